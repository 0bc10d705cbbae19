"""The table after every event, told from events alone, is the table of the engine; and it tells no secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest
from msgspec.structs import replace

from nimmt import Game, Record, play
from nimmt.apply import apply
from nimmt.apply.draft import change
from nimmt.catalogue import find, names
from nimmt.events import Event, Placed, RowTaken
from nimmt.game import AnyGame
from nimmt.rules.board.events import TilePlaced
from nimmt.rules.rows import RowRules
from nimmt.views import View
from nimmt.words import say
from tests.golden import HERE

GOLDEN = sorted(HERE.glob("*.nimmt"))
SHORT: dict[str, dict[str, Any]] = {
    "classic": {"rounds": 2},
    "pro": {"rounds": 2},
    "even-odd": {"rounds": 2},
    "plus": {"games": 2, "zeros": "even"},
    "zero": {"games": 2},
    "simple": {"games": 2},
}
MOST_STEPS = 400
"""Random play can make the Expert version very long."""


def lying(view: View) -> tuple[Any, ...]:
    """What events tell of a view: not what is asked next, nor what only a question needs."""
    table = copy(view.table)
    table.turn = 0  # counted from the question on, while events count from the cards: see `turns`
    if hasattr(table, "owed"):
        table.owed = 0  # how many luck cards the seat asked may take
    if hasattr(table, "starter") and len(set(view.hand_sizes)) == 1:
        table.starter = 0  # who begins is seen with the first card
    told = replace(view, table=table, agenda=(), waiting=(), decision=None, choice=None)
    return told, view.queue, view.over


def blank(ruleset: str, players: int, options: dict[str, Any], seat: int | None) -> View:
    """The table before anything is dealt."""
    game = Game.new(ruleset, players, seed=0, **options)
    rules = game.rules
    return Game(rules, game.dealer, *rules.blank(), rules.opening()).view(seat)


def games() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every ruleset with its fewest and its most players, and a board where the piles run out."""
    for ruleset in names():
        counts = find(ruleset).player_counts
        for players in sorted({counts[0], counts[-1]}):
            yield ruleset, players, SHORT.get(ruleset, {})
    yield "board-expert", 6, {"board": "rows:" + "/".join(["da,dt,da,da,TT"] * 10)}


def walk(game: AnyGame, seed: int) -> Iterator[list[Event]]:
    """A random game: what happens, step by step."""
    rng = random.Random(seed)
    yield list(game.events)
    for _ in range(MOST_STEPS):
        if game.over:
            return
        seat, decision = rng.choice(list(game.pending.items()))
        yield game.submit(seat, rng.choice(decision.choices))


def turns(told: View, real: View) -> bool:
    """Whether the turn is right: the engine counts one from when its cards are asked for."""
    asked = real.table.turn - (len(real.waiting) > 0 and not real.queue and told.table.turn < real.table.turn)
    return bool(told.table.turn == asked)


@pytest.mark.parametrize("from_the_deal", [False, True], ids=["from a view", "from the first deal"])
@pytest.mark.parametrize(("ruleset", "players", "options"), list(games()), ids=str)
def test_events_alone_tell_what_lies_on_the_table(
    ruleset: str, players: int, options: dict[str, Any], from_the_deal: bool
) -> None:
    game = Game.new(ruleset, players, seed=5, **options)
    viewers = [0, players - 1, None]
    steps = walk(game, 5)
    views = {seat: blank(ruleset, players, options, seat) for seat in viewers}
    if not from_the_deal:
        next(steps)
        views = {seat: game.view(seat) for seat in viewers}
    for events in steps:
        for seat in viewers:
            for event in events:
                views[seat] = apply(views[seat], event.seen_by(seat))
            assert lying(views[seat]) == lying(game.view(seat)), events
            assert turns(views[seat], game.view(seat))


