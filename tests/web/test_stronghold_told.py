"""What Stronghold's pages remind of and ask for: what is paid in full, what has not fired, supplies, the end of a
turn, where in a line the slip is."""

from __future__ import annotations

import pytest

from companion.referee.stronghold.table_state import Paid

from .conftest import House
from .pages import Page, Phone
from .stronghold import company, do, open_table, phase_done
from .test_stronghold import override, state
from .test_stronghold_entering import _assault

# What the Honour Guard gives no more


def test_that_the_honour_guard_gives_no_more_is_said_before_it_moves(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, **{"pool.defender": "9", "turn": "6"})
    phase_done(phones, table)
    phone, at = phones["defender"], f"{table}/part/move?seat=defender&mover=S&start="
    said = "Once a Soldier has left it, the Honour Guard gives no more Glory Points."
    assert said not in phone.get(f"{at}barracks").text
    page = phone.get(f"{at}honour-guard")
    (told,) = page.find(f"//p[. = '{said}']")
    assert told.getnext().tag == "form"  # above the places
    phone.press(page.forms(do="move")[0], "step", "S:honour-guard:courtyard")
    moved = "Soldier: Honour Guard to Courtyard. The Honour Guard gives no more Glory Points"
    assert moved in phone.get(table).text and moved in phone.get(f"{table}/log").text
    page = phone.get(f"{at}honour-guard")  # nothing is left to lose
    assert page.forms(do="move") and said not in page.text
    assert "The Honour Guard has moved: no more points for it." in phone.get(f"{table}/part/glory").text


# What a hit card is called


def test_a_hit_card_has_one_name_wherever_it_is(house: House) -> None:
    phone, called = house.phone(), "Goblin or Orc"
    labels = {each.text_content().strip() for each in phone.get("/stronghold/new").find("//label")}
    assert f"Hit cards: {called}" in labels and "Hit cards: Goblin, Orc, or Troll" in labels
    labels = {each.text_content().strip() for each in phone.get("/stronghold/referee?ask=hits").find("//label")}
    assert {"a miss", "Goblin", called, "Goblin or Troll", "Goblin, Orc, or Troll"} <= labels
    table, phones = _assault(house, "cannons", tower__TW2__machine="cannon")
    assert phones["defender"].get(table).find(f"//button[.='{called}']")
    do(phones["defender"], table, "cannon", ("card", "TW2:GO"), fields={"t.TW2.O": "1"})
    assert f"Cannon of Tower W2: {called}." in phones["defender"].get(f"{table}/log").text


# What is paid in full


def _left_by_a_saboteur(house: House, **fields: str) -> tuple[str, dict[str, Phone]]:
    """Phase 5, in which the Saboteur has left the building of actions that the Defender has paid."""
    table, phones = company(house)
    override(phones["invader"], table, phase="4", **{"pool.defender": "0", "kept.stone": "0", **fields})
    do(phones["invader"], table, "saboteur", ("out", "cathedral"))
    phase_done(phones, table)
    return table, phones


SABOTEUR = {"kept.saboteur.cathedral": "1"}


def test_what_needs_no_answer_has_happened(house: House) -> None:
    table, phones = _left_by_a_saboteur(house, **SABOTEUR, **{"kept.paid.defender.mix-up": "2"})
    now = state(house, table)
    assert (now.stage, now.phase, now.used) == ("invader", 5, {"mix-up": "defender"})
    assert "A Saboteur leaves: Cathedral. At once: Orders Mix-up" in phones["invader"].get(f"{table}/log").text


def test_whom_the_sharpshooter_hits_is_asked_before_anything_goes_on(house: House) -> None:
    fields = {"kept.paid.defender.sharpshooter": "2", "wall.W1.invader.O": "1", "wall.E1.invader.T": "2"}
    table, phones = _left_by_a_saboteur(house, **SABOTEUR, **fields)
    page = phones["defender"].get(table)
    assert state(house, table).stage == "defender"
    assert "Paid in full, to be done now: Sharpshooter in the Tower" in " ".join(page.text.split())
    assert not page.find("//button[contains(., 'All is spent')]")
    (form, *_) = page.forms(do="act")
    buttons = {
        button.get("value"): button.get("aria-label") or button.text_content() for button in form.xpath(".//button")
    }
    assert buttons == {
        "sharpshooter:0:W1:O": "Orc (W1)",
        "sharpshooter:0:E1:T": "Troll (E1)",
        "sharpshooter:0:": "Elsewhere on the board",
    }
    do(phones["defender"], table, "act", ("act", "sharpshooter:0:E1:T"))
    assert state(house, table).walls["E1"].invader == (0, 0, 1)
    assert state(house, table).phase == 5


