"""The engine that the page brings along to play without a server: Python for the browser, and nimmt itself.

The interpreter comes from npm (pyodide, in the page's lock file), the wheels from PyPI (engine.txt, by checksum).
Python is started when the page is built, and a reader gets its memory with nimmt in it (memory.mjs): to start Python on
a slow phone would take ten seconds. What rarely changes lies in one folder; engine.json says where everything is.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

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
SITE = "/lib/python3.14/site-packages"
"""Where it looks for packages."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of the interpreter that a reader needs."""
ELSEWHERE = {"page", "server", "kernels", "envs", "learn", "arena", "tui", "terminal", "client", "commands"}
"""Rooms of nimmt that nobody enters in a browser."""
PROGRAM = """
import gc, importlib, pkgutil
from nimmt.offline.bridge import Bridge
for room in "rules network bots.ladder bots.search bots.judgement review daily lessons puzzles tables".split():
    package = importlib.import_module("nimmt." + room)
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        try:
            importlib.import_module(found.name)
        except ImportError:
            pass  # it needs what is not here, and nobody will ask for it
from nimmt import Game, bots
from nimmt.offline.herd import LADDER
view = Game.new("classic", 4, seed=0).view(0)
for name in LADDER:
    bots.answer(bots.find(name)(0, budget=0.01), view, view.decision)
house = Bridge()
about = house.answer("api/about")
gc.collect()
"""
"""What Python has done when its memory is written down: all of nimmt is there, every bot has answered, and there is a
house that has been asked what there is to play."""
WEIGHTS = ".npz"
"""How the files of networks end, which are fetched one by one after everything else."""


class NoWheels(Exception):
    """Why the engine cannot be put together."""


def assemble(page: Path, modules: Path, node: Sequence[str]) -> bool:
    """Put the engine beside the page, unless it is there already; whether it was not. NoWheels: it cannot be."""
    told = page / "engine.json"
    folder = next(page.glob("assets/python-*"), None)
    ours = dict(sources())
    made_by = (PROGRAM.encode(), *((WEB / path).read_bytes() for path in ("memory.mjs", "src/device/interpreter.ts")))
    memory = page / "assets" / f"nimmt-{_name(*map(str.encode, ours), *ours.values(), *made_by)}.bin"
    if folder and memory.is_file() and told.is_file():
        return False
    folder = folder or _runtime(page, modules)
    for old in page.glob("assets/nimmt-*"):
        old.unlink()
    wheels = sorted(download(modules / ".engine").glob("*.whl"))
    learned = {path: ours.pop(path) for path in list(ours) if path.endswith(WEIGHTS)}
    found = _remember(modules, folder, ours, wheels, node, memory)
    parts = {
        "python": f"assets/{folder.name}/",
        "libraries": {place: f"assets/{folder.name}/{Path(place).name}" for place in _libraries(wheels)},
        "memory": f"assets/{memory.name}",
        "weights": {f"{SITE}/{path}": _put(page, path, content) for path, content in learned.items()},
        "bytes": sum(path.stat().st_size for path in _sent(folder, memory)),
        "files": ["./", *sorted({*_files(page), told.name})],
    }
    told.write_text(json.dumps(parts | found))
    return True


def _runtime(page: Path, modules: Path) -> Path:
    """The folder with Python itself and the libraries, put together."""
    if not (modules / "pyodide").is_dir():
        raise NoWheels("Python for the browser is not installed; run: make page")
    contents = {name: (modules / "pyodide" / name).read_bytes() for name in RUNTIME}
    contents["pyodide-lock.json"] = _lock(modules / "pyodide" / "pyodide-lock.json")
    found = _libraries(sorted(download(modules / ".engine").glob("*.whl")))
    contents |= {Path(place).name: content for place, content in found.items()}
    folder = page / "assets" / f"python-{_name(*contents.values())}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        _write(folder / name, content)
    return folder


def _libraries(wheels: list[Path]) -> dict[str, bytes]:
    """The compiled parts of the wheels, by where Python looks for them."""
    return {f"{SITE}/{name}": content for name, content in _unpacked(wheels).items() if name.endswith(".so")}


def _remember(
    modules: Path, folder: Path, ours: dict[str, bytes], wheels: list[Path], node: Sequence[str], memory: Path
) -> dict[str, Any]:
    """Start Python with these files and wheels, and write its memory down; what a reader has to know of it."""
    print("Starting the page's engine once …", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as there:
        tree = Path(there, "tree")
        for path, content in (ours | _unpacked(wheels)).items():
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_bytes(content)
        told = {
            "interpreter": f"{modules / 'pyodide'}/",
            "libraries": {place: str(folder / Path(place).name) for place in _libraries(wheels)},
            "site": SITE,
            "tree": str(tree),
            "data": [path for path in ours if not path.endswith(".py")],
            "program": PROGRAM,
            "into": str(memory),
        }
        Path(there, "told.json").write_text(json.dumps(told))
        done = subprocess.run([*node, WEB / "memory.mjs", Path(there, "told.json")], capture_output=True, text=True)
    if done.returncode:
        raise NoWheels(f"the engine does not start: {(done.stdout + done.stderr)[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def sources() -> Iterator[tuple[str, bytes]]:
    """Every file of nimmt that the engine needs."""
    for path in sorted(SOURCE.rglob("*")):
        inside = path.relative_to(SOURCE)
        if path.is_file() and inside.parts[0] not in ELSEWHERE and "__pycache__" not in inside.parts:
            yield f"nimmt/{inside.as_posix()}", path.read_bytes()


def _unpacked(wheels: list[Path]) -> dict[str, bytes]:
    """The files of all wheels."""
    found: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            found |= {name: packed.read(name) for name in packed.namelist() if not name.endswith(("/", ".pyi"))}
    return found


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


def _put(page: Path, path: str, content: bytes) -> str:
    """A file among the page's, named by its content; its address."""
    name = f"nimmt-{Path(path).stem}-{_name(content)}.bin"
    (page / "assets" / name).write_bytes(content)
    return f"assets/{name}"


def _sent(folder: Path, *others: Path) -> Iterator[Path]:
    """The files as they are sent."""
    for path in (*folder.iterdir(), *others):
        small = path.with_name(f"{path.name}.gz")
        if path.suffix != ".gz":
            yield small if small.is_file() else path
