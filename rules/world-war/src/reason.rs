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
pub(crate) struct PlacedPiece {
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
    NotYours(PlacedPiece),
    /// The text calls the piece something else.
    OtherPiece { stands: PlacedPiece, stated: Kind },
    /// From and to are one square.
    NoStep(PlacedPiece),
    /// No piece of that type moves so.
    CannotReach { mover: PlacedPiece, to: Square },
    /// An Armor may not pass any piece, a Bomber no enemy.
    Blocked { mover: PlacedPiece, to: Square, by: PlacedPiece },
    /// The target holds a piece of one's own.
    OwnOnTarget { mover: PlacedPiece, target: PlacedPiece },
    /// Infantry captures orthogonally only.
    InfantryDiagonal { mover: PlacedPiece, target: PlacedPiece },
    /// A capture is stated, but the square is empty.
    NothingToTake { rule: RuleId, to: Square },
    /// Another type is captured than stated.
    OtherCaptured { rule: RuleId, target: PlacedPiece, stated: Kind },
    /// Only Infantry is exchanged.
    ExchangeNotInfantry { rule: RuleId, mover: PlacedPiece },
    /// No Infantry arrives on the last rank.
    ExchangeNotThere { rule: RuleId, to: Square, side: Side },
    /// It was on the last rank already.
    ExchangeTooLate { rule: RuleId, mover: PlacedPiece },
    /// A Flag is never captured.
    ExchangeForFlag { rule: RuleId },
    /// Nothing of that type is among the captured pieces.
    ExchangeNone { rule: RuleId, side: Side, wanted: Kind },
    /// The Flag would be attacked where it arrives.
    FlagAttacked { at: Square, by: PlacedPiece },
    /// The Flag would come under Radar Lock.
    FlagExposed { flag: Square, by: PlacedPiece },
    /// The Flag is under Radar Lock and would stay so.
    FlagStillLocked { flag: Square, by: PlacedPiece },
    /// The two squares of a blitz share no line.
    BlitzOffLine { rear: Square, to: Square },
    /// The rearmost piece is no ground force.
    BlitzAirborne { member: PlacedPiece, rear: Square },
    /// No second piece follows.
    BlitzAlone { mover: PlacedPiece, ahead: Option<Square> },
    /// The board ends before the group.
    BlitzEdge { front: PlacedPiece },
    /// The front piece may not capture diagonally.
    BlitzDiagonal { front: PlacedPiece, target: PlacedPiece },
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
    /// The refusal that a person reads: of each reason the rule, what is wrong and the next step.
    pub(crate) fn refusal(self, advice: &Advice) -> Refusal {
        let illegal = Refusal::illegal;
        match self {
            // White (Light) begins, then the sides take turns with their own pieces.
            Reason::NothingThere(at) => illegal(
                "WWC-1",
                say("world-war-nothing-there").with("at", at),
                say("world-war-next-own-piece"),
            ),
            Reason::NotYours(PlacedPiece { side, kind, at }) => illegal(
                "WWC-1",
                say("world-war-not-yours")
                    .with("piece", kind.name())
                    .with("at", at)
                    .with("side", INFO.side_name(side)),
                say("world-war-next-own-piece"),
            ),
            // WWC-3 to WWC-9: each kind moves by a rule of its own.
            Reason::OtherPiece { stands, stated } => illegal(
                stands.kind.rule(),
                say("world-war-other-piece")
                    .with("at", stands.at)
                    .with("piece", stands.kind.name())
                    .with("stated", stated.name()),
                say("world-war-next-letter").with("letter", stands.kind.code()),
            ),
            Reason::NoStep(mover) => illegal(
                mover.kind.rule(),
                say("world-war-no-step").with("piece", mover.kind.name()).with("at", mover.at),
                instead(mover.at, &advice.moves),
            ),
            Reason::CannotReach { mover, to } => illegal(
                mover.kind.rule(),
                say("world-war-cannot-reach")
                    .with("how", how(mover.kind))
                    .with("from", mover.at)
                    .with("to", to),
                instead(mover.at, &advice.moves),
            ),
            Reason::Blocked { mover, to, by } => {
                illegal(mover.kind.rule(), blocked(mover, to, by), instead(mover.at, &advice.moves))
            }
            Reason::OwnOnTarget { mover, target } => illegal(
                mover.kind.rule(),
                say("world-war-own-on-target")
                    .with("at", target.at)
                    .with("piece", target.kind.name()),
                match &advice.blitz {
                    Some(blitz) => say("world-war-next-blitz").with("blitz", blitz),
                    None => instead(mover.at, &advice.moves),
                },
            ),
            Reason::InfantryDiagonal { mover, target } => illegal(
                mover.kind.rule(),
                say("world-war-infantry-diagonal")
                    .with("side", INFO.side_name(target.side))
                    .with("piece", target.kind.name())
                    .with("at", target.at)
                    .with("from", mover.at),
                instead(mover.at, &advice.moves),
            ),
            Reason::NothingToTake { rule, to } => illegal(
                rule,
                say("world-war-nothing-to-take").with("to", to),
                say("world-war-next-no-capture").with("to", to),
            ),
            Reason::OtherCaptured { rule, target, stated } => illegal(
                rule,
                say("world-war-other-captured")
                    .with("at", target.at)
                    .with("piece", target.kind.name())
                    .with("stated", stated.name()),
                say("world-war-next-capture").with("letter", target.kind.code()),
            ),
            Reason::FlagAttacked { at, by } => illegal(
                "WWC-9",
                say("world-war-flag-attacked")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("flag", at),
                say("world-war-next-safe-square"),
            ),
            // WWC-10, and in a blitz WWC-13.
            Reason::ExchangeNotInfantry { rule, mover } => illegal(
                rule,
                say("world-war-exchange-not-infantry")
                    .with("at", mover.at)
                    .with("piece", mover.kind.name()),
                say("world-war-next-no-exchange"),
            ),
            Reason::ExchangeNotThere { rule, to, side } => illegal(
                rule,
                say("world-war-exchange-not-there")
                    .with("rank", last_rank_number(side))
                    .with("to", to),
                say("world-war-next-no-exchange"),
            ),
            Reason::ExchangeTooLate { rule, mover } => illegal(
                rule,
                say("world-war-exchange-too-late").with("at", mover.at),
                say("world-war-next-no-exchange"),
            ),
            Reason::ExchangeForFlag { rule } => {
                illegal(rule, say("world-war-exchange-for-flag"), exchanges(&advice.captured))
            }
            Reason::ExchangeNone { rule, side, wanted } => illegal(
                rule,
                say("world-war-exchange-none")
                    .with("side", INFO.side_name(side))
                    .with("piece", wanted.name()),
                exchanges(&advice.captured),
            ),
            Reason::BlitzOffLine { rear, to } => illegal(
                "WWC-11",
                if rear == to {
                    say("world-war-blitz-no-direction").with("rear", rear)
                } else {
                    say("world-war-blitz-off-line").with("to", to).with("rear", rear)
                },
                say("world-war-next-direction").with("rear", rear),
            ),
            Reason::BlitzAirborne { member, rear } => illegal(
                "WWC-11",
                if member.at == rear {
                    say("world-war-blitz-airborne-rear")
                        .with("piece", member.kind.name())
                        .with("rear", rear)
                } else {
                    say("world-war-blitz-airborne")
                        .with("piece", member.kind.name())
                        .with("at", member.at)
                        .with("rear", rear)
                },
                say("world-war-next-ground"),
            ),
            Reason::BlitzAlone { mover, ahead } => illegal(
                "WWC-11",
                match ahead {
                    Some(ahead) => say("world-war-blitz-alone")
                        .with("ahead", ahead)
                        .with("piece", mover.kind.name())
                        .with("at", mover.at),
                    None => say("world-war-blitz-alone-at-edge")
                        .with("piece", mover.kind.name())
                        .with("at", mover.at),
                },
                instead(mover.at, &advice.moves),
            ),
            Reason::BlitzEdge { front } => illegal(
                "WWC-11",
                say("world-war-blitz-edge").with("piece", front.kind.name()).with("at", front.at),
                say("world-war-next-other-line"),
            ),
            Reason::BlitzDiagonal { front, target } => illegal(
                "WWC-12",
                say("world-war-blitz-diagonal")
                    .with("front", front.kind.name())
                    .with("from", front.at)
                    .with("piece", target.kind.name())
                    .with("at", target.at),
                say("world-war-next-straight"),
            ),
            Reason::FlagExposed { flag, by } => illegal(
                "WWC-14",
                say("world-war-flag-exposed")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("flag", flag),
                say("world-war-next-keep-off").with("piece", by.kind.name()),
            ),
            Reason::FlagStillLocked { flag, by } => illegal(
                "WWC-14",
                say("world-war-flag-still-locked")
                    .with("side", INFO.side_name(by.side))
                    .with("piece", by.kind.name())
                    .with("at", by.at)
                    .with("flag", flag),
                if can_be_blocked(by, flag) {
                    say("world-war-next-lift-or-block")
                        .with("piece", by.kind.name())
                        .with("at", by.at)
                } else {
                    say("world-war-next-lift").with("piece", by.kind.name()).with("at", by.at)
                },
            ),
        }
    }
}

/// Who stands in the way of an Armor or a Bomber.
fn blocked(mover: PlacedPiece, to: Square, by: PlacedPiece) -> L10nMessage {
    match mover.kind {
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
    }
}

/// Whether a piece can be put between the Flag and who attacks it.
fn can_be_blocked(by: PlacedPiece, flag: Square) -> bool {
    matches!(by.kind, Kind::Armor | Kind::Bomber) && !between(flag, by.at).is_empty()
}

/// What an Infantry can be exchanged for.
fn exchanges(captured: &[Kind]) -> L10nMessage {
    if captured.is_empty() {
        return say("world-war-next-stays");
    }
    let pieces: Vec<L10nMessage> = captured.iter().map(as_exchange).collect();
    say("world-war-next-exchange").with("pieces", pieces)
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
