"""A Defend Neo Tokyo setup as numbers, checked: what both engines start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kumite.errors import BadSetup
from kumite.games import check_setup, nearest

from .model import NOBODY, Build, Mode
from .terms import PartKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.contract import Setup

    from .entries import Content

MODES = {"coop": Mode.COOP, "solo": Mode.SOLO, "lone": Mode.LONE}
BUILDS = {
    "prebuilt": Build.PREBUILT,
    "draft": Build.DRAFT,
    "random-prebuilt": Build.RANDOM_PREBUILT,
    "random-parts": Build.RANDOM_PARTS,
}
RANDOM = "random"
_KINDS = (PartKind.CHASSIS, PartKind.ARM, PartKind.ARM, PartKind.LEGS)
_PLACES = ("chassis", "left arm", "right arm", "legs")


class DefendNeoTokyoSetup(NamedTuple):
    """Options of a match by number; what is NOBODY or None falls or is chosen in the match."""

    mode: Mode
    players: int
    crew: int
    threat: int
    difficulty: int
    build: Build
    captain: int
    is_closed: bool
    roster: list[tuple[int, ...] | None]
    """Parts by slot for each mech, or None."""


def read_setup(setup: Setup, content: Content) -> DefendNeoTokyoSetup:
    """The setup by number. Raises BadSetup with the nearest right thing."""
    check_setup(setup)
    mode = MODES[setup.mode]
    crew = crew_of(mode, setup.seats)
    options = setup.options or {}
    build = BUILDS[options.get("build", "prebuilt")]
    roster = _roster(setup, content, crew)
    _check_choices(content, build, roster)
    return DefendNeoTokyoSetup(
        mode=mode,
        players=setup.seats,
        crew=crew,
        threat=_numbered(options, "threat", [threat.id for threat in content.threats]),
        difficulty=_difficulty(options, content),
        build=build,
        captain=_captain(options, crew),
        is_closed=options.get("hands") == "closed",
        roster=roster,
    )


def crew_of(mode: Mode, seats: int) -> int:
    """How many mechs there are (DNT-MOD-07)."""
    return {Mode.COOP: seats, Mode.SOLO: 2, Mode.LONE: 1}[mode]


def _numbered(options: Mapping[str, str], name: str, ids: list[str]) -> int:
    word = options.get(name, RANDOM)
    if word == RANDOM:
        return NOBODY
    if word not in ids:
        raise BadSetup(f"no {name} {word!r}; {nearest(word, [RANDOM, *ids])}")
    return ids.index(word)


def _difficulty(options: Mapping[str, str], content: Content) -> int:
    ids = [difficulty.id for difficulty in content.difficulties]
    word = options.get("difficulty", ids[0])
    if word not in ids:
        raise BadSetup(f"no difficulty {word!r}; {nearest(word, ids)}")
    return ids.index(word)


def _captain(options: Mapping[str, str], crew: int) -> int:
    word = options.get("captain", RANDOM)
    if word == RANDOM:
        return NOBODY
    if not word.isascii() or not word.isdigit() or int(word) >= crew:
        raise BadSetup(f"no mech {word!r} can be Captain; random or 0 to {crew - 1}")
    return int(word)


def _roster(setup: Setup, content: Content, crew: int) -> list[tuple[int, ...] | None]:
    if len(setup.roster) > crew:
        raise BadSetup(f"{len(setup.roster)} mechs in the roster, but {crew} in the match")
    found: list[tuple[int, ...] | None] = [None] * crew
    taken: set[int] = set()
    for mech, name in enumerate(setup.roster):
        if name is None:
            continue
        parts = named_parts(name, content)
        for part in parts:
            if part in taken:
                raise BadSetup(f"{content.parts[part].id} can be taken by one mech only")
            taken.add(part)
        found[mech] = parts
    return found


def named_parts(name: str, content: Content) -> tuple[int, ...]:
    """The parts of a mech of the roster, by slot. Raises BadSetup if there is no such mech."""
    mechs = content.prebuilt_numbers()
    if name in mechs:
        return content.prebuilt[mechs[name]].parts
    words = name.split("+")
    if len(words) == 1:
        raise BadSetup(
            f"no mech {name!r}; {nearest(name, mechs)}, or chassis+left-arm+right-arm+legs"
        )
    if len(words) != len(_KINDS):
        raise BadSetup(f"mech {name!r} has {len(words)} parts; chassis, two arms and legs")
    numbers = content.part_numbers()
    for word, kind, place in zip(words, _KINDS, _PLACES, strict=True):
        fitting = [part.id for part in content.parts if part.kind is kind]
        if word not in fitting:
            raise BadSetup(f"no {place} {word!r}; {nearest(word, fitting)}")
    return tuple(numbers[word] for word in words)


def _check_choices(content: Content, build: Build, roster: list[tuple[int, ...] | None]) -> None:
    """Refuse a roster that could leave a mech without a choice (DNT-MOD-07)."""
    missing = roster.count(None)
    taken = {part for parts in roster if parts for part in parts}
    if build in (Build.PREBUILT, Build.RANDOM_PREBUILT):
        free = sum(not taken.intersection(mech.parts) for mech in content.prebuilt)
        if free < missing:
            raise BadSetup(
                f"{missing} mechs are still to be built and {free} prebuilt ones are left; "
                "name more mechs, or build=draft"
            )
        return
    for kind, each in ((PartKind.CHASSIS, 1), (PartKind.LEGS, 1), (PartKind.ARM, 2)):
        parts = [number for number, part in enumerate(content.parts) if part.kind is kind]
        free = len(set(parts) - taken)
        if free < missing * each:
            raise BadSetup(
                f"{missing} mechs are still to be built and {free} of kind "
                f"{kind.name.lower()} are left; name fewer parts"
            )
