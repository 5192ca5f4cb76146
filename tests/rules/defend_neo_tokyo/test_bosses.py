"""The bosses: arrival, losing clause, attacks (BOS), and the words of both boss cards."""

from __future__ import annotations

from typing import Any

import pytest

from . import names
from .scenario import EventKind, Phase, Scene, Window, assault, foe, mech, scene

BULK = "zakharovich-2400+chain-fist+power-mace+heavy-legs"
DECKS = {
    "radiation": "aftershock stampede national-guard afterglow",
    "abyss": "storm-surge sirens salvage-crew moulting",
}


def attack(engine: str, threat: str, symbol: str, *mechs: Any, **position: Any) -> Scene:
    """The boss attacks; whatever it does is not stopped by its losing clause."""
    own = mechs or (mech(damage="C1"), mech())
    return assault(engine, symbol, *own, threat=threat, deck=DECKS[threat], **position)


def arrival(engine: str, event: str, threat: str, *mechs: Any, **position: Any) -> Scene:
    """An event on an empty board: the boss comes."""
    own = mechs or (mech(damage="C1"), mech())
    play = scene(engine, *own, phase=Phase.EVENT, threat=threat, **position)
    play.event(event)
    return play


# Arrival


def test_the_deck_of_the_boss(engine: str) -> None:
    """DNT-BOS-03, DNT-BOS-04, DNT-BOS-05, DNT-C-08, DNT-C-09: events alone, nobody knows the order.

    The event just resolved is among them; no Monster Appears and no discard is left.
    """
    play = arrival(engine, "blackout", "radiation", defeated="cindermaw isotopede")
    assert set(play.weights().values()) == {1}
    play.event("aftershock")
    play.event("stampede")
    play.event("fallout")
    assert play.weights() == dict.fromkeys(range(1, 19), 1)
    play.city_card(9)
    assert play.where("boss") == 9
    assert play.event_pool() == {"blackout", "aftershock", "stampede", "fallout"}
    assert play.event_discard() == set()
    assert (play.state.deck_appears, play.state.deck_events) == (0, 0)
    left = [names.event_name(0, event[0]) for event in play.events(EventKind.EVENT_LEFT)]
    assert left == ["aftershock", "stampede", "fallout"]


@pytest.mark.parametrize(("crew", "events"), [(2, 4), (3, 4), (4, 5), (5, 5)])
def test_the_size_of_the_boss_deck(engine: str, crew: int, events: int) -> None:
    """DNT-BOS-05: four events for up to three mechs, five for more."""
    own = [mech(damage="C1"), *[mech() for _ in range(crew - 1)]]
    play = arrival(engine, "blackout", "radiation", *own)
    while not play.is_in_play("boss"):
        play.raw.apply_outcome(play.raw.outcomes()[0][0])
    assert len(play.event_pool()) == events


