"""The table is the boss: "we play it so", and ending a game early."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.game import Applied
from companion.referee.messages import N_, say
from companion.referee.reasons import game_ends, played_so
from companion.referee.reasons import reason as reason_of
from companion.referee.ruling import Step, refuse
from companion.referee.stronghold.actions_table import ACTIONS, BARRACKS_MOST, DISHONOUR_SHORT
from companion.referee.stronghold.bookkeeping import set_right
from companion.referee.stronghold.commands import Finish, Override
from companion.referee.stronghold.common import check_invader_box, number_of, place_name, seat_name, units, wall_of
from companion.referee.stronghold.components import (
    CAULDRONS,
    DEFENDERS,
    HEROES,
    NOBODY,
    STONE_WALLS,
    WOODEN_WALLS,
    Force,
)
from companion.referee.stronghold.deeds import corrected, counted
from companion.referee.stronghold.fighting import fight_anew
from companion.referee.stronghold.moves import with_speech
from companion.referee.stronghold.notation import Tokens, words
from companion.referee.stronghold.section import TOKENS, parse
from companion.referee.stronghold.shots import still_idle
from companion.referee.stronghold.table_state import (
    GATES,
    PHASES,
    TOUGHNESS,
    TURNS,
    Ask,
    Glory,
    State,
    Tower,
    owns,
    placed,
    points,
    replace,
    seats_of,
    section_of,
    side_of,
    stands_on,
    stone_used,
    with_wall,
)
from companion.referee.stronghold.turn import INSIDE_AT_START, begin_turn, has_his_own_to_do

MOST_POINTS, MOST_HOURGLASSES = 99, 60


def finish(state: State, command: Finish) -> Applied[State]:
    """End the game now; the Glory Points decide."""
    reason = reason_of(command.reason, "sh.override")
    if state.stage == "over":
        refuse("not-now", "sh.override", N_("The game is already over."))
    ended, steps = counted(state)
    ended = replace(ended, stage="over", end_reason="finished", end_text=reason, asks=())
    return Applied(ended, game_ends(reason), steps)


def override(state: State, command: Override) -> Applied[State]:
    """Put things as the table says. What is given must be possible, and is checked as a whole."""
    reason = reason_of(command.reason, "sh.override")
    if state.land is None:
        refuse("not-now", "sh.override", N_("Set up the walls first."))
    before = state
    if command.phase is not None and not state.phase:  # out of the spending before turn 1 (option AMB-18)
        state = begin_turn(state)
    state = _inside(_towers(_walls(state, command), command), command)
    for seat, count in command.pools.items():
        if seat not in seats_of(state, "defender"):
            refuse("seat-unknown", "sh.override", N_("Hourglasses are the Defender's."))
        what = say(N_("Hourglasses of the %(seat)s"), seat=seat_name(seat))
        state = replace(state, pools={**state.pools, seat: number_of(what, count, 0, MOST_HOURGLASSES)})
    state = _with_numbers(set_right(corrected(before, state), command), command)
    _check_box(state)
    stone = min(state.stone, STONE_WALLS - stone_used(state))  # when all are on the walls none can come
    state = still_idle(replace(state, stone=stone, asks=_still_open(before, state, command)))
    state = replace(state, done=_still_done(before, state, command))
    label = played_so(reason)
    steps = [Step("sh.override", say(N_("The table decides.")))]
    steps += _without_glory(before, state, command)
    steps += (*_came_later(before, state, command), *_marked_still(before, state, command))
    steps += _neither_given_nor_taken(before, state, command)
    if command.choices and state.stage == "assault":
        state, told = _closed(before, state)
        steps += told
    return Applied(state, label, tuple(steps), corrects=True)


def _walls(state: State, command: Override) -> State:
    """What stands on Wall Sections, and the Speech, which goes with the Officer."""
    speech = None
    for name, text in command.walls.items():
        wall = wall_of(state, name)
        section = parse(Tokens(words(f"melee {text}")[1:], TOKENS, len(text)))
        if section.speech and not section.officer:
            told = N_("Only the Officer holds a Speech, on the Wall Section where he is.")
            refuse("speech-officer", "sh.speech", told)
        if section.officer:
            speech = section.speech
        elif wall.officer:
            speech = speech or 0
        state = with_wall(state, name, replace(wall, **stands_on(section)))
    return state if speech is None else with_speech(state, speech)


def _towers(state: State, command: Override) -> State:
    for name, text in command.towers.items():
        if name not in state.towers:
            refuse("place-unknown", "sh.map", N_("There is no Tower “%(given)s”."), given=name[:10])
        tower = Tower(machine=text) if text in ("cannon", "poles") else Tower(units=units(text, DEFENDERS))
        state = replace(state, towers={**state.towers, name: tower})
    return state


def _inside(state: State, command: Override) -> State:
    for place, text in command.inside.items():
        if place not in state.inside:
            refuse("place-unknown", "sh.override", N_("No Units stand at “%(given)s”."), given=place[:20])
        state = replace(state, inside={**state.inside, place: units(text, DEFENDERS)})
    return state


def _still_open(before: State, after: State, command: Override) -> tuple[Ask, ...]:
    """The choices that a correction leaves open: none back in a Phase, and no losses on a Wall Section where it tells
    who stands there, or of another strength."""
    if not command.choices or after.stage != before.stage:
        return ()
    return tuple(
        ask
        for ask in before.asks
        if ask.kind != "melee" or section_of(after, ask.place) == section_of(before, ask.place)
    )


def _closed(before: State, after: State) -> tuple[State, tuple[Step, ...]]:
    """What comes of the melees whose losses a correction leaves open no longer: where it tells which Units stand there
    it tells the losses too; where only the strength is another one they are settled anew."""
    closed = [ask.place for ask in before.asks if ask.kind == "melee" and ask not in after.asks]
    told = [name for name in closed if _units_of(after, name) != _units_of(before, name)]
    text = N_("%(place)s: the melee is over as the table says, no losses are asked for.")
    steps = tuple(Step("sh.override", say(text, place=place_name(name))) for name in told)
    after, anew = fight_anew(after, tuple(name for name in closed if name not in told))
    return after, (*steps, *anew)


def _units_of(state: State, name: str) -> tuple[Force, Force]:
    return state.walls[name].invader, state.walls[name].defender


def _without_glory(before: State, after: State, command: Override) -> Iterator[Step]:
    """That a Gate which the table has destroyed brings no Glory by itself."""
    if "invader" not in command.glory and after.gates.count(0) > before.gates.count(0):
        text = N_("For a Gate that is destroyed by decision of the table no Glory Point is counted: enter those too.")
        yield Step("sh.gates", say(text))


def _came_later(before: State, after: State, command: Override) -> Iterator[Step]:
    """That supplies of a later turn lie there still, and come again, back in an earlier one; and that those of a turn
    which is come to by a correction do not come."""
    if command.pools or command.stone is not None or not before.phase:
        return
    if after.turn < before.turn:
        text = N_("Hourglasses and stone of turn %(turn)d lie there still and will come again: put those right too.")
        yield Step("sh.supplies", say(text, turn=before.turn))
    elif after.turn > before.turn:
        text = N_("Hourglasses and stone of turn %(turn)d do not come by a correction: put those right too.")
        yield Step("sh.supplies", say(text, turn=after.turn))


def _marked_still(before: State, after: State, command: Override) -> Iterator[Step]:
    """What is marked as used for the turn after a correction to another turn, or back within it, which does not tell
    it."""
    back = command.phase is not None and (command.phase <= before.phase or before.stage in ("assault", "over"))
    if after.turn == before.turn and not back:
        return
    marks = (
        *(say(ACTIONS[name].name) for name in after.used if not command.used),
        *([say(N_("Sally of the Warrior"))] if "warrior" in after.acted and command.sallied is None else ()),
        *([say(N_("Haste tile"))] if after.hasted and command.hasted is None else ()),
        *([say(N_("Marksmen Blessing"))] if after.blessing and command.blessing is None else ()),
        *([say(N_("Speech"))] if after.speech and not command.walls else ()),
        *([say(N_("a dishonourable action"))] if after.dishonoured and command.dishonoured is None else ()),
    )
    if marks:
        text = N_("Still marked for this turn: %(marks)s. Put that right too, where it is not so.")
        yield Step("sh.override", say(text, marks=marks))


def _neither_given_nor_taken(before: State, after: State, command: Override) -> Iterator[Step]:
    """That what a dishonourable action gives does not come with its mark, nor go with it, but for what is left of D1
    and D3."""
    told = {"D1": command.workshop, "D2": command.pools, "D3": command.used, "D4": command.inside}
    text = N_("%(which)s (%(what)s): a correction brings and takes only its Glory Point. Put the rest right too.")
    came, gone = {*after.dishonour} - {*before.dishonour}, {*before.dishonour} - {*after.dishonour}
    for which, short in DISHONOUR_SHORT.items():
        if which in came | (gone & {"D2", "D4"}) and not told[which]:
            yield Step("sh.dishonour", say(text, which=which, what=say(short)))


def _still_done(before: State, after: State, command: Override) -> tuple[str, ...]:
    """Who is still done after a correction: a Defender who spends, if it leaves him nothing to do but the stone that
    lay there when he was done; in a Phase of the Invader and in the Assault whoever it does not concern. The others
    look again."""
    if after.stage not in ("assault", "invader"):
        more = after.stone > before.stone
        return tuple(seat for seat in after.done if not (command.choices and (more or has_his_own_to_do(after, seat))))
    elsewhere = after.stage != before.stage or command.turn is not None or command.phase is not None
    if elsewhere or not command.done:
        return ()
    return tuple(seat for seat in after.done if not _concerned(before, after, seat))


def _concerned(before: State, after: State, seat: str) -> bool:
    """Whether a correction changed anything on this seat's side of the fortress, or anything that has no side."""
    everywhere = ("gates", "saboteurs", "chiefs", "traps", "blessing")
    if any(getattr(before, name) != getattr(after, name) for name in everywhere):
        return True
    walls = (name for name, wall in after.walls.items() if wall != before.walls[name])
    towers = (name for name, tower in after.towers.items() if tower != before.towers[name])
    return any(owns(after, seat, place) for place in (*walls, *towers))


