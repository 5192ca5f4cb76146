"""Where things stand in a TOML text: the standard parser keeps no line numbers, this does.

Only for texts that `tomllib` has accepted: it looks for places, it does not judge.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right

Path = tuple[str | int, ...]
"""Keys and list positions from the top, such as ("sector", 0, "effects", 1, "when")."""

MAX_DEPTH = 16
"""Nothing we read lies deeper; deeper places are not kept."""

_BLANK = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_BARE_KEY = re.compile(r"[^ \t\n.=\]]*")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_STRINGS = (
    re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    re.compile(r"'''(?:[^']|'(?!''))*'{3,5}"),
    re.compile(r'"(?:[^"\\]|\\.)*"'),
    re.compile(r"'[^']*'"),
)
"""Long strings first, since they begin like short ones; a long one may end in quotes of its own."""


def lines_of(text: str) -> dict[Path, int]:
    """The line of every key, table and list item, counted from 1.

    >>> places = lines_of('a = 1\\n[[row]]\\nb = [\\n  2,\\n  { c = 3 }]\\n')
    >>> places["row", 0, "b"], places["row", 0, "b", 1, "c"]
    (3, 5)
    """
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.at = 0
        self.line_starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        self.places: dict[Path, int] = {}
        self.rows: dict[Path, int] = {}  # how many rows an array of tables has so far

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        while self.skip_blank():
            if self.text.startswith("[", self.at):
                table = self.header()
            else:
                self.key_and_value(table)
        return self.places

    def line(self) -> int:
        return bisect_right(self.line_starts, self.at)

    def note(self, path: Path, line: int) -> None:
        if len(path) <= MAX_DEPTH:
            self.places.setdefault(path, line)

    def skip_blank(self) -> bool:
        """Goes to the next sign that means something; false at the end."""
        self.at = self.past(_BLANK)
        return self.at < len(self.text)

    def past(self, pattern: re.Pattern[str]) -> int:
        """The place after what the pattern finds here."""
        found = pattern.match(self.text, self.at)
        return found.end() if found else self.at

    def skip_to(self, end: str) -> None:
        found = self.text.find(end, self.at)
        self.at = len(self.text) if found < 0 else found

    def header(self) -> Path:
        line = self.line()
        is_row = self.text.startswith("[[", self.at)
        self.at += 2 if is_row else 1
        path: Path = ()
        keys = self.keys()
        for number, key in enumerate(keys):
            path = (*path, key)[: MAX_DEPTH + 1]
            self.note(path, line)
            is_last = number == len(keys) - 1
            if is_row and is_last:
                self.rows[path] = self.rows.get(path, 0) + 1
            if path in self.rows and (is_row or not is_last):
                path = (*path, self.rows[path] - 1)
                self.note(path, line)
        self.skip_to("\n")
        return path

    def keys(self) -> list[str]:
        """A key, dotted or not; leaves the place after it."""
        keys = []
        while True:
            self.skip_blank()
            keys.append(self.key())
            self.skip_blank()
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def key(self) -> str:
        start = self.at
        if self.text[start] in "\"'":
            self.skip_string()
            return str(tomllib.loads(f"key = {self.text[start : self.at]}")["key"])
        self.at = self.past(_BARE_KEY)
        return self.text[start : self.at]

    def key_and_value(self, table: Path) -> None:
        line = self.line()
        path = table
        for key in self.keys():
            path = (*path, key)[: MAX_DEPTH + 1]
            self.note(path, line)
        self.at += 1  # the equals sign
        self.value(path)

    def value(self, path: Path) -> None:
        self.skip_blank()
        opening = self.text[self.at]
        if opening in "\"'":
            self.skip_string()
        elif opening == "[":
            self.array(path)
        elif opening == "{":
            self.inline_table(path)
        else:
            self.at = self.past(_SCALAR)

    def array(self, path: Path) -> None:
        self.at += 1
        position = 0
        while self.skip_blank() and self.text[self.at] != "]":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            item = (*path, position)[: MAX_DEPTH + 1]
            self.note(item, self.line())
            self.value(item)
            position += 1
        self.at += 1

    def inline_table(self, path: Path) -> None:
        self.at += 1
        while self.skip_blank() and self.text[self.at] != "}":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.key_and_value(path)
        self.at += 1

    def skip_string(self) -> None:
        for pattern in _STRINGS:
            end = self.past(pattern)
            if end > self.at:
                self.at = end
                return
