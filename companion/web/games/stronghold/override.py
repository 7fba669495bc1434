"""The form of “we play it so”: a fold with numbers and ticks for each place; only what was changed in it becomes part
of the command, and whatever else has happened meanwhile stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused, refuse
from companion.referee.stronghold import GAME
from companion.referee.stronghold.actions_table import ACTIONS
from companion.referee.stronghold.commands import Override
from companion.referee.stronghold.common import SEAT_NAMES, place_name
from companion.referee.stronghold.components import DEFENDERS, HEROES, Side
from companion.referee.stronghold.land import FLANKS
from companion.referee.stronghold.notation import write_force
from companion.referee.stronghold.section import write_section
from companion.referee.stronghold.table_state import PHASES, TOUGHNESS, TURNS, State, points, replace, section_of
from companion.referee.stronghold.turn import phase_name
from companion.referee.typed import plain_number
from companion.web.games.blame import blamed
from companion.web.games.forms import Field, Slot, force
from companion.web.games.questions.stronghold import FORMS
from companion.web.games.reading import Form, incomplete, reason, short_text, shown_before
from companion.web.games.stronghold import override_kept, public
from companion.web.games.stronghold.forms import WORD, number
from companion.web.games.stronghold.override_kept import DIGITS, KEPT, Cell

UNITS = "units"
MACHINES = {UNITS: N_("Units"), "cannon": ACTIONS["cannon"].name, "poles": ACTIONS["poles"].name}
"""What a Tower may hold."""

_SECTION = {slot.key: slot for form in FORMS if form.id == "melee" for slot in form.slots}
_POST = {"": force("", _SECTION["defender"].label, _SECTION["defender"].fields)}
_TICKS = tuple(f".{slot.key}" for slot in _SECTION.values() if slot.fields[0].kind == "flag")
_PLACES = ("wall.", "tower.", "inside.", KEPT)
_GROUPS: tuple[tuple[Side | None, str, tuple[str, ...]], ...] = (
    ("invader", N_("Invader"), ("invader", "banner", "altar", "frenzy")),
    ("defender", N_("Defender"), ("defender", "stone", "wood", "glare", "officer", "speech", "warrior")),
    ("defender", N_("Cauldrons against"), ("cauldrons",)),
    (None, N_("Other strength"), ("imod", "dmod")),
)
_SHORT = {"speech": N_("Speech"), "imod": N_("Invader"), "dmod": N_("Defender")}
"""What is said shorter within its group."""

Slots = Mapping[str, Slot]


class Group(msgspec.Struct, frozen=True):
    """Fields of a place that belong together, and to a side, if to one; what they are, where that must be said."""

    side: Side | None
    title: Message | None
    cells: tuple[Cell, ...]


class Fold(msgspec.Struct, frozen=True):
    """A place: what it is called, how it stands now, its fields (the machine, where there can be one), and whether
    something was changed in it."""

    name: str
    title: Message
    stands: public.Row | public.Post
    groups: tuple[Group, ...]
    machine: str | None
    open: bool


def _fields(place: str, slots: Iterable[Slot]) -> Iterator[tuple[str, Slot, Field]]:
    """The fields of a place with their names, such as ``wall.W1.invader.G`` and ``wall.W1.stone``."""
    for slot in slots:
        for field in slot.fields:
            yield ".".join(filter(None, (place, slot.key, "" if field.name == "n" else field.name))), slot, field


def _read(place: str, slots: Slots, words: Mapping[str, str]) -> dict[str, str]:
    """What the fields of a place show, from the words of the notation by their keys."""
    return {
        name: slot.read(words.get(slot.key, "")).get(field.name, "")
        for name, slot, field in _fields(place, slots.values())
    }


def _written(place: str, slots: Slots, shown: Mapping[str, str]) -> str:
    """The fields of a place in the notation. Raises Refused for what is no number, or not one of the field's."""
    found: dict[str, dict[str, str]] = {key: {} for key in slots}
    for name, slot, field in _fields(place, slots.values()):
        found[slot.key][field.name] = shown[name] if field.kind == "flag" else _count(place, field, shown[name])
    return " ".join(word for key, slot in slots.items() if (word := slot.write(found[key])))


