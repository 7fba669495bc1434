"""``python -m bench [--peer FOLDER] [--tables 10,50,100,200]``: prints the figures of docs/performance.md."""

from __future__ import annotations

import argparse
import gzip
import http.client
import random
import re
import subprocess
import sys
import time
from pathlib import Path

from bench import printing, runes_of_mayhem, servers, sheets, stronghold, tap
from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES
from companion.simulate import play

POSITIONS = (
    "U2 gold:>A green:A>C red:D>C",
    "O5 gold:>Q@green green:>H red:ZD>X violet:>F",
    "S4 gold:H>X green:D>Z red:>A wall=O3,T8",
    "T8 gold:C>D green:>X wall=L-3,O6 gold.forts=O5,L-2",
)


def rulings(seconds: float) -> float:
    """Rulings per second by the whole of a question: parse, judge, compare the options, answer."""
    game = GAMES["romans-go-home"]
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for position in POSITIONS:
            game.ask(position, game.options.defaults())
        done += len(POSITIONS)
    return done / seconds


def fights(seconds: float) -> float:
    """Rulings per second of the judging alone, with all steps."""
    from companion.referee.romans_go_home import notation
    from companion.referee.romans_go_home.attack import resolve

    settings = GAMES["romans-go-home"].options.defaults()
    parsed = [notation.parse(position) for position in POSITIONS]
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for fight in parsed:
            resolve(fight.position, settings, fight.choices)
        done += len(parsed)
    return done / seconds


def games(seconds: float) -> float:
    """Random whole games per second, four players."""
    game = GAMES["romans-go-home"]
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids))
    rng = random.Random(1)
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for _ in play(game, setup, rng):
            pass
        done += 1
    return done / seconds


def weight(port: int, path: str) -> tuple[int, int]:
    """Bytes on the wire of a page's HTML, and of the page with all that it loads."""

    def fetch(address: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", address, headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        body = answer.read()
        head = sum(len(name) + len(value) + 4 for name, value in answer.getheaders())
        packed = answer.getheader("Content-Encoding") == "gzip"
        kind = answer.getheader("Content-Type", "")
        text = (gzip.decompress(body) if packed else body).decode() if kind.startswith("text/") else ""
        return len(body) + head, text

    page, html = fetch(path)
    total = page
    # every style, script, icon and preloaded font of the page, and the latin fonts that the style names
    for address in dict.fromkeys(re.findall(r'(?:href|src)="(/static/[^"]+)"', html)):
        size, text = fetch(address)
        total += size
        if address.endswith("style.css"):
            base = address.rsplit("/", 1)[0]
            fonts = set(re.findall(r"url\((vendor/[a-z]+-latin\.woff2)\)", text))
            total += sum(fetch(f"{base}/{font}")[0] for font in fonts if f"{base}/{font}" not in html)
    return page, total


def main() -> None:
    """Run everything and print it."""
    parser = argparse.ArgumentParser(prog="script/bench")
    parser.add_argument("--peer", type=Path, help="the folder of the peer: server.js, load.js, package.json")
    parser.add_argument("--tables", default="10,50,100,200")
    parser.add_argument(
        "--seconds", type=float, default=8, help="how long the taps go on; a rate is taken in a quarter of it"
    )
    parser.add_argument("--only", choices=("live", "referee", "site", "print", "tap"))
    chosen = parser.parse_args()
    if chosen.only in (None, "referee"):
        print(f"rulings per second, judging alone with steps   {fights(chosen.seconds / 4):9.0f}")
        print(f"rulings per second, question to answer         {rulings(chosen.seconds / 4):9.0f}")
        print(f"random whole games per second, four players    {games(chosen.seconds / 4):9.1f}", flush=True)
        for line in runes_of_mayhem.lines(chosen.seconds / 8):
            print(line, flush=True)
        sheets.show()
        stronghold.show()
    if chosen.only in (None, "print"):
        printing.show()
    if chosen.only in (None, "tap"):
        tap.show()
    if chosen.only in (None, "site"):
        with servers.ours() as (port, pid, _first):
            first, whole = weight(port, "/")
            print(f"first page on the wire, HTML alone             {first:9d} bytes")
            print(f"first page on the wire, all of it              {whole:9d} bytes")
            print(f"memory of the server, resident                 {servers.memory(pid):9.1f} MB")
        with servers.ours() as (_port, _pid, second):
            print(f"start until the first answer                   {second:9.2f} s", flush=True)
    if chosen.only in (None, "live"):
        live([int(count) for count in chosen.tables.split(",")], chosen.seconds, chosen.peer)


def live(tables: list[int], seconds: float, peer: Path | None) -> None:
    """Ours, the same libraries without a game, and the peer, one after the other for each number of tables, in the
    same run."""
    for count in tables:
        with servers.ours() as (port, pid, _seconds):
            before = servers.processor_seconds(pid)
            line = _phones(port, count, seconds)
            used = servers.processor_seconds(pid) - before
            print(f"ours  {line}  server: {used:.1f} s processor, {servers.memory(pid):.0f} MB", flush=True)
        with servers.floor() as port:
            print(f"floor {_phones(port, count, seconds)}", flush=True)
        if peer is not None:
            with servers.peer(peer) as folder:
                load = ["node", "load.js", str(count), "1", f"{seconds:g}"]
                print(f"peer  {_load(load, folder)}", flush=True)


def _phones(port: int, tables: int, seconds: float) -> str:
    load = [sys.executable, "-m", "bench.phones", str(port), str(tables), "1", f"{seconds:g}"]
    return _load(load, servers.ROOT)


def _load(command: list[str], folder: Path) -> str:
    with servers.on_core(server=False):
        return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


if __name__ == "__main__":
    main()
