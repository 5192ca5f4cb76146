"""Attacks step by step, Reactions, skills, damage and Levelling Up."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Draw
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_FIGURE

from .board import SE, T1, T5, T6, E, W
from .packs import card
from .scenario import Phase, at, gate, scene, seat

SHIELD = card(
    "KIL05",
    "C",
    type="reaction",
    move=0,
    targeting="",
    more='defence = 1\ndo = [{ op = "dmg", who = "attacker", n = 2 }, { op = "draw", n = 1 }]',
)
STEP_BACK = card(
    "KIL05",
    "C",
    type="reaction",
    move=0,
    targeting="",
    more='defence = 1\ndo = [{ op = "jump", who = "reacted", n = 2 }]',
)


def test_only_enemies_are_targets(engine: str) -> None:
    """SFB-TGT-01, SFB-TGT-03, SFB-D-17, SFB-GEN-02"""
    own = seat(at("RAT", -3, 3), at("DER", -3, 2), hand="RAT02")
    play = scene(engine, own, seat(at("KOR", -2, 3), at("KIL", -1, 3)))
    play.card("RAT02")
    assert play.targets() == {"KOR"}
    assert play.may_stop


def test_targets_from_the_current_position(engine: str) -> None:
    """SFB-ATK-04: after the movement, not before it."""
    own = seat(at("RAT", -4, 3), hand="RAT02")
    play = scene(engine, own, seat(at("KOR", -1, 3)))
    play.card("RAT02", (-3, 3), (-2, 3))
    assert play.targets() == {"KOR"}


def test_an_area_needs_an_enemy(engine: str) -> None:
    """SFB-TGT-02, SFB-TGT-08: an arc with Allies alone is not offered; the actor is no target."""
    own = seat(at("KIL", -3, 3), at("DER", -4, 3), hand="KIL03")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.card("KIL03")
    # {Korvash}: 0 (SE, E, NE), 1, 5 (SW, SE, E); Deryn alone in 2, 3, 4 is no option.
    assert play.aims() == [0]
    play.aim(0)
    assert play.damage("DER") == 0


def test_range_bonus(engine: str) -> None:
    """SFB-TGT-14: Levelled Up Gwaien shoots one hex farther; a blast is not changed."""
    for up, seen in ((False, set()), (True, {"KOR"})):
        own = seat(at("GWA", -4, 3, up=up, rooted=True), hand="GWA02 GWA05")
        play = scene(engine, own, seat(at("KOR", 0, 3)))
        blast = play.copy()
        play.card("GWA02")
        assert play.targets() == seen
        blast.card("GWA05")
        assert blast.aims() == []


def test_the_reaction_window(engine: str) -> None:
    """SFB-ATK-05, SFB-REA-01, SFB-REA-02, SFB-D-19: asked once, after the target is named."""
    foe = seat(at("KOR", -2, 3), gate("OON"), hand="KOR07 OON07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.card("RAT02")
    assert play.asks(Phase.TARGET)
    play.target("KOR")
    assert play.asks(Phase.REACT, 1)
    assert play.reactions() == {("KOR07", "KOR"), ("OON07", "KOR")}
    assert play.may_stop
    play.react("OON07", "KOR")
    play.heal(0)
    assert play.asks(Phase.ACTIVATE)
    assert play.hand(1) == {"KOR07"}


def test_a_reaction_in_the_own_turn(engine: str) -> None:
    """SFB-REA-01: an area attack on own Allies gives the own side no Reaction."""
    own = seat(at("KOR", -3, 3), at("RAT", -4, 3), hand="KOR03 RAT07")
    play = scene(engine, own, seat(at("VHO", -2, 3)))
    play.card("KOR03")
    play.aim(0)
    assert play.asks(Phase.ACTIVATE)
    assert play.damage("RAT") == 2


def test_naming_one_of_several_targets(engine: str) -> None:
    """SFB-REA-05, SFB-REA-07: its DEF counts for the chosen Champion alone."""
    foe = seat(at("VHO", -2, 3), at("DER", -3, 2), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR03"), foe)
    play.card("KOR03")
    play.aim(0)
    assert play.reactions() == {("OON07", "VHO"), ("OON07", "DER")}
    play.react("OON07", "DER")
    assert (play.damage("VHO"), play.damage("DER")) == (2, 0)


def test_unmarked_text_resolves_at_once(engine: str) -> None:
    """SFB-REA-09, SFB-ACT-08: the attacker falls in step 5: no damage, the text goes on."""
    own = seat(at("RAT", -3, 3, 3), hand="RAT02")
    foe = seat(at("KOR", -2, 3), gate("KIL"), hand="KIL05")
    play = scene(engine, own, foe, pack=SHIELD)
    play.attack("RAT02", "KOR", react="KIL05 KOR")
    assert play.where("RAT") is None
    assert play.asks(Phase.DRAW, 1)
    play.draw(0)
    assert play.damage("KOR") == 0
    assert play.points == (0, 1)
    assert play.is_up("KOR")
    assert play.discard_pile(1) == {"KIL05"}


def test_moving_before_damage_does_not_help(engine: str) -> None:
    """SFB-REA-14, SFB-TGT-11: the Champion stays a target, whatever the distance."""
    foe = seat(at("KOR", -2, 3), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe, pack=STEP_BACK)
    play.attack("RAT02", "KOR", react="KIL05 KOR")
    play.leap((0, 3))
    assert play.where("KOR") == (0, 3)
    assert play.damage("KOR") == 2


def test_a_reaction_may_do_nothing(engine: str) -> None:
    """SFB-REA-12, SFB-REA-13: spent face up; discarded after the Action card."""
    foe = seat(at("KOR", -2, 3), hand="KOR07")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL07"), foe)
    play.attack("KIL07", "KOR", react="KOR07 KOR")
    # Not Bloodied: Spite deals nothing. The Force of step 9 is still open.
    assert play.asks(Phase.FORCE)
    assert play.discard_pile(1) == set()
    assert play.hand(1) == set()
    assert play.cores(1) == "CM"
    play.done()
    discarded = play.events(EventKind.CARD_DISCARDED)
    assert [(each[0], each[2]) for each in discarded] == [(0, 0), (1, 0)]


def test_one_reaction_counts_for_both_passes(engine: str) -> None:
    """SFB-REA-13, SFB-KEY-04: Double uses the damage found in step 6."""
    foe = seat(at("KOR", -2, 3), gate("RAT"), hand="RAT07")
    play = scene(engine, seat(at("TZU", -3, 3), hand="TZU06"), foe)
    play.attack("TZU06", "KOR", react="RAT07 KOR")
    assert play.damage("KOR") == 1 + 1


def test_post_abilities_without_damage(engine: str) -> None:
    """SFB-ATK-10, SFB-ATK-11: Push happens although the attack damage was 0."""
    foe = seat(at("MAR", -2, 3, up=True), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("DUG", -3, 3), hand="DUG02"), foe)
    play.attack("DUG02", "MAR", react="OON07 MAR")
    assert play.damage("MAR") == 0
    assert play.where("MAR") == (-1, 3)


def test_no_post_ability_without_an_attack(engine: str) -> None:
    """SFB-ATK-10, SFB-ATK-03: declining loses step 9."""
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT04"), seat(at("KOR", -2, 3)))
    play.card("RAT04")
    play.done()
    assert play.asks(Phase.ACTIVATE)
    assert play.events(EventKind.CARD_DRAWN) == []


def test_step_seven_in_order(engine: str) -> None:
    """SFB-ATK-08, SFB-DMG-02: attack damage, OOA, points, then Poison on survivors."""
    play = scene(engine, seat(at("VHO", -3, 3), hand="VHO04"), seat(at("KOR", -2, 3, 3)))
    play.attack("VHO04", "KOR")
    assert play.where("KOR") is None
    causes = [(event[1], event[3]) for event in play.events(EventKind.DAMAGED)]
    assert causes == [(2, 0), (2, 1)]
    play = scene(engine, seat(at("VHO", -3, 3), hand="VHO04"), seat(at("KOR", -2, 3, 5)))
    play.attack("VHO04", "KOR")
    assert len(play.events(EventKind.DAMAGED)) == 1


def test_answers_come_before_step_nine(engine: str) -> None:
    """SFB-ATK-15, SFB-ATK-09: own damage, Reaction, answers, then the card's text."""
    own = seat(at("GOL", -3, 3, up=True), hand="GOL04")
    foe = seat(at("MAR", -2, 3, up=True), gate("TZU"), hand="TZU05")
    play = scene(engine, own, foe)
    play.card("GOL04")
    play.target("MAR")
    play.done()
    # GOL04 deals 3 - 2 = 1: Gold'arr's ability asks first.
    assert play.asks(Phase.DRAW, 0)
    assert play.damage("GOL") == 0
    play.draw(0)
    # Then Mariusz answers, then Plundarr! draws.
    assert play.damage("GOL") == 1
    assert play.asks(Phase.DRAW, 0)
    used = [event[0] for event in play.events(EventKind.ABILITY_USED)]
    assert used == [play.number("GOL"), play.number("MAR")]


