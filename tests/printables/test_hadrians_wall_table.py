"""The sheets of a table are told apart, by whose they are, when they were played and who came where."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import pikepdf
import pytest
import zxingcpp
from conftest import ADDRESS, Raster
from msgspec import structs
from test_hadrians_wall_sheets import played

from companion.language import available, language
from companion.look import LOOKS
from companion.referee.game import SeatPlan
from companion.referee.hadrians_wall.final import score_of
from companion.referee.hadrians_wall.state import BLANK
from companion.referee.hadrians_wall.table_state import SEAT_NAMES, Entered, Player, State, settings_of
from printables import Play, Seat
from printables.catalogue import typeset_named
from printables.document import Drawn, Printed
from printables.geometry import PAPERS, POINTS, SAFE_MARGIN

NAME = "hadrians-wall-score-sheet"


def table(count: int, stage: str = "over", name: str = "Anna") -> Play:
    """A game of so many seats whose players bear the same name; the first seat has played, the others have not."""
    seats = tuple(SEAT_NAMES)[:count]
    players = {seat: Player(sheet=BLANK if number else played()) for number, seat in enumerate(seats)}
    plans = tuple(SeatPlan(seat) for seat in seats)
    state = State({"players": count}, plans, players, stage=stage, year=6)  # type: ignore[arg-type]
    return Play("20 XI 2026", "/t/1", tuple(Seat(seat, name) for seat in seats), state)


def of_page(document: Printed, page: int) -> list[Drawn]:
    return [drawn for drawn in document.drawn if drawn.page == page]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_the_head_of_every_page_says_whose_it_is(paper: str, ink: str) -> None:
    document = typeset_named(NAME, paper=paper, ink=ink, base_url=ADDRESS, play=table(6))
    assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)
    heads = []
    for page in range(1, 13):
        texts = [drawn.what for drawn in of_page(document, page) if drawn.font and drawn.box.y < 35]
        (told,) = [text for text in texts if "20 XI 2026" in text]
        assert "Anna" in texts
        heads.append(told)
    assert heads[0] == heads[1] == "Blue · 20 XI 2026 · place 1, 38 VP"
    assert len(set(heads)) == 6, "two pages for each of six seats"
    assert [head.split(" · ")[0] for head in heads[::2]] == list(SEAT_NAMES.values())


@pytest.mark.parametrize(("name", "told"), [("Anna", 1), ("", 1), ("Blue", 6)])
def test_the_ranking_names_each_seat_once(name: str, told: int) -> None:
    last = of_page(typeset_named(NAME, base_url=ADDRESS, play=table(6, name=name)), 13)
    assert [drawn.what for drawn in last if drawn.font].count("Blue") == told


def test_shapes_tell_the_seats_apart_without_colour(raster: Raster) -> None:
    pages = raster(typeset_named(NAME, ink="saver", base_url=ADDRESS, play=table(6, name="")).pdf, 100)
    shapes = [page.crop((280, 40, 330, 110)).tobytes() for page in pages[:12:2]]
    kinds = [LOOKS[seat].shape for seat in SEAT_NAMES]
    assert len(set(kinds)) == len(set(shapes)) == 6


def test_the_ranking_comes_last_and_codes_lead_to_the_table(raster: Raster) -> None:
    document = typeset_named(NAME, base_url=ADDRESS, play=table(3))
    last = [drawn.what for drawn in of_page(document, 7) if drawn.font]
    assert last.count("Anna") == 3 and "38" in last and "Renown" in last
    assert [text for text in last if text in ("1", "2", "3")] == ["1", "2", "2"]
    for page in raster(document.pdf, 200):
        assert [code.text for code in zxingcpp.read_barcodes(page)] == [f"{ADDRESS}/t/1"]
    assert "Ask the referee" not in {drawn.what for drawn in document.drawn}
    with pikepdf.open(io.BytesIO(document.pdf)) as file, file.open_outline() as outline:
        titles = [str(item.title) for item in outline.root]
    assert titles[0] == "1 · Blue · Anna · Left sheet" and titles[-1] == "Ranking" and len(set(titles)) == 7


@pytest.mark.parametrize("stage", ["over", "actions"])
def test_printed_on_both_sides_a_right_sheet_stands_on_the_back_of_its_left_one(stage: str) -> None:
    document = typeset_named(NAME, base_url=ADDRESS, play=table(3, stage))
    for number, seat in enumerate(tuple(SEAT_NAMES.values())[:3]):
        for page, side in ((2 * number + 1, "Left sheet"), (2 * number + 2, "Right sheet")):
            texts = [drawn.what for drawn in of_page(document, page) if drawn.font]
            assert side in texts and [text for text in texts if text.startswith(f"{seat} · ")]


@pytest.mark.parametrize("name", ["Ann", "علي", "王小明", "😀🎲"])
def test_the_ranking_names_the_seat_of_every_player_and_says_what_cannot_be_printed(name: str) -> None:
    document = typeset_named(NAME, base_url=ADDRESS, play=table(6, name=name))
    drawn = [each for each in of_page(document, 13) if each.font]
    texts = [each.what for each in drawn]
    assert all(texts.count(seat) == 1 for seat in SEAT_NAMES.values())
    notes = [each for each in drawn if each.what.startswith("Not all of the name")]
    assert len(notes) == (0 if name == "Ann" else 6)
    assert all(note.box.height * POINTS / 0.94 >= 6.2 for note in notes)
    for one, other in itertools.combinations(drawn, 2):
        apart = other.box.y >= one.box.bottom or one.box.y >= other.box.bottom
        assert apart or other.box.x >= one.box.right or one.box.x >= other.box.right, (one, other)


def test_a_running_game_has_no_place_yet() -> None:
    document = typeset_named(NAME, base_url=ADDRESS, play=table(2, "actions"))
    assert max(drawn.page for drawn in document.drawn) == 4
    assert not [drawn.what for drawn in document.drawn if "place" in drawn.what]
    assert "Blue · 20 XI 2026" in [drawn.what for drawn in document.drawn]
    play = table(2, "actions")
    paper = {seat: Player(mode="paper") for seat in play.state.players}
    play = replace(play, state=structs.replace(play.state, players=paper))
    assert [drawn.what for drawn in typeset_named(NAME, play=play).drawn].count(
        "Blue · 20 XI 2026"
    ) == 2  # to be filled


@pytest.mark.parametrize("stage", ["actions", "final"])
def test_who_has_gone_over_to_paper_gets_the_sheets_as_they_were_filled(stage: str) -> None:
    """To go on with. What has been filled on paper since is not known, and that is said."""
    play = table(2, stage)
    on_phone = [drawn.what for drawn in typeset_named(NAME, play=play).drawn]
    paper = {seat: structs.replace(player, mode="paper") for seat, player in play.state.players.items()}
    play = replace(play, state=structs.replace(play.state, players=paper))
    drawn = [drawn.what for drawn in typeset_named(NAME, play=play).drawn]
    last = "Blue · 20 XI 2026 · as the phone knew them last"
    assert drawn.count(last) == 2 and "Green · 20 XI 2026" in drawn
    assert sorted(what.replace(last, "Blue · 20 XI 2026") for what in drawn) == sorted(on_phone)


@pytest.mark.parametrize("code", available())
def test_that_sheets_are_not_known_of_now_is_not_cut_off(code: str) -> None:
    seat = "orange"  # the longest name
    player = Player(mode="paper", sheet=played())
    state = State({}, (SeatPlan(seat), SeatPlan("red")), {seat: player, "red": Player()}, stage="actions", year=6)
    play = Play("20 września 2026", "/t/1", (Seat(seat, "Anna"), Seat("red", "Bo")), state)
    document = typeset_named(NAME, language=code, base_url=ADDRESS, play=play)
    said = language(code).gettext("as the phone knew them last")
    told = [drawn.what for drawn in document.drawn if "20 września 2026" in drawn.what]
    assert [what.endswith(f" · {said}") for what in told] == [True, True, False, False], told


def test_where_nobody_has_won_nobody_has_a_place() -> None:
    """The table ended the game before anybody had a point."""
    seats = (SeatPlan("blue"), SeatPlan("red"))
    players = {seat.id: Player(sheet=BLANK) for seat in seats}
    state = State({}, seats, players, stage="over", year=1, end_reason="finished", end_text="supper")
    play = Play("20 XI 2026", "/t/1", (Seat("blue", "Anna"), Seat("red", "Bo")), state)
    texts = [drawn.what for drawn in typeset_named(NAME, base_url=ADDRESS, play=play).drawn if drawn.font]
    assert texts.count("–") == 2 and not [text for text in texts if "place" in text]
    assert "Blue · 20 XI 2026 · 0 VP" in texts


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_told_in_a_row_of_the_ranking_keeps_clear_of_its_lines(paper: str) -> None:
    """Also a name of three lines above the seat, what decided a tie, and six Path Cards."""
    play = table(6, name="Grzegorz Brzęczyszczykiewicz z Łękołodów")
    paths = ("architect", "aristocrat", "defender", "engineer", "fighter", "forager")
    players = {seat: structs.replace(player, paths=paths) for seat, player in play.state.players.items()}
    play = replace(play, state=structs.replace(play.state, players=players))
    drawn = of_page(typeset_named(NAME, paper=paper, base_url=ADDRESS, play=play), 13)
    lines = [each.box.y for each in drawn if each.what == "line" and each.box.width > 100][-6:]
    assert len({each.what for each in drawn if each.what.startswith("Architect")}) == 2
    for text in (each.box for each in drawn if each.font):
        assert not [y for y in lines if text.y - 1 < y < text.bottom + 1]


def test_a_game_for_one_has_no_ranking() -> None:
    document = typeset_named(NAME, base_url=ADDRESS, play=table(1))
    assert max(drawn.page for drawn in document.drawn) == 2
    assert "20 XI 2026 · 38 VP · Miles · Easy" in [drawn.what for drawn in document.drawn]


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("difficulty", ["normal", "hard"])
@pytest.mark.parametrize("seat", SEAT_NAMES)
def test_of_sheets_on_paper_the_end_of_a_game_says_that_they_are_and_nothing_is_cut(
    code: str, difficulty: str, seat: str
) -> None:
    """Else what is blank would seem to have been left so; the longest rank needs most room."""
    entered = Entered({"renown": 25, "piety": 25, "valour": 15}, {})
    player = Player(mode="paper", entered=entered)
    state = State({"players": 1, "difficulty": difficulty}, (SeatPlan(seat),), {seat: player}, stage="over", year=6)
    play = Play("20 lis 2026", "/t/1", (Seat(seat, "Anna"),), state)
    document = typeset_named(NAME, language=code, base_url=ADDRESS, play=play)
    told = [drawn.what for drawn in document.drawn if "20 lis 2026" in drawn.what]
    assert len(told) == 2 and "Praefectus castrorum" in told[0], told
    assert told[0].endswith(f" · {language(code).gettext('paper')}")


def test_the_ranking_says_what_makes_scores_comparable() -> None:
    """The difficulty, and what each Path Card scored, on phones and on paper; nothing of sheets not counted."""
    play = table(3)
    phone, paper, uncounted = (seat.id for seat in play.seats)
    counts = {"architect": 12, "forager": 0}
    players = {
        phone: structs.replace(play.state.players[phone], paths=("merchant",)),
        paper: Player(mode="paper", paths=tuple(counts), entered=Entered({}, counts)),
        uncounted: Player(mode="paper", paths=("ranger",)),
    }
    state = structs.replace(play.state, players=players, options={"players": 3, "difficulty": "hard"})
    texts = [drawn.what for drawn in of_page(typeset_named(NAME, play=replace(play, state=state)), 7) if drawn.font]
    assert "Hadrian's Wall · 20 XI 2026 · How many cards attack? Hard" in texts
    scored = score_of(players[phone], settings_of(state))
    assert scored is not None
    assert f"Merchant\u00a0{scored.result.paths[0].points}" in texts
    assert "Architect\u00a03 · Forager\u00a00" in texts
    assert not [text for text in texts if "Ranger" in text]
