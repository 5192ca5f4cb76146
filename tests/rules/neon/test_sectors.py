"""NEON-SEC: what the ten Sectors do."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Effect, Flee, Move, Search
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA

from .flow import turns_over
from .scenario import Automa, Scene, Seat, acts, bot, scene, vector

GUN = "curbside-pistol"
PARK, FACTORY, CHARGING, HIGHWAY, SUBWAY, MALL, TRAIN, POLICE, STADIUM, TOWER = range(1, 11)


def shooting(engine: str, origin: int, goal: int, *, energy: int = 1, defending: int = 0) -> Scene:
    """Boulder has declared a shot from one Sector at Phoenix in another."""
    play = scene(
        engine,
        Seat("boulder", at=origin, energy=energy, gear={GUN: []}),
        Seat("phoenix", at=goal, energy=defending),
    )
    play.attack(GUN, 1)
    return play


def rolled(engine: str, origin: int, goal: int, face: str, *, energy: int = 1) -> Scene:
    """The same after the attack roll of one die."""
    play = shooting(engine, origin, goal, energy=energy)
    play.skip_all()
    play.roll(face)
    return play


def test_an_effect_during_attack_is_for_whoever_attacks_from_there(engine: str) -> None:
    """NEON-SEC-01: the Park helps attacks out of it, not attacks into it."""
    assert rolled(engine, PARK, FACTORY, "COND").offers_effect("park")
    assert not rolled(engine, FACTORY, PARK, "COND").offers_effect("park")


@pytest.mark.parametrize(
    ("origin", "goal", "hp"), [(POLICE, STADIUM, 5), (STADIUM, POLICE, 6), (STADIUM, STADIUM, 5)]
)
def test_an_effect_during_defense_is_for_whoever_is_attacked_there(
    engine: str, origin: int, goal: int, hp: int
) -> None:
    """NEON-SEC-01: SHIELDs fail in the Stadium alone."""
    play = rolled(engine, origin, goal, "HIT", energy=0)
    play.defend_roll("SHIELD")
    assert play.hp(1) == hp


@pytest.mark.parametrize(("sector", "face"), [("park", "COND"), ("highway", "MISS")])
def test_permissions_and_prices_are_optional(engine: str, sector: str, face: str) -> None:
    """NEON-SEC-02: one may pass, and pays nothing then."""
    place = {"park": PARK, "highway": HIGHWAY}[sector]
    play = rolled(engine, place, place, face)
    assert play.offers_effect(sector)
    play.skip()
    assert play.energy(0) == 1
    assert sum(play.attack_state.dice) == 1


def test_default_effects_work_without_asking(engine: str) -> None:
    """NEON-SEC-02: the Charging Station charges whether one wants or not."""
    plan = acts("move", "attack", "move")
    play = scene(engine, Seat("boulder", at=2, energy=0, plan=plan), Seat(at=9))
    play.do(Move(sector=CHARGING))
    assert play.energy(0) == 1
    assert not play.events(EventKind.EFFECT_USED)


@pytest.mark.parametrize(("place", "left"), [(STADIUM, 5), (MALL, 6)])
def test_the_stadium_touches_the_automa(engine: str, place: int, left: int) -> None:
    """NEON-SEC-02: its SHIELDs fail there, too."""
    play = scene(
        engine, Seat("boulder", at=place, energy=0), Seat("phoenix"), automa=Automa(at=place)
    )
    play.attack("basic", AUTOMA)
    play.roll("HIT")
    play.automa_roll("SHIELD", "FAIL")
    assert play.state.automa_hp == left


@pytest.mark.parametrize(("place", "offered"), [(POLICE, False), (MALL, True)])
def test_the_police_station_touches_the_automa(engine: str, place: int, offered: bool) -> None:
    """NEON-SEC-02: dice it rolls there are not rerolled by Mirage."""
    other = {POLICE: MALL, MALL: POLICE}[place]
    play = turns_over(
        engine,
        Seat("illusion", at=TRAIN),
        Seat("boulder"),
        ring=(1, 2, 3, 4, 5, STADIUM, place, TRAIN, other, TOWER),
        automa=Automa(at=STADIUM),
        top=1,
    )
    assert play.state.automa_loc == place
    play.roll("HIT", "MISS")
    assert bool(play.offers_effect("mirage")) is offered


def test_park(engine: str) -> None:
    """NEON-SEC-03: 1 energy turns one COND into a HIT, once."""
    play = scene(
        engine,
        Seat("boulder", at=PARK, energy=3, gear={"static-baton": []}),
        Seat("phoenix", at=PARK, energy=0),
    )
    play.attack("static-baton", 1)
    play.roll("COND", "COND")
    play.use("park")
    assert play.attack_state.dice == [0, 1, 1, 0]
    assert play.energy(0) == 2
    assert not play.offers_effect("park")


def test_factory(engine: str) -> None:
    """NEON-SEC-04: 1 energy, one more die, before the roll."""
    play = shooting(engine, FACTORY, CHARGING)
    play.use("factory")
    assert play.energy(0) == 0
    play.skip()
    assert play.dice_due == 2


def test_factory_opens_no_attack(engine: str) -> None:
    """NEON-SEC-04: it is not reach; a rifle without dice at Range 0 stays useless there."""
    gear = {"lamp-post-rifle": ["pit-lane-lid"]}
    play = scene(
        engine,
        Seat("boulder", at=FACTORY, energy=3, gear=gear),
        Seat("phoenix", at=FACTORY),
        Seat("ghost", at=CHARGING),
    )
    assert not play.can_attack("lamp-post-rifle", 1)
    assert play.can_attack("lamp-post-rifle", 2)


@pytest.mark.parametrize(("energy", "after"), [(0, 1), (5, 6), (6, 6)])
def test_charging_station(engine: str, energy: int, after: int) -> None:
    """NEON-SEC-05, NEON-W-09: also when pulled in by Hohonade; 6 at most."""
    play = scene(
        engine,
        Seat("akari", at=CHARGING, energy=2),
        Seat("ghost", at=4, energy=energy),
    )
    play.attack("basic", 1, using="hohonade")
    assert play.energy(1) == after
    assert play.is_chance, "before the attack roll"


def test_highway(engine: str) -> None:
    """NEON-SEC-06: one die, for free."""
    play = scene(
        engine,
        Seat("boulder", at=HIGHWAY, energy=0, gear={"static-baton": []}),
        Seat("phoenix", at=HIGHWAY, energy=0),
    )
    play.attack("static-baton", 1)
    play.roll("MISS", "HIT")
    params = [each.param for each in play.offers_effect("highway")]
    assert sorted(params) == sorted([vector("MISS"), vector("HIT")])
    play.use("highway", dice=["MISS"])
    play.roll("CRIT")
    assert play.attack_state.dice == [1, 1, 0, 0]


def test_highway_is_the_reroll_of_the_attack(engine: str) -> None:
    """NEON-SEC-06, NEON-W-06: afterwards Maneuver A is barred, and the reverse."""
    play = rolled(engine, HIGHWAY, HIGHWAY, "MISS")
    assert play.offers_effect("maneuver-a")
    play.use("highway", dice=["MISS"])
    play.roll("MISS")
    assert not play.offers_effect("maneuver-a")
    play = rolled(engine, HIGHWAY, HIGHWAY, "MISS")
    play.use("maneuver-a", dice=["MISS"])
    play.roll("MISS")
    assert not play.offers_effect("highway")


@pytest.mark.parametrize(("sector", "hp"), [(SUBWAY, 6), (HIGHWAY, 5)])
def test_subway(engine: str, sector: int, hp: int) -> None:
    """NEON-SEC-07, NEON-W-07: no Submersion damage, but one has to flee."""
    play = turns_over(engine, Seat("boulder", at=sector, energy=0), Seat(at=10), top=sector)
    assert {each.sector for each in play.offers(Flee)} == {sector - 1, sector + 1}
    play.do(Flee(sector - 1))
    assert (play.at(0), play.hp(0)) == (sector - 1, hp)


@pytest.mark.parametrize(("sector", "cards"), [(MALL, 3), (SUBWAY, 2)])
def test_mall(engine: str, sector: int, cards: int) -> None:
    """NEON-SEC-08: one more card, of rank II."""
    play = scene(engine, Seat("boulder", at=sector), Seat(at=10), action=2)
    play.do(Search())
    drawn = 0
    while play.is_chance:
        assert {play.content.equipment[design].rank for design in play.odds()} == {2}
        play.fall(next(iter(play.odds())))
        drawn += 1
    assert drawn == cards


def test_train_station(engine: str) -> None:
    """NEON-SEC-09: a Move from here may end in any other Sector."""
    play = scene(engine, Seat("boulder", at=TRAIN), Seat(at=10), action=2)
    reached = [move.sector for move in play.offers(Move)]
    assert sorted(reached) == [1, 2, 3, 4, 5, 6, 8, 9, 10]
    play.do(next(iter(play.offers(Move, sector=2))))
    assert play.at(0) == 2
    assert sorted(move.sector for move in play.offers(Move)) == [1, 3], "not from elsewhere"


def test_train_station_changes_no_other_movement(engine: str) -> None:
    """NEON-SEC-09: Gyro Legs, Maneuver B and fleeing are still one step."""
    play = scene(engine, Seat("boulder", at=TRAIN, enhancement="gyro-legs"), Seat(at=1), action=2)
    assert [each.param for each in play.offers_effect("gyro-legs")] == [6, 8]
    play = rolled(engine, TRAIN, TRAIN, "MISS")
    play.skip()
    play.defend_roll("FAIL")
    assert [each.param for each in play.offers_effect("maneuver-b")] == [6, 8]
    play = turns_over(engine, Seat("boulder", at=TRAIN), Seat(at=1), top=TRAIN)
    assert [each.sector for each in play.offers(Flee)] == [6, 8]


@pytest.mark.parametrize(("origin", "offered"), [(POLICE, False), (TRAIN, True)])
def test_police_station_stops_rerolls_of_the_attacker(
    engine: str, origin: int, offered: bool
) -> None:
    """NEON-SEC-10: whoever attacks from there."""
    play = rolled(engine, origin, origin, "MISS")
    assert bool(play.offers_effect("maneuver-a")) is offered


@pytest.mark.parametrize(("goal", "offered"), [(POLICE, False), (TRAIN, True)])
def test_police_station_stops_rerolls_of_the_defender(
    engine: str, goal: int, offered: bool
) -> None:
    """NEON-SEC-10: whoever is attacked there."""
    play = shooting(engine, goal, goal, energy=0, defending=1)
    play.skip_all()
    play.roll("HIT")
    play.defend_roll("FAIL")
    assert bool(play.offers_effect("maneuver-a")) is offered


@pytest.mark.parametrize(("face", "hp"), [("SHIELD", 5), ("GUARD", 6), ("FAIL", 5)])
def test_stadium(engine: str, face: str, hp: int) -> None:
    """NEON-SEC-11: SHIELDs are read as FAIL, GUARDs keep working."""
    play = rolled(engine, STADIUM, STADIUM, "HIT", energy=0)
    play.defend_roll(face)
    assert play.hp(1) == hp


@pytest.mark.parametrize(("face", "destroyed"), [("SHIELD", True), ("GUARD", False)])
def test_stadium_touches_bots(engine: str, face: str, destroyed: bool) -> None:
    """NEON-SEC-11, NEON-W-31: they are read like everybody's."""
    play = scene(engine, Seat("boulder", at=STADIUM, energy=0), Seat(), bots={STADIUM: 1})
    play.attack("basic", bot(STADIUM))
    play.roll("HIT")
    play.bot_roll(face)
    assert play.is_chance is destroyed, "the type of a destroyed Bot"


