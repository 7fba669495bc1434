"""Hadrian's Wall: the rules of the attack, of the score and of the Path Cards, in our own words."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.rules import Rule

_END = N_("End of the year")
_FAVOUR = N_("Favour")
_DISDAIN = N_("Disdain")
_GAME_END = N_("End of the game")
_FEW = N_("Changes for 1-2 players")
_PATHS = N_("Path Cards")
_SILENT = N_("The rulebook is silent")
# assumed, with the ruling of the fact file on it: see rules.py
_NAMED_STEPS = N_("Path Cards; silent on 1 and 3 Disdain")  # section 5 of its notes: Aristocrat
_BELOW_ZERO = N_("End of the game; silent on a total below zero")  # section 5 of its notes: total below 0
_BLACK_CIRCLE = N_("Path Cards; silent on the black circle")  # forager_prefilled
_UNUSED = N_("Path Cards; silent on the Favour")  # section 5 of its notes: Pontiff

END_RULES = (
    Rule(
        "hw.year-end",
        N_("What is left over"),
        N_("When all have stopped, unspent Workers and Resources go back. They are never worth points."),
        _END,
    ),
    Rule(
        "hw.attack-cards",
        N_("The attack"),
        N_(
            "Fate Cards are revealed, as many as the board says for the Year and the difficulty. All agree on the"
            " difficulty before the game."
        ),
        _END,
        ("difficulty",),
    ),
    Rule(
        "hw.neutral-penalty",
        N_("What lies on Neutral Prospect Cards"),
        N_("Each Resource or Soldier on Neutral Prospect Cards adds a card to the attack; the potential stays."),
        _FEW,
    ),
    Rule(
        "hw.fate-deck-empty",
        N_("The Fate Deck runs out"),
        N_("The Discard Pile is shuffled into a new deck, without the cards of the attack that is being revealed."),
        _SILENT,
        ("fate-deck-empty",),
    ),
    Rule(
        "hw.attacks",
        N_("Attacks on a Cohort"),
        N_("Each revealed card is an attack on the Cohort at its top. Of the 48 Fate Cards, 16 attack each Cohort."),
        _END,
    ),
    Rule(
        "hw.favour-use",
        N_("Using Favours"),
        N_(
            "When the cards are up, each Favour used ignores one card: that of a Temple any card, that of a Diplomat"
            " a card on the Cohort served. None has to be used; with more attacks let through than the potential, one"
            " Favour may change nothing."
        ),
        _FAVOUR,
    ),
    Rule(
        "hw.let-through",
        N_("Attacks let through"),
        N_("A Cohort stops as many attacks as it has filled boxes, and lets the rest through. The boxes stay filled."),
        _END,
    ),
    Rule(
        "hw.disdain",
        N_("Disdain of an attack"),
        N_("Each attack let through gives 1 Disdain, up to the potential of the Year: its box is circled."),
        N_("End of the year; Disdain"),
    ),
    Rule(
        "hw.valour",
        N_("Valour of an attack"),
        N_("What the Disdain leaves of the potential is gained as Valour, also when few cards or none attacked."),
        _END,
    ),
    Rule(
        "hw.carry-over",
        N_("Workers gained by the attack"),
        N_(
            "Workers that this Valour brings, on other tracks too, are kept for the next Year. After Year 6 they are"
            " lost, but Attributes still count."
        ),
        N_("End of the year; End of the game"),
    ),
    Rule(
        "hw.odds",
        N_("What the odds assume"),
        N_("Every Fate Card that nobody has seen is equally likely to be the next one; 16 attack each Cohort."),
        _SILENT,
    ),
    Rule(
        "hw.score-attributes",
        N_("Attributes"),
        N_("Each filled box of an Attribute is worth 1 VP."),
        N_("Attribute Tracks"),
    ),
    Rule(
        "hw.score-paths",
        N_("Path Cards"),
        N_("Each of the six Path Cards scores the best of its three steps that is reached: 1, 2 or 3 VP."),
        _PATHS,
    ),
    Rule(
        "hw.score-disdain",
        N_("Disdain at the end"),
        N_("Disdain that was not removed costs VP by the table on the sheet; 9 or more cost 22 VP."),
        _DISDAIN,
    ),
    Rule(
        "hw.score-total",
        N_("The total"),
        N_("Attributes and Path Cards, less Disdain. The highest wins. That it may be below zero is assumed."),
        _BELOW_ZERO,
        ("negative-total",),
    ),
    Rule(
        "hw.tie-disdain",
        N_("Tied totals: least Disdain"),
        N_("Of tied players, the one with the least Disdain wins."),
        _GAME_END,
    ),
    Rule(
        "hw.tie-paths",
        N_("Still tied: Path Cards"),
        N_("If Disdain is equal too, the one with the most VP from Path Cards wins."),
        _GAME_END,
    ),
    Rule("hw.tie-shared", N_("Tied to the end"), N_("Players tied in everything share the place."), _GAME_END),
    Rule(
        "hw.solo-rank",
        N_("Rank of a game for one"),
        N_("One player is ranked by the total; the rank rises at 40, 50, 60 and 70 VP."),
        _FEW,
        ("players",),
    ),
    Rule("hw.path-architect", N_("Architect"), N_("Each Landmark built gives 1 VP, at most 3 VP in all."), _PATHS),
    Rule(
        "hw.path-aristocrat",
        N_("Aristocrat"),
        N_("Disdain left: 4 or less gives 1 VP, 2 or less gives 2, none gives 3. For 3 and 1 that is assumed."),
        _NAMED_STEPS,
        ("aristocrat",),
    ),
    Rule(
        "hw.path-defender",
        N_("Defender"),
        N_("Each of the three columns in which the Wall is full gives 1 VP."),
        _PATHS,
    ),
    Rule(
        "hw.path-engineer",
        N_("Engineer"),
        N_("Of the seven buildings called Large, 2 give 1 VP, 4 give 2, 6 give 3."),
        _PATHS,
    ),
    Rule("hw.path-fighter", N_("Fighter"), N_("Each full Cohort gives 1 VP."), _PATHS),
    Rule(
        "hw.path-forager",
        N_("Forager"),
        N_(
            "Circles of Resource Production: 3 give 1 VP, 6 give 2, 9 give 3. That the black one counts is assumed:"
            " without it there are eight."
        ),
        _BLACK_CIRCLE,
    ),
    Rule(
        "hw.path-merchant",
        N_("Merchant"),
        N_("Trade Goods in the Market, the same ones too: 4 give 1 VP, 6 give 2, 8 give 3."),
        _PATHS,
    ),
    Rule("hw.path-planner", N_("Planner"), N_("Full Citizen Tracks: 2 give 1 VP, 4 give 2, 5 give 3."), _PATHS),
    Rule(
        "hw.path-pontiff",
        N_("Pontiff"),
        N_("Each Temple with all its boxes filled gives 1 VP. That its Favour need not be used is assumed."),
        _UNUSED,
    ),
    Rule("hw.path-ranger", N_("Ranger"), N_("Full columns of the Map: 1 gives 1 VP, 3 give 2, 5 give 3."), _PATHS),
    Rule(
        "hw.path-trainer",
        N_("Trainer"),
        N_("Boxes of both Gladiators, circled or filled, dead or alive: 4 give 1 VP, 8 give 2, 12 give 3."),
        _PATHS,
    ),
    Rule(
        "hw.path-vanguard",
        N_("Vanguard"),
        N_("Each of the three columns in which the Wall Guard is full gives 1 VP."),
        _PATHS,
    ),
)
