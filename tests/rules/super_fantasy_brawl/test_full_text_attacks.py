"""Attack cards to the last word of their text: reach, order, conditions, what is lost."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.actions import Draw, Heal, Play, Standard
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import CORES, NW, STANDARDS, T1, T6, E, W, card_number, hex_number
from .scenario import Phase, Scene, at, gate, scene, seat


def settled(play: Scene) -> list[tuple[int, ...]]:
    """Strength, defence and damage of step 6, target by target."""
    return [event[1:] for event in play.events(EventKind.ATTACK_SETTLED)]


def test_heavy_shot_after_walking_onto_a_trap_hex(engine: str) -> None:
    """DER02, SFB-ATK-04, SFB-KEY-18: printed trap hex without a token; Push 2 stops at the edge."""
    own = seat(at("DER", -1, 4, up=True), hand="DER02")
    play = scene(engine, own, seat(at("KIL", 1, 2), at("MAR", -2, 2)))
    play.card("DER02", (-1, 3), T6)
    assert play.targets() == {"KIL"}
    play.target("KIL")
    assert settled(play) == [(4, 1, 3)]
    assert play.where("KIL") == (2, 2)
    assert play.damage("KIL") == 3 + 1


def test_snare_bolt_without_damage_roots_nobody(engine: str) -> None:
    """DER03, SFB-ATK-10, SFB-ATK-13."""
    foe = seat(at("MAR", -1, 3, up=True), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("DER", -4, 3), hand="DER03"), foe)
    play.attack("DER03", "MAR", react="KIL05 MAR")
    assert settled(play) == [(3, 3, 0)]
    assert not play.is_rooted("MAR")


def test_snare_bolt_roots_where_the_reaction_jumped_to(engine: str) -> None:
    """DER03, SKI07, SFB-ATK-09: the jump of step 8 comes before the Root of step 9."""
    foe = seat(at("KOR", -1, 3), gate("SKI"), hand="SKI07")
    play = scene(engine, seat(at("DER", -4, 3), hand="DER03"), foe)
    play.attack("DER03", "KOR", react="SKI07 KOR")
    assert play.asks(Phase.LEAP, 1)
    play.leap((1, 2))
    assert play.where("KOR") == (1, 2)
    assert play.is_rooted("KOR")
    play.end_turn()
    assert not play.is_rooted("KOR")


def test_marked_prey_with_a_reaction(engine: str) -> None:
    """DER04, SFB-ATK-16: DEF is summed before it is held at 0: 0 + 2 - 1 = 1."""
    own = seat(at("DER", -4, 3), at("RAT", -2, 4), hand="DER04 RAT02")
    play = scene(engine, own, seat(at("KOR", -2, 3), gate("OON"), hand="OON07"))
    play.card("DER04")
    play.target("KOR")
    play.done()
    play.attack("RAT02", "KOR", react="OON07 KOR")
    assert settled(play) == [(2, 0, 2), (3, 1, 2)]


def test_parting_shot_of_a_rooted_deryn(engine: str) -> None:
    """DER05, SFB-KEY-22, SFB-GEN-18: she shoots, and is not asked for a Dash."""
    own = seat(at("DER", -4, 3, rooted=True), hand="DER05")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.card("DER05")
    play.target("KOR")
    assert play.damage("KOR") == 4
    assert play.asks(Phase.ACTIVATE)


def test_knock_down_counts_for_whom_and_against_whom(engine: str) -> None:
    """DUG03, SFB-GEN-03, SFB-OOA-06: Allies in the arena against that one target, nobody else."""
    own = seat(
        at("DUG", -3, 3), at("RAT", 2, -3), gate("TZU"), hand="DUG03 RAT02 TZU02", cores="DCM"
    )
    foe = seat(at("KOR", -2, 3), at("MAR", 2, -2))
    play = scene(engine, own, foe)
    play.attack("DUG03", "KOR")
    assert play.modifiers("RAT")
    assert not play.modifiers("DUG")
    play.attack("RAT02", "MAR")
    assert settled(play)[1] == (3, 1, 2)
    play.card("TZU02", (-2, 4))
    play.target("KOR")
    assert settled(play)[2] == (3, 0, 3), "Tzu Xiao stood on the Gate when Dugrun struck"


def test_shield_rush_from_the_gate_over_an_ally(engine: str) -> None:
    """DUG04, SFB-OOA-07, SFB-KEY-03: enter, dash over an Ally, strike; a statue blocks the Push."""
    own = seat(gate("DUG"), at("SKI", 0, 3), hand="DUG04")
    play = scene(engine, own, seat(at("KOR", 0, 1)))
    play.card("DUG04", (0, 4))
    assert play.asks(Phase.LINE)
    ways = play.dashes()
    assert (NW, 2) in ways
    assert (NW, 1) not in ways
    play.dash(NW, 2)
    assert play.where("DUG") == (0, 2)
    play.target("KOR")
    assert play.where("KOR") == (0, 1)
    assert play.damage("KOR") == 3 + 1


def test_broadside_over_a_statue_with_an_ally_in_line(engine: str) -> None:
    """GOL02, SFB-TGT-08, SFB-ATK-18, SFB-D-20: all in line are hit and pushed, in chosen order."""
    own = seat(at("GOL", 0, 2), at("VHO", 0, 1), hand="GOL02")
    play = scene(engine, own, seat(at("KOR", 0, -1)))
    play.card("GOL02")
    assert play.aims() == [NW]
    play.aim(NW)
    assert play.asks(Phase.ORDER)
    assert play.choices() == {"VHO", "KOR"}
    play.choose("KOR")
    assert play.where("KOR") == (0, -2)
    assert play.where("VHO") == (0, 1)
    assert play.damage("VHO") == 3 + 1
    assert play.damage("KOR") == 3


def test_boarding_hook_on_a_neighbour(engine: str) -> None:
    """GOL03, SFB-KEY-21, SFB-TGT-04: minimum 1; the whole Pull becomes DMG."""
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL03"), seat(at("KOR", -2, 3)))
    play.attack("GOL03", "KOR")
    assert play.where("KOR") == (-2, 3)
    assert play.damage("KOR") == 2 + 2


def test_plundarr_counts_damage_beyond_the_hit_points(engine: str) -> None:
    """GOL04, SFB-ATK-13: 2 dealt to a Champion with 1 HP left is Draw 2."""
    own = seat(at("GOL", -3, 3), hand="GOL04")
    play = scene(engine, own, seat(at("TZU", -2, 3, damage=4), at("KOR", 4, -4)))
    play.attack("GOL04", "TZU")
    assert play.points == (1, 0)
    assert play.asks(Phase.DRAW)
    assert [each.cards for each in play.offers(Draw)] == [0, 1, 2]
    play.draw(0)
    assert play.is_up("GOL")


def test_fireball_burns_its_own_caster(engine: str) -> None:
    """GWA02, GWA07, SFB-GEN-07: a target that came next to her burns her too."""
    foe = seat(at("KOR", -2, 3), gate("SKI"), hand="SKI07")
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA02"), foe)
    play.attack("GWA02", "KOR", react="SKI07 KOR")
    play.leap((-3, 3))
    assert play.damage("GWA") == 2
    assert play.damage("KOR") == 1


def test_fireball_can_cost_its_caster(engine: str) -> None:
    """GWA02, SFB-OOA-04, SFB-LVL-04: the target and she go OOA; nobody Levels Up, both score."""
    foe = seat(at("KOR", -2, 3), at("MAR", -3, 4, damage=4), gate("SKI"), hand="SKI07")
    play = scene(engine, seat(at("GWA", -4, 3, damage=3), hand="GWA02"), foe)
    play.attack("GWA02", "KOR", react="SKI07 KOR")
    play.leap((-3, 3))
    assert play.points == (1, 1)
    assert play.where("GWA") is None
    assert play.where("MAR") is None
    assert not play.is_up("GWA")
    assert not play.is_up("KOR")


def test_frost_lance_makes_a_step_of_one_none(engine: str) -> None:
    """GWA03, SFB-MOV-05: no movement is asked, the attack goes on; Run is 1 hex."""
    foe = seat(at("KOR", 0, 2), hand="KOR03 KOR05")
    play = scene(engine, seat(at("GWA", -4, 2), at("SKI", 0, 3), hand="GWA03"), foe)
    play.card("GWA03")
    play.target("KOR")
    play.pass_reactions()
    play.end_turn()
    after = play.copy()
    after.do(Play(card_number("KOR03")))
    assert after.asks(Phase.AIM, 1)
    play.standard("strike", "KOR")
    assert play.asks(Phase.TARGET, 1)
    play.done()
    play.do(Standard(STANDARDS.index("run"), play.number("KOR"), CORES.index("C")))
    assert play.asks(Phase.STEP, 1)
    assert play.state.remaining == 1


def test_frost_lance_is_gone_with_a_trip_to_the_gate(engine: str) -> None:
    """GWA03, SFB-OOA-02, SFB-OOA-08: back from the Gate the target moves as printed."""
    own = seat(at("GWA", -4, 3), at("RAT", -1, 3), hand="GWA03 RAT02")
    play = scene(engine, own, seat(at("KOR", -2, 3, damage=2)))
    play.attack("GWA03", "KOR")
    play.attack("RAT02", "KOR")
    assert play.where("KOR") is None
    assert play.modifiers("KOR") == {}


def test_chain_lightning_needs_damage(engine: str) -> None:
    """GWA04, SFB-ATK-13: nothing dealt, nothing leaps."""
    foe = seat(at("MAR", -2, 3, up=True), at("KOR", -1, 3), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA04"), foe)
    play.attack("GWA04", "MAR", react="KIL05 MAR")
    assert settled(play) == [(3, 3, 0)]
    assert play.damage("KOR") == 0


def test_starfall_round_a_statue_and_in_a_corner(engine: str) -> None:
    """GWA05, SFB-TGT-09, SFB-TGT-14: the centre may be a statue, never nearer or farther than 2."""
    own = seat(at("GWA", 0, 2, up=True), hand="GWA05")
    play = scene(engine, own, seat(at("KOR", 0, -1)))
    play.card("GWA05")
    assert play.aims() == [hex_number((0, 0))]
    own = seat(at("GWA", 0, 4), at("RAT", 0, 2), hand="GWA05")
    play = scene(engine, own, seat(at("KOR", 0, 1)))
    play.card("GWA05")
    assert play.aims() == [hex_number((0, 2))]
    play.aim(hex_number((0, 2)))
    assert (play.damage("KOR"), play.damage("RAT")) == (2, 2)
    play = scene(engine, seat(at("GWA", 0, 2), hand="GWA05"), seat(at("KOR", 0, -2)))
    play.card("GWA05")
    assert play.asks(Phase.ACTIVATE), "at distance 4 no centre reaches"


def test_skullcracker_without_damage_stuns_nobody(engine: str) -> None:
    """KIL02: DEF 2 + 2 against STR 4; the hand stays as it is."""
    foe = seat(at("MAR", -2, 3, up=True), gate("OON"), hand="OON07 MAR02")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL02"), foe)
    play.attack("KIL02", "MAR", react="OON07 MAR")
    assert settled(play) == [(4, 4, 0)]
    assert play.hand(1) == {"MAR02"}


def test_grab_and_hurl_over_the_targets_ally(engine: str) -> None:
    """KIL07, SFB-KEY-08, SFB-D-27: over its Ally, not onto; Kilgore's Allies block."""
    own = seat(at("KIL", -1, 3), at("RAT", 0, 2), hand="KIL07")
    play = scene(engine, own, seat(at("KOR", 0, 3), at("VHO", 1, 2)))
    play.attack("KIL07", "KOR")
    assert play.asks(Phase.FORCE)
    assert (1, 2) in play.steps()
    assert (0, 2) not in play.steps()
    assert (-1, 3) not in play.steps()
    play.step((1, 2))
    assert not play.may_stop
    play.step((2, 1))
    assert play.where("KOR") == (2, 1)


