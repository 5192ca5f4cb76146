"""Open a table: the form of a new match, for several people."""

from __future__ import annotations

from kumite_tui.screens.form import FormScreen
from kumite_tui.server.guest.new_table import NewTable
from kumite_tui.server.guest.screens.base import TableScreen

__all__ = ["NewTableScreen"]


class NewTableScreen(FormScreen, TableScreen):
    """Enter opens it; the code to invite by is shown then."""

    heading = "NEW TABLE"
    verb = "open the table"

    def __init__(self, games: tuple[str, ...], challenged: str = "") -> None:
        """`challenged` is who is asked to the table once it is there."""
        super().__init__(games[0], (), lambda fighters: NewTable(games[0], fighters, games))
        self._challenged = challenged

    def told(self, words: str) -> None:
        self.form.problem = words
        self.repaint()

    def _play(self) -> None:
        assert isinstance(self.form, NewTable)
        if not self.form.table.people:
            self.told("Leave one chair open: for yourself.")
            return
        self.server.open_table(self.form.request(), self.told, self._challenged)
