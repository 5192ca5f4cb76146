"""General principles, information, and limits."""

from __future__ import annotations

from random import Random

from kumite.games.super_fantasy_brawl.actions import Plan
from kumite.games.super_fantasy_brawl.codec import decode
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import HIDDEN_CARD, HIDDEN_CARDS, Modifier, State

from .board import T1, T2, T3, T5, T6, E
from .packs import card
from .scenario import Phase, Scene, at, gate, opening, scene, seat

PLAN_FOUR = card(
    "KIL06", "C", type="skill", move=2, targeting="", more='do = [{ op = "plan", n = 4 }]'
)


def test_a_card_wins_against_a_general_rule(engine: str) -> None:
    """SFB-GEN-01: From Behind ignores DEF, which counts against every other attack (ATK-07)."""
    for card_name, hurt in (("RAT05", 4), ("RAT02", 2)):
        own = seat(at("RAT", -3, 3, rooted=True), hand=card_name)
        play = scene(engine, own, seat(at("KIL", -2, 3)))
        play.attack(card_name, "KIL")
        assert play.damage("KIL") == hurt


def test_ally_on_a_reaction(engine: str) -> None:
    """SFB-GEN-04: read from the Champion the card belongs to, not the one it is played on."""
    pack = card(
        "KIL05",
        "C",
        type="reaction",
        move=0,
        targeting="",
        more='defence = 1\npost = [{ op = "heal", who = { each = "ally" }, n = 1 }]',
    )
    foe = seat(at("KOR", -2, 3, 1), at("KIL", 4, -4, 1), at("VHO", 3, -4, 1), hand="KIL05")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe, pack=pack)
    play.attack("RAT02", "KOR", react="KIL05 KOR")
    healed = []
    while play.phase is Phase.HEAL:
        healed.append(play.name(play.state.mover))
        play.heal(1)
    assert healed == ["KOR", "VHO"]


def test_operations_in_printed_order(engine: str) -> None:
    """SFB-GEN-06, SFB-GEN-05: each finished before the next; what is impossible is lost."""
    own = seat(at("VHO", -3, 3, 2), hand="VHO06")
    play = scene(engine, own, seat(at("KOR", 4, -4)))
    play.skill("VHO06")
    # No adjacent Enemy: the DMG is lost, Heal and Draw still resolve, one after the other.
    assert play.asks(Phase.HEAL)
    play.heal(2)
    assert play.asks(Phase.DRAW)


def test_optional_amounts_and_compulsory_pushes(engine: str) -> None:
    """SFB-GEN-11, SFB-GEN-21: 0 is an answer to Heal, Draw, Jump; Push asks nobody."""
    own = seat(at("DER", -3, 3), hand="DER06")
    play = scene(engine, own, seat())
    play.skill("DER06")
    assert play.asks(Phase.LEAP)
    play.done()
    assert play.where("DER") == (-3, 3)
    play.draw(0)
    assert play.asks(Phase.ACTIVATE)
    play = scene(engine, seat(at("DUG", -3, 3), hand="DUG02"), seat(at("KIL", -2, 3)))
    play.attack("DUG02", "KIL")
    assert play.asks(Phase.ACTIVATE)


def test_nothing_falls_below_zero(engine: str) -> None:
    """SFB-GEN-12, SFB-ATK-16: DEF -1 on DEF 0 is DEF 0; damage is at least 0."""
    own = seat(at("DER", -4, 3), at("DUG", -1, 3), hand="DER04 DUG02")
    play = scene(engine, own, seat(at("KOR", -2, 3)))
    play.attack("DER04", "KOR")
    play.attack("DUG02", "KOR")
    assert play.events(EventKind.ATTACK_SETTLED)[-1][1:] == (4, 0, 4)
    foe = seat(at("MAR", -2, 3, up=True), gate("KOR"), hand="KOR07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT03"), foe)
    play.attack("RAT03", "MAR", react="KOR07 MAR")
    assert play.events(EventKind.ATTACK_SETTLED)[-1][1:] == (3, 4, 0)


def test_abilities_of_one_moment(engine: str) -> None:
    """SFB-GEN-13, SFB-GEN-16: nobody orders them; they go by side and code."""
    pack = """[[champion]]
id = "kilgore"
source = "ours"
code = "KIL"
name = "Kilgore"
role = "tank"
basic = { hp = 8, def = 1 }
up = { hp = 9, def = 1 }
ability = { hook = "on_phase_start", do = [{ op = "heal", who = "self", n = 1 }] }
text = "Heal 1 at the start of the Activation Phase."
"""
    foe = seat(at("VHO", 0, -3, 2, up=True), at("KIL", 4, -4, 2, up=True))
    play = scene(engine, seat(at("DER", 0, 3)), foe, pack=pack)
    play.end_turn()
    assert play.asks(Phase.HEAL, 1)
    assert play.name(play.state.mover) == "KIL"
    play.heal(1)
    assert play.name(play.state.mover) == "VHO"


