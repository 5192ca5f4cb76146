"""Monsters' attacks that something interrupts: a space falls, a mech leaves, the attacker dies."""

from __future__ import annotations

from .scenario import Ending, EventKind, Phase, assault, foe, mech, scene


def test_no_citizen_is_drawn_for_a_space_that_a_citizen_destroyed(engine: str) -> None:
    """DNT-MAT-10, DNT-CIT-14, DNT-DSP-04: the second citizen and the text are lost."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"isotopede": foe(8)},
        damage={8: 3},
        citizens={8: "night-watch"},
    )
    assert play.city(8) == 4
    play.citizen_card("gas-main-crew")
    assert play.city(8) is None
    assert play.where("isotopede") == 9
    assert len(play.events(EventKind.CITIZEN_ENTERED)) == 1
    assert sorted(play.citizen_discard) == ["gas-main-crew", "night-watch"]
    assert play.population == 0


def test_the_text_of_an_attack_goes_on_in_ruins(engine: str) -> None:
    """DNT-MAT-10, DNT-BOS-11: (c) destroys the boss's own space, (d) still kills in the other."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 7),
        mech(),
        deck="afterglow aftershock",
        threat="radiation",
        monsters={"boss": foe(7)},
        damage={7: 4},
        citizens={7: "commuters", 12: "night-watch taxi-rank"},
    )
    play.part("MISS")
    play.city_card(7, 12)
    assert play.city(7) is None
    assert play.where("boss") == 6  # to 8 by the ruins, then down to the next standing space
    assert play.city(6) == 2
    assert play.city(12) == 2
    assert sorted(play.destroyed_stack) == ["night-watch", "taxi-rank"]
    assert play.citizen_discard == ["commuters"]
    assert play.city_discard() == {7, 12}


def test_breaker_hits_the_space_after_eighteen(engine: str) -> None:
    """Tidehammer's City R; DNT-BRD-05: the next higher space of 18 is 1."""
    play = assault(engine, "red", mech(), mech(), monsters={"tidehammer": foe(18)})
    assert play.city(18) == 3
    assert play.city(1) == 1


def test_breaker_does_nothing_to_ruins(engine: str) -> None:
    """DNT-BRD-09: City Damage on a Destroyed space does nothing, and is not passed on."""
    play = assault(engine, "red", mech(), mech(), monsters={"tidehammer": foe(8)}, ruins=[9])
    assert play.city(8) == 3
    assert play.city(9) is None
    assert play.city(10) == 0
    assert play.destruction == 1


def test_breaker_destroys_the_next_space_and_the_attack_is_not_over(engine: str) -> None:
    """DNT-MAT-10, DNT-MAT-02: the monster of 9 is pushed to 10 and still attacks, from there."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"tidehammer": foe(8), "barnacle-king": foe(9)},
        damage={9: 4},
    )
    assert play.city(9) is None
    assert play.where("barnacle-king") == 10
    assert play.city(10) == 3
    assert play.city(8) == 3


def test_breaker_text_is_lost_with_its_space(engine: str) -> None:
    """DNT-MAT-09: CITY 3 destroys 8, so 9 takes nothing, and Tidehammer stands there."""
    play = assault(engine, "red", mech(), mech(), monsters={"tidehammer": foe(8)}, damage={8: 2})
    assert play.city(8) is None
    assert play.where("tidehammer") == 9
    assert play.city(9) == 0


def test_fire_kills_before_the_quality_works(engine: str) -> None:
    """DNT-MAT-17, DNT-TOK-04: a Glowback killed by its Fire gets no Armor token; W-KILL opens."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 9, hand="next-one"),
        mech(),
        monsters={"glowback": foe(8, 2, fire=1)},
    )
    assert play.city(8) == 2
    play.roll(2)
    assert play.is_defeated("glowback")
    assert play.reacts() == {"next-one"}
    assert play.tokens("glowback") == (0, 0, 0, 0)


def test_fire_burns_through_armor_tokens_and_takes_one_token_off(engine: str) -> None:
    """DNT-TOK-03, DNT-TOK-04, DNT-TOK-07: Armor Rating does not count, Armor tokens do."""
    play = assault(
        engine, "white", mech(), mech(), monsters={"slagtusk": foe(8, 20, fire=2, armor=3)}
    )
    play.roll(4, 1)
    assert play.life("slagtusk") == 18
    assert play.tokens("slagtusk") == (1, 0, 0, 0)


