"""The twelve monsters: attacks, texts, qualities, Armor Ratings (MON), and tokens (TOK)."""

from __future__ import annotations

import pytest

from kumite.games.defend_neo_tokyo import actions as act

from . import names
from .scenario import Ending, EventKind, Phase, Scene, Window, assault, foe, mech, scene

BULK = "zakharovich-2400+chain-fist+power-mace+heavy-legs"
ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"

# monster: Mech W, Mech R, City W, City R
STATS = {
    "cindermaw": ("RND 2, C 1", "LA 2, RA 2", "CITY 1, CIT 1", "CITY 2"),
    "isotopede": ("LG 2, RND 1", "LG 3, RND 2", "CITY 1, CIT 1", "CITY 1, CIT 2"),
    "glowback": ("C 2", "C 3, RND 1", "CITY 2", "CITY 3"),
    "geigerwing": ("RND 1, RND 1", "LA 1, RA 1, RND 2", "CITY 1, CIT 1", "CITY 1, CIT 1"),
    "slagtusk": ("C 1, RND 2", "C 3, LG 2", "CITY 2", "CITY 3"),
    "halflife": ("LA 2, RA 2", "RND 3, RND 2", "CITY 1, CIT 1", "CITY 2, CIT 1"),
    "brinejaw": ("LG 1, RND 2", "C 2, LG 2", "CITY 1, CIT 1", "CITY 2, CIT 1"),
    "lanternmaw": ("RND 2", "C 2, RND 2", "CIT 2", "CIT 2"),
    "barnacle-king": ("RA 2, LA 1", "RA 3, LA 2", "CITY 2", "CITY 3"),
    "inkwraith": ("RND 1, RND 1", "RND 2, RND 2", "CITY 1, CIT 1", "CITY 1, CIT 1"),
    "tidehammer": ("C 2, LG 1", "C 4", "CITY 2", "CITY 3"),
    "coral-widow": ("LG 2, LA 1", "LG 2, LA 2, RA 2", "CITY 1, CIT 1", "CITY 2"),
}
ARMOR = {  # against Melee, against Non-Melee
    "cindermaw": (1, 1),
    "isotopede": (0, 0),
    "glowback": (0, 3),
    "geigerwing": (2, 0),
    "slagtusk": (1, 1),
    "halflife": (0, 0),
    "brinejaw": (1, 1),
    "lanternmaw": (0, 0),
    "barnacle-king": (2, 2),
    "inkwraith": (1, 0),
    "tidehammer": (1, 1),
    "coral-widow": (0, 0),
}
LIFE = {
    "cindermaw": 36,
    "isotopede": 44,
    "glowback": 32,
    "geigerwing": 30,
    "slagtusk": 48,
    "halflife": 40,
    "brinejaw": 42,
    "lanternmaw": 38,
    "barnacle-king": 40,
    "inkwraith": 36,
    "tidehammer": 51,
    "coral-widow": 44,
}
each_monster = pytest.mark.parametrize("monster", list(STATS))
each_symbol = pytest.mark.parametrize("symbol", ["white", "red"])


def hits_of(words: str) -> list[tuple[str, int]]:
    return [(at, int(n)) for at, n in (hit.split() for hit in words.split(", "))]


# Stat cards


@each_symbol
@each_monster
def test_attacks_of_the_mech_side(engine: str, monster: str, symbol: str) -> None:
    """DNT-MON-01, DNT-MON-02, DNT-MAT-06: with a mech in its space; RND falls on the legs."""
    play = assault(engine, symbol, mech(BULK, 3, damage="C1"), mech(), monsters={monster: foe(3)})
    hits = hits_of(STATS[monster][symbol == "red"])
    for at, _ in hits:
        if at == "RND":
            play.part("LG")
    due = dict.fromkeys(names.SLOTS, 0)
    for at, n in hits:
        due["LG" if at == "RND" else at] += n
    due["C"] += 1
    assert play.damage(0) == tuple(due.values())
    assert play.city(3) == 0


