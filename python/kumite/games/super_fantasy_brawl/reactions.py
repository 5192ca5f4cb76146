"""What Reactions could do to an attack: every card that may be in a defender's hand is tried.

Only worlds that the attacker holds possible are used, so nothing of the real hand is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .actions import Action, Done, React
from .codec import encode
from .imagining import End, Foreseen, decoded, engine_of, follow, settle, world_of
from .model import Phase
from .terms import CARDS_OF_CHAMPION

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kumite.contract import RawState

    from .model import SeatState, State
    from .view import View

__all__ = ["WORLDS", "Answer", "Answers", "answers_to"]

WORLDS = 40
"""How many worlds are asked whether the defender holds a Reaction."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A Reaction that may come."""

    seat: int
    card: int
    figure: int
    foreseen: Foreseen
    """How the attack ends with it."""


@dataclass(frozen=True, slots=True)
class Answers:
    """All that may come, and how likely any of them is."""

    answers: tuple[Answer, ...]
    held: int
    """In how many of `WORLDS` a defender holds one that can be played."""


def answers_to(view: View, line: Sequence[int]) -> Answers | None:
    """None if nobody is asked for a Reaction after this line of the viewer's actions."""
    world = _at_question(view, line, 0)
    if world is None:
        return None
    found: dict[tuple[int, int], Answer] = {}
    while (seat := _defender(world)) is not None:
        for other in _hands(view, world, seat):
            for code in other.actions(seat):
                action = Action.from_code(code)
                if isinstance(action, React) and (action.card, action.figure) not in found:
                    foreseen = _answered(view, other, seat, code, line)
                    found[action.card, action.figure] = Answer(
                        seat, action.card, action.figure, foreseen
                    )
        world.apply(seat, Done().code)
    held = sum(_is_held(view, line, seed) for seed in range(WORLDS))
    return Answers(tuple(found[key] for key in sorted(found)), held)


def _at_question(view: View, line: Sequence[int], seed: int) -> RawState | None:
    """A world in which a defender is asked after the line."""
    world = world_of(view, seed)
    mark = world.event_mark()
    for action in line[:-1]:
        world.apply(view.viewer, action)
        if settle(view, world, mark) is not End.ASKED:
            return None
    world.apply(view.viewer, line[-1])
    return None if _defender(world) is None else world


def _defender(world: RawState) -> int | None:
    """Who is asked for a Reaction now."""
    state = decoded(world)
    return state.decider if state.phase is Phase.REACT else None


def _answered(view: View, world: RawState, seat: int, code: int, line: Sequence[int]) -> Foreseen:
    after = world.clone()
    mark = after.event_mark()
    after.apply(seat, code)
    return follow(view, after, mark, tuple(line), settle(view, after, mark))


def _is_held(view: View, line: Sequence[int], seed: int) -> bool:
    world = _at_question(view, line, seed)
    while world is not None and (seat := _defender(world)) is not None:
        if len(world.actions(seat)) > 1:
            return True
        world.apply(seat, Done().code)
    return False


def _hands(view: View, world: RawState, seat: int) -> Iterator[RawState]:
    """The world, then one for each card that the defender may hold instead of another."""
    yield world
    own = decoded(world).seats[seat]
    for place in range(CARDS_OF_CHAMPION * own.team.bit_count()):
        bit = 1 << place
        swapped = None if (own.hand | own.discard) & bit else _with(own, place)
        if swapped is not None and not _is_face_up(view, decoded(world), seat, place):
            other = decoded(world)
            other.seats[seat] = swapped
            yield engine_of(view.content).decode(encode(other))


def _is_face_up(view: View, state: State, seat: int, place: int) -> bool:
    """Whether a card is being resolved, and thus in nobody's hand."""
    number = view.card_number(seat, place)
    return number in (state.card, state.reaction)


def _with(own: SeatState, place: int) -> SeatState | None:
    """The same seat with this card in hand, in place of one that nobody knows to be there."""
    hidden = own.hand & ~own.shown
    if not hidden or own.shown >> place & 1:
        return None
    given = hidden.bit_length() - 1
    planned = [given if each == place else each for each in own.planned]
    return replace(own, hand=own.hand & ~(1 << given) | 1 << place, planned=planned)
