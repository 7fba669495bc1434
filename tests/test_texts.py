"""Texts that people read can be found, are filled with what they name, and stand in the catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "printables").rglob("*.py")])
TEMPLATES = ROOT / "companion" / "web" / "templates"
PLACE = re.compile(r"%\((\w+)\)([a-z])")
BARE = re.compile(r"%(?![(%])")


def _calls(path: Path, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _marked(node: ast.expr) -> str | None:
    """The text of ``N_("text")``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
        (text,) = node.args
        assert isinstance(text, ast.Constant) and isinstance(text.value, str)
        return text.value
    return None


def _texts() -> dict[str, str]:
    """Every marked text and where it stands."""
    found = {}
    for path in SOURCES:
        for call in _calls(path, "N_"):
            text = _marked(call)
            assert text is not None
            found[text] = f"{path.relative_to(ROOT)}:{call.lineno}"
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_marked_text_is_a_literal(path: Path) -> None:
    for call in _calls(path, "N_"):
        assert len(call.args) == 1 and not call.keywords, f"line {call.lineno}"
        (text,) = call.args
        assert isinstance(text, ast.Constant) and isinstance(text.value, str), f"line {call.lineno}"
        assert text.value.strip() == text.value != "", f"line {call.lineno}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_text_gets_what_it_names_and_nothing_else(path: Path) -> None:
    for call in _calls(path, "say"):
        text = _marked(call.args[0]) if call.args else None
        if text is None or any(keyword.arg is None for keyword in call.keywords):
            continue
        given = {keyword.arg for keyword in call.keywords}
        assert {name for name, _ in PLACE.findall(text)} == given, f"line {call.lineno}: {text}"


def test_places_are_written_so_that_every_language_can_fill_them() -> None:
    for text, where in _texts().items():
        assert {kind for _, kind in PLACE.findall(text)} <= {"s", "d"}, where
        if PLACE.search(text):
            assert not BARE.search(text.replace("%%", "")), where


def test_the_catalogue_holds_every_text_of_code_and_of_templates() -> None:
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords = {"_": None, "gettext": None, "ngettext": (1, 2), "N_": None}
    found: dict[object, str] = {}
    for name, _, message, _, _ in extract_from_dir(ROOT, methods, options, keywords, directory_filter=_ours):
        found[message] = name
    texts = _texts()
    assert len(texts) > 100
    assert {text: where for text, where in texts.items() if text not in found} == {}
    in_templates = [message for message, name in found.items() if name.endswith(".html")]
    assert len(in_templates) > 100
    for template in TEMPLATES.rglob("*.html"):
        for text in re.findall(r'\b_\("((?:[^"\\]|\\.)*)"', template.read_text(encoding="utf-8")):
            assert text in found, f"{template.name}: {text}"


def _ours(folder: str) -> bool:
    return Path(folder).name in ("companion", "printables") or any(
        part in ("companion", "printables") for part in Path(folder).relative_to(ROOT).parts
    )


def test_templates_give_a_text_what_it_names() -> None:
    for template in TEMPLATES.rglob("*.html"):
        source = template.read_text(encoding="utf-8")
        for match in re.finditer(r'\b_\("((?:[^"\\]|\\.)*)"\s*([,)])', source):
            names = {name for name, _ in PLACE.findall(match[1])}
            assert bool(names) is (match[2] == ","), f"{template.name}: {match[1]}"


def test_templates_hold_no_bare_words() -> None:
    """Text between tags is marked for translation; names of games, formats and signs are not words of a language."""
    allowed = {"Milecastle", "A4", "Letter", "PDF", "OpenAPI", "PX"}
    classes = r"{% block body_class %}.*?{% endblock %}"
    code = r"{#.*?#}|{%.*?%}|{{.*?}}|<code>.*?</code>|<[^<>]*>"
    for template in TEMPLATES.rglob("*.html"):
        source = re.sub(classes, " ", template.read_text(encoding="utf-8"))
        source = re.sub(r"{%.*?%}|{{.*?}}", " ", source, flags=re.DOTALL)  # first: they stand within tags too
        words = set(re.findall(r"[A-Za-z]{2,}", re.sub(code, " ", source, flags=re.DOTALL)))
        assert words <= allowed, template.name
