//! `/hint`: what Herald would play at full strength for whoever asks, with a picture and reasons.

use std::sync::atomic::AtomicBool;

use discord_model::message::Message;
use match_model::Question;
use messages::buttons::numbers::Plies;
use messages::layouts::hints;
use opponent::asker::Asker;
use opponent::effort::Effort;
use referee::Task;

use crate::incoming::commands::asker_view::chooses_from;
use crate::incoming::commands::learn::analyse::waited;
use crate::incoming::commands::learn::practice;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::outgoing::players::match_picture;
use crate::reply::{Answer, Failure, Reply};

/// `/hint`: in a match, or on the practice board.
pub(crate) async fn command(context: &Context) -> Answer {
    match context.values.text(named::ON) {
        Some(_) => practice::hint(context).await,
        None => hint(context).await,
    }
}

/// What Herald would play for whoever asks, in a match against it.
async fn hint(context: &Context) -> Answer {
    let id = context.own_match().await?;
    referee::watching::open_to_analysis(context.referee(), id).await?;
    let now = context.now();
    let (task, side) =
        referee::opponent::hint(context.referee(), id, context.asker.id, now).await?;
    let Task { row, moment, table, .. } = task;
    let given = table.plies();
    // What is being put together is gone on with.
    let (table, drafted) = match referee::draft::find(context.referee(), id, context.asker.id).await
    {
        Ok(draft) if draft.left > 0 && draft.base == moment => {
            (draft.preview, draft.actions.into_iter().map(|action| action.text).collect())
        }
        _ => (table, Vec::new()),
    };
    let effort = Effort::of_hint(false, context.services.opponent.thinkers.settings.nodes);
    let seed = referee::seed_of_thought(&row, moment);
    let asked = table.copy();
    let asker = Asker { person: context.asker.id, guild: context.place.guild };
    let question = Question::Hint(id, moment, drafted);
    let work = move |stop: &AtomicBool| engine::hint(&*asked, effort.strength, seed, stop);
    let likely = effort.likely * u32::from(table.turn().left.max(1));
    let hint = context.services.opponent.thinkers.hint(asker, question, likely, work);
    let chosen = waited(&context.services.messenger, hint).await?;
    let chosen = chosen.ok_or_else(|| Failure::Broken("no hint was found".to_owned()))?;
    tracing::info!(match_id = %id, side = side.id(), "a hint is given");
    let (content, scene) = hints::told(context.locale(), &*table, &chosen);
    let name = format!("hint-{id}-{moment}.png");
    let file = match_picture(context.composer(), scene, &row, side, name).await?;
    // A button under a draft counts its actions.
    let seen =
        chooses_from(context.referee(), &context.asker, id).await.map(|(view, _)| view.moment());
    let at = id.at(seen.unwrap_or(moment));
    let rows = hints::rows(context.locale(), at, Plies(given), side, &chosen);
    Ok(Reply::Tell(Message { content, rows, files: vec![file], ..Message::default() }))
}
