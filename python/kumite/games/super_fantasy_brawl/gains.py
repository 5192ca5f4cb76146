"""What a line of choices brings, in a phrase: points, damage, challenges, in this order."""

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

_ROOM = 46
"""Letters for a second gain beside the first: a phrase has one line of a narrow screen."""


def to_do(view: View, found: Prospect) -> str:
    """'deal 3 damage to Rath (2 HP left)'; empty if the line brings nothing of note."""
    return _joined([base for base, _ in _parts(view, found)])


def can(view: View, found: Prospect) -> str:
    """'can deal 3 damage to Rath (2 HP left)'."""
    told = to_do(view, found)
    return f"can {told}" if told else ""


def does(view: View, found: Prospect) -> str:
    """'deals 3 damage to Rath (2 HP left)', with the condition that nobody reacts."""
    told = _joined([told for _, told in _parts(view, found)])
    return f"{told} if nobody reacts" if told and found.can_be_answered else told


def _joined(parts: list[str]) -> str:
    """The first gain, and the second if there is room."""
    both = " and ".join(parts[:2])
    return both if len(both) <= _ROOM else "".join(parts[:1])


def _parts(view: View, found: Prospect) -> Iterator[tuple[str, str]]:
    """Each gain with its verb in both forms, the greatest first."""
    yield from _points(view, found)
    yield from _damage(view, found)
    yield from _challenges(view, found)
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
        worth = {each: slot_points(view.content, view.state, each, whose) for each in slots}
        names = [
            view.content.challenges[view.state.track[each]].name for each in slots if worth[each]
        ]
        if names:
            what = names[0] if len(names) == 1 else f"{len(names)} Challenges"
            owner = "" if whose == side else "their "
            yield _verb(base, told, f"{owner}{what} ({counted(sum(worth.values()), 'point')})")


def _damage(view: View, found: Prospect) -> Iterator[tuple[str, str]]:
    side, figures = view.viewer % SIDES, view.state.figures
    others = [
        (damage, figure)
        for figure, damage in found.damage
        if figures[figure].controller % SIDES != side and figure not in found.out
    ]
    own = found.hurt([at for at, _ in found.damage if figures[at].controller % SIDES == side])
    also = f" ({own} to its own side)" if own else ""
    if len(others) == 1:
        ((damage, figure),) = others
        left = view.hp(figure) - figures[figure].damage - damage
        told = f"{damage} damage to {view.figure(figure)}"
        yield _verb("deal", "deals", f"{told}{also or f' ({left} HP left)'}")
    elif others:
        (damage, figure), (less, other) = sorted(others, reverse=True)[:2]
        told = f"{damage} damage to {view.figure(figure)}, {less} to {view.figure(other)}"
        if also or len(others) > 2:
            told = f"{sum(each for each, _ in others)} damage to {len(others)} Enemies"
        yield _verb("deal", "deals", f"{told}{also}")


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
