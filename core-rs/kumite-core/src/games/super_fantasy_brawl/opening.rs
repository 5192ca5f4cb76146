//! Set-up with the teams complete: challenges, traps, opening hands, deployment (SFB-SET-04 to -07).

use super::actions::{Deploy, Lay, Replace};
use super::events::*;
use super::play::{Asked, Play, Task};
use super::state::Trap;
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    pub(super) fn ask_in_opening(&mut self) -> Asked {
        match self.state.phase {
            Phase::Lay => {
                let free = self.content.arena.traps & !self.state.tokens();
                bits(free).for_each(|hex| self.offer(Lay { hex }.code()));
                Asked::Offer
            }
            Phase::Replace => {
                self.list_replacements();
                Asked::Always
            }
            Phase::Deploy => {
                let free = self.deployable();
                bits(free).for_each(|hex| self.offer(Deploy { hex }.code()));
                Asked::Offer
            }
            _ => Asked::Over,
        }
    }

    pub(super) fn take_in_opening(&mut self, seat: u8, action: u32) -> Task {
        match self.state.phase {
            Phase::Lay => {
                let hex = Lay::of(action).hex;
                self.lay_token(seat, hex, ALL_TOKENS);
                Task::SetUp(Phase::Lay)
            }
            Phase::Replace => self.replace(seat, Replace::of(action).cards),
            Phase::Deploy => {
                let (figure, hex) = (self.state.under.mover, Deploy::of(action).hex);
                self.state.figure_mut(figure).hex = hex;
                self.state.under.mover = NO_FIGURE;
                self.sink.say(Deployed { figure, hex });
                Task::SetUp(Phase::Deploy)
            }
            _ => Task::Ask,
        }
    }

    /// Goes to a phase of the opening if there is anything to do in it, else to the next.
    pub(super) fn open(&mut self, phase: Phase) -> Task {
        match phase {
            Phase::Challenge => {
                let count = self.content.mode(self.state.mode).unscorable + 1;
                self.state.active = NOBODY;
                self.state.under.remaining = count;
                Task::DrawChallenge(Phase::Challenge)
            }
            Phase::Lay => {
                let tokens = self.state.tokens().count_ones() as u8;
                let each = self.content.mode(self.state.mode).traps;
                if tokens < self.state.players * each {
                    let seat = self.state.order[usize::from(tokens / each) % MAX_SEATS];
                    return self.wait_in_set_up(Phase::Lay, seat);
                }
                self.begin_hand(self.state.order[0])
            }
            Phase::Deploy => self.next_to_deploy(),
            _ => self.begin_first_round(),
        }
    }

    fn begin_hand(&mut self, seat: u8) -> Task {
        self.state.active = seat;
        self.state.under.remaining = self.content.mode(self.state.mode).hand;
        Task::Draw(Phase::Hand)
    }

    /// The opening hand of the active seat is drawn, or drawn anew.
    pub(super) fn opening_drawn(&mut self, phase: Phase) -> Task {
        let seat = self.state.active;
        if phase == Phase::Hand {
            return self.wait(Phase::Replace, seat);
        }
        self.state.aside = 0;
        match self.seat_after(seat) {
            Some(next) => self.begin_hand(next),
            None => Task::SetUp(Phase::Deploy),
        }
    }

    /// The seat whose turn comes next in this round.
    pub(super) fn seat_after(&self, seat: u8) -> Option<u8> {
        let order = &self.state.order[..usize::from(self.state.players)];
        let at = order.iter().position(|known| *known == seat)?;
        order.get(at + 1).copied().filter(|next| *next != NOBODY)
    }

    /// All subsets of the hand, ascending.
    fn list_replacements(&mut self) {
        let hand = self.state.seat(self.state.decider).hand.0 & 0x3FFFF;
        if hand.count_ones() > 6 {
            return self.offer(Replace { cards: 0 }.code());
        }
        let mut cards = 0u32;
        loop {
            self.offer(Replace { cards }.code());
            cards = cards.wrapping_sub(hand) & hand;
            if cards == 0 {
                return;
            }
        }
    }

    fn replace(&mut self, seat: u8, cards: u32) -> Task {
        self.state.seat_mut(seat).hand.0 &= !cards;
        self.state.aside = cards;
        let count = cards.count_ones() as u8;
        self.sink.say(CardsReplaced { seat, cards: count });
        self.state.under.remaining = count;
        Task::Draw(Phase::Redraw)
    }

    /// Free hexes of the active seat's deployment area.
    fn deployable(&self) -> u64 {
        let area = self.deployment_of(self.state.active & 1);
        area & !self.state.hexes_of(0xFF)
    }

    /// The deployment area of a side.
    pub(super) fn deployment_of(&self, side: u8) -> u64 {
        self.content.arena.deployment[usize::from(side != self.state.north)]
    }

    fn next_to_deploy(&mut self) -> Task {
        for at in 0..usize::from(self.state.players) {
            let seat = self.state.order[at];
            let mut figures = (0..).zip(&self.state.figures);
            let next = figures.find(|(_, figure)| {
                figure.champion != NO_ID && figure.controller == seat && !figure.is_in()
            });
            if let Some((figure, _)) = next {
                self.state.under.mover = figure;
                self.state.active = seat;
                if self.deployable() == 0 {
                    break;
                }
                return self.wait(Phase::Deploy, seat);
            }
        }
        self.state.under.mover = NO_FIGURE;
        self.begin_first_round()
    }

    fn begin_first_round(&mut self) -> Task {
        self.state.round = 1;
        self.sink.say(RoundBegan { round: 1 });
        Task::Turn(self.state.order[0])
    }

    /// Lays a token face down, in order of hexes.
    pub(super) fn lay_token(&mut self, seat: u8, hex: u8, may_be: u16) {
        let new = Trap {
            hex,
            may_be,
            looked_by: 0,
            token: NO_ID,
        };
        if let Some(place) = self.state.traps.iter_mut().find(|trap| trap.hex == NO_HEX) {
            *place = new;
        }
        self.state.traps.sort_unstable_by_key(|trap| trap.hex);
        self.sink.say(TokenLaid { seat, hex });
    }
}
