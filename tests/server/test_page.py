"""The page: how its files are sent, that the package has it, and a server for the people at one machine."""

import gzip
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nimmt.server import home, page
from nimmt.server.config import Config, load
from tests.patience import PATIENCE
from tests.server.crashing import free_port
from tests.server.harness import in_loop
from tests.server.harness import serving as running
from tests.server.wire import fetch

ROOT = Path(__file__).parents[2]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small page."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "index-1a2b.js").write_text("let a")
    (folder / "assets" / "index-1a2b.js.gz").write_bytes(gzip.compress(b"let a"))
    (folder / "assets" / "index-1a2b.js.br").write_bytes(b"(brotli)")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / ".sources").write_text("secret")
    (tmp_path / "outside.js").write_text("outside")
    monkeypatch.setattr(page, "PAGE", folder)
    return folder


@pytest.mark.parametrize("prefix", ["", "/nimmt"])
def test_files_are_sent_as_they_should_be(built: Path, tmp_path: Path, prefix: str) -> None:
    @in_loop
    async def check() -> None:
        async with running(tmp_path, prefix=prefix, limit_requests=2) as site:
            status, headers, body = await fetch(site, "GET", f"{prefix}/")
            assert (status, body, headers["cache-control"]) == (200, b"<!doctype html>", "no-cache")
            assert headers["content-type"] == "text/html; charset=utf-8"
            assert "script-src 'self'" in headers["content-security-policy"]
            assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
            again = await fetch(site, "GET", f"{prefix}/", headers={"if-none-match": headers["etag"]})
            assert (again[0], again[2]) == (304, b"")

            script = f"{prefix}/assets/index-1a2b.js"
            for accepted, encoding, sent in (
                ("", None, b"let a"),
                ("gzip, deflate", "gzip", None),
                ("gzip, br", "br", b"(brotli)"),
                ("br;q=0, gzip;q=0.5", "gzip", None),
                ("br;q=1.2.3", "br", b"(brotli)"),
            ):
                status, headers, body = await fetch(site, "GET", script, headers={"accept-encoding": accepted})
                assert (status, headers.get("content-encoding"), headers["vary"]) == (200, encoding, "Accept-Encoding")
                assert (sent or b"let a") == (body if sent else gzip.decompress(body))
                assert "immutable" in headers["cache-control"]
            assert (await fetch(site, "HEAD", script))[2] == b""
            manifest = await fetch(site, "GET", f"{prefix}/manifest.webmanifest")
            assert manifest[1]["content-type"] == "application/manifest+json"

            for nothing in ("/.sources", "/assets/index-1a2b.js.br", "/../outside.js", "/%2e%2e/outside.js", "/assets"):
                status, _, body = await fetch(site, "GET", prefix + nothing)
                assert (status, b"not_found" in body) == (404, True), nothing
            if prefix:
                moved = await fetch(site, "GET", prefix)
                assert (moved[0], moved[1]["location"]) == (308, f"{prefix}/")

    check()


@in_loop
async def test_without_a_page_the_server_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "nowhere")
    async with running(tmp_path) as site:
        status, headers, body = await fetch(site, "GET", "/")
        assert (status, headers["content-type"]) == (503, "text/plain; charset=utf-8")
        assert b"make page" in body
        assert (await fetch(site, "GET", "/api/about"))[0] == 200


# --- the package -----------------------------------------------------------------------------------------


@contextmanager
def serve(*flags: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`nimmt serve` as a process of its own, until it has said where."""
    process = subprocess.Popen(
        [sys.executable, "-m", "nimmt", "serve", *flags],
        env=os.environ | environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def answer(url: str) -> str:
    """What the server says there, as soon as it is up."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as found:
                return str(found.read().decode())
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    made = subprocess.run([sys.executable, "-m", "nimmt.protocol.schema"], capture_output=True, text=True, check=True)
    kept = (ROOT / "web" / "src" / "protocol.ts").read_text()
    assert kept == made.stdout, "run: python -m nimmt.protocol.schema > web/src/protocol.ts"


# --- at home ---------------------------------------------------------------------------------------------


def test_a_server_at_home_keeps_its_tables_and_stops_cleanly(tmp_path: Path) -> None:
    port = free_port()
    with serve("--open", f"--port={port}", XDG_STATE_HOME=str(tmp_path), CI="1", NO_COLOR="1") as process:
        assert "protocol" in answer(f"http://127.0.0.1:{port}/api/about")
        with serve("--open", f"--port={port}", XDG_STATE_HOME=str(tmp_path), CI="1") as second:
            assert f"runs already at http://127.0.0.1:{port}/" in second.communicate(timeout=PATIENCE)[1]
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 0
    assert f"http://127.0.0.1:{port}/" in said
    assert "Stopped" in said
    assert (tmp_path / "nimmt" / "tables.db").exists()


def test_the_next_port_is_taken_where_the_usual_one_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        usual = taken.getsockname()[1]
        monkeypatch.setattr(home, "USUAL", usual)
        assert home.free_port(Config(port=usual)).port > usual
        assert home.free_port(Config(port=usual + 1)).port == usual + 1, "a port of one's choice stays"


def test_another_program_at_the_port_is_not_taken_for_ours() -> None:
    for said in (b"HTTP/1.0 200 OK\r\n\r\n<html>", b"HTTP/1.0 404 No\r\n\r\n", b"SSH-2.0-what\r\n"):
        with socket.create_server(("127.0.0.1", 0)) as other:

            def talk(other: socket.socket = other, said: bytes = said) -> None:
                caller, _ = other.accept()
                with caller:
                    caller.recv(1000)
                    caller.sendall(said)

            talking = threading.Thread(target=talk)
            talking.start()
            assert not home.runs_already(Config(port=other.getsockname()[1]))
            talking.join()


def test_a_browser_is_opened_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    for name in ("CI", "SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    home.open_page(Config())
    monkeypatch.setenv("DISPLAY", ":0")
    home.open_page(Config(port=9000, prefix="/nimmt"))
    monkeypatch.setenv("CI", "1")
    home.open_page(Config())
    assert opened == ["http://127.0.0.1:9000/nimmt/"]


def test_other_defaults_give_way_to_what_is_said() -> None:
    assert load({}, {}, usual={"port": 1}).port == 1
    assert load({"port": "2"}, {}, usual={"port": 1}).port == 2
