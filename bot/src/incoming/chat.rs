//! Answers to plain messages.

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
use crate::speaking::speaking_in;

pub(crate) async fn answer(services: RequestServices, plain: PlainMessage) {
    if !services.requests.plain.takes(&plain, services.now()) {
        return;
    }
    // Commands tell them why.
    if !matches!(referee::bars::find(services.referee(), plain.by, plain.guild).await, Ok(None)) {
        return;
    }
    let message = match here(services.referee(), &plain).await {
        Here::Move(action) => {
            Message::text(words::plain_move(services.locale(), plain.by.get(), &action))
        }
        Here::Match => {
            let here = say("match-plain-here").with("person", words::mention(plain.by.get()));
            Message::text(services.locale().text(&here))
        }
        Here::Nothing if plain.private => {
            with_door(services.composer(), services.locale().say("match-plain-in-private")).await
        }
        Here::Nothing => {
            let hello = say("match-plain-hello").with("person", words::mention(plain.by.get()));
            with_door(services.composer(), services.locale().text(&hello)).await
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

/// Asks the author of a comment in a closed thread to write elsewhere, from time to time. Doesn't
/// read the comment.
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
    if !services.requests.commented.takes(&plain, services.now()) {
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
        speaking_in(services.composer(), &services.messenger.locales, row.guild_id).await;
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

async fn with_door(composer: &Composer, words: String) -> Message {
    let all: Vec<&games::Entry> = games::all().iter().collect();
    match start_positions(composer).await {
        Ok(picture) => {
            front_door::all_games(&composer.locale, &words, &all, PinPermission::Not, picture)
        }
        Err(cause) => {
            warn!(%cause, "failed to show the front door");
            Message::text(words)
        }
    }
}

enum Here {
    Move(String),
    Match,
    Nothing,
}

async fn here(referee: &Referee, plain: &PlainMessage) -> Here {
    let Ok(here) = referee::view::matches_in(referee, plain.channel).await else {
        return Here::Match;
    };
    let row = match here.as_slice() {
        [] => return Here::Nothing,
        [row] => row,
        _ => return Here::Match,
    };
    let Ok(view) = referee::view::find(referee, row.id).await else { return Here::Match };
    let mut table = view.table;
    match table.play(&plain.text) {
        Ok(played) => Here::Move(played.text),
        Err(_) => Here::Match,
    }
}
