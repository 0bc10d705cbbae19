"""A day's deal at this machine: one counted try, kept in a file of its own, and any number that do not count."""

from __future__ import annotations

from pathlib import Path

from nimmt import bots, folders
from nimmt.daily import Daily, Result
from nimmt.daily.deal import HERD
from nimmt.record import Record
from nimmt.recorder import RecordWriter
from nimmt.tables.herd import called
from nimmt.terminal.games import Seating


class DailySeating(Seating):
    """A day's deal: its bots have their luck from the day."""

    daily: Daily = Daily("classic", "2000-01-01")

    @property
    def hints(self) -> bool:
        """Everybody plays a day's deal alone."""
        return False

    @property
    def go_on(self) -> str:
        """The same try is gone on with by its own command: elsewhere the bots would have other luck."""
        return f"nimmt daily {self.daily.game}"

    @property
    def opponents(self) -> dict[int, bots.Bot]:
        """The bots of the day."""
        return self.daily.bots()


def counted(daily: Daily) -> Path:
    """Where the try that counts is kept."""
    return folders.data() / "daily" / f"{daily.day}-{daily.game}.nimmt"


def result(daily: Daily) -> Result | None:
    """What the counted try has come to; None while it is not finished."""
    path = counted(daily)
    if not path.is_file():
        return None
    record = Record.load(path)
    if record.end is None:
        return None
    *_, (game, _) = record.steps()
    return Result.of(daily, game)


def seating(daily: Daily, name: str, *, counts: bool) -> DailySeating:
    """The deal, as the counted try was left, or from its beginning."""
    path = counted(daily) if counts else counted(daily).with_suffix(".practice.nimmt")
    names = (name, *called(HERD, (name,)))
    kinds = (None, *HERD)
    if counts and path.is_file():
        record = Record.load(path)
        game = record.resume()
        return DailySeating(game, record.header.names, kinds, RecordWriter.reopen(path, game), record.torn, daily)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    game = daily.deal()
    return DailySeating(game, names, kinds, RecordWriter(path, game, names, kinds), False, daily)
