"""NEON-TURN: how a turn begins, what its Actions are, how it is lost."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import (
    Action,
    Attack,
    Defend,
    Disembark,
    Done,
    Effect,
    Forgo,
    Gain,
    Move,
    Search,
    Takeover,
)
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import OUT, SHIP, Phase

from .flow import finish_turn, hurt, maintain, plan_all
from .scenario import Scene, Seat, acts, everyone, lay, scene

SLOW = lay(7, 2)


def illusion_is_next(engine: str, token: int) -> Scene:
    """The last Action of seat 0 is over; Illusion's turn has begun."""
    play = scene(
        engine,
        Seat("boulder", at=9, energy=0),
        Seat("illusion", plan=SLOW, token=token),
        action=3,
    )
    finish_turn(play)
    assert play.state.turn == 1
    return play


def test_the_own_token_returns_before_disembarking(engine: str) -> None:
    """NEON-TURN-01: the Trap comes home, then the Fighter lands, then abilities are offered."""
    play = illusion_is_next(engine, token=4)
    assert play.events(EventKind.TOKEN_RETURNED) == [(1, 4, 0, 0)]
    assert play.seat(1).token == SHIP
    assert play.at(1) == SHIP
    play.do(Disembark(4))
    assert play.offers_effect("trap"), "the first window is open, and the Trap is home"
    assert play.state.next_action == 0


def test_others_tokens_stay_when_a_turn_begins(engine: str) -> None:
    """NEON-TURN-01: only one's own token returns."""
    play = scene(
        engine,
        Seat("illusion", at=1, energy=0, token=4),
        Seat("snake", at=2, energy=0, token=5, plan=SLOW),
        action=3,
    )
    finish_turn(play)
    assert (play.seat(0).token, play.seat(1).token) == (4, SHIP)


def test_disembarking_is_compulsory_and_no_action(engine: str) -> None:
    """NEON-TURN-02: nothing else is offered first, and three Actions are left."""
    play = scene(engine, Seat("illusion", energy=6), Seat(at=2))
    assert play.actions() == [Disembark(sector) for sector in range(1, 11)]
    play.do(Disembark(6))
    assert play.at(0) == 6
    assert play.state.next_action == 0
    assert play.events(EventKind.ACTED) == []


def test_a_revived_fighter_disembarks_at_its_next_turn(engine: str) -> None:
    """NEON-TURN-02: after Maintenance as at the start."""
    play = scene(
        engine,
        Seat(at=1, energy=0),
        Seat(at=1, energy=0, hp=1, plan=SLOW),
        Seat(at=9),
    )
    hurt(play, 1)
    maintain(play)
    finish_turn(play)
    assert play.chooser == 1
    assert play.actions() == [Disembark(sector) for sector in range(1, 11)]


def test_a_fighter_on_the_arena_does_not_disembark(engine: str) -> None:
    """NEON-TURN-02: only from the Drop Ship."""
    assert not scene(engine, Seat(at=1), Seat(at=2), action=2).offers(Disembark)


def test_a_fighter_on_the_drop_ship_cannot_be_attacked(engine: str) -> None:
    """NEON-TURN-03: whatever the weapon."""
    for at, offered in ((1, True), (SHIP, False)):
        play = scene(engine, Seat(at=1), Seat(at=at), Seat(at=9))
        assert bool(play.can_attack("basic", 1)) is offered
    for at, mask in ((2, 0b110), (SHIP, 0b100)):
        me = Seat(at=1, gear={"shrapnel-puck": []})
        play = scene(engine, me, Seat(at=at), Seat(at=2))
        play.attack("shrapnel-puck", everyone(2))
        assert play.attack_state.fighters == mask


def test_a_fighter_on_the_drop_ship_uses_no_abilities(engine: str) -> None:
    """NEON-TURN-03: Illusion sets no Trap before she has landed."""
    play = scene(engine, Seat("illusion", energy=6), Seat(at=2))
    assert not play.offers(Effect)
    play.do(Disembark(1))
    assert play.offers_effect("trap")


