"""React windows with several pilots in them, and what Reacts do in the middle of other things."""

from __future__ import annotations

from .scenario import EventKind, Phase, Window, assault, foe, mech, scene


def test_offers_start_at_the_captain_and_nobody_is_asked_twice(engine: str) -> None:
    """DNT-REA-02, DNT-REA-03: 2, 0, 1; who declined is not asked again in this window."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="tripwire slipstream", power="LG2"),
        mech("anansi", 8, hand="arrest warning-shot", power="LA1"),
        mech("patriot-1776", 9, hand="step-in", power="LG1"),
        monsters={"slagtusk": foe(8)},
        captain=2,
    )
    assert play.asked_mech == 2
    play.done()
    assert play.asked_mech == 0
    assert play.reacts() == {"slipstream"}
    play.done()
    assert play.asked_mech == 1
    assert play.reacts() == {"arrest"}
    play.react("arrest")
    assert play.window is None
    assert play.tokens("slagtusk") == (0, 0, 1, 0)
    assert play.damage(1)[0] == 0  # C 1 less 1


def test_a_pilot_may_play_several_reacts_in_its_turn(engine: str) -> None:
    """DNT-REA-03: any number one by one; a monster pushed away may leave the scope of the next."""
    play = assault(
        engine,
        "white",
        mech("anansi", 8, hand="arrest warning-shot borrowed-strings", power="LA1 RA2"),
        mech(),
        monsters={"slagtusk": foe(8)},
    )
    assert play.reacts() == {"arrest", "warning-shot", "borrowed-strings"}
    play.react("warning-shot")
    play.space(9)
    assert play.asked_mech == 0
    assert play.reacts() == {"borrowed-strings"}
    play.react("borrowed-strings")
    play.space(10)
    assert play.where("slagtusk") == 10
    assert play.city(10) == 2
    assert play.damage(0) == (0, 0, 0, 0)


def test_pushed_into_another_mech_s_space_the_monster_attacks_it(engine: str) -> None:
    """DNT-MAT-13, DNT-MAT-20: the side and the space are those after W-DECLARE."""
    play = assault(
        engine,
        "red",
        mech("anansi", 8, hand="warning-shot", power="RA2"),
        mech("patriot-1776", 9),
        monsters={"slagtusk": foe(8)},
    )
    play.react("warning-shot")
    play.space(9)
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.damage(1) == (3, 0, 0, 2)


def test_a_push_in_a_react_opens_no_window(engine: str) -> None:
    """DNT-REA-05: no W-ENTER for the monster that a React has moved."""
    play = assault(
        engine,
        "white",
        mech("anansi", 8, hand="warning-shot", power="RA2"),
        mech("el-vaquero", 10, hand="tripwire", power="RA1"),
        monsters={"slagtusk": foe(8)},
    )
    play.react("warning-shot")
    play.space(9)
    assert play.window is None
    assert play.city(9) == 2


def test_a_held_monster_cannot_be_warned_off(engine: str) -> None:
    """DNT-REA-09: `push` is possible if not held."""
    play = assault(
        engine,
        "white",
        mech("anansi", 8, hand="warning-shot arrest", power="RA2 LA1"),
        mech(),
        monsters={"slagtusk": foe(8, held=True)},
    )
    assert play.reacts() == {"arrest"}


def test_arrest_knows_the_limit_of_pilots(engine: str) -> None:
    """DNT-TOK-10: with two "-1" tokens on it Arrest is not offered; Suppressing Burst adds one."""
    play = assault(
        engine,
        "white",
        mech("anansi", 8, hand="arrest", power="LA1"),
        mech("patriot-1776", 9, hand="suppressing-burst", power="LA2"),
        monsters={"slagtusk": foe(8, minus=1)},
        captain=1,
    )
    assert play.asked_mech == 1
    play.react("suppressing-burst")
    assert (4, 2, 2, 1) in play.events(EventKind.TOKENS_CHANGED)
    assert not play.reacts()


def test_lying_pilots_do_not_react(engine: str) -> None:
    """DNT-REA-04, DNT-ACT-03."""
    play = assault(
        engine,
        "white",
        mech("anansi", 8, hand="arrest", power="LA1", lying=True),
        mech(),
        monsters={"slagtusk": foe(8)},
    )
    play.part("MISS")
    assert play.tokens("slagtusk")[2] == 0
    assert play.damage(0)[0] == 1


def test_reacts_need_their_power(engine: str) -> None:
    """DNT-REA-04, DNT-CRD-04: Hold the Line 0, Stand Firm LG1, Between Heartbeats generator 4."""
    play = assault(
        engine,
        "white",
        mech(
            "shen-jian",
            8,
            hand="between-heartbeats over-its-head deflect",
            damage="C8",
            power="RA1",
        ),
        mech(),
        monsters={"slagtusk": foe(8)},
    )
    assert play.window is None  # generator 2, no power on the legs, 1 of 2 on the knife


def test_stand_between_turns_one_point_into_nothing(engine: str) -> None:
    """DNT-REA-07, DNT-REA-03: 1 less 1 leaves no damage: no new window, no token."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8),
        mech("zakharovich-2400", 8, hand="stand-between brace-shaft", power="RA1"),
        monsters={"slagtusk": foe(8)},
    )
    play.react("stand-between")  # C 1 against mech 0
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.damage(1) == (0, 0, 0, 0)
    assert play.reacts() == {"brace-shaft"}  # its own C 1


