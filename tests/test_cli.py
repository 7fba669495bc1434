"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from PIL import Image
from serving import ROOT, run
from sqlalchemy import text
from web.conftest import House
from web.pages import play_to_the_end

from companion import __version__, network
from companion.cli import REFUSED, main
from companion.language import available
from companion.referee.games import GAMES
from companion.tables.tables import Tables
from printables import INKS, MOST_COPIES, PAPERS, documents

EXAMPLE = "U2 gold:>A green:A>C red:D>C"
GAME = "romans-go-home"

Said = pytest.CaptureFixture[str]


# Rulings


def test_a_ruling_in_words(capsys: Said) -> None:
    assert main(["ruling", GAME, EXAMPLE]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].startswith("Gold captures Unwary Fort (2)")
    assert lines[1].startswith("  1. ") and lines[1].endswith("[rgh.reveal]")
    assert lines[-1] == f"  {EXAMPLE}" and err == ""


def test_a_ruling_as_json(capsys: Said) -> None:
    assert main(["ruling", GAME, EXAMPLE, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    ruling = json.loads(line)
    assert ruling["captor"] == "gold" and ruling["totals"] == {"gold": 5, "green": 5, "red": 2}
    assert ruling["out"] == [] and ruling["crashed"] == ["green", "red"]
    assert ruling["notation"] == EXAMPLE and ruling["permalink"].startswith("/romans-go-home/referee?position=")
    assert all(set(step) == {"rule", "text"} for step in ruling["steps"])


def test_options_change_a_ruling(capsys: Said) -> None:
    position = "O5 gold:>Q@green green:>D red:>Z"
    found = []
    for options in ([], ["--option", "Q1=replace"], ["--option", "q1=REPLACE", "--option", "strength.Q=9"]):
        assert main(["ruling", GAME, position, "--json", *options]) == 0
        found.append(json.loads(capsys.readouterr().out)["totals"]["gold"])
    assert found == [3, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["U2 gold:>A green:A>W red:D>C"], "There is no warrior “W”"),
        (
            [EXAMPLE, "--option", "Q1=perhaps"],
            "keep her own points when she charms?” (option Q1) is one of",
        ),
        ([EXAMPLE, "--option", "Q99=x"], "There is no option “Q99”"),
        ([EXAMPLE, "--option", "Q1"], "An option is written ID=VALUE, not “Q1”."),
        ([""], "."),
        (["U2 gold:AA>A green:>C"], "(rgh.cards-once)"),
    ],
)
def test_what_is_refused_is_said_on_standard_error(capsys: Said, arguments: list[str], says: str) -> None:
    assert main(["ruling", GAME, *arguments]) == REFUSED
    out, err = capsys.readouterr()
    assert out == "" and says in err and "Traceback" not in err


def test_a_caret_stands_under_the_mistake(capsys: Said) -> None:
    notation = "U2 gold:>A green:A>W red:D>C"
    main(["ruling", GAME, notation])
    _, shown, caret = capsys.readouterr().err.splitlines()
    assert shown == f"  {notation}" and shown[caret.index("^")] == "W" and caret.strip() == "^"


def test_a_refusal_as_json_is_json_and_a_sentence(capsys: Said) -> None:
    assert main(["ruling", GAME, "U2 gold:>W green:>C", "--json"]) == REFUSED
    out, err = capsys.readouterr()
    refused = json.loads(out)
    assert refused["code"] == "card-unknown" and refused["at"] == 9 and refused["error"] in err


def test_an_unknown_game(capsys: Said) -> None:
    assert main(["ruling", "checkers", EXAMPLE]) == REFUSED
    assert "There is no game “checkers”; there is romans-go-home" in capsys.readouterr().err


def _type(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Put this on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(BytesIO(content)))


LINES = [EXAMPLE, "nonsense", "odds O5 gold:>? green:>D", "U2 gold:>W green:>C", "O5 gold:>X green:>Z gold.axx=yes"]


