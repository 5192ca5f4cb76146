"""An attack, window by window: the ATTACK frame (NEON-ATK-10 to ATK-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import Done, unpack_dice
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, BOT, NO_REF, NOBODY, AttackStep, FrameKind
from kumite.games.neon.operations import OpKind
from kumite.games.neon.refusals import Refusal, Why
from kumite.games.neon.terms import GearType, Window
from kumite.reference.waits import Chance, choice

from .automa_kind import automa_defense
from .chance import roll, vector
from .declare import extends_range, relocates
from .defeat import defeat
from .effects import Held, forbidden, held, is_available
from .operations import Use, params, useless
from .pools import attack_dice_due, defense_dice_due
from .settle import inflict, serve_guards, settle, show_bot
from .use import actions_of, ammo_due, ask_for_ammo, begin_effect, offers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.neon.model import Attack, Frame
    from kumite.reference.waits import Choice, Wait

    from .table import Table

BOT_DICE_AT_ONCE = 5
"""Bots of one attack may be ten; a chance point has no more dice than this."""

_PLATE_ORDER = (GearType.HELMET, GearType.ARMOR)
"""NEON-ATK-36."""


def serve_attack(table: Table, frame: Frame) -> Wait | None:
    """The next step of the attack that is running."""
    attack = table.attack
    match attack.step:
        case AttackStep.PRICE:
            return _pay_price(table, attack)
        case AttackStep.ENABLE:
            _enable(table, attack)
        case AttackStep.BEFORE_ATTACK:
            return _before_attack(table, attack)
        case AttackStep.ROLL_ATTACK | AttackStep.ROLL_AUTOMA | AttackStep.ROLL_BOTS:
            return _roll_step(table, attack)
        case AttackStep.AFTER_ATTACK:
            return _window(table, attack.attacker, Window.AFTER_ATTACK, AttackStep.ALLY_ATTACK)
        case AttackStep.ALLY_ATTACK:
            return _ask_allies(table, attack, attack.attacker, AttackStep.AFTER_ATTACK)
        case AttackStep.NEXT_TARGET:
            _next_target(table, attack)
        case AttackStep.BEFORE_DEFENSE:
            return _window(table, attack.current, Window.BEFORE_DEFENSE, AttackStep.ROLL_DEFENSE)
        case AttackStep.ROLL_DEFENSE:
            return _roll_defense(table, attack)
        case AttackStep.AFTER_DEFENSE:
            return _window(table, attack.current, Window.AFTER_DEFENSE, AttackStep.ALLY_DEFENSE)
        case AttackStep.ALLY_DEFENSE:
            return _ask_allies(table, attack, attack.current, AttackStep.AFTER_DEFENSE)
        case AttackStep.SETTLE:
            settle(table, attack)
        case AttackStep.GUARDS:
            return serve_guards(table, attack)
        case AttackStep.MANDATORY_PLATES:
            _mandatory_plate(table, attack)
        case AttackStep.OPTIONAL_PLATES:
            return _window(table, attack.current, Window.PLATE, AttackStep.DAMAGE)
        case AttackStep.DAMAGE:
            inflict(table, attack)
        case AttackStep.BOT_TYPE:
            return show_bot(table, attack)
        case AttackStep.OUTCOME:
            return _window(table, attack.attacker, Window.OUTCOME_ATTACKER, AttackStep.DEFEAT)
        case AttackStep.DEFEAT:
            _defeat_target(table, attack)
        case AttackStep.AFTERMATH:
            return _aftermath(table, attack)
        case AttackStep.OUTCOME_ALL:
            return _window(table, attack.attacker, Window.OUTCOME_ALL, AttackStep.FAILED)
        case AttackStep.FAILED:
            return _failed(table, attack)
        case AttackStep.END:
            _finish(table, attack)
    return None


def _window(table: Table, seat: int, window: Window, after: AttackStep) -> Choice | None:
    """Effect or Done. Only a seat on the Arena has a window (NEON-AUT-12, TURN-03)."""
    attack = table.attack
    if not (table.is_seat(seat) and table.on_arena(seat)):
        attack.step = after
        return None
    items = offers(table, seat, window)
    if window == Window.BEFORE_ATTACK:
        items = [each for each in items if follow_refused(attack, each[0]) is None]
    elif window == Window.PLATE:
        items = [each for each in items if not each[0].effect.mandatory]
    effects = actions_of(items)

    def take(action: int) -> None:
        if action in effects:
            begin_effect(table, seat, *effects[action])
        else:
            attack.step = after

    return choice(seat, [*effects, Done().code], take)


# Step 1 and 2A


def _pay_price(table: Table, attack: Attack) -> Choice | None:
    """NEON-AMMO-06."""
    if ammo_due(table) is None:
        attack.step = AttackStep.ENABLE
        return None
    return ask_for_ammo(table, lambda: setattr(attack, "step", AttackStep.ENABLE))


def _enable(table: Table, attack: Attack) -> None:
    """NEON-ATK-06, ATK-08: the enabling effect is paid first."""
    attack.step = AttackStep.BEFORE_ATTACK
    if attack.enabling == NO_REF:
        return
    seat = attack.attacker
    for item in held(table, seat, attack):
        if item.ref == attack.enabling and is_available(
            table, seat, item, Window.BEFORE_ATTACK, attack
        ):
            begin_effect(table, seat, item, attack.enabling_param)
            return
    _finish(table, attack)


def follow_refused(attack: Attack, item: Held) -> Refusal | None:
    """NEON-ATK-08: one enabling effect an attack, and range is extended only by declaring so."""
    if extends_range(item.effect):
        return Refusal(Why.RANGE_IS_DECLARED)
    is_second = attack.enabling != NO_REF and relocates(item.effect)
    return Refusal(Why.ENABLED_ALREADY) if is_second else None


def _before_attack(table: Table, attack: Attack) -> Choice | None:
    """NEON-ATK-10: nobody left to attack, or to attack with, ends it."""
    for who in range(AUTOMA + 1):
        if attack.fighters >> who & 1 and not table.on_arena(who):
            attack.fighters &= ~(1 << who)
    if not table.on_arena(attack.attacker) or not (attack.fighters or attack.bots):
        _finish(table, attack)
        return None
    return _window(table, attack.attacker, Window.BEFORE_ATTACK, AttackStep.ROLL_ATTACK)


# Rolling


def _roll_step(table: Table, attack: Attack) -> Chance | None:
    """2B: attack dice, then the Automa's, then those of all target Bots (NEON-ATK-13, ATK-14)."""
    content = table.content
    if attack.step == AttackStep.ROLL_ATTACK:
        due = attack_dice_due(table, attack)
        return _rolled(table, attack, attack.dice, content.attack_die, due)
    if attack.step == AttackStep.ROLL_AUTOMA:
        due = automa_defense(table) if attack.fighters >> AUTOMA & 1 else 0
        return _rolled(table, attack, attack.automa_dice, content.defense_die, due)
    due = min(attack.bots - sum(attack.bot_dice), BOT_DICE_AT_ONCE)
    return _rolled(table, attack, attack.bot_dice, content.defense_die, due)


