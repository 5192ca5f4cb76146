"""A match as plain text to read in review, and the way back from the text to the match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from kumite.contract import Setup
from kumite.match import Match

_SHOWN_CHOICES = 6
_CHOSEN = re.compile(r"^  > (seat (?P<seat>\d+)|chance): .* \{(?P<code>\d+)\}$")

Chosen = tuple[int | None, int]


def render(setup: Setup, engine: str, steps: Iterator[Chosen] | None, seed: int = 0) -> str:
    """Play the steps (or, without steps, a random match) and tell all of it."""
    match = Match(setup, engine=engine)
    rng = Random(f"playthrough/{seed}")
    lines = [*_head(setup, seed), ""]
    last_headline = ""
    while not match.is_over:
        headline = match.view().board()
        if headline.partition("\n")[0] != last_headline:
            last_headline = headline.partition("\n")[0]
            lines += ["", *(f"| {line}" for line in headline.splitlines()), ""]
        lines += _step(match, next(steps) if steps is not None else _random(match, rng))
    return "\n".join([*lines, "", match.view().board(), match.scores().text, ""])


def _head(setup: Setup, seed: int) -> list[str]:
    roster = ",".join(fighter or "-" for fighter in setup.roster)
    options = ",".join(f"{name}={value}" for name, value in sorted((setup.options or {}).items()))
    return [
        "A random match, step by step; python -m tests.playthroughs.regenerate writes it anew.",
        f"game {setup.game}",
        f"mode {setup.mode}",
        f"seats {setup.seats}",
        f"fighters {roster}",
        f"options {options}",
        f"seed {seed}",
    ]


def _random(match: Match, rng: Random) -> Chosen:
    if match.to_act.is_chance:
        listed = match.outcomes()
        weights = [outcome.weight for outcome in listed]
        return None, rng.choices(listed, weights)[0].outcome
    seat = match.to_act.seats[0]
    return seat, rng.choice(match.actions(seat)).code


def _step(match: Match, chosen: Chosen) -> list[str]:
    seat, code = chosen
    number = match.step + 1
    if seat is None:
        listed = match.outcomes()
        options = [f"{each.label} ({each.weight}/{each.total})" for each in listed]
        who = "chance"
        match.apply_outcome(code)
    else:
        actions = match.actions(seat)
        options = [action.label for action in actions]
        who = f"seat {seat}"
        question = match.question(seat)
        match.apply(match.words.action(code), seat)
    shown = [f"  . {option}" for option in options[:_SHOWN_CHOICES]]
    if len(options) > _SHOWN_CHOICES:
        shown = [f"  . {option}" for option in options[:3]]
        shown += [f"  . and {len(options) - 3} more"]
    head = f"[{number}] {who}" + ("" if seat is None else f": {question}")
    return [
        head,
        *shown,
        f"  > {who}: {match.steps[-1].label} {{{code}}}",
        *(f"  - {event.text}" for event in match.events_since(number - 1)),
        f"  = {match.fingerprint()}",
    ]


def parse(text: str) -> tuple[Setup, int, list[Chosen]]:
    """The setup, seed and steps of a playthrough."""
    lines = text.splitlines()
    head = {name: value for name, _, value in (line.partition(" ") for line in lines[1:7])}
    options = dict(pair.split("=") for pair in head["options"].split(",") if pair)
    roster = tuple(None if name == "-" else name for name in head["fighters"].split(",") if name)
    setup = Setup(head["game"], head["mode"], int(head["seats"]), roster, options)
    chosen: list[Chosen] = []
    for line in lines:
        found = _CHOSEN.match(line)
        if found:
            seat = found["seat"]
            chosen.append((None if seat is None else int(seat), int(found["code"])))
    return setup, int(head["seed"]), chosen
