"""``milecastle simulate``: random whole games, and how they end."""

from __future__ import annotations

import argparse

from companion.cli.arguments import Commands, add_options, language_named, no_game, option_pairs
from companion.cli.terminal import complain, print_line, refuse


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    simulate = commands.add_parser("simulate", help="play random whole games and report how they end")
    simulate.add_argument("game", help="such as romans-go-home")
    simulate.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default: 100)")
    simulate.add_argument("--seats", type=int, metavar="N", help="how many play (default: four, or all there can be)")
    simulate.add_argument("--seed", type=int, default=1, help="the same one plays the same games (default: 1)")
    add_options(simulate)
    simulate.set_defaults(run=_simulate)


def _simulate(chosen: argparse.Namespace) -> int:
    from companion.referee.games import GAMES
    from companion.referee.ruling import Refused
    from companion.simulate import ends

    game = GAMES.get(chosen.game)
    if game is None:
        return complain(no_game(chosen.game, GAMES))
    most = len(game.seat_ids)
    seats = min(4, most) if chosen.seats is None else chosen.seats
    if seats > most:
        return complain(f"{game.name} is played by at most {most}: --seats cannot be {seats}.")
    for what, count in (("seats", seats), ("games", chosen.games)):
        if count < 1:
            return complain(f"--{what} is at least 1, not {count}.")
    try:
        options = option_pairs(chosen.option)
        settings = game.options.settle(options)
        if any(key.strip().lower() == "players" for key, _ in options) and settings["players"] != seats:
            return complain(f"--seats says how many play: {seats}, not {settings['players']}.")
        found = ends(game, seats, chosen.games, chosen.seed, settings.changed())
    except Refused as refused:
        return refuse(refused.refusal, language_named("en"))
    except ValueError as error:
        return complain(str(error))
    for reason, count in found.most_common():
        print_line(f"{count:7} {reason}")
    return 0
