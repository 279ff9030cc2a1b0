use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{BoardPosting, Challenge, ChallengeState, ChannelId, Match, MatchId, MessageId};
use messages::layouts::challenge_row::{challenge_row, chosen_options};
use messages::words;
use referee::{DueAnnouncement, Posted, Referee, Side};
use rules::l10n::say;
use tracing::warn;

use super::error::{SendError, SendResult};
use super::post_once::post_once;
use super::{answers, result, unposted};
use crate::ids::ToDiscord as _;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::{names_of, shown_name};
use crate::outgoing::pictures::public_picture;
use crate::outgoing::public_reply_posting::edit_by_token;
use crate::outgoing::start_positions::start_position;
use crate::reply::Failure;

pub(super) async fn post_challenge(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: match_model::ChallengeId,
    thread: Option<ChannelId>,
) -> SendResult {
    let challenge = referee::view::challenge_row(messenger.referee(), id).await?;
    let Some(game) = games::find(&challenge.game) else { return Ok(Posted::Nothing) };
    let level = referee::opponent::level_of_challenge(messenger.referee(), id).await?;
    if challenge.state != ChallengeState::Open && !entry.maybe_posted {
        return Ok(Posted::Nothing);
    }
    let challenger = shown_name(&messenger.composer, challenge.challenger).await?;
    let terms = referee::teams::terms_of_challenge(messenger.referee(), id).await?;
    let marshal = match terms.marshal {
        Some(marshal) => Some(shown_name(&messenger.composer, marshal).await?),
        None => None,
    };
    let usual_grace = i64::try_from(referee::GRACE.as_millis()).unwrap_or(i64::MAX);
    let grace = (terms.grace != usual_grace).then_some(terms.grace);
    let mut terms = words::teams::terms(marshal.as_deref(), grace);
    let rated = referee::rating::is_challenge_rated(messenger.referee(), id).await?;
    let (rated, casual) = words::ratings::rated_terms(messenger.locale(), game.info, rated);
    terms.extend(rated);
    let clock = referee::clock::clock_of_challenge(messenger.referee(), id).await?;
    terms.extend(clock.as_ref().map(words::clocks::terms));
    if referee::boards::posting_of_challenge(messenger.referee(), id).await?
        == BoardPosting::OneBoard
    {
        terms.push(say("challenge-one-board"));
    }
    let options = chosen_options(game.info, &challenge.options);
    let content = words::challenged(
        messenger.locale(),
        &challenge,
        level,
        game.info,
        &challenger,
        options,
        &terms,
    );
    let content = content + &casual;
    let is_new_to_opponent =
        level.is_none() && is_new_to_it(messenger.referee(), &challenge).await?;
    let row =
        challenge_row(messenger.locale(), game, &challenge, level.is_some(), is_new_to_opponent);
    let mentioned = challenge.opponent.filter(|_| level.is_none());
    let pings = mentioned.map(match_model::PersonId::get).into_iter().collect();
    let mut files = Vec::new();
    if let Some(record) = challenge.record_id {
        match referee::records::board_at(messenger.referee(), record, u32::MAX).await {
            Ok((table, _)) => {
                let name = format!("challenge-{id}-{}.png", table.plies());
                files.push(
                    public_picture(&messenger.composer, table.scene(), Side::White, name).await?,
                );
            }
            Err(cause) => warn!(challenge = %id, %cause, "failed to show the position of a record"),
        }
    } else if is_new_to_opponent {
        files.push(start_position(&messenger.composer, game).await?);
    }
    let mut message = Message { content, rows: vec![row], files, pings, ..Message::default() };
    if challenge.access.is_answers_only() {
        return match answers::post(messenger, entry, challenge.channel_id, message).await {
            Ok(posted) => Ok(Posted::Challenge(id, posted.message)),
            Err(SendError::NobodyToTell) if !entry.maybe_posted => {
                Box::pin(unposted::cancel_challenge(messenger, entry, &challenge)).await
            }
            Err(trouble) => Err(trouble),
        };
    }
    let mut posted = post_once(messenger, entry, challenge.channel_id, message.clone()).await;
    if let Err(ApiError::Forbidden(_)) = posted
        && !message.files.is_empty()
    {
        // It can still be accepted without a picture.
        message.files.clear();
        posted = post_once(messenger, entry, challenge.channel_id, message.clone()).await;
    }
    // In a forum, or if an earlier match's thread is gone or closed, posts where the challenge was
    // made, or in the thread's channel.
    if let (
        Err(
            ApiError::Gone(_)
            | ApiError::Forbidden(_)
            | ApiError::Invalid(_)
            | ApiError::Archived(_),
        ),
        Some(other),
    ) = (&posted, thread.filter(|other| *other != challenge.channel_id))
    {
        referee::places::move_challenge(messenger.referee(), id, other).await?;
        posted = post_once(messenger, entry, other, message).await;
    }
    let posted = match posted {
        Ok(posted) => posted,
        Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
        // The first refusal may pass.
        Err(trouble) if entry.attempts == 0 && !matches!(trouble, ApiError::Gone(_)) => {
            return Err(trouble.into());
        }
        Err(trouble) => {
            warn!(challenge = %id, %trouble, "failed to post a challenge");
            return Box::pin(unposted::cancel_challenge(messenger, entry, &challenge)).await;
        }
    };
    Ok(Posted::Challenge(id, posted))
}

