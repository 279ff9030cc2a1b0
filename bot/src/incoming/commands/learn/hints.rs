//! `/hint`: shows Herald's best move for the asker, with a picture and reasons.

use std::sync::atomic::AtomicBool;

use discord_model::message::Message;
use match_model::{HintDepth, MatchId, Person, Question};
use messages::buttons::hints::HintButton;
use messages::buttons::numbers::Plies;
use messages::layouts::hints;
use opponent::asker::Asker;
use opponent::effort::Effort;
use referee::Task;

use crate::incoming::commands::asker_view::chooses_from;
use crate::incoming::commands::learn::analyse::await_hint;
use crate::incoming::commands::learn::practice;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::players::match_picture;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for HintButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let HintButton::Deeper(id, _) = self;
        match hint_in_match(services, &press.by, press.place, id, HintDepth::Deep).await? {
            Reply::Tell(message) => Ok(Reply::private(message, press.visibility)),
            other => Ok(other),
        }
    }
}

pub(crate) async fn command(context: &Context) -> Answer {
    let depth = match context.values.text(named::DO) {
        Some(_) => HintDepth::Deep,
        None => HintDepth::Quick,
    };
    match context.values.text(named::ON) {
        Some(_) => practice::hint(context, depth).await,
        None => {
            let id = context.own_match().await?;
            hint_in_match(&context.services, &context.asker, context.place, id, depth).await
        }
    }
}

async fn hint_in_match(
    services: &RequestServices,
    person: &Person,
    place: Place,
    id: MatchId,
    depth: HintDepth,
) -> Answer {
    referee::watching::open_to_analysis(services.referee(), id).await?;
    let now = services.now();
    let (task, side) = referee::opponent::hint(services.referee(), id, person.id, now).await?;
    let Task { row, moment, table, .. } = task;
    let plies_before_draft = table.plies();
    let (table, draft_actions) = match referee::draft::find(services.referee(), id, person.id).await
    {
        Ok(draft) if draft.left > 0 && draft.base == moment => {
            (draft.preview, draft.actions.into_iter().map(|action| action.text).collect())
        }
        _ => (table, Vec::new()),
    };
    let effort = Effort::of_hint(depth, services.opponent.thinkers.settings.nodes);
    let seed = referee::seed_of_thought(&row, moment);
    let position = table.copy();
    let asker = Asker { person: person.id, guild: place.guild };
    let question = Question::Hint(id, moment, draft_actions, depth);
    let work = move |stop: &AtomicBool| engine::hint(&*position, effort.strength, seed, stop);
    let likely = effort.likely * u32::from(table.turn().actions_left.max(1));
    let hint = services.opponent.thinkers.hint(asker, question, likely, work);
    let hint_or_none = await_hint(&services.messenger, hint).await?;
    let best = hint_or_none.ok_or_else(|| Failure::Broken("no hint was found".to_owned()))?;
    tracing::info!(match_id = %id, side = side.id(), "hint given");
    let (content, scene) = hints::text_and_scene(services.locale(), &*table, &best);
    let name = format!("hint-{id}-{moment}.png");
    let file = match_picture(services.composer(), scene, &row, side, name).await?;
    // Buttons under a draft count its actions.
    let visible_moment =
        chooses_from(services.referee(), person, id).await.map(|(view, _)| view.moment());
    let at = id.at(visible_moment.unwrap_or(moment));
    let rows = hints::rows(services.locale(), at, Plies(plies_before_draft), side, &best, depth);
    Ok(Reply::Tell(Message { content, rows, files: vec![file], ..Message::default() }))
}
