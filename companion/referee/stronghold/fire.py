"""The fire of Marksmen at one place: which Units the Invader may remove.

Rulebook: Marksmen fire and its examples. Who may fire at what depends on the board, which the text
does not give: the force is entered as the number of Marksmen aimed at this place.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import read_number
from companion.referee.options import Settings
from companion.referee.ruling import Ruling, Step
from companion.referee.stronghold.casualties import Sets, fullest, unaddable
from companion.referee.stronghold.components import (
    INVADERS,
    NOBODY,
    Force,
    force_text,
    letters,
    strength,
)
from companion.referee.stronghold.melee import losses_text
from companion.referee.stronghold.notation import Tokens, read_force, write, write_force

MOST_FORCE = 99
"""More than the Marksmen of the box, as the Invader's book may change the force."""


class Fire(msgspec.Struct, frozen=True):
    """So many points of fire (0 to 99, one for each Marksman) aimed at these Units."""

    force: int
    targets: Force


TOKENS = Fire.__struct_fields__
"""The keys of the question."""


def parse(tokens: Tokens) -> Fire:
    """The question from its tokens. Raises Refused for what is malformed or not in the box."""
    force = read_number(tokens.needed("force"), 0, MOST_FORCE)
    return Fire(force, read_force(tokens.needed("targets"), INVADERS))


def write_fire(fire: Fire) -> str:
    """The question in the notation, with both tokens even where they are 0."""
    return f"{write('fire', ())} force={fire.force} targets={write_force(fire.targets, INVADERS) or 0}"


def settle(fire: Fire, settings: Settings) -> Ruling[Sets]:
    """Every legal set of casualties under these settings."""
    part = fullest if settings["AMB-3"] == "largest" else unaddable
    losses = part(fire.targets, fire.force)
    return Ruling(losses, tuple(_tell(fire, losses)))


def facts(losses: Sets) -> dict[str, object]:
    """The result as JSON values."""
    return {"losses": [letters(force, INVADERS) for force in losses]}


def _tell(fire: Fire, losses: Sets) -> Iterator[Step]:
    text = N_("Points of fire: %(force)d; strength of the Units: %(strength)d.")
    yield Step("sh.marksmen-fire", say(text, force=fire.force, strength=strength(fire.targets)))
    totals = sorted({strength(force) for force in losses}, reverse=True)
    if fire.targets == NOBODY:
        yield Step("sh.marksmen-fire", say(N_("There is nobody to hit.")))
    elif losses == (fire.targets,):
        yield Step("sh.all-points", say(N_("The points are enough for all of them.")))
    elif len(totals) == 1:
        text = N_("As many points as possible are used: %(used)d of %(force)d.")
        yield Step("sh.all-points", say(text, used=totals[0], force=fire.force))
    else:
        text = N_("By the ruling of the table it is enough that no other Unit can die; used: %(used)s of %(force)d.")
        yield Step("sh.all-points", say(text, used=tuple(totals), force=fire.force))
    if fire.force > totals[-1]:
        yield Step("sh.no-wounds", say(N_("Points that kill nobody are lost; no Unit is wounded.")))
    if len(losses) > 1:
        yield Step("sh.invader-chooses", say(N_("Which of these sets dies is the Invader's choice.")))


def headline(losses: Sets) -> Message:
    """The outcome in one sentence."""
    if losses == (NOBODY,):
        return say(N_("Nobody dies."))
    if len(losses) == 1:
        return say(N_("Dead: %(units)s."), units=force_text(losses[0], INVADERS))
    text = N_("The Invader chooses one of %(count)d sets: %(losses)s.")
    return say(text, count=len(losses), losses=losses_text(losses, INVADERS))
