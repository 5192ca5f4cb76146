"""The load driver in its short form: everybody plays, keys are answered, nothing is left."""

from __future__ import annotations

from benches.bench_server import measure


def test_eight_play_and_twenty_are_cut_off() -> None:
    figures = measure(sessions=8, seconds=3, drops=20)
    assert figures.keys + figures.silent >= 8 * 2
    assert figures.keys > figures.silent
    assert figures.apps_left == 0
    assert figures.megabytes < 30
