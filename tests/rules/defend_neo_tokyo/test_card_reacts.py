"""Each React card in its window, with its scope, requirement and effect (REA)."""

from __future__ import annotations

from typing import Any

import pytest

from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.terms import CardType

from .cards import carrier, partner, requirement, slot_of
from .scenario import EventKind, Phase, Scene, Window, assault, foe, mech, scene

REACTS = [card.id for cards in load().cards for card in cards if card.type is CardType.REACT]
LIMBS = [card for card in REACTS if slot_of(card)]


def struck(engine: str, card: str, monster: str, symbol: str, *others: Any, **own: Any) -> Scene:
    """The carrier of this card is in 8 when that monster attacks it there."""
    beside = others or (partner(card, damage="C1"),)
    return assault(engine, symbol, carrier(card, 8, **own), *beside, monsters={monster: foe(8)})


# Damage


@pytest.mark.parametrize(
    ("card", "damage"),
    [
        ("between-heartbeats", (0, 0, 0, 0)),
        ("hold-the-line", (2, 0, 0, 0)),
        ("deflect", (2, 0, 0, 0)),
        ("brace-shaft", (2, 0, 0, 0)),
        ("turn-the-blade", (2, 0, 0, 0)),
        ("magnetic-bottle", (1, 0, 0, 0)),
        ("dig-in", (1, 0, 0, 0)),
        ("stand-firm", (2, 0, 0, 0)),
        ("immovable", (0, 0, 0, 0)),
        ("cling", (0, 0, 0, 3)),
    ],
)
def test_reacts_to_damage(engine: str, card: str, damage: tuple[int, ...]) -> None:
    """DNT-REA-06, DNT-REA-07, DNT-CRD-02: Tidehammer's C 4, less what it prevents."""
    play = struck(engine, card, "tidehammer", "red")
    assert play.window is Window.DAMAGE
    declined = play.copy()
    declined.done()
    assert declined.damage(0) == (4, 0, 0, 0)
    play.react(card)
    assert play.damage(0) == damage
    assert play.discard_pile(0) == {card}


@pytest.mark.parametrize("card", LIMBS)
def test_the_requirement_of_a_react(engine: str, card: str) -> None:
    """DNT-REA-04, DNT-REA-09: with one power less nobody is asked in a whole Event Phase."""
    slot, req = slot_of(card), requirement(card)
    for power in (req - 1, req):
        own = carrier(card, 8, power=f"{slot.name}{power}", damage="C1")
        for symbol in ("white", "red"):
            play = assault(
                engine,
                symbol,
                own,
                partner(card, 8),
                monsters={"coral-widow": foe(8), "brinejaw": foe(9), "inkwraith": foe(10)},
                citizens={9: "commuters", 10: "taxi-rank"},
                damage={10: 4},
            )
            while play.is_chance:
                play.settle()
            if power < req:
                assert play.window is None
                assert card in play.hand(0)


@pytest.mark.parametrize(
    ("card", "parts"),
    [
        ("sidestep", {"LG", "LA"}),
        ("over-its-head", {"LG"}),
        ("immovable", {"LG"}),
        ("cling", {"LA"}),
        ("dig-in", {"LG", "LA"}),
    ],
)
def test_reacts_to_damage_on_a_part(engine: str, card: str, parts: set[str]) -> None:
    """DNT-REA-09: Coral Widow's LG 2 and LA 1: offered for the parts that the card names."""
    play = struck(engine, card, "coral-widow", "white")
    offered = set()
    while play.window is Window.DAMAGE:
        offered.add("LG" if play.damage(0)[3] == 0 else "LA")
        play.done()
    assert offered == parts


@pytest.mark.parametrize("card", ["sidestep", "over-its-head"])
def test_dodging(engine: str, card: str) -> None:
    """DNT-MAT-13, DNT-D-25: LG 2 is cancelled; who steps away is missed by LA 1, who stays not."""
    play = struck(engine, card, "coral-widow", "white")
    play.react(card)
    stays = play.copy()
    stays.done()
    assert stays.damage(0) == (0, 1, 0, 0)
    play.yes()
    play.space(7)
    assert play.damage(0) == (0, 0, 0, 0)