def test_what_cannot_happen_on_the_board_is_left_lying(house: House) -> None:
    fields = {"kept.paid.defender.sharpshooter": "2", "wall.W1.invader.O": "1"}
    table, phones = _left_by_a_saboteur(house, **SABOTEUR, **fields)
    assert "Your board shows that it cannot happen" in phones["defender"].get(table).text
    do(phones["defender"], table, "spent")
    now = state(house, table)
    assert now.phase == 5 and now.paid == {"sharpshooter": Paid("defender", 2)}


# What can be passed over, and what is to be done on the table


@pytest.mark.parametrize(("machine", "step"), [("cannon", "cannons"), ("poles", "poles")])
def test_who_goes_on_is_told_what_has_not_fired(house: House, machine: str, step: str) -> None:
    fields = {"tower__TW2__machine": machine, "tower__TE2__machine": machine}
    fields |= {"wall__W2__invader__G": "1", "wall__E2__invader__G": "1"}  # Poles that reach nobody are passed over
    table, phones = _assault(house, step, **fields)
    page = phones["defender"].get(table)
    assert "Going on passes over what has not fired: Tower W2 and Tower E2" in page.text
    do(phones["defender"], table, "step-done", *([("then", "done")] if step == "cannons" else []))
    assert "Not fired: Tower W2 and Tower E2" in phones["defender"].get(f"{table}/log").text


def test_poles_that_reach_nobody_are_not_asked_about_and_stand_in_the_log(house: House) -> None:
    fields = {"tower__TW2__machine": "poles", "tower__TE2__machine": "poles", "wall__E2__invader__G": "1"}
    table, phones = _assault(house, "goblins", kept__chief__invader="1", **fields)
    do(phones["invader"], table, "step-done")
    page = phones["defender"].get(table)
    assert [heading.text_content() for heading in page.find("//form//h3")] == ["Tower E2"]
    assert "Poles that reach nobody: Tower W2" in phones["defender"].get(f"{table}/log").text
    do(phones["defender"], table, "poles", ("card", "TE2:E2:-"))
    assert state(house, table).step == "orders"


def test_after_the_ram_its_question_is_gone(house: House) -> None:
    table, phones = _assault(house, "ram")
    asked, struck = "if the Ram is built, it strikes the Gate", "The Ram has struck."
    page = phones["invader"].get(table)
    assert asked in page.text and struck not in page.text
    do(phones["invader"], table, "ram", ("n", "2"))
    for seat in ("invader", "defender"):
        page = phones[seat].get(table)
        assert struck in page.text and asked not in page.text and not page.forms(do="ram")


def test_the_end_of_a_turn_reminds_of_what_goes_from_the_table(house: House) -> None:
    table, phones = _assault(house, "ram")
    told = "With the turn go from the table: Rituals, Orders, Accurate Shots"
    assert told in phones["invader"].get(table).text
    override(phones["invader"], table, **{"gate.1": "0", "gate.2": "0", "gate.3": "0"})
    assert told not in phones["invader"].get(table).text


@pytest.mark.parametrize(("count", "units", "before"), [(2, 14, 5), (3, 10, 3), (4, 10, 3)])
def test_phase_1_tells_what_an_invader_takes(house: House, count: int, units: int, before: int) -> None:
    table, phones = company(house, count)
    first = f"Take Resources: 5, beside those of the set-up: {before}. Draw Units from the bag: {units}."
    assert first in phones["invader"].get(table).text
    override(phones["invader"], table, turn="2")
    told = f"Take Resources: 5. Draw Units from the bag: {units}."
    assert told in phones["invader"].get(table).text
    override(phones["invader"], table, phase="2")
    assert told not in phones["invader"].get(table).text


