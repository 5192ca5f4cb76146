//! What an operation does once it is under way (docs/encoding, Operations).

use super::actions::*;
use super::chance::Chance;
use super::events::*;
use super::operations::{Op, tile, which};
use super::play::{Play, Served};
use super::reading::{Context, is_me, next_higher, next_lower};
use super::state::Frame;
use super::terms::*;

/// `deck` of peek.
const CITY_DECK: u8 = 1;

impl<S: Sink> Play<'_, S> {
    /// The operation under way goes on.
    pub(super) fn go_on(&mut self, frame: Frame, context: &Context, op: Op) -> Served {
        match op {
            Op::Push { .. } => return self.serve_push(frame, context),
            Op::Unpower { tile, n, .. } => {
                if tile == tile::CHOICE {
                    return self.serve_unpower(frame, context);
                }
                self.each_left(frame, |play, mech| play.unpower(context, mech, tile, n));
                self.next(context);
            }
            Op::Warp => return self.serve_warp(frame, context),
            Op::Power { n, tile } => return self.serve_power_up(frame, context, n, tile),
            Op::Recover { what } => {
                let cards = self.recoverable(context, what);
                bits(cards).for_each(|card| self.offer(Recover { card }.code()));
                return self.ask_or_next(frame.who, context);
            }
            Op::Peek { deck, n } => return self.serve_peek(frame, context, deck, n),
            Op::Reroll => return self.serve_reroll(frame, context),
            Op::DrawCity { n } => return self.serve_draw_city(frame, context, n),
            _ if op.who().is_none() => self.do_alone(context, op),
            _ => self.do_to_next(frame, context, op),
        }
        Served::On
    }

    /// Asks the pilot of a mech; without options the operation is over.
    fn ask_or_next(&mut self, mech: u8, context: &Context) -> Served {
        if self.legal.is_empty() {
            self.next(context);
            return Served::On;
        }
        Served::Ask(self.state.pilot(mech))
    }

    /// Does something to all monsters or mechs that are left, without a stop.
    fn each_left(&mut self, mut frame: Frame, mut each: impl FnMut(&mut Self, u8)) {
        while let Some(one) = frame.take_first() {
            each(self, one);
        }
    }

    /// Does an operation to the first object that is left, or ends it.
    fn do_to_next(&mut self, frame: Frame, context: &Context, op: Op) {
        match op {
            Op::Fire { n, .. } => self.put_tokens(frame, context, Token::Fire, n),
            Op::Minus { n, .. } => self.put_tokens(frame, context, Token::Minus, n),
            Op::Plus { n, .. } => self.put_tokens(frame, context, Token::Plus, n),
            Op::Armor { n, .. } => {
                if context.names_mechs(&op) {
                    self.each_left(frame, |play, mech| play.armor_up(mech, n));
                    self.next(context);
                } else {
                    self.put_tokens(frame, context, Token::Armor, n);
                }
            }
            Op::Strip { n, .. } => {
                self.each_left(frame, |play, monster| {
                    let has = play.state.monster(monster).tokens(Token::Armor);
                    play.set_tokens(monster, Token::Armor, has.saturating_sub(n));
                });
                self.next(context);
            }
            Op::Heal { n, .. } => {
                self.each_left(frame, |play, monster| play.heal(monster, n));
                self.next(context);
            }
            Op::Hold { .. } => {
                self.each_left(frame, |play, monster| {
                    if play.mark(monster, monster_mark::HELD) {
                        play.sink.say(MonsterHeld { monster });
                    }
                });
                self.next(context);
            }
            Op::Stun { .. } => {
                self.each_left(frame, |play, monster| {
                    if monster != BOSS && play.mark(monster, monster_mark::STUNNED) {
                        play.sink.say(MonsterStunned { monster });
                    }
                });
                self.next(context);
            }
            Op::Mend { n, .. } => {
                for space in bits(frame.left.0) {
                    self.mend(space + 1, n);
                }
                self.next(context);
            }
            Op::Stand { .. } => {
                self.each_left(frame, |play, mech| play.stand(mech));
                self.next(context);
            }
            // Citizens of several spaces leave by one effect, so the spaces stay until all are gone.
            Op::Kill {
                which: which::ALL, ..
            } => match self.next_to_kill(frame.left.0) {
                Some(space) => self.push(Frame {
                    space,
                    op: which::HIGH,
                    ..Frame::of(FrameKind::Leave)
                }),
                None => self.next(context),
            },
            Op::Kill { .. } | Op::Bring { .. } | Op::City { .. } | Op::Send { .. } => {
                self.do_to_space(frame, context, op);
            }
            Op::Attack { .. } if frame.left.0 != 0 && context.names_spaces(&op) => {
                self.do_to_space(frame, context, op);
            }
            _ => {
                let mut frame = frame;
                match frame.take_first() {
                    Some(one) => {
                        self.set_top(frame);
                        self.do_to(&frame, context, op, one);
                    }
                    None => self.next(context),
                }
            }
        }
    }

    fn put_tokens(&mut self, frame: Frame, context: &Context, token: Token, n: u8) {
        self.each_left(frame, |play, monster| {
            if play.state.is_in_play(monster) {
                let room = play.room_for(context, monster, token);
                let has = play.state.monster(monster).tokens(token);
                play.set_tokens(monster, token, has + n.min(room));
            }
        });
        self.next(context);
    }

    /// An operation turns to one monster or mech.
    fn do_to(&mut self, frame: &Frame, context: &Context, op: Op, one: u8) {
        let mut objects = super::reading::Objects::default();
        match op {
            Op::Attack { .. } | Op::Hit { .. } | Op::Pull { .. } | Op::Shift { .. } => {
                objects.monsters = 1 << one;
                objects.monsters &= self.state.in_play();
            }
            _ => objects.mechs = 1 << one & self.state.all_mechs(),
        }
        if self.fitting(context, &op, objects).is_none() {
            return;
        }
        let it = object::MONSTER + one;
        match op {
            Op::Attack { .. } => self.push_attack_on(frame, op, it),
            Op::Hit { dice, plus, .. } => {
                let space = self.area_of(it);
                self.push(Frame {
                    who: frame.who,
                    it,
                    space,
                    id: dice,
                    n: plus,
                    ..Frame::of(FrameKind::Blow)
                });
            }
            Op::Pull { .. } => self.move_monster(one, context.here, MonsterCause::Pull),
            Op::Shift { to, standing, who } => {
                let moved = self.shift(one, to == 0, standing);
                if is_me(&who)
                    && let Some(top) = self.state.below_mut(0)
                {
                    top.flags &= !list::MOVED;
                    top.flags |= if moved { list::MOVED } else { 0 };
                }
                if moved {
                    self.open_about(Window::Enter, one);
                }
            }
            Op::Move {
                min,
                max,
                fly,
                carry,
                ..
            } => self.push_move(frame, one, min, max, fly, carry),
            Op::Repair { n, part, .. } => {
                let own = self.state.mech(one);
                let damage = if part {
                    own.damage(slot::CHASSIS)
                } else {
                    own.all_damage()
                };
                self.push(Frame {
                    who: one,
                    n: n.min(damage),
                    flags: part.into(),
                    ..Frame::of(FrameKind::Repair)
                });
            }
            Op::Harm { n, part, .. } => {
                let is_text = frame.kind == FrameKind::Text;
                self.push(Frame {
                    who: one,
                    id: part,
                    n,
                    it: if is_text { frame.it } else { NO_OBJECT },
                    ..Frame::of(FrameKind::Harm)
                });
            }
            Op::Draw { n, .. } => self.push(Frame {
                who: one,
                n,
                ..Frame::of(FrameKind::Draw)
            }),
            Op::Toss { n, .. } => {
                let n = n.min(self.state.mech(one).hand_count());
                self.push(Frame {
                    who: one,
                    n,
                    ..Frame::of(FrameKind::Toss)
                });
            }
            _ => {}
        }
    }

    /// An operation turns to the first space that is left, or ends.
    fn do_to_space(&mut self, mut frame: Frame, context: &Context, op: Op) {
        if frame.left.0 == 0 {
            return self.next(context);
        }
        let space = frame.left.0.trailing_zeros() as u8 + 1;
        frame.left.0 &= frame.left.0 - 1;
        self.set_top(frame);
        if self
            .fitting(context, &op, super::lists::single(space))
            .is_none()
        {
            return;
        }
        match op {
            Op::Attack { .. } => self.push_attack_on(&frame, op, space),
            Op::Kill { which, .. } => self.push(Frame {
                space,
                op: which,
                ..Frame::of(FrameKind::Leave)
            }),
            Op::Bring { n, .. } => self.push(Frame {
                space,
                n,
                id: NO_DESIGN,
                ..Frame::of(FrameKind::Enter)
            }),
            Op::City { n, .. } => {
                let is_text = frame.kind == FrameKind::Text;
                self.push(Frame {
                    space,
                    n,
                    it: if is_text { frame.it } else { NO_OBJECT },
                    ..Frame::of(FrameKind::City)
                });
            }
            Op::Send { which, to, .. } => self.send(context, space, which, to == 1),
            _ => {}
        }
    }

    fn push_attack_on(&mut self, frame: &Frame, op: Op, it: u8) {
        let Op::Attack {
            dice, plus, pierce, ..
        } = op
        else {
            return;
        };
        let is_first = !frame.has(list::SHOT);
        if let Some(top) = self.state.below_mut(0) {
            top.flags |= list::SHOT;
        }
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let space = self.area_of(it);
        self.push(Frame {
            who: frame.who,
            it,
            space,
            id: dice,
            n: plus,
            op: frame.op,
            flags: blow::ATTACK
                | flag(self.is_melee(frame), blow::MELEE)
                | flag(pierce, blow::PIERCE)
                | flag(usize::from(it) < AREAS, blow::ALL)
                | flag(is_first, blow::FIRST),
            ..Frame::of(FrameKind::Blow)
        });
    }

    fn is_melee(&self, frame: &Frame) -> bool {
        let kind = if frame.id < CARDS {
            self.card(frame.who, frame.id).kind
        } else {
            let (slot, _) = self.played(frame);
            let part = self.part(frame.who, slot);
            let action = part.actions.get(usize::from(frame.id & 3));
            action.map_or(CardType::Action, |action| action.kind)
        };
        kind == CardType::Melee
    }

    /// An operation without objects.
    fn do_alone(&mut self, context: &Context, op: Op) {
        let mech = context.mech;
        self.next(context);
        match op {
            Op::Enter => {
                if let Some(monster) = self.window_of(context).monster() {
                    let space = self.state.monster(monster).space;
                    self.move_mech(mech, space, MechCause::Enter);
                }
            }
            Op::Hurt { n, part } => self.push(Frame {
                who: mech,
                id: if part == THIS_PART {
                    context.slot
                } else {
                    part
                },
                n,
                flags: harm::OWN,
                ..Frame::of(FrameKind::Harm)
            }),
            Op::Reroute => self.push(Frame {
                who: mech,
                ..Frame::of(FrameKind::Reroute)
            }),
            Op::Sift { n, pop } => self.push(Frame {
                n,
                id: pop,
                ..Frame::of(FrameKind::Sift)
            }),
            Op::Track { n } => {
                let frames = &self.state.stack[..usize::from(self.state.depth)];
                let is_pilots =
                    |frame: &&Frame| matches!(frame.kind, FrameKind::Play | FrameKind::React);
                let by = frames.iter().rev().find(is_pilots);
                let by = by.map_or(NOBODY, |frame| frame.who);
                (0..n).for_each(|_| self.rise_track(by));
            }
            Op::Reshuffle => self.reshuffle_city(),
            Op::Prevent { n } => self.change_damage(context, ChangeCause::Prevent, |harm| {
                harm.n = harm.n.saturating_sub(n);
            }),
            Op::Cancel => self.change_damage(context, ChangeCause::Cancel, |harm| harm.n = 0),
            Op::Redirect { part, less } => self.redirect(context, part, less),
            Op::Shield { n } => {
                if let Some(at) = self.opener_of(context) {
                    let city = &mut self.state.stack[at];
                    city.n = city.n.saturating_sub(n);
                    let (space, n) = (city.space, city.n);
                    self.sink.say(CityShielded { space, n });
                }
            }
            Op::AddDice { n } => {
                if let Some(at) = self.opener_of(context) {
                    let blow = &mut self.state.stack[at];
                    blow.id = blow.id.saturating_add(n);
                    self.sink.say(DiceAdded { mech, n });
                }
            }
            Op::Symbol => {
                self.state.symbol = Symbol::White;
                let symbol = Symbol::White;
                self.sink.say(SymbolChanged { symbol, mech });
            }
            Op::Survive => {
                if let Some(at) = self.opener_of(context) {
                    self.state.stack[at].flags |= harm::SURVIVED;
                }
            }
            Op::Aim => {
                let slot = context.slot;
                self.state.mech_mut(mech).marks |= mech_mark::aimed(slot) & mech_mark::AIMED;
                self.sink.say(ArmAimed { mech, slot });
            }
            Op::BanReact => self.begin_lasting(lasting::BAN_REACT),
            Op::CapRange => self.begin_lasting(lasting::CAP_RANGE),
            _ => {}
        }
    }

    fn begin_lasting(&mut self, effect: u8) {
        self.state.lasting |= effect;
        self.sink.say(LastingBegan { effect });
    }

    fn serve_push(&mut self, frame: Frame, context: &Context) -> Served {
        let Some(monster) = frame.first() else {
            self.next(context);
            return Served::On;
        };
        let own = self.state.monster(monster);
        let is_free = own.is_in_play() && !own.is(monster_mark::HELD);
        let to = self.content.beside(own.space) & self.state.standing();
        if !is_free || to == 0 {
            let mut frame = frame;
            frame.take_first();
            self.set_top(frame);
            return Served::On;
        }
        bits(to).for_each(|space| self.offer(Space { space }.code()));
        Served::Ask(self.chooser(&frame))
    }

    fn serve_unpower(&mut self, mut frame: Frame, context: &Context) -> Served {
        let Some(mech) = frame.first() else {
            self.next(context);
            return Served::On;
        };
        for slot in 1..4 {
            if self.state.mech(mech).power(slot) > 0 {
                self.offer(Slot { slot }.code());
            }
        }
        if self.legal.is_empty() {
            frame.take_first();
            self.set_top(frame);
            return Served::On;
        }
        Served::Ask(self.state.pilot(mech))
    }

    fn serve_warp(&mut self, frame: Frame, context: &Context) -> Served {
        let entry = self.content.lists.get(context.list, frame.op);
        if entry.is_some_and(|entry| super::lists::is_declared(&frame, &entry.head)) {
            self.next(context);
            self.move_mech(frame.who, frame.it.min(18), MechCause::Warp);
            return Served::On;
        }
        let to = self.state.standing() | 1 << HQ;
        bits(to).for_each(|space| self.offer(Space { space }.code()));
        Served::Ask(self.chooser(&frame))
    }

    fn serve_power_up(&mut self, frame: Frame, context: &Context, n: u8, this: bool) -> Served {
        if this {
            self.next(context);
            self.gain_power(frame.who, context.slot, n);
            return Served::On;
        }
        for slot in 1..4 {
            if self.open_spaces(frame.who, slot) > 0 {
                self.offer(Slot { slot }.code());
            }
        }
        self.ask_or_next(frame.who, context)
    }

    fn gain_power(&mut self, mech: u8, slot: u8, n: u8) {
        let n = n.min(self.open_spaces(mech, slot));
        if n > 0 && slot > 0 {
            let power = self.state.mech(mech).power(slot) + n;
            self.set_power(mech, slot, power, PowerCause::Gain);
        }
    }

    fn unpower(&mut self, context: &Context, mech: u8, which: u8, n: u8) {
        let own = self.state.mech(mech);
        let slot = match which {
            tile::LEGS => slot::LEGS,
            tile::THIS => context.slot,
            _ => {
                let most = own.power.0.iter().max().copied().unwrap_or(0);
                let at = own.power.0.iter().position(|power| *power == most);
                at.map_or(1, |at| at as u8 + 1)
            }
        };
        let power = own.power(slot);
        if power > 0 {
            let left = power.saturating_sub(n);
            self.set_power(mech, slot, left, PowerCause::Loss);
        }
    }

    fn serve_peek(&mut self, frame: Frame, context: &Context, deck: u8, n: u8) -> Served {
        let (known, cards) = if deck == CITY_DECK {
            if self.state.city_bag() | self.state.known_city() == 0 {
                self.reshuffle_city();
            }
            let known = self.state.city_known.iter().filter(|card| **card != 0);
            let known = known.count() as u8;
            (known, known + self.state.city_bag().count_ones() as u8)
        } else {
            let known = self.state.known_events();
            let more = if self.state.has_unknown_event() { 3 } else { 0 };
            (known, self.state.event_deck().min(known + more))
        };
        let wanted = n.min(cards).min(3);
        if known < wanted {
            return Served::Chance(if deck == CITY_DECK {
                Chance::City
            } else {
                Chance::Event
            });
        }
        match wanted {
            0 => {
                self.next(context);
                return Served::On;
            }
            1 => self.offer(
                Order {
                    first: 0,
                    second: 0,
                    third: 0,
                }
                .code(),
            ),
            2 => {
                self.offer(
                    Order {
                        first: 0,
                        second: 1,
                        third: 0,
                    }
                    .code(),
                );
                self.offer(
                    Order {
                        first: 1,
                        second: 0,
                        third: 0,
                    }
                    .code(),
                );
            }
            _ => {
                for [first, second, third] in [
                    [0, 1, 2],
                    [0, 2, 1],
                    [1, 0, 2],
                    [1, 2, 0],
                    [2, 0, 1],
                    [2, 1, 0],
                ] {
                    self.offer(
                        Order {
                            first,
                            second,
                            third,
                        }
                        .code(),
                    );
                }
            }
        }
        Served::Ask(self.state.pilot(frame.who))
    }

    fn take_order(&mut self, context: &Context, deck: u8, order: Order, n: u8) {
        let is_city = deck == CITY_DECK;
        let before = if is_city {
            self.state.city_known
        } else {
            self.state.event_known
        };
        let none = if is_city { 0 } else { NO_CARD };
        let known = before.iter().filter(|card| **card != none).count() as u8;
        let places = [order.first, order.second, order.third];
        let mut after = before;
        for (at, place) in places.iter().enumerate().take(n.min(known).into()) {
            after[at] = before[usize::from(*place).min(2)];
        }
        self.next(context);
        let pile = if is_city {
            self.state.city_known = after;
            PileKind::City
        } else {
            self.state.event_known = after;
            PileKind::Event
        };
        let told = after.map(|card| if card == none { NO_CARD } else { card });
        self.sink.say(DeckOrdered {
            deck: pile,
            first: told[0],
            second: told[1],
            third: told[2],
        });
    }

    fn serve_reroll(&mut self, frame: Frame, context: &Context) -> Served {
        if frame.n > 0 {
            return Served::Chance(Chance::Reroll(frame.n));
        }
        let dice = self.state.dice.0;
        let mut counts = [0u8; FACES];
        // Counts one up each time, the last face fastest, so that numbers ascend.
        'all: loop {
            let mut face = FACES - 1;
            while counts[face] == dice[face] {
                counts[face] = 0;
                if face == 0 {
                    break 'all;
                }
                face -= 1;
            }
            counts[face] += 1;
            let [ones, twos, threes, fours, fives, sixes] = counts;
            self.offer(
                Reroll {
                    ones,
                    twos,
                    threes,
                    fours,
                    fives,
                    sixes,
                }
                .code(),
            );
        }
        self.ask_or_next(frame.who, context)
    }

    fn serve_draw_city(&mut self, frame: Frame, context: &Context, n: u8) -> Served {
        if frame.n < n {
            return self.serve_city_card();
        }
        self.set_top(Frame { n: 0, ..frame });
        self.next(context);
        Served::On
    }

    /// An answer to an operation that is under way.
    pub(super) fn take_started(
        &mut self,
        mut frame: Frame,
        context: &Context,
        op: Op,
        action: u32,
    ) {
        match op {
            Op::Push { .. } => {
                let monster = frame.take_first();
                self.set_top(frame);
                if let Some(monster) = monster {
                    self.move_monster(monster, Space::of(action).space, MonsterCause::Push);
                }
            }
            Op::Unpower { n, .. } => {
                let mech = frame.take_first();
                self.set_top(frame);
                if let Some(mech) = mech {
                    let slot = Slot::of(action).slot;
                    let left = self.state.mech(mech).power(slot).saturating_sub(n);
                    self.set_power(mech, slot, left, PowerCause::Loss);
                }
            }
            Op::Warp => {
                self.next(context);
                self.move_mech(frame.who, Space::of(action).space, MechCause::Warp);
            }
            Op::Power { n, .. } => {
                self.next(context);
                self.gain_power(frame.who, Slot::of(action).slot, n);
            }
            Op::Recover { .. } => {
                self.next(context);
                self.recover(frame.who, Recover::of(action).card);
            }
            Op::Peek { deck, n } => self.take_order(context, deck, Order::of(action), n),
            Op::Reroll => {
                let Reroll {
                    ones,
                    twos,
                    threes,
                    fours,
                    fives,
                    sixes,
                } = Reroll::of(action);
                let taken = [ones, twos, threes, fours, fives, sixes];
                for (count, taken) in self.state.dice.0.iter_mut().zip(taken) {
                    *count = count.saturating_sub(taken);
                }
                let n = taken.iter().sum();
                self.set_top(Frame { n, ..frame });
            }
            _ => {}
        }
    }

    pub(super) fn rerolled_dice_fall(&mut self, outcome: u32) {
        let Some(frame) = self.state.top().copied() else {
            return;
        };
        let context = self.context(&frame);
        self.add_dice(outcome);
        self.set_top(Frame { n: 0, ..frame });
        self.next(&context);
        let (low, high) = self.dice_told();
        self.sink.say(DiceRerolled {
            mech: frame.who,
            n: frame.n,
            low,
            high,
        });
    }

    /// Moves a monster by number; whether it moved.
    fn shift(&mut self, monster: u8, is_higher: bool, standing: bool) -> bool {
        let own = *self.state.monster(monster);
        let to = match (standing, is_higher) {
            (true, true) => self.state.standing_higher(own.space).unwrap_or(NO_SPACE),
            (true, false) => self.state.standing_lower(own.space).unwrap_or(NO_SPACE),
            (false, true) => next_higher(own.space),
            (false, false) => next_lower(own.space),
        };
        let cause = MonsterCause::Shift;
        if own.is(monster_mark::HELD) || !self.state.stands(to) {
            self.sink.say(MonsterStayed { monster, cause });
            return false;
        }
        self.state.monster_mut(monster).space = to;
        let from = own.space;
        self.sink.say(MonsterMoved {
            monster,
            from,
            to,
            cause,
        });
        true
    }

    /// Moves a monster to a space where it can be; the window follows.
    pub(super) fn move_monster(&mut self, monster: u8, to: u8, cause: MonsterCause) {
        let own = self.state.monster_mut(monster);
        let from = own.space;
        own.space = to.min(SPACES as u8);
        self.sink.say(MonsterMoved {
            monster,
            from,
            to,
            cause,
        });
        self.open_about(Window::Enter, monster);
    }

    fn mark(&mut self, monster: u8, mark: u8) -> bool {
        let own = self.state.monster_mut(monster);
        let is_new = own.is_in_play() && !own.is(mark);
        if is_new {
            own.marks |= mark;
        }
        is_new
    }

    fn heal(&mut self, monster: u8, n: u8) {
        let full = self.full_life(monster);
        let own = self.state.monster_mut(monster);
        let life = own.life.saturating_add(n).min(full).max(own.life);
        if own.is_in_play() && life != own.life {
            own.life = life;
            self.sink.say(MonsterHealed { monster, life });
        }
    }

    fn mend(&mut self, space: u8, n: u8) {
        let damage = self.state.city_damage(space);
        if (1..DESTROYED).contains(&damage) {
            let damage = damage.saturating_sub(n);
            *self.state.city_damage_mut(space) = damage;
            self.sink.say(CityMended { space, damage });
        }
    }

    /// Sets the tokens of a monster, and tells it if they change.
    pub(super) fn set_tokens(&mut self, monster: u8, token: Token, now: u8) {
        let place = &mut self.state.monster_mut(monster).tokens.0[token as usize];
        let before = std::mem::replace(place, now.min(15));
        if before != now {
            self.sink.say(TokensChanged {
                monster,
                token,
                now,
                before,
            });
        }
    }

    /// How many tokens of a kind a list can put on a monster (DNT-TOK-02, DNT-TOK-10).
    pub(super) fn room_for(&self, context: &Context, monster: u8, token: Token) -> u8 {
        let figures = &self.content.figures;
        let supply = figures.supply.saturating_sub(self.tokens_in_play(token));
        let has = self.state.monster(monster).tokens(token);
        let limit = match token {
            Token::Minus if context.mech != NOBODY => figures.minus_limit,
            Token::Fire if context.mech != NOBODY => figures.fire_limit,
            _ => 15,
        };
        supply.min(limit.saturating_sub(has))
    }

    pub(super) fn room_for_armor(&self, mech: u8) -> u8 {
        let figures = &self.content.figures;
        let supply = figures
            .supply
            .saturating_sub(self.tokens_in_play(Token::Armor));
        supply.min(
            figures
                .mech_armor
                .saturating_sub(self.state.mech(mech).armor),
        )
    }

    fn tokens_in_play(&self, token: Token) -> u8 {
        let monsters = self.state.monsters.iter().map(|own| own.tokens(token));
        let mut sum: u8 = monsters.sum();
        if token == Token::Armor {
            sum += self.state.crew().iter().map(|own| own.armor).sum::<u8>();
        }
        sum
    }

    fn armor_up(&mut self, mech: u8, n: u8) {
        let n = n.min(self.room_for_armor(mech));
        if n > 0 {
            let own = self.state.mech_mut(mech);
            own.armor += n;
            let armor = own.armor;
            self.sink.say(MechArmored { mech, armor });
        }
    }

    pub(super) fn set_power(&mut self, mech: u8, slot: u8, power: u8, cause: PowerCause) {
        *self.state.mech_mut(mech).power_mut(slot) = power.min(15);
        self.sink.say(PowerChanged {
            mech,
            slot,
            power,
            cause,
        });
    }

    /// Cards of the own discard that can be taken back.
    pub(super) fn recoverable(&self, context: &Context, what: u8) -> u32 {
        let own = self.state.mech(context.mech);
        if what == 1 {
            return own.discard.0 & 0x7F << (context.slot * CARDS_OF_PART);
        }
        let mut attacks = 0;
        for (slot, part) in own.parts.iter().enumerate() {
            let part = self.content.part(*part);
            attacks |= u32::from(part.attacks) << (slot * usize::from(CARDS_OF_PART));
        }
        own.discard.0 & attacks
    }

    fn recover(&mut self, mech: u8, card: u8) {
        let is_closed = self.state.is_closed;
        let own = self.state.mech_mut(mech);
        own.discard.0 &= !(1 << card);
        own.hand.0 |= 1 << card;
        if is_closed {
            own.shown.0 |= 1 << card;
        }
        self.sink.say(CardRecovered { mech, card });
    }

    /// Changes the damage that a window is about.
    fn change_damage(
        &mut self,
        context: &Context,
        cause: ChangeCause,
        change: impl FnOnce(&mut Frame),
    ) {
        let Some(at) = self.opener_of(context) else {
            return;
        };
        let harm = &mut self.state.stack[at];
        change(harm);
        let (mech, slot, n) = (harm.who, harm.id, harm.n);
        self.sink.say(DamageChanged {
            mech,
            slot,
            n,
            cause,
        });
    }

    /// DNT-REA-07.
    fn redirect(&mut self, context: &Context, part: u8, less: u8) {
        let (mech, space) = (context.mech, context.here);
        self.change_damage(context, ChangeCause::Redirect, |harm| {
            (harm.who, harm.id) = (mech, part);
            harm.n = harm.n.saturating_sub(less);
            harm.flags |= harm::REDIRECTED;
        });
        let at = self.opener_of(context).map_or(MAX_DEPTH, |at| at + 1);
        if let Some(window) = self.state.stack.get_mut(at) {
            (window.who, window.space, window.n) = (mech, space, 0);
        }
    }
}
