"""``nimmt arena`` as people run it: what it shows, and what it says when it cannot."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nimmt.commands.main import main
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "two bots or more"),
        ("calf", "two bots or more"),
        ("calf clever", "there is no bot 'clever'"),
        ("calf ./nowhere.py:Bot", "there is no file"),
        ("calf heifer --ruleset chess", "there is no ruleset 'chess'"),
        ("calf heifer --players 11", "2 to 10 players, not 11"),
        ("calf heifer --deals 0", "one deal or more"),
        ("calf heifer --deals -5", "one deal or more"),
        ("calf heifer --jobs 0", "0 is not a whole number from 1 up"),
        ("calf heifer --budget -1", "the budget must be more than 0"),
        ("calf heifer --budget nan", "'nan' is not a number of seconds"),
        ("calf heifer --limit 0.001", "between the budget of 0.05 s and a day"),
        ("calf heifer --limit nan", "'nan' is not a number of seconds"),
        ("calf heifer --option rounds", "an option looks like KEY=VALUE"),
        ("calf heifer --option rounds=x", "rounds=x is not possible"),
        ("calf heifer --resume", "Give its file"),
        ("--resume nowhere.jsonl", "there is no tournament in nowhere.jsonl"),
        ("--resume a.jsonl --out b.jsonl", "not to both"),
    ],
)
def test_mistakes_get_a_line_and_leave_no_file(
    words: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["arena", *words.split()]) == 2
    error = capsys.readouterr().err
    assert error.startswith("nimmt: ")
    assert error.count("\n") == 1
    assert said in error
    assert not list(tmp_path.iterdir())


def test_a_tournament_from_beginning_to_end(tmp_path: Path) -> None:
    words = ["calf", "random", "--ruleset", "take5", "--deals", "2"]
    reports = ["--html", "out/report.html", "--json", "report.json"]
    done = subprocess.run(
        [sys.executable, "-m", "nimmt", "arena", *words, *reports],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env=os.environ | {"NO_COLOR": "1", "FORCE_COLOR": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert "6 nimmt! (rounds=1), 4 players: 2 deals, 4 games, seed 0" in done.stdout
    assert not re.search(r"\x1b\[(\d+;)*([34][0-8]|9\d)[;m]", done.stdout)  # no colours, foreground or background
    assert json.loads((tmp_path / "report.json").read_text())["games"] == 4
    assert "<svg" in (tmp_path / "out" / "report.html").read_text()
    (journal,) = tmp_path.glob("arena-classic-*.jsonl")
    assert f"Every game is kept in {journal.name}" in done.stdout
