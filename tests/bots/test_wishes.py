"""What a teammate asks of a bot: it is followed where that costs little, never by an opponent."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kumite.bots import Helpful, make
from kumite.contract import CHANCE, Setup
from kumite.games import presenter
from kumite.games.defend_neo_tokyo.actions import Action
from kumite.games.defend_neo_tokyo.codec import decode
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.model import Phase, Status
from kumite.games.defend_neo_tokyo.view import View
from kumite.games.defend_neo_tokyo.wishes import attack, leave
from kumite.native.defend_neo_tokyo import game
from kumite.thinking.search import Config, search

GAME = "defend-neo-tokyo"
CONFIG = Config(iterations=250, seed=1)


def goes(number: int, most: int) -> Iterator[tuple[bytes, list[int]]]:
    """Goes of a match between rookies."""
    rng, found = Random(number), 0
    state = game().new(Setup(GAME, "coop", 3, options={"threat": "radiation"}))
    bots = [make("rookie", game=GAME, seat=seat) for seat in range(3)]
    while state.to_act() and found < most:
        if state.to_act() == CHANCE:
            codes, weights = zip(*state.outcomes(), strict=True)
            state.apply_outcome(rng.choices(codes, weights)[0])
            continue
        seat = state.to_act().bit_length() - 1
        view, actions = state.view(seat), state.actions(seat)
        now, _ = decode(state.encode())
        if now.phase is Phase.ACTION and not now.depth and len(actions) > 1:
            found += 1
            yield view, list(actions)
        state.apply(seat, bots[seat].choose(view, actions))


def chosen(view: bytes, wish: int) -> Action:
    return Action.from_code(search(view, game=GAME, config=CONFIG.changed(wish=wish)).action)


def aims(view: bytes, code: int) -> set[int]:
    """The monsters that an action names."""
    words = presenter(GAME)
    label, seen = words.position(view).label(code).text, View.from_bytes(view, load())
    monsters = enumerate(seen.state.monsters)
    alive = [at for at, each in monsters if each.status is Status.IN_PLAY]
    return {at for at in alive if seen.monster(at) in label}


def test_an_attack_that_is_asked_for_is_made_more_often() -> None:
    plain = asked = 0
    for number in range(3):
        for view, codes in goes(number, 60):
            for monster in {each for code in codes for each in aims(view, code)}:
                plain += monster in aims(view, chosen(view, 0).code)
                asked += monster in aims(view, chosen(view, attack(monster)).code)
    assert asked > plain


def test_a_wish_of_nobody_changes_nothing() -> None:
    """In a game of opponents there is nothing to ask, and the search gives it no weight."""
    assert presenter("neon").wishes(b"") == ()
    for view, _ in goes(2, 5):
        assert chosen(view, 31) == chosen(view, 0)


def test_all_that_may_be_asked_is_listed() -> None:
    view, _ = next(goes(3, 1))
    state, _ = decode(view)
    listed = dict(presenter(GAME).wishes(view))
    monsters = [at for at, each in enumerate(state.monsters) if each.status is Status.IN_PLAY]
    assert [attack(monster) for monster in monsters] == [each for each in listed if each < 32]
    assert all(leave(mech.space) in listed for mech in state.mechs[: state.crew] if mech.space)
    assert len(set(listed.values())) == len(listed)


@pytest.mark.parametrize("name", ["master", "search:iterations=60"])
def test_bots_that_look_ahead_listen(name: str) -> None:
    bot = make(name, game=GAME, seat=0, seed=1)
    assert isinstance(bot, Helpful)
    bot.ask_for(attack(0))
    view, codes = next(goes(4, 1))
    assert bot.choose(view, codes) in codes
