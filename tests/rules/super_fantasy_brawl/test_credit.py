"""Who Levels Up when a Champion falls: the source of the damage decides (SFB-LVL-07)."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_FIGURE

from .board import T1, T6
from .packs import card, champion
from .scenario import Phase, Scene, at, gate, scene, seat


def credited(play: Scene) -> list[tuple[int, int]]:
    """(who fell, who is credited), in order."""
    return [(event[0], event[2]) for event in play.events(EventKind.OUT_OF_ACTION)]


def test_an_ability_after_own_damage(engine: str) -> None:
    """SFB-LVL-07, SFB-DMG-04: an Enemy that falls by a Levelled Up ability credits nobody."""
    each = '{ each = "enemy", within = 1, of = "self" }'
    ability = f'{{ hook = "on_own_damage", do = [{{ op = "dmg", who = {each}, n = 1 }}] }}'
    pack = champion("KOR", ability)
    foe = seat(at("VHO", -2, 3, 2), at("DER", -3, 2, 5))
    play = scene(engine, seat(at("KOR", -3, 3, up=True), hand="KOR05"), foe, pack=pack)
    play.attack("KOR05", "VHO")
    assert credited(play) == [
        (play.number("VHO"), play.number("KOR")),
        (play.number("DER"), NO_FIGURE),
    ]
    assert play.points == (2, 0)


def test_an_answer_that_hits_its_own_side(engine: str) -> None:
    """SFB-LVL-07, SFB-OOA-05: the attacker gets the point, not the credit."""
    each = '{ each = "champion", within = 1, of = "self" }'
    ability = f'{{ hook = "on_attacked", do = [{{ op = "dmg", who = {each}, n = 1 }}] }}'
    pack = champion("VHO", ability)
    foe = seat(at("VHO", -2, 3, up=True), at("DER", -1, 3, 5))
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe, pack=pack)
    play.attack("RAT02", "VHO")
    assert credited(play) == [(play.number("DER"), NO_FIGURE)]
    assert play.points == (1, 0)
    assert play.damage("RAT") == 1
    assert not play.is_up("RAT")


def test_an_enemy_that_dashes_of_its_own_will(engine: str) -> None:
    """SFB-LVL-07, SFB-DMG-04: whoever's card gave the movement; Force credits its source."""
    for word, is_credited in (("jump", False), ("move", False), ("force", True)):
        post = f'post = [{{ op = "{word}", who = "target", n = 1 }}]'
        pack = card("KIL07", "M", more=post)
        own = seat(at("KIL", -1, -2), hand="KIL07")
        play = scene(engine, own, seat(at("KOR", 0, -2, 3)), traps=[T1], pack=pack)
        play.attack("KIL07", "KOR")
        if word == "jump":
            assert play.asks(Phase.LEAP, 1)
            play.leap(T1)
        else:
            play.step(T1)
        play.flip("spikes 1")
        play.lay(T6)
        source = play.number("KIL") if is_credited else NO_FIGURE
        assert credited(play) == [(play.number("KOR"), source)]
        assert play.points == (1, 0)
        assert play.is_up("KIL") == is_credited


def test_a_reaction_that_hits_its_own_side(engine: str) -> None:
    """SFB-LVL-07, SFB-OOA-04, SFB-REA-10: Ring of Scorn takes both sides: one credit."""
    own = seat(at("RAT", -3, 3, 3), hand="RAT02")
    foe = seat(at("MAR", -2, 3), at("DER", -1, 3, 4), hand="MAR07")
    play = scene(engine, own, foe)
    play.attack("RAT02", "MAR", react="MAR07 MAR")
    fallen = dict(credited(play))
    assert fallen == {play.number("RAT"): play.number("MAR"), play.number("DER"): NO_FIGURE}
    assert play.points == (1, 1)
    assert play.is_up("MAR")


def test_poison_credits_the_attacker(engine: str) -> None:
    """SFB-LVL-07, SFB-KEY-12: a Champion that falls by Poison falls by the Action."""
    play = scene(engine, seat(at("VHO", -3, 3), hand="VHO04"), seat(at("KOR", -2, 3, 4)))
    play.attack("VHO04", "KOR")
    assert credited(play) == [(play.number("KOR"), play.number("VHO"))]
    assert play.is_up("VHO")


def test_a_blocked_push_of_a_reaction(engine: str) -> None:
    """SFB-REA-08, SFB-REA-10: the Champion it was played on is the pusher, and is credited."""
    own = seat(at("RAT", 4, -4, 3), hand="RAT02")
    foe = seat(at("KOR", 3, -4), gate("DUG"), hand="DUG07")
    play = scene(engine, own, foe)
    play.attack("RAT02", "KOR", react="DUG07 KOR")
    assert credited(play) == [(play.number("RAT"), play.number("KOR"))]
    assert play.is_up("KOR")


def test_operations_after_the_actor_fell(engine: str) -> None:
    """SFB-ACT-08: Draw of the same list is lost too."""
    post = 'post = [{ op = "dmg", who = "self", n = 1 }, { op = "draw", n = 1 }]'
    pack = card("KOR05", "C", more=post)
    for damage in (5, 6):
        own = seat(at("KOR", -3, 3, damage), hand="KOR05")
        play = scene(engine, own, seat(at("VHO", -2, 3)), pack=pack)
        play.attack("KOR05", "VHO")
        assert play.asks(Phase.DRAW if damage == 5 else Phase.ACTIVATE)
    assert play.where("KOR") is None


def test_a_target_that_falls_before_step_six(engine: str) -> None:
    """SFB-ATK-17, SFB-ATK-16: a Reaction takes another target out; the attack passes it over."""
    each = '{ each = "friend", within = 1, of = "reacted", where = { is = "bloodied" } }'
    pack = card(
        "KIL05",
        "C",
        type="reaction",
        move=0,
        targeting="",
        more=f'defence = 0\ndo = [{{ op = "dmg", who = {each}, n = 1 }}]',
    )
    foe = seat(at("VHO", -2, 3), at("DER", -2, 2, 5), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR03"), foe, pack=pack)
    play.card("KOR03")
    play.aim(0)
    play.react("KIL05", "VHO")
    assert play.where("DER") is None
    settled = [event[0] for event in play.events(EventKind.ATTACK_SETTLED)]
    assert settled == [play.number("VHO")]
    assert (play.points, play.damage("VHO")) == ((1, 0), 2)
