"""What would happen: exact chances of harm, and a seat's own view after its own actions.

Rules are asked of an engine; everything here is made from its answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.contract import RawGame

__all__ = [
    "Bettered",
    "Chances",
    "Defended",
    "Odds",
    "ShownOdds",
    "TargetOdds",
    "after",
    "chances_of",
    "percent_range",
]

_WORLDS = 3
"""Worlds that are tried; if they differ afterwards, the viewer cannot know what comes."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What may become of one fighter.

    >>> half = Chances((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)))
    >>> half.hurts, half.expected
    (Fraction(1, 2), Fraction(3, 4))
    """

    damage: tuple[Fraction, ...]
    """Of 0, 1, 2, … damage."""
    out: Fraction = Fraction(0)
    """To be out of the match."""
    out_unhurt: Fraction = Fraction(0)
    """To be out of the match without any damage: pushed out of the ring, say."""

    @property
    def hurts(self) -> Fraction:
        return 1 - self.damage[0]

    @property
    def expected(self) -> Fraction:
        each = (damage * chance for damage, chance in enumerate(self.damage))
        return sum(each, Fraction(0))


@dataclass(frozen=True, slots=True)
class Defended:
    """Chances against the best defense, in two of the worlds that the viewer holds possible."""

    least: Chances
    """With what is there for certain."""
    most: Chances
    """With the most that may be there."""


@dataclass(frozen=True, slots=True)
class Bettered:
    """Chances if the viewer uses what it has for it as well as it can: dice rolled again, say."""

    by: int
    """One of the viewer's actions that better them."""
    chances: Chances


@dataclass(frozen=True, slots=True)
class TargetOdds:
    """The best that an action leads to against one fighter (the least, if that is the viewer)."""

    who: int
    how: tuple[int, int]
    """With what, and where: in numbers of the game's own."""
    line: tuple[int, ...]
    """The viewer's actions up to the last that it decides itself; the action asked about first."""
    spent: tuple[int, int]
    """What the line costs after the action asked about: two kinds of the game's own."""
    undefended: Chances
    """If others use nothing that they need not use."""
    defended: Defended | None
    """If others defend as well as they can; None: nobody is asked."""
    bettered: Bettered | None = None
    """If the viewer uses what it has for it; None: it has nothing that helps."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What an action leads to, as far as its seat can know."""

    targets: tuple[TargetOdds, ...]


@dataclass(frozen=True, slots=True)
class ShownOdds:
    """Odds as clients show them: in words, and the few numbers that fit beside a choice."""

    text: str
    chance: Fraction
    """Of any damage to the first fighter that the text names."""
    expected: Fraction
    """Damage to that fighter."""
    least: Fraction | None = None
    """The chance against the best defense that may be hidden; None: nothing may be."""
    is_feared: bool = False
    """Whether the viewer itself is the one to be hurt."""
    is_best: bool = False
    """Whether no other choice is better."""

    @property
    def range_words(self) -> str:
        """The chance in percent, from the best defense that may be hidden to none.

        >>> ShownOdds("", Fraction(8, 9), Fraction(4, 3), least=Fraction(3, 10)).range_words
        '30-89%'
        """
        return percent_range(self.least, self.chance)


def percent_range(least: Fraction | None, most: Fraction) -> str:
    """A chance, or two that differ.

    >>> percent_range(None, Fraction(1, 2)), percent_range(Fraction(1, 20), Fraction(8, 9))
    ('50%', '5-89%')
    """
    high = f"{round(float(most) * 100)}%"
    low = high if least is None else f"{round(float(least) * 100)}%"
    return high if low == high else f"{low[:-1]}-{high}"


def chances_of(weighted: Iterable[tuple[int, bool, int]]) -> Chances:
    """Chances from (damage, whether it puts out, weight).

    >>> chances_of([(0, False, 1), (2, True, 3)]).damage
    (Fraction(1, 4), Fraction(0, 1), Fraction(3, 4))
    """
    listed = list(weighted)
    total = sum(weight for _, _, weight in listed)
    damage = [0] * (max(many for many, _, _ in listed) + 1)
    for many, _, weight in listed:
        damage[many] += weight
    out = sum(weight for _, is_out, weight in listed if is_out)
    unhurt = sum(weight for many, is_out, weight in listed if is_out and not many)
    shares = tuple(Fraction(weight, total) for weight in damage)
    return Chances(shares, Fraction(out, total), Fraction(unhurt, total))


def after(game: RawGame, view: bytes, viewer: int, line: Sequence[int]) -> bytes | None:
    """The viewer's own view after its own actions; None if what it does not know decides that."""
    found: set[bytes] = set()
    for seed in range(_WORLDS):
        state = game.from_view(view, seed)
        for action in line:
            if action not in state.actions(viewer):
                return None
            state.apply(viewer, action)
        found.add(state.view(viewer))
    return found.pop() if len(found) == 1 else None