def test_reed_cutter_on_one_who_fell(engine: str) -> None:
    """TZU03, SFB-KEY-01: a Champion on the Gate is not Bloodied, so nothing heals."""
    own = seat(at("TZU", -3, 3, damage=3), hand="TZU03")
    play = scene(engine, own, seat(at("KOR", -2, 3, damage=5), at("SKI", 4, -4)))
    play.attack("TZU03", "KOR")
    assert play.points == (1, 0)
    assert play.damage("TZU") == 3
    assert play.asks(Phase.ACTIVATE)


def test_reed_cutter_looks_after_the_damage(engine: str) -> None:
    """TZU03, SFB-GEN-22: made Bloodied by this very attack counts; the amount is chosen."""
    own = seat(at("TZU", -3, 3, damage=3), hand="TZU03")
    play = scene(engine, own, seat(at("KOR", -2, 3, damage=1)))
    play.attack("TZU03", "KOR")
    assert play.asks(Phase.HEAL)
    assert [each.amount for each in play.offers(Heal)] == [0, 1]


def test_twin_claws_settle_once(engine: str) -> None:
    """TZU06, SFB-KEY-04, SFB-ATK-06: Bloodied by the first pass does not strengthen the second."""
    own = seat(at("TZU", -3, 3, up=True), hand="TZU06")
    play = scene(engine, own, seat(at("KIL", -2, 3, damage=3)))
    play.attack("TZU06", "KIL")
    assert settled(play) == [(2, 1, 1)]
    assert play.damage("KIL") == 3 + 1 + 1
    own = seat(at("TZU", -3, 3, up=True), hand="TZU06")
    play = scene(engine, own, seat(at("KIL", -2, 3, damage=4)))
    play.attack("TZU06", "KIL")
    assert settled(play) == [(4, 1, 3)], "the card and the ability add 1 each"
    assert play.where("KIL") is None


