"""The boss: when it comes, what its deck is, how long it waits, and how a match is scored."""

from __future__ import annotations

import pytest

from kumite.games.defend_neo_tokyo.model import Mode

from . import names
from .cards import carrier, partner
from .scenario import Ending, EventKind, Phase, Symbol, Window, assault, foe, mech, scene


def test_the_last_card_brings_the_boss_after_the_attacks(engine: str) -> None:
    """DNT-EVT-10, DNT-EVT-11, DNT-BOS-13: tokens off first; other monsters stay."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(12, minus=1)},
        phase=Phase.EVENT,
        drawn="aftershock fallout migration isotopede halflife",
        defeated="isotopede halflife",
        deck=(0, 1),
        city_known=[3],
    )
    play.event("feeding-frenzy")
    play.settle()
    assert play.is_in_play("boss")
    assert play.where("boss") == 3
    assert play.is_in_play("slagtusk")
    assert play.tokens("slagtusk") == (0, 0, 0, 0)
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [4]
    assert play.event_pool() == {"aftershock", "fallout", "migration", "feeding-frenzy"}
    assert play.event_discard() == set()


def test_last_card_and_empty_board_bring_one_boss(engine: str) -> None:
    """DNT-EVT-07, DNT-EVT-11: it came after step 1; the last card does not bring it again."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        threat="radiation",
        defeated="slagtusk isotopede halflife",
        phase=Phase.EVENT,
        drawn="slagtusk aftershock fallout migration isotopede halflife",
        deck=(0, 1),
        city_known=[3],
    )
    play.event("feeding-frenzy")
    play.settle()
    assert len(play.events(EventKind.BOSS_ARRIVED)) == 1
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [6]


def test_a_monster_card_on_an_empty_board_delays_the_boss(engine: str) -> None:
    """DNT-EVT-07, DNT-W-30: the monster placed is on the board; it attacks in step 2."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march", power="LG1"),
        mech(),
        threat="radiation",
        defeated="slagtusk isotopede",
        phase=Phase.EVENT,
        drawn="slagtusk aftershock isotopede",
        deck=(2, 2),
        city_known=[3],
    )
    play.event("cindermaw")
    play.citizen_card("commuters")
    assert not play.events(EventKind.BOSS_ARRIVED)
    assert [event[0] for event in play.events(EventKind.ATTACK_BEGAN)] == [0]
    assert play.life("cindermaw") == names.full_life("cindermaw")


def test_unknown_events_are_turned_up_one_by_one(engine: str) -> None:
    """DNT-BOS-03, DNT-C-08: two unknown events: 12 outcomes, then 11; known ones need none."""
    play = scene(
        engine,
        carrier("clean-cut", 8),
        partner("clean-cut"),
        monsters={"slagtusk": foe(8, 3)},
        track=4,
        deck=(1, 2),
        known="fallout",
        event="afterglow",
    )
    play.card("clean-cut", "slagtusk")
    play.roll(6, 6)
    assert len(play.weights()) == 11
    play.event("aftershock")
    assert len(play.weights()) == 10
    play.event("migration")
    play.city_card(6)
    assert play.event_pool() == {"afterglow", "fallout", "aftershock", "migration"}


def test_leviathrax_floods_what_is_around(engine: str) -> None:
    """Arrival: adjacent City Spaces lowest first, HQ not; W-ENTER comes before (DNT-BOS-14)."""
    play = scene(
        engine,
        carrier("clean-cut", 8),
        mech("el-vaquero", 1, hand="tripwire", power="RA1"),
        threat="abyss",
        monsters={"tidehammer": foe(8, 3)},
        track=4,
        deck=(0, 0),
        drawn="sirens undertow fog-bank",
        damage={2: 5, 6: 1},
        city_discard=[9, 10],
        citizens={2: "commuters"},
    )
    play.card("clean-cut", "tidehammer")
    play.roll(6, 6)
    assert play.weights() == dict.fromkeys(range(1, 19), 1)
    play.city_card(1)
    assert play.window is Window.ENTER
    play.react("tripwire")
    assert play.city(2) is None
    assert [play.city(each) for each in (1, 6, 7, 8, 9, 10)] == [0, 2, 1, 1, 1, 0]
    assert play.citizen_discard == ["commuters"]


def test_a_deck_of_one_is_lost_in_this_event_phase(engine: str) -> None:
    """DNT-BOS-08: Aftershock is drawn, resolved, then Gorganicus would attack."""
    play = scene(
        engine,
        mech("anansi", 8, hand="arrest", power="LA1"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8), "slagtusk": foe(2)},
        deck="aftershock",
        phase=Phase.EVAC,
        drawn="fallout migration stampede",
    )
    play.done()
    play.city_card(3, 4)
    assert play.is_over
    assert play.ending is Ending.BOSS_DECK
    assert play.city(2) == 2  # Slagtusk stood lower and attacked before
    assert play.raw.returns() == [-1.0, -1.0]


def test_the_boss_waits_in_monster_attack_phases_too(engine: str) -> None:
    """DNT-BOS-07: with an empty deck in mid-turn a Monster Attack Phase loses as well."""
    play = scene(
        engine,
        carrier("clean-cut", 9),
        partner("clean-cut"),
        threat="radiation",
        monsters={"boss": foe(8), "slagtusk": foe(9, 40)},
        track=4,
        drawn="fallout migration stampede",
        event="aftershock",
        deck="",
    )
    play.card("clean-cut", "slagtusk")
    play.roll(1, 1)
    play.settle()
    assert play.ending is Ending.BOSS_DECK


def test_guns_beat_the_clock(engine: str) -> None:
    """DNT-W-31, DNT-WIN-01: Artillery kills the boss before it would attack."""
    play = scene(
        engine,
        mech("patriot-1776", 8),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8, 2)},
        deck="feeding-frenzy",
        phase=Phase.EVAC,
        drawn="fallout migration stampede",
        citizens={9: "artillery-battery"},
    )
    play.done()
    play.roll(2)
    assert play.ending is Ending.BOSS_DEFEATED
    assert play.raw.returns() == [1.0, 1.0]


def test_a_held_boss_stays_and_spares_the_next_space(engine: str) -> None:
    """DNT-BOS-11, DNT-MON-11: not moved, so no 2 City Damage."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8, held=True)},
        deck="national-guard fallout",
    )
    play.part("MISS")
    play.citizen_card("night-watch", "night-watch")
    assert play.where("boss") == 8
    assert play.city(8) == 0
    assert play.city(7) == 0


