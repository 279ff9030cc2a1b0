use match_model::{MatchId, Ply, RequestRefusal, Unreadable};
use store::{DamagedRow, StoreError};

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("refused: {}", .0.logged())]
    Refused(RequestRefusal),
    #[error(transparent)]
    Store(StoreError),
    /// A stored match doesn't replay and needs a maintainer.
    #[error("{} does not replay at ply {ply}: {why}", replay_failure(*match_id))]
    Record {
        /// `None` for a record or a practice board.
        match_id: Option<MatchId>,
        ply: Ply,
        why: String,
    },
    #[error("no randomness for a seed: {0}")]
    Chance(getrandom::Error),
    /// Work panicked, or Herald is stopping. Nothing has changed.
    #[error("a match was not played through: {0}")]
    Interrupted(String),
}

fn replay_failure(match_id: Option<MatchId>) -> String {
    match_id.map_or_else(|| "a game".to_owned(), |id| format!("match {id}"))
}

impl Error {
    /// Returns the reason why a match can be neither shown nor played, if this error has one.
    pub fn unreadable(&self) -> Option<Unreadable> {
        match self {
            Error::Record { .. } => Some(Unreadable::Damaged),
            Error::Refused(RequestRefusal::GameGone { game }) => {
                Some(Unreadable::GameGone { game: game.clone() })
            }
            Error::Refused(RequestRefusal::OldRules) => Some(Unreadable::OldRules),
            _ => None,
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Damaged { what: DamagedRow::Match(match_id), why } => {
                Error::Record { match_id: Some(match_id), ply: Ply::FIRST, why }
            }
            other => Error::Store(other),
        }
    }
}

impl From<RequestRefusal> for Error {
    fn from(refused: RequestRefusal) -> Error {
        Error::Refused(refused)
    }
}

#[cfg(test)]
mod tests {
    use match_model::{ChallengeState, TeamRefusal};

    use super::*;

    #[test]
    fn the_log_is_told_no_text_of_anybodys() {
        let typed = "my secret".to_owned();
        for (refused, expected) in [
            (RequestRefusal::MatchOver, "MatchOver"),
            (RequestRefusal::BeyondTurn { text: typed.clone(), is_over: false }, "BeyondTurn"),
            (RequestRefusal::Team(TeamRefusal::NoSuchPiece { home: typed }), "Team(NoSuchPiece"),
            (RequestRefusal::ChallengeClosed(ChallengeState::Open), "ChallengeClosed(Open"),
        ] {
            assert_eq!(refused.logged(), expected);
            assert_eq!(Error::from(refused).to_string(), format!("refused: {expected}"));
        }
    }

    #[test]
    fn a_damaged_match_is_a_broken_record() {
        let id = MatchId::new(7);
        let damaged = |what| Error::from(StoreError::Damaged { what, why: "options".to_owned() });
        assert!(
            matches!(damaged(DamagedRow::Match(id)), Error::Record { match_id: Some(found), .. } if found == id)
        );
        let record = DamagedRow::Record(match_model::RecordId::new(7));
        assert!(matches!(damaged(record), Error::Store(_)));
    }
}
