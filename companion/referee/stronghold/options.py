"""Stronghold (Valley Games printing of the 1st edition): what a table may decide for itself.

The ids are stable: they stand in addresses, in exported tables and in the help. Only points that
concern the questions of this referee are here; points without an alternative are told with their rules.
"""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.options import Choice, Option, Options


def _ruling(option: str, title: str, note: str, *choices: tuple[str, str]) -> Option:
    return Option(option, title, choices[0][0], "ruling", note, tuple(Choice(*choice) for choice in choices))


OPTIONS = Options(
    (
        _ruling(
            "AMB-1",
            N_("Do wall components absorb points that are left after a breach?"),
            N_(
                "The rule and two examples count the Units alone. The example of the breach counts the walls with them"
                " and is left with 1 point instead of 3. Whether it is a breach does not depend on it."
            ),
            ("units", N_("No: Superiority less the Units")),
            ("walls", N_("Yes: less Units and wall components, as in the example")),
        ),
        _ruling(
            "AMB-2",
            N_("May the loser remove Units worth more than the least that reaches the Superiority?"),
            N_("Units that equal it are asked for, rounded against the loser; rounding on purpose is not mentioned."),
            ("smallest", N_("No, the smallest total that reaches it")),
            ("spare", N_("Yes, any Units of which none can be spared")),
        ),
        _ruling(
            "AMB-3",
            N_("Marksmen fire: what if not all points can be used?"),
            N_("All points must be used if possible; what holds otherwise is not said."),
            ("largest", N_("As many points as possible")),
            ("full", N_("Any Units to which no other one can be added")),
        ),
        _ruling(
            "AMB-6",
            N_("The Warrior stands alone and the Defender wins: does the Invader lose Units?"),
            N_("The exception asks for Units of the winner; the undefended example speaks of Units or Heroes."),
            ("none", N_("No, a Hero is no Unit")),
            ("warrior", N_("Yes, for up to 2 points")),
        ),
        _ruling(
            "AMB-7",
            N_("A Speech was paid for, but no Unit is left when the melee comes: does it count?"),
            N_("At least one Unit must be present; the text does not say when."),
            ("lost", N_("No")),
            ("counts", N_("Yes")),
        ),
        _ruling(
            "AMB-8",
            N_("What does the Unearthly Glare keep from a Wall Section?"),
            N_("The text leaves the section out of the Assault."),
            ("whole", N_("The whole Assault")),
            ("melee", N_("The melee only")),
        ),
        _ruling(
            "AMB-13",
            N_("The Glory Point for four points or more on a breached section: how are they counted?"),
            N_("The reminder on the board speaks of points left; the example of the breach counts the walls too."),
            ("units", N_("Superiority less the Units")),
            ("walls", N_("Superiority less Units and wall components")),
        ),
    )
)
