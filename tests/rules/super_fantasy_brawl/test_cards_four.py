"""The cards of Vhoul, Oona Brightwell and Skitter, each played once; from the ledger's table."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Draw
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import NE, T1, T2, T5, T6, E, around
from .scenario import Phase, at, gate, scene, seat


def test_appetite_for_destruction(engine: str) -> None:
    """VHO02: Lifesteal; STR +1 for each ready Core after paying."""
    own = seat(at("VHO", -3, 3, 5), hand="VHO02", cores="DM")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.attack("VHO02", "KOR")
    assert (play.damage("KOR"), play.damage("VHO")) == (3, 2)


def test_draining_grasp(engine: str) -> None:
    """VHO03: Lifesteal, STR 3, Pull 1. SFB-KEY-11: no more than the damage there is."""
    play = scene(engine, seat(at("VHO", -4, 3, 2), hand="VHO03"), seat(at("KOR", -2, 3)))
    play.attack("VHO03", "KOR")
    assert (play.damage("KOR"), play.damage("VHO")) == (3, 0)
    assert play.where("KOR") == (-3, 3)


def test_lingering_bite(engine: str) -> None:
    """VHO04: STR 2, Poison 2."""
    play = scene(engine, seat(at("VHO", -3, 3), hand="VHO04"), seat(at("KOR", -2, 3)))
    play.attack("VHO04", "KOR")
    assert play.damage("KOR") == 4


def test_tongue_lash(engine: str) -> None:
    """VHO05: STR 3, Pull 3: from 3 away two hexes are moved and one is blocked."""
    play = scene(engine, seat(at("VHO", -4, 3), hand="VHO05"), seat(at("KOR", -1, 3)))
    play.attack("VHO05", "KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (4, (-3, 3))


def test_feed(engine: str) -> None:
    """VHO06: 1 DMG to an adjacent Enemy, Heal 2, Draw 1."""
    foe = seat(at("KOR", -2, 3), at("RAT", -3, 2))
    play = scene(engine, seat(at("VHO", -3, 3, 3), hand="VHO06"), foe)
    play.skill("VHO06")
    play.choose("RAT")
    play.heal(2)
    assert (play.damage("KOR"), play.damage("RAT"), play.damage("VHO")) == (0, 1, 1)
    assert play.asks(Phase.DRAW)


def test_bitter_blood_exhausts_a_core(engine: str) -> None:
    """VHO07, SFB-D-37: DEF +2; if damage was dealt the attacker's player exhausts a Core."""
    for strength, hurt in (("RAT02", 1), ("RAT04", 0)):
        foe = seat(at("KOR", -2, 3), gate("VHO"), hand="VHO07")
        play = scene(engine, seat(at("RAT", -3, 3), hand=strength), foe)
        play.attack(strength, "KOR", react="VHO07 KOR")
        assert play.damage("KOR") == hurt
        assert (play.phase is Phase.EXHAUST) is bool(hurt)
        if hurt:
            assert play.asks(Phase.EXHAUST, 0)
            assert len(play.actions()) == 2
            play.exhaust("C")
            assert play.cores(0) == "M"


def test_sunbolt(engine: str) -> None:
    """OON02: indirect 1-3, STR 3, nothing else."""
    play = scene(engine, seat(at("OON", -4, 3), hand="OON02"), seat(at("KOR", -1, 3)))
    play.attack("OON02", "KOR")
    assert play.damage("KOR") == 3
    assert play.asks(Phase.ACTIVATE)


def test_chiding_light(engine: str) -> None:
    """OON03: STR 2, Fear 3."""
    play = scene(engine, seat(at("OON", -4, 3), hand="OON03"), seat(at("KOR", -2, 3)))
    play.attack("OON03", "KOR")
    assert play.damage("KOR") == 2
    # From (-2,3): E and NE end 5 away from (-4,3).
    assert play.dashes() == {(E, 3), (NE, 3)}
    play.dash(E, 3)
    assert play.where("KOR") == (1, 3)


def test_candle_snuff(engine: str) -> None:
    """OON04: STR 2, then Heal 1 for friends within 2, Oona too."""
    own = seat(at("OON", -3, 3, 1), at("RAT", -4, 4, 1), at("DER", 0, 3, 1), hand="OON04")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.attack("OON04", "KOR")
    assert play.damage("KOR") == 2
    assert play.asks(Phase.HEAL)
    play.heal(1)
    play.heal(1)
    assert [play.damage(code) for code in ("RAT", "OON", "DER")] == [0, 0, 1]


