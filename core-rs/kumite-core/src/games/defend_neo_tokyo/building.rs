//! Set-up in play: Captain, threat, mechs, starting monsters (DNT-SET-12).

use super::actions::*;
use super::chance::Chance;
use super::events::*;
use super::play::{Play, Served};
use super::setup::kind_in;
use super::state::{Frame, Mech as MechState, State};
use super::terms::*;

impl MechState {
    /// Whether it has all its parts.
    pub(super) fn is_built(&self) -> bool {
        !self.parts.contains(&NO_ID)
    }
}

impl State {
    /// Parts that a mech has, a bit each.
    pub(super) fn taken_parts(&self) -> u32 {
        let mut taken = 0;
        for part in self.crew().iter().flat_map(|mech| mech.parts) {
            if part < 32 {
                taken |= 1 << part;
            }
        }
        taken
    }

    /// The mech whose turn it is in a phase in which mechs take turns.
    #[inline]
    pub(super) fn mech_at_cursor(&self) -> u8 {
        match self.phase {
            Phase::Legs | Phase::SecondArm => {
                self.from_captain((self.crew - 1).saturating_sub(self.cursor))
            }
            _ => self.from_captain(self.cursor),
        }
    }
}

/// The slot that a draft fills in a phase.
fn slot_of(phase: Phase) -> u8 {
    match phase {
        Phase::Legs => slot::LEGS,
        Phase::FirstArm => slot::LEFT,
        Phase::SecondArm => slot::RIGHT,
        _ => slot::CHASSIS,
    }
}

/// The order in which chance builds a mech.
const RANDOM_ORDER: [u8; SLOTS] = [slot::CHASSIS, slot::LEGS, slot::LEFT, slot::RIGHT];