def _before_the_assault(state: State) -> State:
    """Back in a Phase the Stronghold stands: nothing of an Assault goes on, and what its breach gave is taken back, as
    it will be given again."""
    walls = {name: replace(wall, breached=False, fought=False, frenzy=False) for name, wall in state.walls.items()}
    ledger = tuple(
        line
        for line in state.ledger
        if line.what not in ("breach", "tie") and not line.what.startswith(("breach-", "four-points-"))
    )
    acted = tuple(who for who in state.acted if who != "ram")
    if state.stage in ("assault", "over"):  # its melees are still to be fought; else they are those of the turn before
        state = replace(state, melees=(), discharged=(NOBODY, NOBODY))
    return replace(
        state, stage="invader", passed=False, step="reach", walls=walls, ledger=ledger, breached=False, tie=False,
        volleys=(), shots={}, drawn=(), acted=acted, hospital=NOBODY, handed={}, sprung=0, entered=(), end_reason="",
        end_text="",
    )  # fmt: skip


def _not_yet(state: State, line: Glory, back: bool) -> bool:
    """Whether what a line of the glory sheet is for has not happened as things stand now: a Gate that stands has not
    fallen; ``back`` from a later turn or Phase, this turn has not ended."""
    if line.what.startswith("gate-"):
        return state.gates[int(line.what.removeprefix("gate-")) - 1] > 0
    return back and line.what in ("time", "honour-guard") and line.turn >= state.turn


