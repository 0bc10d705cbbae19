"""What a page asks of a server over HTTP, answered by a house: the same addresses, bodies and answers.

A review alone is asked for piece by piece, with ``api/review/next``, since nothing here can be sent while it is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote

from msgspec import MsgspecError
from msgspec.json import decode

from nimmt import rulebook
from nimmt.catalogue import find
from nimmt.errors import NimmtError, UnknownRuleset
from nimmt.offline.effect import encoded
from nimmt.protocol.answers import Lobby
from nimmt.protocol.asking import AnyCommand, Join, NewTable, PlayDaily
from nimmt.protocol.puzzling import WholePuzzle
from nimmt.puzzles.offer import puzzle_of, puzzles_offered
from nimmt.review.pieces import opened
from nimmt.tables.about import about
from nimmt.tables.lesson import lesson_of, lessons_offered
from nimmt.tables.refusals import Refusal, refused
from nimmt.tables.replay import record_of, replay_of

if TYPE_CHECKING:
    from nimmt.offline.house import House


class Inquiry:
    """A request: the house it is made to, its body, the key it comes with, and what its address asks for."""

    def __init__(self, house: House, body: str, key: str, query: str) -> None:
        self.house = house
        self.key = key
        self._body = body
        self._query = parse_qs(query)

    def body(self, shape: Any) -> Any:
        """The body; Refusal where it is something else."""
        try:
            return decode(self._body, type=shape)
        except MsgspecError as error:
            raise Refusal("malformed", f"The request cannot be read: {error}.") from None

    def word(self, name: str, default: str) -> str:
        """A word of the address behind its question mark."""
        return self._query.get(name, [default])[0]


def answer(house: House, path: str, body: str, key: str) -> str:
    """The answer to a request, as a text; Refusal where there is none."""
    path, _, query = path.partition("?")
    for pattern, handler in ROUTES:
        if match := re.fullmatch(pattern, path):
            said = handler(Inquiry(house, body, key, query), *map(unquote, match.groups()))
            return said if isinstance(said, str) else encoded(said)
    raise refused("not_found")


def _game(name: str) -> str:
    try:
        return find(name).name
    except UnknownRuleset as error:
        raise Refusal("not_found", f"{error}.") from None


def _puzzle(name: str) -> WholePuzzle:
    try:
        return puzzle_of(name)
    except NimmtError as error:
        raise Refusal("not_found", error.said) from None


Handler = Callable[..., Any]

ROUTES: tuple[tuple[str, Handler], ...] = (
    ("api/about", lambda asked: about(asked.house.herd.offered)),
    ("api/lobby", lambda asked: Lobby(())),
    ("api/lessons", lambda asked: lessons_offered()),
    ("api/lessons/([^/]+)", lambda asked, name: lesson_of(_game(name))),
    ("api/rules/([^/]+)", lambda asked, name: rulebook.reading(_game(name), asked.word("language", "en"))),
    ("api/daily", lambda asked: asked.house.dailies()),
    ("api/daily/([^/]+)", lambda asked, name: asked.house.daily_board(_game(name), asked.key)),
    ("api/daily/([^/]+)/best", lambda asked, name: asked.house.daily_best(_game(name))),
    ("api/daily/([^/]+)/play", lambda asked, name: asked.house.play_daily(_game(name), asked.body(PlayDaily))),
    ("api/puzzles", lambda asked: puzzles_offered()),
    ("api/puzzles/([^/]+)", lambda asked, name: _puzzle(name)),
    ("api/review", lambda asked: asked.house.coach.review(asked.body(str))),
    ("api/review/next", lambda asked: asked.house.coach.piece()),
    ("api/replays", lambda asked: opened(asked.body(str))[1]),
    ("api/tables", lambda asked: asked.house.create(asked.body(NewTable))),
    ("api/tables/([^/]+)", lambda asked, table: asked.house.look(table, asked.key)),
    ("api/tables/([^/]+)/join", lambda asked, table: asked.house.sit_down(table, asked.body(Join))),
    ("api/tables/([^/]+)/commands", lambda asked, table: asked.house.command(table, asked.key, asked.body(AnyCommand))),
    ("api/tables/([^/]+)/hint", lambda asked, table: asked.house.hint(table, asked.key)),
    ("api/tables/([^/]+)/remark", lambda asked, table: asked.house.remark(table, asked.key)),
    ("api/tables/([^/]+)/pieces", lambda asked, table: asked.house.table(table).pieces()),
    ("api/tables/([^/]+)/replay", lambda asked, table: replay_of(asked.house.finished(table))),
    ("api/tables/([^/]+)/record", lambda asked, table: record_of(asked.house.finished(table))),
)
"""What a house answers to, by the address."""
