"""The Defender's action cards: about equally full, with air between name, Italian name and text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from conftest import Printer
from reading import flat

from companion.language import available, language
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, DISHONOUR, DISHONOUR_SHORT
from companion.referee.stronghold.options import OPTIONS
from printables import fonts
from printables.catalogue import typeset_named
from printables.document import Drawn, Printed
from printables.geometry import PAPERS, POINTS, card_sheet
from printables.stronghold.cards import FOOT
from printables.typeset import ASCENT, DESCENT, LEAST_TEXT

GLASS = pytest.approx(2.6)
"""How wide an hourglass is, in millimetres."""
SETS = pytest.mark.parametrize("italian", ["", "-italian"])


def cards(document: Printed, paper: str) -> list[list[Drawn]]:
    """The texts of each card from top to bottom, without what options mean and the edition on its wall."""
    fronts = [drawn for drawn in document.drawn if drawn.page == 1 and drawn.font and drawn.what != FOOT]
    faces = [[drawn for drawn in fronts if cell.holds(drawn.box)] for cell in card_sheet(PAPERS[paper])]
    return [sorted(face, key=lambda drawn: drawn.box.y)[:-1] for face in faces]


@SETS
@pytest.mark.parametrize("paper", PAPERS)
def test_no_card_is_half_empty(printed: Printer, italian: str, paper: str) -> None:
    for cell, face in zip(
        card_sheet(PAPERS[paper]), cards(printed(f"stronghold-action-cards{italian}", paper=paper), paper), strict=True
    ):
        assert face[-1].box.bottom > cell.y + cell.height * 0.68, face[0].what
        assert min(drawn.box.height for drawn in face if drawn.font == fonts.TEXT and len(drawn.what) > 20) > 2.4


@SETS
def test_names_and_texts_do_not_touch(printed: Printer, italian: str) -> None:
    for face in cards(printed(f"stronghold-action-cards{italian}"), "a4"):
        column = [drawn for drawn in face[1:] if abs(drawn.box.x - face[-1].box.x) < 0.1]
        for upper, lower in pairwise(column):
            if upper.font != lower.font:
                assert lower.box.y - upper.box.bottom >= 0.4, (upper.what, lower.what)


def test_the_texts_of_a_card_stand_equally_far_below_their_names(printed: Printer) -> None:
    """Also where one of the names has no cost beside it."""
    for face in cards(printed("stronghold-action-cards"), "a4"):
        column = [drawn for drawn in face if abs(drawn.box.x - face[-1].box.x) < 0.1]
        gaps = [
            lower.box.y - upper.box.bottom
            for upper, lower in pairwise(column)
            if (upper.font, lower.font) == (fonts.BOLD, fonts.TEXT)
        ]
        assert len(gaps) >= 4 and max(gaps) - min(gaps) < 0.1, (face[0].what, gaps)


def test_dishonourable_actions_say_what_they_do(printed: Printer) -> None:
    assert set(DISHONOUR_SHORT) == set(DISHONOUR)
    names = [drawn.what for drawn in printed("stronghold-action-cards").drawn if drawn.font == fonts.BOLD]
    assert [f"{which}: {short}" for which, short in DISHONOUR_SHORT.items()] == [
        name for name in names if name[0] == "D" and name[1].isdigit()
    ]


CHANGED = {
    "AMB-8": ("melee", 3, "No melee on the Wall Section this turn. Fire, Cauldrons, Poles, and Orders are as usual."),
    "AMB-16": ("guard", 5, "1 Glory Point at the end of each turn, also with a breach, from turn 6 on."),
    "AMB-18": ("before", 8, "4 more Hourglasses, to be spent before it."),
    "AMB-23": ("none", 3, "A Saboteur or D3 has no effect on it."),
    "AMB-32": ("cannon", 5, "In the Forge the Cannon costs 1 more; no other action does."),
}
"""Options whose default a card tells: another value, the card, and what then stands there."""
ELSEWHERE = {
    "AMB-20": ("movement", 2, "In Phase 6 each movement kills one Troll there."),
    "AMB-21": ("removed", 0, "kills all Goblins there and is then removed."),
    "AMB-25": ("both", 7, "only if both are there."),
    "AMB-26": ("new", 7, "those begun from now on cost 1 less this turn"),
    "AMB-34": ("side", 3, "those of one side may aim at any Rampart of it."),
}
"""Options of which a card says something only where a table has changed them."""


def told(document: Printed, card: int) -> str:
    """All that a card says, with its foot."""
    cell = card_sheet(PAPERS["a4"])[card]
    return flat(" ".join(each.what for each in document.drawn if each.page == 1 and each.font and cell.holds(each.box)))


@SETS
@pytest.mark.parametrize("option", [*CHANGED, *ELSEWHERE])
def test_a_card_follows_the_option(printed: Printer, italian: str, option: str) -> None:
    value, card, text = {**CHANGED, **ELSEWHERE}[option]
    name = f"stronghold-action-cards{italian}"
    plain, changed = told(printed(name), card), told(typeset_named(name, settings={option: value}), card)
    assert text not in plain and text in changed and f"({option})" not in changed


@SETS
def test_an_option_that_is_left_open_stands_behind_its_text_and_the_foot_says_what_it_means(
    printed: Printer, italian: str
) -> None:
    document = printed(f"stronghold-action-cards{italian}")
    for card in range(9):
        marks = {option for option, (_, place, _) in CHANGED.items() if place == card}
        text = told(document, card)
        assert {option for option in OPTIONS if f"({option})" in text} == marks
        assert (FOOT in text) == bool(marks)


def test_without_an_open_option_no_card_has_a_foot() -> None:
    document = typeset_named("stronghold-action-cards", settings={key: row[0] for key, row in CHANGED.items()})
    assert not [each for each in document.drawn if each.what == FOOT or "AMB" in each.what]


@SETS
@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("code", available())
def test_texts_end_above_the_foot_and_above_the_wall(italian: str, changed: bool, code: str) -> None:
    """In every language, whatever the table has decided."""
    settings = {option.id: option.values()[1] for option in OPTIONS.values() if option.kind == "ruling" and changed}
    document = typeset_named(f"stronghold-action-cards{italian}", language=code, settings=settings)
    for cell in card_sheet(PAPERS["a4"]):
        face = [each for each in document.drawn if each.page == 1 and each.font and cell.holds(each.box)]
        *texts, wall = sorted(face, key=lambda each: each.box.y)
        column = [each for each in texts if abs(each.box.x - texts[-1].box.x) < 0.1]
        assert len(column) >= 8 and column[-1].box.bottom < wall.box.y - 2
        assert min(each.box.height for each in column) * POINTS / 0.94 >= LEAST_TEXT - 0.01
        for upper, lower in pairwise(column):
            assert lower.box.y >= upper.box.bottom, (upper.what, lower.what)


def test_moving_has_the_name_of_the_italian_rulebook(printed: Printer) -> None:
    names = [each.what for each in printed("stronghold-action-cards-italian").drawn]
    assert "Muovere" in names and "Spostare" not in names
    assert "each allowed in the other's space (our ruling)" in told(printed("stronghold-action-cards"), 6)


def test_the_italian_name_beside_an_action_is_the_one_that_an_italian_phone_says() -> None:
    italian = language("it").render
    named = [*BUILDINGS.values(), *((action.name, action.italian) for action in ACTIONS.values())]
    assert [beside for _, beside in named] == [italian(name) for name, _ in named]


@SETS
@pytest.mark.parametrize("language", available())
def test_costs_begin_below_the_rule_over_their_line(printed: Printer, italian: str, language: str) -> None:
    """However small the names are."""
    front = [
        drawn for drawn in printed(f"stronghold-action-cards{italian}", language=language).drawn if drawn.page == 1
    ]
    rules = [drawn.box for drawn in front if drawn.what == "line" and drawn.box.width > 40]
    costs = [
        drawn.box
        for drawn in front
        if (drawn.what[0].isdigit() and drawn.font == fonts.INSCRIPTION)
        or (drawn.what, drawn.box.width) == ("path", GLASS)
    ]
    assert len(costs) == 2 * 23
    for cost in costs:
        over = min(cost.y - rule.y for rule in rules if rule.x < cost.x < rule.right and rule.y < cost.bottom)
        assert 0.7 < over < 2, cost


@SETS
def test_the_number_of_pieces_stands_on_the_line_of_its_name(printed: Printer, italian: str) -> None:
    for face in cards(printed(f"stronghold-action-cards{italian}"), "a4"):
        for pieces in (drawn for drawn in face if drawn.what.startswith("×")):
            names = [_foot(drawn) for drawn in face if drawn.font == fonts.BOLD and drawn.box.right < pieces.box.x]
            assert min(abs(foot - _foot(pieces)) for foot in names) < 0.01, pieces


def _foot(text: Drawn) -> float:
    """Where the letters of a text stand, in millimetres."""
    return text.box.bottom - text.box.height * DESCENT / (ASCENT + DESCENT)
