//! Challenges made in a match's thread, and matches whose channel is gone.

use discord::error::ApiError;
use discord_model::Permissions;
use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{ChannelId, Match, Person};
use messages::{layouts, words};
use referee::Referee;
use rules::l10n::say;
use tracing::{info, warn};

use crate::ids::{ToDiscord as _, channel_id};
use crate::membership;
use crate::outgoing::direct_channel::direct_channel;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::name_of;
use crate::permissions::{Place, PlaceKind, missing_to_play};
use crate::reply::Failure;

/// The channel of a challenge made here, and this thread if the challenge leaves it. Fails where
/// the server allows no games.
pub(crate) async fn of_challenge(
    referee: &Referee,
    place: &Place,
) -> Result<(ChannelId, Option<ChannelId>), Failure> {
    let channels_here: Vec<ChannelId> =
        [Some(place.channel), place.parent].into_iter().flatten().collect();
    referee::guild_settings::may_be_played_in(referee, place.guild, &channels_here).await?;
    let this_place = (place.channel, None);
    let Some(parent) = place.parent else { return Ok(this_place) };
    let has_match = match referee::view::match_of_thread(referee, place.channel).await {
        Ok(match_row) => match_row.is_some(),
        Err(referee::Error::Record { .. }) => true,
        Err(other) => return Err(other.into()),
    };
    if !has_match && referee::view::matches_in(referee, place.channel).await?.is_empty() {
        return Ok(this_place);
    }
    // If the channel's permissions don't suffice, the challenge stays here.
    let parent_place = Place { channel: parent, is_thread: false, parent: None, ..*place };
    let may_play_there = missing_to_play(&parent_place).is_empty();
    Ok(if may_play_there { (parent, Some(place.channel)) } else { this_place })
}

/// Direct messages for a match where Herald can only answer. Explains this there.
pub(crate) async fn open_direct_place(
    messenger: &Messenger,
    asker: &Person,
    game: &str,
) -> Result<Place, Failure> {
    let Some(game) = games::find(game) else {
        return Err(Failure::Referee(match_model::RequestRefusal::UnknownGame.into()));
    };
    let notice = Message::text(
        messenger.locale().text(&say("front-door-begins-here").with("game", game.info.name)),
    );
    let opening = async {
        let channel = direct_channel(messenger, asker.id).await?;
        let nonce = format!("private-{}", messenger.now().0);
        messenger.api.post(channel.to_discord(), notice, &nonce).await?;
        Ok(channel)
    };
    match opening.await {
        Ok(channel) => Ok(Place {
            kind: PlaceKind::DirectMessages,
            guild: None,
            outside: None,
            answers: Visibility::Everyone,
            channel,
            is_thread: false,
            parent: None,
            permissions: Permissions::all(),
            asker: Permissions::empty(),
        }),
        Err(ApiError::Forbidden(_) | ApiError::Gone(_)) => {
            messenger.access.directs.forget(asker.id);
            Err(Failure::Said(messenger.locale().say("front-door-directs-closed")))
        }
        Err(trouble) => Err(Failure::Broken(format!("no direct message: {trouble}"))),
    }
}

/// Moves a person's matches with a lost channel here, within their server.
pub(crate) async fn find_again(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    for row in referee::places::lost_of(messenger.referee(), asker.id).await? {
        if place.guild.is_some() && place.guild != row.guild_id {
            continue;
        }
        let channels_here: Vec<ChannelId> =
            [Some(place.channel), place.parent].into_iter().flatten().collect();
        let is_allowed = match referee::guild_settings::may_be_played_in(
            messenger.referee(),
            place.guild,
            &channels_here,
        )
        .await
        {
            Ok(()) => true,
            Err(referee::Error::Refused(_)) => false,
            Err(other) => return Err(other.into()),
        };
        let can_continue = match place.kind {
            PlaceKind::Server => is_allowed && missing_to_play(place).is_empty(),
            // Only private matches: a server's match stays where others see it.
            PlaceKind::DirectMessages => row.guild_id.is_none(),
            PlaceKind::AnswersOnly => false,
        };
        if !can_continue {
            lines.push(words::place_lost(messenger.locale(), &row));
            continue;
        }
        match continue_here(messenger, place, &row).await {
            Ok(Some(place_link)) => {
                lines.push(words::found_again(messenger.locale(), &row, place_link));
            }
            Ok(None) => {}
            Err(trouble) => {
                warn!(match_id = %row.id, %trouble, "failed to move a match without a place here");
                lines.push(words::place_lost(messenger.locale(), &row));
            }
        }
    }
    Ok(lines)
}

