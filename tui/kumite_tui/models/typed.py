"""A line of text that keys change, as every screen with a field does it."""

from __future__ import annotations

__all__ = ["pasted", "typed"]


def typed(text: str, key: str, most: int) -> str | None:
    """The text after a key; None if the key is not about text.

    >>> typed("Mi", "a", 16), typed("Mia", "backspace", 16), typed("Mia", "space", 3)
    ('Mia', 'Mi', 'Mia')
    >>> typed("Mia", "f1", 16) is None
    True
    """
    if key == "backspace":
        return text[:-1]
    if key == "ctrl+u":
        return ""
    if key == "space":
        key = " "
    if len(key) != 1 or not key.isprintable():
        return None
    return (text + key)[:most]


def pasted(text: str, more: str, most: int) -> str:
    """The text with the first line of what was pasted.

    >>> pasted("a", "b\\x1b[31m\\nc", 16)
    'ab[31m'
    """
    line = more.splitlines()[0] if more else ""
    return (text + "".join(char for char in line if char.isprintable()))[:most]
