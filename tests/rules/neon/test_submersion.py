"""NEON-SUB: Sectors sink, and in the end the last two shake."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Done, Flee
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NOBODY, OUT, SHIP, Phase

from .flow import let_the_automa_miss, maintain, show_tokens, turns_over, winners
from .scenario import Automa, Scene, Seat

SANK, PULSE = EventKind.SECTOR_SANK, EventKind.PULSE


def fled(play: Scene) -> list[int]:
    """Who has changed Sector, in order."""
    return [who for who, *_ in play.events(EventKind.MOVED)]


def damaged(play: Scene) -> list[int]:
    """Who has lost a token, in order."""
    return [who for who, *_ in play.events(EventKind.DAMAGED)]


@pytest.mark.parametrize(
    ("ring", "track", "sunk"),
    [(10, "2-3", 1), (9, "2-3", 2), (7, "2-3", 1), (9, "4-6", 1), (7, "4-6", 2), (5, "4-6", 1)],
)
def test_the_slot_of_the_round_says_how_many_sink(
    engine: str, ring: int, track: str, sunk: int
) -> None:
    """NEON-SUB-01: one or two."""
    gone = 10 - ring
    play = turns_over(
        engine,
        Seat(at=9),
        Seat(at=10),
        Seat(at=10),
        ring=range(gone + 1, 11),
        top=gone + 1,
        track=track,
    )
    show_tokens(play, range(gone + 2, 11))
    assert len(play.events(SANK)) == sunk


def test_the_top_token_names_the_sector(engine: str) -> None:
    """NEON-SUB-02, NEON-W-11: the second is learnt when the first token has been moved."""
    ring = (1, 2, 3, 4, 6, 7, 8, 9, 10)
    play = turns_over(engine, Seat(at=1), Seat(at=2), ring=ring, top=4, track="2-3")
    assert play.events(SANK) == [(4, 0, 0, 0)]
    assert play.state.placed == [5, 4]
    assert sorted(play.odds()) == [1, 2, 3, 6, 7, 8, 9, 10]
    play.fall(9)
    assert play.events(SANK) == [(4, 0, 0, 0), (9, 0, 0, 0)]
    assert play.state.ring == [1, 2, 3, 6, 7, 8, 10]


def test_step_one_clears_the_sector(engine: str) -> None:
    """NEON-SUB-03: Search tokens and Bots go, Force Fields and unique tokens come home."""
    play = turns_over(
        engine,
        Seat("boulder", at=4, fields=2),
        Seat("phoenix", at=9, fields=1),
        Seat("illusion", at=9, token=4),
        Seat("snake", at=9, token=8),
        top=4,
        search={4: 3, 8: 2},
        bots={4: 2, 8: 1},
    )
    assert play.offers(Flee), "step 3 comes after"
    assert (play.state.search[4], play.state.search_supply) == (0, 18)
    assert (play.state.bots[4], play.state.bots[8]) == (0, 1)
    assert [place.fields for place in play.state.seats] == [0, 1, 0, 0]
    assert (play.seat(2).token, play.seat(3).token) == (SHIP, 8)


def test_step_two_takes_a_search_token_from_each_neighbour(engine: str) -> None:
    """NEON-SUB-04: where there is one; Sectors farther away keep theirs."""
    play = turns_over(engine, Seat(at=9), Seat(at=10), top=4, search={2: 2, 3: 2, 5: 1, 6: 2})
    assert play.state.search[2:7] == [2, 1, 0, 0, 2]
    assert play.state.search_supply == 20 - 5
    play = turns_over(engine, Seat(at=9), Seat(at=10), top=4, search={3: 0, 5: 3})
    assert (play.state.search[3], play.state.search[5]) == (0, 2)


def test_a_fighter_flees_and_is_hurt(engine: str) -> None:
    """NEON-SUB-05: to an adjacent Sector of its choice; the token goes to the supply."""
    for goal in (6, 8):
        play = turns_over(engine, Seat(at=7, energy=0), Seat(at=9), top=7)
        assert play.actions() == [Flee(6), Flee(8)]
        play.do(Flee(goal))
        assert (play.at(0), play.hp(0)) == (goal, 5)
        assert play.events(EventKind.DAMAGED) == [(0, 1, 5, NOBODY)]
        assert [place.trophy_hp for place in play.state.seats] == [[0, 0, 0]] * 2


@pytest.mark.parametrize(("energy", "offered"), [(1, False), (2, True), (6, True)])
def test_maneuver_c_prevents_the_damage(engine: str, energy: int, offered: bool) -> None:
    """NEON-SUB-05: for 2 energy, if one wants."""
    for used in (True, False) if offered else (False,):
        play = turns_over(engine, Seat("boulder", at=7, energy=energy), Seat(at=9), top=7)
        play.do(Flee(6))
        assert bool(play.offers_effect("maneuver-c")) is offered
        if used:
            play.use("maneuver-c")
        elif offered:
            play.do(Done())
        assert (play.hp(0), play.energy(0)) == ((6, energy - 2) if used else (5, energy))


FLOATER = """
[[enhancement]]
id = "gyro-legs"
source = "ours"
name = "Gyro Legs"
[[enhancement.effects]]
when = "on_submersion"
cost = { tap = true }
do = [{ op = "ignore_submersion_damage" }]
text = "Take no damage from submersion."
[[enhancement]]
id = "servo-fists"
source = "ours"
name = "Servo Fists"
[[enhancement.effects]]
when = "passive"
do = [{ op = "ignore_submersion_damage" }]
text = "Submersion never hurts you."
"""


def test_other_effects_may_prevent_the_damage(engine: str) -> None:
    """NEON-SUB-05: asked for, or always on."""
    seats = [
        Seat("boulder", at=4, energy=0, side="B", enhancement="gyro-legs"),
        Seat("ghost", at=4, energy=0, side="B", enhancement="servo-fists"),
    ]
    play = turns_over(engine, *seats, top=4, pack=FLOATER)
    play.do(Flee(3))
    play.use("gyro-legs")
    assert play.seat(0).tapped
    play.do(Flee(3))
    assert (play.hp(0), play.hp(1)) == (6, 6)


@pytest.mark.parametrize(
    ("leader", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1]), (3, [0, 1, 2])]
)
def test_the_leader_flees_first_then_clockwise(engine: str, leader: int, order: list[int]) -> None:
    """NEON-SUB-06: from the Leader's seat, whether the Leader is there or not."""
    seats = [Seat(at=4, energy=0) for _ in range(3)]
    play = turns_over(engine, *seats, Seat(at=9), top=4, leader=leader)
    for seat in order:
        assert play.chooser == seat
        play.do(Flee(3))
    assert fled(play) == damaged(play) == order


