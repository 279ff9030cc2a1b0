//! Sends first answers to interactions.

use std::time::Duration;

use discord::api::Api;
use discord::error::ApiError;
use discord::interactions::InteractionKey;
use discord_model::message::{Message, MessageEdit};
use discord_model::response::{AnswerKind, Visibility};
use match_model::MessageId;
use tracing::{debug, warn};

use crate::ids::message_id;
use crate::incoming::pressed_elsewhere;
use crate::incoming::retry::retry;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::outbox::played_board::{self, BoardMessage};
use crate::outgoing::outbox::{self};
use crate::outgoing::public_reply::{Origin, PublicReply};
use crate::outgoing::public_reply_posting;
use crate::permissions::Place;
use crate::reply::{Reply, WithFollowUp};

pub(super) struct PressContext {
    pub(super) origin: Origin,
    pub(super) control_removal: Option<MessageEdit>,
    pub(super) place: Place,
}

impl PressContext {
    pub(super) fn of_all(&self) -> Option<MessageId> {
        match self.origin {
            Origin::Public(message) if self.place.speaks_by_answers() => Some(message),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    Taken,
    Failed,
}

pub(super) async fn send(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    press: PressContext,
    reply: Reply,
    left: impl Fn() -> Duration,
) -> Sent {
    let api: &Api = &messenger.api;
    let suggests = matches!(reply, Reply::Suggest(_));
    let sent = match (reply, press.of_all()) {
        (Reply::Tell(message), Some(pressed)) => {
            pressed_elsewhere::tell(messenger, interaction, pressed, None, message, left).await
        }
        (Reply::Outdated(message), Some(pressed)) => {
            let removal = press.control_removal.as_ref();
            pressed_elsewhere::tell(messenger, interaction, pressed, removal, message, left).await
        }
        (Reply::Tell(message) | Reply::Outdated(message), None)
        | (Reply::Later(WithFollowUp { told: message, .. }), _) => {
            tell(messenger, interaction, message, AnswerKind::Ephemeral, left).await
        }
        (Reply::Change(message), _) => {
            tell(messenger, interaction, message, AnswerKind::Update, left).await
        }
        (Reply::Post(message), _) => {
            let to_all = |limit| api.answer_to_all(interaction, message.clone(), limit);
            retry(&messenger.patience, left, to_all).await.map(|_| ())
        }
        (Reply::Show(shown), _) => show(messenger, interaction, press, *shown, left).await,
        (Reply::Ask(form), _) => {
            retry(&messenger.patience, left, |limit| api.show_form(interaction, &form, limit)).await
        }
        (Reply::Suggest(list), _) => {
            retry(&messenger.patience, left, |limit| api.suggest(interaction, &list, limit)).await
        }
    };
    match sent {
        Ok(()) => {
            outbox::reached(messenger).await;
            Sent::Taken
        }
        // "Interaction has already been acknowledged": an earlier attempt arrived.
        Err(trouble) if trouble.is_already_answered() => Sent::Taken,
        // The person has typed on.
        Err(trouble @ ApiError::Gone(_)) if suggests => {
            debug!(%trouble, "suggestions expired before they were sent");
            Sent::Failed
        }
        Err(trouble) => {
            warn!(%trouble, "failed to answer an interaction");
            Sent::Failed
        }
    }
}

/// If Discord refuses the emoji, sends the answer and its follow-ups without them.
async fn tell(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    message: Message,
    kind: AnswerKind,
    left: impl Fn() -> Duration,
) -> Result<(), ApiError> {
    let api: &Api = &messenger.api;
    let sent = retry(&messenger.patience, &left, |limit| {
        api.answer(interaction, message.clone(), kind, limit)
    })
    .await;
    match sent {
        Err(trouble @ ApiError::Invalid(_)) if !trouble.is_already_answered() => {
            let emoji = message.emoji();
            if emoji.is_empty() {
                return Err(trouble);
            }
            warn!(%trouble, "emoji refused; looking up the menu's emoji");
            messenger.composer.emoji.doubt(&emoji);
            let (_, plain) = message.without_emoji();
            retry(&messenger.patience, &left, |limit| {
                api.answer(interaction, plain.clone(), kind, limit)
            })
            .await
        }
        other => other,
    }
}

/// If the interaction can't show the effect, the outbox does.
async fn show(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    PressContext { origin, control_removal, .. }: PressContext,
    shown: PublicReply,
    left: impl Fn() -> Duration,
) -> Result<(), ApiError> {
    let api: &Api = &messenger.api;
    let board = match public_reply_posting::announced(messenger.referee(), &shown).await {
        Ok(Some(entry)) => {
            played_board::board_of(messenger, &entry).await.map(|board| Some((entry, board)))
        }
        Ok(None) => Ok(None),
        Err(cause) => Err(cause),
    };
    let board = board.unwrap_or_else(|cause| {
        warn!(%cause, "failed to post a board; leaving it to the outbox");
        None
    });
    let PublicReply { at, held, told, change, remarks } = shown;
    let kind = if change { AnswerKind::Update } else { AnswerKind::Ephemeral };
    // An edit of the board with the question is only possible through the button on it.
    let on_board = match origin {
        Origin::Public(message) if !remarks => {
            let current = referee::view::match_row(messenger.referee(), at.id)
                .await
                .ok()
                .and_then(|row| row.board_message_id);
            current.filter(|current| *current == message)
        }
        Origin::Public(_) | Origin::Command | Origin::Private => None,
    };
    let Some((entry, BoardMessage { message: board, changes })) =
        board.filter(|(_, board)| !board.changes || on_board.is_some())
    else {
        drop(held);
        let told = retry(&messenger.patience, left, |limit| {
            api.answer(interaction, told.clone(), kind, limit)
        })
        .await;
        if told.is_ok() {
            messenger.posted.awaited.keep(at, interaction.token);
        }
        return told;
    };
    if let Some(message) = on_board.filter(|_| changes) {
        let answered = retry(&messenger.patience, left, |limit| {
            api.answer(interaction, board.clone(), AnswerKind::Update, limit)
        })
        .await;
        // If an earlier attempt arrived is unknown, the outbox edits the board again.
        let changed = answered.as_ref().map(|()| message).map_err(Clone::clone);
        public_reply_posting::posted(
            messenger,
            &entry,
            at.id,
            interaction.token,
            changed,
            true,
            None,
        )
        .await;
        drop(held);
        return answered;
    }
    let mut taken_off = None;
    if let Origin::Command = origin {
        let answered = match retry(&messenger.patience, left, |limit| {
            api.answer_to_all(interaction, board.clone(), limit)
        })
        .await
        {
            // An earlier attempt arrived.
            Err(trouble) if trouble.is_already_answered() => {
                api.original_response(interaction.token).await
            }
            other => other,
        };
        let well = answered.is_ok();
        public_reply_posting::posted(
            messenger,
            &entry,
            at.id,
            interaction.token,
            answered.map(message_id),
            true,
            None,
        )
        .await;
        drop(held);
        if well && remarks {
            api.follow_up(interaction.token, told, Visibility::Ephemeral).await?;
        }
        return Ok(());
    }
    let answered = match (on_board, &control_removal) {
        (Some(message), Some(change)) => {
            taken_off = Some(message);
            retry(&messenger.patience, left, |limit| api.change_pressed(interaction, change, limit))
                .await
        }
        // Its content is unknown, so the outbox removes the buttons.
        (Some(_), None) => {
            retry(&messenger.patience, left, |limit| api.acknowledge(interaction, limit)).await
        }
        (None, _) => {
            retry(&messenger.patience, left, |limit| {
                api.answer(interaction, told.clone(), kind, limit)
            })
            .await
        }
    };
    match &answered {
        Ok(()) => {}
        Err(trouble) if trouble.is_already_answered() => {}
        // Without an answer, nothing can follow.
        Err(_) => return answered,
    }
    let followed = api.follow_up(interaction.token, board, Visibility::Everyone).await;
    public_reply_posting::posted(
        messenger,
        &entry,
        at.id,
        interaction.token,
        followed.map(message_id),
        false,
        taken_off,
    )
    .await;
    drop(held);
    answered
}
