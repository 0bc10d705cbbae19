"""From a word to a bot: names, classes, files, programs, entry points; and what is said where that fails."""

import pickle
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from nimmt import Game, bots
from nimmt.bots.factories import load
from nimmt.bots.programs.faults import Guest
from nimmt.errors import BadSetup

SNUG = """import sys


class Snug:
    rulesets = ("classic",)

    def choose(self, view, decision):
        return decision.choices[-1]


class Seeded(Snug):
    name = "seedy"

    def __init__(self, seed=None, *, budget=0.05):
        self.given = (seed, budget)


class Soon(Snug):
    async def choose(self, view, decision):
        return decision.choices[-1]


class Anything(Snug):
    def __init__(self, **words):
        self.given = words


class Wordy(Snug):
    def __init__(self, book):
        self.book = book


class Mute:
    pass


class Angry:
    def choose(self, view, decision):
        return 1 // 0


class Rogue:
    def choose(self, view, decision):
        return "57"


class Trickster:
    def choose(self, view, decision):
        return Trickster()

    def __eq__(self, other):
        raise RuntimeError("boo")

    __repr__ = __eq__


class Leaver:
    def choose(self, *words):
        sys.exit("enough")

    tell = close = choose


class Unborn(Snug):
    def __init__(self):
        {}["born"]


snug = Snug()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's bots, where nimmt is run."""
    (tmp_path / "stable_bots.py").write_text(SNUG)
    (tmp_path / "broken_bots.py").write_text("def choose(:\n")
    (tmp_path / "needy_bots.py").write_text("import a_package_nobody_has\n")
    (tmp_path / "raising_bots.py").write_text("\nraise RuntimeError('no luck')\n")
    (tmp_path / "notes.txt").write_text("buy hay\n")
    monkeypatch.chdir(tmp_path)
    for name in ("stable_bots", "broken_bots", "needy_bots", "raising_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize("name", bots.names())
def test_names_of_the_ladder(name: str) -> None:
    assert load(name).name == name
    assert load(name).rulesets is None
    assert type(load(name)(seed=1, budget=0.1)) is bots.find(name)


@pytest.mark.parametrize("place", ["stable_bots", "./stable_bots.py", "stable_bots.py"])
def test_classes(folder: Path, place: str) -> None:
    before = list(sys.path)
    factory = load(f"{place}:Seeded")
    assert (factory.name, factory.rulesets) == ("seedy", ("classic",))
    assert factory(seed=4, budget=0.2).given == (4, 0.2)  # type: ignore[attr-defined]
    assert load(f"{place}:Anything")(seed=4).given == {"seed": 4, "budget": 0.05}  # type: ignore[attr-defined]
    assert load(f"{place}:Snug").name == "Snug"
    assert sys.path == before
    again = pickle.loads(pickle.dumps(factory))
    assert again(seed=5).given == (5, 0.05)
    factory.close()


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        ("clever", "there is no bot 'clever'; there are: "),
        ("stable_bots.py", "say which class of it plays"),
        ("nowhere:Snug", "there is no module 'nowhere' here"),
        ("no.where:Snug", "as in ./no/where.py:Snug"),
        ("./nowhere.py:Snug", "there is no file nowhere.py"),
        ("./notes.txt:Snug", "is not a Python file"),
        ("stable_bots:Smug", "the module has no Smug; it has Snug, Seeded"),
        ("stable_bots:snug", "is not a class"),
        ("stable_bots:Mute", "has no method choose"),
        ("stable_bots:Wordy", "cannot be made without book"),
        ("stable_bots:", "a class is given as module:Class"),
        (":Snug", "a class is given as module:Class"),
        ("broken_bots:Snug", "broken_bots.py, line 1"),
        ("needy_bots:Snug", "needs the module 'a_package_nobody_has'"),
        ("raising_bots:Snug", "RuntimeError: no luck ("),
        ("cmd:", "needs a command"),
        ("cmd:'open", "cannot be read: No closing quotation"),
        ("cmd:no-such-program --fast", "there is no program 'no-such-program'"),
        ("cmd:./notes.txt", "chmod +x ./notes.txt"),
    ],
)
def test_what_is_said_where_there_is_no_bot(folder: Path, spec: str, word: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load(spec)
    assert word in str(caught.value)


def test_bots_of_installed_packages(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("stable", "stable_bots:Snug", bots.GROUP), EntryPoint("sick", "raising_bots:Snug", bots.GROUP)]
    monkeypatch.setattr(bots, "entry_points", lambda group: points if group == bots.GROUP else [])
    monkeypatch.syspath_prepend(folder)
    assert load("stable").name == "Snug"
    with pytest.raises(BadSetup, match="the installed bot sick cannot be loaded: RuntimeError: no luck"):
        load("sick")


@pytest.mark.parametrize(
    ("name", "end", "kinds", "word"),
    [
        ("Snug", -1, (), ""),
        ("Soon", -1, (), ""),
        ("Angry", 0, ("raised",), "ZeroDivisionError"),
        ("Rogue", 0, ("illegal",), "chose '57'"),
        ("Trickster", 0, ("illegal",), "chose a Trickster"),
        ("Leaver", 0, ("raised", "raised", "raised"), "SystemExit: enough"),
        ("Unborn", 0, ("raised", "given up"), "KeyError: 'born'"),
    ],
)
def test_a_guest_never_raises(folder: Path, name: str, end: int, kinds: tuple[str, ...], word: str) -> None:
    game = Game.new(players=2, seed=1)
    guest = Guest(load(f"stable_bots:{name}"), game.view(0))
    guest.tell(game.events)
    assert guest.choose(game.view(0), game.pending[0]) == game.pending[0].choices[end]
    guest.close()
    assert [fault.kind for fault in guest.faults.kept] == list(kinds)
    assert all(word in fault.message for fault in guest.faults.kept[:1])
