"""The referee of Hadrian's Wall, for questions without a table."""

from __future__ import annotations

from companion.referee.hadrians_wall import answers
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.options import Options, Settings
from companion.referee.rules import Rules
from companion.referee.ruling import Answer, Refusal


class Referee:
    """What the site and the command line know of the game as long as nobody sits at a table."""

    id: str = "hadrians-wall"
    name: str = "Hadrian's Wall"
    options: Options = OPTIONS
    rules: Rules = RULES

    def ask(self, notation: str, settings: Settings) -> Answer | Refusal:
        """The answer to a question in one line."""
        return answers.ask(notation, settings)


REFEREE = Referee()
