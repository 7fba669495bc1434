"""The attack to come on the sheets of a seat: how probable each Disdain is, and which box helps most."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.referee.hadrians_wall.deck import outlook
from companion.referee.hadrians_wall.names import COHORT_NAMES
from companion.referee.hadrians_wall.odds import check_outlook, odds
from companion.referee.hadrians_wall.table_state import State, settings_of
from companion.referee.messages import Message, say
from companion.referee.odds import number_text
from companion.referee.ruling import Refusal, Step


@dataclass(frozen=True, slots=True)
class Forecast:
    """``refusal`` says why nothing can be foreseen. Else ``disdain`` and its probability; ``saved`` what one more box
    of a Cohort saves of it on average, to two decimals, and whether that is the most; ``steps`` how that came about."""

    refusal: Refusal | None
    disdain: tuple[tuple[int, Fraction], ...] = ()
    saved: tuple[tuple[Message, Message | str, bool], ...] = ()
    steps: tuple[Step, ...] = ()


def forecast(state: State, seat: str) -> Forecast:
    """The forecast of a seat that takes part."""
    settings, found = settings_of(state), outlook(state, seat)
    refusal = check_outlook(found, settings)
    if refusal is not None:
        return Forecast(refusal)
    ruling = odds(found, settings)
    saved = {cohort: number for cohort, number in ruling.result.saved.items() if number is not None}
    best = max(saved.values(), default=Fraction(0))
    return Forecast(
        None,
        tuple(ruling.result.disdain.probabilities().items()),
        tuple(
            (say(COHORT_NAMES[cohort]), number_text(round(number, 2)), bool(number) and number == best)
            for cohort, number in saved.items()
        ),
        ruling.steps,
    )
