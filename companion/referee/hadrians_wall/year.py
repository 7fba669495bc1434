"""The beginning and the end of a Year on one sheet. Rulebook: Year setup; End of the year."""

from __future__ import annotations

import msgspec

from companion.referee.hadrians_wall.attack import (
    Assault,
    Attack,
    check_assault,
    count_cards,
    resolve,
    temples_needed,
)
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS, YEARS
from companion.referee.hadrians_wall.cascade import Cascade
from companion.referee.hadrians_wall.choices import NO_CHOICES, ROAD_KINDS, Choices, Question
from companion.referee.hadrians_wall.names import PATH_NAMES, box_name, icon_name, items_text
from companion.referee.hadrians_wall.sheet import BUILDINGS, COHORTS, GROUPS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused, Ruling


class Begun(msgspec.Struct, frozen=True):
    """A sheet after Year Setup (None while ``asks`` are open), the Workers and Resources gained,
    all boxes filled, and the icons that were lost."""

    sheet: Sheet | None
    gained: dict[str, int]
    filled: tuple[str, ...]
    wasted: tuple[str, ...]
    asks: tuple[Question, ...]


class Ended(msgspec.Struct, frozen=True):
    """A sheet after the attack of its Year, how that went, and the Workers and Resources gained."""

    sheet: Sheet
    attack: Attack
    gained: dict[str, int]


def begin_year(
    sheet: Sheet,
    year: int,
    fate: int,
    prospect: str,
    settings: Settings,
    choices: Choices = NO_CHOICES,
) -> Ruling[Begun] | Refusal:
    """Year Setup on a sheet: ``year`` 1 to 6, the Fate Card and the player's Prospect Card by id.

    The Workers that the last attack brought are kept. Roads come last; their Attributes are the
    choices ``small-road`` and ``large-road``.
    """
    cascade = Cascade(msgspec.structs.replace(sheet, year=year), settings, choices)
    card, chosen = FATE[fate], PLAYER_CARDS[prospect]
    cascade.step("hw.fate-card", say(N_("The Fate Card gives %(items)s."), items=items_text(card.gains)))
    _give(cascade, card.gains)
    text = N_("The Prospect Card %(card)s gives %(items)s.")
    name = say(PATH_NAMES[prospect])
    cascade.step("hw.prospect", say(text, card=name, items=items_text(chosen.gains)))
    _give(cascade, chosen.gains)
    circles = sheet.count("production")
    text = N_("Resource Production gives 1 Resource for each filled circle: %(circles)d.")
    cascade.step("hw.income", say(text, circles=circles))
    _give(cascade, {"resource": circles})
    try:
        _buildings(cascade)
    except Refused as refused:
        return refused.refusal
    asks = tuple(cascade.asks)
    begun = Begun(None if asks else cascade.sheet, cascade.gained, tuple(cascade.filled), tuple(cascade.wasted), asks)
    return Ruling(begun, tuple(cascade.steps))


def _give(cascade: Cascade, items: dict[str, int]) -> None:
    for item, number in items.items():
        cascade.gain([item] * number)
        cascade.settle()


def _buildings(cascade: Cascade) -> None:
    for building in BUILDINGS:
        if building.each_year and cascade.sheet.is_filled(building):
            for icon in building.each_year:
                text = N_("%(building)s gives 1 %(item)s.")
                cascade.step("hw.income", say(text, building=box_name(building), item=icon_name(icon)))
            cascade.gain(building.each_year)
            cascade.settle()
    chosen: list[str] = []
    for building in BUILDINGS:
        if building.id not in ROAD_KINDS or not cascade.sheet.is_filled(building):
            continue
        options = list(building.each_year_choose)
        if cascade.settings["road-choice"] == "different":
            options = [icon for icon in options if icon not in chosen]
        attribute = cascade.ask(building.id, options)
        if attribute is not None:
            chosen.append(attribute)
            text = N_("%(building)s gives 1 %(item)s.")
            cascade.step("hw.road-income", say(text, building=box_name(building), item=icon_name(attribute)))
            cascade.gain([attribute])
            cascade.settle()


def end_year(sheet: Sheet, cards: str, ignore: str, settings: Settings) -> Ruling[Ended] | Refusal:
    """The end of the sheet's Year: what is left over goes back, the attack comes (``cards`` by letter,
    see :class:`.attack.Assault`), and Disdain and Valour are gained.

    The cards of ``ignore`` are ignored by Favours, those of Diplomats before those of Temples.
    """
    assault = Assault(sheet.year, cards, sheet.cohorts, ignore, sheet.favours)
    refusal = check_assault(assault)
    if refusal is not None:
        return refusal
    cascade = Cascade(sheet, settings, NO_CHOICES)
    if sheet.have:
        cascade.step("hw.year-end", say(N_("Return what is left: %(items)s."), items=items_text(sheet.have)))
        cascade.sheet.have.clear()
    ruling = resolve(assault)
    attack = ruling.result
    cascade.steps.extend(ruling.steps)
    _use_favours(cascade, assault)
    for _ in range(attack.disdain):
        # All potentials together are as many as the circles, but a table may set its sheets right by hand.
        box = cascade.sheet.next_box("disdain")
        if box is not None:
            cascade.fill(box)
    cascade.gain(["valour"] * attack.valour)
    cascade.settle()
    if cascade.sheet.have:
        text = N_("Kept for the next Year: %(items)s.")
        if sheet.year == YEARS:
            text = N_("Lost with the end of the game: %(items)s.")
        cascade.step("hw.carry-over", say(text, items=items_text(cascade.sheet.have)))
        if sheet.year == YEARS:
            cascade.sheet.have.clear()
    return Ruling(Ended(cascade.sheet, attack, cascade.gained), tuple(cascade.steps))


def _use_favours(cascade: Cascade, assault: Assault) -> None:
    """Fill in the Favours that were used."""
    if assault.favours is None or not assault.ignore:
        return
    used = cascade.sheet.filled_in
    ignored = count_cards(assault.ignore)
    serving = {cascade.sheet.marks.get(box.id): box.id for box in GROUPS["diplomats"].boxes}
    for cohort, cards, own in zip(COHORTS, ignored, assault.favours.diplomats, strict=True):
        if min(cards, own):
            diplomat = serving[cohort]
            used[diplomat] = used.get(diplomat, 0) + min(cards, own)
    temples = temples_needed(ignored, assault.favours)
    if temples:
        used["favour"] = used.get("favour", 0) + temples
