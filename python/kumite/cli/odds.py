"""`kumite odds GAME`: exact odds of an attack. Each game with dice asks in its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.cli import odds_defend_neo_tokyo, odds_martial_art, odds_neon

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "odds",
        help="show exact odds of an attack or a strike",
        description="Show the exact chance of each amount of damage."
        " 'kumite odds GAME --help' says what can be asked of its dice.",
        epilog=odds_neon.EXAMPLE,
    )
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True, title="games")
    odds_neon.add_parser(games).set_defaults(ask=odds_neon.run)
    odds_martial_art.add_parser(games).set_defaults(ask=odds_martial_art.run)
    odds_defend_neo_tokyo.add_parser(games).set_defaults(ask=odds_defend_neo_tokyo.run)
    return parser


def run(args: argparse.Namespace) -> int:
    return cast("int", args.ask(args))
