"""The die of the table: rolled by the companion, or on the table and entered."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.chance import outcome_of
from companion.referee.messages import N_, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.options import die_faces, die_known, die_of


def roll(chance: Mapping[str, str], event: str, given: int | None, settings: Settings, dice: int = 1) -> int:
    """What ``dice`` dice show together: what was ``given`` from the table, else what the companion rolls.

    ``chance`` holds the recorded outcomes, by event: ``event.1``, ``event.2``. Raises Refused for a
    sum that the dice of this table cannot show, Undecided for a roll that is still to be made.
    """
    if given is not None:
        sums = die_of(settings).times(dice)
        if given in dict(sums.items()):
            return given
        text = N_("The dice of this table cannot show %(given)d; they can show %(faces)s.")
        if not die_known(settings):
            text = N_(
                "The dice of this table cannot show %(given)d; they can show %(faces)s. They are assumed: enter the"
                " faces of yours under “As your table plays it”, when a table is opened or beside a question."
            )
        shown = tuple(value for value, _ in sums.items())
        raise Refused(Refusal("roll-impossible", say(text, given=given, faces=shown), "rom.die"))
    faces = tuple(map(str, die_faces(settings)))
    return sum(int(outcome_of(chance, f"{event}.{number}", faces, "rom.die")) for number in range(1, dice + 1))
