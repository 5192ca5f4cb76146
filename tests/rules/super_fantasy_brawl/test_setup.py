"""Setting up a duel: SFB-SET, its decisions and what chance does in it."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Area, Deploy, Lay, Replace
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NOBODY

from .board import CODES, NORTH, SOUTH, T1, T2, T3, T4, TRAP_HEXES, hex_number
from .scenario import Phase, Scene, opening

TEAMS = ("DER DUG GOL", "GWA KIL TZU")


def at_traps(engine: str) -> Scene:
    """A duel whose first player is about to lay traps; A plays in the south."""
    play = opening(engine, *TEAMS, first="1")
    play.do(Area(1))
    play.fall_challenge("CHA01")
    play.fall_challenge("CHA02")
    return play


def at_hands(engine: str) -> Scene:
    play = at_traps(engine)
    for place in (T1, T2, T3, T4):
        play.lay(place)
    return play


def deal(play: Scene, *cards: str) -> None:
    for card in cards:
        play.fall_card(card)


def at_deployment(engine: str) -> Scene:
    play = at_hands(engine)
    for _ in range(2):
        play.settle()
        play.do(Replace(0))
    return play


def test_the_first_player_is_drawn(engine: str) -> None:
    """SFB-SET-01, SFB-C-01, SFB-D-01, SFB-SET-09: chance picks; the first player picks an area."""
    for side in (0, 1):
        play = opening(engine, *TEAMS)
        assert play.is_at(Phase.FIRST)
        assert play.weights() == {0: 1, 1: 1}
        play.fall(side)
        assert play.asks(Phase.AREA, side)
        assert play.actions() == [Area(0), Area(1)]
        assert play.state.order == [side, 1 - side, NOBODY, NOBODY]
        play.do(Area(0))
        assert play.state.north == side


def test_a_set_up_can_name_the_first_player(engine: str) -> None:
    """SFB-SET-10"""
    play = opening(engine, *TEAMS, first="2")
    assert play.asks(Phase.AREA, 1)


def test_champions_begin_on_their_gates(engine: str) -> None:
    """SFB-SET-02, SFB-SET-03: basic, unhurt, all Cores ready, 18 cards each in the deck."""
    play = at_hands(engine)
    for code in ("DER", "DUG", "GOL", "GWA", "KIL", "TZU"):
        assert play.where(code) is None
        assert (play.damage(code), play.is_up(code)) == (0, False)
    assert play.cores(0) == play.cores(1) == "DCM"
    assert sorted(play.weights()) == list(range(18))


def test_challenges_come_first(engine: str) -> None:
    """SFB-SET-04, SFB-SET-08, SFB-C-03, SFB-TRK-09: first to the 1 VP slot, next unscorable."""
    play = opening(engine, *TEAMS, first="1")
    play.do(Area(1))
    assert play.is_at(Phase.CHALLENGE)
    assert play.weights() == dict.fromkeys(range(11), 2)
    play.fall_challenge("CHA05")
    assert play.weights() == {n: 1 if n == 4 else 2 for n in range(11)}
    play.fall_challenge("CHA05")
    assert play.track == ["CHA05", "CHA05", "", ""]
    assert play.asks(Phase.LAY, 0)


def test_each_player_lays_two_traps(engine: str) -> None:
    """SFB-SET-05, SFB-D-09, SFB-LIM-03: 2 and 2 on different trap hexes; 2 stay empty."""
    play = at_traps(engine)
    assert play.lays() == set(TRAP_HEXES)
    for seat, place in ((0, T1), (0, T2), (1, T3), (1, T4)):
        assert play.asks(Phase.LAY, seat)
        play.lay(place)
        assert Lay(hex_number(place)) not in (play.actions() if play.waits_for else [])
    assert play.traps == {T1, T2, T3, T4}
    for place in play.traps:
        assert play.may_be(place) == set(range(12))
    assert play.is_at(Phase.HAND)


def test_five_cards_and_one_replacement(engine: str) -> None:
    """SFB-SET-06, SFB-D-10, SFB-C-02: replaced cards are no outcomes of their replacement."""
    play = at_hands(engine)
    hand = ("DER02", "DER03", "DUG02", "DUG03", "GOL02")
    for number, card in enumerate(hand):
        assert len(play.weights()) == 18 - number
        assert set(play.weights().values()) == {1}
        play.fall_card(card)
    assert play.hand(0) == set(hand)
    assert play.asks(Phase.REPLACE, 0)
    assert len(play.actions()) == 32
    play.do(Replace(0b11))  # DER02 and DER03
    assert play.is_at(Phase.REDRAW)
    assert len(play.weights()) == 13
    assert not {0, 1} & set(play.weights())
    play.fall_card("DER04")
    assert len(play.weights()) == 12
    play.fall_card("GOL03")
    assert play.hand(0) == {"DER04", "DUG02", "DUG03", "GOL02", "GOL03"}
    # The second player draws only now.
    assert play.is_at(Phase.HAND)
    assert play.state.active == 1
    assert play.hand(1) == set()


def test_replacing_nothing_is_asked_for(engine: str) -> None:
    """SFB-D-10, SFB-INF-04: the empty set; only the number of replaced cards is told."""
    play = at_hands(engine)
    deal(play, "DER02", "DER03", "DUG02", "DUG03", "GOL02")
    assert Replace(0) in play.actions()
    play.do(Replace(0))
    assert play.events(EventKind.CARDS_REPLACED) == [(0, 0, 0, 0)]
    assert play.hand(0) == {"DER02", "DER03", "DUG02", "DUG03", "GOL02"}
    assert play.seen_events(EventKind.CARD_SEEN, 1) == []
    assert len(play.seen_events(EventKind.CARD_DRAWN, 1)) == 5
    assert len(play.seen_events(EventKind.CARD_SEEN, 0)) == 5


def test_deployment_in_order_of_code(engine: str) -> None:
    """SFB-SET-07, SFB-D-11, SFB-ARN-06: five hexes; the first player is done before the second."""
    play = at_deployment(engine)
    south, north = list(SOUTH), list(NORTH)
    for number, code in enumerate(("DER", "DUG", "GOL")):
        assert play.asks(Phase.DEPLOY, 0)
        assert play.offers(Deploy) == [Deploy(hex_number(place)) for place in south[number:]]
        play.do(Deploy(hex_number(south[number])))
        assert play.where(code) == south[number]
    for number in range(3):
        assert play.asks(Phase.DEPLOY, 1)
        play.do(Deploy(hex_number(north[number])))
    assert play.asks(Phase.ACTIVATE, 0)
    assert play.state.round == 1


def test_the_steps_of_the_set_up_in_order(engine: str) -> None:
    """SFB-SET-08: area, teams, challenges, traps, hands, deployment."""
    play = at_deployment(engine)
    while play.phase is Phase.DEPLOY:
        play.do(play.actions()[0])
    kinds = (
        EventKind.AREA_CHOSEN,
        EventKind.FIGURE_FORMED,
        EventKind.CHALLENGE_DRAWN,
        EventKind.TOKEN_LAID,
        EventKind.CARDS_REPLACED,
        EventKind.DEPLOYED,
        EventKind.ROUND_BEGAN,
        EventKind.TURN_BEGAN,
    )
    told = play.told(*kinds)
    assert told == sorted(told, key=kinds.index)


def test_figures_are_numbered_by_side_and_code(engine: str) -> None:
    """SFB-GEN-16: the first side first, then by code."""
    play = opening(engine, "SKI DER OON", "KIL TZU DUG", first="2")
    play.do(Area(0))
    champions = [figure.champion for figure in play.state.figures]
    codes = [CODES[number] if number < 12 else "" for number in champions]
    assert codes == ["DUG", "KIL", "TZU", "", "DER", "OON", "SKI", ""]
