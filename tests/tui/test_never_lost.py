"""Whatever happens to the screen, the game is in its record: Ctrl-C, a killed terminal, a disk that is full."""

import asyncio
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

import pytest

from nimmt import Record
from nimmt.recorder import RecordWriter
from nimmt.terminal import games
from tests.patience import PATIENCE
from tests.tui.helpers import SMALL, TABLE, app_for, asked, seat, settle, shows


@pytest.mark.parametrize("key", ["ctrl+c", "q"])
def test_leaving_in_the_middle_of_a_reveal_loses_nothing(key: str, tmp_path: Path) -> None:
    seating = seat(TABLE, tmp_path)

    async def run() -> str | None:
        app = app_for(seating, pace=30)
        async with app.run_test(size=SMALL) as pilot:
            await asked(pilot, app)
            await pilot.press("8", "3", "enter")
            await settle(pilot, lambda: shows(app, "To be placed:"))
            await pilot.press(key)
        return app.return_value

    words = asyncio.run(run())
    assert words is not None
    assert f"nimmt play --resume {seating.writer.path}" in words
    resumed = games.resumed_game(seating.writer.path)
    assert resumed.game == seating.game
    assert 83 not in resumed.game.view(0).hand


def test_a_full_disk_ends_the_screen_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seating = seat(TABLE, tmp_path)

    def full(self: RecordWriter) -> None:
        raise OSError(28, "No space left on device")

    async def run() -> str | None:
        app = app_for(seating)
        async with app.run_test(size=SMALL) as pilot:
            await asked(pilot, app)
            monkeypatch.setattr(RecordWriter, "sync", full)
            await pilot.press("enter")
            await settle(pilot, lambda: app.return_value is not None)
        return app.return_value

    words = asyncio.run(run())
    assert words is not None
    assert "No space left on device" in words
    assert "nimmt play --resume" in words


class Terminal:
    """A real process at a real (pseudo) terminal."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        self.screen, inside = pty.openpty()
        ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        command = [sys.executable, "-m", "nimmt", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        os.close(inside)
        self.seen = b""

    def wait_for(self, words: bytes) -> None:
        end = time.monotonic() + PATIENCE
        while words not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            if ready:
                self.seen += os.read(self.screen, 65536)
            assert time.monotonic() < end, self.seen[-2000:]

    def type(self, keys: str) -> None:
        self.seen = b""
        os.write(self.screen, keys.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.screen)


def test_a_killed_terminal_loses_nothing_and_the_game_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "killed.nimmt"
    terminal = Terminal("play", "classic", "--seed", "3", "--bots", "random", "--record", str(record), "--pace", "20")
    try:
        terminal.wait_for(b"Choose a card")
        terminal.type("47\r")
        terminal.wait_for(b"To be placed")
        os.killpg(terminal.process.pid, signal.SIGKILL)
    finally:
        terminal.close()
    killed = Record.load(record)
    game = killed.resume()
    assert 47 not in game.view(0).hand
    again = Terminal("play", "--resume", str(record), "--pace", "0")
    try:
        again.wait_for(b"Choose a card")
        again.type("q")
        again.wait_for(b"nimmt play --resume")
        assert again.process.wait(PATIENCE) == 0
    finally:
        again.close()
    left = Record.load(record)  # bots may have chosen meanwhile, and cards may have been placed
    assert left.entries[: len(killed.entries)] == killed.entries
    assert 47 not in left.resume().view(0).hand
