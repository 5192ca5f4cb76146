"""NEON-RND: the phases of a round, Action cards, what returns at its end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kumite.games.neon.actions import Flee, Forgo, Takeover
from kumite.games.neon.codec import decode
from kumite.games.neon.events import EVERYBODY, EventKind
from kumite.games.neon.model import HIDDEN_HAND, OUT, Phase

from .flow import finish_turn, plan_all, turns_over
from .scenario import Automa, Scene, Seat, acts, lay, scene


def test_a_round_has_four_phases_in_order(engine: str) -> None:
    """NEON-RND-01: planning, Actions (the Automa last), the check, Submersion."""
    play = scene(
        engine,
        Seat(at=1, hand=[1, 2, 3]),
        Seat(at=2, hand=[1, 2, 3]),
        phase=Phase.PLAN,
        automa=Automa(at=6),
        top=9,
    )
    plan_all(play, lay(1, 2), lay(2, 3))
    finish_turn(play)
    finish_turn(play)
    play.fall(5)
    milestones = (
        EventKind.PLANNED,
        EventKind.PLAN_REVEALED,
        EventKind.TURN_BEGAN,
        EventKind.MOVED,
        EventKind.SECTOR_SANK,
        EventKind.TOKEN_SHOWN,
        EventKind.ROUND_BEGAN,
    )
    told = [kind for kind in play.told() if kind in milestones]
    assert told == [
        EventKind.PLANNED,
        EventKind.PLANNED,
        EventKind.PLAN_REVEALED,
        EventKind.PLAN_REVEALED,
        EventKind.TURN_BEGAN,
        EventKind.TURN_BEGAN,
        EventKind.MOVED,  # the Automa, after all players
        EventKind.SECTOR_SANK,
        EventKind.TOKEN_SHOWN,
        EventKind.ROUND_BEGAN,
    ]
    assert play.state.phase == Phase.PLAN


def test_the_end_is_checked_before_submersion(engine: str) -> None:
    """NEON-RND-01: after the last round nothing sinks any more."""
    play = turns_over(engine, Seat(at=1), Seat(at=2), ring=(1, 2))
    assert play.is_over
    assert not play.events(EventKind.PULSE)


@pytest.mark.parametrize(("track", "rounds"), [("2-3", 6), ("4-6", 7)])
def test_a_match_lasts_as_many_rounds_as_the_track_has_slots(
    engine: str, track: str, rounds: int
) -> None:
    """NEON-RND-02: in Resurrection and Squad."""
    for mode, seats in (("resurrection", 3), ("squad-2x2", 4)):
        last = turns_over(
            engine,
            *[Seat(at=1) for _ in range(seats)],
            mode=mode,
            ring=(1, 2),
            track=track,
            round=rounds,
        )
        assert last.is_over
        left = {"2-3": 4, "4-6": 4}[track]
        earlier = turns_over(
            engine,
            *[Seat(at=1) for _ in range(seats)],
            mode=mode,
            ring=range(1, left + 1),
            top=left,
            track=track,
            round=rounds - 1,
        )
        assert not earlier.is_over


def test_battle_royale_may_be_longer(engine: str) -> None:
    """NEON-RND-02: two Fighters stand after the last slot, so the match goes on."""
    play = turns_over(
        engine, Seat(at=1, energy=0), Seat(at=2, energy=0), mode="royale", ring=(1, 2)
    )
    assert play.state.round == 7
    assert play.state.phase == Phase.PLAN


def test_battle_royale_may_be_shorter(engine: str) -> None:
    """NEON-RND-02: one Fighter is left in the first round."""
    play = scene(engine, Seat(at=1, energy=0), Seat(at=1, energy=0, hp=1), mode="royale", round=1)
    play.attack("basic", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    assert play.is_over


def _planning(engine: str, *hands: list[int]) -> Scene:
    seats = [Seat(at=1, energy=0, hand=hand) for hand in hands]
    return scene(engine, *seats, phase=Phase.PLAN)


def test_force_fields_are_attached_before_anybody_acts(engine: str) -> None:
    """NEON-RND-03: the quickest player already meets the fields of the slowest."""
    play = _planning(engine, [1, 2, 3], [4, 6, 7])
    plan_all(play, lay(1, 3), lay(6, 4))
    assert play.chooser == 0
    assert play.seat(1).fields == 2
    assert play.seat(0).fields == 0
    first = play.told().index(EventKind.FIELDS_ATTACHED)
    assert first < play.told().index(EventKind.TURN_BEGAN)


def test_a_player_performs_all_three_actions_before_the_next(engine: str) -> None:
    """NEON-RND-03: left to right, and only then the next Initiative."""
    play = _planning(engine, [1, 2, 3], [2, 4, 7])
    plan_all(play, lay(2, 1), lay(7, 2))
    turns: list[tuple[int, int]] = []
    while play.state.phase in (Phase.TURN, Phase.DRAW) and len(turns) < 6:
        if play.is_chance:
            play.draw_cards()
        else:
            turns.append((play.chooser, play.state.next_action))
            play.do(Forgo())
    assert turns == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def _turn_ends(engine: str, hand: int, discard: list[int]) -> Scene:
    """The turn of a seat with the plan 1 over 2 has just ended."""
    plan = lay(1, 2, side="right")
    me = Seat("boulder", at=1, plan=plan, hand=[hand], discard=discard)
    play = scene(engine, me, Seat(at=5), action=3)
    play.do(Forgo())
    return play


def test_after_the_third_action_two_cards_are_replaced(engine: str) -> None:
    """NEON-RND-04: the played cards are discarded, two of the four in the deck are drawn."""
    play = _turn_ends(engine, 3, [])
    assert play.seat(0).discard == 0b0000011
    assert play.seat(0).hand == 0b0000100
    assert len(play.odds()) == 6
    assert set(play.odds().values()) == {Fraction(1, 6)}
    play.draw_cards(4, 7)
    assert play.seat(0).hand == 0b1001100
    assert not play.events(EventKind.DISCARD_RESHUFFLED)


def test_the_discard_is_reshuffled_when_the_deck_is_empty(engine: str) -> None:
    """NEON-RND-04: all six others are drawn from again, the card in hand is not."""
    play = _turn_ends(engine, 3, [4, 5, 6, 7])
    assert play.events(EventKind.DISCARD_RESHUFFLED) == [(0, 0, 0, 0)]
    assert len(play.odds()) == 15
    assert play.seat(0).discard == 0
    play.draw_cards(1, 7)
    assert play.seat(0).hand == 0b1000101


def test_the_last_card_of_the_deck_is_drawn_first(engine: str) -> None:
    """NEON-RND-05: one card is there, the second comes from the reshuffled discard."""
    play = _turn_ends(engine, 3, [4, 5, 6])
    assert play.seat(0).hand == 0b1000100, "card 7 was the deck"
    assert play.events(EventKind.DISCARD_RESHUFFLED) == [(0, 0, 0, 0)]
    assert play.odds() == {1 << card: Fraction(1, 5) for card in (0, 1, 3, 4, 5)}


def test_the_cards_come_round_every_three_rounds(engine: str) -> None:
    """NEON-RND-05: the deck has 4, 2 and 0 cards before drawing."""
    for discard, sets in (([], 6), ([4, 5], 0), ([4, 5, 6, 7], 15)):
        play = _turn_ends(engine, 3, discard)
        if sets:
            assert len(play.odds()) == sets
        else:
            assert play.seat(0).hand == 0b1100100, "both cards left were drawn"
            assert not play.events(EventKind.DISCARD_RESHUFFLED)


def test_fields_and_taps_last_until_submersion_is_over(engine: str) -> None:
    """NEON-RND-06: then fields go home, cards are untapped, the round grows by one."""
    play = turns_over(
        engine,
        Seat("boulder", at=1, fields=2, enhancement="gyro-legs", tapped=True),
        Seat("phoenix", at=9, energy=0),
        Seat("illusion", at=OUT, token=4),
        top=9,
    )
    assert play.offers(Flee), "Submersion is under way"
    assert (play.seat(0).fields, play.seat(0).tapped, play.seat(2).token) == (2, True, 4)
    assert play.state.round == 1
    play.do(Flee(8))
    play.fall(3)
    assert (play.seat(0).fields, play.seat(0).tapped, play.seat(2).token) == (0, False, OUT)
    assert play.state.round == 2


def test_a_living_owners_token_stays_on_the_arena(engine: str) -> None:
    """NEON-RND-06: only tokens of eliminated Fighters leave at the end of the round."""
    play = turns_over(engine, Seat("illusion", at=1, token=4), Seat(at=2), top=9)
    play.fall(3)
    assert play.state.round == 2
    assert play.seat(0).token == 4


def test_action_discards_are_public_and_hands_are_not(engine: str) -> None:
    """NEON-RND-07: others see the discard, and of the hand only its size."""
    play = scene(engine, Seat(at=1, hand=[1, 2, 7], discard=[3, 4]), Seat(at=2), phase=Phase.PLAN)
    own, others = (decode(play.raw.view(seat))[0].seats[0] for seat in (0, 1))
    assert own.discard == others.discard == 0b0001100
    assert own.hand == 0b1000011
    assert others.hand == HIDDEN_HAND + 3


def test_a_draw_is_told_to_its_owner_alone(engine: str) -> None:
    """NEON-RND-07: everybody learns how many cards, the owner which."""
    play = _turn_ends(engine, 3, [])
    play.draw_cards(4, 7)
    seen_by = {EventKind(kind): seen for kind, seen, *_ in play.raw.events_since(0)}
    assert seen_by[EventKind.HAND_DRAWN] == EVERYBODY
    assert seen_by[EventKind.HAND_SEEN] == 1 << 0


def test_a_takeover_does_not_end_the_turn(engine: str) -> None:
    """NEON-RND-03: an alternative Action is one of the three."""
    play = scene(engine, Seat(at=1, plan=acts("takeover", "search", "move")), Seat(at=2), leader=1)
    play.do(Takeover())
    assert (play.state.turn, play.state.next_action) == (0, 1)
