"""The dice of a strike: how many, what they show, what comes of it (MA-ROL, MA-C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.events import EnergyCause, EventKind
from kumite.games.martial_art.model import NOBODY, Phase
from kumite.games.martial_art.operations import OpKind
from kumite.games.martial_art.terms import Token
from kumite.reference.waits import Chance, choice

from . import skills
from .after import enter_after_strike
from .chance import faces, roll
from .damage import discard_defense, suffer
from .energy import energy_choices, gain
from .strike import ask_to_defend
from .strike_rules import is_from_behind

if TYPE_CHECKING:
    from kumite.games.martial_art.operations import Op
    from kumite.reference.waits import Choice

    from .table import Table

MOST_SURCHARGE = 255


def attack_dice(table: Table) -> int:
    """MA-ATK-06."""
    state = table.state
    dice = table.content.figures.attack_dice
    dice += sum(_dice_of(table, op) for op in skills.attackers_ops(table, OpKind.ATTACK_DICE))
    if not table.tokens_in(state.defender, state.target):
        more = skills.attackers_ops(table, OpKind.ATTACK_DICE_IF_AREA_EMPTY)
        dice += sum(op.n for op in more)
    return dice + is_from_behind(table) + (state.third != NOBODY)


def _dice_of(table: Table, op: Op) -> int:
    """Flat, or for each Move token that was in the Starting Area."""
    return op.n if op.per is None else op.n * table.state.revealed[op.per - Token.MOVE]


def defense_dice(table: Table) -> int:
    """MA-DEF-04."""
    state = table.state
    per_move = max((op.n for op in skills.defenders_ops(table, OpKind.DEFEND_WITH)), default=0)
    dice = table.content.figures.defense_dice * state.shown_defense + per_move * state.shown_moves
    penalties = sum(op.n for op in skills.attackers_ops(table, OpKind.DEFENSE_DICE))
    return max(0, dice + penalties)


def serve_attack_roll(table: Table) -> Chance:
    """MA-C-04."""
    state = table.state
    dice = attack_dice(table)

    def fall(outcome: int) -> None:
        state.attack = faces(outcome, dice)
        _tell(table, EventKind.ATTACK_ROLLED, state.active, state.attack)
        state.phase = Phase.DEFENSE_ROLL

    return Chance(roll(table.content.die, dice), fall)


def serve_defense_roll(table: Table) -> Chance | None:
    """MA-C-05."""
    state = table.state
    dice = defense_dice(table)
    if not dice:
        state.phase = Phase.GAIN
        return None

    def fall(outcome: int) -> None:
        state.defense = faces(outcome, dice)
        _tell(table, EventKind.DEFENSE_ROLLED, state.defender, state.defense)
        state.phase = Phase.GAIN

    return Chance(roll(table.content.die, dice), fall)


def _tell(table: Table, kind: EventKind, seat: int, dice: list[int]) -> None:
    fails, normals, exceptionals = dice
    table.tell(kind, seat, normals, exceptionals, fails)


def _per_x(table: Table, kind: OpKind) -> int:
    """What operations give for each exceptional success as rolled, all together (MA-SKL-18)."""
    return sum(op.n for op in skills.attackers_ops(table, kind)) * table.state.attack[2]


def serve_gain(table: Table) -> Choice:
    """MA-D-14."""
    state = table.state
    most = _per_x(table, OpKind.GAIN_ENERGY_PER_X)

    def take(action: int) -> None:
        gain(table, state.active, action, EnergyCause.EXCEPTIONAL)
        state.phase = Phase.DAMAGE

    return choice(state.active, energy_choices(table, state.active, most), take)


def serve_damage(table: Table) -> None:
    """The rest of MA-ROL-05, then MA-ROL-03 and damage."""
    state = table.state
    defender = table.seat(state.defender)
    surcharge = _per_x(table, OpKind.MOVE_SURCHARGE_PER_X)
    if surcharge:
        defender.surcharge = min(MOST_SURCHARGE, defender.surcharge + surcharge)
        table.tell(EventKind.SURCHARGED, state.defender, defender.surcharge)
    breaking = skills.attackers_ops(table, OpKind.DISCARD_USED_DEFENSE)
    if state.shown_defense and any(state.attack[2] >= op.at_least_x for op in breaking):
        discard_defense(table, state.defender, state.target)
    damage, cancelled = reckon(table)
    suffered = max(0, damage - cancelled)
    table.tell(EventKind.SETTLED, state.defender, damage, cancelled, suffered)
    if suffer(table, state.defender, state.target, suffered):
        return
    if state.third != NOBODY and table.is_in(state.third):
        state.phase = Phase.COLLISION_DEFENSE
    else:
        enter_after_strike(table)


def reckon(table: Table) -> tuple[int, int]:
    """Damage before the defense, and how much of it the defense cancels (MA-ROL-03)."""
    state = table.state
    fails, normals, exceptionals = state.attack
    if skills.defenders_ops(table, OpKind.SWAP_NORMAL_FAILURE):
        normals = fails
    for op in skills.defenders_ops(table, OpKind.CANCEL_NORMAL):
        many = 1 if op.per is None else table.count(state.defender, state.target, op.per)
        normals -= op.n * many
    damage = max(0, normals) + exceptionals + _per_x(table, OpKind.DAMAGE_PER_X)
    _, parried, parried_well = state.defense
    if state.last == Token.LOCK and table.is_black:  # MA-LCK-03
        parried = 0
    return damage, parried + parried_well


# A collision


def serve_collision_defense(table: Table) -> Choice | None:
    """MA-D-15."""
    state = table.state

    def shown(defense: int, _: int) -> None:
        state.collision_shown = defense
        state.phase = Phase.COLLISION_ROLL

    return ask_to_defend(table, state.third, False, shown)


def serve_collision_roll(table: Table) -> Chance:
    """MA-C-06."""
    state = table.state

    def fall(outcome: int) -> None:
        dice = faces(outcome, 1)
        state.collision_die = dice[1] + dice[2]
        _tell(table, EventKind.ATTACK_ROLLED, state.active, dice)
        state.phase = Phase.COLLISION_DEFENSE_ROLL

    return Chance(roll(table.content.die, 1), fall)


def serve_collision_defense_roll(table: Table) -> Chance | None:
    """MA-C-07."""
    state = table.state
    dice = table.content.figures.defense_dice * state.collision_shown
    if not dice:
        _end_collision(table, 0)
        return None

    def fall(outcome: int) -> None:
        shown = faces(outcome, dice)
        _tell(table, EventKind.DEFENSE_ROLLED, state.third, shown)
        _end_collision(table, shown[1] + shown[2])

    return Chance(roll(table.content.die, dice), fall)


def _end_collision(table: Table, cancelled: int) -> None:
    """MA-PSH-08: no skill, Style or facing changes anything here."""
    state = table.state
    suffered = max(0, state.collision_die - cancelled)
    table.tell(EventKind.SETTLED, state.third, state.collision_die, cancelled, suffered)
    if not suffer(table, state.third, state.target, suffered):
        enter_after_strike(table)
