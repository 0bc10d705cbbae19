"""What it is expected to cost to lay a card now rather than another one: the tables of the prudent policy.

A price is in 64ths of a point, less is better, and only differences within a hand mean anything. It is a sum:

* for the row the card is nearest to: by its room, by how crowded the gap before the card is, by its bullheads;
* for a low card instead: by how many cards are lower still, and by what it takes (the cheapest row's bullheads; in PLUS
  and its kin those of the row with the highest end, if that is full);
* for the card itself and the size of the hand it leaves;
* for a combination with 0-cards or of two cards (to two rows, or to the same one): by its kind, the size of the hand,
  and the company: how many others still have cards, and whether these are fewer or more than the own ones.

Crowded means: how many cards of others are expected in the gap this turn, if they lay any of their cards.

The tables are in ``prices.json``, one for each game, learned from play-outs: ``python -m benchmarks.prices``.
"""

import json
from pathlib import Path

import numpy as np

SOURCE = Path(__file__).parent / "prices.json"
TABLES = ("classic", "plus", "zero", "simple", "x")
"""The games with a table of their own; Pro and Even/Odd use that of the basic game."""
CLASSIC, PLUS, ZERO, SIMPLE, X = range(len(TABLES))

CROWDS = 12
"""How many degrees of crowdedness there are."""
MOST_ROOM = 4
"""More room in a row counts as this."""
HEADS = 8
"""How many degrees of bullheads there are."""
SIZES = 15
"""Hands of more cards count as this size."""
COMPANIES = 10
"""How many degrees of company there are: none, then three each for one, two, and more of the others."""
ROW_AT = 0
LOW_AT = ROW_AT + (MOST_ROOM + 1) * CROWDS * HEADS
CARD_AT = LOW_AT + CROWDS * HEADS
KIND_AT = CARD_AT + 13 * SIZES
KINDS = 5
PAIR, ZERO_ALONE, WITH_ZERO, TWO_ZEROS, SAME_ROW = range(KINDS)
PRICE_COUNT = KIND_AT + KINDS * COMPANIES * SIZES

_STEPS = (0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 23, 28)
"""Where each degree of crowdedness begins, in eighths of a card."""
MOST_CROWDED = 32
CROWD = np.array([sum(step <= eighths for step in _STEPS) - 1 for eighths in range(MOST_CROWDED)], np.int16)
"""The degree for a number of eighths."""

LUCK = 256
WHIM = 0.3
"""How far from the best price people stray, in points: the scale of the noise that is added to each price."""
NOISE = np.round(64 * WHIM * np.log(-np.log((np.arange(LUCK) + 0.5) / LUCK))).astype(np.int16)
"""Gumbel noise, so that a card is laid with a chance that falls exponentially with its price."""


_learned = json.loads(SOURCE.read_text())
PRICES = np.array([_learned[name] for name in TABLES], np.int16)
"""The tables, a line each; small numbers, so that they fit a GPU's memory for constants."""
