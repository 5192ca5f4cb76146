"""The layout text: all that a game declares, line by line, the same from both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .game import declared_by
from .names import snake
from .records import Nested
from .shapes import Member

if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import IntEnum

    from .game import Declared
    from .records import Record
    from .shapes import Shape


def layout(game: str) -> str:
    """The layout text of a game.

    >>> print(layout("martial-art")[:67])
    layout martial-art KM 1
    enum mode white black white_team black_team
    """
    return "\n".join(_lines(game, declared_by(game))) + "\n"


def _lines(game: str, declared: Declared) -> Iterator[str]:
    encoding = declared.encoding
    yield f"layout {game} {encoding.magic} {encoding.version}"
    found = records(encoding.state)
    for enum in enums(encoding.state):
        yield f"enum {snake(enum.__name__)} {' '.join(each.name.lower() for each in enum)}"
    for record in found:
        yield f"record {record.name}"
        for name, field in record.fields.items():
            yield f"  {name} {field.text}"
    for cls in declared.actions.kinds():
        fields = [f"{name}:{width}" for name, width in cls.widths]
        yield " ".join([f"action {cls.kind} {snake(cls.__name__)}", *fields])
    for kind in declared.events:
        told = [kind.name.lower(), kind.audience.value, *kind.fields]
        yield f"event {int(kind)} {' '.join(told)}"
    if declared.operations:
        yield from sorted(f"op {line}" for kind in declared.operations for line in kind.lines())
    if declared.effects:
        yield from declared.effects.lines()


def records(state: Record) -> list[Record]:
    """The state and the records in it, in the order of their first use."""
    found = [state]
    for record in found:
        for shape in _leaves(record):
            if isinstance(shape, Nested) and shape.record not in found:
                found.append(shape.record)
    return found


def enums(state: Record) -> list[type[IntEnum]]:
    """The enumerations of the state and of the records in it, in the order of their first use."""
    found: list[type[IntEnum]] = []
    for record in records(state):
        for shape in _leaves(record):
            if isinstance(shape, Member) and shape.kind not in found:
                found.append(shape.kind)
    return found


def _leaves(record: Record) -> Iterator[Shape]:
    for field in record.fields.values():
        shape = field.shape
        while shape.parts():
            (shape,) = shape.parts()
        yield shape
