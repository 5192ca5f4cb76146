"""Traps inside other things: a Push into two, tokens laid by others, what they can be."""

from __future__ import annotations

from fractions import Fraction

from kumite.games.super_fantasy_brawl.actions import Play

from .board import (
    HEXES,
    NORTH,
    NW,
    STATUES,
    T1,
    T2,
    T3,
    T4,
    T5,
    T6,
    TRAP_HEXES,
    E,
    Place,
    around,
    card_number,
)
from .scenario import Phase, at, gate, scene, seat


def beside_trap_hexes(tokens: set[Place], standing: set[Place], sprung: Place) -> set[Place]:
    """Where a new token may lie when no printed trap hex is empty (SFB-TRP-08)."""
    trap_hexes = {*TRAP_HEXES, *tokens}
    beside = {place for each in trap_hexes for place in around(each)}
    return beside - {*STATUES, *tokens, *standing, sprung}


def test_a_token_laid_in_the_way_of_a_push(engine: str) -> None:
    """SFB-TRP-08, SFB-TRP-14, SKI: Skitter lays the new token right behind; the Push goes on."""
    own = seat(at("MAR", 0, 1), at("SKI", *T5, up=True), at("VHO", *T6), hand="MAR04")
    traps = {T4: "spikes 1", T1: 3, T2: 4, T3: 5}
    play = scene(engine, own, seat(at("KOR", -1, 1)), traps=traps)
    play.card("MAR04")
    play.aim(NW)
    assert play.damage("KOR") == 2 + 1
    assert play.asks(Phase.TOKEN, 0)
    standing = {(0, 1), T5, T6, T4}
    assert play.lays() == beside_trap_hexes({T1, T2, T3}, standing, T4)
    play.lay((-3, 1))
    assert play.is_at(Phase.FLIP)
    assert set(play.odds()) == set(range(12)) - {0, 3, 4, 5}
    play.flip("spikes 3")
    # T4 is the only empty printed trap hex again, so nobody is asked.
    assert play.where("KOR") == (-3, 1)
    assert play.traps == {T1, T2, T3, T4}
    assert play.damage("KOR") == 2 + 1 + 3
    assert play.asks(Phase.ACTIVATE)


def test_the_victim_lays_the_token_in_the_way_of_the_next(engine: str) -> None:
    """SFB-TRP-06, SFB-D-20, SFB-LVL-07: one pushed Champion's new token catches the second."""
    own = seat(at("KIL", 0, 1), hand="KIL03")
    foe = seat(at("VHO", -1, 1, 3), at("KOR", 1, 0, 3))
    traps = {T4: "daze", T1: 3, T2: 4, T6: 6}
    play = scene(engine, own, foe, traps=traps)
    play.card("KIL03")
    play.aim(NW)
    play.choose("VHO")
    assert play.asks(Phase.TOKEN, 1), "an empty hand cannot be stunned"
    play.lay(T3)
    assert play.is_at(Phase.FLIP), "Korvash is pushed from (1,0) onto T3"
    play.flip("spikes 1")
    assert play.where("KOR") is None
    assert play.points == (1, 0)
    assert play.is_up("KIL")
    assert play.traps == {T1, T2, T6, T5}, "T4 is taken and T3 was sprung: only T5 is left"


def test_a_knocked_out_victim_still_lays(engine: str) -> None:
    """SFB-TRP-06, SFB-TRP-07: its own hex is vacant, and yet no place for the new token."""
    own = seat(at("DUG", -4, 1), hand="DUG02")
    foe = seat(at("RAT", -3, 1), at("KOR", *T5), at("VHO", *T6))
    traps = {T4: 6, T1: 3, T2: 4, T3: 5}
    play = scene(engine, own, foe, traps=traps)
    play.card("DUG02")
    play.target("RAT")
    assert play.where("RAT") is None
    assert play.points == (1, 0)
    assert play.asks(Phase.TOKEN, 1)
    standing = {(-4, 1), T5, T6}
    assert play.lays() == beside_trap_hexes({T1, T2, T3}, standing, T4)


