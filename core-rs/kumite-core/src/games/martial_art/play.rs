//! A state in play: content, state, what others know and where events go, together for one step.

use super::chance::Chance;
use super::content::{Content, Fighter, Skill};
use super::events::{EnergyCause, EventKind, Sink};
use super::knowledge::{Collector, Frame, Known, World, changed};
use super::state::{Seat, State};
use super::terms::*;

/// Who the state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// One seat must choose; its legal actions are listed.
    Seat(Who),
    /// These seats (bit each) choose secretly at the same time.
    Secret(u8),
    /// Chance must fall.
    Chance(Chance),
    /// The match is over.
    Over,
}

/// What serving a phase comes to.
pub(super) enum Tick {
    /// The state has changed: serve the phase it is in now.
    On,
    /// This seat chooses among the listed actions; a single one is taken without asking.
    Offer(Who),
    /// This seat is asked even if a single action is listed, because others cannot know that.
    Ask(Who),
    /// Seats choose secretly.
    Secret(u8),
    /// Chance falls.
    Chance(Chance),
    /// The match is over.
    Over,
}

/// Borrowed parts of one step. Cheap to make.
pub struct Play<'a, S: Sink> {
    /// The content.
    pub c: &'a Content,
    /// The state.
    pub s: &'a mut State,
    /// What others know of each seat's hidden tokens; search does without.
    pub known: Option<&'a mut [Known; MAX_SEATS]>,
    /// The events' sink.
    pub sink: &'a mut S,
    /// Legal actions of the seat waited for; a buffer that is used again and again.
    pub legal: &'a mut Vec<u32>,
}

