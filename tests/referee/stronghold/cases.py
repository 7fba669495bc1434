"""The worked positions against which melee, fire, odds and moves are tested, by number.

W are worked examples of the rulebook, T, R and A follow from its rules. A case gives a question in
one line, options that are not at their default, and what must come out; only what is named is
compared. ``refused`` is the rule that forbids it. Numbers that are missing concern the board,
actions, glory or whole turns and are no questions to the referee.

Two examples of the text do not agree with its rules. W03 counts the walls with the Units after a
breach and is left with 1 point: the rule leaves 3 (option AMB-1). W07 gives "no Units or Heroes" as
the reason why nobody dies: the rule asks for Units alone (option AMB-6, T07).
"""

from __future__ import annotations

from typing import Any

from ..case import Case, case


def sets(*losses: str) -> list[list[str]]:
    """Sets of losses from their letters; no argument is one empty set: nobody dies."""
    return [list(letters) for letters in losses] or [[]]


def melee(
    number: str, tokens: str, fight: tuple[int, int], *losses: str, residual: int = 0, glory: int = 0,
    options: dict[str, str] | None = None, **expected: Any
) -> Case:  # fmt: skip
    """A melee: the strengths of Invader and Defender, the sets of losses, the points left after a breach."""
    invader, defender = fight
    winner = None if invader == defender else "invader" if invader > defender else "defender"
    return case(
        number, f"melee {tokens}", options, fought=True, invader_strength=invader, defender_strength=defender,
        winner=winner, superiority=abs(invader - defender), losses=sets(*losses), breach=residual > 0,
        residual=residual, extra_glory=glory, **expected,
    )  # fmt: skip


def fire(number: str, force: int, targets: str, *losses: str, options: dict[str, str] | None = None) -> Case:
    return case(number, f"fire force={force} targets={targets}", options, losses=sets(*losses))


def skipped(number: str, tokens: str, *scalded: str, options: dict[str, str] | None = None) -> Case:
    return case(number, f"melee {tokens}", options, fought=False, winner=None, superiority=0, losses=[[]],
                breach=False, residual=0, extra_glory=0, cauldron_losses=list(scalded))  # fmt: skip


