"""What filling a box would come to, with its open questions as things to tap; and which boxes can be filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup

from companion.referee.hadrians_wall.actions import boxes, preview
from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.choices import KINDS, Question, ask_text, value_text
from companion.referee.hadrians_wall.fill import Filled
from companion.referee.hadrians_wall.goods import renown_of_good
from companion.referee.hadrians_wall.names import COHORT_NAMES, GROUP_NAMES, box_name, icons_text, place_on_map
from companion.referee.hadrians_wall.scouting import BY_TEXT, gained
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS, Box
from companion.referee.hadrians_wall.small_questions import battle
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import State, offers, source_name
from companion.referee.messages import N_, Message, listed, say
from companion.referee.ruling import Refusal, Ruling, Step
from companion.web.games.hadrians_wall import looks
from companion.web.games.hadrians_wall.sheets import FEW
from companion.web.language import language

_ASKED_AFTER = {"get": "pay", "good": "from"}
"""A kind of choice, and the question whose answer alone says what there is to choose from."""

_STANDING = {"infrastructure": "hw.infrastructure", "favour": "hw.favour"}
"""Icons that give neither a box nor something to spend, and the rule of the step that tells what they give."""

_NOTHING = Markup("")


@dataclass(frozen=True, slots=True)
class Value:
    """An answer to tap: what it is in the choices, its markup, where it leads (the same box, one choice on), and
    whether it leaves nothing to ask or to tell, so that the tap ``fills`` the box."""

    value: str
    markup: Markup
    path: str
    fills: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: its text, its answers; ``large`` when they are pictures."""

    kind: str
    text: Message
    values: tuple[Value, ...]
    large: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A choice that was made: question, answer, and where it is taken back."""

    kind: str
    value: str
    text: Message
    markup: Markup
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A box before it is filled. ``refusal`` says why not; else ``cost`` (``dearer``: and a card more attacks),
    ``filled``, ``gained``, ``wasted`` are what is certain so far (of a Diplomat whose Cohort is still to be chosen
    ``gained`` is all that he gives), ``standing`` what it gives that stays on the sheet (Infrastructure, Favours),
    ``asks`` what the player still chooses, ``chance`` what a Fate Card decides, in a battle of a Gladiator of this
    ``strength``."""

    seat: str
    box: str
    name: Message | str
    refusal: Refusal | None = None
    cost: Markup = _NOTHING
    to: Message | str | None = None
    dearer: Markup = _NOTHING
    filled: tuple[Message, ...] = ()
    gained: Markup = _NOTHING
    standing: tuple[Message, ...] = ()
    wasted: Markup = _NOTHING
    made: tuple[Made, ...] = ()
    asks: tuple[Asked, ...] = ()
    chance: Asked | None = None
    strength: int = 0
    steps: tuple[Step, ...] = ()


def _said(text: Message | str) -> Markup:
    return Markup("{}").format(language().render(text))


def _cohort(sheet: Sheet, cohort: str, gives: bool) -> Markup:
    """A Cohort, how many of its boxes are filled and, where one more is to be filled, what that ``gives``."""
    group = GROUPS[f"cohort-{cohort}"]
    text = N_("%(cohort)s, %(filled)d\u00a0of\u00a0%(most)d")
    name = say(text, cohort=say(COHORT_NAMES[cohort]), filled=sheet.count(group.id), most=len(group.boxes))
    box = sheet.next_box(group.id) if gives else None
    return _said(name) + (Markup(" → ") + looks.named(Counter(box.gains)) if box and box.gains else _NOTHING)


def _good(sheet: Sheet, good: int) -> Markup:
    """A Trade Good and what it is worth beside those of the sheet."""
    renown = renown_of_good(good, sheet.goods)
    worth = say(N_("new, +%(renown)d Renown"), renown=renown) if renown else say(N_("you have it, no Renown"))
    return looks.good(good) + Markup(' <span class="worth">{}</span>').format(_said(worth))


def _gained(sheet: Sheet, at: str) -> tuple[str, ...]:
    """The icons that a placement on the Map gives."""
    return gained(sheet.map, BY_TEXT[at]).together


def _placed(sheet: Sheet, at: str) -> Markup:
    """The Map with a placement, and below it what that gives."""
    places = listed([place_on_map(each) for each in BY_TEXT[at].boxes])
    icons = icons_text(_gained(sheet, at))
    gain = say(N_("+%(gains)s"), gains=icons) if icons else say(N_("nothing"))
    return looks.on_map(sheet, at) + Markup(
        '<span class="visually-hidden">{}: </span><span class="worth">{}</span>'
    ).format(_said(places), _said(gain))


