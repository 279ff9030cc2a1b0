use match_model::{ChannelId, GuildId, MatchId, PersonId, RequestRefusal};
use store::matches;

use crate::{Referee, Result};

/// Checks that a person may see a match: from its server, everyone; from elsewhere, people with a
/// part in it.
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

/// Like [`may_see`], for a request in a channel. Where Herald can only answer, everyone in the
/// channel sees its boards anyway.
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
