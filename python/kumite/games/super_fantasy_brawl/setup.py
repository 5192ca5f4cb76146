"""A Super Fantasy Brawl setup as numbers, checked: what both engines start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kumite.errors import BadSetup
from kumite.games import check_setup, nearest

from .model import NOBODY, SIDES, Formation, Mode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import Setup

    from .entries import Content

JOINT = "+"
"""Between the champions of a team in a roster."""
LEAST_POOL = {Mode.DUEL: 6, Mode.TORNADO: 8}
_MODES = {"duel": Mode.DUEL, "tornado": Mode.TORNADO}
_FORMATIONS = {
    "free": Formation.FREE,
    "casual": Formation.CASUAL,
    "competitive": Formation.COMPETITIVE,
}


class BrawlSetup(NamedTuple):
    """Options of a match by number."""

    mode: Mode
    players: int
    formation: Formation
    teams: list[int]
    """Champions of each seat, bit per number, ascending by seat; empty unless FIXED."""
    pool_size: int
    """Casual draft: champions of the pool; else 0."""
    duplicates: bool
    first: int
    """The seat that begins; NOBODY: chance decides."""


def read_setup(setup: Setup, content: Content) -> BrawlSetup:
    """The setup by number. Raises BadSetup with the nearest right thing."""
    check_setup(setup)
    return setup_of(setup, content)


def setup_of(setup: Setup, content: Content) -> BrawlSetup:
    """The setup by number, of options that the register knows. Raises BadSetup."""
    mode = _MODES[setup.mode]
    options = setup.options or {}
    teams = _teams(setup, content, content.modes[mode].champions)
    if teams and "teams" in options:
        raise BadSetup("the roster names the teams; leave out the option teams")
    formation = Formation.FIXED if teams else _FORMATIONS[options.get("teams", "free")]
    is_casual = formation is Formation.CASUAL
    for name in ("pool", "duplicates"):
        if name in options and not is_casual:
            raise BadSetup(f"option {name} belongs to teams=casual")
    duplicates = options.get("duplicates") == "yes"
    if duplicates and mode is not Mode.TORNADO:
        raise BadSetup("option duplicates belongs to tornado")
    first = int(options["first"]) - 1 if "first" in options else NOBODY
    if first != NOBODY and first >= setup.seats:
        raise BadSetup(f"option first is a seat from 1 to {setup.seats}, not {first + 1}")
    pool_size = _pool_size(mode, options.get("pool"), len(content.champions)) if is_casual else 0
    return BrawlSetup(mode, setup.seats, formation, teams, pool_size, duplicates, first)


def _pool_size(mode: Mode, asked: str | None, champions: int) -> int:
    size = champions if asked is None else int(asked)
    if not LEAST_POOL[mode] <= size <= champions:
        raise BadSetup(f"a pool here has from {LEAST_POOL[mode]} to {champions} champions")
    return size


def _teams(setup: Setup, content: Content, size: int) -> list[int]:
    given = [team for team in setup.roster if team is not None]
    if not given:
        return []
    if len(given) < setup.seats:
        raise BadSetup(f"{len(given)} teams for {setup.seats} seats; name all teams or none")
    teams = [_team(team, content, size) for team in given]
    for side in range(SIDES):
        _refuse_twice(teams[side::SIDES], content)
    return teams


def _team(text: str, content: Content, size: int) -> int:
    numbers = content.champion_numbers()
    names = text.split(JOINT)
    for name in names:
        if name not in numbers:
            raise BadSetup(f"no champion {name!r}; {nearest(name, numbers)}")
    if len(set(names)) != size or len(names) != size:
        example = JOINT.join(list(numbers)[:size])
        raise BadSetup(f"a team has {size} different champions, such as {example}")
    return sum(1 << numbers[name] for name in names)


def _refuse_twice(teams: Sequence[int], content: Content) -> None:
    for champion in content.champions:
        bit = 1 << content.champion_numbers()[champion.id]
        if sum(bool(team & bit) for team in teams) > 1:
            raise BadSetup(f"{champion.id} is in two teams of one side; one of a kind a side")
