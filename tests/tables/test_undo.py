"""Undo and redo: entries that move a pointer, fair about what was revealed."""

from __future__ import annotations

import pytest

from companion.referee.messages import Message, say
from companion.referee.ruling import Refusal
from companion.tables.table import HOST, Answered, Done, Stale, Table

from . import conftest
from .conftest import Company
from .tally import Add, Bid, Command, Roll


class Play:
    """A table at which everything succeeds, or the test fails."""

    def __init__(self, company: Company, *seats: str, **options: int) -> None:
        self.company = company
        self.tables = company.tables
        self.table = company.open(*seats, **options)

    def done(self, answer: Answered) -> Done:
        assert isinstance(answer, Done), answer
        self.table = answer.table
        assert self.company.stored(self.table.id) == self.table
        return answer

    def act(self, command: Command, device: str = "north") -> Done:
        answer = self.tables.act(self.table.id, device, self.company.id(), self.table.revision, command)
        return self.done(answer)

    def undo(self, device: str = "north") -> Done:
        assert self.table.undo is not None
        return self.done(self.tables.undo(self.table.id, device, self.company.id(), self.table.undo.target))

    def redo(self, device: str = "north") -> Done:
        assert self.table.redo is not None
        return self.done(self.tables.redo(self.table.id, device, self.company.id(), self.table.redo.target))

    def kind(self) -> str:
        assert self.table.newest is not None
        return self.table.newest.kind

    @property
    def north(self) -> int:
        points: int = self.table.state.points["north"]
        return points


def test_undo_and_redo_say_which_command_and_which_pieces(any_company: Company) -> None:
    play = Play(any_company)
    play.act(Add(seat="north", points=3))
    offered = play.table.undo
    assert offered is not None and not offered.reveals
    assert offered.label == say("%(seat)s gains %(points)d", seat="north", points=3)
    undone = play.undo().entry
    assert undone is not None and undone.label == say(
        "%(who)s has undone: %(what)s", who=Message("North"), what=offered.label
    )
    assert undone.words.pieces == (say("%(seat)s: from %(before)d to %(after)d", seat="north", before=3, after=0),)
    assert play.table.redo == offered and play.table.undo is None
    redone = play.redo().entry
    assert redone is not None and redone.label == say(
        "%(who)s has redone: %(what)s", who=Message("North"), what=offered.label
    )
    assert redone.words.pieces == (say("%(seat)s: from %(before)d to %(after)d", seat="north", before=0, after=3),)
    assert play.table.undo == offered and play.table.redo is None


def test_undo_far_back_and_forth_again(any_company: Company) -> None:
    play = Play(any_company, goal=10_000)
    for points in (1, 2, 3, 4):
        play.act(Add(seat="north", points=points))
    seen = [play.north]
    for _ in range(3):
        play.undo()
        seen.append(play.north)
    play.redo()
    seen.append(play.north)
    play.undo()
    play.undo()
    seen.append(play.north)
    assert play.table.undo is None
    for _ in range(4):
        play.redo()
        seen.append(play.north)
    assert play.table.redo is None
    assert seen == [10, 6, 3, 1, 3, 0, 1, 3, 6, 10]


def test_a_new_command_ends_what_could_be_redone(company: Company) -> None:
    play = Play(company)
    play.act(Add(seat="north", points=1))
    play.act(Add(seat="north", points=2))
    play.undo()
    play.act(Add(seat="north", points=5))
    assert play.north == 6 and play.table.redo is None
    play.undo()
    play.undo()
    assert play.north == 0
    play.redo()
    play.redo()
    assert play.north == 6 and play.table.redo is None


def test_a_change_of_seats_does_not_stand_between_undo_and_redo(company: Company) -> None:
    play = Play(company)
    play.act(Add(seat="north", points=1))
    play.undo()
    play.done(play.tables.rename(play.table.id, "east", "r", "east", "Ewa"))
    play.redo()
    play.done(play.tables.rename(play.table.id, "east", "s", "east", "Eva"))
    play.undo()
    assert play.north == 0


