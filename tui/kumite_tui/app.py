"""The app of this machine: its matches, replays and packs, kept in files of one's own."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from textual.app import SystemCommand

from kumite.errors import KumiteError
from kumite_tui.base_app import BaseApp
from kumite_tui.keys import keymap as keymap_file
from kumite_tui.play.seating import Seating, write_seating
from kumite_tui.screens.home import HomeScreen
from kumite_tui.storage import settings as settings_file
from kumite_tui.storage.folders import config_folder, log_file
from kumite_tui.terminal.textual_private import APP_LOG

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from kumite_tui.keys.keymap import Keymap
    from kumite_tui.play.local_session import Session
    from kumite_tui.play.played_match import PlayedMatch
    from kumite_tui.storage.settings import Option, Settings

__all__ = ["KumiteApp"]


class KumiteApp(BaseApp):
    """Kumite in the terminal."""

    def __init__(
        self,
        start: Seating | None = None,
        *,
        save: Path | None = None,
        resume: Path | None = None,
        asks: str | None = None,
    ) -> None:
        """Opens home; a match to `start` or to `resume`, or the form of a new one, lies over it."""
        keymap, notice = keymap_file.load()
        super().__init__(settings_file.load(), keymap, notice)
        self._start = start
        self._save = save
        self._resume = resume
        self._asks = asks

    def on_mount(self) -> None:
        _begin_log()
        self.push_screen(HomeScreen())
        if self._start is not None:
            self.start_match(self._start, self._save)
        elif self._asks is not None:
            self.open_new_match(self._asks)
        elif self._resume is not None:
            self.resume_match(self._resume)

    def own_commands(self) -> Iterable[SystemCommand]:
        yield SystemCommand("New match", "choose mode, seats and fighters", self.open_new_match)
        yield SystemCommand("Lessons", "learn by playing, with a coach", self.open_lessons)
        yield SystemCommand("Replays", "step through matches", self.open_replays)

    def keep_settings(self, settings: Settings) -> None:
        settings_file.save(settings)

    def keep_keymap(self, keymap: Keymap) -> None:
        keymap_file.save(keymap)

    @property
    def takes_single(self) -> bool:
        return self.settings.takes_single

    @property
    def options(self) -> tuple[Option, ...]:
        return (*super().options, *settings_file.LOCAL_OPTIONS)

    @property
    def trouble_help(self) -> tuple[str, ...]:
        return (
            "Every step of your match was saved before it was shown: go home and continue it.",
            f"The full report is in {log_file()}",
        )

    # Screens.

    def open_new_match(self, game: str = "") -> None:
        """The form of a new match, of a game or of the last one played."""
        from kumite_tui.screens.new_match import NewMatchScreen

        self.push_screen(NewMatchScreen(self.settings.bot, game))

    @property
    def game(self) -> str:
        """The game that is meant when none is named: of the match here, or that of the last one."""
        from kumite_tui.screens.match import MatchScreen

        for screen in reversed(self.screen_stack):
            if isinstance(screen, MatchScreen):
                return screen.session.table.game
        return self.last_game

    @property
    def last_game(self) -> str:
        """The game that was played last."""
        from kumite_tui.screens.new_match import last_table

        last = last_table()
        return Seating().game if last is None else last.game

    @property
    def teaches(self) -> bool:
        return True

    def open_lessons(self, game: str = "") -> None:
        """The lessons, those of a game first."""
        from kumite_tui.screens.lessons import LessonsScreen

        self.push_screen(LessonsScreen(game or self.game))

    def lesson_ended(self, session: PlayedMatch) -> None:
        """All of a lesson was taught before its match is over."""
        from kumite_tui.play.local_session import Session
        from kumite_tui.screens.lessons import LessonOverScreen

        assert isinstance(session, Session)
        session.drop()
        self.go_home()
        self.push_screen(LessonOverScreen(session.table))

    def start_match(self, table: Seating, path: Path | None = None) -> None:
        """Begin a match and remember the choice, but that of a lesson."""
        from kumite_tui.play.local_session import Session
        from kumite_tui.screens.new_match import LAST_TABLE

        try:
            folder = config_folder()
            folder.mkdir(parents=True, exist_ok=True)
            if not table.is_lesson:
                write_seating(table, folder / LAST_TABLE)
            session = Session.start(table, path)
        except (KumiteError, OSError) as error:
            self.refuse(str(error))
            return
        self.go_home()
        self._play(session)

    def resume_match(self, path: Path) -> None:
        from kumite import record
        from kumite_tui.boards import board_of
        from kumite_tui.play.local_session import Session

        try:
            # Before the file is taken: a match this app cannot show stays free for one that can.
            board_of(record.read(path).header["game"])
            session, note = Session.resume(path)
        except KumiteError as error:
            self.refuse(str(error))
            return
        self._play(session, note)

    def play_from(self, path: Path, at: int) -> None:
        """Play on from a step of a kept match, as a match of its own."""
        from kumite_tui.play.local_session import Session

        try:
            session = Session.branch(path, at)
        except (KumiteError, OSError) as error:
            self.refuse(str(error))
            return
        self.go_home()
        note = "A new match from here: dice are rolled again, and the old match stays unchanged."
        self._play(session, note)

    def _play(self, session: Session, note: str = "") -> None:
        from kumite_tui.screens.match import MatchScreen

        session.thinking_share = self.settings.thinking_share
        self.push_screen(MatchScreen(session, note, begins_with_goal=not session.has_begun))

    def leave_match(self) -> None:
        """The match is kept; it can be continued from home."""
        self.go_home()

    def match_ended(self, session: PlayedMatch) -> None:
        from kumite_tui.play.local_session import Session
        from kumite_tui.screens.game_over import GameOverScreen
        from kumite_tui.screens.lessons import LessonOverScreen

        assert isinstance(session, Session)
        self.push_screen(GameOverScreen(session))
        winners = session.score().winners
        if session.table.lesson and set(session.table.people) & set(winners):
            self.push_screen(LessonOverScreen(session.table))

    def open_unfinished(self) -> None:
        """All matches that can be continued."""
        from kumite_tui.screens.unfinished import UnfinishedScreen

        self.push_screen(UnfinishedScreen())

    def open_tables(self) -> None:
        """How to play with others, and ssh to a server."""
        from kumite_tui.screens.tables import TablesScreen

        self.push_screen(TablesScreen())

    def open_replays(self) -> None:
        from kumite_tui.screens.replays import ReplaysScreen

        self.push_screen(ReplaysScreen())

    def open_replay(self, path: Path, at: int | None = None, viewer: int | None = None) -> None:
        from kumite_tui.screens.replays import ReplayScreen

        try:
            screen = ReplayScreen(path, at, viewer)
        except KumiteError as error:
            self.refuse(str(error))
            return
        self.push_screen(screen)


def _begin_log() -> None:
    """Unexpected errors go to a file, if one can be written."""
    logger = logging.getLogger(APP_LOG)
    for old in list(logger.handlers):
        logger.removeHandler(old)
        old.close()
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        logger.addHandler(logging.FileHandler(path, encoding="utf-8", delay=True))
    except OSError:
        logger.addHandler(logging.NullHandler())
    logger.propagate = False
