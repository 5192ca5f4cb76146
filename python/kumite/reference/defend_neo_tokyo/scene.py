"""What the words, kinds and conditions of a list mean now."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.defend_neo_tokyo.events import Token
from kumite.games.defend_neo_tokyo.model import (
    CARDS,
    CITIZEN_OBJECT,
    HQ,
    MECH_OBJECT,
    MONSTER_OBJECT,
    NO_OBJECT,
    NO_SPACE,
    SPACE_OBJECT,
    SPACES,
    FrameKind,
    Lasting,
    ListFlag,
)
from kumite.games.defend_neo_tokyo.operations import Asks, Count, Kind, Word
from kumite.reference.effects import Objects

from . import citizens
from .city import city_damage, is_standing, next_space, next_standing
from .mechs import slot_of
from .objects import (
    bits,
    citizen_object,
    is_monster,
    kind_of,
    mech_object,
    monster_object,
    number_of,
    space_of_citizen,
)
from .texts import script_of

if TYPE_CHECKING:
    from enum import IntEnum

    from kumite.declare import Condition, Selector
    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.games.defend_neo_tokyo.terms import Slot

    from .table import Table

PILOTED = (FrameKind.PLAY, FrameKind.REACT)
"""Lists that a pilot carries out."""


class Scene(Objects):
    """A list under way, or one that is only thought of: its frame need not be on the stack."""

    def __init__(self, table: Table, frame: Frame) -> None:
        self.table = table
        self.frame = frame

    # Whose list it is

    @property
    def is_piloted(self) -> bool:
        return self.frame.kind in PILOTED

    @property
    def mech(self) -> int:
        """The mech whose pilot carries the list out."""
        return self.frame.who

    @property
    def monster(self) -> int:
        """The object of the monster of a TEXT, or none."""
        return self.frame.it if self.frame.kind is FrameKind.TEXT else NO_OBJECT

    @property
    def chooser(self) -> int:
        """The mech whose pilot chooses (DNT-GEN-07)."""
        return self.mech if self.is_piloted else self.table.state.captain

    @property
    def slot(self) -> Slot:
        """The part of the card or tile action: `this`."""
        return slot_of(self.frame.id)

    @property
    def has_declared(self) -> bool:
        """Whether the target of its first operation is told when it is declared."""
        return script_of(self.table, self.frame).choice_at(0) is None

    @property
    def is_declared_here(self) -> bool:
        """Whether the operation under way has the target that was declared (DNT-CRD-12)."""
        return self.frame.kind is FrameKind.PLAY and self.frame.op == 0 and self.has_declared

    @property
    def window(self) -> Frame | None:
        """The window that a React answers."""
        return self.table.topmost(FrameKind.WINDOW)

    @property
    def interrupted(self) -> Frame | None:
        """What the window opened in."""
        window = self.window
        return self.table.below(window) if window else None

    @property
    def hand(self) -> int:
        """Cards in the mech's hand besides the one that is played."""
        hand = self.table.mech(self.mech).hand
        return hand & ~(1 << self.frame.id) if self.frame.id < CARDS else hand

    @property
    def here(self) -> int:
        """The area of `me`."""
        return self.area(self._me())

    def _me(self) -> int:
        if self.is_piloted:
            return mech_object(self.mech)
        if self.frame.kind is FrameKind.TEXT:
            return self.frame.it
        return citizen_object(self.frame.space, self.frame.id)

    def area(self, each: int) -> int:
        """The area an object is in."""
        kind, number = kind_of(each), number_of(each)
        if kind == MONSTER_OBJECT:
            return self.table.monster(number).space
        if kind == MECH_OBJECT:
            return self.table.mech(number).space
        return space_of_citizen(each) if kind == CITIZEN_OBJECT else number

    def reach(self, distance: int) -> int:
        """A distance as pilots may read it now (`cap_range`)."""
        capped = self.is_piloted and self.table.state.lasting & Lasting.CAP_RANGE
        return min(distance, 1) if capped else distance

    # Selectors

    def of_word(self, word: IntEnum) -> list[int]:
        match word:
            case Word.ME:
                return [self._me()]
            case Word.HERE:
                return [self.here]
            case Word.IT:
                return self._in_play([self.frame.it])
            case Word.SRC:
                return self.of_window()
            case Word.STRUCK:
                return self._in_play([monster_object(each) for each in bits(self.frame.n)])
            case Word.TARGET_SPACE:
                return [self.frame.space] if self.frame.space != NO_SPACE else []
            case Word.DRAWN:
                return [bit + 1 for bit in bits(self.table.state.drawn)]
            case Word.NEXT_HIGHER:
                return [next_space(self.here, 1)]
            case Word.NEXT_LOWER:
                return [next_space(self.here, -1)]
            case Word.STANDING_HIGHER:
                return self._standing(1)
            case _:
                return self._standing(-1)

    def _standing(self, step: int) -> list[int]:
        found = next_standing(self.table, self.here, step)
        return [found] if found is not None else []

    def of_window(self) -> list[int]:
        window = self.window
        if window is None or window.it == NO_OBJECT:
            return []
        if kind_of(window.it) == CITIZEN_OBJECT:
            design = number_of(window.it)
            is_there = citizens.is_there(self.table, window.space, design)
            return [citizen_object(window.space, design)] if is_there else []
        return self._in_play([window.it]) if is_monster(window.it) else []

    def _in_play(self, objects: list[int]) -> list[int]:
        """Without monsters that are gone, in canonical order."""
        found = [
            each
            for each in objects
            if each != NO_OBJECT
            and (not is_monster(each) or self.table.is_in_play(number_of(each)))
        ]
        return sorted(found, key=self._order)

    def of_kind(self, kind: IntEnum) -> list[int]:
        table = self.table
        match kind:
            case Kind.MONSTER:
                found = [monster_object(each) for each in table.monsters_in_play()]
            case Kind.MECH:
                found = [mech_object(each) for each in range(table.state.crew)]
            case Kind.ALLY:
                others = (each for each in range(table.state.crew) if each != self.mech)
                found = [mech_object(each) for each in others]
            case Kind.CITIZEN:
                found = [
                    citizen_object(space, design)
                    for space in range(1, SPACES + 1)
                    for design in citizens.designs_at(table, space)
                ]
            case _:
                found = list(range(1, SPACES + 1))
        return sorted(found, key=self._order)

    def _order(self, each: int) -> tuple[int, int, int]:
        """The canonical order: space, then citizens, monsters, mechs (DNT-GEN-15)."""
        kind, number = kind_of(each), number_of(each)
        ranks = {SPACE_OBJECT: 0, CITIZEN_OBJECT: 1, MONSTER_OBJECT: 2, MECH_OBJECT: 3}
        if kind == MECH_OBJECT:
            number = (number - self.table.state.captain) % self.table.state.crew
        return self.area(each), ranks[kind], number

    def is_near(self, each: int, selector: Selector) -> bool:
        assert selector.within is not None
        distance = self.table.codex.distance(self.here, self.area(each))
        return (selector.beyond or 0) <= distance <= self.reach(selector.within)

    def count(self, each: int, count: IntEnum) -> int:
        match count:
            case Count.LIFE:
                return self.table.monster(number_of(each)).life
            case Count.CITY_DAMAGE:
                return city_damage(self.table, each)
            case _:
                area, rank, number = self._order(each)
                return (area * 4 + rank) * 32 + number

    def _first(self, found: list[int], count: IntEnum, sign: int) -> list[int]:
        # Objects come in canonical order, which is not the order of their numbers.
        return sorted(found, key=lambda each: sign * self.count(each, count))[:1]

    # Conditions

    def holds(self, condition: Condition, about: int | None = None) -> bool:
        match condition.kind:
            case Asks.DEFEATED:
                return bool(self.frame.flags & ListFlag.DEFEATED)
            case Asks.NONE_LEFT:
                pending = self.interrupted
                return pending is not None and pending.n == 0
            case Asks.MOVED:
                return bool(self.frame.flags & ListFlag.MOVED)
            case _:
                assert about is not None
                return self._holds_of(cast("Asks", condition.kind), about)

    def _holds_of(self, asks: Asks, about: int) -> bool:
        table, area = self.table, self.area(about)
        match asks:
            case Asks.ALONE:
                return len(table.monsters_at(area)) == 1
            case Asks.FIRE:
                return table.monster(number_of(about)).tokens[Token.FIRE] > 0
            case Asks.HAS_MONSTER:
                return bool(table.monsters_at(area))
            case Asks.STANDING:
                return is_standing(table, area)
            case _:
                return area != HQ
