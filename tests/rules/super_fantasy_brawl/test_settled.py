"""What the ledger settles under "Open questions settled", one test for each answer."""

from __future__ import annotations

import pytest

from kumite.errors import BadSetup
from kumite.games.super_fantasy_brawl.actions import Heal
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import T1, T6
from .packs import card, champion
from .scenario import Phase, Scene, at, gate, opening, scene, seat

DODGE = card(
    "KIL05", "C", type="reaction", move=0, targeting="", more='defence = 0\ndo = [{ op = "dodge" }]'
)
DOUBLE = card("GOL04", "M", strength=2, more="double = true")
ANSWER = '{ hook = "on_attacked", do = [{ op = "dmg", who = "attacker", n = 1 }'


def test_the_first_side_is_the_first_players(engine: str) -> None:
    """SFB-GEN-16, SFB-DMG-03: seat 1 begins, so its side comes first in every list."""
    foe = seat(at("KOR", -3, 3), at("TZU", -4, 3), hand="KOR03")
    play = scene(engine, seat(at("DER", -2, 3)), foe, first=1, turn=1)
    assert play.number("KOR") < play.number("DER")
    play.attack("KOR03", 0)
    hit = [event[1] for event in play.events(EventKind.TARGETED)]
    assert hit == [play.number("TZU"), play.number("DER")]
    assert hit == sorted(hit)
    assert (play.damage("TZU"), play.damage("DER")) == (1, 1)


def test_a_round_ends_with_the_second_player_whoever_began(engine: str) -> None:
    """SFB-RND-01, SFB-SET-09: seat 1 is first, so the Advance follows seat 0's turn."""
    play = scene(engine, seat(), seat(), first=1, turn=1, track=["CHA01"])
    play.end_turn()
    assert (play.chooser, play.state.round, play.track[0]) == (0, 1, "CHA01")
    play.end_turn()
    assert (play.chooser, play.state.round, play.track[1]) == (1, 2, "CHA01")


def test_double_and_the_answer_to_own_damage(engine: str) -> None:
    """SFB-ATK-15, SFB-DMG-02, SFB-KEY-04: Gold'arr draws once, after both passes."""
    own = seat(at("GOL", -3, 3, up=True), hand="GOL04")
    play = scene(engine, own, seat(at("KOR", -2, 3)), pack=DOUBLE)
    play.attack("GOL04", "KOR")
    assert play.asks(Phase.DRAW)
    assert play.damage("KOR") == 2 + 2
    play.draw(0)
    assert play.asks(Phase.ACTIVATE)
    assert len(play.events(EventKind.ABILITY_USED)) == 1


def test_who_dodged_answers_no_attack(engine: str) -> None:
    """SFB-TGT-11, SFB-ATK-15: Mariusz dodges and does not strike back."""
    foe = seat(at("MAR", -2, 3, up=True), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe, pack=DODGE)
    play.attack("RAT02", "MAR", react="KIL05 MAR")
    assert (play.damage("MAR"), play.damage("RAT")) == (0, 0)
    assert play.events(EventKind.ABILITY_USED) == []
    assert play.events(EventKind.ATTACK_SETTLED) == []


def test_nothing_is_measured_from_who_dodged(engine: str) -> None:
    """SFB-ATK-17, SFB-GEN-19: Fireball hits nobody beside a Champion that dodged."""
    foe = seat(at("KOR", -2, 3), at("VHO", -1, 3), gate("KIL"), hand="KIL05")
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA02"), foe, pack=DODGE)
    play.attack("GWA02", "KOR", react="KIL05 KOR")
    assert (play.damage("KOR"), play.damage("VHO")) == (0, 0)


def test_nothing_is_given_against_who_dodged(engine: str) -> None:
    """SFB-ATK-17, SFB-ATK-14: Knock Down; nor against a Champion on the Gate."""
    own = seat(at("DUG", -3, 3), at("RAT", 4, -3), hand="DUG03")
    foe = seat(at("KOR", -2, 3), gate("KIL"), hand="KIL05")
    play = scene(engine, own, foe, pack=DODGE)
    taken = play.copy()
    play.attack("DUG03", "KOR", react="KIL05 KOR")
    assert play.modifiers("RAT") == {}
    taken.attack("DUG03", "KOR")
    assert taken.modifiers("RAT") == {15 + taken.number("KOR"): 1}
    play = scene(engine, own, seat(at("KOR", -2, 3, 6)))
    play.attack("DUG03", "KOR")
    assert play.where("KOR") is None
    assert play.modifiers("RAT") == {}


