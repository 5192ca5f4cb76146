"""The rules' answers about a position in which nothing moves: see `Standing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import FIGURES, NO_ID, NOBODY, SIDES
from kumite.games.super_fantasy_brawl.standing import Standing

from .attack import standing_defence
from .challenges import controls, is_met
from .table import Table

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Content
    from kumite.games.super_fantasy_brawl.model import State


def standing(content: Content, state: State) -> Standing:
    """What a full state or a view shows: only open facts are read."""
    table = Table(content, state, [])
    figures = [each for each in range(FIGURES) if table.exists(each)]
    return Standing(
        met=tuple(_sides(table, challenge) for challenge in state.track),
        held=tuple(_holder(table, area) for area in range(len(content.areas))),
        bloodied=frozenset(each for each in figures if table.is_bloodied(each)),
        defence=tuple(
            max(0, standing_defence(table, each)) if each in figures else 0
            for each in range(FIGURES)
        ),
    )


def _sides(table: Table, challenge: int) -> tuple[int, ...]:
    if challenge == NO_ID:
        return ()
    return tuple(side for side in range(SIDES) if is_met(table, challenge, side))


def _holder(table: Table, area: int) -> int:
    return next((side for side in range(SIDES) if controls(table, side, area)), NOBODY)
