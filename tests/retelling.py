"""A table's log told again: python -m tests.retelling < LOG

Reads the id of a table and the lines that were kept of it, as JSON, and prints what becomes of them: the lines written
again, the record, and everything that happens in its replay, as checksums. Any Python must print the same.
"""

import hashlib
import json
import sys
from collections.abc import Sequence
from typing import Any

from msgspec.json import encode as to_json

from nimmt.protocol.answers import told
from nimmt.record import Record
from nimmt.tables.entries import decode, encode
from nimmt.tables.log import table_of
from nimmt.tables.replay import record_of


def retold(table: str, lines: Sequence[str]) -> dict[str, Any]:
    """What becomes of a log."""
    entries = [decode(line) for line in lines]
    record = record_of(table_of(table, entries))
    read = Record.parse(record)
    events = [event for _, happened in read.steps() for event in happened]
    return {
        "log": checksum("\n".join(encode(entry) for entry in entries)),
        "record": checksum(record),
        "events": checksum(to_json([told(event) for event in events]).decode()),
        "totals": list(read.replay().totals),
    }


def checksum(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    print(json.dumps(retold(asked["table"], asked["lines"])))