def test_warm_hands(engine: str) -> None:
    """OON05, SFB-TGT-13: an Ally in range or Oona herself heals 3; Plan 1."""
    own = seat(at("OON", -4, 3, 4), at("RAT", -1, 3, 4), at("DER", 0, 3), hand="OON05 OON02")
    play = scene(engine, own, seat())
    play.card("OON05")
    assert play.targets() == {"OON", "RAT"}
    play.target("OON")
    play.heal(3)
    assert play.damage("OON") == 1
    play.plan("OON02")
    assert play.planned(0) == ["OON02"]


def test_lantern_road(engine: str) -> None:
    """OON06: Root ends, the Ally may be placed next to Oona, Heal 1."""
    own = seat(at("OON", -4, 3), at("RAT", 0, 3, 2, rooted=True), hand="OON06")
    play = scene(engine, own, seat())
    play.card("OON06")
    play.target("RAT")
    assert not play.is_rooted("RAT")
    assert play.asks(Phase.PLACE)
    assert play.places() == around((-4, 3))
    assert play.may_stop
    play.place((-3, 3))
    play.heal(1)
    assert (play.where("RAT"), play.damage("RAT")) == ((-3, 3), 1)


def test_guiding_star(engine: str) -> None:
    """OON07: DEF +2; post: Heal 1 for the Champion it was played on."""
    foe = seat(at("KOR", -2, 3), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="OON07 KOR")
    assert play.asks(Phase.HEAL, 1)
    play.heal(1)
    assert play.damage("KOR") == 0


def test_sprocket_shot(engine: str) -> None:
    """SKI02: STR +1 against a target on a trap hex; Push 1."""
    play = scene(engine, seat(at("SKI", -4, 3), hand="SKI02"), seat(at("KOR", -1, 3)))
    play.attack("SKI02", "KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (2, (0, 3))
    play = scene(engine, seat(at("SKI", -3, 2), hand="SKI02"), seat(at("KOR", *T6)))
    play.attack("SKI02", "KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (3, (0, 2))


def test_tripwire(engine: str) -> None:
    """SKI03: STR 2, Force 2."""
    play = scene(engine, seat(at("SKI", -3, 3), hand="SKI03"), seat(at("KOR", -2, 3)))
    play.attack("SKI03", "KOR")
    assert play.damage("KOR") == 2
    assert play.asks(Phase.FORCE, 0)
    play.step((-1, 3))
    play.done()
    assert play.where("KOR") == (-1, 3)


def test_loose_plank(engine: str) -> None:
    """SKI04, SFB-D-36: look at a token within 3, move it to an empty trap hex; Draw, Plan."""
    own = seat(at("SKI", 0, -2), hand="SKI04")
    play = scene(engine, own, seat(), traps=[T1, T2, T6])
    play.skill("SKI04")
    assert play.asks(Phase.LOOK)
    assert play.looks() == {T1, T2}
    play.look(T1)
    play.flip("daze")
    assert play.asks(Phase.SHIFT)
    assert play.shifts() == {(2, -1), (-2, 1), T5}
    assert play.may_stop
    play.shift(T5)
    assert play.traps == {T2, T5, T6}
    assert play.seen_events(EventKind.TOKEN_SEEN, 1) == []
    assert len(play.seen_events(EventKind.TOKEN_SEEN, 0)) == 1
    play.draw(1, "SKI02")
    play.plan("SKI02")


def test_rattle_the_cage(engine: str) -> None:
    """SKI05: Force 1, Stun, Draw 1."""
    foe = seat(at("KOR", -2, 3), hand="KOR02")
    play = scene(engine, seat(at("SKI", -4, 3), hand="SKI05"), foe)
    play.card("SKI05")
    play.target("KOR")
    play.step((-2, 2))
    assert play.asks(Phase.STUN, 1)
    play.drop("KOR02")
    assert play.offers(Draw) == [Draw(0), Draw(1)]
    assert play.hand(1) == set()


def test_bag_of_nails(engine: str) -> None:
    """SKI06: cone, STR 2; 1 DMG more to targets that stand on a trap hex."""
    own = seat(at("SKI", -3, 3), hand="SKI06")
    play = scene(engine, own, seat(at("KOR", -2, 3), at("VHO", *T6)))
    # Orientation 0: (-2,3), (-1,3), (-1,2), (-2,4).
    play.attack("SKI06", 0)
    assert (play.damage("KOR"), play.damage("VHO")) == (2, 3)


def test_springboard(engine: str) -> None:
    """SKI07: DEF +1; post: Jump 3."""
    foe = seat(at("KOR", -2, 3), gate("SKI"), hand="SKI07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="SKI07 KOR")
    assert play.damage("KOR") == 2
    assert play.asks(Phase.LEAP, 1)
    play.leap((-2, 0))
    assert play.where("KOR") == (-2, 0)
