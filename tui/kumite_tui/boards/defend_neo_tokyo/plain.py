"""Defend Neo Tokyo's table as lines of text, from the models that the arena and sheets show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .models import City, Mech, Space, Track, Tracks

__all__ = ["city_lines", "mech_lines", "track_words"]


def track_words(tracks: Tracks) -> list[str]:
    """How the match stands: everybody wins or loses together."""
    lines = [f"{tracks.when}. Everybody wins or loses together."]
    counts = [
        f"destruction {tracks.destruction} of {tracks.final}",
        f"Attack Track {tracks.attack} of {tracks.trigger}",
        f"lost POP {tracks.lost} of {tracks.stack}",
        f"Event cards left {tracks.cards}",
    ]
    lines.append(f"Tracks: {', '.join(counts)}.")
    if tracks.boss:
        lines.append(f"Boss: {tracks.boss}.")
    if tracks.event:
        lines.append(f"Event: {tracks.event} ({tracks.symbol}).")
    if tracks.lasting:
        lines.append(f"This turn: {tracks.lasting}.")
    if tracks.known:
        lines.append(f"Known next cards: {', '.join(tracks.known)}.")
    return lines


def city_lines(city: City) -> list[str]:
    """Spaces where something is; the others stand empty and undamaged."""
    found = [f"  {_space(space)}" for space in city.spaces if _is_worth_telling(space)]
    return ["The city, as far as something is there:", *found] if found else []


def _is_worth_telling(space: Space) -> bool:
    return bool(
        space.damage or space.is_destroyed or space.citizens or space.monsters or space.mechs
    )


def _space(space: Space) -> str:
    told = []
    if space.is_destroyed:
        told.append("destroyed")
    elif space.damage:
        told.append(f"City Damage {space.damage} of {space.capacity}")
    for monster in space.monsters:
        facts = [f"life {monster.life}", monster.side]
        facts += [monster.armor] if monster.armor else []
        told.append(f"monster {monster.name} ({', '.join([*facts, *monster.marks])})")
    told += [f"mech {each.name}{' lying' if each.is_lying else ''}" for each in space.mechs]
    told += [f"citizens {name} (POP {pop})" for name, pop in space.citizens]
    name = f"{space.number} {space.name}" if space.number else space.name
    return f"{name}: {'; '.join(told)}"


def mech_lines(mechs: Sequence[Mech]) -> list[str]:
    """A paragraph a mech."""
    return [line for mech in mechs for line in _mech(mech)]


def _mech(mech: Mech) -> list[str]:
    notes = [
        word
        for word, is_so in (
            ("you", mech.is_yours),
            ("Captain", mech.is_captain),
            ("acting", mech.is_acting),
            ("lying", mech.figure.is_lying),
        )
        if is_so
    ]
    who = mech.figure.name + (f" ({', '.join(notes)})" if notes else "")
    if not mech.is_built:
        return [f"{who}: not built yet"]
    lines = [
        f"{who} in {mech.place}: generator {mech.generator}, Repair Bots {mech.bots}, "
        f"Armor {mech.armor}, hand {mech.hand}, deck {mech.deck}, discarded {mech.discard}"
    ]
    lines += [f"  {_track(track)}" for track in mech.tracks]
    for card in mech.cards:
        state = "can be played now" if card.is_now else "not now"
        lines.append(f"  card {card.name} of {card.part} ({state}): {card.text}")
    return [*lines, *(f"  {name} works until the end of the turn" for name in mech.front)]


def _track(track: Track) -> str:
    damage = f"damage {track.damage} of {track.length}"
    aimed = ", aimed" if track.is_aimed else ""
    if track.bands:
        return f"{track.place} {track.part}: {damage}"
    return f"{track.place} {track.part}: power {track.power}, {damage}{aimed}"
