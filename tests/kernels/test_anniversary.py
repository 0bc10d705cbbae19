"""The compiled anniversary variant against the readable one: the same positions, choices, policies and views."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from nimmt import Game
from nimmt.kernels import POLICIES, Batch, rollouts, simulate
from nimmt.kernels.anniversary import layout, rules
from nimmt.kernels.games import functions
from nimmt.kernels.knowledge import knowledge_of
from nimmt.kernels.reference.comparison import scores_apart
from nimmt.kernels.reference.position import first_step_apart, of_engine, of_kernel
from nimmt.kernels.simulation import seed_of
from nimmt.rules.anniversary.cards import KINDS

GAMES = int(os.environ.get("NIMMT_DIFFERENTIAL_GAMES", "3"))
"""Games for each number of players, or each way to read the rulings."""
READINGS: list[dict[str, Any]] = [
    {option: True for option, read in zip(rules.READINGS, otherwise) if read}
    for otherwise in product((False, True), repeat=len(rules.READINGS))
]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_same_position_and_choices_at_every_question(players: int) -> None:
    """Any legal choices; rows, piles, points, hands, deck, discard, agenda, what is known, and what may be chosen."""
    for seed in range(GAMES):
        assert not first_step_apart("anniversary", players, 100 * players + seed, {})


def test_the_same_with_rulings_read_otherwise() -> None:
    for number, options in enumerate(READINGS):
        for seed in range(GAMES):
            assert not first_step_apart("anniversary", 2 + (number + seed) % 7, 10 * number + seed, options)


@pytest.mark.parametrize("policy", POLICIES)
def test_policies_play_the_same_games_as_their_readable_twins(policy: str) -> None:
    for seed in range(8 * GAMES):
        assert not scores_apart("anniversary", 2 + seed % 7, seed, policy, READINGS[seed % len(READINGS)])


def test_better_policies_win_more() -> None:
    wins = simulate("anniversary", 3, 2000, ("prudent", "greedy", "random"), seed=1).wins
    assert wins[0] > wins[1] > wins[2]


# --- from what one seat knows ------------------------------------------------------------------------------


def somewhere(players: int, seed: int, decisions: int) -> Game[Any, Any]:
    """A game after some random decisions; special cards are swapped as often as they can be."""
    game = Game.new("anniversary", players, seed=seed)
    rng = random.Random(seed)
    for _ in range(decisions):
        before = game.copy()
        for seat, decision in list(game.pending.items()):
            swaps = type(decision).__name__ == "SwapSpecial"
            game.submit(seat, decision.choices[0] if swaps else rng.choice(decision.choices))
        if game.over:
            return before
    return game


def one_world(game: Game[Any, Any], seat: int, seed: int) -> dict[str, Any]:
    """A world that fits what a seat sees."""
    view = game.view(seat)
    known = knowledge_of(view)
    room = known.room()
    functions(rules).one_world(known.setup, seed_of(seed), known.known, room)
    return of_kernel("anniversary", room.world.cards, room.world.state, view.players)


def test_imagined_worlds_fit_the_view() -> None:
    """What everybody sees and the own cards are as they are; the rest is dealt from what the seat has not seen."""
    shuffled = 0
    for seed in range(12 * GAMES):
        game = somewhere(2 + seed % 7, seed, 5 * seed)
        seat = next(iter(game.pending))
        world, there = one_world(game, seat, seed), of_engine(game)
        hidden = ("hands", "specials", "handing back", "special deck")
        assert {name: part for name, part in world.items() if name not in hidden} == {
            name: part for name, part in there.items() if name not in hidden
        }
        assert list(map(len, world["hands"])) == list(map(len, there["hands"]))
        assert list(map(sum, world["specials"])) == list(map(sum, there["specials"]))
        assert world["hands"][seat] == there["hands"][seat]
        assert world["specials"][seat] == there["specials"][seat]
        assert world["handing back"][seat] == there["handing back"][seat]
        assert (np.array(world["handing back"]) <= np.array(world["specials"])).all()
        held = np.array(world["specials"]).sum(0) + np.bincount(world["special deck"], minlength=len(KINDS))
        real = np.array(there["specials"]).sum(0) + np.bincount(there["special deck"], minlength=len(KINDS))
        assert held.tolist() == real.tolist()
        placed = Counter(card for hand in world["hands"] for card in hand)
        assert max(placed.values(), default=1) == 1
        assert all(
            there["places"][card] in (layout.UNSEEN, layout.KNOWN + owner)
            for owner, hand in enumerate(world["hands"])
            for card in hand
        )
        if game.table.history:
            shuffled += 1
            if game.table.history[-1][0] == "=":
                assert sorted(world["special deck"]) == sorted(there["special deck"])
    assert shuffled


def test_what_everybody_knows_of_the_special_deck_stays_known() -> None:
    """ANN-46: the discard becomes the deck, so nobody else can hold what has just been shuffled into it."""
    game = Game.from_text(
        "anniversary players=2 rows=10,11,12,13,14/30/50/70 hands=15,80/16,81 specials=stop/seven "
        "discard=insert,insert,insert,insert agenda=swap:0/next-turn"
    )
    seat = 0
    game.submit(seat, game.pending[seat].choices[0])
    assert game.table.history
    deck = Counter(KINDS.index(kind) for kind in (*game.hidden.special_deck, *game.hidden.specials[0]))
    seen = set()
    for seed in range(40):
        world = one_world(game, 1, seed)
        seen.add(world["specials"][0])
        assert (
            Counter(world["special deck"])
            + Counter({kind: count for kind, count in enumerate(world["specials"][0]) if count})
            == deck
        )
    assert len(seen) > 1


def test_what_others_will_hand_back_is_guessed() -> None:
    """ANN-36: the own answers are known, those of the others are not; all are asked about their second card now."""
    game = Game.from_text(
        "anniversary rows=10/30/50/70 hands=-/-/- specials=seven,stop/stop,stop/shift,negative agenda=next-turn"
    )
    for seat, choice in enumerate(("seven", "stop", "pass")):
        game.submit(seat, choice)
    worlds = [one_world(game, 0, seed) for seed in range(30)]
    own = tuple(int(kind == "seven") for kind in KINDS)
    assert {world["handing back"][0] for world in worlds} == {own}
    assert {sum(world["handing back"][1]) for world in worlds} == {0, 1}
    for world in worlds:
        held = np.array(world["specials"])
        assert (np.array(world["handing back"]) <= held).all()


def test_what_a_seat_cannot_know_changes_no_rollout() -> None:
    for seed in range(4 * GAMES):
        game = somewhere(2 + seed % 7, seed, 9 * seed)
        view = game.view(next(iter(game.pending)))
        other = view.imagine(random.Random(seed)).view(view.seat)
        one, two = (rollouts(seen, 3, "prudent", seed=seed) for seen in (view, other))
        assert np.array_equal(one.seats, two.seats)


def test_rollouts_end_where_the_engine_ends() -> None:
    """The last card of a game: what each choice comes to is certain."""
    game = Game.from_text(
        "anniversary players=2 round=2 rows=1,2,3,4,5/30/50/70 hands=-/- specials=fifth-row/- "
        "agenda=choose-special:0:6/next-turn sheet=3,4"
    )
    result = rollouts(game.view(0), 5, until="game")
    for choice, points in zip(result.choices, result.seats):
        copy = game.copy()
        copy.submit(0, choice)
        while not copy.over:
            seat, decision = next(iter(copy.pending.items()))
            copy.submit(seat, decision.choices[-1])
        assert tuple(points) == copy.totals
    assert not result.error.any()


# --- many games at once ------------------------------------------------------------------------------------


def test_observations_hold_no_secrets() -> None:
    """What a seat observes does not change when the others' cards do."""
    batch = Batch("anniversary", 3, 1, seed=3)
    before = batch.observe().copy()
    cards, state = batch._games.cards[0], batch._games.state[0]
    first, second = (slice(seat * layout.HAND, (seat + 1) * layout.HAND) for seat in (1, 2))
    cards[first], cards[second] = cards[second].copy(), cards[first].copy()
    held = state[layout.HELD + layout.KINDS :][: 2 * layout.KINDS]
    held[:] = np.roll(held, layout.KINDS)
    after = batch.observe()
    assert np.array_equal(before[0, 0], after[0, 0])
    assert not np.array_equal(before[0, 1], after[0, 1])
