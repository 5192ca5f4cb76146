"""NEON-END: when a match is over."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Flee, Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, OUT, SHIP, Phase

from .flow import finish_turn, hurt, let_the_automa_miss, turns_over, winners
from .scenario import Automa, Seat, acts, everyone, scene


def dying(fighter: str | None = None, at: int = 5) -> Seat:
    """A Fighter whose next damage eliminates it."""
    return Seat(fighter, at=at, side="B", hp=1, energy=0)


@pytest.mark.parametrize(("track", "rounds"), [("2-3", 6), ("4-6", 7)])
def test_the_last_slot_never_sinks_anything(engine: str, track: str, rounds: int) -> None:
    """NEON-END-01: the match is over when the last round is."""
    play = turns_over(engine, Seat(at=1), Seat(at=2), ring=(1, 2), track=track)
    assert play.state.round == rounds
    assert play.is_over
    assert not play.events(EventKind.PULSE)
    assert len(play.state.placed) == 8


@pytest.mark.parametrize("round", [1, 4])
def test_earlier_rounds_go_on(engine: str, round: int) -> None:
    """NEON-END-01: the check finds nothing while slots are left."""
    ring = {1: range(1, 11), 4: range(1, 7)}[round]
    play = turns_over(engine, Seat(at=1), Seat(at=2), ring=tuple(ring), top=4, track="2-3")
    assert not play.is_over
    assert play.events(EventKind.SECTOR_SANK)


@pytest.mark.parametrize(("third", "over"), [(OUT, True), (9, False)])
def test_one_fighter_left_ends_the_match(engine: str, third: int, over: bool) -> None:
    """NEON-END-01: in Resurrection; with two it goes on."""
    play = scene(engine, Seat(at=5, energy=0), dying(), Seat(at=third))
    hurt(play, 1)
    assert play.is_over is over


@pytest.mark.parametrize("mode", ["resurrection", "royale"])
def test_nobody_left_ends_the_match(engine: str, mode: str) -> None:
    """NEON-END-01, NEON-END-02: Submersion takes the last two."""
    play = turns_over(engine, dying(at=4), dying(at=4), mode=mode, top=4)
    play.do(Flee(3))
    play.do(Flee(3))
    play.fall(9)
    assert play.is_over
    assert winners(play) == []


@pytest.mark.parametrize("pulses", [0, 1, 4])
def test_battle_royale_goes_on_after_all_tokens_are_placed(engine: str, pulses: int) -> None:
    """NEON-END-02: until one is left."""
    seats = [Seat(at=1, energy=0, hp=3), Seat(at=2, energy=0, hp=3)]
    play = turns_over(engine, *seats, mode="royale", ring=(1, 2), final_pulses=pulses)
    assert not play.is_over
    assert play.state.phase == Phase.PLAN
    alone = turns_over(
        engine, seats[0], dying(at=2), mode="royale", ring=(1, 2), final_pulses=pulses
    )
    assert alone.is_over
    assert winners(alone) == [0]


@pytest.mark.parametrize(("third", "over"), [(SHIP, False), (OUT, True)])
def test_a_fighter_on_the_drop_ship_is_left(engine: str, third: int, over: bool) -> None:
    """NEON-END-03: it is not eliminated."""
    play = scene(engine, Seat(at=5, energy=0), dying(), Seat(at=third, side="B"))
    hurt(play, 1)
    assert play.is_over is over


@pytest.mark.parametrize("mode", ["resurrection", "royale"])
@pytest.mark.parametrize(("automa", "over"), [(Automa(at=9), False), (None, True)])
def test_the_automa_counts_as_a_fighter(
    engine: str, mode: str, automa: Automa | None, over: bool
) -> None:
    """NEON-END-03: one player and the Automa are two."""
    play = scene(engine, Seat(at=5, energy=0), dying(), mode=mode, automa=automa)
    hurt(play, 1)
    assert play.is_over is over


def test_a_revived_fighter_is_left(engine: str) -> None:
    """NEON-END-03: Maintenance is no elimination."""
    play = scene(engine, Seat(at=5, energy=0), Seat(at=5, energy=0, hp=1))
    hurt(play, 1)
    assert not play.is_over


def test_the_match_stops_right_after_the_attack(engine: str) -> None:
    """NEON-END-04: two Actions were left, and the round's Submersion."""
    play = scene(engine, Seat(at=5, energy=0), dying())
    hurt(play, 1)
    assert play.is_over
    assert play.state.next_action == 1
    assert play.told()[-2:] == [EventKind.ATTACK_ENDED, EventKind.MATCH_ENDED]


