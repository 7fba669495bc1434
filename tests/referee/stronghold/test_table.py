"""The game at a table: turns, Hourglasses, actions, Heroes, dishonour, Glory. Ids are those of the fact file."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from companion.referee.game import Applied, Game, SeatPlan, Setup
from companion.referee.ruling import Refusal, Refused
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.components import DEFENDERS, INVADERS, STONE_WALLS
from companion.referee.stronghold.land import parse, plain, write
from companion.referee.stronghold.moves import force_at, hero_place
from companion.referee.stronghold.table_state import State, on_board, points, stone_used

from ..english import english
from ..playing import why_not
from .company import FOUR, PLAIN, THREE, TWO, Company, random_game
from .record import GARRISON


def act(action: str, hourglasses: int, place: str = "", seat: str = "defender") -> c.Act:
    return c.Act(seat=seat, action=action, hourglasses=hourglasses, place=place)


def move(mover: str, start: str, goal: str, seat: str = "defender") -> c.Move:
    return c.Move(seat=seat, mover=mover, start=start, goal=goal)


def glory(company: Company) -> tuple[int, int]:
    return points(company.state, "invader"), points(company.state, "defender")


def test_meets_the_contract() -> None:
    game: Game[State, AnyCommand] = GAME
    assert game.id == "stronghold" and "Valley Games" in game.edition


@pytest.mark.parametrize(
    "seats", [("invader",), ("defender", "defender-2"), ("invader", "invader-2"), ("invader", "invader", "defender")]
)
def test_impossible_companies(seats: tuple[str, ...]) -> None:
    refusal = why_not(GAME, Setup(tuple(SeatPlan(seat) for seat in seats)))
    assert refusal is not None and refusal.rule == "sh.players"


def test_a_hit_deck_has_six_cards_or_is_unknown() -> None:
    seats = tuple(SeatPlan(seat) for seat in TWO)
    refusal = why_not(GAME, Setup(seats, {"cards-G": 5}))
    assert refusal is not None and refusal.rule == "sh.hit-deck"
    assert why_not(GAME, Setup(seats, {"cards-G": 4, "cards-blank": 2})) is None


# The map


@pytest.mark.parametrize("text", [PLAIN, GARRISON, write(plain(5, 4)), write(plain(1, 1))])
def test_a_map_is_one_line(text: str) -> None:
    assert write(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "at"),
    [("", 0), ("W1", 0), ("W1 X2", 3), ("W1 W1", 3), ("W1 W2 TW1=W9", 10), ("W1 E1 TW1=W1,2", 13),
     ("W1 E1 TW1=W1,E9", 13),
     ("W1 E1 TW1=W1,", 6), ("W1 E1 TW1=W1,W1", 6), ("W1 E1 TE1=E1,B,B", 6), ("W1 W2:18M", 6), ("W1 W2/9", 3),
     ("W1+officer W2+officer", 0), ("W1 W2 TW1", 6), ("W1:9V W2", 3)],
)  # fmt: skip
def test_a_malformed_map_says_where(text: str, at: int) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.refusal.at == at


def test_a_map_with_more_units_than_the_box_has_with_those_inside() -> None:
    state = GAME.new(Setup(tuple(SeatPlan(seat) for seat in TWO)))
    refusal = GAME.apply(state, c.EnterMap(text="W1:17M+officer W2+warrior"))
    assert isinstance(refusal, Refusal) and refusal.rule == "sh.components"


def test_a_map_has_no_two_heroes_on_a_wall_section() -> None:
    with pytest.raises(Refused) as refused:
        parse("W1:2S+officer+warrior W2")
    assert refused.value.refusal.rule == "sh.spaces"


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("W1:1V+officer W2+warrior", "veterans-start", "sh.start"),
        ("W1+officer W2+warrior TW1:1V1M=W1,W2", "veterans-start", "sh.start"),
        ("W1+officer W2+warrior E1 TW1=W1,B TW2=W2,B TE1=E1,B", "barbican-towers", "sh.targets"),
        ("W1:1M+officer W2", "heroes-start", "sh.start"),
        ("W1 W2 TW1:1M=W1,W2", "heroes-start", "sh.start"),
    ],
)
def test_what_no_game_begins_with(text: str, code: str, rule: str) -> None:
    refusal = GAME.apply(GAME.new(Setup(tuple(SeatPlan(seat) for seat in TWO))), c.EnterMap(text=text))
    assert isinstance(refusal, Refusal) and (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize(("text", "at"), [("TW1=W1,E1", 16), ("tw2:1M=B,e1", 18), ("TE1=E1,B,W1", 18)])
def test_a_tower_touches_wall_sections_of_its_side(text: str, at: int) -> None:
    """The Barbican, which has no side, it may touch too."""
    with pytest.raises(Refused) as refused:
        parse(f"W1 W2 E1 {text}")
    refusal = refused.value.refusal
    assert (refusal.code, refusal.rule, refusal.at) == ("tower-across", "sh.map", at)
    assert parse("W1 W2 E1 TW1=W1,W2,B TE1=E1,B")


def test_what_is_adjacent_on_the_map() -> None:
    land = parse(PLAIN)
    assert (
        land.near("W1", "TW1") and land.near("W1", "W2") and not land.near("TW1", "TW2") and not land.near("W1", "E1")
    )
    assert [place for place in ("W1", "W2", "TW1", "TW2", "TE1", "E1") if land.by_barbican(place)] == [
        "W2",
        "TW2",
        "TE1",
        "E1",
    ]


@pytest.mark.parametrize(
    ("touched", "beside"), [("W1,W2,B", "W2"), ("W2,W1,B", "W1"), ("W1,B,W2", "W1"), ("B,W2,W1", "W2"), ("B", "")]
)
def test_one_wall_section_of_a_tower_is_beside_the_barbican(touched: str, beside: str) -> None:
    """Two Towers and two Wall Sections are adjacent to it, no more: of two the one that stands next to B."""
    land = parse(f"W1 W2 E1 TW1={touched}")
    assert [name for name in ("W1", "W2", "E1") if land.by_barbican(name)] == ([beside] if beside else [])
    assert land.by_barbican("TW1")


@pytest.mark.parametrize("word", ["W1:1S/2+officer", "W1:1S+officer/2", "w1:1s/2+OFFICER"])
def test_spaces_and_hero_come_in_any_order(word: str) -> None:
    assert write(parse(f"{word} E1+warrior")) == "W1:1S+officer/2 E1+warrior"


@pytest.mark.parametrize("word", ["W1/2/2", "W1+officer/2+warrior"])
def test_a_wall_section_with_too_much_on_it(word: str) -> None:
    with pytest.raises(Refused):
        parse(f"{word} E1")


def test_a_place_that_comes_twice_is_named_without_what_stands_there() -> None:
    with pytest.raises(Refused) as refused:
        parse("W1:1S W1:2S")
    assert english(refused.value.refusal.message) == "“W1” is given twice." and refused.value.refusal.at == 6


# Turns and Hourglasses


def test_the_start() -> None:
    company = Company()
    assert glory(company) == (10, 4) and stone_used(company.state) == 8
    assert company.state.inside == {
        "courtyard": (0, 0, 0), "guard-post": (1, 0, 0), "barracks": (4, 1, 0), "honour-guard": (0, 2, 0),
    }  # fmt: skip
    assert on_board(company.state, 2) == 0


def test_a16_hourglasses_after_the_first_phase() -> None:
    company = Company().do(c.HandOver(seat="invader", hourglasses=3), c.PhaseDone(seat="invader"))
    assert company.state.pools == {"defender": 4 + 2 + 3} and company.state.stage == "defender"
    assert Company(FOUR).state.pools == {"defender": 2 + 1, "defender-2": 2 + 1}


def test_amb_18_the_first_hourglasses_before_the_first_turn() -> None:
    company = Company(options={"AMB-18": "before"})
    assert (company.state.stage, company.state.phase, company.state.pools) == ("defender", 0, {"defender": 4})
    assert english(GAME.phase(company.state).title) == "Before the first turn"
    company.do(act("wall", 2, "W1"), act("platform", 2, "W1"), c.Spent(seat="defender"))
    assert (company.state.stage, company.state.phase, company.state.pools) == ("invader", 1, {"defender": 2})
    # what was used before the first turn was not used in it
    company.phase(1).do(act("wall", 2, "W2"))
    assert company.state.walls["W2"].wood == 1


def test_everything_is_spent_before_the_next_phase() -> None:
    company = Company().phase(1)
    assert company.refused(c.Spent(seat="defender")) == "sh.spend-all"
    assert company.refused(c.Spent(seat="defender", lost=True)) == "sh.spend-all"
    company.do(act("cannon", 3), act("poles", 3))
    assert company.refused(c.Spent(seat="defender")) == "sh.stone"
    company.do(c.PlaceStone(seat="defender", section="W1"))
    assert company.state.walls["W1"].stone == 3 and company.state.pools == {"defender": 0}
    company.do(c.Spent(seat="defender"))
    assert (company.state.stage, company.state.phase) == ("invader", 2)
    assert company.refused(c.PlaceStone(seat="defender", section="W1")) == "sh.turn"


def test_a_phase_without_hourglasses_goes_straight_on() -> None:
    company = Company().phase(1).do(c.PlaceStone(seat="defender", section="W1")).spend_nothing("defender")
    company.do(c.PhaseDone(seat="invader"))
    assert (company.state.stage, company.state.phase) == ("invader", 3)


def test_what_the_sides_may_not_do() -> None:
    company = Company()
    assert company.refused(c.HandOver(seat="defender", hourglasses=1)) == "sh.turn"
    assert company.refused(c.HandOver(seat="invader", hourglasses=0)) == "sh.hand-over"
    assert company.refused(c.HandOver(seat="invader", hourglasses=1, to="invader")) == "sh.hand-over"
    assert company.refused(c.Spent(seat="defender")) == "sh.turn"
    assert company.refused(c.EnterMap(text=PLAIN)) == "sh.turn"
    assert company.refused(c.StepDone(seat="invader")) == "sh.turn"


def test_each_invader_feeds_the_defender_who_faces_him() -> None:
    company = Company(FOUR).do(c.HandOver(seat="invader-2", hourglasses=2))
    assert company.state.pools == {"defender": 3, "defender-2": 5}
    company.do(c.HandOver(seat="invader-2", hourglasses=1, to="defender"))
    assert company.state.pools == {"defender": 4, "defender-2": 5}
    assert Company(THREE).do(c.HandOver(seat="invader-2", hourglasses=2)).state.pools == {"defender": 8}


# Actions


def test_w17_a_cannon_with_four_hourglasses_and_a_saboteur() -> None:
    company = Company().sabotage("forge").do(c.HandOver(seat="invader", hourglasses=8), c.PhaseDone(seat="invader"))
    assert cost(company.state, ACTIONS["cannon"]) == 5
    company.do(act("cannon", 4))
    assert company.state.paid["cannon"].count == 4
    company.do(act("track", 3))
    assert (
        english(company.steps[-1].message)
        == "Cannon: all of its cost lies there now. It happens as soon as it is tapped."
    )
    assert company.state.saboteurs == () and company.state.inside["guard-post"] == (0, 0, 0)
    company.do(act("poles", 1))
    assert company.refused(c.Spent(seat="defender")) == "sh.pay"  # the Cannon is built first
    company.do(act("cannon", 0, "TW2"))
    assert company.state.towers["TW2"].machine == "cannon" and "cannon" not in company.state.paid


def test_saboteurs() -> None:
    company = Company()
    assert company.refused(c.Saboteur(seat="invader", building="forge")) == "sh.saboteur"  # they come in Phase 4
    company.sabotage("forge")
    assert company.refused(c.Saboteur(seat="invader", building="hospital")) == "sh.saboteur"
    none = GAME.apply(company.state, c.Saboteur(seat="invader", building="scouts", out=True))
    assert isinstance(none, Refusal) and english(none.message) == "There is no Saboteur in this building."
    assert company.refused(c.Saboteur(seat="invader", building="forge")) == "sh.saboteur"
    company.sabotage("scouts", "workshop")
    assert company.refused(c.Saboteur(seat="invader", building="barracks")) == "sh.components"
    legal = [command for command in GAME.legal(company.state, "invader") if isinstance(command, c.Saboteur)]
    assert {command.building for command in legal} == {"forge", "scouts", "workshop"}
    company.do(c.Saboteur(seat="invader", building="forge", out=True))
    assert company.state.saboteurs == ("scouts", "workshop")


@pytest.mark.parametrize(
    ("action", "place", "what"),
    [
        ("cannon", "TW2", lambda s: s.towers["TW2"].machine == "cannon"),
        ("poles", "TW2", lambda s: s.towers["TW2"].machine == "poles"),
        ("troll-cauldron", "W1", lambda s: s.walls["W1"].cauldrons == (0, 0, 1)),
        ("orc-cauldron", "W1", lambda s: s.walls["W1"].cauldrons == (0, 1, 0)),
        ("goblin-cauldron", "E1", lambda s: s.walls["E1"].cauldrons == (1, 0, 0)),
        ("platform", "W1", lambda s: s.walls["W1"].platform),
        ("wall", "W2", lambda s: s.walls["W2"].wood == 1),
        ("raid", "", lambda s: "raid" in s.used),
        ("goblin-trap", "", lambda s: s.traps == (1, 0)),
        ("troll-trap", "", lambda s: s.traps == (0, 1)),
        ("damage", "", lambda s: "damage" in s.used),
        ("glare", "W1", lambda s: s.walls["W1"].glare),
        ("blessing", "E", lambda s: s.blessing == "E"),
        ("mix-up", "", lambda s: "mix-up" in s.used),
        ("sharpshooter", "", lambda s: "sharpshooter" in s.used),
        ("train-soldier", "", lambda s: s.inside["barracks"] == (3, 2, 0)),
        ("train-veteran", "", lambda s: s.inside["barracks"] == (4, 0, 1)),
        ("track", "", lambda s: s.inside["guard-post"] == (0, 0, 0)),
    ],
)
def test_every_action(action: str, place: str, what: Callable[[State], bool]) -> None:
    price = ACTIONS[action].cost
    company = Company()
    if action == "track":
        company.sabotage("workshop").do(c.Override(reason="test", pools={"defender": 6}))
    company.phase(company.state.phase, defender=8)
    assert company.refused(act(action, price + 1, place)) == "sh.pay"
    if price > 1:
        company.do(act(action, price - 1, place))
        assert company.state.paid[action].count == price - 1 and not company.state.used
        assert company.refused(act(action, 0, place)) == "sh.pay"
        company.do(act(action, 1, place))
    else:
        company.do(act(action, 1, place))
    assert what(company.state) and (action in company.state.used) is not ACTIONS[action].repeats
    assert company.state.pools["defender"] == 14 - price
    if not ACTIONS[action].repeats:
        assert company.refused(act(action, price, place)) is not None


def test_a01_to_a03_training() -> None:
    company = Company().phase(1, defender=8)
    company.do(act("train-soldier", 2))
    assert company.state.inside["barracks"] == (3, 2, 0)
    assert company.refused(act("train-soldier", 2)) == "sh.training"
    company.do(act("train-veteran", 2))
    assert company.state.inside["barracks"] == (3, 1, 1)
    assert company.refused(act("train-veteran", 2)) == "sh.training"


def test_a09_gates() -> None:
    company = Company().phase(1)
    assert company.refused(act("gate", 1)) == "sh.gate-reinforcement"
    company.do(c.Override(reason="test", gates=(5, 6, 6)), act("gate", 1))
    assert company.state.gates == (6, 6, 6)
    company.do(c.Override(reason="test", gates=(4, 6, 6)))
    assert company.refused(act("gate", 1)) == "sh.actions"  # once a turn
    gone = Company().phase(1).do(c.Override(reason="test", gates=(0, 0, 0)))
    assert gone.refused(act("gate", 1)) == "sh.gate-reinforcement"


def test_w18_no_more_pieces_than_the_box_has() -> None:
    land = "W1/3 W2/3 E1 TW1=W1,W2 TE1=E1,B"
    company = Company(land=land)
    for turn in (1, 2, 3):
        company.at_turn(turn).phase(1, defender=3).do(act("troll-cauldron", 3, "W1" if turn == 1 else "W2"))
    company.at_turn(4).phase(1, defender=3)
    assert company.refused(act("troll-cauldron", 3, "W1")) == "sh.components"


def test_where_pieces_may_not_go() -> None:
    company = Company().phase(1, defender=20)
    assert company.refused(act("cannon", 4, "TW1")) == "sh.machines"  # a Marksman stands there
    assert company.refused(act("cannon", 4, "W1")) == "sh.map"
    assert company.refused(act("orc-cauldron", 2, "W2")) == "sh.cauldrons"
    assert company.refused(act("platform", 2, "W9")) == "sh.map"
    assert company.refused(act("blessing", 2, "N")) == "sh.blessing"
    assert company.refused(act("bake", 2)) == "sh.actions"
    company.do(act("platform", 2, "W1"))
    company.at_turn(2).phase(1, defender=2)
    assert company.refused(act("platform", 2, "W1")) == "sh.platform"


def test_a15_hourglasses_of_the_ally_lie_on_an_action() -> None:
    company = Company(FOUR).phase(1).do(act("cannon", 1, seat="defender-2"))
    assert company.refused(act("cannon", 1)) == "sh.pay"
    assert company.refused(act("wall", 2, "E1")) == "sh.flanks"
    company.do(act("wall", 2, "E1", seat="defender-2"))


# Moves and Heroes


def test_a04_to_a07_ways() -> None:
    company = Company().phase(1, defender=20)
    assert company.refused(move("S", "W2", "E1")) == "sh.adjacent"
    company.do(move("S", "W2", "courtyard"), move("S", "courtyard", "E1"))
    assert company.state.pools["defender"] == 24 and company.state.walls["E1"].defender == (1, 2, 0)
    company.do(move("M", "barracks", "E2"))
    assert company.state.pools["defender"] == 23
    assert company.refused(move("officer", "W2", "TW2")) == "sh.heroes-move"
    company.do(move("officer", "W2", "W1"))
    assert hero_place(company.state, "officer") == "W1"
    assert company.refused(move("warrior", "E1", "W1")) == "sh.adjacent"
    assert company.refused(move("M", "W1", "cathedral")) == "sh.closed"
    assert company.refused(move("V", "W1", "courtyard")) == "sh.move"
    assert company.refused(move("X", "W1", "courtyard")) == "name-unknown"
    assert company.refused(move("M", "W1", "moon")) == "name-unknown"
    company.do(move("officer", "W1", "courtyard"))
    assert hero_place(company.state, "officer") == "courtyard"
    assert company.refused(move("officer", "courtyard", "E1")) == "sh.spaces"


def test_swapping() -> None:
    company = Company().phase(1)
    swap = c.Swap(seat="defender", one="M", at="W1", other="S", there="W2")
    company.do(swap)
    assert force_at(company.state, "W1") == (1, 2, 0) and force_at(company.state, "W2") == (1, 1, 0)
    assert company.state.pools["defender"] == 5
    assert company.refused(c.Swap(seat="defender", one="officer", at="W2", other="S", there="W1")) == "sh.swap"
    assert company.refused(c.Swap(seat="defender", one="V", at="W1", other="S", there="W2")) == "sh.move"
    # the space that the other leaves is free: a Marksman of the full Barracks can be changed for another piece
    company.do(c.Swap(seat="defender", one="M", at="W1", other="M", there="barracks"))


# Traps


def test_amb_20_troll_traps() -> None:
    for value, most in (("phase", 1), ("movement", 2)):
        company = Company(options={"AMB-20": value}).phase(1).do(act("troll-trap", 2))
        while company.state.phase < 6:
            assert company.refused(c.Sprung(seat="defender")) in ("sh.traps", "sh.turn")
            company.skip()
        for _ in range(most):
            company.do(c.Sprung(seat="defender"))
        assert company.refused(c.Sprung(seat="defender")) == "sh.traps"


# The table is the boss


def test_override_and_finish() -> None:
    company = Company()
    assert company.refused(c.Override(reason="")) == "sh.override"
    company.do(
        c.Override(
            reason="we forgot",
            walls={"W1": "invader=2O defender=1V stone=1 warrior=0"},
            towers={"TW1": "poles", "TW2": "2M"},
            inside={"courtyard": "1S"},
            pools={"defender": 7},
            glory={"invader": 12},
            turn=4,
            phase=2,
        )
    )
    wall = company.state.walls["W1"]
    assert (wall.invader, wall.defender, wall.stone) == ((0, 2, 0), (0, 0, 1), 1)
    assert company.state.towers["TW1"].machine == "poles" and company.state.towers["TW2"].units == (2, 0, 0)
    assert company.state.pools == {"defender": 7} and glory(company) == (12, 4)
    assert (company.state.turn, company.state.phase) == (4, 2)
    assert company.refused(c.Override(reason="x", inside={"courtyard": "18M"})) == "sh.components"
    assert company.refused(c.Override(reason="x", walls={"W1": "stone=23"})) == "sh.components"
    assert company.refused(c.Override(reason="x", walls={"W8": "stone=2"})) == "sh.map"
    assert company.refused(c.Override(reason="x", glory={"nobody": 2})) == "sh.override"
    assert company.refused(c.Override(reason="x", gates=(1,))) == "sh.gates"
    company.do(c.Finish(reason="last bus"))
    scores = GAME.scores(company.state)
    assert (scores.end_reason, scores.winners) == ("finished", ("invader",))
    assert company.refused(c.Finish(reason="again")) == "sh.override"


def test_haste_lifts_the_mark_of_the_other_defender() -> None:
    """W19: not where no second piece is left."""
    company = Company(FOUR)
    company.do(c.HandOver(seat="invader", hourglasses=6), c.HandOver(seat="invader-2", hourglasses=6))
    company.do(c.PhaseDone(seat="invader"), act("wall", 2, "W1"), act("blessing", 2, "W"))
    assert company.refused(act("wall", 2, "E1", "defender-2")) == "sh.actions"
    assert company.refused(c.Haste(seat="defender", action="wall")) == "sh.haste"
    assert company.refused(c.Haste(seat="defender-2", action="blessing")) == "sh.haste"
    assert company.refused(c.Haste(seat="defender-2", action="glare")) == "sh.haste"
    company.do(c.Haste(seat="defender-2", action="wall"))
    assert company.refused(act("wall", 2, "W2")) == "sh.actions"  # it is for him who has not used it
    company.do(act("wall", 2, "E1", "defender-2"))
    assert company.refused(act("wall", 2, "E1", "defender-2")) == "sh.actions"
    assert company.state.walls["E1"].wood == 1
    assert company.refused(c.Haste(seat="defender", action="wall")) == "sh.haste"


# Whole games


def test_a_state_that_was_stored_before_a_field_was_added_can_be_read() -> None:
    state = Company().phase(1).state
    fields = msgspec.json.decode(msgspec.json.encode(state))
    for added in ("freed", "begun"):
        del fields[added]
    assert msgspec.convert(fields, GAME.states) == state


def _invariants(state: State) -> None:
    assert msgspec.json.decode(msgspec.json.encode(state), type=GAME.states) == state
    for index, kind in enumerate(DEFENDERS):
        assert 0 <= on_board(state, index) <= kind.count
    for index, kind in enumerate(INVADERS):
        assert 0 <= sum(wall.invader[index] for wall in state.walls.values()) <= kind.count
    assert stone_used(state) + state.stone <= STONE_WALLS
    for wall in state.walls.values():
        assert min(*wall.invader, *wall.defender, *wall.cauldrons, wall.stone, wall.wood) >= 0
    assert min((*state.pools.values(), state.workshop, *state.gates, 0)) == 0
    phase, scores = GAME.phase(state), GAME.scores(state)
    assert english(phase.title) and english(phase.help)
    for seat in state.seats:
        assert scores.totals[seat.id] == sum(line.points for line in scores.lines if line.seat == seat.id)
    assert bool(scores.end_reason) == (state.stage == "over")
    if scores.end_reason:
        assert scores.winners and scores.end is not None
    else:
        assert phase.awaits


@pytest.mark.parametrize("seats", [TWO, THREE, FOUR], ids=len)
def test_random_games(seats: tuple[str, ...]) -> None:
    before = None
    for command, state in random_game(
        seats, 5, {"cards-blank": 2, "cards-G": 2, "cards-GO": 1, "cards-GOT": 1}, GARRISON
    ):
        _invariants(state)
        assert msgspec.json.decode(msgspec.json.encode(command), type=GAME.commands) == command
        if before is not None:
            for piece in (*GAME.pieces(before, state), *GAME.pieces(state, before)):
                assert english(piece)
            applied = GAME.apply(before, command)
            assert isinstance(applied, Applied) and applied.state == state and english(applied.label)
            assert {step.rule for step in applied.steps} <= set(GAME.rules)
        before = state