def test_surge_guard(engine: str) -> None:
    """DNT-D-22, DNT-REA-09: pays 1 power of a part of choice; without power it is not offered."""
    play = struck(engine, "surge-guard", "tidehammer", "red", power="LA1 RA2")
    play.react("surge-guard")
    play.slot("RA")
    assert (play.power(0), play.damage(0)) == ((1, 1, 0), (1, 0, 0, 0))
    play = struck(engine, "surge-guard", "tidehammer", "red", power="")
    assert play.damage(0) == (4, 0, 0, 0)


def test_hold_the_line_helps_a_mech_beside(engine: str) -> None:
    """DNT-REA-08: mech@0: any mech in the own space; none at a distance."""
    for space, left in ((8, 2), (7, 4)):
        play = assault(
            engine,
            "red",
            mech("anansi", 8),
            mech("patriot-1776", space, hand="hold-the-line"),
            monsters={"tidehammer": foe(8)},
        )
        assert (play.window is Window.DAMAGE) is (space == 8)
        if play.window:
            play.react("hold-the-line")
        assert play.damage(0) == (left, 0, 0, 0)


def test_stand_between_is_for_others(engine: str) -> None:
    """DNT-REA-07, DNT-REA-08: ally@0: C 4 against mech 1 becomes C 3 against mech 0."""
    play = assault(
        engine,
        "red",
        mech("zakharovich-2400", 8, hand="stand-between"),
        mech("anansi", 8),
        monsters={"tidehammer": foe(8)},
    )
    assert play.damage(0) == (4, 0, 0, 0)  # for itself it was not asked
    play.react("stand-between")
    assert (play.damage(0), play.damage(1)) == ((7, 0, 0, 0), (0, 0, 0, 0))


def test_a_redirect_to_the_chassis_from_any_part(engine: str) -> None:
    """DNT-REA-07, DNT-SEQ-04: LA 2 becomes C 1; guard is not counted again."""
    play = assault(
        engine,
        "white",
        mech("zakharovich-2400", 8, hand="stand-between", front="siege-anchor"),
        mech("anansi", 8),
        monsters={"halflife": foe(8)},
    )
    assert play.damage(0) == (0, 1, 0, 0)  # LA 2 less guard
    play.react("stand-between")
    assert play.damage(0) == (1, 1, 1, 0)
    assert play.damage(1) == (0, 0, 2, 0)


def test_striking_back(engine: str) -> None:
    """DNT-HIT-11, DNT-REA-05: Deflect and, with none left, Turn the Blade hit for 2, no armor."""
    play = struck(engine, "deflect", "tidehammer", "red")
    play.react("deflect")
    assert play.life("tidehammer") == 49
    play = struck(engine, "turn-the-blade", "tidehammer", "red")
    play.react("turn-the-blade")
    assert play.life("tidehammer") == 51
    play = struck(engine, "turn-the-blade", "halflife", "white")
    play.react("turn-the-blade")
    assert play.events(EventKind.BLOW_DEALT)[0] == (5, 2, 0, 38)


def test_deflect_without_a_monster(engine: str) -> None:
    """DNT-REA-06, DNT-GEN-10: against Power Surge it prevents; there is no monster to hit."""
    own = carrier("deflect", 8)
    other = partner("deflect", damage="C1")
    play = scene(
        engine, own, other, phase=Phase.EVENT, monsters={"slagtusk": foe(12, stunned=True)}
    )
    play.event("power-surge")
    play.react("deflect")
    assert play.damage(0) == (0, 0, 0, 0)
    assert play.life("slagtusk") == 48


