//! What a list means here and now: its words, its objects, and whether an operation can be done to them.

use super::content::QualityKind;
use super::events::Sink;
use super::operations::{Condition, Op, Selector, count, kind, tile, word};
use super::play::Play;
use super::state::{Frame, design_of, mech_of, monster_of};
use super::terms::*;
use crate::effects::{Head, Span, Take};
use crate::wire::Wire;

/// All areas, a bit each.
const ALL_AREAS: u32 = (1 << AREAS) - 1;
/// All City Spaces.
const ALL_SPACES: u32 = ALL_AREAS & !1;
/// No frame.
const NO_FRAME: u8 = 255;

/// Who a list belongs to, and what it has come to.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub list: Span,
    /// The mech of a card or tile action.
    pub mech: u8,
    /// The slot that it belongs to.
    pub slot: u8,
    /// The monster of a text.
    pub monster: u8,
    /// The citizen of an ability.
    pub design: u8,
    /// The area of `me`.
    pub here: u8,
    pub it: u8,
    pub space: u8,
    pub struck: u8,
    pub flags: u8,
    /// The card that is looked at: it counts as out of the hand.
    pub playing: u32,
    /// Areas with a monster, a bit each.
    pub areas: u32,
    /// Where the window lies that a React answers.
    pub window: u8,
}

/// Objects on the table, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Objects {
    pub monsters: u8,
    pub mechs: u8,
    /// By area.
    pub spaces: u32,
}

impl Objects {
    fn monster(monster: u8) -> Self {
        Self {
            monsters: 1 << (monster & 7),
            ..Self::default()
        }
    }

    fn space(space: u8) -> Self {
        Self {
            spaces: 1 << (space & 31) & ALL_AREAS,
            ..Self::default()
        }
    }

    #[inline]
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

impl Context {
    /// Whether it is a pilot's list.
    #[inline]
    fn is_pilots(&self) -> bool {
        self.mech != NOBODY
    }

    /// Whether the objects of an operation are mechs.
    pub fn names_mechs(&self, op: &Op) -> bool {
        op.who().is_some_and(|who| match (who.take, who.what) {
            (Take::Word, word::ME) => self.is_pilots(),
            (Take::Word, word::IT) => mech_of(self.it).is_some(),
            (Take::Word, _) => false,
            (_, what) => matches!(what, kind::MECH | kind::ALLY),
        })
    }

    /// Whether the objects of an operation are spaces.
    pub fn names_spaces(&self, op: &Op) -> bool {
        op.who().is_some_and(|who| match (who.take, who.what) {
            (Take::Word, word::IT) => usize::from(self.it) < AREAS,
            (Take::Word, what) => !matches!(what, word::ME | word::SRC | word::STRUCK),
            (_, what) => what == kind::SPACE,
        })
    }
}

impl<S: Sink> Play<'_, S> {
    fn blank_context(&self, list: Span) -> Context {
        Context {
            list,
            mech: NOBODY,
            slot: 0,
            monster: NOBODY,
            design: NO_DESIGN,
            here: NO_SPACE,
            it: NO_OBJECT,
            space: NO_SPACE,
            struck: 0,
            flags: 0,
            playing: 0,
            areas: self.state.monster_areas(),
            window: NO_FRAME,
        }
    }

    /// Of a card or tile action that a mech might use.
    pub(super) fn context_of_go(&self, mech: u8, slot: u8, list: Span) -> Context {
        Context {
            mech,
            slot,
            here: self.state.mech(mech).space,
            ..self.blank_context(list)
        }
    }

    /// Of a React that a mech might play in the window on top.
    pub(super) fn context_of_react(&self, mech: u8, slot: u8, list: Span) -> Context {
        Context {
            window: self.state.depth.wrapping_sub(1),
            ..self.context_of_go(mech, slot, list)
        }
    }