def _with_numbers(state: State, command: Override) -> State:
    turn = state.turn
    if command.gates:
        if len(command.gates) != GATES:
            refuse("gates", "sh.gates", N_("There are %(count)d Gates."), count=GATES)
        gates = tuple(
            number_of(say(N_("Gate %(gate)d"), gate=gate), toughness, 0, TOUGHNESS, "sh.gates")
            for gate, toughness in enumerate(command.gates, 1)
        )
        standing = [toughness for toughness in gates if toughness]
        if gates[: GATES - len(standing)] != (0,) * (GATES - len(standing)) or any(t < TOUGHNESS for t in standing[1:]):
            refuse("gates-order", "sh.gates", N_("The Gates fall one after the other: 1, then 2, then 3."))
        state = replace(state, gates=gates)
    if command.turn is not None:
        state = replace(state, turn=number_of(say(N_("Turn")), command.turn, 1, TURNS, "sh.turn"))
    if command.phase is not None:
        phase = number_of(say(N_("Phase")), command.phase, 1, PHASES, "sh.turn")
        state = _before_the_assault(replace(state, phase=phase))
    back = command.phase is not None or (state.turn < turn and state.stage != "over")
    state = replace(state, ledger=tuple(line for line in state.ledger if not _not_yet(state, line, back)))
    for side, wanted in command.glory.items():
        if side not in ("invader", "defender"):
            refuse("side-unknown", "sh.override", N_("Glory is the Invader's or the Defender's."))
        whose = side_of(side)
        what = say(N_("Glory of the %(seat)s"), seat=seat_name(side))
        change = number_of(what, wanted, -MOST_POINTS, MOST_POINTS) - points(state, whose)
        if change:
            line = Glory(state.turn, whose, change, "override")
            state = replace(state, ledger=(*state.ledger, line))
    # The third Gate is the way in as well as a wall; after a tie only the walls decide.
    if (command.gates or command.phase is not None) and not state.tie:
        walls_breached = any(wall.breached for wall in state.walls.values())
        state = replace(state, breached=walls_breached or state.gates[-1] == 0)
    return state


