"""Why an effect of a card, a sheet or a Sector cannot be used now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import ALL_IN, ANY_BOT
from .model import AUTOMA, BASIC, BOT, NO_REF, SHIP, AttackStep, FrameKind, Phase, SinkStage
from .operations import OpKind
from .terms import AttackFace, GearType, TargetKind, Window
from .view import ATTACK_WORDS, DEFENSE_WORDS, GEAR_REFS, SECTOR_REFS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .entries import Effect
    from .model import Attack
    from .operations import Op
    from .terms import Ammo
    from .view import Used, View

_REFS_PER_GEAR = 4
_ENHANCEMENT_REFS_END = 40
_PLATES = (GearType.ARMOR, GearType.HELMET)
_RELOCATIONS = (OpKind.MOVE_SELF, OpKind.MOVE_TARGET)
_REROLLS = (OpKind.REROLL_ATTACK, OpKind.REROLL_DEFENSE, OpKind.FORCE_REROLL_ATTACK)
_ALLY_STEPS = (AttackStep.ALLY_ATTACK, AttackStep.ALLY_DEFENSE)
_WINDOW_OF_STEP = {
    AttackStep.BEFORE_ATTACK: Window.BEFORE_ATTACK,
    AttackStep.AFTER_ATTACK: Window.AFTER_ATTACK,
    AttackStep.ALLY_ATTACK: Window.AFTER_ATTACK,
    AttackStep.BEFORE_DEFENSE: Window.BEFORE_DEFENSE,
    AttackStep.AFTER_DEFENSE: Window.AFTER_DEFENSE,
    AttackStep.ALLY_DEFENSE: Window.AFTER_DEFENSE,
    AttackStep.OPTIONAL_PLATES: Window.PLATE,
    AttackStep.OUTCOME: Window.OUTCOME_ATTACKER,
    AttackStep.AFTERMATH: Window.OUTCOME_DEFENDER,
    AttackStep.OUTCOME_ALL: Window.OUTCOME_ALL,
    AttackStep.FAILED: Window.ATTACK_FAILED,
}
_WHEN = {
    Window.BEFORE_ATTACK: "before your attack roll",
    Window.AFTER_ATTACK: "after your attack roll",
    Window.BEFORE_DEFENSE: "before your defense roll",
    Window.AFTER_DEFENSE: "after your defense roll",
    Window.PLATE: "when hits are left after your defense roll",
    Window.OUTCOME_ATTACKER: "after the damage of your attack",
    Window.OUTCOME_DEFENDER: "after you were attacked",
    Window.OUTCOME_ALL: "at the end of your attack",
    Window.ATTACK_FAILED: "after an attack of yours without damage",
    Window.DURING_TURN: "in your turn, between Actions",
    Window.ON_MOVE_ACTION: "with a Move Action",
    Window.ON_SUBMERSION: "when a Sector sinks under you",
}
"""The windows that somebody uses an effect in; all others work by themselves."""


def effect_refusals(view: View, usable: Collection[int]) -> Iterator[tuple[str, str]]:
    """Effects of the viewer that cannot be used, by ref."""
    for ref in range(_ENHANCEMENT_REFS_END):
        used = None if ref in usable else view.used(view.viewer, ref)
        if used is None or not is_chosen(used.effect):
            continue
        price = view.price(view.viewer, used)
        name = f"{used.name} ({price})" if price else used.name
        told = f"{name}: {used.effect.text}" if used.effect.text else name
        yield told, reason(view, ref, used)


def is_chosen(effect: Effect) -> bool:
    """Whether somebody decides to use it; all others work by themselves."""
    return not effect.mandatory and bool(set(effect.windows) & set(_WHEN))


def reason(view: View, ref: int, used: Used) -> str:
    """Why an effect that is not offered cannot be used."""
    window, attack = _window(view)
    effect = used.effect
    return (
        _not_now(view, ref, used, window, attack)
        or _spent(view, ref, effect, attack)
        or _forbidden(view, used)
        or unmet(view, effect, attack)
        or _unpaid(view, ref, used, attack)
        or _useless(view, effect, window, attack)
    )


def _window(view: View) -> tuple[Window, Attack | None]:
    """What is open now, and the attack it belongs to."""
    state = view.state
    if state.stack and state.stack[-1].kind is FrameKind.ATTACK and state.attack is not None:
        return _WINDOW_OF_STEP[state.attack.step], state.attack
    if state.phase is Phase.SINK:
        return Window.ON_SUBMERSION, None
    if _is_move_half(view):
        return Window.ON_MOVE_ACTION, None
    return Window.DURING_TURN, None


def _is_move_half(view: View) -> bool:
    halves = view.plan_halves(view.me.plan) if view.state.phase is Phase.TURN else ()
    at = view.state.next_action
    return at < len(halves) and halves[at].partition("/")[0] in ("Move", "Wild")


def _windows(view: View) -> tuple[Window, ...]:
    """All windows that are open: between Actions, a Move may be under way too."""
    window, attack = _window(view)
    if window is Window.ON_MOVE_ACTION and attack is None:
        return (Window.ON_MOVE_ACTION, Window.DURING_TURN)
    return (window,)


def _not_now(view: View, ref: int, used: Used, window: Window, attack: Attack | None) -> str:
    slot = _slot(ref)
    if slot is not None and slot not in _PLATES:
        mine = attack is not None and attack.attacker == view.viewer and attack.weapon == slot
        if not mine:
            return f"only in an attack with {used.name}"
    if not set(used.effect.windows) & set(_windows(view)):
        times = [words for each, words in _WHEN.items() if each in used.effect.windows]
        return f"only {' or '.join(times)}"
    if window is Window.ON_SUBMERSION and view.state.stage == SinkStage.FLEE:
        return "first you leave the Sector; the damage comes after that"
    if window is Window.ON_SUBMERSION and _is_sudden_death(view):
        return "in Sudden Death nothing prevents the damage"
    if attack is None:
        return ""
    if attack.step in _ALLY_STEPS:
        lends = used.effect.lend and any(op.kind in _REROLLS for op in used.effect.ops_in(window))
        return "" if lends else "it serves you alone and cannot be lent to an Ally"
    if window is Window.BEFORE_ATTACK:
        return _cannot_follow(used.effect, attack)
    return ""


def _is_sudden_death(view: View) -> bool:
    state = view.state
    enough = view.content.figures.sudden_death_pulse
    return state.stage == SinkStage.PULSE and state.final_pulses >= enough


def _cannot_follow(effect: Effect, attack: Attack) -> str:
    if any(op.kind is OpKind.EXTEND_RANGE for op in effect.ops):
        return "range is extended only by the choice of the attack itself"
    moves = any(op.kind in _RELOCATIONS for op in effect.ops_in(Window.BEFORE_ATTACK))
    if moves and attack.enabling != NO_REF:
        return "this attack was made possible by another effect, and only one may do so"
    return ""


def _spent(view: View, ref: int, effect: Effect, attack: Attack | None) -> str:
    if attack is None:
        return ""
    seat = view.viewer
    lent = effect.lend and attack.lent >> seat & 1
    mine = attack.attacker == seat and attack.used >> ref & 1
    defended = (
        attack.attacker != seat and attack.current == seat and attack.defender_used >> ref & 1
    )
    return "it is used up for this attack" if lent or mine or defended else ""


def _forbidden(view: View, used: Used) -> str:
    here = view.me.loc
    ops = [*view.passives(here, view.viewer), *view.own_passives(view.viewer)]
    if used.is_ability and any(op.kind is OpKind.BLOCK_ABILITIES for op in ops):
        return f"no abilities can be used in {view.place(here)} now"
    places = any(op.kind is OpKind.PLACE_TOKEN for op in used.effect.ops)
    if places and view.me.token != SHIP:
        return f"its token lies in {view.place(view.me.token)} already"
    return ""


# Conditions


def unmet(view: View, effect: Effect, attack: Attack | None) -> str:
    """The first condition of an effect that does not hold; empty if all do."""
    asked, me = effect.conditions, view.me
    if effect.squad and view.squad(view.viewer) is None:
        return "it works only in a match of Squads"
    if asked.has_field is not None and asked.has_field != (me.fields > 0):
        return f"only with {'a' if asked.has_field else 'no'} Force Field"
    if asked.ally_in_sector is not None and asked.ally_in_sector != _ally_here(view):
        return f"only with {'an' if asked.ally_in_sector else 'no'} Ally in your Sector"
    if asked.sectors and me.loc not in asked.sectors:
        return f"only in {' or '.join(view.place(sector) for sector in asked.sectors)}"
    return _unmet_in_attack(view, effect, attack)


def _unmet_in_attack(view: View, effect: Effect, attack: Attack | None) -> str:
    asked = effect.conditions
    if attack is None:
        wants = asked.weapon_types or asked.ranges or asked.target_kind is not None
        wants = wants or asked.damage_dealt is not None or asked.symbol_left is not None
        return "only in an attack" if wants else ""
    if asked.weapon_types and attack.weapon not in asked.weapon_types:
        kinds = ["the basic weapon" if w == BASIC else GearType(w).name for w in asked.weapon_types]
        return f"only in an attack with {' or '.join(kinds)}"
    reach = _range(view, attack)
    if asked.ranges and reach not in asked.ranges:
        at = " or ".join(str(each) for each in asked.ranges)
        return f"only at range {at}; this attack is at {'none' if reach is None else reach}"
    if asked.target_kind is not None and not _is_aimed_at(attack, asked.target_kind):
        return f"only against a {asked.target_kind.name.capitalize()}"
    if asked.damage_dealt is not None and asked.damage_dealt != (attack.damage > 0):
        return f"only after an attack {'with' if asked.damage_dealt else 'without'} damage"
    left = (attack.crits, attack.hits)
    if asked.symbol_left is not None and not left[asked.symbol_left]:
        return f"only while a {asked.symbol_left.name} is left"
    return ""


def _ally_here(view: View) -> bool:
    here = view.me.loc
    return here in view.state.ring and any(
        view.are_allies(view.viewer, seat) and view.state.seats[seat].loc == here
        for seat in range(len(view.state.seats))
    )


def _range(view: View, attack: Attack) -> int | None:
    who = attack.current if attack.current <= AUTOMA else attack.target
    target = view.location(who) if who <= AUTOMA else attack.sector
    return view.range(view.location(attack.attacker), target)


def _is_aimed_at(attack: Attack, kind: TargetKind) -> bool:
    wants_fighter = kind is TargetKind.FIGHTER
    if AttackStep.NEXT_TARGET < attack.step < AttackStep.OUTCOME_ALL:
        return (attack.current <= AUTOMA) == wants_fighter
    if attack.target < ALL_IN:
        return (attack.target < ANY_BOT) == wants_fighter
    return bool(attack.fighters or attack.damaged) if wants_fighter else attack.bots > 0


# Prices


def _unpaid(view: View, ref: int, used: Used, attack: Attack | None) -> str:
    cost, me = used.effect.cost, view.me
    ops = [*view.passives(me.loc, view.viewer), *view.own_passives(view.viewer)]
    energy = cost.energy
    if used.is_ability:
        energy += sum(op.n for op in ops if op.kind is OpKind.ABILITY_SURCHARGE)
    if energy > me.energy:
        return f"it costs {energy} E, and you have {me.energy}"
    if cost.tap and me.tapped:
        return "it was used in this round already"
    slot = _slot(ref)
    if cost.ammo is None or slot is None:
        return ""
    if payable(view, slot, cost.ammo, is_attack=attack is not None):
        return ""
    return f"it costs 1 {cost.ammo.name}, and nothing of yours can pay that here"


def payable(view: View, slot: int, ammo: Ammo, *, is_attack: bool) -> bool:
    """Whether anything can pay one ammo for the Gear in a slot."""
    gear, content = view.me.gear[slot], view.content
    if gear is None:
        return False
    if any(ammo in content.equipment[design].ammo for design in (gear.card, *gear.ammo)):
        return True
    attack = view.state.attack
    fresh = attack.fresh_bots if attack is not None and attack.attacker == view.viewer else None
    return is_attack and any(
        ready - (fresh[bot] if fresh else 0) > 0 and ammo in content.bots[bot].ammo
        for bot, ready in enumerate(view.me.bots_ready)
    )


def search_price(view: View) -> int:
    """The energy that a Search costs where the viewer stands."""
    me, content = view.me, view.content
    printed = list(content.sector(me.loc).effects)
    if me.enhancement < len(content.enhancements):
        printed += content.enhancements[me.enhancement].effects
    for slot in _PLATES:
        gear = me.gear[slot]
        if gear is not None:
            printed += content.equipment[gear.card].effects
    ops = [
        op
        for effect in printed
        if not unmet(view, effect, None)
        for op in effect.ops_in(Window.ON_SEARCH)
    ]
    discount = sum(op.n for op in ops if op.kind is OpKind.SEARCH_DISCOUNT)
    return max(0, view.state.search[me.loc] - discount)


# Nothing to change


def _useless(view: View, effect: Effect, window: Window, attack: Attack | None) -> str:
    if attack is None:
        ops = [op for each in _windows(view) for op in effect.ops_in(each)]
        if len(ops) == 1 and ops[0].kind is OpKind.GAIN_ENERGY:
            return f"you have {view.me.energy} E already, the most there is"
        if len(ops) == 1 and ops[0].kind is OpKind.TAKE_LEADER:
            return "you are the Leader already"
        if window is Window.ON_MOVE_ACTION and window in effect.windows:
            return "it reaches no further than a plain Move here"
        return _NOTHING
    ops = list(effect.ops_in(window))
    reroll = next((op for op in ops if op.kind in _REROLLS), None)
    if reroll is not None:
        return _no_reroll(view, reroll, attack)
    if len(ops) == 1:
        return _idle(ops[0], attack)
    return _NOTHING


_NOTHING = "it would change nothing now"


def _no_reroll(view: View, op: Op, attack: Attack) -> str:
    defends = op.kind is OpKind.REROLL_DEFENSE
    if attack.defense_rerolled if defends else attack.rerolled:
        whose = "the defender" if defends else "the attacker"
        return f"dice of {whose} are rolled again only once in an attack"
    roller = attack.current if defends else attack.attacker
    for who in (roller, view.viewer):
        if who == BOT:
            continue
        own = view.own_passives(who) if who < AUTOMA else []
        if any(
            p.kind is OpKind.BLOCK_REROLL for p in [*view.passives(view.location(who), who), *own]
        ):
            return f"no dice are rolled again in {view.place(view.location(who))}"
    return _NOTHING


def _idle(op: Op, attack: Attack) -> str:
    """What an operation misses."""
    if op.kind is OpKind.CHANGE_ATTACK and not attack.dice[op.from_face]:
        return f"no attack die shows {ATTACK_WORDS[op.from_face]}"
    if op.kind is OpKind.CHANGE_DEFENSE and not attack.defense_dice[op.from_face]:
        return f"no defense die shows {DEFENSE_WORDS[op.from_face]}"
    if op.kind is OpKind.CANCEL and not (attack.crits, attack.hits)[op.symbol]:
        return f"no {AttackFace(op.symbol).name} is left to cancel"
    if op.kind is OpKind.ADD_ATTACK_DICE:
        return "no more attack dice may be rolled than you have"
    if op.kind is OpKind.ADD_DEFENSE_DICE:
        return "no more defense dice may be rolled than you have"
    return _NOTHING


def _slot(ref: int) -> int | None:
    """The gear type that a ref belongs to."""
    return (ref - GEAR_REFS) // _REFS_PER_GEAR if GEAR_REFS <= ref < SECTOR_REFS else None
