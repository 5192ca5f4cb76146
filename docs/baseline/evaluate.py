"""Plays the kept weights against the rookie from both seats, and says how many matches they won.

python docs/baseline/evaluate.py martial-art --games 2000 --seed 7
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import policy

from kumite.batch import new_batch
from kumite.measuring.intervals import wilson


def play(game: str, seat: int, matches: int, seed: int, weights: Path | None = None) -> np.ndarray:
    """The result of each match: 1 for a better standing than the rookie, 0.5 for the same."""
    eyes, known = policy.load(game, weights)
    batch = new_batch(game, mode=policy.MODES[game], seats=2, matches=matches, seed=seed)
    results = np.full(matches, np.nan)
    while (running := np.isnan(results)).any():
        batch.advise([1 - seat])
        mine = np.flatnonzero(running & (batch.seats == seat))
        if len(mine):
            batch.actions[mine] = policy.choose(eyes, known, batch, mine)
        # A match that has ended waits: the next one there does not count.
        batch.advance(np.where(running, batch.actions, -1))
        ahead = np.sign(batch.rewards[:, seat] - batch.rewards[:, 1 - seat])
        ended = running & batch.dones
        results[ended] = (ahead[ended] + 1) / 2
    return results


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted(policy.MODES))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="a file of train.py; else those kept here")
    args = parser.parse_args(words)
    half = max(args.games // 2, 1)
    results = [play(args.game, seat, half, 2 * args.seed + seat, args.weights) for seat in range(2)]
    share = float(np.mean(results))
    sure = wilson(share * 2 * half, 2 * half)
    seats = ", ".join(
        f"seat {seat + 1}: {result.mean():.1%}" for seat, result in enumerate(results)
    )
    print(
        f"{args.game}: {share:.1%} of {2 * half} against the rookie"
        f" (95 % interval {sure.low:.1%} to {sure.high:.1%}; {seats})"
    )
    return share


if __name__ == "__main__":
    main()
