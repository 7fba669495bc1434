"""“We play it so” beside the pieces on the walls: tiles, Hourglasses and marks on actions, deeds with their Glory."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.marks import marks
from companion.referee.stronghold.table_state import Paid, State, points, replace

from ..english import english
from .company import FOUR, Company, so


def test_tiles() -> None:
    company = Company().do(
        so(
            platforms={"W1": True, "E2": True},
            traps={"goblin-trap": 2},
            saboteurs={"forge": True, "scouts": True},
            blessing="E",
            stone=0,
            guard=False,
        )
    )
    state = company.state
    assert [name for name, wall in state.walls.items() if wall.platform] == ["W1", "E2"]
    assert (state.traps, state.saboteurs, state.blessing) == ((2, 0), ("forge", "scouts"), "E")
    assert (state.stone, state.guard) == (0, False)
    company.do(
        so(traps={"troll-trap": 1}, saboteurs={"forge": False}, blessing="", guard=True, platforms={"W1": False})
    )
    state = company.state
    assert (state.traps, state.saboteurs, state.blessing, state.guard) == ((2, 1), ("scouts",), "", True)
    assert not state.walls["W1"].platform


def test_hourglasses_and_marks_on_actions() -> None:
    company = Company(FOUR).do(
        so(paid={"defender": {"cannon": 3}, "defender-2": {"poles": 2}}, used={"defender": {"wall": True}})
    )
    assert company.state.paid == {"cannon": Paid("defender", 3), "poles": Paid("defender-2", 2)}
    assert company.state.used == {"wall": "defender"}
    # of what is the other one's nothing changes
    company.do(so(paid={"defender": {"poles": 0}}, used={"defender-2": {"wall": False}}))
    assert company.state.paid["poles"].count == 2 and company.state.used == {"wall": "defender"}
    company.do(so(paid={"defender": {"cannon": 0}}, used={"defender": {"wall": False}}))
    assert company.state.paid == {"poles": Paid("defender-2", 2)} and company.state.used == {}


def test_hourglasses_of_one_defender_make_room_for_those_of_the_other() -> None:
    company = Company(FOUR).do(so(paid={"defender-2": {"cannon": 3}}))
    before = company.state
    company.do(so(paid={"defender": {"cannon": 2}, "defender-2": {"cannon": 0}}))
    assert company.state.paid == {"cannon": Paid("defender", 2)}
    told = [english(piece) for piece in GAME.pieces(before, company.state)]
    assert told == ["On the action Cannon lie Hourglasses of the Defender: 2."]


def test_a_mark_ends_what_haste_made_of_it() -> None:
    company = Company(FOUR).do(c.PhaseDone(seat="invader"), so(used={"defender": {"cannon": True}}))
    company.do(c.Haste(seat="defender-2", action="cannon"), so(used={"defender-2": {"cannon": True}}))
    assert (company.state.used, company.state.freed) == ({"cannon": "defender-2"}, {})
    assert company.refused(c.Act(seat="defender-2", action="cannon", hourglasses=1)) == "sh.actions"


def test_saboteurs_who_are_there_already_change_nothing() -> None:
    company = Company().sabotage("scouts", "forge")
    before = company.state
    assert company.do(so(saboteurs={"barracks": False, "forge": True})).state == before


@pytest.mark.parametrize("which", ["D1", "D3"])
def test_a_dishonourable_action_that_was_none_gives_nothing(which: str) -> None:
    company = Company().at_turn(5).phase(1, 5).do(c.Act(seat="defender", action="cannon", hourglasses=1))
    before = company.state
    company.do(c.Dishonour(seat="defender", which=which, building="forge" if which == "D3" else ""))
    company.do(so(dishonour={which: False}, dishonoured=False))
    assert company.state == replace(before, workshop_of=company.state.workshop_of)
    company.do(c.Dishonour(seat="defender", which=which, building="forge" if which == "D3" else ""))
    given = company.state
    other = "D3" if which == "D1" else "D1"
    assert company.do(so(dishonour={other: False})).state == given  # it was not used


def test_what_a_correction_changed_is_listed() -> None:
    def changed(**given: object) -> list[str]:
        company = Company(FOUR).do(so(used={"defender": {"wall": True}}))
        before = company.state
        return [english(piece) for piece in GAME.pieces(before, company.do(so(**given)).state)]

    assert changed(stone=0) == ["Stone components still to be placed: 0."]
    assert changed(guard=False) == ["The Honour Guard has moved."]
    assert changed(bared=1) == ["Wall Sections left bare so far: 1."]
    assert changed(used={"defender-2": {"wall": True}}) == [
        "Used in this turn by the Defender of the East: Wall Reinforcement."
    ]
    assert changed(dishonour={"D2": True}, dishonoured=True) == [
        "The dishonourable action D2 is used for this game.",
        "There is no dishonourable action any more in this turn.",
        "Glory: Invader 10, Defender 3.",
    ]
    acted = Company(FOUR).do(so(dishonoured=True)).state
    assert [english(piece) for piece in GAME.pieces(acted, Company(FOUR).state)] == [
        "A dishonourable action is possible again in this turn."
    ]
    assert changed(deeds={"four-trolls": True}) == [
        "Deed, done: four Trolls on one Wall Section.", "Glory: Invader 11, Defender 4.",
    ]  # fmt: skip
    assert changed(walls={"E1": "defender=1S1M warrior=1 stone=2 imod=2"}) == [
        "Wall Section E1, other strength: Invader 2, Defender 0."
    ]
    # walls that are taken away tell it themselves
    assert changed(walls={"E1": "defender=1S1M warrior=1"}) == [
        "Wall Section E1: 0 stone and 0 wooden wall components."
    ]


def test_strength_that_the_table_entered_is_told_on_its_own_side() -> None:
    company = Company()
    for line, told in (("imod=2", [("invader", "Invader +2")]), ("dmod=1", [("defender", "Defender +1")])):
        state = company.do(so(walls={"W1": f"defender=1S1M stone=2 {line}"})).state
        assert [(side, english(mark)) for side, mark in marks(state, state.walls["W1"])] == told


def _told(before: State, after: State) -> list[str]:
    return [english(piece) for piece in GAME.pieces(before, after)]


def test_two_defenders_are_told_whose_hourglasses_lie_on_an_action() -> None:
    company = Company(FOUR).do(c.PhaseDone(seat="invader"))
    before = company.state
    begun = company.do(c.Act(seat="defender", action="wall", hourglasses=1)).state
    assert "On the action Wall Reinforcement lie Hourglasses of the Defender: 1." in _told(before, begun)
    assert "On the action Wall Reinforcement lie Hourglasses: 0." in _told(begun, before)
    elsewhere = company.do(c.Act(seat="defender", action="cannon", hourglasses=1)).state
    assert [told for told in _told(begun, elsewhere) if "action" in told] == [
        "On the action Cannon lie Hourglasses of the Defender: 1."
    ]
    done = company.do(c.Act(seat="defender", action="wall", hourglasses=1, place="W1")).state
    assert "Used in this turn by the Defender: Wall Reinforcement." in _told(begun, done)
    back = _told(done, begun)
    assert "On the action Wall Reinforcement lie Hourglasses of the Defender: 1." in back
    assert "The action Wall Reinforcement can be used again in this turn." in back


def test_two_defenders_are_told_whose_hourglasses_are_for_the_workshop_alone() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5)
    before = company.state
    after = company.do(c.Dishonour(seat="defender-2", which="D1")).state
    assert "Hourglasses of the Defender of the East for the Workshop alone: 4." in _told(before, after)
    assert "Hourglasses of the Defender of the East for the Workshop alone: 0." in _told(after, before)
    # a correction may give them to the other one
    company.do(so(workshop={"defender": 2, "defender-2": 0}))
    assert _told(after, company.state) == [
        "Hourglasses of the Defender for the Workshop alone: 2.",
        "Hourglasses of the Defender of the East for the Workshop alone: 0.",
    ]
    one = Company().at_turn(5).phase(1, 5)
    before = one.state
    gift = "Hourglasses for the Workshop alone: 4."
    assert gift in _told(before, one.do(c.Dishonour(seat="defender", which="D1")).state)


def test_what_was_begun_of_a_phase_that_is_undone_goes_back() -> None:
    machines = "What was begun of Phase 2 (Machines) goes back."
    company = Company().phase(1).do(c.PlaceStone(seat="defender", section="W1"), so(pools={"defender": 0}))
    spends = company.state
    company.do(c.Spent(seat="defender"))
    assert machines in _told(company.state, spends) and machines not in _told(spends, company.state)
    # play went straight on past the Defender
    second = company.state
    straight = company.do(c.PhaseDone(seat="invader", straight=True)).state
    assert (straight.stage, straight.phase) == ("invader", 3)
    assert _told(straight, second) == ["What was begun of Phase 3 (Equipment) goes back."]
    # the Phase itself goes on, nothing of another was begun
    company.do(c.HandOver(seat="invader", hourglasses=1))
    third = company.state
    assert _told(company.do(c.PhaseDone(seat="invader")).state, third) == []
    company.assault("ram")
    ram = company.state
    assert "What was begun of Phase 1 (Supplies) goes back." in _told(company.do(c.StepDone(seat="invader")).state, ram)


def test_what_a_correction_marks_in_a_later_turn_is_told() -> None:
    company = Company(FOUR).at_turn(5)
    before = company.state
    company.do(so(turn=6, used={"defender": {"wall": True}}, hasted=True, dishonoured=True))
    told = [
        "Used in this turn by the Defender: Wall Reinforcement.",
        "The Haste tile is used for this turn.",
        "There is no dishonourable action any more in this turn.",
    ]
    marked = company.state
    assert _told(before, marked) == told
    # that all is open again at the end of a turn goes without saying
    company.do(so(turn=7, used={"defender": {"wall": False}}, hasted=False, dishonoured=False))
    assert _told(marked, company.state) == [] and len(_told(company.state, marked)) == 3


def test_deeds_come_and_go_with_their_glory() -> None:
    company = Company().do(so(turn=6))
    company.do(so(dishonour={"D2": True}, dishonoured=True, deeds={"twelve-goblins": True}, bared=1))
    state = company.state
    assert (state.dishonour, state.dishonoured, state.deeds, state.bared) == (("D2",), True, ("twelve-goblins",), 1)
    assert (points(state, "invader"), points(state, "defender")) == (11, 3)
    company.do(so(dishonour={"D2": True}, deeds={"twelve-goblins": True}))  # they count once
    assert (points(company.state, "invader"), points(company.state, "defender")) == (11, 3)
    company.do(so(dishonour={"D2": False}, dishonoured=False, deeds={"twelve-goblins": False}))
    state = company.state
    assert (state.dishonour, state.dishonoured, state.deeds) == ((), False, ())
    assert (points(state, "invader"), points(state, "defender")) == (10, 4)
    # the total that is entered beside it is the last word
    company.do(so(deeds={"twelve-goblins": True}, glory={"invader": 7}))
    assert points(company.state, "invader") == 7


@pytest.mark.parametrize(
    ("override", "told"),
    [
        (so(platforms={"W8": True}), "There is no Wall Section “W8”."),
        (so(platforms=dict.fromkeys(("W1", "W2", "E1", "E2"), True)), "Platform: A whole number from 0 to 3"),
        (so(traps={"goblin-trap": 4}), "Goblin Trap: A whole number from 0 to 3 is expected, not “4”."),
        (so(traps={"bear-trap": 1}), "There is no Trap “bear-trap”."),
        (so(saboteurs={"kitchen": True}), "There is no such building with actions."),
        (so(saboteurs=dict.fromkeys(("forge", "workshop", "scouts", "cathedral"), True)), "Saboteurs: A whole number"),
        (so(blessing="N"), "Choose a side, West or East."),
        (so(stone=2), "Stone components still to be placed: A whole number from 0 to 1"),
        (so(guard=True, inside={"honour-guard": "1S"}), "Honour Guard: it counts only with both Soldiers there."),
        (
            so(paid={"defender": {"cannon": 5}}),
            "Hourglasses on the action Cannon: A whole number from 0 to 4 is expected, not “5”.",
        ),
        (so(paid={"defender": {"oven": 1}}), "There is no action “oven”."),
        (so(paid={"invader": {"cannon": 1}}), "Hourglasses are the Defender's."),
        (so(paid={"defender": {"poles": 1}}), "Poles: Hourglasses of the other Defender lie on it."),
        (so(used={"defender": {"train-soldier": True}}), "Marksman into Soldier: never marked as used."),
        (so(dishonour={"D9": True}), "There is no dishonourable action “D9”."),
        (so(deeds={"nap": True}), "There is no deed “nap”."),
        (so(bared=100), "Wall Sections left bare: A whole number from 0 to 99"),
    ],
)
def test_what_cannot_be_is_refused_by_name(override: c.Override, told: str) -> None:
    company = Company(FOUR).do(so(paid={"defender-2": {"poles": 1}}))
    assert company.why_not(override).startswith(told)


def test_no_stone_is_left_to_place_when_all_are_on_the_walls() -> None:
    company = Company().do(so(stone=0))
    others = sum(wall.stone for name, wall in company.state.walls.items() if name != "W1")
    company.do(so(walls={"W1": f"defender=1S stone={23 - others}"}))
    told = "Stone components still to be placed: Only 0 is possible here, not “1”."
    assert company.why_not(so(stone=1)) == told
