"""What the sheets of Romans Go Home! say, and that they say it for this table."""

from __future__ import annotations

import io
import itertools

import pikepdf
import pytest
from conftest import ADDRESS, Printer, Reader
from reading import flat, missing, run

from companion.emblems.romans_go_home import FORTS as FORT_EMBLEMS
from companion.emblems.romans_go_home import WARRIORS as WARRIOR_EMBLEMS
from companion.language import available, language
from companion.referee.options import Settings
from companion.referee.romans_go_home.components import CLAN_CARDS, CLANS, FORTS, WARRIORS
from companion.referee.romans_go_home.effects import fort_effect, warrior_effect
from companion.referee.romans_go_home.options import OPTIONS, fort_counts
from companion.referee.romans_go_home.rules import RULES
from printables import Play, Seat, fonts
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import PAPERS, POINTS, Box, card_sheet, mirrored
from printables.romans_go_home.summary import TURN

CLAN_NAMES = [language("en").render(clan.name) for clan in CLANS.values()]


def written(printed: Printed, page: int) -> list[str]:
    """Every line of text on a page."""
    return [drawn.what for drawn in printed.drawn if drawn.page == page]


def effects(settings: Settings) -> list[str]:
    """What all cards do at a table with these settings, the warriors first."""
    told = [*(warrior_effect(code, settings) for code in WARRIORS), *(fort_effect(code, settings) for code in FORTS)]
    return [language("en").render(effect) for effect in told]


def test_every_rule_has_a_printed_place(printed: Printer, words: Reader) -> None:
    document = printed("romans-go-home-summary")
    assert missing(RULES.values(), document, words) == []
    text = run(document)
    for effect in effects(OPTIONS.defaults()):
        assert effect in text


@pytest.mark.parametrize("paper", PAPERS)
def test_no_page_is_spent_on_a_line_or_two(printed: Printer, paper: str) -> None:
    document = printed("romans-go-home-summary", paper=paper)
    last = max(drawn.page for drawn in document.drawn)
    assert last == 3 and len(written(document, last)) > 20


def test_the_turn_has_fourteen_steps_of_known_rules_on_one_page(printed: Printer) -> None:
    assert len(TURN) == 14
    first = {line.removesuffix("*") for line in written(printed("romans-go-home-summary"), 1)}
    for step, rules in enumerate(TURN, start=1):
        assert str(step) in first
        assert set(rules) <= set(RULES)
        assert set(rules) <= first


@pytest.mark.parametrize("paper", PAPERS)
def test_the_warriors_stand_beside_the_turn_and_every_page_has_its_own_title(printed: Printer, paper: str) -> None:
    document = printed("romans-go-home-summary", paper=paper)
    first = flat(" ".join(drawn.what for drawn in document.drawn if drawn.page == 1 and drawn.font))
    for warrior, effect in zip(WARRIORS.values(), effects(OPTIONS.defaults()), strict=False):
        assert f"{warrior.name} {warrior.code} {effect}" in first
    assert "Not confirmed: the strengths of Q, D, Z, X, F, and H. Check it against your own cards." in first
    second = flat(" ".join(drawn.what for drawn in document.drawn if drawn.page == 2 and drawn.font))
    assert "Tax-Collector's Fort 8 If you capture it" in second and "Legion Fort −1, −2, −3 Costs" in second
    titles = [written(document, page)[0] for page in (1, 2, 3)]
    assert len(set(titles)) == 3
    with pikepdf.open(io.BytesIO(document.pdf)) as file, file.open_outline() as outline:
        assert [item.title for item in outline.root] == titles


def test_the_summary_says_what_the_table_decided() -> None:
    drawn = typeset_named("romans-go-home-summary", settings={"Q1": "replace", "V1": "on", "strength.Z": 8}).drawn
    run = flat(" ".join(item.what for item in drawn))
    assert "At this table: Does Qween keep her own points when she charms? No, only the stolen points." in run
    assert "At this table: Variant for ties: the fort stays, the last fort of the wall is discarded: On." in run
    assert "8 Zvord Z At the end of the turn, rearrange your hidden warriors as you like." in run
    assert "Qween Q Choose a rival warrior revealed this turn: you get its strength for hers, its clan 0." in run
    assert "Not confirmed: the strengths of Q, D, X, F, and H." in run


