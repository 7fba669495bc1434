"""What to move on the real table: above all, back by an undo."""

from __future__ import annotations

from companion.referee.game import Applied
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import FATE
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Deal,
    Defend,
    Fill,
    Keep,
    Override,
    Pay,
    RevealAttack,
    TurnCard,
    TurnFate,
    UsePaper,
)
from companion.referee.hadrians_wall.names import PATH_NAMES
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import State, replace
from companion.referee.messages import say

from ..english import english
from .company import acting, done, next_year, set_up, setup, stopped, with_sheet

TRADERS = Sheet(year=1, have={"resource": 2}, counts={"traders": 6}, marks={"market": "x"})
"""A sheet that can buy Trade Goods."""
FAVOUR = Sheet(year=1, counts={"temple-small": 2, "priests": 3}, marks={"small-temple": "x"})
"""A sheet with a Favour, so that it has something to decide whatever is attacked."""


def moved(before: State, after: State) -> list[str]:
    return [english(piece) for piece in GAME.pieces(before, after)]


def forth_and_back(before: State, *commands: AnyCommand) -> tuple[list[str], list[str]]:
    """What to move for these commands, and when they are undone."""
    after = done(before, *commands)
    return moved(before, after), moved(after, before)


def attack_to_come(discard: tuple[int, ...] = (1,)) -> State:
    state = with_sheet(acting(3), "blue", FAVOUR)
    for seat in ("green", "red"):
        state = with_sheet(state, seat, Sheet(year=1))
    return replace(stopped(state), discard=discard)


def names(cards: list[str]) -> str:
    return " and ".join(english(say(PATH_NAMES[card])) for card in cards)


def name(card: int) -> str:
    found = FATE[card]
    return f"Fate Card ({found.arrow}, damage {found.damage}, Trade Good {found.good})"


# -- payments ----------------------------------------------------------------------------------


def test_a_payment_on_paper_is_undone() -> None:
    state = done(acting(3), UsePaper(seat="blue"), UsePaper(seat="green"))
    forth, back = forth_and_back(state, Pay(seat="blue", to="left", item="resource"))
    assert forth == [
        "Blue gives 1 Resource back.",
        "Blue fills in on the sheets what was paid for.",
        "Green takes 1 Resource onto the Player Board.",
    ]
    assert back == [
        "Blue takes 1 Resource onto the Player Board.",
        "Blue takes back on the sheets what was paid for.",
        "Green gives 1 Resource back.",
    ]
    # the end of the Year clears the whole board: of what was paid nothing is to say, neither forth nor back
    paid = stopped(done(state, Pay(seat="blue", to="left", item="resource")))
    paid = done(paid, RevealAttack(year=1, cards=("L",)), Defend(seat="blue", year=1, cohorts=(0, 0, 0)))
    forth, back = forth_and_back(paid, Defend(seat="green", year=1, cohorts=(0, 0, 0)))
    assert [text for text in (*forth, *back) if "Green" in text] == [
        "Green fills in what the attack brings (Disdain: 1, Valour: 0), and any Favours used.",
        "Green takes back what the attack brought (Disdain: 1, Valour: 0), and any Favours used.",
    ]


def test_what_lies_on_a_neutral_card_is_taken_off_when_the_card_goes_back() -> None:
    state = done(acting(1), UsePaper(seat="blue"))
    paid = done(state, Pay(seat="blue", to="neutral-1", item="resource"))
    forth, back = forth_and_back(paid, Override(reason="x", year=1))
    assert "Take 1 Resource off the Neutral Prospect Card Planner." in forth
    assert "Lay 1 Resource on the Neutral Prospect Card Planner." in back


def test_neutral_cards_of_earlier_years_go_back_into_their_deck() -> None:
    state = set_up(next_year(acting(1)))
    two = ("planner", "vanguard")
    assert state.neutral_past == two
    third = next_year(state)
    for after in (Override(reason="x", year=2), Override(reason="x", neutral=("planner", "vanguard"))):
        forth, undone = forth_and_back(third, after)
        cards = [card for card in third.neutral_past if card not in two]
        assert f"Back into the Neutral Deck: {names(cards)}." in forth
        assert f"Discard out of the Neutral Deck: {names(cards)}." in undone
    # in the Year itself those on the table and those before it are told apart, each once
    forth, undone = forth_and_back(state, Override(reason="x", neutral=()))
    assert forth == ["Back into the Neutral Deck: Planner and Vanguard."]
    assert undone == ["Discard out of the Neutral Deck: Planner and Vanguard."]
    forth, undone = forth_and_back(state, Override(reason="x", year=1))
    laid = names([neutral.card for neutral in state.neutral])
    assert (
        f"Back into the Neutral Deck: {laid}." in forth and "Back into the Neutral Deck: Planner and Vanguard." in forth
    )
    assert f"Lay out as Neutral Prospect Cards: {laid}." in undone
    assert "Discard out of the Neutral Deck: Planner and Vanguard." in undone


def test_of_the_neutral_cards_on_the_table_each_goes_where_a_correction_has_it() -> None:
    state = done(acting(1), UsePaper(seat="blue"), Pay(seat="blue", to="neutral-1", item="resource"))
    forth, undone = forth_and_back(state, Override(reason="x", year=2, neutral=("planner",)))
    assert forth[-2:] == [
        "Discard the Neutral Prospect Cards and what lies on them: Planner.",
        "Back into the Neutral Deck: Vanguard.",
    ]
    assert "Lay out as Neutral Prospect Cards: Planner and Vanguard." in undone
    assert "Lay 1 Resource on the Neutral Prospect Card Planner." in undone


# -- Fate Cards --------------------------------------------------------------------------------