def test_redirected_damage_is_blocked_by_its_new_mech(engine: str) -> None:
    """DNT-REA-07: the window starts anew for the new mech: its own Reacts can be played then."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech("zakharovich-2400", 8, hand="stand-between immovable", power="LG2", armor=0),
        monsters={"tidehammer": foe(8)},
    )
    assert play.asked_mech == 1
    assert play.reacts() == {"stand-between"}
    play.react("stand-between")
    assert play.reacts() == {"immovable"}
    play.react("immovable")
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.damage(1) == (4, 0, 0, 0)  # 4 less 1 less 4 is nothing; then its own C 4


def test_guard_does_not_count_again_for_redirected_damage(engine: str) -> None:
    """DNT-REA-07: Siege Anchor of mech 1 does not lessen damage that it takes over."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8),
        mech("zakharovich-2400", 8, hand="stand-between", front="siege-anchor"),
        monsters={"tidehammer": foe(8)},
    )
    play.react("stand-between")  # C 2 against mech 0: C 1 against mech 1
    assert play.damage(0) == (0, 0, 0, 1)
    assert play.damage(1) == (1 + 1, 0, 0, 0)  # its own C 2 is C 1, its LG 1 is 0


def test_cling_moves_chassis_damage_to_the_legs(engine: str) -> None:
    """Cling: R DAMAGE own, part not LG; with RND the part is known; at most once."""
    play = assault(
        engine,
        "red",
        mech("anansi", 8, hand="cling", power="LG2"),
        mech(),
        monsters={"slagtusk": foe(8)},
    )
    play.react("cling")
    assert play.damage(0) == (0, 0, 0, 4)  # C 3 less 1 on the legs, then LG 2


def test_reacts_are_not_asked_for_damage_of_an_own_card(engine: str) -> None:
    """DNT-DMG-10: Cathedral Stroke's hurt; Armor tokens are spent on it."""
    play = scene(
        engine,
        mech(
            "zakharovich-2400+power-sword+power-mace+heavy-legs",
            8,
            hand="cathedral-stroke stand-firm brace-shaft",
            power="LA4 RA1 LG1",
            armor=1,
        ),
        mech("patriot-1776+machine-gun+shotgun+medium-legs", 8, hand="hold-the-line"),
        monsters={"halflife": foe(8, 60)},
    )
    play.card("cathedral-stroke", "halflife")
    play.roll(1, 1, 1, 1)
    assert play.window is None
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.mech(0).armor == 0


