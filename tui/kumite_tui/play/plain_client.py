"""The plain client of the app: line by line, from the same models as the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.matches.plain_client import PlainClient
from kumite.thinking.hint import explain
from kumite_tui.boards import Foretells, board_of
from kumite_tui.models.hint import hint_model
from kumite_tui.models.log import lines_of
from kumite_tui.models.question import answer_lines
from kumite_tui.models.recap import recap_of, recap_texts
from kumite_tui.storage.settings import load

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TextIO

    from kumite.bots import Bot
    from kumite.games import Event
    from kumite.match import LabelledAction, Match
    from kumite_tui.models.hint import HintModel

__all__ = ["BoardClient"]

_HINT_MS = 700
_BARS_TOLD = 5


class BoardClient(PlainClient):
    """Tells a game by its board: the same table, log, choices and hints as on the screen."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        reader: TextIO | None = None,
        writer: TextIO | None = None,
    ) -> None:
        super().__init__(match, bots, reader, writer)
        self._board = board_of(match.setup.game)
        self.takes_single = load().takes_single

    def board_text(self, seat: int | None) -> str:
        points = self.match.scores().points
        return "\n".join(self._board.plain(self.match.view(seat), points))

    def told(self, events: Sequence[Event]) -> list[str]:
        return [line.text for line in lines_of(events, self._board.log_rules)]

    def recap(self, events: Sequence[Event]) -> list[str]:
        return recap_texts(recap_of(events, self._board.log_rules, self._own_names()))

    def _own_names(self) -> tuple[str, ...]:
        if self.viewer is None:
            return ()
        return self._board.own_names(self.match.view(self.viewer), self.viewer)

    def groups_of(
        self, choices: Sequence[LabelledAction]
    ) -> list[tuple[str, list[LabelledAction]]]:
        ordered = sorted(choices, key=self._board.is_pass)
        return [(line.text, list(line.actions)) for line in answer_lines(ordered)]

    def foretold(self, seat: int) -> list[str]:
        if not isinstance(self._board, Foretells):
            return []
        parts = self._board.foretold(self.match.view(seat))
        return [line for title, told in parts for line in (f"{title}:", *told)]

    def explained(self, name: str) -> list[str]:
        """The words of the rules too, as the glossary of the screen has them."""
        wanted, terms = name.casefold(), self._board.glossary(self.match.words).terms
        rules = [each for each in terms if each.page and wanted in each.name.casefold()]
        return [*(f"{each.name}: {each.text}" for each in rules), *super().explained(name)]

    def names(self) -> list[str]:
        return [each.name for each in self._board.glossary(self.match.words).terms if each.page]

    def hint_model(self, seat: int) -> HintModel:
        """What a search finds for a seat."""
        setup, view = self.match.setup, self.match.view_bytes(seat)
        found = explain(view, game=setup.game, packs=setup.packs, think_ms=_HINT_MS, seed=1)
        action = found.best.action
        odds = self.match.words.position(view).odds(action)
        return hint_model(found, self.reason(seat, action), odds)

    def hint(self, seat: int) -> list[str]:
        model = self.hint_model(seat)
        bars = [f"  {_chance(bar.chance)}: {bar.label}" for bar in model.bars[:_BARS_TOLD]]
        return [*bars, *model.why]


def _chance(chance: float | None) -> str:
    return "not searched" if chance is None else f"{chance:.0%} to win"
