"""Stronghold: the fields of a form to commands. What is possible is judged by the game; here only what can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.referee.game import Command
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.stronghold import commands as c
from companion.referee.stronghold import land
from companion.referee.stronghold.components import DEFENDERS, INVADERS, UnitType
from companion.referee.stronghold.hits import BLANK
from companion.referee.stronghold.table_state import flank_of, replace
from companion.web.games import reading
from companion.web.games.reading import Form, incomplete, reason, short_text

NOBODY_THERE = N_("Nobody stands on these walls. Enter who stands there, or begin with nobody on them.")
NOBODY_AIMED_AT = N_(
    "Nobody stands there? Enter the Units at which they aim. Marksmen without a target need not fire: leave them out."
)
NOBODY_IN_AREA = N_("Who stands where the Cannon aims? Tick the Units there, or else “Nobody”.")
NOTHING_HIT = N_(
    "Enter what the machine hit: stone components or Defenders. A machine that hits nothing need not be entered."
)
SECTION_MISSING = N_("Choose the Wall Section first.")
NUMBER_MISSING = N_("Enter the number first.")
BOTH_SIDES = N_("Some of them stand in the West, some in the East: let those of one side aim first, then the others.")
THEIR_SIDE = "side"
"""Where Marksmen aim if at a Rampart of the side on which they stand."""
WORD = 20
LINE = 1200
UNENTERED = {
    "hand-over": N_("A number of Hourglasses is filled in but not handed over: hand it over, or empty it first."),
    "cannon": N_("Targets of a Cannon are ticked, but no card is entered: tap its card, or untick them first."),
    "machine": N_("A hit is filled in but not entered: enter it, or empty it first."),
    "fire": N_("A shot is filled in but not entered: enter it, or empty it first."),
    "ram": N_("A number for the Ram is filled in but not entered: let it strike, or empty it first."),
    "order": N_("Losses of an Order are filled in but not entered: enter them, or empty them first."),
}
"""What is said to somebody who goes on, from a Phase or a step of the Assault, with something filled in."""
MARKS = ("banner", "altar", "imod", "dmod")
"""What beside Units is entered for a Wall Section."""


class InLine(Refusal, frozen=True, kw_only=True):
    """A refusal of the line that was typed, and that line, so that the place in it can be shown."""

    line: str


def number(text: str) -> int | None:
    """A whole number of at most three digits, which may be below zero; None for an empty field. Raises Refused for
    anything else."""
    return reading.number(text, signed=True)


def _count(form: Form, name: str) -> int:
    return number(form.get(name, "")) or 0


def _units(form: Form, types: tuple[UnitType, ...], before: str = "") -> str:
    """Units in the notation from a number field for each type; the strongest first, as the game writes them."""
    counted = ((kind.letter, _count(form, before + kind.letter)) for kind in reversed(types))
    return "".join(f"{count}{letter}" for letter, count in counted if count)


def _word(form: Form, name: str) -> str:
    return short_text(form, name, WORD)


def _needed(form: Form, name: str) -> int:
    """A number that has to be there: an empty field is never taken for 0."""
    found = number(form.get(name, ""))
    if found is None:
        raise Refused(Refusal("number-missing", say(NUMBER_MISSING)))
    return found


def _section(form: Form) -> str:
    """The Wall Section that was chosen: none is chosen beforehand."""
    found = _word(form, "section")
    if not found:
        raise Refused(Refusal("section-missing", say(SECTION_MISSING)))
    return found


def _pad(form: Form) -> int:
    """The number of a pad: of a button, or of the field beside it."""
    return _needed(form, "more" if form.get("n") == "more" else "n")


def _words(form: Form, name: str, count: int) -> list[str]:
    words = form.get(name, "").split(":")
    if len(words) != count:
        raise incomplete()
    return [word[:WORD] for word in words]


def _map(form: Form) -> Command:
    """The walls; that nobody stands on them must be meant."""
    text = " ".join(form.get("text", "").split())[:LINE]
    try:
        manned = land.parse(text).manned
    except Refused as refused:
        why = refused.refusal
        raise Refused(InLine(why.code, why.message, why.rule, why.at, line=text)) from refused
    if "nobody" not in form and not manned:
        raise Refused(Refusal("map-empty", say(NOBODY_THERE)))
    return c.EnterMap(text=text)


def _act(form: Form, seat: str) -> Command:
    action, _, rest = form.get("act", "").partition(":")
    hourglasses, at, tapped = rest.partition(":")
    if not hourglasses:
        raise incomplete()
    # laid on an unfinished action a Hourglass needs no place; the game takes the place only when the action happens
    place = tapped[:WORD] if at else _word(form, f"place.{action[:WORD]}")
    count = number(hourglasses) or 0
    return c.Act(seat=seat, action=action[:WORD], hourglasses=count, place=place, at_once=True, straight=True)


def _dishonour(form: Form, seat: str) -> Command:
    which, building = _word(form, "which"), _word(form, "building")
    return c.Dishonour(seat=seat, which=which, building=building, at_once=True, straight=True, partner=True)


def _move(form: Form, seat: str) -> Command:
    mover, start, goal = _words(form, "step", 3)
    return c.Move(seat=seat, mover=mover, start=start, goal=goal, straight=True)


def _swap(form: Form, seat: str) -> Command:
    one, at, other, there = _words(form, "swap", 4)
    return c.Swap(seat=seat, one=one, at=at, other=other, there=there, straight=True)


def _saboteur(form: Form, seat: str) -> Command:
    out = "out" in form
    return c.Saboteur(seat=seat, building=_word(form, "out" if out else "building"), out=out, at_once=out)


def _cannon(form: Form, seat: str) -> Command:
    """A shot of a Cannon; that nobody stands where it aims must be meant, as its card is spent all the same. A miss
    needs no target."""
    tower, card = _card(form, 2)
    targets = _units(form, INVADERS, f"t.{tower}.")
    if card != BLANK and bool(targets) == (f"t.{tower}.nobody" in form):
        raise Refused(Refusal("cannon-nobody", say(NOBODY_IN_AREA)))
    return c.Cannon(seat=seat, tower=tower, targets=targets, card=card, straight=True)


def _poles(form: Form, seat: str) -> Command:
    tower, section, card = _card(form, 3)
    return c.Poles(seat=seat, tower=tower, section=section, card=card, straight=True, past=True)


def _card(form: Form, count: int) -> list[str]:
    """The words of the card that was tapped: the Tower, for Poles the Wall Section, and the face that was turned up;
    empty where the companion draws."""
    if "card" not in form:
        raise Refused(Refusal("card-missing", say(N_("Tap the card that was turned up."))))
    *at, card = _words(form, "card", count)
    return [*at, "" if card == "draw" else card]


def _gone_on(form: Form, what: str, seat: str) -> Command:
    """To the next Phase or step, by the button beside what can be entered; nothing that was filled in is lost by it."""
    entered = ("t.", "m.", "d.", "i.", "other", "stone", "more")
    if any(key.startswith(entered) and text.strip().strip("0") for key, text in form.items()):
        raise Refused(Refusal("not-entered", say(UNENTERED[what])))
    own = form.get("then") != "both"
    if what == "hand-over":
        return c.PhaseDone(seat=seat, own=own, straight=True)
    return c.StepDone(seat=seat, own=own, past=True, chief=True)


def _fire(form: Form, seat: str) -> Command:
    """A volley, which is lost where nobody stands: whoever has no target keeps his shot by not firing. Who adds to
    one that is aimed already need not tell again who stands there."""
    shooters = {key.removeprefix("m.")[:WORD]: _count(form, key) for key in form if key.startswith("m.")}
    shooters = {place: count for place, count in shooters.items() if count}
    # a Rampart at which others aim already is told by its side and the number of their volley
    aim, _, joins = _word(form, "aim").partition(":")
    targets, other = _units(form, INVADERS, "t."), _count(form, "other")
    if aim == THEIR_SIDE:
        aim = _side_of_all(shooters)
    if shooters and not targets and not joins:
        raise Refused(Refusal("fire-nobody", say(NOBODY_AIMED_AT)))
    shot = c.Fire(seat=seat, shooters=shooters, aim=aim, targets=targets, other=other, joins=number(joins) or 0)
    return replace(shot, straight=True)


def _side_of_all(places: Iterable[str]) -> str:
    """The side on which all these Wall Sections and Towers are."""
    sides = {flank_of(place) for place in places if place.removeprefix("T")}
    if len(sides) > 1:
        raise Refused(Refusal("fire-both-sides", say(BOTH_SIDES), "sh.targets"))
    return next(iter(sides), "W")  # where nobody fires the game says so


def _machine(form: Form, seat: str) -> Command:
    stone, units = _count(form, "stone"), _units(form, DEFENDERS, "d.")
    if not (stone or units):
        raise Refused(Refusal("machine-nothing", say(NOTHING_HIT)))
    return c.Machine(seat=seat, section=_section(form), stone=stone, units=units)


def _order(form: Form, seat: str) -> Command:
    order = _word(form, "order")
    units, lost = _units(form, DEFENDERS, "d."), _units(form, INVADERS, "i.")
    return c.Order(seat=seat, order=order, section=_section(form), units=units, lost=lost)


def _result(form: Form, seat: str) -> Command:
    lost = _units(form, INVADERS, "i.")
    units, stone = _units(form, DEFENDERS, "d."), _count(form, "stone")
    return c.Result(seat=seat, section=_section(form), stone=stone, units=units, lost=lost)


def _choose(form: Form, seat: str) -> Command:
    kind, place, units = (_word(form, name) for name in ("kind", "place", "units"))
    return c.Choose(seat=seat, kind=kind, place=place, units=units, straight=True, past=True, chief=True, fired=True)


def _reach(form: Form, seat: str) -> Command:
    """The Wall Sections that were changed, all in one command: ``was.NAME`` holds what the form showed before."""
    walls = {}
    for key, was in form.items():
        if key.startswith("was."):
            name = key.removeprefix("was.")[:WORD]
            units = _units(form, INVADERS, f"{name}.")
            marks = [_count(form, f"{name}.{mark}") for mark in MARKS]
            if stood(units, marks) != was:
                banner, altar, mine, yours = marks
                walls[name] = c.Stood(units=units, banner=banner, altar=altar, imod=mine, dmod=yours)
    return c.Reach(seat=seat, walls=walls, done="then" in form)


def stood(units: str, marks: list[int]) -> str:
    """What a form notes of a Wall Section, to know again whether it was changed."""
    return "/".join((units, *map(str, marks)))


_ONE: dict[str, Callable[[Form, str], Command]] = {
    "hand-over": lambda form, seat: c.HandOver(seat=seat, hourglasses=_pad(form), to=_word(form, "to")),
    "saboteur": _saboteur,
    "chief-marksman": lambda form, seat: c.ChiefMarksman(seat=seat, out="out" in form),
    "dishonour": _dishonour,
    "haste": lambda form, seat: c.Haste(seat=seat, action=_word(form, "action")),
    "act": _act,
    "move": _move,
    "swap": _swap,
    "speech": lambda form, seat: c.Speech(seat=seat, hourglasses=_count(form, "n"), straight=True),
    "sally": lambda form, seat: c.Sally(seat=seat, unit=_word(form, "unit"), straight=True),
    "stone": lambda form, seat: c.PlaceStone(seat=seat, section=_word(form, "section"), straight=True, partner=True),
    "spent": lambda form, seat: c.Spent(seat=seat, lost="lost" in form),
    "reach": _reach,
    "sprung": lambda form, seat: c.Sprung(seat=seat),
    "cannon": _cannon,
    "machine": _machine,
    "result": _result,
    "fire": _fire,
    "snipe": lambda form, seat: c.Snipe(seat=seat, place=_word(form, "place"), count=_needed(form, "count")),
    "poles": _poles,
    "order": _order,
    "choose": _choose,
    "ram": lambda form, seat: c.Ram(seat=seat, damage=_pad(form)),
    "step-done": lambda form, seat: c.StepDone(seat=seat, own=True, past=True, chief=True),
    "deed": lambda form, seat: c.Deed(seat=seat, deed=_word(form, "deed")),
}


def commands(form: Form) -> tuple[Command, ...]:
    """The commands of a form of the board; ``do`` says which. Raises Refused."""
    what, seat = form.get("do", ""), _word(form, "seat")
    if what == "map":
        return (_map(form),)
    if what == "finish":
        return (c.Finish(reason=reason(form)),)
    if what in UNENTERED and "then" in form:
        return (_gone_on(form, what, seat),)
    if what in _ONE:
        return (_ONE[what](form, seat),)
    raise incomplete()
