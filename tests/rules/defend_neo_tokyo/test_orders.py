"""Orders of resolution, each line once (SEQ)."""

from __future__ import annotations

from typing import Any

from kumite.games.defend_neo_tokyo.terms import Side

from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


def test_a_go(engine: str) -> None:
    """DNT-SEQ-01, DNT-TRK-03, DNT-CIT-10: card, tracker, sentences, discard, POP check, next.

    Crater's City Damage comes after its attack.
    """
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="crater", power="RA2"),
        mech(damage="C1"),
        monsters={"isotopede": foe(8)},
    )
    play.card("crater", "isotopede")
    assert (play.track, play.hand(0), play.discard_pile(0)) == (1, set(), set())
    play.roll(1, 1)
    assert play.told(
        EventKind.CARD_PLAYED,
        EventKind.ATTACK_TRACK_ROSE,
        EventKind.DICE_ROLLED,
        EventKind.BLOW_DEALT,
        EventKind.CITY_DAMAGED,
        EventKind.CARD_DISCARDED,
    ) == [
        EventKind.CARD_PLAYED,
        EventKind.ATTACK_TRACK_ROSE,
        EventKind.DICE_ROLLED,
        EventKind.BLOW_DEALT,
        EventKind.CITY_DAMAGED,
        EventKind.CARD_DISCARDED,
    ]
    assert play.go == 1


