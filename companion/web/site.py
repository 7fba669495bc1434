"""What the pages of one running site share: its configuration, its tables, its address."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from companion.config import Config
from companion.tables.tables import Tables

KEY = "milecastle"


@dataclass(frozen=True, slots=True)
class Site:
    """The running site. ``address`` is what phones in the house can open, without a slash at the end."""

    config: Config
    tables: Tables
    address: str


def site() -> Site:
    """The site that answers this request."""
    found: Site = current_app.extensions[KEY]
    return found
