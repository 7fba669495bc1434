"""The form of “we play it so”: only what was changed in it becomes part of the command."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.board import read_place
from companion.referee.runes_of_mayhem.commands import NewTower, NewUnit, Override, PlayerFix, UnitFix
from companion.referee.runes_of_mayhem.components import ABILITIES, HIGHEST, NUMBER_NAMES, TYPES
from companion.referee.runes_of_mayhem.corrections import MOST_TURNS, PLAYER_FIELDS, UNIT_FIELDS, most_of
from companion.referee.runes_of_mayhem.expansions import why_not_build
from companion.referee.runes_of_mayhem.siege import MOST_STRUCTURE
from companion.referee.runes_of_mayhem.state import (
    HIDDEN,
    MARK_NAMES,
    PLACES,
    STEP_NAMES,
    TABLE_MARKS,
    UNIT_MARKS,
    Piece,
    Stage,
    State,
    buildings,
    card_text,
    name_of,
    place_text,
    settings_of,
    structure_of,
    who,
)
from companion.referee.runes_of_mayhem.values import put_down
from companion.referee.typed import plain_number
from companion.web.games.reading import Form, incomplete, reason, shown_before
from companion.web.games.runes_of_mayhem.looks import clans
from companion.web.games.runes_of_mayhem.reading import DIGITS, abilities, needed, number, text

OF_A_UNIT = ("power", "health", "heal", "type", "abilities", "from_hand")
OF_A_BUILDING = ("name", "structure", "down")
_MOST = 60  # units, towers and traps of one form


def _numbers(piece: Piece) -> dict[str, str]:
    """What can be said of a unit in numbers; Heal only of one that may have it."""
    return {field: text for field, text in UNIT_FIELDS.items() if field != "heal" or piece.fights_as == "priest"}


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def values(state: State) -> dict[str, str]:
    """What every field of the form shows at first, by its name; several marks are joined by blanks, and
    nothing stands where a number is still secret."""
    found: dict[str, str] = {}
    for seat, player in state.players.items():
        numbers = {field: getattr(player, field) for field in PLAYER_FIELDS}
        found |= {f"{seat}.{field}": "" if value == HIDDEN else str(value) for field, value in numbers.items()}
    for piece in state.units:
        key = f"unit.{piece.id}"
        found |= {f"{key}.{field}": _written(getattr(piece, field)) for field in _numbers(piece)}
        found |= {f"{key}.place": piece.place, f"{key}.marks": " ".join(sorted(piece.marks))}
        found[f"{key}.locked"] = "1" if piece.locked else ""
    for tower in state.towers:
        found[f"tower.{tower.place}"] = _written(None if tower.structure is None else tower.structure - tower.damage)
    found["traps"] = " ".join(sorted(state.traps))
    return found | {"stage": state.stage, "active": state.active, "turn": str(state.turn)}


def _typed_in(shown: dict[str, str], given: Form) -> set[str]:
    """The groups of the form (a seat, ``unit.3``, ``traps``) in which something was typed: after a refusal they stay
    open."""
    found = set()
    for key, value in shown.items():
        group = key.rpartition(".")[0] or key
        if f"{group}.seen" in given and not key.endswith((".place", *UNIT_FIELDS)):
            now = " ".join(sorted(given.getlist(key)))  # nothing is sent for what is not ticked
        else:
            now = given.get(key, value).strip()
        if now != value or given.get(f"{group}.gone") or given.get(f"{group}.to_hand"):
            found.add(group)
    return found


def context(state: State, given: Form) -> dict[str, Any]:
    """What the form shows: how things stand, and open what was ``given`` otherwise and refused. ``was`` is what it
    showed at first; of what has come onto the table since, how it stands."""
    shown = values(state)
    try:
        was = shown | shown_before(given, dict[str, str])
    except Refused:
        was = shown  # nothing was sent yet, or what was sent is none of our forms
    return {
        "state": state,
        "values": shown,
        "open": _typed_in(shown, given),
        "was": msgspec.json.encode(was).decode(),
        "player_fields": PLAYER_FIELDS,
        "most": {seat: {field: most_of(state, seat, field) for field in PLAYER_FIELDS} for seat in state.players},
        "highest": HIGHEST,
        "most_structure": MOST_STRUCTURE,
        "most_turns": MOST_TURNS,
        "stages": STEP_NAMES,
        "places": {place: place_text(place) for place in PLACES},
        "unit_names": {piece.id: name_of(piece) for piece in state.units},
        "factions": {seat: who(state, seat) for seat in state.players},
        "clan": clans(state),
        "marks": {mark: MARK_NAMES[mark] for mark in (*UNIT_MARKS, *TABLE_MARKS)},
        "numbers": {piece.id: _numbers(piece) for piece in state.units},
        "begins_unit": _begun(given, "new", ("name", *OF_A_UNIT)),
        "begins_building": _begun(given, "built", ("place", *OF_A_BUILDING)),
        "build_places": _build_places(state),
        "buildings": [card_text(card.name) for card in buildings(state)],
        "trap_places": [place for place in PLACES if place != "wall"] if settings_of(state)["traps"] == "on" else (),
        "types": TYPES,
        "abilities": ABILITIES,
    }


def read(form: Form, state: State) -> Override:
    """The command of the form; what it leaves out of a new unit comes from the card that the table knows. Raises
    Refused."""
    was = shown_before(form, dict[str, str])
    traps = _traps(form, was)
    players, units, new = _players(form, was), _units(form, was), _new(form, state)
    _check_hands(state, players, units, new)
    command = Override(
        reason=reason(form),
        players=players,
        units=units,
        new=new,
        towers={
            key[6:]: needed(form, key, say(N_("Structure-points")))
            for key in list(was)[: _MOST * 10]
            if key.startswith("tower.") and _changed(form, was, key)
        },
        built=_built(form, state),
        traps=traps,
        stage=_stage(form) if _changed(form, was, "stage") else None,
        active=text(form, "active") if _changed(form, was, "active") else None,
        turn=number(form, "turn", say(N_("Turn"))) if _changed(form, was, "turn") else None,
    )
    # a correction of nothing holds nothing but its reason: that is how it is known for one while hands are secret
    return msgspec.structs.replace(command, counted=command != Override(reason=command.reason))


def _stage(form: Form) -> Stage:
    stage = form["stage"]
    if stage not in STEP_NAMES:
        raise incomplete()
    return cast(Stage, stage)


def _changed(form: Form, was: dict[str, str], key: str) -> bool:
    return key in form and form[key].strip() != was.get(key, "")


def _players(form: Form, was: dict[str, str]) -> dict[str, PlayerFix]:
    found: dict[str, dict[str, int | None]] = {}
    for key in was:
        seat, _, field = key.partition(".")
        if field in PLAYER_FIELDS and _changed(form, was, key):
            found.setdefault(seat, {})[field] = needed(form, key, say(PLAYER_FIELDS[field]))
    return {seat: PlayerFix(**fixes) for seat, fixes in found.items()}


def _check_hands(
    state: State, players: dict[str, PlayerFix], units: tuple[UnitFix, ...], new: tuple[NewUnit, ...]
) -> None:
    """Raises Refused where a hand is typed and a card goes into it or comes from it as well: whether the number holds
    that card already, nobody says."""
    into = {fix.unit for fix in units if fix.to_hand}
    moved = {piece.seat for piece in state.units if piece.id in into} | {each.seat for each in new if each.from_hand}
    for seat, fix in players.items():
        if fix.hand is not None and seat in moved:
            text = N_(
                "Cards in hand of the %(player)s: a unit that goes into the hand or comes from it is counted by the"
                " companion. Leave the number as it was (%(count)d), or enter both one after the other."
            )
            count = state.players[seat].hand
            raise Refused(Refusal("hand-twice", say(text, player=who(state, seat), count=count), "rom.override"))


def _units(form: Form, was: dict[str, str]) -> tuple[UnitFix, ...]:
    numbers = [key.split(".")[1] for key in was if key.startswith("unit.") and key.endswith(".place")]
    found = []
    for named in numbers[:_MOST]:
        unit = plain_number(named, DIGITS)
        if unit is None:
            raise incomplete()
        key = f"unit.{named}"
        gone, to_hand = (bool(form.get(f"{key}.{way}")) for way in ("gone", "to_hand"))
        if gone or to_hand:
            found.append(UnitFix(unit, gone=gone, to_hand=to_hand))
            continue
        fixes: dict[str, Any] = {
            field: needed(form, f"{key}.{field}", say(name))
            for field, name in UNIT_FIELDS.items()
            if _changed(form, was, f"{key}.{field}")
        }
        if _changed(form, was, f"{key}.place"):
            fixes["place"] = text(form, f"{key}.place")
        marks = sorted(form.getlist(f"{key}.marks"))
        if f"{key}.seen" in form and " ".join(marks) != was.get(f"{key}.marks", ""):
            fixes["marks"] = tuple(mark[:40] for mark in marks[:20])
        locked = form.get(f"{key}.locked", "")
        if f"{key}.seen" in form and locked != was.get(f"{key}.locked", ""):
            fixes["locked"] = bool(locked)
        if fixes:
            found.append(UnitFix(unit, **fixes))
    return tuple(found)


def _begun(form: Form, name: str, fields: tuple[str, ...]) -> bool:
    """Whether anything is entered for what comes onto the table, of what is chosen for none beforehand."""
    return any(form.get(f"{name}.{field}") for field in fields)


def _new(form: Form, state: State) -> tuple[NewUnit, ...]:
    name, seat = text(form, "new.name"), text(form, "new.seat")
    if not name:
        if _begun(form, "new", OF_A_UNIT):
            raise Refused(Refusal("name", say(N_("The card needs a name.")), "rom.override"))
        return ()
    if seat not in state.players:
        raise incomplete()
    given: dict[str, Any] = {
        field: number(form, f"new.{field}", say(NUMBER_NAMES[field])) for field in ("power", "health", "heal")
    }
    given["type"] = text(form, "new.type") or None
    given["abilities"] = abilities(form, "new.abilities") or None
    card = put_down(state, seat, name, given)
    assert card.type is not None and card.power is not None and card.health is not None
    return (
        NewUnit(
            seat=seat,
            name=card.name,
            type=card.type,
            power=card.power,
            health=card.health,
            place=text(form, "new.place"),
            heal=card.heal,
            abilities=card.abilities,
            from_hand=bool(form.get("new.from_hand")),
        ),
    )


def _build_places(state: State) -> list[str]:
    """Where a building can come onto the table; none where the table plays without them."""
    if settings_of(state)["towers"] != "on" or state.stage in ("kings", "divide"):
        return []
    return [place for place in PLACES if why_not_build(state, place) is None]


def _built(form: Form, state: State) -> tuple[NewTower, ...]:
    place, name, up = text(form, "built.place"), text(form, "built.name"), not form.get("built.down")
    if not place:
        if _begun(form, "built", OF_A_BUILDING):
            missing = N_("Nothing is entered at “%(field)s”.")
            raise Refused(Refusal("place", say(missing, field=say(N_("Place"))), "rom.override"))
        return ()
    structure = number(form, "built.structure", say(N_("Structure-points")))
    if structure is None and up:
        structure = structure_of(state, name)
    return (NewTower(place, name, structure, up=up),)


def _traps(form: Form, was: dict[str, str]) -> tuple[str, ...] | None:
    if "traps.seen" not in form:
        return None
    words = tuple(word[:10] for word in form.getlist("traps")[:_MOST])
    if " ".join(sorted(words)) == was.get("traps", ""):
        return None
    for word in words:
        read_place(word)
    return words