@pytest.mark.parametrize(
    ("place", "energy", "offered"),
    [(TOWER, 2, False), (TOWER, 3, True), (MALL, 1, False), (MALL, 2, True)],
)
def test_tv_tower_makes_unique_abilities_dearer(
    engine: str, place: int, energy: int, offered: bool
) -> None:
    """NEON-SEC-12: a Trap costs 3 there, 2 elsewhere."""
    play = scene(engine, Seat("illusion", at=place, energy=energy), Seat(at=1), action=2)
    assert bool(play.offers_effect("trap")) is offered
    if offered:
        play.use("trap")
        assert play.energy(0) == 0


@pytest.mark.parametrize(
    ("place", "energy", "offered"),
    [(TOWER, 1, False), (TOWER, 2, True), (MALL, 0, False), (MALL, 1, True)],
)
def test_tv_tower_makes_maneuvers_dearer(
    engine: str, place: int, energy: int, offered: bool
) -> None:
    """NEON-SEC-12, NEON-W-22: Maneuvers A and B cost 2 there."""
    play = rolled(engine, place, place, "MISS", energy=energy)
    assert bool(play.offers_effect("maneuver-a")) is offered
    if offered:
        play.skip()
    play.defend_roll("FAIL")
    assert bool(play.offers_effect("maneuver-b")) is offered
    if offered:
        play.use("maneuver-b", sector=place - 1)
        assert play.energy(0) == 0


