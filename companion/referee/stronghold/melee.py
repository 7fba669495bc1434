"""The melee on one Wall Section: who wins, by how much, who may be removed, whether the wall is breached.

Rulebook: Cauldrons; Resolution of the melee; Superiority of strength; Breaching the Stronghold, and
the examples of assaults. Poles and Orders come before it: enter what they leave.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from companion.referee.messages import N_, Message, added, either, say
from companion.referee.options import Settings
from companion.referee.ruling import Ruling, Step
from companion.referee.stronghold.casualties import Sets, cheapest, unspared
from companion.referee.stronghold.components import (
    DEFENDERS,
    INVADERS,
    NOBODY,
    WARRIOR,
    Force,
    UnitType,
    force_text,
    less,
    letters,
    strength,
)
from companion.referee.stronghold.section import (
    Part,
    Section,
    defender_parts,
    invader_parts,
    out_of_assault,
    poured,
    unmodified,
)

EXTRA_GLORY = 4
"""From so many points on a breached section gives one more Glory Point."""
MOST_TOLD = 8
"""So many ways to take losses are put into words; the facts hold all."""


class Melee(msgspec.Struct, frozen=True):
    """The result on one section.

    ``fought`` is False if there is no melee here; the strengths are then those that stand here.
    ``scalded`` is what the Cauldrons killed before. ``losses`` is every legal set that the loser may
    remove; ``residual`` the points of Superiority left when the Invader has won.
    """

    fought: bool
    scalded: Force
    invader: int
    defender: int
    winner: Literal["invader", "defender"] | None
    superiority: int
    losses: Sets
    breach: bool
    residual: int
    extra_glory: int


def settle(section: Section, settings: Settings) -> Ruling[Melee]:
    """The ruling on this section under these settings."""
    scalded = NOBODY if out_of_assault(section.glare, settings) else poured(section)
    here = msgspec.structs.replace(section, invader=less(section.invader, scalded))
    mine, yours = tuple(invader_parts(here)), tuple(defender_parts(here, settings))
    result = _compare(here, scalded, sum(part.points for part in mine), sum(part.points for part in yours), settings)
    return Ruling(result, tuple(_tell(section, here, result, mine, yours, settings)))


def _compare(here: Section, scalded: Force, invader: int, defender: int, settings: Settings) -> Melee:
    """The result for a section after its Cauldrons, with the totals of both sides."""
    if here.glare or here.invader == NOBODY or invader == defender:
        fought = not here.glare and here.invader != NOBODY
        return Melee(fought, scalded, invader, defender, None, 0, (NOBODY,), False, 0, 0)
    superiority = abs(invader - defender)
    part = cheapest if settings["AMB-2"] == "smallest" else unspared
    if defender > invader:
        losses = part(here.invader, _inflicted(here, superiority, settings))
        return Melee(True, scalded, invader, defender, "defender", superiority, losses, False, 0, 0)
    losses = part(here.defender, superiority)
    breach = superiority > unmodified(here)
    residual = _left(here, superiority, settings["AMB-1"])
    extra = int(breach and _left(here, superiority, settings["AMB-13"]) >= EXTRA_GLORY)
    return Melee(True, scalded, invader, defender, "invader", superiority, losses, breach, residual, extra)


def _left(here: Section, superiority: int, absorb: str | int) -> int:
    """The points of Superiority left after the Units here, or after the walls too where they ``absorb``."""
    walls = here.stone + here.wood if absorb == "walls" else 0
    return max(superiority - unmodified(here) - walls, 0)


def _inflicted(here: Section, superiority: int, settings: Settings) -> int:
    """The points that the Invader loses when the Defender has won by this Superiority."""
    if here.defender != NOBODY:
        return superiority
    return min(superiority, WARRIOR) if here.warrior and settings["AMB-6"] == "warrior" else 0


def facts(result: Melee) -> dict[str, object]:
    """The result as JSON values."""
    types = INVADERS if result.winner == "defender" else DEFENDERS
    return {
        "fought": result.fought,
        "cauldron_losses": letters(result.scalded, INVADERS),
        "invader_strength": result.invader,
        "defender_strength": result.defender,
        "winner": result.winner,
        "superiority": result.superiority,
        "losses": [letters(force, types) for force in result.losses],
        "breach": result.breach,
        "residual": result.residual,
        "extra_glory": result.extra_glory,
    }


# In words


def _total(text: str, parts: tuple[Part, ...], total: int) -> Message:
    told = [say(N_("%(what)s (%(points)d)"), what=part.what, points=part.points) for part in parts]
    return say(text, sum=added(told), total=total)


def losses_text(losses: Sets, types: tuple[UnitType, ...]) -> Message | str:
    """One of these sets in words, the first ``MOST_TOLD`` of them."""
    told: list[Message | str] = [say(N_("(%(units)s)"), units=force_text(force, types)) for force in losses[:MOST_TOLD]]
    if len(losses) > MOST_TOLD:
        told.append(say(N_("%(count)d more"), count=len(losses) - MOST_TOLD))
    return either(told)


def _tell(
    section: Section,
    here: Section,
    result: Melee,
    mine: tuple[Part, ...],
    yours: tuple[Part, ...],
    settings: Settings,
) -> Iterator[Step]:
    if section.glare:
        yield Step("sh.glare", say(_GLARE[str(settings["AMB-8"])]))
    if result.scalded != NOBODY:
        text = N_("The Cauldrons kill %(units)s before anything is counted.")
        yield Step("sh.cauldrons", say(text, units=force_text(result.scalded, INVADERS)))
    if not result.fought:
        if not section.glare:
            yield Step("sh.melee", say(N_("No Invader Unit stands on the Wall Section: there is no melee.")))
        return
    yield Step("sh.invader-strength", _total(N_("Invader: %(sum)s = %(total)d."), mine, result.invader))
    if here.frenzy and here.invader[0]:
        yield Step("sh.frenzy", say(N_("In Frenzy a Goblin counts 3; as a loss it still counts 1.")))
    defended = say(N_("Defender: nothing, so 0."))
    if yours:
        defended = _total(N_("Defender: %(sum)s = %(total)d."), yours, result.defender)
    yield Step("sh.defender-strength", defended)
    yield from _tell_parts(here, yours)
    if result.winner is None:
        text = N_("%(strength)d against %(strength)d: nobody wins, nobody dies, the wall holds.")
        yield Step("sh.equal", say(text, strength=result.invader))
        return
    yield from _tell_winner(result)
    yield from _tell_losses(here, result, settings)
    yield from _tell_wall(here, result, settings)


_GLARE = {
    "whole": N_("Under the Unearthly Glare the Wall Section is left out of the whole Assault."),
    "melee": N_("Under the Unearthly Glare there is no melee on the Wall Section; Cauldrons still pour."),
}


def _tell_parts(here: Section, yours: tuple[Part, ...]) -> Iterator[Step]:
    for part in yours:
        if part.rule == "sh.walls":
            yield Step(part.rule, say(N_("Each component of the %(what)s gives 1."), what=part.what))
        elif part.rule == "sh.officer":
            text = N_("The Officer gives 1 for each Unit of the Defender on his Wall Section: %(points)d.")
            yield Step(part.rule, say(text, points=part.points))
        elif part.rule == "sh.speech":
            text = N_("The Speech gives 1 for each Hourglass: %(points)d.")
            if not part.points:
                text = N_("The Speech needs a Unit that hears the Officer: %(points)d.")
                if not here.officer:
                    text = N_("The Speech needs the Officer: %(points)d.")
            yield Step(part.rule, say(text, points=part.points))
        elif part.rule == "sh.warrior":
            yield Step(part.rule, say(N_("The Warrior gives %(points)d and cannot be a loss."), points=part.points))
    if here.imod or here.dmod:
        text = N_("Other strength is what the table entered: the text does not hold the Invader's book.")
        yield Step("sh.other-strength", say(text))


def _tell_winner(result: Melee) -> Iterator[Step]:
    text = N_("The Invader wins: %(more)d − %(less)d = %(points)d Superiority.")
    if result.winner == "defender":
        text = N_("The Defender wins: %(more)d − %(less)d = %(points)d Superiority.")
    more, less = max(result.invader, result.defender), min(result.invader, result.defender)
    yield Step("sh.superiority", say(text, more=more, less=less, points=result.superiority))


def _tell_losses(here: Section, result: Melee, settings: Settings) -> Iterator[Step]:
    by_defender = result.winner == "defender"
    loser, types = (here.invader, INVADERS) if by_defender else (here.defender, DEFENDERS)
    points = result.superiority
    if by_defender and here.defender == NOBODY:
        points = _inflicted(here, points, settings)
        text = N_("The winner has no Unit here, so the Invader removes nothing.")
        if points:
            text = N_("By the ruling of the table the Warrior alone inflicts up to 2 points: %(points)d.")
            yield Step("sh.winner-needs-units", say(text, points=points))
        else:
            yield Step("sh.winner-needs-units", say(text))
            return
    if loser == NOBODY:
        yield Step("sh.losses", say(N_("The Defender has no Unit here that could be removed.")))
        return
    text = N_("Against %(points)d the loser removes Units by their unmodified strength: %(units)s.")
    if len(result.losses) > 1:
        text = N_("Against %(points)d the loser removes Units by their unmodified strength, as he chooses: %(losses)s.")
    if result.losses == (loser,):
        text = N_("Against %(points)d all Units of the loser die: %(units)s.")
    told = {"losses": losses_text(result.losses, types), "units": force_text(result.losses[0], types)}
    yield Step("sh.losses", say(text, points=points, **told))
    totals = {strength(force) for force in result.losses}
    if max(totals) > points:
        text = N_("Where no Units match %(points)d exactly, it is rounded against the loser.")
        if len(totals) > 1:  # only if AMB-2 is played so
            text = N_("By the ruling of the table more than %(points)d may go, if none of these Units can be spared.")
        yield Step("sh.rounding", say(text, points=points))
    if not by_defender:
        yield Step("sh.hospital", say(N_("Defenders who die in the melee go to the Hospital.")))


def _tell_wall(here: Section, result: Melee, settings: Settings) -> Iterator[Step]:
    if result.winner != "invader":
        return
    units = unmodified(here)
    if not result.breach:
        text = N_("The Units here are worth %(units)d, not less than the Superiority of %(points)d: the wall holds.")
        yield Step("sh.breach", say(text, units=units, points=result.superiority))
        return
    text = N_("The Superiority of %(points)d is more than the %(units)d of the Units here: the section is breached.")
    yield Step("sh.breach", say(text, units=units, points=result.superiority))
    text = N_("Points left: %(residual)d. Walls and Heroes absorb none.")
    if here.stone + here.wood and settings["AMB-1"] == "walls":
        text = N_("Points left: %(residual)d. By the ruling of the table the walls absorb some.")
        if not result.residual:
            text = N_("By the ruling of the table the walls absorb all points that are left.")
    yield Step("sh.residual", say(text, residual=result.residual))
    yield from _tell_extra_glory(here, result, settings)


def _tell_extra_glory(here: Section, result: Melee, settings: Settings) -> Iterator[Step]:
    """Who counts the points left in one way for the breach and in another for the Glory Point is told both."""
    points = _left(here, result.superiority, settings["AMB-13"])
    if result.extra_glory:
        text = N_("Four points or more are left: the Invader gains one Glory Point more.")
        if points > result.residual:
            text = N_("For the Glory Point the walls absorb none, %(points)d are left: the Invader gains one more.")
        elif points < result.residual:
            text = N_("For the Glory Point the walls absorb some, %(points)d are left: the Invader gains one more.")
        yield Step("sh.four-points", say(text, points=points))
    elif result.residual >= EXTRA_GLORY:
        text = N_("For the Glory Point the walls absorb some, which leaves only %(points)d: none is gained.")
        yield Step("sh.four-points", say(text, points=points))


def headline(result: Melee) -> Message:
    """The outcome in a few sentences; different results have different ones."""
    found = _outcome(result)
    if result.scalded == NOBODY:
        return found
    scalded = force_text(result.scalded, INVADERS)
    return say(N_("Cauldrons kill %(units)s. %(outcome)s"), units=scalded, outcome=found)


def _outcome(result: Melee) -> Message:
    if not result.fought:
        return say(N_("There is no melee on this Wall Section."))
    if result.winner is None:
        return say(N_("%(strength)d against %(strength)d: nobody wins, nobody dies."), strength=result.invader)
    fight = {
        "invader": N_("%(invader)d against %(defender)d: the Invader wins by %(points)d. %(losses)s %(wall)s"),
        "defender": N_("%(invader)d against %(defender)d: the Defender wins by %(points)d. %(losses)s %(wall)s"),
    }[result.winner]
    return say(
        fight,
        invader=result.invader,
        defender=result.defender,
        points=result.superiority,
        losses=_losses(result),
        wall=_wall(result),
    )


def _losses(result: Melee) -> Message:
    types = INVADERS if result.winner == "defender" else DEFENDERS
    if result.losses == (NOBODY,):
        return say(N_("Nobody dies."))
    if len(result.losses) == 1:
        return say(N_("Dead: %(units)s."), units=force_text(result.losses[0], types))
    text = N_("The Defender chooses one of %(count)d sets: %(losses)s.")
    if result.winner == "defender":
        text = N_("The Invader chooses one of %(count)d sets: %(losses)s.")
    return say(text, count=len(result.losses), losses=losses_text(result.losses, types))


def _wall(result: Melee) -> Message:
    if not result.breach:
        return say(N_("No breach."))
    if not result.residual:  # where walls absorb what is left
        return say(N_("Breach; one Glory Point more.") if result.extra_glory else N_("Breach."))
    if result.extra_glory:
        return say(N_("Breach; points left: %(left)d; one Glory Point more."), left=result.residual)
    return say(N_("Breach; points left: %(left)d."), left=result.residual)
