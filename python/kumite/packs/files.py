"""Reading content files safely, and saying where something is wrong with them.

This part knows no game: files become documents, documents become `Spot`s, and a
game's reader asks each spot for what it expects. Every mistake is noted with file,
line and remedy, and reading goes on, so that one run tells all of them.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tomllib
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite.errors import ContentError
from kumite.packs.toml_lines import lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from kumite.packs.toml_lines import Path as TomlPath

MAX_FILES = 32
MAX_BYTES = 256 * 1024
MAX_LINE = 2_000
MAX_NESTING = 12
MAX_PROBLEMS = 1_000
NAME_LENGTH = 40
TEXT_LENGTH = 160

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NOT_PRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: where it is, what is wrong, and what would be right.

    >>> str(Problem("cards.toml", 7, "unknown key 'coppies'", "did you mean 'copies'?"))
    "cards.toml:7: unknown key 'coppies'; did you mean 'copies'?"
    """

    file: str
    line: int
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" + (f"; {self.remedy}" * bool(self.remedy))


class Problems:
    """The mistakes found so far, in the order of finding, none of them twice."""

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}

    def add(self, problem: Problem) -> None:
        if len(self._found) < MAX_PROBLEMS:
            self._found.setdefault(problem)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def sorted(self) -> list[Problem]:
        """By file and line, as a person works through them."""
        return sorted(self._found)

    def refuse(self) -> None:
        """Raises the first problem, if there is one."""
        if not self._found:
            return
        first, others = self.sorted()[0], len(self._found) - 1
        more = f" (and {others} more; kumite content check shows all)" if others else ""
        raise ContentError(f"{first}{more}")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A content file as it was read."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file, which knows the line of everything in it."""

    name: str
    data: Mapping[str, object]
    text: str
    lines: dict[TomlPath, int] = field(default_factory=dict)
    """Found when first asked for: a file without mistakes never needs them."""

    def line(self, path: TomlPath) -> int:
        """The line of that place, or of the nearest place around it."""
        if not self.lines:
            self.lines.update(lines_of(self.text))
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_folder(path: Path, problems: Problems) -> list[SourceFile]:
    """The TOML files of a pack: a folder, in the order of their names, or one file.

    Raises ContentError if there is nothing to read; mistakes inside files are noted.
    """
    try:
        kind = os.lstat(path).st_mode
        if stat.S_ISDIR(kind):
            named = {entry: path / entry for entry in os.listdir(path)}
            files = [named[name] for name in sorted(named) if name.endswith(".toml")]
        else:
            files = [path]
    except (OSError, ValueError) as error:
        raise ContentError(f"{shown(str(path))}: {_reason(error)}") from None
    if not files:
        raise ContentError(f"{shown(str(path))}: no .toml file in this folder")
    if len(files) > MAX_FILES:
        remedy = f"a pack has at most {MAX_FILES}"
        problems.add(Problem(plain(str(path)), 1, f"{len(files)} files", remedy))
        files = files[:MAX_FILES]
    read = [_read_file(file, problems) for file in files]
    return [file for file in read if file is not None]


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "not a regular file"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "a symbolic link, which is not followed"
    return f"cannot be read ({error.strerror})" if isinstance(error, OSError) else "not a path"


def _read_file(path: Path, problems: Problems) -> SourceFile | None:
    name = plain(str(path))

    def refuse(line: int, message: str, remedy: str) -> None:
        problems.add(Problem(name, line, message, remedy))

    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        if path.is_symlink():
            refuse(1, "a symbolic link", "links are not followed; put the file itself here")
            return None
        descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                refuse(1, "not a regular file", "a pack holds TOML files only")
                return None
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        refuse(1, _reason(error), "a pack holds TOML files only")
        return None
    text = decode(name, data, problems)
    return None if text is None else SourceFile(name, text)


def decode(name: str, data: bytes, problems: Problems) -> str | None:
    """The text of a file, or None with a note if it is too large or no plain text."""
    if len(data) > MAX_BYTES:
        problems.add(Problem(name, 1, "file too large", f"at most {MAX_BYTES // 1024} KiB"))
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(Problem(name, line, "not UTF-8", "save the file as UTF-8"))
        return None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        problems.add(Problem(name, line, "a NUL byte", "a pack is plain text"))
        return None
    for number, line_text in enumerate(text.split("\n"), 1):
        if len(line_text) > MAX_LINE:
            remedy = f"at most {MAX_LINE} characters a line"
            problems.add(Problem(name, number, f"a line of {len(line_text)} characters", remedy))
            return None
    return text


