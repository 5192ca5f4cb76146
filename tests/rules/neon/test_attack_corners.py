"""Corners of an attack that need two rules at once, or content other than ours."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Effect, Guards, Move, Pay
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, SHIP

from .flow import maintain, turns_over
from .moments import strike
from .scenario import Automa, Seat, bot, content_of, scene, vector


def melee(name: str, *effects: str) -> str:
    """A weapon of our own: one die at Range 0, with these effects."""
    card = f"""
[[equipment]]
id = "{name}"
source = "ours"
name = "{name.title()}"
type = "MELEE"
rank = 1
copies = 1
dice = [1, 0, 0]
capacity = 1
ammo = ["SLUG"]
"""
    return card + "".join(f"[[equipment.effects]]\n{effect}\n" for effect in effects)


def phoenix(*abilities: str) -> str:
    """Phoenix with other abilities, named after their place: first, second."""
    names = ("First", "Second")
    head = (
        '[[fighter]]\nid = "phoenix"\nsource = "ours"\nname = "Phoenix"\ncorporation = "Chauviré"\n'
    )
    return head + "".join(
        f'[[fighter.abilities]]\nname = "{name}"\n{ability}\n'
        for name, ability in zip(names, abilities, strict=False)
    )


# Dice


@pytest.mark.parametrize("dice", ["[3, 1, 2]", "[2, 1, 3]"])
def test_the_best_cell_may_be_any(engine: str, dice: str) -> None:
    """NEON-ATK-06: the base that an effect states, whatever the Range."""
    pack = FREE_GUN.replace("[1, 0, 0]", dice).replace(
        '"add_attack_dice", n = 1', '"base_dice", best = true, min = 1'
    )
    me = Seat("boulder", at=5, energy=0, gear={"free-gun": []})
    play = scene(engine, me, Seat("snake", at=6, energy=0), pack=pack)
    play.attack("free-gun", 1)
    play.use("free-gun")
    assert play.dice_due == 3


@pytest.mark.parametrize(("dice", "offered"), [("[1, 1, 0]", False), ("[2, 1, 0]", True)])
def test_a_base_that_is_the_same_is_no_change(engine: str, dice: str, offered: bool) -> None:
    """NEON-GEN-02: the best cell is of use only if it is better than this one."""
    pack = FREE_GUN.replace("[1, 0, 0]", dice).replace(
        '"add_attack_dice", n = 1', '"base_dice", best = true, min = 1'
    )
    me = Seat("boulder", at=5, energy=0, gear={"free-gun": []})
    play = scene(engine, me, Seat("snake", at=6, energy=0), pack=pack)
    play.attack("free-gun", 1)
    assert bool(play.offers_effect("free-gun")) is offered


def test_a_base_of_1_where_the_cell_is_empty_is_a_change(engine: str) -> None:
    """NEON-GEN-02: dice are compared before the floor of 1, so a die added later counts."""
    pack = FREE_GUN.replace("[1, 0, 0]", "[0, 1, 0]").replace(
        'do = [{ op = "add_attack_dice", n = 1 }]',
        'do = [{ op = "base_dice", best = true, min = 1 }]\nreach = [0]',
    )
    factory = 2
    me = Seat("boulder", at=factory, energy=1, gear={"free-gun": []})
    play = scene(engine, me, Seat("snake", at=factory, energy=0), pack=pack)
    play.attack("free-gun", 1, using="free-gun")
    play.use("factory")
    assert play.dice_due == 2


@pytest.mark.parametrize(("at", "offered"), [(6, True), (9, False)])
@pytest.mark.parametrize(("weapon", "ammo"), [("reaper", "home-run-bat"), ("yurei", "mic-stand")])
def test_a_shield_that_already_fails_is_not_broken(
    engine: str, weapon: str, ammo: str, at: int, offered: bool
) -> None:
    """NEON-GEN-02, NEON-ATK-19: in the Stadium no SHIELD is left to be read as FAIL."""
    me = Seat("ghost", at=at, energy=0, gear={weapon: [ammo]})
    play = scene(engine, me, Seat("boulder", at=at, energy=0))
    play.attack(weapon, 1)
    play.skip_all()
    play.roll(*["HIT"] * play.dice_due)
    assert bool(play.offers_effect(weapon, 1 if weapon == "reaper" else 0)) is offered


@pytest.mark.parametrize(("at", "offered"), [(6, True), (9, False)])
def test_a_shield_of_the_automa_that_already_fails_is_not_broken(
    engine: str, at: int, offered: bool
) -> None:
    """NEON-GEN-02, NEON-AUT-07: its dice are read by the Sector it stands in."""
    me = Seat("ghost", at=at, energy=0, gear={"reaper": ["home-run-bat"]})
    play = scene(engine, me, Seat("boulder", at=1), automa=Automa(at=at))
    play.attack("reaper", AUTOMA)
    play.skip_all()
    play.roll("HIT")
    play.automa_roll("SHIELD", "SHIELD")
    assert bool(play.offers_effect("reaper", 1)) is offered


def test_in_the_stadium_a_guard_can_still_be_weakened(engine: str) -> None:
    """NEON-GEN-02, NEON-ATK-33: a GUARD read as SHIELD no longer stops a CRIT there."""
    me = Seat("ghost", at=9, energy=0, gear={"little-friend": ["party-popper"]})
    play = scene(engine, me, Seat("boulder", at=9, energy=0))
    play.attack("little-friend", 1)
    play.skip_all()
    play.roll("CRIT", "MISS")
    play.use("little-friend", 1, target=1)
    play.defend_roll("GUARD")
    assert play.hp(1) == 5


def test_all_shields_are_broken_once(engine: str) -> None:
    """NEON-GEN-02: after all SHIELDs of a target fail, one more cannot."""
    breaks = 'op = "target_treats", from = "SHIELD", to = "FAIL"'
    rest, one = (
        f'when = "after_attack"\ndo = [{{ {breaks}, n = {many} }}]' for many in ('"all"', 1)
    )
    me = Seat("ghost", at=5, energy=0, gear={"cutter": []})
    play = scene(engine, me, Seat("boulder", at=5, energy=0), pack=melee("cutter", rest, one))
    play.attack("cutter", 1)
    play.roll("HIT")
    assert play.offers_effect("cutter", 1)
    play.use("cutter", 0, target=1)
    assert not play.offers_effect("cutter", 1)


def test_double_damage_is_not_sold_against_a_bot(engine: str) -> None:
    """NEON-GEN-02, NEON-ATK-43: a Bot falls to one damage, so two change nothing."""
    for target, offered in ((bot(4), False), (1, True)):
        me = Seat("ghost", at=5, energy=0, gear={"longspine": ["mic-stand"]})
        play = scene(engine, me, Seat("boulder", at=4, energy=0), bots={4: 1})
        play.attack("longspine", target)
        play.skip_all()
        play.roll("CRIT", "HIT")
        if target != 1:
            play.bot_roll("GUARD")
        assert bool(play.offers_effect("longspine", 0)) is offered


def test_the_first_seat_can_be_bound(engine: str) -> None:
    """NEON-ATK-19: Reaper makes one SHIELD of any Fighter fail."""
    me = Seat("ghost", at=5, energy=0, gear={"reaper": ["home-run-bat"]})
    play = scene(engine, Seat("boulder", at=6, energy=0), me, turn=1)
    play.attack("reaper", 0)
    play.skip_all()
    play.roll("HIT", "MISS")
    play.use("reaper", 1, target=0)
    play.defend_roll("SHIELD")
    assert play.hp(0) == 5


def test_added_dice_stay_when_the_base_changes(engine: str) -> None:
    """NEON-ATK-12: 1 and 1 more; then the base is 3, and still 1 more."""
    pack = FREE_GUN.replace("[1, 0, 0]", "[3, 1, 0]") + (
        '[[equipment.effects]]\nwhen = "before_attack"\n'
        'do = [{ op = "base_dice", best = true, min = 1 }]\n'
    )
    me = Seat("boulder", at=5, energy=0, gear={"free-gun": []})
    play = scene(engine, me, Seat("snake", at=6, energy=0), pack=pack)
    play.attack("free-gun", 1)
    play.use("free-gun")
    play.use("free-gun", 1)
    assert play.dice_due == 4


@pytest.mark.parametrize(("energy", "offered"), [(5, True), (6, False)])
def test_nobody_gains_more_than_there_is_room_for(engine: str, energy: int, offered: bool) -> None:
    """NEON-GEN-02: at 6 energy nothing would change."""
    pack = FREE_GUN.replace("add_attack_dice", "gain_energy")
    me = Seat("phoenix", at=5, energy=energy, gear={"free-gun": []})
    play = scene(engine, me, Seat("snake", at=5, energy=0), pack=pack)
    play.attack("free-gun", 1)
    assert bool(play.offers_effect("free-gun")) is offered


def test_dice_that_can_only_fall_one_way_are_not_waited_for(engine: str) -> None:
    """NEON-GEN-09: an attack die with nothing but HITs."""
    pack = '[attack]\nfaces = ["HIT", "HIT"]\n'
    seats = Seat("ghost", at=5, energy=0), Seat("boulder", at=5, energy=0)
    play = scene(engine, *seats, pack=pack)
    play.attack("basic", 1)
    assert play.attack_state.dice == [0, 1, 0, 0]
    play.defend_roll("FAIL")
    assert play.hp(1) == 5


# Cancelling


def test_three_weakenings_of_one_target_add_up(engine: str) -> None:
    """NEON-ATK-19: each lingers until the dice are read."""
    one = (
        'when = "after_attack"\n'
        'do = [{ op = "target_treats", from = "SHIELD", to = "FAIL", n = 1 }]'
    )
    pack = melee("cutter", one, one, one).replace("[1, 0, 0]", "[3, 0, 0]")
    me = Seat("ghost", at=5, energy=0, gear={"cutter": []})
    play = scene(engine, me, Seat("boulder", at=5, energy=0, fields=2), pack=pack)
    play.attack("cutter", 1)
    play.roll("HIT", "HIT", "HIT")
    for effect in range(3):
        play.use("cutter", effect, target=1)
    play.defend_roll("SHIELD", "SHIELD", "SHIELD")
    assert play.hp(1) == 3


def test_a_forced_plate_is_told_without_a_choice(engine: str) -> None:
    """NEON-ATK-36: the effect, its place and its card."""
    you = Seat("boulder", at=5, energy=0, gear={"courier-vest": []})
    play = scene(engine, Seat("ghost", at=5, energy=0), you)
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    number = play.content.equipment_numbers()["courier-vest"]
    used = [(1, play.ref("courier-vest"), 0, number)]
    assert play.events(EventKind.EFFECT_USED) == used
    assert (play.hp(1), play.gear(1)) == (6, {})


def test_two_readings_work_in_one_sector(engine: str) -> None:
    """NEON-ATK-33: Smoke in the Stadium takes a HIT, and the SHIELD fails all the same."""
    play = scene(
        engine,
        Seat("ghost", at=9, energy=0, gear={"tag-team": []}),
        Seat("boulder", at=9, energy=0),
        Seat("snake", at=1, energy=0, token=9),
    )
    strike(play, "tag-team", 1, ["HIT", "HIT", "MISS"], ["SHIELD"])
    play.skip_all()
    assert play.hp(1) == 5


def test_where_a_guard_goes_is_all_that_is_asked(engine: str) -> None:
    """NEON-ATK-34: the dice window that the defender has closed is over."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, gear={"tag-team": []}),
        Seat("boulder", at=5, energy=1),
    )
    strike(play, "tag-team", 1, ["CRIT", "HIT", "MISS"], ["GUARD"])
    assert play.offers_effect("maneuver-a")
    play.skip()
    assert play.actions() == [Guards(crits=0), Guards(crits=1)]


