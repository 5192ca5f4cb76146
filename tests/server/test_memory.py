"""When garbage is looked for in a process of many apps."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from weakref import WeakSet

import pytest

from kumite_tui.server.processes import memory
from kumite_tui.server.processes.memory import Memory


class Looks:
    """A clock and memory in use that are set, and how often what was looked through."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        self.blocks = 500_000
        self.count = 0
        self.done: list[str] = []
        patched.setattr(memory, "monotonic", lambda: self.now)
        patched.setattr(sys, "getallocatedblocks", lambda: self.blocks)
        patched.setattr(gc, "collect", self._look)
        for name in ("freeze", "unfreeze"):
            patched.setattr(gc, name, lambda name=name: self.done.append(name))
        self.memory = Memory()

    def _look(self) -> int:
        self.count += 1
        self.done.append("collect")
        return 0

    def pass_time(self, seconds: int, *, left: int = 0, is_busy: bool = False) -> int:
        """Looks within so many seconds, with so many ended apps in memory all the time."""
        before = self.count
        for _ in range(2 * seconds):
            self.now += 0.5
            self.memory.tick(self.now if is_busy else 0.0, left)
        return self.count - before


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    return Looks(monkeypatch)


def test_a_session_that_has_ended_is_looked_for_once_in_a_quiet_moment(looks: Looks) -> None:
    looks.memory.session_began()
    looks.memory.session_ended()
    assert looks.pass_time(5) == 0, "timers may still hold it"
    assert looks.pass_time(5) == 1
    assert looks.pass_time(200) == 0


def test_what_was_still_held_is_looked_for_again(looks: Looks) -> None:
    looks.memory.session_began()
    looks.memory.session_ended()
    assert looks.pass_time(10, left=1) == 1
    assert looks.pass_time(20, left=1) >= 1
    assert looks.pass_time(200) == 0


def test_nobody_waits_while_keys_are_pressed(looks: Looks) -> None:
    looks.memory.session_began()
    looks.memory.session_ended()
    assert looks.pass_time(200, left=1, is_busy=True) == 0
    for _ in range(40):
        looks.memory.session_ended()
    assert looks.pass_time(61, left=40, is_busy=True) == 1, "unless many have gathered"


def test_what_is_new_is_looked_through_alone_while_keys_are_pressed(looks: Looks) -> None:
    looks.blocks += 10_000
    assert looks.pass_time(100, is_busy=True) == 0, "that is not worth a pause"
    looks.blocks += 40_000
    assert looks.pass_time(100, is_busy=True) == 1, "what is still in use is not garbage"
    assert looks.done == ["collect"], "sessions that have settled stay aside"


def test_a_look_at_what_is_new_stays_short(looks: Looks) -> None:
    for _ in range(6):
        looks.blocks += 45_000
        looks.pass_time(3, is_busy=True)
    assert looks.done == ["collect", "collect", "collect", "freeze"] * 2


def test_everything_is_looked_through_when_memory_has_doubled(looks: Looks) -> None:
    looks.blocks *= 2
    looks.blocks += 1
    looks.pass_time(59, is_busy=True)
    assert "unfreeze" not in looks.done
    looks.pass_time(200, is_busy=True)
    assert looks.done.count("unfreeze") == 1


@pytest.fixture
def collector() -> Iterator[None]:
    """The collector of this process is changed, and put right."""
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


class Closed:
    """What a closed screen leaves: a circle."""

    def __init__(self) -> None:
        self.myself = self
        self.widgets = [object() for _ in range(1_000)]


@pytest.mark.usefixtures("collector")
def test_garbage_of_whoever_never_stops_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(memory, "monotonic", lambda: now)
    kept = Memory()
    kept.begin()
    left: WeakSet[Closed] = WeakSet()
    for _ in range(100):
        shown = [Closed() for _ in range(20)]
        left.update(shown)
        gc.collect(0)
        gc.collect(1)  # from now on the collector by itself does not come to it any more
        del shown
        now += 0.5
        kept.tick(now, 0)
        assert len(left) < 300
