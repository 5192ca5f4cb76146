"""Draws the curves of runs of train.py: the share of matches won, over decisions made.

python docs/baseline/draw.py docs/baseline/curves.csv docs/pictures/baseline.svg
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from pathlib import Path

WIDTH, HEIGHT, EDGE = 640, 280, 44
SMOOTH = 5  # rounds that a point of a curve takes together
COLOURS = {
    "martial-art": ("#0b6e99", "#58a6c4", "#0a4157"),
    "neon": ("#c2410c", "#e8925f", "#7a2a08"),
}


def curves(path: Path) -> dict[tuple[str, str], list[tuple[int, float]]]:
    """For each game and seed: decisions, and the share of the rounds around."""
    rounds = defaultdict(list)
    with path.open(newline="") as file:
        for game, seed, stage, made, _, count, share in csv.reader(file):
            if stage != "watch":
                rounds[game, seed].append((int(made), int(count), float(share)))
    found = {}
    for run, points in rounds.items():
        found[run] = []
        for at in range(len(points) - SMOOTH + 1):
            part = points[at : at + SMOOTH]
            won = sum(count * share for _, count, share in part)
            found[run].append((part[-1][0], won / sum(count for _, count, _ in part)))
    return found


def drawn(path: Path) -> str:
    found = curves(path)
    most = max(points[-1][0] for points in found.values())

    def place(made: float, share: float) -> str:
        across = EDGE + (WIDTH - 2 * EDGE) * made / most
        return f"{across:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share / 0.7:.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for tenth in range(8):
        x, y = place(0, tenth / 10).split(",")
        colour = "#888" if tenth == 5 else "#ddd"
        lines.append(f'<path d="M{x} {y}H{WIDTH - EDGE}" stroke="{colour}"/>')
        lines.append(f'<text x="8" y="{float(y) + 4:.1f}">{10 * tenth} %</text>')
    for (game, seed), points in sorted(found.items()):
        colour = COLOURS[game][(int(seed[0]) - 1 + 2 * seed.endswith("early")) % 3]
        path_of = " ".join(place(*point) for point in points)
        lines.append(
            f'<polyline points="{path_of}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        x, y = place(*points[-1]).split(",")
        lines.append(f'<text x="{float(x) - 70:.0f}" y="{float(y) - 6:.0f}" fill="{colour}">')
        lines.append(f"{game}, seed {seed}</text>")
    label = f"decisions of our own, up to {most:,}"
    lines.append(f'<text x="{EDGE}" y="{HEIGHT - 12}">{label}</text></svg>')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(drawn(Path(sys.argv[1])), "utf-8")
