"""At which address phones reach this machine, on networks that the kernel makes for each test."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from serving import ROOT

ASKS = """
import fcntl, os, struct, subprocess, sys
from companion import network
tunnel = None
for step in sys.argv[1:]:
    if step == "tunnel":  # a network card that is this program's, as a VPN's is
        tunnel = os.open("/dev/net/tun", os.O_RDWR)
        fcntl.ioctl(tunnel, 0x400454CA, struct.pack("16sH", b"tun0", 0x1001))  # TUNSETIFF: IFF_TUN | IFF_NO_PI
    else:
        subprocess.run(["ip", *step.split()], check=True)
print(network.local_address())
"""
APART = ["unshare", "--map-root-user", "--net"]
PATH = f"{os.environ['PATH']}:/usr/sbin:/sbin"

LOOPBACK = "link set lo up"
CABLE = ("link add lan0 type veth peer name far0", "link set lan0 up", "link set far0 up")
ACCESS_POINT = (*CABLE, "addr add 10.42.0.1/24 dev lan0")
SECOND = ("link add lan1 type veth peer name far1", "link set lan1 up", "link set far1 up")
TUNNEL = ("tunnel", "addr add 10.8.0.6 peer 10.8.0.5 dev tun0", "link set tun0 up", "route add default dev tun0")


@pytest.mark.parametrize(
    ("steps", "address"),
    [
        ((), "127.0.0.1"),
        ((LOOPBACK, *CABLE), "127.0.0.1"),
        ((LOOPBACK, *CABLE, "addr add 192.168.7.5/24 dev lan0", "route add default via 192.168.7.1"), "192.168.7.5"),
        ((LOOPBACK, *ACCESS_POINT), "10.42.0.1"),
        ((LOOPBACK, *ACCESS_POINT, "link set far0 down"), "127.0.0.1"),
        ((*CABLE, *SECOND, "addr add 169.254.7.7/16 dev lan0", "addr add 10.42.0.1/24 dev lan1"), "10.42.0.1"),
        ((*CABLE, "addr add 169.254.7.7/16 dev lan0"), "169.254.7.7"),
        (
            (*ACCESS_POINT, *SECOND, "addr add 192.168.7.5/24 dev lan1", "route add default via 192.168.7.1"),
            "192.168.7.5",
        ),
        ((*TUNNEL, *CABLE, "addr add 192.168.7.5/24 dev lan0"), "192.168.7.5"),
        (TUNNEL, "10.8.0.6"),
    ],
    ids=[
        "nothing",
        "a cable alone",
        "a house",
        "an access point without internet",
        "a cable that is out",
        "an address of its own beside another",
        "an address of its own alone",
        "a house beside an access point",
        "a house and a VPN",
        "a VPN alone",
    ],
)
def test_phones_are_led_to_where_they_are(steps: tuple[str, ...], address: str) -> None:
    if not shutil.which("unshare") or subprocess.run([*APART, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody make a network of its own")
    if "tunnel" in steps and not os.access("/dev/net/tun", os.R_OK | os.W_OK):
        pytest.skip("this machine has no tunnels")
    assert shutil.which("ip", path=PATH), "ip is needed (Debian: apt-get install iproute2) and was not found."
    done = subprocess.run(
        [*APART, sys.executable, "-c", ASKS, *steps],
        cwd=ROOT,
        env={**os.environ, "PATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (f"{address}\n", "")
