//! Attacks of NEON, foreseen: who is aimed at, what each of them loses, what dice may be rolled again.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::actions::{DONE, Effect, kind, kind_of, unpack};
use super::chance::Chance;
use super::content::{Content, Op};
use super::events::{Event, EventKind, Sink};
use super::play::{Play, Wait};
use super::state::{AttackStep, State};
use super::terms::*;
use crate::contract::{Game, ToAct};
use crate::what_if::{Aim, Others, Standing, Standings, Steps, WhatIf};

/// Rerolls of any number of dice.
const ANY_DICE: u8 = 15;
/// Any Bot aimed at; this + a face is one whose die shows that face.
const ANY_BOT: u8 = BOT.0;
const FACES: u8 = 4;

/// NEON, with what everybody has lost beside the state.
pub struct Watched<'a>(pub &'a Content);

/// A position of an attack that is to come, in progress or just over.
#[derive(Clone)]
pub struct Attacked {
    state: State,
    lost: Standings,
    /// Whom the attack aims at, as soon as there is one: a bit each, up to `ANY_BOT + 3`.
    aims: u16,
    weapon: u8,
}

impl Attacked {
    /// As it stands.
    pub fn new(state: &State) -> Self {
        let mut all = Self {
            state: *state,
            lost: Standings::default(),
            aims: 0,
            weapon: 0,
        };
        all.note_aims();
        all
    }

    fn is_on(&self) -> bool {
        let step = self.state.attack.step;
        self.state.is_attack_on() && (step <= AttackStep::Damage || step == AttackStep::BotType)
    }

    fn note_aims(&mut self) {
        if self.aims != 0 || !self.is_on() {
            return;
        }
        let attack = &self.state.attack;
        self.weapon = attack.weapon;
        if attack.current != NOBODY {
            self.aims = 1 << attack.current.0;
            return;
        }
        if attack.step > AttackStep::NextTarget {
            self.aims = 1 << ANY_BOT;
            return;
        }
        self.aims = attack.fighters.into();
        if attack.bot_dice == [0; 4] {
            self.aims |= u16::from(attack.bots > 0) << ANY_BOT;
        }
        for face in 0..FACES {
            let has_it = attack.bot_dice[usize::from(face)] > 0;
            self.aims |= u16::from(has_it) << (ANY_BOT + face);
        }
    }
}

/// Hears who loses what.
struct Losses<'a>(&'a mut Standings);

impl Sink for Losses<'_> {
    fn tell(&mut self, event: Event) {
        let [who, lost, left, _] = event.args;
        if event.kind == EventKind::Damaged as u8 {
            let one: &mut Standing = &mut self.0[usize::from(who).min(usize::from(ANY_BOT))];
            one.harm += lost;
            one.is_out |= left == 0;
        } else if event.kind == EventKind::BotDestroyed as u8 {
            self.0[usize::from(ANY_BOT)].harm += 1;
        }
    }
}

impl Watched<'_> {
    fn step(
        &self,
        seen: &mut Attacked,
        legal: &mut Vec<u32>,
        take: impl FnOnce(&mut Play<'_, Losses<'_>>) -> Wait,
    ) -> ToAct<Chance> {
        let wait = take(&mut Play {
            content: self.0,
            state: &mut seen.state,
            sink: &mut Losses(&mut seen.lost),
            legal,
        });
        seen.note_aims();
        match wait {
            Wait::Seat(seat) => ToAct::Seat(seat.0),
            Wait::Plans(seats) => ToAct::Secret(seats),
            Wait::Chance(chance) => ToAct::Chance(chance),
            Wait::Over => ToAct::Over,
        }
    }

    /// Whether an action rolls any attack dice again, by what a Fighter can always do.
    fn is_reroll(&self, state: &State, seat: u8, action: u32) -> bool {
        let reference = Effect::of(action).r#ref;
        let Some(place) = state.seats().get(usize::from(seat)) else {
            return false;
        };
        kind_of(action) == kind::EFFECT
            && reference < REF_GEAR
            && self
                .0
                .effect(reference, place.fighter)
                .is_some_and(|effect| {
                    let rerolls = |op: &Op| matches!(op, Op::RerollAttack { max: ANY_DICE });
                    effect.ops.iter().any(rerolls)
                })
    }
}

