"""Choices that the rules leave open, and the Prospect Cards within reach of a player."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.names import (
    COHORT_NAMES,
    ICON_NAMES,
    PATTERN_NAMES,
    SOURCE_NAMES,
    THE_OTHER,
    icons_text,
)
from companion.referee.messages import N_, Message, listed, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal

Choices = Mapping[str, str]
"""What a player has chosen, by kind: ``pay`` the items of one of several costs joined by ``+`` (none: empty);
``cohort`` and ``serves`` a Cohort; ``attribute`` of a Road; ``get`` the Worker from the Forum; ``from``
the source of a Trade Good or Pattern; ``good`` a number 1 to 6; ``damage`` 1 to 3; ``pattern``; ``at``
cells of the Map such as ``11,12,21,22``; ``small-road`` and ``large-road`` the yearly Attributes."""

KINDS = ("pay", "cohort", "attribute", "get", "from", "good", "pattern", "at", "serves", "damage")
ROAD_KINDS = ("small-road", "large-road")
NO_CHOICES: Choices = {}

Offers = Mapping[str, str]
"""The Prospect Cards within reach: source (``own``, ``left``, ``right``, ``neutral-1``, ``neutral-2``)
to the id of a Player Card."""

SOURCES = ("own", "left", "right", "neutral-1", "neutral-2")

QUESTION_RULES: dict[str, str] = {
    "pay": "hw.pay",
    "cohort": "hw.cohorts",
    "attribute": "hw.road",
    "get": "hw.forum",
    "from": "hw.goods-source",  # of a Pattern the question names another
    "good": "hw.goods",
    "pattern": "hw.scout-source",
    "at": "hw.pattern",
    "serves": "hw.diplomats",
    "damage": "hw.battle",
    "small-road": "hw.road-income",
    "large-road": "hw.road-income",
}

_ASKS: dict[str, str] = {
    "pay": N_("What is paid?"),
    "cohort": N_("Which Cohort?"),
    "attribute": N_("Which Attribute?"),
    "get": N_("Which Worker?"),
    "from": N_("From whom?"),
    "good": N_("Which Trade Good?"),
    "pattern": N_("Which Pattern?"),
    "at": N_("Where on the Map?"),
    "serves": N_("Which Cohort does the Diplomat serve?"),
    "damage": N_("How much damage does the Fate Card show?"),
    "small-road": N_("Which Attribute does the Small Road give?"),
    "large-road": N_("Which Attribute does the Large Road give?"),
}


class Question(msgspec.Struct, frozen=True):
    """A choice that is still open: its kind and values (see :data:`Choices`). With ``chance`` a card
    decides it, not the player. ``rule`` is the one it comes from where the kind alone does not tell."""

    kind: str
    options: tuple[str, ...]
    chance: bool = False
    rule: str = ""


def rule_of(question: Question) -> str:
    """The rule that a question comes from."""
    return question.rule or QUESTION_RULES[question.kind]


def ask_text(question: Question) -> Message:
    """The question as a sentence."""
    return say(_ASKS[question.kind])


def value_text(kind: str, value: str, settings: Settings | None = None) -> Message | str:
    """A value of a choice as people read it, at a table with these settings."""
    if kind == "pay":
        return listed(icons_text(value.split("+"))) if value else say(N_("nothing"))
    if kind in ("cohort", "serves"):
        return say(COHORT_NAMES[value])
    if kind in ("attribute", "get", *ROAD_KINDS):
        return say(ICON_NAMES[value])
    if kind == "from":
        return say(SOURCE_NAMES[value]) if settings is None else source_text(value, settings)
    if kind == "pattern":
        return say(PATTERN_NAMES[value])
    if kind == "at":
        # in a list of places the commas stand between them
        return value.replace(",", " ")
    return value


def source_text(source: str, settings: Settings) -> Message:
    """A source of Trade Goods and Patterns in words: of two players neither has a neighbour on the left or the right,
    but the other one."""
    alone = source == "left" and settings.number("players") == 2
    return say(THE_OTHER if alone else SOURCE_NAMES[source])


def check_offers(offers: Offers, settings: Settings) -> Refusal | None:
    """Whether these Prospect Cards can be within reach with this number of players, or why not."""
    for card in offers.values():
        if card not in PLAYER_CARDS:
            return Refusal(
                "card-unknown",
                say(N_("There is no Player Card “%(given)s”."), given=card[:40]),
                "hw.prospect",
            )
    players = settings.number("players")
    beside = [source for source in ("left", "right") if source in offers]
    neutral = [source for source in ("neutral-1", "neutral-2") if source in offers]
    if len(beside) > min(players - 1, 2) or len(neutral) > max(3 - players, 0):
        return Refusal(
            "neighbours",
            say(
                N_(
                    "Players: %(players)d. Neighbours: at most %(beside)d. Neutral Prospect Cards: at most %(neutral)d."
                ),
                players=players,
                beside=min(players - 1, 2),
                neutral=max(3 - players, 0),
            ),
            "hw.neighbours",
        )
    return None
