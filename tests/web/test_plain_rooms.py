"""Referees that are asked by forms and in their notation: every example answers, a slip is shown where it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast
from urllib.parse import parse_qsl, urlencode

import pytest
from test_docs import examples
from werkzeug.datastructures import MultiDict

from companion.language import language
from companion.referee.games import REFEREES
from companion.referee.messages import Message
from companion.referee.ruling import Answer
from companion.web.games import REFEREE_ROOMS
from companion.web.games.forms import Form
from companion.web.games.plain import Example, Line
from companion.web.games.questions import FORMS
from companion.web.language import together

from .conftest import House
from .pages import Page, Phone

EXAMPLES: dict[str, tuple[Example, ...]] = {
    game: cast("tuple[Example, ...]", REFEREE_ROOMS[game].referee_context(None, {})["examples"]) for game in FORMS
}


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A referee keeps nothing, so one site serves all its tests."""
    house = House(tmp_path_factory.mktemp("plain") / "milecastle.sqlite3")
    yield house.phone()
    house.tables.close()


def test_every_referee_has_its_room_and_stands_on_the_first_page(phone: Phone) -> None:
    assert set(REFEREE_ROOMS) == set(REFEREES)
    links = {link.get("href") for link in phone.get("/").find("//main//a")}
    assert {f"/{game}/referee" for game in REFEREES} <= links


@pytest.mark.parametrize(
    ("game", "example"), [(game, example) for game, examples in EXAMPLES.items() for example in examples]
)
def test_an_example_is_ruled_with_its_steps_and_a_permanent_address(phone: Phone, game: str, example: Example) -> None:
    answer = REFEREES[game].ask(example.notation, REFEREES[game].options.defaults())
    assert isinstance(answer, Answer)
    page = phone.get(f"/{game}/referee?{urlencode({'position': example.notation})}")
    assert page.status == 200 and not page.alert()
    assert page.find("//h2[@id='ruling']")[0].text_content() == together(language("en").render(answer.headline))
    assert len(page.find("//ol[@class='steps']/li")) == len(answer.steps)
    again = phone.get(page.find("//details[contains(@class, 'keep')]//a")[0].get("href"))
    assert again.find("//h2[@id='ruling']")[0].text_content() == page.find("//h2[@id='ruling']")[0].text_content()


@pytest.mark.parametrize("game", EXAMPLES)
def test_an_option_that_there_is_not_is_said(phone: Phone, game: str) -> None:
    page = phone.get(f"/{game}/referee?{urlencode({'position': EXAMPLES[game][0].notation, 'Q999': 'x'})}")
    assert page.status == 422 and "There is no option “Q999”" in page.alert()


def test_what_messengers_append_to_a_link_is_passed_over(phone: Phone) -> None:
    line = EXAMPLES["stronghold"][0].notation
    page = phone.get(f"/stronghold/referee?{urlencode({'position': line, 'utm_source': 'x', 'fbclid': 'IwAR0'})}")
    assert page.status == 200 and page.find("//h2[@id='ruling']")


def test_an_option_may_be_written_as_elsewhere(phone: Phone) -> None:
    line = "odds melee:2/2 peasants:1/1"
    fields = {"ask": "odds", "0.type": "melee", "0.power": "2", "0.health": "2", "1.type": "peasants", "1.power": "1"}
    fields |= {"1.health": "1"}
    for query in ({"position": line, "die.0": "5"}, {**fields, "DIE.0": "5", "die.1": ""}):
        page = phone.get(f"/runes-of-mayhem/referee?{urlencode(query)}")
        assert page.status == 200, page.alert()
        (link,) = page.find("//details[contains(@class, 'keep')]//a")
        assert link.get("href").endswith("&die.0=5")


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_slip_is_shown_where_it_stands(phone: Phone, game: str) -> None:
    line = EXAMPLES[game][0].notation
    page = phone.get(f"/{game}/referee?{urlencode({'position': f'{line} nonsense'})}")
    assert page.status == 422 and page.alert()
    assert page.find("//p[@class='notation']/mark")[0].text_content() == "nonsense"


def _filled(page: Page) -> dict[str, str]:
    """What the question's form would send as it stands."""
    form = page.find("//main//form[@method='get'][.//input[@name='ask']]")[0]
    return {name: str(value) for name, value in form.form_values()}