impl<S: Sink> Play<'_, S> {
    pub(super) fn serve_set_up(&mut self) -> Served {
        let phase = self.state.phase;
        match phase {
            Phase::Captain => return Served::Chance(Chance::Captain),
            Phase::Threat => return Served::Chance(Chance::Threat),
            Phase::Starters => return self.serve_starters(),
            _ => {}
        }
        if self.state.cursor >= self.state.crew {
            self.state.cursor = 0;
            self.state.phase = match phase {
                Phase::Chassis => Phase::Legs,
                Phase::Legs => Phase::FirstArm,
                Phase::FirstArm => Phase::SecondArm,
                Phase::ArmSides => {
                    self.state.asked = 0;
                    Phase::Starters
                }
                _ => Phase::ArmSides,
            };
            return Served::On;
        }
        let mech = self.state.mech_at_cursor();
        let is_asked = self.state.asked >> mech & 1 == 1;
        match phase {
            Phase::Prebuilt if !self.state.mech(mech).is_built() => {
                self.each_prebuilt(|play, prebuilt| play.offer(Prebuilt { prebuilt }.code()));
            }
            Phase::ArmSides if is_asked => {
                self.offer(Arms { swapped: 0 }.code());
                self.offer(Arms { swapped: 1 }.code());
            }
            Phase::RandomBuild if !self.state.mech(mech).is_built() => {
                if self.state.build == Build::RandomPrebuilt {
                    return Served::Chance(Chance::Prebuilt);
                }
                let parts = self.state.mech(mech).parts;
                let mut missing = RANDOM_ORDER.into_iter();
                let slot = missing.find(|slot| parts[usize::from(*slot)] == NO_ID);
                return Served::Chance(Chance::Part(slot.unwrap_or(0)));
            }
            Phase::Chassis | Phase::Legs | Phase::FirstArm | Phase::SecondArm if is_asked => {
                self.each_part(slot_of(phase), |play, part| {
                    play.offer(Part { part }.code());
                });
            }
            _ => {}
        }
        if self.legal.is_empty() {
            self.state.cursor += 1;
            return Served::On;
        }
        Served::Ask(self.state.pilot(mech))
    }

    /// Calls `each` with every prebuilt mech none of whose parts is taken.
    pub(super) fn each_prebuilt(&mut self, mut each: impl FnMut(&mut Self, u8)) {
        let taken = self.state.taken_parts();
        let content = self.content;
        for (prebuilt, parts) in (0..).zip(&content.prebuilt) {
            if parts.iter().all(|part| taken >> part & 1 == 0) {
                each(self, prebuilt);
            }
        }
    }

    /// Calls `each` with every part for a slot that nobody has.
    pub(super) fn each_part(&mut self, slot: u8, mut each: impl FnMut(&mut Self, u8)) {
        let taken = self.state.taken_parts();
        let content = self.content;
        for (number, part) in (0u8..).zip(&content.parts) {
            if part.kind == kind_in(slot) && taken >> number & 1 == 0 {
                each(self, number);
            }
        }
    }

    pub(super) fn take_in_set_up(&mut self, action: u32) {
        let mech = self.state.mech_at_cursor();
        let phase = self.state.phase;
        match phase {
            Phase::Prebuilt => {
                let prebuilt = Prebuilt::of(action).prebuilt;
                self.take_prebuilt(mech, prebuilt, Cause::Choice);
            }
            Phase::ArmSides => {
                if Arms::of(action).swapped == 1 {
                    self.state.mech_mut(mech).parts.swap(1, 2);
                    self.sink.say(ArmsSwapped { mech });
                }
            }
            _ => self.take_part(mech, slot_of(phase), Part::of(action).part, Cause::Choice),
        }
        self.state.cursor += 1;
    }

    fn take_prebuilt(&mut self, mech: u8, prebuilt: u8, cause: Cause) {
        if let Some(parts) = self.content.prebuilt.get(usize::from(prebuilt)) {
            self.state.mech_mut(mech).parts = *parts;
        }
        self.sink.say(PrebuiltTaken {
            mech,
            prebuilt,
            cause,
        });
    }

    fn take_part(&mut self, mech: u8, slot: u8, part: u8, cause: Cause) {
        self.state.mech_mut(mech).parts[usize::from(slot & 3)] = part;
        self.sink.say(PartTaken {
            mech,
            slot,
            part,
            cause,
        });
    }

    pub(super) fn captain_falls(&mut self, mech: u8) {
        self.state.captain = mech;
        let cause = Cause::Chance;
        self.sink.say(CaptainNamed { mech, cause });
        self.state.phase = match self.state.threat {
            NOBODY => Phase::Threat,
            _ => self.state.first_build(),
        };
    }

    pub(super) fn threat_falls(&mut self, threat: u8) {
        self.state.threat = threat;
        self.sink.say(ThreatNamed { threat });
        self.state.phase = self.state.first_build();
    }

    pub(super) fn prebuilt_falls(&mut self, prebuilt: u8) {
        let mech = self.state.mech_at_cursor();
        self.take_prebuilt(mech, prebuilt, Cause::Chance);
        self.state.cursor += 1;
    }

    pub(super) fn part_falls(&mut self, slot: u8, part: u8) {
        let mech = self.state.mech_at_cursor();
        self.take_part(mech, slot, part, Cause::Chance);
        if self.state.mech(mech).is_built() {
            self.state.cursor += 1;
        }
    }

    fn serve_starters(&mut self) -> Served {
        let state = &mut *self.state;
        if state.cursor < state.crew && state.event_pool.0 & ALL_APPEARS != 0 {
            return Served::Chance(Chance::Starter);
        }
        let deck = self.content.deck(state.crew);
        (state.deck_appears, state.deck_events) = (deck.appears, deck.events);
        self.begin_turn();
        Served::On
    }

    pub(super) fn starter_falls(&mut self, card: u8) {
        self.state.event_pool.0 &= !(1 << card);
        self.state.event_discard.0 |= 1 << card;
        self.state.cursor += 1;
        self.push_arrival(card);
    }

    /// A monster is about to be placed.
    pub(super) fn push_arrival(&mut self, monster: u8) {
        let n = self.monster_card(monster).citizens;
        self.push(Frame {
            it: object::MONSTER + monster,
            n,
            ..Frame::of(FrameKind::Arrive)
        });
    }
}
