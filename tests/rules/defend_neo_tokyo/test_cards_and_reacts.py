"""Mech cards (CRD) and Reacts with their windows (REA)."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo.model import Lasting

from .scenario import EventKind, Phase, Window, assault, foe, mech, scene


def test_three_types_are_goes_and_reacts_are_not(engine: str) -> None:
    """DNT-CRD-01, DNT-REA-01: Dig In is a React and cannot be played as a go."""
    own = mech(
        "patriot-1776", 3, hand="clean-cut burst en-garde dig-in hold-the-line", power="LA1 RA1 LG2"
    )
    play = scene(engine, own, mech(), monsters={"isotopede": foe(3)})
    assert play.cards() == {"clean-cut", "burst", "en-garde"}


def test_a_card_needs_the_power_of_its_own_tile_and_spends_none(engine: str) -> None:
    """DNT-CRD-02, DNT-CRD-03: Overhead Arc needs 2 on RA; power elsewhere does not count."""
    for power, cards in (("RA1 LA4", {"clean-cut"}), ("RA2", {"clean-cut", "overhead-arc"})):
        own = mech("patriot-1776", 3, hand="clean-cut overhead-arc", power=power)
        play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(3)})
        assert play.cards() == cards
    play.card("overhead-arc", "isotopede")
    play.roll(1, 1)
    assert play.power() == (0, 2, 0)


def test_an_unplayable_card_pays_for_costs(engine: str) -> None:
    """DNT-CRD-03: Overhead Arc without power pays for BASH."""
    own = mech("patriot-1776", 3, hand="clean-cut overhead-arc", power="RA1")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(3)})
    play.tile("bash", "isotopede", "overhead-arc")
    assert "overhead-arc" in play.discard_pile()


def test_chassis_cards_look_at_the_generator(engine: str) -> None:
    """DNT-CRD-04, DNT-W-39, DNT-PWR-03: requirement 5 holds at d 5 and not at d 6."""
    for damage, is_playable in (("C5", True), ("C6", False)):
        own = mech("patriot-1776", 3, hand="libertys-hammer signal-volley", damage=damage)
        play = scene(engine, own, mech(), monsters={"isotopede": foe(3)})
        assert ("libertys-hammer" in play.cards()) is is_playable
        assert "signal-volley" in play.cards()
    own = mech("patriot-1776", 3, hand="libertys-hammer signal-volley", damage="C6", power="LG1")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(3)})
    play.tile("walk")
    assert "libertys-hammer" in play.discards()


def test_a_melee_attack_is_an_attack(engine: str) -> None:
    """DNT-CRD-05, DNT-CRD-11: it moves the tracker, and `rec attack` finds it."""
    own = mech("el-vaquero", 3, hand="backlash ace-in-the-hole", power="RA1", discard="dash")
    play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(3)})
    play.card("backlash", "isotopede")
    play.roll(1, 1)
    assert play.track == 1
    play.card("ace-in-the-hole")
    assert "backlash" in play.hand()
    assert "dash" in play.discard_pile()


def test_a_played_card_is_discarded_or_lies_in_front(engine: str) -> None:
    """DNT-CRD-06, DNT-END-01: Rally lies in front until the End Phase."""
    own = mech("patriot-1776", 3, hand="rally en-garde", power="RA1", damage="C1")
    play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(8)})
    play.card("rally")
    assert play.front() == {"rally"}
    play.card("en-garde")
    play.settle()
    assert play.discard_pile() == {"en-garde"}
    play.done()
    assert play.phase is not Phase.ACTION
    assert not play.front()
    assert "rally" in play.discard_pile()


def test_a_card_in_play_cannot_be_drawn(engine: str) -> None:
    """DNT-CRD-07: Ammo Belt draws 2 from a deck of one card: itself it does not draw."""
    own = mech("patriot-1776", 3, hand="ammo-belt", power="LA1", discard="*", damage="C1")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(8)})
    play.card("ammo-belt")
    assert len(play.weights()) == 27
    assert 12 not in play.weights()
    play.settle()
    assert play.discard_pile() == {"ammo-belt"}


def test_an_attack_needs_a_target_in_range(engine: str) -> None:
    """DNT-CRD-08, DNT-HIT-07: no monster in 3: Clean Cut cannot be played, Burst @1 can."""
    own = mech("patriot-1776", 3, hand="clean-cut burst", power="LA1 RA1")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(4)})
    assert play.cards() == {"burst"}


def test_other_cards_need_a_first_sentence_that_can_be_done(engine: str) -> None:
    """DNT-CRD-08: Shelter Order needs a citizen; En Garde at 3 Armor tokens is not offered."""
    own = mech("patriot-1776", 3, hand="shelter-order en-garde march", power="RA1 LG1", armor=3)
    play = scene(engine, own, mech(), monsters={"isotopede": foe(8)}, citizens={9: "commuters"})
    assert play.cards() == {"march"}
    own = mech("patriot-1776", 3, hand="shelter-order en-garde march", power="RA1 LG1", armor=2)
    play = scene(engine, own, mech(), monsters={"isotopede": foe(8)}, citizens={4: "commuters"})
    assert play.cards() == {"shelter-order", "en-garde", "march"}


def test_requirements_are_checked_when_the_card_is_declared(engine: str) -> None:
    """DNT-CRD-09: Falling Star takes its own power after the attack; two sentences still run."""
    own = mech("zakharovich-2400", 3, hand="falling-star", power="RA4")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    play.card("falling-star", "isotopede")
    play.roll(1, 1, 1, 1)
    assert play.life("isotopede") == 35
    assert play.power() == (0, 3, 0)


def test_losing_power_does_not_cancel_a_card(engine: str) -> None:
    """DNT-CRD-09: Hot Shot's own damage takes the power that it needed; it is resolved."""
    build = "raijin-08+drill-lance+plasma-cannon+hover-legs"
    own = mech(build, 3, hand="hot-shot", power="RA2", damage="RA3")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    play.card("hot-shot", "isotopede")
    play.roll(1, 2, 3)
    assert play.life("isotopede") == 38
    assert play.power() == (0, 1, 0)
    assert play.damage() == (0, 0, 4, 0)


