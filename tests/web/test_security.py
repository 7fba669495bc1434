"""Who may ask, what a page may do, and what is stored of a device."""

from __future__ import annotations

import random
import re
import sqlite3
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion import network
from companion.config import Config
from companion.tables.tables import Tables
from companion.web import create_app, site
from companion.web.seats import SAT
from companion.web.security import DEVICE_COOKIE, is_address

from .addresses import FILES, every_address
from .conftest import ADDRESS, House
from .pages import GAME, Page, Phone, play_to_the_end


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """Every page of a site with a running and a finished table, as its host gets them."""
    house = House(tmp_path_factory.mktemp("pages") / "milecastle.sqlite3")
    host = house.phone()
    over = host.open_table(
        {"gold": "player", "green": "player"}, host="keep", gold="</script><script>alert(1)</script>"
    )
    play_to_the_end([host], over, random.Random(1))
    running = host.open_table({"gold": "player", "green": "player", "red": "neutral"})
    host.draw_forts(running)
    found = {path: host.get(path) for path in every_address(running, over)}
    found["refused"] = host.post(f"{running}/act", {"command": "x", "base": "0", "do": "win"})
    found["guest"] = house.phone().get(running)
    house.tables.close()
    return {path: page for path, page in found.items() if page.headers["Content-Type"].startswith("text/html")}


def test_the_pages_are_found(pages: dict[str, Page]) -> None:
    assert len(pages) > 20
    assert {page.status for page in pages.values()} == {200, 404, 422}


