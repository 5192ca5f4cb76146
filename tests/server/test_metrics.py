"""What a monitor is told, on a port of its own."""

from __future__ import annotations

import asyncio
import http.client
import re
import socket
import time
from pathlib import Path

import pytest

from kumite_tui.server.admin.metrics import ErrorCount, Metrics
from kumite_tui.server.messaging.messages import Hello
from kumite_tui.server.processes.bot_pool import BotPool
from tests.server.evening import evening
from tests.server.real_server import free_port, real_server
from tests.server.test_admin import leave_a_match

DASHBOARD = Path(__file__).parents[2] / "docs" / "examples" / "grafana-dashboard.json"
_SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"\\\n]+"\})? [0-9]+(\.[0-9]+)?')


def asked(port: int, path: str) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    line.request("GET", path)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, text


def values(text: str) -> dict[str, float]:
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in samples if not _SAMPLE.fullmatch(line)] == []
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in samples)}


def test_a_monitor_learns_how_the_server_is(tmp_path: Path) -> None:
    port = free_port()
    with real_server(tmp_path, "--metrics-port", str(port)) as server:
        assert asked(port, "/healthz") == (200, "ok\n")
        leave_a_match(server, "Mia")
        status, text = asked(port, "/metrics")
        assert status == 200
        found = values(text)
        assert found["kumite_up"] == 1
        assert found['kumite_tables{stage="playing"}'] == 1
        assert found["kumite_commits_total"] >= 2
        assert found["kumite_request_seconds_count"] == 4
        assert found['kumite_request_seconds_bucket{le="+Inf"}'] == 4
        for process in ("arbiter_process", "worker", "bots", "launcher"):
            assert found[f'kumite_resident_memory_bytes{{process="{process}"}}'] > 1_000_000
        names = {name.partition("{")[0] for name in found}
        used = set(re.findall(r"kumite_[a-z_]+", DASHBOARD.read_text("utf-8")))
        assert used <= names, "the dashboard asks for nothing else"
        assert asked(port, "/")[0] == 404


def test_those_who_hold_its_port_hold_nobody_up(tmp_path: Path) -> None:
    port = free_port()
    with real_server(tmp_path, "--metrics-port", str(port)):
        crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
        time.sleep(6)
        assert asked(port, "/healthz")[0] == 200
        for each in crowd:
            each.close()


def test_a_server_that_cannot_keep_matches_is_not_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            pool = BotPool(1)
            metrics = Metrics(server.arbiter, pool, ErrorCount())
            await server.arbiter.connect((await server.visit("Mia")).session.identity).ask(Hello())
            assert metrics.trouble() == ""
            monkeypatch.setattr(server.store._writer, "trouble", "the disk is full")
            assert metrics.trouble() == "the disk is full"
            assert values(metrics.text())["kumite_up"] == 0
            assert values(metrics.text())["kumite_sessions"] == 2
            pool.close()

    asyncio.run(go())
