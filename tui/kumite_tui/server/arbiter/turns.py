"""Whoever has to answer next in a match: bots that think, and clocks that run for people."""

from __future__ import annotations

import asyncio
import logging
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from kumite.bots.searcher import levels
from kumite_tui.server.arbiter.rows import OVER
from kumite_tui.server.processes.bot_pool import Answer, BotFailed, Question
from kumite_tui.server.processes.bot_queue import Asker

if TYPE_CHECKING:
    from kumite_tui.server.arbiter.referee import Referee

_log = logging.getLogger(__name__)
_RETRY_SECONDS = 2.0
_TRIES = 3


class _Wanted(NamedTuple):
    """Who has to do something at a seat."""

    asked: int
    """The step at which the seat was asked."""
    bot: str
    """Empty where a clock has to run."""
    wish: int = 0
    """What people on its side ask the bot for."""


class Turns:
    """One task for every seat that a bot or a clock has to do with."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._tasks: dict[int, tuple[_Wanted, asyncio.Task[None]]] = {}
        self._asked_since: dict[int, tuple[int, float]] = {}

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    def stir(self) -> None:
        """Set bots and clocks going for whoever is asked now, and stop all others."""
        for seat in range(self._referee.play.seats):
            wanted = self._wanted(seat)
            running = self._tasks.get(seat)
            if running is not None and (running[0] != wanted or running[1].done()):
                # A turn that has just been taken ends by itself.
                if running[1] is not asyncio.current_task():
                    running[1].cancel()
                del self._tasks[seat]
                running = None
            if wanted is not None and running is None:
                asked, bot, _ = wanted
                turn = self._bot_turn(seat, asked, bot) if bot else self._timer(seat, asked)
                self._tasks[seat] = (wanted, self._referee.room.arbiter.spawn(turn))

    def stop(self) -> None:
        for _, task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def is_out_of_time(self, seat: int) -> bool:
        """Whether the time of a person for the whole match is used up."""
        return self._referee.room.row.clock.per_match > 0 and self._stock(seat) <= 0

    def _stock(self, seat: int) -> float:
        """Seconds that the seat has left of its time for the match."""
        rules, play = self._referee.room.row.clock, self._referee.play
        return rules.per_match + rules.increment * play.chosen[seat] - play.spent_ms[seat] / 1000

    def spent_ms(self, seat: int) -> int:
        """How long the seat has thought about what it is asked."""
        since = self._asked_since.get(seat)
        return 0 if since is None else round((self._now() - since[1]) * 1000)

    def time_left(self) -> tuple[int, ...]:
        """Seconds by seat, 0 where no clock runs; nothing at a table without clocks."""
        rules = self._referee.room.row.clock
        if not (rules.per_decision or rules.per_match) or self._referee.play.is_over:
            return ()
        return tuple(
            ceil(self._left(seat) or 0) if self._runs(seat) else 0
            for seat in range(self._referee.play.seats)
        )

    def _wanted(self, seat: int) -> _Wanted | None:
        room = self._referee.room
        asked = self._referee.play.asked_at(seat)
        if asked is None or room.row.stage == OVER:
            self._asked_since.pop(seat, None)
            return None
        since = self._asked_since.get(seat)
        if since is None or since[0] != asked:
            self._asked_since[seat] = (asked, self._now())
        chair, wish = room.row.chairs[seat], self._referee.team.wish
        if chair.person is None:
            return _Wanted(asked, chair.player, wish)
        if deputy := room.deputy(seat):
            return _Wanted(asked, deputy, wish)
        return _Wanted(asked, "") if self._allowed(seat) is not None else None

    def _runs(self, seat: int) -> bool:
        room = self._referee.room
        is_asked = self._referee.play.asked_at(seat) is not None
        return is_asked and room.row.chairs[seat].person is not None and not room.deputy(seat)

    def _allowed(self, seat: int) -> float | None:
        """Seconds that a person has for what they are asked now; None: no clock."""
        rules = self._referee.room.row.clock
        limits = []
        if rules.per_decision:
            limits.append(float(rules.per_decision))
        if rules.per_match:
            limits.append(self._stock(seat))
        return max(0.0, min(limits)) if limits else None

    def _left(self, seat: int) -> float | None:
        allowed, since = self._allowed(seat), self._asked_since.get(seat)
        if allowed is None or since is None:
            return allowed
        return max(0.0, allowed - (self._now() - since[1]))

    async def _timer(self, seat: int, asked: int) -> None:
        while (left := self._left(seat)) is not None and left > 0:
            await self._sleep(left)
        await self._bot_turn(seat, asked, self._referee.room.row.clock.deputy, is_late=True)

    async def _bot_turn(self, seat: int, asked: int, bot: str, *, is_late: bool = False) -> None:
        play, tick = self._referee.play, self._referee.room.arbiter.config.tick
        team = self._referee.team
        began = self._now()
        question = Question(
            game=play.header.game,
            bot=bot,
            seat=seat,
            view=play.report(seat).view,
            codes=play.codes(seat),
            seed=play.dice.number(f"bot/{seat}/{asked}", 1 << 63),
            wish=team.wish,
            name=team.name_of(seat),
        )
        answer, failed = await self._answer(question)
        # Released at whole ticks, never before the bot could have used all of its time: neither
        # an easy choice nor a forced one can be told from a hard one.
        ticks = max(_ticks_of(bot, tick), ceil((self._now() - began) / tick - 1e-9))
        await self._sleep(began + ticks * tick - self._now())
        if not is_late:
            await team.wait_for_word(seat, answer.plan)
        while not await self._referee.decide(
            seat, asked, answer, bot, is_late=is_late, has_failed=failed
        ):
            await self._sleep(_RETRY_SECONDS)

    async def _answer(self, question: Question) -> tuple[Answer, bool]:
        """A legal answer, and whether the bot failed to give it."""
        room = self._referee.room
        asker = Asker(room.row.source, room.row.host, room.row.code)
        for attempt in range(_TRIES):
            try:
                answer = await room.arbiter.bots.ask(question, asker)
            except BotFailed as error:
                _log.error("%s", error)
                if attempt + 1 < _TRIES:
                    await self._sleep(_RETRY_SECONDS)
                continue
            if answer.code in question.codes:
                return answer, False
        return Answer(question.codes[question.seed % len(question.codes)], question.bot), True

    def _now(self) -> float:
        return self._referee.room.arbiter.clock.now()

    async def _sleep(self, seconds: float) -> None:
        await self._referee.room.arbiter.clock.sleep(seconds)


def _ticks_of(bot: str, tick: float) -> int:
    """How many ticks a bot takes at least: all of its time, and one more."""
    think_ms = float(levels().get(bot, {}).get("think_ms", 0))
    return ceil(think_ms / 1000 / tick) + 1
