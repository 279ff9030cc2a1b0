use match_model::{BoardPosting, ChallengeId, MatchId};
use store::board_posting;

use crate::{Referee, Result};

pub async fn posting(referee: &Referee, id: MatchId) -> Result<BoardPosting> {
    if let Some(live) = referee.recall(id) {
        return Ok(live.row.posting);
    }
    Ok(board_posting::of_match(&mut *referee.store.read().await?, id).await?)
}

pub async fn posting_of_challenge(referee: &Referee, id: ChallengeId) -> Result<BoardPosting> {
    Ok(board_posting::of_challenge(&mut *referee.store.read().await?, id).await?)
}
