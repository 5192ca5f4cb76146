//! What a pilot sees at a glance: what monsters are about to do, what cards would do, and where it is good to stand.

use std::cell::{Cell, OnceCell};

use super::content::{Card, Content, MonsterCard};
use super::operations::{Op, Selector};
use super::reading::is_me;
use super::state::{Mech, State, mech_of, monster_of};
use super::terms::*;
use super::thumbs::*;
use crate::effects::{Head, Span, Take};

/// The mean of a die.
const DIE: f32 = 3.5;
/// What an operation is done to, as far as that is known.
pub(super) type Target = Option<u8>;

/// What a monster is about to do.
#[derive(Clone, Copy, Default)]
struct Force {
    /// Damage to each mech in its space.
    mech: f32,
    city: f32,
    citizens: f32,
}

/// A position as one mech sees it.
pub(super) struct Glance<'a> {
    content: &'a Content,
    pub state: &'a State,
    pub w: &'a [f32; THUMBS],
    pub mech: u8,
    forces: [Force; MONSTERS],
    /// Areas with a monster, a bit each.
    areas: u32,
    /// What is found only once, and only if it is asked for.
    shots: OnceCell<Shots>,
    places: [Cell<f32>; AREAS],
    /// By steps, on foot and flying.
    ways: [[Cell<f32>; 2]; 4],
    cheapest: OnceCell<f32>,
}

/// Attacks that a mech can make: from which distance, to which, and what they are worth.
#[derive(Default)]
struct Shots {
    all: [(u8, u8, f32); MOST_SHOTS],
    count: usize,
}

/// No hand has more; further ones are left out.
const MOST_SHOTS: usize = 24;

/// How far a way is looked along.
const MOST_STEPS: u8 = 3;

impl<'a> Glance<'a> {
    pub fn new(content: &'a Content, state: &'a State, mech: u8) -> Self {
        let mut forces = [Force::default(); MONSTERS];
        for monster in bits(state.in_play()) {
            forces[usize::from(monster)] = force(content, state, monster);
        }
        Self {
            content,
            state,
            w: &content.thumbs,
            mech,
            forces,
            areas: state.monster_areas(),
            shots: OnceCell::new(),
            places: [const { Cell::new(f32::NAN) }; AREAS],
            ways: [const { [const { Cell::new(f32::NAN) }; 2] }; 4],
            cheapest: OnceCell::new(),
        }
    }

    fn own(&self) -> &Mech {
        self.state.mech(self.mech)
    }

    fn card_of(&self, monster: u8) -> &MonsterCard {
        &self.content.threat(self.state.threat).monsters[usize::from(monster) % MONSTERS]
    }

    /// What so much City Damage on a space costs.
    pub fn city_cost(&self, space: u8, n: f32) -> f32 {
        if !self.state.stands(space) || n <= 0.0 {
            return 0.0;
        }
        let capacity = f32::from(self.content.city.capacity[usize::from(space)]).max(1.0);
        let before = f32::from(self.state.city_damage(space));
        let share = (before / capacity).min(1.0);
        let each = self.w[CITY] + self.w[CITY_MORE] * share * share;
        let falls = if before + n >= capacity {
            self.w[RAZE]
        } else {
            0.0
        };
        each * n.min(capacity - before) + falls
    }

    /// What so much damage to a mech costs.
    pub fn harm_cost(&self, mech: u8, n: f32) -> f32 {
        let own = self.state.mech(mech);
        let length = f32::from(self.content.part(own.parts[0]).length).max(1.0);
        let before = f32::from(own.damage(slot::CHASSIS));
        let n = (n - f32::from(own.armor)).max(0.0);
        let share = (before / length).min(1.0);
        let left = length - before;
        let wreck = if n >= left {
            1.0
        } else {
            0.5 * (n / left).powi(4)
        };
        n * (self.w[HARM] + self.w[HARM_MORE] * share * share) + wreck * self.w[WRECK]
    }

    /// What an attack of a monster costs the team where it is.
    pub fn force_cost(&self, monster: u8) -> f32 {
        let space = self.state.monster(monster).space;
        let mechs = self.state.mechs_in(space);
        if mechs == 0 {
            return self.city_force(monster, space);
        }
        let force = self.forces[usize::from(monster) % MONSTERS];
        bits(mechs)
            .map(|mech| self.harm_cost(mech, force.mech))
            .sum()
    }

