"""One match at one screen: who plays, who is asked now, bots, undo, and every step kept.

Nothing here knows of screens. A session is used from one thread; only `think` and `advise` may run
in others, because they work on copies of views alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from secrets import randbelow
from typing import TYPE_CHECKING

from kumite import record
from kumite.bots import find, make
from kumite.errors import IllegalAction, SaveError
from kumite.match import Match
from kumite.search import search, stop_flag
from kumite_tui.boards import board_of
from kumite_tui.models.log import lines_of
from kumite_tui.models.story import Moment
from kumite_tui.saves import new_path, table_path
from kumite_tui.table import Table, read_table, write_table

if TYPE_CHECKING:
    from pathlib import Path
    from threading import Event

    from kumite._core import Stop
    from kumite.bots import Bot
    from kumite.games import View
    from kumite.match import LabelledAction
    from kumite_tui.models.log import LogLine

__all__ = ["Advice", "Session", "Thought"]

_ADVICE_MS = 700
_STORY_LOOKS = 500


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot is asked: all it may know."""

    seat: int
    step: int
    view: bytes
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """One action as the search sees it: the chance to win, and how much it was looked at."""

    code: int
    label: str
    chance: float | None
    """None: it was not looked at."""
    share: float


class Session:
    """See the module. `start` and `resume` make one."""

    def __init__(self, table: Table, match: Match, path: Path, recorder: record.Recorder) -> None:
        self.table = table
        self.match = match
        self.path = path
        self._recorder = recorder
        self._bots: dict[int, Bot] = {
            seat: make(player, game=table.game, seat=seat, seed=table.seed)
            for seat, player in enumerate(table.players)
            if seat not in table.people
        }
        self._stop: Stop | None = None
        self._rules = board_of(table.game).log_rules
        self._log: list[LogLine] = []
        self._logged: tuple[int, int | None] = (0, None)
        self.viewer: int | None = table.people[0] if len(table.people) == 1 else None
        """Whose eyes the screen has; with several people, whoever is asked."""

    @classmethod
    def start(cls, table: Table, path: Path | None = None) -> Session:
        """Begin a match in a new file, by default of the data folder.

        Raises BadSetup or SaveError.
        """
        if table.seed is None:
            table = replace(table, seed=randbelow(1 << 32))
        match = Match(table.setup(), seed=table.seed)
        path = path or new_path()
        recorder = record.Recorder.create(path, match)
        write_table(table, table_path(path))
        return cls(table, match, path, recorder)

    @classmethod
    def resume(cls, path: Path) -> tuple[Session, str]:
        """Go on with a match; the text says what had to be repaired. Raises SaveError."""
        seats = record.read(path).header["setup"]["seats"]
        table = read_table(table_path(path), seats)
        if table.seats != seats:
            raise SaveError(f"{table_path(path)}: this is the table of another match")
        match, recorder, notice = record.resume(path, seed=table.seed)
        return cls(table, match, path, recorder), notice

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def asked(self) -> int | None:
        """The seat of the person who has to choose now; people are asked before bots."""
        waiting = self.match.to_act.seats
        return next((seat for seat in waiting if seat in self.table.people), None)

    @property
    def waits_for_chance(self) -> bool:
        return self.match.to_act.is_chance

    def view(self) -> View:
        """What the screen may show."""
        return self.match.view(self.viewer)

    def actions(self) -> tuple[LabelledAction, ...]:
        """What the person asked may do."""
        seat = self.asked
        return () if seat is None else self.match.actions(seat)

    def question(self) -> str:
        seat = self.asked
        return "" if seat is None else self.match.question(seat)

    def odds(self, action: LabelledAction) -> str:
        """Exact odds of an attack or a reroll; empty for anything else."""
        seat = self.asked
        return "" if seat is None else self.match.odds(seat, action.action)

    def points(self) -> tuple[int, ...]:
        return tuple(seat.points for seat in self.match.scores().seats)

    def log(self) -> list[LogLine]:
        """All that the viewer saw, as commentary."""
        step, viewer = self._logged
        if viewer != self.viewer or step > self.match.step:
            self._log, step = [], 0
        self._log += lines_of(self.match.events_since(step, self.viewer), self._rules)
        self._logged = (self.match.step, self.viewer)
        return self._log

    def choose(self, action: LabelledAction) -> None:
        """The person asked takes an action; it is on disk when this returns."""
        self.match.apply(action.action, self.asked)

    def fall(self) -> None:
        """Let chance fall once."""
        self.match.advance()

    def thought(self) -> Thought | None:
        """What the next bot has to think about, if a bot is waited for."""
        for seat in self.match.to_act.seats:
            bot = self._bots.get(seat)
            if bot is not None:
                codes = tuple(action.code for action in self.match.actions(seat))
                self._stop = stop_flag()
                view = self.match.view_bytes(seat) if bot.needs_view else b""
                return Thought(seat, self.match.step, view, codes)
        return None

    def think(self, thought: Thought) -> int:
        """A bot's answer: for any thread, ended early by `interrupt`."""
        if find(self.table.players[thought.seat]).is_level and len(thought.codes) > 1:
            from kumite.bots.searcher import config

            settings = config(self.table.players[thought.seat])
            seed = (self.table.seed or 0) * 1009 + thought.step
            report = search(
                thought.view, game=self.table.game, config=settings, stop=self._stop, seed=seed
            )
            return report.action
        return self._bots[thought.seat].choose(thought.view, thought.codes)

    def answer(self, thought: Thought, code: int) -> bool:
        """Take a bot's answer; False if the match has gone on without it."""
        if thought.seat not in self.match.to_act.seats:
            return False
        if thought.codes != tuple(action.code for action in self.match.actions(thought.seat)):
            return False
        if code not in thought.codes:
            raise IllegalAction(f"the bot of seat {thought.seat} chose {code}, which is not legal")
        self.match.apply(self.match.words.action(code), thought.seat)
        return True

    def interrupt(self) -> None:
        """End the thinking of a bot early."""
        if self._stop is not None:
            self._stop.set()

    @property
    def can_undo(self) -> bool:
        return self._undo_step() is not None

    def undo(self) -> bool:
        """Back to the last decision of a person; the dice will fall as they fell."""
        step = self._undo_step()
        if step is None:
            return False
        self.interrupt()
        self.match.undo(step)
        return True

    def _undo_step(self) -> int | None:
        if self.is_over or len(self.table.people) != 1:
            return None
        steps = self.match.steps
        return next(
            (at for at in range(len(steps) - 1, -1, -1) if steps[at].seat in self.table.people),
            None,
        )

    def advise(self, seat: int, view: bytes, labels: dict[int, str], stop: Stop) -> list[Advice]:
        """What the search would do for a seat: for any thread."""
        report = search(view, game=self.table.game, think_ms=_ADVICE_MS, stop=stop, seed=1)
        return [
            Advice(
                each.action,
                labels.get(each.action, "?"),
                (each.values[seat] + 1) / 2 if each.visits else None,
                each.share,
            )
            for each in report.ranked
        ]

    def story(self, seat: int, stop: Event) -> list[Moment]:
        """The chance to win at each decision of a seat: for any thread, once the match is over."""
        told = []
        for at, step in enumerate(self.match.steps):
            if step.seat != seat or stop.is_set():
                continue
            position = self.match.clone()
            position.undo(at)
            report = search(
                position.view_bytes(seat), game=self.table.game, iterations=_STORY_LOOKS, seed=1
            )
            best = report.ranked[0]
            word = "" if best.action == step.code else _label(position, seat, best.action)
            told.append(Moment(at, step.label, (best.values[seat] + 1) / 2, word))
        return told

    def close(self) -> None:
        """Let the file go; the match can be resumed."""
        self.interrupt()
        self.match.record_to(None)
        self._recorder.close()


def _label(match: Match, seat: int, code: int) -> str:
    return next((each.label for each in match.actions(seat) if each.code == code), "")
