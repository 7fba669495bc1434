"""The shapes of what the interface for programs answers, as schemas of its OpenAPI document (JSON Schema 2020-12).

Every member says what it means; where its values are few, which there are.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

from companion.referee.hadrians_wall.choices import QUESTION_RULES as CHOICES
from companion.referee.hadrians_wall.names import PATTERN_NAMES, RANK_NAMES
from companion.referee.options import OptionKind
from companion.referee.romans_go_home.position import Kind
from companion.referee.runes_of_mayhem.components import TYPES
from companion.referee.runes_of_mayhem.enter import EFFECTS

Schema = dict[str, object]

VALUE: Schema = {"type": ["string", "integer"]}
FRACTION: Schema = {"type": "string", "description": "An exact fraction such as 1/3, or a whole number"}
NUMBER: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}


def told(meaning: str, schema: Schema) -> Schema:
    """The schema with what it means."""
    return {**schema, "description": meaning}


def text(meaning: str, values: Collection[str] = (), *, null: bool = False) -> Schema:
    """A text, one of ``values`` if they are given; ``null`` stands for none."""
    schema: Schema = {"type": ["string", "null"] if null else "string", "description": meaning}
    return {**schema, "enum": [*values, *([None] if null else [])]} if values else schema


def number(meaning: str, *, null: bool = False) -> Schema:
    """A whole number; ``null`` where there is none."""
    return {"type": ["integer", "null"] if null else "integer", "description": meaning}


def yes_or_no(meaning: str, *, null: bool = False) -> Schema:
    """True or false; ``null`` where that is not known."""
    return {"type": ["boolean", "null"] if null else "boolean", "description": meaning}


def fraction(meaning: str) -> Schema:
    """A chance or a mean, exact."""
    return {**FRACTION, "description": f"{meaning}. {FRACTION['description']}"}


def listed(meaning: str, of: Schema = TEXT, *, null: bool = False) -> Schema:
    """A list of such values; ``null`` where there is none."""
    return {"type": ["array", "null"] if null else "array", "items": of, "description": meaning}


def by_key(meaning: str, of: Schema = NUMBER) -> Schema:
    """An object whose members, whatever they are called, are such values."""
    return {"type": "object", "additionalProperties": of, "description": meaning}


def either(*choices: Schema) -> Schema:
    """One of these; they are told apart by what they need."""
    return {"anyOf": list(choices)}


def thing(meaning: str = "", optional: dict[str, Schema] | None = None, /, **members: Schema) -> Schema:
    """An object with these members, all of which are there but the ``optional`` ones."""
    found: Schema = {
        "type": "object",
        "required": list(members),
        "properties": {**members, **(optional or {})},
    }
    return told(meaning, found) if meaning else found


def named(name: str) -> Schema:
    """What stands under this name in the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def ruling_of(game_id: str) -> Schema:
    """The answer of a game to any of its questions."""
    return named(f"Ruling-{game_id}")


_CHANCE = thing(fraction=FRACTION, percent=text("The same in percent, with one place behind the point"))


def _spread(meaning: str) -> Schema:
    return by_key(f"{meaning}: each number that can come, and its chance", _CHANCE)


def _three(meaning: str) -> Schema:
    return thing(meaning, left=number("Left"), centre=number("Centre"), right=number("Right"))


# Romans Go Home!

_OPEN_CHOICE = thing(
    kind=text("What is to be chosen", get_args(Kind)),
    clan=text("The clan that chooses"),
    options=listed("What may stand in its token, given the choices before it"),
    may_decline=yes_or_no("Whether `-` is among them: to choose nothing"),
    chance=yes_or_no("Whether nobody chooses: it is drawn"),
)
_AFTER = {
    **thing(
        "The table after the turn; null while something is open",
        rows=by_key("Clan to its warriors face-up, by letter", TEXT),
        lost=by_key("Clan to its warriors discarded in this turn, by letter", TEXT),
        forts=by_key("Clan to the forts that it owns, by code", listed("Their codes")),
        wall=listed("The forts left to fight for, the next one first; null where they were not told", null=True),
        taken=text("The fort that was captured", null=True),
        removed=listed("The forts that left the game in this turn"),
    ),
    "type": ["object", "null"],
}
_ROMANS_GO_HOME = (
    thing(
        "A fight",
        captor=text("The clan that captures; null: nobody", null=True),
        totals=by_key("Clan to its total, of those in the contest"),
        out=listed("Clans that sit out by Filchy"),
        crashed=listed("Clans whose Ch'ariott is wrecked"),
        tied=listed("Clans tied for the highest total"),
        charmer=text("The clan whose Qween charms", null=True),
        charmed=text("The clan whose warrior she charms; null: nobody's", null=True),
        rearranges=listed("Clans whose Zvord may rearrange their hidden warriors"),
        asks=listed("The choices that are open", _OPEN_CHOICE),
        after=_AFTER,
        legion_winner=text("The clan that has just won by Legion Forts", null=True),
        all_differences=yes_or_no(
            "Whether `differences` names every option that would change something, whatever is answered to what is open"
        ),
    ),
    thing(
        "odds",
        captures=by_key("Clan to the chance that it captures", _CHANCE),
        nobody=told("The chance that nobody does; all of them together are 1", _CHANCE),
        combinations=number("How many different fights were counted"),
    ),
)

