"""The flow of a match in few words: the end of a turn or round, an opening, a blow that lands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kumite.games.neon.actions import Defend, Done, Enhance, Fighter, Forgo, Plan
from kumite.games.neon.model import AUTOMA, AttackStep, Phase

from .scenario import Scene, Seat, scene


def turns_over(engine: str, *seats: Seat, **position: Any) -> Scene:
    """Every player's turn is over; the Automa's turn and Submersion are what follows."""
    play = scene(engine, *seats, phase=Phase.DRAW, **position)
    play.draw_cards()
    return play


def finish_turn(play: Scene) -> None:
    """Let all Actions go by that are left to the seat whose turn it is, and draw its cards."""
    seat = play.state.turn
    while play.state.turn == seat and play.waits_for == [seat]:
        passing = (Forgo(), Defend(), Done())
        play.do(next(action for action in passing if action in play.actions()))
    if play.state.phase == Phase.DRAW and play.state.turn == seat:
        play.draw_cards()


def plan_all(play: Scene, *plans: Plan) -> None:
    """Commit these plans, by seat."""
    for seat, plan in enumerate(plans):
        play.do(plan, seat)


def hurt(play: Scene, target: int, weapon: str = "basic") -> None:
    """Attack a player with nothing but CRITs against FAILs; up to there no effects are used."""
    play.attack(weapon, target)
    play.skip_all()
    play.roll(*["CRIT"] * play.dice_due)
    play.skip_all()
    play.defend_roll(*["FAIL"] * play.dice_due)


def show_tokens(play: Scene, tokens: Iterable[int]) -> None:
    """Show these Scoreboard tokens one after another, as long as chance asks for one."""
    for token in tokens:
        if play.state.phase == Phase.REVEAL:
            play.fall(token)


def begin(play: Scene) -> None:
    """Play an opening up to the first planning, whatever chance and choice come first."""
    while play.state.phase < Phase.PLAN:
        if play.is_chance:
            play.fall(next(iter(play.odds())))
        else:
            play.do(play.offers(Fighter)[0])


def winners(play: Scene) -> list[int]:
    """Who has won: seats, and AUTOMA."""
    mask = play.raw.scores()[-2]
    return [who for who in (*range(len(play.state.seats)), AUTOMA) if mask >> who & 1]


def points(play: Scene, seat: int) -> int:
    """VP of a seat."""
    return play.raw.scores()[seat]


def best_player(play: Scene) -> int:
    """The Best Player of the Tournament, or NOBODY."""
    return play.raw.scores()[-1]


def maintain(play: Scene, keep: str = "servo-fists", other: str = "stabilizer") -> None:
    """Maintenance of the Fighter just defeated: it places nothing and keeps this Enhancement."""
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip()
    play.draw_enhancements(keep, other)
    play.do(Enhance(play.content.enhancement_numbers()[keep]))


def let_the_automa_miss(play: Scene) -> None:
    """The Automa's attack, if there is one, comes to nothing; the defender uses no effects."""
    while play.state.attack is not None:
        if play.waits_for:
            play.skip()
        elif play.attack_state.step == AttackStep.ROLL_ATTACK:
            play.roll(*["MISS"] * play.dice_due)
        else:
            play.defend_roll(*["FAIL"] * play.dice_due)
