"""Where work is done: in this process, in several, or on other machines.

Everything that plays many matches hands out its work through the interface of
`concurrent.futures`, so that a local pool and Dask's `Client.get_executor()` fit the same code.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from kumite.errors import BadSetup, KumiteError
from kumite.games import nearest
from kumite.running.stopping import EXIT_TERMINATED, Stop, stoppable, terminable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from kumite.running.cluster import ClusterWorkers

_Task = TypeVar("_Task")
_Answer = TypeVar("_Answer")
_KINDS = ("local", "dask")
# How soon it is noticed that the program was asked to end.
_LOOK_SECONDS = 0.2


class InlineExecutor(Executor):
    """Works at once, in this very process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor, how many tasks to have under way, and whether to stop."""

    executor: Executor
    window: int
    stop: Stop

    def map(self, work: Callable[[_Task], _Answer], tasks: Iterable[_Task]) -> Iterator[_Answer]:
        """Answers as they come, in no order."""
        try:
            yield from self._answers(work, tasks)
        except BrokenExecutor:
            # Workers may hear of the end before their parent does.
            self.stop.check()
            raise KumiteError(
                "a worker process was killed; what it had under way is lost"
            ) from None

    def _answers(
        self, work: Callable[[_Task], _Answer], tasks: Iterable[_Task]
    ) -> Iterator[_Answer]:
        waiting: set[Future[_Answer]] = set()
        for task in tasks:
            waiting.add(self.executor.submit(work, task))
            if len(waiting) >= self.window:
                done, waiting = self._wait(waiting)
                yield from (future.result() for future in done)
        while waiting:
            done, waiting = self._wait(waiting)
            yield from (future.result() for future in done)

    def _wait(
        self, waiting: set[Future[_Answer]]
    ) -> tuple[set[Future[_Answer]], set[Future[_Answer]]]:
        while True:
            self.stop.check()
            done, left = wait(waiting, timeout=_LOOK_SECONDS, return_when=FIRST_COMPLETED)
            if done:
                return done, left


@contextmanager
def open_workers(
    executor: str = "local", jobs: int = 1, files: Iterable[Path | str] = ()
) -> Iterator[Workers | ClusterWorkers]:
    """`local` with so many processes (0: one per core), or `dask:ADDRESS` for a cluster.

    `files` are what the work reads besides the package; all machines of a cluster must have them.

    >>> with open_workers() as workers:
    ...     list(workers.map(abs, [-1, -2]))
    [1, 2]
    """
    kind, _, address = executor.partition(":")
    if kind not in _KINDS:
        raise BadSetup(f"no executor {kind!r}; {nearest(kind, _KINDS)}")
    if kind == "local" and jobs == 1:
        with terminable():
            yield Workers(InlineExecutor(), 1, Stop())
        return
    # A pool that an exception strikes while it starts or hands out work never ends.
    with stoppable() as stop:
        if kind == "dask":
            from kumite.running.cluster import open_cluster

            with open_cluster(address, stop, tuple(map(str, files))) as cluster:
                yield cluster
        else:
            with _processes(jobs, stop) as processes:
                yield processes


@contextmanager
def _processes(jobs: int, stop: Stop) -> Iterator[Workers]:
    jobs = jobs or os.cpu_count() or 1
    pool = ProcessPoolExecutor(jobs, initializer=_begin_work)
    try:
        yield Workers(pool, 2 * jobs, stop)
    except BaseException:
        # Somebody wants to stop now: what is under way is given up, what was answered is kept.
        for child in multiprocessing.active_children():
            child.kill()
        # Waited for, or the end of the program would race with the pool's thread for its pipe.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _begin_work() -> None:
    """What a worker does first: whether it ends is its parent's business alone."""
    # Not SIG_IGN: Python complains if a signal is on its way at this very moment.
    signal.signal(signal.SIGINT, lambda _number, _frame: None)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A parent that was killed cannot tell its workers, which would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(EXIT_TERMINATED)
