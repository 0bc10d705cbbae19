"""A bot as it is introduced to a client: what it is called, and which tables it sits down at."""

from collections.abc import Collection, Sequence

from nimmt import bots
from nimmt.protocol.answers import BotInfo
from nimmt.tables.herd import NAMES, kind_of
from nimmt.words import Message, has, say


def introduced(name: str) -> BotInfo:
    """The bot of this name; an error says that there is none.

    >>> introduced("random").about
    'Plays anything.'
    >>> introduced("aurochs").levels[0]
    'aurochs:1100'
    """
    kind = bots.find(name)
    plays: Collection[str] | None = getattr(kind, "rulesets", None)
    counts: Collection[int] | None = getattr(kind, "players", None)
    return BotInfo(
        name,
        getattr(kind, "about", "") or _about(name),
        names=NAMES.get(kind_of(name), ()),
        rulesets=None if plays is None else tuple(plays),
        players=None if counts is None else tuple(sorted(counts)),
        levels=tuple(getattr(kind, "levels", ())),
    )


def _about(name: str) -> str:
    """How one of nimmt's own bots plays, in English; nothing of others."""
    key = f"bot.{kind_of(name)}.about"
    return say(Message(key)) if has(key) else ""


def fitting(offered: Sequence[BotInfo], ruleset: str, players: int) -> list[str]:
    """The names of those offered who play this game with this number of players, at all their levels."""
    fit = [info for info in offered if not bots.misfit(info.name, info, ruleset, players)]
    return [name for info in fit for name in (info.name, *info.levels)]
