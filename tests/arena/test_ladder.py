"""The measurement behind docs/strength.md: in pieces, and the page from what is finished."""

import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SMALL = ["--ruleset", "simple", "--players", "2", "--steps", "heifer-calf,calf-random", "--scale", "0.01"]


def ladder(*words: str) -> str:
    command = [sys.executable, "-m", "benchmarks.ladder", *SMALL, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_ladder_is_measured_in_pieces_and_written_down(tmp_path: Path) -> None:
    out, page = ["--out", str(tmp_path / "ladder")], tmp_path / "strength.md"
    assert "The time is over" in ladder(*out, "--minutes", "0")
    assert "points a round" in ladder(*out, "--jobs", "2")
    assert "2 of 2 tournaments" in ladder(*out, "--page", str(page))
    text = page.read_text(encoding="utf-8")
    assert text.count("| `simple` | 2 |") == 3, "a line for each step, and one for all of them at a glance"
    assert "## The heifer beats the calf" in text
    assert "<svg" in (tmp_path / "ladder" / "simple-2-heifer-calf.html").read_text(encoding="utf-8")