    /// What a monster would do to a space without mechs.
    fn city_force(&self, monster: u8, space: u8) -> f32 {
        let force = self.forces[usize::from(monster) % MONSTERS];
        let pop = if force.citizens > 0.0 {
            self.pop_in(space)
        } else {
            0.0
        };
        self.city_cost(space, force.city) + self.w[POP] * (0.3 * pop + force.citizens)
    }

    fn pop_in(&self, space: u8) -> f32 {
        let pop = |copy: u8| {
            let design = self.content.design_of[usize::from(copy) % CITIZENS];
            f32::from(self.content.citizen(design).pop)
        };
        bits(self.state.citizens_in(space)).map(pop).sum()
    }

    /// What a step of the Attack Track costs.
    pub fn track_cost(&self) -> f32 {
        let all: f32 = bits(self.state.in_play())
            .map(|it| self.force_cost(it))
            .sum();
        let trigger = self.content.modes[self.state.mode as usize].trigger;
        let is_last = self.state.attack_track + 1 >= trigger;
        all * (self.w[TRACK] + if is_last { self.w[TRIGGER] } else { 0.0 })
    }

    /// What so much damage to a monster is worth: its mean and how far it spreads.
    fn hit(&self, monster: u8, mean: f32, spread: f32) -> f32 {
        let own = self.state.monster(monster);
        if !own.is_in_play() {
            return 0.0;
        }
        let life = f32::from(own.life);
        let through = (mean - f32::from(own.tokens(Token::Armor))).max(0.0);
        let falls = 1.0 / (1.0 + ((life - 0.5 - through) * 1.7 / spread.max(0.4)).exp());
        if monster == BOSS {
            return self.w[BOSS_DAMAGE] * through.min(life) + falls * 30.0;
        }
        let fall = self.w[KILL] + self.w[KILL_FORCE] * self.force_cost(monster);
        self.w[DAMAGE] * through.min(life) + falls * fall
    }

    /// The mean total of an attack with a slot, and how far it spreads.
    fn total(&self, slot: u8, dice: u8, plus: u8, plays: bool) -> (f32, f32) {
        let own = self.own();
        let mut dice = dice;
        let mut plus = f32::from(plus);
        if plays {
            dice += u8::from(own.marks & mech_mark::aimed(slot) & mech_mark::AIMED != 0);
            for card in bits(own.front.0 & ALL_CARDS) {
                let bonus = self.printed(own, card).bonus;
                plus += f32::from(bonus.damage);
                dice += if card / CARDS_OF_PART == slot {
                    bonus.dice
                } else {
                    0
                };
            }
        }
        let dice = f32::from(dice.min(8));
        (DIE * dice + plus, 1.7 * dice.sqrt())
    }

    pub fn printed(&self, own: &Mech, card: u8) -> &Card {
        let part = self
            .content
            .part(own.parts[usize::from(card / CARDS_OF_PART) & 3]);
        &part.cards[usize::from(card % CARDS_OF_PART)]
    }

    /// What an attack on a monster is worth.
    fn attack(&self, monster: u8, (mean, spread): (f32, f32), is_melee: bool, pierce: bool) -> f32 {
        let armor = if pierce {
            0
        } else {
            self.card_of(monster).armor[usize::from(is_melee)]
        };
        self.hit(monster, (mean - f32::from(armor)).max(0.0), spread)
    }

    /// What an attack without a known target is worth.
    fn blind(&self, mean: f32) -> f32 {
        (self.w[DAMAGE] + self.w[BOSS_DAMAGE]) * 0.5 * (mean - 1.0).max(0.5)
    }

    /// Monsters that an operation is done to.
    fn monsters_of(&self, who: &Selector, target: Target) -> u8 {
        let here = self.own().space;
        match (who.take, target) {
            (Take::Each, _) => {
                let near = who.within.unwrap_or(0);
                self.state.monsters_on(self.content.within(here, near))
            }
            (_, Some(it)) => match monster_of(it) {
                Some(monster) => 1 << monster & self.state.in_play(),
                None if usize::from(it) < AREAS => self.state.monsters_in(it),
                None => 0,
            },
            (_, None) => 0,
        }
    }

