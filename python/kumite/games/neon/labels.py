"""What NEON's actions and outcomes are called, from what the chooser may know.

A label has three forms: `text` says it all; `group` and `detail` say it in two steps, so that a
client can ask for the effect first and for the dice after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games import Label
from kumite.games.by_kind import ByKind

from .actions import (
    AS_AMMO,
    FREE_SPOT,
    PAY_BOT,
    PAY_GEAR,
    Attack,
    Defend,
    Disembark,
    Done,
    Effect,
    Enhance,
    Fighter,
    Flee,
    Forgo,
    Gain,
    Guards,
    Move,
    Pay,
    Place,
    Plan,
    Search,
    Takeover,
    from_code,
    unpack_dice,
)
from .asking import declared_dice
from .explanations import card_words
from .model import NO_REF, AttackStep, FrameKind, Phase
from .operations import OpKind
from .terms import GearType
from .view import ATTACK_WORDS, DEFENSE_WORDS, GEAR_REFS, faces

if TYPE_CHECKING:
    from .actions import Action
    from .gear import Gear
    from .view import Used, View

_DONE_IN_ATTACK = {
    AttackStep.BEFORE_ATTACK: "Roll the attack dice",
    AttackStep.AFTER_ATTACK: "Keep the attack dice as they are",
    AttackStep.ALLY_ATTACK: "Lend nothing",
    AttackStep.BEFORE_DEFENSE: "Roll the defense dice",
    AttackStep.AFTER_DEFENSE: "Keep the defense dice as they are",
    AttackStep.ALLY_DEFENSE: "Lend nothing",
    AttackStep.OPTIONAL_PLATES: "Use no more plates",
    AttackStep.OUTCOME: "Use no more effects",
    AttackStep.AFTERMATH: "Use no more effects",
    AttackStep.OUTCOME_ALL: "Use no more effects",
    AttackStep.FAILED: "Stay here",
}
_QUESTION_IN_ATTACK = {
    AttackStep.PRICE: "How do you pay for the attack?",
    AttackStep.BEFORE_ATTACK: "Before the attack roll",
    AttackStep.AFTER_ATTACK: "After the attack roll",
    AttackStep.ALLY_ATTACK: "Your ally has rolled an attack",
    AttackStep.BEFORE_DEFENSE: "You are attacked: before the defense roll",
    AttackStep.AFTER_DEFENSE: "After the defense roll",
    AttackStep.ALLY_DEFENSE: "Your ally has rolled a defense",
    AttackStep.GUARDS: "What do your GUARDs cancel?",
    AttackStep.OPTIONAL_PLATES: "Armor and helmet",
    AttackStep.OUTCOME: "After the damage",
    AttackStep.AFTERMATH: "After being attacked",
    AttackStep.OUTCOME_ALL: "After the last target",
    AttackStep.FAILED: "The attack did no damage",
}
_REROLLS = {
    OpKind.REROLL_ATTACK: ATTACK_WORDS,
    OpKind.REROLL_DEFENSE: DEFENSE_WORDS,
    OpKind.FORCE_REROLL_ATTACK: ATTACK_WORDS,
}


@dataclass(frozen=True, slots=True)
class Labels:
    """Words for one position as one viewer knows it."""

    view: View

    def label(self, code: int) -> Label:
        """The label of an action of the viewer's seat."""
        return self._label(from_code(code))

    @ByKind
    def _label(self, action: Action) -> Label:
        raise TypeError(f"no label for {action!r}")

    @_label.register
    def _(self, action: Fighter) -> Label:
        if action.is_random:
            return _single("Take a random Fighter")
        return _single(f"Take {self.view.content.fighters[action.fighter].name}")

    @_label.register
    def _(self, action: Plan) -> Label:
        cards = self.view.content.cards
        halves = ", ".join(self.view.half(card, half) for card, half in action.layout())
        what = f"initiative {cards[action.top].initiative}"
        hand = self.view.hand(self.view.viewer)
        if not isinstance(hand, int):
            for card in hand:
                if card not in (action.top, action.bottom):
                    what += f", keep {cards[card].initiative}"
        return Label(f"Plan: {halves} ({what})", f"Plan with {what}", halves)

    @_label.register
    def _(self, action: Disembark) -> Label:
        return _single(f"Disembark in {self.view.place(action.sector)}")

    @_label.register
    def _(self, action: Move) -> Label:
        where = self.view.place(action.sector)
        used = self._used(action.ref)
        text = f"Move to {where}" + (f" with {self._priced(used)}" if used else "")
        return Label(text, "Move", text.removeprefix("Move "))

    @_label.register
    def _(self, action: Search) -> Label:
        sector = self.view.me.loc
        tokens = self.view.state.search[sector]
        many = "1 Search token" if tokens == 1 else f"{tokens or 'no'} Search tokens"
        return _single(f"Search in {self.view.place(sector)} ({many} there)")

    @_label.register
    def _(self, action: Attack) -> Label:
        view = self.view
        weapon = view.weapon(view.viewer, action.weapon)
        detail = view.target(action.target)
        used = self._used(action.ref)
        way = ""
        if used is not None:
            way = f", using {self._priced(used)}"
            way += f" to {view.place(action.param)}" if action.param else ""
        dice = self._dice_words(action)
        text = f"Attack {detail} with {weapon}{way} ({dice})"
        return Label(text, f"Attack with {weapon}", f"{detail}{way} ({dice})")

    @_label.register
    def _(self, action: Defend) -> Label:
        return _single("Defend (gain 2 E)")

    @_label.register
    def _(self, action: Takeover) -> Label:
        return _single("Takeover (become Leader, gain 1 E)")

    @_label.register
    def _(self, action: Gain) -> Label:
        return _single(f"Gain {action.n} E")

    @_label.register
    def _(self, action: Forgo) -> Label:
        return _single("Forgo this Action")

    @_label.register
    def _(self, action: Effect) -> Label:
        used = self._used(action.ref)
        if used is None:
            return _single(f"Use effect {action.ref} ({action.param})")
        source = self._priced(used)
        for op in used.effect.ops:
            if op.kind in _REROLLS and self._is_for_these_dice(op.kind):
                dice = faces(action.dice, _REROLLS[op.kind])
                verb = "Force a reroll" if op.kind is OpKind.FORCE_REROLL_ATTACK else "Reroll"
                of = " of " if verb != "Reroll" else " "
                return Label(f"{verb}{of}{dice} with {source}", f"{verb} with {source}", dice)
            if op.kind is OpKind.MOVE_SELF and action.param:
                where = self.view.place(action.param)
                return Label(f"Step to {where} with {source}", f"Step with {source}", where)
            if op.kind is OpKind.TARGET_TREATS:
                whom = self.view.name(action.param)
                words = f"{source}: {used.effect.text}"
                return Label(f"Use {words} (on {whom})", f"Use {words}", f"on {whom}")
        return _single(f"Use {source}: {used.effect.text}".rstrip(": "))

    @_label.register
    def _(self, action: Done) -> Label:
        return _single(self._done())

    @_label.register
    def _(self, action: Pay) -> Label:
        gear, ammo = self._paying()
        word = f" {ammo}" if ammo else ""
        if action.source == PAY_GEAR:
            name = self.view.card(gear.card) if gear else "the Gear card"
            return _single(f"Pay{word} by discarding {name} itself")
        if action.source >= PAY_BOT:
            bot = self.view.content.bots[action.source - PAY_BOT].name
            return _single(f"Pay{word} with a {bot} Bot")
        if gear is None or action.source >= len(gear.ammo):
            return _single(f"Pay{word} with Ammo card {action.source + 1}")
        under = f"{self.view.card(gear.ammo[action.source])} under {self.view.card(gear.card)}"
        return _single(f"Pay{word} with {under}")

    @_label.register
    def _(self, action: Place) -> Label:
        view, name = self.view, self.view.card(action.design)
        group = f"Place {name}"
        if action.spot == FREE_SPOT:
            detail = f"as {GearType(action.slot).name} Gear"
        else:
            gear = view.me.gear[action.slot]
            over = "the Gear card" if gear is None else view.card(gear.card)
            if action.spot == AS_AMMO:
                detail = f"as Ammo under {over}"
            else:
                kept = self._kept(gear, action.keep)
                keeping = f", keeping {', '.join(kept)} as Ammo" if kept else ", keeping no Ammo"
                detail = f"on top of {over}{keeping}"
        return Label(f"{group} {detail}", group, detail)

    @_label.register
    def _(self, action: Guards) -> Label:
        attack = self.view.state.attack
        rest = (attack.guards if attack else action.crits) - action.crits
        return _single(f"Cancel {action.crits} CRIT and up to {max(rest, 0)} HIT with GUARDs")

    @_label.register
    def _(self, action: Enhance) -> Label:
        kept = self.view.content.enhancements[action.enhancement]
        text = kept.text or " ".join(effect.text for effect in kept.effects)
        return _single(f"Keep {kept.name}: {text}")

    @_label.register
    def _(self, action: Flee) -> Label:
        return _single(f"Flee to {self.view.place(action.sector)}")

    def question(self, seat: int) -> str:
        """What a seat is asked, in a few words."""
        state = self.view.state
        if state.stack:
            frame = state.stack[-1]
            if frame.kind is FrameKind.ATTACK and state.attack is not None:
                return _QUESTION_IN_ATTACK.get(state.attack.step, "During the attack")
            if frame.kind is FrameKind.PLACE:
                cards = [card_words(self.view.content.equipment[card]) for card in state.limbo]
                return f"Where do the cards go? {' '.join(cards)}"
            return {
                FrameKind.EFFECT: "How do you pay?",
                FrameKind.DEFEAT: "Which Enhancement do you keep?",
            }.get(frame.kind, "What do you do?")
        if state.phase is Phase.TURN:
            return self._turn_question(seat)
        if state.phase is Phase.SINK:
            return f"{self.view.place(state.sinking or self.view.location(seat))} is sinking"
        return {
            Phase.FIGHTERS: "Which Fighter do you take?",
            Phase.PLAN: f"Round {state.round}: your plan",
        }.get(state.phase, "What do you do?")

    def _turn_question(self, seat: int) -> str:
        state = self.view.state
        if state.stage == 0:
            return "Your turn: where do you disembark?"
        plan = state.seats[seat].plan
        if state.next_action >= 3:
            return "Your turn: all Actions are done"
        half = self.view.plan_halves(plan)[state.next_action]
        return f"Your turn: Action {state.next_action + 1} of 3, {half}"

    def outcome(self, outcome: int) -> str:
        """What an outcome of chance means here."""
        view, state = self.view, self.view.state
        if state.stack:
            return self._frame_outcome(outcome)
        if state.phase is Phase.RING:
            return f"{view.place(outcome)} is next in the ring"
        if state.phase in (Phase.FIRST_TOKEN, Phase.REVEAL):
            return f"{view.place(outcome)} is on the next Scoreboard token"
        if state.phase is Phase.FIGHTER_DRAW:
            return f"{view.content.fighters[outcome].name} is drawn"
        if state.phase in (Phase.HANDS, Phase.DRAW):
            cards = [card for card in range(len(view.content.cards)) if outcome >> card & 1]
            return "draws Action cards " + ", ".join(
                str(view.content.cards[card].initiative) for card in cards
            )
        if state.phase is Phase.LEADER:
            return f"{view.name(outcome)} becomes Leader"
        return f"outcome {outcome}"

    def _frame_outcome(self, outcome: int) -> str:
        view, state = self.view, self.view.state
        kind = state.stack[-1].kind
        if kind is FrameKind.DRAW:
            return f"draws {view.card(outcome)}"
        if kind is FrameKind.DEFEAT:
            return f"draws {view.content.enhancements[outcome].name}"
        if state.attack is None:
            return f"outcome {outcome}"
        step = state.attack.step
        if step is AttackStep.BOT_TYPE:
            return f"it is a {view.content.bots[outcome].name} Bot"
        is_attack = step in (
            AttackStep.ROLL_ATTACK,
            AttackStep.AFTER_ATTACK,
            AttackStep.ALLY_ATTACK,
            AttackStep.BEFORE_DEFENSE,
        )
        words = ATTACK_WORDS if is_attack else DEFENSE_WORDS
        return f"rolls {faces(unpack_dice(outcome), words)}"

    def _used(self, ref: int) -> Used | None:
        return None if ref == NO_REF else self.view.used(self.view.viewer, ref)

    def _priced(self, used: Used) -> str:
        price = self.view.price(self.view.viewer, used)
        return f"{used.name} ({price})" if price else used.name

    def _is_for_these_dice(self, kind: OpKind) -> bool:
        """Maneuver A rerolls attack or defense dice, by the window that is open."""
        attack = self.view.state.attack
        if attack is None:
            return True
        defending = attack.step in (AttackStep.AFTER_DEFENSE, AttackStep.ALLY_DEFENSE)
        return defending == (kind is OpKind.REROLL_DEFENSE)

    def _dice_words(self, action: Attack) -> str:
        dice = declared_dice(self.view, action)
        return "1 die" if dice == 1 else f"{dice} dice"

    def _done(self) -> str:
        state = self.view.state
        if state.stack:
            if state.stack[-1].kind is FrameKind.PLACE:
                count = len(state.limbo)
                return f"Place nothing more (discard {count} {'card' if count == 1 else 'cards'})"
            if state.attack is not None:
                return _DONE_IN_ATTACK.get(state.attack.step, "Done")
        if state.phase is Phase.TURN:
            return "End the turn"
        return "Suffer the Submersion damage" if state.phase is Phase.SINK else "Done"

    def _paying(self) -> tuple[Gear | None, str]:
        """The Gear card a price is paid for, and the ammo."""
        view, state = self.view, self.view.state
        frame = state.stack[-1] if state.stack else None
        if frame is not None and frame.kind is FrameKind.EFFECT:
            slot = (frame.b - GEAR_REFS) // 4
            gear = view.me.gear[slot] if 0 <= slot < len(view.me.gear) else None
            used = view.used(view.viewer, frame.b)
            ammo = used.effect.cost.ammo if used else None
            return gear, ammo.name if ammo is not None else ""
        if state.attack is not None and state.attack.weapon < len(view.me.gear):
            gear = view.me.gear[state.attack.weapon]
            price = view.content.equipment[gear.card].attack_price if gear else None
            return gear, price.name if price is not None else ""
        return None, ""

    def _kept(self, gear: Gear | None, keep: int) -> list[str]:
        pool = [] if gear is None else sorted([gear.card, *gear.ammo])
        return [self.view.card(card) for at, card in enumerate(pool) if keep >> at & 1]


def _single(text: str) -> Label:
    return Label(text, text, "")