def test_the_attack_itself_is_finished_first(engine: str) -> None:
    """NEON-END-04: the Bot beside the last Opponent is destroyed, too."""
    play = scene(engine, Seat(at=5, energy=0, gear={"shrapnel-puck": []}), dying(at=6), bots={6: 1})
    play.attack("shrapnel-puck", everyone(6))
    play.roll("HIT", "MISS")
    play.bot_roll("FAIL")
    play.defend_roll("FAIL")
    assert not play.is_over
    play.bot_type("red")
    assert play.is_over


def test_the_match_stops_right_after_an_ability(engine: str) -> None:
    """NEON-END-04: a Trap eliminates the last Opponent in its own turn."""
    me = dying("boulder", at=1)
    me.plan = acts("move", "attack", "move")
    play = scene(engine, me, Seat("illusion", at=9, token=2))
    play.do(Move(sector=2))
    assert play.is_over
    assert winners(play) == [1]


def test_nothing_is_checked_inside_submersion(engine: str) -> None:
    """NEON-END-04: the first is eliminated, the second still has to flee."""
    for left, expected in ((1, []), (2, [1])):
        other = Seat(at=4, side="B", hp=left, energy=0)
        play = turns_over(engine, dying(at=4), other, top=4)
        play.do(Flee(3))
        assert play.at(0) == OUT
        assert play.chooser == 1
        play.do(Flee(3))
        play.fall(9)
        assert play.is_over
        assert winners(play) == expected


def test_a_second_sector_still_sinks(engine: str) -> None:
    """NEON-END-04: after the whole phase, not after the first Sector."""
    ring = (1, 2, 3, 4, 6, 7, 8, 9, 10)
    play = turns_over(engine, dying(at=4), Seat(at=9, energy=0), ring=ring, top=4, track="2-3")
    play.do(Flee(3))
    assert play.state.phase == Phase.REVEAL
    play.fall(9)
    play.do(Flee(8))
    assert play.hp(1) == 5
    play.fall(7)
    assert play.is_over
    assert winners(play) == [1]


def test_a_trap_inside_submersion_is_not_checked_either(engine: str) -> None:
    """NEON-END-04: whatever the cause of an elimination."""
    play = turns_over(
        engine,
        dying("boulder", at=4),
        Seat("illusion", at=4, energy=0, token=3),
        top=4,
    )
    play.do(Flee(3))
    assert play.at(0) == OUT
    assert play.chooser == 1, "Illusion still flees"


def test_without_players_the_match_stops(engine: str) -> None:
    """NEON-END-04: the Automa has eliminated the last of them."""
    play = turns_over(engine, dying(at=4), Seat(at=OUT), automa=Automa(at=4), top=9)
    play.roll("CRIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    assert play.is_over
    assert winners(play) == [AUTOMA]
    assert not play.events(EventKind.SECTOR_SANK)


def test_a_lone_survivor_does_not_face_submersion(engine: str) -> None:
    """NEON-END-05, NEON-W-08: on its last token, in the Sector about to sink."""
    me = dying("ghost", at=5)
    play = scene(engine, me, dying(at=5), mode="royale", top=5)
    hurt(play, 1)
    assert play.is_over
    assert winners(play) == [0]
    assert not play.events(EventKind.SECTOR_SANK)


def test_with_two_left_the_same_fighter_would_sink(engine: str) -> None:
    """NEON-END-05: the check is what saves it."""
    me = dying("ghost", at=5)
    play = scene(engine, me, dying(at=6), mode="royale", top=5, acted=[1])
    finish_turn(play)
    assert play.events(EventKind.SECTOR_SANK) == [(5, 0, 0, 0)]
    assert play.offers(Flee)


def test_the_automas_last_attack_comes_before_the_check(engine: str) -> None:
    """NEON-END-05: its turn belongs to the Actions phase of the last round."""
    play = turns_over(engine, Seat(at=1, energy=0), Seat(at=2), ring=(1, 2), automa=Automa(at=1))
    assert not play.is_over
    let_the_automa_miss(play)
    assert play.is_over
