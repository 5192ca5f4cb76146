"""Whole matches of scripted people in one process."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kumite_tui.server.messaging.messages import GetScene, History, JoinTable, Past, StepNews
from tests.server.evening import evening

TABLES = [
    ("neon", "resurrection", 2, ()),
    ("neon", "royale", 2, ("rookie", "random")),
    ("neon", "squad-2x2", 4, ()),
    ("martial-art", "white", 2, ()),
    ("martial-art", "black", 1, ("rookie",)),
    ("martial-art", "black-team", 2, ("rookie", "random")),
]


@pytest.mark.parametrize(("game", "mode", "people", "bots"), TABLES)
def test_a_match_is_played_to_its_end(
    game: str, mode: str, people: int, bots: tuple[str, ...], tmp_path: Path
) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            who = [await server.visit(f"Player{number}") for number in range(people)]
            code = await server.table(*who, game=game, mode=mode, bots=bots)
            watcher = await server.visit("Watcher")
            await watcher.ask(JoinTable(code, watch=True))
            await watcher.ask(GetScene(code))
            assert watcher.reports[code].codes == ()
            await server.play(code, who)
            await server.settle()
            steps = [one.reports[code].step for one in (*who, watcher)]
            assert len(set(steps)) == 1
            for one in who:
                past = await one.ask(History())
                assert isinstance(past, Past)
                assert past.records[0].result in ("won", "lost", "drawn")
                proofs = [n.proof for n in one.news if isinstance(n, StepNews) and n.proof]
                assert proofs[-1].secret

    asyncio.run(go())
