"""NEON-DFT: defeat, loot, Maintenance, Elimination."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import AS_AMMO, Disembark, Enhance, Flee, Move, Place
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, NO_ID, NO_PLAN, NOBODY, OUT, SHIP

from .flow import finish_turn, hurt, maintain, points, turns_over
from .scenario import Automa, Scene, Seat, acts, scene

GEAR = {"curbside-pistol": ["pit-lane-lid"], "static-baton": ["mic-stand"], "shrapnel-puck": []}


def last_blow(engine: str, victim: Seat) -> Scene:
    """Seat 0 has just hit seat 1 for one token."""
    attacker = Seat("ghost", at=5, energy=0)
    victim.at, victim.energy = 5, 0
    play = scene(engine, attacker, victim, Seat(at=9), leader=1)
    hurt(play, 1)
    return play


@pytest.mark.parametrize("left", [1, 2])
def test_losing_the_last_token_is_defeat(engine: str, left: int) -> None:
    """NEON-DFT-01: with one token left a Fighter stands."""
    play = last_blow(engine, Seat(hp=left))
    assert bool(play.events(EventKind.DEFEATED)) is (left == 1)
    assert play.at(1) == (SHIP if left == 1 else 5)


@pytest.mark.parametrize(("side", "place"), [("A", SHIP), ("B", OUT)])
def test_side_a_leads_to_maintenance_side_b_to_elimination(
    engine: str, side: str, place: int
) -> None:
    """NEON-DFT-01: in Resurrection."""
    play = last_blow(engine, Seat(side=side, hp=1))
    assert play.at(1) == place
    assert bool(play.events(EventKind.ELIMINATED)) is (side == "B")


def test_squads_have_maintenance_too(engine: str) -> None:
    """NEON-DFT-01: Battle Royale has not."""
    seats = [Seat("ghost", at=5, energy=0), Seat("boulder", at=5, energy=0, hp=1), Seat(), Seat()]
    squad = scene(engine, *seats, mode="squad-2x2")
    hurt(squad, 1)
    maintain(squad)
    assert (squad.at(1), squad.hp(1)) == (SHIP, 6)
    royale = scene(engine, *seats, mode="royale")
    hurt(royale, 1)
    assert royale.at(1) == OUT


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_victor_takes_up_to_two_gear_cards(engine: str, side: str) -> None:
    """NEON-DFT-02: whichever side was up; Ammo and the third card are discarded."""
    play = last_blow(engine, Seat(side=side, hp=1, gear=GEAR))
    assert play.chooser == 0
    assert set(play.limbo()) == set(GEAR), "Gear cards, no Ammo"
    assert play.in_discard("pit-lane-lid") == play.in_discard("mic-stand") == 1
    play.place("curbside-pistol")
    play.place("shrapnel-puck")
    assert play.gear(0) == {"curbside-pistol": [], "shrapnel-puck": []}
    assert play.gear(1) == {}
    assert play.in_discard("static-baton") == 1


@pytest.mark.parametrize("taken", [0, 1])
def test_the_victor_may_take_less(engine: str, taken: int) -> None:
    """NEON-DFT-02: what is not taken is discarded."""
    play = last_blow(engine, Seat(hp=1, gear=GEAR))
    if taken:
        play.place("static-baton")
    play.skip()
    assert list(play.gear(0)) == ["static-baton"][:taken]
    assert play.in_discard("curbside-pistol") == play.in_discard("shrapnel-puck") == 1
    assert play.in_discard("static-baton") == 1 - taken


def test_an_ability_that_takes_the_last_token_loots_too(engine: str) -> None:
    """NEON-DFT-02: Illusion's Trap, wherever she is."""
    play = scene(
        engine,
        Seat("boulder", at=1, energy=0, hp=1, gear=GEAR, plan=acts("move", "attack", "move")),
        Seat("illusion", at=9, token=2),
        Seat(at=8),
    )
    play.do(Move(sector=2))
    assert play.chooser == 1
    play.place("static-baton")
    assert play.gear(1) == {"static-baton": []}


