"""Setting a match up: monsters, decks (SET), modes and difficulties (MOD)."""

from __future__ import annotations

import pytest

from kumite.contract import Setup
from kumite.errors import BadSetup
from kumite.games.defend_neo_tokyo.model import FIRST_EVENT, Mode
from kumite.games.defend_neo_tokyo.terms import Side

from . import names
from .packs import GAME, game_on
from .scenario import EventKind, Phase, Scene, assault, foe, mech, opening, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"
FIVE = ("patriot-1776", "anansi", "el-vaquero", "shen-jian", "zakharovich-2400")


def table(engine: str, crew: int = 2, **options: str) -> Scene:
    """Mechs, Captain 0 and radiation are given: the first starting monster is about to fall."""
    given = {"captain": "0", "threat": "radiation", **options}
    return opening(engine, *FIVE[:crew], seats=crew, **given)


def deck_of(play: Scene) -> tuple[int, int, int, int]:
    """Monster Appears and events in the deck, and unseen ones of either kind."""
    state = play.state
    unseen = play.event_pool()
    events = {names.event_name(state.threat, n) for n in range(FIRST_EVENT, 19)}
    return state.deck_appears, state.deck_events, len(unseen - events), len(unseen & events)


# Starting monsters


def test_starting_monsters_fall_one_by_one(engine: str) -> None:
    """DNT-C-06, DNT-SET-04, DNT-SET-12, DNT-EVT-03: card, City card, citizens; then the next.

    Every card not drawn yet is alike; it lies in the Event discard.
    """
    play = table(engine)
    assert play.weights() == dict.fromkeys(range(6), 1)
    play.fall(1)
    assert play.event_discard() == {"isotopede"}
    assert play.weights() == dict.fromkeys(range(1, 19), 1)  # DNT-SET-02, DNT-C-04
    play.city_card(8)
    assert play.where("isotopede") == 8
    assert play.life("isotopede") == names.full_life("isotopede")
    assert play.city_discard() == {8}
    copies = play.weights()
    assert sum(copies.values()) == 48  # DNT-SET-02
    assert (copies[names.design("commuters")], copies[names.design("parliament")]) == (5, 1)
    play.citizen_card("commuters", "commuters")  # number 2: two citizens
    assert play.citizens(8) == ["commuters", "commuters"]
    assert play.weights() == dict.fromkeys([0, 2, 3, 4, 5], 1)
    play.fall(0)
    assert len(play.weights()) == 17
    play.city_card(3)
    play.citizen_card("night-watch")  # number 1: one citizen
    assert play.phase is Phase.DRAW
    assert play.event_discard() == {"isotopede", "cindermaw"}


def test_entering_abilities_sleep_in_the_setup(engine: str) -> None:
    """DNT-SET-06: Gas Main Crew does no City Damage, Panicked Crowd brings nobody."""
    play = table(engine)
    play.fall(1)
    play.city_card(8)
    play.citizen_card("gas-main-crew", "panicked-crowd")
    assert play.city(8) == 0
    assert not play.events(EventKind.ABILITY_BEGAN)
    assert sum(len(play.citizens(space)) for space in range(1, 19)) == 2


def test_qualities_sleep_in_the_setup(engine: str) -> None:
    """DNT-SET-11: Lanternmaw in 8 lures nobody who enters 9."""
    play = table(engine, threat="abyss")
    play.fall(1)
    play.city_card(8)
    play.citizen_card("commuters", "commuters")
    play.fall(0)
    play.city_card(9)
    play.citizen_card("taxi-rank")
    assert play.citizens(9) == ["taxi-rank"]
    assert play.phase is Phase.DRAW  # DNT-SET-11: the first turn starts with Planning
    assert play.turn == 1


def test_starting_monsters_show_their_city_side(engine: str) -> None:
    """DNT-SET-05, DNT-SET-09: mechs stand in HQ, so the first attack is on the city."""
    play = table(engine)
    for monster, space in ((2, 8), (4, 12)):
        play.fall(monster)
        play.city_card(space)
        play.citizen_card("night-watch")
    play.run_to(Phase.ACTION)
    sides = {event[:2] for event in play.events(EventKind.SIDE_FIXED)}
    assert {(2, Side.CITY), (4, Side.CITY)} <= sides


