//! What the monsters would do if they attacked now: each step of each attack, in order, with the expectation of all it
//! does. Nobody reacts, and nobody moves before.
//!
//! All positions that the attacks can reach are kept with their probabilities; equal positions are counted together.
//! So expectations are exact, unless there are too many positions: then a random sample of them is followed.

use rustc_hash::FxHashMap;

use super::assault::text_kind;
use super::content::Content;
use super::events::*;
use super::play::{Fallen, Served};
use super::state::State;
use super::terms::*;
use crate::contract::Game;
use crate::random::{Bits as RandomBits, Random};

/// A part of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// It is declared.
    Begin,
    /// The hit of that number, with where it goes and how much it is.
    Hit(u8, u8, u8),
    /// Its text.
    Text,
    /// What follows: the POP check, Fire, qualities.
    After,
}

/// What a step of an attack does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Harm {
    /// It happens at all; begun attacks say from which space.
    Happens,
    /// City Damage, by space.
    City,
    /// A space is destroyed, by space.
    Falls,
    /// Damage tokens of a mech: 4 x mech + slot.
    Mech,
    /// A Critical Failure, by mech.
    Fails,
    /// Citizens that enter, by space.
    Enter,
    /// Citizens that are destroyed, by space.
    Lost,
    /// POP that is destroyed.
    Population,
    /// Steps of the Destruction Tracker.
    Destruction,
    /// Cards that a mech must discard, by mech.
    Cards,
    /// Life that the monster loses to Fire.
    Fire,
    /// The match is lost.
    Defeat,
}

/// The expectation of one step of one monster's attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The monster.
    pub monster: u8,
    /// Which step.
    pub part: Part,
    /// What it does, to whom (0 if there is nobody to name), and how much of it is expected.
    pub harms: Vec<(Harm, u8, f64)>,
}

/// The next attack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// Every way that chance can fall was followed.
    pub is_exact: bool,
    /// In the order in which they happen; of positions in which it differs, in the likeliest.
    pub steps: Vec<Step>,
}

/// Positions and how likely each is, by the number of the position.
type Ways = FxHashMap<u64, (State, f64)>;

/// Sums by monster, part, harm and whom it hits.
#[derive(Default)]
struct Sums {
    harms: FxHashMap<(u8, Part, Harm, u8), f64>,
    /// How many attacks were still to come when a monster's began.
    due: [f64; MONSTERS],
}

/// Foresees the monsters' attack in a full state; `most` positions are carried along at once.
pub fn forecast(content: &Content, state: &State, symbol: Symbol, most: usize) -> Forecast {
    let mut sums = Sums::default();
    let mut is_exact = true;
    let mut random = Random::new(0);
    let mut here = vec![(before(state, symbol), 1.0)];
    let mut legal = Vec::new();
    while !here.is_empty() {
        let mut next = Ways::default();
        for (state, weight) in &here {
            go_on(content, *state, *weight, &mut sums, &mut next, &mut legal);
        }
        here = next.into_values().collect();
        if here.len() > most {
            is_exact = false;
            here = some_of(&here, most, &mut random);
        }
    }
    Forecast {
        is_exact,
        steps: sums.steps(),
    }
}

/// The same table when the monsters' attack begins.
fn before(state: &State, symbol: Symbol) -> State {
    let mut found = *state;
    (found.depth, found.stack) = (0, State::EMPTY.stack);
    (found.phase, found.symbol) = (Phase::EventAttacks, symbol);
    (found.step, found.cursor, found.floor) = (0, 0, 0);
    (found.dice, found.drawn) = (State::EMPTY.dice, State::EMPTY.drawn);
    (found.queue, found.go) = (State::EMPTY.queue, NOBODY);
    for monster in &mut found.monsters {
        monster.marks &= !monster_mark::DUE;
        if monster.is_in_play() {
            monster.marks |= monster_mark::DUE;
        }
    }
    found
}

/// Serves a position until chance falls, and notes in `next` where it leads; nothing, where the attacks are over.
fn go_on(
    content: &Content,
    mut state: State,
    weight: f64,
    sums: &mut Sums,
    next: &mut Ways,
    legal: &mut Vec<u32>,
) {
    let mut events: Vec<Event> = Vec::new();
    while state.phase == Phase::EventAttacks {
        let now = part_of(content, &state);
        legal.clear();
        let mut play = state.play(content, &mut events, legal);
        match play.serve() {
            Served::On => {}
            Served::Ask(_) => {
                // The last one of a window is to play nothing. What must be done otherwise is done anyhow.
                let is_window = play
                    .state
                    .top()
                    .is_some_and(|top| top.kind == FrameKind::Window);
                let action = if is_window {
                    play.legal.last()
                } else {
                    play.legal.first()
                };
                let Some(action) = action.copied() else {
                    return;
                };
                play.take(action);
            }
            Served::Chance(chance) => match play.fallen(chance) {
                Fallen::Only(outcome) => play.fall(chance, outcome),
                Fallen::Never => return,
                Fallen::Several => {
                    let mut outcomes = Vec::new();
                    play.outcomes(chance, |outcome, weight| outcomes.push((outcome, weight)));
                    if let super::chance::Chance::Command(_) = chance {
                        // Which card it is matters to nobody who does not react.
                        outcomes.truncate(1);
                    }
                    let total: f64 = outcomes.iter().map(|(_, ways)| f64::from(*ways)).sum();
                    for (outcome, ways) in outcomes {
                        let share = weight * f64::from(ways) / total;
                        let mut fallen = state;
                        events.clear();
                        fallen
                            .play(content, &mut events, legal)
                            .fall(chance, outcome);
                        sums.add(content, now, &fallen, &events, share);
                        next.entry(content.key(&fallen)).or_insert((fallen, 0.0)).1 += share;
                    }
                    return;
                }
            },
            Served::Over => return,
        }
        sums.add(content, now, &state, &events, weight);
        events.clear();
    }
}

