use match_model::{ChallengeId, MatchId};

use crate::{Connection, Result};

pub async fn find(connection: &mut Connection, of: MatchId) -> Result<Option<ChallengeId>> {
    connection
        .query_scalar("SELECT challenge_id FROM rematches WHERE match_id = $1")
        .bind(of)
        .fetch_optional()
        .await
}

pub async fn put(connection: &mut Connection, of: MatchId, challenge: ChallengeId) -> Result<()> {
    connection
        .query(
            "INSERT INTO rematches (match_id, challenge_id) VALUES ($1, $2)
         ON CONFLICT (match_id) DO UPDATE SET challenge_id = excluded.challenge_id",
        )
        .bind_all((of, challenge))
        .execute()
        .await
}
