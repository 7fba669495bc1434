"""The command line: ``milecastle serve | ruling | print | tables | simulate``.

Each command imports what it needs when it runs, so that a ruling does not wait for the server.
"""

from __future__ import annotations

import argparse
import codecs
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from companion import __version__

if TYPE_CHECKING:
    from companion.config import Config
    from companion.language import Language
    from companion.referee.game import Referee
    from companion.referee.messages import Message
    from companion.referee.options import Options
    from companion.referee.ruling import Answer, Refusal

REFUSED = 2
"""Exit code when the question or the arguments were refused; the sentence is on standard error."""
INTERRUPTED = 130
"""Exit code after Ctrl+C, as shells give it: 128 and the number of the signal."""
STANDARD = Path("-")
"""The file that stands for standard input or output."""


class _OutputLost(Exception):
    """Standard output takes nothing more; holds the sentence that says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    parser = _parser(given)
    chosen = parser.parse_args(given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter still shows the rest
    try:
        if "run" not in chosen:
            _say(parser.format_help().rstrip())
            return REFUSED
        code: int = chosen.run(chosen)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # the reader of our output went away, as `head` does
        _forget_output()
        return 0
    except _OutputLost as lost:
        _forget_output()
        return _complain(str(lost))
    return code


def _forget_output() -> None:
    """Let go what is left in the buffer of standard output: it must not be tried again when Python ends (the note
    on SIGPIPE in its documentation)."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of these arguments: of commands that do not stand in them it knows the name."""
    parser = argparse.ArgumentParser(prog="milecastle", description="The companion for four games around a wall.")
    parser.add_argument("--version", action="version", version=f"milecastle {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    serve = commands.add_parser("serve", help="serve the site on the local network")
    serve.add_argument("--host", help="the address to listen on (default: every one)")
    serve.add_argument("--port", help="the port (default: 8000)")
    _add_place(serve)
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
    if "print" in arguments:
        _add_wishes(printing)
    printing.set_defaults(run=_print)

    tables = commands.add_parser("tables", help="list, export, import or back up tables")
    _add_place(tables)
    actions = tables.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="every table, newest first")
    export = actions.add_parser("export", help="one table as JSON")
    export.add_argument("table", help="its id")
    export.add_argument("-o", "--output", type=Path, help="the file (default: standard output)")
    importing = actions.add_parser("import", help="a table from its JSON")
    importing.add_argument("file", type=Path, help="- reads standard input")
    backup = actions.add_parser("backup", help="a copy of the whole database, also while it is in use")
    backup.add_argument("file", type=Path)
    for action in actions.choices.values():  # they may stand behind what is to be done, too
        _add_place(action, argparse.SUPPRESS)
    tables.set_defaults(run=_tables)

    simulate = commands.add_parser("simulate", help="play random whole games and report how they end")
    simulate.add_argument("game")
    simulate.add_argument("--games", type=int, default=100, metavar="N")
    simulate.add_argument("--seats", type=int, metavar="N", help="how many play (default: four, or all there can be)")
    simulate.add_argument("--seed", type=int, default=1)
    simulate.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    simulate.set_defaults(run=_simulate)
    return parser


def _add_place(parser: argparse.ArgumentParser, default: object = None) -> None:
    """The arguments that say where the tables are."""
    parser.add_argument("--data", type=Path, default=default, help="the folder that holds the tables")
    parser.add_argument("--database", default=default, help="an SQLAlchemy URL instead of the file in that folder")


