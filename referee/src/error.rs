//! Why a request is not carried out.

use rules::{Refusal, SetupFault};
use store::challenges::State as ChallengeState;
use store::{MatchId, PersonId, StoreError};

/// The result of a request.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a request is not carried out. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is not allowed: a person can be told why.
    #[error("refused: {0:?}")]
    Refused(Refused),
    /// The database failed: give up, log it, ask to try again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored match does not replay: it needs a maintainer.
    #[error("match {match_id} does not replay at ply {ply}: {why}")]
    Record {
        /// Which match.
        match_id: MatchId,
        /// At which action, from 0.
        ply: u32,
        /// Why not.
        why: String,
    },
    /// The operating system gave no randomness.
    #[error("no randomness for a seed: {0}")]
    Chance(getrandom::Error),
}

/// Why a request is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no such match.
    NoSuchMatch,
    /// There is no such record.
    NoSuchRecord,
    /// A record of a game that is over is not continued.
    RecordOver,
    /// There is no such challenge.
    NoSuchChallenge,
    /// There is no game of that id.
    UnknownGame,
    /// The options are not the game's.
    Options(Vec<SetupFault>),
    /// One does not challenge oneself.
    ChallengeSelf,
    /// Bots do not play.
    ChallengeBot,
    /// The challenger has too many open challenges already.
    TooManyChallenges,
    /// The challenge is no longer open.
    ChallengeClosed(ChallengeState),
    /// The challenge is for somebody else.
    ChallengeNotForYou {
        /// Whom it is for.
        opponent: PersonId,
    },
    /// It is one's own challenge: it can be withdrawn, not answered.
    OwnChallenge,
    /// Only who made a challenge can withdraw it.
    NotYourChallenge {
        /// Who made it.
        challenger: PersonId,
    },
    /// The asker does not play in this match.
    NotAPlayer,
    /// It is the other side's turn.
    NotYourTurn {
        /// Who is to act.
        waiting_for: PersonId,
    },
    /// A combat result is awaited, which no player chooses.
    CombatPending,
    /// The button or form is of an earlier moment of the match.
    Stale,
    /// The match is over.
    MatchOver,
    /// The rules refuse the action, with the text that was refused and its place in the input
    /// when the input held several actions.
    Illegal {
        /// The text of the refused action.
        text: String,
        /// Its number in the input, from 1, and how many there are; `None` for a single action.
        place: Option<(usize, usize)>,
        /// Why.
        refusal: Box<Refusal>,
    },
    /// The input holds more actions than the turn has.
    BeyondTurn {
        /// The first action that is too many.
        text: String,
    },
    /// The turn that is to be sent still needs actions.
    TurnIncomplete {
        /// How many.
        left: u8,
    },
    /// The drafted turn is complete: it can be sent or taken back, not added to.
    TurnComplete,
    /// A draw is offered already; the other side is to answer.
    OfferStands,
    /// A declined offer may be repeated after one's next move.
    OfferTooSoon,
    /// No draw is offered.
    NoOffer,
    /// It is one's own offer: the other side answers it.
    OwnOffer,
    /// No rule allows to claim a draw now.
    NothingToClaim,
    /// The match was begun under rules that this version no longer plays.
    OldRules,
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        Error::Refused(refused)
    }
}
