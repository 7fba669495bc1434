"""The forms of the board and of its pages, read as commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from companion.referee.game import Command
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    ChooseKing,
    Decline,
    Discard,
    Divide,
    Finish,
    Heal,
    Hire,
    Howl,
    LayTrap,
    LeaveLane,
    Lock,
    Marker,
    Move,
    MoveMarkers,
    Next,
    Pass,
    PayMercenary,
    PlaceMarker,
    Play,
    RaiseTower,
    Regroup,
    RevealTrap,
    Sacrifice,
    Shoot,
    Siege,
    Split,
    Trade,
    TurnKing,
)
from companion.referee.runes_of_mayhem.components import NUMBER_NAMES
from companion.referee.runes_of_mayhem.straight import told_straight
from companion.referee.runes_of_mayhem.unit import fights_as, why_not_card
from companion.referee.typed import plain_number
from companion.web.games.reading import Form, incomplete, reason, short_text
from companion.web.games.runes_of_mayhem import card_file
from companion.web.games.runes_of_mayhem.reading import DIGITS, abilities, heal, needed, number, text

MOST_MOVES = 40
FORTRESS = "fortress"
"""What stands for the Fortress as the target of a Direct shot."""


def read(form: Form) -> tuple[Command, ...]:
    """The commands that a form asks for: its field ``do`` says which. Raises Refused."""
    reader = _READERS.get(form.get("do", ""))
    if reader is None:
        raise incomplete()
    return (told_straight(reader(form)),)


def _seat(form: Form) -> str:
    return short_text(form, "seat", 20)


def _marker(form: Form) -> Marker:
    return cast(Marker, short_text(form, "marker", 20))


def _values(form: Form) -> dict[str, Any]:
    """What was read off a real card; what was left empty is taken from the table's card."""
    values: dict[str, Any] = {field: number(form, field) for field in ("power", "health", "gold")}
    values["unit_type"] = text(form, "unit_type") or None
    kind, ticked = values["unit_type"], abilities(form)
    values["heal"] = heal(form, kind, ticked)
    if "heal" in form and fights_as(kind, ticked) == "priest" and why_not_card(kind, ticked) is None:
        # every Priest has a value of Healing; without one it would never be asked whether it heals
        values["heal"] = needed(form, "heal", say(NUMBER_NAMES["heal"]))
    if form.get("abilities.given"):
        values["abilities"] = ticked
    return values


def _attack(form: Form) -> AnyCommand:
    return Attack(
        seat=_seat(form),
        unit=needed(form, "unit"),
        target=needed(form, "target"),
        roll=number(form, "roll"),
        answer=number(form, "answer"),
    )


def _siege(form: Form) -> AnyCommand:
    tower = text(form, "tower") or None
    return Siege(
        seat=_seat(form), unit=needed(form, "unit"), tower=tower, lane=number(form, "lane"), roll=number(form, "roll")
    )


def _regroup(form: Form) -> AnyCommand:
    moves = [
        Move(unit, place[:10])
        for key, place in form.items()
        if key.startswith("place.")
        and (unit := plain_number(key[6:], DIGITS)) is not None
        and place != form.get(f"was.{key[6:]}")
    ]
    if not moves and form.get("done"):
        return Next(seat=_seat(form), at=text(form, "at"))
    return Regroup(seat=_seat(form), moves=tuple(moves[:MOST_MOVES]), done=bool(form.get("done")))


def _heal(form: Form) -> AnyCommand:
    given = (plain_number(unit, DIGITS) for unit in form.getlist("units")[:20])
    units = tuple(unit for unit in given if unit is not None)
    return Heal(seat=_seat(form), priest=needed(form, "priest"), units=units)


def _play(form: Form) -> AnyCommand:
    return Play(
        seat=_seat(form),
        card=text(form, "card"),
        place=text(form, "place"),
        faith=number(form, "faith"),
        **_values(form),
    )


def _hire(form: Form) -> AnyCommand:
    return Hire(
        seat=_seat(form),
        card=text(form, "card"),
        place=text(form, "place"),
        discard=text(form, "discard"),
        **_values(form),
    )


