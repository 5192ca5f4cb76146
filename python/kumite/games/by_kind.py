"""Methods that are written once for each kind of action."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")


class ByKind(Generic[_T]):
    """`functools.singledispatchmethod` without the function that it wraps anew for every call.

    >>> class Words:
    ...     @ByKind
    ...     def of(self, thing: object) -> str:
    ...         return "something"
    ...     @of.register
    ...     def _(self, thing: int) -> str:
    ...         return "a number"
    >>> Words().of(3), Words().of(None)
    ('a number', 'something')
    """

    def __init__(self, method: Callable[[Any, Any], _T]) -> None:
        self._kinds = singledispatch(method)

    def register(self, method: Callable[[Any, Any], _T]) -> Callable[[Any, Any], _T]:
        """For things of the kind that the method says it takes."""
        return self._kinds.register(method)

    def __get__(self, owner: object, cls: type[Any] | None = None) -> Callable[[Any], _T]:
        dispatch = self._kinds.dispatch
        return lambda thing: dispatch(type(thing))(owner, thing)
