"""What a board of Hadrian's Wall tells of what came about: a battle, an attack, whom an item was paid to."""

from __future__ import annotations

import re

from companion.language import language
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS
from companion.referee.hadrians_wall.ludus import fight
from companion.referee.hadrians_wall.sheet import COHORTS
from printables.hadrians_wall.layout import SIDES, sheet_layout

from .conftest import House
from .hadrians_wall import ANSWERS, THREE, Wall
from .pages import Page

SAY = language("en").render
LUDUS = "performers=5 built=ludus red=2 blue=2 year=1"
"""Sheets whose Gladiators have strength 2."""


def _words(page: Page, xpath: str) -> list[str]:
    return [" ".join(each.text_content().split()) for each in page.find(xpath)]


def _ready_for_battle(house: House) -> Wall:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", LUDUS)
    return wall


def _battle(page: Page) -> tuple[str, list[str]]:
    """The strength of a Gladiator before its battle, and what each damage comes to."""
    facts = dict(zip(_words(page, "//dl/dt"), page.find("//dl/dd"), strict=True))
    return facts["Strength"].text_content(), [each.text_content() for each in facts["Fate Card"]]


def _notices(wall: Wall) -> list[list[str]]:
    """What the board of the seat, of another seat, and the television say of the card."""
    television = wall.house.phone().get(f"{wall.table}/tv")
    return [
        _words(wall.board("blue"), "//*[@role='status' and contains(@class, 'notice')]"),
        _words(wall.board("green"), "//p[contains(@class, 'notice')]"),
        _words(television, "//p[contains(@class, 'notice')]"),
    ]


def test_the_result_of_a_battle_stands_where_its_card_was_turned_over(house: House) -> None:
    wall = _ready_for_battle(house)
    wall.fill("blue", "battle-blue-1")
    assert wall.state.turned is not None and wall.state.turned.card is not None
    survives = fight(2, 0, FATE[wall.state.turned.card].damage).survives
    ended = "survives with strength 1; the last circle" if survives else "dies; the last filled box"
    given = "1 Renown" if survives else "2 × Piety"
    told = f"The Blue Gladiator {ended} is in column 2. The battle gives {given}."
    (own,), (other,), (across,) = _notices(wall)
    assert own.startswith("You turned over: Fate Card (") and own.endswith(told)
    assert other.startswith("Blue: Fate Card (") and other.endswith(told) and across == other


def test_a_battle_whose_card_lay_on_the_table_is_told_too(house: House) -> None:
    wall = _ready_for_battle(house)
    wall.fill("blue", "battle-blue-1", button="c.damage=1")
    told = "Fate Card (damage 1) The Blue Gladiator survives with strength 1; the last circle is in column 2."
    (own,), (other,), _ = _notices(wall)
    assert own == f"You turned over: {told} The battle gives 1 Renown."
    assert other == f"Blue: {told} The battle gives 1 Renown."
    wall.fill("blue", "battle-red-1", button="c.damage=3")
    (own,), _, _ = _notices(wall)
    assert own.endswith("The Red Gladiator dies; the last filled box is in column 2. The battle gives 2 × Piety.")
    # a card for something else tells of no battle
    wall.do("red", "use-paper", seat="red")
    wall.do("red", "turn-card", seat="red")
    assert not [each for notices in _notices(wall) for each in notices if "Gladiator" in each]


def test_a_battle_says_before_its_card_what_each_damage_comes_to(house: House) -> None:
    wall = _ready_for_battle(house)
    page = wall.preview("blue", "battle-blue-1")
    outcomes = [
        "Damage 1: alive with strength 1, for 1 Renown.",
        "Damage 2: dead in column 2, for 2 × Piety.",
        "Damage 3: dead in column 2, for 2 × Piety.",
    ]
    assert _battle(page) == ("2", outcomes)
    assert _words(page, "//details//button[@name='c.damage']") == outcomes
    form = wall.phones["blue"].get(f"{wall.table}/override").form_to("/override")
    form.fields.update({"reason": "for the test", "year": "2"})
    assert not wall.phones["blue"].press(form).alert()
    wall.begin(("planner", "forager"), ("planner", "forager"), ("planner", "forager"), fate="2")
    wall.put("blue", "performers=5 built=ludus blue=3-1 battles-blue=1 year=2")
    strength, outcomes = _battle(wall.preview("blue", "battle-blue-2"))
    assert strength == "2" and outcomes[1:] == [f"Damage {damage}: dead in column 3, for 1 Piety." for damage in (2, 3)]
    assert "Strength" not in wall.preview("blue", "mining-1").text