# Outcome


@pytest.mark.parametrize(("face", "energy"), [("HIT", 1), ("MISS", 0)])
def test_a_destroyed_bot_was_damaged(engine: str, face: str, energy: int) -> None:
    """NEON-ATK-40, NEON-ATK-43: what asks for damage works on Bots."""
    gain = 'when = "outcome_attacker"\nif = { damage_dealt = true }\n'
    pack = melee("scrapper", gain + 'do = [{ op = "gain_energy", n = 1 }]')
    me = Seat("ghost", at=5, energy=0, gear={"scrapper": []})
    play = scene(engine, me, Seat(at=1), bots={5: 1}, pack=pack)
    play.attack("scrapper", bot(5))
    play.roll(face)
    play.bot_roll("FAIL")
    if face == "HIT":
        play.bot_type("red")
    assert bool(play.offers_effect("scrapper")) is bool(energy)
    if energy:
        play.use("scrapper")
    assert play.energy(0) == energy


def fists(when: str) -> str:
    """Servo Fists that give energy instead, in that window."""
    return f"""
[[enhancement]]
id = "servo-fists"
source = "ours"
name = "Servo Fists"
[[enhancement.effects]]
when = "{when}"
do = [{{ op = "gain_energy", n = 1 }}]
"""


def test_an_attacker_who_fell_in_the_outcome_uses_nothing_more(engine: str) -> None:
    """NEON-ATK-47: what Maintenance has just built in is not for the attack that is over."""
    step = 'when = "outcome_attacker"\ndo = [{ op = "move_self", to = "adjacent" }]'
    play = scene(
        engine,
        Seat("phoenix", at=5, hp=1, energy=2, gear={"runner": []}),
        Seat("boulder", at=5, energy=0),
        Seat("illusion", at=9, energy=0, token=6),
        pack=melee("runner", step) + fists("outcome_attacker"),
    )
    strike(play, "runner", 1, ["HIT"], ["FAIL"])
    assert play.offers_effect("afterburn")
    play.use("runner", sector=6)
    play.skip()  # Illusion loots nothing
    maintain(play, keep="servo-fists")
    assert (play.at(0), play.energy(0), play.hp(1)) == (SHIP, 3, 5)
    assert play.events(EventKind.ATTACK_ENDED) == [(0, 1, 0, 0)]


