"""Cards, forts and clans as markup, drawn once for each language and set of strengths.

A board shows dozens of them and is drawn for every phone at every tap.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import current_app
from markupsafe import Markup

from companion.referee.messages import N_
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.components import CLANS, FORTS, WARRIORS
from companion.web.language import language

Drawn = dict[str, Markup]

SHORT = {"U": N_("Unwary"), "S": N_("Signal"), "T": N_("Tax"), "O": N_("Dinary"), "L": N_("Legion")}
"""A word for each kind of fort that fits a sixth of a small phone."""


@dataclass(frozen=True, slots=True)
class Looks:
    """Markup by letter (``faces`` of cards to tap, ``minis`` in a row), by fort (``tiles`` of the
    wall, ``chips`` owned) and by clan (``shapes``, and ``clans``: shape with name)."""

    faces: Drawn
    minis: Drawn
    tiles: Drawn
    chips: Drawn
    shapes: Drawn
    clans: Drawn


def looks(strengths: dict[str, int]) -> Looks:
    """The looks in the language of this request."""
    return _drawn(language().code, tuple(strengths.items()))


def grid(strengths: dict[str, int], clan: str, left: str, laid: str | None) -> Markup:
    """The eight warriors of a clan as buttons: those not ``left`` (letters) cannot be tapped, the
    one that is ``laid`` is marked."""
    return _grid(language().code, tuple(strengths.items()), clan, "".join(sorted(set(left))), laid)


@lru_cache(maxsize=4096)
def _grid(code: str, strengths: tuple[tuple[str, int], ...], clan: str, left: str, laid: str | None) -> Markup:
    cards: Any = _cards()
    drawn: Markup = cards.grid(clan, left, laid, _drawn(code, strengths).faces)
    return drawn


def _cards() -> Any:
    context = {"warriors": WARRIORS, "forts": FORTS, "emblems": {}, "short": SHORT}
    return current_app.jinja_env.get_template("romans_go_home/_cards.html").make_module(context)


@lru_cache(maxsize=64)
def _drawn(_language: str, strengths: tuple[tuple[str, int], ...]) -> Looks:
    cards: Any = _cards()
    parts: Any = current_app.jinja_env.get_template("_parts.html").module
    return Looks(
        faces={letter: cards.face(letter, strength) for letter, strength in strengths},
        minis={letter: cards.mini(letter, strength) for letter, strength in strengths},
        tiles={code: cards.fort(code) for code in FORTS},
        chips={code: cards.chip(code) for code in FORTS},
        shapes={clan: parts.shape(clan) for clan in CLANS},
        clans={clan: parts.seat(GAME, clan) for clan in CLANS},
    )