def test_known_cards_are_turned_up_too(engine: str) -> None:
    """DNT-BOS-03: a known event joins the deck, a known Monster Appears leaves unseen."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mech(damage="C1"),
        track=4,
        event="blackout",
        known="slagtusk fallout",
        deck=(1, 0),
        defeated="cindermaw",
        monsters={"isotopede": foe(8, 1)},
    )
    play.card("clean-cut", "isotopede")
    play.roll(1, 1)
    play.city_card(9)
    assert play.event_pool() == {"blackout", "fallout"}
    assert play.state.event_known == [31, 31, 31]
    assert play.state.deck_appears == 0


def test_the_order_of_an_arrival(engine: str) -> None:
    """DNT-BOS-14, DNT-BOS-04, DNT-DSP-13: cards, placing on standing ground, deck, W-ENTER, text.

    Leviathrax: 1 City Damage on each space next to it, lowest first.
    """
    tripwire = mech("el-vaquero", 2, hand="tripwire", power="RA1", damage="C1")
    play = scene(
        engine,
        tripwire,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        go=1,
        track=4,
        threat="abyss",
        event="undertow",
        deck=(0, 0),
        ruins=[10],
        city_discard=[1, 2, 3],
        city_known=[10, 9],
        monsters={"brinejaw": foe(8, 2)},
    )
    play.card("clean-cut", "brinejaw")
    play.roll(1, 2)
    assert len(play.weights()) == 18  # the discard and known cards were shuffled in
    play.city_card(10, 9)
    assert play.where("boss") == 9
    assert play.window is Window.ENTER
    assert play.event_pool() == {"undertow"}
    assert not play.events(EventKind.CITY_DAMAGED)
    play.react("tripwire")
    assert play.tokens("boss") == (0, 0, 1, 0)  # DNT-BOS-12
    damaged = [event[:2] for event in play.events(EventKind.CITY_DAMAGED)]
    assert damaged == [(1, 1), (2, 1), (8, 1)]


def test_gorganicus_comes_without_a_blow(engine: str) -> None:
    """DNT-BOS-04, DNT-BOS-14: placed by the top City card, known or not; no City Damage."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mech(damage="C1"),
        track=4,
        deck=(0, 0),
        city_known=[5],
        city_discard=[1, 2],
        monsters={"isotopede": foe(8, 1)},
    )
    play.card("clean-cut", "isotopede")
    play.roll(1, 1)
    assert play.where("boss") == 5
    assert play.city_discard() == {1, 2, 5}
    assert not play.events(EventKind.CITY_DAMAGED)
    assert play.life("boss") == 100