    /// Of a list on top of the stack.
    pub(super) fn context(&self, frame: &Frame) -> Context {
        let state = &*self.state;
        let made = match frame.kind {
            FrameKind::Play | FrameKind::React => {
                let (slot, list) = self.played(frame);
                self.context_of_go(frame.who, slot, list)
            }
            FrameKind::Event => {
                let threat = self.content.threat(state.threat);
                let number = usize::from(frame.id.saturating_sub(FIRST_EVENT).min(12));
                self.blank_context(threat.events[number].list)
            }
            FrameKind::Ability => Context {
                design: frame.id,
                here: frame.space,
                ..self.blank_context(self.content.citizen(frame.id).list)
            },
            _ => {
                let monster = frame.monster().unwrap_or(BOSS);
                Context {
                    monster,
                    here: state.monster(monster).space,
                    ..self.blank_context(self.text_of(monster, frame.id))
                }
            }
        };
        let is_react = frame.kind == FrameKind::React;
        Context {
            it: frame.it,
            space: if frame.kind == FrameKind::Ability {
                NO_SPACE
            } else {
                frame.space
            },
            struck: frame.n,
            flags: frame.flags,
            window: if is_react {
                state.depth.wrapping_sub(2)
            } else {
                NO_FRAME
            },
            ..made
        }
    }

    /// The slot and the list of a card or tile action in play.
    pub(super) fn played(&self, frame: &Frame) -> (u8, Span) {
        if frame.id < CARDS {
            let card = self.card(frame.who, frame.id);
            return (frame.id / CARDS_OF_PART, card.list);
        }
        let slot = frame.id.wrapping_sub(32) >> 2 & 3;
        let part = self.part(frame.who, slot);
        let action = part.actions.get(usize::from(frame.id & 3));
        (slot, action.map_or(Span::default(), |action| action.list))
    }

    /// A list of a monster or boss.
    fn text_of(&self, monster: u8, text: u8) -> Span {
        let card = self.monster_card(monster);
        match TextKind::from_code(text) {
            Some(TextKind::Quality) => match card.quality.map(|quality| quality.kind) {
                Some(QualityKind::AfterAttack(list) | QualityKind::EventEnd(list)) => list,
                _ => Span::default(),
            },
            Some(TextKind::After) => card.after,
            Some(TextKind::Arrival) => card.arrival,
            Some(attack) => card.attacks[attack as usize & 3].list,
            None => Span::default(),
        }
    }

    /// The quality of a monster, if its side is up (DNT-MON-03).
    #[inline]
    pub(super) fn quality_up(&self, monster: u8) -> Option<QualityKind> {
        let quality = self.monster_card(monster).quality?;
        let is_up = self.state.is_mech_side_up(monster) == quality.is_mech_side;
        is_up.then_some(quality.kind)
    }

    /// The window that a React answers.
    pub(super) fn window_of(&self, context: &Context) -> Frame {
        let frame = self.state.stack.get(usize::from(context.window));
        frame.copied().unwrap_or(Frame::EMPTY)
    }

    /// Where the frame lies that the window was opened by.
    pub(super) fn opener_of(&self, context: &Context) -> Option<usize> {
        let at = usize::from(context.window).checked_sub(1)?;
        (at < MAX_DEPTH).then_some(at)
    }

    fn opener(&self, context: &Context, kind: FrameKind) -> Option<&Frame> {
        let frame = &self.state.stack[self.opener_of(context)?];
        (frame.kind == kind).then_some(frame)
    }