def test_no_more_than_eight_dice_of_fire(engine: str) -> None:
    """DNT-HIT-10, DNT-C-14: ten Fire tokens roll eight dice, and one token goes."""
    play = assault(engine, "white", mech(), mech(), monsters={"slagtusk": foe(8, 48, fire=10)})
    play.roll(*[1] * 8)
    assert play.life("slagtusk") == 40
    assert play.tokens("slagtusk")[0] == 9


def test_a_stunned_monster_does_not_burn(engine: str) -> None:
    """DNT-MAT-19: no instance, no Fire, no Armor token afterwards; it is stunned no more."""
    play = assault(
        engine, "white", mech(), mech(), monsters={"glowback": foe(8, 20, fire=3, stunned=True)}
    )
    assert play.city(8) == 0
    assert play.life("glowback") == 20
    assert play.tokens("glowback") == (3, 0, 0, 0)
    assert not play.monster("glowback").marks


def test_the_only_mech_slips_away_and_the_city_pays(engine: str) -> None:
    """DNT-MAT-13, Slipstream: the side is fixed after W-DECLARE, so the City side is used."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="slipstream", power="LG2"),
        mech(),
        monsters={"slagtusk": foe(8)},
    )
    assert play.reacts() == {"slipstream"}
    play.react("slipstream")
    play.space(9)
    assert play.city(8) == 2
    assert play.damage(0) == (0, 0, 0, 0)


def test_a_mech_steps_in_and_shields_the_city(engine: str) -> None:
    """DNT-MAT-13, Step In: the monster finds a mech and uses its Mech side."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 9, hand="step-in", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(8)},
    )
    play.react("step-in")
    assert play.where(0) == 8
    assert play.city(8) == 0
    assert play.damage(0) == (3, 0, 0, 2)


def test_a_quality_asks_for_the_side_up_when_the_attack_is_over(engine: str) -> None:
    """DNT-MAT-17, DNT-MON-05: Barnacle King's mech springs away in W-DONE: no Armor token."""
    play = assault(
        engine,
        "white",
        mech("shen-jian", 8, hand="spring-away", power="LG1"),
        mech(),
        monsters={"barnacle-king": foe(8)},
    )
    assert play.damage(0) == (0, 1, 2, 0)
    play.react("spring-away")
    play.walk(9)
    assert play.tokens("barnacle-king")[3] == 0
    assert play.city(8) == 0


def test_glowback_hardens_when_its_prey_has_sprung_away(engine: str) -> None:
    """DNT-MAT-17: it attacked with the Mech side, but its City side is up when it is done."""
    play = assault(
        engine,
        "white",
        mech("shen-jian", 8, hand="spring-away", power="LG1"),
        mech(),
        monsters={"glowback": foe(8)},
    )
    play.react("spring-away")
    play.walk(9)
    assert play.tokens("glowback")[3] == 1


def test_later_instances_miss_a_mech_that_sidestepped(engine: str) -> None:
    """DNT-MAT-13: no Random die is rolled, and the City side is not used instead."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="sidestep", power="LG1"),
        mech(),
        monsters={"brinejaw": foe(8)},
    )
    play.react("sidestep")
    play.yes()
    play.space(9)
    assert play.where(0) == 9
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.city(8) == 0
    assert not play.events(EventKind.RANDOM_ROLLED)


def test_sidestep_may_stay(engine: str) -> None:
    """DNT-D-25: the damage is cancelled all the same, and the next instance hits."""
    play = assault(
        engine,
        "white",
        mech("el-vaquero", 8, hand="sidestep", power="LG1"),
        mech(),
        monsters={"brinejaw": foe(8)},
    )
    play.react("sidestep")
    play.done()
    play.part("C")
    assert play.damage(0) == (2, 0, 0, 0)


def test_a_mech_that_deflects_to_death_saves_the_others(engine: str) -> None:
    """DNT-MAT-12, DNT-MAT-14: mech 0 is hit first; its Deflect kills, mech 1 takes nothing."""
    play = assault(
        engine,
        "red",
        mech("shen-jian", 8, hand="deflect", power="RA2"),
        mech("patriot-1776", 8),
        monsters={"tidehammer": foe(8, 2)},
    )
    play.react("deflect")
    assert play.is_defeated("tidehammer")
    assert play.damage(0) == (0, 0, 0, 0)  # the 2 that Deflect left are void too
    assert play.damage(1) == (0, 0, 0, 0)


def test_later_instances_hit_those_who_still_stand(engine: str) -> None:
    """DNT-CRF-03, DNT-CRF-04: after mech 0's Critical Failure LG 2 hits mech 1 only."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 12, damage="C11", armor=0, front="rally", bots=1, hand="clean-cut"),
        mech("el-vaquero", 12),
        monsters={"slagtusk": foe(12)},
    )
    assert play.where(0) == 0
    assert play.is_lying(0)
    assert play.destruction == 2
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.damage(1) == (3, 0, 0, 2)
    assert play.discard_pile(0) == {"rally", "clean-cut"}
    assert play.mech(0).bots == 1


