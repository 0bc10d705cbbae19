"""Observations: built from what a seat may know, complete, within bounds, and laid out as documented."""

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimmt import Game
from nimmt.catalogue import find
from nimmt.envs.match import Match
from nimmt.envs.observation import ARGUMENTS, VERSION, layout_of
from nimmt.game import AnyGame
from nimmt.testing import some_options
from tests.envs.playing import RULESETS

LAYOUTS = Path(__file__).with_name("layouts.txt")


def some_game(ruleset: str, seed: int, choices: int) -> AnyGame:
    """A random game, so many choices in."""
    rng = random.Random(seed)
    players = rng.choice(find(ruleset).player_counts)
    game = Game.new(ruleset, players, seed=seed, **some_options(ruleset, players, rng))
    for _ in range(choices):
        if game.over:
            break
        seat = rng.choice(sorted(game.pending))
        game.submit(seat, rng.choice(game.pending[seat].choices))
    return game


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), choices=st.integers(0, 120))
def test_what_a_seat_cannot_know_changes_nothing(ruleset: str, seed: int, choices: int) -> None:
    """A world imagined from a seat's view gives the same observation and the same mask."""
    game = some_game(ruleset, seed, choices)
    match = Match(ruleset, game.rules.players, options={})
    rng = random.Random(seed)
    for seat in game.rules.seats:
        match.game = game
        seen = layout_of(game.rules).observe(game.view(seat))
        mask = match.observe(seat)["action_mask"]
        match.game = game.view(seat).imagine(rng)
        assert np.array_equal(layout_of(game.rules).observe(match.game.view(seat)), seen)
        assert np.array_equal(match.observe(seat)["action_mask"], mask)


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), choices=st.integers(0, 120))
def test_observations_tell_the_position(ruleset: str, seed: int, choices: int) -> None:
    """What the fields say is what the view says, and within the bounds of the space."""
    game = some_game(ruleset, seed, choices)
    players = game.rules.players
    layout = layout_of(game.rules)
    low, high = layout.bounds()
    for seat in game.rules.seats:
        view = game.view(seat)
        numbers = layout.observe(view)
        assert (low <= numbers).all()
        assert (numbers <= high).all()
        seen = layout.unpack(numbers)
        clockwise = [(seat + distance) % players for distance in range(players)]
        assert tuple(np.repeat(np.arange(len(seen["hand"])), seen["hand"])) == view.hand
        for row, cards in enumerate(view.table.rows):
            assert tuple(seen["rows"][row][: len(cards)]) == cards
            assert not seen["rows"][row][len(cards) :].any()
        assert [view.totals[other] for other in clockwise] == seen["totals"].tolist()
        assert [view.points[other] for other in clockwise] == seen["points"].tolist()
        assert [len(view.table.piles[other]) for other in clockwise] == seen["piles"].sum(1).tolist()
        assert [other in view.waiting for other in clockwise] == seen["waiting"].astype(bool).tolist()
        owners, places = seen["queue"]
        queue = sorted((int(places[card]), clockwise[owners[card] - 1], int(card)) for card in np.flatnonzero(owners))
        assert [(owner, card) for _, owner, card in queue] == list(view.queue)
        if not game.over:
            questions = sorted(game.rules.questions)
            assert [questions[at] for at in np.flatnonzero(seen["asked"])] == [game.agenda[-1][0]]
            assert len(game.agenda[-1]) - 1 <= ARGUMENTS
            numbers_asked = [each for each in game.agenda[-1][2:] if isinstance(each, int)]
            assert set(numbers_asked) <= set(seen["arguments"].tolist())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bounds_are_no_larger_than_a_game_makes_them(ruleset: str) -> None:
    for players in (find(ruleset).player_counts[0], find(ruleset).player_counts[-1]):
        rules = Match(ruleset, players, options={}).rules
        layout = layout_of(rules, 3)
        assert layout.bounds()[0].min() >= -88
        sizes = {field.name: int(np.max(field.high)) for field in layout.fields}
        assert sizes.pop("choice") == len(rules.actions())
        assert max(sizes.values()) <= 1197  # seven games of PLUS with all bullheads in each
        deck = rules.deck(rules.blank()[0])
        assert sizes["hand_sizes"] == sum(count for card, count in deck.items() if isinstance(card, int))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_histories_are_within_their_bounds(ruleset: str) -> None:
    match = Match(ruleset, find(ruleset).player_counts[0], history=4, options={})
    low, high = match.layout.bounds()
    rng = random.Random(3)
    for _ in range(30):
        if match.over:
            break
        seat = min(match.game.pending)
        match.game.submit(seat, rng.choice(match.game.pending[seat].choices))
        numbers = match.observe(seat)["observation"]
        assert (low <= numbers).all()
        assert (numbers <= high).all()
    assert match.layout.unpack(numbers)["history"].any()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_masks_are_the_legal_choices(ruleset: str) -> None:
    match = Match(ruleset, find(ruleset).player_counts[0], options={})
    game = match.game
    for seat in game.rules.seats:
        legal = game.pending[seat].choices if seat in game.pending else ()
        allowed = [game.rules.actions()[action] for action in np.flatnonzero(match.observe(seat)["action_mask"])]
        assert sorted(map(str, allowed)) == sorted(map(str, legal))


def layouts() -> str:
    """The layout of every ruleset for three players, as a table."""
    parts = [f"Layout version {VERSION}, three players.\n"]
    for ruleset in RULESETS:
        parts.append(f"{ruleset}\n{layout_of(Match(ruleset, 3, options={}).rules).describe()}\n")
    return "\n".join(parts)


def test_the_layout_changes_only_with_its_version() -> None:
    """If this fails, raise `VERSION` and write the file anew: ``python -m tests.envs.test_observation``."""
    assert layouts() == LAYOUTS.read_text()


if __name__ == "__main__":
    LAYOUTS.write_text(layouts())
