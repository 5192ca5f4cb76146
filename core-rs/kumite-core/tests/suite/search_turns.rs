//! The turn layer of the search, on Super Fantasy Brawl.

use std::sync::atomic::AtomicBool;

use crate::super_fantasy_brawl::{content, setups};
use kumite_core::contract::{Game, ToAct};
use kumite_core::games::super_fantasy_brawl::{Content, State};
use kumite_core::random::{Bits, Random};
use kumite_core::search::{Budget, Config, Report, search};

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
