"""Corners where two rules meet."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Bring, Draw
from kumite.games.super_fantasy_brawl.codec import decode
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import CODES, SOUTH, T1, T2, T6, E
from .packs import card
from .scenario import Phase, at, gate, opening, scene, seat


def test_equal_slots_are_scored_from_the_right(engine: str) -> None:
    """SFB-SCO-02, SFB-END-04: the 2 VP slot, then slot 3, then slot 1."""
    foe = seat(at("KOR", 1, 0), at("VHO", -2, 0), at("KIL", 2, 0))
    track = ["", "CHA01", "CHA02", "CHA03"]
    play = scene(engine, seat(), foe, round=2, track=track)
    play.end_turn()
    scored = [event[1:] for event in play.events(EventKind.CHALLENGE_SCORED)]
    assert scored == [(1, 2, 2), (2, 3, 1), (0, 1, 1)]
    assert play.points == (0, 4)


def test_players_operations_of_a_reaction_survive_its_champion(engine: str) -> None:
    """SFB-REA-11, SFB-ATK-13: Bitter Blood exhausts a Core although the Champion is gone."""
    foe = seat(at("KOR", -2, 3, 6), gate("VHO"), hand="VHO07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="VHO07 KOR")
    assert play.where("KOR") is None
    assert play.asks(Phase.EXHAUST, 0)


def test_the_rest_of_an_action_is_lost_with_its_champion(engine: str) -> None:
    """SFB-ACT-08, SFB-ATK-09: no Draw in step 9."""
    own = seat(at("RAT", -3, 3, 4), hand="RAT04")
    foe = seat(at("KOR", -2, 3, 5), hand="KOR07")
    play = scene(engine, own, foe)
    play.attack("RAT04", "KOR", react="KOR07 KOR")
    assert play.where("RAT") is None
    assert play.asks(Phase.ACTIVATE)
    assert play.discard_pile(0) == {"RAT04"}
    # SFB-REA-10, SFB-LVL-05
    assert play.is_up("KOR")


def test_steady_against_a_reaction(engine: str) -> None:
    """SFB-DIS-06, SFB-DIS-02: the Champion a Reaction was played on is the source."""
    own = seat(at("KIL", -3, 3, up=True), hand="KIL07")
    foe = seat(at("KOR", -2, 3), gate("DUG"), hand="DUG07")
    play = scene(engine, own, foe)
    play.attack("KIL07", "KOR", react="DUG07 KOR")
    assert (play.where("KIL"), play.damage("KIL")) == ((-3, 3), 0)


def test_movement_is_at_least_zero(engine: str) -> None:
    """SFB-MOV-05, SFB-GEN-12: Frost Lance on a Champion with 1 printed movement."""
    foe = seat(at("KOR", -2, 3), hand="KOR03")
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA03"), foe)
    play.attack("GWA03", "KOR")
    play.end_turn()
    play.card("KOR03")
    assert play.asks(Phase.ACTIVATE, 1)
    assert play.events(EventKind.MOVED) == []


def test_damage_beyond_the_hit_points_counts(engine: str) -> None:
    """SFB-ATK-13, SFB-ATK-14: Plundarr! draws 3 although 1 HP was left."""
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL04"), seat(at("KOR", -2, 3, 6)))
    play.attack("GOL04", "KOR")
    assert play.where("KOR") is None
    assert play.offers(Draw)[-1] == Draw(3)


def test_fireball_after_its_target_is_gone(engine: str) -> None:
    """SFB-ATK-14: measured from the last hex; the target itself is not hit again."""
    own = seat(at("GWA", -4, 3), hand="GWA02")
    play = scene(engine, own, seat(at("KOR", -2, 3, 5), at("VHO", -1, 3)))
    play.attack("GWA02", "KOR")
    assert play.where("KOR") is None
    assert play.damage("VHO") == 2
    assert play.points == (1, 0)
    assert play.is_up("GWA")


def test_the_last_card_goes_without_asking(engine: str) -> None:
    """SFB-D-35, SFB-GEN-17: as many cards must go as there are."""
    foe = seat(at("KOR", -2, 3), hand="KOR02")
    play = scene(engine, seat(at("GOL", -4, 3), hand="GOL07"), foe)
    play.card("GOL07")
    play.target("KOR")
    assert play.discard_pile(1) == {"KOR02"}
    assert play.asks(Phase.DRAW, 0)
    foe = seat(at("KOR", -2, 3))
    play = scene(engine, seat(at("GOL", -4, 3), hand="GOL07"), foe)
    play.card("GOL07")
    play.target("KOR")
    assert play.events(EventKind.HAND_SHOWN) == []
    assert play.asks(Phase.DRAW, 0)


def test_whom_a_team_is_asked_through_first(engine: str) -> None:
    """SFB-STT-11: of several targets, the player who comes next in turn order."""
    seats = (
        seat(at("DER", 4, -3)),
        seat(at("VHO", -2, 3), hand="VHO02"),
        seat(at("KOR", -3, 3), hand="KOR03"),
        seat(at("KIL", -3, 2), hand="KIL02"),
    )
    play = scene(engine, *seats, turn=2)
    play.card("KOR03")
    play.aim(0)
    assert play.asks(Phase.REACT, 3)
    play.done()
    assert play.asks(Phase.REACT, 1)


def test_a_stun_on_an_empty_hand_does_nothing(engine: str) -> None:
    """SFB-KEY-23, SFB-GEN-18"""
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL02"), seat(at("KOR", -2, 3)))
    play.attack("KIL02", "KOR")
    assert play.events(EventKind.STUNNED) == []
    assert play.asks(Phase.ACTIVATE)


def test_root_on_a_rooted_champion_changes_nothing(engine: str) -> None:
    """SFB-GEN-18"""
    foe = seat(at("KOR", -2, 3, rooted=True))
    play = scene(engine, seat(at("MAR", -4, 3), hand="MAR02"), foe)
    play.attack("MAR02", "KOR")
    assert play.events(EventKind.ROOTED) == []
    assert play.is_rooted("KOR")


def test_a_stunned_hand_in_other_worlds(engine: str) -> None:
    """SFB-INF-09, SFB-D-29: who is asked holds a card of that Champion in every world."""
    foe = seat(at("KOR", -2, 3), gate("RAT"), hand="KOR02 RAT02")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL02"), foe)
    play.attack("KIL02", "KOR")
    team = play.team(1)
    korvash = sum(1 << 6 * team.index("KOR") + number for number in range(6))
    for number in range(40):
        world = decode(play.raw.determinize(0, number).encode())[0]
        assert world.seats[1].hand & korvash


def test_hidden_lists_in_other_worlds(engine: str) -> None:
    """SFB-INF-09, SFB-DRA-03: an unfinished list of the same length that can be finished."""
    play = opening(engine, teams="competitive", first="1")
    for code in ("GOL", "RAT"):
        play.do(Bring(CODES.index(code)), 1)
    lists = set()
    for number in range(40):
        world = decode(play.raw.determinize(0, number).encode())[0]
        brought = world.seats[1].brought
        assert brought.bit_count() == 2
        assert brought.bit_length() <= 9
        lists.add(brought)
    assert len(lists) > 5


def test_replaced_cards_are_hidden(engine: str) -> None:
    """SFB-INF-04, SFB-INF-01: Plan tells only the number."""
    play = scene(engine, seat(at("RAT", 0, 3), hand="RAT02 RAT03"), seat())
    play.standard("scheme", "RAT")
    play.plan("RAT03")
    assert play.seen_events(EventKind.CARD_PLANNED, 1) == [(0, 1, 0, 0)]
    assert play.seen_events(EventKind.PLANNED_SEEN, 1) == []
    assert len(play.seen_events(EventKind.PLANNED_SEEN, 0)) == 1


def test_an_entry_over_the_gate_uses_one_movement(engine: str) -> None:
    """SFB-OOA-09, SFB-OOA-07: Run brings a Champion in and one hex on."""
    play = scene(engine, seat(gate("RAT")), seat())
    play.standard("run", "RAT", SOUTH[0], (-4, 3), core="M")
    assert play.where("RAT") == (-4, 3)
    causes = [event[3] for event in play.events(EventKind.MOVED)]
    assert causes == [1, 0]


def test_a_push_by_the_active_side_on_its_own_ally(engine: str) -> None:
    """SFB-OOA-04, SFB-LVL-06, SFB-ATK-18: an Ally in the area falls by the Push: no Level Up."""
    own = seat(at("KIL", 0, -2), at("RAT", 0, -1, 1), hand="KIL03")
    play = scene(engine, own, seat(at("KOR", -1, -1)))
    play.card("KIL03")
    play.aim(4)
    assert play.damage("RAT") == 4
    play.choose("RAT")
    # The statue blocks: 1 DMG, the last hit point.
    assert play.where("RAT") is None
    assert play.points == (0, 1)
    assert not play.is_up("KIL")


def test_a_swap_sets_no_trap_off(engine: str) -> None:
    """SFB-KEY-13, SFB-MOV-06: two Champions exchange hexes; no token lies under either."""
    own = seat(at("MAR", 0, -2), at("RAT", 2, -2), hand="MAR05")
    play = scene(engine, own, seat(), traps=[T1, T2])
    play.card("MAR05")
    play.target("RAT")
    assert play.where("MAR") == (2, -2)
    assert play.events(EventKind.TRAP_SPRUNG) == []
    assert len(play.events(EventKind.SWAPPED)) == 1


def test_a_dash_goes_through_allies_only(engine: str) -> None:
    """SFB-KEY-03, SFB-KEY-25: over an Ally, never ending on one, not over an Enemy."""
    own = seat(at("KOR", -4, 3), at("RAT", -3, 3), hand="KOR02")
    play = scene(engine, own, seat(at("VHO", -1, 3)))
    play.card("KOR02")
    assert {way for way in play.dashes() if way[0] == E} == {(E, 2)}


def test_a_trap_number_leaves_what_others_may_be(engine: str) -> None:
    """SFB-TRP-12, SFB-TRP-05: face up its number leaves the other sets; the new one lacks it."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL02"), seat(), traps=[T1, T2])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip(11)
    play.settle()
    while play.phase is Phase.STUN:
        play.do(play.actions()[0])
    play.lay(T6)
    assert play.may_be(T2) == play.may_be(T6) == set(range(11))


