"""Reaction cards to the last word of their text, and what the attack does after them."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import NE, SE, T1, T2, T5, T6, E, around
from .scenario import Phase, Scene, at, gate, scene, seat


def settled(play: Scene) -> list[tuple[int, ...]]:
    """Strength, defence and damage of step 6, target by target."""
    return [event[1:] for event in play.events(EventKind.ATTACK_SETTLED)]


def test_roll_clear_on_a_trap_hex(engine: str) -> None:
    """DER07, SFB-ATK-16, SFB-D-26: DEF +2 where the target stands; its jump may be none."""
    foe = seat(at("KOR", *T6), gate("DER"), hand="DER07")
    play = scene(engine, seat(at("RAT", -1, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="DER07 KOR")
    assert settled(play) == [(3, 2, 1)]
    assert play.asks(Phase.LEAP, 1)
    assert play.leaps() == around(T6, 2) - {(-1, 3), (0, 0)}
    play.done()
    assert play.asks(Phase.ACTIVATE)


def test_roll_clear_out_of_reach_of_a_push(engine: str) -> None:
    """DER07, SFB-KEY-19: after the jump attacker and target share no row; the Push is ignored."""
    foe = seat(at("KOR", -2, 3), gate("DER"), hand="DER07")
    play = scene(engine, seat(at("DUG", -3, 3), hand="DUG02"), foe)
    play.attack("DUG02", "KOR", react="DER07 KOR")
    play.leap((-2, 1))
    assert play.where("KOR") == (-2, 1)
    assert play.damage("KOR") == 4 - 1


def test_hold_the_line_and_the_push_that_follows(engine: str) -> None:
    """DUG07, SFB-REA-08, SFB-ATK-09: the attacker is pushed first, then pushes."""
    foe = seat(at("KOR", -1, 3), gate("DUG"), hand="DUG07")
    play = scene(engine, seat(at("KIL", -2, 3), hand="KIL03"), foe)
    play.card("KIL03")
    play.aim(play.aims()[0])
    play.react("DUG07", "KOR")
    assert play.where("KIL") == (-4, 3)
    assert play.where("KOR") == (0, 3)


def test_hold_the_line_against_a_corner(engine: str) -> None:
    """DUG07, SFB-REA-10, SFB-LVL-07: blocked DMG comes from the Champion it was played on."""
    foe = seat(at("KOR", -3, 3), gate("DUG"), hand="DUG07")
    play = scene(engine, seat(at("RAT", -4, 3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="DUG07 KOR")
    assert play.where("RAT") is None
    assert play.points == (0, 1)
    assert play.is_up("KOR")
    assert not play.is_up("RAT")


def test_intimidation_cannot_move_a_steady_attacker(engine: str) -> None:
    """GOL05, KIL: Levelled Up Kilgore attacks and is not frightened; DEF +2 counts."""
    foe = seat(at("KOR", -2, 3), gate("GOL"), hand="GOL05")
    play = scene(engine, seat(at("KIL", -3, 3, up=True), hand="KIL07"), foe)
    play.attack("KIL07", "KOR", react="GOL05 KOR")
    assert play.where("KIL") == (-3, 3)
    assert play.asks(Phase.FORCE, 0)
    assert play.damage("KOR") == 1


def test_intimidation_and_a_pull_after_it(engine: str) -> None:
    """GOL05, TZU02, SFB-D-28: his player picks the way; the Pull looks at the new hex."""
    foe = seat(at("KOR", -2, 2), gate("GOL"), hand="GOL05")
    play = scene(engine, seat(at("TZU", -1, 2), hand="TZU02"), foe)
    play.attack("TZU02", "KOR", react="GOL05 KOR")
    assert play.asks(Phase.FEAR, 0)
    assert play.dashes() == {(E, 2), (NE, 2), (SE, 2)}
    play.dash(E, 2)
    assert play.where("TZU") == (1, 2)
    assert play.where("KOR") == (-1, 2)
    assert play.damage("KOR") == 1


def test_blink_onto_a_token(engine: str) -> None:
    """GWA07, SFB-LVL-07, SFB-OOA-05: placed into its end by its own Reaction; nobody Levels Up."""
    foe = seat(at("MAR", -2, 3, 4), gate("GWA"), hand="GWA07")
    play = scene(engine, seat(at("OON", -4, 3), hand="OON03"), foe, traps={T6: "spikes 1"})
    play.attack("OON03", "MAR", react="GWA07 MAR")
    assert play.asks(Phase.PLACE, 1)
    assert play.places() == around((-2, 3), 2) - {(-4, 3)}
    play.place(T6)
    assert play.damage("MAR") == 5
    foe = seat(at("MAR", -2, 3, 5), gate("GWA"), hand="GWA07")
    play = scene(engine, seat(at("OON", -4, 3), hand="OON03"), foe, traps={T6: "spikes 1"})
    play.attack("OON03", "MAR", react="GWA07 MAR")
    play.place(T6)
    assert play.asks(Phase.TOKEN, 1)
    play.lay(T1)
    assert play.points == (1, 0)
    assert not play.is_up("OON")
    assert play.asks(Phase.ACTIVATE)


def test_darksteel_armour_is_late_for_this_attack(engine: str) -> None:
    """KIL05, SFB-REA-07, SFB-OOA-02: +1 now, +2 afterwards; nothing for who went to the Gate."""
    foe = seat(at("RAT", -2, 3, 4), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("DUG", -3, 3), hand="DUG02"), foe)
    play.attack("DUG02", "RAT", react="KIL05 RAT")
    assert settled(play) == [(4, 1, 3)]
    assert play.where("RAT") is None
    assert play.modifiers("RAT") == {}
    assert play.is_up("DUG")


def test_empty_stance_hits_only_neighbours(engine: str) -> None:
    """TZU05, SFB-GEN-22: the distance is read in step 8, from the Champion it was played on."""
    foe = seat(at("KOR", -2, 3), at("TZU", -4, 3), hand="TZU05")
    play = scene(engine, seat(at("OON", -4, 2), hand="OON02"), foe)
    play.attack("OON02", "KOR", react="TZU05 KOR")
    assert settled(play) == [(3, 2, 1)]
    assert play.damage("OON") == 0, "she is next to Tzu Xiao, not to Korvash"


def test_empty_stance_takes_the_attacker(engine: str) -> None:
    """TZU05, SFB-ACT-08, SFB-REA-10: step 9 is lost, the Enemy's Champion Levels Up."""
    foe = seat(at("KOR", -2, 3), gate("TZU"), hand="TZU05")
    play = scene(engine, seat(at("DUG", -3, 3, 6), hand="DUG02"), foe)
    play.attack("DUG02", "KOR", react="TZU05 KOR")
    assert play.where("KOR") == (-2, 3), "the Push is lost"
    assert play.points == (0, 1)
    assert play.is_up("KOR")
    assert not play.figure("TZU").is_up
    assert play.discard_pile(0) == {"DUG02"}
    assert play.discard_pile(1) == {"TZU05"}


