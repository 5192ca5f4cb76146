"""Power (PWR), damage to mechs (DMG) and Critical Failures (CRF)."""

from __future__ import annotations

import pytest

from .scenario import Ending, EventKind, Phase, Window, assault, foe, mech, scene

ODD = "raijin-08+drill-lance+plasma-cannon+hover-legs"


@pytest.mark.parametrize(
    ("damage", "power"), [(0, 6), (4, 6), (5, 6), (6, 4), (9, 4), (10, 2), (12, 2)]
)
def test_the_band_of_the_leftmost_token_gives_the_power(
    engine: str, damage: int, power: int
) -> None:
    """DNT-PWR-03, DNT-W-01, DNT-DMG-04: Patriot's bands 5 (6), 4 (4), 3 (2)."""
    own = mech("patriot-1776", damage=f"C{damage}")
    play = scene(engine, own, mech(), phase=Phase.DRAW, monsters={"glowback": foe(8)})
    play.settle()
    assert {sum(plan) for plan in play.plans()} == {power}


@pytest.mark.parametrize(
    ("chassis", "bands"),
    [
        ("anansi", [(4, 6), (3, 5), (3, 3)]),
        ("el-vaquero", [(4, 6), (4, 5), (3, 3)]),
        ("shen-jian", [(3, 7), (4, 5), (3, 2)]),
        ("zakharovich-2400", [(6, 5), (5, 4), (4, 3)]),
        ("raijin-08", [(4, 6), (4, 4), (4, 3)]),
    ],
)
def test_bands_of_the_other_chassis(
    engine: str, chassis: str, bands: list[tuple[int, int]]
) -> None:
    """DNT-PWR-03: the last space of each band still gives its power, the next one less."""
    last = 0
    for spaces, power in bands:
        for damage in (last + 1, last + spaces):
            own = mech(f"{chassis}+chain-fist+power-mace+spider-legs", damage=f"C{damage}")
            play = scene(
                engine, own, mech(damage="C1"), phase=Phase.DRAW, monsters={"glowback": foe(8)}
            )
            play.settle()
            assert {sum(plan) for plan in play.plans()} == {power}
        last += spaces


def test_power_fills_from_the_left(engine: str) -> None:
    """DNT-PWR-01, DNT-PWR-02, DNT-W-03: three tokens on an arm reach a link at space 3."""
    own = mech("zakharovich-2400", 3, hand="stand-firm immovable", power="RA2")
    play = scene(engine, own, mech(), monsters={"isotopede": foe(3)})
    assert "RA:smash" not in play.tiles()
    own = mech("zakharovich-2400", 3, hand="stand-firm immovable", power="RA2 LA1")
    play = scene(engine, own, mech(lying=True), monsters={"isotopede": foe(3)})
    play.tile("reroute", None, "stand-firm")
    play.slot("LA")
    play.slot("RA")
    assert play.power() == (0, 3, 0)
    assert "RA:smash" in play.tiles()


def test_chassis_damage_leaves_power_in_play(engine: str) -> None:
    """DNT-PWR-04: Patriot falls into the orange band; its six tokens stay until Planning."""
    own = mech("patriot-1776", 8, power="LA2 RA2 LG2", damage="C5")
    play = assault(engine, "white", own, mech(), monsters={"glowback": foe(8)})
    assert play.damage(0) == (7, 0, 0, 0)
    assert play.power(0) == (2, 2, 2)


def test_lost_power_is_the_rightmost(engine: str) -> None:
    """DNT-PWR-05: Brinejaw's Undertow takes one of two from the legs; RUN @2 is gone."""
    own = mech("el-vaquero", 8, hand="stare-down", power="LG3")
    play = assault(engine, "red", own, mech(), monsters={"brinejaw": foe(8, minus=2)})
    assert play.power(0) == (0, 0, 2)
    assert play.damage(0) == (0, 0, 0, 0)


def test_power_gained_is_swept_away_in_planning(engine: str) -> None:
    """DNT-PWR-06, DNT-PLN-04, DNT-D-30: Overload puts 2 on one tile, as far as they fit."""
    own = mech(ODD, 3, hand="overload trickle-charge", power="LA3")
    play = scene(engine, own, mech(lying=True), monsters={"glowback": foe(8)})
    play.card("overload")
    assert play.slots() == {"LA", "RA", "LG"}
    play.slot("LA")
    assert play.power() == (4, 0, 0)
    assert play.damage() == (1, 0, 0, 0)
    play.run_to(Phase.POWER)
    assert play.power() == (0, 0, 0)


def test_damage_comes_from_the_right_and_eats_power(engine: str) -> None:
    """DNT-DMG-01, DNT-DMG-02, DNT-W-02, DNT-W-04: RA 5/3/0 takes 2: 5/3/2; again: 5/1/4."""
    own = mech("patriot-1776", 8, power="RA3")
    play = assault(engine, "white", own, mech(), monsters={"halflife": foe(8)})
    assert (play.power(0), play.damage(0)) == ((0, 3, 0), (0, 2, 2, 0))
    own = mech("patriot-1776", 8, power="RA3", damage="RA2")
    play = assault(engine, "white", own, mech(), monsters={"halflife": foe(8)})
    assert (play.power(0), play.damage(0)) == ((0, 1, 0), (0, 2, 4, 0))


