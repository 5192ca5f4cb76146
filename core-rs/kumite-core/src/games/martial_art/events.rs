//! What happened, for logs and screens; never read back by the rules.

use super::terms::{Area, Ending, Status, Who};
use crate::wire::events;

pub use crate::wire::{Event, Silent, Sink};

events! {
    numbers Who = seat, defender, third, attacker, by;
    numbers Area = area, other;
    0 FighterTaken { seat, fighter, is_dealt: bool },
    1 FirstSeat { seat },
    /// White Belt.
    2 ReserveDrawn { seat, tokens },
    3 ReserveSeen owner { seat, bag: u16 },
    4 ActionLies { seat, area, token },
    5 EffectsSeen owner { seat, area, bag: u16 },
    6 SkillPicked owner { seat, skill },
    7 SkillsChosen { seat },
    8 SkillsRevealed { seat, skills },
    /// Area 0 is the reserve.
    9 TokenLaid owner { seat, area, token },
    10 LaidOut { seat },
    11 RoundBegan { round },
    12 TurnBegan { seat, is_bonus: bool },
    13 StartChosen { seat, area, tokens },
    14 Revealed { seat, bag: u16 },
    /// Both gauges as they are now.
    15 EnergyChanged { seat, chi, rage, cause: EnergyCause },
    16 Moved { seat, from, to, cause: MoveCause },
    17 Turned { seat, facing },
    18 SkillUsed { seat, skill },
    /// The token is `NO_TOKEN` for an Effect.
    19 TokenSown { seat, area, token },
    20 SownSeen owner { seat, area, token },
    21 StrikeDeclared { seat, defender, token, area },
    22 DefenseShown { seat, area, defenses, moves },
    23 Collided { seat, third },
    24 AttackRolled { seat, normal, exceptional, failed },
    25 DefenseRolled { seat, normal, exceptional, failed },
    26 Settled { seat, damage, successes, suffered },
    27 Surcharged { seat, surcharge },
    28 TokenDiscarded { seat, area, token },
    /// How many squares, and the square of the cube now.
    29 Damaged { seat, area, squares, square },
    /// Area 0 is the reserve.
    30 TokenLost { seat, token, area },
    31 Eliminated { seat, status: Status, attacker },
    32 Silenced { seat, by },
    /// The token is the Action, or `NO_TOKEN`.
    33 TokensSwapped { seat, area, other, token },
    /// `area << 3 | token` of both.
    34 SwapSeen owner { seat, one, two },
    35 TokenShifted { seat, from, to },
    36 ShiftSeen owner { seat, from, token },
    37 ReservePlaced { seat, area, tokens },
    38 MatchEnded { winners, ending: Ending },
}

/// Why a gauge changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum EnergyCause {
    Tokens,
    Skill,
    BoughtMoves,
    Exceptional,
}

/// Why a figure moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum MoveCause {
    Move,
    FreeStep,
    Pushed,
    Followed,
}