def test_gone_already_from_an_area(engine: str) -> None:
    """RAT07, SFB-ATK-17, SFB-REA-05: one of two targets dodges, the other is hit."""
    foe = seat(at("RAT", -1, 3), at("KOR", -2, 3), hand="RAT07")
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL02"), foe)
    play.card("GOL02")
    play.aim(E)
    assert play.reactions() == {("RAT07", "RAT"), ("RAT07", "KOR")}
    play.react("RAT07", "RAT")
    assert play.asks(Phase.LINE, 1)
    play.done()
    assert play.damage("RAT") == 0
    assert play.where("RAT") == (-1, 3)
    # Korvash is pushed against Rath: 3 and 1.
    assert play.damage("KOR") == 4


def test_gone_already_on_a_neighbour_gives_defence_only(engine: str) -> None:
    """RAT07: on the nearer target it is DEF +1 and a dash of that target."""
    foe = seat(at("RAT", -1, 3), at("KOR", -2, 3), hand="RAT07")
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL02"), foe)
    play.card("GOL02")
    play.aim(E)
    play.react("RAT07", "KOR")
    assert play.asks(Phase.LINE, 1)
    assert play.state.mover == play.number("KOR")
    assert (play.damage("KOR"), play.damage("RAT")) == (2, 3)


def test_spite_needs_a_bloodied_champion(engine: str) -> None:
    """KOR07: 1 DMG at any distance, if the damage of step 7 has made the target Bloodied."""
    for hurt, dmg in ((2, 0), (3, 1)):
        foe = seat(at("VHO", -2, 3, hurt), gate("KOR"), hand="KOR07")
        play = scene(engine, seat(at("OON", -4, 3), hand="OON02"), foe)
        play.attack("OON02", "VHO", react="KOR07 VHO")
        assert play.damage("VHO") == hurt + 1
        assert play.damage("OON") == dmg


def test_ring_of_scorn_among_friends(engine: str) -> None:
    """MAR07, SFB-GEN-07, SFB-OOA-11: 2 DMG to all round the target at once."""
    own = seat(at("RAT", -3, 3, 3), at("SKI", -2, 2), hand="RAT02")
    foe = seat(at("KOR", -2, 3), at("VHO", -1, 3, 5), gate("MAR"), hand="MAR07")
    play = scene(engine, own, foe)
    play.attack("RAT02", "KOR", react="MAR07 KOR")
    assert settled(play) == [(4, 0, 4)]
    assert play.points == (1, 1)
    assert play.where("RAT") is None
    assert play.where("VHO") is None
    assert play.damage("SKI") == 2
    assert play.damage("KOR") == 4
    assert play.is_up("KOR"), "for Rath; Vhoul's fall is nobody's"


