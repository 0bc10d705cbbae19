"""``nimmt admin``: what a host does to tables from the command line, while servers run or not."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import time
import urllib.request
from collections.abc import Callable, Coroutine, Mapping
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from nimmt.decisions import plural
from nimmt.errors import NimmtError
from nimmt.protocol import schema
from nimmt.protocol.happening import Closed
from nimmt.server import migrations
from nimmt.server.archive import Archive
from nimmt.server.clock import wall_ms
from nimmt.server.config import Config
from nimmt.server.database import Damaged, unavailable
from nimmt.server.home import address
from nimmt.server.logs import tag
from nimmt.server.store import Store, append_of
from nimmt.tables.entries import Entry, decode
from nimmt.tables.log import TableLog, table_of
from nimmt.tables.replay import record_of

SQLITE = "sqlite:///"
"""How the URL of a database begins that is a file."""


class NoSuchTable(NimmtError):
    """No table has this id or tag."""


class Listing(msgspec.Struct):
    """What an action found: as lines for people, and as data for programs."""

    lines: list[str]
    data: Any


T = TypeVar("T")


def _must_exist(config: Config) -> None:
    """Only a server makes a database: a mistyped name must not leave an empty one behind."""
    file = config.database.removeprefix(SQLITE)
    path = Path(file.partition("?")[0])
    if file != config.database and not (path.exists() and path.stat().st_size):
        raise NimmtError(f"there is no database {file}; check --database (nimmt serve makes a new one)")


def _with_store(config: Config, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    _must_exist(config)

    async def run() -> T:
        store = Store(config.engine_url)
        try:
            await migrations.check(store.engine)
            return await work(store)
        except Damaged as error:
            raise NimmtError(
                f"the database itself is damaged there ({error}): stop the server, have the database's own tools save "
                "what they can (docs/server.md, under Copies), and try again"
            ) from None
        except (SQLAlchemyError, OSError) as error:
            raise NimmtError(f"the database cannot be used: {unavailable(error)}; check --database") from None
        finally:
            await store.close()

    return asyncio.run(run())


async def _id_of(store: Store, wanted: str) -> str:
    """The id of the table that has this id or tag."""
    for row in await store.rows(limit=1_000_000):
        if wanted in (row.id, tag(row.id)):
            return row.id
    raise NoSuchTable(f"there is no table {wanted}; nimmt admin list shows all")


async def _find(store: Store, wanted: str) -> TableLog:
    """The table of this id or tag."""
    table_id = await _id_of(store, wanted)
    try:
        return table_of(table_id, await store.read(table_id))
    except Exception as error:
        raise NimmtError(
            f"the table's log is damaged ({error}); nimmt admin export {wanted} --log shows it, nimmt admin repair "
            f"{wanted} keeps what can be read, nimmt admin delete {wanted} removes it"
        ) from None


def _when(ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(ms / 1000))


def list_tables(config: Config, arguments: argparse.Namespace) -> Listing:
    """One line a table."""

    async def work(store: Store) -> Listing:
        lines, data = [], []
        for row in await store.rows(arguments.phase, arguments.limit):
            people = row.names.split("\n")
            about = f"{row.phase:8} {row.ruleset:16} {', '.join(people)}"
            lines.append(f"{row.id}  {tag(row.id)}  {_when(row.touched)}  {about}")
            found = {"id": row.id, "tag": tag(row.id), "touched": row.touched, "phase": row.phase}
            data.append(found | {"ruleset": row.ruleset, "names": people})
        return Listing(lines, data)

    return _with_store(config, work)


def show(config: Config, arguments: argparse.Namespace) -> Listing:
    """What everybody at the table knows."""

    async def work(store: Store) -> Listing:
        table = await _find(store, arguments.table)
        data = {
            "id": table.id,
            "tag": tag(table.id),
            "ruleset": table.created.ruleset,
            "phase": table.phase,
            "seq": table.seq,
            "touched": table.at,
            "seats": [{"kind": held.kind, "name": held.name, "away": held.away} for held in table.seats],
            "points": table.game.totals if table.game else [],
            "waiting": sorted(table.game.pending) if table.game else [],
            "problem": table.problem,
        }
        lines = [
            f"{table.title}, {table.phase}, seq {table.seq}, last touched {_when(table.at)}",
            f"id {table.id}  tag {tag(table.id)}",
        ]
        for seat, held in enumerate(table.seats):
            away = ", a bot plays for them" if held.away else ""
            lines.append(f"seat {seat}: {held.kind} {held.name}{away}")
        if table.game:
            points = ", ".join(map(str, table.game.totals))
            lines.append(f"points: {points}; waiting for seats {sorted(table.game.pending)}")
        return Listing([*lines, *([table.problem] if table.problem else [])], data)

    return _with_store(config, work)


def end(config: Config, arguments: argparse.Namespace) -> None:
    """Close a table; running servers notice."""

    async def work(store: Store) -> None:
        table = await _find(store, arguments.table)
        if table.phase in ("over", "closed"):
            raise NimmtError(f"the table is {table.phase} already")
        line = Entry(max(wall_ms(), table.at), Closed(arguments.reason))
        first = table.seq + 1
        table.apply(line)
        await store.write([append_of(table, first, [line])])
        print("ended")

    _with_store(config, work)


def export(config: Config, arguments: argparse.Namespace) -> None:
    """The record of a finished game, or any table's raw log."""

    async def work(store: Store) -> None:
        if arguments.log:
            for text in (await store.texts(await _id_of(store, arguments.table))).values():
                print(text)
            return
        table = await _find(store, arguments.table)
        kept = await Archive(store).find(table.id) if table.problem else None
        if kept:
            sys.stdout.write(kept.record)
        elif table.finished:
            sys.stdout.write(record_of(table))
        else:
            raise NimmtError("the game is not over; --log exports the raw log, hidden cards and key hashes included")

    _with_store(config, work)


