"""Words and orders that hold everywhere (GEN)."""

from __future__ import annotations

import pytest

from kumite.contract import SPECTATOR
from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.model import HIDDEN_HAND

from . import names
from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


# Winning and losing


def test_what_comes_first_decides(engine: str) -> None:
    """DNT-GEN-03, DNT-GEN-02: Crater kills the boss before it would raze the sixth space."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="crater", power="RA2"),
        mech(),
        threat="radiation",
        destruction=5,
        damage={8: 4},
        monsters={"boss": foe(8, 1)},
    )
    play.card("crater", "boss")
    play.roll(1, 1)
    assert play.ending is Ending.BOSS_DEFEATED
    assert play.city(8) == 4


def test_a_loss_comes_first_too(engine: str) -> None:
    """DNT-GEN-03, DNT-WIN-02: the boss fails a mech before its Fire would kill it."""
    play = assault(
        engine,
        "white",
        mech(space=3, damage="C11"),
        mech(),
        threat="radiation",
        destruction=4,
        monsters={"boss": foe(3, 1, fire=4)},
        deck="aftershock stampede afterglow",
    )
    play.part("C")
    assert play.ending is Ending.DESTRUCTION
    assert play.life("boss") == 1


def test_pilots_win_and_lose_together(engine: str) -> None:
    """DNT-GEN-01, DNT-WIN-05: whoever struck the last blow, all seats have the same return."""
    own = mech("patriot-1776", 8, hand="clean-cut", power="RA1")
    play = scene(engine, own, mech(), mech(), threat="radiation", monsters={"boss": foe(8, 1)})
    play.card("clean-cut", "boss")
    play.roll(2, 2)
    assert list(play.raw.returns()) == [1, 1, 1]


def test_the_match_is_lost_after_turn_15(engine: str) -> None:
    """DNT-GEN-13: when End 5 of turn 15 is done; turn 14 is followed by turn 15."""
    for turn in (14, 15):
        play = scene(engine, mech(damage="C1"), mech(), turn=turn, monsters={"glowback": foe(8)})
        play.done()
        assert play.is_over is (turn == 15)
        assert play.ending is (Ending.LAST_TURN if turn == 15 else Ending.NONE)
        assert play.turn == 15


def test_a_mech_takes_at_most_60_goes_in_a_turn(engine: str) -> None:
    """DNT-GEN-13: after 60 only Pass is left, which is taken for it; Passes do not count."""
    own = mech("patriot-1776", hand="en-garde", power="RA1", damage="C4", goes=59)
    play = scene(engine, own, mech(lying=True, damage="C1"), monsters={"glowback": foe(8)})
    play.tile("repair")
    assert play.phase is not Phase.ACTION
    assert [event[0] for event in play.events(EventKind.PASSED)] == [0]
    assert play.hand(0) == {"en-garde"}


# Seats, hands and choosers


def test_left_is_clockwise(engine: str) -> None:
    """DNT-GEN-04: goes start at Captain 1 and run 1, 2, 0."""
    own = [mech(damage="C2"), mech(damage="C2"), mech(damage="C2")]
    play = scene(engine, *own, captain=1, monsters={"glowback": foe(8)})
    order = []
    while play.phase is Phase.ACTION:
        order.append(play.chooser)
        play.done()
    assert order == [1, 2, 0]


def test_open_hands_are_seen_by_all(engine: str) -> None:
    """DNT-GEN-05: by default everybody sees everything, a spectator too."""
    own = mech("patriot-1776", 3, hand="clean-cut march", power="RA1 LG1")
    play = scene(engine, own, mech(hand="hull-down"), monsters={"isotopede": foe(3)})
    for viewer in (0, 1, SPECTATOR):
        assert play.view(viewer) == play.state


def test_closed_hands_are_seen_by_their_owners(engine: str) -> None:
    """DNT-GEN-05: others see how many cards; draws and looks are told accordingly."""
    own = mech("anansi", 3, hand="eight-eyes tangle")
    play = scene(engine, own, mech(hand="march"), closed=True, monsters={"isotopede": foe(3)})
    for viewer, hidden in ((0, (False, True)), (1, (True, False)), (SPECTATOR, (True, True))):
        view, state = play.view(viewer), play.state
        for number in range(2):
            hand = state.mechs[number].hand
            told = HIDDEN_HAND + hand.bit_count() if hidden[number] else hand
            assert view.mechs[number].hand == told
    play.card("eight-eyes")
    play.option(1)
    play.city_card(5, 9, 2)
    assert len(play.seen_events(EventKind.CARD_PEEKED, 1)) == 3  # cards looked at are no secret
    play.order(0, 1, 2)
    play.draws("long-reach", mech=0)
    assert len(play.seen_events(EventKind.CARD_SEEN, 0)) == 1
    assert not play.seen_events(EventKind.CARD_SEEN, 1)


def test_that_a_react_is_offered_is_no_secret(engine: str) -> None:
    """DNT-GEN-05: everybody sees whom the window waits for, with closed hands too."""
    own = mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1")
    play = assault(engine, "white", own, mech(), closed=True, monsters={"glowback": foe(8)})
    assert play.chooser == 0
    assert play.view(1).stack == play.state.stack


def test_a_step_is_finished_by_all_before_the_next(engine: str) -> None:
    """DNT-GEN-06, DNT-PLN-08: all draw, then all power goes back, plans, then the evac round.

    The plan of an earlier mech can be seen.
    """
    play = scene(
        engine,
        mech("patriot-1776", 3, power="LA2"),
        mech("anansi", 3, power="LA2"),
        phase=Phase.DRAW,
        captain=1,
        monsters={"glowback": foe(8)},
    )
    play.settle()
    drawn = [event[0] for event in play.events(EventKind.CARD_DRAWN)]
    assert drawn == [1] * 6 + [0] * 6
    assert (play.phase, play.chooser) == (Phase.POWER, 1)
    assert (play.power(0), play.power(1)) == ((0, 0, 0), (0, 0, 0))
    play.plan(2, 2, 2)
    assert play.chooser == 0
    assert play.view(0).mechs[1].power == [2, 2, 2]
    play.plan(2, 2, 2)
    assert (play.phase, play.chooser) == (Phase.EVAC, 1)
    play.done()
    assert (play.phase, play.chooser) == (Phase.EVAC, 0)


def test_a_choice_belongs_to_whoever_caused_it(engine: str) -> None:
    """DNT-GEN-07: Puppet Wire of mech 1 is pushed by its pilot, an event's by the Captain."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech("anansi", 8, hand="puppet-wire"),
        captain=0,
        go=1,
        monsters={"glowback": foe(8)},
    )
    play.card("puppet-wire", "glowback")
    assert play.chooser == 1


