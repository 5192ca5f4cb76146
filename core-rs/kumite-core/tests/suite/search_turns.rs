//! The turn layer of the search, on Super Fantasy Brawl.

use std::sync::atomic::AtomicBool;

use crate::super_fantasy_brawl::{content, setups};
use kumite_core::contract::{Game, Horizon, ToAct};
use kumite_core::games::super_fantasy_brawl::{Content, State};
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, Memory, Report, search, search_on};

fn think(content: &Content, state: &State, seat: u8, iterations: u32, seed: u64) -> Report {
    let config = Config {
        budget: Budget::Iterations(iterations),
        seed,
        ..Config::default()
    };
    let view = content.seen_by(state, seat);
    search(content, &view, seat, &config, &AtomicBool::new(false)).expect("a choice")
}

fn best_looking(content: &Content, state: &State, seat: u8, legal: &[u32]) -> u32 {
    let mut scores = Vec::new();
    content.judge(&mut state.clone(), seat, legal, &mut scores);
    let scored = scores.iter().zip(legal);
    let best = scored.max_by(|one, other| one.0.total_cmp(other.0));
    *best.expect("a choice").1
}

/// Plays a duel: one side plans its turns, the other follows rules of thumb. Looks at every plan.
fn duel(
    content: &Content,
    planner: u8,
    random: &mut Random,
    each: &mut dyn FnMut(&State, &Report),
) -> State {
    let mut state = State::new(content, &setups()[0]).expect("a sound setup");
    let mut legal = Vec::new();
    let mut wait = content.rest(&mut state, &mut legal);
    loop {
        wait = match wait {
            ToAct::Over => return state,
            ToAct::Chance(chance) => {
                let outcome = content.sample(&mut state, chance, random);
                content.fall(&mut state, chance, outcome, &mut legal)
            }
            ToAct::Secret(_) => unreachable!("teams are chosen in the open"),
            ToAct::Seat(seat) => {
                let action = if seat == planner && legal.len() > 1 {
                    let report = think(content, &state, seat, 4, random.bits());
                    each(&state, &report);
                    assert!(legal.contains(&report.action));
                    report.action
                } else {
                    best_looking(content, &state, seat, &legal)
                };
                content.apply(&mut state, seat, action, &mut legal)
            }
        };
    }
}

#[test]
fn planned_turns_beat_rules_of_thumb() {
    let content = content();
    let mut random = Random::new(5);
    let mut won = 0;
    for planner in [0, 1, 0, 1, 0, 1] {
        let end = duel(&content, planner, &mut random, &mut |_, _| {});
        won += u32::from(end.winner == planner);
    }
    assert!(won >= 5, "{won} of 6");
}

#[test]
fn a_plan_is_a_sequence_of_legal_choices_and_the_same_for_the_same_seed() {
    let content = content();
    let mut random = Random::new(9);
    let (mut plans, mut longest) = (0, 0);
    duel(&content, 0, &mut random, &mut |state, report| {
        if !content.plans_turns(state, 0) {
            return;
        }
        plans += 1;
        longest = longest.max(report.line.len());
        assert_eq!(report.line[0].code, report.action);
        assert!(
            report
                .ranked
                .iter()
                .all(|entry| entry.values.is_some() || entry.visits == 0)
        );
        let mut along = *state;
        let mut legal = Vec::new();
        content.rest(&mut along, &mut legal);
        for step in &report.line {
            assert!(legal.contains(&step.code));
            content.apply(&mut along, step.actor, step.code, &mut legal);
        }
        if plans % 16 == 0 {
            let [one, other] = [0, 0].map(|_| think(&content, state, 0, 6, 3));
            assert_eq!((one.action, one.ranked), (other.action, other.ranked));
        }
    });
    assert!(
        plans > 20 && longest >= 4,
        "{plans} plans, the longest of {longest}"
    );
}

