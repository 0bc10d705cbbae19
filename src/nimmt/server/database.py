"""The database: its tables, how it is reached, and how long it may take to answer.

Two tables matter. ``entries`` is the log; its primary key ``(table_id, seq)`` is the fence: whoever comes second
with a seq is refused, and so is who writes to a table that has been deleted. ``tables`` repeats what must be found
without reading logs (open tables, what is due), written in the same transaction as the lines it follows from.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from nimmt.errors import NimmtError
from nimmt.server.keepalive import keep_alive

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("ruleset", sa.String(64), nullable=False),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger),
    sa.Index("tables_lobby", "listed", "phase", "created"),
    sa.Index("tables_due", "due"),
    sa.Index("tables_touched", "touched"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("entry", sa.Text, nullable=False),
)

archive = sa.Table(
    "archive",
    metadata,
    sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("replay", sa.Text, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
)
"""Finished games as they were told."""

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Index("codes_table", "table_id"),
)

pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""One row: when a server was last there."""


class Fenced(NimmtError):
    """Somebody else has written this seq: read the log, then think again."""

    def __init__(self, message: str, tables: frozenset[str] = frozenset()) -> None:
        super().__init__(message)
        self.tables = tables
        """Of several tables those at which it was so: the others' lines are written. Without any, nothing is."""


class Unavailable(NimmtError):
    """The database does not answer; whether the last write arrived is not known."""


class Damaged(Unavailable):
    """What was asked for lies where the database itself is damaged; the rest of it may be well."""


# --- reaching it -----------------------------------------------------------------------------------------

ANSWER = 5
"""Seconds that PostgreSQL may take to answer; then players are told to try again."""

DISK_ANSWER = 30
"""The same for SQLite, whose disk can be slow and has no other process to blame."""

SETTINGS = {
    "application_name": "nimmt",
    "statement_timeout": f"{ANSWER}s",
    "lock_timeout": f"{ANSWER}s",
    # A server that is stopped in the middle of a transaction must not keep its locks for ever.
    "idle_in_transaction_session_timeout": "2s",
    # Nor one whose machine or network is gone.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""What every session of ours asks of PostgreSQL, however that is set up."""


POSTGRES: dict[str, Any] = {"timeout": ANSWER, "server_settings": SETTINGS}
"""How every connection to it is made."""


def engine_for(url: str, *, connections: int = 5, single: bool = False) -> AsyncEngine:
    """An engine for a database URL, set up to lose nothing that was committed, and to wait for nothing for ever.

    With *single* each of its statements is a transaction of its own: nothing stays locked between two of them, and one
    costs one journey instead of six. Whoever uses it notices by itself when a connection is gone.
    """
    if url.startswith("sqlite"):
        return _sqlite(url)
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=ANSWER,
        pool_pre_ping=not single,
        connect_args=POSTGRES,
        hide_parameters=True,  # in what is logged
        **({"isolation_level": "AUTOCOMMIT"} if single else {}),
    )
    event.listen(engine.sync_engine, "connect", _keep_alive)
    return engine


def _keep_alive(connection: Any, _: Any) -> None:
    """The driver has no setting for it."""
    keep_alive(connection.driver_connection._transport.get_extra_info("socket"))


class _Connection(sqlite3.Connection):
    """A connection that keeps no lock when it is closed."""

    def close(self) -> None:
        """A statement whose answer nobody has fetched, because its task was cancelled, would hold its lock on."""
        self.rollback()
        super().close()


def _sqlite(url: str) -> AsyncEngine:
    engine = create_async_engine(
        url,
        connect_args={"timeout": ANSWER, "factory": _Connection},
        # Nothing is left open to be rolled back: reading opens no transaction in SQLite, and writing ends its own.
        pool_reset_on_return=None,
        hide_parameters=True,  # in what is logged
    )
    event.listen(engine.sync_engine, "connect", _make_durable)
    return engine


def durable_connection(path: str) -> sqlite3.Connection:
    """A connection to a SQLite file of its own, on which transactions begin and end as they are told to."""
    connection = sqlite3.connect(path, ANSWER, isolation_level=None)
    _make_durable(connection, None)
    return connection


def _make_durable(connection: Any, _: Any) -> None:
    """Let a connection to a SQLite file lose nothing that was committed."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={ANSWER * 1000}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def let_go(engine: AsyncEngine) -> None:
    """Close all connections, also where nobody answers."""
    with suppress(TimeoutError, SQLAlchemyError, OSError):
        async with asyncio.timeout(ANSWER):
            await engine.dispose()


# --- what can go wrong -----------------------------------------------------------------------------------

DEADLOCK = "40P01"
"""Two processes wrote to the same tables in different order, says PostgreSQL."""


UNREADABLE = {"XX001", "XX002"}
"""A page of a table or of an index cannot be read, says PostgreSQL."""


@asynccontextmanager
async def answering(seconds: float) -> AsyncIterator[None]:
    """Whatever the database does, it ends within *seconds*: well, or with Fenced or Unavailable."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except (IntegrityError, sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError):
        raise Fenced("this seq is taken") from None
    except (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        if getattr(getattr(error, "orig", error), "sqlstate", None) == DEADLOCK:
            raise Fenced("another process writes to the same tables") from None
        raise unavailable(error) from None


def unavailable(error: BaseException) -> Unavailable:
    """What to say of a database error: its cause in one line, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, TimeoutError) and not str(cause):
        return Unavailable("it takes too long to answer")
    said = str(cause).splitlines()[0] if str(cause) else type(cause).__name__
    if getattr(cause, "sqlstate", None) in UNREADABLE or "database disk image is malformed" in said:
        return Damaged(said)
    return Unavailable(said)
