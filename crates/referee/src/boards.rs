//! How the boards of matches are posted.

use match_model::{BoardPosting, ChallengeId, MatchId};
use store::board_posting;

use crate::{Referee, Result};

/// How the board of a match is posted.
///
/// # Errors
/// When the database fails.
pub async fn posting(referee: &Referee, id: MatchId) -> Result<BoardPosting> {
    if let Some(live) = referee.recall(id) {
        return Ok(live.row.posting);
    }
    Ok(board_posting::of_match(&mut *referee.store.read().await?, id).await?)
}

/// How the board of a challenge's match is to be posted.
///
/// # Errors
/// When the database fails.
pub async fn posting_of_challenge(referee: &Referee, id: ChallengeId) -> Result<BoardPosting> {
    Ok(board_posting::of_challenge(&mut *referee.store.read().await?, id).await?)
}