def test_pounce_of_a_rooted_tzu_xiao(engine: str) -> None:
    """TZU07, SFB-KEY-22: no Jump; he may attack who is next to him, and pushes."""
    own = seat(at("TZU", -3, 3, rooted=True), hand="TZU07")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.card("TZU07")
    assert play.asks(Phase.TARGET)
    play.target("KOR")
    assert play.where("KOR") == (-1, 3)


def test_second_knife_counts_raths_allies_only(engine: str) -> None:
    """RAT02, SFB-GEN-03: neither Rath himself nor the target's own friends."""
    play = scene(
        engine, seat(at("RAT", -3, 3), hand="RAT02"), seat(at("KOR", -2, 3), at("VHO", -1, 3))
    )
    play.attack("RAT02", "KOR")
    assert settled(play) == [(3, 0, 3)]


def test_venom_edge_when_poison_ends_it(engine: str) -> None:
    """RAT03, SFB-DMG-02, SFB-ATK-14: attack damage, then Poison takes it OOA; no Stun is left."""
    foe = seat(at("VHO", -2, 3, damage=3), hand="VHO02 VHO03")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT03"), foe)
    play.attack("RAT03", "VHO")
    assert play.points == (1, 0)
    assert play.hand(1) == {"VHO02", "VHO03"}
    assert play.shown(1) == set()
    assert play.is_up("RAT")


