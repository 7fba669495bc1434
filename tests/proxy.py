"""A real proxy in front of the server, as docs/configuration.md says that a club may have one."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

APACHE = Path("/usr/sbin/apache2")
MODULES = ("mpm_event", "authz_core", "proxy", "proxy_http", "filter", "deflate", "headers")

CONFIGURATION = """\
ServerName {name}
Listen 127.0.0.1:{port}
{modules}
# when root starts it; otherwise it stays who it is
User daemon
Group daemon
PidFile {folder}/apache.pid
ErrorLog {folder}/apache.errors
DefaultRuntimeDir {folder}
ProxyPreserveHost On
ProxyPass / http://127.0.0.1:{behind}/ retry=0
# what it compresses gets a name of its own: "7" becomes "7-gzip"
AddOutputFilterByType DEFLATE text/html
"""
NO_COOKIES = "Header unset Set-Cookie\n"
"""To a browser behind it as to one that keeps none."""


@contextmanager
def apache(folder: Path, name: str, port: int, behind: int, more: str = "") -> Iterator[None]:
    """Apache listens at ``port`` under ``name`` and passes all on to port ``behind``; its files lie in ``folder``.
    ``more`` is added to its configuration."""
    if not APACHE.exists():
        pytest.fail("Apache is needed (Debian: apt-get install apache2-bin) and was not found.")
    folder.mkdir()
    modules = "\n".join(f"LoadModule {each}_module /usr/lib/apache2/modules/mod_{each}.so" for each in MODULES)
    configuration = folder / "apache.conf"
    common = CONFIGURATION.format(name=name, port=port, behind=behind, modules=modules, folder=folder)
    configuration.write_text(common + more)
    process = subprocess.Popen([APACHE, "-f", configuration, "-DFOREGROUND"])
    try:
        listening = False
        while not listening:
            assert process.poll() is None, (folder / "apache.errors").read_text()
            with socket.socket() as probe:
                listening = probe.connect_ex(("127.0.0.1", port)) == 0
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)
