"""Were the dice fair? What was promised before the match, what was revealed after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_line, wrapped
from kumite_tui.server.guest.fairness import is_fair, proof_words
from kumite_tui.server.guest.screens.base import TableScreen

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.guest.remote_session import RemoteSession

__all__ = ["ProofScreen"]


class ProofScreen(TableScreen):
    """The promise at any time, the secret after the end, and how to check both."""

    def __init__(self, session: RemoteSession) -> None:
        super().__init__()
        self._session = session

    @property
    def _fetch(self) -> str:
        """What brings the match home; a guest has no key to ask with, a watcher did not play."""
        if self.server.hall.is_guest or self._session.viewer is None:
            return ""
        return f"{self.server.address} replay {self._session.info.code}"

    def draw(self, grid: Grid) -> None:
        proof, promised = self._session.proof, self._session.promised
        assert proof is not None
        title = "WERE THE DICE FAIR?" if proof.secret else "THE DICE OF THIS MATCH"
        inner = grid.frame(Rect(0, 0, grid.width, grid.height - 1), title, "hot")
        width, y = min(inner.width - 4, 100), inner.y + 1
        verdict = "good" if is_fair(proof, promised) else "bad"
        parts = [
            wrapped(words, width, verdict if at == 0 else "text")
            for at, words in enumerate(proof_words(proof, promised, self._fetch))
        ]
        room = inner.y + inner.height - y - sum(map(len, parts))
        for at, lines in enumerate(parts):
            for line in lines:
                put_line(grid, inner.x + 2, y, line, width)
                y += 1
            y += at < room  # as many gaps as there is room for

    def hints(self) -> list[Hint]:
        return [("escape", "back")]

    def press(self, key: str) -> bool:
        if key in ("escape", "enter", "q", "p", "P", "space"):
            self.server.pop_screen()
            return True
        return False
