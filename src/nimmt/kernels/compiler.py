"""How kernels are compiled: one decorator for every rule, and the place where compiled code is kept.

A rule is a plain Python function on numbers and arrays. `rule` compiles it for the CPU on first call; the GPU
compiles the same function for itself when one of its kernels calls it. Machine code is cached on disk, in a folder
named after the source of all kernels: Numba looks only at the file of the outermost function, so a change of an
inner rule would otherwise go unnoticed.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numba
import numba.core.config
from numba.core.registry import CPUDispatcher

F = TypeVar("F", bound=Callable[..., Any])
MONTH = 30 * 24 * 3600


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept; None where nothing can be written."""
    sources = hashlib.sha256()
    home = Path(__file__).parent
    for path in sorted([*home.rglob("*.py"), *home.glob("*.json")]):
        sources.update(path.read_bytes())
    name = f"kernels-{sources.hexdigest()[:16]}"
    for home in _cache_homes():
        folder = home / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            forget_old(home)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


def forget_old(home: Path) -> None:
    """Delete what was compiled for other versions and has not been used for a month."""
    for folder in home.glob("kernels-*"):
        try:
            if folder.stat().st_mtime < time.time() - MONTH:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # somebody else has deleted it meanwhile
            continue


def _cache_homes() -> list[Path]:
    """The folders to try, best first; NUMBA_CACHE_DIR overrules the usual ones."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        usual = Path(chosen)
    elif sys.platform == "win32":
        usual = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        usual = Path.home() / "Library" / "Caches"
    else:
        usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return [usual / "nimmt", Path(tempfile.gettempdir()) / f"nimmt-{user}"]


class Inner(CPUDispatcher):
    """A rule, compiled without a way in from Python: only compiled functions call it."""

    def __call__(self, *_: Any, **__: Any) -> Any:
        """Numba itself would jump to where nothing is."""
        raise TypeError(f"{self.py_func.__name__} is a rule: it is called by compiled functions alone")


def rule(function: F) -> F:
    """Compile a rule: it becomes part of whatever calls it."""
    return _compile(function, forceinline=True)


def driver(function: F) -> F:
    """Compile a function that Python calls, or a rule that is better off by itself: long, and rarely called.

    A call passes seven words for every array: what is called for each card with a whole game should be a `rule`.
    """
    return _compile(function, forceinline=False)


def _compile(function: F, *, forceinline: bool) -> F:
    """Compiled on first call, run without the interpreter lock, kept on disk.

    Without Numba's runtime no reference is counted: kernels make no arrays, they work in those they are given.
    """
    folder = cache_folder()
    config: Any = numba.core.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        compile_: Any = numba.njit
        compiled: F = compile_(
            function,
            error_model="numpy",
            nogil=True,
            _nrt=False,
            forceinline=forceinline,
            no_cpython_wrapper=forceinline,  # a good fifth of the time that compiling takes
            no_cfunc_wrapper=True,
            cache=folder is not None,
        )
    finally:
        config.CACHE_DIR = before
    if not config.DISABLE_JIT:  # with NUMBA_DISABLE_JIT=1 rules stay plain Python, to be looked at step by step
        if forceinline:
            compiled.__class__ = Inner  # type: ignore[assignment]
        _take_any_number(compiled)
    return compiled


def _take_any_number(compiled: Any) -> None:
    """Compile once for all numbers: Numba would compile a rule anew for every constant that it is called with."""
    call_template = compiled.get_call_template
    plain: Any = numba.types.unliteral

    def template_for_any(args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return call_template(tuple(map(plain, args)), {name: plain(kind) for name, kind in named.items()})

    compiled.get_call_template = template_for_any


def with_rules(function: Callable[..., Any], rules: ModuleType, **others: Any) -> FunctionType:
    """A copy of a function that plays by one family's rules.

    What all families share is written once, against the names every family defines (`begin_round`, `act`, …). The
    copy finds these names in the family's module, and the *others* given, instead of its own module.
    """
    names = {**function.__globals__, **{name: getattr(rules, name) for name in rules.DRIVEN}, **others}
    copy = FunctionType(function.__code__, names, function.__name__)
    copy.__qualname__ = f"{function.__name__}_{rules.__name__.replace('.', '_')}"
    copy.__module__ = function.__module__
    return copy
