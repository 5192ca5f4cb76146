"""All Attack and Melee Attack cards: dice, static part, range, what ignores armor (HIT, CRD)."""

from __future__ import annotations

from typing import Any

import pytest

from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.terms import CardType

from .cards import ATTACKS, attack_of, carrier, partner, requirement, slot_of
from .scenario import EventKind, Scene, foe, mech, scene

each_attack = pytest.mark.parametrize("card", list(ATTACKS))
TYPES = {card.id: card.type for cards in load().cards for card in cards}
BY_DISTANCE = {"isotopede": 8, "halflife": 9, "cindermaw": 10, "geigerwing": 11, "glowback": 12}
"""Monsters at distance 0 to 4 of space 8."""


def strike(engine: str, card: str, monster: str, *, far: bool = False, **tokens: Any) -> Scene:
    """The card is played on a monster, and the dice show ones."""
    attack = attack_of(ATTACKS[card])
    distance = attack.farthest if far else attack.nearest
    space = {0: 8, 1: 9, 2: 10, 3: 11}[distance]
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, damage="C1"),
        monsters={monster: foe(space, **tokens)},
    )
    play.card(card, space if attack.is_all else monster)
    assert sum(play.weights().values()) == 6**attack.dice
    play.roll(*[1] * attack.dice)
    return play


def test_no_attack_card_is_missing() -> None:
    assert set(ATTACKS) == {card for card, kind in TYPES.items() if kind.is_attack}


@each_attack
def test_targets_of_an_attack(engine: str, card: str) -> None:
    """DNT-HIT-07, DNT-CRD-08, DNT-D-18, DNT-D-20: monsters, or spaces, at the printed distance."""
    attack = attack_of(ATTACKS[card])
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, damage="C1"),
        monsters={name: foe(space) for name, space in BY_DISTANCE.items()},
    )
    within = list(BY_DISTANCE.items())[attack.nearest : attack.farthest + 1]
    if attack.is_all:
        assert play.targets(card) == {space for _, space in within}
    else:
        assert play.monster_targets(card) == {name for name, _ in within}


@each_attack
def test_the_requirement_of_an_attack(engine: str, card: str) -> None:
    """DNT-CRD-02, DNT-CRD-04: with one power less on its tile it cannot be played."""
    slot, req = slot_of(card), requirement(card)
    if not slot:
        return  # chassis cards: test_chassis_cards_look_at_the_generator
    attack = attack_of(ATTACKS[card])
    space = 9 if attack.nearest else 8
    for power, is_playable in ((req, True), (req - 1, False)):
        own = carrier(card, 8, power=f"{slot.name}{power}", damage="C1")
        play = scene(engine, own, partner(card), monsters={"isotopede": foe(space)})
        assert (card in play.cards()) is is_playable


@each_attack
def test_the_total_of_an_attack(engine: str, card: str) -> None:
    """DNT-HIT-02, DNT-HIT-03, DNT-HIT-12: ones and the static part, less armor 1 unless pierced."""
    attack = attack_of(ATTACKS[card])
    play = strike(engine, card, "slagtusk")
    first = play.events(EventKind.BLOW_DEALT)[0]
    alone = 3 if card == "high-noon" else 0
    total = attack.dice + attack.plus + alone - (not attack.pierces)
    assert first[:2] == (4, total)


@each_attack
def test_the_kind_of_an_attack(engine: str, card: str) -> None:
    """DNT-HIT-05, DNT-CRD-05: Geigerwing's 2 stop Melee Attacks alone, Glowback's 3 the others."""
    attack = attack_of(ATTACKS[card])
    is_melee = TYPES[card] is CardType.MELEE
    alone = 3 if card == "high-noon" else 0
    printed = attack.dice + attack.plus + alone
    for monster, number, armor in (
        ("geigerwing", 3, 2 * is_melee),
        ("glowback", 2, 3 * (not is_melee)),
    ):
        play = strike(engine, card, monster)
        stopped = 0 if attack.pierces else armor
        assert play.events(EventKind.BLOW_DEALT)[0][:2] == (number, max(0, printed - stopped))


@each_attack
def test_an_attack_card_moves_the_tracker(engine: str, card: str) -> None:
    """DNT-TRK-02, DNT-CRD-06, DNT-CRD-11: one step, whatever its range; then it is discarded."""
    play = strike(engine, card, "slagtusk", far=True)
    while play.go == 0:
        if play.is_chance:
            play.settle()
        else:
            play.do(play.actions()[-1])
    assert [event[:2] for event in play.events(EventKind.ATTACK_TRACK_ROSE)] == [(1, 0)]
    assert card in play.discard_pile(0)


# What attacks do besides


