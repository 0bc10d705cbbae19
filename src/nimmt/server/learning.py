"""The HTTP side for who wants to play better: lessons, hints, remarks, puzzles, reviews."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import get, post
from litestar.params import PathParameter
from litestar.response import Stream

from nimmt.errors import NimmtError
from nimmt.protocol.coaching import Advice, Remark
from nimmt.protocol.puzzling import Puzzles, WholePuzzle
from nimmt.protocol.reviewing import RECORD
from nimmt.protocol.teaching import Lessons, WholeLesson
from nimmt.puzzles.offer import puzzle_of, puzzles_offered
from nimmt.server.coaching import Coach
from nimmt.server.guard import address
from nimmt.server.reception import SEAT_KEY, AnyRequest, GameName, Reception, TableId, known, refusals
from nimmt.server.replays import Replays
from nimmt.server.reviewing import Reviews
from nimmt.tables.lesson import lesson_of, lessons_offered
from nimmt.tables.refusals import Refusal


def learning(reception: Reception, coach: Coach, replays: Replays, reviews: Reviews) -> list[Any]:
    """The handlers."""

    @get("/api/lessons", responses=refusals(429), security=[])
    async def all_lessons() -> Lessons:
        """The lessons, in the order in which to learn the games."""
        return lessons_offered()

    @get("/api/lessons/{name:str}", responses=refusals(400, 404, 429), security=[])
    async def lesson(name: GameName) -> WholeLesson:
        """A lesson: its steps, and what every choice in them leads to."""
        return lesson_of(known(name))

    @post(
        "/api/tables/{table_id:str}/hint",
        responses=refusals(400, 401, 403, 404, 409, 429, 503),
        security=SEAT_KEY,
        status_code=200,
    )
    async def hint(request: AnyRequest, table_id: TableId) -> Advice:
        """What the strongest bot would do in your place; the log says that you asked. Asking again gives the same."""
        live = await reception.at(request, table_id)
        return await coach.hint(live, await reception.player(request, live))

    @get("/api/tables/{table_id:str}/remark", responses=refusals(400, 401, 403, 404, 409, 429, 503), security=SEAT_KEY)
    async def remark(request: AnyRequest, table_id: TableId) -> Remark:
        """What your last finished answer has given away, at a table with a coach who comments."""
        live = await reception.at(request, table_id)
        return await coach.remark(live, await reception.player(request, live))

    @get("/api/puzzles", responses=refusals(429), security=[])
    async def all_puzzles() -> Puzzles:
        """The puzzles there are, by game."""
        return puzzles_offered()

    @get("/api/puzzles/{name:str}", responses=refusals(400, 404, 429), security=[])
    async def puzzle(name: Annotated[str, PathParameter(description="The puzzle's name.")]) -> WholePuzzle:
        """A puzzle with its answer."""
        try:
            return puzzle_of(name)
        except NimmtError as error:
            raise Refusal("not_found", error.said) from None

    @get(
        "/api/tables/{table_id:str}/review",
        responses=refusals(400, 404, 409, 429, 503),
        security=[],
        media_type="application/x-ndjson",
    )
    async def review(request: AnyRequest, table_id: TableId) -> Stream:
        """A finished game gone through: a line of JSON for every decision of its players, as they are found."""
        live = await reception.finished(request, table_id)
        record = await replays.record(address(request.scope), live)
        return _pieces(await reviews.begin(address(request.scope), record))

    @post(
        "/api/review",
        responses=refusals(400, 409, 413, 429, 503),
        security=[],
        media_type="application/x-ndjson",
        status_code=200,
        request_max_body_size=RECORD,
    )
    async def review_record(request: AnyRequest) -> Stream:
        """The same of a record file, which is sent as it is."""
        text = (await request.body()).decode("utf-8", "replace")
        return _pieces(await reviews.begin(address(request.scope), text))

    return [all_lessons, lesson, hint, remark, all_puzzles, puzzle, review, review_record]


def _pieces(pieces: AsyncIterator[bytes]) -> Stream:
    """Sent as they come: nothing between us and the reader should gather them."""
    return Stream(pieces, media_type="application/x-ndjson", headers={"x-accel-buffering": "no"})
