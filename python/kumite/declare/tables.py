"""Tables of the pages, made from declarations: `python -m kumite.declare.tables docs`.

A page has a place for each of its tables, between `<!-- table NAME of GAME -->` and
`<!-- end of table -->`; what stands there is replaced.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .comments import described
from .game import declared_by
from .layout_text import enums, records
from .names import camel
from .records import PerPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from enum import IntEnum

    from .actions import Action
    from .game import Declared
    from .operations import Form
    from .params import Param
    from .records import Record

_PLACE = re.compile(
    r"(?P<head><!-- table (?P<name>\w+) of (?P<game>[\w-]+) -->\n).*?(?=<!-- end of table -->)",
    re.DOTALL,
)
_HEADER = 4
"""Bytes before the state: two letters, version, viewer."""


def filled(page: str) -> str:
    """The page with all its tables made anew."""
    return _PLACE.sub(lambda found: found["head"] + table(found["name"], found["game"]), page)


def table(name: str, game: str) -> str:
    """One table of a game, with empty lines around it."""
    return "\n" + "\n".join(_TABLES[name](declared_by(game))) + "\n\n"


def _rows(head: str, rows: Iterable[tuple[object, ...]]) -> Iterator[str]:
    columns = head.split("|")
    yield f"| {' | '.join(columns)} |"
    yield "|" + " --- |" * len(columns)
    for row in rows:
        yield _row(str(cell).replace("|", "\\|") for cell in row)


def _row(cells: Iterable[str]) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)


def _actions(declared: Declared) -> Iterator[str]:
    rows = (
        (cls.kind, cls.__name__, _bits(cls), _sentence(cls), cls.when)
        for cls in declared.actions.kinds()
    )
    yield from _rows("kind|name|fields (bits)|does|when", rows)


def _bits(cls: type[Action]) -> str:
    words = described(cls)
    return ", ".join(
        f"{name} {width}" + (f" ({words[name]})" if words[name] else "")
        for name, width in cls.widths
    )


def _sentence(cls: type) -> str:
    return " ".join((cls.__doc__ or "").split()).rstrip(".")


def _events(declared: Declared) -> Iterator[str]:
    words = described(declared.events)

    def told(kind: IntEnum, audience: str) -> str:
        to = "" if audience == "everybody" else audience
        return ", ".join(part for part in (to, words[kind.name]) if part)

    yield from _rows(
        "kind|name|a, b, c, d|told",
        (
            (int(kind), camel(kind.name), ", ".join(kind.fields), told(kind, kind.audience.value))
            for kind in declared.events
        ),
    )


def _numbers(declared: Declared) -> Iterator[str]:
    """Enumerations without explanations in one table, then a table for each of the others."""
    listed = {enum: described(enum) for enum in (*enums(declared.encoding.state), *declared.terms)}
    plain = [enum for enum, words in listed.items() if not any(words.values())]

    def members(enum: type[IntEnum]) -> str:
        return ", ".join(f"{int(each)} {each.name}" for each in enum)

    yield from _rows("name|numbers", ((enum.__name__, members(enum)) for enum in plain))
    for enum, words in listed.items():
        if enum not in plain:
            yield ""
            rows = ((int(each), each.name, words[each.name]) for each in enum)
            yield from _rows(f"n|{enum.__name__}|meaning", rows)


def _state(declared: Declared) -> Iterator[str]:
    state = declared.encoding.state
    for record in records(state):
        size = f", {record.size} bytes" if record.size else ""
        yield f"**{record.name}**{size}"
        yield ""
        yield from _fields(record, _HEADER if record is state else 0)
        if record is not records(state)[-1]:
            yield ""


def _fields(record: Record, start: int) -> Iterator[str]:
    words = described(record.cls)

    def rows() -> Iterator[tuple[object, ...]]:
        at: int | None = start
        for name, field in record.fields.items():
            yield "" if at is None else at, f"`{name}`", f"`{field.text}`", words[name]
            size = field.shape.size
            at = None if at is None or size is None else at + size

    return _rows("byte|field|declared|meaning", rows())


def _observation(declared: Declared) -> Iterator[str]:
    """The places of the state's fields; what follows one of variable width has none of its own."""

    def rows() -> Iterator[tuple[object, ...]]:
        at, more = _HEADER, ""
        for name, field in declared.encoding.state.fields.items():
            shape = field.shape
            size: object = shape.wide_size
            place = f"{at}{more}" if at >= 0 else "then"
            if shape.wide_size is not None:
                at += shape.wide_size if at >= 0 else 0
            elif isinstance(shape, PerPlayer):
                size, at = f"{shape.item.wide_size} each", -1
            else:
                size, at, more = "1 + D", at + 1, " + D"
            yield place, size, f"`{name}`"

    return _rows("from|bytes|field", rows())


def _windows(declared: Declared) -> Iterator[str]:
    operations = declared.operations
    assert operations
    enum = type(
        next(window for kind in operations for each in kind.forms for window in each.windows)
    )
    words = described(enum)

    def rows() -> Iterator[tuple[object, ...]]:
        for window in enum:
            acting = " ".join(f"`{name}`" for name in operations.acting_in(window))
            yield f"`{window.name.lower()}`", *_moment(words[window.name]), acting

    return _rows("window|moment|user|operations", rows())


def _moment(words: str) -> tuple[str, str]:
    moment, _, user = words.partition("; ")
    return moment, user


def _operations(declared: Declared) -> Iterator[str]:
    assert declared.operations
    words = described(declared.operations)
    yield from _rows(
        "operation|parameters|acts in|does",
        ((f"`{kind.word}`", *_forms(kind.forms), words[kind.name]) for kind in declared.operations),
    )


def _forms(forms: tuple[Form, ...]) -> tuple[str, str]:
    """Parameters and windows, those of several forms one after the other."""
    params = [", ".join(_param(each) for each in form.params) for form in forms]
    labels: dict[str, list[str]] = {}
    for form in forms:
        windows = ", ".join(f"`{each.name.lower()}`" for each in form.windows)
        labels.setdefault(windows, []).append(form.label)
    if len(labels) == 1:
        return "; or ".join(params), next(iter(labels))
    named = [f"{', '.join(these)}: {windows}" for windows, these in labels.items()]
    return "; or ".join(params), "; ".join(named)


def _param(param: Param) -> str:
    words = [f"`{word}`" for word, _ in param.words] + ["`true`"] * param.is_flag
    if param.is_number:
        is_one = param.least == param.most
        words.insert(0, str(param.least) if is_one else f"{param.least} to {param.most}")
    words += [f"a {param.value.name}"] if param.value else []
    what = f"one of {' '.join(words)}" if len(words) > 2 else " or ".join(words)
    return f"`{param.key}` {what}" + " (or absent)" * param.is_optional


_TABLES: dict[str, Callable[[Declared], Iterator[str]]] = {
    "actions": _actions,
    "events": _events,
    "numbers": _numbers,
    "state": _state,
    "observation": _observation,
    "operations": _operations,
    "windows": _windows,
}


def main(folder: Path) -> None:
    """Write the tables of all pages below a folder anew."""
    for path in sorted(folder.rglob("*.md")):
        before = path.read_text(encoding="utf-8")
        after = filled(before)
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(f"{path}: tables written")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs"))