def test_two_mechs_fail_in_one_instance(engine: str) -> None:
    """DNT-CRF-07, DNT-TRK-08: +2 and +2; the second one reaches the final space."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 12, damage="C12"),
        mech("el-vaquero", 12, damage="C11"),
        monsters={"tidehammer": foe(12), "barnacle-king": foe(14)},
        destruction=2,
    )
    assert play.is_over
    assert play.ending is Ending.DESTRUCTION
    assert play.destruction == 6
    assert play.city(14) == 0


def test_the_track_is_passed_by_two(engine: str) -> None:
    """DNT-TRK-08: reaching or passing the final space loses; the rest of the attack is void."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 12, damage="C12"),
        mech("el-vaquero", 12),
        monsters={"tidehammer": foe(12)},
        destruction=5,
    )
    assert play.is_over
    assert play.ending is Ending.DESTRUCTION
    assert play.damage(1) == (0, 0, 0, 0)
    assert play.raw.returns() == [-1.0, -1.0]


def test_the_last_space_falls_and_nothing_follows(engine: str) -> None:
    """DNT-DSP-03, DNT-GEN-02: marker, Destruction Tracker, loss; citizens and monster stay."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"slagtusk": foe(8)},
        damage={8: 4},
        citizens={8: "commuters"},
        destruction=5,
    )
    assert play.is_over
    assert play.city(8) is None
    assert not play.events(EventKind.CITIZEN_DISCARDED)
    assert not play.events(EventKind.MONSTER_MOVED)


def test_a_gale_does_not_blow_into_ruins(engine: str) -> None:
    """Geigerwing's Mech R, DNT-DSP-05: the move is cancelled; Fire still burns."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech(),
        monsters={"geigerwing": foe(8, 10, fire=1)},
        ruins=[9],
    )
    play.part("MISS")
    play.roll(3)
    assert play.where("geigerwing") == 8
    assert play.life("geigerwing") == 7
    assert play.damage(0) == (0, 1, 1, 0)


def test_a_gale_carries_a_held_monster_nowhere(engine: str) -> None:
    """DNT-MON-11: no effect moves a held monster."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech(),
        monsters={"geigerwing": foe(8, held=True)},
    )
    play.part("C")
    assert play.where("geigerwing") == 8
    assert play.damage(0) == (2, 1, 1, 0)


def test_a_gale_lands_among_mechs_whose_reacts_are_asked(engine: str) -> None:
    """DNT-SEQ-09, Tripwire: W-ENTER opens for a monster that moves itself."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech("el-vaquero", 10, hand="tripwire", power="RA1"),
        monsters={"geigerwing": foe(8)},
    )
    play.part("MISS")
    assert play.where("geigerwing") == 9
    assert play.reacts() == {"tripwire"}
    play.react("tripwire")
    assert play.events(EventKind.MONSTER_HELD) == [(3, *play.events(EventKind.MONSTER_HELD)[0][1:])]
    assert play.phase is not Phase.EVENT


def test_monsters_pulled_together_attack_from_where_they_are(engine: str) -> None:
    """Sports Fans, DNT-MAT-02, DNT-MAT-20: 9 comes to 8 and attacks from there, once."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"cindermaw": foe(8), "slagtusk": foe(9), "glowback": foe(10)},
    )
    play.citizen_card("sports-fans")
    assert play.where("slagtusk") == 8
    assert play.where("glowback") == 10
    assert play.city(8) == 3
    assert play.city(9) == 0
    assert play.city(10) == 2


def test_sports_fans_do_not_move_held_monsters(engine: str) -> None:
    """DNT-MON-11; `pull` is possible if not held."""
    play = assault(
        engine,
        "white",
        mech(),
        mech(),
        monsters={"cindermaw": foe(8), "slagtusk": foe(9, held=True)},
    )
    play.citizen_card("sports-fans")
    assert play.where("slagtusk") == 9


def test_a_pulled_monster_meets_its_mechs(engine: str) -> None:
    """DNT-MON-05, DNT-MAT-13: Sports Fans bring a monster to a space without mechs: City side."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 9),
        mech(),
        monsters={"cindermaw": foe(8), "slagtusk": foe(9)},
    )
    play.citizen_card("sports-fans")
    assert play.city(8) == 3
    assert play.damage(0) == (0, 0, 0, 0)


