"""Every option of a table changes something that can be seen at it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from companion.referee.game import Applied, Setup
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    Divide,
    Finish,
    Heal,
    Hire,
    LayTrap,
    Move,
    Next,
    Override,
    PayMercenary,
    Play,
    PlayerFix,
    Regroup,
    Sacrifice,
    Shoot,
    Siege,
    Split,
    Trade,
)
from companion.referee.runes_of_mayhem.options import OPTIONS, die_known
from companion.referee.runes_of_mayhem.state import State, Tower, hand_limit

from .tabletop import SEATS, A, V, do, left, replace, table, there, unit

Options = dict[str, str | int]


def _answer(state: State, command: AnyCommand) -> object:
    """The state after a command (but for its options), the rule that forbids it, or the roll that it needs."""
    done = GAME.apply(state, command)
    if isinstance(done, Applied):
        return replace(done.state, options={})
    return done.rule if isinstance(done, Refusal) else done


def _listed(state: State, *kinds: type[AnyCommand]) -> list[AnyCommand]:
    return [command for command in GAME.legal(state, state.active) if isinstance(command, kinds)]


def _broken(options: Options) -> object:
    state = table("A 1.1 melee:4/4:fallen", "A 2.1 melee:4/4:d4", "A 3.1 melee:4/4", options=options)
    return unit(do(state, Next(seat=V, at="5.battle")), 2).fallen


def _third(options: Options) -> object:
    state = table("V 1.1 melee:9/20", "A 1.1 melee:1/1", "A 1.2 melee:1/1", "A 1.3 priest:0/1", options=options)
    state = do(state, Attack(seat=V, unit=1, target=2, answer=0), Attack(seat=V, unit=1, target=3, answer=0))
    return _listed(state, Next)


def _med_ranged(options: Options) -> object:
    state = table("V 1.1 other:4/9 med-ranged", "A 1.1 melee:4/9", "A 2.3 priest:0/1", "V 2.1 other:1/1 med-ranged",
                  options=options)  # fmt: skip
    first = GAME.apply(state, Attack(seat=V, unit=1, target=2, roll=0))
    again = None
    if isinstance(first, Applied):
        first, again = first.state.units, _answer(first.state, Attack(seat=V, unit=1, target=2, roll=0))
    return first, again, _answer(state, Siege(seat=V, unit=4, roll=0))


def _flank(options: Options) -> object:
    state = table("V 1.2 cavalry:9/9", "A 1.1 peasants:1/1", "A 2.1 melee:1/1", "A 2.2 melee:1/1", options=options)
    return _listed(do(state, Attack(seat=V, unit=1, target=2, answer=0)), Attack)


def _flank_past(options: Options) -> object:
    state = table("V 1.1 cavalry:9/9", "A 1.2 peasants:1/1", "A 2.1 melee:1/1", "A 2.2 melee:1/1", options=options)
    return _listed(do(state, Attack(seat=V, unit=1, target=2, answer=0)), Attack)


def _flank_again(options: Options) -> object:
    state = table("V 1.1 cavalry:4/9", "A 1.1 peasants:1/1", "A 2.1 spearmen:1/9", "A 1.2 melee:1/1", options=options)
    state = do(state, Attack(seat=V, unit=1, target=2, answer=0), Attack(seat=V, unit=1, target=3, answer=0))
    assert left(state, 3) == 5
    return _listed(state, Attack, Siege)


def _stopped(options: Options) -> object:
    state = table("V 1.1 melee:4/9", "V 1.2 long-ranged:9/9", "V 1.3 priest:0/1", "A 1.1 melee:1/9", options=options)
    state = do(state, Attack(seat=V, unit=1, target=4, roll=0, answer=0), Attack(seat=V, unit=2, target=4))
    return _answer(state, Siege(seat=V, unit=1, roll=0))


def _behind(options: Options) -> object:
    state = table("V 1.1 melee:4/9:stopped", "V 1.2 melee:4/9", options=options)
    return _answer(state, Siege(seat=V, unit=2, roll=0))


def _in_front(options: Options) -> object:
    state = table("V 1.1 long-ranged:2/3", "V 1.2 melee:4/4", "A 1.1 melee:1/1", options=options)
    return _listed(state, Attack)


ARCHERS = Play(seat=V, card="Archers", place="1.1", gold=0, faith=0)


def _shot_at_fortress(options: Options) -> object:
    state = do(table("A 1.1 peasants:1/1", stage="main", options=options), ARCHERS)
    return _answer(state, Shoot(seat=V, unit=2, roll=0))


def _protection(options: Options) -> object:
    state = table("V 1.1 melee:4/4", "A wall peasants:1/1:fallen", options=options)
    return do(state, Siege(seat=V, unit=1, roll=0)).players[A].structure


def _formation_in_siege(options: Options) -> object:
    state = table("V 1.1 cavalry:2/4", "V 2.1 cavalry:2/4", "V 3.1 cavalry:2/4", options=options)
    return do(state, Siege(seat=V, unit=1, roll=0)).players[A].structure


def _restored(options: Options) -> object:
    state = do(table("V 1.1 priest:0/1:h1", "A 1.1 melee:4/4:fallen", options=options), Next(seat=V, at="5.battle"))
    return _answer(state, Heal(seat=V, priest=1, units=(2,)))


def _arrival(options: Options) -> object:
    hero = Play(seat=V, card="X", place="wall", unit_type="hero", power=1, health=1, gold=0, faith=0)
    state = do(table(stage="main", options=options), hero)
    done = GAME.apply(replace(state, stage="regroup"), Regroup(seat=V, moves=(Move(1, "1.1"),)))
    assert isinstance(done, Applied)
    return [step.rule for step in done.steps]


def _from_the_wall(options: Options) -> object:
    state = table("A wall castle-folk:3/3 acts-as-long-ranged", "V 1.1 melee:9/9", "V 2.1 melee:9/9", "V 3.1 melee:9/9",
                  active=A, options=options)  # fmt: skip
    return _listed(state, Siege)


def _folk(options: Options) -> object:
    builders = Play(seat=A, card="Builders", place="1.1", power=1, health=1, gold=0, faith=0)
    state = do(table(stage="main", active=A, options=options, a={"structure": 30}), builders)
    return state.players[A].structure


def _trade(options: Options) -> object:
    state = table(stage="main", options={**options, "traps": "on"}, v={"gold": 1})
    return _answer(do(state, LayTrap(seat=V, place="1.1")), Trade(seat=V, rolls=(0, 0, 0)))


def _mercenary(options: Options) -> object:
    hire = Hire(seat=V, card="Mercenary Archers", place="1.1", unit_type="melee", power=1, health=1, gold=3)
    hired = do(table(stage="main", options={**options, "mercenaries": "on"}), hire)
    state = table("V 1.1 melee:1/1 mercenary", "A 1.1 melee:4/4", active=A, options=options)
    state = do(state, Attack(seat=A, unit=2, target=1, answer=0))
    return hired.players[V].hand, hand_limit(hired, V), GAME.phase(state).kind


def _hoard(options: Options) -> object:
    return do(table(stage="end", options=options, v={"gold": 3}), Next(seat=V, at="5.end")).players[V].gold


def _apart(options: Options) -> object:
    state = table("V 1.1 melee:9/9", "A 1.1 melee:1/1", "A 1.3 priest:0/1", options=options)
    return _listed(do(state, Attack(seat=V, unit=1, target=2, answer=0)), Next)


def _new_type(options: Options) -> object:
    state = table("V 1.1 other:1/9", "A 1.1 long-ranged:2/9", options=options)
    return _answer(state, Attack(seat=V, unit=1, target=2, roll=0))


def _tower(options: Options) -> object:
    state = table("V 1.1 long-ranged:1/3 engine", options=options, towers=(Tower("1.1", "", 20, 2, True),))
    state = do(state, Siege(seat=V, unit=1, tower="1.1", chance={"roll.1": "3", "roll.2": "3"}))
    return state.towers


def _late(options: Options) -> object:
    state = table("V 1.1 melee:4/4:fallen late", "V 1.2 priest:0/1:h1", stage="main", options=options)
    return there(do(state, Next(seat=V, at="5.main")))


def _sacrificed(options: Options) -> object:
    state = table("V 1.1 spearmen:2/4:d4", "V 2.1 spearmen:2/4", "V 3.1 spearmen:2/4", stage="main", options=options)
    state = do(state, Sacrifice(seat=V, unit=3))
    buried = do(state, Next(seat=V, at="5.main"))
    return unit(state, 1).fallen, there(buried)


def _first_division(options: Options) -> object:
    state = GAME.new(Setup(SEATS, options))
    return GAME.phase(state).awaits, _answer(state, Divide(seat=A, gold=3))


def _tower_in_a_held_lane(options: Options) -> object:
    state = table("V 1.1 melee:4/4", "A 1.1 melee:1/1", options=options, towers=(Tower("1.2", "", 20, 0, True),))
    return _answer(state, Siege(seat=V, unit=1, tower="1.2", roll=0))


def _start(options: Options) -> object:
    state = GAME.new(Setup(SEATS, options))
    return state.stage, state.active, [player.deck for player in state.players.values()]


def _die(options: Options) -> object:
    return _answer(table("V 1.1 melee:4/4", options=options), Siege(seat=V, unit=1))


SEEN: dict[str, Callable[[Options], object]] = {
    "Q1": _broken,
    "Q2": _third,
    "Q4": _med_ranged,
    "Q5": _flank,
    "Q6": _flank,
    "Q7": _flank_again,
    "Q8": _flank_past,
    "Q9": _stopped,
    "Q10": _behind,
    "Q11": _in_front,
    "Q12": _shot_at_fortress,
    "Q14": _protection,
    "Q16": _formation_in_siege,
    "Q18": _restored,
    "Q19": _arrival,
    "Q22": _from_the_wall,
    "Q23": _folk,
    "Q25": _trade,
    "Q26": _mercenary,
    "Q27": _hoard,
    "Q29": _apart,
    "Q32": _new_type,
    "Q36": _tower,
    "Q38": _late,
    "Q39": _sacrificed,
    "Q43": _first_division,
    "Q46": _tower_in_a_held_lane,
    "sides": _start,
    "kings": _start,
    "mercenaries": lambda options: _answer(
        table(stage="main", options=options),
        Hire(seat=V, card="M", place="1.1", unit_type="melee", power=1, health=1),
    ),
    "traps": lambda options: _answer(table(stage="main", options=options, v={"gold": 1}), LayTrap(seat=V, place="1.1")),
    "towers": lambda options: _answer(
        table(stage="main", active=A, options=options), Build(seat=A, place="1.1", marker="gold")
    ),
    "deck.vikings": _start,
    "deck.anglo-saxons": _start,
    **{f"die.{face}": _die for face in range(10)},
    "die.counted": lambda options: die_known(OPTIONS.settle(options)),
}


def test_every_option_is_seen() -> None:
    assert set(SEEN) == set(OPTIONS)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.id)
def test_every_value_of_an_option_changes_something(option: object) -> None:
    found: list[object] = []
    option = OPTIONS[option.id]  # type: ignore[attr-defined]
    for value in option.values()[:5]:
        found.append(SEEN[option.id]({option.id: value}))
    assert all(other != one for number, one in enumerate(found) for other in found[:number])


def test_a_division_in_secret_is_hidden_until_both_have_divided() -> None:
    state = do(GAME.new(Setup(SEATS, {"Q43": "secret"})), Divide(seat=A, gold=6))
    assert not GAME.public(state)
    for seat, seen in ((None, -1), (V, -1), (A, 6)):
        assert GAME.view(state, seat).players[A].gold_markers == seen
    done = GAME.apply(state, Divide(seat=V, gold=1))
    assert isinstance(done, Applied) and done.reveals and GAME.public(done.state)


@pytest.mark.parametrize(
    "end", [Finish(reason="supper"), Override(reason="so", players={V: PlayerFix(structure=0)})], ids=["said", "fallen"]
)
def test_an_end_that_shows_a_division_in_secret_is_undone_by_all(end: AnyCommand) -> None:
    divided = do(GAME.new(Setup(SEATS, {"Q43": "secret"})), Divide(seat=A, gold=6))
    done, nothing_shown = GAME.apply(divided, end), GAME.apply(GAME.new(Setup(SEATS, {"Q43": "secret"})), end)
    assert isinstance(done, Applied) and done.reveals and GAME.public(done.state)
    assert isinstance(nothing_shown, Applied) and not nothing_shown.reveals


@pytest.mark.parametrize("fix", [{"gold_markers": 3}, {"faith_markers": 4}, {"gold_markers": 3, "faith_markers": 4}])
def test_the_answer_to_a_correction_does_not_tell_a_division_in_secret(fix: dict[str, int]) -> None:
    """One number is not weighed against the other one: “7 production-markers, not 8” would tell it."""
    start = GAME.new(Setup(SEATS, {"Q43": "secret"}))
    put_right = Override(reason="so", players={A: PlayerFix(**fix)})
    ended = {msgspec.json.encode(do(start, Divide(seat=A, gold=gold), put_right)) for gold in range(8)}
    assert len(ended) == 1
    player = do(start, Divide(seat=A, gold=6), put_right).players[A]
    assert (player.gold_markers, player.faith_markers) == (3, 4)


def test_a_mercenary_of_the_shop_is_paid_when_it_is_defeated() -> None:
    state = table("V 1.1 melee:1/1 mercenary", "A 1.1 melee:4/4", active=A, options={"Q26": "shop"}, v={"gold": 2})
    state = do(state, Attack(seat=A, unit=2, target=1, answer=0))
    hurt = do(state, PayMercenary(seat=V, unit=1, damage=40))
    assert (hurt.stage, hurt.winner) == ("over", A)
    assert do(state, PayMercenary(seat=V, unit=1)).players[V].gold == 2


def test_damage_to_a_tower_stays_or_goes() -> None:
    for value, damage in (("two", 5), ("one", 0)):
        state = table(stage="end", options={"Q36": value}, towers=(Tower("1.1", "", 9, 5, True),))
        assert do(state, Next(seat=V, at="5.end")).towers[0].damage == damage


def test_a_split_keeps_the_sum() -> None:
    state = do(table(stage="main"), Trade(seat=V, rolls=(3, 3, 1)))
    for gold in range(8):
        player = do(state, Split(seat=V, gold=gold)).players[V]
        assert (player.gold, player.gold + player.faith) == (gold, 7)