    /// What a selector names now.
    pub(super) fn objects(&self, context: &Context, who: &Selector) -> Objects {
        if who.take == Take::Word {
            return self.named(context, who.what);
        }
        let state = &*self.state;
        let near = match who.within {
            None => ALL_AREAS,
            Some(within) => {
                let within = if context.is_pilots() {
                    self.capped(within)
                } else {
                    within
                };
                let mut near = self.content.within(context.here, within);
                if who.beyond > 0 {
                    near &= !self.content.within(context.here, who.beyond - 1);
                }
                near
            }
        };
        let mut found = Objects::default();
        match who.what {
            kind::MONSTER if near & context.areas == 0 => {}
            kind::MONSTER => found.monsters = state.monsters_on(near),
            kind::MECH => found.mechs = state.mechs_on(near),
            kind::ALLY => found.mechs = state.mechs_on(near) & !(1 << (context.mech & 7)),
            kind::SPACE => found.spaces = near & ALL_SPACES,
            _ => {}
        }
        match who.condition {
            Some(Condition::HasMonster) => found.spaces &= context.areas,
            Some(Condition::Standing) => found.spaces &= state.standing(),
            Some(Condition::OutsideHq) => found.mechs &= !state.mechs_in(HQ),
            _ => {}
        }
        match (who.least, who.most) {
            (Some(count), _) => self.extreme(found, count, false),
            (None, Some(count)) => self.extreme(found, count, true),
            (None, None) => found,
        }
    }

    /// What a word stands for.
    fn named(&self, context: &Context, what: u8) -> Objects {
        let state = &*self.state;
        let here = context.here;
        match what {
            word::ME if context.is_pilots() => Objects {
                mechs: 1 << (context.mech & 7),
                ..Objects::default()
            },
            word::ME if state.is_in_play(context.monster) => Objects::monster(context.monster),
            word::HERE => Objects::space(here),
            word::IT => self.object(context.it),
            word::SRC => match self.window_of(context).monster() {
                Some(monster) if state.is_in_play(monster) => Objects::monster(monster),
                _ => Objects::default(),
            },
            word::STRUCK => Objects {
                monsters: context.struck & state.in_play(),
                ..Objects::default()
            },
            word::TARGET_SPACE => Objects::space(context.space),
            word::DRAWN => Objects {
                spaces: state.drawn.0 << 1 & ALL_SPACES,
                ..Objects::default()
            },
            word::NEXT_HIGHER => Objects::space(next_higher(here)),
            word::NEXT_LOWER => Objects::space(next_lower(here)),
            word::STANDING_HIGHER => Objects::space(state.standing_higher(here).unwrap_or(31)),
            word::STANDING_LOWER => Objects::space(state.standing_lower(here).unwrap_or(31)),
            _ => Objects::default(),
        }
    }

    /// One object; nothing if it is gone.
    fn object(&self, it: u8) -> Objects {
        if let Some(monster) = monster_of(it) {
            if self.state.is_in_play(monster) {
                return Objects::monster(monster);
            }
        } else if let Some(mech) = mech_of(it) {
            return Objects {
                mechs: 1 << mech & self.state.all_mechs(),
                ..Objects::default()
            };
        } else if usize::from(it) < AREAS {
            return Objects::space(it);
        }
        Objects::default()
    }

    /// The one with the least or most of a count, ties in canonical order.
    fn extreme(&self, found: Objects, what: u8, is_most: bool) -> Objects {
        let state = &*self.state;
        let rank = |value: u8, place: u32| {
            let value = u32::from(if is_most { 255 - value } else { value });
            if what == count::ORDER {
                if is_most { u32::MAX - place } else { place }
            } else {
                value << 16 | place
            }
        };
        let by_area = |area: u8, number: u8| u32::from(area) << 8 | u32::from(number);
        let mut best = Objects::default();
        if found.monsters != 0 {
            let key = |monster: &u8| {
                let own = state.monster(*monster);
                rank(own.life, by_area(own.space, *monster))
            };
            let one = bits(found.monsters).min_by_key(key);
            best.monsters = one.map_or(0, |monster| 1 << monster);
        } else if found.spaces != 0 {
            let key = |space: &u8| rank(state.city_damage(*space), by_area(*space, 0));
            let one = bits(found.spaces).min_by_key(key);
            best.spaces = one.map_or(0, |space| 1 << space);
        } else if found.mechs != 0 {
            let key = |mech: &u8| rank(0, by_area(state.mech(*mech).space, self.turn_of(*mech)));
            let one = bits(found.mechs).min_by_key(key);
            best.mechs = one.map_or(0, |mech| 1 << mech);
        }
        best
    }

