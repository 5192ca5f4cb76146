"""Operations of content: an enumeration whose members say what a pack may write for each.

An operation has one form or several. A form has parameters, and the windows it acts in.
Conditions are declared and read in the same way; only the key that names them differs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .params import Param, listed_windows, read_params

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Self

    from kumite.packs.files import Spot

_Kind = TypeVar("_Kind", bound="OperationKinds", covariant=True)


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write an operation."""

    params: tuple[Param, ...]
    windows: tuple[IntEnum, ...]
    label: str = ""
    """What tells it from other forms of the operation."""


def form(label: str, *params: Param, windows: Iterable[IntEnum] = ()) -> Form:
    """One of several forms of an operation; without windows it acts in all of them."""
    return Form(params, tuple(sorted(windows)), label)


class OperationKinds(IntEnum):
    """Base of the operations of a game.

    >>> from .params import number
    >>> class Window(IntEnum):
    ...     OPENING = 0
    ...     ENDGAME = 1
    >>> class Op(OperationKinds):
    ...     CASTLE = 0, form("", windows=[Window.OPENING])
    ...     PUSH = 1, form("", number("n", 1, 2), windows=Window)
    >>> Op.PUSH.lines(), Op.acting_in(Window.ENDGAME)
    (['push n:1..2 in opening endgame'], ('push',))
    """

    forms: tuple[Form, ...]

    def __new__(cls, number: int, *forms: Form) -> Self:
        made = int.__new__(cls, number)
        made._value_ = number
        made.forms = forms or (form(""),)
        return made

    @property
    def word(self) -> str:
        """The name that packs write."""
        return self.name.lower()

    def named(self, label: str) -> str:
        """The operation with its form, as messages write it.

        >>> OperationKinds("K", {"STEP": (0,)}).STEP.named("far")
        'step(far)'
        """
        return f"{self.word}({label})" if label else self.word

    def acts_in(self, window: IntEnum, label: str = "") -> bool:
        """Whether the operation, in the form of that label, acts in a window."""
        return any(_acts(each, window) for each in self.forms if each.label in ("", label))

    @classmethod
    def acting_in(cls, window: IntEnum) -> tuple[str, ...]:
        """All operations of a window, with their forms if not all of them act there."""
        return tuple(name for kind in cls for name in kind._named_in(window))

    def _named_in(self, window: IntEnum) -> list[str]:
        acting = [each for each in self.forms if _acts(each, window)]
        if len(acting) == len(self.forms):
            return [self.word]
        return [self.named(each.label) for each in acting]

    def params(self) -> Mapping[str, Param]:
        """All parameters by key; one that not every form needs is optional."""
        return _params(type(self), int(self))

    def alternatives(self) -> tuple[str, ...]:
        """Keys of which exactly one is given, because each belongs to another form."""
        return _alternatives(type(self), int(self))

    def lines(self) -> list[str]:
        """What the layout text says of the operation: a line for each form."""
        return [
            " ".join([self.word, *(each.text for each in one.params), *listed_windows(one.windows)])
            for one in self.forms
        ]


# A pack asks this of every operation it writes. Members of two enumerations can be equal, because
# they are numbers, so what is kept is found by enumeration and number.
@cache
def _params(kinds: type[OperationKinds], number: int) -> Mapping[str, Param]:
    forms = kinds(number).forms
    found: dict[str, Param] = {}
    for each in forms:
        for param in each.params:
            before = found.get(param.key)
            words = before.words if before else ()
            more = tuple(pair for pair in param.words if pair not in words)
            found[param.key] = replace(param, words=words + more)
    for key, param in found.items():
        is_in_all = all(key in _keys(each) for each in forms)
        found[key] = param if is_in_all else replace(param, is_optional=True)
    return found


@cache
def _alternatives(kinds: type[OperationKinds], number: int) -> tuple[str, ...]:
    kind = kinds(number)
    needed = [{param.key for param in each.params if not param.is_optional} for each in kind.forms]
    shared = set.intersection(*needed) if needed else set()
    return tuple(key for key in kind.params() if any(key in n - shared for n in needed))


def _keys(each: Form) -> set[str]:
    return {param.key for param in each.params}


def _acts(each: Form, window: IntEnum) -> bool:
    return not each.windows or window in each.windows


@dataclass(frozen=True, slots=True)
class Reading(Generic[_Kind]):
    """An operation or a condition as a pack writes it."""

    kind: _Kind
    label: str
    """The form's."""
    values: dict[str, Any]
    """What the parameters that are given mean, by the names of values."""


def read_operation(
    spot: Spot,
    kinds: type[_Kind],
    window: IntEnum | None = None,
    *,
    place: str = "",
    also: Sequence[str] = (),
) -> Reading[_Kind] | None:
    """The operation at a place of a file; None if nothing says which one it is.

    All that is wrong with it is noted: also, if a window is given, that it does nothing there;
    `place` is what to call the window. Keys of `also` are read by somebody else.
    """
    if spot.is_(dict) and not spot.has("op"):
        spot.report("'op' is missing", 'every operation names what it does: { op = "…" }')
    return read_named(spot, "op", kinds, window, place=place, also=also)


def read_named(
    spot: Spot,
    key: str,
    kinds: type[_Kind],
    window: IntEnum | None = None,
    *,
    place: str = "",
    also: Sequence[str] = (),
    without: Sequence[str] = (),
) -> Reading[_Kind] | None:
    """An operation or condition that a key names; parameters of `without` are not given here."""
    by_word = _by_word(kinds)
    name = spot.at(key).word(by_word) if spot.has(key) else None
    if name is None:
        return None
    kind = by_word[name]
    params = {name: param for name, param in kind.params().items() if name not in without}
    given = read_params(spot, params, window, required=(key,), optional=also)
    _check_alternatives(spot, kind)
    found = [each for each in kind.forms if _fits(each, given, without)]
    label = found[0].label if found else ""
    if window is not None and not kind.acts_in(window, label):
        spot.at(key).report(
            f"{kind.named(label)} does nothing in {place or window.name.lower()}",
            f"one of {', '.join(kinds.acting_in(window))}",
        )
    return Reading(kind, label, {params[at].into: given[at] for at in given if params[at].into})


@cache
def _by_word(kinds: type[_Kind]) -> Mapping[str, _Kind]:
    return {kind.word: kind for kind in kinds}


def _check_alternatives(spot: Spot, kind: OperationKinds) -> None:
    one_of = kind.alternatives()
    given = [key for key in one_of if spot.has(key)]
    if one_of and len(given) != 1:
        what = " and ".join(given) or "none of its parameters"
        spot.report(f"{kind.word} with {what}", f"exactly one of {', '.join(one_of)}")


def _fits(each: Form, given: Mapping[str, Any], without: Sequence[str]) -> bool:
    """Whether the values that are given can be of this form."""
    return all(
        _allows(param, given[param.key]) if param.key in given else param.is_optional
        for param in each.params
        if param.key not in without
    )


def _allows(param: Param, value: Any) -> bool:
    is_word = bool(param.words) and not param.is_number
    return not is_word or value in [meaning for _, meaning in param.words]