def test_damage_adds_up_and_falls_at_once(engine: str) -> None:
    """SFB-DMG-01, SFB-DMG-06: a blocked Push takes out after the attack did not."""
    play = scene(engine, seat(at("DUG", 3, -4), hand="DUG02"), seat(at("KOR", 4, -4, 2)))
    play.attack("DUG02", "KOR")
    assert play.where("KOR") is None
    kinds = (EventKind.DAMAGED, EventKind.OUT_OF_ACTION, EventKind.CARD_DISCARDED)
    assert play.told(*kinds) == [EventKind.DAMAGED, *kinds]
    assert play.events(EventKind.OUT_OF_ACTION)[0][2] == play.number("DUG")
    assert play.is_up("DUG")


def test_sources_of_damage(engine: str) -> None:
    """SFB-DMG-04, SFB-LVL-07, SFB-TRP-10: an Ally thrown into a trap credits nobody."""
    own = seat(at("KIL", 0, -2), at("RAT", 0, -3, 4), hand="KIL04")
    play = scene(engine, own, seat(), traps=[T1])
    play.skill("KIL04")
    play.leap(T1)
    play.flip("spikes 1")
    assert play.points == (0, 1)
    assert play.events(EventKind.OUT_OF_ACTION)[0][2] == NO_FIGURE
    play.lay(T6)
    assert not play.is_up("KIL")


