"""What several commands are told by their arguments: options, a language, where the tables are."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from companion.config import Config
    from companion.language import Language

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where each command adds its own parser."""


def add_place(parser: argparse.ArgumentParser, default: object = None) -> None:
    """The arguments that say where the tables are."""
    parser.add_argument("--data", default=default, help="the folder that holds the tables")  # "" is none
    parser.add_argument("--database", default=default, help="an SQLAlchemy URL instead of the file in that folder")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The argument that sets a table option, once for each: see :func:`option_pairs`."""
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help="a table option")


def names_database(chosen: argparse.Namespace) -> bool:
    """Whether a database was named, by argument or in the environment, and not the folder of its file."""
    from companion.config import PREFIX

    return bool(chosen.database or os.environ.get(PREFIX + "DATABASE"))


def no_game(given: str, games: Iterable[str]) -> str:
    """What is said where a game is named that is none of these."""
    return f"There is no game “{given}”; there are {', '.join(games)}."


def option_pairs(given: Sequence[str]) -> list[tuple[str, str | int]]:
    """Ids and values of ID=VALUE pairs; raises ValueError with a sentence."""
    options: list[tuple[str, str | int]] = []
    for pair in given:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"An option is written ID=VALUE, not “{pair}”.")
        options.append((key, value))
    return options


def language_named(code: str) -> Language:
    """The language that was asked for; raises ValueError with a sentence where there is no catalogue of it."""
    from companion.language import available, language

    found = language(code)
    if found.code.split("-")[0] != code.lower().replace("_", "-").split("-")[0]:
        raise ValueError(f"There is no language “{code}”; there are {', '.join(available())}.")
    return found


def configuration(**given: object) -> Config:
    """The configuration of the environment, in which what is ``given`` wins; raises ValueError with a sentence."""
    from companion.config import PREFIX, Config

    return Config.from_environment(
        {**os.environ, **{PREFIX + name.upper(): str(value) for name, value in given.items() if value}}
    )
