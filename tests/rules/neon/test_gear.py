"""Gear: where cards may lie, and what they give while they lie there."""

from __future__ import annotations

from kumite.games.neon.actions import AS_AMMO, FREE_SPOT, ON_TOP, Done, Place
from kumite.games.neon.events import EventKind
from kumite.games.neon.terms import GearType

from .moments import GREEN, ORANGE, PURPLE, found, strike
from .scenario import Scene, Seat, scene

FIVE_TYPES: dict[str, list[str]] = {
    "curbside-pistol": [],
    "rivet-thrower": [],
    "mic-stand": [],
    "shrapnel-puck": [],
    "courier-vest": [],
}
EMPTY_HOLSTER = """
[[equipment]]
id = "empty-holster"
source = "ours"
name = "Empty Holster"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 0, 0]
capacity = 0
ammo = ["BULLET"]
"""
DUET = """
[[equipment]]
id = "duet"
source = "ours"
name = "Duet"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 1, 0]
capacity = 1
ammo = ["BULLET"]
[[equipment.effects]]
when = "before_attack"
do = [{ op = "add_attack_dice", n = 1 }]
squad = true
"""


def slots(play: Scene, card: str, spot: int) -> list[GearType]:
    """The Gear a card may be put on, or under."""
    return [GearType(each.slot) for each in play.can_place(card, spot)]


def test_a_player_has_one_gear_card_of_each_type_and_so_at_most_six(engine: str) -> None:
    """NEON-GEAR-01: at most one Gear card of each of the six types."""
    play = found(engine, GREEN, "traffic-visor", "pit-lane-lid", "confetti-mine", gear=FIVE_TYPES)
    assert not play.can_place("confetti-mine", FREE_SPOT)
    assert play.can_place("pit-lane-lid", FREE_SPOT)
    play.place("traffic-visor")
    assert set(play.gear(0)) == {*FIVE_TYPES, "traffic-visor"}
    assert not play.offers(Place, spot=FREE_SPOT), "all six spots are taken"


def test_a_new_gear_card_goes_to_a_free_spot_or_on_top_of_gear(engine: str) -> None:
    """NEON-GEAR-02: a free spot, or on top of a played Gear card."""
    cards = ("pit-lane-lid", "traffic-visor", "courier-vest")
    play = found(engine, GREEN, *cards, gear={"curbside-pistol": []})
    assert play.can_place("pit-lane-lid", FREE_SPOT)
    assert slots(play, "pit-lane-lid", ON_TOP) == [GearType.SMALL]
    play.place("pit-lane-lid")
    assert play.gear(0) == {"curbside-pistol": [], "pit-lane-lid": []}
    again = found(engine, GREEN, *cards, gear={"curbside-pistol": []})
    again.place("pit-lane-lid", over="curbside-pistol", keep=1)
    assert again.gear(0) == {"pit-lane-lid": ["curbside-pistol"]}


def test_a_type_one_has_may_only_cover_that_same_type(engine: str) -> None:
    """NEON-GEAR-03: on top of the Gear of that type, or as Ammo, or discarded."""
    worn: dict[str, list[str]] = {"curbside-pistol": [], "lamp-post-rifle": []}
    cards = ("ticket-puncher", "traffic-visor", "courier-vest")
    play = found(engine, GREEN, *cards, gear=worn)
    assert not play.can_place("ticket-puncher", FREE_SPOT)
    assert slots(play, "ticket-puncher", ON_TOP) == [GearType.SMALL]
    assert slots(play, "ticket-puncher", AS_AMMO) == [GearType.SMALL, GearType.HEAVY]
    play.skip()
    assert play.in_discard("ticket-puncher") == 1
    assert play.gear(0) == worn


def test_a_type_one_lacks_may_cover_any_type_and_frees_it(engine: str) -> None:
    """NEON-GEAR-04: the covered card's type becomes free (NEON-W-26)."""
    cards = ("rivet-thrower", "home-run-bat", "curbside-pistol")
    play = found(engine, GREEN, *cards, gear={"static-baton": []})
    assert play.can_place("rivet-thrower", FREE_SPOT)
    assert slots(play, "rivet-thrower", ON_TOP) == [GearType.MELEE]
    assert slots(play, "rivet-thrower", AS_AMMO) == [GearType.MELEE]
    assert not play.can_place("home-run-bat", FREE_SPOT), "the Baton holds the spot"
    play.place("rivet-thrower", over="static-baton", keep=1)
    assert play.gear(0) == {"rivet-thrower": ["static-baton"]}
    assert play.can_place("home-run-bat", FREE_SPOT)


def test_cards_lie_on_each_other_only_with_a_common_symbol(engine: str) -> None:
    """NEON-GEAR-05: at least one ammo symbol is shared, above as well as below."""
    cards = ("curbside-pistol", "home-run-bat", "mic-stand")
    play = found(engine, GREEN, *cards, gear={"static-baton": []})
    assert [each.spot for each in play.can_place("curbside-pistol")] == [FREE_SPOT]
    for card in ("home-run-bat", "mic-stand"):
        assert slots(play, card, ON_TOP) == slots(play, card, AS_AMMO) == [GearType.MELEE]


