"""Whatever stands on a table of Runes of Mayhem, its boards are drawn: a preview that is refused is left out."""

from __future__ import annotations

import random

import msgspec
import pytest
from werkzeug.datastructures import MultiDict

from companion.referee.game import SeatPlan, Setup
from companion.referee.runes_of_mayhem import GAME as REFEREE
from companion.referee.runes_of_mayhem import values
from companion.referee.runes_of_mayhem.components import ABILITIES, TYPES
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.state import PLACES, SEATS, STEP_NAMES, UNIT_MARKS, Ask, Combat, Piece, State
from companion.web.games.runes_of_mayhem import pages, units
from companion.web.games.runes_of_mayhem.looks import sides
from companion.web.games.runes_of_mayhem.todo import todo

from .conftest import House
from .pages import Page, Phone
from .runes_of_mayhem_table import choose, decide, newest_unit, one, put, unit_page
from .test_runes_of_mayhem_dice import shooting

BOTH = "A Priest never attacks, so no unit counts both as a Priest and as Long-ranged."


def played(phone: Phone, table: str, kind: str, *abilities: str) -> Page:
    """What comes of playing a card of this type with these abilities ticked."""
    (form,) = phone.get(f"{table}/part/play?seat=north&card=Zork").forms(do="play")
    choose(form, unit_type=kind, power="2", health="3", gold="0", faith="0")
    fields = [*form.form_values(), ("place", "1.1"), *(("abilities", ability) for ability in abilities)]
    return phone.post(form.action, fields)


def test_a_priest_that_is_long_ranged_is_refused_before_it_is_stored(house: House) -> None:
    table, phone = one(house)
    put(phone, table, "south 1.1 melee 4/4 Swordsmen", stage="main")
    assert BOTH in played(phone, table, "long-ranged", "acts-as-priest", "flank").alert()
    page = decide(phone, table, new__name="Zork", new__seat="north", new__type="long-ranged", new__power="2",
                  new__health="3", new__place="1.1", new__abilities=["acts-as-priest"])  # fmt: skip
    assert (page.status, page.alert()) == (422, BOTH)
    page = phone.get(table)
    assert page.status == 200 and "Zork" not in page.text


def test_one_that_stands_there_all_the_same_gets_no_shot_and_can_be_undone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, phone = one(house)
    put(phone, table, "south 1.1 melee 4/4 Swordsmen", stage="main")
    monkeypatch.setattr(values, "why_not_card", lambda kind, abilities: None)
    assert played(phone, table, "long-ranged", "acts-as-priest").status == 200
    page = phone.get(table)
    assert page.status == 200 and page.find("//button[contains(@class,'undo')]")
    (form,) = page.forms(do="decline")
    assert "A Priest never attacks." in form.text_content() and not page.forms(do="shoot")
    for path in ("", "/tv", "/override", f"/part/unit?unit={newest_unit(page)}"):
        assert phone.get(table + path).status == 200, path


@pytest.mark.parametrize("mark", ["stopped", "fallen", "sieged"])
def test_who_was_stopped_before_it_shot_keeps_its_board(house: House, mark: str) -> None:
    """The table may mark the unit while it is asked for its Direct shot."""
    table, phone = one(house)
    page = shooting(phone, table, "south 2.1 melee 1/6 Swordsmen")
    unit = newest_unit(page)
    assert decide(phone, table, **{f"unit__{unit}__marks": [mark]}).hops == [303]
    page = phone.get(table)
    assert page.status == 200 and page.find("//button[contains(@class,'undo')]") and page.forms(do="decline")
    assert unit_page(phone, table, unit).status == 200


