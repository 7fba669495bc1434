"""``milecastle ruling``: one question to the referee, or one a line from standard input."""

from __future__ import annotations

import argparse
import codecs
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from companion.cli.arguments import Commands, add_options, language_named, no_game, option_pairs
from companion.cli.terminal import REFUSED, complain, print_json, print_line, refuse, standard_input

if TYPE_CHECKING:
    from companion.referee.messages import Message
    from companion.referee.options import Options
    from companion.referee.ruling import Answer, Refusal


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    ruling = commands.add_parser("ruling", help="ask the referee one question in one line")
    ruling.add_argument("game", help="such as romans-go-home")
    ruling.add_argument("notation", help="the position; - reads one a line from standard input")
    ruling.add_argument("--json", action="store_true", help="print one JSON object (always so with -)")
    add_options(ruling)
    ruling.add_argument("--language", default="en", help="the language of the texts (default: en)")
    ruling.set_defaults(run=_ruling)


def _ruling(chosen: argparse.Namespace) -> int:
    from companion.answers import answer_json, decoded, refusal_json
    from companion.referee.games import REFEREES
    from companion.referee.ruling import Refusal, Refused

    game = REFEREES.get(chosen.game)
    if game is None:
        return complain(no_game(chosen.game, REFEREES))

    def answer_to(question: bytes) -> Answer | Refusal:
        text = decoded(question)
        return text if isinstance(text, Refusal) else game.ask(text, settings)

    try:
        language = language_named(chosen.language)
        settings = game.options.settle(option_pairs(chosen.option))
        if chosen.notation == "-":
            code = 0
            for line in _lines(standard_input()):
                answer = answer_to(line)
                if isinstance(answer, Refusal):
                    code = REFUSED
                    print_json({**refusal_json(answer, language), "notation": line.decode("utf-8", "replace")})
                else:
                    print_json(answer_json(answer, language))
            return code
        # what is no UTF-8 in an argument comes as surrogates (PEP 383)
        notation = chosen.notation.encode("utf-8", "surrogateescape")
        answer = answer_to(notation)
        if isinstance(answer, Refusal):
            raise Refused(answer)
    except Refused as refused:
        if chosen.json:
            print_json(refusal_json(refused.refusal, language))
        return refuse(refused.refusal, language, chosen.notation)
    except ValueError as error:
        return complain(str(error))
    if chosen.json:
        print_json(answer_json(answer, language))
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
    print_line(render(answer.headline))
    for number, step in enumerate(answer.steps, 1):
        print_line(f"{number:3}. {render(step.message)}  [{step.rule}]")
    for difference in answer.differences:
        option = options[difference.option]
        print_line(f"  {render(option.answered(difference.value))} ({option.id}={difference.value})")
        print_line(f"    {render(difference.message)}")
    print_line(f"  {answer.notation}")
