"""What the sheets of Runes of Mayhem say, and that the referee says the same."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest
import zxingcpp
from conftest import ADDRESS, Printer, Raster, Reader
from reading import flat, missing, run

from companion.language import available, language
from companion.referee.options import Settings
from companion.referee.ruling import Answer
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.components import FACTIONS, KNOWN, TYPES
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.rules import RULES
from printables import documents, fonts
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import PAPERS, POINTS, SAFE_MARGIN, Box, card_sheet, mirrored
from printables.runes_of_mayhem.matrix import BARE, NEVER, NOTHING, ROLL
from printables.runes_of_mayhem.penalties import EXPLAINED, alike, attack_sign, called, defence_sign
from printables.runes_of_mayhem.turn import PHASES

NAMES = [document.name for document in documents() if document.game == GAME.id]
DEFAULTS = OPTIONS.defaults()
BASIC = ("spearmen", "melee", "cavalry")


def within(printed: Printed, page: int, box: Box) -> list[str]:
    """The texts in a box of a page, from top to bottom."""
    found = [drawn for drawn in printed.drawn if drawn.font and drawn.page == page and box.holds(drawn.box)]
    return [drawn.what for drawn in sorted(found, key=lambda drawn: drawn.box.y)]


def test_everything_that_was_promised_can_be_printed() -> None:
    promised = (
        "turn",
        "penalties",
        "siege",
        "pad",
        "pad-2up",
        "rules",
        "unit-cards",
        "own-cards",
        "mat",
        "score-sheet",
    )
    assert [f"runes-of-mayhem-{name}" for name in promised] == NAMES


def test_every_rule_has_a_printed_place(printed: Printer, words: Reader) -> None:
    assert len(RULES) > 40
    assert missing(RULES.values(), printed("runes-of-mayhem-rules"), words) == []


@pytest.mark.parametrize("name", ["turn", "penalties", "siege"])
@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_one_page(printed: Printer, name: str, paper: str) -> None:
    assert {drawn.page for drawn in printed(f"runes-of-mayhem-{name}", paper=paper).drawn} == {1}


@pytest.mark.parametrize("name", ["turn", "penalties", "siege"])
def test_cards_fit_even_if_all_is_decided_otherwise(name: str) -> None:
    changed = {option.id: next(v for v in option.values() if v != option.default) for option in OPTIONS.values()}
    for paper in PAPERS:
        document = typeset_named(f"runes-of-mayhem-{name}", paper=paper, settings=changed)
        assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)
        assert "At this table:" in run(document)
        assert ids(document) and ids(document) <= set(RULES)


def test_the_rules_say_what_the_table_decided() -> None:
    text = run(typeset_named("runes-of-mayhem-rules", settings={"Q14": "present"}))
    assert "At this table: Does a fallen unit on the Wall still give Protection until its burial? Yes." in text
    assert text.count("At this table:") == 1


def test_the_turn_card_has_every_step(printed: Printer) -> None:
    document = printed("runes-of-mayhem-turn")
    lines = [drawn.what for drawn in document.drawn]
    figures = [step.figure for _, steps in PHASES for step in steps]
    assert figures == ["1", "2a", "2b", "2c", "3", "3a", "3b", "4a", "4b", "5"]
    assert set(figures) <= set(lines)
    for phase, steps in PHASES:
        assert phase in lines
        for step in steps:
            assert flat(step.text) in run(document)
            assert {*step.rules, *step.see} <= set(RULES)


CARDS = ("turn", "penalties", "siege")
MARK = "* The rulebook is silent or unclear here, or knows a variant: your table may choose otherwise."


def ids(document: Printed) -> set[str]:
    """The ids of rules on a page, with their asterisks."""
    return {word for word in run(document).replace("\u00a0", " ").split() if word.startswith("rom.")}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_marks_the_rulings_that_are_assumed(printed: Printer, name: str) -> None:
    document, disputed = printed(f"runes-of-mayhem-{name}"), set(DEFAULTS.disputed())
    told = ids(document)
    assumed = {rule.id for rule in RULES.values() if set(rule.options) & disputed}
    assert {word.removesuffix("*") for word in told if word.endswith("*")} == {
        rule for rule in assumed if {rule, f"{rule}*"} & told
    }
    assert any(word.endswith("*") for word in told) and not told & assumed
    assert run(document).count(MARK) == 1


@pytest.mark.parametrize("name", CARDS)
def test_a_card_of_a_table_that_has_decided_everything_marks_nothing(name: str) -> None:
    changed = {option.id: next(v for v in option.values() if v != option.default) for option in OPTIONS.values()}
    document = typeset_named(f"runes-of-mayhem-{name}", settings=changed)
    assert not any(word.endswith("*") for word in ids(document)) and "* The rulebook" not in run(document)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("decided", [{}, {"Q32": "rolls"}])
def test_the_names_of_rows_keep_clear_of_their_lines(paper: str, code: str, decided: dict[str, str]) -> None:
    """Also with a row more, for new types of unit, in tables that leave room for the fine points."""
    document = typeset_named("runes-of-mayhem-penalties", paper=paper, language=code, settings=decided)
    tables = [each for each in document.drawn if each.page == 1]
    levels = [each.box for each in tables if each.what == "line" and each.box.width > 100]
    for name in (each.box for each in tables if each.font == fonts.BOLD and len(each.what) > 2):
        assert not [line for line in levels if name.y - 0.5 < line.y < name.bottom + 0.5]


def test_the_end_of_a_turn_fills_the_lodge_and_says_what_becomes_of_the_hoard(printed: Printer) -> None:
    kept = run(printed("runes-of-mayhem-turn")).partition("End-phase")[2]
    lost = run(typeset_named("runes-of-mayhem-turn", settings={"Q27": "lost"})).partition("End-phase")[2]
    for text in (kept, lost):
        assert "Fill the Lodge up to three, if you play with mercenaries. Then it is the other player's turn." in text
        assert "Gold and Faith that are not spent stay for later turns." in text
    lose = "What becomes of Gold and Faith that are not spent? They are lost at the end of the turn."
    assert f"At this table: {lose}" in lost and "rom.hoard*" not in lost
    assert "rom.hoard*" in kept and "At this table" not in kept


def test_the_turn_card_lowers_the_hand_limit_for_no_mercenary_that_is_paid_when_defeated() -> None:
    shop = run(typeset_named("runes-of-mayhem-turn", settings={"Q26": "shop"}))
    assert "less one for each mercenary hired for a card" in shop
    assert "What does a mercenary cost? Gold or damage when defeated." in shop


def test_the_points_between_rules_that_are_named_end_their_lines(printed: Printer) -> None:
    for code in available():
        lines = [drawn.what for drawn in printed("runes-of-mayhem-turn", language=code).drawn if drawn.font]
        assert any("·" in line for line in lines) and not any(line.startswith("·") for line in lines)


def printed_matrix(document: Printed, rows: int, columns: int) -> list[list[list[str]]]:
    """The signs of both tables of the penalty card, by row, as they stand on the page."""
    signs = [drawn for drawn in document.drawn if drawn.what in (ROLL, BARE, NOTHING, NEVER) and drawn.font]
    lines: dict[int, list[tuple[float, str]]] = {}
    for drawn in signs:
        lines.setdefault(round(drawn.box.middle[1]), []).append((drawn.box.x, drawn.what))
    full = [[sign for _, sign in sorted(line)] for _, line in sorted(lines.items()) if len(line) == columns]
    assert len(full) == 2 * rows
    return [full[:rows], full[rows:]]


def answered(attacker: str, defender: str, side: str, settings: Settings) -> str:
    """The sign for what a side does by the referee: who has power 5 and rolled 1 deals 6, 5 or nothing."""
    answer = GAME.ask(f"fight {attacker}:5/20:r1 {defender}:5/20:r1", settings)
    if not isinstance(answer, Answer):
        return NEVER
    return {6: ROLL, 5: BARE, 0: NOTHING}[cast(dict[str, int], answer.facts[side])["dealt"]]


@pytest.mark.parametrize("settings", [{}, {"Q32": "rolls"}], ids=["default", "new types let roll"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_matrix_on_the_page_is_what_the_referee_answers(settings: dict[str, str], paper: str) -> None:
    """Each pair of types is asked as a question, in both directions."""
    decided = OPTIONS.settle(settings)
    groups = alike(decided)
    document = typeset_named("runes-of-mayhem-penalties", settings=settings, paper=paper)
    tables = printed_matrix(document, len(groups), len(groups))
    for down, row in enumerate(groups):
        for across, column in enumerate(groups):
            for mine in row:
                for yours in column:
                    assert tables[0][down][across] == answered(mine, yours, "attacker", decided), (mine, yours)
                    assert tables[1][down][across] == answered(yours, mine, "defender", decided), (mine, yours)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_the_fine_points_of_the_penalties_can_be_read_and_names_stay_in_their_rows(
    printed: Printer, code: str, paper: str
) -> None:
    """The box of a text is 0.94 of its size high."""
    drawn = [each for each in printed("runes-of-mayhem-penalties", paper=paper, language=code).drawn if each.font]
    render = language(code).render
    rules = [render(RULES[rule].text) for rule in EXPLAINED]
    sizes = [each.box.height * POINTS / 0.94 for each in drawn if any(each.what in rule for rule in rules)]
    assert len(sizes) >= len(EXPLAINED) and min(sizes) >= 6.99
    others = ", ".join(render(name) for kind in max(alike(DEFAULTS), key=len) for name in called(kind))
    lines = [each.what for each in drawn if "," in each.what and each.what in others]
    assert [" ".join(lines[:2]), " ".join(lines[2:])] == [others, others]  # two lines a row, in both tables


def test_the_penalties_go_round_as_the_rulebook_says() -> None:
    """Spearmen suffer from Melee, Melee from Cavalry, Cavalry from Spearmen; nobody else in attack."""
    suffering = {(a, b) for a in TYPES for b in TYPES if attack_sign(a, b, DEFAULTS) == BARE}
    assert suffering == {("spearmen", "melee"), ("melee", "cavalry"), ("cavalry", "spearmen")}
    assert {defence_sign("long-ranged", other, DEFAULTS) for other in BASIC} == {BARE}
    assert {defence_sign("priest", other, DEFAULTS) for other in BASIC} == {NOTHING}
    assert {attack_sign("priest", other, DEFAULTS) for other in TYPES} == {NEVER}
    assert sorted(kind for group in alike(DEFAULTS) for kind in group) == sorted(TYPES)


@pytest.mark.parametrize("paper", PAPERS)
def test_castle_folk_stand_in_the_row_by_which_they_fight(printed: Printer, paper: str) -> None:
    """Castle Defenders are treated as Long-ranged, the Court Chaplain as a Priest."""
    document = printed("runes-of-mayhem-penalties", paper=paper)
    rows = alike(DEFAULTS)
    attack, defence = printed_matrix(document, len(rows), len(rows))
    lines = [drawn for drawn in document.drawn if drawn.font]
    for name, signs in (
        ("Long-ranged, Castle Defenders", ([ROLL] * 6, [*[BARE] * 3, NOTHING, NEVER, BARE])),
        ("Priest, Court Chaplain", ([NEVER] * 6, [*[NOTHING] * 4, NEVER, NOTHING])),
    ):
        places = [drawn.box.middle[1] for drawn in lines if drawn.what == name]
        assert len(places) == 2
        at = rows.index((next(kind for kind in TYPES if TYPES[kind].name == name.split(",")[0]),))
        assert (attack[at], defence[at]) == signs
        for place in places:
            beside = [d for d in lines if d.what in (ROLL, BARE, NOTHING, NEVER) and abs(d.box.middle[1] - place) < 2]
            assert [d.what for d in sorted(beside, key=lambda d: d.box.x)] in signs
    text = run(document)
    assert text.count("other Castle Folk, New type") == 2 and "Pillager, Castle Folk" not in text


@pytest.mark.parametrize(
    ("kind", "bonus", "when"),
    [
        ("spearmen", (1, 1), "in every turn"),
        ("melee", (0, 2), "in the turn of the enemy"),
        ("cavalry", (2, 0), "in the turn of their owner"),
    ],
)
def test_formations_are_printed_as_the_referee_counts_them(
    printed: Printer, kind: str, bonus: tuple[int, int], when: str
) -> None:
    """Units of 5/5 in formation, in their owner's turn and in the enemy's."""
    gains = {}
    for turn in ("active", "passive"):
        answer = GAME.ask(f"formation {kind}:5/5 {kind}:5/5 {kind}:5/5 turn={turn}", DEFAULTS)
        assert isinstance(answer, Answer)
        held = cast(list[dict[str, int]], answer.facts["before"])
        gains[turn] = (held[0]["power"] - 5, held[0]["health_left"] - 5)
    turns = {"in every turn": ("active", "passive"), "in the turn of the enemy": ("passive",)}.get(when, ("active",))
    assert {turn for turn, gain in gains.items() if gain == bonus} == set(turns)
    assert all(gain in (bonus, (0, 0)) for gain in gains.values())
    power, health = (f"+{value}" for value in bonus)  # a dash is the sign of a fight without a roll
    text = run(printed("runes-of-mayhem-penalties"))
    assert f"{TYPES[kind].name} {power} power {health} health {when}" in text


def test_the_siege_card_says_who_sieges_and_what_protects(printed: Printer) -> None:
    """The Court Chaplain is a Priest, and Castle Defenders are Long-ranged; on the Wall both are Castle Folk."""
    rows = {
        "Priest": [NEVER, "−1"],
        "Pillager": [ROLL, NEVER],
        "Siege engines": [ROLL, ROLL, "−1"],
        "Castle Defenders, other Castle Folk": [ROLL, "0"],
        "Court Chaplain": [NEVER, "0"],
    }
    document = printed("runes-of-mayhem-siege")
    assert "Peasants, Hero, Berserker, New type, Builders" in [drawn.what for drawn in document.drawn]
    beside: dict[str, list[str]] = {}
    for drawn in document.drawn:
        if drawn.what in rows and drawn.what not in beside:
            row = [o for o in document.drawn if o.font and abs(o.box.middle[1] - drawn.box.middle[1]) < 2]
            beside[drawn.what] = [o.what for o in sorted(row, key=lambda o: o.box.x)][1:]
    assert beside == rows


@pytest.mark.parametrize(("name", "pads"), [("pad", 1), ("pad-2up", 2)])
def test_pads_have_a_track_and_seven_markers_for_both_players(printed: Printer, name: str, pads: int) -> None:
    document = printed(f"runes-of-mayhem-{name}")
    lines = [drawn.what for drawn in document.drawn]
    for faction in FACTIONS.values():
        assert lines.count(faction) == pads
    for number in (0, 30, 40, 41, 59):
        assert lines.count(str(number)) == 2 * pads
    turns = lines.count("1") // (2 * pads) and max(n for n in range(1, 40) if lines.count(str(n)) == 4 * pads)
    assert turns >= 6
    circles = [drawn for drawn in document.drawn if drawn.what == "path" and drawn.box.width == pytest.approx(3.6)]
    assert len(circles) == 7 * 2 * turns * pads
    for head in ("Gold", "Faith", "Production-markers", "Fortress", "Structure-points"):
        assert lines.count(head) == 2 * pads
    bottoms = {word: [round(d.box.bottom, 3) for d in document.drawn if d.what == word] for word in lines}
    assert bottoms["Structure-points"] == bottoms["King"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["pad", "pad-2up"])
def test_a_turn_of_a_pad_is_high_enough_for_a_pen(printed: Printer, name: str, paper: str) -> None:
    drawn = printed(f"runes-of-mayhem-{name}", paper=paper).drawn
    markers = sorted({round(each.box.y, 2) for each in drawn if each.what == "path" and each.box.width == 3.6})
    assert len(markers) >= 6 and min(lower - upper for upper, lower in pairwise(markers)) >= 6


def belongs(face: list[str], faction: str | None) -> bool:
    """Whether the name of the faction stands on the card, if it has one."""
    return faction is None or FACTIONS[faction] in [line.rstrip("*°") for line in face]


@pytest.mark.parametrize("paper", PAPERS)
def test_unit_cards_give_what_is_known_and_leave_the_rest_blank(printed: Printer, paper: str) -> None:
    document = printed("runes-of-mayhem-unit-cards", paper=paper)
    cells = card_sheet(PAPERS[paper])
    pages = max(drawn.page for drawn in document.drawn)
    faces = [within(document, page, cell) for page in range(1, pages, 2) for cell in cells]
    known = [card for card in KNOWN if card.kind == "unit"]
    assert len(faces) == pages // 2 * 9 > len(known)
    for card in known:
        mine = [face for face in faces if card.name in face and belongs(face, card.faction)]
        assert len(mine) == 1, card.name
        numbers = [line for line in mine[0] if line.strip("*°").isdigit()]
        given = [value for value in (card.power, card.health, card.gold, card.faith, card.heal) if value is not None]
        assert sorted(int(line.strip("*°")) for line in numbers) == sorted(given)
        assert ("* deduced" in " ".join(mine[0])) is bool(card.deduced)
    blank = [face for face in faces if not any(card.name in face for card in known)]
    assert len(blank) == len(faces) - len(known) >= 9
    assert all({"Type", "Power", "Health", "Gold", "Faith"} <= set(face) for face in blank)
    assert not any(line.isdigit() for face in blank for line in face)


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_the_fronts(printed: Printer, paper: str) -> None:
    document = printed("runes-of-mayhem-unit-cards", paper=paper)
    behind = mirrored(card_sheet(PAPERS[paper]), PAPERS[paper])
    for page in range(2, max(drawn.page for drawn in document.drawn) + 1, 2):
        for cell in behind:
            drawn = [item for item in document.drawn if item.page == page and cell.holds(item.box)]
            assert any(item.what == "path" for item in drawn)


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize(
    ("name", "codes"), [("turn", 1), ("penalties", 1), ("siege", 1), ("pad", 1), ("pad-2up", 2), ("rules", 1)]
)
def test_codes_lead_to_the_referee(printed: Printer, raster: Raster, name: str, codes: int, dpi: int) -> None:
    page = raster(printed(f"runes-of-mayhem-{name}").pdf, dpi)[0]
    found = [result.text for result in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)]
    assert found == [ADDRESS + "/runes-of-mayhem/referee"] * codes


def test_without_an_address_the_path_is_printed(printed: Printer, words: Reader) -> None:
    for name in ("turn", "pad"):
        assert "/runes-of-mayhem/referee" in words(printed(f"runes-of-mayhem-{name}", base_url=None).pdf)


@pytest.mark.parametrize("code", available())
def test_every_text_of_the_registry_has_its_glyphs(code: str) -> None:
    texts = [text for rule in RULES.values() for text in (rule.title, rule.text)]
    texts += [text for option in OPTIONS.values() for text in (option.title, *(c.label for c in option.choices))]
    texts += [card.name for card in KNOWN] + [kind.name for kind in TYPES.values()]
    rendered = [language(code).render(text) for text in texts]
    for font in fonts.FILES:
        assert {text for text in rendered if fonts.missing_glyphs(text, font)} == set()


@pytest.mark.parametrize("lang", available())
def test_the_names_of_the_siege_table_are_of_one_size(printed: Printer, lang: str) -> None:
    drawn = [each for each in printed("runes-of-mayhem-siege", language=lang).drawn if each.font == fonts.BOLD]
    names = drawn[: next(number for number, each in enumerate(drawn) if each.what == ROLL)]
    left = min(each.box.x for each in names)
    rows = [each for each in names if each.box.x == left]
    heads = [each for each in names if each not in rows]
    assert len(heads) >= 2 and len(rows) >= 6
    for group in (heads, rows):
        assert len({round(each.box.height, 3) for each in group}) == 1, [each.what for each in group]
