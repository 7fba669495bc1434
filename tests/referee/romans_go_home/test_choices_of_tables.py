"""Disputed and silent points: what each option changes, and that a ruling says so."""

from __future__ import annotations

import pytest

from companion.referee.romans_go_home.attack import Attack, resolve
from companion.referee.romans_go_home.differences import differences
from companion.referee.romans_go_home.notation import parse
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.position import ImpossibleChoice, Question

from ..english import english


def _attack(notation: str, options: dict[str, str]) -> Attack:
    fight = parse(notation)
    return resolve(fight.position, OPTIONS.settle(options), fight.choices).result


def _rows(notation: str, options: dict[str, str]) -> dict[str, str]:
    after = _attack(notation, options).after
    assert after is not None
    return after.rows


# option, alternative, notation, further options, clan, its row by default, its row with the alternative
ROWS: list[tuple[str, str, str, dict[str, str], str, str, str | None]] = [
    ("Q3", "cancelled", "O5 gold:>Q@green green:A>H", {}, "green", "H", "AH"),
    ("Q3", "cancelled", "O5 gold:>Q green:C>X green.axx=yes", {}, "green", "X", ""),
    # Another Horsie, of whom nobody has charmed away the effect, still works.
    ("Q3", "cancelled", "O5 red:C>H gold:AF>Q@green green:C>H", {}, "red", "H", "H"),
    ("Q3", "cancelled", "O5 green:C>H gold:AF>Q@green red:C>H", {}, "red", "H", "H"),
    ("Q3", "cancelled", "O5 green:C>H gold:AF>Q@green red:C>H", {}, "green", "H", "CH"),
    ("Q4", "PL", "O5 gold:>Q green:Z>D", {}, "green", "ZD", "ZD"),  # Green captures: Q4 does not matter
    ("Q4", "PL", "O5 gold:AF>Q green:Z>D", {}, "green", "ZD", "Z"),
    ("S1", "lost", "S4 gold:H>X green:>Z gold.axx=yes", {}, "gold", "X", ""),
    ("U1", "aside", "U2 gold:ZC>X green:>A gold.axx=yes gold.unwary=Z", {}, "gold", "XZ", "XZ"),
    ("U1", "aside", "U2 gold:C>X green:>A gold.axx=yes", {}, "gold", "X", None),
    ("H1", "yes", "O5 gold:Z>H green:CC>X gold.horsie=Z green.axx=no", {}, "gold", "H", "H"),
    ("H1", "yes", "O5 gold:Z>H green:CC>X green.axx=no", {}, "gold", "H", None),
    ("N2", "other", "O5 violet*:C>H gold:CXA>F green:CZA>X green.axx=no", {}, "violet", "C", "H"),
    ("N3", "never", "O5 violet*:C>X gold:>A", {}, "violet", "X", ""),
    ("N3", "never", "U2 violet*:CZ>A gold:>X", {}, "violet", "Z", ""),
    ("N1", "PL", "O5 violet*:C>X gold:>A", {}, "violet", "X", ""),
    ("U2", "turn", "S4 gold:CA>Q@violet violet*:Z>X green:>D", {}, "violet", "X", "Z"),
]


@pytest.mark.parametrize(("option", "value", "notation", "others", "clan", "before", "after"), ROWS)
def test_row(
    option: str, value: str, notation: str, others: dict[str, str], clan: str, before: str, after: str | None
) -> None:
    def in_any_order(row: str) -> list[str]:
        return sorted(row)

    assert in_any_order(_rows(notation, others)[clan]) == in_any_order(before)
    alternative = _attack(notation, {**others, option: value})
    if after is None:
        assert alternative.asks
    else:
        assert alternative.after is not None
        assert in_any_order(alternative.after.rows[clan]) == in_any_order(after)


# option, alternative, notation, captor by default, captor with the alternative
CAPTORS = [
    ("Q1", "replace", "O5 gold:>Q@green green:>H red:Z>X", "gold", None),
    ("Q3", "cancelled", "O5 gold:>Q green:F>A", "green", None),
    ("Q5", "no", "O5 gold:A>Q@green green:X>D violet*:>Q", None, "gold"),
    ("N1", "PL", "O5 violet*:>A gold:Q>X green:>Z", "violet", None),
    ("N1", "PL", "O5 violet*:>F gold:>X green:>Z", "gold", "violet"),
]