def test_lists_of_actions_are_ascending(engine: str) -> None:
    """SFB-GEN-16: by number, without repeats, declining last."""
    play = opening(engine)
    rng = Random(16)
    for _ in range(300):
        if play.is_over:
            break
        if play.is_chance:
            play.raw.apply_outcome(rng.choice(play.raw.outcomes())[0])
            continue
        for seat_number in play.waits_for:
            codes = play.raw.actions(seat_number)
            assert codes == sorted(set(codes))
        play.raw.apply(play.waits_for[0], rng.choice(play.raw.actions(play.waits_for[0])))


def test_hands_are_secret_and_discards_open(engine: str) -> None:
    """SFB-INF-01, SFB-INF-02, SFB-INF-04: others see sizes; the discard pile is open."""
    own = seat(at("DER", 0, 3), hand="DER02 DER03", planned="DER04", discard="DER05")
    play = scene(engine, own, seat(at("KOR", 0, -3), hand="KOR02"))
    for viewer in (1, 254):
        seen = play.view(viewer).seats[0]
        assert seen.hand == HIDDEN_CARDS | 2
        assert seen.planned[:2] == [HIDDEN_CARD, 255]
        assert seen.discard == play.player(0).discard
    assert play.view(0).seats[0].hand == play.player(0).hand
    seats = (seat(at("DER", 0, 3), hand="DER02"), seat(), seat(at("KIL", 1, 3)), seat())
    play = scene(engine, *seats)
    assert play.view(2).seats[0].hand == HIDDEN_CARDS | 1


def test_what_is_looked_at_is_seen_by_one(engine: str) -> None:
    """SFB-INF-03"""
    own = seat(at("SKI", 0, -2), hand="SKI04")
    play = scene(engine, own, seat(), traps=[T1])
    play.skill("SKI04")
    play.flip(5)
    assert play.seen_events(EventKind.TRAP_LOOKED_AT, 1) != []
    assert play.seen_events(EventKind.TOKEN_SEEN, 1) == []
    assert play.view(254).traps[0].token == 255


def test_every_card_is_in_one_place(engine: str) -> None:
    """SFB-INF-06, SFB-C-02: hand, pile, bag, discard, or face up in play; the bag is drawn from."""
    own = seat(
        *(at("KIL", 0, 3, 1), gate("SKI"), gate("OON")),
        hand="KIL06 KIL02",
        discard="KIL03 SKI02",
    )
    play = scene(engine, own, seat())
    play.skill("KIL06")
    play.heal(0)
    play.draw(1)
    # 18 cards without KIL06 (in play), KIL02 (hand), two discarded ones.
    assert len(play.weights()) == 14
    assert not {24, 28, 25, 66} & set(play.weights())


def test_a_planned_pile_gives_its_top_card(engine: str) -> None:
    """SFB-C-02, SFB-KEY-14, SFB-INF-08: last planned, first drawn, without chance."""
    own = seat(at("KIL", 0, 3, 1), hand="KIL06", planned="KIL02 KIL03", since=1)
    play = scene(engine, own, seat())
    play.skill("KIL06")
    play.heal(0)
    play.draw(1)
    assert play.hand(0) == {"KIL03"}
    assert play.planned(0) == ["KIL02"]
    assert play.player(0).planned_since == 0


def test_plan_card_by_card(engine: str) -> None:
    """SFB-D-23, SFB-GEN-17: once per card, in chosen order, or stop."""
    own = seat(at("KIL", 0, 3), hand="KIL06 KIL02 KIL03")
    play = scene(engine, own, seat(), pack=PLAN_FOUR)
    play.skill("KIL06")
    play.plan("KIL03")
    assert play.asks(Phase.PLAN)
    assert play.may_stop
    play.plan("KIL02")
    # The hand is empty now.
    assert play.asks(Phase.ACTIVATE)
    assert play.planned(0) == ["KIL03", "KIL02"]


def test_a_full_pile(engine: str) -> None:
    """SFB-LIM-05: eight cards at most; Plan is skipped when the pile is full."""
    pile = "KIL02 KIL03 KIL04 KIL05 KIL07 SKI02 SKI03"
    own = seat(at("KIL", 0, 3), gate("SKI"), hand="KIL06 SKI04 SKI05", planned=pile)
    play = scene(engine, own, seat(), pack=PLAN_FOUR)
    play.skill("KIL06")
    assert len(play.offers(Plan)) == 2
    play.plan("SKI05")
    assert play.asks(Phase.ACTIVATE)
    assert len(play.planned(0)) == 8


