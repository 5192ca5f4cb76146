"""The cards of Rath, Korvash and Mariusz, each played once; values from the ledger's table."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Draw
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import NE, NW, SW, E, W
from .scenario import Phase, at, gate, scene, seat

STR_TURN = 0
DEF_NEXT = 6


def test_second_knife_needs_a_partner(engine: str) -> None:
    """RAT02: STR +1 with an Ally next to the target; Rath himself does not count. SFB-GEN-03."""
    for mate, hurt in (((-1, 3), 4), ((0, 3), 3)):
        own = seat(at("RAT", -3, 3), at("KOR", *mate), hand="RAT02")
        play = scene(engine, own, seat(at("VHO", -2, 3)))
        play.attack("RAT02", "VHO")
        assert play.damage("VHO") == hurt


def test_venom_edge(engine: str) -> None:
    """RAT03: STR 3, Poison 1, Stun if damage was dealt."""
    foe = seat(at("KOR", -2, 3), hand="KOR02 KOR03")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT03"), foe)
    play.attack("RAT03", "KOR")
    assert play.damage("KOR") == 4
    assert play.asks(Phase.STUN, 1)
    assert play.discards() == {"KOR02", "KOR03"}


def test_throwing_stars_draw(engine: str) -> None:
    """RAT04: indirect, STR 2, Draw 1."""
    own = seat(at("RAT", -4, 3), hand="RAT04")
    play = scene(engine, own, seat(at("KOR", -2, 3), at("VHO", -1, 3)))
    play.attack("RAT04", "VHO")
    assert play.damage("VHO") == 2
    assert play.offers(Draw) == [Draw(0), Draw(1)]


def test_from_behind_ignores_defence(engine: str) -> None:
    """RAT05: pre Jump 2; DEF 1 does not help, DEF 2 does by 1. SFB-ATK-07."""
    for up, hurt in ((False, 4), (True, 3)):
        foe = seat(at("MAR", -2, 3, up=up))
        play = scene(engine, seat(at("RAT", -4, 3), hand="RAT05"), foe)
        play.card("RAT05")
        play.leap((-3, 3))
        play.target("MAR")
        assert play.damage("MAR") == hurt


def test_vanish(engine: str) -> None:
    """RAT06: Swoop 4, DEF +1 until the own next turn."""
    play = scene(engine, seat(at("RAT", -4, 3), hand="RAT06"), seat(at("KOR", -3, 3)))
    play.skill("RAT06")
    play.dash(E, 4)
    assert play.where("RAT") == (0, 3)
    assert play.modifiers("RAT") == {DEF_NEXT: 1}


def test_gone_already_dodges_from_afar(engine: str) -> None:
    """RAT07: a shot from 2 or more away is dodged; post: Dash 2."""
    foe = seat(at("KOR", -1, 3), gate("RAT"), hand="RAT07")
    play = scene(engine, seat(at("OON", -3, 3), hand="OON02"), foe)
    play.attack("OON02", "KOR", react="RAT07 KOR")
    assert play.events(EventKind.DODGED) == [(play.number("KOR"), 0, 0, 0)]
    assert play.damage("KOR") == 0
    assert play.asks(Phase.LINE, 1)
    play.dash(E, 2)
    assert play.where("KOR") == (1, 3)


def test_headlong(engine: str) -> None:
    """KOR02: no movement; pre Dash 3, STR 5."""
    play = scene(engine, seat(at("KOR", -4, 3), hand="KOR02"), seat(at("VHO", 0, 3)))
    play.card("KOR02")
    assert play.asks(Phase.LINE)
    play.dash(E, 3)
    play.target("VHO")
    assert play.damage("VHO") == 5


def test_ring_of_axes(engine: str) -> None:
    """KOR03: all adjacent Champions; STR +1 while Korvash is Bloodied."""
    for before, strength in ((3, 2), (4, 3)):
        own = seat(at("KOR", -3, 3, before), at("RAT", -4, 3), hand="KOR03")
        play = scene(engine, own, seat(at("VHO", -2, 3), at("OON", -3, 2)))
        play.attack("KOR03", 0)
        assert {play.damage(code) for code in ("RAT", "VHO", "OON")} == {strength}


def test_bellow_and_swing(engine: str) -> None:
    """KOR04, SFB-D-28: arc2, STR 3, Fear 2; the victim's controller picks."""
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR04"), seat(at("VHO", -2, 3)))
    # E is in orientation 0 (E, NE) and in 5 (SE, E); the lowest is offered.
    play.card("KOR04")
    assert play.aims() == [0]
    play.aim(0)
    assert play.damage("VHO") == 3
    # Ends 3 away from (-3,3): E (0,3) and NE (0,1); SE is off the arena after one hex.
    assert play.asks(Phase.FEAR, 1)
    assert play.dashes() == {(E, 2), (NE, 2)}
    play.dash(NE, 2)
    assert play.where("VHO") == (0, 1)