async fn continue_here(
    messenger: &Messenger,
    place: &Place,
    row: &Match,
) -> Result<Option<ChannelId>, ApiError> {
    let temporary = |cause: String| ApiError::Temporary(cause);
    let Some(game) = games::find(&row.game) else { return Ok(None) };
    let home = of_challenge(messenger.referee(), place).await;
    let (channel, _) = home.map_err(|cause| temporary(cause.to_string()))?;
    // Concurrent requests must open only one thread.
    let Some(_guard) = messenger.posted.topics.hold(&format!("move {}", row.id)) else {
        return Ok(None);
    };
    if row.place() == place.channel {
        let (to, thread, now) = (row.channel_id, row.thread_id, messenger.now());
        let moved =
            referee::places::move_to_channel(messenger.referee(), row.id, to, thread, now).await;
        let moved = moved.map_err(|cause| temporary(cause.to_string()))?;
        info!(match_id = %row.id, moved, "match moved back to its old place");
        return Ok(moved.then_some(place.channel));
    }
    let message = layouts::places::goes_on_here(messenger.locale(), row, game.info);
    // Keeps a retry from posting twice.
    let nonce = format!("moved{}-{}", row.id, row.lost_at.map_or(0, |at| at.0 % 1_000_000_000));
    let notice = messenger.api.post(channel.to_discord(), message, &nonce).await?;
    let mut thread = None;
    let opens_threads =
        referee::guild_settings::opens_threads(messenger.referee(), row.guild_id).await;
    let opens_threads = opens_threads.map_err(|cause| temporary(cause.to_string()))?;
    if opens_threads
        && (channel != place.channel
            || (!place.is_thread && !messenger.access.threadless.is_threadless(channel)))
    {
        let names = (
            name_of(&messenger.composer, row.white).await,
            name_of(&messenger.composer, row.black).await,
        );
        let (white, black) = match names {
            (Ok(white), Ok(black)) => (white, black),
            (Err(cause), _) | (_, Err(cause)) => return Err(temporary(cause.to_string())),
        };
        let name = words::thread_name(messenger.locale(), row.id, game.info, &white, &black);
        match messenger.api.open_thread(channel.to_discord(), notice, &name).await {
            Ok(opened) => thread = Some(channel_id(opened)),
            Err(trouble) => {
                warn!(match_id = %row.id, %trouble, "failed to open a thread; the match continues in the channel");
            }
        }
    }
    for person in [row.white, row.black].into_iter().filter(|person| !person.is_former()) {
        let Some(thread) = thread else { break };
        match messenger.api.add_thread_member(thread.to_discord(), person.to_discord()).await {
            Ok(true) => {}
            Ok(false) => {
                Box::pin(membership::note_left(&messenger.composer, row.guild_id, person)).await;
            }
            Err(trouble) => warn!(%trouble, %person, "failed to add a player to the thread"),
        }
    }
    let moved = referee::places::move_to_channel(
        messenger.referee(),
        row.id,
        channel,
        thread,
        messenger.now(),
    )
    .await;
    let moved = moved.map_err(|cause| temporary(cause.to_string()))?;
    info!(match_id = %row.id, %channel, moved, "match moved to another place");
    Ok(moved.then_some(thread.unwrap_or(channel)))
}
