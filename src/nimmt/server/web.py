"""The HTTP side: tables to set up, join, watch, command, replay; documented by itself as OpenAPI."""

from typing import Annotated, Any

from litestar import MediaType, Response, WebSocket, get, post, websocket
from litestar.params import JSONBody, PathParameter, QueryParameter

from nimmt import rulebook
from nimmt.errors import UnknownRuleset
from nimmt.pieces import Pieces
from nimmt.protocol import schema
from nimmt.protocol.answers import (
    About,
    Ack,
    Found,
    History,
    Lobby,
    Replay,
    Seated,
    Spoken,
    TableState,
)
from nimmt.protocol.asking import AnyCommand, Join, NewTable, PlayDaily
from nimmt.protocol.days import Dailies, DailyBest, DailyBoard
from nimmt.server import metrics
from nimmt.server.attendant import Attendant
from nimmt.server.codes import Codes
from nimmt.server.config import Config
from nimmt.server.days import Days
from nimmt.server.guard import address
from nimmt.server.limits import Limit
from nimmt.server.lobby import OpenTables
from nimmt.server.reception import SEAT_KEY, AnyRequest, GameName, Reception, TableId, exact, key_of, known, refusals
from nimmt.server.replays import Replays
from nimmt.server.sockets import Sockets, serve_socket
from nimmt.server.tables import Tables
from nimmt.tables.refusals import Refusal, refused

CODES_A_SECOND, CODES_AT_ONCE = 0.2, 10
"""How quickly one address may try codes: all of them would take it a working day."""