def test_loot_is_placed_as_after_a_search(engine: str) -> None:
    """NEON-DFT-03: it may become Ammo; it comes without its own Ammo."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, gear={"mic-stand": []}),
        Seat(at=5, energy=0, hp=1, gear=GEAR),
        Seat(at=9),
    )
    hurt(play, 1)
    assert play.can_place("static-baton", AS_AMMO)
    play.place("static-baton", under="mic-stand")
    play.skip()
    assert play.gear(0) == {"mic-stand": ["static-baton"]}
    assert play.in_discard("mic-stand") == 1, "the victim's, which lay under the Baton"


def test_loot_is_placed_before_anything_else(engine: str) -> None:
    """NEON-DFT-03: at once, while the victim already stands on the Drop Ship."""
    play = last_blow(engine, Seat(hp=1, gear=GEAR))
    assert play.offers(Place)
    assert play.at(1) == SHIP
    assert not play.events(EventKind.CARD_DRAWN)
    play.skip()
    assert play.is_chance, "the Maintenance draw"


def test_submersion_takes_no_loot(engine: str) -> None:
    """NEON-DFT-03: all equipment is discarded."""
    me = Seat("boulder", at=4, energy=0, hp=1, gear=GEAR)
    play = turns_over(engine, me, Seat(at=9), top=4)
    play.do(Flee(3))
    assert play.is_chance, "nobody was asked"
    assert play.in_discard("curbside-pistol") == play.in_discard("pit-lane-lid") == 1
    assert play.events(EventKind.DEFEATED) == [(0, NOBODY, 0, 0)]


def test_the_automa_takes_no_loot(engine: str) -> None:
    """NEON-DFT-03: all equipment of its victim is discarded."""
    me = Seat("boulder", at=4, energy=0, hp=1, gear=GEAR)
    play = turns_over(engine, me, Seat(), automa=Automa(at=4), top=9)
    play.roll("CRIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    assert play.events(EventKind.DEFEATED) == [(0, AUTOMA, 0, 0)]
    assert play.is_chance, "nobody was asked"
    assert play.in_discard("curbside-pistol") == play.in_discard("pit-lane-lid") == 1


def test_the_trap_of_an_eliminated_owner_takes_no_loot(engine: str) -> None:
    """NEON-DFT-03: nobody is asked, and nobody gets a trophy."""
    me = Seat("boulder", at=1, energy=0, hp=1, gear=GEAR, plan=acts("move", "attack", "move"))
    play = scene(engine, me, Seat("illusion", at=OUT, token=2), Seat(at=8))
    play.do(Move(sector=2))
    assert play.is_chance
    assert play.events(EventKind.DEFEATED) == [(0, NOBODY, 0, 0)]
    assert play.in_discard("static-baton") == 1
    assert [place.trophy_hp for place in play.state.seats] == [[0, 0, 0]] * 3


def test_maintenance_goes_in_order(engine: str) -> None:
    """NEON-DFT-04, NEON-W-28: ship, loot, discard, equipment, Enhancement, side B, energy 3."""
    attacker = Seat("ghost", at=5, energy=0, gear={"hostile-takeover": []})
    victim = Seat("boulder", at=5, energy=1, hp=2, gear=GEAR)
    play = scene(engine, attacker, victim, Seat(at=9))
    play.attack("hostile-takeover", 1)
    play.skip()
    play.roll("CRIT", "HIT", "HIT")
    play.defend_roll("FAIL")
    play.skip()  # the defender rerolls nothing
    assert play.seat(0).trophy_hp == [0, 2, 0], "damage beyond the last token is lost"
    assert (play.at(1), play.seat(1).side) == (SHIP, 0)
    play.place("curbside-pistol")
    play.skip()
    play.draw("curbside-pistol", "reaper", "encore")
    assert play.chooser == 1
    assert play.seat(1).side == 0, "not flipped yet"
    for name in ("reaper", "curbside-pistol"):
        play.place(name)
    play.skip()
    play.draw_enhancements("stabilizer", "gyro-legs")
    assert play.chooser == 1
    play.do(Enhance(play.content.enhancement_numbers()["gyro-legs"]))
    assert (play.seat(1).side, play.seat(1).hp, play.energy(1)) == (1, [1, 2, 3], 3)
    milestones = (
        EventKind.DEFEATED,
        EventKind.CARD_PLACED,
        EventKind.CARD_DRAWN,
        EventKind.ENHANCEMENT_DRAWN,
        EventKind.ENHANCEMENT_KEPT,
        EventKind.REVIVED,
    )
    told = [kind for kind in play.told() if kind in milestones]
    assert told == [
        EventKind.DEFEATED,
        EventKind.CARD_PLACED,  # loot
        *[EventKind.CARD_DRAWN] * 3,
        *[EventKind.CARD_PLACED] * 2,
        *[EventKind.ENHANCEMENT_DRAWN] * 2,
        EventKind.ENHANCEMENT_KEPT,
        EventKind.REVIVED,
    ]


@pytest.mark.parametrize("energy", [0, 6])
def test_maintenance_sets_energy_to_three(engine: str, energy: int) -> None:
    """NEON-DFT-04: whether it was more or less."""
    play = scene(
        engine, Seat("ghost", at=5, energy=0), Seat("akari", at=5, energy=energy, hp=1), Seat(at=9)
    )
    hurt(play, 1)
    play.skip_all()
    maintain(play)
    assert play.energy(1) == 3


def test_maintenance_draws_one_card_of_each_rank_and_keeps_all(engine: str) -> None:
    """NEON-DFT-05: I, II, III in this order, then they are placed."""
    play = last_blow(engine, Seat(hp=1))
    for rank in (1, 2, 3):
        assert {play.content.equipment[design].rank for design in play.odds()} == {rank}
        play.draw({1: "courier-vest", 2: "reaper", 3: "encore"}[rank])
    for name in ("courier-vest", "reaper", "encore"):
        play.place(name)
    assert set(play.gear(1)) == {"courier-vest", "reaper", "encore"}


def test_maintenance_draws_two_enhancements_and_keeps_one(engine: str) -> None:
    """NEON-DFT-05: the other goes under the deck."""
    play = last_blow(engine, Seat(hp=1))
    play.draw("courier-vest", "reaper", "encore")
    play.skip()
    assert len(play.odds()) == 8
    play.draw_enhancements("servo-fists")
    assert len(play.odds()) == 7
    play.draw_enhancements("scrap-sense")
    numbers = play.content.enhancement_numbers()
    both = [numbers["servo-fists"], numbers["scrap-sense"]]
    assert [each.enhancement for each in play.offers(Enhance)] == sorted(both)
    play.do(Enhance(both[1]))
    assert play.seat(1).enhancement == both[1]
    assert play.state.enhancement_bottom == [both[0]]


def test_the_card_under_the_deck_comes_last(engine: str) -> None:
    """NEON-DFT-05: it is drawn when nothing lies above it."""
    worn = ("stabilizer", "reflex-core", "overcharge-cell", "servo-fists")
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, side="B", enhancement=worn[0]),
        Seat("boulder", at=5, energy=0, hp=1),
        *[Seat(side="B", enhancement=each) for each in worn[1:]],
        enhancement_bottom=["gyro-legs", "scrap-sense", "ablative-skin"],
    )
    hurt(play, 1)
    play.draw("courier-vest", "reaper", "encore")
    play.skip()
    numbers = play.content.enhancement_numbers()
    drawn = [card for _, card, _, _ in play.events(EventKind.ENHANCEMENT_DRAWN)]
    assert drawn == [numbers["targeting-lens"], numbers["gyro-legs"]], "the last unknown, the next"
    play.do(Enhance(numbers["targeting-lens"]))
    bottom = [numbers[each] for each in ("scrap-sense", "ablative-skin", "gyro-legs")]
    assert play.state.enhancement_bottom == bottom


def test_maintenance_comes_once(engine: str) -> None:
    """NEON-DFT-06: the Fighter is back, and its next defeat eliminates it."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0),
        Seat("boulder", at=5, energy=0, hp=1, plan=acts("attack", "search", "move")),
        Seat(at=9),
    )
    hurt(play, 1)
    maintain(play)
    finish_turn(play)
    while play.state.turn != 1:
        finish_turn(play)
    play.do(Disembark(5))
    assert (play.at(1), play.seat(1).side) == (5, 1)
    again = last_blow(engine, Seat(side="B", hp=1, enhancement="servo-fists"))
    assert again.at(1) == OUT
    assert not again.events(EventKind.REVIVED)


