"""`ssh MACHINE replay CODE > match.kumite`: a match that is over, as a file to check at home."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kumite_tui.server.messaging.messages import FetchReplay, Hello, Kept, Refused, Welcome

if TYPE_CHECKING:
    from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
    from kumite_tui.server.messaging.frames import Identity

__all__ = ["REPLAY", "match_file"]

REPLAY = "replay"
"""The word that asks for it."""
_SECONDS = 20.0


async def match_file(to_arbiter: ArbiterConnection, identity: Identity, wanted: str) -> str:
    """The last match of somebody at a table, or of all. The arbiter says whether they may have it.

    Raises Refused, ConnectionError when the arbiter is gone, or TimeoutError.
    """
    async with asyncio.timeout(_SECONDS):
        connection = await to_arbiter.connect(identity)
        try:
            known = await connection.ask(Hello())
            assert isinstance(known, Welcome)
            if not known.name:
                raise Refused("nobody has played here with this key")
            kept = await connection.ask(FetchReplay(wanted.upper()))
        finally:
            connection.close()
    assert isinstance(kept, Kept)
    return kept.text
