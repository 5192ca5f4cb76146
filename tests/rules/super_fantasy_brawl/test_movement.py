"""The arena, movement, the Gate, and getting out of action."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.actions import Play
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import HEXES, STATUES, T1, T2, T5, T6, TRAP_HEXES, around, card_number
from .packs import card
from .scenario import Phase, at, gate, scene, seat

MOVE_OTHERS = card(
    "DUG02",
    "D",
    more='post = [{ op = "move", who = { each = "ally", within = 3, of = "self" }, n = 2 }]',
)


def test_the_arena_has_61_hexes(engine: str) -> None:
    """SFB-ARN-01, SFB-ARN-03: 58 can hold a Champion; statues are in nobody's reach."""
    assert len(HEXES) == 61
    reached = set()
    for place in ((-2, -2), (2, -4), (4, -3), (-4, 1), (-4, 4), (0, 3), (3, 1), (0, -1)):
        play = scene(engine, seat(at("TZU", *place), hand="TZU07"), seat())
        play.card("TZU07")
        reached |= play.leaps()
        assert play.leaps() == around(place, 3) - set(STATUES)
    assert reached <= set(HEXES) - set(STATUES)
    assert len(set(HEXES) - set(STATUES)) == 58


AREAS = {"CHA01": (0, 0), "CHA02": (3, 0), "CHA03": (-3, 0)}


@pytest.mark.parametrize("design", sorted(AREAS))
def test_areas_are_the_hexes_round_their_statue(engine: str, design: str) -> None:
    """SFB-ARN-04, SFB-SCO-04: control of each area, hex by hex."""
    for place in HEXES:
        if place in STATUES:
            continue
        foe = seat(at("KOR", *place))
        play = scene(engine, seat(), foe, round=2, track=["", design])
        play.end_turn()
        expected = 1 if place in around(AREAS[design]) else 0
        assert play.points == (0, expected), place


def test_trap_hexes(engine: str) -> None:
    """SFB-ARN-05, SFB-ARN-11: six printed ones, and any hex that holds a token."""
    for place in TRAP_HEXES:
        foe = seat(at("KOR", *place), at("VHO", *TRAP_HEXES[0 if place != T1 else 1]))
        play = scene(engine, seat(), foe, round=2, track=["", "CHA08"])
        play.end_turn()
        assert play.points == (0, 1), place
    foe = seat(at("KOR", 0, -3), at("VHO", *T1))
    play = scene(engine, seat(), foe, round=2, track=["", "CHA08"])
    play.end_turn()
    assert play.points == (0, 0)


def test_next_to_a_statue(engine: str) -> None:
    """SFB-ARN-12: adjacency alone meets the Challenge."""
    for design, (q, r) in (("CHA05", (-3, 0)), ("CHA06", (0, 0)), ("CHA07", (3, 0))):
        foe = seat(at("KOR", q - 1, r), at("VHO", q, r + 1))
        play = scene(engine, seat(), foe, round=2, track=["", design])
        play.end_turn()
        assert play.points == (0, 1), design


def test_other_challenges(engine: str) -> None:
    """SFB-SCO-01, SFB-KEY-01: CHA04, CHA09, CHA10, CHA11 met and not met."""
    cases = (
        ("CHA04", (at("KOR", 1, 0), at("VHO", -2, 0)), (), 1),
        ("CHA04", (at("KOR", 1, 0), at("VHO", 1, -1)), (), 0),
        ("CHA09", (at("KOR", -2, 4),), (), 1),
        ("CHA09", (at("KOR", 2, -4),), (), 0),
        ("CHA10", (at("KOR", 0, 3),), (at("DER", 0, -3, 3),), 1),
        ("CHA10", (at("KOR", 0, 3),), (at("DER", 0, -3, 2),), 0),
        ("CHA11", (at("KOR", 0, 3), at("VHO", 1, 2)), (at("DER", 0, 2),), 1),
        ("CHA11", (at("KOR", 0, 3), at("VHO", 2, 2)), (at("DER", 0, 2),), 0),
    )
    for design, theirs, mine, points in cases:
        play = scene(engine, seat(*mine), seat(*theirs), round=2, track=["", design])
        play.end_turn()
        assert play.points == (0, points), (design, theirs)


