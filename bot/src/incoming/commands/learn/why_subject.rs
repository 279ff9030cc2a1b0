use discord_model::message::File;
use match_model::{MatchId, MatchState, Person, RequestRefusal};
use messages::layouts::why_subject::WhySubject;
use model::scene::Scene;
use referee::Referee;

use crate::incoming::commands::asker_view::{chooses_from, own_side};
use crate::outgoing::composer::Composer;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;

pub(crate) async fn find(
    referee: &Referee,
    asker: &Person,
    id: MatchId,
) -> Result<WhySubject, Failure> {
    let view = match chooses_from(referee, asker, id).await {
        // A complete unsent turn isn't a position to ask about.
        Err(Failure::Referee(referee::Error::Refused(RequestRefusal::TurnComplete))) => {
            referee::view::find(referee, id).await?
        }
        other => other?.0,
    };
    let from = own_side(referee, asker, id).await?;
    let is_over = view.row.state == MatchState::Over;
    Ok(WhySubject { id, moment: view.moment(), table: view.table, from, over: is_over })
}

pub(crate) async fn picture(
    composer: &Composer,
    subject: &WhySubject,
    scene: Scene,
) -> Result<File, Failure> {
    let row = referee::view::match_row(&composer.referee, subject.id).await?;
    let name = format!("why-{}-{}.png", subject.id, subject.moment);
    match_picture(composer, scene, &row, subject.from, name).await
}
