use match_model::{LevelTally, MatchTally, PersonId};

use crate::columns::from_row;
use crate::{Connection, Result};

from_row!(MatchTally { won, drawn, lost });

from_row!(LevelTally { game, level, ..tally });

pub async fn against_herald(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<LevelTally>> {
    connection
        .query_as(
            "SELECT game, level,
                COUNT(*) FILTER (WHERE winner IS NOT NULL AND winner <> side) AS won,
                COUNT(*) FILTER (WHERE winner IS NULL) AS drawn,
                COUNT(*) FILTER (WHERE winner IS NOT NULL AND winner = side) AS lost
             FROM opponents
             JOIN matches ON matches.id = opponents.match_id
             JOIN endings ON endings.match_id = matches.id
             WHERE (white = $1 OR black = $1) AND how NOT IN ('aborted', 'voided')
             GROUP BY game, level ORDER BY game, level",
        )
        .bind(person)
        .fetch_all()
        .await
}

pub async fn casual(connection: &mut Connection, person: PersonId) -> Result<MatchTally> {
    connection
        .query_as(
            "SELECT
                COUNT(*) FILTER (WHERE winner = 'white' AND white = $1
                                    OR winner = 'black' AND black = $1) AS won,
                COUNT(*) FILTER (WHERE winner IS NULL) AS drawn,
                COUNT(*) FILTER (WHERE winner = 'white' AND white <> $1
                                    OR winner = 'black' AND black <> $1) AS lost
             FROM matches JOIN endings ON endings.match_id = matches.id
             WHERE (white = $1 OR black = $1) AND rated = 0 AND how NOT IN ('aborted', 'voided')
                AND NOT EXISTS (SELECT 1 FROM opponents WHERE opponents.match_id = matches.id)",
        )
        .bind(person)
        .fetch_one()
        .await
}

pub async fn between(
    connection: &mut Connection,
    person: PersonId,
    other: PersonId,
) -> Result<MatchTally> {
    connection
        .query_as(
            "SELECT
                COUNT(*) FILTER (WHERE winner = 'white' AND white = $1
                                    OR winner = 'black' AND black = $1) AS won,
                COUNT(*) FILTER (WHERE winner IS NULL) AS drawn,
                COUNT(*) FILTER (WHERE winner = 'white' AND white = $2
                                    OR winner = 'black' AND black = $2) AS lost
             FROM matches JOIN endings ON endings.match_id = matches.id
             WHERE (white = $1 AND black = $2 OR white = $2 AND black = $1)
                AND how NOT IN ('aborted', 'voided')",
        )
        .bind_all((person, other))
        .fetch_one()
        .await
}
