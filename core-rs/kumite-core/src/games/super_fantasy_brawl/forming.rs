//! Set-up: who begins, drafts and bans, until the teams are complete (SFB-SET, SFB-DRA, SFB-STT).

use super::actions::{Area, Ban, Bring, Lead, Pick};
use super::chance::Chance;
use super::content::Content;
use super::events::*;
use super::play::{Asked, Play, Task};
use super::state::State;
use super::terms::*;

/// Seats that make their lists at the same time.
fn half(state: &State, content: &Content) -> std::ops::Range<u8> {
    if state.mode == Mode::Duel || (0..2).any(|seat| is_bringing(state, content, seat)) {
        0..2
    } else {
        2..4
    }
}

fn is_list_finished(state: &State, content: &Content, seat: u8) -> bool {
    let brought = state.seat(seat).brought;
    let count = if brought & HIDDEN_LIST != 0 {
        u32::from(brought & !HIDDEN_LIST)
    } else {
        brought.count_ones()
    };
    count >= u32::from(content.mode(state.mode).brought)
}

/// Whether a seat still has to add to its list. One that nothing can be added to, which only bytes from outside have,
/// stays as it is.
fn is_bringing(state: &State, content: &Content, seat: u8) -> bool {
    let is_hidden = state.seat(seat).brought & HIDDEN_LIST != 0;
    !is_list_finished(state, content, seat)
        && (is_hidden || next_of_list(state, content, seat) != 0)
}

/// Whether seats 0 and 1 have made their lists.
pub(super) fn are_first_lists_finished(state: &State, content: &Content) -> bool {
    (0..2).all(|seat| is_list_finished(state, content, seat))
}

/// Champions that may come next on a seat's list.
pub(super) fn next_of_list(state: &State, content: &Content, seat: u8) -> u16 {
    let brought = state.seat(seat).brought;
    let size = u32::from(content.mode(state.mode).brought);
    let teammate = if state.mode == Mode::Tornado && seat >= 2 {
        state.seat(seat ^ 2).brought
    } else {
        0
    };
    let open = content.all_champions() & !teammate;
    let above = if brought == 0 {
        open
    } else {
        let highest = 15 - brought.leading_zeros();
        (u32::from(open) >> (highest + 1) << (highest + 1)) as u16
    };
    let missing = size.saturating_sub(brought.count_ones());
    bits(above)
        .filter(|champion| (above >> champion).count_ones() >= missing && missing > 0)
        .fold(0, |all, champion| all | 1 << champion)
}

/// Seats that are still making their lists now, a bit each.
pub(super) fn bringing(state: &State, content: &Content) -> u8 {
    half(state, content)
        .filter(|seat| is_bringing(state, content, *seat))
        .fold(0, |all, seat| all | 1 << seat)
}

/// Legal actions of a seat that chooses secretly, ascending; nothing if it does not.
pub fn list_secret(content: &Content, state: &State, seat: u8, legal: &mut Vec<u32>) {
    legal.clear();
    if state.phase == Phase::Bring && seat < 4 && bringing(state, content) >> seat & 1 == 1 {
        let next = next_of_list(state, content, seat);
        legal.extend(bits(next).map(|champion| Bring { champion }.code()));
    }
}

