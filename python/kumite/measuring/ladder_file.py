"""Ladder files: every game of a ladder as a line of JSON, so that it can be stopped and resumed.

The first line says what was measured; a file is only ever continued with exactly the same, and by
one ladder at a time. Nothing is written before there is a game to keep.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO

from kumite import __version__
from kumite.bots.searcher import version as levels_version
from kumite.errors import KumiteError, SaveError
from kumite.games import presenter
from kumite.measuring.ladder import Played
from kumite.running.file_lock import lock, unlock

if TYPE_CHECKING:
    from pathlib import Path

    from kumite.measuring.ladder import Ladder

FORMAT = "kumite-ladder"
VERSION = 1


def facts(ladder: Ladder) -> dict[str, Any]:
    """What a ladder measures, but for its bots: more of them may be added to a file."""
    from kumite.native import build_hash
    from kumite.native.learned_files import learned_files

    setup = ladder.setup
    learned = "".join(learned_files(setup.game, setup.packs))
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
        "learned": sha256(learned.encode()).hexdigest()[:16],
    }


class LadderFile:
    """Keeps each game as soon as it was played."""

    def __init__(self, path: Path, ladder: Ladder) -> None:
        """Open a file, or begin one. Raises SaveError if it holds something else."""
        self.path = path
        self.played: list[Played] = []
        self._head = {"format": FORMAT, "version": VERSION, **facts(ladder)}
        self._is_begun_for_nothing = False
        is_new = not path.exists()
        try:
            self._file: BinaryIO = path.open("a+b")
        except (OSError, ValueError) as error:
            raise SaveError(f"{path}: {_reason(error)}") from None
        try:
            lock(self._file, f"{path}: another ladder is playing into this file")
            self._sound_bytes = self._read()
            self._is_begun_for_nothing = is_new and not self._sound_bytes
        except (OSError, UnicodeDecodeError) as error:
            self.close()
            raise SaveError(f"{path}: {_reason(error)}") from None
        except KumiteError:
            self.close()
            raise

    def _read(self) -> int:
        """The games of the file, and how many of its bytes are whole lines."""
        self._file.seek(0)
        data = self._file.read()
        whole, newline, torn = data.rpartition(b"\n")
        if newline:
            self._read_lines(whole.decode().split("\n"))
        elif not _line(self._head).startswith(torn):
            # Only the beginning of this very ladder's first line may be written over.
            raise SaveError(f"{self.path}: this is not a ladder file; take another name")
        return len(data) - len(torn)

    def _read_lines(self, lines: list[str]) -> None:
        began = self._fields(lines[0], 1)
        if began.get("format") != FORMAT:
            raise SaveError(f"{self.path}: this is not a ladder file")
        for name, value in self._head.items():
            if began.get(name) != value:
                raise SaveError(
                    f"{self.path} was begun with another {name} ({began.get(name)}, now {value});"
                    " take a new file"
                )
        for number, line in enumerate(lines[1:], start=2):
            try:
                self.played.append(Played.from_json(self._fields(line, number)))
            except (KeyError, TypeError, ValueError):
                raise SaveError(f"{self.path}: line {number} is not a game of a ladder") from None

    def _fields(self, text: str, number: int) -> dict[str, Any]:
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise SaveError(f"{self.path}: line {number} is not a line of a ladder file")
        return told

    def append(self, games: list[Played]) -> None:
        """Raises SaveError if they cannot be written."""
        lines = [_line(game.as_json()) for game in games]
        if not self._sound_bytes:
            lines.insert(0, _line(self._head))
        new = b"".join(lines)
        try:
            # A line that was cut off when the last run ended is written over.
            self._file.truncate(self._sound_bytes)
            self._file.write(new)
            self._file.flush()
        except OSError as error:
            raise SaveError(f"{self.path}: {_reason(error)}") from None
        self._sound_bytes += len(new)
        self._is_begun_for_nothing = False

    def close(self) -> None:
        """A file that was begun for nothing is taken away again."""
        # What a full disk did not take was told when it was written.
        with suppress(OSError):
            if self._is_begun_for_nothing:
                self.path.unlink(missing_ok=True)
        with suppress(OSError):
            self._file.close()
        unlock(self._file)


def _line(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