def test_from_behind_lands_beyond_a_statue(engine: str) -> None:
    """RAT05, SFB-KEY-10, SFB-ATK-16: Jump 2 over Garnet; DEF is never below 0 for it."""
    own = seat(at("RAT", 0, 1), hand="RAT05")
    play = scene(engine, own, seat(at("KOR", 0, -2), at("MAR", 1, -2, up=True)))
    play.card("RAT05")
    assert play.asks(Phase.LEAP)
    assert (0, -1) in play.leaps()
    play.leap((0, -1))
    assert play.targets() == {"KOR", "MAR"}
    other = play.copy()
    play.target("KOR")
    assert settled(play) == [(4, 0, 4)]
    other.target("MAR")
    assert settled(other) == [(4, 1, 3)]


def test_headlong_may_stay_and_stand(engine: str) -> None:
    """KOR02, SFB-GEN-11, SFB-OOA-08: Dash 0 and attack; never from the Gate."""
    own = seat(at("KOR", -3, 3), hand="KOR02")
    play = scene(engine, own, seat(at("MAR", -2, 3)))
    play.card("KOR02")
    assert play.asks(Phase.LINE)
    play.done()
    play.target("MAR")
    assert play.damage("MAR") == 4
    play = scene(engine, seat(gate("KOR"), hand="KOR02 KOR03"), seat())
    assert play.playable() == {"KOR03"}