@pytest.mark.parametrize(("game", "form"), [(game, form) for game in FORMS for form in FORMS[game]])
def test_every_question_has_a_form_of_its_own(phone: Phone, game: str, form: Form) -> None:
    page = phone.get(f"/{game}/referee?ask={form.id}")
    assert page.status == 200 and not page.alert() and not page.find("//h2[@id='ruling']")
    assert _filled(page)["ask"] == form.id
    assert page.find("//nav[@class='questions']//a[@aria-current]")[0].text_content() == language("en").render(
        Message(form.title)
    )
    for field in page.find("//main//form//*[@id]"):
        if field.tag in ("input", "select") and field.get("id") != "position":
            assert page.find(f"//label[@for='{field.get('id')}']"), field.get("id")
    again = phone.get(f"/{game}/referee?{urlencode(_filled(page))}")
    # nobody has asked anything yet
    assert again.status == 200 and not again.find("//h2[@id='ruling']")


def test_who_asks_nothing_yet_is_shown_the_first_form_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for game, forms in FORMS.items():
        draft = REFEREE_ROOMS[game].draft(MultiDict())
        assert isinstance(draft, Line) and draft.form is forms[0] and not draft.complete
        draft = REFEREE_ROOMS[game].draft(MultiDict({"ask": forms[1].id, "position": "what no form holds"}))
        assert isinstance(draft, Line) and draft.form is forms[1] and draft.notation() == "what no form holds"
    monkeypatch.setattr("companion.web.games.plain.FORMS", {})
    assert all(REFEREE_ROOMS[game].draft(MultiDict()) == Line("") for game in FORMS)


def test_a_number_that_may_be_missing_is_not_shown_as_one(phone: Phone) -> None:
    page = phone.get("/runes-of-mayhem/referee?ask=targets")
    shown = {name: page.find(f"//input[@name='0.{name}']")[0].get("placeholder") for name in ("w", "d", "health")}
    assert shown == {"w": "–", "d": "0", "health": " "}


def test_a_grey_number_is_what_the_empty_field_stands_for(phone: Phone) -> None:
    tried = 0
    for game, line in ASKED:
        filled = _filled(phone.get(f"/{game}/referee?{urlencode({'position': line})}"))
        page = phone.get(f"/{game}/referee?{urlencode(filled)}")
        for field in page.find("//main//form//input[normalize-space(@placeholder)][not(@placeholder='–')]"):
            name, grey = field.get("name"), field.get("placeholder")
            if field.xpath("ancestor::fieldset//option[@selected][@value='']"):
                continue  # of a unit that nobody has chosen
            rulings = []
            for number in ("", grey):
                again = phone.get(f"/{game}/referee?{urlencode(filled | {name: number})}")
                rulings.append((again.status, [each.text_content() for each in again.find("//h2[@id='ruling']")]))
            assert rulings[0] == rulings[1], (game, line, name)
            tried += 1
    assert tried > 40


MISSING = [
    ("runes-of-mayhem", "ask=fight&0.type=melee&0.power=4&0.health=4&1.type=cavalry&1.power=3", "The defender: Health"),
    ("runes-of-mayhem", "ask=fight&0.type=melee&0.health=4", "The attacker: Power"),
    ("runes-of-mayhem", "ask=fight&0.power=0&0.health=4", "The attacker: Type"),
    ("runes-of-mayhem", "ask=heal&2.h=1&2.fallen=1", "Unit 3: Type"),
    ("runes-of-mayhem", "ask=siege&0.type=melee&0.health=4", "The attacker: Power"),
    ("runes-of-mayhem", "ask=targets&8.power=2&8.health=3", "From the Wall (3): Type"),
    ("runes-of-mayhem", "ask=enter&0.n=builders", "Where?"),
    ("runes-of-mayhem", "ask=enter&1.n=row1", "Which card?"),
    ("stronghold", "ask=hourglasses&3.n=1", "Who"),
    ("stronghold", "ask=hourglasses&0.n=S&1.n=wall", "To"),
    ("stronghold", "ask=hits&0.G=2", "Cards drawn"),
    ("hadrians-wall", "ask=attack&1.C=1", "Year"),
    ("hadrians-wall", "ask=gladiator&1.n=3", "Circled boxes"),
]


