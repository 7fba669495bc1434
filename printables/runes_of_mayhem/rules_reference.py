"""Every rule of the registry with its id, and what this table decided."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.rules import RULES
from printables.document import Job, Page
from printables.rules_pages import rules_pages
from printables.runes_of_mayhem.page import sheet


def rules_reference(job: Job) -> Sequence[Page]:
    """All rules by subject, on as few pages as can be read well."""
    return rules_pages(job, GAME, RULES, sheet)
