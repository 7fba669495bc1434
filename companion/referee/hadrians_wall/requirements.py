"""Which boxes may be filled now, and why another may not.

Rulebook: Actions - general concepts, and the section of each area.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.hadrians_wall.cards import PATTERNS, PLAYER_CARDS
from companion.referee.hadrians_wall.choices import Offers
from companion.referee.hadrians_wall.names import (
    GROUP_NAMES,
    box_name,
    icon_name,
    items_text,
    level_name,
)
from companion.referee.hadrians_wall.scouting import fits
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, CITIZENS, GROUPS, SHEETS, Box, Group
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, Message, either, listed, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Step

_ORDER_DISPUTED = ("hw.judgements", "hw.diplomats", "hw.scouts")
"""Rules of the groups whose order option ``box-order`` decides."""


_FILLED_BY = {
    "map": N_("%(box)s is filled by a Scout, not by an action of its own."),
    "disdain": N_("%(box)s is circled by the attack, not by an action."),
}
"""Groups of boxes that neither an action nor an icon fills."""


def level_rule(level: str) -> str:
    """The rule behind a level that a box requires."""
    if level == "infrastructure":
        return "hw.infrastructure"
    return "hw.landmarks" if level in ATTRIBUTES else "hw.citizen-level"


def standing(sheet: Sheet, box: Box) -> Refusal | None:
    """What must be there before a box is filled, and stays there: the first thing that is missing."""

    def missing(code: str, rule: str, message: Message) -> Refusal:
        return Refusal(code, message, rule)

    if box.granary is not None and box.granary not in sheet.open_columns:
        granary = SHEETS.granary_columns[box.granary]
        text = N_("%(box)s is in the column of the %(granary)s, which is not built.")
        return missing("granary", "hw.granary-columns", say(text, box=box_name(box), granary=box_name(str(granary))))
    if box.chain is not None and not sheet.is_filled(box.chain):
        text = N_("%(box)s hangs on %(fort)s, which is not filled.")
        return missing("chain", "hw.chain", say(text, box=box_name(box), fort=box_name(box.chain)))
    if box.building is not None and not sheet.is_filled(box.building):
        text = N_("Not built: %(building)s.")
        return missing("building", "hw.building", say(text, building=box_name(box.building)))
    if box.smaller is not None and not sheet.is_filled(box.smaller):
        text = N_("First %(building)s, then %(box)s.")
        return missing("smaller", "hw.smaller", say(text, building=box_name(box.smaller), box=box_name(box)))
    if box.full is not None and not sheet.is_full(box.full):
        text = N_("The %(group)s is not full.")
        return missing("full", "hw.temple-order", say(text, group=say(GROUP_NAMES[box.full])))
    for level, needed in box.requires.items():
        if sheet.level(level) < needed:
            text = N_("%(box)s, %(level)s: %(needed)d needed, %(found)d there.")
            message = say(text, box=box_name(box), needed=needed, level=level_name(level), found=sheet.level(level))
            return missing("level", level_rule(level), message)
    return None


def met(sheet: Sheet, box: Box) -> Iterator[Step]:
    """The requirements of a box that are met, as steps in the order in which :func:`standing` asks for them."""
    granary = None if box.granary is None else SHEETS.granary_columns[box.granary]
    if granary is not None:
        text = N_("%(box)s is in the column of the %(granary)s, which is built.")
        yield Step("hw.granary-columns", say(text, box=box_name(box), granary=box_name(granary)))
    if box.chain is not None:
        text = N_("%(box)s hangs on %(fort)s, which is filled.")
        yield Step("hw.chain", say(text, box=box_name(box), fort=box_name(box.chain)))
    for rule, building in (("hw.building", box.building), ("hw.smaller", box.smaller)):
        if building is not None:
            yield Step(rule, say(N_("Built: %(building)s."), building=box_name(building)))
    if box.full is not None:
        yield Step("hw.temple-order", say(N_("The %(group)s is full."), group=say(GROUP_NAMES[box.full])))
    for level, needed in box.requires.items():
        text = N_("%(level)s: %(needed)d needed, %(found)d there.")
        yield Step(level_rule(level), say(text, needed=needed, level=level_name(level), found=sheet.level(level)))


def why_not_in_order(sheet: Sheet, settings: Settings) -> Refusal | None:
    """Why the boxes that no track orders cannot have been filled at this table (option ``box-order``), or None."""
    if settings["box-order"] != "printed":
        return None
    for group in GROUPS.values():
        if group.rule not in _ORDER_DISPUTED:
            continue
        filled = sheet.filled(group)
        refusal = next(filter(None, (_order(sheet, box, group, settings) for box in filled)), None)
        if refusal is not None:
            return refusal
        years = [int(sheet.marks[box.id]) for box in filled] if group.mark == "year" else []
        if years != sorted(years):
            text = N_("%(group)s: the Years do not stand in their order.")
            return Refusal("order", say(text, group=say(GROUP_NAMES[group.id])), "hw.box-order")
    return None


def _order(sheet: Sheet, box: Box, group: Group, settings: Settings) -> Refusal | None:
    """Whether an earlier box of the group comes first."""
    if group.order == "track":
        if box.n <= sheet.count(group.id) + 1:
            return None
        rule = "hw.temple-order" if group.rule == "hw.temple-fill" else "hw.tracks"
        before = sheet.next_box(group.id)
    elif group.rule in _ORDER_DISPUTED and settings["box-order"] == "printed":
        rule = "hw.box-order"
        before = next((other for other in group.boxes[: box.n - 1] if not sheet.is_filled(other)), None)
    else:
        return None
    if before is None:
        return None
    text = N_("%(before)s has to be filled before %(box)s.")
    return Refusal("order", say(text, before=box_name(before), box=box_name(box)), rule)


def _limit(sheet: Sheet, group: Group) -> Refusal | None:
    if not group.per_year or sheet.times(group, sheet.year) < group.per_year:
        return None
    text = N_("%(group)s: the limit of %(most)d a Year is reached in Year %(year)d.")
    message = say(text, group=say(GROUP_NAMES[group.id]), most=group.per_year, year=sheet.year)
    return Refusal("limit", message, f"{group.rule}-limit")


def sword_box(sheet: Sheet) -> Box | None:
    """The box of the Wall Guard that a Sword would fill; None if it is behind a missing Granary,
    or the track is full."""
    box = sheet.next_box("guard")
    return None if box is None or standing(sheet, box) is not None else box


def reachable_patterns(offers: Offers | None) -> tuple[str, ...]:
    """The patterns of the Prospect Cards within reach; every pattern if those are not known."""
    if offers is None:
        return tuple(PATTERNS)
    found = {PLAYER_CARDS[card].pattern for card in offers.values()}
    return tuple(pattern for pattern in PATTERNS if pattern in found)


def _gladiator(group: Group) -> str:
    return group.id.rpartition("-")[2]


def _dead(sheet: Sheet, group: Group) -> Refusal | None:
    """Whether the box is one of a Gladiator that is dead: nothing that is missing for it can then be mended."""
    if group.rule not in ("hw.train", "hw.battle") or not sheet.is_dead(_gladiator(group)):
        return None
    name = say(GROUP_NAMES[f"ludus-{_gladiator(group)}"])
    return Refusal("dead", say(N_("The %(gladiator)s is dead."), gladiator=name), "hw.gladiator-dies")


def _special(sheet: Sheet, box: Box, group: Group, settings: Settings, offers: Offers | None) -> Refusal | None:
    """What only one kind of box asks for."""
    if group.rule == "hw.training" and settings["sword-blocked"] == "no" and sword_box(sheet) is None:
        return Refusal("sword-blocked", say(N_("The Wall Guard has no open box for the Sword.")), "hw.sword-blocked")
    if group.rule == "hw.performances" and settings["citizen-full"] == "no":
        for icon in box.gains:
            if icon in CITIZENS and sheet.is_full(CITIZENS[icon]):
                text = N_("No box is left for the %(citizen)s.")
                return Refusal("citizen-full", say(text, citizen=icon_name(icon)), "hw.citizen-full")
    if group.rule == "hw.battle" and sheet.strength(_gladiator(group)) == 0:
        text = N_("The %(gladiator)s has no circled box.")
        name = say(GROUP_NAMES[f"ludus-{_gladiator(group)}"])
        return Refusal("strength", say(text, gladiator=name), "hw.battle")
    if group.rule == "hw.bribes" and sheet.disdain == 0:
        return Refusal("bribe-disdain", say(N_("There is no Disdain to remove.")), "hw.bribe-disdain")
    if group.rule == "hw.scouts":
        filled = sheet.map
        if not any(fits(filled, pattern) for pattern in reachable_patterns(offers)):
            return Refusal("scout-no-room", say(N_("No Pattern within reach fits on the Map.")), "hw.pattern")
    return None


def affordable(sheet: Sheet, box: Box) -> tuple[dict[str, int], ...]:
    """The costs of a box that the Workers and Resources at hand can pay."""
    have = sheet.have
    return tuple(cost for cost in box.costs if all(have.get(item, 0) >= number for item, number in cost.items()))


def _cost(sheet: Sheet, box: Box) -> Refusal | None:
    if affordable(sheet, box):
        return None
    have = items_text(sheet.have) or (say(N_("nothing")),)
    if len(box.costs) == 1:
        text = N_("%(box)s costs %(cost)s; you have %(have)s.")
        return Refusal("cost", say(text, box=box_name(box), cost=items_text(box.costs[0]), have=have), "hw.pay")
    costs = either([listed(items_text(cost)) for cost in box.costs])
    text = N_("%(box)s costs one of these: %(costs)s; you have %(have)s.")
    return Refusal("cost", say(text, box=box_name(box), costs=costs, have=have), "hw.pay")


def forbids(sheet: Sheet, box: Box, settings: Settings, offers: Offers | None = None) -> Refusal | None:
    """Why this box may not be filled by an action now, or None if it may.

    ``offers`` are the Prospect Cards within reach (None: not known, so any Pattern counts).
    """
    group = GROUPS[box.group]
    if not box.costs:
        text = _FILLED_BY.get(box.group, N_("%(box)s is filled by an icon, not by an action."))
        return Refusal("no-action", say(text, box=box_name(box)), "hw.action")
    if sheet.is_filled(box):
        return Refusal("filled", say(N_("Filled already: %(box)s."), box=box_name(box)), "hw.blank")
    return (
        _dead(sheet, group)
        or _order(sheet, box, group, settings)
        or standing(sheet, box)
        or _limit(sheet, group)
        or _special(sheet, box, group, settings, offers)
        or _cost(sheet, box)
    )


_ACTIONS: tuple[tuple[str, Box | None], ...] = tuple(
    (group.id, None if group.order == "track" else box)
    for group in GROUPS.values()
    for box in (group.boxes[:1] if group.order == "track" else group.boxes)
    if box.costs
)


def legal(sheet: Sheet, settings: Settings, offers: Offers | None = None) -> tuple[Box, ...]:
    """Every box that may be filled by an action now, in the order of the sheets."""
    found: list[Box] = []
    for group_id, fixed in _ACTIONS:
        box = fixed or sheet.next_box(group_id)
        if box is not None and forbids(sheet, box, settings, offers) is None:
            found.append(box)
    return tuple(found)