def test_ammo_is_compared_with_the_gear_not_with_other_ammo(engine: str) -> None:
    """NEON-GEAR-05: what lies under a Gear card already does not count."""
    cards = ("mic-stand", "home-run-bat", "traffic-visor")
    play = found(engine, GREEN, *cards, gear={"directors-cut": ["static-baton"]})
    assert [each.spot for each in play.can_place("mic-stand")] == [FREE_SPOT]
    assert slots(play, "home-run-bat", AS_AMMO) == [GearType.HEAVY]


def test_a_covered_card_turns_into_ammo_and_leaves_its_own(engine: str) -> None:
    """NEON-GEAR-06: Ammo is inherited; what fits stays without a question."""
    worn = {"curbside-pistol": ["ticket-puncher"]}
    play = found(engine, ORANGE, "hornet-pair", "linebacker-rig", gear=worn)
    assert len(play.can_place("hornet-pair", ON_TOP)) == 1
    play.place("hornet-pair", over="curbside-pistol", keep=0b11)
    assert play.gear(0) == {"hornet-pair": ["curbside-pistol", "ticket-puncher"]}
    assert play.in_discard("curbside-pistol") == play.in_discard("ticket-puncher") == 0


def test_what_a_new_card_cannot_hold_is_discarded(engine: str) -> None:
    """NEON-GEAR-06: inherited up to the new card's capacity, the excess goes."""
    worn = {"curbside-pistol": ["ticket-puncher"]}
    play = found(engine, ORANGE, "tag-team", "linebacker-rig", gear=worn)
    play.place("tag-team", over="curbside-pistol", keep=0b01)
    assert play.gear(0) == {"tag-team": ["curbside-pistol"]}
    assert play.in_discard("ticket-puncher") == 1


def test_the_player_chooses_what_stays_under_a_new_card(engine: str) -> None:
    """NEON-GEAR-07: the covered card competes with its Ammo (NEON-W-25)."""
    worn = {"curbside-pistol": ["ticket-puncher", "party-popper"]}
    play = found(engine, ORANGE, "hornet-pair", "linebacker-rig", gear=worn)
    assert not play.can_place("hornet-pair", AS_AMMO), "the Pistol is full"
    keeps = [each.keep for each in play.can_place("hornet-pair", ON_TOP)]
    assert keeps == [0b011, 0b101, 0b110]
    play.place("hornet-pair", over="curbside-pistol", keep=0b110)
    assert play.gear(0) == {"hornet-pair": ["ticket-puncher", "party-popper"]}
    assert play.in_discard("curbside-pistol") == 1


def test_inherited_ammo_need_not_match(engine: str) -> None:
    """NEON-GEAR-07: a CELL stays under a Gear card of BULLETs and SLUGs."""
    play = found(
        engine, ORANGE, "reaper", "linebacker-rig", gear={"static-baton": ["traffic-visor"]}
    )
    play.place("reaper", over="static-baton", keep=0b11)
    assert play.gear(0) == {"reaper": ["static-baton", "traffic-visor"]}


def test_capacity_0_discards_everything_underneath(engine: str) -> None:
    """NEON-GEAR-07: nothing stays under a card that holds nothing."""
    cards = ("empty-holster", "traffic-visor", "courier-vest")
    worn = {"curbside-pistol": ["ticket-puncher"]}
    play = found(engine, GREEN, *cards, gear=worn, pack=EMPTY_HOLSTER)
    play.place("empty-holster", over="curbside-pistol")
    assert play.gear(0) == {"empty-holster": []}
    assert play.in_discard("curbside-pistol") == play.in_discard("ticket-puncher") == 1


def test_a_full_card_takes_no_more_ammo(engine: str) -> None:
    """NEON-GEAR-08: capacity limits the extra Ammo, and nothing is replaced."""
    cards = ("home-run-bat", "traffic-visor", "courier-vest")
    with_room = found(engine, GREEN, *cards, gear={"static-baton": []})
    assert with_room.can_place("home-run-bat", AS_AMMO)
    full = found(engine, GREEN, *cards, gear={"static-baton": ["mic-stand"]})
    assert not full.can_place("home-run-bat", AS_AMMO)
    with_room.place("home-run-bat", under="static-baton")
    assert not with_room.can_place("courier-vest", AS_AMMO), "one card was all it holds"


def test_played_cards_stay_where_they_lie(engine: str) -> None:
    """NEON-GEAR-09: played Ammo moves nowhere, played Gear becomes Ammo only by being covered."""
    cards = ("pit-lane-lid", "traffic-visor", "courier-vest")
    worn: dict[str, list[str]] = {"lamp-post-rifle": ["curbside-pistol"], "ticket-puncher": []}
    play = found(engine, GREEN, *cards, gear=worn)
    numbers = play.content.equipment_numbers()
    assert {each.design for each in play.offers(Place)} == {numbers[card] for card in cards}
    play.skip()
    assert play.chooser == 0
    assert not play.offers(Place), "between Actions nothing is placed"
    assert play.gear(0) == worn