@each_symbol
@each_monster
def test_attacks_of_the_city_side(engine: str, monster: str, symbol: str) -> None:
    """DNT-MON-01, DNT-MON-02, DNT-MAT-08, DNT-MAT-11: no mech in its space."""
    play = assault(engine, symbol, mech(damage="C1"), mech(), monsters={monster: foe(3)})
    hits = dict(hits_of(STATS[monster][2 + (symbol == "red")]))
    play.citizen_card(*["commuters"] * hits.get("CIT", 0))
    assert play.city(3) == hits.get("CITY", 0)
    assert len(play.events(EventKind.CITIZEN_ENTERED)) == hits.get("CIT", 0)
    assert play.damage(0) == (1, 0, 0, 0)


@each_monster
def test_life_and_armor_ratings(engine: str, monster: str) -> None:
    """DNT-MON-04, DNT-MON-08, DNT-HIT-05: Melee 8 and Attack 9, less the rating of either kind.

    A distant Attack, with its City side up, meets the same rating and life.
    """
    melee, ranged = ARMOR[monster]
    dice = 1 if monster == "inkwraith" else 2
    own = mech("patriot-1776", 3, hand="clean-cut sword-wave", power="RA2")
    play = scene(engine, own, mech(damage="C1"), monsters={monster: foe(3)})
    struck = play.copy()
    struck.card("clean-cut", monster)
    struck.roll(*[4] * dice)
    assert struck.life(monster) == LIFE[monster] - 4 * dice + melee
    play.card("sword-wave", monster)
    play.roll(*[4] * dice)
    assert play.life(monster) == LIFE[monster] - 4 * dice - 1 + ranged
    far = mech("patriot-1776", 2, hand="sword-wave", power="RA2")
    play = scene(engine, far, mech(damage="C1"), monsters={monster: foe(3)})
    play.card("sword-wave", monster)
    play.roll(4, 4)
    assert play.life(monster) == LIFE[monster] - 9 + ranged


_OTHER_NAME = """
[[monster]]
id = "slagtusk"
source = "ours"
threat = "radiation"
number = 5
name = "Nameless"
life = 48
armor = { melee = 1, ranged = 1 }
symbol = "white"
citizens = 1
mech_white = { hits = [{ at = "C", n = 1 }, { at = "RND", n = 2 }] }
mech_red = { name = "Nameless Charge", hits = [{ at = "C", n = 3 }, { at = "LG", n = 2 }] }
city_white = { hits = [{ at = "CITY", n = 2 }] }
city_red = { hits = [{ at = "CITY", n = 3 }] }
"""


def test_the_name_of_a_special_attack_has_no_effect(engine: str) -> None:
    """DNT-MON-10: Meltdown Charge by another name ends in the same position."""
    ends = []
    for pack in ("", _OTHER_NAME):
        own = mech(BULK, 3, damage="C1")
        play = assault(engine, "red", own, mech(), pack=pack, monsters={"slagtusk": foe(3)})
        ends.append(play.raw.encode())
        assert play.damage(0) == (4, 0, 0, 2)
    assert ends[0] == ends[1]


# Texts of attacks


@pytest.mark.parametrize(
    "monster", ["cindermaw", "isotopede", "halflife", "inkwraith", "coral-widow"]
)
def test_low_destroys_the_lowest(engine: str, monster: str) -> None:
    """DNT-MAT-05, DNT-CIT-01: City R: the lowest POP citizen of its own space, no other."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        monsters={monster: foe(3)},
        citizens={3: "commuters night-watch apartment-block", 2: "militia"},
    )
    while play.is_chance:
        play.citizen_card("apartment-block")
    assert play.destroyed_stack == ["night-watch"]
    assert play.citizens(2) == ["militia"]


@pytest.mark.parametrize("monster", ["geigerwing", "lanternmaw"])
def test_all_destroys_all(engine: str, monster: str) -> None:
    """DNT-MAT-05, DNT-CIT-06: City R: everybody in its space, those that just came too."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        monsters={monster: foe(3)},
        citizens={3: "night-watch street-vendors", 2: "militia"},
    )
    while play.is_chance:
        play.citizen_card("office-staff")
    assert not play.citizens(3)
    order = [names.DESIGNS[event[0]] for event in play.events(EventKind.CITIZEN_DESTROYED)]
    assert order[-2:] == ["street-vendors", "night-watch"]
    assert set(order[:-2]) == {"office-staff"}
    assert play.citizens(2) == ["militia"]


