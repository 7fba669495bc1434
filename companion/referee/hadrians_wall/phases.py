"""Where a game is, in words."""

from __future__ import annotations

from companion.referee.game import Phase
from companion.referee.hadrians_wall.defence import attack_to_enter
from companion.referee.hadrians_wall.final import scores_of, uncounted
from companion.referee.hadrians_wall.table_state import STAGE_NAMES, State, neutral_number
from companion.referee.messages import N_, say


def phase(state: State) -> Phase:
    """Title, what to do, and whose answer is awaited."""
    year = say(N_("Year %(year)d"), year=state.year)
    players = state.players
    title = say(STAGE_NAMES[state.stage])

    def found(text: str, awaits: tuple[str, ...] = (), **params: int) -> Phase:
        return Phase(state.stage, say(N_("%(year)s: %(what)s"), year=year, what=title), say(text, **params), awaits)

    match state.stage:
        case "fate":
            return found(N_("Turn over the Fate Card: let the companion do it, or enter the real one."))
        case "cards":
            return found(
                N_("Draw two of your own Player Cards. One becomes your Path, the other your Prospect of this Year."),
                tuple(seat for seat, player in players.items() if player.path is None),
            )
        case "neutral":
            return found(
                N_("Neutral Prospect Cards: let the companion turn over %(number)d, or enter the real ones."),
                number=neutral_number(state),
            )
        case "actions":
            text = N_("Fill your sheets, all at the same time. Stop when you can or will do no more.")
            if len(players) == 1:
                text = N_("Fill your sheets. Stop when you can or will do no more.")
            return found(
                text,
                tuple(seat for seat, player in players.items() if not player.stopped),
            )
        case "attack":
            return found(
                N_("The Picts attack. Attack cards: let the companion turn over %(number)d, or enter the real ones."),
                number=attack_to_enter(state),
            )
        case "defence":
            return found(
                N_("Choose the attack cards that your Favours ignore. With sheets on paper, enter your Cohorts."),
                tuple(seat for seat, player in players.items() if player.defence is None),
            )
        case "final":
            text = N_("Sheets on paper are counted: whoever plays with them enters what they show.")
            return Phase("final", title, say(text), uncounted(state))
        case "over":
            return Phase("over", title, scores_of(state).result.end or title)
