"""The slow, obvious answer: every die on its own, every subset of dice tried."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Literal

from kumite.games.neon.dice import ATTACK_FACES, DEFENSE_FACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kumite.games.neon.dice import Counts, DiceSet

Faces = tuple[str, ...]


def faces_of(die: Counts, kinds: Sequence[str]) -> list[str]:
    return [kind for kind, faces in zip(kinds, die, strict=True) for _ in range(faces)]


def uncancelled(attack: Iterable[str], defense: Iterable[str]) -> int:
    """Strikes symbols out one by one, as people do at the table."""
    symbols = [face for face in attack if face in ("CRIT", "HIT")]
    shown = list(defense)
    for _ in range(shown.count("SHIELD")):
        if "HIT" in symbols:
            symbols.remove("HIT")
    return max(0, len(symbols) - shown.count("GUARD"))


def distribution(
    attack: int,
    defense: int,
    dice: DiceSet,
    reroll: Literal["none", "misses", "best"],
    at_least: int | None = None,
    seen: bool = False,
) -> dict[int, Fraction]:
    """The probability of each damage, over every ordered fall of every die."""
    attack_faces = faces_of(dice.attack, ATTACK_FACES)
    defenses = list(product(faces_of(dice.defense, DEFENSE_FACES), repeat=defense))
    found: Counter[int] = Counter()
    for known in [[one] for one in defenses] if seen else [defenses]:
        chosen: dict[Faces, Counter[int]] = {}
        for roll in product(attack_faces, repeat=attack):
            # Dice of the same faces in another order have the same choice.
            of_roll = tuple(sorted(roll))
            if of_roll not in chosen:
                ways = [
                    _after(of_roll, places, attack_faces, known)
                    for places in _choices(of_roll, reroll)
                ]
                chosen[of_roll] = max(ways, key=lambda way: _worth(way, at_least))
            found += chosen[of_roll]
    total = found.total()
    return {damage: Fraction(found[damage], total) for damage in sorted(found)}


def _choices(roll: Faces, reroll: str) -> Iterator[tuple[int, ...]]:
    misses = tuple(place for place, face in enumerate(roll) if face in ("COND", "MISS"))
    if reroll == "none":
        yield ()
    elif reroll == "misses":
        yield misses
    else:
        for chosen in product((False, True), repeat=len(roll)):
            yield tuple(place for place, again in enumerate(chosen) if again)


def _after(
    roll: Faces, places: tuple[int, ...], attack_faces: list[str], defenses: list[Faces]
) -> Counter[int]:
    """Ways of each damage; kept dice count as if rolled and put back, so that totals agree."""
    ways: Counter[int] = Counter()
    idle = len(attack_faces) ** (len(roll) - len(places))
    for again in product(attack_faces, repeat=len(places)):
        final = list(roll)
        for place, face in zip(places, again, strict=True):
            final[place] = face
        for defense in defenses:
            ways[uncancelled(final, defense)] += idle
    return ways


def _worth(ways: Counter[int], at_least: int | None) -> int:
    if at_least is None:
        return sum(damage * weight for damage, weight in ways.items())
    return sum(weight for damage, weight in ways.items() if damage >= at_least)
