"""Types that help whoever writes a bot: what type checkers know of the documented bot, of tables and of choices."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from nimmt import Choice, Game
from nimmt.catalogue import names

ROOT = Path(__file__).parent.parent


def snug() -> str:
    """The bot of the docs, in a seat."""
    page = (ROOT / "docs" / "bot-authors.md").read_text()
    found = re.search(r"## A bot in ten lines.*?```python\n(.*?)```", page, re.DOTALL)
    assert found is not None
    return found[1] + "\n\nfrom nimmt.bots import Bot\n\nbot: Bot = Snug()\n"


MUTE = """
from nimmt.bots import Bot


class Mute:
    name = "mute"


bot: Bot = Mute()
"""
TYPED = """
from nimmt import Game
from nimmt.decisions import LayCards, TakeRow
from nimmt.rules.classic import Classic
from nimmt.rules.x import X

game = Game.new(X, players=2)
reveal_type(game.table)
reveal_type(game.view(0).table)
reveal_type(Game.new(Classic).table)
reveal_type(Game.new("classic").table)
for decision in game.pending.values():
    if isinstance(decision, TakeRow):
        reveal_type(decision.choices)
    if isinstance(decision, LayCards):
        reveal_type(decision.choices)
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What mypy says of each program, as strict as the project is with itself; asked once for all, as it is slow."""
    folder = tmp_path_factory.mktemp("programs")
    programs = {folder / "snug.py": snug(), folder / "mute.py": MUTE, folder / "typed.py": TYPED}
    for path, text in programs.items():
        path.write_text(text)
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--no-error-summary"]
    paths = {"MYPYPATH": str(ROOT / "src")}
    made = subprocess.run(
        [*command, *map(str, programs)],
        cwd=ROOT,
        env={**os.environ, **paths},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = (made.stdout + made.stderr).splitlines()
    assert all(any(path.name in line for path in programs) for line in lines), lines
    return {path.stem: [line for line in lines if path.name in line] for path in programs}


def test_the_bot_of_the_docs_passes_the_strict_type_checker(said: dict[str, list[str]]) -> None:
    assert said["snug"] == []


def test_a_bot_without_choose_does_not(said: dict[str, list[str]]) -> None:
    (line,) = said["mute"]
    assert '(expression has type "Mute", variable has type "Bot")' in line


def test_tables_and_choices_have_types(said: dict[str, list[str]]) -> None:
    revealed = [line.rpartition("is ")[2].strip('"').replace("nimmt.", "") for line in said["typed"]]
    assert revealed == [
        "rules.x.XTable",
        "rules.x.XTable",
        "table.Table",
        "Any",
        "tuple[choices.Row, ...]",
        "tuple[choices.Play, ...]",
    ]


@pytest.mark.parametrize("ruleset", names())
def test_a_decision_offers_what_its_type_says(ruleset: str) -> None:
    """Its choices are typed as narrowly as they are: rows alone, cards alone, or special cards and a pass."""
    rng = random.Random(1)
    game = Game.new(ruleset, players=3, seed=1)
    while not game.over:
        for seat, decision in game.pending.items():
            assert get_type_hints(type(decision))["choices"] != tuple[Choice, ...]
            assert msgspec.convert(msgspec.to_builtins(decision), type(decision)) == decision
            game.submit(seat, rng.choice(decision.choices))
