"""A game in progress: pending decisions, submit, view, copy, and the agenda that drives every ruleset.

>>> from nimmt import Game
>>> game = Game.new("classic", players=2, seed=1, rounds=1)
>>> game.pending[0].prompt
'Choose a card to lay face down.'
>>> while not game.over:
...     for seat, decision in game.pending.items():
...         events = game.submit(seat, decision.choices[0])
>>> game.winners
(0,)
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Sequence
from typing import Any, Generic, Self, TypeVar, overload

from msgspec import Struct

from nimmt.catalogue import named, set_up
from nimmt.choices import Choice
from nimmt.dealing import Dealer, SeededDealer, whole
from nimmt.decisions import Decision
from nimmt.errors import IllegalChoice
from nimmt.events import Chose, Event
from nimmt.ruleset import H, Rules, RulesClass, T
from nimmt.table import Frame, Hidden, Table
from nimmt.views import View

Item = TypeVar("Item", int, str)
NewT = TypeVar("NewT", bound=Table)
NewH = TypeVar("NewH", bound=Hidden)


class Deal(Struct, frozen=True, gc=False, array_like=True, tag="deal"):
    """A log entry: what chance gave."""

    cards: tuple[int | str, ...]


class Answer(Struct, frozen=True, gc=False, array_like=True, tag="answer"):
    """A log entry: what a seat chose."""

    seat: int
    choice: Choice


class Game(Generic[T, H]):
    """A game of any ruleset. Make one with `Game.new`."""

    __slots__ = (
        "agenda",
        "answers",
        "automate",
        "dealer",
        "deals",
        "events",
        "hidden",
        "log",
        "pending",
        "rules",
        "sealed",
        "start",
        "table",
    )

    rules: Rules[T, H]
    dealer: Dealer
    table: T
    hidden: H
    agenda: list[Frame]
    """What is still to be carried out; the next thing is last. The game is over when it is empty."""
    answers: dict[int, Choice]
    """Sealed choices for the question being asked."""
    pending: dict[int, Decision]
    """The seats that must decide now, and what."""
    sealed: dict[int, Decision]
    """The seats that have decided and may still change their mind, and what they were asked."""
    events: list[Event]
    """Everything that has happened, unredacted."""
    log: list[Deal | Answer]
    """Everything that came from outside: enough to replay the game."""
    deals: int
    """How many deals the dealer has been asked for."""
    automate: bool
    """Whether a forced choice answers itself."""
    start: str | None
    """The text position the game was set up from, or None for a game from its beginning."""

    def __init__(
        self,
        rules: Rules[T, H],
        dealer: Dealer,
        table: T,
        hidden: H,
        agenda: Sequence[Frame],
        *,
        automate: bool = False,
        start: str | None = None,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.table = table
        self.hidden = hidden
        self.agenda = list(agenda)
        self.answers = {}
        self.pending = {}
        self.sealed = {}
        self.events = []
        self.log = []
        self.deals = 0
        self.automate = automate
        self.start = start

    @overload
    @classmethod
    def new(
        cls,
        ruleset: RulesClass[NewT, NewH],
        players: int = ...,
        *,
        seed: int | None = ...,
        dealer: Dealer | None = ...,
        automate: bool = ...,
        **options: Any,
    ) -> Game[NewT, NewH]: ...

    @overload  # for pyright; mypy needs the one above
    @classmethod
    def new(  # type: ignore[overload-cannot-match]
        cls,
        ruleset: type[Rules[NewT, NewH]],
        players: int = ...,
        *,
        seed: int | None = ...,
        dealer: Dealer | None = ...,
        automate: bool = ...,
        **options: Any,
    ) -> Game[NewT, NewH]: ...

    @overload
    @classmethod
    def new(
        cls,
        ruleset: str = ...,
        players: int = ...,
        *,
        seed: int | None = ...,
        dealer: Dealer | None = ...,
        automate: bool = ...,
        **options: Any,
    ) -> Game[Any, Any]: ...

    @classmethod
    def new(
        cls,
        ruleset: Any = "classic",
        players: int = 4,
        *,
        seed: int | None = None,
        dealer: Dealer | None = None,
        automate: bool = False,
        **options: Any,
    ) -> Game[Any, Any]:
        """A new game, dealt and waiting for its first decisions.

        Give a *seed* to deal the same game again, or a *dealer*; without either, the deal is random. With
        *automate*, a choice without alternative answers itself. Further arguments are options of the ruleset:

        >>> Game.new("plus", players=3, zeros="even").rules.options.zeros
        'even'

        With the class of a ruleset instead of its name, type checkers know what lies on the table:

        >>> from nimmt.rules.x import X
        >>> Game.new(X, players=2).table.x_rows
        ((), ())
        """
        chosen = named(ruleset)
        rules = set_up(chosen, players, chosen.options_from_caller(options))
        if dealer is None:
            dealer = SeededDealer(secrets.randbits(64) if seed is None else seed)
        table, hidden = rules.blank()
        game: Game[Any, Any] = Game(rules, dealer, table, hidden, rules.opening(), automate=automate)
        game.run()
        return game

    # --- for players -------------------------------------------------------------------------------------

    def submit(self, seat: int, choice: Choice | int | str) -> list[Event]:
        """Answer a seat's decision; returns what happened. A card alone and the notation of a choice will do too.

        When several seats decide at once, answers stay sealed until the last one arrives, and may be replaced
        until then. A choice that is not legal raises `IllegalChoice` and changes nothing.
        """
        pending, events = self.pending, self.events
        if seat.__class__ is not int:
            seat = self._seat(seat)  # what is logged must be what a record can hold
        decision = pending.get(seat) or self.sealed.get(seat)
        if decision is None:
            raise IllegalChoice(self._not_asked(seat))
        if choice not in decision.choices:
            choice = decision.meant(choice)
        first = len(events)
        self.log.append(Answer(seat, choice))
        self.answers[seat] = choice
        if seat in pending:
            # A new dict, so that people may submit while they walk through the old one.
            self.pending = others = pending.copy()
            del others[seat]
            if others:
                self.sealed[seat] = decision
                events.append(Chose(seat))
            else:
                self._settle()
                self.run()
        return events[first:]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    @property
    def totals(self) -> tuple[int, ...]:
        """The points written down so far, by seat."""
        return self.rules.totals(self.table)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round so far, by seat, as everybody can count them."""
        return self.rules.points(self.table)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the game goes on."""
        return self.rules.winners(self.totals) if self.over else ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have yet to decide, in order."""
        return tuple(sorted(self.pending))

    @property
    def chosen(self) -> tuple[int, ...]:
        """The seats whose sealed choice is made, in order."""
        return tuple(sorted(self.sealed))

    def view(self, seat: int | None = None) -> View[T]:
        """What this seat may know; without a seat, what a spectator may."""
        rules = self.rules
        if seat is not None:
            seat = self._seat(seat)
        return View(
            ruleset=rules.name,
            players=rules.players,
            options=rules.options,
            seat=seat,
            table=copy.copy(self.table),
            agenda=tuple(self.agenda),
            waiting=self.waiting,
            chosen=self.chosen,
            decision=None if seat is None else self.pending.get(seat) or self.sealed.get(seat),
            choice=None if seat is None else self.answers.get(seat),
            **rules.look(self.hidden, seat),
        )

    # --- for rules ---------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Tell what happened."""
        self.events.append(event)

    def push(self, *frames: Frame) -> None:
        """Put frames on the agenda; the first one is carried out first."""
        self.agenda.extend(frames[::-1])

    def deal(self, items: Sequence[Item], count: int | None = None) -> tuple[Item, ...]:
        """Ask the dealer for the first *count* of the shuffled items (default: all)."""
        cards = self.dealer.deal(self.deals, items, len(items) if count is None else count)
        self.deals += 1
        self.log.append(Deal(cards))
        return cards

    # --- the machine -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Carry out the agenda until somebody must decide or the game is over."""
        agenda, rules = self.agenda, self.rules
        steps, questions = rules.steps, rules.questions
        while agenda:
            frame = agenda[-1]
            step = steps.get(frame[0])  # type: ignore[arg-type]
            if step is not None:
                agenda.pop()
                step(self, *frame[1:])
                continue
            decisions = questions[frame[0]][0](self, *frame[1:])  # type: ignore[index]
            self.pending = decisions
            if self.automate:
                for seat, decision in list(decisions.items()):
                    if decision.automatic and len(decision.choices) == 1:
                        self.log.append(Answer(seat, decision.choices[0]))
                        self.answers[seat] = decision.choices[0]
                        self.sealed[seat] = decisions.pop(seat)
            if decisions:
                return
            self._settle()

    def _settle(self) -> None:
        """All have answered: hand the answers to the rules."""
        frame = self.agenda.pop()
        answers, self.answers, self.sealed = self.answers, {}, {}
        self.rules.questions[frame[0]][1](self, answers, *frame[1:])  # type: ignore[index]

    def _seat(self, seat: object) -> int:
        """A seat as Python's own number, or IllegalChoice where there is none."""
        found = whole(seat)
        if found not in self.rules.seats:
            raise IllegalChoice(f"there is no seat {seat!r}; the seats are the numbers 0 to {self.rules.players - 1}")
        return found

    def _not_asked(self, seat: int) -> str:
        self._seat(seat)
        if self.over:
            return "the game is over; nobody can choose any more"
        waiting = ", ".join(str(other) for other in sorted(self.pending))
        return f"seat {seat} has nothing to decide now; waiting for seat {waiting}"

    # --- copies and comparison ---------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent game in the same state, cheap enough for search."""
        twin = object.__new__(type(self))
        twin.rules = self.rules
        twin.dealer = self.dealer
        twin.table = self.table.__copy__()  # type: ignore[attr-defined]
        twin.hidden = self.hidden.__copy__()  # type: ignore[attr-defined]
        twin.agenda = self.agenda.copy()
        twin.answers = self.answers.copy()
        twin.pending = self.pending.copy()
        twin.sealed = self.sealed.copy()
        twin.events = self.events.copy()
        twin.log = self.log.copy()
        twin.deals = self.deals
        twin.automate = self.automate
        twin.start = self.start
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether two games are in the same state; how they got there does not matter."""
        return isinstance(other, Game) and self.__state() == other.__state()

    __hash__ = None  # type: ignore[assignment]

    def __state(self) -> tuple[object, ...]:
        return (self.rules, self.table, self.hidden, self.agenda, self.answers)

    def __repr__(self) -> str:
        return f"<Game {self.text()!r}>"

    # --- as text and picture -----------------------------------------------------------------------------

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        from nimmt.render import text

        return text(self.view())

    def text(self) -> str:
        """The whole state in one line: see `nimmt.position`."""
        from nimmt.position import write

        return write(self)

    @classmethod
    def from_text(
        cls, text: str, *, dealer: Dealer | None = None, seed: int = 0, automate: bool = False
    ) -> Game[Any, Any]:
        """Set up a position: see `nimmt.position`.

        >>> game = Game.from_text("classic rows=12/37/43/58 hands=14,99/15/44/61,98 rounds=1")
        Traceback (most recent call last):
        nimmt.errors.BadPosition: all hands must have the same size, not 2, 1, 1 and 2
        """
        from nimmt.position import read

        return read(text, dealer=dealer or SeededDealer(seed), automate=automate)

    def _repr_svg_(self) -> str:
        return self.view()._repr_svg_()


AnyGame = Game[Any, Any]
"""A game of whatever ruleset."""