impl State {
    /// Whether champions are picked one after another.
    pub(super) fn has_picks(&self) -> bool {
        match self.formation {
            Formation::Fixed => false,
            Formation::Competitive => self.mode == Mode::Duel,
            Formation::Free | Formation::Casual => true,
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Legal actions of a seat that chooses secretly, into `legal`.
    pub fn list_secret(&mut self, seat: u8) {
        list_secret(self.content, self.state, seat, self.legal);
    }

    /// Lists what a phase of the set-up asks for.
    pub(super) fn ask_in_set_up(&mut self) -> Asked {
        let phase = self.state.phase;
        match phase {
            Phase::Bring => {
                let seats = bringing(self.state, self.content);
                if seats == 0 || self.state.formation != Formation::Competitive {
                    return Asked::On(Task::SetUp(Phase::First));
                }
                Asked::Secret(seats)
            }
            Phase::First if self.state.first == NOBODY => Asked::Chance(Chance::First),
            Phase::First => Asked::On(Task::SetUp(Phase::Lead)),
            Phase::Lead => {
                let side = self.leading_side();
                self.offer(Lead { seat: side }.code());
                self.offer(Lead { seat: side ^ 2 }.code());
                Asked::Offer
            }
            Phase::Area => {
                self.offer(Area { south: 0 }.code());
                self.offer(Area { south: 1 }.code());
                Asked::Offer
            }
            Phase::Pool => Asked::Chance(Chance::Pool),
            Phase::Ban => {
                let banned = self.bans();
                let owner = self.state.order[usize::from(banned ^ 1) % MAX_SEATS];
                let list = self.state.seat(owner).brought;
                bits(list).for_each(|champion| self.offer(Ban { champion }.code()));
                Asked::Offer
            }
            Phase::Pick => {
                let open = self.pickable(self.state.decider);
                bits(open).for_each(|champion| self.offer(Pick { champion }.code()));
                Asked::Offer
            }
            _ => self.ask_in_opening(),
        }
    }

    pub(super) fn take_in_set_up(&mut self, seat: u8, action: u32) -> Task {
        match self.state.phase {
            Phase::Bring => self.bring(seat, Bring::of(action).champion),
            Phase::Lead => self.lead(Lead::of(action).seat),
            Phase::Area => {
                let is_south = Area::of(action).south == 1;
                let side = seat & 1;
                self.state.north = if is_south { side ^ 1 } else { side };
                self.sink.say(AreaChosen {
                    seat,
                    south: is_south,
                });
                Task::SetUp(Phase::Pool)
            }
            Phase::Ban => self.ban(seat, Ban::of(action).champion),
            Phase::Pick => {
                let champion = Pick::of(action).champion;
                self.state.seat_mut(seat).team |= 1 << champion;
                self.sink.say(ChampionPicked { seat, champion });
                Task::SetUp(Phase::Pick)
            }
            _ => self.take_in_opening(seat, action),
        }
    }

    /// Goes to a phase of the set-up if there is anything to do in it, else to the next.
    pub(super) fn set_up(&mut self, phase: Phase) -> Task {
        match phase {
            Phase::Bring => self.wait_in_set_up(Phase::Bring, NOBODY),
            Phase::First if self.state.first == NOBODY => self.wait_in_set_up(Phase::First, NOBODY),
            Phase::First => Task::SetUp(Phase::Lead),
            Phase::Lead => {
                let order = self.state.order;
                if order[..usize::from(self.state.players)].contains(&NOBODY) {
                    return self.wait_in_set_up(Phase::Lead, self.leading_side());
                }
                let [first, second, third, fourth] = order;
                self.sink.say(OrderSet {
                    first,
                    second,
                    third,
                    fourth,
                });
                self.wait_in_set_up(Phase::Area, first)
            }
            Phase::Pool => self.set_up_pool(),
            Phase::Ban => {
                let is_on = self.state.formation == Formation::Competitive;
                if is_on && self.bans() < self.state.players {
                    let seat = self.state.order[usize::from(self.bans()) % MAX_SEATS];
                    return self.wait_in_set_up(Phase::Ban, seat);
                }
                Task::SetUp(Phase::Pick)
            }
            Phase::Pick => match self.picking() {
                Some(seat) => self.wait_in_set_up(Phase::Pick, seat),
                None => self.form_figures(),
            },
            _ => self.open(phase),
        }
    }

    /// In set-up, whoever is asked is active.
    pub(super) fn wait_in_set_up(&mut self, phase: Phase, seat: u8) -> Task {
        self.state.active = seat;
        self.wait(phase, seat)
    }

    fn bring(&mut self, seat: u8, champion: u8) -> Task {
        self.state.seat_mut(seat).brought |= 1 << champion;
        self.sink.say(ChampionBrought { seat, champion });
        if !is_list_finished(self.state, self.content, seat) {
            return Task::Ask;
        }
        self.sink.say(ListFinished { seat });
        let is_half_finished = is_list_finished(self.state, self.content, seat ^ 1);
        if is_half_finished && self.state.mode == Mode::Tornado && seat < 2 {
            for seat in 2..4 {
                let teammate = seat ^ 2;
                let champions = self.state.seat(teammate).brought;
                self.sink.say(ListSeen {
                    seat,
                    teammate,
                    champions,
                });
            }
        }
        if bringing(self.state, self.content) != 0 {
            return Task::Ask;
        }
        for seat in 0..self.state.players {
            let champions = self.state.seat(seat).brought;
            self.sink.say(ListRevealed { seat, champions });
        }
        Task::SetUp(Phase::First)
    }

    pub(super) fn first_side_falls(&mut self, side: u8) -> Task {
        self.state.first = side;
        self.sink.say(FirstSide { side });
        if self.state.mode == Mode::Duel {
            self.state.order = [side, side ^ 1, NOBODY, NOBODY];
        }
        Task::SetUp(Phase::Lead)
    }

    /// The side that names its first player next; its lowest seat has the same number.
    fn leading_side(&self) -> u8 {
        let is_first = self.state.order[0] == NOBODY;
        (self.state.first ^ u8::from(!is_first)) & 1
    }

    fn lead(&mut self, seat: u8) -> Task {
        let at = usize::from(self.state.order[0] != NOBODY);
        self.state.order[at] = seat;
        self.state.order[at + 2] = seat ^ 2;
        Task::SetUp(Phase::Lead)
    }

    fn set_up_pool(&mut self) -> Task {
        let all = self.content.all_champions();
        match self.state.formation {
            Formation::Free => self.state.pool = all,
            Formation::Casual => {
                if u32::from(self.state.pool_size) >= all.count_ones() {
                    self.state.pool = all;
                } else if self.state.pool.count_ones() < u32::from(self.state.pool_size) {
                    return self.wait_in_set_up(Phase::Pool, NOBODY);
                }
            }
            _ => {}
        }
        Task::SetUp(Phase::Ban)
    }

    pub(super) fn pool_grows(&mut self, champion: u8) -> Task {
        self.state.pool |= 1 << (champion & 15);
        self.sink.say(PoolGrew { champion });
        Task::SetUp(Phase::Pool)
    }

    fn bans(&self) -> u8 {
        let seats = self.state.seats().iter();
        seats.filter(|seat| seat.banned != NO_ID).count() as u8
    }

    fn ban(&mut self, seat: u8, champion: u8) -> Task {
        let owner = self.state.order[usize::from(self.bans() ^ 1) % MAX_SEATS];
        self.state.seat_mut(owner).banned = champion;
        self.sink.say(ChampionBanned {
            seat,
            owner,
            champion,
        });
        if self.state.mode == Mode::Tornado && self.bans() >= self.state.players {
            for seat in &mut self.state.seats {
                seat.team = seat.brought & !(1u32 << (seat.banned & 31)) as u16;
            }
        }
        Task::SetUp(Phase::Ban)
    }

    /// Who picks next; nobody if the teams are complete.
    fn picking(&self) -> Option<u8> {
        let state = &*self.state;
        let seats = state.seats().iter();
        let picks: u32 = seats.map(|seat| seat.team.count_ones()).sum();
        let rules = self.content.mode(state.mode);
        if !state.has_picks() || picks >= u32::from(state.players * rules.champions) {
            return None;
        }
        let turn = match state.formation {
            Formation::Casual => picks ^ 1,
            _ => picks,
        };
        Some(state.order[turn as usize % usize::from(state.players)])
    }

    /// Champions that a seat can take.
    fn pickable(&self, seat: u8) -> u16 {
        let state = &*self.state;
        let own = state.seat(seat);
        if state.formation == Formation::Competitive {
            return own.brought & !own.team & !(1u32 << (own.banned & 31)) as u16;
        }
        let taken = (0..state.players)
            .filter(|other| !state.duplicates || (other ^ seat) & 1 == 0)
            .fold(0, |all, other| all | state.seat(other).team);
        state.pool & !taken
    }

    /// Figures get their numbers: first side first, in order of code. A champion that does not fit in, which only bytes
    /// from outside can ask for, leaves its team; without any champion, which only they have, the match is over.
    fn form_figures(&mut self) -> Task {
        self.state.pool = 0;
        let mut teams = [0u16; MAX_SEATS];
        for (team, seat) in teams.iter_mut().zip(&mut self.state.seats) {
            (seat.brought, seat.banned) = (0, NO_ID);
            *team = std::mem::replace(&mut seat.team, 0);
        }
        for group in 0..2u8 {
            let side = (self.state.first ^ group) & 1;
            let mut figure = group * 4;
            for champion in 0..self.content.champions.len() as u8 {
                let has = |seat: &u8| teams[usize::from(*seat)] >> champion & 1 == 1;
                let mut seats = (0..self.state.players).filter(|seat| seat & 1 == side);
                let Some(seat) = seats.find(has).filter(|_| figure < group * 4 + 4) else {
                    continue;
                };
                let place = self.state.figure_mut(figure);
                (place.champion, place.controller) = (champion, seat);
                self.state.seat_mut(seat).team |= 1 << champion;
                self.sink.say(FigureFormed {
                    figure,
                    seat,
                    champion,
                });
                figure += 1;
            }
        }
        if self.state.seats.iter().all(|seat| seat.team == 0) {
            self.decide_on_points();
            return Task::Ask;
        }
        Task::SetUp(Phase::Challenge)
    }
}
