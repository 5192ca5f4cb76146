//! What happened, for logs and screens; never read back by the rules.

use super::terms::Who;
use crate::wire::events;

pub use crate::wire::{Event, Silent, Sink};

events! {
    numbers Who = seat, who, by, attacker, previous;
    0 SectorPlaced { sector, position },
    1 TokenShown { sector },
    2 FighterTaken { seat, fighter, is_random: bool },
    3 HandDrawn { seat, cards },
    4 HandSeen owner { seat, cards },
    5 DiscardReshuffled { seat },
    6 LeaderTaken { seat, previous },
    7 RoundBegan { round },
    8 Planned { seat },
    9 PlanSeen owner { seat, plan: u16 },
    10 PlanRevealed { seat, plan: u16 },
    11 FieldsAttached { seat, fields },
    12 TurnBegan { seat },
    /// From the Sector it lay on.
    13 TokenReturned { seat, sector },
    14 TokenPlaced { seat, sector },
    15 Moved { who, from, to, cause },
    /// When a half is performed; Move and Attack have events of their own.
    16 Acted { seat, action, n },
    /// The change is 128 more than it is.
    17 EnergyChanged { seat, energy, change },
    18 CardDrawn { seat, design },
    19 CardPlaced { seat, design, spot, slot },
    20 CardDiscarded { seat, design },
    21 DeckRebuilt { rank },
    22 SearchTokens { sector, tokens },
    23 AttackDeclared { attacker, weapon, target, card },
    /// The id is a design, a Fighter, a Sector or an Enhancement.
    24 EffectUsed { seat, r#ref, param: u16, id },
    25 BotSpent { seat, r#type },
    26 AttackRolled { dice: u16, is_reroll: bool },
    27 AutomaRolled { dice: u16 },
    28 BotsRolled { dice: u16 },
    29 DefenseRolled { seat, dice: u16, is_reroll: bool },
    30 Settled { target, crits, hits, guards },
    31 Damaged { who, lost, left, by },
    32 BotDestroyed { seat, sector, r#type },
    33 Defeated { who, by },
    34 EnhancementDrawn { seat, enhancement },
    35 EnhancementKept { seat, enhancement },
    36 Revived { seat },
    37 Eliminated { who },
    38 AttackEnded { attacker, any_damage: bool },
    39 SectorSank { sector },
    40 Pulse { number },
    41 MatchEnded { winners },
}
