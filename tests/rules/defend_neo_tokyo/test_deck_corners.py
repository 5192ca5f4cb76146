"""Events, decks and discards where rulings meet."""

from __future__ import annotations

import pytest

from kumite.games.defend_neo_tokyo.model import Lasting

from . import names
from .cards import carrier, partner
from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, scene


def test_a_tunnel_collapses_even_in_a_whole_city(engine: str) -> None:
    """DNT-GEN-15: all have 0 City Damage: the lowest standing space, 2, since 1 lies in ruins."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        ruins=[1],
        monsters={"slagtusk": foe(12, stunned=True)},
    )
    play.event("collapsed-tunnel")
    assert play.city(2) == 1


def test_what_lasts_outlives_the_boss_arrival(engine: str) -> None:
    """DNT-EVT-18, DNT-BOS-05: Jammed Comms is in the boss's deck, and still works until End 1."""
    play = scene(engine, mech(damage="C1"), mech(), phase=Phase.EVENT, threat="radiation")
    play.event("jammed-comms")
    play.run_to(Phase.ACTION)
    assert play.is_in_play("boss")
    assert "jammed-comms" in play.event_pool()
    assert play.state.lasting == Lasting.BAN_REACT
    play.run_to(Phase.DISCARD)
    assert play.state.lasting == 0


def test_weights_with_no_monster_left_to_see(engine: str) -> None:
    """DNT-C-07: all six have appeared: events 1 each."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        mech(),
        mech(),
        mech(),
        phase=Phase.EVENT,
        defeated="cindermaw isotopede geigerwing halflife",
        drawn="aftershock",
        deck=(0, 4),
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    assert play.weights() == dict.fromkeys(range(7, 19), 1)


@pytest.mark.parametrize(
    ("deck", "drawn", "appears", "events"),
    [((2, 3), "aftershock", 2 * 12, 3 * 4), ((1, 4), "aftershock stampede", 11, 4 * 4)],
)
def test_weights_later_on(
    engine: str, deck: tuple[int, int], drawn: str, appears: int, events: int
) -> None:
    """DNT-C-07, DNT-GEN-17: a x V for each unseen Monster Appears, e x U for each event."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        drawn=drawn,
        deck=deck,
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    weights = play.weights()
    unseen = set(range(6, 19)) - {names.event_number(0, e) for e in drawn.split()}
    assert {card: weight for card, weight in weights.items() if card < 6} == dict.fromkeys(
        (0, 1, 3, 5), appears
    )
    assert {card: weight for card, weight in weights.items() if card >= 6} == dict.fromkeys(
        unseen, events
    )


def test_without_events_in_the_deck(engine: str) -> None:
    """DNT-C-07: outcomes of weight 0 are not listed."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        deck=(2, 0),
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    assert set(play.weights()) == {0, 1, 3, 5}


def test_weights_after_a_look(engine: str) -> None:
    """DNT-C-07, DNT-GEN-17: a card looked at counts neither in the deck nor among the unseen."""
    play = scene(
        engine,
        carrier("eight-eyes", 8, hand="tangle"),
        partner("eight-eyes", lying=True),
        monsters={"slagtusk": foe(9), "glowback": foe(3)},
        event="fallout",
        deck=(2, 3),
    )
    play.card("eight-eyes")
    play.option(0)
    play.event("aftershock")
    weights = play.weights()  # a = 2, e = 2, U = 4, V = 11
    assert (weights[0], weights[7]) == (22, 8)
    play.event("stampede")
    play.order(1, 0)
    assert play.state.event_known == [7, 6, 31]
    assert (play.state.deck_appears, play.state.deck_events) == (2, 1)


def test_an_event_may_clear_the_board(engine: str) -> None:
    """DNT-EVT-07, DNT-REA-06, DNT-D-11: Coast Guard kills the last monster: W-KILL, then the boss.

    It attacks in step 2 with the card's symbol.
    """
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="next-one", damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(8, 2)},
    )
    play.event("coast-guard")
    play.roll(1, 1)
    assert play.window is Window.KILL
    play.done()
    play.run_to(Phase.ACTION)
    assert [event[:2] for event in play.events(EventKind.ATTACK_BEGAN)] == [(6, 1)]


def test_an_event_may_kill_the_boss(engine: str) -> None:
    """DNT-WIN-01, DNT-GEN-02: Coast Guard's 2 damage; nothing further happens."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        threat="abyss",
        monsters={"boss": foe(8, 2)},
        deck="coast-guard storm-surge",
    )
    play.event("coast-guard")
    play.roll(1, 1)
    assert play.ending is Ending.BOSS_DEFEATED


def test_jammed_comms_counts_lying_company(engine: str) -> None:
    """DNT-REA-09: "another mech in its space", also a lying one."""
    play = assault(
        engine,
        "white",
        mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1", damage="C1"),
        mech(space=8, lying=True),
        lasting=int(Lasting.BAN_REACT),
        monsters={"glowback": foe(8)},
    )
    assert play.window is Window.DAMAGE


def test_the_boss_may_be_shot_when_it_arrives(engine: str) -> None:
    """DNT-BOS-14, DNT-REA-06, DNT-HIT-11: W-ENTER: Overwatch deals 1d+1 past its armor."""
    play = scene(
        engine,
        mech("shen-jian", 3, hand="overwatch", power="LA1", damage="C1"),
        mech(),
        phase=Phase.EVENT,
        threat="radiation",
        deck=(0, 1),
        city_known=[12],
    )
    play.event("evacuation-order")
    assert play.window is Window.ENTER
    play.react("overwatch")
    play.roll(3)
    assert play.life("boss") == 96


_TOSS_TWO = """
[[event]]
id = "fallout"
source = "ours"
threat = "radiation"
name = "Fallout"
symbol = "red"
do = [{ op = "toss", who = { each = "mech" }, n = 2 }]
"""


def test_several_discards_go_up(engine: str) -> None:
    """DNT-D-31: two of four: above the last one, as long as enough remain; of two, both."""
    own = mech("patriot-1776", 8, hand="clean-cut burst march signal-volley", damage="C1")
    play = scene(
        engine,
        own,
        mech("anansi", hand="tangle long-reach"),
        phase=Phase.EVENT,
        pack=_TOSS_TWO,
        monsters={"slagtusk": foe(12, stunned=True)},
    )
    play.event("fallout")
    assert play.hand(1) == set()  # in HQ, so first; both unasked
    assert play.discards() == {"signal-volley", "burst", "clean-cut"}
    play.drop("burst")
    assert play.discards() == {"clean-cut", "march"}
    play.drop("march")
    assert play.hand(0) == {"signal-volley", "clean-cut"}


def test_end_discards_go_up(engine: str) -> None:
    """DNT-D-35: one at a time, above the last one, or done."""
    own = mech("patriot-1776", 8, hand="clean-cut burst march signal-volley")
    play = scene(engine, own, mech(), phase=Phase.DISCARD, monsters={"slagtusk": foe(12)})
    play.drop("burst")
    assert play.discards() == {"clean-cut", "march"}
    assert play.may_stop
    play.drop("march")
    play.settle()
    assert play.turn == 2
