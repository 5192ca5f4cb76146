"""A match at a server's table, as the screens of a match ask for it.

What the arbiter tells comes in reports, one a step. They queue up here and are shown one by one, as
chance falls in a match of one's own, so that the same screen paces both. Every word is made here,
from what this seat may see. Nothing here waits: `send` takes a choice on its way.
"""

from __future__ import annotations

from collections import deque
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from kumite.bots.rookie import RookieBot
from kumite.errors import IllegalAction
from kumite.games import presenter
from kumite.match import ToAct
from kumite.matches.step_report import StepWords
from kumite.thinking.hint import explain
from kumite_tui.boards import board_of
from kumite_tui.drawing.text import clean
from kumite_tui.models.hint import hint_model
from kumite_tui.models.log import LogLine, lines_of
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.server.guest.fairness import is_fair, promise_line, proof_words, renewal_line
from kumite_tui.server.messaging.messages import Act

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite._core import Stop
    from kumite.games import Event, Presenter, Score, View, WhyNot
    from kumite.match import LabelledAction
    from kumite.matches.step_report import StepReport
    from kumite.what_if import ShownOdds
    from kumite_tui.models.decision import Decision, Thought
    from kumite_tui.models.hint import HintModel
    from kumite_tui.models.lesson import Coaching
    from kumite_tui.server.messaging.messages import Proof, Scene, SeatInfo

__all__ = ["PERSON", "RemoteSession", "name_of"]

PERSON = "person"
_ADVICE_MS = 300
_ONE_SEARCH = Lock()
"""Whoever asks for advice waits for others who do, so that everybody else need not."""


