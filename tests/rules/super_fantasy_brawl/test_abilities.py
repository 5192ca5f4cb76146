"""The abilities of Levelled Up Champions, each at work and not at work."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Heal
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import T1, T5, T6
from .scenario import Phase, Scene, at, gate, scene, seat


def strength(play: Scene) -> int:
    return play.events(EventKind.ATTACK_SETTLED)[-1][1]


def test_deryn_on_a_trap_hex(engine: str) -> None:
    """SFB-LVL-02: STR +1 while she stands on a trap hex."""
    for place, expected in ((T6, 3), ((-2, 2), 2)):
        own = seat(at("DER", *place, up=True, rooted=True), hand="DER04")
        play = scene(engine, own, seat(at("KOR", 1, 2)))
        play.attack("DER04", "KOR")
        assert strength(play) == expected


def test_dugrun_shields_adjacent_allies(engine: str) -> None:
    """SFB-LVL-02, SFB-GEN-03: DEF +1 for adjacent Allies, not for himself."""
    for place, defence in (((-1, 3), 1), ((0, 3), 0)):
        foe = seat(at("KOR", -2, 3), at("DUG", *place, up=True))
        play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
        play.attack("RAT02", "KOR")
        assert play.events(EventKind.ATTACK_SETTLED)[0][2] == defence
    foe = seat(at("DUG", -2, 3, up=True))
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "DUG")
    assert play.events(EventKind.ATTACK_SETTLED)[0][2] == 1


def test_goldarr_draws_after_damage(engine: str) -> None:
    """SFB-ATK-15: once, right after step 7 with damage; not without."""
    own = seat(at("GOL", -3, 3, up=True), hand="GOL02")
    play = scene(engine, own, seat(at("KOR", -2, 3), at("VHO", -1, 3)))
    play.attack("GOL02", 0)
    assert play.asks(Phase.DRAW)
    play.draw(0)
    assert play.asks(Phase.ORDER)
    foe = seat(at("MAR", -2, 3, up=True), gate("OON"), hand="OON07")
    play = scene(engine, own, foe)
    play.attack("GOL02", 0, react="OON07 MAR")
    assert play.events(EventKind.ABILITY_USED) == []


def test_tzu_xiao_against_bloodied_targets(engine: str) -> None:
    """SFB-LVL-02: STR +1 in step 6, for each target apart."""
    for before, expected in ((3, 3), (4, 4)):
        own = seat(at("TZU", -3, 3, up=True), hand="TZU03")
        play = scene(engine, own, seat(at("KOR", -2, 3, before)))
        play.attack("TZU03", "KOR")
        assert strength(play) == expected


def test_korvash_while_bloodied(engine: str) -> None:
    """SFB-LVL-02, SFB-KEY-01: with 8 HP Bloodied from 4 damage on."""
    for before, expected in ((3, 5), (4, 6)):
        own = seat(at("KOR", -3, 3, before, up=True), hand="KOR05")
        play = scene(engine, own, seat(at("VHO", -2, 3)))
        play.attack("KOR05", "VHO")
        assert strength(play) == expected


def test_mariusz_answers_melee(engine: str) -> None:
    """SFB-ATK-15: 1 DMG to an adjacent attacker, after a melee attack only."""
    for card, place, hurt in (("OON04", (-3, 3), 1), ("OON02", (-3, 3), 0)):
        play = scene(engine, seat(at("OON", *place), hand=card), seat(at("MAR", -2, 3, up=True)))
        play.attack(card, "MAR")
        damaged = [event[:2] for event in play.events(EventKind.DAMAGED)]
        assert ((play.number("OON"), 1) in damaged) is bool(hurt)


def test_vhoul_heals_at_the_start(engine: str) -> None:
    """SFB-RND-05, SFB-D-24: Heal 1 before the first Action of its controller's turn."""
    own = seat(at("DER", 0, 3))
    play = scene(engine, own, seat(at("VHO", 0, -3, 2, up=True)))
    play.end_turn()
    assert play.asks(Phase.HEAL, 1)
    play.heal(1)
    assert play.damage("VHO") == 1
    assert play.asks(Phase.ACTIVATE, 1)
    play = scene(engine, own, seat(at("VHO", 0, -3, up=True)))
    play.end_turn()
    assert play.asks(Phase.ACTIVATE, 1)


def test_oona_heals_one_more(engine: str) -> None:
    """SFB-LVL-02: every Heal of her cards, on others too, but not Recover."""
    own = seat(at("OON", -3, 3, 5, up=True), hand="OON05")
    play = scene(engine, own, seat())
    recover = play.copy()
    play.card("OON05")
    play.target("OON")
    assert play.offers(Heal)[-1] == Heal(4)
    recover.standard("recover", "OON")
    assert recover.offers(Heal)[-1] == Heal(1)
    foe = seat(at("KOR", -2, 3, 3), at("OON", 4, -4, up=True), hand="OON07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="OON07 KOR")
    assert play.offers(Heal)[-1] == Heal(2)


def test_skitter_places_for_enemies(engine: str) -> None:
    """SFB-D-30, SFB-LVL-08: Skitter's controller places the new token, while in the arena."""
    for champion, chooser in ((at("SKI", 4, -4, up=True), 1), (at("SKI", 4, -4), 0)):
        play = scene(engine, seat(at("KIL", 0, -2), hand="KIL02"), seat(champion), traps=[T1])
        play.do(play.actions()[0])
        play.step(T1)
        play.flip(0)
        assert play.asks(Phase.TOKEN, chooser)
    own = seat(at("KIL", 0, -2), at("SKI", 4, -4, up=True), hand="KIL02")
    play = scene(engine, own, seat(), traps=[T1])
    play.do(play.actions()[0])
    play.step(T1)
    play.flip(0)
    assert play.asks(Phase.TOKEN, 0)
    play.lay(T5)