def test_a_reaction_goes_on_for_its_player(engine: str) -> None:
    """SFB-REA-11: with its Champion gone, Heal and Push are lost, Draw, Plan and discards not."""
    lines = (
        '{ op = "heal", who = "reacted", n = 1 }',
        '{ op = "push", who = "attacker", n = 2 }',
        '{ op = "dmg", who = "attacker", n = 1 }',
        '{ op = "draw", n = 1 }',
        '{ op = "plan", n = 1 }',
        '{ op = "discard", player = "attacker", n = 1, chooser = "owner" }',
    )
    pack = card(
        "KIL05",
        "C",
        type="reaction",
        move=0,
        targeting="",
        more=f"defence = 0\npost = [{', '.join(lines)}]",
    )
    foe = seat(at("KOR", -2, 3, 6), gate("KIL"), hand="KIL05 KIL02")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02 RAT03 RAT04"), foe, pack=pack)
    play.attack("RAT02", "KOR", react="KIL05 KOR")
    assert (play.where("KOR"), play.where("RAT"), play.damage("RAT")) == (None, (-3, 3), 0)
    assert play.asks(Phase.DRAW, 1)
    play.draw(0)
    assert play.asks(Phase.PLAN, 1)
    play.plan("KIL02")
    assert play.asks(Phase.DISCARD, 0)
    play.drop("RAT04")
    assert play.asks(Phase.ACTIVATE)
    assert play.discard_pile(0) == {"RAT02", "RAT04"}


def test_an_attacker_falls_among_the_answers(engine: str) -> None:
    """SFB-ACT-08, SFB-ATK-15: that ability goes on, no other begins, step 9 is lost."""
    and_draw = ANSWER + ', { op = "draw", n = 1 }] }'
    pack = champion("VHO", and_draw) + champion("KIL", ANSWER + "] }")
    foe = seat(at("KIL", -2, 3, up=True), at("VHO", -3, 2, up=True))
    own = seat(at("MAR", -3, 3, 5), hand="MAR04")
    play = scene(engine, own, foe, pack=pack)
    # Both answer while Mariusz stands; Kilgore comes first, as he is first by code.
    play.card("MAR04")
    both = next(each for each in play.aims() if _hits(play, each) == {"KIL", "VHO"})
    play.aim(both)
    assert play.where("MAR") is None
    assert [event[0] for event in play.events(EventKind.ABILITY_USED)] == [play.number("KIL")]
    assert play.where("KIL") == (-2, 3)
    assert play.points == (0, 1)
    other = champion("KIL", ANSWER + ', { op = "draw", n = 1 }] }') + champion(
        "VHO", ANSWER + "] }"
    )
    play = scene(engine, own, foe, pack=other)
    play.card("MAR04")
    play.aim(both)
    assert play.where("MAR") is None
    assert play.asks(Phase.DRAW, 1)


def _hits(play: Scene, aim: int) -> set[str]:
    tried = play.copy()
    mark = tried.raw.event_mark()
    tried.aim(aim)
    told = [each for each in tried.raw.events_since(mark) if each[0] == EventKind.TARGETED]
    return {play.name(each[3]) for each in told}


@pytest.mark.parametrize(("lower", "seat_asked"), [("DUG", 1), ("VHO", 3)])
def test_several_who_place_for_enemies(engine: str, lower: str, seat_asked: int) -> None:
    """SFB-TRP-07, SFB-GEN-16: the controller of the first one lays the new token."""
    pack = champion(lower, '{ hook = "place_for_enemies" }')
    other = "KIL" if lower == "VHO" else "SKI"
    pack += champion(other, '{ hook = "place_for_enemies" }') if other != "SKI" else ""
    seats = (
        seat(at("RAT", 0, -2), hand="RAT02"),
        seat(at(lower, 4, -4, up=True)),
        seat(),
        seat(at(other, 4, -3, up=True)),
    )
    play = scene(engine, *seats, traps=[T1], pack=pack)
    play.do(play.actions()[0])
    play.step(T1)
    play.flip("spikes 1")
    assert play.asks(Phase.TOKEN, seat_asked)


@pytest.mark.parametrize(("up", "most"), [(True, 4), (False, 3)])
def test_heal_bonus_of_a_card(engine: str, up: bool, most: int) -> None:
    """SFB-KEY-09, SFB-LVL-08: Warm Hands heals 3, Levelled Up 4."""
    own = seat(at("OON", -3, 3, up=up), at("KOR", -2, 3, 4), hand="OON05")
    play = scene(engine, own, seat())
    play.card("OON05")
    play.target("KOR")
    assert play.offers(Heal)[-1] == Heal(most)


def test_heal_bonus_not_from_the_gate(engine: str) -> None:
    """SFB-LVL-08: Guiding Star of an Oona on the Gate heals 1."""
    foe = seat(at("KOR", -2, 3, 3), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="OON07 KOR")
    assert play.offers(Heal)[-1] == Heal(1)


def test_range_bonus_of_skills(engine: str) -> None:
    """SFB-TGT-14, SFB-SKL-03: direct and indirect shots of skills reach farther too."""
    for kind in ("direct", "indirect"):
        pack = card(
            "GWA06",
            "M",
            type="skill",
            targeting=f'{{ kind = "{kind}", min = 1, max = 2 }}',
            more='do = [{ op = "dmg", who = "target", n = 1 }]',
        )
        for up, seen in ((False, set[str]()), (True, {"KOR"})):
            own = seat(at("GWA", -4, 3, up=up, rooted=True), hand="GWA06")
            play = scene(engine, own, seat(at("KOR", -1, 3)), pack=pack)
            play.card("GWA06")
            assert play.targets() == seen


def test_the_same_champion_in_a_fixed_set_up(engine: str) -> None:
    """SFB-STT-17, SFB-SET-10: on both sides, never twice on one."""
    play = opening(engine, "DER DUG GOL", "DER KIL GOL", first="1")
    assert (play.team(0), play.team(1)) == (["DER", "DUG", "GOL"], ["DER", "GOL", "KIL"])
    with pytest.raises(BadSetup):
        opening(engine, "DER DER GOL", "KIL RAT VHO")
    with pytest.raises(BadSetup):
        opening(engine, "DER GOL", "KIL RAT", "DER VHO", "OON SKI", mode="tornado")


def test_cards_in_play_are_discarded_when_it_is_over(engine: str) -> None:
    """SFB-END-06, SFB-INF-06: the Action card and the Reaction, nothing else changes."""
    foe = seat(at("KOR", -2, 3, 6), hand="KOR07 KOR02")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL07 KIL02"), foe, points=(4, 0))
    play.attack("KIL02", "KOR", react="KOR07 KOR")
    assert play.is_over
    assert (play.discard_pile(0), play.discard_pile(1)) == ({"KIL02"}, {"KOR07"})
    assert (play.hand(0), play.hand(1)) == ({"KIL07"}, {"KOR02"})
    assert not play.is_up("KIL")


def test_a_brought_list_is_asked_to_its_end(engine: str) -> None:
    """SFB-D-06, SFB-GEN-17, SFB-DRA-03: the last ones are asked although one code is left."""
    play = opening(engine, teams="competitive", first="1")
    for asked in range(5):
        # The highest that leaves enough: KOR of 12 first, then one code is left each time.
        assert len(play.actions(0)) == (8 if asked == 0 else 1)
        play.do(play.actions(0)[-1], 0)
    assert play.player(0).brought == 0b111110000000


def test_queues_lose_who_cannot_be_touched_any_more(engine: str) -> None:
    """SFB-GEN-20, SFB-D-20: a Champion that has gone to the Gate by then is skipped."""
    # Come and Try: Korvash is pulled onto Spikes 3 and falls, Vhoul follows unasked.
    own = seat(at("MAR", 0, -2), hand="MAR06")
    foe = seat(at("KOR", 2, -2, 6), at("VHO", -2, -2))
    play = scene(engine, own, foe, traps={T1: "spikes 1"})
    play.skill("MAR06")
    assert play.choices() == {"KOR", "VHO"}
    play.choose("KOR")
    assert play.where("KOR") is None
    play.lay(T6)
    assert play.where("VHO") == (-1, -2)
    assert play.damage("VHO") == 1 + 1
