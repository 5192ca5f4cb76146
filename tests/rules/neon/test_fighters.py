"""The fighters' own abilities and tokens (NEON-FTR, and the table of fighters)."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Disembark, Flee, Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, NO_REF, SHIP, Phase

from .moments import strike
from .scenario import Automa, Scene, Seat, acts, bot, everyone, scene

PARK, TRAIN_STATION = 1, 7


# Akari


def test_neko_stops_abilities_but_not_gear_sector_or_enhancement(engine: str) -> None:
    """NEON-FTR-01: of everybody else in its Sector."""
    for neko, stopped in ((PARK, True), (2, False)):
        shooter = Seat(
            "ghost", at=PARK, energy=3, gear={"ticket-puncher": []}, enhancement="stabilizer"
        )
        akari = Seat("akari", at=6, token=neko)
        play = scene(engine, shooter, Seat("boulder", at=PARK, energy=2), akari)
        play.attack("ticket-puncher", 1)
        play.roll("COND", "HIT")
        for effect in ("maneuver-a", "bullseye"):
            assert bool(play.offers_effect(effect)) != stopped
        for effect in ("ticket-puncher", "park", "stabilizer"):
            assert play.offers_effect(effect)
        play.skip()
        assert bool(play.offers_effect("tower-shield")) != stopped


def test_neko_does_not_stop_akari(engine: str) -> None:
    """NEON-FTR-01: she uses her abilities beside it."""
    play = scene(engine, Seat("akari", at=1, energy=2, token=1), Seat(at=2, energy=0), action=2)
    play.attack("basic", 1, using="hohonade")
    assert play.at(1) == 1


def test_neko_stops_akaris_allies_too(engine: str) -> None:
    """NEON-FTR-01: in its Sector nobody else uses abilities, Allies included."""
    for neko, stopped in ((5, True), (6, False)):
        seats = [
            Seat("ghost", at=5, energy=3),
            Seat("boulder", at=5, energy=0),
            Seat("akari", at=9, token=neko),
            Seat("phoenix", at=9),
        ]
        play = scene(engine, *seats, mode="squad-2x2")
        play.attack("basic", 1)
        play.roll("MISS")
        assert bool(play.offers_effect("maneuver-a")) != stopped


def test_neko_stops_maneuver_c_of_whoever_flees_to_it(engine: str) -> None:
    """NEON-FTR-01: Ghost loses a token although there is energy (NEON-W-23)."""
    for neko, hp in ((8, 5), (10, 6)):
        seats = Seat("ghost", at=9, energy=4), Seat("akari", at=2, token=neko)
        play = scene(engine, *seats, phase=Phase.DRAW, turn=1, top=9)
        play.draw_cards()
        play.do(Flee(sector=8))
        if neko == 10:
            play.use("maneuver-c")
        assert play.hp(0) == hp


def test_neko_cancels_no_token_already_placed(engine: str) -> None:
    """NEON-FTR-01: a Trap in its Sector still springs."""
    play = scene(
        engine,
        Seat("ghost", at=1),
        Seat("akari", at=8, token=2),
        Seat("illusion", at=2, token=2),
        action=2,
    )
    play.do(Move(sector=2))
    assert play.hp(0) == 5
    assert play.seat(1).token == 2


def test_two_tokens_in_a_sector_both_apply(engine: str) -> None:
    """NEON-FTR-01: no ability beside Neko, and Smoke takes a HIT."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=3),
        Seat("boulder", at=5, energy=3),
        Seat("akari", at=8, token=5),
        Seat("snake", at=8, token=5),
    )
    play.attack("basic", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    assert play.hp(1) == 6
    assert play.events(EventKind.ATTACK_ENDED), "nobody could use an ability"


def test_neko_lies_where_akari_stands(engine: str) -> None:
    """NEON-FTR-01: it is put on her own Sector and stays there when she leaves."""
    play = scene(engine, Seat("akari", at=5, energy=2), Seat(at=9), action=2)
    play.use("neko")
    play.do(Move(sector=6))
    assert (play.at(0), play.seat(0).token) == (6, 5)


# Snake


@pytest.mark.parametrize(
    ("attack", "lost"),
    [
        (["HIT", "HIT", "CRIT"], 2),
        (["CRIT", "CRIT", "MISS"], 2),
        (["HIT", "MISS", "MISS"], 0),
        (["HIT", "HIT", "HIT"], 2),
    ],
)
def test_smoke_discounts_one_hit_never_a_crit(engine: str, attack: list[str], lost: int) -> None:
    """NEON-FTR-02: a Target in Smoke (NEON-W-33)."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, gear={"tag-team": []}),
        Seat("boulder", at=5, energy=0),
        Seat("snake", at=8, token=5),
    )
    strike(play, "tag-team", 1, attack, ["FAIL"])
    assert play.hp(1) == 6 - lost


@pytest.mark.parametrize(("smoke", "lost"), [(2, 1), (1, 0)])
def test_smoke_is_read_where_the_target_stands_then(engine: str, smoke: int, lost: int) -> None:
    """NEON-FTR-02: pulled out of the Smoke a Target is hit, pulled into it not."""
    play = scene(
        engine,
        Seat("akari", at=1, energy=2),
        Seat("boulder", at=2, energy=0),
        Seat("snake", at=8, token=smoke),
    )
    play.attack("basic", 1, using="hohonade")
    play.roll("HIT")
    play.defend_roll("FAIL")
    assert play.hp(1) == 6 - lost


def test_smoke_does_not_ask_who_attacks(engine: str) -> None:
    """NEON-FTR-02: Snake himself misses in it, but not out of it."""
    for smoke, hp in ((5, 6), (6, 5)):
        snake = Seat("snake", at=5, energy=0, token=smoke)
        play = scene(engine, snake, Seat("boulder", at=5, energy=0), action=2)
        strike(play, "basic", 1, ["HIT"], ["FAIL"])
        assert play.hp(1) == hp


def test_smoke_covers_snake_and_leaves_those_who_attack_out_of_it(engine: str) -> None:
    """NEON-FTR-02: it covers its owner as a Target; an attacker in it shoots as ever."""
    snake = Seat("snake", at=5, energy=0, token=5)
    hit = scene(engine, Seat("ghost", at=5, energy=0), snake)
    strike(hit, "basic", 1, ["HIT"], ["FAIL"])
    assert hit.hp(1) == 6
    shooter = Seat("ghost", at=5, energy=0, gear={"reaper": []})
    out = scene(engine, shooter, snake, Seat("boulder", at=6, energy=0))
    strike(out, "reaper", 2, ["HIT", "MISS"], ["FAIL"])
    assert out.hp(2) == 5


def test_smoke_lies_where_snake_stands(engine: str) -> None:
    """NEON-FTR-02: put on his Sector in his turn."""
    play = scene(engine, Seat("snake", at=5, energy=2), Seat(at=9))
    play.use("smoke-grenade")
    assert play.events(EventKind.TOKEN_PLACED) == [(0, 5, 0, 0)]


def test_lunge_is_for_melee_only(engine: str) -> None:
    """The table of fighters: a MELEE card or the basic weapon, no gun."""
    pack = """
[[equipment]]
id = "pocket-derringer"
source = "ours"
name = "Pocket Derringer"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 0, 0]
capacity = 1
ammo = ["BULLET"]
"""
    gear: dict[str, list[str]] = {"pocket-derringer": [], "static-baton": []}
    play = scene(engine, Seat("snake", at=5, energy=1, gear=gear), Seat(at=6, energy=0), pack=pack)
    assert play.can_attack("static-baton", 1)
    assert play.can_attack("basic", 1)
    assert not play.can_attack("pocket-derringer", 1)


# Illusion


def test_the_trap_hurts_the_first_to_enter_and_goes_home(engine: str) -> None:
    """NEON-FTR-03: 1 damage from Illusion; the next one passes."""
    play = scene(
        engine,
        Seat("ghost", at=1, plan=acts("move", "move", "attack")),
        Seat("illusion", at=8, token=2),
        Seat("boulder", at=9),
    )
    play.do(Move(sector=2))
    assert (play.hp(0), play.seat(1).token) == (5, SHIP)
    assert play.events(EventKind.DAMAGED) == [(0, 1, 5, 1)]
    assert play.events(EventKind.TOKEN_RETURNED) == [(1, 2, 0, 0)]
    play.do(Move(sector=3))
    assert play.hp(0) == 5


def test_the_trap_springs_on_whoever_disembarks(engine: str) -> None:
    """NEON-FTR-03: entering is entering."""
    play = scene(engine, Seat("ghost"), Seat("illusion", at=8, token=2))
    play.do(Disembark(sector=2))
    assert play.hp(0) == 5


def test_the_trap_springs_on_whoever_is_moved_in(engine: str) -> None:
    """NEON-FTR-03: Akari pulls Ghost into Illusion's Trap."""
    play = scene(
        engine,
        Seat("akari", at=1, energy=2),
        Seat("ghost", at=2, energy=0),
        Seat("illusion", at=8, token=1),
    )
    play.attack("basic", 1, using="hohonade")
    assert play.events(EventKind.DAMAGED) == [(1, 1, 5, 2)]
    assert play.seat(2).trophy_hp == [0, 0, 1]