def test_ring_of_axes_is_one_option(engine: str) -> None:
    """KOR03, SFB-TGT-12, SFB-TGT-07: all six sides at once, Allies too, in the corner too."""
    own = seat(at("KOR", 0, 4, damage=4), at("RAT", -1, 4), hand="KOR03")
    play = scene(engine, own, seat(at("MAR", 0, 3)))
    play.card("KOR03")
    assert play.aims() == [0]
    play.aim(0)
    assert settled(play) == [(3, 0, 3), (3, 1, 2)]


def test_bellow_and_swing_frightens_allies_too(engine: str) -> None:
    """KOR04, SFB-ATK-18, SFB-LVL-07: its Fear dash belongs to the Action, for an Ally too."""
    own = seat(at("KOR", -2, 2), at("VHO", -3, 2), hand="KOR04")
    play = scene(engine, own, seat(at("MAR", -3, 3)))
    play.card("KOR04")
    assert W in play.aims()
    play.aim(W)
    play.choose("VHO")
    assert play.where("VHO") == (-1, 0), "2 away along every row, but NE by two hexes"
    assert play.asks(Phase.FEAR, 1)
    assert play.dashes() == {(NW, 2), (E, 2)}
    play.dash(NW, 2)
    assert play.where("MAR") == (-3, 1)


def test_blood_price_at_the_last_hit_point(engine: str) -> None:
    """KOR05, SFB-LVL-04, SFB-OOA-04: 1 VP for each side, one after the other; no Level Up."""
    own = seat(at("KOR", -3, 3, damage=6), hand="KOR05")
    play = scene(engine, own, seat(at("MAR", -2, 3, damage=2)), points=(0, 4))
    play.attack("KOR05", "MAR")
    assert play.points == (1, 5)
    assert play.is_over
    assert play.state.winner == 1
    own = seat(at("KOR", -3, 3, damage=6), hand="KOR05")
    play = scene(engine, own, seat(at("MAR", -2, 3, damage=2)), points=(4, 4))
    play.attack("KOR05", "MAR")
    assert play.points == (5, 4), "the fifth point comes before the blood"


def test_whirl_and_shove_loses_its_second_step_to_an_edge(engine: str) -> None:
    """MAR04, SFB-KEY-27, SFB-DMG-04: one hex, then 1 DMG from Mariusz."""
    own = seat(at("MAR", 0, 2), hand="MAR04")
    play = scene(engine, own, seat(at("KOR", 0, 3, damage=4)))
    play.card("MAR04")
    play.aim(play.aims()[0])
    assert play.where("KOR") is None, "2 attack damage and 1 at the edge"
    assert play.points == (1, 0)
    assert play.is_up("MAR")


def test_tongue_lash_counts_the_puller_as_a_wall(engine: str) -> None:
    """VHO05, SFB-KEY-15: from 3 hexes away 2 hexes and 1 DMG; from 2 hexes 1 and 2."""
    for place, dmg in (((-1, 3), 1), ((-2, 3), 2)):
        own = seat(at("VHO", -4, 3), hand="VHO05")
        play = scene(engine, own, seat(at("KIL", *place)))
        play.attack("VHO05", "KIL")
        assert play.where("KIL") == (-3, 3)
        assert play.damage("KIL") == 2 + dmg


