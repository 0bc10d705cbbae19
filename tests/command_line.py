"""Commands as people give them: in this process, and as a process that somebody talks with."""

import io
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout

import pytest

from nimmt.commands import main as commands
from tests.patience import PATIENCE, WHOLE

NIMMT = [sys.executable, "-m", "nimmt"]


def nimmt(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in this process. Whatever happens, nobody sees a traceback."""
    out, errors = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(errors):
        patch.setattr("sys.stdin", io.StringIO(typed))
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
    """Plays by asking for a hint and doing what it says."""

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

    def play(self, choices: int = 100_000) -> None:
        """Make so many choices, or play to the end."""
        for _ in range(choices):
            try:
                self.type("hint")
            except BrokenPipeError:
                return
            for line in self.lines():
                if advice := re.search(r"would type: (.+)$", line):
                    self.type(advice[1])
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