# Hadrian's Wall

_DISDAIN = number("Disdain gained")
_VALOUR = number("Valour gained")
_IGNORED = text(
    "The attack cards that Favours ignore, by the first letters of their Cohorts: `RR` are two on the right"
)
_OPEN_BOX_CHOICE = thing(
    kind=text("What is to be chosen: the name of its token", CHOICES),
    options=listed("What may stand in its token, given the choices before it"),
    chance=yes_or_no("Whether a card decides it, not the player"),
)
_PLACEMENT = thing(
    pattern=text("The pattern", PATTERN_NAMES),
    cells=listed("The cells that it covers", listed("Row and column, both from 1", NUMBER)),
    gains=listed("The icons of these cells: Workers, Resources, and others by name"),
    rows=listed("The rows of the Map that become full", NUMBER),
    columns=listed("The columns of the Map that become full", NUMBER),
)
_BATTLE = thing(
    damage=number("The damage that the Fate Card shows"),
    survives=yes_or_no("Whether the Gladiator lives"),
    filled_in=number("Circled boxes that the damage fills in"),
    strength=number("Circled boxes left; 0: the Gladiator dies"),
    gains=listed("The icons gained"),
    chance=told("The chance of this damage, of all Fate Cards", _CHANCE),
)
_HADRIANS_WALL = (
    thing(
        "attack",
        attacks=_three("Attack cards on each Cohort"),
        ignored=_three("Of these, cards that Favours ignore"),
        let_through=_three("Attacks that no box of the Cohort stops"),
        disdain=_DISDAIN,
        valour=_VALOUR,
    ),
    thing(
        "favours",
        ignore=_IGNORED,
        temple=number("How many of these the Temples' Favours ignore, the rest those of Diplomats"),
        disdain=_DISDAIN,
        valour=_VALOUR,
        by_number=listed(
            "The best use of each number of Favours, from none on",
            thing(favours=number("Favours used"), ignore=_IGNORED, disdain=_DISDAIN, valour=_VALOUR),
        ),
    ),
    thing(
        "odds",
        cards=number("Attack cards of the coming attack"),
        arrows=by_key("Cohort to how many of them attack it", _spread("Cards on this Cohort")),
        disdain=_spread("Disdain gained, the Favours used as well as can be"),
        valour=_spread("Valour gained"),
        expected_disdain=fraction("The mean of the Disdain"),
        saved=by_key(
            "Cohort to how much one more box in it lowers the mean of the Disdain; null: it is full",
            {**FRACTION, "type": ["string", "null"]},
        ),
    ),
    thing(
        "score",
        total=number("VP, the sum of `lines`"),
        lines=listed(
            "What the total is made of",
            thing(
                line=text("An Attribute, or `paths`, `disdain`, or `zero`: what is added to a sum below 0"),
                points=number("VP, less than 0 for Disdain"),
            ),
        ),
        paths=listed(
            "The Path Cards, if they were named",
            thing(path=text("The card"), count=number("What it counts on the sheets"), points=number("Its VP")),
        ),
        rank=text("The rank of a game for one; null with more players", RANK_NAMES, null=True),
    ),
    thing(
        "fill",
        box=text("The box that may be filled"),
        paid=by_key("Workers and Resources that it costs"),
        paid_to=text("Whose supply gets them, for a card of another player; null: the Main Supply", null=True),
        filled=listed("All boxes that are filled or circled, the first one first"),
        gained=by_key("Workers and Resources that it gives"),
        wasted=listed("Icons that give nothing, as nothing is left for them"),
        asks=listed(
            "The choices that are open; while there are any, all else is what is certain so far", _OPEN_BOX_CHOICE
        ),
        after=text("The sheets afterwards, as tokens of this notation; null while something is open", null=True),
    ),
    thing("fill without a box", legal=listed("All boxes that may be filled now")),
    thing("map", placements=listed("Where the pattern fits; where none is named, every pattern", _PLACEMENT)),
    thing("gladiator", outcomes=listed("What a battle comes to: one for each damage that was asked about", _BATTLE)),
    thing(
        "goods",
        different=number("Different Trade Goods bought so far"),
        goods=listed(
            "What each Trade Good would give that can be bought",
            thing(
                good=number("Its number"),
                different=yes_or_no("Whether it is one that was not bought yet"),
                renown=number("The Renown that it would give"),
            ),
        ),
        deck=thing(
            "A card of the Fate Deck, of which nothing is known",
            different=told("The chance that it shows one that was not bought yet", _CHANCE),
            expected_renown=fraction("The mean of its Renown"),
        ),
    ),
)