def test_own_damage_may_be_survived(engine: str) -> None:
    """DNT-REA-06, DNT-DMG-10: W-CRIT opens for a Critical Failure by one's own card too."""
    play = scene(
        engine,
        mech(
            "zakharovich-2400+power-sword+power-mace+heavy-legs",
            8,
            hand="cathedral-stroke unbroken",
            power="LA4",
            damage="C15 LA1",
        ),
        mech("patriot-1776+machine-gun+shotgun+medium-legs", 9),
        monsters={"halflife": foe(8, 60)},
    )
    play.card("cathedral-stroke", "halflife")
    play.roll(1, 1, 1, 1)
    assert play.damage(0) == (15, 2, 0, 0)
    assert play.power(0)[0] == 3


def test_a_card_damages_its_own_arm(engine: str) -> None:
    """Hot Shot: hurt 1 this; DNT-DMG-02: the damage stops short of the power."""
    play = scene(
        engine,
        mech(
            "patriot-1776+plasma-cannon+shotgun+medium-legs",
            8,
            hand="hot-shot slug",
            power="LA2",
            damage="C12 LA3",
        ),
        mech("zakharovich-2400", 9),
        monsters={"halflife": foe(8, 60)},
    )
    play.card("hot-shot", "halflife")
    play.roll(1, 1, 1)
    assert play.damage(0) == (12, 4, 0, 0)  # L 5: power 1, damage 4
    assert play.power(0)[0] == 1
    assert play.life("halflife") == 57


def test_vent_hurts_its_arm_first(engine: str) -> None:
    """VENT, DNT-CRD-09: losing the power that it needed does not cancel it."""
    play = scene(
        engine,
        mech(
            "patriot-1776+plasma-cannon+shotgun+medium-legs",
            8,
            hand="hot-shot slug march",
            power="LA3",
            damage="LA2",
        ),
        mech("zakharovich-2400", 9),
        monsters={"halflife": foe(8, 60), "slagtusk": foe(9)},
    )
    play.tile("vent", None, "slug")
    assert play.damage(0) == (0, 3, 0, 0)
    assert play.power(0)[0] == 2
    play.choose_monster("halflife")
    play.roll(2, 2)
    assert play.life("halflife") == 56
    assert play.track == 1


def test_unbroken_keeps_the_tokens_placed_before(engine: str) -> None:
    """DNT-CRF-08, DNT-REA-06: the rest of the instance is lost; W-HURT is for what was placed."""
    play = assault(
        engine,
        "red",
        mech(
            "zakharovich-2400+drill-lance+power-mace+heavy-legs",
            8,
            hand="unbroken bind",
            power="LA1",
            damage="C13",
        ),
        mech("patriot-1776", 9),
        monsters={"tidehammer": foe(8)},
    )
    assert play.reacts() == {"unbroken"}
    play.react("unbroken")
    assert play.damage(0)[0] == 15
    assert play.where(0) == 8
    assert play.window is Window.HURT
    play.react("bind")
    assert (4, 2, 1, 0) in play.events(EventKind.TOKENS_CHANGED)
    assert play.monster("tidehammer").marks & 1


def test_no_hurt_window_for_armor_tokens(engine: str) -> None:
    """DNT-REA-06: W-HURT needs a damage token placed."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="flash-fire", power="LA1", armor=3),
        mech(),
        monsters={"barnacle-king": foe(8)},
    )
    assert play.window is None
    assert play.tokens("barnacle-king")[0] == 0
    assert play.mech(0).armor == 0


def test_flash_fire_burns_the_attacker_after_this_very_attack(engine: str) -> None:
    """Flash Fire in W-HURT; DNT-MAT-17: Fire comes after the attack is over."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="flash-fire", power="LA1"),
        mech(),
        monsters={"glowback": foe(8, 20)},
    )
    play.react("flash-fire")
    play.roll(5)
    assert play.life("glowback") == 15
    assert play.tokens("glowback")[0] == 0


