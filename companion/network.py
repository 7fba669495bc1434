"""Which addresses a phone in the same house can reach this server at."""

from __future__ import annotations

import io
import ipaddress
import socket
from urllib.parse import urlsplit

import qrcode


def local_address() -> str:
    """The numeric address of this machine on its network; 127.0.0.1 where there is none.

    Asks the routing table only: connecting a datagram socket sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation, RFC 5737
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def is_of_this_machine(address: str) -> bool:
    """Whether a numeric address (IPv4), without a port, is one of this machine's now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


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


def terminal_code(address: str, encoding: str) -> str:
    """A QR code of ``address`` in block characters, for a terminal; "" for one whose ``encoding`` has none."""
    code = qrcode.QRCode(border=2)
    code.add_data(address)
    text = io.StringIO()
    code.print_ascii(out=text, invert=True)
    try:
        text.getvalue().encode(encoding)
    except UnicodeEncodeError:
        return ""
    return text.getvalue()
