"""A game with interrupts written down whole, as the engine has it and as its kernel has it, to compare the two.

>>> first_step_apart("board-expert-luck", players=3, seed=1, options={})
''
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from nimmt.game import AnyGame, Game
from nimmt.kernels.agenda import AGENDA, DEPTH
from nimmt.kernels.anniversary import knowledge as special
from nimmt.kernels.anniversary import layout as specials
from nimmt.kernels.batch import Batch
from nimmt.kernels.board import layout
from nimmt.kernels.board.knowledge import packed, write_table
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.layout import POINTS, ROUND, SIZES, TOTALS, TURN, Array
from nimmt.rules.anniversary.cards import KINDS
from nimmt.rules.board.data import ACTION_CARDS

Position = dict[str, Any]
Numbers = list[int]
"""An array of a game as a list: it is read number by number, which takes an array four times as long."""


def of_engine(game: AnyGame) -> Position:
    """All there is in a game of the engine."""
    return _special_game(game) if game.rules.name == "anniversary" else _board_game(game)


def of_kernel(ruleset: str, cards: Array, state: Array, players: int) -> Position:
    """All there is in a game of the kernel."""
    of = _special_kernel if ruleset == "anniversary" else _board_kernel
    return of(cards.tolist(), state.tolist(), players)


def _lines(numbers: Numbers, first: int, count: int, width: int) -> list[tuple[int, ...]]:
    """A table among the numbers, line by line."""
    return [tuple(numbers[at : at + width]) for at in range(first, first + count * width, width)]


# --- the Brettspiel ----------------------------------------------------------------------------------------


def _board_game(game: AnyGame) -> Position:
    table, hidden, players = game.table, game.hidden, game.rules.players
    state = np.zeros(layout.STATE_SIZE, np.int32)
    write_table(BoardSetup.of(game.rules).printed, state, table, game.agenda)
    held = [tuple(map(hand.count, ACTION_CARDS)) for hand in hidden.actions]
    return {
        **_open_board(state.tolist(), players),
        "agenda": [packed(frame) for frame in game.agenda],
        "hands": [list(hand) for hand in hidden.hands],
        "pile": list(hidden.draw),
        "actions": held or [(0,) * len(ACTION_CARDS)] * players,
        "action pile": list(map(ACTION_CARDS.index, hidden.action_pile)),
    }


def _board_kernel(cards: Numbers, state: Numbers, players: int) -> Position:
    return {
        **_open_board(state, players),
        "agenda": state[AGENDA : AGENDA + state[DEPTH]],
        "hands": [cards[seat * layout.TILE_COUNT :][: state[SIZES + seat]] for seat in range(players)],
        "pile": cards[layout.PILE + state[layout.PILE_AT] : layout.PILE + state[layout.PILE_END]],
        "actions": _lines(state, layout.ACTION_HANDS, players, layout.ACTION_KINDS),
        "action pile": state[layout.ACTION_PILE :][state[layout.ACTIONS_AT] : state[layout.ACTIONS_END]],
    }


def _open_board(state: Numbers, players: int) -> Position:
    """What everybody sees."""
    return {
        "turn": state[TURN],
        "track": state[POINTS : POINTS + players],
        "signs": state[layout.SIGNS],
        "owed": state[layout.OWED],
        "luck": state[layout.FIVES_LEFT : layout.OXEN_LEFT + 1]
        + state[layout.FIVES : layout.FIVES + 2 * layout.MOST_SEATS],
        "discard": state[layout.DISCARD :][: state[layout.DISCARDED]],
        "rows": state[layout.LENGTHS : layout.PLACES],
        "places": state[layout.PLACES : layout.CHOICES],
    }


# --- the anniversary variant -------------------------------------------------------------------------------


def _special_game(game: AnyGame) -> Position:
    table, hidden, players = game.table, game.hidden, game.rules.players
    state = np.zeros(specials.STATE_SIZE, np.int32)
    special.write_table(state, table, game.agenda, game.totals)
    return {
        **_open_specials(state.tolist(), players),
        "agenda": [special.packed(frame) for frame in game.agenda],
        "hands": [list(hand) for hand in hidden.hands],
        "specials": [tuple(map(hand.count, KINDS)) for hand in hidden.specials],
        "handing back": [tuple(map(kinds.count, KINDS)) for kinds in hidden.handing_back],
        "special deck": list(map(KINDS.index, hidden.special_deck)),
    }


def _special_kernel(cards: Numbers, state: Numbers, players: int) -> Position:
    held = _lines(state, specials.HELD, players, specials.KINDS)
    assert list(map(sum, held)) == state[specials.SPECIALS :][:players]
    back = state[specials.BACK :][:players]
    return {
        **_open_specials(state, players),
        "agenda": state[AGENDA : AGENDA + state[DEPTH]],
        "hands": [sorted(cards[seat * specials.HAND :][: state[SIZES + seat]]) for seat in range(players)],
        "specials": held,
        "handing back": [tuple([seat >> 4 * kind & 15 for kind in range(specials.KINDS)]) for seat in back],
        "special deck": state[specials.SPECIAL_DECK :][state[specials.DECK_AT] : state[specials.DECK_END]],
    }


def _open_specials(state: Numbers, players: int) -> Position:
    """What everybody sees; the cards of rows and the chains of piles one by one."""
    rows = [
        (
            state[specials.CELLS + row * specials.ROOM :][: state[specials.LENGTHS + row]],
            state[specials.ENDS + row],
            state[specials.HEADS + row],
        )
        for row in range(state[specials.ROW_COUNT])
    ]
    return {
        "turn": (state[ROUND], state[TURN]),
        "points": state[POINTS : POINTS + players],
        "totals": state[TOTALS : TOTALS + players],
        "sevens": state[specials.SEVENS],
        "stopped": state[specials.STOPPED],
        "discard": state[specials.DISCARD :][: state[specials.DISCARDED]],
        "rows": rows,
        "places": state[specials.PLACES : specials.LASTS],
        "piles": [_chain(state, place) for place in range(players * specials.CLASSES)],
    }


def _chain(state: Numbers, place: int) -> Numbers:
    """The cards of one class in a pile, the last one first."""
    cards, card = [], state[specials.LASTS + place]
    while card:
        cards.append(card)
        card = state[specials.BEFORE + card]
    assert len(cards) == state[specials.COUNTS + place]
    return cards


# --- side by side ------------------------------------------------------------------------------------------


def first_step_apart(ruleset: str, players: int, seed: int, options: Mapping[str, Any]) -> str:
    """Where kernel and engine part when any legal choices are played, or nothing.

    Both positions and what every seat may choose are compared at every question.
    """
    game = Game.new(ruleset, players, seed=seed, **options)
    batch = Batch(ruleset, players, 1, seed=seed, auto_reset=False, options=options)
    rng = random.Random(seed)
    step = 0
    while True:
        engine, kernel = of_engine(game), of_kernel(ruleset, batch._games.cards[0], batch._games.state[0], players)
        if game.over:
            kernel["agenda"] = []
        told = f"{ruleset} {dict(options)} {players} players, seed {seed}, step {step}"
        if kernel != engine:
            what = next(part for part in engine if kernel[part] != engine[part])
            return f"{told}: {what}: kernel {kernel[what]}, engine {engine[what]}"
        if game.over:
            return "" if batch.done[0] == 1 else f"{told}: the kernel goes on"
        legal: dict[int, Numbers] = {seat: [] for seat in sorted(game.pending)}
        for seat, action in zip(*(numbers.tolist() for numbers in batch.mask()[0].nonzero())):
            legal.setdefault(seat, []).append(action)
        actions = np.full((1, players), -1, np.int32)
        for seat, allowed in legal.items():
            choices = sorted(map(game.rules.action, game.pending[seat].choices)) if seat in game.pending else []
            if allowed != choices:
                return f"{told}: seat {seat} may: kernel {allowed}, engine {choices}"
            actions[0, seat] = rng.choice(choices)
        for seat in legal:
            game.submit(seat, game.rules.actions()[actions[0, seat]])
        batch.step(actions)
        step += 1