@pytest.mark.parametrize(("hp", "offered"), [(2, True), (1, False)])
def test_a_defeated_defender_has_no_effects_after_the_attack(
    engine: str, hp: int, offered: bool
) -> None:
    """NEON-ATK-42: what it has on the Drop Ship does not work there."""
    you = Seat("boulder", at=5, hp=hp, energy=0)
    if offered:
        you.enhancement, you.side = "servo-fists", "B"
    seats = Seat("ghost", at=5, energy=0), you, Seat(at=9)
    play = scene(engine, *seats, pack=fists("outcome_defender"))
    strike(play, "basic", 1, ["HIT"], ["FAIL"])
    if not offered:
        maintain(play, keep="servo-fists")
    assert bool(play.offers_effect("servo-fists")) is offered
    assert play.hp(1) == (1 if offered else 6)


def test_the_automa_has_no_energy_to_lose(engine: str) -> None:
    """NEON-AUT-12: an effect that drains and does something else does that alone."""
    drain = '{ op = "drain_energy", n = 1, to_me = true }, { op = "take_leader" }'
    pack = melee("siphon", f'when = "outcome_attacker"\ndo = [{drain}]')
    me = Seat("ghost", at=5, energy=0, gear={"siphon": []})
    play = scene(engine, me, Seat(at=1), automa=Automa(at=5), leader=1, pack=pack)
    play.attack("siphon", AUTOMA)
    play.roll("HIT")
    play.automa_roll("FAIL", "FAIL")
    play.use("siphon")
    assert (play.energy(0), play.state.leader) == (0, 0)


