"""What Martial Art's actions and outcomes are called, from what the chooser may know.

A label has three forms: `text` says it all; `group` and `detail` say it in two steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games import Label
from kumite.games.by_kind import ByKind
from kumite.games.hexes import DIRECTION_NAMES

from .actions import (
    Defend,
    Done,
    Energy,
    Face,
    Fighter,
    Lay,
    Opponent,
    Pick,
    Shift,
    Skill,
    Sow,
    Start,
    Step,
    Strike,
    Swap,
    from_code,
)
from .bag import unpacked
from .layout_places import place_words
from .model import TOKENS, Phase
from .paying import step_price, strike_price
from .terms import ACTIONS, AREAS
from .token_arrangements import word_of
from .view import action_words, area_name, bag_words, dice_words, token_name

if TYPE_CHECKING:
    from .actions import Action
    from .entries import Skill as Printed
    from .view import View

_QUESTIONS = {
    Phase.FIGHTERS: "Which fighter do you take?",
    Phase.SKILLS: "Which skill do you bring next, in the order of the list?",
    Phase.START: "Which Area do you start from?",
    Phase.ENERGY: "Which energy do you gain?",
    Phase.MOVE: "Where do you step?",
    Phase.FACING: "Which way do you face?",
    Phase.START_SKILL: "Which Start Skill do you use?",
    Phase.SOW: "Which token goes down next?",
    Phase.STRIKE: "Who do you strike?",
    Phase.REACTION: "You are struck: do you react?",
    Phase.DEFENSE: "You are struck: what do you show?",
    Phase.GAIN: "Exceptional: which energy do you gain?",
    Phase.COLLISION_DEFENSE: "A fighter falls into you: what do you show?",
    Phase.AFTER_STEP: "A free step after the strike?",
    Phase.AFTER_FACING: "Which way do you face?",
    Phase.END_SKILL: "Which skill do you use at the end of the turn?",
    Phase.OPPONENT: "Whose energy is spent no more?",
    Phase.SWAP: "Which tokens change places?",
    Phase.STYLE_SWAP: "Which tokens change places?",
    Phase.STYLE_SHIFT: "Which token moves on?",
}
_DONE = {
    Phase.MOVE: "Stay here",
    Phase.START_SKILL: "Use no Start Skill",
    Phase.STRIKE: "Strike nobody",
    Phase.REACTION: "Do not react",
    Phase.AFTER_STEP: "Stay here",
    Phase.END_SKILL: "Use no skill",
    Phase.STYLE_SWAP: "Exchange nothing",
    Phase.STYLE_SHIFT: "Move nothing",
}


@dataclass(frozen=True, slots=True)
class Labels:
    """Words for one position as one viewer knows it."""

    view: View

    def label(self, code: int) -> Label:
        """The label of an action of the viewer's seat."""
        return self._label(from_code(code))

    def question(self, seat: int) -> str:
        """What the seat is asked now."""
        state = self.view.state
        if state.phase is Phase.LAYOUT:
            return f"Which token goes to {place_words(state.seats[seat].laid)}?"
        return _QUESTIONS.get(state.phase, "What do you do?")

    @ByKind
    def _label(self, action: Action) -> Label:
        raise TypeError(f"no label for {action!r}")

    @_label.register
    def _(self, action: Fighter) -> Label:
        fighter = self.view.content.fighters[action.fighter]
        return _single(f"Take {fighter.name} ({fighter.art})")

    @_label.register
    def _(self, action: Pick) -> Label:
        skill = self.view.skill(self.view.viewer, action.skill)
        return Label(f"Bring {self._priced(skill)}: {skill.text}", "Bring", self._priced(skill))

    @_label.register
    def _(self, action: Lay) -> Label:
        where = place_words(self.view.me.laid)
        name = token_name(action.token)
        return Label(f"Lay {name} in {where}", f"Lay in {where}", name)

    @_label.register
    def _(self, action: Start) -> Label:
        own, area = self.view.me, action.area
        parts = (action_words(own.actions[area - 1]), bag_words(own.effects[area - 1]))
        held = ", ".join(part for part in parts if part)
        target = self.view.target_of(self.view.viewer, area)
        detail = f"{area_name(area)} to {area_name(target)} ({held})"
        return Label(f"From {detail}", "Start", detail)

    @_label.register
    def _(self, action: Energy) -> Label:
        parts = [(action.chi, "Chi"), (action.rage, "Rage")]
        words = " and ".join(f"{many} {what}" for many, what in parts if many)
        return _single(f"Gain {words or 'nothing'}")

    @_label.register
    def _(self, action: Step) -> Label:
        space = self.view.content.mat.step(self.view.me.space, action.direction)
        where = "off the mat" if space is None else self.view.space(space)
        price = _for(step_price(self.view))
        detail = f"to {where} ({DIRECTION_NAMES[action.direction]}){price}"
        return Label(f"Step {detail}", f"Step{price}", detail)

    @_label.register
    def _(self, action: Face) -> Label:
        name = DIRECTION_NAMES[action.facing]
        kept = ", as now" if action.facing == self.view.me.facing else ""
        return Label(f"Face {name}{kept}", "Face", f"{name}{kept}")

    @_label.register
    def _(self, action: Skill) -> Label:
        skill = self.view.skill(self.view.viewer, action.skill)
        return Label(f"Use {self._priced(skill)}: {skill.text}", "Use", self._priced(skill))

    @_label.register
    def _(self, action: Sow) -> Label:
        state = self.view.state
        name = token_name(action.token)
        area = area_name(self.view.next_sown())
        is_last = sum(state.hand_actions) + sum(state.hand_effects) == 1
        strikes = is_last and action.token < len(ACTIONS)
        end = " and strike there" if strikes else ""
        return Label(f"Put {name} into {area}{end}", f"Put into {area}", f"{name}{end}")

    @_label.register
    def _(self, action: Strike) -> Label:
        state = self.view.state
        area = (state.start_area - 1 + state.sown) % AREAS + 1
        dice = self.view.blow(action.seat, state.last, area).attack_dice
        detail = f"{self.view.name(action.seat)} on the {area_name(area)}"
        how = f"({token_name(state.last)}, {dice} dice)"
        detail = f"{detail} {how}{_for(strike_price(self.view, state.last))}"
        return Label(f"Strike {detail}", "Strike", detail)

    @_label.register
    def _(self, action: Defend) -> Label:
        parts = [(action.defense, "Defense"), (action.moves, "Move")]
        words = " and ".join(f"{many} {what}" for many, what in parts if many)
        return _single(f"Show {words or 'nothing'}")

    @_label.register
    def _(self, action: Opponent) -> Label:
        return _single(f"Forbid {self.view.name(action.seat)} to spend energy")

    @_label.register
    def _(self, action: Swap) -> Label:
        one = f"{token_name(action.token)} of {area_name(action.area)}"
        other = f"{token_name(action.other_token)} of {area_name(action.other)}"
        return Label(f"Exchange {one} with {other}", f"Exchange {one}", f"with {other}")

    @_label.register
    def _(self, action: Shift) -> Label:
        to = area_name(action.area % AREAS + 1)
        detail = f"{token_name(action.token)} from {area_name(action.area)} to {to}"
        return Label(f"Move {detail}", "Move", detail)

    @_label.register
    def _(self, action: Done) -> Label:
        return _single(_DONE.get(self.view.state.phase, "Done"))

    def _priced(self, skill: Printed) -> str:
        return f"{skill.name} ({price_words(skill)})"

    # Chance

    def outcome(self, outcome: int) -> str:
        """One way chance can fall, in words."""
        view, state = self.view, self.view.state
        match state.phase:
            case Phase.DEAL:
                return view.content.fighters[outcome].name
            case Phase.FIRST:
                return f"{view.name(outcome)} begins"
            case Phase.RESERVE:
                return f"reserve {bag_words(unpacked(outcome))}"
            case Phase.ACTIONS:
                return self._action_areas(outcome)
            case Phase.EFFECTS:
                return self._effects(outcome)
            case _:
                return self._dice(outcome)

    def _action_areas(self, outcome: int) -> str:
        parts = []
        for kind in ACTIONS:
            mask = outcome >> AREAS * kind & (1 << AREAS) - 1
            areas = [str(area + 1) for area in range(AREAS) if mask >> area & 1]
            if areas:
                parts.append(f"{token_name(kind)} in {' and '.join(areas)}")
        return ", ".join(parts)

    def _effects(self, outcome: int) -> str:
        own = next(own for own in self.view.state.seats if own.laid < TOKENS)
        fighter = self.view.content.fighters[own.fighter]
        if len(own.reserve) == 1:  # the reserve is hidden: the number alone means nothing here
            return f"layout {outcome}"
        left = [have - held for have, held in zip(fighter.effects, own.reserve, strict=True)]
        word = word_of(outcome, (left[0], left[1], left[2]))
        at, parts = 0, []
        for area, actions in enumerate(own.actions, 1):
            many = 2 - sum(actions)
            names = [token_name(4 + kind) for kind in word[at : at + many]]
            parts.append(f"{area}: {' and '.join(names)}")
            at += many
        return "; ".join(parts)

    def _dice(self, outcome: int) -> str:
        return dice_words(outcome & 31, outcome >> 5, 0)


def price_words(skill: Printed) -> str:
    """What a skill costs.

    >>> from .content import load
    >>> price_words(load().skill(0, 4))
    '1 Chi, 1 Rage'
    """
    parts = ((skill.chi, "Chi"), (skill.rage, "Rage"))
    return ", ".join(f"{many} {what}" for many, what in parts if many) or "free"


def _for(price: str) -> str:
    return f" for {price}" if price else ""


def _single(text: str) -> Label:
    return Label(text, text, "")
