//! Secrets: what a seat may not know is blanked in one place, and dealt anew in another.

use super::codec::Effects;
use super::content::Content;
use super::knowledge::{Frame, HAND, Known, RESERVE, World, draw, ways};
use super::layout;
use super::position::Position;
use super::state::State;
use super::terms::*;
use super::tokens::Tokens;
use crate::random::Bits;
use crate::wire::{Hide, Lens};

impl State {
    /// The state with everything blanked that the viewer (a seat, or nobody) may not know.
    pub fn blanked(&self, viewer: u8) -> Self {
        let mut view = *self;
        let players = usize::from(self.players).min(MAX_SEATS);
        for (seat, place) in (0..).zip(&mut view.seats[..players]) {
            if seat == viewer {
                continue;
            }
            if self.phase == Phase::Skills && place.skills & HIDDEN_SKILLS == 0 {
                place.skills = HIDDEN_SKILLS + place.skills.count_ones() as u8;
            }
            if self.phase == Phase::Layout {
                place.areas = [Tokens::NONE; AREAS];
                place.reserve = Tokens::NONE;
            }
            place.hide();
        }
        if self.active != Who(viewer) && self.turn.hand.effects() > 0 {
            Effects::hide(&mut view.turn.hand);
        }
        view
    }
}

impl Position {
    /// The position with everything blanked that the viewer may not know.
    pub fn blanked(&self, viewer: u8) -> Self {
        Self {
            state: self.state.blanked(viewer),
            ..*self
        }
    }

    /// Deals anew what the viewer does not know; `self` may be a full state or a blanked one.
    pub fn determinized(&self, content: &Content, viewer: u8, random: &mut impl Bits) -> Self {
        let mut dealt = *self;
        for seat in self.state.all_seats().filter(|seat| seat.0 != viewer) {
            let known = &self.known[seat.index()];
            dealt.state.deal_anew(content, seat, known, random);
        }
        // In an odd view something may be hidden that nothing was dealt for.
        let areas = dealt.state.seats.iter_mut();
        areas
            .flat_map(|seat| seat.areas.iter_mut().chain([&mut seat.reserve]))
            .chain([&mut dealt.state.turn.hand])
            .for_each(Tokens::reveal);
        dealt
    }

    /// All positions that the viewer holds possible, as likely as single tokens can lie so; None if there are more than
    /// `most`, or tokens do not lie yet. None of them keeps track of what others know.
    pub fn worlds(&self, content: &Content, viewer: u8, most: usize) -> Option<Vec<(Self, f64)>> {
        let mut start = *self;
        start.is_tracked = false;
        let mut all = vec![(start, 1.0)];
        for seat in self.state.all_seats().filter(|seat| seat.0 != viewer) {
            let known = &self.known[seat.index()];
            if all.len() * known.len() as usize > most {
                return None;
            }
            let frame = Frame::of(content, &self.state, seat);
            let mut next = Vec::with_capacity(all.len() * known.len() as usize);
            for (position, weight) in all {
                frame.each_known(&content.arrangements, known, |world| {
                    let mut one = position;
                    one.state.lay_out(seat, world);
                    next.push((one, weight * f64::from(ways(world))));
                });
            }
            all = next;
        }
        (!all.is_empty()).then_some(all)
    }
}

impl State {
    fn deal_anew(&mut self, content: &Content, seat: Who, known: &Known, random: &mut impl Bits) {
        match self.phase {
            Phase::Skills => self.pick_anew(seat, random),
            Phase::Layout => self.lay_anew(content, seat, random),
            _ if known.is_empty() => self.draw_reserve_anew(content, seat, random),
            _ => self.place_anew(content, seat, known, random),
        }
    }

    /// The first so many of three random skills.
    fn pick_anew(&mut self, seat: Who, random: &mut impl Bits) {
        let place = self.seat_mut(seat);
        let picked = if place.skills & HIDDEN_SKILLS != 0 {
            place.skills & 3
        } else {
            place.skills.count_ones() as u8
        };
        let mut three = 0u8;
        while three.count_ones() < TILES {
            three |= 1 << random.below(SKILLS as u32);
        }
        while three.count_ones() > u32::from(picked) {
            three &= !(1 << (7 - three.leading_zeros()));
        }
        place.skills = three;
        place.areas = [Tokens::NONE; AREAS];
        place.reserve = Tokens::NONE;
    }

    /// So many random legal tokens.
    fn lay_anew(&mut self, content: &Content, seat: Who, random: &mut impl Bits) {
        let place = self.seat_mut(seat);
        let laid = std::mem::take(&mut place.laid).min(TOKENS);
        place.areas = [Tokens::NONE; AREAS];
        place.reserve = Tokens::NONE;
        for _ in 0..laid {
            let mut legal = [0; token::TYPES as usize];
            let count = layout::places(content, place, &mut legal);
            if count == 0 {
                return;
            }
            let at = random.below(count as u32) as usize;
            layout::put(place, legal[at]);
        }
    }

    /// Before the Effects are dealt: at most the reserve lies there.
    fn draw_reserve_anew(&mut self, content: &Content, seat: Who, random: &mut impl Bits) {
        let place = self.seat_mut(seat);
        let mut pool = content.fighter(place.fighter).effects();
        let mut bag = [0; 3];
        for _ in 0..place.reserve.effects() {
            let left: u8 = pool.iter().sum();
            let mut at = random.below(left.max(1).into()) as u8;
            for kind in 0..3 {
                if at < pool[kind] {
                    pool[kind] -= 1;
                    bag[kind] += 1;
                    break;
                }
                at -= pool[kind];
            }
        }
        place.reserve.set_bag(bag);
        place.areas.iter_mut().for_each(|area| area.set_bag([0; 3]));
    }

    /// One of the worlds that others hold possible.
    fn place_anew(&mut self, content: &Content, seat: Who, known: &Known, random: &mut impl Bits) {
        let frame = Frame::of(content, self, seat);
        if let Some(world) = draw(&content.arrangements, frame, known, random) {
            self.lay_out(seat, world);
        }
    }

    pub(super) fn lay_out(&mut self, seat: Who, world: World) {
        let place = self.seat_mut(seat);
        for (bin, area) in place.areas.iter_mut().enumerate() {
            area.set_bag(world.bag(bin));
        }
        place.reserve.set_bag(world.bag(RESERVE));
        if self.active == seat {
            self.turn.hand.set_bag(world.bag(HAND));
        }
    }
}
