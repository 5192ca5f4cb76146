"""Which steps of a match were choices at all: a single option is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kumite.match import Match

__all__ = ["was_choice"]


def was_choice(match: Match, step: int) -> bool:
    """Whether a seat took this step and could have taken another."""
    seat = match.steps[step].seat
    if seat is None:
        return False
    before = match.clone()
    before.undo(step)
    return len(before.codes(seat)) > 1
