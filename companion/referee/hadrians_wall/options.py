"""Hadrian's Wall: what a table may decide for itself.

The ids are stable: they stand in addresses, in exported tables and in the help. Points on
which the rulebook or the sheet leaves no alternative are explained with their rules.
"""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.options import Choice, Option, Options

_SILENT = N_("The rulebook is silent.")

OPTIONS = Options(
    (
        Option(
            "players",
            N_("How many players?"),
            3,
            "table",
            N_("Decides the neighbours, and whether there are Neutral Prospect Cards. At a table the seats tell it."),
            lowest=1,
            highest=6,
        ),
        Option(
            "difficulty",
            N_("How many cards attack?"),
            "easy",
            "variant",
            N_("The rulebook recommends the easy one for the first games."),
            (Choice("easy", N_("Easy")), Choice("normal", N_("Normal")), Choice("hard", N_("Hard"))),
        ),
        Option(
            "sword-blocked",
            N_("May a Builder be trained when the Sword has no box to fill?"),
            "no",
            "ruling",
            _SILENT,
            (Choice("no", N_("No")), Choice("yes", N_("Yes, the Sword is lost"))),
        ),
        Option(
            "citizen-full",
            N_("A performance whose citizen has no box left: is it allowed?"),
            "yes",
            "ruling",
            N_("Stated for the Gardens, where such icons are wasted; the Theatre is not mentioned."),
            (Choice("yes", N_("Yes, the icon is lost")), Choice("no", N_("No"))),
        ),
        Option(
            "road-choice",
            N_("May two Roads give the same Attribute in a Year?"),
            "any",
            "ruling",
            N_("The text gives one Attribute for each circle and says no more."),
            (Choice("any", N_("Yes")), Choice("different", N_("No, two different ones"))),
        ),
        Option(
            "box-order",
            N_("In which order are Courthouse, Diplomats and Scouts filled?"),
            "free",
            "ruling",
            N_("Only the Market, the Theatre and the Baths are said to have no order."),
            (Choice("free", N_("In any order")), Choice("printed", N_("From the first to the last"))),
        ),
        Option(
            "fate-deck-empty",
            N_("The Fate Deck runs out during the attack: what then?"),
            "shuffle",
            "ruling",
            _SILENT,
            (
                Choice("shuffle", N_("The Discard Pile is shuffled")),
                Choice("stop", N_("Only the cards that are left attack")),
            ),
        ),
        Option(
            "aristocrat",
            N_("The Aristocrat with 1 or 3 Disdain: are the steps upper limits?"),
            "at-most",
            "ruling",
            N_("The text names 4, 2 and 0 only."),
            (Choice("at-most", N_("Yes, less is at least as good")), Choice("exactly", N_("No, exactly 4, 2 or 0"))),
        ),
        Option(
            "negative-total",
            N_("May a total be below zero?"),
            "yes",
            "ruling",
            N_("The rulebook is silent; the ranks for one player begin at 0."),
            (Choice("yes", N_("Yes")), Choice("no", N_("No, it counts as 0"))),
        ),
    )
)
