"""`kumite hint`: what the search would do in a kept match, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.cli.colours import paint
from kumite.cli.options import add_packs, add_position, kept_match, whole
from kumite.errors import IllegalAction
from kumite.thinking.hint import explain

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.match import Match
    from kumite.thinking.hint import Hint, RankedChoice

_MOST_MS = 600_000
_BAR = 20
_MOST_SHOWN = 12


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "hint",
        help="show the best action in a saved match, with reasons",
        description="Search for the seat that is to act in a match file or a position, using only"
        " what that seat may know, and rank its actions by their chance to win.",
        epilog="example: kumite hint friday.kumite --ms 2000",
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="SAVE", help="a .kumite match file")
    add_position(parser)
    parser.add_argument(
        "--ms", type=int, default=1000, metavar="MS", help="thinking time (default: 1000)"
    )
    parser.add_argument(
        "--iterations",
        type=int,
        default=0,
        metavar="N",
        help="number of simulations, instead of a time",
    )
    parser.add_argument(
        "--seat",
        type=int,
        metavar="N",
        help="the seat to advise if several may act, counted from 0",
    )
    parser.add_argument(
        "--until", type=int, metavar="N", help="show the hint for the position after step N"
    )
    parser.add_argument(
        "--threads", type=int, default=1, metavar="N", help="number of threads (default: 1)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="random seed, with --iterations"
    )
    add_packs(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    match = kept_match(args)
    seat = _seat(match, args.seat)
    hint = explain(
        match.view_bytes(seat),
        game=match.setup.game,
        packs=args.pack,
        think_ms=whole("ms", args.ms, 1, _MOST_MS),
        iterations=whole("iterations", args.iterations, 0, 1_000_000_000),
        threads=whole("threads", args.threads, 1, 64),
        seed=whole("seed", args.seed, 0, 2**64 - 1),
    )
    if args.json:
        where = {"position": args.position} if args.file is None else {"file": str(args.file)}
        print(json.dumps({**where, "step": match.step, **hint.as_json()}))
    else:
        _print(hint)
    return 0


def _seat(match: Match, asked: int | None) -> int:
    waiting = match.to_act
    if waiting.is_over:
        raise IllegalAction("the match is over")
    if waiting.is_chance:
        raise IllegalAction("chance is next, so there is nothing to choose")
    if asked is None:
        return waiting.seats[0]
    if asked not in waiting.seats:
        seats = " or ".join(map(str, waiting.seats))
        raise IllegalAction(f"seat {asked} is not to act; seat {seats} is")
    return asked


def _print(hint: Hint) -> None:
    print(paint(f"{hint.who}: {hint.question}", "title"))
    if hint.iterations:
        print(
            f"{hint.iterations} simulations in {hint.seconds:.2f} s"
            f" ({hint.per_second:.0f} a second), {hint.depth} steps deep"
        )
    else:
        print(f"solved without simulations in {hint.seconds:.2f} s")
    shown = hint.choices[:_MOST_SHOWN]
    width = max(len(choice.label) for choice in shown)
    print(paint(f"\n  {'':{width + 2}}chance to win{'':{_BAR - 4}}simulations", "dim"))
    for choice in shown:
        line = f"{choice.label:{width}}  {_chance(choice)}"
        print(paint(f"> {line}", "good") if choice is hint.best else f"  {line}")
    if len(hint.choices) > len(shown):
        print(f"  and {len(hint.choices) - len(shown)} more")
    print(paint("\nExpected:", "title"))
    for number, step in enumerate(hint.line, start=1):
        print(f"  {number}. {step.who}: {step.label}")


def _chance(choice: RankedChoice) -> str:
    if choice.win_chance is None:
        return "not searched"
    filled = round(_BAR * choice.win_chance)
    bar = "#" * filled + "." * (_BAR - filled)
    percent = f"{100 * choice.win_chance:5.1f} %"
    return f"{percent}  {bar}  {choice.visits or 'solved'}"
