"""What every game of the family is made of.

A ruleset is a class of *steps* and *questions*, written in the order of its rulebook. The game keeps an agenda,
a stack of frames; each frame names a step or a question and its arguments:

* a **step** (`step`) changes the table, tells what happened with ``game.emit`` and puts further frames on the
  agenda with ``game.push``;
* a **question** (`question`) changes nothing: it returns a `Decision` for each seat it asks. When all have
  answered, the method named by ``then`` gets the answers.

Because a question is computed from the state alone, a game is nothing but its table, its hidden half, its agenda
and the sealed answers: it can be copied, compared, pickled, written down and resumed anywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from inspect import getattr_static, signature
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, Protocol, cast
from weakref import WeakValueDictionary

from msgspec import Struct

from nimmt.cards import BULLHEADS, Cards
from nimmt.choices import Choice
from nimmt.decisions import Decision, Landing, TakeRow
from nimmt.pieces import Pieces, Unit
from nimmt.table import Frame, Hidden, Table
from nimmt.typevars import TypeVar
from nimmt.words import Message, Value, has, say

if TYPE_CHECKING:
    from nimmt.game import Game
    from nimmt.views import View

T = TypeVar("T", bound=Table, default=Any)
H = TypeVar("H", bound=Hidden, default=Any)
F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

CARRIED = ("card", "tile")
"""An argument of this name, of a step or a question, is a card on its way to a row; no other argument is."""

Answers = Mapping[int, Choice]
Decisions = dict[int, Decision]


def remember(function: Callable[P, R]) -> Callable[P, R]:
    """`functools.cache` that type checkers accept for arguments that are classes."""
    return cache(function)  # type: ignore[return-value]


def step(method: F) -> F:
    """Mark a method that carries out a frame of the agenda."""
    method.nimmt_step = True  # type: ignore[attr-defined]
    return method


def question(*, then: str) -> Callable[[F], F]:
    """Mark a method that asks seats; the method named by *then* gets ``(game, answers, *arguments)``."""

    def mark(method: F) -> F:
        method.nimmt_then = then  # type: ignore[attr-defined]
        return method

    return mark


class NoOptions(Struct, frozen=True):
    """For rulesets without options."""


class _InEnglish:
    """What the English catalogue says of a ruleset, for those that do not say it themselves."""

    def __init__(self, part: str) -> None:
        self.part = part

    def __get__(self, rules: object, cls: type[Rules[Any, Any]]) -> str:
        for home in cls.__mro__:
            key = f"ruleset.{home.__dict__.get('name')}.{self.part}"
            if has(key):
                return say(Message(key))
        raise AttributeError(f"{cls.__name__} has no {self.part}: give the class one")


class Rules(Generic[T, H]):
    """One game of the family, for a number of players and a set of options."""

    name: ClassVar[str]
    title: ClassVar[str] = cast(str, _InEnglish("title"))
    """What it is called. The words of the games that come with nimmt stand in its catalogues; others say them here."""
    summary: ClassVar[str] = cast(str, _InEnglish("summary"))
    """One line for lists of games."""
    version: ClassVar[int] = 1
    """Raised when the same choices could lead elsewhere; kept in records."""
    player_counts: ClassVar[range]
    fewest_wins: ClassVar[bool] = True
    unit: ClassVar[Unit] = "bullhead"
    """What is counted."""
    open_play: ClassVar[bool] = False
    """Whether cards are played openly, straight from the hand, by one player after another and never by several."""
    has_rounds: ClassVar[bool] = True
    """Whether it is dealt and written down round by round; on a board there are turns alone."""
    to_hand: ClassVar[bool] = False
    """Whether the cards of a row that is taken come to the hand."""
    readings: ClassVar[Mapping[str, str]] = {}
    """Options that read a ruling otherwise, and which; each is off unless a table wants it."""
    point_range: ClassVar[tuple[int, int]] = (0, 171)
    """The least and the most points a seat can write down in a round."""

    Options: ClassVar[type[Struct]] = NoOptions
    Table: ClassVar[type[Table]] = Table
    Hidden: ClassVar[type[Hidden]] = Hidden

    def __init__(self, players: int, options: Any) -> None:
        self.players = players
        self.seats = range(players)
        self.options = options
        self.steps: dict[str, Callable[..., None]] = {}
        self.questions: dict[str, tuple[Callable[..., Decisions], Callable[..., None]]] = {}
        self.carrying: dict[str, int] = {}
        """The steps and questions whose frames hold a card on its way to a row, and where in the frame it stands."""
        for name in dir(type(self)):
            method = getattr_static(type(self), name)  # what is only said, such as the title, is not read for it
            if hasattr(method, "nimmt_step"):
                self.steps[name] = getattr(self, name)
            elif hasattr(method, "nimmt_then"):
                self.questions[name] = (getattr(self, name), getattr(self, method.nimmt_then))
            else:
                continue
            arguments = list(signature(method).parameters)
            for place, argument in enumerate(arguments[1:]):  # the first is self; game stands for the frame's name
                if argument in CARRIED:
                    self.carrying[name] = place

    @property
    def read_otherwise(self) -> tuple[str, ...]:
        """The options by which these rules read a ruling otherwise."""
        return tuple([name for name in self.readings if getattr(self.options, name)])

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rules_for, (type(self), self.players, self.options))

    def __repr__(self) -> str:
        values = {name: getattr(self.options, name) for name in self.options.__struct_fields__}
        given = (f", {name}={short(value)}" for name, value in values.items() if value is not None)
        return f"{type(self).__name__}(players={self.players}{''.join(given)})"

    # What a ruleset says about itself.

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """Every choice that can ever occur, in the order of the dense action numbering."""
        raise NotImplementedError

    @classmethod
    def actions(cls) -> tuple[Choice, ...]:
        """The dense action numbering: action *i* is the choice at index *i*."""
        return _numbering(cls)[0]

    @classmethod
    def action(cls, choice: Choice) -> int:
        """The number of a choice.

        >>> from nimmt import find, Row
        >>> find("classic").action(Row(2))
        106
        """
        return _numbering(cls)[1][choice]

    @classmethod
    def check_setup(cls, players: int, options: Any) -> Any:
        """The options as they will be played, or BadSetup where they do not go together."""
        return options

    @classmethod
    def options_from_caller(cls, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Options as the caller of `Game.new` may give them (a file's name, say), as a record keeps them.

        Nothing else calls this: options that come with a record, a position or over a network open no file.
        """
        return options

    def blank(self) -> tuple[T, H]:
        """An empty table for this number of players."""
        raise NotImplementedError

    def opening(self) -> tuple[Frame, ...]:
        """The agenda of a new game."""
        return (("begin_round",),)

    def standard_agenda(self, game: Game[T, H]) -> tuple[Frame, ...]:
        """The agenda of a position set up by hand that names none: the next turn."""
        return (("next_turn",),)

    def row_limits(self) -> tuple[int, int]:
        """The most rows there can be, and the most cards that can lie in one."""
        raise NotImplementedError

    def points(self, table: T) -> tuple[int, ...]:
        """The points each seat would write down if the round ended now."""
        raise NotImplementedError

    def points_seen(self, view: View) -> tuple[int, ...]:
        """The points of the round that can be compared: what everybody can count, and of everybody the same."""
        return self.points(view.table)

    def heads(self, card: int) -> int:
        """The bullheads on a card."""
        return BULLHEADS[card]

    def capacity(self, table: T, row: int) -> int:
        """How many cards a row holds before the next one takes it."""
        raise NotImplementedError

    def places(self, table: T) -> tuple[tuple[str, ...], ...]:
        """What is printed on the places of each row, for pictures; a card on the last place takes the row."""
        return tuple([("",) * (self.capacity(table, row) + 1) for row in range(len(table.rows))])

    def legend(self) -> dict[str, Message]:
        """The signs of `places` in words."""
        return {}

    def pieces(self) -> Pieces:
        """What the game is played with, for somebody who draws it and does not know its rules."""
        table, _ = self.blank()
        deck = self.deck(table)
        highest = max(card for card in deck if isinstance(card, int))
        rounds, target = self.length()
        return Pieces(
            fewest_wins=self.fewest_wins,
            unit=self.unit,
            highest=highest,
            zeros=deck[0],
            heads=tuple([self.heads(card) for card in range(highest + 1)]),
            kinds={kind: count for kind, count in deck.items() if isinstance(kind, str)},
            capacities=tuple([self.capacity(table, row) for row in range(self.row_limits()[0])]),
            rounds=rounds,
            target=target,
        )

    def length(self) -> tuple[int | None, int | None]:
        """How many rounds are played, and the points that end the game; None where neither decides."""
        return None, None

    # What would happen, for somebody who is about to choose.

    def landing(self, table: T, seat: int, card: int) -> Landing | None:
        """What a seat's card would do if it were placed now; None where a ruleset does not say."""
        return None

    def landings_of(self, table: T, seat: int, cards: Iterable[int]) -> tuple[Landing, ...]:
        """What these cards of a seat would do, laid together."""
        return ()

    def would(self, landing: Landing) -> Message:
        """What a card would do as things stand."""
        params: dict[str, Value] = {"card": landing.card, "points": landing.points}
        if landing.row is None:
            return Message("would.free.least" if self.to_hand else "would.free", params)
        params |= {"row": landing.row + 1, "low": landing.low}
        if not landing.taken:
            return Message("would.goes", params)
        if self.to_hand:
            return Message("would.takes.least", params)
        return Message("would.takes", params | {"bullheads": sum(map(self.heads, landing.taken))})

    def landings(self, view: View) -> tuple[Landing, ...]:
        """What each card that the viewer may lay now would do if nothing changed."""
        return ()

    def cost(self, table: T, seat: int, card: int, at: int) -> int:
        """The points that taking a row with this card brings a seat; where it has a choice then, the least."""
        raise NotImplementedError

    def costs(self, view: View) -> tuple[int, ...]:
        """What each choice of a viewer who must take a row brings."""
        decision = view.decision
        if not isinstance(decision, TakeRow):
            return ()
        return tuple([self.cost(view.table, decision.seat, decision.card, choice.row) for choice in decision.choices])

    # Positions.

    def tidy(self, table: T, hidden: H) -> None:
        """Put a position that was written by hand in the order that the rules keep."""

    def check(self, game: Game[T, H]) -> None:
        """Raise BadPosition where a position cannot occur. Changes nothing."""

    def cards(self, game: Game[T, H]) -> Counter[int | str]:
        """Every card that is somewhere in the game now; what cannot be there is a mistake."""
        raise NotImplementedError

    def deck(self, table: T) -> Counter[int | str]:
        """Every card that the game could use."""
        raise NotImplementedError

    # Hidden information.

    def look(self, hidden: H, seat: int | None) -> dict[str, Any]:
        """What a seat's view contains of the hidden half: fields of `View`. Override with care."""
        hands = hidden.hands
        return {
            "hand": hands[seat] if seat is not None else (),
            "hand_sizes": tuple([len(hand) for hand in hands]),
        }

    def unseen(self, view: View) -> Counter[int | str]:
        """The cards of the deck that the viewer cannot place: in others' hands, face down, or not dealt."""
        raise NotImplementedError

    def imagine(self, view: View, rng: random.Random) -> H:
        """A hidden half consistent with the view, every consistent one as likely as any other."""
        raise NotImplementedError

    # Helpers.

    def queue(self, agenda: Iterable[Frame]) -> tuple[tuple[int, int], ...]:
        """The cards on their way to a row, and whose they are, in the order of the frames: seat and card."""
        carrying = self.carrying
        return tuple([(frame[1], frame[carrying[frame[0]]]) for frame in agenda if frame[0] in carrying])  # type: ignore[misc]

    def in_flight(self, agenda: Iterable[Frame]) -> Cards:
        """The cards on their way to a row."""
        return tuple([card for _, card in self.queue(agenda)])

    def gain(self, points: float) -> float:
        """Points counted so that more is better, whoever wins."""
        return -points if self.fewest_wins else points

    def totals(self, table: T) -> tuple[int, ...]:
        """The points written down so far."""
        if not table.sheet:
            return (0,) * self.players
        return tuple([sum(column) for column in zip(*table.sheet)])

    def winners(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """The best seats; ties share the win."""
        best = min(totals) if self.fewest_wins else max(totals)
        return tuple([seat for seat, total in enumerate(totals) if total == best])


TableT = TypeVar("TableT", bound=Table, covariant=True)
HiddenT = TypeVar("HiddenT", bound=Hidden, covariant=True)


class RulesClass(Protocol[TableT, HiddenT]):
    """The class of a ruleset, for type checkers: it knows the two halves of its games."""

    @property
    def Table(self) -> type[TableT]: ...  # noqa: D102, N802
    @property
    def Hidden(self) -> type[HiddenT]: ...  # noqa: D102, N802


_in_use: WeakValueDictionary[tuple[type[Rules[Any, Any]], int, Any], Rules[Any, Any]] = WeakValueDictionary()


def _rules_for(ruleset: type[Rules[Any, Any]], players: int, options: Any) -> Rules[Any, Any]:
    """The rules for these players and options: equal rules are the same object as long as somebody uses them."""
    key = ruleset, players, options
    found = _in_use.get(key)
    if found is None:
        found = _in_use[key] = ruleset(players, options)
    return found


rules_for: Callable[[type[Rules[Any, Any]], int, Any], Rules[Any, Any]] = lru_cache(maxsize=512)(_rules_for)  # type: ignore[assignment]
"""The same, quickly; of option sets without end the latest are remembered."""


@remember
def _numbering(ruleset: type[Rules[Any, Any]]) -> tuple[tuple[Choice, ...], dict[Choice, int]]:
    choices = tuple(ruleset.all_choices())
    return choices, {choice: number for number, choice in enumerate(choices)}
