"""Work on a Dask cluster: only on workers that have what this machine has, and never silently.

Killed workers cost nothing: Dask gives their tasks to others, and a task that Dask gives up is
handed out again. A lost scheduler, or a cluster without workers, ends the work in one line.
"""

from __future__ import annotations

import logging
import os
from asyncio import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, Queue
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from kumite.errors import BadSetup, KumiteError
from kumite.running.installed import difference, digest, installed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from distributed import Client, Future

    from kumite.running.stopping import Stop

__all__ = ["ClusterWorkers", "WrongWorker", "open_cluster"]

_Task = TypeVar("_Task")
_Answer = TypeVar("_Answer")

WAIT_SECONDS = 30.0
"""How long a cluster may be without workers, unless KUMITE_CLUSTER_WAIT says otherwise."""
_CONNECT_SECONDS = 10.0
_LOOK_SECONDS = 0.2
_ASK_SECONDS = 2.0
_MOST_TRIES = 5
"""How often a task is handed out that Dask has given up, each time after several dead workers."""


class WrongWorker(KumiteError):
    """A worker has another version, another native module, or changed files."""


@contextmanager
def open_cluster(address: str, stop: Stop, files: tuple[str, ...] = ()) -> Iterator[ClusterWorkers]:
    """The workers of the scheduler at that address. Raises BadSetup or WrongWorker.

    `files` are those that the work reads besides the package: packs, and programs of bots.
    """
    if not address:
        raise BadSetup("say where the Dask scheduler listens, as in dask:tcp://host:8786")
    try:
        from distributed import Client
    except ImportError:
        raise BadSetup(
            "dask needs the extra 'cluster': pip install 'kumite-engine[cluster]'"
        ) from None
    _silence("distributed", "tornado", "asyncio")
    try:
        client = Client(address, timeout=_CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        reason = str(error).partition(" after ")[0]
        raise BadSetup(f"no Dask scheduler answers at {address}: {reason}") from None
    try:
        workers = ClusterWorkers(client, address, stop, files)
        workers.begin()
        yield workers
    finally:
        # A scheduler that is gone cannot be told good-bye.
        with suppress(Exception, CancelledError):
            client.close(timeout=_ASK_SECONDS)


class ClusterWorkers:
    """Hands tasks to a cluster, and answers as `Workers` does."""

    def __init__(self, client: Client, address: str, stop: Stop, files: tuple[str, ...]) -> None:
        self._client = client
        self._address = address
        self._stop = stop
        self._files = files
        self._cores = 0
        self._asked = self._last_seen = monotonic()

    def begin(self) -> None:
        """Wait until there are workers, and check them all."""
        self._ask()
        while not self._cores:
            self._pause()
        self._check_workers()

    def map(self, work: Callable[[_Task], _Answer], tasks: Iterable[_Task]) -> Iterator[_Answer]:
        """Answers as they come, in no order."""
        try:
            yield from self._answers(work, tasks)
        except KumiteError:
            raise
        except (Exception, CancelledError):
            # Dask raises many things when its scheduler goes away in the middle of a call.
            if self._client.status != "running":
                raise self._lost() from None
            raise

    def _answers(
        self, work: Callable[[_Task], _Answer], tasks: Iterable[_Task]
    ) -> Iterator[_Answer]:
        do = partial(_do, digest(self._files), self._files, work)
        done: Queue[Future] = Queue()
        under_way: dict[str, tuple[Future, _Task, int]] = {}

        def submit(task: _Task, tries: int) -> None:
            future = self._client.submit(do, task, pure=False)
            under_way[future.key] = future, task, tries
            future.add_done_callback(done.put)

        left = iter(tasks)
        is_more = True
        while is_more or under_way:
            while is_more and len(under_way) < max(2, 2 * self._cores):
                try:
                    submit(next(left), 1)
                except StopIteration:
                    is_more = False
            if not under_way:
                return
            finished = self._next(done)
            _, task, tries = under_way.pop(finished.key)
            if self._was_given_up(finished) and tries < _MOST_TRIES:
                submit(task, tries + 1)
            else:
                yield self._answer(finished)

    def _next(self, done: Queue[Future]) -> Future:
        while True:
            try:
                return done.get(timeout=_LOOK_SECONDS)
            except Empty:
                self._pause(0)

    def _pause(self, seconds: float = _LOOK_SECONDS) -> None:
        """Wait a little; raises if there is nothing left to wait for."""
        if seconds:
            sleep(seconds)
        self._stop.check()
        if self._client.status != "running":
            raise self._lost()
        if monotonic() - self._asked >= _ASK_SECONDS or not self._cores:
            self._ask()
        if not self._cores and monotonic() - self._last_seen > _wait_seconds():
            raise KumiteError(
                f"the Dask scheduler at {self._address} has no workers; start one on each machine"
                f" with: dask worker {self._address} --nthreads 1"
            )

    def _ask(self) -> None:
        """How many cores there are at the moment."""
        self._asked = monotonic()
        try:
            self._cores = sum(self._client.ncores().values())
        except OSError:
            raise self._lost() from None
        if self._cores:
            self._last_seen = self._asked

    def _check_workers(self) -> None:
        """Raises WrongWorker with the name of the first that has something else."""
        source = f"__import__({installed.__module__!r}, fromlist=['_']).installed({self._files!r})"
        try:
            # By name, not as a function: a worker with an old version may not have the function.
            answers = self._client.run(eval, source, on_error="return")
            names = self._client.scheduler_info(n_workers=-1)["workers"]
        except OSError:
            raise self._lost() from None
        for address, theirs in sorted(answers.items()):
            # A worker that has just been killed has no answer; its tasks go to others.
            if isinstance(theirs, OSError):
                continue
            name = names.get(address, {}).get("name", address)
            who = f"worker {name}" if name == address else f"worker {name} at {address}"
            if isinstance(theirs, Exception):
                raise WrongWorker(
                    f"{who} has no kumite {installed()['kumite']}: {theirs}; install it there"
                )
            other = difference(installed(self._files), theirs)
            if other:
                raise WrongWorker(f"{who} {other}; install the same there, or stop that worker")

    def _was_given_up(self, future: Future) -> bool:
        from distributed import KilledWorker

        return future.status == "error" and isinstance(future.exception(), KilledWorker)

    def _answer(self, future: Future) -> Any:
        from distributed import KilledWorker

        if future.status in ("cancelled", "lost"):
            raise self._lost()
        try:
            return future.result()
        except KilledWorker as error:
            raise KumiteError(f"a task was given up, its workers died: {error}") from None
        except (WrongWorker, ImportError, AttributeError):
            # A worker that came later, or that cannot even read the task: say which.
            self._check_workers()
            raise

    def _lost(self) -> KumiteError:
        return KumiteError(
            f"lost the Dask scheduler at {self._address}; start it again, then repeat the command"
        )


_one_at_a_time = Lock()


def _do(
    expected: str, files: tuple[str, ...], work: Callable[[_Task], _Answer], task: _Task
) -> _Answer:
    """Runs on a worker: checks what the worker has, then works.

    One task at a time, or threads of a worker would count each other's CPU time as thinking.
    """
    if digest(files) != expected:
        from distributed import get_worker

        raise WrongWorker(f"worker {get_worker().name} has another kumite than this machine")
    with _one_at_a_time:
        return work(task)


def _silence(*libraries: str) -> None:
    """What goes wrong is reported in one line; these libraries log pages about it."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in libraries:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _wait_seconds() -> float:
    told = os.environ.get("KUMITE_CLUSTER_WAIT", "")
    return float(told) if told.isdecimal() else WAIT_SECONDS
