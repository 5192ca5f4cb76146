"""What people ask of bots on their side in one match, and bots that wait for somebody's word.

Kept in memory only: after a restart bots do what they think best again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kumite.bots import find as find_bot
from kumite.games import find
from kumite_tui.server.arbiter.play import words_of
from kumite_tui.server.messaging.messages import Refused, Teamwork

if TYPE_CHECKING:
    from kumite_tui.server.arbiter.referee import Referee

PATIENCE_SECONDS = 60.0
"""Until a bot that waits for a word goes on by itself, and no longer waits before each go."""


class _Plan(NamedTuple):
    step: int
    text: str


class Team:
    """See the module."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self.wish = 0
        self._holds = False
        self._plans: dict[int, _Plan] = {}
        header = referee.play.header
        self._is_together = find(header.game).mode(header.mode).is_together

    @property
    def listens(self) -> bool:
        """Whether a bot that looks ahead plays on the side of people."""
        if not self._is_together:
            return False
        room = self._referee.room
        players = (
            chair.player if chair.person is None else room.deputy(seat)
            for seat, chair in enumerate(room.row.chairs)
        )
        return any(find_bot(player).is_level for player in players if player)

    def shown(self) -> Teamwork | None:
        if not self.listens:
            return None
        seat = min(self._plans, default=0)
        plan = self._plans.get(seat, _Plan(0, ""))
        return Teamwork(self.wish, self._holds, plan.text, seat, plan.step)

    def name_of(self, seat: int) -> str:
        """How a bot names itself when it says what it plans; empty where it says nothing."""
        if not self._is_together:
            return ""
        play = self._referee.play
        view = play.report(seat).view
        return words_of(play.header.game).score(tuple(play.state.scores()), view).seats[seat].name

    def ask(self, seat: int, wish: int, *, holds: bool) -> str:
        """Ask bots for something from now on; what that is, in words. Raises Refused."""
        if not self.listens:
            raise Refused("no bot at this table listens to you")
        play = self._referee.play
        known = dict(words_of(play.header.game).wishes(play.report(seat).view))
        if wish and wish not in known:
            raise Refused("that is not to be had any more; ask for something else")
        is_new = wish != self.wish
        self.wish, self._holds = wish, holds
        if is_new or not holds:
            self._plans.clear()
        self._referee.turns.stir()
        self._referee.room.tell_change()
        return known.get(wish, "do what you think best")

    def let(self, seat: int, step: int) -> None:
        """Somebody's word that a bot may do what it plans, if that is still to be done."""
        plan = self._plans.get(seat)
        if plan is not None and plan.step == step:
            del self._plans[seat]
            self._referee.room.tell_change()

    async def wait_for_word(self, seat: int, text: str) -> None:
        """Show a plan, and wait until somebody lets it."""
        if not self._holds or not text:
            return
        clock, tick = self._referee.room.arbiter.clock, self._referee.room.arbiter.config.tick
        mine = _Plan(self._referee.play.step, text)
        self._plans[seat] = mine
        self._referee.room.tell_change()
        ends = clock.now() + PATIENCE_SECONDS
        try:
            while self._plans.get(seat) is mine:
                if clock.now() >= ends or self._referee.room.is_deserted():
                    self._holds = False
                    return
                await clock.sleep(tick)
        finally:
            if self._plans.get(seat) is mine:
                del self._plans[seat]
                self._referee.room.tell_change()
