"""Keywords that meet: Lifesteal, Poison and Double, Roots and Pushes, edges, Gates and dodges."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Ban, Bring, Draw, Pick
from kumite.games.super_fantasy_brawl.events import DamageCause, EventKind

from .board import CODES, T1, T2, T5, T6
from .packs import card
from .scenario import Phase, Scene, at, gate, opening, scene, seat


def settled(play: Scene) -> list[tuple[int, ...]]:
    """Strength, defence and damage of step 6, target by target."""
    return [event[1:] for event in play.events(EventKind.ATTACK_SETTLED)]


def test_double_poison_and_lifesteal(engine: str) -> None:
    """SFB-DMG-02, SFB-KEY-04, SFB-KEY-11, SFB-KEY-12: each pass in full, Poison steals nothing."""
    pack = card("VHO02", "D", strength=1, more="double = true\nlifesteal = true\npoison = 2")
    own = seat(at("VHO", -3, 3, 6), hand="VHO02")
    play = scene(engine, own, seat(at("KOR", -2, 2)), pack=pack)
    play.attack("VHO02", "KOR")
    assert play.damage("KOR") == 6
    assert play.damage("VHO") == 4
    causes = [event[3] for event in play.events(EventKind.DAMAGED)]
    attack, poison = DamageCause.ATTACK, DamageCause.POISON
    assert causes == [attack, poison, attack, poison]
    none = scene(engine, own, seat(at("KIL", -2, 3)), pack=pack)
    none.attack("VHO02", "KIL")
    assert (none.damage("KIL"), none.damage("VHO")) == (0, 6)


def test_appetite_after_a_core_was_lost(engine: str) -> None:
    """VHO02, SFB-ATK-06: Cores that are ready at step 6; Lifesteal is the whole attack damage."""
    own = seat(at("VHO", -3, 3, 5), hand="VHO02", cores="DM")
    play = scene(engine, own, seat(at("KOR", -2, 3, 6), at("RAT", 4, -4)))
    play.attack("VHO02", "KOR")
    assert settled(play) == [(3, 0, 3)]
    assert play.damage("VHO") == 2, "3 although 1 was enough"
    assert play.is_up("VHO")


def test_draining_grasp_reaches_two_and_pulls(engine: str) -> None:
    """VHO03, SFB-TGT-06: a clear row up to 2; heals what it dealt, pulls next to itself."""
    own = seat(at("VHO", -4, 3, 2), at("SKI", -4, 4), hand="VHO03")
    foe = seat(at("MAR", -2, 3), at("KOR", -2, 2), at("RAT", -1, 3))
    play = scene(engine, own, foe)
    play.card("VHO03")
    assert play.targets() == {"MAR"}, "Korvash shares no row, Rath is 3 away"
    play.target("MAR")
    assert (play.damage("MAR"), play.damage("VHO")) == (2, 0)
    assert play.where("MAR") == (-3, 3)


def test_lingering_bite_through_armour(engine: str) -> None:
    """VHO04, SFB-KEY-12, SFB-DMG-05: 1 dealt brings 2 of Poison; 0 dealt brings none."""
    for card_played, damage in (("", 1 + 2), ("KIL05 KIL", 0)):
        own = seat(at("VHO", -3, 3), hand="VHO04")
        play = scene(engine, own, seat(at("KIL", -2, 3), hand="KIL05"))
        play.attack("VHO04", "KIL", react=card_played)
        assert play.damage("KIL") == damage


def test_riposte_drill_holds_for_a_round(engine: str) -> None:
    """MAR03, SFB-GEN-14: DEF +1 in the Enemy's turn; for Mariusz alone, even without damage."""
    own = seat(at("MAR", -3, 3), at("SKI", -3, 2), hand="MAR03")
    foe = seat(at("RAT", -2, 3), hand="RAT02")
    play = scene(engine, own, foe)
    play.attack("MAR03", "RAT")
    assert not play.modifiers("SKI")
    play.end_turn()
    play.attack("RAT02", "MAR")
    assert settled(play)[1] == (3, 2, 1)
    play.end_turn()
    assert play.modifiers("MAR") == {}


def test_riposte_drill_declined(engine: str) -> None:
    """MAR03, SFB-ATK-10: without the attack there is no DEF."""
    own = seat(at("MAR", -3, 3), hand="MAR03")
    play = scene(engine, own, seat(at("KIL", -2, 3)))
    play.card("MAR03")
    play.done()
    assert play.modifiers("MAR") == {}


def test_measured_thrust_then_a_shove(engine: str) -> None:
    """MAR02, MAR04, SFB-DIS-03: rooted by the first, the second Push is DMG in full."""
    own = seat(at("MAR", -3, 3), hand="MAR02 MAR04")
    play = scene(engine, own, seat(at("KIL", -2, 3)))
    play.attack("MAR02", "KIL")
    assert play.is_rooted("KIL")
    assert play.damage("KIL") == 1
    play.card("MAR04")
    play.aim(play.aims()[0])
    assert play.where("KIL") == (-2, 3)
    assert play.damage("KIL") == 1 + 1 + 2


def test_sunbolt_over_a_statue(engine: str) -> None:
    """OON02, SFB-TGT-04: indirect 1 to 3, whatever stands between; Gates are out of reach."""
    own = seat(at("OON", 0, 1), hand="OON02")
    foe = seat(at("KOR", 0, -2), at("RAT", 0, -3), gate("MAR"))
    play = scene(engine, own, foe)
    play.card("OON02")
    assert play.targets() == {"KOR"}
    play.target("KOR")
    assert play.damage("KOR") == 3
    assert play.asks(Phase.ACTIVATE)


