"""The waiting room of a server's table: who has come, until the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Static

from nimmt.client import AsyncSeat, AsyncServer
from nimmt.errors import NimmtError
from nimmt.protocol.answers import TableState
from nimmt.protocol.happening import Said
from nimmt.terminal.places import set_up, sit_down
from nimmt.tui.away import Away
from nimmt.tui.panels import Keys
from nimmt.tui.pauses import ChatLine
from nimmt.tui.work import begin
from nimmt.words import Message, Voice

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp


HEARD = 5
"""As many lines of chat are shown."""

USUAL = "heifer"
"""The bot for free seats, where the server has it."""


class WaitingRoom(Screen[None]):
    """Sits down at the table, and waits for the others."""

    app: NimmtApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start(False)", "key.start"),
        Binding("b", "start(True)", "key.start.bots"),
        Binding("slash", "chat", "key.chat", key_display="/"),
        Binding("q,escape", "leave", "key.leave", key_display="q"),
    ]

    def __init__(
        self,
        link: str,
        name: str,
        *,
        seat: int | None = None,
        watch: bool = False,
        new: Mapping[str, Any] | None = None,
    ) -> None:
        """With *new*, the settings of a table that is set up first, the link names a server."""
        super().__init__()
        self.new = new
        self.link = link
        self.called = name
        self.wanted = seat
        self.watching = watch
        self.place: AsyncSeat | None = None
        self.trouble = ""

    def compose(self) -> ComposeResult:
        """Who has come."""
        with Middle(), Center():
            yield Static(
                self.app.voice("screen.room.looking", link=self.link), markup=False, id="room", classes="curtain"
            )
        yield Keys()

    def on_mount(self) -> None:
        """Sit down."""
        begin(self, self._wait())

    async def _wait(self) -> None:
        try:
            if self.new is not None:
                self.place, self.link = await set_up(self.link, self.called, self.new)
            else:
                self.place = await sit_down(self.link, self.called, seat=self.wanted, watch=self.watching)
            await self.place.__aenter__()
            self.app.places.append(self.place)
            self.set_interval(0.5, self.show_room)
            while self.place.state.phase == "waiting":
                state = self.place.state
                self.show_room()
                self.refresh_bindings()
                await self.place.wait(lambda now, seen=state.seq: now.seq > seen)  # type: ignore[misc]
            state = self.place.state
            if state.view is None:
                raise NimmtError(Message("refused.rules_version" if state.problem else "screen.room.closed"))
            self.app.open_game(Away(self.place, self.link, self.app.voice.language))
        except (NimmtError, OSError) as error:
            said = error.say(self.app.voice.language) if isinstance(error, NimmtError) else str(error)
            self.app.leave(f"nimmt: {said}")

    def show_room(self, trouble: str = "") -> None:
        """Who has come, what they say, and whether the server is in reach."""
        place = self.place
        if place is None or place.state.phase != "waiting":
            return
        voice = Voice(self.app.voice.language, [info.name for info in place.state.seats], place.state.you)
        self.trouble = trouble or self.trouble
        heard = [voice.say(line.said) for line in place.happened if isinstance(line.what, Said) and line.said]
        lines = [_told(place.state, voice), "", voice("screen.room.link", link=self.link), *heard[-HEARD:]]
        if self.trouble:
            lines += ["", self.trouble]
        if not place.connected:
            lines += ["", voice("screen.lost")]
        self.query_one("#room", Static).update("\n".join(lines))

    @work
    async def action_chat(self) -> None:
        """Say something to those who wait."""
        text = await self.app.push_screen_wait(ChatLine())
        if text and self.place is not None:
            try:
                await self.place.chat(text)
            except NimmtError as error:
                self.show_room(error.say(self.app.voice.language))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The host starts."""
        place = self.place
        if action == "start":
            return place is not None and place._state is not None and place.state.you == place.state.host
        return True

    async def action_start(self, bots: bool) -> None:
        """Begin."""
        if self.place is None:
            return
        try:
            offered = [bot.name for bot in (await AsyncServer(self.place.url).about()).bots] if bots else []
            await self.place.start(bots=USUAL if USUAL in offered else next(iter(offered), None))
        except NimmtError as error:
            self.show_room(error.say(self.app.voice.language))

    def action_leave(self) -> None:
        """Leave; the seat is kept."""
        kept = self.app.voice("screen.room.kept", command=f"nimmt join {self.link}")
        self.app.leave("" if self.watching else kept)


def _told(state: TableState, voice: Voice) -> str:
    lines = [voice.own(f"ruleset.{state.ruleset}.title", state.title), ""]
    for info in state.seats:
        who = info.name if info.kind != "free" else voice("screen.room.free")
        lines.append(f"{info.seat + 1}. {who}" + (f"  {voice('screen.room.you')}" if info.seat == state.you else ""))
    begins = state.you is not None and state.you == state.host
    return "\n".join([*lines, "", voice("screen.room.host" if begins else "screen.room.wait")])
