"""The list of what Stronghold prints."""

from __future__ import annotations

from functools import partial

from companion.referee.messages import N_
from companion.referee.stronghold.options import OPTIONS
from printables.document import Document, Sides
from printables.stronghold import assault_card, cards, glory_sheet, rules_reference, supplies, terms, worksheet

GAME = "stronghold"

DOCUMENTS = (
    Document(
        "stronghold-action-cards",
        GAME,
        N_("The Defender's actions"),
        N_("Every action with its cost, moves, Heroes and dishonourable actions: nine cards of 63 × 88 mm with backs."),
        OPTIONS,
        partial(cards.action_cards, italian=False),
        sides=Sides.BOTH,
    ),
    Document(
        "stronghold-action-cards-italian",
        GAME,
        N_("The Defender's actions, with the Italian terms"),
        N_("The same nine cards with the terms of the Italian rulebook beside."),
        OPTIONS,
        partial(cards.action_cards, italian=True),
        sides=Sides.BOTH,
    ),
    Document(
        "stronghold-assault",
        GAME,
        N_("The Assault"),
        N_("Every step of an Assault on one page, with the rules that decide it."),
        OPTIONS,
        assault_card.assault_card,
    ),
    Document(
        "stronghold-supplies",
        GAME,
        N_("Hourglasses and supplies"),
        N_("What every turn brings, and a page for the Hourglasses of ten turns."),
        OPTIONS,
        supplies.supplies_sheet,
    ),
    Document(
        "stronghold-worksheet",
        GAME,
        N_("Section worksheet"),
        N_("The melee of up to eleven Wall Sections, added up item by item."),
        OPTIONS,
        worksheet.worksheet,
    ),
    Document(
        "stronghold-terms",
        GAME,
        N_("English and Italian terms"),
        N_("The terms of both languages beside each other on one page, to lay beside a book or a sheet."),
        OPTIONS,
        terms.terms,
    ),
    Document(
        "stronghold-rules",
        GAME,
        N_("The rules"),
        N_("Every rule with its id, and what your table decided."),
        OPTIONS,
        rules_reference.rules_reference,
    ),
    Document(
        "stronghold-glory-sheet",
        GAME,
        N_("Glory sheet"),
        N_("Every line of a running or finished game; an empty sheet for ten turns without one."),
        OPTIONS,
        glory_sheet.glory_sheet,
        live=True,
    ),
)
