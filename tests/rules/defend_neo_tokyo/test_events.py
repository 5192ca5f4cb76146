"""The text of each of the 26 event cards, and the Event Phase around it (EVT)."""

from __future__ import annotations

from typing import Any

import pytest

from kumite.games.defend_neo_tokyo.model import Lasting

from . import names
from .scenario import (
    EventKind,
    Foe,
    Mech,
    Phase,
    Scene,
    Symbol,
    Window,
    assault,
    foe,
    mech,
    scene,
)


def idle(space: int, life: int | None = None, **tokens: Any) -> Foe:
    """A monster that does not attack after the event."""
    return foe(space, life, stunned=True, **tokens)


def happening(engine: str, event: str, *mechs: Mech, **position: Any) -> Scene:
    """An event's text on a board of its threat, with two mechs unless given."""
    own = mechs or (mech(damage="C1"), mech())
    play = scene(engine, *own, phase=Phase.EVENT, **position)
    play.event(event)
    return play


def moves(play: Scene) -> dict[str, int]:
    """Where monsters went."""
    threat = play.state.threat
    return {
        names.monster_name(threat, event[0]): event[2]
        for event in play.events(EventKind.MONSTER_MOVED)
    }


def tokens_now(play: Scene) -> dict[str, int]:
    """Tokens that monsters got, by monster, in order."""
    threat = play.state.threat
    return {
        names.monster_name(threat, monster): now
        for monster, _, now, before in play.events(EventKind.TOKENS_CHANGED)
        if now > before
    }


# Radiation Beasts


def test_aftershock(engine: str) -> None:
    """DNT-C-04, DNT-EVT-04: cards 9 and 3: 2 City Damage on 3, then on 9."""
    play = happening(engine, "aftershock", monsters={"glowback": idle(12)})
    play.city_card(9, 3)
    damaged = [event[:2] for event in play.events(EventKind.CITY_DAMAGED)]
    assert damaged == [(3, 2), (9, 2)]


def test_stampede(engine: str) -> None:
    """DNT-EVT-04, DNT-CIT-03: a citizen in 3, then one in 12, with Entering abilities."""
    monsters = {"glowback": idle(12), "slagtusk": idle(3), "isotopede": idle(3)}
    play = happening(engine, "stampede", monsters=monsters)
    play.citizen_card("gas-main-crew", "commuters")
    assert (play.citizens(3), play.citizens(12)) == (["gas-main-crew"], ["commuters"])
    assert play.city(3) == 1


def test_migration(engine: str) -> None:
    """DNT-BRD-04: each monster to the next higher space."""
    play = happening(engine, "migration", monsters={"glowback": idle(12), "slagtusk": idle(3)})
    assert moves(play) == {"slagtusk": 4, "glowback": 13}


def test_feeding_frenzy(engine: str) -> None:
    """DNT-TOK-05: +1 on each: Slagtusk's CITY 2 is 3; gone at the end of the phase."""
    play = happening(engine, "feeding-frenzy", monsters={"slagtusk": foe(3), "glowback": idle(12)})
    assert tokens_now(play) == {"slagtusk": 1, "glowback": 1}
    assert play.city(3) == 3
    assert play.tokens("slagtusk") == play.tokens("glowback") == (0, 0, 0, 0)


def test_power_surge(engine: str) -> None:
    """DNT-SEQ-04, DNT-DMG-06: C 1 to each mech outside HQ; an Armor token takes it."""
    own = (mech(damage="C1"), mech(space=8), mech(space=3, armor=1), mech(space=12, lying=True))
    play = happening(engine, "power-surge", *own, monsters={"glowback": idle(7)})
    assert [play.damage(n) for n in range(4)] == [
        (1, 0, 0, 0),
        (1, 0, 0, 0),
        (0, 0, 0, 0),
        (1, 0, 0, 0),
    ]
    assert play.mech(2).armor == 0


