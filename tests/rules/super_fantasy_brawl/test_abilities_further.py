"""Levelled Up abilities in odd company: both sides, duplicates, Reactions, the Gate."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Draw, Heal, Play
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import T1, T3, T6, E, card_number
from .packs import card, champion
from .scenario import Phase, Scene, at, gate, scene, seat


def settled(play: Scene) -> list[tuple[int, ...]]:
    """Strength, defence and damage of step 6, target by target."""
    return [event[1:] for event in play.events(EventKind.ATTACK_SETTLED)]


def test_deryn_on_and_off_a_trap_hex(engine: str) -> None:
    """DER, SFB-ATK-06: on T6 +1; and a rooted Deryn shoots from it all the same."""
    own = seat(at("DER", *T6, up=True, rooted=True), hand="DER05 DER03")
    play = scene(engine, own, seat(at("KOR", 1, 2), at("VHO", -4, 4)))
    play.attack("DER03", "KOR")
    assert settled(play) == [(4, 0, 4)]
    play = scene(engine, seat(at("DER", 0, 2, up=True), hand="DER03"), seat(at("KOR", 2, 2)))
    play.attack("DER03", "KOR")
    assert settled(play) == [(3, 0, 3)]


def test_dugrun_on_both_sides(engine: str) -> None:
    """DUG, SFB-DRA-06: an aura is for the own Allies, not for himself, not for the other's."""
    own = seat(at("RAT", -3, 3), at("DUG", -3, 4, up=True), hand="RAT02")
    foe = seat(at("KOR", -2, 3), at("DUG", -1, 3, up=True))
    play = scene(engine, own, foe)
    play.attack("RAT02", "KOR")
    assert settled(play) == [(4, 1, 3)]
    own = seat(at("RAT", -2, 4), hand="RAT02")
    play = scene(engine, own, seat(at("DUG", -1, 3, up=True), at("KOR", 0, 3)))
    play.attack("RAT02", "B:DUG")
    assert settled(play) == [(3, 1, 2)], "his own card has DEF 1"


def test_dugruns_aura_of_the_step_itself(engine: str) -> None:
    """DUG, SFB-ATK-16: he falls by the same blow, and his neighbour had DEF +1 nevertheless."""
    own = seat(at("GOL", -3, 3), hand="GOL02")
    foe = seat(at("DUG", -2, 3, 7, up=True), at("KOR", -1, 3))
    play = scene(engine, own, foe)
    play.card("GOL02")
    play.aim(E)
    assert play.where("DUG") is None
    assert play.damage("KOR") == 2


def test_goldarr_hurting_an_ally_alone(engine: str) -> None:
    """GOL, SFB-ATK-15: damage dealt to anyone counts; the draw comes before the Reaction's text."""
    own = seat(at("GOL", -3, 3, up=True), at("VHO", -2, 3), hand="GOL02")
    foe = seat(at("MAR", -1, 3, up=True), gate("DER"), hand="DER07")
    play = scene(engine, own, foe)
    play.card("GOL02")
    play.aim(E)
    play.react("DER07", "MAR")
    assert settled(play) == [(3, 0, 3), (3, 3, 0)]
    assert play.asks(Phase.DRAW, 0)
    assert [each.cards for each in play.offers(Draw)] == [0, 1]
    play.draw(0)
    assert play.asks(Phase.LEAP, 1)


def test_goldarr_without_damage(engine: str) -> None:
    """GOL: nothing dealt, nothing drawn."""
    foe = seat(at("MAR", -1, 3, up=True), gate("DER"), hand="DER07")
    play = scene(engine, seat(at("GOL", -3, 3, up=True), hand="GOL02"), foe)
    play.card("GOL02")
    play.aim(E)
    play.react("DER07", "MAR")
    assert play.asks(Phase.LEAP, 1)


