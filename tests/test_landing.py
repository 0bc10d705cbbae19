"""What a card would do, before it is laid: `Rules.landing` says what the machine then does."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from nimmt import Game, play
from nimmt.catalogue import names
from nimmt.choices import PASS
from nimmt.decisions import Landing, LayCards, TakeRow
from nimmt.events import Event, Placed, RowTaken
from nimmt.game import AnyGame
from nimmt.rules.board.decisions import DrawLuck
from nimmt.rules.board.events import RowStarted, Scored, TilePlaced, TilesTaken
from nimmt.rules.rows import RowRules
from nimmt.views import View

TABLE = "classic rows=12,14,15/37,41/43,44,50/58,66,70,77,90 hands=3,18,104/16,39,45 rounds=1"


def of(text: str, *cards: int) -> tuple[Landing, ...]:
    return Game.from_text(text).view(0).landings(play(*cards))


# --- cases -----------------------------------------------------------------------------------------------


def test_a_card_goes_to_its_row() -> None:
    assert of(TABLE, 18) == (Landing(18, 0, 3),)


def test_the_sixth_card_takes_the_row_and_says_what_it_costs() -> None:
    assert of(TABLE, 104) == (Landing(104, 3, 5, (58, 66, 70, 77, 90), 17),)


def test_a_low_card_would_ask_and_the_cheapest_row_is_told() -> None:
    assert of(TABLE, 3) == (Landing(3, None, points=2, asks=("TakeRow",)),)


def test_an_x_row_is_chosen_and_the_least_cost_is_told() -> None:
    x = "x rows=5,7/30/60 x_rows=6/- hands=8,40/50,51"
    assert of(x, 8) == (Landing(8, 0, 2, (5, 7), 2, asks=("ChooseXCard",)),)


def test_with_a_fifth_row_the_card_is_taken_too() -> None:
    fifth = "anniversary rows=1,2,3,4,6/20/30/40/50 hands=7,8/60,61"
    assert of(fifth, 7) == (Landing(7, 0, 5, (1, 2, 3, 4, 6, 7), 6),)


def test_a_stopped_row_is_not_there() -> None:
    assert of("anniversary rows=10/20/30/40 stopped=0 hands=15,16/60,61", 15)[0].asks == ("TakeOpenRow",)


def test_the_other_parity_ignores_the_marked_row() -> None:
    assert of("even-odd rows=10/52/92/95 marked=0 hands=13,90/96,91 rounds=1", 13)[0].row is None


def test_an_open_card_too() -> None:
    simple = "simple rows=12/37/43/58 hands=0,18/1,2 games=1"
    assert of(simple, 18) == (Landing(18, 0, 1),)
    assert of(simple, 0) == ()


def test_two_cards_are_placed_one_after_the_other() -> None:
    plus = "plus rows=12,14,15,16/37/43/58 hands=17,18/1,2 games=1"
    view = Game.from_text(plus).view(0)
    both = (Landing(17, 0, 4), Landing(18, 0, 5, (12, 14, 15, 16, 17), 6))
    assert view.landings(play(17, 18)) == view.landings(play(18, 17)) == both
    assert view.rules.landings(view) == (
        Landing(17, 0, 4),
        Landing(18, 0, 4),
        msgspec.structs.replace(both[1], after=17),
    )


def test_a_tile_that_takes_a_row_goes_on_and_the_second_tile_finds_it_there() -> None:
    game = Game.from_text("board players=2 rows=1,2,3/80/90/95 hands=50,51/40,41")
    table = game.table
    first, second = game.rules.landings_of(table, 0, (50, 51))
    assert (first.row, len(first.taken)) == (0, len(table.rows[0]))
    assert first.points == -sum(map(game.rules.heads, table.rows[0]))
    assert first.then is not None
    assert (first.then.row, first.then.space) == (4, 0)
    assert (second.row, second.space) == (4, 1)


def test_in_the_expert_version_its_player_chooses_where_and_the_rest_stays_open() -> None:
    game = Game.from_text("board-expert players=2 rows=-/-/-/-/-/-/90/80/70/10 hands=30,31/40,41")
    row = tuple(range(1, game.rules.capacity(game.table, 9) + 1))
    game.table.rows = (*game.table.rows[:9], row)
    (landing,) = game.rules.landings_of(game.table, 0, (30, 31))
    assert (landing.row, landing.taken, landing.then, landing.asks) == (9, row, None, ("EmptyRow",))


def test_a_spectator_is_told_nothing() -> None:
    game = Game.from_text(TABLE)
    assert game.view().landings(play(18)) == ()
    assert game.rules.landings(game.view()) == ()


# --- against the machine ---------------------------------------------------------------------------------


def played(ruleset: str, questions: int) -> Iterator[AnyGame]:
    """A game at each of its first questions, played at random."""
    game = Game.new(ruleset, players=3, seed=4)
    rng = random.Random(4)
    for _ in range(questions):
        yield game
        for seat, decision in list(game.pending.items()):
            game.submit(seat, rng.choice(decision.choices))
        if game.over:
            return


def placed_alone(view: View, cards: tuple[int, ...]) -> tuple[AnyGame, list[str]]:
    """The game when the machine has placed these cards, and nobody else's, and what was asked on the way.

    Special cards are kept; which luck cards are drawn changes nothing for the tiles.
    """
    game = view.imagine(random.Random(0))
    assert view.seat is not None
    game.pending, game.answers, game.sealed = {}, {}, {}
    if "place" in game.rules.steps:
        game.agenda[:] = [("place", view.seat, card) for card in sorted(cards, reverse=True)]
        game.run()
    else:
        game.agenda[:] = [("play_card", view.seat)]
        game.run()
        game.submit(view.seat, play(*cards))
    asked: list[str] = []
    while view.seat in game.pending:
        decision = game.pending[view.seat]
        if PASS in decision.choices:
            game.submit(view.seat, PASS)
            continue
        asked.append(type(decision).__name__)
        if not isinstance(decision, DrawLuck):
            break
        game.submit(view.seat, decision.choices[0])
    return game, asked


def done(events: list[Event]) -> list[tuple[int | None, tuple[int, ...]]]:
    """For each card placed: the row it came to, and what was taken there."""
    found: list[tuple[int | None, tuple[int, ...]]] = []
    taking: tuple[int, ...] | None = None
    for event in events:
        match event:
            case RowTaken():
                found.append((event.row, event.cards))
                taking = event.cards
            case Placed():
                if taking is None:
                    found.append((event.row, ()))
                taking = None
            case TilePlaced():
                found.append((event.row, ()))
            case TilesTaken():
                found[-1] = (event.row, event.tiles)
            case _:
                pass
    return found


@pytest.mark.parametrize("ruleset", names())
def test_a_landing_is_what_the_machine_does(ruleset: str) -> None:
    seen = pairs = 0
    for game in played(ruleset, 60):
        for seat, decision in game.pending.items():
            view = game.view(seat)
            if not isinstance(decision, LayCards):
                continue
            before = view.encode()
            for choice in random.Random(seen).sample(decision.choices, min(6, len(decision.choices))):
                cards = tuple(card for card in choice.numbers if card)
                landings = view.landings(choice)
                assert bool(cards) == bool(landings)
                if not cards:
                    continue
                compare(view, cards, landings, *placed_alone(view, cards))
                seen += 1
                pairs += len(cards) == 2
            assert view.encode() == before
    assert seen > 50
    assert pairs or ruleset not in ("plus", "zero", "board")


def compare(
    view: View, cards: tuple[int, ...], landings: tuple[Landing, ...], after: AnyGame, asked: list[str]
) -> None:
    """What was said against what was done."""
    seat, rules, table = view.seat, view.rules, view.table
    assert seat is not None
    assert isinstance(rules, RowRules)
    assert asked == [name for landing in landings for name in landing.asks]
    lands = [landing for landing in landings if landing.row is not None]
    assert done(after.events) == [(landing.row, landing.taken) for landing in lands]
    scored = [event.points for event in after.events if isinstance(event, Scored)]
    goes = [each for landing in lands for each in (landing, landing.then) if each and each.kind]
    assert scored == [each.points for each in goes if each.points]
    started = [event.row for event in after.events if isinstance(event, RowStarted)]
    assert started == [landing.then.row for landing in lands if landing.then]
    decision = after.pending.get(seat)
    if isinstance(decision, TakeRow):
        assert landings[-1].points == min(rules.costs(after.view(seat)))
    elif decision is None:
        assert len(landings) == len(cards)
        for landing in landings:
            table = rules.table_after(table, seat, landing)
            assert table is not None
        assert table.rows == after.table.rows