def test_an_eliminated_leaders_seat_still_sets_the_order(engine: str) -> None:
    """NEON-SUB-06: clockwise from where the Leader sat."""
    seats = [Seat(at=4, energy=0), Seat(at=OUT), Seat(at=4, energy=0)]
    play = turns_over(engine, *seats, top=4, leader=1)
    assert play.chooser == 2
    play.do(Flee(3))
    assert play.chooser == 0


def test_the_automa_flees_last(engine: str) -> None:
    """NEON-SUB-06: after the last player."""
    play = turns_over(
        engine,
        Seat("boulder", at=4, energy=0),
        Seat("phoenix", at=4, energy=0),
        automa=Automa(at=4),
        top=4,
        leader=1,
    )
    play.roll("MISS", "MISS", "MISS")
    play.defend_roll("FAIL")
    play.do(Flee(3))
    play.do(Flee(5))
    assert fled(play) == [1, 0, 6]


def test_one_fighter_is_done_before_the_next_flees(engine: str) -> None:
    """NEON-SUB-07: move and damage belong together."""
    seats = [Seat(at=4, energy=2), Seat(at=4, energy=0)]
    play = turns_over(engine, *seats, top=4)
    play.do(Flee(3))
    assert play.chooser == 0
    play.skip()
    assert play.chooser == 1
    assert play.hp(0) == 5


