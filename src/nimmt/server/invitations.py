"""What a link to a table or to a result looks like where it is sent: its title, a line, a picture.

The page's own places stand behind the ``#`` and never reach a server, so chats could tell nothing of them. Here the
same place has an address that does: it says what it is, and leads on.
"""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote

from litestar import MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler

from nimmt.server.reception import TableId
from nimmt.server.tables import Tables
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import Refusal
from nimmt.words import ENGLISH, LANGUAGES, Message, say
from nimmt.words.saying import figure

AnyRequest = Request[Any, Any, Any]

HERD, FREE_SEAT, PODIUM = "og.png", "og-table.png", "og-result.png"
"""The pictures: of the game, of a table that waits, and of the end of a game. What is said of one table is in words."""
PREVIEW = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<title>{title}</title>
<meta name="description" content="{text}">
<meta property="og:type" content="website">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{text}">
<meta property="og:image" content="{picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=../#/{place}/{table}">
</head>
<body><p><a href="../#/{place}/{table}">{title}</a></p></body>
</html>
"""


def invitations(tables: Tables, prefix: str) -> list[HTTPRouteHandler]:
    """The addresses to send: ``t/`` and a table's id, ``r/`` for its replay."""

    @get("/t/{table_id:str}", include_in_schema=False, media_type=MediaType.HTML)
    async def table(request: AnyRequest, table_id: TableId) -> Response[str]:
        """A table, for whoever is invited."""
        return await preview(request, table_id, "table")

    @get("/r/{table_id:str}", include_in_schema=False, media_type=MediaType.HTML)
    async def result(request: AnyRequest, table_id: TableId) -> Response[str]:
        """A result, for whoever is shown it."""
        return await preview(request, table_id, "replay")

    async def preview(request: AnyRequest, table_id: str, place: str) -> Response[str]:
        language = reading(request.headers.get("accept-language", ""))
        try:
            title, text, picture = about((await tables.get(table_id)).log)
        except Refusal as refusal:
            title, text, picture = Message("invitation.lost"), refusal.words or Message("invitation.lost"), HERD
        home = f"{request.url.scheme}://{request.headers.get('host', '')}{prefix}/"
        shown = PREVIEW.format(
            language=language,
            title=escape(say(title, language)),
            text=escape(say(text, language)),
            picture=escape(home + picture),
            place=place,
            table=quote(table_id, safe=""),
        )
        return Response(shown, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})

    return [table, result]


def about(table: TableLog) -> tuple[Message, Message, str]:
    """What a table says of itself: what it is, how it stands, and one of the pictures that fits that."""
    game = Message(f"ruleset.{table.created.ruleset}.title")
    if table.game is not None and table.game.over:
        totals = table.game.totals
        best = table.game.winners
        title = Message(
            "invitation.won",
            {"winners": tuple(table.names[seat] for seat in best), "count": len(best), "points": totals[best[0]]},
        )
        places = tuple(f"{name} {figure(total)}" for name, total in zip(table.names, totals, strict=True))
        return title, Message("invitation.result", {"title": game, "places": places}), PODIUM
    if table.phase == "waiting":
        host = "" if table.host is None else table.names[table.host]
        title = Message("invitation.table", {"who": host, "title": game}) if host else game
        free = sum(held.kind == "free" for held in table.seats)
        return title, Message("invitation.seats", {"count": free}), FREE_SEAT if free else HERD
    return Message("invitation.game", {"title": game}), Message("invitation.watch"), HERD


def reading(accepted: str) -> str:
    """The first language of the reader that we speak.

    >>> reading("da, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    asked = [part.strip()[:2].lower() for part in accepted.split(",")]
    return next((language for language in asked if language in LANGUAGES), ENGLISH)