@pytest.mark.parametrize(("option", "value", "notation", "before", "after"), CAPTORS)
def test_captor(option: str, value: str, notation: str, before: str | None, after: str | None) -> None:
    assert _attack(notation, {option: value}).captor == after
    assert _attack(notation, {}).captor == before


def test_charmed_filchy_takes_part_with_nothing_for_herself_if_effects_are_cancelled() -> None:
    notation = "O5 gold:>Q@green green:ZX>F red:>D"
    assert _attack(notation, {}).out == ("green",)
    cancelled = _attack(notation, {"Q3": "cancelled"})
    assert (cancelled.out, cancelled.totals) == ((), {"gold": 7, "green": 7, "red": 2})


def test_powerless_archr_still_blocks_another() -> None:
    # Note on an Arch'r without power: charmed with cancelled effects, or neutral under N1 PL.
    charmed = "O5 gold:>Q@green green:F>A red:Q>A"
    assert (_attack(charmed, {}).captor, _attack(charmed, {"Q3": "cancelled"}).captor) == (None, None)
    assert _attack("O5 violet*:>A gold:>A green:>Z", {"N1": "PL"}).captor is None
    assert _attack("O5 violet*:>X gold:>A green:Q>X green.axx=no", {"N1": "PL"}).captor == "gold"


@pytest.mark.parametrize("value", ["EN", "PL"])
def test_qween_druhid_and_zvord_of_a_neutral_clan_have_no_effect(value: str) -> None:
    options = {"N1": value}
    assert _attack("O5 violet*:>Q gold:>D green:>Z", options).totals == {"violet": 1, "gold": 2, "green": 3}
    captured = _attack("O5 violet*:C>D gold:>X wall=O1", options)
    assert (captured.captor, captured.asks) == ("violet", ()) and captured.after is not None
    assert captured.after.taken == "O5"
    assert _attack("O5 violet*:>Z gold:>A wall=O1,O3", options).rearranges == ()


def test_q2_may_decline() -> None:
    asks = _attack("O5 gold:>Q green:>X", {"Q2": "may"}).asks
    assert asks == (Question("charm", "gold", ("green",), may_decline=True),)
    assert _attack("O5 gold:>Q@- green:>X green.axx=no", {"Q2": "may"}).totals == {"gold": 1, "green": 4}


def test_t2_every_clan_sits_out_in_the_variant_for_ties() -> None:
    notation = "O1 gold:>F green:>F wall=O3,O4"
    walls = {value: _attack(notation, {"V1": "on", "T2": value}).after for value in ("stays", "discarded")}
    assert walls["stays"] is not None and walls["discarded"] is not None
    assert (walls["stays"].wall, walls["stays"].removed) == (("O1", "O3"), ("O4",))
    assert (walls["discarded"].wall, walls["discarded"].removed) == (("O3", "O4"), ("O1",))


def test_l1_captured_in_total() -> None:
    notation = "L-3 gold:>C green:>X gold.forts=L-1 gold.captured=2"
    held, captured = (_attack(notation, {"L1": value}).after for value in ("held", "captured"))
    assert held is not None and captured is not None
    assert (held.legion_winner, captured.legion_winner) == (None, "gold")


def test_x1_tax_may_discard_itself() -> None:
    notation = "T8 gold:>C green:>X gold.forts=O6"
    assert _attack(notation, {}).asks == ()
    assert _attack(notation, {"X1": "yes"}).asks == (Question("tax", "gold", ("O6", "T8")),)
    itself = _attack(notation + " gold.tax=T8", {"X1": "yes"}).after
    assert itself is not None and itself.forts["gold"] == ("O6",)
    # whoever has another one is offered one of them, not the same answer twice
    assert _attack(notation + ",T8", {"X1": "yes"}).asks == (Question("tax", "gold", ("O6", "T8")),)


def test_s2_open_asks_in_seat_order() -> None:
    notation = "S4 gold:C>A green:D>Z red:D>Z"
    secret, openly = _attack(notation, {}), _attack(notation, {"S2": "open"})
    assert [(ask.clan, ask.secret) for ask in secret.asks] == [("green", True), ("red", True)]
    assert [(ask.clan, ask.secret) for ask in openly.asks] == [("green", False)]
    then = _attack(notation + " green.signal=D", {"S2": "open"})
    assert [ask.clan for ask in then.asks] == ["red"]


