"""How Alembic runs here: on the connection, and in the transaction, that it is given."""

from alembic import context

from companion.tables.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
