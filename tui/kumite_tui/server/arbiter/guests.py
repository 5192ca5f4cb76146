"""Guests: each gets a name, and is forgotten some time after they have gone.

Every visit without a key makes one, so names and rows would run out if they were kept.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from kumite_tui.server import names
from kumite_tui.server.messaging.messages import Refused
from kumite_tui.server.store import people
from kumite_tui.server.store.people import NameTaken

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.store.people import Person

__all__ = ["Guests"]

_LETTERS = 6
_TRIES = 20
"""To find a name that is free: of the many there are, nearly all must be taken to need them."""


class Guests:
    """All guests of one server."""

    def __init__(self, arbiter: Arbiter) -> None:
        self._arbiter = arbiter
        self._left_at: dict[int, float] = {}
        """Guests who have gone, and are remembered for a while."""
        self._coming = 0
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def coming(self) -> AsyncIterator[None]:
        """While somebody signs in no guest is forgotten, as it might be them."""
        async with self._lock:
            self._coming += 1
        try:
            yield
        finally:
            self._coming -= 1

    async def new(self, key: str) -> Person:
        """Somebody with a name that nobody has. Raises Refused."""
        arbiter = self._arbiter
        for _ in range(_TRIES):
            name = f"{names.GUEST}-{arbiter.random_letters(_LETTERS).lower()}"
            try:
                return await arbiter.store.write(
                    people.add, key, name, names.skeleton(name),
                    is_guest=True, at=arbiter.clock.date(),
                )  # fmt: skip
            except NameTaken:
                continue
        raise Refused("no name is free for a guest now; come with a key, or try again later")

    def left(self, person: Person) -> None:
        """The last session of somebody has ended."""
        if person.is_guest:
            self._left_at[person.id] = self._arbiter.clock.now()

    @property
    def are_due(self) -> bool:
        """Whether somebody can be forgotten now."""
        return not self._coming and any(at <= self._oldest for at in self._left_at.values())

    @property
    def _oldest(self) -> float:
        return self._arbiter.clock.now() - self._arbiter.config.guest_seconds

    async def forget_gone(self) -> None:
        """Those who never played, sit nowhere and have gone some time ago. Raises StoreError."""
        async with self._lock:
            if not self._coming:
                await self._forget_gone()

    async def _forget_gone(self) -> None:
        arbiter, oldest = self._arbiter, self._oldest
        self._left_at = {one: at for one, at in self._left_at.items() if at > oldest}
        rows = [room.row for room in arbiter.rooms.values()]
        kept = {person for row in rows for person in (*row.people(), row.host)}
        kept |= arbiter.sessions.keys() | self._left_at.keys()
        await arbiter.store.write(people.forget_guests, kept)
