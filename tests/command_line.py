"""Commands as people give them: in this process, and as a process that somebody talks with."""

import io
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout

import pytest

from nimmt.commands import main as commands
from tests.patience import PATIENCE, WHOLE

NIMMT = [sys.executable, "-m", "nimmt"]


NONSENSE = "-"
TOLD = re.compile(r"not possible here(.*):\s+(\w\S*?)[,.\s](?:\s*(\d+))?", re.DOTALL)
"""What is said about nonsense, with the first things to choose that it names."""
ALL = 100_000
"""More choices than any game has."""


def first_possible(told: str) -> str | None:
    """The first choice that is possible, by what is said about nonsense; None where nothing is said about it."""
    found = TOLD.search(told)
    if found is None:
        return None
    return f"{found[2]}+{found[3]}" if re.search(r"\bplay\s+two\s+tiles\b", found[1]) else found[2]


class Follower(io.StringIO):
    """What somebody types who reads this screen, learns by nonsense what is possible, and leaves with a last line."""

    def __init__(self, screen: io.StringIO, choices: int, last: str) -> None:
        super().__init__()
        self.screen, self.choices, self.last = screen, choices, last
        self.read_so_far = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        seen = self.screen.getvalue()[self.read_so_far :]
        self.read_so_far += len(seen)
        if possible := first_possible(seen):
            self.choices -= 1
            return possible + "\n"
        if self.choices:
            return NONSENSE + "\n"
        last, self.last = self.last, ""
        return last


def followed(*arguments: str, choices: int = ALL, last: str = "") -> subprocess.CompletedProcess[str]:
    """Play whatever is possible, in this process: so many choices, or to the end."""
    out = io.StringIO()
    return _run(arguments, out, Follower(out, choices, last))


def nimmt(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in this process."""
    return _run(arguments, io.StringIO(), io.StringIO(typed))


def _run(arguments: Sequence[str], out: io.StringIO, typed: io.StringIO) -> subprocess.CompletedProcess[str]:
    """Whatever happens, nobody sees a traceback."""
    errors = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(errors):
        patch.setattr("sys.stdin", typed)
        try:
            status = commands.main([*arguments])
        except SystemExit as end:  # argparse ends so
            status = int(end.code or 0)
    done = subprocess.CompletedProcess([*NIMMT, *arguments], status, out.getvalue(), errors.getvalue())
    assert "Traceback" not in done.stderr + done.stdout
    return done


def refused(*arguments: str, typed: str = "") -> str:
    """The one line with which a command is refused."""
    done = nimmt(*arguments, typed=typed)
    assert done.returncode == 2
    assert done.stderr.startswith("nimmt: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


class Person:
    """Plays whatever is possible, and talks with a process."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*NIMMT, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.seen = ""
        self.watch = threading.Timer(WHOLE, self.process.kill)
        self.watch.daemon = True
        self.watch.start()

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def play(self, choices: int = ALL) -> None:
        """Make so many choices, or play to the end."""
        for _ in range(choices):
            try:
                self.type(NONSENSE)
            except BrokenPipeError:
                return
            told = ""
            for line in self.lines():
                told += f"{line}\n"
                if line.endswith(".") and (possible := first_possible(told)):
                    self.type(possible)
                    break
            else:
                return

    def lines(self) -> Iterator[str]:
        assert self.process.stdout
        for line in self.process.stdout:
            self.seen += line
            yield line.rstrip("\n")

    def leave(self, last: str = "") -> tuple[int, str]:
        """Type a last line, if any, and nothing more; the exit status and everything that was printed."""
        try:
            rest, errors = self.process.communicate(last + "\n" if last else None, timeout=PATIENCE)
        except BrokenPipeError:
            rest, errors = self.process.communicate(timeout=PATIENCE)
        self.watch.cancel()
        self.seen += rest
        assert "Traceback" not in errors + self.seen
        return self.process.returncode, self.seen
