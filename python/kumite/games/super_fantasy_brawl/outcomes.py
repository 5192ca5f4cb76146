"""What an answer of an engine means for each champion, in numbers and in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite.games.commentary_words import counted

from .commentary import modifier
from .events import DamageCause, EventKind, MoveCause
from .imagining import End
from .model import NO_FIGURE, Phase

if TYPE_CHECKING:
    from .imagining import Foreseen
    from .view import View

__all__ = ["Fate", "fates_of", "outcome_words"]

_UNASKED = frozenset(
    {MoveCause.PUSH, MoveCause.PULL, MoveCause.FORCE, MoveCause.FEAR, MoveCause.PLACE}
)
_MOVED = {
    MoveCause.STEP: "moves",
    MoveCause.ENTERED: "enters",
    MoveCause.MOVE: "moves",
    MoveCause.DASH: "dashes",
    MoveCause.SWOOP: "swoops",
    MoveCause.JUMP: "jumps",
    MoveCause.PUSH: "is pushed",
    MoveCause.PULL: "is pulled",
    MoveCause.FORCE: "is forced",
    MoveCause.FEAR: "flees",
    MoveCause.PLACE: "is placed",
}
_ADDED = 128
_ASKS = {
    Phase.ORDER: "who comes next",
    Phase.OBJECT: "who is meant",
    Phase.DRAW: "how many cards to draw",
    Phase.PLAN: "which card to plan",
    Phase.HEAL: "how much to heal",
    Phase.LINE: "where to dash",
    Phase.LEAP: "where to jump",
    Phase.FORCE: "where to force it",
    Phase.FEAR: "where it flees",
    Phase.PLACE: "where to place it",
    Phase.TOKEN: "where the new trap goes",
    Phase.STEP: "where to move",
    Phase.LOOK: "which trap to look at",
    Phase.SHIFT: "where the trap goes",
    Phase.EXHAUST: "which Core to exhaust",
    Phase.DISCARD: "which card to discard",
}


@dataclass(slots=True)
class Fate:
    """What happens to one champion."""

    damage: int = 0
    healed: int = 0
    blocked: int = 0
    """Damage of a push or pull that was stopped, part of `damage`."""
    is_out: bool = False
    credited: int = NO_FIGURE
    """Who levels up for it."""
    path: list[tuple[int, int, MoveCause]] = field(default_factory=list)
    """Moves from hex to hex."""
    is_rooted: bool = False
    is_stunned: bool = False
    levels_up: bool = False
    changes: list[tuple[int, int]] = field(default_factory=list)
    """(kind of modifier, change)"""

    @property
    def is_displaced(self) -> bool:
        """Whether somebody else moves it."""
        return any(cause in _UNASKED for _, _, cause in self.path)


def fates_of(foreseen: Foreseen) -> dict[int, Fate]:
    """By figure, in the order in which something first happens to them."""
    found: dict[int, Fate] = {}
    for kind, _, a, b, c, d in foreseen.events:
        if kind not in _TOLD:
            continue
        fate = found.setdefault(a, Fate())
        match kind:
            case EventKind.DAMAGED:
                fate.damage += b
                fate.blocked += b * (d == DamageCause.BLOCKED)
            case EventKind.HEALED:
                fate.healed += b
            case EventKind.OUT_OF_ACTION:
                fate.is_out, fate.credited = True, c
            case EventKind.MOVED:
                fate.path.append((b, c, MoveCause(d)))
            case EventKind.ROOTED:
                fate.is_rooted = True
            case EventKind.STUNNED:
                fate.is_stunned = True
            case EventKind.LEVELLED_UP:
                fate.levels_up = True
            case EventKind.MODIFIED:
                fate.changes.append((b, c - _ADDED))
    return found


_TOLD = frozenset(
    {
        EventKind.DAMAGED,
        EventKind.HEALED,
        EventKind.OUT_OF_ACTION,
        EventKind.MOVED,
        EventKind.ROOTED,
        EventKind.STUNNED,
        EventKind.LEVELLED_UP,
        EventKind.MODIFIED,
    }
)


def outcome_words(view: View, foreseen: Foreseen, *, mover: int = NO_FIGURE) -> list[str]:
    """A phrase for everybody to whom something happens, then what is decided next.

    The way of `mover` is not told: it was chosen.
    """
    told = []
    fates = fates_of(foreseen)
    for figure, fate in sorted(fates.items(), key=lambda each: each[0] == mover):
        words = _fate(view, figure, fate, is_mover=figure == mover)
        if words:
            told.append(f"{view.figure(figure)} {', '.join(words)}")
    for kind, _, a, b, c, _ in foreseen.events:
        if kind == EventKind.POINTS_GAINED:
            told.append(f"{view.side(a)}: {counted(b, 'point')} ({c:+d})")
        elif kind == EventKind.DODGED:
            told.append(f"{view.figure(a)} dodges")
    told += [
        f"{view.figure(a)} takes nothing (STR {b}, DEF {c})"
        for kind, _, a, b, c, d in foreseen.events
        if kind == EventKind.ATTACK_SETTLED and d == 0 and (a not in fates or not fates[a].damage)
    ]
    following = _following(view, foreseen)
    return [*told, following] if following else told


def _fate(view: View, figure: int, fate: Fate, *, is_mover: bool) -> list[str]:
    words = []
    if fate.damage:
        blocked = f" ({fate.blocked} by being blocked)" if fate.blocked else ""
        words.append(f"takes {fate.damage} damage{blocked}")
    if fate.healed:
        words.append(f"heals {fate.healed}")
    moves = [each for each in fate.path if not is_mover or each[2] in _UNASKED]
    if moves:
        _, to, cause = moves[-1]
        words.append(f"{_MOVED[cause]} to {view.hex(to)}")
    words += ["is rooted"] if fate.is_rooted else []
    words += ["is stunned"] if fate.is_stunned else []
    words += ["is out of action"] if fate.is_out else []
    words += ["levels up"] if fate.levels_up else []
    for kind, change in fate.changes:
        told = modifier(view, figure, kind, change)
        words.append(told.removeprefix(f"{view.figure(figure)} "))
    return words


def _following(view: View, foreseen: Foreseen) -> str:
    match foreseen.end:
        case End.SECRET:
            return "then something hidden is seen"
        case End.OTHER:
            return f"then {view.name(foreseen.state.decider)} chooses"
        case End.ASKED if foreseen.state.phase in _ASKS:
            return f"then you choose {_ASKS[foreseen.state.phase]}"
    return ""