def _to_the_last_attack(house: House, *paper: str) -> Wall:
    """All have stopped for Year 6; these seats have their sheets on paper."""
    wall = Wall(house, "blue", "green", "red")
    form = wall.phones["blue"].get(f"{wall.table}/override").form_to("/override")
    form.fields.update({"reason": "for the test", "year": "6"})
    assert not wall.phones["blue"].press(form).alert()
    wall.begin(*THREE)
    for seat in paper:
        wall.do(seat, "use-paper", seat=seat)
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    form = next(form for form in wall.board("red").forms(do="attack") if "cards.left" in form.fields)
    form.fields.update({"cards.left": "2", "cards.centre": "0", "cards.right": "6"})
    wall.phones["red"].press(form, fragment=True)
    return wall


def _headings(page: Page) -> list[str]:
    return _words(page, "//h2[not(ancestor::details)]")


def test_the_last_attack_of_all_is_told_below_the_ranking(house: House) -> None:
    wall = _to_the_last_attack(house)
    assert wall.state.stage == "over"
    for page in (wall.board("blue"), house.phone().get(f"{wall.table}/tv")):
        ranking, points, year = _headings(page)
        assert ranking.startswith("A shared win") and (points, year) == ("Points", "Year 6 is over")
        assert _words(page, "//table[@class='met']//tr")[1] == "Attack206"


def test_while_paper_is_counted_the_last_attack_is_told_below_what_is_asked(house: House) -> None:
    wall = _to_the_last_attack(house, "green")
    wall.do("green", "defend", {"cohorts.left": "1", "cohorts.right": "4"}, seat="green")
    assert wall.state.stage == "final"
    assert _headings(wall.board("green")) == ["Count your paper sheets", "Year 6 is over"]
    assert "Year 6 is over" in house.phone().get(f"{wall.table}/tv").text


def test_of_a_game_that_the_table_ends_no_year_is_told_to_be_over(house: House) -> None:
    wall = Wall(house, "blue", "green")
    wall.begin(*THREE[:2])
    wall.do("blue", "turn-neutral")
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    wall.do("blue", "attack")
    assert "Year 1 is over" in wall.board("blue").text
    form = wall.phones["blue"].get(f"{wall.table}/override").form_to("/act?from=override")
    form.fields["reason"] = "it is late"
    wall.phones["blue"].press(form)
    assert wall.state.stage == "over" and "Year 1 is over" not in wall.board("blue").text


def _neighbour(house: House, *seats: str) -> Wall:
    """Blue can buy a Trade Good and send a Scout; the first Neutral Prospect Card is that of the Ranger."""
    wall = Wall(house, *seats)
    wall.begin(*THREE[: len(seats)])
    form = next(form for form in wall.board("blue").forms(do="turn-neutral") if form.xpath(".//select"))
    for field, card in zip(form.xpath(".//select"), ("ranger", "merchant"), strict=False):
        field.value = card
    assert not wall.phones["blue"].press(form, fragment=True).alert()
    wall.put("blue", "traders=5 patricians=3 built=market have=1/0/0/0/1")
    return wall


def test_a_neutral_card_is_named_and_what_paying_it_costs_is_told(house: House) -> None:
    wall = _neighbour(house, "blue", "green")
    answers = _words(wall.preview("blue", "market-1"), ANSWERS)
    (neutral,) = [each for each in answers if "eutral" in each]
    good = PLAYER_CARDS["ranger"].good
    assert neutral == f"Neutral: Ranger Trade Good {good} new, +1 Renown · +1 attack card"
    assert [each for each in answers if "attack card" in each] == [neutral]
    scouted = [each for each in _words(wall.preview("blue", "scout-1"), ANSWERS) if "attack card" in each]
    assert len(scouted) == 1 and scouted[0].startswith("Neutral: Ranger")
    assert "Neutral: Ranger" in _words(wall.board("blue"), "//li[@class='chip']")[2]
    wall.fill("blue", "market-1", from_="neutral-1")
    page = wall.phones["blue"].get(f"{wall.table}/log")
    assert "Blue: Market 1, paid 1 Resource to Neutral: Ranger" in page.text
    assert "What was paid is laid here: Neutral: Ranger." in page.text
    assert "It adds one card to the attack, for everybody." in page.text
    assert "attack cards 2" in wall.board("blue").text


