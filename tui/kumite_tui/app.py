"""The app: opens screens, keeps settings, and stays calm."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from kumite.errors import KumiteError
from kumite_tui import keymap as keymap_file
from kumite_tui import settings as settings_file
from kumite_tui.places import config_folder, log_file
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.home import HomeScreen
from kumite_tui.table import Table, write_table
from kumite_tui.textual_private import CalmApp
from kumite_tui.themes import THEMES, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from textual.screen import Screen

    from kumite_tui.keymap import Keymap
    from kumite_tui.models.terms import Glossary, Term
    from kumite_tui.session import Session
    from kumite_tui.settings import Settings

__all__ = ["KumiteApp"]


class KumiteApp(CalmApp):
    """Kumite in the terminal."""

    TITLE = "Kumite"
    CSS = "Screen { background: $background; }"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING: ClassVar[str] = "f24"  # the key map opens it

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
        self.keymap, self.notice = keymap_file.load()
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
        """What the command palette offers: what the screen can do, then what is always there."""
        if isinstance(screen, KumiteScreen) and not isinstance(screen, HomeScreen):
            for act in keymap_file.ACTS:
                if act.place == screen.place and act.name != "keys":
                    title = act.name.replace("-", " ").capitalize()
                    yield SystemCommand(title, act.help, partial(screen.press, act.key))
        yield SystemCommand("Home", "leave the match; it is kept", self.go_home)
        yield SystemCommand("New match", "choose mode, seats and fighters", self.open_new_match)
        yield SystemCommand("First match", "learn by playing, with a coach", self.start_first_match)
        yield SystemCommand("Replays", "step through matches", self.open_replays)
        yield SystemCommand("Learn", "the rules by topic", self.open_learn)
        yield SystemCommand("Settings", "theme, symbols, animation", self.open_settings)
        yield SystemCommand("Keys", "what every key does, and others for it", self.open_keys)
        yield SystemCommand("Quit", "leave Kumite", self.action_quit)

    # Settings.

    def change_settings(self, settings: Settings) -> None:
        """Use and keep other settings."""
        self.settings = settings
        self.theme = f"kumite-{settings.theme}"
        settings_file.save(settings)
        if isinstance(self.screen, KumiteScreen):
            self.screen.repaint()

    def change_keymap(self, keymap: Keymap) -> None:
        """Use and keep other keys."""
        self.keymap, self.notice = keymap, ""
        keymap_file.save(keymap)

    # Screens.

    def go_home(self) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def open_new_match(self) -> None:
        from kumite_tui.screens.new_match import NewMatchScreen

        self.push_screen(NewMatchScreen(self.settings.bot))

    @property
    def game(self) -> str:
        """The game that is meant when none is named: of the match here, or that of the last one."""
        from kumite_tui.screens.match import MatchScreen
        from kumite_tui.screens.new_match import last_table

        for screen in reversed(self.screen_stack):
            if isinstance(screen, MatchScreen):
                return screen.session.table.game
        last = last_table()
        return Table().game if last is None else last.game

    def start_first_match(self, game: str = "") -> None:
        """The match in which a coach explains each step."""
        from kumite_tui.boards import board_of

        self.start_match(board_of(game or self.game).coach().table)

    def start_match(self, table: Table, path: Path | None = None) -> None:
        """Begin a match and remember the choice, but that of a lesson."""
        from kumite_tui.screens.match import MatchScreen
        from kumite_tui.screens.new_match import LAST_TABLE
        from kumite_tui.session import Session

        try:
            folder = config_folder()
            folder.mkdir(parents=True, exist_ok=True)
            if not table.is_lesson:
                write_table(table, folder / LAST_TABLE)
            session = Session.start(table, path)
        except (KumiteError, OSError) as error:
            self.refuse(str(error))
            return
        self.go_home()
        session.thinking_share = self.settings.thinking_share
        self.push_screen(MatchScreen(session))

    def resume_match(self, path: Path) -> None:
        from kumite import record
        from kumite_tui.boards import board_of
        from kumite_tui.screens.match import MatchScreen
        from kumite_tui.session import Session

        try:
            # Before the file is taken: a match this app cannot show stays free for one that can.
            board_of(record.read(path).header["game"])
            session, note = Session.resume(path)
        except KumiteError as error:
            self.refuse(str(error))
            return
        session.thinking_share = self.settings.thinking_share
        self.push_screen(MatchScreen(session, note))

    def leave_match(self) -> None:
        """The match is kept; it can be continued from home."""
        self.go_home()

    def ring(self) -> None:
        """The terminal's bell, for those who want it."""
        if self.settings.rings:
            self.bell()

    def match_ended(self, session: Session) -> None:
        from kumite_tui.screens.game_over import GameOverScreen

        self.push_screen(GameOverScreen(session))

    def open_hint(self, session: Session) -> None:
        from kumite_tui.screens.hint import HintScreen

        self.push_screen(HintScreen(session))

    def open_why_not(self, session: Session, words: str = "") -> None:
        """What is not possible now; those with these words in them."""
        from kumite_tui.screens.why_not import WhyNotScreen

        self.push_screen(WhyNotScreen(session, words))

    def open_earlier(self, session: Session, take_back: Callable[[int], None]) -> None:
        from kumite_tui.screens.earlier import EarlierScreen

        self.push_screen(EarlierScreen(session.decisions(), take_back))

    def open_explain(
        self, under: KumiteScreen, glossary: Glossary, term: Term | None = None
    ) -> None:
        from kumite_tui.screens.explain import ExplainScreen

        self.push_screen(ExplainScreen(under, glossary, term))

    def open_learn(self, words: str = "") -> None:
        """The rules, at the pages that hold these words."""
        from kumite_tui.screens.learn import LearnScreen

        self.push_screen(LearnScreen(self.game, words))

    def open_settings(self) -> None:
        from kumite_tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_keys(self) -> None:
        from kumite_tui.screens.keys import KeysScreen

        self.push_screen(KeysScreen())

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

    def play_from(self, path: Path, at: int) -> None:
        """Play on from a step of a kept match, as a match of its own."""
        from kumite_tui.screens.match import MatchScreen
        from kumite_tui.session import Session

        try:
            session = Session.branch(path, at)
        except (KumiteError, OSError) as error:
            self.refuse(str(error))
            return
        self.go_home()
        session.thinking_share = self.settings.thinking_share
        note = "A new match from here: dice fall anew, and the old match stays as it was."
        self.push_screen(MatchScreen(session, note))

    def ask(self, title: str, help_text: str, text: str, accept: Callable[[str], str]) -> None:
        """Ask for one line; `accept` says why it cannot be used, or nothing."""
        from kumite_tui.screens.prompt import PromptScreen

        self.push_screen(PromptScreen(title, help_text, text, accept))

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