def repair(config: Config, arguments: argparse.Namespace) -> None:
    """Keep of a damaged table what can be read; the lines that go are written out."""

    async def work(store: Store) -> None:
        table_id = await _id_of(store, arguments.table)
        texts = await store.texts(table_id)
        table = readable(table_id, texts)
        if table.seq < 2:
            raise NimmtError(
                f"its first lines cannot be read, so nothing is left to keep; nimmt admin delete {table_id}"
            )
        lost = [text for seq, text in texts.items() if seq > table.seq]
        if not lost:
            raise NimmtError("the table's log can be read; there is nothing to repair")
        await store.cut(table)
        for text in lost:
            print(text)
        print(f"{plural(table.seq, 'line')} kept, {plural(len(lost), 'line')} cut off (above)", file=sys.stderr)

    _with_store(config, work)


def readable(table_id: str, texts: Mapping[int, str]) -> TableLog:
    """The table as far as its log can be read."""
    table = TableLog(table_id)
    for wanted, (seq, text) in enumerate(texts.items(), 1):
        twin = table.copy()
        try:
            twin.apply(decode(text))
            assert seq == wanted, "a line is missing"
            assert twin.created, "the first line is another"
        except Exception:  # whatever a damaged line does
            break
        table = twin
    return table


def delete(config: Config, arguments: argparse.Namespace) -> None:
    """Forget one table."""

    async def work(store: Store) -> None:
        await store.delete([await _id_of(store, arguments.table)])
        print("deleted")

    _with_store(config, work)


def forget(config: Config, arguments: argparse.Namespace) -> None:
    """Forget old tables."""

    async def work(store: Store) -> None:
        before = wall_ms() - arguments.days * 24 * 3600 * 1000
        gone = 0
        while old := await store.stale(before, ("waiting", "playing", "over", "closed")):
            gone += await store.delete(old)
        print(f"{plural(gone, 'table')} deleted")

    _with_store(config, work)


def backup(config: Config, arguments: argparse.Namespace) -> None:
    """Copy a SQLite database, whole and at one moment, also while a server writes to it."""
    if not config.database.startswith(SQLITE):
        raise NimmtError("a PostgreSQL is copied by its own programs: pg_dump, or pg_basebackup; see docs/server.md")
    target = Path(arguments.file)
    if target.exists():
        raise NimmtError(f"{target} is there already; choose another name")
    try:
        with (
            closing(sqlite3.connect(f"file:{config.database.removeprefix(SQLITE)}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
    except sqlite3.Error as error:
        raise NimmtError(f"the database cannot be copied: {error}; check --database and {target}") from None
    print(f"copied to {target}")


def ready(config: Config, _: argparse.Namespace) -> None:
    """Ask the server of these settings on this machine whether it can serve, as a health check does."""
    where = f"{address(config)}ready"
    directly = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with directly.open(where, timeout=3) as answer:
            sys.stdout.write(answer.read().decode())
    except (OSError, HTTPException) as error:
        raise NimmtError(f"the server at {where} is not ready: {error}") from None


def migrate(config: Config, arguments: argparse.Namespace) -> None:
    """Bring the database up to date, or back to an older version."""
    _must_exist(config)

    async def run() -> None:
        store = Store(config.engine_url)
        try:
            await migrations.migrate(store.engine, arguments.to)
        except (SQLAlchemyError, OSError) as error:
            raise NimmtError(f"the database cannot be used: {unavailable(error)}; check --database") from None
        finally:
            await store.close()
        print(f"the database is of version {migrations.newest() if arguments.to == 'head' else arguments.to}")

    asyncio.run(run())


def show_protocol(_: Config, arguments: argparse.Namespace) -> None:
    """For those who write clients."""
    if arguments.typescript:
        sys.stdout.write(schema.typescript())
    else:
        print(msgspec.json.format(msgspec.json.encode(schema.protocol())).decode())


ACTIONS: dict[str, Callable[[Config, argparse.Namespace], Listing | None]] = {
    "list": list_tables,
    "show": show,
    "end": end,
    "export": export,
    "repair": repair,
    "delete": delete,
    "forget": forget,
    "backup": backup,
    "ready": ready,
    "migrate": migrate,
    "protocol": show_protocol,
}
"""The subcommands by name."""
