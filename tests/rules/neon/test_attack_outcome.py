"""Attack, step 4: damage, what follows from it, and the end (NEON-ATK-38 to ATK-47)."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Effect, Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import SHIP

from .moments import maintain, strike
from .scenario import Automa, Scene, Seat, bot, everyone, scene

STEPPING_GRENADE = """
[[equipment]]
id = "hit-and-run"
source = "ours"
name = "Hit and Run"
type = "GRENADE"
rank = 1
copies = 1
dice = [0, 1, 1]
capacity = 1
ammo = ["GREN"]
attack_price = "GREN"
[[equipment.effects]]
when = "passive"
do = [{ op = "all_in_sector" }]
[[equipment.effects]]
when = "outcome_attacker"
cost = { ammo = "GREN" }
do = [{ op = "move_self", to = "adjacent" }]
"""
SORE_LOSER = """
[[equipment]]
id = "sore-loser"
source = "ours"
name = "Sore Loser"
type = "MELEE"
rank = 1
copies = 1
dice = [1, 0, 0]
capacity = 1
ammo = ["SLUG"]
[[equipment.effects]]
when = "outcome_attacker"
cost = { ammo = "SLUG" }
if = { damage_dealt = false }
do = [{ op = "deal_damage", n = 1, who = "target" }]
"""


# 4A and 4B


def test_each_uncancelled_symbol_deals_one_damage(engine: str) -> None:
    """NEON-ATK-38: CRIT and HIT alike."""
    play = scene(engine, Seat(at=5, energy=0, gear={"tag-team": []}), Seat(at=5, energy=0))
    strike(play, "tag-team", 1, ["CRIT", "HIT", "HIT"], ["SHIELD"])
    assert play.hp(1) == 4


@pytest.mark.parametrize(("uses", "lost"), [(True, 3), (False, 2)])
def test_an_effect_may_raise_the_damage_of_a_symbol(engine: str, uses: bool, lost: int) -> None:
    """NEON-ATK-38: Longspine doubles CRITs, not HITs."""
    shooter = Seat("ghost", at=6, energy=0, gear={"longspine": ["mic-stand"]})
    play = scene(engine, shooter, Seat("boulder", at=5, energy=0))
    play.attack("longspine", 1)
    play.skip()
    play.roll("CRIT", "HIT")
    if uses:
        play.use("longspine", 0)
    else:
        play.skip()
    play.defend_roll("FAIL")
    assert play.hp(1) == 6 - lost


def test_the_attacker_takes_tokens_from_the_topmost_row_down(engine: str) -> None:
    """NEON-ATK-39: the 3 first, then the 1s, then the 2s."""
    play = scene(engine, Seat(at=5, energy=0, gear={"tag-team": []}), Seat(at=5, energy=0))
    strike(play, "tag-team", 1, ["CRIT", "HIT", "HIT"], ["FAIL"])
    assert play.seat(1).hp == [0, 0, 3]
    assert play.seat(0).trophy_hp == [2, 0, 1]


def test_damage_beyond_the_last_token_is_lost(engine: str) -> None:
    """NEON-ATK-39: two tokens left, three damage: two trophies, and side B is whole (NEON-W-28)."""
    play = scene(engine, Seat(at=5, energy=0, gear={"tag-team": []}), Seat(at=5, energy=0, hp=2))
    strike(play, "tag-team", 1, ["CRIT", "CRIT", "CRIT"], ["FAIL"])
    assert play.seat(0).trophy_hp == [0, 2, 0]
    maintain(play)
    assert (play.seat(1).side, play.seat(1).hp) == (1, [1, 2, 3])


# 4C


@pytest.mark.parametrize(("face", "hurt"), [("CRIT", True), ("MISS", False)])
def test_effects_may_depend_on_damage_dealt_or_not(engine: str, face: str, hurt: bool) -> None:
    """NEON-ATK-40: a drain after damage, a step after none."""
    bat = scene(engine, Seat(at=5, energy=0, gear={"home-run-bat": []}), Seat("boulder", at=5))
    strike(bat, "home-run-bat", 1, [face, "MISS"], ["FAIL"])
    bat.skip()
    assert bool(bat.offers_effect("home-run-bat")) == hurt
    if hurt:
        bat.use("home-run-bat")
        assert bat.energy(1) == 2
    ghost = scene(engine, Seat(at=5, energy=0, gear={"yurei": []}), Seat("boulder", at=5, energy=0))
    strike(ghost, "yurei", 1, [face, "MISS", "MISS"], ["FAIL"])
    steps = [effect.param for effect in ghost.offers_effect("yurei", 1)]
    assert steps == ([] if hurt else [4, 6])


def test_extra_damage_comes_before_the_defeat_check(engine: str) -> None:
    """NEON-ATK-40: the last token taken in 4C defeats, and counts for the attacker."""
    play = scene(
        engine,
        Seat(at=6, energy=0, gear={"curtain-call": ["party-popper"]}),
        Seat(at=5, energy=0, hp=2),
    )
    play.attack("curtain-call", 1)
    play.skip()
    play.roll("CRIT")
    play.defend_roll("FAIL")
    assert (play.hp(1), play.at(1)) == (1, 5)
    assert not play.events(EventKind.DEFEATED)
    play.use("curtain-call", 1)
    assert play.events(EventKind.DEFEATED) == [(1, 0, 0, 0)]
    assert play.at(1) == SHIP
    assert play.seat(0).trophy_hp == [0, 2, 0]


@pytest.mark.parametrize(("hp", "offered"), [(1, False), (2, True)])
@pytest.mark.parametrize(
    ("weapon", "at", "effect", "ammo"),
    [
        ("home-run-bat", 5, 0, "static-baton"),
        ("zamboni-blade", 5, 1, "static-baton"),
        ("stage-diver", 6, 1, "party-popper"),
    ],
)
def test_nothing_is_taken_from_whom_the_attack_has_beaten(
    engine: str, weapon: str, at: int, effect: int, ammo: str, hp: int, offered: bool
) -> None:
    """NEON-ATK-40, NEON-GEN-02: without tokens it is neither drained nor stripped nor pushed."""
    play = scene(
        engine,
        Seat("snake", at=at, energy=0, gear={weapon: [ammo]}),
        Seat("boulder", at=5, energy=1, hp=hp, gear={"crash-test-jacket": []}),
    )
    play.attack(weapon, 1)
    play.skip_all()
    play.roll("CRIT", *["MISS"] * (play.dice_due - 1))
    play.skip_all()
    play.defend_roll("FAIL")
    if play.waits_for == [1]:
        play.skip_windows()
    assert bool(play.offers_effect(weapon, effect)) is offered


@pytest.mark.parametrize(("energy", "hp", "offered"), [(0, 1, True), (6, 1, False), (6, 2, True)])
def test_energy_is_taken_over_from_whom_the_attack_has_beaten(
    engine: str, energy: int, hp: int, offered: bool
) -> None:
    """NEON-ATK-40, NEON-GEN-02: what the attacker gains itself changes something, while it fits."""
    play = scene(
        engine,
        Seat("snake", at=5, energy=energy, gear={"hornet-pair": ["pocket-arc"]}),
        Seat("boulder", at=5, energy=1, hp=hp),
    )
    play.attack("hornet-pair", 1)
    play.skip()
    play.roll("CRIT", "MISS")
    play.skip_windows()
    play.defend_roll("FAIL")
    if play.waits_for == [1]:
        play.skip_windows()
    assert bool(play.offers_effect("hornet-pair", 1)) is offered
    if offered:
        play.use("hornet-pair", 1)
        assert play.energy(0) == min(energy + 1, 6)


def test_who_was_beaten_does_not_use_up_a_trap(engine: str) -> None:
    """NEON-ATK-40: Stage Diver pushes nobody without tokens, so Illusion's Trap stays."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, gear={"stage-diver": ["party-popper"]}),
        Seat("boulder", at=6, energy=0, hp=1),
        Seat("illusion", at=1, energy=0, token=7),
    )
    play.attack("stage-diver", 1)
    play.skip_all()
    play.roll("CRIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    assert play.events(EventKind.DEFEATED) == [(1, 0, 0, 0)]
    assert play.seat(2).token == 7


# 4D and 4E


def test_a_defeat_is_resolved_before_the_attack_goes_on(engine: str) -> None:
    """NEON-ATK-41: loot and Maintenance of the first target, then the second defends."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0, hp=1, gear={"traffic-visor": []}),
        Seat(at=2, energy=0),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.defend_roll("FAIL")
    assert (play.chooser, play.limbo()) == (0, ["traffic-visor"])
    play.place("traffic-visor")
    assert play.gear(0) == {"traffic-visor": []}
    maintain(play)
    assert play.events(EventKind.REVIVED) == [(1, 0, 0, 0)]
    assert [event[0] for event in play.events(EventKind.DEFENSE_ROLLED)] == [1]
    play.defend_roll("FAIL")
    assert play.hp(2) == 5


def test_elimination_is_resolved_in_the_attack_too(engine: str) -> None:
    """NEON-ATK-41: on side B the Fighter is out before the second target defends."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0, hp=1, side="B"),
        Seat(at=2, energy=0),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.defend_roll("FAIL")
    assert play.events(EventKind.ELIMINATED) == [(1, 0, 0, 0)]
    play.defend_roll("FAIL")
    assert play.hp(2) == 5


def test_a_defender_still_on_the_arena_may_act_after_the_attack(engine: str) -> None:
    """NEON-ATK-42: Fade after damage or none, but not from the Drop Ship."""
    for face, hp, faded in (("CRIT", 2, True), ("MISS", 2, True), ("CRIT", 1, False)):
        play = scene(engine, Seat("boulder", at=5, energy=0), Seat("ghost", at=5, hp=hp, energy=2))
        strike(play, "basic", 1, [face], ["FAIL"])
        play.skip()
        if not faded:
            maintain(play)
        assert bool(play.offers_effect("fade", seat=1)) == faded
        if faded:
            play.use("fade", sector=6)
            assert play.at(1) == 6


# Bots


def test_a_damaged_bot_is_destroyed_and_won(engine: str) -> None:
    """NEON-ATK-43: extra damage is wasted; the token lies Ammo side up."""
    play = scene(engine, Seat(at=5, energy=0, gear={"tag-team": []}), Seat(at=9), bots={5: 2})
    play.attack("tag-team", bot(5))
    play.roll("CRIT", "HIT", "HIT")
    play.bot_roll("FAIL")
    play.skip()
    play.bot_type("green")
    assert play.state.bots[5] == 1, "the second Bot there is untouched"
    assert play.seat(0).bots_ready == [0, 0, 1, 0, 0]
    assert play.seat(0).bots_spent == [0, 0, 0, 0, 0]


def test_a_bot_that_takes_no_damage_stays(engine: str) -> None:
    """NEON-ATK-43: at least 1 damage is needed."""
    play = scene(engine, Seat(at=5, energy=0), Seat(at=9), bots={5: 1})
    play.attack("basic", bot(5))
    play.roll("HIT")
    play.bot_roll("SHIELD")
    assert play.state.bots[5] == 1
    assert play.seat(0).bots_ready == [0, 0, 0, 0, 0]


# 4F


@pytest.mark.parametrize(
    ("attack", "defense", "failed"),
    [("MISS", "FAIL", True), ("HIT", "SHIELD", True), ("HIT", "FAIL", False)],
)
def test_maneuver_b_follows_an_attack_without_damage(
    engine: str, attack: str, defense: str, failed: bool
) -> None:
    """NEON-ATK-44: cancelled or missed altogether, but not after damage."""
    play = scene(engine, Seat(at=5, energy=1), Seat(at=5, energy=0))
    strike(play, "basic", 1, [attack], [defense])
    assert bool(play.offers_effect("maneuver-b")) == failed
    assert play.chooser == 0


def test_damage_of_an_outcome_effect_makes_the_attack_succeed(engine: str) -> None:
    """NEON-ATK-44: a token lost in 4C is damage dealt as well."""
    shooter = Seat(at=5, energy=1, gear={"sore-loser": []})
    for uses in (True, False):
        play = scene(engine, shooter, Seat(at=5, energy=0), pack=SORE_LOSER)
        strike(play, "sore-loser", 1, ["MISS"], ["FAIL"])
        if uses:
            play.use("sore-loser")
        else:
            play.skip()
        assert play.hp(1) == (5 if uses else 6)
        assert bool(play.offers_effect("maneuver-b")) != uses


def test_maneuver_b_follows_a_failed_attack_on_a_bot(engine: str) -> None:
    """NEON-ATK-44: a Bot is a Target like any other."""
    for defense in ("SHIELD", "FAIL"):
        play = scene(engine, Seat(at=5, energy=1), Seat(at=9), bots={5: 1})
        play.attack("basic", bot(5))
        play.roll("HIT")
        play.bot_roll(defense)
        play.skip()
        if defense == "FAIL":
            play.bot_type("red")
        assert bool(play.offers_effect("maneuver-b")) == (defense == "SHIELD")


@pytest.mark.parametrize(
    ("first", "second", "of_bot", "failed"),
    [
        ("SHIELD", "SHIELD", "SHIELD", True),
        ("FAIL", "SHIELD", "SHIELD", False),
        ("SHIELD", "FAIL", "SHIELD", False),
        ("SHIELD", "SHIELD", "FAIL", False),
    ],
)
def test_with_several_targets_none_may_be_damaged(
    engine: str, first: str, second: str, of_bot: str, failed: bool
) -> None:
    """NEON-ATK-44: once, after all outcomes, and a destroyed Bot counts as damage."""
    play = scene(
        engine,
        Seat(at=1, energy=1, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0),
        Seat(at=2, energy=0),
        bots={2: 1},
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.bot_roll(of_bot)
    play.skip()
    play.defend_roll(first)
    play.defend_roll(second)
    if of_bot == "FAIL":
        play.bot_type("red")
    assert bool(play.offers_effect("maneuver-b")) == failed
    if failed:
        play.use("maneuver-b", sector=10)
        assert play.at(0) == 10
        assert not play.offers_effect("maneuver-b")


# Damage that is no attack, targets one by one, attackers that leave


def test_a_trap_is_no_attack(engine: str) -> None:
    """NEON-ATK-45: no dice, no plates, no Force Fields, no windows; a token is simply lost."""
    worn: dict[str, list[str]] = {"courier-vest": [], "traffic-visor": []}
    play = scene(
        engine,
        Seat("ghost", at=1, energy=6, fields=2, gear=worn),
        Seat("illusion", at=6, token=2),
        action=2,
    )
    play.do(Move(sector=2))
    assert play.hp(0) == 5
    assert play.gear(0) == worn
    assert play.chooser == 0
    assert EventKind.DEFENSE_ROLLED not in play.told()
    assert EventKind.ATTACK_ENDED not in play.told()
    assert not play.offers_effect("fade")


def test_damage_of_an_ability_in_an_attack_meets_no_plates(engine: str) -> None:
    """NEON-ATK-45: Afterburn takes its token past Armor and Helmet."""
    worn: dict[str, list[str]] = {"courier-vest": [], "pit-lane-lid": []}
    play = scene(
        engine,
        Seat("phoenix", at=5, energy=2, gear={"ticket-puncher": []}),
        Seat("boulder", at=5, energy=0, gear=worn),
    )
    strike(play, "ticket-puncher", 1, ["CRIT", "CRIT"], ["FAIL"])
    assert (play.hp(1), play.gear(1)) == (5, {"courier-vest": []}), "the Helmet stopped one"
    play.use("afterburn")
    assert (play.hp(1), play.gear(1)) == (4, {"courier-vest": []})


def burning(engine: str) -> Scene:
    """Phoenix has damaged the first of two Fighters in Sector 2; its 4C is open."""
    play = scene(
        engine,
        Seat("phoenix", at=1, energy=2, gear={"shrapnel-puck": []}),
        Seat("boulder", at=2, energy=0),
        Seat("ghost", at=2, energy=0),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.skip()
    play.defend_roll("FAIL")
    return play


def test_each_target_has_its_own_outcome_window(engine: str) -> None:
    """NEON-ATK-46: directly after that target's damage, before the next one defends."""
    play = burning(engine)
    assert play.attack_state.current == 1
    assert play.offers_effect("afterburn")
    play.skip()
    play.defend_roll("FAIL")
    assert play.attack_state.current == 2
    play.use("afterburn")
    assert (play.hp(1), play.hp(2)) == (5, 4)


def test_an_outcome_effect_is_used_once_per_attack(engine: str) -> None:
    """NEON-ATK-46: used on the first target it is not offered on the second."""
    play = burning(engine)
    play.use("afterburn")
    assert play.hp(1) == 4
    play.defend_roll("FAIL")
    assert play.hp(2) == 5
    assert not play.offers_effect("afterburn")


def test_an_undamaged_target_opens_no_window_of_another(engine: str) -> None:
    """NEON-ATK-46: damage to the first target does not count for the second."""
    play = burning(engine)
    play.skip()
    play.defend_roll("SHIELD")
    assert play.events(EventKind.ATTACK_ENDED)


def test_an_effect_on_each_damaged_fighter_comes_after_the_last_target(engine: str) -> None:
    """NEON-ATK-46: offered once, after 4E, and it touches those who were damaged."""
    play = scene(
        engine,
        Seat("snake", at=1, energy=0, gear={"undertow-charge": ["shrapnel-puck"]}),
        Seat("boulder", at=2, energy=0),
        Seat("phoenix", at=2, energy=0),
        Seat("ghost", at=2, energy=1),
        automa=Automa(at=2),
    )
    play.attack("undertow-charge", everyone(2))
    play.roll("HIT", "MISS", "MISS")
    play.automa_roll("FAIL", "FAIL")
    play.defend_roll("FAIL")
    play.defend_roll("SHIELD")
    play.defend_roll("FAIL")
    play.skip()
    assert play.offers_effect("fade"), "4E of the last seat"
    play.use("fade", sector=1)
    assert play.state.automa_hp == 5
    play.use("undertow-charge", 1)
    assert [play.at(seat) for seat in (1, 2, 3)] == [3, 2, 1], "Ghost stands beside the attacker"
    assert play.state.automa_loc == 3
    assert not play.offers(Effect)


def test_an_effect_on_each_damaged_fighter_skips_those_who_left(engine: str) -> None:
    """NEON-ATK-46: who is in Maintenance is spared, and alone it opens no window."""

    def thrown(others_hp: int) -> Scene:
        play = scene(
            engine,
            Seat("snake", at=1, energy=0, gear={"half-time-show": ["shrapnel-puck"]}),
            Seat("boulder", at=2, energy=0, hp=1),
            Seat("phoenix", at=2, energy=1, hp=others_hp),
        )
        play.attack("half-time-show", everyone(2))
        play.roll("HIT", "MISS", "MISS")
        play.defend_roll("FAIL")
        maintain(play)
        play.defend_roll("FAIL")
        play.skip()
        return play

    play = thrown(others_hp=2)
    play.use("half-time-show", 1)
    assert (play.energy(1), play.energy(2)) == (3, 0)
    gone = thrown(others_hp=1)
    maintain(gone)
    assert gone.events(EventKind.ATTACK_ENDED)
    assert gone.gear(0) == {"half-time-show": []}


def test_an_attacker_who_leaves_ends_the_attack(engine: str) -> None:
    """NEON-ATK-47: a step into a Trap after the first target spares the second."""
    play = scene(
        engine,
        Seat("snake", at=1, hp=1, energy=0, gear={"hit-and-run": ["shrapnel-puck"]}),
        Seat("ghost", at=2, energy=1),
        Seat("boulder", at=2, energy=0),
        Seat("illusion", at=6, energy=0, token=10),
        pack=STEPPING_GRENADE,
    )
    play.attack("hit-and-run", everyone(2))
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.skip()
    play.use("hit-and-run", 1, sector=10)
    maintain(play)
    assert play.events(EventKind.ATTACK_ENDED) == [(0, 1, 0, 0)]
    assert [event[0] for event in play.events(EventKind.DEFENSE_ROLLED)] == [1]
    assert (play.hp(1), play.hp(2)) == (5, 6)
    assert play.at(0) == SHIP
    assert not play.offers_effect("fade"), "no 4E either"


def test_an_attacker_may_fall_by_maneuver_b(engine: str) -> None:
    """NEON-ATK-47: the last step of all, into a Trap, ends attack and turn."""
    play = scene(
        engine,
        Seat("snake", at=5, hp=1, energy=1),
        Seat("boulder", at=5, energy=0),
        Seat("illusion", at=9, energy=0, token=6),
    )
    strike(play, "basic", 1, ["MISS"], ["FAIL"])
    play.use("maneuver-b", sector=6)
    maintain(play)
    assert play.events(EventKind.ATTACK_ENDED) == [(0, 0, 0, 0)]
    assert play.at(0) == SHIP
    play.draw_cards()
    assert play.chooser != 0


def test_an_attacker_who_stays_goes_on(engine: str) -> None:
    """NEON-ATK-47: the same step without a Trap changes nothing for the second target."""
    play = scene(
        engine,
        Seat("snake", at=1, hp=1, energy=0, gear={"hit-and-run": ["shrapnel-puck"]}),
        Seat("ghost", at=2, energy=0),
        Seat("boulder", at=2, energy=0),
        pack=STEPPING_GRENADE,
    )
    play.attack("hit-and-run", everyone(2))
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.use("hit-and-run", 1, sector=10)
    play.defend_roll("FAIL")
    assert (play.hp(1), play.hp(2)) == (5, 5)


def test_the_defeat_of_the_current_target_comes_before_that_end(engine: str) -> None:
    """NEON-ATK-47: a Target without tokens is defeated even if its attacker just fell."""
    play = scene(
        engine,
        Seat("snake", at=1, hp=1, energy=0, gear={"hit-and-run": ["shrapnel-puck"]}),
        Seat("ghost", at=2, hp=1, side="B", energy=0),
        Seat("boulder", at=2, energy=0),
        Seat("illusion", at=6, energy=0, token=10),
        pack=STEPPING_GRENADE,
    )
    play.attack("hit-and-run", everyone(2))
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.use("hit-and-run", 1, sector=10)
    maintain(play)
    assert play.events(EventKind.DEFEATED) == [(0, 3, 0, 0), (1, 0, 0, 0)]
    assert play.events(EventKind.ELIMINATED) == [(1, 0, 0, 0)]
    assert play.hp(2) == 6