@pytest.mark.parametrize(
    ("crew", "deck"),
    [(2, (2, 4, 4, 13)), (3, (2, 4, 3, 13)), (4, (1, 5, 2, 13)), (5, (1, 5, 1, 13))],
)
def test_the_decks_of_a_setup(engine: str, crew: int, deck: tuple[int, int, int, int]) -> None:
    """DNT-SET-04, DNT-SET-07, DNT-W-10: one monster a mech; then 2 + 4 or 1 + 5 cards.

    With five mechs no Monster Appears is left in the box.
    """
    play = table(engine, crew)
    play.run_to(Phase.DRAW)
    assert sum(own.status for own in play.state.monsters) == crew
    assert len(play.event_discard()) == crew
    assert deck_of(play) == deck
    assert play.state.event_known == [31, 31, 31]


def test_solo_sets_up_for_its_two_mechs(engine: str) -> None:
    """DNT-SET-08, DNT-MOD-02: 2 monsters, deck 2 + 4; one seat decides for both mechs."""
    play = opening(engine, "patriot-1776", "anansi", mode="solo", captain="0", threat="abyss")
    play.run_to(Phase.POWER)
    assert sum(own.status for own in play.state.monsters) == 2
    assert deck_of(play) == (2, 4, 4, 13)
    assert (play.state.players, play.state.crew) == (1, 2)
    assert (play.chooser, play.asked_mech) == (0, 0)
    play.do(play.actions()[0])
    assert (play.chooser, play.asked_mech) == (0, 1)


def test_a_lone_pilot_meets_one_monster(engine: str) -> None:
    """DNT-MOD-03: one seat, one mech, one starting monster, deck 2 + 4."""
    play = opening(engine, "patriot-1776", mode="lone", captain="0", threat="abyss")
    play.run_to(Phase.POWER)
    assert sum(own.status for own in play.state.monsters) == 1
    assert deck_of(play) == (2, 4, 5, 13)
    assert (play.state.players, play.state.crew, play.chooser) == (1, 1, 0)


# Modes and difficulties


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play_a_mech_each(engine: str, seats: int) -> None:
    """DNT-MOD-01, DNT-GEN-14: seat i is asked for mech i."""
    play = opening(engine, seats=seats, captain="0", threat="abyss")
    for seat in range(min(seats, 4)):  # the fifth mech is the only one left for the fifth
        assert (play.chooser, play.asked_mech) == (seat, seat)
        play.do(play.actions()[0])
    for seat in range(seats):
        assert (play.phase, play.chooser) == (Phase.ARM_SIDES, seat)
        play.arms(False)
    assert play.phase is Phase.STARTERS


@pytest.mark.parametrize(
    ("mode", "seats"), [("coop", 1), ("coop", 6), ("solo", 2), ("lone", 2), ("campaign", 2)]
)
def test_other_tables_are_refused(engine: str, mode: str, seats: int) -> None:
    """DNT-MOD-01, DNT-MOD-07, DNT-MOD-08: no other seats, and no campaign."""
    with pytest.raises(BadSetup):
        game_on(engine).new(Setup(GAME, mode, seats))


@pytest.mark.parametrize(
    "options",
    [
        {"threat": "godzilla"},
        {"difficulty": "hard"},
        {"build": "free"},
        {"captain": "2"},
        {"hands": "half"},
        {"scenario": "1"},
    ],
)
def test_other_options_are_refused(engine: str, options: dict[str, str]) -> None:
    """DNT-MOD-07, DNT-MOD-08: no scenario; Captains are mechs 0 and 1 of two."""
    with pytest.raises(BadSetup):
        game_on(engine).new(Setup(GAME, "coop", 2, options=options))


def test_defaults(engine: str) -> None:
    """DNT-MOD-07: random Captain, random threat, standard, prebuilt, open hands."""
    state = opening(engine, seats=2).state
    assert (state.phase, names.DIFFICULTIES[state.difficulty]) == (Phase.CAPTAIN, "standard")
    assert not state.is_closed
    play = opening(engine, seats=2)
    play.fall(0)
    play.fall(0)
    assert play.phase is Phase.PREBUILT


@pytest.mark.parametrize(("difficulty", "final"), [("cadet", 8), ("standard", 6), ("ace", 5)])
def test_the_final_space(engine: str, difficulty: str, final: int) -> None:
    """DNT-MOD-05, DNT-TRK-08: two steps below it a Critical Failure loses, three below not."""
    for before, lost in ((final - 2, True), (final - 3, False)):
        own = mech("patriot-1776", 8, damage="C11")
        play = assault(
            engine,
            "white",
            own,
            mech(damage="C1"),
            difficulty=difficulty,
            destruction=before,
            monsters={"glowback": foe(8)},
        )
        assert play.is_over is lost