def test_an_older_bot_token_of_the_same_type_pays(engine: str) -> None:
    """NEON-AMMO-04: the one just won does not serve yet, the one from before does."""
    effect = 'when = "outcome_attacker"\ncost = { ammo = "SLUG" }\n'
    pack = melee("scrapper", effect + 'do = [{ op = "gain_energy", n = 1 }]')
    for held, sources in ((["red"], 2), ([], 1)):
        me = Seat("ghost", at=5, energy=0, gear={"scrapper": []}, bots=held)
        play = scene(engine, me, Seat(at=1), bots={5: 1}, pack=pack)
        play.attack("scrapper", bot(5))
        play.roll("HIT")
        play.bot_roll("FAIL")
        play.bot_type("red")
        play.use("scrapper")
        assert len(play.offers(Pay)) == (sources if sources > 1 else 0), "one source is not asked"


def test_a_reroll_is_told_as_one(engine: str) -> None:
    """NEON-ATK-16, NEON-ATK-30: with the dice as they lie then."""
    seats = Seat("ghost", at=5, energy=1), Seat("boulder", at=5, energy=1)
    play = scene(engine, *seats)
    play.attack("basic", 1)
    play.roll("MISS")
    play.use("maneuver-a", dice=["MISS"])
    play.roll("HIT")
    play.defend_roll("FAIL")
    play.use("maneuver-a", dice=["FAIL"])
    play.defend_roll("SHIELD")
    rolled = [(vector("MISS"), 0, 0, 0), (vector("HIT"), 1, 0, 0)]
    assert play.events(EventKind.ATTACK_ROLLED) == rolled
    defended = [(1, vector("FAIL"), 0, 0), (1, vector("SHIELD"), 1, 0)]
    assert play.events(EventKind.DEFENSE_ROLLED) == defended