def test_modifiers_are_summed(engine: str) -> None:
    """SFB-LIM-06: equal ones add up and stay within -9 and +9."""
    pack = card(
        "DER04",
        "C",
        more='post = [{ op = "mod", stat = "def", n = 4, who = "target", until = "turn" }]',
    )

    def shield(state: State) -> None:
        figure = next(n for n, each in enumerate(state.figures) if each.champion == 7)
        state.modifiers[0] = Modifier(key=figure << 5 | 5, amount=9 + 7)

    own = seat(at("DER", -3, 3), hand="DER04")
    play = scene(engine, own, seat(at("KOR", -2, 3)), pack=pack, edit=shield)
    assert play.modifiers("KOR") == {5: 7}
    play.attack("DER04", "KOR")
    assert play.damage("KOR") == 0
    assert play.modifiers("KOR") == {5: 9}


def test_a_sum_of_zero_leaves_the_list(engine: str) -> None:
    """SFB-LIM-06"""

    def shield(state: State) -> None:
        figure = next(n for n, each in enumerate(state.figures) if each.champion == 7)
        state.modifiers[0] = Modifier(key=figure << 5 | 5, amount=9 + 1)

    own = seat(at("DER", -4, 3), hand="DER04")
    play = scene(engine, own, seat(at("KOR", -2, 3)), edit=shield)
    play.attack("DER04", "KOR")
    assert play.damage("KOR") == 1
    assert play.modifiers("KOR") == {}


def test_no_more_than_twenty_four_modifiers(engine: str) -> None:
    """SFB-LIM-07: one more different modifier is not given, equal ones still add up."""

    def crowd(state: State) -> None:
        kinds = [0, 5, 10, 1, 6, 11]
        keys = sorted(figure << 5 | kind for figure in (0, 1, 2, 4) for kind in kinds)
        for number, key in enumerate(keys):
            state.modifiers[number] = Modifier(key=key, amount=10)

    own = seat(at("DER", -4, 3), at("RAT", 0, 3), at("GOL", 1, 3), hand="DER04")
    # Figures 4 and 5 are Korvash and Vhoul.
    for victim, kinds in (("VHO", 0), ("KOR", 5)):
        foe = seat(at("KOR", -2, 3), at("VHO", -4, 1), at("SKI", 4, -4))
        play = scene(engine, own, foe, edit=crowd)
        play.attack("DER04", victim)
        assert len(play.modifiers(victim)) == kinds
        assert len([each for each in play.state.modifiers if each.key != 255]) == (
            24 if victim == "VHO" else 23
        )


def test_chains_of_traps_end(engine: str) -> None:
    """SFB-LIM-04: each entry triggers once; a dash over two tokens triggers two."""
    own = seat(at("KOR", 0, -2), hand="KOR02")
    play = scene(engine, own, seat(), traps=[T1, (2, -2), T3])
    play.card("KOR02")
    play.dash(E, 3)
    play.flip(0)
    play.lay(T5)
    play.flip(1)
    play.lay(T6)
    assert play.where("KOR") == (3, -2)
    assert len(play.events(EventKind.TRAP_SPRUNG)) == 2


def _worlds(play: Scene, viewer: int, count: int = 60) -> list[State]:
    return [decode(play.raw.determinize(viewer, seed).encode())[0] for seed in range(count)]


def test_worlds_a_player_cannot_tell_apart(engine: str) -> None:
    """SFB-INF-09: shown cards stay in hand or the top of the pile; the rest is dealt anew."""
    foe = seat(
        *(at("KOR", -2, 3), gate("RAT")),
        hand="KOR03 RAT04",
        planned="KOR02 RAT02",
        shown="RAT02 RAT04",
        since=1,
    )
    play = scene(engine, seat(at("KIL", 3, 1), hand="KIL02"), foe, traps={T1: 3, T2: None})
    hands, tops = set(), set()
    for state in _worlds(play, 0):
        own = state.seats[1]
        assert own.hand.bit_count() == 2
        assert own.planned[2] == 255
        shown = {place for place in range(18) if own.shown >> place & 1}
        top = {own.planned[1]}
        held = {place for place in range(18) if own.hand >> place & 1}
        assert shown <= held | top
        assert own.planned[0] not in shown
        assert state.seats[0] == play.state.seats[0]
        hands.add(own.hand)
        tops.add(own.planned[1])
    assert len(hands) > 5
    assert len(tops) > 2
    # Seat 1 does not know the token on T1; seat 0 does.
    assert {state.traps[0].token for state in _worlds(play, 0)} == {3}
    assert len({state.traps[0].token for state in _worlds(play, 1)}) > 5
