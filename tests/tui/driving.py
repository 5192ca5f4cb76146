"""Driving the app as a person would: by keys, or by the mouse."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

from textual.pilot import Pilot

from kumite.match import LabelledAction, Match
from kumite_tui.boards import board_of
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.match import MatchScreen

# Random bots play the same whatever becomes of the others, so frames change with the app alone.
THREE = Seating(players=(HUMAN, "random", "random"), fighters=("akari", "ghost", "snake"), seed=11)
DUEL = Seating(players=(HUMAN, "random"), fighters=("akari", "ghost"), seed=7)
FIGHT = Seating(
    game="martial-art", players=(HUMAN, "random"), fighters=("igor", "kimberley"), seed=4
)
BELT = replace(FIGHT, mode="black")
ROYALE = Seating(
    game="martial-art",
    mode="black",
    players=(HUMAN, "random", "random"),
    fighters=("hirumasa", "wonja", "li-ming"),
    seed=8,
)
TEAMS = Seating(
    game="martial-art",
    mode="black-team",
    players=(HUMAN, "random", "random", "random"),
    fighters=("ricardo", "wonja", "hirumasa", "li-ming"),
    seed=4,
)
BRAWL = Seating(
    game="super-fantasy-brawl",
    players=(HUMAN, "random"),
    fighters=("deryn+dugrun+goldarr", "gwaien+kilgore+tzu-xiao"),
    seed=7,
)
BRAWL_TEAMS = Seating(
    game="super-fantasy-brawl",
    mode="tornado",
    players=(HUMAN, "random", "random", "random"),
    fighters=("deryn+dugrun", "gwaien+kilgore", "tzu-xiao+skitter", "rath+vhoul"),
    seed=7,
)
DRAFT = replace(BRAWL, fighters=(None, None), options=(("teams", "competitive"),))
TOKYO = Seating(
    game="defend-neo-tokyo",
    players=(HUMAN, "random", "random"),
    fighters=("patriot-1776", "anansi", "shen-jian"),
    options=(("threat", "radiation"),),
    seed=5,
)


async def settle(pilot: Pilot[Any]) -> None:
    """Until every bot has thought and everything is painted."""
    await pilot.pause()
    for _ in range(400):
        if not any(worker.is_running for worker in pilot.app.workers):
            break
        await asyncio.sleep(0.005)
    await pilot.pause()


def screen_of(pilot: Pilot[Any]) -> KumiteScreen:
    screen = pilot.app.screen
    assert isinstance(screen, KumiteScreen)
    return screen


def kind(pilot: Pilot[Any]) -> str:
    """The name of the screen that is shown."""
    return type(pilot.app.screen).__name__


class LocalMatchScreen(MatchScreen):
    """A match screen whose match is played here: what all tests but those of a server drive."""

    session: Session


def match_of(pilot: Pilot[Any]) -> LocalMatchScreen:
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen)
    assert isinstance(screen.session, Session)
    return cast("LocalMatchScreen", screen)


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def eager(match: Match, seat: int) -> LabelledAction:
    """The choice with the best odds, or one that leads next to somebody; else the first."""
    view, board = match.view(seat), board_of(match.setup.game)

    def worth(action: LabelledAction) -> tuple[int, bool]:
        odds = match.odds(seat, action.action)
        told = board.describe(view, action)
        percent = 0 if odds is None else round(float(odds.chance) * 100)
        return percent, "you stand" in told or "In front: " in told

    return max(match.actions(seat), key=worth)


def advance(session: Session, decisions: int, *, is_eager: bool = False) -> None:
    """Take the first choice so many times, and let bots and chance do the rest.

    Whoever is eager chooses by the odds, bots too: a fight comes of it, whatever bots are like.
    """
    while not session.is_over:
        thought = session.thought()
        if session.waits_for_chance:
            session.fall()
        elif thought is not None:
            code = eager(session.match, thought.seat).code if is_eager else session.think(thought)
            session.answer(thought, code)
        elif decisions and session.asked is not None:
            asked = session.asked
            actions = session.actions()
            session.choose(eager(session.match, asked) if is_eager else actions[0])
            decisions -= 1
        else:
            break


async def start(
    pilot: Pilot[Any],
    table: Seating = THREE,
    decisions: int = 0,
    *,
    is_eager: bool = False,
) -> None:
    """Open a match in which the person has decided so many times."""
    await settle(pilot)
    session = Session.start(table)
    advance(session, decisions, is_eager=is_eager)
    pilot.app.push_screen(MatchScreen(session))
    await settle(pilot)


async def click(pilot: Pilot[Any], token: str) -> None:
    """Click into the middle of the zone that has the token."""
    grid = screen_of(pilot).canvas.grid
    zone = next(zone for zone in reversed(grid.zones) if zone.token == token)
    x = zone.rect.x + zone.rect.width // 2
    y = zone.rect.y + zone.rect.height // 2
    assert grid.token_at(x, y) == token
    await pilot.click(offset=(x, y))
    await settle(pilot)


def tokens(pilot: Pilot[Any]) -> list[str]:
    """What can be clicked now."""
    return [zone.token for zone in screen_of(pilot).canvas.grid.zones]
