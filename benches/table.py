"""The table of docs/performance.md, made from the stored figures: `python -m benches.plots`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PLACE = re.compile(r"(?<=<!-- table of figures -->\n).*?(?=<!-- end of table -->)", re.DOTALL)
_HEAD = ("| figure | median | 5 to 95 % | floor / goal | reached |", "|" + " --- |" * 5)
_ALSO = re.compile(r".+\.speed|openspiel\.(pig|einstein)|odds\.(us|dyce)|search\.adapter")
"""Figures that are shown although they have no floor and no goal."""


def filled(page: str, figures: Iterable[dict[str, Any]]) -> str:
    """The page with its table made anew."""
    rows = "\n".join((*_HEAD, *_rows(figures)))
    return _PLACE.sub(lambda _: f"{rows}\n", page)


def _rows(figures: Iterable[dict[str, Any]]) -> Iterator[str]:
    for figure in figures:
        bars = [figure[bar] for bar in ("floor", "goal") if figure[bar] is not None]
        if not bars and not _ALSO.fullmatch(figure["id"]):
            continue
        low, high = figure["low"], figure["high"]
        cells = (
            f"`{figure['id']}` {figure['what']}",
            f"{_number(figure['value'])} {figure['unit']}".rstrip(),
            f"{_number(low)} to {_number(high)}" if low != high else "",
            " / ".join(f"{bar:,g}" for bar in bars),
            (figure["verdict"] or "missed") if bars else "",
        )
        yield "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.3g}"