def routes(
    tables: Tables,
    reception: Reception,
    attendant: Attendant,
    days: Days,
    replays: Replays,
    sockets: Sockets,
    config: Config,
    described: About,
) -> list[Any]:
    """All handlers; *described* is what the server says of itself."""
    new_tables = Limit(config.limit_tables / 60, burst=config.limit_tables)
    open_tables = OpenTables(tables, limited=config.limit_tables > 0, pace=new_tables)
    tables.watched = open_tables.watched
    codes = Codes(tables.store)
    said = Limit(CODES_A_SECOND, burst=CODES_AT_ONCE)
    documented: dict[str, Any] = {}

    @get("/api/about", responses=refusals(429), security=[])
    async def server() -> About:
        """This server, the rulesets it plays, and their options."""
        return described

    @get("/api/rules/{name:str}", responses=refusals(400, 404, 429), security=[], media_type="text/markdown")
    async def rules(
        name: GameName,
        language: Annotated[str, QueryParameter(pattern="^[a-z]{2}$", description="such as de; else English")] = "en",
    ) -> str:
        """The rules of a game in our own words, and of those it builds on, as Markdown."""
        try:
            return rulebook.reading(name, language)
        except UnknownRuleset as error:
            raise Refusal("not_found", f"{error}.") from None

    @get("/api/daily", responses=refusals(429), security=[])
    async def dailies() -> Dailies:
        """Today's deals: how they are sealed, and what unseals those of yesterday."""
        return days.today()

    @post("/api/daily/{game:str}/play", responses=refusals(400, 404, 409, 413, 429, 503), security=[])
    async def play_daily(request: AnyRequest, game: GameName, data: JSONBody[PlayDaily]) -> Seated:
        """Play today's deal: the table where you do, the same one however often you ask with the same key."""
        if not new_tables.passes(address(request.scope)):
            raise refused("too_fast", "tables")
        return await days.play(known(game), await exact(request, PlayDaily))

    @get("/api/daily/{game:str}", responses=refusals(400, 401, 404, 429, 503), security=SEAT_KEY)
    async def board(
        request: AnyRequest,
        game: GameName,
        day: Annotated[str, QueryParameter(description="another day, such as 2030-01-31")] = "",
    ) -> DailyBoard:
        """What players have made of a day's deal, and you among them, where you send the key you play with."""
        return await days.board(known(game), day, key_of(request))

    @get("/api/daily/{game:str}/best", responses=refusals(400, 404, 429, 503), security=[])
    async def best_line(game: GameName) -> DailyBest:
        """The best line that was found for yesterday's deal, by somebody who knew everything."""
        return await days.best(known(game))

    @get("/api/lobby", responses=refusals(400, 429, 503), security=[])
    async def lobby(
        skip: Annotated[int, QueryParameter(ge=0, le=100_000, description="how many of them to leave out")] = 0,
    ) -> Lobby:
        """The open tables that wait for players, the newest first, a hundred at a time."""
        return await open_tables.shown(skip)

    @get("/api/codes/{code:str}", responses=refusals(400, 404, 429, 503), security=[])
    async def code(
        request: AnyRequest, code: Annotated[str, PathParameter(description="A code, such as tango-77.")]
    ) -> Found:
        """The table that waits behind a code somebody said."""
        if not said.passes(address(request.scope)):
            raise refused("too_fast", "codes")
        found = await codes.table(code)
        if found is None:
            raise refused("not_found", "code")
        return Found(found)

    @post(
        "/api/tables/{table_id:str}/code",
        responses=refusals(400, 401, 403, 404, 409, 429, 503),
        security=SEAT_KEY,
        status_code=200,
    )
    async def spoken(request: AnyRequest, table_id: TableId) -> Spoken:
        """A code to say aloud instead of the link, while the table waits. Asking again gives the same."""
        live = await reception.at(request, table_id)
        await reception.player(request, live)
        if live.log.phase != "waiting":
            raise refused("phase", "begun")
        given = await codes.of(table_id)
        if given is None:
            raise refused("full", "codes")
        return Spoken(given)

    @post("/api/tables", responses=refusals(400, 403, 409, 413, 429, 503), security=[])
    async def create(request: AnyRequest, data: JSONBody[NewTable]) -> Seated:
        """Set up a table and sit down at seat 0."""
        if not new_tables.passes(address(request.scope)):
            raise refused("too_fast", "tables")
        return await open_tables.create(await exact(request, NewTable), reception.place_of(request))

    @get("/api/tables/{table_id:str}", responses=refusals(400, 401, 404, 409, 429, 503), security=SEAT_KEY)
    async def look(request: AnyRequest, table_id: TableId) -> TableState:
        """The table as you see it now."""
        live = await reception.at(request, table_id)
        seat = await reception.holder(request, live)
        await tables.take_back(live, seat)
        return live.state(seat)

    @get("/api/tables/{table_id:str}/pieces", responses=refusals(400, 404, 409, 429, 503), security=[])
    async def pieces(request: AnyRequest, table_id: TableId) -> Pieces:
        """What the table's game is played with; it never changes once the game has begun."""
        table = (await reception.at(request, table_id)).log
        table.check_playable()
        return table.pieces()

    @get("/api/tables/{table_id:str}/history", responses=refusals(400, 401, 404, 409, 429, 503), security=SEAT_KEY)
    async def history(
        request: AnyRequest,
        table_id: TableId,
        after: Annotated[int, QueryParameter(ge=0, le=2**53 - 1, description="the last seq you have seen")] = 0,
    ) -> History:
        """What happened after a seq, for clients that poll."""
        live = await reception.at(request, table_id)
        seat = await reception.holder(request, live)
        await tables.take_back(live, seat)
        return tables.history(live, seat, after)

    @post("/api/tables/{table_id:str}/join", responses=refusals(400, 403, 404, 409, 413, 429, 503), security=[])
    async def join(request: AnyRequest, table_id: TableId, data: JSONBody[Join]) -> Seated:
        """Sit down at a table."""
        wish: Join = await exact(request, Join)
        return await tables.join(await reception.at(request, table_id), wish, reception.place_of(request))

    @post(
        "/api/tables/{table_id:str}/commands",
        responses=refusals(400, 401, 403, 404, 409, 413, 429, 503),
        security=SEAT_KEY,
        status_code=200,
    )
    async def command(request: AnyRequest, table_id: TableId, data: JSONBody[AnyCommand]) -> Ack:
        """Carry out a command, as over the WebSocket."""
        wanted: AnyCommand = await exact(request, AnyCommand)
        live = await reception.at(request, table_id)
        return await tables.command(live, await reception.holder(request, live), wanted)

    @get("/api/tables/{table_id:str}/replay", responses=refusals(400, 404, 409, 429, 503), security=[])
    async def replay(request: AnyRequest, table_id: TableId) -> Response[Replay]:
        """A finished game step by step, nothing hidden."""
        live = await reception.finished(request, table_id)
        told: Any = await replays.replay(address(request.scope), live)  # encoded already
        return Response(told, media_type=MediaType.JSON)

    @get(
        "/api/tables/{table_id:str}/record",
        responses=refusals(400, 404, 409, 429, 503),
        security=[],
        media_type=MediaType.TEXT,
    )
    async def record_file(request: AnyRequest, table_id: TableId) -> Response[str]:
        """A finished game's record file, with the secret that dealt the cards."""
        live = await reception.finished(request, table_id)
        kept = {"content-disposition": f'attachment; filename="{live.log.created.ruleset}-{live.log.at}.nimmt"'}
        record = await replays.record(address(request.scope), live)
        return Response(record, media_type=MediaType.TEXT, headers=kept)

    @websocket("/api/tables/{table_id:str}/live")
    async def live_table(socket: WebSocket[Any, Any, Any], table_id: TableId) -> None:
        try:
            await serve_socket(socket, tables, sockets, table_id, address(socket.scope), config.limit_commands)
        finally:
            del socket.receive, socket.send  # they refer to the socket that refers to them

    @get("/api/openapi.json", include_in_schema=False)
    async def openapi(request: AnyRequest) -> dict[str, Any]:
        """This side of the server as OpenAPI."""
        if not documented:
            documented.update(schema.openapi(request.app.openapi_schema.to_schema()))
        return documented

    @get("/api/protocol.json", responses=refusals(429), security=[])
    async def protocol() -> dict[str, Any]:
        """The messages of the WebSocket as JSON Schema."""
        return schema.protocol()

    @get("/api/protocol.ts", media_type=MediaType.TEXT, responses=refusals(429), security=[])
    async def typescript() -> str:
        """The same as TypeScript types."""
        return schema.typescript()

    @get("/health", media_type=MediaType.TEXT, include_in_schema=False)
    async def health() -> str:
        """Whether the process lives."""
        return "alive\n"

    @get("/ready", media_type=MediaType.TEXT, include_in_schema=False)
    async def ready() -> Response[str]:
        """Whether the process can serve: its database answers, and what is asked of it is written down."""
        if attendant.ready:
            return Response("ready\n", media_type=MediaType.TEXT)
        return Response("not ready\n", status_code=503, media_type=MediaType.TEXT)

    @get("/metrics", include_in_schema=False)
    async def prometheus() -> Response[bytes]:
        """Numbers for Prometheus."""
        if not config.metrics:
            raise refused("not_found")
        return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")

    return [
        server,
        rules,
        dailies,
        play_daily,
        board,
        best_line,
        lobby,
        code,
        spoken,
        create,
        look,
        pieces,
        history,
        join,
        command,
        replay,
        record_file,
        live_table,
        openapi,
        protocol,
        typescript,
        health,
        ready,
        prometheus,
    ]
