//! Why a move is refused: every sentence of the referee in one place.

use rules::{Refusal, RuleId, Side, Square};

use crate::Kind;
use crate::ending::side_name;
use crate::lines::between;

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
    pub(crate) at: Square,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The square to move from is empty.
    NothingThere(Square),
    /// The piece to be moved is the other side's.
    NotYours(Standing),
    /// The text calls the piece something else.
    OtherPiece { stands: Standing, stated: Kind },
    /// From and to are one square.
    NoStep(Standing),
    /// No piece of that type moves so.
    CannotReach { mover: Standing, to: Square },
    /// An Armor may not pass any piece, a Bomber no enemy.
    Blocked { mover: Standing, to: Square, by: Standing },
    /// The target holds a piece of one's own.
    OwnOnTarget { mover: Standing, target: Standing },
    /// Infantry captures orthogonally only.
    InfantryDiagonal { mover: Standing, target: Standing },
    /// A capture is stated, but the square is empty.
    NothingToTake { rule: RuleId, to: Square },
    /// Another type is captured than stated.
    OtherCaptured { rule: RuleId, target: Standing, stated: Kind },
    /// Only Infantry is exchanged.
    ExchangeNotInfantry { rule: RuleId, mover: Standing },
    /// No Infantry arrives on the last rank.
    ExchangeNotThere { rule: RuleId, to: Square, side: Side },
    /// It was on the last rank already.
    ExchangeTooLate { rule: RuleId, mover: Standing },
    /// A Flag is never captured.
    ExchangeForFlag { rule: RuleId },
    /// Nothing of that type is among the captured pieces.
    ExchangeNone { rule: RuleId, side: Side, wanted: Kind },
    /// The Flag would be attacked where it arrives.
    FlagAttacked { at: Square, by: Standing },
    /// The Flag would come under Radar Lock.
    FlagExposed { flag: Square, by: Standing },
    /// The Flag is under Radar Lock and would stay so.
    FlagStillLocked { flag: Square, by: Standing },
    /// The two squares of a blitz share no line.
    BlitzOffLine { rear: Square, to: Square },
    /// The rearmost piece is no ground force.
    BlitzAirborne { member: Standing, rear: Square },
    /// No second piece follows.
    BlitzAlone { mover: Standing, ahead: Option<Square> },
    /// The board ends before the group.
    BlitzEdge { front: Standing },
    /// The front piece may not capture diagonally.
    BlitzDiagonal { front: Standing, target: Standing },
}

/// What to tell beside a reason: what the piece can do instead.
#[derive(Clone, Debug, Default)]
pub(crate) struct Advice {
    /// Legal moves of the piece, in words; empty when it has none.
    pub(crate) moves: String,
    /// The legal blitz of the piece in the direction that was named.
    pub(crate) blitz: Option<String>,
    /// Captured types that are there to be exchanged for, by name.
    pub(crate) captured: String,
}

impl Reason {
    /// The rule that stands against the move.
    pub(crate) fn rule(self) -> RuleId {
        match self {
            // White (Light) begins, then the sides take turns with their own pieces.
            Reason::NothingThere(_) | Reason::NotYours(_) => "WWC-1",
            Reason::OtherPiece { stands: mover, .. }
            | Reason::NoStep(mover)
            | Reason::CannotReach { mover, .. }
            | Reason::Blocked { mover, .. }
            | Reason::OwnOnTarget { mover, .. }
            | Reason::InfantryDiagonal { mover, .. } => mover.kind.rule(),
            Reason::NothingToTake { rule, .. }
            | Reason::OtherCaptured { rule, .. }
            | Reason::ExchangeNotInfantry { rule, .. }
            | Reason::ExchangeNotThere { rule, .. }
            | Reason::ExchangeTooLate { rule, .. }
            | Reason::ExchangeForFlag { rule }
            | Reason::ExchangeNone { rule, .. } => rule,
            Reason::FlagAttacked { .. } => "WWC-9",
            Reason::FlagExposed { .. } | Reason::FlagStillLocked { .. } => "WWC-14",
            Reason::BlitzOffLine { .. }
            | Reason::BlitzAirborne { .. }
            | Reason::BlitzAlone { .. }
            | Reason::BlitzEdge { .. } => "WWC-11",
            Reason::BlitzDiagonal { .. } => "WWC-12",
        }
    }

