"""Chances of each damage, as a table with bars."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING

from kumite.cli.colours import paint

if TYPE_CHECKING:
    from collections.abc import Mapping

BAR_CELLS = 30


def as_table(title: str, distribution: Mapping[int, Fraction]) -> str:
    longest = max(distribution.values())
    block = _block()
    lines = [paint(title, "title"), "", paint("damage    exactly    or more", "dim")]
    for damage, share in distribution.items():
        or_more = sum((distribution[more] for more in distribution if more >= damage), Fraction(0))
        shares = f"{_percent(share)}  {_percent(or_more)}"
        bar = paint(block * round(BAR_CELLS * share / longest), "good" if damage else "dim")
        lines.append(f"{damage:6}  {shares}  {bar}".rstrip())
    lines += ["", paint(f"expected damage {float(expected(distribution)):.4f}", "title")]
    return "\n".join(lines)


def as_facts(distribution: Mapping[int, Fraction]) -> dict[str, object]:
    """The same for programs, as exact fractions."""
    return {
        "expected": str(expected(distribution)),
        "distribution": {str(damage): str(share) for damage, share in distribution.items()},
    }


def expected(distribution: Mapping[int, Fraction]) -> Fraction:
    """
    >>> expected({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(3, 2)
    """
    return sum((damage * share for damage, share in distribution.items()), Fraction(0))


def dice(number: int, kind: str) -> str:
    """
    >>> dice(1, "attack"), dice(0, "defense")
    ('1 attack die', '0 defense dice')
    """
    return f"{number} {kind} {'die' if number == 1 else 'dice'}"


def _percent(share: Fraction) -> str:
    """
    >>> _percent(Fraction(1, 3))
    '  33.33 %'
    """
    return f"{float(100 * share):>6.2f} %".rjust(9)


def _block() -> str:
    """What bars are made of; plain where the terminal cannot show blocks."""
    try:
        "█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "#"
    return "█"
