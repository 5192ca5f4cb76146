"""What a line of choices brings, in a phrase: points, challenges, damage, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.commentary_words import counted

from .model import NO_FIGURE, SIDES
from .prospects import slot_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .prospects import Prospect
    from .view import View

__all__ = ["can", "does", "to_do"]

_MOST_PARTS = 2


def to_do(view: View, found: Prospect) -> str:
    """'deal 3 damage to Rath (2 HP left)'; empty if the line brings nothing of note."""
    return " and ".join([base for base, _ in _parts(view, found)][:_MOST_PARTS])


def can(view: View, found: Prospect) -> str:
    """'can deal 3 damage to Rath (2 HP left)'."""
    told = to_do(view, found)
    return f"can {told}" if told else ""


def does(view: View, found: Prospect, *, is_short: bool = False) -> str:
    """'deals 3 damage to Rath (2 HP left)', with the condition that nobody reacts."""
    parts = [told for _, told in _parts(view, found)][: 1 if is_short else _MOST_PARTS]
    unless = " if nobody reacts" if parts and found.can_be_answered else ""
    return f"{' and '.join(parts)}{unless}"


def _parts(view: View, found: Prospect) -> Iterator[tuple[str, str]]:
    """Each gain with its verb in both forms, the greatest first."""
    yield from _points(view, found)
    yield from _challenges(view, found)
    yield from _damage(view, found)
    yield from _effects(view, found)


def _verb(base: str, told: str, rest: str) -> tuple[str, str]:
    return f"{base} {rest}", f"{told} {rest}"


def _points(view: View, found: Prospect) -> Iterator[tuple[str, str]]:
    if found.out:
        names = " and ".join(view.figure(each) for each in found.out)
        yield _verb("knock out", "knocks out", f"{names} for {counted(found.gained, 'point')}")
    if found.given:
        yield _verb("lose", "loses", f"{counted(found.given, 'point')} to the Enemy")


def _challenges(view: View, found: Prospect) -> Iterator[tuple[str, str]]:
    side = view.viewer % SIDES
    for slots, base, told, whose in (
        (found.meets, "meet", "meets", side),
        (found.stops, "break", "breaks", 1 - side),
    ):
        for slot in slots:
            points = slot_points(view.content, view.state, slot, whose)
            name = view.content.challenges[view.state.track[slot]].name
            if points:
                owner = "" if whose == side else "the Enemy's "
                when = " next turn if it holds" if whose == side else ""
                yield _verb(base, told, f"{owner}{name} ({counted(points, 'point')}{when})")


def _damage(view: View, found: Prospect) -> Iterator[tuple[str, str]]:
    side = view.viewer % SIDES
    others = [
        (damage, figure)
        for figure, damage in found.damage
        if view.state.figures[figure].controller % SIDES != side and figure not in found.out
    ]
    told = []
    for damage, figure in sorted(others, reverse=True):
        left = view.hp(figure) - view.state.figures[figure].damage - damage
        told.append(f"{damage} damage to {view.figure(figure)} ({left} HP left)")
    own = sum(
        damage
        for figure, damage in found.damage
        if view.state.figures[figure].controller % SIDES == side
    )
    if told:
        also = f" and {own} to its own side" if own else ""
        yield _verb("deal", "deals", f"{' and '.join(told)}{also}")


def _effects(view: View, found: Prospect) -> Iterator[tuple[str, str]]:
    side = view.viewer % SIDES
    if found.springs != NO_FIGURE:
        is_own = view.state.figures[found.springs].controller % SIDES == side
        if not is_own:
            yield _verb("move", "moves", f"{view.figure(found.springs)} onto a trap")
    for figure in found.rooted:
        yield _verb("root", "roots", view.figure(figure))
    for figure in found.stunned:
        yield _verb("stun", "stuns", view.figure(figure))
    if found.healed:
        yield _verb("heal", "heals", f"{found.healed} damage")
