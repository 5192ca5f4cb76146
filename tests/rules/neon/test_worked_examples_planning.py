"""The ledger's worked examples about plans, turn order and energy."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Defend, Move, Plan, Takeover
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import Phase

from .position import halves
from .scenario import Scene, Seat, acts, lay, scene


def turns_begun(play: Scene) -> list[int]:
    return [seat for seat, *_ in play.events(EventKind.TURN_BEGAN)]


def pass_all_turns(play: Scene) -> None:
    while play.state.phase in (Phase.TURN, Phase.DRAW):
        play.pass_turn()


def test_the_smaller_initiative_acts_first_and_ties_go_round_from_the_leader(engine: str) -> None:
    """NEON-W-01: Initiatives 6, 3, 2, 3, Leader 0: the order is 2, 1, 3, 0."""
    hands = ([1, 4, 6], [3, 4, 5], [1, 2, 7], [3, 6, 7])
    play = scene(engine, *(Seat(hand=hand) for hand in hands), phase=Phase.PLAN, leader=0)
    plans = (lay(6, 1), lay(3, 4), lay(2, 7), lay(3, 6))
    for seat, plan in enumerate(plans):
        play.do(plan, seat)
    pass_all_turns(play)
    assert turns_begun(play) == [2, 1, 3, 0]


@pytest.mark.parametrize(
    ("hand", "plans"), [((1, 2, 4), 48), ((1, 4, 6), 46), ((1, 2, 7), 32), ((4, 6, 7), 30)]
)
def test_a_hand_of_three_gives_so_many_plans(
    engine: str, hand: tuple[int, ...], plans: int
) -> None:
    """NEON-W-13: 48 layouts each; equal ones are one plan."""
    play = scene(engine, Seat(hand=hand), Seat(), phase=Phase.PLAN)
    offered = play.offers(Plan, seat=0)
    cards = [card - 1 for card in hand]
    layouts = [
        Plan(top, bottom, rotated, half, side)
        for top in cards
        for bottom in cards
        if top != bottom
        for rotated in (0, 1)
        for half in (0, 1)
        for side in (0, 1)
    ]
    assert len(layouts) == 48
    different = {(plan.top, plan.bottom, halves(play.content, plan)) for plan in layouts}
    assert len(offered) == len(different) == plans
    assert {(plan.top, plan.bottom, halves(play.content, plan)) for plan in offered} == different


def test_two_defense_halves_in_one_plan(engine: str) -> None:
    """NEON-W-14: Defense of card 4 left of card 6: two Force Fields, Initiative 6, no Move."""
    play = scene(engine, Seat(hand=[2, 4, 6], energy=1), Seat(hand=[1, 2, 7]), phase=Phase.PLAN)
    play.do(lay(6, 4, half=1, side="left"), 0)
    play.do(lay(7, 1), 1)
    assert play.events(EventKind.FIELDS_ATTACHED) == [(0, 2, 0, 0)]
    assert play.seat(0).fields == 2
    assert play.state.turn == 0, "6 is before 7"
    play.do(play.actions()[0])  # disembarks; both Defense halves then leave no choice
    assert play.events(EventKind.ACTED) == [(0, Defend.kind, 0, 0)] * 2
    assert play.energy(0) == 5
    assert play.state.next_action == 2
    assert play.offers(Takeover)
    assert not play.offers(Move), "card 4's Move half is covered"


def test_initiative_of_the_top_card_alone_counts(engine: str) -> None:
    """NEON-W-14: the Initiative is that of card 6, not of card 4 below it."""
    play = scene(engine, Seat(hand=[2, 4, 6]), Seat(hand=[1, 2, 5]), phase=Phase.PLAN)
    play.do(lay(6, 4, half=1, side="left"), 0)
    play.do(lay(5, 1), 1)
    assert play.state.turn == 1


@pytest.mark.parametrize("takes_over", [False, True])
def test_a_takeover_changes_the_order_of_those_still_to_act(engine: str, takes_over: bool) -> None:
    """NEON-W-15: Initiatives 5, 2, 5, 5: after seat 1 took over, seat 0 comes last."""
    slow = acts("attack", "search", "move", initiative=5)
    quick = acts("takeover", "search", "attack", initiative=2)
    seats = [Seat(at=1, plan=slow if seat != 1 else quick) for seat in range(4)]
    play = scene(engine, *seats, turn=1, leader=0)
    if takes_over:
        play.do(Takeover())
        assert play.state.leader == 1
    pass_all_turns(play)
    assert turns_begun(play) == ([2, 3, 0] if takes_over else [0, 2, 3])


@pytest.mark.parametrize(("before", "after"), [(6, 6), (5, 6)])
def test_the_leader_takes_over_from_itself(engine: str, before: int, after: int) -> None:
    """NEON-W-16: nothing changes hands; 6 energy stay 6, 5 become 6."""
    plan = acts("takeover", "search", "attack", initiative=2)
    play = scene(engine, Seat(at=1, energy=before, plan=plan), Seat(), leader=0)
    play.do(Takeover())
    assert play.state.leader == 0
    assert not play.events(EventKind.LEADER_TAKEN)
    assert play.energy(0) == after


def test_energy_beyond_the_track_is_lost(engine: str) -> None:
    """NEON-W-39: 5 energy and a Defense: 6 energy, one lost."""
    plan = acts("move", "defense", "search")
    play = scene(engine, Seat(at=1, energy=5, plan=plan), Seat())
    play.do(Move(sector=2))
    assert play.events(EventKind.ACTED) == [(0, Defend.kind, 0, 0)]
    assert play.energy(0) == 6
