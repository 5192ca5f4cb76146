"""NEON on the reference engine: new matches, and states from bytes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kumite.errors import BadSetup, DecodeError
from kumite.games import check_setup, nearest
from kumite.games.neon import codec
from kumite.games.neon.model import Mode, SeatState, State

from .opening import set_fighter
from .state import NeonState
from .table import Table
from .validate import check
from .view import fill

if TYPE_CHECKING:
    from kumite.contract import Setup
    from kumite.games.neon.entries import Content

MODES = {
    "resurrection": Mode.RESURRECTION,
    "royale": Mode.ROYALE,
    "squad-2x2": Mode.SQUAD_2X2,
    "squad-3x2": Mode.SQUAD_3X2,
    "squad-2x3": Mode.SQUAD_2X3,
}
SEATS_WITH_AUTOMA = 2
"""NEON-SET-16."""


class NeonReference:
    """NEON, straight from the ledger."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def new(self, setup: Setup) -> NeonState:
        """The first position. Raises BadSetup."""
        check_setup(setup)
        roster = _roster(self.content, setup)
        state = _empty_state(self.content, setup)
        table = Table(self.content, state, [])
        for seat, fighter in enumerate(roster):
            if fighter is not None:
                set_fighter(table, seat, fighter)
        return NeonState(self.content, state, table.log)

    def decode(self, data: bytes) -> NeonState:
        """A state from ``encode()``. Raises DecodeError for anything that is not one."""
        state, viewer = codec.decode(data)
        if viewer != codec.FULL:
            raise DecodeError("this is a view, not a full state")
        check(self.content, state)
        return _waiting(self.content, state)

    def from_view(self, data: bytes, seed: int) -> NeonState:
        """A random full state that fits a view. Raises DecodeError."""
        seen, viewer = codec.decode(data)
        if viewer == codec.FULL:
            raise DecodeError("this is a full state, not a view")
        check(self.content, seen, viewer)
        return _waiting(self.content, fill(self.content, seen, Random(seed)))


def _waiting(content: Content, state: State) -> NeonState:
    """The state as it was encoded; encoded states always wait for something."""
    before = codec.encode(state)
    decoded = NeonState(content, state)
    if decoded.encode() != before or not decoded.can_go_on():
        raise DecodeError("no state of a match: it waits for nobody")
    return decoded


def _empty_state(content: Content, setup: Setup) -> State:
    mode = MODES[setup.mode]
    figures = content.figures
    has_automa = _has_automa(setup)
    return State(
        mode=mode,
        players=setup.seats,
        automa_in_play=has_automa,
        track=_track(content, setup),
        bots=[0] + [1] * 10,
        search_supply=figures.search_tokens,
        deck=[design.copies for design in content.equipment],
        enhancement_deck=0 if mode == Mode.ROYALE else (1 << len(content.enhancements)) - 1,
        automa_hp=len(figures.automa.hp) if has_automa else 0,
        seats=[SeatState() for _ in range(setup.seats)],
    )


def _has_automa(setup: Setup) -> bool:
    asked = (setup.options or {}).get("automa")
    if setup.seats == SEATS_WITH_AUTOMA:
        if asked == "no":
            raise BadSetup("with 2 seats the Automa always plays; leave automa out or say yes")
        return True
    return asked == "yes"


def _track(content: Content, setup: Setup) -> int:
    asked = (setup.options or {}).get("track")
    if asked is None:
        return content.track_for(setup.seats)
    ids = [track.id for track in content.tracks]
    if asked not in ids:
        raise BadSetup(f"no track {asked!r}; {nearest(asked, ids)}")
    return ids.index(asked)


def _roster(content: Content, setup: Setup) -> list[int | None]:
    numbers = content.fighter_numbers()
    chosen: list[int | None] = []
    for name in setup.roster:
        if name is not None and name not in numbers:
            raise BadSetup(f"no fighter {name!r}; {nearest(name, numbers)}")
        number = None if name is None else numbers[name]
        if number is not None and number in chosen:
            raise BadSetup(f"{name} can be taken by one seat only")
        chosen.append(number)
    return chosen