def test_blackout(engine: str) -> None:
    """DNT-PWR-05, DNT-GEN-15: 1 power off the fullest tile; LA before RA among equals."""
    own = (
        mech(power="LA2 RA2 LG1", damage="C1"),
        mech(power="LA1 RA2"),
        mech(power="LG1", lying=True),
        mech(),
    )
    play = happening(engine, "blackout", *own, monsters={"glowback": idle(7)})
    found = [play.power(n) for n in range(4)]
    assert found == [(1, 2, 1), (1, 1, 0), (0, 0, 0), (0, 0, 0)]


def test_hardened_hide(engine: str) -> None:
    """DNT-TOK-08: 3 Armor tokens on the monster with the least life."""
    play = happening(
        engine, "hardened-hide", monsters={"glowback": idle(7, 20), "slagtusk": idle(3, 30)}
    )
    assert (play.tokens("glowback"), play.tokens("slagtusk")) == ((0, 0, 0, 3), (0, 0, 0, 0))


def test_collapsed_tunnel(engine: str) -> None:
    """DNT-GEN-15, DNT-CIT-10: 1 on the standing space with the most City Damage; its low dies."""
    play = happening(
        engine,
        "collapsed-tunnel",
        damage={3: 2, 9: 3, 12: 3},
        ruins=[7],
        citizens={9: "commuters night-watch", 3: "militia"},
        monsters={"glowback": idle(8)},
    )
    assert (play.city(3), play.city(9), play.city(12)) == (2, 4, 3)
    assert play.destroyed_stack == ["night-watch"]


def test_collapsed_tunnel_on_ruins(engine: str) -> None:
    """DNT-DSP-06: the space falls by it: its citizens are discarded, none is destroyed."""
    play = happening(
        engine,
        "collapsed-tunnel",
        damage={9: 4},
        citizens={9: "commuters night-watch"},
        monsters={"glowback": idle(8)},
    )
    assert play.city(9) is None
    assert not play.destroyed_stack
    assert sorted(play.citizen_discard) == ["commuters", "night-watch"]


def test_national_guard(engine: str) -> None:
    """DNT-PLN-02, DNT-D-26: each mech draws a card, lying ones too."""
    own = (mech(damage="C1"), mech(lying=True))
    play = happening(engine, "national-guard", *own, monsters={"glowback": idle(7)})
    play.settle()
    assert (len(play.hand(0)), len(play.hand(1))) == (1, 1)


def test_jammed_comms(engine: str) -> None:
    """DNT-EVT-18, DNT-REA-09: no React of a mech that is alone or in HQ, until End 1."""
    own = (
        mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1", damage="C1"),
        mech("patriot-1776", 3),
    )
    play = happening(engine, "jammed-comms", *own, monsters={"glowback": foe(8)})
    assert play.state.lasting == Lasting.BAN_REACT
    assert play.damage(0) == (3, 0, 0, 0)
    assert play.hand(0) == {"brace-shaft"}
    play.done()
    play.run_to(Phase.DISCARD)
    assert play.state.lasting == 0


def test_jammed_comms_bans_reacts_in_hq(engine: str) -> None:
    """DNT-REA-09: two mechs in HQ: Flare @2 is not asked; in one space it is."""
    for space, asked in ((0, False), (7, True)):
        own = (
            mech("zakharovich-2400", space, hand="flare", power="LA1", damage="C1"),
            mech("patriot-1776", space),
        )
        play = happening(engine, "jammed-comms", *own, monsters={"glowback": foe(8)})
        assert (play.window is Window.CITY) is asked


def test_fallout(engine: str) -> None:
    """DNT-D-31, DNT-EVT-04: mechs outside HQ discard one card each, by space; empty hands none."""
    own = (
        mech("patriot-1776", 9, hand="march burst", damage="C1"),
        mech("anansi", 3, hand="tangle"),
        mech("shen-jian", 0, hand="hop nick"),
        mech("el-vaquero", 8),
    )
    play = happening(engine, "fallout", *own, monsters={"glowback": idle(7)})
    assert play.asked_mech == 0
    assert play.discard_pile(1) == {"tangle"}  # one card: taken unasked
    play.drop("burst")
    assert (play.hand(0), play.hand(2)) == ({"march"}, {"hop", "nick"})