def test_damage_overflows_to_the_chassis(engine: str) -> None:
    """DNT-DMG-03, DNT-W-14: LG 4/1/3 takes LG 3 with chassis d 2: LG 4/0/4, C 4."""
    own = mech("patriot-1776", 8, power="LG1", damage="LG3 C2")
    play = assault(engine, "red", own, mech(), monsters={"isotopede": foe(8)})
    assert play.is_chance  # the RND 2 that follows
    assert (play.power(0), play.damage(0)) == ((0, 0, 0), (4, 0, 0, 4))


def test_repairing_frees_the_leftmost_damaged_space(engine: str) -> None:
    """DNT-DMG-05, DNT-PWR-02: RA 5/2/3 repaired by 2 is 5/2/1; power stays where it is."""
    own = mech("patriot-1776", power="RA2", damage="RA3")
    play = scene(engine, own, mech(lying=True), monsters={"glowback": foe(8)})
    play.tile("repair")
    assert (play.power(), play.damage()) == ((0, 2, 0), (0, 0, 1, 0))


def test_armor_tokens_are_spent_first(engine: str) -> None:
    """DNT-DMG-06, DNT-W-15, DNT-TOK-07: 2 tokens against C 3: one damage."""
    own = mech("patriot-1776", 8, armor=2)
    play = assault(engine, "red", own, mech(), monsters={"glowback": foe(8)})
    assert play.mech(0).armor == 0
    assert play.damage(0) == (1, 0, 0, 0)


def test_a_miss_spends_no_armor(engine: str) -> None:
    """DNT-W-16, DNT-MAT-07: MISS leaves the token."""
    own = mech("patriot-1776", 8, armor=1)
    play = assault(engine, "white", own, mech(), monsters={"lanternmaw": foe(8)})
    play.part("MISS")
    assert play.mech(0).armor == 1
    assert play.damage(0) == (0, 0, 0, 0)


def test_windows_open_once_per_instance_and_mech(engine: str) -> None:
    """DNT-DMG-07, DNT-DMG-08: LA 2 and RA 2 are two instances with a window each."""
    own = mech("zakharovich-2400", 8, hand="brace-shaft", power="RA1")
    play = assault(engine, "white", own, mech(), monsters={"halflife": foe(8)})
    assert play.window is Window.DAMAGE
    play.done()
    assert play.damage(0) == (0, 2, 0, 0)
    assert play.window is Window.DAMAGE
    play.done()
    assert play.damage(0) == (0, 2, 2, 0)
    assert play.window is None


def test_an_instance_reduced_to_nothing_rolls_no_die(engine: str) -> None:
    """DNT-DMG-09, DNT-W-17, DNT-TOK-05, DNT-TOK-06: two -1 and one +1 on Cindermaw, white.

    RND 2 becomes 1, C 1 becomes 0. The tokens are gone at the end of the Event Phase.
    """
    own = mech("patriot-1776", 8)
    play = assault(engine, "white", own, mech(), monsters={"cindermaw": foe(8, plus=1, minus=2)})
    play.part("LA")
    assert play.damage(0) == (0, 1, 0, 0)
    assert play.tokens("cindermaw") == (0, 0, 0, 0)
    play = assault(engine, "white", own, mech(), monsters={"cindermaw": foe(8, minus=2)})
    assert not play.events(EventKind.RANDOM_ROLLED)
    assert not play.events(EventKind.DAMAGE_DUE)


def test_own_damage_opens_no_window_but_spends_armor(engine: str) -> None:
    """DNT-DMG-10: Overload's C 1 takes the Armor token; Surge Guard is not asked."""
    own = mech(ODD, 3, hand="overload surge-guard trickle-charge", power="LA2", armor=1)
    play = scene(engine, own, mech(lying=True), monsters={"glowback": foe(8)})
    play.card("overload")
    play.slot("RA")
    assert play.window is None
    assert play.mech().armor == 0
    assert play.damage() == (0, 0, 0, 0)


# Critical Failures


def test_a_critical_failure_in_the_middle_of_an_instance(engine: str) -> None:
    """DNT-CRF-01, DNT-CRF-02, DNT-CRF-03, DNT-CRF-05, DNT-W-18, DNT-TRK-07.

    Patriot d 11 takes Slagtusk's C 3, LG 2: the 13th token fails it; LG 2 hits nobody.
    """
    own = mech("patriot-1776", 8, hand="march", power="LA2", damage="C11 RA2", armor=0, bots=1)
    play = assault(engine, "red", own, mech(damage="C1"), monsters={"slagtusk": foe(8)})
    assert [event[:4] for event in play.events(EventKind.MECH_DAMAGED)] == [(0, 0, 1, 12)]
    assert play.where(0) == 0
    assert play.is_lying(0)
    assert (play.power(0), play.damage(0)) == ((0, 0, 0), (0, 0, 0, 0))
    assert not play.hand(0)
    assert play.discard_pile(0) == {"march"}
    assert play.destruction == 2
    assert play.city(8) == 0  # the attack stays on the Mech side
    assert play.mech(0).bots == 1  # DNT-CRF-04
    assert play.go == 1


