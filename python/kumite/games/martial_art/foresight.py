"""What a strike of Martial Art is going to do, as the viewer can know it.

Who is in reach, where a push leads, and the exact chance of each damage. The engines decide.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING

from kumite.hexes import DIRECTIONS, turn

from .model import NOBODY, Phase
from .terms import ACTIONS, AREAS, EFFECTS, Face, OpKind, StepPhase, Token
from .view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FRONT = 1
"""Sixths of a turn from the facing to the outermost front space (MA-FAC-01)."""


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
        view = _changed(view, third=third)
    struck = view.state.seats[defender]
    blow = view.blow(defender, kind, area)
    cancel = sum(
        op.n * (1 if op.per is None else struck.actions[area - 1][op.per])
        for op in view.defense_ops(defender, kind, area, OpKind.CANCEL_NORMAL)
    )
    chances = damage_odds(
        view.content.die,
        blow.attack_dice,
        max(0, defense_dice - blow.defense_penalty),
        damage_per_x=blow.damage_per_x,
        cancel_normal=cancel,
        swaps=bool(view.defense_ops(defender, kind, area, OpKind.SWAP_NORMAL_FAILURE)),
        only_exceptional_defends=blow.only_exceptional_defends,
    )
    return Outlook(defender, kind, area, chances, out_at)


def _changed(view: View, **changes: object) -> View:
    return View(view.viewer, replace(view.state, **changes), view.content)  # type: ignore[arg-type]


def with_skill(view: View, number: int) -> View:
    """The position with one more skill in force: the Attacker's, or the Defender's Reaction."""
    name = "reaction" if view.state.phase is Phase.REACTION else "own_skill"
    return _changed(view, **{name: number})


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


# Who can be struck


def in_reach(view: View, kind: int) -> list[int]:
    """Opponents that the active seat could strike now, once its steps are done."""
    state, mat = view.state, view.content.mat
    own = state.seats[state.active]
    if kind == Token.LOCK and state.mode.is_black and _moves(view, state.moves_left) < _price(view):
        return []
    found = []
    for foe in view.opponents(state.active):
        there = state.seats[foe].space
        if mat.distance(own.space, there) != 1:
            continue
        direction = mat.direction(own.space, there)
        assert direction is not None
        if not state.mode.is_black or turn(direction, own.facing) <= _FRONT:
            found.append(foe)
    return found


def _price(view: View) -> int:
    return 1 + view.state.surcharge


def _moves(view: View, tokens: int, energy: int = 0) -> int:
    """Move tokens, and what Chi and Rage buy once so many Energy tokens are applied."""
    state = view.state
    fighter = view.fighter(state.active)
    if fighter is None or not state.mode.is_black or state.no_energy:
        return tokens
    own = state.seats[state.active]
    bought = max(
        min(own.chi + min(chi, fighter.chi.top - own.chi),
            own.rage + min(energy - chi, fighter.rage.top - own.rage))
        for chi in range(energy + 1)
    )  # fmt: skip
    return tokens + bought


def from_area(view: View, area: int) -> list[Outlook]:
    """The best strike at each foe that the viewer could make from this Area, undefended.

    Steps that its Move tokens (in Black Belt also Chi and Rage) pay for are counted in.
    """
    own, target = view.me, view.target_of(view.viewer, area)
    kinds = [kind for kind in ACTIONS if own.actions[area - 1][kind]]
    moves, _, energy = own.effects[area - 1]
    budget, price = _moves(view, moves, energy), _price(view)
    free = _free_steps(view)
    walks = _walks(view, own.space)
    best: dict[int, Outlook] = {}
    for kind in kinds:
        is_paid = kind == Token.LOCK and view.state.mode.is_black
        left = budget - (price if is_paid else 0)
        if left < 0:
            continue
        for foe in view.opponents(view.viewer):
            for direction in range(DIRECTIONS):
                space = view.content.mat.step(view.state.seats[foe].space, direction)
                if space is None or walks.get(space, 99) > free + left // price:
                    continue
                there = _standing(view, space)
                found = replace(outlook(there, foe, kind, target), steps=walks[space])
                if foe not in best or _worth(found) > _worth(best[foe]):
                    best[foe] = found
    return [best[foe] for foe in sorted(best)]


def _worth(found: Outlook) -> tuple[Fraction, Fraction, int]:
    return found.puts_out, found.expected, -found.steps


def _free_steps(view: View) -> int:
    state = view.state
    numbers = [number for number in range(7) if state.in_force >> number & 1]
    ops = [op for at in numbers for op in view.skill(state.active, at).ops_of(OpKind.FREE_STEP)]
    return sum(op.n for op in ops if op.phase is StepPhase.MOVE)


def _walks(view: View, start: int) -> dict[int, int]:
    """Steps to every space that can be walked to."""
    mat, found, edge = view.content.mat, {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for direction in range(DIRECTIONS):
            space = mat.step(here, direction)
            if space is not None and space not in found and view.occupant(space) == NOBODY:
                found[space] = found[here] + 1
                edge.append(space)
    return found


def _standing(view: View, space: int) -> View:
    """The position with the viewer on another space."""
    seats = list(view.state.seats)
    seats[view.viewer] = replace(seats[view.viewer], space=space)
    return _changed(view, seats=seats)


def last_tokens(view: View) -> list[Token]:
    """Actions of the active seat that may still be the last token down."""
    state = view.state
    if state.phase is Phase.SOW:
        held: Sequence[int] = state.hand_actions
    else:
        held = state.seats[state.active].actions[state.start_area - 1]
    return [kind for kind in ACTIONS if held[kind]]


def coming_target(view: View) -> int:
    """The Area that the last token of this turn lands in (MA-SOW-04)."""
    state = view.state
    if state.phase is Phase.SOW:
        left = sum(state.hand_actions) + sum(state.hand_effects)
        return (state.start_area - 1 + state.sown + left) % AREAS + 1
    return view.target_of(state.active, state.start_area)


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