    /// What a list is worth; its first operation is done to the target, and later ones to it as well.
    pub fn list(&self, list: Span, slot: u8, kind: CardType, target: Target, plays: bool) -> f32 {
        let mut sum = 0.0;
        let mut best_of_choice = f32::NEG_INFINITY;
        for entry in self.content.lists.of(list) {
            let mut worth = self.operation(&entry.op, slot, kind, target, plays);
            if entry.is_optional {
                worth = worth.max(0.0);
            }
            if entry.condition.is_some() {
                worth *= 0.5;
            }
            if let Head::OneOf(..) = entry.head {
                best_of_choice = best_of_choice.max(worth);
                continue;
            }
            sum += worth;
        }
        sum + best_of_choice.max(0.0)
    }

    /// What an operation is worth.
    pub fn operation(&self, op: &Op, slot: u8, kind: CardType, target: Target, plays: bool) -> f32 {
        let w = self.w;
        let own = self.own();
        let each_monster = |who: &Selector, each: &dyn Fn(u8) -> f32, blind: f32| {
            let monsters = self.monsters_of(who, target);
            if monsters == 0 && target.is_none() {
                return blind;
            }
            bits(monsters).map(each).sum()
        };
        match op {
            Op::Attack {
                who,
                dice,
                plus,
                pierce,
                mods,
            } => {
                let (mut mean, spread) = self.total(slot, *dice, *plus, plays);
                for change in mods.iter().flat_map(|mods| mods.0).flatten() {
                    let fire = target
                        .and_then(monster_of)
                        .map_or(1, |monster| self.state.monster(monster).tokens(Token::Fire));
                    mean += match change.per_fire {
                        Some(most) => f32::from((change.amount * fire).min(most)),
                        None if change.condition.is_some() => 0.5 * f32::from(change.amount),
                        None => f32::from(change.amount),
                    };
                }
                let is_melee = kind == CardType::Melee;
                let each = |it| self.attack(it, (mean, spread), is_melee, *pierce);
                each_monster(who, &each, self.blind(mean))
            }
            Op::Hit { who, dice, plus } => {
                let mean = DIE * f32::from(*dice) + f32::from(*plus);
                let spread = 1.7 * f32::from(*dice).sqrt();
                each_monster(who, &|it| self.hit(it, mean, spread), self.blind(mean))
            }
            Op::Fire { who, n } => {
                let each = |it| {
                    w[FIRE]
                        * f32::from(*n)
                        * (f32::from(self.state.monster(it).life) / 8.0).min(1.0)
                };
                each_monster(who, &each, w[FIRE] * f32::from(*n))
            }
            Op::Minus { who, n } => {
                let each = |it| w[MINUS] * f32::from(*n) * self.force_cost(it).min(1.0);
                each_monster(who, &each, 0.5 * w[MINUS])
            }
            Op::Plus { who, n } => each_monster(who, &|_| -w[PLUS] * f32::from(*n), -w[PLUS]),
            Op::Armor { who, n } => {
                let others = if is_me(who) { 1.0 } else { 1.5 };
                let open = self.content.figures.mech_armor.saturating_sub(own.armor);
                w[ARMOR] * others * f32::from((*n).min(open.max(1)))
            }
            Op::Strip { who, n } => {
                let each = |it| {
                    let tokens = self.state.monster(it).tokens(Token::Armor).min(*n);
                    w[DAMAGE] * f32::from(tokens)
                };
                each_monster(who, &each, 0.0)
            }
            Op::Hold { .. } => w[HOLD],
            Op::Stun { who } => {
                each_monster(who, &|it| w[STUN] * self.force_cost(it), w[STUN] * 0.2)
            }
            Op::Push { .. } | Op::Pull { .. } => w[PUSH],
            Op::Move { who, max, fly, .. } if is_me(who) => self.way(*max, *fly),
            Op::Move { .. } => w[ANY],
            Op::Enter => w[ANY],
            Op::Warp => match target {
                Some(space) if usize::from(space) < AREAS => {
                    w[MOVE] * (self.place(space) - self.place(own.space))
                }
                _ => self.way(5, true),
            },
            Op::Repair { who, n, part } => {
                let mech = target.and_then(mech_of).filter(|_| !is_me(who));
                self.repair(mech.unwrap_or(self.mech), *n, *part)
            }
            Op::Hurt { n, part } => {
                let n = f32::from(*n);
                if *part == slot::CHASSIS {
                    -self.harm_cost(self.mech, n)
                } else {
                    -w[HARM] * n
                }
            }
            Op::Power { n, .. } => w[POWER] * f32::from(*n),
            Op::Reroute => w[POWER],
            Op::Unpower { n, .. } => -0.5 * w[POWER] * f32::from(*n),
            Op::Draw { who, n } => {
                let mechs = if who.take == Take::Each { 1.5 } else { 1.0 };
                w[DRAW] * mechs * f32::from(*n)
            }
            Op::Recover { .. } => 1.2 * w[DRAW],
            Op::Peek { .. } => w[PEEK],
            Op::Save { .. } => w[ANY] + 4.0 * w[POP],
            Op::City { n, .. } => {
                let space = target
                    .and_then(monster_of)
                    .map_or(own.space, |monster| self.state.monster(monster).space);
                -self.city_cost(space, f32::from(*n))
            }
            Op::Mend { n, .. } => w[CITY] * f32::from(*n),
            Op::Track { n } => -self.track_cost() * f32::from(*n),
            Op::Prevent { n } => self.prevented(f32::from(*n)),
            Op::Cancel => self.prevented(9.0),
            Op::Redirect { less, .. } => 0.5 * self.prevented(1.0 + f32::from(*less)),
            Op::Shield { n } => self.shielded(f32::from(*n)),
            Op::Survive => w[WRECK],
            Op::Stand { .. } => 2.0 * w[DRAW],
            Op::Symbol => {
                let all: f32 = bits(self.state.in_play())
                    .map(|it| self.force_cost(it))
                    .sum();
                0.4 * all
            }
            Op::AddDice { n } => self.blind(1.0 + DIE * f32::from(*n)),
            Op::Reroll => self.rerolls(),
            Op::Aim => self.blind(1.0 + DIE),
            Op::Mod { .. } => w[LASTING],
            _ => w[ANY],
        }
    }

