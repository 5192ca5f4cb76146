"""Bots that think little: the same code as the levels of play, at a budget that suits tests."""

from __future__ import annotations

from kumite.bots import bots


def quick(name: str, iterations: int = 8) -> str:
    """The bot of that name; one that looks ahead does so for a few iterations, reproducibly."""
    info = next(bot for bot in bots() if bot.name == name)
    return f"{name}:iterations={iterations}" if info.is_level else name


QUICK_BOTS = tuple(quick(bot.name) for bot in bots())
