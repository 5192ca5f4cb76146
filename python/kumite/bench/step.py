"""How fast is a decision: native, reference, and in other people's engines?

Random full matches of as few seats as a game takes, from the first step to the end. Decisions are
choices among two or more actions; chance is counted apart. One cal is one step of a dependent
chain of arithmetic, so figures carry between machines.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from kumite import engines
from kumite.bench import Figure, Skipped, checkout
from kumite.bench.matches import check_engines, native, play, record, replay, smallest_setup
from kumite.bench.ratios import CAL, measure, once
from kumite.games import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kumite.bench.matches import Native
    from kumite.contract import RawState, Setup
    from kumite.games import GameInfo

_MATCHES = 20
_LEAST_STEPS = 2000


class _Goals(NamedTuple):
    """Floor and goal of what is measured of a game."""

    vs_reference: tuple[float, float] = (50, 150)
    cal: tuple[float, float] = (300, 100)
    state_bytes: tuple[float, float] = (512, 256)


_GOALS = {
    "neon": _Goals(cal=(130, 100)),
    "super-fantasy-brawl": _Goals((150, 500), (120, 70), (384, 256)),
    "defend-neo-tokyo": _Goals((150, 500), (250, 120), (512, 384)),
}
"""Of games with other goals than the rest: one without dice has less to do for a decision."""


def run(quick: bool) -> Iterator[Figure | Skipped]:
    sizes = []
    for info in games("native"):
        setup = smallest_setup(info)
        check_engines(setup, range(1 if quick else 5))
        yield from _game(info, setup, quick)
        sizes.append(native(info.id).core.state_bytes())
    what = "memory of the largest state"
    yield Figure.of("state.bytes", max(sizes), "B", what, 512, 256, less_is_better=True)
    yield _allocations(quick)
    peers = checkout.peers("step")
    if isinstance(peers, checkout.Missing):
        yield Skipped("openspiel.games", peers.why)
    else:
        yield from peers.run(quick)


def _game(info: GameInfo, setup: Setup, quick: bool) -> Iterator[Figure]:
    fast, slow = native(info.id), engines.load(info.id, "reference")
    seeds = count()
    state = _in_the_middle(fast, setup)
    sides = {
        "native": lambda: fast.simulate(setup, _MATCHES, next(seeds))[0],
        "reference": lambda: play(slow, setup, next(seeds)),
        "inside": lambda: _steps(fast, setup, next(seeds)),
        "outside": _stepping(fast, setup),
        "clone": once(state.clone),
    }
    costs = measure(sides, rounds=3 if quick else 21, slice_seconds=0.02 if quick else 0.06)
    title = info.title
    name = partial("{}.{}".format, info.id)
    yield Figure.of(name("speed"), costs.rate("native"), "1/s", f"decisions of {title}, native")
    yield Figure.of(name("reference"), costs.rate("reference"), "1/s", "and on the reference")
    goals = _GOALS.get(info.id, _Goals())
    ratio = costs.ratio("reference", "native")
    yield Figure.of(name("vs_reference"), ratio, "x", "native : reference", *goals.vs_reference)
    less = partial(Figure.of, less_is_better=True)
    yield less(name("ns"), costs.seconds("native").times(1e9), "ns", "a native decision")
    yield less(name("cal"), costs.ratio("native", CAL), "cal", "a native decision", *goals.cal)
    decisions, _, chance, _ = fast.simulate(setup, 500, 0)
    yield less(name("chance"), chance / decisions, "", "steps of chance a decision")
    size = fast.core.state_bytes()
    yield less(name("state_bytes"), size, "B", "memory of a state", *goals.state_bytes)
    yield less(name("clone_ns"), costs.seconds("clone").times(1e9), "ns", "a clone, from Python")
    overhead = costs.difference("outside", "inside").times(1e9)
    what = "a step from Python, beyond one inside the core"
    yield less(name("apply_ns"), overhead, "ns", what)
    if info.id == "neon":
        yield less("apply.overhead_ns", overhead, "ns", what, 250, 100)


def _steps(fast: Native, setup: Setup, seed: int) -> float:
    decisions, forced, chance, _ = fast.simulate(setup, _MATCHES, seed)
    return decisions + forced + chance


def _stepping(fast: Native, setup: Setup) -> Callable[[], float]:
    """Recorded matches, one after the other, step by step from Python."""
    game = engines.load(setup.game, "native")
    recorded = []
    for seed in count():
        recorded.append(record(game, setup, seed))
        if sum(map(len, recorded)) >= _LEAST_STEPS:
            break
    start = fast.new(setup)

    def step() -> float:
        for steps in recorded:
            replay(start.clone(), steps)
        return sum(map(len, recorded))

    return step


def _in_the_middle(fast: Native, setup: Setup) -> RawState:
    steps = record(engines.load(setup.game, "native"), setup, 1)
    state = fast.new(setup)
    replay(state, steps[: len(steps) // 2])
    return state


def _allocations(quick: bool) -> Figure | Skipped:
    counted = checkout.run_example("allocations", quick)
    if isinstance(counted, str):
        allocations, decisions = map(int, counted.split()[:2])
        what = "heap allocations a decision, of all games"
        value = allocations / decisions
        return Figure.of("state.allocations", value, "", what, 0, 0, less_is_better=True)
    return Skipped("state.allocations", counted.why)
