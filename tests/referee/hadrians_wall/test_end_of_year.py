"""The attack at a table, the end of a Year and of the game, corrections."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.referee.game import Applied, Chance
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.attack import Advice
from companion.referee.hadrians_wall.cards import FATE, YEARS
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Defend,
    EnterScore,
    EnterSheet,
    Finish,
    Override,
    RevealAttack,
    TurnFate,
    UsePaper,
)
from companion.referee.hadrians_wall.deck import cards_in_deck, deck, outlook
from companion.referee.hadrians_wall.defence import advice, attack_number
from companion.referee.hadrians_wall.odds import odds
from companion.referee.hadrians_wall.scoring import smallest
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import (
    Neutral,
    State,
    attack_letters,
    replace,
    settings_of,
    with_player,
)
from companion.referee.ruling import Ruling
from companion.simulate import settled

from ..english import english
from .company import acting, done, next_year, refused, set_up, stopped, with_sheet

TEMPLE = {"temple-small": 2, "priests": 3}
PROTECTED = Sheet(
    year=3,
    have={"builder": 2},
    counts={"cohort-centre": 1, "valour": 2, "patricians": 3, **TEMPLE},
    marks={"small-temple": "x", "diplomat-1": "right"},
)
"""A Favour of a Temple, two of a Diplomat on the right."""


def year(number: int, seats: int = 3, **options: str) -> State:
    """All have stopped in a Year, the sheets blank but for Blue's."""
    state = acting(seats, **options)
    for _ in range(number - 1):
        state = set_up(next_year(state))
    for seat in state.players:
        state = with_sheet(state, seat, Sheet(year=number))
    return stopped(with_sheet(state, "blue", replace(PROTECTED, year=number)))


# -- the attack --------------------------------------------------------------------------------


def test_the_companion_turns_over_the_attack() -> None:
    state = year(3)
    assert GAME.legal(state, "blue") == (RevealAttack(year=3, straight=True),)
    first = GAME.apply(state, RevealAttack(year=3))
    assert isinstance(first, Chance) and first.id == "attack.1"
    assert set(map(int, first.outcomes)) == set(deck(state))
    card = first.outcomes[0]
    second = GAME.apply(state, RevealAttack(year=3, chance={"attack.1": card}))
    assert isinstance(second, Chance) and set(second.outcomes) == set(first.outcomes) - {card}
    assert len(done(state, RevealAttack(year=3)).attack) == 3


WRONG_ATTACKS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "too few": (("L", "C"), "cards-number", "hw.attack-cards"),
    "no arrow": (("L", "C", "X"), "card-unknown", "hw.attack-cards"),
    "no card": (("L", "C", "49"), "card-unknown", "hw.attack-cards"),
    "two arrows": (("L", "C", "LC"), "card-unknown", "hw.attack-cards"),
    "empty": (("L", "C", ""), "card-unknown", "hw.attack-cards"),
    "twice": (("L", "7", "7"), "card-seen", "hw.fate-card"),
}


@pytest.mark.parametrize("name", WRONG_ATTACKS)
def test_attacks_that_cannot_be(name: str) -> None:
    cards, code, rule = WRONG_ATTACKS[name]
    state = replace(year(3), discard=(1,))
    assert refused(state, RevealAttack(year=3, cards=cards)) == (code, rule)


def test_an_attack_has_no_more_cards_than_there_are() -> None:
    state = with_sheet(year(1, seats=1), "blue", Sheet(year=1))
    state = replace(state, neutral=(Neutral("planner", resource=60), Neutral("vanguard")))
    _, command = settled(GAME, state, RevealAttack(year=1), random.Random(0))
    applied = GAME.apply(state, command)
    assert isinstance(applied, Applied)
    assert len(applied.state.history[0].cards) == len(FATE)
    assert "hw.fate-deck-empty" in [step.rule for step in applied.steps]


def attacked(*cards: str) -> State:
    state = replace(year(3), discard=(1, 2))
    return done(state, RevealAttack(year=3, cards=cards))


def test_without_favours_the_year_ends_with_the_attack() -> None:
    applied = GAME.apply(with_sheet(year(3), "blue", Sheet(year=3)), RevealAttack(year=3, cards=("L", "L", "R")))
    assert isinstance(applied, Applied)
    assert (applied.state.stage, applied.state.year) == ("fate", 4)
    assert english(applied.label) == "The attack of Year 3: left 2 and right 1"


