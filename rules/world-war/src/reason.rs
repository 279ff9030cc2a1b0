//! Why a move is refused: the reasons, each with its rule, what is wrong and the next step.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, RuleId, Side, Square};

use crate::Kind;
use crate::board::between;
use crate::info::INFO;

/// Moves that a refusal names at most.
const MOST_ADVISED: usize = 8;

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
    /// Legal moves of the piece, sorted; none when it has none.
    pub(crate) moves: Vec<String>,
    /// The legal blitz of the piece in the direction that was named.
    pub(crate) blitz: Option<String>,
    /// Captured types that are there to be exchanged for.
    pub(crate) captured: Vec<Kind>,
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
    fn message(self) -> L10nMessage {
        match self {
            Reason::NothingThere(at) => say("world-war-nothing-there").with("at", at),
            Reason::NotYours(Standing { side, kind, at }) => say("world-war-not-yours")
                .with("piece", kind.name())
                .with("at", at)
                .with("side", INFO.side_name(side)),
            Reason::OtherPiece { stands, stated } => say("world-war-other-piece")
                .with("at", stands.at)
                .with("piece", stands.kind.name())
                .with("stated", stated.name()),
            Reason::NoStep(mover) => {
                say("world-war-no-step").with("piece", mover.kind.name()).with("at", mover.at)
            }
            Reason::CannotReach { mover, to } => say("world-war-cannot-reach")
                .with("how", how(mover.kind))
                .with("from", mover.at)
                .with("to", to),
            Reason::Blocked { mover, to, by } => match mover.kind {
                Kind::Bomber => say("world-war-blocked-bomber")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("from", mover.at)
                    .with("to", to),
                _ if by.side == mover.side => say("world-war-blocked-armor-own")
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("from", mover.at)
                    .with("to", to),
                _ => say("world-war-blocked-armor")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("from", mover.at)
                    .with("to", to),
            },
            Reason::OwnOnTarget { target, .. } => say("world-war-own-on-target")
                .with("at", target.at)
                .with("piece", target.kind.name()),
            Reason::InfantryDiagonal { mover, target } => say("world-war-infantry-diagonal")
                .with("side", INFO.side_name(target.side))
                .with("piece", target.kind.name())
                .with("at", target.at)
                .with("from", mover.at),
            Reason::NothingToTake { to, .. } => say("world-war-nothing-to-take").with("to", to),
            Reason::OtherCaptured { target, stated, .. } => say("world-war-other-captured")
                .with("at", target.at)
                .with("piece", target.kind.name())
                .with("stated", stated.name()),
            Reason::ExchangeNotInfantry { mover, .. } => say("world-war-exchange-not-infantry")
                .with("at", mover.at)
                .with("piece", mover.kind.name()),
            Reason::ExchangeNotThere { to, side, .. } => say("world-war-exchange-not-there")
                .with("rank", last_rank_number(side))
                .with("to", to),
            Reason::ExchangeTooLate { mover, .. } => {
                say("world-war-exchange-too-late").with("at", mover.at)
            }
            Reason::ExchangeForFlag { .. } => say("world-war-exchange-for-flag"),
            Reason::ExchangeNone { side, wanted, .. } => say("world-war-exchange-none")
                .with("side", INFO.side_name(side))
                .with("piece", wanted.name()),
            Reason::FlagAttacked { at, by } => say("world-war-flag-attacked")
                .with("side", INFO.side_name(by.side))
                .with("piece", by.kind.name())
                .with("at", by.at)
                .with("flag", at),
            Reason::FlagExposed { flag, by } => say("world-war-flag-exposed")
                .with("side", INFO.side_name(by.side))
                .with("piece", by.kind.name())
                .with("at", by.at)
                .with("flag", flag),
            Reason::FlagStillLocked { flag, by } => say("world-war-flag-still-locked")
                .with("side", INFO.side_name(by.side))
                .with("piece", by.kind.name())
                .with("at", by.at)
                .with("flag", flag),
            Reason::BlitzOffLine { rear, to } if rear == to => {
                say("world-war-blitz-no-direction").with("rear", rear)
            }
            Reason::BlitzOffLine { rear, to } => {
                say("world-war-blitz-off-line").with("to", to).with("rear", rear)
            }
            Reason::BlitzAirborne { member, rear } if member.at == rear => {
                say("world-war-blitz-airborne-rear")
                    .with("piece", member.kind.name())
                    .with("rear", rear)
            }
            Reason::BlitzAirborne { member, rear } => say("world-war-blitz-airborne")
                .with("piece", member.kind.name())
                .with("at", member.at)
                .with("rear", rear),
            Reason::BlitzAlone { mover, ahead: Some(ahead) } => say("world-war-blitz-alone")
                .with("ahead", ahead)
                .with("piece", mover.kind.name())
                .with("at", mover.at),
            Reason::BlitzAlone { mover, ahead: None } => say("world-war-blitz-alone-at-edge")
                .with("piece", mover.kind.name())
                .with("at", mover.at),
            Reason::BlitzEdge { front } => {
                say("world-war-blitz-edge").with("piece", front.kind.name()).with("at", front.at)
            }
            Reason::BlitzDiagonal { front, target } => say("world-war-blitz-diagonal")
                .with("front", front.kind.name())
                .with("from", front.at)
                .with("piece", target.kind.name())
                .with("at", target.at),
        }
    }

    /// The next step, without the last full stop.
    fn next(self, advice: &Advice) -> L10nMessage {
        if let (Reason::OwnOnTarget { .. }, Some(blitz)) = (self, &advice.blitz) {
            return say("world-war-next-blitz").with("blitz", blitz);
        }
        match self {
            Reason::NothingThere(_) | Reason::NotYours(_) => say("world-war-next-own-piece"),
            Reason::OtherPiece { stands, .. } => {
                say("world-war-next-letter").with("letter", stands.kind.code())
            }
            Reason::NoStep(mover)
            | Reason::CannotReach { mover, .. }
            | Reason::Blocked { mover, .. }
            | Reason::InfantryDiagonal { mover, .. }
            | Reason::OwnOnTarget { mover, .. }
            | Reason::BlitzAlone { mover, .. } => instead(mover.at, &advice.moves),
            Reason::NothingToTake { to, .. } => say("world-war-next-no-capture").with("to", to),
            Reason::OtherCaptured { target, .. } => {
                say("world-war-next-capture").with("letter", target.kind.code())
            }
            Reason::ExchangeNotInfantry { .. }
            | Reason::ExchangeNotThere { .. }
            | Reason::ExchangeTooLate { .. } => say("world-war-next-no-exchange"),
            Reason::ExchangeForFlag { .. } | Reason::ExchangeNone { .. } => {
                if advice.captured.is_empty() {
                    say("world-war-next-stays")
                } else {
                    let captured: Vec<L10nMessage> =
                        advice.captured.iter().map(as_exchange).collect();
                    say("world-war-next-exchange").with("pieces", captured)
                }
            }
            Reason::FlagAttacked { .. } => say("world-war-next-safe-square"),
            Reason::FlagExposed { by, .. } => {
                say("world-war-next-keep-off").with("piece", by.kind.name())
            }
            Reason::FlagStillLocked { flag, by } => {
                let can_block = matches!(by.kind, Kind::Armor | Kind::Bomber)
                    && !between(flag, by.at).is_empty();
                if can_block {
                    say("world-war-next-lift-or-block")
                        .with("piece", by.kind.name())
                        .with("at", by.at)
                } else {
                    say("world-war-next-lift").with("piece", by.kind.name()).with("at", by.at)
                }
            }
            Reason::BlitzOffLine { rear, .. } => say("world-war-next-direction").with("rear", rear),
            Reason::BlitzAirborne { .. } => say("world-war-next-ground"),
            Reason::BlitzEdge { .. } => say("world-war-next-other-line"),
            Reason::BlitzDiagonal { .. } => say("world-war-next-straight"),
        }
    }

    /// The refusal that a person reads.
    pub(crate) fn refusal(self, advice: &Advice) -> Refusal {
        Refusal::illegal(self.rule(), self.message(), self.next(advice))
    }
}

