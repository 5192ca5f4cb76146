"""Why a choice is the best, in sentences, from what a search found."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kumite.thinking.hint import Hint, LineStep, RankedChoice, led_by
from kumite.what_if import ShownOdds
from kumite_tui.models.hint import hint_model


def choice(label: str, chance: float | None, spread: float = 0.001) -> RankedChoice:
    return RankedChoice(len(label), label, 0 if chance is None else 10, 0.5, chance, spread)


def hint(*choices: RankedChoice, line: tuple[LineStep, ...] = ()) -> Hint:
    return Hint(0, "Akari", "What now?", choices[0], choices, line, 9, 1234, 0.5, 2468.0)


def test_a_clear_lead_is_told_in_points() -> None:
    told = hint_model(hint(choice("Move", 0.6), choice("Wait", 0.5)), "gear lies there")
    assert told.why[0] == "Move: gear lies there."
    assert told.why[1] == "Chance to win: 60%. The next best loses 10 points: Wait (50%)."
    assert told.why[-1] == "1,234 simulations, up to 9 steps deep."


def test_what_is_looked_at_is_told_even_if_only_one_choice_is_drawn() -> None:
    best, other = (
        RankedChoice(at, word, visits, share, 0.5, 0.001)
        for at, (word, visits, share) in enumerate([("Move", 30, 1.0), ("Wait", 10, 0.0)])
    )
    assert [bar.share for bar in hint_model(hint(best, other), "a reason").bars] == [0.75, 0.25]
    solved = [replace(each, visits=0) for each in (best, other)]
    assert [bar.share for bar in hint_model(hint(*solved), "a reason").bars] == [1.0, 0.0]


def test_a_lead_within_the_luck_of_the_search_is_a_close_choice() -> None:
    told = hint_model(hint(choice("Move", 0.6, 0.05), choice("Wait", 0.57, 0.05)), "a reason")
    assert told.why[1] == "Chance to win: 60%. About as good: Wait (57%)."


def test_what_was_not_looked_at_has_no_chance_and_no_say() -> None:
    odds = ShownOdds("58%", Fraction(58, 100), Fraction(1))
    told = hint_model(hint(choice("Move", 0.6), choice("Wait", None)), "a reason", odds)
    assert [bar.chance for bar in told.bars] == [0.6, None]
    assert told.why[1] == "Odds: 58%."
    assert told.why[2].endswith("No other choice was worth a simulation.")


def test_the_expected_line_leaves_the_choice_itself_out() -> None:
    line = (
        LineStep(0, "Akari", "Move", 0),
        LineStep(None, "chance", "rolls HIT", 0),
        LineStep(1, "Ghost", "Attack", 0),
        LineStep(0, "Akari", "Defend", 0),
    )
    told = hint_model(hint(choice("Move", 0.6), line=line), "a reason")
    assert "Expected next: rolls HIT; Ghost: Attack; you: Defend." in told.why


def test_a_script_leads_only_what_wins_about_as_often() -> None:
    found = hint(choice("Move", 0.6), choice("Defend", 0.596), choice("Take over", 0.5))
    led = led_by(found, len("Defend"), 0.03)
    assert led.best.label == "Defend"
    assert [each.label for each in led.choices] == ["Defend", "Move", "Take over"]
    assert led_by(found, len("Take over"), 0.03) == found
    assert led_by(found, 99, 0.03) == found


def test_what_is_led_is_not_ranked_above_a_higher_chance() -> None:
    led = led_by(hint(choice("Move", 0.6), choice("Defend", 0.58)), len("Defend"), 0.03)
    told = hint_model(led, "a reason")
    assert [(bar.label, bar.is_best) for bar in told.bars] == [("Move", False), ("Defend", True)]
    assert told.why[0] == "Defend: a reason."


def test_how_close_it_is_the_search_says_and_not_the_rules_of_thumb() -> None:
    told = hint_model(hint(choice("Move", 0.73), choice("Defend", 0.57)), "3 to move, narrowly")
    assert told.why[0] == "Move: 3 to move."
    assert told.why[1].endswith("The next best loses 16 points: Defend (57%).")
