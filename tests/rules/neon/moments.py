"""Moments that many tests of rules begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kumite.games.neon.actions import Enhance, Search

from .scenario import Scene, Seat, scene

GREEN, ORANGE, PURPLE = 1, 7, 9
"""Sectors in which a Search draws three of rank I, two of rank II, one of rank III and one of I."""


def found(
    engine: str,
    at: int,
    *cards: str,
    gear: Mapping[str, Sequence[str]] | None = None,
    pack: str = "",
) -> Scene:
    """Seat 0 has searched and drawn these cards, as many as the Sector gives."""
    play = scene(
        engine, Seat("ghost", at=at, energy=0, gear=gear or {}), Seat(), action=2, pack=pack
    )
    play.do(Search())
    play.draw(*cards)
    return play


def strike(
    play: Scene, weapon: str, target: int, attack: Sequence[str], defense: Sequence[str] = ()
) -> None:
    """An attack in which nobody uses anything up to the defense roll."""
    play.attack(weapon, target)
    play.skip_all()
    play.roll(*attack)
    play.skip_all()
    if defense:
        play.defend_roll(*defense)


def maintain(play: Scene) -> None:
    """A defeated Fighter comes back: whatever it draws it discards, the first Enhancement stays."""
    for _ in play.content.figures.maintenance_draws:
        play.fall(next(iter(play.odds())))
    play.skip()
    for _ in range(2):
        play.fall(next(iter(play.odds())))
    play.do(play.offers(Enhance)[0])
