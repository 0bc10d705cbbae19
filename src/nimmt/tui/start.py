"""The screens before a game: which one, with whom, by which options; and the shelf of games kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Label, OptionList, Select, Static, Switch
from textual.widgets.option_list import Option

from nimmt import bots, folders
from nimmt.catalogue import find, names, option_help
from nimmt.errors import BadSetup, NimmtError
from nimmt.position import plain
from nimmt.record import Record
from nimmt.ruleset import Rules
from nimmt.terminal import games, shelf
from nimmt.tui.panels import Keys
from nimmt.tui.replay import ReplayScreen
from nimmt.tui.sitting import AtHome
from nimmt.words import Message, Voice

if TYPE_CHECKING:
    from nimmt.tui.app import NimmtApp


class StartScreen(Screen[None]):
    """Choose a game."""

    app: NimmtApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "start", "key.start", key_display="F5"),
        Binding("tab", "app.focus_next", "key.settings", key_display="Tab"),
        Binding("f2", "shelf", "key.goon", key_display="F2"),
        Binding("f3", "shelf(True)", "key.replays", key_display="F3"),
        Binding("f4", "theme", "key.light", key_display="F4"),
        Binding("ctrl+q,escape", "leave", "key.leave", key_display="Esc"),
    ]

    def __init__(self, people: str = "You") -> None:
        super().__init__()
        self.people = people

    def compose(self) -> ComposeResult:
        """The games to the left, the settings to the right."""
        voice = self.app.voice
        yield Static(Text(voice("screen.start.title"), Style(bold=True)), id="title")
        with Horizontal(id="middle"):
            yield OptionList(*(Option(voice.title(find(name)), id=name) for name in names()), id="games")
            with VerticalScroll(id="form", can_focus=False):
                yield Static(id="about", markup=False)
                yield _line(
                    voice("screen.start.players"), Select([("4", 4)], allow_blank=False, compact=True, id="players")
                )
                yield _line(voice("screen.start.people"), Input(self.people, compact=True, id="people"))
                yield Static(voice("screen.start.several"), classes="remark")
                kinds = [(_introduced(kind, voice), kind) for kind in bots.opponents()]
                choice = Select(kinds, allow_blank=False, value=games.COMPANION, compact=True, id="bots")
                yield _line(voice("screen.start.bots"), choice)
                yield Vertical(id="options")
        yield Static(id="error", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """The basic game is first."""
        self.query_one("#games", OptionList).highlighted = 0
        self.query_one("#games").focus()

    @property
    def ruleset(self) -> type[Rules[Any, Any]]:
        """The game under the cursor."""
        games = self.query_one("#games", OptionList)
        return find(names()[games.highlighted or 0])

    @on(OptionList.OptionHighlighted, "#games")
    async def highlighted(self) -> None:
        """Another game has other numbers of players and other options."""
        ruleset = self.ruleset
        counts = ruleset.player_counts
        voice = self.app.voice
        summary = voice.summary(ruleset)
        players_said = voice("rules.players", low=counts[0], high=counts[-1])
        self.query_one("#about", Static).update(f"{summary} {players_said}")
        players = self.query_one("#players", Select)
        wanted = players.value if isinstance(players.value, int) else 4
        players.set_options((str(count), count) for count in counts)
        players.value = wanted if wanted in counts else min(4, counts[-1])
        options = self.query_one("#options")
        async with self.batch():
            await options.remove_children()
            await options.mount_all(_fields(ruleset, voice))
        self.query_one("#error", Static).update("")

    @on(OptionList.OptionSelected, "#games")
    @on(Input.Submitted)
    def action_start(self) -> None:
        """Begin, or say what does not go together."""
        typed = self.query_one("#people", Input).value.split(",")
        people = [name.strip() for name in typed if name.strip()] or [self.app.voice("picture.you")]
        try:
            seating = games.new_game(
                self.ruleset.name,
                name=people[0],
                guests=people[1:],
                players=_value(self.query_one("#players", Select)),
                opponents=[_value(self.query_one("#bots", Select))],
                options=self._options(),
            )
        except NimmtError as error:
            self.query_one("#error", Static).update(error.say(self.app.voice.language))
            return
        self.app.open_game(AtHome(seating, self.app.voice.language))

    def _options(self) -> dict[str, Any]:
        found = {}
        for name in option_help(self.ruleset):
            field = self.query_one(f"#option-{name}")
            if isinstance(field, Switch | Select):
                found[name] = _value(field)
            elif isinstance(field, Input) and field.value.strip():
                found[name] = plain(field.value.strip())
        return found

    def action_shelf(self, finished: bool = False) -> None:
        """The games kept."""
        self.app.push_screen(Shelf(finished=finished))

    def action_theme(self) -> None:
        """Light or dark."""
        self.app.switch_light()

    def action_leave(self) -> None:
        """Leave."""
        self.app.leave()


class Shelf(Screen[None]):
    """The games kept: those to go on with, or those to watch again; or any file."""

    app: NimmtApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "key.open", key_display="Enter"),
        Binding("tab", "app.focus_next", "key.file", key_display="Tab"),
        Binding("escape", "app.pop_screen", "key.back", key_display="Esc"),
    ]

    def __init__(self, *, finished: bool) -> None:
        super().__init__()
        self.finished = finished
        self.games = [(path, record) for path, record in shelf.records() if (record.end is not None) == finished]

    def compose(self) -> ComposeResult:
        """A line for each game, the last one first; below, a path."""
        voice = self.app.voice
        what = voice("screen.shelf.watch" if self.finished else "screen.shelf.goon")
        yield Static(Text(what, Style(bold=True)), id="title")
        yield OptionList(*(_described(path, record, voice) for path, record in self.games), id="shelf")
        yield Input(placeholder=voice("screen.shelf.path"), compact=True, id="file")
        none = voice("screen.shelf.none", path=str(folders.games()))
        yield Static("" if self.games else none, id="error", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """The list, or the path where there is none."""
        self.query_one("#shelf" if self.games else "#file").focus()
        if self.games:
            self.query_one(OptionList).highlighted = 0

    @on(OptionList.OptionSelected)
    def chosen(self, message: OptionList.OptionSelected) -> None:
        """A game of the list."""
        self._open(self.games[message.option_index][0])

    @on(Input.Submitted)
    def typed(self, message: Input.Submitted) -> None:
        """A file."""
        self._open(Path(message.value.strip()).expanduser())

    def _open(self, path: Path) -> None:
        try:
            if self.finished:
                self.app.open_replay(ReplayScreen(Record.load(path)))
            else:
                self.app.open_game(AtHome(games.resumed_game(path), self.app.voice.language))
        except NimmtError as error:
            self.query_one("#error", Static).update(error.say(self.app.voice.language))


def _introduced(kind: str, voice: Voice) -> str:
    """A bot and how it plays."""
    about = voice.own(f"bot.{kind}.about", getattr(bots.find(kind), "about", ""))
    return f"{voice.own(f'bot.{kind}', kind)}: {about}"


def _described(path: Path, record: Record, voice: Voice) -> str:
    header = record.header
    try:
        title = voice.title(find(header.ruleset))
    except NimmtError:
        title = header.ruleset
    players = ", ".join(header.names) or voice("screen.shelf.players", count=header.players)
    result = f" · {', '.join(map(str, record.end.totals))}" if record.end else ""
    return f"{path.stem[:17]}  {title}: {players}{result}"


# --- a field for every option ----------------------------------------------------------------------------


def _line(label: str, field: Widget) -> Horizontal:
    return Horizontal(Label(label), field, classes="field")


def _fields(ruleset: type[Rules[Any, Any]], voice: Voice) -> list[Widget]:
    info = msgspec.inspect.type_info(ruleset.Options)
    assert isinstance(info, msgspec.inspect.StructType)
    kinds = {field.encode_name: field.type for field in info.fields}
    made: list[Widget] = []
    for name, (words, default) in option_help(ruleset).items():
        label = voice.own(f"option.{name}", name.replace("_", " ").capitalize())
        made.append(_line(label, _field(name, kinds[name], default, voice)))
        made.append(Static(voice.own(f"option.{name}.help", words), classes="remark", markup=False))
    return made


def _field(name: str, kind: Any, default: Any, voice: Voice) -> Widget:
    """What fits the option: a switch, a choice, or a line to type."""
    while isinstance(kind, msgspec.inspect.Metadata):
        kind = kind.type
    field = f"option-{name}"
    if isinstance(kind, msgspec.inspect.BoolType):
        return Switch(bool(default), id=field)
    if isinstance(kind, msgspec.inspect.LiteralType):
        offered = [(voice.own(f"option.{name}.{value}", str(value)), value) for value in kind.values]
        return Select(offered, value=default, allow_blank=False, compact=True, id=field)
    return Input("" if default is None else str(default), compact=True, id=field)


def _value(field: Any) -> Any:
    if isinstance(field, Select) and field.is_blank():
        raise BadSetup(Message("screen.start.choose"))
    return field.value
