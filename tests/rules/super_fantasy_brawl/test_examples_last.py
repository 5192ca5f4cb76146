"""Worked examples 34 to 49 of the ledger."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Play
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_FIGURE, State

from .board import SW, T1, T2, T3, T4, T5, T6, E, card_number, hex_number
from .scenario import Phase, at, gate, scene, seat


def test_a_teammate_reacts(engine: str) -> None:
    """SFB-EX-34, SFB-STT-11"""
    seats = (
        seat(at("KOR", -3, 3), hand="KOR03"),
        seat(at("VHO", -2, 3), hand="VHO02"),
        seat(at("DER", 4, -3)),
        seat(at("KIL", -3, 2), hand="KIL05"),
    )
    play = scene(engine, *seats)
    play.card("KOR03")
    play.aim(0)
    assert play.asks(Phase.REACT, 1)
    play.done()
    assert play.asks(Phase.REACT, 3)
    assert play.reactions() == {("KIL05", "VHO"), ("KIL05", "KIL")}
    play.react("KIL05", "VHO")
    assert play.damage("VHO") == 1
    assert play.asks(Phase.ACTIVATE)


def test_lightning_from_where_the_target_stood(engine: str) -> None:
    """SFB-EX-35, SFB-ATK-14, SFB-GEN-07, SFB-GEN-19"""
    own = seat(at("GWA", 4, -4), at("RAT", 1, -1), hand="GWA04")
    play = scene(engine, own, seat(at("KOR", 2, -2, 5), at("VHO", 3, -1)))
    play.attack("GWA04", "KOR")
    assert play.where("KOR") is None
    assert (play.damage("VHO"), play.damage("RAT")) == (2, 0)
    play = scene(engine, own, seat(at("KOR", 2, -2, 5)))
    play.attack("GWA04", "KOR")
    assert play.damage("RAT") == 0
    assert play.asks(Phase.ACTIVATE)


def test_stepping_over_an_ally(engine: str) -> None:
    """SFB-EX-36, SFB-MOV-03"""
    own = seat(at("KIL", 0, -3), at("RAT", 0, -2), hand="KIL02 KIL06")
    play = scene(engine, own, seat())
    longer = play.copy()
    play.do(play.actions()[0])
    assert play.state.remaining == 1
    assert (0, -2) not in play.steps()
    longer.do(longer.actions()[1])
    assert longer.state.remaining == 2
    assert (0, -2) in longer.steps()
    longer.step((0, -2))
    assert not longer.may_stop
    assert (0, -1) in longer.steps()
    longer.step((0, -1))
    assert longer.where("KIL") == (0, -1)


def test_declining_after_the_jump(engine: str) -> None:
    """SFB-EX-37, SFB-ATK-02, SFB-ATK-03"""
    play = scene(engine, seat(at("TZU", -4, 3), hand="TZU07"), seat(at("KOR", -1, 3)))
    play.card("TZU07")
    play.leap((-2, 3))
    play.done()
    assert play.asks(Phase.ACTIVATE)
    assert (play.where("KOR"), play.damage("KOR")) == ((-1, 3), 0)
    assert play.where("TZU") == (-2, 3)
    assert play.cores(0) == "DC"
    assert play.discard_pile(0) == {"TZU07"}


def test_steady_kilgore(engine: str) -> None:
    """SFB-EX-38, SFB-DIS-02, SFB-DIS-06: negated by an Enemy; an Ally's Push works."""
    own = seat(at("MAR", 0, -2), hand="MAR04")
    play = scene(engine, own, seat(at("KIL", 0, -1, up=True)))
    play.card("MAR04")
    play.aim(play.aims()[0])
    assert (play.where("KIL"), play.damage("KIL")) == ((0, -1), 1)
    own = seat(at("MAR", 0, -2), at("KIL", 0, -1, up=True), hand="MAR04")
    play = scene(engine, own, seat(at("VHO", -1, -1)))
    play.card("MAR04")
    # SW and SE of Mariusz are both in the arcs 4 and 5.
    play.aim(SW)
    play.choose("KIL")
    assert (play.where("KIL"), play.damage("KIL")) == ((0, -1), 1 + 2)


def test_appetite_counts_ready_cores(engine: str) -> None:
    """SFB-EX-39, SFB-ATK-06, SFB-GEN-15"""
    for cores, strength in (("DCM", 4), ("D", 2)):
        own = seat(at("VHO", -3, 3), hand="VHO02", cores=cores)
        play = scene(engine, own, seat(at("KOR", -2, 3)))
        play.attack("VHO02", "KOR")
        assert play.events(EventKind.ATTACK_SETTLED)[0][1] == strength


