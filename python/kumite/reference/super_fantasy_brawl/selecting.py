"""Words, kinds and conditions of a text: which figures it means now, and what holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import GATE, NO_HEX, SIDES
from kumite.games.super_fantasy_brawl.operations import ConditionKind, Kind, Who
from kumite.reference.effects import Objects

from .table import bits

if TYPE_CHECKING:
    from enum import IntEnum

    from kumite.declare import Condition, Selector

    from .lists import Voice
    from .table import Table


class Figures(Objects):
    """The figures that a text means, read from one voice."""

    def __init__(self, table: Table, voice: Voice) -> None:
        self._table, self._voice = table, voice

    def of_word(self, word: IntEnum) -> list[int]:
        """Only figures in the arena are objects."""
        return [each for each in self._named(word) if self._table.is_in_arena(each)]

    def _named(self, word: IntEnum) -> list[int]:
        if word is Who.TARGET:
            return bits(self._voice.targets)
        return [self._table.state.actor if word is Who.ATTACKER else self._voice.acting]

    def of_kind(self, kind: IntEnum) -> list[int]:
        return [each for each in self._table.standing() if self._is(each, kind)]

    def _is(self, each: int, kind: IntEnum) -> bool:
        is_own = self._table.side_of(each) == self._voice.you % SIDES
        match kind:
            case Kind.ENEMY:
                return not is_own
            case Kind.ALLY:
                return is_own and each != self._voice.owner
            case Kind.FRIEND:
                return is_own
            case Kind.TARGET:
                return bool(self._voice.targets >> each & 1)
        return True

    def is_near(self, each: int, selector: Selector) -> bool:
        assert selector.of is not None
        assert selector.within is not None
        return self._is_within(each, selector.what, selector.within, selector.of)

    def _is_within(self, each: int, kind: IntEnum, within: int, of: IntEnum) -> bool:
        """Distance 1 to n; the acting figure is its own friend at 0 too (SFB-GEN-19)."""
        centre = self.hex_of(of)
        if centre == NO_HEX:
            return False
        distance = self._table.arena.distance(self._table.hex_of(each), centre)
        is_self = kind is Kind.FRIEND and each == self._voice.acting
        return (0 if is_self else 1) <= distance <= within

    def hex_of(self, word: IntEnum) -> int:
        """What distances are measured from; a lone target's last hex counts (SFB-ATK-14)."""
        named = self._named(word)
        if len(named) != 1:
            return NO_HEX
        at = self._table.hex_of(named[0])
        return self._table.state.last_hex if at == GATE and word is Who.TARGET else at

    def holds(self, condition: Condition, about: int | None = None) -> bool:
        values = condition.values
        if condition.kind is ConditionKind.NUMBER:
            fit = [
                each
                for each in self.of_kind(values["each"])
                if self._is_within(each, values["each"], values["within"], values["of"])
            ]
            return bool(len(fit) >= values["at_least"])
        named = [about] if about is not None else self._named(values["who"])
        return len(named) == 1 and self._holds_for(condition, named[0])

    def _holds_for(self, condition: Condition, each: int) -> bool:
        table, values = self._table, condition.values
        match condition.kind:
            case ConditionKind.DEALT:
                return bool(table.state.dealt[each] >= values["at_least"])
            case ConditionKind.ON_TRAP:
                return table.is_in_arena(each) and table.is_trap_hex(table.hex_of(each))
            case ConditionKind.BLOODIED:
                return table.is_bloodied(each)
            case _:
                return self._is_so_far(condition, each)

    def _is_so_far(self, condition: Condition, each: int) -> bool:
        table, values = self._table, condition.values
        others = self.of_word(values["to"])
        if len(others) != 1 or not table.is_in_arena(each):
            return False
        distance = table.arena.distance(table.hex_of(each), table.hex_of(others[0]))
        if "exactly" in values:
            return bool(distance == values["exactly"])
        return bool(distance >= values["at_least"])