def test_ammo_goes_with_its_gear(engine: str) -> None:
    """NEON-GEAR-10: a Gear card discarded as a price takes all its Ammo along."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"reaper": ["curbside-pistol", "ticket-puncher"]}),
        Seat(at=1, energy=0),
    )
    play.attack("reaper", 1)
    play.skip()
    play.roll("HIT")
    play.use("reaper", 1, target=1)
    assert play.gear(0) == {}
    numbers = play.content.equipment_numbers()
    gone = [numbers[card] for card in ("reaper", "curbside-pistol", "ticket-puncher")]
    assert play.events(EventKind.CARD_DISCARDED) == [(0, card, 0, 0) for card in gone]
    assert play.in_discard("reaper") == 1
    assert play.in_discard("curbside-pistol") == play.in_discard("ticket-puncher") == 1


def test_ammo_goes_with_gear_that_another_tears_off(engine: str) -> None:
    """NEON-GEAR-10: for any reason, an opponent's effect too."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"zamboni-blade": []}),
        Seat(at=1, energy=0, gear={"crash-test-jacket": ["mic-stand", "traffic-visor"]}),
    )
    strike(play, "zamboni-blade", 1, ["CRIT", "MISS", "MISS"], ["FAIL"])
    play.use("zamboni-blade", 1)
    assert play.gear(1) == {}
    for card in ("crash-test-jacket", "mic-stand", "traffic-visor"):
        assert play.in_discard(card) == 1


def test_played_cards_cannot_be_discarded_at_will(engine: str) -> None:
    """NEON-GEAR-10: placing nothing discards what was drawn, never what was played."""
    worn = {"curbside-pistol": ["ticket-puncher"]}
    play = found(engine, PURPLE, "scouts-crown", "traffic-visor", gear=worn)
    assert all(isinstance(action, Place | Done) for action in play.actions())
    play.skip()
    assert play.gear(0) == worn
    assert play.in_discard("scouts-crown") == play.in_discard("traffic-visor") == 1


def test_a_gear_card_gives_all_its_effects(engine: str) -> None:
    """NEON-GEAR-11: two effects of one card serve in one attack."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"third-rail": ["mic-stand", "home-run-bat"]}),
        Seat(at=1, energy=3),
    )
    play.attack("third-rail", 1)
    play.roll("COND", "COND", "MISS")
    play.use("third-rail", 0)
    play.skip_all()
    play.defend_roll("FAIL")
    play.skip()
    assert play.hp(1) == 4, "both CONDs became HITs"
    play.use("third-rail", 1)
    assert (play.energy(0), play.energy(1)) == (2, 1)


def test_squad_effects_work_in_squad_mode_only(engine: str) -> None:
    """NEON-GEAR-11: the Squad symbol means nothing in another mode."""
    duelist = Seat(at=1, energy=0, gear={"duet": []})
    alone = scene(engine, duelist, Seat(at=1, energy=0), pack=DUET)
    alone.attack("duet", 1)
    assert alone.dice_due == 1
    squad = [duelist, Seat(at=1, energy=0), Seat(at=5), Seat(at=5)]
    play = scene(engine, *squad, mode="squad-2x2", pack=DUET)
    play.attack("duet", 1)
    play.use("duet")
    assert play.dice_due == 2


def test_a_weapon_serves_only_its_own_attacks(engine: str) -> None:
    """NEON-GEAR-12: another Weapon's effects are out of reach."""
    worn: dict[str, list[str]] = {"ticket-puncher": [], "lamp-post-rifle": []}
    seats = Seat(at=1, energy=0, gear=worn), Seat(at=2, energy=0)
    play = scene(engine, *seats)
    play.attack("ticket-puncher", 1)
    play.roll("MISS")
    assert play.offers_effect("ticket-puncher")
    assert not play.offers_effect("lamp-post-rifle")
    other = scene(engine, *seats)
    other.attack("lamp-post-rifle", 1)
    other.roll("MISS", "MISS")
    assert other.offers_effect("lamp-post-rifle")
    assert not other.offers_effect("ticket-puncher")


def test_weapons_do_not_serve_a_defender(engine: str) -> None:
    """NEON-GEAR-12: being attacked opens no window for one's Weapons."""
    play = scene(
        engine,
        Seat(at=1, energy=0),
        Seat(at=1, energy=0, gear={"encore": ["curbside-pistol"]}),
    )
    play.attack("basic", 1)
    play.roll("MISS")
    assert play.is_chance, "the defender is asked nothing"
    assert play.dice_due == 1


def test_plates_serve_whenever_their_timing_says(engine: str) -> None:
    """NEON-GEAR-12: a Helmet's attack effect serves any Weapon, the basic one too."""
    wearer = Seat(at=1, energy=0, gear={"oracle-rig": [], "curbside-pistol": []})
    for weapon in ("basic", "curbside-pistol"):
        play = scene(engine, wearer, Seat(at=1, energy=0))
        play.attack(weapon, 1)
        play.skip_all()
        play.roll("MISS")
        assert play.offers_effect("oracle-rig", 1)