def test_each_invader_is_told_what_he_has_handed_over(house: House) -> None:
    table, phones = company(house, 4)
    do(phones["invader"], table, "hand-over", ("n", "3"))
    do(phones["invader-2"], table, "hand-over", ("n", "5"))
    assert "So far in this Phase: 3" in phones["invader"].get(table).text
    assert "So far in this Phase: 5" in phones["invader-2"].get(table).text


def test_why_the_warrior_makes_no_sally(house: House) -> None:
    table, phones = company(house)
    do(phones["invader"], table, "phase-done")
    assert "No Sally" not in phones["defender"].get(table).text  # nobody of the Invader is on any wall
    override(phones["invader"], table, wall__W1__invader__G="1")
    text = phones["defender"].get(table).text
    assert "No Sally of the Warrior. No Unit of the Invader is there: Wall Section E1." in text
    override(phones["invader"], table, wall__E1__invader__T="1", pool__defender="2")
    assert "No Sally of the Warrior. It takes more Hourglasses than are left." in phones["defender"].get(table).text
    override(phones["invader"], table, pool__defender="3")
    assert phones["defender"].get(table).forms(do="sally")


# A dishonourable action where play went straight on


def test_a_dishonourable_action_is_offered_where_play_went_straight_on(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, turn="5", **{"pool.defender": "0", "kept.stone": "0"})
    do(phones["invader"], table, "phase-done")
    assert state(house, table).phase == 2 and not state(house, table).done
    board = phones["defender"].get(table)
    assert "Until the Invader does something, a dishonourable action is still possible." in board.text
    (link,) = board.find("//a[contains(@href, 'part/dishonour')]")  # beside whom he waits for, and there alone
    page = phones["invader"].get(f"{table}/for/defender")  # and to who enters it for him, with the same words
    assert page.status == 200 and "Nothing is to be entered now." in page.text
    assert "Until the Invader does something, a dishonourable action is still possible." in page.text
    assert [other.get("href") for other in page.find("//a[contains(@href, 'part/dishonour')]")] == [link.get("href")]
    page = phones["defender"].get(link.get("href"))
    phones["defender"].press(page.forms(do="dishonour")[0], "which", "D2")
    now = state(house, table)
    assert (now.stage, now.phase, now.pools) == ("defender", 1, {"defender": 3})


def test_whoever_waits_for_his_partner_may_act_dishonourably(house: House) -> None:
    table, phones = company(house, 4)
    override(phones["invader"], table, turn="5", phase="2", **{"pool.defender": "0", "pool.defender-2": "3"})
    do(phones["invader"], table, "phase-done")
    do(phones["invader-2"], table, "phase-done")
    board = phones["defender"].get(table)
    assert len(board.find("//a[contains(@href, 'part/dishonour')]")) == 1 and "still possible" not in board.text
    page = phones["defender-2"].get(f"{table}/for/defender")
    assert len(page.find("//a[contains(@href, 'part/dishonour')]")) == 1 and "still possible" not in page.text
    assert not phones["invader"].get(table).find("//a[contains(@href, 'part/dishonour')]")


def test_who_has_nothing_left_is_not_asked_once_his_partner_has_acted_dishonourably(house: House) -> None:
    table, phones = company(house, 4)
    left = {"pool.defender": "1", "pool.defender-2": "1", "kept.stone": "0"}
    override(phones["invader"], table, turn="5", phase="2", **left)
    do(phones["invader"], table, "phase-done")
    do(phones["invader-2"], table, "phase-done")
    do(phones["defender"], table, "act", ("act", "cannon:1"))
    assert phones["defender"].get(table).forms(do="spent")  # a dishonourable action may still be his
    at = "/part/dishonour?seat=defender-2"
    do(phones["defender-2"], table, "dishonour", ("which", "D4"), at=at)
    assert state(house, table).done == ("defender",) and not phones["defender"].get(table).forms(do="spent")
    do(phones["defender-2"], table, "act", ("act", "poles:1"))
    assert (state(house, table).stage, state(house, table).phase) == ("invader", 3)


# What the Invader's cards do


