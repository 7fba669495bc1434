"""``milecastle tables``: list, export, import, back up or delete tables; the code of their host's place."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.arguments import Commands, add_place, configuration, language_named, names_database
from companion.cli.terminal import STANDARD, complain, print_line, read_file, refuse, write_file

if TYPE_CHECKING:
    from companion.config import Config
    from companion.tables.table import Broken
    from companion.tables.tables import Tables

DAY = 24 * 60 * 60
"""Seconds."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    tables = commands.add_parser(
        "tables", help="list, export, import, back up or delete tables, or become the host of one"
    )
    add_place(tables)
    actions = tables.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="every table with the day of its last change, newest first")
    export = actions.add_parser("export", help="one table as JSON")
    export.add_argument("table", help="its id")
    export.add_argument("-o", "--output", type=Path, help="the file (default: standard output)")
    importing = actions.add_parser("import", help="a table from its JSON")
    importing.add_argument("file", type=Path, help="its file; - reads standard input")
    backup = actions.add_parser("backup", help="a copy of the whole database, also while it is in use")
    backup.add_argument("file", type=Path, help="the file of the copy, which does not exist yet")
    host = actions.add_parser(
        "host", help="a code that makes a phone the host of a table, where none is known any more"
    )
    host.add_argument("table", nargs="?", help="its id (default: the one of those that go on that was changed last)")
    host.add_argument("--base-url", help="the address that the code carries (default: that of the server)")
    delete = actions.add_parser("delete", help="tables with all that is known of them, for good")
    delete.add_argument("table", nargs="*", help="their ids")
    delete.add_argument(
        "--unchanged", type=int, metavar="DAYS", help="those at which nothing has happened for so many days, too"
    )
    for action in actions.choices.values():  # they may stand behind what is to be done, too
        add_place(action, argparse.SUPPRESS)
    tables.set_defaults(run=_tables)