def test_unbroken(engine: str) -> None:
    """DNT-CRF-08, DNT-REA-06: W-CRIT is asked of the own pilot; else the mech fails."""
    for react in (True, False):
        own = mech("zakharovich-2400", 8, hand="unbroken", damage="C13")
        play = assault(engine, "red", own, mech(damage="C1"), monsters={"tidehammer": foe(8)})
        assert play.window is Window.CRITICAL
        play.react("unbroken") if react else play.done()
        assert play.destruction == (0 if react else 2)
        assert play.where(0) == (8 if react else 0)


def test_hurt_by_a_monster(engine: str) -> None:
    """DNT-REA-06, DNT-DMG-07: Bind: -1 and held; Flash Fire: Fire. Not after an event's damage."""
    play = struck(engine, "bind", "tidehammer", "red")
    assert play.window is Window.HURT
    play.react("bind")
    token = play.events(EventKind.TOKENS_CHANGED)[0]
    assert token == (4, 2, 1, 0)
    assert play.monster("tidehammer").marks == 1
    play = struck(engine, "flash-fire", "tidehammer", "red")
    play.react("flash-fire")
    assert play.tokens("tidehammer")[0] == 1
    for card in ("bind", "flash-fire"):
        monsters = {"slagtusk": foe(12, stunned=True)}
        own, other = carrier(card, 8), partner(card, damage="C1")
        play = scene(engine, own, other, phase=Phase.EVENT, monsters=monsters)
        play.event("power-surge")
        assert play.damage(0) == (1, 0, 0, 0)
        assert play.hand(0) == {card}


# A monster is about to attack


@pytest.mark.parametrize(
    ("card", "space", "far"),
    [
        ("arrest", 8, 7),
        ("warning-shot", 8, 7),
        ("slipstream", 8, 7),
        ("suppressing-burst", 7, 6),
        ("borrowed-strings", 7, 6),
    ],
)
def test_scopes_of_declare(engine: str, card: str, space: int, far: int) -> None:
    """DNT-REA-09, DNT-REA-06: W-DECLARE in scope, not farther."""
    for place, asked in ((space, True), (far, False)):
        own = carrier(card, place, damage="C1")
        play = assault(engine, "white", own, partner(card), monsters={"slagtusk": foe(8)})
        assert (play.window is Window.DECLARE) is asked


def test_step_in_needs_distance_one(engine: str) -> None:
    """DNT-REA-09, DNT-MOV-07: not from the same space, nor from two away."""
    for space, asked in ((8, False), (7, True), (6, False)):
        own = carrier("step-in", space, damage="C1")
        play = assault(engine, "white", own, partner("step-in"), monsters={"slagtusk": foe(8)})
        assert (play.window is Window.DECLARE) is asked


def test_arrest(engine: str) -> None:
    """DNT-TOK-05: -1 on the attacker: Tidehammer's C 4 is 3."""
    play = struck(engine, "arrest", "tidehammer", "red")
    play.react("arrest")
    assert play.damage(0) == (3, 0, 0, 0)


def test_suppressing_burst(engine: str) -> None:
    """DNT-TOK-05, DNT-TOK-10: two -1 tokens."""
    play = struck(engine, "suppressing-burst", "tidehammer", "red")
    play.react("suppressing-burst")
    assert play.damage(0) == (2, 0, 0, 0)


@pytest.mark.parametrize("card", ["warning-shot", "borrowed-strings"])
def test_pushed_before_the_attack(engine: str, card: str) -> None:
    """DNT-MAT-20, DNT-D-33: it attacks from where it now is."""
    play = struck(engine, card, "tidehammer", "red")
    play.react(card)
    play.space(9)
    assert play.damage(0) == (0, 0, 0, 0)
    assert (play.city(9), play.city(10)) == (3, 1)


def test_slipstream(engine: str) -> None:
    """DNT-MAT-13, DNT-D-17: one step out before the side is fixed."""
    play = struck(engine, "slipstream", "tidehammer", "red")
    play.react("slipstream")
    assert play.spaces() == {1, 7, 9}
    play.space(7)
    assert (play.where(0), play.city(8)) == (7, 3)


# Monsters coming, done, dying