    /// What repairing so much is worth.
    fn repair(&self, mech: u8, n: u8, is_chassis_only: bool) -> f32 {
        let own = self.state.mech(mech);
        let length = f32::from(self.content.part(own.parts[0]).length).max(1.0);
        let chassis = own.damage(slot::CHASSIS).min(n);
        let limbs = own.all_damage() - own.damage(slot::CHASSIS);
        let rest = if is_chassis_only {
            0
        } else {
            limbs.min(n - chassis)
        };
        let share = f32::from(own.damage(slot::CHASSIS)) / length;
        self.w[REPAIR] * (0.3 + 2.0 * share * share) * f32::from(chassis)
            + self.w[REPAIR_LIMB] * f32::from(rest)
    }

    /// What taking so much off the pending damage is worth.
    fn prevented(&self, n: f32) -> f32 {
        let Some(harm) = self.pending(FrameKind::Harm) else {
            return self.w[HARM] * n.min(2.0);
        };
        let pending = f32::from(harm.n);
        let weight = if harm.id == slot::CHASSIS { 1.0 } else { 0.6 };
        let cost = self.harm_cost(harm.who, pending);
        let less = self.harm_cost(harm.who, (pending - n).max(0.0));
        self.w[PREVENT] * weight * (cost - less)
    }

    fn shielded(&self, n: f32) -> f32 {
        let Some(city) = self.pending(FrameKind::City) else {
            return self.w[CITY] * n;
        };
        let pending = f32::from(city.n);
        let less = self.city_cost(city.space, (pending - n).max(0.0));
        self.w[PREVENT] * (self.city_cost(city.space, pending) - less)
    }

    /// The last pending step of a kind.
    fn pending(&self, kind: FrameKind) -> Option<&super::state::Frame> {
        let depth = usize::from(self.state.depth).min(MAX_DEPTH);
        self.state.stack[..depth]
            .iter()
            .rev()
            .find(|frame| frame.kind == kind)
    }

    /// What rolling low dice again is worth.
    fn rerolls(&self) -> f32 {
        let faces = (1u8..).zip(self.state.dice.0);
        let gain = |(face, count): (u8, u8)| (DIE - f32::from(face)).max(0.0) * f32::from(count);
        self.w[REROLL] * faces.map(gain).sum::<f32>()
    }

    /// How good it is to stand in an area.
    pub fn place(&self, area: u8) -> f32 {
        let known = &self.places[usize::from(area) % AREAS];
        if known.get().is_nan() {
            known.set(self.judge_place(area));
        }
        known.get()
    }

