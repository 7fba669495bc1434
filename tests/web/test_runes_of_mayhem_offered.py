"""What the game of Runes of Mayhem allows a seat, its phone offers, and no more, in whatever a game comes to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Any

import msgspec
import pytest
from referee.runes_of_mayhem.players import SEATS, play
from referee.runes_of_mayhem.tabletop import A, table
from werkzeug.datastructures import MultiDict

from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem import commands as c
from companion.referee.runes_of_mayhem.state import STRUCTURE, State, find, settings_of
from companion.web.games.room import Part
from companion.web.games.runes_of_mayhem import forms, pages, units
from companion.web.games.runes_of_mayhem.offer import Field, Link, Offer
from companion.web.games.runes_of_mayhem.todo import todo, todos

Asked = frozenset[tuple[str, object]]
OTHERS = {"trap": pages.trap_part, "build": pages.build_part, "king": pages.king_part}
CARDS = (c.Play, c.Hire)
BESIDES = ("move-markers", "sacrifice")
"""Of these the game lists some only: who wants may do it at any time of a Main-phase."""


def _asked(command: Any) -> Asked:
    """A command without what is read off a card, rolled, or left empty."""
    told = msgspec.to_builtins(command)
    aside = {"rolls", "done", "faith", "discard", "by_card"} if not isinstance(command, c.Heal) else set()
    if isinstance(command, CARDS):
        told = {name: told[name] for name in ("type", "seat", "card", "place")}
    return frozenset(
        (name, str(value)) for name, value in told.items() if name not in aside and value not in (None, "")
    )


def _choices(field: Field, state: State, offer: Offer) -> Iterator[list[tuple[str, str]]]:
    """What can be chosen in a field; a roll is the companion's."""
    names = [value for value, _ in field.options]
    if field.kind == "several" and field.name == "units":
        priest = find(state, int(dict(offer.hidden)["priest"]))
        assert priest is not None
        for count in range(1, (priest.heal or 0) + 1):
            yield from ([("units", unit) for unit in chosen] for chosen in combinations(names, count))
    elif field.kind == "several":
        yield [(field.name, value) for value in field.chosen]
    elif field.kind in ("chips", "targets") or (field.kind == "text" and field.required and names):
        yield from ([(field.name, name)] for name in names)
    elif field.kind == "roll":
        yield []
    elif field.name == "structure" and field.required:
        # of a king, which stands on its card alone
        yield [(field.name, str(STRUCTURE))]
    else:
        yield [(field.name, field.value)]


def _sent(state: State, offer: Offer) -> Iterator[object]:
    """The commands that the form gives, by each of its buttons and choices."""
    first = [("do", offer.do), ("seat", offer.seat), *offer.hidden]
    for chosen in product(*(_choices(field, state, offer) for field in offer.fields)):
        for button in offer.buttons:
            if button.why is None:
                pressed = [(button.name, button.value)] if button.name else []
                yield forms.read(MultiDict([*first, *(pair for each in chosen for pair in each), *pressed]))[0]


def _behind(state: State, seat: str, link: Link, listed: list[Any]) -> Iterator[Offer]:
    """The forms to which a link leads; of the cards those that the game lists, one of them."""
    given = MultiDict(link.given)
    assert link.part == "unit" or given["seat"] == seat
    if link.part in ("play", "hire"):
        kind, part = (c.Play, pages.play_part) if link.part == "play" else (c.Hire, pages.hire_part)
        context: dict[str, Any] = part(state, seat, given).context
        rows = {card.name: why for card, _, why, *_ in context["rows"]}
        cards = {command.card for command in listed if isinstance(command, kind)}
        assert {name for name, why in rows.items() if why is None} >= cards
        for card in sorted(cards)[:1]:
            yield from _of(part(state, seat, MultiDict({**link.given, "card": card})))
    elif link.part == "unit":
        found = units.unit_part(state, (seat,), given)
        yield from _of(found)
    elif link.part == "regroup":
        for piece in state.units:
            if piece.seat == seat:
                found = units.unit_part(state, (seat,), MultiDict({"unit": str(piece.id)}))
                yield from _of(found, "moves")
    else:
        yield from _of(OTHERS[link.part](state, seat))


def _of(part: Part | None, what: str = "offers") -> Iterator[Offer]:
    assert part is not None
    found: Any = part.context[what]
    yield from (found,) if isinstance(found, Offer) else found


