"""The effect machine: the way through lists, and what selectors mean."""

from __future__ import annotations

from enum import IntEnum

from kumite.declare import (
    Branch,
    Condition,
    Loop,
    Node,
    OneOf,
    OperationKinds,
    Reading,
    Selector,
    Step,
    Take,
)
from kumite.reference.effects import Objects, Way


class Kind(IntEnum):
    EVEN = 0
    ODD = 1


class Word(IntEnum):
    ME = 0


class Size(IntEnum):
    SIZE = 0


class Asks(OperationKinds):
    BIG = (0,)


BIG: Condition = Reading(Asks.BIG, "", {})


class Numbers(Objects):
    """Numbers below ten; distance is their difference, and 5 is me."""

    def of_word(self, word: IntEnum) -> list[int]:
        return [5]

    def of_kind(self, kind: IntEnum) -> list[int]:
        return [each for each in range(10) if each % 2 == kind]

    def is_near(self, each: int, selector: Selector) -> bool:
        assert selector.within is not None
        return (selector.beyond or 1) <= abs(each - 5) <= selector.within

    def holds(self, condition: Condition, about: int | None = None) -> bool:
        return about is not None and about > 4

    def count(self, each: int, count: IntEnum) -> int:
        return -(each // 4)


def way_of(*nodes: Node[str]) -> Way[str]:
    return Way(nodes)


def yes(_: Condition) -> bool:
    return True


def no(_: Condition) -> bool:
    return False


def test_operations_follow_each_other_in_written_order() -> None:
    way = way_of(Step("a"), Step("b"))
    assert [way.start(yes), way.after(0, yes), way.after(1, yes)] == [0, 1, None]
    assert way.step(1).op == "b"


def test_a_branch_takes_one_of_its_lists() -> None:
    way = way_of(Branch(BIG, (Step("a"), Step("b")), (Step("c"),)), Step("d"))
    assert [way.start(yes), way.after(0, yes), way.after(1, yes)] == [0, 1, 3]
    assert [way.start(no), way.after(2, no)] == [2, 3]


def test_a_branch_without_else_is_passed_over() -> None:
    way = way_of(Branch(BIG, (Step("a"),)), Step("b"))
    assert way.start(no) == 1


def test_a_choice_is_given_to_the_game_and_left_as_a_whole() -> None:
    choice: OneOf[str] = OneOf(((Step("a"), Step("b")), (Step("c"),)))
    way = way_of(choice, Step("d"))
    assert way.start(yes) is choice
    assert [way.first_of(choice, 0), way.first_of(choice, 1)] == [0, 2]
    assert [way.after(0, yes), way.after(1, yes), way.after(2, yes)] == [1, 3, 3]
    assert way.past(choice, yes) == 3


def test_a_loop_comes_round_until_the_game_leaves_it() -> None:
    loop: Loop[str] = Loop(Selector(Take.EACH, Kind.EVEN), (Step("a"), Step("b")))
    way = way_of(loop, Step("c"))
    assert way.start(yes) is loop
    assert way.first_of(loop) == 0
    assert way.after(0, yes) == 1
    assert way.after(1, yes) is loop
    assert way.past(loop, yes) == 2


def test_selectors_narrow_what_they_name() -> None:
    numbers = Numbers()
    assert numbers.fitting(Selector(Take.WORD, Word.ME)) == [5]
    assert numbers.fitting(Selector(Take.EACH, Kind.ODD)) == [1, 3, 5, 7, 9]
    near = Selector(Take.EACH, Kind.ODD, within=2, of=Word.ME)
    assert numbers.fitting(near) == [3, 7]
    far = Selector(Take.ONE, Kind.ODD, within=4, of=Word.ME, beyond=3)
    assert numbers.fitting(far) == [1, 9]
    assert numbers.fitting(Selector(Take.EACH, Kind.EVEN, where=BIG)) == [6, 8]


def test_least_and_most_leave_one_and_ties_go_by_order() -> None:
    numbers = Numbers()
    assert numbers.fitting(Selector(Take.EACH, Kind.EVEN, least=Size.SIZE)) == [8]
    assert numbers.fitting(Selector(Take.EACH, Kind.EVEN, most=Size.SIZE)) == [0]
