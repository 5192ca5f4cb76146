"""The ledger's worked examples about the end of a match and its points."""

from __future__ import annotations

import pytest

from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NOBODY, OUT, Phase

from .scenario import Automa, Seat, acts, scene


def test_the_last_one_standing_never_faces_the_sinking(engine: str) -> None:
    """NEON-W-08: it wins with its last HP token on the Sector about to sink."""
    attacker = Seat(at=5, hp=1, energy=0, plan=acts("attack", "move", "search"))
    play = scene(engine, attacker, Seat(at=5, hp=1, energy=0), mode="royale", top=5)
    play.attack("basic", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    assert play.is_over
    assert play.state.winners == 0b01
    assert play.raw.returns() == [1, -1]
    assert not play.events(EventKind.SECTOR_SANK)
    assert play.hp(0) == 1
    assert 5 in play.state.ring


@pytest.mark.parametrize(
    ("ready", "spent", "points"),
    [
        (["red", "blue"], ["red"], 4),
        (["red"], ["blue"], 2),
        (["red", "red", "blue", "blue"], [], 6),
    ],
)
def test_bots_score_and_pairs_score_more(
    engine: str, ready: list[str], spent: list[str], points: int
) -> None:
    """NEON-W-10: two identical Bots, one of them flipped, and an odd one: 1+1+1+1 = 4."""
    play = scene(engine, Seat(at=1, bots=ready, spent=spent), Seat(), leader=1)
    assert play.raw.scores()[0] == points


def test_the_final_count(engine: str) -> None:
    """NEON-W-35: A 14 but eliminated, B, C (more 3s) and Automa 12: C wins, A is Best Player."""
    a = Seat(at=OUT, trophies=(1, 0, 4))
    b = Seat(trophies=(1, 4, 1))
    c = Seat(trophies=(0, 3, 2))
    automa = Automa(at=1, trophies=(0, 0, 4))
    play = scene(engine, a, b, c, phase=Phase.DRAW, turn=1, ring=(1, 2), automa=automa, leader=0)
    assert play.raw.scores()[:4] == [14, 12, 12, 12]
    play.draw_cards()
    assert play.is_over, "it was the last round"
    points_a, points_b, points_c, of_automa, winners, best = play.raw.scores()
    assert (points_a, points_b, points_c, of_automa) == (14, 12, 12, 12)
    assert winners == 0b100
    assert best == 0
    assert play.state.winners == 0b100
    assert play.raw.returns() == [-1, -1, 1]


def test_no_best_player_among_those_left(engine: str) -> None:
    """NEON-W-35: had A not been eliminated, A would have won, and nobody is Best Player."""
    a, b = Seat(trophies=(1, 0, 4)), Seat(trophies=(1, 4, 1))
    play = scene(engine, a, b, Seat(), phase=Phase.DRAW, turn=1, ring=(1, 2), leader=0)
    play.draw_cards()
    assert play.state.winners == 0b001
    assert play.raw.scores()[-1] == NOBODY
