"""No bot sees more than its seat: another truth behind the same view changes no decision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kumite.bots import make
from kumite.contract import RawState
from kumite.thinking import search
from tests.bots.quick import quick
from tests.harness import ENGINES, SEARCHED, Spot, setup_of, walk

in_every_mode = pytest.mark.parametrize(
    ("game", "mode"), SEARCHED, ids=[f"{game}-{mode}" for game, mode in SEARCHED]
)


def other_truths(spot: Spot, seat: int) -> Iterator[RawState]:
    """States that the seat cannot tell from this one."""
    for seed in (1, 2):
        yield spot.state.determinize(seat, 1000 * spot.step + seed)
    yield spot.game.from_view(spot.state.view(seat), spot.step)


def decisions(mode: tuple[str, str], seed: int, every: int) -> Iterator[tuple[Spot, int]]:
    """Spots of a random match at which a seat has a choice."""
    for spot in walk(ENGINES[0], setup_of(*mode), seed=seed, every=every):
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
