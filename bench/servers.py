"""Starts the servers that are measured: ours, and the peer beside it."""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEER_PORT = 8765


@contextlib.contextmanager
def on_core(server: bool) -> Iterator[None]:
    """What is started in this block runs on the first core (a server) or on the others (the phones): phones are other
    machines, and on the server's core they would wait until it rests. Needs Linux and two cores; else nothing."""
    if not hasattr(os, "sched_setaffinity") or len(cores := sorted(os.sched_getaffinity(0))) < 2:
        yield
        return
    os.sched_setaffinity(0, cores[:1] if server else cores[1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def free_port() -> int:
    """A port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _answers(port: int, path: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
            connection.request("GET", path)
            connection.getresponse().read()
            return
        time.sleep(0.02)
    raise RuntimeError("the server does not answer")


@contextlib.contextmanager
def ours() -> Iterator[tuple[int, int, float]]:
    """Our server on a fresh data folder: its port, its process id, the seconds until it answered."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port), "--quiet"]
        began = time.perf_counter()
        with on_core(server=True):
            server = subprocess.Popen(
                [*command, "--data", data],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdout=subprocess.DEVNULL,  # that no phone reaches it
            )
        try:
            _answers(port, "/healthz", server)
            yield port, server.pid, time.perf_counter() - began
        finally:
            server.terminate()
            server.wait(10)


@contextlib.contextmanager
def floor() -> Iterator[int]:
    """The same libraries without a game (:mod:`bench.floor`): its port."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "bench.floor", str(port), f"{data}/floor.sqlite3"]
        with on_core(server=True):
            server = subprocess.Popen(command, cwd=ROOT)
        try:
            _answers(port, "/", server)
            yield port
        finally:
            server.terminate()
            server.wait(10)


@contextlib.contextmanager
def peer(source: Path) -> Iterator[Path]:
    """The peer's server from a copy of its folder with its packages; yields that copy."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "peer"
        shutil.copytree(source, folder)
        folder.chmod(0o755)
        subprocess.run(["npm", "install", "--silent"], cwd=folder, check=True, stdout=sys.stderr)
        with on_core(server=True):
            server = subprocess.Popen(["node", "server.js"], cwd=folder, stdout=subprocess.DEVNULL)
        try:
            _answers(PEER_PORT, "/games", server)
            yield folder
        finally:
            server.terminate()
            server.wait(10)


def memory(pid: int) -> float:
    """The resident memory of a process in MB (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return float("nan")


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used, in seconds (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
