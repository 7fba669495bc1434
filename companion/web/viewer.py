"""Who looks at a table, and what is theirs there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.tables.table import Table

Kind = Literal["seat", "watch", "tv", "past"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device at a table: the seats that it holds, whether it is the host's, and the view it asked for.

    ``kind`` is ``seat`` for somebody who may act, ``watch`` and ``tv`` for spectators, ``past`` for
    a look back at an earlier revision. ``device`` is the device's token.
    """

    seats: tuple[str, ...]
    host: bool
    kind: Kind
    device: str = field(default="", repr=False)

    @property
    def acts(self) -> bool:
        """Whether this view offers anything to do."""
        return self.kind == "seat" and (self.host or bool(self.seats))

    def enters_for(self, table: Table) -> tuple[str, ...]:
        """The seats whose entries this device is asked for: its own, and for the host those
        at which nobody sits with a phone. A seat that waits for its code is still its player's."""
        if not self.acts:
            return ()
        return tuple(seat.id for seat in table.seats if seat.id in self.seats or (self.host and seat.free))


def viewer(table: Table, device: str, kind: Kind = "seat") -> Viewer:
    """The viewer that the device with this token is."""
    return Viewer(table.held_by(device), table.hosted_by(device), kind, device)
