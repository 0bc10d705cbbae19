"""Opponents. A bot sees what its seat may know, and answers what its seat is asked.

>>> from nimmt import Game
>>> from nimmt.bots import answer, find
>>> game = Game.new("classic", players=2, seed=1)
>>> bot = find("heifer")(seed=1)
>>> str(answer(bot, game.view(0), game.pending[0]))
'48'
"""

from __future__ import annotations

import asyncio
import inspect
import random
import threading
from collections.abc import Awaitable, Callable, Collection
from importlib import import_module
from importlib.metadata import entry_points
from operator import index
from typing import Any, ClassVar, Protocol, SupportsIndex

from nimmt.choices import Choice
from nimmt.decisions import Decision, listed, nearest
from nimmt.errors import BadSetup
from nimmt.views import View
from nimmt.words import Message

BUDGET = 0.05
"""How many seconds a bot may think about a decision, unless said otherwise."""


class Bot(Protocol):
    """Somebody who can play, at once or after a while.

    A bot may also have a ``name``, a line ``about`` itself, the ``rulesets`` and the numbers of ``players`` that it
    plays with, and the methods ``warm_up``, ``tell`` and ``close``.
    """

    def choose(self, view: View, decision: Decision) -> Choice | Awaitable[Choice]:
        """One of the decision's choices, from what the view tells alone."""
        ...


def stream(seed: int | str | None) -> random.Random:
    """A random stream of one's own; a whole number of any kind is a seed."""
    return random.Random(index(seed) if isinstance(seed, SupportsIndex) else seed)


class SeededBot:
    """A bot with a random stream of its own: the same seed and the same views, the same choices.

    One that thinks as long as its *budget* of seconds lets it is the exception: what it finds depends on the machine.
    """

    name: ClassVar[str]
    about: ClassVar[str] = ""
    """How it plays, in a few words; those of nimmt's own bots stand in the catalogues."""
    rulesets: ClassVar[Collection[str] | None] = None
    """The games it plays; None for all."""
    players: ClassVar[Collection[int] | None] = None
    """With how many players in all it plays; None for any number."""

    def __init__(self, seed: int | str | None = None, *, budget: float = BUDGET) -> None:
        self.rng = stream(seed)
        self.budget = budget

    def warm_up(self, view: View) -> None:
        """Do beforehand what the first decision of such a game must not pay for; any view of it will do."""

    def choose(self, view: View, decision: Decision) -> Choice:
        """One of the decision's choices, from what the view tells alone."""
        raise NotImplementedError


def misfit(name: str, bot: object, ruleset: str, players: int) -> Message | None:
    """Why a bot does not sit down at such a table, by its ``rulesets`` and ``players``; None where it does."""
    games: Collection[str] | None = getattr(bot, "rulesets", None)
    counts: Collection[int] | None = getattr(bot, "players", None)
    if games is not None and ruleset not in games:
        return Message("setup.bot.game", {"bot": name, "game": ruleset, "games": listed(games)})
    if counts is not None and players not in counts:
        return Message("setup.bot.players", {"bot": name, "players": players, "counts": listed(sorted(counts))})
    return None


# --- asking any bot --------------------------------------------------------------------------------------


def warm_up(bot: Bot, view: View) -> None:
    """Let a bot get ready for such a game, if it wants to: see `SeededBot.warm_up`."""
    ready = getattr(bot, "warm_up", None)
    if ready is not None:
        ready(view)


def asked(view: View) -> View | None:
    """The view of somebody who must decide in a game that this view fits; None where the game is over.

    To warm up on, since not everybody is asked at the beginning of every game.
    """
    if view.over:
        return None
    if view.decision is not None:
        return view
    game = view.imagine(random.Random(0))
    return game.view(min(game.pending))


def answer(bot: Bot, view: View, decision: Decision) -> Choice:
    """What the bot chooses; waits for a bot that takes its time. Not for code that runs in an event loop.

    Where there is one choice only, it is made without asking.
    """
    if len(decision.choices) == 1:
        return decision.choices[0]
    chosen = bot.choose(view, decision)
    return _runner().run(_finish(chosen)) if inspect.isawaitable(chosen) else chosen


async def answer_soon(bot: Bot, view: View, decision: Decision) -> Choice:
    """As `answer`, for code that runs in an event loop: a bot that computes does so in a thread."""
    if len(decision.choices) == 1:
        return decision.choices[0]
    choose: Callable[[View, Decision], Any] = bot.choose
    later = inspect.iscoroutinefunction(choose)
    chosen = choose(view, decision) if later else await asyncio.to_thread(choose, view, decision)
    answered: Choice = await chosen if inspect.isawaitable(chosen) else chosen
    return answered


async def _finish(chosen: Awaitable[Choice]) -> Choice:
    return await chosen


_threads = threading.local()


def _runner() -> asyncio.Runner:
    """This thread's event loop for bots: one for all decisions, since a bot may keep a process or a socket in it."""
    if not hasattr(_threads, "runner"):
        _threads.runner = asyncio.Runner()
    runner: asyncio.Runner = _threads.runner
    return runner


# --- finding a bot ---------------------------------------------------------------------------------------

_BUILT_IN = {
    "calf": "nimmt.bots.ladder.calf:CalfBot",
    "heifer": "nimmt.bots.ladder.heifer:HeiferBot",
    "ox": "nimmt.bots.ladder.ox:OxBot",
    "bull": "nimmt.bots.ladder.bull:BullBot",
    "aurochs": "nimmt.bots.ladder.aurochs:AurochsBot",
    "random": "nimmt.bots.ladder.yardsticks:RandomBot",
    "mc100": "nimmt.bots.ladder.yardsticks:MonteCarlo100",
    "mc2000": "nimmt.bots.ladder.yardsticks:MonteCarlo2000",
}
"""The ladder from the weakest up, then those that others are measured against."""

YARDSTICKS = ("random", "mc100", "mc2000")
"""Those that others are measured against: no company for people."""

GROUP = "nimmt.bots"
"""The entry points by which other packages name their bots: classes made and asked like a `SeededBot`."""


def names() -> tuple[str, ...]:
    """The names of all bots, those of installed plug-ins last."""
    return (*_BUILT_IN, *(point.name for point in entry_points(group=GROUP)))


def opponents() -> tuple[str, ...]:
    """The names of the bots to play against, from the weakest up."""
    return tuple(name for name in _BUILT_IN if name not in YARDSTICKS)


def find(name: str) -> type[SeededBot]:
    """The bot of this name, or the aurochs at a rating: see `nimmt.bots.ladder.handicap`.

    >>> find("random").__name__
    'RandomBot'
    >>> find("aurochs:1400").name
    'aurochs:1400'
    """
    if isinstance(name, str) and ":" in name and name.partition(":")[0] in _BUILT_IN:
        rated: type[SeededBot] = import_module("nimmt.bots.ladder.handicap").named(name)
        return rated
    if name in _BUILT_IN:
        module, _, attribute = _BUILT_IN[name].partition(":")
        found: type[SeededBot] = getattr(import_module(module), attribute)
        return found
    for point in entry_points(group=GROUP):
        if point.name == name:
            loaded: type[SeededBot] = point.load()
            return loaded
    near = nearest(name, names())
    raise BadSetup(Message("setup.bot", {"name": repr(name), "near": near, "names": listed(names())}))