def test_geigerwing_flies_on(engine: str) -> None:
    """DNT-MAT-05, DNT-DSP-05: Static Gale: to the next higher space, not into ruins or if held."""
    for position, end in (
        ({"monsters": {"geigerwing": foe(3, minus=1)}}, 4),
        ({"monsters": {"geigerwing": foe(3, minus=1)}, "ruins": [4]}, 3),
        ({"monsters": {"geigerwing": foe(3, minus=1, held=True)}}, 3),
    ):
        play = assault(engine, "red", mech(BULK, 3, damage="C1"), mech(), **position)
        play.part("MISS")
        assert play.where("geigerwing") == end


def test_brinejaw_drains_legs(engine: str) -> None:
    """DNT-MAT-05, DNT-PWR-05: Undertow: each mech here, lying or not, loses 1 of its legs."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 3, power="LG2", damage="C1"),
        mech("anansi", 3, power="LG1", lying=True),
        mech("shen-jian", 4, power="LG2"),
        monsters={"brinejaw": foe(3, minus=2)},
    )
    assert [play.power(n)[2] for n in range(3)] == [1, 0, 2]


def test_inkwraith_takes_cards(engine: str) -> None:
    """DNT-D-31, DNT-MAT-05: Black Cloud: each mech here discards a card of its pilot's choice."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 3, hand="march burst", damage="C1"),
        mech("anansi", 3, hand="tangle", lying=True),
        mech("shen-jian", 4, hand="hop"),
        monsters={"inkwraith": foe(3, minus=2)},
    )
    assert play.discards() == {"march", "burst"}
    play.drop("march")
    assert [len(play.hand(n)) for n in range(3)] == [1, 0, 1]


def test_tidehammer_spills_over(engine: str) -> None:
    """DNT-MAT-05, DNT-BRD-05, DNT-BRD-09: City R: 1 to the next higher space; ruins take none."""
    play = assault(engine, "red", mech(damage="C1"), mech(), monsters={"tidehammer": foe(18)})
    assert (play.city(18), play.city(1)) == (3, 1)
    play = assault(
        engine, "red", mech(damage="C1"), mech(), ruins=[4], monsters={"tidehammer": foe(3)}
    )
    assert (play.city(3), play.city(4), play.city(5)) == (3, None, 0)


# Qualities


def test_isotopede_tramples_each_step_out(engine: str) -> None:
    """DNT-MON-03, DNT-DMG-10: WALK and RUN out of its space: LG 1 with W-DAMAGE, before the step.

    Its +1 tokens do not count; two such steps are two damages.
    """
    own = mech("patriot-1776", 3, hand="dig-in march charge", power="LG4")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3, plus=3)})
    play.tile("run", None, "charge")
    play.space(2)
    assert (play.window, play.where(0)) == (Window.DAMAGE, 3)
    play.done()
    assert (play.damage(0), play.where(0)) == ((0, 0, 0, 1), 2)
    play.space(3)
    assert play.damage(0) == (0, 0, 0, 1)


def test_a_trampled_mech_may_fail(engine: str) -> None:
    """DNT-MON-03, DNT-CRF-06: with 2 LG damage a Critical Failure ends the move."""
    own = mech("patriot-1776", 3, hand="march charge", power="LG1", damage="LG3 C12")
    other = mech(damage="C1")
    monsters = {"isotopede": foe(3)}
    for pack, failed in (("", False), (_HEAVY_TRAMPLE, True)):
        play = scene(engine, own, other, pack=pack, monsters=monsters)
        play.tile("walk", None, "charge")
        play.space(2)
        assert bool(play.events(EventKind.CRITICAL_FAILED)) is failed
        assert (play.where(0), play.is_lying(0)) == ((0, True) if failed else (2, False))
        assert play.go == 1


