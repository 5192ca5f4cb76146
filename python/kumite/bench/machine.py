"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from kumite import __version__, native
from kumite.bench.ratios import CAL, measure

_CPU_INFO = Path("/proc/cpuinfo")


def describe() -> str:
    """Versions, processor, and how long a cal is: one line for the head of a table."""
    cal = measure({}, rounds=5).seconds(CAL).value * 1e9
    core = native.build_hash()[:8]
    return (
        f"kumite {__version__} (core {core}), Python {platform.python_version()},"
        f" {_processor()}, {os.cpu_count()} processors, 1 cal = {cal:.2f} ns"
    )


def _processor() -> str:
    try:
        lines = _CPU_INFO.read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
