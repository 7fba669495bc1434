"""The command line: ``milecastle serve | ruling | print | tables | simulate``.

Each command imports what it needs when it runs, so that a ruling does not wait for the server.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from companion import __version__

if TYPE_CHECKING:
    from companion.referee.messages import Message
    from companion.referee.options import Options
    from companion.referee.ruling import Answer, Refusal

REFUSED = 2
"""Exit code when the question or the arguments were refused; the sentence is on standard error."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if "run" not in chosen:
        parser.print_help()
        return REFUSED
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output went away, as `head` does. What is left in the buffer must not be
        # tried again when Python ends (the note on SIGPIPE in its documentation).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="milecastle", description="The companion for four games around a wall.")
    parser.add_argument("--version", action="version", version=f"milecastle {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    serve = commands.add_parser("serve", help="serve the site on the local network")
    serve.add_argument("--host", help="the address to listen on (default: every one)")
    serve.add_argument("--port", type=int, help="the port (default: 8000)")
    serve.add_argument("--data", type=Path, help="the folder that holds the tables")
    serve.add_argument("--database", help="an SQLAlchemy URL instead of the file in that folder")
    serve.add_argument("--base-url", help="the address that QR codes carry")
    serve.add_argument(
        "--trusted-host", action="append", default=[], metavar="NAME", help="a name that the site answers to"
    )
    serve.add_argument("--quiet", action="store_true", help="print no address and no QR code")
    serve.set_defaults(run=_serve)

    ruling = commands.add_parser("ruling", help="ask the referee one question in one line")
    ruling.add_argument("game", help="such as romans-go-home")
    ruling.add_argument("notation", help="the position; - reads one a line from standard input")
    ruling.add_argument("--json", action="store_true", help="print one JSON object (always so with -)")
    ruling.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help="a table option")
    ruling.add_argument("--language", default="en", help="the language of the texts")
    ruling.set_defaults(run=_ruling)

    printing = commands.add_parser("print", help="print a score pad, cards or reference sheets as PDF")
    printing.add_argument("name", nargs="?", help="the document; see --list")
    printing.add_argument("--list", action="store_true", help="list the documents")
    printing.add_argument("--paper", choices=("a4", "letter"), default="a4")
    printing.add_argument("--copies", type=int, default=1, metavar="N")
    printing.add_argument("--ink", choices=("colour", "saver"), default="colour")
    printing.add_argument("--language", default="en")
    printing.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help="a table option")
    printing.add_argument(
        "--base-url",
        help="the address that QR codes carry (default: this machine's on its network, at the port of the site;"
        " MILECASTLE_BASE_URL and MILECASTLE_PORT change it)",
    )
    printing.add_argument("--table", type=Path, metavar="FILE", help="a table's download, for its filled score sheet")
    printing.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to write the PDF (default: NAME.pdf)"
    )
    printing.set_defaults(run=_print)

    tables = commands.add_parser("tables", help="list, export, import or back up tables")
    tables.add_argument("--data", type=Path, help="the folder that holds the tables")
    tables.add_argument("--database", help="an SQLAlchemy URL instead of the file in that folder")
    actions = tables.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="every table, newest first")
    export = actions.add_parser("export", help="one table as JSON")
    export.add_argument("table", help="its id")
    export.add_argument("-o", "--output", type=Path, help="the file (default: standard output)")
    importing = actions.add_parser("import", help="a table from its JSON")
    importing.add_argument("file", type=Path)
    backup = actions.add_parser("backup", help="a copy of the whole database, also while it is in use")
    backup.add_argument("file", type=Path)
    tables.set_defaults(run=_tables)

    simulate = commands.add_parser("simulate", help="play random whole games and report how they end")
    simulate.add_argument("game")
    simulate.add_argument("--games", type=int, default=100, metavar="N")
    simulate.add_argument("--seats", type=int, default=4, metavar="N")
    simulate.add_argument("--seed", type=int, default=1)
    simulate.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    simulate.set_defaults(run=_simulate)
    return parser


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return REFUSED