def test_an_empty_board_alone_does_not_bring_it(engine: str) -> None:
    """DNT-BOS-01, DNT-BOS-02: the last monster dies in the Action Phase: the boss waits."""
    own = mech("patriot-1776", 8, hand="clean-cut", power="RA1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8, 1)})
    play.card("clean-cut", "isotopede")
    play.roll(1, 1)
    assert not play.is_in_play("boss")
    play.done()
    play.run_to(Phase.POWER)
    assert not play.is_in_play("boss")


def test_the_event_deck_is_never_empty_when_drawn(engine: str) -> None:
    """DNT-EVT-12, DNT-EVT-10: its last card brings the boss although two monsters stand."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        deck=(0, 1),
        monsters={"slagtusk": foe(3), "glowback": foe(8)},
    )
    play.settle()
    assert play.is_in_play("boss")
    play.done()
    play.run_to(Phase.POWER)
    assert play.event_pool()


# Attacks


def test_the_boss_attacks_in_its_turn(engine: str) -> None:
    """DNT-BOS-06, DNT-MAT-02: by its space like any monster; in one space last."""
    monsters = {"boss": foe(8), "slagtusk": foe(8), "glowback": foe(12), "isotopede": foe(3)}
    play = attack(engine, "radiation", "red", monsters=monsters)
    play.settle()
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [1, 4, 6, 2]


def test_tokens_work_on_the_boss(engine: str) -> None:
    """DNT-BOS-12, DNT-TOK-05: Gorganicus with two -1: CITY 3 and CITY 2 are 1 and 0."""
    play = attack(engine, "radiation", "white", monsters={"boss": foe(3, minus=2)})
    play.city_card(10, 11)
    assert play.city(3) == 1


def test_a_held_boss_stays(engine: str) -> None:
    """DNT-BOS-11, DNT-BOS-12, DNT-MON-11: without the move no 2 City Damage either."""
    play = attack(engine, "radiation", "red", monsters={"boss": foe(3, held=True)})
    play.citizen_card("commuters", "commuters")
    assert play.where("boss") == 3
    assert (play.city(3), play.city(2)) == (3, 0)


def test_gorganicus_razes_where_it_goes(engine: str) -> None:
    """DNT-BOS-10, DNT-BOS-11, DNT-DSP-04: its 2 destroy 2; it goes to 3 and moves no more."""
    play = attack(
        engine,
        "radiation",
        "red",
        monsters={"boss": foe(3)},
        damage={2: 4},
        citizens={2: "commuters"},
    )
    play.citizen_card("commuters", "commuters")
    assert play.city(2) is None
    assert play.where("boss") == 3
    assert (play.city(3), play.city(1)) == (3, 0)
    assert play.citizen_discard == ["commuters"]


def test_gorganicus_skips_ruins(engine: str) -> None:
    """DNT-BOS-10: "next lower non-destroyed": 2 and 1 lie in ruins: to 18."""
    play = attack(engine, "radiation", "red", monsters={"boss": foe(3)}, ruins=[1, 2])
    play.citizen_card("commuters", "commuters")
    assert play.where("boss") == 18
    assert play.city(18) == 2


def test_a_check_follows_the_after_attack(engine: str) -> None:
    """DNT-BOS-11, DNT-MAT-17, DNT-CIT-10: 17 and the 6 of its sift make 23: one step."""
    play = attack(
        engine,
        "radiation",
        "red",
        monsters={"boss": foe(3)},
        stack="concert-audience department-store",
    )
    play.citizen_card("commuters", "concert-audience")
    assert play.destruction == 1
    order = play.told(EventKind.STACK_CLEARED, EventKind.MONSTER_MOVED)
    assert order == [EventKind.STACK_CLEARED, EventKind.MONSTER_MOVED]


def test_what_works_is_fixed_after_declaring(engine: str) -> None:
    """DNT-BOS-15, DNT-BOS-09, DNT-MAT-13: Step In turns CITY into RND, C; who leaves is missed."""
    own = mech("patriot-1776", 4, hand="step-in", power="LG1", damage="C1")
    play = attack(engine, "radiation", "white", own, mech(), monsters={"boss": foe(3)})
    stepped = play.copy()
    stepped.react("step-in")
    stepped.part("LA")
    stepped.city_card(10, 11)
    assert stepped.damage(0) == (4, 2, 0, 0)
    assert stepped.city(3) == 0
    play.done()
    play.city_card(10, 11)
    assert play.damage(0) == (1, 0, 0, 0)
    assert play.city(3) == 5


def test_every_mech_there_is_hit(engine: str) -> None:
    """DNT-BOS-09, DNT-BOS-15: RND 2, C 3 against each mech in its space, in printed order."""
    own = (mech(space=3, damage="C1"), mech(space=3))
    play = attack(engine, "radiation", "white", *own, monsters={"boss": foe(3)})
    play.part("LG", "LA")
    play.city_card(10, 11)
    assert (play.damage(0), play.damage(1)) == ((4, 0, 0, 2), (3, 2, 0, 0))


# Gorganicus


def test_gorganicus_white_text(engine: str) -> None:
    """DNT-BOS-06, DNT-CTY-03: (b) two cards to the discard, (c) 2 each, lower first, (d) destroy.

    Ruins are ignored, spaces that fall in (c) have no citizens left for (d).
    """
    play = attack(
        engine,
        "radiation",
        "white",
        monsters={"boss": foe(3)},
        damage={10: 3},
        citizens={10: "parliament", 12: "commuters militia"},
        city_known=[18],
    )
    play.city_card(12, 10)
    damaged = [event[:2] for event in play.events(EventKind.CITY_DAMAGED)]
    assert damaged == [(3, 3), (3, 2), (10, 2), (12, 2), (2, 2)]
    assert play.city(10) is None
    assert play.citizen_discard == ["parliament"]
    assert sorted(play.destroyed_stack) == ["commuters", "militia"]
    assert play.city_discard() == {10, 12}
    play = attack(
        engine, "radiation", "white", monsters={"boss": foe(3)}, ruins=[10, 12], city_known=[18]
    )
    play.city_card(12, 10)
    assert [event[0] for event in play.events(EventKind.CITY_DAMAGED)] == [3, 3, 2]


def test_gorganicus_red_text(engine: str) -> None:
    """DNT-CIT-03, DNT-CIT-05, DNT-BOS-09: POP 8 is destroyed, 9 discarded, without abilities."""
    play = attack(engine, "radiation", "red", monsters={"boss": foe(3)})
    play.citizen_card("hospital-ward", "panicked-crowd")
    assert play.city(3) == 3
    assert play.destroyed_stack == ["hospital-ward"]
    assert play.citizen_discard == ["panicked-crowd"]
    assert not play.events(EventKind.ABILITY_BEGAN)


@pytest.mark.parametrize(("threat", "melee", "ranged"), [("radiation", 3, 3), ("abyss", 1, 2)])
def test_armor_ratings_of_bosses(engine: str, threat: str, melee: int, ranged: int) -> None:
    """DNT-HIT-05, DNT-MON-08: Gorganicus 3 against all, Leviathrax 2 Non-Melee and 1 Melee."""
    own = mech("patriot-1776", 3, hand="clean-cut sword-wave", power="RA2")
    play = scene(engine, own, mech(damage="C1"), threat=threat, monsters={"boss": foe(3, 50)})
    struck = play.copy()
    struck.card("clean-cut", "boss")
    struck.roll(5, 5)
    assert struck.life("boss") == 40 + melee
    play.card("sword-wave", "boss")
    play.roll(5, 5)
    assert play.life("boss") == 39 + ranged


# Leviathrax


def test_leviathrax_white_on_the_city(engine: str) -> None:
    """DNT-BOS-09, DNT-BOS-10: CITY 2, CIT 1, then on to the next higher space with 1 citizen."""
    play = attack(engine, "abyss", "white", monsters={"boss": foe(3)}, ruins=[4])
    play.citizen_card("commuters", "night-watch")
    assert play.city(3) == 2
    assert play.citizens(3) == ["commuters"]
    assert play.where("boss") == 5
    assert play.citizens(5) == ["night-watch"]


def test_leviathrax_white_on_mechs(engine: str) -> None:
    """DNT-BOS-09, DNT-D-31: LG 2, RND 2, and each mech there discards a card."""
    own = (
        mech("patriot-1776", 3, hand="march burst", damage="C1"),
        mech("anansi", 3, hand="tangle"),
        mech("shen-jian", 4, hand="hop"),
    )
    play = attack(engine, "abyss", "white", *own, monsters={"boss": foe(3)})
    play.part("LA", "MISS")
    assert (play.damage(0), play.damage(1)) == ((1, 2, 0, 2), (0, 0, 0, 2))
    play.drop("march")
    play.citizen_card("night-watch")
    assert [len(play.hand(n)) for n in range(3)] == [1, 0, 1]
    assert play.city(3) == 0


def test_leviathrax_red(engine: str) -> None:
    """DNT-BOS-09, DNT-CIT-06, DNT-GEN-15: LA 2, RA 2, C 1; the highest here and next to it."""
    own = (mech(BULK, 3, damage="C1"), mech("patriot-1776"))
    play = attack(
        engine,
        "abyss",
        "red",
        *own,
        monsters={"boss": foe(3)},
        citizens={2: "commuters militia", 3: "night-watch", 12: "taxi-rank", 9: "office-staff"},
    )
    assert play.damage(0) == (2, 2, 2, 0)
    destroyed = [names.DESIGNS[event[0]] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert destroyed == ["commuters", "night-watch", "taxi-rank"]
    play.citizen_card("night-watch")
    play = attack(engine, "abyss", "red", monsters={"boss": foe(3)})
    play.citizen_card("night-watch")
    assert play.city(3) == 4


def test_a_held_leviathrax_brings_nobody(engine: str) -> None:
    """DNT-MON-11: no move, no citizen."""
    play = attack(engine, "abyss", "red", monsters={"boss": foe(3, held=True)})
    assert play.phase is Phase.ACTION
    assert play.where("boss") == 3


def test_leviathrax_loses_its_prey_with_an_empty_deck(engine: str) -> None:
    """DNT-BOS-07: its losing clause is that of Gorganicus."""
    play = scene(
        engine,
        mech("anansi", 7, hand="thread-the-needle"),
        mech(),
        threat="abyss",
        track=4,
        monsters={"boss": foe(8)},
        deck="",
    )
    play.card("thread-the-needle", "boss")
    play.roll(1)
    assert play.ending.name == "BOSS_DECK"
