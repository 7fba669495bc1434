"""``milecastle serve``: the site on the local network."""

from __future__ import annotations

import argparse

from companion.cli.arguments import Commands, add_place, configuration
from companion.cli.terminal import complain


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    serve = commands.add_parser("serve", help="serve the site on the local network")
    serve.add_argument("--host", help="the address to listen on (default: every one)")
    serve.add_argument("--port", help="the port (default: 8000)")
    add_place(serve)
    serve.add_argument("--base-url", help="the address that QR codes carry")
    serve.add_argument(
        "--trusted-host", action="append", default=[], metavar="NAME", help="a name that the site answers to"
    )
    serve.add_argument("--quiet", action="store_true", help="print no address and no QR code, only what may be amiss")
    serve.set_defaults(run=_serve)


def _serve(chosen: argparse.Namespace) -> int:
    try:
        config = configuration(
            data=chosen.data,
            host=chosen.host,
            port=chosen.port,
            database=chosen.database,
            base_url=chosen.base_url,
            trusted_hosts=",".join(chosen.trusted_host),
        )
    except ValueError as error:
        return complain(str(error))
    from companion.serve import serve

    return serve(config, chosen.quiet)