def test_only_targets_on_trap_hexes_are_nailed(engine: str) -> None:
    """SFB-GEN-22, SFB-ATK-18: Bag of Nails deals 1 to targets on trap hexes, to nobody else."""
    own = seat(at("SKI", 0, -2), at("DER", *T6), hand="SKI06")
    foe = seat(at("KOR", *T1), at("VHO", 2, -2), at("GOL", *T2))
    play = scene(engine, own, foe)
    # The cone to the east covers (1,-2), (2,-2), (2,-3) and (1,-1).
    play.attack("SKI06", 0)
    assert {code: play.damage(code) for code in ("KOR", "VHO", "GOL", "DER")} == {
        "KOR": 2 + 1,
        "VHO": 2,
        "GOL": 0,
        "DER": 0,
    }


def test_one_damage_makes_bloodied(engine: str) -> None:
    """SFB-KEY-01, SFB-GEN-12: From the Reeds leaves half, rounded down, and never heals."""
    foe = seat(at("KOR", -2, 3, 3), at("VHO", -2, 2, 6))
    play = scene(engine, seat(at("TZU", -3, 3), hand="TZU04"), foe)
    play.card("TZU04")
    play.aim(0)
    assert (play.damage("KOR"), play.damage("VHO")) == (4, 6)


def test_declining_to_place(engine: str) -> None:
    """SFB-D-32, SFB-GEN-11: the rest of Lantern Road follows all the same."""
    own = seat(at("OON", -3, 3), at("KOR", -1, 3, 2), hand="OON06")
    play = scene(engine, own, seat())
    play.card("OON06")
    play.target("KOR")
    assert play.asks(Phase.PLACE)
    assert play.may_stop
    play.done()
    assert play.where("KOR") == (-1, 3)
    assert play.asks(Phase.HEAL)
    play.heal(1)
    assert play.damage("KOR") == 1


def test_a_rooted_champion_is_placed_on_a_snare(engine: str) -> None:
    """SFB-KEY-22, SFB-MOV-06, SFB-TRP-01: placed although rooted; it is not rooted twice."""
    own = seat(at("GWA", 4, -3, rooted=True), at("KIL", 0, -2), hand="GWA06")
    play = scene(engine, own, seat(), traps={T1: "snare"})
    play.skill("GWA06")
    play.place(T1)
    play.lay(T6)
    assert play.where("GWA") == T1
    assert play.is_rooted("GWA")
    assert play.events(EventKind.ROOTED) == []


def test_the_damage_of_both_passes_is_counted(engine: str) -> None:
    """SFB-ATK-13, SFB-KEY-04: a Double of 2 has dealt 4."""
    more = 'double = true\npost = [{ op = "draw", n = "dealt" }]'
    pack = card("GOL04", "M", strength=2, more=more)
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL04"), seat(at("KOR", -2, 3)), pack=pack)
    play.attack("GOL04", "KOR")
    assert play.damage("KOR") == 4
    assert play.offers(Draw) == [Draw(cards) for cards in range(5)]
