"""The waiting room of a server's table: who has come, until the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Static

from nimmt.client import AsyncSeat, AsyncServer
from nimmt.errors import NimmtError
from nimmt.protocol.answers import TableState
from nimmt.terminal.places import sit_down
from nimmt.tui.away import Away
from nimmt.tui.panels import Keys
from nimmt.words import Message, Voice

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp


USUAL = "heifer"
"""The bot for free seats, where the server has it."""


class WaitingRoom(Screen[None]):
    """Sits down at the table, and waits for the others."""

    app: NimmtApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start(False)", "key.start"),
        Binding("b", "start(True)", "key.start.bots"),
        Binding("q,escape", "leave", "key.leave", key_display="q"),
    ]

    def __init__(self, link: str, name: str, *, seat: int | None = None, watch: bool = False) -> None:
        super().__init__()
        self.link = link
        self.called = name
        self.wanted = seat
        self.watching = watch
        self.place: AsyncSeat | None = None

    def compose(self) -> ComposeResult:
        """Who has come."""
        with Middle(), Center():
            yield Static(
                self.app.voice("screen.room.looking", link=self.link), markup=False, id="room", classes="curtain"
            )
        yield Keys()

    def on_mount(self) -> None:
        """Sit down."""
        self.run_worker(self._wait())

    async def _wait(self) -> None:
        try:
            self.place = await sit_down(self.link, self.called, seat=self.wanted, watch=self.watching)
            await self.place.__aenter__()
            self.app.places.append(self.place)
            while self.place.state.phase == "waiting":
                state = self.place.state
                self.query_one("#room", Static).update(_told(state, self.app.voice))
                self.refresh_bindings()
                await self.place.wait(lambda now, seen=state.seq: now.seq > seen)  # type: ignore[misc]
            if self.place.state.view is None:
                raise NimmtError(Message("screen.room.closed"))
            self.app.open_game(Away(self.place, self.link, self.app.voice.language))
        except (NimmtError, OSError) as error:
            said = error.say(self.app.voice.language) if isinstance(error, NimmtError) else str(error)
            self.app.leave(f"nimmt: {said}")

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
            self.query_one("#room", Static).update(
                f"{_told(self.place.state, self.app.voice)}\n\n{error.say(self.app.voice.language)}"
            )

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
