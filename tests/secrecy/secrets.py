"""What each game keeps from a seat, drawn anew without the engine's own `determinize`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kumite.contract import RawGame, RawState
from kumite.games.neon import codec
from kumite.games.neon.model import NO_PLAN, Phase
from tests.harness import words

ACTION_CARDS = 7

Redraw = Callable[[RawGame, RawState, int, Random], RawState]


def redraw_neon(game: RawGame, state: RawState, seat: int, rng: Random) -> RawState:
    """Other hands, and plans that are not revealed yet."""
    known, _ = codec.decode(state.encode())
    committed = []
    for other, place in enumerate(known.seats):
        if other == seat or not place.hand:
            continue
        size, gone = place.hand.bit_count(), place.discard
        if place.plan != NO_PLAN:
            if known.phase is Phase.PLAN:
                committed.append(other)
                size += 2
                place.plan = NO_PLAN
            else:
                gone |= 1 << (place.plan >> 6 & 7) | 1 << (place.plan >> 3 & 7)
        pool = [card for card in range(ACTION_CARDS) if not gone >> card & 1]
        place.hand = sum(1 << card for card in rng.sample(pool, size))
    redrawn = game.decode(codec.encode(known))
    for other in committed:
        redrawn.apply(other, rng.choice(redrawn.actions(other)))
    return redrawn


REDRAW: dict[str, Redraw] = {"neon": redraw_neon}


def knowledge(game: str, state: RawState, seat: int) -> dict[str, object]:
    """Everything that reaches a seat about a state."""
    view = state.view(seat)
    actions = state.actions(seat)
    position = words(game).position(view)
    return {
        "view": view,
        "actions": actions,
        "labels": [position.label(action) for action in actions],
        "odds": [position.odds(action) for action in actions],
        "question": position.question(seat) if actions else "",
        "board": words(game).view(view).board(),
    }


def assert_same_to(game: str, seat: int, truth: RawState, redrawn: RawState) -> None:
    """The seat cannot tell the two states apart."""
    known, other = knowledge(game, truth, seat), knowledge(game, redrawn, seat)
    for what, value in known.items():
        assert value == other[what], f"{what} of seat {seat} tells what it may not know"


def assert_same_events_to(
    game: str, seat: int, truth: RawState, redrawn: RawState, step: tuple[int | None, int]
) -> None:
    """A step that shows the seat nothing new is told to it in the same words."""
    from tests.harness import apply_step

    told = []
    for state in (truth, redrawn):
        copy = state.clone()
        mark = copy.event_mark()
        apply_step(copy, step)
        view = copy.view(seat)
        seen = [event for event in copy.events_since(mark) if event[1] >> seat & 1]
        told.append((view, seen, [words(game).event(event, view).text for event in seen]))
    if told[0][0] == told[1][0]:
        assert told[0] == told[1], f"events tell seat {seat} what it may not know"
