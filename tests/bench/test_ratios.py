"""How costs are compared: with sides whose costs are known."""

from __future__ import annotations

import pytest

from kumite.bench import ratios
from kumite.bench.ratios import CAL, Costs, OwnClock, measure, spread


def costing(seconds: float, units: float = 1.0) -> OwnClock:
    return OwnClock(lambda: (units, seconds))


def test_ratios_are_per_unit() -> None:
    costs = measure({"slow": costing(6.0, units=2.0), "fast": costing(1.0)}, rounds=3)
    assert costs.ratio("slow", "fast") == (3.0, 3.0, 3.0)
    assert costs.difference("slow", "fast").value == 2.0
    assert costs.rate("slow").value == pytest.approx(1 / 3)


def test_the_mean_of_ratios_is_geometric() -> None:
    costs = Costs([{"a": 2.0, "b": 8.0, "ours": 1.0}])
    assert costs.mean_ratio(["a", "b"], ["ours", "ours"]).value == pytest.approx(4.0)


def test_what_slows_a_whole_round_down_cancels() -> None:
    rounds = [{"a": 3.0 * slow, "b": 1.0 * slow} for slow in (1.0, 5.0, 2.0)]
    assert Costs(rounds).ratio("a", "b") == (3.0, 3.0, 3.0)


def test_rounds_with_a_slow_calibration_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    # Once to warm up, then two calls a round: the third round is disturbed.
    speeds = iter([1.0, *[1.0] * 4, 2.0, 2.0])
    monkeypatch.setattr(ratios, "_cal", OwnClock(lambda: (1.0, next(speeds))))
    calls = iter([1.0, *[1.0] * 4, 7.0, 7.0])
    costs = measure({"a": OwnClock(lambda: (1.0, next(calls)))}, rounds=3, slice_seconds=1.0)
    assert [(one["a"], one[CAL]) for one in costs.rounds] == [(1.0, 1.0)] * 2


def test_sides_take_short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """What slows the machine down for a while slows every side down."""
    monkeypatch.setattr(ratios, "_cal", costing(1.0))
    order: list[str] = []

    def side(name: str) -> OwnClock:
        def work() -> tuple[float, float]:
            order.append(name)
            return 1.0, 1.0

        return OwnClock(work)

    measure({"a": side("a"), "b": side("b")}, rounds=1, slice_seconds=8.0)
    assert "".join(order[-32:]) == "aabbbbaa" * 4


def test_the_spread_leaves_the_ends_out() -> None:
    found = spread([float(number) for number in range(101)])
    assert found == (50.0, 5.0, 95.0)
    assert spread([4.0]) == (4.0, 4.0, 4.0)
