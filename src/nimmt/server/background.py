"""Work that nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any

_tasks: set[asyncio.Task[None]] = set()
"""Held here, or the loop would forget them."""


def spawn(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run in the background."""
    task = asyncio.create_task(coroutine)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
