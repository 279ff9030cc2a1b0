//! Reasons for a turn that the rules show: its captures, costs, builds, rescues and threats.
//! docs/hints.md lists them. Findings of a search don't count.

mod board;
mod fights;
mod find;
mod words;

use rules::l10n::Term;

pub use find::reasons;

/// A piece and its square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceAt {
    /// Name without the side.
    pub name: Term,
    /// Side letter and the rulebook's code, as in `herald judge`: `wR`, `bN4:Axe`.
    pub code: String,
    /// Square, such as `e4`.
    pub square: String,
}

/// The stakes of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The piece at risk: the champion, if one is sent.
    pub stake: PieceAt,
    /// The piece for which the champion fights.
    pub champion_of: Option<PieceAt>,
    /// The attacked piece. A Queen may send a champion, who is lost instead.
    pub prize: PieceAt,
    /// Whether the King fights in person.
    pub risks_king: bool,
    /// Whether the enemy King is attacked.
    pub wins_game: bool,
}

/// A reason for a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The turn wins the game at once.
    Wins,
    /// The turn leads to a fight at even odds.
    EvenFight(Box<Stakes>),
    /// The other side may interrupt the turn first.
    Interrupted,
    /// Enemy pieces that the turn removes.
    Destroys(Vec<PieceAt>),
    /// Own pieces that the turn gives up.
    Costs(Vec<PieceAt>),
    /// The turn attacks the enemy's royal piece (Radar Lock, check).
    Check(PieceAt),
    /// The turn ends an attack on the side's own royal piece.
    AnswersCheck(PieceAt),
    /// The capturing piece can't be taken next turn.
    Safe(PieceAt),
    /// Any capture of the capturing piece can be answered.
    Avenged(PieceAt),
    /// The capturing piece can be taken next turn.
    Recapturable(PieceAt),
    /// MWC-9f: the pieces return to their starting squares.
    Resets,
    /// New buildings.
    Builds(Vec<PieceAt>),
    /// Buildings with a higher level or an amenity, after the turn.
    Improves(Vec<PieceAt>),
    /// The only builder gets company.
    SecondBuilder,
    /// New own pieces.
    Creates(Vec<PieceAt>),
    /// Promoted pieces, after the turn.
    Promotes(Vec<PieceAt>),
    /// Own pieces that could be taken before, but not after the turn.
    Saves(Vec<PieceAt>),
    /// Own pieces whose capture went unpunished before, and can be answered after the turn.
    Guards(Vec<PieceAt>),
    /// An enemy piece that a null move would now let the side take.
    Threatens(PieceAt),
    /// Several such enemy pieces.
    Fork(Vec<PieceAt>),
    /// Own pieces that can be taken after the turn, but not before.
    Exposes(Vec<PieceAt>),
    /// No other reason holds.
    Quiet,
}

impl Reason {
    /// The id in docs/hints.md.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Reason::Wins => "wins",
            Reason::EvenFight(_) => "even-fight",
            Reason::Interrupted => "interrupted",
            Reason::Destroys(_) => "destroys",
            Reason::Costs(_) => "costs",
            Reason::Check(_) => "check",
            Reason::AnswersCheck(_) => "answers-check",
            Reason::Safe(_) => "safe",
            Reason::Avenged(_) => "avenged",
            Reason::Recapturable(_) => "recapturable",
            Reason::Resets => "resets",
            Reason::Builds(_) => "builds",
            Reason::Improves(_) => "improves",
            Reason::SecondBuilder => "second-builder",
            Reason::Creates(_) => "creates",
            Reason::Promotes(_) => "promotes",
            Reason::Saves(_) => "saves",
            Reason::Guards(_) => "guards",
            Reason::Threatens(_) => "threatens",
            Reason::Fork(_) => "fork",
            Reason::Exposes(_) => "exposes",
            Reason::Quiet => "quiet",
        }
    }

    /// The pieces in the reason; those of a fight are in its [`Stakes`].
    #[must_use]
    pub fn pieces(&self) -> &[PieceAt] {
        match self {
            Reason::Wins
            | Reason::EvenFight(_)
            | Reason::Interrupted
            | Reason::Resets
            | Reason::SecondBuilder
            | Reason::Quiet => &[],
            Reason::Check(piece)
            | Reason::AnswersCheck(piece)
            | Reason::Safe(piece)
            | Reason::Avenged(piece)
            | Reason::Recapturable(piece)
            | Reason::Threatens(piece) => std::slice::from_ref(piece),
            Reason::Destroys(pieces)
            | Reason::Costs(pieces)
            | Reason::Builds(pieces)
            | Reason::Improves(pieces)
            | Reason::Creates(pieces)
            | Reason::Promotes(pieces)
            | Reason::Saves(pieces)
            | Reason::Guards(pieces)
            | Reason::Fork(pieces)
            | Reason::Exposes(pieces) => pieces,
        }
    }
}
