"""What every registered bot keeps: legal choices, the same for the same seed, from a view alone."""

from __future__ import annotations

from random import Random

import pytest

from kumite.bots import Bot, Reasoning, bots, find, make, split
from kumite.bots.searcher import config, levels, make_level, version
from kumite.contract import CHANCE
from kumite.errors import BadSetup
from kumite.match import fingerprint
from kumite.measuring.simulation import pick_outcome
from tests.bots.quick import QUICK_BOTS
from tests.harness import SEARCHED, engines_of, raw_game, setup_of, walk

every_bot = pytest.mark.parametrize("name", QUICK_BOTS)


def played(name: str, game: str, mode: str, seed: int) -> str:
    """The fingerprint of a whole match of one bot against itself."""
    setup = setup_of(game, mode)
    state = raw_game(game, engines_of(game)[0]).new(setup)
    table: list[Bot] = [make(name, game=game, seat=seat, seed=seed) for seat in range(setup.seats)]
    rng = Random(seed)
    while state.to_act():
        if state.to_act() & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
            continue
        seat = (state.to_act() & -state.to_act()).bit_length() - 1
        actions = state.actions(seat)
        view = state.view(seat) if table[seat].needs_view else b""
        action = table[seat].choose(view, actions)
        assert action in actions
        state.apply(seat, action)
    return fingerprint(state)


@every_bot
@pytest.mark.parametrize(("game", "mode"), SEARCHED)
def test_a_bot_plays_whole_matches(name: str, game: str, mode: str) -> None:
    played(name, game, mode, seed=3)


@every_bot
@pytest.mark.parametrize("game", dict(SEARCHED))
def test_a_seed_repeats_a_match(name: str, game: str) -> None:
    mode = next(mode for known, mode in SEARCHED if known == game)
    assert played(name, game, mode, seed=3) == played(name, game, mode, seed=3)
    assert played(name, game, mode, seed=3) != played(name, game, mode, seed=4)


@pytest.mark.parametrize("name", [bot.name for bot in bots()])
def test_a_bot_says_what_it_is(name: str) -> None:
    assert find(name).help


def test_every_level_is_registered_and_looks_ahead_longer_than_the_one_below() -> None:
    assert [bot.name for bot in bots() if bot.is_level] == list(levels())
    times = [settings["think_ms"] for settings in levels().values()]
    assert times == sorted(set(times))
    assert version() >= 1


def test_a_level_may_think_differently_in_one_game() -> None:
    everywhere, here = levels()["grandmaster"], levels("martial-art")["grandmaster"]
    assert here == {**everywhere, "horizon": 2}
    assert levels("neon") == levels()
    assert config("grandmaster", game="martial-art").horizon == 2
    assert config("grandmaster", {"horizon": 3}, game="martial-art").horizon == 3
    assert config("grandmaster", game="neon").horizon == config("grandmaster").horizon == 1


def test_a_bot_of_a_level_plays_each_game_as_that_level_does_there() -> None:
    """At an iteration budget it chooses what the search with these settings would."""
    spot = next(
        spot
        for spot in walk(engines_of("martial-art")[0], setup_of("martial-art", "white"), seed=5)
        if len(spot.to_act()) == 1 and len(spot.state.actions(spot.to_act()[0])) > 4
    )
    seat = spot.to_act()[0]
    view, codes = spot.state.view(seat), spot.state.actions(seat)

    def answers(changes: dict[str, float]) -> list[int]:
        bots = (
            make_level("grandmaster", "martial-art", 0, seed, (), {"iterations": 20, **changes})
            for seed in range(40)
        )
        return [bot.choose(view, codes) for bot in bots]

    assert answers({}) == answers({"horizon": 2})
    assert answers({}) != answers({"horizon": 1})


@every_bot
def test_a_forced_action_is_taken_without_a_thought(name: str) -> None:
    """No view is read: there is nothing to think about."""
    assert make(name, game="neon", seat=0, seed=1).choose(b"", [7]) == 7


@pytest.mark.parametrize(("game", "mode"), SEARCHED)
def test_the_rookie_has_a_reason_for_everything(game: str, mode: str) -> None:
    rookie = make("rookie", game=game, seat=0)
    assert isinstance(rookie, Reasoning)
    phrases = set()
    for spot in walk(engines_of(game)[0], setup_of(game, mode), seed=5, every=3):
        for seat in spot.to_act():
            view = spot.state.view(seat)
            action = rookie.choose(view, spot.state.actions(seat))
            phrase = rookie.reason(view, action)
            assert phrase == phrase.strip()
            assert 0 < len(phrase) < 70
            phrases.add(phrase)
    assert len(phrases) > 5


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadSetup, match="no bot"):
        make("deepest", game="neon", seat=0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mastr:think_ms=5", "did you mean master"),
        ("master:thinkms=5", "did you mean think_ms"),
        ("master:think_ms", "NAME=VALUE"),
        ("master:think_ms=soon", "think_ms is a number"),
        ("master:think_ms=nan", "think_ms is 0.1 to"),
        ("master:think_ms=0", "think_ms is 0.1 to"),
        ("search:iterations=1.5", "iterations is a whole number"),
        ("search:iterations=-1", "iterations is 0 to"),
        ("search:iterations=5,iterations=6", "given twice"),
        ("search:threads=0", "threads is 1 to 64"),
        ("rookie:seed=1", "rookie has no settings"),
        ("", "no bot"),
    ],
)
def test_settings_that_are_not_right_are_refused_with_the_remedy(text: str, words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        split(f"random,{text}")


def test_settings_of_bots_in_a_list() -> None:
    assert split("search:iterations=5,seed=2,rookie,master:think_ms=1") == (
        "search:iterations=5,seed=2",
        "rookie",
        "master:think_ms=1",
    )
