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


def checked(path: Path, text: str) -> list[str]:
    """What mypy says of a program, as strict as the project is with itself."""
    path.write_text(text)
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--no-error-summary", str(path)]
    paths = {"MYPYPATH": str(ROOT / "src")}
    made = subprocess.run(command, cwd=ROOT, env={**os.environ, **paths}, capture_output=True, text=True, check=False)
    return (made.stdout + made.stderr).splitlines()


def test_the_bot_of_the_docs_passes_the_strict_type_checker(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bot-authors.md").read_text()
    snug = re.search(r"## A bot in ten lines.*?```python\n(.*?)```", page, re.DOTALL)
    assert snug is not None
    seat = "\n\nfrom nimmt.bots import Bot\n\nbot: Bot = Snug()\n"
    assert checked(tmp_path / "snug.py", snug[1] + seat) == []


def test_a_bot_without_choose_does_not(tmp_path: Path) -> None:
    said = checked(
        tmp_path / "none.py", 'from nimmt.bots import Bot\n\n\nclass Mute:\n    name = "mute"\n\n\nbot: Bot = Mute()\n'
    )
    assert "Mute" in said[0]
    assert any("choose" in line for line in said)


def test_tables_and_choices_have_types(tmp_path: Path) -> None:
    said = checked(
        tmp_path / "typed.py",
        "from nimmt import Game\n"
        "from nimmt.decisions import LayCards, TakeRow\n"
        "from nimmt.rules.classic import Classic\n"
        "from nimmt.rules.x import X\n"
        "game = Game.new(X, players=2)\n"
        "reveal_type(game.table)\n"
        "reveal_type(game.view(0).table)\n"
        "reveal_type(Game.new(Classic).table)\n"
        'reveal_type(Game.new("classic").table)\n'
        "for decision in game.pending.values():\n"
        "    if isinstance(decision, TakeRow):\n"
        "        reveal_type(decision.choices)\n"
        "    if isinstance(decision, LayCards):\n"
        "        reveal_type(decision.choices)\n",
    )
    revealed = [line.rpartition("is ")[2].strip('"').replace("nimmt.", "") for line in said]
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
