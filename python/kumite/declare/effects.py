"""The effect machine: lists of operations with conditions, selectors, branches, choices and loops.

It reads what a card of a pack says; what that means is up to each engine of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .operations import OperationKinds, Reading, read_named, read_operation
from .params import Words, small_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kumite.packs.files import Spot

_MOST_OPERATIONS = 8
_Op = TypeVar("_Op")


class Take(Enum):
    """How a selector names objects."""

    WORD = "word"
    """What a word of the game stands for now."""
    ONE = "one"
    """The acting player picks one object of a kind."""
    EACH = "each"
    """All objects of a kind."""


Condition = Reading[OperationKinds]
"""A condition: its kind and its values; `who` is None if it is about the selected object."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Objects of the table, as a card names them."""

    take: Take
    what: IntEnum
    """The word, or the kind of objects."""
    within: int | None = None
    """At most so far from the object of `of`."""
    of: IntEnum | None = None
    beyond: int | None = None
    """At least so far from it; packs write `from`."""
    where: Condition | None = None
    least: IntEnum | None = None
    """The one with the least of a count."""
    most: IntEnum | None = None


class Conditions:
    """How packs write conditions of a game: `{ is = "dealt", who = "target", at_least = 1 }`.

    Parameters named `who` are left out where the condition is about a selected object.
    """

    name = "condition"

    def __init__(self, kinds: type[OperationKinds], *, is_of_object: bool = False) -> None:
        self.kinds, self._without = kinds, ("who",) if is_of_object else ()

    def read(self, spot: Spot, window: IntEnum | None) -> Condition | None:
        if not spot.is_(dict):
            return None
        if not spot.has("is"):
            spot.report("'is' is missing", 'a condition says what it asks: { is = "…" }')
        return read_named(spot, "is", self.kinds, window, without=self._without)


class Selectors:
    """How packs write selectors of a game; keys that it does not name are refused."""

    def __init__(
        self,
        words: type[Words],
        kinds: type[IntEnum],
        *,
        takes: Sequence[Take] = tuple(Take),
        within: tuple[int, int] | None = None,
        beyond: bool = False,
        where: Conditions | None = None,
        counts: type[IntEnum] | None = None,
    ) -> None:
        self.words, self.kinds, self.takes = words, kinds, tuple(takes)
        self._within, self._beyond, self._counts = within, beyond, counts
        self._where = Conditions(where.kinds, is_of_object=True) if where else None
        self.name = (
            "selector"
            if self.takes == tuple(Take)
            else f"selector({'|'.join(each.value for each in self.takes)})"
        )

    def only(self, *takes: Take) -> Selectors:
        """The same, narrowed to some ways of naming objects."""
        made = object.__new__(Selectors)
        made.__dict__.update(self.__dict__)
        made.takes = takes
        made.name = f"selector({'|'.join(each.value for each in takes)})"
        return made

    def line(self) -> str:
        """What the layout text says of them: kinds, then keys."""
        parts = ["kinds", *small_names(self.kinds)]
        if self._within:
            parts += [f"within:{self._within[0]}..{self._within[1]}", "of"]
        parts += ["from"] if self._beyond else []
        parts += ["where"] if self._where else []
        parts += ["least|most", *small_names(self._counts)] if self._counts else []
        return " ".join(parts)

    def read(self, spot: Spot, window: IntEnum | None) -> Selector:
        """The selector at a place of a file; what is wrong with it is noted."""
        nothing = Selector(Take.WORD, next(iter(self.words)))
        if isinstance(spot.value, str):
            found = self._word(spot, window)
            if Take.WORD not in self.takes:
                spot.report_value(f"is {spot.value!r}", f"a table with {self._tables()}")
            return Selector(Take.WORD, found) if found is not None else nothing
        if Take.ONE not in self.takes and Take.EACH not in self.takes:
            spot.is_(str)
            return nothing
        if not spot.is_(dict):
            return nothing
        return self._read_table(spot, window) or nothing

    def _tables(self) -> str:
        return " or ".join(each.value for each in self.takes if each is not Take.WORD)

    def _word(self, spot: Spot, window: IntEnum | None) -> Words | None:
        meanings = {word.name.lower(): word for word in self.words}
        found = spot.word(meanings)
        if found is not None:
            meanings[found].check(spot, window)
        return meanings[found] if found is not None else None

    def _read_table(self, spot: Spot, window: IntEnum | None) -> Selector | None:
        takes = [take for take in self.takes if take is not Take.WORD]
        spot.keys((), (*(take.value for take in takes), *self._keys()))
        given = [take for take in takes if spot.has(take.value)]
        if len(given) != 1:
            spot.report(f"{spot.label} names no kind, or two", f"exactly one of {self._tables()}")
            return None
        kinds = small_names(self.kinds)
        kind = spot.at(given[0].value).word(kinds)
        if kind is None:
            return None
        return Selector(
            given[0], kinds[kind], *self._distance(spot, window), **self._rest(spot, window)
        )

    def _keys(self) -> list[str]:
        keys = ["within", "of"] if self._within else []
        keys += ["from"] if self._beyond else []
        keys += ["where"] if self._where else []
        return keys + (["least", "most"] if self._counts else [])

    def _distance(
        self, spot: Spot, window: IntEnum | None
    ) -> tuple[int | None, IntEnum | None, int | None]:
        if self._within is None:
            return None, None, None
        if spot.has("within") != spot.has("of"):
            spot.report("'within' and 'of' need each other", "within = n, of = a word")
        within = spot.at("within").integer(*self._within) if spot.has("within") else None
        of = self._word(spot.at("of"), window) if spot.has("of") else None
        beyond = None
        if spot.has("from"):
            beyond = spot.at("from").integer(self._within[0], within or self._within[1])
            if within is None:
                spot.at("from").report(
                    "'from' without 'within'", "from = a, within = b, of = a word"
                )
        return within, of, beyond

    def _rest(self, spot: Spot, window: IntEnum | None) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self._where and spot.has("where"):
            found["where"] = self._where.read(spot.at("where"), window)
        for key in ("least", "most"):
            if self._counts and spot.has(key):
                counts = small_names(self._counts)
                name = spot.at(key).word(counts)
                found[key] = counts[name] if name else None
        return found


