"""What Runes of Mayhem prints of a table: its own cards, the sheet of a game; and the board mat."""

from __future__ import annotations

import msgspec
import pytest
import zxingcpp
from conftest import ADDRESS, Printer, Raster
from reading import places_to_write, run

from companion.language import language
from companion.referee.game import SeatPlan, Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import Divide, EnterCards, Finish, NewUnit, Override, PlayerFix, UnitFix
from companion.referee.runes_of_mayhem.components import FACTIONS, KNOWN, Card
from companion.referee.runes_of_mayhem.options import OPTIONS
from companion.referee.runes_of_mayhem.state import Piece, State, Tower
from companion.web.games.runes_of_mayhem.looks import unit_look
from printables import Play, Seat
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import CARD_HEIGHT, CARD_WIDTH, PAPERS, SAFE_MARGIN, card_sheet
from printables.runes_of_mayhem.mat import HOMES

OWN = (
    Card(name="Looters", faction="vikings", power=2, health=3, gold=2, faith=1, copies=3),
    Card(name="Jarl 王 of the Fjord", faction="vikings", type="hero", power=6, health=6, gold=5, faith=2),
    Card(name="Scorched Earth", kind="trap", faction="vikings"),
    Card(name="Swordsmen", faction="anglo-saxons", gold=3, faith=0),
)


def do(state: State, *commands: object) -> State:
    """The state after these commands."""
    for command in commands:
        applied = GAME.apply(state, command)  # type: ignore[arg-type]
        assert hasattr(applied, "state"), applied
        state = applied.state
    return state


@pytest.fixture(scope="module")
def state() -> State:
    """A game in its third turn with units everywhere."""
    new = (
        NewUnit("north", "Vanguards", "melee", 5, 5, "1.1"),
        NewUnit("north", "Jarl 王", "hero", 6, 6, "2.2"),
        NewUnit("south", "Peasants", "peasants", 1, 1, "wall"),
        NewUnit("south", "Swordsmen", "melee", 4, 4, "3.1"),
    )
    fixes = (UnitFix(1, damage=3), UnitFix(4, marks=("fallen",)))
    players = {"south": PlayerFix(structure=17, gold=8)}
    return do(
        GAME.new(Setup((SeatPlan("north"), SeatPlan("south")))),
        Divide(seat="north", gold=5),
        Divide(seat="south", gold=2),
        EnterCards(cards=OWN),
        Override(reason="for a test", new=new, stage="main", turn=3),
        Override(reason="for a test", units=fixes, players=players),
    )


def played(state: State) -> Play:
    """The state as the printer gets it."""
    return Play("20 November", "/t/abc", (Seat("north", "Łucja"), Seat("south", "王小明")), state)


def sheet(state: State | None, **more: object) -> Printed:
    """The score sheet of a state."""
    play = None if state is None else played(state)
    return typeset_named("runes-of-mayhem-score-sheet", base_url=ADDRESS, play=play, **more)  # type: ignore[arg-type]


def lines(printed: Printed) -> list[str]:
    """Every text of a document."""
    return [drawn.what for drawn in printed.drawn if drawn.font]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["mat", "own-cards", "score-sheet"])