@pytest.mark.parametrize(
    ("card", "tokens"),
    [
        ("choke-hold", (0, 0, 1, 0)),
        ("crackle", (0, 0, 1, 0)),
        ("live-wire", (0, 0, 1, 0)),
        ("skullcrack", (0, 0, 1, 0)),
        ("called-shot", (0, 0, 1, 0)),
        ("pin-down", (0, 0, 1, 0)),
        ("pilot-light", (1, 0, 0, 0)),
        ("inferno", (2, 0, 0, 0)),
        ("spill", (1, 0, 0, 0)),
    ],
)
def test_tokens_on_it(engine: str, card: str, tokens: tuple[int, ...]) -> None:
    """DNT-CRD-12, DNT-HIT-13: on the monster that was struck; on none that was defeated."""
    play = strike(engine, card, "slagtusk")
    assert play.tokens("slagtusk") == tokens
    play = strike(engine, card, "isotopede", life=1)
    assert play.tokens("isotopede") == (0, 0, 0, 0)


@pytest.mark.parametrize(
    "card", ["iron-shoulder", "wrecking-swing", "knockdown", "point-blank", "downwash"]
)
def test_it_may_be_pushed(engine: str, card: str) -> None:
    """DNT-D-25, DNT-D-33: into an adjacent standing space, or not; a held one is not."""
    play = strike(engine, card, "slagtusk")
    stays = play.copy()
    stays.done()
    assert stays.where("slagtusk") == 8
    play.yes()
    assert play.spaces() == {1, 7, 9}
    play.space(9)
    assert play.where("slagtusk") == 9
    assert play.go == 1
    held = strike(engine, card, "slagtusk", held=True)
    assert held.where("slagtusk") == 8
    assert held.go == 1


@pytest.mark.parametrize("card", ["heel-kick", "drop-kick"])
def test_a_step_after_the_kick(engine: str, card: str) -> None:
    """DNT-D-25, DNT-D-17: may make one step."""
    play = strike(engine, card, "slagtusk")
    play.yes()
    assert play.spaces() == {1, 7, 9}
    play.space(7)
    assert play.where(0) == 7


def test_pounce_holds(engine: str) -> None:
    """DNT-CRD-13, DNT-MON-11."""
    assert strike(engine, "pounce", "slagtusk").monster("slagtusk").marks == 1


def test_full_voltage_stuns(engine: str) -> None:
    """DNT-CRD-13, DNT-MAT-19."""
    assert strike(engine, "full-voltage", "slagtusk").monster("slagtusk").marks == 2


@pytest.mark.parametrize(("card", "left"), [("crater", 1), ("stomp", 1)])
def test_the_ground_shakes(engine: str, card: str, left: int) -> None:
    """DNT-SEQ-05: 1 City Damage on the own space."""
    assert strike(engine, card, "slagtusk").city(8) == left


@pytest.mark.parametrize(("card", "space"), [("saturation", 9), ("danger-close", 8)])
def test_city_damage_on_the_target_space(engine: str, card: str, space: int) -> None:
    """DNT-CRD-12: on the space of the target when it was declared."""
    assert strike(engine, card, "slagtusk").city(space) == 1
    assert strike(engine, card, "slagtusk", life=1).city(space) == 1


@pytest.mark.parametrize(
    ("card", "armor"), [("pilot-hole", 2), ("break-through", 3), ("bunker-buster", 2)]
)
def test_armor_is_stripped(engine: str, card: str, armor: int) -> None:
    """DNT-GEN-10, DNT-TOK-07: up to so many of what the blow left; with none it is skipped."""
    attack = attack_of(ATTACKS[card])
    spent = attack.dice + attack.plus - 1
    play = strike(engine, card, "slagtusk", armor=spent + 1 if spent < 9 else 9)
    later = play.events(EventKind.TOKENS_CHANGED)[0]
    assert later[1:] == (3, 0, 1)
    if spent + armor + 1 <= 10:
        play = strike(engine, card, "slagtusk", armor=spent + armor + 1)
        assert play.tokens("slagtusk")[3] == 1


@pytest.mark.parametrize(
    ("card", "second"), [("flurry", "1d+1"), ("grind", "1d"), ("break-through", "1d+2")]
)
def test_second_totals(engine: str, card: str, second: str) -> None:
    """DNT-HIT-09: armor is taken off each; the tracker moves once."""
    play = strike(engine, card, "slagtusk")
    attack = attack_of(second)
    play.roll(*[1] * attack.dice)
    totals = [event[1] for event in play.events(EventKind.BLOW_DEALT)]
    assert totals[1] == attack.dice + attack.plus - 1
    assert play.track == 1


def test_thousand_cuts(engine: str) -> None:
    """DNT-HIT-09: 2d, 2d and 1d against armor 1: three totals."""
    play = strike(engine, "thousand-cuts", "slagtusk")
    play.roll(2, 2)
    play.roll(3)
    assert [event[1] for event in play.events(EventKind.BLOW_DEALT)] == [1, 3, 2]


def test_falling_star_loses_power(engine: str) -> None:
    """DNT-PWR-05: 1 off its own arm."""
    assert strike(engine, "falling-star", "slagtusk").power(0)[0] == 3


