"""NEON-PLAN: choosing cards and the order of turns."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from kumite.errors import IllegalAction
from kumite.games.neon.actions import Action, Forgo, Plan, Takeover
from kumite.games.neon.codec import decode
from kumite.games.neon.events import EVERYBODY, EventKind
from kumite.games.neon.model import HIDDEN_PLAN, NO_PLAN, OUT, Phase

from .flow import finish_turn, hurt, maintain, plan_all
from .scenario import Scene, Seat, lay, scene


def planning(engine: str, *hands: list[int], leader: int = 0) -> Scene:
    """Everybody is about to plan with these hands."""
    seats = [Seat(at=1, energy=0, hand=hand) for hand in hands]
    return scene(engine, *seats, phase=Phase.PLAN, leader=leader)


def order_of_turns(play: Scene) -> list[int]:
    """Let all turns go by; who began when."""
    while play.state.phase in (Phase.TURN, Phase.DRAW):
        finish_turn(play)
    return [seat for seat, *_ in play.events(EventKind.TURN_BEGAN)]


def layouts(engine: str, hand: list[int]) -> list[Plan]:
    return planning(engine, hand, [1, 2, 3]).offers(Plan, seat=0)


def test_two_of_three_cards_are_laid_and_the_third_stays(engine: str) -> None:
    """NEON-PLAN-01: any two cards of the hand, either on top."""
    pairs = {(plan.top + 1, plan.bottom + 1) for plan in layouts(engine, [1, 2, 4])}
    assert pairs == {(1, 2), (2, 1), (1, 4), (4, 1), (2, 4), (4, 2)}
    play = planning(engine, [1, 2, 4], [1, 2, 3])
    play.do(lay(4, 1), seat=0)
    assert play.seat(0).hand == 1 << 2 - 1, "card 2"


def test_exactly_one_half_of_the_lower_card_is_hidden(engine: str) -> None:
    """NEON-PLAN-01: three halves stay visible, two of them the upper card's."""
    for plan in layouts(engine, [1, 2, 4]):
        cards = [card for card, _ in plan.layout()]
        assert cards.count(plan.top) == 2
        assert cards.count(plan.bottom) == 1


MOVE, ATTACK, SEARCH = {"Move"}, {"Attack"}, {"Search"}
MOVE_OR_TAKEOVER = {"Move", "Takeover"}


@pytest.mark.parametrize(
    ("rotated", "half", "side", "halves"),
    [
        (False, 1, "left", [MOVE_OR_TAKEOVER, MOVE, ATTACK]),
        (False, 2, "left", [SEARCH, MOVE, ATTACK]),
        (False, 1, "right", [MOVE, ATTACK, MOVE_OR_TAKEOVER]),
        (False, 2, "right", [MOVE, ATTACK, SEARCH]),
        (True, 1, "left", [MOVE_OR_TAKEOVER, ATTACK, MOVE]),
        (True, 2, "left", [SEARCH, ATTACK, MOVE]),
        (True, 1, "right", [ATTACK, MOVE, MOVE_OR_TAKEOVER]),
        (True, 2, "right", [ATTACK, MOVE, SEARCH]),
    ],
)
def test_a_plan_reads_from_left_to_right(
    engine: str, rotated: bool, half: int, side: str, halves: list[set[str]]
) -> None:
    """NEON-PLAN-03, NEON-PLAN-02: card 1 (Move, Attack) over card 2 (Move or Takeover, Search)."""
    plan = lay(1, 2, rotated=rotated, half=half, side=side)
    play = scene(engine, Seat("boulder", at=1, plan=plan), Seat(at=1))
    for expected in halves:
        assert kinds(play.actions()) == expected
        play.do(Forgo())


def kinds(actions: list[Action]) -> set[str]:
    """What a half allows, besides forgoing it."""
    return {type(action).__name__ for action in actions} - {"Forgo", "Effect"}


def test_the_upper_card_gives_the_initiative(engine: str) -> None:
    """NEON-PLAN-02: 6 over 1 is slower than 3 over 7."""
    play = planning(engine, [6, 1, 2], [3, 7, 2])
    plan_all(play, lay(6, 1), lay(3, 7))
    assert play.state.turn == 1


