"""A kept match again, and on from anywhere, or out to a file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from kumite import record
from kumite_tui.models.log import lines_of
from kumite_tui.play.seating import read_seating
from kumite_tui.screens.base import LocalScreen
from kumite_tui.screens.match_replay import MatchReplay
from kumite_tui.storage.saves import table_path

if TYPE_CHECKING:
    from kumite_tui.screens.base import Hint

__all__ = ["ReplayScreen"]


class ReplayScreen(MatchReplay, LocalScreen):
    """Whoever plays on from a step plays another match: the old one stays as it is."""

    def __init__(self, path: Path, at: int | None = None, viewer: int | None = None) -> None:
        """Raises SaveError."""
        saved = record.read(path)
        table = read_seating(table_path(path), saved.header["setup"]["seats"])
        match = record.replay(saved, path, packs=table.pack_paths)
        self._path = path
        super().__init__(match, table.people, at, viewer)

    @property
    def _more(self) -> tuple[Hint, ...]:
        return (("p", "play"), ("x", "save"))

    def press(self, key: str) -> bool:
        if key == "x":
            self._ask_for_file()
        elif key == "p":
            self.kumite.play_from(self._path, self.at)
        else:
            return super().press(key)
        return True

    def _ask_for_file(self) -> None:
        self.kumite.ask(
            "EXPORT",
            "Where to? A name that ends in .txt gets the commentary, any other the match itself.",
            str(Path.cwd() / self._path.name),
            self._export,
        )

    def _export(self, words: str) -> str:
        """Write the file; why not, if it cannot be."""
        target = Path(words).expanduser()
        if not words:
            return "Name a file."
        if target.exists():
            return "That file is there already; name another."
        try:
            if target.suffix == ".txt":
                target.write_text(self._commentary(), "utf-8")
            else:
                shutil.copyfile(self._path, target)
        except OSError as error:
            return f"{error.strerror}: {target}"
        self.kumite.pop_screen()
        self.picture.note = f"Written to {target}"
        self.repaint()
        return ""

    def _commentary(self) -> str:
        viewer = self._viewer
        told = lines_of(self._match.events_since(0, viewer), self._board.log_rules)
        parts = [f"\n{line.text}" if line.role == "title" else line.text for line in told]
        return "\n".join(parts).strip() + "\n"
