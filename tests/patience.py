"""How long a test waits for what must come: as long as a machine with much else to do may need.

It only ends what hangs. No test asks how long anything took; figures of speed are in ``benchmarks/``.
"""

import time
from collections.abc import Callable

PATIENCE = 240.0
"""Seconds that one answer, or one program, may take."""
WHOLE = 5 * PATIENCE
"""Seconds that a whole game, or a whole test, may take."""


def wait_until(holds: Callable[[], object], pause: Callable[[], object], what: str) -> None:
    """Wait until something holds; *pause* lets time pass before it is looked at again. *What* is missing is said."""
    until = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > until:
            raise TimeoutError(what)
        pause()
