"""Checks a user's pack: everything that is wrong with it, each with file, line and remedy."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Protocol, cast

from kumite.packs.files import Problem, Problems, nearest, parse, read_folder, shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.packs.files import SourceFile


class GameContent(Protocol):
    """What the content module of a game offers."""

    def check_sources(
        self, sources: Sequence[SourceFile], problems: Problems, advice: Problems | None
    ) -> dict[str, int]:
        """Notes problems, and advice if asked; tells how many entries the pack has by list."""

    def pack_keys(self) -> tuple[str, ...]:
        """Keys at the top of files of this game's packs, besides those that every pack has."""


@dataclass(frozen=True, slots=True)
class Report:
    """What came out of a check."""

    game: str
    problems: list[Problem]
    warnings: list[Problem]
    entries: dict[str, int] = field(default_factory=dict)

    @property
    def is_fine(self) -> bool:
        return not self.problems and not self.warnings


def check_pack(path: Path, strict: bool = False) -> Report:
    """Checks a folder or a file; `strict` adds advice about good decks.

    Raises ContentError if there is nothing to read at that path.
    """
    problems, advice = Problems(), Problems()
    sources = read_folder(path, problems)
    game = _game_of(sources, problems)
    entries: dict[str, int] = {}
    if game:
        entries = _content_of(game).check_sources(sources, problems, advice if strict else None)
    return Report(game, problems.sorted(), advice.sorted(), entries)


def _content_of(game: str) -> GameContent:
    module = importlib.import_module(f"kumite.games.{game.replace('-', '_')}.content")
    return cast("GameContent", module)


def games_with_content() -> list[str]:
    """The games that packs can be made for."""
    folders = files("kumite").joinpath("content").iterdir()
    return sorted(folder.name for folder in folders if folder.joinpath("pack.toml").is_file())


def _game_of(sources: Sequence[SourceFile], problems: Problems) -> str:
    """The game that the pack names; "" if there is no telling."""
    known = games_with_content()
    unheard = Problems()  # what is wrong inside is told by the game's own reader
    for source in sources:
        document = parse(source, unheard)
        if document and "game" in document.data:
            named = document.data["game"]
            if named in known:
                return str(named)
            line = document.line(("game",))
            message = f"a pack of game {shown(named)}"
            problems.add(Problem(source.name, line, message, nearest(str(named), known)))
            return ""
    guessed = _guess(sources, known)
    if guessed:
        return guessed
    for source in sources:
        parse(source, problems)
    if sources and not len(problems):
        remedy = f"game = one of {', '.join(known)}"
        problems.add(Problem(sources[0].name, 1, "the pack names no game", remedy))
    return ""


def _guess(sources: Sequence[SourceFile], known: Sequence[str]) -> str:
    """The one game that knows most of the pack's keys; "" if there is no telling."""
    documents = [document for source in sources if (document := parse(source, Problems()))]
    used = {key for document in documents for key in document.data}
    counts = {game: len(used & set(_content_of(game).pack_keys())) for game in known}
    best = max(counts.values(), default=0)
    guesses = [game for game in known if counts[game] == best]
    return guesses[0] if best and len(guesses) == 1 else ""
