"""What a person has set, kept as TOML in the config folder; anything unreadable is the default."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from kumite.bots import bots
from kumite.packs.files import small_toml
from kumite_tui.drawing.grid import ASCII, EMOJI, UNICODE, Skin
from kumite_tui.drawing.themes import THEMES
from kumite_tui.storage.folders import config_folder

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["LOCAL_OPTIONS", "OPTIONS", "Option", "Settings", "load", "read", "save", "write"]

_FILE = "settings.toml"
_PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "off": 0.0}
_GRACES = {"none": 0.0, "short": 0.3, "medium": 0.6, "long": 1.0}
_SHARES = {"short": 1 / 3, "level": 1.0, "long": 3.0}
_OLD_WORDS = {("animation", "on"): "normal"}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; each is one of a few words."""

    theme: str = "neon"
    symbols: str = "unicode"
    animation: str = "normal"
    grace: str = "short"
    bell: str = "off"
    bot: str = "contender"
    thinking: str = "level"
    single: str = "taken"

    @property
    def skin(self) -> Skin:
        return {"ascii": ASCII, "emoji": EMOJI}.get(self.symbols, UNICODE)

    @property
    def is_animated(self) -> bool:
        return self.animation != "off"

    @property
    def pace(self) -> float:
        """How long pauses and animations take: 1 is normal, 0 is not at all."""
        return _PACES[self.animation]

    @property
    def grace_seconds(self) -> float:
        """How long a new question ignores keys after something was shown."""
        return _GRACES[self.grace]

    @property
    def rings(self) -> bool:
        return self.bell == "on"

    @property
    def takes_single(self) -> bool:
        """Whether a question with one answer is answered at once, where that gives nothing away."""
        return self.single == "taken"

    @property
    def thinking_share(self) -> float:
        """How long bots think, compared with what their level says."""
        return _SHARES[self.thinking]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting as the settings screen shows it."""

    name: str
    title: str
    help: str
    values: tuple[str, ...]
    titles: tuple[str, ...]


OPTIONS: tuple[Option, ...] = (
    Option(
        "theme",
        "Theme",
        "Every state has a letter or shape too, whatever the colours.",
        tuple(theme.id for theme in THEMES),
        tuple(theme.title for theme in THEMES),
    ),
    Option(
        "symbols",
        "Symbols",
        "ASCII draws everything with plain characters, emoji with little pictures of one column.",
        ("unicode", "emoji", "ascii"),
        ("Unicode", "Emoji", "ASCII"),
    ),
    Option(
        "animation",
        "Animation",
        "Off shows the result of bots' turns and dice at once; any key skips.",
        ("slow", "normal", "fast", "off"),
        ("Slow", "Normal", "Fast", "Off"),
    ),
    Option(
        "grace",
        "Stray keys",
        "How long a new question ignores keys after an animation, so that a skip answers nothing.",
        tuple(_GRACES),
        ("not ignored", "ignored for 0.3 s", "ignored for 0.6 s", "ignored for 1 s"),
    ),
    Option(
        "bell",
        "Bell",
        "On rings when bots have played and it is your turn, and when a match ends.",
        ("off", "on"),
        ("Off", "On"),
    ),
    Option(
        "bot",
        "Bot level",
        "The level of bots in a new match.",
        tuple(bot.name for bot in bots()),
        tuple(f"{bot.name}, {bot.help}" for bot in bots()),
    ),
    Option(
        "thinking",
        "Bots think",
        "More time plays stronger; a level's rating holds for its own time alone.",
        tuple(_SHARES),
        ("a third of their time", "as their level says", "three times as long"),
    ),
)

LOCAL_OPTIONS: tuple[Option, ...] = (
    Option(
        "single",
        "One option",
        "A question with one answer answers itself, in matches of one person against bots.",
        ("taken", "asked"),
        ("taken at once", "asked"),
    ),
)
"""What means nothing at a server's table: there, an answer at once would tell what one holds."""


def load(folder: Path | None = None) -> Settings:
    """The settings of this person; unknown words are ignored."""
    path = (folder or config_folder()) / _FILE
    try:
        return read(path.read_text("utf-8"), _first())
    except (OSError, ValueError):
        return _first()


def read(text: str, first: Settings) -> Settings:
    """Settings as they were kept; what cannot be read is as in `first`.

    >>> read('theme = "light"', Settings()).theme
    'light'
    """
    try:
        table = small_toml(text)
    except ValueError:
        return first
    found = {}
    for option in (*OPTIONS, *LOCAL_OPTIONS):
        word = table.get(option.name)
        if isinstance(word, str):
            word = _OLD_WORDS.get((option.name, word), word)
            if word in option.values:
                found[option.name] = word
    return replace(first, **found)


def _first() -> Settings:
    """Before anything was set: what the terminal's language can show."""
    words = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    is_plain = words in ("C", "POSIX")
    return Settings(symbols="ascii" if is_plain else "unicode")


def write(settings: Settings) -> str:
    """The text to keep."""
    return "".join(f'{each.name} = "{getattr(settings, each.name)}"\n' for each in fields(Settings))


def save(settings: Settings, folder: Path | None = None) -> None:
    """Keep the settings; a folder that cannot be written is no reason to stop playing."""
    where = folder or config_folder()
    with suppress(OSError):
        where.mkdir(parents=True, exist_ok=True)
        fresh = where / f"{_FILE}.new"
        fresh.write_text(write(settings), "utf-8")
        fresh.replace(where / _FILE)