def test_events_hurt_without_a_monster(engine: str) -> None:
    """Bind, Flash Fire: "by a monster"; Power Surge is none; W-DAMAGE opens for it."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="flash-fire", power="LA1"),
        mech("patriot-1776", 8, hand="hold-the-line"),
        monsters={"glowback": foe(12)},
        phase=Phase.EVENT,
    )
    play.event("power-surge")
    assert play.asked_mech == 1  # for mech 0's damage
    play.react("hold-the-line")
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.damage(1) == (1, 0, 0, 0)
    assert play.tokens("glowback")[0] == 0


def test_deflect_against_an_event_hits_nobody(engine: str) -> None:
    """DNT-GEN-10: "hit 2 src monster" has no object; prevent works. Cold Front: LG 1."""
    play = scene(
        engine,
        mech("shen-jian", 12, hand="deflect", power="RA2"),
        mech(),
        monsters={"barnacle-king": foe(12, 30)},
        phase=Phase.EVENT,
        city_known=[18],
    )
    play.event("cold-front")
    play.react("deflect")
    assert play.damage(0)[3] == 0
    assert play.life("barnacle-king") == 30


def test_surge_guard_needs_power_to_burn(engine: str) -> None:
    """Surge Guard: unpow 1 choice me is its first sentence (DNT-REA-09); the choice is D-22."""
    build = "raijin-08+power-sword+machine-gun+medium-legs"
    dark = assault(
        engine,
        "white",
        mech(build, 8, hand="surge-guard"),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(8)},
    )
    assert dark.window is None
    lit = assault(
        engine,
        "red",
        mech(build, 8, hand="surge-guard", power="LA1 LG2"),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(8)},
    )
    lit.react("surge-guard")
    assert lit.slots() == {"LA", "LG"}
    lit.slot("LG")
    assert lit.power(0) == (1, 0, 1)
    assert lit.damage(0) == (0, 0, 0, 2)


def test_lightning_rod_hurts_its_own_mech(engine: str) -> None:
    """Lightning Rod: W-CITY within 1, shield 2, then 1 damage on the chassis without windows."""
    play = assault(
        engine,
        "red",
        mech(
            "raijin-08+power-sword+machine-gun+medium-legs",
            9,
            hand="lightning-rod dig-in",
            power="LG2",
        ),
        mech("zakharovich-2400"),
        monsters={"glowback": foe(8)},
    )
    play.react("lightning-rod")
    assert play.city(8) == 1
    assert play.damage(0) == (1, 0, 0, 0)


def test_lightning_rod_may_break_its_mech(engine: str) -> None:
    """DNT-CRF-06: a Critical Failure in a React; the shield was before it."""
    play = assault(
        engine,
        "red",
        mech(
            "raijin-08+power-sword+machine-gun+medium-legs", 9, hand="lightning-rod", damage="C12"
        ),
        mech("zakharovich-2400"),
        monsters={"glowback": foe(8)},
    )
    play.react("lightning-rod")
    assert play.destruction == 2
    assert play.where(0) == 0
    assert play.city(8) == 1


def test_flare_shields_a_card_s_own_city_damage(engine: str) -> None:
    """W-CITY opens for City Damage of a pilot's card (Crater: city 1 here)."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="crater flare", power="RA2 LA1"),
        mech(),
        monsters={"halflife": foe(8, 60)},
        damage={8: 4},
    )
    play.card("crater", "halflife")
    play.roll(1, 1)
    assert play.window is Window.CITY
    play.react("flare")
    assert play.city(8) == 4


def test_crater_destroys_its_own_space(engine: str) -> None:
    """DNT-DSP-02, DNT-DSP-08: the mech stays in the ruins, the monster goes up, citizens go."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="crater trudge", power="RA2 LG1"),
        mech(),
        monsters={"halflife": foe(8, 60)},
        damage={8: 4},
        citizens={8: "fuel-depot-crew civil-defense"},
    )
    play.card("crater", "halflife")
    play.roll(1, 1)
    # Civil Defense makes the 1 City Damage 0.
    assert play.city(8) == 4
    assert play.where("halflife") == 8


def test_a_pilot_s_own_ruins(engine: str) -> None:
    """Stomp: DNT-DSP-02, DNT-DSP-06, DNT-DSP-10: then only moves out are offered."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="stomp trudge hull-down crater", power="RA2 LG2"),
        mech(),
        monsters={"halflife": foe(8, 60)},
        damage={8: 4},
        citizens={8: "fuel-depot-crew bunker-family"},
    )
    play.card("stomp", "halflife")
    play.roll(1, 1)
    assert play.city(8) is None
    assert play.where(0) == 8
    assert play.where("halflife") == 9
    assert play.citizens(7) == ["bunker-family"]
    assert play.citizen_discard == ["fuel-depot-crew"]
    assert play.city(7) == 0
    assert play.cards() == {"trudge"}
    assert play.tiles() == {"LG:walk"}


