"""The matches kept in the data folder: newest first, finished or to go on with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from kumite.errors import KumiteError, SaveError
from kumite.games import find
from kumite_tui.storage.folders import matches_folder

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Kept",
    "kept_matches",
    "new_path",
    "table_path",
    "unfinished",
    "unfinished_matches",
]

# As in `kumite.record`, which home need not load.
SUFFIX = ".kumite"
_HEAD = _TAIL = 4096


@dataclass(frozen=True, slots=True)
class Kept:
    """One match file, as the lists show it."""

    path: Path
    game: str
    """The title of what was played; empty if the file does not say."""
    when: str
    result: str
    """The line that ended it; empty while it can go on."""

    @property
    def is_over(self) -> bool:
        return bool(self.result)


def new_path(folder: Path | None = None) -> Path:
    """A file name that is not taken. Raises SaveError if the folder cannot be made."""
    where = folder or matches_folder()
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"{where}: {error.strerror}") from None
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = where / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = where / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def table_path(path: Path) -> Path:
    """The file beside a match that says who sits where."""
    return path.with_suffix(".table.json")


def kept_matches(folder: Path | None = None, most: int = 200) -> list[Kept]:
    """Matches, the last played first."""
    where = folder or matches_folder()
    try:
        files = sorted(where.glob(f"*{SUFFIX}"), key=_played, reverse=True)
    except OSError:
        return []
    return [_kept(path) for path in files[:most]]


def unfinished(folder: Path | None = None) -> Kept | None:
    """The match to continue, if there is one: the last played."""
    return next(iter(unfinished_matches(folder)), None)


def unfinished_matches(folder: Path | None = None) -> list[Kept]:
    """All matches that can be continued, the last played first."""
    return [kept for kept in kept_matches(folder) if not kept.is_over]


def _played(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def _kept(path: Path) -> Kept:
    when = datetime.fromtimestamp(_played(path)[0]).strftime("%Y-%m-%d %H:%M")
    return Kept(path, _game(path), when, _result(path))


def _game(path: Path) -> str:
    """By the first line, the header."""
    try:
        with path.open("rb") as file:
            told = json.loads(file.readline(_HEAD))
        return find(str(told["game"])).title
    except (OSError, ValueError, LookupError, TypeError, KumiteError):
        return ""


def _result(path: Path) -> str:
    """The text of the last line, if it ends the match."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - _TAIL))
            last = file.read().rstrip(b"\n").rpartition(b"\n")[2]
        told = json.loads(last)
    except (OSError, ValueError):
        return ""
    return str(told.get("end", "")) if isinstance(told, dict) else ""
