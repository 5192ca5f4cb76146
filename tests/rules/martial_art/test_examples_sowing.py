"""Worked examples of the ledger: sowing."""

from __future__ import annotations

from collections import Counter

from kumite.games.martial_art.actions import Sow, Start, Strike
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NO_TOKEN, Phase
from kumite.games.martial_art.terms import Token

from .scenario import Scene, Seat, scene


def sowings(play: Scene) -> Counter[int]:
    """How many ways to sow the hand there are, by their last token (Effects: NO_TOKEN)."""
    found: Counter[int] = Counter()
    waiting = [play.raw]
    while waiting:
        raw = waiting.pop()
        branch = Scene(raw, play.content)
        if branch.phase is not Phase.SOW:
            found[branch.events(EventKind.TOKEN_SOWN)[-1][2]] += 1
            continue
        for action in branch.offers(Sow):
            copy = raw.clone()
            copy.apply(branch.chooser, action.code)
            waiting.append(copy)
    return found


def test_three_tokens(engine: str) -> None:
    """MA-EX-08: six sowings of Kick, Punch and Energy, the last always in Area 4."""
    play = scene(engine, Seat("wonja", areas={1: "Kick Punch Energy"}), Seat("igor"), mode="white")
    play.start(1)
    play.gain(0, 0)
    assert sowings(play) == {Token.KICK: 2, Token.PUNCH: 2, NO_TOKEN: 2}
    play.sow("Energy Kick Punch")
    assert [told[1] for told in play.events(EventKind.TOKEN_SOWN)] == [2, 3, 4]


def test_six_tokens(engine: str) -> None:
    """MA-EX-09: the fifth token comes back to the Starting Area, the sixth goes past it."""
    play = scene(
        engine,
        Seat("wonja", areas={3: "Punch Kick Energy Energy Move Defense", 1: "", 4: ""}),
        Seat("igor"),
    )
    play.start(3)
    play.gain(0, 0)
    play.skip()
    assert sowings(play) == {Token.KICK: 60, Token.PUNCH: 60, NO_TOKEN: 240}
    play.sow("Energy Move Defense Kick Energy Punch")
    assert [told[1] for told in play.events(EventKind.TOKEN_SOWN)] == [4, 5, 1, 2, 3, 4]
    assert play.held(0, 3) == [Token.ENERGY]
    assert play.held(0, 4) == [Token.PUNCH, Token.ENERGY]


def test_five_tokens_end_where_they_began(engine: str) -> None:
    """MA-EX-10: the Headbutt strikes the Starting Area's own number."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={2: "Headbutt Energy Energy Move Defense"}),
        Seat("wonja", at="D5"),
    )
    play.turn(2, sow="Energy Energy Move Defense Headbutt", strike=1)
    assert play.state.target == 2
    assert Token.HEADBUTT in play.held(0, 2)


def test_a_lone_kick_without_a_foe(engine: str) -> None:
    """MA-EX-11: it goes to Area 5, nothing is asked, nobody is struck."""
    play = scene(engine, Seat("li-ming", areas={4: "Kick", 5: ""}), Seat("igor"))
    play.do(Start(4))
    assert play.held(0, 5) == [Token.KICK]
    assert not play.events(EventKind.STRIKE_DECLARED)
    assert play.state.active == 1


def test_which_start_skills_are_offered(engine: str) -> None:
    """MA-EX-12: Hook covers every Area, Uppercut the head alone; neither without a foe."""
    for foe, offered in (("D5", ["hook"]), ("D7", [])):
        play = scene(
            engine,
            Seat("igor", at="D4", chi=2, rage=2, areas={4: "Punch Move Energy"}),
            Seat("wonja", at=foe),
        )
        play.start(4)
        play.gain(0, 0)
        play.skip()
        assert (play.phase is Phase.START_SKILL) == bool(offered)
        assert play.offers_skills() == offered
        assert not play.offers(Strike)
