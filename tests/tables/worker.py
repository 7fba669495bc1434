"""A process of its own that does something at a table; run by the tests of several processes.

    worker.py URL TABLE act DEVICE COUNT     so many commands, one after the other
    worker.py URL TABLE once DEVICE ID       one command with this id
    worker.py URL TABLE wait DEVICE REVISION listen until the table is at this revision
    worker.py URL - open                     open the database

Prints "ready", waits for a line on standard input, and prints a line for each thing done.
"""

from __future__ import annotations

import sys

if "gevent" in sys.argv[4:]:
    from gevent import monkey

    monkey.patch_all()

from tally import GAMES, Add

from companion.tables.table import Done
from companion.tables.tables import Tables


def say(text: object) -> None:
    print(text, flush=True)


def main(url: str, table_id: str, what: str, *rest: str) -> None:
    if what == "open":
        say("ready")
        sys.stdin.readline()
        Tables.open(url, GAMES).close()
        say("alembic" in sys.modules)
        return
    device, argument = rest[:2]
    tables = Tables.open(url, GAMES)
    if what == "wait":
        with tables.subscribe(table_id) as subscription:
            subscription.seen(tables.revision(table_id))
            say("ready")
            while (revision := subscription.wait(20)) is not None and revision < int(argument):
                pass
            say(revision)
            tables.close()
        return
    say("ready")
    sys.stdin.readline()
    base = tables.revision(table_id)
    for number in range(int(argument) if what == "act" else 1):
        command_id = f"{device}-{number}" if what == "act" else argument
        answer = tables.act(table_id, device, command_id, base, Add(seat=device, points=1 + number % 2))
        assert isinstance(answer, Done), answer
        base = answer.table.revision
        say(f"{answer.entry.revision} {answer.repeated}")
    if what == "act":
        sys.stdin.readline()


if __name__ == "__main__":
    main(*sys.argv[1:])
