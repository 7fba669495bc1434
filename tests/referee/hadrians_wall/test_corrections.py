"""What the table sets right: a Year that begins (again), and Path Cards."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Deal,
    Defend,
    EnterSheet,
    Finish,
    Keep,
    Override,
    RevealAttack,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.sheet_notation import write_sheet
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import SETTING_UP, State, cards_left, neutral_left, replace
from companion.referee.ruling import Refusal

from ..english import english
from .company import acting, done, next_year, refused, set_up, setup, stopped, with_sheet

INCOME = {"soldier": 1, "builder": 3, "servant": 2, "civilian": 2, "resource": 3}
"""What Blue has in :func:`acting` with three seats."""


def override(state: State, **given: object) -> Applied[State]:
    applied = GAME.apply(state, Override(reason="x", **given))  # type: ignore[arg-type]
    assert isinstance(applied, Applied), applied
    return applied


def begun(state: State, year: int, path: str = "ranger", prospect: str = "fighter") -> State:
    """Year Setup of three seats with Fate Card 1 or the one after."""
    keeps = (Keep(seat=seat, path=path, prospect=prospect) for seat in state.players)
    return done(state, TurnFate(year=year, card=next(iter({1, 2} - set(state.discard)))), *keeps)


def test_the_discard_pile_is_what_the_table_says() -> None:
    state = replace(acting(3), discard=(1, 2), unnamed="CR?", shown=("?",))
    after = override(state, discard=(1, 5)).state
    assert (after.discard, after.unnamed, after.shown) == ((1, 5), "", ())


# -- a Year begins -----------------------------------------------------------------------------


def test_what_is_unspent_goes_back_when_the_table_goes_to_the_next_year() -> None:
    state = acting(3)
    assert state.players["blue"].sheet.have == INCOME
    applied = override(state, year=2)
    assert all(player.sheet.have == {} for player in applied.state.players.values())
    assert [step.rule for step in applied.steps] == ["hw.override"] + ["hw.year-end"] * 3
    assert any("Blue gives" in english(piece) for piece in GAME.pieces(state, applied.state))


def test_a_year_that_begins_again_pays_once() -> None:
    fresh = begun(GAME.new(setup(3)), 1).players["blue"].sheet.have
    state = begun(GAME.new(setup(3)), 1)
    again = begun(override(state, year=1, discard=()).state, 1)
    assert again.players["blue"].sheet.have == fresh


def after_an_attack(year: int = 2) -> State:
    """Set-up of Year 2: Valour 3 has brought Blue a Soldier."""
    state = with_sheet(acting(3), "blue", Sheet(year=1, counts={"valour": 2, "cohort-left": 1}))
    state = done(stopped(state), RevealAttack(year=1, cards=("L",)))
    assert state.players["blue"].sheet.have == {"soldier": 1}
    return state


def test_workers_of_the_last_attack_stay_when_its_year_begins_again() -> None:
    state = after_an_attack()
    assert override(state, year=2).state.players["blue"].sheet.have == {"soldier": 1}
    state = begun(state, 2, "pontiff", "planner")
    assert len(state.players["blue"].sheet.have) > 1
    applied = override(state, year=2)
    assert applied.state.players["blue"].sheet.have == {"soldier": 1}
    # also when that Soldier has been spent since: so has everything else of the Year
    spent = override(with_sheet(state, "blue", Sheet(year=2)), year=2)
    assert spent.state.players["blue"].sheet.have == {"soldier": 1}
    assert "hw.carry-over" in [step.rule for step in spent.steps]
    # the attack that brought it is another one if an earlier Year begins
    assert override(state, year=1).state.players["blue"].sheet.have == {}


def test_who_has_defended_keeps_the_workers_for_the_next_year() -> None:
    defended = Sheet(year=1, counts={"valour": 2, "cohort-left": 1})
    favour = Sheet(year=1, marks={"diplomat-1": "left"}, counts={"patricians": 1})
    state = with_sheet(with_sheet(acting(3), "blue", defended), "green", favour)
    state = done(stopped(state), RevealAttack(year=1, cards=("L",)))
    assert state.stage == "defence" and GAME.phase(state).awaits == ("green",)
    assert override(state, year=2).state.players["blue"].sheet.have == {"soldier": 1}
    assert done(state, Defend(seat="green", year=1)).players["blue"].kept == {"soldier": 1}


def test_only_what_goes_back_is_told() -> None:
    """Blue keeps a Soldier of the last attack; the others have nothing that could go back."""
    assert [step.rule for step in override(after_an_attack(), year=2).steps] == ["hw.override"]
    state = with_sheet(set_up(after_an_attack()), "blue", Sheet(year=2, have={"soldier": 2, "builder": 1}))
    steps = [english(step.message) for step in override(state, year=2).steps]
    assert "Blue: Return what is left: 1 Soldier and 1 Builder." in steps
    assert not any("are there again" in step for step in steps)


def test_workers_set_right_before_the_income_are_those_of_the_attack() -> None:
    state = override(after_an_attack(), seat="blue", sheet="have=2/0/0/0/0 valour=3").state
    assert override(state, year=2).state.players["blue"].sheet.have == {"soldier": 2}


def test_no_worker_is_kept_over_a_year_that_is_jumped_over() -> None:
    favour = Sheet(year=1, marks={"diplomat-1": "left"}, counts={"patricians": 1})
    state = with_sheet(acting(3), "blue", Sheet(year=1, counts={"valour": 2, "cohort-left": 1}))
    state = done(stopped(with_sheet(state, "green", favour)), RevealAttack(year=1, cards=("L",)))
    assert state.stage == "defence" and state.players["blue"].sheet.have == {"soldier": 1}
    assert override(state, year=3).state.players["blue"].sheet.have == {}


def test_the_board_beside_sheets_on_paper_is_not_known() -> None:
    state = done(set_up(after_an_attack()), UsePaper(seat="blue"))
    applied = override(state, year=2)
    assert applied.state.players["blue"].kept == {}
    assert not any(english(step.message).startswith("Blue") for step in applied.steps)


@pytest.mark.parametrize("year", [-1, 0, 7])
def test_there_are_six_years(year: int) -> None:
    assert refused(acting(3), Override(reason="x", year=year)) == ("year", "hw.year-order")


def test_a_year_that_was_jumped_to_has_not_come_before_its_income() -> None:
    state = override(acting(3), year=3).state
    training = "guard=1 cohorts=1/0/0 training="
    assert refused(state, Override(reason="x", seat="blue", sheet=f"{training}3"))[0] == "year"
    assert override(state, seat="blue", sheet=f"{training}2").state.players["blue"].sheet.count("training") == 1


@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_that_was_ended_goes_on_with_the_cards_of_the_years_before(seats: int) -> None:
    third = set_up(next_year(set_up(next_year(acting(seats)))))
    over = GAME.apply(third, Finish(reason="x"))
    assert isinstance(over, Applied)
    for year in (1, 2, 3):
        again = override(over.state, year=year).state
        for seat, player in again.players.items():
            assert player.paths == third.players[seat].paths[: year - 1]
            assert player.prospects == third.players[seat].prospects[: year - 1]
        assert len(again.neutral_past) == (year - 1) * (3 - seats)


def test_a_page_from_before_the_end_does_not_end_the_counting_of_sheets_on_paper() -> None:
    state = done(acting(3), UsePaper(seat="red"), Finish(reason="x", uncounted=False))
    assert state.stage == "final"
    assert refused(state, Finish(reason="x", uncounted=False)) == ("not-now", "hw.override")
    # what was meant, or an entry of an earlier version
    assert [done(state, Finish(reason="x", uncounted=given)).stage for given in (True, None)] == ["over", "over"]


def test_what_is_unspent_goes_back_before_the_attack() -> None:
    state = stopped(acting(3))
    favour = Sheet(year=1, have={"builder": 2}, marks={"diplomat-1": "left"}, counts={"patricians": 1})
    state = with_sheet(state, "blue", favour)
    applied = GAME.apply(state, RevealAttack(year=1, cards=("L",)))
    assert isinstance(applied, Applied) and applied.state.stage == "defence"
    assert applied.state.players["blue"].sheet.have == {}
    assert [step.rule for step in applied.steps][:4] == ["hw.year-end"] * 3 + ["hw.attack-cards"]
    assert "Blue gives 2 × Builder back." in map(english, GAME.pieces(state, applied.state))


def test_a_later_year_on_the_sheets_is_set_right_first() -> None:
    state = set_up(next_year(set_up(next_year(acting(3)))))
    state = with_sheet(state, "blue", Sheet(year=3, marks={"forum-1": "3"}))
    assert refused(state, Override(reason="x", year=2)) == ("later-year", "hw.year-order")
    assert override(state, year=3).state.year == 3
    assert override(done(state, UsePaper(seat="blue")), year=2).state.year == 2
    state = override(state, seat="blue", sheet="").state
    assert override(state, year=2).state.year == 2


def given_back(state: State, sheet: str) -> tuple[Sheet, Sheet]:
    """Blue's sheets after they were written down and entered again: from paper, and as the table's word."""
    paper = done(state, UsePaper(seat="blue"), EnterSheet(seat="blue", sheet=sheet))
    return paper.players["blue"].sheet, override(state, seat="blue", sheet=sheet).state.players["blue"].sheet


def written(state: State) -> str:
    return " ".join(write_sheet(state.players["blue"].sheet))


def test_what_no_paper_can_show_yet_the_table_can_still_say() -> None:
    """A Favour used in the first Year: entered from paper it is refused, as the word of the table it stands."""
    state, temple = acting(3), "priests=1 built=small-temple piety=2 temples=2/0/0 favours=1"
    paper = done(state, UsePaper(seat="blue"))
    assert refused(paper, EnterSheet(seat="blue", sheet=temple)) == ("favours", "hw.favour-use")
    assert override(state, seat="blue", sheet=temple).state.players["blue"].sheet.favours.temple == 0


def test_the_sheets_of_a_year_that_begins_again_can_be_entered_again() -> None:
    """What is filled stays filled, in that Year too."""
    filled = Sheet(
        year=2, have={"soldier": 1}, counts={"guard": 1, "cohort-left": 1, "disdain": 1}, marks={"training-1": "2"}
    )
    state = with_sheet(set_up(next_year(acting(3))), "blue", filled)
    for _ in range(2):
        state = override(state, year=2).state
        sheet = state.players["blue"].sheet
        assert given_back(state, written(state)) == (sheet, sheet)
    # a Year that has not come has still not come
    later = Override(reason="x", seat="blue", sheet="guard=1 cohorts=1/0/0 training=3")
    assert refused(state, later)[0] == "year"
    assert refused(next_year(acting(3)), replace(later, sheet="guard=1 cohorts=1/0/0 training=2"))[0] == "year"


def test_disdain_of_an_attack_before_its_year_begins_again_can_be_entered_again() -> None:
    state = next_year(acting(3))
    assert state.players["blue"].sheet.disdain == 1
    state = override(state, year=1).state
    assert refused(state, Override(reason="x", seat="blue", sheet="disdain=2")) == ("disdain", "hw.disdain")
    assert given_back(state, "disdain=1") == (state.players["blue"].sheet,) * 2
    # and another one when it is attacked once more
    state = next_year(set_up(state))
    assert state.players["blue"].sheet.disdain == 2
    assert given_back(state, written(state)) == (state.players["blue"].sheet,) * 2
    assert refused(state, Override(reason="x", seat="blue", sheet="disdain=3"))[0] == "disdain"


def test_a_jump_over_years_says_which_cards_are_not_known() -> None:
    state = acting(1)
    told = [english(step.message) for step in override(state, year=5).steps]
    assert any("does not know every card" in text for text in told)
    assert not any("does not know" in english(step.message) for step in override(state, year=2).steps)


def test_which_cards_are_not_known_is_said_where_a_year_begins() -> None:
    """One Year jumped over is enough; and it is not said again of every other thing that is set right."""
    jumped = override(acting(3), year=3)
    assert any("does not know every card" in english(step.message) for step in jumped.steps)
    cards = {"paths": PATHS[:2], "prospects": PROSPECTS[:2]}
    one = override(acting(3), year=3, seat="blue", **cards)
    assert any("does not know every card" in english(step.message) for step in one.steps), "of Blue alone"
    told = override(jumped.state, seat="blue", sheet="").steps
    assert [step.rule for step in told] == ["hw.override"]


PATHS = ("architect", "aristocrat", "engineer", "forager")
PROSPECTS = ("fighter", "merchant", "planner", "pontiff")
NEUTRALS = tuple(card for card in PLAYER_CARDS if card not in ("ranger", "trainer", "vanguard", "planner"))


def test_cards_of_years_that_were_jumped_over_can_be_entered() -> None:
    """Then the companion draws from what is really left."""
    cards = {"paths": PATHS, "prospects": PROSPECTS, "neutral": NEUTRALS}
    applied = override(acting(1), year=5, seat="blue", **cards)
    assert [step.rule for step in applied.steps] == ["hw.override", "hw.year-end"], "nothing is unknown"
    blue = applied.state.players["blue"]
    assert set(cards_left(blue)) == set(PLAYER_CARDS) - {*PATHS, *PROSPECTS}
    assert set(neutral_left(applied.state)) == {"ranger", "trainer", "vanguard", "planner"}
    after = set_up(applied.state)
    assert after.players["blue"].prospects[:4] == PROSPECTS and after.players["blue"].paths[:4] == PATHS
    # in the running Year too: its own cards stay
    running = override(after, seat="blue", prospects=PROSPECTS[:2]).state.players["blue"]
    assert running.prospects == (*PROSPECTS[:2], after.players["blue"].prospects[-1])
    # and each kind that is still missing is told of
    for missing in cards:
        given = {kind: named for kind, named in cards.items() if kind != missing}
        told = [english(step.message) for step in override(acting(1), year=5, seat="blue", **given).steps]
        assert any("does not know every card" in text for text in told), missing


def test_cards_of_earlier_years_must_be_possible() -> None:
    state = override(acting(1), year=3).state
    for given, code, rule in (
        ({"seat": "blue", "prospects": PROSPECTS[:3]}, "prospects-many", "hw.player-cards"),
        ({"seat": "blue", "prospects": ("architect", "architect")}, "card-twice", "hw.player-cards"),
        ({"seat": "blue", "prospects": ("nobody",)}, "card-unknown", "hw.player-cards"),
        ({"prospects": PROSPECTS[:1]}, "seat-absent", "hw.override"),
        ({"neutral": NEUTRALS[:5]}, "neutral-number", "hw.neutral-cards"),
        ({"neutral": ("ranger", "ranger")}, "card-twice", "hw.neutral-cards"),
        ({"neutral": ("nobody",)}, "card-unknown", "hw.player-cards"),
    ):
        assert refused(state, Override(reason="x", **given)) == (code, rule)
    laid_out = acting(2).neutral[0].card
    later = set_up(override(acting(2), year=2).state)
    assert refused(later, Override(reason="x", neutral=(later.neutral[0].card,)))[0] == "card-twice"
    assert override(later, neutral=(laid_out,)).state.neutral_past == (laid_out,)
    assert refused(acting(3), Override(reason="x", neutral=("ranger",)))[0] == "neutral-number"


def test_a_year_after_a_jump_begins_again_with_its_own_cards_back_in_the_decks() -> None:
    state = set_up(override(acting(1), year=5).state)
    known = acting(1).players["blue"]
    again = override(state, year=5).state
    assert (again.players["blue"].paths, again.players["blue"].prospects) == (known.paths, known.prospects)
    assert again.neutral_past == ("planner", "vanguard")
    over = GAME.apply(state, Finish(reason="x"))
    assert isinstance(over, Applied)
    assert len(override(over.state, year=1).state.players["blue"].paths) == 0


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_after_a_jump_the_last_years_begin_again_when_all_are_over(seats: int) -> None:
    """Of Years 1, 5 and 6: the cards of Years 5 and 6 go back, as they do in the running Year."""
    state = set_up(override(acting(seats), year=5).state)
    first, fifth = acting(seats), set_up(next_year(state))
    over = next_year(fifth)
    assert over.stage == "over" and len(over.players["blue"].paths) == 3
    for year, known in ((5, first), (6, state)):
        running, again = override(fifth, year=year).state, override(over, year=year).state
        for seat, player in again.players.items():
            assert player.paths == running.players[seat].paths == known.players[seat].paths
            assert player.prospects == running.players[seat].prospects == known.players[seat].prospects
        assert len(again.neutral_past) == len(running.neutral_past) == max(3 - seats, 0) * (year - 4)


def test_earlier_prospect_cards_entered_while_cards_are_drawn() -> None:
    state = done(
        override(acting(3), year=3).state, TurnFate(year=3), Keep(seat="blue", path="forager", prospect="ranger")
    )
    applied = override(state, seat="blue", prospects=("planner", "pontiff"))
    blue = applied.state.players["blue"]
    assert (blue.path, blue.prospect) == (None, None), "whether a card is concerned stays secret"
    told = [english(piece) for piece in GAME.pieces(state, applied.state)]
    assert "Blue puts the two cards drawn back into the Player Card Draw Pile." in told
    assert any(text.startswith("Blue lays aside Prospect Cards") for text in told) and "face up" not in " ".join(told)


def test_a_revealed_prospect_card_is_set_right_before_the_neutral_cards() -> None:
    state = done(GAME.new(setup(2)), TurnFate(year=1))
    for seat in state.players:
        state = done(state, Keep(seat=seat, path="architect", prospect="defender"))
    assert state.stage == "neutral"
    fixed = override(state, seat="blue", prospect="trainer").state
    assert fixed.players["blue"].prospects == ("trainer",)
    again = set_up(override(fixed, year=1).state)
    assert len(again.players["blue"].prospects) == 1


def test_the_prospect_card_of_the_year_alone_is_set_right() -> None:
    state = set_up(next_year(acting(3)))
    before = state.players["blue"]
    other = next(card for card in PLAYER_CARDS if card not in (*before.paths, *before.prospects))
    fixed = override(state, seat="blue", prospect=other).state.players["blue"]
    assert (fixed.prospects, fixed.paths) == (("defender", other), before.paths)


# -- Path Cards --------------------------------------------------------------------------------


def test_one_path_card_a_year() -> None:
    state = acting(1)
    six = ("architect", "aristocrat", "fighter", "engineer", "forager", "merchant")
    assert refused(state, Override(reason="x", seat="blue", paths=("ranger", "trainer"))) == (
        "paths-many",
        "hw.player-cards",
    )
    assert refused(state, Override(reason="x", seat="blue", paths=six))[0] == "paths-many"
    before = done(next_year(state), TurnFate(year=2))
    assert refused(before, Override(reason="x", seat="blue", paths=six[:2]))[0] == "paths-many"
    later = override(state, year=5, seat="blue", paths=("architect", "aristocrat", "engineer", "forager")).state
    assert len(later.players["blue"].paths) == 4


def test_there_are_cards_to_draw_in_every_year_after_a_correction() -> None:
    state = acting(1)
    for year in range(2, 7):
        state = done(next_year(state), TurnFate(year=year))
        paths = tuple(card for card in PLAYER_CARDS if card not in state.players["blue"].prospects)[: year - 1]
        state = override(state, seat="blue", paths=paths).state
        state = done(state, Deal(seat="blue", year=year))
        first, second = state.players["blue"].drawn
        state = done(state, Keep(seat="blue", path=first, prospect=second), TurnNeutral(year=year))
        assert len(state.players["blue"].paths) == year
        assert neutral_left(state) or year == 6
    assert next_year(state).stage == "over"


SECRET: dict[str, tuple[AnyCommand, ...]] = {
    "drawn": (Deal(seat="blue", year=2),),
    "chosen from a real deck": (Keep(seat="blue", path="forager", prospect="ranger"),),
}


@pytest.mark.parametrize("name", SECRET)
def test_path_cards_set_right_while_two_cards_are_drawn(name: str) -> None:
    state = done(next_year(acting(3)), TurnFate(year=2), *SECRET[name])
    drawn = state.players["blue"].drawn[:1] or ("forager",)
    for paths in (drawn, tuple(card for card in cards_left(state.players["blue"]) if card not in drawn)[-1:]):
        applied = override(state, seat="blue", paths=paths)
        blue = applied.state.players["blue"]
        assert (blue.drawn, blue.path, blue.prospect) == ((), None, None), "whether a card is concerned stays secret"
        assert len(applied.steps) == 2
        for command in GAME.legal(applied.state, "blue"):
            assert not isinstance(GAME.apply(applied.state, command), Refusal)
        after = set_up(applied.state)
        assert len(set(after.players["blue"].paths)) == len(after.players["blue"].paths) == 2
    # what changes nothing changes nothing
    assert override(state, seat="blue", paths=state.players["blue"].paths).state == state
    assert state.stage in SETTING_UP


def test_what_is_put_right_on_sheets_is_told_box_by_box() -> None:
    first = (
        "cohorts=3/2/1 guard=6 fort=16 wall=5 mining=5 production=4 renown=9 piety=7 valour=12 discipline=4 traders=6"
        " performers=8 priests=6 apparitores=7 patricians=8 built=medium-granary,large-granary,small-hotel,large-hotel,"
        "market,theatre,ludus,small-temple,baths,courthouse temples=2/0/0 red=4-1 battles-red=1 blue=2 scouts=1"
        " diplomats=1:left-1,2:right map=xx.../xx.../...../..... market=1:4,2:2 theatre=1:1 courthouse-left=1:1"
        " baths=1:1 training=1 have=4/3/3/3/6"
    )
    other = first.replace(" scouts=1", "")
    for was, now in {
        "traders=6": "traders=7", "large-hotel": "small-workshop", "red=4-1": "red=4-2", "2:2": "2:5",
        "left-1,2:right": "left-2,2:centre", "theatre=1:1": "theatre=2:1", "have=4": "have=3",
        "temples=2": "favours=1 temples=2",
    }.items():  # fmt: skip
        assert was in other
        other = other.replace(was, now)
    state = override(acting(3), seat="blue", sheet=first).state
    applied = override(state, seat="blue", sheet=other)
    assert [english(change) for change in applied.changes] == [
        "Blue, Large Hotel: empty (before: filled).",
        "Blue, Small Workshop: filled (before: empty).",
        "Blue, Traders: 7 (before: 6).",
        "Blue, Market 2: 5 (before: 2).",
        "Blue, Theatre 1: empty (before: 1).",
        "Blue, Theatre 2: 1 (before: empty).",
        "Blue, Diplomats 2: centre (before: right).",
        "Blue, Scouts 1: empty (before: filled).",
        "Blue, Red Gladiator, filled in: 2 (before: 1).",
        "Blue, Favours of Temples used: 1 (before: 0).",
        "Blue, Diplomats 1, Favours used: 2 (before: 1).",
    ]
    # of all that only what lies on the Player Board is a piece that an undo moves
    assert [english(piece) for piece in GAME.pieces(state, applied.state)] == ["Blue gives 1 Soldier back."]
    assert override(state, seat="blue", paths=()).changes == ()
    paper = override(done(state, UsePaper(seat="blue")), seat="blue", sheet=other)
    assert [english(change) for change in paper.changes] == ["Blue: sheets on the phone"]