def test_an_ability_credits_nobody(engine: str) -> None:
    """SFB-DMG-04, SFB-LVL-07, SFB-OOA-05: Mariusz's answer takes the attacker out."""
    own = seat(at("RAT", -3, 3, 4), hand="RAT02")
    play = scene(engine, own, seat(at("MAR", -2, 3, up=True)))
    play.attack("RAT02", "MAR")
    assert play.where("RAT") is None
    assert play.points == (0, 1)
    assert play.events(EventKind.OUT_OF_ACTION)[0][2] == NO_FIGURE


def test_levelled_up_twice_is_once(engine: str) -> None:
    """SFB-LVL-03: several OOA mean a single flip; a Levelled Up Champion stays so."""
    foe = seat(at("VHO", -2, 3, 6), at("DER", -3, 2, 5))
    for up in (False, True):
        play = scene(engine, seat(at("KOR", -3, 3, up=up), hand="KOR03"), foe)
        play.attack("KOR03", 0)
        assert play.points == (2, 0)
        assert play.is_up("KOR")
        assert len(play.events(EventKind.LEVELLED_UP)) == (0 if up else 1)


def test_no_level_up_on_the_gate(engine: str) -> None:
    """SFB-LVL-04, SFB-KEY-23: the point stays, the Champion on the Gate is basic."""
    own = seat(at("KOR", -3, 3, 6), hand="KOR05")
    play = scene(engine, own, seat(at("VHO", -2, 3, 2)))
    play.attack("KOR05", "VHO")
    # Blood Price: 1 DMG to Korvash himself, his last.
    assert play.points == (1, 1)
    assert play.where("KOR") is None
    assert not play.is_up("KOR")


def test_skills(engine: str) -> None:
    """SFB-SKL-01, SFB-SKL-04, SFB-D-16: movement, then use or end; skipped parts are skipped."""
    own = seat(at("KIL", -3, 3), hand="KIL06")
    play = scene(engine, own, seat())
    play.card("KIL06", (-2, 3))
    assert play.asks(Phase.USE)
    assert play.may_stop
    ended = play.copy()
    ended.done()
    assert ended.asks(Phase.ACTIVATE)
    assert ended.discard_pile(0) == {"KIL06"}
    play.use()
    # Nothing to heal: Draw is next.
    assert play.asks(Phase.DRAW)


def test_skills_with_targets(engine: str) -> None:
    """SFB-SKL-02, SFB-SKL-03, SFB-D-17: no target, no use; DMG ignores DEF."""
    play = scene(engine, seat(at("SKI", -4, 3), hand="SKI05"), seat(at("KOR", 1, 3)))
    play.card("SKI05")
    assert play.asks(Phase.ACTIVATE)
    assert play.events(EventKind.CARD_DRAWN) == []
    own = seat(at("VHO", -3, 3), hand="VHO06")
    play = scene(engine, own, seat(at("KIL", -2, 3)))
    play.skill("VHO06")
    assert play.damage("KIL") == 1


