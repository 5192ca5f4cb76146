"""Reactions in the middle of things: what they change for the rest of the attack."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import T1, T2, T6, E, W
from .packs import card
from .scenario import Phase, Scene, at, gate, scene, seat


def settled(play: Scene) -> list[tuple[int, ...]]:
    """Strength, defence and damage of step 6, target by target."""
    return [event[1:] for event in play.events(EventKind.ATTACK_SETTLED)]


def test_a_fireball_at_nobody(engine: str) -> None:
    """GWA02, RAT07, SFB-ATK-17: no target is left at step 6, the dash comes all the same."""
    foe = seat(at("RAT", -1, 3), hand="RAT07")
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA02"), foe)
    play.attack("GWA02", "RAT", react="RAT07 RAT")
    assert settled(play) == []
    assert play.asks(Phase.LINE, 1)
    play.dash(W, 2)
    assert play.where("RAT") == (-3, 3)
    # Fireball measures nothing from one who dodged: Gwaien next to Rath is not burnt.
    assert play.damage("GWA") == 0
    assert play.damage("RAT") == 0


def test_a_frightened_attacker_pulls_from_where_it_is(engine: str) -> None:
    """VHO05, GOL05, SFB-KEY-19: off the row after the Fear, the Pull is ignored."""
    foe = seat(at("KOR", -1, 3), gate("GOL"), hand="GOL05")
    play = scene(engine, seat(at("VHO", 1, 3), hand="VHO05"), foe)
    play.card("VHO05")
    play.target("KOR")
    play.react("GOL05", "KOR")
    assert play.where("VHO") == (3, 1)
    assert play.where("KOR") == (-1, 3)
    assert play.damage("KOR") == 1


def test_blink_out_of_the_fire(engine: str) -> None:
    """GWA07, GWA04, SFB-ATK-12: the lightning leaps from where the target is placed."""
    foe = seat(at("KOR", -2, 3), at("MAR", 2, 2), gate("GWA"), hand="GWA07")
    play = scene(engine, seat(at("GWA", -4, 3), hand="GWA04"), foe)
    play.attack("GWA04", "KOR", react="GWA07 KOR")
    play.place((0, 3))
    assert play.damage("KOR") == 2
    assert play.damage("MAR") == 2, "2 hexes from (0,3), 4 from where it was hit"


def test_an_attacker_pushed_into_a_snare(engine: str) -> None:
    """DUG07, DER05, SFB-KEY-22: rooted in step 8, the attacker cannot dash in step 9."""
    foe = seat(at("KOR", -4, 3), gate("DUG"), hand="DUG07")
    play = scene(engine, seat(at("DER", -2, 3), hand="DER05"), foe, traps={(-1, 3): "snare", T1: 0})
    play.attack("DER05", "KOR", react="DUG07 KOR")
    assert play.where("DER") == (-1, 3)
    assert play.is_rooted("DER")
    assert play.asks(Phase.TOKEN, 0)
    play.lay(T2)
    # The second hex of the Push is 1 DMG; no Dash is asked.
    assert play.damage("DER") == 1
    assert play.asks(Phase.ACTIVATE, 0)


def test_a_dazed_attacker_shows_the_hand(engine: str) -> None:
    """DUG07, SFB-KEY-23, SFB-ACT-06: pushed onto Daze; neither card in play is discarded for it."""
    foe = seat(at("KOR", -4, 3), gate("DUG"), hand="DUG07")
    own = seat(at("DER", -2, 3), at("KIL", 4, 0), hand="DER05 KIL02")
    play = scene(engine, own, foe, traps={(-1, 3): "daze", T1: 0})
    play.attack("DER05", "KOR", react="DUG07 KOR")
    assert play.shown(0) == {"KIL02"}
    play.lay(T2)
    assert play.where("DER") == (0, 3)
    assert play.asks(Phase.LINE, 0)


def test_defence_is_for_the_chosen_one(engine: str) -> None:
    """SFB-REA-05, SFB-ATK-16: of three targets one has the Reaction's DEF."""
    foe = seat(at("KOR", -2, 3), at("VHO", -1, 3), at("OON", 0, 3), hand="OON07")
    play = scene(engine, seat(at("GOL", -3, 3), hand="GOL02"), foe)
    play.card("GOL02")
    play.aim(E)
    play.react("OON07", "VHO")
    assert [play.damage(code) for code in ("KOR", "OON")] == [3, 3]
    assert settled(play)[1] == (3, 2, 1)


