"""What a strike of Martial Art is going to do, as the viewer can know it.

Where a push leads, and the exact chance of each damage. The engines decide.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING

from .known_tokens import known_in
from .model import NOBODY, Phase, size
from .terms import EFFECTS, Face, OpKind, Token
from .view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@lru_cache(maxsize=1024)
def damage_odds(
    die: tuple[Face, ...],
    attack_dice: int,
    defense_dice: int = 0,
    *,
    damage_per_x: int = 0,
    cancel_normal: int = 0,
    swaps: bool = False,
    only_exceptional_defends: bool = False,
) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2, … damage, every die counted.

    >>> die = (Face.FAIL, Face.FAIL, Face.NORMAL, Face.NORMAL, Face.NORMAL, Face.EXCEPTIONAL)
    >>> damage_odds(die, 2)
    (Fraction(1, 9), Fraction(4, 9), Fraction(4, 9))
    """
    found = [Fraction(0)] * (attack_dice * (1 + damage_per_x) + 1)
    total = len(die) ** (attack_dice + defense_dice)
    defenses = list(_results(die, defense_dice))
    for (fails, normals, exceptionals), ways in _results(die, attack_dice):
        hits = max(0, (fails if swaps else normals) - cancel_normal)
        damage = hits + exceptionals * (1 + damage_per_x)
        for (_, parried, well), others in defenses:
            cancelled = well if only_exceptional_defends else parried + well
            found[max(0, damage - cancelled)] += Fraction(ways * others, total)
    while len(found) > 1 and not found[-1]:
        found.pop()
    return tuple(found)


def _results(die: Sequence[Face], dice: int) -> Iterator[tuple[tuple[int, int, int], int]]:
    fail, normal, exceptional = (die.count(face) for face in Face)
    for x in range(dice + 1):
        for n in range(dice - x + 1):
            f = dice - x - n
            orders = factorial(dice) // (factorial(x) * factorial(n) * factorial(f))
            yield (f, n, x), orders * fail**f * normal**n * exceptional**x


@dataclass(frozen=True, slots=True)
class Outlook:
    """A strike before its dice."""

    defender: int
    kind: int
    area: int
    chances: tuple[Fraction, ...]
    """Of 0, 1, 2, … damage."""
    out_at: int
    """Damage from which the defender is out, by KO or technical KO."""
    is_ring_out: bool = False
    """The push carries the defender off the mat: no dice are rolled."""
    steps: int = 0
    """Steps to be taken first."""
    against_known: tuple[Fraction, ...] = ()
    """The chances if the Defenses are shown that lie there for certain; empty if none does."""
    can_be_defended: bool = False
    """Whether hidden tokens lie there, any of which may be shown."""

    @property
    def hurts(self) -> Fraction:
        return 1 - self.chances[0]

    @property
    def expected(self) -> Fraction:
        return sum((damage * chance for damage, chance in enumerate(self.chances)), Fraction(0))

    @property
    def puts_out(self) -> Fraction:
        return Fraction(1) if self.is_ring_out else sum(self.chances[self.out_at :], Fraction(0))


def outlook(view: View, defender: int, kind: int, area: int, defense_dice: int = 0) -> Outlook:
    """The active seat's strike as it stands, against so many Defense Dice before penalties."""
    out_at = _out_at(view, defender, area)
    if view.state.phase < Phase.PUSH:
        space, third = _pushed(view, defender, kind, area)
        if space is None:
            return Outlook(defender, kind, area, (Fraction(1),), out_at, is_ring_out=True)
        view = changed(view, third=third)
    struck = view.state.seats[defender]
    blow = view.blow(defender, kind, area)
    cancel = sum(
        op.n * (1 if op.per is None else struck.actions[area - 1][op.per])
        for op in view.defense_ops(defender, kind, area, OpKind.CANCEL_NORMAL)
    )
    swaps = bool(view.defense_ops(defender, kind, area, OpKind.SWAP_NORMAL_FAILURE))

    def chances(dice: int) -> tuple[Fraction, ...]:
        return damage_odds(
            view.content.die,
            blow.attack_dice,
            max(0, dice - blow.defense_penalty),
            damage_per_x=blow.damage_per_x,
            cancel_normal=cancel,
            swaps=swaps,
            only_exceptional_defends=blow.only_exceptional_defends,
        )

    is_foe = defender != view.viewer
    known = known_in(view, defender, area)[EFFECTS.index(Token.DEFENSE)] if is_foe else 0
    return Outlook(
        defender,
        kind,
        area,
        chances(defense_dice),
        out_at,
        against_known=chances(view.content.figures.defense_dice * known) if known else (),
        can_be_defended=is_foe and size(struck.effects[area - 1]) > 0,
    )


def changed(view: View, **changes: object) -> View:
    """The same viewer in another position."""
    return View(view.viewer, replace(view.state, **changes), view.content)  # type: ignore[arg-type]


def with_skill(view: View, number: int) -> View:
    """The position with one more skill in force: the Attacker's, or the Defender's Reaction."""
    name = "reaction" if view.state.phase is Phase.REACTION else "own_skill"
    return changed(view, **{name: number})


def _out_at(view: View, defender: int, area: int) -> int:
    """MA-OUT-01, MA-OUT-02."""
    fighter = view.fighter(defender)
    assert fighter is not None
    column, at = fighter.columns[area - 1], view.state.seats[defender].life[area - 1]
    is_last = view.severe(defender) == view.content.figures.severe_columns - 1
    ends = [column.last - at]
    ends += [column.severe - at] if is_last and at < column.severe else []
    return min(ends)


def _pushed(view: View, defender: int, kind: int, area: int) -> tuple[int | None, int]:
    """Where a push would leave the defender (None: off the mat), and whom it would hit."""
    state, mat = view.state, view.content.mat
    space = state.seats[defender].space
    direction = mat.direction(state.seats[state.active].space, space)
    assert direction is not None
    for _ in range(sum(op.n for op in view.attack_ops(kind, area, OpKind.PUSH))):
        ahead = mat.step(space, direction)
        if ahead is None:
            return None, NOBODY
        if view.occupant(ahead) not in (NOBODY, defender, state.active):
            return space, view.occupant(ahead)
        space = ahead
    return space, NOBODY


def shown_dice(view: View, defense: int, moves: int) -> int:
    """Defense Dice of so many tokens shown, before penalties."""
    state = view.state
    ops = view.defense_ops(state.defender, state.last, state.target, OpKind.DEFEND_WITH)
    per_move = max((op.n for op in ops), default=0)
    return view.content.figures.defense_dice * defense + per_move * moves


def all_shown(view: View) -> tuple[int, int]:
    """Defense and Move tokens that the struck viewer could show."""
    held = view.me.effects[view.state.target - 1]
    ops = view.defense_ops(view.viewer, view.state.last, view.state.target, OpKind.DEFEND_WITH)
    return held[EFFECTS.index(Token.DEFENSE)], held[EFFECTS.index(Token.MOVE)] if ops else 0
