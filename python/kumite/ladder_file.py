"""Ladder files: every game of a ladder as a line of JSON, so that it can be stopped and resumed.

The first line says what was measured; a file is only ever continued with exactly the same.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from kumite import __version__
from kumite.bots.searcher import version as levels_version
from kumite.errors import SaveError
from kumite.games import presenter
from kumite.ladder import Played

if TYPE_CHECKING:
    from pathlib import Path

    from kumite.ladder import Ladder

FORMAT = "kumite-ladder"
VERSION = 1


def facts(ladder: Ladder) -> dict[str, Any]:
    """What a ladder measures, but for its bots: more of them may be added to a file."""
    from kumite.native import build_hash

    setup = ladder.setup
    return {
        "game": setup.game,
        "mode": setup.mode,
        "seats": setup.seats,
        "roster": list(setup.roster),
        "options": dict(sorted((setup.options or {}).items())),
        "games": ladder.games,
        "seed": ladder.seed,
        "engine": ladder.engine,
        "content": presenter(setup.game, setup.packs).content_hash,
        "levels": levels_version(),
        "kumite": __version__,
        "build": build_hash(),
    }


class LadderFile:
    """Keeps each game as soon as it was played."""

    def __init__(self, path: Path, ladder: Ladder) -> None:
        """Open a file, or begin one. Raises SaveError if it holds something else."""
        self.path = path
        self.played: list[Played] = []
        head = {"format": FORMAT, "version": VERSION, **facts(ladder)}
        try:
            text = path.read_text("utf-8") if path.exists() else ""
            whole, _, torn = text.rpartition("\n")
            if whole:
                self._read(whole.split("\n"), head)
            if torn:
                path.write_text(f"{whole}\n" if whole else "", "utf-8")
            self._file: TextIO = path.open("a", encoding="utf-8")
            if not whole:
                self._write(head)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise SaveError(f"{path}: {reason}") from None

    def _read(self, lines: list[str], head: dict[str, Any]) -> None:
        began = self._line(lines[0], 1)
        if began.get("format") != FORMAT:
            raise SaveError(f"{self.path}: this is not a ladder file")
        for name, value in head.items():
            if began.get(name) != value:
                raise SaveError(
                    f"{self.path} was begun with another {name} ({began.get(name)}, now {value});"
                    " take a new file"
                )
        for number, line in enumerate(lines[1:], start=2):
            try:
                self.played.append(Played.from_json(self._line(line, number)))
            except (KeyError, TypeError, ValueError):
                raise SaveError(f"{self.path}: line {number} is no game of a ladder") from None

    def _line(self, text: str, number: int) -> dict[str, Any]:
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise SaveError(f"{self.path}: line {number} is not a line of a ladder file")
        return told

    def append(self, games: list[Played]) -> None:
        for game in games:
            self._write(game.as_json())

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