def test_a_persistent_card_works_without_power(engine: str) -> None:
    """DNT-CRD-10: Spin Up adds its die although the arm has less power than it needed."""
    build = "raijin-08+drill-lance+plasma-cannon+hover-legs"
    own = mech(build, 3, hand="pilot-hole catch", power="LA1", front="spin-up")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(3)})
    play.card("pilot-hole", "isotopede")
    play.roll(2, 3)
    assert play.life("isotopede") == 38


def test_a_persistent_card_ends_with_a_critical_failure(engine: str) -> None:
    """DNT-CRD-10, DNT-CRF-04: Siege Anchor goes to the discard."""
    own = mech("zakharovich-2400", 8, front="siege-anchor", damage="C15", armor=0)
    play = assault(engine, "red", own, mech(damage="C1"), monsters={"slagtusk": foe(8)})
    assert play.events(EventKind.CRITICAL_FAILED)
    assert play.discard_pile(0) == {"siege-anchor"}
    assert not play.front(0)


def test_three_cards_have_the_icon_without_being_attacks(engine: str) -> None:
    """DNT-CRD-11, DNT-TRK-02: Tenderize and Backdraft move the tracker, En Garde does not."""
    for build, card, power, rises in (
        ("zakharovich-2400", "tenderize", "RA1", 1),
        ("el-vaquero", "backdraft", "LA2", 1),
        ("patriot-1776", "en-garde", "RA1", 0),
        ("el-vaquero", "stare-down", "LA2", 0),
    ):
        play = scene(
            engine,
            mech(build, 3, hand=card, power=power),
            mech("anansi", damage="C1"),
            monsters={"isotopede": foe(3)},
        )
        aimed = card in ("tenderize", "stare-down")
        play.card(card, "isotopede" if aimed else None)
        play.settle()
        assert play.track == rises, card


