"""Choosing cards: which plans a hand allows, and how a plan is read (NEON-PLAN-01 to 06)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kumite.games.neon.actions import Plan, from_code

if TYPE_CHECKING:
    from kumite.games.neon.entries import ActionCard, Content, Half

PLAN_BITS = 9
CARDS = 7
ALL_CARDS = (1 << CARDS) - 1


def read(plan: int) -> Plan:
    """The stored number as a typed plan."""
    action = from_code(Plan.kind << 24 | plan)
    assert isinstance(action, Plan)
    return action


def halves(content: Content, plan: int) -> list[Half]:
    """The three Actions, left to right (NEON-PLAN-02, PLAN-03)."""
    return [content.cards[card].halves[half] for card, half in read(plan).layout()]


def initiative(content: Content, plan: int) -> int:
    """The number on the upper card (NEON-PLAN-02)."""
    return content.cards[read(plan).top].initiative


def cards(plan: int) -> int:
    """Mask of the two cards laid."""
    laid = read(plan)
    return 1 << laid.top | 1 << laid.bottom


def legal(content: Content, hand: int) -> list[int]:
    """All plans of a hand, of equal ones the lowest number (NEON-PLAN-04, PLAN-05)."""
    return [plan for plan, laid in _different(content.cards) if laid & hand == laid]


@lru_cache(maxsize=8)
def _different(deck: tuple[ActionCard, ...]) -> list[tuple[int, int]]:
    """All plans, of equal ones the lowest number, each with the mask of its cards."""
    found: dict[tuple[int, int, tuple[Half, ...]], tuple[int, int]] = {}
    for plan in range(1 << PLAN_BITS):
        laid = read(plan)
        if laid.top != laid.bottom and cards(plan) <= ALL_CARDS:
            done = tuple(deck[card].halves[half] for card, half in laid.layout())
            found.setdefault((laid.top, laid.bottom, done), (plan, cards(plan)))
    return list(found.values())
