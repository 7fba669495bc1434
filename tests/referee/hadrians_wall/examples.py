"""The examples of the rulebook, as cases."""

from __future__ import annotations

from .case import ALL, BOTH, no, yes

EXAMPLES = [
    # Actions - general concepts: a Wall box costs a Resource; the next but one gives a Cohort
    yes(
        "wall-blank",
        "fill wall have=0/0/0/0/1 fort=6 wall=5",
        paid={"resource": 1},
        filled=["wall-6"],
        after="wall=6 fort=6",
    ),
    yes("wall-cohort", "fill wall have=0/0/0/0/1 fort=7 wall=6 cohort=centre", filled=["wall-7", "cohort-centre-1"]),
    # Cohorts: the left Cohort would give a Discipline
    yes(
        "cohort-left",
        "fill guard have=1/0/0/0/0 cohorts=2/0/0 cohort=left",
        filled=["guard-1", "cohort-left-3", "discipline-1"],
    ),
    yes(
        "cohort-asked",
        "fill guard have=1/0/0/0/0",
        asks=[{"kind": "cohort", "options": ["left", "centre", "right"], "chance": False}],
        after=None,
    ),
    # Mining & Foresting
    yes(
        "mining",
        "fill mining have=0/0/1/0/0 mining=1",
        filled=["mining-2", "production-2"],
        gained={"resource": 1},
        after="have=0/0/0/0/1 mining=2 production=2",
    ),
    # Cippi, Wall & Fort: with 6 Fort boxes the third Cippi is closed, the Wall is open up to box 6
    no("chain-cippi", f"fill cippi {ALL} fort=6 cippi=2", "chain", "hw.chain"),
    yes("chain-cippi-open", f"fill cippi {ALL} fort=7 cippi=2 cohort=left", filled=["cippi-3", "cohort-left-1"]),
    *(
        yes(
            f"chain-wall-{n}",
            f"fill wall-{n} {ALL} fort=6 wall={n - 1} {'cohort=left' if n == 4 else ''}",
            box=f"wall-{n}",
        )
        for n in range(1, 7)
    ),
    no("chain-wall-7", f"fill wall-7 {ALL} fort=6 wall=6", "chain", "hw.chain"),
    # Granaries: 3 Infrastructure are enough for the Medium Granary, not for the Large one
    yes(
        "infrastructure-3",
        f"fill medium-granary {ALL} fort=6",
        filled=["medium-granary"],
        paid={"servant": 1, "builder": 1, "resource": 1},
    ),
    no("infrastructure-5", f"fill large-granary {ALL} fort=10 built=medium-granary", "level", "hw.infrastructure"),
    no("large-before-medium", f"fill large-granary {ALL} fort=7", "smaller", "hw.smaller"),
    yes(
        "large-granary",
        f"fill large-granary {ALL} fort=11 built=medium-granary",
        filled=["large-granary", "renown-1"],
        paid={"servant": 1, "builder": 1, "resource": 2},
    ),
    no("granary-columns", f"fill fort {ALL} fort=7 renown=9", "granary", "hw.granary-columns"),
    yes(
        "granary-columns-open",
        f"fill fort {ALL} fort=7 built=medium-granary pay=builder",
        filled=["fort-8"],
        gained={"civilian": 1},
    ),
    # Training Grounds: the Sword fills the Wall Guard
    yes(
        "training",
        "fill training year=2 have=0/1/0/0/0 training=1 guard=1",
        filled=["training-2", "guard-2", "discipline-1"],
        after="year=2 guard=2 discipline=1 training=1,2",
    ),
    no("training-limit", f"fill training year=2 {ALL} training=2 guard=1", "limit", "hw.training-limit"),
    # Hotel, Workshop & Road
    yes(
        "small-workshop",
        "fill small-workshop have=0/0/0/0/3 fort=5",
        filled=["small-workshop"],
        gained={"builder": 1},
        after="have=0/1/0/0/0 fort=5 built=small-workshop",
    ),
    no("large-hotel-first", f"fill large-hotel {ALL} fort=13 {BOTH}", "smaller", "hw.smaller"),
    yes(
        "large-hotel",
        f"fill large-hotel {ALL} fort=13 {BOTH},small-hotel",
        filled=["large-hotel", "renown-1"],
        gained={"civilian": 1},
    ),
    yes(
        "small-road",
        f"fill small-road {ALL} fort=9 built=medium-granary attribute=piety",
        filled=["small-road", "piety-1"],
        paid={"servant": 2, "builder": 1, "resource": 1},
    ),
    yes(
        "large-road",
        f"fill large-road {ALL} fort=17 {BOTH},small-road",
        asks=[{"kind": "attribute", "options": ["renown", "valour"], "chance": False}],
    ),
    # Forum: in Year 2 a Servant and a Civilian become a Builder
    yes(
        "forum",
        "fill forum year=2 have=0/0/1/1/0 forum=1:1",
        paid={"servant": 1, "civilian": 1},
        gained={"builder": 1},
        after="year=2 have=0/1/0/0/0 forum=1:1,2:2",
    ),
    no("forum-limit", f"fill forum year=2 {ALL} forum=1:2", "limit", "hw.forum-limit"),
    # Landmarks: the Monolith needs 15 Piety and gives 2 Discipline
    yes(
        "monolith",
        "fill monolith have=0/1/0/0/2 piety=16",
        filled=["monolith", "discipline-1", "discipline-2"],
        after="piety=16 discipline=2 built=monolith",
    ),
    no("landmark-14", f"fill monolith {ALL} piety=14", "level", "hw.landmarks"),
    # Precincts: the Medium one needs 6 Traders, a Servant and two Civilians
    yes(
        "medium-precinct",
        "fill medium-precinct have=0/0/1/2/0 traders=6 built=small-precinct production=2",
        filled=["medium-precinct", "discipline-1", "production-3"],
        gained={"resource": 1},
    ),
    # Market: 4 and 5 are there; the Fate Deck gives a 6, the third different number
    yes(
        "market",
        "fill market-2 have=0/0/0/0/1 traders=6 built=market market=1:4,3:5"
        " left=defender right=merchant from=deck good=6",
        filled=["market-2", "renown-1"],
        paid_to=None,
    ),
    yes(
        "market-neighbour",
        "fill market-2 have=0/0/0/0/1 traders=6 built=market market=1:4,3:5 left=defender right=merchant from=right",
        filled=["market-2"],
        paid_to="right",
    ),
    yes(
        "market-worker",
        "fill market-8 have=0/0/0/0/1 traders=9 built=market market=1:4,2:5,3:6 good=1",
        filled=["market-8", "renown-1", "renown-2"],
        gained={"builder": 1},
    ),
    # Theatre: one performance in Year 1; 6 Performers open the last of the left column and the top right one
    yes(
        "theatre",
        "fill theatre-3 year=3 have=0/0/0/0/1 performers=6 built=theatre theatre=1:1,2:2",
        filled=["theatre-3", "piety-1"],
        gained={"servant": 1},
    ),
    yes(
        "theatre-citizen",
        "fill theatre-4 year=3 have=0/0/0/0/1 performers=6 built=theatre theatre=1:1,2:2",
        filled=["theatre-4", "discipline-1", "apparitores-1"],
        gained={"builder": 1},
    ),
    no("theatre-level", f"fill theatre-5 year=3 {ALL} performers=6 built=theatre", "level", "hw.citizen-level"),
    no(
        "theatre-limit",
        f"fill theatre-4 year=2 {ALL} performers=6 built=theatre theatre=1:1,2:2",
        "limit",
        "hw.performances-limit",
    ),
    # Ludus: with 6 Performers the red Gladiator (3) trains once more, the blue one (1) three times
    yes("train-red", f"fill ludus-red {ALL} performers=6 built=ludus red=3 blue=1 pay=servant", filled=["ludus-red-4"]),
    no("train-red-5", f"fill ludus-red {ALL} performers=6 built=ludus red=4 blue=1", "level", "hw.citizen-level"),
    yes(
        "train-blue-4",
        f"fill ludus-blue {ALL} performers=6 built=ludus red=3 blue=3 pay=civilian",
        filled=["ludus-blue-4"],
    ),
    no("train-blue-5", f"fill ludus-blue {ALL} performers=6 built=ludus red=3 blue=4", "level", "hw.citizen-level"),
    # Battle in Year 4: 3 damage leave the red Gladiator alive for 2 Renown, 2 damage kill the blue one for 2 Piety
    yes(
        "battle-survives",
        "fill battle-red year=4 performers=6 built=ludus red=4 blue=2 damage=3",
        filled=["battle-red-1", "renown-1", "renown-2"],
        after="year=4 renown=2 performers=6 red=4-3 blue=2 built=ludus battles-red=4",
    ),
    yes(
        "battle-dies",
        "fill battle-blue year=4 performers=6 built=ludus red=4 blue=2 damage=2",
        filled=["battle-blue-1", "piety-1", "piety-2"],
        after="year=4 piety=2 performers=6 red=4 blue=2-2 built=ludus battles-blue=4",
    ),
    yes(
        "battle-more-damage",
        "fill battle-blue year=4 performers=6 built=ludus blue=2 damage=3",
        filled=["battle-blue-1", "piety-1", "piety-2"],
    ),
    no(
        "battle-limit",
        "fill battle-red year=4 performers=6 built=ludus red=4-1 battles-red=4",
        "limit",
        "hw.battle-limit",
    ),
    no(
        "dead-trains",
        f"fill ludus-blue year=5 {ALL} performers=6 built=ludus blue=2-2 battles-blue=4",
        "dead",
        "hw.gladiator-dies",
    ),
    no(
        "dead-battles",
        f"fill battle-blue year=5 {ALL} performers=6 built=ludus blue=2-2 battles-blue=4",
        "dead",
        "hw.gladiator-dies",
    ),
    yes(
        "battle-column-6",
        "fill battle-red performers=9 built=ludus red=6 damage=1",
        filled=["battle-red-1", "renown-1", "renown-2"],
        gained={"resource": 1},
    ),
    # Gardens
    yes(
        "small-gardens",
        "fill small-gardens have=0/1/1/0/1 priests=4 piety=2",
        filled=["small-gardens", "piety-3", "traders-1", "performers-1", "priests-5"],
        gained={"servant": 3, "builder": 1},
    ),
    # Temples: the next box of the Medium one completes its second row
    yes(
        "temple",
        "fill temple-medium have=1/0/0/0/0 priests=5 built=small-temple,medium-temple temples=2/3/0",
        filled=["temple-medium-4", "piety-1"],
        paid={"soldier": 1},
    ),
    yes(
        "temple-favour",
        "fill temple-small have=0/0/0/1/0 priests=1 built=small-temple temples=1/0/0",
        filled=["temple-small-2", "piety-1"],
    ),
    no(
        "temple-full-first",
        f"fill temple-medium {ALL} priests=5 built=small-temple,medium-temple temples=1/0/0",
        "full",
        "hw.temple-order",
    ),
    no(
        "temple-rows",
        f"fill temple-medium-3 {ALL} priests=5 built=small-temple,medium-temple temples=2/1/0",
        "order",
        "hw.temple-order",
    ),
    # Baths: 2 Disdain, one bribe in an earlier Year; two more cost 1 and 2
    yes(
        "bribe-1",
        "fill baths-2 year=3 have=0/0/0/0/3 apparitores=5 built=baths baths=1:2 disdain=3-1",
        paid={"resource": 1},
        after="year=3 have=0/0/0/0/2 apparitores=5 disdain=3-2 built=baths baths=1:2,2:3",
    ),
    yes(
        "bribe-2",
        "fill baths-3 year=3 have=0/0/0/0/2 apparitores=5 built=baths baths=1:2,2:3 disdain=3-2",
        paid={"resource": 2},
    ),
    no(
        "bribes-limit",
        f"fill baths-3 year=3 {ALL} apparitores=5 built=baths baths=1:3,2:3 disdain=3-2",
        "limit",
        "hw.bribes-limit",
    ),
    # Courthouse in Year 4 with 7 Apparitores
    yes(
        "courthouse-left",
        "fill courthouse-left-3 year=4 apparitores=7 built=courthouse courthouse-left=1:2,2:3 courthouse-centre=1:4",
        gained={"servant": 1},
        paid={},
    ),
    yes(
        "courthouse-right",
        "fill courthouse-right-2 year=4 have=0/0/1/0/0 apparitores=7 built=courthouse"
        " courthouse-left=3:4 courthouse-centre=1:4",
        paid={"servant": 1},
        gained={"builder": 1},
    ),
    no(
        "courthouse-limit",
        f"fill courthouse-centre-3 year=4 {ALL} apparitores=7 built=courthouse courthouse-centre=1:4",
        "limit",
        "hw.judgements-limit",
    ),
    # Diplomats: one on the right has used a Favour; the next serves the left or the centre
    yes(
        "diplomat",
        "fill diplomat-2 have=1/0/1/0/2 patricians=3 diplomats=1:right-1",
        asks=[{"kind": "serves", "options": ["left", "centre"], "chance": False}],
    ),
    yes(
        "diplomat-serves",
        "fill diplomat-2 have=1/0/1/0/2 patricians=3 diplomats=1:right-1 serves=left",
        filled=["diplomat-2", "valour-1"],
        after="valour=1 patricians=3 diplomats=1:right-1,2:left",
    ),
    no(
        "diplomat-taken",
        "fill diplomat-2 have=1/0/1/0/2 patricians=3 diplomats=1:right serves=right",
        "choice-impossible",
        "hw.diplomats",
    ),
    # Scouts: the third Scout with the neighbour's pattern gives a Servant, a Resource and two rows
    yes(
        "scout",
        "fill scout-3 have=1/0/0/0/0 patricians=5 scouts=1,2 left=defender at=21,22,31,41 map=....x/..xxx/.xxxx/.....",
        filled=["scout-3", "map-2-1", "map-2-2", "map-3-1", "map-4-1", "valour-1", "valour-2"],
        gained={"servant": 1, "resource": 1},
        paid_to="left",
    ),
    # End of the year: Year 3, one card on the centre, two on the right
    yes(
        "attack-stopped",
        "attack year=3 cards=CRR cohorts=0/1/2",
        disdain=0,
        valour=2,
        let_through={"left": 0, "centre": 0, "right": 0},
    ),
    yes("attack-two-through", "attack year=3 cards=CRR cohorts=0/1/0", disdain=2, valour=0),
    yes("attack-one-through", "attack year=3 cards=CRR cohorts=0/1/1", disdain=1, valour=1),
    yes(
        "attack-more-than-potential",
        "attack year=3 cards=CRR cohorts=0/0/0",
        disdain=2,
        valour=0,
        let_through={"left": 0, "centre": 1, "right": 2},
    ),
    yes("favour-instead", "attack year=3 cards=CRR cohorts=0/1/1 ignore=R temple=1", disdain=0, valour=2),
    yes(
        "attack-of-the-page",
        "attack year=3 cards=LCCRR cohorts=2/1/0 ignore=R",
        let_through={"left": 0, "centre": 1, "right": 1},
        disdain=2,
        valour=0,
    ),
    # Disdain: 4 cost 7 VP
    yes("disdain-4", "score renown=10 disdain=4 paths=0", total=3),
    # Scoring example
    yes(
        "score-example",
        "score renown=6 piety=23 valour=12 discipline=16 paths=11 disdain=3",
        total=63,
        lines=[
            {"line": "renown", "points": 6},
            {"line": "piety", "points": 23},
            {"line": "valour", "points": 12},
            {"line": "discipline", "points": 16},
            {"line": "paths", "points": 11},
            {"line": "disdain", "points": -5},
        ],
    ),
    # Selecting Player Cards: the Defender scores 1, 2 or 3
    *(yes(f"defender-{n}", f"score wall={7 * n} paths=defender", total=n) for n in (1, 2, 3)),
    yes(
        "battle-question",
        "gladiator boxes=4 damage=3",
        outcomes=[
            {
                "damage": 3,
                "survives": True,
                "filled_in": 3,
                "strength": 1,
                "gains": ["renown", "renown"],
                "chance": {"fraction": "1/4", "percent": "25.0"},
            }
        ],
    ),
]