@pytest.mark.parametrize(("goal", "offered"), [(3, True), (1, False)])
def test_the_new_sector_may_fund_maneuver_c(engine: str, goal: int, offered: bool) -> None:
    """NEON-SUB-07, NEON-W-24: 1 energy and the Charging Station make 2."""
    play = turns_over(engine, Seat("boulder", at=2, energy=1), Seat(at=9), top=2)
    play.do(Flee(goal))
    assert bool(play.offers_effect("maneuver-c")) is offered
    if offered:
        play.use("maneuver-c")
    assert (play.hp(0), play.energy(0)) == ((6, 0) if offered else (5, 1))


@pytest.mark.parametrize(
    ("goal", "energy", "offered"), [(10, 2, False), (10, 3, True), (8, 2, True)]
)
def test_the_new_sector_sets_the_price(engine: str, goal: int, energy: int, offered: bool) -> None:
    """NEON-SUB-07: in the TV Tower Maneuver C costs 3."""
    play = turns_over(engine, Seat("boulder", at=9, energy=energy), Seat(at=1), top=9)
    play.do(Flee(goal))
    assert bool(play.offers_effect("maneuver-c")) is offered


@pytest.mark.parametrize("sinking", [10, 9])
def test_the_old_sector_sets_no_price(engine: str, sinking: int) -> None:
    """NEON-SUB-07: fleeing the TV Tower one pays the usual 2."""
    play = turns_over(engine, Seat("boulder", at=sinking, energy=2), Seat(at=3), top=sinking)
    play.do(Flee(1 if sinking == 10 else 8))
    play.use("maneuver-c")
    assert (play.hp(0), play.energy(0)) == (6, 0)


@pytest.mark.parametrize(("goal", "offered"), [(8, False), (10, True)])
def test_neko_in_the_new_sector_stops_maneuver_c(engine: str, goal: int, offered: bool) -> None:
    """NEON-SUB-07, NEON-W-23: Ghost flees the Stadium."""
    play = turns_over(engine, Seat("ghost", at=9, energy=4), Seat("akari", at=1, token=8), top=9)
    play.do(Flee(goal))
    assert bool(play.offers_effect("maneuver-c")) is offered
    assert play.hp(0) == (6 if offered else 5)


def test_neko_in_the_sinking_sector_goes_home_first(engine: str) -> None:
    """NEON-SUB-07, NEON-SUB-03: so it stops nobody."""
    play = turns_over(engine, Seat("ghost", at=9, energy=4), Seat("akari", at=1, token=9), top=9)
    play.do(Flee(8))
    assert play.offers_effect("maneuver-c")


def test_fleeing_the_subway_costs_nothing(engine: str) -> None:
    """NEON-SUB-08: neither a token nor energy, and nothing is asked."""
    play = turns_over(engine, Seat("boulder", at=5, energy=2), Seat(at=9), top=5)
    play.do(Flee(4))
    assert (play.hp(0), play.energy(0)) == (6, 2)
    assert play.state.phase == Phase.REVEAL, "nothing was asked"


@pytest.mark.parametrize("energy", [0, 2])
@pytest.mark.parametrize(("goal", "hp"), [(5, 6), (3, 5)])
def test_fleeing_into_the_subway_costs_nothing(
    engine: str, energy: int, goal: int, hp: int
) -> None:
    """NEON-SUB-08: one moves, then suffers the damage: in the Subway nobody does."""
    play = turns_over(engine, Seat("boulder", at=4, energy=energy), Seat(at=9), top=4)
    play.do(Flee(goal))
    assert bool(play.offers_effect("maneuver-c")) is (goal == 3 and energy > 0)
    play.skip_all()
    assert (play.hp(0), play.state.phase) == (hp, Phase.REVEAL)


def test_the_automa_is_hurt_before_it_reaches_the_subway(engine: str) -> None:
    """NEON-SUB-08, NEON-AUT-08: it is hurt first, so only the Sector it leaves counts."""
    for sinking, goal, hp in ((6, 5, 5), (5, 4, 6)):
        near = Seat("boulder", at=sinking, energy=0)
        play = turns_over(engine, near, Seat(), automa=Automa(at=sinking), top=sinking)
        play.roll("MISS", "MISS", "MISS")
        play.defend_roll("FAIL")
        play.do(Flee(goal))
        assert (play.state.automa_loc, play.state.automa_hp) == (goal, hp)


