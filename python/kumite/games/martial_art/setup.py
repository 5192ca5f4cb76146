"""A Martial Art setup as numbers, checked: what both engines start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kumite.errors import BadSetup
from kumite.games import check_setup, nearest

from .model import NO_ID, Mode

if TYPE_CHECKING:
    from kumite.contract import Setup

    from .entries import Content

MODES = {
    "white": Mode.WHITE,
    "black": Mode.BLACK,
    "white-team": Mode.WHITE_TEAM,
    "black-team": Mode.BLACK_TEAM,
}


class MartialArtSetup(NamedTuple):
    """Options of a match by number; a roster entry of NO_ID is picked or dealt in the match."""

    mode: Mode
    players: int
    roster: list[int]
    deal: bool


def read_setup(setup: Setup, content: Content) -> MartialArtSetup:
    """The setup by number. Raises BadSetup with the nearest right thing."""
    check_setup(setup)
    deal = (setup.options or {}).get("fighters") == "dealt"
    return MartialArtSetup(MODES[setup.mode], setup.seats, _roster(setup, content), deal)


def start_id(mode: Mode, players: int) -> str:
    """Which starting positions a format uses (MA-BRD-04 to MA-BRD-07)."""
    if mode.is_team:
        return "team"
    return {2: "duel", 3: "three", 4: "royale"}[players]


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
