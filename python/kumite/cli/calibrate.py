"""`kumite calibrate`: whether stated chances to win come true."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.bots import split as split_bots
from kumite.cli.colours import paint
from kumite.cli.options import (
    MOST_JOBS,
    Progress,
    add_setup,
    add_workers,
    setup_of,
    whole,
)
from kumite.errors import KumiteError
from kumite.measuring.calibration import (
    EVALUATION,
    HINT,
    SEARCH,
    SHOWN,
    Asking,
    Calibration,
    reports,
    watch_matches,
)
from kumite.measuring.case_file import CaseFile
from kumite.measuring.correcting import correct
from kumite.measuring.intervals import share_bar
from kumite.measuring.simulation import Plan
from kumite.native.learned_files import ENDING
from kumite.running.stopping import exit_code
from kumite.thinking.shown import fingerprint, is_judged_by_what_was_learned, learned_text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from kumite.cli import Subparsers
    from kumite.contract import Setup
    from kumite.measuring.calibration import Bin, CalibrationReport, Case
    from kumite.measuring.correcting import Corrected

_MOST_GAMES = 1_000_000
_MOST_ASKED = 10_000_000
_CASES = "cases.jsonl"
_BAR = 40
_STATES = {
    EVALUATION: "The evaluation, at the start of every turn",
    SEARCH: "The search's answer, at each seat's first choice of a round",
    HINT: "Hints that were followed, as the search states them",
    SHOWN: "The same hints, as people are shown them today",
}


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "calibrate",
        help="check that stated chances to win come true",
        description="Let bots play matches, and compare the chances to win that the evaluation and"
        " the search state with who won. Log-loss is 0 for a prophet; the plain one states the same"
        " chance everywhere, like a coin. A scale below 1 means that chances are overstated.",
        epilog="example: kumite calibrate neon --games 300 --seed 1 --jobs 2",
    )
    add_setup(parser)
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="number of matches (default: 100)"
    )
    parser.add_argument(
        "--bots",
        default="search:iterations=300",
        metavar="NAME,…",
        help="bots by seat (default: search:iterations=300)",
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="random seed: the same seed gives the same matches"
    )
    parser.add_argument(
        "--ask",
        metavar="LEAST-MOST",
        help="ask for hints with so many simulations and follow them, such as 100-20000",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="with --ask: keep the matches here, find out how chances are to be corrected before"
        " people see them, and write that to a learned file",
    )
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    games = whole("games", args.games, 1, _MOST_GAMES)
    jobs = whole("jobs", args.jobs, 0, MOST_JOBS) or os.cpu_count() or 1
    bots = split_bots(args.bots)
    asking = None if args.ask is None else _asking(args.ask)
    if args.folder is not None and (asking is None or args.seed is None):
        raise KumiteError("--folder needs --ask and --seed: matches there can be continued")
    seed = int.from_bytes(os.urandom(6), "big") if args.seed is None else args.seed
    setup = setup_of(args)
    plan = Plan(setup, bots, seed)
    kept = None
    if asking is not None and args.folder is not None:
        kept = CaseFile(args.folder / _CASES, plan, asking, _judged_by(setup))
    known = {} if kept is None else kept.matches
    progress = Progress("calibrate: match", games)
    matches = {number: cases for number, cases in known.items() if number < games}
    stopped: KeyboardInterrupt | None = None
    try:
        missing = [number for number in range(games) if number not in matches]
        for found in watch_matches(plan, missing, asking, jobs, args.executor):
            number, cases = found
            matches[number] = cases
            if kept is not None:
                kept.add(number, cases)
            progress(len(matches))
    except KeyboardInterrupt as stop:
        stopped = stop
    finally:
        progress.close()
    every = [case for _, found in sorted(matches.items()) for case in found]
    fitted = {} if args.folder is None else _correct(args.folder, setup, plan, every)
    if args.json:
        facts = {"game": setup.game, "mode": setup.mode, "seats": setup.seats}
        facts |= {"bots": list(bots), "games": len(matches), "seed": seed}
        facts |= {"reports": [report.as_json() for report in reports(every)]}
        if fitted:
            facts["corrected"] = {
                str(kind): {
                    "matches": found.matches,
                    "before": Calibration(found.before).as_json(),
                    "after": Calibration(found.after).as_json(),
                    "is_used": found.helps,
                }
                for kind, found in fitted.items()
            }
        print(json.dumps(facts))
    else:
        told = f"{setup.game} {setup.mode}, {setup.seats} seats, {len(matches)} matches,"
        print(paint(f"{told} seed {seed}", "title"))
        for report in reports(every):
            _print(report)
        for kind, corrected in fitted.items():
            _print_corrected(kind, corrected)
        if fitted:
            print(f"\nwritten: {args.folder / setup.game}{ENDING}")
    return 0 if stopped is None else exit_code(stopped)


def _asking(words: str) -> Asking:
    least, _, most = words.partition("-")
    try:
        found = Asking(int(least), int(most or least))
    except ValueError:
        raise KumiteError(f"--ask is two numbers such as 100-20000, not {words!r}") from None
    whole("ask", found.least, 1, found.most)
    whole("ask", found.most, found.least, _MOST_ASKED)
    return found


def _judged_by(setup: Setup) -> str:
    """What states the chances: files of cases must not mix."""
    kinds = tomllib.loads(learned_text(setup.game, setup.packs) or "").get("kinds", [])
    return hashlib.sha256(json.dumps(kinds, sort_keys=True).encode()).hexdigest()[:16]


def _correct(folder: Path, setup: Setup, plan: Plan, cases: Sequence[Case]) -> dict[int, Corrected]:
    """Writes the learned file of the folder; what was found, by kind of match."""
    from kumite.learning.learned_file import ShownKind, merged

    hints = [case for case in cases if case.source == HINT]
    fitted = {
        kind: correct([case for case in hints if case.kind == kind])
        for kind in sorted({case.kind for case in hints})
    }
    packs = tuple(setup.packs)
    shown, as_stated = [], []
    for kind, found in fitted.items():
        learned = is_judged_by_what_was_learned(setup.game, packs, kind, setup.seats)
        about = f"{found.matches} matches of {', '.join(plan.bots)}, seed {plan.seed}"
        if found.helps:
            shown.append(ShownKind(kind, setup.seats, learned, about, found.correction))
        else:
            as_stated.append((kind, setup.seats, learned))
    path = folder / f"{setup.game}{ENDING}"
    old = path.read_text("utf-8") if path.exists() else learned_text(setup.game, packs)
    content = fingerprint(setup.game, packs)
    text = merged(old, setup.game, content, shown=shown, as_stated=as_stated)
    path.write_text(text, "utf-8")
    return fitted


def _print(report: CalibrationReport) -> None:
    print(paint(f"\n{_STATES[report.source]}:", "title"))
    heading = f"{'stated':10} {'cases':>6}   came true (95 %)       0 %{'100 %':>{_BAR - 3}}"
    print(paint(f"{heading}  (| stated)", "dim"))
    for bin_ in report.whole.bins():
        _print_bin(bin_)
    heading = f"\n{'round':8} {'cases':>6}  stated  came true  log-loss  plain  Brier  scale"
    print(paint(heading, "dim"))
    for at, found in report.rounds.items():
        _print_row(str(at), found)
    _print_row("all", report.whole)


def _print_bin(bin_: Bin) -> None:
    won = bin_.won
    span = f"{100 * bin_.low:.0f}-{100 * bin_.high:.0f} %"
    share = f"{100 * won.rate:5.1f} % ({100 * won.low:.1f}-{100 * won.high:.1f})"
    is_true = won.low <= bin_.stated <= won.high
    bar = share_bar(won, _BAR, bin_.stated)
    print(f"{span:10} {bin_.cases:6}  {paint(f'{share:22}', 'good' if is_true else 'bad')}  {bar}")


def _print_corrected(kind: int, found: Corrected) -> None:
    print(paint(f"\nThe same, corrected by what other matches say (kind {kind}):", "title"))
    print(paint(f"{'':10} {'cases':>6}  stated  came true  log-loss  plain  Brier  scale", "dim"))
    for name, cases in (("stated", found.before), ("corrected", found.after)):
        told = Calibration(cases)
        _print_row(f"{name:10}", told)
        for bin_ in told.bins():
            _print_bin(bin_)
    if not found.helps:
        print("The correction does not help: such chances are shown as they are stated.")


def _print_row(name: str, found: Calibration) -> None:
    stated, won = f"{100 * found.stated:.1f} %", f"{100 * found.won:.1f} %"
    print(
        f"{name:8} {len(found.cases):6}  {stated:>6}  {won:>9}  {found.loss:8.3f}"
        f"  {found.plain_loss:5.3f}  {found.brier:5.3f}  {found.line.scale:5.2f}"
    )
