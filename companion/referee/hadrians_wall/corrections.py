"""The table is the boss: "we play it so", and ending a game early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.referee.game import Applied
from companion.referee.hadrians_wall.cards import FATE, YEARS, potential
from companion.referee.hadrians_wall.commands import Finish, Override
from companion.referee.hadrians_wall.deck import settled
from companion.referee.hadrians_wall.defence import cleared
from companion.referee.hadrians_wall.final import BY_DISDAIN, finished, game_over, uncounted
from companion.referee.hadrians_wall.modes import sheet_from, sheet_year
from companion.referee.hadrians_wall.names import box_name, items_text
from companion.referee.hadrians_wall.put_right import changes
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS
from companion.referee.hadrians_wall.table_state import (
    SETTING_UP,
    Player,
    State,
    attacks_past,
    neutral_number,
    of_seat,
    player_of,
    replace,
    revealed,
    seat_name,
    with_player,
)
from companion.referee.hadrians_wall.year_setup import check_player_card, with_income
from companion.referee.messages import N_, Message, say
from companion.referee.reasons import game_ends, played_so
from companion.referee.reasons import reason as reason_of
from companion.referee.ruling import Step, refuse


def finish(state: State, command: Finish) -> Applied[State]:
    """End the game now; sheets on paper are still counted, unless the table says it twice."""
    reason = reason_of(command.reason, "hw.override")
    if state.stage == "over":
        refuse("not-now", "hw.override", N_("The game is already over."))
    label = game_ends(reason)
    if state.stage == "final":
        if command.uncounted is False:
            text = N_("The game has ended already; sheets on paper are still to be counted.")
            refuse("not-now", "hw.override", text)
        ended, steps = game_over(state)
    else:
        ended, steps = finished(cleared(state), "finished", reason)
    return Applied(ended, label, steps)


def override(state: State, command: Override) -> Applied[State]:
    """Put things as the table says. What is given must be possible."""
    reason = reason_of(command.reason, "hw.override")
    label = played_so(reason)
    steps = [Step("hw.override", say(N_("The table decides.")))]
    of_a_seat = (command.sheet, command.paths, command.prospect, command.prospects)
    if command.seat is None and any(given is not None for given in of_a_seat):
        text = N_("Whose sheets or cards are these? A seat is missing.")
        refuse("seat-absent", "hw.override", text)
    if all(given is None for given in (*of_a_seat, command.year, command.discard, command.neutral)):
        return Applied(state, label, tuple(steps), corrects=True)
    before = state
    told: tuple[Message, ...] = ()
    if command.year is not None:
        state, more = _year(state, command.year)
        steps.extend(more)
    if command.discard is not None:
        state = _discard(state, command.discard)
    if command.neutral is not None:
        state = _neutral(state, command.neutral)
    if command.seat is not None:
        state, more = _seat(state, command.seat, command)
        steps.extend(more)
        if command.sheet is not None:
            told = tuple(changes(command.seat, before.players[command.seat], state.players[command.seat]))
    if command.year is not None and _cards_missing(state):
        text = N_(
            "The companion does not know every card of the Years before. Enter their Path Cards and Prospect Cards, the"
            " neutral ones too, or do not let it draw: enter the real cards."
        )
        steps.append(Step("hw.player-cards", say(text)))
    state = settled(state)
    if state.stage == "final" and not uncounted(state):
        state, more = game_over(state)
        steps.extend(more)
    return Applied(state, label, tuple(steps), corrects=True, changes=told)


def _later_marks(state: State, year: int) -> None:
    """Raise Refused if a box says that it was filled in a Year that has not come when ``year`` begins."""
    for seat, player in state.players.items():
        marks = player.sheet.marks
        for box in BOXES.values() if player.on_phone else ():
            if GROUPS[box.group].mark == "year" and int(marks.get(box.id, 0)) > year:
                text = N_("%(seat)s: %(box)s was filled in Year %(year)s. First set the sheets right.")
                names = {"seat": seat_name(seat), "box": box_name(box)}
                refuse("later-year", "hw.year-order", text, year=marks[box.id], **names)


def _kept(state: State, player: Player, year: int) -> dict[str, int]:
    """What lies on the Player Board of sheets on the phone when ``year`` begins: Workers of the attack before it,
    as far as they are known; all else goes back unspent."""
    have = player.sheet.have
    if year == state.year:
        return have if state.stage in SETTING_UP else player.kept
    return have if year == state.year + 1 and player.defence is not None else {}


def _board(had: dict[str, int], kept: dict[str, int]) -> Iterator[Step]:
    gone, back = Counter(had) - Counter(kept), Counter(kept) - Counter(had)
    if gone:
        yield Step("hw.year-end", say(N_("Return what is left: %(items)s."), items=items_text(gone)))
    if back:
        text = N_("Workers of the last attack are there again: %(items)s.")
        yield Step("hw.carry-over", say(text, items=items_text(back)))


def _before(cards: tuple[str, ...], state: State, year: int, a_year: int, out: bool) -> tuple[str, ...]:
    """Of cards of which each Year has ``a_year``, those of the Years before ``year``; ``out``: those of the running
    Year are among them. They are counted from the last one: of Years that the table jumped over none is there."""
    out = out or len(cards) >= state.year * a_year
    later = max(state.year - year + out, 0) * a_year
    return cards[: min(max(len(cards) - later, 0), (year - 1) * a_year)]


def _cards_missing(state: State) -> bool:
    """Whether cards of the Years before the one that begins were never entered."""
    years = state.year - 1
    players = state.players.values()
    known = all(min(len(player.paths), len(player.prospects)) >= years for player in players)
    return not known or len(state.neutral_past) < years * neutral_number(state)


def _year(state: State, year: int) -> tuple[State, tuple[Step, ...]]:
    """A Year begins (again): its cards leave the table. What is filled on the sheets stays filled."""
    if not 1 <= year <= YEARS:
        text = N_("There are %(years)d Years.")
        refuse("year", "hw.year-order", text, years=YEARS)
    _later_marks(state, year)
    ended = state.end_reason == "years"  # then the last Year has had its cards
    out = revealed(state) or ended
    steps: list[Step] = []
    players = {}
    for seat, player in cleared(state).players.items():
        kept: dict[str, int] = {}
        if player.on_phone:
            kept = _kept(state, state.players[seat], year)
            steps.extend(of_seat(seat, tuple(_board(player.sheet.have, kept))))
        players[seat] = replace(
            player,
            paths=_before(player.paths, state, year, 1, out),
            prospects=_before(player.prospects, state, year, 1, out),
            sheet=replace(player.sheet.with_items(**kept), year=max(year - 1, 1)),
            entered=None,
            kept=kept,
            repeated=player.repeated + sum(map(potential, range(year, attacks_past(state, seat) + 1))),
        )
    out = bool(state.neutral) or ended
    neutral_past = _before(cleared(state).neutral_past, state, year, neutral_number(state), out)
    begun = replace(
        cleared(state),
        year=year,
        stage="fate",
        players=players,
        neutral_past=neutral_past,
        history=tuple(record for record in state.history if record.year < year),
        end_reason="",
        end_text="",
        again=year if year <= sheet_year(state) else state.again,
    )
    return begun, tuple(steps)


def _discard(state: State, discard: tuple[int, ...]) -> State:
    if len(set(discard)) < len(discard) or not set(discard) <= set(FATE):
        text = N_("The Discard Pile is made of Fate Cards 1 to %(most)d, each at most once.")
        refuse("card-unknown", "hw.fate-card", text, most=len(FATE))
    on_table = {card for card in state.attack if card.isdigit()} & set(map(str, discard))
    if on_table:
        text = N_("A card of the attack cannot be in the Discard Pile.")
        refuse("card-twice", "hw.attack-cards", text)
    return replace(state, discard=discard, unnamed="", shown=())


def _neutral(state: State, cards: tuple[str, ...]) -> State:
    """These are the Neutral Prospect Cards of the Years before."""
    most = (state.year - 1) * neutral_number(state)
    if len(cards) > most:
        text = N_("There are Neutral Prospect Cards of the Years before: at most %(most)d.")
        refuse("neutral-number", "hw.neutral-cards", text, most=most)
    for card in cards:
        check_player_card(card)
    if len({*cards, *(neutral.card for neutral in state.neutral)}) < len(cards) + len(state.neutral):
        refuse("card-twice", "hw.neutral-cards", N_("Each card of the Neutral Deck is there once."))
    return replace(state, neutral_past=cards)


def _seat(state: State, seat: str, command: Override) -> tuple[State, tuple[Step, ...]]:
    player = player_of(state, seat)
    steps: tuple[Step, ...] = ()
    waits = bool(player.asks)  # for the Attributes of its Roads, and with them for the whole income of the Year
    if command.sheet is not None:
        sheet = sheet_from(state, seat, command.sheet, whole=False)
        player = replace(player, mode="phone", sheet=sheet, asks=(), paid={}, entered=None)
    paths = player.paths if command.paths is None else command.paths
    prospects = player.prospects
    if command.prospects is not None:
        most = state.year - 1
        if len(command.prospects) > most:
            text = N_("There is one Prospect Card a Year: of the Years before at most %(most)d.")
            refuse("prospects-many", "hw.player-cards", text, most=most)
        prospects = (*command.prospects, *(prospects[-1:] if revealed(state) else ()))
    if command.prospect is not None:
        if not prospects or not revealed(state):
            text = N_("No Prospect Card is revealed now.")
            refuse("not-now", "hw.prospect", text)
        prospects = (*prospects[:-1], command.prospect)
    for card in (*paths, *prospects):
        check_player_card(card)
    if len({*paths, *prospects}) < len(paths) + len(prospects):
        text = N_("Of the twelve Player Cards of a seat each is there once.")
        refuse("card-twice", "hw.player-cards", text)
    most = state.year - 1 if state.stage in ("fate", "cards") else state.year
    if len(paths) > most:
        text = N_("There is one Path Card a Year: now at most %(most)d.")
        refuse("paths-many", "hw.player-cards", text, most=most)
    changed = (paths, prospects) != (player.paths, player.prospects)
    if changed and (player.drawn or player.path is not None):
        # always, not only if a card would be there twice: else the answer would tell what was drawn in secret
        player = replace(player, drawn=(), path=None, prospect=None)
        text = N_("The two Player Cards of this Year go back into the player's deck and are drawn anew.")
        steps = of_seat(seat, (Step("hw.player-cards", say(text)),))
    if player.entered is not None and set(paths) - {*player.entered.counts, BY_DISDAIN}:
        # of a Path Card that was not there nobody has said what it counts
        player = replace(player, entered=None)
        state = replace(state, stage="final") if state.stage == "over" else state
    state = with_player(state, seat, replace(player, paths=paths, prospects=prospects))
    if command.sheet is not None and waits:
        state, gained = with_income(state, seat)
        steps = (*steps, *gained)
    return state, steps