def _tables(chosen: argparse.Namespace) -> int:
    """Do what was chosen; whatever stands in its way is told in a sentence. Returns the exit code."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.tables.engine import why
    from companion.tables.table import NotFound

    url = ""
    try:
        config = configuration(
            data=chosen.data, database=chosen.database, base_url=chosen.base_url if chosen.action == "host" else None
        )
        url = config.database
        return _done(chosen, config)
    except NotFound as unknown:
        return complain(f"There is no table “{unknown}”.")
    except BrokenPipeError:
        raise  # whoever read our output went away
    except (ValueError, OSError, SQLAlchemyError) as error:
        return complain(why(error, url))


def _done(chosen: argparse.Namespace, config: Config) -> int:
    """As :func:`_tables`, with the database of ``config``. Raises NotFound, and ValueError, OSError or SQLAlchemyError
    where a file or the database cannot be used."""
    from companion.referee.games import GAMES
    from companion.referee.ruling import Refusal
    from companion.tables.engine import Database
    from companion.tables.record import Limits, decoded
    from companion.tables.table import Broken
    from companion.tables.tables import Tables

    url, record = config.database, b""
    if chosen.action == "backup" and chosen.file == STANDARD:
        return complain("A backup is written into a file, not on standard output.")
    missing = _missing(url)
    if missing and chosen.action != "import":
        place = (
            "MILECASTLE_DATABASE (--database) names it"
            if names_database(chosen)
            else "--data names the folder of the tables"
        )
        return complain(f"There is no database {missing}: {place}.")
    if missing:  # before a folder that was mistyped gets a database
        record = read_file(chosen.file, Limits().size)
        if isinstance(unreadable := decoded(record, Limits()), Refusal):
            return refuse(unreadable, language_named("en"))
    if chosen.action == "backup":  # as it stands: a copy is made before a newer version migrates the original
        with closing(Database(url, to_read=True)) as database:
            database.backup(chosen.file)
        return 0
    with closing(Tables.open(url, GAMES, to_read=chosen.action not in ("import", "delete"))) as tables:
        try:
            if chosen.action == "import":
                return _import(tables, record or read_file(chosen.file, Limits().size))
            return _among(tables, chosen, config)
        except Broken as broken:
            return complain(_unfit(tables, broken))


def _among(tables: Tables, chosen: argparse.Namespace, config: Config) -> int:
    """Do what needs nothing but the tables that are there. Raises NotFound, Broken."""
    from companion.tables.identity import typed_table_id
    from companion.tables.record import export

    if chosen.action == "host":
        return _host(tables, chosen.table and typed_table_id(chosen.table), config)
    if chosen.action == "delete":
        return _delete(tables, [typed_table_id(each) for each in chosen.table], chosen.unchanged)
    if chosen.action == "export":
        write_file(chosen.output or STANDARD, export(tables, typed_table_id(chosen.table)))
    else:
        _list(tables)
    return 0


def _import(tables: Tables, content: bytes) -> int:
    """Store the table of a download; prints its id."""
    from companion.referee.ruling import Refusal
    from companion.tables.identity import new_command_id, new_key
    from companion.tables.record import AlreadyHere, import_

    answer = import_(tables, content, new_key(), new_command_id())
    if isinstance(answer, Refusal):
        return refuse(answer, language_named("en"))
    if isinstance(answer, AlreadyHere):
        print("This finished game is here already: nothing was stored. Its table:", file=sys.stderr)
        answer = answer.table
    print_line(answer.id)
    return 0


def _unfit(tables: Tables, broken: Broken) -> str:
    """What is said of a table whose log or set-up no longer fits the rules, and what can be done."""
    what = f"log of table “{broken.table_id}” no longer fits the rules from entry {broken.revision} on"
    if not broken.revision:
        what = f"set-up of table “{broken.table_id}” no longer fits the rules"
    remedy = "an older version of the companion can export it"
    if broken.revision and tables.look(broken.table_id).unfit:  # else it goes on from a stored state behind that
        remedy += ", and on its page whoever plays there goes on from before that entry"
    return f"The {what}. Nothing of it is lost: {remedy}."


def _list(tables: Tables) -> None:
    from companion.tables.table import called

    render = language_named("en").render
    for summary in tables.listed(limit=sys.maxsize):
        names = ", ".join(render(called(summary, seat)) for seat in summary.seats)
        day = date.fromtimestamp(summary.changed).isoformat()
        print_line(f"{summary.id}  {summary.game.id:16} {'over' if summary.finished else 'on':5} {day}  {names}")


def _host(tables: Tables, named: str | None, config: Config) -> int:
    """Print the recovery code of the host's place at the table ``named``, or at the one that was changed last of those
    that go on: whoever may read the database may be its host. Raises NotFound."""
    from companion.network import base_url, reachable, still_ours, terminal_code
    from companion.tables.identity import spelt_table_id

    found = named or next((each.id for each in tables.listed(limit=1, finished=False)), None)
    if found is None:
        return complain("No game goes on here. `tables list` shows those that are over.")
    table = tables.look(found)
    site = config.base_url or still_ours(tables.database.served_at()) or base_url(config.host, config.port)
    address = f"{site}/t/{table.id}/key/{table.host_key}"
    print_line(
        f"Whoever opens this is the host of table {spelt_table_id(table.id)}. Its page “Seats” has the seats' codes."
    )
    if reachable(site):
        print_line(terminal_code(address, sys.stdout))
    else:
        print("Only this machine reaches this address: --base-url names another.", file=sys.stderr)
    print_line(address)
    return 0


def _delete(tables: Tables, named: Sequence[str], unchanged: int | None) -> int:
    """Delete the tables ``named`` and those ``unchanged`` for so many days, all or none; prints their ids.
    Raises NotFound."""
    if not named and unchanged is None:
        return complain("Say which: their ids, or --unchanged DAYS. `tables export` keeps one, `tables backup` all.")
    if unchanged is not None and unchanged < 1:
        return complain(f"--unchanged is a number of days from 1 on, not {unchanged}.")
    # nothing has happened before the clock began; further back no database can count
    since = None if unchanged is None else max(0, tables.clock() - unchanged * DAY)
    for table_id in tables.delete(named, since):
        print_line(table_id)
    return 0


def _missing(url: str) -> Path | None:
    """The file of an SQLite database that is not there: a mistyped folder must not look like an empty house."""
    from sqlalchemy.engine import make_url

    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or Path(parsed.database).exists():
        return None
    return Path(parsed.database).absolute()  # three slashes instead of four are a path from here on