@pytest.mark.parametrize(
    ("cards", "straight", "asked"), [("LLR", True, False), ("LLR", False, True), ("LRR", True, True)]
)
def test_favours_that_lessen_no_disdain_are_not_asked_about(cards: str, straight: bool, asked: bool) -> None:
    """Three attacks are let through in a Year of potential 2: one card less changes nothing, two do."""
    favour = Sheet(year=3, counts={"patricians": 1}, marks={"diplomat-1": "right"})
    state = with_sheet(year(3), "blue", favour)
    state = done(state, RevealAttack(year=3, cards=tuple(cards), straight=straight))
    assert (state.stage == "defence") is asked


def test_who_has_favours_decides_the_others_have_defended() -> None:
    state = attacked("c", "R", "5")
    assert (state.attack, attack_letters(state)) == (("C", "R", "5"), "CCR")
    assert state.stage == "defence" and GAME.phase(state).awaits == ("blue",)
    green = state.players["green"]
    assert green.defence is not None and (green.defence.disdain, green.sheet.disdain) == (2, 2)
    assert GAME.legal(state, "green") == ()
    assert {command.ignore for command in GAME.legal(state, "blue") if isinstance(command, Defend)} == {
        "", "C", "R", "CR",
    }  # fmt: skip
    best = advice(state, "blue")
    assert isinstance(best, Ruling) and isinstance(best.result, Advice)
    assert (best.result.best.number, best.result.best.disdain) == (2, 0)


def test_after_the_last_defence_the_next_year_begins() -> None:
    state = attacked("C", "R", "5")
    after = done(state, Defend(seat="blue", year=3, ignore="R"))
    sheet = after.players["blue"].sheet
    assert (after.stage, after.year) == ("fate", 4)
    assert sheet.disdain == 1 and sheet.count("valour") == 3
    assert sheet.have == {"soldier": 1}, "the Builders went back, Valour 3 is a Soldier"
    assert sheet.filled_in == {"diplomat-1": 1}
    assert after.history[-1].cards == "CCR" and after.history[-1].disdain == {"blue": 1, "green": 2, "red": 2}
    # one card came by number, two only by their arrow
    assert (after.discard, after.unnamed, after.attack) == ((1, 2, 5), "CR", ())
    seen = outlook(replace(after, stage="actions"), "blue").seen
    arrows = [FATE[card].arrow for card in (1, 2, 5)]
    assert seen == (arrows.count("left"), arrows.count("centre") + 1, arrows.count("right") + 1)
    assert cards_in_deck(after) == 43 and len(deck(after)) == 45
    assert not any(player.stopped or player.defence for player in after.players.values())


def test_ignoring_in_the_wrong_way() -> None:
    state = attacked("C", "R", "5")
    wrong: dict[str, Defend] = {
        "favours-few": Defend(seat="blue", year=3, ignore="CC"),
        "ignore-many": Defend(seat="blue", year=3, ignore="L"),
        "ignore": Defend(seat="blue", year=3, ignore="CRX"),
        "on-phone": Defend(seat="blue", year=3, cohorts=(1, 1, 1)),
        "defended": Defend(seat="green", year=3),
        "stale": Defend(seat="blue", year=2),
    }
    assert {code: refused(state, command)[0] for code, command in wrong.items()} == {code: code for code in wrong}
    assert refused(state, Defend(seat="blue", year=3, ignore="RRRR"))[0] == "ignore"
    assert refused(year(3), Defend(seat="blue", year=3))[0] == "not-now"


def test_defending_on_paper() -> None:
    state = done(year(3), UsePaper(seat="blue"), RevealAttack(year=3, cards=("L", "R", "R")))
    assert GAME.phase(state).awaits == ("blue",) and GAME.legal(state, "blue") == ()
    for cohorts in (None, (0, 7, 0), (-1, 0, 0)):
        assert refused(state, Defend(seat="blue", year=3, cohorts=cohorts))[0] == "cohorts"
    assert refused(state, Defend(seat="blue", year=3, cohorts=(0, 0, 0), ignore="C"))[0] == "ignore-many"
    applied = GAME.apply(state, Defend(seat="blue", year=3, cohorts=(0, 0, 1), ignore="R"))
    assert isinstance(applied, Applied)
    assert applied.state.history[-1].disdain["blue"] == 1 and applied.state.history[-1].valour["blue"] == 1
    assert english(applied.label) == "Blue: 1 Disdain, 1 Valour"
    # what the phone knew of its Workers before has gone back with the Year, its boxes stay
    after = applied.state.players["blue"].sheet
    assert state.players["blue"].sheet.have and not after.have and after.counts == PROTECTED.counts


