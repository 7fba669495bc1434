"""The command line: ``milecastle serve | ruling | print | tables | simulate``, a module for each command.

Each command imports what it needs when it runs, so that a ruling does not wait for the server.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout

from companion import __version__
from companion.cli import printing, ruling, serve, simulate, tables
from companion.cli.terminal import REFUSED, OutputLost, complain, forget_output, print_line

INTERRUPTED = 130
"""Exit code after Ctrl+C, as shells give it: 128 and the number of the signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    if sys.stderr is None:  # closed: what is said there would come among what was asked for
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # to the end of the process
    parser = _parser(given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter still shows the rest
    try:
        chosen = _parsed(parser, given)
        if "run" not in chosen:
            print_line(parser.format_help().rstrip())
            return REFUSED
        code: int = chosen.run(chosen)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # the reader of our output went away, as `head` does
        forget_output()
        return 0
    except OutputLost as lost:
        forget_output()
        return complain(str(lost))
    return code


def _parsed(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """What the arguments say. Raises SystemExit for refused ones and, when they are printed, for help and version; the
    parser itself would not say that nobody got these (since Python 3.12 it hides why it could not write)."""
    told = io.StringIO()
    try:
        with redirect_stdout(told):
            return parser.parse_args(arguments)
    except SystemExit:
        if text := told.getvalue().rstrip():
            print_line(text)
        raise


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of these arguments: of commands that do not stand in them it knows the name."""
    parser = argparse.ArgumentParser(prog="milecastle", description="The companion for games around a wall.")
    parser.add_argument("--version", action="version", version=f"milecastle {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    serve.add(commands)
    ruling.add(commands)
    printing.add(commands, arguments)
    tables.add(commands)
    simulate.add(commands)
    return parser
