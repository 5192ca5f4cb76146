"""A NEON setup as numbers, checked: what both engines start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kumite.errors import BadSetup
from kumite.games import check_setup, nearest

from .model import NO_ID, AutomaKind, Mode

if TYPE_CHECKING:
    from kumite.contract import Setup

    from .entries import Content

MODES = {
    "resurrection": Mode.RESURRECTION,
    "royale": Mode.ROYALE,
    "squad-2x2": Mode.SQUAD_2X2,
    "squad-3x2": Mode.SQUAD_3X2,
    "squad-2x3": Mode.SQUAD_2X3,
}
_AUTOMAS = {"no": AutomaKind.AWAY, "yes": AutomaKind.PRINTED, "strong": AutomaKind.STRONG}
SEATS_WITH_AUTOMA = 2
"""NEON-SET-16."""


class NeonSetup(NamedTuple):
    """Options of a match by number; a roster entry of NO_ID is picked in the match."""

    mode: Mode
    players: int
    roster: list[int]
    automa: AutomaKind
    track: int


def read_setup(setup: Setup, content: Content) -> NeonSetup:
    """The setup by number. Raises BadSetup with the nearest right thing."""
    check_setup(setup)
    return NeonSetup(
        MODES[setup.mode],
        setup.seats,
        _roster(setup, content),
        _automa(setup),
        _track(setup, content),
    )


def _automa(setup: Setup) -> AutomaKind:
    asked = (setup.options or {}).get("automa")
    if setup.seats == SEATS_WITH_AUTOMA:
        if asked == "no":
            raise BadSetup("with 2 seats the Automa always plays; leave automa out or say yes")
        asked = asked or "yes"
    return _AUTOMAS[asked or "no"]


def _track(setup: Setup, content: Content) -> int:
    asked = (setup.options or {}).get("track")
    if asked is None:
        return content.track_for(setup.seats)
    ids = [track.id for track in content.tracks]
    if asked not in ids:
        raise BadSetup(f"no track {asked!r}; {nearest(asked, ids)}")
    return ids.index(asked)


def _roster(setup: Setup, content: Content) -> list[int]:
    numbers = content.fighter_numbers()
    chosen = [NO_ID] * setup.seats
    for seat, name in enumerate(setup.roster):
        if name is None:
            continue
        if name not in numbers:
            raise BadSetup(f"no fighter {name!r}; {nearest(name, numbers)}")
        if numbers[name] in chosen:
            raise BadSetup(f"{name} can be taken by one seat only")
        chosen[seat] = numbers[name]
    return chosen