@pytest.mark.parametrize(("difficulty", "cards"), [("easy", 6), ("normal", 8), ("hard", 9)])
def test_the_difficulty_decides_how_many_cards(difficulty: str, cards: int) -> None:
    state = replace(year(5, difficulty=difficulty), discard=())
    assert len(done(state, RevealAttack(year=5)).attack) == cards


def test_the_odds_of_the_coming_attack() -> None:
    state = replace(year(3, seats=2), discard=tuple(range(1, 11)))
    neutral = (replace(state.neutral[0], resource=2),)
    state = replace(state, neutral=neutral)
    coming = outlook(state, "blue")
    assert (coming.year, coming.extra, coming.cohorts) == (3, 2, (0, 1, 0)) and sum(coming.seen) == 10
    assert odds(coming, settings_of(state)).result.cards == 5


# -- an empty deck -----------------------------------------------------------------------------


def nearly_empty(fate_deck_empty: str) -> State:
    """Year 3, three attack cards, one card left in the deck: number 48."""
    return replace(year(3, fate_deck_empty=fate_deck_empty), discard=tuple(FATE)[:-1])


def test_the_discard_pile_is_shuffled_without_the_attack() -> None:
    state = nearly_empty("shuffle")
    first = GAME.apply(state, RevealAttack(year=3))
    assert isinstance(first, Chance) and first.outcomes == ("48",)
    second = GAME.apply(state, RevealAttack(year=3, chance={"attack.1": "48"}))
    assert isinstance(second, Chance) and set(map(int, second.outcomes)) == set(FATE) - {48}
    applied = GAME.apply(state, RevealAttack(year=3, chance={"attack.1": "48", "attack.2": "1", "attack.3": "2"}))
    assert isinstance(applied, Applied)
    assert applied.state.attack == ("48", "1", "2") and applied.state.discard == ()
    assert "hw.fate-deck-empty" in [step.rule for step in applied.steps]
    assert "Shuffle the Discard Pile: it is the new Fate Deck." in map(english, GAME.pieces(state, applied.state))


def test_only_what_is_left_attacks() -> None:
    state = nearly_empty("stop")
    assert refused(state, RevealAttack(year=3, cards=("L", "C", "R")))[0] == "cards-number"
    applied = GAME.apply(state, RevealAttack(year=3, cards=("48",)))
    assert isinstance(applied, Applied) and applied.state.attack == ("48",)
    after = done(applied.state, Defend(seat="blue", year=3))
    assert cards_in_deck(after) == 0
    turned = GAME.apply(after, TurnFate(year=4))
    assert isinstance(turned, Chance) and len(turned.outcomes) == 48
    nothing = replace(state, discard=tuple(FATE))
    assert done(nothing, RevealAttack(year=3)).history[-1].cards == ""


def test_a_very_long_attack_of_real_cards() -> None:
    """Items on neutral cards add so many that one arrow would come more than 16 times."""
    state = replace(year(3, seats=1), neutral=(Neutral("planner", 20), Neutral("vanguard")))
    assert refused(state, RevealAttack(year=3, cards=("L",) * 23))[0] == "cards-many"


# -- the end -----------------------------------------------------------------------------------


def last_attack(*paper: str) -> State:
    state = year(6)
    for seat in paper:
        state = done(state, UsePaper(seat=seat))
    state = done(state, RevealAttack(year=6, cards=("L",) * 8))
    for seat in paper:
        if state.players[seat].defence is None:
            state = done(state, Defend(seat=seat, year=6, cohorts=(6, 6, 6)))
    return state


def test_the_end_of_the_game_on_the_phone() -> None:
    """Green and Red score their Path Cards and −7 for 4 Disdain alike; Blue keeps its Favours for nothing."""
    state = done(last_attack(), Defend(seat="blue", year=6))
    assert state.stage == "over" and GAME.legal(state, "blue") == ()
    scores = GAME.scores(state)
    assert scores.end_reason == "years" and scores.end is not None
    assert english(scores.end) == "The six Years are over."
    assert scores.totals == {place.seat: place.total for place in scores.ranking}
    assert scores.winners == tuple(place.seat for place in scores.ranking if place.place == 1)
    assert all(len(player.paths) == 6 for player in state.players.values())


