"""The list of what Runes of Mayhem prints."""

from __future__ import annotations

from functools import partial

from companion.referee.messages import N_
from companion.referee.runes_of_mayhem.options import OPTIONS
from printables.document import Document, Sides
from printables.runes_of_mayhem import cards, mat, pad, penalties, rules_reference, sheet, siege, turn

GAME = "runes-of-mayhem"

DOCUMENTS = (
    Document(
        "runes-of-mayhem-turn",
        GAME,
        N_("Turn card"),
        N_("Every phase and step of a turn on one page, with the rules that decide it."),
        OPTIONS,
        turn.turn_card,
    ),
    Document(
        "runes-of-mayhem-penalties",
        GAME,
        N_("Penalties and formations"),
        N_("Who adds a roll against whom, in attack and in defence, and what the three formations give."),
        OPTIONS,
        penalties.penalties_card,
    ),
    Document(
        "runes-of-mayhem-siege",
        GAME,
        N_("Siege card"),
        N_("Who sieges, what protects, siege engines and Direct shots on one page."),
        OPTIONS,
        siege.siege_card,
    ),
    Document(
        "runes-of-mayhem-pad",
        GAME,
        N_("Pad for both players"),
        N_("Structure-points, Gold, Faith and the seven production-markers of both players, turn by turn."),
        OPTIONS,
        partial(pad.pad, up=1),
    ),
    Document(
        "runes-of-mayhem-pad-2up",
        GAME,
        N_("Pad for both players, two on a sheet"),
        N_("The pad twice on a sheet, to be cut along the dashed line."),
        OPTIONS,
        partial(pad.pad, up=2),
    ),
    Document(
        "runes-of-mayhem-rules",
        GAME,
        N_("The rules"),
        N_("Every rule with its id, and what your table decided."),
        OPTIONS,
        rules_reference.rules_reference,
    ),
    Document(
        "runes-of-mayhem-unit-cards",
        GAME,
        N_("Unit cards to fill in"),
        N_("Cards of 63 × 88 mm with backs, nine on a sheet: what the rulebook tells is printed, the rest left blank."),
        OPTIONS,
        cards.unit_cards,
        sides=Sides.BOTH,
    ),
    Document(
        "runes-of-mayhem-own-cards",
        GAME,
        N_("Your own cards"),
        N_("The cards that your table has entered, filled in as far as they are known; blank cards without a table."),
        OPTIONS,
        cards.own_cards,
        live=True,
        sides=Sides.BOTH,
    ),
    Document(
        "runes-of-mayhem-mat",
        GAME,
        N_("Board mat"),
        N_("Three lanes of three rows at the size of cards; Wall, Fortress and production: two pages for each player."),
        OPTIONS,
        mat.mat,
        sides=Sides.ONE,
    ),
    Document(
        "runes-of-mayhem-score-sheet",
        GAME,
        N_("Score sheet"),
        N_(
            "A running or finished game: Fortresses, Hoards, markers and every unit in its place; empty without a game."
        ),
        OPTIONS,
        sheet.score_sheet,
        live=True,
    ),
)
