"""A table whose log no longer fits the rules, because a newer version has set them right: the log can be read, what
was before can be looked at, and whoever plays there goes on from before the first entry that does not fit."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, make_response, render_template

from companion.referee.messages import N_, say
from companion.tables.identity import new_command_id
from companion.tables.table import Broken
from companion.web.errors import problem
from companion.web.htmx import wants_fragment
from companion.web.security import device
from companion.web.site import site
from companion.web.table import answered, given_revision, tap

blueprint = Blueprint("unfit", __name__, url_prefix="/t/<table_id>")

LOG = N_(
    "The log of this table no longer fits the rules from entry %(revision)d on, so it cannot be shown. Nothing of it"
    " is lost: on the page of the table whoever plays there goes on from before that entry; an older version of the"
    " companion can open all of it."
)
STANDS = N_(
    "With the rules as they are now, entry %(revision)d of the log is not possible, so this cannot be shown. The table"
    " itself stays as it is, and nothing is lost: an older version of the companion can show it."
)
SETUP = N_(
    "The set-up of this table no longer fits the rules, so it cannot be shown. Nothing of it is lost: an older version"
    " of the companion can open it."
)


@blueprint.app_errorhandler(Broken)
def broken(error: Broken) -> Response:
    """What is said wherever such a table is asked for; a page says also what can be done."""
    current_app.logger.error("%s", error)
    if not error.revision:
        return problem(500, say(SETUP))
    table = site().tables.look(error.table_id)
    if not table.unfit:  # it stands on a stored state; an undo, a look back or a download met the entry before that
        return problem(500, say(STANDS, revision=error.revision))
    if wants_fragment():
        return problem(500, say(LOG, revision=error.revision))
    (left,) = site().tables.log(table.id, after=error.revision - 1, before=error.revision + 1)
    html = render_template(
        "table/unfit.html",
        table=table,
        game=table.game,
        left=left,
        acts=table.may_act(device()),
        command=new_command_id(),
    )
    return make_response(html, 500)


@blueprint.post("/back")
def back(table_id: str) -> Response:
    """Go on from before the first entry that does not fit."""
    tapped, _ = tap()
    return answered(site().tables.go_back(table_id, device(), tapped, given_revision("target")), table_id)