def test_a_tie_is_explained() -> None:
    state = done(last_attack(), Defend(seat="blue", year=6))
    sheets = {"blue": {"renown": 8, "disdain": 4}, "green": {"renown": 2, "disdain": 1}, "red": {"renown": 1}}
    for seat, counts in sheets.items():
        player = state.players[seat]
        state = with_player(state, seat, replace(player, sheet=Sheet(year=6, counts=counts), paths=()))
    scores = GAME.scores(state)
    assert scores.totals == {"blue": 1, "green": 1, "red": 1} and scores.winners == ("red",)
    assert [english(place.why) for place in scores.ranking if place.why] == ["less Disdain decides the tie"] * 3


def counted(state: State, seat: str, **changed: int) -> EnterScore:
    counts = {path: smallest(path) for path in state.players[seat].paths if path != "aristocrat"}
    found = EnterScore(seat=seat, renown=9, piety=8, valour=7, discipline=6, disdain=2, counts=counts)
    return replace(found, **changed)


def test_sheets_on_paper_are_counted_at_the_end() -> None:
    state = done(last_attack("green", "red"), Defend(seat="blue", year=6))
    assert state.stage == "final" and GAME.phase(state).awaits == ("green", "red")
    before = GAME.scores(state)
    assert before.winners == () and not before.end_reason
    assert [place.seat for place in before.ranking if not place.ranked] == ["green", "red"]
    state = done(state, counted(state, "red"))
    assert state.stage == "final"
    state = done(state, counted(state, "green", renown=25))
    assert state.stage == "over"
    paths = {seat: sum(path == "aristocrat" for path in state.players[seat].paths) * 2 for seat in ("green", "red")}
    scores = GAME.scores(state)
    assert scores.totals["red"] == 9 + 8 + 7 + 6 - 3 + paths["red"]
    assert scores.totals["green"] == 25 + 8 + 7 + 6 - 3 + paths["green"] and scores.winners == ("green",)
    # what was entered wrongly can be entered again
    state = done(state, counted(state, "red", renown=25, piety=25))
    assert GAME.scores(state).winners == ("red",)


def test_what_cannot_be_entered() -> None:
    state = done(last_attack("red"), Defend(seat="blue", year=6))
    right = counted(state, "red")
    path = next(iter(right.counts))
    wrong: dict[str, EnterScore] = {
        "hw.score-attributes": counted(state, "red", renown=26),
        f"hw.path-{path}": replace(right, counts=right.counts | {path: 99}),
        "hw.score-paths": replace(right, counts=right.counts | {"emperor": 1}),
    }
    assert {rule: refused(state, command)[1] for rule, command in wrong.items()} == {rule: rule for rule in wrong}
    assert refused(state, counted(state, "red", disdain=-1)) == ("number", "hw.score-disdain")
    assert refused(state, replace(right, counts={}))[0] == "path-count"
    forager = with_player(state, "red", replace(state.players["red"], paths=("forager",)))
    for number, code in ((0, "path-count"), (10, "path-count")):
        assert refused(forager, replace(right, counts={"forager": number})) == (code, "hw.path-forager")
    assert done(forager, replace(right, counts={"forager": 1})).stage == "over"
    assert refused(state, counted(state, "blue")) == ("on-phone", "hw.score-total")
    assert refused(year(3), counted(state, "red"))[0] == "not-now"


def test_paper_can_be_entered_as_a_whole_at_the_end() -> None:
    state = done(last_attack("red"), Defend(seat="blue", year=6))
    state = done(state, EnterSheet(seat="red", sheet="renown=12 disdain=15"))
    assert state.stage == "over"
    assert refused(state, UsePaper(seat="red"))[0] == "not-now"


@pytest.mark.parametrize(("renown", "rank"), [(0, "Miles"), (20, "Centurion"), (25, "Primus Pilus")])
def test_alone_the_end_names_the_rank(renown: int, rank: str) -> None:
    state = year(6, seats=1)
    sheet = Sheet(year=6, counts={"renown": renown, "piety": 25 if renown else 0})
    state = with_player(state, "blue", replace(state.players["blue"], sheet=sheet, paths=()))
    state = done(state, RevealAttack(year=6))
    scores = GAME.scores(replace(state, players={"blue": replace(state.players["blue"], sheet=sheet)}))
    assert scores.end is not None and english(scores.end).endswith(f"VP: {rank}.")
    assert scores.winners == ()  # nobody was beaten


# -- corrections -------------------------------------------------------------------------------


