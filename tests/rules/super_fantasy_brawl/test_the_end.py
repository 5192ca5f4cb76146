"""When the game is over nothing more happens (SFB-END-06), wherever it ends."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import T1, T2
from .packs import card
from .scenario import Scene, at, gate, scene, seat

RING = '{ kind = "area", shape = "ring" }'


def is_last(play: Scene) -> bool:
    """Whether the end is the last thing told, right after the points."""
    kinds = [event[0] for event in play.raw.events_since(0)]
    return kinds[-2:] == [EventKind.POINTS_GAINED, EventKind.MATCH_ENDED]


def test_no_lifesteal(engine: str) -> None:
    """SFB-END-06, SFB-DMG-02: the win check comes before Lifesteal."""
    own = seat(at("VHO", -3, 3, 5), hand="VHO02")
    play = scene(engine, own, seat(at("KOR", -2, 3, 6)), points=(4, 0))
    play.attack("VHO02", "KOR")
    assert play.is_over
    assert is_last(play)
    assert play.damage("VHO") == 5


def test_no_poison_and_no_second_pass(engine: str) -> None:
    """SFB-END-06, SFB-DMG-02: one target falls, the other keeps the damage of the first pass."""
    pack = card("RAT03", "D", targeting=RING, strength=2, more="poison = 1\ndouble = true")
    foe = seat(at("KOR", -2, 3, 6), at("VHO", -3, 2))
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT03"), foe, points=(4, 0), pack=pack)
    play.attack("RAT03", 0)
    assert play.is_over
    assert is_last(play)
    assert play.damage("VHO") == 2


def test_no_second_pass_alone(engine: str) -> None:
    """SFB-END-06, SFB-KEY-04"""
    pack = card("TZU06", "D", targeting=RING, strength=2, more="double = true")
    foe = seat(at("KOR", -2, 3, 6), at("VHO", -3, 2))
    play = scene(engine, seat(at("TZU", -3, 3), hand="TZU06"), foe, points=(4, 0), pack=pack)
    play.attack("TZU06", 0)
    assert is_last(play)
    assert play.damage("VHO") == 2


def test_no_answer_and_no_step_nine(engine: str) -> None:
    """SFB-END-06, SFB-ATK-15: neither Gold'arr's Draw nor the Push of Broadside."""
    foe = seat(at("KOR", -2, 3, 6), at("VHO", -1, 3))
    play = scene(engine, seat(at("GOL", -3, 3, up=True), hand="GOL02"), foe, points=(4, 0))
    play.attack("GOL02", 0)
    assert is_last(play)
    assert (play.where("VHO"), play.damage("VHO")) == ((-1, 3), 3)


def test_no_further_operation(engine: str) -> None:
    """SFB-END-06, SFB-GEN-06: Feed takes the last point; neither Heal nor Draw follows."""
    own = seat(at("VHO", -3, 3, 5), hand="VHO06")
    play = scene(engine, own, seat(at("KOR", -2, 3, 6)), points=(4, 0))
    play.skill("VHO06")
    assert is_last(play)
    assert play.damage("VHO") == 5


def test_no_token_and_no_more_pulls(engine: str) -> None:
    """SFB-END-06, SFB-TRP-06: a pulled Champion falls in a trap; the next one is left alone."""
    own = seat(at("MAR", 0, -2), hand="MAR06")
    foe = seat(at("KOR", 2, -2, 6), at("VHO", -2, -2))
    play = scene(engine, own, foe, traps={T1: "spikes 1", T2: None}, points=(4, 0))
    play.skill("MAR06")
    play.choose("KOR")
    assert is_last(play)
    assert play.traps == {T2}
    assert play.where("VHO") == (-2, -2)


def test_no_flip_and_no_upkeep(engine: str) -> None:
    """SFB-END-06, SFB-LVL-01: nobody Levels Up, Cores stay as they are."""
    own = seat(at("KIL", -3, 3), hand="KIL02 KIL03")
    play = scene(engine, own, seat(at("KOR", -2, 3, 6), hand="KOR02"), points=(4, 0))
    play.attack("KIL02", "KOR")
    assert is_last(play)
    assert not play.is_up("KIL")
    assert (play.cores(0), play.hand(0)) == ("CM", {"KIL03"})


def test_the_end_in_a_reaction(engine: str) -> None:
    """SFB-END-01, SFB-END-06: step 8 ends it; step 9 and the rest of the Reaction are lost."""
    own = seat(at("RAT", -3, 3, 3), hand="RAT04")
    foe = seat(at("MAR", -2, 3), at("DER", -1, 3), hand="MAR07")
    play = scene(engine, own, foe, points=(0, 4))
    play.attack("RAT04", "MAR", react="MAR07 MAR")
    assert is_last(play)
    assert play.state.winner == 1
    assert play.damage("DER") == 2
    assert not play.is_up("MAR")


def test_the_end_in_step_five(engine: str) -> None:
    """SFB-END-06, SFB-REA-09: text that takes the attacker out; nothing of it goes on."""
    lines = '{ op = "dmg", who = "attacker", n = 2 }, { op = "dmg", who = "reacted", n = 1 }'
    pack = card(
        "KIL05", "C", type="reaction", move=0, targeting="", more=f"defence = 0\ndo = [{lines}]"
    )
    foe = seat(at("KOR", -2, 3), gate("KIL"), hand="KIL05")
    own = seat(at("RAT", -3, 3, 3), hand="RAT02")
    play = scene(engine, own, foe, points=(0, 4), pack=pack)
    play.attack("RAT02", "KOR", react="KIL05 KOR")
    assert is_last(play)
    assert play.damage("KOR") == 0


def test_the_end_at_the_scoreboard(engine: str) -> None:
    """SFB-END-04, SFB-END-06: the next Challenge is not scored, no ability answers the phase."""
    foe = seat(at("KOR", 1, 0), at("VHO", -2, 0, 2, up=True))
    track = ["", "CHA01", "CHA03", ""]
    play = scene(engine, seat(), foe, round=2, track=track, points=(0, 3))
    play.end_turn()
    assert is_last(play)
    assert play.points == (0, 5)
    assert play.track[1] == "CHA01"
    assert play.damage("VHO") == 2