def test_the_trap_springs_on_the_automa(engine: str) -> None:
    """NEON-FTR-03: in the Automa's turn."""
    play = scene(
        engine,
        Seat("ghost", at=4),
        Seat("illusion", at=9, token=3),
        phase=Phase.DRAW,
        automa=Automa(at=2),
        top=7,
    )
    play.draw_cards()
    assert play.state.automa_loc == 3
    assert play.state.automa_hp == 5
    assert play.seat(1).trophy_hp == [1, 0, 0]
    assert play.seat(1).token == SHIP


def test_the_trap_does_not_spring_on_bots(engine: str) -> None:
    """NEON-FTR-03: a Bot pulled in survives, and the token stays."""
    play = scene(
        engine, Seat("akari", at=1, energy=2), Seat("illusion", at=8, token=1), bots={2: 1}
    )
    play.attack("basic", bot(2), using="hohonade")
    assert play.state.bots[1] == 1
    assert play.seat(1).token == 1


def test_the_trap_does_not_spring_on_those_present(engine: str) -> None:
    """NEON-FTR-03: neither when it is laid nor when they leave; nor on Illusion herself."""
    play = scene(
        engine,
        Seat("illusion", at=5, energy=2, plan=acts("move", "move", "attack")),
        Seat("ghost", at=5),
    )
    play.use("trap")
    assert (play.hp(0), play.hp(1), play.seat(0).token) == (6, 6, 5)
    play.do(Move(sector=6))
    play.do(Move(sector=5))
    assert (play.hp(0), play.seat(0).token) == (6, 5)


