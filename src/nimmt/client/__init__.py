"""A seat at a server's table, for bots and programs of all kinds.

Ten lines seat a bot, here at a table somebody else has set up:

    from nimmt.bots import find
    from nimmt.client import Server

    bot = find("heifer")()
    with Server("http://localhost:8666").join("TABLE", name="Robot") as seat:
        for view in seat.decisions():
            seat.choose(bot.choose(view, view.decision))
        print(seat.state.totals)

`AsyncServer` and `AsyncSeat` are the same for asyncio.

* `server` asks a server over HTTP, and finds a seat there; `seat` is the conversation at a table;
* `waiting` is the synchronous face of both;
* `reading` turns what the server sends back into views and events; `refusals` is the server's no.
"""

from nimmt.client.reading import read_event, read_view
from nimmt.client.refusals import ServerRefused
from nimmt.client.seat import AsyncSeat
from nimmt.client.server import AsyncServer
from nimmt.client.waiting import Seat, Server

__all__ = ["AsyncSeat", "AsyncServer", "Seat", "Server", "ServerRefused", "read_event", "read_view"]
