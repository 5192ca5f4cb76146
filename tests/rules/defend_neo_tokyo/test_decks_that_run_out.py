"""The six decks at their end: bags, known tops, refills, and what chance is left."""

from __future__ import annotations

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.model import IN_DECK

from . import names
from .scenario import EventKind, Phase, Scene, assault, foe, mech, scene


def _empty_citizens(**kept: str) -> str:
    """All citizens but some, as the words of a pile."""
    words = []
    for number, name in enumerate(names.DESIGNS):
        words += [name] * len(names.copies(number))
    for pile in kept.values():
        for word in pile.split():
            words.remove(word)
    return " ".join(words)


def test_the_citizen_discard_becomes_the_deck_in_the_middle_of_two(engine: str) -> None:
    """DNT-CIT-11, DNT-C-05: the one that came in is not in it; copies are the weights."""
    rest = _empty_citizens(first="taxi-rank", second="commuters commuters night-watch")
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"lanternmaw": foe(8)},
        citizen_discard="commuters commuters night-watch",
        removed=rest,
    )
    # Taxi Rank was the only card of the deck: it fell by itself.
    assert play.citizens(8) == ["taxi-rank"]
    assert play.weights() == {
        names.design("commuters"): 2,
        names.design("night-watch"): 1,
    }
    play.citizen_card("commuters")
    assert len(play.destroyed_stack) == 2


def test_no_citizens_left_at_all(engine: str) -> None:
    """DNT-CIT-11, DNT-GEN-10: none is added, the attack goes on."""
    play = assault(
        engine, "red", mech(), mech(), monsters={"lanternmaw": foe(8)}, removed=_empty_citizens()
    )
    assert not play.events(EventKind.CITIZEN_ENTERED)
    assert play.events(EventKind.ATTACK_OVER)


def test_radiation_finds_one_citizen_only(engine: str) -> None:
    """Gorganicus's R: the second citizen is not there; the first is not drawn again."""
    play = _radiation(engine, discard="", left="concert-audience")
    assert play.citizen_discard == ["concert-audience"]
    assert len(play.events(EventKind.CITIZEN_DISCARDED)) == 1
    assert play.where("boss") == 6


def test_radiation_draws_both_before_one_is_discarded(engine: str) -> None:
    """DNT-GEN-17: the discard becomes the deck for the second draw, without the first citizen."""
    play = _radiation(engine, discard="night-watch", left="concert-audience")
    assert play.citizen_discard == ["concert-audience"]
    assert play.destroyed_stack == ["night-watch"]


