"""The translations: of every text, whole, with the places and the markup of the English."""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import BinaryIO

import pytest
from babel.messages import mofile
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import assets
from companion.language import CATALOGUES

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(CATALOGUES.glob("*/LC_MESSAGES/messages.po"))
PLACES = re.compile(r"%\(\w+\)[sd]|%%")
"""Where values come; a language may need one of them twice, or only once."""
MARKUP = re.compile(r"</?[a-z][^>]*>|&\w+;|^ | $")
"""Markup, and the space at either end."""

KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None, "C_": ((1, "c"), 2)}

Text = tuple[str | None, tuple[str, ...]]
"""The context of a text, where it has one, and the text; of one with plural forms both."""


@cache
def _texts() -> frozenset[Text]:
    """Every text of the program, as ``script/messages`` collects them."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(ROOT, methods, options, KEYWORDS)
    return frozenset((context, _forms(text)) for _, _, text, _, context in found if text)


def _read(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_po(file)


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A text, or each plural form of it."""
    return (text,) if isinstance(text, str) else tuple(text or ())


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parent.parent.name)
def test_every_text_is_translated_and_no_other(source: Path) -> None:
    catalogue = _read(source)
    translated = {
        (each.context, _forms(each.id))
        for each in catalogue
        if each.id and not each.fuzzy and each.string and all(_forms(each.string))
    }
    do = f"run script/messages {source.parent.parent.name}, and fill in every msgstr of {source.relative_to(ROOT)}"
    assert not (missing := _texts() - translated), f"{len(missing)} texts are not translated: {do}"
    assert (translated - _texts(), len(catalogue.obsolete)) == (set(), 0), f"texts that are no more: {do}"


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parent.parent.name)
def test_places_and_markup_are_those_of_the_english(source: Path) -> None:
    wrong: dict[str, object] = {}
    catalogue = _read(source)
    for message in catalogue:
        english = _forms(message.id)[-1]
        for form in filter(None, _forms(message.string)) if english else ():  # what is not translated yet stays English
            same = set(PLACES.findall(form)) == set(PLACES.findall(english))
            if not same or Counter(MARKUP.findall(form)) != Counter(MARKUP.findall(english)):
                wrong[english] = message.string
        for error in message.check(catalogue) if message.string else ():
            wrong[english] = str(error)
    assert wrong == {}


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parent.parent.name)
def test_no_line_can_begin_with_a_dash(source: Path) -> None:
    """The space before one does not break."""
    texts = [form for message in _read(source) for form in _forms(message.string)]
    assert [text for text in texts if re.search(r"[ \n]–", text)] == []


PERIODS = {"round": re.compile(r"\btur(a|y|ze|ę|ą|om|ach|ami|)\b", re.I), "turn": re.compile(r"\brund", re.I)}
"""What the Polish rulebook of Romans Go Home! calls a round of six turns (tura), and one of these (runda)."""


def test_the_polish_texts_of_romans_go_home_count_as_its_rulebook_does() -> None:
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    places: dict[Text, set[str]] = {}
    for path, _, text, _, context in extract_from_dir(ROOT, methods, options, KEYWORDS):
        if text:
            places.setdefault((context, _forms(text)), set()).add(path)
    counted = 0
    for each in _read(CATALOGUES / "pl" / "LC_MESSAGES" / "messages.po"):
        found = places.get((each.context, _forms(each.id)), {""}) if each.id else {""}
        if not all("romans_go_home" in path for path in found):
            continue
        english, polish = (" ".join(_forms(text)) for text in (each.id, each.string))
        for word, meant in PERIODS.items():
            if meant.search(polish):
                assert re.search(rf"\b{word}s?\b", english, re.I), (english, polish)
                counted += 1
    assert counted > 60


def test_no_clan_stands_in_polish_where_its_name_would_be_declined() -> None:
    """A name comes as it is (Zielony), so that “dla klanu” or “klanowi” cannot stand before it."""
    texts = [form for each in _read(CATALOGUES / "pl" / "LC_MESSAGES" / "messages.po") for form in _forms(each.string)]
    assert [text for text in texts if re.search(r"\bklan(u|owi|em|ie)\s%\(", text)] == []


def test_a_worker_has_one_name_in_polish() -> None:
    """That of the reviews of the Polish edition of Hadrian's Wall."""
    texts = [
        polish
        for each in _read(CATALOGUES / "pl" / "LC_MESSAGES" / "messages.po")
        for english, polish in zip(_forms(each.id), _forms(each.string), strict=False)
        if re.search(r"\bWorkers?\b", english)
    ]
    assert len(texts) > 10 and [text for text in texts if not re.search(r"\brobotni", text, re.I)] == []


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the set-up compiles a translation that is there, and has not been compiled yet."""
    source = tmp_path / "pl" / "LC_MESSAGES" / "messages.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid "Gold"\nmsgstr "Złoto"\n', encoding="utf-8")
    monkeypatch.setattr(assets, "LOCALE", tmp_path)
    return source.with_suffix(".mo")


def test_who_was_interrupted_while_it_was_compiled_has_it_at_the_next_start(
    compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as interrupted:

        def write(file: BinaryIO, catalogue: Catalog) -> None:
            file.write(b"half")
            raise KeyboardInterrupt

        interrupted.setattr(mofile, "write_mo", write)
        with pytest.raises(KeyboardInterrupt):
            assets.translate()
    assert [path.name for path in compiled.parent.iterdir()] == ["messages.po"]
    assets.translate()
    assert "Złoto".encode() in compiled.read_bytes()


def test_another_translation_is_compiled_also_where_its_file_is_older(compiled: Path) -> None:
    assets.translate()
    before = compiled.stat()
    assets.translate()
    assert (compiled.stat().st_ino, compiled.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    source = compiled.with_suffix(".po")
    source.write_text('msgid "Gold"\nmsgstr "Skarb"\n', encoding="utf-8")
    os.utime(source, (1_000_000_000, 1_000_000_000))
    assets.translate()
    assert b"Skarb" in compiled.read_bytes()