def test_u2_equally_weak_cards_are_chosen_from() -> None:
    # Q1 and the stolen X4 are worth 5 this turn, as much as Arch'r.
    notation = "U2 gold:AC>Q@green green:>X"
    assert _attack(notation, {}).asks == (Question("unwary", "gold", ("Q",), may_decline=True),)
    assert _attack(notation, {"U2": "turn"}).asks == (Question("unwary", "gold", ("A", "Q"), may_decline=True),)
    # With the stolen points alone she is worth 4: less than Arch'r.
    replaced = _attack(notation, {"U2": "turn", "Q1": "replace"})
    assert replaced.asks == (Question("unwary", "gold", ("Q",), may_decline=True),)


def test_h2_order_of_horsie_and_fort() -> None:
    notation = "S4 gold:CA>X green:ZD>H gold.axx=no"
    assert [ask.kind for ask in _attack(notation, {"H2": "before"}).asks] == ["horsie"]
    assert [ask.kind for ask in _attack(notation, {}).asks] == ["signal"]


def test_z1_at_once_is_before_a_charm() -> None:
    notation = "O5 gold:>Q@green green:C>Z wall=O1,O3"
    assert _attack(notation, {"Q3": "cancelled"}).rearranges == ()
    assert _attack(notation, {"Q3": "cancelled", "Z1": "reveal"}).rearranges == ("green",)


def _told(notation: str, **options: str | int) -> list[str]:
    fight = parse(notation)
    return [english(step.message) for step in resolve(fight.position, OPTIONS.settle(options), fight.choices).steps]


def test_a_zvord_at_once_is_told_before_the_charm_that_comes_too_late() -> None:
    told = _told("L-1 violet:D>H gold:>Z green:C>Q@gold wall=O5,O6,T8,L-3", Q3="cancelled", Z1="reveal")
    assert told[1] == "Zvord: Gold may rearrange the hidden cards."
    assert told[3] == "Zvord of Gold had its effect before it was charmed."
    assert "Zvord has no effect while charmed." in _told("O5 gold:>Z green:C>Q@gold wall=O5,O6", Q3="cancelled")


def test_after_the_last_turn_nobody_is_worth_something_next_turn() -> None:
    assert _told("O5 gold:>Q@green green:>X wall=O6")[-1] == "Axx of Green is worth 4 again next turn."
    assert not any("next turn" in step for step in _told("O5 gold:>Q@green green:>X wall=-"))


def test_what_a_neutral_clan_does_not_keep_is_said_once() -> None:
    told = _told("U2 gold*:C>X green:>Z", N3="never")
    assert told.count("The neutral clan Gold does not keep Axx.") == 1


def test_an_option_under_which_the_game_would_be_over_is_not_offered() -> None:
    assert "N6=BAJ" not in _said("L-3 gold*:>A green:>X wall=O3 gold.forts=L-1,L-1,L-2")
    assert "L1=captured" not in _said("L-3 gold:>A green:>X gold.forts=L-1 gold.captured=3")
    assert "L1=captured" in _said("L-3 gold:>A green:>X gold.forts=L-1 gold.captured=2")


def test_n4_random() -> None:
    notation = "T8 violet*:>C gold:>X violet.forts=O3,L-1"
    lowest = _attack(notation, {}).after
    assert lowest is not None and lowest.removed == ("L-1",)
    (question,) = _attack(notation, {"N4": "random"}).asks
    assert (question.chance, question.options) == (True, ("O3", "L-1"))
    drawn = _attack(notation + " violet.tax=O3", {"N4": "random"}).after
    assert drawn is not None and drawn.removed == ("O3",)


def test_own_strengths() -> None:
    assert _attack("O5 gold:>D green:>X", {"strength.D": "5"}).captor == "gold"


def test_equally_weak_neutral_warriors_lose_the_first_revealed() -> None:
    after = _attack("S4 gold:CA>H violet*:ZD>F", {"strength.D": "3"}).after
    assert after is not None and after.rows["violet"] == "DF"


