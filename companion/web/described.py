"""The shapes of what the interface for programs answers, as schemas of its OpenAPI document (JSON Schema 2020-12)."""

from __future__ import annotations

Schema = dict[str, object]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
YES_OR_NO: Schema = {"type": "boolean"}
NUMBER_OR_NULL: Schema = {"type": ["integer", "null"]}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
VALUE: Schema = {"type": ["string", "integer"], "description": "The value of an option"}
FRACTION: Schema = {"type": "string", "description": "An exact fraction such as 1/3, or a whole number"}


def listed(of: Schema) -> Schema:
    """A list of such values."""
    return {"type": "array", "items": of}


def by_key(of: Schema) -> Schema:
    """An object whose members, whatever they are called, are such values."""
    return {"type": "object", "additionalProperties": of}


def either(*choices: Schema) -> Schema:
    """One of these; they are told apart by what they need."""
    return {"anyOf": list(choices)}


def thing(description: str = "", optional: dict[str, Schema] | None = None, /, **members: Schema) -> Schema:
    """An object with these members, all of which are there but the ``optional`` ones."""
    found: Schema = {
        "type": "object",
        "required": list(members),
        "properties": {**members, **(optional or {})},
    }
    return {"description": description, **found} if description else found


def named(name: str) -> Schema:
    """What stands under this name in the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def ruling_of(game_id: str) -> Schema:
    """The answer of a game to any of its questions."""
    return named(f"Ruling-{game_id}")


_CHANCE = thing(fraction=FRACTION, percent={"type": "string", "description": "With one place behind the point"})
_SPREAD = {**by_key(_CHANCE), "description": "The chance of each number"}
_THREE = thing(left=NUMBER, centre=NUMBER, right=NUMBER)
_ALLOWED: dict[str, Schema] = {"allowed": YES_OR_NO, "rule": TEXT_OR_NULL}
_FIGHTER = thing(rolled=NUMBER_OR_NULL, dealt=NUMBER, health_left=NUMBER, fallen=YES_OR_NO, rule=TEXT_OR_NULL)
_DIE: dict[str, Schema] = {"die": listed(NUMBER), "die_assumed": YES_OR_NO}
_HELD = listed(thing(place=NUMBER, power=NUMBER, health_left=NUMBER, fallen=YES_OR_NO))
_ROW_FALLS = listed(thing(row=NUMBER, falls=FRACTION))

_FACTS: dict[str, tuple[Schema, ...]] = {
    "romans-go-home": (
        thing(
            "A fight",
            captor=TEXT_OR_NULL,
            totals=by_key(NUMBER),
            out=listed(TEXT),
            crashed=listed(TEXT),
            tied=listed(TEXT),
            charmer=TEXT_OR_NULL,
            charmed=TEXT_OR_NULL,
            rearranges=listed(TEXT),
            asks=listed(thing(kind=TEXT, clan=TEXT, options=listed(TEXT), may_decline=YES_OR_NO, chance=YES_OR_NO)),
            after={
                "type": ["object", "null"],
                "required": ["rows", "lost", "forts", "wall", "taken", "removed"],
                "properties": {
                    "rows": by_key(TEXT),
                    "lost": by_key(TEXT),
                    "forts": by_key(listed(TEXT)),
                    "wall": {"type": ["array", "null"], "items": TEXT},
                    "taken": TEXT_OR_NULL,
                    "removed": listed(TEXT),
                },
            },
            legion_winner=TEXT_OR_NULL,
            all_differences=YES_OR_NO,
        ),
        thing("odds", captures=by_key(_CHANCE), nobody=_CHANCE, combinations=NUMBER),
    ),
    "hadrians-wall": (
        thing("attack", attacks=_THREE, ignored=_THREE, let_through=_THREE, disdain=NUMBER, valour=NUMBER),
        thing(
            "favours",
            ignore=TEXT,
            temple=NUMBER,
            disdain=NUMBER,
            valour=NUMBER,
            by_number=listed(thing(favours=NUMBER, ignore=TEXT, disdain=NUMBER, valour=NUMBER)),
        ),
        thing(
            "odds",
            cards=NUMBER,
            arrows=by_key(_SPREAD),
            disdain=_SPREAD,
            valour=_SPREAD,
            expected_disdain=FRACTION,
            saved=by_key(TEXT_OR_NULL),
        ),
        thing(
            "score",
            total=NUMBER,
            lines=listed(thing(line=TEXT, points=NUMBER)),
            paths=listed(thing(path=TEXT, count=NUMBER, points=NUMBER)),
            rank=TEXT_OR_NULL,
        ),
        thing(
            "fill",
            box=TEXT,
            paid=by_key(NUMBER),
            paid_to=TEXT_OR_NULL,
            filled=listed(TEXT),
            gained=by_key(NUMBER),
            wasted=listed(TEXT),
            asks=listed(thing(kind=TEXT, options=listed(TEXT), chance=YES_OR_NO)),
            after=TEXT_OR_NULL,
        ),
        thing("fill without a box", legal=listed(TEXT)),
        thing(
            "map",
            placements=listed(
                thing(
                    pattern=TEXT,
                    cells=listed(listed(NUMBER)),
                    gains=listed(TEXT),
                    rows=listed(NUMBER),
                    columns=listed(NUMBER),
                )
            ),
        ),
        thing(
            "gladiator",
            outcomes=listed(
                thing(
                    damage=NUMBER,
                    survives=YES_OR_NO,
                    filled_in=NUMBER,
                    strength=NUMBER,
                    gains=listed(TEXT),
                    chance=_CHANCE,
                )
            ),
        ),
        thing(
            "goods",
            different=NUMBER,
            goods=listed(thing(good=NUMBER, different=YES_OR_NO, renown=NUMBER)),
            deck=thing(different=_CHANCE, expected_renown=FRACTION),
        ),
    ),
    "runes-of-mayhem": (
        thing("fight", attacker=_FIGHTER, defender=_FIGHTER),
        thing(
            "odds",
            **_DIE,
            attacker_falls=FRACTION,
            defender_falls=FRACTION,
            both_fall=FRACTION,
            both_live=FRACTION,
            expected_fights=FRACTION,
        ),
        thing(
            "odds lane",
            **_DIE,
            lane_empty=FRACTION,
            attackers=_ROW_FALLS,
            defenders=_ROW_FALLS,
            expected_fights=FRACTION,
        ),
        thing(
            "siege",
            damages=listed(NUMBER),
            total=NUMBER,
            protection=NUMBER,
            structure_left=NUMBER_OR_NULL,
            falls={"type": ["boolean", "null"]},
        ),
        thing("odds siege", {"falls": FRACTION}, **_DIE, damage=by_key(FRACTION), mean=FRACTION, protection=NUMBER),
        thing("odds trade", {"enough": FRACTION}, **_DIE, sum=by_key(FRACTION), mean=FRACTION),
        thing(
            "targets",
            units=listed(
                thing(
                    row=NUMBER_OR_NULL,  # null: on the Wall
                    type=TEXT,
                    attacks=listed(thing(row=NUMBER, **_ALLOWED)),
                    flanks=listed(thing(lane=NUMBER, row=NUMBER, **_ALLOWED)),
                    siege=thing(**_ALLOWED),
                    must=NUMBER_OR_NULL,
                )
            ),
        ),
        thing(
            "formation",
            formation=TEXT_OR_NULL,
            before=_HELD,
            after={**_HELD, "type": ["array", "null"]},
            falls=listed(NUMBER),
            holds=YES_OR_NO,
        ),
        thing(
            "heal",
            able=listed(NUMBER),
            sacrificed=listed(NUMBER),
            restores=listed(listed(NUMBER)),
            standing=listed(NUMBER),
            buried=listed(NUMBER),
        ),
        thing("enter", effects=listed(TEXT), later=YES_OR_NO),
    ),
    "stronghold": (
        thing(
            "melee",
            fought=YES_OR_NO,
            cauldron_losses=listed(TEXT),
            invader_strength=NUMBER,
            defender_strength=NUMBER,
            winner=TEXT_OR_NULL,
            superiority=NUMBER,
            losses=listed(listed(TEXT)),
            breach=YES_OR_NO,
            residual=NUMBER,
            extra_glory=NUMBER,
        ),
        thing("fire", losses=listed(listed(TEXT))),
        thing(
            "hits",
            deck=listed(TEXT),
            shots=NUMBER,
            hits=by_key(FRACTION),
            at_least_one=FRACTION,
            mean=FRACTION,
            shows=by_key(FRACTION),
        ),
        thing("hourglasses", hourglasses=NUMBER, way=listed(TEXT)),
    ),
}
"""By game, what an answer holds for each of its questions beside the members that every ruling has. The description is
the word by which the question begins; docs/notation.md tells what the members mean."""

RULING = thing(
    headline=TEXT,
    steps=listed(thing(rule=TEXT, text=TEXT)),
    differences=listed(thing(option=TEXT, value=VALUE, text=TEXT)),
    notation=TEXT,
    permalink=TEXT,
)

SCHEMAS: dict[str, Schema] = {
    "Ruling": RULING,
    **{f"Ruling-{game}": {"allOf": [named("Ruling"), either(*facts)]} for game, facts in _FACTS.items()},
    "Error": thing(error=TEXT),
    "Refusal": thing(
        error=TEXT,
        code=TEXT,
        rule=TEXT_OR_NULL,
        at={**NUMBER_OR_NULL, "description": "Offset in the notation, from 0"},
    ),
    "Rule": thing(id=TEXT, title=TEXT, text=TEXT, source=TEXT, options=listed(TEXT)),
    "Option": thing(id=TEXT, title=TEXT, kind=TEXT, default=VALUE, values=listed(VALUE), assumed=YES_OR_NO),
}
"""What the document names."""
