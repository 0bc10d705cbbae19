"""A bot as it is introduced to a client: what it is called, and which tables it sits down at."""

from collections.abc import Collection

from nimmt import bots
from nimmt.protocol.answers import BotInfo
from nimmt.tables.herd import NAMES, kind_of


def introduced(name: str) -> BotInfo:
    """The bot of this name; an error says that there is none."""
    kind = bots.find(name)
    plays: Collection[str] | None = getattr(kind, "rulesets", None)
    counts: Collection[int] | None = getattr(kind, "players", None)
    games = None if plays is None else tuple(plays)
    return BotInfo(
        name, kind.about, NAMES.get(kind_of(name), ()), games, None if counts is None else tuple(sorted(counts))
    )
