"""`kumite content check PATH`: what is wrong with a pack, line by line."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.cli.colours import paint

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.packs.check import Report

EXAMPLE = "example: kumite content check my-pack"


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "content",
        help="check a content pack",
        description="Work with content packs: cards, fighters and dice as TOML files.",
        epilog=EXAMPLE,
    )
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    check = tasks.add_parser(
        "check",
        help="report every mistake in a pack",
        description="Report every mistake in a pack with file, line and remedy. "
        "Exit code 0: the pack is fine; 1: it is not; 2: there is nothing to check.",
        epilog=EXAMPLE,
    )
    check.add_argument(
        "path", metavar="PATH", type=Path, help="a folder of TOML files, or one file"
    )
    check.add_argument("--json", action="store_true", help="print one JSON object")
    check.add_argument(
        "--strict", action="store_true", help="also report what is unusual in a deck"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    from kumite.packs.check import check_pack

    report = check_pack(args.path, args.strict)
    if args.json:
        facts = {"ok": report.is_fine, **asdict(report)}
        print(json.dumps(facts))
    else:
        _tell(report, args.path)
    return 0 if report.is_fine else 1


def _tell(report: Report, path: Path) -> None:
    from kumite.packs.files import plain

    for problem in report.problems:
        print(paint(str(problem), "bad"))
    for warning in report.warnings:
        told = f"{warning.file}:{warning.line}: unusual: {warning.message}; {warning.remedy}"
        print(paint(told, "warn"))
    if report.is_fine:
        counts = ", ".join(f"{name} {count}" for name, count in report.entries.items())
        told = f"{plain(str(path))}: fine, a pack for {report.game}"
        print(paint(told + (f" ({counts})" if counts else ""), "good"))
