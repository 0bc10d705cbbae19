"""What the server sends, as the views and events of this program."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from nimmt.catalogue import find
from nimmt.decisions import Decision
from nimmt.events import Event
from nimmt.protocol.schema import family
from nimmt.views import View


@cache
def _kinds(base: type[msgspec.Struct]) -> Any:
    """The union of all kinds of events or decisions."""
    return Union[tuple(family(base))]  # noqa: UP007


def read_view(data: dict[str, Any]) -> View:
    """A view as the server sent it, with the ruleset's own table and options."""
    rules = find(data["ruleset"])
    fields = dict(data)
    fields["options"] = msgspec.convert(data["options"], rules.Options)
    fields["table"] = msgspec.convert(data["table"], rules.Table)
    if data.get("decision") is not None:
        fields["decision"] = msgspec.convert(data["decision"], _kinds(Decision))
    return View(**{name: _tuples(View, name, value) for name, value in fields.items()})


@cache
def _hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(struct)}


def _tuples(struct: type[msgspec.Struct], name: str, value: Any) -> Any:
    if name in ("options", "table", "decision"):
        return value
    return msgspec.convert(value, _hints(struct)[name])


def read_event(data: Any) -> Event:
    """An event as the server sent it."""
    event: Event = msgspec.convert(data, _kinds(Event))
    return event
