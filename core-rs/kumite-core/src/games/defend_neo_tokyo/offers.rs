//! Goes: which tile actions and cards a pilot may use now, and how one begins (docs/encoding, Tile and Card).

use super::actions::*;
use super::content::TileAction;
use super::events::*;
use super::operations::Op;
use super::play::{Play, Served};
use super::reading::Context;
use super::state::Frame;
use super::terms::*;
use crate::effects::{Head, Span, Take};

impl<S: Sink> Play<'_, S> {
    /// Lists what a mech can do with its go, besides passing.
    pub(super) fn list_goes(&mut self, mech: u8) {
        let own = *self.state.mech(mech);
        if own.goes >= self.content.figures.goes {
            return;
        }
        let is_stuck = self.state.is_destroyed(own.space);
        let content = self.content;
        let base = self.context_of_go(mech, 0, Span::default());
        for (slot, part) in (0u8..).zip(own.parts) {
            let power = own.power(slot);
            for (number, action) in (0u8..).zip(&content.part(part).actions) {
                if action.at > power || !can_pay(action, own.bots, own.hand.0) {
                    continue;
                }
                let list = action.list;
                let context = Context { list, slot, ..base };
                if self.is_offered(&context, action.kind, is_stuck) {
                    self.offer_targets(&context, |target, design| {
                        Tile {
                            slot,
                            number,
                            target,
                            design,
                        }
                        .code()
                    });
                }
            }
        }
        for (slot, part) in (0u8..).zip(own.parts) {
            let part = content.part(part);
            let cards = own.hand.0 >> (slot * CARDS_OF_PART) & u32::from(part.plays);
            if cards == 0 {
                continue;
            }
            let power = match slot {
                slot::CHASSIS => self.generator(mech),
                slot => own.power(slot),
            };
            for number in bits(cards) {
                let printed = &part.cards[usize::from(number)];
                if printed.req > power {
                    continue;
                }
                let card = slot * CARDS_OF_PART + number;
                let context = Context {
                    list: printed.list,
                    slot,
                    playing: 1 << card,
                    ..base
                };
                if self.is_offered(&context, printed.kind, is_stuck) {
                    self.offer_targets(&context, |target, design| {
                        Card {
                            card,
                            target,
                            design,
                        }
                        .code()
                    });
                }
            }
        }
    }

    /// Whether a list can be begun as a go. That its first operation has an object is seen when targets are listed.
    fn is_offered(&self, context: &Context, kind: CardType, is_stuck: bool) -> bool {
        if matches!(kind, CardType::Attack | CardType::Melee) && !self.has_attack(context) {
            return false;
        }
        !is_stuck || self.can_leave(context)
    }

    /// Whether an attack of the list has an object.
    fn has_attack(&self, context: &Context) -> bool {
        let list = self.content.lists.of(context.list);
        // The first attack of nearly every list is its first operation, whose targets are listed anyway.
        if let Some(first) = list.first()
            && matches!(first.op, Op::Attack { .. })
            && matches!(first.head, Head::None)
        {
            return true;
        }
        let mut attacks = list
            .iter()
            .filter(|entry| matches!(entry.op, Op::Attack { .. }));
        attacks.any(|entry| self.can_do(context, &entry.op))
    }

    /// Offers a list once for each target of its first operation, or once.
    fn offer_targets(&mut self, context: &Context, code: impl Fn(u8, u8) -> u32) {
        let Some(entry) = self.content.lists.get(context.list, 0) else {
            return;
        };
        if !matches!(entry.head, Head::None) {
            if self.can_begin(context) {
                self.offer(code(0, 0));
            }
            return;
        }
        if !entry
            .condition
            .is_none_or(|condition| self.holds(context, condition))
        {
            return;
        }
        match &entry.op {
            Op::Warp => {
                let to = self.state.standing() | 1 << HQ;
                bits(to).for_each(|space| self.offer(code(space, 0)));
            }
            Op::Save { who } if who.take == Take::One => {
                let mut listed = [(0u8, 0u8); 64];
                let mut count = 0;
                self.each_citizen(context, who, |space, design| {
                    if let Some(place) = listed.get_mut(count) {
                        *place = (space, design);
                        count += 1;
                    }
                });
                for (space, design) in &listed[..count] {
                    self.offer(code(*space, *design));
                }
            }
            op => match op.who() {
                Some(who) if who.take == Take::One => {
                    let all = self.objects(context, who);
                    let fitting = self.fitting(context, op, all);
                    bits(fitting.monsters).for_each(|target| self.offer(code(target, 0)));
                    bits(fitting.mechs).for_each(|target| self.offer(code(target, 0)));
                    bits(fitting.spaces).for_each(|target| self.offer(code(target, 0)));
                }
                _ => {
                    if self.can_do(context, op) {
                        self.offer(code(0, 0));
                    }
                }
            },
        }
    }

    /// A tile action or card is used.
    pub(super) fn begin_play(&mut self, mech: u8, action: u32) {
        let must_move = self.state.is_destroyed(self.state.mech(mech).space);
        let flags = if must_move { list::MUST_MOVE } else { 0 };
        if kind_of(action) == kind::CARD {
            let Card {
                card,
                target,
                design,
            } = Card::of(action);
            let (it, space) = self.declared(mech, card, target, design);
            let own = self.state.mech_mut(mech);
            own.hand.0 &= !(1 << card);
            own.shown.0 &= own.hand.0;
            let is_citizen = it != NO_OBJECT && it >= object::CITIZEN;
            self.sink.say(CardPlayed {
                mech,
                card,
                target: it,
                space: if is_citizen { space } else { NO_SPACE },
            });
            if self.card(mech, card).has_icon {
                self.rise_track(mech);
            }
            return self.push(Frame {
                who: mech,
                id: card,
                it,
                space,
                step: 1,
                flags,
                ..Frame::of(FrameKind::Play)
            });
        }
        let Tile {
            slot,
            number,
            target,
            design,
        } = Tile::of(action);
        let id = 32 + 4 * slot + number;
        let (it, space) = self.declared(mech, id, target, design);
        self.sink.say(TileUsed {
            mech,
            slot,
            number,
            target: it,
        });
        self.push(Frame {
            who: mech,
            id,
            it,
            space,
            flags,
            ..Frame::of(FrameKind::Play)
        });
    }

    /// The object that a target of an action means, and its space.
    fn declared(&self, mech: u8, id: u8, target: u8, design: u8) -> (u8, u8) {
        use super::operations::kind;
        let frame = Frame {
            who: mech,
            id,
            ..Frame::of(FrameKind::Play)
        };
        let (_, list) = self.played(&frame);
        let Some(entry) = self.content.lists.get(list, 0) else {
            return (NO_OBJECT, NO_SPACE);
        };
        let is_outside = matches!(entry.head, Head::None);
        let it = match (entry.op, entry.op.who()) {
            (Op::Warp, _) if is_outside => target,
            (_, Some(who)) if is_outside && who.take == Take::One => match who.what {
                kind::MONSTER => object::MONSTER + target,
                kind::MECH | kind::ALLY => object::MECH + target,
                kind::CITIZEN => return (object::CITIZEN + design, target),
                _ => target,
            },
            _ => return (NO_OBJECT, NO_SPACE),
        };
        (it, self.area_of(it))
    }

    /// The cost of a tile action (DNT-TIL-01).
    pub(super) fn serve_cost(&mut self, frame: Frame) -> Served {
        let mech = frame.who;
        if !self.tile_action(&frame).is_some_and(|tile| tile.costs_bot) {
            let hand = self.state.mech(mech).hand.0;
            bits(hand).for_each(|card| self.offer(Discard { card }.code()));
            if !self.legal.is_empty() {
                return Served::Ask(self.state.pilot(mech));
            }
        } else {
            let own = self.state.mech_mut(mech);
            own.bots = own.bots.saturating_sub(1);
            let bots = own.bots;
            self.sink.say(BotSpent { mech, bots });
        }
        self.paid(frame);
        Served::On
    }

    pub(super) fn take_cost(&mut self, frame: Frame, card: u8) {
        self.discard(frame.who, card, DiscardCause::Cost);
        self.paid(frame);
    }

    fn paid(&mut self, frame: Frame) {
        if self.tile_action(&frame).is_some_and(|tile| tile.has_icon) {
            self.rise_track(frame.who);
        }
        self.set_step(1);
    }

    /// The tile action of a frame.
    pub(super) fn tile_action(&self, frame: &Frame) -> std::option::Option<&TileAction> {
        let slot = frame.id.wrapping_sub(32) >> 2 & 3;
        let part = self.part(frame.who, slot);
        part.actions.get(usize::from(frame.id & 3))
    }
}

fn can_pay(action: &TileAction, bots: u8, hand: u32) -> bool {
    if action.costs_bot {
        bots > 0
    } else {
        hand != 0
    }
}
