"""Text from anywhere, made safe for a cell of the screen: one column a character, no controls."""

from __future__ import annotations

import textwrap
import unicodedata
from functools import lru_cache

# Dashes, quotes, dots and the sign of multiplication.
_LOOKALIKES = dict(
    zip("\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u00d7", "--''\"\".x", strict=True)
)


@lru_cache(maxsize=4096)
def clean(text: str, *, ascii_only: bool = False) -> str:
    """Only characters that take exactly one column; controls and marks are dropped.

    >>> clean("A\\x1b[31mkari\\n\\u202e")
    'A[31mkari '
    >>> clean("Itôyama ネオン")
    'Itôyama ???'
    >>> clean("Itôyama\\u2026", ascii_only=True)
    'Itoyama.'
    """
    found = []
    for char in unicodedata.normalize("NFC", text):
        if char.isspace():
            found.append(" ")
        elif unicodedata.category(char)[0] in "CMZ":
            continue
        elif unicodedata.east_asian_width(char) in "WF":
            found.append("?")
        elif ascii_only and not char.isascii():
            found.append(_to_ascii(char))
        else:
            found.append(char)
    return "".join(found)


def _to_ascii(char: str) -> str:
    if char in _LOOKALIKES:
        return _LOOKALIKES[char]
    plain = unicodedata.normalize("NFKD", char)[:1]
    return plain if plain.isascii() else "?"


def cut(text: str, width: int) -> str:
    """The text in so many columns; what does not fit ends in two dots.

    >>> cut("Charging Station", 10)
    'Charging..'
    >>> cut("Park", 10)
    'Park'
    """
    if width <= 0:
        return ""
    if len(text) <= width:
        return text
    return text[:width] if width < 4 else text[: width - 2].rstrip() + ".."


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of so many columns.

    >>> wrap("one two three", 8)
    ['one two', 'three']
    """
    lines: list[str] = []
    for part in text.split("\n"):
        lines += textwrap.wrap(part, max(width, 4)) or [""]
    return lines


def shorter(name: str, width: int) -> str:
    """A name with its last word shortened, if it would not fit otherwise.

    >>> shorter("Charging Station", 12)
    'Charging St.'
    """
    words = name.split()
    if len(name) <= width or len(words) < 2:
        return name
    return " ".join([*words[:-1], f"{words[-1][:2]}."])