@pytest.mark.parametrize(("game", "fields", "field"), MISSING)
def test_what_must_be_entered_is_named_where_it_is_empty(phone: Phone, game: str, fields: str, field: str) -> None:
    page = phone.get(f"/{game}/referee?{fields}")
    assert (page.status, page.alert()) == (422, f"Nothing is entered at “{field}”.")
    # what was entered is still where it was, also of units that move up when they are asked about
    shown = _filled(page)
    assert dict(parse_qsl(fields)).items() <= shown.items()


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ("ask=siege&0.type=melee&0.power=4", "siege melee:4/1"),
        ("ask=odds-siege&0.type=melee&0.power=4", "odds siege melee:4/1"),
        ("ask=heal&0.type=priest&0.h=1&1.type=melee&1.fallen=1", "heal priest:0/1:h1 melee:0/1:fallen"),
    ],
)
def test_no_number_must_be_entered_that_changes_no_answer(phone: Phone, fields: str, line: str) -> None:
    page = phone.get(f"/runes-of-mayhem/referee?{fields}")
    (written,) = page.find("//input[@name='position']")
    assert (page.status, written.get("value")) == (200, line)


def test_what_is_said_of_a_choice_is_the_ruling_and_no_mistake_in_the_form(phone: Phone) -> None:
    page = phone.get("/runes-of-mayhem/referee?ask=enter&0.n=pillager&1.n=wall")
    assert page.alert().startswith("A Pillager never stands on the Wall.")


def test_the_units_of_a_form_have_the_numbers_of_the_answer(phone: Phone) -> None:
    fields = {"1.type": "priest", "1.power": "1", "1.health": "1", "1.h": "1"}
    fields |= {"3.type": "melee", "3.power": "4", "3.health": "4", "3.fallen": "1"}
    page = phone.get("/runes-of-mayhem/referee?ask=heal&" + "&".join(f"{key}={value}" for key, value in fields.items()))
    assert "Melee 4/4 (no. 2)" in page.text
    shown = _filled(page)
    assert [shown[f"{number}.type"] for number in range(4)] == ["priest", "melee", "", ""]
    assert shown["0.h"] == "1" and shown["1.fallen"] == "1"


def test_those_on_the_wall_that_are_filled_in_stand_in_the_line_one_behind_the_other(phone: Phone) -> None:
    fields = {f"{slot}.{name}": value for slot in (6, 8) for name, value in (("type", "long-ranged"), ("power", "2"))}
    fields |= {"6.health": "3", "8.health": "4", "8.shot": "1"}
    page = phone.get(f"/runes-of-mayhem/referee?{urlencode({'ask': 'targets', **fields})}")
    (line,) = page.find("//input[@name='position']")
    assert line.get("value") == "targets - v - from-wall=long-ranged:2/3,long-ranged:2/4:shot"


BOUNDS = [
    ("fight", "0.power", "fight melee:{}/2 melee:1/1"),
    ("fight", "0.r", "fight melee:2/2:r{} melee:1/1"),
    ("fight", "1.d", "fight melee:2/2 melee:1/99:d{}"),
    ("heal", "0.h", "heal priest:2/4:h{} melee:2/4:fallen"),
    ("siege", "1.n", "siege melee:4/4 protection={}"),
    ("odds-siege", "2.n", "odds siege melee:4/4 structure={}"),
    ("odds-trade", "0.n", "odds trade needed={}"),
]


@pytest.mark.parametrize(("form", "name", "line"), BOUNDS)
def test_a_form_takes_as_much_as_the_notation(phone: Phone, form: str, name: str, line: str) -> None:
    most = int(phone.get(f"/runes-of-mayhem/referee?ask={form}").find(f"//input[@name='{name}']")[0].get("max"))
    for number in (most, most + 1):
        answer = phone.get(f"/api/v1/rulings/runes-of-mayhem?{urlencode({'position': line.format(number)})}")
        assert (json.loads(answer.text).get("code") == "number-range") == (number > most), number


