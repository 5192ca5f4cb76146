"""Turns: phases (TRN), Planning (PLN), Emergency Evac (EVA), End Phase (END), scores (WIN)."""

from __future__ import annotations

from typing import Any

import pytest

from . import names
from .scenario import Ending, EventKind, Phase, Scene, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"
LONG_HAND = "signal-volley rally shelter-order burst pin-down march charge"


def planning(engine: str, **own: Any) -> Scene:
    """Planning begins with Captain 1, who draws one card; then mech 0 draws."""
    captain = mech("anansi", hand="thread-the-needle puppet-wire eight-eyes tangle silk-road")
    own.setdefault("damage", "C1")
    play = scene(
        engine,
        mech("patriot-1776", **own),
        captain,
        phase=Phase.DRAW,
        captain=1,
        monsters={"glowback": foe(8)},
    )
    play.draws("false-trail", mech=1)
    return play


# Turn structure


def test_the_phases_of_a_turn(engine: str) -> None:
    """DNT-TRN-01, DNT-TRN-02: after a Monster Attack Phase the Action Phase, no Event Phase."""
    own = mech("patriot-1776", 7, hand="burst", power="LA1")
    play = scene(engine, own, mech(damage="C1"), track=4, monsters={"glowback": foe(8)})
    play.card("burst", "glowback")
    play.roll(1)
    assert play.phase is Phase.ACTION
    play.done()
    play.run_to(Phase.POWER)
    play.run_to(Phase.ACTION)
    phases = [Phase(event[0]) for event in play.events(EventKind.PHASE_BEGAN)]
    assert phases == [
        Phase.MONSTER_ATTACKS,
        Phase.ACTION,
        Phase.END,
        Phase.DRAW,
        Phase.EVENT,
        Phase.ACTION,
    ]
    assert play.turn == 2


def test_the_badge_stays_between_turns(engine: str) -> None:
    """DNT-TRN-03: mech 1 is Captain before and after the End Phase."""
    own = [mech(damage="C1"), mech(damage="C1")]
    play = scene(engine, *own, captain=1, track=3, last_mover=1, monsters={"glowback": foe(8)})
    play.done()
    play.done()
    play.run_to(Phase.POWER)
    assert (play.turn, play.captain) == (2, 1)
    assert not play.events(EventKind.CAPTAIN_NAMED)


# Planning


def test_hands_are_filled_up_to_six(engine: str) -> None:
    """DNT-PLN-01: two cards become six; who has six draws none."""
    play = planning(engine, hand="march burst")
    play.settle()
    drawn = [event[0] for event in play.events(EventKind.CARD_DRAWN)]
    assert drawn == [1] + [0] * 4
    assert (len(play.hand(0)), len(play.hand(1))) == (6, 6)


def test_a_longer_hand_stays(engine: str) -> None:
    """DNT-PLN-01, DNT-PLN-07: with seven cards nothing is drawn and nothing is lost."""
    play = planning(engine, hand=LONG_HAND)
    assert [event[0] for event in play.events(EventKind.CARD_DRAWN)] == [1]
    assert play.hand(0) == set(LONG_HAND.split())


def test_an_empty_deck_is_shuffled(engine: str) -> None:
    """DNT-PLN-02, DNT-GEN-17: the discard of 27 becomes the deck; each card is alike."""
    play = planning(engine, hand="march", discard="*")
    assert set(play.weights().values()) == {1}
    assert len(play.weights()) == 27
    play.settle()
    assert len(play.hand(0)) == 6
    assert not play.discard_pile(0)


def test_drawing_stops_without_cards(engine: str) -> None:
    """DNT-PLN-03: Ammo Belt draws 2: one card is in the discard; Rally lies in front."""
    hand = " ".join(names.all_cards("patriot-1776") - {"rally", "clean-cut"})
    own = mech("patriot-1776", hand=hand, discard="clean-cut", front="rally", power="LA1")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(8)})
    play.card("ammo-belt")
    assert len(play.hand(0)) == 26
    assert play.discard_pile(0) == {"ammo-belt"}
    assert play.front(0) == {"rally"}
    assert play.go == 1