_HEAVY_TRAMPLE = """
[[monster]]
id = "isotopede"
source = "ours"
threat = "radiation"
number = 2
name = "Isotopede"
life = 44
armor = { melee = 0, ranged = 0 }
symbol = "red"
citizens = 2
mech_white = { hits = [{ at = "LG", n = 2 }, { at = "RND", n = 1 }] }
mech_red = { hits = [{ at = "LG", n = 3 }, { at = "RND", n = 2 }] }
city_white = { hits = [{ at = "CITY", n = 1 }, { at = "CIT", n = 1 }] }
city_red = { hits = [{ at = "CITY", n = 1 }, { at = "CIT", n = 2 }] }
quality = { side = "mech", is = "trample", part = "LG", n = 2 }
"""


def test_glowback_armors_itself_on_its_city_side(engine: str) -> None:
    """DNT-MON-03, DNT-MAT-17: 1 Armor token after each attack, while no mech is there."""
    for space, armor in ((8, 1), (3, 0)):
        own = mech(BULK, 3, damage="C1")
        play = assault(engine, "white", own, mech(), monsters={"glowback": foe(space)})
        assert play.tokens("glowback")[3] == armor


def test_barnacle_king_armors_itself_on_its_mech_side(engine: str) -> None:
    """DNT-MON-03, DNT-MAT-17: with a mech there."""
    for space, armor in ((8, 0), (3, 1)):
        own = mech(BULK, 3, damage="C1")
        play = assault(engine, "white", own, mech(), monsters={"barnacle-king": foe(space)})
        assert play.tokens("barnacle-king")[3] == armor


def test_halflife_regains_life(engine: str) -> None:
    """DNT-MON-03, DNT-MON-09, DNT-EVT-11: 3 in the end, on its Mech side, at most all."""
    full = names.full_life("halflife")
    for space, life, after in ((3, 20, 23), (3, full - 1, full), (8, 20, 20)):
        own = mech(BULK, 3, damage="C1")
        monsters = {"halflife": foe(space, life, stunned=True)}
        play = assault(engine, "white", own, mech(), monsters=monsters)
        assert play.life("halflife") == after


def test_lanternmaw_lures_citizens(engine: str) -> None:
    """DNT-MON-03, DNT-CIT-12: who enters an adjacent space comes to it, on its City side only."""
    for lurer, mechs, end in ((9, (mech(damage="C1"), mech()), 9), (9, None, 8), (12, None, 8)):
        own = mechs or (mech(damage="C1"), mech(space=9))
        play = assault(
            engine,
            "white",
            *own,
            monsters={"brinejaw": foe(8), "lanternmaw": foe(lurer, stunned=True)},
        )
        play.citizen_card("commuters")
        assert play.citizens(end) == ["commuters"]


def test_inkwraith_costs_a_die_with_a_mech_there(engine: str) -> None:
    """DNT-MON-03, DNT-HIT-10: any mech in its space; from afar as well."""
    for other, outcomes in ((3, 6), (8, 36)):
        own = mech("shen-jian", 2, hand="through-and-through", power="LA2")
        play = scene(engine, own, mech(space=other, damage="C1"), monsters={"inkwraith": foe(3)})
        play.card("through-and-through", "inkwraith")
        assert sum(play.weights().values()) == outcomes