def test_the_last_defence_is_undone() -> None:
    state = done(attack_to_come(), RevealAttack(year=1, cards=("5",)))
    forth, back = forth_and_back(state, Defend(seat="blue", year=1))
    assert "The attack cards go onto the Discard Pile." in forth
    assert f"Lay out the attack: {name(5)}." in back
    by_arrow = done(attack_to_come(), RevealAttack(year=1, cards=("L",)))
    forth, back = forth_and_back(by_arrow, Defend(seat="blue", year=1))
    assert "The attack cards go onto the Discard Pile." in forth
    assert "Lay out the attack: Fate Card (left)." in back


def test_cards_known_only_in_part() -> None:
    forth, back = forth_and_back(attack_to_come(), RevealAttack(year=1, cards=("L",)))
    assert "Lay out the attack: Fate Card (left)." in forth
    assert "Back into the Fate Deck: Fate Card (left)." in back
    state = with_sheet(acting(3), "blue", TRADERS)
    forth, back = forth_and_back(state, Fill(seat="blue", box="market-1", choices={"from": "deck", "good": "2"}))
    assert "Onto the Discard Pile: a Fate Card that was not entered." in forth
    assert "Back into the Fate Deck: a Fate Card that was not entered." in back


def test_the_cards_after_a_reshuffle() -> None:
    shuffle = "Shuffle the Discard Pile: it is the new Fate Deck."
    state = replace(done(acting(3), UsePaper(seat="blue")), discard=tuple(FATE))
    forth, back = forth_and_back(state, TurnCard(seat="blue", year=1, card=1))
    comes = "Blue takes what comes of the Fate Card, and pays a Resource if it is for a Trade Good."
    came = "Blue takes back what came of the Fate Card, and the Resource paid if it was for a Trade Good."
    assert forth == [comes, shuffle, f"Onto the Discard Pile: {name(1)}."]
    assert shuffle not in back and back[0] == came and any(text.startswith("Onto the Discard Pile") for text in back)
    # one card is left in the deck, the other two are of the old Discard Pile
    state = replace(attack_to_come(tuple(FATE)[:-1]), year=3)
    turned = done(state, RevealAttack(year=3))
    cards = sorted(map(int, turned.attack))
    listed = f"{', '.join(map(name, cards[:-1]))}, and {name(48)}"
    assert len(cards) > 1 and moved(state, turned)[-2:] == [shuffle, f"Lay out the attack: {listed}."]
    back = moved(turned, state)
    assert shuffle not in back and f"Back into the Fate Deck: {name(48)}." in back


def test_the_undo_of_an_attack_with_the_last_cards_is_no_reshuffle() -> None:
    state = attack_to_come(tuple(FATE)[:-1])
    forth, back = forth_and_back(state, RevealAttack(year=1, cards=("48",)))
    assert not any(text.startswith("Shuffle") for text in (*forth, *back))
    assert f"Back into the Fate Deck: {name(48)}." in back


# -- Player Cards ------------------------------------------------------------------------------


def choosing() -> State:
    """Year 2: Blue has chosen of two cards drawn, Green of a real deck."""
    state = done(next_year(acting(3)), TurnFate(year=2), Deal(seat="blue", year=2), seed=3)
    path, prospect = state.players["blue"].drawn
    keeps = (Keep(seat="blue", path=path, prospect=prospect), Keep(seat="green", path="planner", prospect="pontiff"))
    return done(state, *keeps)


def test_the_reveal_is_undone() -> None:
    _, back = forth_and_back(choosing(), Keep(seat="red", path="vanguard", prospect="forager"))
    assert "Red takes up Vanguard and Forager and chooses again." in back
    assert "Green turns Planner and Pontiff face down again, as the Path Card and the Prospect Card chosen." in back
    assert not any("hand" in text.split() or "Draw Pile" in text for text in back if "Fate" not in text)


def test_two_cards_drawn_in_secret_are_not_named() -> None:
    state = done(next_year(acting(3)), TurnFate(year=2))
    forth, back = forth_and_back(state, Deal(seat="blue", year=2))
    assert forth == ["Blue takes the two cards drawn out of the Player Card Draw Pile."]
    assert back == ["Blue puts the two cards drawn back into the Player Card Draw Pile."]
    dealt = done(state, Deal(seat="blue", year=2))
    path, prospect = dealt.players["blue"].drawn
    again = ["Blue takes up the two cards drawn and chooses again."]
    assert forth_and_back(dealt, Keep(seat="blue", path=path, prospect=prospect)) == ([], again)
    assert forth_and_back(state, Keep(seat="blue", path="planner", prospect="ranger")) == ([], again)


def test_cards_of_a_year_that_begins_again_go_into_the_draw_pile() -> None:
    forth, back = forth_and_back(acting(3), Override(reason="x", year=1))
    assert "Blue puts Architect and Defender back into the Player Card Draw Pile." in forth
    assert "Blue tucks Architect under the Player Board as a Path Card." in back
    forth, _ = forth_and_back(choosing(), Override(reason="x", year=2))
    assert "Blue puts the two cards drawn back into the Player Card Draw Pile." in forth
    assert "Green puts the two cards drawn back into the Player Card Draw Pile." in forth
    forth, _ = forth_and_back(acting(3), Override(reason="x", seat="blue", paths=("ranger",)))
    assert "Blue puts Architect back into the Player Card Draw Pile." in forth
    forth, _ = forth_and_back(choosing(), Override(reason="x", seat="green", paths=("ranger",)))
    assert "Green puts the two cards drawn back into the Player Card Draw Pile." in forth


def test_nothing_to_move_between_the_same_states() -> None:
    assert setup(3) and moved(choosing(), choosing()) == []
    applied = GAME.apply(acting(3), Override(reason="noted"))
    assert isinstance(applied, Applied) and moved(acting(3), applied.state) == []
