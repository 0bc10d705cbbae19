"""Structured logs: one JSON object a line, without secrets.

A table's id is its link, and who has a link may watch; so logs name a table by a tag, the beginning of a hash.
"""

import hashlib
import json
import logging
import re
import sys
import time
import traceback

_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def tag(table_id: str) -> str:
    """A table's name in logs."""
    return hashlib.sha256(table_id.encode()).hexdigest()[:10]


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields = {
            "time": f"{when}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": message_of(record),
        }
        fields |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            fields["trace"] = trace_of(record.exc_info[1])
        return harmless(json.dumps(fields, default=str, ensure_ascii=False))


def message_of(record: logging.LogRecord) -> str:
    """What a record says; asyncio would tell of the values that a failed callback was called with."""
    return "something failed in the background" if record.name == "asyncio" else record.getMessage()


CAUSES = 5
"""How many causes of an error are told, the nearest first."""


def trace_of(error: BaseException | None) -> str:
    """Where an error was raised, and the causes before it: their kinds alone, for what they say may tell a hand."""
    told: list[str] = []
    while error is not None and len(told) < CAUSES:
        told.insert(0, "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(told)


_LINK = re.compile(r"(?<=/tables/)[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")
_ADDRESS = re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f:]*[0-9a-f]\b")


def harmless(text: str) -> str:
    """A line of a log, should somebody else's words in it hold a table's link or a reader's address.

    >>> harmless('192.0.2.7:5040 - "GET /api/tables/AAAAAAAAAAAAAAAAAAAAAA"')
    'an address - "GET /api/tables/a table"'
    """
    return _ADDRESS.sub("an address", _LINK.sub("a table", text))


def set_up_logs(level: str) -> None:
    """Send everything to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    # What libraries tell of their doings has links, addresses and messages in it; only what worries them is heard.
    root.setLevel(logging.WARNING)
    for name in list(logging.root.manager.loggerDict):
        if not name.startswith("nimmt"):
            logging.getLogger(name).setLevel(logging.NOTSET)
            logging.getLogger(name).handlers = []
            logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # a line for every bad request could fill a disk
    logging.getLogger("nimmt").setLevel(level.upper())