    /// The number of a mech from the Captain.
    pub(super) fn turn_of(&self, mech: u8) -> u8 {
        let captain = self.state.from_captain(0);
        (mech + self.state.crew - captain) % self.state.crew
    }

    /// Objects in canonical order, as `left` of a frame has them.
    pub(super) fn in_order(&self, objects: Objects) -> u32 {
        if objects.spaces != 0 {
            return objects.spaces >> 1;
        }
        let state = &*self.state;
        let mut keys = [(0u8, 0u8, 0u8); 8];
        let mut count = 0;
        for monster in bits(objects.monsters) {
            keys[count] = (state.monster(monster).space, monster, monster);
            count += 1;
        }
        if count == 0 {
            for mech in bits(objects.mechs) {
                keys[count] = (state.mech(mech).space, self.turn_of(mech), mech);
                count += 1;
            }
        }
        if count > 1 {
            keys[..count].sort_unstable();
        }
        let each = keys[..count].iter().rev();
        each.fold(0, |left, key| left << 3 | u32::from(key.2 + 1))
    }

    /// Whether the condition of an operation holds.
    pub(super) fn holds(&self, context: &Context, condition: Condition) -> bool {
        match condition {
            Condition::Defeated => context.flags & list::DEFEATED != 0,
            Condition::Moved => context.flags & list::MOVED != 0,
            Condition::NoneLeft => {
                let harm = self.opener(context, FrameKind::Harm);
                harm.is_none_or(|harm| harm.n == 0)
            }
            _ => false,
        }
    }

    /// Whether the first thing of a list can be done: its operation, or one list of a choice.
    pub(super) fn can_begin(&self, context: &Context) -> bool {
        match self.content.lists.get(context.list, 0) {
            None => false,
            Some(entry) => match entry.head {
                Head::OneOf(starts, count) => starts[..usize::from(count)]
                    .iter()
                    .any(|start| self.can_start(context, *start)),
                _ => self.can_start(context, 0),
            },
        }
    }

    /// Whether an operation can be done now, and its `if` holds.
    pub(super) fn can_start(&self, context: &Context, number: u8) -> bool {
        let Some(entry) = self.content.lists.get(context.list, number) else {
            return false;
        };
        entry
            .condition
            .is_none_or(|condition| self.holds(context, condition))
            && self.can_do(context, &entry.op)
    }

    /// Whether the list moves the own mech out of where it stands (DNT-DSP-10).
    pub(super) fn can_leave(&self, context: &Context) -> bool {
        self.content
            .lists
            .of(context.list)
            .iter()
            .any(|entry| match entry.op {
                Op::Move {
                    who, min, max, fly, ..
                } => is_me(&who) && self.can_step(context.mech, min.max(1), max, fly),
                Op::Warp | Op::Enter => self.can_do(context, &entry.op),
                _ => false,
            })
    }

    /// Whether an object fits, or an operation without objects can be done.
    pub(super) fn can_do(&self, context: &Context, op: &Op) -> bool {
        match op {
            Op::Save { who } => {
                let mut found = false;
                self.each_citizen(context, who, |_, _| found = true);
                found
            }
            _ => match op.who() {
                Some(who) => !self
                    .fitting(context, op, self.objects(context, who))
                    .is_none(),
                None => self.can_do_alone(context, op),
            },
        }
    }