def test_fireball_takes_both_sides_out(engine: str) -> None:
    """SFB-EX-40, SFB-OOA-11, SFB-DMG-03"""
    for before in (0, 1):
        own = seat(at("GWA", -1, 1), at("RAT", 2, -1, 3 * before), hand="GWA02")
        foe = seat(at("KOR", 1, -1), at("DER", 1, -2, 4 * before))
        play = scene(engine, own, foe)
        play.attack("GWA02", "KOR")
        if before:
            assert play.points == (1, 1)
            gained = play.told(EventKind.OUT_OF_ACTION, EventKind.POINTS_GAINED)
            assert gained == [EventKind.OUT_OF_ACTION] * 2 + [EventKind.POINTS_GAINED] * 2
        else:
            assert (play.damage("RAT"), play.damage("DER")) == (2, 2)


def test_what_a_token_can_be(engine: str) -> None:
    """SFB-EX-41, SFB-TRP-12, SFB-TRP-13, SFB-C-04"""
    own = seat(at("KIL", 0, -2), hand="KIL06 KIL02 KIL07")
    play = scene(engine, own, seat(), traps=[T1, T2, T3, T4])
    play.do(Play(card_number("KIL06")))
    play.step(T1)
    assert play.weights() == dict.fromkeys(range(12), 990)
    play.flip(3)
    play.lay(T5)
    assert play.may_be(T2) == set(range(12)) - {3}
    assert play.may_be(T5) == set(range(12)) - {3}
    play.step((1, -1))
    play.done()
    play.do(Play(card_number("KIL02")))
    play.step(T3)
    play.flip(7)
    play.lay(T6)
    older = set(range(12)) - {3, 7}
    assert play.may_be(T2) == play.may_be(T4) == play.may_be(T5) == older
    assert play.may_be(T6) == set(range(12)) - {7}


def test_weights_of_older_and_newer_tokens(engine: str) -> None:
    """SFB-EX-41, SFB-TRP-13, SFB-C-04: 576 each; 720 for number 3 and 504 for the others."""

    def after_two(state: State) -> None:
        for trap in state.traps:
            is_newest = trap.hex == hex_number(T6)
            trap.may_be = 0xFFF & ~(1 << 7) if is_newest else 0xFFF & ~(1 << 7) & ~(1 << 3)

    own = seat(at("KIL", 0, -2), at("RAT", -1, 3), hand="KIL02 RAT02")
    play = scene(engine, own, seat(), traps=[T1, T2, T4, T6], edit=after_two)
    newest = play.copy()
    play.do(play.actions()[0])
    play.step(T1)
    assert play.weights() == {n: 576 for n in range(12) if n not in (3, 7)}
    newest.do(newest.actions()[1])
    newest.step(T6)
    assert newest.weights() == {n: 720 if n == 3 else 504 for n in range(12) if n != 7}
    assert newest.odds()[3] == 720 / 5760


def test_when_the_reaction_window_opens(engine: str) -> None:
    """SFB-EX-42, SFB-INF-07, SFB-GEN-17, SFB-D-19"""
    # B's Reactions: MAR07 (D) discarded, TZU05 (C), RAT07 (M) in the bag.
    champions = (at("RAT", -2, 3), gate("MAR"), gate("TZU"))
    hand = "RAT02 RAT03 TZU02 TZU03 MAR02"
    for cards, cores, is_asked in ((hand, "DM", True), (hand, "D", False), ("", "DM", False)):
        foe = seat(*champions, hand=cards, discard="MAR07", cores=cores)
        play = scene(engine, seat(at("KIL", -3, 3), hand="KIL07"), foe)
        play.card("KIL07")
        play.target("RAT")
        assert (play.phase is Phase.REACT) is is_asked
        if is_asked:
            assert play.waits_for == [1]
            assert len(play.actions()) == 1
            assert play.may_stop


def test_target_sets_of_an_arc(engine: str) -> None:
    """SFB-EX-43, SFB-TGT-12, SFB-D-18"""
    own = seat(at("KIL", 0, -2), hand="KIL03")
    play = scene(engine, own, seat(at("KOR", *T1)))
    play.card("KIL03")
    assert play.aims() == [0]
    assert play.may_stop
    play = scene(engine, own, seat(at("KOR", *T1), at("VHO", 1, -3)))
    play.card("KIL03")
    assert play.aims() == [0, 2, 5]
    assert len(play.actions()) == 4


def test_what_others_know_of_a_shown_hand(engine: str) -> None:
    """SFB-EX-44, SFB-INF-08"""
    own = seat(at("KIL", -3, 3), hand="KIL02")
    foe = seat(at("KOR", -2, 3), gate("RAT"), hand="RAT02 RAT03 RAT04", planned="KOR02")
    play = scene(engine, own, foe)
    play.attack("KIL02", "KOR")
    assert play.shown(1) == {"RAT02", "RAT03", "RAT04"}
    assert play.player(1).planned_since == 0
    play.end_turn()
    play.standard("scheme", "KOR")
    play.plan("RAT02")
    assert play.planned(1) == ["KOR02", "RAT02"]
    assert play.player(1).planned_since == 1
    assert play.shown(1) == {"RAT02", "RAT03", "RAT04"}
    play.do(play.actions()[0])
    assert play.shown(1) == {"RAT02", "RAT04"}
    assert play.hand(1) == {"RAT04"}