def test_the_first_target_is_declared_and_it_stays_the_same(engine: str) -> None:
    """DNT-CRD-12: Choke Hold's -1 goes to the monster it hit, not to the other."""
    monsters = {"isotopede": foe(3), "slagtusk": foe(3)}
    own = mech("anansi", 3, hand="choke-hold", power="LA2")
    play = scene(engine, own, mech(damage="C1"), monsters=monsters)
    assert play.monster_targets("choke-hold") == {"isotopede", "slagtusk"}
    play.card("choke-hold", "slagtusk")
    play.roll(1, 1)
    assert play.tokens("slagtusk") == (0, 0, 1, 0)
    assert play.tokens("isotopede") == (0, 0, 0, 0)


def test_sentences_about_it_are_skipped_if_it_is_gone(engine: str) -> None:
    """DNT-CRD-12, DNT-HIT-09: Flurry kills with its first total; the second has no target."""
    monsters = {"isotopede": foe(3, 1), "slagtusk": foe(3)}
    own = mech("shen-jian", 3, hand="flurry", power="RA1")
    play = scene(engine, own, mech(damage="C1"), monsters=monsters)
    play.card("flurry", "isotopede")
    play.roll(1)
    assert play.is_defeated("isotopede")
    assert play.life("slagtusk") == 48
    assert play.go == 1


def test_held_and_aimed_end_in_end_1(engine: str) -> None:
    """DNT-CRD-13, DNT-END-01: after the Action Phase neither is left."""
    own = mech("shen-jian", 3, aimed="LA", damage="C1")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(8, held=True)})
    play.done()
    play.settle()
    assert play.monster("isotopede").marks == 0
    assert play.mech().marks == 0


def test_stunned_does_not_end_with_the_turn(engine: str) -> None:
    """DNT-CRD-13, DNT-MAT-19: it stays until the attack that is skipped."""
    play = scene(engine, mech(damage="C1"), mech(), monsters={"isotopede": foe(8, stunned=True)})
    play.done()
    play.settle()
    assert play.monster("isotopede").marks == 2


# Reacts


def test_reacts_are_offered_from_the_captain_clockwise(engine: str) -> None:
    """DNT-REA-02, DNT-REA-03, DNT-W-36, DNT-D-26: Tidehammer's C 4 against mech 0.

    Offers go 1, 2, 0. Mech 1 leaves 2 of 4, mech 0 nothing; W-HURT does not open.
    """
    play = assault(
        engine,
        "red",
        mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1"),
        mech("patriot-1776", 8, hand="hold-the-line"),
        mech("anansi", 8, hand="cling", power="LG2"),
        captain=1,
        monsters={"tidehammer": foe(8)},
    )
    assert (play.window, play.asked_mech) == (Window.DAMAGE, 1)
    play.done()  # it is about mech 1 itself
    assert play.damage(1) == (4, 0, 0, 0)
    assert play.asked_mech == 1
    play.done()
    assert play.asked_mech == 2
    play.done()
    assert play.damage(2) == (4, 0, 0, 0)
    assert play.asked_mech == 1
    play.react("hold-the-line")
    assert play.asked_mech == 0
    assert play.reacts() == {"brace-shaft"}
    play.react("brace-shaft")
    assert play.damage(0) == (0, 0, 0, 0)


def test_a_pilot_may_play_several_reacts_in_one_window(engine: str) -> None:
    """DNT-REA-03: Stand Firm and Brace Shaft one by one; the window closes when none is left."""
    own = mech("zakharovich-2400", 8, hand="stand-firm brace-shaft immovable", power="RA1 LG2")
    play = assault(engine, "red", own, mech(), monsters={"tidehammer": foe(8)})
    play.react("stand-firm")
    assert play.reacts() == {"brace-shaft", "immovable"}
    play.react("brace-shaft")
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.hand(0) == {"immovable"}
    assert play.window is None