def test_disembarking_is_entering(engine: str) -> None:
    """NEON-TURN-04: the Charging Station charges, a Trap springs."""
    for sector, energy, hp in ((3, 4, 6), (4, 3, 5), (5, 3, 6)):
        play = scene(engine, Seat(), Seat("illusion", at=9, token=4))
        play.do(Disembark(sector))
        assert (play.energy(0), play.hp(0)) == (energy, hp)


NO_DEFENSE = [(card, half) for card in range(1, 8) for half in (1, 2) if (card, half) != (4, 1)]
NO_DEFENSE.remove((6, 1))


def performing(engine: str, card: int, half: int) -> Scene:
    """Illusion with 2 energy is about to perform that half; an Opponent is beside her."""
    plan = lay(card, 2 if card != 2 else 1, side="right")
    me = Seat("illusion", at=1, energy=2, plan=plan)
    return scene(engine, me, Seat(at=1, energy=0), action=half)


@pytest.mark.parametrize(("card", "half"), NO_DEFENSE)
def test_an_action_may_be_forgone(engine: str, card: int, half: int) -> None:
    """NEON-TURN-05: it is gone without effect."""
    play = performing(engine, card, half)
    play.do(Forgo())
    assert play.state.next_action == half
    assert (play.energy(0), play.at(0), play.hp(1)) == (2, 1, 6)


@pytest.mark.parametrize("card", [4, 6])
def test_a_defense_half_cannot_be_forgone(engine: str, card: int) -> None:
    """NEON-TURN-05: it always gives its energy, and its Force Field was attached before."""
    play = performing(engine, card, 1)
    assert not play.offers(Forgo)
    play.do(Defend())
    assert play.energy(0) == 4
    play = scene(
        engine, Seat(at=1, hand=[card, 1, 2]), Seat(at=2, hand=[1, 2, 3]), phase=Phase.PLAN
    )
    plan_all(play, lay(card, 1), lay(1, 2))
    assert play.seat(0).fields == 1


@pytest.mark.parametrize("action", [1, 2, 3, 4])
def test_turn_abilities_fit_between_actions(engine: str, action: int) -> None:
    """NEON-TURN-06: before the first, between them, and after the third."""
    me = Seat("illusion", at=1, energy=2, plan=acts("move", "search", "move"))
    play = scene(engine, me, Seat(at=5), action=action)
    assert play.offers_effect("trap")
    assert bool(play.offers(Done)) is (action == 4)
    play.use("trap")
    assert play.seat(0).token == 1


def test_turn_abilities_do_not_fit_inside_an_action(engine: str) -> None:
    """NEON-TURN-06: not while cards are placed, not in the windows of an attack."""
    me = Seat("illusion", at=1, energy=3, plan=acts("search", "attack", "move"))
    play = scene(engine, me, Seat(at=1, energy=0))
    play.do(Search())
    play.draw("curbside-pistol", "mic-stand", "static-baton")
    assert play.waits_for == [0]
    assert not play.offers_effect("trap")
    play.skip()
    assert play.offers_effect("trap")
    play.attack("basic", 1)
    play.roll("COND")
    assert play.offers_effect("maneuver-a")
    assert not play.offers(Effect, ref=play.ref("trap"))


def test_a_tap_marked_during_your_turn_works_like_an_ability(engine: str) -> None:
    """NEON-TURN-06: Gyro Legs step between Actions."""
    me = Seat("boulder", at=5, energy=0, enhancement="gyro-legs", plan=SLOW)
    play = scene(engine, me, Seat(at=1), action=2)
    play.use("gyro-legs", sector=6)
    assert play.at(0) == 6
    assert play.state.next_action == 1


def test_a_fighter_defeated_before_its_turn_still_takes_it(engine: str) -> None:
    """NEON-TURN-07, NEON-W-29: with the revealed plan; its Defense half gives energy, no field."""
    plan = lay(6, 1)  # Move, Defense, Attack or Takeover
    play = scene(
        engine,
        Seat(at=1, energy=0),
        Seat("ghost", at=1, energy=0, hp=1, fields=1, plan=plan),
        Seat(at=9),
    )
    play.attack("basic", 1)
    play.roll("CRIT")
    play.defend_roll("FAIL", "FAIL")
    maintain(play)
    assert (play.energy(1), play.seat(1).fields) == (3, 0)
    finish_turn(play)
    assert play.state.turn == 1
    play.do(Disembark(5))
    play.do(Move(sector=4))
    assert (play.energy(1), play.seat(1).fields) == (5, 0), "the Defense half passed by itself"
    assert play.offers(Takeover), "the third half"


