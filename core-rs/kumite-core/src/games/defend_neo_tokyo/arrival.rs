//! Monsters and the boss come (DNT-EVT-03, DNT-BOS-03 to DNT-BOS-14).

use super::chance::Chance;
use super::events::*;
use super::play::{Play, Served};
use super::state::{Frame, Monster as MonsterState, State};
use super::terms::*;
use crate::wire::Wire;

impl State {
    /// Whether the Event Deck has a card that nobody knows.
    pub(super) fn has_unknown_event(&self) -> bool {
        if self.has_boss_come() {
            return self.event_pool.0 != 0;
        }
        let pool = self.event_pool.0;
        self.deck_appears > 0 && pool & ALL_APPEARS != 0
            || self.deck_events > 0 && pool & !ALL_APPEARS != 0
    }
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn event_card_falls(&mut self, card: u8) {
        self.state.event_pool.0 &= !(1 << card);
        if !self.state.has_boss_come() {
            let count = if card < FIRST_EVENT {
                &mut self.state.deck_appears
            } else {
                &mut self.state.deck_events
            };
            *count = count.saturating_sub(1);
        }
        if self.state.depth == 0 {
            return self.reveal(card);
        }
        let at = usize::from(self.state.known_events()).min(2);
        self.state.event_known[at] = card;
        self.sink.say(CardPeeked {
            deck: PileKind::Event,
            place: at as u8,
            card,
        });
    }

    pub(super) fn serve_arrive(&mut self, frame: Frame) -> Served {
        if frame.step == 0 {
            return self.serve_placing();
        }
        self.set_top(Frame {
            space: frame.space,
            n: frame.n,
            id: NO_DESIGN,
            ..Frame::of(FrameKind::Enter)
        });
        Served::On
    }

    /// A City card says where; one of a standing space (DNT-DSP-13).
    fn serve_placing(&mut self) -> Served {
        if self.state.standing() == 0 {
            self.pop();
            return Served::On;
        }
        self.serve_city_card()
    }

    /// A monster, or the boss, comes into play.
    pub(super) fn place_monster(&mut self, mut frame: Frame, space: u8) {
        let monster = frame.monster().unwrap_or(BOSS);
        let life = self.full_life(monster);
        *self.state.monster_mut(monster) = MonsterState {
            status: Status::InPlay,
            space,
            life,
            ..MonsterState::EMPTY
        };
        self.sink.say(MonsterPlaced {
            monster,
            space,
            life,
        });
        if frame.kind == FrameKind::Boss {
            self.make_boss_deck();
            self.set_step(2);
        } else {
            (frame.space, frame.step) = (space, 1);
            self.set_top(frame);
        }
        self.open_about(Window::Enter, monster);
    }

    fn make_boss_deck(&mut self) {
        let events = self.state.event_discard.0 & !ALL_APPEARS;
        self.state.event_pool.0 = events;
        self.state.event_discard = Wire::EMPTY;
        self.sink.say(BossDeckMade {
            events: (events >> FIRST_EVENT) as u16,
        });
    }

    pub(super) fn serve_boss(&mut self, frame: Frame) -> Served {
        match frame.step {
            0 => return self.serve_boss_deck(),
            1 => return self.serve_placing(),
            2 => {
                self.set_step(3);
                if !self.monster_card(BOSS).arrival.is_empty() {
                    self.push_text(BOSS, TextKind::Arrival);
                }
            }
            _ => self.pop(),
        }
        Served::On
    }

    /// What is left of the Event Deck is turned up (DNT-BOS-03).
    fn serve_boss_deck(&mut self) -> Served {
        let known = self.state.event_known;
        self.state.event_known = [NO_CARD; 3];
        for card in known {
            if (FIRST_EVENT..EVENT_CARDS).contains(&card) {
                self.state.event_discard.0 |= 1 << card;
                self.sink.say(EventLeft { card });
            }
        }
        self.state.deck_appears = 0;
        if self.state.deck_events > 0 && self.state.event_pool.0 & !ALL_APPEARS != 0 {
            return Served::Chance(Chance::BossEvent);
        }
        self.state.deck_events = 0;
        if self.monster_card(BOSS).reshuffles {
            self.reshuffle_city();
        }
        self.set_step(1);
        Served::On
    }

    pub(super) fn boss_event_falls(&mut self, card: u8) {
        self.state.event_pool.0 &= !(1 << card);
        self.state.deck_events = self.state.deck_events.saturating_sub(1);
        self.state.event_discard.0 |= 1 << card;
        self.sink.say(EventLeft { card });
    }
}