def test_the_summary_marks_what_the_rulebooks_leave_open_until_the_table_has_decided_it(printed: Printer) -> None:
    disputed = set(OPTIONS.defaults().disputed())
    open_points = {f"{rule.id}*" for rule in RULES.values() if set(rule.options) & disputed}
    document = printed("romans-go-home-summary")
    assert {line for page in (1, 2, 3) for line in written(document, page) if line.endswith("*")} == open_points
    for page in (1, 2, 3):
        assert sum(line.startswith("* The rulebook is silent") for line in written(document, page)) == 1
    decided = {option.id: next(value for value in option.values() if value != option.default)
               for option in OPTIONS.values() if option.id in disputed}  # fmt: skip
    assert "*" not in run(typeset_named("romans-go-home-summary", settings=decided))


PLAYED = OPTIONS.settle(
    {"Q2": "may", "Q5": "no", "V2": "on", "Z1": "reveal", "H1": "yes", "U1": "aside", "X1": "yes", "L1": "captured"}
)
"""Every option that makes a card do something else, changed."""


@pytest.mark.parametrize("name", ["romans-go-home-summary", "romans-go-home-clan-cards", "romans-go-home-fort-cards"])
def test_cards_do_what_the_table_plays(name: str) -> None:
    run = flat(" ".join(item.what for item in typeset_named(name, settings=PLAYED.changed()).drawn))
    told, usual = effects(PLAYED), effects(OPTIONS.defaults())
    kept = {"Axx", "Arch'r", "Filchy", "Ch'ariott", "Signal Fort", "Fort-Dinary"}
    for card, effect, other in zip((*WARRIORS.values(), *FORTS.values()), told, usual, strict=True):
        assert (effect == other) is (card.name in kept), card.name
        if name.endswith("summary") or name.endswith("fort-cards") is (card in FORTS.values()):
            assert effect in run
            assert (other in run) is (card.name in kept)


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_of_cards_say_beside_them_what_is_not_confirmed(printed: Printer, paper: str) -> None:
    clans, forts = (printed(f"romans-go-home-{cards}-cards", paper=paper) for cards in ("clan", "fort"))
    cells = card_sheet(PAPERS[paper])
    for document, told in (
        (clans, "Not confirmed: the strengths of Q, D, Z, X, F, and H."),
        (forts, "How many there are of each kind is not confirmed."),
    ):
        notes = [drawn for drawn in document.drawn if drawn.what in (told, "Check it against your own cards.")]
        fronts = {drawn.page for drawn in document.drawn if drawn.page % 2}
        assert sorted(note.page for note in notes) == sorted([*fronts, *fronts])
        assert all(note.box.x > cells[-1].right for note in notes)
    known = {**{f"strength.{code}": 9 for code in "QDZXFH"}, "forts.O4": 2}
    for cards in ("clan", "fort"):
        drawn = typeset_named(f"romans-go-home-{cards}-cards", settings=known).drawn
        assert not any("confirmed" in item.what or "Check" in item.what for item in drawn)


@pytest.mark.parametrize("paper", PAPERS)
def test_clan_cards_are_nine_fronts_and_their_backs_four_times(printed: Printer, paper: str) -> None:
    document = printed("romans-go-home-clan-cards", paper=paper)
    assert {drawn.page for drawn in document.drawn} == set(range(1, 9))
    cells = card_sheet(PAPERS[paper])
    for number, name in enumerate(CLAN_NAMES):
        page = 2 * number + 1
        letters = [
            next(
                drawn.what
                for drawn in document.drawn
                if drawn.page == page and cell.holds(drawn.box) and drawn.what in WARRIORS
            )
            for cell in cells
        ]
        assert "".join(letters) == CLAN_CARDS
        assert written(document, page).count(name) == 9
        assert {cell: covered(document, page + 1, cell) for cell in cells} == dict.fromkeys(cells, True)


def covered(document: Printed, page: int, cell: Box) -> bool:
    """Whether a back of a card lies exactly in ``cell``: its wall leaves the same rim all around."""
    wall = cell.inset(3.5)
    return any(
        drawn.page == page and all(abs(a - b) < 0.01 for a, b in zip(drawn.box, wall, strict=True))
        for drawn in document.drawn
        if drawn.what == "rectangle"
    )


