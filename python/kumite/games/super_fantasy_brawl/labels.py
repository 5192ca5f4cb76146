"""What Super Fantasy Brawl's actions and outcomes are called, from what the chooser may know.

A label has three forms: `text` says it all; `group` and `detail` say it in two steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games import Label
from kumite.games.by_kind import ByKind
from kumite.games.hexes import DIRECTION_NAMES

from . import actions as act
from .areas import marked
from .explanations import facts
from .model import FIGURES, NO_FIGURE, NO_HEX, NO_ID, Phase
from .terms import AreaShape, CardType
from .view import core_name

if TYPE_CHECKING:
    from .actions import Action
    from .entries import Card, Targeting
    from .view import View

_QUESTIONS = {
    Phase.BRING: "Which champion goes on your list next, in the order of the roster?",
    Phase.LEAD: "Which of you plays first?",
    Phase.AREA: "Where does your side deploy?",
    Phase.BAN: "Which of your opponent's champions do you ban?",
    Phase.PICK: "Which champion do you take?",
    Phase.LAY: "Where do you lay the trap token?",
    Phase.REPLACE: "Which cards do you replace?",
    Phase.ACTIVATE: "Which Action do you take?",
    Phase.AIM: "Where do you aim?",
    Phase.ORDER: "Which champion comes next?",
    Phase.OBJECT: "Which champion do you choose?",
    Phase.DRAW: "How many cards do you draw?",
    Phase.PLAN: "Which card do you put on top of your deck?",
    Phase.TOKEN: "Where does the new trap token go?",
    Phase.DISCARD: "Which card is discarded?",
    Phase.LOOK: "Which trap token do you look at?",
    Phase.SHIFT: "Where do you move the trap token?",
    Phase.EXHAUST: "Which Core do you exhaust?",
}
_OF_MOVER = {
    Phase.DEPLOY: "Where does {} deploy?",
    Phase.ENTER: "Where does {} enter the arena?",
    Phase.STEP: "Where does {} step?",
    Phase.HEAL: "How much damage does {} heal?",
    Phase.LINE: "Where does {} go?",
    Phase.LEAP: "Where does {} jump?",
    Phase.FORCE: "Where do you force {}?",
    Phase.FEAR: "Where does {} flee?",
    Phase.STUN: "{} is stunned. Which card do you discard?",
    Phase.PLACE: "Where do you place {}?",
}
_DONE = {
    Phase.ACTIVATE: "End the turn",
    Phase.STEP: "Stop here",
    Phase.USE: "Do not use the skill",
    Phase.TARGET: "Choose nobody",
    Phase.AIM: "Do not attack",
    Phase.REACT: "Do not react",
    Phase.PLAN: "Plan no more cards",
    Phase.LINE: "Stay here",
    Phase.LEAP: "Stay here",
    Phase.FORCE: "Stop here",
    Phase.PLACE: "Leave the champion where it is",
    Phase.SHIFT: "Leave the token where it is",
}


@dataclass(frozen=True, slots=True)
class Labels:
    """Words for one position as one viewer knows it."""

    view: View

    def label(self, code: int) -> Label:
        """The label of an action of the viewer's seat."""
        return self._label(act.Action.from_code(code))

    def question(self, seat: int) -> str:
        """What the seat is asked now."""
        state = self.view.state
        if state.phase in _OF_MOVER:
            return _OF_MOVER[state.phase].format(self.view.figure(state.mover))
        if state.phase is Phase.USE and (card := self._played()):
            return f"Do you use {card.name}? {card.text}".rstrip()
        if state.phase is Phase.REACT and (card := self._played()):
            return self._attack(card)
        if state.phase is Phase.TARGET and self._is_attack():
            return "Whom do you attack?"
        if state.phase is Phase.TARGET:
            return f"Whom do you choose for {self._played_name()}?"
        return _QUESTIONS.get(state.phase, "What do you do?")

    def _attack(self, card: Card) -> str:
        """What a defender is asked."""
        state = self.view.state
        targets = [at for at in range(FIGURES) if state.targets >> at & 1]
        whom = " and ".join(self.view.figure(each) for each in targets)
        how = f"{card.name} (STR {card.strength})"
        return f"{self.view.figure(state.actor)} attacks {whom} with {how}. Do you react?"

    @ByKind
    def _label(self, action: Action) -> Label:
        raise TypeError(f"no label for {action!r}")

    # Set-up

    @_label.register
    def _(self, action: act.Bring) -> Label:
        return self._champion("Bring", action.champion)

    @_label.register
    def _(self, action: act.Lead) -> Label:
        return _pair("Begin with", self.view.name(action.seat))

    @_label.register
    def _(self, action: act.Area) -> Label:
        return _pair("Deploy in the", "south" if action.south else "north")

    @_label.register
    def _(self, action: act.Ban) -> Label:
        return self._champion("Ban", action.champion)

    @_label.register
    def _(self, action: act.Pick) -> Label:
        return self._champion("Take", action.champion)

    def _champion(self, verb: str, number: int) -> Label:
        champion = self.view.content.champions[number]
        return _pair(verb, f"{champion.name} ({champion.role})")

    @_label.register
    def _(self, action: act.Lay) -> Label:
        return _pair("Lay the trap on", self.view.hex(action.hex))

    @_label.register
    def _(self, action: act.Replace) -> Label:
        if not action.cards:
            return _single("Keep all cards")
        numbers = self.view.card_numbers(self.view.viewer, action.cards)
        return _pair("Replace", ", ".join(self.view.card(each).name for each in numbers))

    @_label.register
    def _(self, action: act.Deploy) -> Label:
        return _pair(f"Deploy {self._mover} on", self.view.hex(action.hex))

    @property
    def _mover(self) -> str:
        return self.view.figure(self.view.state.mover)

    # Actions of a turn

    @_label.register
    def _(self, action: act.Play) -> Label:
        card = self.view.card(action.card)
        owner = f"{self.view.champion(card.champion)}, {core_name(card.core)}"
        detail = f"{card.name} ({'; '.join([owner, *facts(card)])})"
        return Label(f"Play {detail}", "Play a card", detail)

    @_label.register
    def _(self, action: act.Standard) -> Label:
        standard = self.view.content.standards[action.standard]
        who = self.view.figure(action.figure)
        detail = f"with {who}, paid by {core_name(action.core)}"
        group = f"{standard.name} ({standard.text.removesuffix('.')})"
        return Label(f"{standard.name} {detail}", group, detail)

    @_label.register
    def _(self, action: act.Enter) -> Label:
        return _pair(f"Bring {self._mover} in on", self._hex(action.hex))

    @_label.register
    def _(self, action: act.Step) -> Label:
        at = self.view.state.figures[self.view.state.mover].hex
        way = self.view.content.arena.direction(at, action.hex)
        where = f"{self._hex(action.hex)}" + ("" if way is None else f" ({DIRECTION_NAMES[way]})")
        return _pair(f"Move {self._mover} to", where)

    @_label.register
    def _(self, action: act.Use) -> Label:
        return _single(f"Use {self._played_name()}")

    @_label.register
    def _(self, action: act.Target) -> Label:
        state = self.view.state
        verb = "Attack" if self._is_attack() else "Choose"
        if state.standard != NO_ID:
            verb = self.view.content.standards[state.standard].name
        where = self.view.hex(state.figures[action.figure].hex)
        return _pair(verb, f"{self.view.figure(action.figure)} on {where}")

    @_label.register
    def _(self, action: act.Aim) -> Label:
        targeting = self._targeting()
        is_blast = targeting is not None and targeting.shape is AreaShape.BLAST
        where = self.view.hex(action.place) if is_blast else DIRECTION_NAMES[action.place]
        return _pair("Aim at" if is_blast else "Aim", f"{where}: {self._hit(action.place)}")

    @_label.register
    def _(self, action: act.React) -> Label:
        who = self.view.figure(action.figure)
        detail = f"{self._card(action.card)} on {who}"
        return Label(f"React with {detail}", f"React on {who}", self._card(action.card))

    # Inside an operation

    @_label.register
    def _(self, action: act.Choose) -> Label:
        return _pair("Choose", self.view.figure(action.figure))

    @_label.register
    def _(self, action: act.Draw) -> Label:
        return _pair("Draw", f"{action.cards} card{'' if action.cards == 1 else 's'}")

    @_label.register
    def _(self, action: act.Plan) -> Label:
        return _pair("Plan", self._card(action.card))

    @_label.register
    def _(self, action: act.Heal) -> Label:
        return _pair("Heal", f"{action.amount} damage")

    @_label.register
    def _(self, action: act.Dash) -> Label:
        state, arena = self.view.state, self.view.content.arena
        way = arena.ray(state.figures[state.mover].hex, action.direction, action.steps)
        where = f" to {self._hex(way[-1])}" if len(way) == action.steps else ""
        return _pair("Go", f"{action.steps} {DIRECTION_NAMES[action.direction]}{where}")

    @_label.register
    def _(self, action: act.Leap) -> Label:
        return _pair(f"Jump with {self._mover} to", self._hex(action.hex))

    @_label.register
    def _(self, action: act.Place) -> Label:
        return _pair(f"Place {self._mover} on", self._hex(action.hex))

    @_label.register
    def _(self, action: act.Discard) -> Label:
        return _pair("Discard", self._card(action.card))

    @_label.register
    def _(self, action: act.Look) -> Label:
        return _pair("Look at the trap on", self.view.hex(action.hex))

    @_label.register
    def _(self, action: act.Shift) -> Label:
        return _pair("Move the trap to", self.view.hex(action.hex))

    @_label.register
    def _(self, action: act.Exhaust) -> Label:
        return _pair("Exhaust", core_name(action.core))

    @_label.register
    def _(self, action: act.Done) -> Label:
        if self.view.state.phase is Phase.TARGET and self._is_attack():
            return _single("Do not attack")
        return _single(_DONE.get(self.view.state.phase, "Done"))

    # Parts

    def _hex(self, number: int) -> str:
        """A hex, and whether a trap token lies there."""
        has_token = any(trap.hex == number != NO_HEX for trap in self.view.state.traps)
        return f"{self.view.hex(number)}, a trap" if has_token else self.view.hex(number)

    def _card(self, number: int) -> str:
        card = self.view.card(number)
        return f"{card.name} ({self.view.champion(card.champion)}, {core_name(card.core)})"

    def _played(self) -> Card | None:
        number = self.view.state.card
        return None if number == NO_ID else self.view.card(number)

    def _played_name(self) -> str:
        card, standard = self._played(), self.view.state.standard
        if card is None and standard != NO_ID:
            return self.view.content.standards[standard].name
        return card.name if card else "it"

    def _is_attack(self) -> bool:
        card = self._played()
        return card is not None and card.type is CardType.ATTACK

    def _targeting(self) -> Targeting | None:
        card, number = self._played(), self.view.state.standard
        if card is not None:
            return card.targeting
        return None if number == NO_ID else self.view.content.standards[number].targeting

    def _hit(self, place: int) -> str:
        """Who stands in the area aimed at."""
        state, targeting = self.view.state, self._targeting()
        if targeting is None or targeting.shape is None or state.actor == NO_FIGURE:
            return "nobody"
        here = state.figures[state.actor].hex
        hexes = marked(self.view.content.arena, targeting.shape, here, place)
        hit = [
            self.view.figure(number)
            for number, each in enumerate(state.figures)
            if each.hex in hexes and number != state.actor
        ]
        return ", ".join(hit) or "nobody"

    # Chance

    def outcome(self, outcome: int) -> str:
        """One way chance can fall, in words."""
        match self.view.state.phase:
            case Phase.FIRST:
                side = self.view.side(outcome)
                return f"{side} {'begins' if side == self.view.name(outcome) else 'begin'}"
            case Phase.POOL:
                return self.view.champion(outcome)
            case Phase.CHALLENGE | Phase.ADVANCE:
                return self.view.content.challenges[outcome].name
            case Phase.FLIP | Phase.SIGHT:
                return f"{self.view.token(outcome)} (token {outcome + 1})"
            case _:
                return self._card(outcome)


def _pair(group: str, detail: str) -> Label:
    return Label(f"{group} {detail}", group, detail)


def _single(text: str) -> Label:
    return Label(text, text, "")
