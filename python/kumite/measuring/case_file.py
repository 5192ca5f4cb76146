"""A file of cases, a line for each match, so that a calibration can be stopped and continued."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kumite.errors import SaveError
from kumite.measuring.calibration import Asking, Case

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kumite.measuring.simulation import Plan


class CaseFile:
    """Cases of the matches of one plan. Raises SaveError if the file holds those of another."""

    def __init__(self, path: Path, plan: Plan, asking: Asking, judged_by: str) -> None:
        self.path = path
        self.matches: dict[int, list[Case]] = {}
        setup = plan.setup
        head = {
            "game": setup.game,
            "mode": setup.mode,
            "seats": setup.seats,
            "roster": list(setup.roster),
            "options": dict(sorted((setup.options or {}).items())),
            "bots": list(plan.bots),
            "seed": plan.seed,
            "ask": [asking.least, asking.most],
            "judged_by": judged_by,
        }
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                self._read(head)
            else:
                path.write_text(json.dumps(head) + "\n", "utf-8")
        except OSError as error:
            raise SaveError(f"{path}: {error.strerror}") from None
        except (ValueError, TypeError) as error:
            raise SaveError(f"{path}: {error}") from None

    def _read(self, head: dict[str, Any]) -> None:
        text = self.path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            # A match that was being written when it was stopped is played again.
            self.path.write_text(whole, "utf-8")
        first, *lines = whole.splitlines()
        known = json.loads(first)
        for name, value in head.items():
            if known.get(name) != value:
                raise SaveError(
                    f"{self.path} holds cases with another {name} ({known.get(name)}, now {value});"
                    " take a new folder"
                )
        for line in lines:
            number, rows = json.loads(line)
            self.matches[number] = [Case(source, number, *rest) for source, *rest in rows]

    def add(self, number: int, cases: list[Case]) -> None:
        """The cases of one more match."""
        self.matches[number] = cases
        rows = [
            [each.source, each.round, round(each.stated, 5), each.won, each.kind, each.looks]
            for each in cases
        ]
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([number, rows]) + "\n")

    def cases(self, games: int) -> Iterator[Case]:
        """Of the first so many matches, in their order."""
        for number in range(games):
            yield from self.matches.get(number, ())
