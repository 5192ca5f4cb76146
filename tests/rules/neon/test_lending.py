"""What an Ally may lend, and what the roller does with it (NEON-ATK-22, NEON-ABL-08)."""

from __future__ import annotations

from kumite.games.neon.actions import Effect

from .moments import strike
from .scenario import Seat, scene

PAIRS = "squad-2x2"
"""Seats 0 and 2 against 1 and 3."""


def test_a_lent_defense_reroll_reopens_the_defenders_window(engine: str) -> None:
    """NEON-ATK-22: what the Ally rolled may be changed by the defender, but not rolled again."""
    defender = Seat("phoenix", at=5, energy=1, side="B", enhancement="reflex-core")
    ally = Seat("boulder", at=5, energy=1)
    seats = [Seat("ghost", at=5, energy=0), defender, Seat("snake", at=9), ally]
    play = scene(engine, *seats, mode=PAIRS)
    strike(play, "basic", 1, ["HIT"], ["SPARK"])
    play.skip()
    assert play.chooser == 3
    play.use("maneuver-a", dice=["SPARK"])
    play.defend_roll("FAIL")
    assert play.chooser == 1
    assert play.offers_effect("reflex-core")
    assert not play.offers_effect("maneuver-a")
    play.use("reflex-core")
    assert (play.hp(1), play.energy(1), play.energy(3)) == (6, 1, 0)


def test_an_ally_lends_no_ability_but_maneuver_a(engine: str) -> None:
    """NEON-ABL-08: Ghost beside the shooter has a HIT to aim better, and may not."""
    shooter = Seat("boulder", at=5, energy=0, gear={"curbside-pistol": []})
    seats = [shooter, Seat("snake", at=5, energy=0), Seat("ghost", at=5, energy=6), Seat(at=9)]
    play = scene(engine, *seats, mode=PAIRS)
    play.attack("curbside-pistol", 1)
    play.skip()
    play.roll("HIT")
    assert play.chooser == 2
    assert {each.ref for each in play.offers(Effect)} == {play.ref("maneuver-a")}