# a position, and the options that a ruling of it must name (all others leave the result as it is)
DIFFERENCES = [
    ("O5 gold:>Q@green green:>H red:Z>X", {"Q1", "Q3"}),
    ("O5 gold:>Q green:>X", {"Q1", "Q2", "Q4"}),
    ("O5 gold:AF>Q green:Z>D", {"Q1", "Q2", "Q4"}),
    ("O5 gold:A>Q green:X>D violet*:>Q", {"Q5", "V1"}),
    ("L-3 gold:>C green:>D gold.forts=L-1 gold.captured=2", {"L1"}),
    ("T8 gold:>C green:>D gold.forts=O6", {"X1"}),
    ("S4 gold:H>X green:>D gold.axx=yes", {"S1"}),
    ("U2 gold:C>X green:>A gold.axx=yes", {"U1"}),
    ("U2 gold:DC>Z green:>Q@gold gold.unwary=D", {"Q1", "Q3", "U2"}),
    ("O5 gold:Z>H green:CC>A", {"H1"}),
    ("O5 violet*:>A gold:Q>X green:>D", {"N1"}),
    ("O5 violet*:C>H gold:CXA>F green:CZA>D", {"N2"}),
    ("O5 violet*:C>X gold:>A", {"N1", "N3"}),
    ("T8 violet*:>C gold:>A violet.forts=O3,L-1", {"N4"}),
    ("L-3 violet*:>C gold:>A violet.forts=L-1,L-2", {"N6"}),
    ("O5 gold:>X green:>X wall=O1,O3", {"V1"}),
    ("O5 gold:>X green:>X", {"V1"}),
    ("O1 gold:A>D green:>X wall=O3,O4 gold.swap=2", {"V2"}),
    ("O5 gold:>A green:>X", set()),
]


@pytest.mark.parametrize(("notation", "options"), DIFFERENCES)
def test_differences(notation: str, options: set[str]) -> None:
    fight = parse(notation)
    settings = OPTIONS.defaults()
    found = differences(fight.position, settings, fight.choices).found
    assert {difference.option for difference in found} == options
    assert all(english(difference.message) for difference in found)


def _said(notation: str, **options: str) -> dict[str, str]:
    """What each other value of an option would change."""
    fight = parse(notation)
    found = differences(fight.position, OPTIONS.settle(options), fight.choices).found
    return {f"{each.option}={each.value}": english(each.message) for each in found}


def test_who_could_rearrange_is_said_as_it_is() -> None:
    said = _said("O5 gold:>Q green:>Z", Q3="cancelled")
    assert said["Q3=keeps"] == said["Z1=reveal"] == "Zvord of Green could rearrange the hidden cards."
    two = _said("S4 red:>Q@gold gold:>Z green:>Z")
    assert two["Q3=cancelled"] == "Zvord of Gold would rearrange nothing."


def test_a_question_that_only_comes_later_is_not_called_unasked() -> None:
    assert "S2=open" not in _said("S4 gold:CH>D green:XZ>D red:XZ>A")
    assert "H2=before" not in _said("U2 gold:DA>H green:C>C")
    assert _said("S4 gold:C>X green:>D")["S1=lost"] == "This would not be asked: Does Axx of Gold stay face-up?"


def test_the_wall_is_told_where_the_next_fort_is_the_same() -> None:
    said = _said("O3 gold:>D green:>F wall=O3,O5,S4 gold.swap=3")
    assert said["V2=on"] == "The wall would then be Fort-Dinary (3), Fort-Dinary (3), and Fort-Dinary (5)."
    assert (
        _said("O1 gold:A>D green:>X wall=O3,O4 gold.swap=2")["V2=on"] == "The next turn would be over Fort-Dinary (1)."
    )


