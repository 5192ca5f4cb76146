"""The chances to win that people are shown: what a search states, corrected so that it comes true.

A search is surer than it should be, the more so the less it has looked. For some kinds of matches
the game's learned file says by how much, as `kumite calibrate` found it (`docs/learning.md`).
Within one report every chance is corrected alike, so the order of choices stays as it is. Searches
themselves know nothing of this.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from math import log10
from typing import TYPE_CHECKING, Any, Protocol, cast

from kumite import engines
from kumite.errors import ContentError
from kumite.measuring.rescaling import Line, chance_of, log_odds
from kumite.native.learned_files import learned_files

from .cores import core_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from .search import Ranked, Report

__all__ = [
    "Correction",
    "Shown",
    "correction_for",
    "correction_of",
    "fingerprint",
    "is_judged_by_what_was_learned",
    "learned_text",
    "stated_chance",
]

_SETTLED = 0.999
"""Values nearer to won or lost than this are settled, and not corrected."""
_LEAST_SCALE = 0.05
"""Whatever was found: a better choice never looks worse."""
_USUAL = 3.0
"""The logarithm of the simulations from which others are counted."""


@dataclass(frozen=True, slots=True)
class Correction:
    """How stated log-odds become true ones in one kind of match."""

    lines: tuple[Line, ...]
    """By round, from 0; the last for all later ones. For a thousand simulations."""
    more: Line
    """What ten times the simulations add to scale and bias."""
    looks: tuple[int, int]
    """The fewest and the most simulations it was found with; beyond them nothing changes."""
    solved: Line
    """For what was solved, without simulations."""

    def line(self, round_: int, looks: int) -> Line:
        """The correction in that round, after so many simulations."""
        if not looks:
            return Line(max(_LEAST_SCALE, self.solved.scale), self.solved.bias)
        line, by = self.lines[min(round_, len(self.lines) - 1)], self.tens(looks)
        scale = max(_LEAST_SCALE, line.scale + by * self.more.scale)
        return Line(scale, line.bias + by * self.more.bias)

    def tens(self, looks: int) -> float:
        """How many times ten times more than a thousand, as far as it was found out."""
        least, most = self.looks
        return log10(min(max(looks, least, 1), max(most, 1))) - _USUAL


@dataclass(frozen=True, slots=True)
class Shown:
    """How the chances of one report are shown."""

    line: Line | None = None
    """None: as they are stated."""

    def chance(self, ranked: Ranked, seat: int) -> float | None:
        """Beside an action; None if nothing is known of it."""
        stated = stated_chance(ranked, seat)
        if self.line is None or stated is None or ranked.values is None:
            return stated
        value = ranked.values[seat]
        if abs(value) >= _SETTLED:
            return 1.0 if value > 0 else 0.0
        return self.line.chance(stated)

    def spread(self, ranked: Ranked, seat: int) -> float:
        """Standard error of that chance."""
        spread = ranked.spreads[seat] / 2
        stated = stated_chance(ranked, seat)
        if self.line is None or stated is None:
            return spread
        inside = chance_of(log_odds(stated))
        shown = self.line.chance(stated)
        return spread * self.line.scale * shown * (1 - shown) / (inside * (1 - inside))


def stated_chance(ranked: Ranked, seat: int) -> float | None:
    """The chance to win as the search found it, less its doubt."""
    if ranked.values is None:
        return None
    return min(1.0, max(0.0, (ranked.values[seat] - ranked.spreads[seat] + 1) / 2))


class _Staged(Protocol):
    def stage(self) -> tuple[int, int, int, bool] | None: ...


class _Bound(Protocol):
    def fingerprint(self) -> str: ...


def correction_for(
    view: bytes,
    report: Report,
    *,
    game: str,
    packs: Sequence[Path] = (),
    learned: bool = True,
) -> Shown:
    """How to show what a search found at a view; `learned` as the search had it."""
    state = engines.load(game, "native", tuple(packs)).from_view(view, 0)
    stage = cast("_Staged", state).stage()
    if stage is None:
        return Shown()
    found = correction_of(game, tuple(packs), stage[0], len(state.returns()), learned)
    return Shown(None if found is None else found.line(stage[1], report.iterations))


def correction_of(
    game: str, packs: tuple[Path, ...], kind: int, seats: int, learned: bool = True
) -> Correction | None:
    """For one kind of match with so many seats; None if nothing was found out about it."""
    taught, corrections = _known(game, packs)
    return corrections.get((kind, seats, learned and (kind, seats) in taught))


_Key = tuple[int, int, bool]


def is_judged_by_what_was_learned(
    game: str, packs: tuple[Path, ...], kind: int, seats: int
) -> bool:
    """Whether a search judges positions of such matches by what was learned."""
    return (kind, seats) in _known(game, packs)[0]


@cache
def _known(
    game: str, packs: tuple[Path, ...]
) -> tuple[frozenset[tuple[int, int]], dict[_Key, Correction]]:
    """The kinds judged by what was learned; corrections by kind, seats, and whether that judges."""
    text = learned_text(game, packs)
    table = tomllib.loads(text) if text else {}
    taught = {(kind["kind"], kind["seats"]) for kind in table.get("kinds", ())}
    return frozenset(taught), _read(game, table.get("shown", ()))


def fingerprint(game: str, packs: Sequence[Path] = ()) -> str:
    """What learned files are bound to."""
    return cast("_Bound", core_of(game, tuple(packs))).fingerprint()


def learned_text(game: str, packs: Sequence[Path] = ()) -> str:
    """The learned file that was made with this content; nothing if there is none."""
    line = f'content = "{fingerprint(game, packs)}"'
    fitting = [text for text in learned_files(game, packs) if line in text]
    return fitting[-1] if fitting else ""


def _read(game: str, entries: Sequence[dict[str, Any]]) -> dict[_Key, Correction]:
    try:
        return {
            (entry["kind"], entry["seats"], entry["learned"]): Correction(
                tuple(Line(*both) for both in zip(entry["scale"], entry["bias"], strict=True)),
                Line(*entry["more"]),
                (entry["looks"][0], entry["looks"][1]),
                Line(*entry["solved"]),
            )
            for entry in entries
        }
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ContentError(f"{game}: [[shown]] of its learned file is broken ({error})") from None
