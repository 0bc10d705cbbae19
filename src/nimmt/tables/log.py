"""A table as the sum of its log: who sits where, the game, and since when each seat is asked.

`TableLog.apply` adds one line. It decides nothing (`judge` has done so before the line was written), so the same log
gives the same table in every process. A twin (`copy`) takes a line before it is committed, and is thrown away where
the commit fails.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from nimmt.catalogue import find, set_up
from nimmt.choices import Choice
from nimmt.dealing import Dealer, SealedDealer
from nimmt.errors import NimmtError
from nimmt.game import Answer, Game
from nimmt.pieces import Pieces
from nimmt.protocol.answers import Phase
from nimmt.protocol.happening import (
    Answered,
    Changed,
    Closed,
    Created,
    Heard,
    Hinted,
    Joined,
    Kicked,
    Left,
    Muted,
    Offered,
    Outage,
    Relieved,
    Rematched,
    Renamed,
    Returned,
    Said,
    Started,
    Timeout,
    What,
)
from nimmt.tables.entries import Entry
from nimmt.tables.herd import called
from nimmt.tables.refusals import Refusal, refused
from nimmt.tables.seats import Reply, TableSeat

AUDIENCE = -1
"""Who gives a command without a seat."""


class LogLine(Struct, frozen=True, gc=False):
    """A line of the log, and where its events lie in the game."""

    entry: Entry
    first: int
    end: int


def dealer_of(secret: str) -> Dealer:
    """The dealer of a table."""
    return SealedDealer(bytes.fromhex(secret))


class TableLog:
    """A table in memory, always at the end of some prefix of its log."""

    __slots__ = (
        "audience",
        "audience_said",
        "bot_answers",
        "counts",
        "created",
        "done",
        "explained",
        "game",
        "id",
        "kicked",
        "lines",
        "phase",
        "problem",
        "rematch",
        "retold",
        "seats",
        "secret",
        "title",
    )

    created: Created
    title: str
    """The name of the game."""
    secret: str
    game: Game[Any, Any] | None
    phase: Phase
    problem: str | None
    """Why the game cannot be played on here."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lines: list[LogLine] = []
        self.seats: list[TableSeat] = []
        self.done: dict[tuple[int, str], int] = {}
        """The commands carried out, by seat and id: the seq of each."""
        self.counts: defaultdict[type[What], int] = defaultdict(int)
        """How many lines of each kind there are."""
        self.bot_answers: list[int] = []
        """The answers in the game's own log that bots gave."""
        self.kicked: frozenset[str] = frozenset()
        """The keys of those whom the host removed, as hashes."""
        self.audience = False
        """Whether those who watch may chat."""
        self.audience_said: tuple[int, ...] = ()
        """When they last said something."""
        self.explained: dict[int | None, tuple[bytes, ...]] = {}
        """What each viewer is sent of the question that is asked now, but for who has answered: see `encoding`."""
        self.retold: dict[int, bytes] = {}
        """The last lines without a secret as they are sent to everybody, by their seq."""
        self.game = None
        self.phase = "waiting"
        self.rematch: str | None = None
        self.problem = None

    @property
    def seq(self) -> int:
        """The number of the last line. The first line is 1."""
        return len(self.lines)

    @property
    def at(self) -> int:
        """When the last line was written."""
        return self.lines[-1].entry.at

    def copy(self) -> TableLog:
        """A twin that can take lines without changing this one."""
        twin = object.__new__(TableLog)
        for name in TableLog.__slots__:
            if hasattr(self, name):  # some are there from the first line on
                setattr(twin, name, getattr(self, name))
        twin.lines = self.lines.copy()
        twin.seats = [seat.__copy__() for seat in self.seats]  # type: ignore[attr-defined]
        twin.done = self.done.copy()
        twin.counts = self.counts.copy()
        twin.bot_answers = self.bot_answers.copy()
        twin.game = self.game.copy() if self.game else None
        return twin

    # --- the log -----------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Add the next line."""
        what = entry.what
        before = len(self.game.events) if self.game else 0
        self.lines.append(LogLine(entry, before, before))
        self.counts[type(what)] += 1
        match what:
            case Created():
                self._create(what, entry.dealer)
            case Joined(seat, name, face):
                self._seat(seat, name, face, entry)
            case Changed():
                self._change(what)
            case Renamed(seat, name, _, face):
                self.seats[seat].name, self.seats[seat].face = name, face
            case Left(seat):
                if self.phase == "waiting":
                    self._free(seat)
                else:
                    self.seats[seat].away = True
                    self.seats[seat].goings += 1
            case Kicked(seat):
                self.kicked |= {self.seats[seat].key}
                self._free(seat)
            case Started(bots, bot):
                self._start(bots, bot, entry.at)
            case Answered(seat, by):
                self._choose(seat, by, entry)
            case Hinted(seat):
                self.seats[seat].hinted = True
            case Relieved(seat):
                self.seats[seat].away = True
            case Offered(seat):
                self.seats[seat].offered = entry.at
            case Timeout(seat):
                self.seats[seat].away = True
                self.seats[seat].bank = 0
            case Returned(seat):
                self._return(seat, entry.at)
            case Muted(seat, on):
                self.seats[seat].muted = on
            case Outage(ms):
                for held in self.seats:
                    if held.since is not None:
                        held.since += ms
            case Rematched(table):
                self.rematch = table
            case Closed():
                self.phase = "closed"
            case Heard(on):
                self.audience = on
            case Said(None):
                self.audience_said = (*self.audience_said[-9:], entry.at)
            case Said(int(seat)):
                self.seats[seat].said = (*self.seats[seat].said[-9:], entry.at)
        if entry.id:
            self.done[entry.seat, entry.id] = self.seq
        if self.game:
            self.lines[-1] = LogLine(entry, before, len(self.game.events))

    def _create(self, what: Created, secret: str) -> None:
        self.created = what
        self.secret = secret
        self.seats = [TableSeat() for _ in range(what.seats)]
        self._name_the_game()

    def _change(self, what: Changed) -> None:
        """Another game, or other terms; the secret that deals is the same, and everybody keeps their seat."""
        self.created = replace(self.created, **{name: getattr(what, name) for name in what.__struct_fields__})
        self.seats = [*self.seats[: what.seats], *(TableSeat() for _ in range(what.seats - len(self.seats)))]
        self._name_the_game()

    def _name_the_game(self) -> None:
        made = self.created
        self.title, self.problem = made.ruleset, None
        try:
            rules = find(made.ruleset)
        except NimmtError as error:
            self.problem = f"This server cannot play the table on: {error}."
            return
        self.title = rules.title
        if rules.version != made.rules_version:
            self.problem = (
                f"This table is played by version {made.rules_version} of the {made.ruleset} rules; "
                f"this server plays version {rules.version}. It cannot go on here; please set up a new table."
            )

    def _seat(self, seat: int, name: str, face: str, entry: Entry) -> None:
        """Somebody sits down; in a game they play on with what lies there, and who had the seat has it no longer."""
        if self.phase == "playing":
            held = self.seats[seat]
            self.kicked |= {held.key}
            self._forget_commands(seat)
            held.name, held.face, held.key, held.joined = name, face, entry.key, self.seq
            held.muted, held.said = False, ()
            self._return(seat, entry.at)
        else:
            self.seats[seat] = TableSeat("person", name, entry.key, face=face, joined=self.seq)

    def _free(self, seat: int) -> None:
        self.seats[seat] = TableSeat()
        self._forget_commands(seat)

    def _forget_commands(self, seat: int) -> None:
        """The names that somebody gave their commands mean nothing to who sits there next."""
        self.done = {name: seq for name, seq in self.done.items() if name[0] != seat}

    def _return(self, seat: int, at: int) -> None:
        held = self.seats[seat]
        held.away, held.offered = False, None
        held.goings += 1
        if held.since is not None:
            held.since = at

    def _start(self, seats: tuple[int, ...], bot: str | tuple[str, ...], at: int) -> None:
        bots = (bot,) * len(seats) if isinstance(bot, str) else bot
        for seat, kind, name in zip(seats, bots, called(bots, self.names), strict=True):
            self.seats[seat] = TableSeat("bot", name, bot=kind)
        self.phase = "playing"
        if self.problem:
            return
        for held in self.seats:
            held.bank = self.created.timer.bank * 1000 if self.created.timer else 0
        made = self.created
        self.game = Game.new(made.ruleset, made.seats, dealer=dealer_of(self.secret), automate=True, **made.options)
        self._ask(at)

    def _choose(self, seat: int, by: str, entry: Entry) -> None:
        held = self.seats[seat]
        if self.problem or self.game is None or entry.choice is None:
            return
        last = list(self.game.pending) == [seat]
        if by == "player" and held.since is not None and self.created.timer:
            used = entry.at - held.since - self.created.timer.turn * 1000
            held.bank -= min(held.bank, max(0, used))
        if self.created.coach == "teach":
            held.reply = self._reply(seat, entry.choice) if by == "player" else None
        held.since = None
        held.stamp = self.seq
        held.changes += 1
        if by == "bot":
            self.bot_answers.append(len(self.game.log))
        self.game.submit(seat, entry.choice)
        if last:
            self._ask(entry.at)

    def _reply(self, seat: int, choice: Choice) -> Reply | None:
        """What a player answers now, with what they knew when they first answered the question."""
        assert self.game is not None
        before = self.seats[seat].reply
        if seat in self.game.sealed:
            return before and replace(before, choice=choice)
        number = sum(1 for entry in self.game.log if isinstance(entry, Answer))
        return Reply(number, self.seq, self.game.view(seat), self.game.pending[seat], choice)

    def _ask(self, at: int) -> None:
        """A new question: everybody's clock starts."""
        assert self.game is not None
        self.explained, self.retold = {}, {}
        if self.game.over:
            self.phase = "over"
        for seat, held in enumerate(self.seats):
            held.since = at if seat in self.game.pending else None
            held.stamp = self.seq
            held.changes = held.goings = 0
            held.hinted = False

    # --- who may do what ---------------------------------------------------------------------------------

    def holder(self, key_hash: str) -> int | None:
        """The seat this key holds."""
        return next((seat for seat, held in enumerate(self.seats) if held.key == key_hash), None)

    @property
    def host(self) -> int | None:
        """The person who may start and mute: who sat down first of those who have not left."""
        people = [seat for seat, held in enumerate(self.seats) if held.kind == "person"]
        return min(people, key=lambda seat: (self.seats[seat].away, self.seats[seat].joined), default=None)

    def by_bot(self, seat: int) -> bool:
        """Whether a bot answers for this seat now."""
        return self.seats[seat].kind == "bot" or self.seats[seat].away

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(held.name for held in self.seats)

    @property
    def finished(self) -> bool:
        """Whether nobody can play on, so that nothing needs to stay secret."""
        return self.phase in ("over", "closed") and self.game is not None

    def told(self, now: int) -> bool:
        """Whether nothing needs to stay secret: nobody can play on, nor play the same deal today."""
        return self.finished and self.created.daily < day_of(now)

    def check_told(self, now: int) -> None:
        """Refusal where something of the game is still secret."""
        if not self.finished:
            raise refused("phase", "playing")
        if not self.told(now):
            raise refused("phase", "daily")

    def check_playable(self) -> None:
        """Refusal where the game cannot be played on here."""
        if self.problem:
            raise Refusal("rules_version", self.problem)

    def pieces(self) -> Pieces:
        """What the game is played with, also before it begins."""
        return set_up(self.created.ruleset, self.created.seats, self.created.options).pieces()


def day_of(now: int) -> str:
    """The day of a time in milliseconds since 1970, as everybody counts it.

    >>> day_of(0)
    '1970-01-01'
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def table_of(table_id: str, lines: Sequence[Entry]) -> TableLog:
    """The table that a log gives."""
    table = TableLog(table_id)
    for line in lines:
        table.apply(line)
    return table
