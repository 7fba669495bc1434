"""The list of what Hadrian's Wall prints."""

from __future__ import annotations

from functools import partial

from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.messages import N_
from printables.document import Document, Sides
from printables.hadrians_wall import (
    attack_page,
    buildings,
    form,
    icons_page,
    paths,
    rules_page,
    score_pad,
    score_sheet,
    sheets,
)
from printables.hadrians_wall.page import GAME

DOCUMENTS = (
    Document(
        "hadrians-wall-pad",
        GAME,
        N_("Both sheets"),
        N_("The left and the right sheet on a page each, to be used with a pen at once."),
        OPTIONS,
        sheets.blank,
        sides=Sides.ONE,
    ),
    Document(
        "hadrians-wall-pad-2up",
        GAME,
        N_("Both sheets on one page"),
        N_("The left and the right sheet beside each other on one page: a player's whole game on one side."),
        OPTIONS,
        sheets.both,
    ),
    Document(
        "hadrians-wall-pad-left",
        GAME,
        N_("Left sheet"),
        N_("The left sheet alone."),
        OPTIONS,
        partial(sheets.blank, side="left"),
    ),
    Document(
        "hadrians-wall-pad-right",
        GAME,
        N_("Right sheet"),
        N_("The right sheet alone."),
        OPTIONS,
        partial(sheets.blank, side="right"),
    ),
    Document(
        "hadrians-wall-form",
        GAME,
        N_("Sheets to fill in on a screen"),
        N_("Both sheets with a field for every box, the name and the score. One copy at a time."),
        OPTIONS,
        form.fillable,
        once=True,
    ),
    Document(
        "hadrians-wall-score-sheet",
        GAME,
        N_("Sheets of a game"),
        N_("The sheets of a running or finished game as they are filled; blank without a game."),
        OPTIONS,
        score_sheet.score_sheet,
        live=True,
    ),
    Document(
        "hadrians-wall-score-pad",
        GAME,
        N_("Score pad"),
        N_("Attributes, Path Cards, Disdain and total for one to six players."),
        OPTIONS,
        score_pad.score_pad,
    ),
    Document(
        "hadrians-wall-solo-pad",
        GAME,
        N_("Solo pad"),
        N_("Six Years of a game for one, with the Neutral Deck, the score and the rank."),
        OPTIONS,
        score_pad.solo_pad,
    ),
    Document(
        "hadrians-wall-paths",
        GAME,
        N_("The twelve Paths"),
        N_("What each Player Card scores as a Path and offers as a Prospect."),
        OPTIONS,
        paths.paths_page,
    ),
    Document(
        "hadrians-wall-attack",
        GAME,
        N_("Years and attack"),
        N_("The board of Years with all difficulties, the start of a Year, and the attack in five steps."),
        OPTIONS,
        attack_page.attack_page,
    ),
    Document(
        "hadrians-wall-buildings",
        GAME,
        N_("Buildings"),
        N_("Every building of both sheets: what it needs, costs and gives."),
        OPTIONS,
        buildings.buildings_page,
    ),
    Document(
        "hadrians-wall-icons",
        GAME,
        N_("Icons"),
        N_("The key to the sheets: every icon, its name, and what it does."),
        OPTIONS,
        icons_page.icons_page,
    ),
    Document(
        "hadrians-wall-rules",
        GAME,
        N_("The rules"),
        N_("Every rule with its id, and what your table decided."),
        OPTIONS,
        rules_page.rules_reference,
    ),
)