def parse(source: SourceFile, problems: Problems, *, is_ours: bool = False) -> Document | None:
    """The file's tables with their places, or None with a note if it is no TOML."""
    too_deep = 0 if is_ours else _line_too_deep(source.text)
    if too_deep:
        remedy = f"at most {MAX_NESTING} brackets or dotted keys inside each other"
        problems.add(Problem(source.name, too_deep, "nested too deeply", remedy))
        return None
    try:
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        line, message = _syntax_error(str(error), source.text)
        problems.add(Problem(source.name, line, f"not TOML: {message}", "see https://toml.io"))
        return None
    except (ValueError, RecursionError):  # a number too long, a key too deep
        problems.add(Problem(source.name, 1, "not TOML that can be read", "keep values short"))
        return None
    return Document(source.name, data, source.text)


def small_toml(text: str) -> dict[str, object]:
    """A short text of somebody's own. Raises ValueError, and does not parse what cannot be one."""
    if len(text) > MAX_BYTES or any(len(line) > MAX_LINE for line in text.split("\n")):
        raise ValueError("the text is too long")
    if _line_too_deep(text):
        raise ValueError("it is nested too deeply")
    return tomllib.loads(text)


def _syntax_error(message: str, text: str) -> tuple[int, str]:
    found = re.search(r"\s*\(at line (\d+), column \d+\)$", message)
    if found:
        return int(found[1]), plain(message[: found.start()])
    last = text.rstrip().count("\n") + 1
    return last, plain(message.removesuffix(" (at end of document)"))


# A text that nobody ends goes to the end: looking for it at every beginning would take for ever.
_TOKEN = re.compile(
    r'"""(?:\\.|.)*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*'
    r'|[\[\]{}\n]|[^\[\]{}\n"\'#]+|.',
    re.DOTALL,
)


def _line_too_deep(text: str) -> int:
    """The first line with too many open brackets or dotted keys, or 0; also if it is no TOML."""
    depth, line, dots = 0, 1, 0
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token in "[{":
            depth += 1
        elif token in "]}":
            depth = max(0, depth - 1)
        elif token[0] not in "\"'#":
            dots += token.count(".")
        if depth > MAX_NESTING or dots > MAX_NESTING:
            return line
        if "\n" in token:
            line += token.count("\n")
            dots = 0
    return 0


def shown(value: object) -> str:
    """A value as messages show it: short, printable, on one line.

    >>> shown("a\\u202eb"), shown([1] * 100), shown(True)
    ("'a\\\\u202eb'", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, …', 'true')
    """
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value) if isinstance(value, str | int | float | list) else _kind_of(value)
    return text if len(text) <= 60 else text[:40] + "…"


def _kind_of(value: object) -> str:
    return "a table" if isinstance(value, dict) else f"a {type(value).__name__}"


def plain(text: str) -> str:
    """Text from outside without anything that could disturb a terminal."""
    return "".join(sign if is_printable(sign) else ascii(sign)[1:-1] for sign in text)


def is_printable(sign: str) -> bool:
    return unicodedata.category(sign) not in _NOT_PRINTABLE


def nearest(word: str, known: Iterable[str]) -> str:
    """A remedy for an unknown word: the nearest known one, or all of them.

    >>> nearest("befor_attack", ["before_attack", "after_attack"])
    "did you mean 'before_attack'?"
    >>> nearest("7", ["red", "blue"])
    'one of blue, red'
    """
    names = {name.lower(): name for name in sorted(known, reverse=True)}
    from difflib import get_close_matches  # slow to load, and only mistakes need it

    near = get_close_matches(word[:80].lower(), names, n=1)
    if near:
        return f"did you mean {names[near[0]]!r}?"
    listed = ", ".join(sorted(names.values())[:24]) + (", …" if len(names) > 24 else "")
    return f"one of {listed}" if names else "none is known"


