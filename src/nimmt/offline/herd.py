"""The bots of a device: those that need nothing but Python, each at most once in memory."""

from collections.abc import Sequence

from nimmt import bots
from nimmt.bots.introduction import fitting, introduced
from nimmt.choices import Choice
from nimmt.daily.deal import DailyBot
from nimmt.protocol.answers import BotInfo
from nimmt.views import View

LADDER = ("calf", "heifer", "ox", "bull", "aurochs")
"""Who plays without compiled code: the bull thinks in plain Python then, and finds less in its time; the aurochs asks
its network alone."""

STAND_IN = "heifer"
"""Who plays for somebody who has left."""


class Herd:
    """The bots by name."""

    def __init__(self, names: Sequence[str] | None = None) -> None:
        self.offered: tuple[BotInfo, ...] = tuple([introduced(name) for name in names or LADDER])
        self._bots: dict[str, bots.Bot] = {}

    def fitting(self, ruleset: str, players: int) -> list[str]:
        """The names of those who play this game with this number of players."""
        return fitting(self.offered, ruleset, players)

    def choose(self, name: str, view: View, luck: str = "") -> Choice:
        """What this bot chooses; *luck* is that of a day's deal."""
        assert view.decision is not None
        name = name or STAND_IN
        if luck:
            return DailyBot(name, luck).choose(view, view.decision)
        if name not in self._bots:
            self._bots[name] = bots.find(name)()
        return bots.answer(self._bots[name], view, view.decision)
