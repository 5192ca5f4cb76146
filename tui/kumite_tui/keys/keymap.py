"""Which key does what. A file in the config folder may change it; a conflict is told, not guessed.

Screens know every act by its first key. The map turns the key that was pressed into that one.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite.errors import KumiteError
from kumite.games import nearest
from kumite.packs.files import small_toml
from kumite_tui.boards import COMPOSER_KEYS, JUMP_KEYS
from kumite_tui.storage.folders import config_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = [
    "ACTS",
    "COMMANDS",
    "EXPLAIN",
    "FILE",
    "HELP",
    "JUMP",
    "Act",
    "BadKeys",
    "Keymap",
    "acts_of",
    "load",
    "read",
    "save",
    "write",
]

FILE = "keys.toml"
EVERYWHERE = "everywhere"
JUMP, COMMANDS, EXPLAIN, HELP = "ctrl+o", "ctrl+p", "e", "?"


class BadKeys(KumiteError):
    """Keys that cannot be used as they were given."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a key does, on one kind of screen or everywhere."""

    place: str
    name: str
    key: str
    help: str


ACTS: tuple[Act, ...] = (
    Act(EVERYWHERE, "up", "up", "the line before"),
    Act(EVERYWHERE, "down", "down", "the next line"),
    Act(EVERYWHERE, "left", "left", "the value before, or back"),
    Act(EVERYWHERE, "right", "right", "the next value, or on"),
    Act(EVERYWHERE, "take", "enter", "take what is marked"),
    Act(EVERYWHERE, "back", "escape", "back, or leave"),
    Act(EVERYWHERE, "page-up", "pageup", "a page back"),
    Act(EVERYWHERE, "page-down", "pagedown", "a page on"),
    Act(EVERYWHERE, "jump", JUMP, "a letter on everything that can be clicked"),
    Act(EVERYWHERE, "commands", COMMANDS, "find a command by its name"),
    Act(EVERYWHERE, "explain", EXPLAIN, "what a word on the screen means"),
    Act(EVERYWHERE, "help", HELP, "what every key does here"),
    Act("home", "continue", "c", "continue the last match"),
    Act("home", "unfinished", "u", "all matches you can continue"),
    Act("home", "new-match", "n", "start a match"),
    Act("home", "lessons", "f", "learn by playing"),
    Act("home", "replays", "r", "step through matches"),
    Act("home", "learn", "l", "the rules by topic"),
    Act("home", "tables", "t", "how to play with friends"),
    Act("home", "settings", "s", "how it looks and sounds"),
    Act("home", "leave", "q", "leave Kumite"),
    Act("settings", "keys", "k", "what every key does"),
    Act("match", "hint", "h", "what the search would do"),
    Act("match", "undo", "u", "take the last choice back"),
    Act("match", "earlier", "U", "take back to any earlier choice"),
    Act("match", "recap", "r", "what happened in the last turns"),
    Act("match", "why-not", "w", "what is not possible now, and why"),
    Act("match", "next", "N", "what comes next: the monsters' attack, step by step"),
    Act("match", "ask", "A", "what you ask of bots on your side, and whether they wait"),
    Act("match", "goal", "g", "how you win, and who else can"),
    Act("match", "rules", "i", "the rules by topic"),
    Act("match", "log-filter", "f", "which lines the log shows"),
    Act("match", "list", "l", "plans as a list, or laid out"),
    Act("match", "panel", "tab", "board, sheets or log, where there is little room"),
    Act("match", "leave", "q", "leave the match; it is kept"),
    Act("replay", "play", "p", "play on from here, as a new match"),
    Act("replay", "export", "x", "write the match, or its commentary, to a file"),
    Act("replay", "eyes", "v", "look through another seat"),
    Act("replay", "panel", "tab", "board, sheets or log, where there is little room"),
    Act("replay", "start", "home", "to the start"),
    Act("replay", "end", "end", "to the end"),
    Act("table", "chat", "C", "say something at a server's table"),
    Act("table", "people", "W", "who is at the table: mute, report or send away"),
    Act("table", "next-table", "T", "to your next table, one that waits first"),
    Act("table", "dice", "P", "what was promised of a match's dice, and whether it was kept"),
    Act("table", "give-up", "X", "leave a match for good; a bot plays on"),
    Act("table", "stand-in", "B", "let a bot play for a player who is away"),
    Act("chairs", "bots", "b", "bots on all open chairs"),
    Act("chairs", "player", "p", "who may sit on a chair"),
    Act("chairs", "sit", "s", "sit down on a chair"),
    Act("chairs", "stand", "x", "stand up and leave the table"),
    Act("chairs", "profile", "i", "ratings of the player there"),
    Act("hall", "open-table", "t", "open a table"),
    Act("hall", "join", "j", "go to a table by its code"),
    Act("hall", "watch", "w", "watch a table"),
    Act("hall", "profiles", "i", "ratings of those at a table"),
    Act("hall", "people", "o", "who is here: challenge, mute or report"),
    Act("hall", "chat", "C", "say something to everybody at home"),
    Act("hall", "accept", "y", "go to the table that you were asked to"),
    Act("hall", "history", "h", "matches you played at a server"),
    Act("hall", "profile", "p", "your ratings"),
    Act("hall", "learn", "l", "the rules by topic"),
    Act("hall", "settings", "s", "how it looks and sounds"),
    Act("hall", "leave", "q", "leave the server"),
)
_FIXED: dict[str, dict[str, str]] = {
    EVERYWHERE: {"ctrl+q": "quit", "ctrl+c": "quit"},
    "match": dict.fromkeys("1234567890", "a choice by its number")
    | {key: "the planner" for key in COMPOSER_KEYS if not key.isdigit()},
    "replay": dict.fromkeys([*JUMP_KEYS, *(key.upper() for key in JUMP_KEYS)], "a jump"),
}
_ALSO = {"match": ("table",), "chairs": ("table",)}
"""Sections that hold in a place besides its own."""
_NAMED = frozenset(
    ["enter", "escape", "tab", "shift+tab", "space", "backspace", "delete", "insert", "home", "end"]
    + ["pageup", "pagedown", "up", "down", "left", "right"]
    + [f"f{number}" for number in range(1, 13)]
    + [f"ctrl+{letter}" for letter in "abdefgknoprtuvwxyz"]
    + [f"shift+{arrow}" for arrow in ("up", "down", "left", "right")]
)


