"""The process of the arbiter: the store, the bots, the tables, and the hub for all workers."""

from __future__ import annotations

import logging
import os
import socket
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.metrics import Metrics, MetricsServer
from kumite_tui.server.arbiter import Arbiter
from kumite_tui.server.limits import Config as ArbiterConfig
from kumite_tui.server.messaging.hub import Hub
from kumite_tui.server.processes import children, logs
from kumite_tui.server.processes.bot_pool import BotPool
from kumite_tui.server.store import Store
from kumite_tui.server.tally import ErrorCount

if TYPE_CHECKING:
    from kumite_tui.server.config import Config, Limits


async def run(orders: children.Orders) -> None:
    config, limits = orders.config, orders.config.limits
    errors = ErrorCount()
    logging.getLogger().addHandler(errors)
    store = Store(Path(orders.data) / "kumite.sqlite")
    begin_log = partial(logs.begin, is_json=config.json_log, file=config.log)
    bots = BotPool(config.bot_workers, begin_log=begin_log)
    bots.start()
    arbiter = Arbiter(store, bots=bots, config=_config_of(config))
    hub = Hub(arbiter.connect, limits, arbiter.banned.why_not, arbiter.regulars.is_known)
    arbiter.send_away = hub.send_away
    await arbiter.start()

    def reload(fresh: Limits) -> None:
        limits.adopt(fresh)
        arbiter.config = _config_of(config)
        hub.tell_limits()

    def change(changes: dict[str, int | float]) -> dict[str, int | float]:
        now: dict[str, int | float] = msgspec.to_builtins(limits)
        if changes:
            reload(config.changed(limits={**now, **changes}).limits)
        found: dict[str, int | float] = msgspec.to_builtins(limits)
        return found

    audit = Audit(Path(orders.data) / "audit.log")
    launcher = os.getppid()
    desk = AdminDesk(
        arbiter, hub.send_away, audit, change, lambda number: os.kill(launcher, number)
    )
    await desk.listen(orders.admin_socket)
    watched = None
    if orders.metrics_listener >= 0:
        watched = MetricsServer(Metrics(arbiter, bots, errors, hub.tally))
        await watched.listen(socket.socket(fileno=orders.metrics_listener))
    await hub.listen(orders.arbiter_socket)
    children.tell_when_asked(
        lambda: f"arbiter: {len(arbiter.everybody)} sessions, {len(arbiter.rooms)} tables"
    )
    await children.until_told(reload)
    await desk.close()
    if watched is not None:
        watched.close()
    await arbiter.stop()
    await hub.close()
    bots.close()
    store.close()


def _config_of(config: Config) -> ArbiterConfig:
    limits = config.limits
    return ArbiterConfig(
        title=config.title,
        most_sessions_of_one=limits.sessions_per_person,
        most_tables=limits.tables,
        most_tables_of_one=limits.tables_per_person,
        most_tables_of_source=limits.tables_per_source,
        most_tables_of_net=limits.tables_per_net,
        solo_seconds=limits.solo_hours * 3600,
        newcomer_seconds=limits.newcomer_hours * 3600,
        away_seconds=limits.away_days * 86400,
        empty_seconds=limits.empty_minutes * 60,
        absence_seconds=limits.absence_seconds,
        most_watchers=limits.watchers_per_table,
        watch_delay=limits.watch_delay_seconds,
        most_chat_lines=limits.chat_lines,
        people_per_source=limits.people_per_source,
        guest_seconds=limits.guest_hours * 3600,
        requests=(limits.requests_at_once, limits.requests_per_second),
        chat=(limits.chat_at_once, limits.chat_per_minute / 60),
        wrong_codes=(limits.wrong_codes_at_once, limits.wrong_codes_per_minute / 60),
        tables=(limits.openings_at_once, limits.openings_per_minute / 60),
        reports=(limits.reports_at_once, limits.reports_per_hour / 3600),
    )


if __name__ == "__main__":
    raise SystemExit(children.begin(run))
