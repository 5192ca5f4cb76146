"""Challenges in random positions, against the ledger's table."""

from __future__ import annotations

from random import Random

import pytest

from .board import CODES, HEXES, NORTH, SOUTH, STATUES, TRAP_HEXES, Place, around
from .printed import HEALTH
from .scenario import At, scene, seat

_MANIPULATION, _DESTRUCTION, _CREATION = (around(statue) for statue in STATUES)
_AREAS = (_DESTRUCTION, _CREATION, _MANIPULATION)
_MANY = 40


def _places(side: list[At]) -> list[Place]:
    return [each.place for each in side if each.place]


def _controls(mine: list[At], theirs: list[At], area: set[Place]) -> bool:
    own, other = (len(area.intersection(_places(side))) for side in (mine, theirs))
    return own > other


def _unbloodied(side: list[At]) -> int:
    left = [(each, HEALTH[each.code][2 if each.up else 0]) for each in side if each.place]
    return sum(health - each.damage > health // 2 for each, health in left)


def _is_met(design: int, mine: list[At], theirs: list[At], traps: list[Place]) -> bool:
    """Whether the Challenge of that number (CHA01 is 1) is met by the first of the sides, in the
    north."""
    own = _places(mine)
    controlled = [_controls(mine, theirs, area) for area in _AREAS]
    if design <= 3:
        return controlled[design - 1]
    if design == 4:
        return sum(controlled) >= 2
    if design <= 7:
        return len(around(STATUES[design - 5]).intersection(own)) >= 2
    if design == 8:
        return len({*TRAP_HEXES, *traps}.intersection(own)) >= 2
    if design == 9:
        return bool(set(SOUTH).intersection(own))
    if design == 10:
        return _unbloodied(mine) > _unbloodied(theirs)
    return any(len(around(place).intersection(own)) >= 2 for place in _places(theirs))


@pytest.mark.parametrize("design", range(1, 12))
def test_challenges(engine: str, design: int) -> None:
    """SFB-SCO-01, SFB-SCO-04, SFB-ARN-04, SFB-ARN-12, SFB-KEY-01, SFB-KEY-02: met or not."""
    rng = Random(f"challenge {design}")
    areas = sorted({*_DESTRUCTION, *_CREATION, *_MANIPULATION})
    crowded = [*TRAP_HEXES, *SOUTH, *NORTH, *areas]
    open_hexes = [each for each in HEXES if each not in STATUES]
    met = 0
    for _ in range(_MANY):
        hexes = [crowded, open_hexes, areas, areas, sorted(rng.choice(_AREAS)), TRAP_HEXES]
        places = rng.sample(rng.choice(hexes), 6)
        codes = rng.sample(CODES, 6)
        everybody = []
        for code, place in zip(codes, places, strict=True):
            up = rng.random() < 0.3
            damage = rng.randrange(HEALTH[code][2 if up else 0])
            is_there = rng.random() < 0.85
            everybody.append(At(code, place, damage, up) if is_there else At(code, None))
        mine, theirs = everybody[:3], everybody[3:]
        free = [each for each in open_hexes if each not in places]
        traps = rng.sample(free, 4)
        track = ["", f"CHA{design:02}"]
        play = scene(engine, seat(*theirs), seat(*mine), round=2, track=track, traps=traps)
        play.end_turn()
        expected = _is_met(design, mine, theirs, traps)
        met += expected
        assert play.points == (0, expected), (mine, theirs, traps)
    assert 0 < met < _MANY