    /// What is wrong, without the last full stop.
    fn message(self) -> String {
        match self {
            Reason::NothingThere(at) => format!("{at} is empty, so there is nothing to move"),
            Reason::NotYours(Standing { side, kind, at }) => {
                format!("The {} on {at} is {}'s, not yours", kind.name(), side_name(side))
            }
            Reason::OtherPiece { stands, stated } => format!(
                "On {} stands your {}, not {}",
                stands.at,
                stands.kind.name(),
                stated.a_name()
            ),
            Reason::NoStep(mover) => {
                format!("The {} is on {} already", mover.kind.name(), mover.at)
            }
            Reason::CannotReach { mover, to } => {
                format!("{}, so not from {} to {to}", how(mover.kind), mover.at)
            }
            Reason::Blocked { mover, to, by } => {
                let limit = match mover.kind {
                    Kind::Bomber => "a Bomber cannot pass an enemy piece",
                    _ => "an Armor cannot jump",
                };
                format!(
                    "{} on {} stands between {} and {to}, and {limit}",
                    named(by, mover.side),
                    by.at,
                    mover.at
                )
            }
            Reason::OwnOnTarget { target, .. } => {
                format!("{} is held by your own {}", target.at, target.kind.name())
            }
            Reason::InfantryDiagonal { mover, target } => format!(
                "An Infantry captures only straight ahead, back or sideways; the {} {} on {} is \
                 diagonal to {}",
                side_name(target.side),
                target.kind.name(),
                target.at,
                mover.at
            ),
            Reason::NothingToTake { to, .. } => format!("{to} is empty: there is nothing to take"),
            Reason::OtherCaptured { target, stated, .. } => {
                format!("On {} stands {}, not {}", target.at, target.kind.a_name(), stated.a_name())
            }
            Reason::ExchangeNotInfantry { mover, .. } => format!(
                "Only an Infantry can be exchanged, and on {} stands {}",
                mover.at,
                mover.kind.a_name()
            ),
            Reason::ExchangeNotThere { to, side, .. } => {
                let rank = last_rank_number(side);
                format!(
                    "An Infantry is exchanged only on arriving on rank {rank}; this one arrives \
                     on {to}"
                )
            }
            Reason::ExchangeTooLate { mover, .. } => format!(
                "The Infantry on {} is on the last rank already; an exchange is made only on \
                 arriving from another rank",
                mover.at
            ),
            Reason::ExchangeForFlag { .. } => {
                "A Flag is never captured, so nothing is exchanged for one".into()
            }
            Reason::ExchangeNone { side, wanted, .. } => {
                format!("{} has not lost {} to exchange for", side_name(side), wanted.a_name())
            }
            Reason::FlagAttacked { at, by } => format!(
                "The {} {} on {} would attack your Flag on {at}",
                side_name(by.side),
                by.kind.name(),
                by.at
            ),
            Reason::FlagExposed { flag, by } => format!(
                "That would leave your Flag on {flag} under Radar Lock from the {} {} on {}",
                side_name(by.side),
                by.kind.name(),
                by.at
            ),
            Reason::FlagStillLocked { flag, by } => format!(
                "Your Flag on {flag} is under Radar Lock, and that would leave it so: from the {} \
                 {} on {}",
                side_name(by.side),
                by.kind.name(),
                by.at
            ),
            Reason::BlitzOffLine { rear, to } if rear == to => {
                format!("A blitz needs a direction, and {rear} is named twice")
            }
            Reason::BlitzOffLine { rear, to } => {
                format!("A blitz goes along a line, and {to} is on no line with {rear}")
            }
            Reason::BlitzAirborne { member, rear } if member.at == rear => format!(
                "The {} on {rear} is no ground force; a blitz is of Infantry, Cavalry, Armor and \
                 Flag",
                member.kind.name()
            ),
            Reason::BlitzAirborne { member, rear } => format!(
                "Your {} on {} is in the line from {rear} and is no ground force; a blitz is of \
                 Infantry, Cavalry, Armor and Flag",
                member.kind.name(),
                member.at
            ),
            Reason::BlitzAlone { mover, ahead } => {
                let why = match ahead {
                    Some(ahead) => format!("no piece of yours is on {ahead}"),
                    None => "the board ends there".into(),
                };
                format!(
                    "A blitz takes two or more of your pieces in line, and {why} ahead of the {} \
                     on {}",
                    mover.kind.name(),
                    mover.at
                )
            }
            Reason::BlitzEdge { front } => format!(
                "Your {} on {} is in front at the edge of the board, so the line cannot advance",
                front.kind.name(),
                front.at
            ),
            Reason::BlitzDiagonal { front, target } => format!(
                "A diagonal blitz captures only with a Cavalry or an Armor in front; your {} on \
                 {} cannot take the {} on {}",
                front.kind.name(),
                front.at,
                target.kind.name(),
                target.at
            ),
        }
    }

