"""The questions that can be asked by a form, by game; what else can be asked is typed in the notation."""

from __future__ import annotations

from companion.web.games.forms import Form
from companion.web.games.questions import hadrians_wall, runes_of_mayhem, stronghold

FORMS: dict[str, tuple[Form, ...]] = {
    "hadrians-wall": hadrians_wall.FORMS,
    "runes-of-mayhem": runes_of_mayhem.FORMS,
    "stronghold": stronghold.FORMS,
}
