"""New match: change what you like; Enter plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.boards import games_shown
from kumite_tui.models.new_match import NewMatch
from kumite_tui.play.seating import Seating, read_seating
from kumite_tui.screens.base import LocalScreen
from kumite_tui.screens.form import FormScreen
from kumite_tui.storage.folders import config_folder, packs_folder

if TYPE_CHECKING:
    from kumite_tui.screens.base import Hint

__all__ = ["LAST_TABLE", "NewMatchScreen", "last_table"]

LAST_TABLE = "last-table.json"


class NewMatchScreen(FormScreen, LocalScreen):
    """Begins with what was chosen the last time."""

    def __init__(self, level: str, game: str = "") -> None:
        """Begins with the last choice; if that was another game, with the usual one of this."""
        last = last_table()
        if last is not None and game not in ("", last.game):
            last = None
        super().__init__(
            Seating(game=game).game if last is None else last.game,
            () if last is None else last.packs,
            lambda fighters: NewMatch(last, fighters, level, _packs(), games_shown(), game),
        )

    def hints(self) -> list[Hint]:
        found = super().hints()
        return [*found[:-1], ("f", "lessons"), found[-1]]

    def press(self, key: str) -> bool:
        if key == "f" and not self.takes_text:
            self.kumite.open_lessons(self.form.table.game)
            return True
        return super().press(key)

    def _play(self) -> None:
        self.kumite.start_match(self.form.table)


def last_table() -> Seating | None:
    """What was chosen the last time, if the app can show it."""
    path = config_folder() / LAST_TABLE
    last = read_seating(path) if path.exists() else None
    return last if last is not None and last.game in games_shown() else None


def _packs() -> list[str]:
    """What lies in the packs folder: folders, and files of TOML."""
    try:
        found = sorted(packs_folder().iterdir())
    except OSError:
        return []
    return [str(path) for path in found if path.is_dir() or path.suffix == ".toml"]
