//! The match that a *why* question is about.

use discord_model::message::File;
use match_model::{MatchId, MatchState, Person, RequestRefusal};
use messages::layouts::why_subject::WhySubject;
use model::scene::Scene;
use referee::Referee;

use crate::incoming::commands::asker_view::{chooses_from, own_side};
use crate::outgoing::composer::Composer;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;

/// Loads a match as the asker sees it, including their draft.
pub(crate) async fn find(
    referee: &Referee,
    by: &Person,
    id: MatchId,
) -> Result<WhySubject, Failure> {
    let seen = match chooses_from(referee, by, id).await {
        // A complete but unsent turn isn't a position to ask about.
        Err(Failure::Referee(referee::Error::Refused(RequestRefusal::TurnComplete))) => {
            referee::view::find(referee, id).await?
        }
        other => other?.0,
    };
    let from = own_side(referee, by, id).await?;
    let over = seen.row.state == MatchState::Over;
    Ok(WhySubject { id, moment: seen.moment(), table: seen.table, from, over })
}

/// Draws a scene for the asker.
pub(crate) async fn picture(
    composer: &Composer,
    asked: &WhySubject,
    scene: Scene,
) -> Result<File, Failure> {
    let row = referee::view::match_row(&composer.referee, asked.id).await?;
    let name = format!("why-{}-{}.png", asked.id, asked.moment);
    match_picture(composer, scene, &row, asked.from, name).await
}
