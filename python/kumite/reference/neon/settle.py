"""From dice to damage: readings, cancelling, HP tokens (NEON-ATK-32 to ATK-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import Guards
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, BOT, AttackStep
from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import AttackFace, DefenseFace
from kumite.reference.waits import Chance, choice

from .damage import deal_damage
from .effects import area_passives
from .operations import read_defense, turn_dice

if TYPE_CHECKING:
    from kumite.games.neon.model import Attack
    from kumite.games.neon.operations import Op
    from kumite.reference.waits import Choice

    from .table import Table


def settle(table: Table, attack: Attack) -> None:
    """SETTLE: SPARK energy, readings, SHIELDs."""
    defense = _defense_dice(attack)
    if table.is_seat(attack.current):
        table.gain_energy(attack.current, defense[DefenseFace.SPARK])
    read_defense(table, attack, attack.current, defense)
    dice = list(attack.dice)
    for op in _readings(table, attack):
        if op.kind == OpKind.READ_ATTACK:
            turn_dice(dice, op.from_face, op.to_face, op.n)
    attack.crits = dice[AttackFace.CRIT]
    attack.hits = max(0, dice[AttackFace.HIT] - defense[DefenseFace.SHIELD])
    attack.guards = defense[DefenseFace.GUARD]
    attack.step = AttackStep.GUARDS
    table.tell(EventKind.SETTLED, attack.current, attack.crits, attack.hits, attack.guards)


def _defense_dice(attack: Attack) -> list[int]:
    if attack.current == AUTOMA:
        return list(attack.automa_dice)
    if attack.current == BOT:
        return [int(face == attack.bot_face) for face in range(4)]
    return list(attack.defense_dice)


def _readings(table: Table, attack: Attack) -> list[Op]:
    """NEON-ATK-33, FTR-02, SEC-11: what the Sector of the target and the tokens on it say."""
    is_bot = attack.current == BOT
    sector = attack.sector if is_bot else table.location(attack.current)
    return list(area_passives(table, attack.current, sector))


def serve_guards(table: Table, attack: Attack) -> Choice | None:
    """NEON-ATK-34, ATK-37: GUARDs go to CRITs or HITs; asked only if it matters."""
    guards = min(attack.guards, attack.crits + attack.hits)
    most = min(guards, attack.crits)
    least = max(0, guards - attack.hits)

    def spend(on_crits: int) -> None:
        attack.crits -= on_crits
        attack.hits -= guards - on_crits
        attack.guards -= guards
        attack.step = AttackStep.MANDATORY_PLATES

    if not table.is_seat(attack.current):
        spend(most)
        attack.step = AttackStep.DAMAGE
        return None
    if least == most:
        spend(most)
        return None
    options = {Guards(on_crits).code: on_crits for on_crits in range(least, most + 1)}
    return choice(attack.current, list(options), lambda action: spend(options[action]))


def inflict(table: Table, attack: Attack) -> None:
    """DAMAGE: 4A and 4B; a Bot is destroyed by any damage (NEON-ATK-43)."""
    per_crit, per_hit = attack.damage_per
    amount = attack.crits * per_crit + attack.hits * per_hit
    attack.step = AttackStep.OUTCOME
    if not amount:
        return
    attack.any_damage = True
    if attack.current == BOT:
        attack.damage = 1
        table.state.bots[attack.sector] -= 1
        attack.step = AttackStep.BOT_TYPE
    else:
        attack.damage = deal_damage(table, attack.current, amount, attack.attacker)
        attack.damaged |= 1 << attack.current


def show_bot(table: Table, attack: Attack) -> Chance:
    """BOT_TYPE: the token is won, Ammo side up (NEON-BOT-04)."""
    state = table.state

    def fall(bot: int) -> None:
        state.unseen_bots[bot] -= 1
        table.seat(attack.attacker).bots_ready[bot] += 1
        attack.fresh_bots[bot] += 1
        attack.step = AttackStep.OUTCOME
        table.tell(EventKind.BOT_DESTROYED, attack.attacker, attack.sector, bot)

    unseen = [(bot, pieces) for bot, pieces in enumerate(state.unseen_bots) if pieces]
    return Chance(unseen, fall)