def test_the_boss_destroys_the_space_it_comes_to(engine: str) -> None:
    """DNT-BOS-11: it goes to the next higher standing space and does not move again."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8)},
        deck="national-guard fallout",
        damage={7: 3},
        citizens={7: "commuters"},
    )
    play.part("C")
    play.citizen_card("concert-audience", "department-store")
    assert play.damage(0) == (3, 0, 0, 0)
    assert play.city(7) is None
    assert play.where("boss") == 8
    assert play.destroyed_stack == ["department-store"]
    assert sorted(play.citizen_discard) == ["commuters", "concert-audience"]


def test_radiation_takes_no_abilities(engine: str) -> None:
    """Radiation Blast: destroyed or discarded from the deck: no Exiting abilities (CIT-05)."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8, damage="C2"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8)},
        deck="national-guard fallout",
    )
    play.part("MISS")
    play.citizen_card("hospital-ward", "parliament")
    assert play.destroyed_stack == ["hospital-ward"]
    assert play.citizen_discard == ["parliament"]
    assert not play.events(EventKind.ABILITY_BEGAN)


def test_the_boss_cannot_be_stunned_but_held(engine: str) -> None:
    """DNT-MON-12, DNT-BOS-12: Full Voltage hits it without stunning."""
    play = scene(
        engine,
        carrier("full-voltage", 8, hand="crackle"),
        partner("full-voltage"),
        threat="radiation",
        monsters={"boss": foe(8, 50)},
    )
    play.card("full-voltage", "boss")
    play.roll(1, 1, 1)
    assert play.life("boss") == 48
    assert play.monster("boss").marks == 0
    play.card("crackle", "boss")
    play.roll(1)
    assert play.tokens("boss")[2] == 1


def test_the_boss_is_no_kill_to_react_to(engine: str) -> None:
    """DNT-REA-06: W-KILL is not for the boss: the match is over."""
    play = scene(
        engine,
        carrier("clean-cut", 8),
        mech("el-vaquero", 8, hand="next-one"),
        threat="radiation",
        monsters={"boss": foe(8, 4)},
        track=4,
    )
    play.card("clean-cut", "boss")
    play.roll(6, 1)
    assert play.ending is Ending.BOSS_DEFEATED
    assert not play.events(EventKind.MECH_STOOD)


def test_a_kill_beats_the_price_of_its_card(engine: str) -> None:
    """DNT-GEN-02, DNT-GEN-03: Crater kills the boss before it destroys the last space."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="crater", power="RA2"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8, 4)},
        damage={8: 4},
        destruction=5,
    )
    play.card("crater", "boss")
    play.roll(6, 6)
    assert play.ending is Ending.BOSS_DEFEATED
    assert play.city(8) == 4


def test_the_price_of_a_card_may_lose_the_match(engine: str) -> None:
    """DNT-CRF-02, DNT-GEN-03: Nova leaves the boss a little life and breaks its mech."""
    play = scene(
        engine,
        mech(
            "raijin-08+plasma-cannon+machine-gun+medium-legs",
            8,
            hand="nova",
            power="LA3",
            damage="C12",
        ),
        mech("zakharovich-2400"),
        threat="radiation",
        monsters={"boss": foe(8, 40)},
        destruction=4,
    )
    play.card("nova", 8)
    play.roll(1, 1, 1)
    assert play.life("boss") == 38
    assert play.ending is Ending.DESTRUCTION


def test_fire_wins_after_the_boss_s_attack(engine: str) -> None:
    """DNT-TOK-04, DNT-MAT-17: burnt to death before it moves on: 7 is not damaged."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8, 3, fire=1)},
        deck="national-guard fallout",
    )
    play.part("MISS")
    play.citizen_card("night-watch", "night-watch")
    play.roll(3)
    assert play.ending is Ending.BOSS_DEFEATED
    assert play.city(7) == 0