def test_two_taps_on_the_same_undo_take_back_one_command(company: Company) -> None:
    play = Play(company)
    play.act(Add(seat="north", points=1))
    play.act(Add(seat="north", points=2))
    assert play.table.undo is not None
    target = play.table.undo.target
    play.undo()
    for answer, code in (
        (play.tables.undo(play.table.id, "east", "late", target), "done-meanwhile"),
        (play.tables.redo(play.table.id, "east", "wrong", target - 1), "undo-passed"),
        (play.tables.refuse_undo(play.table.id, "east", "nothing", target), "undo-passed"),
    ):
        assert isinstance(answer, Stale) and answer.refusal.code == code
    assert play.tables.get(play.table.id).state.points["north"] == 1
    play.done(play.tables.redo(play.table.id, "north", "again", target))
    late = play.tables.redo(play.table.id, "east", "late-too", target)
    assert isinstance(late, Stale) and late.refusal.code == "done-meanwhile"
    assert play.tables.get(play.table.id).state.points["north"] == 3
    play.undo()
    first = play.undo().entry
    assert first is not None
    again = play.tables.undo(play.table.id, "north", first.command_id, first.before)
    assert isinstance(again, Done) and again.repeated and again.entry == first


def test_nothing_to_undo(company: Company) -> None:
    play = Play(company)
    assert isinstance(play.tables.undo(play.table.id, "north", "a", 0), Stale)
    assert isinstance(play.tables.redo(play.table.id, "north", "b", 0), Stale)
    untouched = company.tables.create("tally", play.table.setup, HOST, company.id())
    assert isinstance(untouched, Table) and untouched.newest is None
    for ask in (company.tables.undo, company.tables.redo, company.tables.refuse_undo):
        answer = ask(untouched.id, HOST, company.id(), 1)
        assert isinstance(answer, Stale) and answer.refusal.code == "undo-passed"


def test_an_undo_never_crosses_what_was_revealed_unless_all_agree(any_company: Company) -> None:
    play = Play(any_company, "north", "east", "south")
    play.act(Roll(seat="north"))
    rolled = play.north
    assert play.table.undo is not None and play.table.undo.reveals
    assert play.table.must_agree(("north",)) == ("east", "south")

    asked = play.undo("north")
    assert play.kind() == "undo-ask" and play.north == rolled
    assert asked.entry is not None and asked.entry.label.params["who"] == Message("North")
    assert play.table.request is not None
    assert (play.table.request.asked_by, play.table.request.agreed) == ("north", ("north",))

    assert play.undo("north").entry is None  # asking twice is asking once
    play.undo("east")
    assert play.kind() == "undo-agree" and play.north == rolled
    assert play.table.request is not None and play.table.request.agreed == ("north", "east")
    assert play.table.request.asked_by == "north"
    assert play.table.must_agree(("south",)) == ()

    undone = play.undo("south").entry
    assert play.kind() == "undo" and play.north == 0
    assert play.table.request is None
    assert undone is not None and asked.entry is not None
    told = {"asker": Message("North"), "what": asked.entry.label.params["what"]}
    assert undone.label == Message("%(asker)s has asked. All have agreed. Undone: %(what)s", told)


@pytest.mark.parametrize(("device", "in_place_of"), [("south", None), (conftest.HOST, "south")])
def test_who_alone_has_agreed_to_an_undo_is_named(any_company: Company, device: str, in_place_of: str | None) -> None:
    play = Play(any_company, "north", "south")
    play.act(Roll(seat="north"))
    target = play.table.position
    asked = play.undo("north").entry
    undone = play.done(play.tables.undo(play.table.id, device, "agreed", target, in_place_of)).entry
    assert asked is not None and undone is not None
    told = {"asker": Message("North"), "who": Message("South"), "what": asked.label.params["what"]}
    assert undone.label == Message("%(asker)s has asked. %(who)s has agreed. Undone: %(what)s", told)