    fn judge_place(&self, area: u8) -> f32 {
        let w = self.w;
        let mut sum = 0.0;
        let is_alone = self.state.mechs_in(area) & !(1 << (self.mech & 7)) == 0;
        let mut harm = 0.0;
        for monster in bits(self.state.monsters_in(area)) {
            harm += self.forces[usize::from(monster)].mech;
            if is_alone {
                sum += w[SHIELD] * self.city_force(monster, area);
            }
        }
        if harm > 0.0 {
            sum -= self.harm_cost(self.mech, harm);
        }
        let own = self.own();
        if area == HQ {
            let bots = self.content.difficulty(self.state.difficulty).bots;
            sum += w[FETCH] * f32::from(bots.saturating_sub(own.bots));
        }
        sum + w[REACH] * self.reach(area)
    }

    /// What the cards in hand could do from an area.
    fn reach(&self, area: u8) -> f32 {
        if self.areas == 0 {
            return 0.0;
        }
        // A bit for each distance within which there is a monster.
        let mut distances = 0u8;
        for distance in 0..4 {
            let seen = self.content.within(area, distance) & self.areas;
            distances |= u8::from(seen != 0) << distance;
        }
        if distances == 0 {
            return 0.0;
        }
        let shots = self.shots.get_or_init(|| self.find_shots());
        let mut sum = 0.0;
        for (near, far, worth) in &shots.all[..shots.count] {
            let is_too_near = *near > 0 && distances >> (near - 1) & 1 == 1;
            if distances >> far & 1 == 1 && !is_too_near {
                sum += worth;
            }
        }
        sum
    }

    fn find_shots(&self) -> Shots {
        let own = self.own();
        let mut shots = Shots::default();
        for (slot, part) in (0u8..).zip(own.parts) {
            let part = self.content.part(part);
            let power = self.power(own, slot);
            let hand = (own.hand.0 >> (slot * CARDS_OF_PART)) as u8 & part.attacks;
            for number in bits(hand) {
                let card = &part.cards[usize::from(number % CARDS_OF_PART)];
                if card.req <= power {
                    self.add_shot(&mut shots, card.list);
                }
            }
            for tile in &part.actions {
                if tile.has_icon && tile.at <= power && own.hand.0 != 0 {
                    self.add_shot(&mut shots, tile.list);
                }
            }
        }
        shots
    }

    fn add_shot(&self, shots: &mut Shots, list: Span) {
        let first = self.content.lists.of(list).first();
        if let Some(Op::Attack {
            who, dice, plus, ..
        }) = first.map(|entry| &entry.op)
            && let Some(shot) = shots.all.get_mut(shots.count)
        {
            let worth = self.blind(DIE * f32::from(*dice) + f32::from(*plus));
            *shot = (who.beyond.min(4), who.within.unwrap_or(3).min(3), worth);
            shots.count += 1;
        }
    }

    /// The power that cards of a slot are measured by.
    pub fn power(&self, own: &Mech, slot: u8) -> u8 {
        if slot == slot::CHASSIS {
            let generator = &self.content.part(own.parts[0]).generator;
            generator[usize::from(own.damage(slot::CHASSIS) & 15)]
        } else {
            own.power(slot)
        }
    }

    /// The best area within some steps, against where the mech is.
    fn way(&self, steps: u8, fly: bool) -> f32 {
        let known = &self.ways[usize::from(steps.min(MOST_STEPS))][usize::from(fly)];
        if known.get().is_nan() {
            let here = self.own().space;
            let best = self.best_within(here, steps, fly);
            known.set(self.w[MOVE] * (best - self.place(here)));
        }
        known.get()
    }

    /// What the least card of the hand is worth.
    pub fn cheapest(&self) -> f32 {
        *self.cheapest.get_or_init(|| {
            let own = self.own();
            let cards = bits(own.hand.0 & ALL_CARDS).map(|card| self.in_hand(own, card));
            cards.fold(1.0, f32::min)
        })
    }

    /// The best place to end a move that begins in an area.
    pub fn best_within(&self, from: u8, steps: u8, fly: bool) -> f32 {
        let landing = self.state.standing() | 1 << HQ;
        let passable = if fly { (1 << AREAS) - 1 } else { landing };
        let mut reached = 1u32 << (from & 31);
        let mut edge = reached;
        for _ in 0..steps.min(MOST_STEPS) {
            let next = bits(edge).fold(0, |all, area| all | self.content.beside(area)) & passable;
            edge = next & !reached;
            reached |= next;
        }
        let ends = bits(reached & landing).map(|area| self.place(area));
        ends.fold(f32::NEG_INFINITY, f32::max).max(-5.0)
    }

