"""Templates of boards, compiled for speed: a board is drawn for every phone at every tap.

Much of what Jinja does for a board is to look up the same texts and to set the scene for the same included files
again and again. Both are known when the template is compiled, so they are settled then, once for each language.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, cast

from flask import current_app, url_for
from flask.templating import Environment
from jinja2 import TemplateNotFound, nodes
from jinja2.visitor import NodeTransformer

from companion import language as languages
from companion.web.language import language, phrase

BOARD_FILES = ("board.html", "_public.html", "_parts.html", "_cards.html", "_offer.html")
"""What is drawn or imported for a board, where a game has it; what is included is part of these."""


class BoardEnvironment(Environment):
    """Flask's environment; an overlay of it with ``texts`` set compiles templates for that language."""

    texts: languages.Language | None = None

    def prepare(self, folder: str) -> None:
        """Compile all that the boards of a game are drawn with. What is not prepared is compiled when it is first
        drawn, which takes as long as hundreds of boards."""
        for name in ("_parts.html", "table/board.html", *(f"{folder}/{file}" for file in BOARD_FILES)):
            with suppress(TemplateNotFound):
                self.get_template(name)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template finds beside what it is given (see :meth:`jinja2.Environment.make_globals`): Jinja makes a
        chain of two mappings, which is slow to copy, and each board copies it."""
        return super().make_globals(d) if self.texts is None else {**self.globals, **(d or {})}

    def compile(self, source: Any, name: Any = None, filename: Any = None, *args: Any, **options: Any) -> Any:
        """Compile a template (see :meth:`jinja2.Environment.compile`)."""
        if self.texts is not None:
            source = self._settled(source, name, filename)
        return super().compile(source, name, filename, *args, **options)

    def _settled(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        assert self.texts is not None
        return cast(nodes.Template, _Settling(self, self.texts).visit(self.parse(source, name, filename)))

    def included(self, name: str) -> nodes.Template:
        """The settled template that another one includes."""
        assert self.loader is not None
        source, filename, _ = self.loader.get_source(self, name)
        return self._settled(source, name, filename)


class _Settling(NodeTransformer):
    """Puts the translation where a text without values is asked for, and an included file where it is included."""

    def __init__(self, environment: BoardEnvironment, texts: languages.Language) -> None:
        self._environment = environment
        self._texts = texts

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """``_("text")``; with values it stays what it is."""
        match node:
            case nodes.Call(
                node=nodes.Name(name="_"),
                args=[nodes.Const(value=str() as text)],
                kwargs=[],
                dyn_args=None,
                dyn_kwargs=None,
            ):
                return nodes.Const(phrase(self._texts, text), lineno=node.lineno)
        return self.generic_visit(node)

    def visit_CondExpr(self, node: nodes.CondExpr) -> nodes.Node:
        """``"text" if condition``: what is missing otherwise is nothing, not an object of Jinja's that says so."""
        node.expr2 = node.expr2 or nodes.Const("", lineno=node.lineno)
        return self.generic_visit(node)

    def visit_Include(self, node: nodes.Include) -> nodes.Node:
        """``{% include "name" %}``."""
        match node:
            case nodes.Include(template=nodes.Const(value=str() as name), with_context=True, ignore_missing=False):
                scope = nodes.Scope(self._environment.included(name).body, lineno=node.lineno)
                scope.set_environment(self._environment)
                return scope
        return node


@lru_cache(maxsize=4096)
def address(endpoint: str, /, **values: Any) -> str:
    """The address of a page of this site: boards name the same ones at every tap, and Flask works each out anew."""
    return url_for(endpoint, **values)


def boards() -> BoardEnvironment:
    """The environment in which boards are drawn in the language of this request."""
    texts = language()
    kept: dict[str, BoardEnvironment] = current_app.extensions.setdefault("boards", {})
    environment = kept.get(texts.code)
    if environment is None:
        environment = kept[texts.code] = cast(BoardEnvironment, current_app.jinja_env.overlay())
        environment.texts = texts
        # these know their language, and their addresses: they need not ask the request dozens of times a board
        environment.globals = {**environment.globals, "_": partial(phrase, texts), "url_for": address}
        environment.filters = {**environment.filters, "say": texts.render}
    return environment