def test_a_dash_over_a_token(engine: str) -> None:
    """SFB-EX-45, SFB-KEY-25, SFB-TRP-03"""
    for token, end in (("spikes 1", (-2, 0)), ("snare", T2)):
        own = seat(at("DUG", 0, -2), hand="DUG04")
        play = scene(engine, own, seat(), traps=[T2])
        play.card("DUG04")
        play.dash(SW, 2)
        play.flip(token)
        play.lay(T6)
        assert play.where("DUG") == end
        assert play.damage("DUG") == (1 if token == "spikes 1" else 0)
        assert play.asks(Phase.ACTIVATE)


def test_jumping_into_a_trap_by_a_reaction(engine: str) -> None:
    """SFB-EX-46, SFB-LVL-07, SFB-OOA-05"""
    own = seat(at("DUG", 0, -2), hand="DUG03")
    foe = seat(at("RAT", 0, -3, 2), gate("SKI"), hand="SKI07")
    play = scene(engine, own, foe, traps=[T2])
    play.attack("DUG03", "RAT", react="SKI07 RAT")
    assert play.damage("RAT") == 4
    play.leap(T2)
    play.flip("spikes 1")
    assert play.where("RAT") is None
    assert play.points == (1, 0)
    play.lay(T6)
    assert play.asks(Phase.ACTIVATE)
    assert play.events(EventKind.LEVELLED_UP) == []
    assert play.events(EventKind.OUT_OF_ACTION)[0][2] == NO_FIGURE


def test_gone_already_against_a_shot_and_a_blow(engine: str) -> None:
    """SFB-EX-47, SFB-ATK-17, SFB-TGT-11"""
    own = seat(at("SKI", -4, 3), hand="SKI02")
    foe = seat(at("KOR", -1, 3), gate("RAT"), hand="RAT07")
    play = scene(engine, own, foe)
    play.attack("SKI02", "KOR", react="RAT07 KOR")
    play.dash(E, 1)
    # Dodged: no damage, and no Push in step 9.
    assert (play.damage("KOR"), play.where("KOR")) == (0, (0, 3))
    play = scene(engine, seat(at("DUG", -2, 3), hand="DUG03"), foe)
    play.attack("DUG03", "KOR", react="RAT07 KOR")
    assert play.damage("KOR") == 2


def test_throwing_stars_draw_although_dodged(engine: str) -> None:
    """SFB-EX-47: step 9 still lets the attacker draw."""
    own = seat(at("RAT", -4, 3), hand="RAT04")
    foe = seat(at("KOR", -1, 3), gate("RAT"), hand="RAT07")
    play = scene(engine, own, foe)
    play.attack("RAT04", "KOR", react="RAT07 KOR")
    assert play.asks(Phase.LINE, 1)
    play.done()
    assert play.asks(Phase.DRAW, 0)
    assert play.damage("KOR") == 0


def test_one_readied_core_a_turn(engine: str) -> None:
    """SFB-EX-48, SFB-LIM-02, SFB-STD-01"""
    own = seat(at("KOR", -3, 3, 5), hand="KOR06 KOR02 KOR03")
    play = scene(engine, own, seat(at("VHO", -2, 3)))
    play.standard("strike", "KOR")
    play.target("VHO")
    assert play.cores(0) == "CM"
    play.skill("KOR06")
    play.heal(0)
    assert play.cores(0) == "DC"
    words = {(word, core) for word, _, core in play.standards()}
    assert words == {("recover", "C"), ("run", "D"), ("run", "C")}
    assert play.playable() == {"KOR02", "KOR03"}
    # A second effect readying a Core this turn is skipped.
    own = seat(at("KOR", -3, 3, 5), hand="KOR06", cores="CM", readied=True)
    play = scene(engine, own, seat())
    play.skill("KOR06")
    play.heal(0)
    assert play.cores(0) == "C"


def test_levelling_up_after_the_card(engine: str) -> None:
    """SFB-EX-49, SFB-ACT-09, SFB-LVL-01, SFB-LVL-08"""
    own = seat(at("GOL", -3, 3, 3), hand="GOL02")
    foe = seat(at("KOR", -2, 3, 4), at("KIL", -1, 3))
    play = scene(engine, own, foe)
    play.attack("GOL02", E)
    assert play.where("KOR") is None
    assert play.where("KIL") == (0, 3)
    assert play.is_up("GOL")
    assert play.damage("GOL") == 3
    assert play.events(EventKind.ABILITY_USED) == []
    kinds = (EventKind.MOVED, EventKind.CARD_DISCARDED, EventKind.LEVELLED_UP)
    assert play.told(*kinds) == list(kinds)
