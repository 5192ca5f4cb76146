"""Records as one line of text that people can read and edit, and back.

Fields have their declared names; those with their first value are left out. A list is `[1,2,3]`, a
run of equal values `2*5`, a record within a record `(hex=4 token=9)`, a set `{0-11,40}`, nothing
at all `-`. A value that a game defines itself is one word. See `kumite.notation`.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn

from kumite.errors import DecodeError

from .records import Nested, PerPlayer
from .shapes import BitSet, Flag, Listed, Maybe, Member, Nibbles, Number, Repeated

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from .records import Record
    from .shapes import Shape

_RUN = 4
_MOST_RUN = 4096
_TOKEN = re.compile(r"[()\[\]{},=* ]|[^()\[\]{},=* ]+")
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_FLAGS = {"no": False, "yes": True}


class Writer:
    """Writes records, with ids of the content in place of numbers where a field has them."""

    def __init__(self, ids: Mapping[str, Sequence[str]]) -> None:
        self._ids = ids

    def record(self, declared: Record, value: Any, always: Collection[str] = ()) -> str:
        """The fields that differ from those of a new record, and those that are always told."""
        told = []
        for name, field in declared.fields.items():
            own = getattr(value, name)
            if name in always or own != field.shape.fresh():
                told.append(f"{name}={self._value(name, field.shape, own)}")
        return " ".join(told)

    def _value(self, name: str, shape: Shape, value: Any) -> str:
        match shape:
            case Number():
                ids = self._ids.get(name, ())
                return ids[value] if value < len(ids) else str(value)
            case Flag():
                return "yes" if value else "no"
            case Member():
                return str(value.name).lower()
            case Nested():
                return f"({self.record(shape.record, value)})"
            case Maybe():
                return "-" if value is None else self._value(name, shape.item, value)
            case BitSet():
                ranges, packed = _ranges(value), shape.word(value)
                return ranges if len(ranges) <= len(packed) else packed
            case Nibbles():
                return _listed([str(each) for each in value])
            case Repeated() | Listed() | PerPlayer():
                return self._list(name, shape, value)
            case _:
                return "-" if value is None else shape.word(value)

    def _list(self, name: str, shape: Repeated | Listed | PerPlayer, values: list[Any]) -> str:
        if isinstance(shape, Repeated):
            values = values[shape.first :]
            while values and values[-1] == shape.item.fresh():
                values = values[:-1]
        return _listed([self._value(name, shape.item, value) for value in values])


def _listed(words: Sequence[str]) -> str:
    told: list[str] = []
    at = 0
    while at < len(words):
        end = at
        while end < len(words) and words[end] == words[at]:
            end += 1
        count = end - at
        told += [f"{words[at]}*{count}"] if count >= _RUN else [words[at]] * count
        at = end
    return f"[{','.join(told)}]"


def _ranges(bits: int) -> str:
    told, number = [], 0
    while bits >> number:
        if not bits >> number & 1:
            number += 1
            continue
        first = number
        while bits >> number + 1 & 1:
            number += 1
        told.append(str(first) if first == number else f"{first}-{number}")
        number += 1
    return f"{{{','.join(told)}}}"


class Reader:
    """Reads what a `Writer` wrote. Raises DecodeError, which names the field."""

    def __init__(self, text: str, ids: Mapping[str, Sequence[str]]) -> None:
        self._tokens = _TOKEN.findall(text)
        self._at = 0
        self._ids = ids
        self._where = ""

    def state(self, declared: Record) -> Any:
        """The record that the whole text is."""
        found = self._fields(declared)
        if self._at < len(self._tokens):
            self._refuse(f"{self._tokens[self._at]!r} is in the way")
        return found

    def _fields(self, declared: Record) -> Any:
        value = declared.cls()
        seen: set[str] = set()
        while self._peek() not in ("", ")"):
            if self._peek() == " ":
                self._at += 1
                continue
            name = self._take()
            if name not in declared.fields:
                close = get_close_matches(name, declared.fields, n=1)
                hint = f"; did you mean {close[0]}?" if close else ""
                self._refuse(f"there is no field {name!r} in a {declared.name}{hint}")
            if name in seen:
                self._refuse(f"{name} is given twice")
            seen.add(name)
            self._where = name
            self._expect("=")
            setattr(value, name, self._value(name, declared.fields[name].shape))
            if self._peek() not in ("", ")", " "):
                self._refuse(f"{self._peek()!r} is in the way")
        return value

    def _value(self, name: str, shape: Shape) -> Any:
        match shape:
            case Number():
                return self._number(name, shape)
            case Flag():
                return self._one_of(_FLAGS)
            case Member():
                return self._one_of({each.name.lower(): each for each in shape.kind})
            case Nested():
                self._expect("(")
                found = self._fields(shape.record)
                self._expect(")")
                self._where = name
                return found
            case Maybe():
                return None if self._skips("-") else self._value(name, shape.item)
            case BitSet():
                return self._bits(shape) if self._peek() == "{" else self._own(shape)
            case Nibbles():
                return self._nibbles(shape)
            case Repeated():
                values = self._list(lambda: self._value(name, shape.item), shape.count)
                before = [shape.item.fresh() for _ in range(shape.first)]
                after = [shape.item.fresh() for _ in range(shape.count - len(values))]
                return before + values + after
            case Listed():
                return self._list(lambda: self._value(name, shape.item), shape.most)
            case PerPlayer():
                return self._list(lambda: self._value(name, shape.item), _MOST_RUN)
            case _:
                return None if self._skips("-") else self._own(shape)

    def _number(self, name: str, shape: Number) -> int:
        word = self._take()
        ids = self._ids.get(name, ())
        if word in ids:
            return ids.index(word)
        if not (word.isascii() and word.isdigit() and len(word) < 20):
            close = get_close_matches(word, ids, n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            self._refuse(f"{word!r} is not a whole number{' or an id' if ids else ''}{hint}")
        number = int(word)
        if not shape.least <= number <= shape.most and number != shape.default:
            self._refuse(f"{number} is not from {shape.least} to {shape.most}")
        return number

    def _one_of(self, known: Mapping[str, Any]) -> Any:
        word = self._take()
        if word not in known:
            close = get_close_matches(word, known, n=1)
            told = f"did you mean {close[0]}?" if close else f"there are: {', '.join(known)}"
            self._refuse(f"{word!r} is none of its values; {told}")
        return known[word]

    def _nibbles(self, shape: Nibbles) -> list[int]:
        one = Number(1, 0, 0, 15)
        found = self._list(lambda: self._number("", one), shape.count)
        if len(found) != shape.count:
            self._refuse(f"it has {shape.count} values, not {len(found)}")
        return found

    def _list(self, item: Callable[[], Any], most: int) -> list[Any]:
        self._expect("[")
        found: list[Any] = []
        while not self._skips("]"):
            if found:
                self._expect(",")
            start, count = self._at, self._times()
            if count > most - len(found):
                self._refuse(f"it has at most {most} values")
            for _ in range(count):
                self._at = start
                found.append(item())
            if self._skips("*"):
                self._take()
        return found

    def _times(self) -> int:
        """How often the next value is meant: `2*5` and `(hex=4)*5` are five values."""
        depth = 0
        for at in range(self._at, len(self._tokens)):
            token = self._tokens[at]
            depth += (token in _OPENING) - (token in _CLOSING)
            if depth < 0 or (depth == 0 and token == ","):
                break
            if depth == 0 and token == "*":
                count = "".join(self._tokens[at + 1 : at + 2])
                if not (count.isascii() and count.isdigit() and len(count) < 5 and int(count)):
                    self._refuse(f"{count!r} does not say how often a value is there")
                return int(count)
        return 1

    def _bits(self, shape: BitSet) -> int:
        self._expect("{")
        bits = 0
        most = 8 * (shape.size or 0)
        while not self._skips("}"):
            if bits:
                self._expect(",")
            word = self._take()
            first, _, last = word.partition("-")
            if not all(each.isascii() and each.isdigit() for each in (first, last or first)):
                self._refuse(f"{word!r} is no number or range")
            low, high = int(first), int(last or first)
            if not low <= high < most:
                self._refuse(f"{word!r} is not within 0 to {most - 1}")
            bits |= (1 << high + 1) - (1 << low)
        return bits

    def _own(self, shape: Shape) -> Any:
        try:
            return shape.of_word(self._take())
        except DecodeError as error:
            self._refuse(str(error))

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        if not token:
            self._refuse("the text ends here; it is cut off")
        self._at += 1
        return token

    def _skips(self, token: str) -> bool:
        if self._peek() != token:
            return False
        self._at += 1
        return True

    def _expect(self, token: str) -> None:
        found = self._take()
        if found != token:
            self._refuse(f"{token!r} is missing before {found!r}")

    def _refuse(self, what: str) -> NoReturn:
        raise DecodeError(f"{self._where or 'position'}: {what}")
