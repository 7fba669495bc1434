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


@lru_cache(maxsize=64)
def _drawn(_language: str, strengths: tuple[tuple[str, int], ...]) -> Looks:
    templates = current_app.jinja_env
    context = {"warriors": WARRIORS, "forts": FORTS, "emblems": {}, "short": SHORT}
    cards: Any = templates.get_template("romans_go_home/_cards.html").make_module(context)
    parts: Any = templates.get_template("_parts.html").make_module()
    return Looks(
        faces={letter: cards.face(letter, strength) for letter, strength in strengths},
        minis={letter: cards.mini(letter, strength) for letter, strength in strengths},
        tiles={code: cards.fort(code) for code in FORTS},
        chips={code: cards.chip(code) for code in FORTS},
        shapes={clan: parts.shape(clan) for clan in CLANS},
        clans={clan: parts.clan(clan) for clan in CLANS},
    )
