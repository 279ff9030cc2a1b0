//! `/games show:turns`: every match that waits for somebody, wherever it is played.

use std::sync::Arc;

use referee::Person;

use crate::app::{Answer, App, Reply};
use crate::outgoing::waiting::turn_list;

pub(crate) async fn turns(app: &Arc<App>, by: &Person) -> Answer {
    let turns = referee::turns::turns_of(&app.referee, by.id, app.clock.now()).await?;
    Ok(Reply::text(turn_list(app, &turns).await?))
}
