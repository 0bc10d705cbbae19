"""`Batch`: stepped beside the engine, with the engine's actions, masks and results."""

from typing import Any

import numpy as np
import pytest

from nimmt import Game
from nimmt.errors import BadSetup, IllegalChoice
from nimmt.kernels import GAMES, POLICIES, Batch, simulate
from nimmt.kernels.observation import CARD_GAME
from nimmt.observation import (
    AT_ROW,
    HAND_OF,
    JUST_TAKEN,
    MINE,
    O_ASKED,
    O_MARKED,
    O_QUEUE,
    O_ROUND,
    O_ROWS,
    O_SEATS,
    O_TURN,
    OPEN_TO_DRAFT,
    PILE_OF,
    SEAT_FIELDS,
    TURNED_OVER,
    X_ROW_OF,
)

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 4, {"rounds": 2}),
    ("classic", 10, {"target": 20}),
    ("pro", 3, {"rounds": 2}),
    ("even-odd", 5, {"rounds": 1}),
    ("even-odd", 2, {"rounds": 1, "pro": True}),
    ("plus", 3, {"games": 1, "zeros": "even"}),
    ("zero", 7, {"games": 2}),
    ("simple", 4, {"games": 2, "first_seat": 2}),
    ("x", 4, {}),
    ("x", 2, {}),
]


@pytest.mark.parametrize(("ruleset", "players", "options"), CASES, ids=lambda value: str(value))
def test_steps_masks_and_observations_are_the_engines(ruleset: str, players: int, options: dict[str, Any]) -> None:
    games = 4
    batch = Batch(ruleset, players, games, seed=21, auto_reset=False, options=options)
    engines = [Game.new(ruleset, players, seed=21 + g, **options) for g in range(games)]
    rng = np.random.default_rng(5)
    while not all(engine.over for engine in engines):
        mask, seen = batch.mask(), batch.observe()
        actions = np.zeros((games, players), np.int32)
        for g, engine in enumerate(engines):
            asked = dict(engine.pending)
            for seat in range(players):
                legal = sorted(engine.rules.action(choice) for choice in asked[seat].choices) if seat in asked else []
                assert np.flatnonzero(mask[g, seat]).tolist() == legal
                check_observation(seen[g, seat], engine, seat)
                if legal:
                    actions[g, seat] = rng.choice(legal)
            for seat in asked:
                engine.submit(seat, engine.rules.actions()[actions[g, seat]])
        done, scores = batch.step(actions)
        for g, engine in enumerate(engines):
            assert bool(done[g]) == engine.over
            if engine.over:
                assert tuple(scores[g]) == engine.totals


def check_observation(seen: Any, engine: Game[Any, Any], seat: int) -> None:
    """Every number of an observation follows from the seat's view."""
    view, players = engine.view(seat), engine.rules.players
    table = view.table
    where = np.zeros(104, int)
    for at, cards in enumerate(table.rows):
        where[np.array(cards) - 1] = AT_ROW + at
    clockwise = [(seat + i) % players for i in range(players)]
    for i, other in enumerate(clockwise):
        for place, cards in (
            (PILE_OF, table.piles[other]),
            (HAND_OF, table.known[other]),
            (X_ROW_OF, getattr(table, "x_rows", [()] * players)[other]),
        ):
            where[[card - 1 for card in cards if card]] = place + i
    for _, card in view.queue:
        where[card - 1] = TURNED_OVER
    where[[card - 1 for card in getattr(table, "pool", ())]] = OPEN_TO_DRAFT
    where[[card - 1 for card in getattr(table, "taken", ())]] = JUST_TAKEN
    where[[card - 1 for card in view.hand if card]] = MINE
    if not view.over:
        assert seen[:104].tolist() == where.tolist()
        assert bool(seen[O_ASKED]) == (view.decision is not None)
        assert seen[O_ROUND] == table.round
        assert seen[O_MARKED] == getattr(table, "marked", -1) + 1
        assert (seen[O_ASKED] != 1) or seen[O_TURN] == table.turn - 1
        queue = [(card, clockwise.index(owner)) for owner, card in view.queue]
        assert seen[O_QUEUE : O_QUEUE + 2 * len(queue)].reshape(-1, 2).tolist() == [list(pair) for pair in queue]
    for at, cards in enumerate(table.rows):
        room = view.rules.capacity(table, at) - len(cards)
        assert seen[O_ROWS + 3 * at : O_ROWS + 3 * at + 2].tolist() == [cards[-1], room]
    for i, other in enumerate(clockwise):
        fields = seen[O_SEATS + SEAT_FIELDS * i :][:SEAT_FIELDS]
        assert fields[0] == view.hand_sizes[other]
        assert fields[1] == (view.hand.count(0) if i == 0 else 0)
        assert fields[3] == (view.totals[other])