def test_what_a_ritual_did_is_entered(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, phase="5", wall__W1__invader__G="3")
    at = "/part/result?seat=invader"
    page = do(phones["invader"], table, "result", at=at, fields={"section": "W1"})
    assert page.status == 422 and page.alert().startswith("Enter what was lost")
    do(phones["invader"], table, "result", at=at, fields={"section": "W1", "i.G": "2", "d.S": "1"})
    wall = state(house, table).walls["W1"]
    assert (wall.invader, wall.defender) == ((1, 0, 0), (1, 1, 0))
    do(phones["invader"], table, "phase-done")
    assert state(house, table).stage == "defender"
    assert "It is entered in a Phase of the Invader." in phones["invader"].get(f"{table}{at}").text


def test_what_an_order_costs_is_entered_with_it(house: House) -> None:
    table, phones = _assault(house, "orders", wall__W1__invader__O="3")
    page = do(phones["invader"], table, "order", ("then", "done"), fields={"i.O": "1"})
    assert page.status == 422 and state(house, table).step == "orders"
    do(phones["invader"], table, "order", ("order", "explosion"), fields={"section": "W1", "i.O": "1"})
    assert state(house, table).walls["W1"].invader == (0, 2, 0)
    # what is filled in is lost with no Order
    do(phones["invader"], table, "order", ("order", "explosion"), fields={"section": "W1", "d.M": "1"})
    assert state(house, table).walls["W1"].defender == (0, 2, 0)


def test_a_choice_stays_open_when_something_else_is_put_right(house: House) -> None:
    there = {"invader.T": "2", "invader.O": "1", "defender.M": "2", "defender.S": "1", "stone": "2"}
    table, phones = _assault(house, "melee", **{f"wall.W1.{name}": count for name, count in there.items()})
    asks = state(house, table).asks
    override(phones["invader"], table, **{"glory.defender": "6"})
    assert asks and state(house, table).asks == asks


# Where the slip is


def _marked(page: Page) -> list[tuple[str, str]]:
    return [(each.text, each.xpath("string(mark)")) for each in page.find("//p[@class='notation'][mark]")]


def test_the_place_of_a_slip_in_a_line_is_shown(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    page = do(phone, table, "map", fields={"text": "W1  W2\nTW1=W1,W9"})
    assert page.status == 422 and page.alert() == "There is no Wall Section “W9”."
    assert _marked(page) == [("W1 W2 TW1=W1,", "W9")]
    page = phone.get(f"{table}/part/map?west=3&east=2&E1.S=2&TW1.a=W9&officer=W1&warrior=E1&check=1")
    assert page.status == 422 and next(mark for _, mark in _marked(page)).startswith("W9,W2")


def test_a_page_of_the_rules_says_that_the_cards_are_not_known(house: House) -> None:
    page = house.phone().get("/stronghold/rules")
    cells = [" ".join(cell.text_content().split()) for cell in page.find("//tr[contains(@id, 'option-cards-')]/td[1]")]
    assert cells == ["not known"] * 4


@pytest.mark.parametrize(
    ("options", "told"),
    [({}, "each turn without a breach."), ({"AMB-16": "guard"}, "each turn, with or without a breach.")],
)
def test_the_glory_sheet_tells_what_the_honour_guard_of_this_table_gives(
    house: House, options: dict[str, str], told: str
) -> None:
    table, phones = company(house, options=options)
    assert f"from turn 6 a point for {told}" in phones["invader"].get(f"{table}/part/glory").text


@pytest.mark.parametrize(
    ("options", "told"),
    [({}, "is left out of this turn's Assault."), ({"AMB-8": "melee"}, "No melee on the Wall Section this turn.")],
)
def test_what_the_actions_do_follows_the_option(house: House, options: dict[str, str], told: str) -> None:
    table, phones = company(house, options=options)
    assert told in phones["defender"].get(f"{table}/part/actions").text


# How many Trolls the Traps can still kill


def test_several_troll_traps_say_how_many_trolls_they_kill(house: House) -> None:
    table, phones = company(house)
    defender = phones["defender"]
    override(defender, table, **{"phase": "6", "kept.trap.troll-trap": "3"})
    for left in (" (up to 3)", " (up to 2)", ""):
        (form,) = defender.get(table).forms(do="sprung")
        assert form.text_content().strip() == f"A Troll died in a Trap{left}"
        do(defender, table, "sprung")
    assert state(house, table).sprung == 3 and not defender.get(table).forms(do="sprung")
