"""Knock-outs in odd company: who scores, who Levels Up, and when the match is over."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import NW, T1, T4, T6, E
from .scenario import Phase, Scene, at, gate, scene, seat


def level_ups(play: Scene) -> list[str]:
    """Who has Levelled Up, in the order told."""
    return [play.name(event[0]) for event in play.events(EventKind.LEVELLED_UP)]


def test_two_at_once_and_one_level_up(engine: str) -> None:
    """SFB-OOA-12, SFB-LVL-03: both fall in step 7, 2 VP in one award, one flip."""
    own = seat(at("KIL", -3, 3), hand="KIL03")
    foe = seat(at("RAT", -2, 3, 3), at("KOR", -2, 2, 5), at("VHO", 4, -4))
    play = scene(engine, own, foe)
    play.card("KIL03")
    assert play.aims() == [0, 2, 5]
    play.aim(0)
    assert level_ups(play) == ["KIL"]
    assert play.points == (2, 0)
    assert play.events(EventKind.POINTS_GAINED) == [(0, 2, 2, 0)]


def test_two_after_each_other_and_one_level_up(engine: str) -> None:
    """SFB-LVL-03, SFB-LVL-07: one in step 7, one by a blocked Push of step 9."""
    own = seat(at("KIL", 0, 1), hand="KIL03")
    foe = seat(at("RAT", 1, 0, 2), at("KOR", -1, 1, 4), at("VHO", -2, 1))
    play = scene(engine, own, foe)
    play.card("KIL03")
    play.aim(NW)
    assert play.where("RAT") is None
    assert play.where("KOR") is None, "4, then 3, and Vhoul stands behind: nothing is left of 7"
    assert play.points == (2, 0)
    assert level_ups(play) == ["KIL"]


def test_the_attacker_falls_after_a_knock_out(engine: str) -> None:
    """SFB-LVL-04, SFB-REA-10: one of two targets falls, the other's Reaction takes the attacker."""
    own = seat(at("GOL", -3, 3, 3), hand="GOL02")
    foe = seat(at("RAT", -1, 3, 2), at("KOR", -2, 3), gate("MAR"), hand="MAR07")
    play = scene(engine, own, foe)
    play.card("GOL02")
    play.aim(E)
    play.react("MAR07", "KOR")
    assert play.points == (1, 1)
    assert level_ups(play) == ["KOR"]
    assert play.where("KOR") == (-2, 3)


def test_both_level_up_at_the_end(engine: str) -> None:
    """SFB-LVL-05, SFB-ACT-09: attacker first, then the Champion of the Reaction."""
    own = seat(at("GOL", -3, 3), at("SKI", -2, 2, 3), hand="GOL02")
    foe = seat(at("RAT", -1, 3, 2), at("KOR", -2, 3), gate("MAR"), hand="MAR07")
    play = scene(engine, own, foe)
    play.card("GOL02")
    play.aim(E)
    play.react("MAR07", "KOR")
    assert play.points == (1, 1)
    assert level_ups(play) == ["GOL", "KOR"]


def test_both_level_up_if_the_second_side_attacks(engine: str) -> None:
    """SFB-ACT-09: the activated Champion first, though its number is the higher one."""
    own = seat(at("RAT", -1, 3, 2), at("KOR", -2, 3), gate("MAR"), hand="MAR07")
    foe = seat(at("GOL", -3, 3), at("SKI", -2, 2, 3), hand="GOL02")
    play = scene(engine, own, foe, turn=1)
    play.card("GOL02")
    play.aim(E)
    play.react("MAR07", "KOR")
    assert level_ups(play) == ["GOL", "KOR"]


def test_a_fear_dash_into_its_end(engine: str) -> None:
    """OON03, SFB-LVL-07: the feared one's player chose the way; Oona has the credit."""
    own = seat(at("OON", 4, -2), hand="OON03")
    play = scene(engine, own, seat(at("RAT", 2, -2, 2)), traps={T1: 0})
    play.attack("OON03", "RAT")
    assert play.where("RAT") is None
    assert play.asks(Phase.TOKEN, 1)
    play.lay(T6)
    assert level_ups(play) == ["OON"]
    assert play.points == (1, 0)


def test_forced_into_its_end(engine: str) -> None:
    """KIL07, SFB-TRP-09: a Force by choice onto a token is the activated Champion's."""
    own = seat(at("KIL", -3, 3), hand="KIL07")
    play = scene(engine, own, seat(at("KOR", -2, 3, 3)), traps={T6: 0})
    play.attack("KIL07", "KOR")
    play.step(T6)
    assert play.points == (1, 0)
    play.lay(T1)
    assert level_ups(play) == ["KIL"]
    assert play.asks(Phase.ACTIVATE)


