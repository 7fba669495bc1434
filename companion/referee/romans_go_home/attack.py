"""The ruling of one attack turn: from the cards turned up to the table after the turn.

Rulebook: Attack phase. :func:`resolve` runs until a choice is missing, and then says whose.
"""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.romans_go_home.aftermath import After, Aftermath
from companion.referee.romans_go_home.components import clan_name, fort_name
from companion.referee.romans_go_home.fight import contest, tell, totals_text
from companion.referee.romans_go_home.options import strengths
from companion.referee.romans_go_home.position import NO_CHOICES, Choices, Position, Question
from companion.referee.romans_go_home.spoils import rearranging, settle, tell_zvord
from companion.referee.ruling import Ruling


class Attack(msgspec.Struct, frozen=True):
    """How an attack turn ends, as far as it is settled. Clans are named by id.

    ``captor`` is None when nobody captures (or the charm is still open: then ``totals`` is
    empty and ``asks`` is not). ``totals`` are those of the clans in the contest, ``out`` the clans
    that sit out by Filchy, ``crashed`` those whose Ch'ariott is wrecked, ``tied`` those tied for
    the highest total; ``charmer`` and ``charmed`` the clans of Qween and of the charmed warrior.
    ``asks`` are the open questions; ``after`` is the table after the turn once there are none, ``so_far`` the table
    as it lies while one that follows the contest is open.
    ``rearranges`` are the clans whose Zvord may rearrange hidden cards: that is confirmed at
    the table and changes nothing in the ruling. ``unused`` are given choices that nothing asked for.
    """

    captor: str | None
    totals: dict[str, int]
    out: tuple[str, ...]
    crashed: tuple[str, ...]
    tied: tuple[str, ...]
    charmer: str | None
    charmed: str | None
    rearranges: tuple[str, ...]
    asks: tuple[Question, ...]
    after: After | None
    unused: tuple[tuple[str, str], ...] = ()
    so_far: After | None = None


def resolve(position: Position, settings: Settings, choices: Choices = NO_CHOICES) -> Ruling[Attack]:
    """The ruling of a fight under the options of a table.

    ``position`` must be possible (:func:`.position.check_position`). A choice with only one
    possibility is made without asking, and so is one that makes no difference any more, as the round ends.
    Raises Refused for a choice that is not possible.
    """
    strength = strengths(settings)
    fought = contest(position, settings, strength, choices)
    steps = tell(position, settings, strength, fought)
    clans = rearranging(position, fought, settings)
    if settings["Z1"] == "reveal":
        shown = sum(step.rule == "rgh.reveal" for step in steps)
        steps = (*steps[:shown], *tell_zvord(position, clans), *steps[shown:])
    after: After | None = None
    so_far: After | None = None
    asks: tuple[Question, ...] = ()
    unused: tuple[tuple[str, str], ...] = ()
    if fought.asks is not None:
        asks = (fought.asks,)
    else:
        table = Aftermath(position, settings, strength, choices, fought)
        after = settle(table, clans)
        so_far = None if after else table.lies()
        if after is not None and after.legion_winner is not None and settings["Z1"] != "reveal":
            clans = ()  # the game was won before anybody could
        steps += tuple(table.steps)
        asks = tuple(table.asks)
        unused = tuple(key for key in choices if key not in table.used)
    attack = Attack(
        fought.captor,
        fought.totals,
        fought.out,
        fought.crashed,
        fought.tied,
        fought.charmer,
        fought.charmed,
        clans,
        asks,
        after,
        unused,
        so_far,
    )
    return Ruling(attack, steps)


def headline(position: Position, attack: Attack) -> Message:
    """The outcome in one sentence."""
    if attack.captor is None:
        if not attack.totals:
            return say(N_("Every clan sits out: nobody captures %(fort)s."), fort=fort_name(position.fort))
        totals = totals_text(attack.totals)
        return say(N_("Nobody captures %(fort)s: %(totals)s."), fort=fort_name(position.fort), totals=totals)
    clan = clan_name(attack.captor)
    if attack.after is not None and attack.after.legion_winner is not None:
        return say(N_("%(clan)s captures a third Legion Fort and wins the game."), clan=clan)
    total = attack.totals[attack.captor]
    rivals = totals_text({other: points for other, points in attack.totals.items() if other != attack.captor})
    lies = attack.after or attack.so_far
    if lies is not None and lies.taken not in (None, position.fort):
        text = N_("%(clan)s captures with %(total)d against %(rivals)s and takes %(fort)s.")
        if not rivals:
            text = N_("%(clan)s captures with %(total)d and takes %(fort)s.")
        taken = fort_name(str(lies.taken))
        return say(text, clan=clan, fort=taken, total=total, rivals=rivals)
    text = N_("%(clan)s captures %(fort)s with %(total)d against %(rivals)s.")
    if not rivals:
        text = N_("%(clan)s captures %(fort)s with %(total)d.")
    return say(text, clan=clan, fort=fort_name(position.fort), total=total, rivals=rivals)
