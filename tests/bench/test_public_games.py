"""The recorded matches that the core's twins of public games are held to."""

from __future__ import annotations

from benches.record_public_games import FILE, lines


def test_openspiel_still_plays_them_as_recorded() -> None:
    assert FILE.read_text(encoding="utf-8").splitlines() == lines()
