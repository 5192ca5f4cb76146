"""Each Action card and each persistent card by its effect (CRD)."""

from __future__ import annotations

from typing import Any

import pytest

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.terms import CardType

from .cards import carrier, partner, requirement, slot_of
from .scenario import EventKind, Phase, Scene, foe, mech, scene

_CARDS = [card for cards in load().cards for card in cards]
ACTIONS = [card.id for card in _CARDS if card.type is CardType.ACTION]
ICONS = ("tenderize", "backdraft")
DRAWING = {
    "silk-road": 1,
    "spurs": 1,
    "calm-water": 2,
    "read-the-pattern": 1,
    "mother-country": 1,
    "trickle-charge": 1,
    "slip-past": 1,
    "en-garde": 1,
    "rack-the-slide": 2,
    "range-card": 1,
    "ammo-belt": 2,
    "capacitor": 1,
    "ghost-step": 1,
    "recon": 1,
    "trudge": 1,
    "hop": 1,
    "warm-up": 2,
    "lift-off": 1,
    "eight-eyes": 1,
}
"""Action cards that draw for their own pilot."""


def rich(engine: str, card: str, **own: Any) -> Scene:
    """A board on which every Action card can be played: mech 0 in 8, a mech lying beside."""
    if card == "ground-loop":
        own.setdefault("power", "RA1")
    return scene(
        engine,
        carrier(card, 8, discard="*", **{"damage": "C2 RA2", **own}),
        partner(card, 8, lying=True, damage="C2"),
        monsters={"slagtusk": foe(8, armor=2), "isotopede": foe(9)},
        citizens={8: "commuters night-watch"},
    )


def play_on(play: Scene) -> None:
    """The card is resolved: the first thing offered, chance as it falls."""
    while play.top is not None or play.is_chance:
        if play.is_chance:
            play.settle()
        else:
            play.do(play.actions()[0])


def declare(play: Scene, card: str) -> None:
    """Play the card on the first target offered."""
    number = {each.id: each for each in _CARDS}[card].number
    offered = [each for each in play.offers(act.Card) if each.card % 7 == number - 1]
    wanted = [each for each in offered if each.card // 7 == slot_of(card)]
    assert wanted, f"{card} is not offered"
    play.do(wanted[0])


@pytest.mark.parametrize("card", [card for card in ACTIONS if slot_of(card)])
def test_the_requirement_of_an_action(engine: str, card: str) -> None:
    """DNT-CRD-02: playable with its power, and not with one less."""
    slot, req = slot_of(card), requirement(card)
    assert card in rich(engine, card).cards()
    assert card not in rich(engine, card, power=f"{slot.name}{req - 1}").cards()


@pytest.mark.parametrize(
    ("card", "last"),
    [
        ("silk-road", 7),
        ("siege-anchor", 11),
        ("mother-country", 6),
        ("on-your-feet", 9),
        ("overload", 8),
    ],
)
def test_the_generator_that_an_action_needs(engine: str, card: str, last: int) -> None:
    """DNT-CRD-04, DNT-PWR-03: up to this damage on the chassis, and with one more not."""
    assert card in rich(engine, card, damage=f"C{last}").cards()
    assert card not in rich(engine, card, damage=f"C{last + 1}").cards()


@pytest.mark.parametrize("card", ACTIONS)
def test_an_action_moves_no_tracker(engine: str, card: str) -> None:
    """DNT-TRK-02, DNT-CRD-11, DNT-CRD-06: but for the icons; it is discarded, or lies in front."""
    play = rich(engine, card)
    declare(play, card)
    play_on(play)
    rises = play.events(EventKind.ATTACK_TRACK_ROSE)
    assert len(rises) == (1 if card in ICONS else 0)
    persistent = next(each.persistent for each in _CARDS if each.id == card)
    assert (card in play.front(0)) is persistent
    assert (card in play.discard_pile(0)) is not persistent


@pytest.mark.parametrize("card", list(DRAWING))
def test_cards_that_draw(engine: str, card: str) -> None:
    """DNT-C-10, DNT-CRD-07: so many for the own pilot, nobody else."""
    play = rich(engine, card)
    declare(play, card)
    play_on(play)
    drawn = [event[0] for event in play.events(EventKind.CARD_DRAWN)]
    assert drawn == [0] * DRAWING[card]


@pytest.mark.parametrize(
    ("card", "steps", "flies"),
    [
        ("spurs", 1, False),
        ("slip-past", 1, False),
        ("dash", 2, False),
        ("sprint", 3, False),
        ("ghost-step", 3, False),
        ("march", 2, False),
        ("long-stride", 3, False),
        ("charge", 3, False),
        ("trudge", 1, False),
        ("forward-march", 2, False),
        ("juggernaut", 2, False),
        ("hop", 1, True),
        ("bound", 3, True),
        ("skitter", 2, True),
        ("wall-run", 3, True),
        ("web-line", 3, True),
        ("drift", 2, False),
        ("skim", 2, False),
        ("airlift", 3, True),
    ],
)
def test_cards_that_move(engine: str, card: str, steps: int, flies: bool) -> None:
    """DNT-D-17, DNT-MOV-02, DNT-MOV-03, DNT-MOV-06: 1 to so many steps; ruins only for flyers."""
    monsters = {"slagtusk": foe(12)}
    play = scene(engine, carrier(card, 8), partner(card, damage="C1"), ruins=[9], monsters=monsters)
    play.card(card)
    assert (9 in play.spaces()) is (flies and steps > 1)
    assert not play.may_stop
    made = 0
    route = [7, 6, 5]
    while play.offers(act.Space):
        play.space(route[made])
        made += 1
    assert (made, play.where(0)) == (steps, route[steps - 1])


@pytest.mark.parametrize("card", ["skim", "airlift"])
def test_cards_that_carry(engine: str, card: str) -> None:
    """DNT-D-25, DNT-D-21, DNT-CIT-12: a citizen of the start comes along; not if it ends there."""
    citizens = {8: "commuters night-watch"}
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, damage="C1"),
        monsters={"slagtusk": foe(12)},
        citizens=citizens,
    )
    play.card(card)
    there = play.copy()
    there.walk(7)
    there.yes()
    assert there.citizen_choices() == {(8, "commuters"), (8, "night-watch")}
    there.choose_citizen(8, "night-watch")
    assert (there.citizens(7), there.citizens(8)) == (["night-watch"], ["commuters"])
    play.walk(7, 8)
    assert play.go == 1


def test_glide_carries_too(engine: str) -> None:
    """DNT-TIL-14, DNT-D-25: it may be left out."""
    own = mech("raijin-08+drill-lance+plasma-cannon+hover-legs", 8, hand="catch scoop", power="LG3")
    play = scene(
        engine,
        own,
        mech(damage="C1"),
        monsters={"slagtusk": foe(12)},
        citizens={8: "commuters"},
    )
    play.tile("glide", None, "catch")
    play.walk(7)
    play.done()
    assert (play.citizens(7), play.citizens(8)) == ([], ["commuters"])


def test_climb_flies_and_brace_armors(engine: str) -> None:
    """DNT-TIL-14: CLIMB @3 crosses ruins, BRACE @3 gives an Armor token."""
    own = mech("anansi", 8, hand="cling safety-thread", power="LG3")
    play = scene(engine, own, mech(damage="C1"), ruins=[9], monsters={"slagtusk": foe(12)})
    play.tile("climb", None, "cling")
    play.walk(9, 10)
    assert play.where(0) == 10
    own = mech("zakharovich-2400", 8, hand="stand-firm immovable", power="LG3")
    play = scene(engine, own, mech(damage="C1"), monsters={"slagtusk": foe(12)})
    play.tile("brace", None, "immovable")
    assert play.mech(0).armor == 1


def test_moonshot(engine: str) -> None:
    """DNT-MOV-07, DNT-D-20: HQ or any standing space."""
    play = rich(engine, "moonshot")
    assert play.targets("moonshot") == set(range(19))
    play.card("moonshot", 0)
    assert play.where(0) == 0


