"""Ruins and citizens where rulings meet."""

from __future__ import annotations

import pytest

from .cards import carrier, partner
from .scenario import EventKind, Phase, assault, foe, mech, scene


def test_moonshot_leads_out_of_ruins(engine: str) -> None:
    """DNT-DSP-10, DNT-MOV-07: to HQ and every standing space."""
    own, other = carrier("moonshot", 8), partner("moonshot", 7)
    play = scene(engine, own, other, ruins=[8], monsters={"glowback": foe(12)})
    assert play.targets("moonshot") == set(range(19)) - {8}


@pytest.mark.parametrize("card", ["silk-road", "on-your-feet", "calm-water"])
def test_cards_that_stay_are_not_legal_in_ruins(engine: str, card: str) -> None:
    """DNT-DSP-10: moving or raising somebody else, or drawing, leads nobody out; WALK does."""
    play = scene(
        engine,
        carrier(card, 8, power="LG1"),
        partner(card, 7, lying=True),
        ruins=[8],
        monsters={"glowback": foe(12)},
    )
    assert not play.cards()
    assert play.tiles() == {"LG:walk"}


def test_the_last_citizens_of_ruins_flee_one_by_one(engine: str) -> None:
    """DNT-DSP-07, DNT-BRD-05: from 1 down to 18, past the destroyed ones."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        damage={1: 5},
        ruins=[18],
        citizens={1: "bunker-family civil-defense"},
        monsters={"slagtusk": foe(1)},
    )
    assert sorted(play.citizens(17)) == ["bunker-family", "civil-defense"]
    assert play.where("slagtusk") == 2


def test_undiscardable_citizens_are_passed_over(engine: str) -> None:
    """DNT-CIT-17: Evacuation Order sends the highest that can be sent."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        citizens={3: "bunker-family night-watch"},
        monsters={"slagtusk": foe(3, stunned=True)},
    )
    play.event("evacuation-order")
    assert play.citizen_discard == ["night-watch"]


def test_who_is_saved_by_a_react_exits_by_discard(engine: str) -> None:
    """DNT-REA-05, DNT-CIT-05: Human Shield on Hospital Ward: discarded, so each mech draws."""
    own = mech("patriot-1776", 2, hand="human-shield", damage="C1")
    play = assault(
        engine,
        "red",
        own,
        mech(),
        monsters={"cindermaw": foe(3)},
        citizens={3: "hospital-ward"},
    )
    play.react("human-shield")
    play.settle()
    drawn = [event[0] for event in play.events(EventKind.CARD_DRAWN)]
    assert sorted(drawn) == [0, 1]


def test_a_full_stack_is_one_step(engine: str) -> None:
    """DNT-CIT-09: 19 and 26 make 45: one step, and nothing is carried over."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        monsters={"geigerwing": foe(3, minus=1)},
        citizens={3: "festival-crowd sports-fans commuters"},
        stack="concert-audience panicked-crowd",
    )
    assert play.destruction == 1
    assert play.population == 0
    assert len(play.removed) == 5


def test_panicked_citizens_may_be_lured(engine: str) -> None:
    """DNT-SEQ-06, DNT-CIT-15: a citizen brought by an ability is lured like any other."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        monsters={"brinejaw": foe(8), "lanternmaw": foe(18, stunned=True)},
    )
    play.citizen_card("panicked-crowd", "commuters")
    assert play.citizens(18) == ["commuters"]
    assert play.citizens(8) == ["panicked-crowd"]