def test_gwaien_reaches_farther_with_shots_alone(engine: str) -> None:
    """GWA, SFB-TGT-14: maximum +1 for direct and indirect, the minimum stays; basic she cannot."""
    foe = seat(at("KOR", 1, 2), at("VHO", -2, 1), at("RAT", 0, 1))
    for is_up, code, expected in (
        (True, "GWA02", {"VHO", "RAT"}),
        (False, "GWA02", {"VHO"}),
        (True, "GWA03", {"KOR"}),
        (False, "GWA03", set()),
    ):
        own = seat(at("GWA", -4, 2, up=is_up), hand=code)
        play = scene(engine, own, foe)
        play.card(code)
        assert play.targets() == expected


def test_kilgore_is_not_steady_against_his_own_side(engine: str) -> None:
    """KIL, SFB-DIS-06: a Push by an Ally's area moves him, and its blocked hexes hurt him."""
    own = seat(at("MAR", -3, 3), at("KIL", -3, 2, up=True), hand="MAR04")
    play = scene(engine, own, seat(at("KOR", -2, 2)))
    play.card("MAR04")
    play.aim(1)
    play.choose("KIL")
    # NW of him lies (-3,1), then Esmae's Statue.
    assert play.where("KIL") == (-3, 1)
    assert play.damage("KIL") == 1 + 1


def test_steady_kilgore_among_the_pulled(engine: str) -> None:
    """KIL, MAR06, SFB-DIS-02: neither moved nor hurt by the Pull; the DMG after it falls."""
    play = scene(engine, seat(at("MAR", -3, 3), hand="MAR06"), seat(at("KIL", -2, 3, up=True)))
    play.skill("MAR06")
    assert play.damage("KIL") == 1


def test_steady_kilgore_can_be_swept_by_no_force(engine: str) -> None:
    """KIL, SKI05, SFB-DIS-01: Force by an Enemy is no question; Stun is."""
    foe = seat(at("KIL", -1, 3, up=True), hand="KIL02 KIL03")
    play = scene(engine, seat(at("SKI", -3, 3), hand="SKI05"), foe)
    play.card("SKI05")
    play.target("KIL")
    assert play.asks(Phase.STUN, 1)


def test_rath_runs_on_with_standard_actions(engine: str) -> None:
    """RAT, SFB-MOV-05: +1 for cards with movement and Standard Actions, not for his Swoop."""
    own = seat(at("RAT", -3, 3, up=True), hand="RAT06")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    run = play.copy()
    run.standard("run", "RAT", (-2, 3), (-1, 3), (0, 3), core="M")
    assert run.where("RAT") == (0, 3)
    play.card("RAT06", (-2, 3), (-1, 3), (0, 3))
    play.use()
    assert max(steps for _, steps in play.dashes()) <= 4


def test_korvash_bloodied_by_his_own_blood(engine: str) -> None:
    """KOR, SFB-KEY-01: 8 HP Levelled Up, Bloodied at 4; card and ability add 1 each."""
    own = seat(at("KOR", -3, 3, 4, up=True), hand="KOR03")
    play = scene(engine, own, seat(at("VHO", -2, 3)))
    play.card("KOR03")
    play.aim(0)
    assert settled(play) == [(4, 0, 4)]
    own = seat(at("KOR", -3, 3, 3, up=True), hand="KOR03")
    play = scene(engine, own, seat(at("VHO", -2, 3)))
    play.card("KOR03")
    play.aim(0)
    assert settled(play) == [(2, 0, 2)]


def test_mariusz_answers_a_blow_that_missed(engine: str) -> None:
    """MAR, SFB-ATK-15, SFB-LVL-07: no damage needed; the attacker falls, nobody Levels Up."""
    own = seat(at("TZU", -3, 3, 4), hand="TZU07")
    foe = seat(at("MAR", -2, 3, up=True), at("KOR", 4, -4), gate("OON"), hand="OON07")
    play = scene(engine, own, foe)
    play.card("TZU07")
    play.done()
    play.target("MAR")
    play.react("OON07", "MAR")
    assert settled(play) == [(3, 4, 0)]
    assert play.where("TZU") is None
    assert play.points == (0, 1)
    assert play.where("MAR") == (-2, 3), "Pounce's Push is lost"
    assert [each.is_up for each in play.state.figures].count(True) == 1


