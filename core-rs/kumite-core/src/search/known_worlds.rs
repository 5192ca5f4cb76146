//! Exact expectation for a seat that does not know everything: the worlds it holds possible are walked side by side, and
//! are told apart only where it would see them differ. Others choose as if they saw all.

use rustc_hash::FxHashMap;

use super::exact::{Solved, Solver, Tail};
use crate::contract::{Game, MAX_SEATS, ToAct, Values};

/// Positions between two looks at the clock.
const ASKS: u64 = 64;

/// One world that the seat holds possible.
struct World<G: Game> {
    state: G::State,
    to_act: ToAct<G::Chance>,
    weight: f64,
}

struct KnownWorlds<'a, G: Game, T: Tail<G>> {
    game: &'a G,
    seat: u8,
    solver: Solver<'a, G, T>,
    solved: FxHashMap<u64, Values>,
    legal: Vec<u32>,
}

/// Solves what a seat sees: each of its legal actions with its exact value over these worlds by weight, or None if that
/// takes more than `limit` nodes, or `is_late` says so meanwhile. Secret choices end a tail.
pub fn solve<G: Game, T: Tail<G>>(
    game: &G,
    worlds: Vec<(G::State, f64)>,
    seat: u8,
    tail: &T,
    limit: u32,
    is_late: &dyn Fn() -> bool,
) -> Option<Vec<Solved>> {
    let mut legal = Vec::new();
    let mut start = Vec::with_capacity(worlds.len());
    for (mut state, weight) in worlds {
        let to_act = game.rest(&mut state, &mut legal);
        if to_act != ToAct::Seat(seat) {
            return None;
        }
        start.push(World {
            state,
            to_act,
            weight,
        });
    }
    let is_enough =
        |spent: u64, _done| spent > u64::from(limit) || (spent.is_multiple_of(ASKS) && is_late());
    let mut seen = KnownWorlds {
        game,
        seat,
        solver: Solver::new(game, tail, limit, &is_enough),
        solved: FxHashMap::default(),
        legal: Vec::new(),
    };
    let each = legal.into_iter().map(|action| {
        let values = seen.after(&start, action)?;
        Some(Solved { action, values })
    });
    each.collect()
}

impl<G: Game, T: Tail<G>> KnownWorlds<'_, G, T> {
    /// What worlds that look alike to the seat are worth; None once the limit is reached.
    fn value(&mut self, worlds: Vec<World<G>>) -> Option<Values> {
        if let [only] = &worlds[..] {
            let mut state = only.state.clone();
            self.game.rest(&mut state, &mut self.legal);
            return self.solver.value(&mut state, only.to_act, &mut self.legal);
        }
        self.solver.spend(worlds.len() as u32)?;
        let first = &worlds[0];
        if self.solver.is_over(&first.state, first.to_act) {
            let parts: Option<Vec<_>> = worlds
                .iter()
                .map(|world| Some((self.solver.worth(&world.state, world.to_act)?, world.weight)))
                .collect();
            return Some(mean(parts?.into_iter()));
        }
        let key = self.key(&worlds);
        if let Some(known) = self.solved.get(&key) {
            return Some(*known);
        }
        let values = match first.to_act {
            ToAct::Seat(seat) if seat == self.seat => self.own_choice(&worlds),
            ToAct::Seat(seat) => self.choice_of(seat, worlds),
            _ => self.chance(worlds),
        }?;
        self.solved.insert(key, values);
        Some(values)
    }

    fn own_choice(&mut self, worlds: &[World<G>]) -> Option<Values> {
        self.game
            .rest(&mut worlds[0].state.clone(), &mut self.legal);
        let own = usize::from(self.seat);
        let mut best: Option<Values> = None;
        for action in self.legal.clone() {
            let values = self.after(worlds, action)?;
            if best.is_none_or(|known| values[own] > known[own]) {
                best = Some(values);
            }
        }
        best
    }

    /// What an action of the seat is worth.
    fn after(&mut self, worlds: &[World<G>], action: u32) -> Option<Values> {
        let next = worlds.iter().map(|world| {
            let mut state = world.state.clone();
            let to_act = self
                .game
                .apply(&mut state, self.seat, action, &mut self.legal);
            World {
                state,
                to_act,
                weight: world.weight,
            }
        });
        let next = next.collect();
        self.told_apart(next)
    }

    /// Another seat takes in each world what is best for it there.
    fn choice_of(&mut self, seat: u8, worlds: Vec<World<G>>) -> Option<Values> {
        let mut next = Vec::with_capacity(worlds.len());
        for mut world in worlds {
            self.game.rest(&mut world.state, &mut self.legal);
            let mut best: Option<(f32, World<G>)> = None;
            for action in self.legal.clone() {
                let mut state = world.state.clone();
                let to_act = self.game.apply(&mut state, seat, action, &mut self.legal);
                let mut tried = state.clone();
                let values = self.solver.value(&mut tried, to_act, &mut self.legal)?;
                let own = values[usize::from(seat)];
                if best.as_ref().is_none_or(|(known, _)| own > *known) {
                    let weight = world.weight;
                    let chosen = World {
                        state,
                        to_act,
                        weight,
                    };
                    best = Some((own, chosen));
                }
            }
            next.extend(best.map(|(_, chosen)| chosen));
        }
        self.told_apart(next)
    }

    fn chance(&mut self, worlds: Vec<World<G>>) -> Option<Values> {
        let mut next = Vec::new();
        let mut outcomes = Vec::new();
        for mut world in worlds {
            let ToAct::Chance(chance) = world.to_act else {
                return None;
            };
            self.game.outcomes(&mut world.state, chance, &mut outcomes);
            let total: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
            for (outcome, weight) in &outcomes {
                let mut state = world.state.clone();
                let to_act = self
                    .game
                    .fall(&mut state, chance, *outcome, &mut self.legal);
                let weight = world.weight * f64::from(*weight) / total;
                next.push(World {
                    state,
                    to_act,
                    weight,
                });
            }
        }
        self.told_apart(next)
    }

    /// The mean over worlds, those that look alike taken together.
    fn told_apart(&mut self, worlds: Vec<World<G>>) -> Option<Values> {
        let mut groups: Vec<Vec<World<G>>> = Vec::new();
        let mut places: FxHashMap<u64, usize> = FxHashMap::default();
        for world in worlds {
            let seen = self.game.key(&self.game.seen_by(&world.state, self.seat));
            let at = *places.entry(seen).or_insert(groups.len());
            if at == groups.len() {
                groups.push(Vec::new());
            }
            groups[at].push(world);
        }
        let mut parts = Vec::with_capacity(groups.len());
        for group in groups {
            let weight = group.iter().map(|world| world.weight).sum();
            parts.push((self.value(group)?, weight));
        }
        Some(mean(parts.into_iter()))
    }

    /// A number for worlds and how likely each is among them.
    fn key(&self, worlds: &[World<G>]) -> u64 {
        let total: f64 = worlds.iter().map(|world| world.weight).sum();
        worlds.iter().fold(0, |key: u64, world| {
            let part = (world.weight / total * 1e9).round() as u64;
            let one = self.game.key(&world.state) ^ part.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            key.wrapping_add(one.wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(31))
        })
    }
}

fn mean(parts: impl Iterator<Item = (Values, f64)>) -> Values {
    let (mut sums, mut total) = ([0.0f64; MAX_SEATS], 0.0);
    for (values, weight) in parts {
        total += weight;
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum += weight * f64::from(value);
        }
    }
    sums.map(|sum| (sum / total) as f32)
}
