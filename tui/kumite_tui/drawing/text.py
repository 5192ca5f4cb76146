"""Text from anywhere, made safe for cells of the screen: one column a character, no controls.

A letter that takes two columns, as of Chinese or Japanese, is followed by `FILLER`, so that a text
is as long as it is wide. What is shown leaves the filler out (`grid.Grid.runs`).
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from functools import lru_cache

_PARTS = re.compile(r".\uf8ff| +|(?:(?!.\uf8ff)[^ ])+")
"""A wide letter, a gap, or a word."""
# Dashes, quotes, dots and the sign of multiplication.
_LOOKALIKES = dict(
    zip("\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u00d7", "--''\"\".x", strict=True)
)


_UNSEEN = "\u115f\u3164"
"""Letters that are drawn as nothing."""
FILLER = "\uf8ff"
"""Stands for the second column of a wide letter; nothing that people write, as `clean` drops it."""


def is_wide(char: str) -> bool:
    """Whether terminals agree that this takes two columns: letters and signs, no little pictures.

    >>> is_wide("\u30cd"), is_wide("a"), is_wide("\u26a1"), is_wide("\u3164")
    (True, False, False, False)
    """
    if unicodedata.east_asian_width(char) not in "WF" or char in _UNSEEN:
        return False
    kind, code = unicodedata.category(char), ord(char)
    return kind[0] in "LNP" or (kind[0] == "S" and 0x3000 <= code < 0x10000)


def shown(text: str) -> str:
    """What a terminal, or a file, gets of a clean text.

    >>> shown(clean("ネオン!"))
    'ネオン!'
    """
    return text.replace(FILLER, "")


@lru_cache(maxsize=4096)
def whole(text: str) -> str:
    """A part of a clean text, with a space in place of half a letter.

    >>> shown(whole(clean("ネオン")[:5])), shown(whole(clean("ネオン")[1:]))
    ('ネオ ', ' オン')
    """
    if text.isascii():
        return text
    found = list(text)
    for at, char in enumerate(found):
        is_split = is_wide(char) and found[at + 1 : at + 2] != [FILLER]
        if is_split or (char == FILLER and not (at and is_wide(found[at - 1]))):
            found[at] = " "
    return "".join(found)


@lru_cache(maxsize=4096)
def clean(text: str, *, ascii_only: bool = False) -> str:
    """Only characters that take one column or two; controls and marks are dropped.

    >>> clean("A\\x1b[31mkari\\n\\u202e")
    'A[31mkari '
    >>> len(clean("Itôyama ネオン")), clean("Itôyama ネオン", ascii_only=True)
    (14, 'Itoyama ???')
    >>> clean("Itôyama\\u2026", ascii_only=True)
    'Itoyama.'
    """
    found = []
    for char in unicodedata.normalize("NFC", text):
        if char.isspace():
            found.append(" ")
        elif unicodedata.category(char)[0] in "CMZ":
            continue
        elif is_wide(char) and not ascii_only:
            found += (char, FILLER)
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


def clause(text: str, width: int) -> str:
    """As many whole sentences, or else clauses, as fit so many columns.

    >>> clause("Shoot a Bot. Bots guard Sectors.", 20)
    'Shoot a Bot.'
    >>> clause("Shoot a Bot, then move.", 20)
    'Shoot a Bot'
    """
    if len(text) <= width:
        return text
    for mark in (".", ","):
        end = text.rfind(f"{mark} ", 0, width + 1)
        if end > 0:
            return text[: end + 1].rstrip(",")
    return cut(text, width)


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of so many columns.

    >>> wrap("one two three", 8)
    ['one two', 'three']
    """
    lines: list[str] = []
    for part in text.split("\n"):
        wrapped = _wrap_wide if FILLER in part else textwrap.wrap
        lines += wrapped(part, max(width, 4)) or [""]
    return lines


def _wrap_wide(text: str, width: int) -> list[str]:
    """Lines may break before and after a wide letter, but not within.

    >>> [shown(line) for line in _wrap_wide(clean("Mia: ネオンの街 go"), 9)]
    ['Mia: ネオ', 'ンの街 go']
    """
    lines, line = [], ""
    for part in _PARTS.findall(text):
        rest = part
        while len(line) + len(rest) > width:
            if line and len(rest) <= width:
                lines.append(line.rstrip())
                line, rest = "", rest.lstrip(" ")
            else:
                room = width - len(line)
                lines.append(line + rest[:room])
                line, rest = "", rest[room:]
        line += rest
    return [*lines, line.rstrip()] if line.strip() else lines


def shorter(name: str, width: int) -> str:
    """A name with its last word shortened, if it would not fit otherwise.

    >>> shorter("Charging Station", 12)
    'Charging St.'
    """
    words = name.split()
    if len(name) <= width or len(words) < 2:
        return name
    return " ".join([*words[:-1], f"{words[-1][:2]}."])
