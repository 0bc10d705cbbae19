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


def of_engine(game: AnyGame) -> Position:
    """All there is in a game of the engine."""
    return _special_game(game) if game.rules.name == "anniversary" else _board_game(game)


def of_kernel(ruleset: str, cards: Array, state: Array, players: int) -> Position:
    """All there is in a game of the kernel."""
    if ruleset == "anniversary":
        return _special_kernel(cards, state, players)
    return _board_kernel(cards, state, players)


# --- the Brettspiel ----------------------------------------------------------------------------------------


def _board_game(game: AnyGame) -> Position:
    table, hidden, players = game.table, game.hidden, game.rules.players
    state = np.zeros(layout.STATE_SIZE, np.int32)
    write_table(BoardSetup.of(game.rules).printed, state, table, game.agenda)
    held = [tuple(map(hand.count, ACTION_CARDS)) for hand in hidden.actions]
    return {
        **_open_board(state, players),
        "agenda": [packed(frame) for frame in game.agenda],
        "hands": [list(hand) for hand in hidden.hands],
        "pile": list(hidden.draw),
        "actions": held or [(0,) * len(ACTION_CARDS)] * players,
        "action pile": list(map(ACTION_CARDS.index, hidden.action_pile)),
    }


def _board_kernel(cards: Array, state: Array, players: int) -> Position:
    hands = [cards[seat * layout.TILE_COUNT :][: state[SIZES + seat]].tolist() for seat in range(players)]
    kinds = state[layout.ACTION_HANDS :][: players * layout.ACTION_KINDS].reshape(players, layout.ACTION_KINDS)
    return {
        **_open_board(state, players),
        "agenda": state[AGENDA : AGENDA + state[DEPTH]].tolist(),
        "hands": hands,
        "pile": cards[layout.PILE + state[layout.PILE_AT] : layout.PILE + state[layout.PILE_END]].tolist(),
        "actions": [tuple(line) for line in kinds.tolist()],
        "action pile": state[layout.ACTION_PILE :][state[layout.ACTIONS_AT] : state[layout.ACTIONS_END]].tolist(),
    }


def _open_board(state: Array, players: int) -> Position:
    """What everybody sees."""
    return {
        "turn": int(state[TURN]),
        "track": state[POINTS : POINTS + players].tolist(),
        "signs": int(state[layout.SIGNS]),
        "owed": int(state[layout.OWED]),
        "luck": state[layout.FIVES_LEFT : layout.OXEN_LEFT + 1].tolist()
        + state[layout.FIVES : layout.FIVES + 2 * layout.MOST_SEATS].tolist(),
        "discard": state[layout.DISCARD :][: state[layout.DISCARDED]].tolist(),
        "rows": state[layout.LENGTHS : layout.PLACES].tolist(),
        "places": state[layout.PLACES : layout.CHOICES].tolist(),
    }


# --- the anniversary variant -------------------------------------------------------------------------------


def _special_game(game: AnyGame) -> Position:
    table, hidden, players = game.table, game.hidden, game.rules.players
    state = np.zeros(specials.STATE_SIZE, np.int32)
    special.write_table(state, table, game.agenda, game.totals)
    return {
        **_open_specials(state, players),
        "agenda": [special.packed(frame) for frame in game.agenda],
        "hands": [list(hand) for hand in hidden.hands],
        "specials": [tuple(map(hand.count, KINDS)) for hand in hidden.specials],
        "handing back": [tuple(map(kinds.count, KINDS)) for kinds in hidden.handing_back],
        "special deck": list(map(KINDS.index, hidden.special_deck)),
    }


def _special_kernel(cards: Array, state: Array, players: int) -> Position:
    held = state[specials.HELD :][: players * specials.KINDS].reshape(players, specials.KINDS)
    assert held.sum(1).tolist() == state[specials.SPECIALS :][:players].tolist()
    back = state[specials.BACK :][:players].tolist()
    return {
        **_open_specials(state, players),
        "agenda": state[AGENDA : AGENDA + state[DEPTH]].tolist(),
        "hands": [sorted(cards[seat * specials.HAND :][: state[SIZES + seat]].tolist()) for seat in range(players)],
        "specials": [tuple(line) for line in held.tolist()],
        "handing back": [tuple(seat >> 4 * kind & 15 for kind in range(specials.KINDS)) for seat in back],
        "special deck": state[specials.SPECIAL_DECK :][state[specials.DECK_AT] : state[specials.DECK_END]].tolist(),
    }


def _open_specials(state: Array, players: int) -> Position:
    """What everybody sees; the cards of rows and the chains of piles one by one."""
    rows = [
        (
            state[specials.CELLS + row * specials.ROOM :][: state[specials.LENGTHS + row]].tolist(),
            int(state[specials.ENDS + row]),
            int(state[specials.HEADS + row]),
        )
        for row in range(state[specials.ROW_COUNT])
    ]
    return {
        "turn": (int(state[ROUND]), int(state[TURN])),
        "points": state[POINTS : POINTS + players].tolist(),
        "totals": state[TOTALS : TOTALS + players].tolist(),
        "sevens": int(state[specials.SEVENS]),
        "stopped": int(state[specials.STOPPED]),
        "discard": state[specials.DISCARD :][: state[specials.DISCARDED]].tolist(),
        "rows": rows,
        "places": state[specials.PLACES : specials.LASTS].tolist(),
        "piles": [_chain(state, place) for place in range(players * specials.CLASSES)],
    }


def _chain(state: Array, place: int) -> list[int]:
    """The cards of one class in a pile, the last one first."""
    cards, card = [], int(state[specials.LASTS + place])
    while card:
        cards.append(card)
        card = int(state[specials.BEFORE + card])
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
        for what, there in engine.items():
            if kernel[what] != there:
                return f"{told}: {what}: kernel {kernel[what]}, engine {there}"
        if game.over:
            return "" if batch.done[0] == 1 else f"{told}: the kernel goes on"
        mask = batch.mask()[0]
        actions = np.zeros((1, players), np.int32)
        for seat in range(players):
            decision = game.pending.get(seat)
            choices = [] if decision is None else sorted(map(game.rules.action, decision.choices))
            if np.flatnonzero(mask[seat]).tolist() != choices:
                return f"{told}: seat {seat} may: kernel {np.flatnonzero(mask[seat])}, engine {choices}"
            if choices:
                actions[0, seat] = rng.choice(choices)
        for seat in list(game.pending):
            game.submit(seat, game.rules.actions()[actions[0, seat]])
        batch.step(actions)
        step += 1
