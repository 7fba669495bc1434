"""What is written for people holds: settings, options, links, commands, examples."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.cli import REFUSED, main
from companion.config import PREFIX, Config, data_folder
from companion.language import language
from companion.referee.game import full_name
from companion.referee.games import GAMES, REFEREES
from companion.referee.options import Settings
from companion.referee.ruling import Answer, Refusal
from companion.tables.tables import Tables
from printables import documents

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONFIGURATION = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def test_every_setting_is_described_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(MILECASTLE_\w+)` \|(.*)\|$", CONFIGURATION, re.MULTILINE))
    fields = {PREFIX + field.name.upper(): field for field in msgspec.structs.fields(Config)}
    assert set(rows) == {*fields, PREFIX + "DATA"}
    for name, field in fields.items():
        if field.default not in ("", ()):
            assert f"`{field.default}`" in rows[name], name


def test_every_setting_can_be_set(tmp_path: Path) -> None:
    environment = {
        PREFIX + "HOST": "127.0.0.1",
        PREFIX + "PORT": "81",
        PREFIX + "DATABASE": "postgresql+psycopg://somewhere/tables",
        PREFIX + "BASE_URL": "http://table.lan",
        PREFIX + "TRUSTED_HOSTS": "table.lan, other.lan,",
        PREFIX + "STREAMS": "7",
    }
    config = Config.from_environment(environment)
    assert config == Config(
        host="127.0.0.1",
        port=81,
        database="postgresql+psycopg://somewhere/tables",
        base_url="http://table.lan",
        trusted_hosts=("table.lan", "other.lan"),
        streams=7,
    )
    assert {PREFIX + field.name.upper() for field in msgspec.structs.fields(Config)} == set(environment)
    assert (
        Config.from_environment({PREFIX + "DATA": str(tmp_path)}).database == f"sqlite:///{tmp_path}/milecastle.sqlite3"
    )
    assert (
        Config.from_environment({"XDG_DATA_HOME": "/home/x"}).database
        == "sqlite:////home/x/milecastle/milecastle.sqlite3"
    )


@pytest.mark.parametrize("port", ["eighty", "²", "0", "-1", "65536", "99999999999", "8 0"])
def test_a_port_is_a_number_that_can_be_opened(port: str) -> None:
    with pytest.raises(ValueError, match=rf"MILECASTLE_PORT \(--port\) must be .* from 1 to 65535, not “{port}”\."):
        Config.from_environment({PREFIX + "PORT": port})


@pytest.mark.parametrize(
    "address",
    ["foo", "ftp://x", "http://", "http:///x", "http://a b", "http://x?y", "http://x#y", "http://x:port", "http://x:0",
     "http://[::1", "http://x\ny", "http://x/club", "http://me:secret@x", "http://" + "x" * 6000],
)  # fmt: skip
def test_a_base_address_is_one_that_a_code_can_carry(address: str) -> None:
    with pytest.raises(ValueError, match=r"MILECASTLE_BASE_URL \(--base-url\) must be an address .*“[^”]{1,60}”\."):
        Config.from_environment({PREFIX + "BASE_URL": address})


@pytest.mark.parametrize(
    ("given", "address"),
    [("http://table.lan/", "http://table.lan"), ("https://[fe80::1]:8443", "https://[fe80::1]:8443")],
)
def test_a_base_address_has_no_slash_at_its_end(given: str, address: str) -> None:
    assert Config.from_environment({PREFIX + "BASE_URL": given}).base_url == address


@pytest.mark.parametrize(
    ("name", "fits"),
    [("192.168.1.20", True), ("::", True), ("table.lan", True), ("club_pi", True), ("TABLE", True),
     ("999.1.1.1", False), ("1.2.3", False), ("http://table.lan", False), ("table.lan:8000", False),
     ("a b", False), ("-x", False),
     ("x..y", False), ("x" * 300, False)],
)  # fmt: skip
def test_a_host_is_an_address_or_a_name(name: str, fits: bool) -> None:
    if fits:
        config = Config.from_environment({PREFIX + "HOST": name, PREFIX + "TRUSTED_HOSTS": name})
        assert (config.host, config.trusted_hosts) == (name, (name,))
        return
    for setting in ("HOST", "TRUSTED_HOSTS"):
        with pytest.raises(ValueError, match=rf"MILECASTLE_{setting} \(--[a-z-]+\) must be .*“[^”]{{1,60}}”\."):
            Config.from_environment({PREFIX + setting: name})


@pytest.mark.parametrize(
    ("url", "fits"),
    [("foo", False), ("/home/x.sqlite3", False), ("postgresql://h:port/x", False), ("postgresql://", True),
     ("sqlite:///C:\\x y", True), ("postgresql+psycopg://u:p@[::1]:5432/x?a=b", True)],
)  # fmt: skip
def test_a_database_is_named_by_its_url(url: str, fits: bool) -> None:
    if fits:
        assert Config.from_environment({PREFIX + "DATABASE": url}).database == url
    else:
        with pytest.raises(ValueError, match=r"MILECASTLE_DATABASE \(--database\) must be an SQLAlchemy URL"):
            Config.from_environment({PREFIX + "DATABASE": url})


@pytest.mark.parametrize("name", ["what?x=1", "per%20cent", "50% #1 of a + b", "Łąka @home:here"])
def test_the_tables_lie_in_the_folder_that_is_named(name: str, tmp_path: Path) -> None:
    url = Config.from_environment({PREFIX + "DATA": str(tmp_path / name)}).database
    Tables.open(url, GAMES).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / "milecastle.sqlite3").is_file()
    assert Config.from_environment({PREFIX + "DATABASE": url}).database == url


def test_a_folder_is_found_from_the_home_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No shell has done it in --data=~/tables, nor systemd in a unit's Environment."""
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder({PREFIX + "DATA": "~/tables"}) == tmp_path / "tables"
    with pytest.raises(ValueError, match=r"MILECASTLE_DATA \(--data\) must name a folder"):
        data_folder({PREFIX + "DATA": "~nobody.of.this.name/tables"})