def test_draw_is_announced(engine: str) -> None:
    """SFB-D-22, SFB-KEY-05, SFB-ATK-11: 0 up to the number, no more than there is."""
    hand = "KIL06 KIL02 KIL03 KIL04 KIL05 KIL07 SKI02 SKI03 SKI04 SKI05 SKI06 SKI07"
    rest = "OON02 OON03 OON04 OON05 OON06 OON07"
    own = seat(at("KIL", -3, 3), gate("SKI"), gate("OON"), hand=f"{hand} {rest}")
    play = scene(engine, own, seat())
    play.skill("KIL06")
    # Everything is in hand: Draw has nothing to draw and is skipped.
    assert play.asks(Phase.ACTIVATE)
    own = seat(at("GOL", -3, 3), hand="GOL04")
    play = scene(engine, own, seat(at("KIL", -2, 3)))
    play.attack("GOL04", "KIL")
    assert play.offers(Draw) == [Draw(0), Draw(1), Draw(2)]
    play.draw(0)
    assert play.asks(Phase.ACTIVATE)


def test_displacement(engine: str) -> None:
    """SFB-DIS-01, SFB-DIS-05: Push stops before any Champion; Fear and Force cross Allies."""
    foe = seat(at("KIL", -2, 3), at("VHO", -1, 3))
    play = scene(engine, seat(at("DUG", -3, 3), hand="DUG02"), foe)
    play.attack("DUG02", "KIL")
    assert (play.where("KIL"), play.damage("KIL")) == ((-2, 3), 3 + 1)
    play = scene(
        engine, seat(at("KIL", -3, 3), hand="KIL07"), seat(at("DUG", -2, 3), at("VHO", -1, 3))
    )
    play.attack("KIL07", "DUG")
    play.step((-1, 3))
    assert not play.may_stop
    assert (0, 0) not in play.steps()
    play.step((0, 3))
    assert play.where("DUG") == (0, 3)
    foe = seat(at("RAT", -2, 3), at("VHO", -1, 3))
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR04"), foe)
    play.card("KOR04")
    play.aim(0)
    play.dash(E, 2)
    assert play.where("RAT") == (0, 3)


def test_force_cannot_cross_enemies(engine: str) -> None:
    """SFB-DIS-05, SFB-KEY-08: Enemies of the moved Champion and statues block it."""
    play = scene(engine, seat(at("KIL", 0, -2), hand="KIL07"), seat(at("DUG", 0, -1)))
    play.attack("KIL07", "DUG")
    assert play.steps() == {(1, -1), (1, -2), (-1, -1), (-1, 0)}


def test_out_of_action_on_the_way(engine: str) -> None:
    """SFB-KEY-20, SFB-DMG-06: a pushed Champion that falls in a trap suffers nothing further."""
    pack = card("DUG02", "D", more='post = [{ op = "push", who = "target", n = 3 }]')
    own = seat(at("DUG", -1, -2), hand="DUG02")
    play = scene(engine, own, seat(at("KIL", 0, -2, 4)), traps=[T1], pack=pack)
    play.attack("DUG02", "KIL")
    play.flip("spikes 2")
    assert play.where("KIL") is None
    play.lay(T5)
    assert play.asks(Phase.ACTIVATE)
    assert play.damage("KIL") == 0
    assert play.points == (1, 0)


def test_fear_goes_away_from_its_source(engine: str) -> None:
    """SFB-GEN-09, SFB-GEN-10, SFB-KEY-06: with no way to be farther, the Champion stays."""
    own = seat(at("KOR", 3, -3), at("RAT", -3, 3), hand="KOR04")
    play = scene(engine, own, seat(at("VHO", 4, -4)))
    play.card("KOR04")
    play.aim(play.aims()[0])
    # (4,-4) is a corner: W to (2,-4) and SE to (4,-2) both end 2 away.
    assert play.asks(Phase.FEAR, 1)
    assert play.dashes() == {(W, 2), (SE, 2)}
    # Enemies of Vhoul on both ways: no dash is possible.
    own = seat(at("KOR", 3, -3), at("RAT", 3, -4), at("DER", 4, -3), hand="KOR04")
    play = scene(engine, own, seat(at("VHO", 4, -4)))
    play.card("KOR04")
    play.aim(play.aims()[0])
    while play.phase is Phase.ORDER:
        play.do(play.actions()[0])
    assert play.where("VHO") == (4, -4)