def test_mariusz_keeps_his_peace(engine: str) -> None:
    """MAR: not after an area, not after a shot from next to him, not if the attacker is gone."""
    play = scene(engine, seat(at("KOR", -3, 3), hand="KOR03"), seat(at("MAR", -2, 3, up=True)))
    play.card("KOR03")
    play.aim(0)
    assert play.damage("KOR") == 0
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL03"), seat(at("MAR", -2, 3, up=True)))
    play.attack("GOL03", "MAR")
    assert play.damage("GOL") == 0
    foe = seat(at("MAR", -2, 3, up=True), gate("DUG"), hand="DUG07")
    play = scene(engine, seat(at("VHO", -3, 3), hand="VHO04"), foe)
    play.attack("VHO04", "MAR", react="DUG07 MAR")
    assert play.where("VHO") == (-4, 3)
    assert play.damage("VHO") == 1, "one hex and the edge; not adjacent any more"


def test_vhoul_eats_after_scoring(engine: str) -> None:
    """VHO, SFB-RND-05, SFB-D-24: asked at the start of the Activation Phase; 0 is an answer."""
    own = seat(at("RAT", 4, -4))
    foe = seat(at("VHO", 0, 1, 3, up=True))
    play = scene(engine, own, foe, round=2, track=["", "", "CHA01", ""])
    play.end_turn()
    assert play.points == (0, 2)
    assert play.asks(Phase.HEAL, 1)
    assert [each.amount for each in play.offers(Heal)] == [0, 1]
    play.heal(0)
    assert play.asks(Phase.ACTIVATE, 1)
    unhurt = scene(engine, own, seat(at("VHO", 0, 1, up=True)), round=2)
    unhurt.end_turn()
    assert unhurt.asks(Phase.ACTIVATE, 1)


def test_vhoul_on_the_gate_and_vhoul_of_the_other(engine: str) -> None:
    """VHO, SFB-LVL-08: only its own controller's phase; basic on the Gate it does nothing."""
    play = scene(engine, seat(at("VHO", 0, 3, 3, up=True)), seat(gate("VHO")))
    play.end_turn()
    assert play.asks(Phase.ACTIVATE, 1)
    play.end_turn()
    assert play.asks(Phase.HEAL, 0)


def test_oona_heals_more_by_cards_alone(engine: str) -> None:
    """OON: Candle Snuff 2, Warm Hands 4, Recover 1."""
    own = seat(at("OON", -3, 3, 5, up=True), at("VHO", -3, 2, 5), hand="OON04 OON05")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    snuff = play.copy()
    snuff.attack("OON04", "KOR")
    assert [each.amount for each in snuff.offers(Heal)] == [0, 1, 2]
    hands = play.copy()
    hands.card("OON05")
    hands.target("VHO")
    assert [each.amount for each in hands.offers(Heal)] == [0, 1, 2, 3, 4]
    play.standard("recover", "OON")
    assert [each.amount for each in play.offers(Heal)] == [0, 1]


def test_guiding_star_shines_brighter(engine: str) -> None:
    """OON, SFB-REA-04: her Reaction on a Champion far away heals 2 while she is Levelled Up."""
    foe = seat(at("VHO", -2, 3), at("OON", 4, -4, up=True), hand="OON07")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL07"), foe)
    play.attack("KIL07", "VHO", react="OON07 VHO")
    assert play.damage("VHO") == 1
    assert play.asks(Phase.HEAL, 1)
    play.heal(1)
    assert play.asks(Phase.FORCE, 0)


