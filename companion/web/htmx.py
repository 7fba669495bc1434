"""What Flask-HTMX, written for htmx 2, does not know of htmx 4.

A request for a fragment is told by ``HX-Request`` (Flask-HTMX's ``bool(htmx)``); the answer
varies with it. Every address also answers a plain request with a whole page.
"""

from __future__ import annotations

from flask import Flask, Response
from flask_htmx import HTMX

htmx = HTMX()


def install(app: Flask) -> None:
    """Attach Flask-HTMX to ``app`` and mark answers that differ for htmx."""
    htmx.init_app(app)

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.add("HX-Request")
        return response


def wants_fragment() -> bool:
    """Whether only the fragment is wanted, and not the page around it."""
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request
