"""What only a checkout has: programs of the core, built with cargo, and peers to measure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Missing:
    """Why something of the checkout cannot be used."""

    why: str


_NO_SOURCES = Missing("needs a checkout of the sources")


def peers(section: str) -> Any | Missing:
    """The module of `benches.peers` that measures others beside a section."""
    if not (_ROOT / "benches" / "peers" / f"{section}.py").exists():
        return _NO_SOURCES
    if str(_ROOT) not in sys.path:
        sys.path.append(str(_ROOT))
    return import_module(f"benches.peers.{section}")


def example(name: str, quick: bool) -> Path | Missing:
    """The program of an example of the core, built if it is not; that is not quick."""
    manifest = _ROOT / "core-rs" / "kumite-core" / "Cargo.toml"
    if not manifest.exists():
        return _NO_SOURCES
    if quick:
        return Missing("is left out with --quick")
    if shutil.which("cargo") is None:
        return Missing("needs cargo")
    command = ["cargo", "build", "--quiet", "--release", "--locked", "--example", name]
    built = subprocess.run(
        [*command, "--manifest-path", str(manifest)], capture_output=True, text=True, check=False
    )
    if built.returncode:
        return Missing(f"does not build: {built.stderr.strip().splitlines()[-1]}")
    target = Path(os.environ.get("CARGO_TARGET_DIR", _ROOT / "target"))
    return target / "release" / "examples" / name


def run_example(name: str, quick: bool) -> str | Missing:
    """What an example prints."""
    program = example(name, quick)
    if isinstance(program, Missing):
        return program
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout
