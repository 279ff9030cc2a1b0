//! Notices to one person by direct message, or in the match's thread if they accept none.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{DirectRefusal, MessageId, OpenTurn, PersonId};
use messages::links::{match_link, may_sleep, place_link};
use messages::words;
use referee::{Because, Due, MatchNotice, Notice, Posted, topic_of};
use rules::l10n::say;
use tracing::info;

use super::error::{SendError, SendResult};
use super::post_once::post_once;
use super::posting::in_match;
use super::result::line_with;
use crate::outgoing::composer::Composer;
use crate::outgoing::direct_channel::direct_channel;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::outgoing::waiting::{opponent, turn_list};
use crate::reply::Failure;

pub(super) async fn notice(messenger: &Messenger, entry: &Due, of: MatchNotice) -> SendResult {
    let now = messenger.now();
    match referee::notices::decide(messenger.referee(), of, now).await? {
        Notice::Dropped => return Ok(Posted::Nothing),
        Notice::InThread => {
            return Ok(Posted::InThread(of));
        }
        Notice::Direct => {}
    }
    let Some(content) = words_of(&messenger.composer, of).await? else {
        return Ok(Posted::Nothing);
    };
    // A match in direct messages reaches the player there already; only reminders are repeated.
    let row = referee::view::match_row(messenger.referee(), of.match_id).await?;
    let told_there = row.guild_id.is_none() && !row.access.is_answers_only();
    if told_there && of.because != Because::Reminder {
        return Ok(Posted::Nothing);
    }
    match write(messenger, entry, of.person, content).await {
        Ok(message) => Ok(Posted::Direct(of.person, message)),
        Err(trouble) if is_closed(&trouble) => {
            info!(match_id = %of.match_id, person = %of.person, %trouble, "direct message refused");
            let refusal = refused(messenger, of.person).await?;
            Ok(Posted::Refused(of, refusal))
        }
        Err(trouble) => Err(trouble.into()),
    }
}

fn is_closed(trouble: &ApiError) -> bool {
    matches!(trouble, ApiError::Forbidden(_) | ApiError::Gone(_))
}

async fn refused(messenger: &Messenger, person: PersonId) -> Result<DirectRefusal, SendError> {
    let settings = referee::notices::wishes(messenger.referee(), person).await?;
    Ok(messenger.access.directs.refused(person, settings.wishes.closed_at.is_none()))
}

/// If Discord refuses, opens the channel again and retries once: Discord refuses open channels for
/// a while, with code 50001.
async fn write(
    messenger: &Messenger,
    entry: &Due,
    person: PersonId,
    content: String,
) -> Result<MessageId, ApiError> {
    let channel = direct_channel(messenger, person).await?;
    match post_once(messenger, entry, channel, Message::text(content.clone())).await {
        Err(trouble) if is_closed(&trouble) => messenger.access.directs.forget(person),
        written => return written,
    }
    let channel = direct_channel(messenger, person).await?;
    let written = post_once(messenger, entry, channel, Message::text(content)).await;
    if written.as_ref().is_err_and(is_closed) {
        messenger.access.directs.forget(person);
    }
    written
}

async fn words_of(composer: &Composer, of: MatchNotice) -> Result<Option<String>, Failure> {
    let MatchNotice { match_id: id, person, because, .. } = of;
    let row = referee::view::match_row(&composer.referee, id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(None) };
    // Until the board of this moment is posted, a link to the previous one would be misleading.
    let is_told = !referee::outbox::has_waiting(&composer.referee, &topic_of(id)).await?;
    let link = if is_told { match_link(&row) } else { place_link(&row) };
    Ok(match because {
        Because::Turn | Because::Reminder => {
            let Some(turn) =
                referee::turns::turn_of(&composer.referee, id, person, composer.now()).await?
            else {
                return Ok(None);
            };
            let left = match because {
                Because::Reminder => match left_of(composer, &turn).await? {
                    Some(left) => Some(left),
                    None => return Ok(None),
                },
                _ => None,
            };
            let opponent = opponent(composer, &turn).await?;
            let mut told =
                words::notices::told(&composer.locale, &turn, game.info, &opponent, &link, left);
            if may_sleep(&row, composer.now()) {
                told.push_str(&words::notices::may_sleep(&composer.locale));
            }
            Some(told)
        }
        Because::Draw => {
            let names = names_of(composer, &row).await?;
            let side = row.side_of(person);
            let by = side.map(|side| names.of(side.other())).unwrap_or_default();
            let offered = say("notices-draw")
                .with("match", row.id.to_string())
                .with("link", &link)
                .with("game", game.info.name)
                .with("opponent", by);
            Some(composer.locale.text(&offered))
        }
        Because::Over => line_with(composer, &row, words::place(&row)).await?,
    })
}

/// Milliseconds; `None` without a clock, or when the time is up.
async fn left_of(composer: &Composer, turn: &OpenTurn) -> Result<Option<i64>, Failure> {
    let Some(side) = turn.side else { return Ok(None) };
    let times = referee::clock::times(&composer.referee, turn.row.id, composer.now()).await?;
    Ok(times.map(|times| times.sides[side.index()].left).filter(|left| *left > 0))
}

/// For reminders, and for players who accept no direct messages.
pub(super) async fn called(messenger: &Messenger, entry: &Due, of: MatchNotice) -> SendResult {
    let MatchNotice { match_id: id, person, moment, because } = of;
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let turn = referee::turns::turn_of(messenger.referee(), id, person, messenger.now()).await?;
    let turn = turn.filter(|turn| turn.moment == moment);
    let settings = referee::notices::wishes(messenger.referee(), person).await?;
    let refusal = settings.wishes.refusal(messenger.now());
    let content = match (because, turn) {
        (Because::Reminder, Some(turn)) => {
            let Some(left) = left_of(&messenger.composer, &turn).await? else {
                return Ok(Posted::Nothing);
            };
            let link = match_link(&row);
            words::notices::reminded(messenger.locale(), person, &turn, left, &link, refusal)
        }
        (Because::Turn, Some(turn)) => {
            words::notices::called(messenger.locale(), id, person, turn.deadline, refusal)
        }
        (Because::Draw, _) => {
            words::notices::called_for_draw(messenger.locale(), id, person, refusal)
        }
        (Because::Turn | Because::Reminder | Because::Over, _) => return Ok(Posted::Nothing),
    };
    let message = Message { pings: vec![person.get()], ..Message::text(content) };
    let posted = in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}

pub(super) async fn digest(messenger: &Messenger, entry: &Due, person: PersonId) -> SendResult {
    let turns = referee::digest::turns_of(messenger.referee(), person, messenger.now()).await?;
    if turns.is_empty() {
        return Ok(Posted::Nothing);
    }
    let content = turn_list(&messenger.composer, &turns).await?;
    match write(messenger, entry, person, content).await {
        Ok(message) => Ok(Posted::Direct(person, message)),
        Err(trouble) if is_closed(&trouble) => {
            info!(%person, %trouble, "direct message refused");
            Ok(Posted::DigestRefused(person, turns, refused(messenger, person).await?))
        }
        Err(trouble) => Err(trouble.into()),
    }
}
