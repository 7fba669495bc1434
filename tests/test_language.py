"""Messages in the reader's language: nesting, lists, numbers, catalogues."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from babel.messages.catalog import Catalog

from companion.language import Language, available, language, meant
from companion.referee.messages import C_, say
from companion.referee.odds import chance_text, number_text


def test_english_is_the_message_itself() -> None:
    assert language("en").render(say("%(clan)s captures.", clan=say("Gold"))) == "Gold captures."
    assert language("en").render("Forts") == "Forts"
    assert language("en").render("") == ""


def test_lists_read_like_a_sentence() -> None:
    english = language("en")
    assert english.render(say("%(cards)s", cards=("Axx",))) == "Axx"
    assert english.render(say("%(cards)s", cards=(say("Axx"), "Zvord", 3))) == "Axx, Zvord, and 3"


@pytest.mark.parametrize(
    ("items", "told"),
    [
        (("Castellani", "Eroe"), "Castellani ed Eroe"),
        (("Eroe", "Castellani", "Èpona"), "Eroe, Castellani ed Èpona"),
        (("Eroe", "Axx"), "Eroe e Axx"),
        (("Eroe",), "Eroe"),
    ],
)
def test_an_italian_list_joins_two_vowels_alike_with_ed(items: tuple[str, ...], told: str) -> None:
    assert language("it").render(say("%(items)s", items=items)) == told


def test_numbers() -> None:
    english = language("en")
    assert english.render(say("%(n)d forts", n=-3)) == "-3 forts"
    assert english.render(say("%(n)s rulings", n=12345)) == "12,345 rulings"
    assert english.number(1234567) == "1,234,567"


@pytest.mark.parametrize(("code", "told"), [("en", "3/8 (37.5%)"), ("pl", "3/8 (37,5%)"), ("it", "3/8 (37,5%)")])
def test_decimals_are_written_as_the_reader_does(code: str, told: str) -> None:
    assert language(code).render(chance_text(Fraction(3, 8))) == told
    assert language(code).render(number_text(Fraction(9, 2))) == ("4.5" if code == "en" else "4,5")


def test_a_percent_sign_in_a_name_is_only_a_sign() -> None:
    assert language("en").render(say("Hello %(name)s", name="100%(x)s")) == "Hello 100%(x)s"
    assert language("en").render(say("100 % sure")) == "100 % sure"


@pytest.fixture
def polish(in_place_of_the_catalogues: Callable[[Catalog], None]) -> None:
    """A catalogue of three texts, in place of the real ones."""
    catalogue = Catalog(locale="pl")
    catalogue.add("Gold", "Złoci")
    catalogue.add("%(clan)s captures %(forts)s.", "%(clan)s zdobywają %(forts)s.")
    catalogue.add(("%(n)d fort", "%(n)d forts"), ("%(n)d fort", "%(n)d forty", "%(n)d fortów"))
    in_place_of_the_catalogues(catalogue)


@pytest.mark.parametrize(
    ("code", "clan", "gold"), [("en", "Gold", "Gold"), ("it", "Oro", "Oro"), ("pl", "Złoty", "Złoto")]
)
def test_the_same_english_is_told_apart_by_its_context(code: str, clan: str, gold: str) -> None:
    assert (language(code).render(say(C_("clan", "Gold"))), language(code).gettext("Gold")) == (clan, gold)


@pytest.mark.usefixtures("polish")
def test_a_text_with_a_context_that_is_not_translated_stays_english() -> None:
    assert language("pl").render(say(C_("clan", "Gold"))) == "Gold"


@pytest.mark.usefixtures("polish")
def test_nested_messages_are_translated_and_names_are_not() -> None:
    text = language("pl").render(say("%(clan)s captures %(forts)s.", clan=say("Gold"), forts=("Gold", say("Gold"), 2)))
    assert text == "Złoci zdobywają Gold, Złoci i 2."


@pytest.mark.usefixtures("polish")
def test_plural_forms() -> None:
    assert [language("pl").ngettext("%(n)d fort", "%(n)d forts", n) % {"n": n} for n in (1, 2, 5)] == [
        "1 fort",
        "2 forty",
        "5 fortów",
    ]


@pytest.mark.usefixtures("polish")
def test_a_language_is_found_by_region_or_falls_back() -> None:
    assert available() == ("en", "pl")
    assert language("pl-PL").code == "pl"
    assert language("pl_PL") is language("PL") is language("Pl-pl") is language("pl")
    assert language("xx").code == language("de").code == "en"
    assert language("pl").name == "polski"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("pt-BR", "pt_BR"),
        ("pt-pt", "pt"),
        ("pt", "pt"),
        ("zh_TW", "zh_TW"),
        ("zh-CN", "zh_TW"),
        ("zh", "zh_TW"),
        ("z", None),
    ],
)
def test_that_of_its_own_region_comes_first(monkeypatch: pytest.MonkeyPatch, asked: str, found: str | None) -> None:
    monkeypatch.setattr("companion.language.available", lambda: ("en", "pt", "pt_BR", "zh_TW"))
    assert meant(asked) == found


@pytest.mark.usefixtures("polish")
def test_an_untranslated_text_stays_english() -> None:
    assert language("pl").render(say("Nobody captures.")) == "Nobody captures."


def test_the_code_is_written_as_pages_want_it() -> None:
    assert Language("pt_BR").code == "pt-BR"