def _offered(state: State, seat: str, listed: list[Any]) -> set[Asked]:
    asked = todo(state, seat)
    _only_what_can_be(state, seat, [link.part for link in asked.links])
    offers = [*asked.first, *asked.sieges, *asked.more, *([asked.onward] if asked.onward else [])]
    for link in asked.links:
        offers += _behind(state, seat, link, listed)
    sent = [command for offer in offers if offer.do != "turn-king" for command in _sent(state, offer)]
    return {_asked(command) for command in sent}


def _only_what_can_be(state: State, seat: str, parts: list[str]) -> None:
    """Whether each link of a Main-phase leads to something that may still be done. Cards whose values nobody entered
    are not listed, but may be played or hired all the same."""
    settings, player = settings_of(state), state.players[seat]
    may = {
        "play": player.hand > 0 and "traded" not in state.done,
        "hire": settings["mercenaries"] == "on" and (settings["Q26"] == "shop" or player.hand > 0),
        "trap": (settings["traps"], player.faction) == ("on", "vikings") and player.gold > 0,
        "build": (settings["towers"], player.faction) == ("on", "anglo-saxons"),
    }
    once = {"hire": "hired", "trap": "trapped", "build": "built"}
    assert all(may.get(part, True) and once.get(part) not in state.done for part in parts)
    if settings["Q25"] == "yes" and "traded" in state.done:
        assert not {"play", *once} & set(parts)


def _to_be_shown(listed: list[Any], state: State) -> Iterator[Any]:
    """The listed commands that have to be offered."""
    cards = {min(each.card for each in listed if isinstance(each, kind)) for kind in CARDS if _any(listed, kind)}
    for command in listed:
        if isinstance(command, c.LeaveLane):  # where nobody can go on, nothing is left
            here = {piece.id for piece in state.units if piece.lane == command.lane}
            if any(each.unit in here for each in listed if isinstance(each, c.Attack | c.Siege)):
                yield command
        elif not isinstance(command, (*CARDS, c.Sacrifice)) or getattr(command, "card", "") in cards:
            yield command


def _any(listed: list[Any], kind: type) -> bool:
    return any(isinstance(each, kind) for each in listed)


ALL: dict[str, str | int] = {"mercenaries": "on", "traps": "on", "towers": "on", "kings": "on"}
OFTEN = (
    "Attack Build ChooseKing Decline Discard Divide Heal Hire Howl LayTrap LeaveLane Lock MoveMarkers Next Pass Play"
)
OFTEN += " RaiseTower Regroup Shoot Siege Trade"


@pytest.mark.parametrize("options", [ALL, {**ALL, "Q26": "shop", "sides": "south"}, {**ALL, "Q25": "yes"}])
def test_a_phone_offers_what_the_game_allows(options: dict[str, str | int]) -> None:
    kinds = set()
    for number, played in enumerate(islice(play(Setup(SEATS, options), random.Random(7)), 600)):
        state: State = played.applied.state
        if number % 3 and not state.asks:
            continue
        for seat in ("north", "south"):
            listed = list(GAME.legal(state, seat))
            offered = _offered(state, seat, listed)
            missed = [each for each in _to_be_shown(listed, state) if _asked(each) not in offered]
            strange = [each for each in offered - {*map(_asked, listed)} if dict(each)["type"] not in BESIDES]
            assert (missed, strange) == ([], []), state.stage
            kinds |= {type(each).__name__ for each in listed}
        assert sum(each.primaries for each in todos(state, ("north", "south"))) <= 1, state.stage
    assert kinds >= set(OFTEN.split())


@pytest.mark.parametrize("markers", [0, 1])
def test_who_has_no_production_marker_is_not_asked_to_build(markers: int) -> None:
    state = table(stage="main", active=A, options=ALL, a={"gold_markers": markers, "faith_markers": 0})
    listed = any(isinstance(command, c.Build) for command in GAME.legal(state, A))
    assert ("build" in [link.part for link in todo(state, A).links]) is listed is (markers > 0)


@pytest.mark.parametrize("lodge", [0, 1])
def test_nobody_is_hired_from_an_empty_lodge(lodge: int) -> None:
    state = table(stage="main", active=A, options=ALL, a={"hand": 3}, lodge=lodge)
    assert ("hire" in [link.part for link in todo(state, A).links]) is (lodge > 0)
