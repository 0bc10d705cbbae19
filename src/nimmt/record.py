"""A whole game as a file: who played what, what was dealt, what was chosen; and its replay.

A record is JSON, one object a line, so that a game in progress is written by appending and a crash loses nothing:

* the header: format and rules version, ruleset, players, options, names, which bot sits where, the dealer;
* a line for every deal and every choice, in the order they happened;
* when the game is over, the end: totals, winners, and the SHA-256 of all lines before it.

What was dealt is stored, so a replay does not depend on any generator.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from nimmt.catalogue import find, set_up
from nimmt.dealing import Dealer, SealedDealer, SeededDealer
from nimmt.decisions import choice_from
from nimmt.errors import AlteredRecord, BadPosition, BadRecord, BadSetup, NimmtError, UnknownRuleset
from nimmt.events import Event
from nimmt.game import Answer, Deal, Game
from nimmt.position import read as read_position
from nimmt.ruleset import Rules
from nimmt.words import Message, Value, say

FORMAT = 1
"""The version of the file format."""

Item = TypeVar("Item")
Step = tuple[Game[Any, Any], list[Event]]


class DealerNote(Struct, frozen=True, omit_defaults=True):
    """What a record says about its dealer: a seed, or a commitment and, once it may be known, its secret."""

    seed: int | None = None
    commitment: str | None = None
    secret: str | None = None


class Header(Struct, frozen=True, omit_defaults=True):
    """The first line of a record."""

    nimmt: int
    ruleset: str
    rules_version: int
    players: int
    options: dict[str, Any] = {}
    names: tuple[str, ...] = ()
    bots: tuple[str | None, ...] = ()
    """The kind of bot at each seat, None for a person; empty where the record does not say."""
    dealer: DealerNote = DealerNote()
    automate: bool = False
    start: str | None = None
    """The text position the game began from, where it was not a new game."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line of a record: a deal, or a seat's choice."""

    deal: tuple[int | str, ...] | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    choice: str | UnsetType = UNSET
    by: str | UnsetType = UNSET
    """Who chose, where it was not the seat's own player: "bot"."""


