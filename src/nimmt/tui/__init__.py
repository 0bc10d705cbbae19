"""The table in the terminal, full screen, with Textual (the extra ``tui``).

* `moments`, `picking`, `sitting`: what the screens know of a game; no Textual in there;
* `paint`: the pieces of `nimmt.render.scene` as cards on a screen;
* `strip`, `panels`: the widgets;
* `layout`: how the lines of a screen are shared;
* `tables`, `company`, `ending`, `game`: the table being played at, each a step further; `replay`, `start`, `room`,
  `reviewing`, `pauses`: the other screens; `app`: all together.

Here is only the question whether a terminal can show them; Textual is imported when it can.
"""

import os
import shutil
import sys
from importlib.util import find_spec

from nimmt.extras import command
from nimmt.words import Message, Value

COLUMNS, LINES = 80, 24
GET = Message("screen.get", {"command": command("tui")})


def ready(*, plain: bool = False) -> tuple[bool, Message | None]:
    """Whether to open the full screen; and if not, what a person should know, where they can do something about it.

    Pipes, dumb terminals, ``--plain`` and the variable ``NIMMT_PLAIN`` mean line by line, without a word.
    """
    if plain or os.environ.get("NIMMT_PLAIN") or os.environ.get("TERM", "dumb") in ("dumb", "unknown", ""):
        return False, None
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or "utf" not in (sys.stdout.encoding or "").lower():
        return False, None
    columns, lines = shutil.get_terminal_size()
    if columns < COLUMNS or lines < LINES:
        room: dict[str, Value] = {"columns": COLUMNS, "lines": LINES, "wide": columns, "high": lines}
        return False, Message("screen.needs", room)
    if find_spec("textual") is None:
        return False, GET
    return True, None