def test_ring_of_scorn_and_the_fifth_point(engine: str) -> None:
    """MAR07, SFB-END-02, SFB-END-05: at 4-4 both score; who played the Reaction loses the tie."""
    own = seat(at("RAT", -3, 3, 3), hand="RAT02")
    foe = seat(at("KOR", -2, 3), at("VHO", -1, 3, 5), gate("MAR"), hand="MAR07")
    play = scene(engine, own, foe, points=(4, 4))
    play.attack("RAT02", "KOR", react="MAR07 KOR")
    assert play.points == (5, 5)
    assert play.is_over
    assert play.state.winner == 0


def test_bitter_blood_asks_the_attackers_player(engine: str) -> None:
    """VHO07, SFB-D-37: one of two ready Cores; a single one goes unasked; no damage, no loss."""
    foe = seat(at("KOR", -2, 3), gate("VHO"), hand="VHO07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="VHO07 KOR")
    assert play.asks(Phase.EXHAUST, 0)
    play.exhaust("C")
    assert play.cores(0) == "M"
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02", cores="DM"), foe)
    play.attack("RAT02", "KOR", react="VHO07 KOR")
    assert play.events(EventKind.CORE_EXHAUSTED) == [(0, 2, 0, 0)]
    assert play.is_at(Phase.UPKEEP), "without a ready Core the phase is over"
    foe = seat(at("MAR", -2, 3), gate("VHO"), hand="VHO07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02", cores="DM"), foe)
    play.attack("RAT02", "MAR", react="VHO07 MAR")
    assert settled(play) == [(3, 3, 0)]
    assert play.cores(0) == "M"


def test_guiding_star_heals_after_the_blow(engine: str) -> None:
    """OON07, SFB-DMG-06: too late for who fell; else up to 1, by its controller."""
    foe = seat(at("VHO", -2, 3, 6), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "VHO", react="OON07 VHO")
    assert play.where("VHO") is None
    assert play.points == (1, 0)
    assert play.cores(1) == "DM"


def test_springboard_into_a_trap(engine: str) -> None:
    """SKI07, SFB-LVL-07: the jump is its own will: 1 VP for the Enemy, no Level Up."""
    foe = seat(at("KOR", -2, 3, 5), gate("SKI"), hand="SKI07")
    play = scene(engine, seat(at("OON", -4, 3), hand="OON03"), foe, traps={T5: "spikes 3"})
    play.attack("OON03", "KOR", react="SKI07 KOR")
    assert T5 in play.leaps()
    play.leap(T5)
    assert play.points == (1, 0)
    assert not play.is_up("OON")
    play.lay(T2)
    assert play.asks(Phase.ACTIVATE), "no Fear is left to suffer"


def test_a_rooted_target_cannot_use_its_reactions_movement(engine: str) -> None:
    """SKI07, RAT07, SFB-KEY-22: DEF counts, nobody is asked to jump or dash."""
    foe = seat(at("KOR", -2, 3, rooted=True), gate("SKI"), gate("RAT"), hand="SKI07 RAT07")
    for card in ("SKI07", "RAT07"):
        play = scene(engine, seat(at("DUG", -3, 3), hand="DUG02"), foe)
        play.attack("DUG02", "KOR", react=f"{card} KOR")
        assert play.asks(Phase.ACTIVATE)
        assert play.damage("KOR") == 3 + 1, "and the Push hurts in full"


def test_the_core_of_a_reaction_decides(engine: str) -> None:
    """SFB-REA-03, SFB-D-19: cards of ready Cores only, each on each targeted Champion."""
    foe = seat(
        at("KOR", -2, 3), at("SKI", -1, 3), at("OON", 4, -4), hand="KOR07 SKI07 OON07", cores="C"
    )
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL02"), foe)
    play.card("GOL02")
    play.aim(E)
    assert play.reactions() == {("OON07", "KOR"), ("OON07", "SKI")}
    assert play.may_stop


@pytest.mark.parametrize("shown", ["", "KOR02 KOR03"])
def test_being_asked_tells_nothing(engine: str, shown: str) -> None:
    """SFB-INF-07: hand size and open piles decide, not what is known of the hand."""
    foe = seat(at("KOR", -2, 3), hand="KOR02 KOR03", shown=shown)
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.card("RAT02")
    play.target("KOR")
    assert play.asks(Phase.REACT, 1)
    assert play.reactions() == set()


def test_a_reaction_in_the_planned_pile_counts_as_unknown(engine: str) -> None:
    """SFB-INF-07: it lies neither in the discard pile nor face up, so the player is asked."""
    foe = seat(at("KOR", -2, 3), gate("GOL"), gate("GWA"), hand="KOR02", planned="KOR07", cores="D")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.card("RAT02")
    play.target("KOR")
    assert play.asks(Phase.REACT, 1)
    foe = seat(at("KOR", -2, 3), gate("GOL"), gate("GWA"), hand="KOR02", discard="KOR07", cores="D")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.card("RAT02")
    play.target("KOR")
    assert not play.is_at(Phase.REACT)
