"""`kumite odds martial-art`: a strike against what is shown in defense, with what skills change."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kumite.cli.odds_table import as_facts, as_table, dice
from kumite.cli.options import add_packs, whole

if TYPE_CHECKING:
    import argparse
    from fractions import Fraction

    from kumite.cli import Subparsers

MOST_DICE = 20
MOST_CHANGE = 10
EXAMPLE = "example: kumite odds martial-art --attack 3 --defense 2 --damage-per-x 1"


def add_parser(games: Subparsers) -> argparse.ArgumentParser:
    parser = games.add_parser(
        "martial-art",
        help="a strike, with the effects of skills",
        description="Show the exact chance of each amount of damage. A strike has two dice"
        " before skills; each Defense token shown adds two on the other side.",
        epilog=EXAMPLE,
    )
    parser.add_argument(
        "--attack", type=int, default=2, metavar="DICE", help="1 to 20 (default: 2)"
    )
    parser.add_argument(
        "--defense", type=int, default=0, metavar="DICE", help="0 to 20 (default: 0)"
    )
    skills = parser.add_argument_group("skills", "what skills make of the dice")
    skills.add_argument(
        "--damage-per-x",
        type=int,
        default=0,
        metavar="N",
        help="each X of the attack deals N more damage",
    )
    skills.add_argument(
        "--cancel-normal", type=int, default=0, metavar="N", help="this many N of the attack fail"
    )
    skills.add_argument("--swap", action="store_true", help="first swap N and F of the attack")
    skills.add_argument(
        "--only-x-defends",
        action="store_true",
        help="only X defends, as against a Lock in Black Belt",
    )
    add_packs(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    whole("attack", args.attack, 1, MOST_DICE)
    whole("defense", args.defense, 0, MOST_DICE)
    whole("damage-per-x", args.damage_per_x, 0, MOST_CHANGE)
    whole("cancel-normal", args.cancel_normal, 0, MOST_CHANGE)
    distribution = _distribution(args)
    print(_as_json(args, distribution) if args.json else as_table(_title(args), distribution))
    return 0


def _distribution(args: argparse.Namespace) -> dict[int, Fraction]:
    from kumite.games.martial_art.content import load
    from kumite.games.martial_art.dice_odds import damage_odds

    chances = damage_odds(
        load(args.pack).die,
        args.attack,
        args.defense,
        damage_per_x=args.damage_per_x,
        cancel_normal=args.cancel_normal,
        swaps=args.swap,
        only_exceptional_defends=args.only_x_defends,
    )
    return {damage: chance for damage, chance in enumerate(chances) if chance}


def _title(args: argparse.Namespace) -> str:
    against = f"{dice(args.attack, 'attack')} against {dice(args.defense, 'defense')}"
    changes = [
        f"each X hurts {args.damage_per_x} more" if args.damage_per_x else "",
        "N and F change places" if args.swap else "",
        f"{args.cancel_normal} N cancelled" if args.cancel_normal else "",
        "only X defends" if args.only_x_defends else "",
    ]
    return ", ".join([f"{args.game}: {against}", *filter(None, changes)])


def _as_json(args: argparse.Namespace, distribution: dict[int, Fraction]) -> str:
    asked = ("game", "attack", "defense", "damage_per_x", "cancel_normal", "swap", "only_x_defends")
    return json.dumps({**{name: getattr(args, name) for name in asked}, **as_facts(distribution)})
