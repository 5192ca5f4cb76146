"""Worked examples 1 to 16 of the ledger: geometry, targets, displacement."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import NE, NW, SE, SW, T1, T2, T3, T4, T5, T6, E, W
from .packs import card
from .scenario import Phase, Scene, at, gate, opening, scene, seat

PUSH_TWO = card("DUG02", "D", more='post = [{ op = "push", who = "target", n = 2 }]')
PUSH_THREE = card("DUG02", "D", more='post = [{ op = "push", who = "target", n = 3 }]')
FEAR_TWO = card("DUG02", "D", more='post = [{ op = "fear", who = "target", n = 2 }]')
FORCE_TWO = card("DUG02", "D", more='post = [{ op = "force", who = "target", n = 2 }]')
PULL_TWO = card(
    "DUG02",
    "D",
    targeting='{ kind = "direct", min = 1, max = 3 }',
    more='post = [{ op = "pull", who = "target", n = 2 }]',
)


def test_bloodied_at_half_the_hit_points(engine: str) -> None:
    """SFB-EX-01, SFB-KEY-01: with HP 7 Bloodied from 4 damage on, OOA at 7."""
    for before, strength in ((3, 2), (4, 3), (5, 3), (6, 3)):
        own = seat(at("TZU", -3, 3), hand="TZU06")
        play = scene(engine, own, seat(at("KOR", -2, 3, before)))
        play.attack("TZU06", "KOR")
        assert play.events(EventKind.ATTACK_SETTLED)[0][1] == strength
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), seat(at("KOR", -2, 3, 4)))
    play.attack("RAT02", "KOR")
    assert play.where("KOR") is None


def test_fireball_over_a_statue(engine: str) -> None:
    """SFB-EX-02"""
    own = seat(at("GWA", 0, 2), hand="GWA02")
    foe = seat(at("KOR", 0, 1), at("MAR", 1, -1), at("KIL", -2, 4))
    play = scene(engine, own, foe)
    play.card("GWA02")
    assert play.targets() == {"MAR", "KIL"}
    play = scene(engine, own, seat(at("KOR", 2, -2), at("MAR", 1, -1), at("KIL", -2, 4)))
    play.card("GWA02")
    assert play.targets() == {"MAR", "KIL"}


def test_challenge_over_a_token(engine: str) -> None:
    """SFB-EX-03"""
    own, foe = seat(at("TZU", 1, -3), hand="TZU02"), seat(at("RAT", 1, -1))
    play = scene(engine, own, foe, traps=[T1])
    play.card("TZU02")
    assert play.targets() == {"RAT"}
    play.target("RAT")
    assert play.damage("RAT") == 3
    assert play.where("RAT") == T1
    assert play.is_at(Phase.FLIP)
    play = scene(engine, own, seat(at("RAT", 1, -1), at("KOR", *T1)))
    play.card("TZU02")
    assert play.targets() == {"KOR"}


def test_from_the_reeds(engine: str) -> None:
    """SFB-EX-04"""
    own = seat(at("TZU", 0, -4), hand="TZU04")
    foe = seat(at("KIL", -1, -1), at("GWA", 0, -1, 1), at("RAT", 1, -2, 3), hand="GWA07")
    play = scene(engine, own, foe)
    play.card("TZU04", (0, -3), (0, -2))
    play.aim(SE)
    assert [play.damage(code) for code in ("KIL", "GWA", "RAT")] == [4, 3, 3]
    assert play.events(EventKind.DAMAGED) == [
        (play.number("GWA"), 2, 3, 2),
        (play.number("KIL"), 4, 4, 2),
    ]
    assert play.asks(Phase.ACTIVATE)


def test_a_dash_has_twelve_options(engine: str) -> None:
    """SFB-EX-05, SFB-KEY-03"""
    own = seat(at("DUG", 0, -2), hand="DUG04")
    play = scene(engine, own, seat())
    play.card("DUG04")
    both = {(d, n) for d in (E, NE, NW, W, SW) for n in (1, 2)}
    assert play.dashes() == both | {(SE, 1)}
    assert len(play.actions()) == 12
    trapped = scene(engine, own, seat(), traps=[T1, T2])
    trapped.card("DUG04")
    assert trapped.dashes() == both | {(SE, 1)}
    trapped.dash(E, 2)
    assert trapped.is_at(Phase.FLIP)
    assert trapped.where("DUG") == T1


@pytest.mark.parametrize("token", ["spikes 2", "spikes 3"])
def test_pushed_into_a_trap(engine: str, token: str) -> None:
    """SFB-EX-06, SFB-TRP-09, SFB-OOA-03, SFB-LVL-01"""
    own = seat(at("DUG", -1, -2), hand="DUG02")
    play = scene(engine, own, seat(at("KIL", 0, -2, 3)), traps=[T1])
    play.attack("DUG02", "KIL")
    assert play.damage("KIL") == 6
    play.flip(token)
    assert play.where("KIL") is None
    assert play.points == (1, 0)
    assert play.asks(Phase.TOKEN, 1)
    assert not play.is_up("DUG")
    play.lay(T6)
    assert play.traps == {T6}
    assert play.is_up("DUG")


def test_hex_rows(engine: str) -> None:
    """SFB-EX-07, SFB-ARN-08: a direct shot tells which hexes share a row."""
    for place, is_row in (((1, -1), True), ((0, -2), True), ((2, 0), True), ((1, 0), False)):
        own = seat(at("DER", 2, -2, rooted=True), hand="DER04")
        play = scene(engine, own, seat(at("KOR", *place)))
        play.card("DER04")
        assert play.targets() == ({"KOR"} if is_row else set()), place
    play = scene(engine, seat(at("DER", 0, 2, rooted=True), hand="DER04"), seat(at("KOR", 1, 0)))
    play.card("DER04")
    assert play.targets() == set()


def test_the_track_of_a_tornado(engine: str) -> None:
    """SFB-EX-08, SFB-STT-04, SFB-STT-08, SFB-TRK-06"""
    play = opening(engine, "DER DUG", "GOL GWA", "KIL TZU", "RAT KOR", mode="tornado", first="1")
    while play.phase is not Phase.CHALLENGE:
        play.do(play.actions()[0])
    for design in ("CHA01", "CHA02", "CHA03"):
        play.fall_challenge(design)
    assert play.track == ["CHA03", "CHA02", "CHA01", "", ""]
    _until_advance(play)
    play.fall_challenge("CHA04")
    play.fall_challenge("CHA05")
    assert play.track == ["CHA05", "CHA04", "CHA03", "CHA02", "CHA01"]


def test_the_track_of_a_tornado_goes_on(engine: str) -> None:
    """SFB-EX-08: after round 2 a and b are discarded, c is in slot 4."""
    seats = [
        seat(at(code, q, 3)) for code, q in (("DER", -4), ("GOL", -3), ("KIL", -2), ("KOR", -1))
    ]
    track = ["CHA02", "CHA03", "CHA07", "CHA05", "CHA06"]
    play = scene(engine, *seats, turn=3, round=2, track=track)
    _until_advance(play)
    assert play.events(EventKind.CHALLENGE_EXPIRED) == [(5, 0, 0, 0), (4, 0, 0, 0)]
    play.settle()
    assert play.track[2:] == ["CHA02", "CHA03", "CHA07"]


def _until_advance(play: Scene) -> None:
    """Nobody does anything until the Challenges move."""
    while play.phase is not Phase.ADVANCE:
        if play.is_chance:
            play.raw.apply_outcome(play.raw.outcomes()[0][0])
        else:
            play.do(play.actions()[-1])


def test_darksteel_armour_against_a_second_attack(engine: str) -> None:
    """SFB-EX-09, SFB-REA-07"""
    own = seat(at("DUG", -3, 3), at("MAR", -2, 2), hand="DUG04 MAR03")
    foe = seat(at("RAT", -2, 3), gate("KIL"), hand="KIL05")
    play = scene(engine, own, foe)
    play.card("DUG04")
    play.done()
    play.target("RAT")
    play.react("KIL05", "RAT")
    assert play.damage("RAT") == 2
    # The Push has moved Rath to (-1,3), next to Mariusz's step to (-1,2).
    assert play.where("RAT") == (-1, 3)
    play.attack("MAR03", "RAT", (-1, 2))
    assert play.damage("RAT") == 3
    play.end_turn()
    assert play.modifiers("RAT") == {}


def test_a_rooted_champion_is_not_moved(engine: str) -> None:
    """SFB-EX-10, SFB-DIS-03, SFB-DIS-04"""
    own = seat(at("DUG", -3, 3), hand="DUG02")
    foe = seat(at("KIL", -2, 3, rooted=True))
    for pack, hurt in ((PUSH_TWO, 2), (FEAR_TWO, 0), (FORCE_TWO, 0)):
        play = scene(engine, own, foe, pack=pack)
        play.attack("DUG02", "KIL")
        assert play.where("KIL") == (-2, 3)
        assert play.damage("KIL") == 2 + hurt
        assert play.asks(Phase.ACTIVATE)


def test_push_against_a_statue_and_the_edge(engine: str) -> None:
    """SFB-EX-11, SFB-KEY-16, SFB-KEY-18"""
    play = scene(
        engine, seat(at("DUG", 0, -2), hand="DUG02"), seat(at("KIL", 0, -1)), pack=PUSH_TWO
    )
    play.attack("DUG02", "KIL")
    assert (play.where("KIL"), play.damage("KIL")) == ((0, -1), 2 + 2)
    play = scene(engine, seat(at("DUG", 3, -4), hand="DUG02"), seat(at("KIL", 4, -4)))
    play.attack("DUG02", "KIL")
    assert (play.where("KIL"), play.damage("KIL")) == ((4, -4), 3 + 1)
    assert play.events(EventKind.DAMAGED)[-1] == (play.number("KIL"), 1, 4, 3)


def test_push_without_a_common_row(engine: str) -> None:
    """SFB-EX-12, SFB-KEY-19"""
    pack = card(
        "DUG02",
        "D",
        targeting='{ kind = "indirect", min = 1, max = 3 }',
        more='post = [{ op = "push", who = "target", n = 1 }]',
    )
    play = scene(engine, seat(at("DUG", 0, 2), hand="DUG02"), seat(at("KIL", 1, 0)), pack=pack)
    play.attack("DUG02", "KIL")
    assert (play.where("KIL"), play.damage("KIL")) == ((1, 0), 2)


def test_push_over_a_snare_and_over_spikes(engine: str) -> None:
    """SFB-EX-13, SFB-TRP-03, SFB-KEY-22"""
    for token, end in (("snare", T1), ("spikes 2", (3, -2))):
        own, foe = seat(at("DUG", -1, -2), hand="DUG02"), seat(at("KIL", 0, -2))
        play = scene(engine, own, foe, traps=[T1], pack=PUSH_THREE)
        play.attack("DUG02", "KIL")
        assert play.damage("KIL") == 2
        play.flip(token)
        assert play.asks(Phase.TOKEN, 1)
        play.lay(T5)
        assert play.where("KIL") == end
        assert play.is_rooted("KIL") is (token == "snare")
        assert play.damage("KIL") == 2 + 2


def test_pulls_that_the_puller_blocks(engine: str) -> None:
    """SFB-EX-14, SFB-KEY-15, SFB-KEY-21"""
    own = seat(at("DUG", 0, -2), hand="DUG02")
    for place, end, hurt in (((1, -3), (1, -3), 2), ((2, -2), T1, 1)):
        play = scene(engine, own, seat(at("KIL", *place)), pack=PULL_TWO)
        play.attack("DUG02", "KIL")
        assert (play.where("KIL"), play.damage("KIL")) == (end, 2 + hurt)


def test_what_blocks_a_direct_shot(engine: str) -> None:
    """SFB-EX-15, SFB-TGT-06"""
    indirect = card("DER04", "C", targeting='{ kind = "indirect", min = 1, max = 3 }')
    for pack, mates, seen in (
        ("", (), {"KOR"}),
        ("", (at("RAT", 0, 2),), set()),
        (indirect, (), {"KOR"}),
        (indirect, (at("RAT", 0, 2),), {"KOR"}),
    ):
        own = seat(at("DER", -2, 2), *mates, hand="DER04")
        play = scene(engine, own, seat(at("KOR", 1, 2)), traps=[T6], pack=pack)
        play.card("DER04")
        assert play.targets() == seen


def test_the_best_ways_of_fear(engine: str) -> None:
    """SFB-EX-16, SFB-KEY-17, SFB-KEY-06, SFB-KEY-07"""
    own = seat(at("DUG", 0, -1), hand="DUG02")
    play = scene(engine, own, seat(at("KIL", 1, -1)), traps=[T3, T5], pack=FEAR_TWO)
    play.attack("DUG02", "KIL")
    assert play.asks(Phase.FEAR, 1)
    assert play.dashes() == {(E, 2), (NE, 2), (SE, 2)}
    crossing = play.copy()
    crossing.dash(E, 2)
    assert (crossing.phase, crossing.where("KIL")) == (Phase.FLIP, T3)
    crossing.flip("spikes 1")
    crossing.lay(T4)
    assert crossing.where("KIL") == (3, -1)
    play.dash(SE, 2)
    assert (play.phase, play.where("KIL")) == (Phase.FLIP, T5)
    own = seat(at("DUG", -2, -1), hand="DUG02")
    play = scene(engine, own, seat(at("KIL", -3, -1)), pack=FEAR_TWO)
    play.attack("DUG02", "KIL")
    assert play.where("KIL") == (-1, -3)
