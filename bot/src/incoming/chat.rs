//! What is said to who writes to Herald in plain messages.

use std::sync::Arc;

use discord::error::ApiError;
use discord::message::Message;
use rules::l10n::say;
use tracing::{debug, warn};

use crate::app::App;
use crate::ids::ToDiscord as _;
use crate::incoming::plain_message::PlainMessage;
use crate::outgoing::front_door::{self, PinPermission};
use crate::words;

/// Who comments in the thread of a match that is closed to comments is asked to write elsewhere
/// once in so many milliseconds.
pub(crate) const COMMENTED: i64 = 10 * 60 * 1000;

/// Says what to do instead of writing, once in a while.
pub(crate) async fn answer(app: Arc<App>, plain: PlainMessage) {
    if !app.plain.takes(&plain, app.clock.now()) {
        return;
    }
    // Commands tell them why.
    if !matches!(referee::bars::find(&app.referee, plain.by, plain.guild).await, Ok(None)) {
        return;
    }
    let message = match here(&app, &plain).await {
        Here::Move(action) => {
            Message::text(words::plain_move(&app.locale, plain.by.get(), &action))
        }
        Here::Match => {
            let here = say("match-plain-here").with("person", words::mention(plain.by.get()));
            Message::text(app.locale.text(&here))
        }
        Here::Nothing if plain.private => {
            with_door(&app, app.locale.say("match-plain-in-private")).await
        }
        Here::Nothing => {
            let hello = say("match-plain-hello").with("person", words::mention(plain.by.get()));
            with_door(&app, app.locale.text(&hello)).await
        }
    };
    let nonce = format!("plain-{}", plain.id % 1_000_000_000_000_000_000);
    let channel = plain.channel.to_discord();
    let mut posted = app.api.post(channel, message.clone(), &nonce).await;
    if let (Err(ApiError::Forbidden(_)), false) = (&posted, message.files.is_empty()) {
        // It may be for the picture.
        let message = Message { files: Vec::new(), ..message };
        posted = app.api.post(channel, message, &nonce).await;
    }
    if let Err(trouble) = posted {
        // It was only a hint.
        debug!(%trouble, channel = %plain.channel, "a plain message is not answered");
    }
}

/// Asks who comments in the thread of a match that is closed to comments to write elsewhere, once
/// in a while. What they write is not looked at.
pub(crate) async fn ask_elsewhere(app: Arc<App>, plain: PlainMessage) {
    let id = match referee::watching::comments_closed(&app.referee, plain.channel, plain.by).await {
        Ok(Some(id)) => id,
        Ok(None) => return,
        Err(cause) => {
            debug!(%cause, "it is not known whether a match is closed to comments");
            return;
        }
    };
    if !app.commented.takes(&plain, app.clock.now()) {
        return;
    }
    let row = match referee::view::match_row(&app.referee, id).await {
        Ok(row) => row,
        Err(cause) => {
            debug!(%cause, "who comments is not asked to write elsewhere");
            return;
        }
    };
    let app = app.speaking_in(row.guild_id).await;
    let text = app.locale.text(
        &say("why-comment-elsewhere")
            .with("person", words::mention(plain.by.get()))
            .with("channel", words::channel(row.channel_id.get())),
    );
    let nonce = format!("aside-{}", plain.id % 1_000_000_000_000_000_000);
    if let Err(trouble) =
        app.api.post(plain.channel.to_discord(), Message::text(text), &nonce).await
    {
        // It was only a request.
        debug!(%trouble, channel = %plain.channel, "who comments is not asked to write elsewhere");
    }
}

/// The front door below some words; the words alone, where there is no picture of it.
async fn with_door(app: &App, words: String) -> Message {
    let all: Vec<&games::Entry> = games::all().iter().collect();
    match front_door::all_games(app, &words, &all, PinPermission::Not).await {
        Ok(message) => message,
        Err(cause) => {
            warn!(%cause, "the front door is not shown");
            Message::text(words)
        }
    }
}

/// What a message may be about where it is written.
enum Here {
    /// An action that is legal now in the one match that is played there.
    Move(String),
    /// Matches that are played there.
    Match,
    /// No match.
    Nothing,
}

async fn here(app: &App, plain: &PlainMessage) -> Here {
    let Ok(here) = referee::view::matches_in(&app.referee, plain.channel).await else {
        return Here::Match;
    };
    let row = match here.as_slice() {
        [] => return Here::Nothing,
        [row] => row,
        _ => return Here::Match,
    };
    let Ok(view) = referee::view::find(&app.referee, row.id).await else { return Here::Match };
    let mut table = view.table;
    match table.play(&plain.text) {
        Ok(played) => Here::Move(played.text),
        Err(_) => Here::Match,
    }
}