ASKED = [
    ("hadrians-wall", "attack year=3 cards=LCCRR cohorts=2/1/0 ignore=R"),
    ("hadrians-wall", "favours year=3 cards=LCCRR cohorts=2/1/0 temple=1 diplomats=0/0/2"),
    ("hadrians-wall", "odds year=3 cohorts=2/1/0 seen=2/1/1"),
    ("hadrians-wall", "score renown=6 piety=23 valour=12 discipline=16 disdain=3 paths=11"),
    ("hadrians-wall", "fill wall have=0/0/0/0/1 fort=6 wall=5"),
    ("hadrians-wall", "map map=xx.../x..../x..../..... pattern=line"),
    ("hadrians-wall", "gladiator boxes=4 damage=3"),
    ("hadrians-wall", "goods bought=4,5 offered=1,4"),
    ("stronghold", "melee invader=2T1O defender=2S1M stone=2 officer=1 speech=2 cauldrons=1G"),
    ("stronghold", "fire force=4 targets=1T1O"),
    ("stronghold", "hits deck=-,-,G,GO,GO,GOT shots=2"),
    ("stronghold", "hourglasses unit=S from=wall to=tower near=1"),
    ("runes-of-mayhem", "fight melee:2/2:r2 spearmen:1/3:d1:f"),
    ("runes-of-mayhem", "odds melee:2/2 peasants:1/1:d0 until=falls die=0,1,2,3"),
    ("runes-of-mayhem", "targets - cavalry:4/5:d1:w1:f v peasants:1/1:fallen melee:4/4:d2 lane=2"),
    ("runes-of-mayhem", "targets melee:4/4 v -"),
    ("runes-of-mayhem", "odds lane melee:4/4 - priest:2/4 v - peasants:1/1 order=1 until=falls die=0,1,2,3"),
    ("runes-of-mayhem", "targets melee:4/4 spearmen:2/4 v peasants:1/1 from-wall=long-ranged:2/3:shot lane=2"),
    ("runes-of-mayhem", "odds lane melee:4/4 v hero:1/9 from-wall=long-ranged:2/3 order=wall,1"),
    ("runes-of-mayhem", "targets - v - from-wall=long-ranged:2/3,long-ranged:1/4:shot"),
    (
        "runes-of-mayhem",
        "odds lane - v hero:1/9 from-wall=long-ranged:2/3,long-ranged:3/3:shot,long-ranged:1/3"
        " order=wall3,wall until=falls",
    ),
    ("runes-of-mayhem", "fight melee:4/4:r0:d3:w1 cavalry:5/6 row=2"),
    ("runes-of-mayhem", "siege melee:4/4:r1 protection=2"),
    ("runes-of-mayhem", "odds siege melee:4/4 protection=2 structure=5 die=0,1,2,3"),
    ("runes-of-mayhem", "odds trade needed=4 die=0,1,2,3"),
    ("runes-of-mayhem", "enter builders row1"),
    ("runes-of-mayhem", "formation melee:4/4:fallen melee:4/4:d4 melee:4/4:fallen row=2 turn=passive gone=1,3"),
    ("runes-of-mayhem", "formation melee:4/4 - - gone=1 by=sacrifice"),
    ("runes-of-mayhem", "heal melee:4/4:fallen priest:1/1:h2:fallen castle-folk:1/1:h1:wall"),
]


@pytest.mark.parametrize(("game", "notation"), ASKED)
def test_a_form_says_what_the_line_says(phone: Phone, game: str, notation: str) -> None:
    page = phone.get(f"/{game}/referee?{urlencode({'position': notation})}")
    assert page.status == 200 and not page.alert()
    again = phone.get(f"/{game}/referee?{urlencode(_filled(page))}")
    for what in ("//h2[@id='ruling']", "//p[@class='notation']"):
        assert again.find(what)[0].text_content() == page.find(what)[0].text_content()


NO_FORM = [
    ("runes-of-mayhem", "siege melee:4/4:r1 spearmen:2/4:r2 wall=peasants,builders:fallen structure=9"),
    ("runes-of-mayhem", "odds siege melee:4/4 spearmen:2/4 protection=2 structure=5"),
    ("runes-of-mayhem", "siege long-ranged:4/4:engine:r1 tower"),
    ("runes-of-mayhem", "targets - v peasants:1/1 from-wall=long-ranged:2/3:engine"),
    ("runes-of-mayhem", "fight other:2/2:med-ranged:d1 melee:2/3:f row=2"),
    ("runes-of-mayhem", "odds melee:2/2 nobody:1/1"),
    ("runes-of-mayhem", "targets melee:4/4 v peasants:1/1 closed"),
    ("runes-of-mayhem", "heal priest:1/1:h1" + 6 * " melee:4/4:fallen"),
    ("runes-of-mayhem", "targets melee:4/4 v peasants:1/1 lane2=cavalry:3/3,-"),
    ("runes-of-mayhem", "targets melee:4/4 peasants:1/1"),
]
MORE = [
    ("hadrians-wall", "fill wall have=0/0/0/0/1 wall=5 fort=6"),
    ("hadrians-wall", "juggle year=3"),
    ("stronghold", "melee invader=1T2O defender=2S1M stone=2 wood=1"),
]
LINES = [(game, line) for game, line in (*examples(), *ASKED, *NO_FORM, *MORE) if game in FORMS]