def test_a_fighter_defeated_while_fleeing_takes_no_submersion_damage(engine: str) -> None:
    """NEON-SUB-08: a Trap sends it to Maintenance; there it is fresh."""
    play = turns_over(
        engine,
        Seat("boulder", at=7, energy=0, hp=1),
        Seat("illusion", at=9, token=6),
        top=7,
    )
    play.do(Flee(6))
    assert play.events(EventKind.DEFEATED) == [(0, 1, 0, 0)]
    maintain(play)
    assert (play.at(0), play.hp(0)) == (SHIP, 6)
    assert damaged(play) == [0]


def test_a_trap_and_submersion_both_hurt(engine: str) -> None:
    """NEON-SUB-08: whoever survives the Trap suffers the damage as well."""
    play = turns_over(
        engine, Seat("boulder", at=7, energy=0), Seat("illusion", at=9, token=6), top=7
    )
    play.do(Flee(6))
    assert play.hp(0) == 4
    assert play.events(EventKind.DAMAGED) == [(0, 1, 5, 1), (0, 1, 4, NOBODY)]


def test_defeat_by_submersion_is_resolved_at_once(engine: str) -> None:
    """NEON-SUB-09: Maintenance without loot, before the next Fighter flees."""
    me = Seat(at=7, energy=0, hp=1, gear={"curbside-pistol": []})
    play = turns_over(engine, me, Seat(at=7, energy=0), top=7)
    play.do(Flee(6))
    assert play.at(0) == SHIP
    assert play.in_discard("curbside-pistol") == 1
    assert play.at(1) == 7
    maintain(play)
    assert play.offers(Flee, seat=1)


def test_the_gap_closes(engine: str) -> None:
    """NEON-SUB-10: the Sector leaves the ring and its neighbours meet."""
    ring = (4, 8, 1, 10, 2, 9, 3, 7, 5, 6)
    play = turns_over(engine, Seat(at=8), Seat(at=3), ring=ring, top=10)
    assert play.state.ring == [4, 8, 1, 2, 9, 3, 7, 5, 6]


def test_the_last_two_sectors_stay(engine: str) -> None:
    """NEON-SUB-10: the token moves, the Sector does not."""
    seats = [Seat(at=1, energy=0), Seat(at=2, energy=0)]
    play = turns_over(engine, *seats, mode="royale", ring=(1, 2), top=1)
    assert play.state.ring == [1, 2]
    assert 1 in play.state.placed


def test_tokens_go_to_the_track_in_order(engine: str) -> None:
    """NEON-SUB-11, NEON-SUB-12: two tokens in one slot, the second on top of the first."""
    ring = (1, 2, 3, 4, 6, 7, 8, 9, 10)
    play = turns_over(
        engine, Seat(at=1), Seat(at=2), ring=ring, top=4, track="2-3", search={8: 2, 9: 1}
    )
    play.fall(9)
    assert play.state.placed == [5, 4, 9]
    play.fall(7)
    assert play.state.placed == [5, 4, 9], "one more is shown, but nothing more sinks"
    assert (play.state.top, play.state.phase) == (7, Phase.PLAN)


def test_a_slot_of_two_repeats_all_steps(engine: str) -> None:
    """NEON-SUB-12: a Fighter may have to flee twice in one phase."""
    ring = (1, 2, 3, 4, 6, 7, 8, 9, 10)
    play = turns_over(
        engine,
        Seat(at=4, energy=0),
        Seat(at=2),
        ring=ring,
        top=4,
        track="2-3",
        search={7: 2},
        bots={6: 1},
    )
    play.do(Flee(6))
    assert play.state.bots[6] == 1
    play.fall(6)
    assert play.state.bots[6] == 0
    assert play.state.search[7] == 1
    play.do(Flee(3))
    assert (play.at(0), play.hp(0)) == (3, 4)