def test_positions_from_standard_input_are_answered_in_their_order(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    _type(monkeypatch, ("\n".join(LINES[:1]) + "\n\n   \n" + "\n".join(LINES[1:])).encode())
    assert main(["ruling", GAME, "-"]) == REFUSED  # because two of them were refused
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["notation"].split(">")[0] for answer in answers] == [line.split(">")[0] for line in LINES]
    assert ["error" in answer for answer in answers] == [False, True, False, True, False]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--option", "Q1=foo"], "(option Q1) is one of"),
        (["--option", "Q1=add", "--option", "q1=replace"], "“q1” is given twice."),
        (["--language", "xx"], f"There is no language “xx”; there is {', '.join(available())}."),
    ],
)
def test_what_holds_for_all_lines_is_looked_at_first(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, more: list[str], says: str
) -> None:
    _type(monkeypatch, b"")
    assert main(["ruling", GAME, "-", *more]) == REFUSED
    out, err = capsys.readouterr()
    assert out == "" and says in err


# Printing


def test_the_list_names_every_document(capsys: Said) -> None:
    assert main(["print", "--list"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names == [document.name for document in documents()]


@pytest.mark.parametrize(("option", "names"), [("--paper", PAPERS), ("--ink", INKS)])
def test_papers_and_inks_are_those_of_the_printer(capsys: Said, option: str, names: dict[str, object]) -> None:
    with pytest.raises(SystemExit):
        main(["print", "--help"])
    told = capsys.readouterr().out
    assert f"{option} {{{','.join(names)}}}" in told and f"1 to {MOST_COPIES} (default: 1)" in told
    with pytest.raises(SystemExit):
        main(["print", "romans-go-home-pad", option, "stone"])
    assert "invalid choice" in capsys.readouterr().err


def test_a_ruling_does_not_wait_for_the_printer() -> None:
    code = "import sys; from companion.cli import main; main(sys.argv[1:]); sys.exit('printables' in sys.modules)"
    asked = [sys.executable, "-c", code, "ruling", GAME, EXAMPLE]
    assert subprocess.run(asked, cwd=ROOT, capture_output=True).returncode == 0


def test_a_print_goes_into_its_file(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_address", lambda: "192.168.7.5")
    target = tmp_path / "pad.pdf"
    wish = ["--paper", "letter", "--copies", "3", "--ink", "saver", "--base-url", "http://192.168.1.20:8000"]
    assert main(["print", "romans-go-home-pad", *wish, "-o", str(target)]) == 0
    with pikepdf.open(BytesIO(target.read_bytes())) as file:
        assert len(file.pages) >= 3 and [float(side) for side in file.pages[0].mediabox[2:]] == [612, 792]
    monkeypatch.chdir(tmp_path)
    assert main(["print", "romans-go-home-summary"]) == 0
    assert (tmp_path / "romans-go-home-summary.pdf").read_bytes().startswith(b"%PDF-")
    assert capsys.readouterr().err == ""


def _led_to(pdf: Path) -> list[str]:
    """What the QR codes of the first page say."""
    subprocess.run(["pdftoppm", "-r", "150", "-png", "-singlefile", str(pdf), str(pdf.with_suffix(""))], check=True)
    with Image.open(pdf.with_suffix(".png")) as picture:
        return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize(
    ("environment", "arguments", "address"),
    [
        ({}, [], "http://192.168.7.5:8000"),
        ({"PORT": "8123"}, [], "http://192.168.7.5:8123"),
        ({"HOST": "10.0.0.9"}, [], "http://10.0.0.9:8000"),
        ({"BASE_URL": "https://club.example"}, [], "https://club.example"),
        ({"BASE_URL": "https://club.example"}, ["--base-url", "http://table.lan"], "http://table.lan"),
    ],
)
def test_codes_lead_to_this_machine_on_its_network(
    tmp_path: Path,
    capsys: Said,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    arguments: list[str],
    address: str,
) -> None:
    monkeypatch.setattr(network, "local_address", lambda: "192.168.7.5")
    for key, value in environment.items():
        monkeypatch.setenv(f"MILECASTLE_{key}", value)
    target = tmp_path / "summary.pdf"
    assert main(["print", "romans-go-home-summary", *arguments, "-o", str(target)]) == 0
    assert _led_to(target) == [f"{address}/romans-go-home/referee"]
    assert capsys.readouterr().err == ""


def test_a_machine_without_a_network_prints_paths_and_says_so(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "local_address", lambda: "127.0.0.1")
    target = tmp_path / "summary.pdf"
    for more in ([], ["--base-url", "http://localhost:8000"]):
        assert main(["print", "romans-go-home-summary", "-o", str(target), *more]) == 0
        assert _led_to(target) == []
        err = capsys.readouterr().err
        assert "Only this machine reaches http://" in err and "--base-url" in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Say what to print, or --list."),
        (["nothing"], "There is nothing to print called “nothing”"),
        (["romans-go-home-pad", "--copies", "0"], "Print 1 to 500 copies, not 0."),
        (["romans-go-home-pad", "--copies", "501"], "Print 1 to 500 copies, not 501."),
        (["romans-go-home-options", "--option", "Q1=x"], "(option Q1) is one of"),
        (
            ["romans-go-home-score-sheet", "--table", "/nowhere/at/all.json"],
            "/nowhere/at/all.json cannot be read: No such file or directory.\n",
        ),
        (["romans-go-home-score-sheet", "--table", "x.json", "--option", "Q1=add"], "do not go together"),
        (["romans-go-home-options", "--option", "Q1=add", "--option", "q1=add"], "“q1” is given twice."),
        (["romans-go-home-pad", "--base-url", "foo"], "MILECASTLE_BASE_URL (--base-url) must be an address"),
        (["romans-go-home-pad", "--language", "xx"], f"There is no language “xx”; there is {', '.join(available())}."),
        (["hadrians-wall-form", "--copies", "3"], "is made one copy at a time"),
    ],
)
def test_a_print_that_is_refused_writes_nothing(tmp_path: Path, capsys: Said, arguments: list[str], says: str) -> None:
    target = tmp_path / "out.pdf"
    assert main(["print", *arguments, "-o", str(target)]) == REFUSED
    assert says in capsys.readouterr().err and not target.exists()


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: Said) -> None:
    target = tmp_path / "no" / "such" / "folder.pdf"
    assert main(["print", "romans-go-home-summary", "-o", str(target)]) == REFUSED
    assert f"{target} cannot be written" in capsys.readouterr().err


