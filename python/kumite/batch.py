"""Thousands of matches stepped together, for programs that learn.

Needs numpy: the extra `batch`. Chance falls inside; a match that ends begins anew at once.
Everything is written in place into the arrays of the batch, which stay the same.

>>> batch = new_batch("neon", mode="royale", seats=2, matches=3, seed=7)
>>> batch.observations.shape == (3, batch.width), batch.masks.shape == (3, batch.slots)
(True, True)
>>> batch.step([0, 0, 0])
>>> batch.seats.tolist()
[1, 1, 1]
>>> bool((batch.masks.sum(axis=1) == batch.counts).all())
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from kumite import engines
from kumite.errors import BadSetup
from kumite.games import check_setup, setup_for

try:
    import numpy as np
except ImportError:
    raise BadSetup("batches need numpy: pip install 'kumite-engine[batch]'") from None

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

    from kumite.contract import Setup
    from kumite.native import RawBatch

__all__ = ["Batch", "new_batch"]


class _Batching(Protocol):
    def batch(self, matches: int, seed: int, threads: int) -> RawBatch: ...


def new_batch(
    game: str,
    *,
    mode: str | None = None,
    seats: int | None = None,
    matches: int = 1,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    packs: Sequence[Path] = (),
    seed: int = 0,
    threads: int = 1,
) -> Batch:
    """So many matches of one setup, on the native engine.

    With the same seed and the same actions they are the same matches, on any number of threads.
    Threads beyond the first wake only for 256 matches each. Raises BadSetup.
    """
    setup = setup_for(game, mode, seats, roster, options, packs)
    return Batch(setup, matches, seed=seed, threads=threads)


class Batch:
    """Matches of one setup; see `new_batch`. Row k of every array belongs to match k."""

    def __init__(self, setup: Setup, matches: int, *, seed: int = 0, threads: int = 1) -> None:
        check_setup(setup)
        state = engines.load(setup.game, "native", setup.packs).new(setup)
        if not hasattr(state, "batch"):
            raise BadSetup(f"{setup.game} is not played in batches")
        seed = _checked("seed", seed, 0, 2**64 - 1)
        matches = _checked("matches", matches, 1, 2**20)
        threads = _checked("threads", threads, 1, 64)
        self.setup = setup
        self.core = cast("_Batching", state).batch(matches, seed, threads)
        """The native batch, for those who count nanoseconds: its steps read `actions`."""
        self.matches, self.table, self.width, self.slots = self.core.shape()
        self.observations: NDArray[np.uint8] = np.zeros((matches, self.width), np.uint8)
        """What the seat to act may know, in the bytes of `docs/encoding.md`, Observations."""
        self.codes: NDArray[np.uint32] = np.zeros((matches, self.slots), np.uint32)
        """The numbers of the legal actions, ascending; 0 beyond the last."""
        masks: NDArray[np.uint8] = np.zeros((matches, self.slots), np.uint8)
        self.masks: NDArray[np.bool_] = masks.view(np.bool_)
        """Which indexes are legal: always the first so many."""
        self.counts: NDArray[np.int32] = np.zeros(matches, np.int32)
        """How many."""
        self.seats: NDArray[np.int32] = np.zeros(matches, np.int32)
        """The seat to act; of those who choose secretly at the same time, the lowest."""
        self.rewards: NDArray[np.float32] = np.zeros((matches, self.table), np.float32)
        """Per seat: the returns of a match that ended in the last step, else 0."""
        dones: NDArray[np.uint8] = np.zeros(matches, np.uint8)
        self.dones: NDArray[np.bool_] = dones.view(np.bool_)
        """Whether a match ended in the last step; the row shows the next one already."""
        self.actions: NDArray[np.int64] = np.zeros(matches, np.int64)
        """The indexes that the next step takes."""
        self.values: NDArray[np.float32] = np.zeros((matches, self.table), np.float32)
        """What `evaluate` writes."""
        written = self.observations, masks, self.codes, self.counts
        self.core.attach(self.actions, *written, self.seats, self.rewards, dones)
        self.core.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin every match anew."""
        self.core.reset(_checked("seed", seed, 0, 2**64 - 1))

    def step(self, actions: ArrayLike | None = None) -> None:
        """Every match takes the legal action at its index; without any, those in `actions`.

        The interpreter lock is released. Raises IllegalAction, and changes nothing, if an index is
        not legal.
        """
        if actions is not None and actions is not self.actions:
            np.copyto(self.actions, np.asarray(actions), casting="same_kind")
        self.core.step()

    def advance(self, actions: ArrayLike | None = None) -> None:
        """As `step`, but a match whose index is -1 waits, and its row stays as it is."""
        if actions is not None and actions is not self.actions:
            np.copyto(self.actions, np.asarray(actions), casting="same_kind")
        self.core.advance()

    def evaluate(self) -> NDArray[np.float32]:
        """How the core judges every match as it stands: for each seat from -1 (lost) to 1 (won).

        It sees everything, so it is for rewards and for measuring, never for a policy's eyes.
        """
        self.core.evaluate(self.values)
        return self.values

    def sample(self) -> NDArray[np.int64]:
        """Random legal indexes, written into `actions`; the same for the same seed and steps."""
        self.core.sample()
        return self.actions

    def advise(self, seats: Sequence[int] | None = None) -> NDArray[np.int64]:
        """What the rookie would choose, written into `actions` where one of these seats is to act.

        It is given what the seat may know and nothing else, as everywhere.
        """
        chosen = range(self.table) if seats is None else seats
        self.core.advise(sum(1 << _checked("seat", seat, 0, self.table - 1) for seat in chosen))
        return self.actions

    def chosen(self) -> NDArray[np.uint32]:
        """The numbers of the actions that `actions` points at."""
        numbers: NDArray[np.uint32] = self.codes[np.arange(self.matches), self.actions]
        return numbers

    def fallen(self, match: int) -> tuple[list[int], list[int]]:
        """The outcomes since a match's last action: of the match that ended, and of the one now.

        With `chosen` they are all steps of a match, to record or to replay it.
        """
        return self.core.fallen(_checked("match", match, 0, self.matches - 1))


def _checked(name: str, value: Any, least: int, most: int) -> int:
    if not isinstance(value, int | np.integer) or not least <= value <= most:
        raise BadSetup(f"{name} is a whole number from {least} to {most}, not {value!r}")
    return int(value)
