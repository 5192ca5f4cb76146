"""What follows from the end of a match: results, ratings and achievements."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count

import pytest

from kumite_tui.server.store import achievements, log, results
from kumite_tui.server.store.log import Header, Seat
from kumite_tui.server.store.results import End, SeatEnd
from kumite_tui.server.store.schema import SCHEMA

MIA, JONAS, ADA, EVE = 1, 2, 3, 4
_numbers = count()


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(SCHEMA)
        yield connection


def seat(person: int | None, rank: int, side: int, left: int = 0, player: str = "") -> SeatEnd:
    return SeatEnd(player or "person", person, False, side, rank, left)


def played(
    db: sqlite3.Connection,
    *seats: SeatEnd,
    game: str = "neon",
    steps: int = 100,
    is_played_out: bool = True,
    against: float | None = None,
) -> End:
    """A match that ended so."""
    number = next(_numbers)
    match = f"match-{number:06}"
    sat = tuple(Seat(each.player, "somebody", each.person) for each in seats)
    header = Header(match, game, "royale", (), {}, "content", "commitment", sat)
    log.begin(db, header, bytes(32), "ABCD", number)
    end = End(match, game, number, steps, is_played_out, seats, against)
    results.finish(db, end)
    return end


def earned(db: sqlite3.Connection, person: int) -> set[str]:
    return {name for name, _, at in achievements.of(db, person) if at}


def mu(db: sqlite3.Connection, person: int, game: str = "neon") -> float:
    return next(rating.mu for rating in results.ratings(db, person) if rating.game == game)


TOKYO = "defend-neo-tokyo"


def team(*people: int | None, rank: int = 1) -> list[SeatEnd]:
    return [seat(person, rank, 0) for person in people]


def test_a_team_is_rated_against_the_difficulty(db: sqlite3.Connection) -> None:
    end = played(db, *team(MIA, JONAS, None), game=TOKYO, against=25.0)
    assert [end.result(each) for each in end.seats] == ["won"] * 3
    assert mu(db, MIA, TOKYO) == mu(db, JONAS, TOKYO) > 25
    played(db, *team(ADA, rank=2), game=TOKYO, against=25.0)
    assert mu(db, ADA, TOKYO) < 25
    played(db, *team(EVE), game=TOKYO, against=30.0)
    ada = mu(db, ADA, TOKYO)
    assert mu(db, EVE, TOKYO) > 25
    played(db, *team(ADA, rank=2), game=TOKYO, against=20.0)
    assert mu(db, ADA, TOKYO) < ada


def test_leaving_a_team_costs_nobody_anything(db: sqlite3.Connection) -> None:
    end = played(db, seat(MIA, 2, 0, left=1), *team(JONAS, rank=2), game=TOKYO, against=25.0)
    assert [end.result(each) for each in end.seats] == ["abandoned", "lost"]
    assert results.ratings(db, MIA) == ()
    assert mu(db, JONAS, TOKYO) < 25


def test_a_match_that_a_whole_team_left_is_won_by_nobody(db: sqlite3.Connection) -> None:
    sat = (seat(MIA, 1, 0, left=1), seat(JONAS, 1, 0, left=2))
    end = played(db, *sat, game=TOKYO, against=25.0, is_played_out=False)
    assert [end.result(each) for each in end.seats] == ["abandoned", "abandoned"]
    assert results.ratings(db, JONAS) == ()


def test_one_known_person_is_enough_where_all_are_on_one_side() -> None:
    assert results.is_rated([(0, False), (0, True)], is_together=True)
    assert not results.is_rated([(0, True)], is_together=True)
    assert not results.is_rated([(0, False), (0, False)])


def test_ratings_follow_the_ranks_of_sides(db: sqlite3.Connection) -> None:
    played(db, seat(MIA, 1, 0), seat(JONAS, 2, 1), seat(ADA, 1, 0), seat(EVE, 2, 1))
    assert mu(db, MIA) == mu(db, ADA) > 25 > mu(db, JONAS) == mu(db, EVE)


def test_whoever_left_ranks_behind_everybody(db: sqlite3.Connection) -> None:
    end = played(db, seat(MIA, 1, 0, left=1), seat(JONAS, 2, 1), seat(ADA, 3, 2))
    assert [end.result(each) for each in end.seats] == ["abandoned", "lost", "lost"]
    assert mu(db, JONAS) > mu(db, ADA) > mu(db, MIA)


def test_a_partner_is_not_punished_for_who_left(db: sqlite3.Connection) -> None:
    played(db, seat(MIA, 1, 0), seat(JONAS, 2, 1), seat(ADA, 1, 0, left=1), seat(EVE, 2, 1))
    assert mu(db, MIA) > 25 > mu(db, ADA)


def test_a_shared_first_place_is_drawn(db: sqlite3.Connection) -> None:
    end = played(db, seat(MIA, 1, 0), seat(JONAS, 1, 1), seat(ADA, 2, 2))
    assert [end.result(each) for each in end.seats] == ["drawn", "drawn", "lost"]
    assert mu(db, MIA) == mu(db, JONAS)


def test_partners_against_bots_alone_are_not_rated(db: sqlite3.Connection) -> None:
    played(
        db,
        seat(MIA, 1, 0),
        seat(None, 2, 1, player="master"),
        seat(JONAS, 1, 0),
        seat(None, 2, 1, player="rookie"),
    )
    assert results.ratings(db, MIA) == ()
    assert {"Better together", "Against the clockwork", "First victory"} <= earned(db, MIA)


EARNED_LATER = [
    ("Regular", [("lost", "neon")] * 10),
    ("Ten times up", [("won", "neon")] * 10),
    ("On a run", [("won", "neon")] * 3),
    ("Of two schools", [("won", "neon"), ("lost", "neon"), ("won", "martial-art")]),
]


@pytest.mark.parametrize(("name", "history"), EARNED_LATER)
def test_some_achievements_take_several_matches(
    name: str, history: list[tuple[str, str]], db: sqlite3.Connection
) -> None:
    for number, (result, game) in enumerate(history):
        assert name not in earned(db, MIA), number
        rank = 1 if result == "won" else 2
        played(db, seat(MIA, rank, 0), seat(JONAS, 3 - rank, 1), game=game)
    assert name in earned(db, MIA)


def test_a_run_is_broken_by_a_loss(db: sqlite3.Connection) -> None:
    for rank in (1, 1, 2, 1, 1):
        played(db, seat(MIA, rank, 0), seat(JONAS, 3 - rank, 1))
    assert "On a run" not in earned(db, MIA)


def test_some_achievements_take_one_match(db: sqlite3.Connection) -> None:
    others = [seat(None, 2, side, player="random") for side in (1, 2, 3)]
    played(db, seat(MIA, 1, 0), *others, steps=400)
    assert earned(db, MIA) == {"To the last bell", "First victory", "Outnumbered", "Long breath"}
    played(db, seat(JONAS, 1, 0), seat(ADA, 2, 1))
    assert earned(db, JONAS) == {"To the last bell", "First victory", "No machines"}
    assert earned(db, ADA) == {"To the last bell"}


def test_nothing_is_earned_by_leaving(db: sqlite3.Connection) -> None:
    played(db, seat(MIA, 1, 0, left=1), seat(JONAS, 2, 1))
    assert earned(db, MIA) == set()


def test_every_achievement_is_told_with_its_reason() -> None:
    names = [each.name for each in achievements.ALL]
    assert len(set(names)) == len(names) >= 10
    assert all(each.what_for for each in achievements.ALL)
