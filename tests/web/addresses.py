"""The addresses of every page, for tests that hold on all of them."""

from __future__ import annotations

from urllib.parse import quote_plus

from .pages import GAME

RULING = quote_plus("U2 gold:>A green:A>C red:D>C")
ODDS = quote_plus("odds O5 gold:A>? green:>? red*:D>?")
REFUSED = quote_plus("U2 gold:>A green:A>W")

SITE = (
    "/",
    f"/{GAME}/",
    f"/{GAME}/new",
    f"/{GAME}/referee",
    f"/{GAME}/referee?position={RULING}",
    f"/{GAME}/referee?position={REFUSED}",
    f"/{GAME}/referee?position={ODDS}",
    f"/{GAME}/rules",
    "/print",
    "/tables",
    "/api",
    "/nothing/here",
)
"""What the site shows without a table."""

TABLE = ("", "/watch", "/tv", "/log", "/seats", "/at/0", "/override", "/again", "/for/green", "/key/nonsense")
"""What it shows of a table, after the table's address."""

FILES = (
    "/healthz",
    "/api/v1/openapi.json",
    f"/api/v1/rules/{GAME}",
    f"/api/v1/options/{GAME}",
    f"/api/v1/rulings/{GAME}?position={RULING}",
    "/tables/results.csv",
    "/print/romans-go-home-summary.pdf",
)
"""What is no page."""


def every_address(running: str, over: str) -> tuple[str, ...]:
    """All of them, for a running and a finished table."""
    return (*SITE, *FILES, *(table + end for table in dict.fromkeys((running, over)) for end in TABLE))