def test_the_backs_of_a_last_sheet_lie_behind_its_fronts() -> None:
    """Two forts more than eighteen: the third sheet has two fronts on the left, so two backs on the right."""
    document = typeset_named("romans-go-home-fort-cards", settings={"forts.O1": 3, "forts.O6": 2})
    cells = card_sheet(PAPERS["a4"])
    fronts = [number for number, cell in enumerate(cells) if covered_front(document, 5, cell)]
    backs = [number for number, cell in enumerate(cells) if covered(document, 6, cell)]
    assert fronts == [0, 1]
    assert backs == [1, 2]
    assert [cells[number] for number in backs] == sorted(mirrored(cells[:2], PAPERS["a4"]))


def covered_front(document: Printed, page: int, cell: Box) -> bool:
    """Whether a card lies in ``cell``: something is written in it."""
    return any(drawn.page == page and cell.holds(drawn.box) for drawn in document.drawn)


def test_fort_cards_are_as_many_as_the_box_holds(printed: Printer) -> None:
    document = printed("romans-go-home-fort-cards")
    codes = [drawn.what for drawn in document.drawn if drawn.what.replace("−", "-") in FORTS]
    for code, count in fort_counts(OPTIONS.defaults()).items():
        assert codes.count(code.replace("-", "−")) == count
    assert len(codes) == 18


def test_cards_show_the_strengths_of_the_table() -> None:
    document = typeset_named("romans-go-home-clan-cards", settings={"strength.Q": 17})
    assert written(document, 1).count("17") == 1
    assert "1" not in written(document, 1)


def test_every_character_and_every_kind_of_fort_has_an_emblem_of_its_own() -> None:
    assert set(WARRIOR_EMBLEMS) == set(WARRIORS)
    assert set(FORT_EMBLEMS) == {code[0] for code in FORTS}
    assert len({*WARRIOR_EMBLEMS.values(), *FORT_EMBLEMS.values()}) == 13


@pytest.mark.parametrize(("name", "pads"), [("pad", 1), ("pad-2up", 2), ("pad-4up", 4)])
def test_pads_have_room_for_four_clans_and_eighteen_turns(printed: Printer, name: str, pads: int) -> None:
    """The small pad has the turns once and the rounds for each clan, and no row for what decides a tie."""
    lines, small = written(printed(f"romans-go-home-{name}"), 1), pads == 4
    for clan in CLAN_NAMES:
        assert lines.count(clan) == pads
    for turn in "123456":
        assert lines.count(turn) == (1 if small else 3) * pads
    for label in ("I", "II", "III", "Legion Forts"):
        assert lines.count(label) == (len(CLANS) if small else 1) * pads
    for label in ("Total",) if small else ("Total", "Number of forts", "Best fort"):
        assert lines.count(label) == pads
    assert lines.count("Points") == (1 if small else 3) * pads
    squares = [
        drawn for drawn in printed(f"romans-go-home-{name}").drawn if drawn.what == "rectangle" and drawn.box.width < 5
    ]
    assert len(squares) == pads * len(CLANS) * 3
    assert all(square.box.width == pytest.approx(square.box.height) for square in squares)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_a_small_pad_can_be_read(printed: Printer, paper: str, code: str) -> None:
    """The box of a text is 0.94 of its size high."""
    drawn = [each for each in printed("romans-go-home-pad-4up", paper=paper, language=code).drawn if each.font]
    sizes = {each.what: each.box.height * POINTS / 0.94 for each in drawn}
    names = {language(code).render(clan.name) for clan in CLANS.values()}
    assert min(sizes.values()) >= 5.99 and min(sizes[name] for name in names) >= 6.99


