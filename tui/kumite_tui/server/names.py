"""Text of people that others will see: cleaned once, here, before it is kept or shown.

`Clean` text has no controls, no format or bidirectional marks, no combining marks, and nothing
invisible; a letter takes one column or two. A name is refused when it would have to change; a line
of chat is changed.
"""

from __future__ import annotations

import unicodedata
from typing import NewType

from kumite_tui.drawing.text import clean, shown, whole

Clean = NewType("Clean", str)

MOST_NAME_COLUMNS = 16
LEAST_NAME_COLUMNS = 2
GUEST = "guest"
_BETWEEN = "-_.' "
_RESERVED = ("server", "kumite", "admin", "host", "bot", "chance", "nobody", "open", "person")
_MOST_RAW = 4096
# Letters that are drawn as nothing, though Unicode calls them letters or symbols.
_INVISIBLE = {0x2800, 0xFFA0, *range(0x115F, 0x1200), *range(0xD7B0, 0xD800)}

# What looks alike in most fonts, by the letter it is taken for. Capitals are folded before.
_LOOKALIKES = {
    "a": "\u0430\u03b1\u0251",
    "b": "\u044c\u0432",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435\u0454\u03b5",
    "g": "\u0261\u0581",
    "h": "\u04bb\u043d",
    "i": "\u0456\u0131\u03b9\u02691l|j\u0458",
    "k": "\u043a\u03ba",
    "m": "\u043c\u028d",
    "n": "\u043f\u03b7\u0578",
    "o": "\u043e\u03bf\u03c30\u0585",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "r": "\u0433\u027e",
    "s": "\u04555\ua731",
    "t": "\u0442\u03c4",
    "u": "\u03c5\u057d\u03bc",
    "v": "\u0475\u03bd",
    "w": "\u051d\u03c9\u0448",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u04af\u028f",
    "z": "\u1d222",
}
_FOLD = {ord(other): letter for letter, others in _LOOKALIKES.items() for other in others}


class BadName(ValueError):
    """The text is for people."""


def clean_line(text: str, columns: int) -> Clean:
    """A line of chat or a title: what may not be shown is dropped, the rest cut to its columns.

    >>> clean_line("hi \\x1b]52;c;aGk=\\x07\\u202ethere\\n", 40)
    'hi ]52;c;aGk=there'
    """
    kept = "".join(char for char in text[:_MOST_RAW] if ord(char) not in _INVISIBLE)
    fitting = whole(" ".join(clean(kept).split())[:columns])
    return Clean(shown(fitting).rstrip())


def name(text: str) -> Clean:
    """A name as its owner wrote it. Raises BadName, saying what to change.

    >>> name("Zoë")
    'Zoë'
    >>> name("a\\u202eb")
    Traceback (most recent call last):
    ...
    kumite_tui.server.names.BadName: a name has only letters, digits and - _ . ' between them
    """
    found = unicodedata.normalize("NFC", text[:_MOST_RAW]).strip(" ")
    if not LEAST_NAME_COLUMNS <= len(clean(found)) <= MOST_NAME_COLUMNS:
        raise BadName(
            f"a name has {LEAST_NAME_COLUMNS} to {MOST_NAME_COLUMNS} letters, of which those of two"
            " columns count twice"
        )
    if any(not _is_letter(char) and char not in _BETWEEN for char in found):
        raise BadName("a name has only letters, digits and - _ . ' between them")
    if found != clean_line(found, MOST_NAME_COLUMNS) or not _is_letter(found[0] + found[-1]):
        raise BadName("a name has no marks, and a letter first and last")
    folded = skeleton(found)
    if folded.startswith(skeleton(GUEST)) or folded in map(skeleton, _RESERVED):
        raise BadName("that name is kept for the server; take another")
    return Clean(found)


def skeleton(text: str) -> str:
    """What a name looks like: two names with the same skeleton could be taken for each other.

    >>> skeleton("PAUL") == skeleton("\\u0440\\u0430u1")
    True
    """
    wide = unicodedata.normalize("NFKC", text).casefold()
    bare = unicodedata.normalize("NFD", wide)
    letters = "".join(char for char in bare if unicodedata.category(char)[0] in "LN")
    folded = letters.translate(_FOLD)
    return folded.replace("rn", "m").replace("vv", "w")


def _is_letter(text: str) -> bool:
    return all(unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lo", "Nd") for char in text)