# Armor, repair, power


@pytest.mark.parametrize(
    ("card", "armor"), [("hull-down", 2), ("en-garde", 1), ("charge", 1), ("entrench", 2)]
)
def test_cards_that_armor(engine: str, card: str, armor: int) -> None:
    """DNT-TOK-08: Armor tokens on the own mech."""
    play = rich(engine, card)
    declare(play, card)
    play_on(play)
    assert (play.mech(0).armor, play.mech(1).armor) == (armor, 0)


def test_forward_march_armors(engine: str) -> None:
    """DNT-GEN-09: after the steps."""
    play = rich(engine, "forward-march")
    play.card("forward-march")
    play.space(7)
    assert play.mech(0).armor == 0
    play.done()
    assert play.mech(0).armor == 1


def test_mother_country_armors_all_beside(engine: str) -> None:
    """DNT-GEN-15: each mech in the own space, the own one too."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="mother-country"),
        mech("anansi", 8, lying=True),
        mech("shen-jian", 7),
        monsters={"slagtusk": foe(12)},
    )
    play.card("mother-country")
    play.settle()
    assert [play.mech(n).armor for n in range(3)] == [1, 1, 0]


def test_field_welder_repairs_a_mech_beside(engine: str) -> None:
    """DNT-D-19, DNT-D-16: 2 tokens off any mech in the own space; its pilot says which."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="field-welder"),
        mech("anansi", 8, damage="C2 LA1 LG1"),
        mech("shen-jian", 7, damage="C2"),
        monsters={"slagtusk": foe(12)},
    )
    assert play.targets("field-welder") == {1}
    play.card("field-welder", 1)
    assert (play.chooser, play.slots()) == (1, {"C", "LA"})
    play.slot("LA")
    assert play.damage(1) == (2, 0, 0, 0)


def test_overload(engine: str) -> None:
    """DNT-D-30, DNT-DMG-10: 2 power on one tile, 1 damage on the chassis."""
    play = scene(
        engine,
        carrier("overload", 8, power="LA1"),
        partner("overload", damage="C1"),
        monsters={"slagtusk": foe(12)},
    )
    play.card("overload")
    play.slot("LA")
    assert (play.power(0), play.damage(0)) == ((3, 0, 0), (1, 0, 0, 0))


def test_trickle_charge_and_capacitor(engine: str) -> None:
    """DNT-PWR-06, DNT-D-30: 1 power on a tile of choice; Capacitor's on its own arm."""
    play = rich(engine, "trickle-charge")
    play.card("trickle-charge")
    play.slot("LG")
    assert play.power(0) == (0, 0, 1)
    play = rich(engine, "capacitor")
    play.card("capacitor")
    play.settle()
    assert play.power(0) == (2, 0, 0)


def test_full_tracks_take_no_power(engine: str) -> None:
    """DNT-CRD-08, DNT-PWR-02: Capacitor on a full arm is not offered."""
    assert "capacitor" not in rich(engine, "capacitor", power="LA5").cards()
    assert "capacitor" not in rich(engine, "capacitor", power="LA3", damage="C1 LA2").cards()


def test_ground_loop_reroutes_twice(engine: str) -> None:
    """DNT-D-14, DNT-D-15, DNT-D-25: once, and once more if wanted."""
    play = scene(
        engine,
        carrier("ground-loop", 8, power="LA2"),
        partner("ground-loop", damage="C1"),
        monsters={"slagtusk": foe(12)},
    )
    play.card("ground-loop")
    play.slot("LG")
    assert play.power(0) == (1, 0, 1)
    once = play.copy()
    once.done()
    assert once.power(0) == (1, 0, 1)
    play.yes()
    play.slot("LA")
    play.slot("RA")
    assert play.power(0) == (0, 1, 1)


# On monsters


