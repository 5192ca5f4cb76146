"""NEON's board in plain text, from one seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .explanations import RANKS
from .model import HIDDEN_PLAN, NO_ID, NO_PLAN, NOBODY, OUT, AutomaKind, Mode, Phase
from .view import ATTACK_WORDS, DEFENSE_WORDS, faces

if TYPE_CHECKING:
    from .view import View

MODES = {
    Mode.RESURRECTION: "Resurrection",
    Mode.ROYALE: "Battle Royale",
    Mode.SQUAD_2X2: "Squad 2x2",
    Mode.SQUAD_3X2: "Squad 3x2",
    Mode.SQUAD_2X3: "Squad 2x3",
}


def board(view: View) -> str:
    """The position in plain text."""
    return "\n".join([headline(view), *_arena(view), *_fighters(view), *_attack(view)])


def headline(view: View) -> str:
    """Round, phase and what sinks next in one line."""
    state = view.state
    slots = view.content.tracks[state.track].slots
    rounds = f"{state.round} of {len(slots)}" if state.round <= len(slots) else str(state.round)
    when = f"round {rounds}" if state.round else "before round 1"
    parts = [f"{MODES[state.mode]}, {when}"]
    if state.top:
        parts.append(f"{view.place(state.top)} sinks next")
    if state.leader != NOBODY:
        parts.append(f"{view.name(state.leader)} is Leader")
    if state.phase is Phase.OVER:
        parts.append("The match is over")
    return ". ".join(parts) + "."


def _arena(view: View) -> list[str]:
    if not view.state.ring:
        return []
    return [
        "Arena, clockwise:",
        *(f"  {_sector_line(view, number)}" for number in view.state.ring),
    ]


def _sector_line(view: View, number: int) -> str:
    printed = view.content.sector(number)
    parts = [view.name(who) for who in view.fighters_in(number)]
    parts += [f"{count} {word}" for count, word in _pieces(view, number) if count]
    line = f"{number:>2} {printed.name} ({RANKS.get(printed.rank, printed.rank)})"
    return f"{line}: {', '.join(parts)}" if parts else line


def _pieces(view: View, number: int) -> list[tuple[int, str]]:
    bots, search = view.state.bots[number], view.state.search[number]
    pieces = [
        (bots, "Bot" if bots == 1 else "Bots"),
        (search, "Search token" if search == 1 else "Search tokens"),
    ]
    for place in view.state.seats:
        token = None if place.fighter == NO_ID else view.content.fighters[place.fighter].token
        if place.token == number and token is not None:
            pieces.append((1, f"{view.content.tokens[token].name} token"))
    return pieces


def _fighters(view: View) -> list[str]:
    lines = ["Fighters:"]
    for seat in range(len(view.state.seats)):
        lines += _fighter_lines(view, seat)
    state = view.state
    if state.automa_in_play:
        where = view.place(state.automa_loc)
        kind = "the strong Automa" if state.automa == AutomaKind.STRONG else "the Automa"
        lines.append(f"  {kind}: {state.automa_hp} HP tokens, {where}")
    return lines


def _fighter_lines(view: View, seat: int) -> list[str]:
    place = view.state.seats[seat]
    if place.fighter == NO_ID:
        return [f"  seat {seat + 1}: no Fighter yet"]
    squad = view.squad(seat)
    who = view.name(seat) + (" (you)" if seat == view.viewer else "")
    who += "" if squad is None else f", Squad {'ABC'[squad]}"
    if place.loc == OUT:
        first = f"  {who}: eliminated"
    else:
        side = "B" if place.side else "A"
        first = f"  {who}: side {side}, HP {view.hp(seat)}, {place.energy} E, "
        first += view.place(place.loc)
        first += f", {place.fields} Force Field" if place.fields else ""
    lines = [first]
    for words in (_gear(view, seat), _extras(view, seat), _plan_words(view, seat)):
        lines += [f"      {words}"] if words else []
    return lines


def _gear(view: View, seat: int) -> str:
    worn = []
    for gear in view.state.seats[seat].gear:
        if gear is not None:
            under = f" over {', '.join(view.card(card) for card in gear.ammo)}"
            worn.append(view.card(gear.card) + (under if gear.ammo else ""))
    return f"Gear: {'; '.join(worn)}" if worn else ""


def _extras(view: View, seat: int) -> str:
    place = view.state.seats[seat]
    parts = []
    if place.enhancement != NO_ID:
        tapped = " (tapped)" if place.tapped else ""
        parts.append(f"{view.content.enhancements[place.enhancement].name}{tapped}")
    trophies = view.trophies(seat)
    if trophies:
        parts.append(f"trophies {trophies}")
    return "; ".join(parts)


def _plan_words(view: View, seat: int) -> str:
    plan = view.state.seats[seat].plan
    if plan == HIDDEN_PLAN:
        return "Plan: committed"
    if plan == NO_PLAN:
        return _hand_words(view, seat)
    halves = ", ".join(view.plan_halves(plan))
    done = view.state.next_action if view.state.turn == seat else 0
    turn = f", {done} of 3 Actions done" if done else ""
    return f"Plan: {halves} (initiative {view.initiative(plan)}{turn})"


def _hand_words(view: View, seat: int) -> str:
    hand = view.hand(seat)
    if isinstance(hand, int) or not hand:
        return ""
    cards = [
        f"{view.content.cards[card].initiative} ({view.half(card, 0)} | {view.half(card, 1)})"
        for card in hand
    ]
    return f"Hand: {', '.join(cards)}"


def _attack(view: View) -> list[str]:
    attack = view.state.attack
    if attack is None:
        return []
    words = view.weapon(attack.attacker, attack.weapon)
    if attack.card != NO_ID:
        words = view.card(attack.card)
    line = f"Attack: {view.name(attack.attacker)} with {words} on {view.target(attack.target)}"
    if sum(attack.dice):
        line += f"; attack dice {faces(attack.dice, ATTACK_WORDS)}"
    for dice in (attack.defense_dice, attack.automa_dice, attack.bot_dice):
        if sum(dice):
            line += f"; defense dice {faces(dice, DEFENSE_WORDS)}"
    return [line]
