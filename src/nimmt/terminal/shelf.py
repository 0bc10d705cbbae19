"""Where a person's games are kept: the folder `nimmt.folders.games`, the last `KEPT` of them, a file each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from nimmt import folders
from nimmt.errors import BadRecord, BadSetup, reason
from nimmt.record import Record
from nimmt.words import Message

SUFFIX = ".nimmt"

KEPT = 200
"""As many games stay on the shelf; when one more is begun, the one untouched for longest goes."""


def new_path(ruleset: str) -> Path:
    """A file for a new game; the shelf makes room for it."""
    home = folders.games()
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(Message("start.keep", {"path": str(home), "why": reason(error)})) from None
    for old in _paths()[KEPT - 1 :]:
        old.unlink(missing_ok=True)
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{ruleset}"
    candidates = (home / f"{stem}{extra}{SUFFIX}" for extra in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in candidates if not path.exists())


def last() -> Path:
    """The game that was played last, finished or not."""
    paths = _paths()
    if not paths:
        raise BadSetup(Message("start.none", {"path": str(folders.games()), "command": "nimmt play"}))
    return paths[0]


def last_unfinished() -> Path:
    """The game that was left last."""
    for path, record in records():
        if record.end is None:
            return path
    raise BadSetup(Message("start.nothing", {"path": str(folders.games()), "command": "nimmt play"}))


def records(most: int = 100) -> Iterator[tuple[Path, Record]]:
    """The games on the shelf, the last one first."""
    for path in _paths()[:most]:
        try:
            yield path, Record.load(path)
        except BadRecord:
            continue  # a damaged record is no reason not to find the others


def _paths() -> list[Path]:
    """All files on the shelf, the one touched last first; between equals, by their names."""
    touched: list[tuple[float, str, Path]] = []
    for path in folders.games().glob(f"*{SUFFIX}"):
        try:
            touched.append((path.stat().st_mtime, path.name, path))
        except OSError:
            continue  # gone meanwhile
    return [path for _, _, path in sorted(touched, reverse=True)]
