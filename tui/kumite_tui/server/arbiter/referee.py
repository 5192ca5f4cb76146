"""Runs one match: takes answers, lets chance fall, asks bots, watches the clock, writes the end.

For every step: check, append to the log, commit, apply, show. A step and the chance that follows it
are one commit, made on a copy that takes the place of the match once it is kept. Everything that
changes the match holds the lock of its room.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

import msgspec

from kumite.bots.searcher import levels
from kumite.errors import KumiteError
from kumite.fair_dice import FairDice
from kumite_tui.server.arbiter.play import Play
from kumite_tui.server.arbiter.rows import OVER, Row, encode
from kumite_tui.server.bot_pool import BotFailed, Question
from kumite_tui.server.messages import Proof, Refused, TableNews
from kumite_tui.server.store import StoreError, log, results, tables
from kumite_tui.server.store.log import BOT, DEPUTY, PERSON, LoggedStep

if TYPE_CHECKING:
    from kumite_tui.server.arbiter.room import Room
    from kumite_tui.server.messages import Sight
    from kumite_tui.server.store.log import Header, LoggedMatch

_log = logging.getLogger(__name__)
_RETRY_SECONDS = 2.0
_TRIES = 3

Sights = dict[int | None, "Sight"]


class Referee:
    """See the module."""

    def __init__(self, room: Room, play: Play, chain: bytes) -> None:
        self.room = room
        self.play = play
        self._chain = chain
        self._is_unsure = False
        """A commit failed: the log is read before anything else is written."""
        self._tasks: dict[int, tuple[tuple[int | None, str], asyncio.Task[None]]] = {}
        self._asked_since: dict[int, tuple[int, float]] = {}

    @classmethod
    def resumed(cls, room: Room, kept: LoggedMatch) -> Referee:
        """Go on with a match of the log."""
        return cls(room, _replayed(kept), kept.chain)

    @classmethod
    async def begun(cls, room: Room, header: Header, dice: FairDice, row: Row) -> Referee:
        """Begin a match: its header, the first chance and the table are one commit."""
        play = Play(header, dice)
        shown = [_sights(play, 0)]
        steps = _let_fall(play, shown, room.arbiter.clock.date())

        def write(db: sqlite3.Connection) -> bytes:
            chain = log.begin(db, header, dice.secret, row.code, row.touched)
            tables.save(db, row.code, encode(row))
            return log.append(db, header.match, 0, chain, steps)

        chain = await room.arbiter.store.write(write)
        referee = cls(room, play, chain)
        room.row, room.referee = row, referee
        room.tell_change()
        referee.stir()
        referee._show(shown, "")
        return referee

    @property
    def proof(self) -> Proof:
        """The promise, and once the match is over, the secret."""
        dice = self.play.dice
        is_over = self.room.row.stage == OVER
        return Proof(dice.commitment, dice.secret.hex() if is_over else "")

    def scene(self, viewer: int | None) -> Sight:
        """All that a viewer may know of the match so far."""
        return self._timed(self.play.sight(viewer))

    async def act(self, seat: int, step: int, code: int) -> None:
        """A person's answer; kept once this returns. Raises Refused or StoreError."""
        async with self.room.lock:
            await self._be_sure()
            if self.play.has_answered(seat, step, code):
                return
            if self.play.is_over or self.room.row.stage == OVER:
                raise Refused("the match is over")
            if not self.play.answers_now(seat, step):
                raise Refused(f"that answers step {step}; you see the match at another step")
            if self.room.deputy(seat):
                raise Refused("your time is over; a bot decides for you")
            if code not in self.play.codes(seat):
                raise Refused("that is not possible now")
            spent = self._spent(seat)
            await self._take(LoggedStep(seat, code, step, PERSON, spent, self._date()))

    async def give_up(self, row: Row) -> None:
        """Everybody has left: the match ends here. The lock is held."""
        await self._be_sure()
        row = msgspec.structs.replace(row, stage=OVER)
        end = self._end(self.play, row, is_played_out=False)

        def write(db: sqlite3.Connection) -> None:
            tables.save(db, row.code, encode(row))
            results.finish(db, end)

        await self.room.arbiter.store.write(write)
        self.room.row = row
        self.stir()
        self.room.tell_change()
        self._show([_sights(self.play, len(self.play.events))], "everybody has left")

    def is_out_of_time(self, seat: int) -> bool:
        """Whether the time of a person for the whole match is used up."""
        most = self.room.row.clock.per_match
        return most > 0 and self.play.spent_ms[seat] >= most * 1000

    def stir(self) -> None:
        """Set bots and clocks going for whoever is asked now, and stop all others."""
        for seat in range(self.play.seats):
            wanted = self._wanted(seat)
            running = self._tasks.get(seat)
            if running is not None and (running[0] != wanted or running[1].done()):
                # A turn that has just been taken ends by itself.
                if running[1] is not asyncio.current_task():
                    running[1].cancel()
                del self._tasks[seat]
                running = None
            if wanted is not None and running is None:
                asked, bot = wanted
                turn = self._bot_turn(seat, asked, bot) if bot else self._timer(seat, asked)
                self._tasks[seat] = (wanted, self.room.arbiter.spawn(turn))

    def stop(self) -> None:
        for _, task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    # What is asked of whom.

    def _wanted(self, seat: int) -> tuple[int, str] | None:
        """The step and the bot that has to think, or no bot where a clock has to run."""
        asked = self.play.asked_at(seat)
        if asked is None or self.room.row.stage == OVER:
            self._asked_since.pop(seat, None)
            return None
        since = self._asked_since.get(seat)
        if since is None or since[0] != asked:
            self._asked_since[seat] = (asked, self.room.arbiter.clock.now())
        chair = self.room.row.chairs[seat]
        if chair.person is None:
            return asked, chair.player
        if deputy := self.room.deputy(seat):
            return asked, deputy
        return (asked, "") if self._allowed(seat) is not None else None

    def _allowed(self, seat: int) -> float | None:
        """Seconds that a person has for what they are asked now; None: no clock."""
        rules = self.room.row.clock
        limits = []
        if rules.per_decision:
            limits.append(float(rules.per_decision))
        if rules.per_match:
            limits.append(rules.per_match - self.play.spent_ms[seat] / 1000)
        return max(0.0, min(limits)) if limits else None

    def _left(self, seat: int) -> float | None:
        allowed, since = self._allowed(seat), self._asked_since.get(seat)
        if allowed is None or since is None:
            return allowed
        return max(0.0, allowed - (self.room.arbiter.clock.now() - since[1]))

    def _spent(self, seat: int) -> int:
        since = self._asked_since.get(seat)
        return 0 if since is None else round((self.room.arbiter.clock.now() - since[1]) * 1000)

    async def _timer(self, seat: int, asked: int) -> None:
        while (left := self._left(seat)) is not None and left > 0:
            await self.room.arbiter.clock.sleep(left)
        deputy = self.room.row.clock.deputy
        await self._bot_turn(seat, asked, deputy, is_late=True)

    async def _bot_turn(self, seat: int, asked: int, bot: str, *, is_late: bool = False) -> None:
        clock, tick = self.room.arbiter.clock, self.room.arbiter.config.tick
        began = clock.now()
        question = Question(
            game=self.play.header.game,
            bot=bot,
            seat=seat,
            view=self.play.sight(seat).view,
            codes=self.play.codes(seat),
            seed=self.play.dice.number(f"bot/{seat}/{asked}", 1 << 63),
        )
        code, failed = await self._answer(question)
        # Released at whole ticks, never before the bot could have used all of its time: neither
        # an easy choice nor a forced one can be told from a hard one.
        ticks = max(_ticks_of(bot, tick), ceil((clock.now() - began) / tick - 1e-9))
        await clock.sleep(began + ticks * tick - clock.now())
        while not await self._decide(seat, asked, code, bot, is_late, failed):
            await clock.sleep(_RETRY_SECONDS)

    async def _answer(self, question: Question) -> tuple[int, bool]:
        """A legal answer, and whether the bot failed to give it."""
        for attempt in range(_TRIES):
            try:
                code = await self.room.arbiter.bots.ask(question)
            except BotFailed as error:
                _log.error("%s", error)
                if attempt + 1 < _TRIES:
                    await self.room.arbiter.clock.sleep(_RETRY_SECONDS)
                continue
            if code in question.codes:
                return code, False
        return question.codes[question.seed % len(question.codes)], True

    async def _decide(
        self, seat: int, asked: int, code: int, bot: str, is_late: bool, failed: bool
    ) -> bool:
        """Take a bot's answer; False if it has to be tried again."""
        async with self.room.lock:
            if self.play.asked_at(seat) != asked or self.room.row.stage == OVER:
                return True
            chair = self.room.row.chairs[seat]
            note = ""
            if chair.person is not None:
                why = "time was up" if is_late or not chair.left else "has left"
                note = f"{bot} decided for {chair.name}: {why}"
            elif failed:
                note = f"{bot} could not answer; chance chose for it"
            decider = BOT if chair.person is None else DEPUTY
            spent = self._spent(seat) if is_late else 0
            try:
                await self._be_sure()
                await self._take(LoggedStep(seat, code, None, decider, spent, self._date()), note)
            except StoreError:
                return False
            return True

    # Taking steps.

    async def _take(self, step: LoggedStep, note: str = "") -> None:
        trial = self.play.clone()
        mark = len(trial.events)
        trial.take(step)
        shown = [_sights(trial, mark)]
        steps = [step, *_let_fall(trial, shown, step.at)]
        row = self.room.row
        end = None
        if trial.is_over:
            row = msgspec.structs.replace(row, stage=OVER)
            end = self._end(trial, row, is_played_out=True)
        write = partial(_append, play=self.play, chain=self._chain, steps=steps, row=row, end=end)
        try:
            self._chain = await self.room.arbiter.store.write(write)
        except (StoreError, sqlite3.Error, log.Damaged) as error:
            self._is_unsure = True
            raise StoreError(str(error)) from None
        before = set(self.play.asked())
        self.play = trial
        self.room.row = row
        self.stir()
        self._show(shown, note)
        if end is not None:
            self.room.tell_change()
        else:
            self._tell_who_waits(before)

    async def _be_sure(self) -> None:
        """After a failed commit, read what the log has."""
        if not self._is_unsure:
            return
        kept = await self.room.arbiter.store.read(log.read, self.play.header.match)
        self.play, self._chain = _replayed(kept), kept.chain
        self._is_unsure = False
        self.stir()

    def _show(self, shown: list[Sights], note: str) -> None:
        last = len(shown) - 1
        for number, sights in enumerate(shown):
            told = {
                viewer: self._timed(sight, note if number == 0 else "", number == last)
                for viewer, sight in sights.items()
            }
            is_first = sights[None].step == 0
            proof = self.proof if is_first or number == last == _over(self.room, last) else None
            self.room.show(told, proof)

    def _timed(self, sight: Sight, note: str = "", is_last: bool = True) -> Sight:
        rules = self.room.row.clock
        time_left: tuple[int, ...] = ()
        if is_last and (rules.per_decision or rules.per_match) and not self.play.is_over:
            time_left = tuple(
                ceil(self._left(seat) or 0) if self._runs(seat) else 0
                for seat in range(self.play.seats)
            )
        if not note and not time_left:
            return sight
        return msgspec.structs.replace(sight, note=note, time_left=time_left)

    def _runs(self, seat: int) -> bool:
        is_person = self.room.row.chairs[seat].person is not None
        return is_person and self.play.asked_at(seat) is not None and not self.room.deputy(seat)

    def _tell_who_waits(self, before: set[int]) -> None:
        for seat in before ^ set(self.play.asked()):
            person = self.room.row.chairs[seat].person
            for session in self.room.sessions_of(person) if person is not None else ():
                session.tell(TableNews(self.room.info(session)))

    def _end(self, play: Play, row: Row, *, is_played_out: bool) -> results.End:
        sides = play.sides()
        standing = play.standing() or (1,) * play.seats
        seats = tuple(
            results.SeatEnd(
                chair.player, chair.person, chair.is_guest, sides[seat], standing[seat], chair.left
            )
            for seat, chair in enumerate(row.chairs)
        )
        header = play.header
        return results.End(header.match, header.game, self._date(), play.step, is_played_out, seats)

    def _date(self) -> int:
        return self.room.arbiter.clock.date()


