"""People who have played here before: the last places of a full server are theirs."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kumite_tui.server.store import StoreError, people

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.doors.identity import Identity

__all__ = ["Regulars"]

_RENEWED_SECONDS = 300.0


class Regulars:
    """By their keys; read now and then, as whoever comes in cannot wait for the store."""

    def __init__(self, arbiter: Arbiter) -> None:
        self._arbiter = arbiter
        self._keys: frozenset[str] = frozenset()

    def is_known(self, identity: Identity) -> bool:
        return identity.key in self._keys

    async def run(self) -> None:
        """Until the arbiter ends."""
        while True:
            await self._arbiter.clock.sleep(_RENEWED_SECONDS)
            with suppress(StoreError):  # they are known as they were
                await self.load()

    async def load(self) -> None:
        """Raises StoreError."""
        arbiter = self._arbiter
        self._keys = await arbiter.store.read(people.known_keys, arbiter.clock.date())
