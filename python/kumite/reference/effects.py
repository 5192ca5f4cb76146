"""The effect machine: the way through a list of operations, and the objects that a selector means.

What a card says is read by `kumite.declare.effects`. A game adds what its words, kinds, conditions
and operations mean; here is only how they are put together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from kumite.declare import Branch, Loop, OneOf, Step, Take, steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from enum import IntEnum

    from kumite.declare import Condition, Node, Selector

    Holds: TypeAlias = Callable[[Condition], bool]

_Op = TypeVar("_Op")


class Way(Generic[_Op]):
    """The way through a list: operations have numbers in written order, and each has a next one.

    >>> from kumite.declare import Reading
    >>> condition = Reading(None, "", {})
    >>> way = Way([Step("a"), Branch(condition, (Step("b"), Step("c")), (Step("d"),)), Step("e")])
    >>> way.after(0, lambda _: True), way.after(1, lambda _: True), way.after(2, lambda _: True)
    (1, 2, 4)
    >>> way.after(0, lambda _: False), way.after(4, lambda _: True)
    (3, None)
    """

    def __init__(self, nodes: Sequence[Node[_Op]]) -> None:
        self._nodes = tuple(nodes)
        self._steps = tuple(steps(nodes))
        self._parts = _numbered(self._nodes)

    def step(self, number: int) -> Step[_Op]:
        return self._steps[number]

    def __len__(self) -> int:
        return len(self._steps)

    def start(self, holds: Holds) -> int | OneOf[_Op] | Loop[_Op] | None:
        """Where the list starts: an operation, or a node that a player or a selector decides."""
        return self._node(0, holds)

    def after(self, number: int, holds: Holds) -> int | OneOf[_Op] | Loop[_Op] | None:
        """What follows an operation; after the last one of a loop, the loop itself."""
        for at, parts in enumerate(self._parts):
            for part in parts:
                if number in part:
                    if number != part[-1]:
                        return number + 1
                    node = self._nodes[at]
                    return node if isinstance(node, Loop) else self._node(at + 1, holds)
        raise IndexError(f"no operation {number}")

    def first_of(self, node: OneOf[_Op] | Loop[_Op], chosen: int = 0) -> int:
        """The first operation of a loop, or of the list that was chosen."""
        return self._parts[self._nodes.index(node)][chosen][0]

    def past(
        self, node: OneOf[_Op] | Loop[_Op], holds: Holds
    ) -> int | OneOf[_Op] | Loop[_Op] | None:
        """What follows a node as a whole."""
        return self._node(self._nodes.index(node) + 1, holds)

    def _node(self, at: int, holds: Holds) -> int | OneOf[_Op] | Loop[_Op] | None:
        for node, parts in zip(self._nodes[at:], self._parts[at:], strict=True):
            match node:
                case OneOf() | Loop():
                    return node
                case Step():
                    return parts[0][0]
                case Branch():
                    part = parts[0] if holds(node.condition) else parts[1]
                    if part:
                        return part[0]
        return None


def _numbered(nodes: Sequence[Node[_Op]]) -> list[list[range]]:
    """The numbers of the operations of each node, list by list."""
    found, first = [], 0
    for node in nodes:
        parts = []
        for part in _lists(node):
            parts.append(range(first, first + len(part)))
            first += len(part)
        found.append(parts)
    return found


def _lists(node: Node[_Op]) -> Sequence[tuple[Step[_Op], ...]]:
    match node:
        case Step():
            return ((node,),)
        case Branch():
            return (node.then, node.otherwise)
        case OneOf():
            return node.lists
        case Loop():
            return (node.do,)


class Objects(ABC):
    """What selectors of a game mean now. Objects are numbers, ascending in canonical order."""

    @abstractmethod
    def of_word(self, word: IntEnum) -> list[int]:
        """The objects that a word stands for."""

    @abstractmethod
    def of_kind(self, kind: IntEnum) -> list[int]:
        """All objects of a kind."""

    @abstractmethod
    def is_near(self, each: int, selector: Selector) -> bool:
        """Whether it lies as far from the object of `of` as the selector asks."""

    @abstractmethod
    def holds(self, condition: Condition, about: int | None = None) -> bool:
        """Whether a condition holds, about an object that was selected or as it says itself."""

    def count(self, each: int, count: IntEnum) -> int:
        """How much of a count an object has, for `least` and `most`."""
        raise NotImplementedError(f"this game counts no {count.name}")

    def fitting(self, selector: Selector) -> list[int]:
        """The objects that a selector names; of `one`, those that can be picked."""
        if selector.take is Take.WORD:
            return self.of_word(selector.what)
        found = self.of_kind(selector.what)
        if selector.within is not None:
            found = [each for each in found if self.is_near(each, selector)]
        if selector.where is not None:
            found = [each for each in found if self.holds(selector.where, each)]
        if selector.least is not None:
            found = self._first(found, selector.least, 1)
        if selector.most is not None:
            found = self._first(found, selector.most, -1)
        return found

    def _first(self, found: list[int], count: IntEnum, sign: int) -> list[int]:
        """The one with the least, or with -1 the most; ties by canonical order."""
        return sorted(found, key=lambda each: (sign * self.count(each, count), each))[:1]
