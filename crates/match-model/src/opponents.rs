use model::Side;
use rules::l10n::L10nMessage;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    pub side: Side,
    /// 0 to 4.
    pub level: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Herald's view of its chances, from −3 (lost) to 3 (won).
    pub mood: i8,
    pub sentence: L10nMessage,
}

pub const USUAL_LEVEL: u8 = 2;

pub const LEVELS: std::ops::RangeInclusive<u8> = 0..=4;
