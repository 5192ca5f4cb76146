"""The cards of Gwaien, Kilgore and Tzu Xiao, each played once; values from the ledger's table."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Draw
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import SE, SW, E, W, around
from .scenario import Phase, at, gate, scene, seat

DEF_TURN = 5
MOVE_NEXT_OF_A = 11


def test_fireball_burns_everybody_near_the_target(engine: str) -> None:
    """GWA02, SFB-GEN-07, SFB-GEN-19: 2 DMG to each Champion next to the target, not to it."""
    own = seat(at("GWA", -4, 3), at("RAT", -1, 3), hand="GWA02")
    play = scene(engine, own, seat(at("KOR", -2, 3), at("MAR", -2, 2), at("KIL", 0, 3)))
    play.attack("GWA02", "KOR")
    assert [play.damage(code) for code in ("KOR", "RAT", "MAR", "KIL")] == [2, 2, 2, 0]


def test_frost_lance_slows(engine: str) -> None:
    """GWA03, SFB-MOV-05: movement -1 in the Enemy's next turn, over at the caster's."""
    foe = seat(at("KOR", -2, 3), hand="KOR05")
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA03"), foe)
    play.attack("GWA03", "KOR")
    assert play.damage("KOR") == 4
    assert play.modifiers("KOR") == {MOVE_NEXT_OF_A: -1}
    play.end_turn()
    play.do(play.actions()[0])
    assert play.asks(Phase.STEP, 1)
    assert play.state.remaining == 1


def test_frost_lance_ends_with_the_turn_of_its_player(engine: str) -> None:
    """SFB-RND-05: modifiers "until the start of your next turn" end first."""
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA03"), seat(at("KOR", -2, 3)))
    play.attack("GWA03", "KOR")
    play.end_turn()
    play.end_turn()
    assert play.modifiers("KOR") == {}


def test_chain_lightning_leaps_on(engine: str) -> None:
    """GWA04, SFB-D-21: after damage, 2 DMG to one Enemy within 2 of the target."""
    foe = seat(at("KOR", -2, 3), at("MAR", 0, 3), at("KIL", -2, 1))
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA04"), foe)
    play.attack("GWA04", "KOR")
    assert play.asks(Phase.OBJECT)
    assert play.choices() == {"MAR", "KIL"}
    play.choose("KIL")
    assert [play.damage(code) for code in ("KOR", "MAR", "KIL")] == [3, 0, 2]


def test_starfall_hits_seven_hexes(engine: str) -> None:
    """GWA05, SFB-TGT-02: blast at range 2; Allies in it are hit too."""
    own = seat(at("GWA", 0, 2), at("RAT", 2, 1), hand="GWA05")
    play = scene(engine, own, seat(at("KOR", 2, 0), at("MAR", 3, -1)))
    play.card("GWA05")
    # Centre (2,0) is number 32; it holds Korvash, Rath and Mariusz.
    play.aim(32)
    assert [play.damage(code) for code in ("RAT", "KOR", "MAR")] == [2, 2, 1]


def test_sidestep_the_world(engine: str) -> None:
    """GWA06, SFB-D-32: place next to any Ally, wherever it is, then 1 DMG to adjacent Enemies."""
    own = seat(at("GWA", -4, 4), at("RAT", 0, -3), hand="GWA06")
    play = scene(engine, own, seat(at("KOR", 1, -4), at("MAR", 4, -4)))
    play.skill("GWA06")
    assert play.asks(Phase.PLACE)
    assert play.places() == around((0, -3)) - {(1, -4)}
    assert not play.may_stop
    play.place((0, -4))
    assert play.where("GWA") == (0, -4)
    assert (play.damage("KOR"), play.damage("MAR")) == (1, 0)


def test_blink_places_the_target(engine: str) -> None:
    """GWA07: DEF +1; post: the reacting player may place it within 2."""
    foe = seat(at("KOR", -1, 3), gate("GWA"), hand="GWA07")
    play = scene(engine, seat(at("RAT", -2, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="GWA07 KOR")
    assert play.damage("KOR") == 2
    assert play.asks(Phase.PLACE, 1)
    assert play.places() == around((-1, 3), 2) - {(-2, 3)}
    assert play.may_stop
    play.place((-3, 3))
    assert play.where("KOR") == (-3, 3)


def test_skullcracker_stuns(engine: str) -> None:
    """KIL02, SFB-D-29, SFB-GEN-17: the victim's controller is asked even with one fitting card."""
    foe = seat(at("KOR", -2, 3), gate("RAT"), hand="KOR02 RAT02")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL02"), foe)
    play.attack("KIL02", "KOR")
    assert play.damage("KOR") == 4
    assert play.asks(Phase.STUN, 1)
    assert play.discards() == {"KOR02"}
    play.drop("KOR02")
    assert play.discard_pile(1) == {"KOR02"}


def test_wide_swing_pushes_every_target(engine: str) -> None:
    """KIL03: arc3, STR 3, Push 1 for each."""
    foe = seat(at("KOR", -2, 3), at("RAT", -3, 2))
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL03"), foe)
    # Orientation 1 holds E, NE and NW: Korvash to the E and Rath to the NW.
    play.attack("KIL03", 1)
    assert (play.damage("KOR"), play.damage("RAT")) == (3, 3)
    play.choose("KOR")
    assert play.where("KOR") == (-1, 3)
    assert play.where("RAT") == (-3, 1)


