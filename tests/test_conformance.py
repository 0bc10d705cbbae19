"""The conformance kit on every ruleset, exact tree counts as fingerprints, and proof that the kit can fail."""

import random
from typing import Any, ClassVar

import pytest

from nimmt import Game, catalogue
from nimmt.cards import DECK
from nimmt.catalogue import find, names
from nimmt.errors import NimmtError
from nimmt.events import Chose, Event
from nimmt.game import AnyGame
from nimmt.rules.classic import Classic
from nimmt.ruleset import Answers
from nimmt.table import Hidden, Table
from nimmt.testing import Nonconformance, check_game, check_position, check_ruleset, count_tree


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 3), marks=pytest.mark.long)], ids=["one", "more"])
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in names() for players in find(name).player_counts]
)
def test_every_ruleset_keeps_its_promises(name: str, players: int, seeds: range) -> None:
    for seed in seeds:
        check_game(name, players, seed, thorough=0.1)


WHOLE = 99
"""Deep enough to reach the end of every position below."""

TREES = [
    # Full rows and low cards: every placement rule is met. Counted also by a program of another making.
    ("classic rows=10,20,30,40,50/55/60/70 hands=51,52,90/5,56,71 rounds=1", 2, 3 * 3),
    ("classic rows=10,20,30,40,50/55/60/70 hands=51,52,90/5,56,71 rounds=1", WHOLE, 192),
    ("classic rows=40/50/60/70 hands=1,2/4,5/7,8 rounds=1", WHOLE, 128),
    # Four picks from eight open cards, then one of ten cards to lay.
    ("pro hands=2,3,4,5,6,7,8,9/10,11,12,13,14,15,16,17 pool=1,18,19,20,21,22,23,24 rounds=1", 5, 8 * 7 * 6 * 5 * 10),
    ("pro rows=20/21/22/23 hands=1,5,24/2,6,19 rounds=1", WHOLE, 1200),
    ("even-odd rows=10,20,30,40,50/55/61/70 hands=51,52,90/5,56,71 marked=0 rounds=1", WHOLE, 405),
    # The orders of playing 0, 51, 52 in ones and twos, times those of 0, 0, 90.
    ("plus rows=10,20,30,40,50/55/60/70 hands=0,51,52/0,0,90 games=1", WHOLE, (6 + 6) * (3 + 4)),
    ("zero rows=10,20,30,40,50/55/60/70 hands=0,51,52/0,0,90 games=1", WHOLE, (6 + 6) * (3 + 4)),
    ("simple rows=10,20,30,40,50/55/60/70 hands=0,51,52/0,0,90 games=1", WHOLE, 6 * 3),
]


@pytest.mark.parametrize(("text", "choices", "leaves"), TREES)
def test_tree_counts(text: str, choices: int, leaves: int) -> None:
    assert count_tree(Game.from_text(text), choices) == leaves


# --- the kit finds what is broken ------------------------------------------------------------------------


class Broken(Classic[Table, Hidden]):
    """A classic game with something wrong; each subclass breaks one promise."""

    name = "classic"  # read back as classic, except where the class itself is passed


class DropsACard(Broken):
    def take(self, game: AnyGame, seat: int, card: int, at: int, *, low: bool = False) -> None:
        super().take(game, seat, card, at, low=low)
        game.table.piles = tuple(pile[1:] for pile in game.table.piles)


class ShowsAHand(Broken):
    def look(self, hidden: Hidden, seat: int | None) -> dict[str, Any]:
        return super().look(hidden, seat) | {"hand": hidden.hands[0]}


class KnowsTooMuch(Broken):
    def begin_rows(self, game: AnyGame, starters: tuple[int, ...]) -> None:
        super().begin_rows(game, starters)
        game.table.turn = sum(game.hidden.hands[0])  # public, and computed from a hand


class OffersTwice(Broken):
    def lay_cards(self, game: AnyGame) -> Any:
        asked = super().lay_cards(game)
        return {seat: type(one)(seat, (*one.choices, one.choices[0])) for seat, one in asked.items()}

    lay_cards.nimmt_then = "reveal"  # type: ignore[attr-defined]


class WritesTooMuch(Broken):
    point_range: ClassVar[tuple[int, int]] = (0, 3)


class RemembersInASecretPlace(Broken):
    memory: ClassVar[list[int]] = []

    def reveal(self, game: AnyGame, answers: Answers) -> None:
        super().reveal(game, answers)
        self.memory.append(1)
        if len(self.memory) % 7 == 0:
            game.table.rows = game.table.rows[::-1]


class Tells(Event, frozen=True):
    cards: tuple[int, ...]


class TellsTheDeal(Broken):
    def begin_rows(self, game: AnyGame, starters: tuple[int, ...]) -> None:
        super().begin_rows(game, starters)
        game.emit(Tells(game.hidden.hands[1]))


BROKEN = [DropsACard, ShowsAHand, KnowsTooMuch, OffersTwice, WritesTooMuch, RemembersInASecretPlace, TellsTheDeal]


@pytest.mark.parametrize("broken", BROKEN)
def test_the_kit_finds_a_broken_ruleset(broken: type[Broken], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue._BUILT_IN, "classic", f"{__name__}:{broken.__name__}")
    with pytest.raises((Nonconformance, NimmtError)):
        check_ruleset("classic", games=90, thorough=0.2)


class ShowsSealedChoices(Game[Any, Any]):
    """A machine that tells others what was chosen."""

    __slots__ = ()

    def submit(self, seat: int, choice: Any) -> list[Event]:
        return [Tells(choice.cards) if isinstance(event, Chose) else event for event in super().submit(seat, choice)]


def test_the_kit_finds_a_machine_that_shows_sealed_choices() -> None:
    game = Game.new("classic", 3, seed=1)
    game.__class__ = ShowsSealedChoices
    with pytest.raises(Nonconformance, match="sealed choice shows"):
        check_position(game, random.Random(0))


def test_the_whole_deck_is_in_play_with_ten() -> None:
    game = check_game("classic", 10, 0, rounds=1)
    assert set(game.rules.cards(game)) == set(DECK)
