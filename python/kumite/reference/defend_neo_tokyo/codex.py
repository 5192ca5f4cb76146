"""Content made ready for play: distances of the city, ways through lists, designs of copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import OneOf
from kumite.reference.effects import Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.declare import Condition, Step
    from kumite.games.defend_neo_tokyo.entries import Content, Operations, Space
    from kumite.games.defend_neo_tokyo.operations import Op


def _never(_: Condition) -> bool:
    """This game has no branches, so nothing is ever asked on the way."""
    raise AssertionError("a branch in a list of Defend Neo Tokyo")


class Script:
    """A list of operations: what stands at a number, and what follows it."""

    def __init__(self, nodes: Operations) -> None:
        self._way: Way[Op] = Way(nodes)
        self._choices = {
            self._way.first_of(node): node for node in nodes if isinstance(node, OneOf)
        }

    def __len__(self) -> int:
        return len(self._way)

    def step(self, number: int) -> Step[Op]:
        return self._way.step(number)

    def ops(self) -> list[Op]:
        """All operations, those of choices too."""
        return [self.step(number).op for number in range(len(self))]

    def choice_at(self, number: int) -> OneOf[Op] | None:
        """The choice that begins at this number."""
        return self._choices.get(number)

    def first_of(self, choice: OneOf[Op], picked: int) -> int:
        """The first operation of one of its lists."""
        return self._way.first_of(choice, picked)

    def after(self, number: int) -> int:
        """The number of what follows an operation; the length after the last one."""
        return self._number(self._way.after(number, _never))

    def past(self, choice: OneOf[Op]) -> int:
        """The number of what follows a whole choice."""
        return self._number(self._way.past(choice, _never))

    def _number(self, found: object) -> int:
        if isinstance(found, OneOf):
            return self._way.first_of(found)
        return found if isinstance(found, int) else len(self)


class Codex:
    """Content, and what follows from it whatever happens in a match."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.designs = content.designs()
        self._distances = [
            _distances_from(content.spaces, start) for start in range(len(content.spaces))
        ]
        self._scripts: dict[int, Script] = {}

    def distance(self, one: int, other: int) -> int:
        """The least number of lines between two areas (DNT-BRD-10)."""
        return self._distances[one][other]

    def script(self, nodes: Operations) -> Script:
        # Lists live as long as the content does, so their identity is a key.
        found = self._scripts.get(id(nodes))
        if found is None:
            found = self._scripts[id(nodes)] = Script(nodes)
        return found


def _distances_from(spaces: Sequence[Space], start: int) -> list[int]:
    found = {start: 0}
    border = [start]
    for area in border:
        for other in spaces[area].next:
            if other not in found:
                found[other] = found[area] + 1
                border.append(other)
    return [found[area] for area in range(len(spaces))]
