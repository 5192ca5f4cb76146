"""What a board keeps as text beside its code: `coach.toml`, `lessons.toml`, `glossary.toml`,
`fighters.toml`, `options.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from kumite.games import find
from kumite_tui.models.terms import Term
from kumite_tui.play.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "LessonTexts",
    "letters_of",
    "named_terms",
    "option_words",
    "play_words",
    "printed_terms",
    "read_texts",
]
_PLAYS = {"easy": "Easy to play", "medium": "Takes some practice", "hard": "Hard to play"}


@cache
def read_texts(game: str, name: str) -> dict[str, Any]:
    """A TOML file of a game's board."""
    path = files("kumite_tui").joinpath("boards", find(game).package, name)
    return tomllib.loads(path.read_text("utf-8"))


class LessonTexts:
    """The part of a coach that its `coach.toml` tells: the match, and what to say."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._texts = read_texts(game, "coach.toml")

    @property
    def table(self) -> Seating:
        lesson = self._texts["lesson"]
        return Seating(
            game=self._game,
            mode=lesson.get("mode", ""),
            options=tuple(sorted(lesson.get("options", {}).items())),
            players=tuple(lesson["players"]),
            fighters=tuple(lesson["fighters"]),
            seed=lesson["seed"],
            is_lesson=True,
        )

    @property
    def essential(self) -> tuple[str, ...]:
        return tuple(self._texts["lesson"]["essential"])

    @property
    def end(self) -> str:
        return str(self._texts["lesson"]["end"])

    def words(self, kind: str) -> str:
        return str(self._texts["question"].get(kind) or self._texts["event"].get(kind, ""))


def play_words(game: str, fighter: str) -> list[str]:
    """What a fighter is like, and how hard it is to play; empty for those of packs."""
    told = read_texts(game, "fighters.toml").get(fighter)
    if told is None:
        return []
    hard = f"{_PLAYS[told['play']]}: {told['why']}."
    return [told["character"], hard] if "character" in told else [hard]


def option_words(game: str, option: str, value: str | None) -> str:
    """What a value of an option means; without a value, what the rules say."""
    told = read_texts(game, "options.toml")[option]
    return str(told["usual"] if value is None else told.get(value) or told["any"])


def printed_terms(game: str) -> list[Term]:
    """The words of the rules, from `glossary.toml`."""
    return [
        Term(each["name"], tuple(each["words"]), each["text"], each["page"])
        for each in read_texts(game, "glossary.toml")["term"]
    ]


def named_terms(lines: Iterable[tuple[str, str]]) -> list[Term]:
    """Everything with a name of its own: the screen may shorten the last word of a name."""
    return [Term(name, (name, *_shortened(name)), line) for name, line in lines]


def _shortened(name: str) -> tuple[str, ...]:
    words = name.split()
    if len(words) < 2:
        return ()
    cut = tuple(f"{name[:length].rstrip()}.." for length in range(len(words[0]), len(name)))
    return (" ".join([*words[:-1], f"{words[-1][:2]}."]), *dict.fromkeys(cut))


def letters_of(names: Iterable[str]) -> list[str]:
    """A letter for everybody: the first one of the name that is free.

    >>> letters_of(["Kimberley", "Kenta", "seat 2"])
    ['K', 'E', 'S']
    """
    found: list[str] = []
    for seat, name in enumerate(names):
        wanted = [char.upper() for char in name if char.isalpha()]
        found.append(next((char for char in wanted if char not in found), str(seat)))
    return found
