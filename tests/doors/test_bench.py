"""`kumite bench batch`: the comparison measures what it says."""

from __future__ import annotations

from kumite.bench import SECTIONS, batch, load
from tests.doors.test_batch import on_every_game


@on_every_game
def test_both_figures_are_told(game: str) -> None:
    share = batch._share(game, rounds=2)
    assert share.id == f"batch.share.{game}"
    # Wide, because neighbours keep test machines busy: the figure itself is measured elsewhere.
    assert 0.3 < share.value < 3
    single = batch._single(game, rounds=2)
    assert single.unit == "ns"
    assert single.value < 20_000
    assert "ns inside the core" in single.what


def test_the_section_is_registered() -> None:
    assert "batch" in SECTIONS
    assert load("batch") is batch
