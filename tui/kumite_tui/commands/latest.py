"""The match that is meant when a command names none."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kumite.errors import SaveError
from kumite_tui.storage.folders import matches_folder
from kumite_tui.storage.saves import kept_matches

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["latest_match"]


def latest_match(*, unfinished: bool = False) -> Path:
    """The match played last, named on the error stream. Raises SaveError if there is none."""
    for kept in kept_matches():
        if not (unfinished and kept.is_over):
            print(f"kumite: {kept.path.name}, {kept.game or 'unknown game'}", file=sys.stderr)
            return kept.path
    what = "unfinished match" if unfinished else "match"
    raise SaveError(f"{matches_folder()}: there is no {what} here; name a match file")
