"""The app: opens screens, keeps settings, and stays calm."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from kumite.errors import KumiteError
from kumite_tui import settings as settings_file
from kumite_tui.places import config_folder, log_file
from kumite_tui.screens.home import HomeScreen
from kumite_tui.session import Session
from kumite_tui.table import write_table
from kumite_tui.textual_private import CalmApp
from kumite_tui.themes import THEMES, theme

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from textual.screen import Screen

    from kumite_tui.settings import Settings
    from kumite_tui.table import Table

__all__ = ["KumiteApp"]


class KumiteApp(CalmApp):
    """Kumite in the terminal."""

    TITLE = "Kumite"
    CSS = "Screen { background: $background; }"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING: ClassVar[str] = "ctrl+p"

    def __init__(
        self,
        start: Table | None = None,
        *,
        save: Path | None = None,
        resume: Path | None = None,
        asks: bool = False,
    ) -> None:
        """Opens home; a match to `start` or to `resume`, or the form of a new one, lies over it."""
        super().__init__()
        self.settings: Settings = settings_file.load()
        self._start = start
        self._save = save
        self._resume = resume
        self._asks = asks
        for known in THEMES:
            self.register_theme(_textual_theme(known.id))
        self.theme = f"kumite-{self.settings.theme}"

    def on_mount(self) -> None:
        _begin_log()
        self.push_screen(HomeScreen())
        if self._start is not None:
            self.start_match(self._start, self._save)
        elif self._asks:
            self.open_new_match()
        elif self._resume is not None:
            self.resume_match(self._resume)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers, wherever one is."""
        yield SystemCommand("Home", "leave the match; it is kept", self.go_home)
        yield SystemCommand("New match", "choose mode, seats and fighters", self.open_new_match)
        yield SystemCommand("Replays", "step through matches", self.open_replays)
        yield SystemCommand("Learn", "the rules by topic", self.open_learn)
        yield SystemCommand("Settings", "theme, symbols, animation", self.open_settings)
        yield SystemCommand("Quit", "leave Kumite", self.action_quit)

    # Settings.

    def change_settings(self, settings: Settings) -> None:
        """Use and keep other settings."""
        self.settings = settings
        self.theme = f"kumite-{settings.theme}"
        settings_file.save(settings)

    # Screens.

    def go_home(self) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def open_new_match(self) -> None:
        from kumite_tui.screens.new_match import NewMatchScreen

        self.push_screen(NewMatchScreen(self.settings.bot))

    def start_match(self, table: Table, path: Path | None = None) -> None:
        """Begin a match and remember the choice."""
        from kumite_tui.screens.match import MatchScreen
        from kumite_tui.screens.new_match import LAST_TABLE

        try:
            folder = config_folder()
            folder.mkdir(parents=True, exist_ok=True)
            write_table(table, folder / LAST_TABLE)
            session = Session.start(table, path)
        except (KumiteError, OSError) as error:
            self.refuse(str(error))
            return
        self.go_home()
        self.push_screen(MatchScreen(session))

    def resume_match(self, path: Path) -> None:
        from kumite_tui.screens.match import MatchScreen

        try:
            session, note = Session.resume(path)
        except KumiteError as error:
            self.refuse(str(error))
            return
        self.push_screen(MatchScreen(session, note))

    def leave_match(self) -> None:
        """The match is kept; it can be continued from home."""
        self.go_home()

    def match_ended(self, session: Session) -> None:
        from kumite_tui.screens.game_over import GameOverScreen

        self.push_screen(GameOverScreen(session))

    def open_hint(self, session: Session) -> None:
        from kumite_tui.screens.hint import HintScreen

        self.push_screen(HintScreen(session))

    def open_learn(self) -> None:
        from kumite_tui.screens.learn import LearnScreen

        self.push_screen(LearnScreen())

    def open_settings(self) -> None:
        from kumite_tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

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

    def refuse(self, why: str) -> None:
        """Say calmly why something cannot be done."""
        from kumite_tui.screens.error import ErrorScreen

        self.push_screen(ErrorScreen(why, is_expected=True))

    def on_unexpected(self, error: Exception) -> None:
        from kumite_tui.screens.error import ErrorScreen

        kind = type(error).__name__
        what = str(error) if isinstance(error, KumiteError) else f"{kind}: {error}"
        self.push_screen(ErrorScreen(what, is_expected=False))


def _textual_theme(name: str) -> TextualTheme:
    known = theme(name)
    if known.is_ansi:
        return replace(BUILTIN_THEMES["ansi-dark"], name=f"kumite-{name}")
    color = known.spec("title").split()[-1]
    return TextualTheme(
        name=f"kumite-{name}",
        primary=color,
        accent=known.spec("hot").split()[-1],
        foreground=known.spec("text").split()[-1],
        background=known.background,
        surface=known.background,
        panel=known.background,
        dark=known.is_dark,
    )


def _begin_log() -> None:
    """Unexpected errors go to a file, if one can be written."""
    logger = logging.getLogger("kumite")
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
