"""Decks that run out, planned cards, and what everybody knows of a hand."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Area, Draw, Replace
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import HIDDEN_CARDS

from .scenario import Phase, Scene, at, gate, opening, scene, seat

CODES = ("KIL", "RAT", "KOR")
EVERY = [f"{code}0{number}" for code in CODES for number in range(2, 8)]


def words(cards: list[str]) -> str:
    return " ".join(cards)


def test_upkeep_shuffles_what_it_has_just_discarded(engine: str) -> None:
    """SFB-UPK-01, SFB-UPK-03: two of the bag, then the discard pile with the old hand in it."""
    team = (at("KIL", -2, 3), gate("RAT"), gate("KOR"))
    own = seat(*team, hand=words(EVERY[:3]), discard=words(EVERY[3:16]))
    play = scene(engine, own, seat(at("SKI", 4, -4)))
    play.done()
    assert len(play.weights()) == 2
    play.settle_one()
    # The last card of the bag falls without asking.
    assert play.player(0).discard == 0
    assert len(play.weights()) == 16
    assert play.events(EventKind.DISCARD_SHUFFLED) == [(0, 16, 0, 0)]
    play.settle()
    assert len(play.hand(0)) == 5


def test_planned_cards_come_first_and_without_chance(engine: str) -> None:
    """SFB-C-02, SFB-KEY-14: from the top of the pile, then the bag."""
    own = seat(at("KIL", -2, 3), gate("RAT"), gate("KOR"), planned="RAT02 KOR03 KIL04")
    play = scene(engine, own, seat(at("SKI", 4, -4)))
    play.done()
    assert play.hand(0) == {"RAT02", "KOR03", "KIL04"}
    assert play.planned(0) == []
    assert len(play.weights()) == 15


def test_the_top_of_the_pile_is_drawn(engine: str) -> None:
    """SFB-C-02: Draw 1 with two planned takes the one planned last."""
    own = seat(at("KIL", -2, 3), gate("RAT"), hand="KIL06", planned="RAT02 RAT03")
    play = scene(engine, own, seat(at("SKI", 4, -4)))
    play.skill("KIL06")
    play.draw(1)
    assert play.hand(0) == {"RAT03"}
    assert play.planned(0) == ["RAT02"]


def test_nothing_left_to_draw(engine: str) -> None:
    """SFB-GEN-18, SFB-ACT-06: all other cards are in hand, and the one in play does not count."""
    hand = words(EVERY)
    own = seat(at("KIL", -2, 3), gate("RAT"), gate("KOR"), hand=hand)
    play = scene(engine, own, seat(at("SKI", 4, -4)))
    play.skill("KIL06")
    assert play.asks(Phase.ACTIVATE)
    assert len(play.hand(0)) == 17


def test_one_left_to_draw_in_the_discard_pile(engine: str) -> None:
    """SFB-D-22, SFB-UPK-03: the public counts bound the choice; the pile is shuffled for it."""
    rest = [card for card in EVERY if card != "KOR07"]
    own = seat(at("KIL", -2, 3), gate("RAT"), gate("KOR"), hand=words(rest), discard="KOR07")
    play = scene(engine, own, seat(at("SKI", 4, -4)))
    play.skill("KIL06")
    assert [each.cards for each in play.offers(Draw)] == [0, 1]
    play.draw(1)
    assert "KOR07" in play.hand(0)
    assert play.discard_pile(0) == {"KIL06"}


def shown_hand(engine: str) -> Scene:
    """B has shown KOR02, KOR03 and KOR05, lost KOR02, and is to act."""
    own = seat(at("GOL", -3, 3), hand="GOL07")
    foe = seat(at("KOR", -1, 3), hand="KOR02 KOR03 KOR05", planned="KOR06")
    play = scene(engine, own, foe)
    play.card("GOL07")
    play.target("KOR")
    play.drop("KOR02")
    play.draw(0)
    play.end_turn()
    assert play.shown(1) == {"KOR03", "KOR05"}
    return play


def test_a_shown_card_that_is_planned_and_drawn_again(engine: str) -> None:
    """SFB-INF-08: known while it lies on top, known when it is back in hand."""
    play = shown_hand(engine)
    play.standard("scheme", "KOR")
    play.plan("KOR05")
    assert play.player(1).planned_since == 1
    assert play.shown(1) == {"KOR03", "KOR05"}
    play.end_turn()
    # Upkeep discarded KOR03 and drew KOR05 and KOR06 off the pile.
    assert play.shown(1) == {"KOR05"}
    assert play.player(1).planned_since == 0
    assert {"KOR05", "KOR06"} <= play.hand(1)


def test_a_shown_card_that_is_played(engine: str) -> None:
    """SFB-INF-08: it lies open and is not of the hidden ones any more."""
    play = shown_hand(engine)
    play.card("KOR03")
    assert play.shown(1) == {"KOR05"}


def test_a_hand_shown_again_is_the_new_knowledge(engine: str) -> None:
    """SFB-INF-08: what was planned since is no longer counted; the pile may hold anything."""
    own = seat(at("GOL", -3, 3), hand="GOL07")
    foe = seat(
        at("KOR", -1, 3),
        hand="KOR02 KOR03",
        planned="KOR06 KOR05",
        shown="KOR05 KOR03",
        since=1,
    )
    play = scene(engine, own, foe)
    play.card("GOL07")
    play.target("KOR")
    assert play.shown(1) == {"KOR02", "KOR03"}
    assert play.player(1).planned_since == 0


def test_views_of_hand_pile_and_bag(engine: str) -> None:
    """SFB-INF-01, SFB-INF-04: sizes for all, contents for the owner, discards for all."""
    own = seat(at("KIL", -2, 3), hand="KIL02 KIL04", planned="KIL06", discard="KIL03")
    foe = seat(at("KOR", -1, 3), hand="KOR02 KOR03 KOR05", planned="KOR06 KOR07", discard="KOR04")
    play = scene(engine, own, foe)
    for viewer in (0, 1):
        view = play.view(viewer)
        for owner in (0, 1):
            real, seen = play.player(owner), view.seats[owner]
            assert seen.discard == real.discard
            assert [card == 255 for card in seen.planned] == [card == 255 for card in real.planned]
            assert (seen.hand == real.hand) == (viewer == owner)
            assert (seen.planned == real.planned) == (viewer == owner)
            if viewer != owner:
                assert seen.hand & 0x7FFF_FFFF == real.hand.bit_count()


def test_a_draw_in_the_enemys_sight(engine: str) -> None:
    """SFB-INF-04: others are told that cards were drawn and planned, not which."""
    own = seat(at("KIL", -2, 3), hand="KIL06")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    play.skill("KIL06")
    play.draw(1)
    play.settle()
    assert len(play.seen_events(EventKind.CARD_DRAWN, 1)) == 1
    assert play.seen_events(EventKind.CARD_SEEN, 1) == []
    assert len(play.seen_events(EventKind.CARD_SEEN, 0)) == 1
    play.standard("scheme", "KIL")
    card = next(iter(play.hand(0)))
    play.plan(card)
    assert len(play.seen_events(EventKind.CARD_PLANNED, 1)) == 1
    assert play.seen_events(EventKind.PLANNED_SEEN, 1) == []


def test_planning_can_stop_and_others_see_how_many(engine: str) -> None:
    """SFB-D-23, SFB-KEY-14: up to the number; the last card planned is on top."""
    own = seat(at("OON", -3, 3, 1), hand="OON05 OON02 OON03")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    play.card("OON05")
    play.target("OON")
    play.heal(0)
    assert play.asks(Phase.PLAN)
    assert play.may_stop
    play.plan("OON03")
    assert play.asks(Phase.ACTIVATE)
    assert play.planned(0) == ["OON03"]


def test_only_planned_cards_are_left_to_draw(engine: str) -> None:
    """SFB-D-22: the planned pile counts among what there is to draw."""
    rest = [card for card in EVERY if card != "KOR07"]
    team = (at("KIL", -2, 3), gate("RAT"), gate("KOR"))
    play = scene(engine, seat(*team, hand=words(rest), planned="KOR07"), seat(at("SKI", 4, -4)))
    play.skill("KIL06")
    assert [each.cards for each in play.offers(Draw)] == [0, 1]
    play.draw(1)
    assert "KOR07" in play.hand(0)


def test_replaced_cards_are_secret_while_others_fall(engine: str) -> None:
    """SFB-INF-04, SFB-SET-06: others see how many were set aside; they are not drawn again."""
    play = opening(engine, "DER DUG GOL", "GWA KIL TZU", first="1")
    play.do(Area(0))
    while not play.is_at(Phase.REPLACE):
        play.settle()
        if play.is_at(Phase.LAY):
            play.do(play.actions()[0])
    hand = play.player(0).hand
    three = sum(1 << place for place in [n for n in range(18) if hand >> n & 1][:3])
    play.do(Replace(three))
    assert play.is_at(Phase.REDRAW)
    assert play.view(0).aside == three
    assert play.view(1).aside == HIDDEN_CARDS | 3
    assert len(play.weights()) == 18 - 5
    for world in range(20):
        dealt = Scene(play.raw.determinize(1, world)).state
        assert dealt.aside.bit_count() == 3
        assert not dealt.aside & dealt.seats[0].hand


def test_a_card_in_play_is_in_no_other_world(engine: str) -> None:
    """SFB-INF-06, SFB-INF-09: who is asked for a Reaction knows that the attack lies face up."""
    team = (at("KIL", -2, 3), gate("RAT"), gate("KOR"))
    own = seat(*team, hand=words(["KIL02", *EVERY[6:14]]))
    play = scene(engine, own, seat(at("SKI", -1, 3), hand="SKI07"))
    play.card("KIL02")
    play.target("SKI")
    assert play.asks(Phase.REACT, 1)
    for world in range(40):
        dealt = Scene(play.raw.determinize(1, world))
        assert len(dealt.hand(0)) == 8
        assert "KIL02" not in dealt.hand(0)
        assert dealt.hand(1) == {"SKI07"}
