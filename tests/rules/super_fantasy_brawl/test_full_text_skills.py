"""Skill cards to the last word of their text: who chooses, what is compulsory, what is skipped."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Draw, Heal, Use
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import T1, T2, T3, T4, T5, T6, around, hex_number
from .scenario import Phase, at, gate, scene, seat


def test_hunters_ground_of_a_rooted_deryn(engine: str) -> None:
    """DER06, SFB-KEY-22, SFB-GEN-18: no Jump; on a printed trap hex Draw 2; no hand, no Plan."""
    own = seat(at("DER", *T6, rooted=True), hand="DER06")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    play.skill("DER06")
    assert play.asks(Phase.DRAW)
    assert [each.cards for each in play.offers(Draw)] == [0, 1, 2]
    play.draw(0)
    assert play.asks(Phase.ACTIVATE)


def test_hunters_ground_reads_the_hex_after_the_jump(engine: str) -> None:
    """DER06, SFB-GEN-22: off the trap hex again it is Draw 1."""
    play = scene(engine, seat(at("DER", *T6), hand="DER06"), seat(at("KOR", 4, -4)))
    play.skill("DER06")
    play.leap((0, 2))
    assert [each.cards for each in play.offers(Draw)] == [0, 1]


def test_form_up_measures_after_the_dashes(engine: str) -> None:
    """DUG05, SFB-GEN-20: Allies within 3 dash in chosen order; who is adjacent then heals."""
    own = seat(at("DUG", -2, 3, 1), at("VHO", 0, 3, 1), at("SKI", -3, 3, 1), hand="DUG05")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    play.skill("DUG05")
    assert play.asks(Phase.ORDER)
    assert play.choices() == {"VHO", "SKI"}
    play.choose("VHO")
    play.dash(3, 1)
    assert play.where("VHO") == (-1, 3)
    assert play.is_at(Phase.LINE), "one Champion is left, nobody orders it"
    play.dash(2, 2)
    assert play.where("SKI") == (-3, 1)
    for amount in (1, 1):
        assert [each.amount for each in play.offers(Heal)] == [0, 1]
        play.heal(amount)
    assert [play.damage(code) for code in ("DUG", "VHO", "SKI")] == [0, 0, 1]
    assert play.asks(Phase.ACTIVATE)


def test_form_up_onto_a_trap(engine: str) -> None:
    """DUG05, SFB-LVL-07, SFB-OOA-05: an Ally's own dash into its end is 1 VP, no Level Up."""
    own = seat(at("DUG", -3, 3), at("RAT", -2, 3, 4), hand="DUG05")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T6: "spikes 1"})
    play.skill("DUG05")
    play.dash(1, 2)
    assert play.where("RAT") is None
    assert play.points == (0, 1)
    assert play.asks(Phase.TOKEN, 0)
    play.lay(T1)
    assert not play.is_up("DUG")


def test_shields_up_of_the_first_turn_to_the_second(engine: str) -> None:
    """DUG06, SFB-GEN-14: holds against the other side's turn, and ends with the own next turn."""
    own = seat(at("DUG", -3, 3), at("SKI", -3, 1), at("VHO", 0, 3), hand="DUG06")
    foe = seat(at("RAT", -4, 3), hand="RAT02 RAT03")
    play = scene(engine, own, foe)
    play.skill("DUG06")
    assert not play.modifiers("VHO")
    assert play.modifiers("SKI")
    assert play.modifiers("DUG")
    play.end_turn()
    play.attack("RAT02", "DUG")
    assert play.damage("DUG") == 3 - 1
    play.end_turn()
    assert play.asks(Phase.ACTIVATE, 0)
    assert not play.modifiers("DUG")


def test_swing_aboard_over_a_statue_and_an_enemy(engine: str) -> None:
    """GOL06, SFB-KEY-24, SFB-D-21: any free end in a row; then an adjacent Enemy, compulsory."""
    own = seat(at("GOL", 0, 2), hand="GOL06 GOL02")
    play = scene(engine, own, seat(at("KOR", 0, 1), at("MAR", 1, -2)))
    play.skill("GOL06")
    ways = play.dashes()
    assert (2, 1) not in ways, "an Enemy"
    assert (2, 2) not in ways, "a statue"
    assert {(2, 3), (2, 4)} <= ways
    play.dash(2, 3)
    assert play.where("GOL") == (0, -1)
    assert play.damage("MAR") == 1, "the only Enemy next to him is hit unasked"
    assert play.asks(Phase.PLAN)
    play.done()
    assert play.asks(Phase.ACTIVATE)


