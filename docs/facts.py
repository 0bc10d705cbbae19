"""What the site says by itself: facts of the code that pages ask for, so that nobody types them twice.

MkDocs calls `on_page_markdown` for every page. A line ``{{ facts }}`` on the page of a game, and others on the pages of
the reference, give way to what the code says at that moment. Run as a program, this writes the tables that stand in
pages which people read as files too.
"""

import ast
import inspect
import random
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

from nimmt import Game, find, render
from nimmt.catalogue import aliases, names, option_help, set_up
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.envs.observation import layout_of
from nimmt.events import Chose, Event
from nimmt.ruleset import Rules, remember
from nimmt.words import IN_ENGLISH
from nimmt.words.catalogues import FOLDER

AnyRules = type[Rules[Any, Any]]
HERE = Path(__file__).parent
RULINGS = {
    "classic": ["6 nimmt!, the basic game"],
    "pro": ["Pro"],
    "even-odd": ["Even/Odd"],
    "plus": ["PLUS and its variants"],
    "zero": ["PLUS and its variants"],
    "simple": ["PLUS and its variants"],
    "x": ["X nimmt!"],
    "anniversary": ["Anniversary"],
    "board": ["Brettspiel, Basic"],
    "board-luck": ["Brettspiel, Basic", "Brettspiel, luck cards"],
    "board-expert": ["Brettspiel, Basic", "Brettspiel, Expert"],
    "board-expert-luck": ["Brettspiel, Basic", "Brettspiel, luck cards", "Brettspiel, Expert"],
}
"""The sections of rulings.md that a game is played by."""


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Put the facts where a page asks for them."""
    place = page.file.src_uri
    asked: dict[str, Callable[[], str]] = {
        "games": games,
        "facts": lambda: facts(Path(place).stem),
        "events": lambda: kinds(Event),
        "decisions": lambda: kinds(Decision),
        "choices": choices,
        "positions": positions,
        "observations": observations,
    }
    return re.sub(r"(?m)^\{\{ (\w+) \}\}$", lambda found: asked[found[1]](), markdown)


# --- the games -------------------------------------------------------------------------------------------


def games() -> str:
    """The list of all games."""
    lines = []
    for name in names():
        rules = find(name)
        lines.append((f"[{rules.title}]({name}.md)", f"`{name}`", counted(rules.player_counts), rules.summary))
    return table(("Game", "Name", "Players", "In one line"), lines)


def facts(name: str) -> str:
    """Everything about a game that the code knows."""
    rules = find(name)
    parts = {
        "At a glance": glance(rules),
        "The rules": rulebook(name),
        "Options": options(rules),
        "A position": position(rules),
        "What is asked": asked(rules),
        "What happens": told(rules),
        "Rulings": rulings(name),
        "How strong the bots are": strength(name),
    }
    return "\n\n".join(f"## {title}\n\n{part}" for title, part in parts.items())


def glance(rules: AnyRules) -> str:
    """The game in a few numbers."""
    players = min(4, rules.player_counts[-1])
    played = [at_random(rules.name, players, seed) for seed in range(5)]
    answers = sum(len(game.log) for game in played) // len(played) // players
    deck = played[0].rules.pieces()
    cards = f"1 to {deck.highest}" + (f", and {deck.zeros} 0-cards" if deck.zeros else "")
    cards += f", and {sum(deck.kinds.values())} cards of {len(deck.kinds)} other kinds" if deck.kinds else ""
    most = "Fewest" if rules.fewest_wins else "Most"
    return table(
        ("", ""),
        [
            ("Name", ", ".join(f"`{word}`" for word in (rules.name, *aliases(rules.name)))),
            ("Players", counted(rules.player_counts)),
            ("Cards", cards),
            ("Who wins", f"{most} points, counted in {rules.unit}s"),
            ("Length", f"about {answers} answers of each player, by random play with {players}"),
            ("Different choices", f"{len(rules.actions())}, numbered from 0"),
            ("To play it", f"`nimmt play {rules.name}`, or `Game.new({rules.name!r}, players={players})`"),
        ],
    )


def rulebook(name: str) -> str:
    """The rules in our own words, as `nimmt rules` tells them."""
    text = (FOLDER / "en" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    text = re.sub(r"`nimmt rules ([\w-]+)`", r"[their page](\1.md)", text)
    return re.sub(r"(?m)^#", "##", text).strip()


def options(rules: AnyRules) -> str:
    """What can be set."""
    described = option_help(rules)
    if not described:
        return "There is nothing to set."
    lines = [
        (f"`{option}`", f"`{default}`", IN_ENGLISH.own(f"option.{option}.help", about))
        for option, (about, default) in described.items()
    ]
    return table(("Option", "Usually", "What it does"), lines)


def position(rules: AnyRules) -> str:
    """A position in the middle of a game, drawn and written down."""
    game = at_random(rules.name, max(2, rules.player_counts[0]), 3, answers=25)
    drawn = render.svg(game.view(0)).replace("\n", " ")
    line = f"\n\n```text\n{game.text()}\n```\n\n"
    fields = [*described(rules.Table), *described(rules.Hidden)]
    keys = table(("Key", "What it holds"), [(f"`{name}`", about or "—") for name, _, about in fields])
    said = "`Game.from_text` sets this position up, and `game.text()` writes any position down. The keys of this game:"
    return f'<div class="position">{drawn}</div>{line}{said} its options, and\n\n{keys}'


def asked(rules: AnyRules) -> str:
    """The decisions of a game."""
    return _listed(rules, Decision, "decisions")


def told(rules: AnyRules) -> str:
    """The events of a game."""
    return _listed(rules, Event, "events")


def _listed(rules: AnyRules, base: type, page: str) -> str:
    lines = []
    for kind in kinds_of(rules, base):
        lines.append((f"[`{kind.__name__}`](../reference/{page}.md#{kind.__name__.lower()})", about(kind)))
    return table(("Type", "Meaning"), lines)


def rulings(name: str) -> str:
    """The questions that the rulebook leaves open, and where they are answered."""
    text = (HERE / "rulings.md").read_text(encoding="utf-8")
    said = []
    for section in RULINGS.get(name, []):
        body = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
        count = len(re.findall(r"(?m)^\| [A-Z]+-\d", body))
        anchor = re.sub(r"[^\w -]", "", section.lower()).replace(" ", "-")
        said.append(f"[{section}](../rulings.md#{anchor}) ({count} rulings)")
    return f"What the rulebook leaves open is decided in {', '.join(said)}."


STEP, AHEAD = 9, 5
"""The columns of a step in strength.md, and which says how far the first bot is ahead."""


def strength(name: str) -> str:
    """The lines of strength.md about a game."""
    lines, title = [], ""
    for line in (HERE / "strength.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            title = line.removeprefix("## ")
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == f"`{name}`" and len(cells) == STEP:
            lines.append((title, cells[1], cells[2], cells[AHEAD], cells[-1]))
    head = ("Step of the ladder", "Players", "Deals", "Points a deal", "Shown")
    return f"Measured in the arena; [Strength](../strength.md) explains the columns.\n\n{table(head, lines)}"


# --- the reference ---------------------------------------------------------------------------------------


def kinds(base: type) -> str:
    """Every event, or every decision, with its fields and the games that know it."""
    where: dict[type, list[str]] = {}
    for name in names():
        for kind in kinds_of(find(name), base):
            where.setdefault(kind, []).append(name)
    parts = []
    for kind, known in sorted(where.items(), key=lambda item: (-len(item[1]), item[0].__name__)):
        games = ", ".join(f"[`{name}`](../games/{name}.md)" for name in known)
        games = "all games" if len(known) == len(names()) else games
        fields = [(f"`{name}`", f"`{shape}`", text or "—") for name, shape, text in described(kind)]
        shown = table(("Field", "Type", "Meaning"), fields) if fields else "It has no fields."
        parts.append(f"### {kind.__name__}\n\n{inspect.getdoc(kind)}\n\nIn {games}. `{kind.__module__}`\n\n{shown}")
    return "\n\n".join(parts)


def choices() -> str:
    """The types of choices."""
    lines = []
    for kind in get_args(Choice):
        fields = ", ".join(f"`{name}`" for name in kind.__struct_fields__)
        lines.append((f"`{kind.__name__}`", about(kind), fields or "—"))
    return table(("Type", "Meaning", "Fields"), lines)


def positions() -> str:
    """The keys of positions, game by game."""
    parts = []
    for name in names():
        rules = find(name)
        lines = []
        for half, kind in (("open", rules.Table), ("hidden", rules.Hidden)):
            lines += [(f"`{key}`", f"`{shape}`", half, text or "—") for key, shape, text in described(kind)]
        set_by = ", ".join(f"`{option}`" for option in option_help(rules)) or "none"
        parts.append(f"### `{name}`\n\nOptions: {set_by}.\n\n{table(('Key', 'Type', 'Half', 'Meaning'), lines)}")
    return "\n\n".join(parts)


def observations() -> str:
    """The layouts of observations, game by game."""
    parts = []
    for name in names():
        rules = Game.new(name, players=min(4, find(name).player_counts[-1]), seed=1).rules
        layout = layout_of(rules)
        size = f"{layout.size:,} numbers with {rules.players} players, {len(rules.actions()):,} actions."
        parts.append(f"### `{name}`\n\n{size}\n\n```text\n{layout.describe()}\n```")
    return "\n\n".join(parts)


# --- tables that stand written in a page, for those who read it as a file ---------------------------------------


def agenda() -> str:
    """Every entry of an agenda: its name and what follows it, and the games that know it."""
    where: dict[tuple[str, tuple[str, ...]], list[tuple[str, str, str]]] = {}
    for name in names():
        rules = set_up(name, find(name).player_counts[-1], {})
        questions = {word: asks for word, (asks, _) in rules.questions.items()}
        for kind, methods in (("step", rules.steps), ("question", questions)):
            for word, method in methods.items():
                arguments = tuple(inspect.signature(method).parameters)[1:]
                where.setdefault((word, arguments), []).append((kind, name, first_sentence(method)))
    lines = []
    for (word, following), known in sorted(where.items(), key=lambda item: (item[1][0][0], item[0])):
        entry = ", ".join((f'"{word}"', *following))
        lines.append((f"`[{entry}]`", known[0][0], known[0][2], in_games([name for _, name, _ in known])))
    return table(("Entry", "Kind", "What it is about", "Games"), lines)


def told_events() -> str:
    """Every event with its fields, and the games that know it."""
    where: dict[type, list[str]] = {}
    for name in names():
        for kind in kinds_of(find(name), Event):
            where.setdefault(kind, []).append(name)
    lines = []
    for kind, known in sorted(where.items(), key=lambda item: (-len(item[1]), item[0].__name__)):
        fields = ", ".join(f"`{name}`" for name, _, _ in described(kind))
        lines.append((f"`{kind.__name__}`", fields or "—", first_sentence(kind), in_games(known)))
    return table(("Event", "Fields", "What happened", "Games"), lines)


def in_games(known: list[str]) -> str:
    """Which games: their names, or all."""
    return "all" if len(known) == len(names()) else ", ".join(f"`{name}`" for name in known)


def first_sentence(thing: Any) -> str:
    """What a docstring says first, without the numbers of rulings."""
    text = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    return re.sub(r" \([A-Z]+-\d+(, [A-Z]+-\d+)*\)", "", text)


WRITTEN = {"agenda": agenda, "events": told_events}
MARKED = re.compile(r"(?ms)^<!-- (?P<what>\w+), by python docs/facts\.py -->\n.*?^<!-- end -->$")


def written(markdown: str) -> str:
    """A page with its tables as they should be."""
    return MARKED.sub(
        lambda found: f"{found[0].splitlines()[0]}\n\n{WRITTEN[found['what']]()}\n\n<!-- end -->", markdown
    )


# --- what the code says ----------------------------------------------------------------------------------


@remember
def kinds_of(rules: AnyRules, base: type) -> list[type]:
    """The events, or the decisions, that the modules of a game speak of."""
    modules = dict.fromkeys(cls.__module__ for cls in rules.__mro__ if cls.__module__.startswith("nimmt.rules."))
    sealed = base is Event and any(isinstance(event, Chose) for event in at_random(rules.name, 2, 0, answers=9).events)
    found: dict[type, None] = {Chose: None} if sealed else {}
    for module in modules:
        for kind in vars(sys.modules[module]).values():
            if isinstance(kind, type) and issubclass(kind, base) and kind is not base and kind in family(base):
                found[kind] = None
    return list(found)


@remember
def family(base: type) -> list[type]:
    """All types below this one."""
    below: list[type] = []
    direct: list[type] = base.__subclasses__()
    for kind in direct:
        below += [kind, *family(kind)]
    return below


def about(kind: type) -> str:
    """The first sentence of a docstring, on one line."""
    return " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split())


@remember
def described(kind: type) -> list[tuple[str, str, str]]:
    """The fields of a struct: name, type and what stands below it."""
    texts: dict[str, tuple[str, str]] = {}
    for cls in reversed(kind.__mro__):
        if cls.__module__.startswith("nimmt."):
            texts |= {name: (shape, text) for name, shape, text in _fields(cls)}
    return [(name, *texts.get(name, ("", ""))) for name in kind.__struct_fields__]  # type: ignore[attr-defined]


def _fields(cls: type) -> Iterator[tuple[str, str, str]]:
    body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef)
    for line, below in zip(body.body, [*body.body[1:], None]):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            text = below.value.value if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else ""
            yield line.target.id, ast.unparse(line.annotation), " ".join(str(text).split())


@remember
def at_random(name: str, players: int, seed: int, answers: int = sys.maxsize) -> Game[Any, Any]:
    """A game by random choices, to its end or until it is *answers* long."""
    game = Game.new(name, players, seed=seed)
    rng = random.Random(seed)
    while not game.over and len(game.log) < answers:
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
    return game


def counted(counts: range) -> str:
    """A number of players, from and to."""
    return f"{counts[0]}–{counts[-1]}"


def table(head: tuple[str, ...], lines: list[Any]) -> str:
    """A table in Markdown."""
    rows = [head, ("---",) * len(head), *lines]
    return "\n".join(f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |" for row in rows)


if __name__ == "__main__":
    for path in sorted(HERE.glob("*.md")):
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
