"""Draw the figures of docs/performance.md, fill its table: `python -m benches.plots [FIGURES.json]`

Bars on a logarithmic scale, thin lines from the 5 % to the 95 % end, marks at floor and goal.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from benches import table

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "benches" / "results" / "figures.json"
PAGE = ROOT / "docs" / "performance.md"
PICTURES = ROOT / "docs" / "pictures"

CHARTS = {
    "performance-peers": (
        "How many times as much others cost (more is better for us)",
        "x",
        (
            "neon.vs_reference",
            "martial-art.vs_reference",
            "super-fantasy-brawl.vs_reference",
            "defend-neo-tokyo.vs_reference",
            "openspiel.games",
            "openspiel.same_game",
            "search.openspiel",
            "odds.icepool",
            "odds.dyce",
            "odds.python",
        ),
    ),
    "performance-steps": (
        "What a decision costs inside the core, in cal (less is better)",
        "cal",
        ("neon.cal", "martial-art.cal", "super-fantasy-brawl.cal", "defend-neo-tokyo.cal"),
    ),
    "performance-start": (
        "Milliseconds of CPU time (less is better)",
        "ms",
        ("start.import_ms", "start.first_decision_ms", "start.python_ms"),
    ),
}
ROW, LABEL, BAR, VALUE, TOP = 26, 190, 380, 120, 34


def main(arguments: Sequence[str]) -> int:
    file = Path(arguments[0]) if arguments else FIGURES
    stored = json.loads(file.read_text(encoding="utf-8"))
    figures = {figure["id"]: figure for figure in stored}
    page = table.filled(PAGE.read_text(encoding="utf-8"), stored)
    PAGE.write_text(page, encoding="utf-8")
    for name, (title, unit, ids) in CHARTS.items():
        found = [figures[id] for id in ids if id in figures]
        (PICTURES / f"{name}.svg").write_text(draw(title, unit, found), encoding="utf-8")
    return 0


def draw(title: str, unit: str, figures: Sequence[dict[str, Any]]) -> str:
    """One chart as SVG."""
    ends = [figure[key] for figure in figures for key in ("low", "high", "floor", "goal")]
    known = [end for end in ends if end]
    first = math.floor(math.log10(min(known)))
    last = math.ceil(math.log10(max(known)))

    def place(value: float) -> float:
        return LABEL + BAR * (math.log10(value) - first) / (last - first)

    width, height = LABEL + BAR + VALUE, TOP + ROW * len(figures) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="8" y="20" font-weight="bold">{escape(title)}</text>',
    ]
    bottom = TOP + ROW * len(figures)
    for power in range(first, last + 1):
        x = place(10.0**power)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#dddddd"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle"'
            f' fill="#555555">{10.0**power:,g}</text>'
        )
    for row, figure in enumerate(figures):
        parts += _row(figure, unit, TOP + ROW * row, place)
    parts.append(f'<text x="8" y="{bottom + 16}" fill="#555555">┆ floor   ┃ goal</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(figure: dict[str, Any], unit: str, y: float, place: Any) -> list[str]:
    middle = y + ROW / 2
    told = f"{figure['value']:,.0f}" if figure["value"] >= 100 else f"{figure['value']:.3g}"
    value, low, high = (place(figure[key]) for key in ("value", "low", "high"))
    parts = [
        f'<text x="8" y="{middle + 4}">{escape(figure["id"])}</text>',
        f'<rect x="{LABEL}" y="{y + 6}" width="{value - LABEL:.1f}" height="{ROW - 12}"'
        ' fill="#3b7ea1"/>',
        f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#111111" stroke-width="2"/>',
        f'<text x="{LABEL + BAR + 10}" y="{middle + 4}">{told} {unit}</text>',
    ]
    for key, dashes in (("floor", ' stroke-dasharray="3 2"'), ("goal", "")):
        if figure[key]:
            x = place(figure[key])
            parts.append(
                f'<path d="M{x:.1f} {y + 2}V{y + ROW - 2}" stroke="#c0392b"'
                f' stroke-width="2"{dashes}/>'
            )
    return parts


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
