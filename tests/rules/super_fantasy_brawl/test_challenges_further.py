"""Challenges that several could meet, the order of scoring, the track, and the last round."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import T1, T2, T5, T6
from .scenario import At, Phase, Scene, Seat, at, gate, scene, seat


def scored(play: Scene) -> list[tuple[int, ...]]:
    """Side, challenge number, slot and points, in the order told."""
    return play.events(EventKind.CHALLENGE_SCORED)


def test_what_both_meet_goes_to_whose_turn_it_is(engine: str) -> None:
    """SFB-SCO-01, CHA09: both sides stand in the other's deployment area; B's turn comes first."""
    own = seat(at("RAT", 2, -4))
    foe = seat(at("KOR", -2, 4))
    play = scene(engine, own, foe, round=2, track=["", "", "CHA09", "CHA09"])
    play.end_turn()
    assert scored(play) == [(1, 8, 2, 2), (1, 8, 3, 1)]
    assert play.track == ["", "", "", ""]
    play.end_turn()
    assert play.points == (0, 3)


def test_nobody_scores_in_the_first_round_whoever_is_second(engine: str) -> None:
    """SFB-RND-03: B's first turn is in round 1 too."""
    foe = seat(at("KOR", -2, 4))
    play = scene(engine, seat(at("RAT", 0, 3)), foe, track=["", "", "CHA09", ""])
    play.end_turn()
    assert play.asks(Phase.ACTIVATE, 1)
    assert play.points == (0, 0)
    play.end_turn()
    play.end_turn()
    # Round 2: it lies in slot 3 now.
    assert play.points == (0, 1)


def test_highest_slot_first_then_from_the_right(engine: str) -> None:
    """SFB-SCO-02, SFB-END-04: slots 2, 3, 1; the fifth point ends it before slot 1."""
    own = seat(at("RAT", 2, -3))
    foe = seat(at("KOR", 1, -1), at("VHO", 0, -1), at("SKI", -1, 0))
    play = scene(engine, own, foe, round=2, points=(0, 2), track=["", "CHA01", "CHA06", "CHA11"])
    # Korvash (1,-1) is 2 hexes from Rath, so nobody corners him.
    play.end_turn()
    assert [event[2] for event in scored(play)] == [2, 1]
    assert play.points == (0, 5)
    assert play.is_over
    play = scene(engine, own, foe, round=2, points=(0, 2), track=["", "CHA01", "CHA06", "CHA06"])
    play.end_turn()
    assert [event[2] for event in scored(play)] == [2, 3]
    assert play.track[1] == "CHA01"


def test_a_met_challenge_in_the_first_slot_waits(engine: str) -> None:
    """SFB-SCO-03, SFB-TRK-07: unscorable; the gap of a scored card moves along."""
    foe = seat(at("KOR", -2, 4))
    play = scene(engine, seat(at("RAT", 0, 3)), foe, round=2, track=["CHA09", "CHA09", "", "CHA02"])
    play.end_turn()
    assert scored(play) == [(1, 8, 1, 1)]
    assert play.track == ["CHA09", "", "", "CHA02"]
    play.end_turn()
    assert play.track[1:] == ["CHA09", "", ""]
    assert play.events(EventKind.CHALLENGE_EXPIRED) == [(1, 0, 0, 0)]


CONDITIONS: dict[str, tuple[Seat, Seat, bool]] = {
    "a trap hex is printed or holds no token": (
        seat(at("RAT", *T1), at("KIL", *T2)),
        seat(at("KOR", 4, 0)),
        True,
    ),
    "one on a trap hex is not two": (
        seat(at("RAT", *T1), at("KIL", 0, -2)),
        seat(at("KOR", *T5), at("VHO", *T6)),
        False,
    ),
}


@pytest.mark.parametrize("case", CONDITIONS)
def test_lay_of_the_land(engine: str, case: str) -> None:
    """CHA08, SFB-ARN-05, SFB-ARN-11."""
    own, foe, is_met = CONDITIONS[case]
    play = scene(engine, foe, own, round=2, track=["", "CHA08", "", ""])
    play.end_turn()
    assert (play.points == (0, 1)) == is_met


def still_standing(engine: str, own: Seat, foe: Seat) -> bool:
    play = scene(engine, foe, own, round=2, track=["", "CHA10", "", ""])
    play.end_turn()
    return play.points == (0, 1)


