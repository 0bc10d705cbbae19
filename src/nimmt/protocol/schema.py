"""The protocol as JSON Schema, and as TypeScript types: ``python -m nimmt.protocol.schema`` writes the latter."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Union, get_args

import msgspec

from nimmt.catalogue import find, names
from nimmt.decisions import Decision
from nimmt.events import Event
from nimmt.pieces import Pieces
from nimmt.protocol.answers import (
    About,
    Ack,
    Error,
    Found,
    History,
    Lobby,
    Replay,
    Seated,
    ServerMessage,
    Spoken,
)
from nimmt.protocol.asking import ClientMessage, Join, NewTable, PlayDaily
from nimmt.protocol.coaching import Advice, Remark
from nimmt.protocol.days import Dailies, DailyBest, DailyBoard
from nimmt.protocol.happening import AnyWhat
from nimmt.protocol.puzzling import Puzzles, WholePuzzle
from nimmt.protocol.reviewing import AnyReviewPiece
from nimmt.protocol.teaching import Lessons, WholeLesson
from nimmt.views import View


def family(base: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """All kinds of events or decisions of all rulesets: the subclasses of a base, by name."""
    packages = {"nimmt", *(find(name).__module__.partition(".")[0] for name in names())}
    found: dict[str, type[msgspec.Struct]] = {}
    queue = [base]
    while queue:
        for child in queue.pop().__subclasses__():
            if child.__module__.partition(".")[0] in packages:
                found[child.__name__] = child
            queue.append(child)
    return [found[name] for name in sorted(found)]


@cache
def protocol() -> dict[str, Any]:
    """JSON Schema of everything that is sent: ``ClientMessage`` and ``ServerMessage`` are the WebSocket's."""
    rulesets = [find(name) for name in names()]
    roots: dict[str, Any] = {
        "ClientMessage": ClientMessage,
        "ServerMessage": ServerMessage,
        "Event": Union[tuple(family(Event))],  # noqa: UP007
        "Decision": Union[tuple(family(Decision))],  # noqa: UP007
        "View": View,
        "ReviewPiece": AnyReviewPiece,
    }
    requests = (
        NewTable,
        Join,
        Seated,
        Error,
        Lobby,
        Spoken,
        Found,
        About,
        History,
        Pieces,
        Replay,
        Ack,
        WholeLesson,
        Lessons,
        PlayDaily,
        Dailies,
        DailyBest,
        DailyBoard,
        Advice,
        Remark,
        Puzzles,
        WholePuzzle,
    )
    halves = {rules.name: (rules.Table, rules.Options) for rules in rulesets}
    wanted = [*roots.values(), *requests, *(half for pair in halves.values() for half in pair)]
    schemas, components = msgspec.json.schema_components(wanted, ref_template="#/$defs/{name}")
    by_root = dict(zip(roots, schemas))
    definitions: dict[str, Any] = dict(components)
    for name in ("ClientMessage", "ServerMessage", "Event", "Decision", "ReviewPiece"):
        definitions[name] = by_root[name]
    parts = schemas[len(roots) + len(requests) :]
    definitions["GameTable"] = {"anyOf": _distinct(parts[0::2])}
    definitions["GameOptions"] = {"anyOf": _distinct(parts[1::2])}
    view = definitions["View"]["properties"]
    view["table"], view["options"] = _ref("GameTable"), _ref("GameOptions")
    view["decision"] = {"anyOf": [_ref("Decision"), {"type": "null"}], "default": None}
    definitions["TableState"]["properties"]["view"] = {"anyOf": [_ref("View"), {"type": "null"}], "default": None}
    definitions |= _message()
    for kind in family(Event):
        definitions[kind.__name__]["properties"]["said"] = _ref("Message")
    for holder in ("Happened", "ReplayStep", "LessonAnswer", "ReviewInstead"):
        definitions[holder]["properties"]["events"] |= {"items": _ref("Event")}
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The nimmt protocol",
        "oneOf": [_ref("ClientMessage"), _ref("ServerMessage")],
        "$defs": dict(sorted(definitions.items())),
    }
    return document


def _message() -> dict[str, Any]:
    """A message of `nimmt.words`, which reads what can be in it by itself."""
    values = [*({"type": kind} for kind in ("integer", "string", "boolean", "null")), _ref("Who"), _ref("Message")]
    values.append({"type": "array", "items": _ref("MessageValue")})
    params = {"type": "object", "additionalProperties": _ref("MessageValue")}
    return {
        "Message": {
            "description": "What is meant, for a sentence in any language: a key of the catalogues, its parameters.",
            "type": "array",
            "prefixItems": [{"type": "string"}, params],
            "items": False,
        },
        "MessageValue": {"description": "A parameter of a message.", "anyOf": values},
        "Who": {
            "description": "A player, in a message.",
            "type": "object",
            "properties": {"seat": {"type": "integer"}},
            "required": ["seat"],
        },
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _distinct(schemas: Any) -> list[Any]:
    found: list[Any] = []
    for one in schemas:
        if one not in found:
            found.append(one)
    return found


def openapi(document: dict[str, Any]) -> dict[str, Any]:
    """An OpenAPI document whose types are the protocol's own."""
    own = msgspec.json.encode(protocol()["$defs"]).replace(b"#/$defs/", b"#/components/schemas/")
    components = document["components"]
    return document | {"components": components | {"schemas": components["schemas"] | msgspec.json.decode(own)}}


# --- TypeScript ------------------------------------------------------------------------------------------


@cache
def typescript() -> str:
    """The same as TypeScript: a type for every definition."""
    lines = ["// Made from the server's protocol; do not edit.", ""]
    definitions, spare = protocol()["$defs"], _spare()
    for name, definition in definitions.items():
        if "description" in definition:
            lines.append(f"/** {definition['description'].splitlines()[0]} */")
        if name not in spare and "properties" in definition:
            definition = definition | {"required": list(definition["properties"])}
        lines.append(f"export type {name} = {_type(definition)};\n")
    return "\n".join(lines)


def _spare() -> set[str]:
    """The types in which a field may be missing: what clients say, and what the server says in as few words."""
    definitions = protocol()["$defs"]
    found = {kind.__name__ for kind in (*get_args(AnyWhat), *get_args(ServerMessage)) if _omits(kind)}
    queue = ["ClientMessage", "NewTable", "Join", "PlayDaily"]
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += re.findall(r"#/\$defs/(\w+)", msgspec.json.encode(definitions[name]).decode())
    return found


def _omits(kind: type[msgspec.Struct]) -> bool:
    return kind.__struct_config__.omit_defaults


def _type(schema: dict[str, Any]) -> str:
    """One JSON Schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(_type(part) for part in schema[union]))
    match schema.get("type"):
        case "object":
            return _object(schema)
        case "array":
            if schema.get("items") is False:
                return f"[{', '.join(_type(item) for item in schema.get('prefixItems', ()))}]"
            return f"({_type(schema.get('items', {}))})[]"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as simple:
            return str(simple)
    return "unknown"


def _object(schema: dict[str, Any]) -> str:
    properties = schema.get("properties")
    if properties is None:
        rest = schema.get("additionalProperties")
        return f"{{ [name: string]: {_type(rest) if isinstance(rest, dict) else 'unknown'} }}"
    required = schema.get("required", ())
    fields = (f"{name}{'' if name in required else '?'}: {_type(part)}" for name, part in properties.items())
    return "{ " + "; ".join(fields) + " }"


if __name__ == "__main__":
    print(typescript(), end="")
