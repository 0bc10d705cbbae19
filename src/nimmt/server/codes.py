"""Short codes to say aloud: ``tango-77`` leads to a table while it waits, and nowhere afterwards.

The words are written and said alike in every language we speak. There are few codes, so whoever tries them one after
the other is slowed down, and a code is given to another table as soon as its own has begun, or was left alone.
"""

from __future__ import annotations

import re
import secrets

import sqlalchemy as sa

from nimmt.server.clock import wall_ms
from nimmt.server.database import answering, codes, tables
from nimmt.server.store import Store

WORDS = (
    *("banjo", "bingo", "bonus", "bravo", "cargo", "casino", "cello", "disco", "dodo", "domino", "gala", "hotel"),
    *("jaguar", "judo", "karate", "karma", "kayak", "kimono", "kiwi", "koala", "lasso", "limbo", "logo", "mambo"),
    *("mango", "memo", "menu", "metro", "ninja", "origami", "paella", "panda", "pasta", "piano", "pizza", "polo"),
    *("puma", "quiz", "radio", "robot", "rodeo", "rumba", "safari", "salsa", "samba", "sauna", "sofa", "sumo"),
    *("tango", "taxi", "tempo", "tennis", "torero", "totem", "trio", "tuba", "turbo", "villa", "viola", "yeti"),
    *("yoga", "zen", "zigzag", "zoo"),
)
NUMBERS = range(10, 100)
TRIES = 50
"""How many codes are tried until one is free."""
LEFT = 24 * 3600 * 1000
"""Milliseconds after which a table that waits, and that nobody has touched, gives its code away."""
CODE = re.compile(r"[a-z]{2,8}-\d\d")


def as_said(text: str) -> str:
    """A code as somebody typed it, as it is written.

    >>> as_said(" Tango 77")
    'tango-77'
    """
    return re.sub(r"[\s-]+", "-", text.strip().lower())


class Codes:
    """The codes of the tables that wait."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, table_id: str) -> str | None:
        """The code of a table, a new one where it has none; None where all are taken."""
        store = self.store
        async with answering(store.patience), store.turn, store.engine.begin() as connection:
            found = await connection.scalar(sa.select(codes.c.code).where(codes.c.table_id == table_id))
            if found is not None:
                return str(found)
            for _ in range(TRIES):
                code = f"{secrets.choice(WORDS)}-{secrets.choice(NUMBERS)}"
                values = {"code": code, "table": table_id, "since": wall_ms() - LEFT}
                given = await connection.execute(_GIVE, values)
                if given.rowcount:
                    return code
        return None

    async def table(self, said: str) -> str | None:
        """The table that waits behind a code."""
        code = as_said(said)
        if not CODE.fullmatch(code):
            return None
        query = (
            sa.select(codes.c.table_id)
            .join(tables, tables.c.id == codes.c.table_id)
            .where(codes.c.code == code, tables.c.phase == "waiting")
        )
        found = await self.store.ask(query)
        return str(found[0].table_id) if found else None


_GIVE = sa.text(
    "INSERT INTO codes (code, table_id) VALUES (:code, :table) ON CONFLICT (code) DO UPDATE"
    " SET table_id = excluded.table_id"
    " WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = codes.table_id AND tables.phase = 'waiting'"
    " AND tables.touched > :since)"
).bindparams(sa.bindparam("since", type_=sa.BigInteger))
"""A code is free where its table waits no longer, or has been left alone."""