CASES = [
    # The examples of the text
    melee("W01", "invader=2T1O defender=2S1M stone=2", (8, 7), "M"),
    melee("W02", "invader=3O defender=2S1M stone=2", (6, 7), "O"),
    melee("W03", "invader=3T2O defender=2S stone=2", (13, 6), "SS", residual=3),
    melee("W03", "invader=3T2O defender=2S stone=2", (13, 6), "SS", residual=1, options={"AMB-1": "walls"}),
    melee("W03", "invader=3T2O defender=2S stone=1 wood=1", (13, 6), "SS", residual=1, options={"AMB-1": "walls"}),
    melee("W04", "invader=2O2T defender=2M warrior=1 stone=3", (10, 7), "MM", residual=1),
    melee("W05", "invader=2O2T defender=2M1S stone=3", (10, 7), "MS"),
    melee("W06", "invader=2O2T defender=2S stone=3", (10, 7), "SS"),
    melee("W07", "invader=2G stone=4", (2, 4)),
    melee("W08", "invader=1O officer=1 stone=3", (2, 3)),
    melee("W09", "invader=1O defender=1S officer=1", (2, 3), "O"),
    fire("W10", 2, "1T1G", "G"),
    fire("W12", 3, "1T1G1O", "GO", "T"),
    fire("W13", 3, "1G1O", "GO"),
    fire("W14", 2, "1G1O", "O"),
    # Melee
    melee("T01", "invader=2O1T defender=2S1M stone=2", (7, 7)),
    melee("T02", "invader=1G", (1, 0), residual=1),
    melee("T03", "invader=1O stone=1", (2, 1), residual=1),
    melee("T04", "invader=1O stone=2", (2, 2)),
    melee("T05", "invader=1T stone=4", (3, 4)),
    melee("T06", "invader=2T stone=2", (6, 2), residual=4, glory=1),
    melee("T07", "invader=2O warrior=1 stone=3", (4, 5)),
    melee("T07", "invader=2O warrior=1 stone=3", (4, 5), "O", options={"AMB-6": "warrior"}),
    melee("T09", "invader=2O officer=1 speech=3 stone=3", (4, 3), residual=1),
    melee("T09", "invader=2O officer=1 speech=3 stone=3", (4, 6), options={"AMB-7": "counts"}),
    melee("T10", "invader=3T defender=2M1S officer=1 stone=2", (9, 9)),
    melee("T12", "invader=3T1O defender=2S officer=1 speech=2 stone=2", (11, 10), "S"),
    melee("T14", "invader=3O defender=1M warrior=1 stone=2", (6, 5), "M"),
    melee("T15", "invader=2O defender=1M warrior=1 stone=2", (4, 5), "O"),
    melee("T17", "invader=3G defender=2S1M stone=2 frenzy=1", (9, 7), "S"),
    melee("T18", "invader=4G defender=2S stone=3 frenzy=1", (12, 7), "SS", residual=1),
    melee("T21", "invader=3O defender=2S1M stone=2 banner=1", (7, 7)),
    melee("T22", "invader=3O defender=2S1M stone=2 banner=1 altar=1", (8, 7), "M"),
    melee("T24", "invader=2T defender=1M1S stone=2 wood=1", (6, 6)),
    melee("T25", "invader=2T defender=1M1S stone=1", (6, 4), "S"),
    melee("T26", "invader=2T1O defender=1V stone=4", (8, 7), "V"),
    melee("T28", "invader=3T defender=1V1M stone=3", (9, 7), "V"),
    melee("T28", "invader=3T defender=1V1M stone=3", (9, 7), "V", options={"AMB-2": "spare"}),
    melee("T31", "invader=3T1O defender=2M1S stone=3", (11, 7), "MMS"),
    melee("T34", "invader=3G defender=2V1S stone=2", (3, 10), "GGG"),
    melee("T36", "invader=2T defender=1V1S stone=3", (6, 8), "T"),
    melee("T38", "invader=4G2O defender=1S1M stone=2 cauldrons=1G", (4, 5), "O", cauldron_losses=list("GGGG")),
    melee("T39", "invader=4G2O defender=1S1M stone=2", (8, 5), "MS", cauldron_losses=[]),
    melee("T40", "invader=4G2O defender=1S1M stone=2 cauldrons=1G frenzy=1", (4, 5), "O",
          cauldron_losses=list("GGGG")),
    melee("T41", "invader=3T defender=1S stone=3 cauldrons=1T", (6, 5), "S", cauldron_losses=["T"]),
    skipped("T42", "invader=5T glare=1"),
    skipped("T42", "invader=5T cauldrons=2T glare=1"),
    skipped("T42", "invader=5T cauldrons=2T glare=1", "T", "T", options={"AMB-8": "melee"}),
    # Fire
    fire("R01", 3, "2O", "O"),
    fire("R02", 4, "2O1T", "OO"),
    fire("R04", 1, "1O"),
    fire("R05", 5, "2T", "T"),
    fire("R07", 3, "3G1O", "GGG", "GO"),
    fire("R09", 4, "1G2T", "GT"),
    fire("R10", 9, "2G1O", "GGO"),
    # Cauldrons
    case("R22", "melee invader=2T cauldrons=1T", fought=True, cauldron_losses=["T"], invader_strength=3),
    case("R22", "melee invader=2O cauldrons=1T", fought=True, cauldron_losses=[], invader_strength=4),
    # The hit deck: two Cannons, the second card comes from the five left
    case("R19", "hits deck=-,-,-,G,GO,GOT shots=2", hits={"0": "1/5", "1": "3/5", "2": "1/5"}, at_least_one="4/5",
         mean="1", shows={"G": "4/5", "O": "3/5", "T": "1/3"}),
    # Moves
    case("A04", "hourglasses unit=S from=wall to=wall", hourglasses=2, way=["wall", "courtyard", "wall"]),
    case("A05", "hourglasses unit=S from=barracks to=wall", hourglasses=1, way=["barracks", "wall"]),
    case("A06", "hourglasses unit=officer from=wall to=wall near=1", hourglasses=1, way=["wall", "wall"]),
    case("A06", "hourglasses unit=officer from=wall to=tower near=1", refused="sh.heroes-move"),
    case("A07", "hourglasses unit=warrior from=wall to=courtyard acted=1", refused="sh.hero-acted"),
]  # fmt: skip