def _add_wishes(printing: argparse.ArgumentParser) -> None:
    """What can be said of a print: it needs the printer, which other commands do not wait for."""
    from printables import INKS, MOST_COPIES, PAPERS

    printing.add_argument("name", nargs="?", help="the document; see --list")
    printing.add_argument("--list", action="store_true", help="list the documents")
    printing.add_argument("--paper", type=str.lower, choices=PAPERS, default=next(iter(PAPERS)))
    printing.add_argument("--copies", type=int, default=1, metavar="N", help=f"1 to {MOST_COPIES} (default: 1)")
    printing.add_argument("--ink", type=str.lower, choices=INKS, default=next(iter(INKS)))
    printing.add_argument("--language", default="en")
    printing.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help="a table option")
    printing.add_argument(
        "--base-url",
        help="the address that QR codes carry (default: this machine's on its network, at the port of the site;"
        " MILECASTLE_BASE_URL and MILECASTLE_PORT change it)",
    )
    printing.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="a table's download, - for standard input: what it shows, and its options",
    )
    printing.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write the PDF (default: NAME.pdf; - is standard output)",
    )


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return REFUSED


def _put(content: bytes) -> None:
    """Write on standard output at once. Raises _OutputLost where that is not possible."""
    if sys.stdout is None:
        raise _OutputLost("Standard output cannot be written: it is closed.")
    try:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _OutputLost(f"Standard output cannot be written: {error.strerror}.") from error


def _say(line: str) -> None:
    """A line for people, in the letters that their terminal has."""
    _put(f"{line}\n".encode(sys.stdout.encoding if sys.stdout else "utf-8", "replace"))


def _tell_json(value: object) -> None:
    """A line for programs: JSON is UTF-8 wherever it goes (RFC 8259, 8.1)."""
    _put(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n")


def _input() -> BinaryIO:
    """Standard input; raises ValueError with a sentence where there is none."""
    if sys.stdin is None:
        raise ValueError("Standard input cannot be read: it is closed.")
    return sys.stdin.buffer


def _read(file: Path) -> bytes:
    """The content of a file, or of standard input; raises ValueError with a sentence."""
    try:
        return _input().read() if file == STANDARD else file.read_bytes()
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror}.") from error


def _write(file: Path, content: bytes) -> None:
    """Put content into a file, or on standard output; raises ValueError with a sentence."""
    if file == STANDARD:
        _put(content)
        return
    try:
        file.write_bytes(content)
    except OSError as error:
        raise ValueError(f"{file} cannot be written: {error.strerror}.") from error


def _refused(refusal: Refusal, language: Language, notation: str = "") -> int:
    print(language.render(refusal.message), file=sys.stderr)
    if refusal.at is not None and notation:
        print(f"  {notation}\n  {' ' * refusal.at}^", file=sys.stderr)
    if refusal.rule:
        print(f"  ({refusal.rule})", file=sys.stderr)
    return REFUSED


def _options(pairs: Sequence[str]) -> list[tuple[str, str | int]]:
    """Ids and values of ID=VALUE pairs; raises ValueError with a sentence."""
    options: list[tuple[str, str | int]] = []
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"An option is written ID=VALUE, not “{pair}”.")
        options.append((key, value))
    return options


def _language(code: str) -> Language:
    """The language that was asked for; raises ValueError with a sentence where there is no catalogue of it."""
    from companion.language import available, language

    found = language(code)
    if found.code.split("-")[0] != code.replace("_", "-").split("-")[0]:
        raise ValueError(f"There is no language “{code}”; there is {', '.join(available())}.")
    return found


def _config(**given: object) -> Config:
    """The configuration of the environment, in which what is ``given`` wins; raises ValueError with a sentence."""
    from companion.config import PREFIX, Config

    return Config.from_environment(
        {**os.environ, **{PREFIX + name.upper(): str(value) for name, value in given.items() if value}}
    )


def _serve(chosen: argparse.Namespace) -> int:
    try:
        config = _config(
            data=chosen.data,
            host=chosen.host,
            port=chosen.port,
            database=chosen.database,
            base_url=chosen.base_url,
            trusted_hosts=",".join(chosen.trusted_host),
        )
    except ValueError as error:
        return _complain(str(error))
    from companion.serve import serve

    return serve(config, announce=not chosen.quiet)


