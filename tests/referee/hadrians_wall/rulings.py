"""The rulings of silent points, as cases."""

from __future__ import annotations

from .case import ALL, BOTH, no, yes

RULINGS = [
    yes(
        "attribute_full",
        "fill monolith have=0/1/0/0/2 piety=16 discipline=25",
        filled=["monolith"],
        wasted=["discipline", "discipline"],
    ),
    yes(
        "citizen_full",
        f"fill theatre-1 {ALL} performers=1 traders=9 built=theatre",
        filled=["theatre-1"],
        wasted=["trader"],
    ),
    no(
        "citizen_full-option",
        f"fill theatre-1 {ALL} performers=1 traders=9 built=theatre",
        "citizen-full",
        "hw.citizen-full",
        {"citizen-full": "no"},
    ),
    yes(
        "citizen_full-gardens",
        f"fill small-gardens {ALL} priests=4 traders=9",
        filled=["small-gardens", "piety-1", "performers-1", "priests-5"],
        wasted=["trader"],
        options={"citizen-full": "no"},
    ),
    no("citizen_full-pay", f"fill traders {ALL} traders=9", "filled", "hw.blank"),
    no("sword_blocked", f"fill training {ALL} guard=6", "sword-blocked", "hw.sword-blocked"),
    no("sword_blocked-full", f"fill training {ALL} guard=18 fort=11 {BOTH}", "sword-blocked", "hw.sword-blocked"),
    yes(
        "sword_blocked-option",
        f"fill training {ALL} guard=6",
        {"sword-blocked": "yes"},
        filled=["training-1"],
        wasted=["sword"],
    ),
    yes(
        "cohort_full",
        "fill guard have=1/0/0/0/0 cohorts=6/0/0",
        asks=[{"kind": "cohort", "options": ["centre", "right"], "chance": False}],
    ),
    no("cohort_full-chosen", "fill guard have=1/0/0/0/0 cohorts=6/0/0 cohort=left", "choice-impossible", "hw.cohorts"),
    yes("cohort_full-one-left", "fill guard have=1/0/0/0/0 cohorts=6/6/0", filled=["guard-1", "cohort-right-1"]),
    yes("building_income", "fill small-hotel have=0/1/1/0/1 fort=3", gained={"civilian": 1}),
    yes("forum_types-equal", "fill forum have=0/0/2/0/0 get=civilian", paid={"servant": 2}, gained={"civilian": 1}),
    no("forum_types-same", "fill forum have=0/0/2/0/0 get=servant", "choice-impossible", "hw.forum"),
    no("forum_types-soldier", "fill forum have=2/0/0/0/0", "cost", "hw.pay"),
    no("forum_types-no-soldier", "fill forum have=0/0/2/0/0 get=soldier", "choice-impossible", "hw.forum"),
    no(
        "own_trade_good",
        f"fill market-1 {ALL} traders=4 built=market own=ranger left=fighter from=own",
        "choice-impossible",
        "hw.goods-source",
    ),
    yes("own_pattern", f"fill scout-1 {ALL} patricians=2 own=fighter at=11,12,21,22", paid_to=None, box="scout-1"),
    yes(
        "same_good_twice",
        f"fill market-2 {ALL} traders=5 built=market market=1:5 left=fighter from=left",
        filled=["market-2"],
        paid_to="left",
    ),
    no("battle_needs_strength", "fill battle-red performers=3 built=ludus", "strength", "hw.battle"),
    yes(
        "battle_equal",
        "fill battle-red performers=4 built=ludus red=2 damage=2",
        filled=["battle-red-1", "piety-1", "piety-2"],
    ),
    yes(
        "damage_order",
        "fill battle-red performers=6 built=ludus red=4 damage=3",
        filled=["battle-red-1", "renown-1", "renown-2"],
    ),
    yes(
        "damage_order-once-trained",
        "gladiator boxes=1 damage=1",
        outcomes=[
            {
                "damage": 1,
                "survives": False,
                "filled_in": 1,
                "strength": 0,
                "gains": ["piety", "piety"],
                "chance": {"fraction": "1/3", "percent": "33.3"},
            }
        ],
    ),
    yes(
        "train_wounded",
        f"fill ludus-red year=2 {ALL} performers=5 built=ludus red=2-1 battles-red=1 pay=servant",
        filled=["ludus-red-3"],
    ),
    yes(
        "market_box_first",
        f"fill market-8 {ALL} traders=9 built=market",
        asks=[{"kind": "good", "options": ["1", "2", "3", "4", "5", "6"], "chance": True}],
    ),
    no(
        "scout_no_room",
        f"fill scout-3 {ALL} patricians=6 scouts=1,2 own=architect map=xxxx./...x./...x./...xx",
        "scout-no-room",
        "hw.pattern",
    ),
    no(
        "scout_no_room-here",
        f"fill scout-1 {ALL} patricians=2 own=architect map=xxx../x..../...../..... at=11,12,13,14",
        "choice-impossible",
        "hw.pattern",
    ),
    no(
        "scout_no_room-other-pattern",
        f"fill scout-1 {ALL} patricians=2 own=architect at=11,12,21,22",
        "choice-impossible",
        "hw.scout-source",
    ),
    yes(
        "temple_build_ahead",
        f"fill medium-temple {ALL} priests=3 built=small-temple",
        filled=["medium-temple", "piety-1"],
    ),
    yes("temple_soldier", "fill temple-small have=1/0/0/0/0 priests=1 built=small-temple", paid={"soldier": 1}),
    yes("favour_keep", "favours year=1 cards=L cohorts=1/0/0 temple=2", ignore="", disdain=0),
    yes("favour_keep-useless", "favours year=1 cards=LLL cohorts=0/0/0 temple=2", ignore="", disdain=1, valour=0),
    no(
        "favour_diplomat",
        "attack year=3 cards=CRR cohorts=0/0/0 ignore=C diplomats=0/0/2",
        "favours-few",
        "hw.favour-use",
    ),
    yes("favour_diplomat-own", "attack year=3 cards=CRR cohorts=0/0/0 ignore=RR diplomats=0/0/2", disdain=1, valour=1),
    no("favour_more-than-cards", "attack year=3 cards=CRR cohorts=0/0/0 ignore=L", "ignore-many", "hw.favour-use"),
    yes("attack_no_attackers", "attack year=6 cards=- cohorts=0/0/0", disdain=0, valour=4),
    yes("attack_no_attackers-few", "attack year=6 cards=L cohorts=0/0/0", disdain=1, valour=3),
    yes("disdain_over_nine", "score renown=25 disdain=9 paths=0", total=3),
    yes("disdain_over_nine-flat", "score renown=25 disdain=15 paths=0", total=3),
    no("bribe_needs_disdain", f"fill baths-1 {ALL} apparitores=3 built=baths", "bribe-disdain", "hw.bribe-disdain"),
    yes("neutral_penalty", "odds year=1 cohorts=0/0/0 extra=2", {"players": 2}, cards=3),
    yes(
        "fate_deck_empty",
        "odds year=3 cohorts=0/0/0 seen=16/16/14",
        cards=3,
        arrows={
            "left": {"0": {"fraction": "15/23", "percent": "65.2"}, "1": {"fraction": "8/23", "percent": "34.8"}},
            "centre": {"0": {"fraction": "15/23", "percent": "65.2"}, "1": {"fraction": "8/23", "percent": "34.8"}},
            "right": {"2": {"fraction": "16/23", "percent": "69.6"}, "3": {"fraction": "7/23", "percent": "30.4"}},
        },
    ),
    yes(
        "fate_deck_empty-option",
        "odds year=3 cohorts=0/0/0 seen=16/16/14",
        {"fate-deck-empty": "stop"},
        arrows={
            "left": {"0": {"fraction": "1", "percent": "100.0"}},
            "centre": {"0": {"fraction": "1", "percent": "100.0"}},
            "right": {"2": {"fraction": "1", "percent": "100.0"}},
        },
    ),
    *(
        yes(
            f"aristocrat_at_most-{n}",
            f"score disdain={n} paths=aristocrat",
            paths=[{"path": "aristocrat", "count": n, "points": points}],
        )
        for n, points in enumerate((3, 2, 2, 1, 1, 0))
    ),
    *(
        yes(
            f"aristocrat_at_most-option-{n}",
            f"score disdain={n} paths=aristocrat",
            {"aristocrat": "exactly"},
            paths=[{"path": "aristocrat", "count": n, "points": points}],
        )
        for n, points in enumerate((3, 0, 2, 0, 1, 0))
    ),
    yes("forager_prefilled", "score production=9 paths=forager", total=3),
    yes("forager_prefilled-start", "score paths=forager", paths=[{"path": "forager", "count": 1, "points": 0}]),
    yes(
        "engineer",
        "score built=large-granary,large-hotel,large-workshop,large-road,large-precinct,large-gardens paths=engineer",
        total=3,
    ),
    yes("pontiff", "score temples=2/6/0 paths=pontiff", total=2),
    yes("negative_total", "score disdain=9 paths=0", total=-22),
    yes(
        "negative_total-option",
        "score disdain=9 paths=0",
        {"negative-total": "no"},
        total=0,
        lines=[
            {"line": "renown", "points": 0},
            {"line": "piety", "points": 0},
            {"line": "valour", "points": 0},
            {"line": "discipline", "points": 0},
            {"line": "paths", "points": 0},
            {"line": "disdain", "points": -22},
            {"line": "zero", "points": 22},
        ],
    ),
    yes("negative_total-rank", "score disdain=9 paths=0", {"players": 1}, rank="miles"),
    yes("box_order", f"fill courthouse-left-3 {ALL} apparitores=6 built=courthouse", gained={"servant": 1}),
    no(
        "box_order-option",
        f"fill courthouse-left-3 {ALL} apparitores=6 built=courthouse",
        "order",
        "hw.box-order",
        {"box-order": "printed"},
    ),
    yes(
        "box_order-market",
        f"fill market-7 {ALL} traders=8 built=market good=1",
        {"box-order": "printed"},
        box="market-7",
    ),
    yes(
        "neighbours-2",
        f"fill market-1 {ALL} traders=4 built=market left=fighter neutral=ranger from=neutral-1",
        {"players": 2},
        paid_to="neutral-1",
    ),
    yes(
        "neighbours-1",
        f"fill scout-1 {ALL} patricians=2 neutral=ranger,fighter from=neutral-2 at=11,12,21,22",
        {"players": 1},
        paid_to="neutral-2",
    ),
    no(
        "neighbours-2-neutral",
        f"fill market-1 {ALL} traders=4 built=market neutral=ranger,fighter",
        "neighbours",
        "hw.neighbours",
        {"players": 2},
    ),
    no(
        "neighbours-3-neutral",
        f"fill market-1 {ALL} traders=4 built=market neutral=ranger",
        "neighbours",
        "hw.neighbours",
    ),
    no(
        "neighbours-1-left",
        f"fill market-1 {ALL} traders=4 built=market left=ranger",
        "neighbours",
        "hw.neighbours",
        {"players": 1},
    ),
]