# Tables


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with a finished table, and the table's id."""
    folder = tmp_path / "data"
    folder.mkdir()
    house = House(folder / "milecastle.sqlite3")
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep", gold="Łucja")
    play_to_the_end([host], table, random.Random(6))
    house.tables.close()
    return folder, table.removeprefix("/t/")


def test_tables_are_listed_exported_and_imported(evening: tuple[Path, str], tmp_path: Path, capsys: Said) -> None:
    folder, table = evening
    data = ["tables", "--data", str(folder)]
    assert main([*data, "list"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.split()[:3] == [table, GAME, "over"] and line.endswith(" Łucja, Green")
    file = tmp_path / "table.json"
    assert main([*data, "export", table, "-o", str(file)]) == 0
    assert json.loads(file.read_text(encoding="utf-8"))["format"] == "milecastle-table"
    other = ["tables", "--data", str(tmp_path / "another machine")]
    assert main([*other, "import", str(file)]) == 0
    copy = capsys.readouterr().out.strip()
    assert copy != table and len(copy) == len(table)
    for where, there in ((other, copy), (data, table)):  # a finished game is stored once
        assert main([*where, "import", str(file)]) == 0
        said = capsys.readouterr()
        assert said.out.strip() == there and "is here already" in said.err
    again = tmp_path / "again.json"
    main([*other, "export", copy, "-o", str(again)])
    one, two = (json.loads(path.read_text(encoding="utf-8")) for path in (file, again))
    assert one["scores"] == two["scores"] and len(one["entries"]) == len(two["entries"])
    sheet = tmp_path / "sheet.pdf"
    assert main(["print", "romans-go-home-score-sheet", "--table", str(file), "-o", str(sheet)]) == 0
    words = subprocess.run(["pdftotext", str(sheet), "-"], check=True, capture_output=True, text=True).stdout
    assert "Łucja" in words


def test_a_table_that_its_game_no_longer_accepts_is_a_sentence(evening: tuple[Path, str], capsys: Said) -> None:
    folder, table = evening
    with sqlite3.connect(folder / "milecastle.sqlite3") as connection:
        connection.execute("DELETE FROM snapshots")
        connection.execute("UPDATE entries SET payload = '{}' WHERE kind = 'command'")
    connection.close()
    assert main(["tables", "--data", str(folder), "list"]) == 0
    assert table in capsys.readouterr().out
    assert main(["tables", "--data", str(folder), "export", table]) == REFUSED
    assert f"The log of table “{table}” no longer fits the rules from entry" in capsys.readouterr().err


def test_an_export_goes_to_standard_output(evening: tuple[Path, str]) -> None:
    folder, table = evening
    for more in ([], ["-o", "-"]):
        done = run("tables", "--data", str(folder), "export", table, *more)
        assert done.returncode == 0 and json.loads(done.stdout)["game"] == GAME
    other = ["tables", "--data", str(folder / "other")]
    assert run(*other, "import", "-", stdin=done.stdout).returncode == 0
    assert GAME in run(*other, "list").stdout
    assert not (ROOT / "-").exists()


def test_a_table_of_another_game_is_not_printed(evening: tuple[Path, str], tmp_path: Path, capsys: Said) -> None:
    folder, table = evening
    file = tmp_path / "table.json"
    main(["tables", "--data", str(folder), "export", table, "-o", str(file)])
    target = tmp_path / "out.pdf"
    for name in ("hadrians-wall-score-sheet", "hadrians-wall-pad", "stronghold-rules"):
        assert main(["print", name, "--table", str(file), "-o", str(target)]) == REFUSED
        assert f"{file} holds a table of Romans Go Home!; this is a document of" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize("action", [["list"], ["export", "zzzzzzzz"], ["backup", "copy.sqlite3"]])
def test_a_mistyped_folder_is_no_empty_house(tmp_path: Path, capsys: Said, action: list[str]) -> None:
    folder = tmp_path / "mistyped"
    assert main(["tables", "--data", str(folder), *action]) == REFUSED
    assert f"There is no database {folder}" in capsys.readouterr().err and not folder.exists()


def test_every_table_is_listed(evening: tuple[Path, str], capsys: Said) -> None:
    folder, _ = evening
    tables = Tables.open(f"sqlite:///{folder}/milecastle.sqlite3", GAMES)
    with tables.database.writing() as connection:
        (row,) = connection.exec_driver_sql("SELECT * FROM tables").mappings()
        copies = [{**row, "id": f"copy{number}", "command_id": f"copy-{number}"} for number in range(1000)]
        names = ", ".join(row)
        places = ", ".join(f":{name}" for name in row)
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({places})"), copies)
    tables.close()
    assert main(["tables", "--data", str(folder), "list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1001


def test_a_backup_is_a_whole_database(evening: tuple[Path, str], tmp_path: Path) -> None:
    folder, table = evening
    copy = tmp_path / "copy" / "milecastle.sqlite3"
    copy.parent.mkdir()
    assert main(["tables", "--data", str(folder), "backup", str(copy)]) == 0
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert table in run("tables", "--data", str(copy.parent), "list").stdout


def test_the_folder_may_stand_before_or_behind_what_is_to_be_done(evening: tuple[Path, str], capsys: Said) -> None:
    place = ["--data", str(evening[0])]
    told = []
    for arguments in (["tables", *place, "list"], ["tables", "list", *place]):
        assert main(arguments) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] and evening[1] in told[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export", "zzzzzzzz"], "There is no table “zzzzzzzz”."),
        (["export", "../../etc"], "There is no table"),
        (["import", "/nowhere/table.json"], "/nowhere/table.json"),
        (["backup", "/nowhere/copy.sqlite3"], "unable to open database"),
        (["backup", "-"], "A backup is written into a file"),
    ],
)
def test_what_cannot_be_done_with_tables_is_a_sentence(
    evening: tuple[Path, str], capsys: Said, arguments: list[str], says: str
) -> None:
    assert main(["tables", "--data", str(evening[0]), *arguments]) == REFUSED
    assert says in capsys.readouterr().err


def test_a_backup_overwrites_nothing(evening: tuple[Path, str], tmp_path: Path, capsys: Said) -> None:
    folder, _ = evening
    kept = tmp_path / "precious.sqlite3"
    kept.write_text("precious")
    assert main(["tables", "--data", str(folder), "backup", str(kept)]) == REFUSED
    assert capsys.readouterr().err == f"{kept} exists already.\n" and kept.read_text() == "precious"


def test_a_newer_database_is_a_sentence_and_can_be_backed_up(
    evening: tuple[Path, str], tmp_path: Path, capsys: Said
) -> None:
    folder, table = evening
    with sqlite3.connect(folder / "milecastle.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    connection.close()
    for action in (["list"], ["export", table], ["import", "-"]):
        assert main(["tables", "--data", str(folder), *action]) == REFUSED
        said = capsys.readouterr().err
        assert said.startswith("The database was made by a newer version of Milecastle") and said.count("\n") == 1
    copy = tmp_path / "copy.sqlite3"
    assert main(["tables", "--data", str(folder), "backup", str(copy)]) == 0
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
    connection.close()


def test_a_backup_does_not_migrate_the_original(tmp_path: Path) -> None:
    original, copy = tmp_path / "milecastle.sqlite3", tmp_path / "copy.sqlite3"
    with sqlite3.connect(original) as connection:
        connection.execute("CREATE TABLE before (anything)")
    connection.close()
    assert main(["tables", "--data", str(tmp_path), "backup", str(copy)]) == 0
    for file in (original, copy):
        with sqlite3.connect(file) as connection:
            assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("before",)]
        connection.close()


def test_rubbish_is_not_imported(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "rubbish.json"
    file.write_text("{}")
    assert main(["tables", "--data", str(tmp_path), "import", str(file)]) == REFUSED
    assert "This is not a table of Milecastle" in capsys.readouterr().err
    main(["tables", "--data", str(tmp_path), "list"])
    assert capsys.readouterr().out == ""


# Games at random


def test_simulated_games_end_and_the_same_seed_plays_the_same(capsys: Said) -> None:
    outs = []
    for seed in ("1", "1", "2"):
        assert main(["simulate", GAME, "--games", "30", "--seats", "3", "--seed", seed]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    counts = [line.split() for line in outs[0].splitlines()]
    assert sum(int(count) for count, _ in counts) == 30 and {reason for _, reason in counts} <= {"rounds", "legions"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["checkers"], "There is no game “checkers”"),
        ([GAME, "--seats", "1"], "Two to four clans"),
        ([GAME, "--option", "Q1=x"], "(option Q1) is one of"),
        ([GAME, "--option", "Q1"], "ID=VALUE"),
        ([GAME, "--seats", "-1"], "--seats is a number from 1 to 4, not -1."),
        ([GAME, "--seats", "5"], "--seats is a number from 1 to 4, not 5."),
        (["hadrians-wall", "--seats", "7"], "--seats is a number from 1 to 6, not 7."),
        (["hadrians-wall", "--seats", "2", "--option", "players=6"], "--seats says how many play: 2, not 6."),
        ([GAME, "--option", "Q1=add", "--option", "Q1=add"], "“Q1” is given twice."),
    ],
)
def test_a_simulation_that_cannot_be(capsys: Said, arguments: list[str], says: str) -> None:
    assert main(["simulate", *arguments, "--games", "1"]) == REFUSED
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("games", ["0", "-5"])
def test_no_game_is_no_simulation(capsys: Said, games: str) -> None:
    assert main(["simulate", GAME, "--games", games]) == REFUSED
    assert capsys.readouterr().err == f"--games is at least 1, not {games}.\n"


def test_a_simulation_is_of_as_many_as_can_play(capsys: Said) -> None:
    assert main(["simulate", "runes-of-mayhem", "--games", "1"]) == 0  # a game for two


# The command itself


def test_the_version_and_the_help(capsys: Said) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0 and capsys.readouterr().out == f"milecastle {__version__}\n"
    assert main([]) == REFUSED
    out = capsys.readouterr().out
    for command in ("serve", "ruling", "print", "tables", "simulate"):
        assert command in out
