"""When cards and tile actions are offered, at their limits."""

from __future__ import annotations

import pytest

from .cards import carrier, partner
from .scenario import Phase, Window, assault, foe, mech, scene


@pytest.mark.parametrize(
    ("card", "last"), [("quickdraw", 8), ("heavens-edge", 7), ("thunderhead", 4)]
)
def test_the_generator_that_an_attack_needs(engine: str, card: str, last: int) -> None:
    """DNT-CRD-04, DNT-PWR-03: up to this damage on the chassis, and with one more not."""
    for damage, offered in ((last, True), (last + 1, False)):
        own = carrier(card, 8, damage=f"C{damage}")
        play = scene(engine, own, partner(card), monsters={"slagtusk": foe(8)})
        assert (card in play.cards()) is offered


@pytest.mark.parametrize(("card", "last"), [("borrowed-strings", 7), ("between-heartbeats", 7)])
def test_the_generator_that_a_react_needs(engine: str, card: str, last: int) -> None:
    """DNT-CRD-04, DNT-REA-04: the band of the damage before the pending one."""
    for damage, asked in ((last, True), (last + 1, False)):
        own = carrier(card, 8, damage=f"C{damage}")
        play = assault(engine, "white", own, partner(card), monsters={"glowback": foe(8)})
        assert (play.window is not None) is asked


def test_next_one_needs_its_generator(engine: str) -> None:
    """DNT-CRD-04, DNT-REA-04: El Vaquero's 5 holds up to 8 damage."""
    for damage, asked in ((8, True), (9, False)):
        play = scene(
            engine,
            mech("patriot-1776", 8, hand="clean-cut", power="RA1"),
            mech("el-vaquero", 8, hand="next-one", damage=f"C{damage}"),
            monsters={"isotopede": foe(8, 1), "slagtusk": foe(12)},
        )
        play.card("clean-cut", "isotopede")
        play.roll(1, 1)
        assert (play.window is Window.KILL) is asked


def test_one_of_several_mechs_is_enough(engine: str) -> None:
    """DNT-CRD-08: Mother Country is offered while any mech beside may get a token."""
    for armor, offered in ((2, True), (3, False)):
        own = mech("zakharovich-2400", 8, hand="mother-country", armor=3, damage="C1")
        other = mech("anansi", 8, armor=armor)
        play = scene(engine, own, other, monsters={"slagtusk": foe(12)})
        assert ("mother-country" in play.cards()) is offered


def test_one_of_several_monsters_is_enough(engine: str) -> None:
    """DNT-CRD-08, DNT-TOK-10: Backdraft is offered while any monster beside may burn more."""
    for fire, offered in ((3, True), (4, False)):
        monsters = {"slagtusk": foe(8, fire=4), "glowback": foe(8, fire=fire)}
        own = carrier("backdraft", 8, damage="C1")
        play = scene(engine, own, partner("backdraft"), monsters=monsters)
        assert ("backdraft" in play.cards()) is offered


def test_who_cannot_go_anywhere_is_not_pushed(engine: str) -> None:
    """DNT-D-18, DNT-D-33: a monster amid ruins is no object of a push; nor is a held one."""
    play = scene(
        engine,
        carrier("puppet-wire", 7),
        partner("puppet-wire", damage="C1"),
        ruins=[10, 9],
        monsters={"slagtusk": foe(8), "glowback": foe(18)},
    )
    assert play.monster_targets("puppet-wire") == {"slagtusk", "glowback"}
    play = scene(
        engine,
        carrier("puppet-wire", 8, damage="C1"),
        partner("puppet-wire"),
        ruins=[7, 9, 1],
        monsters={"slagtusk": foe(8)},
    )
    assert not play.cards()


def test_a_tile_attack_may_be_helped(engine: str) -> None:
    """DNT-HIT-15, DNT-TIL-11: W-SHOT opens for BASH, and once for VENT, after its own damage."""
    build = "patriot-1776+plasma-cannon+power-sword+medium-legs"
    own = mech(build, 8, hand="march charge", power="LA3 RA1")
    other = mech("el-vaquero", 8, hand="call-the-shot", damage="C1")
    play = scene(engine, own, other, monsters={"slagtusk": foe(8)})
    bash = play.copy()
    bash.tile("bash", "slagtusk", "march")
    assert bash.window is Window.SHOT
    bash.react("call-the-shot")
    assert sum(bash.weights().values()) == 36
    play.tile("vent", None, "march")
    assert play.window is Window.SHOT
    assert play.damage(0) == (0, 1, 0, 0)
    play.react("call-the-shot")
    assert sum(play.weights().values()) == 216