class End(Struct, frozen=True):
    """The last line of a finished game's record."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    sha256: str


class Record(Struct, frozen=True):
    """A game, finished or not.

    >>> game = Game.new("classic", players=2, seed=1, rounds=1)
    >>> Record.of(game).replay() == game
    True
    """

    header: Header
    entries: tuple[Entry, ...]
    end: End | None = None

    @classmethod
    def of(
        cls,
        game: Game[Any, Any],
        names: Sequence[str] = (),
        bots: Sequence[str | None] = (),
        *,
        secret: bool = True,
        by: Mapping[int, str] = MappingProxyType({}),
    ) -> Record:
        """The record of a game as it stands. Leave the *secret* of a sealed deal out until the game is over.

        *by* names who answered, for entries of the game's log that the seat's own player did not choose.
        """
        header = header_of(game, names, bots, secret=secret)
        entries = tuple(_entry(item, by.get(number)) for number, item in enumerate(game.log))
        return cls(header, entries, _end(game, _lines(header, entries)) if game.over else None)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record file; BadRecord names the line that is wrong."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise BadRecord(Message("record.read", {"path": str(path), "why": error.strerror})) from None
        except UnicodeDecodeError:
            raise BadRecord(Message("record.nottext", {"path": str(path)})) from None
        try:
            return cls.parse(text)
        except BadRecord as error:
            raise type(error)(Message("record.in", {"path": str(path), "why": error.said})) from None

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record's text."""
        lines = text.splitlines(keepends=True)
        if not lines:
            raise BadRecord(Message("record.empty"))
        header = _header(lines[0])
        if not lines[-1].endswith("\n"):
            raise BadRecord(Message("record.cut", {"line": len(lines), "before": len(lines) - 1}))
        entries: list[Entry] = []
        for number, line in enumerate(lines[1:], 2):
            if line.startswith('{"totals"'):
                if number < len(lines):
                    raise BadRecord(Message("record.early", {"line": number}))
                end = _decode(line, End, number)
                if hashlib.sha256("".join(lines[:-1]).encode()).hexdigest() != end.sha256:
                    raise AlteredRecord(Message("record.altered"))
                return cls(header, tuple(entries), end)
            entries.append(_decode(line, Entry, number))
        return cls(header, tuple(entries))

    def encode(self) -> str:
        """The text of the record file."""
        text = _lines(self.header, self.entries)
        return text + (_line(self.end) if self.end else "")

    def save(self, path: str | Path) -> None:
        """Write the record file, whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.encode(), encoding="utf-8")
        draft.replace(target)

    # --- replay ------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules the game was played by; BadRecord where this program plays others."""
        header = self.header
        try:
            ruleset = find(header.ruleset)
            if ruleset.version != header.rules_version:
                versions: dict[str, Value] = {"version": header.rules_version, "ours": ruleset.version}
                raise BadRecord(Message("record.version", versions | {"game": ruleset.name}))
            return set_up(ruleset, header.players, header.options)
        except (UnknownRuleset, BadSetup) as error:
            raise BadRecord(Message("record.header", {"why": error.said})) from None

    def replay(self) -> Game[Any, Any]:
        """The game at the end of the record, every deal and choice checked on the way."""
        *_, (game, _) = self.steps()
        return game

    def steps(self, *, check: Dealer | None = None, go_on: Dealer | None = None) -> Iterator[Step]:
        """Replay step by step: the game, a copy for each step, and what happened, choice by choice.

        With *check*, every deal must be the one this dealer gives. With *go_on*, that dealer deals on where the
        record stops.
        """
        chance = _RecordedDealer([entry.deal for entry in self.entries if entry.deal is not UNSET], check, go_on)
        if self.header.start is None:
            rules = self.rules
            game: Game[Any, Any] = Game(rules, chance, *rules.blank(), rules.opening())
            game.run()
        else:
            try:
                game = read_position(self.header.start, dealer=chance)
            except BadPosition as error:
                raise BadRecord(Message("record.header", {"why": error.said})) from None
        yield game.copy(), list(game.events)
        for number, entry in enumerate(self.entries, 2):
            if entry.deal is not UNSET:
                continue
            if entry.seat is UNSET or entry.choice is UNSET:
                raise BadRecord(Message("record.neither", {"line": number}))
            try:
                events = game.submit(entry.seat, choice_from(entry.choice))
            except NimmtError as error:
                raise BadRecord(Message("record.line", {"line": number, "why": error.said})) from None
            yield game.copy(), events
        if chance.left:
            raise BadRecord(Message("record.deals"))
        if self.end and (not game.over or (game.totals, game.winners) != (self.end.totals, self.end.winners)):
            raise BadRecord(Message("record.totals", {"end": self.end.totals, "found": game.totals}))

    def resume(self) -> Game[Any, Any]:
        """The game, ready to go on with the dealer it began with."""
        dealer = self.dealer()
        if dealer is None:
            raise BadRecord(Message("record.dealer"))
        *_, (game, _) = self.steps(go_on=dealer)
        game.dealer = dealer
        game.automate = self.header.automate
        return game

    def dealer(self) -> Dealer | None:
        """The dealer the record names, where it says enough; BadRecord where a secret is not the promised one."""
        note = self.header.dealer
        if note.secret is not None:
            try:
                dealer = SealedDealer(bytes.fromhex(note.secret))
            except ValueError:
                raise BadRecord(Message("record.secret")) from None
            if dealer.commitment != note.commitment:
                raise BadRecord(Message("record.broken"))
            return dealer
        return None if note.seed is None else SeededDealer(note.seed)

    def verify(self) -> str:
        """Replay the game and check that its dealer deals just these cards; says in English what was checked."""
        return say(self.verified())

    def verified(self) -> Message:
        """The same, to be said in any language."""
        dealer = self.dealer()
        for _ in self.steps(check=dealer):
            pass
        note = self.header.dealer
        if note.secret is not None:
            return Message("verify.deal.sealed")
        if note.commitment is not None:
            return Message("verify.deal.secret")
        if note.seed is not None:
            return Message("verify.deal.seed", {"seed": str(note.seed)})
        return Message("verify.deal.hand")


