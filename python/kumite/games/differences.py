"""Where two states of the same shape differ, readably: for tests that compare engines."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def differences(path: str, one: Any, other: Any) -> Iterator[str]:
    """Every field that differs.

    >>> list(differences("state", [1, [2, 3]], [1, [2, 4]]))
    ['state[1][1]: 3 and 4']
    """
    if is_dataclass(one) and type(one) is type(other):
        for field in fields(one):
            name = f"{path}.{field.name}"
            yield from differences(name, getattr(one, field.name), getattr(other, field.name))
    elif isinstance(one, list) and isinstance(other, list):
        for at, (left, right) in enumerate(zip_longest(one, other)):
            yield from differences(f"{path}[{at}]", left, right)
    elif one != other:
        yield f"{path}: {one!r} and {other!r}"
