"""One match at one screen: who plays, who is asked now, bots, undo, and every step kept.

Nothing here knows of screens. A session is used from one thread; only `think` and `advise` may run
in others, because they work on copies of views alone.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING

from kumite import record
from kumite.bots import find, make
from kumite.bots.rookie import RookieBot
from kumite.errors import IllegalAction, SaveError
from kumite.games import find as find_game
from kumite.match import Match
from kumite.matches.announcing import announced
from kumite.matches.forced import was_choice
from kumite.thinking.hint import explain, led_by
from kumite.thinking.search import Config, search, stop_flag
from kumite.thinking.shown import correction_for
from kumite_tui.boards import board_of
from kumite_tui.boards.lessons import lesson_of
from kumite_tui.models.decision import Decision, Thought
from kumite_tui.models.hint import hint_model, without_lead
from kumite_tui.models.lesson import Coaching, Lesson
from kumite_tui.models.log import LogLine, lines_of
from kumite_tui.models.story import Moment
from kumite_tui.play.seating import Seating, read_seating, write_seating
from kumite_tui.storage.saves import new_path, table_path

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from threading import Event

    from kumite._core import Stop
    from kumite.bots import Bot
    from kumite.games import Event as GameEvent
    from kumite.games import Presenter, Score, View, WhyNot
    from kumite.match import LabelledAction
    from kumite.thinking.hint import Hint
    from kumite.what_if import ShownOdds
    from kumite_tui.models.hint import HintModel

__all__ = ["Session"]

_ADVICE_MS = 700
_COACH = Config(iterations=4000, seed=1, learned=False)
"""Counted, not timed: who follows the coach plays the same match on every machine. Judged by the
formula, so that a lesson stays as it was made when something new is learned."""
_ABOUT_AS_GOOD = 0.03
"""A script may lead a search by so much: between choices that close, the search decides by luck."""
_STORY_LOOKS = 500


class Session:
    """See the module. `start` and `resume` make one."""

    def __init__(self, table: Seating, match: Match, path: Path, recorder: record.Recorder) -> None:
        self.table = table
        self.match = match
        self.path = path
        self._recorder = recorder
        recorder.holds_back = True
        self._bots: dict[int, Bot] = {
            seat: make(player, game=table.game, seat=seat, seed=table.seed, packs=table.pack_paths)
            for seat, player in enumerate(table.players)
            if seat not in table.people
        }
        self._stop: Stop | None = None
        self._found: tuple[bytes, Hint] | None = None
        self._lead: tuple[bytes, int | None] = (b"", None)
        """The view of the question that was asked last, and what the script has for it."""
        self.wish = 0
        """What the person asks of teammates that bots play; 0: nothing."""
        self.thinking_share = 1.0
        """How long bots think, compared with what their level says."""
        self._rules = board_of(table.game).log_rules
        self._plan = lesson_of(table)
        self._lesson: Lesson | None = None
        if table.is_lesson:
            teaches = () if self._plan is None else self._plan.teaches
            is_whole = self._plan is None or not self._plan.until
            self._lesson = Lesson(board_of(table.game).coach(), teaches, is_whole)
        self._chosen: dict[int, bool] = {}
        """By step: whether its seat could have chosen something else; see `_was_choice`."""
        self._log: list[LogLine] = []
        self._logged: tuple[int, int | None] = (0, None)
        self.viewer: int | None = table.people[0] if len(table.people) == 1 else None
        """Whose eyes the screen has; with several people, whoever is asked."""

    @classmethod
    def start(cls, table: Seating, path: Path | None = None) -> Session:
        """Begin a match in a new file, by default of the data folder.

        Raises BadSetup or SaveError.
        """
        if table.seed is None:
            table = replace(table, seed=randbelow(1 << 32))
        match = Match(table.setup(), seed=table.seed)
        path = path or new_path()
        recorder = record.Recorder.create(path, match)
        write_seating(table, table_path(path))
        session = cls(table, match, path, recorder)
        if session._plan is not None:
            session._play_on(session._plan.played)
        return session

    @classmethod
    def resume(cls, path: Path) -> tuple[Session, str]:
        """Go on with a match; the text says what had to be repaired. Raises SaveError."""
        seats = record.read(path).header["setup"]["seats"]
        table = read_seating(table_path(path), seats)
        if table.seats != seats:
            raise SaveError(f"{table_path(path)}: this is the table of another match")
        for pack in table.pack_paths:
            if not pack.exists():
                raise SaveError(f"{path}: this match needs the pack {pack}, which is missing")
        match, recorder, notice = record.resume(path, packs=table.pack_paths, seed=table.seed)
        return cls(table, match, path, recorder), notice

    @classmethod
    def branch(cls, path: Path, at: int) -> Session:
        """Play on from a step of a kept match, in a file and with dice of its own.

        Raises SaveError if nobody has to choose any more, or if the file cannot be read.
        """
        saved = record.read(path)
        seats = saved.header["setup"]["seats"]
        table = replace(read_seating(table_path(path), seats), seed=randbelow(1 << 32))
        old = record.replay(saved, path, packs=table.pack_paths)
        if old.is_over and at >= old.step:
            raise SaveError("the match is over there; go back to a step before its end")
        match = Match(old.setup, seed=table.seed, start=old.start)
        for step in old.steps[:at]:
            if step.seat is None:
                match.apply_outcome(step.code)
            else:
                match.apply(match.words.action(step.code), step.seat)
        fresh = new_path()
        recorder = record.Recorder.create(fresh, match)
        write_seating(table, table_path(fresh))
        return cls(table, match, fresh, recorder)

    def _play_on(self, codes: Sequence[int]) -> None:
        """Bring a lesson to its position: people choose before bots, as in a match."""
        left = list(codes)
        while left:
            if self.waits_for_chance:
                self.fall()
                continue
            seat = self.match.to_act.seats[0] if self.asked is None else self.asked
            self.match.apply(self.words.action(left.pop(0)), seat)
        while self.waits_for_chance:  # nothing of the position is shown as if it happened now
            self.fall()

    @property
    def _position(self) -> int:
        """The first choice that is not part of the lesson's position; the last step before it."""
        played = 0 if self._plan is None else len(self._plan.played)
        steps = self.match.steps
        chosen = [at for at, step in enumerate(steps) if step.seat is not None]
        own = [at for at in chosen[played:] if steps[at].seat in self.table.people]
        return own[0] if own else len(steps) if played else 0

    @property
    def bots(self) -> Mapping[int, Bot]:
        """By seat."""
        return self._bots

    @property
    def words(self) -> Presenter:
        """The game's words with the content of this match."""
        return self.match.words

    @property
    def step(self) -> int:
        return self.match.step

    @property
    def has_begun(self) -> bool:
        """Whether a person has chosen something."""
        steps = self.match.steps[self._position :]
        return any(step.seat in self.table.people for step in steps)

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

    def odds(self, action: LabelledAction) -> ShownOdds | None:
        """Exact odds of an attack or a reroll; None for anything else."""
        seat = self.asked
        return None if seat is None else self.match.odds(seat, action.action)

    def who(self, seat: int) -> str:
        """You, a person among several, or the level of a bot."""
        return "you" if self.table.people == (seat,) else self.table.players[seat]

    def asked_view(self) -> bytes:
        """What the person asked may know."""
        return self.match.view_bytes(self.asked)

    def score(self) -> Score:
        return self.match.in_words(self.viewer).score

    def points(self) -> tuple[int, ...]:
        return self.score().points

    def events_since(self, step: int) -> tuple[GameEvent, ...]:
        """What the viewer saw happen after the first `step` steps."""
        return self.match.events_since(step, self.viewer)

    def log(self) -> list[LogLine]:
        """All that the viewer saw, as commentary."""
        step, viewer = self._logged
        is_other = viewer != self.viewer or step > self.match.step
        if is_other or step == 0:  # what happened before the first step comes every time
            self._log, step = [], 0
        self._log += lines_of(self.events_since(step), self._rules)
        self._logged = (self.match.step, self.viewer)
        return self._log

    def keep(self) -> None:
        """Bring all steps taken so far onto the disk. Raises SaveError.

        Each was written when it was taken, so it outlives the app; after this, the machine too.
        """
        self._recorder.sync()

    def choose(self, action: LabelledAction) -> None:
        """The person asked takes an action; it is written when this returns."""
        self.match.apply(action.action, self.asked)

    def fall(self) -> None:
        """Let chance fall once."""
        self.match.advance()

    def thought(self) -> Thought | None:
        """What the next bot has to think about, if a bot is waited for."""
        for seat in self.match.to_act.seats:
            bot = self._bots.get(seat)
            if bot is not None:
                codes = self.match.codes(seat)
                self._stop = stop_flag()
                view = self.match.view_bytes(seat) if bot.needs_view else b""
                return Thought(seat, self.match.step, view, codes)
        return None

    def think(self, thought: Thought) -> int:
        """A bot's answer: for any thread, ended early by `interrupt`."""
        if find(self.table.players[thought.seat]).is_level and len(thought.codes) > 1:
            report = search(
                thought.view,
                game=self.table.game,
                config=self._settings_of(thought.seat),
                packs=self.table.pack_paths,
                stop=self._stop,
                seed=self._seed_at(thought.step),
            )
            return report.action
        return self._bots[thought.seat].choose(thought.view, thought.codes)

    def _seed_at(self, step: int) -> int:
        """Of any seed a person may give, one that a search takes: the same again after an undo."""
        return Random(f"think/{self.table.seed}/{step}").getrandbits(63)

    def _settings_of(self, seat: int) -> Config:
        """How the bot of a seat looks ahead: as its level says, and as long as was set."""
        from kumite.bots import searcher, spec

        bot = spec.read(self.table.players[seat])
        settings = searcher.config(bot.name, bot.changes, game=self.table.game)
        think_ms = max(1.0, settings.think_ms * self.thinking_share)
        return settings.changed(think_ms=think_ms, wish=self.wish)

    @property
    def can_ask(self) -> bool:
        """Bots that look ahead listen to those on their side."""
        mode = find_game(self.table.game).mode(self.table.mode)
        listens = (find(self.table.players[seat]).is_level for seat in self._bots)
        return mode.is_together and not self.table.is_lesson and any(listens)

    def ask_for(self, wish: int) -> None:
        self.wish = wish

    def wishes(self) -> tuple[tuple[int, str], ...]:
        """What may be asked of bots now."""
        return self.words.wishes(self.match.view_bytes(self.viewer))

    def announced(self, thought: Thought, code: int) -> str:
        """What a teammate is about to do, and why; empty of opponents and of single options."""
        name = self.score().seats[thought.seat].name
        view, table = self.match.view_bytes(thought.seat), self.table
        return announced(
            self.words, name, view, thought.codes, code, game=table.game, packs=table.pack_paths
        )

    def answer(self, thought: Thought, code: int) -> bool:
        """Take a bot's answer; False if the match has gone on without it."""
        if thought.seat not in self.match.to_act.seats:
            return False
        if thought.codes != self.match.codes(thought.seat):
            return False
        if code not in thought.codes:
            raise IllegalAction(f"the bot of seat {thought.seat} chose {code}, which is not legal")
        if plan := self.announced(thought, code):
            self.log().append(LogLine(plan, "dim", is_fight=False, is_paced=False))
        self.match.apply(self.match.words.action(code), thought.seat)
        return True

    def interrupt(self) -> None:
        """End the thinking of a bot early."""
        if self._stop is not None:
            self._stop.set()

    def suggest(self) -> tuple[LabelledAction, str] | None:
        """What the coach would do for the person asked, and why in a phrase."""
        seat, actions = self.asked, self.actions()
        if seat is None or not actions:
            return None
        view = self.match.view_bytes(seat)
        self._lead = (view, self._scripted)
        code = actions[0].code if len(actions) == 1 else self._hint(view).best.action
        chosen = next(action for action in actions if action.code == code)
        return chosen, without_lead(self._reason(view, code))

    @property
    def _scripted(self) -> int | None:
        """What the script of a lesson has next, if it was followed so far."""
        if self._plan is None:
            return None
        people, steps = self.table.people, self.match.steps[self._position :]
        own = tuple(step.code for step in steps if step.seat in people)
        script = self._plan.script
        return script[len(own)] if own == script[: len(own)] and len(own) < len(script) else None

    def _hint(self, view: bytes) -> Hint:
        """What the search found at a view; asked twice in a row, it is not searched twice."""
        if self._found is None or self._found[0] != view:
            self._found = (view, self._search(view))
        return self._found[1]

    def _search(self, view: bytes, stop: Stop | None = None) -> Hint:
        """In a first match with a budget of simulations: the coach and the hint say the same."""
        game, packs = self.table.game, self.table.pack_paths
        if self._lesson is not None:
            found = explain(view, game=game, packs=packs, config=_COACH)
            led, code = self._lead
            return found if view != led or code is None else led_by(found, code, _ABOUT_AS_GOOD)
        return explain(view, game=game, packs=packs, think_ms=_ADVICE_MS, stop=stop, seed=1)

    def _reason(self, view: bytes, code: int) -> str:
        return RookieBot(self.table.game, self.table.pack_paths).reason(view, code)

    def coaching(self) -> Coaching | None:
        """In a first match: what to say about this question, and what to point at."""
        if self._lesson is None:
            return None
        words = self._lesson.ask(self.view(), self.actions(), self.since_decision())
        action, why = self.suggest() or (None, "")
        chances: dict[int, float] = {}
        if len(self.actions()) > 1:
            choices = self._hint(self.asked_view()).choices
            chances = {each.action: each.win_chance or 0.0 for each in choices if each.visits}
        hidden = frozenset[str]() if self._plan is None else self._plan.hidden(self._lesson.seen)
        return Coaching(
            tuple(words), action, why, self._lesson.progress, chances, hidden, self._is_taught
        )

    @property
    def _is_taught(self) -> bool:
        """Whether everything that the lesson is about has happened."""
        plan, seat = self._plan, self.asked
        if plan is None or not plan.until or self._lesson is None:
            return False
        events = self.match.events_since(self._position, seat)
        happened = self._lesson.coach.happened(self.view(), events)
        return set(plan.until) <= set(happened)

    def drop(self) -> None:
        """Delete the match: a lesson that is done leaves nothing to continue."""
        self.close()
        for path in (self.path, table_path(self.path)):
            path.unlink(missing_ok=True)

    def since_decision(self) -> tuple[GameEvent, ...]:
        """What the person asked saw happen since their last decision, its results too."""
        seat, steps = self.asked, self.match.steps
        last = [at for at, step in enumerate(steps) if step.seat == seat]
        return self.match.events_since(max([*last, self._position]) if last else 0, seat)

    def why_not(self) -> list[WhyNot]:
        """What the person asked might want to do and cannot, with reasons."""
        seat = self.asked
        return [] if seat is None else self.match.why_not(seat)

    @property
    def has_hints(self) -> bool:
        return True

    @property
    def can_undo(self) -> bool:
        return self._undo_step() is not None

    def undo(self, step: int | None = None) -> bool:
        """Back to a decision of the person, by default the last; dice will fall as they fell."""
        target = self._undo_step() if step is None else step
        if target is None or not self._may_undo:
            return False
        self.interrupt()
        self.match.undo(target)
        self._chosen = {at: was for at, was in self._chosen.items() if at < target}
        return True

    def _was_choice(self, at: int) -> bool:
        """Whether a person took this step and had another option; remembered."""
        if self.match.steps[at].seat not in self.table.people:
            return False
        if at not in self._chosen:
            self._chosen[at] = was_choice(self.match, at)
        return self._chosen[at]

    def decisions(self) -> list[Decision]:
        """What the person has chosen so far, the last first, without single options.

        Empty where undo is not allowed.
        """
        if not self._may_undo:
            return []
        timeline = self.match.timeline(self.viewer)
        return [
            Decision(at, self._around(timeline, at, at)[0], step.label)
            for at, step in enumerate(self.match.steps)
            if at >= self._position and self._was_choice(at)
        ][::-1]

    @property
    def _may_undo(self) -> bool:
        return not self.is_over and len(self.table.people) == 1

    def _undo_step(self) -> int | None:
        if not self._may_undo:
            return None
        newest_first = range(self.match.step - 1, self._position - 1, -1)
        return next((at for at in newest_first if self._was_choice(at)), None)

    def advise(self, view: bytes, stop: Stop) -> HintModel:
        """What the search would do at a seat's view, and why: for any thread."""
        found = self._search(view, stop)
        action = found.best.action
        odds = self.match.words.position(view).odds(action)
        return hint_model(found, self._reason(view, action), odds)

    def story(self, seat: int, stop: Event) -> list[Moment]:
        """The chance to win at each decision of a seat: for any thread, once the match is over."""
        told = []
        steps = self.match.steps
        timeline = self.match.timeline(seat)
        decisions = [at for at, step in enumerate(steps) if step.seat == seat]
        ends = [*decisions[1:], len(steps)]
        for at, end in zip(decisions, ends, strict=True):
            step = steps[at]
            if stop.is_set():
                break
            position = self.match.clone()
            position.undo(at)
            view = position.view_bytes(seat)
            report = search(
                view,
                game=self.table.game,
                packs=self.table.pack_paths,
                iterations=_STORY_LOOKS,
                seed=1,
            )
            best = report.ranked[0]
            word = "" if best.action == step.code else _label(position, seat, best.action)
            shown = correction_for(view, report, game=self.table.game, packs=self.table.pack_paths)
            chance = shown.chance(best, seat)
            chance = 0.5 if chance is None else chance
            chapter, then = self._around(timeline, at, end)
            told.append(Moment(at, step.label, chance, word, chapter, then))
        return told

    def _around(
        self, timeline: Sequence[tuple[int, GameEvent]], at: int, end: int
    ) -> tuple[str, str]:
        """The part of the match a step is in, and the loudest event from there to another step."""
        roles = self._rules.roles
        parts = [e.text for step, e in timeline if step <= at and roles.get(e.kind) == "title"]
        after = [e for step, e in timeline if at < step <= end]
        loud = [e.text for role in ("bad", "warn") for e in after if roles.get(e.kind) == role]
        return parts[-1] if parts else "", loud[0] if loud else ""

    def close(self) -> None:
        """Let the file go; the match can be resumed."""
        self.interrupt()
        self.match.record_to(None)
        self._recorder.close()


def _label(match: Match, seat: int, code: int) -> str:
    return next((each.label for each in match.actions(seat) if each.code == code), "")
