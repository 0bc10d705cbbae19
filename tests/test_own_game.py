"""The tutorial of docs/own-game.md, carried out: its package is installed, and every step of it works."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[1]
FILE = re.compile(r'(?ms)^```\w+ title="(?P<name>[^"]+)"\n(?P<text>.*?)^```$')


def pieces() -> dict[str, list[str]]:
    """The files of the page, each in the order of its steps."""
    found: dict[str, list[str]] = {}
    for block in FILE.finditer((ROOT / "docs" / "own-game.md").read_text(encoding="utf-8")):
        found.setdefault(block["name"], []).append(block["text"])
    return found


class Somebody:
    """Who follows the page, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.installed = folder / "installed"

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def install(self) -> None:
        quiet = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-compile"]
        self.run("-m", "pip", "install", *quiet, "--target", str(self.installed), ".")

    def change(self, module: str) -> None:
        """Another text of the module, as if it were installed once more."""
        for folder in (self.folder, self.installed):
            (folder / "mercy.py").write_text(module, encoding="utf-8")

    def run(self, *words: str) -> str:
        where = os.pathsep.join([str(self.installed), str(ROOT / "src")])
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": where, "NIMMT_GAMES": str(self.folder), "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Somebody:
    """With the package of the first step installed."""
    reader = Somebody(tmp_path_factory.mktemp("mercy"))
    reader.write("pyproject.toml", pieces()["pyproject.toml"][0])
    reader.write("mercy.py", pieces()["mercy.py"][0])
    reader.install()
    return reader


def test_the_first_step_is_a_game(reader: Somebody) -> None:
    reader.change(pieces()["mercy.py"][0])
    assert "The basic game, but everybody may let one row vanish." in reader.run("-m", "nimmt", "rules", "mercy")


def test_the_whole_game_keeps_its_promises_and_bots_play_it(reader: Somebody) -> None:
    files = pieces()
    reader.change("\n\n".join(files["mercy.py"][1:]))
    for name in ("check.py", "try.py"):
        reader.write(name, files[name][0])
    reader.run("check.py")
    assert reader.run("try.py").startswith("mercy players=2 ")
    said = "import mercy; print(mercy.RowVanished(0, 2, (5,)).say(['Ada'].__getitem__))"
    assert reader.run("-c", said) == "Ada shows mercy: row 3 vanishes.\n"
    arena = ["-m", "nimmt", "arena", "--ruleset", "mercy", "--players", "4", "--deals", "1", "--jobs", "1"]
    reader.run(*arena, "ox", "heifer", "--json", "report.json")
    report = json.loads((reader.folder / "report.json").read_text(encoding="utf-8"))
    assert [one["faults"] for one in report["standings"]] == [{}, {}]


def test_the_kit_finds_the_card_that_is_lost(reader: Somebody) -> None:
    """As the page says: without `open_cards` a card is missing."""
    files = pieces()
    whole = "\n\n".join(files["mercy.py"][1:])
    reader.change(re.sub(r"(?s)    def open_cards.*?\n\n", "", whole))
    reader.write("check.py", files["check.py"][0])
    with pytest.raises(AssertionError, match="Nonconformance"):
        reader.run("check.py")