_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    list: "a list",
    dict: "a table",
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A value in a document, and the questions a reader asks of it.

    A question answers with something of the right type even when the value is wrong:
    the mistake is noted, and what was read is thrown away in the end.
    """

    document: Document
    path: TomlPath
    value: object
    problems: Problems = field(compare=False)

    def report(self, message: str, remedy: str = "") -> None:
        line = self.document.line(self.path)
        self.problems.add(Problem(self.document.name, line, message, remedy))

    def report_value(self, what: str, remedy: str) -> None:
        self.report(f"{self.label} {what}", remedy)

    @property
    def label(self) -> str:
        """The name of this place in messages: its last key."""
        keys = [part for part in self.path if isinstance(part, str)]
        return plain(keys[-1][:NAME_LENGTH]) if keys else "file"

    def is_(self, kind: type) -> bool:
        """Whether the value has this type; notes it if not."""
        right = isinstance(self.value, kind) and (kind is bool or not isinstance(self.value, bool))
        if not right:
            self.report_value(f"is {shown(self.value)}", f"expected {_KINDS[kind]}")
        return right

    def table(self) -> dict[str, object]:
        return self.value if self.is_(dict) and isinstance(self.value, dict) else {}

    def has(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def at(self, key: str | int) -> Spot:
        """What lies under a key (None if nothing does) or at a position of a list."""
        value: object = None
        if isinstance(key, str):
            value = self.value.get(key) if isinstance(self.value, dict) else None
        elif isinstance(self.value, list):
            value = self.value[key]
        return Spot(self.document, (*self.path, key), value, self.problems)

    def keys(self, required: Sequence[str], optional: Iterable[str] = ()) -> None:
        """Notes unknown keys and missing ones."""
        table = self.table()
        known = [*required, *optional]
        for key in table:
            if key not in known:
                self.at(key).report(f"unknown key {shown(key)}", nearest(key, known))
        if isinstance(self.value, dict):
            for key in required:
                if key not in table:
                    self.report(f"{key!r} is missing", f"{self.label} needs {', '.join(required)}")

    def text(self, key: str, longest: int = TEXT_LENGTH) -> str:
        """A printable line, "" if there is none."""
        spot = self.at(key)
        if not self.has(key) or not spot.is_(str):
            return ""
        text = str(spot.value)
        bad = [sign for sign in text if not is_printable(sign)]
        if bad:
            sign = f"U+{ord(bad[0]):04X}"
            spot.report_value(f"holds the sign {sign}", "one line of printable text")
        elif len(text) > longest:
            spot.report_value(f"has {len(text)} characters", f"at most {longest}")
        elif not text.strip() or text != text.strip():
            spot.report_value("is empty or has blanks around it", "a text without blanks around it")
        return text

    def id(self, key: str = "id") -> str:
        text = self.text(key, NAME_LENGTH)
        if text and not _ID.fullmatch(text):
            words = re.findall(r"[a-z0-9]+", text.lower())
            remedy = f"such as {'-'.join(words)!r}" if words else "such as 'my-card'"
            self.at(key).report(
                f"{shown(text)} is no id", f"lower-case words joined by '-', {remedy}"
            )
        return text

    def integer(self, low: int, high: int) -> int:
        """This value as a number between the two."""
        if not self.is_(int) or not isinstance(self.value, int):
            return low
        if not low <= self.value <= high:
            self.report_value(f"is {shown(self.value)}", _between(low, high))
            return low
        return self.value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """The number under a key; what a missing one means is up to the reader."""
        if not self.has(key):
            return low if default is None else default
        return self.at(key).integer(low, high)

    def flag(self, key: str) -> bool:
        return self.has(key) and self.at(key).is_(bool) and self.at(key).value is True

    def word(self, known: Iterable[str]) -> str | None:
        """This value if it is one of the known words."""
        names = list(known)
        if not self.is_(str):
            return None
        if self.value not in names:
            self.report(
                f"unknown {self.label} {shown(self.value)}", nearest(str(self.value), names)
            )
            return None
        return str(self.value)

    def items(self, key: str, low: int, high: int) -> list[Spot]:
        """The items of a list under a key, at most as many as are allowed."""
        return self.at(key).listed(low, high) if self.has(key) else []

    def listed(self, low: int, high: int) -> list[Spot]:
        """The items of this list, at most as many as are allowed."""
        if not self.is_(list) or not isinstance(self.value, list):
            return []
        count = len(self.value)
        if not low <= count <= high:
            many = "1 entry" if count == 1 else f"{count} entries"
            self.report_value(f"has {many}", _between(low, high))
        return [self.at(position) for position in range(min(count, high))]


def _between(low: int, high: int) -> str:
    return f"exactly {low}" if low == high else f"from {low} to {high}"
