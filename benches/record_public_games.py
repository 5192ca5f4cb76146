"""Record matches of public games as OpenSpiel plays them: `python -m benches.record_public_games`

The core's test `public_games` replays them, so that our twins of these games stay equal to
OpenSpiel's where it is not installed.
"""

from __future__ import annotations

from pathlib import Path

from benches.peers.public_games import GAMES, recorded

FILE = Path(__file__).parents[1] / "core-rs/kumite-core/tests/data/public_games.txt"
MATCHES = 12


def lines() -> list[str]:
    """A match a line: the game, its steps, and what was told before each."""
    return [
        f"{game}\t{' '.join(map(str, steps))}\t{told}"
        for game in GAMES
        for steps, told in (recorded(game, seed) for seed in range(MATCHES))
    ]


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
