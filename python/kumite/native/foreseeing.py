"""What the core's walks found, as typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.what_if import Bettered, Defended, Odds, TargetOdds, chances_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Spread = Sequence[tuple[int, bool, int]]
    Aimed = tuple[
        int,
        tuple[int, int],
        Sequence[int],
        tuple[int, int],
        Spread,
        tuple[Spread, Spread] | None,
        tuple[int, Spread] | None,
    ]


def foreseen(found: Iterable[tuple[int, Sequence[Aimed] | None]]) -> dict[int, Odds]:
    """Odds by action; none of what was too much to look at."""
    return {action: Odds(tuple(map(_target, aimed or ()))) for action, aimed in found}


def _target(aimed: Aimed) -> TargetOdds:
    who, how, line, spent, undefended, defended, bettered = aimed
    answers = None if defended is None else Defended(*map(chances_of, defended))
    better = None if bettered is None else Bettered(bettered[0], chances_of(bettered[1]))
    return TargetOdds(who, how, tuple(line), spent, chances_of(undefended), answers, better)