def test_a_token_beside_a_token(engine: str) -> None:
    """SFB-ARN-11, SFB-TRP-08: a token elsewhere makes its neighbours eligible."""
    own = seat(at("DUG", -4, 3), at("MAR", *T1), at("SKI", *T2), hand="DUG02")
    foe = seat(at("KOR", -3, 3), at("VHO", *T3), at("KIL", *T4))
    traps = {T5: 3, T6: 4, (3, -4): 5, (-2, 3): 0}
    play = scene(engine, own, foe, traps=traps)
    play.attack("DUG02", "KOR")
    assert play.where("KOR") == (-2, 3)
    standing = {(-4, 3), T1, T2, T3, T4, (-2, 3)}
    lays = beside_trap_hexes({T5, T6, (3, -4)}, standing, (-2, 3))
    assert play.lays() == lays
    assert (4, -4) in lays, "next to the token on (3,-4)"
    assert (-3, 4) not in lays, "next to the sprung hex only"


def test_a_token_in_the_way_home(engine: str) -> None:
    """SFB-OOA-09, SFB-TRP-08, SFB-ACT-08: entering on a token; falling there ends the Action."""
    own = seat(gate("RAT"), at("SKI", *T6), hand="RAT03")
    play = scene(engine, own, seat(at("KOR", 0, 2)), traps={(0, 4): 6, T1: 0, T2: 2, T3: 3})
    play.card("RAT03", (0, 4))
    assert play.damage("RAT") == 3
    assert play.asks(Phase.TOKEN, 0)
    play.lay(T4)
    assert play.asks(Phase.STEP, 0)
    assert play.state.remaining == 2


def test_a_snare_on_the_way_home(engine: str) -> None:
    """SFB-KEY-22, SFB-OOA-07: rooted on the entry hex; movement is over, the attack goes on."""
    own = seat(gate("RAT"), hand="RAT03")
    play = scene(engine, own, seat(at("KOR", 0, 3)), traps={(0, 4): "snare"})
    play.card("RAT03", (0, 4))
    play.lay(T4)
    assert play.asks(Phase.TARGET)
    assert play.targets() == {"KOR"}


def test_a_daze_on_the_champion_whose_card_is_played(engine: str) -> None:
    """SFB-KEY-23, SFB-ACT-06: the card in play is not in hand; the rest is shown."""
    own = seat(at("RAT", -2, 3), at("SKI", -4, 4), hand="RAT02 SKI02")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T6: "daze"})
    play.do(Play(card_number("RAT02")))
    play.step(T6)
    assert play.shown(0) == {"SKI02"}
    assert play.hand(0) == {"SKI02"}
    play.lay(T1)
    assert play.asks(Phase.STEP)


def test_a_pull_through_a_snare_stops_and_hurts(engine: str) -> None:
    """SFB-TRP-03, SFB-KEY-27, SFB-DIS-03: hexes left after the Root are DMG from the puller."""
    own = seat(at("VHO", -1, -2), hand="VHO05")
    play = scene(engine, own, seat(at("KOR", 2, -2, 3)), traps={T1: "snare"})
    play.card("VHO05")
    play.target("KOR")
    assert play.is_rooted("KOR")
    play.lay(T6)
    # Damage 3 of the attack and 2 hexes not done: 8 of 7.
    assert play.where("KOR") is None
    assert play.points == (1, 0)
    assert play.is_up("VHO")


def test_a_fear_dash_over_two_tokens(engine: str) -> None:
    """SFB-KEY-17, SFB-KEY-25: tokens do not count for the way; a new token may lie on it."""
    own = seat(at("OON", 4, -2), hand="OON03")
    foe = seat(at("KOR", 2, -2), at("VHO", *T5), at("SKI", *T4))
    traps = {T1: 0, T2: 2, T3: 6, T6: 1}
    play = scene(engine, own, foe, traps=traps)
    play.card("OON03")
    play.target("KOR")
    # W by 3 hexes ends farthest, so nobody is asked.
    assert play.where("KOR") == T1
    assert play.asks(Phase.TOKEN, 1)
    play.lay((0, -2))
    assert play.is_at(Phase.FLIP)
    play.flip("snare")
    assert play.where("KOR") == (0, -2), "rooted one hex before the end, without DMG"
    assert play.damage("KOR") == 2 + 1


