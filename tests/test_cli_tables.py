"""The command line: tables listed, exported, imported, backed up, deleted."""

from __future__ import annotations

import io
import json
import os
import pwd
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date, datetime
from itertools import count
from pathlib import Path

import pytest
from serving import ROOT, run
from sqlalchemy import text
from web.conftest import ADDRESS, House
from web.pages import play_to_the_end

from companion import network
from companion.cli import REFUSED, main
from companion.network import terminal_code
from companion.referee.games import GAMES
from companion.tables.tables import Tables

GAME = "romans-go-home"
Said = pytest.CaptureFixture[str]
ALONE = pytest.mark.xdist_group("nobody-enters")
"""One after the other: what opens pytest's own folders to somebody else closes them again for all."""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database with a finished table, and the table's id."""
    house = House(tmp_path_factory.mktemp("finished") / "milecastle.sqlite3")
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep", gold="Łucja")
    play_to_the_end([host], table, random.Random(6))
    house.tables.close()
    return house.file, table.removeprefix("/t/")


@pytest.fixture
def evening(tmp_path: Path, finished: tuple[Path, str]) -> tuple[Path, str]:
    """A data folder with a finished table, and the table's id."""
    file, table = finished
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(file, folder)
    return folder, table


def test_tables_are_listed_exported_and_imported(evening: tuple[Path, str], tmp_path: Path, capsys: Said) -> None:
    folder, table = evening
    data = ["tables", "--data", str(folder)]
    assert main([*data, "list"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    with sqlite3.connect(folder / "milecastle.sqlite3") as connection:
        ((changed,),) = connection.execute("SELECT changed FROM tables")
    connection.close()
    assert line.split() == [table, GAME, "over", date.fromtimestamp(changed).isoformat(), "Łucja,", "Green"]
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


def test_what_is_printed_of_a_file_has_the_date_of_the_game(
    evening: tuple[Path, str], tmp_path: Path, capsys: Said
) -> None:
    folder, table = evening
    assert main(["tables", "--data", str(folder), "export", table]) == 0
    record = json.loads(capsys.readouterr().out)
    file, sheet = tmp_path / "table.json", tmp_path / "sheet.pdf"

    def date() -> str:
        file.write_text(json.dumps(record), encoding="utf-8")
        assert main(["print", "romans-go-home-score-sheet", "--table", str(file), "-o", str(sheet)]) == 0
        words = subprocess.run(["pdftotext", str(sheet), "-"], check=True, capture_output=True, text=True).stdout
        (found,) = re.findall(r"· (\w+ \d+, \d{4}) ·", words)
        return str(found)

    noon = int(datetime(2020, 9, 13, 12).timestamp())  # wherever the tests run
    record |= {"created": noon, "finished": noon + 2 * 86_400}
    record["entries"] = [{**entry, "time": noon + 86_400} for entry in record["entries"]]
    assert date() == "Sep 15, 2020"
    record["entries"].pop()  # it is not over yet
    assert date() == "Sep 14, 2020"
    record["entries"] = []
    assert date() == "Sep 13, 2020"


def test_a_table_that_its_game_no_longer_accepts_is_a_sentence(evening: tuple[Path, str], capsys: Said) -> None:
    folder, table = evening
    goes_on = "on its page whoever plays there goes on from before that entry"
    for statement, stands in (
        ("UPDATE entries SET payload = '{}' WHERE kind = 'command'", True),
        ("DELETE FROM snapshots", False),
    ):
        with sqlite3.connect(folder / "milecastle.sqlite3") as connection:
            connection.execute(statement)
        connection.close()
        assert main(["tables", "--data", str(folder), "list"]) == 0
        assert table in capsys.readouterr().out
        assert main(["tables", "--data", str(folder), "export", table]) == REFUSED
        told = capsys.readouterr().err
        assert f"The log of table “{table}” no longer fits the rules from entry" in told
        assert (goes_on in told) is not stands
    with sqlite3.connect(folder / "milecastle.sqlite3") as connection:
        connection.execute("UPDATE tables SET setup = replace(setup, 'gold', 'grey')")
    connection.close()
    assert main(["tables", "--data", str(folder), "export", table]) == REFUSED
    told = capsys.readouterr().err
    assert told.startswith(f"The set-up of table “{table}” no longer fits the rules. ") and goes_on not in told


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
    assert capsys.readouterr().err == (
        f"There is no database {folder}/milecastle.sqlite3: --data names the folder of the tables.\n"
    )
    assert not folder.exists()


@pytest.mark.parametrize("by_argument", [True, False])
def test_a_mistyped_database_is_told_as_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said, by_argument: bool
) -> None:
    """With three slashes it is looked for from the folder on in which the command runs."""
    monkeypatch.chdir(tmp_path)
    database = "sqlite:///evenings/monday.sqlite3"
    if not by_argument:
        monkeypatch.setenv("MILECASTLE_DATABASE", database)
    assert main(["tables", *(["--database", database] if by_argument else []), "list"]) == REFUSED
    there = tmp_path / "evenings" / "monday.sqlite3"
    assert capsys.readouterr().err == f"There is no database {there}: MILECASTLE_DATABASE (--database) names it.\n"


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


def test_tables_are_deleted_by_name_or_by_age(evening: tuple[Path, str], capsys: Said) -> None:
    folder, table = evening
    delete = ["tables", "--data", str(folder), "delete"]
    for wrong, says in (
        ([], "Say which: their ids, or --unchanged DAYS."),
        (["--unchanged", "0"], "--unchanged is a number of days from 1 on, not 0."),
        ([table, "zzzzzzzz"], "There is no table “zzzzzzzz”."),
    ):
        assert main([*delete, *wrong]) == REFUSED
        assert says in capsys.readouterr().err
    assert main([*delete, "--unchanged", "1"]) == 0
    assert capsys.readouterr().out == ""  # it has just been played
    with sqlite3.connect(folder / "milecastle.sqlite3") as connection:
        connection.execute("UPDATE tables SET changed = changed - 86400 - 60")
    connection.close()
    for days in ("2", "9" * 20):  # longer ago than any database can count
        assert main([*delete, "--unchanged", days]) == 0
        assert capsys.readouterr().out == ""
    assert main([*delete, "--unchanged", "1"]) == 0
    assert capsys.readouterr().out == f"{table}\n"
    assert main([*delete, table]) == REFUSED
    assert capsys.readouterr().err == f"There is no table “{table}”.\n"


@pytest.mark.parametrize("spelt", ["{a} {b}", "{a}{b}", "http://192.0.2.1:8000/t/{a}{b}/"])
def test_a_table_is_called_as_the_screens_call_it(evening: tuple[Path, str], capsys: Said, spelt: str) -> None:
    folder, table = evening
    typed = spelt.format(a=table[:4].upper(), b=table[4:].upper())
    assert main(["tables", "--data", str(folder), "export", typed]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "romans-go-home"
    assert main(["tables", "--data", str(folder), "delete", typed]) == 0
    assert capsys.readouterr().out == f"{table}\n"


def test_a_file_that_is_no_table_makes_no_database(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk, bread")
    assert main(["tables", "--data", str(tmp_path / "mistyped"), "import", str(file)]) == REFUSED
    assert "This is not a table of Milecastle" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_backup_is_a_whole_database(evening: tuple[Path, str], tmp_path: Path) -> None:
    folder, table = evening
    copy = tmp_path / "copy" / "milecastle.sqlite3"
    copy.parent.mkdir()
    assert main(["tables", "--data", str(folder), "backup", str(copy)]) == 0
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert table in run("tables", "--data", str(copy.parent), "list").stdout


@ALONE
def test_who_may_only_read_a_database_lists_exports_and_copies_its_tables(
    evening: tuple[Path, str], tmp_path: Path, capsys: Said
) -> None:
    folder, table = evening
    place = tmp_path / "disc? 100%"  # what an address of a file would take for something else
    shutil.copytree(folder, place)
    data = ["tables", "--data", str(place)]
    with _read_only(place):
        assert main([*data, "list"]) == 0
        assert table in capsys.readouterr().out
        assert main([*data, "export", table]) == 0
        assert json.loads(capsys.readouterr().out)["game"] == GAME
        assert main([*data, "delete", table]) == REFUSED
        assert capsys.readouterr().err == f"{place}/milecastle.sqlite3: attempt to write a readonly database.\n"
        with tempfile.TemporaryDirectory() as own:
            assert main([*data, "backup", f"{own}/milecastle.sqlite3"]) == 0
            assert main(["tables", "--data", own, "list"]) == 0
            assert table in capsys.readouterr().out


@ALONE
def test_who_may_only_read_a_database_is_not_told_half_of_it(tmp_path: Path, capsys: Said) -> None:
    """After a power cut what was stored last lies in the log beside the file, which nobody who may not write can read
    without the index that went with it."""
    house = House(tmp_path / "milecastle.sqlite3")
    house.company("gold", "green")
    place = tmp_path / "copied"
    place.mkdir()
    for name in (house.file.name, f"{house.file.name}-wal"):
        shutil.copy(house.file.with_name(name), place)
    house.close()
    with _read_only(place):
        assert main(["tables", "--data", str(place), "list"]) == REFUSED
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"{place}/milecastle.sqlite3: unable to open database file.\n")


@contextmanager
def _read_only(folder: Path) -> Iterator[None]:
    """Nobody who runs this may write to the folder; root, who always may, is somebody else meanwhile."""
    with ExitStack() as after:
        for path, rights in ((folder / "milecastle.sqlite3", 0o444), (folder, 0o555)):
            path.chmod(rights)
            after.callback(path.chmod, 0o755)
        if os.geteuid() == 0:
            for parent in list(folder.parents)[:-1]:
                after.callback(parent.chmod, parent.stat().st_mode)
                parent.chmod(parent.stat().st_mode | 0o011)  # pytest's folders are their owner's
            after.callback(os.seteuid, 0)
            os.seteuid(pwd.getpwnam("nobody").pw_uid)
        yield


def test_the_folder_may_stand_before_or_behind_what_is_to_be_done(evening: tuple[Path, str], capsys: Said) -> None:
    place = ["--data", str(evening[0])]
    told = []
    for arguments in (["tables", *place, "list"], ["tables", "list", *place]):
        assert main(arguments) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] and evening[1] in told[0]


def test_a_table_that_no_phone_is_known_at_gets_its_host_and_players_back(tmp_path: Path, capsys: Said) -> None:
    house = House(tmp_path / "milecastle.sqlite3")
    seconds = count(1_800_000_000)
    house.tables.clock = lambda: next(seconds)
    earlier, _ = house.company("gold", "green")
    table, _ = house.company("gold", "green")
    command = ["tables", "--database", f"sqlite:///{house.file}", "host"]
    for which, leads_to in (([], table), ([earlier.removeprefix("/t/")], earlier)):
        assert main([*command, *which, "--base-url", ADDRESS]) == 0
        said = capsys.readouterr().out
        address = said.splitlines()[-1]
        assert (
            address.startswith(f"{ADDRESS}{leads_to}/key/")
            and terminal_code(address, io.TextIOWrapper(io.BytesIO(), "utf-8")) in said
        )
        host = house.phone()
        assert host.get(leads_to).alert() == "" and "milecastle tables host" in host.page.text
        host.press(host.get(address.removeprefix(ADDRESS)).forms()[0])
        seats = host.get(f"{leads_to}/seats")
        (own,) = seats.find("//section[@aria-labelledby='seat-gold']//a[text()='Move the seat to this phone']")
        host.press(host.get(own.get("href")).forms()[0])
        assert "Gold" in host.get(leads_to).find("//p[@class='you']")[0].text_content()
        for clan in ("gold", "green"):
            (code,) = seats.find(f"//section[@aria-labelledby='seat-{clan}']//p[contains(., '/key/')]")
            player = house.phone()
            player.press(player.get(code.text_content().strip().removeprefix(ADDRESS)).forms()[0])
            assert player.get(leads_to).find("//p[@class='you']")
    house.close()


@pytest.mark.parametrize(
    ("served", "known"),
    [("http://tables.lan:8123", True), ("http://192.0.2.9:8123", False), ("\xff", False), ("", False)],
    ids=["name", "address of another machine", "no text", "not known"],
)
def test_the_code_of_a_host_leads_to_where_the_server_is(
    evening: tuple[Path, str], capsys: Said, monkeypatch: pytest.MonkeyPatch, served: str, known: bool
) -> None:
    folder, table = evening
    (folder / "milecastle.sqlite3-served").write_bytes(served.encode("latin-1"))
    monkeypatch.setattr(network, "local_address", lambda: "192.0.2.7")
    assert main(["tables", "--data", str(folder), "host", table]) == 0
    assert f"{served if known else 'http://192.0.2.7:8000'}/t/{table}/key/" in capsys.readouterr().out


def test_where_no_game_goes_on_there_is_no_host_to_be(evening: tuple[Path, str], capsys: Said) -> None:
    folder, table = evening
    assert main(["tables", "--data", str(folder), "host"]) == REFUSED
    assert "No game goes on here" in capsys.readouterr().err
    assert main(["tables", "--data", str(folder), "host", table, "--base-url", "http://localhost:8000"]) == 0
    said = capsys.readouterr()
    assert "Only this machine reaches this address" in said.err and f"http://localhost:8000/t/{table}/key/" in said.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export", "zzzzzzzz"], "There is no table “zzzzzzzz”."),
        (["export", "../../etc"], "There is no table"),
        (["import", "/nowhere/table.json"], "/nowhere/table.json"),
        (["backup", "/nowhere/copy.sqlite3"], "/nowhere/copy.sqlite3.part: No such file or directory."),
        (["backup", "-"], "A backup is written into a file"),
        (["list", "--database", "sqlite://"], "An SQLite database needs a file: sqlite:///FILE\n"),
    ],
)
def test_what_cannot_be_done_with_tables_is_a_sentence(
    evening: tuple[Path, str], capsys: Said, arguments: list[str], says: str
) -> None:
    assert main(["tables", "--data", str(evening[0]), *arguments]) == REFUSED
    assert says in capsys.readouterr().err