def test_a_fighter_defeated_in_its_own_turn_loses_the_rest_of_it(engine: str) -> None:
    """NEON-TURN-07: its cards are discarded and two are drawn as usual."""
    me = Seat("boulder", at=1, energy=0, hp=1, plan=acts("move", "attack", "move"))
    play = scene(engine, me, Seat("illusion", at=9, token=2), Seat(at=8))
    laid = play.seat(0).hand ^ 0b1111111
    play.do(Move(sector=2))
    maintain(play)
    assert play.state.phase == Phase.DRAW, "no second Action"
    assert play.seat(0).discard.bit_count() == 2
    assert play.seat(0).discard & ~laid == 0
    play.draw_cards()
    assert play.seat(0).hand.bit_count() == 3
    assert play.at(0) == SHIP


def test_a_fighter_eliminated_in_its_own_turn_draws_nothing(engine: str) -> None:
    """NEON-TURN-07: that comes after Maintenance only."""
    me = Seat("boulder", at=1, energy=0, side="B", hp=1, plan=acts("move", "attack", "move"))
    play = scene(engine, me, Seat("illusion", at=9, token=2, plan=SLOW), Seat(at=8, plan=SLOW))
    play.do(Move(sector=2))
    assert play.at(0) == OUT
    assert play.seat(0).hand == 0
    assert play.state.turn == 1


HALVES = {
    (1, 1): {Move},
    (1, 2): {Attack},
    (2, 1): {Move, Takeover},
    (2, 2): {Search},
    (3, 1): {Attack},
    (3, 2): {Search, Gain},
    (4, 1): {Defend},
    (4, 2): {Move, Gain},
    (5, 1): {Attack, Gain},
    (5, 2): {Search},
    (6, 1): {Defend},
    (6, 2): {Attack, Takeover},
    (7, 1): {Move, Search, Attack, Gain},
    (7, 2): {Move, Search, Attack, Gain},
}


@pytest.mark.parametrize(("card", "half"), HALVES)
def test_what_a_half_offers(engine: str, card: int, half: int) -> None:
    """NEON-TURN-08, NEON-TURN-09: Move, Search, Attack, Defense; or Takeover, Gain 1, Gain 2."""
    play = performing(engine, card, half)
    offered: set[type[Action]] = {type(each) for each in play.actions()}
    assert offered - {Effect, Forgo} == HALVES[card, half]
    gains = {(3, 2): 1, (4, 2): 1, (5, 1): 2, (7, 1): 2, (7, 2): 2}
    assert [each.n for each in play.offers(Gain)] == [
        amount for place, amount in gains.items() if place == (card, half)
    ]


def test_the_alternative_comes_instead_of_the_main_action(engine: str) -> None:
    """NEON-TURN-09: chosen when the half is performed, one or the other."""
    for chosen, place, leader in ((Move(sector=2), 2, 1), (Takeover(), 1, 0)):
        me = Seat("boulder", at=1, plan=lay(2, 3, side="right"))
        play = scene(engine, me, Seat(at=5), leader=1)
        play.do(chosen)
        assert (play.at(0), play.state.leader) == (place, leader)
        assert play.state.next_action == 1


def test_a_wild_half_is_never_defense_or_takeover(engine: str) -> None:
    """NEON-TURN-10: Move, Attack, Search or 2 energy, chosen when performed."""
    for half in (1, 2):
        play = performing(engine, 7, half)
        assert not play.offers(Defend)
        assert not play.offers(Takeover)
        play.do(Gain(2))
        assert play.energy(0) == 4


def test_a_wild_half_attaches_no_force_field(engine: str) -> None:
    """NEON-TURN-10: a Defense half beside it does."""
    play = scene(engine, Seat(at=1, hand=[7, 4, 1]), Seat(at=2, hand=[7, 5, 1]), phase=Phase.PLAN)
    plan_all(play, lay(7, 4), lay(7, 5))
    assert (play.seat(0).fields, play.seat(1).fields) == (1, 0)