def test_an_allys_token_is_laid_by_the_ally(engine: str) -> None:
    """SFB-TRP-05, SFB-STT-12: tornado: a teammate's Champion is pushed; its controller lays."""
    seats = (
        seat(at("MAR", -4, 3), hand="MAR04"),
        seat(at("KOR", -3, 2)),
        seat(at("VHO", -3, 3)),
        seat(at("GOL", 4, -4)),
    )
    play = scene(engine, *seats, traps={(-2, 3): 0})
    play.card("MAR04")
    play.aim(0)
    play.choose("VHO")
    assert play.asks(Phase.TOKEN, 2)


def test_skitter_of_the_teammate_lays_for_enemies(engine: str) -> None:
    """SKI, SFB-STT-10: an Enemy walks onto a token in its own turn; Skitter's player is asked."""
    seats = (
        seat(at("RAT", -2, 3), hand="RAT02"),
        seat(at("KOR", 4, -4)),
        seat(at("VHO", 0, 4)),
        seat(at("SKI", 3, -4, up=True)),
    )
    play = scene(engine, *seats, traps={T6: 0})
    play.do(Play(card_number("RAT02")))
    play.step(T6)
    assert play.asks(Phase.TOKEN, 3)
    assert T6 not in play.lays()


def test_skitter_on_the_gate_lays_nothing(engine: str) -> None:
    """SKI, SFB-LVL-08: knocked out by the blow of this very Action, her ability is gone."""
    own = seat(at("GOL", -3, 3, 1), hand="GOL02")
    foe = seat(at("SKI", -2, 3, 5, up=True), at("KOR", -1, 3))
    play = scene(engine, own, foe, traps={(0, 3): 0})
    play.card("GOL02")
    play.aim(E)
    assert play.where("SKI") is None
    assert play.where("KOR") == (0, 3)
    assert play.asks(Phase.TOKEN, 1), "Korvash's own player, as without Skitter"


def test_what_the_fourth_token_can_be(engine: str) -> None:
    """SFB-TRP-12, SFB-TRP-13: drawn before the token it replaces went back."""
    own = seat(at("RAT", -2, 3), hand="RAT02")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T6: 0, T1: 2, T2: 6, T3: 8})
    play.do(Play(card_number("RAT02")))
    play.step(T6)
    play.lay(T5)
    assert play.may_be(T5) == set(range(1, 12))
    assert play.may_be(T1) == set(range(1, 12)), "number 0 was open when these lay face down"
    play.step((0, 1))
    assert play.asks(Phase.ACTIVATE), "the second step was the last, and nobody is in reach"
    play.standard("run", "RAT", T5, core="C")
    expected = dict.fromkeys(sorted(set(range(1, 12)) - {2, 6, 8}), Fraction(1, 8))
    assert play.odds() == expected


def test_the_same_number_can_come_back(engine: str) -> None:
    """SFB-TRP-12, SFB-TRP-13: not as its own replacement, but as the one after that."""
    own = seat(at("KIL", 0, 2), hand="KIL06")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps=[T5, T1, T2, T3])
    play.card("KIL06", (0, 1), T5)
    assert set(play.weights().values()) == {11 * 10 * 9}
    play.flip(3)
    play.lay(T6)
    play.done()
    play.standard("run", "KIL", (0, 2), T6, core="M")
    # The three old tokens can be any of 11; this one was drawn while 3 was out.
    assert play.weights() == dict.fromkeys(sorted(set(range(12)) - {3}), 10 * 9 * 8)
    play.flip(7)
    play.lay(T5)
    assert play.may_be(T5) == set(range(12)) - {7}, "3 has gone back before this one was drawn"
    assert play.may_be(T1) == set(range(12)) - {3, 7}


def test_tokens_lie_in_deployment_areas_too(engine: str) -> None:
    """SFB-TRP-08: next to a token that already lies in the north, in the north again."""
    own = seat(at("DUG", -4, 3), at("MAR", *T1), at("SKI", *T2), hand="DUG02")
    foe = seat(at("KOR", -3, 3), at("VHO", *T3), at("KIL", *T4))
    play = scene(engine, own, foe, traps={T5: 3, T6: 4, (3, -4): 5, (-2, 3): 0})
    play.attack("DUG02", "KOR")
    assert play.lays() & set(NORTH) == {(2, -4), (4, -4)}
    play.lay((4, -4))
    assert play.traps == {T5, T6, (3, -4), (4, -4)}
    assert play.where("KOR") in HEXES