@pytest.mark.parametrize(
    ("card", "damage"),
    [
        ("cathedral-stroke", (0, 1, 0, 0)),
        ("hot-shot", (0, 1, 0, 0)),
        ("lance-of-light", (0, 1, 0, 0)),
        ("nova", (1, 0, 0, 0)),
        ("thunderhead", (1, 0, 0, 0)),
    ],
)
def test_own_damage(engine: str, card: str, damage: tuple[int, ...]) -> None:
    """DNT-DMG-10: 1 on its own arm, or on the chassis."""
    assert strike(engine, card, "slagtusk").damage(0) == damage


def test_arc_flash_gives_power(engine: str) -> None:
    """DNT-PWR-06, DNT-D-30: 1 on a tile of the pilot's choice."""
    play = strike(engine, "arc-flash", "slagtusk")
    assert play.slots() == {"LA", "RA", "LG"}
    play.slot("RA")
    assert play.power(0) == (0, 1, 0)


def test_quickdraw_draws(engine: str) -> None:
    """DNT-C-10: one card."""
    play = strike(engine, "quickdraw", "slagtusk")
    assert len(play.weights()) == 27
    play.settle()
    assert len(play.hand(0)) == 1


def test_libertys_hammer_draws_for_allies(engine: str) -> None:
    """DNT-GEN-15: each other mech in the own space draws; the own one does not."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="libertys-hammer"),
        mech("anansi", 8, lying=True),
        mech("shen-jian", 7),
        monsters={"slagtusk": foe(8)},
    )
    play.card("libertys-hammer", "slagtusk")
    play.roll(1, 1)
    play.settle()
    assert [len(play.hand(n)) for n in range(3)] == [0, 1, 0]


def test_overhead_arc_draws_if_it_defeated(engine: str) -> None:
    """DNT-HIT-13, DNT-CRD-12: `defeated` is about this card's target."""
    for life, cards in ((1, 1), (20, 0)):
        play = strike(engine, "overhead-arc", "slagtusk", life=life)
        play.settle()
        assert len(play.hand(0)) == cards


def test_high_noon_against_one_alone(engine: str) -> None:
    """DNT-SEQ-02: +3 if it is the only monster in its space."""
    for others, total in (({}, 5), ({"glowback": foe(8)}, 2), ({"glowback": foe(9)}, 5)):
        play = scene(
            engine,
            mech("el-vaquero", 8, hand="high-noon"),
            mech(damage="C1"),
            monsters={"slagtusk": foe(8), **others},
        )
        play.card("high-noon", "slagtusk")
        play.roll(1)
        assert play.events(EventKind.BLOW_DEALT)[0][1] == total


def test_sear_against_fire(engine: str) -> None:
    """DNT-SEQ-02: +2 if it has a Fire token."""
    for fire, total in ((0, 2), (1, 4), (3, 4)):
        play = strike(engine, "sear", "slagtusk", fire=fire)
        assert play.events(EventKind.BLOW_DEALT)[0][1] == total


def test_stoke_against_fire(engine: str) -> None:
    """DNT-SEQ-02: +2 for each Fire token, at most +6."""
    for fire, total in ((0, 2), (1, 4), (2, 6), (3, 8), (4, 8)):
        play = strike(engine, "stoke", "slagtusk", fire=fire)
        assert play.events(EventKind.BLOW_DEALT)[0][1] == total


def test_napalm_arc_burns_each_that_is_left(engine: str) -> None:
    """DNT-HIT-08, DNT-TOK-10: 1 Fire on every monster hit that is still there."""
    play = scene(
        engine,
        mech("el-vaquero", 8, hand="napalm-arc", power="LA3"),
        mech(damage="C1"),
        monsters={
            "slagtusk": foe(8),
            "cindermaw": foe(8, 2),
            "glowback": foe(8),
            "isotopede": foe(9),
        },
    )
    play.card("napalm-arc", 8)
    play.roll(1, 1)
    assert play.is_defeated("cindermaw")
    burning = [play.tokens(name)[0] for name in ("slagtusk", "glowback", "isotopede")]
    assert burning == [1, 1, 0]


@pytest.mark.parametrize(
    "card", [card for card, words in ATTACKS.items() if attack_of(words).is_all]
)
def test_all_strikes_everybody_there(engine: str, card: str) -> None:
    """DNT-HIT-08: one roll against each monster of one space, armor taken off for each."""
    attack = attack_of(ATTACKS[card])
    space = 9 if attack.nearest else 8
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, damage="C1"),
        monsters={"slagtusk": foe(space), "isotopede": foe(space), "glowback": foe(7)},
    )
    play.card(card, space)
    play.roll(*[1] * attack.dice)
    printed = attack.dice + attack.plus
    dealt = [event[:2] for event in play.events(EventKind.BLOW_DEALT)]
    assert dealt == [(1, printed), (4, printed - 1)]
