"""What the pages of one running site share: its configuration, its tables, its address."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from urllib.parse import urlsplit

from flask import current_app

from companion.config import Config
from companion.network import anywhere, base_url, is_of_this_machine, reachable
from companion.tables.tables import Tables

KEY = "milecastle"

LOOK = 5.0
"""Seconds after which the site sees whether it still has the address that it has found. Each board asks for it."""


@dataclass(slots=True)
class Site:
    """The running site; ``given`` is the address that it was told to have, "" where it is to look for one.
    Whoever holds ``asking`` is the one whose ruling without a table is being worked out."""

    config: Config
    tables: Tables
    given: str
    asking: Lock = field(default_factory=Lock)
    _found: str = ""
    _looks: float = 0.0

    @property
    def address(self) -> str:
        """What phones in the house can open, without a slash at the end. A machine may start its server before it is
        on the network, and wake up in another one; what was found stays for as long as it has that address."""
        if self.given:
            return self.given
        if monotonic() >= self._looks:
            self._found = self._now()
            self._looks = monotonic() + LOOK
        return self._found

    def _now(self) -> str:
        # a name that was given to listen on is the address, and need not be looked up
        if self._found and not anywhere(self.config.host):
            return self._found
        if reachable(self._found) and is_of_this_machine(urlsplit(self._found).hostname or ""):
            return self._found
        found = base_url(self.config.host, self.config.port)
        return found if reachable(found) else self._found or found


def site() -> Site:
    """The site that answers this request."""
    found: Site = current_app.extensions[KEY]
    return found
