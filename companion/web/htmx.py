"""What Flask-HTMX, written for htmx 2, does not know of htmx 4.

A request for a fragment is told by ``HX-Request`` (Flask-HTMX's ``bool(htmx)``); the answer
varies with it. Every address also answers a plain request with a whole page.
"""

from __future__ import annotations

from flask import Flask, Response, request
from flask_htmx import HTMX

htmx = HTMX()
FILLING = "Milecastle-Filling"
"""The header of a request that no button set off, but a change in a form (page.js): who fills it in goes on."""


def install(app: Flask) -> None:
    """Attach Flask-HTMX to ``app`` and mark answers that differ for htmx."""
    htmx.init_app(app)

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.update(("HX-Request", FILLING))
        return response


def wants_fragment() -> bool:
    """Whether only the fragment is wanted, and not the page around it."""
    return bool(htmx)


def still_filling() -> bool:
    """Whether what a form holds came by a change in it, so that it need not be complete yet."""
    return FILLING in request.headers