def test_the_drop_ship_is_untouched(engine: str) -> None:
    """NEON-SUB-13: neither a sinking Sector nor a pulse reaches it."""
    play = turns_over(engine, Seat(at=4, energy=0), Seat(side="B"), top=4)
    play.do(Flee(5))
    assert (play.at(1), play.hp(1)) == (SHIP, 6)
    play = pulsing(engine, Seat(at=1, energy=0), Seat(side="B", energy=0))
    assert (play.hp(0), play.hp(1)) == (5, 6)


LONG_TRACK = """
[[track]]
id = "2-3"
source = "ours"
slots = [2, 2, 2, 2, 1, 1]
players = [2, 3]
"""
"""Two Sectors are left for the last two rounds."""


def pulsing(engine: str, *seats: Seat) -> Scene:
    """The last but one round of a Resurrection match, with two Sectors left."""
    return turns_over(engine, *seats, ring=(1, 2), pack=LONG_TRACK)


def test_a_pulse_hurts_everybody_and_moves_nobody(engine: str) -> None:
    """NEON-SUB-14: one damage each, one Search token off each of the two Sectors."""
    play = turns_over(
        engine,
        Seat(at=1, energy=0),
        Seat(at=2, energy=0),
        Seat(at=2, energy=0),
        mode="royale",
        ring=(1, 2),
        search={1: 2},
        bots={2: 1},
    )
    assert [play.hp(seat) for seat in range(3)] == [5, 5, 5]
    assert [play.at(seat) for seat in range(3)] == [1, 2, 2]
    assert play.state.search[1:3] == [1, 0]
    assert play.state.ring == [1, 2]
    assert not fled(play)


@pytest.mark.parametrize(("place", "pulses", "left"), [(1, 0, 5), (5, 0, 6), (5, 3, 6), (5, 4, 5)])
def test_a_pulse_hurts_the_automa(engine: str, place: int, pulses: int, left: int) -> None:
    """NEON-SUB-14, NEON-SUB-17, NEON-SUB-18: spared in the Subway until sudden death."""
    play = turns_over(
        engine,
        Seat(at=place, energy=0),
        Seat(at=place, energy=0, hp=5),
        mode="royale",
        ring=(1, 5),
        automa=Automa(at=place),
        final_pulses=pulses,
    )
    let_the_automa_miss(play)
    assert play.state.automa_hp == left


def test_the_final_stage_comes_in_every_mode(engine: str) -> None:
    """NEON-SUB-15: in Resurrection, too, if a Sector would sink and two are left."""
    play = pulsing(engine, Seat(at=1, energy=0), Seat(at=2, energy=0))
    assert play.events(PULSE) == [(1, 0, 0, 0)]
    assert not play.events(SANK)
    assert (play.hp(0), play.hp(1)) == (5, 5)
    assert play.state.round == 6


def test_a_submersion_phase_has_one_pulse_at_most(engine: str) -> None:
    """NEON-SUB-15: a slot of two moves two tokens, and hurts once."""
    play = turns_over(
        engine, Seat(at=1, energy=0), Seat(at=2, energy=0), mode="royale", ring=(1, 2), top=2
    )
    assert len(play.events(PULSE)) == 1
    assert play.hp(0) == 5
    assert play.state.placed[-2:] == [2, 1]
    assert play.state.top == 0


THREE_LEFT = LONG_TRACK.replace("[2, 2, 2, 2, 1, 1]", "[1, 2, 2, 2, 2, 1]")


def test_with_three_left_one_sinks_and_the_rest_shakes(engine: str) -> None:
    """NEON-SUB-16: a slot of two."""
    play = turns_over(
        engine,
        Seat(at=3, energy=0),
        Seat(at=2, energy=0),
        ring=(1, 2, 3),
        top=3,
        pack=THREE_LEFT,
    )
    play.do(Flee(1))
    play.fall(2)
    assert play.events(SANK) == [(3, 0, 0, 0)]
    assert play.events(PULSE) == [(1, 0, 0, 0)]
    assert (play.hp(0), play.hp(1)) == (4, 5)
    assert play.state.placed[-2:] == [3, 2]