def test_only_the_host_agrees_for_a_seat_and_only_for_that_one(company: Company) -> None:
    play = Play(company, "north", "east", "south")
    play.act(Roll(seat="north"))
    target = play.table.position
    play.undo("north")
    answer = play.tables.undo(play.table.id, "south", "vote", target, "east")
    assert isinstance(answer, Refusal) and answer.code == "undo-vote"
    nobody = play.tables.undo(play.table.id, conftest.HOST, "nobody", target, "nobody-there")
    assert isinstance(nobody, Refusal) and nobody.code == "seat-unknown"
    assert play.tables.get(play.table.id) == play.table
    voted = play.done(play.tables.undo(play.table.id, conftest.HOST, "for-east", target, "east"))
    assert voted.entry is not None and (voted.entry.actor, voted.entry.acts_for) == (HOST, "east")
    assert voted.entry.label.params["who"] == Message("East")
    assert play.table.request is not None and play.table.request.agreed == ("north", "east")
    # the same vote once more is no other one
    assert play.done(play.tables.undo(play.table.id, conftest.HOST, "again", target, "east")).entry is None
    # whoever says that it is for the own seat agrees for it, and needs no host
    assert play.done(play.tables.undo(play.table.id, "east", "own", target, "east")).entry is None
    assert play.table.must_agree(()) == ("south",)
    last = play.done(play.tables.undo(play.table.id, conftest.HOST, "for-south", target, "south")).entry
    assert last is not None and (last.kind, last.actor, last.acts_for) == ("undo", HOST, "south")


def test_a_host_who_plays_agrees_for_an_absent_seat_and_not_yet_for_the_own(company: Company) -> None:
    play = Play(company, "north", "east", "south")
    play.done(play.tables.free(play.table.id, conftest.HOST, "free", "south"))
    play.done(play.tables.join(play.table.id, conftest.HOST, "sit", "south"))
    play.act(Roll(seat="north"))
    target = play.table.position
    play.undo("north")
    play.done(play.tables.undo(play.table.id, conftest.HOST, "for-east", target, "east"))
    assert play.table.request is not None and play.table.request.agreed == ("north", "east")
    assert play.table.must_agree(()) == ("south",)


def test_one_no_is_enough_and_the_asker_may_ask_again(company: Company) -> None:
    play = Play(company)
    play.act(Roll(seat="north"))
    position = play.table.position
    play.undo("north")
    play.done(play.tables.refuse_undo(play.table.id, "east", "no", position))
    assert play.kind() == "undo-refuse" and play.table.request is None and play.table.position == position
    assert play.table.newest is not None and play.table.newest.label.id.startswith("%(who)s does not agree to undo")
    play.undo("east")
    assert play.kind() == "undo-ask"


def test_an_old_no_does_not_answer_a_newer_request(company: Company) -> None:
    play = Play(company)
    targets = []
    for _ in range(2):
        play.act(Roll(seat="north"))
        targets.append(play.table.position)
        play.undo("north")
    late = play.tables.refuse_undo(play.table.id, "east", "late", targets[0])
    assert isinstance(late, Stale) and play.tables.get(play.table.id) == play.table
    play.done(play.tables.refuse_undo(play.table.id, "east", "no", targets[1]))
    for target, code in zip(targets, ("undo-passed", "done-meanwhile"), strict=True):
        answer = play.tables.refuse_undo(play.table.id, "east", f"again-{target}", target)
        assert isinstance(answer, Stale) and answer.refusal.code == code


def test_who_asked_may_take_the_request_back_and_that_is_no_refusal(company: Company) -> None:
    play = Play(company)
    play.act(Roll(seat="north"))
    play.undo("north")
    play.done(play.tables.refuse_undo(play.table.id, "north", "never", play.table.position))
    assert play.kind() == "undo-refuse" and play.table.newest is not None
    label = play.table.newest.label
    assert (label.id, label.params["who"]) == ("%(who)s no longer asks to undo: %(what)s", Message("North"))