def test_enemies_and_statues_cannot_be_entered(engine: str) -> None:
    """SFB-MOV-02, SFB-MOV-08, SFB-MOV-10, SFB-D-14"""
    own = seat(at("KOR", 0, -1), at("RAT", 1, -1), hand="KOR03")
    play = scene(engine, own, seat(at("VHO", 0, -2)))
    play.do(play.actions()[0])
    # One step: the statue (0,0), the Enemy (0,-2) and the Ally (1,-1) are no ends.
    assert play.steps() == {(1, -2), (-1, -1), (-1, 0)}
    assert play.may_stop
    play = scene(engine, seat(at("KOR", 0, -4), hand="KOR03"), seat())
    play.do(play.actions()[0])
    assert play.steps() == {(1, -4), (-1, -3), (0, -3)}


def test_movement_is_stepwise_and_may_stop(engine: str) -> None:
    """SFB-MOV-01, SFB-MOV-07, SFB-ATK-01: unspent movement is lost; then the attack."""
    play = scene(engine, seat(at("TZU", -4, 3), hand="TZU03"), seat(at("KOR", -1, 3)))
    play.do(play.actions()[0])
    play.step((-3, 3))
    play.step((-2, 3))
    assert play.asks(Phase.STEP)
    play.done()
    assert play.asks(Phase.TARGET)
    assert play.where("TZU") == (-2, 3)


def test_a_rooted_champion_does_not_move(engine: str) -> None:
    """SFB-MOV-09, SFB-KEY-22, SFB-GEN-18: no movement decision, no Jump; it may attack."""
    own = seat(at("TZU", -2, 3, rooted=True), hand="TZU07 TZU03")
    play = scene(engine, own, seat(at("KOR", -1, 3)))
    play.card("TZU07")
    assert play.asks(Phase.TARGET)
    play.done()
    play.card("TZU03")
    assert play.asks(Phase.TARGET)


def test_traps_may_be_entered(engine: str) -> None:
    """SFB-MOV-04, SFB-TRP-01: the token is set off before the next step."""
    play = scene(engine, seat(at("KOR", 0, -2), hand="KOR05"), seat(), traps=[T1])
    play.do(play.actions()[0])
    assert T1 in play.steps()
    play.step(T1)
    assert play.is_at(Phase.FLIP)
    play.flip("spikes 2")
    play.lay(T5)
    assert play.asks(Phase.STEP)
    assert play.state.remaining == 1


def test_movement_bonus(engine: str) -> None:
    """SFB-MOV-05: Levelled Up Rath: cards and Standard Actions, not Swoop, not from the Gate."""
    own = seat(at("RAT", -4, 3, up=True), hand="RAT02 RAT06")
    play = scene(engine, own, seat())
    run = play.copy()
    play.do(Play(card_number("RAT02")))
    assert play.state.remaining == 3
    run.standard("run", "RAT", (-3, 3), (-2, 3), (-1, 3), core="D")
    assert run.where("RAT") == (-1, 3)
    run.skill("RAT06")
    assert max(steps for _, steps in run.dashes()) <= 4
    gone = scene(engine, seat(gate("RAT"), hand="RAT02"), seat())
    gone.do(gone.actions()[0])
    assert gone.state.remaining == 2


def test_placing_is_not_movement(engine: str) -> None:
    """SFB-MOV-06, SFB-KEY-13, SFB-TRP-01: a rooted Champion is placed; a token there triggers."""
    own = seat(at("OON", -2, -1, rooted=True), at("RAT", 0, -2, rooted=True), hand="OON06")
    play = scene(engine, own, seat(), traps=[T2])
    play.card("OON06")
    play.target("RAT")
    assert T2 in play.places()
    play.place(T2)
    assert play.is_at(Phase.FLIP)
    assert play.where("RAT") == T2


def test_move_in_a_text(engine: str) -> None:
    """SFB-KEY-26, SFB-MOV-05: as printed movement, without a bonus, by the mover's controller."""
    own = seat(at("DUG", -3, 3), at("RAT", -4, 3, up=True), hand="DUG02")
    play = scene(engine, own, seat(at("KIL", -2, 3)), pack=MOVE_OTHERS)
    play.attack("DUG02", "KIL")
    assert play.asks(Phase.STEP, 0)
    assert play.state.mover == play.number("RAT")
    assert play.state.remaining == 2
    play.step((-4, 2))
    play.done()
    assert play.where("RAT") == (-4, 2)
    assert play.events(EventKind.MOVED)[-1][3] == 2


