"""The form of a new table: as that of a new match, with open chairs, a title and a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kumite_tui.models.new_match import NewMatch, Row, next_value
from kumite_tui.models.typed import typed
from kumite_tui.play.seating import HUMAN, Seating, levels
from kumite_tui.server.guest.table_words import minutes
from kumite_tui.server.messaging.messages import ClockRules, OpenTable

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NewTable"]

_MOST_TITLE = 24
_DECISIONS = (0, 30, 60, 120, 300)
_MATCHES = (0, 600, 1200, 1800, 3600)
_INCREMENTS = (0, 5, 10, 20, 30)


class NewTable(NewMatch):
    """A chair is open or a bot's; whoever opens the table takes the first open one."""

    def __init__(
        self, game: str, fighters: Sequence[tuple[str, str]], games: Sequence[str]
    ) -> None:
        table = Seating(game=game, players=(HUMAN, HUMAN), fighters=(None, None))
        self.title = ""
        self.is_private = False
        self.clock = ClockRules()
        super().__init__(table, fighters, HUMAN, (), games)

    @property
    def takes_text(self) -> bool:
        return self.current.id == "title"

    def _who(self, seat: int) -> str:
        people = self.table.people
        if seat not in people:
            return self.table.players[seat]
        return "you" if seat == people[0] else "open"

    def _last_rows(self) -> list[Row]:
        clock = self.clock
        decision = f"{minutes(clock.per_decision)} a decision" if clock.per_decision else "none"
        match = f"{minutes(clock.per_match)} a match" if clock.per_match else "none"
        increment = f"{clock.increment} s a choice" if clock.increment else "none"
        private = "yes" if self.is_private else "no"
        return [
            Row("title", "Title", self.title or "none", "type what others see in the list"),
            Row("private", "Private", private, "found only by its code"),
            Row("decision", "Clock", decision, "then a bot decides"),
            Row("match", "  and", match, "for each; then a bot plays on"),
            Row(
                "increment",
                "  plus",
                increment,
                "added to that time" if clock.per_match else "needs a clock for the match",
            ),
            Row("deputy", "Stands in", clock.deputy, "when time is up or one is away"),
        ]

    def change(self, steps: int) -> None:
        clock = self.clock
        name = self.current.id
        if name == "private":
            self.is_private = not self.is_private
        elif name == "decision":
            seconds = next_value(_DECISIONS, clock.per_decision, steps)
            self.clock = replace(clock, per_decision=seconds)
        elif name == "match":
            seconds = next_value(_MATCHES, clock.per_match, steps)
            increment = clock.increment if seconds else 0
            self.clock = replace(clock, per_match=seconds, increment=increment)
        elif name == "increment":
            if clock.per_match:
                seconds = next_value(_INCREMENTS, clock.increment, steps)
                self.clock = replace(clock, increment=seconds)
        elif name == "deputy":
            bots = [level for level in levels() if level != HUMAN]
            self.clock = replace(clock, deputy=next_value(bots, clock.deputy, steps))
        else:
            super().change(steps)

    def type(self, key: str) -> bool:
        title = typed(self.title, key, _MOST_TITLE) if self.current.id == "title" else None
        self.title = self.title if title is None else title
        return title is not None

    def request(self) -> OpenTable:
        """What to ask the arbiter for."""
        table = self.table
        return OpenTable(
            game=table.game,
            mode=table.mode,
            players=tuple("open" if player == HUMAN else player for player in table.players),
            fighters=table.fighters[: table.seats],
            options=dict(table.options),
            title=self.title.strip(),
            is_private=self.is_private,
            clock=self.clock,
        )
