"""What “we play it so” asks beside the places and the numbers of the game: tiles, Hourglasses and marks on actions,
deeds. Every field is named ``kept.GROUP.KEY``, such as ``kept.trap.goblin-trap``, ``kept.paid.defender.cannon``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, DEED_NAMES, DISHONOUR, WORKSHOP_GIFT
from companion.referee.stronghold.bookkeeping import MOST_BARED, TRAPS
from companion.referee.stronghold.commands import Override
from companion.referee.stronghold.common import place_name, seat_name
from companion.referee.stronghold.table_state import State, seats_of, workshop_left
from companion.referee.stronghold.turn import STONE_A_TURN
from companion.referee.typed import plain_number

T = TypeVar("T")
KEPT = "kept."
DIGITS = 3
"""The most digits of a number that is set right."""
_TICKED = tuple(
    f"{KEPT}{group}"
    for group in ("guard", "platform.", "saboteur.", "chief.", "used.", "did.", "turn", "deed.", "sallied", "hasted")
)
BLESSING = f"{KEPT}blessing"


class Cell(msgspec.Struct, frozen=True):
    """A number field or a tick, with what it shows."""

    name: str
    label: Message
    highest: int
    tick: bool
    value: str


class KeptGroup(msgspec.Struct, frozen=True):
    """Fields that belong together, and whether something was changed among them."""

    title: Message
    cells: tuple[Cell, ...]
    open: bool


def is_tick(name: str) -> bool:
    """Whether a field is a box to tick."""
    return name.startswith(_TICKED)


def values(state: State) -> dict[str, str]:
    """What every field shows at first; none before the walls are set up."""
    if state.land is None:
        return {}
    found = {f"{KEPT}guard": _tick(state.guard), BLESSING: state.blessing, f"{KEPT}stone": str(state.stone)}
    found |= {f"{KEPT}trap.{name}": str(count) for name, count in zip(TRAPS, state.traps, strict=True)}
    found |= {f"{KEPT}platform.{name}": _tick(wall.platform) for name, wall in state.walls.items()}
    found |= {f"{KEPT}saboteur.{name}": _tick(name in state.saboteurs) for name in BUILDINGS}
    found |= {f"{KEPT}chief.{seat}": _tick(seat in state.chiefs) for seat in seats_of(state, "invader")}
    defenders = seats_of(state, "defender")
    for seat in defenders:
        for name, action in ACTIONS.items():
            lies = state.paid.get(name)
            found[f"{KEPT}paid.{seat}.{name}"] = str(lies.count if lies is not None and lies.seat == seat else 0)
            if not action.repeats:
                found[f"{KEPT}used.{seat}.{name}"] = _tick(state.used.get(name) == seat)
    found |= {f"{KEPT}did.{which}": _tick(which in state.dishonour) for which in DISHONOUR}
    found[f"{KEPT}turn"] = _tick(state.dishonoured)
    found |= {f"{KEPT}workshop.{seat}": str(workshop_left(state, seat)) for seat in defenders}
    found[f"{KEPT}sallied"] = _tick("warrior" in state.acted)
    if len(defenders) > 1:
        found[f"{KEPT}hasted"] = _tick(state.hasted)
    found |= {f"{KEPT}deed.{name}": _tick(name in state.deeds) for name in DEED_NAMES}
    return found | {f"{KEPT}bared": str(state.bared)}


def _tick(on: bool) -> str:
    return "1" if on else ""


def groups(state: State, shown: Mapping[str, str], changed: Iterable[str]) -> list[KeptGroup]:
    """The fields by what they concern."""
    touched = set(changed)
    found = []
    for title, names in _titled(state):
        cells = tuple(_cell(name, label, most, shown) for name, label, most in names)
        found.append(KeptGroup(title, cells, bool(touched & {cell.name for cell in cells})))
    return found


Named = tuple[str, Message, int]
"""The name of a field, its label, the highest number."""


def _cell(name: str, label: Message, most: int, shown: Mapping[str, str]) -> Cell:
    return Cell(name, label, most, is_tick(name), shown[name])


def _titled(state: State) -> Iterator[tuple[Message, list[Named]]]:
    platforms = [(f"{KEPT}platform.{name}", say("%(name)s", name=name), 1) for name in state.walls]
    yield say(N_("Platforms")), platforms
    tiles = [(f"{KEPT}trap.{name}", say(ACTIONS[name].name), ACTIONS[name].pieces) for name in TRAPS]
    yield (
        say(N_("Traps and the stone of the turn")),
        [*tiles, (f"{KEPT}stone", say(N_("Stone still to place")), STONE_A_TURN)],
    )
    yield say(N_("Saboteurs")), [(f"{KEPT}saboteur.{name}", place_name(name), 1) for name in BUILDINGS]
    invaders = seats_of(state, "invader")
    on_rampart = say(N_("One on a Rampart"))
    yield (
        say(N_("Chief Marksman")),
        [(f"{KEPT}chief.{seat}", seat_name(seat) if len(invaders) > 1 else on_rampart, 1) for seat in invaders],
    )
    defenders = seats_of(state, "defender")
    several = len(defenders) > 1
    for seat in defenders:
        paid = [
            (f"{KEPT}paid.{seat}.{name}", say(action.name), cost(state, action)) for name, action in ACTIONS.items()
        ]
        used = [
            (f"{KEPT}used.{seat}.{name}", say(action.name), 1) for name, action in ACTIONS.items() if not action.repeats
        ]
        of = {"seat": seat_name(seat)}
        yield say(N_("Hourglasses on actions, %(seat)s") if several else N_("Hourglasses on actions"), **of), paid
        yield say(N_("Used in this turn, %(seat)s") if several else N_("Used in this turn"), **of), used
    once = [(f"{KEPT}sallied", say(N_("Sally of the Warrior")), 1)]
    if several:
        once.append((f"{KEPT}hasted", say(N_("Haste tile")), 1))
    yield say(N_("Used once in this turn")), once
    did = [(f"{KEPT}did.{which}", say("%(which)s", which=which), 1) for which in DISHONOUR]
    given = say(N_("D1: Hourglasses left"))
    left = [
        (
            f"{KEPT}workshop.{seat}",
            say(N_("%(what)s, %(seat)s"), what=given, seat=seat_name(seat)) if several else given,
            WORKSHOP_GIFT,
        )
        for seat in defenders
    ]
    yield say(N_("Dishonourable actions used")), [*did, (f"{KEPT}turn", say(N_("One in this turn")), 1), *left]
    deeds = [(f"{KEPT}deed.{name}", say(text), 1) for name, text in DEED_NAMES.items()]
    yield say(N_("Deeds of the Invader")), [*deeds, (f"{KEPT}bared", say(N_("Wall Sections left bare")), MOST_BARED)]
    yield say(N_("Honour Guard")), [(f"{KEPT}guard", say(N_("It has never moved")), 1)]


def read(state: State, command: Override, changed: Mapping[str, str]) -> Override:
    """The command with what was changed of these fields. Raises Refused, naming the field."""
    kept = {name.removeprefix(KEPT): text for name, text in changed.items() if name.startswith(KEPT)}
    named = labels(state)

    def count(name: str) -> int:
        number = plain_number(kept[name] or "0", DIGITS)
        if number is None:
            text = N_("%(what)s: a whole number is expected, not “%(given)s”.")
            raise Refused(Refusal("number", say(text, what=named[KEPT + name], given=kept[name])))
        return number

    def tick(name: str) -> bool:
        return bool(kept[name])

    def of(group: str, value: Callable[[str], T]) -> dict[str, T]:
        start = f"{group}."
        return {name.removeprefix(start): value(name) for name in kept if name.startswith(start)}

    def by_seat(group: str, value: Callable[[str], T]) -> dict[str, dict[str, T]]:
        seats = dict.fromkeys(name.split(".")[0] for name in of(group, str))
        return {seat: of(f"{group}.{seat}", value) for seat in seats}

    return msgspec.structs.replace(
        command,
        platforms=of("platform", tick),
        saboteurs=of("saboteur", tick),
        chiefs=of("chief", tick),
        traps=of("trap", count),
        paid=by_seat("paid", count),
        used=by_seat("used", tick),
        dishonour=of("did", tick),
        deeds=of("deed", tick),
        blessing=kept.get("blessing"),
        stone=count("stone") if "stone" in kept else None,
        bared=count("bared") if "bared" in kept else None,
        guard=tick("guard") if "guard" in kept else None,
        dishonoured=tick("turn") if "turn" in kept else None,
        workshop=of("workshop", count),
        sallied=tick("sallied") if "sallied" in kept else None,
        hasted=tick("hasted") if "hasted" in kept else None,
    )


def labels(state: State) -> dict[str, Message]:
    """What a refusal calls each field."""
    return {
        name: say(N_("%(group)s, %(field)s"), group=title, field=label)
        for title, names in _titled(state)
        for name, label, _ in names
    }
