"""A bad network between clients and a server, or between a server and its database: slow, or cut."""

import asyncio
from contextlib import suppress

from tests.server.crashing import free_port


class Wire:
    """Passes bytes on to a port of this machine, as well or badly as it is told to."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self.delay = 0.0
        """Seconds that every piece of data waits."""
        self.broken = False
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    async def stop(self) -> None:
        self.cut()
        if self._server:
            self._server.close()

    def cut(self) -> None:
        """Every connection is lost without a word, and there are no new ones until `mend`."""
        self.broken = True
        for writer in list(self._open):
            writer.transport.abort()

    def mend(self) -> None:
        self.broken, self.delay = False, 0.0

    async def _carry(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        if self.broken:
            writing.transport.abort()
            return
        try:
            far_reading, far_writing = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writing.transport.abort()
            return
        self._open |= {writing, far_writing}
        await asyncio.gather(self._pass(reading, far_writing), self._pass(far_reading, writing))
        self._open -= {writing, far_writing}

    async def _pass(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reading.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writing.write(data)
                await writing.drain()
        writing.close()
