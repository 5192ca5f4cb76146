"""Sessions that are cut off between a question and its way to the arbiter."""

from __future__ import annotations

import asyncio
import gc
import warnings
from pathlib import Path

from kumite_tui.server.messaging.messages import ListTables
from tests.tui.party import party


def test_a_question_that_was_never_asked_leaves_nothing_to_complain_of(tmp_path: Path) -> None:
    """Python tells the log of what was made ready and never begun, whenever it finds it."""

    async def play() -> None:
        async with party(tmp_path) as tables:
            mia = await tables.come("Mia")
            mia.app.show_home()
            mia.app.request(ListTables())
            mia.app.workers.cancel_all()
            await tables.settle()

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        asyncio.run(play())
        gc.collect()
    assert [str(each.message) for each in told if "never awaited" in str(each.message)] == []
