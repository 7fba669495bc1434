"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from PIL import Image
from serving import ROOT

from companion import __version__, network
from companion.cli import REFUSED, _parser, main
from companion.language import available
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


@pytest.mark.parametrize(("between", "sign"), [(" ", " "), ("\n", "\N{REPLACEMENT CHARACTER}")])
def test_a_caret_stands_under_the_mistake(capsys: Said, between: str, sign: str) -> None:
    notation = f"U2 gold:>A{between}green:A>W red:D>C"
    main(["ruling", GAME, notation])
    _, shown, caret = capsys.readouterr().err.splitlines()
    assert shown == f"  {notation.replace(between, sign)}" and shown[caret.index("^")] == "W" and caret.strip() == "^"


def test_what_would_steer_the_terminal_is_shown_as_a_sign(capsys: Said) -> None:
    for arguments in (["ruling", GAME, "U2 gold:>A \x1b]0;x\x07\x9b2J:A>C"], ["ruling", "\x1b[2Jx", "-"]):
        assert main(arguments) == REFUSED
        said = capsys.readouterr().err
        assert "\N{REPLACEMENT CHARACTER}" in said and not set("\x1b\x07\x9b") & set(said)


def test_of_a_long_line_what_stands_around_the_mistake_is_shown(capsys: Said) -> None:
    line = "O5 gold:>A red:>D wall=" + "O3," * 100 + "O9" + ",O4" * 60
    assert main(["ruling", GAME, line]) == REFUSED
    shown, caret = capsys.readouterr().err.splitlines()[-2:]
    assert shown == f"  …{('O3,' * 100)[-70:]}{('O9' + ',O4' * 60)[:70]}…"
    assert caret == " " * shown.index("O9") + "^"


def test_a_refusal_as_json_is_json_and_a_sentence(capsys: Said) -> None:
    assert main(["ruling", GAME, "U2 gold:>W green:>C", "--json"]) == REFUSED
    out, err = capsys.readouterr()
    refused = json.loads(out)
    assert refused["code"] == "card-unknown" and refused["at"] == 9 and refused["error"] in err


@pytest.mark.parametrize("code", ["pl", "PL", "pl_PL", "pl-pl"])
def test_a_language_is_named_as_other_programs_name_it(capsys: Said, code: str) -> None:
    assert main(["ruling", GAME, EXAMPLE, "--language", code]) == 0
    assert capsys.readouterr().out.startswith("Złoty zdobywa")


def test_an_unknown_game(capsys: Said) -> None:
    assert main(["ruling", "checkers", EXAMPLE]) == REFUSED
    assert "There is no game “checkers”; there are romans-go-home" in capsys.readouterr().err


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
        (["--language", "xx"], f"There is no language “xx”; there are {', '.join(available())}."),
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


@pytest.mark.parametrize("more", [["romans-go-home-pad"], ["--option", "Q1=add"], ["--table", "table.json"]])
def test_what_would_be_passed_over_beside_the_list_is_refused(capsys: Said, more: list[str]) -> None:
    assert main(["print", "--list", *more]) == REFUSED
    assert capsys.readouterr().out == ""


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


def test_a_terminal_is_shown_how_far_the_print_is(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = ["-o", str(tmp_path / "pad.pdf")]
    assert main(["print", "romans-go-home-summary", "--copies", "4", *target]) == 0
    assert "[" not in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["print", "romans-go-home-summary", "--copies", "4", *target]) == 0
    before, first, *_, last = capsys.readouterr().err.split("\r")
    assert (before, first) == ("", f"[{'#' * 2}{' ' * 28}] 1/12") and last.startswith(f"[{'#' * 30}] 12/12\n")


def test_a_name_in_capitals_is_the_same_document_with_the_same_options(tmp_path: Path, capsys: Said) -> None:
    files = []
    for name in ("romans-go-home-summary", "Romans-Go-Home-Summary"):
        files.append(tmp_path / f"{name}.pdf")
        assert main(["print", name, "--option", "Q1=replace", "-o", str(files[-1])]) == 0
        assert main(["print", name, "--option", "Q99=yes", "-o", str(tmp_path / "no.pdf")]) == REFUSED
        assert main(["print", name, "--table", str(tmp_path / "none"), "-o", str(tmp_path / "no.pdf")]) == REFUSED
    assert files[0].read_bytes() == files[1].read_bytes() and not (tmp_path / "no.pdf").exists()


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


def test_which_addresses_are_of_this_machine() -> None:
    assert network.is_of_this_machine(network.local_address())
    assert not network.is_of_this_machine("198.51.100.7")  # of documentation, RFC 5737


def test_without_its_typefaces_a_print_says_what_to_do(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from companion.cli import main; from printables import fonts;"
        " fonts.FOLDER = Path('nowhere'); sys.exit(main(['print', 'romans-go-home-summary', '-o', sys.argv[1]]))"
    )
    target = tmp_path / "summary.pdf"
    told = subprocess.run([sys.executable, "-c", program, str(target)], cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == REFUSED and not target.exists()
    assert len(told.stderr.splitlines()) == 1 and "script/milecastle fetches it" in told.stderr


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
        (["--list"], "--list lists all there is to print: no name, --option, --table or --output beside it."),
        (["nothing"], "There is nothing to print called “nothing”"),
        (["romans-go-home-pad", "--copies", "0"], "Print 1 to 500 copies, not 0."),
        (["romans-go-home-pad", "--copies", "501"], "Print 1 to 500 copies, not 501."),
        (["romans-go-home-options", "--option", "Q1=x"], "(option Q1) is one of"),
        (
            ["romans-go-home-score-sheet", "--table", "/nowhere/at/all.json"],
            "/nowhere/at/all.json cannot be read: No such file or directory.\n",
        ),
        (["romans-go-home-score-sheet", "--table", str(ROOT / "README.md")], "This is not a table of Milecastle: "),
        (["romans-go-home-score-sheet", "--table", "x.json", "--option", "Q1=add"], "do not go together"),
        (["romans-go-home-options", "--option", "Q1=add", "--option", "q1=add"], "“q1” is given twice."),
        (["romans-go-home-pad", "--base-url", "foo"], "MILECASTLE_BASE_URL (--base-url) must be an address"),
        (["romans-go-home-pad", "--language", "xx"], f"There is no language “xx”; there are {', '.join(available())}."),
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
        ([GAME, "--seats", "-1"], "--seats is at least 1, not -1."),
        ([GAME, "--seats", "5"], "Romans Go Home! is played by at most 4: --seats cannot be 5."),
        (["hadrians-wall", "--seats", "7"], "Hadrian's Wall is played by at most 6: --seats cannot be 7."),
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


def test_the_help_says_something_of_every_argument() -> None:
    left = [(_parser(["print"]), "milecastle")]
    bare = []
    for parser, command in left:
        for argument in parser._actions:
            if isinstance(argument, argparse._SubParsersAction):
                left += [(each, f"{command} {name}") for name, each in argument.choices.items()]
            elif not argument.help:
                bare.append(f"{command}: {argument.dest}")
    assert len(left) == 12 and bare == []
