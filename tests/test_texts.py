"""Texts that people read can be found, are filled with what they name, and stand in the catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
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


def _all_marked(node: ast.expr) -> list[str]:
    """The texts of ``N_("text")``, or of ``N_("text") if condition else N_("other")``."""
    parts = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
    texts = [_marked(part) for part in parts]
    return [text for text in texts if text is not None]


Block = tuple[int, int]
"""One of the blocks of a statement: which statement, and which of its blocks."""


def _blocks(body: Sequence[ast.stmt], around: tuple[Block, ...] = ()) -> Iterator[tuple[ast.stmt, tuple[Block, ...]]]:
    """Every statement of these in their order, with the blocks in which it stands; not those of functions in them."""
    for statement in body:
        yield statement, around
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        parts = (statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ()))
        bodies = [getattr(part, name, ()) for part in parts for name in ("body", "orelse", "finalbody")]
        for number, inner in enumerate(bodies):
            yield from _blocks(inner, (*around, (id(statement), number)))


def _excludes(one: tuple[Block, ...], other: tuple[Block, ...]) -> bool:
    """Whether only one of two places is come to: they stand in different blocks of a statement."""
    return any(mine != yours and mine[0] == yours[0] for mine, yours in zip(one, other, strict=False))


def _called_in(statement: ast.stmt) -> Iterator[ast.Call]:
    """The calls of ``say`` with a name in this statement, but for those in statements within it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[ast.Name()]) if all(keyword.arg for keyword in node.keywords):
                yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt | ast.match_case)]


def _said_by_name(path: Path) -> Iterator[tuple[ast.Call, set[str]]]:
    """Each ``say(text, ...)`` whose text was marked before in the same function, and the texts that it may be."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        named: dict[str, list[tuple[list[str], tuple[Block, ...]]]] = {}
        for statement, blocks in _blocks(function.body):
            for call in _called_in(statement):
                assert isinstance(call.args[0], ast.Name)
                texts: set[str] = set()
                for marked, where in reversed(named.get(call.args[0].id, [])):
                    if _excludes(where, blocks):
                        continue
                    texts.update(marked)
                    if blocks[: len(where)] == where:  # whatever came before, this is what it is now
                        break
                if texts:
                    yield call, texts
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                named.setdefault(statement.targets[0].id, []).append((_all_marked(statement.value), blocks))


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


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_text_that_was_named_before_gets_what_it_names_and_nothing_else(path: Path) -> None:
    """One of several may name less than another that is said in the same place."""
    for call, texts in _said_by_name(path):
        places = [{name for name, _ in PLACE.findall(text)} for text in texts]
        assert set().union(*places) == {keyword.arg for keyword in call.keywords}, f"line {call.lineno}: {texts}"


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