/// So many of the positions, drawn by weight at even distances: they stand for all.
fn some_of(all: &[(State, f64)], most: usize, random: &mut Random) -> Vec<(State, f64)> {
    let total: f64 = all.iter().map(|(_, weight)| weight).sum();
    let distance = total / most as f64;
    let first = (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
    let (mut drawn, mut passed, mut mark) = (Vec::new(), 0.0, first * distance);
    for (state, weight) in all {
        passed += weight;
        let mut times = 0;
        while mark < passed {
            mark += distance;
            times += 1;
        }
        if times > 0 {
            drawn.push((*state, f64::from(times) * distance));
        }
    }
    drawn
}

impl Sums {
    fn add(
        &mut self,
        content: &Content,
        mut now: Option<(u8, Part)>,
        state: &State,
        events: &[Event],
        weight: f64,
    ) {
        for event in events {
            let [a, b, c, d] = event.args.map(|each| each as u8);
            match event.kind {
                AttackBegan::KIND => {
                    now = Some((a, Part::Begin));
                    self.note(now, Harm::Happens, c, weight);
                    let due = state
                        .monsters
                        .iter()
                        .filter(|one| one.is(monster_mark::DUE));
                    self.due[usize::from(a) % MONSTERS] += weight * due.count() as f64;
                }
                HitBegan::KIND => {
                    now = Some((a, Part::Hit(b, c, d)));
                    self.note(now, Harm::Happens, 0, weight);
                }
                TextBegan::KIND if b <= TextKind::CityRed as u8 => {
                    now = Some((a, Part::Text));
                    self.note(now, Harm::Happens, 0, weight);
                }
                AttackOver::KIND => now = Some((a, Part::After)),
                CityDamaged::KIND => self.note(now, Harm::City, a, weight * f64::from(b)),
                SpaceDestroyed::KIND => self.note(now, Harm::Falls, a, weight),
                MechDamaged::KIND => {
                    self.note(now, Harm::Mech, 4 * a + b, weight * f64::from(c));
                }
                CriticalFailed::KIND => self.note(now, Harm::Fails, a, weight),
                CitizenEntered::KIND => self.note(now, Harm::Enter, b, weight),
                CitizenDestroyed::KIND => {
                    self.note(now, Harm::Lost, b, weight);
                    let pop = f64::from(content.citizen(a).pop);
                    self.note(now, Harm::Population, 0, weight * pop);
                }
                DestructionRose::KIND => {
                    self.note(now, Harm::Destruction, 0, weight * f64::from(b));
                }
                CardDiscarded::KIND if c == DiscardCause::Forced as u8 => {
                    self.note(now, Harm::Cards, a, weight)
                }
                BlowDealt::KIND => {
                    self.note(now, Harm::Fire, 0, weight * f64::from(b.saturating_sub(c)))
                }
                MatchEnded::KIND => self.note(now, Harm::Defeat, 0, weight),
                _ => {}
            }
        }
    }

    fn note(&mut self, now: Option<(u8, Part)>, harm: Harm, whom: u8, amount: f64) {
        if let Some((monster, part)) = now {
            *self.harms.entry((monster, part, harm, whom)).or_default() += amount;
        }
    }

    fn steps(self) -> Vec<Step> {
        let mut all: Vec<_> = self.harms.into_iter().collect();
        all.sort_unstable_by_key(|(key, _)| *key);
        let mut steps: Vec<Step> = Vec::new();
        for ((monster, part, harm, whom), amount) in all {
            match steps.last_mut() {
                Some(last) if (last.monster, last.part) == (monster, part) => {
                    last.harms.push((harm, whom, amount));
                }
                _ => steps.push(Step {
                    monster,
                    part,
                    harms: vec![(harm, whom, amount)],
                }),
            }
        }
        let due = self.due;
        steps.sort_by(|one, other| {
            let due = |step: &Step| due[usize::from(step.monster) % MONSTERS];
            due(other)
                .total_cmp(&due(one))
                .then(one.monster.cmp(&other.monster))
        });
        steps
    }
}

/// Whose attack a position is in, and in which part of it.
fn part_of(content: &Content, state: &State) -> Option<(u8, Part)> {
    let frame = state.stack.first()?;
    let monster = frame
        .monster()
        .filter(|_| frame.kind == FrameKind::Assault)?;
    let part = match frame.step {
        0 | 1 => Part::Begin,
        2 => {
            let card = &content.threat(state.threat).monsters[usize::from(monster) % MONSTERS];
            let hits = &card.attacks[text_kind(monster, frame.flags) as usize & 3].hits;
            let number = frame.op.checked_sub(1)?;
            let hit = hits.get(usize::from(number))?;
            Part::Hit(number, hit.at, hit.n)
        }
        3 | 4 => Part::Text,
        _ => Part::After,
    };
    Some((monster, part))
}
