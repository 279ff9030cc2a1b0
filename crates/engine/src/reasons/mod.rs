//! Reasons for a turn, as far as the rules show them: what the whole turn takes, costs, builds,
//! saves and threatens. docs/hints.md lists them. What only a search can see is no reason.

mod board;
mod fights;
mod find;
mod words;

use rules::l10n::Term;

pub use find::reasons;

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceAt {
    /// Its name, without its side.
    pub name: Term,
    /// Side letter and the rulebook's code, as `herald judge` writes it: `wR`, `bN4:Axe`.
    pub code: String,
    /// Where it stands: `e4`.
    pub square: String,
}

/// The stakes of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The piece that is lost with the fight: a champion where one is sent.
    pub stake: PieceAt,
    /// The piece for which the champion fights.
    pub champion_of: Option<PieceAt>,
    /// The piece that is attacked. A Queen may send a champion, who is lost in her place.
    pub prize: PieceAt,
    /// The King fights in person.
    pub risks_king: bool,
    /// The enemy King is attacked.
    pub wins_game: bool,
}

/// A reason for a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins the game at once.
    Wins,
    /// It leads to a fight at even odds.
    EvenFight(Box<Stakes>),
    /// The other side is asked first whether it interrupts the turn.
    Interrupted,
    /// Enemy pieces that the turn takes off the board.
    Destroys(Vec<PieceAt>),
    /// Own pieces that the turn gives up.
    Costs(Vec<PieceAt>),
    /// It attacks the piece that the game is about (Radar Lock, check).
    Check(PieceAt),
    /// It ends such an attack on one's own.
    AnswersCheck(PieceAt),
    /// The piece that captured, which cannot be taken in the next turn.
    Safe(PieceAt),
    /// Whatever takes the piece that captured can be taken in turn.
    Avenged(PieceAt),
    /// The piece that captured, which can be taken in the next turn.
    Recapturable(PieceAt),
    /// MWC-9f: the pieces go back to their starting squares.
    Resets,
    /// Buildings that the turn adds.
    Builds(Vec<PieceAt>),
    /// Buildings of a higher level or with an amenity, as they are now.
    Improves(Vec<PieceAt>),
    /// The only builder is no longer alone.
    SecondBuilder,
    /// Own pieces that are new on the board.
    Creates(Vec<PieceAt>),
    /// Pieces that became others, as they are now.
    Promotes(Vec<PieceAt>),
    /// Own pieces that could have been taken and cannot be any more.
    Saves(Vec<PieceAt>),
    /// Own pieces that could have been taken for nothing, and now only for something.
    Guards(Vec<PieceAt>),
    /// One piece that could be taken next turn if the other side passed, and could not before.
    Threatens(PieceAt),
    /// Several pieces that could be taken next turn if the other side passed, and could not before.
    Fork(Vec<PieceAt>),
    /// Own pieces that can be taken next turn, and could not before.
    Exposes(Vec<PieceAt>),
    /// No other reason holds.
    Quiet,
}

impl Reason {
    /// Its id in docs/hints.md.
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

    /// The pieces that it names; those of a fight are its [`Stakes`].
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
