"""The score sheet shows the game that was played: names, forts, points, what decided."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
import zxingcpp
from conftest import ADDRESS, Raster

from companion.language import available, language
from companion.referee.game import SeatPlan, Setup
from companion.referee.messages import say
from companion.referee.reasons import LONGEST_REASON
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.components import CLANS, points
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.state import Clan, State, TurnRecord
from companion.simulate import settled
from printables import Play, Seat
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.fonts import missing_glyphs
from printables.geometry import PAPERS, SAFE_MARGIN
from printables.romans_go_home.chart import scale
from printables.romans_go_home.score_sheet import Sheet

TAKEN = (
    ("O5", "gold"), ("L-1", "red"), ("T8", "green"), ("L-2", "gold"), ("O3", "violet"), ("L-1", "gold"),
    ("T8", "gold"), ("O6", None), ("U2", "violet"), ("S4", "red"), ("U2", "gold"), ("S4", "gold"),
    ("L-3", "green"), ("O1", "green"), ("O5", "green"), ("O4", "red"), ("O3", None), ("O1", "violet"),
)  # fmt: skip


def game(turns: int, options: dict[str, str | int] | None = None) -> State:
    """The first ``turns`` of a game of four clans; violet is neutral."""
    held: dict[str, list[str]] = {clan: [] for clan in CLANS}
    ends: dict[str, list[int]] = {clan: [] for clan in CLANS}
    history = []
    for number, (fort, captor) in enumerate(TAKEN[:turns]):
        if captor:
            held[captor].append(fort)
        now = {clan: points(forts) for clan, forts in held.items()}
        history.append(
            TurnRecord(
                round=number // 6 + 1,
                turn=number % 6 + 1,
                fort=fort,
                captor=captor,
                taken=fort if captor else None,
                left=fort,
                holder=captor,
                totals={},
                revealed={},
                notation="",
                points=now,
            )
        )
        if number % 6 == 5:
            for clan, ended in ends.items():
                ended.append(now[clan])
    over = turns == len(TAKEN)
    return State(
        options=options or {},
        seats=tuple(SeatPlan(clan, clan == "violet") for clan in CLANS),
        clans={clan: Clan(forts=tuple(held[clan]), points=tuple(ends[clan])) for clan in CLANS},
        stage="over" if over else "reveal",
        round=min(3, turns // 6 + 1),
        turn=turns % 6 + 1,
        history=tuple(history),
        end_reason="rounds" if over else "",
    )


def play(state: State, names: tuple[str, ...] = ("Łucja", "Massimo", "漢字", "")) -> Play:
    seats = tuple(Seat(clan, name, clan == "violet") for clan, name in zip(CLANS, names, strict=True))
    return Play("20 November 2026", "/t/k3f9", seats, state)


def sheet(turns: int, **more: object) -> Printed:
    options = more.pop("options", None)
    return typeset_named(
        "romans-go-home-score-sheet",
        base_url=ADDRESS,
        play=play(game(turns, options)),  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


def written(printed: Printed) -> list[str]:
    return [drawn.what for drawn in printed.drawn]


def beside(printed: Printed, text: str) -> list[str]:
    """What stands on the same line as the first ``text``, from left to right."""
    anchor = next(drawn.box for drawn in printed.drawn if drawn.what == text)
    line = [drawn for drawn in printed.drawn if abs(drawn.box.bottom - anchor.bottom) < 4 and drawn.what not in SHAPES]
    return [drawn.what for drawn in sorted(line, key=lambda drawn: drawn.box.x)]


SHAPES = ("rectangle", "line", "path", "code")


def test_the_ranking_names_the_tie_break_and_leaves_the_neutral_clan_unranked() -> None:
    """Gold 16, green 11, red 7; violet 6 is shown, but not ranked."""
    final = sheet(18)
    assert points(forts for forts, captor in TAKEN if captor == "gold") == 16
    assert beside(final, "Łucja")[0] == "1" and "16" in beside(final, "Łucja")
    assert "11" in beside(final, "Massimo")
    lines = written(final)
    assert "漢字" not in lines
    assert "Red" in lines
    assert "neutral clan" in lines
    assert "–" in beside(final, "neutral clan")
    assert "Romans Go Home! · 20 November 2026 · The third round is over." in lines


def test_where_nobody_has_won_nobody_has_a_place() -> None:
    """The table ended the game before anybody had a fort; while it is played it has its places."""
    running = game(0)
    ended = msgspec.structs.replace(running, stage="over", end_reason="finished", end_text="supper")
    first = [
        beside(typeset_named("romans-go-home-score-sheet", play=play(state)), "Łucja")[0] for state in (running, ended)
    ]
    assert first == ["1", "–"]


def test_a_tie_says_what_decided() -> None:
    """Gold has O5 and L-2, green O3: three points each, and gold has more forts."""
    tied = game(5)
    forts = {"gold": ("O5", "L-2"), "green": ("O3",), "red": (), "violet": ()}
    clans = {clan: Clan(forts=held) for clan, held in forts.items()}
    state = State(options={}, seats=tied.seats, clans=clans, history=tied.history, round=1, turn=6)
    printed = typeset_named("romans-go-home-score-sheet", play=play(state))
    why = sorted(line for line in written(printed) if line.startswith("the number of forts decides the tie"))
    assert [line.rpartition(", ")[2] for line in why] == ["1 to 2", "2 to 1"]


def test_every_turn_shows_its_fort_and_its_captor() -> None:
    lines = written(sheet(18))
    assert lines.count("nobody") == 2
    for clan, name in (("gold", "Łucja"), ("green", "Massimo")):
        captures = sum(captor == clan for _, captor in TAKEN)
        assert lines.count(name) == captures + 1  # once more in the ranking
    for code in ("T8", "L-3"):
        assert any(code.replace("-", "−") in line.split() for line in lines)


def test_a_running_game_leaves_the_rest_empty() -> None:
    lines = written(sheet(8))
    assert "Romans Go Home! · 20 November 2026 · so far: round 2, turn 3" in lines
    assert lines.count("nobody") == 1
    assert lines.count("Łucja") == 1 + sum(captor == "gold" for _, captor in TAKEN[:8])


@pytest.mark.parametrize("turns", [0, 1, 6, 8, 12, 18])
def test_the_points_of_the_rounds_add_up_to_the_total(turns: int) -> None:
    state = game(turns)
    scores = GAME.scores(state)
    shown = Sheet((), {}, OPTIONS.defaults(), state, scores)
    for clan in CLANS:
        assert sum(shown.gains(clan)) == scores.totals[clan]
        assert len(shown.gains(clan)) == -(-turns // 6)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["colour", "saver"])
@pytest.mark.parametrize("turns", [0, 9, 18])
def test_a_filled_sheet_keeps_the_margins(paper: str, ink: str, turns: int) -> None:
    safe = PAPERS[paper].area(SAFE_MARGIN)
    assert [drawn for drawn in sheet(turns, paper=paper, ink=ink).drawn if not safe.holds(drawn.box)] == []


def test_the_code_leads_to_the_table(raster: Raster) -> None:
    for dpi in (150, 300):
        found = zxingcpp.read_barcodes(raster(sheet(18).pdf, dpi)[0])
        assert [result.text for result in found] == [ADDRESS + "/t/k3f9"]


def test_only_what_differs_from_the_defaults_is_listed() -> None:
    lines = written(sheet(18, options={"Q1": "replace", "strength.Z": 4}))
    assert "No, only the stolen points" in lines
    assert "Zvord" in lines
    assert not any("Must Qween charm?" in line for line in lines)
    assert "Everything is at its default." in written(sheet(18))


def test_a_table_that_changed_nearly_everything_still_fits() -> None:
    options = {
        option.id: next(value for value in option.values() if value != option.default) for option in OPTIONS.values()
    }
    lines = " ".join(written(sheet(18, options=options, paper="letter")))
    assert all(option in lines for option in options)


def test_a_long_name_stays_in_its_place() -> None:
    state = game(18)
    names = ("W" * 40, "Massimo", "Ann", "")
    printed = typeset_named("romans-go-home-score-sheet", play=play(state, names))
    assert any(line.startswith("W") and line.endswith("…") for line in written(printed))
    area = PAPERS["a4"].area(SAFE_MARGIN)
    assert all(area.holds(drawn.box) for drawn in printed.drawn)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_name_of_three_lines_keeps_clear_of_its_row_and_is_struck_with_its_sign(paper: str) -> None:
    state = game(1)
    gone = msgspec.structs.replace(state, history=(msgspec.structs.replace(state.history[0], holder=None),))
    names = ("Grzegorz Brzęczyszczykiewicz z Łękołodów", "", "", "")
    drawn = typeset_named("romans-go-home-score-sheet", paper=paper, play=play(gone, names)).drawn
    name = [next(each.box for each in drawn if each.what == part) for part in names[0].split(" ")[:2]]
    name.append(next(each.box for each in drawn if each.what == "z Łękołodów" and each.box.height < 3))
    lines = [each.box for each in drawn if each.what == "line" and not each.box.height]
    assert all(any(line.x == box.x and box.y < line.y < box.bottom for line in lines) for box in name)
    across = [line.y for line in lines if line.x < name[0].x and line.right > name[0].right]
    assert not [y for y in across if name[0].y - 0.5 < y < name[-1].bottom + 0.5]
    (sign,) = [line for line in lines if 5 < line.width < 6 and name[0].x - 7 < line.x < name[0].x]
    assert abs(sign.y - name[1].middle[1]) < 0.3


def test_a_name_that_cannot_be_printed_is_asked_for() -> None:
    printed = typeset_named(
        "romans-go-home-score-sheet", play=play(game(18), ("יעל בן 张伟", "Ẽlise", "Zoe\u0308", "Ann 🦊"))
    )
    lines = written(printed)
    note = "Not all of the name can be printed: write it in"
    assert beside(printed, note)[0] == "1" and lines.count("Gold") == 1 + sum(captor == "gold" for _, captor in TAKEN)
    assert beside(printed, f"Violet · neutral clan · {note}")[1] == "Ann"
    assert {"Ẽlise", "Zoë"} <= set(lines) and len([line for line in lines if note in line]) == 2
    (name,) = [drawn for drawn in printed.drawn if drawn.what == "Gold" and drawn.box.height > 3.5]
    ruled = [drawn for drawn in printed.drawn if drawn.what == "line" and abs(drawn.box.y - name.box.bottom) < 1]
    assert any(30 < drawn.box.width < 60 and drawn.box.x > name.box.right for drawn in ruled), "no line to write on"


def test_what_people_typed_is_printed_as_well_as_can_be() -> None:
    state = msgspec.structs.replace(game(8), stage="over", end_reason="finished", end_text="終電")
    shown = Play("20 XI \N{FOX FACE}", "/t/1", play(state).seats, state)
    printed = typeset_named("romans-go-home-score-sheet", play=shown)
    assert "Romans Go Home! · 20 XI" in written(printed)
    assert not [drawn for drawn in printed.drawn if drawn.font and missing_glyphs(drawn.what, drawn.font)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", available())
def test_the_longest_reason_to_end_a_game_is_printed_whole(language: str, paper: str) -> None:
    reason = ("The last bus leaves at ten, and nobody knows any more whose turn it was; " * 9)[:LONGEST_REASON].strip()
    state = msgspec.structs.replace(game(8), stage="over", end_reason="finished", end_text=reason)
    printed = typeset_named("romans-go-home-score-sheet", play=play(state), language=language, paper=paper)
    at = next(at for at, line in enumerate(written(printed)) if "last bus" in line)
    heading = printed.drawn[at : at + 2]
    assert " ".join(drawn.what for drawn in heading).endswith(f": {reason}.")
    first, second = (drawn.box for drawn in heading)
    for other in (drawn.box for drawn in printed.drawn if drawn.page == 1 and drawn not in heading):
        assert other.bottom <= first.y or other.y >= second.bottom or other.x >= max(first.right, second.right)


def test_without_a_game_the_sheet_is_empty_and_can_be_filled_by_hand() -> None:
    lines = written(typeset_named("romans-go-home-score-sheet"))
    assert "Score sheet" in lines
    assert [line for line in lines if line in ("1", "2", "3", "4")].count("4") == 1 + 3
    assert "0" not in lines


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], (2, 0, 10)),
        ([-6, 3], (5, -10, 10)),
        ([23, -3], (5, -5, 25)),
        ([60], (10, 0, 60)),
        ([-7, 61], (20, -20, 80)),
    ],
)
def test_the_axis_holds_all_points(values: list[int], expected: tuple[int, int, int]) -> None:
    assert scale(values) == expected


def played(seats: tuple[SeatPlan, ...], seed: int) -> Iterator[State]:
    """Every state of a whole game of random legal commands."""
    chosen = random.Random(seed)
    state = GAME.new(Setup(seats))
    while state.stage != "over":
        yield state
        commands = [command for seat in seats for command in GAME.legal(state, seat.id)]
        if state.stage == "reveal":  # once laid, a card stays
            commands = [command for command in commands if state.clans[command.clan].card is None]
        state, _ = settled(GAME, state, chosen.choice(commands), chosen)
    yield state


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("clans", ["gold green red violet", "red violet*", "gold green violet*"])
def test_whole_games_print_at_every_end_of_a_round(seed: int, clans: str) -> None:
    seats = tuple(SeatPlan(clan.rstrip("*"), clan.endswith("*")) for clan in clans.split())
    safe = PAPERS["letter"].area(SAFE_MARGIN)
    states = list(played(seats, seed))
    for state in [state for state in states if state.stage in ("forts", "over")]:
        shown = Play("", "/t/1", tuple(Seat(seat.id, seat.id.title(), seat.neutral) for seat in seats), state)
        printed = typeset_named("romans-go-home-score-sheet", play=shown, paper="letter")
        assert all(safe.holds(drawn.box) for drawn in printed.drawn)
        lines = written(printed)
        for total in GAME.scores(state).totals.values():
            assert str(total).replace("-", "−") in lines
    assert states[-1].stage == "over"


@pytest.mark.parametrize("lang", ["pl", "it"])
def test_decisions_without_room_for_words_show_no_english_choice(lang: str) -> None:
    options = {
        option.id: next(value for value in option.values() if value != option.default) for option in OPTIONS.values()
    }
    text = " ".join(written(sheet(18, options=options, paper="letter", language=lang)))
    chosen = {str(value) for value in options.values() if isinstance(value, str) and len(value) > 3}
    assert {"replace", "cancelled"} <= chosen and not chosen & set(text.replace(",", " ").split())
    assert language(lang).render(say("How we play")) in text


def test_the_letters_of_the_forts_are_explained() -> None:
    key = next(line for line in written(sheet(18)) if " = Fort-Dinary" in line)
    assert "T = Tax-Collector's Fort" in key and "L = Legion Fort" in key and "struck out" not in key
    assert not any(" = " in line for line in written(sheet(0)))
    state = game(1)
    record = state.history[0]
    assert record.captor == record.holder == "gold"
    gone = msgspec.structs.replace(
        state,
        clans={**state.clans, "gold": Clan(points=(None,))},
        history=(msgspec.structs.replace(record, holder=None),),
    )
    lines = written(typeset_named("romans-go-home-score-sheet", play=play(gone)))
    assert "struck out: discarded later" in lines