def test_throw_lets_an_ally_jump(engine: str) -> None:
    """KIL04: an adjacent Ally may Jump 3."""
    own = seat(at("KIL", -3, 3), at("RAT", -2, 3), at("KOR", 1, 3), hand="KIL04")
    play = scene(engine, own, seat())
    play.skill("KIL04")
    assert play.asks(Phase.LEAP)
    assert play.state.mover == play.number("RAT")
    play.leap((0, 2))
    assert play.where("RAT") == (0, 2)


def test_darksteel_armour_stays_for_the_turn(engine: str) -> None:
    """KIL05: DEF +1 now and +2 for the rest of the turn."""
    foe = seat(at("KOR", -2, 3), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="KIL05 KOR")
    assert play.damage("KOR") == 2
    assert play.modifiers("KOR") == {DEF_TURN: 2}


def test_second_breakfast(engine: str) -> None:
    """KIL06, SFB-D-24, SFB-KEY-09: Heal up to 4 and Draw 1."""
    play = scene(engine, seat(at("KIL", -3, 3, 6), hand="KIL06"), seat())
    play.skill("KIL06")
    assert play.asks(Phase.HEAL)
    assert len(play.actions()) == 5
    play.heal(4)
    assert play.damage("KIL") == 2
    assert play.offers(Draw) == [Draw(0), Draw(1)]


def test_grab_and_hurl(engine: str) -> None:
    """KIL07, SFB-KEY-08, SFB-D-27: STR 3, Force 2 by the card's player."""
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL07"), seat(at("KOR", -2, 3)))
    play.attack("KIL07", "KOR")
    assert play.damage("KOR") == 3
    assert play.asks(Phase.FORCE, 0)
    play.step((-2, 2))
    assert play.may_stop
    play.step((-3, 2))
    assert play.where("KOR") == (-3, 2)
    assert play.asks(Phase.ACTIVATE)


def test_challenge_pulls_one(engine: str) -> None:
    """TZU02: STR 3, Pull 1."""
    play = scene(engine, seat(at("TZU", -4, 3), hand="TZU02"), seat(at("KOR", -2, 3)))
    play.attack("TZU02", "KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (3, (-3, 3))


def test_reed_cutter_heals_on_a_bloodied_target(engine: str) -> None:
    """TZU03: Heal 1 if the target is Bloodied after the attack; not otherwise."""
    for before, is_asked in ((0, False), (1, True)):
        own = seat(at("TZU", -3, 3, 2), hand="TZU03")
        play = scene(engine, own, seat(at("KOR", -2, 3, before)))
        play.attack("TZU03", "KOR")
        # Korvash has 7 HP: 4 damage leave 3, which is Bloodied.
        assert (play.phase is Phase.HEAL) is is_asked
        if is_asked:
            play.heal(1)
            assert play.damage("TZU") == 1


def test_from_the_reeds_bloodies(engine: str) -> None:
    """TZU04: DMG down to half of the HP, rounded down, Allies in the arc too."""
    own = seat(at("TZU", -3, 3), at("RAT", -2, 3), hand="TZU04")
    play = scene(engine, own, seat(at("KIL", -2, 2)))
    play.card("TZU04")
    play.aim(0)
    assert (play.damage("RAT"), play.damage("KIL")) == (3, 4)


def test_empty_stance_strikes_back(engine: str) -> None:
    """TZU05: DEF +2; 1 DMG to the attacker only if it is adjacent then."""
    for place, hurt in (((-3, 3), 1), ((-4, 3), 0)):
        foe = seat(at("KOR", -2, 3), gate("TZU"), hand="TZU05")
        play = scene(engine, seat(at("OON", *place), hand="OON02"), foe)
        play.attack("OON02", "KOR", react="TZU05 KOR")
        assert (play.damage("KOR"), play.damage("OON")) == (1, hurt)


def test_twin_claws_hit_twice(engine: str) -> None:
    """TZU06, SFB-KEY-04: Double; STR +1 read once, in step 6, against a Bloodied target."""
    for before, after in ((0, 4), (1, 5), (4, None)):
        play = scene(engine, seat(at("TZU", -3, 3), hand="TZU06"), seat(at("VHO", -2, 3, before)))
        play.attack("TZU06", "VHO")
        if after is None:
            assert play.where("VHO") is None
        else:
            assert play.damage("VHO") == after
        assert len(play.events(EventKind.ATTACK_SETTLED)) == 1


def test_pounce_jumps_first(engine: str) -> None:
    """TZU07: no movement; pre Jump 3, STR 3, Push 1."""
    foe = seat(at("KOR", -1, 3), at("RAT", -3, 3))
    play = scene(engine, seat(at("TZU", -4, 3), hand="TZU07"), foe)
    play.card("TZU07")
    assert play.asks(Phase.LEAP)
    play.leap((-2, 3))
    play.target("KOR")
    assert (play.damage("KOR"), play.where("KOR")) == (3, (0, 3))


def test_directions_of_a_push(engine: str) -> None:
    """SFB-KEY-27: the row direction from the source to the target, whichever it is."""
    for direction, near, end in (
        (E, (1, 2), (2, 2)),
        (W, (-1, 2), (-2, 2)),
        (SW, (-1, 3), (-2, 4)),
        (SE, (0, 3), (0, 4)),
    ):
        play = scene(engine, seat(at("DUG", 0, 2), hand="DUG02"), seat(at("KOR", *near)))
        play.attack("DUG02", "KOR")
        assert play.where("KOR") == end, direction
