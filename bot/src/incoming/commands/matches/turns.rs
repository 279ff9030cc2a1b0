//! `/games show:turns`: every match that waits for the person.

use match_model::Person;

use crate::outgoing::composer::Composer;
use crate::outgoing::waiting::turn_list;
use crate::reply::{Answer, Reply};

pub(crate) async fn turns(composer: &Composer, asker: &Person) -> Answer {
    let turns = referee::turns::turns_of(&composer.referee, asker.id, composer.now()).await?;
    Ok(Reply::text(turn_list(composer, &turns).await?))
}
