"""What lies on the table before the first turn, as far as the text tells.

Rulebook: Preparation; Games for 3 and 4 players.
"""

from __future__ import annotations

from companion.referee.messages import N_, Message, say
from companion.referee.stronghold.common import place_name
from companion.referee.stronghold.components import DEFENDERS, NOBODY, Side, force_text
from companion.referee.stronghold.land import STONE_AT_START
from companion.referee.stronghold.table_state import State, points, seats_of
from companion.referee.stronghold.turn import AT_START, AT_START_EACH, HOURGLASSES_AT_START, INSIDE_AT_START


def set_up(state: State) -> dict[Side, tuple[Message, ...]]:
    """What each side sets up, in the order of the rulebook."""
    glory = N_("Glory Points: %(count)d.")
    invader = [
        say(glory, count=points(state, "invader")),
        say(N_("All Units of the Invader into the bag.")),
        *_cards(len(seats_of(state, "invader")) > 1),
    ]
    defenders = len(seats_of(state, "defender"))
    hourglasses = N_("Hourglasses: %(count)d.") if defenders == 1 else N_("Hourglasses: %(count)d each.")
    defender = [
        say(glory, count=points(state, "defender")),
        say(N_("Stone components on every Wall Section: %(count)d."), count=STONE_AT_START),
        *(
            say(N_("%(place)s: %(units)s."), place=place_name(place), units=force_text(force, DEFENDERS))
            for place, force in INSIDE_AT_START.items()
            if force != NOBODY
        ),
        say(N_("The other Units as the dots of the board show, each Hero on his own Wall Section.")),
        say(hourglasses, count=HOURGLASSES_AT_START // defenders),
    ]
    return {"invader": tuple(invader), "defender": tuple(defender)}


def _cards(two: bool) -> tuple[Message, ...]:
    """Resources and Phase cards of one Invader, or of two."""
    if two:
        return (
            say(N_("Resources: %(count)d each."), count=AT_START_EACH),
            say(
                N_(
                    "Phase cards with green numbers: each Invader has 1, 6, and the Camp. For each of the Phases 2 to 5"
                    " draw three of five together; each keeps one."
                )
            ),
        )
    return (
        say(N_("Resources: %(count)d."), count=AT_START),
        say(
            N_(
                "Phase cards with red numbers: 1, 6, and the Camp. For each of the Phases 2 to 5 draw two of five and"
                " keep one."
            )
        ),
    )