# Sentences


def test_a_sentence_is_finished_before_the_next(engine: str) -> None:
    """DNT-GEN-09: Liberty's Hammer kills: Next One is asked before the allies draw."""
    play = scene(
        engine,
        mech("patriot-1776", 3, hand="libertys-hammer"),
        mech("el-vaquero", 3, hand="next-one"),
        monsters={"isotopede": foe(3, 1), "glowback": foe(12)},
    )
    play.card("libertys-hammer", "isotopede")
    play.roll(1, 1)
    assert (play.window, play.asked_mech) == (Window.KILL, 1)
    assert not play.events(EventKind.CARD_DRAWN)
    play.done()
    assert play.is_chance
    play.draws("spurs", mech=1)
    assert play.hand(1) == {"next-one", "spurs"}


def test_a_sentence_that_cannot_be_done_is_skipped(engine: str) -> None:
    """DNT-GEN-10: Choke Hold at two -1 tokens; Tenderize strips what is there."""
    own = mech("anansi", 3, hand="choke-hold", power="LA2")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3, minus=2)})
    play.card("choke-hold", "isotopede")
    play.roll(1, 1)
    assert play.tokens("isotopede") == (0, 0, 2, 0)
    assert play.go == 1
    own = mech("zakharovich-2400", 3, hand="tenderize", power="RA1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3, armor=4)})
    play.card("tenderize", "isotopede")
    assert play.tokens("isotopede")[3] == 0  # 4 less 2 hit, then 2 of "strip 3"


def test_a_choice_among_no_options_does_not_arise(engine: str) -> None:
    """DNT-GEN-10, DNT-D-25: Drop Kick's step is not asked about when ruins lie all around."""
    for ruins, asked in (([1, 7], True), ([1, 7, 9], False)):
        own = mech("shen-jian", 8, hand="drop-kick", power="LG2")
        play = scene(engine, own, mech(damage="C1"), ruins=ruins, monsters={"isotopede": foe(8)})
        play.card("drop-kick", "isotopede")
        play.roll(1, 1)
        assert (play.chooser == 0 and bool(play.offers(act.Do))) is asked


def test_nothing_puts_a_monster_into_hq(engine: str) -> None:
    """DNT-GEN-11, DNT-BRD-02, DNT-MON-07: no pull from HQ, no push into it or into ruins."""
    own = mech("anansi", 0, hand="reel-in puppet-wire", power="LA1")
    play = scene(engine, own, mech(damage="C1"), ruins=[9], monsters={"isotopede": foe(1)})
    assert play.cards() == {"puppet-wire"}
    play.card("puppet-wire", "isotopede")
    assert play.spaces() == {2, 6, 7, 8}


def test_a_pull_into_ruins_cannot_be_done(engine: str) -> None:
    """DNT-GEN-11, DNT-DSP-05: Web Line leads out of ruins; from HQ it pulls nobody."""
    own = mech("anansi", 7, hand="web-line", power="LG3", damage="C1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(1)})
    play.card("web-line")
    play.walk(6, 0)
    assert not play.offers(act.Do)
    assert play.where("isotopede") == 1


def test_damage_is_never_below_nothing(engine: str) -> None:
    """DNT-GEN-12: Flurry's 1 against Armor Rating 3 heals nobody."""
    own = mech("shen-jian", 3, hand="nick flurry", power="RA1")
    play = scene(engine, own, mech(damage="C1"), threat="radiation", monsters={"boss": foe(3, 50)})
    play.card("flurry", "boss")
    play.roll(1)
    assert play.life("boss") == 50


# Orders


def test_things_are_taken_by_their_space(engine: str) -> None:
    """DNT-GEN-15, DNT-BRD-07, DNT-EVT-04, DNT-EVT-05: HQ, 3, 9; in one space from the Captain."""
    play = scene(
        engine,
        mech("patriot-1776", 9, damage="C1"),
        mech("anansi", 3),
        mech("shen-jian", 0),
        mech("el-vaquero", 3),
        captain=3,
        phase=Phase.EVENT,
        monsters={"glowback": foe(12)},
    )
    play.event("national-guard")
    play.settle()
    assert [event[0] for event in play.events(EventKind.CARD_DRAWN)] == [2, 3, 1, 0]


def test_monsters_of_one_space_go_by_number(engine: str) -> None:
    """DNT-GEN-15, DNT-EVT-05: Afterglow heals space 3 before 8, there A2 before A5."""
    monsters = {"slagtusk": foe(8, 10), "isotopede": foe(8, 10), "halflife": foe(3, 10)}
    play = scene(engine, mech(damage="C1"), mech(), phase=Phase.EVENT, monsters=monsters)
    play.event("afterglow")
    assert [event[0] for event in play.events(EventKind.MONSTER_HEALED)] == [5, 1, 4]


def test_least_and_most_break_ties_alike(engine: str) -> None:
    """DNT-GEN-15: Hardened Hide among equals: the lowest space, there the lowest number."""
    for monsters, chosen in (
        ({"cindermaw": foe(9, 10), "slagtusk": foe(8, 10)}, "slagtusk"),
        ({"cindermaw": foe(8, 10), "slagtusk": foe(8, 10)}, "cindermaw"),
        ({"cindermaw": foe(8, 10), "slagtusk": foe(12, 9)}, "slagtusk"),
    ):
        play = scene(engine, mech(damage="C1"), mech(), phase=Phase.EVENT, monsters=monsters)
        play.event("hardened-hide")
        changed = [event[:3] for event in play.events(EventKind.TOKENS_CHANGED)]
        assert changed == [(names.monster_number(0, chosen), 3, 3)]


def test_the_list_is_made_before_the_first_is_handled(engine: str) -> None:
    """DNT-GEN-15, DNT-EVT-14: Storm Surge razes 8; its monster flees to 9, which is not listed."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        damage={8: 4},
        monsters={"brinejaw": foe(8), "tidehammer": foe(12)},
    )
    play.event("storm-surge")
    play.settle()
    damaged = [event[:2] for event in play.events(EventKind.CITY_DAMAGED)][:2]
    assert damaged == [(8, 1), (12, 1)]
    assert play.where("brinejaw") == 9


def test_who_is_gone_is_skipped(engine: str) -> None:
    """DNT-GEN-15: Power Surge fails mech 0 in 3, so Destruction rises and mech 1 is still hit."""
    play = scene(
        engine,
        mech("patriot-1776", 3, damage="C12"),
        mech("anansi", 9, damage="C1"),
        phase=Phase.EVENT,
        monsters={"glowback": foe(12)},
    )
    play.event("power-surge")
    assert [event[0] for event in play.events(EventKind.CRITICAL_FAILED)] == [0]
    assert play.damage(1) == (2, 0, 0, 0)
    assert play.damage(0) == (0, 0, 0, 0)


def test_options_of_a_go_are_in_order(engine: str) -> None:
    """DNT-GEN-16: tile actions by slot, cards by number, each by target; Pass last."""
    own = mech(
        "patriot-1776",
        3,
        hand="march clean-cut burst signal-volley",
        power="LA2 RA1 LG3",
        damage="C1",
    )
    play = scene(engine, own, mech(), monsters={"slagtusk": foe(3), "isotopede": foe(3)})
    parts = play.mech().parts

    def card(name: str, target: int = 0) -> act.Card:
        return act.Card(names.card_number(parts, name), target)

    assert play.actions() == [
        act.Tile(0, 0),
        act.Tile(0, 1),
        act.Tile(1, 0, 1),
        act.Tile(1, 0, 4),
        act.Tile(2, 0, 1),
        act.Tile(2, 0, 4),
        act.Tile(3, 0),
        act.Tile(3, 1),
        card("signal-volley", 1),
        card("signal-volley", 4),
        card("burst", 1),
        card("burst", 4),
        card("clean-cut", 1),
        card("clean-cut", 4),
        card("march"),
        act.Done(),
    ]


def test_other_options_are_in_order(engine: str) -> None:
    """DNT-GEN-16: spaces and citizens ascending, orders lexicographic; the rest comes last."""
    own = mech("patriot-1776", 8, hand="shelter-order march", power="LG1")
    citizens = {8: "commuters night-watch", 1: "militia"}
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(12)}, citizens=citizens)
    shelter = [each for each in play.offers(act.Card) if each.target]
    found = [(each.target, names.DESIGNS[each.design]) for each in shelter]
    assert found == [(1, "militia"), (8, "night-watch"), (8, "commuters")]
    play.card("march")
    play.space(7)
    assert play.actions() == [act.Space(1), act.Space(6), act.Space(8), act.Space(18), act.Done()]
    own = mech("anansi", 8, hand="eight-eyes")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(12)})
    play.card("eight-eyes")
    play.option(1)
    play.city_card(5, 9, 2)
    orders = [(each.first, each.second, each.third) for each in play.offers(act.Order)]
    assert orders == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


# Supplies and decks


def test_city_damage_never_runs_out(engine: str) -> None:
    """DNT-GEN-08: 78 tokens lie there, twice as many as the box has; one more is put on."""
    damage = {space: names.capacity(space) - 1 for space in range(1, 19)}
    damage[8] = 2
    play = assault(engine, "white", mech(), mech(), damage=damage, monsters={"glowback": foe(8)})
    assert play.city(8) == 4


def test_power_never_runs_out(engine: str) -> None:
    """DNT-GEN-08: five mechs plan 30 tokens."""
    own = [mech(), mech(), mech(), mech(), mech()]
    play = scene(engine, *own, phase=Phase.DRAW, monsters={"glowback": foe(8)})
    play.settle()
    while play.phase is Phase.POWER:
        play.do(play.actions()[0])
    assert sum(sum(play.power(n)) for n in range(5)) == 6 + 5 + 6 + 6 + 7


def test_known_cards_are_drawn_without_chance(engine: str) -> None:
    """DNT-GEN-17: the known City card 7 is drawn unasked, then the bag falls."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        city_known=[7],
        city_discard=[1, 2],
        monsters={"glowback": foe(12)},
    )
    play.event("aftershock")
    assert play.weights() == dict.fromkeys(set(range(3, 19)) - {7}, 1)
    play.city_card(9)
    assert (play.city(7), play.city(9)) == (2, 2)


def test_an_empty_deck_is_its_discard(engine: str) -> None:
    """DNT-GEN-17, DNT-CTY-02: the last City card is drawn, then all 18 lie in the bag."""
    play = scene(
        engine,
        mech(damage="C1"),
        mech(),
        phase=Phase.EVENT,
        city_discard=range(1, 18),
        monsters={"glowback": foe(12)},
    )
    play.event("aftershock")
    assert play.weights() == dict.fromkeys(range(1, 19), 1)  # 18 fell unasked
    assert play.events(EventKind.DECK_SHUFFLED) == [(1, 7, 0, 0)]


def test_shuffling_in_takes_known_cards_along(engine: str) -> None:
    """DNT-GEN-17: Gorganicus' white text: 5 and 9, known before, are in the bag again."""
    play = assault(
        engine,
        "white",
        mech(damage="C1"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(3)},
        city_known=[18, 5, 9],
        city_discard=[1, 2],
        deck="aftershock stampede afterglow",
    )
    assert play.weights() == dict.fromkeys(range(1, 19), 1)
    assert play.state.city_known == [0, 0, 0]


@pytest.mark.parametrize("hands", [True, False])
def test_deck_orders_are_never_seen(engine: str, hands: bool) -> None:
    """DNT-GEN-05, DNT-GEN-17: a state has no order of unseen cards, so no view can show one."""
    own = mech("patriot-1776", hand="ammo-belt", power="LA1")
    play = scene(engine, own, mech(damage="C1"), closed=hands, monsters={"glowback": foe(8)})
    other = play.copy()
    play.card("ammo-belt")
    other.card("ammo-belt")
    assert play.weights() == other.weights() == dict.fromkeys(set(range(28)) - {12}, 1)