/// Positions at which a seat plans its turn, with the seat.
fn turns(content: &Content, wanted: usize) -> Vec<(State, u8)> {
    let (mut random, mut legal, mut found) = (Random::new(21), Vec::new(), Vec::new());
    while found.len() < wanted {
        let mut state = State::new(content, &setups()[0]).expect("a sound setup");
        let mut wait = content.rest(&mut state, &mut legal);
        while found.len() < wanted {
            wait = match wait {
                ToAct::Over => break,
                ToAct::Secret(_) => unreachable!("teams are chosen in the open"),
                ToAct::Chance(chance) => {
                    let outcome = content.sample(&mut state, chance, &mut random);
                    content.fall(&mut state, chance, outcome, &mut legal)
                }
                ToAct::Seat(seat) => {
                    let is_whole = legal.len() > 12 && random.below(6) == 0;
                    if content.plans_turns(&state, seat) && content.is_quiet(&state) && is_whole {
                        found.push((state, seat));
                    }
                    let action = best_looking(content, &state, seat, &legal);
                    content.apply(&mut state, seat, action, &mut legal)
                }
            };
        }
    }
    found
}

#[test]
fn a_move_that_has_begun_goes_on_without_a_second_thought() {
    let content = content();
    let config = Config {
        budget: Budget::Iterations(12),
        seed: 4,
        ..Config::default()
    };
    let stop = AtomicBool::new(false);
    let (mut begun, mut continued) = (0, 0);
    for (mut state, seat) in turns(&content, 12) {
        let mut memory = Some(Memory::default());
        let mut legal = Vec::new();
        let mut think = |state: &State| {
            let view = content.seen_by(state, seat);
            search_on(&content, &view, seat, &config, &stop, &mut memory).expect("a choice")
        };
        let first = think(&state);
        assert!(first.iterations > 0);
        begun += 1;
        let mut wait = content.rest(&mut state, &mut legal);
        for step in &first.line {
            if wait != ToAct::Seat(seat) {
                break;
            }
            let report = think(&state);
            assert_eq!(report.action, step.code);
            if legal.len() > 1 && step.code != first.line[0].code {
                assert_eq!(report.iterations, 0, "the plan is known");
                continued += 1;
            }
            wait = content.apply(&mut state, seat, step.code, &mut legal);
        }
    }
    assert!(
        begun == 12 && continued > 12,
        "{continued} steps of {begun} moves"
    );
}

#[test]
fn what_the_next_seat_can_do_changes_what_a_turn_is_worth() {
    let content = content();
    let stop = AtomicBool::new(false);
    let mut lower = 0;
    let positions = turns(&content, 12);
    for (state, seat) in &positions {
        let view = content.seen_by(state, *seat);
        let [at_once, later] = [1, 2].map(|turns| {
            let config = Config {
                budget: Budget::Iterations(300),
                horizon: Horizon::Quiet(turns),
                seed: 8,
                ..Config::default()
            };
            let report = search(&content, &view, *seat, &config, &stop).expect("a choice");
            let best = report.ranked.iter().max_by_key(|entry| entry.visits);
            best.and_then(|entry| entry.values).expect("tried")[usize::from(*seat)]
        });
        lower += usize::from(later < at_once);
    }
    assert!(
        2 * lower > positions.len(),
        "the next turn is an enemy's: {lower}"
    );
}

#[test]
fn a_choice_that_cannot_change_any_more_ends_the_search() {
    let content = content();
    let stop = AtomicBool::new(false);
    let mut sooner = 0;
    for (state, seat) in turns(&content, 6) {
        let view = content.seen_by(&state, seat);
        let [whole, settled] = [false, true].map(|settle| {
            let config = Config {
                budget: Budget::Iterations(2_000),
                settle,
                seed: 3,
                ..Config::default()
            };
            search(&content, &view, seat, &config, &stop).expect("a choice")
        });
        assert_eq!(whole.iterations, 2_000);
        assert_eq!(whole.action, settled.action);
        sooner += u32::from(settled.iterations < whole.iterations);
    }
    assert!(sooner > 0);
}

#[test]
fn choice_by_choice_is_still_possible() {
    let content = content();
    let (state, seat) = turns(&content, 1)[0];
    let config = Config {
        budget: Budget::Iterations(200),
        horizon: Horizon::Leaf,
        ..Config::default()
    };
    let view = content.seen_by(&state, seat);
    let stop = AtomicBool::new(false);
    let report = search(&content, &view, seat, &config, &stop).expect("a choice");
    assert_eq!(report.iterations, 200);
    let visits: u32 = report.ranked.iter().map(|entry| entry.visits).sum();
    assert_eq!(visits, 200, "every iteration is one first choice");
}
