"""Traps: what triggers them, their effects, and the new token (SFB-TRP)."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import State

from .board import T1, T2, T3, T4, T5, T6, E
from .scenario import Phase, at, gate, scene, seat


@pytest.mark.parametrize(("token", "damage"), [(0, 1), (1, 1), (2, 2), (5, 2), (6, 3), (7, 3)])
def test_spikes(engine: str, token: int, damage: int) -> None:
    """SFB-TRP-02, SFB-TRP-12: numbers 0-1 deal 1, 2-5 deal 2, 6-7 deal 3 DMG, whatever the DEF."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL02"), seat(), traps=[T1])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip(token)
    assert play.damage("KIL") == damage


@pytest.mark.parametrize("token", [8, 9])
def test_a_snare_roots(engine: str, token: int) -> None:
    """SFB-TRP-02, SFB-TRP-12, SFB-KEY-22: numbers 8-9; the rest of the movement is gone."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL06"), seat(), traps=[T1])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip(token)
    play.lay(T2)
    assert play.is_rooted("KIL")
    assert play.events(EventKind.ROOTED) == [(play.number("KIL"), 0, 0, 0)]
    assert play.asks(Phase.USE)


@pytest.mark.parametrize("token", [10, 11])
def test_a_daze_stuns(engine: str, token: int) -> None:
    """SFB-TRP-02, SFB-TRP-14, SFB-KEY-23: the card being played is not in hand."""
    own = seat(at("KIL", 0, -2), gate("RAT"), hand="KIL06 KIL02 RAT02")
    play = scene(engine, own, seat(), traps=[T1])
    play.do(play.actions()[1])
    play.step(T1)
    play.flip(token)
    assert play.asks(Phase.STUN, 0)
    assert play.discards() == {"KIL02"}
    play.drop("KIL02")
    assert play.asks(Phase.TOKEN, 0)


def test_a_daze_on_an_empty_hand(engine: str) -> None:
    """SFB-KEY-23, SFB-TRP-02: nothing is shown, nothing is told, the new token follows."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL06"), seat(), traps=[T1])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip("daze")
    assert play.asks(Phase.TOKEN, 0)
    assert play.events(EventKind.STUNNED) == []
    assert play.events(EventKind.HAND_SHOWN) == []


def test_the_new_token(engine: str) -> None:
    """SFB-TRP-05, SFB-TRP-06, SFB-TRP-07, SFB-D-30: always 4; a different, empty trap hex."""
    own = seat(at("KIL", 0, -2), at("RAT", *T6), hand="KIL06")
    play = scene(engine, own, seat(), traps=[T1, T2, T3, T4])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip(2)
    # T5 alone is empty: T1 was just triggered, Rath stands on T6. It is laid unasked.
    assert play.traps == {T2, T3, T4, T5}
    assert play.may_be(T5) == set(range(12)) - {2}
    assert play.asks(Phase.STEP)
    assert len(play.traps) == 4


def test_the_hex_just_left_is_not_empty_enough(engine: str) -> None:
    """SFB-TRP-07, SFB-TRP-08: although vacated by an OOA, the triggered hex is no place."""
    own = seat(at("RAT", 0, -2, 4), at("KOR", *T5), at("DER", *T6), hand="RAT02")
    play = scene(engine, own, seat(), traps=[T1, T2, T3, T4])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip(0)
    assert play.where("RAT") is None
    assert play.asks(Phase.TOKEN, 0)
    assert T1 not in play.lays()
    assert (0, -2) in play.lays()
    assert not play.lays() & {T2, T3, T4, T5, T6, (0, 0)}


def test_a_token_on_another_hex_is_a_trap_hex(engine: str) -> None:
    """SFB-TRP-11, SFB-ARN-11: until it is triggered."""
    own = seat(at("DER", -4, 3), hand="DER02")
    play = scene(engine, own, seat(at("KOR", -1, 3)), traps=[(-3, 3)])
    play.do(play.actions()[0])
    play.step((-3, 3))
    play.flip("spikes 1")
    play.lay(T1)
    play.done()
    play.target("KOR")
    # The hex is no trap hex any more: STR 2.
    assert play.events(EventKind.ATTACK_SETTLED)[0][1] == 2