def _gladiator(sheet: Sheet, box: str) -> tuple[int, int]:
    """The circled boxes of the Gladiator whose battle a box is, and those of them that are filled in."""
    track = f"ludus-{BOXES[box].group.rpartition('-')[2]}"
    return sheet.count(track), sheet.filled_in.get(track, 0)


def _fought(sheet: Sheet, box: str, damage: int) -> Markup:
    """What a battle comes to with this damage."""
    ruling = battle(*_gladiator(sheet, box), (damage,))
    assert isinstance(ruling, Ruling), "a box that may be filled is that of a Gladiator with strength"
    return _said(ruling.steps[0].message)


def _offered(state: State, seat: str, box: str, source: str) -> Markup:
    """Whose Prospect Card it is, or that it is the Fate Deck, with what it offers for a box."""
    words, card = _said(source_name(state, seat, source)) + " ", offers(state, seat).get(source)
    if card is None:
        return words
    found = PLAYER_CARDS[card]
    scouted = BOXES[box].group == "scouts"
    shown = looks.pattern(found.pattern) if scouted else _good(state.players[seat].sheet, found.good)
    return words + shown + _dearer(source)


def _dearer(source: str) -> Markup:
    """That a card more attacks for an item that is laid on this source."""
    if not source.startswith("neutral"):
        return _NOTHING
    return Markup(' <span class="worth">· {}</span>').format(_said(say(N_("+1 attack card"))))


def _markup(state: State, seat: str, box: str, kind: str, value: str) -> Markup:
    """An answer to a question of a box: words, with a picture where there is one."""
    sheet = state.players[seat].sheet
    match kind:
        case "pay":
            return looks.named(Counter(value.split("+")))
        case "attribute" | "get":
            return looks.named({value: 1})
        case "cohort" | "serves":
            return _cohort(sheet, value, kind == "cohort")
        case "at":
            return _placed(sheet, value)
        case "from":
            return _offered(state, seat, box, value)
        case "good":
            return _good(sheet, int(value))
        case "damage":
            return _fought(sheet, box, int(value))
    return _said(value_text(kind, value))


def address(table_address: str, seat: str, box: str = "", choices: Mapping[str, str] | None = None) -> str:
    """The address of a preview; without a box up to its id."""
    query = urlencode({"seat": seat, **{f"c.{kind}": value for kind, value in (choices or {}).items()}, "box": box})
    return f"{table_address}/part/box?{query}"


def _filled(state: State, seat: str, found: Filled, choices: Mapping[str, str]) -> Filled | None:
    """What filling a box with these choices comes to, if they leave nothing to ask and nothing to warn of: no card is
    turned over for it, and no icon is lost that was not ``found`` to be lost before the last of them."""
    ruling = preview(state, seat, found.box, choices)
    if not isinstance(ruling, Ruling) or ruling.result.asks or ruling.result.wasted != found.wasted:
        return None
    return ruling.result


def _standing(found: Filled, steps: Sequence[Step]) -> tuple[Message, ...]:
    """What the filled boxes give that stays on the sheet."""
    gains = {icon for box in found.filled for icon in BOXES[box].gains}
    rules = {rule for icon, rule in _STANDING.items() if icon in gains}
    return tuple(step.message for step in steps if step.rule in rules)


def _value(
    state: State, seat: str, table_address: str, found: Filled, choices: Mapping[str, str], kind: str, value: str
) -> Value:
    """An answer to a question of this kind, which comes after these choices."""
    chosen = {**choices, kind: value}
    filled = _filled(state, seat, found, chosen) if len(found.asks) == 1 and not found.asks[0].chance else None
    markup = _markup(state, seat, found.box, kind, value)
    if filled is not None and kind == "pay" and filled.gained != found.gained:  # what the cost alone does not say
        markup += Markup(" → ") + looks.named(Counter(filled.gained) - Counter(found.gained))
    return Value(value, markup, address(table_address, seat, found.box, chosen), filled is not None)


def _asked(
    state: State, seat: str, table_address: str, found: Filled, choices: Mapping[str, str], ask: Question
) -> Asked:
    options = ask.options
    if ask.kind == "at":  # from the top left on, but first those that give something
        options = tuple(sorted(options, key=lambda at: not _gained(state.players[seat].sheet, at)))
    values = tuple(_value(state, seat, table_address, found, choices, ask.kind, value) for value in options)
    return Asked(ask.kind, ask_text(ask), values, ask.kind == "at")


