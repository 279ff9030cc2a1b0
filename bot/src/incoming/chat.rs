use discord::error::ApiError;
use discord_model::message::Message;
use messages::layouts::front_door::{self, PinPermission};
use messages::words;
use referee::Referee;
use rules::l10n::say;
use tracing::{debug, warn};

use crate::ids::ToDiscord as _;
use crate::incoming::plain_message::PlainMessage;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::start_positions::start_positions;
use crate::speaking::composer_in;

pub(crate) async fn answer(services: RequestServices, plain: PlainMessage) {
    if !services.requests.plain_cooldown.admits(&plain, services.now()) {
        return;
    }
    // Commands tell them why.
    if !matches!(referee::bars::find(services.referee(), plain.by, plain.guild).await, Ok(None)) {
        return;
    }
    let message = match subject_of(services.referee(), &plain).await {
        PlainMessageSubject::Move(action) => {
            Message::text(words::plain_move(services.locale(), plain.by.get(), &action))
        }
        PlainMessageSubject::Match => {
            let sentence = say("match-plain-here").with("person", words::mention(plain.by.get()));
            Message::text(services.locale().text(&sentence))
        }
        PlainMessageSubject::Nothing if plain.private => {
            front_door_message(services.composer(), services.locale().say("match-plain-in-private"))
                .await
        }
        PlainMessageSubject::Nothing => {
            let hello = say("match-plain-hello").with("person", words::mention(plain.by.get()));
            front_door_message(services.composer(), services.locale().text(&hello)).await
        }
    };
    let nonce = format!("plain-{}", plain.id % 1_000_000_000_000_000_000);
    let channel = plain.channel.to_discord();
    let mut posted = services.messenger.api.post(channel, message.clone(), &nonce).await;
    if let (Err(ApiError::Forbidden(_)), false) = (&posted, message.files.is_empty()) {
        // The picture may be the reason.
        let message = Message { files: Vec::new(), ..message };
        posted = services.messenger.api.post(channel, message, &nonce).await;
    }
    if let Err(trouble) = posted {
        debug!(%trouble, channel = %plain.channel, "failed to answer a plain message");
    }
}

/// Asks the author of a comment in a closed thread to write elsewhere, from time to time.
pub(crate) async fn ask_elsewhere(services: RequestServices, plain: PlainMessage) {
    let id = match referee::watching::comments_closed(services.referee(), plain.channel, plain.by)
        .await
    {
        Ok(Some(id)) => id,
        Ok(None) => return,
        Err(cause) => {
            debug!(%cause, "failed to read whether a match is closed to comments");
            return;
        }
    };
    if !services.requests.comment_cooldown.admits(&plain, services.now()) {
        return;
    }
    let row = match referee::view::match_row(services.referee(), id).await {
        Ok(row) => row,
        Err(cause) => {
            debug!(%cause, "failed to ask a commenter to write elsewhere");
            return;
        }
    };
    let composer =
        composer_in(services.composer(), &services.messenger.locales, row.guild_id).await;
    let services = services.speaking_as(composer);
    let text = services.locale().text(
        &say("why-comment-elsewhere")
            .with("person", words::mention(plain.by.get()))
            .with("channel", words::channel(row.channel_id.get())),
    );
    let nonce = format!("aside-{}", plain.id % 1_000_000_000_000_000_000);
    if let Err(trouble) =
        services.messenger.api.post(plain.channel.to_discord(), Message::text(text), &nonce).await
    {
        debug!(%trouble, channel = %plain.channel, "failed to ask a commenter to write elsewhere");
    }
}

async fn front_door_message(composer: &Composer, words: String) -> Message {
    let all_games: Vec<&games::Entry> = games::all().iter().collect();
    match start_positions(composer).await {
        Ok(picture) => {
            front_door::all_games(&composer.locale, &words, &all_games, PinPermission::Not, picture)
        }
        Err(cause) => {
            warn!(%cause, "failed to show the front door");
            Message::text(words)
        }
    }
}

enum PlainMessageSubject {
    Move(String),
    Match,
    Nothing,
}

async fn subject_of(referee: &Referee, plain: &PlainMessage) -> PlainMessageSubject {
    let Ok(matches_here) = referee::view::matches_in(referee, plain.channel).await else {
        return PlainMessageSubject::Match;
    };
    let row = match matches_here.as_slice() {
        [] => return PlainMessageSubject::Nothing,
        [row] => row,
        _ => return PlainMessageSubject::Match,
    };
    let Ok(view) = referee::view::find(referee, row.id).await else {
        return PlainMessageSubject::Match;
    };
    let mut table = view.table;
    match table.play(&plain.text) {
        Ok(action) => PlainMessageSubject::Move(action.text),
        Err(_) => PlainMessageSubject::Match,
    }
}