/// What the piece on a square can do instead.
fn instead(from: Square, moves: &[String]) -> L10nMessage {
    if moves.is_empty() {
        return say("world-war-next-no-move");
    }
    let code = |text: &String| say("rules-code").with("text", text);
    let shown: Vec<L10nMessage> = moves.iter().take(MOST_ADVISED).map(code).collect();
    let listed = match moves.len().saturating_sub(MOST_ADVISED) {
        0 => say("world-war-one-of").with("moves", shown),
        more => say("world-war-some-of").with("moves", shown).with("more", more),
    };
    say("world-war-next-instead").with("from", from).with("moves", listed)
}

/// An Armor (`=A`).
fn as_exchange(kind: &Kind) -> L10nMessage {
    say("world-war-as-exchange").with("piece", kind.name()).with("letter", kind.code())
}

/// The text is no move at all.
pub(crate) fn unreadable(text: &str) -> Refusal {
    const SHOWN: usize = 40;
    let mut quoted: String = text.chars().filter(|&c| c != '`').take(SHOWN).collect();
    if text.chars().count() > SHOWN {
        quoted.push('…');
    }
    let message = if quoted.trim().is_empty() {
        say("world-war-unreadable-nothing")
    } else {
        say("world-war-unreadable").with("text", quoted)
    };
    Refusal::unreadable(message, say("world-war-unreadable-next"))
}

/// How a type moves, a clause that begins a sentence.
fn how(kind: Kind) -> L10nMessage {
    match kind {
        Kind::Infantry => say("world-war-how-infantry"),
        Kind::Cavalry => say("world-war-how-cavalry"),
        Kind::Armor => say("world-war-how-armor"),
        Kind::Flag => say("world-war-how-flag"),
        Kind::Fighter => say("world-war-how-fighter"),
        Kind::Helicopter => say("world-war-how-helicopter"),
        Kind::Bomber => say("world-war-how-bomber"),
    }
}

const fn last_rank_number(side: Side) -> u8 {
    match side {
        Side::White => 8,
        Side::Black => 1,
    }
}
