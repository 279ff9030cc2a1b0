use discord_model::message::MOST_SUGGESTIONS;
use match_model::Person;
use messages::layouts::{self, completion};

use crate::incoming::commands::matches::pick;
use crate::incoming::commands::play::typed_fights;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::outgoing::composer::Composer;
use crate::outgoing::names::name_of;
use crate::reply::{Answer, Reply};

pub(crate) async fn moves(context: &Context, typed: &str) -> Answer {
    let id = context.own_match().await?;
    // Suggestions continue the draft.
    let draft_or_error = match referee::draft::find(context.referee(), id, context.asker.id).await {
        Err(cause) if typed_fights::is_pending(&cause) => {
            return typed_fights::suggest(context.composer(), &context.asker, id, typed).await;
        }
        draft => draft?,
    };
    Ok(Reply::Suggest(completion::moves(context.locale(), draft_or_error.preview, typed)))
}

pub(crate) async fn practice(context: &Context, typed: &str) -> Answer {
    let game = context.values.text(named::GAME).and_then(games::find);
    let practice_id = referee::practice::practice_of(
        context.referee(),
        context.asker.id,
        game.map(|game| game.info.id),
    )
    .await?;
    let Some(id) = practice_id else { return Ok(Reply::Suggest(Vec::new())) };
    let table = referee::practice::find(context.referee(), id, context.asker.id).await?.table;
    Ok(Reply::Suggest(match table.fight() {
        Some(fight) => {
            layouts::typed_fights::results(context.locale(), table.info(), &fight, typed)
        }
        None => completion::moves(context.locale(), table, typed),
    }))
}

pub(crate) fn rules(context: &Context, typed: &str) -> Reply {
    let Some(game) = context.values.text(named::GAME).and_then(games::find) else {
        return Reply::Suggest(Vec::new());
    };
    Reply::Suggest(completion::rules(context.locale(), game, typed))
}

pub(crate) async fn matches(composer: &Composer, asker: &Person, typed: &str) -> Answer {
    let mut suggestions = Vec::new();
    for row in referee::view::matches_of(&composer.referee, asker.id).await? {
        if !row.id.to_string().starts_with(typed.trim()) {
            continue;
        }
        let (Some(part), Some(game)) =
            (pick::part_of(&composer.referee, asker, &row).await?, games::find(&row.game))
        else {
            continue;
        };
        let names = [name_of(composer, row.white).await?, name_of(composer, row.black).await?];
        suggestions.push(completion::a_match(&composer.locale, row.id, game.info, &part, &names));
        if suggestions.len() == MOST_SUGGESTIONS {
            break;
        }
    }
    Ok(Reply::Suggest(suggestions))
}
