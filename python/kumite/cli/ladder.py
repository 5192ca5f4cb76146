"""`kumite ladder`: bots against each other, with honest intervals."""

from __future__ import annotations

import json
import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kumite.bots import files as bot_files
from kumite.bots import find as find_bot
from kumite.bots import split
from kumite.bots.external import read as read_command
from kumite.bots.searcher import config
from kumite.bots.spec import read as read_spec
from kumite.cli.colours import paint
from kumite.cli.options import (
    MOST_JOBS,
    Progress,
    add_engine,
    add_setup,
    add_workers,
    repeated,
    setup_of,
    whole,
)
from kumite.measuring.intervals import percent, share_bar, span_bar
from kumite.measuring.ladder import Ladder, LadderReport, play_deal
from kumite.measuring.ladder_file import LadderFile, facts
from kumite.running.executors import open_workers
from kumite.running.stopping import exit_code

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.measuring.intervals import Share
    from kumite.measuring.ladder import Played

_MOST_GAMES = 1_000_000
_BAR = 40
_BUSY = 0.9
"""Part of its thinking time a bot should get as CPU time."""


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "ladder",
        help="let bots play each other and rate them",
        description="Every bot plays every other on the same deals with seats swapped. With two"
        " seats, the better final standing wins. With more, the first bot of a pair plays alone"
        " against seats of the second. Where all seats are on one side, each bot plays alone at all"
        " seats.",
        epilog="example: kumite ladder neon --bots master,rookie,random --games 400 --jobs 2"
        " --resume strength.jsonl; settings: master:think_ms=20 or search:iterations=200,seed=1",
    )
    add_setup(parser)
    parser.add_argument("--bots", required=True, metavar="A,B,…", help="two or more bots")
    parser.add_argument(
        "--games", type=int, default=400, metavar="N", help="games per pair (default: 400)"
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="random seed: the same seed gives the same deals"
    )
    add_workers(parser)
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="store every game in this file, and continue from it",
    )
    add_engine(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    games = whole("games", args.games, 1, _MOST_GAMES)
    jobs = whole("jobs", args.jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    seed = _seed(args)
    ladder = Ladder(setup_of(args), split(args.bots), games, seed, args.engine)
    file = LadderFile(args.resume, ladder) if args.resume else None
    played = list(file.played) if file else []
    stopped: KeyboardInterrupt | None = None
    try:
        _play(ladder, played, file, args.executor, jobs)
    except KeyboardInterrupt as stop:
        stopped = stop
    finally:
        if file:
            file.close()
    report = LadderReport(ladder, played)
    if args.json:
        print(json.dumps({**_command(args, ladder), **report.as_json()}))
    else:
        _print(report)
    if stopped is not None:
        kept = f"kept in {args.resume}" if args.resume else "not kept: --resume FILE keeps it"
        print(f"kumite: stopped after {len(report.played)} games; they are {kept}", file=sys.stderr)
        return exit_code(stopped)
    return 0


def _seed(args: argparse.Namespace) -> int:
    """The seed asked for, or that of the file to go on with, or a new one."""
    if args.seed is not None:
        return int(args.seed)
    with suppress(OSError, ValueError, KeyError, TypeError):
        if args.resume:
            with args.resume.open(encoding="utf-8") as file:
                return int(json.loads(file.readline())["seed"])
    return int.from_bytes(os.urandom(6), "big")


def _play(
    ladder: Ladder, played: list[Played], file: LadderFile | None, executor: str, jobs: int
) -> None:
    wanted = ladder.keys()
    done = {game.key for game in played} & wanted
    files: tuple[Path | str, ...] = (*ladder.setup.packs, *bot_files(ladder.bots))
    progress = Progress("ladder: game", len(wanted))
    count = len(done)
    try:
        with open_workers(executor, jobs, files) as workers:
            for games in workers.map(play_deal, ladder.deals(done)):
                played += games
                if file:
                    file.append(games)
                count += len(games)
                progress(count)
    finally:
        progress.close()


def _command(args: argparse.Namespace, ladder: Ladder) -> dict[str, Any]:
    setup = ladder.setup
    words = ["kumite", "ladder", setup.game, "--bots", ",".join(ladder.bots)]
    words += ["--games", str(ladder.games), "--mode", setup.mode, "--seats", str(setup.seats)]
    words += ["--fighters", args.fighters] if args.fighters else []
    words += repeated("--option", args.option) + repeated("--pack", args.pack)
    words += ["--engine", ladder.engine, "--seed", str(ladder.seed), "--jobs", str(args.jobs)]
    words += [] if args.executor == "local" else ["--executor", args.executor]
    return {
        "command": shlex.join(words),
        **facts(ladder),
        "bots": [{"bot": bot, "budget": budget(bot)} for bot in ladder.bots],
    }


def budget(bot: str) -> str:
    """What a bot may spend on a decision.

    >>> budget("master"), budget("search:iterations=200"), budget("rookie")
    ('100 ms CPU', '200 iterations', 'instant')
    """
    info = find_bot(bot)
    if info.takes_command:
        return f"{read_command(bot).think_ms} ms"
    if not info.is_level:
        return "instant"
    spec = read_spec(bot)
    settings = config(spec.name, spec.changes)
    if settings.iterations:
        return f"{settings.iterations:g} iterations"
    return f"{settings.think_ms:g} ms CPU"


def _print(report: LadderReport) -> None:
    ladder = report.ladder
    setup = ladder.setup
    told = f"{setup.game} {setup.mode}, {setup.seats} seats,"
    print(paint(f"{told} {ladder.games} games a pair, seed {ladder.seed}", "title"))
    if ladder.is_together:
        print("All seats are on one side. Each bot plays every deal alone at all seats; the better")
        print("end (winning, then the score) is the better standing, equal ones share.")
        _print_teams(report)
    else:
        print("Same deals with seats swapped; the better final standing wins, equal ones share.")
    if len(ladder.sides) > 2:
        print(
            f"The first plays alone against {len(ladder.sides) - 1} of the second;"
            f" its fair share is {100 * report.fair_share:.1f} %."
        )
    _print_pairs(report)
    _print_ratings(report)
    _print_thinking(report)
    _print_forfeits(report)


def _print_teams(report: LadderReport) -> None:
    teams = {team.bot: team for team in report.teams()}
    width = max(map(len, teams))
    print(paint(f"\n{'':{width}}  games  won (95 %)              score (95 %)", "dim"))
    for team in teams.values():
        won = percent(team.wins)
        print(f"{team.bot:{width}}  {len(team.ends):5}  {won:22}  {team.score}")
    print(paint("\nMore than the other on the same deals (95 %):", "title"))
    names = {pair: f"{pair[0]} over {pair[1]}" for pair in report.pairs}
    width = max(map(len, names.values()))
    for (one, other), name in names.items():
        wins, score = teams[one].over(teams[other])
        shares = f"{100 * wins.value:+.1f} % ({100 * wins.low:+.1f} to {100 * wins.high:+.1f})"
        print(f"  {name:{width}}  won {shares}, score {score}")


def _print_pairs(report: LadderReport) -> None:
    names = [f"{pair.one} over {pair.other}" for pair in report.pairs.values()]
    width = max(map(len, names))
    heading = f"games  better standing (95 %)  0 %{'100 %':>{_BAR - 3}}  won outright"
    print(paint(f"\n{'':{width}}  {heading}", "dim"))
    for name, pair in zip(names, report.pairs.values(), strict=True):
        outright = " : ".join(f"{won:g}" for won in (round(won, 1) for won in pair.outright))
        bar = share_bar(pair.share, _BAR, report.fair_share)
        share = paint(f"{percent(pair.share):22}", _verdict(pair.share, report.fair_share))
        print(f"{name:{width}}  {pair.games:5}  {share}  {bar}  {outright}")
        if len(report.ladder.sides) > 2:
            print(f"{'':{width}}         {pair.share.rate / report.fair_share:.2f} x fair share")


def _verdict(share: Share, fair: float) -> str:
    """Better or worse than fair where the whole interval says so."""
    return "good" if share.low > fair else "bad" if share.high < fair else "warn"


def _print_ratings(report: LadderReport) -> None:
    rated = list(zip(report.ladder.bots, report.ratings(), report.skills() or (), strict=False))
    plain = list(zip(report.ladder.bots, report.ratings(), strict=True))
    least = min(rating.elo - rating.error for _, rating in plain)
    most = max(rating.elo + rating.error for _, rating in plain)
    width = max(map(len, report.ladder.bots))
    skills = {bot: skill for bot, _, skill in rated}
    heading = "Ratings, valid inside this pool only (Bradley-Terry, Elo points, 95 %):"
    print(paint(f"\n{heading}", "title"))
    for bot, rating in sorted(plain, key=lambda row: -row[1].elo):
        low, high = rating.elo - rating.error, rating.elo + rating.error
        line = f"  {bot:{width}}  {rating.elo:+6.0f} ± {rating.error:3.0f}  "
        line += span_bar(low, rating.elo, high, least, most, _BAR)
        if bot in skills:
            line += f"  openskill {skills[bot].mu:.1f} ± {2 * skills[bot].sigma:.1f}"
        print(line)


def _print_thinking(report: LadderReport) -> None:
    width = max(map(len, report.ladder.bots))
    print(paint("\nThinking time a decision (among two or more actions):", "title"))
    for bot, spent in report.thinking.items():
        told = spent.as_json()
        line = f"  {bot:{width}}  budget {budget(bot):>14}  mean {told['mean_ms']:9.3f} ms"
        line += f"  CPU {told['mean_cpu_ms']:9.3f} ms  worst {told['worst_ms']:9.1f} ms"
        is_ours = not find_bot(bot).takes_command
        if is_ours and told["mean_ms"] > 1 and told["mean_cpu_ms"] < _BUSY * told["mean_ms"]:
            line += paint("  (the machine was busy: less CPU time than time)", "warn")
        print(line)


def _print_forfeits(report: LadderReport) -> None:
    for bot, reasons in report.forfeits().items():
        games = "1 game" if len(reasons) == 1 else f"{len(reasons)} games"
        print(paint(f"\n{bot} gave {games} away; the first: {reasons[0]}", "bad"))
