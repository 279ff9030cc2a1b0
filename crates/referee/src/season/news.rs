use match_model::{MatchId, PersonId, SeasonId, Time};
use store::{Connection, seasons};

use crate::announcement::queue;
use crate::{Announcement, Result, SeasonNews};

/// Has the permanent message edited. Each change queues its own edit, because one that is being
/// sent may show the rows from before the change. Only the last waiting edit is sent.
pub(super) async fn show_changes(
    connection: &mut Connection,
    id: SeasonId,
    now: Time,
) -> Result<()> {
    queue(connection, &Announcement::Season(id, SeasonNews::SeasonChanged), now).await
}

/// Has the permanent message link to the new place of a season's match.
pub(crate) async fn show_place(connection: &mut Connection, id: MatchId, now: Time) -> Result<()> {
    match seasons::game_of(connection, id).await? {
        Some((season, _)) => show_changes(connection, season, now).await,
        None => Ok(()),
    }
}

/// Has the messages of a person's seasons show that their vacation began or ended.
pub(crate) async fn show_vacation(
    connection: &mut Connection,
    person: PersonId,
    now: Time,
) -> Result<()> {
    for id in seasons::playing_of(connection, person).await? {
        show_changes(connection, id, now).await?;
    }
    Ok(())
}