def test_what_is_no_database_is_named(evening: tuple[Path, str], tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("no database, but longer than the head of one" * 9)
    record = tmp_path / "table.json"
    assert main(["tables", "--data", str(evening[0]), "export", evening[1], "-o", str(record)]) == 0
    for action in (["list"], ["export", evening[1]], ["backup", str(tmp_path / "copy.sqlite3")], ["import", str(file)]):
        assert main(["tables", "--database", f"sqlite:///{file}", *action]) == REFUSED
        assert capsys.readouterr().err == f"{file}: file is not a database.\n"
    assert main(["tables", "--data", str(file), "import", str(record)]) == REFUSED
    assert capsys.readouterr().err == f"{file}: Not a directory.\n"
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == []


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


def _with_little_room(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line where no file grows beyond ten thousand bytes, as on a full disk."""
    room = (10_000, 10_000)
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, room),
    )


def test_what_cannot_be_written_whole_leaves_what_was_there(evening: tuple[Path, str], tmp_path: Path) -> None:
    folder, table = evening
    to = tmp_path / "out"
    to.mkdir()
    place = ("tables", "--data", str(folder))
    good, copy = to / "good.json", to / "copy.sqlite3"
    assert main([*place, "export", table, "-o", str(good)]) == 0
    before = good.read_bytes()
    assert len(before) > 10_000
    for command in (("export", table, "-o", str(good)), ("backup", str(copy))):
        done = _with_little_room(*place, *command)
        assert done.returncode == REFUSED and done.stderr and "Traceback" not in done.stderr, done.stderr
        assert [path.name for path in to.iterdir()] == ["good.json"]
    assert good.read_bytes() == before
    assert main([*place, "backup", str(copy)]) == 0  # so it can be done again


def test_a_table_is_not_printed_where_temporary_files_have_no_room(evening: tuple[Path, str], tmp_path: Path) -> None:
    folder, table = evening
    file, sheet = tmp_path / "table.json", tmp_path / "sheet.pdf"
    assert main(["tables", "--data", str(folder), "export", table, "-o", str(file)]) == 0
    done = _with_little_room("print", "romans-go-home-score-sheet", "--table", str(file), "-o", str(sheet))
    assert done.returncode == REFUSED and not sheet.exists()
    assert done.stderr.startswith(f"{file} is read by way of the folder for temporary files, where that fails: ")


def test_a_file_without_end_is_too_large(evening: tuple[Path, str]) -> None:
    folder, _ = evening
    done = run("tables", "--data", str(folder), "import", "/dev/zero")
    assert done.returncode == REFUSED and "too large" in done.stderr


def test_who_reads_only_the_first_tables_is_told_nothing(evening: tuple[Path, str]) -> None:
    folder, _ = evening
    command = f"'{sys.executable}' -m companion tables --data '{folder}' list | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
