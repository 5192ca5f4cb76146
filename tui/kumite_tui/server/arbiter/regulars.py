"""People who have played here before, by their keys: the last places of a full server are theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.server.store import people

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.doors.identity import Identity

__all__ = ["Regulars"]

_RENEWED_SECONDS = 300.0


class Regulars:
    """Read now and then, as whoever comes in cannot wait for the store."""

    def __init__(self, arbiter: Arbiter) -> None:
        self._arbiter = arbiter
        self._keys: frozenset[str] = frozenset()
        self._read_at = 0.0

    def is_known(self, identity: Identity) -> bool:
        return identity.key in self._keys

    @property
    def are_due(self) -> bool:
        """Whether it is time to read again who they are."""
        return self._arbiter.clock.now() - self._read_at >= _RENEWED_SECONDS

    async def load(self) -> None:
        """Raises StoreError."""
        arbiter = self._arbiter
        self._read_at = arbiter.clock.now()
        self._keys = await arbiter.store.read(people.known_keys, arbiter.clock.date())
