"""What the game of Stronghold allows a seat, its panel offers, and nothing else, in whatever a game comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from referee.stronghold.company import FOUR, THREE, TWO, Company, random_game, so

from companion.referee.game import Applied
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import State, replace
from companion.web.games.stronghold.panels import panel, ways

LAND = (
    "W1:2S1M/1 W2:2S1M+officer/1 W3:1S1M E1:2S1M+warrior/1 E2:2S1M TW1:1M=W1,W2 TW2=W2,W3 TW3:1M=W3,B TE1:1M=E1,B"
    " TE2=E1,E2"
)
ROUND = (c.Move, c.HandOver)
"""What has a page of its own, and what is any number."""
Asked = tuple[object, ...]


def _listed(state: State, seat: str) -> Iterator[Asked]:
    """What the game allows, as the forms ask for it."""
    for command in GAME.legal(state, seat):
        match command:
            case c.Act():
                yield "act", command.action, command.hourglasses, command.place
            case c.Reach():
                yield from (("reach", name) for name in command.walls)
            case c.Machine() | c.Order():
                yield "struck", command.section
            case c.Fire():
                yield "fire", *command.shooters.items()
            case c.Cannon() | c.Poles():
                where = command.section if isinstance(command, c.Poles) else ""
                yield "card", command.tower, where, command.card or "drawn"
            case c.Dishonour():
                yield "dishonour", command.which
            case c.Saboteur():
                yield "saboteur", command.building, command.out
            case c.ChiefMarksman():
                yield "chief", command.out
            case c.Choose():
                yield "choose", command.kind, command.place, command.units
            case c.Spent():
                yield "spent", command.lost
            case c.PhaseDone() | c.StepDone() | c.Ram():
                yield (type(command).__name__,)
            case c.Haste() | c.Speech() | c.Sally() | c.PlaceStone() | c.Snipe() | c.Deed():
                fields = ("action", "hourglasses", "unit", "section", "place", "deed")
                yield type(command).__name__, next(getattr(command, name) for name in fields if hasattr(command, name))
            case _:
                assert isinstance(command, ROUND), command


def _offered(state: State, seat: str) -> Iterator[Asked]:
    """What the panel of the seat offers."""
    shown: dict[str, Any] = panel(state, seat)
    yield from (("Deed", name) for name, _, seen in shown["deeds"] if seen)
    yield from (("reach", cell.name) for cell in shown["cells"])
    yield from (("dishonour", which) for which, _ in shown["dishonour"])
    match shown["kind"]:
        case "choose":
            for ask in shown["questions"]:
                yield from (("choose", ask["kind"], ask["place"], units) for units, _ in ask["sets"])
        case "phase":
            yield ("PhaseDone",)
            if shown["training"]:
                yield "chief", shown["chief"]
            for building, _ in shown["saboteurs"]:
                there = building in state.saboteurs
                if there or shown["saboteurs_come"]:
                    yield "saboteur", building, there
        case "spend":
            yield from _to_spend(state, seat, shown)
        case "assault":
            yield from _in_the_assault(shown)


def _to_spend(state: State, seat: str, shown: dict[str, Any]) -> Iterator[Asked]:
    for _, _, offers, open_, sabotaged in shown["buildings"]:
        can = [each for each in offers if each.finish is not None or each.lay]
        assert open_ == len(can) and all(each.why is None for each in can if each.finish is not None)
        assert sabotaged == (offers[0].action.building in state.saboteurs)
        for each in offers:
            assert all(place for place, _ in each.places)
            yield from (("act", each.action.id, count, "") for count in each.lay)
            if each.finish is not None:
                places = [place for place, _ in each.places] if each.action.id != "track" else []
                places += [unit for _, those in each.units for unit, _ in those] + [""] * bool(each.units)
                yield from (("act", each.action.id, each.finish, place) for place in places or [""])
            if each.haste:
                yield "Haste", each.action.id
    yield from (("PlaceStone", name) for name, _ in shown["stone"])
    yield from (("Speech", count) for count in shown["speech"])
    yield from (("Sally", letter) for letter, _, _ in shown["sally"])
    if not shown["stone"] and not shown["due"]:
        if not shown["left"] + shown["workshop"]:
            yield "spent", False
        elif shown["use"] is None:
            yield "spent", True


def _in_the_assault(shown: dict[str, Any]) -> Iterator[Asked]:
    yield ("StepDone",)
    if shown.get("no_chief"):
        yield "chief", False
    if shown.get("gate") and not shown["struck"]:
        yield ("Ram",)
    yield from (("struck", name) for name, _ in shown.get("places", ()))
    faces = [face for face, _ in shown.get("cards", ())]
    faces = ["drawn"] if shown.get("deck") else faces
    for tower, _ in shown.get("towers", ()):
        aims = [""] if shown["step"] == "cannons" else [at for at, *_ in shown["reach"][tower]]
        yield from (("card", tower, at, face) for at in aims for face in faces)
    yield from (("fire", (place, left)) for place, _, left in shown.get("shooters", ()))
    yield from (("Snipe", place) for place, _, _ in shown.get("targets", ()))


def _missed(state: State, seat: str, listed: set[Asked], offered: set[Asked]) -> set[Asked]:
    """What should be offered and is not. Who has said that his side is done has his Saboteurs no more."""
    done = state.stage == "invader" and seat not in GAME.phase(state).awaits
    return {each for each in listed - offered if not (done and each[0] == "saboteur")}


def _strange(state: State, listed: set[Asked], offered: set[Asked]) -> set[Asked]:
    """What is offered and should not be. What comes to the walls while the Defender answers Phase 6, and where nothing
    is to be hit, is not listed; nobody comes after a tie."""
    aside = {"struck"} | ({"reach"} if (state.stage == "defender" and state.phase == 6) or state.tie else set())
    return {each for each in offered - listed if each[0] not in aside}


DECK: dict[str, str | int] = {"cards-blank": 2, "cards-G": 2, "cards-GO": 1, "cards-GOT": 1}


def test_the_panel_offers_what_the_game_allows() -> None:
    kinds = set()
    for seats, seed, options in ((THREE, 2, DECK), (FOUR, 1, {})):
        for number, (_, state) in enumerate(random_game(seats, seed, options, LAND)):
            if number % 5 and not state.asks:
                continue
            for seat in seats:
                listed, offered = set(_listed(state, seat)), set(_offered(state, seat))
                wrong = _missed(state, seat, listed, offered), _strange(state, listed, offered)
                assert wrong == (set(), set()), (seat, state.stage, state.phase, state.step)
                kinds |= {what for what, *_ in listed}
    rare = {"card", "fire", "Snipe", "choose", "Sally", "Speech", "Haste", "dishonour", "saboteur", "Ram", "chief"}
    assert kinds >= {"act", "PhaseDone", "StepDone", "spent", "PlaceStone", "reach", "struck"} | rare


@pytest.mark.parametrize(
    ("so_", "speech", "sally"),
    [
        ({}, 2, ["G", "O"]),  # a Troll takes 3, and 2 are left
        ({"pools": {"defender": 9}}, 4, ["G", "O", "T"]),
        ({"walls": {"W2": "officer=1 stone=2"}}, 0, ["G", "O"]),  # nobody hears him
        ({"walls": {"W2": "defender=1S"}}, 0, ["G", "O"]),  # in the Courtyard
        ({"walls": {"E1": "defender=1S invader=1T1O1G"}}, 2, []),
        ({"walls": {"E1": "defender=1S invader=1T warrior=1"}}, 2, []),
    ],
)
def test_heroes_do_what_can_be_paid_where_they_stand(so_: dict[str, Any], speech: int, sally: list[str]) -> None:
    company = Company(TWO, LAND).do(c.PhaseDone(seat="invader"), c.PlaceStone(seat="defender", section="W1"))
    company.do(so(pools={"defender": 2}, walls={"E1": "defender=1S invader=1T1O1G warrior=1"})).do(so(**so_))
    shown: Any = panel(company.state, "defender")
    assert (len(shown["speech"]), [letter for letter, *_ in shown["sally"]]) == (speech, sally)
    for once in [c.Speech(seat="defender", hourglasses=1)] * (speech > 0) + [c.Sally(seat="defender", unit="G")] * bool(
        sally
    ):
        company.do(so(pools={"defender": 2}), once)
        again: Any = panel(company.state, "defender")
        assert not again["sally" if isinstance(once, c.Sally) else "speech"]


def test_a_partner_who_is_done_still_enters_who_reaches_the_walls() -> None:
    """Phase 6 goes on until both are done. What a Trap does, the Defender tells."""
    company = Company(THREE, LAND).until(6).do(c.PhaseDone(seat="invader", own=True))
    state = replace(company.state, traps=(0, 1))
    shown: dict[str, Any] = {seat: panel(state, seat) for seat in THREE}
    assert [cell.name for cell in shown["invader"]["cells"]] == ["W1", "W2", "W3"]
    assert [cell.name for cell in shown["invader-2"]["cells"]] == ["E1", "E2"]
    assert {seat: each["trap"] for seat, each in shown.items()} == dict.fromkeys(THREE, False) | {"defender": True}
    for without in ({"phase": 5}, {"traps": (1, 0)}, {"stage": "defender"}):
        assert not any(panel(replace(state, **without), seat)["trap"] for seat in THREE)
    company.stand("W1", "2G")


def test_after_a_tie_a_breached_wall_section_is_not_asked_about() -> None:
    state = Company(TWO, LAND).until(6).assault().state
    breached = {name: replace(wall, breached=name == "W2") for name, wall in state.walls.items()}
    for tie, rows in ((False, ["W1", "W2", "W3", "E1", "E2"]), (True, ["W1", "W3", "E1", "E2"])):
        shown: Any = panel(replace(state, tie=tie, walls=breached), "invader")
        assert [cell.name for cell in shown["cells"]] == rows


@pytest.mark.parametrize(("option", "dearer"), [("all", ["forge", "workshop"]), ("cannon", ["forge"])])
def test_a_saboteur_is_said_to_make_dearer_only_what_he_does(option: str, dearer: list[str]) -> None:
    company = Company(TWO, LAND, {"AMB-32": option}).sabotage("forge", "workshop").phase(4, defender=1)
    shown: Any = panel(company.state, "defender")
    assert [building for building, *_, costs_more in shown["buildings"] if costs_more] == dearer


def _offer(state: State, name: str) -> Any:
    shown: Any = panel(state, "defender")
    return next(each for _, _, offers, *_ in shown["buildings"] for each in offers if each.action.id == name)


@pytest.mark.parametrize(
    ("units", "asked"), [("1M", []), ("2S", []), ("1M1V", ["M", "V"]), ("1M1S1V", ["M", "S", "V"])]
)
def test_who_tracks_saboteurs_is_asked_where_it_is_open(units: str, asked: list[str]) -> None:
    """The Unit goes to the supply: of several types the Defender chooses."""
    company = Company(TWO, LAND).sabotage("forge").do(so(inside={"guard-post": units}, pools={"defender": 9}))
    company.do(c.PhaseDone(seat="invader"))
    tracking = _offer(company.state, "track")
    assert [letter for letter, _ in tracking.places] == asked and tracking.finish == 3


def test_how_many_pieces_are_left_is_told() -> None:
    company = Company(TWO, LAND).do(c.PhaseDone(seat="invader"), so(pools={"defender": 9}))
    assert (_offer(company.state, "troll-trap").left, _offer(company.state, "gate").left) == (3, None)
    company.do(c.Act(seat="defender", action="troll-trap", hourglasses=2))
    assert _offer(company.state, "troll-trap").left == 2


def test_each_of_a_side_is_asked_about_his_own() -> None:
    """Hourglasses go to the Defender whom an Invader faces, unless he says otherwise; a Defender fires what stands in
    his Towers, an Invader tells what his machines and Orders did."""
    state = Company(FOUR, LAND).state
    shown: Any = {seat: panel(state, seat) for seat in FOUR}
    assert [shown[seat]["facing"] for seat in ("invader", "invader-2")] == ["defender", "defender-2"]
    assert shown["invader"]["to"] == ("defender", "defender-2")
    company = (
        Company(FOUR, LAND)
        .until(6)
        .do(
            so(
                towers={"TW2": "cannon", "TE2": "cannon"},
                walls={"E1": "defender=1S invader=1G frenzy=1 warrior=1", "W1": "defender=1S invader=1T"},
            )
        )
    )
    for step, what, sections in (
        ("cannons", "towers", {"defender": ["TW2"], "defender-2": ["TE2"]}),
        ("machines", "places", {"invader": ["W1", "W2", "W3"], "invader-2": ["E1", "E2"]}),
        ("orders", "places", {"invader": ["W1", "W2", "W3"], "invader-2": ["E1", "E2"]}),
    ):
        company.assault(step)
        asked: Any = {seat: panel(company.state, seat) for seat in sections}
        assert {seat: [name for name, _ in each[what]] for seat, each in asked.items()} == sections
    assert [order for order, _ in asked["invader"]["orders"]] == ["explosion", "other"]  # there is one Frenzy


def test_saboteurs_come_in_phase_4_and_leave_whenever_they_are_seen_to() -> None:
    company = Company(TWO, LAND)
    assert not panel(company.state, "invader")["saboteurs"]
    company.sabotage("forge", "scouts")
    shown = panel(company.state, "invader")
    assert shown["saboteurs"] and shown["saboteurs_come"] == "Actions of his building cost 1 more."
    shown = panel(company.until(5).state, "invader")
    assert shown["saboteurs"] and not shown["saboteurs_come"]


@pytest.mark.parametrize(("ruling", "fourth"), [("left", ["D4"]), ("both", [])])
def test_d4_is_offered_where_the_supply_has_its_units(ruling: str, fourth: list[str]) -> None:
    company = Company(TWO, LAND, {"AMB-25": ruling}).at_turn(5).phase(1, 5)
    for veterans, wanted in (("3V", ["D4"]), ("4V", fourth)):
        company.do(so(walls={"E2": f"defender={veterans} stone=2"}))
        shown: Any = panel(company.state, "defender")
        assert [which for which, _ in shown["dishonour"]] == ["D1", "D2", "D3", *wanted]


def test_poles_that_reach_nothing_of_this_assault_are_not_offered() -> None:
    company = Company(TWO, LAND).until(6).do(so(towers={"TW2": "poles", "TE1": "poles"}))
    company.do(so(walls={"E1": "defender=1S warrior=1 stone=2 glare=1"})).assault("poles")
    shown: Any = panel(company.state, "defender")
    assert [tower for tower, _ in shown["towers"]] == ["TW2"]


def test_a_trap_kills_no_more_than_it_may() -> None:
    company = Company(TWO, LAND).phase(1).do(so(pools={"defender": 2}))
    company.do(c.Act(seat="defender", action="troll-trap", hourglasses=2)).until(6)
    assert panel(company.state, "defender")["trap"]
    assert not panel(company.do(c.Sprung(seat="defender")).state, "defender")["trap"]


def test_deeds_that_are_done_or_too_late_are_not_offered() -> None:
    company = Company(TWO, LAND)
    deeds: Any = panel(company.state, "invader")["deeds"]
    others = {name for name, *_ in deeds} - {"twelve-goblins"}
    assert not [name for name, _, seen in deeds if seen]
    company.do(c.Deed(seat="invader", deed="twelve-goblins"))
    deeds = panel(company.state, "invader")["deeds"]
    assert {name for name, *_ in deeds} == others
    assert not panel(replace(company.state, stage="over"), "invader")["deeds"]
    assert not panel(company.state, "defender")["deeds"]


@pytest.mark.parametrize(("ruling", "aims"), [("together", ["side", "B", "W:1"]), ("one", ["side", "B"])])
def test_a_volley_is_joined_where_all_aim_first(ruling: str, aims: list[str]) -> None:
    """Each Rampart can be told again by its volley; the Barbican is one place."""
    company = Company(TWO, LAND, {"AMB-9": ruling}).until(6).assault("marksmen")
    for place, aim in (("W1", "W"), ("TW3", "B")):
        company.do(c.Fire(seat="defender", shooters={place: 1}, aim=aim, targets="1T"))
    shown: Any = panel(company.state, "defender")
    assert [aim for aim, _ in shown["aims"]] == aims
    assert "W1" not in [place for place, *_ in shown["shooters"]]  # he has shot


def test_a_volley_at_the_other_side_is_not_joined() -> None:
    """A Defender of one side is not offered the volley of his partner, unless it is blessed."""
    company = Company(FOUR, LAND).until(6).assault("marksmen")
    company.do(c.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="1T"))
    aims: dict[str, list[str]] = {}
    for blessing in ("", "W"):
        shown: Any = panel(replace(company.state, blessing=blessing), "defender-2")
        aims[blessing] = [aim for aim, _ in shown["aims"]]
    assert aims == {"": ["side", "B"], "W": ["side", "W", "B", "W:1"]}


def test_the_ram_strikes_the_first_gate_that_stands() -> None:
    company = Company(TWO, LAND).until(6).do(so(gates=(0, 4, 6))).assault("ram")
    shown = panel(company.state, "invader")
    assert (shown["gate"], shown["toughness"]) == (2, 4)
    company.do(so(gates=(0, 0, 0)))
    assert not panel(company.state, "invader")["gate"]


def test_only_faces_of_the_tables_deck_are_turned_up() -> None:
    company = Company(TWO, LAND, {"cards-blank": 4, "cards-GOT": 2}).until(6).do(so(towers={"TW2": "poles"}))
    company.do(so(walls={"W2": "defender=1S invader=1T", "W3": "defender=1S invader=1T"})).assault("poles")
    shown: Any = panel(company.state, "defender")
    assert {face for face, _ in shown["cards"]} == {"-", "GOT"}
    assert [name for name, _, _ in shown["reach"]["TW2"]] == ["W2", "W3"]


def test_a_unit_changes_places_with_another_type_one_step_away() -> None:
    company = Company(TWO, LAND).do(c.PhaseDone(seat="invader"))
    swaps: Any = {at: ways(company.state, "defender", "M", at)["swaps"] for at in ("W1", "TW1", "")}
    assert {at: [swap for swap, *_ in found] for at, found in swaps.items()} == {
        "W1": ["M:W1:S:W2"],
        "TW1": ["M:TW1:S:W1", "M:TW1:S:W2"],
        "": [],
    }


def test_the_page_of_a_move_offers_every_way() -> None:
    for _, state in random_game(TWO, 2, {}, LAND)[::9]:
        if state.stage == "defender":
            listed: dict[tuple[str, str], list[str]] = {}
            for command in GAME.legal(state, "defender"):
                if isinstance(command, c.Move):
                    listed.setdefault((command.start, command.mover), []).append(command.goal)
            movers: Any = ways(state, "defender", "", "")["movers"]
            assert [(at, who) for at, _, those in movers for who, _ in those] == list(listed) or not state.pools
            for (start, mover), goals in list(listed.items())[:2]:
                there: Any = ways(state, "defender", mover, start)
                assert [step for step, _ in there["steps"]] == [f"{mover}:{start}:{goal}" for goal in goals]
                for swap, _, _ in there["swaps"][:3]:
                    one, at, other, place = swap.split(":")
                    assert other != mover and place != start
                    command = c.Swap(seat="defender", one=one, at=at, other=other, there=place)
                    assert isinstance(GAME.apply(state, command), Applied)
