"""Bots: targets that never strike back, and trophies (NEON-BOT)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, Phase

from .scenario import Automa, Scene, Seat, bot, everyone, scene

STADIUM, POLICE_STATION, SUBWAY = 9, 8, 5
BOT_PUSHER = """
[[equipment]]
id = "broom"
source = "ours"
name = "Broom"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 1, 0]
capacity = 1
ammo = ["BULLET"]
[[equipment.effects]]
when = "outcome_attacker"
cost = { ammo = "BULLET" }
if = { damage_dealt = false }
do = [{ op = "move_target", to = "away", steps = 1 }]
"""


def shot_at(engine: str, sector: int, *, smoke: int | None = None, energy: int = 0) -> Scene:
    """Seat 0 attacks a Bot in that Sector with one die; Snake's Smoke may lie somewhere."""
    shooter = Seat("ghost", at=sector, energy=energy)
    play = scene(engine, shooter, Seat("snake", at=2, token=smoke), bots={sector: 1})
    play.attack("basic", bot(sector))
    return play


def test_there_are_two_bots_of_each_of_five_types(engine: str) -> None:
    """NEON-BOT-01: what a destroyed Bot turns out to be."""
    play = shot_at(engine, 5)
    play.roll("CRIT")
    play.bot_roll("FAIL")
    assert play.odds() == {kind: Fraction(1, 5) for kind in range(5)}
    thrower = Seat("ghost", at=1, energy=0, gear={"shrapnel-puck": []}, bots=["blue"])
    owner = Seat("snake", at=9, spent=["blue"])
    later = scene(engine, thrower, owner, bots={2: 3})
    later.attack("shrapnel-puck", everyone(2))
    later.roll("CRIT", "MISS")
    later.bot_roll("FAIL", "FAIL", "FAIL")
    assert later.odds() == {kind: Fraction(1, 4) for kind in (0, 2, 3, 4)}
    later.bot_type("red")
    assert later.odds()[0] == Fraction(1, 7)
    later.bot_type("red")
    assert later.odds() == {kind: Fraction(1, 3) for kind in (2, 3, 4)}


def test_a_bot_defends_with_one_die_and_never_attacks(engine: str) -> None:
    """NEON-BOT-01: a round ends beside Bots, and nothing was attacked."""
    play = shot_at(engine, 5)
    play.roll("MISS")
    assert play.dice_due == 1
    quiet = scene(
        engine,
        Seat("ghost", at=5),
        Seat("snake", at=5),
        bots={5: 3, 4: 1},
        phase=Phase.DRAW,
        turn=1,
        top=9,
    )
    quiet.draw_cards()
    quiet.fall(10)
    assert quiet.state.phase == Phase.PLAN
    assert not quiet.events(EventKind.ATTACK_DECLARED)
    assert (quiet.hp(0), quiet.hp(1)) == (6, 6)


def test_nobody_acts_for_a_bot(engine: str) -> None:
    """NEON-BOT-02: no window opens between its die and the outcome."""
    play = shot_at(engine, 5)
    play.roll("HIT")
    play.bot_roll("FAIL")
    assert play.is_chance, "its type is shown next"
    play.bot_type("red")
    assert len(play.events(EventKind.BOTS_ROLLED)) == 1


@pytest.mark.parametrize(
    ("sector", "face", "survives"),
    [(STADIUM, "SHIELD", False), (STADIUM, "GUARD", True), (SUBWAY, "SHIELD", True)],
)
def test_the_stadium_reads_a_bots_shield_as_fail(
    engine: str, sector: int, face: str, survives: bool
) -> None:
    """NEON-BOT-02: an always-on effect reaches Bots (NEON-W-31)."""
    play = shot_at(engine, sector)
    play.roll("HIT")
    play.bot_roll(face)
    if not survives:
        play.bot_type("red")
    assert play.state.bots[sector] == int(survives)


@pytest.mark.parametrize(("smoke", "survives"), [(5, True), (6, False)])
def test_smoke_covers_bots(engine: str, smoke: int, survives: bool) -> None:
    """NEON-BOT-02: one HIT against a Bot in it is discounted."""
    play = shot_at(engine, 5, smoke=smoke)
    play.roll("HIT")
    play.bot_roll("FAIL")
    if not survives:
        play.bot_type("red")
    assert play.state.bots[5] == int(survives)


def test_other_sector_effects_do_not_touch_bots(engine: str) -> None:
    """NEON-BOT-03: a Bot in the Police Station hinders nobody who shoots from elsewhere."""
    shooter = Seat("ghost", at=7, energy=1, gear={"curbside-pistol": []})
    play = scene(engine, shooter, Seat(at=2), bots={POLICE_STATION: 1})
    play.attack("curbside-pistol", bot(POLICE_STATION))
    play.skip_all()
    play.roll("MISS")
    play.bot_roll("FAIL")
    assert play.offers_effect("maneuver-a")


def test_a_bot_in_a_sinking_subway_is_removed(engine: str) -> None:
    """NEON-BOT-03: it is gone like any other, and nobody's trophy (NEON-W-07)."""
    for sector in (SUBWAY, 6):
        seats = Seat("ghost", at=1), Seat("snake", at=9)
        play = scene(engine, *seats, bots={sector: 2, 1: 1}, phase=Phase.DRAW, turn=1, top=sector)
        play.draw_cards()
        assert play.events(EventKind.SECTOR_SANK) == [(sector, 0, 0, 0)]
        assert sum(play.state.bots) == play.state.bots[1] == 1
        assert play.seat(0).bots_ready == play.seat(1).bots_ready == [0] * 5