def test_finish() -> None:
    state = done(acting(3), Finish(reason="last   bus"))
    scores = GAME.scores(state)
    assert (state.stage, scores.end_reason) == ("over", "finished")
    assert scores.end is not None and english(scores.end) == "The table ended the game: last bus."
    assert refused(state, Finish(reason="again")) == ("not-now", "hw.override")
    for reason in ("", " ", "x" * 201):
        assert refused(acting(3), Finish(reason=reason)) == ("reason", "hw.override")


def test_of_equal_totals_of_nought_the_least_disdain_wins() -> None:
    """Also where the table ends the game; only where nobody has a point to count does nobody win."""
    state = acting(2, negative_total="no")
    for seat, disdain in (("blue", 2), ("green", 3)):
        state = with_sheet(state, seat, Sheet(counts={"disdain": disdain}))
    scores = GAME.scores(done(state, Finish(reason="late")))
    assert scores.totals == {"blue": 0, "green": 0} and scores.winners == ("blue",)
    assert [place.why is None for place in scores.ranking] == [False, False]
    assert GAME.scores(done(acting(2), Finish(reason="late"))).winners == ()


def test_a_path_card_that_is_put_right_at_the_end_is_counted_anew() -> None:
    state = done(acting(3), UsePaper(seat="red"), Finish(reason="late"))
    over = done(state, counted(state, "red", disdain=0))
    mine = over.players["red"].paths
    assert over.stage == "over" and len(mine) == 1
    other = next(card for card in ("planner", "vanguard") if card not in mine)
    open_ = done(over, Override(reason="misread", seat="red", paths=(other,)))
    assert open_.stage == "final" and GAME.phase(open_).awaits == ("red",)
    again = done(open_, counted(open_, "red", disdain=0))
    assert again.stage == "over" and GAME.scores(again).end_reason == "finished"
    for known in (("aristocrat",), mine):
        assert done(over, Override(reason="the same", seat="red", paths=known)).stage == "over"


def test_the_score_has_no_more_disdain_than_attacks_can_have_brought() -> None:
    state = done(acting(3), UsePaper(seat="red"), Finish(reason="late"))
    assert refused(state, counted(state, "red", disdain=15)) == ("disdain", "hw.disdain")
    assert done(state, counted(state, "red", disdain=0)).stage == "over"


def test_paper_ignores_no_more_cards_than_there_can_be_favours() -> None:
    state = year(6)
    for seat in state.players:
        state = done(state, UsePaper(seat=seat))
    state = replace(state, discard=(), options=state.options | {"difficulty": "hard"})
    number = attack_number(state)
    for ignore, fits in (("LLLLL", True), ("LLLLLL", False), ("LLLLLCC", True), ("LLLLLCCC", False)):
        shown = done(state, RevealAttack(year=6, cards=tuple("LLLLLLCCC"[:number].ljust(number, "R"))))
        command = Defend(seat="blue", year=6, cohorts=(0, 0, 0), ignore=ignore)
        if fits:
            assert done(shown, command).players["blue"].defence is not None
        else:
            assert refused(shown, command) == ("favours-few", "hw.favour-use")


def test_finish_waits_for_paper_once() -> None:
    state = done(acting(3), UsePaper(seat="red"), Finish(reason="late"))
    assert state.stage == "final" and GAME.phase(state).awaits == ("red",)
    over = done(state, Finish(reason="now"))
    scores = GAME.scores(over)
    assert over.stage == "over" and scores.totals["red"] == 0
    assert [place.seat for place in scores.ranking if not place.ranked] == ["red"]
    assert "red" not in scores.winners


def test_the_table_sets_a_sheet_right() -> None:
    state = done(acting(3), UsePaper(seat="red"))
    state = done(state, Override(reason="slip", seat="red", sheet="have=1/0/0/0/0 guard=3 fort=1"))
    red = state.players["red"]
    assert red.on_phone and red.sheet.count("guard") == 3, "two Cohorts are left out: the table says so"
    assert refused(state, Override(reason="x", seat="red", sheet="wall=9"))[0] == "chain"
    assert done(state, Override(reason="noted")) == state


