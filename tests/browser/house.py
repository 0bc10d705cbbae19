"""A house to play in: a real server process on a real database, that can be stopped, killed and opened again."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.patience import PATIENCE
from tests.server.crashing import free_port


class House:
    """One server. Its address and its games stay the same when it is opened again."""

    def __init__(
        self, folder: Path, *, prefix: str = "", environment: dict[str, str] | None = None, **settings: str
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.prefix = prefix
        self.environment = os.environ | (environment or {})
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.prefix}/"

    def open(self) -> "House":
        arguments = {"port": str(self.port), "database": f"sqlite:///{self.folder}/house.db", "log-level": "error"}
        arguments |= {"limit-requests": "0", "limit-tables": "0", "limit-commands": "0"} | self.settings
        if self.prefix:
            arguments["prefix"] = self.prefix
        options = [part for name, value in arguments.items() for part in (f"--{name}", value)]
        command = [sys.executable, "-m", "nimmt", "serve", *options]
        with (self.folder / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        self._wait()
        return self

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(self.address + "ready", timeout=PATIENCE):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server did not open:\n{(self.folder / 'log.txt').read_text()}")

    def shut(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None