@dataclass(frozen=True, slots=True)
class Keymap:
    """Keys by act. Raises BadKeys if a key would mean two things at once.

    >>> keymap = Keymap({("match", "undo"): ("z",)})
    >>> keymap.meaning("match", "z"), keymap.meaning("match", "u"), keymap.meaning("home", "z")
    ('u', '', 'z')
    >>> Keymap({("match", "undo"): ("h",)})
    Traceback (most recent call last):
    ...
    kumite_tui.keys.keymap.BadKeys: key 'h' is both hint and undo in [match]
    """

    changes: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    _meanings: dict[tuple[str, str], str] = field(default_factory=dict, init=False, repr=False)
    _shown: dict[tuple[str, str], str] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for place in dict.fromkeys(act.place for act in ACTS):
            self._bind(place)

    def _bind(self, place: str) -> None:
        """Note what every key means in a place, and find those that mean two things."""
        known = acts_of(place, EVERYWHERE, *_ALSO.get(place, ()))
        taken = {**_FIXED.get(EVERYWHERE, {}), **_FIXED.get(place, {})}
        for act in known:
            if act.place == EVERYWHERE and not self.keys(act):
                raise BadKeys(f"[{EVERYWHERE}] {act.name} needs a key")
            for key in self.keys(act):
                if key in taken and taken[key] != act.name:
                    raise BadKeys(f"key {key!r} is both {taken[key]} and {act.name} in [{place}]")
                taken[key] = act.name
                self._meanings[place, key] = act.key
        for act in known:
            self._meanings.setdefault((place, act.key), "")
            self._shown.setdefault((place, act.key), next(iter(self.keys(act)), ""))

    def keys(self, act: Act) -> tuple[str, ...]:
        return self.changes.get((act.place, act.name), (act.key,))

    def meaning(self, place: str, key: str) -> str:
        """The key that screens know it by; empty if it means nothing any more."""
        found = self._meanings.get((place, key))
        if found is None:
            found = self._meanings.get((EVERYWHERE, key), key)
        return found

    def shown(self, place: str, key: str) -> str:
        """The key to press for what screens know by this key."""
        found = self._shown.get((place, key))
        return self._shown.get((EVERYWHERE, key), key) if found is None else found

    def letters_for(self, place: str) -> frozenset[str]:
        """Letters that mean something there, so that choices take others."""
        return frozenset(
            key
            for (where, key), act in self._meanings.items()
            if where in (place, EVERYWHERE) and act and len(key) == 1
        )

    def changed(self, act: Act, keys: tuple[str, ...]) -> Keymap:
        """Other keys for an act. Raises BadKeys."""
        for key in keys:
            check_key(key)
        changes = {**self.changes, (act.place, act.name): keys}
        if keys == (act.key,):
            del changes[act.place, act.name]
        return Keymap(changes)


