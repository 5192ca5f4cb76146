"""The strikes that a choice of Martial Art leads to: what the engine answers, with names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from kumite.what_if import after, percent_range

from .actions import Sow, Step, from_code
from .codec import encode
from .model import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from kumite.native.martial_art import MartialArtNative
    from kumite.what_if import Chances, Odds, TargetOdds

    from .actions import Action
    from .entries import Content
    from .view import View

_ENGINES: dict[str, MartialArtNative] = {}
"""One for each content, by its hash."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A strike before its dice: the best one at this defender that the choice leads to."""

    defender: int
    kind: int
    area: int
    steps: int
    """Steps to be taken first."""
    price: str
    """What steps and a Lock cost in Chi and Rage, in words."""
    undefended: Chances
    against_known: Chances | None
    """If the Defenses are shown that lie there for certain; None if none does."""
    at_worst: Chances | None
    """If as many Defenses are shown as may be hidden there; None if none may be."""

    @property
    def hurts(self) -> Fraction:
        return self.undefended.hurts

    @property
    def hurts_words(self) -> str:
        """In percent: from the worst defense that may be hidden there to none."""
        return percent_range(self.at_worst.hurts if self.at_worst else None, self.hurts)

    @property
    def expected(self) -> Fraction:
        return self.undefended.expected

    @property
    def puts_out(self) -> Fraction:
        return self.undefended.out

    @property
    def is_ring_out(self) -> bool:
        """The push carries the defender off the mat: no dice are rolled."""
        return self.undefended.out_unhurt == 1


def strikes_of(view: View, action: Action) -> tuple[Outlook, ...]:
    """The strikes that an action of the viewer leads to, the best at each foe.

    Skills are counted in only if the action is one. Of a defender who chooses, the strike at
    itself, if it shows what protects it best.
    """
    return tuple(_outlook(each) for each in _targets(view, action) if not _is_open(each))


def open_strikes_of(view: View, action: Action) -> tuple[Outlook, ...]:
    """As `strikes_of`, while it is open which token of the hand comes last."""
    return tuple(_outlook(each) for each in _targets(view, action) if _is_open(each))


def _targets(view: View, action: Action) -> tuple[TargetOdds, ...]:
    if view.is_spectator or view.state.phase in (Phase.GAIN, Phase.OVER):
        return ()
    found = _foreseen(view).get(action.code)
    return () if found is None else found.targets


def _is_open(target: TargetOdds) -> bool:
    first, *others = (from_code(code) for code in target.line)
    return isinstance(first, Sow) and any(isinstance(each, Sow) for each in others)


def strikes_after(view: View, line: Sequence[Action]) -> tuple[Outlook, ...]:
    """The strikes that these actions of the viewer lead to; a lone option is never asked for, so
    the last of them may have been taken already."""
    engine = _engine(view.content)
    codes = [action.code for action in line]
    for many in range(len(line) - 1, -1, -1):
        then = after(engine, _bytes(view), view.viewer, codes[:many])
        if then is not None and codes[many] in engine.from_view(then, 0).actions(view.viewer):
            return strikes_of(type(view).from_bytes(then, view.content), line[many])
    return ()


def _outlook(target: TargetOdds) -> Outlook:
    kind, area = target.how
    steps = sum(isinstance(from_code(code), Step) for code in target.line[1:])
    known = at_worst = None
    if target.defended is not None:
        known, at_worst = (
            None if chances == target.undefended else chances
            for chances in (target.defended.least, target.defended.most)
        )
    price = " and ".join(
        f"{many} {what}" for many, what in zip(target.spent, ("Chi", "Rage"), strict=True) if many
    )
    return Outlook(target.who, kind, area, steps, price, target.undefended, known, at_worst)


def _foreseen(view: View) -> Mapping[int, Odds]:
    _engine(view.content)
    return _asked(_bytes(view), view.content.hash)


@lru_cache(maxsize=64)
def _asked(view: bytes, content: str) -> Mapping[int, Odds]:
    return _ENGINES[content].odds(view)


def _bytes(view: View) -> bytes:
    return encode(view.state, view.viewer)


def _engine(content: Content) -> MartialArtNative:
    from kumite.native.martial_art import MartialArtNative  # words load without the core

    if content.hash not in _ENGINES:
        _ENGINES[content.hash] = MartialArtNative(content)
    return _ENGINES[content.hash]
