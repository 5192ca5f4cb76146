"""Crowded random positions for brute force, and ways worked out hex by hex without any engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from kumite.games.super_fantasy_brawl.actions import Play

from .board import CODES, DIRECTIONS, HEXES, STATUES, Place, around, card_number
from .printed import PRINTED
from .scenario import At, Scene, gate, scene, seat

_MANY = 120


@dataclass
class Position:
    """Six Champions somewhere; the first of A's acts with one of its cards."""

    mine: list[At]
    theirs: list[At]
    card: str
    move: int
    reach: str
    allies: set[Place] = field(init=False)
    enemies: set[Place] = field(init=False)

    def __post_init__(self) -> None:
        self.allies = {each.place for each in self.mine[1:] if each.place}
        self.enemies = {each.place for each in self.theirs if each.place}

    @property
    def start(self) -> Place:
        assert self.mine[0].place
        return self.mine[0].place

    def is_free(self, place: Place) -> bool:
        """Free for the actor: no statue, nobody else."""
        return place in HEXES and place not in {*STATUES, *self.allies, *self.enemies}

    def seen_from(self, victim: int) -> Position:
        """The same, with one of the other side in the actor's place."""
        theirs = [self.theirs[victim], *self.theirs[:victim], *self.theirs[victim + 1 :]]
        return Position(theirs, self.mine, "", 0, "")

    def play(self, engine: str, pack: str = "") -> Scene:
        own = seat(*self.mine, hand=self.card)
        play = scene(engine, own, seat(*self.theirs), pack=pack)
        play.do(Play(card_number(self.card)))
        return play


def positions(seed: str, reaches: tuple[str, ...], *, is_rooted: bool) -> Iterator[Position]:
    """Crowded corners in which cards of these reaches are played."""
    rng = Random(seed)
    rows = [row for row in PRINTED if row[3].split(":")[0] in reaches]
    for _ in range(_MANY):
        yield _position(rng, rng.choice(rows), is_rooted)


def crowds(seed: str, card: str) -> Iterator[Position]:
    """Crowded corners in which a rooted Champion plays this card."""
    rng = Random(seed)
    row = next(each for each in PRINTED if each[0] == card)
    for _ in range(_MANY):
        yield _position(rng, row, is_rooted=True)


def _position(rng: Random, row: tuple[str, ...], is_rooted: bool) -> Position:
    """All Champions within 3 hexes of a random hex, if there is room; some on the Gate."""
    card, _, move, reach, _ = row
    codes = [card[:3], *rng.sample([code for code in CODES if code != card[:3]], 5)]
    middle = rng.choice(HEXES)
    places = sorted((around(middle, 3) | {middle}) - set(STATUES))
    figures = []
    for number, (code, place) in enumerate(zip(codes, rng.sample(places, 6), strict=True)):
        if number and rng.random() < 0.15:
            figures.append(gate(code))
        else:
            figures.append(At(code, place, rooted=is_rooted and number == 0))
    steps = 0 if move == "-" else int(move)
    return Position(figures[:3], figures[3:], card, steps, reach)


def reachable(position: Position, start: Place, steps: int) -> bool:
    """Whether a free hex can be stopped on with so many steps (the start counts if free)."""
    seen = edge = {start}
    for _ in range(steps + 1):
        if any(position.is_free(place) for place in seen):
            return True
        edge = {each for place in edge for each in around(place)} - set(STATUES) - position.enemies
        seen = seen | edge
    return False


def dashes(position: Position, start: Place, most: int) -> dict[tuple[int, int], Place]:
    """Dashes of the actor (KEY-03): over Allies, not over Enemies and statues, to a free hex."""
    found = {}
    for number, (dq, dr) in enumerate(DIRECTIONS):
        place = start
        for steps in range(1, most + 1):
            place = (place[0] + dq, place[1] + dr)
            if place not in HEXES or place in STATUES or place in position.enemies:
                break
            if position.is_free(place):
                found[number, steps] = place
    return found