@pytest.mark.parametrize(
    ("chassis", "token"),
    [
        ("anansi", 11),
        ("el-vaquero", 12),
        ("shen-jian", 11),
        ("zakharovich-2400", 16),
        ("patriot-1776", 13),
        ("raijin-08", 13),
    ],
)
def test_which_token_is_critical(engine: str, chassis: str, token: int) -> None:
    """DNT-CRF-01: Glowback's C 2 fails it from two below, not from three below."""
    for damage, fails in ((token - 2, True), (token - 3, False)):
        own = mech(f"{chassis}+chain-fist+shotgun+spider-legs", 8, damage=f"C{damage}")
        other = mech("raijin-08+drill-lance+plasma-cannon+hover-legs", damage="C1")
        if chassis == "raijin-08":
            other = mech("anansi+drill-lance+plasma-cannon+hover-legs", damage="C1")
        play = assault(engine, "white", own, other, monsters={"glowback": foe(8)})
        assert bool(play.events(EventKind.CRITICAL_FAILED)) is fails


def test_losing_by_a_critical_failure(engine: str) -> None:
    """DNT-W-19, DNT-TRK-08, DNT-WIN-02, DNT-GEN-02: at 5 of 6; nobody attacks any more."""
    play = assault(
        engine,
        "red",
        mech("patriot-1776", 8, damage="C12"),
        mech(),
        destruction=5,
        monsters={"slagtusk": foe(8), "glowback": foe(12)},
    )
    assert play.is_over
    assert play.ending is Ending.DESTRUCTION
    assert play.destruction == 6
    assert len(play.events(EventKind.ATTACK_BEGAN)) == 1
    assert play.city(12) == 0


def test_a_critical_failure_in_the_own_action_ends_it(engine: str) -> None:
    """DNT-CRF-06, DNT-TRK-03: Nova's own C 1 fails the mech; the tracker's step stays."""
    own = mech(ODD, 3, hand="nova", power="RA3", damage="C12")
    play = scene(engine, own, mech(damage="C1"), monsters={"isotopede": foe(3)})
    play.card("nova", 3)
    play.roll(1, 1, 1)
    assert play.life("isotopede") == 39
    assert play.events(EventKind.CRITICAL_FAILED)
    assert play.track == 1
    assert play.discard_pile(0) == {"nova"}
    assert (play.where(0), play.destruction, play.go) == (0, 2, 1)


def test_the_rest_of_an_own_action_is_not_resolved(engine: str) -> None:
    """DNT-CRF-06: Lightning Rod's own damage fails a mech; its shield was given before."""
    own = mech(ODD, 7, hand="lightning-rod", damage="C12")
    play = assault(engine, "red", own, mech(damage="C1"), monsters={"slagtusk": foe(8)})
    play.react("lightning-rod")
    assert play.events(EventKind.CRITICAL_FAILED)
    assert play.city(8) == 1
    assert (play.where(0), play.destruction) == (0, 2)
    assert play.discard_pile(0) == {"lightning-rod"}


def test_several_mechs_fail_one_after_another(engine: str) -> None:
    """DNT-CRF-07: two in one instance, +2 each."""
    play = assault(
        engine,
        "white",
        mech("patriot-1776", 8, damage="C12"),
        mech("anansi", 8, damage="C10"),
        mech("zakharovich-2400", 7, damage="C1"),
        monsters={"glowback": foe(8)},
    )
    assert [event[0] for event in play.events(EventKind.CRITICAL_FAILED)] == [0, 1]
    assert play.destruction == 4


def test_unbroken_survives(engine: str) -> None:
    """DNT-CRF-08: the critical token and the rest of the instance are not placed."""
    own = mech("zakharovich-2400", 8, hand="unbroken", damage="C14")
    play = assault(engine, "red", own, mech(), monsters={"glowback": foe(8, plus=1)})
    assert play.window is Window.CRITICAL
    play.react("unbroken")
    assert play.damage(0)[0] == 15
    assert play.destruction == 0
    assert play.where(0) == 8


def test_a_failed_mech_is_aimed_no_longer(engine: str) -> None:
    """DNT-CRF-08: `aimed` is taken off."""
    own = mech("shen-jian", 8, damage="C10", aimed="LA")
    play = assault(engine, "white", own, mech(damage="C1"), monsters={"glowback": foe(8)})
    assert play.mech(0).marks == 1  # lying alone


def test_a_failed_mech_keeps_its_armor_tokens(engine: str) -> None:
    """DNT-CRF-04, DNT-DMG-06: they would be spent first, so none is left; bots stay."""
    own = mech("shen-jian", 8, damage="C10", armor=1, bots=1)
    play = assault(engine, "white", own, mech(damage="C1"), monsters={"glowback": foe(8)})
    assert (play.mech(0).armor, play.mech(0).bots) == (0, 1)
    assert play.destruction == 2
