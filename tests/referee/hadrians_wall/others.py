"""Rules that neither an example nor a ruling shows, as cases."""

from __future__ import annotations

from .case import ALL, no, yes

OTHERS = [
    yes(
        "unique-after-duplicates",
        f"fill market-4 {ALL} traders=6 built=market market=1:4,2:4,3:4 good=2",
        filled=["market-4", "renown-1"],
    ),
    yes(
        "unique-fourth",
        f"fill market-4 {ALL} traders=6 built=market market=1:4,2:5,3:6 good=2",
        filled=["market-4", "renown-1", "renown-2"],
    ),
    no("action", f"fill renown-1 {ALL}", "no-action", "hw.action"),
    no("action-cohort", f"fill cohort-left-1 {ALL}", "no-action", "hw.action"),
    no("blank", f"fill fort-1 {ALL} fort=1", "filled", "hw.blank"),
    no("built-once", f"fill market {ALL} traders=4 built=market", "filled", "hw.blank"),
    no("tracks", f"fill fort-3 {ALL} fort=1", "order", "hw.tracks"),
    no("building", f"fill market-1 {ALL} traders=4", "building", "hw.building"),
    no("cost", "fill small-hotel have=0/1/1/0/0 fort=3", "cost", "hw.pay"),
    no("cost-none", "fill mining", "cost", "hw.pay"),
    no("not-asked", f"fill mining {ALL} cohort=left", "choice-not-asked", "hw.cohorts"),
    no("pay-impossible", "fill fort have=0/1/0/0/0 pay=soldier", "choice-impossible", "hw.pay"),
    no("limits-of-the-deck", f"attack year=6 cards={'L' * 17} cohorts=0/0/0", "cards-many", "hw.attacks"),
    no(
        "seven-paths",
        "score paths=architect,defender,fighter,forager,merchant,planner,ranger",
        "paths",
        "hw.score-paths",
    ),
    no("path-twice", "score paths=architect,architect", "paths", "hw.score-paths"),
    no("gladiator-dead", "gladiator boxes=2-2", "dead", "hw.gladiator-dies"),
    no("gladiator-untrained", "gladiator boxes=0", "strength", "hw.battle"),
    no(
        "gladiator-dead-first",
        "fill ludus-red red=3-3 battles-red=1 year=2 performers=5 built=ludus have=0/0/2/0/0",
        "dead",
        "hw.gladiator-dies",
    ),
    no("action-map", f"fill map-2-3 {ALL}", "no-action", "hw.action"),
    yes("disdain-of-no-year", "fill baths-4 have=0/0/0/0/2 apparitores=6 built=baths disdain=1", box="baths-4"),
    no(
        "pattern-not-asked",
        "fill scout-1 have=1/0/0/0/0 patricians=2 own=architect pattern=S",
        "choice-not-asked",
        "hw.scout-source",
    ),
    *(
        no(f"{kind}-not-asked-before-paying", f"fill fort-1 have=1/1/0/0/0 {kind}={value}", "choice-not-asked", rule)
        for kind, value, rule in (
            ("cohort", "left", "hw.cohorts"),
            ("damage", "1", "hw.battle"),
            ("serves", "left", "hw.diplomats"),
        )
    ),
    yes("get-asked-after-paying", f"fill forum {ALL} get=civilian", paid={}),
    yes(
        "at-asked-after-the-source",
        f"fill scout-1 {ALL} patricians=2 own=architect left=architect at=11,12,13,14",
        paid_to=None,
    ),
    no("goods-of-nobody", f"fill market-1 {ALL} traders=4 built=market from=left", "source", "hw.goods-source"),
    no("pattern-of-nobody", f"fill scout-1 {ALL} patricians=2 from=neutral-1", "source", "hw.scout-source"),
    no("market-full", "goods bought=1,1,1,1,1,1,1,1", "filled", "hw.blank"),
    yes(
        "goods",
        "goods bought=4,5 offered=1,4",
        different=2,
        deck={"different": {"fraction": "3/4", "percent": "75.0"}, "expected_renown": "3/4"},
    ),
    yes(
        "goods-sixth",
        "goods bought=1,2,3,4,5",
        goods=[
            *({"good": n, "different": False, "renown": 0} for n in range(1, 6)),
            {"good": 6, "different": True, "renown": 3},
        ],
    ),
    yes(
        "paths-counted",
        "score guard=12 cohorts=6/6/1 market=1:4,2:4,3:4,4:4 red=6-2 blue=2 traders=9 priests=9"
        " paths=vanguard,fighter,merchant,trainer,planner,architect:3",
        total=2 + 2 + 1 + 2 + 1 + 3,
    ),
    yes("ranger", "score map=xxx../xxx../xxx../xxx.. paths=ranger", total=2),
    yes("solo-rank", "score renown=25 piety=20 paths=0", {"players": 1}, total=45, rank="centurion"),
    yes("legal", "fill have=1/0/0/0/0", legal=["guard-1", "fort-1"]),
    yes("legal-nothing", "fill", legal=[]),
    yes("map-full", "map map=xxxxx/xxxxx/xxxxx/xxxxx", placements=[]),
    yes(
        "map-line",
        "map map=xxxxx/xxxxx/xxxxx/x.... pattern=line",
        placements=[
            {
                "pattern": "line",
                "cells": [[4, 2], [4, 3], [4, 4], [4, 5]],
                "gains": ["resource", "resource"],
                "rows": [4],
                "columns": [2, 3, 4, 5],
            }
        ],
    ),
    no("neutral-items-three-players", "odds year=3 extra=1", "items-many", "hw.neutral-penalty"),
    no("neutral-items-alone", "odds year=3 extra=14", "items-many", "hw.neutral-penalty", {"players": 1}),
    yes("neutral-items-alone-most", "odds year=3 extra=13", {"players": 1}, cards=16),
    yes("neutral-items-two-most", "odds year=3 extra=26", {"players": 2}, cards=29),
    yes("path-agrees", "score disdain=3 paths=aristocrat:3", total=-5 + 1),
    yes("path-tells-disdain", "score renown=3 paths=aristocrat:5", total=3 - 9),
    yes("path-tells-disdain-beside-bribes", "score year=3 baths=1:2 paths=aristocrat:1", total=-1 + 2),
    # a bribe that nobody tells of may have removed Disdain: of a potential of 1 + 2 + 2 it leaves 1 Valour beside 3
    yes("path-tells-no-bribes", "score year=4 valour=1 paths=aristocrat:3", total=1 - 5 + 1),
    yes("path-beside-nothing", "score wall=14 paths=engineer:4,planner:5", total=2 + 3),
    yes("path-beside-a-part", "score traders=1 priests=9 red=5 paths=planner:4,trainer:11", total=2 + 2),
    yes("path-beside-a-part-least", "score traders=1 priests=9 red=5 paths=planner:1,trainer:5", total=1),
    yes("score-market-alone", "score market=1:4 paths=merchant:1", total=0),
    yes("score-no-year", "score forum=1:3 renown=2", total=2),
    no("map-no-patterns", "map map=xx.../...../...../.....", "map", "hw.map"),
    no("map-apart", "map map=x...x/...../...../x...x", "map", "hw.map"),
    no("fill-map-no-patterns", "fill map=x...x/...../...../x...x", "map", "hw.map"),
]

