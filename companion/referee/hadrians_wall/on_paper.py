"""What an undo, a redo or a correction means for sheets on paper.

Nobody has told the companion what lies on that Player Board nor what is filled in, so numbers are named only where
cards or the attack give them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS
from companion.referee.hadrians_wall.deck import cards_in_deck
from companion.referee.hadrians_wall.names import items_text
from companion.referee.hadrians_wall.table_state import State, Turned, attack_result, seat_name
from companion.referee.messages import N_, Message, say


def by_hand(before: State, after: State, seat: str) -> Iterator[Message]:
    """What a seat with sheets on paper does to get from ``before`` to ``after``, beside its payments and cards."""
    was, now = before.players[seat], after.players[seat]
    if was.on_phone or now.on_phone:
        return
    name = seat_name(seat)
    if was.paid != now.paid:
        text = N_("%(seat)s fills in on the sheets what was paid for.")
        if sum(now.paid.values()) < sum(was.paid.values()):
            text = N_("%(seat)s takes back on the sheets what was paid for.")
        yield say(text, seat=name)
    yield from _fate_card(before, after, seat)
    yield from _year(before, after, seat)
    yield from _attacked(before, after, seat)


def _fate_card(before: State, after: State, seat: str) -> Iterator[Message]:
    """A Fate Card for the Market or a battle: for which of them, the paper tells."""
    if before.turned == after.turned or {before.stage, after.stage} != {"actions"}:
        return
    # one card less in the deck, or all but it in a deck that was shuffled
    forth = cards_in_deck(before) - cards_in_deck(after) in (1, 1 - len(FATE))
    turned: Turned | None = after.turned if forth else before.turned
    if turned is not None and turned.seat == seat:
        text = N_("%(seat)s takes back what came of the Fate Card, and the Resource paid if it was for a Trade Good.")
        if forth:
            text = N_("%(seat)s takes what comes of the Fate Card, and pays a Resource if it is for a Trade Good.")
        yield say(text, seat=seat_name(seat))


def _year(before: State, after: State, seat: str) -> Iterator[Message]:
    """The income, the clearing of the Player Board before the attack, and a Year that begins again."""
    name = seat_name(seat)
    same = before.year == after.year
    match before.stage, after.stage:
        case (("cards" | "neutral"), "actions") if same and after.fate is not None:
            gains = Counter(FATE[after.fate].gains) + Counter(PLAYER_CARDS[after.players[seat].prospects[-1]].gains)
            text = N_("%(seat)s takes %(items)s onto the Player Board, and what the sheets give each Year.")
            yield say(text, seat=name, items=items_text(gains))
        case "actions", ("cards" | "neutral") if same:
            text = N_("%(seat)s puts Player Board and sheets back as they were before the income of this Year.")
            yield say(text, seat=name)
        case "attack", "defence":
            yield say(N_("%(seat)s gives back what is left on the Player Board."), seat=name)
        case "defence", "attack":
            yield say(N_("%(seat)s takes what was left before the attack onto the Player Board again."), seat=name)
        case (("actions" | "attack" | "defence"), "fate") if same:
            text = N_("%(seat)s puts the Player Board back as it was before the income of this Year.")
            yield say(text, seat=name)
        case (("actions" | "attack"), "fate"):
            yield say(N_("%(seat)s gives back what is left on the Player Board."), seat=name)
        # the last defence leads from a Year to the next one, too, and clears nothing
        case "fate", ("actions" | "attack" | "defence") if same or after.stage != "defence":
            yield say(N_("%(seat)s puts the Player Board back as it was before that correction."), seat=name)


def _attacked(before: State, after: State, seat: str) -> Iterator[Message]:
    """What the attack fills in, which the last defence of a Year leaves in the history alone."""
    name = seat_name(seat)
    found, lost = attack_result(after, seat, before.year), attack_result(before, seat, after.year)
    if before.stage == "defence" and found and before.players[seat].defence is None:
        text = N_(
            "%(seat)s fills in what the attack brings (Disdain: %(disdain)d, Valour: %(valour)d), and any Favours used."
        )
        yield say(text, seat=name, **found)
    if after.stage == "defence" and lost and after.players[seat].defence is None:
        text = N_(
            "%(seat)s takes back what the attack brought (Disdain: %(disdain)d, Valour: %(valour)d), and any Favours"
            " used."
        )
        yield say(text, seat=name, **lost)
