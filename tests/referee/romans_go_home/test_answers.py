"""What the referee answers to a line: the facts for machines, the address, and the sentence of every refusal."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home import GAME, odds
from companion.referee.romans_go_home.notation import parse, write
from companion.referee.ruling import Refusal, Refused

from ..english import english
from ..notations import answer, asking, refused
from ..playing import why_not

_ask = asking(GAME)
LONG = "x" * 50
TOKENS = (
    "there may be wall=, gold.forts=, gold.captured=, gold.swap=, gold.tax=, gold.signal=, gold.unwary=, gold.axx=,"
    " and gold.horsie=."
)


def _given(line: str) -> tuple[str, dict[str, str | int]]:
    """A position, and behind “|” the options that are not at their default."""
    notation, _, options = line.partition(" | ")
    given = dict(option.split("=") for option in options.split())
    return notation, {key: int(value) if value.isdigit() else value for key, value in given.items()}


OPEN: dict[str, Any] = {
    "captor": "gold", "totals": {"gold": 4, "green": 2, "violet": 0, "red": 0}, "out": [],
    "crashed": ["violet", "red"], "tied": [], "charmer": "gold", "charmed": "green", "rearranges": ["green"],
    "asks": [
        {"kind": "signal", "clan": "green", "options": ["D", "Z"], "may_decline": False, "chance": False},
    ],
    "after": None, "legion_winner": None, "all_differences": True,
}  # fmt: skip
WON: dict[str, Any] = {
    "captor": "gold", "totals": {"gold": 7, "green": 3}, "out": ["red"], "crashed": [], "tied": [], "charmer": None,
    "charmed": None, "rearranges": [], "asks": [],
    "after": {
        "rows": {"gold": "H", "green": "Z", "red": "F"},
        "lost": {"gold": "", "green": "", "red": ""},
        "forts": {"gold": ["L-1", "L-2", "L-3"], "green": [], "red": []},
        "wall": ["O1", "O3"], "taken": "L-3", "removed": [],
    },
    "legion_winner": "gold",
    "all_differences": True,
}  # fmt: skip
TIED: dict[str, Any] = {
    "captor": None, "totals": {"gold": 7, "green": 7}, "out": [], "crashed": [], "tied": ["gold", "green"],
    "charmer": None, "charmed": None, "rearranges": [], "asks": [],
    "after": {
        "rows": {"gold": "", "green": ""},
        "lost": {"gold": "H", "green": "H"},
        "forts": {"gold": [], "green": []},
        "wall": None, "taken": None, "removed": ["O5"],
    },
    "legion_winner": None,
    "all_differences": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("S4 gold:>Q@green green:D>Z violet:>C red:>C", OPEN),
        ("L-3 gold:>H green:>Z red:>F wall=O1,O3 gold.forts=L-1,L-2", WON),
        ("O5 gold:>H green:>H", TIED),
    ],
)
def test_the_facts_of_a_ruling(line: str, facts: dict[str, Any]) -> None:
    found = answer(_ask, line).facts
    assert found == facts
    assert {key: type(value) for key, value in found.items()} == {key: type(value) for key, value in facts.items()}


def test_the_facts_of_an_open_question_say_whether_it_can_be_declined_and_who_decides_it() -> None:
    swap, tax = (
        answer(_ask, line, **options).facts["asks"]
        for line, options in (
            ("O3 gold:A>D green:>X wall=S4", {}),
            ("T8 violet*:>C gold:>X violet.forts=O3,L-1", {"N4": "random"}),
        )
    )
    assert swap == [{"kind": "swap", "clan": "gold", "options": ["1", "-"], "may_decline": True, "chance": False}]
    assert tax == [{"kind": "tax", "clan": "violet", "options": ["O3", "L-1"], "may_decline": False, "chance": True}]


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("o5 yellow:>a  RED*:d>z", "/romans-go-home/referee?position=O5+gold%3A%3EA+red%2A%3AD%3EZ"),
        ("O5 gold:>Q@- green:>H | Q2=may strength.D=3",
         "/romans-go-home/referee?position=O5+gold%3A%3EQ%40-+green%3A%3EH&Q2=may&strength.D=3"),
        ("odds O5 gold:>A red:>?", "/romans-go-home/referee?position=odds+O5+gold%3A%3EA+red%3A%3E%3F"),
    ],
)  # fmt: skip
def test_the_address_has_the_line_and_the_options_that_are_not_at_their_default(line: str, path: str) -> None:
    notation, options = _given(line)
    assert answer(_ask, notation, **options).path == path


@pytest.mark.parametrize("minus", ["-", "\N{MINUS SIGN}", "\N{EN DASH}"])
def test_a_legion_fort_may_be_written_with_any_minus(minus: str) -> None:
    assert parse(f"l{minus}3 gold:>A red:>D wall=L{minus}1,o5").position.fort == "L-3"


CLANS = "the clans are gold, green, red, and violet."
WARRIORS = "the warriors are Q, D, Z, X, A, F, H, and C."
KINDS = "the forts are U2, S4, T8, O1, O3, O4, O5, O6, L-1, L-2, and L-3."
SWAP = "Gold may take another fort with Dru'hid. Which?"

BOX = "Your box does not hold so many of a kind:"
LEGIONS = "Of the Legion Forts a box holds one kind twice, not so many:"

SENTENCES = [
    # what is not understood; of what was given no more than forty characters are repeated
    ("O2 gold:>A red:>D", f"There is no fort “O2”; {KINDS}"),
    (f"{LONG} gold:>A red:>D", f"There is no fort “{LONG[:40]}”; {KINDS}"),
    ("O5 gold:>A blue:>D", f"There is no clan “blue”; {CLANS}"),
    (f"O5 gold:>A {LONG}:>D", f"There is no clan “{LONG[:40]}”; {CLANS}"),
    ("O5 gold:>A red:>S", f"There is no warrior “S”; {WARRIORS}"),
    ("O5 gold:>A red:>AD", "One warrior is expected here, such as C."),
    ("O5 gold:>A red:A", "“red:A” is not understood: a clan is written like red:D>C: its name, the warriors face-up,"
     " “>”, the warrior revealed."),
    (f"O5 gold:>A red:{LONG}", f"“red:{LONG[:36]}” is not understood: a clan is written like red:D>C: its name,"
     " the warriors face-up, “>”, the warrior revealed."),
    ("O5 gold:>A red:>D gold.loot=3", f"“gold.loot=3” is not understood here; {TOKENS}"),
    (f"O5 gold:>A red:>D {LONG}", f"“{LONG[:40]}” is not understood here; {TOKENS}"),
    ("O5 gold:>A red:>D gold.forts", f"“gold.forts” is not understood here; {TOKENS}"),
    ("O5 gold:>A red:>D green.forts=O5", "Green has no warriors before this: the clans come first, then what they own"
     " or choose."),
    ("O5 gold:>A red:>D wall=O1,", "A fort is expected here, such as U2."),
    ("O5 gold:>Q@ red:>D", "A clan is expected here: gold, green, red, or violet."),
    ("O5 gold:>A red:>D gold.axx=no gold.axx=no", "“gold.axx” is given twice."),
    ("O5 gold:>A red:>D gold.swap=x", "A number is expected here, not “x”."),
    ("O5 gold:>A red:>D gold.swap=²", "A number is expected here, not “²”."),
    ("O5 gold:>A red:>D gold.swap=٣", "A number is expected here, not “٣”."),
    ("O5 gold:>A red:>D gold.captured=123", "A number is expected here, not “123”."),
    (f"O5 gold:>A red:>D gold.swap={LONG}", f"A number is expected here, not “{LONG[:40]}”."),
    ("O5 gold:>A red:>D gold.axx=maybe", "“yes” or “no” is expected here, not “maybe”."),
    (f"O5 gold:>A red:>D gold.axx={LONG}", f"“yes” or “no” is expected here, not “{LONG[:40]}”."),
    # clans and warriors that cannot be
    ("O5 gold:>A", "Two to four clans take part, not 1."),
    ("O5 gold:DD>A red:>D", "Gold cannot have Dru'hid twice in one round."),
    ("O5 gold:CC>C red:>D", "Gold cannot have Ch'ariott 3 times in one round."),
    ("O5 gold:QDZXAF>H red:>D", "Gold shows 7 warriors; only 6 lie along the wall."),
    ("O5 gold:Z>H green:>X wall=O3,O4,O6,S4,U2", "By the wall this is turn 1, in which Gold cannot show 2 warriors."),
    ("O5 gold:ZDX>H green:>X wall=O3,O4,O6", "By the wall this is turn 3, in which Gold cannot show 4 warriors."),
    # charms
    ("O5 gold:>A@red red:>D", "Gold reveals Arch'r, and only Qween charms."),
    ("O5 gold:>Q@green red:>D", "Green does not take part in this fight."),
    ("O5 gold*:>Q@red red:>D", "Qween of the neutral clan Gold has no effect, so she charms nobody."),
    ("O5 gold:>Q@red red:>C green:>C violet:>D", "Ch'ariott of Red is wrecked before Qween chooses."),
    ("O5 gold:>Q green:>X red:>Z", "Whom does Qween of Gold charm? Choose; in the notation: @green or @red behind her"
     " card."),
    ("O5 gold:>Q@- green:>D red:>X", "Qween must charm, as somebody can be charmed: Green and Red."),
    # choices
    ("O5 gold:>A red:>D gold.swap=1", "In this fight nothing asks for gold.swap."),
    ("U2 gold:ZC>A red:>D gold.unwary=C", "Gold may keep the weakest warrior. Which? “C” is not possible; these are:"
     " “Z” for Zvord or “-” for Nobody."),
    ("O5 gold:C>D red:>X wall=O1,O3 gold.swap=3", f"{SWAP} “3” is not possible; these are: “1” for Fort-Dinary (1),"
     " “2” for Fort-Dinary (3), or “-” for Fort-Dinary (5), the contested one."),
    # forts
    ("O5 gold:>A red:>D wall=O1,O3,O4,O6,S4,U2", "At most 5 forts lie behind the contested one."),
    ("L-1 gold:>A red:>D wall=L-1,L-2 gold.forts=L-3,L-2",
     "That is 5 Legion Forts, those captured before included; there are 4."),
    ("O5 gold:>A red:>D gold.captured=12",
     "That is 12 Legion Forts, those captured before included; there are 4."),
    ("L-1 gold:>A red:>D gold.forts=L-1,L-1", f"{LEGIONS} 3 × Legion Fort (−1)."),
    ("O4 gold:>A red:>D wall=O4 | forts.O6=2", f"{BOX} 2 × Fort-Dinary (4)."),
    # all that is too much together, whichever stands last
    ("L-1 gold:>A red:>D wall=L-2 gold.forts=L-1,L-2", f"{LEGIONS} 2 × Legion Fort (−1) and 2 × Legion Fort (−2)."),
    ("O1 gold:>A red:>D wall=O1,O1,O1,O1 gold.forts=O3,O3,S4,S4,S4,U2",
     "Beyond one fort of each kind a box holds 6 more, not so many: 5 × Fort-Dinary (1), 2 × Fort-Dinary (3), and"
     " 3 × Signal Fort (4)."),
    ("O4 gold:>A red:>D wall=O4,T8 gold.forts=O3,O6,O6,O6,T8,T8 | forts.O6=2",
     f"{BOX} 2 × Fort-Dinary (4), 3 × Tax-Collector's Fort (8), and 3 × Fort-Dinary (6)."),
    ("L-1 gold:>A red:>D gold.forts=L-1,L-2 gold.captured=1",
     "Legion Forts that Gold owns: 2. It must have captured at least as many."),
    ("O5 gold:>A red:>D gold.forts=L-1,L-2,L-3", "Gold has three Legion Forts already, so the game is over."),
    ("O5 gold:>A red:>D gold.captured=3 | L1=captured",
     "Gold has captured three Legion Forts already, so the game is over."),
    ("O5 gold:>A red:>D gold.forts=" + ",".join(["O1", "O3", "O4", "O5", "U2", "S4"] * 3),
     "That is 19 forts; a game has 18."),
    ("O5 gold:>A red:>D | forts.O1=0", "A game needs 18 forts, your box has 16."),
    ("O5 gold:>A red:>D | forts.L-1=3", "A box has at most 4 Legion Forts, not 5."),
    # odds
    ("odds O5 gold:A-A>? red:>?", "Gold cannot have Arch'r twice in one round."),
    ("odds O5 gold:CCC>Z red:>?", "Gold cannot have Ch'ariott 3 times in one round."),
    ("odds O5 gold:>? red:A>?AX", "Red has no further Arch'r to reveal."),
    ("odds O5 gold:>? red:>A?", "“?” stands once, before the warriors that the hidden card may be, such as ?AZ."),
    ("odds O5 gold:>? red:?>?",
     "Here stand warriors that are known; “?” stands only for the one that is turned up now."),
    ("odds O5 gold:>? red:X-?>?",
     "Here stand warriors that are known; “?” stands only for the one that is turned up now."),
    ("odds O5 gold:>? red:>? qween=foo", "“captures” or “random” is expected here, not “foo”."),
    (f"odds O5 gold:>? red:>? qween={LONG}", f"“captures” or “random” is expected here, not “{LONG[:40]}”."),
    ("odds O4 gold:-ADQXZFHCC>? green:>?", "Gold has no card left to turn up."),
    ("odds O4 gold:>? green:>? wall=O3", "“wall=O3” is not understood here; there may be qween=."),
    (f"odds O4 gold:>? green:>? {LONG}", f"“{LONG[:40]}” is not understood here; there may be qween=."),
    ("odds O4 gold:>? green:>? | forts.O4=0 forts.O6=2", f"{BOX} 1 × Fort-Dinary (4)."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "says"), SENTENCES)
def test_a_refusal_names_what_is_wrong(line: str, says: str) -> None:
    notation, options = _given(line)
    refusal = _ask(notation, **options)
    assert isinstance(refusal, Refusal), refusal
    assert english(refusal.message) == says


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("odds O5 gold:A-A>? red:>?", ("card-twice", "rgh.cards-once", 8)),
        ("odds O5 gold:>? red:A>?AX", ("card-twice", "rgh.cards-once", 22)),
        ("odds O4 gold:-ADQXZFHCC>? green:>?", ("cards-none", "rgh.cards-once", 24)),
        ("odds O5 gold:QDZXAF>? red:>?", ("cards-many", "rgh.six-cards", 8)),
        ("odds O4 gold:>? green:>? | forts.O4=0 forts.O6=2", ("fort-copies", "rgh.fort-deck", 5)),
        ("O4 gold:>A green:>X | forts.O4=0 forts.O6=2", ("fort-copies", "rgh.fort-deck", 0)),
        # too many Legion Forts: at the first that tells of any
        ("O3 gold:>C green:>X wall=L-1,U2 gold.forts=L-3,L-2 green.captured=4", ("legions-many", "rgh.fort-deck", 25)),
        ("O3 gold:>C green:>X wall=U2,S4 gold.forts=L-3,L-2 green.captured=4", ("legions-many", "rgh.fort-deck", 42)),
        ("O3 gold:>C green:>X gold.forts=S4 green.captured=5", ("legions-many", "rgh.fort-deck", 49)),
        # what only the captor is asked, or only the others, nobody else is ever asked
        ("U2 gold:CA>H green:DZ>X red:>X red.axx=yes", ("choice-not-asked", "rgh.axx", 39)),
        # what no answer to the open questions leads to
        ("U2 gold:>A green:>X gold.tax=O3", ("choice-not-asked", "rgh.tax", 29)),
        ("U2 gold:>A green:>X green.signal=X", ("choice-not-asked", "rgh.signal", 33)),
        ("U2 gold:>D green:>F gold.swap=1", ("choice-not-asked", "rgh.druhid-swap", 30)),
        ("S4 gold:CA>H green:DZ>X green.axx=yes", ("choice-not-asked", "rgh.axx", 34)),
        ("S4 gold:CA>H green:DZ>X gold.signal=A", ("choice-not-asked", "rgh.signal", 36)),
        ("S4 gold:A>H green:X>H gold.signal=A", ("choice-not-asked", "rgh.signal", 34)),
        (
            "T8 gold*:AC>H green:>X gold.forts=O4,O5 gold.tax=O6 | N4=random",
            ("choice-impossible", "rgh.neutral-tax", 49),
        ),
    ],
)
def test_what_a_box_or_a_clan_has_not_is_refused_where_it_stands(
    line: str, found: tuple[str, str | None, int | None]
) -> None:
    notation, options = _given(line)
    assert refused(_ask, notation, **options) == found


def test_odds_of_all_cards_written_out_are_those_of_the_canonical_line() -> None:
    told = answer(_ask, "odds O5 green:HC>? red:FACZ-C>?QHDX")
    again = answer(_ask, told.notation)
    assert (again.notation, again.steps, again.facts) == (told.notation, told.steps, told.facts)


def test_odds_are_asked_by_the_word_odds_in_any_letters() -> None:
    assert answer(_ask, "ODDS o5 gold:>a red:>?").notation == "odds O5 gold:>A red:>?"
    with pytest.raises(Refused) as raised:
        odds.parse("O5 gold:>A red:>D")
    assert raised.value.refusal.code == "odds-malformed"


@pytest.mark.parametrize(
    "line", ["S4 gold:QZ>X red:ZDA>H wall=-", "U2 gold:ZD>X red:>H wall=-", "O5 gold:X>C red:QZ>H wall=-"]
)
def test_in_the_last_turn_of_a_round_nobody_is_asked_who_goes(line: str) -> None:
    assert answer(_ask, line).facts["asks"] == []
    assert answer(_ask, line.replace("wall=-", "wall=O3")).facts["asks"]


def test_who_would_stay_until_the_round_ends_is_no_difference() -> None:
    line = "O5 gold:>Q@green green:>X wall="
    assert [each.option for each in answer(_ask, f"{line}-").differences] == ["Q1"]
    assert [each.option for each in answer(_ask, f"{line}O3").differences] == ["Q1", "Q4"]


@pytest.mark.parametrize("wall", ["-", "O3"])
def test_signal_fort_and_horsie_take_both_of_a_clan_in_the_last_turn_too(wall: str) -> None:
    told = answer(_ask, f"S4 green:DFA>C violet:C>H wall={wall}")
    assert told.facts["after"]["rows"]["violet"] == ""  # type: ignore[index, call-overload]
    steps = [(step.rule, english(step.message)) for step in told.steps]
    assert ("rgh.horsie", "The Signal Fort and Horsie take both warriors of Violet, one each.") in steps
    assert "rgh.round-end" not in [rule for rule, _ in steps]


def test_who_has_one_warrior_discards_that_one_to_signal_fort_in_the_last_turn_too() -> None:
    steps = {step.rule: english(step.message) for step in answer(_ask, "S4 gold:>D violet:C>H wall=-").steps}
    assert steps["rgh.signal"] == "Signal Fort: Gold discards Dru'hid." and "rgh.round-end" not in steps


@pytest.mark.parametrize("line", ["O3 gold*:D>X green:>A", "U2 gold*:D>X green:>A", "U2 gold*:D>A green:>H"])
def test_a_neutral_clan_keeps_nobody_in_the_last_turn(line: str) -> None:
    steps = [(step.rule, english(step.message)) for step in answer(_ask, f"{line} wall=-").steps]
    moot = "The round ends with this turn: whom Gold discards or keeps makes no difference."
    assert [text for rule, text in steps if rule in ("rgh.round-end", "rgh.neutral-keeps")] == [moot]
    before = [step.rule for step in answer(_ask, f"{line} wall=O4").steps]
    assert "rgh.neutral-keeps" in before and "rgh.round-end" not in before


@pytest.mark.parametrize("variant", ["off", "on"])
def test_a_swap_for_a_fort_like_the_contested_one_is_not_asked(variant: str) -> None:
    alike = answer(_ask, "S4 gold:C>D green:>H wall=S4,S4", V2=variant)
    assert alike.facts["asks"] == []
    assert "a swap makes no difference" in "".join(english(step.message) for step in alike.steps)
    # whoever says it all the same comes to the same
    said = answer(_ask, "S4 gold:C>D green:>H wall=S4,S4 gold.swap=2", V2=variant)
    assert said.facts["after"] == alike.facts["after"]
    asks = answer(_ask, "S4 gold:C>D green:>H wall=S4,O3", V2=variant).facts["asks"]
    assert [each["kind"] for each in asks] == ["swap"]  # type: ignore[attr-defined]


def test_a_choice_that_may_yet_be_asked_for_is_no_mistake() -> None:
    found = answer(_ask, "O3 gold:A>D green:D>X wall=S4 green.signal=D")
    assert [(ask["kind"], ask["clan"]) for ask in found.facts["asks"]] == [("swap", "gold")]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("captured", "told"), [(1, ""), (2, " gold.captured=2")])
def test_legion_forts_captured_are_written_only_where_they_are_more_than_those_owned(captured: int, told: str) -> None:
    line = "L-3 gold:>A red:>D gold.forts=L-1"
    fight = parse(f"{line} gold.captured={captured}")
    assert write(fight) == line + told
    assert fight.position.sides[0].captured_legions == captured


def test_a_number_has_at_most_two_digits() -> None:
    assert parse("O5 gold:>A red:>D gold.captured=12").position.sides[0].captured == 12


@pytest.mark.parametrize(
    ("clans", "code", "says"),
    [
        (("gold", "blue"), "clan-unknown", f"There is no clan “blue”; {CLANS}"),
        (("gold", LONG), "clan-unknown", f"There is no clan “{LONG[:40]}”; {CLANS}"),
        (("gold", "gold"), "clan-twice", "A clan takes part only once."),
        (("gold",), "clans-number", "Two to four clans take part, not 1."),
        (("gold*", "red*"), "all-neutral", "At least one clan belongs to a player."),
    ],
)
def test_why_clans_cannot_play_together(clans: tuple[str, ...], code: str, says: str) -> None:
    refusal = why_not(GAME, Setup(tuple(SeatPlan(clan.strip("*"), clan.endswith("*")) for clan in clans), {}))
    assert refusal is not None
    assert (refusal.code, refusal.rule, english(refusal.message)) == (code, "rgh.setup", says)