def _king(form: Form) -> AnyCommand:
    return TurnKing(
        seat=_seat(form),
        place=text(form, "place"),
        unit_type=text(form, "unit_type"),
        power=needed(form, "power", say(NUMBER_NAMES["power"])),
        health=needed(form, "health", say(NUMBER_NAMES["health"])),
        sacrifice=number(form, "sacrifice"),
        abilities=abilities(form),
    )


def _shoot(form: Form) -> AnyCommand:
    chosen = text(form, "target")
    if not chosen:
        raise Refused(Refusal("target-missing", say(N_("Choose first at whom it shoots."))))
    target = None if chosen == FORTRESS else needed(form, "target")
    return Shoot(seat=_seat(form), unit=needed(form, "unit"), target=target, roll=number(form, "roll"))


def _next(form: Form) -> AnyCommand:
    discard = form.get("discard", "")
    if discard not in ("", "none", "card"):
        raise incomplete()
    return Next(seat=_seat(form), at=text(form, "at"), discard=discard)  # type: ignore[arg-type]


def _howl(form: Form) -> AnyCommand:
    source = form.get("source", "")
    if source not in ("deck", "discards"):
        raise incomplete()
    return Howl(seat=_seat(form), unit=needed(form, "unit"), source=source)  # type: ignore[arg-type]


def _tower(form: Form) -> AnyCommand:
    return RaiseTower(
        seat=_seat(form),
        place=text(form, "place"),
        marker=_marker(form),
        name=text(form, "name"),
        structure=number(form, "structure"),
        by_card=True,
    )


_READERS: dict[str, Callable[[Form], AnyCommand]] = {
    "king": lambda form: ChooseKing(
        seat=_seat(form), king=text(form, "king"), structure=needed(form, "structure", say(N_("Structure-points")))
    ),
    "divide": lambda form: Divide(seat=_seat(form), gold=needed(form, "gold")),
    "next": _next,
    "regroup": _regroup,
    "attack": _attack,
    "siege": _siege,
    "leave-lane": lambda form: LeaveLane(seat=_seat(form), lane=needed(form, "lane")),
    "heal": _heal,
    "pass": lambda form: Pass(seat=_seat(form)),
    "play": _play,
    "hire": _hire,
    "turn-king": _king,
    "move-markers": lambda form: MoveMarkers(seat=_seat(form), gold=needed(form, "gold")),
    "sacrifice": lambda form: Sacrifice(seat=_seat(form), unit=needed(form, "unit")),
    "trade": lambda form: Trade(seat=_seat(form), sum=number(form, "sum")),
    "split": lambda form: Split(seat=_seat(form), gold=needed(form, "gold")),
    "shoot": _shoot,
    "lock": lambda form: Lock(seat=_seat(form), unit=needed(form, "unit"), marker=_marker(form)),
    "howl": _howl,
    "decline": lambda form: Decline(seat=_seat(form), unit=needed(form, "unit")),
    "place-marker": lambda form: PlaceMarker(seat=_seat(form), marker=_marker(form)),
    "pay": lambda form: PayMercenary(seat=_seat(form), unit=needed(form, "unit")),
    "pay-damage": lambda form: PayMercenary(
        seat=_seat(form), unit=needed(form, "unit"), damage=needed(form, "damage", say(N_("Damage")))
    ),
    "trap": lambda form: LayTrap(seat=_seat(form), place=text(form, "place")),
    "reveal-trap": lambda form: RevealTrap(seat=_seat(form), place=text(form, "place"), card=text(form, "card")),
    "build": lambda form: Build(seat=_seat(form), place=text(form, "place"), marker=_marker(form)),
    "raise-tower": _tower,
    "discard": lambda form: Discard(seat=_seat(form), card=text(form, "card")),
    "finish": lambda form: Finish(reason=reason(form), winner=text(form, "winner") or None),
    "enter-card": card_file.enter_card,
    "remove-card": card_file.remove_card,
    "import-cards": card_file.import_cards,
}
