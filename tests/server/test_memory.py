"""When garbage is looked for in a process of many apps."""

from __future__ import annotations

import gc

import pytest

from kumite_tui.server import memory
from kumite_tui.server.memory import Memory


class Looks:
    """A clock that is set, and how often everything was looked through."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        self.count = 0
        patched.setattr(memory, "monotonic", lambda: self.now)
        patched.setattr(gc, "collect", self._look)
        for name in ("freeze", "unfreeze"):
            patched.setattr(gc, name, lambda: None)
        self.memory = Memory()

    def _look(self) -> int:
        self.count += 1
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
