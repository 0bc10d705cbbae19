"""What was played is never lost: killed, torn, resumed, the table is that of a run that nobody disturbed."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from nimmt.arena.journal import Journal, read
from nimmt.arena.running import locally, run
from nimmt.arena.schedule import new_tournament
from nimmt.errors import BadRecord, BadSetup
from tests.patience import PATIENCE

ARENA = [sys.executable, "-m", "nimmt", "arena"]
SETUP = ["tests.arena.broken:Pauses", "random", "heifer", "--players", "3", "--deals", "20"]
SETUP += ["--limit", str(PATIENCE), "--seed", "7"]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a run from beginning to end, on one process; its report lies beside it."""
    path = tmp_path_factory.mktemp("undisturbed") / "whole.jsonl"
    arena(*SETUP, "--out", str(path), "--jobs", "1", "--json", str(path.with_suffix(".json")))
    return path


def arena(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*ARENA, *arguments], capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done


def paused(journal: Path, size: int, *arguments: str) -> subprocess.Popen[str]:
    """A tournament that has written so much, and waits there."""
    process = subprocess.Popen(
        [*ARENA, *SETUP, "--out", str(journal), *arguments],
        env=os.environ | {"PAUSE": f"{size} {journal}"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not journal.exists() or journal.stat().st_size < size:
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.01)
    return process


def table(path: Path) -> dict[str, Any]:
    """A report without what depends on the machine."""
    report: dict[str, Any] = json.loads(path.read_text())
    del report["times"]
    return report


def children_of(parent: int) -> list[int]:
    """The processes that a process has started, where the system tells."""
    listed = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(child) for child in listed.read_text().split()]


def test_a_full_disk_is_told_and_nothing_is_lost(undisturbed: Path, tmp_path: Path) -> None:
    journal, made = tmp_path / "full.jsonl", tmp_path / "full.json"
    words = shlex.join([*ARENA, *SETUP, "--out", str(journal)])
    done = subprocess.run(["bash", "-c", f"ulimit -f 4; {words}"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert f"{journal} cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    arena("--resume", str(journal), "--json", str(made))
    assert table(made) == table(undisturbed.with_suffix(".json"))


def test_killed_again_and_again_the_table_is_the_same(undisturbed: Path, tmp_path: Path) -> None:
    journal, made = tmp_path / "killed.jsonl", tmp_path / "killed.json"
    rng = random.Random(5)
    for share in (0.2, 0.6):
        process = paused(journal, round(share * undisturbed.stat().st_size), "--resume", "--jobs", "2")
        children = children_of(process.pid)
        assert children
        process.send_signal(signal.SIGKILL)
        process.communicate()
        while any(Path(f"/proc/{child}/exe").exists() for child in children):
            time.sleep(0.02)  # nobody plays on for a tournament that is gone
        with journal.open("r+b") as file:  # what a crash of the whole machine may do besides
            file.truncate(file.seek(0, os.SEEK_END) - rng.randrange(1, 40))
    assert 0 < len(read(journal)[1]) < 60
    arena("--resume", str(journal), "--json", str(made))
    assert table(made) == table(undisturbed.with_suffix(".json"))


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(undisturbed: Path, tmp_path: Path) -> None:
    journal, made = tmp_path / "stopped here.jsonl", tmp_path / "stopped.json"
    process = paused(journal, undisturbed.stat().st_size // 3)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "of 60 games are kept" in said
    assert f"nimmt arena --resume '{journal}'" in said
    arena("--resume", str(journal), "--json", str(made))
    assert table(made) == table(undisturbed.with_suffix(".json"))


def test_a_finished_tournament_only_reports(undisturbed: Path, tmp_path: Path) -> None:
    size = undisturbed.stat().st_size
    assert "20 deals, 60 games" in arena("--resume", str(undisturbed)).stdout
    assert undisturbed.stat().st_size == size


def test_another_tournament_is_refused(undisturbed: Path) -> None:
    said = arena(*SETUP[:-1], "8", "--out", str(undisturbed), "--resume", status=2).stderr
    assert "holds another tournament: seed 7 there, 8 here" in said
    said = arena(*SETUP, "--out", str(undisturbed), status=2).stderr
    assert "exists; go on with it" in said


def test_two_processes_do_not_write_into_one_journal(tmp_path: Path) -> None:
    setup = new_tournament(["random", "heifer"], deals=1)
    with (
        Journal.begin(tmp_path / "one.jsonl", setup),
        pytest.raises(BadSetup, match="being played by another process"),
    ):
        Journal.go_on(tmp_path / "one.jsonl")


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    with Journal.begin(path, new_tournament(["random", "heifer"], deals=2, players=2)) as journal:
        run(journal, locally(1))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], b'{"number": 0, "poi\n', *lines[2:]]))
    with pytest.raises(BadRecord, match="line 2 is damaged"):
        read(path)
    path.write_bytes(lines[0] + lines[1].replace(b'"number":', b'"number":9'))
    with pytest.raises(BadRecord, match="line 2 is no game of this tournament"):
        read(path)
    path.write_bytes(b"hello\n")
    with pytest.raises(BadRecord, match="does not begin like"):
        read(path)