    /// The next step, without the last full stop.
    fn next(self, advice: &Advice) -> String {
        let instead = |from: Square| {
            if advice.moves.is_empty() {
                "That piece has no legal move now; choose another one".into()
            } else {
                format!("From {from} you can play {}", advice.moves)
            }
        };
        if let (Reason::OwnOnTarget { .. }, Some(blitz)) = (self, &advice.blitz) {
            return format!("To advance both in a blitz, write `{blitz}`");
        }
        match self {
            Reason::NothingThere(_) | Reason::NotYours(_) => {
                "Begin with a square that holds a piece of yours".into()
            }
            Reason::OtherPiece { stands, .. } => {
                format!("Leave the letter out or write {}", stands.kind.code())
            }
            Reason::NoStep(mover)
            | Reason::CannotReach { mover, .. }
            | Reason::Blocked { mover, .. }
            | Reason::InfantryDiagonal { mover, .. }
            | Reason::OwnOnTarget { mover, .. }
            | Reason::BlitzAlone { mover, .. } => instead(mover.at),
            Reason::NothingToTake { to, .. } => format!("To move to {to}, leave the `x` out"),
            Reason::OtherCaptured { target, .. } => {
                format!("To take it, write `x{}` or only `x`", target.kind.code())
            }
            Reason::ExchangeNotInfantry { .. }
            | Reason::ExchangeNotThere { .. }
            | Reason::ExchangeTooLate { .. } => "Send the move without `=`".into(),
            Reason::ExchangeForFlag { .. } | Reason::ExchangeNone { .. } => {
                if advice.captured.is_empty() {
                    "Send the move without `=`; the Infantry stays an Infantry".into()
                } else {
                    format!("Choose {}, or leave `=` out", advice.captured)
                }
            }
            Reason::FlagAttacked { .. } => "Choose a square that no enemy piece attacks".into(),
            Reason::FlagExposed { by, .. } => {
                format!("Find a move that keeps the {} off your Flag", by.kind.name())
            }
            Reason::FlagStillLocked { flag, by } => {
                let can_block = matches!(by.kind, Kind::Armor | Kind::Bomber)
                    && !between(flag, by.at).is_empty();
                let taking = format!("Take the {} on {}", by.kind.name(), by.at);
                if can_block {
                    format!("{taking}, put a piece between, or move the Flag to safety")
                } else {
                    format!("{taking} or move the Flag to safety")
                }
            }
            Reason::BlitzOffLine { rear, .. } => {
                format!("Name {rear} and the square next to it in the direction of the blitz")
            }
            Reason::BlitzAirborne { .. } => {
                "Choose a line of ground forces only, or move a piece by itself".into()
            }
            Reason::BlitzEdge { .. } => "Choose another direction or another line".into(),
            Reason::BlitzDiagonal { .. } => {
                "Advance along a file or rank, or put a Cavalry or an Armor in front".into()
            }
        }
    }

    /// The refusal that a person reads.
    pub(crate) fn refusal(self, advice: &Advice) -> Refusal {
        Refusal::illegal(self.rule(), self.message(), self.next(advice))
    }
}

/// The text is no move at all.
pub(crate) fn unreadable(text: &str) -> Refusal {
    const SHOWN: usize = 40;
    let mut quoted: String = text.chars().filter(|&c| c != '`').take(SHOWN).collect();
    if text.chars().count() > SHOWN {
        quoted.push('…');
    }
    let message = if quoted.trim().is_empty() {
        "There is no move in that".into()
    } else {
        format!("`{quoted}` is not a move I can read")
    };
    Refusal::unreadable(
        message,
        "Write from-square and to-square, such as `a2-a3`, `a1-d4xH` for a capture or `a2>a3` for \
         a blitz",
    )
}

/// How a type moves, a clause that begins a sentence.
const fn how(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "An Infantry moves one square in any direction",
        Kind::Cavalry => "A Cavalry moves one square in any direction",
        Kind::Armor => "An Armor moves one to three squares in a straight line",
        Kind::Flag => "A Flag moves one square in any direction",
        Kind::Fighter => "A Fighter Plane moves as a chess Knight does",
        Kind::Helicopter => "A Helicopter moves one or two squares along a file or rank",
        Kind::Bomber => "A Bomber moves in a straight line",
    }
}

fn named(piece: Standing, me: Side) -> String {
    if piece.side == me {
        format!("Your own {}", piece.kind.name())
    } else {
        format!("The {} {}", side_name(piece.side), piece.kind.name())
    }
}

const fn last_rank_number(side: Side) -> u8 {
    match side {
        Side::White => 8,
        Side::Black => 1,
    }
}
