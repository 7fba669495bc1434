"""What goes into the command line and comes out of it: pipes, terminals, and what they cannot take."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from serving import ROOT, run

from companion.cli import REFUSED

EXAMPLE = "U2 gold:>A green:A>C red:D>C"
GAME = "romans-go-home"
AT_WORK = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what it starts with & ignore Ctrl+C
from companion import cli, simulate
play = simulate.ends
def ends(*given):
    print("plays", flush=True)
    return play(*given)
simulate.ends = ends
sys.exit(cli.main())
"""
"""The command line, in which a simulation says when its first game begins; a ruling tells it by its first answer."""


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii", "cp1252"])
def test_a_line_that_is_no_utf8_is_refused_and_the_next_is_answered(encoding: str) -> None:
    lines = b"\xef\xbb\xbf" + f"{EXAMPLE}\n".encode() + "É O5 ".encode() + b"\xff\n" + EXAMPLE.encode()
    done = subprocess.run(
        [sys.executable, "-m", "companion", "ruling", GAME, "-"],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    first, second, third = (json.loads(line) for line in done.stdout.decode("utf-8").splitlines())
    assert done.returncode == REFUSED and done.stderr == b""
    assert first == third and first["captor"] == "gold"  # the mark of the byte order is passed over
    assert second["code"] == "not-utf8" and second["at"] == 5 and second["notation"] == "É O5 \N{REPLACEMENT CHARACTER}"


def test_an_argument_that_is_no_utf8_is_refused() -> None:
    command = [sys.executable.encode(), b"-m", b"companion", b"ruling", GAME.encode(), b"O5 \xff", b"--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60)
    assert done.returncode == REFUSED and b"Traceback" not in done.stderr
    assert json.loads(done.stdout.decode("utf-8"))["at"] == 3


def test_a_terminal_of_few_letters_gets_what_it_can_show() -> None:
    question = ("stronghold", "melee invader=2T1O defender=2S1M stone=2")
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    shown, told = (
        subprocess.run(
            [sys.executable, "-m", "companion", "ruling", *question, *more],
            cwd=ROOT,
            capture_output=True,
            timeout=60,
            env=environment,
        )
        for more in ([], ["--json"])
    )
    assert shown.returncode == told.returncode == 0 and shown.stderr == told.stderr == b""
    assert "8 ? 7 = 1 Superiority" in shown.stdout.decode("cp1252") and "1 × Marksman" in shown.stdout.decode("cp1252")
    assert "−" in told.stdout.decode("utf-8") or "×" in told.stdout.decode("utf-8")


def test_what_is_refused_leaves_out_letters_that_a_terminal_has_not() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "ruling", "checkers", EXAMPLE],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.stderr.startswith(b"There is no game ?checkers?; there are ")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("end", "says"),
    [
        (f"ruling {GAME} '{EXAMPLE}' >/dev/full", "Standard output cannot be written: No space left on device."),
        (f"ruling {GAME} '{EXAMPLE}' --json >/dev/full", "Standard output cannot be written: No space left on device."),
        (f"ruling {GAME} '{EXAMPLE}' >&-", "Standard output cannot be written: it is closed."),
        (f"ruling {GAME} - <&-", "Standard input cannot be read: it is closed."),
        ("--help >/dev/full", "Standard output cannot be written: No space left on device."),
        ("--version >/dev/full", "Standard output cannot be written: No space left on device."),
        ("print --list >/dev/full", "Standard output cannot be written: No space left on device."),
        ("print romans-go-home-summary -o /dev/full", "/dev/full cannot be written: No space left on device."),
        ("simulate stronghold --games 1 >/dev/full", "Standard output cannot be written: No space left on device."),
    ],
)
def test_what_cannot_be_read_or_written_is_one_sentence(end: str, says: str, unbuffered: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -m companion {end}"],
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr.startswith(says + "\n") and "Traceback" not in done.stderr and "ignored" not in done.stderr
    assert done.returncode == REFUSED


@pytest.mark.parametrize("command", [["ruling", GAME, "-"], ["simulate", "hadrians-wall", "--games", "100000"]])
def test_who_interrupts_is_told_nothing(command: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", AT_WORK, *command],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None and process.stdin is not None
    with process:
        process.stdin.write(f"{EXAMPLE}\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "")


def test_a_pipe_of_good_positions() -> None:
    done = run("ruling", GAME, "-", "--option", "Q1=replace", stdin=f"{EXAMPLE}\n" * 50)
    assert done.returncode == 0 and done.stderr == ""
    assert {json.loads(line)["captor"] for line in done.stdout.splitlines()} == {"gold"}
    assert len(done.stdout.splitlines()) == 50


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"'{sys.executable}' -m companion ruling {GAME} - | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, input=f"{EXAMPLE}\n" * 2000, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == "" and done.returncode == 0
    assert json.loads(done.stdout)["captor"] == "gold"


def test_a_pdf_on_standard_output(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "print", "romans-go-home-summary", "-o", "-"],
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.startswith(b"%PDF-") and not list(tmp_path.iterdir())


def test_what_is_said_beside_a_pdf_is_not_put_into_it(tmp_path: Path) -> None:
    target = tmp_path / "summary.pdf"
    command = f"{sys.executable} -m companion print {GAME}-summary --base-url http://localhost:1 -o - >{target} 2>&-"
    assert subprocess.run(command, shell=True, cwd=ROOT, timeout=60).returncode == 0
    assert target.read_bytes().rstrip().endswith(b"%%EOF")