    /// What a card of a mech is worth in hand.
    pub fn in_hand(&self, own: &Mech, card: u8) -> f32 {
        let printed = self.printed(own, card);
        let slot = card / CARDS_OF_PART;
        let worth = match printed.kind {
            CardType::React => self.w[REACT_CARD],
            kind => self.list_in_hand(printed.list, slot, kind),
        };
        worth - self.w[REQ] * f32::from(printed.req)
    }

    /// As [`Self::list`], without regard to where the mech stands.
    fn list_in_hand(&self, list: Span, slot: u8, kind: CardType) -> f32 {
        let mut sum = 0.0;
        for entry in self.content.lists.of(list) {
            sum += match &entry.op {
                Op::Move { max, .. } => self.w[PLAN_LEGS] * 0.3 * f32::from(*max),
                Op::Warp => self.w[PLAN_LEGS],
                Op::Attack { dice, plus, .. } => {
                    self.blind(DIE * f32::from(*dice) + f32::from(*plus))
                }
                op => self.operation(op, slot, kind, None, false),
            };
        }
        sum
    }

    /// How many cards of a slot's part each number of power tokens is enough for.
    pub fn cards_by_power(&self, slot: u8) -> [f32; 10] {
        let part = self.content.part(self.own().parts[usize::from(slot & 3)]);
        let enough = |power: usize| {
            let cards = part.cards.iter();
            cards.filter(|card| usize::from(card.req) <= power).count() as f32
        };
        std::array::from_fn(enough)
    }

    /// What each number of power tokens on a slot lets a mech do.
    pub fn by_power(&self, slot: u8) -> [f32; 10] {
        let w = self.w;
        let own = self.own();
        let part = self.content.part(own.parts[usize::from(slot & 3)]);
        let mut worth = [0.0; 10];
        let mut add = |from: u8, more: f32| {
            for each in worth.iter_mut().skip(usize::from(from)) {
                *each += more;
            }
        };
        let hand = (own.hand.0 >> (slot * CARDS_OF_PART)) as u8 & 0x7F;
        let near = |who: &Selector| {
            let within = who.within.unwrap_or(0);
            self.content.within(own.space, within) & self.areas != 0
        };
        for number in bits(hand) {
            let card = &part.cards[usize::from(number % CARDS_OF_PART)];
            let more = match card.kind {
                CardType::React => w[PLAN_REACT],
                kind => {
                    let first = self.content.lists.of(card.list).first();
                    let is_near = first.is_none_or(|entry| match &entry.op {
                        Op::Attack { who, .. } => near(who),
                        _ => true,
                    });
                    let share = if is_near { 1.0 } else { w[PLAN_FAR] };
                    w[PLAN_CARD] * share * self.list_in_hand(card.list, slot, kind)
                }
            };
            add(card.req, more);
        }
        for tile in &part.actions {
            let is_stride = tile.is_stride && slot == slot::LEGS;
            add(
                tile.at,
                if is_stride {
                    w[PLAN_LEGS]
                } else {
                    w[PLAN_TILE]
                },
            );
        }
        worth
    }
}

/// What a monster does in an attack: the mean of both kinds, with its tokens.
fn force(content: &Content, state: &State, monster: u8) -> Force {
    let own = state.monster(monster);
    let card = &content.threat(state.threat).monsters[usize::from(monster) % MONSTERS];
    let tokens = f32::from(own.tokens(Token::Plus)) - f32::from(own.tokens(Token::Minus));
    let mut force = Force::default();
    for (attack, share) in card.attacks.iter().zip([0.6, 0.4, 0.6, 0.4]) {
        for hit in &attack.hits {
            let n = share * (f32::from(hit.n) + tokens).max(0.0);
            match hit.at {
                at::CITY => force.city += n,
                at::CITIZENS => force.citizens += n,
                RANDOM_PART => force.mech += 0.83 * n,
                _ => force.mech += n,
            }
        }
    }
    if own.is(monster_mark::STUNNED) {
        return Force {
            mech: 0.3 * force.mech,
            city: 0.3 * force.city,
            citizens: 0.3 * force.citizens,
        };
    }
    force
}
