"""The process of the arbiter: the store, the bots, the tables, and the hub for all workers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kumite_tui.server import children
from kumite_tui.server.arbiter import Arbiter
from kumite_tui.server.arbiter import Identity as Person
from kumite_tui.server.bot_pool import BotPool
from kumite_tui.server.hub import Hub
from kumite_tui.server.limits import Config as ArbiterConfig
from kumite_tui.server.store import Store

if TYPE_CHECKING:
    from kumite_tui.server.messages import Connection
    from kumite_tui.server.wire import Identity


async def run(orders: children.Orders) -> None:
    config, limits = orders.config, orders.config.limits
    store = Store(Path(orders.data) / "kumite.sqlite")
    bots = BotPool(config.bot_workers)
    arbiter = Arbiter(
        store,
        bots=bots,
        config=ArbiterConfig(title=config.title, most_sessions_of_one=limits.sessions_per_person),
    )

    def connect(identity: Identity) -> Connection:
        return arbiter.connect(Person(identity.key, identity.is_guest, identity.source))

    hub = Hub(connect, limits.sessions, limits.sessions_per_person)
    await arbiter.start()
    await hub.listen(orders.arbiter_socket)
    await children.until_told()
    await arbiter.stop()
    await hub.close()
    bots.close()
    store.close()


if __name__ == "__main__":
    raise SystemExit(children.begin(run))
