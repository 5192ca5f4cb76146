"""What an attack would do: the rules are asked for every total, with nobody reacting."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kumite.contract import CHANCE
from kumite.what_if import ShownOdds

from .codec import decode
from .events import EventKind
from .forecast_words import amount
from .model import BlowFlag, FrameKind
from .next_attack import FEW_POSITIONS, Harm, next_attack
from .terms import Symbol

if TYPE_CHECKING:
    from kumite.contract import RawState

    from .view import View

_FACES = 6


def attack_odds(view: View, world: RawState, action: int) -> ShownOdds | None:
    """Damage and the chance to defeat, by target; None if no attack comes of it.

    `world` fits the view and is used up. What others have in hand is not asked about.
    """
    world.apply(view.viewer, action)
    if not _go_to_roll(world):
        return None
    lives = [monster.life for monster in decode(world.encode())[0].monsters]
    dealt: dict[int, Fraction] = {}
    hurts: dict[int, Fraction] = {}
    defeats: dict[int, Fraction] = {}
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    weights = _weights(world)
    everything = sum(weight for _, weight in weights.values())
    for outcome, weight in weights.values():
        chance = Fraction(weight, everything)
        for monster, damage in _damage(world.clone(), outcome, lives).items():
            dealt[monster] = dealt.get(monster, Fraction(0)) + chance * damage
            hurts[monster] = hurts.get(monster, Fraction(0)) + (chance if damage else 0)
            least[monster] = min(least.get(monster, damage), damage)
            most[monster] = max(most.get(monster, damage), damage)
            if damage >= lives[monster]:
                defeats[monster] = defeats.get(monster, Fraction(0)) + chance
    told = [
        f"{view.monster(each)}: {least[each]} to {most[each]} damage, {float(mean):.1f} on average"
        + (f", defeats it in {round(100 * float(defeats[each]))} %" if each in defeats else "")
        for each, mean in sorted(dealt.items())
    ]
    if not told:
        return None
    first = min(dealt)
    return ShownOdds("; ".join([*told, *_then(view)]), hurts[first], dealt[first])


def _then(view: View) -> list[str]:
    """What follows if this attack makes the monsters attack, as they stand now (DNT-ACT-06)."""
    state = view.state
    if state.attack_track + 1 < view.content.modes[state.mode].trigger:
        return []
    damage = next_attack(view, Symbol.WHITE, FEW_POSITIONS).total(Harm.CITY)
    return [f"then monsters attack: {amount(damage)} City Damage on average"]


def _go_to_roll(world: RawState) -> bool:
    """Pay with any card, decline everything, until the dice of the attack are to fall."""
    while world.to_act():
        state, _ = decode(world.encode())
        top = state.stack[state.depth - 1] if state.depth else None
        if top is None:
            return False
        if world.to_act() == CHANCE:
            return top.kind is FrameKind.BLOW and bool(top.flags & BlowFlag.ATTACK)
        seat = world.to_act().bit_length() - 1
        is_cost = top.kind is FrameKind.PLAY and top.step == 0
        if not is_cost and top.kind is not FrameKind.WINDOW:
            return False
        world.apply(seat, world.actions(seat)[-1])
    return False


def _weights(world: RawState) -> dict[int, tuple[int, int]]:
    """For every total of the dice one outcome that gives it, and the weight of all that do."""
    found: dict[int, tuple[int, int]] = {}
    for outcome, weight in world.outcomes():
        counts = [outcome >> 4 * at & 15 for at in reversed(range(_FACES))]
        total = sum((face + 1) * count for face, count in enumerate(counts))
        kept, before = found.get(total, (outcome, 0))
        found[total] = kept, before + weight
    return found


def _damage(world: RawState, outcome: int, lives: list[int]) -> dict[int, int]:
    """What the first total does to each monster."""
    mark = world.event_mark()
    world.apply_outcome(outcome)
    while world.to_act() and world.to_act() != CHANCE:
        state, _ = decode(world.encode())
        top = state.stack[state.depth - 1] if state.depth else None
        if top is None or top.kind is not FrameKind.WINDOW:
            break
        seat = world.to_act().bit_length() - 1
        world.apply(seat, world.actions(seat)[-1])
    found: dict[int, int] = {}
    for kind, _, monster, _, _, left in world.events_since(mark):
        if kind == EventKind.BLOW_DEALT and monster not in found:
            found[monster] = lives[monster] - left
    return found
