"""What is still measured from a Champion that has left for its Gate, and what is lost with it."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.events import EventKind

from .packs import card, champion
from .scenario import Phase, at, gate, scene, seat


def test_the_last_hex_is_that_of_the_target(engine: str) -> None:
    """SFB-ATK-14: whoever falls after it, distances count from where the target stood."""
    near = '{ each = "enemy", within = 1, of = "target" }'
    twice = f'{{ op = "dmg", who = {near}, n = 2 }}, {{ op = "dmg", who = {near}, n = 1 }}'
    targeting = '{ kind = "indirect", min = 2, max = 3 }'
    pack = card("GWA02", "D", targeting=targeting, strength=2, more=f"post = [{twice}]")
    foe = seat(at("KOR", -2, 3, 6), at("VHO", -1, 3, 6), at("KIL", -3, 4))
    play = scene(engine, seat(at("GWA", -2, 1), hand="GWA02"), foe, pack=pack)
    play.attack("GWA02", "KOR")
    assert (play.where("KOR"), play.where("VHO")) == (None, None)
    assert play.damage("KIL") == 2 + 1


def test_an_ability_ends_with_its_champion(engine: str) -> None:
    """SFB-LVL-08: Vhoul falls by the own answer; the rest of it is lost."""
    lines = '{ op = "dmg", who = "self", n = 1 }, { op = "draw", n = 1 }'
    pack = champion("VHO", f'{{ hook = "on_attacked", do = [{lines}] }}')
    for damage in (4, 5):
        foe = seat(at("VHO", -2, 3, damage, up=True))
        play = scene(engine, seat(at("OON", -3, 3), hand="OON04"), foe, pack=pack)
        play.attack("OON04", "VHO")
        assert len(play.events(EventKind.ABILITY_USED)) == 1
        assert (play.where("VHO") is None) == (damage == 5)
        assert play.is_at(Phase.ACTIVATE if damage == 5 else Phase.DRAW)


def test_the_gate_is_at_no_distance(engine: str) -> None:
    """SFB-REA-11, SFB-GEN-22: Draw if the attacker is 1 away; not with the Champion gone."""
    near = '{ is = "distance", who = "attacker", to = "reacted", exactly = 1 }'
    far = '{ is = "distance", who = "attacker", to = "reacted", at_least = 1 }'
    for condition in (near, far):
        post = f'defence = 0\npost = [{{ op = "draw", n = 1, if = {condition} }}]'
        pack = card("KIL05", "C", type="reaction", move=0, targeting="", more=post)
        for damage in (0, 6):
            foe = seat(at("KOR", -2, 3, damage), gate("KIL"), hand="KIL05")
            play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe, pack=pack)
            play.attack("RAT02", "KOR", react="KIL05 KOR")
            assert play.is_at(Phase.ACTIVATE if damage else Phase.DRAW)