def _radiation(engine: str, *, discard: str, left: str) -> Scene:
    """Gorganicus's red attack on a mech, with these citizens in the discard and the deck."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 7),
        mech(),
        threat="radiation",
        deck="national-guard aftershock",
        monsters={"boss": foe(7)},
        citizen_discard=discard,
        removed=_empty_citizens(first=left, second=discard),
    )
    play.part("MISS")
    return play


def test_the_city_discard_comes_back_for_a_placement(engine: str) -> None:
    """DNT-CTY-02, DNT-DSP-13: ruins drawn again and again, the deck refilled in between."""
    play = scene(
        engine,
        mech(),
        mech(),
        monsters={"slagtusk": foe(12, stunned=True)},
        phase=Phase.EVENT,
        ruins=[3],
        city_discard=[space for space in range(1, 19) if space != 3],
    )
    play.event("cindermaw")
    # The only card of the deck is that of the ruins; then the discard is the deck, 3 included.
    assert play.weights() == dict.fromkeys(range(1, 19), 1)
    play.city_card(3)
    assert play.weights() == {space: 1 for space in range(1, 19) if space != 3}
    play.city_card(5)
    assert play.where("cindermaw") == 5
    assert play.city_discard() == {3, 5}


def test_known_city_cards_fall_without_chance(engine: str) -> None:
    """DNT-GEN-17: Aftershock takes the two on top in any order of numbers."""
    play = scene(
        engine,
        mech(),
        mech(),
        monsters={"slagtusk": foe(12, stunned=True)},
        phase=Phase.EVENT,
        city_known=[9, 2, 5],
    )
    play.event("aftershock")
    assert (play.city(2), play.city(9), play.city(5)) == (2, 2, 0)
    assert play.state.city_known == [5, 0, 0]


def test_a_peek_puts_city_cards_back_in_any_order(engine: str) -> None:
    """DNT-D-28, DNT-GEN-16: 3 cards have 6 orders, lexicographic; known to all."""
    play = scene(
        engine,
        mech("anansi", 9, hand="eight-eyes"),
        mech(),
        monsters={"slagtusk": foe(12)},
    )
    play.card("eight-eyes")
    play.option(1)
    play.city_card(4, 11, 2)
    orders = play.offers(act.Order)
    assert len(orders) == 6
    assert orders == sorted(orders, key=lambda each: (each.first, each.second, each.third))
    play.order(2, 0, 1)
    assert play.state.city_known == [2, 4, 11]
    assert play.view(1).city_known == [2, 4, 11]


def test_a_peek_sees_known_cards_first(engine: str) -> None:
    """DNT-GEN-17: looking at known top cards needs no chance for those."""
    play = scene(
        engine,
        mech("el-vaquero", 9, hand="recon", power="LG2"),
        mech(),
        monsters={"slagtusk": foe(12)},
        city_known=[7],
    )
    play.card("recon")
    assert 7 not in play.weights()
    play.city_card(3)
    play.order(1, 0)
    assert play.state.city_known == [3, 7, 0]


def test_a_peeked_event_leaves_the_box_uncertain(engine: str) -> None:
    """DNT-C-07: an event was drawn: 4 monsters of 2 x 12 and 12 events of 3 x 4."""
    play = scene(
        engine,
        mech("shen-jian", 9, hand="read-the-pattern"),
        mech(),
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    play.card("read-the-pattern")
    weights = play.weights()
    assert {each: weight for each, weight in weights.items() if each < 6} == dict.fromkeys(
        (0, 1, 3, 5), 24
    )
    assert sorted(weights.values()) == [12] * 12 + [24] * 4
    play.event("halflife")
    play.settle()
    assert play.state.event_known[0] == 5
    assert (play.state.deck_appears, play.state.deck_events) == (1, 3)


def test_a_known_event_is_drawn_without_chance(engine: str) -> None:
    """DNT-GEN-17: Event cards looked at come in the order in which they were put back."""
    play = scene(
        engine,
        mech("patriot-1776", 9, hand="march clean-cut", power="LG1"),
        mech(),
        monsters={"slagtusk": foe(12, stunned=True)},
        phase=Phase.EVAC,
        known="fallout feeding-frenzy",
        drawn="afterglow",
        turn=2,
    )
    play.done()
    assert play.discards() == {"march", "clean-cut"}  # Fallout is being resolved
    play.drop("clean-cut")
    assert play.state.event_known == [names.event_number(0, "feeding-frenzy"), 31, 31]


def test_drawing_goes_on_with_the_shuffled_discard(engine: str) -> None:
    """DNT-PLN-02, DNT-PLN-03: the deck has one card; the one in play is not in the discard."""
    others = " ".join(
        sorted(names.all_cards("shen-jian") - {"calm-water", "hop", "meridian-map", "nick"})
    )
    play = scene(
        engine,
        mech(
            "shen-jian",
            9,
            hand="calm-water nick",
            discard=others,
            front="meridian-map",
            power="LA1",
        ),
        mech(),
        monsters={"slagtusk": foe(12)},
    )
    play.card("calm-water")
    assert "hop" in play.hand(0)
    weights = play.weights()
    assert len(weights) == 24
    assert set(weights.values()) == {1}
    number = names.card_number(play.mech(0).parts, "calm-water")
    assert number not in weights


def test_nothing_left_to_draw(engine: str) -> None:
    """DNT-PLN-03, DNT-CRD-08: deck and discard empty: drawing stops; Warm-up is not offered."""
    hand = " ".join(sorted(names.all_cards("shen-jian")))
    play = scene(
        engine,
        mech("shen-jian", 9, hand=hand, power="LA1 LG1"),
        mech(),
        monsters={"slagtusk": foe(12)},
    )
    assert "warm-up" not in play.cards()
    assert "calm-water" not in play.cards()
    assert "hop" in play.cards()
    play.card("hop")
    play.space(8)
    assert play.discard_pile(0) == {"hop"}
    assert len(play.hand(0)) == 27


def test_a_played_card_can_be_drawn_again_later(engine: str) -> None:
    """DNT-CRD-07: it lies in the discard after its own effect."""
    others = " ".join(sorted(names.all_cards("shen-jian") - {"warm-up", "calm-water"}))
    play = scene(
        engine,
        mech("shen-jian", 9, hand="warm-up calm-water", discard=others, power="LA1 LG1"),
        mech(),
        monsters={"slagtusk": foe(12)},
    )
    play.card("warm-up")
    play.settle()
    assert len(play.hand(0)) == 3
    assert play.discard_pile(0) >= {"warm-up"}


def test_recover_looks_at_the_own_discard(engine: str) -> None:
    """DNT-D-29: Ace in the Hole: Attack or Melee Attack; Reload: this part's, itself not yet."""
    play = scene(
        engine,
        mech("el-vaquero", 9, hand="ace-in-the-hole", discard="backdraft sear jolt spurs leash"),
        mech(),
        monsters={"slagtusk": foe(12)},
    )
    play.card("ace-in-the-hole")
    assert play.recovers() == {"sear", "jolt"}
    play.recover("jolt")
    assert play.hand(0) == {"jolt"}
    again = scene(
        engine,
        mech("zakharovich-2400", 9, hand="reload", power="LA1", discard="salvo flare heave"),
        mech("patriot-1776"),
        monsters={"slagtusk": foe(12)},
    )
    again.card("reload")
    assert again.recovers() == {"salvo", "flare"}


