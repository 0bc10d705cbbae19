"""Where nimmt keeps what belongs to the person at this machine."""

from __future__ import annotations

import os
from pathlib import Path


def games() -> Path:
    """The folder for records of games: ``NIMMT_GAMES``, or the usual place for a program's data."""
    if chosen := os.environ.get("NIMMT_GAMES"):
        return Path(chosen)
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "state") / "nimmt" / "games"


def data() -> Path:
    """The folder for everything else: settings, seats at servers, a server's tables."""
    return games().parent