@pytest.mark.parametrize(
    ("card", "reach", "holds"),
    [("tangle", 1, False), ("stare-down", 0, True), ("web-wrap", 1, True)],
)
def test_cards_that_weaken(engine: str, card: str, reach: int, holds: bool) -> None:
    """DNT-TOK-10, DNT-CRD-13: -1 on a monster in reach, held or not; not with two already."""
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, damage="C1"),
        monsters={"slagtusk": foe(8), "isotopede": foe(9), "glowback": foe(8, minus=2)},
    )
    assert play.monster_targets(card) == {"slagtusk", "isotopede"} if reach else {"slagtusk"}
    play.card(card, "slagtusk")
    assert play.tokens("slagtusk") == (0, 0, 1, 0)
    assert play.monster("slagtusk").marks == int(holds)


@pytest.mark.parametrize(("card", "marks", "minus"), [("reel-in", 1, 0), ("leash", 0, 1)])
def test_cards_that_pull(engine: str, card: str, marks: int, minus: int) -> None:
    """DNT-CRD-12, DNT-MON-11: a monster at distance 1 comes here; held ones do not."""
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, damage="C1"),
        monsters={"slagtusk": foe(9), "isotopede": foe(8), "glowback": foe(7, held=True)},
    )
    assert play.monster_targets(card) == {"slagtusk"}
    play.card(card, "slagtusk")
    assert play.where("slagtusk") == 8
    assert play.monster("slagtusk").marks == marks
    assert play.tokens("slagtusk") == (0, 0, minus, 0)


def test_web_line_may_pull(engine: str) -> None:
    """DNT-D-25, DNT-D-18: after the steps, from distance 1 of where it ended."""
    play = scene(
        engine,
        carrier("web-line", 8),
        partner("web-line", damage="C1"),
        monsters={"slagtusk": foe(6), "isotopede": foe(9)},
    )
    play.card("web-line")
    play.walk(7)
    play.yes()
    assert play.where("slagtusk") == 7


def test_heave_and_juggernaut_push(engine: str) -> None:
    """DNT-D-33, DNT-D-25: Heave pushes, then may step; Juggernaut steps, then may push."""
    play = rich(engine, "heave")
    play.card("heave", "slagtusk")
    play.space(7)
    assert play.where("slagtusk") == 7
    play.yes()
    play.space(1)
    assert play.where(0) == 1
    play = rich(engine, "juggernaut")
    play.card("juggernaut")
    play.walk(9)
    play.yes()
    play.space(10)
    assert play.where("isotopede") == 10


def test_tenderize_strips(engine: str) -> None:
    """DNT-HIT-11, DNT-TOK-07: 2 past the Armor Rating, then up to 3 Armor tokens off."""
    play = scene(
        engine,
        carrier("tenderize", 8),
        partner("tenderize", damage="C1"),
        monsters={"slagtusk": foe(8, armor=6)},
    )
    play.card("tenderize", "slagtusk")
    assert (play.life("slagtusk"), play.tokens("slagtusk")[3]) == (48, 1)


def test_backdraft_burns_all_beside(engine: str) -> None:
    """DNT-TOK-10, DNT-GEN-15: 1 Fire on each monster in the own space."""
    play = scene(
        engine,
        carrier("backdraft", 8),
        partner("backdraft", damage="C1"),
        monsters={"slagtusk": foe(8), "glowback": foe(8, fire=4), "isotopede": foe(9)},
    )
    play.card("backdraft")
    fires = [play.tokens(name)[0] for name in ("slagtusk", "glowback", "isotopede")]
    assert fires == [1, 4, 0]


# Decks and hands


@pytest.mark.parametrize(("card", "n"), [("eight-eyes", 2), ("read-the-pattern", 1)])
def test_looking_at_the_event_deck(engine: str, card: str, n: int) -> None:
    """DNT-D-28, DNT-C-07, DNT-GEN-17: cards looked at lie known on top, and are drawn unasked."""
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, damage="C1"),
        monsters={"slagtusk": foe(12), "glowback": foe(3)},
    )
    before = play.state.deck_appears + play.state.deck_events
    play.card(card)
    if n == 2:
        play.option(0)
    play.event("aftershock")
    if n == 2:
        play.event("cindermaw")
        play.order(1, 0)
    known = [0, 6, 31] if n == 2 else [6, 31, 31]
    assert play.state.event_known == known
    assert play.state.deck_appears + play.state.deck_events == before - n


