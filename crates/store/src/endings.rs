use match_model::{EndedBy, Ending, MatchId};

use crate::columns::{from_row, text_enum};
use crate::{Connection, Result, Side};

text_enum!(EndedBy {
    Rule = "rule",
    Resigned = "resigned",
    Agreed = "agreed",
    Claimed = "claimed",
    Flagged = "flagged",
    Aborted = "aborted",
    Adjudicated = "adjudicated",
    Voided = "voided",
    Forfeited = "forfeited",
});

from_row!(Ending { winner, ended_by = "how", rule, reason, at });

pub async fn insert(connection: &mut Connection, match_id: MatchId, ending: &Ending) -> Result<()> {
    connection.query(
        "INSERT INTO endings (match_id, winner, how, rule, reason, at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind_all((match_id, ending.winner.map(Side::id), ending.ended_by, &ending.rule, &ending.reason))
    .bind(ending.at)
    .execute()
    .await
}

pub async fn replace(
    connection: &mut Connection,
    match_id: MatchId,
    ending: &Ending,
) -> Result<()> {
    connection.query("DELETE FROM endings WHERE match_id = $1").bind(match_id).execute().await?;
    insert(connection, match_id, ending).await
}

pub async fn find(connection: &mut Connection, match_id: MatchId) -> Result<Option<Ending>> {
    connection
        .query_as("SELECT winner, how, rule, reason, at FROM endings WHERE match_id = $1")
        .bind(match_id)
        .fetch_optional()
        .await
}
