//! Notices to one person by direct message, or in the match's thread if they accept none.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{DirectRefusal, MessageId, OpenTurn, PersonId};
use messages::links::{match_link, may_sleep, place_link};
use messages::words;
use referee::{Because, DueAnnouncement, MatchNotice, Notice, Posted, topic_of};
use rules::l10n::say;
use tracing::info;

use super::error::{SendError, SendResult};
use super::post_once::post_once;
use super::posting::post_in_match;
use super::result::result_line_at;
use crate::outgoing::composer::Composer;
use crate::outgoing::direct_channel::direct_channel;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::outgoing::waiting::{opponent, turn_list};
use crate::reply::Failure;

pub(super) async fn send_notice(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    notice: MatchNotice,
) -> SendResult {
    let now = messenger.now();
    match referee::notices::decide(messenger.referee(), notice, now).await? {
        Notice::Dropped => return Ok(Posted::Nothing),
        Notice::InThread => {
            return Ok(Posted::InThread(notice));
        }
        Notice::Direct => {}
    }
    let Some(content) = words_of(&messenger.composer, notice).await? else {
        return Ok(Posted::Nothing);
    };
    // Boards reach the player there already; only reminders are repeated.
    let row = referee::view::match_row(messenger.referee(), notice.match_id).await?;
    let is_in_direct_messages = row.guild_id.is_none() && !row.access.is_answers_only();
    if is_in_direct_messages && notice.because != Because::Reminder {
        return Ok(Posted::Nothing);
    }
    match write(messenger, entry, notice.person, content).await {
        Ok(message) => Ok(Posted::Direct(notice.person, message)),
        Err(trouble) if is_closed(&trouble) => {
            info!(match_id = %notice.match_id, person = %notice.person, %trouble, "direct message refused");
            let refusal = count_refusal(messenger, notice.person).await?;
            Ok(Posted::Refused(notice, refusal))
        }
        Err(trouble) => Err(trouble.into()),
    }
}

fn is_closed(trouble: &ApiError) -> bool {
    matches!(trouble, ApiError::Forbidden(_) | ApiError::Gone(_))
}

async fn count_refusal(
    messenger: &Messenger,
    person: PersonId,
) -> Result<DirectRefusal, SendError> {
    let settings = referee::notices::wishes(messenger.referee(), person).await?;
    Ok(messenger.access.directs.count_refusal(person, settings.wishes.closed_at.is_none()))
}

/// Opens the channel again and retries once: Discord refuses open channels for a while, with code
/// 50001.
async fn write(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    person: PersonId,
    content: String,
) -> Result<MessageId, ApiError> {
    let channel = direct_channel(messenger, person).await?;
    match post_once(messenger, entry, channel, Message::text(content.clone())).await {
        Err(trouble) if is_closed(&trouble) => messenger.access.directs.forget(person),
        posted => return posted,
    }
    let channel = direct_channel(messenger, person).await?;
    let posted = post_once(messenger, entry, channel, Message::text(content)).await;
    if posted.as_ref().is_err_and(is_closed) {
        messenger.access.directs.forget(person);
    }
    posted
}

async fn words_of(composer: &Composer, notice: MatchNotice) -> Result<Option<String>, Failure> {
    let MatchNotice { match_id: id, person, because, .. } = notice;
    let row = referee::view::match_row(&composer.referee, id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(None) };
    // Until the board is posted, a link to the previous one would mislead.
    let is_posted = !referee::outbox::has_waiting(&composer.referee, &topic_of(id)).await?;
    let link = if is_posted { match_link(&row) } else { place_link(&row) };
    Ok(match because {
        Because::Turn | Because::Reminder => {
            let Some(turn) =
                referee::turns::turn_of(&composer.referee, id, person, composer.now()).await?
            else {
                return Ok(None);
            };
            let time_left = match because {
                Because::Reminder => match time_left_of(composer, &turn).await? {
                    Some(time_left) => Some(time_left),
                    None => return Ok(None),
                },
                _ => None,
            };
            let opponent = opponent(composer, &turn).await?;
            let mut content = words::notices::direct_notice(
                &composer.locale,
                &turn,
                game.info,
                &opponent,
                &link,
                time_left,
            );
            if may_sleep(&row, composer.now()) {
                content.push_str(&words::notices::may_sleep(&composer.locale));
            }
            Some(content)
        }
        Because::Draw => {
            let names = names_of(composer, &row).await?;
            let side = row.side_of(person);
            let by = side.map(|side| names.of(side.other())).unwrap_or_default();
            let draw_offer = say("notices-draw")
                .with("match", row.id.to_string())
                .with("link", &link)
                .with("game", game.info.name)
                .with("opponent", by);
            Some(composer.locale.text(&draw_offer))
        }
        Because::Over => result_line_at(composer, &row, words::place(&row)).await?,
    })
}

/// Milliseconds; `None` without a clock, or when the time is up.
async fn time_left_of(composer: &Composer, turn: &OpenTurn) -> Result<Option<i64>, Failure> {
    let Some(side) = turn.side else { return Ok(None) };
    let times = referee::clock::times(&composer.referee, turn.row.id, composer.now()).await?;
    Ok(times.map(|times| times.sides[side.index()].left).filter(|left| *left > 0))
}

/// For reminders, and for players who accept no direct messages.
pub(super) async fn mention_in_match(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    notice: MatchNotice,
) -> SendResult {
    let MatchNotice { match_id: id, person, moment, because } = notice;
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let turn = referee::turns::turn_of(messenger.referee(), id, person, messenger.now()).await?;
    let turn = turn.filter(|turn| turn.moment == moment);
    let settings = referee::notices::wishes(messenger.referee(), person).await?;
    let refusal = settings.wishes.refusal(messenger.now());
    let content = match (because, turn) {
        (Because::Reminder, Some(turn)) => {
            let Some(time_left) = time_left_of(&messenger.composer, &turn).await? else {
                return Ok(Posted::Nothing);
            };
            let link = match_link(&row);
            words::notices::reminder(messenger.locale(), person, &turn, time_left, &link, refusal)
        }
        (Because::Turn, Some(turn)) => {
            words::notices::mention_notice(messenger.locale(), id, person, turn.deadline, refusal)
        }
        (Because::Draw, _) => {
            words::notices::called_for_draw(messenger.locale(), id, person, refusal)
        }
        (Because::Turn | Because::Reminder | Because::Over, _) => return Ok(Posted::Nothing),
    };
    let message = Message { pings: vec![person.get()], ..Message::text(content) };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}

pub(super) async fn send_digest(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    person: PersonId,
) -> SendResult {
    let turns = referee::digest::turns_of(messenger.referee(), person, messenger.now()).await?;
    if turns.is_empty() {
        return Ok(Posted::Nothing);
    }
    let content = turn_list(&messenger.composer, &turns).await?;
    match write(messenger, entry, person, content).await {
        Ok(message) => Ok(Posted::Direct(person, message)),
        Err(trouble) if is_closed(&trouble) => {
            info!(%person, %trouble, "direct message refused");
            Ok(Posted::DigestRefused(person, turns, count_refusal(messenger, person).await?))
        }
        Err(trouble) => Err(trouble.into()),
    }
}
