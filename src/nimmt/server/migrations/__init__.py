"""The database's shape, version by version (alembic), and how to bring a database up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from nimmt.errors import NimmtError


class WrongDatabase(NimmtError):
    """The database has another shape than this program needs."""


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The version this program needs."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


async def version_of(engine: AsyncEngine) -> str | None:
    """The database's version; None where it is empty."""
    async with engine.connect() as connection:
        return await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Bring the database up to date, or to another version, before an older program is used again."""
    version = await _known(engine)
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # a big table takes its time
            await connection.execute(text("SET LOCAL statement_timeout = 0"))
        else:  # SQLite's driver begins no transaction for tables; half of them would be there for ever
            await connection.execute(text("BEGIN IMMEDIATE"))
        await connection.run_sync(lambda sync: _move(_config(sync), version, to))


def _move(config: Config, version: str | None, to: str) -> None:
    revisions = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if to != "head" and to not in revisions:
        raise WrongDatabase(f"there is no version {to} of the database; there are: {', '.join(sorted(revisions))}")
    older = to != "head" and version is not None and to < version
    (command.downgrade if older else command.upgrade)(config, to)


async def check(engine: AsyncEngine) -> None:
    """WrongDatabase where the database has another shape than this program needs."""
    if await _known(engine) != newest():
        raise WrongDatabase("the database is of an older version; run: nimmt admin migrate")


async def _known(engine: AsyncEngine) -> str | None:
    version = await version_of(engine)
    revisions = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if version is not None and version not in revisions:
        raise WrongDatabase(f"the database is of version {version}, which is newer than this program; update nimmt")
    return version