# Sectors and tokens


def test_entering_uses_only_what_is_for_entering(engine: str) -> None:
    """NEON-ENH-01, NEON-MOV-02: an Overcharge Cell gave its energy when it was built in."""
    me = Seat("boulder", at=5, energy=0, side="B", enhancement="overcharge-cell")
    play = scene(engine, me, Seat(at=1), action=2)
    play.do(Move(sector=6))
    assert play.energy(0) == 0


TURNSTILE = """
[[sector]]
number = 6
id = "mall"
source = "ours"
name = "Mall"
rank = 2
[[sector.effects]]
when = "on_enter"
if = { has_field = true }
do = [{ op = "gain_energy", n = 1 }]
"""


@pytest.mark.parametrize(("fields", "energy"), [(0, 0), (1, 1)])
def test_an_entering_effect_may_ask_for_something(engine: str, fields: int, energy: int) -> None:
    """NEON-MOV-02: it applies at once to whoever has what it asks for."""
    me = Seat("boulder", at=5, energy=0, fields=fields)
    play = scene(engine, me, Seat(at=1), action=2, pack=TURNSTILE)
    play.do(Move(sector=6))
    assert play.energy(0) == energy


GIFT = """
[[token]]
id = "trap"
source = "ours"
name = "Gift"
scope = "others"
[[token.effects]]
when = "on_enter"
do = [{ op = "gain_energy", n = 2 }]
"""


def test_a_token_may_give_energy_to_who_comes_in(engine: str) -> None:
    """NEON-MOV-04: to others than its owner, and it stays."""
    for turn, energies in ((0, [2, 0]), (1, [0, 0])):
        seats = Seat("boulder", at=5, energy=0), Seat("illusion", at=5, energy=0, token=6)
        play = scene(engine, *seats, turn=turn, acted=[1 - turn], action=2, pack=GIFT)
        play.do(Move(sector=6))
        assert [play.energy(0), play.energy(1)] == energies
        assert play.seat(1).token == 6


def test_the_automa_takes_no_energy_from_a_token(engine: str) -> None:
    """NEON-AUT-12: it comes in, and nothing happens."""
    seats = Seat("boulder", at=7, energy=0), Seat("illusion", at=7, energy=0, token=6)
    play = turns_over(engine, *seats, automa=Automa(at=5), pack=GIFT)
    assert play.state.automa_loc == 6
    assert [play.energy(0), play.energy(1)] == [0, 0]


SHELTERS = """
[[sector]]
number = 6
id = "mall"
source = "ours"
name = "Mall"
rank = 2
[[sector.effects]]
when = "passive"
do = [{ op = "add_defense_dice", n = 1 }]
[[token]]
id = "neko"
source = "ours"
name = "Neko"
scope = "all"
[[token.effects]]
when = "passive"
do = [{ op = "add_defense_dice", n = 1 }]
"""


@pytest.mark.parametrize(
    ("place", "token", "dice"), [(5, None, 1), (6, None, 2), (5, 5, 2), (6, 6, 3)]
)
def test_a_sector_and_a_token_may_both_shelter(
    engine: str, place: int, token: int | None, dice: int
) -> None:
    """NEON-ATK-25: dice from whatever works where the defender stands."""
    akari = Seat("akari", at=1, energy=0, token=token)
    seats = Seat("ghost", at=place, energy=0), Seat("boulder", at=place, energy=0), akari
    play = scene(engine, *seats, pack=SHELTERS)
    play.attack("basic", 1)
    play.roll("HIT")
    assert play.dice_due == dice


# Abilities


FREE_GUN = """
[[equipment]]
id = "free-gun"
source = "ours"
name = "Free Gun"
type = "SMALL"
rank = 1
copies = 1
dice = [1, 0, 0]
capacity = 1
ammo = ["BULLET"]
[[equipment.effects]]
when = "before_attack"
do = [{ op = "add_attack_dice", n = 1 }]
"""


def test_free_gear_is_free_on_the_tv_tower(engine: str) -> None:
    """NEON-SEC-12: prices of Gear are not raised, of the first Gear spot neither."""
    me = Seat("boulder", at=10, energy=0, gear={"free-gun": []})
    play = scene(engine, me, Seat("snake", at=10, energy=0), pack=FREE_GUN)
    play.attack("free-gun", 1)
    play.use("free-gun")
    assert play.dice_due == 2


