"""Has a hot path become dearer? `python -m benches.instructions [--update]`

Counts the instructions of the core's hot paths under valgrind: the same on every run, however busy
the machine is. A path that takes 2 % more than the stored baseline fails; `--update` stores what
was counted. Compilers differ, so the baseline names its own.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from kumite.bench import checkout

BASELINE = Path(__file__).parent / "results" / "instructions.json"
TOLERANCE = 1.02
CALLS = {
    "neon-copy": (100, 300),
    "dice-sample": (1000, 3000),
    "martial-art-batch": (400, 1200),
    "brawl-leaves": (5, 15),
    "tokyo-leaves": (5, 15),
}
FEW, MANY = 20, 60


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches.instructions", description=__doc__)
    parser.add_argument("--update", action="store_true", help="store what is counted")
    update = parser.parse_args().update
    if shutil.which("valgrind") is None:
        print("skipped: valgrind is not installed")
        return 0
    program = checkout.example("hot_paths", quick=False)
    if isinstance(program, checkout.Missing):
        print(f"skipped: hot_paths {program.why}")
        return 0
    counted = {name: count(program, name) for name in paths(program)}
    if update:
        facts = {"compiler": compiler(), "instructions": counted}
        BASELINE.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    stored = json.loads(BASELINE.read_text(encoding="utf-8"))
    if stored["compiler"] != compiler():
        print(f"the baseline was counted with {stored['compiler']}, this with {compiler()}")
    dearer = compare(counted, paths(program), stored["instructions"])
    return int(bool(dearer) and stored["compiler"] == compiler())


def compare(
    counted: dict[str, float], units: dict[str, str], stored: dict[str, float]
) -> list[str]:
    """Tells every path, and which have become dearer."""
    dearer = []
    for name, now in counted.items():
        before = stored.get(name)
        change = f"{100 * (now / before - 1):+.1f} %" if before else "new"
        print(f"{name:<18} {now:>12,.1f} instructions per {units[name]:<10} {change}")
        if before and now > before * TOLERANCE:
            dearer.append(name)
    if dearer:
        print(f"dearer than the baseline: {', '.join(dearer)}")
    return dearer


def paths(program: Path) -> dict[str, str]:
    """Units by name."""
    told = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return dict(line.split() for line in told.splitlines())


def count(program: Path, name: str) -> float:
    """Instructions of a unit: two runs differ in nothing but how often they call the path."""
    (few, least), (many, most) = (_run(program, name, n) for n in CALLS.get(name, (FEW, MANY)))
    return round((most - least) / (many - few), 2)


def _run(program: Path, name: str, calls: int) -> tuple[int, int]:
    with tempfile.NamedTemporaryFile() as unread:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={unread.name}"]
        ended = subprocess.run(
            [*command, str(program), name, str(calls)], capture_output=True, text=True, check=True
        )
    found = re.search(r"Collected : (\d+)", ended.stderr)
    if found is None:
        raise RuntimeError(f"valgrind counted nothing: {ended.stderr[-300:]}")
    return int(ended.stdout), int(found[1])


def compiler() -> str:
    told = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True)
    return told.stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main())
