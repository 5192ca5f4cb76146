"""Gaining Chi and Rage by choice (MA-EFF-01, MA-EFF-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.actions import Energy

if TYPE_CHECKING:
    from kumite.games.martial_art.events import EnergyCause

    from .table import Table


def energy_choices(table: Table, seat: int, most: int) -> list[int]:
    """Ways to gain up to so many points within the gauges."""
    own, printed = table.seat(seat), table.fighter(seat)
    return [
        Energy(chi, rage).code
        for chi in range(min(most, printed.chi.top - own.chi) + 1)
        for rage in range(min(most - chi, printed.rage.top - own.rage) + 1)
    ]


def gain(table: Table, seat: int, action: int, cause: EnergyCause) -> None:
    fields = action - Energy(0, 0).code
    table.change_energy(seat, fields >> 4, fields & 0xF, cause)
