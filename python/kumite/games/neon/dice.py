"""NEON's dice as content describes them: faces, results as counts, and how results are read."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kumite.errors import BadDice, ContentError

if TYPE_CHECKING:
    from collections.abc import Iterable

ATTACK_FACES = ("CRIT", "HIT", "COND", "MISS")
DEFENSE_FACES = ("GUARD", "SHIELD", "SPARK", "FAIL")

#: How many of each kind of face, in the order above: of a die, or of dice on the table.
Counts: TypeAlias = tuple[int, int, int, int]

CONTENT = Path(__file__).parents[2] / "content" / "neon" / "dice.toml"


class DiceSet(NamedTuple):
    """An attack die and a defense die, by how many faces of each kind they have."""

    attack: Counts
    defense: Counts


class Readings(NamedTuple):
    """How final dice are read: damage per symbol, and changes made by effects.

    CONDs become HITs after any reroll, then HITs are read as MISS; of SHIELDs that
    are read as FAIL, more than were rolled means all.
    """

    crit_damage: int = 1
    hit_damage: int = 1
    conds_to_hits: int = 0
    hits_to_misses: int = 0
    shields_to_fails: int = 0


PLAIN = Readings()


def count_faces(faces: Iterable[str], kinds: tuple[str, str, str, str]) -> Counts:
    """How often each kind of face occurs; any other face is refused.

    >>> count_faces(["HIT", "CRIT", "HIT"], ATTACK_FACES)
    (1, 2, 0, 0)
    """
    listed = list(faces)
    for face in listed:
        if face not in kinds:
            raise BadDice(f"no such face: {face!r}; there are {', '.join(kinds)}")
    first, second, third, fourth = kinds
    return listed.count(first), listed.count(second), listed.count(third), listed.count(fourth)


@cache
def printed_dice() -> DiceSet:
    """The dice of the box, from the content.

    >>> printed_dice().attack
    (1, 2, 2, 1)
    """
    tables = tomllib.loads(CONTENT.read_text(encoding="utf-8"))
    try:
        return DiceSet(
            attack=count_faces(tables["attack"]["faces"], ATTACK_FACES),
            defense=count_faces(tables["defense"]["faces"], DEFENSE_FACES),
        )
    except KeyError as missing:
        raise ContentError(f"{CONTENT.name}: {missing} is missing") from None
