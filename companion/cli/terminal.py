"""Standard input and output, and files: what commands read and write there, and the sentences of what goes wrong."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from companion.whole import in_one_go

if TYPE_CHECKING:
    from companion.language import Language
    from companion.referee.ruling import Refusal

REFUSED = 2
"""Exit code when the question or the arguments were refused; the sentence is on standard error."""
AROUND = 70
"""Characters of a line that are shown before and behind its mistake."""
STANDARD = Path("-")
"""The file that stands for standard input or output."""


STEERING = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")
"""The control characters (ECMA-48): what is said is one line."""


class OutputLost(Exception):
    """Standard output takes nothing more; holds the sentence that says why."""


def forget_output() -> None:
    """Let go what is left in the buffer of standard output: it must not be tried again when Python ends (the note
    on SIGPIPE in its documentation)."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(sentence: str) -> int:
    """Say on standard error why nothing is done; returns the exit code."""
    print(_shown(sentence), file=sys.stderr)
    return REFUSED


def _shown(text: str) -> str:
    """A text, which anybody may have typed, with a sign for each character that would steer a terminal."""
    return text.translate(STEERING)


def _put(content: bytes) -> None:
    """Write on standard output, which has it all by the end. Raises OutputLost where that is not possible,
    BrokenPipeError where nobody reads any more."""
    if sys.stdout is None:
        raise OutputLost("Standard output cannot be written: it is closed.")
    try:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLost(f"Standard output cannot be written: {error.strerror}.") from error


def print_line(line: str) -> None:
    """A line for people, in the letters that their terminal has."""
    _put(f"{line}\n".encode(sys.stdout.encoding if sys.stdout else "utf-8", "replace"))


def print_json(value: object) -> None:
    """A line for programs: JSON is UTF-8 wherever it goes (RFC 8259, 8.1)."""
    _put(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n")


def standard_input() -> BinaryIO:
    """Standard input; raises ValueError with a sentence where there is none."""
    if sys.stdin is None:
        raise ValueError("Standard input cannot be read: it is closed.")
    return sys.stdin.buffer


def read_file(file: Path, largest: int) -> bytes:
    """The content of a file, or of standard input; of one with more than so many bytes one more, so that whoever reads
    it says that it is too large. Raises ValueError with a sentence."""
    try:
        if file == STANDARD:
            return standard_input().read(largest + 1)
        with file.open("rb") as opened:
            return opened.read(largest + 1)
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror}.") from error


def write_file(file: Path, content: bytes) -> None:
    """Put content into a file, whole or not at all, or on standard output; raises ValueError with a sentence."""
    if file == STANDARD:
        _put(content)
        return
    try:
        if file.exists() and not file.is_file():  # a device, a pipe
            file.write_bytes(content)
            return
        with in_one_go(file.resolve()) as part:
            part.write_bytes(content)
    except OSError as error:
        raise ValueError(f"{file} cannot be written: {error.strerror}.") from error


def refuse(refusal: Refusal, language: Language, notation: str = "") -> int:
    """The same of a refusal, with the place in the ``notation`` that it points at, and its rule."""
    print(_shown(language.render(refusal.message)), file=sys.stderr)
    if refusal.at is not None and notation:
        start = max(0, refusal.at - AROUND)
        there = _shown(f"{'…' if start else ''}{notation[start : refusal.at]}")
        rest = _shown(notation[refusal.at :])
        print(f"  {there}{rest[:AROUND]}{'…' if rest[AROUND:] else ''}\n  {' ' * len(there)}^", file=sys.stderr)
    if refusal.rule:
        print(f"  ({refusal.rule})", file=sys.stderr)
    return REFUSED