def test_a_second_attack_can_be_answered_again(engine: str) -> None:
    """SFB-REA-02, SFB-REA-03: one Reaction an attack, as many as Cores and cards allow a turn."""
    own = seat(at("RAT", -3, 3), hand="RAT02 RAT05")
    foe = seat(at("KOR", -2, 3), gate("OON"), hand="OON07 KOR07")
    play = scene(engine, own, foe)
    play.card("RAT02")
    play.target("KOR")
    play.react("OON07", "KOR")
    play.heal(0)
    play.card("RAT05")
    play.done()
    play.target("KOR")
    assert play.asks(Phase.REACT, 1)
    assert play.reactions() == {("KOR07", "KOR")}


def test_moving_before_damage_into_the_end(engine: str) -> None:
    """SFB-REA-14, SFB-ATK-17, SFB-LVL-07: an unmarked jump, and nobody is left to hit."""
    pack = card(
        "SKI07", "D", type="reaction", move=0, targeting="",
        more='defence = 1\ndo = [{ op = "jump", who = "reacted", n = 2 }]',
    )  # fmt: skip
    foe = seat(at("RAT", -2, 3, 4), gate("SKI"), hand="SKI07")
    own = seat(at("DUG", -3, 3), hand="DUG02")
    play = scene(engine, own, foe, pack=pack, traps={T6: 0})
    play.attack("DUG02", "RAT", react="SKI07 RAT")
    play.leap(T6)
    assert play.points == (1, 0)
    play.lay(T1)
    assert settled(play) == []
    assert not play.is_up("DUG")
    assert play.asks(Phase.ACTIVATE, 0)
    assert play.discard_pile(1) == {"SKI07"}


def test_an_unmarked_blow_ends_the_action(engine: str) -> None:
    """SFB-REA-09, SFB-ACT-09: the attacker falls in step 5: no damage, no step 8."""
    pack = card(
        "SKI07", "D", type="reaction", move=0, targeting="",
        more='defence = 1\n'
        'do = [{ op = "dmg", who = "attacker", n = 2 }, { op = "draw", n = 1 }]\n'
        'post = [{ op = "jump", who = "reacted", n = 2 }]',
    )  # fmt: skip
    foe = seat(at("RAT", -2, 3), gate("SKI"), hand="SKI07")
    own = seat(at("DUG", -3, 3, 5), hand="DUG02")
    play = scene(engine, own, foe, pack=pack)
    play.attack("DUG02", "RAT", react="SKI07 RAT")
    assert play.points == (0, 1)
    assert play.asks(Phase.DRAW, 1)
    play.draw(0)
    assert play.asks(Phase.ACTIVATE, 0)
    assert play.damage("RAT") == 0
    assert play.is_up("RAT")
    assert play.discard_pile(0) == {"DUG02"}


def test_a_skill_at_a_champion_is_never_answered(engine: str) -> None:
    """SFB-REA-06, SFB-REA-01: From the Reeds, Come and Try, Rattle the Cage ask nobody."""
    foe = seat(at("KOR", -2, 3), gate("OON"), hand="OON07 KOR07")
    for code, name in (("TZU04", "TZU"), ("SKI05", "SKI")):
        play = scene(engine, seat(at(name, -3, 3), hand=code), foe)
        play.card(code)
        if code == "TZU04":
            play.aim(play.aims()[0])
        else:
            play.target("KOR")
        assert not play.is_at(Phase.REACT)


def test_what_lasts_until_the_reacting_players_turn(engine: str) -> None:
    """SFB-GEN-14, SFB-RND-05: "your next turn" on a Reaction is that of who played it."""
    pack = card(
        "SKI07", "D", type="reaction", move=0, targeting="",
        more='defence = 1\n'
        'post = [{ op = "mod", stat = "def", n = 1, who = "reacted", until = "next" }]',
    )  # fmt: skip
    own = seat(at("RAT", -3, 3), hand="RAT02 RAT05")
    play = scene(engine, own, seat(at("KOR", -2, 3), gate("SKI"), hand="SKI07"), pack=pack)
    play.attack("RAT02", "KOR", react="SKI07 KOR")
    play.card("RAT05")
    play.done()
    play.target("KOR")
    assert settled(play) == [(3, 1, 2), (4, 0, 4)], "From Behind ignores what it adds"
    assert play.modifiers("KOR")
    play.end_turn()
    assert play.asks(Phase.ACTIVATE, 1)
    assert play.modifiers("KOR") == {}