def _count(place: str, field: Field, typed: str) -> str:
    count = plain_number(typed or "0", DIGITS)
    if count is None or not field.lowest <= count <= field.highest:
        text = N_("%(place)s, %(what)s: a whole number from %(lowest)d to %(highest)d is expected, not “%(given)s”.")
        where, what = place_name(place.partition(".")[2]), say(field.label)
        message = say(text, place=where, what=what, lowest=field.lowest, highest=field.highest, given=typed)
        raise Refused(Refusal("number", message))
    return str(count)


def values(state: State) -> dict[str, str]:
    """What every field of the form shows at first, by its name; nothing where nobody and nothing is."""
    found = {"turn": str(state.turn), "phase": ""}
    found |= {f"glory.{side}": str(points(state, side)) for side in public.SIDES}
    found |= {f"gate.{gate}": str(toughness) for gate, toughness in enumerate(state.gates, 1)}
    found |= {f"pool.{seat}": str(count) for seat, count in state.pools.items()}
    for name, wall in state.walls.items():
        line = write_section(replace(section_of(state, name), cauldrons=wall.cauldrons))
        found |= _read(f"wall.{name}", _SECTION, dict(word.split("=") for word in line.split()[1:]))
    for name, tower in state.towers.items():
        found |= _read(f"tower.{name}", _POST, {"": write_force(tower.units, DEFENDERS)})
        found[f"tower.{name}.machine"] = tower.machine or UNITS
    for name, units in state.inside.items():
        found |= _read(f"inside.{name}", _POST, {"": write_force(units, DEFENDERS)})
    return found | override_kept.values(state)


def context(state: State, given: Form) -> dict[str, object]:
    """What the form shows: how things stand now, and over it what was changed in the form that is ``given``; ``wrong``
    is the field that is to blame where that is refused."""
    now = values(state)
    try:
        was = shown_before(given, dict[str, str])
    except Refused:
        was = now
    changed = _changed(given, was, now) if "reason" in given else {}
    shown = now | changed

    def fold(place: str, stands: public.Row | public.Post, machine: str | None = None) -> Fold:
        name = place.partition(".")[2]
        groups = _section_groups(place, shown) if place.startswith("wall.") else (_post_group(place, shown),)
        return Fold(name, place_name(name), stands, groups, machine, _touched(changed, place))

    towers = state.land.towers if state.land else ()
    return {
        "state": state,
        "shown": shown,
        "was": _told(now),
        "walls": [fold(f"wall.{row.name}", row) for row in public.rows(state)],
        "towers": [
            fold(f"tower.{plan.name}", post, shown[f"tower.{plan.name}.machine"])
            for plan, post in zip(towers, public.towers(state), strict=True)
        ],
        # who lies in the Hospital stands behind these places
        "inside": [
            fold(f"inside.{name}", post) for name, post in zip(state.inside, public.inside(state), strict=False)
        ],
        "machines": MACHINES,
        "sides": {side: say(SEAT_NAMES[side]) for side in public.SIDES},
        "turns": TURNS,
        "toughness": TOUGHNESS,
        "phases": [(phase, phase_name(phase)) for phase in range(1, PHASES + 1)],
        "kept": override_kept.groups(state, shown, changed) if state.land else [],
        "flanks": {flank: place_name(flank) for flank in FLANKS},
        "blessing": override_kept.BLESSING,
        "blessed": override_kept.BLESSING in changed,
        "wrong": blamed(given, was, changed, lambda form: GAME.apply(state, read(state, form))),
    }


def _section_groups(place: str, shown: Mapping[str, str]) -> tuple[Group, ...]:
    return tuple(
        Group(side, say(title), _cells(place, [_SECTION[key] for key in keys], shown)) for side, title, keys in _GROUPS
    )


def _post_group(place: str, shown: Mapping[str, str]) -> Group:
    return Group(None, None, _cells(place, _POST.values(), shown))


def _cells(place: str, slots: Iterable[Slot], shown: Mapping[str, str]) -> tuple[Cell, ...]:
    return tuple(
        Cell(name, say(_SHORT.get(slot.key, field.label)), field.highest, field.kind == "flag", shown[name])
        for name, slot, field in _fields(place, slots)
    )


