"""How a match goes on at a screen: steps are shown, people asked, bots left to think."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message

from kumite_tui.boards import board_of
from kumite_tui.boards.lessons import lesson_of
from kumite_tui.models.log import hidden_after_links, lines_of, shown
from kumite_tui.models.question import Chooser
from kumite_tui.models.recap import recap_of
from kumite_tui.play.played_match import own_names
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.match_picture import MatchPicture, layout_match

if TYPE_CHECKING:
    from textual.timer import Timer

    from kumite.match import LabelledAction
    from kumite.what_if import ShownOdds
    from kumite_tui.boards import Composer
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.models.decision import Thought
    from kumite_tui.models.terms import Glossary
    from kumite_tui.play.played_match import PlayedMatch

__all__ = ["MatchFlow"]

_PAUSE = 0.45
_LINK = 1.2
"""Seconds to read a part of a chain that nobody decides."""
_TICK = 0.3
_FRAMES, _FRAME = 5, 0.07
_BLINK = 0.025
"""Seconds that the picture of a choice taken may wait for what bots answer."""


@dataclass
class BotAnswered(Message):
    """A bot has thought."""

    thought: Thought
    code: int


class MatchFlow(KumiteScreen):
    """One match, to its end; what keys mean is for the screen to say."""

    place = "match"

    def __init__(
        self, session: PlayedMatch, note: str = "", *, begins_with_goal: bool = False
    ) -> None:
        super().__init__()
        self._begins_with_goal = begins_with_goal
        self.session = session
        self.board = board_of(session.table.game)
        self.picture = MatchPicture(self.board, session.view(), note=note, odds=self._odds)
        plan = lesson_of(session.table)
        if plan is not None:
            self.picture.lesson = f"Lesson {plan.number}: {plan.title}"
            if begins_with_goal:
                self.picture.withheld = plan.hidden(set())
        self._question: tuple[int, tuple[int, ...]] | None = None
        self._thinking: Thought | None = None
        self._odds_cache: dict[int, ShownOdds | None] = {}
        self._is_pausing = False
        self._is_skipping = False
        self._has_shown = False
        """Whether something was shown step by step since the last question."""
        self._asked_at = 0.0
        self._ignored = ""
        self._ticks = 0
        self._has_waited = False
        self._wants_list = False
        self._glossary: Glossary | None = None
        self._answering: Composer | None = None
        self._rolls: list[Roll] = []
        self._hidden = 0
        """Lines of the log that are still to be shown."""
        self._chain: list[int] = []
        """What `_hidden` becomes, part by part."""
        self._pause_timer: Timer | None = None
        self._chosen_at = session.step
        self._held: BotAnswered | None = None
        """What a teammate is about to do, as long as it waits for your word."""
        self._holds = False
        """Whether teammates wait for it."""

    def on_mount(self) -> None:
        self.set_interval(_TICK, self._tick)
        if self._begins_with_goal:
            # Nothing happens behind the card.
            self.kumite.open_goal(self.session, self.pump)
        else:
            self.pump()

    def _tick(self) -> None:
        """Show that a bot still thinks."""
        if self._thinking is not None and not self.picture.question:
            self._ticks += self.kumite.settings.is_animated
            self.picture.status = self._status()
            self.repaint()

    def on_unmount(self) -> None:
        self.session.close()

    # The match goes on.

    def pump(self) -> None:
        """Take every step that waits for nobody here, then ask or let a bot think."""
        session = self.session
        self._is_pausing = False
        self._hidden, self._chain = 0, []
        self.picture.rolls, self.picture.frame = (), 0
        while session.waits_for_chance:
            before, step = self._lines_told(), session.step
            session.fall()
            self._collect_rolls(step)
            # Whoever is in the middle of a choice is not interrupted.
            if not self.picture.question and self._pause_after(before):
                return
        if session.is_over:
            self._ended()
            return
        if self._ask():
            return
        self._let_bots_think()
        self.show()

    @property
    def _is_watched(self) -> bool:
        """Whether what happens is shown step by step."""
        return not self._is_skipping and self.kumite.settings.is_animated

    def _lines_told(self) -> int:
        """Lines of the log so far; not counted where nobody waits for the next one."""
        return len(self.session.log()) if self._is_watched else 0

    def _pause_after(self, before: int) -> bool:
        """Whether to wait a moment, because something worth watching has happened."""
        if not self._is_watched:
            return False
        fresh = self.session.log()[before:]
        if not any(line.is_paced for line in fresh):
            return False
        self._forget_question()
        self._is_pausing = self._has_shown = True
        self._chain = hidden_after_links(fresh)
        if any(line.is_roll for line in fresh) and self._rolls:
            self.picture.rolls, self.picture.frame = tuple(self._rolls), _FRAMES
            self._hidden = len(fresh)
            self.set_timer(_FRAME * self.kumite.settings.pace, self._fall_on)
            self.show()
        else:
            self._next_link()
        return True

    def _next_link(self) -> None:
        """The next part of what has happened, for as long as reading it takes."""
        self._hidden = self._chain.pop(0) if self._chain else 0
        seconds = _LINK if self._hidden else _PAUSE
        if self._pause_timer is not None:
            self._pause_timer.stop()
        self._pause_timer = self.set_timer(seconds * self.kumite.settings.pace, self._paused)
        self.show()

    def _hurry(self) -> bool:
        """Show the next part at once; False if nothing is left to be shown."""
        if not self._is_pausing or not self._chain or self.picture.frame:
            return False
        self._next_link()
        return True

    def _collect_rolls(self, step: int) -> None:
        """Remember the dice that fell since a step, as far as they belong together."""
        session = self.session
        if not self._is_watched:
            return
        view = session.view()
        for event in session.events_since(step):
            roll = self.board.roll(event, view)
            if roll is None:
                continue
            if roll.is_first:
                self._rolls.clear()
            self._rolls = [each for each in self._rolls if each.title != roll.title] + [roll]

    def _fall_on(self) -> None:
        """The next frame of falling dice; when they lie still, a moment to look at them."""
        picture = self.picture
        if not self._is_pausing or not picture.frame:
            return
        picture.frame -= 1
        if picture.frame > 0:
            self.set_timer(_FRAME * self.kumite.settings.pace, self._fall_on)
            self.show()
        else:
            self._next_link()

    def _paused(self) -> None:
        """The moment is over by itself."""
        if self._is_pausing and not self._hurry():
            self.pump()

    def _is_too_soon(self, key: str) -> bool:
        """Whether a key was meant to end what was shown before the question.

        A key that is held down goes on meaning that until it is let go.
        """
        now = monotonic()
        if now - self._asked_at >= self.kumite.settings.grace_seconds:
            return False
        if key == self._ignored:
            self._asked_at = now
        self._ignored = key
        return True

    def _ask(self) -> bool:
        """Ask whoever has to choose here; True if it needed no asking and the match went on."""
        session, picture = self.session, self.picture
        seat = session.asked
        if seat is None:
            self._forget_question()
            return False
        if len(session.table.people) > 1 and session.viewer != seat:
            session.viewer = None
            self._answering = None
            self._forget_question()
            name = self.board.name(session.view(), seat)
            picture.curtain = f"{name[:1].upper()}{name[1:]}"
            return False
        actions = session.actions()
        if self._answer_on(actions) or self._take_single(actions):
            return True
        question = (seat, tuple(action.code for action in actions))
        if question != self._question:
            self._forget_question()
            self._question = question
            if self._has_shown:
                self._has_shown = False
                self._asked_at, self._ignored = monotonic(), ""
            ordered = sorted(actions, key=self.board.is_pass)
            picture.chooser = Chooser(ordered, self.kumite.keymap.letters_for(self.place))
            picture.composer = self._composer(actions)
            self._point_at_pass(ordered)
            self._coach()
            if picture.coach is not None and picture.coach.is_done:
                self._forget_question()
                self.kumite.lesson_ended(session)
                return False
        picture.question = session.question()
        self._is_skipping = False
        if self._has_waited:
            self._has_waited = False
            self.kumite.ring()
        return False

    def _take_single(self, actions: tuple[LabelledAction, ...]) -> bool:
        """Take the only option, where nobody learns from it that there was no other.

        A coach explains every question, and people at one screen would see what the others lack.
        """
        table = self.session.table
        if len(actions) != 1 or len(table.people) > 1 or table.is_lesson:
            return False
        if not self.kumite.takes_single:
            return False
        self._take_choice(actions[0], is_single=True)
        return True

    def _answer_on(self, actions: tuple[LabelledAction, ...]) -> bool:
        """Go on with an answer that takes several actions; False when all of it was given."""
        composer, self._answering = self._answering, None
        action = None if composer is None else composer.then(self.session.view(), actions)
        if action is None:
            return False
        self._answering = composer
        self._take_choice(action)
        return True

    def _coach(self) -> None:
        """In a first match: what to say about this question, and where to point."""
        self.picture.coach = self.session.coaching()
        self.picture.has_read = False
        self._point_at_suggestion()

    def _point_at_best(self, actions: tuple[LabelledAction, ...]) -> None:
        """Begin with what the odds call best, where dice are chosen."""
        composer = self.picture.composer
        if composer is not None:
            told = ((each, self._odds(each)) for each in actions)
            best = [each for each, odds in told if odds is not None and odds.is_best]
            for action in best[:1]:
                composer.aim(action)

    def _point_at_pass(self, ordered: list[LabelledAction]) -> None:
        """Begin with what spends nothing, or only what is worth it, where the first choice does."""
        chooser, view = self.picture.chooser, self.session.view()
        passes = [each for each in ordered if self.board.is_pass(each)]
        if chooser is None or not passes:
            return
        others = [each for each in ordered if each not in passes]
        worthy = [each for each in others if not self.board.is_costly(view, each)]
        if len(worthy) < len(others):
            chooser.aim((*worthy, *passes)[0].code)

    def _point_at_suggestion(self) -> None:
        picture = self.picture
        action = None if picture.coach is None else picture.coach.suggested
        if action is None:
            return
        if picture.composer is not None:
            picture.composer.aim(action)
        elif picture.chooser is not None:
            picture.chooser.aim(action.code)

    def _forget_question(self) -> None:
        self._question = None
        self._wants_list = False
        self._odds_cache.clear()
        picture = self.picture
        picture.question, picture.chooser, picture.composer, picture.curtain = "", None, None, ""

    def _composer(self, actions: tuple[LabelledAction, ...]) -> Composer | None:
        if self._wants_list:
            return None
        return self.board.composer(self.session.view(), actions)

    def _let_bots_think(self) -> None:
        if self._thinking is not None or self._held is not None:
            return
        thought = self.session.thought()
        if thought is not None:
            self._thinking = thought
            self._think(thought)

    @work(thread=True, group="bots")
    def _think(self, thought: Thought) -> None:
        self.post_message(BotAnswered(thought, self.session.think(thought)))

    @on(BotAnswered)
    def _bot_answered(self, message: BotAnswered) -> None:
        if message.thought is not self._thinking:
            return
        self._thinking = None
        self._has_waited = True
        plan = self.session.announced(message.thought, message.code) if self._holds else ""
        if plan:
            self._held, self.picture.plan = message, plan
            self.kumite.ring()
            self.show()
        else:
            self._let(message)

    def _let(self, message: BotAnswered) -> None:
        """A bot does what it wants."""
        self._held, self.picture.plan = None, ""
        before = self._lines_told()
        self.session.answer(message.thought, message.code)
        if self.picture.question or not self._pause_after(before):
            self.pump()

    def _let_it(self) -> None:
        """Your word that a teammate may do what it plans."""
        if self._held is not None:
            self._let(self._held)

    def _ask_teammates(self) -> None:
        session = self.session
        self.kumite.open_asking(session.wishes(), session.wish, self._holds, self._ask_for)

    def _ask_for(self, wish: int, holds: bool) -> None:
        """What you ask of bots on your side, from now on; who waits for it thinks again."""
        is_new = wish != self.session.wish
        self.session.ask_for(wish)
        self._holds = holds
        if self._held is not None and (is_new or not holds):
            held = self._held
            self._held, self.picture.plan = None, ""
            if is_new:
                self._let_bots_think()
                self.show()
            else:
                self._let(held)
        elif is_new and self._thinking is not None:
            self._thinking = None
            self.session.interrupt()
            self._let_bots_think()

    def _choose(self, action: LabelledAction) -> None:
        """Take an action; in a lesson a mistake is explained before it counts."""
        coach = self.picture.coach
        why = "" if coach is None else coach.mistake(action)
        if not why:
            self._take_choice(action)
            return
        answering, self._answering = self._answering, None

        def keep() -> None:
            self._answering = answering
            self._take_choice(action)

        self.kumite.open_mistake(why, keep)

    def _take_choice(self, action: LabelledAction, *, is_single: bool = False) -> None:
        session = self.session
        self._forget_question()
        has_room = not layout_match(*self.size).is_compact
        self.picture.note = f"Your only option: {action.label}." if is_single and has_room else ""
        self.picture.scroll.clear()
        before = self._lines_told()
        if not is_single:  # a recap goes back to a choice that was one
            self._chosen_at = session.step
        session.choose(action)
        if len(session.table.people) > 1 and session.asked != session.viewer:
            session.viewer = None
            before = self._lines_told()
        if not self._pause_after(before):
            self.pump()

    def _undo(self, step: int | None = None) -> None:
        """Take back the last decision, or all from an earlier one on."""
        self._answering = None
        self._thinking = None
        self._held, self.picture.plan = None, ""
        self._forget_question()
        done = self.session.undo(step)
        self.picture.note = "Taken back." if done else "There is nothing to take back."
        self.pump()

    def _ended(self) -> None:
        self._forget_question()
        self.show()
        self.kumite.ring()
        self.kumite.match_ended(self.session)

    # What is shown.

    def show(self) -> None:
        """Bring the picture up to date, and have it painted."""
        session, picture = self.session, self.picture
        session.keep()  # nothing is shown that could be lost; painting itself writes nothing
        if not self._hidden:  # what has happened shows when all of it was told
            picture.view = session.view()
            picture.points = session.points()
        name = "" if session.viewer is None else self.board.name(picture.view, session.viewer)
        told = session.log()
        told = told[: len(told) - self._hidden]
        picture.log = shown(told, picture.filter, name)
        if not picture.question:
            # A log in full is another panel: here it is summed up, once all of it was told.
            events, rules = session.events_since(self._chosen_at), self.board.log_rules
            fresh = lines_of(events, rules)
            picture.fresh = fresh[: len(fresh) - self._hidden]
            own = own_names(session, self.board)
            picture.recap = () if self._hidden else recap_of(events, rules, own)
        picture.status = self._status()
        # What is answered at once is not worth a picture of its own.
        self.repaint(_BLINK if self._is_waiting and not picture.question else 0.0)

    @property
    def _is_waiting(self) -> bool:
        """Whether the next step may come any moment."""
        return self._thinking is not None

    def _status(self) -> str:
        if self._thinking is not None:
            seat = self._thinking.seat
            name = self.board.name(self.session.view(), seat)
            dots = "." * (1 + self._ticks % 3)
            return f"{name} ({self.session.who(seat)}) is thinking{dots}"
        if self.picture.plan:
            return "Press Enter to let it, A to ask for something else."
        return self._pausing_words() if self._is_pausing else ""

    def _pausing_words(self) -> str:
        if self._hidden and not self.picture.frame:
            return "Press Enter for what happens next, Esc to skip to your choice."
        return "Press any key to continue."

    def _odds(self, action: LabelledAction) -> ShownOdds | None:
        if action.code not in self._odds_cache:
            self._odds_cache[action.code] = self.session.odds(action)
        return self._odds_cache[action.code]
