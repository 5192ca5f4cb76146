"""Forming teams: free choice, casual and competitive drafts (SFB-DRA, SFB-STT-13, SFB-STT-14)."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Area, Ban, Bring, Lead, Pick
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import HIDDEN_LIST

from .board import CODES
from .scenario import Phase, Scene, opening


def picks(play: Scene) -> set[str]:
    return {CODES[each.champion] for each in play.offers(Pick)}


def pick(play: Scene, code: str) -> None:
    play.do(Pick(CODES.index(code)))


def bring(play: Scene, seat: int, codes: str) -> None:
    for code in codes.split():
        play.do(Bring(CODES.index(code)), seat)


def test_free_choice_goes_round(engine: str) -> None:
    """SFB-DRA-01, SFB-D-04: one by one in turn order; a Champion is there once."""
    play = opening(engine, first="2")
    play.do(Area(0))
    assert picks(play) == set(CODES)
    for number, code in enumerate(("KOR", "DER", "MAR", "GWA", "VHO", "KIL")):
        assert play.asks(Phase.PICK, 1 - number % 2)
        assert code in picks(play)
        pick(play, code)
        if play.phase is Phase.PICK:
            assert code not in picks(play)
    assert play.is_at(Phase.CHALLENGE)
    assert [play.figure(code).controller for code in ("KOR", "MAR", "VHO")] == [1, 1, 1]
    assert [play.figure(code).controller for code in ("DER", "GWA", "KIL")] == [0, 0, 0]


def test_a_casual_draft_begins_with_the_second_player(engine: str) -> None:
    """SFB-DRA-02, SFB-D-05: 2, 1, 2, 1, 2, 1; all 12 are the default pool."""
    play = opening(engine, teams="casual", first="1")
    play.do(Area(0))
    assert play.is_at(Phase.PICK)
    assert picks(play) == set(CODES)
    for number in range(6):
        assert play.asks(Phase.PICK, 1 - number % 2)
        pick(play, CODES[number])
    assert play.is_at(Phase.CHALLENGE)


def test_a_small_pool_falls_by_chance(engine: str) -> None:
    """SFB-C-05, SFB-SET-10: one Champion after another, equally likely."""
    play = opening(engine, teams="casual", pool="6", first="1")
    play.do(Area(0))
    assert play.is_at(Phase.POOL)
    for number in range(6):
        assert play.weights() == dict.fromkeys(range(number, 12), 1)
        play.fall(number)
    assert play.is_at(Phase.PICK)
    assert picks(play) == set(CODES[:6])
    for number in range(5):
        pick(play, CODES[number])
    # The last Champion is the only option.
    assert play.is_at(Phase.CHALLENGE)


def test_competitive_lists_are_secret_until_all_are_complete(engine: str) -> None:
    """SFB-DRA-03, SFB-D-06: five in ascending order, at the same time, shown at the end."""
    play = opening(engine, teams="competitive", first="1")
    assert play.is_at(Phase.BRING)
    assert play.waits_for == [0, 1]
    # Only codes that leave enough higher ones.
    assert play.actions(0) == [Bring(number) for number in range(8)]
    bring(play, 0, "GOL")
    assert play.actions(0) == [Bring(number) for number in range(3, 9)]
    assert play.view(1).seats[0].brought == HIDDEN_LIST | 1
    assert play.view(0).seats[0].brought == 1 << 2
    bring(play, 0, "RAT KOR MAR SKI")
    assert play.waits_for == [1]
    bring(play, 1, "GOL GWA KIL TZU")
    assert play.events(EventKind.LIST_REVEALED) == []
    bring(play, 1, "RAT")
    assert len(play.events(EventKind.LIST_REVEALED)) == 2
    assert play.asks(Phase.AREA, 0)


def at_bans(engine: str) -> Scene:
    play = opening(engine, teams="competitive", first="1")
    bring(play, 0, "GOL RAT KOR MAR SKI")
    bring(play, 1, "GOL GWA KIL TZU RAT")
    play.do(Area(1))
    return play


def test_bans_and_picks(engine: str) -> None:
    """SFB-DRA-04, SFB-DRA-05, SFB-DRA-06, SFB-D-07, SFB-D-08"""
    play = at_bans(engine)
    assert play.asks(Phase.BAN, 0)
    assert {CODES[each.champion] for each in play.offers(Ban)} == {
        "GOL",
        "GWA",
        "KIL",
        "TZU",
        "RAT",
    }
    play.do(Ban(CODES.index("RAT")))
    assert play.asks(Phase.BAN, 1)
    play.do(Ban(CODES.index("MAR")))
    assert play.asks(Phase.PICK, 0)
    # The ban of B's Rath does not concern A's.
    assert picks(play) == {"GOL", "RAT", "KOR", "SKI"}
    for seat, code in enumerate(("RAT", "GWA", "GOL", "GOL", "KOR", "KIL")):
        assert play.asks(Phase.PICK, seat % 2)
        pick(play, code)
    assert play.is_at(Phase.CHALLENGE)
    # The same Champion fights on both sides.
    assert play.figure("A:GOL").controller == 0
    assert play.figure("B:GOL").controller == 1


def test_the_teams_of_a_tornado_name_their_first_players(engine: str) -> None:
    """SFB-STT-02, SFB-D-02, SFB-D-03, SFB-C-01, SFB-SET-09"""
    play = opening(engine, "DER DUG", "GOL GWA", "KIL TZU", "RAT KOR", mode="tornado")
    assert play.weights() == {0: 1, 1: 1}
    play.fall(1)
    assert play.asks(Phase.LEAD, 1)
    assert play.actions() == [Lead(1), Lead(3)]
    play.do(Lead(3))
    assert play.asks(Phase.LEAD, 0)
    assert play.actions() == [Lead(0), Lead(2)]
    play.do(Lead(2))
    assert play.state.order == [3, 2, 1, 0]
    assert play.asks(Phase.AREA, 3)


def test_a_casual_draft_of_a_tornado(engine: str) -> None:
    """SFB-STT-13, SFB-D-05: 2, 1, 4, 3, twice; with duplicates a team has no Champion twice."""
    for duplicates in ("no", "yes"):
        play = opening(engine, mode="tornado", teams="casual", duplicates=duplicates, first="1")
        play.do(Lead(1))
        play.do(Area(1))
        asked = []
        taken: list[str] = []
        while play.phase is Phase.PICK:
            asked.append(play.chooser)
            code = min(picks(play), key=CODES.index)
            taken.append(code)
            pick(play, code)
        assert asked == [1, 0, 3, 2, 1, 0, 3, 2]
        if duplicates == "yes":
            assert taken == ["DER", "DER", "DUG", "DUG", "GOL", "GOL", "GWA", "GWA"]
        else:
            assert taken == list(CODES[:8])


def test_a_competitive_draft_of_a_tornado(engine: str) -> None:
    """SFB-STT-14, SFB-D-06, SFB-D-07: lists of 3; bans 1 on 2, 2 on 1, 3 on 4, 4 on 3."""
    play = opening(engine, mode="tornado", teams="competitive", first="1")
    assert play.waits_for == [0, 1]
    bring(play, 0, "DER DUG GOL")
    bring(play, 1, "DER GWA KIL")
    assert play.waits_for == [2, 3]
    assert Bring(0) not in play.actions(2)
    assert Bring(1) not in play.actions(2)
    assert play.view(2).seats[0].brought == 0b111
    assert play.view(1).seats[2].brought == HIDDEN_LIST
    bring(play, 2, "GWA TZU RAT")
    bring(play, 3, "DUG GOL SKI")
    play.do(Lead(1))
    play.do(Area(0))
    for seat, owner, code in ((0, 1, "DER"), (1, 0, "GOL"), (2, 3, "SKI"), (3, 2, "GWA")):
        assert play.asks(Phase.BAN, seat)
        assert len(play.actions()) == 3
        play.do(Ban(CODES.index(code)))
        assert play.events(EventKind.CHAMPION_BANNED)[-1][:3] == (seat, owner, CODES.index(code))
    assert play.is_at(Phase.CHALLENGE)
    assert play.team(0) == ["DER", "DUG"]
    assert play.team(1) == ["GWA", "KIL"]
    assert play.team(2) == ["TZU", "RAT"]
    assert play.team(3) == ["DUG", "GOL"]