# a position, the options of the table, and what every other value of an option would change, in words
SAID = [
    ("O5 gold:A>Q@green green:X>D violet*:>Q", {"Q5": "no"}, {
        "Q1=replace": "The totals would be: Gold 7, Green 4, and Violet 1.",
        "Q4=PL": "Green would have Axx face-up.",
        "Q5=yes": "Nobody captures Fort-Dinary (5): Gold 6, Green 6, and Violet 1.",
    }),
    ("O5 gold:A>Q green:X>D violet*:>Q", {}, {
        "Q5=no": "Whose warrior does Qween of Gold charm? Possible: Dru'hid of Green or Qween of Violet.",
        "V1=on": "Fort-Dinary (5) would stay in the wall.",
    }),
    ("O5 gold:>Q green:CH>F", {"Q3": "cancelled"}, {
        "Q1=replace": "The totals would be: Gold 6 and Green 16.",
        "Q2=may": "Whose warrior does Qween of Gold charm? Possible: Filchy of Green or Nobody.",
        "Q3=keeps": "Gold captures Fort-Dinary (5) with 7.",
    }),
    ("O5 gold:>Q green:C>D wall=O1 green.swap=1", {}, {
        "Q1=replace": "The totals would be: Gold 2 and Green 9.",
        "Q2=may": "Whose warrior does Qween of Gold charm? Possible: Dru'hid of Green or Nobody.",
        "Q3=cancelled": "Green captures Fort-Dinary (5) with 9 against Gold 3.",
    }),
    # in the last turn the fort leaves the wall in any case
    ("O5 gold:QXHZD>A green:QXHZD>A", {}, {}),
    # the captor is the same, but whom it is up against is not
    ("S4 gold:CA>X violet*:Z>F gold.axx=no", {}, {
        "N1=PL": "Gold captures Signal Fort (4) with 18 against Violet 9.",
    }),
    ("L-3 gold:>C green:>X gold.forts=L-1 gold.captured=2", {"L1": "captured"}, {
        "L1=held": "Gold captures Legion Fort (−3) with 9 against Green 4.",
    }),
    ("L-3 violet*:>C gold:>A violet.forts=L-1,L-2", {}, {
        "N6=BAJ": "Violet captures a third Legion Fort and wins the game.",
    }),
    ("T8 violet*:>C gold:>X violet.forts=O3,L-1 violet.tax=O3", {"N4": "random"}, {
        "N4=lowest": "Violet would own Fort-Dinary (3) and Tax-Collector's Fort (8).",
    }),
    ("T8 violet*:>C gold:>X violet.forts=O3,L-1", {"N4": "random"}, {
        "N4=lowest": "This would not be drawn: Which fort does Violet discard for the Tax-Collector's Fort?",
    }),
    ("O1 gold:>A green:>A wall=O3,O4,O6", {"V1": "on"}, {"V1=off": "Fort-Dinary (1) would leave the game."}),
    ("O5 violet*:C>X gold:>A", {}, {
        "N1=PL": "Violet would have nothing face-up.",
        "N3=never": "Violet would have nothing face-up.",
    }),
    # a question with other answers is another question
    ("U2 gold:AC>Q@green green:>X", {"U2": "turn"}, {
        "Q1=replace": "The totals would be: Gold 18 and Green 0.",
        "U2=printed": "Gold may keep the weakest warrior. Which? Possible: Qween or Nobody.",
        # whatever Gold keeps
        "Q4=PL": "Green would have nothing face-up.",
    }),
    ("O5 gold:>Q@green green:ZA>H", {}, {
        "Q1=replace": "Green captures Fort-Dinary (5) with 8 against Gold 7.",
        "Q3=cancelled": "This would not be asked: Which warrior does Green lose to Horsie?",
        "H1=yes": "Which warrior does Green lose to Horsie? Possible: Zvord, Arch'r, or Horsie.",
        "V1=on": "Fort-Dinary (5) would stay in the wall.",
    }),
    # also of a question that is open anyhow it is told what else could be answered
    ("O5 gold:QA>H green:DC>X green.axx=no", {}, {
        "H1=yes": "Which warrior does Gold lose to Horsie? Possible: Qween, Arch'r, or Horsie.",
    }),
    # a question of another kind with the same answers is another question
    ("S4 gold:CA>X green:ZD>H gold.axx=no", {"H1": "yes"}, {
        # an answer that it takes is told: with Horsie discarded nothing is lost to her
        "H1=no": (
            "If Green discards Zvord for the Signal Fort: This would not be asked: Which warrior does Green lose to"
            " Horsie?"
        ),
        "H2=before": "Which warrior does Green lose to Horsie? Possible: Zvord, Dru'hid, or Horsie.",
    }),
    # a choice that is not possible there is left out, and the others stay
    ("O5 gold:Z>H green:CC>X gold.horsie=H green.axx=no", {"H1": "yes"}, {"H1=no": "Gold would have Horsie face-up."}),
]  # fmt: skip


@pytest.mark.parametrize(("notation", "options", "said"), SAID)
def test_what_would_change_is_said_in_one_sentence(
    notation: str, options: dict[str, str], said: dict[str, str]
) -> None:
    assert _said(notation, **options) == said


def test_nothing_is_compared_before_it_is_known_whom_qween_charms() -> None:
    assert _said("O5 gold:>Q green:>X red:>Z") == {}