def test_everything_stays_on_the_paper(state: State, name: str, paper: str) -> None:
    for play in (None, played(state)):
        document = typeset_named(f"runes-of-mayhem-{name}", paper=paper, play=play)
        assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_mat_has_a_place_of_a_cards_size_for_everything(printed: Printer, paper: str) -> None:
    document = printed("runes-of-mayhem-mat", paper=paper)
    assert {drawn.page for drawn in document.drawn} == {1, 2, 3, 4}
    cells = card_sheet(PAPERS[paper])
    for page in range(1, 5):
        frames = [drawn.box for drawn in document.drawn if drawn.page == page and drawn.what == "rectangle"]
        assert len(frames) == 9
        for cell, frame in zip(cells, frames, strict=True):
            assert cell.holds(frame) and frame.width > CARD_WIDTH - 3 and frame.height > CARD_HEIGHT - 3
        inside = [[d.what for d in document.drawn if d.page == page and d.font and cell.holds(d.box)] for cell in cells]
        if page % 2:
            assert [texts[:2] for texts in inside] == [
                [f"Lane {lane}", f"Row {row}"] for row in (1, 2, 3) for lane in ((1, 2, 3), (3, 2, 1))[page // 2]
            ]
        else:
            home = HOMES["vikings" if page == 2 else "anglo-saxons"]
            assert [texts[0] for texts in inside] == [place.name for place in home]
            circles = [d for d in document.drawn if d.page == page and d.what == "path" and d.box.width == 10]
            assert len(circles) == 2 * 7


def test_castle_folk_have_a_place_with_those_who_have_some_and_traps_with_theirs(printed: Printer) -> None:
    """Rulebook, Overview and Traps Expansion: Castle Folk are in the Anglo-Saxons' deck, the Vikings lay traps."""
    drawn = printed("runes-of-mayhem-mat").drawn
    vikings, saxons = ({text.what for text in drawn if text.page == page} for page in (2, 4))
    assert "Traps" in vikings and not any("Castle Folk" in what for what in vikings)
    assert "Castle Folk" in saxons and "Traps" not in saxons


def test_the_mat_promises_nobody_five_cards(printed: Printer) -> None:
    """Each mercenary hired for a card lowers the hand limit."""
    assert "draw up to your hand limit, five at most" in run(printed("runes-of-mayhem-mat"))


def test_power_and_health_on_the_sheet_are_those_of_the_board(state: State) -> None:
    spearmen = [NewUnit("north", name, "spearmen", 2, 4, f"{lane}.1") for lane, name in ((2, "Spears"), (3, "Pikes"))]
    state = do(
        state,
        Override(
            reason="for a test",
            units=(UnitFix(1, place="1.2"),),
            new=(*spearmen, NewUnit("north", "Lances", "spearmen", 2, 4, "1.1")),
        ),
        Override(reason="for a test", units=(UnitFix(5, damage=2),)),
    )
    texts = lines(sheet(state))
    for piece in state.units:
        look = unit_look(state, piece)
        if not piece.fallen:
            assert f"{look.power}/{look.health}" in texts
    assert {"3/5", "Spearmen, formation", "3/3", "of 5, Spearmen, formation"} <= set(texts)
    assert "4/4" not in texts  # of a unit that has fallen the board shows no numbers


def test_own_cards_are_filled_in_as_far_as_they_are_known(state: State) -> None:
    document = typeset_named("runes-of-mayhem-own-cards", play=played(state))
    cells = card_sheet(PAPERS["a4"])
    faces = [
        [d.what.rstrip("*°") for d in document.drawn if d.page == page and d.font and cell.holds(d.box)]
        for page in range(1, max(d.page for d in document.drawn) + 1, 2)
        for cell in cells
    ]
    named = {face[face.index(name)]: face for face in faces for name in face if name in [c.name for c in KNOWN]}
    assert set(named) == {"Looters", "Swordsmen"}
    assert [int(line) for line in named["Looters"] if line.isdigit()] == [2, 3, 2, 1]
    assert "Lock" in named["Looters"] and "Pillager" in named["Looters"]
    # power, health and type of the Swordsmen come from the rulebook
    assert [int(line) for line in named["Swordsmen"] if line.isdigit()] == [4, 4, 3, 0]
    (jarl,) = [face for face in faces if "Hero" in face]
    assert not any("Fjord" in line for line in jarl)  # no typeface here has its letters: a line to write on
    (trap,) = [face for face in faces if "Scorched Earth" in face]
    assert "Trap" in trap and "Type" not in trap
    assert len(faces) == 27 and sum("Type" in face for face in faces) == 27 - len(OWN)


FACTIONS_PRINTED = ("Vikings", "Anglo-Saxons")


def _faces(*cards: Card) -> dict[str, list[str]]:
    """What is printed on the cards of a table that has entered these, by their name, which may take several lines."""
    state = do(GAME.new(Setup((SeatPlan("north"), SeatPlan("south")))), EnterCards(cards=cards))
    document = typeset_named("runes-of-mayhem-own-cards", play=played(state))
    faces = [
        [d.what.rstrip("*°") for d in document.drawn if d.page == page and d.font and cell.holds(d.box)]
        for page in range(1, max(d.page for d in document.drawn) + 1, 2)
        for cell in card_sheet(PAPERS["a4"])
    ]
    own = [[line for line in face if line not in FACTIONS_PRINTED] for face in faces]
    return {_name(face, cards): face for face in own if face[0] != "Type"}


def _name(face: list[str], cards: tuple[Card, ...]) -> str:
    return next((card.name for card in cards if " ".join(face).startswith(card.name)), face[0])


def test_a_card_entered_without_its_faction_is_printed() -> None:
    faces = _faces(Card(name="Axemen", gold=1), Card(name="Spearmen", faith=0))
    assert set(faces) == {"Axemen", "Spearmen"}
    assert [int(line) for line in faces["Axemen"] if line.isdigit()] == [2, 2, 1]


def test_a_long_name_is_printed_whole_and_a_mercenary_is_told() -> None:
    longest = "The Reverend and Most Honourable Old Abbot of Lindisfarne II"
    assert len(longest) == 60
    faces = _faces(
        Card(name="Lady Aethelflaed of Mercia", kind="mercenary", type="hero"),
        Card(name="Mercenary Archers", kind="mercenary", power=2),
        Card(name="King Sweyn Forkbeard", kind="mercenary", power=2),
        Card(name=longest, type="priest"),
        Card(name="W" * 60, type="melee"),
    )
    assert "Mercenary · Hero" in faces["Lady Aethelflaed of Mercia"]
    assert "Mercenary · Long-ranged" in faces["Mercenary Archers"]
    assert "Mercenary" in faces["King Sweyn Forkbeard"]
    assert "Priest" in faces[longest]
    # only a single word that no line can hold is cut
    assert len(faces) == 5 and [name.endswith("…") for name in faces].count(True) == 1


def test_only_what_a_kind_of_card_has_is_asked_for() -> None:
    """A king and a building have Structure-points, a trap has none; what is entered all the same is printed."""
    faces = _faces(
        Card(name="Gorm the Old", kind="king"),
        Card(name="Watch Tower", kind="building"),
        Card(name="Keep", kind="building", health=6),
        Card(name="Armed Keep", kind="building", health=7, power=2),
        Card(name="Scorched Earth", kind="trap"),
        Card(name="Dear Trap", kind="trap", gold=3),
        Card(name="Lady Aethelflaed", kind="mercenary"),
    )
    assert faces["Gorm the Old"] == ["Gorm the Old", "King", "Structure-points"]
    assert faces["Watch Tower"] == ["Watch Tower", "Building", "Structure-points"]
    assert faces["Keep"] == ["Keep", "Building", "6", "Structure-points"]
    assert {"7", "Structure-points", "2", "Power"} <= set(faces["Armed Keep"]) and "Health" not in faces["Armed Keep"]
    assert faces["Scorched Earth"] == ["Scorched Earth", "Trap"]
    assert "3" in faces["Dear Trap"] and "Gold" in faces["Dear Trap"]
    assert {"Power", "Health", "Gold", "Faith"} <= set(faces["Lady Aethelflaed"])


def test_no_sheet_of_blank_cards_follows_one_that_is_full(state: State) -> None:
    nine = tuple(Card(name=f"Card {number}", faction="vikings", power=1, copies=number) for number in range(1, 10))
    text = lines(typeset_named("runes-of-mayhem-own-cards", play=played(do(state, EnterCards(cards=nine)))))
    # the Anglo-Saxons and the units of any faction have a blank sheet each
    assert text.count("Power") == 27 and "Copies: 1" in text


def test_without_a_table_the_cards_are_blank(printed: Printer) -> None:
    document = printed("runes-of-mayhem-own-cards")
    assert lines(document).count("Power") == 27 and not any(line.isdigit() for line in lines(document))


def test_the_sheet_shows_the_whole_table(state: State) -> None:
    document = sheet(state)
    assert {drawn.page for drawn in document.drawn} == {1}
    texts = lines(document)
    assert {"Vikings", "Anglo-Saxons", "Łucja", "40 / 40", "17 / 40", "5/2", "of 5, Melee"} <= set(texts)
    assert {"Hero", "Peasants", "fallen, Melee"} <= set(texts)  # a hero whose letters cannot be printed
    place = {drawn.what: drawn.box for drawn in document.drawn if drawn.font}
    assert (
        place["Anglo-Saxons"].y < place["Swordsmen"].y < place["Lane 1"].y < place["Vanguards"].y < place["Vikings"].y
    )
    assert place["Peasants"].y < place["Swordsmen"].y  # the Wall is behind the rows
    assert place["Vanguards"].x < place["Lane 1"].right < place["Swordsmen"].x


def test_a_king_is_said_to_be_one_in_the_readers_language(state: State) -> None:
    kings = {"north": "Gorm the Old", "south": "King Edward the Elder"}
    players = {seat: msgspec.structs.replace(state.players[seat], king=king) for seat, king in kings.items()}
    led = msgspec.structs.replace(state, players=players)
    assert {"King: Gorm the Old", "King Edward the Elder"} <= set(lines(sheet(led)))
    assert {"Król: Gorm Stary", "Król Edward Starszy"} <= set(lines(sheet(led, language="pl")))


def test_buildings_and_traps_are_printed_at_their_places(state: State) -> None:
    """Each building with what it has left, as the board shows it."""
    towers = (Tower("2.3", "Watchtower", 5, damage=2, up=True), Tower("1.1"), Tower("1.2", "Mill", damage=4, up=True))
    built = msgspec.structs.replace(state, towers=towers, traps=("3.2",))
    texts = [drawn for drawn in sheet(built).drawn if drawn.font]
    lanes = [drawn for drawn in texts if drawn.what.startswith("Lane ")]
    rows = [drawn for drawn in texts if drawn.what.startswith("Row ")]
    things = ("3", "2.3"), ("Watchtower", "2.3"), ("face down, building", "1.1"), ("−4", "1.2"), ("trap", "3.2")
    for thing, at in things:
        (box,) = [drawn.box for drawn in texts if drawn.what == thing and drawn.box.y > 60]
        beside = [row for row in rows if abs(row.box.bottom - box.bottom) < 0.5 and row.box.x > box.x]
        row = min(beside, key=lambda row: row.box.x)
        (lane,) = [lane for lane in lanes if box.x < lane.box.x < row.box.x]
        assert at == f"{lane.what[-1]}.{row.what[-1]}"
        assert box.y < lane.box.y  # where the Anglo-Saxons stand


def test_the_sheet_says_why_the_game_ended(state: State) -> None:
    won = do(state, Override(reason="for a test", players={"south": PlayerFix(structure=0)}))
    assert any("The Fortress of the Anglo-Saxons has fallen" in line for line in lines(sheet(won)))
    assert "won" in lines(sheet(won)) and "won" not in lines(sheet(state))
    ended = do(state, Finish(reason="too late"))
    assert any("without a winner: too late" in line for line in lines(sheet(ended)))


def test_a_full_table_still_fits(state: State) -> None:
    long = "A unit whose name is as long as a name may ever become here"
    units = tuple(
        Piece(number, seat, long, "castle-folk", 10, 10, lane, row, damage=9, marks=("shot",), locked=True)
        for number, (seat, lane, row) in enumerate(
            (seat, lane, row) for seat in ("north", "south") for lane in range(4) for row in range(1, 4)
        )
    )
    units = tuple(msgspec.structs.replace(piece, row=0) if not piece.lane else piece for piece in units)
    full = msgspec.structs.replace(state, units=units, towers=(Tower("1.1", long, 5, up=True),), traps=("2.2",))
    changed = {option.id: next(v for v in option.values() if v != option.default) for option in OPTIONS.values()}
    for paper in PAPERS:
        document = sheet(full, paper=paper, settings=changed)
        assert {drawn.page for drawn in document.drawn} == {1}
        assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)


