"""How many dice are due in an attack (NEON-ATK-05, ATK-06, ATK-12, ATK-25, ATK-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.model import AUTOMA_WEAPON, BASIC, NO_ID
from kumite.games.neon.operations import OpKind

from .automa_kind import automa_dice
from .effects import attack_range, passive_ops

if TYPE_CHECKING:
    from kumite.games.neon.model import Attack
    from kumite.games.neon.operations import Op

    from .table import Table


def diagram(table: Table, attack: Attack) -> tuple[int, int, int]:
    """Attack dice at Range 0, 1 and 2; the card may be gone already (NEON-AMMO-06)."""
    if attack.weapon == AUTOMA_WEAPON:
        return automa_dice(table)
    if attack.weapon == BASIC:
        return (_basic_weapon(table, attack.attacker), 0, 0)
    return table.content.equipment[attack.card].dice


def _basic_weapon(table: Table, seat: int) -> int:
    """NEON-ATK-07."""
    better = [op.n for op in passive_ops(table, seat, OpKind.SET_BASIC_WEAPON)]
    return max(better, default=table.content.figures.basic_weapon)


def cell(table: Table, attack: Attack, at_range: int | None) -> int:
    """The diagram's number at a Range; 0 is an empty cell."""
    cells = diagram(table, attack)
    return cells[at_range] if at_range is not None and at_range < len(cells) else 0


def base_dice(table: Table, attack: Attack) -> int:
    """NEON-ATK-05, or what an effect has set."""
    if attack.base != NO_ID:
        return attack.base
    return cell(table, attack, attack_range(table, attack))


def new_base(table: Table, attack: Attack, op: Op) -> int:
    """The base that a `base_dice` operation sets."""
    cells = diagram(table, attack)
    if op.best:
        dice = max(cells)
    elif op.cell is not None:
        dice = cells[op.cell]
    else:
        dice = op.n
    return max(dice, op.min)


def attack_dice_earned(table: Table, attack: Attack, base: int | None = None) -> int:
    """Base and added dice under the cap, perhaps 0: what effects are compared by (NEON-GEN-02)."""
    dice = (base_dice(table, attack) if base is None else base) + attack.added
    return min(dice, table.content.figures.attack_cap)


def attack_dice_due(table: Table, attack: Attack) -> int:
    """NEON-ATK-12: at most the cap, at least 1."""
    return max(1, attack_dice_earned(table, attack))


def defense_dice_due(table: Table, attack: Attack) -> int:
    """NEON-ATK-25, ATK-26: basic armor, Force Fields, what always adds, and effects used."""
    figures, defender = table.content.figures, attack.current
    dice = figures.basic_armor + table.seat(defender).fields + attack.defense_added
    dice += sum(op.n for op in passive_ops(table, defender, OpKind.ADD_DEFENSE_DICE))
    return min(dice, figures.defense_cap)
