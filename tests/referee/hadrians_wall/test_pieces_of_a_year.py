"""Everything that two people move on the real table in a Year, there and back; Green has its sheets on paper."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Deal,
    Defend,
    EnterSheet,
    Fill,
    Keep,
    Override,
    Pay,
    RevealAttack,
    Stop,
    TakeBack,
    TurnCard,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.table_state import replace

from .company import TRADER, acting, done, set_up, setup, stopped, with_sheet
from .test_pieces import forth_and_back, name, names

ATTACK = ("L",) * 8
"""The attack of Year 6 at a table that plays the easy game."""

BOARD = "1 Soldier, 3 × Builder, 2 × Servant, 2 × Civilian, and 3 × Resource"
"""What Fate Card 1, the Defender and the printed circle bring."""
CARDS = "1 Soldier, 2 × Builder, 3 × Servant, 2 × Civilian, and 2 × Resource"
"""What Fate Card 1 and the Trainer bring."""
FILLED, UNFILLED = (
    "Green fills in on the sheets what was paid for.",
    "Green takes back on the sheets what was paid for.",
)
LEFT = "2 × Soldier, 3 × Builder, 1 Servant, 2 × Civilian, and 3 × Resource"
"""The same after a Soldier was received and a Servant paid."""

YEAR: tuple[tuple[AnyCommand, list[str], list[str]], ...] = (
    (
        TurnFate(year=1, card=1),
        [f"Onto the Discard Pile: {name(1)}."],
        [f"Back into the Fate Deck: {name(1)}."],
    ),
    (
        Keep(seat="blue", path="architect", prospect="defender"),
        [],
        ["Blue takes up the two cards drawn and chooses again."],
    ),
    (
        Keep(seat="green", path="fighter", prospect="trainer"),
        [
            "Blue tucks Architect under the Player Board as a Path Card.",
            "Blue lays Defender face up as the Prospect Card.",
            "Green tucks Fighter under the Player Board as a Path Card.",
            "Green lays Trainer face up as the Prospect Card.",
        ],
        [
            "Blue turns Architect and Defender face down again, as the Path Card and the Prospect Card chosen.",
            "Green takes up Fighter and Trainer and chooses again.",
        ],
    ),
    (
        TurnNeutral(year=1, cards=("planner",)),
        [
            f"Blue takes {BOARD} onto the Player Board.",
            f"Green takes {CARDS} onto the Player Board, and what the sheets give each Year.",
            "Lay out as Neutral Prospect Cards: Planner.",
        ],
        [
            f"Blue gives {BOARD} back.",
            "Green puts Player Board and sheets back as they were before the income of this Year.",
            "Back into the Neutral Deck: Planner.",
        ],
    ),
    (
        Pay(seat="green", to="left", item="soldier"),
        ["Blue takes 1 Soldier onto the Player Board.", "Green gives 1 Soldier back.", FILLED],
        ["Blue gives 1 Soldier back.", "Green takes 1 Soldier onto the Player Board.", UNFILLED],
    ),
    (
        Pay(seat="green", to="neutral-1", item="soldier"),
        ["Green gives 1 Soldier back.", FILLED, "Lay 1 Soldier on the Neutral Prospect Card Planner."],
        [
            "Green takes 1 Soldier onto the Player Board.",
            UNFILLED,
            "Take 1 Soldier off the Neutral Prospect Card Planner.",
        ],
    ),
    (
        TakeBack(seat="green", box="pay"),
        [
            "Green takes 1 Soldier onto the Player Board.",
            UNFILLED,
            "Take 1 Soldier off the Neutral Prospect Card Planner.",
        ],
        ["Green gives 1 Soldier back.", FILLED, "Lay 1 Soldier on the Neutral Prospect Card Planner."],
    ),
    (
        Pay(seat="green", to="neutral-1", item="resource"),
        ["Green gives 1 Resource back.", FILLED, "Lay 1 Resource on the Neutral Prospect Card Planner."],
        [
            "Green takes 1 Resource onto the Player Board.",
            UNFILLED,
            "Take 1 Resource off the Neutral Prospect Card Planner.",
        ],
    ),
    (
        Fill(seat="blue", box="mining-1"),
        ["Blue gives 1 Servant back."],
        ["Blue takes 1 Servant onto the Player Board."],
    ),
    (Stop(seat="blue", year=1), [], []),
    (Stop(seat="green", year=1), [], []),
    (
        RevealAttack(year=1, cards=("5", "L")),
        [
            f"Blue gives {LEFT} back.",
            "Green gives back what is left on the Player Board.",
            f"Lay out the attack: {name(5)} and Fate Card (left).",
        ],
        [
            f"Blue takes {LEFT} onto the Player Board.",
            "Green takes what was left before the attack onto the Player Board again.",
            f"Back into the Fate Deck: {name(5)} and Fate Card (left).",
        ],
    ),
    (
        Defend(seat="green", year=1, cohorts=(0, 0, 0)),
        [
            "Green fills in what the attack brings (Disdain: 1, Valour: 0), and any Favours used.",
            "Discard the Neutral Prospect Cards and what lies on them: Planner.",
            "The attack cards go onto the Discard Pile.",
        ],
        [
            "Green takes back what the attack brought (Disdain: 1, Valour: 0), and any Favours used.",
            "Lay out as Neutral Prospect Cards: Planner.",
            "Lay 1 Resource on the Neutral Prospect Card Planner.",
            f"Lay out the attack: {name(5)} and Fate Card (left).",
        ],
    ),
    (
        TurnFate(year=2, card=2),
        [f"Onto the Discard Pile: {name(2)}."],
        [f"Back into the Fate Deck: {name(2)}."],
    ),
    (
        Deal(seat="blue", year=2),
        ["Blue takes the two cards drawn out of the Player Card Draw Pile."],
        ["Blue puts the two cards drawn back into the Player Card Draw Pile."],
    ),
)


def test_a_year_of_two_there_and_back() -> None:
    state = done(GAME.new(setup(2)), UsePaper(seat="green"))
    for command, forth, back in YEAR:
        assert forth_and_back(state, command) == (forth, back), command
        state = done(state, command)


def test_a_seat_that_changes_to_paper_moves_nothing() -> None:
    assert forth_and_back(acting(2), UsePaper(seat="green")) == ([], [])


def test_a_year_that_begins_again_clears_the_table() -> None:
    state = done(acting(2), UsePaper(seat="green"), Pay(seat="green", to="neutral-1", item="resource"))
    forth, back = forth_and_back(state, Override(reason="x", year=1))
    assert forth == [
        f"Blue gives {BOARD} back.",
        "Blue puts Architect and Defender back into the Player Card Draw Pile.",
        "Green puts the Player Board back as it was before the income of this Year.",
        "Green puts Fighter and Trainer back into the Player Card Draw Pile.",
        "Take 1 Resource off the Neutral Prospect Card Planner.",
        "Back into the Neutral Deck: Planner.",
    ]
    assert back == [
        f"Blue takes {BOARD} onto the Player Board.",
        "Blue tucks Architect under the Player Board as a Path Card.",
        "Blue lays Defender face up as the Prospect Card.",
        "Green puts the Player Board back as it was before that correction.",
        "Green tucks Fighter under the Player Board as a Path Card.",
        "Green lays Trainer face up as the Prospect Card.",
        "Lay out as Neutral Prospect Cards: Planner.",
        "Lay 1 Resource on the Neutral Prospect Card Planner.",
    ]


def test_what_sheets_on_paper_were_paid_is_cleared_with_all_else() -> None:
    """Only a payment that is made or taken back moves an item by itself."""
    state = done(acting(3), UsePaper(seat="blue"), UsePaper(seat="green"))
    paid = done(state, Pay(seat="blue", to="left", item="resource"))
    assert paid.players["green"].received == {"resource": 1}
    for there, back in (
        forth_and_back(paid, Override(reason="x", year=1)),
        forth_and_back(replace(stopped(paid), year=6), RevealAttack(year=6, cards=ATTACK)),
    ):
        assert not any("Resource" in text for text in (*there, *back) if text.startswith("Green"))
    state = done(replace(stopped(paid), year=6), RevealAttack(year=6, cards=ATTACK))
    state = done(state, Defend(seat="blue", year=6, cohorts=(0, 0, 0)))
    there, back = forth_and_back(state, Defend(seat="green", year=6, cohorts=(0, 0, 0)))
    assert [text for text in (*there, *back) if text.startswith("Green")] == [
        "Green fills in what the attack brings (Disdain: 4, Valour: 0), and any Favours used.",
        "Green takes back what the attack brought (Disdain: 4, Valour: 0), and any Favours used.",
    ]


def of_green(texts: tuple[list[str], list[str]]) -> tuple[list[str], list[str]]:
    there, back = texts
    return [text for text in there if text.startswith("Green")], [text for text in back if text.startswith("Green")]


def test_a_fate_card_turned_over_for_sheets_on_paper_is_undone() -> None:
    state = done(acting(2), UsePaper(seat="green"))
    for turned in (state, done(state, TurnCard(seat="green", year=1, card=8))):
        assert of_green(forth_and_back(turned, TurnCard(seat="green", year=1, card=7))) == (
            ["Green takes what comes of the Fate Card, and pays a Resource if it is for a Trade Good."],
            ["Green takes back what came of the Fate Card, and the Resource paid if it was for a Trade Good."],
        )
    # one that is turned over for sheets on a phone is none of theirs
    turned = with_sheet(turned, "blue", TRADER)
    market = Fill(seat="blue", box="market-1", choices={"from": "deck"}, card=9)
    assert of_green(forth_and_back(turned, market)) == ([], [])


def test_an_attack_is_taken_back_from_each_sheet_on_paper_by_its_own_defence() -> None:
    state = done(stopped(done(acting(2), UsePaper(seat="blue"), UsePaper(seat="green"))), RevealAttack(year=1))
    first = Defend(seat="green", year=1, cohorts=(6, 6, 6))
    assert of_green(forth_and_back(state, first)) == (
        ["Green fills in what the attack brings (Disdain: 0, Valour: 1), and any Favours used."],
        ["Green takes back what the attack brought (Disdain: 0, Valour: 1), and any Favours used."],
    )
    state = done(state, first)
    assert of_green(forth_and_back(state, Defend(seat="blue", year=1, cohorts=(0, 0, 0)))) == ([], [])


def test_the_board_of_sheets_on_paper_when_a_year_begins_again() -> None:
    """What is filled in stays, and the Workers of the last attack lie there again."""
    acts = done(acting(2), UsePaper(seat="green"))
    attacked = done(replace(stopped(acts), year=2), RevealAttack(year=2))
    before = "Green puts the Player Board back as it was before the income of this Year."
    undone = "Green puts the Player Board back as it was before that correction."
    given = "Green gives back what is left on the Player Board."
    for state, year, told in ((acts, 1, before), (acts, 3, given), (attacked, 2, before)):
        there, back = of_green(forth_and_back(state, Override(reason="x", year=year)))
        assert (there[0], back[0]) == (told, undone)
    # what was left has gone back before the attack
    there, back = of_green(forth_and_back(attacked, Override(reason="x", year=3)))
    assert not any("the Player Board back" in text or text == given for text in (*there, *back))


def test_earlier_prospect_cards_are_laid_aside_while_one_lies_face_up() -> None:
    state = set_up(done(acting(3), Override(reason="x", year=3)))
    now = state.players["blue"].prospects[-1]
    others = tuple(
        card for card in PLAYER_CARDS if card not in (*state.players["blue"].paths, *state.players["blue"].prospects)
    )
    there, _ = forth_and_back(state, Override(reason="x", seat="blue", prospects=others[:2]))
    assert f"Blue lays aside Prospect Cards: {names([*others[:2]])}." in there
    assert not any("face up" in text for text in there)
    there, _ = forth_and_back(state, Override(reason="x", seat="blue", prospect=others[0]))
    assert f"Blue lays {names([others[0]])} face up as the Prospect Card." in there
    assert f"Blue puts {names([now])} back into the Player Card Draw Pile." in there


def test_sheets_that_come_back_from_paper_move_nothing() -> None:
    """What they tell lies on the Player Board already."""
    state = done(acting(2), UsePaper(seat="green"))
    assert forth_and_back(state, EnterSheet(seat="green", sheet="have=5/0/0/0/2")) == ([], [])


def test_a_discard_pile_set_right_is_no_reshuffle() -> None:
    """However few cards the deck held before; two of the pile stay where they are."""
    acts = replace(acting(2), discard=tuple(FATE)[:-1])
    for state in (acts, replace(stopped(acting(2)), discard=tuple(FATE)[:-1])):
        there, back = forth_and_back(state, Override(reason="dropped", discard=(4, 5)))
        # of forty-five cards those are named that stay
        others = f"all Fate Cards but {name(4)}, {name(5)}, and {name(48)}"
        assert there == [f"Back into the Fate Deck: {others}."]
        assert back == [f"Onto the Discard Pile: {others}."]


def test_a_whole_pile_is_told_as_one() -> None:
    everything = replace(acting(2), discard=tuple(FATE))
    there, back = forth_and_back(everything, Override(reason="dropped", discard=()))
    assert there == ["Back into the Fate Deck: all Fate Cards."] and back == ["Onto the Discard Pile: all Fate Cards."]


@pytest.mark.parametrize("drawn", [True, False], ids=["drawn on the phone", "of a real deck"])
def test_what_a_correction_does_to_cards_chosen_in_secret_is_undone(drawn: bool) -> None:
    state = done(GAME.new(setup(2)), TurnFate(year=1, card=1), Keep(seat="blue", path="architect", prospect="defender"))
    if drawn:
        blue = replace(state.players["blue"], drawn=("architect", "defender"))
        state = replace(state, players={**state.players, "blue": blue})
    forth, back = forth_and_back(state, Override(reason="x", year=1))
    assert forth == ["Blue puts the two cards drawn back into the Player Card Draw Pile."]
    chosen = "Blue takes the two cards chosen out of the Player Card Draw Pile and lays them face down."
    assert back == [chosen]
    # so in the same Year, where its other cards are put right
    state = replace(state, year=2)
    forth, back = forth_and_back(state, Override(reason="x", seat="blue", prospects=("pontiff",)))
    assert forth[-1] == "Blue puts the two cards drawn back into the Player Card Draw Pile."
    assert back[-1] == chosen


def test_several_path_cards_are_tucked_under_the_board() -> None:
    state = replace(acting(2), year=3)
    forth, _ = forth_and_back(state, Override(reason="x", seat="blue", paths=("pontiff", "ranger")))
    assert forth[0] == "Blue tucks under the Player Board as Path Cards: Pontiff and Ranger."
