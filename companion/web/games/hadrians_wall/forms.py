"""The forms of the board as commands of the game. Nothing is judged here but whether a form is complete."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.game import Command
from companion.referee.hadrians_wall.attack import LETTERS
from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.choices import KINDS, ROAD_KINDS
from companion.referee.hadrians_wall.commands import (
    Deal,
    Defend,
    EnterScore,
    EnterSheet,
    Fill,
    Finish,
    GoOn,
    Income,
    Keep,
    Pay,
    RevealAttack,
    Stop,
    TakeBack,
    TurnCard,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, COHORTS
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.web.games.reading import Form, incomplete, number, reason, short_text

WORD = 40  # characters taken of an id; the game refuses what it does not know
MOST_CARDS = len(FATE)  # taken of each arrow: more than there are with it, so that the game refuses too many


def _word(form: Form, name: str) -> str:
    return short_text(form, name, WORD)


def _needed(form: Form, name: str, what: str) -> int:
    found = number(form.get(name, ""))
    if found is None:
        raise Refused(Refusal("number", say(N_("A number is missing: %(what)s."), what=say(what))))
    return found


def _seat(form: Form) -> str:
    return _word(form, "seat")


def _year(form: Form) -> int:
    found = number(form.get("year", ""))
    if found is None:
        raise incomplete()
    return found


def _choices(form: Form, kinds: tuple[str, ...]) -> dict[str, str]:
    return {kind: form[f"c.{kind}"][:WORD] for kind in kinds if form.get(f"c.{kind}")}


def _three(form: Form, name: str, what: str) -> tuple[int, int, int]:
    left, centre, right = (_needed(form, f"{name}.{cohort}", what) for cohort in COHORTS)
    return (left, centre, right)


def _or_none(form: Form, name: str) -> tuple[int, int, int]:
    """A number by Cohort, where an empty field means 0."""
    left, centre, right = (number(form.get(f"{name}.{cohort}", "")) or 0 for cohort in COHORTS)
    return (left, centre, right)


def _keep(form: Form) -> Command:
    return Keep(seat=_seat(form), path=_word(form, "as-path"), prospect=_word(form, "as-prospect"), deals=True)


def _neutral(form: Form) -> Command:
    # a card that was left blank is not one that the companion is to turn over
    return TurnNeutral(year=_year(form), cards=tuple(card[:WORD] for card in form.getlist("card")))


def _fill(form: Form) -> Command:
    return Fill(seat=_seat(form), box=_word(form, "box"), choices=_choices(form, KINDS), year=_year(form))


def _attack(form: Form) -> Command:
    if "cards.left" not in form:
        return RevealAttack(year=_year(form), straight=True)
    return RevealAttack(year=_year(form), cards=_letters(_or_none(form, "cards")), straight=True)


def _letters(numbers: tuple[int, int, int]) -> tuple[str, ...]:
    return tuple(letter for letter, count in zip(LETTERS, numbers, strict=True) for _ in range(min(count, MOST_CARDS)))


def _defend(form: Form) -> Command:
    ignore = short_text(form, "ignore", MOST_CARDS)
    cohorts = None
    if "cohorts.left" in form:
        cohorts = _three(form, "cohorts", N_("filled boxes of a Cohort"))
        ignore = "".join(_letters(_or_none(form, "ignore")))
    return Defend(seat=_seat(form), year=_year(form), ignore=ignore, cohorts=cohorts)


def _score(form: Form) -> Command:
    renown, piety, valour, discipline = (_needed(form, name, N_("an Attribute")) for name in ATTRIBUTES)
    counts = {key[6:][:WORD]: number(text) for key, text in form.items() if key.startswith("count.")}
    return EnterScore(
        seat=_seat(form),
        renown=renown,
        piety=piety,
        valour=valour,
        discipline=discipline,
        disdain=_needed(form, "disdain", N_("Disdain")),
        counts={path: count for path, count in counts.items() if count is not None},
    )


_COMMANDS: dict[str, Callable[[Form], Command]] = {
    "turn-fate": lambda form: TurnFate(year=_year(form), card=number(form.get("card", "")), deals=True),
    "deal": lambda form: Deal(seat=_seat(form), year=_year(form)),
    "keep": _keep,
    "turn-neutral": _neutral,
    "income": lambda form: Income(seat=_seat(form), choices=_choices(form, ROAD_KINDS), year=_year(form)),
    "fill": _fill,
    "pay": lambda form: Pay(seat=_seat(form), to=_word(form, "to"), item=_word(form, "item"), year=_year(form)),
    "turn-card": lambda form: TurnCard(seat=_seat(form), year=_year(form), card=number(form.get("card", ""))),
    "stop": lambda form: Stop(seat=_seat(form), year=_year(form)),
    "go-on": lambda form: GoOn(seat=_seat(form), year=_year(form)),
    "take-back": lambda form: TakeBack(seat=_seat(form), box=_word(form, "box")),
    "attack": _attack,
    "defend": _defend,
    "score": _score,
    "use-paper": lambda form: UsePaper(seat=_seat(form), year=_year(form)),
    "enter-sheet": lambda form: EnterSheet(
        seat=_seat(form), sheet=form.get("sheet", ""), attacks=number(form.get("attacks", "")), straight=True
    ),
    "finish": lambda form: Finish(reason=reason(form), uncounted="uncounted" in form),
}


def command(form: Form) -> Command:
    """The command that ``do`` names, with the fields of the form. Raises Refused."""
    read = _COMMANDS.get(form.get("do", ""))
    if read is None:
        raise incomplete()
    return read(form)
