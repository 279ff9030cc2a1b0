//! The table `season_medals`: the first three places of finished seasons.

use match_model::{PersonId, SeasonId, SeasonMedal};

use crate::columns::from_row;
use crate::{Connection, Result};

from_row!(SeasonMedal { guild_id, title, game, division, place });

pub async fn insert(
    connection: &mut Connection,
    season: SeasonId,
    person: PersonId,
    division: Option<u32>,
    place: u32,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO season_medals (season_id, person_id, division, place)
             VALUES ($1, $2, $3, $4)",
        )
        .bind_all((season, person, division.map(i64::from), i64::from(place)))
        .execute()
        .await
}

/// Returns a person's medals of all servers, newest season first.
pub async fn of_person(connection: &mut Connection, person: PersonId) -> Result<Vec<SeasonMedal>> {
    connection
        .query_as(
            "SELECT guild_id, title, CASE WHEN rotates = 0 THEN game END AS game, division, place
             FROM season_medals
             JOIN seasons ON seasons.id = season_id
             WHERE person_id = $1 ORDER BY season_id DESC",
        )
        .bind(person)
        .fetch_all()
        .await
}