def test_recon_looks_at_city_cards(engine: str) -> None:
    """DNT-D-28, DNT-C-04: two cards, put back in any order."""
    play = rich(engine, "recon")
    play.card("recon")
    play.city_card(7, 3)
    play.order(1, 0)
    assert play.state.city_known == [3, 7, 0]


def test_looking_needs_a_card(engine: str) -> None:
    """DNT-CRD-08, DNT-GEN-10: Read the Pattern needs a card in the Event Deck."""
    for deck, offered in (((0, 0), False), ((0, 1), True)):
        play = scene(
            engine,
            carrier("read-the-pattern", 8, damage="C1"),
            partner("read-the-pattern"),
            deck=deck,
            monsters={"slagtusk": foe(12), "glowback": foe(3)},
        )
        assert ("read-the-pattern" in play.cards()) is offered


def test_looking_at_the_last_city_card(engine: str) -> None:
    """DNT-GEN-17, DNT-GEN-10: one card is left: that one; with none the discard is the bag."""
    for discard, known in ((range(1, 18), 18), (range(1, 19), 0)):
        play = scene(
            engine,
            carrier("recon", 8),
            partner("recon", damage="C1"),
            city_discard=discard,
            monsters={"slagtusk": foe(12)},
        )
        play.card("recon")
        assert play.state.city_known == [known, 0, 0]
        if known:
            assert len(play.weights()) == 27  # the Command card that Recon draws
        else:
            assert play.weights() == dict.fromkeys(range(1, 19), 1)


def test_reload_recovers_cards_of_its_part(engine: str) -> None:
    """DNT-D-29: any of the Rocket Launcher's cards in the own discard, no others."""
    own = mech("zakharovich-2400", 8, hand="reload", power="LA1", discard="salvo flare crater")
    play = scene(engine, own, mech(damage="C1"), monsters={"slagtusk": foe(12)})
    play.card("reload")
    assert play.recovers() == {"salvo", "flare"}
    play.recover("flare")
    assert play.hand(0) == {"flare"}


def test_ace_in_the_hole_needs_an_attack_in_the_discard(engine: str) -> None:
    """DNT-CRD-08, DNT-D-29."""
    for discard, offered in (("dash spurs", False), ("quickdraw spurs", True)):
        own = mech("el-vaquero", 8, hand="ace-in-the-hole", discard=discard, damage="C1")
        play = scene(engine, own, mech(), monsters={"slagtusk": foe(12)})
        assert ("ace-in-the-hole" in play.cards()) is offered


# Other mechs and citizens


def test_on_your_feet(engine: str) -> None:
    """DNT-ACT-11, DNT-D-19: stands up a lying mech anywhere, which draws."""
    play = scene(
        engine,
        mech("patriot-1776", 8, hand="on-your-feet"),
        mech("anansi", 12, lying=True),
        mech("shen-jian", 0, damage="C1"),
        monsters={"slagtusk": foe(3)},
    )
    assert play.targets("on-your-feet") == {1}
    play.card("on-your-feet", 1)
    play.settle()
    assert not play.is_lying(1)
    assert [len(play.hand(n)) for n in range(3)] == [0, 1, 0]


@pytest.mark.parametrize("card", ["shelter-order", "carry-them-out", "lift-off"])
def test_cards_that_save(engine: str, card: str) -> None:
    """DNT-D-21, DNT-CIT-17, DNT-CIT-05: a citizen in reach is discarded; its ability happens."""
    play = scene(
        engine,
        carrier(card, 8),
        partner(card, 8, damage="C3"),
        monsters={"slagtusk": foe(12)},
        citizens={8: "volunteer-medics bunker-family", 9: "commuters", 10: "militia"},
    )
    reach = {8, 9} if card == "shelter-order" else {8}
    assert play.targets(card) == reach
    play.card(card, (8, "volunteer-medics"))
    assert play.citizen_discard == ["volunteer-medics"]
    assert play.damage(1)[0] == 2