def test_skitter_and_her_own_steps(engine: str) -> None:
    """SKI: her own side's traps are laid anew by the walker's player; Enemies' by hers."""
    own = seat(at("SKI", -4, 4, up=True), at("RAT", -2, 3), hand="RAT02 RAT03")
    play = scene(engine, own, seat(at("KOR", 1, -3)), traps={T6: 0, T1: 1})
    play.card("RAT02", T6)
    assert play.asks(Phase.TOKEN, 0)
    play = scene(engine, seat(at("KOR", -1, 3), hand="KOR05"), own, traps={T6: 0})
    play.card("KOR05", T6)
    assert play.asks(Phase.TOKEN, 1)


def test_two_skitters(engine: str) -> None:
    """SKI, SFB-DRA-06: each lays for the other side's Champions."""
    own = seat(at("SKI", -2, 3, up=True), hand="SKI02")
    foe = seat(at("SKI", 4, -4, up=True))
    play = scene(engine, own, foe, traps={T6: 0})
    play.card("SKI02", T6)
    assert play.asks(Phase.TOKEN, 1)
    assert play.lays() >= {T1, T3}


def test_a_champion_that_levels_up_gets_its_ability_for_the_next_action(engine: str) -> None:
    """SFB-LVL-01, SFB-LVL-08: Tzu Xiao's second attack of the turn, not the first."""
    own = seat(at("TZU", -3, 3), hand="TZU03 TZU07")
    foe = seat(at("RAT", -2, 3, 4), at("KOR", -3, 2, 4), at("VHO", 4, -4))
    play = scene(engine, own, foe)
    play.attack("TZU03", "RAT")
    assert play.is_up("TZU")
    play.card("TZU07")
    play.done()
    play.target("KOR")
    assert settled(play) == [(3, 0, 3), (4, 0, 4)]
    assert play.points == (2, 0)


def test_gwaiens_strike_reaches_no_farther(engine: str) -> None:
    """GWA, SFB-TGT-14, SFB-STD-04: a Standard Action at an adjacent Enemy is no shot."""
    own = seat(at("GWA", -3, 3, up=True))
    play = scene(engine, own, seat(at("KOR", -2, 3), at("VHO", -1, 3)))
    play.standard("strike", "GWA")
    assert play.targets() == {"KOR"}


def test_an_ally_does_not_answer(engine: str) -> None:
    """MAR, SFB-ATK-15: an ability that answers every attack answers those of Enemies alone."""
    answers = '{ hook = "on_attacked", do = [{ op = "dmg", who = "attacker", n = 1 }] }'
    own = seat(at("KOR", -3, 3), at("VHO", -2, 3, up=True), hand="KOR03")
    foe = seat(at("MAR", -3, 2, up=True))
    pack = champion("VHO", answers)
    play = scene(engine, own, foe, pack=pack)
    play.card("KOR03")
    play.aim(0)
    assert play.damage("VHO") == 2
    assert play.damage("KOR") == 0


def test_nobody_is_in_the_own_area(engine: str) -> None:
    """SFB-TGT-08: a blast round a neighbour of the attacker leaves the attacker out."""
    blast = '{ kind = "area", shape = "blast", min = 1, max = 1 }'
    pack = card("KOR03", "C", targeting=blast, strength=2)
    own = seat(at("KOR", -3, 3), hand="KOR03")
    play = scene(engine, own, seat(at("VHO", -2, 3)), pack=pack)
    play.card("KOR03")
    play.aim(play.aims()[0])
    assert (play.damage("KOR"), play.damage("VHO")) == (0, 2)


def test_a_movement_bonus_adds_to_printed_movement_only(engine: str) -> None:
    """RAT, SFB-MOV-05: a card without movement stays without."""
    pack = card("RAT02", "D", move=0)
    own = seat(at("RAT", -3, 3, up=True), hand="RAT02")
    play = scene(engine, own, seat(at("KOR", -2, 3)), pack=pack)
    play.do(Play(card_number("RAT02")))
    assert play.asks(Phase.TARGET)
