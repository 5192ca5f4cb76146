"""Recorded matches, one of every mode, are the same to the letter on every engine."""

from __future__ import annotations

from pathlib import Path

from tests.harness import on_every_engine_in_every_mode
from tests.playthroughs.render import parse, render

FOLDER = Path(__file__).parent


@on_every_engine_in_every_mode
def test_a_playthrough_is_reproduced_to_the_letter(engine: str, game: str, mode: str) -> None:
    text = (FOLDER / f"{game}-{mode}.txt").read_text(encoding="utf-8")
    setup, seed, steps = parse(text)
    assert (setup.game, setup.mode) == (game, mode)
    assert steps
    played = render(setup, engine, iter(steps), seed).splitlines()
    for number, (line, recorded) in enumerate(zip(played, text.splitlines(), strict=False), 1):
        assert line == recorded, f"line {number}"
    assert len(played) == len(text.splitlines())