def _anything(rng: random.Random, pairs: list[tuple[str, tuple[str, ...]]]) -> State:
    """A table on which these types and abilities stand in any places with any marks, asked anything."""
    options = {option.id: rng.choice(option.values()) for option in OPTIONS.values() if option.kind != "box"}
    state = REFEREE.new(Setup(tuple(map(SeatPlan, SEATS)), options))
    pieces = []
    for number, (kind, abilities) in enumerate(pairs, 1):
        seat = rng.choice(tuple(SEATS))
        taken = {piece.place for piece in pieces if piece.seat == seat}
        lane, row = PLACES[rng.choice([place for place in PLACES if place not in taken or place == "wall"])]
        pieces.append(
            Piece(
                number, seat, f"Unit {number}", kind, rng.randint(0, 5), rng.randint(1, 6), lane, row,
                damage=rng.choice((0, 0, 1, 6)), won=rng.choice((None, None, 1, 2)), heal=rng.choice((None, 1)),
                abilities=abilities, marks=tuple(rng.sample(UNIT_MARKS, rng.choice((0, 0, 1, 2)))),
            )
        )  # fmt: skip
    active = rng.choice(tuple(SEATS))
    last = rng.choice([0, *(piece.id for piece in pieces if piece.seat == active)])
    flanked = rng.choice([0, *(piece.id for piece in pieces if piece.seat != active and last)])
    asks = tuple(Ask("direct-shot", piece.seat, piece.id) for piece in pieces if rng.random() < 0.3)
    return msgspec.structs.replace(
        state,
        stage=rng.choice(tuple(STEP_NAMES)),
        active=active,
        turn=5,
        units=tuple(pieces),
        next_id=len(pieces) + 1,
        asks=asks if rng.random() < 0.5 else (),
        combat=Combat(rng.randint(0, 3), (), last, flanked),
        players={
            seat: msgspec.structs.replace(player, divided=True, gold_markers=4, faith_markers=3)
            for seat, player in state.players.items()
        },
    )


def test_any_units_that_may_stand_on_a_table_are_drawn() -> None:
    rng = random.Random(7)
    for _ in range(250):
        kinds = [(kind, tuple(rng.sample(tuple(ABILITIES), rng.randint(0, 4)))) for kind in rng.sample(tuple(TYPES), 6)]
        state = _anything(rng, kinds)
        assert sides(state)
        for seat in SEATS:
            todo(state, seat)
            pages.regroup_part(state, seat)
        for piece in state.units:
            assert units.unit_part(state, tuple(SEATS), MultiDict({"unit": str(piece.id)})) is not None
        for lane in "123":
            assert units.lane_part(state, MultiDict({"lane": lane})) is not None


def test_a_lane_tells_of_every_living_unit_how_likely_it_falls(house: House) -> None:
    """By hand, with the faces 0 to 3: the attacker fells with 1 or more, the defender only with 3."""
    table, phone = one(house)
    put(phone, table, "north 1.1 spearmen 3/5 Thralls", "south 1.1 spearmen 2/4 Farmers", stage="battle")
    rows = phone.get(f"{table}/part/lane?lane=1").find("//ul[@class='odds']/li")
    assert [" ".join(row.text_content().split()) for row in rows] == [
        "no enemy is left 75% 3/4",
        "fallen: Farmers of the Anglo-Saxons 75% 3/4",
        "fallen: Thralls of the Vikings 25% 1/4",
    ]


def test_a_lane_counts_castle_defenders_and_names_those_who_may_come_to_attack(house: House) -> None:
    """By hand, with the faces 0 to 3: the one in the lane fells with 3, else the first from the Wall with what that one
    lacked: 1/4 + 1/4 * (1/4 + 1/2 + 3/4). The second fells whoever is left, so that the third finds nobody."""
    table, phone = one(house)
    put(phone, table, "north 1.1 peasants 0/4 Thralls", "south 1.1 peasants 1/1 Farmers")
    for power, name in (("0", "Castle Defenders"), ("4", "Slingers"), ("4", "Idlers")):
        new = {"name": name, "seat": "south", "type": "castle-folk", "place": "wall", "power": power, "health": "3"}
        abilities = ["acts-as-long-ranged"]
        page = decide(phone, table, **{f"new__{key}": value for key, value in new.items()}, new__abilities=abilities)
        assert page.hops == [303], page.alert()
    decide(phone, table, stage="battle", active="south")
    page = phone.get(f"{table}/part/lane?lane=1")
    assert page.find("//main//p")[0].text_content() == (
        "If every unit of the Anglo-Saxons in it attacks once, front to back, and then from the Wall, into this lane "
        "alone, Castle Defenders and Slingers, by the die of this table:"
    )
    assert "no enemy is left 100%" in " ".join(page.find("//ul[@class='odds']/li")[0].text_content().split())
    # who has attacked is not counted again
    last = newest_unit(phone.get(table))
    decide(phone, table, **{f"unit__{last - 1}__marks": ["shot"], f"unit__{last}__marks": ["shot"]})
    page = phone.get(f"{table}/part/lane?lane=1")
    assert "alone, Castle Defenders, by the die" in page.text
    rows = [" ".join(row.text_content().split()) for row in page.find("//ul[@class='odds']/li")]
    assert rows[0] == "no enemy is left 62.5% 5/8"
