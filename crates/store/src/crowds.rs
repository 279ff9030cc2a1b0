//! The tables `crowds`, `crowd_votes` and `crowd_results`: matches of everyone in a channel against
//! Herald.

use match_model::{
    ChannelId, Crowd, CrowdResult, GuildId, MatchId, MatchMoment, Moment, PersonId, Time,
};

use crate::columns::from_row;
use crate::{Connection, Result};

from_row!(Crowd { period, quorum, moment, closes_at });

from_row!(CrowdResult { moment, action, votes, voters });

pub async fn insert(connection: &mut Connection, id: MatchId, new: &Crowd) -> Result<()> {
    connection
        .query(
            "INSERT INTO crowds (match_id, period, quorum, moment, closes_at)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind_all((id, new.period, i64::from(new.quorum), new.moment, new.closes_at))
        .execute()
        .await
}

pub async fn find(connection: &mut Connection, id: MatchId) -> Result<Option<Crowd>> {
    connection
        .query_as("SELECT period, quorum, moment, closes_at FROM crowds WHERE match_id = $1")
        .bind(id)
        .fetch_optional()
        .await
}

pub async fn running_in(
    connection: &mut Connection,
    channel: ChannelId,
) -> Result<Option<MatchId>> {
    connection
        .query_scalar(
            "SELECT match_id FROM crowds JOIN matches ON matches.id = crowds.match_id
             WHERE state = 'playing' AND channel_id = $1 ORDER BY match_id LIMIT 1",
        )
        .bind(channel)
        .fetch_optional()
        .await
}

/// Opens the vote on a decision. Earlier votes are deleted.
pub async fn open_vote(
    connection: &mut Connection,
    MatchMoment { id, moment }: MatchMoment,
    closes_at: Time,
) -> Result<()> {
    close_vote(connection, id).await?;
    connection
        .query("UPDATE crowds SET moment = $2, closes_at = $3 WHERE match_id = $1")
        .bind_all((id, moment, closes_at))
        .execute()
        .await
}

pub async fn close_vote(connection: &mut Connection, id: MatchId) -> Result<()> {
    let sql = "DELETE FROM crowd_votes WHERE match_id = $1";
    connection.query(sql).bind(id).execute().await
}

/// Records or replaces a person's vote. Fails if the person isn't in `people`.
pub async fn vote(
    connection: &mut Connection,
    MatchMoment { id, moment }: MatchMoment,
    person: PersonId,
    action: &str,
    now: Time,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO crowd_votes (match_id, moment, person_id, action, at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (match_id, moment, person_id)
             DO UPDATE SET action = excluded.action, at = excluded.at",
        )
        .bind_all((id, moment, person, action, now))
        .execute()
        .await
}

pub async fn vote_of(
    connection: &mut Connection,
    MatchMoment { id, moment }: MatchMoment,
    person: PersonId,
) -> Result<Option<String>> {
    connection
        .query_scalar(
            "SELECT action FROM crowd_votes
             WHERE match_id = $1 AND moment = $2 AND person_id = $3",
        )
        .bind_all((id, moment, person))
        .fetch_optional()
        .await
}

/// Returns the actions with votes and their numbers, most votes first.
pub async fn tally(
    connection: &mut Connection,
    MatchMoment { id, moment }: MatchMoment,
) -> Result<Vec<(String, u32)>> {
    connection
        .query_as(
            "SELECT action, COUNT(*) FROM crowd_votes WHERE match_id = $1 AND moment = $2
             GROUP BY action ORDER BY COUNT(*) DESC, action",
        )
        .bind_all((id, moment))
        .fetch_all()
        .await
}

/// Deletes a barred person's votes, in one server or everywhere.
pub async fn remove_votes(
    connection: &mut Connection,
    person: PersonId,
    guild: Option<GuildId>,
) -> Result<()> {
    connection
        .query(
            "DELETE FROM crowd_votes WHERE person_id = $1
             AND match_id IN (SELECT id FROM matches WHERE guild_id = COALESCE($2, guild_id))",
        )
        .bind_all((person, guild))
        .execute()
        .await
}

pub async fn add_result(connection: &mut Connection, id: MatchId, new: &CrowdResult) -> Result<()> {
    connection
        .query(
            "INSERT INTO crowd_results (match_id, moment, action, votes, voters)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind_all((id, new.moment, &new.action, i64::from(new.votes), i64::from(new.voters)))
        .execute()
        .await
}

/// From `from` and before `to`, oldest first.
pub async fn results_between(
    connection: &mut Connection,
    id: MatchId,
    from: Moment,
    to: Moment,
) -> Result<Vec<CrowdResult>> {
    connection
        .query_as(
            "SELECT moment, action, votes, voters FROM crowd_results
             WHERE match_id = $1 AND moment >= $2 AND moment < $3 ORDER BY moment",
        )
        .bind_all((id, from, to))
        .fetch_all()
        .await
}
