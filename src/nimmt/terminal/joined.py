"""A seat at a server's table, line by line: for screen readers, pipes, and whoever likes it so.

Two things come in at any time: what happens at the table, and what the person types. Both go through one queue, so that
chat is heard while somebody thinks, and a lost connection is told at once.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from nimmt import rulebook
from nimmt.bots import misfit
from nimmt.client import AsyncSeat, AsyncServer, read_event, read_view
from nimmt.decisions import Decision
from nimmt.errors import IllegalChoice, NimmtError
from nimmt.protocol.answers import Happened, TableState
from nimmt.protocol.happening import Answered
from nimmt.render.text import WIDTH
from nimmt.terminal import asking, places
from nimmt.terminal.questions import show_question
from nimmt.terminal.story import Story
from nimmt.views import View
from nimmt.words import Voice

COMMANDS = ("help", "table", "rules", "hint", "say", "start", "bots", "rematch", "quit")
"""What can be typed besides choices."""

USUAL = "heifer"
"""The bot for free seats, where the server has it."""

Typed = str | None
"""A line, or None at the end of the input."""


class PlainTable:
    """One person's seat, or place among the spectators, told line by line."""

    def __init__(self, place: AsyncSeat, link: str, console: Console, language: str, *, pace: float = 0.0) -> None:
        self.place = place
        self.link = link
        self.console = console
        self.language = language
        self.pace = pace
        self.told = 0
        """How many lines of the table's log were told."""
        self.seq = 0
        """How the table stood then."""
        self.asked: tuple[int, Any] | None = None
        """The question that was put last."""
        self.lost = False
        self.room: tuple[str, ...] = ()
        """Who was said to be there, while the table waits."""

    @property
    def state(self) -> TableState:
        """The table as the server tells it."""
        return self.place.state

    @property
    def voice(self) -> Voice:
        """Speaks to this person of the people at the table."""
        names = [info.name or str(info.seat + 1) for info in self.state.seats]
        return Voice(self.language, names, self.state.you)

    def say(self, key: str, style: str = "", **params: Any) -> None:
        """A sentence on a line of its own."""
        self.console.print(self.voice(key, **params), style=style, markup=False, soft_wrap=True)

    async def run(self, read: Callable[[], Typed]) -> int:
        """Until the person leaves; *read* waits for a line that is typed. Returns the exit status."""
        typed: asyncio.Queue[Typed] = asyncio.Queue()
        threading.Thread(target=_keep_reading, args=(read, asyncio.get_running_loop(), typed), daemon=True).start()
        async with self.place:
            self.say("join.link", link=self.link)
            self.tell()
            while True:
                line = asyncio.create_task(typed.get())
                news = asyncio.create_task(self._news())
                done, _ = await asyncio.wait({line, news}, return_when=asyncio.FIRST_COMPLETED)
                for task in {line, news} - done:
                    task.cancel()
                if news in done:
                    news.result()
                    self.tell()
                if line in done and not await self._heard(line.result()):
                    break
        if not self._ended and self.state.you is not None:
            self.say("screen.away.kept", command=f"nimmt join {self.link}")
        return 0

    async def _news(self) -> None:
        """Wait until there is something that was not told yet, or the connection is lost or back."""
        while self.place.connected != self.lost:
            changed = self.place.wait(lambda state: len(self.place.happened) > self.told or state.seq > self.seq)
            with suppress(TimeoutError):
                await asyncio.wait_for(changed, 0.3)
                return

    # --- telling -----------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Say what has happened since, and what is asked now."""
        if self.place.connected == self.lost:
            self.lost = not self.lost
            self.say("join.lost" if self.lost else "join.back", "bold red" if self.lost else "bold")
        self.seq = self.state.seq
        lines, self.told = self.place.happened[self.told :], len(self.place.happened)
        for line in lines:
            self._line(line)
        if self._ended:
            self._end()
        elif self.state.phase == "waiting":
            self._room()
        elif self.state.view is not None:
            self._question()

    def _line(self, line: Happened) -> None:
        view = self.state.view
        if view is not None:
            story = Story(self.console, read_view(view).rules, self.voice, pace=self.pace)
            story.tell([read_event(event) for event in line.events])
        if line.said is not None and not isinstance(line.what, Answered):
            self.console.print(self.voice.say(line.said), style="italic", markup=False, soft_wrap=True)

    def _room(self) -> None:
        voice = self.voice
        there = tuple(info.name for info in self.state.seats if info.kind != "free")
        if there != self.room:
            self.room = there
            free = len(self.state.seats) - len(there)
            self.say("join.room", names=there, free=free)
            host = self.state.you is not None and self.state.you == self.state.host
            words = voice("join.host", start=voice("terminal.command.start"), bots=voice("terminal.command.bots"))
            self.console.print(words if host else voice("screen.room.wait"), markup=False, soft_wrap=True)

    def _question(self) -> None:
        view = read_view(self.state.view)
        decision = view.decision
        if decision is None or view.seat not in view.waiting:
            return
        question = (view.seat, (view.table.round, view.table.turn, decision))
        if question == self.asked:
            return
        self.asked = question
        asking.show_table(self.console, self.voice, view)
        show_question(self.console, self.voice, decision)
        deadline = self.state.seats[view.seat].deadline
        if deadline is not None:
            self.say("join.clock", seconds=max(0, round((deadline - self.state.now) / 1000)))

    @property
    def _ended(self) -> bool:
        """Whether the game does not go on: it is over, or the server has other rules now."""
        return self.state.problem is not None or self.state.phase in ("over", "closed")

    def _end(self) -> None:
        if self.asked != (-1, None):
            self.asked = (-1, None)
            if self.state.problem is not None:
                self.say("refused.rules_version")
                return
            if self.state.view is not None:
                asking.show_table(self.console, self.voice, read_view(self.state.view))
            self.say(
                "join.over", rematch=self.voice("terminal.command.rematch"), quit=self.voice("terminal.command.quit")
            )

    # --- hearing -----------------------------------------------------------------------------------------

    async def _heard(self, typed: Typed) -> bool:
        """Do what was typed; False where the person leaves."""
        if typed is None:
            return False
        if typed.lstrip().startswith("/"):  # as on the full screen
            typed = f"say {typed.lstrip()[1:].lstrip()}"
        word, _, rest = typed.strip().partition(" ")
        command = asking.command_of(word if word.lower() in self._saying else typed, self.voice, COMMANDS)
        try:
            if command == "quit":
                return False
            await self._carry_out(command, rest, typed)
        except IllegalChoice as error:
            self.console.print(Text(error.say(self.language, self.voice.name, self.state.you), "yellow"))
        except NimmtError as error:
            self.console.print(Text(error.say(self.language), "yellow"))
        return True

    @property
    def _saying(self) -> tuple[str, str]:
        return ("say", self.voice("terminal.command.say"))

    async def _carry_out(self, command: str, rest: str, typed: str) -> None:
        view = None if self.state.view is None else read_view(self.state.view)
        decision = view.decision if view is not None and view.seat in (*view.waiting, *view.chosen) else None
        match command:
            case "help":
                asking.show_help(self.console, self.voice, COMMANDS)
            case "say" if rest:
                await self.place.chat(rest)
            case "start" | "bots":
                await self.place.start(bots=await self._bot() if command == "bots" else None)
            case "rematch":
                await self._rematch()
            case "rules":
                text = rulebook.whole_text(self.state.ruleset, self.language)
                self.console.print(Markdown(text), width=WIDTH)
            case "table" | "" if view is not None:
                asking.show_table(self.console, self.voice, view)
                if decision is not None:
                    show_question(self.console, self.voice, decision)
            case "hint" if view is not None and decision is not None:
                advice = await AsyncServer(self.place.url).hint(self.place)
                asking.show_advice(self.console, self.voice, view, advice)
            case _:
                await self._answer(view, decision, typed)

    async def _answer(self, view: View | None, decision: Decision | None, typed: str) -> None:
        if view is None or decision is None:
            self.say("join.nothing", "yellow")
            return
        choice = decision.read(typed)
        self.say("screen.sent", choice=str(choice))
        await self.place.choose(choice)

    async def _bot(self) -> str | None:
        table, bots = self.state, (await AsyncServer(self.place.url).about()).bots
        offered = [bot.name for bot in bots if misfit(bot.name, bot, table.ruleset, len(table.seats)) is None]
        return USUAL if USUAL in offered else next(iter(offered), None)

    async def _rematch(self) -> None:
        """Go to the table where the same people meet again."""
        following = await self.place.rematch()
        await self.place.close()
        self.place = following
        self.link = f"{following.url}/table/{following.table}"
        if following.key is not None:
            places.keep_key(places.name_of(self.link), following.key)
        self.told, self.seq, self.asked, self.room = 0, 0, None, ()
        await following.__aenter__()
        self.say("join.link", link=self.link)


def _keep_reading(read: Callable[[], Typed], loop: asyncio.AbstractEventLoop, typed: asyncio.Queue[Typed]) -> None:
    """Read line by line, beside the event loop, until there are no more."""
    while True:
        try:
            line = read()
        except (EOFError, OSError, ValueError):
            line = None
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(typed.put_nowait, line)
        if line is None:
            return
