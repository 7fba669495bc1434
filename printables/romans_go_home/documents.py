"""The list of what Romans Go Home! prints."""

from __future__ import annotations

from functools import partial

from companion.referee.messages import N_
from companion.referee.romans_go_home.options import OPTIONS
from printables.document import Document, Sides
from printables.romans_go_home import cards, options_card, pad, score_sheet, summary

GAME = "romans-go-home"

DOCUMENTS = (
    Document(
        "romans-go-home-pad",
        GAME,
        N_("Score pad"),
        N_("Three rounds of six turns, points, tie-breaks and Legion Forts for up to four clans."),
        OPTIONS,
        partial(pad.pad, up=1),
    ),
    Document(
        "romans-go-home-pad-2up",
        GAME,
        N_("Score pad, two on a sheet"),
        N_("The score pad twice on a sheet, to be cut along the dashed line."),
        OPTIONS,
        partial(pad.pad, up=2),
    ),
    Document(
        "romans-go-home-pad-4up",
        GAME,
        N_("Score pad, four on a sheet"),
        N_("The score pad four times on a sheet, to be cut along the dashed lines."),
        OPTIONS,
        partial(pad.pad, up=4),
    ),
    Document(
        "romans-go-home-clan-cards",
        GAME,
        N_("Clan cards"),
        N_("The nine warriors of each clan as cards of 63 × 88 mm with backs, nine on a sheet."),
        OPTIONS,
        cards.clan_cards,
        sides=Sides.BOTH,
    ),
    Document(
        "romans-go-home-fort-cards",
        GAME,
        N_("Fort cards"),
        N_("The forts of your box as cards of 63 × 88 mm with backs, nine on a sheet."),
        OPTIONS,
        cards.fort_cards,
        sides=Sides.BOTH,
    ),
    Document(
        "romans-go-home-summary",
        GAME,
        N_("Turn and ties"),
        N_("A turn in fourteen steps on one page, then every rule with its id, and what your table decided."),
        OPTIONS,
        summary.summary,
    ),
    Document(
        "romans-go-home-options",
        GAME,
        N_("How we play"),
        N_("What your table decided: disputed points, variants, strengths and forts, with a code to the table."),
        OPTIONS,
        options_card.options_card,
        live=True,
    ),
    Document(
        "romans-go-home-score-sheet",
        GAME,
        N_("Score sheet"),
        N_("A running or finished game: ranking, every turn, points and tie-breaks; empty without a game."),
        OPTIONS,
        score_sheet.score_sheet,
        live=True,
    ),
)
