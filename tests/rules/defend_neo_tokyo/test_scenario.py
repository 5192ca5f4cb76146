"""The helper itself: what it builds, and the nonsense that it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from kumite.games.defend_neo_tokyo.codec import decode, encode

from .position import Mech, build
from .scenario import Phase, assault, foe, mech, scene


def test_a_position_has_what_was_asked_for() -> None:
    own = mech("patriot-1776", 3, hand="clean-cut march", power="RA1 LG2", damage="C6")
    state = build([own, mech()], monsters={"glowback": foe(8, 9, fire=3)}, damage={8: 4}, ruins=[9])
    assert decode(encode(state))[0] == state
    assert state.phase is Phase.ACTION
    assert state.mechs[0].hand == 1 << 14 | 1 << 21
    assert state.mechs[0].power == [0, 1, 2]
    assert state.mechs[0].damage == [6, 0, 0, 0]
    assert (state.monsters[2].space, state.monsters[2].life) == (8, 9)
    assert state.monsters[2].tokens == [3, 0, 0, 0]
    assert state.damage[7:9] == [4, 15]
    assert state.destruction == 1
    assert state.event_discard == 1 << 2 | 1 << 18


def test_a_go_is_played(engine: str) -> None:
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="clean-cut march", power="RA1"),
        monsters={"isotopede": foe(3, 10)},
    )
    assert play.tiles() == {"C:reroute", "RA:bash"}
    play.tile("bash", "isotopede")
    play.drop("march")
    play.roll(5)
    assert play.life("isotopede") == 5
    assert play.track == 1


def test_monsters_attack(engine: str) -> None:
    play = assault(engine, "red", mech(), mech(), monsters={"glowback": foe(8)}, damage={8: 1})
    assert play.city(8) == 4


@pytest.mark.parametrize(
    ("mechs", "position", "reason"),
    [
        ([], {}, "one to five"),
        ([mech("patriot")], {}, "no mech"),
        ([mech("patriot-1776"), mech("patriot-1776")], {}, "share a part"),
        ([mech(hand="bash")], {}, "no card"),
        ([mech(hand="march", discard="march")], {}, "lies twice"),
        ([mech(power="C1")], {}, "holds no power"),
        ([mech(power="LG5")], {}, "5 tokens on LG"),
        ([mech(damage="C13")], {}, "13 tokens on C"),
        ([mech(power="L1")], {}, "no amount"),
        ([mech(space=19)], {}, "no area"),
        ([mech()], {"monsters": {"glowback": foe(0)}}, "cannot be in 0"),
        ([mech()], {"monsters": {"glowback": foe(8)}, "ruins": [8]}, "cannot be in 8"),
        ([mech()], {"monsters": {"glowback": foe(8), "brinejaw": foe(9)}}, "no monster"),
        ([mech(armor=4)], {}, "4 Armor tokens on mech 0"),
        ([mech()], {"monsters": {"glowback": foe(8, fire=11)}}, "11 Fire tokens"),
        ([mech(armor=2)], {"monsters": {"glowback": foe(8, armor=9)}}, "11 Armor tokens"),
        ([mech()], {"monsters": {"boss": foe(8, stunned=True)}}, "cannot be stunned"),
        ([mech()], {"damage": {8: 5}}, "falls at 5"),
        ([mech()], {"citizens": {8: "sports-fans sports-fans"}}, "there are 1"),
        ([mech()], {"citizens": {0: "commuters"}}, "cannot be in 0"),
        ([mech()], {"known": "earthquake"}, "no event card"),
        ([mech()], {"known": "aftershock", "drawn": "aftershock"}, "lies twice"),
    ],
)
def test_nonsense_is_refused(mechs: list[Mech], position: dict[str, Any], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        build(mechs, **position)


def test_a_scene_that_would_run_on_is_refused(engine: str) -> None:
    with pytest.raises(AssertionError, match="no engine takes this scene"):
        scene(engine, mech(), mech())
