"""Whether a decoded attack makes sense at its step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite.games.neon.actions import ALL_IN, ANY_BOT
from kumite.games.neon.actions import Attack as AttackAction
from kumite.games.neon.model import (
    ALL,
    AUTOMA,
    AUTOMA_WEAPON,
    BASIC,
    BOT,
    NO_ID,
    NO_REF,
    NOBODY,
    AttackStep,
    FrameKind,
    Phase,
)
from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import ActionMain, Window

from .attack import BOT_DICE_AT_ONCE
from .automa_kind import automa_defense, automa_tokens
from .declare import WEAPON_SLOTS, attack_actions
from .effects import ENHANCEMENT_REFS_END
from .table import Table
from .use import WINDOW_OF_STEP
from .validate_common import check_half, require

if TYPE_CHECKING:
    from kumite.games.neon.model import Attack

MOST_BASE = 5
MOST_ADDED = 20

_NEVER_ON_TOP = (
    AttackStep.ENABLE,
    AttackStep.NEXT_TARGET,
    AttackStep.SETTLE,
    AttackStep.MANDATORY_PLATES,
    AttackStep.DAMAGE,
    AttackStep.DEFEAT,
    AttackStep.END,
)
"""Steps that wait for nobody."""


def check_attack(table: Table, attack: Attack) -> None:
    state = table.state
    attacker = state.turn if state.phase == Phase.TURN else AUTOMA
    require(attack.attacker == attacker, "an attack of somebody else")
    if attacker == AUTOMA:
        _check_automa(attack)
    else:
        check_half(table, ActionMain.ATTACK)
    _check_step(table, attack)
    _check_weapon(table, attack)
    _check_targets(table, attack)
    _check_current(table, attack)
    _check_past(table, attack)
    _check_dice(table, attack)
    _check_defense(table, attack)
    _check_damage(table, attack)
    if attack.step == AttackStep.PRICE:
        _check_declared(table, attack)


def _is_fighter(table: Table, attack: Attack, who: int) -> bool:
    """Whether somebody plays that this attack may hurt."""
    plays = table.is_seat(who) or (who == AUTOMA and table.state.automa_in_play)
    return plays and who != attack.attacker and not table.are_allies(attack.attacker, who)


# Who attacks, with what, at which step


def _check_automa(attack: Attack) -> None:
    require(attack.step >= AttackStep.ROLL_ATTACK, "the Automa declares nothing")
    is_plain = attack.used == attack.added == 0 and attack.base == NO_ID
    require(is_plain and not attack.lingering, "effects of the Automa")
    require(attack.target < AUTOMA and attack.damage_per == [1, 1], "an attack of the Automa")


def _check_step(table: Table, attack: Attack) -> None:
    stack = table.state.stack
    if len(stack) == 1:
        require(attack.step not in _NEVER_ON_TOP, "a step that waits for nobody")
        require(table.on_arena(attack.attacker), "an attacker off the Arena")
    elif stack[1].kind == FrameKind.EFFECT:
        require(attack.step in WINDOW_OF_STEP, "an effect between two windows")


def _check_weapon(table: Table, attack: Attack) -> None:
    equipment = table.content.equipment
    if attack.attacker == AUTOMA:
        require(attack.weapon == AUTOMA_WEAPON and attack.card == NO_ID, "weapon of the Automa")
    elif attack.weapon == BASIC:
        require(attack.card == NO_ID, "a card for the basic weapon")
    else:
        is_weapon = attack.weapon in WEAPON_SLOTS and attack.card < len(equipment)
        require(is_weapon and equipment[attack.card].type == attack.weapon, "an unknown weapon")
    hits_all = attack.card != NO_ID and any(
        op.kind == OpKind.ALL_IN_SECTOR
        for effect in equipment[attack.card].effects
        for op in effect.ops_in(Window.PASSIVE)
    )
    require(hits_all or attack.target < ALL_IN, "a weapon for one target")
    is_plain = attack.enabling == NO_REF and attack.enabling_param == 0
    is_enabled = attack.enabling < ENHANCEMENT_REFS_END and attack.attacker != AUTOMA
    require(is_plain or is_enabled, "enabling effect")
    require(attack.enabling_param <= len(table.content.sectors), "enabling effect")


def _check_declared(table: Table, attack: Attack) -> None:
    """Nothing has happened since it was declared: it must be legal to declare it."""
    before = Table(table.content, replace(table.state, stack=[], attack=None), [])
    action = AttackAction(attack.weapon, attack.target, attack.enabling, attack.enabling_param)
    require(action.code in attack_actions(before, attack.attacker), "an illegal attack")
    require(attack.used == attack.added == 0 and attack.base == NO_ID, "effects before the price")


# Targets


def _check_targets(table: Table, attack: Attack) -> None:
    state, is_declared = table.state, attack.step < AttackStep.NEXT_TARGET
    for who in range(8):
        if (attack.fighters | attack.damaged) >> who & 1:
            require(_is_fighter(table, attack, who), "an unknown target")
    if attack.target <= AUTOMA:
        require(_is_fighter(table, attack, attack.target), "an unknown target")
        require(attack.sector == 0 and attack.bots == 0, "Bots beside a single target")
        require(attack.fighters == is_declared << attack.target, "targets beside a single one")
        return
    require(attack.sector in state.ring, "a target that is gone")
    require(state.bots[attack.sector] >= attack.bots, "Bots that are not there")
    if attack.target < ALL_IN:
        is_bot = ANY_BOT < attack.target <= ANY_BOT + 10
        require(is_bot, f"target {attack.target}")
        require(attack.fighters == 0 and attack.bots == is_declared, "targets beside a Bot")
        return
    require(attack.target == ALL_IN + attack.sector, f"target {attack.target}")
    for who in range(AUTOMA + 1):
        if attack.fighters >> who & 1:
            require(table.location(who) == attack.sector, "a target that is elsewhere")
    left = attack.fighters or attack.bots
    require(bool(left) or not is_declared, "an attack on nobody")


def _check_current(table: Table, attack: Attack) -> None:
    step, who = attack.step, attack.current
    if not AttackStep.NEXT_TARGET < step < AttackStep.OUTCOME_ALL:
        require(who == NOBODY, "a target too early or too late")
        is_over = step > AttackStep.NEXT_TARGET and (attack.fighters or attack.bots)
        require(not is_over, "targets left out")
        return
    if who == BOT:
        require(attack.target > AUTOMA and attack.fighters == 0, "a Bot that nobody attacks")
        require(step in (AttackStep.BOT_TYPE, AttackStep.OUTCOME), "a step Bots do not have")
        is_hit = attack.damage == 1
        require(is_hit or step == AttackStep.OUTCOME, "a Bot without damage")
        is_there = table.state.bots[attack.sector] > attack.bots
        require(is_hit or is_there or bool(attack.used), "a Bot that is not there")
        return
    require(_is_fighter(table, attack, who), "an unknown defender")
    is_aimed_at = who == attack.target or attack.target > ALL_IN
    require(is_aimed_at and not attack.fighters >> who & 1, "an unknown defender")
    require(step != AttackStep.BOT_TYPE, "a Fighter is no Bot")
    require(table.is_seat(who) or step == AttackStep.OUTCOME, "a step the Automa does not have")
    if step <= AttackStep.DAMAGE:
        require(table.on_arena(who), "a defender off the Arena")


# What has been rolled and used


def _check_past(table: Table, attack: Attack) -> None:
    """Nothing of a step that is still to come."""
    step, players = attack.step, table.state.players
    require(attack.base == NO_ID or attack.base <= MOST_BASE, "base dice")
    require(max(attack.added, attack.defense_added) <= MOST_ADDED, "added dice")
    require(attack.lent >> players == 0, "lent by nobody")
    for bound in attack.lingering:
        require(_is_fighter(table, attack, bound.target), "a lingering effect on nobody")
        is_turned = bound.face != bound.as_face
        require(is_turned and 1 <= bound.count <= ALL, "a lingering effect")
    if step < AttackStep.AFTER_ATTACK:
        is_unused = not attack.rerolled and not attack.lingering and not attack.lent
        require(is_unused and attack.damage_per == [1, 1], "effects before the roll")
    asked: tuple[int, ...] = (0,)
    if step in (AttackStep.ALLY_ATTACK, AttackStep.ALLY_DEFENSE):
        asked = tuple(range(players - 1))
    elif AttackStep.SETTLE < step < AttackStep.OUTCOME_ALL and table.is_seat(attack.current):
        asked = (players - 1,)
    require(attack.ally in asked, f"ally {attack.ally}")


def _check_dice(table: Table, attack: Attack) -> None:
    figures, step = table.content.figures, attack.step
    in_air = 0 if step == AttackStep.AFTER_DEFENSE else attack.in_air
    dice = sum(attack.dice) + in_air
    fewest, most = (1, figures.attack_cap) if step > AttackStep.ROLL_ATTACK else (0, 0)
    require(fewest <= dice <= most, "attack dice")
    rolled_bots = sum(attack.bot_dice)
    if step == AttackStep.ROLL_BOTS:
        is_due = rolled_bots == 0 or rolled_bots < attack.bots
        require(is_due and rolled_bots % BOT_DICE_AT_ONCE == 0, "dice of Bots")
    else:
        bots = attack.bots if step > AttackStep.ROLL_BOTS else 0
        require(rolled_bots == bots, "dice of Bots")
    require(attack.current == BOT or attack.bot_face == 0, "a die of no Bot")
    require(step > AttackStep.NEXT_TARGET or attack.bot_face == 0, "a die of no Bot")
    among = attack.fighters | attack.damaged
    if attack.current == AUTOMA:
        among |= 1 << AUTOMA
    rolled: tuple[int, ...] = (0,)
    if step > AttackStep.ROLL_AUTOMA:
        must = bool(among >> AUTOMA & 1) or attack.target == AUTOMA
        may = must or (attack.target > ALL_IN and table.state.automa_in_play)
        dice = automa_defense(table)
        rolled = tuple({dice if may else 0, dice * must})
    require(sum(attack.automa_dice) in rolled, "dice of the Automa")
    if attack.in_air:
        steps = (AttackStep.AFTER_ATTACK, AttackStep.BEFORE_DEFENSE, AttackStep.AFTER_DEFENSE)
        stack = table.state.stack
        is_rolling = step in steps and len(stack) == 2 and stack[1].kind == FrameKind.EFFECT
        require(is_rolling, "dice in the air")
        is_defense = step == AttackStep.AFTER_DEFENSE
        require(attack.defense_rerolled if is_defense else attack.rerolled, "dice in the air")


def _check_defense(table: Table, attack: Attack) -> None:
    """The defender's fields are empty for everybody else."""
    figures, step = table.content.figures, attack.step
    is_defending = table.is_seat(attack.current) and attack.current != NOBODY
    in_air = attack.in_air if step == AttackStep.AFTER_DEFENSE else 0
    dice = sum(attack.defense_dice) + in_air
    has_rolled = is_defending and step > AttackStep.ROLL_DEFENSE
    if has_rolled:
        fewest = min(figures.defense_cap, figures.basic_armor + attack.defense_added)
        require(fewest <= dice <= figures.defense_cap, "defense dice")
    else:
        require(dice == 0 and not attack.defense_rerolled, "defense dice of nobody")
    if not is_defending:
        require(attack.defender_used == attack.defense_added == 0, "effects of no defender")
    settled = AttackStep.SETTLE < step < AttackStep.OUTCOME_ALL
    if not settled:
        require(attack.crits == attack.hits == attack.guards == 0, "symbols too early or too late")
        return
    require(attack.crits + attack.hits <= sum(attack.dice), "symbols left")
    shown = sum(attack.defense_dice)
    if attack.current >= AUTOMA:
        shown = 1 if attack.current == BOT else sum(attack.automa_dice)
    require(attack.guards <= shown, "GUARDs left")


