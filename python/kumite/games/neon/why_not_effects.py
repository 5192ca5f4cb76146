"""Why an effect of a card, a sheet or a Sector cannot be used now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import BASIC
from .operations import OpKind
from .refusals import NO_RANGE, Why
from .terms import Ammo, AttackFace, GearType, Window
from .view import ATTACK_WORDS, DEFENSE_WORDS, slot_of

if TYPE_CHECKING:
    from .entries import Effect
    from .refusals import Refusal
    from .view import Used, View

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
_PLAIN = {
    Why.RANGE_IS_DECLARED: "range is extended only by the choice of the attack itself",
    Why.ENABLED_ALREADY: "this attack was made possible by another effect, and only one may do so",
    Why.NOT_LENT: "it serves you alone and cannot be lent to an Ally",
    Why.FLEE_FIRST: "first you leave the Sector; the damage comes after that",
    Why.SUDDEN_DEATH: "in Sudden Death nothing prevents the damage",
    Why.USED_UP: "it is used up for this attack",
    Why.NEEDS_SQUAD: "it works only in a match of Squads",
    Why.NEEDS_ATTACK: "only in an attack",
    Why.TAPPED: "it was used in this round already",
    Why.NOTHING: "it would change nothing now",
    Why.NO_FURTHER: "it reaches no further than a plain Move here",
    Why.LEADER_ALREADY: "you are the Leader already",
    Why.WHOLE_SECTOR: "nobody moves before an attack on a whole Sector",
    Why.NO_DICE_THERE: "from there your Weapon would have no dice",
}


def effect_reason(view: View, ref: int, used: Used, refusal: Refusal) -> str:
    """A reason of the rules in words."""
    many, effect = refusal.n, used.effect
    plain = _PLAIN.get(refusal.why)
    if plain is not None:
        return plain
    match refusal.why:
        case Why.OTHER_TIME:
            times = [words for each, words in _WHEN.items() if each in effect.windows]
            return f"only {' or '.join(times)}"
        case Why.OTHER_WEAPON:
            slot = slot_of(ref)
            assert slot is not None
            return f"only in an attack with {view.weapon(view.viewer, slot)}"
        case Why.NO_ABILITIES:
            return f"no abilities can be used in {view.place(many)} now"
        case Why.TOKEN_LIES:
            return f"its token lies in {view.place(many)} already"
        case Why.ENERGY:
            return f"it costs {many} E, and you have {view.me.energy}"
        case Why.AMMO:
            return f"it costs 1 {Ammo(many).name}, and nothing of yours can pay that here"
        case Why.ENERGY_FULL:
            return f"you have {view.me.energy} E already, the most there is"
        case Why.REROLLED:
            attack = view.state.attack
            is_attacker = attack is not None and refusal.who == attack.attacker
            whose = "the attacker" if is_attacker else "the defender"
            return f"dice of {whose} are rolled again only once in an attack"
        case Why.NO_REROLL:
            return f"no dice are rolled again in {view.place(many)}"
        case Why.NONE_LEFT:
            return f"no {AttackFace(many).name} is left to cancel"
        case Why.NO_SUCH_DIE if _turns_defense(effect):
            return f"no defense die shows {DEFENSE_WORDS[many]}"
        case Why.NO_SUCH_DIE:
            return f"no attack die shows {ATTACK_WORDS[many]}"
        case Why.DICE_CAP:
            whose = "defense" if _adds_defense(effect) else "attack"
            return f"no more {whose} dice may be rolled than you have"
    return _condition(view, effect, refusal)


def _turns_defense(effect: Effect) -> bool:
    return any(op.kind is OpKind.CHANGE_DEFENSE for op in effect.ops)


def _adds_defense(effect: Effect) -> bool:
    return any(op.kind is OpKind.ADD_DEFENSE_DICE for op in effect.ops)


def _condition(view: View, effect: Effect, refusal: Refusal) -> str:
    """What an effect asks for, and is not so."""
    asked = effect.conditions
    match refusal.why:
        case Why.FIELD:
            return f"only with {'a' if asked.has_field else 'no'} Force Field"
        case Why.ALLY_BESIDE:
            return f"only with {'an' if asked.ally_in_sector else 'no'} Ally in your Sector"
        case Why.SECTOR:
            return f"only in {' or '.join(view.place(sector) for sector in asked.sectors)}"
        case Why.WEAPON_TYPE:
            named = (
                "the basic weapon" if weapon == BASIC else GearType(weapon).name
                for weapon in asked.weapon_types
            )
            return f"only in an attack with {' or '.join(named)}"
        case Why.RANGE:
            at = " or ".join(str(each) for each in asked.ranges)
            reach = "none" if refusal.n == NO_RANGE else refusal.n
            return f"only at range {at}; this attack is at {reach}"
        case Why.TARGET_KIND:
            assert asked.target_kind is not None
            return f"only against a {asked.target_kind.name.capitalize()}"
        case Why.DAMAGE_DEALT:
            return f"only after an attack {'with' if asked.damage_dealt else 'without'} damage"
        case Why.SYMBOL_LEFT:
            assert asked.symbol_left is not None
            return f"only while a {AttackFace(asked.symbol_left).name} is left"
    raise AssertionError(refusal)
