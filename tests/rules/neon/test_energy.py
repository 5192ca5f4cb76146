"""NEON-ALT, NEON-NRG: Takeover, Gain, and the limits of energy."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Attack, Defend, Gain, Move, Search, Takeover
from kumite.games.neon.events import EventKind

from .flow import hurt
from .scenario import Seat, acts, lay, scene

TAKER = lay(2, 1, side="right")  # Move or Takeover, Search, Move


@pytest.mark.parametrize(("energy", "after"), [(0, 1), (5, 6), (6, 6)])
@pytest.mark.parametrize("leader", [0, 1])
def test_takeover_takes_the_leader_token_and_gives_energy(
    engine: str, leader: int, energy: int, after: int
) -> None:
    """NEON-ALT-01, NEON-W-16: 1 energy even for whoever is Leader already."""
    me = Seat("boulder", at=1, energy=energy, plan=TAKER)
    play = scene(engine, me, Seat(at=9), leader=leader)
    play.do(Takeover())
    assert play.state.leader == 0
    assert play.energy(0) == after
    moved = [] if leader == 0 else [(0, 1, 0, 0)]
    assert play.events(EventKind.LEADER_TAKEN) == moved


def test_takeover_works_from_any_distance(engine: str) -> None:
    """NEON-ALT-01: the token is taken from its owner, wherever the owner is."""
    play = scene(engine, Seat("boulder", at=1, plan=TAKER), Seat(), leader=1)
    play.do(Takeover())
    assert play.state.leader == 0
    assert play.energy(1) == 3


@pytest.mark.parametrize(("card", "half", "gain"), [(3, 2, 1), (4, 2, 1), (5, 1, 2), (7, 1, 2)])
def test_gain_adds_what_is_printed(engine: str, card: int, half: int, gain: int) -> None:
    """NEON-ALT-02: 1 or 2 energy."""
    plan = lay(card, 1, side="right")
    play = scene(engine, Seat("boulder", at=1, energy=2, plan=plan), Seat(at=1), action=half)
    play.do(Gain(gain))
    assert play.energy(0) == 2 + gain


@pytest.mark.parametrize(("energy", "after"), [(3, 5), (4, 6), (5, 6), (6, 6)])
def test_energy_is_never_above_six(engine: str, energy: int, after: int) -> None:
    """NEON-NRG-01, NEON-W-39: excess is lost."""
    plan = lay(6, 1, side="right")
    play = scene(engine, Seat("illusion", at=1, energy=energy, plan=plan), Seat(at=9))
    play.do(Defend())
    assert play.energy(0) == after


def test_gains_of_every_kind_stop_at_six(engine: str) -> None:
    """NEON-NRG-01: a Gain, the Charging Station, SPARKs."""
    play = scene(engine, Seat("boulder", at=2, energy=5), Seat(at=9), action=2)
    play.do(Gain(2))
    assert play.energy(0) == 6
    play.do(Move(sector=3))
    assert play.energy(0) == 6
    play = scene(engine, Seat(at=1, energy=0), Seat("phoenix", at=1, energy=5, fields=2))
    play.attack("basic", 1)
    play.roll("MISS")
    play.defend_roll("SPARK", "SPARK", "SPARK")
    play.skip_all()
    assert play.energy(1) == 6


@pytest.mark.parametrize(("target", "mine", "after"), [(3, 0, (1, 2)), (1, 0, (0, 1))])
def test_energy_is_never_below_zero(
    engine: str, target: int, mine: int, after: tuple[int, int]
) -> None:
    """NEON-NRG-01: the Third Rail takes 2, or what there is, and gives no more than that."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=mine, gear={"third-rail": ["courier-vest"]}),
        Seat("phoenix", at=5, energy=target),
    )
    hurt(play, 1, "third-rail")
    play.skip()  # the defender rerolls nothing
    play.use("third-rail", 1)
    assert (play.energy(1), play.energy(0)) == after


@pytest.mark.parametrize(("energy", "offered"), [(0, False), (1, False), (2, True)])
def test_prices_are_paid_in_full(engine: str, energy: int, offered: bool) -> None:
    """NEON-NRG-01: a Trap costs 2."""
    play = scene(engine, Seat("illusion", at=1, energy=energy), Seat(at=9), action=2)
    assert bool(play.offers_effect("trap")) is offered
    if offered:
        play.use("trap")
        assert play.energy(0) == 0


def test_energy_pays_for_abilities_searches_and_sector_effects(engine: str) -> None:
    """NEON-NRG-02: Wings, a Search, the Factory's die."""
    plan = acts("move", "search", "attack")
    me = Seat("phoenix", at=2, energy=6, plan=plan)
    play = scene(engine, me, Seat(at=4, energy=0), search={4: 2})
    play.do(Move(ref=play.ref("wings"), sector=4))
    assert play.energy(0) == 5
    play.do(Search())
    assert play.energy(0) == 3
    play = scene(engine, Seat("phoenix", at=2, energy=1), Seat(at=2, energy=0))
    play.attack("basic", 1)
    play.use("factory")
    assert play.energy(0) == 0
    assert play.dice_due == 2


def test_attacking_itself_costs_no_energy(engine: str) -> None:
    """NEON-NRG-02: nor does moving."""
    play = scene(engine, Seat("boulder", at=5, energy=0), Seat(at=5, energy=0), action=2)
    assert play.offers(Attack)
    assert play.offers(Move)