def test_what_a_table_decided_is_a_list_where_it_has_room(state: State) -> None:
    changed = {option.id: next(v for v in option.values() if v != option.default) for option in OPTIONS.values()}
    few = dict(list(changed.items())[:4])
    for paper in PAPERS:
        drawn = sheet(state, paper=paper, settings=few).drawn
        dots = [item.box for item in drawn if item.what == "·"]
        assert len(dots) == len(few) + 1 and len({box.x for box in dots}) == 1
    assert "·" not in lines(sheet(state, settings=changed))


def test_an_empty_sheet_is_to_be_filled_in() -> None:
    texts = lines(sheet(None))
    assert {language("en").render(name) for name in FACTIONS.values()} <= set(texts)
    assert texts.count(STRUCTURE) == 2 and not any(text.isdigit() for text in texts)


def test_the_code_leads_to_the_table(state: State, raster: Raster) -> None:
    for printed_, path in ((sheet(state), "/t/abc"), (sheet(None), "/runes-of-mayhem/referee")):
        found = zxingcpp.read_barcodes(raster(printed_.pdf, 150)[0], formats=zxingcpp.BarcodeFormat.QRCode)
        assert [result.text for result in found] == [ADDRESS + path]


STRUCTURE = "Structure-points: now / at the start"


@pytest.mark.parametrize("paper", PAPERS)
def test_an_empty_sheet_has_a_place_for_everything_and_fills_the_page(paper: str) -> None:
    drawn = sheet(None, paper=paper).drawn
    boxes = [item.box for item in drawn if item.what == "rectangle"]
    for label in [item.box for item in drawn if item.what == STRUCTURE]:
        assert [box for box in boxes if 0 < label.y - box.bottom < 4 and box.width > 35 and box.height > 8]
    written = places_to_write(drawn)
    assert written == ["Turn", "Date", "Name", "King", "Name", "King"]
    below = [item.box.y for item in drawn if item.what in ("Vikings", "Anglo-Saxons")]
    names = [item.box.y for item in drawn if item.what == "Name"]
    assert all(0 < low - high < 10 for high, low in zip(below, names, strict=True))
    lowest = max(item.box.bottom for item in drawn if item.what == "Deck")
    assert lowest > PAPERS[paper].height - 14 - 14