def test_an_option_that_says_nothing_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As --data "$TABLES" is where the variable is not set: it is not the folder in which it was typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(PREFIX + "DATA", str(tmp_path / "tables"))
    assert main(["tables", "list", "--data", ""]) == REFUSED
    assert f"There is no database {tmp_path}/tables/milecastle.sqlite3" in capsys.readouterr().err


def test_the_options_of_the_command_line_in_the_table_exist(capsys: pytest.CaptureFixture[str]) -> None:
    named = set(re.findall(r"`(--[\w-]+)`", CONFIGURATION))
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[\w-]+", capsys.readouterr().out))
    assert named and named <= known
    assert known - named == {"--help"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_what_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target and not target.startswith("#"):
            assert (page.parent / target.split("#")[0]).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_and_commands_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:companion|printables|script|tests|docs|locks)/[\w./-]+)", text):
        assert (ROOT / name.rstrip(".")).exists(), name


def test_every_page_of_the_docs_is_reached_from_the_readme() -> None:
    linked = set(re.findall(r"\]\(docs/(\w[\w-]*\.md)", README))
    assert linked == {path.name for path in (ROOT / "docs").glob("*.md")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_to_be_tapped_at_the_seats_is_called_so(page: Path) -> None:
    seats = (ROOT / "companion/web/templates/table/_seats.html").read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"\*\*Seats → (.+?)\*\*", text):
        assert f'_("{name}")' in seats, name
    titles = {str(document.title) for document in documents()}
    for name in re.findall("“Print: (.+?)”", text):
        assert name in titles, name


def test_loopback_is_told_in_the_configuration() -> None:
    assert "127.0.0.1" in CONFIGURATION and "pg_dump" in CONFIGURATION and "IPv4" in CONFIGURATION


def test_files_named_in_the_code_exist() -> None:
    sources = [path for folder in ("companion", "printables", "bench") for path in (ROOT / folder).rglob("*.py")]
    scripts = [path for path in (ROOT / "script").iterdir() if path.is_file()]
    for path in (*sources, *scripts):
        text = path.read_text(encoding="utf-8")
        # not what follows in an address, or stands in a folder
        for name in re.findall(r"(?<![\w/.-])((?:docs|tests|script|locks)/[\w/.-]*\w)", text):
            assert (ROOT / name).exists(), (path.name, name)


def _console() -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ script/milecastle ")]