@pytest.mark.parametrize(("game", "notation"), LINES)
def test_a_form_holds_all_of_a_line_or_is_not_filled_in_from_it(phone: Phone, game: str, notation: str) -> None:
    page = phone.get(f"/{game}/referee?{urlencode({'position': notation})}")
    (line,) = page.find("//input[@name='position']")
    tabs, forms = page.find("//nav//a[@aria-current]"), page.find("//main//form[.//input[@name='ask']]")
    assert len(tabs) == len(forms)
    if forms:
        again = phone.get(f"/{game}/referee?{urlencode(_filled(page))}")
        assert again.find("//input[@name='position']")[0].get("value") == line.get("value")
        assert (again.status, again.find("//nav//a[@aria-current]")[0].text_content()) == (
            page.status,
            tabs[0].text_content(),
        )
    else:
        assert "No form here holds all of this question" in page.text
        assert page.find("//details[@open]//input[@name='position']")


@pytest.mark.parametrize(("game", "notation"), NO_FORM)
def test_no_form_is_marked_that_would_ask_something_else(phone: Phone, game: str, notation: str) -> None:
    page = phone.get(f"/{game}/referee?{urlencode({'position': notation})}")
    assert not page.find("//nav//a[@aria-current]") and not page.find("//main//form[.//input[@name='ask']]")


def test_a_line_that_no_form_holds_keeps_how_the_table_plays(phone: Phone) -> None:
    line = "siege melee:4/4:f:r1 spearmen:2/4:r2"
    page = phone.get(f"/runes-of-mayhem/referee?{urlencode({'position': line, 'Q16': 'no'})}")
    (form,) = [form for form in page.find("//main//form") if form.xpath(".//input[@name='position']")]
    again = phone.get(f"/runes-of-mayhem/referee?{urlencode(form.form_values())}")
    assert "Power of a formation does not count in a siege." in again.text
    ids = [each.get("id") for each in page.find("//*[@id]")]
    assert len(ids) == len(set(ids))


def test_a_form_stays_as_it_was_filled_in_where_its_line_is_put_otherwise(phone: Phone) -> None:
    fields = {"ask": "fight", "0.type": "melee", "0.power": "2", "0.health": "2", "1.type": "peasants", "1.d": "0"}
    fields |= {"1.power": "1", "1.health": "1"}
    page = phone.get(f"/runes-of-mayhem/referee?{urlencode(fields)}")
    assert page.status == 200 and _filled(page)["ask"] == "fight"
    assert page.find("//select[@name='1.type']/option[@selected]")[0].get("value") == "peasants"


def test_every_track_and_building_can_be_chosen_to_be_filled(phone: Phone) -> None:
    page = phone.get("/hadrians-wall/referee?ask=fill")
    chosen = page.find("//select[@name='0.n']/option")
    names = [option.text_content() for option in chosen]
    assert len(names) == len(set(names)) > 50
    for option in chosen[1:]:
        answer = phone.get(f"/hadrians-wall/referee?{urlencode({'ask': 'fill', '0.n': option.get('value')})}")
        # nothing is there to pay with yet: the answer is why not
        assert answer.status == 422 and answer.find("//*[@role='alert']//a[contains(@href, '#hw.')]"), option.get(
            "value"
        )


