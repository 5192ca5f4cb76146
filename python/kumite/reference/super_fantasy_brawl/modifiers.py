"""Modifiers of STR, DEF and movement that last for a while (SFB-GEN-14, SFB-LIM-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import MAX_MODIFIERS, NO_AMOUNT, NO_ID, Modifier
from kumite.games.super_fantasy_brawl.terms import Stat

if TYPE_CHECKING:
    from collections.abc import Callable

    from .table import Table

EXPIRIES = 5
"""Until the end of the turn, or until the next turn of one of four seats."""
AGAINST = len(Stat) * EXPIRIES
KIND_BITS = 5
_KINDS = (1 << KIND_BITS) - 1
MOST = NO_AMOUNT
TOLD_ZERO = 128


def this_turn(stat: Stat) -> int:
    return stat * EXPIRIES


def until_turn_of(stat: Stat, seat: int) -> int:
    return stat * EXPIRIES + 1 + seat


def against(figure: int) -> int:
    return AGAINST + figure


def parts(key: int) -> tuple[int, int]:
    """Figure and kind of a key."""
    return key >> KIND_BITS, key & _KINDS


def total(table: Table, figure: int, stat: Stat, versus: int | None = None) -> int:
    """What all modifiers of a stat add; `versus` counts those against a figure too."""
    kinds = list(range(this_turn(stat), this_turn(stat) + EXPIRIES))
    if versus is not None:
        kinds.append(against(versus))
    return sum(
        each.amount - NO_AMOUNT
        for each in table.state.modifiers
        if each.key != NO_ID and parts(each.key)[0] == figure and parts(each.key)[1] in kinds
    )


def add(table: Table, figure: int, kind: int, amount: int) -> None:
    """Equal ones are summed within bounds; one too many is not given (SFB-LIM-07)."""
    key = figure << KIND_BITS | kind
    existing = [each for each in table.state.modifiers if each.key != NO_ID]
    found = next((each for each in existing if each.key == key), None)
    if found is None and len(existing) == MAX_MODIFIERS:
        return
    before = found.amount - NO_AMOUNT if found else 0
    after = max(-MOST, min(MOST, before + amount))
    if after == before:
        return
    rest = [each for each in existing if each.key != key]
    if after:
        rest.append(Modifier(key, NO_AMOUNT + after))
    _store(table, rest)
    table.tell(EventKind.MODIFIED, figure, kind, TOLD_ZERO + after - before)


def _store(table: Table, modifiers: list[Modifier]) -> None:
    ordered = sorted(modifiers, key=lambda each: each.key)
    missing = MAX_MODIFIERS - len(ordered)
    table.state.modifiers = [*ordered, *(Modifier() for _ in range(missing))]


def _drop(table: Table, ends: Callable[[int, int], bool]) -> None:
    existing = [each for each in table.state.modifiers if each.key != NO_ID]
    kept = [each for each in existing if not ends(*parts(each.key))]
    if len(kept) < len(existing):
        _store(table, kept)


def end_turn(table: Table) -> None:
    _drop(table, lambda _, kind: kind >= AGAINST or kind % EXPIRIES == 0)


def begin_turn(table: Table, seat: int) -> None:
    _drop(table, lambda _, kind: kind < AGAINST and kind % EXPIRIES == 1 + seat)


def forget(table: Table, figure: int) -> None:
    """On a figure and against it (SFB-OOA-02)."""
    _drop(table, lambda own, kind: own == figure or kind == against(figure))
