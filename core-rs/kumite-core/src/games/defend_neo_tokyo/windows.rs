//! React windows: who may play what, in order from the Captain (DNT-REA-02 to DNT-REA-11).

use super::actions::{DONE, React};
use super::content::Scope;
use super::events::*;
use super::play::{Play, Served};
use super::state::{Frame, design_of, monster_of};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    /// Opens a window, if it can open now and somebody holds a card for it.
    pub(super) fn open(&mut self, window: Window, who: u8, it: u8, space: u8) {
        let phase = self.state.phase;
        if !(Phase::Event..=Phase::MonsterAttacks).contains(&phase)
            || !self.is_awaited(window)
            || self.state.has_frame(FrameKind::React)
        {
            return;
        }
        self.push(Frame {
            who,
            it,
            space,
            id: window as u8,
            ..Frame::of(FrameKind::Window)
        });
    }

    /// Opens a window about a monster.
    pub(super) fn open_about(&mut self, window: Window, monster: u8) {
        let space = self.state.monster(monster).space;
        self.open(window, NOBODY, object::MONSTER + monster, space);
    }

    /// Whether an upright mech holds a React of this window. Where none does, the window would close at once.
    #[inline]
    fn is_awaited(&self, window: Window) -> bool {
        (0..self.state.crew).any(|mech| self.reacts(mech, window as u8) != 0)
    }

    /// Reacts of a window that an upright mech holds.
    #[inline]
    fn reacts(&self, mech: u8, window: u8) -> u32 {
        let own = self.state.mech(mech);
        if own.is_lying() || own.hand.0 == 0 {
            return 0;
        }
        let mut cards = 0;
        for (slot, part) in own.parts.iter().enumerate() {
            let part = self.content.part(*part);
            let reacts = part.reacts.get(usize::from(window)).copied().unwrap_or(0);
            cards |= u32::from(reacts) << (slot * usize::from(CARDS_OF_PART));
        }
        cards & own.hand.0
    }

    pub(super) fn serve_window(&mut self, frame: Frame) -> Served {
        let mut number = frame.n;
        while number < self.state.crew && !self.is_window_over(&frame) {
            let mech = self.state.from_captain(number);
            let cards = self.playable(mech, &frame);
            if cards != 0 {
                if number != frame.n {
                    self.set_top(Frame { n: number, ..frame });
                }
                bits(cards).for_each(|card| self.offer(React { card }.code()));
                self.offer(DONE);
                return Served::Ask(self.state.pilot(mech));
            }
            number += 1;
        }
        self.pop();
        Served::On
    }

    pub(super) fn take_in_window(&mut self, frame: Frame, action: u32) {
        if action == DONE {
            let n = frame.n.saturating_add(1);
            return self.set_top(Frame { n, ..frame });
        }
        let (mech, card) = (self.state.from_captain(frame.n), React::of(action).card);
        let own = self.state.mech_mut(mech);
        own.hand.0 &= !(1 << card);
        own.shown.0 &= own.hand.0;
        let space = own.space;
        let window = frame.id;
        self.sink.say(ReactPlayed { mech, card, window });
        if self.card(mech, card).has_icon {
            self.rise_track(mech);
        }
        let must_move = self.state.is_destroyed(space);
        self.push(Frame {
            who: mech,
            id: card,
            step: 1,
            flags: if must_move { list::MUST_MOVE } else { 0 },
            ..Frame::of(FrameKind::React)
        });
    }

    /// Whether what a window is about is over.
    fn is_window_over(&self, frame: &Frame) -> bool {
        let state = &*self.state;
        let below = |kind: FrameKind| state.below(1).filter(|below| below.kind == kind);
        match Window::from_code(frame.id) {
            Some(Window::Enter | Window::Declare | Window::Done) => state.is_gone(frame.it),
            Some(Window::Damage) => {
                state.is_gone(frame.it) || below(FrameKind::Harm).is_none_or(|harm| harm.n == 0)
            }
            Some(Window::City) => {
                state.is_gone(frame.it)
                    || !state.stands(frame.space)
                    || below(FrameKind::City).is_none_or(|city| city.n == 0)
            }
            Some(Window::CitizenIn) => !self.is_there(frame),
            Some(Window::CitizenOut) => {
                let saved = |leave: &Frame| leave.has(leave::SAVED);
                !self.is_there(frame) || below(FrameKind::Leave).is_none_or(saved)
            }
            Some(Window::Shot | Window::Rolled) => {
                let is_over = |blow: &Frame| blow.step == OVER_STEP;
                state.is_gone(frame.it) || below(FrameKind::Blow).is_none_or(is_over)
            }
            Some(Window::Critical) => {
                let survived = |harm: &Frame| harm.has(harm::SURVIVED);
                below(FrameKind::Harm).is_none_or(survived)
            }
            Some(Window::Event | Window::Hurt | Window::Kill | Window::Raze) => false,
            _ => true,
        }
    }

    /// Whether a copy of the citizen that a frame is about is in its space.
    fn is_there(&self, frame: &Frame) -> bool {
        design_of(frame.it).is_some_and(|design| self.has_copy(design, frame.space))
    }

    /// Reacts that a mech may play now.
    fn playable(&self, mech: u8, frame: &Frame) -> u32 {
        let cards = self.reacts(mech, frame.id);
        if cards == 0 {
            return 0;
        }
        let own = self.state.mech(mech);
        let is_banned = self.state.lasting & lasting::BAN_REACT != 0
            && (own.space == HQ || self.state.mechs_in(own.space).count_ones() < 2);
        if is_banned {
            return 0;
        }
        let is_stuck = self.state.is_destroyed(own.space);
        let mut fitting = 0;
        for number in bits(cards) {
            let card = self.card(mech, number);
            let slot = number / CARDS_OF_PART;
            let power = match slot {
                slot::CHASSIS => self.generator(mech),
                slot => own.power(slot),
            };
            if card.req > power || !self.is_in_scope(&card.scope, mech, frame) {
                continue;
            }
            let mut context = self.context_of_react(mech, slot, card.list);
            context.playing = 1 << number;
            let can = self.can_begin(&context) && (!is_stuck || self.can_leave(&context));
            fitting |= u32::from(can) << number;
        }
        fitting
    }

    fn is_in_scope(&self, scope: &Scope, mech: u8, frame: &Frame) -> bool {
        let state = &*self.state;
        let own = state.mech(mech);
        let is_meant = match scope.who {
            ScopeWho::None | ScopeWho::Any | ScopeWho::Mech => true,
            ScopeWho::Own => frame.who == mech,
            ScopeWho::Ally => frame.who != mech && frame.who < state.crew,
        };
        if !is_meant {
            return false;
        }
        let is_near = |area: u8, distance: u8| {
            let distance = self.capped(distance);
            self.content.is_near(own.space, area, distance)
        };
        let target = || match monster_of(frame.it) {
            Some(monster) if state.is_in_play(monster) => state.monster(monster).space,
            _ => frame.space,
        };
        if let Some(within) = scope.within {
            let area = match Window::from_code(frame.id) {
                Some(Window::Enter | Window::Declare | Window::Done) => target(),
                Some(
                    Window::Damage
                    | Window::Hurt
                    | Window::Critical
                    | Window::Shot
                    | Window::Rolled,
                ) => state.mech(frame.who).space,
                _ => frame.space,
            };
            if !is_near(area, within) {
                return false;
            }
        }
        if let Some(within) = scope.target_within
            && !is_near(target(), within)
        {
            return false;
        }
        if scope.parts != 0b1111 {
            let part = state.below(1).map_or(0, |harm| harm.id);
            if scope.parts >> (part & 7) & 1 == 0 {
                return false;
            }
        }
        let is_by_monster = || monster_of(frame.it).is_some_and(|it| state.is_in_play(it));
        !scope.by_monster || is_by_monster()
    }

    /// A distance that a pilot's list or scope names, as it counts now.
    #[inline]
    pub(super) fn capped(&self, distance: u8) -> u8 {
        if self.state.lasting & lasting::CAP_RANGE != 0 {
            distance.min(1)
        } else {
            distance
        }
    }
}