def test_blood_price(engine: str) -> None:
    """KOR05: STR 5, 1 DMG to Korvash."""
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR05"), seat(at("VHO", -2, 3)))
    play.attack("KOR05", "VHO")
    assert (play.damage("VHO"), play.damage("KOR")) == (5, 1)


def test_war_drums(engine: str) -> None:
    """KOR06: Allies within 3 have STR +1 this turn; Bloodied: D is ready again; Heal 1."""
    for before, ready in ((4, "DC"), (3, "C")):
        own = seat(
            *(at("KOR", -3, 3, before), at("RAT", 0, 3), at("DER", 1, 3)),
            hand="KOR06 RAT02",
            cores="CM",
        )
        play = scene(engine, own, seat())
        play.skill("KOR06")
        assert play.modifiers("RAT") == {STR_TURN: 1}
        assert play.modifiers("DER") == play.modifiers("KOR") == {}
        assert play.cores(0) == ready
        play.heal(1)
        assert play.damage("KOR") == before - 1


def test_spite(engine: str) -> None:
    """KOR07: DEF +2; 1 DMG to the attacker if the Champion is Bloodied then."""
    for before, hurt in ((3, 1), (2, 0)):
        foe = seat(at("VHO", -2, 3, before), gate("KOR"), hand="KOR07")
        play = scene(engine, seat(at("OON", -4, 3), hand="OON02"), foe)
        play.attack("OON02", "VHO", react="KOR07 VHO")
        assert play.damage("VHO") == before + 1
        assert play.damage("OON") == hurt


def test_measured_thrust_roots(engine: str) -> None:
    """MAR02: direct 1-2, STR 2, Root if damage was dealt."""
    play = scene(engine, seat(at("MAR", -4, 3), hand="MAR02"), seat(at("KOR", -2, 3)))
    play.attack("MAR02", "KOR")
    assert play.damage("KOR") == 2
    assert play.is_rooted("KOR")


def test_riposte_drill(engine: str) -> None:
    """MAR03: STR 3; DEF +1 for Mariusz until his player's next turn."""
    play = scene(engine, seat(at("MAR", -3, 3), hand="MAR03"), seat(at("KOR", -2, 3)))
    play.attack("MAR03", "KOR")
    assert play.damage("KOR") == 3
    assert play.modifiers("MAR") == {DEF_NEXT: 1}


def test_whirl_and_shove(engine: str) -> None:
    """MAR04: arc3, STR 2, Push 2 for each target."""
    play = scene(engine, seat(at("MAR", -3, 3), hand="MAR04"), seat(at("KOR", -2, 3)))
    play.attack("MAR04", 0)
    assert (play.damage("KOR"), play.where("KOR")) == (2, (0, 3))


def test_bodyguard_swaps(engine: str) -> None:
    """MAR05: exchange hexes with an Ally in range; DEF +1 for Mariusz. Root does not hinder."""
    own = seat(at("MAR", -3, 3, rooted=True), at("RAT", -1, 3, rooted=True), hand="MAR05")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.card("MAR05")
    assert play.targets() == {"RAT"}
    play.target("RAT")
    assert (play.where("MAR"), play.where("RAT")) == ((-1, 3), (-3, 3))
    assert play.modifiers("MAR") == {DEF_NEXT: 1}


def test_come_and_try(engine: str) -> None:
    """MAR06: Pull 2 each Enemy within 3, then 1 DMG to each adjacent Enemy."""
    foe = seat(at("KOR", -1, 3), at("VHO", -4, 1))
    play = scene(engine, seat(at("MAR", -4, 3), hand="MAR06"), foe)
    play.skill("MAR06")
    assert play.asks(Phase.ORDER)
    play.choose("KOR")
    # Korvash comes from 3 away to 1 away; Vhoul from 2 away, 1 hex is blocked by Mariusz.
    assert play.where("KOR") == (-3, 3)
    assert play.where("VHO") == (-4, 2)
    assert (play.damage("KOR"), play.damage("VHO")) == (1, 2)


def test_ring_of_scorn(engine: str) -> None:
    """MAR07: DEF +0; 2 DMG to each Champion next to the one it was played on."""
    foe = seat(at("KOR", -2, 3), at("VHO", -1, 3), gate("MAR"), hand="MAR07")
    play = scene(engine, seat(at("OON", -3, 3), hand="OON02"), foe)
    play.attack("OON02", "KOR", react="MAR07 KOR")
    assert (play.damage("KOR"), play.damage("VHO"), play.damage("OON")) == (3, 2, 2)


def test_orientations_of_an_arc(engine: str) -> None:
    """SFB-TGT-12: of orientations with the same targets only the lowest is offered."""
    foe = seat(at("VHO", -4, 3), at("DER", -3, 2))
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR04"), foe)
    play.card("KOR04")
    # arc2: NW is in 1 (NE, NW) and 2 (NW, W); W in 2 and 3 (W, SW).
    assert play.aims() == [1, 2, 3]
    assert (NE, NW, W, SW) == (1, 2, 3, 4)
