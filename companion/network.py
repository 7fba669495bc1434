"""Which addresses a phone in the same house can reach this server at."""

from __future__ import annotations

import io
import ipaddress
import os
import socket
from typing import TextIO
from urllib.parse import urlsplit

import psutil
import qrcode

WHITE_ON_BLACK, AS_BEFORE = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
"""What steers a terminal (ECMA-48, 8.3.117, with the 256 colours of xterm: those two are the same in every theme)."""


def local_address() -> str:
    """The numeric address (IPv4) at which a phone in the house reaches this machine; 127.0.0.1 where it is on no
    network.

    That is the one from which it goes out to others. An access point of its own, without internet, goes out nowhere,
    and who goes out through a tunnel (a VPN) meets no phone there: these have the address of a network that they are
    connected to.
    """
    way_out = _way_out()
    shared, tunnels = _connected()
    if way_out and way_out not in tunnels:
        return way_out
    return next(iter(shared), way_out or "127.0.0.1")


def _way_out() -> str:
    """The address from which this machine goes out; "" where it does not. Asks the routing table only: connecting a
    datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation, RFC 5737
            address: str = probe.getsockname()[0]
        except OSError:
            return ""
    return address


def _connected() -> tuple[list[str], set[str]]:
    """This machine's addresses (IPv4) on the networks that it is connected to now, those last that it gave itself
    (RFC 3927); and its ends of tunnels to one other machine."""
    shared: list[str] = []
    tunnels: set[str] = set()
    states = psutil.net_if_stats()
    for name, found in psutil.net_if_addrs().items():
        if name not in states or not states[name].isup:
            continue
        own = [each.address for each in found if each.family == socket.AF_INET]
        if "pointopoint" in states[name].flags.split(","):
            tunnels.update(own)
        else:
            shared.extend(address for address in own if not ipaddress.ip_address(address).is_loopback)
    shared.sort(key=lambda address: ipaddress.ip_address(address).is_link_local)
    return shared, tunnels


def is_of_this_machine(address: str) -> bool:
    """Whether a numeric address (IPv4), without a port, is one of this machine's now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def still_ours(address: str) -> str:
    """``address``, at which a server of this machine was; empty for a numeric one (IPv4) that it no longer has."""
    name = urlsplit(address).hostname or ""
    numeric = name.replace(".", "").isdigit()
    return "" if numeric and not is_of_this_machine(name) else address


def anywhere(host: str) -> bool:
    """Whether who listens on ``host`` listens on every address of this machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def base_url(host: str, port: int) -> str:
    """The address to print for a server that listens on ``host`` and ``port``."""
    name = local_address() if anywhere(host) else host
    if ":" in name:
        name = f"[{name}]"
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def reachable(address: str) -> str:
    """``address``; empty where no other machine could open it, so that it is of no use on paper or to a phone."""
    name = urlsplit(address).hostname or ""
    try:
        here = ipaddress.ip_address(name).is_loopback
    except ValueError:
        here = name == "localhost"
    return "" if here else address


def terminal_code(address: str, terminal: TextIO) -> str:
    """A QR code of ``address`` in block characters, for a terminal or what takes its place; "" for one whose encoding
    has none. A terminal is told the colours: where letters are dark on light the code would be its own negative, which
    not every phone reads."""
    code = qrcode.QRCode(border=2)
    code.add_data(address)
    text = io.StringIO()
    code.print_ascii(out=text, invert=True)
    try:
        text.getvalue().encode(terminal.encoding)
    except UnicodeEncodeError:
        return ""
    if not terminal.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return text.getvalue()
    return "".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}\n" for line in text.getvalue().splitlines())