def test_the_trap_spares_allies(engine: str) -> None:
    """NEON-FTR-03: the first other Fighter except Allies."""
    for mode, hp in (("squad-2x2", 6), ("resurrection", 5)):
        seats = [Seat("ghost", at=1), Seat(at=8), Seat("illusion", at=8, token=2), Seat(at=8)]
        play = scene(engine, *seats, mode=mode, action=2)
        play.do(Move(sector=2))
        assert play.hp(0) == hp


def test_the_trap_gives_trophy_and_loot_to_illusion(engine: str) -> None:
    """NEON-FTR-03: ability damage is hers."""
    victim = Seat("ghost", at=1, hp=1, energy=0, gear={"reaper": ["curbside-pistol"]})
    play = scene(engine, victim, Seat("illusion", at=8, energy=0, token=2), action=2)
    play.do(Move(sector=2))
    assert play.events(EventKind.DEFEATED) == [(0, 1, 0, 0)]
    assert play.seat(1).trophy_hp == [0, 1, 0]
    assert (play.chooser, play.limbo()) == (1, ["reaper"])
    play.place("reaper")
    assert play.gear(1) == {"reaper": []}


# Phoenix


def burned(engine: str, target: Seat, *faces: str) -> Scene:
    play = scene(engine, Seat("phoenix", at=5, energy=2), target)
    strike(play, "basic", 1, faces[:1], faces[1:])
    return play


def test_afterburn_hurts_a_damaged_fighter_once_more(engine: str) -> None:
    """NEON-FTR-04: only if this attack has damaged it."""
    play = burned(engine, Seat("boulder", at=5, energy=0), "HIT", "FAIL")
    play.use("afterburn")
    assert (play.hp(1), play.energy(0)) == (4, 0)
    assert play.seat(0).trophy_hp == [1, 0, 1]
    missed = burned(engine, Seat("boulder", at=5, energy=0), "HIT", "SHIELD")
    assert not missed.offers_effect("afterburn")
    assert missed.offers_effect("maneuver-b")