def test_the_attack_that_loses_comes_before_the_fire(engine: str) -> None:
    """DNT-GEN-03: its City Damage destroys the last space before Fire could kill it."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        threat="radiation",
        monsters={"boss": foe(8, 1, fire=4)},
        deck="national-guard fallout",
        damage={8: 4},
        destruction=5,
    )
    assert play.ending is Ending.DESTRUCTION


@pytest.mark.parametrize(
    ("destruction", "deck", "score"),
    [(0, "aftershock fallout", 100 + 60 + 2), (5, "", 100 + 10), (3, "aftershock", 100 + 30 + 1)],
)
def test_the_score_of_a_win(engine: str, destruction: int, deck: str, score: int) -> None:
    """DNT-WIN-04: 100 + 10 for each space left on the track + Event cards left."""
    play = scene(
        engine,
        carrier("clean-cut", 8),
        partner("clean-cut"),
        threat="radiation",
        monsters={"boss": foe(8, 4)},
        destruction=destruction,
        deck=deck,
        drawn="",
        event="afterglow",
    )
    play.card("clean-cut", "boss")
    play.roll(6, 6)
    assert play.raw.scores()[1] == score


@pytest.mark.parametrize(
    ("threat", "difficulty", "life", "score"),
    [
        ("radiation", "standard", 34, 66),
        ("radiation", "standard", 100, 0),
        ("abyss", "standard", 73, 33),  # 37 of 110: 33.6
        ("radiation", "cadet", 27, 66),  # 53 of 80: 66.25
        ("abyss", "ace", 1, 99),  # 120 of 121
    ],
)
def test_the_score_of_a_loss(
    engine: str, threat: str, difficulty: str, life: int, score: int
) -> None:
    """DNT-WIN-04, DNT-MOD-05: the percentage of the boss's life removed, rounded down."""
    final = {"standard": 6, "cadet": 8, "ace": 5}[difficulty]
    play = scene(
        engine,
        mech("zakharovich-2400", 3, hand="stomp", power="LG2"),
        mech(),
        threat=threat,
        monsters={"boss": foe(8, life), **_bystander(threat)},
        damage={3: 5},
        destruction=final - 1,
        difficulty=difficulty,
    )
    play.card("stomp", "slagtusk" if threat == "radiation" else "tidehammer")
    play.roll(1, 1)
    assert play.ending is Ending.DESTRUCTION
    assert play.raw.scores()[1] == score


def _bystander(threat: str) -> dict[str, object]:
    return {"slagtusk" if threat == "radiation" else "tidehammer": foe(3)}


def test_a_loss_before_the_boss_is_worth_nothing(engine: str) -> None:
    """DNT-WIN-04: 0 if it never came."""
    play = scene(
        engine,
        mech("zakharovich-2400", 3, hand="stomp", power="LG2"),
        mech(),
        monsters={"slagtusk": foe(3)},
        damage={3: 5},
        destruction=5,
    )
    play.card("stomp", "slagtusk")
    play.roll(1, 1)
    assert play.raw.scores()[1] == 0


@pytest.mark.parametrize(
    ("threat", "difficulty", "life"),
    [
        ("radiation", "standard", 50),
        ("abyss", "standard", 55),
        ("radiation", "cadet", 40),
        ("abyss", "cadet", 44),
        ("radiation", "ace", 55),
        ("abyss", "ace", 61),
    ],
)
def test_the_boss_of_a_lone_pilot(engine: str, threat: str, difficulty: str, life: int) -> None:
    """DNT-MOD-03: halved after the percentage, each rounded up."""
    name = "slagtusk" if threat == "radiation" else "tidehammer"
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        monsters={name: foe(8, 3)},
        track=3,
        difficulty=difficulty,
    )
    assert play.state.mode is Mode.LONE
    play.card("clean-cut", name)
    play.roll(6, 6)
    while play.is_chance and not play.is_in_play("boss"):
        play.raw.apply_outcome(play.raw.outcomes()[0][0])
    placed = [event for event in play.events(EventKind.MONSTER_PLACED) if event[0] == 6]
    assert placed[0][2] == life


def test_the_red_boss_in_an_empty_space(engine: str) -> None:
    """DNT-BOS-09: CITY 3 works, RND 3 does not, the text always; after it moves, CITY 2 there."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        threat="radiation",
        monsters={"boss": foe(12)},
        deck="national-guard fallout",
    )
    play.citizen_card("commuters", "festival-crowd")
    assert play.city(12) == 3
    assert play.city(11) == 2
    assert play.population == 6
    began = play.events(EventKind.ATTACK_BEGAN)[0]
    assert began[1] == Symbol.RED
