"""Puts the site together."""

from __future__ import annotations

import jinja2
from flask import Flask, Response, abort, request

from companion.config import Config
from companion.emblems.shapes import SHAPES
from companion.look import LOOKS
from companion.referee.game import titled
from companion.referee.games import GAMES
from companion.referee.odds import percent_text
from companion.tables.tables import Tables
from companion.web import (
    api,
    assets,
    drawing,
    errors,
    games,
    htmx,
    language,
    lobby,
    opening,
    past,
    printing,
    referee,
    rules,
    seats,
    security,
    stream,
    table,
    taps,
    unfit,
)
from companion.web.referrer import came_from
from companion.web.site import KEY, Site
from companion.web.templating import BoardEnvironment

MOST_BYTES = 4 * 1024 * 1024  # of a request; the largest import is a table's log
MOST_TYPED = 1_000_000  # of the fields of a form, read in one go: the longest is a card file


def _bound_form() -> None:
    """Werkzeug bounds what is typed only in the other kind of form (with a file)."""
    if request.mimetype == "application/x-www-form-urlencoded":
        request.max_content_length = MOST_TYPED


def _named_fields() -> None:
    """No page sends a part of a form without a name, and whoever reads a form takes names for texts."""
    if request.mimetype == "multipart/form-data" and not all(
        isinstance(name, str) for name in (*request.form, *request.files)
    ):
        abort(400)


def create_app(config: Config, tables: Tables | None = None, address: str | None = None) -> Flask:
    """The WSGI application for ``config``.

    ``tables`` and ``address``, which QR codes carry (default: the configured one, or this machine's
    on its network), are given by tests: they look into the store, and know what is printed.
    """
    app = Flask(__name__, static_folder=None)
    app.jinja_environment = BoardEnvironment
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
    app.config["MAX_FORM_MEMORY_SIZE"] = MOST_TYPED
    app.before_request(_bound_form)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.undefined = jinja2.StrictUndefined
    app.url_map.strict_slashes = False  # addresses are typed, too
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions[KEY] = Site(
        config=config,
        tables=tables or Tables.open(config.database, GAMES),
        given=(address or config.base_url).rstrip("/"),
    )
    # the last to be installed sees an answer first: headers are put on what is compressed
    security.install(app, config)
    app.before_request(_named_fields)  # of what the site takes at all
    assets.install(app)
    language.install(app)
    htmx.install(app)
    errors.install(app)
    app.jinja_env.globals.update(
        looks=LOOKS,
        shapes=SHAPES,
        seat_name=games.seat_name,
        seat_at=games.seat_at,
        game_title=titled,
        seat_look=games.seat_look,
        live_documents=printing.live_documents,
        percent_text=percent_text,
        rule_of=rules.rule_of,
        rule_address=rules.rule_address,
        qr=lobby.qr,
        clock=lobby.clock,
        who_acted=drawing.who_acted,
        came_from=came_from,
        part_address=taps.part_address,
        site_address=lambda: app.extensions[KEY].address,
    )
    for room in (lobby, opening, table, past, seats, stream, referee, rules, printing, api, unfit):
        app.register_blueprint(room.blueprint)

    @app.get("/healthz")
    def healthz() -> Response:
        """For whoever watches the server: 200 when the store answers."""
        app.extensions[KEY].tables.revisions(())
        return Response("ok\n", content_type="text/plain; charset=utf-8")

    return app