def test_who_declined_is_not_asked_again(engine: str) -> None:
    """DNT-REA-03: mech 0 declines, mech 1 reacts, mech 0 is not asked again."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8, hand="hold-the-line"),
        mech("zakharovich-2400", 8, hand="stand-firm brace-shaft", power="LG1 RA1"),
        monsters={"tidehammer": foe(8)},
    )
    play.done()
    assert play.damage(0) == (4, 0, 0, 0)
    play.done()
    assert play.asked_mech == 1
    play.react("stand-firm")
    assert play.asked_mech == 1
    play.done()
    assert play.damage(1) == (2, 0, 0, 0)


def test_a_react_needs_its_power(engine: str) -> None:
    """DNT-REA-04: Magnetic Bottle with 1 of 2 power is not offered."""
    build = "raijin-08+drill-lance+plasma-cannon+hover-legs"
    for power, asked in (("RA1", False), ("RA2", True)):
        own = mech(build, 8, hand="magnetic-bottle", power=power)
        play = assault(engine, "white", own, mech(), monsters={"glowback": foe(8)})
        assert (play.window is Window.DAMAGE) is asked


def test_reacts_do_not_nest(engine: str) -> None:
    """DNT-REA-05, DNT-W-45: Turn the Blade kills; W-KILL does not open for Next One."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8, hand="turn-the-blade", power="RA1"),
        mech("el-vaquero", 8, hand="next-one"),
        monsters={"glowback": foe(8, 2)},
    )
    play.react("turn-the-blade")
    assert play.is_defeated("glowback")
    assert play.window is None
    assert play.hand(1) == {"next-one"}
    assert play.damage(1) == (0, 0, 0, 0)


def test_w_event_changes_the_symbol(engine: str) -> None:
    """DNT-REA-06, DNT-EVT-16: False Trail turns a red card white; a white one opens nothing."""
    own = mech("anansi", hand="false-trail")
    play = assault(engine, "red", own, mech(), monsters={"glowback": foe(8)})
    assert play.window is Window.EVENT
    play.react("false-trail")
    assert play.city(8) == 2
    play = assault(engine, "white", own, mech(), monsters={"glowback": foe(8)})
    assert not play.events(EventKind.REACT_PLAYED)
    assert play.hand(0) == {"false-trail"}
    assert play.city(8) == 2


def test_w_enter_opens_when_a_monster_was_moved(engine: str) -> None:
    """DNT-REA-06: Tripwire on a monster that was pushed; it is held and gets -1."""
    play = scene(
        engine,
        mech("anansi", 3, hand="puppet-wire"),
        mech("el-vaquero", 3, hand="tripwire", power="RA1", damage="C1"),
        monsters={"isotopede": foe(3)},
    )
    play.card("puppet-wire", "isotopede")
    play.space(4)
    assert (play.window, play.asked_mech) == (Window.ENTER, 1)
    play.react("tripwire")
    assert play.tokens("isotopede") == (0, 0, 1, 0)
    assert play.monster("isotopede").marks == 1


def test_w_hurt_opens_after_damage_was_placed(engine: str) -> None:
    """DNT-REA-06, DNT-DMG-07: Flash Fire once after the instance; not if Armor took it all."""
    for armor, asked in ((0, True), (2, False)):
        own = mech("el-vaquero", 8, hand="flash-fire", power="LA1", armor=armor)
        play = assault(engine, "white", own, mech(), monsters={"glowback": foe(8)})
        assert (play.window is Window.HURT) is asked
        if asked:
            play.react("flash-fire")
            assert play.damage(0) == (2, 0, 0, 0)
            assert play.is_chance  # the Fire that it lit burns after this very attack


