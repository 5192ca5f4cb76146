"""Dashes, leaps, Fear, Push, Pull and Force in random positions, against the ledger's sentences."""

from __future__ import annotations

from random import Random

import pytest

from kumite.games.super_fantasy_brawl.actions import Choose

from .board import DIRECTIONS, HEXES, STATUES, Place, around, distance
from .crowds import Position, crowds, dashes, reachable
from .packs import card
from .printed import HEALTH
from .scenario import At, Phase


def _ahead(place: Place, direction: Place) -> Place:
    return place[0] + direction[0], place[1] + direction[1]


def _row(start: Place, end: Place) -> Place | None:
    """The direction of the row from one hex to another."""
    for q, r in DIRECTIONS:
        if any((start[0] + n * q, start[1] + n * r) == end for n in range(1, 9)):
            return q, r
    return None


def _unrooted(position: Position) -> Position:
    actor = At(position.mine[0].code, position.start)
    return Position([actor, *position.mine[1:]], position.theirs, position.card, 0, "")


def test_dashes(engine: str) -> None:
    """SFB-KEY-03, SFB-KEY-25, SFB-D-25: Headlong, Dash 3."""
    for position in map(_unrooted, crowds("dashes", "KOR02")):
        play = position.play(engine)
        assert play.dashes() == set(dashes(position, position.start, 3)), position


def test_leaps(engine: str) -> None:
    """SFB-KEY-10, SFB-D-26: Pounce, Jump 3, over anything to any free hex."""
    for position in map(_unrooted, crowds("leaps", "TZU07")):
        near = around(position.start, 3)
        expected = {place for place in near if position.is_free(place)}
        assert position.play(engine).leaps() == expected, position


def test_swoops(engine: str) -> None:
    """SFB-KEY-24, SFB-D-25: Vanish, Swoop 4, over anything to a free hex of a row."""
    for position in map(_unrooted, crowds("swoops", "RAT06")):
        play = position.play(engine)
        play.walk()
        play.use()
        q, r = position.start
        ends = {
            (number, steps): (q + steps * direction[0], r + steps * direction[1])
            for number, direction in enumerate(DIRECTIONS)
            for steps in range(1, 5)
        }
        expected = {way for way, place in ends.items() if position.is_free(place)}
        assert play.dashes() == expected, position


def test_fear(engine: str) -> None:
    """SFB-KEY-17, SFB-KEY-07, SFB-GEN-09, SFB-GEN-10, SFB-D-28: Chiding Light, Fear 3."""
    frightened = 0
    for position in crowds("fear", "OON03"):
        victim = position.theirs[0].code
        play = position.play(engine)
        if victim not in play.targets():
            continue
        frightened += 1
        play.target(victim)
        seen = position.seen_from(0)
        start = distance(seen.start, position.start)
        ways = dashes(seen, seen.start, 3)
        ends = {way: distance(place, position.start) for way, place in ways.items()}
        best = max((end for end in ends.values() if end > start), default=0)
        ways = {way: place for way, place in ways.items() if ends[way] == best}
        longest = max((steps for _, steps in ways), default=0)
        ways = {way: place for way, place in ways.items() if way[1] == longest}
        if len(ways) > 1:
            assert play.asks(Phase.FEAR, 1)
            assert play.dashes() == set(ways)
        else:
            assert play.where(victim) == next(iter(ways.values()), seen.start)
    assert frightened > 20


@pytest.mark.parametrize("word", ["push", "pull"])
def test_push_and_pull(engine: str, word: str) -> None:
    """SFB-KEY-15, SFB-KEY-16, SFB-KEY-18, SFB-KEY-19, SFB-KEY-27, SFB-DIS-05: 3 hexes by a shot."""
    pack = card(
        "SKI03",
        "C",
        targeting='{ kind = "indirect", min = 1, max = 4 }',
        strength=1,
        more=f'post = [{{ op = "{word}", who = "target", n = 3 }}]',
    )
    moved = 0
    for position in crowds(word, "SKI03"):
        victim = position.theirs[0]
        play = position.play(engine, pack)
        if victim.place is None or victim.code not in play.targets():
            continue
        play.target(victim.code)
        end, blocked = _shoved(position, victim.place, word, 3)
        moved += end != victim.place
        hurt = max(0, 1 - HEALTH[victim.code][1]) + blocked
        assert (play.where(victim.code), play.damage(victim.code)) == (end, hurt), position
    assert moved > 10


def _shoved(position: Position, start: Place, word: str, hexes: int) -> tuple[Place, int]:
    """Where a Push or Pull ends, and its DMG."""
    occupied = {position.start, *position.allies, *position.enemies} - {start}
    row = _row(position.start, start)
    if row is None:
        return start, 0
    direction = row if word == "push" else (-row[0], -row[1])
    for left in range(hexes, 0, -1):
        ahead = _ahead(start, direction)
        if ahead not in HEXES or ahead in STATUES or ahead in occupied:
            return start, left
        start = ahead
    return start, 0


def test_come_and_try(engine: str) -> None:
    """SFB-GEN-20, SFB-D-20, SFB-KEY-15: pulled in the order that is picked."""
    rng = Random("come and try")
    for position in crowds("come and try", "MAR06"):
        play = position.play(engine)
        play.use()
        standing = {each.code: each.place for each in position.theirs if each.place}
        damage = dict.fromkeys(standing, 0)
        near = {code: p for code, p in standing.items() if distance(p, position.start) <= 3}
        queue = {code for code, place in near.items() if _row(position.start, place)}
        while queue:
            if len(queue) > 1:
                assert play.choices() == queue, position
                chosen = rng.choice(play.offers(Choose))
                code = play.name(chosen.figure)
                play.do(chosen)
            else:
                (code,) = queue
            queue.remove(code)
            position.enemies = set(standing.values())
            standing[code], hurt = _shoved(position, standing[code], "pull", 2)
            damage[code] += hurt
        for code, place in standing.items():
            damage[code] += distance(place, position.start) == 1
            assert (play.where(code), play.damage(code)) == (place, damage[code]), position


def test_force(engine: str) -> None:
    """SFB-KEY-08, SFB-DIS-05, SFB-D-27, SFB-MOV-10: Tripwire, Force 2, by the victim's rules."""
    forced = 0
    for position in crowds("force", "SKI03"):
        victim = position.theirs[0].code
        play = position.play(engine)
        if victim not in play.targets():
            continue
        play.target(victim)
        seen = position.seen_from(0)
        first = _steps(seen, seen.start, 1)
        if not first:
            assert play.asks(Phase.ACTIVATE)
            continue
        for place in first:
            forced += 1
            assert play.asks(Phase.FORCE)
            assert (play.steps(), play.may_stop) == (first, True), position
            tried = play.copy()
            tried.step(place)
            second = _steps(seen, place, 0)
            may_stop = seen.is_free(place)
            if len(second) + may_stop > 1:
                assert (tried.steps(), tried.may_stop) == (second, may_stop), position
            else:
                assert tried.where(victim) in {place, *second}
                assert tried.asks(Phase.ACTIVATE)
    assert forced > 60


def _steps(position: Position, place: Place, left: int) -> set[Place]:
    """Hexes to step to from there, with so many steps left after it."""
    near = around(place) - set(STATUES) - position.enemies
    return {each for each in near if reachable(position, each, left)}