def test_a_tile_action_pays_before_the_tracker(engine: str) -> None:
    """DNT-SEQ-01, DNT-TIL-01: action and target, the cost, the tracker, the die."""
    own = mech("patriot-1776", 8, hand="march charge", power="RA1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)})
    play.tile("bash", "isotopede", "march")
    play.roll(1)
    kinds = (
        EventKind.TILE_USED,
        EventKind.CARD_DISCARDED,
        EventKind.ATTACK_TRACK_ROSE,
        EventKind.DICE_ROLLED,
    )
    assert play.told(*kinds) == list(kinds)


def test_a_react(engine: str) -> None:
    """DNT-SEQ-03, DNT-REA-10: out of the hand, icon, sentences, discard."""
    play = scene(
        engine,
        mech("anansi", 3, hand="puppet-wire"),
        mech("shen-jian", 3, hand="overwatch", power="LA1"),
        monsters={"slagtusk": foe(3)},
    )
    play.card("puppet-wire", "slagtusk")
    play.space(11)
    play.react("overwatch")
    assert (play.hand(1), play.track) == (set(), 1)
    play.roll(2)
    kinds = (
        EventKind.REACT_PLAYED,
        EventKind.ATTACK_TRACK_ROSE,
        EventKind.DICE_ROLLED,
        EventKind.BLOW_DEALT,
        EventKind.CARD_DISCARDED,
        EventKind.CARD_DISCARDED,
    )
    assert play.told(*kinds[:5]) == list(kinds)
    assert play.discard_pile(1) == {"overwatch"}


def test_damage_to_a_mech(engine: str) -> None:
    """DNT-SEQ-04: tokens of the monster, guard, die, W-DAMAGE, Armor tokens, tokens, W-HURT.

    Tidehammer with one -1 and Siege Anchor: C 4 is 3, then 2 due; one Armor token; one placed.
    """
    build = "zakharovich-2400+flame-thrower+power-mace+heavy-legs"
    own = mech(
        build, 8, front="siege-anchor", hand="flash-fire stand-firm", power="LA1 LG1", armor=1
    )
    play = assault(engine, "red", own, mech(), monsters={"tidehammer": foe(8, minus=1)})
    assert (play.window, play.asked_mech) == (Window.DAMAGE, 0)
    assert [event[:3] for event in play.events(EventKind.DAMAGE_DUE)] == [(0, 0, 2)]
    play.done()
    assert play.window is Window.HURT
    assert (play.damage(0), play.mech(0).armor) == ((1, 0, 0, 0), 0)


def test_guard_stops_before_the_die(engine: str) -> None:
    """DNT-SEQ-04, DNT-DMG-09: RND 1 against Siege Anchor rolls nothing."""
    own = mech("zakharovich-2400", 8, front="siege-anchor")
    play = assault(engine, "white", own, mech(), monsters={"geigerwing": foe(8)})
    assert not play.events(EventKind.RANDOM_ROLLED)
    assert play.damage(0) == (0, 0, 0, 0)


def test_guard_is_not_for_events(engine: str) -> None:
    """DNT-SEQ-04: `mod guard` takes 1 off each monster instance; Power Surge is none."""
    own = mech("zakharovich-2400", 8, front="siege-anchor")
    play = scene(engine, own, mech(), phase=Phase.EVENT, monsters={"glowback": foe(12)})
    play.event("power-surge")
    assert play.damage(0) == (1, 0, 0, 0)


def test_city_damage(engine: str) -> None:
    """DNT-SEQ-05: tokens of the monster, Civil Defense, W-CITY, then onto the space.

    Slagtusk's CITY 3 with one -1 is 2, with Civil Defense 1; Flare leaves 0 and nothing is put on.
    """
    own = mech("zakharovich-2400", 0, hand="flare", power="LA1", damage="C1")
    position: dict[str, Any] = {
        "monsters": {"slagtusk": foe(8, minus=1)},
        "citizens": {8: "civil-defense"},
    }
    play = assault(engine, "red", own, mech(), **position)
    assert play.window is Window.CITY
    reacting = play.copy()
    reacting.react("flare")
    assert reacting.city(8) == 0
    assert not reacting.events(EventKind.CITY_DAMAGED)
    play.done()
    assert play.city(8) == 1


def test_city_damage_of_nothing_asks_nobody(engine: str) -> None:
    """DNT-SEQ-05, DNT-CIT-18: reduced to 0 it opens no window."""
    own = mech("zakharovich-2400", 0, hand="flare", power="LA1", damage="C1")
    position: dict[str, Any] = {
        "monsters": {"slagtusk": foe(8, minus=2)},
        "citizens": {8: "civil-defense"},
    }
    play = assault(engine, "red", own, mech(), **position)
    assert (play.city(8), play.hand(0)) == (0, {"flare"})


def test_text_knows_no_tokens(engine: str) -> None:
    """DNT-SEQ-05, DNT-TOK-06: Tidehammer with two +1: CITY 3 is 5, its text's 1 stays 1."""
    play = assault(engine, "red", mech(), mech(), monsters={"tidehammer": foe(3, plus=2)})
    assert (play.city(3), play.city(4)) == (5, 1)


def test_a_citizen_enters(engine: str) -> None:
    """DNT-SEQ-06, DNT-CIT-03: ability, W-CITIN, then Lanternmaw's lure: it moves last of all."""
    own = mech(ODD, 7, hand="scoop", power="LG2", damage="C1")
    play = assault(
        engine,
        "white",
        own,
        mech(),
        monsters={"brinejaw": foe(8), "lanternmaw": foe(9, stunned=True)},
    )
    play.citizen_card("gas-main-crew")
    assert play.window is Window.CITIZEN_IN
    assert play.city(8) == 2
    assert play.citizens(8) == ["gas-main-crew"]
    saved = play.copy()
    saved.react("scoop")
    assert saved.citizen_discard == ["gas-main-crew"]
    play.done()
    assert (play.citizens(8), play.citizens(9)) == ([], ["gas-main-crew"])


def test_a_citizen_is_destroyed(engine: str) -> None:
    """DNT-SEQ-07, DNT-CIT-13: W-CITOUT, the stack, then Exiting: Fuel Depot Crew 2 on its space."""
    own = mech("patriot-1776", 7, hand="human-shield", damage="C1")
    position: dict[str, Any] = {
        "monsters": {"halflife": foe(8)},
        "citizens": {8: "fuel-depot-crew"},
    }
    play = assault(engine, "red", own, mech(), **position)
    play.citizen_card("apartment-block")
    assert play.window is Window.CITIZEN_OUT
    assert play.city(8) == 2
    saved = play.copy()
    saved.react("human-shield")
    assert (saved.city(8), saved.citizen_discard) == (4, ["fuel-depot-crew"])
    play.done()
    assert (play.city(8), play.destroyed_stack) == (4, ["fuel-depot-crew"])


def test_a_monsters_attack(engine: str) -> None:
    """DNT-SEQ-08: W-DECLARE, side, instances, text, over, Fire, quality."""
    play = assault(
        engine,
        "red",
        mech("anansi", 7, hand="borrowed-strings", damage="C1"),
        mech(),
        monsters={"glowback": foe(8, fire=1)},
    )
    assert play.window is Window.DECLARE
    assert not play.events(EventKind.SIDE_FIXED)
    play.done()
    play.roll(2)
    order = (
        EventKind.ATTACK_BEGAN,
        EventKind.SIDE_FIXED,
        EventKind.HIT_BEGAN,
        EventKind.CITY_DAMAGED,
        EventKind.ATTACK_OVER,
        EventKind.BLOW_DEALT,
        EventKind.TOKENS_CHANGED,
        EventKind.TOKENS_CHANGED,
    )
    assert play.told(*order) == list(order)
    fire, armor = play.events(EventKind.TOKENS_CHANGED)
    assert (fire[1], armor[1]) == (0, 3)


def test_the_losing_clause_comes_before_declaring(engine: str) -> None:
    """DNT-SEQ-08, DNT-BOS-07, DNT-BOS-08: also in a Monster Attack Phase; no React is asked."""
    play = scene(
        engine,
        mech("anansi", 7, hand="borrowed-strings thread-the-needle"),
        mech(),
        threat="radiation",
        track=4,
        monsters={"boss": foe(8)},
        deck="",
    )
    play.card("thread-the-needle", "boss")
    play.roll(1)
    assert play.ending is Ending.BOSS_DECK
    assert not play.events(EventKind.ATTACK_BEGAN)


def test_a_monster_is_moved(engine: str) -> None:
    """DNT-SEQ-09, DNT-MON-05, DNT-MON-11: held: nothing; else the new space, W-ENTER."""
    for held in (False, True):
        play = assault(
            engine,
            "red",
            mech("el-vaquero", 9, hand="tripwire", power="RA1", damage="C1"),
            mech(space=8),
            monsters={"geigerwing": foe(8, held=held, minus=1)},
        )
        play.part("MISS")
        assert (play.window is Window.ENTER) is not held
        assert play.where("geigerwing") == (8 if held else 9)


def test_sides_follow_a_move(engine: str) -> None:
    """DNT-MON-05, DNT-MON-03: pushed to a mech, Inkwraith costs a die at once; before not."""
    play = scene(
        engine,
        mech("anansi", 1, hand="puppet-wire long-reach", power="LA2"),
        mech("patriot-1776", 9, lying=True),
        monsters={"inkwraith": foe(8)},
    )
    alone = play.copy()
    alone.card("long-reach", "inkwraith")
    assert sum(alone.weights().values()) == 36
    play.card("puppet-wire", "inkwraith")
    play.space(9)
    play.card("long-reach", "inkwraith")
    assert sum(play.weights().values()) == 6


def test_the_event_phase(engine: str) -> None:
    """DNT-SEQ-10, DNT-EVT-17: text and its POP check, the boss, aid, attacks, end abilities."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(8)},
        citizens={8: "commuters artillery-battery", 3: "fire-brigade"},
        stack="concert-audience commuters taxi-rank",
        damage={3: 2},
    )
    play.event("sirens")
    assert play.destroyed_stack == []
    play.run_to(Phase.ACTION)
    kinds = (
        EventKind.CITIZEN_DESTROYED,
        EventKind.STACK_CLEARED,
        EventKind.ABILITY_BEGAN,
        EventKind.ATTACK_BEGAN,
        EventKind.CITY_MENDED,
    )
    assert play.told(*kinds)[:2] == [EventKind.CITIZEN_DESTROYED, EventKind.STACK_CLEARED]
    assert play.told(EventKind.ATTACK_BEGAN, EventKind.CITY_MENDED) == [
        EventKind.ATTACK_BEGAN,
        EventKind.CITY_MENDED,
    ]


def test_the_monster_attack_phase(engine: str) -> None:
    """DNT-SEQ-11, DNT-MAP-01, DNT-MAP-04, DNT-TOK-05: white attacks, +1 stays, then the Captain."""
    play = scene(
        engine,
        mech("patriot-1776", 7, hand="burst", power="LA1", damage="C1"),
        mech(damage="C1"),
        track=4,
        monsters={"slagtusk": foe(12, plus=1), "glowback": foe(8, minus=1)},
    )
    play.card("burst", "glowback")
    play.roll(1)
    attacks = [event[:2] for event in play.events(EventKind.ATTACK_BEGAN)]
    assert attacks == [(2, 0), (4, 0)]
    assert (play.city(8), play.city(12)) == (1, 3)
    assert play.tokens("slagtusk") == (0, 1, 0, 0)
    assert play.tokens("glowback") == (0, 0, 1, 1)
    assert (play.captain, play.go, play.phase) == (1, 1, Phase.ACTION)


def test_population_counts_with_what_was_interrupted(engine: str) -> None:
    """DNT-SEQ-12, DNT-CIT-10: 12 and 5 and 4: no check in the middle of Geigerwing's text.

    Fuel Depot Crew's ability razes the space while the stack holds 21: the check comes at the end.
    """
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        monsters={"geigerwing": foe(8, minus=1)},
        damage={8: 3},
        citizens={8: "parliament fuel-depot-crew office-staff"},
    )
    order = play.told(
        EventKind.CITIZEN_DESTROYED, EventKind.SPACE_DESTROYED, EventKind.STACK_CLEARED
    )
    assert order[0] is EventKind.CITIZEN_DESTROYED
    assert order.index(EventKind.SPACE_DESTROYED) == 2
    assert EventKind.STACK_CLEARED not in order
    assert play.population == 17
    assert play.citizen_discard == ["office-staff"]


def test_the_check_comes_when_the_attack_is_over(engine: str) -> None:
    """DNT-SEQ-12, DNT-MAT-16: with 12 in the stack the same attack makes 29: one step, after it."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        monsters={"geigerwing": foe(8, minus=1)},
        damage={8: 3},
        citizens={8: "parliament fuel-depot-crew"},
        stack="school-trip",
    )
    order = play.told(EventKind.SPACE_DESTROYED, EventKind.ATTACK_OVER, EventKind.STACK_CLEARED)
    assert order == [EventKind.SPACE_DESTROYED, EventKind.ATTACK_OVER, EventKind.STACK_CLEARED]
    assert play.destruction == 2


def test_the_side_up_is_fixed_after_declaring(engine: str) -> None:
    """DNT-SEQ-08, DNT-MAT-13: the City side when only a distant mech looks on."""
    play = assault(engine, "white", mech(space=7), mech(), monsters={"glowback": foe(8)})
    assert [event[1] for event in play.events(EventKind.SIDE_FIXED)] == [Side.CITY]