def test_shares_and_debts_against_one_card(engine: str) -> None:
    """GOL07, SFB-D-35, SFB-INF-01: the hand is shown to all; its only card goes unasked."""
    own = seat(at("GOL", -3, 3), hand="GOL07")
    play = scene(engine, own, seat(at("KOR", -2, 3), hand="KOR07"))
    play.card("GOL07")
    play.target("KOR")
    assert play.discard_pile(1) == {"KOR07"}
    assert play.shown(1) == set()
    assert len(play.events(EventKind.CARD_SHOWN)) == 1
    assert play.asks(Phase.DRAW)


def test_shares_and_debts_lets_the_pirate_choose(engine: str) -> None:
    """GOL07, SFB-D-35, SFB-INF-08: of a shown hand; the rest stays known."""
    own = seat(at("GOL", -3, 3), hand="GOL07")
    play = scene(engine, own, seat(at("KOR", -2, 3), hand="KOR07 KOR02 KOR03"))
    play.card("GOL07")
    play.target("KOR")
    assert play.asks(Phase.DISCARD, 0)
    assert play.discards() == {"KOR07", "KOR02", "KOR03"}
    play.drop("KOR02")
    assert play.shown(1) == {"KOR07", "KOR03"}


def test_sidestep_the_world_is_compulsory(engine: str) -> None:
    """GWA06, SFB-D-32, SFB-GEN-19: any Ally, any distance, rooted too; own hex is not free."""
    own = seat(at("GWA", -3, 3, rooted=True), at("SKI", -2, 3), at("VHO", 3, -3), hand="GWA06")
    play = scene(engine, own, seat(at("KOR", 3, -2), at("MAR", 4, -4)))
    play.skill("GWA06")
    assert play.asks(Phase.PLACE)
    assert not play.may_stop
    taken = {(-3, 3), (-2, 3), (3, -3), (3, -2), (4, -4)}
    assert play.places() == (around((-2, 3)) | around((3, -3))) - taken
    play.place((4, -3))
    assert [play.damage(code) for code in ("KOR", "MAR")] == [1, 1]


def test_sidestep_the_world_without_an_ally(engine: str) -> None:
    """GWA06, SFB-GEN-05, SFB-GEN-18: no place to go, the DMG still falls."""
    own = seat(at("GWA", -3, 3), hand="GWA06")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.skill("GWA06")
    assert play.where("GWA") == (-3, 3)
    assert play.damage("KOR") == 1


def test_sidestep_the_world_into_the_end(engine: str) -> None:
    """GWA06, SFB-ACT-08, SFB-TRP-09: placed on a token she falls; the rest of the text is lost."""
    own = seat(at("GWA", -3, 3, 4), at("SKI", -1, 3), hand="GWA06")
    play = scene(engine, own, seat(at("KOR", -1, 1)), traps={T6: "spikes 1"})
    play.skill("GWA06")
    play.place(T6)
    assert play.asks(Phase.TOKEN, 0)
    play.lay(T1)
    assert play.points == (0, 1)
    assert play.damage("KOR") == 0
    assert not play.is_up("KOR")


def test_throw_offers_who_can_be_thrown(engine: str) -> None:
    """KIL04, SFB-D-21: a rooted Ally cannot jump; a lone Ally is taken unasked, and may stay."""
    own = seat(at("KIL", -3, 3), at("RAT", -2, 3, rooted=True), at("SKI", -3, 2), hand="KIL04")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    play.skill("KIL04")
    assert play.asks(Phase.LEAP)
    play.done()
    assert play.where("SKI") == (-3, 2)


def test_second_breakfast_by_the_bite(engine: str) -> None:
    """KIL06, SFB-KEY-09, SFB-GEN-18: up to 4 and to the damage there is; unhurt he only draws."""
    play = scene(engine, seat(at("KIL", -3, 3, 3), hand="KIL06"), seat(at("KOR", 4, -4)))
    play.skill("KIL06")
    assert [each.amount for each in play.offers(Heal)] == [0, 1, 2, 3]
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL06"), seat(at("KOR", 4, -4)))
    play.skill("KIL06")
    assert play.asks(Phase.DRAW)


