//! The seven types of pieces (WWC-2 to WWC-9).

use rules::RuleId;
use rules::l10n::{Term, term};
use rules::scene::Symbol;

/// A type of piece. The position's bit planes hold its number, 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// A ground force (WWC-3).
    Infantry = 1,
    /// A ground force (WWC-4).
    Cavalry = 2,
    /// A ground force (WWC-5).
    Armor = 3,
    /// A ground force, never captured (WWC-9).
    Flag = 4,
    /// Fighter Plane (WWC-6).
    Fighter = 5,
    /// WWC-7.
    Helicopter = 6,
    /// WWC-8.
    Bomber = 7,
}

impl Kind {
    /// In the order of their numbers.
    pub(crate) const ALL: [Kind; 7] = [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Armor,
        Kind::Flag,
        Kind::Fighter,
        Kind::Helicopter,
        Kind::Bomber,
    ];
    /// The types that can be captured, and later exchanged for (WWC-10).
    pub(crate) const CAPTURABLE: [Kind; 6] =
        [Kind::Infantry, Kind::Cavalry, Kind::Armor, Kind::Fighter, Kind::Helicopter, Kind::Bomber];

    #[inline]
    pub(crate) const fn of_number(number: u32) -> Option<Kind> {
        match number {
            1 => Some(Kind::Infantry),
            2 => Some(Kind::Cavalry),
            3 => Some(Kind::Armor),
            4 => Some(Kind::Flag),
            5 => Some(Kind::Fighter),
            6 => Some(Kind::Helicopter),
            7 => Some(Kind::Bomber),
            _ => None,
        }
    }

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Kind::Infantry => "I",
            Kind::Cavalry => "C",
            Kind::Armor => "A",
            Kind::Flag => "F",
            Kind::Fighter => "P",
            Kind::Helicopter => "H",
            Kind::Bomber => "B",
        }
    }

    pub(crate) fn of_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The inventor's word in records, in lower case and without spaces.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Armor => "armor",
            Kind::Flag => "flag",
            Kind::Fighter => "fighterplane",
            Kind::Helicopter => "helicopter",
            Kind::Bomber => "bomber",
        }
    }

    pub(crate) const fn name(self) -> Term {
        match self {
            Kind::Infantry => term("world-war-infantry"),
            Kind::Cavalry => term("world-war-cavalry"),
            Kind::Armor => term("world-war-armor"),
            Kind::Flag => term("world-war-flag"),
            Kind::Fighter => term("world-war-fighter"),
            Kind::Helicopter => term("world-war-helicopter"),
            Kind::Bomber => term("world-war-bomber"),
        }
    }

    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Kind::Infantry => "WWC-3",
            Kind::Cavalry => "WWC-4",
            Kind::Armor => "WWC-5",
            Kind::Flag => "WWC-9",
            Kind::Fighter => "WWC-6",
            Kind::Helicopter => "WWC-7",
            Kind::Bomber => "WWC-8",
        }
    }

    /// Returns whether the type may take part in a blitz (WWC-11).
    pub(crate) const fn is_ground(self) -> bool {
        (self as u8) <= Kind::Flag as u8
    }

    pub(crate) const fn symbol(self) -> Symbol {
        match self {
            Kind::Infantry => Symbol::Infantry,
            Kind::Cavalry => Symbol::Cavalry,
            Kind::Armor => Symbol::Armor,
            Kind::Flag => Symbol::Flag,
            Kind::Fighter => Symbol::FighterPlane,
            Kind::Helicopter => Symbol::Helicopter,
            Kind::Bomber => Symbol::Bomber,
        }
    }
}
