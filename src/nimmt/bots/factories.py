"""From a word on the command line to a bot: `load`.

| Spec | Bot |
|---|---|
| ``ox`` | one of nimmt's own, or of an installed package (entry point group ``nimmt.bots``) |
| ``aurochs:1400`` | the aurochs as strong as this rating: see `nimmt.bots.ladder.handicap` |
| ``my_bots:Snug``, ``./my_bots.py:Snug`` | a class in a module or a file |
| ``cmd:node snug.mjs`` | a program that speaks the protocol of docs/bot-protocol.md |
| ``bull@200ms``, ``bull@400playouts`` | any of them with an allowance of its own: see `nimmt.bots.budgets` |
"""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from nimmt import bots
from nimmt.bots import BUDGET, Bot
from nimmt.bots.budgets import ALL_THE_SAME, Allowance, allowance_of
from nimmt.bots.programs.conversation import PATIENCE, Patience
from nimmt.bots.programs.process import ProcessBots
from nimmt.decisions import nearest
from nimmt.errors import BadSetup, NimmtError
from nimmt.words import Message, Value


class Factory(Protocol):
    """Makes bots of one kind, one for each seat of each game."""

    @property
    def name(self) -> str:
        """What the bot is called."""
        ...

    @property
    def rulesets(self) -> tuple[str, ...] | None:
        """The games it plays; None for all."""
        ...

    @property
    def players(self) -> tuple[int, ...] | None:
        """With how many players in all it plays; None for any number."""
        ...

    @property
    def allowance(self) -> Allowance:
        """What it is given, where it is not what all get."""
        ...

    def __call__(self, seed: int | str | None = None, *, budget: float = BUDGET) -> Bot:
        """A bot for one seat of one game, with its own random stream and its seconds for a decision."""
        ...

    def close(self) -> None:
        """End what the bots of this kind kept running."""
        ...


class ClassFactory:
    """Makes bots of a Python class; its constructor gets *seed* and *budget* if it takes them."""

    def __init__(self, spec: str, cls: type[Any], allowance: Allowance = ALL_THE_SAME) -> None:
        self.spec = spec
        self.cls = cls
        self.allowance = allowance
        self._takes = _taken(cls)
        if allowance.playouts is not None and "playouts" not in _parameters(cls):
            raise _wrong("playouts", spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.spec,)

    @property
    def name(self) -> str:
        """The class's own name for itself, or the name of the class."""
        named = getattr(self.cls, "name", None)
        return named if isinstance(named, str) else self.cls.__name__

    @property
    def rulesets(self) -> tuple[str, ...] | None:
        """What the class says it plays in ``rulesets``; all games where it says nothing."""
        said = getattr(self.cls, "rulesets", None)
        return None if said is None else tuple(said)

    @property
    def players(self) -> tuple[int, ...] | None:
        """What the class says in ``players``; any number where it says nothing."""
        said = getattr(self.cls, "players", None)
        return None if said is None else tuple(said)

    def __call__(self, seed: int | str | None = None, *, budget: float = BUDGET) -> Bot:
        """A bot for one seat of one game."""
        offered = {"seed": seed, "budget": self.allowance.budget or budget}
        given: dict[str, Any] = {word: value for word, value in offered.items() if word in self._takes}
        if self.allowance.playouts is not None:
            given["playouts"] = self.allowance.playouts
        bot: Bot = self.cls(**given)
        return bot

    def close(self) -> None:
        """Nothing is kept running."""


def load(spec: str, *, patience: Patience = PATIENCE) -> Factory:
    """The bots of this spec; BadSetup says what is wrong with it. *patience* is for programs.

    >>> load("random")(seed=1).name
    'random'
    >>> load("my_bots:Snug")
    Traceback (most recent call last):
    nimmt.errors.BadSetup: my_bots:Snug: there is no module 'my_bots' here; run nimmt in its folder, install it, or \
give its file, as in ./my_bots.py:Snug
    """
    plain, allowance = allowance_of(spec)
    if plain.startswith("cmd:"):
        if allowance.playouts is not None:
            raise _wrong("program.time", spec, example=f"{plain}@200ms")
        return ProcessBots(plain.removeprefix("cmd:").strip(), patience, allowance)
    return ClassFactory(spec, _class(plain), allowance)