def _refused(refusal: Refusal, language: str, notation: str = "") -> int:
    from companion.language import language as language_of

    print(language_of(language).render(refusal.message), file=sys.stderr)
    if refusal.at is not None and notation:
        print(f"  {notation}\n  {' ' * refusal.at}^", file=sys.stderr)
    if refusal.rule:
        print(f"  ({refusal.rule})", file=sys.stderr)
    return REFUSED


def _options(pairs: Sequence[str]) -> dict[str, str | int]:
    """ID=VALUE pairs as a mapping; raises ValueError with a sentence."""
    options: dict[str, str | int] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"An option is written ID=VALUE, not “{pair}”.")
        options[key] = value
    return options


def _serve(chosen: argparse.Namespace) -> int:
    import os

    environment = dict(os.environ)
    if chosen.data:
        environment["MILECASTLE_DATA"] = str(chosen.data)
    given = {
        "HOST": chosen.host,
        "PORT": chosen.port,
        "DATABASE": chosen.database,
        "BASE_URL": chosen.base_url,
        "TRUSTED_HOSTS": ",".join(chosen.trusted_host),
    }
    environment |= {f"MILECASTLE_{key}": str(value) for key, value in given.items() if value}
    from companion.config import Config

    try:
        config = Config.from_environment(environment)
    except ValueError as error:
        return _complain(str(error))
    from companion.serve import serve

    return serve(config, announce=not chosen.quiet)


def _ruling(chosen: argparse.Namespace) -> int:
    from companion.answers import answer_json, asked, refusal_json
    from companion.language import language as language_of
    from companion.referee.games import REFEREES
    from companion.referee.ruling import Refusal

    game = REFEREES.get(chosen.game)
    if game is None:
        return _complain(f"There is no game “{chosen.game}”; there is {', '.join(REFEREES)}.")
    try:
        options = _options(chosen.option)
    except ValueError as error:
        return _complain(str(error))
    language = language_of(chosen.language)
    if chosen.notation == "-":
        code = 0
        for line in _lines(sys.stdin):
            answer = asked(game, line, options)
            if isinstance(answer, Refusal):
                code = REFUSED
                print(json.dumps({**refusal_json(answer, language), "notation": line}, ensure_ascii=False), flush=True)
            else:
                print(json.dumps(answer_json(answer, language), ensure_ascii=False), flush=True)
        return code
    answer = asked(game, chosen.notation, options)
    if isinstance(answer, Refusal):
        if chosen.json:
            print(json.dumps(refusal_json(answer, language), ensure_ascii=False))
        return _refused(answer, chosen.language, chosen.notation)
    if chosen.json:
        print(json.dumps(answer_json(answer, language), ensure_ascii=False))
    else:
        _tell(answer, game.options, language.render)
    return 0


def _lines(source: TextIO) -> Iterator[str]:
    for line in source:
        if line.strip():
            yield line.strip()


def _tell(answer: Answer, options: Options, render: Callable[[str | Message], str]) -> None:
    print(render(answer.headline))
    for number, step in enumerate(answer.steps, 1):
        print(f"{number:3}. {render(step.message)}  [{step.rule}]")
    for difference in answer.differences:
        option = options[difference.option]
        print(f"  {render(option.title)} {render(option.meaning(difference.value))} ({option.id}={difference.value})")
        print(f"    {render(difference.message)}")
    print(f"  {answer.notation}")