class RecordWriter:
    """Keeps a game's record file up to date by appending; what was written survives a crash."""

    def __init__(
        self, path: str | Path, game: Game[Any, Any], names: Sequence[str] = (), bots: Sequence[str | None] = ()
    ) -> None:
        self.path = Path(path)
        self.game = game
        self.written = 0
        header = header_of(game, names, bots)
        self._digest = hashlib.sha256()
        self._size = 0
        self._append(_line(header), mode="x")
        self.sync()

    @classmethod
    def reopen(cls, path: str | Path, game: Game[Any, Any]) -> RecordWriter:
        """Go on writing the record that *game* was resumed from."""
        writer = object.__new__(cls)
        writer.path = Path(path)
        writer.game = game
        text = writer.path.read_bytes()
        writer._digest = hashlib.sha256(text)
        writer._size = len(text)
        writer.written = text.count(b"\n") - 1
        if writer.written > len(game.log):
            raise BadRecord(Message("record.busy", {"path": str(path)}))
        return writer

    def sync(self) -> None:
        """Write what has happened since."""
        log = self.game.log
        if self.written > len(log):
            return
        text = "".join(_line(_entry(item)) for item in log[self.written :])
        self.written = len(log)
        if text:
            self._append(text)
        if self.game.over:
            self._append(_line(End(self.game.totals, self.game.winners, self._digest.hexdigest())))
            self.written += 1

    def _append(self, text: str, mode: Literal["a", "x"] = "a") -> None:
        with self.path.open(mode, encoding="utf-8", newline="\n") as file:
            if os.fstat(file.fileno()).st_size != self._size:
                raise BadRecord(Message("record.busy", {"path": str(self.path)}))
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        self._digest.update(text.encode())
        self._size += len(text.encode())


class _RecordedDealer:
    """Deals what a record says, after checking that it could have been dealt."""

    def __init__(self, deals: list[tuple[int | str, ...]], check: Dealer | None, go_on: Dealer | None) -> None:
        self.left = deals
        self.check = check
        self.go_on = go_on

    def deal(self, number: int, items: Sequence[Item], count: int) -> tuple[Item, ...]:
        if not self.left:
            if self.go_on:
                return self.go_on.deal(number, items, count)
            raise BadRecord(Message("record.missing", {"deal": number + 1}))
        dealt: tuple[Any, ...] = self.left.pop(0)
        if len(dealt) != count or Counter(dealt) - Counter(items):
            raise BadRecord(Message("record.nodeal", {"deal": number + 1, "count": count}))
        if self.check and self.check.deal(number, items, count) != dealt:
            raise BadRecord(Message("record.other", {"deal": number + 1}))
        return dealt


def header_of(
    game: Game[Any, Any], names: Sequence[str] = (), bots: Sequence[str | None] = (), *, secret: bool = True
) -> Header:
    """The header line of a game's record."""
    dealer = game.dealer
    note = DealerNote()
    if isinstance(dealer, SeededDealer):
        note = DealerNote(seed=dealer.seed)
    elif isinstance(dealer, SealedDealer):
        note = DealerNote(commitment=dealer.commitment, secret=dealer.secret.hex() if secret else None)
    rules = game.rules
    options = {name: value for name, value in msgspec.to_builtins(rules.options).items() if value is not None}
    return Header(
        FORMAT,
        rules.name,
        rules.version,
        rules.players,
        options,
        tuple(names),
        tuple(bots),
        note,
        game.automate,
        game.start,
    )


def _entry(item: Deal | Answer, by: str | None = None) -> Entry:
    if isinstance(item, Deal):
        return Entry(deal=item.cards)
    return Entry(seat=item.seat, choice=str(item.choice), by=by or UNSET)


def _end(game: Game[Any, Any], text: str) -> End:
    return End(game.totals, game.winners, hashlib.sha256(text.encode()).hexdigest())


def _line(struct: Struct) -> str:
    return msgspec.json.encode(struct).decode() + "\n"


def _lines(header: Header, entries: Sequence[Entry]) -> str:
    return "".join(map(_line, (header, *entries)))


S = TypeVar("S", bound=Struct)


def _decode(line: str, shape: type[S], number: int) -> S:
    try:
        return msgspec.json.decode(line, type=shape)
    except msgspec.MsgspecError as error:
        raise BadRecord(Message("record.unread", {"line": number, "why": str(error)})) from None


def _header(line: str) -> Header:
    try:
        version = msgspec.json.decode(line)["nimmt"]
    except (msgspec.MsgspecError, TypeError, KeyError):
        raise BadRecord(Message("record.notone")) from None
    if version != FORMAT:
        raise BadRecord(Message("record.format", {"format": str(version), "ours": FORMAT}))
    return _decode(line, Header, 1)
