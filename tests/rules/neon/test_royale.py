"""NEON-BR: Battle Royale."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import PAY_BOT, PAY_GEAR, Pay
from kumite.games.neon.model import NOBODY, OUT

from .flow import best_player, hurt, points, winners
from .scenario import Automa, Seat, scene


def last_two(engine: str, victim: Seat) -> list[int]:
    """Winners after seat 0 has eliminated seat 1, the only other Fighter left."""
    rich = Seat(at=OUT, trophies=(0, 0, 9))
    play = scene(engine, Seat(at=5, energy=0), victim, rich, mode="royale", leader=2)
    hurt(play, 1)
    assert play.is_over
    assert best_player(play) == NOBODY
    return winners(play)


def test_the_last_survivor_wins(engine: str) -> None:
    """NEON-BR-01: points do not matter, not even those of eliminated Fighters."""
    assert last_two(engine, Seat(at=5, hp=1, energy=0)) == [0]


def test_one_life_is_all_there_is(engine: str) -> None:
    """NEON-BR-01: six tokens, no Maintenance."""
    play = scene(
        engine, Seat(at=5, energy=0), Seat(at=5, hp=1, energy=0), Seat(at=9), mode="royale"
    )
    hurt(play, 1)
    assert play.at(1) == OUT


def test_trophies_are_not_scored(engine: str) -> None:
    """NEON-BR-01: neither HP tokens nor Bots nor the Leader token."""
    rich = Seat(at=5, bots=["red", "red"], energy=0)
    play = scene(engine, rich, Seat(at=5, energy=0), mode="royale", leader=0)
    hurt(play, 1)
    assert points(play, 0) == 0
    same = scene(engine, rich, Seat(at=5, energy=0), leader=0)
    hurt(same, 1)
    assert points(same, 0) == 3 + 3 + 1


def test_bot_tokens_still_serve_as_ammo(engine: str) -> None:
    """NEON-BR-01: a Red Bot pays a BULLET."""
    me = Seat(at=5, energy=0, bots=["red"], gear={"curbside-pistol": []})
    play = scene(engine, me, Seat(at=5, energy=0), mode="royale")
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert play.actions() == [Pay(PAY_BOT), Pay(PAY_GEAR)]
    play.pay(PAY_BOT)
    assert play.seat(0).bots_spent == [1, 0, 0, 0, 0]


def test_loot_still_applies(engine: str) -> None:
    """NEON-BR-01: the victor takes Gear."""
    victim = Seat(at=5, hp=1, energy=0, gear={"reaper": []})
    play = scene(engine, Seat(at=5, energy=0), victim, Seat(at=9), mode="royale")
    hurt(play, 1)
    play.place("reaper")
    assert play.gear(0) == {"reaper": []}


@pytest.mark.parametrize(("automa", "over"), [(Automa(at=9, hp=1), False), (None, True)])
def test_the_automa_must_be_survived_too(engine: str, automa: Automa | None, over: bool) -> None:
    """NEON-BR-01: it is a Fighter."""
    play = scene(
        engine, Seat(at=5, energy=0), Seat(at=5, hp=1, energy=0), mode="royale", automa=automa
    )
    hurt(play, 1)
    assert play.is_over is over
