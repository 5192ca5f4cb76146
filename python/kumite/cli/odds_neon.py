"""`kumite odds neon`: exact odds of an attack, with or without a reroll."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kumite.cli.odds_table import as_facts, as_table, dice
from kumite.errors import BadDice
from kumite.games.neon.attack_odds import REROLLS, Aim, AtLeast, Odds, odds
from kumite.games.neon.dice import Readings, printed_dice

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers

ALL = 10
EXAMPLE = "example: kumite odds neon --attack 5 --defense 3 --reroll best"


def add_parser(games: Subparsers) -> argparse.ArgumentParser:
    parser = games.add_parser(
        "neon",
        help="an attack, with the best reroll",
        description="Show the exact chance of each amount of damage, with or without a reroll.",
        epilog=EXAMPLE,
    )
    parser.add_argument("--attack", type=int, required=True, metavar="DICE", help="1 to 10")
    parser.add_argument("--defense", type=int, required=True, metavar="DICE", help="0 to 6")
    parser.add_argument(
        "--reroll",
        choices=REROLLS,
        default="none",
        help="which dice to reroll once: none, every COND and MISS, or the best choice",
    )
    parser.add_argument(
        "--reroll-dice", type=int, metavar="N", help="reroll at most this many dice"
    )
    parser.add_argument(
        "--aim",
        type=_aim,
        default="expected",
        metavar="expected|at-least:K",
        help="what the best reroll should maximise",
    )
    parser.add_argument(
        "--seen", action="store_true", help="choose the reroll after seeing the defense"
    )
    _add_readings(parser)
    parser.add_argument("--engine", choices=("native", "reference"), default="native")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _add_readings(parser: argparse.ArgumentParser) -> None:
    readings = parser.add_argument_group("readings", "how the final dice are read")
    readings.add_argument(
        "--crit-damage", type=int, default=1, metavar="N", help="damage of each CRIT"
    )
    readings.add_argument(
        "--hit-damage", type=int, default=1, metavar="N", help="damage of each HIT"
    )
    readings.add_argument(
        "--conds-to-hits", type=_dice, default=0, metavar="N|all", help="CONDs changed to HITs"
    )
    readings.add_argument(
        "--hits-to-misses", type=_dice, default=0, metavar="N|all", help="HITs read as MISS"
    )
    readings.add_argument(
        "--shields-to-fails", type=_dice, default=0, metavar="N|all", help="SHIELDs read as FAIL"
    )


def run(args: argparse.Namespace) -> int:
    answer = odds(
        attack=args.attack,
        defense=args.defense,
        reroll=args.reroll,
        reroll_dice=args.reroll_dice,
        aim=args.aim,
        seen=args.seen,
        dice=printed_dice(),
        readings=_readings(args),
        engine=args.engine,
    )
    title = _title(args, answer)
    print(_as_json(args, answer) if args.json else as_table(title, answer.distribution))
    return 0


def _readings(args: argparse.Namespace) -> Readings:
    return Readings(**{name: getattr(args, name) for name in Readings._fields})


def _aim(text: str) -> Aim:
    """
    >>> _aim("at-least:2")
    AtLeast(damage=2)
    """
    word, colon, number = text.partition(":")
    if text == "expected":
        return "expected"
    if word == "at-least" and colon and number.isdecimal():
        return AtLeast(int(number))
    raise BadDice(f"the aim is expected or at-least:K, not {text!r}")


def _dice(text: str) -> int:
    if text == "all":
        return ALL
    if text.isdecimal():
        return int(text)
    raise BadDice(f"a number of dice or 'all' is wanted, not {text!r}")


def _as_json(args: argparse.Namespace, answer: Odds) -> str:
    return json.dumps(
        {
            "game": args.game,
            "attack": args.attack,
            "defense": args.defense,
            "reroll": answer.reroll,
            "reroll_dice": args.reroll_dice,
            "aim": _aim_word(answer.aim),
            "seen": answer.seen,
            "readings": _readings(args)._asdict(),
            "engine": args.engine,
            **as_facts(answer.distribution),
        }
    )


def _title(args: argparse.Namespace, answer: Odds) -> str:
    parts = [f"reroll {answer.reroll}"]
    if answer.reroll == "best":
        parts.append(f"aim {_aim_word(answer.aim)}")
        parts.append("defense seen" if answer.seen else "defense unseen")
    against = f"{dice(args.attack, 'attack')} against {dice(args.defense, 'defense')}"
    return f"{args.game}: {against}, {', '.join(parts)}"


def _aim_word(aim: Aim) -> str:
    return "expected" if aim == "expected" else f"at-least:{aim.damage}"