@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2]), (2, [2, 0, 1])])
def test_a_pulse_goes_in_leader_order(engine: str, leader: int, order: list[int]) -> None:
    """NEON-SUB-17: as fleeing does."""
    seats = [Seat(at=1, energy=0), Seat(at=2, energy=0), Seat(at=1, energy=0)]
    play = turns_over(engine, *seats, mode="royale", ring=(1, 2), leader=leader)
    assert damaged(play) == order


def test_a_pulse_can_be_prevented(engine: str) -> None:
    """NEON-SUB-17: by Maneuver C and by the Subway; Bots and unique tokens stay."""
    play = turns_over(
        engine,
        Seat("boulder", at=1, energy=2),
        Seat("illusion", at=5, energy=2, token=1),
        mode="royale",
        ring=(1, 5),
        bots={1: 1, 5: 1},
    )
    assert play.chooser == 0
    play.use("maneuver-c")
    assert (play.hp(0), play.energy(0)) == (6, 0)
    assert (play.hp(1), play.energy(1)) == (6, 2), "the Subway"
    assert play.state.bots[1] == play.state.bots[5] == 1
    assert play.seat(1).token == 1


def test_rounds_past_the_last_slot_pulse_once_each(engine: str) -> None:
    """NEON-SUB-17: the seventh round on a track of six."""
    seats = [Seat(at=1, energy=0), Seat(at=2, energy=0)]
    play = turns_over(engine, *seats, mode="royale", ring=(1, 2), final_pulses=1)
    assert play.events(PULSE) == [(2, 0, 0, 0)]
    assert play.state.round == 8


@pytest.mark.parametrize("pulse", [4, 5, 6])
def test_sudden_death(engine: str, pulse: int) -> None:
    """NEON-SUB-18: from the fifth pulse on nothing prevents the damage."""
    play = turns_over(
        engine,
        Seat("boulder", at=1, energy=6, hp=4),
        Seat("phoenix", at=5, energy=6, hp=4),
        mode="royale",
        ring=(1, 5),
        final_pulses=pulse - 1,
    )
    if pulse < 5:
        play.use("maneuver-c")
        assert (play.hp(0), play.hp(1)) == (4, 4)
    else:
        assert (play.hp(0), play.hp(1)) == (3, 3)
        assert (play.energy(0), play.energy(1)) == (6, 6)


DIVING_SUIT = """
[[equipment]]
id = "courier-vest"
source = "ours"
name = "Diving Suit"
type = "ARMOR"
rank = 1
copies = 2
capacity = 1
ammo = ["SLUG"]
[[equipment.effects]]
when = "plate"
cost = { ammo = "SLUG" }
do = [{ op = "cancel", symbol = "HIT", n = 1 }]
mandatory = true
text = "Cancel 1 HIT."
[[equipment.effects]]
when = "passive"
do = [{ op = "ignore_submersion_damage" }]
text = "Submersion never hurts you."
"""


@pytest.mark.parametrize(("pulse", "hp"), [(4, 4), (5, 3)])
def test_sudden_death_comes_through_every_card(engine: str, pulse: int, hp: int) -> None:
    """NEON-SUB-18: not by anything."""
    diver = Seat(at=1, energy=0, hp=4, gear={"courier-vest": []})
    play = turns_over(
        engine,
        diver,
        Seat(at=2, energy=0, hp=4),
        mode="royale",
        ring=(1, 2),
        final_pulses=pulse - 1,
        pack=DIVING_SUIT,
    )
    assert (play.hp(0), play.hp(1)) == (hp, 3)


def test_sudden_death_may_leave_nobody(engine: str) -> None:
    """NEON-SUB-18, NEON-W-36: both had one token left."""
    play = turns_over(
        engine,
        Seat(at=1, energy=6, hp=1),
        Seat(at=5, energy=6, hp=1),
        mode="royale",
        ring=(1, 5),
        final_pulses=4,
    )
    assert play.is_over
    assert (play.at(0), play.at(1)) == (OUT, OUT)
    assert winners(play) == []