def _check_box(state: State) -> None:
    for index, kind in enumerate(DEFENDERS):
        counts = placed(state, index)
        count = sum(counts.values())
        if count > kind.count:
            where = tuple(
                say(N_("%(place)s (%(count)d)"), place=place_name(place), count=here)
                for place, here in counts.items()
                if here
            )
            text = N_("There are %(most)d × %(what)s in the box; with this there would be %(count)d: %(places)s.")
            refuse("box", "sh.components", text, most=kind.count, what=say(kind.name), count=count, places=where)
    check_invader_box(state.walls)
    walls = state.walls.values()
    for machine in ("cannon", "poles"):
        count = sum(tower.machine == machine for tower in state.towers.values())
        number_of(say(ACTIONS[machine].name), count, 0, ACTIONS[machine].pieces, "sh.components")
    for index, name in enumerate(("goblin-cauldron", "orc-cauldron", "troll-cauldron")):
        count = sum(wall.cauldrons[index] for wall in walls)
        number_of(say(ACTIONS[name].name), count, 0, CAULDRONS, "sh.components")
    for plan in state.land.sections if state.land else ():
        if sum(state.walls[plan.name].cauldrons) > plan.spaces:
            text = N_("%(place)s has spaces for Cauldrons: %(count)d.")
            refuse("cauldron-space", "sh.cauldrons", text, place=place_name(plan.name), count=plan.spaces)
    for index, kind in enumerate(DEFENDERS):
        for place, most in (("barracks", BARRACKS_MOST), ("honour-guard", INSIDE_AT_START["honour-guard"])):
            if state.inside[place][index] > most[index]:
                text = N_("%(place)s: at most %(count)d × %(unit)s.")
                refuse("spaces", "sh.spaces", text, place=place_name(place), count=most[index], unit=say(kind.name))
    number_of(say(N_("Stone components")), stone_used(state), 0, STONE_WALLS, "sh.components")
    wood = sum(wall.wood for wall in walls)
    number_of(say(N_("Wooden components")), wood, 0, WOODEN_WALLS, "sh.components")
    for hero in HEROES:
        number_of(say(HEROES[hero]), sum(getattr(wall, hero) for wall in walls), 0, 1, "sh.components")
