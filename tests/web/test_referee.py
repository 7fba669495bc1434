"""The referee without a table: every worked case, malformed positions, permalinks, odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from referee.romans_go_home.cases import CASES, Case

from companion.language import language
from companion.referee.romans_go_home import GAME
from companion.referee.ruling import Answer, Refusal

from .conftest import House
from .pages import Page, Phone

REFEREE = "/romans-go-home/referee"


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """The referee keeps nothing, so one site serves all its tests."""
    house = House(tmp_path_factory.mktemp("referee") / "milecastle.sqlite3")
    yield house.phone()
    house.tables.close()


def _ask(phone: Phone, notation: str, options: dict[str, str] | None = None, fragment: bool = False) -> Page:
    return phone.get(f"{REFEREE}?{urlencode({'position': notation, **(options or {})})}", fragment=fragment)


def _headline(page: Page) -> str:
    return " ".join(page.find("//h2[@id='ruling']")[0].text_content().split())


@pytest.mark.parametrize("case", [pytest.param(case, id=f"case_{case.number}-{n}") for n, case in enumerate(CASES)])
def test_every_case_is_ruled_on_the_page(phone: Phone, case: Case) -> None:
    page = _ask(phone, case.notation, case.options)
    assert page.status == 200 and not page.alert()
    answer = GAME.ask(case.notation, GAME.options.settle(case.options))
    assert isinstance(answer, Answer)
    if "captor" in case.expected:
        captor = case.expected["captor"]
        assert answer.facts["captor"] == captor
        assert _headline(page) == language("en").render(answer.headline)
        assert captor is None or captor.capitalize() in _headline(page)
    steps = page.find("//section[@aria-labelledby='ruling']//ol[@class='steps']/li")
    assert len(steps) == len(answer.steps)
    for step, line in zip(answer.steps, steps, strict=True):
        assert line.xpath(".//a")[0].get("href") == f"/romans-go-home/rules#{step.rule}"


# what is understood before the mistake | what is marked, and what the sentence names
MALFORMED = [
    ("U2 gold:>A green:A>|W red:D>C", "W"),
    ("|U9 gold:>A green:>C", "U9"),
    ("U2 gold:>A |blue:>C", "blue"),
    ("U2 gold:>A green:>D |blue:>C", "blue"),
    ("U2 gold:>A |green", "green"),
    ("U2|", "clans"),
    ("U2 gold:>A green:>C wall=|Z9", "Z9"),
    ("U2 gold:>Q@|blue green:>C", "blue"),
    ("U2 gold:>A green:>C |gold.fly=yes", "gold.fly=yes"),
    ("U2 gold:>A |gold:>D", "only once"),
    ("U2 |gold:AA>A green:>C", "Arch'r"),
    ("U2 gold:ZDXFH>|QA green:>C", "One warrior"),
    ("|<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("odds U2 gold:>? green:>|1", "“1”"),
    ("odds U2 gold:>? |green:C", "red:D-C>?"),
]


@pytest.mark.parametrize("fragment", [False, True], ids=["page", "fragment"])
@pytest.mark.parametrize(("marked", "names"), MALFORMED)
def test_a_malformed_position_is_marked_where_it_is_wrong(
    phone: Phone, marked: str, names: str, fragment: bool
) -> None:
    notation = marked.replace("|", "")
    page = _ask(phone, notation, fragment=fragment)
    assert page.status == 422
    assert names in page.alert() and page.alert().endswith(".")
    (shown,) = page.find("//*[@role='alert']//p[@class='notation']")
    assert shown.text_content().removesuffix("…") == notation
    assert (shown.text or "") == marked.split("|")[0]
    assert "<script>alert" not in page.html and not page.find("//*[@id='ruling']")


@pytest.mark.parametrize("notation", ["", "   ", "\x00", "U2 " * 300, "🂡 gold:>A green:>C"])
def test_what_is_no_position_at_all_is_a_sentence(phone: Phone, notation: str) -> None:
    page = _ask(phone, notation)
    assert page.status == 422 and page.alert().endswith(".")


def test_an_unknown_value_of_an_option_is_a_sentence(phone: Phone) -> None:
    page = _ask(phone, "U2 gold:>A green:>C", {"Q1": "perhaps"})
    assert page.status == 422 and "Q1" in page.alert() and "perhaps" in page.alert()


@pytest.mark.parametrize("how", [{"q1": "replace"}, {"Q1": " REPLACE "}, {"Q1": "alternative", "V1": ""}])
def test_an_option_may_be_written_as_elsewhere(phone: Phone, how: dict[str, str]) -> None:
    position = "O5 gold:>Q@green green:>X"
    page = _ask(phone, position, how)
    assert page.status == 200 and _headline(page) == _headline(_ask(phone, position, {"Q1": "replace"}))
    assert _headline(page) != _headline(_ask(phone, position))
    assert page.find("//select[@name='Q1']/option[@selected]")[0].get("value") == "replace"
    (link,) = page.find("//details[contains(@class, 'keep')]//a")
    assert link.get("href").endswith("&Q1=replace")


@pytest.mark.parametrize("query", ["position=U2+gold:>A+green:>C&Q9=x", "Q9=x", "fort=U2&gold.card=A&Q9=x"])
def test_an_option_that_there_is_not_is_said(phone: Phone, query: str) -> None:
    page = phone.get(f"{REFEREE}?{query}")
    assert page.status == 422 and "There is no option “Q9”" in page.alert()


def test_of_two_positions_none_is_ruled_on(phone: Phone) -> None:
    page = phone.get(
        f"{REFEREE}?{urlencode([('position', 'U2 gold:>A green:>C'), ('position', 'U2 gold:>D green:>C')])}"
    )
    assert page.status == 422 and "“position” is given twice" in page.alert()
    assert not page.find("//h2[@id='ruling']")


@pytest.mark.parametrize(
    "notation",
    [
        "U2 gold:>A green:A>C red:D>C",
        "u2 Yellow:>a GREEN:a>c purple*:d>c",
        "O5 gold:ZA>Q@green green:>C red*:D>F wall=S4,T8 gold.forts=O5,L-2",
        "S4 gold:XFD>C red:XF>A green:AX>F red.signal=F green.signal=X",
        "odds O5 gold:A>? green:>? red*:D>?",
        "odds O5 gold:A-ZX>? green:>C red:D>Q",
    ],
)
@pytest.mark.parametrize("options", [{}, {"Q1": "replace", "strength.A": "6"}])
def test_the_permanent_address_leads_to_the_same_ruling(phone: Phone, notation: str, options: dict[str, str]) -> None:
    page = _ask(phone, notation, options)
    assert page.status == 200, page.alert()
    (link,) = page.find("//details[contains(@class, 'keep')]//a")
    canonical = dict(parse_qsl(urlsplit(link.get("href")).query))
    again = phone.get(link.get("href"))
    assert again.status == 200
    assert _headline(again) == _headline(page)
    assert (
        dict(parse_qsl(urlsplit(again.find("//details[contains(@class, 'keep')]//a")[0].get("href")).query))
        == canonical
    )
    assert {key: value for key, value in canonical.items() if key != "position"} == options
    assert page.find("//details[contains(@class, 'keep')]//*[local-name()='svg']")


def _sent(form: Any) -> list[tuple[str, str]]:
    """What a browser sends for the form as it stands."""
    # lxml takes an empty value of a radio button for none at all, and says "on"
    return [(name, value) for name, value in form.form_values() if value not in ("", "on")]


@pytest.mark.parametrize(
    "notation",
    [
        "U2 gold:>A green:A>C red:D>C",
        "O5 gold:ZA>Q@green green:>C red*:D>F",
        "O1 gold:CC>A green:C>C",
        "O3 gold:>A green:>C wall=S4,T8 gold.forts=O5,L-2",
        # face-up in another order than in the form, and with what was chosen
        "S4 gold:CH>X green*:XZ>Q red:ZD>A wall=O1,O3 gold.axx=yes red.signal=Z",
        "odds O5 gold:A-ZX>? green:>C red*:D>?",
    ],
)
def test_the_form_of_a_permalink_asks_the_same_question(phone: Phone, notation: str) -> None:
    page = _ask(phone, notation, {"Q1": "replace"})
    (form,) = page.find("//form[contains(@class, 'builder')]")
    again = phone.get(f"{REFEREE}?{urlencode(_sent(form))}")
    assert again.status == 200
    assert _headline(again) == _headline(page)
    paths = [found.find("//details[contains(@class, 'keep')]//a")[0].get("href") for found in (page, again)]
    assert paths[0] == paths[1]


def test_the_form_knows_every_name_of_a_clan(phone: Phone) -> None:
    line = "O5 yellow:>Q@Purple purple:Z>A red:>Y wall=O1 purple.forts=O3 blue.forts=O4"
    page = _ask(phone, line)
    assert "no warrior “Y”" in page.alert()
    (form,) = page.find("//form[contains(@class, 'builder')]")
    sent = dict(_sent(form))
    assert (sent["gold.card"], sent["gold.target"], sent["violet.card"]) == ("Q", "violet", "A")
    assert (sent["fort.1"], sent["place.1"], sent["more"]) == ("O3", "violet", "blue.forts=O4")


def test_tapping_a_position_together_gives_the_ruling(phone: Phone) -> None:
    (form,) = phone.get(REFEREE).find("//form[contains(@class, 'builder')]")
    fields = [
        ("fort", "U2"),
        ("gold.card", "A"),
        ("green.card", "C"),
        ("green.up", "A"),
        ("red.card", "C"),
        ("red.up", "D"),
    ]
    assert {name for name, _ in fields} <= {field.get("name") for field in form.xpath(".//input")}
    for number in range(1, len(fields) + 1):
        page = phone.get(f"{REFEREE}?{urlencode(fields[:number])}", fragment=True)
        assert page.status == 200 and not page.alert()
        assert page.headers["HX-Replace-Url"].startswith(REFEREE)
    assert "HX-Request" in page.headers["Vary"]
    assert page.headers["HX-Replace-Url"] == f"{REFEREE}?{urlencode({'position': 'U2 gold:>A green:A>C red:D>C'})}"
    assert _headline(page) == _headline(_ask(phone, "U2 gold:>A green:A>C red:D>C"))


def test_the_address_of_what_is_begun_holds_what_is_entered_alone(phone: Phone) -> None:
    (form,) = phone.get(REFEREE).find("//form[contains(@class, 'builder')]")
    chosen = [("fort", "U2"), ("gold.card", "A")]
    left = [(name, value) for name, value in form.form_values() if name not in dict(chosen)]
    sent = [*chosen, *((name, "" if value == "on" else value) for name, value in left)]
    assert len([value for _, value in sent if not value]) > 10
    address = phone.get(f"{REFEREE}?{urlencode(sent)}", fragment=True).headers["HX-Replace-Url"]
    assert address == f"{REFEREE}?{urlencode([field for field in sent if field[1]])}"
    whole, short = (phone.get(each).form_to("/referee") for each in (f"{REFEREE}?{urlencode(sent)}", address))
    assert _sent(whole) == _sent(short)


def test_the_wall_and_forts_owned_are_tapped_too(phone: Phone) -> None:
    """Dru'hid asks for the wall, the Tax-Collector's Fort for what is owned."""
    (form,) = phone.get(REFEREE).find("//form[contains(@class, 'builder')]")
    fields = [("fort", "T8"), ("gold.card", "D"), ("green.card", "F")]
    fields += [("fort.0", "U2"), ("place.0", "wall-2"), ("fort.1", "S4"), ("place.1", "wall-1")]
    fields += [("fort.2", "O5"), ("place.2", "gold"), ("fort.3", "L-2"), ("place.3", "green")]
    assert {name for name, _ in fields} <= set(form.fields)
    for name, value in fields[3:]:
        assert value in form.inputs[name].value_options
    page = phone.get(f"{REFEREE}?{urlencode(fields)}", fragment=True)
    line = "T8 gold:>D green:>F wall=S4,U2 gold.forts=O5 green.forts=L-2"
    assert page.headers["HX-Replace-Url"] == f"{REFEREE}?{urlencode({'position': line})}"
    swap = page.find("//section[@aria-labelledby='ruling']//div[@class='buttons']/a")
    assert [" ".join(link.text_content().split()) for link in swap][:2] == ["Signal Fort (4)", "Unwary Fort (2)"]
    shown = phone.get(page.headers["HX-Replace-Url"]).form_to("/referee").fields
    assert [(shown[f"fort.{at}"], shown[f"place.{at}"]) for at in range(5)] == [
        ("S4", "wall-1"),
        ("U2", "wall-2"),
        ("O5", "gold"),
        ("L-2", "green"),
        ("", ""),
    ]


@pytest.mark.parametrize(
    ("entered", "says", "field"),
    [
        ({"fort.0": "O1"}, "Where is Fort-Dinary (1)? Choose its place too.", "place.0"),
        ({"place.0": "wall-1"}, "A place is chosen without a fort. Which fort is there?", "fort.0"),
        (
            {"fort.0": "O1", "place.0": "wall-1", "fort.1": "U2", "place.1": "wall-1"},
            "Two forts stand at one place of the wall: Fort-Dinary (1) and Unwary Fort (2).",
            "",
        ),
    ],
)
def test_a_fort_without_its_place_is_asked_for_and_kept(
    phone: Phone, entered: dict[str, str], says: str, field: str
) -> None:
    fields = {"fort": "T8", "gold.card": "D", **entered}
    # as long as the fight is not there nothing is missed
    assert not phone.get(f"{REFEREE}?{urlencode(fields)}").alert()
    page = phone.get(f"{REFEREE}?{urlencode({**fields, 'green.card': 'F'})}")
    assert page.status == 422 and says in page.alert()
    assert [each.get("name") for each in page.find("//select[@aria-invalid]")] == ([field] if field else [])
    shown = page.form_to("/referee")
    assert entered.items() <= dict(shown.form_values()).items()
    # and it can be taken out again
    assert not field or all("" in shown.inputs[name].value_options for name in ("fort.0", "place.0"))


def test_what_was_chosen_does_not_hold_in_another_fight(phone: Phone) -> None:
    line = "O3 gold:>D green:>F wall=T8,O1 gold.swap=1"
    (form,) = _ask(phone, line).find("//form[contains(@class, 'builder')]")
    sent = [field for field in _sent(form) if field[0] != "gold.card"]
    page = phone.get(f"{REFEREE}?{urlencode([*sent, ('gold.card', 'H')])}", fragment=True)
    assert page.status == 200, page.alert()
    assert page.headers["HX-Replace-Url"].endswith(urlencode({"position": "O3 gold:>H green:>F wall=T8,O1"}))
    # what somebody has typed there is not taken away
    typed = [field for field in sent if field[0] != "more"]
    page = phone.get(f"{REFEREE}?{urlencode([*typed, ('gold.card', 'H'), ('more', 'gold.swap=2')])}", fragment=True)
    assert page.status == 422 and "gold.swap" in page.alert()


def test_for_the_odds_the_wall_does_not_matter(phone: Phone) -> None:
    fields = [("fort", "O5"), ("gold.card", "?"), ("green.card", "F"), ("fort.0", "U2"), ("place.0", "wall-1")]
    page = phone.get(f"{REFEREE}?{urlencode(fields)}", fragment=True)
    assert page.status == 200 and page.find("//ul[@class='odds']")
    # who then knows the card finds it again
    shown = phone.get(f"{REFEREE}?{urlencode([*fields, ('fort.1', 'O1')])}").form_to("/referee").fields
    assert [shown[name] for name in ("fort.0", "place.0", "fort.1", "place.1")] == ["U2", "wall-1", "O1", ""]


def test_unknown_values_of_the_form_are_left_alone(phone: Phone) -> None:
    page = phone.get(f"{REFEREE}?fort=Z9&gold.card=A&green.card=C&gold.up=&violet.target=%3Cb%3E")
    assert page.status == 200 and not page.find("//*[@id='ruling']") and not page.alert()


def test_an_impossible_position_is_refused_with_its_rule(phone: Phone) -> None:
    page = phone.get(
        f"{REFEREE}?{urlencode([('fort', 'U2'), ('gold.card', 'A'), ('gold.up', 'A'), ('green.card', 'C')])}"
    )
    assert page.status == 422
    assert page.find("//*[@role='alert']//a[contains(@href, '#rgh.cards-once')]")


def test_open_choices_lead_on(phone: Phone) -> None:
    page = _ask(phone, "O5 gold:>X green:>Z")
    choices = page.find("//section[@aria-labelledby='ruling']//div[@class='buttons']/a")
    assert [" ".join(link.text_content().split()) for link in choices] == ["Yes", "No"]
    after = phone.get(choices[0].get("href"))
    assert after.status == 200 and "gold.axx=yes" in after.text


def test_another_house_rule_is_named_where_it_would_change_the_ruling(phone: Phone) -> None:
    notation = "O5 gold:>Q@green green:>D red:>D"
    page = _ask(phone, notation)
    answer = GAME.ask(notation, GAME.options.defaults())
    assert isinstance(answer, Answer) and answer.differences
    lines = [
        " ".join(line.text_content().split()) for line in page.find("//section[@aria-labelledby='differences']//li")
    ]
    for line, each in zip(lines, answer.differences, strict=True):
        option = GAME.options[each.option]
        for text in (option.title, option.meaning(each.value), each.message):
            assert language("en").render(text) in line
        assert f"{each.option}=" not in line


def test_the_odds_are_rows_that_add_up_to_one(phone: Phone) -> None:
    page = _ask(phone, "odds O5 gold:A>? green:>? red*:D>?")
    rows = page.find("//ul[@class='odds']/li")
    assert len(rows) == 4
    fractions = [Fraction(row.xpath(".//small")[0].text_content()) for row in rows]
    assert sum(fractions) == 1
    for row, fraction in zip(rows, fractions, strict=True):
        percent = float(row.xpath(".//b")[0].text_content().removesuffix("%"))
        assert abs(percent - 100 * float(fraction)) <= 0.06
        (bar,) = row.xpath(".//*[local-name()='rect' and @class='part']")
        assert float(bar.get("width")) == percent


def test_a_qween_that_charms_nobody_is_built_by_tapping(phone: Phone) -> None:
    built = {"fort": "U2", "gold.card": "Q", "gold.target": "-", "green.card": "X", "red.card": "D", "Q2": "may"}
    page = phone.get(f"/romans-go-home/referee?{urlencode(built)}")
    assert page.status == 200 and "Qween of Gold charms nobody" in page.text
    (chosen,) = page.find("//input[@name='gold.target' and @checked]")
    assert chosen.get("value") == "-"


def test_whom_qween_charms_is_asked_of_who_taps_without_the_notation(phone: Phone) -> None:
    built = {"fort": "U2", "gold.card": "Q", "green.card": "X", "red.card": "D"}
    pages = {
        "Whose warrior does Qween of Gold charm?": phone.get(f"{REFEREE}?{urlencode(built)}"),
        "Whom does Qween of Gold charm? Choose; in the notation: @green or @red behind her card.": _ask(
            phone, "U2 gold:>Q green:>X red:>D"
        ),
    }
    for text, page in pages.items():
        assert page.status == 422
        (told,) = page.find("//*[@role='alert']/p[1]")
        assert told.text_content().strip() == text


def test_the_bar_with_the_outcome_says_the_chances(phone: Phone) -> None:
    page = _ask(phone, "odds O5 gold:A>? green:>? red*:D>?")
    (bar,) = page.find("//a[@href='#ruling']")
    chances = [row.xpath(".//b")[0].text_content().removesuffix("%") for row in page.find("//ul[@class='odds']/li")]
    told = " ".join(bar.text_content().split())
    assert told == f"Gold {chances[0]}% Green {chances[1]}% Red {chances[2]}% nobody {chances[3]}%"


def test_the_bar_with_the_outcome_leaves_out_nobody_where_somebody_takes_it(phone: Phone) -> None:
    page = _ask(phone, "odds O5 gold:AZX>H green:>? red:>F")
    (bar,) = page.find("//a[@href='#ruling']")
    assert "Gold" in bar.text_content() and "nobody" not in bar.text_content()


def test_odds_of_all_cards_are_counted_or_refused_never_estimated(phone: Phone) -> None:
    page = _ask(phone, "odds S4 gold:>? green:>? red:>? violet:>?")
    answer = GAME.ask("odds S4 gold:>? green:>? red:>? violet:>?", GAME.options.defaults())
    assert bool(page.find("//ul[@class='odds']/li")) is isinstance(answer, Answer)
    assert bool(page.alert()) is isinstance(answer, Refusal)


def test_qween_needs_no_target_while_a_card_is_still_hidden(phone: Phone) -> None:
    fields = [("fort", "O5"), ("gold.card", "Q"), ("gold.target", "green"), ("green.card", "?")]
    page = phone.get(f"{REFEREE}?{urlencode(fields)}")
    assert page.status == 200 and len(page.find("//ul[@class='odds']/li")) == 3


def test_another_game_has_no_referee(phone: Phone) -> None:
    assert phone.get("/checkers/referee").status == 404