def test_a_hand_of_three_has_48_layouts(engine: str) -> None:
    """NEON-PLAN-04: 6 ordered pairs, 8 layouts each."""
    plans = layouts(engine, [1, 2, 4])
    assert len(plans) == 48
    pairs = Counter((plan.top, plan.bottom) for plan in plans)
    assert set(pairs.values()) == {8}


@pytest.mark.parametrize(
    ("hand", "plans"), [([1, 2, 4], 48), ([1, 4, 6], 46), ([1, 2, 7], 32), ([4, 6, 7], 30)]
)
def test_equal_layouts_are_one_plan(engine: str, hand: list[int], plans: int) -> None:
    """NEON-PLAN-05: same top, same bottom, same three halves."""
    assert len(layouts(engine, hand)) == plans


def test_all_hands_have_48_46_32_or_30_plans(engine: str) -> None:
    """NEON-PLAN-05: 8, 12, 12 and 3 of the 35 hands."""
    hands = [list(hand) for hand in combinations(range(1, 8), 3)]
    assert Counter(len(layouts(engine, hand)) for hand in hands) == {48: 8, 46: 12, 32: 12, 30: 3}


@pytest.mark.parametrize("rotated", [False, True])
def test_initiative_belongs_to_the_card(engine: str, rotated: bool) -> None:
    """NEON-PLAN-06: turning card 1 around makes nobody slower."""
    play = planning(engine, [2, 3, 4], [1, 3, 4])
    plan_all(play, lay(2, 3), lay(1, 3, rotated=rotated))
    assert play.state.turn == 1


def test_plans_are_secret_until_all_are_ready(engine: str) -> None:
    """NEON-PLAN-07: others see that a plan lies there, then all of it."""
    play = planning(engine, [1, 2, 3], [4, 5, 6])
    plan = lay(1, 2)
    play.do(plan, seat=0)
    seen = [decode(play.raw.view(seat))[0].seats[0].plan for seat in (0, 1)]
    assert seen == [plan.code & 0xFFFF, HIDDEN_PLAN]
    assert not play.events(EventKind.PLAN_REVEALED)
    told = {EventKind(kind): seen_by for kind, seen_by, *_ in play.raw.events_since(0)}
    assert told == {EventKind.PLANNED: EVERYBODY, EventKind.PLAN_SEEN: 1 << 0}
    play.do(lay(4, 5), seat=1)
    assert decode(play.raw.view(1))[0].seats[0].plan == plan.code & 0xFFFF
    assert [seat for seat, *_ in play.events(EventKind.PLAN_REVEALED)] == [0, 1]


def test_a_committed_plan_cannot_be_changed(engine: str) -> None:
    """NEON-PLAN-07: the seat waits until all are ready."""
    play = planning(engine, [1, 2, 3], [4, 5, 6])
    play.do(lay(1, 2), seat=0)
    assert play.waits_for == [1]
    with pytest.raises(IllegalAction):
        play.raw.apply(0, lay(2, 1).code)


def test_smaller_initiative_acts_earlier(engine: str) -> None:
    """NEON-PLAN-08, NEON-W-01: ties go clockwise from the Leader."""
    play = planning(engine, [6, 1, 7], [3, 1, 7], [2, 1, 7], [3, 1, 7], leader=0)
    plan_all(play, lay(6, 1), lay(3, 1), lay(2, 1), lay(3, 1))
    assert order_of_turns(play) == [2, 1, 3, 0]


@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_a_tie_favours_the_leader_then_goes_clockwise(
    engine: str, leader: int, order: list[int]
) -> None:
    """NEON-PLAN-08: all have the same Initiative."""
    play = planning(engine, [3, 1, 7], [3, 1, 7], [3, 1, 7], leader=leader)
    plan_all(play, lay(3, 1), lay(3, 1), lay(3, 1))
    assert order_of_turns(play) == order


