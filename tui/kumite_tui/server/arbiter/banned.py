"""Keys and addresses that an operator keeps out, for a while or for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.server.doors.gate import is_from
from kumite_tui.server.store import bans
from kumite_tui.server.store.bans import Ban

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.doors.identity import Identity
    from kumite_tui.server.store import Store

__all__ = ["Banned"]

_FROM = "from "
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60))


class Banned:
    """All bans. How long they last is counted while the server runs."""

    def __init__(self, store: Store, age: Callable[[], int]) -> None:
        self._store = store
        self._age = age
        self._bans: dict[str, Ban] = {}

    async def load(self) -> None:
        self._bans = {ban.target: ban for ban in await self._store.read(bans.everything)}

    def all(self) -> list[tuple[Ban, int]]:
        """Those that hold now, each with the seconds that are left; 0: for ever."""
        held = [ban for ban in self._bans.values() if self._holds(ban)]
        return [(ban, ban.until and ban.until - self._age()) for ban in held]

    async def add(self, target: str, seconds: int, why: str) -> None:
        """For ever, if the seconds are 0."""
        ban = Ban(target, seconds and self._age() + seconds, why)
        await self._store.write(bans.put, ban)
        self._bans[target] = ban

    async def lift(self, target: str) -> bool:
        """False if there was no such ban."""
        await self._store.write(bans.lift, target)
        return self._bans.pop(target, None) is not None

    def why_not(self, identity: Identity) -> str:
        """What somebody is told who may not come in; empty if they may."""
        return self.words(identity.key) or self._words_of_source(identity.source)

    def _words_of_source(self, source: str) -> str:
        """Of the address, or of a net that it is in."""
        places = (target for target in self._bans if target.startswith(_FROM))
        found = (place for place in places if is_from(source, place.removeprefix(_FROM)))
        return next(filter(None, map(self.words, found)), "")

    def words(self, target: str) -> str:
        """What is said of a ban; empty if there is none."""
        ban = self._bans.get(target)
        if ban is None or not self._holds(ban):
            return ""
        what = "You are"
        if target.startswith(_FROM):
            what = "Your network is" if "/" in target else "Your address is"
        until = f" Try again in {_duration(ban.until - self._age())}." if ban.until else ""
        reason = f" Reason: {ban.why}." if ban.why else ""
        return f"{what} banned from this server.{reason}{until}"

    def _holds(self, ban: Ban) -> bool:
        return not ban.until or self._age() < ban.until


def _duration(seconds: int) -> str:
    """
    >>> _duration(30), _duration(3600), _duration(200_000)
    ('1 minute', '1 hour', '2 days')
    """
    name, size = next(
        (name, size) for name, size in _UNITS if seconds >= size or name == _UNITS[-1][0]
    )
    count = max(1, seconds // size)
    return f"1 {name}" if count == 1 else f"{count} {name}s"
