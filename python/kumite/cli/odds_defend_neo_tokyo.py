"""`kumite odds defend-neo-tokyo`: one total of damage dice against a monster."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kumite.cli.odds_table import as_facts, as_table, dice
from kumite.cli.options import whole

if TYPE_CHECKING:
    import argparse
    from fractions import Fraction

    from kumite.cli import Subparsers

MOST_DICE = 8
MOST_PLUS = 30
MOST_ARMOR = 10
MOST_LIFE = 200
EXAMPLE = "example: kumite odds defend-neo-tokyo --dice 3 --plus 2 --armor 1 --life 10"


def add_parser(games: Subparsers) -> argparse.ArgumentParser:
    parser = games.add_parser(
        "defend-neo-tokyo",
        help="an attack of a mech, with armor and rerolls",
        description="Show the exact chance of each amount of damage that one total deals to a"
        " monster: dice and what is added, less armor and Armor tokens.",
        epilog=EXAMPLE,
    )
    parser.add_argument("--dice", type=int, default=2, metavar="DICE", help="1 to 8 (default: 2)")
    parser.add_argument(
        "--plus", type=int, default=0, metavar="N", help="added to the dice, -30 to 30 (default: 0)"
    )
    parser.add_argument(
        "--armor", type=int, default=0, metavar="N", help="Armor Rating, 0 to 10 (default: 0)"
    )
    parser.add_argument(
        "--tokens", type=int, default=0, metavar="N", help="Armor tokens, 0 to 10 (default: 0)"
    )
    parser.add_argument(
        "--reroll",
        type=int,
        default=0,
        metavar="DICE",
        help="roll up to so many dice again once, for most damage on average (default: 0)",
    )
    parser.add_argument(
        "--life", type=int, metavar="N", help="also show the chance to defeat a monster, 1 to 200"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    from kumite.games.defend_neo_tokyo.dice_odds import damage_odds

    whole("dice", args.dice, 1, MOST_DICE)
    whole("plus", args.plus, -MOST_PLUS, MOST_PLUS)
    whole("armor", args.armor, 0, MOST_ARMOR)
    whole("tokens", args.tokens, 0, MOST_ARMOR)
    whole("reroll", args.reroll, 0, MOST_DICE)
    if args.life is not None:
        whole("life", args.life, 1, MOST_LIFE)
    odds = damage_odds(args.dice, args.plus, args.armor, args.tokens, args.reroll)
    print(_as_json(args, odds) if args.json else _as_text(args, odds))
    return 0


def _defeats(life: int, odds: dict[int, Fraction]) -> Fraction | int:
    return sum(chance for damage, chance in odds.items() if damage >= life)


def _as_text(args: argparse.Namespace, odds: dict[int, Fraction]) -> str:
    parts = [
        dice(args.dice, "damage") + (f" {args.plus:+}" if args.plus else ""),
        f"armor {args.armor}" if args.armor else "",
        f"Armor tokens {args.tokens}" if args.tokens else "",
        f"{dice(args.reroll, 'damage')} rolled again at most" if args.reroll else "",
    ]
    table = as_table(f"{args.game}: {', '.join(filter(None, parts))}", odds)
    if args.life is None:
        return table
    share = 100 * float(_defeats(args.life, odds))
    return f"{table}\nchance to defeat a monster of life {args.life}: {share:.2f} %"


def _as_json(args: argparse.Namespace, odds: dict[int, Fraction]) -> str:
    asked = ("game", "dice", "plus", "armor", "tokens", "reroll", "life")
    told = {**{name: getattr(args, name) for name in asked}, **as_facts(odds)}
    defeats = {} if args.life is None else {"defeats": str(_defeats(args.life, odds))}
    return json.dumps({**told, **defeats})