def test_observations_hold_no_secrets() -> None:
    """What a seat observes depends on its view alone: the other hands may change places."""
    batch = Batch("classic", 4, 1, seed=3)
    before = batch.observe().copy()
    others = batch._games.cards[0, 10:40].copy()
    batch._games.cards[0, 10:40] = np.roll(others, 7)
    after = batch.observe()
    assert np.array_equal(before[0, 0], after[0, 0])
    assert not np.array_equal(before[0, 1], after[0, 1])


def test_a_game_that_ends_begins_anew_with_its_next_seed() -> None:
    games = 3
    batch = Batch("classic", 2, games, seed=8, options={"rounds": 1})
    while not batch.step(batch.mask().argmax(axis=2))[0].any():
        pass
    g = int(np.argmax(batch.done))
    assert batch.episodes[g] == 1
    hand = np.flatnonzero(batch.mask()[g, 0]) + 1
    assert tuple(hand) == Game.new("classic", 2, seed=8 + g + games).hidden.hands[0]


def test_without_auto_reset_a_finished_game_waits() -> None:
    batch = Batch("classic", 2, 2, seed=8, auto_reset=False, options={"rounds": 1})
    for _ in range(40):
        done, _ = batch.step(batch.mask().argmax(axis=2))
    assert done.tolist() == [1, 1]
    assert not batch.mask().any()
    batch.reset(seed=9)
    assert batch.mask().any(axis=2).all()


def test_threads_change_nothing() -> None:
    one, two = (Batch("x", 3, 50, seed=1, threads=n) for n in (1, 2))
    for _ in range(30):
        actions = one.mask().argmax(axis=2)
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.observe(), two.observe())


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch("classic", 2, 3, seed=1)
    actions = batch.mask().argmax(axis=2)
    actions[1, 1] = 104
    before = batch.observe()[1].copy()
    with pytest.raises(IllegalChoice, match="action 104 of seat 1 is not legal in game 1"):
        batch.step(actions)
    assert np.array_equal(batch.observe()[1], before)


def test_bad_input_is_told_clearly() -> None:
    with pytest.raises(BadSetup, match="number of games"):
        Batch("classic", 4, 0)
    with pytest.raises(BadSetup, match="2 to 4 players"):
        Batch("x", 5)
    with pytest.raises(BadSetup, match='"cpu" or "cuda"'):
        Batch("x", 4, 1, device="gpu")
    with pytest.raises(BadSetup, match="2 games × 4 players"):
        Batch("classic", 4, 2).step(np.zeros((2, 3)))
    assert {name for name, family in GAMES.items() if family.SHAPE is CARD_GAME} == {case[0] for case in CASES}


def test_a_policy_can_play_any_of_the_seats() -> None:
    """Greedy players draw no numbers, so that the same games come out as in `simulate`."""
    games, players = 6, 4
    batch = Batch("classic", players, games, seed=3, auto_reset=False, options={"rounds": 1})
    batch.policies[:] = sum(POLICIES["greedy"] << 4 * seat for seat in range(players))
    nobody = np.full((games, players), -1, np.int32)
    while not batch.done.all():
        batch.step(nobody)
    expected = simulate("classic", players, games, "greedy", seed=3, options={"rounds": 1}, keep_scores=True).scores
    assert batch.scores.tolist() == expected.tolist()


def test_a_seat_without_a_policy_must_act() -> None:
    batch = Batch("classic", 2, 1, seed=3)
    batch.policies[0] = (POLICIES["greedy"] << 4) | 15
    with pytest.raises(IllegalChoice, match="action -1 of seat 0"):
        batch.step(np.array([[-1, -1]]))
    done, _ = batch.step(np.array([[batch.mask()[0, 0].argmax(), -1]]))
    assert done.tolist() == [0]
