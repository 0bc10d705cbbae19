"""A whole game as a file: who played what, what was dealt, what was chosen; and its replay.

A record is JSON, one object a line, so that a game in progress is written by appending and a crash loses nothing:

* the header: format and rules version, ruleset, players, options, names, which bot sits where, the dealer;
* a line for every deal and every choice, in the order they happened; a choice may have a comment;
* when the game is over, the end: totals, winners, and the SHA-256 of all lines before it.

What was dealt is stored, so a replay does not depend on any generator. A file that breaks off in the middle of a line
loses that line and nothing else. `nimmt.recorder` writes a record while the game goes on.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from nimmt.catalogue import find, set_up
from nimmt.choices import choice_from
from nimmt.dealing import Dealer, SealedDealer, SeededDealer
from nimmt.errors import AlteredRecord, BadRecord, BadSetup, NimmtError, UnknownRuleset, reason
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


class RecordLine(Struct, frozen=True, omit_defaults=True):
    """A line of a record: a deal, or a seat's choice."""

    deal: tuple[int | str, ...] | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    choice: str | UnsetType = UNSET
    by: str | UnsetType = UNSET
    """Who chose, where it was not the seat's own player: "bot"."""
    comment: str | UnsetType = UNSET
    """What somebody has to say about the choice."""


