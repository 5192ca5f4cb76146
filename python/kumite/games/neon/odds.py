"""Exact odds beside NEON's attacks, for clients; the counting is `kumite.odds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.dice import DiceSet, Readings
from kumite.odds import best_reroll, odds

from .actions import ALL_IN, ANY_BOT, Attack, Done, Effect
from .model import AUTOMA, BOT, AttackStep, FrameKind
from .terms import AttackFace, DefenseFace, OpKind
from .view import ATTACK_WORDS

if TYPE_CHECKING:
    from kumite.odds import Odds

    from .actions import Action
    from .labels import Labels
    from .view import View

_ALL_DICE = 9
_BOT_DICE = 1


def odds_words(labels: Labels, action: Action) -> str:
    """'58% to damage, 0.69 expected' for an attack or a roll; empty for anything else."""
    view = labels.view
    if isinstance(action, Attack):
        return _against(view, labels.attack_dice(action), action.target)
    if isinstance(action, Effect):
        return _best_reroll(view, action)
    if isinstance(action, Done) and _is_at(view, AttackStep.BEFORE_ATTACK):
        attack = view.state.attack
        if attack is not None:
            begun = Attack(attack.weapon, attack.target, attack.enabling, attack.enabling_param)
            if attack.base == 255:
                dice = _due(labels, begun) + attack.added
            else:
                dice = attack.base + attack.added
            dice = max(1, min(dice, view.content.figures.attack_cap))
            return _against(view, dice, attack.target)
    return ""


def _due(labels: Labels, attack: Attack) -> int:
    """Dice of the diagram at the range as it is now, before anything added."""
    view = labels.view
    reach = view.range(view.me.loc, view.target_sector(attack.target))
    gear = None if attack.weapon >= len(view.me.gear) else view.me.gear[attack.weapon]
    if gear is None:
        return labels.attack_dice(Attack(attack.weapon, attack.target))
    cells = view.content.equipment[gear.card].dice
    return cells[reach] if reach is not None and reach < len(cells) else 0


def _is_at(view: View, step: AttackStep) -> bool:
    attack, stack = view.state.attack, view.state.stack
    on_top = bool(stack) and stack[-1].kind is FrameKind.ATTACK
    return on_top and attack is not None and attack.step is step


def _against(view: View, dice: int, target: int) -> str:
    sector = view.target_sector(target)
    if target >= ALL_IN:
        told = [
            f"{view.name(who)}: {_short(_of(view, dice, who, sector))}"
            for who in view.fighters_in(sector)
            if who != view.viewer and not view.are_allies(who, view.viewer)
        ]
        if view.state.bots[sector]:
            told.append(f"Bot: {_short(_of(view, dice, BOT, sector))}")
        return "; ".join(told)
    who = BOT if target >= ANY_BOT else target
    return _words(_of(view, dice, who, sector), _hp_left(view, who))


def _of(view: View, dice: int, who: int, sector: int) -> Odds:
    seen = who in (AUTOMA, BOT)
    return odds(
        dice,
        _defense_dice(view, who),
        seen=seen,
        dice=_dice(view),
        readings=_readings(view, who, sector),
        engine="reference",
    )


def _defense_dice(view: View, who: int) -> int:
    figures = view.content.figures
    if who == BOT:
        return _BOT_DICE
    if who == AUTOMA:
        return figures.automa.defense
    place = view.state.seats[who]
    ops = [*view.own_passives(who), *view.passives(place.loc, who)]
    more = sum(op.n for op in ops if op.kind is OpKind.ADD_DEFENSE_DICE)
    return min(figures.basic_armor + place.fields + more, figures.defense_cap)


def _readings(view: View, who: int, sector: int) -> Readings:
    attack = view.state.attack
    crit, hit = attack.damage_per if attack is not None else (1, 1)
    misses = shields = 0
    for op in view.passives(sector, None if who == BOT else who):
        if op.kind is OpKind.READ_ATTACK and op.from_face == AttackFace.HIT:
            misses += op.n
        if op.kind is OpKind.READ_DEFENSE and op.from_face == DefenseFace.SHIELD:
            shields = _ALL_DICE
    return Readings(crit, hit, 0, misses, shields)


def _best_reroll(view: View, action: Effect) -> str:
    """Marks the reroll of attack dice that serves the expected damage best."""
    attack = view.state.attack
    if attack is None or not _is_at(view, AttackStep.AFTER_ATTACK) or attack.target >= ALL_IN:
        return ""
    used = view.used(view.viewer, action.ref)
    ops = [op for op in used.effect.ops if op.kind is OpKind.REROLL_ATTACK] if used else []
    if not ops:
        return ""
    who = BOT if attack.target >= ANY_BOT else attack.target
    shown = attack.bot_dice if who == BOT else attack.automa_dice
    defense: int | list[str] = _defense_dice(view, who)
    if who in (AUTOMA, BOT):
        defense = [face.name for face in DefenseFace for _ in range(shown[face])]
    roll = [
        face for face, count in zip(ATTACK_WORDS, attack.dice, strict=True) for _ in range(count)
    ]
    best = best_reroll(
        roll,
        defense,
        reroll_dice=min(ops[0].n, len(roll)),
        dice=_dice(view),
        readings=_readings(view, who, view.target_sector(attack.target)),
        engine="reference",
    )
    if tuple(best.faces.count(face) for face in ATTACK_WORDS) != action.dice:
        return ""
    return f"the best dice: {_words(best.odds, _hp_left(view, who))}"


def _dice(view: View) -> DiceSet:
    attack, defense = view.content.attack_die, view.content.defense_die
    return DiceSet(
        (
            attack.count(AttackFace.CRIT),
            attack.count(AttackFace.HIT),
            attack.count(AttackFace.COND),
            attack.count(AttackFace.MISS),
        ),
        (
            defense.count(DefenseFace.GUARD),
            defense.count(DefenseFace.SHIELD),
            defense.count(DefenseFace.SPARK),
            defense.count(DefenseFace.FAIL),
        ),
    )


def _hp_left(view: View, who: int) -> int:
    """HP tokens of a Fighter; 0 for a Bot, which has none."""
    if who == BOT:
        return 0
    return view.state.automa_hp if who == AUTOMA else sum(view.state.seats[who].hp)


def _words(answer: Odds, hp_left: int = 0) -> str:
    words = f"{_short(answer)} to damage, {float(answer.expected):.2f} expected"
    defeat = answer.at_least(hp_left) if hp_left else 0
    return f"{words}, {round(float(defeat) * 100)}% to defeat" if defeat else words


def _short(answer: Odds) -> str:
    return f"{round(float(answer.at_least(1)) * 100)}%"
