"""Hadrian's Wall: what things are called, and lists of them as messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.referee.hadrians_wall.sheet import BOXES, Box
from companion.referee.messages import C_, N_, Message, either, listed, say

ICON_NAMES: dict[str, str] = {
    "soldier": C_("Hadrian's Wall", "Soldier"),  # Polish has a legionary here, a soldier in Stronghold
    "builder": N_("Builder"),
    "servant": N_("Servant"),
    "civilian": N_("Civilian"),
    "resource": N_("Resource"),
    "renown": N_("Renown"),
    "piety": N_("Piety"),
    "valour": N_("Valour"),
    "discipline": N_("Discipline"),
    "trader": N_("Trader"),
    "performer": N_("Performer"),
    "priest": N_("Priest"),
    "apparitor": N_("Apparitor"),
    "patrician": N_("Patrician"),
    "cohort": N_("Cohort"),
    "hammer": N_("Resource Production"),
    "sword": N_("Sword"),
    "infrastructure": N_("Infrastructure"),
    "favour": N_("Favour"),
    "good": N_("Trade Good"),
    "scout": N_("Scout"),
    "removed-disdain": N_("removed Disdain"),
}

GROUP_NAMES: dict[str, str] = {
    "cohort-left": N_("Left Cohort"),
    "cohort-centre": N_("Centre Cohort"),
    "cohort-right": N_("Right Cohort"),
    "mining": N_("Mining & Foresting"),
    "guard": N_("Wall Guard"),
    "cippi": N_("Cippi"),
    "wall": N_("Wall"),
    "fort": N_("Fort"),
    "granaries": N_("Granaries"),
    "production": N_("Resource Production"),
    "training": N_("Training Grounds"),
    "hotel": N_("Hotel"),
    "workshop": N_("Workshop"),
    "road": N_("Road"),
    "forum": N_("Forum"),
    "landmarks": N_("Landmarks"),
    "renown": N_("Renown"),
    "piety": N_("Piety"),
    "valour": N_("Valour"),
    "discipline": N_("Discipline"),
    "disdain": N_("Disdain"),
    "traders": N_("Traders"),
    "performers": N_("Performers"),
    "priests": N_("Priests"),
    "apparitores": N_("Apparitores"),
    "patricians": N_("Patricians"),
    "precincts": N_("Precincts"),
    "market-building": N_("Market"),
    "market": N_("Market"),
    "theatre-building": N_("Theatre"),
    "theatre": N_("Theatre"),
    "ludus-building": N_("Ludus Gladiatorious"),
    "ludus-red": N_("Red Gladiator"),
    "ludus-blue": N_("Blue Gladiator"),
    "battle-red": N_("Battle of the Red Gladiator"),
    "battle-blue": N_("Battle of the Blue Gladiator"),
    "gardens": N_("Gardens"),
    "temples-building": N_("Temples"),
    "temple-small": N_("Small Temple"),
    "temple-medium": N_("Medium Temple"),
    "temple-large": N_("Large Temple"),
    "baths-building": N_("Baths"),
    "baths": N_("Baths"),
    "courthouse-building": N_("Courthouse"),
    "courthouse-left": N_("Courthouse, left column"),
    "courthouse-centre": N_("Courthouse, centre column"),
    "courthouse-right": N_("Courthouse, right column"),
    "diplomats": N_("Diplomats"),
    "scouts": N_("Scouts"),
    "map": N_("Map"),
}

BUILDING_NAMES: dict[str, str] = {
    "medium-granary": N_("Medium Granary"),
    "large-granary": N_("Large Granary"),
    "small-hotel": N_("Small Hotel"),
    "large-hotel": N_("Large Hotel"),
    "small-workshop": N_("Small Workshop"),
    "large-workshop": N_("Large Workshop"),
    "small-road": N_("Small Road"),
    "large-road": N_("Large Road"),
    "archway": N_("Archway"),
    "monolith": N_("Monolith"),
    "column": N_("Column"),
    "statue": N_("Statue"),
    "small-precinct": N_("Small Precinct"),
    "medium-precinct": N_("Medium Precinct"),
    "large-precinct": N_("Large Precinct"),
    "market": N_("Market"),
    "theatre": N_("Theatre"),
    "ludus": N_("Ludus Gladiatorious"),
    "small-gardens": N_("Small Gardens"),
    "large-gardens": N_("Large Gardens"),
    "small-temple": N_("Small Temple"),
    "medium-temple": N_("Medium Temple"),
    "large-temple": N_("Large Temple"),
    "baths": N_("Baths"),
    "courthouse": N_("Courthouse"),
}

PATH_NAMES: dict[str, str] = {
    "architect": N_("Architect"),
    "aristocrat": N_("Aristocrat"),
    "defender": N_("Defender"),
    "engineer": N_("Engineer"),
    "fighter": N_("Fighter"),
    "forager": N_("Forager"),
    "merchant": N_("Merchant"),
    "planner": N_("Planner"),
    "pontiff": N_("Pontiff"),
    "ranger": N_("Ranger"),
    "trainer": N_("Trainer"),
    "vanguard": N_("Vanguard"),
}

PATH_COUNTS: dict[str, str] = {
    "architect": N_("Landmarks built"),
    "aristocrat": N_("Disdain left at the end"),
    "defender": N_("Columns in which the Wall is full"),
    "engineer": N_("Buildings called Large"),
    "fighter": N_("Full Cohorts"),
    "forager": N_("Circles of Resource Production"),
    "merchant": N_("Trade Goods in the Market"),
    "planner": N_("Full Citizen Tracks"),
    "pontiff": N_("Full Temples"),
    "ranger": N_("Full columns of the Map"),
    "trainer": N_("Boxes of both Gladiators"),
    "vanguard": N_("Columns in which the Wall Guard is full"),
}
"""What is counted for a Path Card, in as few words as its picture; the rule of the card says it exactly."""

PATTERN_NAMES: dict[str, str] = {
    "L": N_("L pattern"),
    "square": N_("square pattern"),
    "line": N_("line pattern"),
    "T": N_("T pattern"),
    "S": N_("S pattern"),
}

COHORT_NAMES: dict[str, str] = {"left": N_("left"), "centre": N_("centre"), "right": N_("right")}

RANK_NAMES: dict[str, str] = {
    "miles": N_("Miles"),
    "centurion": N_("Centurion"),
    "primus-pilus": N_("Primus Pilus"),
    "praefectus-castrorum": N_("Praefectus castrorum"),
    "legatus-legionis": N_("Legatus legionis"),
}

SOURCE_NAMES: dict[str, str] = {
    "own": N_("your own Prospect Card"),
    "left": N_("the neighbour on the left"),
    "right": N_("the neighbour on the right"),
    "neutral-1": N_("the first Neutral Prospect Card"),
    "neutral-2": N_("the second Neutral Prospect Card"),
    "deck": N_("the Fate Deck"),
}

THE_OTHER = N_("the other player")
"""The only neighbour of two."""


def neutral_name(card: str) -> Message:
    """A Neutral Prospect Card as the board calls it: by its Path."""
    return say(N_("Neutral: %(card)s"), card=say(PATH_NAMES[card]))


def icon_name(icon: str) -> Message:
    """An icon, such as Renown."""
    return say(ICON_NAMES[icon])


def level_name(level: str) -> Message:
    """What a requirement counts: Infrastructure, an Attribute, a Citizen Track."""
    return say(ICON_NAMES[level] if level in ICON_NAMES else GROUP_NAMES[level])


def box_name(box: Box | str) -> Message:
    """A box: the name of a building, or its group and number, such as Wall 4; of the Map its place in a row."""
    found = BOXES[box] if isinstance(box, str) else box
    if found.id in BUILDING_NAMES:
        return say(BUILDING_NAMES[found.id])
    if found.group == "map":
        return say(N_("Map %(place)s"), place=place_on_map(found))
    return say(N_("%(group)s %(number)d"), group=say(GROUP_NAMES[found.group]), number=found.n)


def place_on_map(box: Box) -> Message:
    """Where a box of the Map is."""
    return say(N_("row %(row)d box %(column)d"), row=box.row, column=box.column)


def item_text(item: str, number: int) -> Message:
    """An item with its number: 1 Servant, 2 × Resource."""
    if number == 1:
        return say(N_("1 %(item)s"), item=icon_name(item))
    return say(N_("%(number)d × %(item)s"), number=number, item=icon_name(item))


def items_text(items: Mapping[str, int]) -> tuple[Message, ...]:
    """Items with their number: 1 Servant, 2 × Resource."""
    return tuple(item_text(item, number) for item, number in items.items())


def one_of_text(icons: Sequence[str]) -> Message:
    """Icons (at least one) of which one is gained: Builder, Servant, or Civilian."""
    return either([icon_name(icon) for icon in icons])


def gives_text(box: str) -> Message | None:
    """What a box gives as it is printed in it, None for nothing: all its icons, or one of several."""
    found = BOXES[box]
    if found.gains:
        return listed(icons_text(found.gains))
    return one_of_text(found.choose) if found.choose else None


def icons_text(icons: Iterable[str]) -> tuple[Message, ...]:
    """Icons, each kind with its number, in printed order."""
    counted: dict[str, int] = {}
    for icon in icons:
        counted[icon] = counted.get(icon, 0) + 1
    return items_text(counted)
