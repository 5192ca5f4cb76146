"""What Defend Neo Tokyo's actions and outcomes are called, from what the chooser may know.

A label has three forms: `text` says it all; `group` and `detail` say it in two steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.declare import OneOf, Take, steps
from kumite.games import Label
from kumite.games.by_kind import ByKind

from . import actions as act
from .effect_words import list_words, operation_words
from .model import (
    FIRST_EVENT,
    NO_CARD,
    NOBODY,
    FrameKind,
    Phase,
)
from .operations import Deck, Kind, OpKind
from .terms import MISS, Slot, Window
from .view import TILE

if TYPE_CHECKING:
    from .actions import Action
    from .entries import Operations
    from .model import Frame
    from .operations import Op
    from .view import View

_QUESTIONS = {
    Phase.PREBUILT: "Which mech do you take?",
    Phase.CHASSIS: "Which chassis do you take?",
    Phase.LEGS: "Which legs do you take?",
    Phase.FIRST_ARM: "Which first arm do you take?",
    Phase.SECOND_ARM: "Which second arm do you take?",
    Phase.ARM_SIDES: "Which arm is the left one?",
    Phase.POWER: "Where does {mech} put its power?",
    Phase.EVAC: "Does {mech} evacuate?",
    Phase.ACTION: "What does {mech} do?",
    Phase.DISCARD: "Which cards does {mech} discard?",
}
_ASKED = {
    FrameKind.MOVE: "Where does {mech} go?",
    FrameKind.TOSS: "Which card does {mech} discard?",
    FrameKind.REPAIR: "Which damage of {mech} is repaired?",
    FrameKind.REROUTE: "Which power of {mech} moves, and where to?",
}
_DONE = {
    Phase.EVAC: "Stay",
    Phase.ACTION: "Pass: lie down",
    Phase.DISCARD: "Keep the rest",
}
_LISTS = (
    FrameKind.PLAY,
    FrameKind.REACT,
    FrameKind.EVENT,
    FrameKind.ABILITY,
    FrameKind.TEXT,
)
_CARRY_STEP = 2
_FACES = 6


@dataclass(frozen=True, slots=True)
class Labels:
    """Words for one position as one viewer knows it."""

    view: View

    def label(self, code: int) -> Label:
        """The label of an action of the viewer's seat."""
        return self._label(act.Action.from_code(code))

    @property
    def mech(self) -> int:
        """The mech that the choice is about."""
        state, top = self.view.state, self.view.top
        if top is not None and top.kind is FrameKind.WINDOW:
            return (state.captain + top.n) % state.crew
        if top is not None and top.kind is FrameKind.EVENT:
            return state.captain
        if top is not None:
            return top.who if top.who != NOBODY else state.captain
        if state.phase is Phase.ACTION:
            return state.go
        if state.captain == NOBODY:
            return NOBODY
        backwards = state.phase in (Phase.LEGS, Phase.SECOND_ARM)
        at = state.crew - 1 - state.cursor if backwards else state.cursor
        return (state.captain + at) % state.crew

    def question(self, seat: int) -> str:
        """What the seat is asked now."""
        top, mech = self.view.top, self.view.mech(self.mech)
        if top is None:
            return _QUESTIONS.get(self.view.state.phase, "What do you do?").format(mech=mech)
        if top.kind is FrameKind.WINDOW:
            return f"{self._window(top)} Does {mech} react?"
        if top.kind is FrameKind.MOVE and top.step >= _CARRY_STEP:
            return f"Does {mech} take a citizen along?"
        if top.kind is FrameKind.PLAY and top.step == 0:
            return f"Which card pays for {self.view.played(top.who, top.id)}?"
        if top.kind in _ASKED:
            return _ASKED[top.kind].format(mech=mech)
        op = self._operation(top)
        return f"{self._source(top)}: {operation_words(op)}?" if op else "What do you do?"

    def _window(self, frame: Frame) -> str:
        """What a React would answer."""
        view = self.view
        window, it = Window(frame.id), view.object(frame.it)
        below = view.state.stack[view.state.depth - 2] if view.state.depth > 1 else None
        n = below.n if below is not None else 0
        match window:
            case Window.EVENT:
                return f"The event is {view.event(view.state.current_event)}."
            case Window.ENTER:
                return f"{it} entered {view.space(frame.space)}."
            case Window.DECLARE:
                return f"{it} is about to attack from {view.space(frame.space)}."
            case Window.DAMAGE:
                slot = Slot(below.id) if below is not None and below.id < len(Slot) else Slot.C
                where = view.tile(frame.who, slot)
                return f"{view.mech(frame.who)} is about to take {n} damage on {where}."
            case Window.HURT:
                return f"{view.mech(frame.who)} took damage."
            case Window.CITY:
                return f"{view.space(frame.space)} is about to take {n} City Damage."
            case Window.CITIZEN_IN:
                return f"{it} came to {view.space(frame.space)}."
            case Window.CITIZEN_OUT:
                return f"{it} in {view.space(frame.space)} is about to be destroyed."
            case Window.DONE:
                return f"The attack of {it} is over."
            case Window.SHOT:
                return f"{view.mech(frame.who)} attacks {it}."
            case Window.ROLLED:
                return f"{view.mech(frame.who)} rolled {dice_words(view.state.dice)}."
            case Window.KILL:
                return f"{it} was defeated in {view.space(frame.space)}."
            case Window.CRITICAL:
                return f"{view.mech(frame.who)} is about to fail critically."
            case _:
                return f"{view.space(frame.space)} was destroyed."

    def _source(self, frame: Frame) -> str:
        """Whose list is under way."""
        view = self.view
        match frame.kind:
            case FrameKind.PLAY | FrameKind.REACT:
                return view.played(frame.who, frame.id)
            case FrameKind.EVENT:
                return view.event(frame.id)
            case FrameKind.ABILITY:
                return view.design(frame.id)
            case _:
                return view.object(frame.it)

    def _list(self, frame: Frame) -> Operations:
        view = self.view
        match frame.kind:
            case FrameKind.PLAY if frame.id >= TILE:
                return view.tile_action(frame.who, frame.id).do
            case FrameKind.PLAY | FrameKind.REACT:
                return view.card(frame.who, frame.id).do
            case FrameKind.EVENT:
                return view.content.events[view.state.threat][frame.id - FIRST_EVENT].do
            case FrameKind.ABILITY:
                return view.content.citizens[frame.id].do
            case _:
                return ()

    def _operation(self, frame: Frame) -> Op | None:
        """The operation of a list that asks."""
        if frame.kind not in _LISTS:
            return None
        found = list(steps(self._list(frame)))
        return found[frame.op].op if frame.op < len(found) else None

    @ByKind
    def _label(self, action: Action) -> Label:
        raise TypeError(f"no label for {action!r}")

    # Set-up and Planning

    @_label.register
    def _(self, action: act.Prebuilt) -> Label:
        content = self.view.content
        names = [content.parts[part].name for part in content.prebuilt[action.prebuilt].parts]
        return _pair("Take", f"{names[0]} with {', '.join(names[1:])}")

    @_label.register
    def _(self, action: act.Part) -> Label:
        part = self.view.content.parts[action.part]
        return _pair("Take", f"{part.name}: {part.text}")

    @_label.register
    def _(self, action: act.Arms) -> Label:
        slots = (Slot.RA, Slot.LA) if action.swapped else (Slot.LA, Slot.RA)
        parts = [self.view.part(self.mech, slot) for slot in slots]
        left, right = (part.name if part else "none" for part in parts)
        return _pair("Put", f"{left} on the left, {right} on the right")

    @_label.register
    def _(self, action: act.Plan) -> Label:
        counts = zip(
            (Slot.LA, Slot.RA, Slot.LG), (action.left, action.right, action.legs), strict=True
        )
        told = [f"{count} on {self._part(slot)}" for slot, count in counts]
        return _pair("Power", ", ".join(told))

    def _part(self, slot: int) -> str:
        return self.view.tile(self.mech, slot)

    @_label.register
    def _(self, action: act.Evacuate) -> Label:
        return _single("Evacuate: discard the hand, repair everything, lie down in HQ")

    # A go

    @_label.register
    def _(self, action: act.Tile) -> Label:
        id = TILE + 4 * action.slot + action.number
        tile = self.view.tile_action(self.mech, id)
        target = self._target(tile.do, action.target, action.design)
        name = f"{tile.name} of {self._part(action.slot)}"
        return _named(f"Use {name}", target, list_words(tile.do))

    @_label.register
    def _(self, action: act.Card) -> Label:
        card = self.view.card(self.mech, action.card)
        target = self._target(card.do, action.target, action.design)
        return _named(f"Play {card.name}", target, list_words(card.do))

    def _target(self, do: Operations, target: int, design: int) -> str:
        """The declared target in words, if there is one."""
        if isinstance(do[0], OneOf):
            return ""
        op = next(steps(do)).op
        if op.kind is OpKind.WARP:
            return f"to {self.view.space(target)}"
        if op.who is None or op.who.take is not Take.ONE:
            return ""
        match Kind(op.who.what):
            case Kind.MONSTER:
                return self._monster(target)
            case Kind.MECH | Kind.ALLY:
                return f"for {self.view.mech(target)}"
            case Kind.CITIZEN:
                return f"{self.view.citizen(design)} in {self.view.space(target)}"
            case _:
                return f"everything in {self.view.space(target)}"

    def _monster(self, monster: int) -> str:
        own = self.view.state.monsters[monster]
        where = self.view.space(own.space)
        return f"{self.view.monster(monster)} in {where}, life {own.life}"

    @_label.register
    def _(self, action: act.React) -> Label:
        card = self.view.card(self.mech, action.card)
        return _named(f"React with {card.name}", "", list_words(card.do))

    @_label.register
    def _(self, action: act.Discard) -> Label:
        card = self.view.card(self.mech, action.card)
        return _pair("Discard", card.name)

    # Inside an operation

    @_label.register
    def _(self, action: act.Slot) -> Label:
        top = self.view.top
        verb = "Choose"
        if top is not None and top.kind is FrameKind.REPAIR:
            verb = "Repair"
        elif top is not None and top.kind is FrameKind.REROUTE:
            verb = "Move power to" if top.step else "Move power from"
        return _pair(verb, self._part(action.slot))

    @_label.register
    def _(self, action: act.Space) -> Label:
        top = self.view.top
        verb = "Move to" if top is not None and top.kind is FrameKind.MOVE else "Choose"
        return _pair(verb, self._area(action.space))

    def _area(self, space: int) -> str:
        """A space with the monsters there."""
        view = self.view
        there = [
            view.monster(number)
            for number, each in enumerate(view.state.monsters)
            if space and each.space == space
        ]
        return f"{view.space(space)} ({', '.join(there)})" if there else view.space(space)

    @_label.register
    def _(self, action: act.Monster) -> Label:
        return _pair("Choose", self._monster(action.monster))

    @_label.register
    def _(self, action: act.Mech) -> Label:
        return _pair("Choose", self.view.mech(action.mech))

    @_label.register
    def _(self, action: act.Citizen) -> Label:
        where = self.view.space(action.space)
        return _pair("Choose", f"{self.view.citizen(action.design)} in {where}")

    @_label.register
    def _(self, action: act.Option) -> Label:
        top = self.view.top
        for node in self._list(top) if top is not None else ():
            if isinstance(node, OneOf):
                told = " and ".join(operation_words(each.op) for each in node.lists[action.number])
                return _single(f"{told[0].upper()}{told[1:]}")
        return _single(f"Option {action.number + 1}")

    @_label.register
    def _(self, action: act.Do) -> Label:
        top = self.view.top
        if top is not None and top.kind is FrameKind.MOVE:
            return _single("Take a citizen along")
        op = self._operation(top) if top is not None else None
        told = operation_words(op) if op else "do it"
        return _single(f"{told[0].upper()}{told[1:]}")

    @_label.register
    def _(self, action: act.Reroll) -> Label:
        counts = (
            action.ones,
            action.twos,
            action.threes,
            action.fours,
            action.fives,
            action.sixes,
        )
        return _pair("Roll again", dice_words(counts))

    @_label.register
    def _(self, action: act.Order) -> Label:
        top = self.view.top
        op = self._operation(top) if top is not None else None
        state, is_city = self.view.state, op is not None and op.deck is Deck.CITY
        known = [card for card in state.city_known if card] if is_city else []
        known = known or [card for card in state.event_known if card != NO_CARD]
        count = min(op.n, len(known)) if op else len(known)
        places = (action.first, action.second, action.third)[:count]
        name = self.view.space if is_city else self.view.event
        return _pair("Put back", ", then ".join(name(known[place]) for place in places))

    @_label.register
    def _(self, action: act.Recover) -> Label:
        return _pair("Take back", self.view.card_name(self.mech, action.card))

    @_label.register
    def _(self, action: act.Done) -> Label:
        top = self.view.top
        if top is None:
            return _single(_DONE.get(self.view.state.phase, "Done"))
        if top.kind is FrameKind.WINDOW:
            return _single("Do not react")
        if top.kind is FrameKind.MOVE:
            return _single("Take nobody along" if top.step >= _CARRY_STEP else "Stop here")
        return _single("Do not do it")

    # Chance

    def outcome(self, outcome: int) -> str:
        """One way chance can fall, in words."""
        top = self.view.top
        if top is not None:
            return self._outcome_of(top, outcome)
        match self.view.state.phase:
            case Phase.CAPTAIN:
                return f"{self.view.mech(outcome)} is Captain"
            case Phase.THREAT:
                return self.view.content.threats[outcome].name
            case Phase.RANDOM_BUILD:
                return self._built(outcome)
            case Phase.STARTERS | Phase.EVENT:
                return self.view.event(outcome)
            case _:
                return self.view.card_name(self.mech, outcome)

    def _built(self, outcome: int) -> str:
        content = self.view.content
        if self.view.state.build.name == "RANDOM_PREBUILT":
            return content.parts[content.prebuilt[outcome].parts[0]].name
        return content.parts[outcome].name

    def _outcome_of(self, top: Frame, outcome: int) -> str:
        match top.kind:
            case FrameKind.HARM:
                return "miss" if outcome == MISS else self.view.tile(top.who, outcome)
            case FrameKind.BLOW | FrameKind.REACT if self._rolls(top):
                return dice_words([outcome >> 4 * at & 15 for at in reversed(range(_FACES))])
            case FrameKind.ENTER | FrameKind.SIFT:
                return self.view.citizen(outcome)
            case FrameKind.DRAW:
                return self.view.card_name(top.who, outcome)
            case FrameKind.BOSS if top.step == 0:
                return self.view.event(outcome)
        op = self._operation(top)
        is_event = op is not None and op.kind is OpKind.PEEK and op.deck is Deck.EVENT
        return self.view.event(outcome) if is_event else self.view.space(outcome)

    def _rolls(self, top: Frame) -> bool:
        op = self._operation(top)
        return top.kind is FrameKind.BLOW or (op is not None and op.kind is OpKind.REROLL)


def dice_words(counts: tuple[int, ...] | list[int]) -> str:
    """Dice by face.

    >>> dice_words([1, 0, 0, 0, 0, 2])
    '1 6 6'
    """
    faces = [str(face + 1) for face, count in enumerate(counts) for _ in range(count)]
    return " ".join(faces) or "no dice"


def _pair(group: str, detail: str) -> Label:
    return Label(f"{group} {detail}", group, detail)


def _single(text: str) -> Label:
    return Label(text, text, "")


def _named(group: str, target: str, does: str) -> Label:
    """A card or tile action: what it does belongs to the group, the target is the detail."""
    text = f"{group}: {target}" if target else group
    return Label(text, f"{group} - {does}", target)
