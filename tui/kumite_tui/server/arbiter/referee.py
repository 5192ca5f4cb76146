"""Runs one match: takes answers, lets chance fall, shows what happened, writes down the end.

For every step: check, append to the log, commit, apply, show. A step and the chance that follows it
are one commit, made on a copy that takes the place of the match once it is kept. Everything that
changes the match holds the lock of its room.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from kumite.errors import KumiteError
from kumite.fair_dice import FairDice, commitment_of
from kumite.games import find
from kumite_tui.server.arbiter import upkeep
from kumite_tui.server.arbiter.play import OtherVersion, Play
from kumite_tui.server.arbiter.rows import OVER, Row, encode
from kumite_tui.server.arbiter.team import Team
from kumite_tui.server.arbiter.turns import Turns
from kumite_tui.server.messaging.messages import Proof, Refused, Renewal, TableNews
from kumite_tui.server.store import StoreError, log, results, tables
from kumite_tui.server.store.log import BOT, DEPUTY, PERSON, LoggedStep

if TYPE_CHECKING:
    import sqlite3

    from kumite.matches.step_report import StepReport
    from kumite_tui.server.arbiter.room import Room
    from kumite_tui.server.processes.bot_pool import Answer
    from kumite_tui.server.store.log import Header, LoggedMatch

_log = logging.getLogger(__name__)
Reports = dict[int | None, "StepReport"]


class Referee:
    """See the module."""

    def __init__(self, room: Room, play: Play, chain: bytes) -> None:
        self.room = room
        self.play = play
        self._chain = chain
        self.team = Team(self)
        self.turns = Turns(self)

    @classmethod
    def resumed(cls, room: Room, kept: LoggedMatch) -> Referee:
        """Go on with a match of the log."""
        return cls(room, replayed(kept), kept.chain)

    @classmethod
    async def begun(cls, room: Room, header: Header, dice: FairDice, row: Row) -> Referee:
        """Begin a match: its header, the first chance and the table are one commit."""
        play = Play(header, dice)
        shown = [_reports(play, 0)]
        steps = _let_fall(play, shown, room.arbiter.clock.date())

        def write(db: sqlite3.Connection) -> bytes:
            chain = log.begin(db, header, dice.secret, row.code, row.touched)
            tables.save(db, row.code, encode(row))
            return log.append(db, header.match, 0, chain, steps)

        chain = await room.write(write)
        referee = cls(room, play, chain)
        room.row, room.referee = row, referee
        room.tell_change()
        referee.turns.stir()
        referee._show(shown, "")
        return referee

    @property
    def proof(self) -> Proof:
        """The promise, and once the match is over, the secret."""
        return self._proof(is_over=self.room.row.stage == OVER)

    def _proof(self, *, is_over: bool) -> Proof:
        dice = self.play.dice
        renewed = tuple(
            Renewal(step + 1, commitment_of(secret), secret.hex() if is_over else "")
            for step, secret in dice.renewals
        )
        return Proof(dice.commitment, dice.secret.hex() if is_over else "", renewed)

    def scene(self, viewer: int | None) -> StepReport:
        """All that a viewer may know of the match so far."""
        return self._timed(self.play.report(viewer))

    def scene_for_watchers(self) -> tuple[Play, StepReport, Proof]:
        """The match as those who watch know it: of a rated one some time ago."""
        gallery = self.room.gallery
        play = gallery.shown(self.play)
        report = play.report(None)
        is_over = self.room.row.stage == OVER and not gallery.is_behind
        return (
            play,
            report if gallery.is_behind else self._timed(report),
            self._proof(is_over=is_over),
        )

    async def act(self, seat: int, step: int, code: int) -> None:
        """A person's answer; kept once this returns. Raises Refused or StoreError."""
        async with self.room.held():
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
            spent = self.turns.spent_ms(seat)
            await self._take(LoggedStep(seat, code, step, PERSON, spent, self._date()))

    async def give_up(self, row: Row, note: str = upkeep.LEFT) -> None:
        """Everybody has left: the match ends here. The lock is held."""
        row = msgspec.structs.replace(row, stage=OVER)
        end = self._end(self.play, row, is_played_out=False)

        def write(db: sqlite3.Connection) -> None:
            tables.save(db, row.code, encode(row))
            results.finish(db, end)

        await self.room.write(write)
        self.room.row = row
        self.turns.stir()
        self.room.tell_change()
        self._show([_reports(self.play, len(self.play.events))], note, self.play)

    async def decide(
        self, seat: int, asked: int, answer: Answer, bot: str, *, is_late: bool, has_failed: bool
    ) -> bool:
        """Take a bot's answer; False if it has to be tried again."""
        try:
            async with self.room.held():
                await self._decided(seat, asked, answer, bot, is_late, has_failed)
        except StoreError:
            return False
        return True

    async def _decided(
        self, seat: int, asked: int, answer: Answer, bot: str, is_late: bool, has_failed: bool
    ) -> None:
        if self.play.asked_at(seat) != asked or self.room.row.stage == OVER:
            return
        chair = self.room.row.chairs[seat]
        note = ""
        if chair.person is not None:
            is_away = chair.person in self.room.stand_ins
            why = "has left" if chair.left else "is away" if is_away else "time was up"
            note = f"{answer.bot} decided for {chair.name}: {why}"
        elif has_failed:
            note = f"{bot} could not answer; chance chose for it"
        elif answer.bot != bot:
            note = f"the server is busy: {answer.bot} chose this time, not {bot}"
        decider = BOT if chair.person is None else DEPUTY
        spent = self.turns.spent_ms(seat) if is_late else 0
        step = LoggedStep(seat, answer.code, None, decider, spent, self._date())
        await self._take(step, note, answer.plan)

    async def _take(self, step: LoggedStep, note: str = "", plan: str = "") -> None:
        trial = self.play.clone()
        mark = len(trial.events)
        trial.take(step)
        shown = [_reports(trial, mark)]
        steps = [step, *_let_fall(trial, shown, step.at)]
        row = self.room.row
        end = None
        if trial.is_over:
            row = msgspec.structs.replace(row, stage=OVER)
            end = self._end(trial, row, is_played_out=True)
        write = partial(_append, play=self.play, chain=self._chain, steps=steps, row=row, end=end)
        self._chain = await self.room.write(write)
        before = self.play
        self.play = trial
        self.room.row = row
        self.turns.stir()
        self._show(shown, note, before, plan)
        if end is not None:
            self.room.tell_change()
            arbiter = self.room.arbiter
            arbiter.spawn(arbiter.lucks.note(row.match))
        else:
            self._tell_who_waits(set(before.asked()))

    def reread(self, kept: LoggedMatch) -> None:
        """Go on from what the log has, and show what was not known to be there."""
        before = self.play
        self.play, self._chain = replayed(kept), kept.chain
        self.turns.stir()
        if self.play.step > before.step:
            self._show([_reports(self.play, len(before.events))], "", before)

    def _show(
        self, shown: list[Reports], note: str, before: Play | None = None, plan: str = ""
    ) -> None:
        last = len(shown) - 1
        if note or plan:
            first = shown[0].items()
            shown[0] = {viewer: replace(each, note=note, plan=plan) for viewer, each in first}
        for number, reports in enumerate(shown):
            told = {
                viewer: self._timed(report) if number == last else report
                for viewer, report in reports.items()
            }
            is_end = number == last and self.room.row.stage == OVER
            proof = self.proof if is_end or reports[None].step == 0 else None
            self.room.show(told, proof, before)

    def _timed(self, report: StepReport) -> StepReport:
        time_left = self.turns.time_left()
        return replace(report, time_left=time_left) if time_left else report

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
        against = find(header.game).against(header.options)
        return results.End(
            header.match, header.game, self._date(), play.step, is_played_out, seats, against
        )

    def _date(self) -> int:
        return self.room.arbiter.clock.date()


def replayed(kept: LoggedMatch) -> Play:
    """A match of the log, played through the rules. Raises Damaged, or OtherVersion."""
    play = Play(kept.header, FairDice(kept.secret, kept.renewals))
    if not play.dice.fits(kept.header.commitment):
        raise log.Damaged(f"match {kept.header.match}: its dice are not those that were promised")
    for number, step in enumerate(kept.steps):
        try:
            play.take(step)
        except KumiteError:
            # The chain of hashes is sound, so it is the rules that have changed.
            _log.warning("match %s: the rules differ at step %s", kept.header.match, number + 1)
            raise OtherVersion(kept.header.game) from None
    return play


def _let_fall(play: Play, shown: list[Reports], at: int) -> list[LoggedStep]:
    """Let chance fall until somebody has to choose."""
    steps = []
    while (outcome := play.next_outcome()) is not None:
        mark = len(play.events)
        step = LoggedStep(None, outcome, at=at)
        play.take(step)
        steps.append(step)
        shown.append(_reports(play, mark))
    return steps


def _reports(play: Play, mark: int) -> Reports:
    viewers: list[int | None] = [None, *range(play.seats)]
    return {viewer: play.report(viewer, mark) for viewer in viewers}


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
