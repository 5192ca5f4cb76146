"""The cards of Deryn, Dugrun and Gold'arr, each played once; values from the ledger's table."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Dash, Draw
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import NE, NW, SE, T1, T6, E, W
from .scenario import Phase, at, gate, scene, seat

DEF_TURN = 5
"""Kinds of modifiers: DEF until the end of the turn, and until the start of a seat's next turn."""
DEF_NEXT = 6


def test_heavy_shot_pushes_one_hex(engine: str) -> None:
    """DER02 away from a trap hex: STR 2, Push 1."""
    play = scene(engine, seat(at("DER", -4, 3), hand="DER02"), seat(at("KOR", -2, 3)))
    play.attack("DER02", "KOR")
    assert play.damage("KOR") == 2
    assert play.where("KOR") == (-1, 3)


def test_heavy_shot_from_a_trap_hex_is_stronger(engine: str) -> None:
    """DER02 on a trap hex: STR 3 and Push 2. SFB-GEN-22."""
    play = scene(engine, seat(at("DER", *T6), hand="DER02"), seat(at("KOR", -3, 4)))
    play.card("DER02")
    play.target("KOR")
    assert play.events(EventKind.ATTACK_SETTLED)[0][1] == 3
    # SW of (-3,4) is off the arena: the whole Push is DMG.
    assert play.damage("KOR") == 3 + 2


def test_snare_bolt_roots_if_it_hurts(engine: str) -> None:
    """DER03: Root only after at least 1 damage."""
    play = scene(engine, seat(at("DER", -4, 3), hand="DER03"), seat(at("KOR", -1, 3)))
    play.attack("DER03", "KOR")
    assert play.damage("KOR") == 3
    assert play.is_rooted("KOR")
    foe = seat(at("MAR", -1, 3, up=True), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("DER", -4, 3), hand="DER03"), foe)
    play.attack("DER03", "MAR", react="OON07 MAR")
    assert play.damage("MAR") == 0
    assert not play.is_rooted("MAR")


def test_mark_the_prey_lowers_defence_for_the_turn(engine: str) -> None:
    """DER04, SFB-GEN-14: DEF -1 counts for further attacks, until the end of the turn."""
    own = seat(at("DER", -4, 3), at("DUG", -2, 3), hand="DER04 DUG02")
    play = scene(engine, own, seat(at("MAR", -3, 3)))
    play.attack("DER04", "MAR")
    assert play.damage("MAR") == 1
    assert play.modifiers("MAR") == {DEF_TURN: -1}
    play.attack("DUG02", "MAR")
    assert play.events(EventKind.ATTACK_SETTLED)[-1][1:] == (4, 0, 4)
    play.end_turn()
    assert play.modifiers("MAR") == {}


def test_parting_shot_dashes_afterwards(engine: str) -> None:
    """DER05: STR 4, then Dash 2 with the shooter."""
    play = scene(engine, seat(at("DER", -4, 3), hand="DER05"), seat(at("KOR", -2, 3)))
    play.attack("DER05", "KOR")
    assert play.damage("KOR") == 4
    assert play.asks(Phase.LINE)
    play.dash(NE, 2)
    assert play.where("DER") == (-2, 1)


def test_hunters_ground_draws_two_on_a_trap_hex(engine: str) -> None:
    """DER06: Jump 3, Draw 2 on a trap hex or else 1, Plan 1."""
    for end, most in (((0, 3), 1), (T6, 2)):
        play = scene(engine, seat(at("DER", -3, 3), hand="DER06 DER02"), seat())
        play.skill("DER06")
        play.leap(end)
        assert play.where("DER") == end
        assert play.offers(Draw) == [Draw(number) for number in range(most + 1)]
        play.draw(1, "DER03")
        assert play.asks(Phase.PLAN)
        play.plan("DER02")
        assert play.planned(0) == ["DER02"]
        assert play.hand(0) == {"DER03"}


def test_roll_clear_lets_the_target_jump(engine: str) -> None:
    """DER07: DEF +1 besides her own, +2 on a trap hex; post: Jump 2 for the reacting side."""
    for place, bonus in (((-2, 3), 1), (T6, 2)):
        near = (place[0] - 1, place[1])
        foe = seat(at("DER", *place), hand="DER07")
        play = scene(engine, seat(at("DUG", *near), hand="DUG03"), foe)
        play.attack("DUG03", "DER", react="DER07 DER")
        assert play.damage("DER") == 2 - bonus
        assert play.asks(Phase.LEAP, 1)
        play.leap((place[0], place[1] - 2))
        assert play.where("DER") == (place[0], place[1] - 2)


