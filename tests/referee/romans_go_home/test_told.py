"""What a ruling says, step by step: every number, clan, warrior and fort in it, and the rule that each step is of."""

from __future__ import annotations

import pytest

from companion.referee.romans_go_home import GAME
from companion.referee.ruling import Answer

from ..english import english
from ..notations import answer, asking

_PLAIN = {"reveal", "totals", "highest-wins", "capture", "winner-discards"}
"""What nearly every fight tells."""


def _answer(line: str) -> Answer:
    """The answer to a position, behind “|” with options that are not at their default."""
    notation, _, options = line.partition(" | ")
    given = dict(option.split("=") for option in options.split())
    return answer(
        asking(GAME), notation, **{key: int(value) if value.isdigit() else value for key, value in given.items()}
    )


def _told(found: Answer) -> list[tuple[str, str]]:
    return [(str(step.rule).removeprefix("rgh."), english(step.message)) for step in found.steps]


# the outcome in one sentence, and every step with its rule
WHOLE = [
    # the worked example of the rulebooks
    ("U2 gold:>A green:A>C red:D>C gold.unwary=A", [
        "Gold captures Unwary Fort (2) with 5 against Green 5 and Red 2.",
        "reveal: For Unwary Fort (2) all turn up a card: Gold Arch'r, Green Ch'ariott, and Red Ch'ariott.",
        "charriott-crash: The Ch'ariotts of Green and Red crash and are discarded.",
        "totals: Totals: Gold 5, Green 5, and Red 2.",
        "archr-tie: Gold and Green are tied at 5; only Gold revealed an Arch'r this turn and captures.",
        "capture: Gold takes Unwary Fort (2).",
        "unwary: Gold keeps the weakest, Arch'r.",
    ]),
    # the points of the charmed one are added to Qween's, and are back in the next turn
    ("O5 gold:>Q@green green:>C red:>H", [
        "Gold captures Fort-Dinary (5) with 10 against Green 0 and Red 7.",
        "reveal: For Fort-Dinary (5) all turn up a card: Gold Qween, Green Ch'ariott, and Red Horsie.",
        "qween-charm: Qween of Gold charms Ch'ariott of Green: 9 for Gold, 0 for Green.",
        "totals: Totals: Gold 10, Green 0, and Red 7.",
        "highest-wins: Gold has the highest total, 10, and captures.",
        "capture: Gold takes Fort-Dinary (5).",
        "winner-discards: Gold discards Qween as the winner.",
        "charmed-card: That Qween's clan captures does not discard the charmed Ch'ariott of Green.",
        "horsie: Horsie: Red discards Horsie.",
        "turn-end: Ch'ariott of Green is worth 9 again next turn.",
    ]),
    # a neutral Qween blocks a player's
    ("O5 gold:A>Q green:X>D violet*:>Q", [
        "Nobody captures Fort-Dinary (5): Gold 6, Green 6, and Violet 1.",
        "reveal: For Fort-Dinary (5) all turn up a card: Gold Qween, Green Dru'hid, and Violet Qween.",
        "qween-several: Gold and Violet revealed a Qween each, so no Qween charms.",
        "totals: Totals: Gold 6, Green 6, and Violet 1.",
        "highest-wins: Gold and Green are tied at 6, and no Arch'r of this turn breaks the tie: nobody captures.",
        "nobody-captures: Fort-Dinary (5) leaves the game without effect.",
    ]),
    # of forts that are alike it is told which is meant
    ("O5 gold:A>D green:>A wall=S4,O5,S4", [
        "Gold captures Fort-Dinary (5) with 7 against Green 5.",
        "reveal: For Fort-Dinary (5) all turn up a card: Gold Dru'hid and Green Arch'r.",
        "totals: Totals: Gold 7 and Green 5.",
        "highest-wins: Gold has the highest total, 7, and captures.",
        "druhid-swap: Open: Gold may take another fort with Dru'hid. Which? Possible: Signal Fort (4) (no. 1 behind the"
        " contested one), Fort-Dinary (5), Signal Fort (4) (no. 3 behind the contested one), or Fort-Dinary (5), the"
        " contested one.",
    ]),
    # sitting out
    ("L-2 gold:C>F green:>Z red:A>F", [
        "Green captures Legion Fort (−2) with 3.",
        "reveal: For Legion Fort (−2) all turn up a card: Gold Filchy, Green Zvord, and Red Filchy.",
        "filchy-out: Gold revealed Filchy and sits out this fight.",
        "filchy-out: Red revealed Filchy and sits out this fight.",
        "totals: Totals: Green 3.",
        "highest-wins: Green has the highest total, 3, and captures.",
        "capture: Green takes Legion Fort (−2).",
        "winner-discards: Green discards Zvord as the winner.",
        "zvord: Zvord: Green may rearrange the hidden cards.",
    ]),
    ("L-3 gold:>F green:>F", [
        "Every clan sits out: nobody captures Legion Fort (−3).",
        "reveal: For Legion Fort (−3) all turn up a card: Gold Filchy and Green Filchy.",
        "filchy-out: Gold revealed Filchy and sits out this fight.",
        "filchy-out: Green revealed Filchy and sits out this fight.",
        "all-filchy: Every clan sits out, so nobody captures.",
        "nobody-captures: Legion Fort (−3) leaves the game without effect.",
    ]),
    # Dru'hid takes another fort, and its effect applies
    ("O3 gold:A>D green:>X wall=S4,L-2,O6,T8 gold.forts=O5 gold.swap=4", [
        "Gold captures with 7 against Green 4 and takes Tax-Collector's Fort (8).",
        "reveal: For Fort-Dinary (3) all turn up a card: Gold Dru'hid and Green Axx.",
        "totals: Totals: Gold 7 and Green 4.",
        "highest-wins: Gold has the highest total, 7, and captures.",
        "druhid-swap: Gold takes Tax-Collector's Fort (8) with Dru'hid; Fort-Dinary (3) goes to its place.",
        "tax: Gold discards Fort-Dinary (5) for the Tax-Collector's Fort.",
        "winner-discards: Gold discards Arch'r and Dru'hid as the winner.",
    ]),
    # nothing else is carried out
    ("L-3 gold:>C green:>H gold.forts=L-1,L-2", [
        "Gold captures a third Legion Fort and wins the game.",
        "reveal: For Legion Fort (−3) all turn up a card: Gold Ch'ariott and Green Horsie.",
        "totals: Totals: Gold 9 and Green 7.",
        "highest-wins: Gold has the highest total, 9, and captures.",
        "capture: Gold takes Legion Fort (−3).",
        "legion-win: Gold has three Legion Forts and wins the game at once.",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "says"), WHOLE)
def test_a_ruling_tells_the_whole_turn(line: str, says: list[str]) -> None:
    found = _answer(line)
    assert [english(found.headline), *(f"{rule}: {text}" for rule, text in _told(found))] == says


# every step but the plain ones
STEPS = [
    # Qween
    ("O5 gold:>Q green:>Q red:>A", [
        "qween-several: Gold and Green revealed a Qween each, so no Qween charms.",
    ]),
    ("O5 gold:A>Q@green green:X>D violet*:>Q | Q5=no", [
        "neutral-powers: Qween of the neutral clan Violet does not charm.",
        "qween-charm: Qween of Gold charms Dru'hid of Green: 2 for Gold, 0 for Green.",
        "charmed-effect: Dru'hid keeps its effect for Green.",
        "charmed-card: That Qween's clan captures does not discard the charmed Dru'hid of Green.",
        "turn-end: Dru'hid of Green is worth 2 again next turn.",
    ]),
    ("O5 gold:>Q green:>C red:>C violet:>C", [
        "charriott-crash: The Ch'ariotts of Green, Red, and Violet crash and are discarded.",
        "qween-charm: Qween of Gold finds nobody left to charm.",
    ]),
    ("O5 gold:>Q@- green:>H | Q2=may", [
        "qween-charm: Qween of Gold charms nobody.",
    ]),
    ("O5 gold:>Q@green green:>H red:Z>X | Q1=replace", [
        "qween-charm: Qween of Gold charms Horsie of Green: 7 for Gold instead of her own points, 0 for Green.",
        "charmed-effect: Horsie keeps its effect for Green.",
        "nobody-captures: Fort-Dinary (5) leaves the game without effect.",
        "horsie: Horsie: Green discards Horsie.",
    ]),
    ("O5 gold:A>Q@violet violet*:>Z green:>D wall=O3", [
        "qween-charm: Qween of Gold charms Zvord of Violet: 3 for Gold, 0 for Violet.",
        "charmed-card: That Qween's clan captures does not discard the charmed Zvord of Violet.",
        "neutral-powers: Zvord of the neutral clan Violet rearranges nothing.",
        "turn-end: Zvord of Violet is worth 3 again next turn.",
    ]),
    ("O5 gold:>Q green:CH>F | Q3=cancelled", [
        "qween-charm: Qween of Gold charms Filchy of Green: 6 for Gold, 0 for Green.",
        "charmed-effect: Filchy has no effect while charmed.",
    ]),
    # Horsie takes nobody if she goes with the charm herself
    ("S4 gold:C>Q green:D>H | Q4=PL", [
        "qween-charm: Qween of Gold charms Horsie of Green: 7 for Gold, 0 for Green.",
        "charmed-effect: Horsie keeps its effect for Green.",
        "charmed-card: Both warriors of Green go, whichever of them the Signal Fort takes.",
        "signal: Signal Fort: Green discards Dru'hid.",
        "charmed-card: The charmed Horsie of Green is discarded, as Qween's clan captures.",
    ]),
    ("S4 gold:C>Q green:D>H | Q4=PL H2=before", [
        "qween-charm: Qween of Gold charms Horsie of Green: 7 for Gold, 0 for Green.",
        "charmed-effect: Horsie keeps its effect for Green.",
        "horsie: The Signal Fort and Horsie take both warriors of Green, one each.",
        "horsie: Horsie: Green discards Dru'hid.",
        "signal: Signal Fort: Green discards Horsie.",
    ]),
    # of two Ch'ariotts nobody is asked which one pays
    ("S4 gold:AHZ>Q green:CX>C green.signal=C | Q4=PL", [
        "qween-charm: Qween of Gold charms Ch'ariott of Green: 9 for Gold, 0 for Green.",
        "signal: Signal Fort: Green discards Ch'ariott.",
        "charmed-card: Assumed: of two Ch'ariotts Green gave up the charmed one, which would go anyway.",
    ]),
    ("O5 gold:>Q green:>X | Q4=PL", [
        "qween-charm: Qween of Gold charms Axx of Green: 4 for Gold, 0 for Green.",
        "charmed-effect: Axx keeps its effect for Green.",
        "charmed-card: The charmed Axx of Green is discarded, as Qween's clan captures.",
    ]),
    ("O5 gold:Z>Q@green green:X>H", [
        "qween-charm: Qween of Gold charms Horsie of Green: 7 for Gold, 0 for Green.",
        "charmed-effect: Horsie keeps its effect for Green.",
        "charmed-card: That Qween's clan captures does not discard the charmed Horsie of Green.",
        "horsie: Horsie: Green discards Axx.",
        "turn-end: Horsie of Green is worth 7 again next turn.",
    ]),
    ("O5 gold:>Q green:X>A | Q3=cancelled Z1=reveal", [
        "qween-charm: Qween of Gold charms Arch'r of Green: 5 for Gold, 0 for Green.",
        "charmed-effect: Arch'r has no effect while charmed.",
        "charmed-card: That Qween's clan captures does not discard the charmed Arch'r of Green.",
        "turn-end: Arch'r of Green is worth 5 again next turn.",
    ]),
    ("O5 gold:>Q green:X>Z | Z1=reveal", [
        "zvord: Zvord: Green may rearrange the hidden cards.",
        "qween-charm: Qween of Gold charms Zvord of Green: 3 for Gold, 0 for Green.",
        "charmed-effect: Zvord keeps its effect for Green.",
        "nobody-captures: Fort-Dinary (5) leaves the game without effect.",
        "turn-end: Zvord of Green is worth 3 again next turn.",
    ]),
    ("O5 gold:>Q green:X>Z | Q3=cancelled", [
        "qween-charm: Qween of Gold charms Zvord of Green: 3 for Gold, 0 for Green.",
        "charmed-effect: Zvord has no effect while charmed.",
        "nobody-captures: Fort-Dinary (5) leaves the game without effect.",
        "turn-end: Zvord of Green is worth 3 again next turn.",
    ]),
    ("O5 gold:>Q green:C>D wall=O1 | Q3=cancelled", [
        "qween-charm: Qween of Gold charms Dru'hid of Green: 2 for Gold, 0 for Green.",
        "charmed-effect: Dru'hid has no effect while charmed.",
    ]),
    # a charmed warrior that a Signal Fort takes, or may take, is not there any more to be told of
    ("S4 gold:CA>Q@violet violet*:>X green:>D", [
        "qween-charm: Qween of Gold charms Axx of Violet: 4 for Gold, 0 for Violet.",
        "charmed-effect: Axx keeps its effect for Violet.",
        "neutral-discards: Signal Fort: Violet discards Axx.",
        "signal: Signal Fort: Green discards Dru'hid.",
    ]),
    ("S4 gold:CA>Q@green green:Z>X", [
        "qween-charm: Qween of Gold charms Axx of Green: 4 for Gold, 0 for Green.",
        "charmed-effect: Axx keeps its effect for Green.",
        "signal: Open: Which warrior does Green discard for the Signal Fort? Possible: Zvord or Axx.",
    ]),
    # Filchy
    ("O5 violet*:>F gold:>X green:>Z | N1=PL", [
        "neutral-powers: Filchy of the neutral clan Violet does not sit out.",
        "zvord: Zvord: Green may rearrange the hidden cards.",
    ]),
    # in English she would sit out: it is the charm that keeps her in
    ("O5 gold:C>Q violet*:>F | Q3=cancelled", [
        "qween-charm: Qween of Gold charms Filchy of Violet: 6 for Gold, 0 for Violet.",
        "charmed-effect: Filchy has no effect while charmed.",
        "charmed-card: That Qween's clan captures does not discard the charmed Filchy of Violet.",
        "turn-end: Filchy of Violet is worth 6 again next turn.",
    ]),
    # ties
    ("O5 gold:>A green:Q>X", [
        "archr-tie: Gold and Green are tied at 5; only Gold revealed an Arch'r this turn and captures.",
    ]),
    ("O5 gold:>A green:>A red:Q>Z", [
        "archr-tie: Gold and Green are tied at 5; Gold and Green each revealed an Arch'r this turn, so the tie stands.",
        "nobody-captures: Fort-Dinary (5) leaves the game without effect.",
        "zvord: Zvord: Red may rearrange the hidden cards.",
    ]),
    ("O5 violet*:>A gold:Q>X green:>Z | N1=PL", [
        "archr-tie: Violet and Gold are tied at 5; Arch'r of Violet has no power this turn, so the tie stands.",
        "nobody-captures: Fort-Dinary (5) leaves the game without effect.",
        "zvord: Zvord: Green may rearrange the hidden cards.",
    ]),
    ("O1 gold:>H green:>H red:>X wall=O3,O4,O6 | V1=on", [
        "variant-tie: Fort-Dinary (1) stays; Fort-Dinary (6), the last fort of the wall, is discarded.",
        "horsie: Horsie: Gold discards Horsie.",
        "horsie: Horsie: Green discards Horsie.",
    ]),
    ("O1 gold:>A green:>A | V1=on", [
        "archr-tie: Gold and Green are tied at 5; Gold and Green each revealed an Arch'r this turn, so the tie stands.",
        "variant-tie: The last fort of the wall is discarded; Fort-Dinary (1) stays, unless it is that one itself.",
    ]),
    ("O1 gold:>A green:>A wall=- | V1=on", [
        "archr-tie: Gold and Green are tied at 5; Gold and Green each revealed an Arch'r this turn, so the tie stands.",
        "variant-tie: Fort-Dinary (1) is itself the last fort of the wall and is discarded.",
    ]),
    # six cards of a clan tell that it is the last turn, too
    ("O1 gold:QXHZD>F green:QXHZD>F | V1=on T2=stays", [
        "filchy-out: Gold revealed Filchy and sits out this fight.",
        "filchy-out: Green revealed Filchy and sits out this fight.",
        "all-filchy: Every clan sits out, so nobody captures.",
        "variant-tie: Fort-Dinary (1) is itself the last fort of the wall and is discarded.",
    ]),
    ("O1 gold:>F green:>F wall=O3 | V1=on T2=discarded", [
        "filchy-out: Gold revealed Filchy and sits out this fight.",
        "filchy-out: Green revealed Filchy and sits out this fight.",
        "all-filchy: Every clan sits out, so nobody captures.",
        "all-filchy: Fort-Dinary (1) leaves the game without effect.",
    ]),
    ("O5 gold:QXHZA>D green:QXHZ>D", [
        "druhid-swap: No other fort is left for Dru'hid of Gold.",
    ]),
    # Dru'hid
    ("O1 gold:A>D green:>X wall=O3,O4,O5,O6 gold.swap=3 | V2=on", [
        "variant-druhid: Gold takes Fort-Dinary (5) with Dru'hid; Fort-Dinary (1) stays the first fort of the wall.",
    ]),
    ("O1 gold:A>D green:>X wall=O3,O4,O5,O6 gold.swap=-", [
        "druhid-swap: Dru'hid of Gold swaps for no other fort.",
    ]),
    ("O5 gold:C>D green:>Z wall=-", [
        "druhid-swap: No other fort is left for Dru'hid of Gold.",
        "zvord: Green has no hidden cards left to rearrange.",
    ]),
    ("O5 gold:C>D green:>Z wall=O1 gold.swap=-", [
        "druhid-swap: Dru'hid of Gold swaps for no other fort.",
        "zvord: Green has only one hidden card left: there is nothing to rearrange.",
    ]),
    ("O5 gold:C>D green:>X", [
        "druhid-swap: Gold may take another fort of the wall instead; which ones lie there was not told.",
    ]),
    ("O5 violet*:C>D gold:>H green:>X wall=O1", [
        "neutral-powers: Dru'hid of the neutral clan Violet does not swap.",
        "horsie: Horsie: Gold discards Horsie.",
    ]),
    # Legion Forts
    ("L-3 gold:>C green:>X gold.forts=L-1 gold.captured=2 | L1=captured", [
        "legion-win: Gold has captured three Legion Forts and wins the game at once.",
    ]),
    ("L-3 violet*:>C gold:>X green:>X violet.forts=L-1,L-2", [
        "neutral-wins: Violet has 3 Legion Forts, but a neutral clan cannot win: the game goes on.",
    ]),
    ("L-3 violet*:>C gold:>X green:>X violet.forts=L-1 violet.captured=2 | L1=captured", [
        "neutral-wins: Violet has captured 3 Legion Forts, but a neutral clan cannot win: the game goes on.",
    ]),
    # the Tax-Collector's Fort
    ("T8 gold:>C green:>X", [
        "tax: Gold has no other fort, so Tax-Collector's Fort (8) is discarded.",
    ]),
    ("T8 violet*:>C gold:>X violet.forts=O3,L-1", [
        "neutral-tax: Violet discards Legion Fort (−1) for the Tax-Collector's Fort.",
    ]),
    ("T8 violet*:>C gold:>X", [
        "tax: Violet has no other fort, so Tax-Collector's Fort (8) is discarded.",
    ]),
    ("T8 violet*:>C gold:>X violet.forts=O3,L-1 | N4=random", [
        "neutral-tax: Drawn at random: Which fort does Violet discard for the Tax-Collector's Fort? Possible:"
        " Fort-Dinary (3) or Legion Fort (−1).",
    ]),
    # the Signal Fort
    ("S4 gold:H>X green:D>Z red:>A gold.axx=yes green.signal=D", [
        "signal: Signal Fort: Green discards Dru'hid.",
        "signal: Signal Fort: Red discards Arch'r.",
        "axx: Another warrior of Gold pays for the Signal Fort, and Axx stays.",
        "zvord: Zvord: Green may rearrange the hidden cards.",
    ]),
    ("S4 gold:H>X green:>A gold.axx=no", [
        "signal: Signal Fort: Green discards Arch'r.",
        "axx: Axx of Gold goes.",
    ]),
    ("S4 gold:H>X green:>A | S1=lost", [
        "signal: Signal Fort: Green discards Arch'r.",
        "signal: Axx of Gold is lost to the Signal Fort.",
    ]),
    ("S4 gold:>X green:>C red:>C", [
        "charriott-crash: The Ch'ariotts of Green and Red crash and are discarded.",
        "signal: Signal Fort: no other clan has a warrior to discard.",
        "signal: Gold has nobody but Axx, who is discarded for the Signal Fort.",
    ]),
    ("S4 violet*:C>X gold:>A", [
        "signal: Signal Fort: Gold discards Arch'r.",
        "neutral-discards: Violet discards its weakest, Axx, for the Signal Fort.",
    ]),
    ("S4 violet*:ZC>X gold:>A", [
        "signal: Signal Fort: Gold discards Arch'r.",
        "neutral-keeps: The neutral clan Violet keeps Axx.",
    ]),
    ("S4 gold:CA>H violet*:ZD>F | strength.D=3", [
        "filchy-out: Violet revealed Filchy and sits out this fight.",
        "weakest: Zvord and Dru'hid of Violet are equally weak; the first revealed counts.",
        "neutral-discards: Signal Fort: Violet discards Zvord.",
    ]),
    # the Unwary Fort
    ("U2 gold:Z>H green:>A gold.unwary=-", [
        "unwary: Gold keeps nobody by the Unwary Fort.",
    ]),
    ("U2 violet*:CZ>A gold:>H", [
        "neutral-keeps: The neutral clan Violet keeps Zvord.",
        "horsie: Horsie: Gold discards Horsie.",
    ]),
    ("U2 violet*:CZ>A gold:>H | N3=never", [
        "neutral-keeps: The neutral clan Violet does not keep Zvord.",
        "horsie: Horsie: Gold discards Horsie.",
    ]),
    ("U2 gold:AC>Q@green green:>X | U2=turn", [
        "qween-charm: Qween of Gold charms Axx of Green: 4 for Gold, 0 for Green.",
        "charmed-effect: Axx keeps its effect for Green.",
        "weakest: Arch'r and Qween are equally weak.",
        "charmed-card: That Qween's clan captures does not discard the charmed Axx of Green.",
        "unwary: Open: Gold may keep the weakest warrior. Which? Possible: Arch'r, Qween, or Nobody.",
    ]),
    # that she captures is why, whether she goes herself or not
    ("U2 gold:>Q green:>A gold.unwary=Q | Q4=PL", [
        "qween-charm: Qween of Gold charms Arch'r of Green: 5 for Gold, 0 for Green.",
        "charmed-effect: Arch'r keeps its effect for Green.",
        "unwary: Gold keeps the weakest, Qween.",
        "charmed-card: The charmed Arch'r of Green is discarded, as Qween's clan captures.",
    ]),
    ("U2 gold:C>X green:>A gold.axx=yes", [
        "axx: Axx of Gold stays.",
        "unwary: The weakest is Axx himself, so the Unwary Fort saves nobody.",
    ]),
    # Axx and Horsie
    ("O5 gold:C>X green:>A gold.axx=no", [
        "axx: Axx of Gold goes.",
    ]),
    ("O5 violet*:C>X gold:>A", [
        "neutral-keeps: The neutral clan Violet keeps Axx.",
    ]),
    ("O5 violet*:C>X gold:>A | N3=never", [
        "neutral-keeps: The neutral clan Violet does not keep Axx.",
    ]),
    ("O5 violet*:C>X gold:>A | N1=PL", [
        "neutral-powers: Axx of the neutral clan Violet does not stay.",
    ]),
    ("O5 gold:ZX>H green:ZCA>X green.axx=no", [
        "axx: Axx of Green goes.",
        "horsie: Open: Which warrior does Gold lose to Horsie? Possible: Zvord or Axx.",
    ]),
    ("O5 violet*:C>H gold:CXA>F green:CZX>A", [
        "filchy-out: Gold revealed Filchy and sits out this fight.",
        "neutral-discards: Horsie: Violet discards Horsie.",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "says"), STEPS)
def test_a_ruling_says_what_each_rule_did(line: str, says: list[str]) -> None:
    assert [f"{rule}: {text}" for rule, text in _told(_answer(line)) if rule not in _PLAIN] == says


@pytest.mark.parametrize(
    ("line", "headline"),
    [
        ("O5 gold:>F green:>C", "Green captures Fort-Dinary (5) with 9."),
        ("O5 gold:>A green:D>Z red:>F", "Gold captures Fort-Dinary (5) with 5 against Green 5."),
        ("O3 gold:A>D green:>F wall=S4 gold.swap=1", "Gold captures with 7 and takes Signal Fort (4)."),
        ("O3 gold:A>D green:>F wall=S4,O3 gold.swap=2", "Gold captures Fort-Dinary (3) with 7."),
        # what comes after the swap is open
        ("O3 gold:DZ>A green:CX>D wall=S4,O6 green.swap=1",
         "Green captures with 15 against Gold 10 and takes Signal Fort (4)."),
        ("O3 gold:>A green:X>D wall=U2,S4", "Green captures Fort-Dinary (3) with 6 against Gold 5."),
        ("O5 gold:>H green:>H", "Nobody captures Fort-Dinary (5): Gold 7 and Green 7."),
        ("L-3 violet*:>C gold:>X violet.forts=L-1,L-2 | N6=BAJ",
         "Violet captures a third Legion Fort and wins the game."),
    ],
)  # fmt: skip
def test_the_outcome_in_one_sentence(line: str, headline: str) -> None:
    assert english(_answer(line).headline) == headline


@pytest.mark.parametrize(
    ("line", "gone"),
    [
        ("S4 gold*:F>X green:>C", "Gold discards Filchy as the winner."),
        ("S4 gold:F>X green:>Z | S1=lost", "Gold discards Filchy as the winner."),
        ("S4 gold:>X green:>Z", None),
    ],
)
def test_an_axx_that_pays_for_the_signal_fort_goes_once(line: str, gone: str | None) -> None:
    told = [text for rule, text in _told(_answer(line)) if rule == "winner-discards"]
    assert told == ([gone] if gone else [])
