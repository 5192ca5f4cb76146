"""Pages show what is declared."""

from __future__ import annotations

from pathlib import Path

import pytest

from kumite.declare.tables import filled
from kumite.games import games

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [path for path in sorted(DOCS.rglob("*.md")) if "<!-- table " in path.read_text("utf-8")]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_tables_are_those_of_the_declarations(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert page == filled(page), "run `make tables`"


@pytest.mark.parametrize("game", [info.id for info in games()])
def test_every_game_has_its_tables(game: str) -> None:
    page = (DOCS / "encoding" / f"{game}.md").read_text(encoding="utf-8")
    for name in ("numbers", "actions", "events", "state"):
        assert f"<!-- table {name} of {game} -->" in page
