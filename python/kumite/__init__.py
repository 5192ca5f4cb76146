"""Arena-combat board games on one engine.

>>> import kumite
>>> match = kumite.new_match("neon", mode="royale", seats=3, seed=1, engine="reference")
>>> match
<Match neon royale, 3 seats, step 0, chance to act>
>>> kumite.odds.odds(attack=2, defense=1).expected > 0
True

Importing this package loads nothing else of it: its names are found when they are first used,
and the native module is loaded only when a game is.
"""

from __future__ import annotations

# Checkers of types read this name as true; importing it would cost as much as the core itself.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from kumite import bots, errors, games, notation, odds, record
    from kumite.contract import Setup
    from kumite.errors import KumiteError
    from kumite.match import Match, new_match
    from kumite.playing import bot, play
    from kumite.thinking.search import search

__all__ = [
    "KumiteError",
    "Match",
    "Setup",
    "__version__",
    "bot",
    "bots",
    "errors",
    "games",
    "new_match",
    "notation",
    "odds",
    "play",
    "record",
    "search",
]

__version__ = "0.1.0"

_HOMES = {
    "KumiteError": "errors",
    "Match": "match",
    "Setup": "contract",
    "bot": "playing",
    "new_match": "match",
    "play": "playing",
    "search": "thinking.search",
}
_PARTS = ("bots", "errors", "games", "notation", "odds", "record")


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _PARTS:
        return import_module(f"kumite.{name}")
    if name in _HOMES:
        return getattr(import_module(f"kumite.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'kumite' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
