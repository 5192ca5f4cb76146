//! A state in play: content, state, what others know and where events go, together for one step.

use super::actions::{Fighter as Taken, Opponent};
use super::chance::Chance;
use super::content::{Content, Fighter, Skill};
use super::events::{EnergyCause, EnergyChanged, Sink, SkillUsed};
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

/// How many ways chance has.
pub(super) enum Fallen {
    Only(u32),
    Several,
    Never,
}

/// The most automatic steps in a row; a whole match of a hundred rounds has fewer.
const MOST_STEPS: u32 = 100_000;

/// Borrowed parts of one step. Cheap to make.
pub struct Play<'a, S: Sink> {
    /// The content.
    pub content: &'a Content,
    /// The state.
    pub state: &'a mut State,
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
        for _ in 0..MOST_STEPS {
            self.legal.clear();
            match self.tick() {
                Tick::On => {}
                Tick::Offer(seat) if self.legal.len() == 1 => {
                    let only = self.legal[0];
                    self.take(seat, only);
                }
                Tick::Offer(seat) | Tick::Ask(seat) if self.can_choose(seat) => {
                    return Wait::Seat(seat);
                }
                Tick::Secret(seats) => return Wait::Secret(seats),
                Tick::Chance(chance) => match self.fallen(chance) {
                    Fallen::Only(outcome) => self.fall(chance, outcome),
                    Fallen::Several => return Wait::Chance(chance),
                    Fallen::Never => break,
                },
                Tick::Offer(_) | Tick::Ask(_) => break,
                Tick::Over => return Wait::Over,
            }
        }
        // No match leads here, but bytes from outside may: what cannot go on is judged as it is.
        self.legal.clear();
        self.judge_fight();
        Wait::Over
    }

    fn can_choose(&self, seat: Who) -> bool {
        seat.0 < self.state.players && !self.legal.is_empty()
    }

    /// Serves the phase.
    fn tick(&mut self) -> Tick {
        match self.state.phase {
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
        match self.state.phase {
            Phase::Fighters => self.take_fighter(seat, Taken::of(action).fighter, false),
            Phase::Skills => self.pick(seat, action),
            Phase::Layout => self.lay(seat, action),
            Phase::Start => self.start_from(action),
            Phase::Energy => self.take_energy(action, EnergyCause::Tokens, Phase::Move),
            Phase::Move => self.take_move(action),
            Phase::Facing => self.face(action, Phase::StartSkill),
            Phase::StartSkill => self.take_start_skill(action),
            Phase::Sow => self.sow(action),
            Phase::Strike => self.take_strike(action),
            Phase::Reaction => self.take_reaction(action),
            Phase::Defense => self.take_defense(action),
            Phase::Gain => self.take_energy(action, EnergyCause::Exceptional, Phase::Damage),
            Phase::CollisionDefense => self.take_collision_defense(action),
            Phase::AfterStep => self.take_after_step(action),
            Phase::AfterFacing => self.face(action, Phase::EndSkill),
            Phase::EndSkill => self.take_end_skill(action),
            Phase::Opponent => self.silence(Opponent::of(action).seat),
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
        list_secret(self.content, self.state, seat, self.legal);
    }

    #[inline]
    pub(super) fn on(&mut self, phase: Phase) -> Tick {
        self.state.phase = phase;
        Tick::On
    }

    #[inline]
    pub(super) fn offer(&mut self, action: u32) {
        self.legal.push(action);
    }

    /// The seat whose turn it is.
    #[inline]
    pub(super) fn attacker(&self) -> &Seat {
        self.state.seat(self.state.active)
    }

    #[inline]
    pub(super) fn attacker_mut(&mut self) -> &mut Seat {
        let seat = self.state.active;
        self.state.seat_mut(seat)
    }

    /// The fighter of a seat.
    #[inline]
    pub(super) fn fighter(&self, seat: Who) -> &Fighter {
        self.content.fighter(self.state.seat(seat).fighter)
    }

    /// A skill of a seat's fighter; [`NO_SKILL`] is none.
    #[inline]
    pub(super) fn skill(&self, seat: Who, skill: u8) -> Option<&Skill> {
        self.content.skill(self.state.seat(seat).fighter, skill)
    }

    /// Sets both gauges of a seat, and tells it if they change.
    pub(super) fn set_energy(&mut self, seat: Who, chi: u8, rage: u8, cause: EnergyCause) {
        let place = self.state.seat_mut(seat);
        if (place.chi, place.rage) != (chi, rage) {
            (place.chi, place.rage) = (chi, rage);
            self.sink.say(EnergyChanged {
                seat,
                chi,
                rage,
                cause,
            });
        }
    }

    /// Pays for a skill.
    pub(super) fn pay_skill(&mut self, seat: Who, number: u8) {
        let skill = number;
        self.sink.say(SkillUsed { seat, skill });
        let Some((chi, rage)) = self
            .skill(seat, number)
            .map(|skill| (skill.chi, skill.rage))
        else {
            return;
        };
        let place = self.state.seat(seat);
        let (chi, rage) = (
            place.chi.saturating_sub(chi),
            place.rage.saturating_sub(rage),
        );
        self.set_energy(seat, chi, rage, EnergyCause::Skill);
    }

    /// What others know of a seat's tokens changes. Called before the state does, and numbered anew with it.
    pub(super) fn learn(&mut self, seat: Who, each: impl FnMut(World, &mut Collector)) {
        let Some(known) = self.known.as_deref_mut() else {
            return;
        };
        let known = &mut known[seat.index()];
        let frame = Frame::of(self.content, self.state, seat);
        *known = changed(&self.content.arrangements, frame, known, each);
    }

    /// Others keep only the worlds for which something holds.
    pub(super) fn learn_that(&mut self, seat: Who, holds: impl Fn(World) -> bool) {
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
    if seat.0 >= state.players {
        return;
    }
    match state.phase {
        Phase::Skills => super::opening::list_picks(state.seat(seat), legal),
        Phase::Layout => super::layout::list_places(content, state.seat(seat), legal),
        _ => {}
    }
}
