//! Why an action is refused: every sentence of a refusal, with its rule and the next step.

use rules::{Refusal, RuleId, Side, Square, Squares};

use crate::piece::Kind;
use crate::words::{squares_in_words, them};

/// What stands on a square, if anything.
pub(crate) type Stands = Option<(Side, Kind)>;

/// A reason why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// MWC-6: the square to step from holds nothing of one's own.
    NothingToStep { from: Square, stands: Stands },
    /// MWC-6: the squares are not beside each other.
    TooFar { from: Square, to: Square, kind: Kind },
    /// MWC-6: the square to step to is occupied.
    Occupied { to: Square, own: bool, kind: Kind },
    /// MWC-7: the target is no enemy piece.
    NoTarget { target: Square, stands: Stands },
    /// MWC-7: a square was listed that holds no attacker.
    NoAttacker { at: Square, target: Square, stands: Stands, attackers: Squares },
    /// MWC-7: the sum is not greater than twice the target's power.
    TooWeak { target: Square, kind: Kind, attackers: Squares, sum: u32, twice: u32 },
    /// MWC-8: no Rook of one's own stands there.
    NoRook { at: Square, stands: Stands },
    /// MWC-8: no Rook of one's own on that file, or at all.
    NoRookOn { file: Option<u8> },
    /// MWC-8: the target is no enemy piece.
    NoCannonTarget { target: Square, stands: Stands },
    /// MWC-8: Rook and target share no line.
    NoLine { rook: Square, target: Square },
    /// MWC-8: another piece stands on the ray.
    NotAlone { rook: Square, target: Square, other: Square, between: bool },
    /// MWC-9: one's King is not on the board.
    NoKing { power: &'static str },
    /// MWC-9: a major power while the enemy King stands.
    EnemyKingStands { power: &'static str, king: Square },
    /// MWC-9a: a pawn cannot be placed there.
    NoPlace { power: &'static str, rule: RuleId, at: Square, king: Square, stands: Stands },
    /// MWC-9a: not the number of pawns that must be placed.
    WrongNumber { named: u32, number: u32, free: u32, pawns: u32 },
    /// MWC-9c: the enemy King is not on the board.
    NoKingToDepose,
    /// MWC-9c: the enemy King stands on its starting square.
    KingAtHome { king: Square },
    /// MWC-9c: that type cannot replace the King.
    NoHeir { kind: Kind, count: u32, heirs: Vec<Kind> },
    /// MWC-9c: a type must be named.
    HeirIsDue { heirs: Vec<Kind> },
    /// MWC-9d: eight pawns already.
    AllPawns,
    /// MWC-9d: no free square beside the King.
    NoRoom { king: Square },
    /// MWC-9e: Kings are not purged.
    KingsStay,
    /// MWC-9e: none of that type on the board.
    NoneToPurge { kind: Kind },
    /// MWC-10: the turn could not be completed.
    Stuck { left: u8 },
}

fn holds(at: Square, stands: Stands, actor: Side) -> String {
    match stands {
        None => format!("{at} is empty"),
        Some((side, kind)) if side == actor => format!("{at} holds your own {}", kind.word()),
        Some((_, kind)) => format!("{at} holds the enemy {}", kind.word()),
    }
}

fn kinds(list: &[Kind]) -> String {
    let names: Vec<_> = list.iter().map(|kind| format!("`Depose={}`", kind.letter())).collect();
    names.join(" or ")
}

impl Reason {
    /// The rule that stands against it.
    pub(crate) const fn rule(&self) -> RuleId {
        match self {
            Reason::NothingToStep { .. } | Reason::TooFar { .. } | Reason::Occupied { .. } => {
                "MWC-6"
            }
            Reason::NoTarget { .. } | Reason::NoAttacker { .. } | Reason::TooWeak { .. } => "MWC-7",
            Reason::NoRook { .. }
            | Reason::NoRookOn { .. }
            | Reason::NoCannonTarget { .. }
            | Reason::NoLine { .. }
            | Reason::NotAlone { .. } => "MWC-8",
            Reason::NoKing { .. } | Reason::EnemyKingStands { .. } => "MWC-9",
            Reason::NoPlace { rule, .. } => rule,
            Reason::WrongNumber { .. } => "MWC-9a",
            Reason::NoKingToDepose
            | Reason::KingAtHome { .. }
            | Reason::NoHeir { .. }
            | Reason::HeirIsDue { .. } => "MWC-9c",
            Reason::AllPawns | Reason::NoRoom { .. } => "MWC-9d",
            Reason::KingsStay | Reason::NoneToPurge { .. } => "MWC-9e",
            Reason::Stuck { .. } => "MWC-10",
        }
    }

    /// What is wrong, for the side that wants to act.
    fn message(&self, actor: Side) -> String {
        match self {
            Reason::NothingToStep { from, stands }
            | Reason::NoTarget { target: from, stands }
            | Reason::NoCannonTarget { target: from, stands } => holds(*from, *stands, actor),
            Reason::TooFar { from, to, .. } if from == to => {
                format!("{from} and {to} are the same square")
            }
            Reason::TooFar { from, to, kind } => {
                format!("The {} on {from} steps one square only, and {to} is further", kind.word())
            }
            Reason::Occupied { to, own, kind } => {
                let whose = if *own { "your own" } else { "the enemy" };
                format!("{to} is occupied by {whose} {}", kind.word())
            }
            Reason::NoAttacker { at, target, stands, .. } => match stands {
                Some((side, kind)) if *side == actor => {
                    if rules::square::ring(*target).has(*at) {
                        format!("Your {} on {at} has no power to attack {target}", kind.word())
                    } else {
                        format!("Your {} on {at} is not beside {target}", kind.word())
                    }
                }
                _ => format!("{at} holds no piece of yours to attack {target}"),
            },
            Reason::TooWeak { target, kind, attackers, sum, twice } => {
                if attackers.is_empty() {
                    format!(
                        "No piece of yours with any power stands beside the {} on {target}",
                        kind.word()
                    )
                } else {
                    format!(
                        "{} attack{} with {sum} in all, but the {} on {target} defends with {twice}",
                        squares_in_words(*attackers),
                        if attackers.count() == 1 { "s" } else { "" },
                        kind.word()
                    )
                }
            }
            Reason::NoRook { at, stands } => match stands {
                Some((side, Kind::Rook)) if *side != actor => {
                    format!("The Rook on {at} is the enemy's")
                }
                _ => format!("{at} holds no Rook of yours"),
            },
            Reason::NoRookOn { file } => match file {
                Some(file) => {
                    format!("You have no Rook on the {}-file", char::from(b'a' + file))
                }
                None => "You have no Rook".into(),
            },
            Reason::NoLine { rook, target } => {
                format!("{target} is on no rank, file or diagonal of the Rook on {rook}")
            }
            Reason::NotAlone { rook, target, other, between } => {
                if *between {
                    format!("{other} stands between the Rook on {rook} and {target}")
                } else {
                    format!("{other} stands behind {target} on the ray of the Rook on {rook}")
                }
            }
            Reason::NoKing { power } => {
                format!("{power} is a King's power, and your King is not on the board")
            }
            Reason::EnemyKingStands { power, king } => {
                format!("{power} is a major power, and the enemy King still stands on {king}")
            }
            Reason::NoPlace { at, king, stands, .. } => {
                if rules::square::ring(*king).has(*at) {
                    holds(*at, *stands, actor)
                } else {
                    format!("{at} is not beside your King on {king}")
                }
            }
            Reason::WrongNumber { named, number, free, pawns } => {
                let pawn = if *number == 1 { "pawn" } else { "pawns" };
                format!(
                    "Summon places exactly {number} {pawn} now, not {named}: beside your King are \
                     {free} empty squares, and you have {pawns} of 8 pawns"
                )
            }
            Reason::NoKingToDepose => "The enemy King is not on the board any more".into(),
            Reason::KingAtHome { king } => {
                format!("The enemy King stands on its starting square {king}")
            }
            Reason::NoHeir { kind, count, .. } => match kind {
                Kind::King | Kind::Rook => {
                    format!("A King cannot be replaced by a {}", kind.word())
                }
                _ if *count == 1 => {
                    format!("You already have your {}, as at the start", kind.word())
                }
                _ => {
                    let plural = kind.plural();
                    format!("You already have {count} {plural}, as many as at the start")
                }
            },
            Reason::HeirIsDue { .. } => "Your King is to be replaced by another piece".into(),
            Reason::AllPawns => "You already have 8 pawns".into(),
            Reason::NoRoom { king } => format!("No square beside your King on {king} is empty"),
            Reason::KingsStay => "Kings cannot be purged".into(),
            Reason::NoneToPurge { kind } => format!("No {} is on the board", kind.word()),
            Reason::Stuck { left } => format!(
                "After this you could not complete your turn: {} more to make, and nothing legal \
                 to make {} with",
                if *left == 1 { "one action" } else { "two actions" },
                them(*left),
            ),
        }
    }

    /// What to do instead.
    fn next(&self) -> String {
        match self {
            Reason::NothingToStep { .. } => "Name a square that holds a piece of yours".into(),
            Reason::TooFar { from, .. } => format!("Name an empty square beside {from}"),
            Reason::Occupied { own: true, .. } => "Step to an empty square".into(),
            Reason::Occupied { own: false, to, .. } => {
                format!("Step to an empty square, or attack it with `x {to}`")
            }
            Reason::NoTarget { .. } => "Name a square that holds an enemy piece".into(),
            Reason::NoAttacker { attackers, target, .. } => {
                if attackers.is_empty() {
                    "Bring pieces with power beside the target first".into()
                } else {
                    format!(
                        "Attack with {}, or just write `x {target}`",
                        squares_in_words(*attackers)
                    )
                }
            }
            Reason::TooWeak { twice, .. } => {
                format!("Bring more power beside it: you need at least {}", twice + 1)
            }
            Reason::NoRook { .. } | Reason::NoRookOn { .. } => {
                "Name the square of one of your Rooks".into()
            }
            Reason::NoCannonTarget { .. } | Reason::NoLine { .. } => {
                "Aim at an enemy piece on one of the Rook's eight rays".into()
            }
            Reason::NotAlone { .. } => {
                "The target must be the only piece on the ray, up to the edge of the board".into()
            }
            Reason::NoKing { .. } => "Step or attack instead".into(),
            Reason::EnemyKingStands { .. } => {
                "Destroy the enemy King first, or use a minor power: Summon, Again or Depose".into()
            }
            Reason::NoPlace { .. } => "Name empty squares beside your King".into(),
            Reason::WrongNumber { number: 0, .. } => "Write `Summon 0p`".into(),
            Reason::WrongNumber { number: 1, .. } => {
                "Name one empty square beside your King".into()
            }
            Reason::WrongNumber { number, .. } => {
                format!("Name {number} empty squares beside your King")
            }
            Reason::NoKingToDepose => "Use a major power instead: Recruit, Purge or Reset".into(),
            Reason::KingAtHome { .. } => "Wait until it has moved".into(),
            Reason::NoHeir { heirs, .. } if heirs.is_empty() => "Write just `Depose`".into(),
            Reason::NoHeir { heirs, .. } | Reason::HeirIsDue { heirs } => {
                format!("Write {}", kinds(heirs))
            }
            Reason::AllPawns => "Use another power, or step or attack".into(),
            Reason::NoRoom { .. } => "Free a square beside your King first".into(),
            Reason::KingsStay | Reason::NoneToPurge { .. } => {
                "Name a type that is on the board: `Purge Q`, `R`, `B`, `N` or `P`".into()
            }
            Reason::Stuck { .. } => {
                "Choose an action after which all three of the turn can be made".into()
            }
        }
    }

    /// The refusal of an action that `actor` wanted.
    pub(crate) fn refusal(&self, actor: Side) -> Refusal {
        Refusal::illegal(self.rule(), self.message(actor), self.next())
    }
}
