"""`kumite puzzles`: how many proved positions a bot solves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kumite.bots import find as find_bot
from kumite.bots.spec import read as read_spec
from kumite.cli.colours import paint
from kumite.cli.options import Progress, game_help, whole
from kumite.errors import BadSetup, KumiteError
from kumite.games import presenter
from kumite.notation import read, write
from kumite.puzzles import TIE, ask, load, tally

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from kumite.cli import Subparsers
    from kumite.puzzles import Answer, Puzzle, PuzzleSet

_MOST_MS = 600_000
_MOST_SEED = 2**63


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "puzzles",
        help="count how many puzzles a bot solves",
        description="Give a bot positions whose best action is proved by exact enumeration to the"
        " end of the turn. Count how many it solves, and how many points its choices lose (regret)."
        " Thinking time is CPU time. The same seed gives the same choices, except for bots that"
        " think for a set time.",
        epilog="example: kumite puzzles neon --bot master --limit-ms 10 --wrong; one position with"
        " its proof: kumite puzzles neon --show reroll-01",
    )
    parser.add_argument("game", metavar="GAME", help=game_help())
    parser.add_argument("--bot", metavar="B", help="the bot, such as rookie or master")
    parser.add_argument(
        "--limit-ms",
        type=float,
        metavar="MS",
        help="CPU time for each puzzle (default: the bot's own)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="random seed (default: 0)")
    parser.add_argument("--category", metavar="NAME", help="only puzzles of this category")
    parser.add_argument("--sample", type=int, metavar="N", help="only N puzzles, spread evenly")
    parser.add_argument("--wrong", action="store_true", help="list unsolved puzzles")
    parser.add_argument("--show", metavar="ID", help="show a puzzle with its proof instead")
    parser.add_argument(
        "--position", metavar="LINE", help="show the puzzle of this position (docs/python.md)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    stored = load(args.game)
    if args.show is not None:
        return _show(stored, stored.find(args.show), as_json=args.json)
    if args.position is not None:
        return _show(stored, stored.at(read(args.position).data), as_json=args.json)
    if args.bot is None:
        raise KumiteError("name a bot, such as --bot rookie, or show one puzzle with --show")
    bot = _limited(args.bot, args.limit_ms)
    seed = whole("seed", args.seed, 0, _MOST_SEED)
    sample = None if args.sample is None else whole("sample", args.sample, 1, len(stored.puzzles))
    puzzles = stored.of(args.category, sample)
    answers = _ask_all(puzzles, stored, bot, seed)
    if args.json:
        print(json.dumps(_as_json(stored, bot, seed, answers)))
    else:
        _print(stored, bot, seed, answers)
        if args.wrong:
            _print_wrong(stored, answers)
    return 0


def _limited(bot: str, limit_ms: float | None) -> str:
    """The bot with its time for each puzzle."""
    info = find_bot(bot)
    if limit_ms is None:
        return bot
    if not 0.1 <= limit_ms <= _MOST_MS:
        raise KumiteError(f"--limit-ms is 0.1 to {_MOST_MS}, not {limit_ms:g}")
    if not info.is_level:
        raise BadSetup(f"{bot} answers at once; --limit-ms is for bots that look ahead")
    settings = read_spec(bot).changes
    for name in ("iterations", "think_ms"):
        if settings.get(name):
            raise BadSetup(f"{bot} already says how long it thinks; leave out --limit-ms")
    return f"{bot}{',' if ':' in bot else ':'}think_ms={limit_ms:g}"


def _ask_all(puzzles: Sequence[Puzzle], stored: PuzzleSet, bot: str, seed: int) -> list[Answer]:
    progress = Progress("puzzles:", len(puzzles))
    answers: list[Answer] = []
    try:
        for puzzle in puzzles:
            answers.append(ask(puzzle, stored, bot, seed))
            solved = sum(answer.is_solved for answer in answers)
            progress(len(answers), f"({solved} solved)")
    finally:
        progress.close()
    return answers


def _by_category(stored: PuzzleSet, answers: Sequence[Answer]) -> dict[str, list[Answer]]:
    found = {
        name: [answer for answer in answers if answer.puzzle.category == name]
        for name in stored.categories
    }
    return {name: those for name, those in found.items() if those}


def _as_json(stored: PuzzleSet, bot: str, seed: int, answers: Sequence[Answer]) -> dict[str, Any]:
    total = tally(answers)
    return {
        "game": stored.game,
        "content": stored.content,
        "bot": bot,
        "seed": seed,
        **total.as_json(),
        "mean_cpu_ms": round(total.mean_cpu_ms, 3),
        "categories": {
            name: tally(those).as_json() for name, those in _by_category(stored, answers).items()
        },
        "wrong": [
            {
                "id": answer.puzzle.id,
                "best": answer.puzzle.label,
                "chosen": _label(stored, answer.puzzle, answer.action),
                "regret": round(answer.regret, 6),
            }
            for answer in answers
            if not answer.is_solved
        ],
    }


def _print(stored: PuzzleSet, bot: str, seed: int, answers: Sequence[Answer]) -> None:
    print(paint(f"{stored.game}: {len(answers)} puzzles for {bot}, seed {seed}\n", "title"))
    rows = [(name, tally(those)) for name, those in _by_category(stored, answers).items()]
    rows.append(("all", tally(answers)))
    width = max(len(name) for name, _ in rows)
    print(paint(f"{'':{width}}  solved          mean regret", "dim"))
    for name, row in rows:
        share = 100 * row.solved / row.total
        role = "good" if row.solved == row.total else "warn"
        solved = paint(f"{row.solved:3}/{row.total:<3} {share:5.1f} %", role)
        asked = stored.categories.get(name, f"{row.mean_cpu_ms:.1f} ms CPU each")
        print(f"{name:{width}}  {solved}  {row.mean_regret:8.3f}     {asked}")


def _print_wrong(stored: PuzzleSet, answers: Sequence[Answer]) -> None:
    print(paint("\nNot solved:", "title"))
    for answer in answers:
        if not answer.is_solved:
            chosen = _label(stored, answer.puzzle, answer.action)
            gave = paint(f"gave away {answer.regret:.3f}", "bad")
            print(f"  {answer.puzzle.id:12} {gave}: {chosen}")
            print(f"  {'':12} {paint('best', 'good')}: {answer.puzzle.label}")


def _label(stored: PuzzleSet, puzzle: Puzzle, action: int) -> str:
    view = stored.position(puzzle).view(puzzle.seat)
    return presenter(stored.game).position(view).label(action).text


def _show(stored: PuzzleSet, puzzle: Puzzle, *, as_json: bool) -> int:
    words = presenter(stored.game)
    view = stored.position(puzzle).view(puzzle.seat)
    position = words.position(view)
    ranked = sorted(puzzle.values.items(), key=lambda item: -item[1].points)
    if as_json:
        actions = [
            {"action": code, "label": position.label(code).text, **value._asdict()}
            for code, value in ranked
        ]
        facts = {"id": puzzle.id, "category": puzzle.category, "mode": puzzle.mode}
        told = {**facts, "seat": puzzle.seat, "best": puzzle.best, "actions": actions}
        line = write(stored.game, puzzle.state)
        print(json.dumps({**told, "state": puzzle.state.hex(), "position": line}))
        return 0
    title = f"{puzzle.id}: {stored.categories[puzzle.category]} ({puzzle.mode})\n"
    print(paint(title, "title"))
    print(words.view(view).board())
    print(f"\nSeat {puzzle.seat + 1}: {position.question(puzzle.seat)}")
    is_judged = any(value.chances for value in puzzle.values.values())
    head = "\nExact at the end of the turn:    points"
    print(paint(f"{head}   evaluation" if is_judged else head, "dim"))
    for code, value in ranked:
        is_best = puzzle.regret(code) <= TIE
        judged = f"  {value.chances:+11.4f}" if is_judged else ""
        line = f"{value.points:+37.4f}{judged}  {position.label(code).text}"
        print(paint(f"> {line}", "good") if is_best else f"  {line}")
    print(f"\nPosition: {write(stored.game, puzzle.state)}")
    return 0
