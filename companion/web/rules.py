"""The reference: every rule with its source, and the points that a table decides for itself."""

from __future__ import annotations

from functools import cache

from flask import Blueprint, abort, render_template, url_for

from companion.referee.game import Referee
from companion.referee.games import REFEREES
from companion.referee.rules import Rule

blueprint = Blueprint("rules", __name__)


def game_or_404(game_id: str) -> Referee:
    """The game with this id in the address."""
    if game_id not in REFEREES:
        abort(404)
    return REFEREES[game_id]


@cache
def rule_of(rule_id: str) -> Rule:
    """The rule with this id, of whichever game it is."""
    return next(game.rules[rule_id] for game in REFEREES.values() if rule_id in game.rules)


@cache
def rule_address(rule_id: str) -> str:
    """The address of a rule's explanation."""
    game = next(game for game in REFEREES.values() if rule_id in game.rules)
    return url_for("rules.reference", game_id=game.id, _anchor=rule_id)


@blueprint.get("/<game_id>/rules")
def reference(game_id: str) -> str:
    """All rules of one game on one page."""
    game = game_or_404(game_id)
    deciding: dict[str, list[str]] = {}
    for rule in game.rules.values():
        for option_id in rule.options:
            deciding.setdefault(option_id, []).append(rule.id)
    return render_template("rules.html", game=game, deciding=deciding)