def _check_damage(table: Table, attack: Attack) -> None:
    step, who = attack.step, attack.current
    is_dealt = AttackStep.DAMAGE < step < AttackStep.OUTCOME_ALL
    require(is_dealt or attack.damage == 0, "damage too early or too late")
    if who != BOT:
        figures = table.content.figures
        sheet = max(sum(map(len, rows)) for rows in (figures.hp_a, figures.hp_b))
        tokens = automa_tokens(table.content, table.state.automa)
        most = len(tokens) if who == AUTOMA else sheet
        require(attack.damage <= most, "damage")
        require((attack.damaged >> who & 1 == 1) == (attack.damage > 0), "damage")
    require(attack.damaged & attack.fighters == 0, "a target that was damaged before")
    is_early = step < AttackStep.NEXT_TARGET
    require(not (is_early and (attack.damaged or sum(attack.fresh_bots))), "damage too early")
    if table.is_seat(attack.attacker):
        ready = table.seat(attack.attacker).bots_ready
        enough = all(new <= have for new, have in zip(attack.fresh_bots, ready, strict=True))
        require(enough, "Bots won and not there")
    else:
        require(not sum(attack.fresh_bots), "Bots won by the Automa")
    won = sum(attack.fresh_bots)
    if who == BOT and is_dealt:
        is_hit = attack.damage == 1 and (step == AttackStep.BOT_TYPE or won > 0)
        require(is_hit or attack.damage == 0, "damage of a Bot")
    require(won == 0 or attack.target > AUTOMA, "Bots that nobody attacked")
    hurt = attack.damaged > 0 or won > 0 or step == AttackStep.BOT_TYPE
    require(attack.any_damage == hurt, "damage that nobody suffered")
