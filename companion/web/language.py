"""The reader's language on the site: the best of what the browser asks for."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask, g, has_request_context, request
from markupsafe import Markup

from companion import language as languages
from companion.referee.messages import Message


def language() -> languages.Language:
    """The language of this request: what the browser prefers of those that there are."""
    if not has_request_context():
        return languages.language(languages.SOURCE)
    found: languages.Language | None = g.get("language")
    if found is None:
        preferred = request.accept_languages.best_match(languages.available()) or languages.SOURCE
        found = g.language = languages.language(preferred)
    return found


def phrase(chosen: languages.Language, text: str, /, **values: object) -> Markup:
    """A text of a template with its values."""
    found = _marked(chosen, text)
    return found % values if values else found


@lru_cache(maxsize=8192)
def _marked(chosen: languages.Language, text: str) -> Markup:
    """Translators, like us, are trusted with markup."""
    return Markup(chosen.gettext(text))


def install(app: Flask) -> None:
    """Give the templates ``_``, ``ngettext`` and the filter ``say`` for the referee's messages."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: language().gettext(text),
        lambda one, many, number: language().ngettext(one, many, number),
        newstyle=True,
    )

    def gettext(text: str, **values: object) -> Markup:
        return phrase(language(), text, **values)

    def render(message: Message | str) -> str:
        return language().render(message)

    # Jinja's own way to the same text takes three calls more, and a board holds dozens of texts.
    app.jinja_env.globals["_"] = gettext
    app.jinja_env.filters["say"] = render

    @app.context_processor
    def locale() -> dict[str, object]:
        return {"locale": language().code.replace("_", "-")}
