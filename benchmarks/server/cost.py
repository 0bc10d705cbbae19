"""What one command costs a server's processor, without any connection: judged, written, and shown to four people."""

import asyncio
import tempfile
import time

from nimmt.protocol.asking import Choose, Join, NewTable, Start, Timer
from nimmt.server.app import ServerApp
from nimmt.server.config import Config
from nimmt.server.live import LiveTable
from nimmt.server.lobby import OpenTables
from nimmt.server.serving import prepare
from nimmt.tables.bounds import MOST_ROUNDS


async def cost(tables: int = 20, commands: int = 60) -> float:
    """Seconds of processor time for a command, SQLite's included."""
    with tempfile.TemporaryDirectory() as folder:
        config = Config(database=f"sqlite:///{folder}/nimmt.db")
        await prepare(config)
        server = ServerApp(config)
        server.writer.start()
        await server.attendant.start()
        try:
            playing = [await _begin(server) for _ in range(tables)]
            begun = time.process_time()
            await asyncio.gather(*(_play(server, live, commands) for live in playing))
            return (time.process_time() - begun) / (tables * commands)
        finally:
            await server.attendant.stop()
            await server.writer.stop()
            await asyncio.gather(server.store.close(), server.pulse.close())


async def _begin(server: ServerApp) -> LiveTable:
    made = NewTable("P0", seats=4, options={"rounds": MOST_ROUNDS}, timer=Timer(3600, 0))
    live = await server.tables.get((await OpenTables(server.tables).create(made)).table)
    for number in (1, 2, 3):
        await server.tables.join(live, Join(f"P{number}"))
    await server.tables.command(live, 0, Start("start"))
    return live


async def _play(server: ServerApp, live: LiveTable, commands: int) -> None:
    for number in range(commands):
        game, seq = live.log.game, live.log.seq
        assert game is not None
        seat = min(game.pending)
        await server.tables.command(live, seat, Choose(f"c{number}", seq, game.pending[seat].choices[0]))
        for viewer in range(4):
            live.piece(viewer, seq)
