"""`rollouts`: worlds that fit what a seat knows, nothing else, and estimates one can trust."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimmt import Game, IllegalChoice, play
from nimmt.errors import BadSetup
from nimmt.kernels import rollouts
from nimmt.kernels.rollout import imagined_hands

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 4, {}),
    ("classic", 10, {}),
    ("pro", 3, {}),
    ("even-odd", 4, {}),
    ("even-odd", 2, {"pro": True}),
    ("plus", 4, {"zeros": "even"}),
    ("plus", 7, {}),
    ("zero", 3, {}),
    ("simple", 5, {}),
    ("x", 4, {}),
    ("x", 2, {}),
]


def somewhere(ruleset: str, players: int, options: dict[str, Any], seed: int, steps: int) -> Game[Any, Any]:
    """A game some random decisions after its beginning."""
    game = Game.new(ruleset, players, seed=seed, **options)
    rng = random.Random(seed)
    for _ in range(steps):
        if len(game.pending) == 1 and game.agenda[-1][0] != "lay_cards" and rng.random() < 0.2:
            break  # in the middle of a turn, now and then
        for seat, decision in list(game.pending.items()):
            game.submit(seat, rng.choice(decision.choices))
    return game


@settings(max_examples=60, deadline=None)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32), steps=st.integers(0, 25))
def test_imagined_worlds_fit_the_view(case: tuple[str, int, dict[str, Any]], seed: int, steps: int) -> None:
    game = somewhere(*case, seed=seed, steps=steps)
    for seat in list(game.pending)[:2]:
        view = game.view(seat)
        hands = imagined_hands(view, seed)
        assert hands[seat] == tuple(sorted(view.hand))
        assert tuple(map(len, hands)) == view.hand_sizes
        for other, known in enumerate(view.table.known):
            assert not Counter(known) - Counter(hands[other])
        unknown = Counter(chain(*hands)) - Counter(view.hand)
        for other, known in enumerate(view.table.known):
            if other != seat:
                unknown -= Counter(known)
        unseen: Counter[Any] = Counter(view.rules.unseen(view))
        assert not unknown - unseen, "a card that the seat has seen elsewhere"


@settings(max_examples=40, deadline=None)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32), steps=st.integers(0, 25))
def test_what_a_seat_cannot_know_changes_nothing(case: tuple[str, int, dict[str, Any]], seed: int, steps: int) -> None:
    game = somewhere(*case, seed=seed, steps=steps)
    seat = next(iter(game.pending))
    view = game.view(seat)
    other = view.imagine(random.Random(seed)).view(seat)
    one, two = (rollouts(seen, 20, seed=seed) for seen in (view, other))
    assert np.array_equal(one.seats, two.seats)
    assert np.array_equal(one.error, two.error)


def test_every_unseen_card_is_as_likely_in_every_hand() -> None:
    view = Game.new("classic", 4, seed=2).view(1)
    worlds = 6000
    held = Counter(chain(*(imagined_hands(view, seed)[2] for seed in range(worlds))))
    unseen: list[Any] = list(view.rules.unseen(view))
    expected = worlds * 10 / len(unseen)
    assert len(unseen) == 90
    assert set(held) == set(unseen)
    chi_squared = sum(float(held[card] - expected) ** 2 / expected for card in unseen)
    assert chi_squared < 150, "89 degrees of freedom: above 150 once in twenty thousand"


@pytest.mark.parametrize(("ruleset", "players", "options"), CASES, ids=lambda value: str(value))
def test_means_are_those_of_the_engine(ruleset: str, players: int, options: dict[str, Any]) -> None:
    """The engine, playing at random from imagined games, comes to the same means."""
    game = somewhere(ruleset, players, options, seed=5, steps=3)
    seat = next(iter(game.pending))
    view = game.view(seat)
    assert view.decision is not None
    choice = view.decision.choices[0]
    result = rollouts(view, 4000, choices=[choice])
    rng = random.Random(1)
    points = [played_on(view, seat, choice, rng) for _ in range(150)]
    error = np.hypot(np.std(points) / np.sqrt(len(points)), result.error[0])
    assert abs(np.mean(points) - result.mean[0]) < 4.5 * error + 1e-9


def played_on(view: Any, seat: int, choice: Any, rng: random.Random) -> int:
    """The seat's points at the end of the round, by random play of the engine."""
    game = view.imagine(rng)
    rounds = len(game.table.sheet)
    game.submit(seat, choice)
    while len(game.table.sheet) == rounds:
        for other, decision in list(game.pending.items()):
            game.submit(other, rng.choice(decision.choices))
    return int(game.table.sheet[rounds][seat])


def test_a_sure_taking_is_seen() -> None:
    game = Game.from_text("classic rows=12/37/43,44,45,46,47/90 hands=48,95/15,98 rounds=1")
    result = rollouts(game.view(0), 500, "cheapest")
    assert result.best == play(95)
    assert result.mean[0] >= 5 + 1 + 2 + 1 + 1


def test_until_the_end_of_the_game_counts_wins() -> None:
    result = rollouts(Game.new("classic", 3, seed=1, target=20).view(0), 200, until="game")
    assert result.seats.shape == (10, 3)
    assert ((result.wins >= 0) & (result.wins <= 1)).all()
    assert (result.wins.sum(axis=1) >= 1).all()
    assert (result.seats.max(axis=1) >= 20).all()


def test_worlds_and_threads() -> None:
    view = Game.new("classic", 4, seed=1).view(2)
    one, two = (rollouts(view, 5000, seed=3, threads=n) for n in (1, 2))
    assert np.array_equal(one.mean, two.mean)
    assert (one.error > 0).all()
    assert (one.error < rollouts(view, 500).error).all()


def test_bad_input_is_told_clearly() -> None:
    game = Game.new("classic", 4, seed=1)
    with pytest.raises(BadSetup, match="seat that must decide"):
        rollouts(game.view(None))
    with pytest.raises(BadSetup, match="number of worlds"):
        rollouts(game.view(0), 0)
    with pytest.raises(BadSetup, match="there is no policy"):
        rollouts(game.view(0), 10, "best")
    with pytest.raises(BadSetup, match='"round" or "game"'):
        rollouts(game.view(0), 10, until="turn")
    elsewhere = next(card for card in range(1, 105) if card not in game.hidden.hands[0])
    with pytest.raises(IllegalChoice, match="not possible here"):
        rollouts(game.view(0), 10, choices=[play(elsewhere)])
