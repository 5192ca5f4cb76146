"""Choosing cards: which plans a hand allows, and how a plan is read (NEON-PLAN-01 to 06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import Plan, from_code

if TYPE_CHECKING:
    from kumite.games.neon.entries import Content, Half

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
    found: list[int] = []
    seen: set[tuple[int, int, tuple[Half, ...]]] = set()
    for code in range(1 << PLAN_BITS):
        laid = read(code)
        both = 1 << laid.top | 1 << laid.bottom
        if laid.top == laid.bottom or both & hand != both:
            continue
        key = (laid.top, laid.bottom, tuple(halves(content, code)))
        if key not in seen:
            seen.add(key)
            found.append(code)
    return found
