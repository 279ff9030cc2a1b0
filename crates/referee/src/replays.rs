use store::guild_settings;

use crate::change::Change;
use crate::{MatchNews, Result};

/// Queues the replay of a match that ends, if its server wants replays. Skips matches without moves
/// and places where Herald can only answer.
pub(crate) async fn announce(change: &mut Change<'_>) -> Result<()> {
    let row = &change.live().row;
    let Some(guild) = row.guild_id.filter(|_| row.plies > 0 && !row.access.is_answers_only())
    else {
        return Ok(());
    };
    if change.ends() && guild_settings::find(change.tx().await?, guild).await?.replays {
        change.announce(MatchNews::Replay);
    }
    Ok(())
}
