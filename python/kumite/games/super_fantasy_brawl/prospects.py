"""What a choice of Super Fantasy Brawl leads to: the engine tries the seat's own next choices.

Only the rest of the Action under way is tried. Nobody reacts, and it ends where a trap turns, a
card is drawn or somebody else must choose. So everything here can be known from the seat's view.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.contract import CHANCE

from .actions import Action, Done, Play, React, Standard
from .codec import decode, encode
from .events import EventKind
from .imagining import engine_of
from .model import NO_FIGURE, NO_HEX, NO_ID, NOBODY, SIDES, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kumite.contract import RawEvent, RawState

    from .entries import Content
    from .model import State
    from .view import View

__all__ = ["Prospect", "met_slots", "prospect_of", "slot_points"]

_POINT, _CHALLENGE, _EFFECT = 8.0, 1.5, 0.5
"""What a point is worth now, and one of a challenge that may not hold, in damage."""
_MOST_LINES = 400
_MOST_FOUND = 512
_FOUND: dict[tuple[bytes, str, int], Prospect] = {}
"""By view, content and action: a picture and its words ask for the same."""
_DONE = Done().code


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one line of own choices brings the viewer's side."""

    gained: int = 0
    """Points at once."""
    given: int = 0
    """Points for the other side at once."""
    out: tuple[int, ...] = ()
    """Enemies that are knocked out."""
    damage: tuple[tuple[int, int], ...] = ()
    """(figure, damage) of all that are hurt, of both sides."""
    healed: int = 0
    rooted: tuple[int, ...] = ()
    stunned: tuple[int, ...] = ()
    modified: tuple[tuple[int, int, int], ...] = ()
    """(figure, kind, change) of the view's modifiers."""
    springs: int = NO_FIGURE
    """Who comes onto a trap token; what it does is not known."""
    stand: int = NO_HEX
    """Where the acting figure aims from, or ends without aiming; NO_HEX if it does not move."""
    aims: bool = False
    """Whether anybody is targeted."""
    can_be_answered: bool = False
    """Whether somebody may react on the way."""
    draws: bool = False
    meets: tuple[int, ...] = ()
    """Slots of challenges that the side meets then, and did not before."""
    stops: tuple[int, ...] = ()
    """Slots of challenges that the other side met before, and does not then."""
    worth: float = 0.0
    """How lines are compared, in damage."""

    def hurt(self, figures: Sequence[int]) -> int:
        """Damage of some figures together."""
        return sum(damage for figure, damage in self.damage if figure in figures)


def prospect_of(view: View, action: Action) -> Prospect:
    """The best line that begins with an action of the viewer."""
    data = encode(view.state, view.viewer)
    asked = data, view.content.hash, action.code
    if asked not in _FOUND:
        if len(_FOUND) >= _MOST_FOUND:
            _FOUND.clear()
        before = _Standing(view.content, view.state, view.viewer % SIDES)
        world = engine_of(view.content).from_view(data, 0)
        lines = _lines(world, view.viewer, action.code)
        _FOUND[asked] = max(map(before.after, lines), key=lambda each: each.worth)
    return _FOUND[asked]


@dataclass(frozen=True, slots=True)
class _Line:
    """Own choices up to here, and what was told of them."""

    world: RawState
    events: tuple[RawEvent, ...] = ()
    is_answered: bool = False

    def then(self, seat: int, code: int, *, is_answer: bool = False) -> _Line:
        world = self.world.clone()
        mark = world.event_mark()
        world.apply(seat, code)
        events = (*self.events, *world.events_since(mark))
        return _Line(world, events, self.is_answered or is_answer)


def _lines(world: RawState, viewer: int, code: int) -> Iterator[_Line]:
    """Where an action can lead within the Action under way, the shortest lines first."""
    seen: set[bytes] = set()
    left = deque([_Line(world).then(viewer, code)])
    ends = 0
    while left and ends < _MOST_LINES:
        line = left.popleft()
        following = _following(line.world, viewer)
        if following is None:
            ends += 1
            yield line
            continue
        seat = line.world.to_act().bit_length() - 1
        for each in following:
            then = line.then(seat, each, is_answer=seat != viewer)
            key = then.world.encode()
            if key not in seen:
                seen.add(key)
                left.append(then)


def _following(world: RawState, viewer: int) -> list[int] | None:
    """What to try next; None where the line ends. Others do not react."""
    waiting = world.to_act()
    if waiting in (0, CHANCE):
        return None
    if waiting >> viewer & 1:
        codes = world.actions(viewer)
        is_next_action = all(
            code == _DONE or isinstance(Action.from_code(code), Play | Standard) for code in codes
        )
        return None if is_next_action else codes
    codes = world.actions(waiting.bit_length() - 1)
    is_reaction = all(code == _DONE or isinstance(Action.from_code(code), React) for code in codes)
    return [_DONE] if is_reaction and _DONE in codes else None


