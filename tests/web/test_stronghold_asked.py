"""What a phone asks at a table of Stronghold: no place is chosen beforehand, and what was done is told in sight."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold.actions_table import ACTIONS

from .conftest import House
from .pages import Page
from .stronghold import company, do, goes_on, open_table
from .test_stronghold import override, state
from .test_stronghold_entering import _assault

CHOOSE = "Choose the Wall Section first."


def _words(page: Page) -> str:
    return " ".join(page.text.split())


# No place is chosen beforehand


@pytest.mark.parametrize(
    ("step", "seat", "what", "button", "fields"),
    [
        ("machines", "invader", "machine", ("", ""), {"stone": "1"}),
        ("orders", "invader", "order", ("order", "explosion"), {}),
    ],
)
def test_the_wall_section_is_chosen(
    house: House, step: str, seat: str, what: str, button: tuple[str, str], fields: dict[str, str]
) -> None:
    table, phones = _assault(house, step, wall__W3__invader__G="3")
    page = do(phones[seat], table, what, button, fields=fields)
    assert page.status == 422 and page.alert().startswith(CHOOSE)
    assert do(phones[seat], table, what, button, fields={**fields, "section": "W3"}).status == 200


def test_one_tap_tells_the_wall_section_of_poles_and_its_card(house: House) -> None:
    """Only where the Invader stands can somebody die."""
    reached = {"wall__W2__invader__G": "2", "wall__W3__invader__G": "3", "wall__E2__invader__O": "1"}
    machines = {"tower__TW2__machine": "poles", "tower__TE2__machine": "poles"}
    deck = {"cards-blank": "2", "cards-G": "2", "cards-GO": "1", "cards-GOT": "1"}
    table, phones = _assault(house, "poles", options=deck, **reached, **machines)
    buttons = phones["defender"].get(table).find("//form[input[@value='poles']]//button[@name='card']")
    assert [button.get("value") for button in buttons][::5] == ["TW2:W2:draw", "TW2:W3:draw", "TE2:E2:draw"]
    assert not any(button.get("class") for button in buttons)  # of several none comes next
    (on,) = goes_on(phones["defender"].page)
    assert on.xpath(".//button/@class") == ["wide"]  # nor does passing over them
    assert do(phones["defender"], table, "poles", ("card", "TW2:W3:GO")).status == 200
    now = state(house, table)
    assert (now.walls["W3"].invader, now.towers["TW2"].fired) == ((2, 0, 0), True)


def test_where_a_ritual_was_is_chosen(house: House) -> None:
    table, phones = company(house)
    at = "/part/result?seat=invader"
    page = do(phones["invader"], table, "result", fields={"stone": "1"}, at=at)
    assert page.status == 422 and page.alert().startswith(CHOOSE)
    assert "not those that a Ritual sacrifices" in phones["invader"].get(f"{table}{at}").text
    assert do(phones["invader"], table, "result", fields={"stone": "1", "section": "W1"}, at=at).status == 200


@pytest.mark.parametrize("action", ["cannon:4", "wall:2", "orc-cauldron:2"])
def test_where_an_action_happens_is_chosen(house: House, action: str) -> None:
    table, phones = company(house)
    do(phones["invader"], table, "phase-done")
    phone, name = phones["defender"], action.partition(":")[0]
    before = house.revision(table)
    page = do(phone, table, "act", ("act", action))
    assert page.status == 422 and "choose the place first" in page.alert() and house.revision(table) == before
    assert do(phone, table, "act", ("act", f"{name}:1")).status == 200  # laid on it for later


def test_the_only_place_that_there_is_is_chosen(house: House) -> None:
    """On a form of two Towers, of which one is taken."""
    table, phones = company(house)
    override(phones["invader"], table, tower__TE2__machine="poles")
    do(phones["invader"], table, "phase-done")
    assert do(phones["defender"], table, "act", ("act", "cannon:4")).status == 200
    assert state(house, table).towers["TW2"].machine == "cannon"


# One after the other


def test_the_second_cannon_is_folded_until_the_first_has_fired(house: House) -> None:
    """What is filled in for it would be gone with the card of the first."""
    towers = {"tower__TW2__machine": "cannon", "tower__TE2__machine": "cannon"}
    table, phones = _assault(house, "cannons", **towers)
    phone = phones["defender"]
    folded = "//form[input[@value='cannon']]/details/summary"
    assert [each.text for each in phone.get(table).find(folded)] == ["Tower E2"]
    do(phone, table, "cannon", ("card", "TW2:-"))
    assert phone.get(table).find("//h3[.='Tower E2']") and not phone.page.find(folded)
    do(phone, table, "cannon", ("card", "TE2:-"))
    assert state(house, table).step == "machines"


# What was done


def test_whom_to_take_off_the_board_stands_above_the_ram(house: House) -> None:
    table, phones = _assault(house, "orders", wall__W1__invader__G="2", wall__E2__invader__O="1")
    do(phones["invader"], table, "step-done")
    page = phones["invader"].get(table)
    (fallen,) = page.find("//section[contains(@class, 'todo')]//h3[.='The melee']/following-sibling::ul[1]")
    assert [" ".join(each.text_content().split()) for each in fallen] == ["W1 remove 2 × Goblin", "E2 remove 1 × Orc"]
    assert page.find("//ul[contains(., 'remove 2')]/following::div[@class='pad']")


def test_a_breach_stands_above_the_ram_also_where_nobody_dies(house: House) -> None:
    walls = {"wall__W1__invader__T": "4", "wall__W1__stone": "0", "wall__E2__invader__T": "9", "wall__E2__stone": "0"}
    nobody = {"wall__W1__defender__M": "0", **{f"wall__E2__defender__{unit}": "0" for unit in "MSV"}}
    table, phones = _assault(house, "orders", **walls, **nobody)
    page = phones["invader"].get(table)
    assert "The Stronghold is breached." not in page.text
    do(phones["invader"], table, "step-done")
    page = phones["invader"].get(table)
    (fallen,) = page.find("//section[contains(@class, 'todo')]//h3[.='The melee']/following-sibling::ul[1]")
    assert [" ".join(each.text_content().split()) for each in fallen] == [
        "W1 breached remove 2 × Soldier (to the Hospital)",
        "E2 breached",
    ]
    (told,) = page.find("//section[contains(@class, 'todo')]//p[.='The Stronghold is breached.']")
    assert told.xpath("following::div[@class='pad']") and told.getprevious() is not None
    do(phones["invader"], table, "ram", ("n", "6"))
    assert "The Ram: Gate 1 is destroyed" in phones["invader"].get(table).text
    assert "The Ram: Gate 1 is destroyed" in phones["invader"].get(f"{table}/log").text


def test_a_television_tells_the_last_shot_until_the_melee(house: House) -> None:
    table, phones = _assault(house, "cannons", tower__TW2__machine="cannon", wall__W1__invader__G="2")
    tv, newest = house.phone(), "//p[contains(@class, 'newest')]"
    told = ["Assault: Who stands where is done"]
    assert [each.text_content() for each in tv.get(f"{table}/tv").find(newest)] == told
    assert not phones["defender"].get(table).find(newest)  # a phone has it with its reasons
    do(phones["defender"], table, "cannon", ("card", "TW2:G"), fields={"t.TW2.G": "1"})
    shot = ["Cannon of Tower W2: Goblin. Dead: 1 × Goblin"]
    assert [each.text_content() for each in tv.get(f"{table}/tv").find(newest)] == shot
    phones["defender"].press(phones["defender"].get(table).form_to("/undo"))
    assert not tv.get(f"{table}/tv").find(newest)
    do(phones["defender"], table, "cannon", ("card", "TW2:-"), fields={"t.TW2.G": "1"})
    while state(house, table).step != "ram":
        assert tv.get(f"{table}/tv").find(newest), state(house, table).step
        do(phones[GAME.phase(state(house, table)).awaits[0]], table, "step-done")
    page = tv.get(f"{table}/tv")
    assert page.find("//*[@id='melees']") and not page.find(newest)


def test_where_an_undo_is_asked_for_the_television_tells_that_alone(house: House) -> None:
    deck = {"cards-blank": "2", "cards-G": "2", "cards-GO": "1", "cards-GOT": "1"}
    table, phones = _assault(house, "cannons", options=deck, tower__TW2__machine="cannon", tower__TE2__machine="cannon")
    do(phones["defender"], table, "cannon", ("card", "TW2:draw"), fields={"t.TW2.T": "1"})
    tv, newest = house.phone(), "//p[contains(@class, 'newest')]"
    assert tv.get(f"{table}/tv").find(newest)
    phones["defender"].press(phones["defender"].get(table).form_to("/undo"))
    page = tv.get(f"{table}/tv")
    assert "asks to undo: Cannon of Tower W2" in page.text and not page.find(newest)


def test_a_melee_in_which_nobody_dies_is_told_there_too(house: House) -> None:
    table, phones = _assault(house, "orders", wall__W1__invader__G="7")
    do(phones["invader"], table, "step-done")
    (fallen,) = phones["invader"].get(table).find("//h3[.='The melee']/following-sibling::ul[1]")
    assert "".join(fallen.itertext()) == "Nobody dies."


@pytest.mark.parametrize(
    ("there", "side", "letters"),
    [
        ({"invader.G": "1", "defender.S": "3"}, "invader", "−1G"),
        ({"invader.T": "3", "defender.S": "1"}, "defender", "−1S"),
    ],
)
def test_a_television_tells_in_letters_of_their_side_who_dies(
    house: House, there: dict[str, str], side: str, letters: str
) -> None:
    fields = {"invader.G": "0", "defender.M": "0", "officer": "", "stone": "0", **there}
    table, phones = _assault(
        house, "orders", **{f"wall__W1__{name}".replace(".", "__"): v for name, v in fields.items()}
    )
    do(phones["invader"], table, "step-done")
    (gone,) = house.phone().get(f"{table}/tv").find("//span[contains(@class, 'gone')]")
    assert (gone.get("class").split()[1], gone.text_content()) == (side, letters)


def test_what_cannot_be_used_is_struck_out_in_its_building(house: House) -> None:
    table, phones = company(house)
    do(phones["invader"], table, "phase-done")
    phone = phones["defender"]
    struck = "//details[summary[contains(., 'Forge')]]/summary//s"
    assert not phone.get(table).find(struck) and "in the supply" not in phone.page.text
    do(phone, table, "act", ("act", "orc-cauldron:2"), fields={"place.orc-cauldron": "W1"})
    assert [each.text for each in phone.get(table).find(struck)] == ["Orc Cauldron"]
    assert "Used in this turn: Orc Cauldron" in _words(phones["invader"].get(table))


def test_pieces_are_counted_once_some_are_on_the_board(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, tower__TE2__machine="poles", pool__defender="3")
    do(phones["invader"], table, "phase-done")
    assert phones["defender"].get(table).text.count("in the supply: 2") == 1


def test_the_partner_is_named_who_is_waited_for(house: House) -> None:
    table, phones = company(house, 3)
    waits = "It goes on when your partner is done too: Invader of the East"
    assert waits in _words(phones["invader"].get(table))
    assert _words(phones["invader-2"].get(table)).count("when your partner is done too: Invader") == 1


@pytest.mark.parametrize(
    ("options", "does"),
    [
        ({}, "Actions of his building cost 1 more."),
        ({"AMB-32": "cannon"}, "In the Forge the Cannon costs 1 more; no other action does."),
    ],
)
def test_where_a_saboteur_goes_is_said_while_he_can_come(house: House, options: dict[str, str], does: str) -> None:
    table, phones = company(house, options=options)
    told = f"Tap the building that a Saboteur enters. {does}"
    assert told not in phones["invader"].get(table).text
    override(phones["invader"], table, phase="4")
    assert told in phones["invader"].get(table).text


def test_the_form_of_the_walls_says_which_is_the_first(house: House) -> None:
    phone = house.phone()
    table = open_table(phone)
    assert "W1 and E1 are the Wall Sections farthest from the Barbican." in phone.get(f"{table}/part/map").text


def test_who_goes_with_the_saboteurs_is_no_place(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, phase="4", pool__defender="3", **{"inside.guard-post.S": "1"})
    do(phones["invader"], table, "saboteur", ("building", "forge"))
    do(phones["invader"], table, "phase-done")
    (who,) = phones["defender"].get(table).find("//select[@name='place.track']")
    assert [option.get("value") for option in who] == ["M", "S"]


def test_goblin_fire_is_asked_about_only_with_a_chief_marksman(house: House) -> None:
    table, phones = _assault(house, "machines")
    invader, defender = phones["invader"], phones["defender"]
    assert "No Chief Marksman has been entered: Goblin fire (I.4) will be passed over." in invader.get(table).text
    do(invader, table, "step-done")
    do(defender, table, "step-done")
    assert state(house, table).step == "ram" and "Goblin fire is passed over" in invader.get(f"{table}/log").text
    table, phones = _assault(house, "machines")
    assert do(phones["invader"], table, "chief-marksman").status == 200
    assert "Goblin fire (I.4) will be passed over" not in phones["invader"].get(table).text
    do(phones["invader"], table, "step-done")
    do(phones["defender"], table, "step-done")
    assert state(house, table).step == "goblins"


def test_a_chief_marksman_is_entered_in_phase_4(house: House) -> None:
    table, phones = company(house)
    override(phones["invader"], table, phase="3")
    assert not phones["invader"].get(table).forms(do="chief-marksman")
    override(phones["invader"], table, phase="4")
    assert do(phones["invader"], table, "chief-marksman").status == 200
    assert state(house, table).chiefs == ("invader",)
    assert do(phones["invader"], table, "chief-marksman", ("out", "1")).status == 200
    assert state(house, table).chiefs == ()


def test_who_can_pay_for_no_action_is_told_to_move_and_not_to_lay_hourglasses_on_one(house: House) -> None:
    table, phones = company(house)
    used = {f"kept.used.defender.{name}": "1" for name, action in ACTIONS.items() if not action.repeats}
    override(phones["invader"], table, **{"pool.defender": "1", "kept.stone": "0", **used})
    do(phones["invader"], table, "phase-done")
    assert "Spend all: lay what finishes no action on one for later." in phones["defender"].get(table).text
    lying = {f"kept.paid.defender.{name}": "1" for name in ("train-soldier", "train-veteran")}
    override(phones["invader"], table, **lying, **{"inside.barracks.M": "0", "inside.barracks.S": "0"})
    page = phones["defender"].get(table)
    assert not page.forms(do="act") and page.find("//a[contains(@href, 'part/move')]")
    assert "Spend all: a Unit or a Hero can still move." in page.text and "Spend all: lay" not in page.text