@pytest.mark.parametrize(("card", "near", "far"), [("tripwire", 10, 11), ("overwatch", 3, None)])
def test_scopes_of_enter(engine: str, card: str, near: int, far: int | None) -> None:
    """DNT-REA-06, DNT-REA-09: a monster moved into 9, at the distance of the card."""
    for place, asked in ((near, True), *([(far, False)] if far else [])):
        own = carrier(card, place, damage="C1")
        play = scene(
            engine,
            own,
            partner(card),
            phase=Phase.EVENT,
            monsters={"slagtusk": foe(8, stunned=True)},
        )
        play.event("migration")
        assert (play.window is Window.ENTER) is asked


def test_overwatch_shoots(engine: str) -> None:
    """DNT-HIT-11, DNT-REA-10, DNT-TRK-02: 1d+1 past the Armor Rating; it has the icon."""
    own, other = carrier("overwatch", 3, damage="C1"), partner("overwatch")
    play = scene(engine, own, other, phase=Phase.EVENT, monsters={"slagtusk": foe(8, stunned=True)})
    play.event("migration")
    play.react("overwatch")
    assert play.track == 1
    play.roll(4)
    assert play.life("slagtusk") == 43


def test_a_placed_monster_enters(engine: str) -> None:
    """DNT-REA-06, DNT-SEQ-09: W-ENTER opens for "Monster Appears", before its citizens."""
    own, other = carrier("overwatch", 3, damage="C1"), partner("overwatch")
    play = scene(
        engine, own, other, phase=Phase.EVENT, monsters={"slagtusk": foe(18, stunned=True)}
    )
    play.event("cindermaw")
    play.city_card(9)
    assert play.window is Window.ENTER
    assert not play.events(EventKind.CITIZEN_ENTERED)


def test_spring_away(engine: str) -> None:
    """DNT-REA-06, DNT-D-17: W-DONE in its own space: up to two steps over ruins."""
    for space, asked in ((8, True), (7, False)):
        own = carrier("spring-away", space, damage="C1")
        play = assault(
            engine,
            "white",
            own,
            partner("spring-away", 8),
            ruins=[9],
            monsters={"slagtusk": foe(8, minus=2)},
        )
        assert (play.window is Window.DONE) is asked
        if asked:
            play.react("spring-away")
            play.walk(9, 10)
            assert play.where(0) == 10


def test_next_one(engine: str) -> None:
    """DNT-REA-06: W-KILL @1: not two away, nor for the boss."""
    for space, asked in ((7, True), (6, False)):
        play = scene(
            engine,
            mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
            mech("el-vaquero", space, hand="next-one", damage="C1"),
            monsters={"isotopede": foe(8, 1), "slagtusk": foe(12)},
        )
        play.card("clean-cut", "isotopede")
        play.roll(1, 1)
        assert (play.window is Window.KILL) is asked


# Attacks of mechs


def test_call_the_shot(engine: str) -> None:
    """DNT-REA-06, DNT-REA-08, DNT-HIT-15: an ally's attack on a target within 1 of this mech."""
    for space, asked in ((9, True), (10, False)):
        play = scene(
            engine,
            mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
            mech("el-vaquero", space, hand="call-the-shot", damage="C1"),
            monsters={"isotopede": foe(8)},
        )
        play.card("clean-cut", "isotopede")
        assert (play.window is Window.SHOT) is asked
        if asked:
            play.react("call-the-shot")
        assert sum(play.weights().values()) == (216 if asked else 36)


def test_call_the_shot_is_not_for_itself(engine: str) -> None:
    """DNT-REA-08: ally: another mech's attack."""
    own = mech("el-vaquero", 8, hand="call-the-shot backlash", power="RA1")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)})
    play.card("backlash", "isotopede")
    assert play.is_chance