def test_w_city_reduces_city_damage(engine: str) -> None:
    """DNT-REA-06: Flare takes 2 off Slagtusk's CITY 3, at distance 2."""
    own = mech("zakharovich-2400", 0, hand="flare", power="LA1")
    play = assault(engine, "red", own, mech(), monsters={"slagtusk": foe(8)})
    assert play.window is Window.CITY
    play.react("flare")
    assert play.city(8) == 1


def test_w_citin_after_the_entering_ability(engine: str) -> None:
    """DNT-REA-06, DNT-SEQ-06: Scoop discards Camera Crew after it gave its token."""
    build = "raijin-08+drill-lance+plasma-cannon+hover-legs"
    own = mech(build, 7, hand="scoop", power="LG2")
    play = assault(engine, "white", own, mech(), monsters={"cindermaw": foe(8)})
    play.citizen_card("camera-crew")
    assert play.window is Window.CITIZEN_IN
    assert play.tokens("cindermaw") == (0, 1, 0, 0)
    play.react("scoop")
    assert play.citizen_discard == ["camera-crew"]


def test_w_citout_saves_a_citizen(engine: str) -> None:
    """DNT-REA-06, DNT-SEQ-07: Human Shield discards it instead."""
    own = mech("patriot-1776", 7, hand="human-shield")
    play = assault(
        engine, "red", own, mech(), monsters={"cindermaw": foe(8)}, citizens={8: "commuters"}
    )
    assert play.window is Window.CITIZEN_OUT
    play.react("human-shield")
    assert play.citizen_discard == ["commuters"]
    assert play.population == 0


def test_w_shot_and_w_rolled(engine: str) -> None:
    """DNT-REA-06, DNT-HIT-15: Call the Shot adds a die; Second Sight rolls one again."""
    play = scene(
        engine,
        mech("shen-jian", 3, hand="nick second-sight", power="RA1"),
        mech("el-vaquero", 2, hand="call-the-shot"),
        monsters={"isotopede": foe(3)},
    )
    play.card("nick", "isotopede")
    assert (play.window, play.asked_mech) == (Window.SHOT, 1)
    play.react("call-the-shot")
    play.roll(1, 6)
    assert (play.window, play.asked_mech) == (Window.ROLLED, 0)
    play.react("second-sight")
    play.reroll(1)
    play.roll(5)
    assert play.life("isotopede") == 44 - 13
    assert play.window is None


def test_w_kill_opens_when_a_monster_was_defeated(engine: str) -> None:
    """DNT-REA-06: Next One draws two."""
    play = scene(
        engine,
        mech("el-vaquero", 3, hand="backlash next-one", power="RA1"),
        mech(damage="C1"),
        monsters={"isotopede": foe(3, 1), "glowback": foe(12)},
    )
    play.card("backlash", "isotopede")
    play.roll(1, 1)
    assert play.window is Window.KILL
    play.react("next-one")
    play.settle()
    assert len(play.hand(0)) == 2


