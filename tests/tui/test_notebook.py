"""Notebooks show the picture of the app: `kumite_tui.notebook`."""

from __future__ import annotations

from importlib.metadata import entry_points
from xml.etree import ElementTree

import pytest

import kumite
from kumite.match import Match
from kumite_tui.boards import games_shown
from kumite_tui.notebook import svg_of


def at(game: str, steps: int) -> Match:
    match = kumite.play(game, "random", seed=3)
    match.undo(min(steps, match.step))
    return match


@pytest.mark.parametrize("game", games_shown())
@pytest.mark.parametrize("steps", [0, 9, 60, 100_000])
def test_a_match_has_a_picture_at_every_step(game: str, steps: int) -> None:
    picture = svg_of(at(game, steps))
    assert picture is not None
    drawn = ElementTree.fromstring(picture)
    words = {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert len(words) > 3


def test_the_engine_finds_it() -> None:
    (found,) = entry_points(group="kumite.pictures")
    assert found.load() is svg_of
    match = at("neon", 60)
    assert "<svg " in match._repr_html_()
