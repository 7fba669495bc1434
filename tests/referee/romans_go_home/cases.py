"""The worked positions against which the fights are tested, by number.

Strengths: Q1 D2 Z3 X4 A5 F6 H7 C9. A case gives a notation (see ``notation``), the options that
are not at their default, and what must come out; only what is named is compared. Several lines
with one number are the same case with other choices or options. Cases 27, 97-101 and 108-118
are whole turns, walls and final scores: see test_cases.py. Numbers that are missing were never given.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Case(NamedTuple):
    number: int
    notation: str
    expected: dict[str, Any]
    options: dict[str, str]


def case(number: int, notation: str, options: dict[str, str] | None = None, **expected: Any) -> Case:
    return Case(number, notation, expected, options or {})


G, N, R, V = "gold", "green", "red", "violet"


def totals(**values: int) -> dict[str, int]:
    return values


CASES = [
    # Plain fights and ties
    case(
        1,
        "U2 gold:>A green:A>C red:D>C",
        captor=G,
        totals=totals(gold=5, green=5, red=2),
        crashed=(N, R),
        asks={("unwary", G): ("A", "-")},
    ),
    case(
        1,
        "U2 gold:>A green:A>C red:D>C gold.unwary=A",
        rows={G: "A", N: "A", R: "D"},
        lost={G: "", N: "C", R: "C"},
        forts={G: ("U2",)},
    ),
    case(
        2,
        "O5 gold:>X green:>Z gold.axx=yes",
        captor=G,
        totals=totals(gold=4, green=3),
        rows={G: "X", N: "Z"},
        rearranges=(N,),
    ),
    case(2, "O5 gold:>X green:>Z gold.axx=no", rows={G: "", N: "Z"}),
    case(3, "O5 gold:Z>X green:>A", captor=G, totals=totals(gold=7, green=5), asks={("axx", G): ("yes", "no")}),
    case(3, "O5 gold:Z>X green:>A gold.axx=yes", rows={G: "X", N: "A"}, lost={G: "Z", N: ""}),
    case(
        4,
        "O5 gold:>H green:>A red:D>Z",
        captor=G,
        totals=totals(gold=7, green=5, red=5),
        tied=(),
        rows={G: "", N: "A", R: "DZ"},
    ),
    case(5, "O5 gold:>H green:>H red:>X", captor=None, tied=(G, N), removed=("O5",), rows={G: "", N: "", R: "X"}),
    case(
        6,
        "O5 gold:>Z green:>Z red:>Z",
        captor=None,
        tied=(G, N, R),
        removed=("O5",),
        rows={G: "Z", N: "Z", R: "Z"},
        rearranges=(G, N, R),
    ),
    case(
        7,
        "O5 gold:>H green:>H red:Z>X violet:QX>D",
        captor=None,
        tied=(G, N, R, V),
        rows={G: "", N: "", R: "ZX", V: "QXD"},
    ),
    case(
        8,
        "O5 gold:QZ>D green:>F red:>X wall=O1",
        captor=G,
        out=(N,),
        totals=totals(gold=6, red=4),
        asks={("swap", G): ("1", "-")},
    ),
    # Arch'r
    case(9, "O5 gold:>A green:D>Z", captor=G, totals=totals(gold=5, green=5), tied=(G, N)),
    case(10, "O5 gold:>A green:Q>X red:Z>D", captor=G, tied=(G, N, R)),
    case(11, "O5 gold:>A green:Q>X red:Z>D violet:D>Z", captor=G, tied=(G, N, R, V)),
    case(12, "O5 gold:>A green:>A", captor=None, rows={G: "A", N: "A"}),
    case(14, "O5 gold:>A green:>A red:Q>X violet:D>Z", captor=None, tied=(G, N, R, V)),
    case(15, "O5 gold:>A green:>A red:>A violet:>A", captor=None, rows={G: "A", N: "A", R: "A", V: "A"}),
    case(17, "O5 gold:>A green:>H red:>H", captor=None, tied=(N, R), rows={G: "A", N: "", R: ""}),
    case(18, "O5 gold:A>D green:>H wall=O1,O3", captor=None, rows={G: "AD", N: ""}, asks={}, wall=("O1", "O3")),
    case(19, "O5 gold:>A green:>A red:>A violet:>H", captor=V, totals=totals(gold=5, green=5, red=5, violet=7)),
    # Ch'ariott
    case(21, "O5 gold:>C green:>H", captor=G, totals=totals(gold=9, green=7), crashed=(), rows={G: "", N: ""}),
    case(22, "O5 gold:>C green:>C red:>D wall=O1", captor=R, crashed=(G, N), asks={("swap", R): ("1", "-")}),
    case(
        23,
        "O5 gold:>C green:>C",
        captor=None,
        totals=totals(gold=0, green=0),
        removed=("O5",),
        rows={G: "", N: ""},
        lost={G: "C", N: "C"},
    ),
    case(
        25,
        "O5 gold:C>X green:>C gold.axx=no",
        captor=G,
        totals=totals(gold=13, green=9),
        crashed=(),
        rows={G: "", N: "C"},
    ),
    case(
        26,
        "O5 gold:>C green:>C red:>C violet:>F",
        captor=None,
        crashed=(G, N, R),
        out=(V,),
        totals=totals(gold=0, green=0, red=0),
        rows={G: "", N: "", R: "", V: "F"},
    ),
    # Qween
    case(
        28,
        "O5 gold:>Q@green green:>X red:>Z",
        captor=G,
        totals=totals(gold=5, green=0, red=3),
        charmed=N,
        rows={G: "", N: "X", R: "Z"},
    ),
    case(28, "O5 gold:>Q@green green:>X red:>Z", {"Q4": "PL"}, captor=G, rows={G: "", N: "", R: "Z"}),
    case(29, "O5 gold:>Q green:>Q red:>D", captor=R, totals=totals(gold=1, green=1, red=2)),
    case(30, "O5 gold:>Q green:>Q red:>Q violet:>F", captor=None, totals=totals(gold=1, green=1, red=1), out=(V,)),
    case(
        32,
        "O5 gold:>Q@green green:Z>H red:>D",
        captor=G,
        totals=totals(gold=8, green=3, red=2),
        rows={G: "", N: "H", R: "D"},
    ),
    case(33, "O5 gold:>Q@green green:C>X", captor=N, totals=totals(gold=5, green=9), asks={("axx", N): ("yes", "no")}),
    case(33, "O5 gold:>Q@green green:C>X green.axx=yes", rows={G: "Q", N: "X"}),
    case(
        34,
        "O5 gold:>Q green:C>D wall=O1",
        captor=N,
        totals=totals(gold=3, green=9),
        charmed=N,
        asks={("swap", N): ("1", "-")},
    ),
    case(
        35,
        "O5 gold:>Q@green green:>H red:Z>X",
        captor=G,
        totals=totals(gold=8, green=0, red=7),
        rows={G: "", N: "", R: "ZX"},
    ),
    case(
        35,
        "O5 gold:>Q@green green:>H red:Z>X",
        {"Q1": "replace"},
        captor=None,
        totals=totals(gold=7, green=0, red=7),
        removed=("O5",),
    ),
    case(
        37,
        "O5 gold:>Q@green green:>C red:>H",
        captor=G,
        totals=totals(gold=10, green=0, red=7),
        rows={G: "", N: "C", R: ""},
    ),
    case(
        38,
        "O5 gold:>Q green:>C red:>C violet:>C",
        captor=G,
        charmed=None,
        totals=totals(gold=1, green=0, red=0, violet=0),
    ),
    case(
        40,
        "O5 gold:>Q green:C>D wall=O1 green.swap=1",
        captor=N,
        totals=totals(gold=3, green=9),
        taken="O1",
        wall=("O5",),
    ),
    # Filchy and negative forts
    case(
        41,
        "L-2 gold:C>F green:>Z red:A>F",
        captor=N,
        totals=totals(green=3),
        out=(G, R),
        forts={N: ("L-2",)},
        rows={G: "CF", N: "", R: "AF"},
    ),
    case(
        42, "L-3 gold:>F green:Z>F red:A>F", captor=None, totals={}, removed=("L-3",), rows={G: "F", N: "ZF", R: "AF"}
    ),
    case(43, "O5 gold:Q>F green:>H red:>A", captor=N, totals=totals(green=7, red=5), out=(G,)),
    case(44, "O5 gold:QF>D green:>X red:A>Z", captor=G, totals=totals(gold=9, green=4, red=8), out=()),
    case(
        45,
        "L-1 gold:>F green:>C red:>C",
        captor=None,
        totals=totals(green=0, red=0),
        removed=("L-1",),
        forts={G: (), N: (), R: ()},
    ),
    # Dru'hid, Axx, Zvord, Horsie
    case(
        46,
        "O3 gold:A>D green:>X wall=S4,L-2,O6,T8 gold.forts=O5",
        captor=G,
        totals=totals(gold=7, green=4),
        asks={("swap", G): ("1", "2", "3", "4", "-")},
    ),
    case(
        46,
        "O3 gold:A>D green:>X wall=S4,L-2,O6,T8 gold.forts=O5 gold.swap=4",
        taken="T8",
        forts={G: ("T8",), N: ()},
        wall=("S4", "L-2", "O6", "O3"),
        removed=("O5",),
        rows={G: "", N: "X"},
    ),
    case(
        47,
        "O3 gold:A>D green:>X wall=S4,L-2,O6,T8 gold.forts=O5 gold.swap=-",
        taken="O3",
        forts={G: ("O5", "O3"), N: ()},
        wall=("S4", "L-2", "O6", "T8"),
    ),
    case(48, "O5 gold:C>D green:>X wall=-", captor=G, asks={}, taken="O5", wall=()),
    case(
        49,
        "O5 gold:C>D green:>X wall=O1,L-3 gold.forts=L-1,L-2 gold.swap=2",
        taken="L-3",
        legion_winner=G,
        rows={G: "CD", N: "X"},
    ),
    case(51, "O5 gold:D>C green:>X wall=O1", captor=G, asks={}, taken="O5"),
    case(
        53,
        "T8 gold:C>D green:>X wall=O5,T8 gold.swap=1",
        taken="O5",
        wall=("T8", "T8"),
        forts={G: ("O5",), N: ()},
        removed=(),
    ),
    case(54, "O3 gold:H>D green:>X wall=U2 gold.swap=1", asks={("unwary", G): ("D", "-")}),
    case(
        54, "O3 gold:H>D green:>X wall=U2 gold.swap=1 gold.unwary=D", rows={G: "D", N: "X"}, forts={G: ("U2",), N: ()}
    ),
    case(55, "O5 gold:C>X green:>H gold.axx=yes", captor=G, rows={G: "X", N: ""}, lost={G: "C", N: "H"}),
    case(56, "O5 gold:X>A green:>D", captor=G, totals=totals(gold=9, green=2), asks={}, rows={G: "", N: "D"}),
    case(57, "O5 gold:>X green:>A", captor=N, rows={G: "X", N: ""}),
    case(58, "O5 gold:>Z green:>A wall=O1,O3,O6", rearranges=(G,)),
    case(59, "O5 gold:>Z green:>A wall=-", rearranges=()),
    case(59, "O5 gold:>Z green:>A wall=O1", rearranges=()),
    case(59, "O5 gold:QDXF>Z green:>A", rearranges=()),
    case(60, "O5 gold:>Z green:>Z red:>A wall=O1,O3,O4,O6", rearranges=(G, N)),
    case(61, "O5 gold:>H green:>C", captor=N, rows={G: "", N: ""}, lost={G: "H", N: "C"}),
    case(63, "O5 gold:>H green:>X", captor=G, asks={}, rows={G: "", N: "X"}),
    # Fort effects
    case(64, "U2 gold:Z>H green:>A", captor=G, totals=totals(gold=10, green=5), asks={("unwary", G): ("Z", "-")}),
    case(64, "U2 gold:Z>H green:>A gold.unwary=Z", rows={G: "Z", N: "A"}),
    case(64, "U2 gold:Z>H green:>A gold.unwary=-", rows={G: "", N: "A"}),
    case(65, "U2 gold:CC>H green:>X", asks={("unwary", G): ("H", "-")}),
    case(68, "U2 gold:DC>Z green:>Q@gold", captor=G, totals=totals(gold=11, green=4), asks={("unwary", G): ("D", "-")}),
    case(68, "U2 gold:DC>Z green:>Q@gold", {"U2": "turn"}, asks={("unwary", G): ("Z", "-")}),
    case(
        69,
        "S4 gold:H>X green:D>Z red:>A",
        captor=G,
        totals=totals(gold=11, green=5, red=5),
        asks={("signal", N): ("D", "Z"), ("axx", G): ("yes", "no")},
    ),
    case(69, "S4 gold:H>X green:D>Z red:>A green.signal=D gold.axx=yes", rows={G: "X", N: "Z", R: ""}),
    case(70, "S4 gold:>X green:>Z", captor=G, totals=totals(gold=4, green=3), asks={}, rows={G: "", N: ""}),
    case(71, "S4 gold:>D green:>C red:>C wall=-", captor=G, asks={}, rows={G: "", N: "", R: ""}),
    case(74, "S4 gold:>H green:>H", captor=None, rows={G: "", N: ""}, lost={G: "H", N: "H"}),
    case(75, "S4 gold:>F green:>X", captor=N, out=(G,), asks={}, rows={G: "", N: ""}),
    case(76, "T8 gold:>C green:>X gold.forts=O3,L-2", asks={("tax", G): ("O3", "L-2")}),
    case(76, "T8 gold:>C green:>X gold.forts=O3,L-2 gold.tax=L-2", forts={G: ("O3", "T8"), N: ()}, removed=("L-2",)),
    case(77, "T8 gold:>C green:>X", forts={G: (), N: ()}, removed=("T8",), taken="T8"),
    case(79, "T8 gold:>C green:>X gold.forts=O6", asks={}, forts={G: ("T8",), N: ()}),
    case(80, "L-3 gold:>C green:>X gold.forts=L-1,L-2 wall=O1,O3,O5", captor=G, legion_winner=G),
    case(82, "O5 gold:>C green:>X gold.forts=L-1,L-2 green.forts=L-1,L-3", legion_winner=None),
    # Neutral clans
    case(83, "O5 violet*:>C gold:>H green:>A", captor=V, rows={V: "", G: "", N: "A"}),
    case(84, "O5 violet*:>H gold:Z>X", captor=None, tied=(V, G), removed=("O5",), rows={V: "", G: "ZX"}),
    case(85, "O5 violet*:>Q gold:>D green:>Z", captor=N, totals=totals(violet=1, gold=2, green=3), asks={}),
    case(
        87,
        "O5 gold:>Q@violet violet*:>H green:>A",
        captor=G,
        totals=totals(gold=8, violet=0, green=5),
        rows={G: "", V: "", N: "A"},
    ),
    case(88, "O5 violet*:C>D gold:>H green:>X wall=O1", captor=V, asks={}, taken="O5", rows={V: "", G: "", N: "X"}),
    case(89, "O5 violet*:>A gold:Q>X green:>Z", captor=V, totals=totals(violet=5, gold=5, green=3)),
    case(89, "O5 violet*:>A gold:Q>X green:>Z", {"N1": "PL"}, captor=None),
    case(90, "O5 violet*:>F gold:>X green:>Z", captor=G, out=(V,)),
    case(90, "O5 violet*:>F gold:>X green:>Z", {"N1": "PL"}, captor=V, totals=totals(violet=6, gold=4, green=3)),
    case(91, "O5 violet*:>C gold:>C green:>D", captor=N, crashed=(V, G)),
    case(92, "S4 gold:CA>X violet*:Z>F gold.axx=no", captor=G, rows={G: "", V: "F"}, lost={G: "CAX", V: "Z"}),
    case(94, "L-3 violet*:>C gold:>X green:>Z violet.forts=L-1,L-2", captor=V, legion_winner=None),
    case(95, "L-3 violet*:>C gold:>X violet.forts=L-1,L-2", captor=V, legion_winner=None),
    case(95, "L-3 violet*:>C gold:>X violet.forts=L-1,L-2", {"N6": "BAJ"}, captor=V, legion_winner=V),
    case(
        96,
        "T8 violet*:>C gold:>X green:>Z violet.forts=O3,L-1",
        forts={V: ("O3", "T8"), G: (), N: ()},
        removed=("L-1",),
    ),
    # Variants
    case(102, "O1 gold:>A green:>A wall=O3,O4,O6", {"V1": "on"}, captor=None, wall=("O1", "O3", "O4"), removed=("O6",)),
    case(104, "O1 gold:>A green:>A wall=-", {"V1": "on"}, captor=None, wall=(), removed=("O1",)),
    case(105, "O1 gold:>A green:>A wall=O3,O4,O6", captor=None, wall=("O3", "O4", "O6"), removed=("O1",)),
    case(
        106,
        "O1 gold:A>D green:>X wall=O3,O4,O5,O6 gold.swap=3",
        {"V2": "on"},
        taken="O5",
        wall=("O1", "O3", "O4", "O6"),
    ),
    case(107, "O1 gold:A>D green:>X wall=O3,O4,O5,O6 gold.swap=3", taken="O5", wall=("O3", "O4", "O1", "O6")),
]
