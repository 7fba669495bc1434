"""The reader's language on the site: the one chosen at the foot of a page, or the best of what the browser asks for."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import urlencode

from flask import Flask, Response, g, has_request_context, redirect, request
from markupsafe import Markup

from companion import language as languages
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused
from companion.web.referrer import page_left

CHOSEN = "milecastle_language"
"""The cookie with the language that was chosen on this device; without it the browser's languages count."""
CHOSEN_SECONDS = 400 * 24 * 3600  # the longest that browsers keep a cookie


def language() -> languages.Language:
    """The language of this request: the chosen one, or what the browser prefers of those that there are."""
    if not has_request_context():
        return languages.language(languages.SOURCE)
    found: languages.Language | None = g.get("language")
    if found is None:
        found = _offered().get(request.cookies.get(CHOSEN, ""))
        if found is None:
            asked = (languages.meant(tag) for tag, quality in request.accept_languages if quality)  # the best first
            found = languages.language(next(filter(None, asked), languages.SOURCE))
        g.language = found
    return found


def phrase(chosen: languages.Language, text: str, /, **values: object) -> Markup:
    """A text of a template with its values."""
    found = _marked(chosen, text)
    return found % values if values else found


@lru_cache(maxsize=8192)
def _marked(chosen: languages.Language, text: str) -> Markup:
    """Translators, like us, are trusted with markup."""
    return Markup(chosen.gettext(text))


_TORN = re.compile(r"(?<=\d) (?=×)|(?<=×) | (?=\S{1,3}$)")
"""Where no line is to break: within a number of something, before a short last word."""


def together(text: str) -> str:
    """The text with what belongs together on one line: a number of something, a short last word with the one before."""
    return _TORN.sub("\u00a0", text)


def install(app: Flask) -> None:
    """Give the templates ``_``, ``ngettext`` and the filter ``say`` for the referee's messages, and each device the
    choice of its language."""
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
    app.jinja_env.filters["together"] = together

    @app.context_processor
    def locale() -> dict[str, object]:
        return {"locale": language().code, "languages": _offered()}

    @app.post("/language", endpoint="language")
    def choose() -> Response:
        chosen = request.form.get("language", "")
        if chosen not in _offered():
            text = N_("There is no language “%(given)s” here.")
            raise Refused(Refusal("language-unknown", say(text, given=chosen[:20])))
        response: Response = redirect(_with_what_was_entered(page_left()), 303)  # type: ignore[assignment]
        response.set_cookie(CHOSEN, chosen, max_age=CHOSEN_SECONDS, httponly=True, samesite="Lax")
        return response


def _with_what_was_entered(address: str) -> str:
    """The address of a page, which asks for its form with the fields that came with the choice, where any came."""
    entered = [(name, value) for name, value in request.form.items(multi=True) if name not in ("language", "command")]
    return f"{address.partition('?')[0]}?{urlencode(entered)}" if entered else address


def _offered() -> dict[str, languages.Language]:
    """The languages that there are, by their codes."""
    return {found.code: found for found in map(languages.language, languages.available())}