class RemoteSession:
    """See the module, and `kumite_tui.play.played_match.PlayedMatch`."""

    def __init__(self, scene: Scene, send: Callable[[Act], None], promised: str = "") -> None:
        """Of a scene that has a report: a match that runs or is over.

        `promised` is the first promise of its dice that was seen here while it ran.
        """
        self.promised = promised
        self.info = scene.table
        self._send = send
        self._words = presenter(scene.table.game)
        self._rules = board_of(scene.table.game).log_rules
        self._queue: deque[tuple[StepReport, float]] = deque()
        """What was told and not shown yet, with when it came: clocks run while others are shown."""
        self.use(scene)

    def use(self, scene: Scene) -> None:
        """Everything anew: what was on its way is in here, or never was; what came later stays."""
        assert scene.report is not None
        scene_step = scene.report.step
        self.info = scene.table
        self.viewer = scene.table.your_seat
        later = [(report, at) for report, at in self._queue if report.step > scene.report.step]
        self._queue = deque(later)
        self._events: list[tuple[int, Event]] = []
        self._log: list[LogLine] = []
        self.proof = scene.proof
        if scene.proof is not None:
            promise = promise_line(self.promised or scene.proof.commitment)
            self._log.append(LogLine(promise, "dim", is_fight=False, is_paced=False))
            self._tell_renewals(scene.proof, lambda step: step <= scene_step)
            self._warn_of(scene.proof)
        self._sent: tuple[int, tuple[int, ...]] | None = None
        self._is_kept = False
        self._show(scene.report, monotonic())
        if scene.proof is not None:  # what has just happened is where people look
            self._tell_renewals(scene.proof, lambda step: step > scene_step)

    def _tell_renewals(self, proof: Proof, is_now: Callable[[int], bool]) -> None:
        for each in proof.renewed:
            if is_now(each.step):
                words = renewal_line(each)
                self._log.append(LogLine(words, "warn", is_fight=False, is_paced=False))

    # What the arbiter tells.

    def learn(self, proof: Proof) -> None:
        """The promise once more, or the secret: held to what was promised first."""
        is_known = self.proof is not None and proof.commitment == self.proof.commitment
        self.proof = proof
        if not is_known or proof.secret:
            self._warn_of(proof)

    def _warn_of(self, proof: Proof) -> None:
        if not is_fair(proof, self.promised):
            words = proof_words(proof, self.promised)[0]
            self._log.append(LogLine(words, "bad", is_fight=False, is_paced=True))

    def take(self, report: StepReport) -> bool:
        """Queue one more step; False if it is known already."""
        if report.step <= self._last.step:
            return False
        self._queue.append((report, monotonic()))
        return True

    @property
    def _last(self) -> StepReport:
        """The last that was told, shown or not."""
        return self._queue[-1][0] if self._queue else self._report

    def kept(self) -> None:
        """The choice that was sent is kept for good; its report has come, or will."""
        self._is_kept = True
        if self._sent is not None and self._report.step > self._sent[0]:
            self._sent = None

    def not_kept(self) -> None:
        """The choice that was sent never happened: it may be made again."""
        self._sent = None

    def _show(self, report: StepReport, came_at: float) -> None:
        self._report = report
        self._came_at = came_at
        self._told = StepWords(report, self._words)
        fresh = self._told.events
        self._events += [(report.step, event) for event in fresh]
        if report.plan:
            self._log.append(LogLine(clean(report.plan), "dim", is_fight=False, is_paced=False))
        if report.note:
            self._log.append(LogLine(report.note, "warn", is_fight=False, is_paced=True))
        self._log += lines_of(fresh, self._rules)
        if self._sent is not None and (self._is_kept or report.codes != self._sent[1]):
            self._sent = None

    # What the screens ask.

    @property
    def table(self) -> Seating:
        info = self.info
        own = info.your_seat
        return Seating(
            game=info.game,
            mode=info.mode,
            players=tuple(
                HUMAN if seat == own else name_of(chair) for seat, chair in enumerate(info.seats)
            ),
            fighters=tuple(chair.fighter for chair in info.seats),
            options=tuple(sorted(info.options.items())),
        )

    @property
    def words(self) -> Presenter:
        return self._words

    @property
    def step(self) -> int:
        return self._report.step

    @property
    def is_over(self) -> bool:
        return self._report.to_act == 0

    @property
    def is_told(self) -> bool:
        """Whether the end of the match was told, shown or not."""
        return self._last.to_act == 0

    @property
    def asked(self) -> int | None:
        return self.viewer if self._report.codes and self._sent is None else None

    @property
    def waits_for_chance(self) -> bool:
        return bool(self._queue)

    def fall(self) -> None:
        """Show the next step."""
        self._show(*self._queue.popleft())

    def catch_up(self) -> None:
        """Show all steps that were told meanwhile at once."""
        while self._queue:
            self.fall()

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats that have to choose, as far as it was shown."""
        return ToAct.of(self._report.to_act).seats

    @property
    def is_on_its_way(self) -> bool:
        """Whether a choice was sent and its result has not come yet."""
        return self._sent is not None

    @property
    def note(self) -> str:
        """Who decided instead of a person, and why, at the last step."""
        return self._report.note

    @property
    def has_clock(self) -> bool:
        return any(self._report.time_left)

    def time_left(self, seat: int) -> int | None:
        """Seconds that a seat may still think; None without a clock, or if it is not asked."""
        told = self._report.time_left
        if seat >= len(told) or not told[seat]:
            return None
        return max(0, round(told[seat] - (monotonic() - self._came_at)))

    def who(self, seat: int) -> str:
        if seat == self.viewer:
            return "you"
        return name_of(self.info.seats[seat])

    def view(self) -> View:
        return self._told.view

    def asked_view(self) -> bytes:
        return self._report.view

    def actions(self) -> tuple[LabelledAction, ...]:
        return () if self.asked is None else self._told.actions

    def question(self) -> str:
        seat = self.asked
        return "" if seat is None else self._told.position.question(seat)

    def odds(self, action: LabelledAction) -> ShownOdds | None:
        return None if self.asked is None else self._told.position.odds(action.code)

    def why_not(self) -> list[WhyNot]:
        return [] if self.asked is None else self._told.why_not

    def score(self) -> Score:
        return self._told.score

    def points(self) -> tuple[int, ...]:
        return self.score().points

    def events_since(self, step: int) -> tuple[Event, ...]:
        return tuple(event for at, event in self._events if at > step or step == 0)

    def log(self) -> list[LogLine]:
        return self._log

    def keep(self) -> None:
        """The arbiter keeps every step before it tells it."""

    def choose(self, action: LabelledAction) -> None:
        """Send an action; its result comes as a report. Until then nothing is asked."""
        if action.code not in self._report.codes:
            raise IllegalAction(f"step {self.step}: {action.label!r} is not possible now")
        self._sent, self._is_kept = (self.step, self._report.codes), False
        self._send(Act(self.info.code, self.step, action.code))

    def coaching(self) -> Coaching | None:
        return None

    # Bots think at the server.

    def thought(self) -> Thought | None:
        return None

    def think(self, thought: Thought) -> int:
        raise NotImplementedError

    def answer(self, thought: Thought, code: int) -> bool:
        return False

    @property
    def can_ask(self) -> bool:
        return self.viewer is not None and self.info.team is not None and not self.is_told

    @property
    def wish(self) -> int:
        return 0 if self.info.team is None else self.info.team.wish

    def ask_for(self, wish: int) -> None:
        raise NotImplementedError

    def wishes(self) -> tuple[tuple[int, str], ...]:
        return self._words.wishes(self._last.view)

    def announced(self, thought: Thought, code: int) -> str:
        return ""

    def interrupt(self) -> None: ...

    @property
    def has_hints(self) -> bool:
        """Only for somebody who plays against bots alone."""
        people = [chair for chair in self.info.seats if chair.player == PERSON]
        return self.viewer is not None and len(people) == 1

    def advise(self, view: bytes, stop: Stop) -> HintModel:
        game = self.info.game
        with _ONE_SEARCH:
            found = explain(view, game=game, think_ms=_ADVICE_MS, stop=stop, seed=1)
        best = found.best.action
        odds = self._words.position(view).odds(best)
        return hint_model(found, RookieBot(game, ()).reason(view, best), odds)

    # What was shown to others cannot be taken back.

    @property
    def can_undo(self) -> bool:
        return False

    def undo(self, step: int | None = None) -> bool:
        return False

    def decisions(self) -> list[Decision]:
        return []

    def close(self) -> None: ...


def name_of(chair: SeatInfo) -> str:
    """Who sits there, and who plays for them.

    >>> from kumite_tui.server.messaging.messages import SeatInfo
    >>> name_of(SeatInfo("person", "Mia", None, True, False, deputy="rookie"))
    'Mia (rookie plays)'
    >>> name_of(SeatInfo("master", "master", None, True, True))
    'master'
    """
    if chair.player != PERSON:
        return chair.player
    name = clean(chair.name)
    return f"{name} ({chair.deputy} plays)" if chair.deputy else name