def test_falling_hammer(engine: str) -> None:
    """DUG02: STR 4, Push 1."""
    play = scene(engine, seat(at("DUG", -3, 3), hand="DUG02"), seat(at("KOR", -2, 3)))
    play.attack("DUG02", "KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (4, (-1, 3))


def test_knock_down_helps_allies_against_the_target(engine: str) -> None:
    """DUG03: allies have STR +1 against the target, Dugrun himself has not. SFB-GEN-03."""
    own = seat(at("DUG", -3, 3), at("RAT", -1, 3), hand="DUG03 RAT03 DUG02")
    play = scene(engine, own, seat(at("KIL", -2, 3), at("KOR", -1, 2)))
    play.attack("DUG03", "KIL")
    assert play.damage("KIL") == 2
    assert play.modifiers("DUG") == {}
    assert play.modifiers("RAT") == {15 + play.number("KIL"): 1}
    other = play.copy()
    play.attack("RAT03", "KIL")
    assert play.events(EventKind.ATTACK_SETTLED)[-1][1] == 4
    other.attack("RAT03", "KOR")
    assert other.events(EventKind.ATTACK_SETTLED)[-1][1] == 3


def test_shield_rush_dashes_first(engine: str) -> None:
    """DUG04: pre Dash 2, then STR 3 and Push 1. SFB-ATK-02."""
    play = scene(engine, seat(at("DUG", -4, 3), hand="DUG04"), seat(at("KOR", -1, 3)))
    play.card("DUG04")
    assert play.asks(Phase.LINE)
    play.dash(E, 2)
    assert play.where("DUG") == (-2, 3)
    play.target("KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (3, (0, 3))


def test_form_up_moves_and_heals(engine: str) -> None:
    """DUG05, SFB-D-20, SFB-GEN-20: each Ally within 3 dashes, then friends within 1 heal 1."""
    own = seat(at("DUG", 0, 3, 2), at("RAT", -2, 3, 2), at("KOR", -4, 3, 2), hand="DUG05")
    play = scene(engine, own, seat())
    play.skill("DUG05")
    # Korvash is 4 away and does not dash.
    assert play.asks(Phase.LINE)
    assert play.state.mover == play.number("RAT")
    play.dash(E, 1)
    play.heal(1)  # Dugrun, then Rath, in order of code
    assert play.state.mover == play.number("RAT")
    play.heal(1)
    assert [play.damage(code) for code in ("DUG", "RAT", "KOR")] == [1, 1, 2]


def test_shields_up_lasts_until_the_next_turn(engine: str) -> None:
    """DUG06, SFB-GEN-14: DEF +1 for friends within 2 through the Enemy's turn."""
    own = seat(at("DUG", -3, 3), at("RAT", -1, 3), at("KOR", 1, 3), hand="DUG06")
    play = scene(engine, own, seat(at("SKI", 0, 2), hand=""))
    play.skill("DUG06")
    assert play.modifiers("DUG") == {DEF_NEXT: 1}
    assert play.modifiers("RAT") == {DEF_NEXT: 1}
    assert play.modifiers("KOR") == {}
    play.end_turn()
    assert play.modifiers("RAT") == {DEF_NEXT: 1}
    play.end_turn()
    assert play.asks(Phase.ACTIVATE)
    assert play.modifiers("RAT") == {}


def test_hold_the_line_pushes_the_attacker(engine: str) -> None:
    """DUG07, SFB-REA-08: DEF +1; post: Push 2 of the attacker, away from the Champion."""
    foe = seat(at("KOR", -1, 3), gate("DUG"), hand="DUG07")
    play = scene(engine, seat(at("RAT", -2, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="DUG07 KOR")
    assert play.damage("KOR") == 2
    assert play.where("RAT") == (-4, 3)


def test_broadside_hits_a_line_and_pushes_all(engine: str) -> None:
    """GOL02, SFB-ATK-12, SFB-ATK-18: line3, STR 3; every target is pushed, in chosen order."""
    foe = seat(at("KOR", -2, 3), at("KIL", -1, 3))
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL02"), foe)
    play.attack("GOL02", E)
    assert (play.damage("KOR"), play.damage("KIL")) == (3, 2)
    assert play.asks(Phase.ORDER)
    assert play.choices() == {"KOR", "KIL"}
    blocked = play.copy()
    play.choose("KIL")
    assert (play.where("KOR"), play.where("KIL")) == ((-1, 3), (0, 3))
    assert (play.damage("KOR"), play.damage("KIL")) == (3, 2)
    blocked.choose("KOR")
    assert (blocked.where("KOR"), blocked.where("KIL")) == ((-2, 3), (0, 3))
    assert blocked.damage("KOR") == 4


def test_boarding_hook_pulls_two(engine: str) -> None:
    """GOL03: STR 2, Pull 2."""
    play = scene(engine, seat(at("GOL", -4, 3), hand="GOL03"), seat(at("KOR", -1, 3)))
    play.attack("GOL03", "KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (2, (-3, 3))


def test_plundarr_draws_what_it_dealt(engine: str) -> None:
    """GOL04, SFB-ATK-13: STR 3 against DEF 1 is 2 damage: Draw 2."""
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL04"), seat(at("KIL", -2, 3)))
    play.attack("GOL04", "KIL")
    assert play.offers(Draw) == [Draw(0), Draw(1), Draw(2)]
    play.draw(2, "GOL02", "GOL03")
    assert play.hand(0) == {"GOL02", "GOL03"}


def test_intimidation_frightens_the_attacker(engine: str) -> None:
    """GOL05: DEF +2; post: the attacker suffers Fear 2 from the Champion it was played on."""
    foe = seat(at("KOR", -1, 3), gate("GOL"), hand="GOL05")
    play = scene(engine, seat(at("RAT", -2, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="GOL05 KOR")
    assert play.damage("KOR") == 1
    # From (-2,3), away from (-1,3): W and NW end 3 away; SW leaves the arena after one hex.
    assert play.asks(Phase.FEAR)
    assert play.dashes() == {(W, 2), (NW, 2)}
    play.dash(W, 2)
    assert play.where("RAT") == (-4, 3)


def test_swing_aboard(engine: str) -> None:
    """GOL06, SFB-KEY-24: Swoop 4 over Enemies, 1 DMG to an adjacent Enemy, Plan 1."""
    foe = seat(at("KOR", -2, 3), at("KIL", 1, 3))
    play = scene(engine, seat(at("GOL", -4, 3), hand="GOL06 GOL02"), foe)
    play.skill("GOL06")
    assert play.asks(Phase.LINE)
    assert {way for way in play.dashes() if way[0] == E} == {(E, 1), (E, 3), (E, 4)}
    play.dash(E, 4)
    assert play.where("GOL") == (0, 3)
    assert play.damage("KIL") == 1
    assert play.damage("KOR") == 0
    play.plan("GOL02")
    assert play.planned(0) == ["GOL02"]


def test_shares_and_debts(engine: str) -> None:
    """GOL07, SFB-D-35: the hand is shown, the player of the card discards one, draws and Plans."""
    foe = seat(at("KOR", -2, 3), hand="KOR02 KOR03")
    play = scene(engine, seat(at("GOL", -4, 3), hand="GOL07"), foe)
    play.card("GOL07")
    play.target("KOR")
    assert play.shown(1) == {"KOR02", "KOR03"}
    assert play.asks(Phase.DISCARD, 0)
    assert play.discards() == {"KOR02", "KOR03"}
    play.drop("KOR03")
    assert play.discard_pile(1) == {"KOR03"}
    assert play.shown(1) == {"KOR02"}
    play.draw(1, "GOL03")
    play.plan("GOL03")
    assert play.planned(0) == ["GOL03"]


def test_dash_lists_name_direction_and_length(engine: str) -> None:
    """SFB-D-25: Dash and Swoop are answered with direction and length, or staying."""
    play = scene(engine, seat(at("GOL", *T1), hand="GOL06"), seat())
    play.skill("GOL06")
    assert Dash(NW, 2) in play.actions()
    assert Dash(NW, 3) not in play.actions()
    assert Dash(SE, 4) in play.actions()
    assert play.may_stop
