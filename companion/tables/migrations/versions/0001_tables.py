"""Tables, seats, entries, snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("command_id", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("host_key", sa.Text, nullable=False),
        sa.Column("door_open", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("rematch", sa.Text),
    )
    op.create_index("tables_by_change", "tables", ["changed", "id"])
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("neutral", sa.Boolean, nullable=False),
        sa.Column("device", sa.Text),
        sa.Column("key", sa.Text, nullable=False),
    )
    op.create_index("seats_by_device", "seats", ["device"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("acts_for", sa.Text),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("reveals", sa.Boolean, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("ahead", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.UniqueConstraint("table_id", "command_id", name="entries_once"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("snapshots", "entries", "seats", "tables"):
        op.drop_table(name)
