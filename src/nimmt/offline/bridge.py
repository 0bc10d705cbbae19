"""The bridge between a page's worker and a house: what the worker says in its own kinds, and answers that it can read.

The worker finds a `Bridge` ready in the memory it begins with (see web/memory.mjs): built once, when the page was.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from nimmt.offline.effect import encoded
from nimmt.offline.house import House
from nimmt.offline.reckoning import lend


class Bridge:
    """A house whose effects are texts of JSON."""

    def __init__(self) -> None:
        self._house = House()

    def begin(self, network: Any = None) -> None:
        """Begin on somebody's device: what was drawn by lot so far was drawn for everybody.

        *network* is the worker's way to compute one: see `nimmt.offline.reckoning`.
        """
        random.seed()
        if network is not None:
            lend(network)

    def answer(self, path: str) -> str:
        """What everybody is answered who asks for this: it is told before the engine is there."""
        return self._house.request(path).body

    def request(self, path: str, body: str, key: str) -> str:
        """What a server is asked over HTTP."""
        return encoded(self._house.request(path, body, key))

    def hear(self, viewer: int, text: str) -> str:
        """A message from somebody who looks on."""
        return encoded(self._house.hear(viewer, text))

    def think(self) -> str:
        """Let one bot answer."""
        return encoded(self._house.think())

    def connect(self, viewer: int, table: str) -> None:
        """Somebody looks at a table."""
        self._house.connect(viewer, table)

    def leave(self, viewer: int) -> None:
        """Somebody looks away."""
        self._house.leave(viewer)

    def read(self, table: str, lines: Any) -> None:
        """Read a table from its lines: a list of texts, the worker's own or one of Python."""
        kept: Sequence[str] = lines.to_py() if hasattr(lines, "to_py") else lines
        self._house.read(table, kept)

    def forget(self, table: str) -> None:
        """Let go of a table that could not be kept."""
        self._house.forget(table)
