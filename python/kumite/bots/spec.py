"""Bots as people write them: `master`, or with changed settings `search:iterations=200,seed=1`."""

from __future__ import annotations

from dataclasses import fields
from typing import NamedTuple

from kumite.errors import BadSetup
from kumite.games import nearest
from kumite.thinking.search import Config

_TRUTHS = {"yes": True, "no": False}


class Spec(NamedTuple):
    """A bot's name and the settings that differ from its own."""

    name: str
    changes: dict[str, float]


def split(text: str) -> tuple[str, ...]:
    """The bots of a list; a part with `=` alone belongs to the bot before it.

    >>> split("search:iterations=200,seed=1,rookie")
    ('search:iterations=200,seed=1', 'rookie')
    """
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return tuple(found)


def read(text: str) -> Spec:
    """One bot as it was written. Raises BadSetup with the nearest right thing.

    >>> read("master:think_ms=20")
    Spec(name='master', changes={'think_ms': 20.0})
    >>> read("master:thinkms=20")
    Traceback (most recent call last):
    ...
    kumite.errors.BadSetup: master has no setting 'thinkms'; did you mean think_ms?
    """
    name, colon, rest = text.partition(":")
    if not colon:
        return Spec(name, {})
    types = {field.name: str(field.type) for field in fields(Config)}
    changes: dict[str, float] = {}
    for part in rest.split(","):
        key, equals, value = part.partition("=")
        if not equals:
            raise BadSetup(f"a setting is written NAME=VALUE, not {part!r}")
        if key not in types:
            raise BadSetup(f"{name} has no setting {key!r}; {nearest(key, types)}")
        if key in changes:
            raise BadSetup(f"{name}: {key} is given twice")
        changes[key] = _value(key, value, types[key])
    return Spec(name, changes)


def _value(name: str, text: str, kind: str) -> float:
    if kind == "bool":
        if text not in _TRUTHS:
            raise BadSetup(f"{name} is yes or no, not {text!r}")
        return _TRUTHS[text]
    try:
        return int(text) if kind == "int" else float(text)
    except ValueError:
        words = "a whole number" if kind == "int" else "a number"
        raise BadSetup(f"{name} is {words}, not {text!r}") from None