def test_a_pad_is_kept_once_in_the_file_however_many_are_on_the_sheet(printed: Printer) -> None:
    with pikepdf.open(io.BytesIO(printed("romans-go-home-pad-4up").pdf)) as document:
        forms = [
            item for item in document.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
        assert len(forms) == 1
        assert document.pages[0].Contents.read_bytes().count(b" Do") == 4


def test_the_options_card_names_every_option_and_marks_the_changed_ones() -> None:
    play = Play("20 November", "/t/k3f9", (Seat("gold", "Ann"),), None)
    document = typeset_named("romans-go-home-options", settings={"E1": "share", "strength.X": 8}, play=play)
    lines = [drawn.what for drawn in document.drawn]
    run = flat(" ".join(lines))
    for option in OPTIONS.values():
        fort = option.id.removeprefix("forts.").replace("-", "−") if option.kind == "box" else ""
        assert option.title in run or fort in lines, option.id
    for option in OPTIONS.values():
        if option.kind == "ruling":
            assert option.id in lines
    assert "They share the win" in run and "The next best fort, and so on" not in run
    assert "Differs from the default (2)." in run
    assert "/t/k3f9" in run


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_of_the_reference_begins_with_a_heading(printed: Printer, paper: str) -> None:
    """Where a topic goes on over the page, its heading stands there again."""
    drawn = [each for each in printed("romans-go-home-summary", paper=paper).drawn if each.font]
    for page in range(2, max(each.page for each in drawn) + 1):
        title, subtitle, first = [each for each in drawn if each.page == page][:3]
        assert title.font == first.font == fonts.INSCRIPTION and subtitle.what == "Romans Go Home!"


def test_what_stands_under_the_code_ends_where_the_pad_ends(printed: Printer) -> None:
    drawn = printed("romans-go-home-pad-4up").drawn
    edge = PAPERS["a4"].width / 2 - 8
    under = [each for each in drawn if each.what in ("Ask the referee", ADDRESS.removeprefix("http://"))]
    assert len(under) == 8
    assert min(abs(each.box.right - edge) for each in under) < 0.1
    assert all(each.box.right <= edge + 0.1 for each in under if each.box.x < PAPERS["a4"].width / 2)


@pytest.mark.parametrize("name", ["pad", "pad-2up", "pad-4up", "summary"])
@pytest.mark.parametrize("host", ["10.0.0.5:8000", "192.168.178.120:8000"])
def test_label_and_address_are_centred_under_their_code(name: str, host: str) -> None:
    """As far as the margin lets them."""
    drawn = typeset_named(f"romans-go-home-{name}", base_url=f"http://{host}").drawn
    codes, labels, hosts = (
        [each.box.middle[0] for each in drawn if each.what == what] for what in ("code", "Ask the referee", host)
    )
    assert labels == pytest.approx(hosts) and codes == pytest.approx(labels, abs=3.5)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["pad", "pad-2up", "pad-4up"])
def test_between_two_rules_of_a_pad_there_is_room_to_write(printed: Printer, name: str, paper: str) -> None:
    """Six millimetres are what handwriting needs; across, two figures do."""
    drawn = printed(f"romans-go-home-{name}", paper=paper).drawn
    lines = [each.box for each in drawn if each.what == "line"]
    level, upright = [line for line in lines if not line.height], [line for line in lines if not line.width]
    for one, other in itertools.combinations(level, 2):
        over = min(one.right, other.right) - max(one.x, other.x)
        assert over <= 0 or not 0.01 < abs(one.y - other.y) < 6, (one, other)
    for one, other in itertools.combinations(upright, 2):
        beside = min(one.bottom, other.bottom) - max(one.y, other.y)
        assert beside <= 0 or not 0.01 < abs(one.x - other.x) < 6.5, (one, other)


def test_a_table_without_a_site_leads_to_the_referee() -> None:
    """What comes from a download has no address."""
    lines = written(typeset_named("romans-go-home-options", play=Play("", "", (), None)), 1)
    assert "Romans Go Home!" in lines and "/romans-go-home/referee" in lines


def test_nothing_is_written_of_nobody_in_the_totals_of_a_pad(printed: Printer) -> None:
    """The column of forts that nobody took ends with the turns."""
    drawn = printed("romans-go-home-pad").drawn
    nobody = next(each.box for each in drawn if each.what == "Nobody")
    total = next(each.box for each in drawn if each.what == "Total")
    below = [each for each in drawn if each.box.y > total.y - 2 and each.box.width > 20 and each.what != "code"]
    assert len(below) > 4 and all(each.box.right < nobody.x for each in below if each.what in ("line", "rectangle"))


@pytest.mark.parametrize("lang", available())
def test_no_line_under_a_pad_ends_with_a_dot_that_parts(printed: Printer, lang: str) -> None:
    for up in ("", "-2up", "-4up"):
        drawn = printed(f"romans-go-home-pad{up}", language=lang).drawn
        assert not [each.what for each in drawn if each.what.endswith("·")]