# Runes of Mayhem

_ALLOWED: dict[str, Schema] = {
    "allowed": yes_or_no("Whether it may"),
    "rule": text("The rule by which it may not; null: it may", null=True),
}
_FIGHTER = thing(
    rolled=number("The roll that counts; null: power alone", null=True),
    dealt=number("The damage that the unit deals"),
    health_left=number("Its health after the fight; 0: it has fallen"),
    fallen=yes_or_no("Whether it falls"),
    rule=text("The rule that allows it no roll, or no damage", null=True),
)
_DIE: dict[str, Schema] = {
    "die": listed("The faces of the die", NUMBER),
    "die_assumed": yes_or_no("Whether these are assumed, as the table has not set its own"),
}
_HELD = thing(
    place=number("The place in the row, from 1"),
    power=number("Its power"),
    health_left=number("Its health; 0: it has fallen"),
    fallen=yes_or_no("Whether it has fallen"),
)
_PROTECTION = number("By how much every damage is less")
_ROW_FALLS = thing(row=number("The row, from the front"), falls=fraction("The chance that its unit falls"))
_EXPECTED_FIGHTS = fraction("The mean of how many fights there are")
_UNIT_NUMBER = "by number in the question, from 1"
_TARGETS = thing(
    row=number("The row of the own unit; null: it stands on the Wall", null=True),
    type=text("Its type", TYPES),
    attacks=listed("The enemies in this lane", thing(row=number("The enemy's row"), **_ALLOWED)),
    flanks=listed(
        "The enemies in the other lanes, for Flank",
        thing(lane=number("The enemy's lane"), row=number("Its row"), **_ALLOWED),
    ),
    siege=thing("Whether it may siege", **_ALLOWED),
    must=number("The row of the enemy that it must fight now, as that one covers; null: none", null=True),
)
_RUNES_OF_MAYHEM = (
    thing(
        "fight",
        attacker=told("How the attacker comes out of it", _FIGHTER),
        defender=told("How the defender comes out of it", _FIGHTER),
    ),
    thing(
        "odds",
        **_DIE,
        attacker_falls=fraction("The chance that the attacker falls, alone or with the other"),
        defender_falls=fraction("The chance that the defender falls, alone or with the other"),
        both_fall=fraction("The chance that both fall"),
        both_live=fraction("The chance that both live"),
        expected_fights=_EXPECTED_FIGHTS,
    ),
    thing(
        "odds lane",
        **_DIE,
        lane_empty=fraction("The chance that no enemy lives in the lane any more"),
        attackers=listed("The attackers that live before it", _ROW_FALLS),
        defenders=listed("The defenders that live before it", _ROW_FALLS),
        expected_fights=_EXPECTED_FIGHTS,
    ),
    thing(
        "siege",
        damages=listed("The damage of each unit that sieges, in their order, until the structure has fallen", NUMBER),
        total=number("Their sum"),
        protection=_PROTECTION,
        structure_left=number("Structure-points left; null: it was not told how many there are", null=True),
        falls=yes_or_no("Whether none is left; null: likewise", null=True),
    ),
    thing(
        "odds siege",
        {"falls": fraction("The chance that no Structure-point is left; there if `structure=` was told")},
        **_DIE,
        damage=by_key("Damage to its chance", FRACTION),
        mean=fraction("The mean of the damage"),
        protection=_PROTECTION,
    ),
    thing(
        "odds trade",
        {"enough": fraction("The chance of as much as is needed; there if `needed=` was told")},
        **_DIE,
        sum=by_key("What a Trade gives, to its chance", FRACTION),
        mean=fraction("The mean of that"),
    ),
    thing("targets", units=listed("What each own unit may do, with the fallen ones", _TARGETS)),
    thing(
        "formation",
        formation=text("The type of which the three are a formation; null: they are none", null=True),
        before=listed("The units as they count now", _HELD),
        after=listed("Those that are left after places were emptied; null: none was", _HELD, null=True),
        falls=listed("The places of units that fall because the formation breaks", NUMBER),
        holds=yes_or_no("Whether it holds until the next Burial-step although a place was emptied"),
    ),
    thing(
        "heal",
        able=listed(f"The living units that may heal now, {_UNIT_NUMBER}", NUMBER),
        sacrificed=listed(f"The Priests that are sacrificed, in order, {_UNIT_NUMBER}", NUMBER),
        restores=listed("For each of these the units that it restores", listed("Their numbers", NUMBER)),
        standing=listed(f"The restored units that stand at the end, {_UNIT_NUMBER}", NUMBER),
        buried=listed(f"The units that stay fallen, {_UNIT_NUMBER}", NUMBER),
    ),
    thing(
        "enter",
        effects=listed("What happens as the card enters", {"type": "string", "enum": [*EFFECTS]}),
        later=yes_or_no("Whether its Heroic Arrival is still to come"),
    ),
)