@pytest.mark.parametrize(("place", "energy", "left"), [(5, 0, 0), (10, 1, 0), (10, 0, None)])
def test_a_free_ability_costs_1_on_the_tv_tower(
    engine: str, place: int, energy: int, left: int | None
) -> None:
    """NEON-SEC-12: every ability costs 1 more there, also one without a price."""
    pack = phoenix('when = "before_attack"\ndo = [{ op = "add_attack_dice", n = 1 }]')
    seats = Seat("phoenix", at=place, energy=energy), Seat("boulder", at=place, energy=0)
    play = scene(engine, *seats, pack=pack)
    play.attack("basic", 1)
    assert bool(play.offers(Effect)) is (left is not None)
    if left is not None:
        play.use("first")
        assert (play.energy(0), play.dice_due) == (left, 2)


RECALL = """
[[fighter]]
id = "illusion"
source = "ours"
name = "Illusion"
corporation = "Fyrlys"
token = "trap"
[[fighter.abilities]]
name = "Trap"
when = "during_turn"
cost = { energy = 2 }
do = [{ op = "place_token" }]
[[fighter.abilities]]
name = "Recall"
when = "during_turn"
cost = { energy = 1 }
do = [{ op = "return_token" }]
"""


@pytest.mark.parametrize("place", [1, 5, 10])
def test_a_token_may_be_called_home(engine: str, place: int) -> None:
    """NEON-TOK-01: once it is home its ability is there again; at home it cannot be called."""
    play = scene(engine, Seat("illusion", at=place, energy=6), Seat(at=9), action=2, pack=RECALL)
    assert not play.offers_effect("recall")
    play.use("trap")
    assert not play.offers_effect("trap")
    play.use("recall")
    assert play.seat(0).token == SHIP
    assert play.energy(0) == (1 if place == 10 else 3), "the TV Tower has its price"
    assert bool(play.offers_effect("trap")) is (place != 10)


def test_an_ability_whose_token_is_out_does_nothing_else_either(engine: str) -> None:
    """NEON-TOK-01: the Trap also takes the Leader token, and cannot while it lies."""
    pack = RECALL.replace(
        '{ op = "place_token" }', '{ op = "place_token" }, { op = "take_leader" }'
    )
    for token in (None, 9):
        illusion = Seat("illusion", at=5, energy=6, token=token)
        play = scene(engine, illusion, Seat(at=9), action=2, leader=1, pack=pack)
        assert bool(play.offers_effect("trap")) is (token is None)


def test_a_move_uses_only_what_an_ability_has_for_moves(engine: str) -> None:
    """NEON-D-07: the same ability takes the Leader token between Actions, but not in a Move."""
    pack = phoenix(
        'when = ["on_move_action", "during_turn"]\ncost = { energy = 1 }\n'
        'do = [{ op = "move_self", steps = 2 }, { op = "take_leader" }]'
    )
    seats = Seat("phoenix", at=5, energy=2), Seat(at=1)
    play = scene(engine, *seats, action=2, leader=1, pack=pack)
    play.do(Move(play.ref("first"), 7))
    assert (play.at(0), play.energy(0), play.state.leader) == (7, 1, 1)
    play.use("first")
    assert (play.at(0), play.energy(0), play.state.leader) == (7, 0, 0)


DELIVERY = """
[[enhancement]]
id = "gyro-legs"
source = "ours"
name = "Delivery"
[[enhancement.effects]]
when = "during_turn"
cost = { tap = true }
do = [{ op = "draw_equipment", rank = 3, n = 1 }]
"""


def test_nothing_is_drawn_from_a_rank_that_is_all_in_play(engine: str) -> None:
    """NEON-GEN-02: neither in the deck nor in the discard pile is a card left."""
    worn: list[dict[str, list[str]]] = [{}, {}, {}, {}]
    of_type: dict[int, int] = {}
    for design in content_of().equipment:
        if design.rank == 3:
            seat = of_type.get(design.type, 0)
            of_type[design.type] = seat + 1
            worn[seat][design.id] = []
    for missing in (None, "encore"):
        seats = [Seat(at=5, gear={name: [] for name in gear if name != missing}) for gear in worn]
        seats[0].side, seats[0].enhancement = "B", "gyro-legs"
        play = scene(
            engine, *seats, action=2, discarded=[missing] if missing else [], pack=DELIVERY
        )
        assert bool(play.offers_effect("gyro-legs")) is (missing is not None)