@dataclass(frozen=True, slots=True)
class Step(Generic[_Op]):
    """One operation of a list."""

    op: _Op
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Branch(Generic[_Op]):
    """One of two lists, as a condition says."""

    condition: Condition
    then: tuple[Step[_Op], ...]
    otherwise: tuple[Step[_Op], ...] = ()


@dataclass(frozen=True, slots=True)
class OneOf(Generic[_Op]):
    """One of several lists, as the acting player picks."""

    lists: tuple[tuple[Step[_Op], ...], ...]


@dataclass(frozen=True, slots=True)
class Loop(Generic[_Op]):
    """A list for each object of a selector."""

    over: Selector
    do: tuple[Step[_Op], ...]


Node = Step[_Op] | Branch[_Op] | OneOf[_Op] | Loop[_Op]


def steps(nodes: Sequence[Node[_Op]]) -> Iterator[Step[_Op]]:
    """All operations of a list in written order; an operation's number is its place in this."""
    for node in nodes:
        match node:
            case Step():
                yield node
            case Branch():
                yield from (*node.then, *node.otherwise)
            case OneOf():
                for each in node.lists:
                    yield from each
            case Loop():
                yield from node.do


@dataclass(frozen=True)
class Effects(Generic[_Op]):
    """What cards of a game may say: its operations, and how they are put together."""

    operations: type[OperationKinds]
    make: Callable[[Reading[OperationKinds]], _Op]
    """The game's own value of an operation that was read."""
    conditions: Conditions | None = None
    selectors: Selectors | None = None
    has_branches: bool = False
    has_choices: bool = False
    has_loops: bool = False

    def read_list(
        self, spot: Spot, key: str, window: IntEnum, most: int = _MOST_OPERATIONS
    ) -> tuple[Node[_Op], ...]:
        """The list under a key; all that is wrong with it is noted."""
        found = [self._node(each, window) for each in spot.items(key, 1, most)]
        nodes = tuple(node for node in found if node is not None)
        count = len(list(steps(nodes)))
        if count > most:
            spot.at(key).report(f"{key} has {count} operations", f"at most {most}")
        return nodes

    def lines(self) -> list[str]:
        """What the layout text says of conditions, words and selectors."""
        found: list[str] = []
        if self.conditions:
            kinds = self.conditions.kinds
            found += sorted(f"condition {line}" for kind in kinds for line in kind.lines())
        if self.selectors:
            found += [f"word {word.line()}" for word in self.selectors.words]
            found += [f"selector {self.selectors.line()}"]
        nodes = {"branch": self.has_branches, "choice": self.has_choices, "loop": self.has_loops}
        allowed = [name for name, is_allowed in nodes.items() if is_allowed]
        return [*found, f"nodes {' '.join(allowed)}"] if allowed else found

    def _node(self, spot: Spot, window: IntEnum) -> Node[_Op] | None:
        if self.has_branches and spot.has("then"):
            return self._branch(spot, window)
        if self.has_choices and spot.has("one_of"):
            spot.keys(("one_of",))
            lists = [self._steps(each, window) for each in spot.items("one_of", 2, 4)]
            return OneOf(tuple(lists))
        if self.has_loops and self.selectors and spot.has("each"):
            spot.keys(("each", "do"))
            over = self.selectors.read(spot.at("each"), window)
            return Loop(over, self._steps(spot.at("do"), window))
        return self._step(spot, window)

    def _branch(self, spot: Spot, window: IntEnum) -> Branch[_Op] | None:
        spot.keys(("if", "then"), ("else",))
        condition = self._condition(spot, window)
        then = self._steps(spot.at("then"), window)
        otherwise = self._steps(spot.at("else"), window) if spot.has("else") else ()
        return Branch(condition, then, otherwise) if condition else None

    def _steps(self, spot: Spot, window: IntEnum) -> tuple[Step[_Op], ...]:
        found = [self._step(each, window) for each in spot.listed(1, _MOST_OPERATIONS)]
        return tuple(step for step in found if step is not None)

    def _step(self, spot: Spot, window: IntEnum) -> Step[_Op] | None:
        also = ("if",) if self.conditions else ()
        read = read_operation(spot, self.operations, window, also=also)
        condition = self._condition(spot, window)
        return Step(self.make(read), condition) if read else None

    def _condition(self, spot: Spot, window: IntEnum) -> Condition | None:
        if self.conditions is None or not spot.has("if"):
            return None
        return self.conditions.read(spot.at("if"), window)
