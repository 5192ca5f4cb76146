"""Worked examples 17 to 33 of the ledger."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Draw
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_FIGURE

from .board import T1, T2, T3, T4, T5, T6, W, around
from .packs import card
from .scenario import Phase, at, gate, scene, seat


def test_double_with_lifesteal(engine: str) -> None:
    """SFB-EX-17, SFB-DMG-02, SFB-KEY-11"""
    pack = card("VHO02", "D", strength=2, more="double = true\nlifesteal = true")
    for left, healed in ((3, 4), (2, 2)):
        own = seat(at("VHO", -3, 3, 5), hand="VHO02")
        play = scene(engine, own, seat(at("KOR", -2, 3, 7 - left)), pack=pack)
        play.attack("VHO02", "KOR")
        assert play.where("KOR") is None
        assert play.damage("VHO") == 5 - healed
        assert play.points == (1, 0)


def test_poison_needs_damage(engine: str) -> None:
    """SFB-EX-18, SFB-KEY-12, SFB-DMG-05"""
    for up, hurt in ((True, 0), (False, 3)):
        play = scene(engine, seat(at("VHO", -3, 3), hand="VHO04"), seat(at("MAR", -2, 3, up=up)))
        play.attack("VHO04", "MAR")
        assert play.damage("MAR") == hurt


def test_out_of_action_on_both_sides_at_once(engine: str) -> None:
    """SFB-EX-19, SFB-OOA-11, SFB-END-02, SFB-END-03"""
    own = seat(at("KOR", -3, 3), at("RAT", -4, 3, 4), hand="KOR03")
    play = scene(engine, own, seat(at("VHO", -2, 3, 6)), points=(4, 4))
    play.attack("KOR03", 0)
    assert play.is_over
    assert play.points == (5, 5)
    assert play.state.winner == 1
    foe = seat(at("VHO", -2, 3, 6), at("DER", -3, 2, 5))
    play = scene(engine, own, foe, points=(4, 4))
    play.attack("KOR03", 0)
    assert play.points == (6, 5)
    assert play.state.winner == 0


def test_ring_of_scorn_takes_the_attacker_out(engine: str) -> None:
    """SFB-EX-20, SFB-REA-08, SFB-REA-10, SFB-ATK-09, SFB-LVL-05"""
    own = seat(at("RAT", -3, 3, 4), hand="RAT02")
    foe = seat(at("MAR", -2, 3), at("KOR", -1, 3), hand="MAR07")
    play = scene(engine, own, foe)
    play.attack("RAT02", "MAR", react="MAR07 MAR")
    assert play.damage("MAR") == 2
    assert play.where("RAT") is None
    assert play.points == (0, 1)
    assert play.damage("KOR") == 2
    assert play.is_up("MAR")
    assert play.discard_pile(0) == {"RAT02"}


def test_the_champion_of_a_reaction_is_gone(engine: str) -> None:
    """SFB-EX-21, SFB-REA-11"""
    own = seat(at("RAT", -3, 3, 4), hand="RAT02")
    play = scene(engine, own, seat(at("MAR", -2, 3, 5), hand="MAR07"))
    play.attack("RAT02", "MAR", react="MAR07 MAR")
    assert play.where("MAR") is None
    assert play.points == (1, 0)
    assert play.damage("RAT") == 4
    assert play.cores(1) == "CM"
    assert play.discard_pile(1) == {"MAR07"}
    assert not play.is_up("MAR")
    assert play.is_up("RAT")


def test_a_core_spent_on_a_reaction_is_missing_next_turn(engine: str) -> None:
    """SFB-EX-22, SFB-REA-03, SFB-UPK-02"""
    own = seat(at("RAT", -3, 3), hand="RAT02")
    foe = seat(at("KOR", -2, 3), gate("DUG"), hand="DUG07 KOR04 KOR03")
    play = scene(engine, own, foe)
    play.attack("RAT02", "KOR", react="DUG07 KOR")
    play.end_turn()
    assert play.asks(Phase.ACTIVATE, 1)
    assert play.cores(1) == "DC"
    assert play.playable() == {"KOR03"}
    words = {(word, core) for word, _, core in play.standards()}
    assert words == {("strike", "D"), ("recover", "C"), ("run", "D"), ("run", "C")}
    play.end_turn()
    assert play.cores(1) == "DCM"


def test_strike_and_skills_cannot_be_reacted_to(engine: str) -> None:
    """SFB-EX-23, SFB-REA-06, SFB-STD-06"""
    foe = seat(at("KOR", -2, 3, 6), hand="KOR07")
    play = scene(engine, seat(at("VHO", -3, 3), hand="VHO06"), foe)
    skilled = play.copy()
    play.standard("strike", "VHO")
    play.target("KOR")
    skilled.skill("VHO06")
    for each in (play, skilled):
        assert each.events(EventKind.REACTION_PASSED) == []
        assert each.where("KOR") is None
        assert each.points == (1, 0)
    assert play.is_up("VHO")
    skilled.draw(0)
    assert skilled.is_up("VHO")


def test_walking_into_ones_own_end(engine: str) -> None:
    """SFB-EX-24, SFB-TRP-10, SFB-OOA-04, SFB-ACT-08"""
    own = seat(at("GWA", 0, -2, 4), hand="GWA04")
    for before in (0, 4):
        play = scene(engine, own, seat(at("KOR", 2, -2)), traps=[T1], points=(0, before))
        play.do(play.actions()[0])
        play.step(T1)
        play.flip("spikes 1")
        assert play.where("GWA") is None
        assert play.points == (0, before + 1)
        if before == 4:
            assert play.is_over
            assert play.traps == set()
            continue
        assert play.asks(Phase.TOKEN, 0)
        play.lay(T6)
        assert play.asks(Phase.ACTIVATE)
        assert play.discard_pile(0) == {"GWA04"}
        assert play.cores(0) == "CM"
        assert play.events(EventKind.LEVELLED_UP) == []
        assert play.damage("KOR") == 0


def test_a_new_token_when_no_trap_hex_is_empty(engine: str) -> None:
    """SFB-EX-25, SFB-TRP-07, SFB-TRP-08"""
    own = seat(at("KIL", -2, 2), at("RAT", *T5), at("KOR", *T6), hand="KIL02")
    play = scene(engine, own, seat(), traps=[T1, T2, T3, T4])
    play.do(play.actions()[0])
    play.step(T4)
    play.flip("spikes 1")
    assert play.asks(Phase.TOKEN, 0)
    near = set().union(*(around(place) for place in (T1, T2, T3, T4, T5, T6)))
    free = near - {(-3, 0), (0, 0), (3, 0), T1, T2, T3, T4, T5, T6}
    assert play.lays() == free
    assert len(free) == 24


def test_who_can_come_back_from_the_gate(engine: str) -> None:
    """SFB-EX-26, SFB-OOA-07, SFB-OOA-08"""
    play = scene(engine, seat(gate("RAT"), gate("TZU"), hand="TZU07 TZU06"), seat())
    assert play.playable() == {"TZU06"}
    play.standard("strike", "RAT", (-2, 4))
    assert play.where("RAT") == (-2, 4)
    assert play.asks(Phase.ACTIVATE)
    assert len(play.events(EventKind.MOVED)) == 1


def test_scoring_two_challenges(engine: str) -> None:
    """SFB-EX-27, SFB-SCO-01, SFB-SCO-02, SFB-SCO-03, SFB-TRK-05"""
    own = seat(at("DER", 1, -1), at("DUG", -3, 1), at("KOR", 2, -4))
    play = scene(engine, own, seat(at("VHO", 4, -4)), turn=1, track=["CHA03", "CHA01", "", ""])
    play.done()
    while play.phase is Phase.UPKEEP:
        play.settle_one()
    play.fall_challenge("CHA09")
    assert play.points == (3, 0)
    assert play.track == ["CHA09", "", "", ""]
    scored = play.events(EventKind.CHALLENGE_SCORED)
    assert scored == [(0, 0, 2, 2), (0, 2, 1, 1)]
    play.end_turn()
    play.end_turn()
    assert play.events(EventKind.CHALLENGE_SCORED)[2:] == [(0, 8, 1, 1)]


def test_equal_numbers_control_nothing(engine: str) -> None:
    """SFB-EX-28, SFB-SCO-04, SFB-KEY-02"""
    own = (at("DER", 1, -1), at("DUG", -1, 0))
    for foes, scored in (
        ((at("VHO", 1, 0), at("KIL", 0, 1)), 0),
        ((at("VHO", 1, 0), gate("KIL")), 1),
    ):
        play = scene(engine, seat(*own), seat(*foes), turn=1, track=["CHA01"])
        play.end_turn()
        assert play.points == (scored, 0)


def test_stun_without_a_fitting_card_shows_the_hand(engine: str) -> None:
    """SFB-EX-29, SFB-KEY-23, SFB-INF-01"""
    own = seat(at("KIL", -3, 3), hand="KIL02")
    foe = seat(at("KOR", -2, 3), gate("RAT"), hand="RAT02 RAT03")
    play = scene(engine, own, foe)
    play.attack("KIL02", "KOR")
    assert play.shown(1) == {"RAT02", "RAT03"}
    for viewer in (0, 1, 254):
        assert play.view(viewer).seats[1].shown == play.player(1).shown
    shown = play.events(EventKind.CARD_SHOWN)
    assert shown == [(1, 36, 0, 0), (1, 37, 0, 0)]
    foe = seat(at("KOR", -2, 3), gate("RAT"), hand="KOR07 KOR02 RAT03")
    play = scene(engine, own, foe)
    play.attack("KIL02", "KOR")
    assert play.asks(Phase.STUN, 1)
    assert play.discards() == {"KOR02", "KOR07"}
    play.drop("KOR07")
    assert play.shown(1) == set()


def test_a_shuffle_in_the_middle_of_a_draw(engine: str) -> None:
    """SFB-EX-30, SFB-UPK-03, SFB-ACT-06, SFB-KEY-05"""
    discard = "GOL02 GOL03 GOL05 GOL06 GOL07 KOR02 KOR03 KOR04 KOR05"
    hand = "GOL04 RAT02 RAT03 RAT04 RAT05 RAT06 RAT07 KOR06"
    own = seat(at("GOL", -3, 3), gate("KOR"), gate("RAT"), hand=hand, discard=discard)
    play = scene(engine, own, seat(at("VHO", -2, 3)))
    play.attack("GOL04", "VHO")
    assert play.offers(Draw)[-1] == Draw(3)
    play.draw(3)
    # The one card of the bag falls by itself; then nine cards are shuffled.
    assert "KOR07" in play.hand(0)
    assert play.is_at(Phase.CARD)
    assert play.events(EventKind.DISCARD_SHUFFLED) == [(0, 9, 0, 0)]
    assert len(play.weights()) == 9
    assert set(play.weights().values()) == {1}
    play.fall_card("GOL02")
    play.fall_card("KOR02")
    assert play.discard_pile(0) == {"GOL04"}


def test_jumping_over_everything(engine: str) -> None:
    """SFB-EX-31, SFB-KEY-10, SFB-TRP-04, SFB-D-26"""
    play = scene(engine, seat(at("TZU", 0, -2), hand="TZU07"), seat(at("KOR", 0, -1)), traps=[T2])
    play.card("TZU07")
    assert (0, 1) in play.leaps()
    assert not play.leaps() & {(0, -1), (0, 0), (-3, 0)}
    assert len(play.leaps()) == 26
    assert play.may_stop
    play.leap(T2)
    assert play.is_at(Phase.FLIP)


def test_a_planned_card_is_drawn_first(engine: str) -> None:
    """SFB-EX-32, SFB-KEY-14, SFB-UPK-01"""
    play = scene(engine, seat(at("RAT", 0, 3), hand="RAT02 RAT03 RAT04"), seat())
    play.standard("scheme", "RAT")
    play.plan("RAT03")
    assert play.hand(0) == {"RAT02", "RAT04"}
    play.done()
    assert play.discard_pile(0) == {"RAT02", "RAT04"}
    assert play.events(EventKind.CARD_SEEN) == [(0, 37, 0, 0)]
    assert play.state.remaining == 4
    play.settle()
    assert len(play.hand(0)) == 5


def test_intimidation_from_the_gate(engine: str) -> None:
    """SFB-EX-33, SFB-REA-04, SFB-REA-10, SFB-LVL-07"""
    own = seat(at("RAT", 0, -2, 4), hand="RAT02")
    foe = seat(at("DUG", 1, -2), gate("GOL"), hand="GOL05")
    play = scene(engine, own, foe, traps=[(-1, -2)])
    play.attack("RAT02", "DUG", react="GOL05 DUG")
    # W, NW and SW all end 3 away; W goes over the token.
    play.dash(W, 2)
    play.flip("spikes 1")
    assert play.where("RAT") is None
    assert play.points == (0, 1)
    play.lay(T6)
    assert play.is_up("DUG")
    out = play.events(EventKind.OUT_OF_ACTION)
    assert [each[2] for each in out] == [play.number("DUG")]
    assert NO_FIGURE not in [each[2] for each in out]
