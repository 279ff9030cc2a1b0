use match_model::{DraftView, MatchId, Person, RequestRefusal, View};
use referee::{Referee, Side};

use crate::incoming::commands::matches::pick;
use crate::reply::Failure;

pub(crate) async fn own_side(
    referee: &Referee,
    asker: &Person,
    id: MatchId,
) -> Result<Side, Failure> {
    let row = referee::view::match_row(referee, id).await?;
    let part = pick::part_of(referee, asker, &row).await?;
    Ok(part.and_then(|part| part.side()).unwrap_or(Side::White))
}

/// Includes the person's draft if it is their turn.
pub(crate) async fn chooses_from(
    referee: &Referee,
    asker: &Person,
    id: MatchId,
) -> Result<(View, Option<DraftView>), Failure> {
    let mut view = referee::view::find(referee, id).await?;
    let Ok(draft) = referee::draft::find(referee, id, asker.id).await else {
        return Ok((view, None));
    };
    if !draft.is_complete() {
        view.table = draft.preview.copy();
        return Ok((view, Some(draft)));
    }
    if draft.composed {
        return Err(Failure::Referee(RequestRefusal::TurnComplete.into()));
    }
    Ok((view, None))
}
