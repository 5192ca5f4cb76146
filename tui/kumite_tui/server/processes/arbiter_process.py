"""The process of the arbiter: the store, the bots, the tables, and the hub for all workers."""

from __future__ import annotations

from pathlib import Path

from kumite_tui.server.arbiter import Arbiter
from kumite_tui.server.limits import Config as ArbiterConfig
from kumite_tui.server.messaging.hub import Hub
from kumite_tui.server.processes import children
from kumite_tui.server.processes.bot_pool import BotPool
from kumite_tui.server.store import Store


async def run(orders: children.Orders) -> None:
    config, limits = orders.config, orders.config.limits
    store = Store(Path(orders.data) / "kumite.sqlite")
    bots = BotPool(config.bot_workers)
    bots.start()
    arbiter = Arbiter(
        store,
        bots=bots,
        config=ArbiterConfig(title=config.title, most_sessions_of_one=limits.sessions_per_person),
    )
    hub = Hub(arbiter.connect, limits.sessions, limits.sessions_per_person)
    await arbiter.start()
    await hub.listen(orders.arbiter_socket)
    await children.until_told()
    await arbiter.stop()
    await hub.close()
    bots.close()
    store.close()


if __name__ == "__main__":
    raise SystemExit(children.begin(run))