def test_a_sheet_set_right_by_hand_never_stops_the_game() -> None:
    """Every Cohort and every circle is full although icons for more are left."""
    full = "cohorts=6/6/6 production=9 mining=1 have=2/0/2/0/0"
    beyond = Override(reason="slip", seat="blue", sheet=f"{full} disdain=1")
    assert refused(acting(1), beyond) == ("disdain", "hw.disdain"), "no attack has come"
    state = done(acting(1), Override(reason="slip", seat="blue", sheet=full))
    for box in ("guard-1", "mining-2"):
        command = next(command for command in GAME.legal(state, "blue") if getattr(command, "box", "") == box)
        state = done(state, command)
    state = replace(stopped(state), players={"blue": replace(state.players["blue"], stopped=True)})
    through = Sheet(year=1, counts={"disdain": 15})
    state = done(with_sheet(state, "blue", through), RevealAttack(year=1, cards=("L",)))
    assert state.year == 2 and state.players["blue"].sheet.count("disdain") == 15


def test_the_table_sets_cards_right() -> None:
    state = acting(3)
    fixed = done(state, Override(reason="mixed up", seat="blue", paths=("ranger",), prospect="trainer"))
    assert (fixed.players["blue"].paths, fixed.players["blue"].prospects) == (("ranger",), ("trainer",))
    wrong: list[tuple[AnyCommand, str]] = [
        (Override(reason="x", seat="blue", paths=("defender",)), "card-twice"),
        (Override(reason="x", seat="blue", paths=("emperor",)), "card-unknown"),
        (Override(reason="x", seat="black", paths=()), "seat-absent"),
        (Override(reason="x", paths=()), "seat-absent"),
        (Override(reason="x", year=7), "year"),
        (Override(reason="x", discard=(1, 1)), "card-unknown"),
        (Override(reason="x", discard=(0,)), "card-unknown"),
    ]
    assert [refused(state, command)[0] for command, _ in wrong] == [code for _, code in wrong]
    no_prospect = Override(reason="x", seat="blue", prospect="ranger")
    assert refused(next_year(state), no_prospect) == ("not-now", "hw.prospect")
    assert done(state, Override(reason="dropped", discard=(4, 5))).discard == (4, 5)
    shown = done(year(3), RevealAttack(year=3, cards=("7", "8", "9")))
    assert refused(shown, Override(reason="x", discard=(7,)))[0] == "card-twice"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_year_begins_again(seats: int) -> None:
    state = year(3, seats)
    again = done(state, Override(reason="wrong cards", year=2))
    assert (again.stage, again.year, again.fate) == ("fate", 2, None)
    assert all(len(player.paths) == len(player.prospects) == 1 for player in again.players.values())
    assert len(again.neutral_past) == max(3 - seats, 0) and [record.year for record in again.history] == [1]
    while again.stage != "over":
        again = next_year(set_up(again))
    assert again.year == YEARS and len(again.history) == YEARS
    reopened = done(again, Override(reason="one more", year=6))
    assert reopened.stage == "fate" and GAME.scores(reopened).end_reason == ""


def test_a_year_that_is_over_keeps_what_met_its_attack_and_what_was_ignored() -> None:
    state = done(attacked("C", "R", "5"), Defend(seat="blue", year=3, ignore="R"))
    record = state.history[-1]
    assert record.ignored == {"blue": (0, 0, 1), "green": (0, 0, 0), "red": (0, 0, 0)}
    assert record.cohorts == {"blue": (0, 1, 0), "green": (0, 0, 0), "red": (0, 0, 0)}
    # of a Cohort on paper that nothing attacks nobody is asked
    paper = done(year(3), UsePaper(seat="blue"), RevealAttack(year=3, cards=("L", "R", "R")))
    record = done(paper, Defend(seat="blue", year=3, cohorts=(0, 0, 1), ignore="R")).history[-1]
    assert record.ignored["blue"] == (0, 0, 1) and record.cohorts["blue"] == (0, None, 1)


def test_a_state_that_was_stored_before_these_were_kept_goes_on() -> None:
    """In the midst of a defence, and with a Year behind it."""
    state = done(stopped(set_up(next_year(acting(3)))), UsePaper(seat="red"), RevealAttack(year=2))
    stored = msgspec.to_builtins(state)
    for record in stored["history"]:
        del record["ignored"], record["cohorts"]
    for player in stored["players"].values():
        if player["defence"]:
            del player["defence"]["cohorts"]
    again = msgspec.convert(stored, State)
    for seat in GAME.phase(again).awaits:
        again = done(again, Defend(seat=seat, year=again.year, cohorts=(0, 0, 0)))
    older, newer = again.history[-2:]
    assert (older.ignored, older.cohorts) == ({}, {}) and list(newer.cohorts) == ["red"]
