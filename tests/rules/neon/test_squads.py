"""NEON-SQ: Allies."""

from __future__ import annotations

import pytest

from kumite.errors import BadSetup
from kumite.games.neon.actions import Attack, Done, Effect, Forgo, Gain, Move, Search
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import OUT, SHIP

from .flow import hurt, maintain, points, turns_over, winners
from .scenario import Scene, Seat, acts, bot, everyone, opening, scene

PAIRS = "squad-2x2"
"""Seats 0 and 2 against 1 and 3."""
MOVER = acts("move", "attack", "move")


@pytest.mark.parametrize(
    ("mode", "players"), [("squad-2x2", 4), ("squad-3x2", 6), ("squad-2x3", 6)]
)
def test_squads_need_four_or_six_players(engine: str, mode: str, players: int) -> None:
    """NEON-SQ-01: two pairs, three pairs, two trios."""
    for seats in range(2, 7):
        if seats == players:
            assert len(opening(engine, mode=mode, seats=seats).state.seats) == players
        else:
            with pytest.raises(BadSetup):
                opening(engine, mode=mode, seats=seats)


def test_resurrection_rules_apply(engine: str) -> None:
    """NEON-SQ-01: a second life, trophies, the track."""
    play = scene(
        engine, Seat(at=5, energy=0), Seat(at=5, energy=0, hp=1), Seat(), Seat(), mode=PAIRS
    )
    hurt(play, 1)
    maintain(play)
    assert (play.at(1), play.seat(1).side, play.hp(1)) == (SHIP, 1, 6)
    assert play.seat(0).trophy_hp == [0, 1, 0]


@pytest.mark.parametrize("weapon", ["basic", "curbside-pistol"])
def test_allies_cannot_attack_each_other(engine: str, weapon: str) -> None:
    """NEON-SQ-02: with any weapon."""
    seats = [Seat(at=5, gear={"curbside-pistol": []}), Seat(at=5), Seat(at=5), Seat(at=5)]
    play = scene(engine, *seats, mode=PAIRS)
    assert {each.target for each in play.can_attack(weapon)} == {1, 3}


def test_an_attack_on_a_sector_spares_allies(engine: str) -> None:
    """NEON-SQ-02: a Sector with nobody but an Ally is no target at all."""
    me = Seat(at=5, energy=0, gear={"shrapnel-puck": []})
    play = scene(engine, me, Seat(at=6), Seat(at=6), Seat(at=9), mode=PAIRS)
    play.attack("shrapnel-puck", everyone(6))
    assert play.attack_state.fighters == 1 << 1
    play = scene(engine, me, Seat(at=9), Seat(at=6), Seat(at=9), mode=PAIRS)
    assert not play.can_attack("shrapnel-puck", everyone(6))


def test_allies_cannot_exchange_equipment(engine: str) -> None:
    """NEON-SQ-02: no Action hands a card over, and an Ally's find is placed by the finder alone."""
    me = Seat(at=5, energy=6, gear={"curbside-pistol": []})
    ally = Seat(at=5, energy=6, gear={"mic-stand": []})
    play = scene(engine, me, Seat(at=9), ally, Seat(at=9), mode=PAIRS, action=2)
    assert {type(each) for each in play.actions()} <= {Move, Search, Attack, Gain, Forgo, Effect}
    play.do(Search())
    play.draw("hornet-pair", "velvet-rope")
    assert play.waits_for == [0]
    assert len(play.can_place("velvet-rope")) == 1, "a free spot; not under the Ally's Mic Stand"


@pytest.mark.parametrize(("place", "offered"), [(5, True), (6, False), (SHIP, False)])
def test_an_ally_in_the_same_sector_lends_maneuver_a(
    engine: str, place: int, offered: bool
) -> None:
    """NEON-SQ-02: on the attack dice; the Ally pays."""
    play = scene(
        engine,
        Seat("boulder", at=5, energy=0),
        Seat("phoenix", at=5, energy=0),
        Seat("ghost", at=place, energy=1),
        Seat(),
        mode=PAIRS,
    )
    play.attack("basic", 1)
    play.roll("MISS")
    assert bool(play.offers_effect("maneuver-a")) is offered
    if offered:
        assert play.chooser == 2
        play.use("maneuver-a", dice=["MISS"])
        play.roll("CRIT")
        assert play.attack_state.dice == [1, 0, 0, 0]
        assert (play.energy(0), play.energy(2)) == (0, 0)


