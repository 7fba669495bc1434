"""Who may ask, and what a page may do: hosts, origins, headers, the device's cookie.

The site lives on a plain-HTTP network at home. There ``Sec-Fetch-Site`` is not sent but
``Origin`` is, so a writing request must come from the host that it is sent to; and names
that nobody configured are refused, because a foreign name that resolves to this machine
is how another web page would reach it (DNS rebinding).
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, Response, abort, g, request

from companion.config import Config
from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.web.errors import for_a_program, problem
from companion.web.language import language

DEVICE_COOKIE = "milecastle_device"
DEVICE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep a cookie

FOREIGN_NAME = N_(
    "This site does not answer to the name “%(name)s”. Use its numeric address, or add the name to"
    " MILECASTLE_TRUSTED_HOSTS."
)
FOREIGN_FORM = N_("This form was sent from another site, so nothing was done. Open the page here and try it again.")
NO_COOKIE = N_(
    "This browser has kept no cookie of this site, and without it no table knows you again. Allow cookies for this"
    " address, then try again."
)

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)


def host_name(authority: str) -> str:
    """The host part of ``host:port`` or ``[v6]:port``, in lower case."""
    return (urlsplit(f"//{authority}").hostname or "").lower()


def is_address(name: str) -> bool:
    """Whether ``name`` is a numeric IPv4 or IPv6 address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def install(app: Flask, config: Config) -> None:
    """Guard every request of ``app`` and harden every answer."""
    own_names = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    trusted = own_names | {name.lower() for name in config.trusted_hosts}
    if config.base_url:
        trusted.add(host_name(urlsplit(config.base_url).netloc))

    @lru_cache(maxsize=64)
    def answers_to(host: str) -> bool:
        name = host_name(host)
        return is_address(name) or name in trusted

    @app.before_request
    def guard() -> None:
        if not answers_to(request.host):
            message = say(FOREIGN_NAME, name=(host_name(request.host) or request.headers.get("Host", ""))[:100])
            if for_a_program(request.path):
                abort(problem(421, message))
            # nothing of the site is shown under a name that is not its own
            abort(Response(language().render(message) + "\n", 421, content_type="text/plain; charset=utf-8"))
        if request.method not in ("GET", "HEAD", "OPTIONS") and not for_a_program(request.path):
            origin = request.headers.get("Origin")
            # every browser sends Origin with a form; a program that sends none carries nobody's cookie
            if origin is not None and origin.partition("://")[2] != request.host:
                abort(problem(403, say(FOREIGN_FORM)))
        token = request.cookies.get(DEVICE_COOKIE, "")
        g.device = token if 20 <= len(token) <= 64 and token.isascii() else None

    @app.after_request
    def harden(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "same-origin")
        response.headers.setdefault("Cache-Control", "no-store")
        if new := g.get("new_device"):
            response.set_cookie(DEVICE_COOKIE, new, max_age=DEVICE_SECONDS, httponly=True, samesite="Lax", path="/")
        return response


def device() -> str:
    """The token of this device; a new one is made, and sent with the answer, where it has none.

    It is the only thing that tells devices apart: no account, no name. It is stored on the
    server as a hash only. Every page with a form that asks for it has sent it: Refused is raised for a form from a
    browser that keeps none, which would be another device each time, and take one seat after the other.
    """
    if g.device is None:
        g.device = g.new_device = secrets.token_urlsafe(24)
        if request.method == "POST":
            raise Refused(Refusal("no-cookie", say(NO_COOKIE)))
    token: str = g.device
    return token