def test_still_standing_counts_who_stands_unhurt_enough(engine: str) -> None:
    """CHA10, SFB-KEY-01, SFB-OOA-06: neither the Bloodied nor those on the Gate."""
    hurt, fit = at("KOR", 0, 3, 4), at("KOR", 0, 3, 3)
    assert not still_standing(engine, seat(hurt, gate("RAT")), seat(at("SKI", 0, -3, 3)))
    assert still_standing(engine, seat(fit, gate("RAT")), seat(at("SKI", 0, -3, 3)))
    assert not still_standing(engine, seat(fit), seat(at("SKI", 0, -3, 2)))
    assert still_standing(engine, seat(fit, at("VHO", 4, 0)), seat(at("SKI", 0, -3, 2)))


def test_cornered_by_two_round_the_same_enemy(engine: str) -> None:
    """CHA11: two round one Enemy, not one each round two."""
    foe = seat(at("SKI", 0, -3), at("DUG", 3, -3))
    for own, is_met in (
        (seat(at("KOR", 0, -2), at("RAT", 1, -3)), True),
        (seat(at("KOR", 0, -2), at("RAT", 3, -2)), False),
    ):
        play = scene(engine, foe, own, round=2, track=["", "CHA11", "", ""])
        play.end_turn()
        assert (play.points == (0, 1)) == is_met


def test_before_a_statue_is_adjacency(engine: str) -> None:
    """CHA05, SFB-ARN-12: two next to Esmae, though the Enemy has more in the area."""
    own = seat(at("KOR", -2, 0), at("RAT", -4, 0))
    foe = seat(at("SKI", -3, 1), at("DUG", -3, -1), at("VHO", -2, -1))
    play = scene(engine, foe, own, round=2, track=["", "CHA05", "CHA03", ""])
    play.end_turn()
    assert scored(play) == [(1, 4, 1, 1)]


def test_two_crowns_need_control(engine: str) -> None:
    """CHA04, SFB-SCO-04: one area held and one contested are not two."""
    for contested, is_met in ((at("SKI", 1, 0), False), (at("SKI", 4, -4), True)):
        own = seat(at("KOR", 0, 1), at("RAT", -2, 0))
        play = scene(engine, seat(contested), own, round=2, track=["", "CHA04", "", ""])
        play.end_turn()
        assert (play.points == (0, 1)) == is_met


@pytest.mark.parametrize(
    ("points", "mine", "theirs", "winner"),
    [
        ((2, 1), (at("RAT", 0, 3, 4),), (at("KOR", 4, -4), at("VHO", 3, -4)), 0),
        ((1, 1), (at("RAT", 0, 3),), (at("KOR", 4, -4, 6), at("VHO", 3, -4, 6)), 1),
        ((1, 1), (at("RAT", 0, 3, 2), at("SKI", 1, 3)), (at("KOR", 4, -4, 3), at("VHO", 3, -4)), 0),
        ((1, 1), (at("RAT", 0, 3, 3), at("SKI", 1, 3)), (at("KOR", 4, -4, 3), at("VHO", 3, -4)), 7),
    ],
    ids=["points", "champions", "damage", "draw"],
)
def test_the_last_round(
    engine: str, points: tuple[int, int], mine: tuple[At, ...], theirs: tuple[At, ...], winner: int
) -> None:
    """SFB-LIM-01: points, then Champions in the arena, then less damage, then a draw."""
    play = scene(engine, seat(*mine), seat(*theirs), round=20, turn=1, points=points)
    play.end_turn()
    assert play.is_over
    assert play.state.winner == winner
    assert play.raw.returns() == {0: [1, -1], 1: [-1, 1], 7: [0, 0]}[winner]


def test_the_last_copy_and_the_new_deck(engine: str) -> None:
    """SFB-TRK-03, SFB-TRK-08, SFB-C-03: the bag is empty at once; what expires first is in it."""
    foe = seat(at("KOR", 4, 0))
    bag = {"CHA01": 1}
    play = scene(
        engine, seat(at("RAT", 0, 3)), foe, turn=1, round=1, bag=bag, track=["", "", "", "CHA02"]
    )
    play.done()
    while play.is_at(Phase.UPKEEP):
        play.settle_one()
    # CHA01 was the only one left to fall; then all that lie nowhere else are the deck again.
    assert play.track == ["CHA01", "", "", ""]
    assert play.state.challenges[:11] == [1, *[2] * 10]
    assert play.state.round == 2
