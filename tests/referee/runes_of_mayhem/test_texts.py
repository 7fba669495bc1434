"""Names of cards are singular and plural alike: no verb of a text may agree with one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parent
ROOMS = (ROOT / "referee" / "runes_of_mayhem", ROOT / "web" / "games" / "runes_of_mayhem")
NAME = r"(?<!of )(?<!on )(?<!for )%\((unit|card|attacker|defender|enemy|names|name|target|types|units)\)s"
VERB = re.compile(NAME + r" (has|is|was|does|are|have|(?!plus)[a-z]+s)\b")
"""A name (not the card of somebody, nor the marker on it), then a word that would end otherwise for one and
for many; “may”, “must”, “need not” never do."""


def marked() -> Iterator[str]:
    """Every text that the game's rules, pages and templates mark for people."""
    for template in sorted((ROOT / "web" / "templates" / "runes_of_mayhem").glob("*.html")):
        yield from re.findall(r'\b_\("((?:[^"\\]|\\.)*)"', template.read_text("utf-8"))
    for module in (path for room in ROOMS for path in sorted(room.glob("*.py"))):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
                (text,) = node.args
                yield ast.literal_eval(text)


def test_no_verb_agrees_with_the_name_of_a_card() -> None:
    texts = set(marked())
    assert len(texts) > 200
    assert [text for text in texts if VERB.search(text)] == []


def test_the_search_finds_such_a_verb() -> None:
    assert VERB.search("%(unit)s falls")
    assert VERB.search("%(card)s is hired")
    assert not VERB.search("%(unit)s may attack %(units)s")