def test_from_the_reeds_at_the_edge(engine: str) -> None:
    """TZU04, SFB-TGT-02, SFB-TGT-08: Allies in the arc too, odd hit points, Enemies needed."""
    own = seat(at("TZU", 0, 4), at("KIL", -1, 4, up=True), hand="TZU04")
    play = scene(engine, own, seat(at("MAR", 0, 3)))
    play.card("TZU04")
    # NE and E lie outside, so orientation 1 has only MAR, 2 and 3 have both.
    assert play.aims() == [1, 2]
    play.aim(2)
    assert play.damage("KIL") == 5, "9 HP: Bloodied at 4"
    assert play.damage("MAR") == 3
    play = scene(engine, seat(at("TZU", 0, 4), at("KIL", -1, 4), hand="TZU04"), seat())
    play.card("TZU04")
    assert play.asks(Phase.ACTIVATE), "no Enemy in the arc"


def test_vanish_and_its_cloak(engine: str) -> None:
    """RAT06, SFB-GEN-14, SFB-ACT-08: DEF +1 until the next turn; not if the Swoop was the end."""
    own = seat(at("RAT", 0, 3, 4), hand="RAT06")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T5: "spikes 1"})
    play.card("RAT06", (1, 2))
    play.use()
    fallen = play.copy()
    fallen.dash(2, 1)
    assert fallen.where("RAT") is None
    assert fallen.modifiers("RAT") == {}
    play.dash(2, 2)
    assert play.where("RAT") == (1, 0)
    assert play.traps == {T5}
    assert play.modifiers("RAT")


def test_war_drums_beat_in_order(engine: str) -> None:
    """KOR06, SFB-GEN-06: the Core is ready before the Heal; Allies only, within 3, this turn."""
    own = seat(at("KOR", -3, 3, 4), at("RAT", 0, 3), at("VHO", 1, 3), hand="KOR06", cores="M")
    play = scene(engine, own, seat(at("MAR", 4, -4)))
    play.skill("KOR06")
    assert play.cores(0) == "D"
    assert play.asks(Phase.HEAL)
    play.heal(1)
    assert play.modifiers("RAT")
    assert not play.modifiers("KOR")
    assert not play.modifiers("VHO")
    play.end_turn()
    assert not play.modifiers("RAT")


def test_bodyguard_reaches_a_rooted_ally(engine: str) -> None:
    """MAR05, SFB-KEY-22, SFB-TGT-13: Allies within 3, none on the Gate; Root hinders neither."""
    own = seat(
        at("MAR", -3, 3, rooted=True), at("RAT", -1, 2, rooted=True), gate("SKI"), hand="MAR05"
    )
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.card("MAR05")
    assert play.targets() == {"RAT"}
    play.target("RAT")
    assert (play.where("MAR"), play.where("RAT")) == ((-1, 2), (-3, 3))
    assert play.modifiers("MAR")
    assert not play.modifiers("RAT")


def test_come_and_try_pulls_in_the_players_order(engine: str) -> None:
    """MAR06, SFB-D-20, SFB-KEY-18: one in the way blocks the next; then DMG next to him."""
    own = seat(at("MAR", -4, 3), hand="MAR06")
    foe = seat(at("KOR", -2, 3), at("VHO", -1, 3), at("SKI", -2, 1))
    play = scene(engine, own, foe)
    play.skill("MAR06")
    assert play.asks(Phase.ORDER)
    assert play.choices() == {"KOR", "VHO", "SKI"}
    play.choose("VHO")
    # Korvash stands in the way of Vhoul: both hexes are DMG.
    assert (play.where("VHO"), play.damage("VHO")) == ((-1, 3), 2)
    play.choose("SKI")
    assert play.where("SKI") == (-3, 2)
    assert play.where("KOR") == (-3, 3)
    # 1 hex left for each, then 1 DMG to each that is adjacent.
    assert (play.damage("SKI"), play.damage("KOR"), play.damage("VHO")) == (2, 2, 2)


def test_come_and_try_takes_two_at_once(engine: str) -> None:
    """MAR06, SFB-DMG-03, SFB-END-01: two at one blow are 2 VP together: 3 and 2 are the match."""
    own = seat(at("MAR", -3, 3, rooted=True), hand="MAR06")
    foe = seat(at("KOR", -2, 3, 4), at("VHO", -3, 2, 4))
    play = scene(engine, own, foe, points=(3, 4))
    play.skill("MAR06")
    play.choose("KOR")
    assert play.points == (5, 4)
    assert play.is_over


