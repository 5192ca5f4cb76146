"""Asking a bot: what it does wrong is told in one line that names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import BotFault, KumiteError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.bots import Bot

_MOST_TOLD = 200


def ask(bot: Bot, view: bytes, actions: Sequence[int], who: str) -> int:
    """The legal action that a bot chooses. Raises BotFault, which begins with `who`.

    >>> class Stubborn:
    ...     needs_view = False
    ...     def choose(self, view: bytes, actions: Sequence[int]) -> int:
    ...         return 7
    >>> ask(Stubborn(), b"", [1, 2], "stubborn (seat 0, step 3)")
    Traceback (most recent call last):
    ...
    kumite.errors.BotFault: stubborn (seat 0, step 3) chose 7, which is not legal
    """
    try:
        chosen = bot.choose(view, actions)
    except KumiteError:
        raise
    except Exception as error:
        told = f"{type(error).__name__}: {error}"[:_MOST_TOLD]
        raise BotFault(f"{who} failed with {told} (KUMITE_TRACEBACK=1 shows where)") from error
    if chosen not in actions:
        raise BotFault(f"{who} chose {chosen!r}, which is not legal"[:_MOST_TOLD])
    return chosen