def test_out_of_action_resets_a_champion(engine: str) -> None:
    """SFB-OOA-01, SFB-OOA-02, SFB-OOA-05: Gate, no damage, basic, no Root, no modifiers."""
    own = seat(at("DER", -4, 3), at("DUG", -1, 3), hand="DER04 DUG02")
    foe = seat(at("KOR", -2, 3, 4, up=True))
    play = scene(engine, own, foe)
    play.attack("DER04", "KOR")
    assert play.modifiers("KOR") == {5: -1}
    play.attack("DUG02", "KOR")
    figure = play.figure("KOR")
    assert (play.where("KOR"), figure.damage, figure.is_up, figure.is_rooted) == (
        None,
        0,
        False,
        False,
    )
    assert play.modifiers("KOR") == {}
    assert play.points == (1, 0)


def test_modifiers_against_a_champion_end_with_it(engine: str) -> None:
    """SFB-OOA-02"""
    own = seat(at("DUG", -3, 3), at("RAT", -2, 2), hand="DUG03 RAT02")
    play = scene(engine, own, seat(at("KOR", -2, 3, 3)))
    play.attack("DUG03", "KOR")
    assert play.modifiers("RAT") != {}
    play.attack("RAT02", "KOR")
    assert play.where("KOR") is None
    assert play.modifiers("RAT") == {}


def test_on_the_gate(engine: str) -> None:
    """SFB-OOA-06, SFB-TGT-10: not targeted, not affected, counts for nothing."""
    own = seat(at("OON", -3, 3), gate("RAT"), hand="OON02 OON05 OON04")
    play = scene(engine, own, seat(gate("KOR"), gate("VHO"), gate("KIL")))
    healing = play.copy()
    play.card("OON02")
    assert play.asks(Phase.ACTIVATE)
    healing.card("OON05")
    assert healing.targets() == {"OON"}


def test_coming_back_in_the_same_turn(engine: str) -> None:
    """SFB-OOA-07, SFB-OOA-10, SFB-D-15: as often as Cores allow; the rest of the move is normal."""
    own = seat(at("RAT", -2, 2, 4), hand="RAT02 RAT06")
    play = scene(engine, own, seat(), traps=[T6])
    play.do(play.actions()[0])
    play.step(T6)
    play.flip("spikes 1")
    play.lay(T1)
    assert play.where("RAT") is None
    play.do(Play(card_number("RAT06")))
    assert play.asks(Phase.ENTER)
    play.step((-2, 4))
    assert play.asks(Phase.STEP)
    play.step((-2, 3))
    assert play.where("RAT") == (-2, 3)
    assert play.asks(Phase.USE)


def test_entry_hexes(engine: str) -> None:
    """SFB-OOA-09: free of Enemies; a token on the entry hex triggers."""
    own = seat(gate("RAT"), at("DER", -1, 4), hand="RAT02")
    play = scene(engine, own, seat(at("KOR", -4, 4)), traps=[(-3, 4)])
    play.do(play.actions()[0])
    assert play.entries() == {(-3, 4), (-2, 4), (-1, 4), (0, 4)}
    play.step((-3, 4))
    assert play.is_at(Phase.FLIP)


def test_the_order_of_going_out_of_action(engine: str) -> None:
    """SFB-OOA-12, SFB-DMG-02: Gates first, points, then what was under way."""
    own = seat(at("DUG", -1, -2), hand="DUG02")
    play = scene(engine, own, seat(at("KIL", 0, -2, 3)), traps=[T1])
    play.attack("DUG02", "KIL")
    play.flip("spikes 3")
    kinds = (
        EventKind.TRAP_SPRUNG,
        EventKind.OUT_OF_ACTION,
        EventKind.POINTS_GAINED,
        EventKind.TOKEN_LAID,
    )
    play.lay(T6)
    assert play.told(*kinds) == list(kinds)


def test_the_gate_is_next_to_nothing(engine: str) -> None:
    """SFB-ARN-06, SFB-OOA-06: Champions on a Gate are in no area attack and block nobody."""
    own = seat(at("KOR", -2, 4), gate("RAT"), hand="KOR03")
    play = scene(engine, own, seat(at("VHO", -1, 4)))
    play.attack("KOR03", 0)
    assert play.damage("VHO") == 2
    assert play.damage("RAT") == 0


def test_a_moving_champion_on_an_allys_hex(engine: str) -> None:
    """SFB-ARN-10, SFB-MOV-10: it goes on from there; stopping is not offered."""
    own = seat(at("TZU", -4, 3), at("RAT", -3, 3), at("DER", -2, 3), hand="TZU03")
    play = scene(engine, own, seat())
    play.do(play.actions()[0])
    play.step((-3, 3))
    assert not play.may_stop
    play.step((-2, 3))
    assert not play.may_stop
    assert (-3, 3) not in play.steps()
    play.step((-1, 3))
    assert play.where("TZU") == (-1, 3)
