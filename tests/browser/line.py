"""A line between a browser and a house that can be cut, can fall silent, and can be mended."""

import select
import socket
import threading
from typing import Self

from tests.server.crashing import free_port


class Line:
    """Carries every byte from its own port to the house's, while it is whole."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = free_port()
        self.cut = False
        """Whoever is connected is thrown out, and nobody gets in."""
        self.silent = False
        """Nothing comes through, and nobody is told."""
        self._ended = False
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ended = True
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                if self._ended:
                    return
                continue
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        other = {near: far, far: near}
        with near, far:
            while not (self.cut or self._ended):
                if self.silent:
                    ready: list[socket.socket] = []
                    select.select([], [], [], 0.02)
                else:
                    ready = select.select([near, far], [], [], 0.02)[0]
                for end in ready:
                    try:
                        sent = end.recv(65536)
                        other[end].sendall(sent)
                    except OSError:
                        return
                    if not sent:
                        return
