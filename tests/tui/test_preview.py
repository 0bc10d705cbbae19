"""What a card would do alone, before it is laid."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from nimmt import Game, play
from nimmt.catalogue import names
from nimmt.decisions import LayCards
from nimmt.events import Placed, Revealed, RowTaken
from nimmt.tui.preview import preview
from tests.tui.helpers import TABLE


def name(seat: int) -> str:
    return "you" if seat == 0 else f"seat {seat}"


def test_a_card_goes_to_its_row() -> None:
    would = preview(Game.from_text(TABLE).view(0), play(18))
    assert would is not None
    assert would.events == (Placed(0, 18, 0),)
    assert would.rows[0] == (12, 14, 15, 18)


def test_the_sixth_card_takes_the_row_and_says_what_it_costs() -> None:
    would = preview(Game.from_text(TABLE).view(0), play(104))
    assert would is not None
    assert would.events == (RowTaken(0, 3, (58, 66, 70, 77, 90), 17), Placed(0, 104, 3))
    assert would.say(name, you=0).startswith("You take row\u00a04: 17 bullheads.")


def test_a_low_card_would_ask_and_the_cheapest_row_is_told() -> None:
    would = preview(Game.from_text(TABLE).view(0), play(3))
    assert would is not None
    assert "Pick a row to take. The cheapest: 2 bullheads." in would.say(name)


def test_two_cards_are_placed_one_after_the_other() -> None:
    game = Game.from_text("plus rows=12,14,15,16/37/43/58 hands=17,18/1,2 games=1")
    would = preview(game.view(0), play(17, 18))
    assert would is not None
    assert [type(event) for event in would.events] == [Placed, RowTaken, Placed]
    assert preview(game.view(0), play(18, 17)) == would


def test_a_zero_alone_goes_nowhere() -> None:
    game = Game.from_text("plus rows=12/37/43/58 hands=0,18/1,2 games=1")
    assert preview(game.view(0), play(0)) is None


def test_a_drawn_tile_is_nobodys_knowledge_yet() -> None:
    game = Game.from_text("board-expert players=2 rows=-/-/-/-/-/-/90/80/20,25/10 hands=30,31/40,41 draw=1,2,3")
    would = preview(game.view(0), play(30))
    assert would is not None
    assert would.say(name, you=0).endswith("You draw a tile.")


def played(ruleset: str, choices: int) -> Iterator[Game[Any, Any]]:
    """A game at each of its first questions, played at random."""
    game = Game.new(ruleset, players=3, seed=4)
    rng = random.Random(4)
    for _ in range(choices):
        yield game
        for seat, decision in game.pending.items():
            game.submit(seat, rng.choice(decision.choices))
        if game.over:
            return


@pytest.mark.parametrize("ruleset", names())
def test_every_card_of_every_game_has_a_preview_that_changes_nothing(ruleset: str) -> None:
    found = 0
    for game in played(ruleset, 40):
        for seat, decision in game.pending.items():
            view = game.view(seat)
            before = view.encode()
            found += sum(preview(view, choice) is not None for choice in decision.choices[:12])
            assert view.encode() == before
    assert found > 50


@pytest.mark.parametrize("ruleset", ["classic", "pro", "even-odd", "x", "board"])
def test_the_first_card_placed_does_what_its_preview_said(ruleset: str) -> None:
    seen = 0
    for game in played(ruleset, 80):
        views = [game.view(seat) for seat in range(3)]
        if not all(isinstance(view.decision, LayCards) and view.decision.most == 1 for view in views):
            continue
        twin = game.copy()
        answers = [view.decision.choices[-1] for view in views if view.decision]
        events = [event for seat, choice in enumerate(answers) for event in twin.submit(seat, choice)]
        after = events[[type(event) for event in events].index(Revealed) + 1 :]
        lowest = min(range(3), key=lambda seat: answers[seat].numbers)
        would = preview(views[lowest], answers[lowest])
        assert would is not None
        assert tuple(event.seen_by(None) for event in after[: len(would.events)]) == would.events
        seen += 1
    assert seen >= 8
