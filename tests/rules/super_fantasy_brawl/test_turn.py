"""Rounds, turns, Actions, Upkeep, the Challenge Track and the end of a match."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.actions import Play, Standard
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NOBODY, Ending, State

from .board import SOUTH, T4, T6, around, card_number
from .scenario import At, Phase, at, gate, scene, seat


def test_a_round_is_two_turns_and_the_advance(engine: str) -> None:
    """SFB-RND-01, SFB-RND-02, SFB-RND-04, SFB-TRK-01, SFB-TRK-10"""
    play = scene(engine, seat(at("DER", 0, 3)), seat(at("KOR", 0, -3)), track=["CHA01", "CHA02"])
    play.end_turn()
    assert play.asks(Phase.ACTIVATE, 1)
    assert play.state.round == 1
    play.done()
    while play.phase is Phase.UPKEEP:
        play.settle_one()
    assert play.is_at(Phase.ADVANCE)
    assert play.track == ["", "CHA01", "CHA02", ""]
    assert play.state.round == 1
    play.fall_challenge("CHA03")
    assert play.track == ["CHA03", "CHA01", "CHA02", ""]
    assert play.state.round == 2
    assert play.asks(Phase.ACTIVATE, 0)


def test_nobody_scores_in_round_one(engine: str) -> None:
    """SFB-RND-03, SFB-TRK-04, SFB-TRK-05"""
    own, foe = seat(at("DER", 0, 3)), seat(at("KOR", 1, -1))
    track = ["", "CHA01", "", ""]
    play = scene(engine, own, foe, track=track, round=1)
    play.end_turn()
    assert play.points == (0, 0)
    play = scene(engine, own, foe, track=track, round=2)
    play.end_turn()
    assert play.points == (0, 1)


@pytest.mark.parametrize(("slot", "points"), [(0, 0), (1, 1), (2, 2), (3, 1)])
def test_what_slots_are_worth(engine: str, slot: int, points: int) -> None:
    """SFB-TRK-04, SFB-TRK-05, SFB-SCO-03"""
    track = ["", "", "", ""]
    track[slot] = "CHA01"
    play = scene(engine, seat(at("DER", 0, 3)), seat(at("KOR", 1, -1)), track=track, round=2)
    play.end_turn()
    assert play.points == (0, points)
    assert play.track == (track if slot == 0 else ["", "", "", ""])


def test_expired_cards_are_discarded_before_the_draw(engine: str) -> None:
    """SFB-TRK-02, SFB-TRK-07, SFB-TRK-08: gaps move along as gaps."""
    track = ["CHA05", "", "CHA06", "CHA07"]
    play = scene(engine, seat(at("DER", 0, 3)), seat(), turn=1, track=track)
    play.done()
    while play.phase is Phase.UPKEEP:
        play.settle_one()
    assert play.events(EventKind.CHALLENGE_EXPIRED) == [(6, 0, 0, 0)]
    assert play.track == ["", "CHA05", "", "CHA06"]
    assert play.weights() == {n: 1 if n in (4, 5, 6) else 2 for n in range(11)}


def test_the_challenge_deck_is_renewed_when_empty(engine: str) -> None:
    """SFB-TRK-03, SFB-C-03: at once when its last card has been drawn."""
    track = ["CHA05", "", "", "CHA07"]
    play = scene(engine, seat(at("DER", 0, 3)), seat(), turn=1, track=track, bag={"CHA01": 1})
    play.end_turn()
    # The only card fell unasked; now 22 - 2 cards (CHA05, CHA01 on the track) are the bag.
    assert play.track == ["CHA01", "CHA05", "", ""]
    assert play.state.challenges[:11] == [1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2]


FULL_HAND = "DER02 DER03 DER04 DUG02 DUG03"


def test_upkeep(engine: str) -> None:
    """SFB-UPK-01, SFB-UPK-04, SFB-INF-05: Cores, then discard, then 5 new cards."""
    own = seat(at("DER", 0, 3), at("DUG", -1, 3), hand=FULL_HAND, cores="D")
    play = scene(engine, own, seat())
    play.done()
    assert play.cores(0) == "DCM"
    assert play.hand(0) == set()
    assert play.discard_pile(0) == set(FULL_HAND.split())
    assert play.is_at(Phase.UPKEEP)
    assert len(play.weights()) == 13
    play.settle()
    assert len(play.hand(0)) == 5
    discarded = play.events(EventKind.CARD_DISCARDED)
    assert [each[2] for each in discarded] == [1] * 5


def test_there_is_no_hand_limit_in_the_turn(engine: str) -> None:
    """SFB-UPK-04: a seventh card is kept until Upkeep."""
    own = seat(at("KIL", 0, 3, 1), hand="KIL06 KIL02 KIL03 KIL04 KIL05 KIL07 SKI02")
    play = scene(engine, own, seat())
    play.skill("KIL06")
    play.heal(0)
    play.draw(1, "SKI03")
    assert len(play.hand(0)) == 7


def test_root_and_modifiers_end_with_the_turn(engine: str) -> None:
    """SFB-UPK-05, SFB-KEY-22, SFB-RND-05: whosever turn it is; used Actions are cleared."""
    own = seat(at("DER", -4, 3, rooted=True), hand="DER03")
    play = scene(engine, own, seat(at("KOR", -1, 3)), used="run")
    play.attack("DER03", "KOR")
    assert play.is_rooted("KOR")
    play.end_turn()
    assert not play.is_rooted("KOR")
    assert not play.is_rooted("DER")
    assert play.used == set()


def test_any_number_of_actions(engine: str) -> None:
    """SFB-ACT-01, SFB-ACT-03, SFB-ACT-04, SFB-D-12: the same Champion three times."""
    own = seat(at("KOR", -3, 3), hand="KOR02 KOR03 KOR04")
    play = scene(engine, own, seat(at("KIL", 4, -4)))
    play.card("KOR02")
    play.done()
    assert play.playable() == {"KOR03", "KOR04"}
    play.card("KOR03")
    assert play.playable() == {"KOR04"}
    assert play.may_stop
    play.card("KOR04")
    # No Core is left: the phase ends by itself.
    assert play.is_at(Phase.UPKEEP)


def test_the_phase_may_end_with_cores_left(engine: str) -> None:
    """SFB-D-12, SFB-GEN-17: asked while an own Core is ready, even if only ending is possible."""
    play = scene(engine, seat(at("DER", 0, 3), cores="D"), seat(), used="strike run")
    assert play.asks(Phase.ACTIVATE)
    assert len(play.actions()) == 1
    play.done()
    assert play.is_at(Phase.UPKEEP)


def test_a_card_may_be_played_for_nothing(engine: str) -> None:
    """SFB-ACT-07, SFB-ACT-06, SFB-GEN-05: paid and discarded although nothing can be done."""
    own = seat(at("GWA", 0, 2), hand="GWA05")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    assert play.playable() == {"GWA05"}
    play.card("GWA05")
    assert play.asks(Phase.ACTIVATE)
    assert play.cores(0) == "DM"
    assert play.discard_pile(0) == {"GWA05"}


def test_the_card_lies_apart_while_it_is_played(engine: str) -> None:
    """SFB-ACT-06, SFB-ATK-01: paid first; neither in hand nor discarded until the end."""
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR05"), seat())
    play.do(play.actions()[0])
    assert play.cores(0) == "DM"
    assert play.hand(0) == play.discard_pile(0) == set()
    play.done()
    assert play.discard_pile(0) == {"KOR05"}


def test_who_can_be_activated(engine: str) -> None:
    """SFB-ACT-10, SFB-OOA-09, SFB-D-15: from the Gate with movement and a free entry."""
    own = seat(gate("KOR"), at("RAT", 0, 3, rooted=True), hand="KOR02 KOR03 RAT02")
    play = scene(engine, own, seat())
    assert play.playable() == {"KOR03", "RAT02"}
    play.do(Play(card_number("KOR03")))
    assert play.asks(Phase.ENTER)
    assert play.entries() == set(SOUTH)
    # All five entry hexes taken by Enemies and Allies: nobody can come in with 1 movement.
    foes = [at(code, q, 4) for code, q in (("VHO", -4), ("KIL", -3), ("MAR", -2))]
    own = seat(gate("KOR"), at("RAT", -1, 4), at("DER", 0, 4), hand="KOR03 KOR05")
    play = scene(engine, own, seat(*foes))
    # KOR05 has 2 movement: over an Ally's hex.
    assert play.playable() == {"KOR05"}
    play.do(play.actions()[0])
    assert play.entries() == {(-1, 4), (0, 4)}
    play.step((0, 4))
    assert not play.may_stop
    assert play.steps() == {(0, 3), (1, 3)}


@pytest.mark.parametrize(
    ("word", "core", "move"), [("scheme", "M", 1), ("recover", "C", 1), ("strike", "D", 1)]
)
def test_standard_actions(engine: str, word: str, core: str, move: int) -> None:
    """SFB-STD-01, SFB-STD-02, SFB-STD-03, SFB-STD-04, SFB-D-13, SFB-STD-06, SFB-D-23, SFB-D-24"""
    own = seat(at("KOR", -3, 3, 2), hand="KOR02")
    play = scene(engine, own, seat(at("VHO", -1, 3)))
    code = Standard(
        ("scheme", "recover", "strike").index(word), play.number("KOR"), "DCM".index(core)
    )
    play.do(code)
    assert play.state.remaining == move
    assert play.cores(0) == "DCM".replace(core, "")
    play.step((-2, 3))
    if word == "scheme":
        assert play.asks(Phase.PLAN)
        assert play.may_stop
        play.plan("KOR02")
        assert play.planned(0) == ["KOR02"]
    elif word == "recover":
        assert play.asks(Phase.HEAL)
        play.heal(1)
        assert play.damage("KOR") == 1
    else:
        assert play.asks(Phase.TARGET)
        assert play.may_stop
        play.target("VHO")
        assert play.damage("VHO") == 1
    assert word not in {each for each, _, _ in play.standards()}
    assert play.used == {word}


def test_run(engine: str) -> None:
    """SFB-STD-05, SFB-D-13: any Core, 2 hexes, once."""
    play = scene(engine, seat(at("KOR", -3, 3)), seat())
    assert {core for word, code, core in play.standards() if (word, code) == ("run", "KOR")} == {
        *"DCM"
    }
    play.standard("run", "KOR", (-2, 3), (-1, 3), core="C")
    assert play.where("KOR") == (-1, 3)
    assert play.cores(0) == "DM"
    assert "run" not in {word for word, _, _ in play.standards()}


def _end(engine: str, a: list[At], b: list[At], points: tuple[int, int]) -> State:
    play = scene(engine, seat(*a), seat(*b), turn=1, round=20, points=points)
    play.end_turn()
    assert play.is_over
    return play.state


def test_after_round_twenty(engine: str) -> None:
    """SFB-LIM-01: points, then Champions in the arena, then less damage, then a draw."""
    a, b = at("DER", 0, 3), at("KOR", 0, -3)
    state = _end(engine, [a], [b, at("KIL", 4, -4)], (3, 2))
    assert (state.winner, state.ending) == (0, Ending.ROUNDS)
    state = _end(engine, [a], [b, at("KIL", 4, -4)], (3, 3))
    assert state.winner == 1
    state = _end(engine, [at("DER", 0, 3, 1)], [b], (3, 3))
    assert state.winner == 1
    state = _end(engine, [a], [b], (3, 3))
    assert (state.winner, state.ending) == (NOBODY, Ending.DRAW)


def test_round_nineteen_is_not_the_end(engine: str) -> None:
    """SFB-LIM-01"""
    play = scene(engine, seat(at("DER", 0, 3)), seat(at("KOR", 0, -3)), turn=1, round=19)
    play.end_turn()
    assert not play.is_over
    assert play.state.round == 20


def test_five_points_end_the_match_at_once(engine: str) -> None:
    """SFB-END-01, SFB-END-06: no Push, no Level Up, no Upkeep after the winning blow."""
    own = seat(at("KIL", -3, 3), hand="KIL03")
    foe = seat(at("KOR", -2, 3, 5), at("VHO", -3, 2))
    play = scene(engine, own, foe, points=(4, 0))
    play.attack("KIL03", 1)
    assert play.is_over
    assert play.points == (5, 0)
    assert (play.state.winner, play.state.ending) == (0, Ending.POINTS)
    assert play.where("VHO") == (-3, 2)
    assert not play.is_up("KIL")
    assert play.cores(0) == "CM"
    assert play.raw.returns() == [1, -1]


def test_challenges_are_awarded_one_by_one(engine: str) -> None:
    """SFB-END-04, SFB-END-01: the first that reaches 5 ends the match, the next stays."""
    own = seat(at("DER", 1, -1), at("DUG", -3, 1))
    play = scene(engine, own, seat(), turn=1, track=["CHA03", "CHA01"], points=(3, 4))
    play.end_turn()
    assert play.points == (5, 4)
    assert play.track[1] == "CHA03"
    assert play.is_over


def test_a_trap_met_by_own_movement_and_a_tie(engine: str) -> None:
    """SFB-END-05, SFB-OOA-04: the active player's own loss gives the opponent the point."""
    own = seat(at("RAT", -2, 2, 4), hand="RAT02")
    play = scene(engine, own, seat(), traps=[T4, T6], points=(4, 4))
    play.do(play.actions()[0])
    play.step(T4)
    play.flip("spikes 1")
    assert play.is_over
    assert play.state.winner == 1


