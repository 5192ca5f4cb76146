"""A match at a table: the match screen, with others who choose, chat, watch and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find
from kumite_tui.drawing.text import clean, cut
from kumite_tui.screens.base import key_name
from kumite_tui.screens.match import MatchScreen
from kumite_tui.screens.match_picture import CHAT_TAB, layout_match
from kumite_tui.server.guest.chat_lines import draw_chat
from kumite_tui.server.guest.hall import OVER
from kumite_tui.server.guest.remote_session import PERSON, RemoteSession
from kumite_tui.server.guest.screens.base import TableScreen
from kumite_tui.server.guest.screens.proof import ProofScreen
from kumite_tui.server.guest.table_words import listed, minutes
from kumite_tui.server.messaging.messages import (
    AskTeam,
    ChatNews,
    GetScene,
    LeaveTable,
    LetTeam,
    Removed,
    Scene,
    StandIn,
    StepNews,
    TableGone,
    TableNews,
)
from kumite_tui.server.names import MOST_NAME_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.grid import Grid, Rect
    from kumite_tui.drawing.lines import Line
    from kumite_tui.screens.base import Hint
    from kumite_tui.server.messaging.messages import Act, News, Reply, SeatInfo

__all__ = ["TableMatchScreen"]

_HURRY = 10
"""Seconds from which a clock is told loudly."""


class TableMatchScreen(MatchScreen, TableScreen):
    """Steps come from the arbiter; whatever it refuses is told, and the truth fetched again."""

    session: RemoteSession
    while_shown = MatchScreen.while_shown | frozenset("CTPXBW")

    def __init__(
        self,
        scene: Scene,
        missed: Sequence[StepNews] = (),
        note: str = "",
        promised: str = "",
    ) -> None:
        """`missed` is what happened since the scene was told.

        `promised` is the first promise of the dice that this session saw.
        """
        session = RemoteSession(scene, self._send, promised)
        for news in missed:
            session.take(news.report)
            if news.proof is not None:
                session.learn(news.proof)
        session.catch_up()
        super().__init__(session, note)
        self.code = scene.table.code
        self.picture.chat = self._draw_chat
        self._match = scene.table.match
        self._has_ended = False
        self._follow_team()
        self._is_left = False
        """Whether the table has gone on to another match, while the end of this one is shown."""

    def on_mount(self) -> None:
        self._tell_if_given_up()
        if not self.session.is_told:
            self.server.look_at_rating(self.session, self.repaint)
        super().on_mount()

    def _tell_if_given_up(self) -> None:
        if self.session.info.stage == OVER and not self.session.is_told:
            self.told("Everybody has left; the match was given up.")

    @property
    def commands(self) -> tuple[str, ...]:
        return ("match", "table")

    # What is sent and told.

    def _send(self, act: Act) -> None:
        self.server.request(act, self._kept, self._refused)

    def _kept(self, _reply: Reply) -> None:
        self.session.kept()
        self._go_on()

    def _refused(self, why: str) -> None:
        """Perhaps somebody was quicker, or time was over: what is true now?"""
        self.told(why)
        self._answering = None
        self.session.not_kept()
        self.server.request(GetScene(self.code), self._renew, self.told)
        self._go_on()

    def _renew(self, reply: Reply) -> None:
        assert isinstance(reply, Scene)
        if reply.report is None or reply.table.match != self._match:
            self.server.go_to(self.code)
            return
        self.session.use(reply)
        self._forget_question()
        self._go_on()

    def news(self, news: News) -> None:
        match news:
            case StepNews(code, report, proof) if code == self.code and not self._is_left:
                if proof is not None:
                    self.session.learn(proof)
                if report.note:
                    self.picture.note = report.note
                if self.session.take(report):
                    self._step_came()
            case TableNews(table) if table.code == self.code and table.match != self._match:
                self._others_went_on()
            case TableNews(table) if table.code == self.code:
                self.session.info = table
                self._follow_team()
                self._tell_if_given_up()
                self.show()
            case Removed(code, why) if code == self.code:
                self.server.leave_table(f"Table {code}: {why}")
            case TableGone(code) if code == self.code:
                self.server.leave_table(f"Table {code} was closed.")
            case ChatNews():
                self.show()
            case _:
                self.repaint()

    # Bots on one's side.

    def _follow_team(self) -> None:
        """What bots were asked for by anybody here, and what one of them waits with."""
        team = self.session.info.team
        is_asked = team is not None and self.session.viewer is not None
        self.picture.plan = clean(team.plan) if team is not None and is_asked else ""
        self._holds = team is not None and team.holds

    def _ask_for(self, wish: int, holds: bool) -> None:
        self.server.request(AskTeam(self.code, wish, holds), refused=self.told)

    def _let_it(self) -> None:
        team = self.session.info.team
        if team is not None:
            self.picture.plan = ""
            self.server.request(LetTeam(self.code, team.seat, team.step), refused=self.told)

    def _others_went_on(self) -> None:
        """A rematch: how this match ended is shown first, and the offer to go comes after it."""
        self._is_left = True
        if not self.session.is_told and self.server.screen is self:
            self.server.go_to(self.code)  # it was given up, which was told already

    def _step_came(self) -> None:
        """A question out of the blue is not answered by a key that was meant for something else."""
        is_waiting = self.session.asked is None
        self._has_waited = self._has_waited or is_waiting
        self._has_shown = self._has_shown or (is_waiting and self.kumite.settings.is_animated)
        self._go_on()

    def told(self, words: str) -> None:
        self.picture.note = words
        self.repaint()

    def _go_on(self) -> None:
        """Show what has come, unless a moment is being shown: then it comes after."""
        if not self._is_pausing:
            self.pump()

    def _ended(self) -> None:
        if not self._has_ended:
            self._has_ended = True
            super()._ended()

    @property
    def _is_waiting(self) -> bool:
        return self.session.is_on_its_way

    # What is shown.

    def _tick(self) -> None:
        if self.session.has_clock:
            self.picture.corner = self._corner()
            self.repaint()

    def show(self) -> None:
        self.picture.corner = self._corner()
        self.picture.people = self._people()
        super().show()

    def _people(self) -> Line:
        """Everybody's name beside the letter of their fighter; who is away, who plays for whom."""
        found: Line = []
        for seat, chair in enumerate(self.session.info.seats):
            fighter = self._fighter(seat)
            letter = fighter[:1] or str(seat + 1)
            away = " (away)" if self._is_away(chair) else ""
            who = clean(self.session.who(seat))[:24]
            found.append((f"  {letter} {who}{away}", f"seat{seat % 6}"))
        return found

    def _fighter(self, seat: int) -> str:
        """Empty while none was chosen."""
        name = self.board.name(self.session.view(), seat)
        return "" if name == f"seat {seat + 1}" else name

    def draw(self, grid: Grid) -> None:
        chat = self.server.hall.chat(self.code)
        if not layout_match(*self.size).is_compact or self.picture.tab == CHAT_TAB:
            chat.unread = 0
        self.picture.unread = chat.unread
        super().draw(grid)

    def _draw_chat(self, grid: Grid, rect: Rect) -> None:
        hall = self.server.hall
        key = key_name(self.shown_key("C"), self.skin)
        draw_chat(grid, rect, hall.heard(self.code), hall.name, key)

    def _corner(self) -> Line:
        session = self.session
        found: Line = [(f" {self.code} ", "title")]
        if session.viewer is None:
            behind = session.info.behind
            words = f"watching, {behind} s behind " if behind else "watching "
            found.append((words, "warn"))
        for seat in session.waits_for:
            left = session.time_left(seat)
            if left is not None:
                name = cut(session.who(seat), MOST_NAME_COLUMNS)
                who = "" if seat == session.viewer else f"{name} "
                found.append((f" {who}{minutes(left)} ", "hot" if left <= _HURRY else "text"))
        away = [chair.name for chair in session.info.seats if self._is_away(chair)]
        if away and layout_match(*self.size).is_compact:
            found.append((f" {cut(clean(listed(away)), 24)} away ", "warn"))
        waiting = self.server.hall.waiting(but=self.code)
        if waiting:
            key = key_name(self.shown_key("T"), self.skin)
            found.append((f" {key}: {waiting[0].code} waits for you ", "hot"))
        return found

    def _status(self) -> str:
        session = self.session
        if self._is_pausing:
            return self._pausing_words()
        if session.is_on_its_way:
            return "Your choice is on its way."
        if self.picture.plan:
            return super()._status()
        others = [self._with_presence(seat) for seat in session.waits_for]
        return f"Waiting for {listed(others)}." if others else ""

    def _with_presence(self, seat: int) -> str:
        chair = self.session.info.seats[seat]
        told = [self._fighter(seat), "away" if self._is_away(chair) else ""]
        words = ", ".join(word for word in told if word)
        return f"{self.session.who(seat)} ({words})" if words else self.session.who(seat)

    @staticmethod
    def _is_away(chair: SeatInfo) -> bool:
        return chair.player == PERSON and not chair.is_here and not chair.deputy

    def hints(self) -> list[Hint]:
        found = super().hints()
        at = next((n for n, (key, _) in enumerate(found) if key == "e"), len(found))
        own: list[Hint] = [("C", "chat")]
        if len(self.server.hall.mine()) > 1:
            own.append(("T", "next table"))
        more: list[Hint] = [] if self.session.viewer is None else [("X", "give up")]
        if self._missing():
            more.append(("B", "bot stands in"))
        return [
            *found[:at],
            *own,
            *found[at:],
            *more,
            ("P", "dice"),
            ("W", "people"),
        ]

    def idle_keys(self) -> frozenset[str]:
        idle = "" if len(self.server.hall.mine()) > 1 else "T"
        idle += "" if self._missing() else "B"
        idle += "X" if self.session.viewer is None else ""
        idle += "P" if self.session.proof is None else ""
        return super().idle_keys() | frozenset(idle)

    def _missing(self) -> list[int]:
        """Seats of people who are waited for and away; only for those who play."""
        if self.session.viewer is None:
            return []
        chairs = self.session.info.seats
        return [seat for seat in self.session.waits_for if self._is_away(chairs[seat])]

    # What keys mean.

    def _press_command(self, key: str) -> bool:
        if key == "C":
            self.server.open_chat(self, self.code)
        elif key == "W":
            self.server.open_people(self.code)
        elif key == "T":
            self.server.next_table(self.code)
        elif key == "P" and self.session.proof is not None:
            self.server.push_screen(ProofScreen(self.session))
        elif key == "X" and self.session.viewer is not None:
            self._ask_to_give_up()
        elif key == "B" and self._missing():
            for seat in self._missing():
                self.server.request(StandIn(self.code, seat))
        elif key in ("q", "ctrl+d") or (key == "escape" and self.session.viewer is None):
            # Whoever plays keeps the chair; the others see that it is empty for now.
            self.server.request(LeaveTable(self.code))
            self.server.leave_match()
        else:
            return super()._press_command(key)
        return True

    def _ask_to_give_up(self) -> None:
        what = "A bot plays on in your place, and you cannot come back."
        table = self.session.table
        is_together = find(table.game).mode(table.mode).is_together
        counts = self.session.info.is_rated and not is_together
        rated = " The match counts as lost." if counts else ""
        self.server.ask("GIVE UP", f"{what}{rated} Type yes if you mean it.", "", self._give_up)

    def _give_up(self, words: str) -> str:
        if words.lower() != "yes":
            return "Type yes, or leave it with Esc."
        self.server.request(LeaveTable(self.code, for_good=True))
        self.server.leave_table(f"You have given up the match at table {self.code}.")
        return ""