@pytest.mark.parametrize(("seat", "offered"), [(3, True), (2, False)])
def test_a_defender_is_helped_by_its_own_ally(engine: str, seat: int, offered: bool) -> None:
    """NEON-SQ-02: the attacker's Ally may not touch the defense dice."""
    seats = [Seat(at=5, energy=0) for _ in range(4)]
    seats[seat].energy = 1
    play = scene(engine, *seats, mode=PAIRS)
    play.attack("basic", 1)
    play.roll("HIT")
    if seat == 2:
        play.skip()  # it could lend its Maneuver to the attacker
    play.defend_roll("FAIL")
    assert bool(play.offers_effect("maneuver-a")) is offered
    if offered:
        assert play.chooser == 3


@pytest.mark.parametrize(
    ("mode", "ally", "offered"),
    [(PAIRS, 5, True), (PAIRS, 6, False), ("resurrection", 5, False)],
)
def test_squad_effects_of_gear(engine: str, mode: str, ally: int, offered: bool) -> None:
    """NEON-SQ-03: Bonnie and Clyde roll one more die beside an Ally, in a Squad."""
    me = Seat("boulder", at=5, energy=0, gear={"bonnie-and-clyde": []})
    play = scene(engine, me, Seat(at=5, energy=0), Seat(at=ally, energy=0), Seat(), mode=mode)
    play.attack("bonnie-and-clyde", 1)
    assert bool(play.offers_effect("bonnie-and-clyde", 1)) is offered
    if offered:
        play.use("bonnie-and-clyde", 1)
    assert play.dice_due == 3 + offered


SQUAD_PISTOL = """
[[equipment]]
id = "curbside-pistol"
source = "ours"
name = "Curbside Pistol"
type = "SMALL"
rank = 1
copies = 2
dice = [1, 1, 0]
capacity = 2
ammo = ["BULLET"]
[[equipment.effects]]
when = "before_attack"
do = [{ op = "add_attack_dice", n = 1 }]
squad = true
text = "+1 attack die."
"""


@pytest.mark.parametrize(("mode", "offered"), [(PAIRS, True), ("resurrection", False)])
def test_the_squad_symbol_alone_needs_a_squad(engine: str, mode: str, offered: bool) -> None:
    """NEON-SQ-03: an effect that asks for nothing else."""
    me = Seat("boulder", at=5, energy=0, gear={"curbside-pistol": []})
    seats = [me, Seat(at=5, energy=0), Seat(), Seat()]
    play = scene(engine, *seats, mode=mode, pack=SQUAD_PISTOL)
    play.attack("curbside-pistol", 1)
    assert bool(play.offers_effect("curbside-pistol")) is offered


SNAKES = ("snake", "boulder", "ghost", "phoenix")


@pytest.mark.parametrize(("attacker", "target"), [(1, 0), (1, 2), (0, 1), (2, 3)])
def test_smoke_touches_everybody(engine: str, attacker: int, target: int) -> None:
    """NEON-SQ-04: Snake himself, his Ally, his foes."""
    for token, hp in ((5, 6), (6, 5)):
        seats = [Seat(name, at=5, energy=0) for name in SNAKES]
        seats[0].token = token
        play = scene(engine, *seats, mode=PAIRS, turn=attacker)
        play.attack("basic", target)
        play.roll("HIT")
        play.defend_roll("FAIL")
        assert play.hp(target) == hp


def test_smoke_touches_bots(engine: str) -> None:
    """NEON-SQ-04: one HIT against a Bot in the Smoke misses."""
    for token, destroyed in ((5, False), (6, True)):
        seats = [Seat(name, at=5, energy=0) for name in SNAKES]
        seats[0].token = token
        play = scene(engine, *seats, mode=PAIRS, turn=1, bots={5: 1})
        play.attack("basic", bot(5))
        play.roll("HIT")
        play.bot_roll("FAIL")
        assert play.is_chance is destroyed


@pytest.mark.parametrize(
    ("turn", "place", "offered"), [(1, 5, False), (2, 5, False), (1, 6, True), (2, 6, True)]
)
def test_neko_touches_all_others(engine: str, turn: int, place: int, offered: bool) -> None:
    """NEON-SQ-04: Allies, too."""
    seats = [Seat(at=place, energy=2) for _ in range(4)]
    seats[0] = Seat("akari", at=9, token=5)
    seats[turn].fighter = "illusion"
    play = scene(engine, *seats, mode=PAIRS, turn=turn, action=2)
    assert bool(play.offers_effect("trap")) is offered


def test_neko_does_not_touch_its_owner(engine: str) -> None:
    """NEON-SQ-04: Akari uses abilities beside it."""
    seats = [Seat("akari", at=5, energy=1, token=5), *[Seat(at=5, energy=0) for _ in range(3)]]
    play = scene(engine, *seats, mode=PAIRS)
    play.attack("basic", 1)
    play.roll("MISS")
    assert play.offers_effect("maneuver-a")