TOWER_WITH_FACTORY = """
[[sector]]
id = "tv-tower"
source = "ours"
number = 10
name = "TV Tower"
rank = 3
[[sector.effects]]
when = "passive"
do = [{ op = "ability_surcharge", n = 1 }]
text = "Abilities cost 1 energy more."
[[sector.effects]]
when = "before_attack"
cost = { energy = 1 }
do = [{ op = "add_attack_dice", n = 1 }]
text = "+1 attack die."
"""


def test_tv_tower_raises_no_other_prices(engine: str) -> None:
    """NEON-SEC-12: those of Gear, Sectors, Enhancements and Searches stay."""
    me = Seat("boulder", at=TOWER, energy=1, enhancement="targeting-lens", gear={GUN: [GUN]})
    play = scene(engine, me, Seat("phoenix", at=TOWER, energy=0), pack=TOWER_WITH_FACTORY)
    play.attack(GUN, 1)
    for name, effect in (("tv-tower", 1), ("targeting-lens", 0), (GUN, 0)):
        play.use(name, effect)
    assert play.energy(0) == 0
    assert play.gear(0) == {GUN: []}
    assert play.dice_due == 4
    play = scene(engine, Seat("boulder", at=TOWER, energy=1), Seat(), action=2, search={TOWER: 1})
    play.do(Search())
    assert play.energy(0) == 0


def test_a_sector_without_choices_offers_nothing(engine: str) -> None:
    """NEON-SEC-02: Subway, Mall and the like are never used, they work."""
    for sector in (CHARGING, SUBWAY, MALL, POLICE, STADIUM, TOWER):
        play = scene(engine, Seat("boulder", at=sector, energy=6), Seat(at=1), action=2)
        assert not play.offers(Effect)