    /// Whether an operation without objects can be done.
    fn can_do_alone(&self, context: &Context, op: &Op) -> bool {
        let (state, mech) = (&*self.state, context.mech);
        match *op {
            Op::Enter => match self.window_of(context).monster() {
                Some(monster) if state.is_in_play(monster) => {
                    let next = self.content.beside(state.mech(mech).space);
                    next >> state.monster(monster).space & 1 == 1
                }
                _ => false,
            },
            Op::Power { tile: true, .. } => {
                context.slot > 0 && self.open_spaces(mech, context.slot) > 0
            }
            Op::Power { .. } => (1..4).any(|slot| self.open_spaces(mech, slot) > 0),
            Op::Reroute => self.reroute_sources(mech) != 0,
            Op::Recover { what } => self.recoverable(context, what) != 0,
            Op::Peek { deck: 0, .. } => state.event_deck() > 0,
            Op::Prevent { .. } | Op::Cancel => self
                .opener(context, FrameKind::Harm)
                .is_some_and(|harm| harm.n > 0),
            Op::Redirect { .. } => self
                .opener(context, FrameKind::Harm)
                .is_some_and(|harm| harm.n > 0 && !harm.has(harm::REDIRECTED)),
            Op::Shield { .. } => self
                .opener(context, FrameKind::City)
                .is_some_and(|city| city.n > 0),
            Op::AddDice { .. } => self.opener(context, FrameKind::Blow).is_some(),
            Op::Reroll => state.dice != Wire::EMPTY,
            Op::Symbol => state.symbol == Symbol::Red,
            Op::Aim => {
                matches!(context.slot, slot::LEFT | slot::RIGHT)
                    && state.mech(mech).marks & mech_mark::aimed(context.slot) == 0
            }
            _ => true,
        }
    }

    /// Those of some objects that fit an operation.
    pub(super) fn fitting(&self, context: &Context, op: &Op, all: Objects) -> Objects {
        let state = &*self.state;
        let monsters = |fits: &dyn Fn(u8) -> bool| Objects {
            monsters: keep(all.monsters, fits),
            ..Objects::default()
        };
        let mechs = |fits: &dyn Fn(u8) -> bool| Objects {
            mechs: keep(all.mechs, fits),
            ..Objects::default()
        };
        let spaces = |fits: u32| Objects {
            spaces: all.spaces & fits,
            ..Objects::default()
        };
        match *op {
            Op::Attack { .. } => Objects {
                monsters: all.monsters,
                mechs: 0,
                spaces: all.spaces & context.areas,
            },
            Op::Hit { .. } | Op::Heal { .. } | Op::Shift { .. } => monsters(&|_| true),
            Op::Fire { .. } => monsters(&|it| self.room_for(context, it, Token::Fire) > 0),
            Op::Minus { .. } => monsters(&|it| self.room_for(context, it, Token::Minus) > 0),
            Op::Plus { .. } => monsters(&|it| self.room_for(context, it, Token::Plus) > 0),
            Op::Armor { .. } => Objects {
                monsters: keep(all.monsters, &|it| {
                    self.room_for(context, it, Token::Armor) > 0
                }),
                mechs: keep(all.mechs, &|it| self.room_for_armor(it) > 0),
                spaces: 0,
            },
            Op::Strip { .. } => monsters(&|it| state.monster(it).tokens(Token::Armor) > 0),
            Op::Hold { .. } => monsters(&|it| !state.monster(it).is(monster_mark::HELD)),
            Op::Stun { .. } => {
                monsters(&|it| it != BOSS && !state.monster(it).is(monster_mark::STUNNED))
            }
            Op::Push { .. } => monsters(&|it| {
                let own = state.monster(it);
                !own.is(monster_mark::HELD)
                    && self.content.beside(own.space) & state.standing() != 0
            }),
            Op::Pull { .. } => {
                if !state.stands(context.here) {
                    return Objects::default();
                }
                let next = self.content.beside(context.here);
                monsters(&|it| {
                    let own = state.monster(it);
                    !own.is(monster_mark::HELD) && next >> own.space & 1 == 1
                })
            }
            Op::Move { min, max, fly, .. } => {
                mechs(&|it| min == 0 || self.can_step(it, min, max, fly))
            }
            Op::Repair { part: true, .. } => mechs(&|it| state.mech(it).damage(slot::CHASSIS) > 0),
            Op::Repair { .. } => mechs(&|it| state.mech(it).all_damage() > 0),
            Op::Harm { .. } => mechs(&|_| true),
            Op::Unpower { tile, .. } => mechs(&|it| {
                let own = state.mech(it);
                match tile {
                    tile::LEGS => own.power(slot::LEGS) > 0,
                    tile::THIS => own.power(context.slot) > 0,
                    _ => own.power.0 != [0; 3],
                }
            }),
            Op::Draw { .. } => {
                mechs(&|it| state.mech(it).discard.0 != 0 || state.command_deck(it) != 0)
            }
            Op::Toss { .. } => mechs(&|it| {
                let playing = if it == context.mech {
                    context.playing
                } else {
                    0
                };
                state.mech(it).hand.0 & !playing != 0
            }),
            Op::Kill { .. } => spaces(self.peopled()),
            Op::Bring { .. } | Op::City { .. } => spaces(state.standing()),
            Op::Send { to, .. } => Objects {
                spaces: keep_areas(all.spaces, &|it| {
                    self.sendable(context, it, to == 1).next().is_some()
                }),
                ..Objects::default()
            },
            Op::Mend { .. } => Objects {
                spaces: keep_areas(all.spaces, &|it| {
                    (1..DESTROYED).contains(&state.city_damage(it))
                }),
                ..Objects::default()
            },
            Op::Stand { .. } => mechs(&|it| state.mech(it).is_lying()),
            _ => Objects::default(),
        }
    }

