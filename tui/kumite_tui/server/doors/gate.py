"""Who may come in now. Costs nothing but a look: it is asked before any key is exchanged."""

from __future__ import annotations

from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from kumite_tui.server.doors.input_filter import Bucket

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.config import Limits

__all__ = ["Denied", "Gate", "Visit", "is_from", "net_of", "place_of", "source_of"]

_MOST_SOURCES = 10_000
_LONGEST_PENALTY = 600.0
_FORGOTTEN_AFTER = 3600.0


def source_of(address: str) -> str:
    """Whom an address counts for: in IPv6 one has a whole net to come from.

    >>> source_of("203.0.113.9"), source_of("2001:db8:1:2:3:4:5:6"), source_of("::ffff:203.0.113.9")
    ('203.0.113.9', '2001:db8:1:2::', '203.0.113.9')
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(IPv6Address(int(ip) >> 64 << 64))
    return str(ip)


@lru_cache(maxsize=4096)
def net_of(source: str) -> str:
    """The /48 of an IPv6 source: one customer may have all sources of it; empty for others.

    >>> net_of("2001:db8:1:2::"), net_of("203.0.113.9"), net_of("")
    ('2001:db8:1::', '', '')
    """
    try:
        ip = ip_address(source)
    except ValueError:
        return ""
    return str(IPv6Address(int(ip) >> 80 << 80)) if isinstance(ip, IPv6Address) else ""


_LEAST_PREFIX = {4: 8, 6: 16}
"""Of nets that can be named: larger ones are mistakes."""


@lru_cache(maxsize=4096)
def place_of(text: str) -> str:
    """An address or a net as sources are written; empty if it is neither.

    >>> place_of("2001:db8:1:2:3::4"), place_of("203.0.113.9/24"), place_of("2001:db8::/32")
    ('2001:db8:1:2::', '203.0.113.0/24', '2001:db8::/32')
    >>> place_of("2001:db8:1:2:3::/96"), place_of("203.0.113.9/32"), place_of("0.0.0.0/0")
    ('2001:db8:1:2::', '203.0.113.9', '')
    """
    try:
        net = ip_network(text, strict=False)
    except ValueError:
        return ""
    if net.prefixlen < _LEAST_PREFIX[net.version]:
        return ""
    is_one = net.prefixlen >= (64 if net.version == 6 else 32)
    return source_of(str(net.network_address)) if is_one else str(net)


@lru_cache(maxsize=4096)
def is_from(source: str, place: str) -> bool:
    """Whether a source is at a place of `place_of`: that address, or in that net.

    >>> is_from("203.0.113.9", "203.0.113.0/24"), is_from("2001:db8:1:2::", "203.0.113.0/24")
    (True, False)
    >>> is_from("203.0.113.9", "203.0.113.9"), is_from("", "203.0.113.0/24")
    (True, False)
    """
    if "/" not in place:
        return bool(source) and source == place
    try:
        ip = ip_address(source)
    except ValueError:
        return False
    net: IPv4Network | IPv6Network = ip_network(place)
    return ip in net


class _Source:
    """What is known of one source."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._arrivals = Bucket(limits.connects_per_source, limits.connects_per_source / 10)
        self.failures = 0
        self.closed_until = 0.0
        self.seen_at = 0.0

    def may_arrive(self, now: float) -> bool:
        """One more connection, by the limits of now."""
        most = self._limits.connects_per_source
        self._arrivals.burst, self._arrivals.rate = most, most / 10
        return self._arrivals.take(now)


class Visit:
    """One connection, from its arrival on."""

    def __init__(self, gate: Gate, source: str) -> None:
        self._gate = gate
        self.source = source
        self.has_logged_in = False
        self.send_away: Callable[[], None] | None = None
        """Ends the connection while it waits; None: it cannot be ended yet."""
        self._is_over = False

    def logged_in(self) -> None:
        if not self.has_logged_in and not self._is_over:
            self.has_logged_in = True
            self._gate._logged_in(self)

    def left(self) -> None:
        """It is closed. One that never logged in has failed."""
        if not self._is_over:
            self._is_over = True
            if not self.has_logged_in:
                self._gate._failed(self)


class Denied(NamedTuple):
    """Why a connection is not let in, for people."""

    words: str
    can_wait: bool = False
    """There may be room in a moment."""


class Gate:
    """The caps of one worker, and how long a source that fails must wait.

    Workers count each for themselves: it must cost nothing to be refused, not even a question.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._waiting: Counter[str] = Counter()
        self._nets: Counter[str] = Counter()
        self._queue: dict[Visit, None] = {}
        """Those who wait, the first first."""
        self._sources: OrderedDict[str, _Source] = OrderedDict()

    @property
    def waiting(self) -> int:
        """Connections that have not logged in."""
        return self._waiting.total()

    def arrive(self, address: str) -> Visit | Denied:
        """A new connection."""
        name = source_of(address)
        source = self._source(name)
        now = self._clock()
        if now >= source.closed_until and not source.may_arrive(now):
            return Denied("Too many connections come from your address. Try again in a moment.")
        return self.enter(name)

    def enter(self, name: str) -> Visit | Denied:
        """A connection of that source that has arrived, and perhaps waited for a while."""
        left = self._source(name).closed_until - self._clock()
        if left > 0:
            seconds = f"{left:.0f} seconds" if left > 1.5 else "a second"
            return Denied(f"Too many logins from your address failed. Try again in {seconds}.")
        if self._waiting[name] >= self._limits.waiting_per_source:
            return Denied("Too many people connect from your address.", can_wait=True)
        net = net_of(name)
        if net and self._nets[net] >= self._limits.waiting_per_net:
            return Denied("Too many people connect from your network.", can_wait=True)
        if self._waiting.total() >= self._limits.waiting and not self._make_room():
            return Denied("Too many people connect at once.", can_wait=True)
        self._waiting[name] += 1
        self._nets[net] += 1
        visit = Visit(self, name)
        self._queue[visit] = None
        return visit

    def _make_room(self) -> bool:
        """Whoever means it logs in at once: of those with the most in line, the first must go."""
        most = max(self._waiting.values())
        for visit in self._queue:
            if self._waiting[visit.source] == most and visit.send_away is not None:
                visit.left()
                visit.send_away()
                return True
        return False

    def _source(self, name: str) -> _Source:
        source = self._sources.get(name)
        now = self._clock()
        if source is None or now - source.seen_at > _FORGOTTEN_AFTER:
            source = self._sources[name] = _Source(self._limits)
        source.seen_at = now
        self._sources.move_to_end(name)
        if len(self._sources) > _MOST_SOURCES:
            self._sources.popitem(last=False)
        return source

    def _logged_in(self, visit: Visit) -> None:
        self._no_longer_waits(visit)
        # By half: whoever logs in now and then, as guests can, has not made up for a flood.
        self._source(visit.source).failures //= 2

    def _failed(self, visit: Visit) -> None:
        self._no_longer_waits(visit)
        source = self._source(visit.source)
        source.failures += 1
        beyond = source.failures - self._limits.free_failures
        if beyond > 0:
            source.closed_until = self._clock() + min(2.0 ** min(beyond, 20), _LONGEST_PENALTY)

    def _no_longer_waits(self, visit: Visit) -> None:
        del self._queue[visit]
        self._waiting[visit.source] -= 1
        if self._waiting[visit.source] <= 0:
            del self._waiting[visit.source]
        net = net_of(visit.source)
        self._nets[net] -= 1
        if self._nets[net] <= 0:
            del self._nets[net]
