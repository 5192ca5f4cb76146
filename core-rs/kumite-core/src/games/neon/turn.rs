//! A player's turn: disembarking, the window between Actions, and the Actions themselves.

use super::actions::{self, DONE, Disembark, Gain, Move, kind};
use super::content::{Op, main_action};
use super::events::*;
use super::play::{Play, Wait};
use super::state::{Attack, Frame, FrameKind, Phase};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    pub(super) fn tick_turn(&mut self) -> Option<Wait> {
        if self.state.check_end && self.ends_now(false) {
            return None;
        }
        let seat = self.state.turn;
        if seat == NOBODY {
            self.start_next_turn();
            return None;
        }
        let loc = self.state.seats[seat].loc;
        if self.state.stage == 0 {
            if loc != SHIP {
                self.state.stage = 1;
                return None;
            }
            self.list_sectors(0x7FE, |sector| Disembark { sector }.code());
            return Some(Wait::Seat(seat));
        }
        if !(1..=10).contains(&loc) {
            self.end_turn(seat);
            return None;
        }
        self.list_turn(seat, loc);
        Some(Wait::Seat(seat))
    }

    fn start_next_turn(&mut self) {
        let Some(seat) = self.next_to_act() else {
            self.state.phase = Phase::Automa;
            self.state.stage = 0;
            return;
        };
        let started = self
            .state
            .seats()
            .iter()
            .filter(|place| place.acted > 0)
            .count() as u8;
        self.state.turn = seat;
        self.state.stage = 0;
        self.state.next_action = 0;
        self.state.seats[seat].acted = started + 1;
        self.sink.say(TurnBegan { seat });
        self.return_token(seat);
    }

    /// NEON-TOK-02.
    pub(super) fn return_token(&mut self, seat: Who) {
        let token = &mut self.state.seats[seat].token;
        let from = *token;
        if (1..=10).contains(&from) {
            *token = SHIP;
            self.sink.say(TokenReturned { seat, sector: from });
        }
    }

    /// Sectors of the ring that are in `mask`, ascending, as actions.
    pub(super) fn list_sectors(&mut self, mask: u32, action: impl Fn(u8) -> u32) {
        self.legal.clear();
        let mut there = 0u32;
        for sector in self.state.ring() {
            there |= 1 << sector;
        }
        there &= mask;
        while there != 0 {
            self.legal.push(action(there.trailing_zeros() as u8));
            there &= there - 1;
        }
    }

    fn end_turn(&mut self, seat: Who) {
        let place = &mut self.state.seats[seat];
        if place.plan != NO_PLAN {
            place.discard |= cards_of(place.plan);
            place.plan = NO_PLAN;
        }
        if place.loc == OUT {
            place.discard = 0;
            self.state.turn = NOBODY;
        } else {
            self.state.phase = Phase::Draw;
        }
    }

    /// The window: effects, ways to perform the next half, or the end of the turn.
    fn list_turn(&mut self, seat: Who, loc: u8) {
        self.legal.clear();
        if self.state.next_action < 3 {
            let plan = self.state.seats[seat].plan;
            let half = self.content.halves(plan)[usize::from(self.state.next_action)];
            let wild = half.main == main_action::WILD;
            if wild || half.main == main_action::MOVE {
                self.list_moves(seat, loc);
            }
            if (wild || half.main == main_action::SEARCH)
                && self.state.seats[seat].energy >= self.search_cost(seat, loc)
            {
                self.legal.push(actions::SEARCH);
            }
            if wild || half.main == main_action::ATTACK {
                self.list_attacks(seat, loc);
            }
            if half.main == main_action::DEFENSE {
                self.legal.push(actions::DEFEND);
            }
            match half.alt {
                1 => self.legal.push(actions::TAKEOVER),
                2 | 3 => self.legal.push(Gain { n: half.alt - 1 }.code()),
                _ => {}
            }
            if wild {
                self.legal.push(Gain { n: 2 }.code());
            }
            if half.main != main_action::DEFENSE {
                self.legal.push(actions::FORGO);
            }
            self.list_effects(seat, Window::DuringTurn);
        } else {
            self.list_effects(seat, Window::DuringTurn);
            self.legal.push(DONE);
        }
        if !self.legal.is_sorted() {
            self.legal.sort_unstable();
        }
    }

    /// NEON-MOV-01, NEON-SEC-09, NEON-FTR-06: where a Move Action may end.
    fn list_moves(&mut self, seat: Who, loc: u8) {
        let mut reached = 1u32 << loc;
        for sector in self.neighbours(loc).iter() {
            reached |= 1 << sector;
            self.offer_move(NO_REF, sector);
        }
        for free in [true, false] {
            self.each_usable(seat, Window::OnMoveAction, |play, reference, effect| {
                if (effect.cost == super::content::Cost::Free) != free {
                    return;
                }
                for op in &effect.ops {
                    let there = match op {
                        Op::MoveSelfAny => play
                            .state
                            .ring()
                            .iter()
                            .fold(0u32, |all, sector| all | 1 << sector),
                        Op::MoveSelfSteps { steps } => {
                            let steps = *steps as i8;
                            1 << play.step_from(loc, steps) | 1 << play.step_from(loc, -steps)
                        }
                        _ => 0,
                    };
                    let mut new = there & !reached;
                    reached |= new;
                    while new != 0 {
                        play.offer_move(reference, new.trailing_zeros() as u8);
                        new &= new - 1;
                    }
                }
            });
        }
    }

    /// NEON-SRC-01 with discounts.
    fn search_cost(&self, seat: Who, loc: u8) -> u8 {
        let mut cost = self.state.search[loc];
        self.each_search_op(seat, loc, |op| {
            if let Op::SearchDiscount { n } = op {
                cost = cost.saturating_sub(*n);
            }
        });
        cost
    }

    /// Runs over the automatic search operations: the Sector's, the Enhancement's, armor's, helmet's.
    fn each_search_op(&self, seat: Who, loc: u8, mut each: impl FnMut(&Op)) {
        let window = Window::OnSearch;
        let holder = &self.state.seats[seat];
        let gear = [ARMOR, HELMET].map(|slot| holder.gear[usize::from(slot)].card());
        let sources = [
            Some(&self.content.sector(loc).effects),
            self.content
                .enhancements
                .get(usize::from(holder.enhancement)),
            gear[0].map(|card| &self.content.design(card).effects),
            gear[1].map(|card| &self.content.design(card).effects),
        ];
        for effects in sources.into_iter().flatten() {
            if effects.windows & window.bit() == 0 {
                continue;
            }
            for effect in &effects.list {
                if effect.in_window(window) && self.passive_holds(effect, seat, loc) {
                    effect.ops.iter().for_each(&mut each);
                }
            }
        }
    }

    pub(super) fn take_in_turn(&mut self, seat: Who, action: u32) {
        let kind_of = actions::kind_of(action);
        if (kind::MOVE..=kind::FORGO).contains(&kind_of) {
            self.state.next_action += 1;
        }
        match kind_of {
            kind::DISEMBARK => {
                self.state.stage = 1;
                self.enter(seat, Disembark::of(action).sector, 0);
            }
            kind::MOVE => self.perform_move(seat, Move::of(action)),
            kind::SEARCH => self.perform_search(seat),
            kind::ATTACK => self.declare_attack(seat, actions::Attack::of(action)),
            kind::DEFEND => {
                self.sink.say(Acted {
                    seat,
                    action: kind_of as u8,
                    n: 0,
                });
                self.gain_energy(seat, 2);
            }
            kind::TAKEOVER => {
                self.sink.say(Acted {
                    seat,
                    action: kind_of as u8,
                    n: 0,
                });
                self.take_leader(seat);
                self.gain_energy(seat, 1);
            }
            kind::GAIN => {
                let n = Gain::of(action).n;
                self.sink.say(Acted {
                    seat,
                    action: kind_of as u8,
                    n,
                });
                self.gain_energy(seat, n);
            }
            kind::FORGO => self.sink.say(Acted {
                seat,
                action: kind_of as u8,
                n: 0,
            }),
            kind::EFFECT => self.use_effect(seat, actions::Effect::of(action)),
            _ => self.end_turn(seat),
        }
    }

    fn offer_move(&mut self, reference: u8, sector: u8) {
        let step = Move {
            r#ref: reference,
            sector,
        };
        self.legal.push(step.code());
    }

    fn perform_move(&mut self, seat: Who, action: Move) {
        let Move { r#ref, sector } = action;
        if r#ref != NO_REF {
            self.pay_for_move(seat, r#ref, sector);
        }
        self.enter(seat, sector, 1);
    }

    fn perform_search(&mut self, seat: Who) {
        let loc = self.state.seats[seat].loc;
        self.sink.say(Acted {
            seat,
            action: kind::SEARCH as u8,
            n: 0,
        });
        let cost = self.search_cost(seat, loc);
        self.spend_energy(seat, cost);
        let rank = self.content.sector(loc).rank;
        let mut draws = self.content.search_draws(rank);
        let mut cards = 0;
        while cards < 8 && draws >> (2 * cards) != 0 {
            cards += 1;
        }
        self.each_search_op(seat, loc, |op| {
            if let Op::SearchExtra { rank: named, n } = op {
                let from = if *named == 0 { rank } else { *named };
                for _ in 0..*n {
                    if cards < 8 {
                        draws |= u16::from(from) << (2 * cards);
                        cards += 1;
                    }
                }
            }
        });
        self.state.push(Frame::new(FrameKind::Search, seat.0, 0));
        let mut draw = Frame::new(FrameKind::Draw, seat.0, self.content.figures.search_keep);
        draw.param = draws;
        self.state.push(draw);
    }

    /// NEON-SRC-07.
    pub(super) fn tick_search(&mut self, frame: Frame) -> Option<Wait> {
        let loc = self.state.seats[frame.who()].loc;
        if self.state.search_supply > 0 && (1..=10).contains(&loc) {
            self.state.search_supply -= 1;
            let tokens = &mut self.state.search[loc];
            *tokens = (*tokens + 1).min(MAX_SEARCH_TOKENS);
            let now = *tokens;
            self.sink.say(SearchTokens {
                sector: loc,
                tokens: now,
            });
        }
        self.state.pop();
        None
    }

    fn declare_attack(&mut self, seat: Who, action: actions::Attack) {
        let actions::Attack { weapon, target, .. } = action;
        let card = match self.state.seats[seat].gear.get(usize::from(weapon)) {
            Some(slot) => slot.card().unwrap_or(NO_ID),
            None => NO_ID,
        };
        let mut attack = Attack {
            attacker: seat,
            weapon,
            card,
            target,
            enabling: action.r#ref,
            enabling_param: action.param,
            ..Attack::EMPTY
        };
        match target {
            0..=6 => attack.fighters = Who(target).bit(),
            16..32 => {
                attack.bots = 1;
                attack.sector = target - 16;
            }
            _ => {
                attack.sector = target - 32;
                attack.fighters = self.opponents_in(seat, attack.sector);
                attack.bots = self.state.bots[attack.sector];
            }
        }
        self.state.attack = attack;
        self.state.push(Frame::new(FrameKind::Attack, 0, 0));
        self.sink.say(AttackDeclared {
            attacker: seat,
            weapon,
            target,
            card,
        });
    }

    /// Fighters in a Sector that `seat` may attack, bit each.
    pub(super) fn opponents_in(&self, seat: Who, sector: u8) -> u8 {
        let mut there = 0;
        for other in self.state.all_seats() {
            if other != seat
                && self.state.loc(other) == sector
                && !self.state.are_allies(seat, other)
            {
                there |= other.bit();
            }
        }
        if self.state.automa_loc == sector {
            there |= AUTOMA.bit();
        }
        there
    }
}