def test_an_own_ally_pushed_into_its_end(engine: str) -> None:
    """SFB-OOA-04, SFB-LVL-06: the opponent scores; the attacker earns nothing by it."""
    own = seat(at("MAR", -3, 3), at("RAT", -2, 3, 3), hand="MAR04")
    play = scene(engine, own, seat(at("KOR", -2, 2)), points=(0, 3))
    play.card("MAR04")
    play.aim(0)
    assert play.where("RAT") is None
    assert play.points == (0, 4)
    assert level_ups(play) == []


def test_a_strike_levels_up(engine: str) -> None:
    """SFB-STD-06, SFB-OOA-03: a Standard Action, from the Gate even; DEF does not help."""
    own = seat(gate("KIL"), at("VHO", 4, 0))
    play = scene(engine, own, seat(at("MAR", 0, 3, 5, up=True), at("KOR", 1, 3)))
    play.standard("strike", "KIL", (0, 4))
    assert play.targets() == {"MAR", "KOR"}
    play.target("MAR")
    assert level_ups(play) == ["KIL"]
    assert play.points == (1, 0)
    assert play.where("MAR") is None


def test_scorn_on_two_attackers(engine: str) -> None:
    """MAR07, SFB-END-01: the attacker and its Ally fall together: 2 VP for the reacting side."""
    own = seat(at("RAT", -3, 3, 3), at("SKI", -2, 2, 3), hand="RAT02")
    foe = seat(at("KOR", -2, 3), gate("MAR"), hand="MAR07")
    play = scene(engine, own, foe, points=(4, 3))
    play.attack("RAT02", "KOR", react="MAR07 KOR")
    assert play.points == (4, 5)
    assert play.is_over
    assert play.state.winner == 1
    assert level_ups(play) == [], "the match is over before anybody flips"


@pytest.mark.parametrize("active", [0, 1])
def test_who_played_the_card_loses_the_tie(engine: str, active: int) -> None:
    """SFB-END-02, SFB-STT-15: a tornado at 6-6; one of each team at once."""
    attacker = seat(at("GOL", -3, 3), hand="GOL02")
    friend = seat(at("VHO", -2, 3, 4))
    foe = seat(at("KOR", -1, 3, 4))
    idle = seat(at("SKI", 4, -4))
    seats = [attacker, foe, friend, idle] if active == 0 else [foe, attacker, idle, friend]
    play = scene(engine, *seats, turn=active, points=(6, 6))
    play.card("GOL02")
    play.aim(E)
    assert play.points == (7, 7)
    assert play.state.winner == 1 - active


def test_the_enemy_wins_by_the_own_trap(engine: str) -> None:
    """SFB-OOA-04, SFB-END-06: at 4 a walk into the end is the match; no token is laid."""
    own = seat(at("RAT", -2, 3, 4), hand="RAT02")
    play = scene(engine, own, seat(at("KOR", 4, -4)), points=(4, 4), traps={T6: 0})
    play.card("RAT02", T6)
    assert play.is_over
    assert play.state.winner == 1
    assert play.traps == set()


def test_levelled_up_champions_begin_anew(engine: str) -> None:
    """SFB-OOA-02, SFB-LVL-02: basic on the Gate, unhurt, not rooted, and so it comes back."""
    own = seat(at("DUG", -3, 3), hand="DUG02")
    foe = seat(at("KOR", -2, 3, 4, up=True, rooted=True), hand="KOR05")
    play = scene(engine, own, foe)
    play.attack("DUG02", "KOR")
    figure = play.figure("KOR")
    assert (figure.hex, figure.damage, figure.is_up, figure.is_rooted) == (255, 0, False, False)
    play.end_turn()
    play.card("KOR05", (2, -4))
    assert play.where("KOR") == (2, -4)


def test_a_knock_out_by_a_token_of_a_push_in_a_reaction(engine: str) -> None:
    """DUG07, SFB-TRP-09: the attacker is pushed onto a token by the Champion it attacked."""
    own = seat(at("RAT", -1, 2, 3), hand="RAT02")
    foe = seat(at("KOR", 0, 1), gate("DUG"), hand="DUG07")
    play = scene(engine, own, foe, traps={(-2, 3): 2, T4: 6})
    play.attack("RAT02", "KOR", react="DUG07 KOR")
    assert play.where("RAT") is None
    assert play.points == (0, 1)
    assert play.asks(Phase.TOKEN, 0)
    play.lay(T1)
    assert level_ups(play) == ["KOR"]
