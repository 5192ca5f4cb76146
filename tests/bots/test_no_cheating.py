"""No bot sees more than its seat: another truth behind the same view changes no decision."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kumite.bots import make
from kumite.contract import CHANCE, RawState
from kumite.measuring.simulation import MOST_STEPS, pick_outcome
from kumite.thinking.search import search
from tests.bots.quick import quick
from tests.harness import ENGINES, SEARCHED, Spot, raw_game, walk
from tests.secrecy.secrets import REDRAW, SECRET_MODES, secret_setup

in_every_mode = pytest.mark.parametrize(
    ("game", "mode"),
    [each for each in SECRET_MODES if each in SEARCHED],
    ids=lambda each: each,
)


def other_truths(spot: Spot, seat: int) -> Iterator[RawState]:
    """States that the seat cannot tell from this one."""
    for seed in (1, 2):
        yield spot.state.determinize(seat, 1000 * spot.step + seed)
    yield spot.game.from_view(spot.state.view(seat), spot.step)


def decisions(mode: tuple[str, str], seed: int, every: int) -> Iterator[tuple[Spot, int]]:
    """Spots of a random match at which a seat has a choice."""
    for spot in walk(ENGINES[0], secret_setup(*mode), seed=seed, every=every):
        for seat in spot.to_act():
            if len(spot.state.actions(seat)) > 1:
                yield spot, seat


@in_every_mode
@pytest.mark.parametrize("name", ["rookie", quick("contender"), quick("grandmaster", 20)])
def test_another_truth_behind_a_view_changes_no_decision(game: str, mode: str, name: str) -> None:
    other = 0
    for spot, seat in decisions((game, mode), seed=41, every=4):
        chosen = make(name, game=game, seat=seat, seed=9).choose(
            spot.state.view(seat), spot.state.actions(seat)
        )
        for truth in other_truths(spot, seat):
            again = make(name, game=game, seat=seat, seed=9)
            assert again.choose(truth.view(seat), truth.actions(seat)) == chosen
            other += truth.encode() != spot.state.encode()
    assert other > 20, "the truths were hardly different"


@in_every_mode
def test_another_truth_behind_a_view_changes_no_word_of_a_report(game: str, mode: str) -> None:
    for spot, seat in decisions((game, mode), seed=42, every=19):
        report = search(spot.state.view(seat), game=game, iterations=25, seed=3)
        for truth in other_truths(spot, seat):
            again = search(truth.view(seat), game=game, iterations=25, seed=3)
            assert (again.action, again.ranked, again.line) == (
                report.action,
                report.ranked,
                report.line,
            )


def truths_in_turn(spot: Spot, seat: int) -> RawState:
    """Another state that the seat cannot tell from this one, each time made in another way."""
    rng = Random(f"truth/{spot.step}")
    ways = (
        lambda: spot.state.determinize(seat, spot.step),
        lambda: spot.game.from_view(spot.state.view(seat), spot.step),
        lambda: REDRAW[spot.setup.game](spot.game, spot.state, seat, rng),
    )
    return ways[spot.step % len(ways)]()


@in_every_mode
def test_a_bot_that_remembers_its_match_remembers_no_secret(game: str, mode: str) -> None:
    """One bot keeps its tree from choice to choice; its twin sees the same of other truths."""
    setup, seat = secret_setup(game, mode), 0
    raw = raw_game(game, ENGINES[0])
    state = raw.new(setup)
    table = [make("rookie", game=game, seat=each, seed=5) for each in range(setup.seats)]
    alone, twin, forgetful = (
        make(f"master:iterations=24,reuse={reuse}", game=game, seat=seat, seed=9)
        for reuse in ("yes", "yes", "no")
    )
    rng = Random(43)
    decisions = other = remembered = 0
    for step in range(MOST_STEPS):
        waiting = state.to_act()
        if not waiting:
            break
        if waiting & CHANCE:
            state.apply_outcome(pick_outcome(rng, state.outcomes()))
            continue
        actor = (waiting & -waiting).bit_length() - 1
        view, actions = state.view(actor), state.actions(actor)
        if actor != seat:
            state.apply(actor, table[actor].choose(view, actions))
            continue
        truth = truths_in_turn(Spot(setup, raw, state, step), seat)
        chosen = alone.choose(view, actions)
        assert twin.choose(truth.view(seat), truth.actions(seat)) == chosen, f"step {step}"
        remembered += forgetful.choose(view, actions) != chosen
        if len(actions) > 1:
            decisions += 1
            other += truth.encode() != state.encode()
        state.apply(seat, chosen)
    assert decisions > 10
    assert other > decisions / 3, "the truths were hardly different"
    assert remembered, "what was kept from the decisions before never mattered"