# Stronghold

_CASUALTIES = listed("Every legal set of casualties", listed("A letter for each Unit"))
_STRONGHOLD = (
    thing(
        "melee",
        fought=yes_or_no("Whether there is a melee"),
        cauldron_losses=listed("Units that the Cauldrons kill before it, by letter"),
        invader_strength=number("The Invader's strength"),
        defender_strength=number("The Defender's strength, walls included"),
        winner=text("Who wins; null: nobody", ("invader", "defender"), null=True),
        superiority=number("The difference of both strengths; 0 where nobody wins"),
        losses=told("Every legal set of casualties of the one who lost", _CASUALTIES),
        breach=yes_or_no("Whether the Invader breaches the wall"),
        residual=number(
            "The points of Superiority left beyond the Units there, with option AMB-1 beyond the walls too"
        ),
        extra_glory=number("Glory Points for a breach with so much to spare"),
    ),
    thing("fire", losses=_CASUALTIES),
    thing(
        "hits",
        deck=listed("The faces of the hit deck, `-` a miss"),
        shots=number("Cards drawn"),
        hits=by_key("Number of hits to its chance", FRACTION),
        at_least_one=fraction("The chance of a hit"),
        mean=fraction("The mean of the hits"),
        shows=by_key("Unit, by letter, to the chance that at least one of the cards drawn shows it", FRACTION),
    ),
    thing(
        "hourglasses",
        hourglasses=number("What the move costs"),
        way=listed("The places on the way, both ends among them"),
    ),
)

_FACTS: dict[str, tuple[Schema, ...]] = {
    "romans-go-home": _ROMANS_GO_HOME,
    "hadrians-wall": _HADRIANS_WALL,
    "runes-of-mayhem": _RUNES_OF_MAYHEM,
    "stronghold": _STRONGHOLD,
}
"""By game, what an answer holds for each of its questions beside the members that every ruling has. The description is
the word by which the question begins."""

_ERROR = text("What is wrong, in one sentence")
_RULE = text("The rule that says so, by its id", null=True)
RULING = thing(
    headline=text("The ruling in one sentence"),
    steps=listed("Why, in order", thing(rule=text("The rule, by its id"), text=text("What it says here"))),
    differences=listed(
        "What another value of an option would change, as far as that can be told while something is open",
        thing(
            option=text("The option, by its id"), value=told("Its other value", VALUE), text=text("What would be then")
        ),
    ),
    notation=text("The question in its canonical form"),
    permalink=text("Its address"),
)

SCHEMAS: dict[str, Schema] = {
    "Ruling": RULING,
    **{f"Ruling-{game}": {"allOf": [named("Ruling"), either(*facts)]} for game, facts in _FACTS.items()},
    "Error": thing(error=_ERROR),
    "Refusal": thing(
        error=_ERROR,
        code=text("What kind of mistake it is, the same in every language"),
        rule=_RULE,
        at=number("Where in the notation, from 0; null: no single place is wrong", null=True),
    ),
    "Rule": thing(
        id=text("Its id"),
        title=text("Its name"),
        text=text("What it says, in our words"),
        source=text("Where the rulebook says it"),
        options=listed("The options that it depends on, by their ids"),
    ),
    "Option": thing(
        id=text("Its id"),
        title=text("What it decides"),
        kind=text(
            "A `ruling` on what the rulebook leaves open, a `variant` of the rulebook, what is in the `box`, or how a"
            " `table` uses the companion",
            get_args(OptionKind),
        ),
        default=told("Its value if nothing is said", VALUE),
        values=listed("All its values", VALUE),
        assumed=yes_or_no("Whether no source confirms the default: check it against your cards"),
    ),
}
"""What the document names."""