def test_reaction_ties_go_against_the_reacting_player(engine: str) -> None:
    """SFB-END-05, SFB-END-02: Ring of Scorn takes both sides out at 4-4: the attacker wins."""
    own = seat(at("RAT", -3, 3, 4), hand="RAT02")
    foe = seat(at("MAR", -2, 3), at("KOR", -1, 3, 6), hand="MAR07")
    play = scene(engine, own, foe, points=(4, 4))
    play.attack("RAT02", "MAR", react="MAR07 MAR")
    assert play.points == (5, 5)
    assert play.state.winner == 0


def test_readied_marks_are_cleared(engine: str) -> None:
    """SFB-RND-05, SFB-LIM-02: a new turn may ready a Core again."""
    own = seat(at("KOR", -3, 3, 5), hand="KOR06", cores="CM")
    play = scene(engine, own, seat())
    play.skill("KOR06")
    play.heal(0)
    assert play.player(0).is_readied
    play.end_turn()
    assert not play.player(0).is_readied


def test_neighbours_are_six(engine: str) -> None:
    """SFB-MOV-01, SFB-ARN-10: a step goes to an adjacent hex."""
    play = scene(engine, seat(at("KOR", -1, -2), hand="KOR05"), seat())
    play.do(play.actions()[0])
    assert play.steps() == around((-1, -2))