def test_undealt_monsters_share_the_bag_with_the_deck(engine: str) -> None:
    """DNT-C-07: a x V and e x U as the deck gets smaller; weight 0 is not listed."""
    play = scene(
        engine,
        mech(),
        mech(),
        monsters={"slagtusk": foe(12, stunned=True), "glowback": foe(3, stunned=True)},
        phase=Phase.EVENT,
        drawn="aftershock fallout",
        deck=(2, 2),
    )
    weights = play.weights()
    monsters = {
        names.event_number(0, each) for each in ("cindermaw", "isotopede", "geigerwing", "halflife")
    }
    assert {each: weights[each] for each in monsters} == dict.fromkeys(monsters, 2 * 11)
    assert {w for each, w in weights.items() if each not in monsters} == {2 * 4}
    none = scene(
        engine,
        mech(),
        mech(),
        monsters={"slagtusk": foe(12, stunned=True), "glowback": foe(3, stunned=True)},
        phase=Phase.EVENT,
        drawn="aftershock fallout cindermaw halflife",
        defeated="cindermaw halflife",
        deck=(0, 2),
    )
    assert all(each >= 6 for each in none.weights())


def test_five_mechs_and_no_monster_card_left(engine: str) -> None:
    """DNT-C-07: U = 0: events 1 each."""
    crew = [mech(), mech(), mech(), mech(), mech()]
    play = scene(
        engine,
        *crew,
        monsters={
            "slagtusk": foe(12, stunned=True),
            "glowback": foe(3, stunned=True),
            "cindermaw": foe(4, stunned=True),
            "isotopede": foe(5, stunned=True),
            "geigerwing": foe(7, stunned=True),
            "halflife": foe(8, stunned=True),
        },
        phase=Phase.EVENT,
        deck=(0, 5),
    )
    assert play.weights() == dict.fromkeys(range(6, 19), 1)


def _deck_of(play: Scene) -> int:
    return sum(place == IN_DECK for place in play.state.citizens)


def test_saved_and_destroyed_citizens_are_told_apart(engine: str) -> None:
    """DNT-CIT-01, DNT-INV-02: each copy is in one place; the removed never come back."""
    play = assault(
        engine,
        "red",
        mech(),
        mech(),
        monsters={"geigerwing": foe(8)},
        citizens={8: "festival-crowd concert-audience"},
        stack="night-watch",
    )
    before = _deck_of(play)
    play.citizen_card("commuters")
    assert _deck_of(play) == before - 1
    assert sorted(play.removed) == [
        "commuters",
        "concert-audience",
        "festival-crowd",
        "night-watch",
    ]