def test_afterburn_is_not_offered_against_a_fighter_without_tokens(engine: str) -> None:
    """NEON-FTR-04: there is nothing more to lose."""
    play = burned(engine, Seat("boulder", at=5, energy=0, hp=1), "HIT", "FAIL")
    assert play.events(EventKind.DEFEATED), "the defeat follows at once"
    assert play.energy(0) == 2


def test_afterburn_does_not_work_on_bots_but_on_the_automa(engine: str) -> None:
    """NEON-FTR-04: a Bot is no Fighter, the Automa is one."""
    seats = Seat("phoenix", at=5, energy=2), Seat(at=9)
    on_bot = scene(engine, *seats, bots={5: 1})
    on_bot.attack("basic", bot(5))
    on_bot.roll("HIT")
    on_bot.bot_roll("FAIL")
    on_bot.skip()
    on_bot.bot_type("red")
    assert on_bot.events(EventKind.ATTACK_ENDED)
    on_automa = scene(engine, *seats, automa=Automa(at=5))
    on_automa.attack("basic", AUTOMA)
    on_automa.roll("HIT")
    on_automa.automa_roll("FAIL", "FAIL")
    on_automa.skip()
    on_automa.use("afterburn")
    assert on_automa.state.automa_hp == 4


def test_afterburn_hits_one_of_several_in_its_own_window(engine: str) -> None:
    """NEON-FTR-04: the undamaged one is not offered, the damaged one is."""
    play = scene(
        engine,
        Seat("phoenix", at=1, energy=2, gear={"shrapnel-puck": []}),
        Seat("boulder", at=2, energy=0),
        Seat("ghost", at=2, energy=0),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.skip()
    play.defend_roll("SHIELD")
    play.defend_roll("FAIL")
    assert play.offers_effect("afterburn")
    play.use("afterburn")
    assert (play.hp(1), play.hp(2)) == (6, 4)


def flights(play: Scene) -> list[int]:
    return [move.sector for move in play.offers(Move, ref=play.ref("wings"))]


def test_wings_carry_two_sectors_in_one_direction(engine: str) -> None:
    """NEON-FTR-06: either way round, for 1 E, instead of one step."""
    play = scene(engine, Seat("phoenix", at=5, energy=1), Seat(at=9), action=2)
    assert flights(play) == [3, 7]
    assert [move.sector for move in play.offers(Move, ref=NO_REF)] == [4, 6]
    play.do(play.offers(Move, sector=7)[0])
    assert (play.at(0), play.energy(0)) == (7, 0)


def test_wings_are_pointless_from_the_train_station(engine: str) -> None:
    """NEON-FTR-06: every Sector is in reach already, so they are not offered."""
    play = scene(engine, Seat("phoenix", at=TRAIN_STATION, energy=3), Seat(at=9), action=2)
    assert flights(play) == []
    assert len(play.offers(Move)) == 9


@pytest.mark.parametrize(
    ("ring", "reached"),
    [((5, 9), []), ((5, 9, 1), []), ((5, 9, 1, 2), [1]), ((5, 9, 1, 2, 3), [1, 2])],
)
def test_wings_in_a_small_ring(engine: str, ring: tuple[int, ...], reached: list[int]) -> None:
    """NEON-FTR-06: nothing new with two or three Sectors, one option with four."""
    play = scene(engine, Seat("phoenix", at=5, energy=3), Seat(at=9), action=2, ring=ring)
    assert flights(play) == reached


# Boulder


def test_howitzer_needs_a_target_at_exactly_range_3_or_4(engine: str) -> None:
    """NEON-FTR-05: the shorter way round counts; nearer and farther it is useless."""
    gunner = Seat("boulder", at=1, energy=2, gear={"rivet-thrower": []})
    opened = {}
    for sector in range(1, 11):
        play = scene(engine, gunner, Seat("ghost", at=sector, energy=0))
        ways = play.can_attack("rivet-thrower", 1)
        opened[sector] = [way.ref == play.ref("howitzer") for way in ways]
    assert [sector for sector, ways in opened.items() if ways == [True]] == [4, 5, 7, 8]
    assert opened[6] == []


def test_howitzer_is_no_help_in_range(engine: str) -> None:
    """NEON-FTR-05: before the roll at a nearer Target it is not offered."""
    gunner = Seat("boulder", at=1, energy=2, gear={"rivet-thrower": ["home-run-bat"]})
    play = scene(engine, gunner, Seat("ghost", at=2, energy=0))
    play.attack("rivet-thrower", 1)
    assert play.offers_effect("rivet-thrower")
    assert not play.offers_effect("howitzer")


def test_howitzer_is_useless_with_fewer_than_six_sectors(engine: str) -> None:
    """NEON-FTR-05: in a ring of five nothing is 3 away."""
    gunner = Seat("boulder", at=1, energy=2, gear={"curbside-pistol": []})
    rings = {(1, 2, 3, 4, 5, 6): [4], (1, 2, 3, 4, 5): []}
    for ring, expected in rings.items():
        reached = []
        for sector in ring:
            play = scene(engine, gunner, Seat("ghost", at=sector, energy=0), ring=ring)
            ways = [way.ref for way in play.can_attack("curbside-pistol", 1)]
            if ways == [play.ref("howitzer")]:
                reached.append(sector)
        assert reached == expected


@pytest.mark.parametrize(("weapon", "dice"), [("rivet-thrower", 2), ("curbside-pistol", 1)])
def test_howitzer_rolls_the_cell_of_range_2_at_least_1(engine: str, weapon: str, dice: int) -> None:
    """The table of fighters: with a SMALL or HEAVY card."""
    gunner = Seat("boulder", at=1, energy=2, gear={weapon: []})
    play = scene(engine, gunner, Seat("ghost", at=4, energy=0))
    play.attack(weapon, 1, using="howitzer")
    play.skip_all()
    assert play.dice_due == dice


@pytest.mark.parametrize(
    ("at", "enhancement", "source"),
    [(1, None, "curbside-pistol"), (2, None, "factory"), (1, "targeting-lens", "targeting-lens")],
)
def test_a_die_added_to_howitzer_is_rolled(
    engine: str, at: int, enhancement: str | None, source: str
) -> None:
    """NEON-GEN-02, NEON-ATK-12: its one die and one more are two, wherever the second is from."""
    gunner = Seat("boulder", at=at, energy=3, gear={"curbside-pistol": ["ticket-puncher"]})
    if enhancement is not None:
        gunner.enhancement, gunner.side = enhancement, "B"
    play = scene(engine, gunner, Seat("ghost", at=at + 3, energy=0))
    play.attack("curbside-pistol", 1, using="howitzer")
    play.use(source)
    play.skip_all()
    assert play.dice_due == 2


def test_howitzer_is_for_guns_only(engine: str) -> None:
    """The table of fighters: no melee, no basic weapon, no grenade."""
    gear: dict[str, list[str]] = {"static-baton": [], "shrapnel-puck": [], "reaper": []}
    play = scene(engine, Seat("boulder", at=1, energy=2, gear=gear), Seat("ghost", at=4, energy=0))
    assert play.can_attack("reaper")
    for weapon in ("static-baton", "shrapnel-puck", "basic"):
        assert not play.can_attack(weapon)


# Ghost


def test_bullseye_is_for_guns_and_turns_a_hit(engine: str) -> None:
    """The table of fighters: SMALL or HEAVY, 1 HIT to CRIT."""
    gear: dict[str, list[str]] = {"ticket-puncher": [], "static-baton": []}
    for weapon, faces, is_offered in (
        ("ticket-puncher", ["HIT", "MISS"], True),
        ("ticket-puncher", ["COND", "MISS"], False),
        ("static-baton", ["HIT", "MISS"], False),
        ("basic", ["HIT"], False),
    ):
        shooter = Seat("ghost", at=5, energy=1, gear=gear)
        play = scene(engine, shooter, Seat("boulder", at=5, energy=0))
        play.attack(weapon, 1)
        play.roll(*faces)
        assert bool(play.offers_effect("bullseye")) == is_offered
        if is_offered:
            play.use("bullseye")
            assert play.attack_state.dice == [1, 0, 0, 1]