impl Steps for Watched<'_> {
    type State = Attacked;
    type Chance = Chance;

    fn rest(&self, seen: &mut Attacked, legal: &mut Vec<u32>) -> ToAct<Chance> {
        self.step(seen, legal, |play| play.run())
    }

    fn apply(
        &self,
        seen: &mut Attacked,
        seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        self.step(seen, legal, |play| play.apply_unchecked(Who(seat), action))
    }

    fn outcomes(&self, seen: &mut Attacked, chance: Chance, out: &mut Vec<(u32, u32)>) {
        Game::outcomes(self.0, &mut seen.state, chance, out);
    }

    fn fall(
        &self,
        seen: &mut Attacked,
        chance: Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        self.step(seen, legal, |play| play.fall_unchecked(chance, outcome))
    }

    fn turn(&self, seen: &Attacked) -> u32 {
        Game::turn(self.0, &seen.state)
    }

    /// Until the damage of whoever is aimed at is dealt.
    fn tail(&self, seen: &Attacked) -> Option<u32> {
        seen.is_on().then_some(0)
    }

    fn key(&self, seen: &Attacked) -> u64 {
        let mut hasher = FxHasher::default();
        seen.state.hash(&mut hasher);
        for one in &seen.lost {
            (one.harm, one.is_out).hash(&mut hasher);
        }
        hasher.finish()
    }
}

impl WhatIf for Watched<'_> {
    /// What others could still use is theirs to say.
    const IS_DEFENDED: bool = false;

    fn standings(&self, seen: &Attacked) -> Standings {
        seen.lost
    }

    /// How: with which Weapon.
    fn aims(&self, seen: &Attacked, out: &mut Vec<Aim>) {
        let how = [seen.weapon, 0];
        let all = (0..ANY_BOT + FACES).filter(|who| seen.aims >> who & 1 == 1);
        out.extend(all.map(|who| Aim { who, how }));
    }

    /// An attack on a whole Sector, as if nobody else were there.
    fn narrowed(&self, seen: &Attacked, aim: Aim) -> Attacked {
        let mut one = seen.clone();
        let attack = &mut one.state.attack;
        if !seen.is_on() || attack.current != NOBODY || attack.step > AttackStep::NextTarget {
            return one;
        }
        let is_rolled = attack.bot_dice != [0; 4];
        attack.bot_dice = [0; 4];
        attack.bots = u8::from(aim.who >= ANY_BOT);
        attack.fighters &= if aim.who < ANY_BOT { 1 << aim.who } else { 0 };
        if is_rolled && aim.who >= ANY_BOT {
            attack.bot_dice[usize::from(aim.who - ANY_BOT)] = 1;
        }
        one
    }

    fn is_decided(&self, seen: &Attacked) -> bool {
        seen.aims != 0 && !seen.is_on()
    }

    fn ways_on(&self, seen: &Attacked, seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        if seen.is_on() {
            self.plain_answers(seen, seat, legal, out);
        }
    }

    /// What must be paid or cancelled can be paid in any way.
    fn plain_answers(&self, _seen: &Attacked, _seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        if legal.contains(&DONE) {
            out.push(DONE);
        } else {
            out.extend(legal);
        }
    }

    /// Fewest dice first.
    fn means(&self, seen: &Attacked, viewer: u8, legal: &[u32], out: &mut Vec<u32>) {
        if seen.state.attack.step != AttackStep::AfterAttack {
            return;
        }
        let rerolls = legal
            .iter()
            .filter(|action| self.is_reroll(&seen.state, viewer, **action));
        out.extend(rerolls);
        out.sort_by_key(|action| unpack(Effect::of(*action).param).iter().sum::<u8>());
    }

    fn defenses(&self, seen: &Attacked, seat: u8, legal: &[u32], out: &mut Vec<u32>) {
        self.plain_answers(seen, seat, legal, out);
    }

    /// Energy.
    fn purse(&self, seen: &Attacked, seat: u8) -> [u16; 2] {
        let place = seen.state.seats().get(usize::from(seat));
        [place.map_or(0, |place| place.energy.into()), 0]
    }

    fn effort(&self, _action: u32) -> u16 {
        0
    }

    /// Nothing that is hidden matters to an attack.
    fn tail_worlds(&self, seen: &Attacked, _viewer: u8) -> Vec<(Attacked, u128)> {
        vec![(seen.clone(), 1)]
    }

    fn tail_key(&self, seen: &Attacked, _others: Others) -> u64 {
        self.key(seen)
    }
}
