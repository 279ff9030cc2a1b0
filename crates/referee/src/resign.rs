use match_model::{EndedBy, Ending, MatchId, PersonId, Time};
use rules::l10n::say;
use store::offers;

use crate::conflict::retry_on_conflict;
use crate::{Referee, Result, rating};

/// Resigns a match for one of its players (rule C-3). A rated match in which a side never moved is
/// void.
pub async fn resign(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<Ending> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let side = change.live().may_give_up(by)?;
        let name = change.live().table.info().side_name(side);
        let ending = Ending {
            winner: Some(side.other()),
            ended_by: EndedBy::Resigned,
            rule: Some("C-3".to_owned()),
            reason: say("referee-resigned").with("side", name),
            at: now,
        };
        let ending = rating::void_if_unplayed(&change, ending).await?;
        change.end(&ending, offers::OfferState::Lapsed).await?;
        change.commit().await?;
        Ok(ending)
    })
    .await
}
