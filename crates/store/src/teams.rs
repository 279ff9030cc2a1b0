//! The table `members`, and the team terms of challenges and matches.

use match_model::{ChallengeId, GuildId, MatchId, Member, PersonId, TeamTerms};

use crate::columns::from_row;
use crate::{Connection, Result, Side};

from_row!(Member { side, home, person_id, at });

from_row!(TeamTerms { marshal, grace, given });

pub async fn insert(connection: &mut Connection, match_id: MatchId, member: &Member) -> Result<()> {
    connection
        .query(
            "INSERT INTO members (match_id, side, home, person_id, at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind_all((match_id, member.side.id(), &member.home, member.person_id, member.at))
        .execute()
        .await
}

pub async fn delete(
    connection: &mut Connection,
    match_id: MatchId,
    side: Side,
    home: &str,
) -> Result<()> {
    connection
        .query("DELETE FROM members WHERE match_id = $1 AND side = $2 AND home = $3")
        .bind_all((match_id, side.id(), home))
        .execute()
        .await
}

pub async fn of_match(connection: &mut Connection, match_id: MatchId) -> Result<Vec<Member>> {
    connection.query_as(
        "SELECT side, home, person_id, at FROM members WHERE match_id = $1 ORDER BY side DESC, home",
    )
    .bind(match_id)
    .fetch_all()
    .await
}

/// Returns the matches in progress in a server in which a person is a captain or a member.
pub async fn playing_of(
    connection: &mut Connection,
    person: PersonId,
    guild: GuildId,
) -> Result<Vec<MatchId>> {
    connection
        .query_scalar(
            "SELECT id FROM matches WHERE state = 'playing' AND guild_id = $2
         AND (white = $1 OR black = $1
              OR id IN (SELECT match_id FROM members WHERE person_id = $1))
         ORDER BY updated_at, id",
        )
        .bind_all((person, guild))
        .fetch_all()
        .await
}

pub async fn terms_of_challenge(connection: &mut Connection, id: ChallengeId) -> Result<TeamTerms> {
    connection
        .query_as("SELECT marshal, grace, CAST(0 AS BIGINT) AS given FROM challenges WHERE id = $1")
        .bind(id)
        .fetch_one()
        .await
}

pub async fn set_terms_of_challenge(
    connection: &mut Connection,
    id: ChallengeId,
    terms: &TeamTerms,
) -> Result<()> {
    connection
        .query("UPDATE challenges SET marshal = $1, grace = $2 WHERE id = $3")
        .bind_all((terms.marshal, terms.grace, id))
        .execute()
        .await
}

pub async fn terms(connection: &mut Connection, id: MatchId) -> Result<TeamTerms> {
    connection
        .query_as("SELECT marshal, grace, given FROM matches WHERE id = $1")
        .bind(id)
        .fetch_one()
        .await
}

pub async fn set_terms(connection: &mut Connection, id: MatchId, terms: &TeamTerms) -> Result<()> {
    connection
        .query("UPDATE matches SET marshal = $1, grace = $2, given = $3 WHERE id = $4")
        .bind_all((terms.marshal, terms.grace, terms.given, id))
        .execute()
        .await
}
