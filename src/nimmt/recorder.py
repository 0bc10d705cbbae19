"""Keeps a game's record file up to date while the game goes on."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from nimmt.errors import BadRecord
from nimmt.game import Game
from nimmt.record import RecordEnd, entry_of, header_of, is_whole, line_of
from nimmt.words import Message


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
        self._append(line_of(header), mode="x")
        self.sync()

    @classmethod
    def reopen(cls, path: str | Path, game: Game[Any, Any]) -> RecordWriter:
        """Go on writing the record that *game* was resumed from; a last line that breaks off goes first."""
        writer = object.__new__(cls)
        writer.path = Path(path)
        writer.game = game
        text = _mended(writer.path)
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
        text = "".join(line_of(entry_of(item)) for item in log[self.written :])
        self.written = len(log)
        if text:
            self._append(text)
        if self.game.over:
            self._append(line_of(RecordEnd(self.game.totals, self.game.winners, self._digest.hexdigest())))
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


def _mended(path: Path) -> bytes:
    """What the file holds, in whole lines, after it was made to hold just that."""
    text = path.read_bytes()
    whole, newline, rest = text.rpartition(b"\n")
    if not rest:
        return text
    mended = text + b"\n" if is_whole(rest) else whole + newline
    with path.open("r+b") as file:
        file.truncate(len(whole + newline))
        file.seek(0, os.SEEK_END)
        file.write(mended[len(whole + newline) :])
        os.fsync(file.fileno())
    return mended
