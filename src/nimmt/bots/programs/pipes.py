"""A program at the other end of two pipes: lines in, lines out, and no way for it to hold us up.

Threads do the reading and writing, since no operating system lets one wait for pipes in the same way as the others.
"""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO, Any

from nimmt.bots.programs.protocol import LINE, UNREAD
from nimmt.errors import BadSetup
from nimmt.words import Message

TAIL = 4096
"""How many bytes of standard error are kept."""


class Silence(Exception):
    """The program wrote no line in time."""


class Ended(Exception):
    """The program wrote its last line."""


class Flood(Exception):
    """The program writes more than anybody can want to read."""


def words(command: str) -> list[str]:
    """The words of a command line; BadSetup where it cannot be run.

    >>> words("python3 'my bot.py' --quick")[1:]
    ['my bot.py', '--quick']
    """
    try:
        found = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise BadSetup(Message("spec.read", {"command": repr(command), "why": str(error)})) from None
    if not found:
        raise BadSetup(Message("spec.empty"))
    program = shutil.which(found[0])
    if program is None:
        key = "spec.run.may" if os.path.exists(found[0]) else "spec.run"
        raise BadSetup(Message(key, {"command": repr(command), "program": repr(found[0]), "path": found[0]}))
    return [program, *(word if os.name == "posix" else word.strip('"') for word in found[1:])]


class Program:
    """A running program of its own process group, read and written by threads."""

    def __init__(self, command: str) -> None:
        own_group: dict[str, Any] = (
            {"start_new_session": True}
            if os.name == "posix"
            else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        )
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words(command), stdin=pipe, stdout=pipe, stderr=pipe, **own_group)
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._to_send: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._flooded = False
        self._read_all = threading.Event()
        self._tail = b""
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._listener = threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        self._writer = threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True)
        for thread in (self._reader, self._listener, self._writer):
            thread.start()

    @property
    def pid(self) -> int:
        """The number of the process, and on POSIX of its group."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether further lines may come."""
        return not self._read_all.is_set()

    def send(self, line: bytes) -> None:
        """Write a line, now or when the program reads it; a program that is gone gets nothing."""
        self._to_send.put(line)

    def receive(self, deadline: float) -> bytes:
        """The next line, until a moment of `time.monotonic`; raises Silence, Ended or Flood."""
        if self._flooded:
            raise Flood
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise Silence from None
        if self._flooded:
            raise Flood
        if line is None:
            self._lines.put(None)
            raise Ended
        return line

    def errors(self) -> tuple[str, ...]:
        """The last lines of standard error."""
        return tuple(self._tail.decode(errors="replace").splitlines()[-10:])

    def exit_code(self, seconds: float) -> int | None:
        """How the program ended, negative for a signal; None where it still runs after these *seconds*."""
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        self._listener.join(2.0)  # what it said last
        return code

    def stop(self, last: bytes, seconds: float) -> None:
        """Say a last line and close the input; after these *seconds* terminate the program, and then kill it."""
        self.send(last)
        self._to_send.put(None)
        if not self._read_all.wait(seconds) or self.exit_code(seconds) is None:
            self._signal("SIGTERM")
            self._read_all.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """End the program and everything it started; nothing of it is left."""
        self._signal("SIGKILL")
        self._process.wait()
        self._to_send.put(None)
        for thread in (self._reader, self._listener, self._writer):
            thread.join(1.0)

    def _signal(self, name: str) -> None:
        if os.name == "posix" and sys.platform != "win32":
            # The group outlives its first process as long as anything that it started.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, getattr(signal, name))
        else:
            self._process.kill()

    # --- the threads -------------------------------------------------------------------------------------

    def _read(self, stdout: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stdout:
            while line := stdout.readline(LINE + 1):
                if len(line) > LINE or self._lines.qsize() >= UNREAD:
                    self._flooded = True
                    break
                self._lines.put(line)
        self._lines.put(None)
        self._read_all.set()

    def _listen(self, stderr: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stderr:
            while chunk := os.read(stderr.fileno(), TAIL):
                self._tail = (self._tail + chunk)[-TAIL:]

    def _write(self, stdin: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stdin:
            while (line := self._to_send.get()) is not None:
                stdin.write(line)
                stdin.flush()
