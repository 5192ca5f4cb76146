"""`kumite learn`: self-play, training, and the duel that a result must win."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kumite.bots import split as split_bots
from kumite.cli.options import MOST_JOBS, Progress, add_setup, add_workers, setup_of, whole
from kumite.errors import KumiteError, SaveError
from kumite.measuring.intervals import percent
from kumite.measuring.simulation import Plan
from kumite.native.learned_files import ENDING, beside_pack
from kumite.thinking.shown import fingerprint, learned_text

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.contract import Setup
    from kumite.learning.positions import Positions
    from kumite.measuring.intervals import Share
    from kumite.measuring.rescaling import Line

_MOST_GAMES = 10_000_000
_NO_NET = "none"


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "learn",
        help="learn to judge positions from self-play",
        description="Let bots play matches and keep positions in a folder, train numbers that judge"
        " them, and let the result duel with what judges today. All of it can be stopped and"
        " continued with the same words. Docs: learning.md.",
        epilog="example: kumite learn neon --folder build/learning --games 2000 --duels 400"
        " --jobs 2",
    )
    add_setup(parser)
    parser.add_argument(
        "--folder", type=Path, required=True, metavar="DIR", help="where everything is kept"
    )
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="matches of self-play (default: 1000)"
    )
    parser.add_argument(
        "--bots",
        default="search:iterations=150",
        metavar="NAME,…",
        help="who plays them, by seat (default: search:iterations=150)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="random seed (default: 1)")
    parser.add_argument(
        "--before",
        type=Path,
        metavar="DIR",
        help="a folder of other positions that the net is trained on first, such as rookies'",
    )
    parser.add_argument(
        "--net",
        default="32,16",
        metavar="W,…",
        help=f"widths of the net's layers (default: 32,16), or {_NO_NET} for lines alone",
    )
    parser.add_argument(
        "--duels",
        type=int,
        default=400,
        metavar="N",
        help="games of the duel (default: 400); 0: only play and train",
    )
    parser.add_argument(
        "--duel-bot",
        default="search:think_ms=5",
        metavar="BOT",
        help="how both sides of the duel think (default: search:think_ms=5, CPU time)",
    )
    parser.add_argument("--only-play", action="store_true", help="only write positions")
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise KumiteError("learning needs numpy: pip install 'kumite-engine[learn]'") from None
    games = whole("games", args.games, 1, _MOST_GAMES)
    duels = whole("duels", args.duels, 0, _MOST_GAMES)
    jobs = whole("jobs", args.jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    widths = _widths(args.net)
    setup = setup_of(args)
    plan = Plan(setup, split_bots(args.bots), args.seed)
    told = _play(args, plan, games, jobs)
    if not args.only_play:
        text, learned = _learn(args, setup, widths)
        told |= learned
        path = args.folder / f"{setup.game}{ENDING}"
        path.write_text(text, "utf-8")
        told["file"] = str(path)
        if duels:
            told |= _duel(args, setup, text, duels, jobs)
    if args.json:
        print(json.dumps(told))
    else:
        _print(told, setup)
    return 0


def _widths(text: str) -> list[int]:
    if text == _NO_NET:
        return []
    try:
        widths = [int(word) for word in text.split(",")]
    except ValueError:
        raise KumiteError(f"--net is widths such as 32,16 or {_NO_NET}, not {text!r}") from None
    return [whole("net", width, 1, 64) for width in widths]


def _play(args: argparse.Namespace, plan: Plan, games: int, jobs: int) -> dict[str, Any]:
    from kumite.learning.positions import Folder

    progress = Progress("learn: match", games)
    try:
        played = Folder(args.folder).play(plan, games, jobs, args.executor, progress)
    finally:
        progress.close()
    return {"game": plan.setup.game, "matches": played, "bots": list(plan.bots), "seed": plan.seed}


def _learn(args: argparse.Namespace, setup: Setup, widths: list[int]) -> tuple[str, dict[str, Any]]:
    """The text of the new file, and what there is to say about it."""
    from kumite.learning.learned_file import Kind, merged
    from kumite.learning.positions import Folder
    from kumite.learning.training import lines_of

    folder = Folder(args.folder)
    positions = folder.read()
    lines = lines_of(positions)
    matches = len(set(positions.match.tolist()))
    told: dict[str, Any] = {
        "positions": len(positions),
        "lines": [[round(line.scale, 4), round(line.bias, 4)] for line in lines],
    }
    about = f"{matches} matches of {', '.join(folder.plan()['bots'])}"
    shape: list[int] = []
    numbers: list[float] = []
    if widths:
        net, losses = _net(args, positions, lines, widths)
        shape, numbers = net.widths(), net.numbers()
        told |= losses
    kinds = {int(kind) for kind in positions.kind.tolist()}
    found = [Kind(kind, setup.seats, about, lines, shape, numbers) for kind in sorted(kinds)]
    old = learned_text(setup.game, setup.packs)
    return merged(old, setup.game, fingerprint(setup.game, setup.packs), found), told


def _net(
    args: argparse.Namespace, positions: Positions, lines: list[Line], widths: list[int]
) -> tuple[Any, dict[str, Any]]:
    from kumite.learning.positions import Folder
    from kumite.learning.training import Net, lines_of, train

    net = Net.new([positions.facts.shape[1], *widths, 1], args.seed)
    progress = Progress("learn: training, pass", 0)

    def show(done: int, loss: float) -> None:
        progress(done, f"loss {loss:.4f}")

    told: dict[str, Any] = {}
    try:
        if args.before is not None:
            before = Folder(args.before).read()
            if before.facts.shape[1] != positions.facts.shape[1]:
                raise SaveError(f"{args.before} holds positions with other facts")
            first = train(before, lines_of(before), net, seed=args.seed, progress=show)
            net = first.net
            told["before"] = {"loss": first.before, "loss_with_net": first.after}
        trained = train(positions, lines, net, seed=args.seed, rate=3e-4, progress=show)
    finally:
        progress.close()
    told |= {"loss": trained.before, "loss_with_net": trained.after, "passes": trained.passes}
    return trained.net, told


def _duel(
    args: argparse.Namespace, setup: Setup, text: str, games: int, jobs: int
) -> dict[str, Any]:
    from kumite.learning.duel import Duel, play_duel

    progress = Progress("learn: duel, game", games)
    duel = Duel(setup, args.duel_bot, games, args.seed, text, learned_text(setup.game, setup.packs))
    try:
        share: Share = play_duel(duel, args.folder, jobs, args.executor, progress)
    finally:
        progress.close()
    facts = {"bot": args.duel_bot, "games": share.total, **share.as_json()}
    return {"duel": facts, "share": percent(share), "accepted": share.low > 0.5}


def _print(told: dict[str, Any], setup: Setup) -> None:
    print(f"{told['matches']} matches of {', '.join(told['bots'])}, seed {told['seed']}")
    if "file" not in told:
        return
    print(f"{told['positions']} positions; lines by round (scale, bias): {told['lines']}")
    if "loss" in told:
        print(
            f"log-loss on matches held back: {told['loss']:.4f} by the lines,"
            f" {told['loss_with_net']:.4f} with the net"
        )
    print(f"written: {told['file']}")
    if "duel" not in told:
        return
    print(f"duel: {told['share']} of {told['duel']['games']:g} games, {told['duel']['bot']}")
    if told["accepted"]:
        place = beside_pack(setup.game, setup.packs[-1]) if setup.packs else "python/kumite/learned"
        print(f"Accepted: the lower bound is above 50 %. To use it, copy the file to {place}.")
    else:
        print("Not accepted: the lower bound is not above 50 %.", file=sys.stderr)