def test_feed_takes_and_then_eats(engine: str) -> None:
    """VHO06, SFB-GEN-06, SFB-LVL-01: the Enemy falls first; the Level Up comes last."""
    own = seat(at("VHO", -3, 3, 3), hand="VHO06")
    play = scene(engine, own, seat(at("KOR", -2, 3, 6), at("RAT", -3, 2)))
    play.skill("VHO06")
    assert play.asks(Phase.OBJECT)
    play.choose("KOR")
    assert play.points == (1, 0)
    assert play.asks(Phase.HEAL)
    assert not play.is_up("VHO")
    play.heal(2)
    play.draw(0)
    assert play.is_up("VHO")
    assert play.damage("VHO") == 1


def test_warm_hands_on_herself_only(engine: str) -> None:
    """OON05, SFB-TGT-13: minimum range does not keep her from herself; Enemies are no targets."""
    own = seat(at("OON", -3, 3, 4), hand="OON05 OON02")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.card("OON05")
    assert play.targets() == {"OON"}
    play.target("OON")
    assert [each.amount for each in play.offers(Heal)] == [0, 1, 2, 3]
    play.heal(3)
    play.plan("OON02")
    assert play.planned(0) == ["OON02"]


def test_lantern_road_leads_over_a_trap(engine: str) -> None:
    """OON06, SFB-MOV-06: unrooted, placed on a token, and healed only if it still stands."""
    own = seat(at("OON", -2, 3), at("VHO", 1, 2, 6, rooted=True), hand="OON06")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T6: "spikes 1"})
    play.card("OON06")
    play.target("VHO")
    assert not play.is_rooted("VHO")
    assert play.asks(Phase.PLACE)
    assert play.may_stop
    assert play.places() == around((-2, 3))
    play.place(T6)
    assert play.points == (0, 1)
    play.lay(T1)
    assert play.asks(Phase.ACTIVATE)


def test_loose_plank_without_a_token_in_reach(engine: str) -> None:
    """SKI04, SFB-GEN-05, SFB-D-36: nothing to look at or move; Draw and Plan go on."""
    own = seat(at("SKI", -3, 3), hand="SKI04")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps=[T1, T2, T3])
    play.skill("SKI04")
    assert play.asks(Phase.DRAW)


def test_loose_plank_moves_to_empty_printed_hexes(engine: str) -> None:
    """SKI04, SFB-TRP-07, SFB-TRP-11: not under a Champion, not onto tokens."""
    own = seat(at("SKI", -3, 3), hand="SKI04")
    foe = seat(at("KOR", *T5), at("VHO", -2, 2))
    play = scene(engine, own, foe, traps={(-2, 3): 4, T1: 0, T2: 2, T3: 6})
    play.skill("SKI04")
    # The only token within 3 is looked at unasked, and it is known already.
    assert play.asks(Phase.SHIFT)
    assert play.may_stop
    assert play.shifts() == {T4, T6}
    play.shift(T4)
    assert play.traps == {T1, T2, T3, T4}
    assert play.may_be(T4) == set(range(12))


def test_loose_plank_at_a_token_another_has_seen(engine: str) -> None:
    """SKI04, SFB-C-04, SFB-INF-03: its number is fixed already; only the looker learns it."""
    own = seat(at("SKI", 4, -4), hand="SKI04")
    play = scene(engine, seat(at("KOR", 0, 4)), own, traps={T1: 4, T3: 7}, turn=1)
    play.skill("SKI04")
    assert play.looks() == {T1, T3}
    play.look(T3)
    assert play.asks(Phase.SHIFT, 1)
    seen = {place.hex: place.token for place in play.view(1).traps}
    assert seen[hex_number(T3)] == 7
    assert seen[hex_number(T1)] == 255


def test_rattle_the_cage_with_an_empty_hand(engine: str) -> None:
    """SKI05, SFB-KEY-23: Force 1 by Skitter's player, nothing to stun, Draw 1."""
    own = seat(at("SKI", -3, 3), hand="SKI05")
    play = scene(engine, own, seat(at("KOR", -1, 3)))
    play.card("SKI05")
    play.target("KOR")
    assert play.asks(Phase.FORCE, 0)
    play.step((0, 3))
    assert play.asks(Phase.DRAW, 0)
    assert play.damage("KOR") == 0


def test_skills_may_be_declined_after_the_walk(engine: str) -> None:
    """SFB-SKL-01, SFB-SKL-04, SFB-D-16: the Core and the card are spent, nothing else happens."""
    own = seat(at("KIL", -3, 3, 3), hand="KIL06")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    play.card("KIL06", (-2, 3))
    assert play.offers(Use)
    play.done()
    assert play.damage("KIL") == 3
    assert play.cores(0) == "DM"
    assert play.discard_pile(0) == {"KIL06"}