def test_what_survives_maintenance(engine: str) -> None:
    """NEON-DFT-07: trophies, Leader token, hand and Action deck."""
    victim = Seat(
        "boulder",
        at=5,
        energy=0,
        hp=1,
        trophies=(1, 2, 3),
        bots=["red"],
        spent=["blue"],
        hand=[1],
        discard=[2, 3],
    )
    play = scene(engine, Seat("ghost", at=5, energy=0), victim, Seat(at=9), leader=1)
    before = play.seat(1)
    hurt(play, 1)
    maintain(play)
    after = play.seat(1)
    assert after.trophy_hp == [1, 2, 3]
    assert (after.bots_ready, after.bots_spent) == (before.bots_ready, before.bots_spent)
    assert (after.hand, after.discard, after.plan) == (before.hand, before.discard, before.plan)
    assert play.state.leader == 1


def test_what_survives_elimination(engine: str) -> None:
    """NEON-DFT-07, NEON-DFT-08: trophies, Leader token and Enhancement; the cards leave play."""
    victim = Seat(side="B", hp=1, trophies=(1, 2, 3), bots=["red"], enhancement="gyro-legs")
    play = last_blow(engine, victim)
    after = play.seat(1)
    assert after.trophy_hp == [1, 2, 3]
    assert sum(after.bots_ready) == 1
    assert after.enhancement != NO_ID
    assert play.state.leader == 1
    assert (after.hand, after.discard, after.plan) == (0, 0, NO_PLAN)
    assert points(play, 1) == 1 + 2 * 2 + 3 * 3 + 1 + 1, "they score at the end"


def test_elimination_is_for_good(engine: str) -> None:
    """NEON-DFT-08: off the Arena, without a turn, a target for nobody."""
    play = last_blow(engine, Seat(side="B", hp=1))
    assert play.at(1) == OUT
    finish_turn(play)
    assert play.state.turn == 2
    later = scene(engine, Seat("ghost", at=5), Seat(at=OUT), Seat(at=5))
    assert {each.target for each in later.can_attack("basic")} == {2}