def acts_of(*places: str) -> list[Act]:
    """What can be done in some places."""
    return [act for act in ACTS if act.place in places]


def check_key(key: str) -> None:
    """Raises BadKeys for what is no key.

    >>> check_key("ctrl+z")
    >>> check_key("zz")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    kumite_tui.keys.keymap.BadKeys: 'zz' is not a key; write a letter, f1 to f12, ctrl+z or a ...
    """
    if key not in _NAMED and not (len(key) == 1 and key.isprintable() and key != " "):
        raise BadKeys(
            f"{key!r} is not a key; write a letter, f1 to f12, ctrl+z or a name such as enter"
        )


def load(folder: Path | None = None) -> tuple[Keymap, str]:
    """The map of this person, and why the default keys are used, if something is wrong."""
    path = (folder or config_folder()) / FILE
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Keymap(), ""
    except (OSError, ValueError) as error:
        return Keymap(), _not_used(path, getattr(error, "strerror", None) or error)
    return read(text, path)


def read(text: str, place: object) -> tuple[Keymap, str]:
    """A map as it was kept, and what is wrong with it; `place` says where it was."""
    try:
        return Keymap(dict(_changes(small_toml(text)))), ""
    except (ValueError, BadKeys) as error:
        return Keymap(), _not_used(place, error)


def _not_used(place: object, why: object) -> str:
    return f"{place}: {' '.join(str(why).split())}; the default keys are used"


def _changes(table: dict[str, object]) -> Iterable[tuple[tuple[str, str], tuple[str, ...]]]:
    places = dict.fromkeys(act.place for act in ACTS)
    for place, acts in table.items():
        if place not in places:
            raise BadKeys(f"no section [{place}]; {nearest(place, places)}")
        if not isinstance(acts, dict):
            raise BadKeys(f"[{place}] has no keys in it")
        names = [act.name for act in ACTS if act.place == place]
        for name, value in acts.items():
            if name not in names:
                raise BadKeys(f"[{place}] has no action {name!r}; {nearest(name, names)}")
            keys = [value] if isinstance(value, str) else value
            if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
                raise BadKeys(f"[{place}] {name}: write a key, or several in brackets")
            for key in keys:
                check_key(key)
            yield (place, name), tuple(keys)


def write(keymap: Keymap) -> str:
    """The text to keep."""
    lines = ["# Keys of your own. Kumite writes this file when you change keys in the settings.\n"]
    for place in dict.fromkeys(place for place, _ in keymap.changes):
        lines.append(f"\n[{place}]\n")
        for (each, name), keys in keymap.changes.items():
            if each == place:
                lines.append(f"{name} = [{', '.join(_toml(key) for key in keys)}]\n")
    return "".join(lines)


def save(keymap: Keymap, folder: Path | None = None) -> None:
    """Keep the changes; a folder that cannot be written is no reason to stop playing."""
    where = folder or config_folder()
    with suppress(OSError):
        where.mkdir(parents=True, exist_ok=True)
        fresh = where / f"{FILE}.new"
        fresh.write_text(write(keymap), "utf-8")
        fresh.replace(where / FILE)


def _toml(key: str) -> str:
    escaped = key.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