def test_where_only_a_neutral_card_fits_nobody_is_asked_but_told(house: House) -> None:
    wall = _neighbour(house, "blue", "green")
    wall.put("blue", "patricians=9 scouts=1,2,3,4 map=xxxxx/xxxxx/xxxxx/x.... have=1/0/0/0/0")
    page = wall.preview("blue", "scout-5")
    facts = dict(zip(_words(page, "//dl/dt"), _words(page, "//dl/dd"), strict=True))
    assert facts["Cost"] == "1 Soldier to Neutral: Ranger · +1 attack card"


def test_on_paper_a_neutral_card_is_named_with_what_paying_it_costs(house: House) -> None:
    wall = _neighbour(house, "blue")
    wall.do("blue", "use-paper")
    assert _words(wall.board("blue"), "//*[@class='reachrow']/*[@class='name']") == [
        "Neutral: Ranger · +1 attack card",
        "Neutral: Merchant · +1 attack card",
    ]
    wall.do("blue", "pay", to="neutral-2", item="soldier")
    assert "Blue pays 1 Soldier to Neutral: Merchant" in wall.phones["blue"].get(f"{wall.table}/log").text


def test_a_diplomat_says_what_he_gives_before_his_cohort_is_chosen(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "patricians=3 have=1/0/1/0/2")
    page = wall.preview("blue", "diplomat-1")
    assert "Which Cohort does the Diplomat serve?" in page.text
    facts = dict(zip(_words(page, "//dl/dt"), _words(page, "//dl/dd"), strict=True))
    assert facts["Gives"] == "1 Valour, 2 × Favour"


def test_who_has_chosen_no_card_is_told_to_choose(house: House) -> None:
    wall = Wall(house, "blue")
    wall.do("blue", "turn-fate")
    assert wall.try_("blue", "keep").alert() == "Choose the cards first."
    wall.do("blue", "keep", {"as-path": "ranger", "as-prospect": "trainer"})
    assert wall.player("blue").paths == ("ranger",)


def _told(wall: Wall) -> set[str]:
    """The seats whose phones tell those who listen what was done last."""
    return {seat for seat in wall.phones if wall.board(seat).find("//*[@data-newest and not(@data-quiet)]")}


