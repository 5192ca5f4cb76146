"""Using an effect: what is offered in a window, what choosing it costs, how its frame is served."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import Effect as UseEffect
from kumite.games.neon.actions import Pay, unpack_dice
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NO_ID, AttackStep, Frame, FrameKind, Phase
from kumite.games.neon.terms import Window
from kumite.reference.waits import Chance, choice

from .chance import roll, vector
from .effects import Held, effect_behind, energy_price, held, is_available
from .equipment import ammo_sources, pay_ammo
from .operations import Use, changes, damaged_fighters, params, perform, touch, touches

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.neon.operations import Op
    from kumite.games.neon.terms import Ammo
    from kumite.reference.waits import Choice, Wait

    from .table import Table

PAYING = 15
"""Field c of an EFFECT frame while its ammo must still be paid."""

WINDOW_OF_STEP = {
    AttackStep.BEFORE_ATTACK: Window.BEFORE_ATTACK,
    AttackStep.AFTER_ATTACK: Window.AFTER_ATTACK,
    AttackStep.BEFORE_DEFENSE: Window.BEFORE_DEFENSE,
    AttackStep.AFTER_DEFENSE: Window.AFTER_DEFENSE,
    AttackStep.MANDATORY_PLATES: Window.PLATE,
    AttackStep.OPTIONAL_PLATES: Window.PLATE,
    AttackStep.OUTCOME: Window.OUTCOME_ATTACKER,
    AttackStep.AFTERMATH: Window.OUTCOME_DEFENDER,
    AttackStep.OUTCOME_ALL: Window.OUTCOME_ALL,
    AttackStep.FAILED: Window.ATTACK_FAILED,
}


def offers(table: Table, seat: int, window: Window) -> list[tuple[Held, list[int]]]:
    """The effects a seat may use in a window, each with its params."""
    attack = table.state.attack
    use = Use(seat, window, attack)
    found = []
    for item in held(table, seat, attack):
        if is_available(table, seat, item, window, attack):
            options = params(table, use, item.effect)
            if options:
                found.append((item, options))
    return found


def actions_of(items: list[tuple[Held, list[int]]]) -> dict[int, tuple[Held, int]]:
    """The action numbers of offers."""
    return {
        UseEffect(item.ref, param).code: (item, param)
        for item, options in items
        for param in options
    }


def begin_effect(table: Table, seat: int, item: Held, param: int) -> None:
    """Choose an effect: it counts as used, energy and tap are paid, its frame is pushed."""
    pay_for(table, seat, item, param)
    step = 0 if item.effect.cost.ammo is None else PAYING
    table.push(Frame(FrameKind.EFFECT, a=seat, b=item.ref, c=step, d=item.id, param=param))


def pay_for(table: Table, seat: int, item: Held, param: int) -> None:
    """What choosing an effect costs at once; ammo is asked for later."""
    table.tell(EventKind.EFFECT_USED, seat, item.ref, param, item.id)
    _mark_used(table, seat, item)
    table.pay_energy(seat, energy_price(table, seat, item))
    if item.effect.cost.tap:
        table.seat(seat).tapped = True


def _mark_used(table: Table, seat: int, item: Held) -> None:
    """NEON-ATK-20; what can be lent is remembered for the whole attack, whoever it served."""
    attack = table.state.attack
    if attack is None:
        return
    if item.effect.lend:
        attack.lent |= 1 << seat
    if attack.attacker == seat:
        attack.used |= 1 << item.ref
    elif attack.current == seat:
        attack.defender_used |= 1 << item.ref


# The EFFECT frame


def serve_effect(table: Table, frame: Frame) -> Wait | None:
    effect = effect_behind(table.content, frame.b, frame.d)
    if effect is None:
        table.pop(FrameKind.EFFECT)
        return None
    if frame.c == PAYING:
        return ask_for_ammo(table, lambda: setattr(frame, "c", 0))
    if table.state.attack is not None and table.state.attack.in_air:
        return _reroll(table)
    window = window_of_frame(table, len(table.state.stack) - 1)
    if window is None or frame.c >= len(effect.ops):
        table.pop(FrameKind.EFFECT)
    elif window == Window.OUTCOME_ALL:
        _touch_next(table, frame, effect.ops[frame.c])
    else:
        op = effect.ops[frame.c]
        frame.c += 1
        use = Use(frame.a, window, table.state.attack)
        if op in effect.ops_in(window) and changes(table, use, op, frame.param):
            perform(table, use, op, frame.param)
    return None


def window_of_frame(table: Table, depth: int) -> Window | None:
    """The window in which the effect at this depth was used, from what lies below it."""
    state = table.state
    below = state.stack[depth - 1].kind if depth else None
    if below == FrameKind.DEFEAT:
        return Window.IMMEDIATE
    if below == FrameKind.ATTACK and state.attack is not None:
        return WINDOW_OF_STEP.get(state.attack.step)
    return Window.ON_SUBMERSION if state.phase == Phase.SINK else Window.DURING_TURN


def ammo_due(table: Table) -> tuple[int, int, Ammo] | None:
    """(seat, slot, ammo) if ammo is asked for: for an effect, or for an attack (NEON-AMMO-06)."""
    frame, attack = table.state.stack[-1], table.state.attack
    if frame.kind == FrameKind.EFFECT and frame.c == PAYING:
        effect = effect_behind(table.content, frame.b, frame.d)
        if effect is not None and effect.cost.ammo is not None:
            return frame.a, Held(frame.b, frame.d, effect).slot, effect.cost.ammo
    elif frame.kind == FrameKind.ATTACK and attack is not None and attack.step == AttackStep.PRICE:
        card = None if attack.card == NO_ID else table.content.equipment[attack.card]
        if card is not None and card.attack_price is not None:
            return attack.attacker, attack.weapon, card.attack_price
    return None


def ask_for_ammo(table: Table, then: Callable[[], None]) -> Choice | None:
    """NEON-D-12."""
    due = ammo_due(table)
    assert due is not None
    seat, slot, ammo = due
    usable = ammo_sources(table, seat, slot, ammo, table.state.attack)
    sources = {Pay(source).code: source for source in usable}

    def take(action: int) -> None:
        pay_ammo(table, seat, slot, sources[action])
        then()

    return choice(seat, list(sources), take)


def _reroll(table: Table) -> Chance:
    """NEON-C-12: which dice are in the air follows from the step of the attack."""
    attack = table.attack
    is_defense = attack.step == AttackStep.AFTER_DEFENSE
    die = table.content.defense_die if is_defense else table.content.attack_die
    dice = attack.defense_dice if is_defense else attack.dice

    def fall(outcome: int) -> None:
        for face, count in enumerate(unpack_dice(outcome)):
            dice[face] += count
        attack.in_air = 0
        if is_defense:
            table.tell(EventKind.DEFENSE_ROLLED, attack.current, vector(dice), 1)
        else:
            table.tell(EventKind.ATTACK_ROLLED, vector(dice), 1)

    return Chance(roll(die, attack.in_air), fall)


def _touch_next(table: Table, frame: Frame, op: Op) -> None:
    """One damaged Fighter after another (NEON-ATK-46); param is the mask of those still to come."""
    use = Use(frame.a, Window.OUTCOME_ALL, table.state.attack)
    waiting = damaged_fighters(table, use.attack)
    if frame.param:
        waiting = [who for who in waiting if frame.param >> who & 1]
    if not waiting:
        frame.c, frame.param = frame.c + 1, 0
        return
    frame.param = sum(1 << who for who in waiting[1:])
    if not frame.param:
        frame.c += 1
    if touches(table, use, op, waiting[0]):
        touch(table, use, op, waiting[0])
