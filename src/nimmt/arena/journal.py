"""What was played, on disk: a header with the whole setup, then a line for every finished game, in any order.

Lines are only ever appended, and handed to the operating system at once. A process killed at any moment leaves
whole lines and perhaps a torn one at the end, which is cut off when the tournament goes on.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from nimmt.arena.bouts import Played
from nimmt.arena.schedule import Tournament
from nimmt.catalogue import find
from nimmt.errors import BadRecord, BadSetup, NimmtError, reason
from nimmt.words import Message, Value

FORMAT = 1

_encode = msgspec.json.Encoder().encode


class JournalHeader(Struct, frozen=True):
    """The first line of a journal."""

    nimmt_arena: int
    rules_version: int
    setup: Tournament


class Journal:
    """A tournament's file, open for appending."""

    def __init__(self, file: BinaryIO, path: Path, setup: Tournament, played: list[Played]) -> None:
        self.file = file
        self.path = path
        self.setup = setup
        self.played = played
        """What the file held when it was opened."""

    @classmethod
    def begin(cls, path: Path, setup: Tournament) -> Journal:
        """A new file for a new tournament."""
        if path.exists():
            raise _wrong("exists", path, command=f"nimmt arena --resume {shlex.quote(str(path))}")
        draft = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(_encode(JournalHeader(FORMAT, find(setup.ruleset).version, setup)) + b"\n")
            draft.replace(path)  # a journal has its whole header from the moment it is there
        except OSError as error:
            raise BadSetup(Message("start.write", {"path": str(path), "why": reason(error)})) from None
        return cls.go_on(path, setup)

    @classmethod
    def go_on(cls, path: Path, wanted: Tournament | None = None) -> Journal:
        """Open a tournament that was left; BadSetup where *wanted* is another one."""
        try:
            file = path.open("r+b", buffering=0)
        except FileNotFoundError:
            raise _wrong("none", path) from None
        _lock(file, path)
        setup, played, size = _read(file.readall() or b"", path)
        if wanted is not None and wanted != setup:
            file.close()
            raise _wrong("other", path, differences=tuple(_differences(setup, wanted)))
        file.truncate(size)
        file.seek(size)
        return cls(file, path, setup, played)

    def add(self, game: Played) -> None:
        """Keep a finished game; where the disk takes no more, what it took is good to go on with."""
        line = _encode(game) + b"\n"
        try:
            written = self.file.write(line)
        except OSError as error:
            raise self._full(reason(error)) from None
        if written < len(line):
            raise self._full(Message("system.ENOSPC"))

    def _full(self, why: Message | str) -> NimmtError:
        path = shlex.quote(str(self.path))
        return _wrong("room", self.path, why=why, command=f"nimmt arena --resume {path}")

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *reason: object) -> None:
        self.file.close()


def read(path: Path) -> tuple[Tournament, list[Played]]:
    """The tournament in a file, and its games so far; a torn last line is left out."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise _wrong("none", path) from None
    setup, played, _ = _read(data, path)
    return setup, played


def _read(data: bytes, path: Path) -> tuple[Tournament, list[Played], int]:
    """The setup, the games, and how many bytes hold whole lines."""
    size = data.rfind(b"\n") + 1
    first, *lines = data[:size].splitlines() or [b""]
    try:
        header = msgspec.json.decode(first, type=JournalHeader)
    except msgspec.DecodeError:
        raise _damaged("header", path) from None
    if header.nimmt_arena != FORMAT:
        raise _damaged("format", path, found=header.nimmt_arena, known=FORMAT)
    setup = header.setup
    version = find(setup.ruleset).version
    if header.rules_version != version:
        raise _damaged("version", path, found=header.rules_version, game=setup.ruleset, known=version)
    played: dict[int, Played] = {}
    decoder = msgspec.json.Decoder(Played)
    for number, line in enumerate(lines, 2):
        try:
            game = decoder.decode(line)
        except msgspec.DecodeError:
            raise _damaged("damaged", path, line=number) from None
        if not 0 <= game.number < setup.games or len(game.points) != setup.players:
            raise _damaged("game", path, line=number)
        played.setdefault(game.number, game)
    return setup, list(played.values()), size


def _wrong(word: str, path: Path, **params: Value) -> BadSetup:
    return BadSetup(Message(f"arena.wrong.{word}", {"path": str(path), **params}))


def _damaged(word: str, path: Path, **params: Value) -> BadRecord:
    return BadRecord(Message(f"arena.wrong.{word}", {"path": str(path), **params}))


def _differences(setup: Tournament, wanted: Tournament) -> Iterator[Message]:
    for field in setup.__struct_fields__:
        there, here = getattr(setup, field), getattr(wanted, field)
        if there != here:
            yield Message("arena.wrong.differs", {"field": field, "now": _plain(there), "wanted": _plain(here)})


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{key}={part}" for key, part in value.items()) or "none"
    return str(value)


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep a second process from writing into the same file, where the system can."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise _wrong("busy", path) from None