def read(state: State, form: Form) -> Override:
    """The command of the form, for a table that stands so now. Raises Refused."""
    was, now = shown_before(form, dict[str, str]), values(state)
    if any(name.startswith(_PLACES) and name not in now for name in form):
        raise incomplete()
    changed = _with_heroes(state, _changed(form, was, now))
    then = now | changed
    gates = [f"gate.{gate}" for gate, _ in enumerate(state.gates, 1)]
    command = Override(
        reason=reason(form),
        walls=_places(changed, then, "wall", state.walls, _SECTION),
        towers=_towers(state, form, changed, then),
        inside=_places(changed, then, "inside", state.inside, _POST),
        pools=_numbers(changed, "pool."),
        glory=_numbers(changed, "glory."),
        gates=tuple(number(then[gate]) or 0 for gate in gates) if any(gate in changed for gate in gates) else (),
        turn=number(changed.get("turn", "")),
        phase=number(changed.get("phase", "")),
        choices=True,
        done=True,
    )
    return override_kept.read(state, command, changed)


def _told(now: Mapping[str, str]) -> str:
    """What the form shows at first, without the empty fields of places, which are most of it."""
    told = {name: text for name, text in now.items() if text.strip("0") or not name.startswith(_PLACES)}
    return msgspec.json.encode(told).decode()


def _bare(text: str) -> str:
    """A number as it is compared: an empty field is a 0."""
    return text.lstrip("0")


def _sent(form: Form, name: str) -> str:
    text = short_text(form, name, WORD).strip()
    return text if not _is_tick(name) else "1" if _bare(text) else ""


def _is_tick(name: str) -> bool:
    return (name.startswith("wall.") and name.endswith(_TICKS)) or override_kept.is_tick(name)


def _changed(form: Form, was: Mapping[str, str], now: Iterable[str]) -> dict[str, str]:
    """The fields that no longer hold what the form showed, with what they hold. A browser does not send a box that is
    not ticked, and a place has nothing of what the form does not tell."""
    sent = {name: _sent(form, name) for name in now if name in form or _is_tick(name)}
    return {
        name: text
        for name, text in sent.items()
        if _bare(text) != _bare(was.get(name, "" if name.startswith(_PLACES) else "?"))
    }


def _with_heroes(state: State, changed: dict[str, str]) -> dict[str, str]:
    """The same with what follows of it: a Hero who is ticked somewhere has left the place where he was, and where the
    Officer has left, his Speech is over."""
    found: dict[str, str] = {}
    for hero in HEROES:
        if any(changed.get(f"wall.{name}.{hero}") for name in state.walls):
            found |= {f"wall.{name}.{hero}": "" for name, wall in state.walls.items() if getattr(wall, hero)}
    found |= changed
    for name in state.walls:
        if found.get(f"wall.{name}.officer") == "":
            found.setdefault(f"wall.{name}.speech", "")
    return found


def _touched(changed: Iterable[str], place: str) -> bool:
    return any(name.startswith(f"{place}.") for name in changed)


def _places(
    changed: Iterable[str], then: Mapping[str, str], group: str, names: Iterable[str], slots: Slots
) -> dict[str, str]:
    return {name: _written(place, slots, then) for name in names if _touched(changed, place := f"{group}.{name}")}


def _towers(state: State, form: Form, changed: Mapping[str, str], then: Mapping[str, str]) -> dict[str, str]:
    """Where a machine is chosen it takes the place of all Units; where none is, the Units stand there. Raises Refused
    for Units that are entered beside a machine."""
    machines = {name: short_text(form, f"tower.{name}.machine", WORD) or UNITS for name in state.towers}
    if not set(machines.values()) <= set(MACHINES):
        raise incomplete()
    chosen = {name: machine for name, machine in machines.items() if machine != UNITS}
    for name in chosen:
        if any(_bare(changed.get(field, "")) for field, _, _ in _fields(f"tower.{name}", _POST.values())):
            text = N_(
                "%(place)s: there are no Units beside a Cannon or Poles. Choose Units, or leave their numbers empty."
            )
            refuse("tower-machine", "sh.machines", text, place=place_name(name))
    units = _places(changed, then, "tower", [name for name in state.towers if name not in chosen], _POST)
    return units | {name: machine for name, machine in chosen.items() if f"tower.{name}.machine" in changed}


def _numbers(changed: Mapping[str, str], group: str) -> dict[str, int]:
    return {name.removeprefix(group): number(text) or 0 for name, text in changed.items() if name.startswith(group)}
