"""How fast is a NEON decision, native against reference and in cal?

Random full matches of two seats with the Automa, from the deal to the end. Decisions are choices
among two or more actions; chance points are counted apart. One cal is one step of a dependent
xorshift chain, so figures carry between machines.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from random import Random

from kumite import engines
from kumite._core import NeonGame, cal
from kumite.bench.ratios import compare
from kumite.contract import CHANCE, RawGame, Setup
from kumite.native.neon import NeonNative

SETUP = Setup(game="neon", mode="resurrection", seats=2, roster=("akari", "ghost"))
NATIVE_GAMES = 200
REFERENCE_GAMES = 1
CAL_STEPS = 1_000_000


def run() -> None:
    native, reference = engines.load("neon", "native"), engines.load("neon", "reference")
    if not isinstance(native, NeonNative):
        return
    seeds = iter(range(10**9))
    counted = {"native": 0, "reference": 0, "chance": 0}

    def play_native() -> None:
        decisions, _, chance, _ = native.simulate(SETUP, NATIVE_GAMES, next(seeds))
        counted["native"] += decisions
        counted["chance"] += chance

    def play_reference() -> None:
        for _ in range(REFERENCE_GAMES):
            counted["reference"] += _random_match(reference, next(seeds))

    # Calls are timed, decisions are counted, so first learn how many a call makes on average.
    per_call = {}
    for name, side, calls in (("native", play_native, 20), ("reference", play_reference, 40)):
        counted[name] = counted["chance"] = 0
        for _ in range(calls):
            side()
        per_call[name] = counted[name] / calls
        if name == "native":
            print(f"{counted['chance'] / counted[name]:.2f} chance points a decision")
    sides = {
        side.name: side
        for side in compare(
            {"native": play_native, "reference": play_reference, "cal": lambda: cal(CAL_STEPS)}
        )
    }
    scale = per_call["native"] / per_call["reference"]
    slow, unit = sides["reference"], sides["cal"]
    cal_scale = CAL_STEPS / per_call["native"]
    print(f"{sides['native'].seconds / per_call['native'] * 1e9:8.0f} ns a native decision")
    print(
        f"{slow.ratio * scale:8.0f} x the reference "
        f"(5-95 %: {slow.ratio_5 * scale:.0f} to {slow.ratio_95 * scale:.0f})"
    )
    print(
        f"{cal_scale / unit.ratio:8.0f} cal a decision "
        f"(5-95 %: {cal_scale / unit.ratio_95:.0f} to {cal_scale / unit.ratio_5:.0f})"
    )
    print(f"{NeonGame.state_bytes():8d} bytes a state")
    print(f"{_allocations():>8s} heap allocations a decision")


def _random_match(game: RawGame, seed: int) -> int:
    rng = Random(seed)
    state = game.new(SETUP)
    decisions = 0
    while waiting := state.to_act():
        if waiting == CHANCE:
            outcomes = state.outcomes()
            codes, weights = zip(*outcomes, strict=True)
            state.apply_outcome(rng.choices(codes, weights)[0])
            continue
        seat = (waiting & -waiting).bit_length() - 1
        actions = state.actions(seat)
        decisions += len(actions) > 1
        state.apply(seat, rng.choice(actions))
    return decisions


def _allocations() -> str:
    """Counted by the core's own example, where cargo is at hand."""
    root = Path(__file__).parent.parent
    if shutil.which("cargo") is None or not (root / "Cargo.toml").exists():
        return "?"
    command = ["cargo", "run", "--quiet", "--release", "--example", "allocations"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    found = re.match(r"(\d+) allocations in (\d+) decisions", done.stdout)
    return f"{int(found[1]) / int(found[2]):.4f}" if found else "?"