def test_w_raze_lets_a_mech_leave(engine: str) -> None:
    """DNT-REA-06, DNT-DSP-10: Stomp razes 8; Safety Thread of mech 1 moves it out."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="stomp", power="LG2"),
        mech("anansi", 8, hand="safety-thread", power="LG1"),
        monsters={"isotopede": foe(8)},
        damage={8: 4},
    )
    play.card("stomp", "isotopede")
    play.roll(1, 1)
    assert play.window is Window.RAZE
    play.react("safety-thread")
    play.walk(9)
    assert play.where(1) == 9
    assert play.where(0) == 8


def test_a_redirect_starts_the_window_anew_once(engine: str) -> None:
    """DNT-REA-07, DNT-W-46: Stand Between: C 3 becomes C 2 against mech 0, asked first.

    Cling of mech 0 is not offered any more, Brace Shaft is.
    """
    build = "zakharovich-2400+chain-fist+power-mace+spider-legs"
    play = assault(
        engine,
        "red",
        mech(build, 8, hand="stand-between cling brace-shaft", power="RA1 LG2"),
        mech("patriot-1776", 8, hand="hold-the-line"),
        monsters={"glowback": foe(8)},
    )
    assert play.asked_mech == 0  # C 3 against mech 0 itself
    play.done()
    assert play.asked_mech == 1
    play.done()
    assert play.damage(0) == (3, 0, 0, 0)
    assert play.asked_mech == 0
    assert play.reacts() == {"stand-between"}
    play.react("stand-between")
    assert play.asked_mech == 0
    assert play.reacts() == {"brace-shaft"}
    play.done()
    assert play.asked_mech == 1
    assert play.reacts() == {"hold-the-line"}
    play.done()
    assert play.damage(0) == (5, 0, 0, 0)
    assert play.damage(1) == (0, 0, 0, 0)


def test_a_react_without_a_scope_is_about_the_own_mech(engine: str) -> None:
    """DNT-REA-08: Brace Shaft is not for the mech beside; Hold the Line is."""
    play = assault(
        engine,
        "white",
        mech("zakharovich-2400", 7, hand="brace-shaft", power="RA1"),
        mech("patriot-1776", 8),
        monsters={"glowback": foe(8)},
    )
    assert play.hand(0) == {"brace-shaft"}
    assert play.damage(1) == (2, 0, 0, 0)
    assert play.window is None


def test_a_react_is_playable_in_its_scope_only(engine: str) -> None:
    """DNT-REA-09: Suppressing Burst reaches distance 1, not 2; at two -1 it cannot be done."""
    for space, minus, asked in ((8, 0, True), (10, 0, False), (8, 2, False)):
        own = mech("patriot-1776", 7, hand="suppressing-burst", power="LA2")
        play = assault(engine, "white", own, mech(), monsters={"glowback": foe(space, minus=minus)})
        assert (play.window is Window.DECLARE) is asked


def test_the_event_may_forbid_reacts(engine: str) -> None:
    """DNT-REA-09, DNT-EVT-18: under Jammed Comms only mechs in company outside HQ react."""
    for other, asked in ((8, True), (7, False)):
        play = assault(
            engine,
            "white",
            mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1"),
            mech(space=other),
            lasting=int(Lasting.BAN_REACT),
            monsters={"glowback": foe(8)},
        )
        assert (play.window is Window.DAMAGE) is asked


def test_a_surplus_step_of_a_react_changes_nothing(engine: str) -> None:
    """DNT-REA-10, DNT-TRK-04: at 5 Overwatch moves neither the tracker nor `last_mover`."""
    play = scene(
        engine,
        mech("zakharovich-2400", 3, hand="iron-shoulder"),
        mech("shen-jian", 3, hand="overwatch", power="LA1"),
        mech(damage="C1"),
        track=4,
        monsters={"slagtusk": foe(3)},
    )
    play.card("iron-shoulder", "slagtusk")
    play.roll(1)
    play.yes()
    play.space(11)
    play.react("overwatch")
    assert (play.track, play.state.last_mover) == (5, 0)
    play.roll(1)
    assert play.captain == 1


def test_no_window_opens_in_the_end_phase(engine: str) -> None:
    """DNT-REA-11, DNT-PLN-07: Evacuation Bus discards in End 3; Catch and Scoop are not asked."""
    build = "raijin-08+drill-lance+plasma-cannon+hover-legs"
    own = mech(build, 8, hand="scoop catch", power="LG2")
    play = scene(
        engine,
        own,
        mech(damage="C1"),
        monsters={"glowback": foe(12)},
        citizens={8: "evacuation-bus fuel-depot-crew"},
        go=1,
    )
    play.done()
    if play.phase is Phase.ACTION:
        play.done()
    assert play.phase is Phase.DISCARD
    assert "fuel-depot-crew" in play.citizen_discard
    assert play.city(8) == 0  # DNT-CIT-15: no ability within another citizen's ability
    assert play.hand(0) == {"scoop", "catch"}