def test_power_goes_back_before_the_plan(engine: str) -> None:
    """DNT-PLN-04, DNT-PLN-06, DNT-PWR-06: six for no damage, on arms and legs, not the chassis."""
    full = "signal-volley rally shelter-order burst pin-down march"
    play = planning(engine, hand=full, power="LA4 RA5 LG4")
    assert play.power(0) == (0, 0, 0)
    play.plan(2, 2, 2)
    assert (play.phase, play.asked_mech) == (Phase.POWER, 0)
    assert {sum(plan) for plan in play.plans()} == {6}
    play.plan(4, 1, 1)
    assert play.power(0) == (4, 1, 1)


def test_no_window_opens_in_planning(engine: str) -> None:
    """DNT-PLN-07, DNT-REA-11: nobody is asked for a React from drawing to the Event card."""
    play = planning(engine, hand="hold-the-line human-shield dig-in turn-the-blade burst march")
    while play.phase is not Phase.EVENT:
        assert play.window is None
        if play.is_chance:
            play.settle()
        else:
            play.do(play.actions()[-1])
    assert not play.events(EventKind.REACT_PLAYED)


# Emergency Evac


def test_evac_costs_nothing_and_leaves_tokens(engine: str) -> None:
    """DNT-EVA-03: no Destruction; Armor tokens and Repair Bots stay; from ruins too."""
    own = mech("patriot-1776", 8, hand="march", power="LA2", damage="C12", bots=1, armor=2)
    play = scene(
        engine,
        own,
        mech(damage="C1"),
        phase=Phase.EVAC,
        ruins=[8],
        monsters={"glowback": foe(9)},
    )
    play.evacuate()
    assert play.destruction == 1  # the ruins
    assert (play.mech(0).armor, play.mech(0).bots) == (2, 1)
    assert (play.where(0), play.is_lying(0)) == (0, True)
    assert play.discard_pile(0) == {"march"}


@pytest.mark.parametrize(
    ("space", "damage", "offered"), [(0, "", False), (0, "LG1", True), (8, "", True)]
)
def test_whom_evac_is_offered(engine: str, space: int, damage: str, offered: bool) -> None:
    """DNT-EVA-04, DNT-EVA-03, DNT-D-10: outside HQ, or damaged; for others it makes no sense."""
    own = mech("patriot-1776", space, damage=damage)
    play = scene(
        engine,
        own,
        mech(damage="C1"),
        phase=Phase.EVAC,
        captain=1,
        monsters={"glowback": foe(9)},
    )
    play.done()
    assert (play.phase is Phase.EVAC) is offered
    assert (play.phase is Phase.EVENT) is not offered


def test_an_evacuated_mech_is_out_until_planning(engine: str) -> None:
    """DNT-EVA-02, DNT-W-35: stood up by a trigger it passes unasked; then it plans in full."""
    play = scene(
        engine,
        mech("zakharovich-2400", lying=True),
        mech("patriot-1776", 7, hand="burst", power="LA1", damage="C1"),
        go=1,
        track=4,
        monsters={"glowback": foe(8)},
    )
    play.card("burst", "glowback")
    play.roll(1)
    assert [event[0] for event in play.events(EventKind.MECH_STOOD)][:1] == [0]
    assert [event[0] for event in play.events(EventKind.PASSED)] == [0]
    assert play.go == 1
    play.done()
    play.run_to(Phase.POWER)
    assert len(play.hand(0)) == 6


# End Phase


def test_the_end_phase_in_its_order(engine: str) -> None:
    """DNT-END-01, DNT-END-02, DNT-END-03, DNT-END-05, DNT-END-06.

    Persistent cards go, mechs stand up where they are, bots, citizens' abilities, POP check,
    discards from the Captain; the tracker is last.
    """
    play = scene(
        engine,
        mech("patriot-1776", 0, hand="march", front="rally", bots=1, damage="C2"),
        mech("anansi", 9, damage="C2", lying=True),
        track=3,
        monsters={"glowback": foe(12)},
        citizens={9: "field-engineers"},
        stack="concert-audience parliament",
    )
    play.done()
    kinds = (
        EventKind.CARD_DISCARDED,
        EventKind.MECH_STOOD,
        EventKind.BOTS_REFILLED,
        EventKind.ABILITY_BEGAN,
        EventKind.REPAIRED,
        EventKind.STACK_CLEARED,
    )
    assert play.told(*kinds) == [
        EventKind.CARD_DISCARDED,
        EventKind.MECH_STOOD,
        EventKind.MECH_STOOD,
        EventKind.BOTS_REFILLED,
        EventKind.ABILITY_BEGAN,
        EventKind.REPAIRED,
        EventKind.STACK_CLEARED,
    ]
    assert (play.where(1), play.damage(1)) == (9, (1, 0, 0, 0))
    assert play.destruction == 1
    assert (play.phase, play.asked_mech, play.track) == (Phase.DISCARD, 0, 3)
    play.done()
    assert play.track == 0


