"""What can go wrong with somebody's bot, kept so that it can be reported.

A bot that fails loses the decision, never the game: `Decision.fallback` is chosen for it and a `Fault` is noted.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Literal

from msgspec import Struct

from nimmt.bots import Bot, answer, warm_up
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.events import Event
from nimmt.views import View

Kind = Literal[
    "start", "died", "closed", "timeout", "late", "flood", "nonsense", "illegal", "ruleset", "raised", "given up"
]
"""In order: the program did not begin to play; it ended; it closed its output; it did not answer in time; it answered
a question that was lost before (loses nothing more); it wrote too much; it wrote something that is no answer; it made
a choice that was not offered; it does not play this game, or not with this number of players; it raised an error;
it failed too often and is not asked any more."""

KEPT = 3
"""How many faults of each kind are kept in full; the others are only counted."""


class Fault(Struct, frozen=True, omit_defaults=True):
    """One thing that went wrong."""

    kind: Kind
    message: str
    """What happened, in a sentence for the bot's author."""
    sent: str = ""
    """The line the program was sent last."""
    received: str = ""
    """The line it wrote."""
    stderr: tuple[str, ...] = ()
    """The last lines it wrote to standard error."""


class FaultCount(Struct, frozen=True):
    """A line of a report: a kind of fault, how often it happened, and what was said the first time."""

    kind: Kind
    count: int
    message: str


class Faults:
    """All faults of a bot: counted, and the first few of each kind in full.

    >>> faults = Faults()
    >>> faults.note(Fault("timeout", "no answer within 1.1 s"))
    >>> faults.note(Fault("timeout", "no answer within 1.1 s"))
    >>> faults.summary()
    [FaultCount(kind='timeout', count=2, message='no answer within 1.1 s')]
    """

    def __init__(self) -> None:
        self.counts: Counter[Kind] = Counter()
        self.kept: list[Fault] = []

    def note(self, fault: Fault) -> None:
        """Remember a fault."""
        self.counts[fault.kind] += 1
        if sum(1 for other in self.kept if other.kind == fault.kind) < KEPT:
            self.kept.append(fault)

    def add(self, others: Faults) -> None:
        """Take over the faults of another collection."""
        counts = self.counts + others.counts
        for fault in others.kept:
            self.note(fault)
        self.counts = counts

    def summary(self) -> list[FaultCount]:
        """A line for each kind, the most frequent first."""
        first = {fault.kind: fault.message for fault in reversed(self.kept)}
        return [FaultCount(kind, count, first[kind]) for kind, count in self.counts.most_common()]

    def __len__(self) -> int:
        return self.counts.total()


class Guest:
    """Somebody's bot at a seat: whatever it does, it is asked politely, never raises, and every fault is noted."""

    def __init__(self, make: Callable[[], Bot], view: View) -> None:
        """Have the bot made, and let it get ready for a game in which *view* is its first."""
        self.bot: Bot | None = None
        self.faults = Faults()
        made = self._try(make)
        if made is not None:
            self.bot = made
            own = getattr(made, "faults", None)
            if isinstance(own, Faults):  # a program keeps its own
                self.faults = own
            self._try(warm_up, made, view)

    def tell(self, events: Sequence[Event]) -> None:
        """What happened, for a bot that has a method ``tell``: its seat's own view of the events."""
        if (tell := getattr(self.bot, "tell", None)) is not None:
            self._try(tell, events)

    def choose(self, view: View, decision: Decision) -> Choice:
        """What the bot chooses; where it fails, the fallback."""
        if self.bot is None:
            self.faults.note(Fault("given up", "the bot could not be made"))
            return decision.fallback
        before = len(self.faults)
        chosen = self._try(answer, self.bot, view, decision)
        with suppress(Exception):  # comparing runs the bot's code, where it answers an object of its own
            return decision.choices[decision.choices.index(chosen)]
        if len(self.faults) == before:
            said = f"chose {_shown(chosen, repr)}. {decision.prompt} Possible: {decision.possible}."
            self.faults.note(Fault("illegal", said))
        return decision.fallback

    def close(self) -> None:
        """The game is over: for a bot that has a method ``close``."""
        if (close := getattr(self.bot, "close", None)) is not None:
            self._try(close)

    def _try(self, action: Callable[..., Any], *arguments: Any) -> Any:
        """What the bot's own code gives, or None where it raises an error or wants to end everything."""
        try:
            return action(*arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # also where it calls sys.exit, or cancels its own task
            where = traceback.extract_tb(error.__traceback__)[-1]
            said = f"{type(error).__name__}: {_shown(error, str)} ({where.filename}, line {where.lineno})"
            lines = "".join(traceback.format_exception(error)).splitlines()[-20:]
            self.faults.note(Fault("raised", said, stderr=tuple(lines)))
            return None


def _shown(thing: object, words: Callable[[object], str]) -> str:
    """An error or an answer in words, as far as it has any."""
    try:
        return words(thing)
    except Exception:
        return f"a {type(thing).__name__} that cannot be shown"