def test_coral_widow_slows_mechs(engine: str) -> None:
    """DNT-MON-03, DNT-D-17: RUN and move cards that start in its space have one step less.

    Not below one, nor below the minimum: WALK and LEAP (2-2) are not shorter.
    """

    def steps(space: int, card: str, power: str = "LG4") -> int:
        own = mech("patriot-1776", 3, hand="march long-stride charge", power=power, damage="C1")
        monsters = {"coral-widow": foe(space)}
        play = scene(engine, own, mech(lying=True), monsters=monsters)
        if card == "run":
            play.tile("run", None, "charge")
        else:
            play.card(card)
        made = 0
        while play.offers(act.Space):
            play.space(min(play.spaces()))
            made += 1
        return made

    assert [steps(3, card) for card in ("run", "march", "long-stride")] == [1, 1, 2]
    assert [steps(12, card) for card in ("run", "march", "long-stride")] == [2, 2, 3]


def test_coral_widow_keeps_the_minimum(engine: str) -> None:
    """DNT-MON-03: LEAP still makes two steps, WALK one."""
    own = mech("shen-jian", 3, hand="hop nick", power="LG2", damage="C1")
    play = scene(engine, own, mech(lying=True), monsters={"coral-widow": foe(3)})
    walk = play.copy()
    walk.tile("walk", None, "nick")
    walk.space(2)
    assert walk.where(0) == 2
    play.tile("leap", None, "nick")
    play.space(2)
    play.space(1)
    assert play.where(0) == 1


# Monsters in general


def test_a_monster_has_the_side_of_its_space(engine: str) -> None:
    """DNT-MON-01, DNT-MON-05: Barnacle King attacks the mech that came, Glowback the city left."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="march", power="LG1"),
        mech("anansi", 1, hand="thread-the-needle"),
        track=4,
        monsters={"glowback": foe(8), "slagtusk": foe(9)},
    )
    play.card("march")
    play.walk(9)
    play.card("thread-the-needle", "glowback")
    play.roll(1)
    play.settle()
    sides = {event[0]: event[1] for event in play.events(EventKind.SIDE_FIXED)}
    assert sides == {2: 1, 4: 0}


def test_a_boss_cannot_be_stunned(engine: str) -> None:
    """DNT-MON-12: Full Voltage stuns Isotopede, not the boss."""
    own = mech("el-vaquero", 3, hand="full-voltage", power="RA4")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    play.card("full-voltage", "isotopede")
    play.roll(1, 1, 1)
    assert play.monster("isotopede").marks == 2
    play = scene(engine, own, mech(damage="C1"), threat="radiation", monsters={"boss": foe(3)})
    play.card("full-voltage", "boss")
    play.roll(1, 1, 1)
    assert play.monster("boss").marks == 0


def test_a_held_monster_is_moved_by_nothing(engine: str) -> None:
    """DNT-MON-11: no push, no pull, and Borrowed Strings cannot be played on it."""
    own = mech("anansi", 3, hand="puppet-wire reel-in tangle", power="LA1")
    play = scene(engine, own, mech(), monsters={"slagtusk": foe(4, held=True)})
    assert play.cards() == {"tangle"}


# Tokens


def test_pilots_place_few_minus_tokens(engine: str) -> None:
    """DNT-TOK-10, DNT-TOK-08: Suppressing Burst's 2 on top of 1 make 2; an event knows no limit."""
    own = mech("patriot-1776", 7, hand="suppressing-burst", power="LA2")
    play = assault(engine, "white", own, mech(damage="C1"), monsters={"slagtusk": foe(8, minus=1)})
    play.react("suppressing-burst")
    assert play.events(EventKind.TOKENS_CHANGED)[0] == (4, 2, 2, 1)
    pack = """
[[event]]
id = "feeding-frenzy"
source = "ours"
threat = "radiation"
name = "Feeding Frenzy"
symbol = "white"
do = [{ op = "minus", who = { each = "monster" }, n = 3 }]
"""
    monsters = {"slagtusk": foe(8, stunned=True)}
    play = scene(engine, mech(damage="C1"), mech(), pack=pack, phase=Phase.EVENT, monsters=monsters)
    play.event("feeding-frenzy")
    assert play.events(EventKind.TOKENS_CHANGED)[0] == (4, 2, 3, 0)