def test_chiding_light_at_a_rooted_champion(engine: str) -> None:
    """OON03, SFB-DIS-04, SFB-TGT-05: hit, not moved, not hurt further; too near is no target."""
    own = seat(at("OON", -4, 3), hand="OON03")
    foe = seat(at("KOR", -2, 3, rooted=True), at("RAT", -4, 2))
    play = scene(engine, own, foe)
    play.card("OON03")
    assert play.targets() == {"KOR"}
    play.target("KOR")
    assert (play.where("KOR"), play.damage("KOR")) == ((-2, 3), 2)


def test_challenge_on_a_neighbour(engine: str) -> None:
    """TZU02, SFB-KEY-21: Pull 1 from next to him is 1 DMG, which can be the end."""
    own = seat(at("TZU", -3, 3), hand="TZU02")
    play = scene(engine, own, seat(at("KOR", -2, 3, 3), at("RAT", 4, -4)))
    play.attack("TZU02", "KOR")
    assert play.where("KOR") is None
    assert play.is_up("TZU")


def test_throwing_stars_draw_for_nothing(engine: str) -> None:
    """RAT04, SFB-ATK-10: Draw 1 after an attack that dealt nothing, from next to the target."""
    foe = seat(at("MAR", -2, 3, up=True), hand="MAR02")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT04"), foe)
    play.attack("RAT04", "MAR")
    assert settled(play) == [(2, 2, 0)]
    assert play.asks(Phase.DRAW)
    assert [each.cards for each in play.offers(Draw)] == [0, 1]


def test_a_reaction_loses_what_starts_from_the_fallen(engine: str) -> None:
    """DUG07, GOL05, SFB-REA-11: on the Gate nobody pushes or frightens; the cards are spent."""
    for reaction in ("DUG07", "GOL05"):
        foe = seat(at("RAT", -2, 3, 4), gate("DUG"), gate("GOL"), hand="DUG07 GOL05")
        play = scene(engine, seat(at("KIL", -3, 3), hand="KIL02"), foe)
        play.attack("KIL02", "RAT", react=f"{reaction} RAT")
        assert play.where("KIL") == (-3, 3)
        assert play.damage("KIL") == 0
        assert play.discard_pile(1) == {reaction}
        assert play.cores(1) == "DC"


def test_a_wide_swing_in_the_corner(engine: str) -> None:
    """KIL03, SFB-TGT-08, SFB-KEY-18: marked hexes outside are ignored, the edge hurts."""
    own = seat(at("KIL", -3, 4), hand="KIL03")
    play = scene(engine, own, seat(at("KOR", -4, 4), at("VHO", -3, 3)))
    play.card("KIL03")
    assert play.aims() == [1, 2, 4]
    play.aim(2)
    play.choose("KOR")
    assert (play.where("KOR"), play.damage("KOR")) == ((-4, 4), 3 + 1)
    assert (play.where("VHO"), play.damage("VHO")) == ((-3, 2), 3)


def test_jumps_over_tokens(engine: str) -> None:
    """DER06, RAT06, SFB-TRP-04: nothing on the way goes off, the last hex does."""
    own = seat(at("DER", -1, 3), hand="DER06")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T6: 0, T5: 2})
    play.skill("DER06")
    play.leap(T5)
    assert play.damage("DER") == 2
    assert play.asks(Phase.TOKEN)
    assert T6 not in play.lays()
    own = seat(at("RAT", -1, 3), hand="RAT06")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T6: 0, T1: 2, T2: 1})
    play.skill("RAT06")
    play.dash(2, 3)
    assert play.where("RAT") == (-1, 0)
    assert play.damage("RAT") == 0


def test_back_and_out_and_back(engine: str) -> None:
    """SFB-OOA-10, SFB-OOA-07: out by its own walk, and in again by the next Action of the turn."""
    own = seat(at("RAT", -2, 3, 4), hand="RAT02")
    play = scene(engine, own, seat(at("KOR", 4, -4)), traps={T6: 0})
    play.card("RAT02", T6)
    play.lay(T1)
    assert play.where("RAT") is None
    play.standard("run", "RAT", (0, 4), (0, 3), core="C")
    assert play.where("RAT") == (0, 3)
    assert play.damage("RAT") == 0


def test_a_competitive_draft_that_the_other_seat_begins(engine: str) -> None:
    """SFB-DRA-04, SFB-DRA-05: seat 1 is first player: it bans first and picks first."""
    play = opening(engine, teams="competitive", first="2")
    for owner, codes in ((0, "DER DUG GOL GWA KIL"), (1, "DER TZU RAT KOR SKI")):
        for code in codes.split():
            play.do(Bring(CODES.index(code)), owner)
    play.do(play.actions()[0])
    assert play.asks(Phase.BAN, 1)
    play.do(Ban(CODES.index("DER")))
    assert play.asks(Phase.BAN, 0)
    assert {CODES[each.champion] for each in play.offers(Ban)} == {
        "DER",
        "TZU",
        "RAT",
        "KOR",
        "SKI",
    }
    play.do(Ban(CODES.index("SKI")))
    for number in range(6):
        owner = (1, 0)[number % 2]
        assert play.asks(Phase.PICK, owner)
        open_ones = {CODES[each.champion] for each in play.offers(Pick)}
        assert ("DER" in open_ones) == (owner == 1 and number == 0)
        play.do(play.actions()[0])
    assert play.team(0) == ["DUG", "GOL", "GWA"]
    assert play.team(1) == ["DER", "TZU", "RAT"]
    assert play.number("DER") == 0
