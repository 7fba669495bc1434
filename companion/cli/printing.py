"""``milecastle print``: a document as PDF."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.arguments import Commands, add_options, configuration, language_named, option_pairs
from companion.cli.terminal import complain, print_line, read_file, refuse, write_file

if TYPE_CHECKING:
    from companion.language import Language
    from companion.referee.game import Referee


def add(commands: Commands, arguments: Sequence[str]) -> None:
    """Add the command to the parser; what can be said of a print only where it stands in the ``arguments``."""
    printing = commands.add_parser("print", help="print a score pad, cards or reference sheets as PDF")
    if "print" in arguments:
        _add_wishes(printing)
    printing.set_defaults(run=_print)


def _add_wishes(printing: argparse.ArgumentParser) -> None:
    """What can be said of a print: it needs the printer, which other commands do not wait for."""
    from printables import INKS, MOST_COPIES, PAPERS

    printing.add_argument("name", nargs="?", help="the document; see --list")
    printing.add_argument("--list", action="store_true", help="list the documents")
    paper, ink = next(iter(PAPERS)), next(iter(INKS))
    printing.add_argument("--paper", type=str.lower, choices=PAPERS, default=paper, help=f"its size (default: {paper})")
    printing.add_argument("--copies", type=int, default=1, metavar="N", help=f"1 to {MOST_COPIES} (default: 1)")
    printing.add_argument(
        "--ink", type=str.lower, choices=INKS, default=ink, help=f"saver takes little of it (default: {ink})"
    )
    printing.add_argument("--language", default="en", help="the language of the document (default: en)")
    add_options(printing)
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


def _print(chosen: argparse.Namespace) -> int:
    from companion.network import base_url, reachable
    from companion.referee.games import REFEREES
    from companion.referee.ruling import Refused
    from printables import document_named, documents, print_document

    try:
        language = language_named(chosen.language)
        if chosen.list:
            if chosen.name or chosen.option or chosen.table or chosen.output:
                return complain("--list lists all there is to print: no name, --option, --table or --output beside it.")
            for each in documents():
                print_line(f"{each.name:34} {language.render(each.full_title)}")
            return 0
        if not chosen.name:
            return complain("Say what to print, or --list.")
        config = configuration(base_url=chosen.base_url)
        leads_to = config.base_url or base_url(config.host, config.port)
        document = document_named(chosen.name)
        game = REFEREES[document.game]
        wish: dict[str, object] = {"settings": game.options.settle(option_pairs(chosen.option))}
        if chosen.table is not None:
            wish |= _play(chosen.table, game, chosen.option, language)
        content = print_document(
            document.name,
            paper=chosen.paper,
            copies=chosen.copies,
            ink=chosen.ink,
            language=chosen.language,
            base_url=reachable(leads_to) or None,
            progress=_bar if sys.stderr.isatty() else None,
            **wish,  # type: ignore[arg-type]
        )
        write_file(chosen.output or Path(f"{document.name}.pdf"), content)
    except Refused as refused:
        return refuse(refused.refusal, language)
    except (ValueError, FileNotFoundError) as error:  # typefaces that nobody has fetched say so
        return complain(str(error))
    if not reachable(leads_to):
        print(
            f"Only this machine reaches {leads_to}, so paths are printed and no QR codes; --base-url names another.",
            file=sys.stderr,
        )
    return 0


def _play(file: Path, game: Referee, options: Sequence[str], language: Language) -> dict[str, object]:
    """What a table's download says to the printer of a document of ``game``; raises Refused, or ValueError with a
    sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.plays import play_of_download
    from companion.referee.games import REFEREES
    from companion.tables.engine import why
    from companion.tables.record import Limits

    if options:
        raise ValueError("The options of a table stand in its download: --option and --table do not go together.")
    content = read_file(file, Limits().size)
    try:
        played, play, settings = play_of_download(content, language)
    except (OSError, SQLAlchemyError) as error:
        told = f"{file} is read by way of the folder for temporary files, where that fails: {why(error)}"
        raise ValueError(told.rstrip(".") + ".") from error
    if played != game.id:
        raise ValueError(f"{file} holds a table of {REFEREES[played].name}; this is a document of {game.name}.")
    return {"play": play, "settings": settings}


def _bar(done: int, total: int) -> None:
    width = 30
    filled = width * done // total
    end = "\n" if done == total else ""
    print(f"\r[{'#' * filled}{' ' * (width - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True)
