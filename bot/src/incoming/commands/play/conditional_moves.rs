//! `/move if:`: conditional moves, and the buttons that delete them.

use match_model::{MatchId, Person, RequestRefusal};
use messages::buttons::conditional_moves::ConditionalMoveButton;
use messages::buttons::numbers::LineNumber;
use messages::layouts::conditional_moves as layout;
use referee::Error;

use crate::incoming::commands::play::enter;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Reply};

impl ButtonHandler for ConditionalMoveButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            ConditionalMoveButton::Forget(id, line) => {
                forget(services.composer(), &press.by, id, line).await
            }
        }
    }
}

pub(crate) async fn keep(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    let text = |name| context.values.text(name).unwrap_or_default();
    let after = context.values.number(named::LINE).and_then(|number| i64::try_from(number).ok());
    let (they, answer) = (text(named::THEY), text(named::ANSWER));
    match referee::conditional_moves::enter(
        context.referee(),
        id,
        context.asker.id,
        after,
        they,
        answer,
        context.now(),
    )
    .await
    {
        Ok(lines) => Ok(Reply::Tell(layout::message(context.locale(), id, &lines))),
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            let row = referee::view::match_row(context.referee(), id).await?;
            Err(enter::illegal(context.locale(), &row, &refused))
        }
        Err(other) => Err(other.into()),
    }
}

pub(crate) async fn forget(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    line: LineNumber,
) -> Answer {
    let lines = referee::conditional_moves::remove(
        &composer.referee,
        id,
        by.id,
        line.0.into(),
        composer.now(),
    )
    .await?;
    Ok(Reply::Change(layout::message(&composer.locale, id, &lines)))
}