def test_after_a_legion_win_nobody_rearranges() -> None:
    notation = "L-2 gold:>Z green:>H green.forts=L-1,L-3"
    assert _attack(notation, {}).rearranges == ()
    assert _attack(notation, {"Z1": "reveal"}).rearranges == ("gold",)  # that was before
    assert _attack("O5 gold:>Z green:>H", {}).rearranges == ("gold",)
    assert _attack("O5 gold:QDXAF>Z green:>H", {}).rearranges == ()  # six cards show: none is hidden


# notation, options, clan, its row after the turn, in the order in which the warriors were revealed
LEFT = [
    # Signal: a neutral clan "always discards his weakest warrior", so Axx goes where he is the weakest
    ("S4 violet*:C>X gold:>A", {}, "violet", ""),
    ("S4 violet*:ZC>X gold:>A", {}, "violet", "X"),
    # Unwary and Axx: both apply; the weakest is that of the whole row, and a neutral clan always keeps what it may
    ("U2 violet*:ZC>X gold:>A", {}, "violet", "ZX"),
    ("U2 violet*:C>X gold:>A", {}, "violet", "X"),
    ("U2 violet*:C>X gold:>A", {"N3": "never"}, "violet", ""),
    # Axx without effect is a warrior like others, whom the Unwary Fort may spare
    ("U2 violet*:C>X gold:>A", {"N1": "PL"}, "violet", "X"),
    ("U2 gold:>Q@green green:CH>X green.unwary=X", {"Q3": "cancelled"}, "green", "X"),
    # set aside, Axx leaves nobody else to be the weakest
    ("U2 gold:>X green:>Z gold.axx=no", {"U1": "aside"}, "gold", ""),
    ("U2 gold:>X green:>Z gold.axx=yes", {"U1": "aside"}, "gold", "X"),
    # of two Ch'ariotts a player loses the one revealed last, a neutral clan the first
    ("O5 gold:CZC>H green:XAFHC>C gold.horsie=C", {}, "gold", "CZH"),
    ("S4 gold:XFA>C green:CZC>D green.signal=C", {}, "green", "CZD"),
    ("O5 violet*:CZC>H gold:XAFHC>D", {"strength.C": 1, "strength.A": 20}, "violet", "ZCH"),
    ("S4 gold:XF>C violet*:CAC>D", {"strength.C": 1, "strength.A": 1, "U2": "turn"}, "violet", "ACD"),
]


@pytest.mark.parametrize(("notation", "options", "clan", "row"), LEFT)
def test_who_is_left_in_the_row(notation: str, options: dict[str, str | int], clan: str, row: str) -> None:
    fight = parse(notation)
    after = resolve(fight.position, OPTIONS.settle(options), fight.choices).result.after
    assert after is not None and after.rows[clan] == row
    side = fight.position.side(clan)
    assert sorted(after.lost[clan] + row) == sorted(side.faceup + side.card)  # whoever is not left is lost


# the warrior that the Unwary Fort may spare
WEAKEST = [
    ("U2 gold:XC>A green:>D", {}, "X"),  # an Axx of an earlier turn is a warrior like others
    # by the turn (option U2): the charmed one counts 0, Qween what she has with it, everybody else the printed strength
    ("U2 gold:>Q@green green:QC>D", {}, "Q"),
    ("U2 gold:>Q@green green:QC>D", {"U2": "turn"}, "D"),
    ("U2 gold:>Q@green green:>Z red:CH>A", {"U2": "turn"}, "A"),
    ("U2 gold:CA>Q@- green:>D", {"U2": "turn", "Q2": "may"}, "Q"),
]


@pytest.mark.parametrize(("notation", "options", "weakest"), WEAKEST)
def test_the_weakest_warrior(notation: str, options: dict[str, str], weakest: str) -> None:
    (ask,) = _attack(notation, options).asks
    assert (ask.kind, ask.options, ask.may_decline) == ("unwary", (weakest,), True)


@pytest.mark.parametrize(
    ("notation", "options", "totals"),
    [
        # who charms nobody counts her own strength, also where stolen points would replace it
        ("O5 gold:>Q@- green:>D", {"Q2": "may"}, {"gold": 1, "green": 2}),
        ("O5 gold:>Q@- green:>D", {"Q2": "may", "Q1": "replace"}, {"gold": 1, "green": 2}),
        ("O5 gold:>Q green:>C red:>C", {"Q1": "replace"}, {"gold": 1, "green": 0, "red": 0}),
        ("O5 gold:>Q green:>Q red:>D", {"Q1": "replace"}, {"gold": 1, "green": 1, "red": 2}),
        ("O5 gold:>Q@green green:>D", {"Q1": "replace"}, {"gold": 2, "green": 0}),
    ],
)
def test_what_qween_counts(notation: str, options: dict[str, str], totals: dict[str, int]) -> None:
    assert _attack(notation, options).totals == totals


