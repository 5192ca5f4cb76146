"""What a choice would do, shown on mat and bodies before it is taken.

Only what the action itself says, and the exact odds of the strikes it leads to, undefended.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kumite.games.martial_art import actions as act
from kumite.games.martial_art.bag import size
from kumite.games.martial_art.model import NOBODY, RESERVE, Phase
from kumite.games.martial_art.strikes import open_strikes_of, strikes_of
from kumite.games.martial_art.terms import AREAS, Token

from .models import LETTERS

if TYPE_CHECKING:
    from kumite.games.martial_art.strikes import Outlook
    from kumite.games.martial_art.view import View
    from kumite.match import LabelledAction

__all__ = ["SOME", "Preview", "area_place", "places_of", "preview_of", "running_strike"]

SOME = "1"
"""A token that lands, whichever it is going to be."""
_AREAS_FROM = 1000
"""Places from here on are parts of bodies; those before are spaces of the mat."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What becomes of the viewer's tokens and figure, and who is struck where."""

    starts: int = 0
    """The own Area that is emptied."""
    lands: tuple[tuple[int, str], ...] = ()
    """(Area, letter or SOME) of tokens that come, one after another; Area 0 is the reserve."""
    leaves: tuple[int, ...] = ()
    """Areas that lose a token."""
    strikes: tuple[Outlook, ...] = ()
    struck: tuple[tuple[int, int], ...] = ()
    """(seat, Area) that is aimed at without odds."""
    step: int | None = None
    """The space that the viewer goes to."""
    facing: int | None = None
    aimed: frozenset[int] = frozenset()
    """Seats that are aimed at."""

    def coming(self, area: int) -> str:
        """What lands in an Area of one's own: a letter each, or how many."""
        tokens = [token for at, token in self.lands if at == area]
        known = "".join(token for token in tokens if token != SOME)
        some = sum(token == SOME for token in tokens)
        return f"+{known}{some or ''}" if tokens else ""

    def strike_on(self, seat: int, area: int) -> Outlook | None:
        found = (each for each in self.strikes if (each.defender, each.area) == (seat, area))
        return next(found, None)


def preview_of(view: View, action: LabelledAction) -> Preview:
    """What an action would do; empty if nothing that can be drawn."""
    typed = action.action
    assert isinstance(typed, act.Action)
    strikes = tuple(each for each in strikes_of(view, typed) if each.defender != view.viewer)
    found = replace(
        _own(view, typed), strikes=strikes, aimed=frozenset(each.defender for each in strikes)
    )
    open_strikes = open_strikes_of(view, typed)
    if open_strikes:
        struck = tuple((each.defender, each.area) for each in open_strikes)
        aimed = frozenset(each.defender for each in open_strikes)
        found = replace(found, struck=struck, aimed=aimed)
    return _with_running_strike(view, found)


def running_strike(view: View) -> Preview:
    """What is going on while nobody chooses: who is struck, and where."""
    return _with_running_strike(view, Preview())


def _own(view: View, action: act.Action) -> Preview:
    match action:
        case act.Start(area):
            own = view.me
            many = sum(own.actions[area - 1]) + size(own.effects[area - 1])
            return Preview(starts=area, lands=_in_turn(area, [SOME] * many))
        case act.Sow(token):
            return _sowing(view, token)
        case act.Step(direction):
            space = view.content.mat.step(view.me.space, direction)
            return replace(_before_sowing(view), step=space)
        case act.Face(facing):
            return replace(_before_sowing(view), facing=facing)
        case act.Lay(token):
            laid = view.me.laid
            place = 0 if laid < RESERVE else (laid - RESERVE) // 2 + 1
            return Preview(lands=((place, _letter(token)),))
        case act.Swap(area, token, other, other_token):
            lands = ((other, _letter(token)), (area, _letter(other_token)))
            return Preview(lands=lands, leaves=(area, other))
        case act.Shift(area, token):
            return Preview(lands=((area % AREAS + 1, _letter(token)),), leaves=(area,))
    return _before_sowing(view)


def _before_sowing(view: View) -> Preview:
    """Until the tokens are picked up, where they are going to land stays in sight."""
    state = view.state
    if state.active != view.viewer or not Phase.ENERGY <= state.phase <= Phase.START_SKILL:
        return Preview()
    return _own(view, act.Start(state.start_area))


def _sowing(view: View, token: int) -> Preview:
    state = view.state
    left = sum(state.hand_actions) + size(state.hand_effects)
    letters = [_letter(token), *[SOME] * (left - 1)]
    return Preview(lands=_in_turn(state.start_area + state.sown, letters))


def _in_turn(after: int, letters: list[str]) -> tuple[tuple[int, str], ...]:
    return tuple(((after + at) % AREAS + 1, letter) for at, letter in enumerate(letters))


def _with_running_strike(view: View, found: Preview) -> Preview:
    """A strike that was declared stays in sight until it is over."""
    state = view.state
    if state.defender == NOBODY or not Phase.STRIKE < state.phase <= Phase.COLLISION_DEFENSE_ROLL:
        return found
    seat = state.third if state.phase >= Phase.COLLISION_DEFENSE else state.defender
    return replace(found, struck=((seat, state.target),), aimed=frozenset({seat}))


def _letter(token: int) -> str:
    return LETTERS[Token(token)]


def area_place(seat: int, area: int) -> int:
    """The number of a part of a body, for clicks.

    >>> area_place(1, 5)
    1015
    """
    return _AREAS_FROM + 10 * seat + area


def place_words(view: View, number: int) -> str:
    """What a place is called."""
    from kumite.games.martial_art.view import area_name

    if number < _AREAS_FROM:
        return view.space(number)
    seat, area = divmod(number - _AREAS_FROM, 10)
    return f"{view.name(seat)}'s {area_name(area)}"


def places_of(view: View, action: LabelledAction) -> frozenset[int]:
    """The spaces and parts of bodies that an action is about."""
    state, mat = view.state, view.content.mat
    match action.action:
        case act.Start(area):
            return frozenset({area_place(view.viewer, area)})
        case act.Sow():
            return frozenset({area_place(view.viewer, view.next_sown())})
        case act.Step(direction) | act.Face(direction):
            space = mat.step(view.me.space, direction)
            return frozenset() if space is None else frozenset({space})
        case act.Strike(seat):
            target = area_place(seat, (state.start_area - 1 + state.sown) % AREAS + 1)
            return frozenset({state.seats[seat].space, target})
        case act.Opponent(seat):
            return frozenset({state.seats[seat].space})
        case act.Skill() if state.phase is Phase.START_SKILL:
            return frozenset(
                area_place(each.defender, each.area) for each in preview_of(view, action).strikes
            )
        case act.Shift(area) | act.Swap(area):
            return frozenset({area_place(view.viewer, area)})
    return frozenset()