def _class(spec: str) -> type[Any]:
    place, colon, name = spec.rpartition(":")
    if not colon:
        return _named(spec)
    if place in bots.names():
        return _checked(spec, bots.find(spec))
    if not place or not name.isidentifier():
        raise _wrong("none", repr(spec))
    module = _module(spec, place, name)
    return _checked(spec, _attribute(spec, module, name))


def _named(spec: str) -> type[Any]:
    if spec.endswith(".py"):
        raise _wrong("file", spec, example=f"{spec}:Snug")
    if spec not in bots.names():
        raise _wrong("unknown", repr(spec), near=nearest(spec, bots.names()), bots=bots.names())
    try:
        found = bots.find(spec)
    except NimmtError:
        raise
    except Exception as error:  # an installed package may do anything when it is imported
        raise _wrong("installed", spec, why=_said(error)) from None
    return _checked(spec, found)


def _module(spec: str, place: str, name: str) -> ModuleType:
    is_file = place.endswith(".py") or "/" in place or "\\" in place
    try:
        with _here():
            return _from_file(spec, Path(place)) if is_file else import_module(place)
    except NimmtError:
        raise
    except ModuleNotFoundError as error:
        if error.name and (place == error.name or place.startswith(f"{error.name}.")):
            example = f"./{place.replace('.', '/')}.py:{name}"
            raise _wrong("module", spec, module=repr(error.name), example=example) from None
        raise _wrong("needs", spec, module=repr(error.name)) from None
    except Exception as error:  # somebody's module may do anything when it is imported
        raise _wrong("load", spec, why=_said(error)) from None


@contextmanager
def _here() -> Iterator[None]:
    """Modules of the current folder can be imported, as with ``python -m``."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)


def _from_file(spec: str, path: Path) -> ModuleType:
    if not path.is_file():
        raise _wrong("nofile", spec, path=str(path))
    found = spec_from_file_location(path.stem, path)
    if found is None or found.loader is None:
        raise _wrong("python", spec, path=str(path))
    module = module_from_spec(found)
    sys.modules.setdefault(path.stem, module)  # where pickle and dataclasses look for it
    found.loader.exec_module(module)
    return module


def _attribute(spec: str, module: ModuleType, name: str) -> object:
    if hasattr(module, name):
        return getattr(module, name)
    others = [word for word, value in vars(module).items() if inspect.isclass(value) and hasattr(value, "choose")]
    raise _wrong("class", spec, name=name, others=tuple(others))


def _checked(spec: str, found: object) -> type[Any]:
    if not inspect.isclass(found):
        raise _wrong("noclass", spec)
    if not callable(getattr(found, "choose", None)):
        raise _wrong("choose", spec)
    needed = [word for word, must in _parameters(found).items() if must and word not in {"seed", "budget"}]
    if needed:
        raise _wrong("made", spec, needed=tuple(needed))
    return found


def _parameters(cls: type[Any]) -> dict[str, bool]:
    """The named parameters of a class's constructor, and whether they must be given."""
    try:
        parameters = inspect.signature(cls).parameters.values()
    except ValueError:
        return {}
    unnamed = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {each.name: each.default is each.empty for each in parameters if each.kind not in unnamed}


def _taken(cls: type[Any]) -> frozenset[str]:
    kinds = {each.kind for each in inspect.signature(cls).parameters.values()}
    if inspect.Parameter.VAR_KEYWORD in kinds:
        return frozenset({"seed", "budget"})
    return frozenset(_parameters(cls))


def _said(error: Exception) -> str:
    """An error and where it was raised, in a line."""
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({error.filename}, line {error.lineno})"
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"


def _wrong(word: str, spec: str, **params: Value) -> BadSetup:
    """What is wrong with a word that should name a bot."""
    return BadSetup(Message(f"spec.{word}", {"bot": spec, **params}))
