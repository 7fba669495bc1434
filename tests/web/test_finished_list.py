"""The list of finished games: who won and how, with how many points, and when."""

from __future__ import annotations

from companion.referee.romans_go_home.commands import Finish, Override
from companion.tables.table import Done
from companion.web.security import DEVICE_COOKIE

from .conftest import House
from .pages import Phone

KINDS = {"gold": "player", "green": "player", "red": "neutral"}
WALL = ("O1", "O3", "O4", "O5", "O6", "T8")
THREE = ("L-1", "L-2", "L-3")
ENDED = 1_700_000_000


def _set_right(house: House, phone: Phone, table: str, command: Override | Finish) -> None:
    """What the host decides, given by its phone."""
    table_id = table.removeprefix("/t/")
    device = phone.client.get_cookie(DEVICE_COOKIE)
    assert device is not None
    revision = house.revision(table)
    answer = house.tables.act(table_id, device.value, f"command-{revision}", revision, command)
    assert isinstance(answer, Done), answer


def _listed(house: House) -> str:
    (line,) = house.phone().get("/tables").find("//section[@aria-labelledby='finished']//li/div")
    return " ".join(" ".join(line.itertext()).split())


def _table(house: House, phone: Phone, **names: str) -> str:
    table = phone.open_table(KINDS, host="keep", **names)
    phone.enter_forts(table, *WALL)
    return table


def test_a_neutral_clan_is_named_as_one_and_a_minus_is_the_number_s_own(house: House) -> None:
    phone = house.phone()
    table = _table(house, phone, gold="Ann -5", green="Bob")
    forts = {"gold": ("O1",), "green": ("L-2",), "red": ("O4", "O5")}
    _set_right(house, phone, table, Override(reason="so", forts=forts, round=2))
    _set_right(house, phone, table, Finish(reason="supper"))
    listed = _listed(house)
    assert "Won by Ann -5 1 The table ended the game: supper. Bob −2, Red 9 (neutral) ·" in listed


def test_a_win_by_legions_is_told(house: House) -> None:
    phone = house.phone()
    table = _table(house, phone, gold="Ann", green="Cid")
    forts = {"gold": ("O1", "O3"), "green": THREE}
    _set_right(house, phone, table, Override(reason="so", forts=forts, round=2))
    assert "Won by Cid −6 Green has three Legion Forts and has won. Ann 4, Red 0 (neutral) ·" in _listed(house)


def test_the_time_is_that_of_the_end_whatever_is_set_right_later(house: House) -> None:
    phone = house.phone()
    table = _table(house, phone)
    house.tables.clock = lambda: ENDED
    _set_right(house, phone, table, Finish(reason="supper"))

    def told() -> list[str]:
        listed = house.phone().get("/tables").find("//section[@aria-labelledby='finished']//time")
        return [when.get("datetime") for when in listed]

    (before,) = told()
    house.tables.clock = lambda: ENDED + 3 * 24 * 60 * 60
    _set_right(house, phone, table, Override(reason="forgotten", forts={"gold": ("O1",)}, wall=WALL[1:]))
    assert "Gold 1" in _listed(house) and told() == [before]