    /// Calls `each` with every citizen that a selector names and that can be discarded: space, design.
    pub(super) fn each_citizen(
        &self,
        context: &Context,
        who: &Selector,
        mut each: impl FnMut(u8, u8),
    ) {
        let named = match (who.take, who.what) {
            (Take::Word, word::SRC) => {
                let window = self.window_of(context);
                Some((window.space, window.it))
            }
            (Take::Word, _) => Some((context.space, context.it)),
            _ => None,
        };
        if let Some((space, it)) = named {
            if let Some(design) = design_of(it)
                && self.has_copy(design, space)
                && !self.content.citizen(design).is_kept
            {
                each(space, design);
            }
            return;
        }
        let mut near = ALL_AREAS;
        if let Some(within) = who.within {
            near = self.content.within(context.here, self.capped(within));
            if who.beyond > 0 {
                near &= !self.content.within(context.here, who.beyond - 1);
            }
        }
        for space in bits(near & ALL_SPACES) {
            let there = self.state.citizens_in(space) & !self.content.kept_copies;
            let mut last = NO_DESIGN;
            for copy in bits(there) {
                let design = self.content.design_of[usize::from(copy)];
                if design != last {
                    each(space, design);
                    last = design;
                }
            }
        }
    }
}

/// The space one number up.
pub(super) fn next_higher(space: u8) -> u8 {
    match space {
        1..=17 => space + 1,
        18 => 1,
        _ => NO_SPACE,
    }
}

/// The space one number down.
pub(super) fn next_lower(space: u8) -> u8 {
    match space {
        2..=18 => space - 1,
        1 => 18,
        _ => NO_SPACE,
    }
}

/// Whether a selector is the word `me`.
pub(super) fn is_me(who: &Selector) -> bool {
    who.take == Take::Word && who.what == word::ME
}

#[inline]
fn keep(all: u8, fits: &dyn Fn(u8) -> bool) -> u8 {
    bits(all)
        .filter(|it| fits(*it))
        .fold(0, |kept, it| kept | 1 << it)
}

fn keep_areas(all: u32, fits: &dyn Fn(u8) -> bool) -> u32 {
    bits(all)
        .filter(|it| fits(*it))
        .fold(0, |kept, it| kept | 1 << it)
}
