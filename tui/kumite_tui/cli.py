"""The `kumite` command: the app's own words, and all of the engine's."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kumite import cli as engine_cli

if TYPE_CHECKING:
    from collections.abc import Sequence

# Words of the app. Their modules import Textual, so they are loaded only when used.
APP_COMMANDS: tuple[engine_cli.Command, ...] = ()


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; a headless one never loads the terminal libraries."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    return engine_cli.main(arguments, (*APP_COMMANDS, *engine_cli.COMMANDS))
