"""The application: its colours, its settings, and which screen comes first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import Struct
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from nimmt import folders
from nimmt.render.svg import DARK, LIGHT
from nimmt.render.svg import Theme as Colours
from nimmt.tui.paint import ON_DARK, ON_LIGHT, Palette
from nimmt.tui.sitting import Sitting
from nimmt.words import Voice

if TYPE_CHECKING:
    from nimmt.client import AsyncSeat
    from nimmt.tui.replay import ReplayScreen

SPEEDS = {"slow": 1.4, "normal": 0.7, "fast": 0.3, "instant": 0.0}
"""How long each step of a reveal is shown, in seconds."""


class Settings(Struct):
    """What a person likes; kept from game to game."""

    speed: str = "normal"
    light: bool = False
    confirm: bool = False
    """Whether to ask before the cards are turned over."""
    pace: float | None = None
    """Seconds for each step, where a person gave them on the command line."""

    @property
    def seconds(self) -> float:
        """How long to show each step."""
        return SPEEDS.get(self.speed, SPEEDS["normal"]) if self.pace is None else self.pace

    @classmethod
    def load(cls) -> Settings:
        """Those of the last time."""
        try:
            return msgspec.json.decode(_settings_file().read_bytes(), type=cls)
        except (OSError, msgspec.MsgspecError):
            return cls()

    def save(self) -> None:
        """Keep them; where that is impossible, a person can live without."""
        try:
            _settings_file().parent.mkdir(parents=True, exist_ok=True)
            _settings_file().write_bytes(msgspec.json.encode(msgspec.structs.replace(self, pace=None)))
        except OSError:
            pass


def _settings_file() -> Path:
    return folders.data() / "screen.json"


class NimmtApp(App[str]):
    """The full-screen table. Its result is what to tell the person on the way out."""

    CSS_PATH = "nimmt.tcss"
    TITLE = "nimmt"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self,
        sitting: Sitting | None = None,
        *,
        first: Screen[None] | None = None,
        pace: float | None = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        self.voice = Voice(language)
        """The language of all screens."""
        self.sitting = sitting
        self.first = first
        """The screen to begin with, where it is neither a game nor the choice of one."""
        self.places: list[AsyncSeat] = []
        """Connections to servers, to be closed on the way out."""
        self.settings = Settings.load()
        self.settings.pace = pace
        self.register_theme(_theme("nimmt-dark", DARK, dark=True))
        self.register_theme(_theme("nimmt-light", LIGHT, dark=False))
        self.theme = "nimmt-light" if self.settings.light else "nimmt-dark"

    @property
    def look(self) -> Palette:
        """The colours of the cards."""
        return ON_LIGHT if self.settings.light else ON_DARK

    def on_mount(self) -> None:
        """The table of a game, a replay, or the choice of a game."""
        if self.sitting is not None:
            self.open_game(self.sitting)
        elif self.first is not None:
            self._open(self.first)
        else:
            self.open_start()

    async def on_unmount(self) -> None:
        """Say good-bye to servers."""
        for place in self.places:
            await place.close()

    def open_game(self, sitting: Sitting) -> None:
        """Sit down."""
        from nimmt.tui.game import GameScreen

        self.sitting = sitting
        self._open(GameScreen(sitting))

    def open_room(self, link: str) -> None:
        """Wait at a server's table for the others."""
        from nimmt.tui.room import WaitingRoom

        self.sitting = None
        self._open(WaitingRoom(link, self.voice("picture.you")))

    def open_start(self) -> None:
        """Choose a game."""
        from nimmt.tui.start import StartScreen

        self.sitting = None
        self._open(StartScreen(self.voice("picture.you")))

    def open_replay(self, screen: ReplayScreen) -> None:
        """Watch a recorded game."""
        self.sitting = None
        self._open(screen)

    def _open(self, screen: Screen[None]) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def leave(self, words: str = "") -> None:
        """Close the screen."""
        self.exit(words)

    def action_interrupt(self) -> None:
        """Ctrl-C: the same as leaving."""
        self.leave(self.sitting.parting if self.sitting else "")

    # --- settings ----------------------------------------------------------------------------------------

    def next_speed(self) -> None:
        """Slow, normal, fast, instant, slow."""
        names = list(SPEEDS)
        now = names.index(self.settings.speed) if self.settings.speed in names else 0
        self.settings.speed = names[(now + 1) % len(names)]
        self.settings.pace = None
        self.settings.save()

    def switch_light(self) -> None:
        """Light or dark."""
        self.settings.light = not self.settings.light
        self.theme = "nimmt-light" if self.settings.light else "nimmt-dark"
        self.settings.save()

    def switch_confirm(self) -> bool:
        """Ask before a reveal, or not; says which."""
        self.settings.confirm = not self.settings.confirm
        self.settings.save()
        return self.settings.confirm


def _theme(name: str, colours: Colours, *, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=colours.accent,
        accent=colours.accent,
        foreground=colours.ink,
        background=colours.table,
        surface=colours.lane,
        panel=colours.lane,
        dark=dark,
    )