def test_the_order_of_a_trigger(engine: str) -> None:
    """SFB-TRP-14, SFB-TRP-03: flipped, effect, new token, then the movement goes on."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL06"), seat(), traps=[T1])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip(3)
    assert play.asks(Phase.TOKEN)
    assert play.traps == set()
    play.lay(T2)
    assert play.asks(Phase.STEP)
    play.step((2, -2))
    kinds = (EventKind.MOVED, EventKind.TRAP_SPRUNG, EventKind.DAMAGED, EventKind.TOKEN_LAID)
    assert play.told(*kinds) == [*kinds, EventKind.MOVED]


def test_jump_and_swoop_pass_over_tokens(engine: str) -> None:
    """SFB-TRP-04, SFB-KEY-24"""
    own = seat(at("GOL", 0, -2), at("TZU", -2, -1), hand="GOL06 TZU07")
    play = scene(engine, own, seat(), traps=[T1, T2])
    play.skill("GOL06")
    play.dash(E, 2)
    assert play.where("GOL") == (2, -2)
    assert play.asks(Phase.PLAN)
    play.done()
    play.card("TZU07")
    play.leap((0, -1))
    assert play.asks(Phase.ACTIVATE)
    assert play.events(EventKind.TRAP_SPRUNG) == []


def test_a_token_looked_at_flips_without_chance(engine: str) -> None:
    """SFB-C-04, SFB-TRP-13, SFB-INF-03: the number fell when it was looked at."""
    own = seat(at("SKI", 0, -2), hand="SKI04")
    play = scene(engine, own, seat(at("KOR", 2, -2)), traps=[T1, T2])
    play.skill("SKI04")
    play.look(T1)
    assert play.is_at(Phase.SIGHT)
    assert len(play.weights()) == 12
    play.flip(6)
    play.done()
    play.draw(0)
    assert play.view(0).traps[0].token == 6
    assert play.view(1).traps[0].token == 255
    play.end_turn()
    play.standard("run", "KOR", T1, core="D")
    assert play.damage("KOR") == 3


def test_weights_with_a_fixed_number(engine: str) -> None:
    """SFB-TRP-13: numbers fixed for other tokens are out."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL02"), seat(), traps={T1: None, T2: 4})
    play.do(play.actions()[0])
    play.step(T1)
    assert play.weights() == {n: 1 for n in range(12) if n != 4}


def test_a_number_that_another_token_must_be(engine: str) -> None:
    """SFB-TRP-13, SFB-C-04: outcomes without weight are none."""

    def narrow(state: State) -> None:
        state.traps[1].may_be = 1 << 3

    own = seat(at("KIL", 0, -2), hand="KIL02")
    play = scene(engine, own, seat(), traps=[T1, T2], edit=narrow)
    play.do(play.actions()[0])
    play.step(T1)
    assert play.weights() == {n: 1 for n in range(12) if n != 3}


def test_a_moved_token_keeps_what_it_may_be(engine: str) -> None:
    """SFB-TRP-12: number and knowledge go with it."""
    own = seat(at("SKI", 0, -2), hand="SKI04")
    play = scene(engine, own, seat(), traps=[T1])
    play.skill("SKI04")
    # One token in reach is looked at unasked.
    play.flip(9)
    play.shift(T6)
    trap = play.state.traps[0]
    assert (trap.token, trap.looked_by, trap.may_be) == (9, 1, 0xFFF)
    assert play.traps == {T6}


def test_pushed_pulled_forced_frightened(engine: str) -> None:
    """SFB-TRP-01, SFB-DIS-01: every kind of displacement sets tokens off."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL07"), seat(at("KOR", 0, -3)), traps=[T1])
    play.attack("KIL07", "KOR")
    play.step((1, -3))
    play.step(T1)
    assert play.is_at(Phase.FLIP)
    play.flip(8)
    assert play.asks(Phase.TOKEN, 1)
