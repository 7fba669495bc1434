"""Answers: JSON facts, the permalink, and the options that would change them."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.answers import answer
from companion.referee.hadrians_wall.choices import value_text
from companion.referee.hadrians_wall.names import COHORT_NAMES
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.questions import AnyQuestion
from companion.referee.messages import say
from companion.referee.options import Settings
from companion.referee.ruling import Answer, Refusal, Reply

from ..english import english
from .cases import CASES, Case

DEFAULTS = OPTIONS.defaults()


def ask(notation: str, **options: str | int) -> Answer:
    answer = GAME.ask(notation, OPTIONS.settle({key.replace("_", "-"): value for key, value in options.items()}))
    assert isinstance(answer, Answer), answer
    return answer


def test_who_answers() -> None:
    assert (GAME.id, GAME.name) == ("hadrians-wall", "Hadrian's Wall")
    assert GAME.options is OPTIONS


@pytest.mark.parametrize("case", [case for case in CASES if case.refused is None], ids=lambda case: case.name)
def test_facts_are_json_and_the_path_leads_back(case: Case) -> None:
    settings = OPTIONS.settle(case.options)
    answer = GAME.ask(case.notation, settings)
    assert isinstance(answer, Answer)
    assert msgspec.json.decode(msgspec.json.encode(answer.facts)) == answer.facts
    parts = urlsplit(answer.path)
    assert parts.path == "/hadrians-wall/referee"
    query = {key: found[0] for key, found in parse_qs(parts.query).items()}
    notation = query.pop("position")
    assert notation == answer.notation
    assert GAME.ask(notation, OPTIONS.settle(query)) == answer


def test_attack_and_score_are_in_their_canonical_form() -> None:
    line = "attack year=3 cards=LCCRR cohorts=2/1/0 ignore=R"
    answer = ask(line)
    assert answer.notation == line
    assert english(answer.headline) == "2 Disdain and 0 Valour."
    assert english(answer.steps[0].message).endswith("attack cards: 3; here it is 5.")
    assert [step.rule for step in answer.steps] == [
        "hw.attack-cards",
        "hw.attacks",
        "hw.favour-use",
        *["hw.let-through"] * 3,
        "hw.disdain",
        "hw.valour",
    ]


def test_differences() -> None:
    answer = ask("score disdain=3 paths=aristocrat")
    assert [(found.option, found.value, english(found.message)) for found in answer.differences] == [
        ("aristocrat", "exactly", "−5 VP."),
        ("negative-total", "no", "0 VP."),
    ]
    blocked = ask("fill training have=0/1/0/0/0 guard=6", sword_blocked="yes")
    assert [(found.option, found.value) for found in blocked.differences] == [("sword-blocked", "no")]
    theatre = ask("fill theatre-1 have=0/0/0/0/1 performers=1 traders=9 built=theatre")
    assert [found.option for found in theatre.differences] == ["citizen-full"]
    odds = ask("odds year=2 cohorts=1/1/1")
    assert [(found.option, found.value) for found in odds.differences] == [("difficulty", "hard")]
    empty = ask("odds year=3 cohorts=1/1/1 seen=16/16/15", difficulty="hard")
    assert ("fate-deck-empty", "stop") in [(found.option, found.value) for found in empty.differences]
    assert ask("gladiator boxes=3").differences == ()


def said(notation: str, **options: str | int) -> str:
    """The sentence of a refusal."""
    refusal = GAME.ask(notation, OPTIONS.settle(options))
    assert isinstance(refusal, Refusal), refusal
    return english(refusal.message)


def test_only_options_that_an_answer_hangs_on_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: set[str] = set()

    def noted(question: AnyQuestion, settings: Settings) -> Reply | Refusal:
        tried.update(settings.changed())
        return answer(question, settings)

    monkeypatch.setattr("companion.referee.hadrians_wall.answers.answer", noted)
    for notation, read in {
        "fill wall-1 have=0/0/0/0/1 fort=2": {"box-order"},
        "fill training have=0/1/0/0/0": {"box-order", "sword-blocked"},
        "score disdain=3 paths=aristocrat": {"aristocrat", "negative-total"},
        "fill fort": {"box-order"},  # refused
        "map": set(),
    }.items():
        tried.clear()
        GAME.ask(notation, DEFAULTS)
        assert tried == read, notation


def test_a_refusal_tells_which_decision_would_allow_it() -> None:
    assert said("fill training have=0/1/0/0/0 guard=6") == (
        "The Wall Guard has no open box for the Sword. May a Builder be trained when the Sword has no box to fill? With"
        " “Yes, the Sword is lost” (option sword-blocked=yes) it is allowed."
    )
    third = "fill courthouse-left-3 apparitores=6 built=courthouse"
    assert said(third, **{"box-order": "printed"}).endswith(
        "With “In any order” (option box-order=free) it is allowed."
    )
    # nothing that the table decides allows these
    assert said("fill fort-3 have=1/0/0/0/0 fort=1") == "Fort 2 has to be filled before Fort 3."
    assert said("fill training guard=6") == "The Wall Guard has no open box for the Sword."


def test_sheets_that_cannot_be_are_not_the_box_asked_for() -> None:
    never = "The sheets cannot be as entered. Small Precinct, Traders: 3 needed, 0 there."
    assert said("fill theatre-2 performers=9 built=theatre,small-precinct") == never
    assert said("fill built=small-precinct") == never
    assert said("fill small-precinct have=9/9/9/9/9") == "Small Precinct, Traders: 3 needed, 0 there."


def test_what_fills_a_box_that_no_action_fills() -> None:
    assert said("fill map-2-3") == "Map row 2 box 3 is filled by a Scout, not by an action of its own."
    assert said("fill disdain") == "Disdain 1 is circled by the attack, not by an action."
    assert said("fill renown") == "Renown 1 is filled by an icon, not by an action."


def test_places_on_the_map_can_be_told_apart() -> None:
    wrong = said("fill scout-1 have=1/0/0/0/0 patricians=2 own=architect map=xxx../x..../...../..... at=11,12,13,14")
    assert wrong.endswith(
        "Where on the Map? 14 24 34 44, 15 25 35 45, 22 23 24 25, 31 32 33 34, 32 33 34 35, 41 42"
        " 43 44, or 42 43 44 45."
    )


def test_alternatives_are_told_as_such() -> None:
    assert said("fill fort have=1/1/0/0/0 pay=soldier+builder") == (
        "“soldier+builder” is not possible here. What is paid? 1 Builder or 1 Soldier."
    )


def test_what_is_paid_together_has_no_order() -> None:
    paid = [ask(f"fill forum-1 have=0/1/1/2/0 pay={pay}") for pay in ("civilian+servant", "servant+civilian")]
    assert paid[0].notation == paid[1].notation and paid[0].facts == paid[1].facts


def test_for_what_is_free_nothing_is_paid() -> None:
    free = "fill courthouse-left-1 have=0/0/1/0/0 apparitores=4 built=courthouse"
    refusal = GAME.ask(f"{free} pay=servant", DEFAULTS)
    assert isinstance(refusal, Refusal) and (refusal.code, refusal.rule) == ("choice-impossible", "hw.pay")
    assert english(refusal.message) == "“servant” is not possible here. What is paid? nothing."
    found = ask(f"{free} pay=-")
    assert found.notation.endswith(" pay=-") and ask(found.notation) == found
    refusal = GAME.ask("fill fort have=0/1/0/0/0 pay=-", DEFAULTS)
    assert isinstance(refusal, Refusal)
    assert english(refusal.message) == "“-” is not possible here. What is paid? 1 Builder."


def test_the_deck_is_a_source_whether_or_not_a_card_is_named() -> None:
    fill = "fill market-1 have=0/0/0/0/1 traders=4 built=market good=3"
    assert ask(f"{fill} from=deck").facts == ask(fill).facts
    assert said("fill scout-1 have=1/0/0/0/0 patricians=2 pattern=L from=deck") == "Nothing here asks for from."


def test_no_choice_is_asked_without_a_box() -> None:
    assert said("fill have=1/1/1/1/1 cohort=left") == "Nothing here asks for cohort."


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("score disdain=3 baths=1:2,2:3", "hw.bribes"),
        ("fill baths-3 have=0/0/0/0/2 apparitores=5 built=baths disdain=1 baths=1:2,2:3 year=4", "hw.bribes"),
        ("fill wall training=1,2 guard=0", "hw.training"),
        ("score paths=aristocrat:14 baths=1:2,2:3", "hw.disdain"),
    ],
)
def test_what_contradicts_itself_is_refused(line: str, rule: str) -> None:
    refusal = GAME.ask(line, OPTIONS.defaults())
    assert isinstance(refusal, Refusal) and refusal.rule == rule
    assert ask("score disdain=3-2 baths=1:2,2:3 paths=aristocrat:1").facts["total"] is not None


def test_the_address_of_an_answer_does_not_tell_of_bribes_that_nobody_told() -> None:
    notation = ask("score year=4 valour=1 paths=aristocrat:3").notation
    assert ask(notation).notation == notation == "score year=4 valour=1 paths=aristocrat:3"


@pytest.mark.parametrize("told", ["diplomats=2:right", "courthouse-centre=1:5,2:2", "courthouse-left=2:1", "scouts=3"])
def test_boxes_in_another_order_than_the_printed_one_are_no_sheet_of_such_a_table(told: str) -> None:
    line = f"fill year=6 apparitores=9 patricians=9 built=courthouse {told}"
    assert ask(line).facts["legal"]
    refusal = GAME.ask(line, OPTIONS.settle({"box-order": "printed"}))
    assert isinstance(refusal, Refusal) and (refusal.code, refusal.rule) == ("order", "hw.box-order")


def test_disdain_beyond_the_circles_is_told_as_that() -> None:
    assert said("score paths=aristocrat:14 baths=1:2,2:3") == (
        "14 Disdain left and 2 removed are more than the 15 circles."
    )


@pytest.mark.parametrize("given", ["", " temple=0", " temple=1"])
def test_favours_that_are_not_there_are_not_kept(given: str) -> None:
    kept = english(ask(f"favours year=2 cards=LR cohorts=6/6/6{given}").headline)
    assert kept.startswith("Keep the Favours:" if given == " temple=1" else "Without Favours:")


def test_the_card_of_a_source_is_missing() -> None:
    text = "From the neighbour on the left: no such Prospect Card is given (left= names it)."
    assert said("fill market-1 have=0/0/0/0/1 traders=4 built=market from=left") == text


def test_two_players_have_each_other_and_nobody_on_the_left_or_the_right() -> None:
    offered, bought = "fill market-1 have=0/0/0/0/1 traders=4 built=market", "left=fighter from="
    told = [english(step.message) for step in ask(f"{offered} {bought}left", players=2).steps]
    assert "What was paid goes to the other player." in told
    told = [english(step.message) for step in ask(f"{offered} left=fighter", players=2).steps]
    assert "Open: From whom? the other player or the Fate Deck." in told
    wrong = GAME.ask(f"{offered} {bought}right", OPTIONS.settle({"players": 2}))
    assert isinstance(wrong, Refusal) and "the other player or the Fate Deck" in english(wrong.message)


def test_a_number_below_zero_is_quoted_whole() -> None:
    assert said("score disdain=-1") == "A whole number from 0 to 15 is expected, not “-1”."
    assert said("gladiator boxes=-1") == "A whole number from 0 to 6 is expected, not “-1”."
    assert said("gladiator boxes=0-1") == "Only 0 is possible here, not “1”."


def test_nothing_is_lost_without_disdain() -> None:
    texts = [english(step.message) for step in ask("score renown=3").steps]
    assert "0 Disdain: no VP lost." in texts


def test_the_source_of_a_pattern_is_told_by_its_rule_before_the_place_is_chosen() -> None:
    for line in ("own=architect", "left=architect"):
        steps = ask(f"fill scout-1 have=1/0/0/0/0 patricians=2 {line}").steps
        assert [step.rule for step in steps] == [
            "hw.citizen-level", "hw.pay", "hw.scout-source", "hw.scouts", "hw.pattern",
        ]  # fmt: skip
    steps = ask("fill scout-1 have=1/0/0/0/0 patricians=2 neutral=architect", players=1).steps
    assert [step.rule for step in steps][2] == "hw.scout-source"


def test_what_was_paid_is_told_before_the_good_is_written() -> None:
    steps = ask("fill market-1 have=0/0/0/0/1 traders=4 built=market left=fighter from=left").steps
    assert [step.rule for step in steps][2:5] == ["hw.pay", "hw.goods-source", "hw.goods"]


def test_the_whole_cascade_is_told_in_printed_order() -> None:
    answer = ask("fill small-gardens have=0/1/1/0/1 priests=4 piety=16 renown=18")
    assert [english(step.message) for step in answer.steps] == [
        "Priests: 4 needed, 4 there.",
        "Pay 1 Servant, 1 Builder, and 1 Resource.",
        "Build Small Gardens.",
        "Fill Piety 17.",
        "Fill Renown 19.",
        "Gain 1 Civilian.",
        "Fill Traders 1.",
        "Gain 1 Servant.",
        "Fill Performers 1.",
        "Gain 1 Builder.",
        "Fill Priests 5.",
        "Gain 1 Servant.",
    ]


def test_open_questions_are_told() -> None:
    answer = ask("fill scout-1 have=1/0/0/0/0 patricians=2 left=architect right=fighter")
    assert (
        english(answer.steps[-1].message) == "Open: From whom? the neighbour on the left or the neighbour on the right."
    )
    at = ask("fill scout-1 have=1/0/0/0/0 patricians=2 left=architect right=fighter from=left")
    assert english(at.steps[-1].message) == "Open: Where on the Map? 13 possibilities."
    battle = ask("fill battle-red performers=3 built=ludus red=1")
    assert (
        english(battle.steps[-1].message) == "Decided by a card: How much damage does the Fate Card show? 1, 2, or 3."
    )


@pytest.mark.parametrize(
    ("notation", "token"),
    [
        ("fill wall fort=1 have=0/0/0/0/1 cohort=left", "cohort"),
        ("fill fort have=1/1/0/0/0 pay=servant", "pay"),
        ("fill fort have=1/1/0/0/0 pay=soldier get=civilian", "get"),
        ("gladiator boxes=4-4", "boxes"),
        ("odds year=3 extra=1", "extra"),
        ("map map=xxx../...../...../.....", "map"),
        ("goods bought=1,2,3,4,5,6,1,2", "bought"),
        ("score renown=3 diplomats=1:left,2:left", "diplomats"),
    ],
)
def test_a_refusal_that_one_token_brings_about_stands_at_it(notation: str, token: str) -> None:
    refusal = GAME.ask(notation, OPTIONS.defaults())
    assert isinstance(refusal, Refusal) and refusal.at == notation.index(f" {token}=") + len(token) + 2


@pytest.mark.parametrize("kind", ["cohort", "serves"])
def test_a_cohort_that_is_chosen_is_named(kind: str) -> None:
    assert value_text(kind, "left") == say(COHORT_NAMES["left"])