@pytest.mark.parametrize(("taken", "order"), [(True, [1, 2, 3, 0]), (False, [1, 0, 2, 3])])
def test_a_new_leader_changes_who_is_next(engine: str, taken: bool, order: list[int]) -> None:
    """NEON-PLAN-09, NEON-W-15: the rest of the order is found anew; a turn goes on to its end."""
    play = planning(engine, [5, 1, 3], [2, 1, 3], [5, 1, 3], [5, 1, 3], leader=0)
    plan_all(play, lay(5, 1), lay(2, 1, side="right"), lay(5, 1), lay(5, 1))
    play.do(Takeover() if taken else Forgo())
    assert (play.state.turn, play.state.next_action) == (1, 1)
    assert order_of_turns(play) == order


def test_whoever_has_started_is_not_called_again(engine: str) -> None:
    """NEON-PLAN-09: the new Leader's tie-break counts among those still to act alone."""
    play = scene(
        engine,
        Seat(at=1),
        Seat(at=1, plan=lay(2, 1, side="right")),
        Seat(at=1),
        leader=2,
        turn=1,
        acted=[2, 0],
    )
    play.do(Takeover())
    finish_turn(play)
    assert play.state.phase not in (Phase.TURN, Phase.DRAW)


def test_an_eliminated_leader_keeps_the_token(engine: str) -> None:
    """NEON-PLAN-10: until somebody performs Takeover."""
    play = scene(
        engine,
        Seat(at=1, energy=0),
        Seat(at=1, energy=0, side="B", hp=1),
        Seat(at=9),
        leader=1,
    )
    hurt(play, 1)
    assert play.at(1) == OUT
    assert play.state.leader == 1
    play = scene(
        engine, Seat(at=1, plan=lay(2, 1, side="right")), Seat(at=OUT), Seat(at=9), leader=1
    )
    play.do(Takeover())
    assert play.state.leader == 0


@pytest.mark.parametrize(("leader", "order"), [(1, [2, 3, 0]), (2, [3, 0, 1])])
def test_an_eliminated_leaders_seat_still_anchors_ties(
    engine: str, leader: int, order: list[int]
) -> None:
    """NEON-PLAN-10: clockwise from where the Leader sat."""
    seats = [Seat(at=1, energy=0, hand=[3, 1, 7]) for _ in range(4)]
    seats[leader] = Seat(at=OUT)
    play = scene(engine, *seats, phase=Phase.PLAN, leader=leader)
    for seat in order:
        play.do(lay(3, 1), seat)
    assert order_of_turns(play) == order


def test_eliminated_players_do_not_plan(engine: str) -> None:
    """NEON-PLAN-11: the others need not wait for them."""
    play = scene(engine, Seat(at=1), Seat(at=OUT), Seat(at=2), phase=Phase.PLAN)
    assert play.waits_for == [0, 2]
    for seat in play.waits_for:
        play.do(play.actions(seat)[0], seat)
    assert play.state.phase == Phase.TURN


def test_eliminated_players_do_not_act(engine: str) -> None:
    """NEON-PLAN-11: a plan already revealed is void."""
    play = scene(
        engine,
        Seat(at=1, energy=0),
        Seat(at=1, energy=0, side="B", hp=1, plan=lay(1, 2)),
        Seat(at=9, energy=0, plan=lay(7, 2)),
    )
    hurt(play, 1)
    assert play.seat(1).plan == NO_PLAN
    finish_turn(play)
    assert play.state.turn == 2


def test_a_player_on_the_drop_ship_plans_normally(engine: str) -> None:
    """NEON-PLAN-11: also after Maintenance."""
    play = scene(engine, Seat(at=1), Seat(side="B"), phase=Phase.PLAN)
    assert play.waits_for == [0, 1]
    assert len(play.offers(Plan, seat=1)) == len(play.offers(Plan, seat=0))


def test_a_revived_player_keeps_its_revealed_plan(engine: str) -> None:
    """NEON-PLAN-11: it is on the Drop Ship now, and acts when its Initiative comes."""
    play = scene(
        engine,
        Seat(at=1, energy=0),
        Seat(at=1, energy=0, hp=1, plan=lay(7, 1)),
        Seat(at=9, energy=0, plan=lay(7, 2)),
    )
    hurt(play, 1)
    maintain(play)
    finish_turn(play)
    assert play.state.turn == 1
    assert play.seat(1).plan == lay(7, 1).code & 0xFFFF
