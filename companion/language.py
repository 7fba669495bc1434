"""Messages in the reader's language: on the screen, on the command line, on paper.

The catalogues are gettext's (``locale/LANGUAGE/LC_MESSAGES/messages.mo``); a text
without a translation, and every text in English, is the message id itself.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path

from babel.core import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal
from babel.support import NullTranslations, Translations

from companion.referee.messages import CONTEXT_ENDS, Message, Param

CATALOGUES = Path(__file__).with_name("locale")
SOURCE = "en"
"""The language of the message ids."""


@cache
def available() -> tuple[str, ...]:
    """The languages that can be asked for (such as ``pl``), English first."""
    found = (path.parent.parent.name for path in CATALOGUES.glob("*/LC_MESSAGES/messages.mo"))
    return (SOURCE, *sorted(set(found) - {SOURCE}))


@lru_cache(maxsize=4096)
def _decimal(value: int, locale: Locale) -> str:
    """A whole number with the separators of a language and a true minus, as wide as a plus."""
    return format_decimal(value, locale=locale).replace("-", "−")


class _Number(int):
    """A number that ``%(n)d`` writes plainly and ``%(n)s`` in the manner of a language."""

    def __new__(cls, value: int, locale: Locale) -> _Number:
        number = super().__new__(cls, value)
        number.locale = locale
        return number

    locale: Locale

    def __str__(self) -> str:
        return _decimal(int(self), self.locale)


class Language:
    """One language: renders messages, lists and numbers.

    ``code`` is the language as it stands in ``/Lang`` and ``lang=`` (``pl``). Use
    :func:`language` to get one: it knows which there are and keeps them.
    """

    def __init__(self, code: str) -> None:
        self.locale = Locale.parse(code)
        self.code = code.replace("_", "-")
        self._catalogue: NullTranslations = Translations.load(str(CATALOGUES), [str(self.locale)])

    @property
    def name(self) -> str:
        """What the language calls itself: ``polski``."""
        return self.locale.get_display_name() or self.code

    def gettext(self, text: str) -> str:
        """The translation of ``text``; ``text`` itself where there is none."""
        return self._catalogue.ugettext(text).rpartition(CONTEXT_ENDS)[2] if text else ""

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The translation in the plural form that ``number`` asks for."""
        return self._catalogue.ungettext(one, many, number)

    def day(self, seconds: int) -> str:
        """The day of a time (UTC seconds) on the clock of this machine: a phone does not say where it is."""
        return format_date(datetime.fromtimestamp(seconds, UTC).astimezone(), locale=self.locale)

    def render(self, message: Message | str) -> str:
        """A message with its places filled, or the translation of a marked text.

        Inside a message a plain string is what it is (a name, a notation) and stays;
        a nested message is rendered, a tuple becomes a list ("a, b and c").
        """
        if isinstance(message, str):
            return self.gettext(message)
        text = self.gettext(message.id)
        if not message.params:
            return text
        return text % {key: self._fill(value) for key, value in message.params.items()}

    def number(self, value: int) -> str:
        """A whole number in the manner of the language."""
        return _decimal(value, self.locale)

    def _fill(self, value: Param) -> str | int:
        if isinstance(value, Message):
            return self.render(value)
        if isinstance(value, tuple):
            return self._listed([str(self._fill(item)) for item in value])
        return value if isinstance(value, str) else _Number(value, self.locale)

    def _listed(self, items: list[str]) -> str:
        told: str = format_list(items, locale=self.locale)
        if self.locale.language == "it" and len(items) > 1 and items[-1][:1].lower() in "eèé":
            # "and" before the same vowel
            told = f"{told.removesuffix(f' e {items[-1]}')} ed {items[-1]}"
        return told


@cache
def _loaded(code: str) -> Language:
    return Language(code)


def meant(code: str) -> str | None:
    """Which of the :func:`available` languages ``code`` means (``pl``, ``pl-PL``, ``pl_PL``, ``PL``): that of its
    region, that of none, or that of another region; None where there is none of them."""
    asked = code.replace("-", "_").lower()
    there = {found.lower(): found for found in available()}
    spoken = asked.split("_")[0]
    return (
        there.get(asked)
        or there.get(spoken)
        or next((found for low, found in there.items() if low.split("_")[0] == spoken), None)
    )


def language(code: str) -> Language:
    """The language that ``code`` means (see :func:`meant`); English where there is no catalogue."""
    return _loaded(meant(code) or SOURCE)
