"""The games by name: which there are, what can be set in each, and the rules of one as it is set up."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import msgspec

from nimmt.dealing import whole
from nimmt.decisions import listed, nearest
from nimmt.errors import BadSetup, UnknownRuleset
from nimmt.ruleset import Rules, remember, rules_for
from nimmt.words import Message, Value, has

_BUILT_IN = {
    "classic": "nimmt.rules.classic:Classic",
    "pro": "nimmt.rules.pro:Pro",
    "even-odd": "nimmt.rules.even_odd:EvenOdd",
    "plus": "nimmt.rules.plus:Plus",
    "zero": "nimmt.rules.plus:Zero",
    "simple": "nimmt.rules.simple:Simple",
    "x": "nimmt.rules.x:X",
    "anniversary": "nimmt.rules.anniversary:Anniversary",
    "board": "nimmt.rules.board.basic:BoardBasic",
    "board-luck": "nimmt.rules.board.luck:BoardLuck",
    "board-expert": "nimmt.rules.board.expert:BoardExpert",
    "board-expert-luck": "nimmt.rules.board.expert_luck:BoardExpertLuck",
}

_ALIASES = {
    "6nimmt": "classic",
    "6-nimmt": "classic",
    "basic": "classic",
    "take5": "classic",
    "take-5": "classic",
    "take6": "classic",
    "take-6": "classic",
    "category5": "classic",
    "logic": "pro",
    "evenodd": "even-odd",
    "even": "even-odd",
    "odd": "even-odd",
    "6nimmt-plus": "plus",
    "zeros": "zero",
    "0": "zero",
    "eenvoudig": "simple",
    "x-nimmt": "x",
    "xnimmt": "x",
    "25": "anniversary",
    "25-years": "anniversary",
    "jubilee": "anniversary",
    "brettspiel": "board",
    "6nimmt-brettspiel": "board",
    "6-nimmt-brettspiel": "board",
    "boardgame": "board",
    "board-game": "board",
    "brettspiel-luck": "board-luck",
    "brettspiel-expert": "board-expert",
    "brettspiel-expert-luck": "board-expert-luck",
}


def names() -> tuple[str, ...]:
    """The names of all rulesets, those of installed plug-ins included."""
    return (*_BUILT_IN, *(point.name for point in entry_points(group="nimmt.rulesets")))


def aliases(name: str) -> tuple[str, ...]:
    """The other names of a ruleset."""
    return tuple(alias for alias, target in _ALIASES.items() if target == name)


def find(name: str) -> type[Rules[Any, Any]]:
    """The ruleset of this name or alias.

    >>> find("take5").title
    '6 nimmt!'
    """
    key = "" if not isinstance(name, str) else name.strip().lower().replace(" ", "-").replace("_", "-").replace("!", "")
    key = _ALIASES.get(key, key)
    if key in _BUILT_IN:
        return _loaded(_BUILT_IN[key])
    for point in entry_points(group="nimmt.rulesets"):
        if point.name == key:
            loaded: type[Rules[Any, Any]] = point.load()
            return loaded
    near = nearest(name, (*names(), *_ALIASES))
    known: dict[str, Value] = {"name": repr(name), "near": _ALIASES.get(near, near), "names": listed(names())}
    raise UnknownRuleset(Message("setup.game", known))


def named(ruleset: str | type[Rules[Any, Any]]) -> type[Rules[Any, Any]]:
    """A ruleset by its class, or by its name."""
    return ruleset if isinstance(ruleset, type) and issubclass(ruleset, Rules) else find(ruleset)


@remember
def _loaded(place: str) -> type[Rules[Any, Any]]:
    module, _, attribute = place.partition(":")
    found: type[Rules[Any, Any]] = getattr(import_module(module), attribute)
    return found


@remember
def option_help(ruleset: type[Rules[Any, Any]]) -> dict[str, tuple[str, Any]]:
    """Each option's default, and what a ruleset of your own says of it; for ours the catalogues do, by ``option.…``."""
    described: dict[str, tuple[str, Any]] = {}
    info = msgspec.inspect.type_info(ruleset.Options)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        extra = field.type.extra_json_schema if isinstance(field.type, msgspec.inspect.Metadata) else None
        described[field.encode_name] = ((extra or {}).get("description", ""), field.default)
    return described


def set_up(ruleset: str | type[Rules[Any, Any]], players: int, options: Mapping[str, Any]) -> Rules[Any, Any]:
    """The rules for these players and options, or BadSetup with what is possible."""
    cls = named(ruleset)
    count = whole(players)
    if count not in cls.player_counts:
        counts = cls.player_counts
        fits: dict[str, Value] = {"game": cls.name, "low": counts[0], "high": counts[-1], "players": repr(players)}
        raise BadSetup(Message("setup.players", fits))
    described = option_help(cls)
    for option in options:
        if option not in described:
            raise BadSetup(_no_option(cls, option))
    try:
        converted = msgspec.convert(unboxed(dict(options)), cls.Options)
    except msgspec.ValidationError as error:
        wrong = str(error).rpartition("`$.")[2].rstrip("`")
        if wrong not in options:
            raise BadSetup(str(error)) from None
        told: dict[str, Value] = {"option": wrong, "value": str(_shown(options[wrong])), "help": help_for(cls, wrong)}
        raise BadSetup(Message("setup.value", told | _possible(cls, wrong))) from None
    return rules_for(cls, count, cls.check_setup(count, converted))


def _possible(cls: type[Rules[Any, Any]], option: str) -> dict[str, Value]:
    """The values of an option that has few, the least of one that is a number; "none" where there is no such thing."""
    info = msgspec.inspect.type_info(cls.Options)
    assert isinstance(info, msgspec.inspect.StructType)
    kind = next(field.type for field in info.fields if field.encode_name == option)
    while isinstance(kind, msgspec.inspect.Metadata):
        kind = kind.type
    values = least = "none"
    if isinstance(kind, msgspec.inspect.BoolType):
        values = "true, false"
    elif isinstance(kind, msgspec.inspect.LiteralType):
        values = ", ".join(map(str, kind.values))
    for number in kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,):
        if isinstance(number, msgspec.inspect.IntType):
            least = str(number.ge or 0)
    return {"values": values, "least": least}


def _shown(value: Any) -> Any:
    """A wrong value as it was given; in quotes where it only looks like a number."""
    return repr(value) if isinstance(value, str) and value.lstrip("+-").isdigit() else value


def unboxed(value: Any) -> Any:
    """A value of numpy's as Python's own, which a record or a message can hold; also within lists and dictionaries."""
    if isinstance(value, dict):
        return {key: unboxed(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [unboxed(each) for each in value]
    return value.item() if hasattr(value, "dtype") and hasattr(value, "item") else value


def help_for(cls: type[Rules[Any, Any]], option: str) -> Value:
    """What an option does: a message where the catalogues know it, else what the ruleset itself says of it."""
    key = f"option.{option}.help"
    return Message(key) if has(key) else option_help(cls)[option][0]


def _no_option(cls: type[Rules[Any, Any]], option: str) -> Message:
    known = tuple(option_help(cls))
    owners = tuple(name for name in _BUILT_IN if option in option_help(find(name)))
    params: dict[str, Value] = {"game": cls.name, "option": repr(option), "count": len(known)}
    return Message("setup.option", params | {"options": known, "owners": owners})