/// Then the challenge includes the board and *How do I play?*.
async fn is_new_to_it(referee: &Referee, challenge: &Challenge) -> Result<bool, Failure> {
    match challenge.opponent {
        Some(opponent) => {
            let has_played = referee::tallies::has_played(referee, opponent, &challenge.game);
            Ok(!has_played.await?)
        }
        None => Ok(true),
    }
}

pub(super) async fn close_challenge(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: match_model::ChallengeId,
) -> SendResult {
    let challenge = referee::view::challenge_row(messenger.referee(), id).await?;
    let Some(message) = challenge.message_id else { return Ok(Posted::Nothing) };
    let Some(content) = closed_words(&messenger.composer, &challenge).await? else {
        return Ok(Posted::Nothing);
    };
    let body = Message::text(content.clone()).replacement();
    if challenge.access.is_answers_only() {
        if !edit_by_token(messenger, message, &body, &[]).await {
            tell_challenger(messenger, entry, &challenge, content).await?;
        }
        return Ok(Posted::Nothing);
    }
    let (channel, message) = (challenge.channel_id.to_discord(), message.to_discord());
    match messenger.api.edit(channel, message, &body, &[]).await {
        // No one presses buttons in an archived thread.
        Ok(()) | Err(ApiError::Gone(_) | ApiError::Archived(_)) => Ok(Posted::Nothing),
        Err(trouble) => Err(trouble.into()),
    }
}

async fn tell_challenger(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    challenge: &Challenge,
    content: String,
) -> Result<(), SendError> {
    match challenge.state {
        ChallengeState::Expired | ChallengeState::Declined => {
            let message = answers::with_reason(messenger.locale(), Message::text(content));
            answers::write_to(messenger, entry, &[challenge.challenger], message).await?;
            Ok(())
        }
        ChallengeState::Open | ChallengeState::Accepted | ChallengeState::Withdrawn => Ok(()),
    }
}

pub(super) async fn post_result(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
) -> SendResult {
    let is_of_crowd =
        referee::view::match_row(messenger.referee(), id).await?.crowd_side().is_some();
    if is_of_crowd || referee::opponent::find(messenger.referee(), id).await?.is_none() {
        return result::post_in_channel(messenger, entry, id).await;
    }
    match referee::view::challenge_of(messenger.referee(), id).await? {
        Some(challenge) => close_challenge(messenger, entry, challenge.id).await,
        None => Ok(Posted::Nothing),
    }
}

async fn crowd_head(messenger: &Messenger, row: &Match) -> Result<Option<String>, Failure> {
    let herald = referee::opponent::find(messenger.referee(), row.id).await?;
    let (Some(game), Some(herald)) = (games::find(&row.game), herald) else { return Ok(None) };
    let head = say("crowd-head")
        .with("level", herald.level)
        .with("game", game.info.name)
        .with("match", row.id.to_string());
    Ok(Some(messenger.locale().text(&head)))
}

/// The challenge's message, or a separate line in the channel: for a season's match, a crowd's, or
/// a rematch asked for in a thread.
pub(super) async fn thread_head(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    row: &Match,
    challenge: &Challenge,
) -> Result<Option<MessageId>, SendError> {
    let season = referee::season::view::of_match(messenger.referee(), row.id).await?;
    let words = match season {
        Some((season, game)) => {
            let names = names_of(&messenger.composer, row).await?;
            let (white, black) = (names.of(Side::White), names.of(Side::Black));
            let locale = messenger.locale();
            Some(words::seasons::match_head(locale, &season, game.round, white, black))
        }
        None if row.crowd_side().is_some() => crowd_head(messenger, row).await?,
        None if challenge.channel_id == row.channel_id => return Ok(challenge.message_id),
        None => closed_words(&messenger.composer, challenge).await?,
    };
    let Some(words) = words else { return Ok(None) };
    let head = DueAnnouncement { nonce: format!("{}h", entry.nonce), ..entry.clone() };
    match post_once(messenger, &head, row.channel_id, Message::text(words)).await {
        Ok(posted) => Ok(Some(posted)),
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        Err(trouble) => {
            warn!(match_id = %row.id, %trouble, "failed to post the line in the channel; not opening a thread");
            Ok(None)
        }
    }
}

/// `None` if the game is gone.
async fn closed_words(
    composer: &Composer,
    challenge: &Challenge,
) -> Result<Option<String>, Failure> {
    let Some(game) = games::find(&challenge.game) else { return Ok(None) };
    if let Some(id) = challenge.match_id
        && referee::opponent::find(&composer.referee, id).await?.is_some()
        && let Some(result_line) = result::result_line(composer, id).await?
    {
        return Ok(Some(result_line));
    }
    let challenger = shown_name(composer, challenge.challenger).await?;
    let opponent = match (
        challenge.opponent,
        referee::opponent::level_of_challenge(&composer.referee, challenge.id).await?,
    ) {
        (Some(_), Some(level)) => Some(words::opponent::herald(&composer.locale, level)),
        (Some(opponent), None) => Some(shown_name(composer, opponent).await?),
        (None, _) => None,
    };
    let accepter = match (challenge.opponent, challenge.match_id) {
        (None, Some(id)) => {
            let row = referee::view::match_row(&composer.referee, id).await?;
            let other =
                [row.white, row.black].into_iter().find(|player| *player != challenge.challenger);
            match other {
                Some(other) => Some(shown_name(composer, other).await?),
                None => None,
            }
        }
        _ => None,
    };
    let people = words::ChallengePeople { challenger, opponent, taker: accepter };
    Ok(Some(words::challenge_closed(&composer.locale, challenge, game.info, &people)))
}
