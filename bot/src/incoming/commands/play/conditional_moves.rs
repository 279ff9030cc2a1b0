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
            ConditionalMoveButton::Prepare(id) => {
                Ok(Reply::Ask(layout::form(services.locale(), id)))
            }
            ConditionalMoveButton::Forget(id, line) => {
                forget(services.composer(), &press.by, id, line).await
            }
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, _line: &str) -> Answer {
        match self {
            ConditionalMoveButton::Prepare(id) => {
                let text = |name| press.values.text(name).unwrap_or_default();
                let (their_move, answer) = (text(named::THEY), text(named::ANSWER));
                enter(services.composer(), &press.by, id, None, their_move, answer).await
            }
            ConditionalMoveButton::Forget(..) => self.press(services, press).await,
        }
    }
}

pub(crate) async fn add(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    let text = |name| context.values.text(name).unwrap_or_default();
    let after_line =
        context.values.number(named::LINE).and_then(|number| i64::try_from(number).ok());
    let (their_move, answer) = (text(named::THEY), text(named::ANSWER));
    enter(context.composer(), &context.asker, id, after_line, their_move, answer).await
}

async fn enter(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    after_line: Option<i64>,
    their_move: &str,
    answer: &str,
) -> Answer {
    let (referee, now) = (&composer.referee, composer.now());
    match referee::conditional_moves::enter(
        referee, id, asker.id, after_line, their_move, answer, now,
    )
    .await
    {
        Ok(lines) => Ok(Reply::Tell(layout::message(&composer.locale, id, &lines))),
        Err(Error::Refused(refused @ RequestRefusal::Illegal { .. })) => {
            let row = referee::view::match_row(referee, id).await?;
            Err(enter::illegal(&composer.locale, &row, &refused))
        }
        Err(other) => Err(other.into()),
    }
}

pub(crate) async fn forget(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    line: LineNumber,
) -> Answer {
    let lines = referee::conditional_moves::remove(
        &composer.referee,
        id,
        asker.id,
        line.0.into(),
        composer.now(),
    )
    .await?;
    Ok(Reply::Change(layout::message(&composer.locale, id, &lines)))
}