def test_pilots_light_few_fires(engine: str) -> None:
    """DNT-TOK-10, DNT-TOK-01: Inferno's 2 on top of 3 make 4; IGNITE is not offered then."""
    own = mech("el-vaquero", 3, hand="inferno slipstream", power="LA3")
    play = scene(engine, own, mech(lying=True), monsters={"slagtusk": foe(3, fire=3)})
    assert "LA:ignite" in play.tiles()
    play.card("inferno", "slagtusk")
    play.roll(1, 1)
    assert play.tokens("slagtusk")[0] == 4
    assert "LA:ignite" not in play.tiles()


def test_the_supply_of_a_kind_is_ten(engine: str) -> None:
    """DNT-TOK-02: nine Fire tokens are out: Inferno places one of two; then none can be placed."""
    monsters = {"slagtusk": foe(3), "glowback": foe(8, fire=9)}
    own = mech("el-vaquero", 3, hand="inferno slipstream", power="LA3")
    play = scene(engine, own, mech(lying=True), monsters=monsters)
    play.card("inferno", "slagtusk")
    play.roll(1, 1)
    assert play.tokens("slagtusk")[0] == 1
    assert "LA:ignite" not in play.tiles()


def test_a_mech_holds_three_armor_tokens(engine: str) -> None:
    """DNT-TOK-08: Hull Down's 2 on top of 2 make 3; a monster may hold more."""
    own = mech("zakharovich-2400", 3, hand="hull-down", armor=2)
    play = scene(engine, own, mech(damage="C1"), monsters={"slagtusk": foe(8, armor=6)})
    play.card("hull-down")
    assert play.mech(0).armor == 3
    assert play.tokens("slagtusk")[3] == 6


def test_armor_tokens_do_not_shield_the_city(engine: str) -> None:
    """DNT-TOK-09, DNT-TOK-07: Storm Surge on a space with armored mech and monster: 1, no token."""
    play = scene(
        engine,
        mech("patriot-1776", 3, armor=3, damage="C1"),
        mech(),
        phase=Phase.EVENT,
        monsters={"brinejaw": foe(3, armor=3, stunned=True)},
    )
    play.event("storm-surge")
    assert play.city(3) == 1
    assert (play.mech(0).armor, play.tokens("brinejaw")[3]) == (3, 3)


def test_tokens_stay_until_they_are_removed(engine: str) -> None:
    """DNT-TOK-01, DNT-TOK-03: Fire, Armor and -1 outlast the turn."""
    monsters = {"slagtusk": foe(3, fire=2, armor=2, minus=1, stunned=True)}
    play = scene(engine, mech(damage="C1"), mech(), monsters=monsters)
    play.done()
    play.run_to(Phase.POWER)
    assert play.tokens("slagtusk") == (2, 0, 1, 2)


def burn(engine: str, fire: int, armor: int) -> Scene:
    monsters = {"slagtusk": foe(3, 20, fire=fire, armor=armor)}
    return assault(engine, "white", mech(damage="C1"), mech(), monsters=monsters)


def test_fire_meets_armor_tokens_and_burns_down(engine: str) -> None:
    """DNT-TOK-03, DNT-TOK-04, DNT-TOK-07: 2 tokens, 2 dice: 7 less 2 Armor; one Fire token left."""
    play = burn(engine, 2, 2)
    assert sum(play.weights().values()) == 36
    play.roll(3, 4)
    assert play.life("slagtusk") == 15
    assert play.tokens("slagtusk") == (1, 0, 0, 0)


def test_fire_may_win(engine: str) -> None:
    """DNT-TOK-04, DNT-WIN-01: a boss killed by Fire."""
    play = assault(
        engine,
        "red",
        mech(damage="C1"),
        mech(),
        threat="radiation",
        monsters={"boss": foe(3, 2, fire=1)},
        deck="national-guard aftershock",
    )
    play.citizen_card("commuters", "commuters")
    play.roll(2)
    assert play.ending is Ending.BOSS_DEFEATED