def _over(room: Room, last: int) -> int:
    """The number of the last step if the match is over, else none."""
    return last if room.row.stage == OVER else -1


def _replayed(kept: LoggedMatch) -> Play:
    play = Play(kept.header, FairDice(kept.secret))
    if not play.dice.fits(kept.header.commitment):
        raise log.Damaged(f"match {kept.header.match}: its dice are not those that were promised")
    for number, step in enumerate(kept.steps):
        try:
            play.take(step)
        except KumiteError:
            raise log.Damaged(
                f"match {kept.header.match}: the rules say otherwise at step {number}"
            ) from None
    return play


def _let_fall(play: Play, shown: list[Sights], at: int) -> list[LoggedStep]:
    """Let chance fall until somebody has to choose."""
    steps = []
    while (outcome := play.next_outcome()) is not None:
        mark = len(play.events)
        step = LoggedStep(None, outcome, at=at)
        play.take(step)
        steps.append(step)
        shown.append(_sights(play, mark))
    return steps


def _sights(play: Play, mark: int) -> Sights:
    viewers: list[int | None] = [None, *range(play.seats)]
    return {viewer: play.sight(viewer, mark) for viewer in viewers}


def _append(
    db: sqlite3.Connection,
    play: Play,
    chain: bytes,
    steps: list[LoggedStep],
    row: Row,
    end: results.End | None,
) -> bytes:
    chain = log.append(db, play.header.match, play.step, chain, steps)
    if end is not None:
        tables.save(db, row.code, encode(row))
        results.finish(db, end)
    return chain


def _ticks_of(bot: str, tick: float) -> int:
    think_ms = float(levels().get(bot, {}).get("think_ms", 0))
    return max(1, ceil(think_ms / 1000 / tick) + 1)
