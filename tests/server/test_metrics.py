"""What a monitor is told, on a port of its own."""

from __future__ import annotations

import asyncio
import http.client
import logging
import os
import re
import signal
import socket
import time
from pathlib import Path

import pytest

from kumite.contract import Setup
from kumite_tui.server.admin.metrics import Metrics
from kumite_tui.server.arbiter.play import start
from kumite_tui.server.messaging.messages import Hello
from kumite_tui.server.processes.bot_pool import BotPool, Question
from kumite_tui.server.tally import ErrorCount, Tally
from tests.server.doors import Server, served, until
from tests.server.evening import evening
from tests.server.real_server import SshTerminal, free_port, needs_ssh, real_server
from tests.server.test_admin import leave_a_match
from tests.server.test_signals import wait_for

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


@needs_ssh
def test_what_workers_count_is_told(tmp_path: Path) -> None:
    port = free_port()
    config = tmp_path / "kumite.toml"
    config.write_text("[limits]\nconnects_per_source = 3\nsessions_per_person = 1\n")
    flags = ("--metrics-port", str(port), "--workers", "1", "--config", str(config))
    with real_server(tmp_path, *flags) as server:
        leave_a_match(server, "Mia")  # against a bot
        guest = SshTerminal(server.port, tmp_path)
        guest.until("Open a table")
        for _ in range(5):
            guest.press_for("t", "NEW TABLE")
            guest.press("\x1b")
            guest.until(lambda text: "Open a table" in text and "NEW TABLE" not in text)
        for _ in range(6):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
                line.sendall(b"nonsense\r\n")
                while line.recv(4096):
                    pass

        def found() -> dict[str, float]:
            return values(asked(port, "/metrics")[1])

        wait_for(lambda: found()["kumite_key_to_paint_seconds_count"] >= 10)
        refused, failed = 'kumite_door_refusals_total{door="ssh"}', "kumite_failed_logins_total"
        wait_for(lambda: found()[refused] + found()[failed] == 6)
        assert min(found()[refused], found()[failed]) > 0
        guest.close()
        os.kill(server.child("worker"), signal.SIGKILL)
        assert found()[refused] + found()[failed] == 6, "what was told stays"


def test_errors_of_workers_and_the_waiting_for_bots_are_counted(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        before = server.hub.tally.errors
        logging.getLogger("kumite.server").error("something broke")
        server.to_arbiter.tally.paints.add(0.02)
        server.to_arbiter.tell_counts()
        server.to_arbiter.tell_counts()
        await until(lambda: server.hub.tally.errors == before + 1)
        assert sum(server.hub.tally.paints.counts) == 1
        assert server.to_arbiter.tally.is_empty()

    served(tmp_path, test)

    async def ask() -> None:
        pool = BotPool(1)
        pool.start()
        play = start(Setup("neon", "royale", 2, (None, None), {}))
        while not play.actions(0):
            play.apply_outcome(play.outcomes()[0][0])
        question = Question("neon", "rookie", 0, play.view(0), tuple(play.actions(0)), 1)
        await pool.ask(question)
        assert sum(pool.timings.counts) == 1
        assert pool.lowered == 0
        pool.close()

    asyncio.run(ask())


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
            metrics = Metrics(server.arbiter, pool, ErrorCount(), Tally())
            await server.arbiter.connect((await server.visit("Mia")).session.identity).ask(Hello())
            assert metrics.trouble() == ""
            monkeypatch.setattr(server.store._writer, "trouble", "the disk is full")
            assert metrics.trouble() == "the disk is full"
            assert values(metrics.text())["kumite_up"] == 0
            assert values(metrics.text())["kumite_sessions"] == 2
            pool.close()

    asyncio.run(go())