_TWO_TARGETS = """
[[card]]
id = "tangle"
source = "ours"
part = "anansi"
number = 4
name = "Tangle Two"
type = "action"
req = 0
do = [
  { op = "minus", who = { one = "monster", within = 1, of = "me" }, n = 1 },
  { op = "fire", who = { one = "monster", within = 1, of = "me" }, n = 1 },
  { op = "hold", who = "it" },
]
"""


def test_it_is_the_first_target(engine: str) -> None:
    """DNT-CRD-12: a later sentence may have another target; "it" is still the first one."""
    own = mech("anansi", 8, hand="tangle")
    monsters = {"slagtusk": foe(8), "glowback": foe(9)}
    play = scene(engine, own, mech(damage="C1"), pack=_TWO_TARGETS, monsters=monsters)
    play.card("tangle", "slagtusk")
    play.choose_monster("glowback")
    assert play.tokens("slagtusk") == (0, 0, 1, 0)
    assert play.tokens("glowback") == (1, 0, 0, 0)
    assert (play.monster("slagtusk").marks, play.monster("glowback").marks) == (1, 0)


def test_all_that_changes_the_number_of_dice(engine: str) -> None:
    """DNT-SEQ-02, DNT-HIT-10, DNT-HIT-16: 2 printed, +1 aimed, +1 Call the Shot, -1 Inkwraith."""
    own = mech("shen-jian", 8, hand="through-and-through", power="LA2", aimed="LA")
    other = mech("el-vaquero", 8, hand="call-the-shot", damage="C1")
    play = scene(engine, own, other, monsters={"inkwraith": foe(8)})
    play.card("through-and-through", "inkwraith")
    helped = play.copy()
    helped.react("call-the-shot")
    assert sum(helped.weights().values()) == 6**3
    play.done()
    assert sum(play.weights().values()) == 6**2


def test_no_window_for_city_damage_on_ruins(engine: str) -> None:
    """DNT-REA-06, DNT-BRD-09: Aftershock's card of ruins asks nobody; the next one does."""
    play = scene(
        engine,
        mech("zakharovich-2400", 0, hand="flare", power="LA1", damage="C1"),
        mech(),
        phase=Phase.EVENT,
        ruins=[7],
        city_known=[7, 9],
        monsters={"slagtusk": foe(12, stunned=True)},
    )
    play.event("aftershock")
    top = play.top
    assert play.window is Window.CITY
    assert top is not None
    assert top.space == 9


def test_a_card_cannot_pay_for_itself_and_costs_are_cards(engine: str) -> None:
    """DNT-CRD-07, DNT-D-13, DNT-TIL-05: with an empty hand no tile action but REPAIR is offered."""
    own = mech("patriot-1776", 8, power="LA2 RA1 LG3", damage="C1")
    play = scene(engine, own, mech(), monsters={"slagtusk": foe(8)})
    assert play.tiles() == {"C:repair"}


def test_reroute_needs_an_open_space_elsewhere(engine: str) -> None:
    """DNT-TIL-04, DNT-D-15: not if all tracks are full, nor from the only tile with room."""
    for power, damage in (("LA4 RA5 LG4", ""), ("LA2", "RA5 LG4")):
        own = mech("patriot-1776", 3, hand="dig-in charge", power=power, damage=f"C1 {damage}")
        play = scene(engine, own, mech(), monsters={"glowback": foe(8)})
        assert "C:reroute" not in play.tiles()


def test_a_source_needs_another_tile_with_room(engine: str) -> None:
    """DNT-D-14, DNT-D-15: LA alone has room, so its own power has nowhere to go: RA it is."""
    own = mech("patriot-1776", 3, hand="dig-in charge", power="LA2 RA1", damage="RA4 LG4")
    play = scene(engine, own, mech(damage="C1"), monsters={"glowback": foe(8)})
    play.tile("reroute", None, "charge")
    assert play.power(0) == (3, 0, 0)


def test_goes_are_counted_anew_each_turn(engine: str) -> None:
    """DNT-GEN-13: after 60 goes in one turn the next one starts with none."""
    own = mech("patriot-1776", hand="en-garde", power="RA1", damage="C4", goes=59)
    play = scene(engine, own, mech(lying=True, damage="C1"), monsters={"glowback": foe(8)})
    play.tile("repair")
    play.run_to(Phase.POWER)
    assert play.turn == 2
    assert play.mech(0).goes == 0
