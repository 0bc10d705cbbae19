"""A PostgreSQL and a redis of the tests' own: started on free ports of this machine, in folders of their own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.crashing import free_port


def program(name: str) -> str | None:
    """Where a program is, PostgreSQL's own included."""
    found = shutil.which(name)
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return found or (str(places[-1]) if places else None)


POSTGRES, INITDB, PG_ISREADY, REDIS = map(program, ("postgres", "initdb", "pg_isready", "redis-server"))

NEEDED = (("postgresql", POSTGRES and INITDB and PG_ISREADY), ("redis-server", REDIS))

MISSING = [name for name, found in NEEDED if not found]


def need_services() -> None:
    """Skip where PostgreSQL or redis is missing; where everything must be checked (CI), fail."""
    if MISSING:
        said = f"NOT TESTED: {' and '.join(MISSING)} not installed; apt-get install postgresql redis-server"
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)


def _as_other() -> dict[str, object]:
    """PostgreSQL does not run as root: run it as its own user then."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Service:
    """A program that can be stopped, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.output = folder / "output.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def options(self) -> dict[str, object]:
        return {}

    def start(self) -> None:
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                self.command(),
                stdout=output,
                stderr=output,
                cwd=self.folder,
                **self.options(),  # type: ignore[call-overload]
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.output.read_text()
            if self.answers():
                return
            time.sleep(0.05)
        raise AssertionError(f"{self.command()[0]} does not answer")

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, how: int = signal.SIGKILL) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """All its processes stop where they are, and later go on as if nothing had been."""
        assert self.process is not None
        pids = [self.process.pid, *_children(self.process.pid)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)

    def restart(self) -> None:
        self.stop(signal.SIGINT)
        self.start()


class Postgres(Service):
    """A new, empty PostgreSQL."""

    def __init__(self, folder: Path, *, copy_of: Path | None = None, **settings: str) -> None:
        """A new one, or one from a base backup; *settings* are its own."""
        super().__init__(folder)
        self.settings = settings
        options = _as_other()
        if copy_of:
            shutil.copytree(copy_of, folder / "data")
            (folder / "data").chmod(0o700)
            (folder / "data" / "recovery.signal").touch()
        if options:
            for path in (folder, *folder.rglob("*")):
                shutil.chown(path, "postgres", "postgres")
        if copy_of:
            return
        subprocess.run(
            [str(INITDB), "-D", str(folder / "data"), "-U", "nimmt", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            **options,  # type: ignore[call-overload]
        )

    def command(self) -> list[str]:
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "", "fsync": "on"}
        flags = [part for name, value in (settings | self.settings).items() for part in ("-c", f"{name}={value}")]
        return [str(POSTGRES), "-D", str(self.folder / "data"), *flags]

    def options(self) -> dict[str, object]:
        return _as_other()

    def answers(self) -> bool:
        """Whether it takes questions: its port is open before that, while it is still starting up."""
        asked = [str(PG_ISREADY), "--quiet", "--host=127.0.0.1", f"--port={self.port}"]
        return super().answers() and subprocess.run(asked).returncode == 0

    @property
    def url(self) -> str:
        return f"postgresql://nimmt@127.0.0.1:{self.port}/postgres"


class Redis(Service):
    """A new, empty redis."""

    def command(self) -> list[str]:
        return [str(REDIS), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"