def test_afterglow(engine: str) -> None:
    """DNT-MON-09: each monster regains 4, never above the life it enters with."""
    full = names.full_life("slagtusk")
    play = happening(
        engine, "afterglow", monsters={"glowback": idle(7, 20), "slagtusk": idle(3, full - 2)}
    )
    assert (play.life("glowback"), play.life("slagtusk")) == (24, full)


def test_evacuation_order(engine: str) -> None:
    """DNT-CIT-17, DNT-CIT-05: the highest in each space with a monster is discarded.

    A tie goes by design; Bunker Family and Civil Defense cannot be discarded; Exiting works.
    """
    play = happening(
        engine,
        "evacuation-order",
        mech(damage="C1"),
        mech(space=3, damage="C2"),
        citizens={3: "volunteer-medics taxi-rank night-watch", 7: "bunker-family", 9: "parliament"},
        monsters={"glowback": idle(7), "slagtusk": idle(3)},
    )
    assert play.citizen_discard == ["taxi-rank"]
    assert play.citizens(7) == ["bunker-family"]
    assert play.citizens(9) == ["parliament"]
    assert play.population == 0


# Abyssal Horde


def test_storm_surge(engine: str) -> None:
    """DNT-SEQ-05: 1 City Damage on each space with a monster."""
    monsters = {"brinejaw": idle(3), "tidehammer": idle(3), "inkwraith": idle(9)}
    play = happening(engine, "storm-surge", monsters=monsters)
    assert [play.city(space) for space in range(1, 19)] == [
        1 if space in (3, 9) else 0 for space in range(1, 19)
    ]


def test_flooded_subway(engine: str) -> None:
    """DNT-PWR-05: 1 power off the legs of each mech."""
    own = (mech(power="LA3 LG2", damage="C1"), mech(power="RA1"), mech(power="LG1", lying=True))
    play = happening(engine, "flooded-subway", *own, monsters={"brinejaw": idle(3)})
    assert [play.power(n) for n in range(3)] == [(3, 0, 1), (0, 1, 0), (0, 0, 0)]


def test_undertow(engine: str) -> None:
    """DNT-BRD-04, DNT-MON-11: each monster to the next lower space, a held one stays."""
    monsters = {"brinejaw": idle(3), "tidehammer": foe(9, held=True, stunned=True)}
    play = happening(engine, "undertow", monsters=monsters)
    assert moves(play) == {"brinejaw": 2}
    assert [event[0] for event in play.events(EventKind.MONSTER_STAYED)] == [4]


def test_spring_tide(engine: str) -> None:
    """DNT-EVT-04: three cards, 1 City Damage each, lower numbers first."""
    play = happening(engine, "spring-tide", monsters={"brinejaw": idle(3)})
    play.city_card(12, 5, 9)
    damaged = [event[:2] for event in play.events(EventKind.CITY_DAMAGED)]
    assert damaged == [(5, 1), (9, 1), (12, 1)]


def test_blood_in_the_water(engine: str) -> None:
    """DNT-TOK-05, DNT-TOK-06: +1 on each: Brinejaw brings two citizens and 2 City Damage."""
    play = happening(engine, "blood-in-the-water", monsters={"brinejaw": foe(3)})
    play.citizen_card("commuters", "night-watch")
    assert tokens_now(play) == {"brinejaw": 1}
    assert play.city(3) == 2
    assert play.citizens(3) == ["night-watch", "commuters"]


def test_lifeboats(engine: str) -> None:
    """DNT-CTY-03, DNT-CIT-14: a City card, two citizens there; ruins waste it."""
    play = happening(engine, "lifeboats", monsters={"brinejaw": idle(3)})
    play.city_card(9)
    play.citizen_card("commuters", "militia")
    assert play.citizens(9) == ["commuters", "militia"]
    play = happening(engine, "lifeboats", ruins=[9], city_known=[9], monsters={"brinejaw": idle(3)})
    assert play.phase is Phase.ACTION
    assert not play.events(EventKind.CITIZEN_ENTERED)