@pytest.mark.parametrize(
    ("forts", "gone"), [("O3,L-1", "L-1"), ("L-1,L-2,O5", "L-2"), ("O6,S4,O5", "S4"), ("T8", "T8"), ("O1,U2", "O1")]
)
def test_a_neutral_clan_discards_its_other_fort_of_the_lowest_value(forts: str, gone: str) -> None:
    after = _attack(f"T8 violet*:>C gold:>X violet.forts={forts}", {}).after
    assert after is not None and after.removed == (gone,) and "T8" in after.forts["violet"]


def test_two_forts_of_a_kind_are_one_choice_but_twice_as_likely_to_be_drawn() -> None:
    (choice,) = _attack("T8 gold:>C green:>X gold.forts=O5,O5,L-1", {}).asks
    assert (choice.options, choice.chance) == (("O5", "L-1"), False)
    for options in ({"N4": "random"}, {"N4": "random", "X1": "yes"}):  # a neutral clan never draws the fort itself
        (draw,) = _attack("T8 violet*:>C gold:>X violet.forts=O5,O5,L-1", options).asks
        assert (draw.options, draw.chance) == (("O5", "O5", "L-1"), True)


def test_a_choice_with_only_one_possibility_is_made_without_asking() -> None:
    drawn = _attack("T8 violet*:>C gold:>X violet.forts=O5,O5", {"N4": "random"})
    assert drawn.asks == () and drawn.after is not None and drawn.after.removed == ("O5",)


@pytest.mark.parametrize(
    ("notation", "target", "code"),
    [
        ("O5 gold:>Q red:>D green:>X", "gold", "target-own"),
        ("O5 gold:>Q red:>D green:>X", "violet", "target-absent"),
        ("O5 gold:>Q red:>C green:>C violet:>D", "red", "target-crashed"),
        ("O5 gold:>Q red:>D green:>X", "-", "charm-must"),
    ],
)
def test_a_charm_that_is_not_possible_is_refused(notation: str, target: str, code: str) -> None:
    with pytest.raises(ImpossibleChoice) as raised:
        resolve(parse(notation).position, OPTIONS.defaults(), {("gold", "charm"): target})
    assert (raised.value.key, raised.value.refusal.code) == (("gold", "charm"), code)


def test_of_two_chariotts_a_neutral_clan_loses_the_first() -> None:
    # Note B of the facts: the one revealed earliest goes, also where a charmed Ch'ariott is the other one.
    after = _attack("S4 gold:XF>C violet*:CAC>D", {"strength.C": "1", "strength.A": "1"}).after
    assert after is not None and after.rows["violet"] == "ACD"
    notation = "S4 gold:X>Q@violet violet*:C>C"
    kept, gone, weaker = (_rows(notation, each)["violet"] for each in ({}, {"Q4": "PL"}, {"Q4": "PL", "U2": "turn"}))
    # worth 0 in this turn, the charmed one is the weaker: it pays, and the other stays
    assert (kept, gone, weaker) == ("C", "", "C")


def test_three_captured_legions_are_not_called_held() -> None:
    notation = "L-2 gold:>C green:>H gold.forts=L-1 gold.captured=2"
    fight = parse(notation)
    steps = resolve(fight.position, OPTIONS.settle({"L1": "captured"}), fight.choices).steps
    said = {step.rule: english(step.message) for step in steps}
    assert said["rgh.legion-win"] == "Gold has captured three Legion Forts and wins the game at once."


def test_t2_is_named_in_the_variant() -> None:
    fight = parse("O1 gold:>F green:>F wall=O3,O4")
    found = differences(fight.position, OPTIONS.settle({"V1": "on"}), {}).found
    assert {difference.option for difference in found} == {"V1", "T2"}


def test_every_ruling_and_variant_is_tested() -> None:
    named = {option for option, *_ in (*ROWS, *CAPTORS)} | {o for _, options in DIFFERENCES for o in options}
    elsewhere = {"T2", "S2", "H2", "Z1", "E1"}  # above; E1 in test_cases
    assert {option.id for option in OPTIONS.values() if option.kind in ("ruling", "variant")} == named | elsewhere