_ROLL_EVENTS = {
    AttackStep.ROLL_ATTACK: EventKind.ATTACK_ROLLED,
    AttackStep.ROLL_AUTOMA: EventKind.AUTOMA_ROLLED,
    AttackStep.ROLL_BOTS: EventKind.BOTS_ROLLED,
}


def _rolled(
    table: Table, attack: Attack, dice: list[int], die: Sequence[int], due: int
) -> Chance | None:
    event, after = _ROLL_EVENTS[attack.step], AttackStep(attack.step + 1)
    if not due:
        attack.step = after
        return None

    def fall(outcome: int) -> None:
        for face, count in enumerate(unpack_dice(outcome)):
            dice[face] += count
        if attack.step != AttackStep.ROLL_BOTS or sum(dice) == attack.bots:
            attack.step = after
        table.tell(event, outcome)

    return Chance(roll(die, due), fall)


def _roll_defense(table: Table, attack: Attack) -> Chance:
    """3B: rolled even against no hits at all (NEON-ATK-28)."""

    def fall(outcome: int) -> None:
        attack.defense_dice[:] = unpack_dice(outcome)
        attack.step = AttackStep.AFTER_DEFENSE
        table.tell(EventKind.DEFENSE_ROLLED, attack.current, vector(attack.defense_dice))

    return Chance(roll(table.content.defense_die, defense_dice_due(table, attack)), fall)


# Allies


def _ask_allies(table: Table, attack: Attack, roller: int, reopened: AttackStep) -> Choice | None:
    """NEON-ATK-22: Allies in the roller's Sector may lend a reroll; then the window reopens."""
    window = {
        AttackStep.AFTER_ATTACK: Window.AFTER_ATTACK,
        AttackStep.AFTER_DEFENSE: Window.AFTER_DEFENSE,
    }[reopened]
    while table.is_seat(roller) and attack.ally < table.state.players - 1:
        ally = (roller + attack.ally + 1) % table.state.players
        effects = actions_of(_lendable(table, attack, roller, ally, window))
        if effects:
            return _ask_ally(table, attack, ally, effects, reopened)
        attack.ally += 1
    attack.step = AttackStep(attack.step + 1)
    return None