def preview_of(state: State, seat: str, box: str, given: Mapping[str, str], table_address: str) -> Preview:
    """The preview of a box (any text) of a seat that takes part, with choices by kind."""
    choices = {kind: given[f"c.{kind}"][:40] for kind in KINDS if given.get(f"c.{kind}")}
    ruling = preview(state, seat, box[:40], choices)
    known = BOXES.get(box)
    name: Message | str = box_name(known) if known else box[:40]
    if isinstance(ruling, Refusal):
        return Preview(seat=seat, box=box[:40], name=name, refusal=ruling)
    found: Filled = ruling.result
    still = {ask.kind for ask in found.asks}
    choices = {kind: value for kind, value in choices.items() if _ASKED_AFTER.get(kind) not in still}
    made = tuple(
        Made(
            kind,
            value,
            ask_text(Question(kind, ())),
            _markup(state, seat, box, kind, value),
            # what was chosen after it may no longer be possible, so that goes too
            address(table_address, seat, box, dict(list(choices.items())[:number])),
        )
        for number, (kind, value) in enumerate(choices.items())
    )
    asked = [(ask, _asked(state, seat, table_address, found, choices, ask)) for ask in found.asks]
    to = found.paid_to
    circled, filled_in = _gladiator(state.players[seat].sheet, box) if "damage" in still else (0, 0)
    return Preview(
        seat=seat,
        box=box,
        name=name,
        cost=looks.named(found.paid),
        to=None if to is None else source_name(state, seat, to),
        dearer=_NOTHING if to is None or "from" in choices else _dearer(to),
        filled=tuple(box_name(each) for each in found.filled),
        gained=looks.named(Counter(found.gained) + Counter(BOXES[box].gains if "serves" in still else ())),
        standing=_standing(found, ruling.steps),
        wasted=looks.named(Counter(found.wasted)),
        made=made,
        asks=tuple(each for ask, each in asked if not ask.chance),
        chance=next((each for ask, each in asked if ask.chance), None),
        strength=circled - filled_in,
        steps=ruling.steps,
    )


@dataclass(frozen=True, slots=True)
class Line:
    """A box in the list, or ``number`` boxes that are alike: their name, costs and gains as pictures, the address of
    the first, and why it cannot be filled now."""

    name: Message
    number: int
    costs: Markup
    gains: Markup
    path: str
    refusal: Refusal | None = None


def _alike(box: Box) -> Box:
    """A box without what tells it from others of its group that cost and give the same."""
    return msgspec.structs.replace(box, id="", row=0, column=0, n=0)


def _line(seat: str, alike: Sequence[Box], table_address: str, refusal: Refusal | None = None) -> Line:
    box, name = alike[0], box_name(alike[0])
    if len(alike) > 1:
        numbers = tuple(each.n for each in alike)
        name = say(N_("%(group)s %(numbers)s"), group=say(GROUP_NAMES[box.group]), numbers=numbers)
    costs = Markup(" / ").join(looks.items(cost) for cost in box.costs if cost)
    if len(box.costs) > FEW:
        costs = Markup("{}").format(language().render(say(N_("one of %(number)d costs"), number=len(box.costs))))
    return Line(name, len(alike), costs, looks.gives(box), address(table_address, seat, box.id), refusal)


def lines(state: State, seat: str, table_address: str) -> tuple[list[Line], list[Line]]:
    """The boxes that a seat may fill now, and those that it may not, with the reason: of tracks the next one."""
    found = boxes(state, seat)
    may = [_line(seat, tuple(alike), table_address) for _, alike in groupby(found, _alike)]
    may_not = []
    others = (box for box in _next(state, seat) if box not in found)
    for alike in (tuple(group) for _, group in groupby(others, _alike)):
        ruling = preview(state, seat, alike[0].id, {})
        if not isinstance(ruling, Ruling):
            may_not.append(_line(seat, alike, table_address, ruling))
    return may, may_not


def _next(state: State, seat: str) -> Iterator[Box]:
    sheet = state.players[seat].sheet
    for group in GROUPS.values():
        if group.order == "track":
            box = sheet.next_box(group.id)
            if box is not None and box.costs:
                yield box
        else:
            yield from (box for box in group.boxes if box.costs and not sheet.is_filled(box))
