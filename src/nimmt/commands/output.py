"""What the commands write: files, and how far some work is."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from nimmt.errors import BadSetup


def write(path: Path, data: bytes) -> None:
    """Write a file, and the folders above it where they are missing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise BadSetup(f"{path} cannot be written: {error.strerror}") from None


def progress_bar() -> Progress:
    """How far some work is, on standard error, where somebody watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