def test_tongue_lash_over_a_daze(engine: str) -> None:
    """VHO05, SFB-TRP-14, SFB-D-29: Stun, then the new token, then the Pull goes on."""
    foe = seat(at("KOR", 2, -2), hand="KOR02 KOR04")
    play = scene(engine, seat(at("VHO", -1, -2), hand="VHO05"), foe, traps={T1: "daze"})
    play.card("VHO05")
    play.target("KOR")
    play.pass_reactions()
    assert play.asks(Phase.STUN, 1)
    assert play.where("KOR") == T1
    play.drop("KOR02")
    assert play.asks(Phase.TOKEN, 1)
    play.lay(T6)
    assert play.where("KOR") == (0, -2)
    assert play.damage("KOR") == 3 + 1


def test_candle_snuff_asks_in_canonical_order(engine: str) -> None:
    """OON04, SFB-GEN-20, SFB-GEN-16: Kilgore before Oona, each by choice; 3 hexes are too far."""
    own = seat(at("OON", -3, 3, 2), at("KIL", -3, 1, 3), at("VHO", 0, 3, 2), hand="OON04")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.attack("OON04", "KOR")
    assert play.asks(Phase.HEAL)
    play.heal(0)
    assert play.asks(Phase.HEAL)
    play.heal(1)
    assert [play.damage(code) for code in ("KIL", "OON", "VHO")] == [3, 1, 2]
    assert play.asks(Phase.ACTIVATE)


def test_bag_of_nails_nails_allies_too(engine: str) -> None:
    """SKI06, SFB-GEN-20, SFB-GEN-22: every target that stands on a trap hex, at once."""
    own = seat(at("SKI", -2, 3), at("VHO", -1, 2), hand="SKI06")
    play = scene(engine, own, seat(at("KOR", 0, 1)))
    play.card("SKI06")
    play.aim(play.aims()[0])
    assert play.damage("VHO") == 2 + 1
    assert play.damage("KOR") == 2


def test_sprocket_shot_reads_the_hex_before_the_push(engine: str) -> None:
    """SKI02, SFB-ATK-06: STR +1 on a trap hex, then Push 1 off it."""
    own = seat(at("SKI", -4, 2), hand="SKI02")
    play = scene(engine, own, seat(at("KOR", -1, 2)))
    play.card("SKI02")
    play.target("KOR")
    assert settled(play) == [(3, 0, 3)]
    assert play.where("KOR") == (0, 2)


def test_tripwire_into_a_snare_ends_the_force(engine: str) -> None:
    """SKI03, SFB-TRP-03, SFB-D-30: rooted on the first of two hexes; the victim lays the token."""
    own = seat(at("SKI", -3, 3), hand="SKI03")
    play = scene(engine, own, seat(at("KOR", -2, 3)), traps={T6: "snare"})
    play.attack("SKI03", "KOR")
    play.step((-1, 2))
    assert play.is_rooted("KOR")
    assert play.asks(Phase.TOKEN, 1)
    play.lay(T1)
    assert play.asks(Phase.ACTIVATE)
    assert play.where("KOR") == T6


@pytest.mark.parametrize("spot", range(3))
def test_knock_down_is_forgotten_after_the_turn(engine: str, spot: int) -> None:
    """DUG03, SFB-GEN-14, SFB-UPK-05: against whomever it was, with the turn it is over."""
    places = [(4, -4), (4, -3), (4, -2)]
    places[spot] = (-2, 3)
    foe = [at(code, *place) for code, place in zip(("DER", "KOR", "SKI"), places, strict=True)]
    play = scene(engine, seat(at("DUG", -3, 3), at("RAT", -4, 3), hand="DUG03"), seat(*foe))
    play.attack("DUG03", foe[spot].code)
    assert len(play.modifiers("RAT")) == 1
    play.end_turn()
    assert play.modifiers("RAT") == {}