def _ask_ally(
    table: Table,
    attack: Attack,
    ally: int,
    effects: dict[int, tuple[Held, int]],
    reopened: AttackStep,
) -> Choice:
    def take(action: int) -> None:
        if action in effects:
            attack.ally = 0
            attack.step = reopened
            begin_effect(table, ally, *effects[action])
        else:
            attack.ally += 1

    return choice(ally, [*effects, Done().code], take)


def _lendable(
    table: Table, attack: Attack, roller: int, ally: int, window: Window
) -> list[tuple[Held, list[int]]]:
    """Effects marked `lend` with which an Ally in the roller's Sector can reroll."""
    here = table.location(roller)
    if not table.are_allies(roller, ally) or table.location(ally) != here:
        return []
    use = Use(ally, window, attack)
    return [
        (item, lent_params(table, use, item))
        for item in held(table, ally, attack)
        if lend_refused(table, use, item) is None
    ]


def lent_params(table: Table, use: Use, item: Held) -> list[int]:
    return [param for param in params(table, use, item.effect) if param]


def lend_refused(table: Table, use: Use, item: Held) -> Refusal | None:
    """Why an Ally cannot lend an effect."""
    window, rerolls = use.window, (OpKind.REROLL_ATTACK, OpKind.REROLL_DEFENSE)
    if window not in item.effect.windows:
        return Refusal(Why.OTHER_TIME)
    if not item.effect.lend or all(op.kind not in rerolls for op in item.effect.ops_in(window)):
        return Refusal(Why.NOT_LENT)
    refusal = forbidden(table, use.seat, item, window, use.running)
    if refusal is not None or lent_params(table, use, item):
        return refusal
    return useless(table, use, item.effect) or Refusal(Why.NOTHING)


# Step 3 and 4


def _next_target(table: Table, attack: Attack) -> None:
    """NEON-ATK-24: Fighters clockwise from the attacker, the Automa, Bots by face of their die."""
    attack.current = NOBODY
    attack.ally = attack.bot_face = 0
    attack.defender_used = attack.defense_added = 0
    attack.defense_dice = [0, 0, 0, 0]
    attack.defense_rerolled = False
    attack.crits = attack.hits = attack.guards = attack.damage = 0
    if not table.on_arena(attack.attacker):
        _finish(table, attack)
        return
    others = range(table.state.players)
    order = table.clockwise_from(attack.attacker) if attack.attacker < AUTOMA else others
    for who in [*order, AUTOMA]:
        if attack.fighters >> who & 1:
            attack.fighters &= ~(1 << who)
            if table.on_arena(who):
                attack.current = who
                is_seat = table.is_seat(who)
                attack.step = AttackStep.BEFORE_DEFENSE if is_seat else AttackStep.SETTLE
                return
    if attack.bots:
        face = next(face for face, dice in enumerate(attack.bot_dice) if dice)
        attack.bots -= 1
        attack.bot_dice[face] -= 1
        attack.bot_face = face
        attack.current = BOT
        attack.step = AttackStep.SETTLE
    else:
        attack.step = AttackStep.OUTCOME_ALL


def _mandatory_plate(table: Table, attack: Attack) -> None:
    """NEON-ATK-35, ATK-36: Helmet, then Armor, in printed order, while something is to cancel."""
    forced = [
        (item, options[0])
        for item, options in offers(table, attack.current, Window.PLATE)
        if item.effect.mandatory
    ]
    if not forced:
        attack.step = AttackStep.OPTIONAL_PLATES
        return
    item, param = min(forced, key=lambda each: _plate_rank(each[0]))
    begin_effect(table, attack.current, item, param)


def _plate_rank(item: Held) -> tuple[int, int]:
    rank = _PLATE_ORDER.index(GearType(item.slot)) if item.is_gear else len(_PLATE_ORDER)
    return rank, item.ref


def _defeat_target(table: Table, attack: Attack) -> None:
    """NEON-ATK-41."""
    attack.step = AttackStep.AFTERMATH
    who = attack.current
    if who != BOT and table.on_arena(who) and not table.hp_left(who):
        defeat(table, who, attack.attacker)


def _aftermath(table: Table, attack: Attack) -> Choice | None:
    """NEON-ATK-42; an attacker who left the Arena has ended the attack (NEON-ATK-47)."""
    if not table.on_arena(attack.attacker):
        _finish(table, attack)
        return None
    return _window(table, attack.current, Window.OUTCOME_DEFENDER, AttackStep.NEXT_TARGET)


def _failed(table: Table, attack: Attack) -> Choice | None:
    """NEON-ATK-44."""
    if attack.any_damage:
        attack.step = AttackStep.END
        return None
    return _window(table, attack.attacker, Window.ATTACK_FAILED, AttackStep.END)


def _finish(table: Table, attack: Attack) -> None:
    table.pop(FrameKind.ATTACK)
    table.state.attack = None
    table.tell(EventKind.ATTACK_ENDED, attack.attacker, int(attack.any_damage))