def _print(chosen: argparse.Namespace) -> int:
    from companion.config import Config
    from companion.language import language as language_of
    from companion.network import reachable
    from companion.referee.games import REFEREES
    from companion.referee.ruling import Refused
    from printables import documents, print_document

    render = language_of(chosen.language).render
    if chosen.list:
        for document in documents():
            print(f"{document.name:34} {render(document.title)}")
        return 0
    if not chosen.name:
        return _complain("Say what to print, or --list.")
    try:
        config = Config.from_environment()
        address = chosen.base_url or config.base_url or reachable(config.host, config.port)
        wish: dict[str, object] = {}
        known = {document.name: document for document in documents()}.get(chosen.name)
        if known is not None:
            wish["settings"] = REFEREES[known.game].options.settle(_options(chosen.option))
        if chosen.table is not None:
            from companion.plays import play_of_download

            wish["play"], wish["settings"] = play_of_download(chosen.table.read_bytes())
        content = print_document(
            chosen.name,
            paper=chosen.paper,
            copies=chosen.copies,
            ink=chosen.ink,
            language=chosen.language,
            base_url=address or None,
            progress=_bar if sys.stderr.isatty() else None,
            **wish,  # type: ignore[arg-type]
        )
    except Refused as refused:
        return _refused(refused.refusal, chosen.language)
    except (ValueError, OSError) as error:
        return _complain(str(error))
    target = chosen.output or Path(f"{chosen.name}.pdf")
    try:
        target.write_bytes(content)
    except OSError as error:
        return _complain(f"{target} cannot be written: {error.strerror}.")
    if not address:
        print(
            "This machine has no address on a network, so paths are printed and no QR codes; --base-url gives one.",
            file=sys.stderr,
        )
    return 0


def _bar(done: int, total: int) -> None:
    width = 30
    filled = width * done // total
    end = "\n" if done == total else ""
    print(f"\r[{'#' * filled}{' ' * (width - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True)


def _tables(chosen: argparse.Namespace) -> int:
    import os

    from sqlalchemy.exc import SQLAlchemyError

    from companion.config import Config
    from companion.referee.games import GAMES
    from companion.referee.ruling import Refusal
    from companion.tables.engine import why
    from companion.tables.identity import new_command_id, new_key
    from companion.tables.record import AlreadyHere, export, import_
    from companion.tables.table import Broken, NotFound
    from companion.tables.tables import Tables

    environment = dict(os.environ)
    if chosen.data:
        environment["MILECASTLE_DATA"] = str(chosen.data)
    if chosen.database:
        environment["MILECASTLE_DATABASE"] = chosen.database
    try:
        tables = Tables.open(Config.from_environment(environment).database, GAMES)
    except (ValueError, OSError, SQLAlchemyError) as error:
        return _complain(why(error))
    try:
        if chosen.action == "list":
            for summary in tables.listed(limit=1000):
                names = ", ".join(seat.name or seat.id for seat in summary.seats)
                print(f"{summary.id}  {summary.game.id:16} {'over' if summary.finished else 'on':5} {names}")
        elif chosen.action == "export":
            content = export(tables, chosen.table)
            if chosen.output:
                chosen.output.write_bytes(content)
            else:
                sys.stdout.buffer.write(content)
        elif chosen.action == "import":
            answer = import_(tables, chosen.file.read_bytes(), new_key(), new_command_id())
            if isinstance(answer, Refusal):
                return _refused(answer, "en")
            if isinstance(answer, AlreadyHere):
                print("This finished game is here already: nothing was stored. Its table:", file=sys.stderr)
                answer = answer.table
            print(answer.id)
        else:
            tables.database.backup(chosen.file)
    except NotFound:
        return _complain(f"There is no table “{chosen.table}”.")
    except Broken as broken:
        what = f"log of table “{broken.table_id}” no longer fits the rules from entry {broken.revision} on"
        if not broken.revision:
            what = f"set-up of table “{broken.table_id}” no longer fits the rules"
        return _complain(f"The {what}. Nothing of it is lost: an older version of the companion can export it.")
    except (ValueError, OSError, SQLAlchemyError) as error:
        return _complain(why(error))
    finally:
        tables.close()
    return 0


def _simulate(chosen: argparse.Namespace) -> int:
    from companion.referee.games import GAMES
    from companion.referee.ruling import Refused
    from companion.simulate import ends

    game = GAMES.get(chosen.game)
    if game is None:
        return _complain(f"There is no game “{chosen.game}”; there is {', '.join(GAMES)}.")
    try:
        settings = game.options.settle(_options(chosen.option))
        found = ends(game, chosen.seats, chosen.games, chosen.seed, settings.changed())
    except Refused as refused:
        return _refused(refused.refusal, "en")
    except ValueError as error:
        return _complain(str(error))
    for reason, count in found.most_common():
        print(f"{count:7} {reason}")
    return 0
