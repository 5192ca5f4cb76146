"""Every rule is held to on every engine that plays the game."""

from __future__ import annotations

import pytest

import kumite.games

from .packs import ENGINES, GAME


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setups are read as soon as the register knows the game; until it does, as if it did."""
    known = kumite.games.games()
    if all(game.id != GAME for game in known):
        from tests.codec.test_defend_neo_tokyo import INFO

        monkeypatch.setattr(kumite.games, "_GAMES", (*known, INFO))
