"""What every Kumite app does: opens the screens that need no files, has settings, stays calm.

`app.KumiteApp` adds the matches of this machine, `server.app.ServerApp` the tables of a server.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from kumite.errors import KumiteError
from kumite_tui.drawing.ascii_lines import AsciiLines
from kumite_tui.drawing.themes import THEMES, theme
from kumite_tui.keys import keymap as keymap_file
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.storage.settings import OPTIONS
from kumite_tui.terminal.textual_private import CalmApp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from textual.filter import LineFilter
    from textual.screen import Screen

    from kumite_tui.keys.keymap import Keymap
    from kumite_tui.models.terms import Glossary, Term
    from kumite_tui.play.played_match import PlayedMatch
    from kumite_tui.storage.settings import Option, Settings

__all__ = ["BaseApp"]

_ASCII = AsciiLines()


class BaseApp(CalmApp):
    """Kumite in a terminal; who keeps what, and where matches come from, is for others to say."""

    TITLE = "Kumite"
    CSS = "Screen { background: $background; }"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING: ClassVar[str] = "f24"  # the key map opens it

    def __init__(self, settings: Settings, keymap: Keymap, notice: str = "") -> None:
        super().__init__()
        self.settings = settings
        self.keymap = keymap
        self.notice = notice
        """A line that home shows: what is wrong, and what was done about it."""
        for known in THEMES:
            self.register_theme(_textual_theme(known.id))
        self.theme = f"kumite-{settings.theme}"

    # For the apps to say.

    @property
    def game(self) -> str:
        """The game that is meant when none is named."""
        raise NotImplementedError

    @property
    def teaches(self) -> bool:
        """Whether there are lessons with a coach."""
        return False

    @property
    def trouble_help(self) -> tuple[str, ...]:
        """What to tell somebody after an unexpected error."""
        return ()

    @property
    def takes_single(self) -> bool:
        """Whether a single option may be taken without asking."""
        return False

    @property
    def options(self) -> tuple[Option, ...]:
        """The settings that mean something in this app."""
        return OPTIONS

    @property
    def settings_place(self) -> str:
        """Where settings are kept."""
        return "in your config folder"

    @property
    def keys_place(self) -> str:
        """Where keys are kept."""
        return f"in {keymap_file.FILE} of your config folder"

    def own_commands(self) -> Iterable[SystemCommand]:
        """What the command palette offers on every screen of this app."""
        return ()

    def keep_settings(self, settings: Settings) -> None:
        raise NotImplementedError

    def keep_keymap(self, keymap: Keymap) -> None:
        raise NotImplementedError

    def open_lessons(self, game: str = "") -> None:
        raise NotImplementedError

    def lesson_ended(self, session: PlayedMatch) -> None:
        raise NotImplementedError

    def leave_match(self) -> None:
        raise NotImplementedError

    def match_ended(self, session: PlayedMatch) -> None:
        raise NotImplementedError

    # Settings.

    def change_settings(self, settings: Settings) -> None:
        """Use and keep other settings."""
        self.use_settings(settings)
        self.keep_settings(settings)

    def use_settings(self, settings: Settings) -> None:
        self.settings = settings
        self.theme = f"kumite-{settings.theme}"
        if isinstance(self.screen, KumiteScreen):
            self.screen.repaint()

    def change_keymap(self, keymap: Keymap) -> None:
        """Use and keep other keys."""
        self.keymap, self.notice = keymap, ""
        self.keep_keymap(keymap)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Screens draw what their skin has; whatever Textual draws is fitted to it here."""
        found = super().get_line_filters()
        return [*found, _ASCII] if self.settings.skin.is_ascii else found

    # Screens.

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: what the screen can do, then what is always there."""
        if isinstance(screen, KumiteScreen):
            idle = screen.idle_keys()
            for act in keymap_file.acts_of(*screen.commands):
                if act.key in idle:
                    continue
                title = act.name.replace("-", " ").capitalize()
                yield SystemCommand(title, act.help, partial(screen.press, act.key))
        yield SystemCommand("Home", "back to the first screen", self.go_home)
        yield from self.own_commands()
        yield SystemCommand("Learn", "the rules by topic", self.open_learn)
        yield SystemCommand("Settings", "theme, symbols, animation", self.open_settings)
        yield SystemCommand("Keys", "what every key does, and others for it", self.open_keys)
        yield SystemCommand("Quit", "leave Kumite", self.action_quit)

    def action_command_palette(self) -> None:
        """As Textual's, but without an id: that of the last palette may not be free again yet."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette())

    def pop_screen(self) -> AwaitComplete:
        """Back; home stays, even if a key comes twice before its screen has gone."""
        if len(self.screen_stack) <= 2:
            return AwaitComplete()
        return super().pop_screen()

    def go_home(self) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def ring(self) -> None:
        """The terminal's bell, for those who want it."""
        if self.settings.rings:
            self.bell()

    def open_hint(self, session: PlayedMatch, take: Callable[[int], None]) -> None:
        from kumite_tui.screens.hint import HintScreen

        self.push_screen(HintScreen(session, take))

    def open_why_not(self, session: PlayedMatch, words: str = "") -> None:
        """What is not possible now; those with these words in them."""
        from kumite_tui.screens.why_not import WhyNotScreen

        self.push_screen(WhyNotScreen(session, words))

    def open_foretold(self, session: PlayedMatch) -> None:
        """What comes next if nobody changes it."""
        from kumite_tui.boards import Foretells, board_of
        from kumite_tui.screens.foretold import ForetoldScreen

        board = board_of(session.table.game)
        if isinstance(board, Foretells):
            parts = board.foretold(session.view())
            self.push_screen(ForetoldScreen(parts, board.glossary(session.words)))

    def open_asking(
        self,
        wishes: Sequence[tuple[int, str]],
        wish: int,
        holds: bool,
        ask_for: Callable[[int, bool], None],
    ) -> None:
        """What you ask of bots on your side."""
        from kumite_tui.screens.asking import AskingScreen

        self.push_screen(AskingScreen(wishes, wish, holds, ask_for))

    def open_goal(self, session: PlayedMatch, then: Callable[[], None] | None = None) -> None:
        """How this match is won, and by whom."""
        from kumite_tui.screens.goal import GoalScreen

        self.push_screen(GoalScreen(session, then))

    def open_mistake(self, why: str, keep: Callable[[], None]) -> None:
        """What would be better than a choice, before it counts."""
        from kumite_tui.screens.mistake import MistakeScreen

        self.push_screen(MistakeScreen(why, keep))

    def open_earlier(self, session: PlayedMatch, take_back: Callable[[int], None]) -> None:
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