impl<S: Sink> Play<'_, S> {
    /// Runs automatic steps until somebody must choose, chance must fall or the match is over.
    /// At rest it changes nothing and tells again who is waited for.
    pub fn run(&mut self) -> Wait {
        loop {
            self.legal.clear();
            match self.tick() {
                Tick::On => {}
                Tick::Offer(seat) if self.legal.len() == 1 => {
                    let only = self.legal[0];
                    self.take(seat, only);
                }
                Tick::Offer(seat) | Tick::Ask(seat) => return Wait::Seat(seat),
                Tick::Secret(seats) => return Wait::Secret(seats),
                Tick::Chance(chance) => match self.only_outcome(chance) {
                    Some(outcome) => self.fall(chance, outcome),
                    None => return Wait::Chance(chance),
                },
                Tick::Over => return Wait::Over,
            }
        }
    }

    /// Serves the phase.
    fn tick(&mut self) -> Tick {
        match self.s.phase {
            Phase::Fighters | Phase::Deal => self.tick_fighters(),
            Phase::First => Tick::Chance(Chance::First),
            Phase::Reserve => self.tick_reserve(),
            Phase::Actions => self.tick_laying(Chance::Actions),
            Phase::Effects => self.tick_laying(Chance::Effects),
            Phase::Skills => self.tick_skills(),
            Phase::Layout => self.tick_layout(),
            Phase::Begin => self.begin_turn(),
            Phase::Start => self.tick_start(),
            Phase::Energy => self.tick_energy(),
            Phase::Move => self.tick_move(),
            Phase::Facing | Phase::AfterFacing => self.tick_facing(),
            Phase::StartSkill => self.tick_start_skill(),
            Phase::Sow => self.tick_sow(),
            Phase::Strike => self.tick_strike(),
            Phase::Reaction => self.tick_reaction(),
            Phase::Defense => self.tick_defense(),
            Phase::Push => self.push(),
            Phase::AttackRoll => Tick::Chance(Chance::Dice(self.attack_dice())),
            Phase::DefenseRoll => self.tick_defense_roll(),
            Phase::Gain => self.tick_gain(),
            Phase::Damage => self.resolve_strike(),
            Phase::CollisionDefense => self.tick_collision_defense(),
            Phase::CollisionRoll => Tick::Chance(Chance::Dice(1)),
            Phase::CollisionDefenseRoll => self.tick_collision_defense_roll(),
            Phase::AfterStep => self.tick_after_step(),
            Phase::EndSkill => self.tick_end_skill(),
            Phase::Opponent => self.tick_opponent(),
            Phase::Swap => self.tick_swap(),
            Phase::StyleSwap => self.tick_style_swap(),
            Phase::StyleShift => self.tick_style_shift(),
            Phase::TurnEnd => self.end_turn(),
            Phase::Over => Tick::Over,
        }
    }

    /// Takes a legal action.
    fn take(&mut self, seat: Who, action: u32) {
        match self.s.phase {
            Phase::Fighters => self.take_fighter(seat, action as u8, false),
            Phase::Skills => self.pick(seat, action as u8),
            Phase::Layout => self.lay(seat, action as u8),
            Phase::Start => self.start_from(action as u8),
            Phase::Energy => self.take_energy(action, EnergyCause::Tokens, Phase::Move),
            Phase::Move => self.take_move(action),
            Phase::Facing => self.face(action as u8, Phase::StartSkill),
            Phase::StartSkill => self.take_start_skill(action),
            Phase::Sow => self.sow(action as u8),
            Phase::Strike => self.take_strike(action),
            Phase::Reaction => self.take_reaction(action),
            Phase::Defense => self.take_defense(action),
            Phase::Gain => self.take_energy(action, EnergyCause::Exceptional, Phase::Damage),
            Phase::CollisionDefense => self.take_collision_defense(action),
            Phase::AfterStep => self.take_after_step(action),
            Phase::AfterFacing => self.face(action as u8, Phase::EndSkill),
            Phase::EndSkill => self.take_end_skill(action),
            Phase::Opponent => self.silence(action as u8),
            Phase::Swap => self.take_swap(action),
            Phase::StyleSwap => self.take_style_swap(action),
            Phase::StyleShift => self.take_style_shift(action),
            _ => {}
        }
    }

    /// Takes a legal action and runs on. The action is not checked.
    pub fn apply_unchecked(&mut self, seat: Who, action: u32) -> Wait {
        self.take(seat, action);
        self.run()
    }

    /// Lets chance fall and runs on. The outcome is not checked.
    pub fn fall_unchecked(&mut self, chance: Chance, outcome: u32) -> Wait {
        self.fall(chance, outcome);
        self.run()
    }

    /// Legal actions of a seat that chooses secretly, into `legal`.
    pub fn list_secret(&mut self, seat: Who) {
        list_secret(self.c, self.s, seat, self.legal);
    }

    #[inline]
    pub(super) fn on(&mut self, phase: Phase) -> Tick {
        self.s.phase = phase;
        Tick::On
    }

    #[inline]
    pub(super) fn offer(&mut self, action: u32) {
        self.legal.push(action);
    }

    /// The seat whose turn it is.
    #[inline]
    pub(super) fn attacker(&self) -> &Seat {
        self.s.seat(self.s.active)
    }

    #[inline]
    pub(super) fn attacker_mut(&mut self) -> &mut Seat {
        let seat = self.s.active;
        self.s.seat_mut(seat)
    }

    /// The fighter of a seat.
    #[inline]
    pub(super) fn fighter(&self, seat: Who) -> &Fighter {
        self.c.fighter(self.s.seat(seat).fighter)
    }

    /// A skill of a seat's fighter; [`NO_SKILL`] is none.
    #[inline]
    pub(super) fn skill(&self, seat: Who, skill: u8) -> Option<&Skill> {
        self.c.skill(self.s.seat(seat).fighter, skill)
    }

    /// Sets both gauges of a seat, and tells it if they change.
    pub(super) fn set_energy(&mut self, seat: Who, chi: u8, rage: u8, cause: EnergyCause) {
        let place = self.s.seat_mut(seat);
        if (place.chi, place.rage) != (chi, rage) {
            (place.chi, place.rage) = (chi, rage);
            let args = [seat, chi, rage, cause as u8];
            self.sink.say(EventKind::EnergyChanged, args);
        }
    }

    /// Pays for a skill.
    pub(super) fn pay_skill(&mut self, seat: Who, number: u8) {
        self.sink.say(EventKind::SkillUsed, [seat, number, 0, 0]);
        let Some((chi, rage)) = self
            .skill(seat, number)
            .map(|skill| (skill.chi, skill.rage))
        else {
            return;
        };
        let place = self.s.seat(seat);
        let (chi, rage) = (
            place.chi.saturating_sub(chi),
            place.rage.saturating_sub(rage),
        );
        self.set_energy(seat, chi, rage, EnergyCause::Skill);
    }

    /// What others know of a seat's tokens changes. Called before the state does, and numbered anew with it.
    pub(super) fn learn(&mut self, seat: Who, each: impl FnMut(&World, &mut Collector)) {
        let Some(known) = self.known.as_deref_mut() else {
            return;
        };
        let known = &mut known[usize::from(seat) % MAX_SEATS];
        let frame = Frame::of(self.c, self.s, seat);
        *known = changed(&self.c.words, frame, known, each);
    }

    /// Others keep only the worlds for which something holds.
    pub(super) fn learn_that(&mut self, seat: Who, holds: impl Fn(&World) -> bool) {
        self.learn(seat, |world, all| {
            if holds(world) {
                all.add(world);
            }
        });
    }
}

/// Legal actions of a seat that chooses secretly, ascending; nothing if it does not.
pub fn list_secret(content: &Content, state: &State, seat: Who, legal: &mut Vec<u32>) {
    legal.clear();
    if seat >= state.players {
        return;
    }
    match state.phase {
        Phase::Skills => super::opening::list_picks(state.seat(seat), legal),
        Phase::Layout => super::layout::list_places(content, state.seat(seat), legal),
        _ => {}
    }
}