def test_second_sight_is_for_the_own_roll(engine: str) -> None:
    """DNT-REA-08, DNT-D-27, DNT-C-12: own attack; the dice chosen are rolled anew."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
        mech("shen-jian", 8, hand="second-sight", damage="C1"),
        monsters={"isotopede": foe(8)},
    )
    play.card("clean-cut", "isotopede")
    play.roll(1, 1)
    assert play.life("isotopede") == 42
    own = mech("shen-jian", 8, hand="second-sight through-and-through", power="LA2")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(8)})
    play.card("through-and-through", "isotopede")
    play.roll(1, 6)
    play.react("second-sight")
    play.reroll(1)
    assert play.weights() == {1 << 4 * (5 - face): 1 for face in range(6)}
    play.roll(5)
    assert play.life("isotopede") == 33


# City and citizens


@pytest.mark.parametrize(("card", "near", "far"), [("lightning-rod", 7, 6), ("flare", 6, 5)])
def test_shields(engine: str, card: str, near: int, far: int) -> None:
    """DNT-REA-06, DNT-REA-09, DNT-DMG-10: 2 of CITY 3; Lightning Rod costs 1 C."""
    for place, asked in ((near, True), (far, False)):
        own = carrier(card, place)
        play = assault(
            engine, "red", own, partner(card, damage="C1"), monsters={"slagtusk": foe(8)}
        )
        assert (play.window is Window.CITY) is asked
        if asked:
            play.react(card)
            assert play.damage(0) == ((1, 0, 0, 0) if card == "lightning-rod" else (0, 0, 0, 0))
        assert play.city(8) == (1 if asked else 3)


@pytest.mark.parametrize("card", ["human-shield", "catch"])
def test_saving_who_would_be_destroyed(engine: str, card: str) -> None:
    """DNT-REA-06, DNT-REA-09: W-CITOUT @1."""
    for place, asked in ((7, True), (6, False)):
        own = carrier(card, place, damage="C1")
        play = assault(
            engine,
            "red",
            own,
            partner(card),
            monsters={"cindermaw": foe(8)},
            citizens={8: "commuters"},
        )
        assert (play.window is Window.CITIZEN_OUT) is asked
        if asked:
            play.react(card)
        assert play.destroyed_stack == ([] if asked else ["commuters"])
        assert play.citizen_discard == (["commuters"] if asked else [])


def test_scoop(engine: str) -> None:
    """DNT-REA-06, DNT-CIT-17: W-CITIN @1: who came is discarded; Bunker Family cannot be."""
    for place, citizen, asked in (
        (7, "commuters", True),
        (6, "commuters", False),
        (7, "bunker-family", False),
    ):
        own = carrier("scoop", place, damage="C1")
        play = assault(engine, "white", own, partner("scoop"), monsters={"cindermaw": foe(8)})
        play.citizen_card(citizen)
        assert (play.window is Window.CITIZEN_IN) is asked
        if asked:
            play.react("scoop")
            assert play.citizen_discard == [citizen]


def test_safety_thread(engine: str) -> None:
    """DNT-REA-06, DNT-DSP-10: W-RAZE in its own space: up to two steps over ruins."""
    for space, asked in ((8, True), (7, False)):
        play = scene(
            engine,
            carrier("safety-thread", space, damage="C1"),
            partner("safety-thread"),
            phase=Phase.EVENT,
            ruins=[9],
            damage={8: 4},
            monsters={"brinejaw": foe(8, stunned=True)},
        )
        play.event("storm-surge")
        assert (play.window is Window.RAZE) is asked
        if asked:
            play.react("safety-thread")
            play.walk(9, 10)
            assert play.where(0) == 10


# The event


def test_false_trail(engine: str) -> None:
    """DNT-REA-06, DNT-EVT-16: red becomes white; it is not offered for a white card."""
    own, other = carrier("false-trail", damage="C1"), partner("false-trail")
    play = assault(engine, "red", own, other, monsters={"slagtusk": foe(8)})
    assert play.window is Window.EVENT
    play.react("false-trail")
    assert play.city(8) == 2
    play = assault(engine, "white", own, other, monsters={"slagtusk": foe(8)})
    assert play.city(8) == 2
    assert play.hand(0) == {"false-trail"}
