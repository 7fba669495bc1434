"""What “we play it so” asks beside the places and the numbers of the game: tiles, Hourglasses and marks on actions,
deeds. Every field is named ``kept.GROUP.KEY``, such as ``kept.trap.goblin-trap``, ``kept.paid.defender.cannon``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, DEED_NAMES, DISHONOUR
from companion.referee.stronghold.bookkeeping import MOST_BARED, TRAPS
from companion.referee.stronghold.common import place_name, seat_name
from companion.referee.stronghold.table_state import State, seats_of
from companion.referee.stronghold.turn import STONE_A_TURN

KEPT = "kept."
_TICKED = tuple(f"{KEPT}{group}" for group in ("guard", "platform.", "saboteur.", "used.", "did.", "turn", "deed."))
BLESSING = f"{KEPT}blessing"


class KeptCell(msgspec.Struct, frozen=True):
    """A number field or a tick, with what it shows."""

    name: str
    label: Message
    highest: int
    tick: bool
    value: str


class KeptGroup(msgspec.Struct, frozen=True):
    """Fields that belong together, and whether something was changed among them."""

    title: Message
    cells: tuple[KeptCell, ...]
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
    for seat in seats_of(state, "defender"):
        for name, action in ACTIONS.items():
            lies = state.paid.get(name)
            found[f"{KEPT}paid.{seat}.{name}"] = str(lies.count if lies is not None and lies.seat == seat else 0)
            if not action.repeats:
                found[f"{KEPT}used.{seat}.{name}"] = _tick(state.used.get(name) == seat)
    found |= {f"{KEPT}did.{which}": _tick(which in state.dishonour) for which in DISHONOUR}
    found[f"{KEPT}turn"] = _tick(state.dishonoured)
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


def _cell(name: str, label: Message, most: int, shown: Mapping[str, str]) -> KeptCell:
    return KeptCell(name, label, most, is_tick(name), shown[name])


def _titled(state: State) -> Iterator[tuple[Message, list[Named]]]:
    platforms = [(f"{KEPT}platform.{name}", say("%(name)s", name=name), 1) for name in state.walls]
    yield say(N_("Platforms")), platforms
    tiles = [(f"{KEPT}trap.{name}", say(ACTIONS[name].name), ACTIONS[name].pieces) for name in TRAPS]
    yield (
        say(N_("Traps and the stone of the turn")),
        [*tiles, (f"{KEPT}stone", say(N_("Stone still to place")), STONE_A_TURN)],
    )
    yield say(N_("Saboteurs")), [(f"{KEPT}saboteur.{name}", place_name(name), 1) for name in BUILDINGS]
    defenders = seats_of(state, "defender")
    for seat in defenders:
        paid = [
            (f"{KEPT}paid.{seat}.{name}", say(action.name), cost(state, action)) for name, action in ACTIONS.items()
        ]
        used = [
            (f"{KEPT}used.{seat}.{name}", say(action.name), 1) for name, action in ACTIONS.items() if not action.repeats
        ]
        of = {"seat": seat_name(seat)}
        several = len(defenders) > 1
        yield say(N_("Hourglasses on actions, %(seat)s") if several else N_("Hourglasses on actions"), **of), paid
        yield say(N_("Used in this turn, %(seat)s") if several else N_("Used in this turn"), **of), used
    did = [(f"{KEPT}did.{which}", say("%(which)s", which=which), 1) for which in DISHONOUR]
    yield say(N_("Dishonourable actions used")), [*did, (f"{KEPT}turn", say(N_("One in this turn")), 1)]
    deeds = [(f"{KEPT}deed.{name}", say(text), 1) for name, text in DEED_NAMES.items()]
    yield say(N_("Deeds of the Invader")), [*deeds, (f"{KEPT}bared", say(N_("Wall Sections left bare")), MOST_BARED)]
    yield say(N_("Honour Guard")), [(f"{KEPT}guard", say(N_("It has never moved")), 1)]


def read(changed: Mapping[str, str], count: Iterable[tuple[str, int]]) -> dict[str, object]:
    """The fields of the command for what was changed; ``count`` are those that hold numbers, read."""
    numbers = dict(count)

    def ticks(group: str) -> dict[str, bool]:
        start = f"{KEPT}{group}."
        return {name.removeprefix(start): bool(text) for name, text in changed.items() if name.startswith(start)}

    def by_seat(group: str) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for name in changed:
            kind, _, rest = name.removeprefix(KEPT).partition(".")
            if name.startswith(KEPT) and kind == group:
                seat, _, action = rest.partition(".")
                found.setdefault(seat, {})[action] = name
        return found

    def on(name: str) -> bool | None:
        return bool(changed[name]) if name in changed else None

    return {
        "platforms": ticks("platform"),
        "saboteurs": ticks("saboteur"),
        "dishonour": ticks("did"),
        "deeds": ticks("deed"),
        "traps": {name: numbers[f"{KEPT}trap.{name}"] for name in TRAPS if f"{KEPT}trap.{name}" in numbers},
        "paid": {
            seat: {action: numbers[name] for action, name in each.items()} for seat, each in by_seat("paid").items()
        },
        "used": {
            seat: {action: bool(changed[name]) for action, name in each.items()}
            for seat, each in by_seat("used").items()
        },
        "blessing": changed.get(BLESSING),
        "stone": numbers.get(f"{KEPT}stone"),
        "bared": numbers.get(f"{KEPT}bared"),
        "guard": on(f"{KEPT}guard"),
        "dishonoured": on(f"{KEPT}turn"),
    }


def labels(state: State) -> dict[str, Message]:
    """What a refusal calls each field."""
    return {
        name: say(N_("%(group)s, %(field)s"), group=title, field=label)
        for title, names in _titled(state)
        for name, label, _ in names
    }