def _ruling(chosen: argparse.Namespace) -> int:
    from companion.answers import answer_json, decoded, refusal_json
    from companion.referee.games import REFEREES
    from companion.referee.ruling import Refusal, Refused

    game = REFEREES.get(chosen.game)
    if game is None:
        return _complain(f"There is no game “{chosen.game}”; there is {', '.join(REFEREES)}.")

    def answer_to(question: bytes) -> Answer | Refusal:
        text = decoded(question)
        return text if isinstance(text, Refusal) else game.ask(text, settings)

    try:
        language = _language(chosen.language)
        settings = game.options.settle(_options(chosen.option))
        if chosen.notation == "-":
            code = 0
            for line in _lines(_input()):
                answer = answer_to(line)
                if isinstance(answer, Refusal):
                    code = REFUSED
                    _tell_json({**refusal_json(answer, language), "notation": line.decode("utf-8", "replace")})
                else:
                    _tell_json(answer_json(answer, language))
            return code
        # what is no UTF-8 in an argument comes as surrogates (PEP 383)
        notation = chosen.notation.encode("utf-8", "surrogateescape")
        answer = answer_to(notation)
        if isinstance(answer, Refusal):
            raise Refused(answer)
    except Refused as refused:
        if chosen.json:
            _tell_json(refusal_json(refused.refusal, language))
        return _refused(refused.refusal, language, chosen.notation)
    except ValueError as error:
        return _complain(str(error))
    if chosen.json:
        _tell_json(answer_json(answer, language))
    else:
        _tell(answer, game.options, language.render)
    return 0


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines that say something, without a mark of the byte order. Raises ValueError with a sentence."""
    try:
        mark = codecs.BOM_UTF8
        # a loop over the source itself would act on its end before an interruption that came with it, as Ctrl+C
        # in a pipe does: Python looks for one at a call, but not where an iterator is exhausted
        while line := source.readline():
            text = line.removeprefix(mark).strip()
            mark = b""
            if text:
                yield text
    except OSError as error:
        raise ValueError(f"Standard input cannot be read: {error.strerror}.") from error


def _tell(answer: Answer, options: Options, render: Callable[[str | Message], str]) -> None:
    _say(render(answer.headline))
    for number, step in enumerate(answer.steps, 1):
        _say(f"{number:3}. {render(step.message)}  [{step.rule}]")
    for difference in answer.differences:
        option = options[difference.option]
        _say(f"  {render(option.title)} {render(option.meaning(difference.value))} ({option.id}={difference.value})")
        _say(f"    {render(difference.message)}")
    _say(f"  {answer.notation}")


def _print(chosen: argparse.Namespace) -> int:
    from companion.network import base_url, reachable
    from companion.referee.games import REFEREES
    from companion.referee.ruling import Refused
    from printables import documents, print_document

    try:
        language = _language(chosen.language)
        if chosen.list:
            for document in documents():
                _say(f"{document.name:34} {language.render(document.full_title)}")
            return 0
        if not chosen.name:
            return _complain("Say what to print, or --list.")
        config = _config(base_url=chosen.base_url)
        leads_to = config.base_url or base_url(config.host, config.port)
        wish: dict[str, object] = {}
        known = {document.name: document for document in documents()}.get(chosen.name)
        if known is not None:
            wish["settings"] = REFEREES[known.game].options.settle(_options(chosen.option))
            if chosen.table is not None:
                wish |= _play(chosen.table, REFEREES[known.game], chosen.option, language)
        content = print_document(
            chosen.name,
            paper=chosen.paper,
            copies=chosen.copies,
            ink=chosen.ink,
            language=chosen.language,
            base_url=reachable(leads_to) or None,
            progress=_bar if sys.stderr is not None and sys.stderr.isatty() else None,
            **wish,  # type: ignore[arg-type]
        )
        _write(chosen.output or Path(f"{chosen.name}.pdf"), content)
    except Refused as refused:
        return _refused(refused.refusal, language)
    except ValueError as error:
        return _complain(str(error))
    if not reachable(leads_to):
        print(
            f"Only this machine reaches {leads_to}, so paths are printed and no QR codes; --base-url names another.",
            file=sys.stderr,
        )
    return 0


def _play(file: Path, game: Referee, options: Sequence[str], language: Language) -> dict[str, object]:
    """What a table's download says to the printer of a document of ``game``; raises Refused, or ValueError with a
    sentence."""
    from companion.plays import play_of_download

    if options:
        raise ValueError("The options of a table stand in its download: --option and --table do not go together.")
    played, play, settings = play_of_download(_read(file), language)
    if played != game.id:
        raise ValueError(f"{file} holds a table of {play.title}; this is a document of {game.name}.")
    return {"play": play, "settings": settings}


def _bar(done: int, total: int) -> None:
    width = 30
    filled = width * done // total
    end = "\n" if done == total else ""
    print(f"\r[{'#' * filled}{' ' * (width - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True)


def _tables(chosen: argparse.Namespace) -> int:
    from sqlalchemy.exc import SQLAlchemyError

    from companion.referee.games import GAMES
    from companion.referee.ruling import Refusal
    from companion.tables.engine import Database, why
    from companion.tables.identity import new_command_id, new_key
    from companion.tables.record import AlreadyHere, export, import_
    from companion.tables.table import Broken, NotFound, called
    from companion.tables.tables import Tables

    try:
        url = _config(data=chosen.data, database=chosen.database).database
        if chosen.action == "backup" and chosen.file == STANDARD:
            return _complain("A backup is written into a file, not on standard output.")
        if chosen.action != "import" and (missing := _missing(url)):
            return _complain(f"There is no database {missing}: --data names the folder of the tables.")
        if chosen.action == "backup":  # as it stands: a copy is made before a newer version migrates the original
            with closing(Database(url)) as database:
                database.backup(chosen.file)
            return 0
        tables = Tables.open(url, GAMES)
    except (ValueError, OSError, SQLAlchemyError) as error:
        return _complain(why(error))
    try:
        if chosen.action == "list":
            render = _language("en").render
            for summary in tables.listed(limit=sys.maxsize):
                names = ", ".join(render(called(summary, seat)) for seat in summary.seats)
                _say(f"{summary.id}  {summary.game.id:16} {'over' if summary.finished else 'on':5} {names}")
        elif chosen.action == "export":
            _write(chosen.output or STANDARD, export(tables, chosen.table))
        elif chosen.action == "import":
            answer = import_(tables, _read(chosen.file), new_key(), new_command_id())
            if isinstance(answer, Refusal):
                return _refused(answer, _language("en"))
            if isinstance(answer, AlreadyHere):
                print("This finished game is here already: nothing was stored. Its table:", file=sys.stderr)
                answer = answer.table
            _say(answer.id)
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


def _missing(url: str) -> Path | None:
    """The file of an SQLite database that is not there: a mistyped folder must not look like an empty house."""
    from sqlalchemy.engine import make_url

    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or Path(parsed.database).exists():
        return None
    return Path(parsed.database)


def _simulate(chosen: argparse.Namespace) -> int:
    from companion.referee.games import GAMES
    from companion.referee.ruling import Refused
    from companion.simulate import ends

    game = GAMES.get(chosen.game)
    if game is None:
        return _complain(f"There is no game “{chosen.game}”; there is {', '.join(GAMES)}.")
    most = len(game.seat_ids)
    seats = min(4, most) if chosen.seats is None else chosen.seats
    if not 1 <= seats <= most:
        return _complain(f"{game.name} is played by at most {most}: --seats is a number from 1 to {most}, not {seats}.")
    if chosen.games < 1:
        return _complain(f"--games is at least 1, not {chosen.games}.")
    try:
        options = _options(chosen.option)
        settings = game.options.settle(options)
        if any(key.strip().lower() == "players" for key, _ in options) and settings["players"] != seats:
            return _complain(f"--seats says how many play: {seats}, not {settings['players']}.")
        found = ends(game, seats, chosen.games, chosen.seed, settings.changed())
    except Refused as refused:
        return _refused(refused.refusal, _language("en"))
    except ValueError as error:
        return _complain(str(error))
    for reason, count in found.most_common():
        _say(f"{count:7} {reason}")
    return 0