class _Standing:
    """How things stand before a choice, to compare with."""

    def __init__(self, content: Content, state: State, side: int) -> None:
        self._content = content
        self._side = side
        self._state = state
        self._own = met_slots(content, state, side)
        self._others = met_slots(content, state, 1 - side)

    def after(self, line: _Line) -> Prospect:
        """What a line has brought."""
        events = line.events
        state, _ = decode(line.world.encode())
        told = _Told(self._state, self._side)
        told.actor = self._state.actor
        for event in events:
            if event[0] == EventKind.TRAP_SPRUNG and not self._knows(event[3]):
                break  # in a deal that fits the view, but another deal has another token there
            told.hear(event)
        own = met_slots(self._content, state, self._side)
        others = met_slots(self._content, state, 1 - self._side)
        meets = tuple(slot for slot in own if slot not in self._own)
        stops = tuple(slot for slot in self._others if slot not in others)
        challenge = sum(slot_points(self._content, state, each, self._side) for each in own)
        against = sum(slot_points(self._content, state, each, 1 - self._side) for each in others)
        springs = told.last_moved if self._turns_a_trap(state, events) else NO_FIGURE
        is_feared = springs in told.friends
        worth = (
            _POINT * (told.gained - told.given)
            + _CHALLENGE * (challenge - against)
            + told.balance
            + (springs != NO_FIGURE) * (-_EFFECT if is_feared else _EFFECT)
            + _EFFECT * (told.healed + len(told.rooted) + len(told.stunned))
        )
        return Prospect(
            gained=told.gained,
            given=told.given,
            out=tuple(told.out),
            damage=tuple(sorted(told.damage.items())),
            healed=told.healed,
            rooted=tuple(told.rooted),
            stunned=tuple(told.stunned),
            modified=tuple(told.modified),
            springs=springs,
            stand=told.stand,
            aims=told.aims,
            can_be_answered=line.is_answered,
            draws=state.phase is Phase.CARD,
            meets=meets,
            stops=stops,
            worth=worth,
        )

    def _knows(self, at: int) -> bool:
        return any(each.hex == at and each.token != NO_ID for each in self._state.traps)

    def _turns_a_trap(self, state: State, events: Sequence[RawEvent]) -> bool:
        unknown = (e[0] == EventKind.TRAP_SPRUNG and not self._knows(e[3]) for e in events)
        return state.phase is Phase.FLIP or any(unknown)


class _Told:
    """What events say, for one side."""

    def __init__(self, state: State, side: int) -> None:
        self.friends = [
            number
            for number, each in enumerate(state.figures)
            if each.champion != NO_ID and each.controller % SIDES == side
        ]
        self._side = side
        self.gained = self.given = self.healed = 0
        self.out: list[int] = []
        self.damage: dict[int, int] = {}
        self.rooted: list[int] = []
        self.stunned: list[int] = []
        self.modified: list[tuple[int, int, int]] = []
        self.actor = NO_FIGURE
        self.stand = NO_HEX
        self.aims = False
        self.last_moved = NO_FIGURE

    @property
    def balance(self) -> int:
        """Damage to the others, less damage to the side itself."""
        signs = (
            (-1 if figure in self.friends else 1, many) for figure, many in self.damage.items()
        )
        return sum(sign * many for sign, many in signs)

    def hear(self, event: RawEvent) -> None:
        kind, _, a, b, c, _ = event
        match kind:
            case EventKind.POINTS_GAINED if a == self._side:
                self.gained += c
            case EventKind.POINTS_GAINED:
                self.given += c
            case EventKind.DAMAGED:
                self.damage[a] = self.damage.get(a, 0) + b
            case EventKind.HEALED if a in self.friends:
                self.healed += b
            case EventKind.OUT_OF_ACTION if a not in self.friends:
                self.out.append(a)
            case EventKind.ROOTED if a not in self.friends:
                self.rooted.append(a)
            case EventKind.STUNNED if a not in self.friends:
                self.stunned.append(a)
            case EventKind.MODIFIED:
                self.modified.append((a, b, c - 128))
            case EventKind.CARD_PLAYED | EventKind.STANDARD_USED:
                self.actor = c
            case EventKind.TARGETED:
                self.aims = True
            case EventKind.MOVED:
                self.last_moved = a
                if a == self.actor and not self.aims:
                    self.stand = c


# Challenges


def met_slots(content: Content, state: State, side: int) -> tuple[int, ...]:
    """Slots of the track whose challenges a side meets now: the reference engine says so."""
    from kumite.reference.super_fantasy_brawl.challenges import is_met
    from kumite.reference.super_fantasy_brawl.table import Table

    if state.active == NOBODY or not state.round:
        return ()
    table = Table(content, state, [])
    return tuple(
        slot
        for slot, challenge in enumerate(state.track)
        if challenge != NO_ID and is_met(table, challenge, side)
    )


def slot_points(content: Content, state: State, slot: int, side: int) -> int:
    """Points of a slot's challenge when a side next scores; 0 if it has left the track then."""
    mode = content.modes[state.mode]
    order = state.order[: state.players]
    turn = order.index(state.active) if state.active in order else 0
    is_this_round = any(seat % SIDES == side for seat in order[turn + 1 :]) and state.round > 1
    at = slot if is_this_round else slot + mode.advance
    return mode.track[at] if at < len(mode.track) else 0