def test_barnacle_crust(engine: str) -> None:
    """DNT-TOK-02, DNT-GEN-15: 1 Armor token each; the supply ends at 10, lowest spaces first."""
    monsters = {"brinejaw": idle(9), "tidehammer": idle(3)}
    play = happening(engine, "barnacle-crust", monsters=monsters)
    assert (play.tokens("brinejaw")[3], play.tokens("tidehammer")[3]) == (1, 1)
    monsters = {"brinejaw": idle(9, armor=7), "tidehammer": idle(3)}
    own = (mech(armor=2, damage="C1"), mech())
    play = happening(engine, "barnacle-crust", *own, monsters=monsters)
    assert (play.tokens("brinejaw")[3], play.tokens("tidehammer")[3]) == (7, 1)


def test_cold_front(engine: str) -> None:
    """DNT-DMG-03: LG 1 to each mech outside HQ; full legs pass it to the chassis."""
    own = (mech(damage="C1"), mech(space=8), mech("patriot-1776", 3, damage="LG4"))
    play = happening(engine, "cold-front", *own, monsters={"brinejaw": idle(7)})
    assert [play.damage(n) for n in range(3)] == [(1, 0, 0, 0), (0, 0, 0, 1), (1, 0, 0, 4)]


def test_salvage_crew(engine: str) -> None:
    """DNT-D-16, DNT-GEN-06: one damage token off each mech; its own pilot says which."""
    own = (mech(damage="C1 LG1"), mech(damage="RA2"), mech())
    play = happening(engine, "salvage-crew", *own, monsters={"brinejaw": idle(7)})
    assert (play.chooser, play.slots()) == (0, {"C", "LG"})
    play.slot("LG")
    assert [play.damage(n) for n in range(3)] == [(1, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0)]


def test_fog_bank(engine: str) -> None:
    """DNT-EVT-18, DNT-D-18: every distance is at most 1: cards, tile actions and scopes."""
    own = mech("shen-jian", 8, hand="tap-shot overwatch", power="LA1", damage="C1")
    monsters = {"brinejaw": idle(9), "tidehammer": idle(10), "inkwraith": idle(8)}
    play = happening(engine, "fog-bank", own, mech(), monsters=monsters)
    assert play.state.lasting == Lasting.CAP_RANGE
    assert play.monster_targets("tap-shot") == {"brinejaw", "inkwraith"}
    rockets = mech("zakharovich-2400", 8, hand="bottle-rocket saturation", power="LA2", damage="C1")
    play = happening(engine, "fog-bank", rockets, mech(), monsters=monsters)
    assert play.monster_targets("bottle-rocket") == {"brinejaw"}
    assert play.targets("saturation") == {9}


def test_fog_bank_narrows_scopes(engine: str) -> None:
    """DNT-EVT-18: Flare @2 sees a space at distance 1 only; False Trail (any) is not touched."""
    for space, asked in ((7, True), (6, False)):
        own = mech("zakharovich-2400", space, hand="flare", power="LA1", damage="C1")
        play = happening(engine, "fog-bank", own, mech(), monsters={"tidehammer": foe(8)})
        assert (play.window is Window.CITY) is asked
    own = mech("anansi", 3, hand="silk-road", damage="C1")
    play = happening(engine, "fog-bank", own, mech(space=9), monsters={"tidehammer": idle(8)})
    assert play.targets("silk-road") == {1}