@pytest.mark.parametrize(("ruleset", "players", "options"), list(games()), ids=str)
def test_a_card_says_behind_which_it_came_and_why(ruleset: str, players: int, options: dict[str, Any]) -> None:
    """It is the end of the row the rules name, and the nearest below or the highest of those that they leave."""
    game = Game.new(ruleset, players, seed=5, **options)
    view = blank(ruleset, players, options, None)
    said = 0
    for event in (event for events in walk(game, 5) for event in events):
        if isinstance(event, (Placed, TilePlaced)):
            card = event.card if isinstance(event, Placed) else event.tile
            row: tuple[int, ...] = view.table.rows[event.row] if event.row < len(view.table.rows) else ()
            assert isinstance(view.rules, RowRules)
            by_rule = bool(row) and view.rules.row_for(view.table, card) == event.row
            if isinstance(event, TilePlaced) and event.slid:
                by_rule = False
            assert (event.behind, event.low) == ((row[-1], row[-1] > card) if by_rule else (0, False)), event
            assert (event.why is not None) == by_rule
            if event.why:
                assert str(event.behind) in say(event.why)
                said += 1
        view = apply(view, event.seen_by(None))
    assert said > 10


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_recorded_game(path: Any) -> None:
    record = Record.load(path)
    steps = record.steps()
    game, _ = next(steps)
    views = {seat: game.view(seat) for seat in (0, None)}
    for game, events in steps:
        for seat in views:
            for event in events:
                views[seat] = apply(views[seat], event.seen_by(seat))
            if record.header.automate:
                views[seat] = replace(views[seat], chosen=game.view(seat).chosen)  # forced choices are not told
            assert lying(views[seat]) == lying(game.view(seat))


@pytest.mark.parametrize("ruleset", names())
def test_every_step_can_be_taken_up_from_a_view(ruleset: str) -> None:
    """Also from the middle of a turn, where cards are on their way."""
    players = find(ruleset).player_counts[0]
    game = Game.new(ruleset, players, seed=2, **SHORT.get(ruleset, {}))
    steps = walk(game, 2)
    next(steps)
    before = game.view(0)
    for events in steps:
        after = before
        for event in events:
            after = apply(after, event.seen_by(0))
        assert lying(after) == lying(game.view(0))
        assert turns(after, game.view(0))
        before = game.view(0)


@pytest.mark.parametrize("ruleset", names())
def test_nothing_secret_is_told(ruleset: str) -> None:
    """Even if an event came with everything in it, what others hold would not reach the view."""
    game = Game.new(ruleset, 3, seed=4, **SHORT.get(ruleset, {}))
    steps = walk(game, 4)
    next(steps)
    view = game.view(1)
    for _, events in zip(range(60), steps):
        for event in events:
            seen = event.seen_by(1)
            twin = apply(view, seen)
            whole = apply(view, event)
            assert twin == whole
            view = twin


def test_a_card_laid_with_a_zero_is_the_next_to_be_placed() -> None:
    game = Game.from_text("plus rows=12/37/43/58 hands=0,90/14,20 games=1")
    view = game.view(1)
    queues = []
    for event in [*game.submit(0, play(90, 0)), *game.submit(1, play(14, 20))]:
        view = apply(view, event.seen_by(1))
        queues.append(view.queue)
    assert ((1, 14), (1, 20), (0, 90)) not in queues
    assert ((0, 90), (1, 14), (1, 20)) in queues


def test_the_view_before_stays_as_it_was() -> None:
    game = Game.from_text("classic rows=12/37/43/58 hands=14,99/15,98")
    before = game.view(0)
    kept = before.encode()
    after = apply(before, RowTaken(0, 0, (12,), 1))
    assert before.encode() == kept
    assert (after.table.rows[0], after.table.piles[0]) == ((), (12,))


def test_every_kind_of_event_has_its_change() -> None:
    def kinds(kind: type[Event]) -> Iterator[type[Event]]:
        for each in kind.__subclasses__():
            yield each
            yield from kinds(each)

    nothing = change.dispatch(Event)
    ours = [kind for kind in kinds(Event) if kind.__module__.startswith("nimmt.")]
    missing = [kind.__name__ for kind in ours if change.dispatch(kind) is nothing]
    assert missing == []


def test_an_event_nobody_registered_is_named() -> None:
    class Sneezed(Event, frozen=True):
        seat: int

    with pytest.raises(NotImplementedError, match="Sneezed"):
        apply(Game.new("classic", 2, seed=1).view(0), Sneezed(0))
