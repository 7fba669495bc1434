"""Who captures: reveal, crash, charm, Filchy, totals, winner.

Rulebook: Attack phase and Effects of the Warrior cards. :func:`contest` decides; :func:`tell`
writes the same as steps. They are apart because the odds need thousands of contests and no steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.romans_go_home.components import card_name, clan_name, fort_name
from companion.referee.romans_go_home.position import (
    DECLINED,
    NO_CHOICES,
    Choices,
    ImpossibleChoice,
    Position,
    Question,
    Side,
    check_charm,
    crashed,
)
from companion.referee.ruling import Refusal, Step

_NEUTRAL_WITHOUT = {"EN": "QDZ", "PL": "QDZXAFC"}


class Contest(msgspec.Struct, frozen=True):
    """How a fight was decided. Clans are named by id, in seat order.

    ``qweens`` revealed Queens that count against each other; ``charmer`` is the one clan whose
    Qween charms, ``targets`` whom she may charm, ``charmed`` whom she did. With ``asks`` the charm
    is still open: totals, ties and captor are then empty. ``totals`` holds only the clans in the
    contest (not those ``out`` by Filchy); ``tied`` are two or more clans at the highest total,
    ``archers`` those of them that revealed an Arch'r; ``captor`` is None when nobody captures.
    """

    crashed: tuple[str, ...]
    qweens: tuple[str, ...]
    charmer: str | None
    targets: tuple[str, ...]
    charmed: str | None = None
    asks: Question | None = None
    out: tuple[str, ...] = ()
    totals: dict[str, int] = {}
    tied: tuple[str, ...] = ()
    archers: tuple[str, ...] = ()
    captor: str | None = None


def effect_works(side: Side, charmed: str | None, settings: Settings) -> bool:
    """Whether the warrior that this side reveals has its effect (a crash is no effect of one's own).

    Neutral clans: Games with a neutral player, option N1. ``charmed`` is the clan whose warrior
    is charmed: option Q3.
    """
    if side.neutral and side.card in _NEUTRAL_WITHOUT[str(settings["N1"])]:
        return False
    return side.clan != charmed or settings["Q3"] == "keeps"


def _charm(position: Position, settings: Settings, choices: Choices) -> Contest:
    """Crash and charm: everything that is decided before points are counted."""
    wrecked = crashed(position)
    qweens = tuple(
        side.clan for side in position.sides if side.card == "Q" and not (side.neutral and settings["Q5"] == "no")
    )
    players = [clan for clan in qweens if not position.side(clan).neutral]
    if len(qweens) != 1 or not players:
        return Contest(wrecked, qweens, None, ())
    charmer = players[0]
    targets = tuple(side.clan for side in position.sides if side.clan != charmer and side.clan not in wrecked)
    if not targets:
        return Contest(wrecked, qweens, charmer, ())
    declines = settings["Q2"] == "may"
    chosen = choices.get((charmer, "charm"))
    if chosen is None:
        if len(targets) == 1 and not declines:
            return Contest(wrecked, qweens, charmer, targets, charmed=targets[0])
        question = Question("charm", charmer, targets, may_decline=declines)
        return Contest(wrecked, qweens, charmer, targets, asks=question)
    refusal = check_charm(position, charmer, chosen)
    if refusal is not None:
        raise ImpossibleChoice(refusal, (charmer, "charm"))
    if chosen == DECLINED and not declines:
        refusal = Refusal(
            "charm-must",
            say(N_("Qween must charm, as somebody can be charmed: %(targets)s."), targets=_names(targets)),
            "rgh.qween-charm",
        )
        raise ImpossibleChoice(refusal, (charmer, "charm"))
    return Contest(wrecked, qweens, charmer, targets, charmed=None if chosen == DECLINED else chosen)


def qween_strength(strengths: Mapping[str, int], stolen: str, settings: Settings) -> int:
    """How strong a Qween is that has charmed the warrior ``stolen`` (its letter): rule rgh.qween-charm, option Q1."""
    return strengths[stolen] + (strengths["Q"] if settings["Q1"] == "add" else 0)


def _totals(
    position: Position, settings: Settings, strengths: Mapping[str, int], charm: Contest, out: tuple[str, ...]
) -> dict[str, int]:
    totals: dict[str, int] = {}
    for side in position.sides:
        if side.clan in out:
            continue
        total = sum([strengths[card] for card in side.faceup])
        if side.clan in charm.crashed or side.clan == charm.charmed:
            pass
        elif side.clan == charm.charmer and charm.charmed is not None:
            total += qween_strength(strengths, position.side(charm.charmed).card, settings)
        else:
            total += strengths[side.card]
        totals[side.clan] = total
    return totals


def contest(
    position: Position, settings: Settings, strengths: Mapping[str, int], choices: Choices = NO_CHOICES
) -> Contest:
    """Who captures the contested fort. ``strengths`` are those of ``settings``, by letter.

    Raises Refused for a charm that is not allowed.
    """
    charm = _charm(position, settings, choices)
    if charm.asks is not None:
        return charm
    out = tuple(
        side.clan for side in position.sides if side.card == "F" and effect_works(side, charm.charmed, settings)
    )
    totals = _totals(position, settings, strengths, charm, out)
    tied: tuple[str, ...] = ()
    archers: tuple[str, ...] = ()
    captor: str | None = None
    if totals:
        top = max(totals.values())
        leaders = tuple(clan for clan, total in totals.items() if total == top)
        if len(leaders) == 1:
            captor = leaders[0]
        else:
            tied = leaders
            archers = tuple(clan for clan in tied if position.side(clan).card == "A")
            # An Arch'r without power wins nothing but still blocks another one: both texts ask only
            # whether the other clan revealed an Arch'r this turn.
            if len(archers) == 1 and effect_works(position.side(archers[0]), charm.charmed, settings):
                captor = archers[0]
    return Contest(
        charm.crashed,
        charm.qweens,
        charm.charmer,
        charm.targets,
        charmed=charm.charmed,
        out=out,
        totals=totals,
        tied=tied,
        archers=archers,
        captor=captor,
    )


def _names(clans: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(map(clan_name, clans))


def totals_text(totals: Mapping[str, int]) -> tuple[Message, ...]:
    """Totals as a list: Gold 5, Green 5, Red 2."""
    return tuple(say(N_("%(clan)s %(total)s"), clan=clan_name(clan), total=total) for clan, total in totals.items())


def _tell_reveal(position: Position, contest: Contest) -> Iterator[Step]:
    revealed = tuple(
        say(N_("%(clan)s %(card)s"), clan=clan_name(side.clan), card=card_name(side.card)) for side in position.sides
    )
    yield Step(
        "rgh.reveal",
        say(N_("For %(fort)s all turn up a card: %(cards)s."), fort=fort_name(position.fort), cards=revealed),
    )
    if contest.crashed:
        yield Step(
            "rgh.charriott-crash",
            say(N_("The Ch'ariotts of %(clans)s crash and are discarded."), clans=_names(contest.crashed)),
        )


def _tell_charm(
    position: Position, settings: Settings, strengths: Mapping[str, int], contest: Contest
) -> Iterator[Step]:
    if len(contest.qweens) > 1:
        yield Step(
            "rgh.qween-several",
            say(N_("%(clans)s revealed a Qween each, so no Qween charms."), clans=_names(contest.qweens)),
        )
    for side in position.sides:
        if side.neutral and side.card == "Q" and len(contest.qweens) < 2:
            yield Step(
                "rgh.neutral-powers",
                say(N_("Qween of the neutral clan %(clan)s does not charm."), clan=clan_name(side.clan)),
            )
    if contest.charmer is None or contest.asks is not None:
        return
    charmer = clan_name(contest.charmer)
    if not contest.targets:
        yield Step("rgh.qween-charm", say(N_("Qween of %(clan)s finds nobody left to charm."), clan=charmer))
    elif contest.charmed is None:
        yield Step("rgh.qween-charm", say(N_("Qween of %(clan)s charms nobody."), clan=charmer))
    else:
        yield from _tell_charmed(charmer, position.side(contest.charmed), settings, strengths)


def _tell_charmed(charmer: Message, target: Side, settings: Settings, strengths: Mapping[str, int]) -> Iterator[Step]:
    """What becomes of a charmed warrior."""
    text = N_("Qween of %(clan)s charms %(card)s of %(target)s: %(strength)d for %(clan)s, 0 for %(target)s.")
    if settings["Q1"] == "replace":
        text = N_(
            "Qween of %(clan)s charms %(card)s of %(target)s: %(strength)d for %(clan)s instead of her own points,"
            " 0 for %(target)s."
        )
    names = {"clan": charmer, "card": card_name(target.card), "target": clan_name(target.clan)}
    yield Step("rgh.qween-charm", say(text, strength=strengths[target.card], **names))
    # An Arch'r, Filchy or Axx that is charmed is where players ask what becomes of the effect.
    if target.card == "C" or not effect_works(target, None, settings):
        return
    text = N_("%(card)s has no effect while charmed.")
    if settings["Q3"] == "keeps":
        text = N_("%(card)s keeps its effect for %(clan)s.")
    elif target.card == "Z" and settings["Z1"] == "reveal":
        text = N_("%(card)s of %(clan)s had its effect before it was charmed.")
    yield Step("rgh.charmed-effect", say(text, card=card_name(target.card), clan=clan_name(target.clan)))


def _tell_out(position: Position, settings: Settings, contest: Contest) -> Iterator[Step]:
    for side in position.sides:
        if side.card != "F":
            continue
        if side.clan in contest.out:
            yield Step(
                "rgh.filchy-out",
                say(N_("%(clan)s revealed Filchy and sits out this fight."), clan=clan_name(side.clan)),
            )
        elif not effect_works(side, None, settings):  # that one is charmed has been said
            yield Step(
                "rgh.neutral-powers",
                say(N_("Filchy of the neutral clan %(clan)s does not sit out."), clan=clan_name(side.clan)),
            )


def _tell_winner(contest: Contest) -> Iterator[Step]:
    if not contest.totals:
        yield Step("rgh.all-filchy", say(N_("Every clan sits out, so nobody captures.")))
        return
    yield Step("rgh.totals", say(N_("Totals: %(totals)s."), totals=totals_text(contest.totals)))
    if not contest.tied:
        captor = str(contest.captor)
        yield Step(
            "rgh.highest-wins",
            say(
                N_("%(clan)s has the highest total, %(total)d, and captures."),
                clan=clan_name(captor),
                total=contest.totals[captor],
            ),
        )
        return
    tied, total = _names(contest.tied), contest.totals[contest.tied[0]]
    if contest.captor is not None:
        text = N_("%(tied)s are tied at %(total)d; only %(clan)s revealed an Arch'r this turn and captures.")
        yield Step("rgh.archr-tie", say(text, tied=tied, total=total, clan=clan_name(contest.captor)))
    elif len(contest.archers) > 1:
        text = N_("%(tied)s are tied at %(total)d; %(clans)s each revealed an Arch'r this turn, so the tie stands.")
        yield Step("rgh.archr-tie", say(text, tied=tied, total=total, clans=_names(contest.archers)))
    elif contest.archers:
        text = N_("%(tied)s are tied at %(total)d; Arch'r of %(clan)s has no power this turn, so the tie stands.")
        yield Step("rgh.archr-tie", say(text, tied=tied, total=total, clan=clan_name(contest.archers[0])))
    else:
        text = N_("%(tied)s are tied at %(total)d, and no Arch'r of this turn breaks the tie: nobody captures.")
        yield Step("rgh.highest-wins", say(text, tied=tied, total=total))


def tell(position: Position, settings: Settings, strengths: Mapping[str, int], contest: Contest) -> tuple[Step, ...]:
    """The steps of a contest, from the reveal to the winner (to the open charm, if there is one)."""
    steps = [*_tell_reveal(position, contest), *_tell_charm(position, settings, strengths, contest)]
    if contest.asks is None:
        steps += [*_tell_out(position, settings, contest), *_tell_winner(contest)]
    return tuple(steps)