@pytest.mark.parametrize("tick", ["²", "x", "-", "1e3"])
def test_a_tick_is_a_number_or_none(phone: Phone, tick: str) -> None:
    asked = {"ask": "melee", "0.O": "1", "1.S": "1", "4.n": "0"}
    assert phone.get(f"/stronghold/referee?{urlencode(asked)}").status == 200
    page = phone.get(f"/stronghold/referee?{urlencode(asked | {'4.n': tick})}")
    assert page.status == 422 and f"“{tick}” cannot stand at “Officer”." in page.alert()
    assert not page.find("//input[@name='4.n' and @checked]")
    assert page.find("//input[@name='0.O']")[0].get("value") == "1"  # what can be read is still there


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ("ask=attack&0.n=3&1.L=x&1.C=1", "A whole number is expected at “Attack cards: left”, not “x”."),
        ("ask=attack&0.n=3&1.L=2.5&1.C=1", "not “2.5”"),
        ("ask=attack&0.n=3&1.C=1&1.C=2", "“1.C” is given twice"),
        ("ask=gladiator&0.n=4&1.n=7", "“7” cannot stand at “Damage”."),
        ("ask=foo&0.n=3", "There is no form “foo”"),
        ("ask=attack&0.n=3&position=attack", "There is no option “ask”"),
    ],
)
def test_a_form_that_cannot_be_read_is_not_answered_as_another_one(phone: Phone, fields: str, says: str) -> None:
    page = phone.get(f"/hadrians-wall/referee?{fields}")
    assert page.status == 422 and says in page.alert()


def test_a_box_of_a_line_stays_in_its_form(phone: Phone) -> None:
    page = phone.get(f"/hadrians-wall/referee?{urlencode({'position': 'fill forum-3 built=market,small-hotel'})}")
    (chosen,) = page.find("//select[@name='0.n']/option[@selected]")
    assert (chosen.get("value"), chosen.text_content()) == ("forum-3", "Forum 3")
    assert [each.get("name") for each in page.find("//details[@open]//input[@checked]")] == [
        "6.small-hotel",
        "6.market",
    ]


@pytest.mark.parametrize("game", ["hadrians-wall", "stronghold"])
def test_a_number_beyond_those_of_its_field_is_refused_by_the_game(phone: Phone, game: str) -> None:
    """Below the lowest as above the highest; the lowest and the highest themselves are none that there cannot be."""
    tried = set()
    for line in (line for found, line in ASKED if found == game):
        filled = _filled(phone.get(f"/{game}/referee?{urlencode({'position': line})}"))
        page = phone.get(f"/{game}/referee?{urlencode(filled)}")
        for field in page.find("//main//form//input[@type='number'][contains(@name, '.')]"):
            name, lowest, highest = field.get("name"), int(field.get("min")), int(field.get("max"))
            if (filled["ask"], name) in tried:
                continue
            tried.add((filled["ask"], name))
            for number in (lowest - 1, lowest, highest, highest + 1):
                answer = phone.get(f"/{game}/referee?{urlencode(filled | {name: str(number)})}")
                if lowest <= number <= highest:
                    assert f"is expected, not “{number}”" not in answer.text, (line, name, number)
                else:
                    assert answer.status == 422, (line, name, number)
                    said = "A number of at least 0 is expected at “"
                    assert (said in answer.alert()) == (number < 0 <= lowest), (line, name, number)
    assert len(tried) > 20


def test_every_form_is_asked() -> None:
    asked_by = set()
    for game, notation in ASKED:
        answer = REFEREES[game].ask(notation, REFEREES[game].options.defaults())
        assert isinstance(answer, Answer)
        asked_by |= {(game, form.id) for form in FORMS[game] if form.understood(answer.notation) is not None}
    forms = {(game, form.id) for game, forms in FORMS.items() for form in forms}
    assert not (unasked := forms - asked_by), f"a line that fills in the form is missing in ASKED: {unasked}"


def test_placements_on_the_map_are_drawn(phone: Phone) -> None:
    page = phone.get("/hadrians-wall/referee?position=map+map%3Dxx.../x..../x..../.....+pattern%3Dline")
    drawings = page.find("//ul[@class='drawn']//*[local-name()='svg']")
    assert len(drawings) == 7
    for drawing in drawings:
        kinds = [cell.get("class").strip() for cell in drawing.xpath(".//*[local-name()='rect']")]
        assert (len(kinds), kinds.count("cell placed"), kinds.count("cell filled")) == (20, 4, 4)
    page = phone.get("/hadrians-wall/referee?position=map+map%3D....x/...xx/.xxxx/...x.+pattern%3DL")
    assert "rows filled: 2, 3" in [" ".join(each.text_content().split()) for each in page.find("//figcaption")]


def test_odds_of_the_attack_are_bars(phone: Phone) -> None:
    page = phone.get("/hadrians-wall/referee?position=odds+year%3D3+cohorts%3D2/1/0")
    assert len(page.find("//table[@class='bars']")) == 5
    assert sum(float(bar.get("value")) for bar in page.find("(//table[@class='bars'])[1]//meter")) == pytest.approx(
        100, abs=0.3
    )
