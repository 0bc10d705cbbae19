"""The engine that the page brings along to play without a server: Python for the browser, and nimmt itself.

The interpreter comes from npm (pyodide, in the page's lock file), the wheels from PyPI (engine.txt, by checksum). What
rarely changes lies in one folder and nimmt in one file, each named by its content, so that a reader fetches again only
what is new; engine.json says where they are.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
SOURCE = WEB.parent / "src" / "nimmt"
WANTED = WEB / "engine.txt"
PLATFORM = (
    "--platform=pyemscripten_2026_0_wasm32",
    "--platform=any",
    "--python-version=3.14",
    "--abi=cp314",
    "--abi=none",
)
"""What this pyodide runs."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of the interpreter that a reader needs."""
ELSEWHERE = {"page", "server", "kernels", "network", "envs", "learn", "arena", "tui", "terminal", "client", "commands"}
"""Rooms of nimmt that nobody enters in a browser."""
STAMP = (1980, 1, 1, 0, 0, 0)
"""When everything in an archive was made, so that the same content is the same file."""


class NoWheels(Exception):
    """Why the engine cannot be put together."""


def assemble(page: Path, modules: Path) -> bool:
    """Put the engine beside the page, unless it is there already; whether it was not. NoWheels: it cannot be."""
    told = page / "engine.json"
    ours = archive(sources())
    program = page / "assets" / f"nimmt-{_name(ours)}.zip"
    folder = next(page.glob("assets/python-*"), None)
    if folder and program.is_file() and told.is_file():
        return False
    folder = folder or _runtime(page, modules)
    for old in page.glob("assets/nimmt-*.zip"):
        old.unlink()
    program.write_bytes(ours)
    parts = {
        "python": f"assets/{folder.name}/",
        "packages": [f"assets/{folder.name}/packages.zip", f"assets/{program.name}"],
        "bytes": sum(path.stat().st_size for path in _sent(folder, program)),
        "files": ["./", *sorted({*_files(page), told.name})],
    }
    told.write_text(json.dumps(parts))
    return True


def _runtime(page: Path, modules: Path) -> Path:
    """The folder with Python itself and the packages, put together."""
    if not (modules / "pyodide").is_dir():
        raise NoWheels("Python for the browser is not installed; run: make page")
    contents = {name: (modules / "pyodide" / name).read_bytes() for name in RUNTIME}
    contents["pyodide-lock.json"] = _lock(modules / "pyodide" / "pyodide-lock.json")
    contents["packages.zip"] = repack(sorted(download(modules / ".engine").glob("*.whl")))
    folder = page / "assets" / f"python-{_name(*contents.values())}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        _write(folder / name, content)
    return folder


def sources() -> Iterator[tuple[str, bytes]]:
    """Every file of nimmt that the engine needs."""
    for path in sorted(SOURCE.rglob("*")):
        inside = path.relative_to(SOURCE)
        if path.is_file() and inside.parts[0] not in ELSEWHERE and "__pycache__" not in inside.parts:
            yield f"nimmt/{inside.as_posix()}", path.read_bytes()


def archive(files: Iterator[tuple[str, bytes]]) -> bytes:
    """An archive of these files, the same for the same files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files:
            packed.writestr(zipfile.ZipInfo(name, STAMP), content, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def repack(wheels: list[Path]) -> bytes:
    """All wheels in one archive."""

    def files() -> Iterator[tuple[str, bytes]]:
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as packed:
                for name in sorted(packed.namelist()):
                    if not name.endswith(("/", ".pyi")):
                        yield name, packed.read(name)

    return archive(files())


def download(folder: Path) -> Path:
    """Fetch the wheels that engine.txt names, once."""
    done = folder / "engine.txt"
    if done.is_file() and done.read_bytes() == WANTED.read_bytes():
        return folder
    print("Fetching the wheels of the page's engine …", file=sys.stderr, flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    where = ("--disable-pip-version-check", f"--dest={folder}", f"--requirement={WANTED}")
    if subprocess.run([*pip, *PLATFORM, *where]).returncode:
        raise NoWheels(f"pip cannot fetch what {WANTED.name} names; the reason is above")
    shutil.copy(WANTED, done)
    return folder


def _lock(path: Path) -> bytes:
    """What pyodide wants to know of its own packages, less the packages: there are none."""
    whole = json.loads(path.read_text())
    return json.dumps({"info": whole["info"], "packages": {}}).encode()


def _name(*contents: bytes) -> str:
    whole = hashlib.sha256()
    for content in contents:
        whole.update(content)
    return whole.hexdigest()[:10]


def _write(path: Path, content: bytes) -> None:
    """A file, and beside it its compressed form, where that is smaller."""
    path.write_bytes(content)
    if path.suffix != ".zip":
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def _files(page: Path) -> Iterator[str]:
    """The addresses of all files of the page."""
    for path in page.rglob("*"):
        if path.is_file() and path.suffix not in (".gz", ".br") and not path.name.startswith((".", "index.html")):
            yield path.relative_to(page).as_posix()


def _sent(folder: Path, program: Path) -> Iterator[Path]:
    """The files as they are sent."""
    for path in (*folder.iterdir(), program):
        small = path.with_name(f"{path.name}.gz")
        if path.suffix != ".gz":
            yield small if small.is_file() else path