def test_saved_citizens_use_the_discard_abilities(engine: str) -> None:
    """DNT-SEQ-07, Human Shield: Hospital Ward discarded draws; it is not in the stack."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 9, hand="human-shield"),
        mech("zakharovich-2400"),
        monsters={"cindermaw": foe(8)},
        citizens={8: "hospital-ward festival-crowd"},
    )
    assert play.window is Window.CITIZEN_OUT
    play.react("human-shield")
    assert play.citizen_discard == ["hospital-ward"]
    assert play.population == 0
    play.settle()
    assert len(play.events(EventKind.CARD_DRAWN)) == 2


def test_those_that_cannot_be_discarded_cannot_be_saved(engine: str) -> None:
    """DNT-CIT-17: no W-CITOUT save for Civil Defense; it is destroyed."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 9, hand="human-shield"),
        mech("zakharovich-2400"),
        monsters={"cindermaw": foe(8)},
        citizens={8: "civil-defense festival-crowd"},
    )
    assert play.window is None
    assert play.destroyed_stack == ["civil-defense"]
    assert play.city(8) == 1


def test_scoop_takes_a_citizen_before_the_text(engine: str) -> None:
    """Scoop in W-CITIN: discarded, and its Exiting ability works; nobody is left to kill."""
    play = assault(
        engine,
        "red",
        mech(
            "patriot-1776+machine-gun+shotgun+hover-legs", 9, hand="scoop", power="LG2", damage="C2"
        ),
        mech("zakharovich-2400", 8, damage="C3"),
        monsters={"geigerwing": foe(18)},
    )
    play.citizen_card("volunteer-medics")
    assert play.window is None  # 18 is two away from 9
    assert play.destroyed_stack == ["volunteer-medics"]
    near = assault(
        engine,
        "red",
        mech(
            "patriot-1776+machine-gun+shotgun+hover-legs", 7, hand="scoop", power="LG2", damage="C2"
        ),
        mech("zakharovich-2400", 1, damage="C3"),
        monsters={"geigerwing": foe(18)},
    )
    near.citizen_card("volunteer-medics")
    near.react("scoop")
    assert near.citizen_discard == ["volunteer-medics"]
    assert near.damage(0)[0] == 1
    assert near.damage(1)[0] == 3  # 1 is not beside 18


def test_overwatch_in_the_event_phase_brings_the_monsters_at_once(engine: str) -> None:
    """DNT-TRK-06, DNT-ACT-07, DNT-REA-10: the trigger comes before anybody's go."""
    play = scene(
        engine,
        mech("shen-jian", 9, hand="overwatch pinpoint", power="LA1"),
        mech("patriot-1776", 0, lying=True),
        mech("zakharovich-2400"),
        monsters={"slagtusk": foe(8)},
        phase=Phase.EVENT,
        captain=2,
        track=4,
    )
    play.event("migration")
    play.react("overwatch")
    play.roll(1)
    assert play.life("slagtusk") == 46
    play.settle()
    # It went to 9: attacks in white (C 1, RND 2) there, then again in the Monster Attack Phase.
    assert play.captain == 1
    assert (1, 0, 0, 0) in play.events(EventKind.MECH_STOOD)
    assert play.track == 0
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [4, 4]
    assert play.phase is Phase.ACTION


def test_false_trail_whitens_a_monster_card_too(engine: str) -> None:
    """DNT-EVT-16: W-EVENT opens for "Monster Appears"; only the symbol changes."""
    play = scene(
        engine,
        mech("anansi", 9, hand="false-trail"),
        mech(),
        monsters={"slagtusk": foe(8)},
        phase=Phase.EVENT,
        city_known=[12],
    )
    play.event("halflife")
    assert play.window is Window.EVENT
    play.react("false-trail")
    assert play.where("halflife") == 12
    play.citizen_card("commuters", "commuters")
    assert play.city(8) == 2  # Slagtusk in white


