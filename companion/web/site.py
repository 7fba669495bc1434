"""What the pages of one running site share: its configuration, its tables, its address."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from companion.config import Config
from companion.network import base_url, reachable
from companion.tables.tables import Tables

KEY = "milecastle"


@dataclass(slots=True)
class Site:
    """The running site; ``given`` is the address that it was told to have, "" where it is to look for one."""

    config: Config
    tables: Tables
    given: str
    _found: str = ""

    @property
    def address(self) -> str:
        """What phones in the house can open, without a slash at the end. A machine may start its server before it is
        on the network: as long as no phone could reach what was found, it is looked for anew."""
        if self.given:
            return self.given
        if not reachable(self._found):
            self._found = base_url(self.config.host, self.config.port)
        return self._found


def site() -> Site:
    """The site that answers this request."""
    found: Site = current_app.extensions[KEY]
    return found
