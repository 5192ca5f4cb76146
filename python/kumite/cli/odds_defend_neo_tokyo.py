"""`kumite odds defend-neo-tokyo`: damage dice against a monster, or the monsters' next attack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kumite.cli.odds_table import as_facts, as_table, dice
from kumite.cli.options import add_packs, add_position, kept_match, whole
from kumite.errors import BadSetup, KumiteError

if TYPE_CHECKING:
    import argparse
    from fractions import Fraction

    from kumite.cli import Subparsers
    from kumite.games.defend_neo_tokyo.next_attack import Forecast, StepForecast
    from kumite.games.defend_neo_tokyo.view import View

MOST_DICE = 8
MOST_PLUS = 30
MOST_ARMOR = 10
MOST_LIFE = 200
SYMBOLS = ("white", "red")
EXAMPLE = "example: kumite odds defend-neo-tokyo --dice 3 --plus 2 --armor 1 --life 10"


def add_parser(games: Subparsers) -> argparse.ArgumentParser:
    parser = games.add_parser(
        "defend-neo-tokyo",
        help="an attack of a mech, with armor and rerolls, or the monsters' next attack",
        description="Show the exact chance of each amount of damage that one total deals to a"
        " monster: dice and what is added, less armor and Armor tokens. With a match file or a"
        " position, show what each step of the monsters' next attack does on average if nobody"
        " moves or reacts.",
        epilog=EXAMPLE,
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="SAVE", help="a .kumite match file")
    add_position(parser)
    add_packs(parser)
    parser.add_argument(
        "--until", type=int, metavar="N", help="the next attack after step N of the match file"
    )
    parser.add_argument(
        "--attack", choices=SYMBOLS, help="only the white or only the red attack of the monsters"
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

    if args.file is not None or args.position is not None:
        return _foresee(args)
    for name in ("attack", "until"):
        if getattr(args, name) is not None:
            raise KumiteError(f"--{name} needs a match file or a position")
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


def _foresee(args: argparse.Namespace) -> int:
    """The monsters' next attack in a match."""
    from kumite.games.defend_neo_tokyo.forecast_words import forecast_lines
    from kumite.games.defend_neo_tokyo.next_attack import next_attack
    from kumite.games.defend_neo_tokyo.terms import Symbol

    match = kept_match(args)
    if match.setup.game != "defend-neo-tokyo":
        raise BadSetup(f"this is a match of {match.setup.game}, not of defend-neo-tokyo")
    view = cast("View", match.view(None))
    asked = [Symbol[args.attack.upper()]] if args.attack else list(Symbol)
    found = [forecast for symbol in asked if (forecast := next_attack(view, symbol)).attacks]
    if args.json:
        told = [_forecast_facts(view, forecast) for forecast in found]
        print(json.dumps({"game": args.game, "step": match.step, "attacks": told}))
        return 0
    if not found:
        print("no monster would attack")
    for forecast in found:
        print(f"{forecast.symbol.name.capitalize()} attack, if nobody moves or reacts:")
        for line in forecast_lines(view, forecast):
            print(f"  {line}")
    return 0


def _forecast_facts(view: View, forecast: Forecast) -> dict[str, Any]:
    from kumite.games.defend_neo_tokyo.next_attack import Harm

    return {
        "symbol": forecast.symbol.name.lower(),
        "exact": forecast.is_exact,
        "total": {harm.name.lower(): forecast.total(harm) for harm in list(Harm)[1:]},
        "monsters": [
            {
                "monster": view.monster(attack.monster),
                "space": attack.space,
                "steps": [_step_facts(step) for step in attack.steps],
            }
            for attack in forecast.attacks
        ],
    }


def _step_facts(step: StepForecast) -> dict[str, Any]:
    from kumite.games.defend_neo_tokyo.terms import At

    printed = {"at": At(step.at).name, "n": step.n} if step.kind.name == "HIT" else {}
    harms = [
        {"what": harm.name.lower(), "whom": whom, "amount": amount}
        for harm, whom, amount in step.harms
    ]
    return {"kind": step.kind.name.lower(), **printed, "harms": harms}
