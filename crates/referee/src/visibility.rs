//! The visibility of matches: who may see one.

use match_model::{ChannelId, GuildId, MatchId, PersonId, RequestRefusal};
use store::matches;

use crate::{Referee, Result};

/// Whether a person may see a match from where they are: everybody from the server where it is
/// played, and from anywhere those who have a part in it.
///
/// # Errors
/// When they may not, or there is no match of that number.
pub async fn may_see(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    from: Option<GuildId>,
) -> Result<()> {
    let row = crate::view::match_row(referee, id).await?;
    if from.is_some() && row.guild_id == from {
        return Ok(());
    }
    if matches::concerns(&mut *referee.store.read().await?, id, by).await? {
        return Ok(());
    }
    Err(RequestRefusal::SeenElsewhere.into())
}

/// The same, for what is asked in a channel: where Herald can only answer, everybody there sees the
/// boards with which it does.
///
/// # Errors
/// As [`may_see`].
pub async fn may_see_in(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    from: Option<GuildId>,
    channel: ChannelId,
) -> Result<()> {
    if crate::view::match_row(referee, id).await?.access_in(channel).is_answers_only() {
        return Ok(());
    }
    may_see(referee, id, by, from).await
}