def test_playing_on_ends_the_request(company: Company) -> None:
    play = Play(company)
    play.act(Roll(seat="north"))
    target = play.table.position
    play.undo("north")
    on = play.act(Add(seat="east", points=1), "east").entry
    assert play.table.request is None and on is not None and on.words.lapsed
    later = play.act(Add(seat="east", points=2), "east").entry
    assert later is not None and not later.words.lapsed
    assert isinstance(play.tables.undo(play.table.id, "east", "late", target), Stale)


def test_a_request_outlives_a_change_of_seats(company: Company) -> None:
    play = Play(company)
    play.act(Roll(seat="north"))
    play.undo("north")
    play.done(play.tables.free(play.table.id, conftest.HOST, "free", "east"))
    assert play.table.request is not None and play.table.must_agree(("north",)) == ()
    play.undo("north")
    assert play.kind() == "undo" and play.north == 0


def test_who_sits_alone_agrees_by_asking(company: Company) -> None:
    play = Play(company)
    play.done(play.tables.free(play.table.id, "east", "free", "east"))
    play.act(Roll(seat="north"))
    play.undo("north")
    assert play.kind() == "undo"


def test_a_phone_for_all_agrees_for_all(company: Company) -> None:
    play = Play(company)
    east = play.table.seat("east")
    assert east is not None
    play.done(play.tables.claim(play.table.id, "north", "claim", east.key))
    play.act(Roll(seat="east"))
    play.undo("north")
    assert play.kind() == "undo"


def test_a_neutral_seat_is_not_asked(company: Company) -> None:
    table = company.open("north", "east", neutral=("east",))
    tables = company.tables
    tables.act(table.id, "north", "roll", table.revision, Roll(seat="east"))
    answer = tables.undo(table.id, "north", "undo", tables.get(table.id).position)
    assert isinstance(answer, Done) and answer.entry is not None and answer.entry.kind == "undo"


def test_a_host_without_a_seat_needs_those_who_sit(company: Company) -> None:
    play = Play(company)
    play.act(Roll(seat="north"))
    asked = play.undo(conftest.HOST).entry
    assert play.kind() == "undo-ask" and asked is not None and asked.label.params["who"] == Message("The host")
    assert play.table.request is not None and play.table.request == play.table.request.__class__(3, HOST, ())
    play.undo("north")
    play.undo("east")
    assert play.kind() == "undo"
    for seat in ("north", "east"):
        play.done(play.tables.free(play.table.id, conftest.HOST, f"free-{seat}", seat))
    play.redo(conftest.HOST)
    play.undo(conftest.HOST)
    assert play.kind() == "undo"


def test_once_the_company_has_gone_on_every_undo_is_asked_for(company: Company) -> None:
    play = Play(company, goal=2)
    play.act(Add(seat="north", points=2))
    assert not play.table.undo_asks
    assert isinstance(play.tables.rematch(play.table.id, "east", "again"), Table)
    play.table = play.tables.get(play.table.id)
    play.undo("north")
    assert play.table.undo_asks and play.kind() == "undo-ask" and play.table.finished is not None
    play.undo("east")
    assert play.kind() == "undo" and play.table.finished is None and not play.table.undo_asks


def test_the_last_bid_reveals_and_an_earlier_one_does_not(company: Company) -> None:
    play = Play(company)
    play.act(Bid(seat="north", amount=1))
    play.undo("north")
    assert play.kind() == "undo"
    play.redo()
    play.act(Bid(seat="east", amount=2), "east")
    assert play.table.undo is not None and play.table.undo.reveals


def test_refusals_of_undo_for_those_who_watch(company: Company) -> None:
    play = Play(company)
    play.act(Roll(seat="north"))
    play.undo("north")
    for answer in (
        play.tables.undo(play.table.id, "a stranger", "a", 3),
        play.tables.refuse_undo(play.table.id, "a stranger", "b", 3),
        play.tables.redo(play.table.id, "a stranger", "c", 3),
    ):
        assert isinstance(answer, Refusal) and answer.code == "not-seated"
    assert isinstance(play.tables.get(play.table.id), Table)
