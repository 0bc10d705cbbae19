"""The HTTP side for who wants to play better: lessons, hints, remarks."""

from __future__ import annotations

from typing import Any

from litestar import get, post

from nimmt.protocol.coaching import Advice, Remark
from nimmt.protocol.teaching import Lessons, WholeLesson
from nimmt.server.coaching import Coach
from nimmt.server.reception import SEAT_KEY, AnyRequest, GameName, Reception, TableId, known, refusals
from nimmt.tables.lesson import lesson_of, lessons_offered


def learning(reception: Reception, coach: Coach) -> list[Any]:
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

    return [all_lessons, lesson, hint, remark]