def test_false_trail_is_not_offered_for_white(engine: str) -> None:
    """`symbol W`: possible if it is R."""
    play = scene(
        engine,
        mech("anansi", 9, hand="false-trail"),
        mech(),
        monsters={"slagtusk": foe(8)},
        phase=Phase.EVENT,
    )
    play.event("feeding-frenzy")
    assert play.city(8) == 3


def test_jammed_comms(engine: str) -> None:
    """Jammed Comms: no React by a mech in HQ or without another mech in its space."""
    play = scene(
        engine,
        mech("anansi", 8, hand="arrest", power="LA1"),
        mech("patriot-1776", 8, hand="hold-the-line", lying=True),
        mech("el-vaquero", 9, hand="tripwire next-one", power="RA1"),
        monsters={"slagtusk": foe(8)},
        phase=Phase.EVENT,
    )
    play.event("jammed-comms")
    assert play.reacts() == {"arrest"}  # lying company is company
    play.react("arrest")
    play.part("MISS", "MISS")
    assert play.window is None


def test_fog_shortens_scopes_and_objects(engine: str) -> None:
    """Fog Bank: distances at most 1; `any` stays; `1-2` becomes `1-1`, Overwatch 3 becomes 1."""
    play = scene(
        engine,
        mech("zakharovich-2400", 1, hand="bottle-rocket danger-close reload", power="LA3"),
        mech("shen-jian", 4, hand="overwatch", power="LA1"),
        mech("anansi", 4, hand="silk-road"),
        monsters={"brinejaw": foe(8), "barnacle-king": foe(10)},
        lasting=2,
        event="fog-bank",
    )
    assert play.monster_targets("bottle-rocket") == {"brinejaw"}
    assert play.monster_targets("danger-close") == {"brinejaw"}


def test_a_react_that_leaves_ruins_is_allowed(engine: str) -> None:
    """DNT-DSP-10, DNT-DSP-15: Sidestep in ruins must move; Stand Firm and the like stay closed."""
    play = scene(
        engine,
        mech("el-vaquero", 9, hand="sidestep flash-fire", power="LG1 LA1"),
        mech("patriot-1776", 9, hand="dig-in hold-the-line", power="LG2"),
        monsters={"brinejaw": foe(12)},
        ruins=[9],
        phase=Phase.EVENT,
    )
    play.event("cold-front")
    assert play.asked_mech == 0
    assert play.reacts() == {"sidestep"}
    play.react("sidestep")
    assert not play.may_stop
    assert play.spaces() == {1, 2, 8, 10}
    play.space(10)
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.damage(1) == (0, 0, 0, 1)


def test_unbroken_does_not_work_in_ruins(engine: str) -> None:
    """DNT-DSP-12: a React that cannot move the mech out stays unplayable."""
    play = scene(
        engine,
        mech("zakharovich-2400", 9, hand="unbroken", damage="C15"),
        mech(),
        monsters={"slagtusk": foe(12)},
        ruins=[9],
        phase=Phase.EVENT,
    )
    play.event("power-surge")
    assert play.where(0) == 0
    assert play.destruction == 3


def test_safety_thread_in_the_middle_of_an_attack(engine: str) -> None:
    """W-RAZE here: the mech leaves the fresh ruins, over other ruins if need be."""
    play = scene(
        engine,
        mech("anansi", 8, hand="safety-thread", power="LG1"),
        mech(
            "zakharovich-2400+power-mace+machine-gun+heavy-legs",
            8,
            hand="stomp entrench",
            power="LG2",
        ),
        monsters={"halflife": foe(8, 60)},
        damage={8: 4},
        ruins=[7],
        go=1,
    )
    play.card("stomp", "halflife")
    play.roll(1, 1)
    assert play.window is Window.RAZE
    play.react("safety-thread")
    assert play.spaces() == {1, 7, 9}
    assert not play.may_stop
    play.space(7)
    assert not play.may_stop
    play.space(6)
    assert play.where(0) == 6