@pytest.mark.parametrize(("turn", "hp", "sprung"), [(2, 6, False), (1, 5, True), (3, 5, True)])
def test_a_trap_spares_allies(engine: str, turn: int, hp: int, sprung: bool) -> None:
    """NEON-SQ-04: and waits for somebody else."""
    seats = [Seat(at=4, energy=0, plan=MOVER) for _ in range(4)]
    seats[0] = Seat("illusion", at=9, token=5)
    play = scene(engine, *seats, mode=PAIRS, turn=turn, acted=[0])
    play.do(Move(sector=5))
    assert play.hp(turn) == hp
    assert (play.seat(0).token == SHIP) is sprung


def finished(engine: str, *seats: Seat, mode: str = PAIRS, leader: int = 0) -> Scene:
    """The last round is over."""
    play = turns_over(engine, *seats, mode=mode, ring=(1, 2), leader=leader)
    assert play.is_over
    return play


def test_trophies_are_pooled(engine: str) -> None:
    """NEON-SQ-05: pairs of Bots count across the Squad."""
    play = finished(
        engine,
        Seat(at=1, trophies=(1, 0, 0), bots=["red"]),
        Seat(at=1, trophies=(0, 2, 0)),
        Seat(at=1, spent=["red"]),
        Seat(at=1),
        leader=2,
    )
    assert [points(play, seat) for seat in range(4)] == [5, 4, 5, 4]
    assert winners(play) == [0, 2]
    assert play.raw.returns() == [1, -1, 1, -1]


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        ((0, 0, 2), (0, 3, 0), [0, 3]),  # 6 each: more 3s
        ((2, 0, 1), (0, 1, 1), [1, 4]),  # 5 each, as many 3s: more 2s
        ((1, 1, 0), (1, 1, 0), [0, 1, 3, 4]),  # equal in all: shared
    ],
)
def test_ties_of_squads(
    engine: str, first: tuple[int, int, int], second: tuple[int, int, int], won: list[int]
) -> None:
    """NEON-SQ-05: as in Resurrection, with the pooled tokens."""
    seats = [Seat(at=1) for _ in range(6)]
    for squad, pool in enumerate((first, second)):
        seats[squad].trophies = (pool[0], pool[1], 0)
        seats[squad + 3].trophies = (0, 0, pool[2])
    play = finished(engine, *seats, mode="squad-3x2", leader=2)
    assert points(play, 0) == points(play, 1)
    assert winners(play) == won


def test_one_squad_left_wins_by_default(engine: str) -> None:
    """NEON-SQ-06: both members, whatever the points."""
    for last, over in ((OUT, True), (9, False)):
        play = scene(
            engine,
            Seat(at=5, energy=0),
            Seat(at=5, side="B", hp=1, energy=0),
            Seat(at=9),
            Seat(at=last, trophies=(0, 0, 9)),
            mode=PAIRS,
        )
        hurt(play, 1)
        assert play.is_over is over
        if over:
            assert winners(play) == [0, 2]


def test_a_squad_without_fighters_cannot_win(engine: str) -> None:
    """NEON-SQ-06: though it has most points."""
    play = finished(
        engine,
        Seat(at=1, trophies=(2, 0, 0)),
        Seat(at=OUT, trophies=(0, 0, 3)),
        Seat(at=1, trophies=(1, 0, 0)),
        Seat(at=1),
        Seat(at=OUT, trophies=(0, 0, 3)),
        Seat(at=1),
        mode="squad-3x2",
        leader=1,
    )
    assert winners(play) == [0, 3]


def test_trophies_of_an_eliminated_member_count(engine: str) -> None:
    """NEON-SQ-06: and it wins with its Squad."""
    play = finished(
        engine,
        Seat(at=1),
        Seat(at=1, trophies=(0, 2, 0)),
        Seat(at=OUT, trophies=(0, 0, 2)),
        Seat(at=1),
        leader=1,
    )
    assert points(play, 0) == 6
    assert winners(play) == [0, 2]


def test_an_ally_is_not_asked_for_nothing(engine: str) -> None:
    """NEON-SQ-02: without energy nobody is asked to lend."""
    seats = [Seat(at=5, energy=0) for _ in range(4)]
    play = scene(engine, *seats, mode=PAIRS)
    play.attack("basic", 1)
    play.roll("MISS")
    assert play.is_chance
    assert EventKind.EFFECT_USED not in play.told()
    assert not play.offers(Done)
