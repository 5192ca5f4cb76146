"""What is each part of the search worth? `python -m benches.ablations [GAMES] [MS] [PART…]`

The search as the levels use it plays itself with one part changed, at equal CPU time, on the same
deals with seats swapped. More than half of the games: the part pays. Say GAMES before the first
one; with 400 a difference of 5 points shows.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

from kumite.contract import Setup
from kumite.measuring.ladder import Ladder, LadderReport, play_deal

PARTS = {
    "exact attacks": "exact_nodes=0",
    "prior": "prior_sharpness=0",
    "rollouts by rules of thumb": "rollout_sharpness=0",
    "playing on to the next planning": "horizon=-2",
    "judging there (instead of the end)": "horizon=-1",
    "one round more": "horizon=2",
    "trees used again in a turn": "reuse=no",
    "drawing plans (instead of the strongest)": "secrets=0",
    "drawing plans (instead of regrets)": "secrets=2",
    "less exploration": "exploration=0.35",
    "more exploration": "exploration=1.4",
}


def main(arguments: list[str]) -> int:
    games = int(arguments[0]) if arguments else 100
    milliseconds = float(arguments[1]) if len(arguments) > 1 else 10
    wanted = arguments[2:]
    setup = Setup(game="neon", mode="resurrection", seats=2)
    whole = f"search:think_ms={milliseconds:g}"
    print(
        f"{games} games each, {milliseconds:g} ms of CPU time a decision, against the whole search"
    )
    with ProcessPoolExecutor() as workers:
        for part, change in PARTS.items():
            if wanted and not any(word in part for word in wanted):
                continue
            ladder = Ladder(setup, (whole, f"{whole},{change}"), games, seed=1)
            played = [game for deal in workers.map(play_deal, ladder.deals()) for game in deal]
            share = next(iter(LadderReport(ladder, played).pairs.values())).share
            ends = f"{100 * share.low:.1f}-{100 * share.high:.1f}"
            print(f"{part:<42} {100 * share.rate:5.1f} % ({ends})  without: {change}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
