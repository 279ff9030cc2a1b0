use match_model::{GuildId, RequestRefusal, Season, SeasonId, SeasonRefusal, SeasonState};
use store::{Connection, seasons};

use crate::Result;

pub(super) fn refuse<T>(refused: SeasonRefusal) -> Result<T> {
    Err(RequestRefusal::Season(refused).into())
}

pub(super) async fn unfinished(connection: &mut Connection, id: SeasonId) -> Result<Season> {
    match seasons::find(connection, id).await? {
        None => refuse(SeasonRefusal::NoSuchSeason),
        Some(season) if season.state == SeasonState::Over => refuse(SeasonRefusal::Over),
        Some(season) => Ok(season),
    }
}

/// Refuses seasons of other servers.
pub(super) async fn in_guild(
    connection: &mut Connection,
    id: SeasonId,
    guild: Option<GuildId>,
) -> Result<Season> {
    let season = unfinished(connection, id).await?;
    match Some(season.guild_id) == guild {
        true => Ok(season),
        false => refuse(SeasonRefusal::NoSuchSeason),
    }
}
