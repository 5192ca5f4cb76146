"""`kumite version`: what is installed, for bug reports."""

from __future__ import annotations

import json
import platform
from typing import TYPE_CHECKING

from kumite import __version__

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "version",
        help="show the versions of the engine and its native module",
        description="Show what is installed, for a bug report.",
        epilog="example: kumite version --json",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def run(args: argparse.Namespace) -> int:
    from kumite import _core

    facts = {
        "kumite": __version__,
        "native": _core.version(),
        "native_build": _core.build_hash(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }
    if args.json:
        print(json.dumps(facts))
    else:
        for name, value in facts.items():
            print(f"{name:<13} {value}")
    return 0
