"""NEON-RES: points and winners."""

from __future__ import annotations

import pytest

from kumite.games.neon.model import AUTOMA, NOBODY, OUT

from .flow import best_player, let_the_automa_miss, points, turns_over, winners
from .scenario import Automa, Scene, Seat, scene


def result(engine: str, *seats: Seat, automa: Automa | None = None, leader: int = 0) -> Scene:
    """The last round of a match is over."""
    play = turns_over(engine, *seats, ring=(1, 2), automa=automa, leader=leader)
    let_the_automa_miss(play)
    assert play.is_over
    return play


def scored(trophies: tuple[int, int, int], at: int = 1) -> Seat:
    """A Fighter with these trophies of value 1, 2 and 3."""
    return Seat(at=at, energy=0, trophies=trophies)


@pytest.mark.parametrize(
    ("trophies", "vp"), [((0, 0, 0), 0), ((3, 0, 0), 3), ((0, 3, 0), 6), ((2, 2, 2), 12)]
)
def test_hp_trophies_count_their_value(
    engine: str, trophies: tuple[int, int, int], vp: int
) -> None:
    """NEON-RES-01: 1, 2 and 3."""
    play = scene(engine, scored(trophies), Seat(), leader=1)
    assert points(play, 0) == vp


def test_the_leader_token_is_worth_one_point(engine: str) -> None:
    """NEON-RES-01: for whoever holds it."""
    for leader in (0, 1):
        play = scene(engine, Seat(at=1), Seat(at=2), leader=leader)
        assert [points(play, seat) for seat in (0, 1)] == [int(leader == 0), int(leader == 1)]


@pytest.mark.parametrize(
    ("ready", "spent", "vp"),
    [
        (["red"], [], 1),
        ([], ["red"], 1),
        (["red", "blue"], [], 2),
        (["red", "red"], [], 3),
        (["red", "blue"], ["red"], 4),
        (["red", "red", "blue"], ["blue", "green"], 7),
    ],
)
def test_bots_count_one_and_each_pair_one_more(
    engine: str, ready: list[str], spent: list[str], vp: int
) -> None:
    """NEON-RES-01, NEON-W-10: flipped or not."""
    play = scene(engine, Seat(at=1, bots=ready, spent=spent), Seat(), leader=1)
    assert points(play, 0) == vp


def test_most_points_win(engine: str) -> None:
    """NEON-RES-02: among those not eliminated."""
    play = result(engine, scored((1, 0, 0)), scored((0, 2, 0)), scored((0, 1, 0)))
    assert winners(play) == [1]


def test_an_eliminated_fighter_does_not_win(engine: str) -> None:
    """NEON-RES-02: however many points it has."""
    play = result(engine, scored((1, 0, 0)), scored((9, 0, 0), at=OUT), scored((0, 1, 0)))
    assert winners(play) == [2]


def test_a_sole_survivor_wins_by_default(engine: str) -> None:
    """NEON-RES-02: without any points against an eliminated rich one."""
    play = turns_over(
        engine,
        Seat(at=9),
        Seat(at=4, side="B", hp=1, energy=0, trophies=(0, 0, 5)),
        top=4,
        leader=1,
    )
    play.do(play.actions()[0])
    play.fall(8)
    assert play.is_over
    assert winners(play) == [0]


@pytest.mark.parametrize(
    ("one", "other", "won"),
    [
        ((0, 0, 2), (0, 3, 0), [0]),  # 6 each: more 3s
        ((3, 0, 1), (2, 2, 0), [0]),
        ((2, 2, 1), (0, 3, 1), [1]),  # 9 each, as many 3s: more 2s
        ((3, 0, 0), (1, 1, 0), [1]),
        ((1, 1, 1), (1, 1, 1), [0, 1]),  # equal in all: shared
    ],
)
def test_ties_count_threes_then_twos_then_ones(
    engine: str, one: tuple[int, int, int], other: tuple[int, int, int], won: list[int]
) -> None:
    """NEON-RES-03: still tied, victory is shared."""
    play = result(engine, scored(one), scored(other), Seat(at=OUT), leader=2)
    assert points(play, 0) == points(play, 1)
    assert winners(play) == won
    share = 1 / len(won)
    assert play.raw.returns() == [share if seat in won else -1 for seat in (0, 1, 2)]


def test_ones_break_a_tie_that_bots_made(engine: str) -> None:
    """NEON-RES-03: same points, same 3s and 2s, more 1s."""
    with_bot = Seat(at=1, energy=0, trophies=(0, 1, 0), bots=["red"])
    play = result(engine, with_bot, scored((1, 1, 0)), Seat(at=OUT), leader=2)
    assert points(play, 0) == points(play, 1) == 3
    assert winners(play) == [1]


def test_the_best_player_is_an_eliminated_one(engine: str) -> None:
    """NEON-RES-04, NEON-W-35: with strictly most points; the others decide who wins."""
    play = result(
        engine,
        scored((9, 0, 1)),
        scored((14, 0, 0), at=OUT),
        scored((6, 0, 2)),
        Seat(at=OUT),
        automa=Automa(at=2, trophies=(12, 0, 0)),
        leader=3,
    )
    assert [points(play, seat) for seat in range(3)] == [12, 14, 12]
    assert winners(play) == [2]
    assert best_player(play) == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "automas"), [(6, 6, 0), (6, 0, 6), (5, 6, 0), (5, 0, 6)]
)
def test_the_best_player_has_more_than_everybody(
    engine: str, mine: int, theirs: int, automas: int
) -> None:
    """NEON-RES-04: strictly, the Automa included."""
    play = result(
        engine,
        scored((theirs, 0, 0)),
        scored((mine, 0, 0), at=OUT),
        Seat(at=2, energy=0),
        automa=Automa(at=2, trophies=(automas, 0, 0)),
        leader=2,
    )
    assert best_player(play) == NOBODY


def test_a_winner_is_not_best_player(engine: str) -> None:
    """NEON-RES-04: the title is for eliminated Fighters."""
    play = result(engine, scored((9, 0, 0)), scored((1, 0, 0)), leader=1)
    assert winners(play) == [0]
    assert best_player(play) == NOBODY


def test_if_all_are_eliminated_only_the_title_is_given(engine: str) -> None:
    """NEON-RES-04: nobody wins."""
    rich = Seat(at=4, side="B", hp=1, energy=0, trophies=(0, 0, 4))
    poor = Seat(at=4, side="B", hp=1, energy=0, trophies=(1, 0, 0))
    play = turns_over(engine, poor, rich, top=4)
    for _ in range(2):
        play.do(play.actions()[0])
    play.fall(8)
    assert play.is_over
    assert winners(play) == []
    assert best_player(play) == 1
    assert play.raw.returns() == [0, 0]


def test_points_do_not_count_before_the_end(engine: str) -> None:
    """NEON-RES-02: while the match runs nobody has won."""
    play = scene(engine, scored((9, 9, 9)), Seat(at=2), automa=Automa(at=9))
    assert winners(play) == []
    assert AUTOMA not in winners(play)
