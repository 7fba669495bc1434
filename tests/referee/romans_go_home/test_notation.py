"""The one-line notation: it round-trips, and what is malformed or impossible says where and why."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.attack import resolve
from companion.referee.romans_go_home.components import CLAN_CARDS, CLANS, FORTS, legions
from companion.referee.romans_go_home.notation import LONGEST, Fight, parse, write
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.position import Position, Side, check_position
from companion.referee.ruling import Refusal, Refused

from ..english import english
from ..notations import answer, answered_or_refused, asking, refused, round_trip, text_refused
from .cases import CASES

_ask = asking(GAME)


@st.composite
def fights(draw: st.DrawFn) -> Fight:
    """A possible position, with forts and choices (not all of them asked for)."""
    rng = draw(st.randoms(use_true_random=False))
    deck = [code for code, fort in FORTS.items() for _ in range(fort.copies)]
    rng.shuffle(deck)
    clans = rng.sample(tuple(CLANS), rng.randint(2, 4))
    choices: dict[tuple[str, str], str] = {}
    turn = rng.randint(1, 6)
    sides = []
    for number, clan in enumerate(clans):
        cards = rng.sample(CLAN_CARDS, rng.randint(1, turn))
        held = tuple(deck.pop() for _ in range(rng.randint(0, 2)))
        captured = None
        thrown_away = [code for code in deck if FORTS[code].legion]
        if thrown_away and rng.random() < 0.2:
            captured = legions(held) + 1
            deck.remove(thrown_away[0])
        sides.append(Side(clan, cards[-1], "".join(cards[:-1]), number > 0 and rng.random() < 0.3, held, captured))
        for kind, values in (
            ("tax", "O5 L-2"),
            ("signal", "Z C"),
            ("unwary", "Q -"),
            ("axx", "yes no"),
            ("swap", "1 -"),
        ):
            if rng.random() < 0.2:
                choices[clan, kind] = rng.choice(values.split())
    for side in sides:
        rivals = [other.clan for other in sides if other is not side and other.card != "C"]
        if side.card == "Q" and not side.neutral and rivals and rng.random() < 0.8:
            choices[side.clan, "charm"] = rng.choice([*rivals, "-"])
    wall = tuple(deck.pop() for _ in range(6 - turn)) if rng.random() < 0.7 else None
    return Fight(Position(deck.pop(), tuple(sides), wall), choices)


@given(fights())
def test_round_trip(fight: Fight) -> None:
    assert len(round_trip(parse, write, fight)) <= LONGEST
    assert check_position(fight.position, OPTIONS.defaults()) is None


@given(fights(), st.randoms(use_true_random=False))
def test_capitals_aliases_and_spaces_do_not_matter(fight: Fight, rng: random.Random) -> None:
    line = write(fight).replace("gold", "yellow").replace("violet", "purple").replace(" ", "  ")
    mixed = "".join(rng.choice((letter.lower(), letter.upper())) for letter in line)
    assert parse(f" {mixed}\n") == fight


@pytest.mark.parametrize("notation", [case.notation for case in CASES])
def test_cases_are_canonical(notation: str) -> None:
    fight = parse(notation)
    assert parse(write(fight)) == fight
    assert set(write(fight).split()) == set(notation.split())


MALFORMED = [
    # notation, code, offset, rule
    ("", "notation-empty", 0, None),
    ("   ", "notation-empty", 0, None),
    ("O5 gold:>A " + "x" * LONGEST, "notation-long", LONGEST, None),
    ("O2 gold:>A red:>D", "fort-unknown", 0, None),
    ("O5 gold:>A blue:>D", "clan-unknown", 11, None),
    ("O5 gold:>A red:>S", "card-unknown", 16, None),
    ("O5 gold:>A red:DS>A", "card-unknown", 16, None),
    ("O5 gold:>A red:>?", "card-unseen", 16, None),
    ("O5 gold:>A red:>", "card-one", 16, None),
    ("O5 gold:>A red:>AD", "card-one", 16, None),
    ("O5 gold:>A red:A", "side-malformed", 11, None),
    ("O5 gold:>A red", "side-malformed", 11, None),
    ("O5 gold>A red:>D", "side-malformed", 3, None),
    ("O5 gold:>A Purple*>D", "side-malformed", 11, None),
    ("O5 gold:>A red:>D gold.loot=3", "token-unknown", 18, None),
    ("O5 gold:>A red:>D gold.wall=-", "token-unknown", 18, None),
    ("O5 gold:>A red:>D forts=O5", "token-unknown", 18, None),
    ("O5 gold:>A red:>D green.forts=O5", "clan-absent", 18, None),
    ("O5 gold:>A red:>D wall=- wall=-", "token-twice", 25, None),
    ("O5 gold:>A red:>D wall=O5,O9", "fort-unknown", 26, None),
    ("O5 gold:>A red:>D gold.captured=x", "number", 32, None),
    ("O5 gold:>A red:>D gold.swap=x", "number", 28, None),
    ("O5 gold:>A red:>D gold.axx=maybe", "yes-no", 27, None),
    ("O5 gold:>A red:>D gold.signal=-", "card-unknown", 30, None),
    # impossible
    ("O5 gold:>A gold:>D", "clan-twice", 11, "rgh.setup"),
    ("O5 gold:>A", "clans-number", 3, "rgh.setup"),
    ("O5", "clans-number", 2, "rgh.setup"),
    ("O5 gold*:>A red*:>D", "all-neutral", 3, "rgh.setup"),
    ("O5 gold:A>A red:>D", "card-twice", 3, "rgh.cards-once"),
    ("O5 gold:DD>A red:>D", "card-twice", 3, "rgh.cards-once"),
    ("O5 gold:CC>C red:>D", "card-twice", 3, "rgh.cards-once"),
    ("O5 gold:QDZXAF>H red:>D", "cards-many", 3, "rgh.six-cards"),
    ("O5 gold:>A@red red:>D", "target-not-qween", 11, "rgh.qween-charm"),
    ("O5 gold:>Q@gold red:>D", "target-own", 11, "rgh.qween-charm"),
    ("O5 gold:>Q@green red:>D", "target-absent", 11, "rgh.qween-charm"),
    ("O5 gold*:>Q@red red:>D", "target-neutral-qween", 12, "rgh.neutral-powers"),
    ("O5 gold:>Q@red red:>C green:>C violet:>D", "target-crashed", 11, "rgh.charriott-crash"),
]


@pytest.mark.parametrize(("notation", "code", "offset", "rule"), MALFORMED)
def test_malformed_says_where(notation: str, code: str, offset: int, rule: str | None) -> None:
    with pytest.raises(Refused) as raised:
        parse(notation)
    refusal = raised.value.refusal
    assert (refusal.code, refusal.at, refusal.rule) == (code, offset, rule)
    assert _ask(notation) == refusal


REFUSED = [
    # parsed, but no position of a table with these options
    ("O5 gold:>A red:>D wall=O1,O3,O4,O6,S4,U2", {}, "wall-long", "rgh.wall-order"),
    ("L-1 gold:>A red:>D wall=L-1,L-2 gold.forts=L-3,L-2", {}, "legions-many", "rgh.fort-deck"),
    ("L-1 gold:>A red:>D gold.forts=L-1,L-1", {}, "fort-copies", "rgh.fort-deck"),
    ("L-1 gold:>A red:>D wall=L-2 gold.forts=L-1,L-2", {}, "fort-copies", "rgh.fort-deck"),
    ("O4 gold:>A red:>D wall=O4,O4,O4 gold.forts=O4,O4,O4,O4", {}, "fort-copies", "rgh.fort-deck"),
    ("O4 gold:>A red:>D wall=O4", {"forts.O6": 2}, "fort-copies", "rgh.fort-deck"),
    ("O5 gold:>A red:>D gold.forts=" + ",".join(["O1", "O3", "O4", "O5", "U2", "S4"] * 3), {}, "forts-many",
     "rgh.fort-deck"),
    ("L-1 gold:>A red:>D gold.forts=L-1 gold.captured=0", {}, "captured-few", "rgh.legion-win"),
    ("O5 gold:Z>H green:>X wall=O3,O4,O6,S4,U2", {}, "cards-many", "rgh.reveal"),
    ("O5 gold:QDZXA>H green:>X wall=O3", {}, "cards-many", "rgh.reveal"),
    ("O5 gold:>A red:>D gold.forts=L-1,L-2,L-3", {}, "legions-won", "rgh.legion-win"),
    ("O5 gold:>A red:>D gold.captured=3", {"L1": "captured"}, "legions-won", "rgh.legion-win"),
    ("O5 violet*:>A red:>D violet.forts=L-1,L-2,L-3", {"N6": "BAJ"}, "legions-won", "rgh.legion-win"),
    ("O5 gold:>A red:>D gold.captured=5", {}, "legions-many", "rgh.fort-deck"),
    ("O5 gold:>A red:>D gold.captured=2 red.captured=2 wall=L-1", {}, "legions-many", "rgh.fort-deck"),
    ("O5 gold:>Q red:>D green:>X", {}, "charm-open", "rgh.qween-charm"),
    ("O5 gold:>Q@- red:>D", {}, "charm-must", "rgh.qween-charm"),
    ("O5 gold:>A red:>D gold.swap=1", {}, "choice-not-asked", "rgh.druhid-swap"),
    # nor while another choice is open
    ("U2 gold:>H green:>C gold.axx=yes", {}, "choice-not-asked", "rgh.axx"),
    ("U2 gold:>A green:>C gold.horsie=Z", {}, "choice-not-asked", "rgh.horsie"),
    ("U2 gold:ZC>A red:>D wall=O1 gold.swap=1", {}, "choice-not-asked", "rgh.druhid-swap"),
    ("O5 gold:C>D red:>D wall=O1 gold.swap=2", {}, "choice-impossible", "rgh.druhid-swap"),
    ("U2 gold:ZC>A red:>D gold.unwary=C", {}, "choice-impossible", "rgh.unwary"),
    ("O5 gold:>A red:>D", {"forts.O1": 0}, "forts-few", "rgh.fort-deck"),
    ("O5 gold:>A red:>D", {"forts.L-1": 3}, "legions-many", "rgh.fort-deck"),
    # captured before and paid, of a box with fewer
    ("O5 gold:>A red:>D gold.captured=2 red.captured=1", {"forts.L-1": 1, "forts.L-3": 0, "forts.O5": 4},
     "legions-many", "rgh.fort-deck"),
    ("O5 gold:>A red:>D gold.captured=1", {"forts.L-1": 0, "forts.L-2": 0, "forts.L-3": 0, "forts.O5": 7},
     "legions-many", "rgh.fort-deck"),
]  # fmt: skip


@pytest.mark.parametrize(("notation", "options", "code", "rule"), REFUSED)
def test_impossible_is_refused_with_its_rule(notation: str, options: dict[str, int], code: str, rule: str) -> None:
    assert refused(_ask, notation, **options)[:2] == (code, rule)


@pytest.mark.parametrize(
    ("notation", "options"),
    [
        ("O5 gold:>A red:>D gold.captured=3", {}),  # held at once is what counts
        ("O5 violet*:>A red:>D violet.forts=L-1,L-2,L-3", {}),  # a neutral clan goes on
        ("O5 violet*:>A red:>D green:>X violet.forts=L-1,L-2,L-3", {"N6": "BAJ"}),  # so it does against two
        ("O5 gold:Z>H green:X>A wall=O3,O4,O6,S4", {}),
        ("O5 gold:>A red:>D gold.captured=2 red.captured=1 wall=L-1", {}),
    ],
)
def test_positions_at_the_edge_of_the_possible(notation: str, options: dict[str, str]) -> None:
    answer(_ask, notation, **options)


def test_extra_copies_are_possible_while_the_counts_are_assumed() -> None:
    # Nobody has printed the counts: seven of one kind could be in the box, two O4 as well.
    answer(_ask, "O4 gold:>A red:>D wall=O4,O4")


def test_a_target_that_means_nothing_is_ignored() -> None:
    several = parse("O5 gold:>Q@red red:>D green:>Q")
    assert resolve(several.position, OPTIONS.defaults(), several.choices).result.charmed is None
    nobody = parse("O5 gold:>Q@red red:>C green:>C")
    assert resolve(nobody.position, OPTIONS.defaults(), nobody.choices).result.charmed is None


@given(st.text(max_size=80))
def test_any_text_is_answered_or_refused(text: str) -> None:
    text_refused(_ask, text)


@given(st.text(alphabet="odsUS24T8L-1 gren:>?@*QDZXAFHCwal=,.", max_size=60))
def test_nearly_right_text_is_answered_or_refused(text: str) -> None:
    for question in (f"O5 gold:>A red:>D {text}", f"O5 gold:{text} red:>D", f"odds O5 gold:>A {text}"):
        answered_or_refused(_ask, question)


# what is understood before the place that the refusal points to | what stands there
PLACED = [
    "O5 gold:ZX>H green:ZA>X gold.horsie=|A",
    "O5 gold:ZA>H green:ZA>X green.horsie=|Q",
    "S4 gold:XZD>C red:X>F red.signal=|D",
    "T8 gold:ZX>A green:>C gold.forts=O3 gold.tax=|O6",
    "O3 gold:A>D green:>X wall=S4 gold.swap=|2",
    "O3 YELLOW:A>d green:>X wall=S4 Yellow.swap=|2",
    "O5 gold:>Q@|- green:>X",
    "O5 gold:>Z green:>F green.unwary=|-",
    "O5 |gold:>Q green:>X red:>Z",
    "O5 gold:>X green:>Z wall=|O1,O3,O4,O5,O6,S4,T8,U2",
    "O5 gold:>X green:>Z gold.forts=L-1,L-2 wall=|L-1,L-2,L-3",
    "O5 gold:>X |green:ZXFHA>D wall=O1,O3,O4,O6",
    "O5 gold:>X green:>Z green.forts=O5,O5,O5,|O5 wall=O5,O5,O5",
    "O5 gold:>X green:>Z wall=L-1,L-1,|L-1 green.forts=O5,O5",
    "O5 gold:>X green:>Z gold.forts=L-1,L-2 gold.captured=|1",
    "O5 gold:>X green:>Z gold.forts=|L-1,L-2,L-3",
    "O5 gold:>X green:>Z gold.forts=L-1 gold.captured=|5",
    "L-1 gold:>X green:>Z green.captured=2 gold.forts=|L-1,L-2",
    "O5 gold:>X green:D|?>A",
]


@pytest.mark.parametrize("marked", PLACED)
def test_a_refusal_says_where(marked: str) -> None:
    before, after = marked.split("|")
    assert refused(_ask, before + after)[2] == len(before)


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ((Side("gold", "A", "A"), Side("red", "D")), "card-twice"),
        ((Side("gold", "A", "QDZXFH"), Side("red", "D")), "cards-many"),
        ((Side("gold", "A"), Side("gold", "D")), "clan-twice"),
        ((Side("gold", "A"),), "clans-number"),
    ],
)
def test_a_position_that_no_line_could_say_is_refused_too(sides: tuple[Side, ...], code: str) -> None:
    refusal = check_position(Position("O5", sides), OPTIONS.defaults())
    assert refusal is not None and (refusal.code, refusal.at) == (code, None)


def test_as_many_legion_forts_may_have_been_captured_as_are_owned() -> None:
    sides = (Side("gold", "A", forts=("L-1",), captured=1), Side("red", "D"))
    assert check_position(Position("O5", sides), OPTIONS.defaults()) is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("O5 gold:>Q green:>X red:>Z", "Choose; in the notation: @green or @red behind her card."),
        ("O3 gold:A>D green:>X wall=S4 gold.swap=2",
         "these are: “1” for Signal Fort (4) or “-” for Fort-Dinary (3), the contested one."),
        ("T8 gold:ZX>A green:>C gold.forts=O3 gold.tax=O6", "these are: “O3” for Fort-Dinary (3)."),
    ],
)  # fmt: skip
def test_a_refusal_names_what_can_be_written(line: str, says: str) -> None:
    found = _ask(line)
    assert isinstance(found, Refusal) and says in english(found.message)