@pytest.mark.parametrize("line", _console())
def test_the_commands_of_the_readme_run(line: str, tmp_path: Path) -> None:
    (tmp_path / "positions.txt").write_text("U2 gold:>A green:A>C red:D>C\n\nodds O5 gold:>? green:>D\n")
    command = line.replace("script/milecastle", f"{shlex.quote(sys.executable)} -m companion")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), PREFIX + "DATA": str(tmp_path / "data")}
    Tables.open(Config.from_environment(environment).database, GAMES).close()  # a backup needs something to back up
    done = subprocess.run(command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for word in shlex.split(line):
        if word.endswith((".pdf", ".sqlite3")):
            assert (tmp_path / word).stat().st_size > 1000


def test_there_are_commands_for_every_verb() -> None:
    assert {shlex.split(line)[1] for line in _console()} == {"ruling", "print", "tables", "simulate"}


def examples() -> list[tuple[str, str]]:
    """The indented lines of docs/notation.md that are questions, with the game of their section."""
    games = {full_name(referee): referee.id for referee in REFEREES.values()}
    found = []
    game = ""
    for line in NOTATION.splitlines():
        if line.startswith("## "):
            game = next((games[name] for name in games if name in line), "")
        elif game and line.startswith("    ") and not re.search(r"\b(FORT|CLAN)\b", line):
            found.append((game, line.strip()))
    return found


@pytest.mark.parametrize(("game", "line"), examples())
def test_the_examples_of_the_notation_are_answered(game: str, line: str) -> None:
    settings: Settings = REFEREES[game].options.defaults()
    answer = REFEREES[game].ask(line, settings)
    assert isinstance(answer, Answer), answer
    again = REFEREES[game].ask(answer.notation, settings)
    assert isinstance(again, Answer) and again.notation == answer.notation


def _asked_in_the_readme() -> list[tuple[str, str]]:
    """Game and line of the rulings in the README that are asked under the defaults."""
    asked = [shlex.split(line)[2:] for line in _console() if shlex.split(line)[1] == "ruling"]
    return [(words[0], words[1]) for words in asked if words[1] != "-" and "--option" not in words]


@pytest.mark.parametrize(("game", "line"), [*examples(), *_asked_in_the_readme()])
def test_an_example_is_right_under_the_default_difficulty(game: str, line: str) -> None:
    answer = REFEREES[game].ask(line, REFEREES[game].options.defaults())
    assert isinstance(answer, Answer)
    assert not [step for step in answer.steps if "asks for another number of" in language("en").render(step.message)]


def test_the_answer_of_the_examples_is_told() -> None:
    told = set(re.findall(r"`([\w-]+)`", NOTATION.split("## The answer")[1]))
    for line in ("O5 gold:>X green:>D", "odds O5 gold:>? green:>D"):
        answer = REFEREES["romans-go-home"].ask(line, REFEREES["romans-go-home"].options.defaults())
        assert isinstance(answer, Answer)
        asks = answer.facts.get("asks", [])
        assert isinstance(asks, list)
        assert {*answer.facts, *(name for ask in asks for name in ask)} <= told


def test_every_game_has_examples_of_its_notation() -> None:
    assert {game for game, _ in examples()} == set(REFEREES)


TOKENS = re.compile(r"^\| `([\w.]+=[\w,-]+)` \|", re.MULTILINE)


@pytest.mark.parametrize("token", TOKENS.findall(NOTATION.split("## The answer")[0]))
def test_every_token_in_the_table_is_known(token: str) -> None:
    """It may not fit this fight, but it is understood."""
    answer = REFEREES["romans-go-home"].ask(
        f"U2 gold:>A green:A>C red:D>C {token}", REFEREES["romans-go-home"].options.defaults()
    )
    if isinstance(answer, Refusal):
        assert answer.code not in ("token-unknown", "fort-unknown", "card-unknown", "clan-unknown"), language(
            "en"
        ).render(answer.message)


def test_the_licence_is_here_and_in_the_package() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License") and "Copyright" in licence
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    # ours first, then those of what the wheel brings along, as the README names them
    assert project["license"] == "MIT AND 0BSD AND OFL-1.1 AND Bitstream-Vera"
    assert project["license-files"] == ["LICENSE"]
    assert "unofficial" in README and "no art" in README


def test_what_the_wheel_needs_is_locked_without_addresses() -> None:
    for path in (*(ROOT / "locks").glob("*.txt"), ROOT / "package-lock.json"):
        assert "://" not in path.read_text(encoding="utf-8"), path.name
    for path in (ROOT / "locks").glob("*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert any(line.lstrip().startswith("--hash=sha256:") for line in lines)