@pytest.mark.parametrize(
    ("mode", "difficulty", "radiation", "abyss"),
    [
        (Mode.COOP, "cadet", 80, 88),
        (Mode.COOP, "standard", 100, 110),
        (Mode.COOP, "ace", 110, 121),
        (Mode.LONE, "cadet", 40, 44),
        (Mode.LONE, "standard", 50, 55),
        (Mode.LONE, "ace", 55, 61),
    ],
)
def test_the_life_of_the_boss(
    engine: str, mode: Mode, difficulty: str, radiation: int, abyss: int
) -> None:
    """DNT-MOD-03, DNT-MOD-05: percentages round up, and so does half of that (121 / 2 = 61)."""
    for threat, life, card in (("radiation", radiation, "fallout"), ("abyss", abyss, "undertow")):
        own = [mech("anansi", damage="C1"), mech(damage="C1")][: 2 if mode is Mode.COOP else 1]
        play = scene(engine, *own, phase=Phase.EVENT, threat=threat, difficulty=difficulty)
        assert play.state.mode is mode
        play.event(card)
        while not play.is_in_play("boss"):
            play.raw.apply_outcome(play.raw.outcomes()[0][0])
        assert play.life("boss") == life


@pytest.mark.parametrize(
    ("crew", "difficulty", "life"),
    [
        (1, "standard", 88),
        (2, "standard", 93),
        (3, "standard", 115),
        (4, "standard", 132),
        (5, "standard", 132),
        (2, "cadet", 93),
        (2, "ace", 98),
    ],
)
def test_the_life_of_monsters(engine: str, crew: int, difficulty: str, life: int) -> None:
    """DNT-MOD-05, DNT-MOD-09: Isotopede's 44, by number of mechs; each percentage rounds up."""
    mode = "lone" if crew == 1 else "coop"
    play = table(engine, crew, difficulty=difficulty, mode=mode)
    play.fall(1)
    play.city_card(8)
    assert play.life("isotopede") == life


@pytest.mark.parametrize(
    ("difficulty", "before", "after"),
    [("standard", 0, 3), ("cadet", 1, 3), ("ace", 0, 2), ("ace", 3, 3), ("standard", 3, 3)],
)
def test_bots_are_refilled(engine: str, difficulty: str, before: int, after: int) -> None:
    """DNT-MOD-05, DNT-END-03: in HQ up to 3, on Ace up to 2, never fewer; elsewhere none."""
    play = scene(
        engine,
        mech(damage="C1", hand="burst", power="LG1", bots=before),
        mech(space=7, lying=True, bots=before, damage="C1"),
        difficulty=difficulty,
        monsters={"glowback": foe(12)},
    )
    play.done()
    play.settle()
    assert (play.mech(0).bots, play.mech(1).bots) == (after, before)


def test_a_lone_pilot_triggers_at_four(engine: str) -> None:
    """DNT-MOD-03, DNT-TRK-04: the fourth step brings the attack; for two the fifth."""
    for crew, track, triggers in ((1, 3, True), (2, 3, False), (2, 4, True)):
        own = [mech("patriot-1776", 3, hand="clean-cut", power="RA1"), mech(damage="C1")][:crew]
        play = scene(engine, *own, track=track, monsters={"isotopede": foe(3), "slagtusk": foe(8)})
        play.card("clean-cut", "isotopede")
        play.roll(1, 1)
        phases = [event[0] for event in play.events(EventKind.PHASE_BEGAN)]
        assert (Phase.MONSTER_ATTACKS in phases) is triggers


def test_a_computer_pilot_sees_and_decides_the_same(engine: str) -> None:
    """DNT-MOD-04: from the view of its seat a bot finds the same choices."""
    own = mech("patriot-1776", 3, hand="clean-cut burst march", power="LA1 RA1 LG1")
    play = scene(engine, own, mech(hand="hull-down"), closed=True, monsters={"isotopede": foe(3)})
    imagined = game_on(engine).from_view(play.raw.view(0), 1)
    assert imagined.to_act() == play.raw.to_act()
    assert imagined.actions(0) == play.raw.actions(0)
