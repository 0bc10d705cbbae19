"""Run by alembic; the connection comes from `nimmt.server.migrations.migrate`."""

from alembic import context

from nimmt.server.database import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
