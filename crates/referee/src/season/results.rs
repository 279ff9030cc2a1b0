use match_model::{EndedBy, Ending, SeasonResult};
use store::{Side, seasons};

use crate::Result;
use crate::change::Change;

/// Records the result of a season's match, and has the season continue.
pub(crate) async fn record(change: &mut Change<'_>, ending: &Ending) -> Result<()> {
    let (id, now) = (change.live().row.id, change.now());
    let tx = change.tx().await?;
    let Some((season, _)) = seasons::game_of(tx, id).await? else { return Ok(()) };
    let result = match (ending.ended_by, ending.winner) {
        // A moderator annulled the match.
        (EndedBy::Aborted | EndedBy::Voided, _) => SeasonResult::BothForfeited,
        (EndedBy::Forfeited, Some(Side::White)) => SeasonResult::WhiteByForfeit,
        (EndedBy::Forfeited, Some(Side::Black)) => SeasonResult::BlackByForfeit,
        (_, Some(Side::White)) => SeasonResult::WhiteWon,
        (_, Some(Side::Black)) => SeasonResult::BlackWon,
        (_, None) => SeasonResult::Drawn,
    };
    seasons::decide_match(tx, id, result, now).await?;
    seasons::set_start_due(tx, id, None).await?;
    seasons::set_due(tx, season, Some(now)).await?;
    Ok(())
}
