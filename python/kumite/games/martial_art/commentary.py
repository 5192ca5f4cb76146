"""One sentence of ours for everything that happens in Martial Art.

Whoever may not see an event is never given it; names come from the viewer's own view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.commentary_words import counted, kind_word
from kumite.games.hexes import DIRECTION_NAMES

from .bag import unpacked
from .events import EnergyCause, EventKind, MoveCause
from .model import NO_TOKEN, Ending, Status
from .view import area_name, bag_words, dice_words, token_name

if TYPE_CHECKING:
    from kumite.contract import RawEvent

    from .view import View

_KNOWN = frozenset(EventKind)
_ENERGY = {
    EnergyCause.TOKENS: "from tokens",
    EnergyCause.SKILL: "after paying for a skill",
    EnergyCause.BOUGHT_MOVES: "after buying Moves",
    EnergyCause.EXCEPTIONAL: "from exceptional successes",
}
_MOVES = {
    MoveCause.MOVE: "steps from {here} to {there}",
    MoveCause.FREE_STEP: "takes a free step from {here} to {there}",
    MoveCause.PUSHED: "is pushed from {here} to {there}",
    MoveCause.FOLLOWED: "follows from {here} to {there}",
}
_OUT = {
    Status.KO: "is knocked out",
    Status.TECHNICAL_KO: "is out by technical KO",
    Status.RING_OUT: "is pushed out of the ring",
}


def sentence(event: RawEvent, view: View) -> str:
    """The event in words.

    Events of an unknown kind are told as such, so that an old client survives a newer engine.
    """
    kind, _, a, b, c, d = event
    if kind not in _KNOWN:
        return f"Something happened ({kind})."
    text = _tell(EventKind(kind), view, a, b, c, d)
    return f"{text[:1].upper()}{text[1:]}."


def word(kind: int) -> str:
    """The name of a kind of event."""
    return kind_word(EventKind, kind)


def _taken(v: View, seat: int, fighter: int, dealt: int) -> str:
    how = "is dealt" if dealt else "takes"
    return f"seat {seat + 1} {how} {v.content.fighters[fighter].name}"


def _skills(v: View, seat: int, mask: int) -> str:
    fighter = v.state.seats[seat].fighter
    names = [v.content.skill(fighter, at).name for at in range(7) if mask >> at & 1]
    return f"{v.name(seat)} brings {', '.join(names)}"


def _laid(v: View, seat: int, place: int, token: int) -> str:
    where = f"the {area_name(place)}" if place else "the reserve"
    return f"{v.name(seat)} lays {token_name(token)} in {where}"


def _sown(v: View, seat: int, area: int, token: int) -> str:
    what = "a hidden token" if token == NO_TOKEN else token_name(token)
    return f"{v.name(seat)} puts {what} into the {area_name(area)}"


def _shown(v: View, seat: int, area: int, defense: int, moves: int) -> str:
    parts = [f"{defense} Defense"] if defense else []
    parts += [f"{moves} Move"] if moves else []
    return f"{v.name(seat)} shows {' and '.join(parts) or 'nothing'} in the {area_name(area)}"


def _settled(v: View, seat: int, damage: int, cancelled: int, suffered: int) -> str:
    line = f"{counted(damage, 'hit')} on {v.name(seat)}, {cancelled} parried"
    return f"{line}: {counted(suffered, 'damage').removesuffix('s') if suffered else 'no damage'}"


def _lost(v: View, seat: int, token: int, area: int) -> str:
    where = f"the {area_name(area)}" if area else "the reserve"
    return f"{v.name(seat)} loses {token_name(token)} from {where}"


def _swapped(v: View, seat: int, area: int, other: int, token: int) -> str:
    what = "a hidden token" if token == NO_TOKEN else token_name(token)
    return (
        f"{v.name(seat)} exchanges a hidden token of the {area_name(area)}"
        f" with {what} of the {area_name(other)}"
    )


def _swap_seen(v: View, seat: int, one: int, other: int) -> str:
    first = f"{token_name(one & 7)} of the {area_name(one >> 3)}"
    second = f"{token_name(other & 7)} of the {area_name(other >> 3)}"
    return f"{v.name(seat)} exchanges {first} with {second}"


def _ended(v: View, winners: int, ending: int) -> str:
    names = [v.name(seat) for seat in range(len(v.state.seats)) if winners >> seat & 1]
    verb = "wins" if len(names) == 1 else "win"
    how = " by the judges' decision" if ending == Ending.JUDGES else ""
    return f"the match is over: {' and '.join(names)} {verb}{how}"


def _moved(v: View, seat: int, here: int, there: int, cause: int) -> str:
    words = _MOVES[MoveCause(cause)].format(here=v.space(here), there=v.space(there))
    return f"{v.name(seat)} {words}"


def _tell(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str:
    match kind:
        case EventKind.FIGHTER_TAKEN:
            return _taken(v, a, b, c)
        case EventKind.FIRST_SEAT:
            return f"{v.name(a)} goes first"
        case EventKind.RESERVE_DRAWN:
            return f"{v.name(a)} sets {counted(b, 'token')} aside"
        case EventKind.RESERVE_SEEN:
            return f"{v.name(a)} has {bag_words(unpacked(b))} in reserve"
        case EventKind.ACTION_LIES:
            return f"{v.name(a)} has {token_name(c)} in the {area_name(b)}"
        case EventKind.EFFECTS_SEEN:
            return f"{v.name(a)} has {bag_words(unpacked(c))} in the {area_name(b)}"
        case EventKind.SKILL_PICKED:
            return _skills(v, a, 1 << b)
        case EventKind.SKILLS_CHOSEN:
            return f"{v.name(a)} has chosen skills"
        case EventKind.SKILLS_REVEALED:
            return _skills(v, a, b)
        case EventKind.TOKEN_LAID:
            return _laid(v, a, b, c)
        case EventKind.LAID_OUT:
            return f"{v.name(a)} has laid out all tokens"
        case EventKind.ROUND_BEGAN:
            return f"round {a} begins"
        case EventKind.TURN_BEGAN:
            return f"{v.name(a)}'s {'bonus turn' if b else 'turn'}"
        case EventKind.START_CHOSEN:
            return f"{v.name(a)} starts from the {area_name(b)} with {counted(c, 'token')}"
        case EventKind.REVEALED:
            return f"{v.name(a)} reveals {bag_words(unpacked(b))}"
        case EventKind.ENERGY_CHANGED:
            return f"{v.name(a)} has Chi {b} and Rage {c} {_ENERGY[EnergyCause(d)]}"
        case EventKind.MOVED:
            return _moved(v, a, b, c, d)
        case EventKind.TURNED:
            return f"{v.name(a)} faces {DIRECTION_NAMES[b]}"
        case EventKind.SKILL_USED:
            return f"{v.name(a)} uses {v.skill(a, b).name}"
        case EventKind.TOKEN_SOWN:
            return _sown(v, a, b, c)
        case EventKind.SOWN_SEEN:
            return f"{v.name(a)} puts {token_name(c)} into the {area_name(b)}"
        case EventKind.STRIKE_DECLARED:
            where = f"{v.name(b)} on the {area_name(d)}"
            return f"{v.name(a)} strikes {where}: {token_name(c)}"
        case EventKind.DEFENSE_SHOWN:
            return _shown(v, a, b, c, d)
        case EventKind.COLLIDED:
            return f"{v.name(a)} is pushed into {v.name(b)}"
        case EventKind.ATTACK_ROLLED:
            return f"{v.name(a)} attacks with {dice_words(b, c, d)}"
        case EventKind.DEFENSE_ROLLED:
            return f"{v.name(a)} defends with {dice_words(b, c, d)}"
        case EventKind.SETTLED:
            return _settled(v, a, b, c, d)
        case EventKind.SURCHARGED:
            return f"steps of {v.name(a)} will cost {b} more"
        case EventKind.TOKEN_DISCARDED:
            return f"{token_name(c)} of {v.name(a)} in the {area_name(b)} is broken"
        case EventKind.DAMAGED:
            return f"{v.name(a)} is hurt on the {area_name(b)} by {c}, now at {d}"
        case EventKind.TOKEN_LOST:
            return _lost(v, a, b, c)
        case EventKind.ELIMINATED:
            return f"{v.name(a)} {_OUT[Status(b)]}"
        case EventKind.SILENCED:
            return f"{v.name(a)} may spend no energy on the next turn"
        case EventKind.TOKENS_SWAPPED:
            return _swapped(v, a, b, c, d)
        case EventKind.SWAP_SEEN:
            return _swap_seen(v, a, b, c)
        case EventKind.TOKEN_SHIFTED:
            return f"{v.name(a)} moves a token from the {area_name(b)} to the {area_name(c)}"
        case EventKind.SHIFT_SEEN:
            return f"{v.name(a)} moves {token_name(c)} on from the {area_name(b)}"
        case EventKind.RESERVE_PLACED:
            return f"{v.name(a)} puts {counted(c, 'reserve token')} into the {area_name(b)}"
        case EventKind.MATCH_ENDED:
            return _ended(v, a, b)