def test_a_destroyed_bot_is_its_destroyers_trophy(engine: str) -> None:
    """NEON-BOT-04: Ammo side up."""
    play = shot_at(engine, 5)
    play.roll("HIT")
    play.bot_roll("SPARK")
    play.bot_type("violet")
    assert play.seat(0).bots_ready == [0, 0, 0, 0, 1]
    assert play.seat(1).bots_ready == [0] * 5
    assert play.events(EventKind.BOT_DESTROYED) == [(0, 5, 4, 0)]


@pytest.mark.parametrize(
    ("ready", "spent", "points"),
    [
        (["red"], [], 1),
        ([], ["red"], 1),
        (["red", "blue"], [], 2),
        (["red", "blue"], ["red"], 4),
        (["red", "red", "blue"], ["blue"], 6),
    ],
)
def test_bots_score_one_and_pairs_one_more(
    engine: str, ready: list[str], spent: list[str], points: int
) -> None:
    """NEON-BOT-04: flipped or not (NEON-W-10)."""
    seats = Seat("ghost", at=1, bots=ready, spent=spent), Seat(at=2)
    assert scene(engine, *seats, leader=1).raw.scores()[0] == points
    assert scene(engine, *seats, leader=1, mode="royale").raw.scores()[0] == 0


def test_a_bot_is_moved_like_a_target_and_may_share_a_sector(engine: str) -> None:
    """NEON-BOT-05: Hohonade pulls one Bot to another."""
    play = scene(engine, Seat("akari", at=1, energy=2), Seat(at=9), bots={1: 1, 2: 1})
    play.attack("basic", bot(2), using="hohonade")
    assert (play.state.bots[1], play.state.bots[2]) == (2, 0)
    play.roll("CRIT")
    play.bot_roll("FAIL")
    play.bot_type("red")
    assert play.state.bots[1] == 1


def test_a_bot_may_be_pushed_away(engine: str) -> None:
    """NEON-BOT-05: an effect after the roll moves it too; a destroyed one is not there."""
    shooter = Seat("ghost", at=1, energy=0, gear={"broom": []})
    play = scene(engine, shooter, Seat("snake", at=9), bots={2: 1, 3: 1}, pack=BOT_PUSHER)
    play.attack("broom", bot(2))
    play.roll("MISS")
    play.bot_roll("FAIL")
    play.use("broom")
    assert (play.state.bots[2], play.state.bots[3]) == (0, 2)


def test_sparks_of_bots_and_automa_do_nothing(engine: str) -> None:
    """NEON-BOT-05: nobody gains energy by them."""
    play = shot_at(engine, 5)
    play.roll("MISS")
    play.bot_roll("SPARK")
    assert not play.events(EventKind.ENERGY_CHANGED)
    seats = Seat("ghost", at=5, energy=0), Seat("snake", at=2)
    against_automa = scene(engine, *seats, automa=Automa(at=5))
    against_automa.attack("basic", AUTOMA)
    against_automa.roll("MISS")
    against_automa.automa_roll("SPARK", "SPARK")
    assert not against_automa.events(EventKind.ENERGY_CHANGED)
    assert against_automa.events(EventKind.ATTACK_ENDED)


KINDS = ("red", "red", "blue", "blue", "green", "green", "yellow", "yellow", "violet", "violet")


@pytest.mark.parametrize("bots", range(4, 11))
def test_an_attack_on_a_sector_hits_all_bots_there(engine: str, bots: int) -> None:
    """NEON-ATK-09, NEON-GEN-06: all ten may have been pulled together; five dice fall at a time."""
    shooter = Seat("ghost", at=1, energy=0, gear={"shrapnel-puck": []})
    play = scene(engine, shooter, Seat(at=9), bots={2: bots})
    play.attack("shrapnel-puck", everyone(2))
    play.roll("CRIT", "MISS")
    for dice in (min(bots, 5), bots - 5):
        if dice > 0:
            play.bot_roll("GUARD", *["FAIL"] * (dice - 1))
    saved = 1 if bots <= 5 else 2
    for kind in KINDS[: bots - saved]:
        play.bot_type(kind)
    assert play.events(EventKind.ATTACK_ENDED)
    assert play.state.bots[2] == saved


def test_nobody_acts_before_the_dice_of_all_bots_have_fallen(engine: str) -> None:
    """NEON-ATK-14: the attacker sees every Bot's die before changing its own."""
    shooter = Seat("ghost", at=1, energy=1, gear={"shrapnel-puck": []})
    play = scene(engine, shooter, Seat(at=9), bots={2: 10})
    play.attack("shrapnel-puck", everyone(2))
    play.roll("CRIT", "MISS")
    play.bot_roll(*["SHIELD"] * 5)
    assert play.is_chance
    assert play.attack_state.bot_dice == [0, 5, 0, 0]
    play.bot_roll(*["SHIELD"] * 5)
    assert play.attack_state.bot_dice == [0, 10, 0, 0]
    assert play.chooser == 0
    assert play.offers_effect("maneuver-a")