def test_every_page_has_a_strict_policy(pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy, path
        assert "unsafe" not in policy and "http:" not in policy
        assert "form-action 'self';" in policy
        assert "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy
        assert page.headers["X-Content-Type-Options"] == "nosniff"
        assert page.headers["Referrer-Policy"] == "same-origin"
        assert page.headers["Cache-Control"] == "no-store"


def test_no_page_needs_what_the_policy_forbids(pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        assert not page.find("//style | //script[not(@src)] | //*[@style]"), path
        for element in page.find("//*"):
            for name in element.attrib:
                assert not name.startswith(("on", "hx-on")), (path, name)
                assert not element.get(name).strip().lower().startswith("javascript:"), (path, name)
            assert "js:" not in (element.get("hx-vals") or ""), path
            assert "[" not in (element.get("hx-trigger") or ""), path  # a filter is evaluated code


def test_nothing_is_loaded_from_elsewhere(pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        for element in page.find("//*[@src or (self::link and @href)]"):
            address = element.get("src") or element.get("href")
            assert address.startswith("/static/"), (path, address)
        for form in page.find("//form"):
            assert not urlsplit(form.get("action", "")).netloc, path
        for link in page.find("//a[@href]"):
            assert urlsplit(link.get("href")).netloc in ("", "192.168.178.120:8000", "app.bgstatsapp.com"), path


def test_static_files_load_nothing_from_elsewhere_either() -> None:
    folder = Path(__file__).parents[2] / "companion" / "web" / "static"
    sheets = [path for path in folder.rglob("*.css")]
    assert len(sheets) >= 3
    for path in sheets:
        text = path.read_text(encoding="utf-8")
        assert "@import" not in text
        for address in re.findall(r"url\(([^)]*)\)", text):
            assert not urlsplit(address.strip("'\"")).netloc, (path.name, address)


def test_assets_are_kept_for_ever_at_addresses_of_their_content(house: House) -> None:
    phone = house.phone()
    page = phone.get("/")
    addresses = {found.get("src") or found.get("href") for found in page.find("//script | //link")}
    assert len(addresses) >= 4
    for address in addresses:
        answer = phone.client.get(address, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Accept-Encoding" in answer.headers["Vary"]
        answer.close()
        other = phone.get(re.sub(r"/static/\w+/", "/static/000000000000/", address))
        assert other.status == 404 and other.headers["Cache-Control"] == "no-store"
    for path in ("/static/x/../../app.py", "/static/x/%2e%2e/app.py"):
        assert phone.get(path).status == 404


def test_a_part_of_an_asset_is_one_of_the_file_itself(house: House) -> None:
    phone = house.phone()
    (address,) = {found.get("href") for found in phone.get("/").find("//link[@rel='stylesheet']")}
    with (
        phone.client.get(address) as whole,
        phone.client.get(address, headers={"Accept-Encoding": "gzip", "Range": "bytes=2-11"}) as part,
    ):
        assert part.status_code == 206 and "Content-Encoding" not in part.headers
        assert part.get_data() == whole.get_data()[2:12]


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.2.evil.example", "localhost.evil.example", "[::1", ""])
def test_a_name_that_nobody_configured_is_refused(house: House, host: str) -> None:
    answer = house.app.test_client().get("/", headers={"Host": host})
    assert answer.status_code in (400, 421)
    assert "Milecastle" not in answer.get_data(as_text=True).replace("MILECASTLE", "")


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.2", "[::1]:8000"])
def test_addresses_and_this_machine_are_answered(house: House, host: str) -> None:
    assert house.app.test_client().get("/", headers={"Host": host}).status_code == 200


def test_names_in_the_configuration_are_answered(house: House) -> None:
    config = Config(trusted_hosts=("table.lan",), base_url="https://play.example:444/")
    app = create_app(config, house.tables)
    for host in ("table.lan", "TABLE.lan:8000", "play.example"):
        assert app.test_client().get("/", headers={"Host": host}).status_code == 200
    assert app.test_client().get("/", headers={"Host": "other.lan"}).status_code == 421


def test_this_machine_answers_to_its_own_name_and_names_are_alike_in_capitals(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Castle")
    app = create_app(Config(trusted_hosts=("Table.LAN",)), house.tables, ADDRESS)
    names = {"castle": 200, "CASTLE.local:8000": 200, "table.lan": 200, "LOCALHOST": 200, "castle.lan": 421}
    assert {name: app.test_client().get("/", headers={"Host": name}).status_code for name in names} == names


def test_is_address() -> None:
    assert is_address("10.0.0.1") and is_address("fe80::1")
    assert not is_address("10.0.0.1.example") and not is_address("")


def test_another_site_cannot_send_our_forms(house: House) -> None:
    table, phones = house.company("gold", "green")
    form = phones["gold"].get(table).forms(do="draw-forts")[0]
    before = house.revision(table)
    for origin in (
        "http://evil.example",
        "http://localhost:9999",
        "null",
        "https://localhost.evil.example",
        "http://[",
        "",
    ):
        answer = phones["gold"].post(form.action, form.form_values(), Origin=origin)
        assert answer.status == 403 and "another site" in answer.alert(), origin
    assert house.revision(table) == before
    for path, fields in ((f"/{GAME}/new", {"gold.kind": "player", "green.kind": "player"}), (f"{table}/join", {})):
        assert phones["gold"].post(path, {"command": "c", **fields}, Origin="http://evil.example").status == 403
    assert phones["gold"].post(form.action, form.form_values(), Origin="http://localhost").status == 200
    assert house.revision(table) == before + 1


def test_whoever_comes_from_another_site_may_read(house: House) -> None:
    table, _ = house.company("gold", "green")
    for method in ("GET", "HEAD", "OPTIONS"):
        answer = house.app.test_client().open(table, method=method, headers={"Origin": "http://evil.example"})
        assert answer.status_code == 200, method


def test_what_is_no_page_is_guarded_like_one(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    taps = [phones["gold"].post(f"{table}/act", {}), phones["gold"].get(table, fragment=True)]
    for path in (*FILES, f"{table}/download", "/api/v1/nothing"):
        taps.append(phones["gold"].get(path))
    for page in taps:
        assert "default-src 'none'" in page.headers["Content-Security-Policy"], page.path
        assert page.headers["X-Content-Type-Options"] == "nosniff" and page.headers["Referrer-Policy"] == "same-origin"
        assert page.headers["Cache-Control"] == "no-store", page.path


def test_reading_changes_nothing(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    before = house.revision(table), len(house.tables.listed())
    for path in every_address(table, table):
        phones["gold"].get(path)
        house.phone().get(path)
    for path in ("act", "undo", "redo", "undo/answer", "join", "key", "rematch"):
        assert phones["gold"].get(f"{table}/{path}").status == 405
    assert (house.revision(table), len(house.tables.listed())) == before


def test_the_cookie_of_a_device_is_for_this_site_and_not_for_scripts(house: House) -> None:
    phone = house.phone()
    cookie = SimpleCookie(phone.get("/").headers["Set-Cookie"])[DEVICE_COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["path"] == "/"
    assert not cookie["domain"] and int(cookie["max-age"]) > 300 * 24 * 3600
    assert len(cookie.value) >= 32
    assert "Set-Cookie" not in phone.get("/").headers
    assert SimpleCookie(house.phone().get("/").headers["Set-Cookie"])[DEVICE_COOKIE].value != cookie.value


def test_what_a_device_keeps_of_a_table_is_not_for_scripts(house: House) -> None:
    table, phones = house.company("gold", "green")
    kept = phones["green"].client.get_cookie(SAT, path=table)
    assert kept is not None and kept.http_only and kept.same_site == "Lax" and kept.path == table
    assert kept.max_age is not None and int(kept.max_age) > 24 * 3600
    watching = house.phone()
    for path in (table, f"{table}/watch", f"{table}/seats"):
        watching.get(path)
    assert watching.client.get_cookie(SAT, path=table) is None
    assert "Set-Cookie" not in phones["green"].get(table).headers


@pytest.mark.parametrize("token", ["short", "x" * 65, "ü" * 30, ""])
def test_a_cookie_that_we_did_not_make_is_replaced(house: House, token: str) -> None:
    client = house.app.test_client()
    client.set_cookie(DEVICE_COOKIE, token)
    assert DEVICE_COOKIE in client.get("/").headers["Set-Cookie"]


def test_the_token_of_a_device_is_stored_as_a_hash_only(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    tokens = [phone.client.get_cookie(DEVICE_COOKIE).value for phone in phones.values()]  # type: ignore[union-attr]
    assert len(set(tokens)) == 2
    with sqlite3.connect(house.file) as connection:
        rows = "\n".join(connection.iterdump())
    connection.close()
    assert table.removeprefix("/t/") in rows
    stored = b"".join(path.read_bytes() for path in house.file.parent.glob("milecastle.sqlite3*"))
    for token in tokens:
        assert token not in rows and token.encode() not in stored


def test_the_site_opens_its_own_store_when_none_is_given(tmp_path: Path) -> None:
    app = create_app(Config(database=f"sqlite:///{tmp_path / 'new' / 'own.sqlite3'}"))
    assert app.test_client().get("/healthz").get_data() == b"ok\n"
    tables: Tables = app.extensions["milecastle"].tables
    tables.close()


def test_the_network_may_come_after_the_server_and_be_another_one_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "LOOK", 0)

    def machine(has: str) -> None:
        monkeypatch.setattr(network, "local_address", lambda: has)

    machine(has="127.0.0.1")
    phone = Phone(create_app(Config(port=8123), house.tables))
    table = phone.open_table({"gold": "player", "green": "player"})

    def leads_to(address: str) -> bool:
        return all(f"{address}:8123" in phone.get(page).text for page in (table, f"{table}/seats", f"{table}/tv"))

    assert leads_to("127.0.0.1")
    machine(has="198.51.100.7")
    assert leads_to("198.51.100.7")
    machine(has="127.0.0.1")
    assert leads_to("198.51.100.7")  # the network is away, and may come back
    machine(has="198.51.100.8")
    assert leads_to("198.51.100.8")
    monkeypatch.setattr(site, "is_of_this_machine", lambda address: address == "198.51.100.8")
    machine(has="203.0.113.9")
    assert leads_to("198.51.100.8")  # which it still has, beside another one


def test_what_the_site_has_found_is_not_looked_for_at_every_tap(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "LOOK", 1e9)
    monkeypatch.setattr(network, "local_address", lambda: "198.51.100.7")
    phone = Phone(create_app(Config(port=8123), house.tables))
    table = phone.open_table({"gold": "player", "green": "player"})
    monkeypatch.setattr(network, "local_address", lambda: "198.51.100.8")
    assert "198.51.100.7:8123" in phone.get(f"{table}/tv").text


def test_a_name_to_listen_on_is_not_looked_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(site, "LOOK", 0)
    monkeypatch.setattr(site, "is_of_this_machine", asked.append)
    phone = Phone(create_app(Config(host="pi.local", port=8123), house.tables))
    table = phone.open_table({"gold": "player", "green": "player"})
    for _ in range(2):
        assert "pi.local:8123" in phone.get(f"{table}/seats").text
    assert asked == []