def test_carry_them_out_may_step(engine: str) -> None:
    """DNT-D-25."""
    play = rich(engine, "carry-them-out")
    play.card("carry-them-out", (8, "commuters"))
    play.yes()
    play.space(7)
    assert play.where(0) == 7


# Persistent cards


def test_meridian_map(engine: str) -> None:
    """DNT-SEQ-02, DNT-CRD-13: +1 to each total of the own attacks, of each sentence."""
    own = mech("shen-jian", 8, hand="meridian-map flurry", power="RA1")
    play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(8)})
    play.card("meridian-map")
    play.card("flurry", "isotopede")
    play.roll(1)
    play.roll(1)
    assert [event[1] for event in play.events(EventKind.BLOW_DEALT)] == [2, 3]


def test_rally_is_for_the_others_here(engine: str) -> None:
    """DNT-SEQ-02: not for its own mech, nor for one elsewhere."""
    for who, space, total in ((0, 8, 3), (1, 8, 4), (1, 9, 3)):
        play = scene(
            engine,
            mech("patriot-1776", 8, front="rally", hand="sword-wave", power="RA2", damage="C1"),
            mech("anansi", space, hand="long-reach", power="LA2"),
            go=who,
            monsters={"isotopede": foe(8)},
        )
        play.card("sword-wave" if who == 0 else "long-reach", "isotopede")
        play.roll(1, 1)
        assert play.events(EventKind.BLOW_DEALT)[0][1] == total


def test_siege_anchor_guards(engine: str) -> None:
    """DNT-SEQ-04, DNT-CRD-06: played as a go, it lies in front and takes 1 off each instance."""
    play = scene(
        engine,
        mech("zakharovich-2400", 8, hand="siege-anchor"),
        mech("patriot-1776", 9, hand="burst", power="LA1"),
        track=4,
        monsters={"halflife": foe(8)},
    )
    play.card("siege-anchor")
    play.card("burst", "halflife")
    play.roll(1)
    assert play.damage(0) == (0, 1, 1, 0)


def test_spin_up_is_for_its_arm(engine: str) -> None:
    """DNT-SEQ-02, DNT-HIT-15: a die more on each total of this arm's attacks, tile action too."""
    build = "raijin-08+drill-lance+plasma-cannon+hover-legs"
    own = mech(build, 8, hand="spin-up grind half-charge", power="LA2 RA1")
    play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(8)})
    play.card("spin-up")
    other_arm = play.copy()
    other_arm.card("half-charge", "isotopede")
    assert sum(other_arm.weights().values()) == 6
    play.card("grind", "isotopede")
    assert sum(play.weights().values()) == 6**3
    play.roll(1, 1, 1)
    assert sum(play.weights().values()) == 6**2


def test_range_card_aims(engine: str) -> None:
    """DNT-HIT-16, DNT-CRD-08: not while the arm is aimed."""
    for aimed, offered in (("", True), ("LA", False)):
        own = mech("shen-jian", 8, hand="range-card", power="LA1", aimed=aimed, damage="C1")
        play = scene(engine, own, mech(), monsters={"isotopede": foe(8)})
        assert ("range-card" in play.cards()) is offered
        if offered:
            play.card("range-card")
            assert play.mech(0).marks == 2


def test_puppet_wire_and_silk_road(engine: str) -> None:
    """DNT-MOV-04, DNT-D-33: a push at distance 1; another mech makes up to two steps."""
    play = rich(engine, "puppet-wire")
    play.card("puppet-wire", "isotopede")
    play.space(10)
    assert play.where("isotopede") == 10
    play = rich(engine, "silk-road")
    play.card("silk-road", 1)
    assert play.chooser == 1
    play.walk(7, 6)
    assert (play.where(0), play.where(1), play.is_lying(1)) == (8, 6, True)
    assert play.phase is Phase.ACTION
