"""Steps, shots and areas in random positions, against the ledger's sentences."""

from __future__ import annotations

from collections.abc import Iterator

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import DIRECTIONS, HEXES, STATUES, Place, around, distance
from .crowds import Position, positions, reachable
from .printed import AREAS, turned
from .scenario import Phase


def test_steps(engine: str) -> None:
    """SFB-MOV-10, SFB-MOV-02, SFB-MOV-03, SFB-D-14"""
    for position in positions("steps", ("none", "melee"), is_rooted=False):
        play = position.play(engine)
        near = around(position.start) - set(STATUES) - position.enemies
        expected = {place for place in near if reachable(position, place, position.move - 1)}
        if position.move and expected:
            assert play.asks(Phase.STEP)
            assert play.steps() == expected, position
        else:
            assert not play.is_at(Phase.STEP)


def test_shots(engine: str) -> None:
    """SFB-TGT-03, SFB-TGT-04, SFB-TGT-05, SFB-TGT-06, SFB-TGT-13, SFB-D-17"""
    kinds = ("melee", "direct", "indirect", "ally", "own")
    for position in positions("shots", kinds, is_rooted=True):
        play = position.play(engine)
        *words, numbers = position.reach.split(":")
        least, most = map(int, numbers.split("-")) if words else (1, 1)
        friendly = position.reach.startswith(("ally", "own"))
        expected = set()
        for each in position.mine[1:] if friendly else position.theirs:
            if each.place is None:
                continue
            far = distance(position.start, each.place)
            is_clear = "direct" not in words or _clear(position, each.place)
            if least <= far <= most and is_clear:
                expected.add(each.code)
        if position.reach.startswith("own"):
            expected.add(position.mine[0].code)
        assert play.targets() == expected, position


def _clear(position: Position, target: Place) -> bool:
    """Whether a row leads to the target with nothing on it."""
    for direction in DIRECTIONS:
        place = position.start
        for _ in range(8):
            place = (place[0] + direction[0], place[1] + direction[1])
            if place == target:
                return True
            if not position.is_free(place):
                break
    return False


def test_area_options(engine: str) -> None:
    """SFB-TGT-02, SFB-TGT-07, SFB-TGT-08, SFB-TGT-09, SFB-TGT-12, SFB-D-18"""
    for position in positions("areas", (*AREAS, "blast"), is_rooted=True):
        play = position.play(engine)
        everybody = [each for each in (*position.mine[1:], *position.theirs) if each.place]
        foes = {each.code for each in position.theirs}
        options: dict[frozenset[str], int] = {}
        for number, hexes in _areas(position):
            hit = frozenset(each.code for each in everybody if each.place in hexes)
            if hit & foes:
                options.setdefault(hit, number)
        assert play.aims() == sorted(options.values()), position
        for hit, number in options.items():
            tried = play.copy()
            mark = tried.raw.event_mark()
            tried.aim(number)
            told = [e for e in tried.raw.events_since(mark) if e[0] == EventKind.TARGETED]
            assert {play.name(event[3]) for event in told} == hit


def _areas(position: Position) -> Iterator[tuple[int, set[Place]]]:
    """Orientations, or centres, with the hexes they mark."""
    q, r = position.start
    if position.reach == "blast":
        for number, centre in enumerate(HEXES):
            if distance(centre, position.start) == 2:
                yield number, around(centre) | {centre}
        return
    for number in range(6):
        turns = [turned(offset, number) for offset in AREAS[position.reach]]
        yield number, {(q + dq, r + dr) for dq, dr in turns}
