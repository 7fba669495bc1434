"""Romans Go Home!: what a table may decide for itself.

The ids are stable: they stand in addresses, in exported tables and in the help.
Points that have no alternative (when the charmed card is chosen, ties below the top,
the range of Dru'hid, a neutral clan with three Legion Forts, the two variants apart)
are explained with their rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.referee.messages import N_, say
from companion.referee.options import Choice, Option, Options, Settings
from companion.referee.romans_go_home.components import (
    FORTS,
    FORTS_PER_GAME,
    LEGION_KINDS,
    LEGIONS,
    POSITIVE_KINDS,
    WARRIORS,
    fort_name,
    legions,
)
from companion.referee.ruling import Refusal

_SILENT = N_("The rulebooks are silent.")

_RULINGS = (
    Option(
        "Q1",
        N_("Does Qween keep her own points when she charms?"),
        "add",
        "ruling",
        N_("The English text only says that she takes on the rival's points; the Polish one hints at both together."),
        (Choice("add", N_("Yes, both are added")), Choice("replace", N_("No, only the stolen points"))),
    ),
    Option(
        "Q2",
        N_("Must Qween charm?"),
        "must",
        "ruling",
        N_("Both texts word it as something that happens; only the target is chosen."),
        (Choice("must", N_("Yes, if anybody can be charmed")), Choice("may", N_("No, she may decline"))),
    ),
    Option(
        "Q3",
        N_("Does a charmed warrior keep its effect for its own clan?"),
        "keeps",
        "ruling",
        N_(
            "Both texts move points only; a published online version cancels the effect. An Arch'r without effect wins"
            " no tie, but still blocks another."
        ),
        (Choice("keeps", N_("Yes, only the points move")), Choice("cancelled", N_("No, its effect is cancelled"))),
    ),
    Option(
        "Q4",
        N_("What becomes of the charmed warrior when Qween's clan captures?"),
        "EN",
        "ruling",
        N_("English: it stays unless its own clan captures. Polish: it stays if Qween's clan does not capture."),
        (Choice("EN", N_("It stays")), Choice("PL", N_("It is discarded with Qween's row"))),
    ),
    Option(
        "Q5",
        N_("Does a neutral Qween block a player's Qween?"),
        "yes",
        "ruling",
        N_("Not stated; both texts count the Qweens revealed in the turn."),
        (Choice("yes", N_("Yes")), Choice("no", N_("No"))),
    ),
    Option(
        "T2",
        N_("Every clan revealed Filchy, in the variant for ties: what becomes of the fort?"),
        "stays",
        "ruling",
        _SILENT,
        (Choice("stays", N_("It stays in the wall, as after a tie")), Choice("discarded", N_("It is discarded"))),
    ),
    Option(
        "L1",
        N_("Three Legion Forts: held at once, or captured in total?"),
        "held",
        "ruling",
        N_("The texts speak of claiming or collecting three, and of capturing the third."),
        (Choice("held", N_("Held at the same time")), Choice("captured", N_("Captured in total"))),
    ),
    Option(
        "X1",
        N_("May the Tax-Collector's Fort discard itself although its owner has others?"),
        "no",
        "ruling",
        N_("Polish: one captured earlier. English: one of your choice, itself only if alone."),
        (Choice("no", N_("No")), Choice("yes", N_("Yes"))),
    ),
    Option(
        "S1",
        N_("The winner of a Signal Fort revealed Axx and has other warriors: can Axx stay?"),
        "pays",
        "ruling",
        N_("Both texts: Axx is lost if there is no other face-up warrior."),
        (Choice("pays", N_("Yes, another warrior pays")), Choice("lost", N_("No, Axx is always lost"))),
    ),
    Option(
        "S2",
        N_("How are the discards for a Signal Fort chosen?"),
        "secret",
        "ruling",
        _SILENT,
        (Choice("secret", N_("At the same time, in secret")), Choice("open", N_("In seat order, openly"))),
    ),
    Option(
        "U1",
        N_("Unwary Fort and Axx together: which warrior is the weakest?"),
        "both",
        "ruling",
        _SILENT,
        (
            Choice("both", N_("The weakest of the whole row")),
            Choice("aside", N_("The weakest other than Axx")),
        ),
    ),
    Option(
        "U2",
        N_("What makes a warrior the weakest when one was charmed?"),
        "printed",
        "ruling",
        N_(
            "The rulebooks are silent. Counted as worth this turn, the charmed one is 0, and Qween has what she counts"
            " in the fight: the stolen strength, and her own if she keeps it."
        ),
        (Choice("printed", N_("The printed strength")), Choice("turn", N_("What it is worth this turn"))),
    ),
    Option(
        "H1",
        N_("May Horsie discard herself although other warriors are face-up?"),
        "no",
        "ruling",
        N_("English: one of your face-up warriors. Polish: one revealed earlier. Both: herself if alone."),
        (Choice("no", N_("No")), Choice("yes", N_("Yes"))),
    ),
    Option(
        "H2",
        N_("Horsie before or after the effect of the fort?"),
        "after",
        "ruling",
        N_("The rulebooks are silent; a published online version handles Horsie before the fort."),
        (Choice("after", N_("After")), Choice("before", N_("Before"))),
    ),
    Option(
        "Z1",
        N_("When does Zvord rearrange the hidden warriors?"),
        "end",
        "ruling",
        N_("English: in the turn in which he is revealed. Polish: no time is given."),
        (Choice("end", N_("At the end of the turn")), Choice("reveal", N_("At once, before Qween charms"))),
    ),
    Option(
        "N1",
        N_("Which warriors of a neutral clan have their effect?"),
        "EN",
        "ruling",
        N_(
            "English: all but Qween, Dru'hid and Zvord. Polish: only Horsie keeps hers; Ch'ariotts crash all the same,"
            " and an Arch'r wins no tie, but still blocks another."
        ),
        (
            Choice("EN", N_("All but Qween, Dru'hid and Zvord")),
            Choice("PL", N_("Only Horsie; Ch'ariotts crash")),
        ),
    ),
    Option(
        "N2",
        N_("Which warrior does a neutral clan lose to its Horsie?"),
        "row",
        "ruling",
        N_("English: always its weakest. Polish: no rule is given."),
        (
            Choice("row", N_("The weakest, Horsie included")),
            Choice("other", N_("The weakest other than Horsie")),
        ),
    ),
    Option(
        "N3",
        N_("Does a neutral clan keep the warriors that Axx and the Unwary Fort let it keep?"),
        "keeps",
        "ruling",
        _SILENT,
        (Choice("keeps", N_("Always")), Choice("never", N_("Never"))),
    ),
    Option(
        "N4",
        N_("Which fort does a neutral clan discard for the Tax-Collector's Fort?"),
        "lowest",
        "ruling",
        _SILENT,
        (Choice("lowest", N_("Its lowest other fort")), Choice("random", N_("A random other fort"))),
    ),
    Option(
        "N6",
        N_("One player alone: can the neutral clan win?"),
        "EN",
        "ruling",
        N_("Both texts: a neutral clan cannot win. A published online version lets it win against one player."),
        (
            Choice("EN", N_("No; but you win only by beating it")),
            Choice("BAJ", N_("Yes, by points or by Legion Forts")),
        ),
    ),
    Option(
        "E1",
        N_("Players are still tied after their best fort: what decides?"),
        "next-fort",
        "ruling",
        N_("The rulebooks are silent; a published online version compares the second-best fort, then the third."),
        (Choice("next-fort", N_("The next best fort, and so on")), Choice("share", N_("They share the win"))),
    ),
)

_OFF_ON = (Choice("off", N_("Off")), Choice("on", N_("On")))

_VARIANTS = (
    Option(
        "V1",
        N_("Variant for ties: the fort stays, the last fort of the wall is discarded"),
        "off",
        "variant",
        N_("The English rulebook describes both variants together, the Polish one as two."),
        _OFF_ON,
    ),
    Option(
        "V2",
        N_("Variant for Dru'hid: the forts left of the one taken slide to the right"),
        "off",
        "variant",
        N_("The English rulebook describes both variants together, the Polish one as two."),
        _OFF_ON,
    ),
)

_TABLE = (
    Option(
        "neutral",
        N_("Who turns up the cards of a neutral clan?"),
        "companion",
        "table",
        N_("Either way the six cards are random."),
        (
            Choice("companion", N_("The companion draws them")),
            Choice("cards", N_("Somebody turns up the real cards and enters them")),
        ),
    ),
)

_CHECK = N_("Not found in print: check it against your own cards.")
_FOUND = {
    "A": N_("The worked example of the rulebook shows it."),
    "C": N_("Not in the rulebooks; two published reviews agree on it."),
}
"""Where the strengths that are known stand, by letter; the others are assumed."""

_STRENGTHS = tuple(
    Option(
        f"strength.{warrior.code}",
        warrior.name,
        warrior.strength,
        "box",
        _FOUND.get(warrior.code, _CHECK),
        lowest=1,
        highest=20,
        assumed=warrior.code not in _FOUND,
    )
    for warrior in WARRIORS.values()
)

_COUNT_TITLES = {
    "U2": N_("Unwary Fort (2)"),
    "S4": N_("Signal Fort (4)"),
    "T8": N_("Tax-Collector's Fort (8)"),
    "O1": N_("Fort-Dinary (1)"),
    "O3": N_("Fort-Dinary (3)"),
    "O4": N_("Fort-Dinary (4)"),
    "O5": N_("Fort-Dinary (5)"),
    "O6": N_("Fort-Dinary (6)"),
    "L-1": N_("Legion Fort (−1)"),
    "L-2": N_("Legion Fort (−2)"),
    "L-3": N_("Legion Fort (−3)"),
}

_COUNTS = tuple(
    Option(
        f"forts.{fort.code}", _COUNT_TITLES[fort.code], fort.copies, "box", _CHECK, lowest=0, highest=7, assumed=True
    )
    for fort in FORTS.values()
)

OPTIONS = Options((*_RULINGS, *_VARIANTS, *_TABLE, *_STRENGTHS, *_COUNTS))


def strengths(settings: Settings) -> dict[str, int]:
    """The strength of every warrior, by letter, as this table has set them."""
    return {code: settings.number(f"strength.{code}") for code in WARRIORS}


def not_confirmed(settings: Settings) -> tuple[str, ...]:
    """The letters of the warriors whose strength is still the assumed one."""
    return tuple(
        code
        for code, strength in strengths(settings).items()
        if OPTIONS[f"strength.{code}"].assumed and strength == WARRIORS[code].strength
    )


def fort_counts(settings: Settings) -> dict[str, int]:
    """How many of each fort are in the box of this table, by code."""
    return {code: settings.number(f"forts.{code}") for code in FORTS}


def counts_known(settings: Settings) -> bool:
    """Whether this table has entered the counts of its own box."""
    return any(key.startswith("forts.") for key in settings.changed())


def legions_in_box(settings: Settings) -> int:
    """How many Legion Forts the box of this table holds; four while it has not entered its own counts."""
    if not counts_known(settings):
        return LEGIONS
    return sum(count for code, count in fort_counts(settings).items() if FORTS[code].legion)


def check_box(settings: Settings) -> Refusal | None:
    """Why no game can be played with these fort counts, or None.

    A game turns up 18 forts, so at least 18 are needed (of more, 18 are drawn); with
    at most four negative ones every wall has two positive forts for its two edges.
    """
    counts = fort_counts(settings)
    total = sum(counts.values())
    if total < FORTS_PER_GAME:
        return Refusal(
            "forts-few",
            say(N_("A game needs %(needed)d forts, your box has %(total)d."), needed=FORTS_PER_GAME, total=total),
            "rgh.fort-deck",
        )
    negative = sum(count for code, count in counts.items() if FORTS[code].legion)
    if negative > LEGIONS:
        return Refusal(
            "legions-many",
            say(N_("A box has at most %(most)d Legion Forts, not %(count)d."), most=LEGIONS, count=negative),
            "rgh.fort-deck",
        )
    return None


_SPARE = {
    True: N_("Of the Legion Forts a box holds one kind twice, not so many: %(forts)s."),
    False: N_("Beyond one fort of each kind a box holds %(more)d more, not so many: %(forts)s."),
}
"""What is said of too many copies, by whether the forts are Legion Forts."""


def check_forts(forts: Sequence[str], settings: Settings) -> Refusal | None:
    """Why these fort cards (codes) cannot lie on one table together, or None.

    Where the table has entered the counts of its box, those decide. Otherwise only what
    is certain of every box: 18 forts turned up, four Legion Forts of three values of which
    one is there twice, and eight other kinds of which each is there at least once.
    """
    if len(forts) > FORTS_PER_GAME:
        return Refusal(
            "forts-many",
            say(N_("That is %(count)d forts; a game has %(most)d."), count=len(forts), most=FORTS_PER_GAME),
            "rgh.fort-deck",
        )
    held = Counter(forts)
    if counts_known(settings):
        known = fort_counts(settings)
        return _too_many(N_("Your box does not hold so many of a kind: %(forts)s."), _beyond(held, known))
    if legions(forts) > LEGIONS:
        return Refusal(
            "legions-many",
            say(N_("A box has at most %(most)d Legion Forts, not %(count)d."), most=LEGIONS, count=legions(forts)),
            "rgh.fort-deck",
        )
    # of a box with other counts it is not known which of the kinds is the wrong one
    spare = {True: LEGIONS - LEGION_KINDS, False: FORTS_PER_GAME - LEGIONS - POSITIVE_KINDS}
    doubled = _beyond(held, dict.fromkeys(FORTS, 1))
    for legion, text in _SPARE.items():
        several = {code: count for code, count in doubled.items() if FORTS[code].legion is legion}
        if sum(several.values()) - len(several) > spare[legion]:
            return _too_many(text, several, more=spare[legion])
    return None


def _beyond(held: Mapping[str, int], counts: Mapping[str, int]) -> dict[str, int]:
    """The forts of which there are more than these counts, and how many there are."""
    return {code: count for code, count in held.items() if count > counts[code]}


def _too_many(text: str, forts: Mapping[str, int], **params: int) -> Refusal | None:
    """The refusal of so many forts of these kinds; None if there are no such kinds."""
    if not forts:
        return None
    each = tuple(say(N_("%(count)d × %(fort)s"), count=n, fort=fort_name(code)) for code, n in forts.items())
    return Refusal("fort-copies", say(text, forts=each, **params), "rgh.fort-deck")