def test_abilities_of_the_end_are_listed_once(engine: str) -> None:
    """DNT-END-06, DNT-GEN-15: Traffic Wardens of 9 send Field Engineers to 8: they work there.

    They were listed for 9 by design number, after the Wardens.
    """
    play = scene(
        engine,
        mech("patriot-1776", 8, damage="C3"),
        mech("anansi", 9, damage="C3", lying=True),
        monsters={"glowback": foe(12)},
        citizens={9: "traffic-wardens field-engineers"},
    )
    play.done()
    assert play.citizens(8) == ["field-engineers"]
    assert play.damage(0) == (2, 0, 0, 0)
    assert play.damage(1) == (3, 0, 0, 0)


def test_cards_drawn_in_the_end_phase_may_go(engine: str) -> None:
    """DNT-END-07, DNT-END-04: Supply Convoy's card may be discarded; seven cards stay."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand=LONG_HAND),
        mech("anansi", lying=True),
        monsters={"glowback": foe(12)},
        citizens={9: "supply-convoy"},
    )
    play.done()
    play.draws("clean-cut", mech=0)
    assert play.phase is Phase.DISCARD
    assert play.discards() == {*LONG_HAND.split(), "clean-cut"}
    play.drop("clean-cut")
    play.done()
    play.settle()
    assert play.hand(0) == set(LONG_HAND.split())


# Scores


def test_the_score_of_a_win(engine: str) -> None:
    """DNT-WIN-04: 100 + 10 x 4 spaces left + 3 Event cards left."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mech(),
        threat="radiation",
        destruction=2,
        deck="aftershock stampede blackout",
        monsters={"boss": foe(8, 1)},
    )
    play.card("clean-cut", "boss")
    play.roll(2, 2)
    assert play.ending is Ending.BOSS_DEFEATED
    assert play.raw.scores()[1] == 143


@pytest.mark.parametrize(
    ("threat", "life", "score"), [("radiation", 34, 66), ("abyss", 73, 33), ("abyss", 110, 0)]
)
def test_the_score_of_a_loss(engine: str, threat: str, life: int, score: int) -> None:
    """DNT-WIN-04: the percentage of the boss's life removed, rounded down (37 of 110: 33)."""
    own = mech(ODD, 8, hand="nova", power="RA3", damage="C12")
    monsters = {"boss": foe(8, life, armor=9)}
    play = scene(engine, own, mech(), threat=threat, destruction=4, monsters=monsters)
    play.card("nova", 8)
    play.roll(1, 1, 1)
    assert play.ending is Ending.DESTRUCTION
    assert play.raw.scores()[1] == score


def test_the_score_knows_the_difficulty(engine: str) -> None:
    """DNT-WIN-04, DNT-MOD-05: on Cadet Gorganicus has 80: with 20 left it is 75 percent."""
    own = mech(ODD, 8, hand="nova", power="RA3", damage="C12")
    monsters = {"boss": foe(8, 20, armor=9)}
    play = scene(
        engine,
        own,
        mech(),
        threat="radiation",
        difficulty="cadet",
        destruction=6,
        monsters=monsters,
    )
    play.card("nova", 8)
    play.roll(1, 1, 1)
    assert play.ending is Ending.DESTRUCTION
    assert play.raw.scores()[1] == 75


def test_a_loss_before_the_boss_scores_nothing(engine: str) -> None:
    """DNT-WIN-04: 0 if it never came."""
    own = mech("patriot-1776", 8, damage="C11")
    play = assault(engine, "white", own, mech(), destruction=4, monsters={"glowback": foe(8)})
    assert play.ending is Ending.DESTRUCTION
    assert play.raw.scores()[1] == 0