def test_sirens(engine: str) -> None:
    """DNT-CIT-10, DNT-SEQ-10: the lowest in each space with a monster; one POP check after."""
    play = happening(
        engine,
        "sirens",
        citizens={3: "commuters department-store", 9: "concert-audience", 12: "militia"},
        stack="commuters",
        monsters={"brinejaw": idle(9), "tidehammer": idle(3)},
    )
    destroyed = [names.DESIGNS[event[0]] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert destroyed == ["commuters", "concert-audience"]
    assert [event[0] for event in play.events(EventKind.STACK_CLEARED)] == [21]
    assert play.citizens(12) == ["militia"]


def test_moulting(engine: str) -> None:
    """DNT-MON-09: 6 life for the monster with the least."""
    monsters = {"brinejaw": idle(9, 34), "tidehammer": idle(3, 35)}
    play = happening(engine, "moulting", monsters=monsters)
    assert (play.life("brinejaw"), play.life("tidehammer")) == (40, 35)


def test_coast_guard(engine: str) -> None:
    """DNT-D-11, DNT-HIT-11: 2d against a monster of the Captain's choice, without Armor Rating."""
    monsters = {"barnacle-king": idle(9, 34), "tidehammer": idle(3, 35)}
    play = happening(engine, "coast-guard", mech(damage="C1"), mech(), captain=1, monsters=monsters)
    assert (play.chooser, play.monsters()) == (1, {"barnacle-king", "tidehammer"})
    play.choose_monster("barnacle-king")
    assert sum(play.weights().values()) == 36
    play.roll(3, 4)
    assert play.life("barnacle-king") == 27


# The Event Phase


def test_text_first_then_attacks(engine: str) -> None:
    """DNT-EVT-01, DNT-EVT-06, DNT-EVT-13: the card, its text, then attacks by its symbol.

    The card goes to the discard before step 2; its symbol stays for it.
    """
    play = happening(
        engine,
        "blackout",
        mech("patriot-1776", 7, hand="step-in", power="LG2", damage="C1"),
        mech(),
        monsters={"slagtusk": foe(8)},
    )
    assert play.window is Window.DECLARE
    assert play.event_discard() == {"blackout", "slagtusk"}
    assert play.state.symbol is Symbol.RED
    order = play.told(EventKind.EVENT_REVEALED, EventKind.POWER_CHANGED, EventKind.ATTACK_BEGAN)
    assert order == [EventKind.EVENT_REVEALED, EventKind.POWER_CHANGED, EventKind.ATTACK_BEGAN]
    play.done()
    assert play.city(8) == 3


@pytest.mark.parametrize("threat", names.THREATS)
def test_a_set_has_six_monsters_and_thirteen_events(engine: str, threat: str) -> None:
    """DNT-EVT-02, DNT-C-07: the unseen cards of a new match."""
    monsters = {"glowback": idle(8)} if threat == "radiation" else {"brinejaw": idle(8)}
    play = scene(engine, mech(), mech(), phase=Phase.EVENT, threat=threat, monsters=monsters)
    pool = play.event_pool() | play.event_discard()
    number = names.THREATS.index(threat)
    assert pool == {names.event_name(number, n) for n in range(19)}
    assert len([card for card in pool if names.event_number(number, card) < 6]) == 6


@pytest.mark.parametrize(
    ("monster", "citizens", "symbol"),
    [
        ("cindermaw", 1, "white"),
        ("isotopede", 2, "red"),
        ("glowback", 1, "white"),
        ("geigerwing", 2, "red"),
        ("slagtusk", 1, "white"),
        ("halflife", 2, "red"),
        ("brinejaw", 1, "white"),
        ("lanternmaw", 2, "red"),
        ("barnacle-king", 1, "white"),
        ("inkwraith", 2, "red"),
        ("tidehammer", 1, "white"),
        ("coral-widow", 2, "red"),
    ],
)
def test_a_monster_appears(engine: str, monster: str, citizens: int, symbol: str) -> None:
    """DNT-EVT-03, DNT-MON-04, DNT-EVT-13: City card, full life, citizens; it attacks in step 2."""
    other = {"glowback": "slagtusk", "brinejaw": "tidehammer"}
    threat = names.threat_of(monster)
    first = ("glowback", "brinejaw")[threat]
    bystander = other[first] if monster == first else first
    play = scene(
        engine, mech(damage="C1"), mech(), phase=Phase.EVENT, monsters={bystander: idle(3)}
    )
    play.event(monster)
    play.city_card(9)
    placed = play.events(EventKind.MONSTER_PLACED)
    number = names.monster_number(threat, monster)
    assert placed == [(number, 9, names.full_life(monster), 0)]
    play.citizen_card(*["commuters", "night-watch"][:citizens])
    assert len(play.events(EventKind.CITIZEN_ENTERED)) == citizens
    attack = play.events(EventKind.ATTACK_BEGAN)[0]
    assert attack[:2] == (number, 0 if symbol == "white" else 1)


def test_monster_appears_keeps_its_text(engine: str) -> None:
    """DNT-EVT-16: False Trail may turn Isotopede's red card white; it still brings two citizens."""
    own = mech("anansi", hand="false-trail", damage="C1")
    play = scene(engine, own, mech(), phase=Phase.EVENT, monsters={"glowback": idle(3)})
    play.event("isotopede")
    assert play.window is Window.EVENT
    play.react("false-trail")
    play.city_card(9)
    play.citizen_card("commuters", "commuters")
    assert play.events(EventKind.ATTACK_BEGAN)[0][:2] == (1, 0)


def test_damage_tokens_go_at_the_end_of_the_event_phase(engine: str) -> None:
    """DNT-EVT-08, DNT-EVT-11, DNT-TOK-01: +1 and -1 alone; Fire and Armor stay."""
    monsters = {"slagtusk": idle(3, plus=2, minus=1, armor=2, fire=1)}
    play = assault(engine, "white", mech(damage="C1"), mech(), monsters=monsters)
    assert play.tokens("slagtusk") == (1, 0, 0, 2)


def test_the_boss_comes_to_an_empty_board_at_the_end(engine: str) -> None:
    """DNT-EVT-09, DNT-BOS-01, DNT-BOS-13, DNT-EVT-11: Fire kills the last one after its attack.

    The boss comes after the end-of-phase abilities, and does not attack.
    """
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters={"slagtusk": foe(3, 1, fire=1)},
        citizens={3: "fire-brigade"},
    )
    play.roll(1)
    play.settle()
    order = play.told(EventKind.CITY_MENDED, EventKind.BOSS_ARRIVED, EventKind.ATTACK_BEGAN)
    assert order == [EventKind.ATTACK_BEGAN, EventKind.CITY_MENDED, EventKind.BOSS_ARRIVED]
    assert play.is_in_play("boss")