def test_who_listens_is_not_told_each_step_of_the_others(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    everybody = {"blue", "green", "red"}
    wall.do("blue", "turn-fate")
    assert _told(wall) == everybody  # the Fate Card is everybody's
    for seat in wall.phones:
        wall.do(seat, "deal")
        assert _told(wall) == {seat}
    for seat in wall.phones:
        wall.do(seat, "keep")
        assert _told(wall) == ({seat} if seat != "red" else everybody)  # by the last one all have their income
    wall.put("blue", "have=1/2/2/2/3")
    assert _told(wall) == everybody  # what the table sets right
    wall.fill("blue", "fort-1", pay="builder")
    assert _told(wall) == {"blue"}
    wall.do("red", "use-paper", seat="red")
    wall.do("red", "pay", to="left", item="soldier")
    assert _told(wall) == {"red", "blue"}  # Blue is paid
    wall.do("red", "take-back", box="pay")
    assert _told(wall) == {"red", "blue"}
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    assert _told(wall) == everybody  # the Picts come
    wall.do("blue", "attack")
    assert _told(wall) == everybody
    words = {seat: wall.board(seat).find("//@data-label")[0] for seat in wall.phones}
    attack = SAY(wall.house.tables.get(wall.table.removeprefix("/t/")).newest.label)
    result = wall.player("blue").defence
    assert words["red"] == attack.rstrip(".") and result is not None
    assert words["blue"] == f"{attack}. Blue: {result.disdain} Disdain, {result.valour} Valour"
    wall.do("red", "defend", dict.fromkeys((f"cohorts.{cohort}" for cohort in COHORTS), "0"), seat="red")
    assert wall.state.year == 2 and _told(wall) == everybody  # the Year is over


def test_each_picture_in_what_came_of_a_year_has_its_name_and_its_meaning(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    for seat in wall.phones:
        wall.do(seat, "stop", seat=seat)
    wall.do("blue", "attack")
    shown = set(wall.board("blue").find("//thead//*[local-name()='use']/@href"))
    page = wall.phones["blue"].get(f"{wall.table}/part/pictures")
    pictures = page.find("//li[.//*[local-name()='use']]")
    named = {each.xpath(".//*[local-name()='use']/@href")[0]: each.xpath("b/text() | span/text()") for each in pictures}
    assert {picture: named[picture] for picture in shown} == {
        "#hw-icon-disdain": ["Disdain", "circle one per attack let through, up to the potential"],
        "#hw-icon-valour": ["Valour", "fills the next box of Valour: 1 VP"],
    }


def test_who_plays_alone_is_no_company(house: House) -> None:
    wall = _neighbour(house, "blue")
    wall.fill("blue", "market-1", from_="neutral-1")
    wall.do("blue", "stop")
    page = wall.phones["blue"].get(f"{wall.table}/log")
    assert "It adds one card to the attack." in page.text and "The Picts attack." in page.text
    assert ": it gives " in page.text and not re.search("everybody|All have", page.text)


def test_a_cohort_that_is_full_has_no_box_that_could_save_more(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    for cohorts, still in (("6/1/0", ["centre", "right"]), ("6/6/6", [])):
        wall.put("blue", f"cohorts={cohorts}")
        page = wall.phones["blue"].get(f"{wall.table}/part/odds?seat=blue")
        assert (
            page.status == 200 and [chip.split()[0] for chip in _words(page, "//*[contains(@class, 'chip')]")] == still
        )


def test_an_icon_has_its_number_and_a_single_box_its_own_name(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "have=1/2/0/3/4")
    (purse,) = wall.board("blue").find("//li[contains(@class, 'blue')]//*[@aria-label and contains(., '4')]")
    assert purse.get("aria-label").startswith("1 Soldier, 2 × Builder") and purse.text_content() == "1 2 0 3 4"
    page = wall.phones["blue"].get(f"{wall.table}/part/boxes?seat=blue")
    assert {"Theatre", "Traders 1", "Market 1", "Market 2 and 3"} <= {*_words(page, "//li/a/*[@class='grow']")}


def test_what_lies_on_a_neutral_card_is_told_where_something_does(house: House) -> None:
    wall = Wall(house, "blue")
    for step in ("turn-fate", "deal", "keep", "turn-neutral"):
        wall.do("blue", step)
    wall.put("blue", "patricians=2 have=2/0/0/0/0")
    lying = "//li[contains(@class, 'neutral')]//*[@class='small']/*[@role='img']/@aria-label"
    assert not wall.board("blue").find(lying)
    place = wall.preview("blue", "scout-1", from_="neutral-1").find(f"{ANSWERS}[@name='c.at']/@value")[0]
    wall.fill("blue", "scout-1", from_="neutral-1", at=place)
    assert wall.board("blue").find(lying) == ["1 Soldier"]


def test_the_score_is_written_on_the_sheets_at_the_end(house: House) -> None:
    written = "//*[local-name()='svg'][@class='hwsheet']//*[local-name()='text']"
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "renown=3")
    assert not wall.phones["blue"].get(f"{wall.table}/part/sheet?seat=blue").find(written)
    wall = _to_the_last_attack(house)
    assert wall.phones["blue"].get(f"{wall.table}/part/sheet?seat=blue").find(written)


def test_the_arrow_of_a_diplomat_is_drawn_in_his_box(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "patricians=5 diplomats=1:left")
    (arrow,) = wall.phones["blue"].get(f"{wall.table}/part/sheet?seat=blue").find("//*[@class='full']/@d")
    numbers = [int(number) for number in re.findall(r"\d+", arrow)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    side = next(side for side in SIDES if "diplomat-1" in sheet_layout(side).cells)
    frame = sheet_layout(side).cells["diplomat-1"].frame
    assert len(points) == 7  # of a shaft and its head, in tenths of a millimetre
    assert all(0 < x / 10 - frame.x < frame.width and 0 < y / 10 - frame.y < frame.height for x, y in points)
