//! Phases of the match: setup, planning, whose turn it is, the end of a round.

use super::actions::{Fighter, RANDOM_FIGHTER, plan_of};
use super::chance::Chance;
use super::content::main_action;
use super::events::*;
use super::play::{Play, Wait};
use super::state::Phase;
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    #[inline]
    pub(super) fn tick_phase(&mut self) -> Option<Wait> {
        match self.state.phase {
            Phase::Ring => Some(Wait::Chance(Chance::Ring)),
            Phase::FirstToken | Phase::Reveal => Some(Wait::Chance(Chance::Token)),
            Phase::Fighters => self.tick_fighters(),
            Phase::FighterDraw => Some(Wait::Chance(Chance::Fighter)),
            Phase::Hands => self.tick_hands(),
            Phase::Leader => Some(Wait::Chance(Chance::Leader)),
            Phase::Plan => self.tick_plan(),
            Phase::Turn => self.tick_turn(),
            Phase::Draw => self.tick_action_draw(),
            Phase::Automa => self.tick_automa(),
            Phase::Sink => self.tick_sink(),
            Phase::Over => Some(Wait::Over),
        }
    }

    pub(super) fn take_in_phase(&mut self, seat: Who, action: u32) {
        match self.state.phase {
            Phase::Fighters => {
                let fighter = Fighter::of(action).fighter;
                if fighter == RANDOM_FIGHTER {
                    self.state.phase = Phase::FighterDraw;
                } else {
                    self.claim(fighter, false);
                }
            }
            Phase::Plan => self.commit_plan(seat, plan_of(action)),
            Phase::Turn => self.take_in_turn(seat, action),
            Phase::Sink => self.take_in_sink(seat, action),
            _ => {}
        }
    }

    fn seat_without_fighter(&self) -> Option<Who> {
        self.state
            .all_seats()
            .find(|seat| self.state.seats[*seat].fighter == NO_ID)
    }

    fn tick_fighters(&mut self) -> Option<Wait> {
        let Some(seat) = self.seat_without_fighter() else {
            self.state.phase = Phase::Hands;
            return None;
        };
        let free = self.unclaimed();
        self.legal.clear();
        for fighter in 0..16 {
            if free >> fighter & 1 == 1 {
                self.legal.push(Fighter { fighter }.code());
            }
        }
        if free.count_ones() > 1 {
            let fighter = RANDOM_FIGHTER;
            self.legal.push(Fighter { fighter }.code());
        }
        Some(Wait::Seat(seat))
    }

    /// The lowest seat without a Fighter takes this one.
    pub(super) fn claim(&mut self, fighter: u8, at_random: bool) {
        if let Some(seat) = self.seat_without_fighter() {
            self.state.seat_fighter(self.content, seat, fighter);
            self.sink.say(FighterTaken {
                seat,
                fighter,
                is_random: at_random,
            });
        }
    }

    fn tick_hands(&mut self) -> Option<Wait> {
        let mut all = self.state.all_seats();
        let Some(seat) = all.find(|seat| self.state.seats[*seat].hand == 0) else {
            self.state.phase = Phase::Leader;
            return None;
        };
        Some(Wait::Chance(Chance::Hand {
            seat,
            deck: ALL_CARDS,
            cards: 3,
        }))
    }

    /// NEON-RND-04, RND-05: the seat that ended its turn draws up to three cards.
    fn tick_action_draw(&mut self) -> Option<Wait> {
        let seat = self.state.turn;
        let Some(place) = self.state.seats().get(seat.index()) else {
            self.state.phase = Phase::Turn;
            return None;
        };
        let missing = 3u8.saturating_sub(place.hand.count_ones() as u8);
        let deck = ALL_CARDS & !place.hand & !place.discard;
        if missing == 0 {
            self.state.turn = NOBODY;
            self.state.phase = Phase::Turn;
            return None;
        }
        if deck.count_ones() <= u32::from(missing) {
            if deck != 0 {
                self.draw_cards(seat, deck);
            } else {
                self.state.seats[seat].discard = 0;
                self.sink.say(DiscardReshuffled { seat });
            }
            return None;
        }
        Some(Wait::Chance(Chance::Hand {
            seat,
            deck,
            cards: missing,
        }))
    }

    pub(super) fn hand_falls(&mut self, seat: Who, _deck: u8, drawn: u8) {
        self.draw_cards(seat, drawn);
    }

    fn draw_cards(&mut self, seat: Who, drawn: u8) {
        self.state.seats[seat].hand |= drawn;
        self.sink.say(HandDrawn {
            seat,
            cards: drawn.count_ones() as u8,
        });
        self.sink.say(HandSeen { seat, cards: drawn });
    }

    pub(super) fn begin_round(&mut self, round: u8) {
        self.state.round = round;
        self.state.phase = Phase::Plan;
        self.sink.say(RoundBegan { round });
    }

    fn tick_plan(&mut self) -> Option<Wait> {
        let mut waiting = 0;
        let mut can_all = true;
        for (seat, place) in self.state.all_seats().zip(self.state.seats()) {
            if place.loc != OUT && place.plan == NO_PLAN {
                waiting |= seat.bit();
                // Any two cards are a plan.
                can_all &= place.hand & place.hand.wrapping_sub(1) != 0;
            }
        }
        if !can_all {
            self.legal.clear();
            return Some(Wait::Seat(Who(0)));
        }
        if waiting != 0 {
            return Some(Wait::Plans(waiting));
        }
        self.reveal_plans();
        None
    }

    fn commit_plan(&mut self, seat: Who, plan: u16) {
        let place = &mut self.state.seats[seat];
        place.plan = plan;
        place.hand &= !cards_of(plan);
        self.sink.say(Planned { seat });
        self.sink.say(PlanSeen { seat, plan });
    }

    /// NEON-PLAN-07, NEON-DEF-01.
    fn reveal_plans(&mut self) {
        for seat in self.state.all_seats() {
            let plan = self.state.seats[seat].plan;
            if plan != NO_PLAN {
                self.sink.say(PlanRevealed { seat, plan });
            }
        }
        for seat in self.state.all_seats() {
            let plan = self.state.seats[seat].plan;
            if plan == NO_PLAN {
                continue;
            }
            let halves = self.content.halves(plan);
            let defenses = halves
                .iter()
                .filter(|half| half.main == main_action::DEFENSE)
                .count();
            let fields = (defenses as u8).min(self.content.figures.fields);
            self.state.seats[seat].fields = fields;
            if fields > 0 {
                self.sink.say(FieldsAttached { seat, fields });
            }
        }
        self.state.phase = Phase::Turn;
        self.state.turn = NOBODY;
    }

    /// NEON-PLAN-08, PLAN-09: who acts next, computed at this moment.
    pub(super) fn next_to_act(&self) -> Option<Who> {
        let players = self.state.players;
        self.state
            .all_seats()
            .filter(|seat| {
                let place = &self.state.seats[*seat];
                place.loc != OUT && place.acted == 0 && place.plan != NO_PLAN
            })
            .min_by_key(|seat| {
                let initiative = self.content.initiative(self.state.seats[*seat].plan);
                // The leader is a seat in every match; no other number may underflow.
                let from_leader = (seat.0 + 4 * players - self.state.leader.0) % players;
                (initiative, from_leader)
            })
    }

    /// NEON-RND-06: the round is over.
    pub(super) fn end_round(&mut self) {
        for seat in 0..usize::from(self.state.players) {
            let place = &mut self.state.seats[seat];
            place.fields = 0;
            place.tapped = false;
            place.plan = NO_PLAN;
            place.acted = 0;
            if place.loc == OUT {
                place.token = OUT;
            }
        }
        self.begin_round(self.state.round.saturating_add(1));
    }
}
