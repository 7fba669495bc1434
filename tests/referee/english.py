"""Messages in English, for tests that read what the referee says."""

from __future__ import annotations

from companion.language import language

english = language("en").render
