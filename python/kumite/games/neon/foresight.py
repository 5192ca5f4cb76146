"""What a choice in an attack of NEON leads to, exactly: the damage of every target as odds.

At every step it is counted how the dice can still fall if nobody uses anything more; SHIELDs,
GUARDs (in the defender's best way) and what Armor and Helmets must cancel are in it. Damage that
would take more HP tokens than there are does not count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from kumite.games.neon.attack_odds import AtLeast, Odds, odds
from kumite.games.neon.dice import DiceSet, Readings
from kumite.games.neon.kept_dice import best_clash, clash

from .actions import ALL_IN, ANY_BOT, Attack, Done, Effect, Guards
from .model import ALL, AUTOMA, BOT, NO_ID, NO_REF, NOBODY, AttackStep, FrameKind
from .operations import OpKind
from .plates import Plates, plates_of
from .terms import AttackFace, DefenseFace, Window

if TYPE_CHECKING:
    from kumite.games.neon.attack_odds import Aim
    from kumite.games.neon.dice import Counts

    from .actions import Action
    from .labels import Labels
    from .model import Attack as Running
    from .operations import Op
    from .view import View

__all__ = ["Foresight", "Outlook", "foresee"]

_ALL_DICE = 9
_BOT_DICE = 1
_NONE: Counts = (0, 0, 0, 0)
_ATTACKING = (AttackStep.AFTER_ATTACK, AttackStep.ALLY_ATTACK)
_DEFENDING = (AttackStep.AFTER_DEFENSE, AttackStep.ALLY_DEFENSE)


@dataclass(frozen=True, slots=True)
class Outlook:
    """One target: how likely each damage is, and how much defeats it."""

    who: int
    """A seat, AUTOMA or BOT."""
    odds: Odds
    hp: int
    """HP tokens left; 0 for a Bot, which any damage destroys."""

    @property
    def defeat(self) -> Fraction:
        return self.odds.at_least(self.hp) if self.hp else Fraction(0)


@dataclass(frozen=True, slots=True)
class Foresight:
    """All targets of one choice."""

    outlooks: tuple[Outlook, ...]
    is_own: bool = False
    """The damage is to whoever chooses."""
    is_best: bool = False
    """No other dice to roll again give more, or let less through."""
    rolls_again: bool = False
    changes: bool = False
    """What is counted is how it is after an effect."""
    is_for_all: bool = False
    again: Odds | None = None
    """With the best reroll, if one could be paid later."""
    again_by: str = ""


def foresee(labels: Labels, action: Action) -> Foresight | None:
    """What is known of an attack, a roll or a change of dice; None for anything else."""
    view = labels.view
    if isinstance(action, Attack):
        left = view.me.energy - _energy_of(view, action.ref)
        moved = _moved(view, action)
        if moved is None:
            return _never(view, action.target)
        after, target = moved
        return _declared(after, labels.attack_dice(action), target, left)
    running, stack = view.state.attack, view.state.stack
    if running is None or not stack or stack[-1].kind is not FrameKind.ATTACK:
        return None
    if isinstance(action, Guards):
        return _guarded(view, running, action.crits)
    if not isinstance(action, Done | Effect):
        return None
    if running.step is AttackStep.BEFORE_ATTACK:
        return _before_attack(labels, running, action)
    if running.step in _ATTACKING:
        return _after_attack(view, running, action)
    if running.step is AttackStep.BEFORE_DEFENSE:
        return _before_defense(view, running, action)
    if running.step is AttackStep.OPTIONAL_PLATES:
        return _plated(view, running, action)
    return _after_defense(view, running, action) if running.step in _DEFENDING else None


# The choice of an attack


def _energy_of(view: View, ref: int) -> int:
    """What the effect that makes an attack possible costs."""
    used = None if ref == NO_REF else view.used(view.viewer, ref)
    if used is None:
        return 0
    return used.effect.cost.energy + (_surcharge(view) if used.is_ability else 0)


def _surcharge(view: View) -> int:
    here = [*view.passives(view.me.loc, view.viewer), *view.own_passives(view.viewer)]
    return sum(op.n for op in here if op.kind is OpKind.ABILITY_SURCHARGE)


def _moved(view: View, action: Attack) -> tuple[View, int] | None:
    """The table and the target after an effect that begins the attack with a move.

    None if what lies in wait there defeats whoever moves, and with it the attack.
    """
    used = None if action.ref == NO_REF else view.used(view.viewer, action.ref)
    kinds = {op.kind for op in used.effect.ops} if used else set()
    if OpKind.MOVE_SELF in kinds and action.param:
        after = _entered(view, view.viewer, action.param)
        return None if after is None else (after, action.target)
    if OpKind.MOVE_TARGET not in kinds or action.target >= ALL_IN:
        return view, action.target
    if action.target >= ANY_BOT:
        return view, ANY_BOT + view.me.loc
    after = _entered(view, action.target, view.me.loc)
    return None if after is None else (after, action.target)


def _entered(view: View, who: int, sector: int) -> View | None:
    """The table after somebody came into a Sector; None if that was the end of them."""
    if view.location(who) == sector:
        return view
    left = _hp_left(view, who) - view.sprung(sector, who)
    if left <= 0:
        return None
    state = view.state
    if who == AUTOMA:
        return replace(view, state=replace(state, automa_loc=sector, automa_hp=left))
    seats = list(state.seats)
    # Only how many tokens are left matters here, not of which rows they are.
    seats[who] = replace(seats[who], loc=sector, hp=[left])
    return replace(view, state=replace(state, seats=seats))


def _never(view: View, target: int) -> Foresight:
    """An attack that does not come to its dice."""
    who = BOT if target >= ANY_BOT else target
    nothing = Odds((1,), 1, "none", "expected", True)
    return Foresight((Outlook(who, nothing, _hp_left(view, who)),))


def _declared(view: View, dice: int, target: int, energy: int = 0) -> Foresight | None:
    """So many dice at a target; `energy` is what will be left for a reroll."""
    sector = view.target_sector(target)
    if target >= ALL_IN:
        aimed = [
            who
            for who in view.fighters_in(sector)
            if who != view.viewer and not view.are_allies(who, view.viewer)
        ]
        aimed += [BOT] * view.state.bots[sector]
        told = tuple(_of(view, dice, who, sector) for who in aimed)
        return Foresight(told, is_for_all=True) if told else None
    who = BOT if target >= ANY_BOT else target
    one = (_of(view, dice, who, sector),)
    name = _reroll_at_hand(view, energy)
    if not name:
        return Foresight(one)
    return Foresight(one, again=_rolled_again(view, dice, who, sector), again_by=name)


def _rolled_again(view: View, dice: int, who: int, sector: int) -> Odds:
    readings = _readings(view, who, sector)
    defense = _defense_dice(view, who)
    if who in (AUTOMA, BOT):
        aim: Aim = AtLeast(1) if _most(view, who) == 1 else "expected"
        return odds(
            dice, defense, reroll="best", aim=aim, seen=True, dice=_dice(view), readings=readings
        )
    return best_clash(
        dice,
        defense,
        dice=_dice(view),
        readings=readings,
        plates=plates_of(view, who),
        most=_most(view, who),
    )


def _of(view: View, dice: int, who: int, sector: int) -> Outlook:
    told = clash(
        _NONE,
        dice,
        _NONE,
        _defense_dice(view, who),
        dice=_dice(view),
        readings=_readings(view, who, sector),
        plates=plates_of(view, who),
        most=_most(view, who),
    )
    return Outlook(who, told, _hp_left(view, who))


def _reroll_at_hand(view: View, energy: int) -> str:
    """The ability that rolls any attack dice again, if it could be paid."""
    here = [*view.passives(view.me.loc, view.viewer), *view.own_passives(view.viewer)]
    if any(op.kind in (OpKind.BLOCK_REROLL, OpKind.BLOCK_ABILITIES) for op in here):
        return ""
    surcharge = _surcharge(view)
    for maneuver in view.content.maneuvers:
        ops = maneuver.effect.ops_in(Window.AFTER_ATTACK)
        rolls = any(op.kind is OpKind.REROLL_ATTACK and op.n >= ALL for op in ops)
        price = maneuver.effect.cost.energy + surcharge
        if rolls and price <= energy:
            return f"{maneuver.name}, {price} E"
    return ""


# The attacker's windows


def _before_attack(labels: Labels, running: Running, action: Done | Effect) -> Foresight | None:
    """The dice that will be rolled, with what the effect adds."""
    view = labels.view
    base = running.base if running.base != NO_ID else _due(labels, running)
    added = running.added
    if isinstance(action, Effect):
        ops = _ops(view, action, Window.BEFORE_ATTACK)
        if not any(op.kind in (OpKind.ADD_ATTACK_DICE, OpKind.BASE_DICE) for op in ops):
            return None
        base, added = _with(labels, running, ops, base, added)
    dice = max(1, min(base + added, view.content.figures.attack_cap))
    return _declared(view, dice, running.target, energy=-1)


def _with(
    labels: Labels, running: Running, ops: tuple[Op, ...], base: int, added: int
) -> tuple[int, int]:
    cells = _cells(labels, running)
    for op in ops:
        if op.kind is OpKind.BASE_DICE:
            printed = op.n if op.cell is None else cells[op.cell]
            base = max(max(cells) if op.best else printed, op.min)
        elif op.kind is OpKind.ADD_ATTACK_DICE:
            added += op.n
    return base, added


def _cells(labels: Labels, running: Running) -> tuple[int, ...]:
    """The diagram of the Weapon, whose card may be gone by now."""
    if running.card != NO_ID:
        return labels.view.content.equipment[running.card].dice
    return (labels.attack_dice(Attack(running.weapon, running.target)), 0, 0)


def _due(labels: Labels, running: Running) -> int:
    """Dice of the diagram at the range as it is now, before anything added."""
    view = labels.view
    reach = view.range(view.me.loc, view.target_sector(running.target))
    cells = _cells(labels, running)
    return cells[reach] if reach is not None and reach < len(cells) else 0


@dataclass(frozen=True, slots=True)
class _Dice:
    """An attack on the table, and what stands against it."""

    who: int
    attack: Counts
    defense: Counts
    """Defense dice that are seen."""
    defense_air: int
    readings: Readings
    dice: DiceSet
    plates: Plates
    hp: int

    def after(self, attack: Counts, air: int = 0) -> Odds:
        return self._clash(attack, air, self.defense, self.defense_air)

    def against(self, defense: Counts, air: int = 0) -> Odds:
        return self._clash(self.attack, 0, defense, air)

    def _clash(self, attack: Counts, air: int, defense: Counts, defense_air: int) -> Odds:
        return clash(
            attack,
            air,
            defense,
            defense_air,
            dice=self.dice,
            readings=self.readings,
            plates=self.plates,
            most=self.hp or 1,
        )

    def outlook(self, told: Odds) -> tuple[Outlook]:
        return (Outlook(self.who, told, self.hp),)


def _after_attack(view: View, running: Running, action: Done | Effect) -> Foresight | None:
    """What the dice on the table do, and what other dice would."""
    if running.target >= ALL_IN:
        return _after_attack_on_all(view, running, action)
    who = BOT if running.target >= ANY_BOT else running.target
    shown = running.bot_dice if who == BOT else running.automa_dice
    table = _against_one(view, running, who, _counts(shown))
    if isinstance(action, Done):
        is_best = _best_attack_dice(table, ALL) == _NONE
        return Foresight(table.outlook(table.after(table.attack)), is_best=is_best)
    for op in _ops(view, action, Window.AFTER_ATTACK):
        if op.kind is OpKind.REROLL_ATTACK:
            told = table.after(_minus(table.attack, action.dice), sum(action.dice))
            is_best = action.dice == _best_attack_dice(table, op.n)
            return Foresight(table.outlook(told), is_best=is_best, rolls_again=True)
        if op.kind is OpKind.CHANGE_ATTACK:
            told = table.after(_turned(table.attack, op))
            return Foresight(table.outlook(told), changes=True)
        if op.kind is OpKind.TARGET_TREATS and op.from_face == DefenseFace.SHIELD:
            more = replace(table, readings=_without_shields(table.readings, op.n))
            return Foresight(table.outlook(more.after(table.attack)), changes=True)
    return None


def _against_one(view: View, running: Running, who: int, shown: Counts) -> _Dice:
    """The dice on the table against one target; `shown` are the dice of a Bot or the Automa."""
    seen = who in (AUTOMA, BOT)
    sector = running.sector if who == BOT else view.location(who)
    return _Dice(
        who,
        _counts(running.dice),
        shown if seen else _NONE,
        0 if seen else _defense_dice(view, who),
        _readings(view, who, sector),
        _dice(view),
        plates_of(view, who),
        _hp_left(view, who),
    )


def _after_attack_on_all(view: View, running: Running, action: Done | Effect) -> Foresight | None:
    """The same for everybody in a Sector; dice are best that make most damage to all together."""
    tables = [
        _against_one(view, running, who, _counts(running.automa_dice))
        for who in range(AUTOMA + 1)
        if running.fighters >> who & 1
    ]
    for face, bots in enumerate(running.bot_dice):
        die = _counts([int(face == each) for each in range(4)])
        tables += [_against_one(view, running, BOT, die)] * bots
    most, picked = ALL, _NONE
    if isinstance(action, Effect):
        ops = _ops(view, action, Window.AFTER_ATTACK)
        rerolls = [op for op in ops if op.kind is OpKind.REROLL_ATTACK]
        if not rerolls:
            return None
        most, picked = rerolls[0].n, action.dice
    if not tables:
        return None
    attack = tables[0].attack

    def hoped(dice: Counts) -> Fraction:
        after = [table.after(_minus(attack, dice), sum(dice)) for table in tables]
        return sum((each.expected for each in after), Fraction(0))

    told = [
        Outlook(table.who, table.after(_minus(attack, picked), sum(picked)), table.hp)
        for table in tables
    ]
    best = max(_subsets(attack, most), key=lambda dice: (hoped(dice), -sum(dice)))
    return Foresight(
        tuple(told),
        is_for_all=True,
        is_best=hoped(picked) >= hoped(best),
        rolls_again=picked != _NONE,
    )


def _without_shields(readings: Readings, shields: int) -> Readings:
    """As many more SHIELDs that count as nothing."""
    most = min(readings.shields_to_fails + shields, _ALL_DICE)
    return readings._replace(shields_to_fails=most)


@lru_cache(maxsize=64)
def _best_attack_dice(table: _Dice, most: int) -> Counts:
    """Most damage on average; of equal choices the fewest dice, then the worst faces."""

    def worth(dice: Counts) -> tuple[Fraction, int, Counts]:
        kept = _minus(table.attack, dice)
        return table.after(kept, sum(dice)).expected, -sum(dice), kept

    return max(_subsets(table.attack, most), key=worth)


# The defender's windows


def _before_defense(view: View, running: Running, action: Done | Effect) -> Foresight | None:
    """The chance to be hurt, before the defense is rolled."""
    table = _defended(view, running, action)
    if table is None:
        return None
    added = running.defense_added
    if isinstance(action, Effect):
        ops = _ops(view, action, Window.BEFORE_DEFENSE)
        more = sum(op.n for op in ops if op.kind is OpKind.ADD_DEFENSE_DICE)
        if not more:
            return None
        added += more
    cap = view.content.figures.defense_cap
    air = min(_defense_dice(view, running.current) + added, cap)
    return Foresight(table.outlook(table.against(_NONE, air)), is_own=True)


def _after_defense(view: View, running: Running, action: Done | Effect) -> Foresight | None:
    """What the dice on the table let through, and what other dice would."""
    table = _defended(view, running, action)
    if table is None:
        return None
    rolled = _counts(running.defense_dice)
    if isinstance(action, Done):
        is_best = _best_defense_dice(table, rolled, ALL) == _NONE
        return Foresight(table.outlook(table.against(rolled)), is_own=True, is_best=is_best)
    for op in _ops(view, action, Window.AFTER_DEFENSE):
        if op.kind is OpKind.REROLL_DEFENSE:
            told = table.against(_minus(rolled, action.dice), sum(action.dice))
            is_best = action.dice == _best_defense_dice(table, rolled, op.n)
            return Foresight(table.outlook(told), is_own=True, is_best=is_best, rolls_again=True)
        if op.kind is OpKind.CHANGE_DEFENSE:
            told = table.against(_turned(rolled, op))
            return Foresight(table.outlook(told), is_own=True, changes=True)
    return None


def _defended(view: View, running: Running, action: Done | Effect) -> _Dice | None:
    """The attack against whoever chooses, with the plates that are left after the choice."""
    who = running.current
    paid = action.ref if isinstance(action, Effect) else NO_REF
    if who in (NOBODY, AUTOMA):
        return None
    return _Dice(
        who,
        _counts(running.dice),
        _NONE,
        0,
        _readings(view, who, view.location(who)),
        _dice(view),
        plates_of(view, who, paid),
        _hp_left(view, who),
    )


@lru_cache(maxsize=64)
def _best_defense_dice(table: _Dice, rolled: Counts, most: int) -> Counts:
    """Least damage on average; of equal choices the fewest dice, then the worst faces."""

    def worth(dice: Counts) -> tuple[Fraction, int, Counts]:
        return table.against(_minus(rolled, dice), sum(dice)).expected, sum(dice), dice

    return min(_subsets(rolled, most), key=worth)


# After the dice


def _guarded(view: View, running: Running, on_crits: int) -> Foresight:
    """What is left when so many GUARDs take CRITs and the others HITs."""
    guards = min(running.guards, running.crits + running.hits)
    crits, hits = running.crits - on_crits, running.hits - (guards - on_crits)
    return _left(view, running, crits, hits, plates_of(view, running.current))


def _plated(view: View, running: Running, action: Done | Effect) -> Foresight | None:
    """What is left when a plate cancels more, or nothing more."""
    more = [0, 0]
    if isinstance(action, Effect):
        cancels = [op for op in _ops(view, action, Window.PLATE) if op.kind is OpKind.CANCEL]
        if not cancels:
            return None
        for op in cancels:
            more[op.symbol] += op.n
    return _left(view, running, running.crits, running.hits, Plates(more[0], more[1]))


def _left(view: View, running: Running, crits: int, hits: int, plates: Plates) -> Foresight:
    per_crit, per_hit = running.damage_per
    damage = max(0, crits - plates.crits) * per_crit + max(0, hits - plates.hits) * per_hit
    damage = min(damage, _most(view, running.current))
    certain = Odds((*[0] * damage, 1), 1, "none", "expected", True)
    who = running.current
    return Foresight((Outlook(who, certain, _hp_left(view, who)),), is_own=True)


# Dice


def _ops(view: View, action: Effect, window: Window) -> tuple[Op, ...]:
    used = None if action.ref == NO_REF else view.used(view.viewer, action.ref)
    return used.effect.ops_in(window) if used else ()


def _counts(dice: list[int]) -> Counts:
    first, second, third, fourth = dice
    return first, second, third, fourth


def _minus(dice: Counts, taken: Counts) -> Counts:
    first, second, third, fourth = (a - b for a, b in zip(dice, taken, strict=True))
    return first, second, third, fourth


def _turned(dice: Counts, op: Op) -> Counts:
    """The dice after some of one face were turned to another."""
    after = list(dice)
    count = min(after[op.from_face], op.n)
    after[op.from_face] -= count
    after[op.to_face] += count
    return _counts(after)


def _subsets(dice: Counts, most: int) -> list[Counts]:
    """Every choice of at most so many of the dice, none of them too."""
    ranges = [range(count + 1) for count in dice]
    return [_counts(list(picked)) for picked in product(*ranges) if sum(picked) <= most]


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
    if attack is not None:
        for bound in attack.lingering:
            if bound.target == who and bound.face == DefenseFace.SHIELD:
                shields = min(shields + bound.count, _ALL_DICE)
    return Readings(crit, hit, 0, misses, shields)


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


def _most(view: View, who: int) -> int:
    """Damage beyond it is lost (NEON-ATK-39, ATK-43)."""
    return _hp_left(view, who) or 1