def test_a_citizen_may_clear_the_board(engine: str) -> None:
    """DNT-EVT-17, DNT-EVT-09: Tank Platoon kills the last monster after the check of EVT-07."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters={"slagtusk": foe(3, 1)},
        citizens={3: "tank-platoon"},
    )
    play.roll(1)
    play.settle()
    assert play.is_in_play("boss")
    assert not play.events(EventKind.ATTACK_BEGAN)


def test_the_boss_arrives_once(engine: str) -> None:
    """DNT-EVT-07, DNT-EVT-11, DNT-MON-06: the last card on an empty board: one arrival."""
    play = scene(engine, mech(damage="C1"), mech(), phase=Phase.EVENT, deck=(0, 1))
    play.event("national-guard")
    play.settle()
    play.run_to(Phase.ACTION)
    assert len(play.events(EventKind.BOSS_ARRIVED)) == 1
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [6]


_OTHER_TITLE = """
[[event]]
id = "feeding-frenzy"
source = "ours"
threat = "radiation"
name = "Of Quite Another Name"
symbol = "white"
do = [{ op = "plus", who = { each = "monster" }, n = 1 }]
"""


def test_titles_have_no_effect(engine: str) -> None:
    """DNT-EVT-15: the same text under another title leads to the same position."""
    ends = []
    for pack in ("", _OTHER_TITLE):
        own = (mech(damage="C1"), mech())
        play = scene(engine, *own, pack=pack, phase=Phase.EVENT, monsters={"slagtusk": foe(3)})
        play.event("feeding-frenzy")
        ends.append(play.raw.encode())
    assert ends[0] == ends[1]