def test_undertow_takes_power_from_lying_legs_too(engine: str) -> None:
    """Brinejaw's Mech R: "each mech here" includes lying ones."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8, power="LG2"),
        mech("zakharovich-2400", 8, power="LG3", lying=True),
        mech("el-vaquero", 9, power="LG2"),
        monsters={"brinejaw": foe(8)},
    )
    assert play.power(0)[2] == 1
    assert play.power(1)[2] == 2
    assert play.power(2)[2] == 2


def test_black_cloud_asks_each_mech_for_a_card(engine: str) -> None:
    """Inkwraith's Mech R, DNT-D-31: from the Captain; a mech without a card is skipped."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8, hand="clean-cut march"),
        mech("zakharovich-2400", 8),
        mech("el-vaquero", 8, hand="spurs dash"),
        monsters={"inkwraith": foe(8)},
        captain=2,
    )
    play.part(*["MISS"] * 6)
    assert play.asked_mech == 2
    play.drop("dash")
    assert play.asked_mech == 0
    play.drop("march")
    assert play.hand(0) == {"clean-cut"}
    assert play.hand(2) == {"spurs"}


def test_population_is_counted_when_the_whole_attack_is_over(engine: str) -> None:
    """Geigerwing's City R, DNT-MAT-16: CIT 1 and all: 12 + 9 + 8 is one step."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"geigerwing": foe(8)},
        citizens={8: "parliament concert-audience"},
        stack="night-watch",
    )
    play.citizen_card("department-store")
    assert play.destruction == 1
    assert play.population == 0
    assert len(play.removed) == 4
    left = [event[0] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert len(left) == 3
    assert play.events(EventKind.ATTACK_TRACK_ROSE) == [(1, 7, 0, 0)]  # Parliament


def test_a_boss_in_the_mech_s_space_spares_the_city(engine: str) -> None:
    """DNT-BOS-15: RND 2 and C 3 against the mech, no CITY; Leviathrax is fixed the same way."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8, hand="clean-cut march"),
        mech(),
        deck="moulting sirens",
        threat="abyss",
        monsters={"boss": foe(8)},
    )
    play.part("RA")
    assert play.damage(0) == (0, 0, 2, 2)
    play.drop("march")
    assert play.where("boss") == 9
    play.citizen_card("commuters")
    assert play.city(8) == 0
    assert play.citizens(9) == ["commuters"]


def test_leviathrax_destroys_the_highest_citizen_of_each_space_around(engine: str) -> None:
    """Tidal Crush: one citizen of its space and of each adjacent one, spaces by number."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        deck="salvage-crew sirens",
        threat="abyss",
        monsters={"boss": foe(8)},
        citizens={
            8: "night-watch commuters",
            7: "street-vendors",
            1: "taxi-rank taxi-rank",
            9: "office-staff",
            10: "festival-crowd",
        },
    )
    assert play.city(8) == 4
    play.citizen_card("apartment-block")  # put into 9, where it went
    order = [event[1] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert order == [1, 7, 8, 9]
    assert play.citizens(1) == ["taxi-rank"]
    assert play.citizens(8) == ["night-watch"]
    assert play.citizens(9) == ["apartment-block"]
    assert play.citizens(10) == ["festival-crowd"]
    assert play.population == 5 + 3 + 6 + 4


def test_a_lone_go_is_still_a_go(engine: str) -> None:
    """DNT-ACT-10: after a go of the only upright mech it is asked again."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut sword-wave", power="RA2"),
        mech(lying=True),
        monsters={"slagtusk": foe(8)},
    )
    play.card("clean-cut", "slagtusk")
    play.roll(1, 1)
    assert play.go == 0
    assert play.track == 1
    assert play.life("slagtusk") == 47