class RecordEnd(Struct, frozen=True):
    """The last line of a finished game's record."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    sha256: str


class Record(Struct, frozen=True):
    """A game, finished or not.

    >>> game = Game.new("classic", players=2, seed=1, rounds=1)
    >>> Record.of(game)
    <Record classic, 2 players, 0 choices, not over>
    >>> Record.of(game).replay() == game
    True
    """

    header: Header
    entries: tuple[RecordLine, ...]
    end: RecordEnd | None = None
    torn: bool = False
    """Whether the text broke off in the middle of its last line, which is left out then."""

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
        entries = tuple(entry_of(item, by.get(number)) for number, item in enumerate(game.log))
        end = RecordEnd(game.totals, game.winners, _checksum(_lines(header, entries))) if game.over else None
        return cls(header, entries, end)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record file; BadRecord names the line that is wrong."""
        try:
            content = Path(path).read_bytes()
        except OSError as error:
            raise BadRecord(Message("record.read", {"path": str(path), "why": reason(error)})) from None
        whole, newline, rest = content.replace(b"\r\n", b"\n").rpartition(b"\n")
        try:
            text = (whole + newline or rest).decode()
        except UnicodeDecodeError:
            raise BadRecord(Message("record.nottext", {"path": str(path)})) from None
        try:
            # It may break off within a letter.
            return cls.parse(text + rest.decode(errors="replace") if newline else text)
        except BadRecord as error:
            raise type(error)(Message("record.in", {"path": str(path), "why": error.said})) from None

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record's text; a last line that breaks off is left out."""
        *lines, rest = text.split("\n")
        torn = bool(rest) and not is_whole(rest)
        if rest and not torn:  # only the end of the line is missing
            lines.append(rest)
        if not lines:
            raise BadRecord(Message("record.notone" if rest else "record.empty"))
        header = _header(lines[0])
        entries: list[RecordLine] = []
        for number, line in enumerate(lines[1:], 2):
            if line.startswith('{"totals"'):
                if number < len(lines) or torn:
                    raise BadRecord(Message("record.early", {"line": number}))
                end = _decode(line, RecordEnd, number)
                if _checksum("".join(f"{before}\n" for before in lines[:-1])) != end.sha256:
                    raise AlteredRecord(Message("record.altered"))
                return cls(header, tuple(entries), end)
            entries.append(_decode(line, RecordLine, number))
        return cls(header, tuple(entries), torn=torn)

    def encode(self) -> str:
        """The text of the record file."""
        text = _lines(self.header, self.entries)
        return text + (line_of(self.end) if self.end else "")

    def save(self, path: str | Path) -> None:
        """Write the record file, whole or not at all; BadRecord says why it cannot be."""
        target = Path(path)
        draft = target.parent / f"{target.name}.part"
        try:
            draft.write_text(self.encode(), encoding="utf-8")
            draft.replace(target)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise BadRecord(Message("start.write", {"path": str(path), "why": reason(error)})) from None

    def __repr__(self) -> str:
        choices = sum(entry.deal is UNSET for entry in self.entries)
        state = "over" if self.end else "not over"
        return f"<Record {self.header.ruleset}, {self.header.players} players, {choices} choices, {state}>"

    # --- comments ----------------------------------------------------------------------------------------

    @property
    def comments(self) -> dict[int, str]:
        """What was said about choices, by their number: choice 1 leads to step 1 of `steps`."""
        choices = [entry for entry in self.entries if entry.deal is UNSET]
        return {number: entry.comment for number, entry in enumerate(choices, 1) if entry.comment is not UNSET}

    def comment(self, number: int, words: str) -> Record:
        """The record with a comment on choice *number*, from 1; without words, with none.

        >>> game = Game.new("classic", players=2, seed=1, rounds=1)
        >>> _ = game.submit(0, game.pending[0].choices[0])
        >>> record = Record.of(game).comment(1, "The lowest card first?")
        >>> Record.parse(record.encode()).comments
        {1: 'The lowest card first?'}
        """
        places = [place for place, entry in enumerate(self.entries) if entry.deal is UNSET]
        if not 1 <= number <= len(places):
            raise BadRecord(Message("record.nochoice", {"number": number, "count": len(places)}))
        entries = list(self.entries)
        entries[places[number - 1]] = replace(entries[places[number - 1]], comment=words or UNSET)
        end = replace(self.end, sha256=_checksum(_lines(self.header, entries))) if self.end else None
        return replace(self, entries=tuple(entries), end=end)

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

        With *check*, every deal must be the one this dealer gives. A deal that the end of an unfinished record lacks
        is dealt by *go_on*, or by the dealer that the record names; where it names none, the choice before it is left
        out of a record that is torn.
        """
        deals = [entry.deal for entry in self.entries if entry.deal is not UNSET]
        chance = _RecordedDealer(deals, check, lambda: go_on or (None if self.end else self.dealer()))
        if self.header.start is None:
            rules = self.rules
            game: Game[Any, Any] = Game(rules, chance, *rules.blank(), rules.opening())
            game.run()
        else:
            try:
                game = read_position(self.header.start, dealer=chance)
            except NimmtError as error:
                raise BadRecord(Message("record.header", {"why": error.said})) from None
        _named(self.header)
        yield game.copy(), list(game.events)
        for number, entry in enumerate(self.entries, 2):
            if entry.deal is not UNSET:
                continue
            if entry.seat is UNSET or entry.choice is UNSET:
                raise BadRecord(Message("record.neither", {"line": number}))
            try:
                events = game.submit(entry.seat, choice_from(entry.choice))
            except _NoDeal:
                if not self.torn:
                    raise
                return
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


class _NoDeal(BadRecord):
    """The record lacks a deal, and nobody can make up for it."""


class _RecordedDealer:
    """Deals what a record says, after checking that it could have been dealt."""

    def __init__(
        self, deals: list[tuple[int | str, ...]], check: Dealer | None, go_on: Callable[[], Dealer | None]
    ) -> None:
        self.left = deals
        self.check = check
        self.go_on = go_on

    def deal(self, number: int, items: Sequence[Item], count: int) -> tuple[Item, ...]:
        if not self.left:
            spare = self.go_on()
            if spare:
                return spare.deal(number, items, count)
            raise _NoDeal(Message("record.missing", {"deal": number + 1}))
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
    header = Header(
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
    return _named(header)


def entry_of(item: Deal | Answer, by: str | None = None) -> RecordLine:
    """The line of a deal or of a choice."""
    if isinstance(item, Deal):
        return RecordLine(deal=item.cards)
    return RecordLine(seat=item.seat, choice=str(item.choice), by=by or UNSET)


def is_whole(line: str | bytes) -> bool:
    """Whether a last line without its end is there to its last letter."""
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError:
        return False
    return True


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def line_of(struct: Struct) -> str:
    """A line of a record file."""
    return msgspec.json.encode(struct).decode() + "\n"


def _lines(header: Header, entries: Sequence[RecordLine]) -> str:
    return "".join(map(line_of, (header, *entries)))


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


def _named(header: Header) -> Header:
    """The header, if it names everybody or nobody."""
    if header.names and len(header.names) != header.players:
        raise BadRecord(Message("record.names", {"count": len(header.names), "players": header.players}))
    return header
