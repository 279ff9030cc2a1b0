//! The replay that a server wants of each match that ends.

use store::guild_settings;

use crate::change::Change;
use crate::{MatchNews, Result};

/// Announces the replay of a match that ends by the change, if its server wants replays. Where
/// nothing was played there is nothing to show, and where Herald is no member it posts nothing that
/// nobody asked for.
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
