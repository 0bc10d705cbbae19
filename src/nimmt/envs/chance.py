"""A game whose chance comes from outside, one card at a time.

The rules ask for a whole deal in the middle of a step. Here a deal that nobody has decided yet interrupts that step:
the game waits where it stood before the last choices, its cards are drawn one by one, each as likely as its share of
what is left, and then the choices are carried out again with the cards drawn. So chance is explicit and exact, and a
card costs no more than taking it from a list.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import astuple

from nimmt.choices import Choice
from nimmt.dealing import Dealer, SeededDealer
from nimmt.errors import BadSetup, NimmtError
from nimmt.events import Chose
from nimmt.game import AnyGame, Game
from nimmt.ruleset import Rules

Card = int | str
Item = TypeVar("Item")


class _Undecided(NimmtError):
    """A deal is due."""

    def __init__(self, items: Sequence[Any], count: int) -> None:
        super().__init__("somebody must deal")
        self.items = items
        self.count = count


class _Script:
    """Deals what has been decided, from deal number *first* on, and stops the game for what has not."""

    def __init__(self, first: int, deals: tuple[tuple[Any, ...], ...] = ()) -> None:
        self.first = first
        self.deals = deals

    def deal(self, number: int, items: Sequence[Item], count: int) -> tuple[Item, ...]:
        """The deal of this number, if it is decided."""
        if number - self.first < len(self.deals):
            return self.deals[number - self.first]
        raise _Undecided(items, count)


class OpenGame:
    """A game that waits for decisions or for cards to be dealt.

    >>> from nimmt.catalogue import set_up
    >>> game = OpenGame.new(set_up("classic", 2, {"rounds": 1}))
    >>> while game.due:
    ...     game.draw(min(game.left))
    >>> game.game.table.rows
    ((21,), (22,), (23,), (24,))
    """

    __slots__ = ("answers", "deals", "drawn", "due", "game", "items", "left", "notes", "start", "stories")

    game: AnyGame
    """The game; while cards are due, as it was before the choices that led to the deal."""
    answers: Mapping[int, Choice]
    """The choices that led to the deal."""
    deals: tuple[tuple[Card, ...], ...]
    """The deals of this step that are decided."""
    drawn: tuple[Card, ...]
    """The cards of the next deal that are drawn."""
    items: Sequence[Card]
    """What is dealt from."""
    left: Counter[Card]
    """The cards that can be drawn."""
    due: int
    """How many cards are still to be drawn."""
    start: AnyGame | None
    """The position the game was set up from, if it was."""
    notes: tuple[tuple[Mapping[int, Choice], int, str], ...]
    """For every move: what was chosen, how many events there were then, and what is asked next."""
    stories: dict[int | None, tuple[int, int, str]]
    """For each seat, how many notes and events its story has told, and the story."""

    def __init__(self, game: AnyGame, start: AnyGame | None = None) -> None:
        self.game = game
        self.start = start
        self.answers = {}
        self.deals = self.drawn = self.items = ()
        self.left = Counter()
        self.due = 0
        self.notes = ()
        self.stories = {}

    @classmethod
    def new(cls, rules: Rules[Any, Any]) -> OpenGame:
        """A new game."""
        table, hidden = rules.blank()
        opened = cls(Game(rules, _Script(0), table, hidden, rules.opening()))
        opened._go_on()
        return opened

    @classmethod
    def from_text(cls, text: str) -> OpenGame:
        """A game from a text position in which somebody must decide."""
        dealer: Dealer = _Script(0)
        try:
            game = Game.from_text(text, dealer=dealer)
        except _Undecided:
            raise BadSetup("a position to start from must be one in which somebody decides, not a deal") from None
        opened = cls(game, game.copy())
        opened._note()
        return opened

    def submit(self, answers: Mapping[int, Choice]) -> None:
        """Answer for all seats that are asked."""
        self.answers = answers
        self._go_on()

    def draw(self, card: Card) -> None:
        """Deal one card."""
        self.drawn += (card,)
        self.left = self.left - Counter((card,))
        self.due -= 1
        if not self.due:
            self._finish(self.drawn)

    def deal_by_seed(self, seed: int) -> None:
        """Deal all that is due as the seeded dealer does."""
        number = self.game.deals + len(self.deals)
        self._finish(SeededDealer(seed).deal(number, self.items, self.due))

    def _finish(self, deal: tuple[Card, ...]) -> None:
        self.deals += (deal,)
        self._go_on()

    def _go_on(self) -> None:
        """Carry out the choices with what is dealt, up to the next decision or to the next deal."""
        game = self.game.copy()
        game.dealer = _Script(self.game.deals, self.deals)
        self.drawn, self.items, self.left, self.due = (), (), Counter(), 0
        try:
            if self.answers:
                for seat, choice in self.answers.items():
                    game.submit(seat, choice)
            else:
                game.run()
        except _Undecided as undecided:
            self.items, self.left, self.due = undecided.items, Counter(undecided.items), undecided.count
        else:
            self.game = game
            self._note()
            self.answers, self.deals = {}, ()

    def _note(self) -> None:
        asked = "" if self.game.over else ":".join(map(str, self.game.agenda[-1]))
        self.notes += ((self.answers, len(self.game.events), asked),)

    def story(self, seat: int | None) -> str:
        """All that a seat has chosen and seen, line by line: its choices, the events, and every question to anybody.

        What others have sealed shows only when it is revealed. None is a spectator.
        """
        start = f"{self.start.view(seat).encode().decode()}\n" if self.start else ""
        noted, told, story = self.stories.get(seat) or (0, 0, start)
        if noted == len(self.notes):
            return story
        lines = []
        for answers, known, asked in self.notes[noted:]:
            if seat is not None and seat in answers:
                lines.append(f"chosen {answers[seat]}\n")
            news = [event.seen_by(seat) for event in self.game.events[told:known] if not isinstance(event, Chose)]
            lines += [f"{type(event).__name__}{astuple(event)}\n" for event in news]
            lines.append(f"asked {asked}\n" if asked else "")
            told = known
        story += "".join(lines)
        self.stories[seat] = (len(self.notes), told, story)
        return story

    def resampled(self, seat: int, rng: random.Random) -> OpenGame:
        """A game in which this seat has the same story, and everything that it does not know is drawn anew.

        The others' stories go on from what everybody has seen and from what they hold in this world.
        """
        if self.due:
            raise BadSetup("cards are being dealt; a state is resampled where somebody decides")
        twin = OpenGame(self.game.view(seat).imagine(rng))
        twin.notes, known = self.notes, len(self.notes)
        public = self.story(None)
        for other in self.game.rules.seats:
            own = self.story(seat) if other == seat else f"{public}{twin.game.view(other).encode().decode()}\n"
            twin.stories[other] = (known, len(twin.game.events), own)
        return twin

    def copy(self) -> OpenGame:
        """An independent game in the same state; no game is ever changed, so copies share them."""
        twin = object.__new__(OpenGame)
        for name in OpenGame.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.stories = self.stories.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> OpenGame:
        return self.copy()
