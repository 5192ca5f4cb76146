"""NEON's words: the glossary, and everything that has a name of its own."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING

from kumite.games.neon.explanations import explanations
from kumite_tui.models.terms import Glossary, Term

if TYPE_CHECKING:
    from kumite.games.neon.entries import Content

__all__ = ["glossary_of"]


def glossary_of(content: Content) -> Glossary:
    """The rules' words first; a card of the same name does not hide them."""
    return Glossary([*_printed(), *_named(content)])


def _printed() -> list[Term]:
    text = files("kumite_tui").joinpath("boards", "neon", "glossary.toml").read_text("utf-8")
    return [
        Term(each["name"], tuple(each["words"]), each["text"], each["page"])
        for each in tomllib.loads(text)["term"]
    ]


def _named(content: Content) -> list[Term]:
    """Sectors, fighters, abilities, cards: the screen may shorten the last word of a name."""
    fighters = {fighter.name: fighter for fighter in content.fighters}
    found = []
    for name, line in explanations(content):
        for ability in fighters[name].abilities if name in fighters else ():
            line += f" {ability.name} ({ability.cost.energy} E): {ability.text}"
        found.append(Term(name, (name, *_shortened(name)), line))
    return found


def _shortened(name: str) -> tuple[str, ...]:
    words = name.split()
    return (" ".join([*words[:-1], f"{words[-1][:2]}."]),) if len(words) > 1 else ()