CONTRADICTIONS = [
    # one Favour of each Temple, two of the Diplomat of a Cohort: five on the same one, nine in all
    yes("ignored-most", "attack year=6 cards=LLLLLLCCCRRR ignore=LLLLLCCRR", disdain=3),
    no("ignored-many-of-one", "attack year=6 cards=LLLLLLCCC ignore=LLLLLL", "favours-few", "hw.favour-use"),
    no("ignored-many-in-all", "attack year=6 cards=LLLLCCCCRRR ignore=LLLLCCCCRR", "favours-few", "hw.favour-use"),
    no("path-contradicts-disdain", "score disdain=3 paths=aristocrat:0", "path-count", "hw.path-aristocrat"),
    no("path-beside-no-bribes", "score year=4 valour=1 baths=- paths=aristocrat:3", "least", "hw.attributes"),
    no("path-and-bribes-ask-too-much", "score year=1 baths=1:1 paths=aristocrat:1", "disdain", "hw.disdain"),
    no("path-contradicts-wall", "score wall=14 paths=ranger,defender:3", "path-count", "hw.path-defender"),
    *(
        no(f"path-{path}-{count}-contradicts-a-part", f"score {sheet} paths={path}:{count}", "path-count", rule)
        for path, sheet, counts, rule in (
            ("planner", "traders=1 priests=9", (0, 5), "hw.path-planner"),
            ("trainer", "red=5", (4, 12), "hw.path-trainer"),
        )
        for count in counts
    ),
    no("disdain-early", f"fill baths-4 year=1 {ALL} apparitores=6 built=baths disdain=1", "disdain", "hw.disdain"),
    no("disdain-many", f"fill baths-4 year=2 {ALL} apparitores=6 built=baths disdain=3-2", "disdain", "hw.disdain"),
    no("bribe-early", "fill year=2 apparitores=6 built=baths baths=1:1 disdain=1-1", "bribes", "hw.bribe-disdain"),
    no("favour-early", "fill year=1 patricians=1 diplomats=1:left-1", "favours", "hw.favour-use"),
    no("score-cohorts", "score cohorts=6/6/6 guard=0 wall=0 cippi=0 fort=0 paths=fighter", "cohort", "hw.cohorts"),
    no("score-disdain", "score year=2 disdain=4", "disdain", "hw.disdain"),
    no("score-bribes", "score baths=1:1", "bribes", "hw.bribe-disdain"),
    no("score-temples", "score temples=0/6/0", "full", "hw.temple-order"),
    no("score-market", "score traders=0 market=1:4", "level", "hw.citizen-level"),
    no("score-year", "score year=1 forum=1:3", "year", "hw.forum-limit"),
    no("score-limit", "score theatre=1:1,2:1", "limit", "hw.performances-limit"),
    no("score-chain", "score fort=3 wall=14", "chain", "hw.chain"),
    no("score-favours", "score temples=2/0/0 favours=2", "favours", "hw.favour"),
    no("score-gladiator", "score red=6-5 battles-red=1", "damage", "hw.battle"),
    no("score-diplomats", "score diplomats=1:left,2:left", "diplomats", "hw.diplomats"),
    no("score-map", "score map=xxxxx/...../...../..... paths=ranger", "map", "hw.map"),
]
"""Lines of which one entry contradicts another: they are refused as they are read."""
