"""Who may come in: caps, and penalties that grow with failures and end with them."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from kumite_tui.server.config import Limits
from kumite_tui.server.doors.gate import Gate, Visit


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def gate(**limits: int) -> tuple[Gate, Clock]:
    clock = Clock()
    return Gate(Limits(**{"connects_per_source": 100_000, **limits}), clock), clock


def arrive(door: Gate, address: str) -> Visit | None:
    """None: denied."""
    visit = door.arrive(address)
    return visit if isinstance(visit, Visit) else None


def test_caps_in_all_and_by_source() -> None:
    door, _ = gate(waiting=5, waiting_per_source=3)
    visits = [arrive(door, "10.0.0.1") for _ in range(4)]
    assert [visit is not None for visit in visits] == [True, True, True, False]
    more = [arrive(door, f"10.0.1.{number}") for number in range(3)]
    assert [visit is not None for visit in more] == [True, True, False]
    assert visits[0] is not None
    visits[0].logged_in()
    assert door.waiting == 4
    assert arrive(door, "10.0.0.1") is not None


def test_when_the_line_is_full_those_who_wait_longest_make_room() -> None:
    """Silent connections from many addresses do not keep others out."""
    door, _ = gate(waiting=6, waiting_per_source=3)
    gone: list[str] = []
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.3", "10.0.0.3"):
        visit = arrive(door, address)
        assert visit is not None
        visit.send_away = partial(gone.append, address)
    good = arrive(door, "10.0.0.9")
    assert good is not None
    assert gone == ["10.0.0.2"]
    assert door.waiting == 6
    good.logged_in()
    for _ in range(3):
        visit = arrive(door, "10.0.0.8")
        assert visit is not None, "nobody is kept out"
        visit.send_away = partial(gone.append, "10.0.0.8")
    assert gone == ["10.0.0.2", "10.0.0.2", "10.0.0.3"]
    assert arrive(door, "10.0.0.8") is None


def test_one_net_of_ipv6_is_one_source() -> None:
    door, _ = gate(waiting_per_source=2)
    found = [arrive(door, f"2001:db8::{number}") for number in range(1, 5)]
    assert [visit is not None for visit in found] == [True, True, False, False]
    assert arrive(door, "2001:db8:0:1::1") is not None


def test_a_48_of_ipv6_has_a_limit_of_its_own() -> None:
    door, _ = gate(waiting_per_source=2, waiting_per_net=5)
    found = [arrive(door, f"2001:db8:7:{number}::1") for number in range(8)]
    assert [visit is not None for visit in found] == [True] * 5 + [False] * 3
    assert arrive(door, "2001:db8:8::1") is not None
    assert [arrive(door, f"10.0.0.{number}") is not None for number in range(8)] == [True] * 8
    assert found[0] is not None
    found[0].left()
    assert arrive(door, "2001:db8:7:99::1") is not None


def test_failures_cost_more_and_more() -> None:
    door, clock = gate()
    waited = []
    for _ in range(12):
        start = clock.now
        while (visit := arrive(door, "10.0.0.1")) is None:
            clock.now += 1
        waited.append(clock.now - start)
        visit.left()
    assert waited[:4] == [0, 0, 0, 0]
    assert all(late >= early for early, late in pairwise(waited))
    assert waited[-1] >= 128
    assert arrive(door, "10.0.0.2") is not None, "others are not kept waiting"


def test_ten_thousand_tries_get_nowhere() -> None:
    """From one address in ten minutes; somebody else comes in at once all the time."""
    door, clock = gate()
    let_in = 0
    for _ in range(10_000):
        clock.now += 0.06
        visit = arrive(door, "10.0.0.1")
        if visit is not None:
            let_in += 1
            visit.left()
        good = arrive(door, "10.0.0.2")
        assert good is not None
        good.logged_in()
        good.left()
    assert let_in < 20


def waited_for(door: Gate, clock: Clock, *, failures: int, rounds: int) -> float:
    """Seconds that a source waits which fails so often before every login."""
    start = clock.now
    for _ in range(rounds):
        for number in range(failures + 1):
            while (visit := arrive(door, "10.0.0.1")) is None:
                clock.now += 1
            if number == failures:
                visit.logged_in()
            visit.left()
            visit.left()
    assert door.waiting == 0
    return clock.now - start


def test_a_login_makes_up_for_few_failures() -> None:
    assert waited_for(*gate(), failures=2, rounds=50) == 0


def test_a_login_does_not_make_up_for_many_failures() -> None:
    """Guests can always log in: that must not pay for a flood."""
    waited = waited_for(*gate(), failures=5, rounds=50)
    assert waited > 50 * 60
    door, clock = gate()
    waited_for(door, clock, failures=12, rounds=1)
    assert waited_for(door, clock, failures=1, rounds=5) > 0, "what was before is still known"
    assert waited_for(door, clock, failures=1, rounds=5) == 0, "but not for ever"


def test_logins_are_not_for_free() -> None:
    door, clock = gate(connects_per_source=10)

    def login() -> bool:
        visit = arrive(door, "10.0.0.1")
        if visit is not None:
            visit.logged_in()
            visit.left()
        return visit is not None

    assert sum(login() for _ in range(100)) == 10
    clock.now += 3
    assert sum(login() for _ in range(100)) == 3


def test_limits_that_change_hold_for_sources_that_are_known() -> None:
    limits = Limits(connects_per_source=2, free_failures=1)
    clock = Clock()
    door = Gate(limits, clock)

    def let_in() -> int:
        visits = [arrive(door, "10.0.0.1") for _ in range(9)]
        for visit in visits:
            if visit is not None:
                visit.logged_in()
                visit.left()
        return sum(visit is not None for visit in visits)

    assert let_in() == 2
    limits.adopt(Limits(connects_per_source=5, free_failures=0))
    clock.now += 60
    assert let_in() == 5
    clock.now += 60
    failed = arrive(door, "10.0.0.1")
    assert failed is not None
    failed.left()
    assert arrive(door, "10.0.0.1") is None, "no failure is free any more"


def test_memory_is_bounded() -> None:
    door, _ = gate(waiting=10**9)
    for number in range(30_000):
        visit = arrive(door, f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        assert visit is not None
        visit.left()
    assert len(door._sources) <= 10_000
    assert door.waiting == 0
