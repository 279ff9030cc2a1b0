use std::time::Duration;

use discord::api::Api;
use discord::error::ApiError;
use discord::interactions::InteractionKey;
use discord_model::message::{Message, MessageEdit};
use discord_model::response::{AnswerKind, Visibility};
use match_model::{FightRound, MatchId, MessageId};
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
    pub(super) fn public_message(&self) -> Option<MessageId> {
        match self.origin {
            Origin::Public(message) if self.place.speaks_by_answers() => Some(message),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SendOutcome {
    Taken,
    Failed,
}

pub(super) async fn send(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    press: PressContext,
    reply: Reply,
    time_left: impl Fn() -> Duration,
) -> SendOutcome {
    let api: &Api = &messenger.api;
    let is_autocomplete = matches!(reply, Reply::Suggest(_));
    let outcome = match (reply, press.public_message()) {
        (Reply::Tell(message), Some(pressed_message)) => {
            pressed_elsewhere::tell(
                messenger,
                interaction,
                pressed_message,
                None,
                message,
                time_left,
            )
            .await
        }
        (Reply::Outdated(message), Some(pressed_message)) => {
            let removal = press.control_removal.as_ref();
            pressed_elsewhere::tell(
                messenger,
                interaction,
                pressed_message,
                removal,
                message,
                time_left,
            )
            .await
        }
        (Reply::Tell(message) | Reply::Outdated(message), None)
        | (Reply::Later(WithFollowUp { message, .. }), _) => {
            tell(messenger, interaction, message, AnswerKind::Ephemeral, time_left).await
        }
        (Reply::Change(message), _) => {
            tell(messenger, interaction, message, AnswerKind::Update, time_left).await
        }
        (Reply::Plan(id, round, message), _) => {
            show_plan(messenger, interaction, &press, (id, round), message, time_left).await
        }
        (Reply::Post(message), _) => {
            let to_all = |limit| api.answer_to_all(interaction, message.clone(), limit);
            retry(&messenger.patience, time_left, to_all).await.map(|_| ())
        }
        (Reply::Show(board_reply), _) => {
            show_board(messenger, interaction, press, *board_reply, time_left).await
        }
        (Reply::Ask(form), _) => {
            retry(&messenger.patience, time_left, |limit| api.show_form(interaction, &form, limit))
                .await
        }
        (Reply::Suggest(list), _) => {
            retry(&messenger.patience, time_left, |limit| api.suggest(interaction, &list, limit))
                .await
        }
    };
    match outcome {
        Ok(()) => {
            outbox::note_success(messenger).await;
            SendOutcome::Taken
        }
        // An earlier attempt arrived.
        Err(trouble) if trouble.is_already_answered() => SendOutcome::Taken,
        // The person has typed on.
        Err(trouble @ ApiError::Gone(_)) if is_autocomplete => {
            debug!(%trouble, "suggestions expired before they were sent");
            SendOutcome::Failed
        }
        Err(trouble) => {
            warn!(%trouble, "failed to answer an interaction");
            SendOutcome::Failed
        }
    }
}

async fn tell(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    message: Message,
    kind: AnswerKind,
    time_left: impl Fn() -> Duration,
) -> Result<(), ApiError> {
    let api: &Api = &messenger.api;
    let answer = |limit| api.answer(interaction, message.clone(), kind, limit);
    let outcome = retry(&messenger.patience, &time_left, answer).await;
    match messenger.composer.emoji.without_refused(&message, &outcome) {
        Some(plain) => {
            let answer = |limit| api.answer(interaction, plain.clone(), kind, limit);
            retry(&messenger.patience, &time_left, answer).await
        }
        None => outcome,
    }
}

/// Shows a plan until both are revealed.
async fn show_plan(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    press: &PressContext,
    (id, round): (MatchId, FightRound),
    message: Message,
    time_left: impl Fn() -> Duration,
) -> Result<(), ApiError> {
    let plans = &messenger.posted.plans;
    let kind = match press.origin {
        Origin::Private => AnswerKind::Update,
        Origin::Command | Origin::Public(_) => AnswerKind::Ephemeral,
    };
    // Elsewhere the message may become the board.
    let has_board = !press.place.speaks_by_answers();
    if has_board {
        plans.expect(id, round, interaction.token);
    }
    let outcome = tell(messenger, interaction, message, kind, time_left).await;
    if has_board && plans.note_answer(id, interaction.token) {
        delete_receipt(&messenger.api, interaction.token).await;
    }
    outcome
}

/// If the interaction can't show the effect, the outbox does.
async fn show_board(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    PressContext { origin, control_removal, .. }: PressContext,
    reply: PublicReply,
    time_left: impl Fn() -> Duration,
) -> Result<(), ApiError> {
    let api: &Api = &messenger.api;
    let board = match public_reply_posting::own_announcement(messenger.referee(), &reply).await {
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
    let PublicReply { at, topic_guard, private_message, replaces_message, has_remarks } = reply;
    let kind = if replaces_message { AnswerKind::Update } else { AnswerKind::Ephemeral };
    // Only a press on the button can edit the board with the question.
    let edited_board = match origin {
        Origin::Public(message) if !has_remarks => {
            let current = referee::view::match_row(messenger.referee(), at.id)
                .await
                .ok()
                .and_then(|row| row.board_message_id);
            current.filter(|current| *current == message)
        }
        Origin::Public(_) | Origin::Command | Origin::Private => None,
    };
    let Some((entry, BoardMessage { message: board, edits_previous })) =
        board.filter(|(_, board)| !board.edits_previous || edited_board.is_some())
    else {
        // Outside servers, the answer may be the board.
        let row = referee::view::match_row(messenger.referee(), at.id).await.ok();
        let has_thread = row.is_some_and(|row| !row.access.is_answers_only());
        let replaces_public = replaces_message && matches!(origin, Origin::Public(_));
        let is_receipt = has_thread && !has_remarks && !replaces_public;
        let awaited = &messenger.posted.awaited;
        awaited.expect(at, interaction.token, is_receipt);
        drop(topic_guard);
        let outcome = retry(&messenger.patience, time_left, |limit| {
            api.answer(interaction, private_message.clone(), kind, limit)
        })
        .await;
        if outcome.is_err() {
            awaited.forget(at.id);
        } else if awaited.note_answer(at) {
            delete_receipt(api, interaction.token).await;
        }
        return outcome;
    };
    if let Some(message) = edited_board.filter(|_| edits_previous) {
        let outcome = tell(messenger, interaction, board, AnswerKind::Update, time_left).await;
        // The outbox edits the board again if the outcome is unknown.
        let edited_message = outcome.as_ref().map(|()| message).map_err(Clone::clone);
        public_reply_posting::record_board(
            messenger,
            &entry,
            at.id,
            interaction.token,
            edited_message,
            true,
            None,
        )
        .await;
        drop(topic_guard);
        return outcome;
    }
    let mut stripped_message = None;
    if let Origin::Command = origin {
        let to_all = |limit| api.answer_to_all(interaction, board.clone(), limit);
        let mut response = retry(&messenger.patience, &time_left, to_all).await;
        if let Some(plain) = messenger.composer.emoji.without_refused(&board, &response) {
            let to_all = |limit| api.answer_to_all(interaction, plain.clone(), limit);
            response = retry(&messenger.patience, &time_left, to_all).await;
        }
        let outcome = match response {
            // An earlier attempt arrived.
            Err(trouble) if trouble.is_already_answered() => {
                api.original_response(interaction.token).await
            }
            other => other,
        };
        let is_answered = outcome.is_ok();
        public_reply_posting::record_board(
            messenger,
            &entry,
            at.id,
            interaction.token,
            outcome.map(message_id),
            true,
            None,
        )
        .await;
        drop(topic_guard);
        if is_answered && has_remarks {
            api.follow_up(interaction.token, private_message, Visibility::Ephemeral).await?;
        }
        return Ok(());
    }
    let answered = match (edited_board, &control_removal) {
        (Some(message), Some(change)) => {
            stripped_message = Some(message);
            retry(&messenger.patience, time_left, |limit| {
                api.change_pressed(interaction, change, limit)
            })
            .await
        }
        // Its content is unknown, so the outbox removes the buttons.
        (Some(_), None) => {
            retry(&messenger.patience, time_left, |limit| api.acknowledge(interaction, limit)).await
        }
        (None, _) => {
            retry(&messenger.patience, time_left, |limit| {
                api.answer(interaction, private_message.clone(), kind, limit)
            })
            .await
        }
    };
    match &answered {
        Ok(()) => {}
        Err(trouble) if trouble.is_already_answered() => {}
        Err(_) => return answered,
    }
    let mut posting = api.follow_up(interaction.token, board.clone(), Visibility::Everyone).await;
    if let Some(plain) = messenger.composer.emoji.without_refused(&board, &posting) {
        posting = api.follow_up(interaction.token, plain, Visibility::Everyone).await;
    }
    // The board is the receipt.
    let is_receipt_unneeded = posting.is_ok() && edited_board.is_none() && !has_remarks;
    public_reply_posting::record_board(
        messenger,
        &entry,
        at.id,
        interaction.token,
        posting.map(message_id),
        false,
        stripped_message,
    )
    .await;
    drop(topic_guard);
    if is_receipt_unneeded {
        delete_receipt(api, interaction.token).await;
    }
    answered
}

async fn delete_receipt(api: &Api, token: &str) {
    if let Err(trouble) = api.delete_answer(token).await {
        debug!(%trouble, "failed to delete the private receipt of a move");
    }
}
