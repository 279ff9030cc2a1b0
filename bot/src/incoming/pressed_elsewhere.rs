//! Presses where Herald isn't a member. There, only a press lets it edit the message, for 15
//! minutes, so each is acknowledged accordingly.

use std::time::Duration;

use discord::error::ApiError;
use discord::interactions::InteractionKey;
use discord_model::message::{Button, Message, MessageEdit, Row, Style};
use discord_model::response::Visibility;
use match_model::{MatchId, MessageId, Person};
use messages::buttons::board::BoardButton;
use messages::buttons::custom_id::CustomId;

use super::retry::retry;
use crate::incoming::commands::asker_view::own_side;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::reply::Failure;

/// `removal` removes outdated buttons.
pub(super) async fn tell(
    messenger: &Messenger,
    interaction: InteractionKey<'_>,
    pressed_message: MessageId,
    removal: Option<&MessageEdit>,
    message: Message,
    time_left: impl Fn() -> Duration,
) -> Result<(), ApiError> {
    let api = &messenger.api;
    let acknowledgement = match removal {
        Some(change) => {
            retry(&messenger.patience, &time_left, |limit| {
                api.change_pressed(interaction, change, limit)
            })
            .await
        }
        None => {
            retry(&messenger.patience, &time_left, |limit| api.acknowledge(interaction, limit))
                .await
        }
    };
    match acknowledgement {
        Err(trouble) if !trouble.is_already_answered() => return Err(trouble),
        _ => messenger.posted.tokens.keep(pressed_message, interaction.token, true),
    }
    let follow = |message| api.follow_up(interaction.token, message, Visibility::Ephemeral);
    let outcome = follow(message.clone()).await;
    match messenger.composer.emoji.without_refused(&message, &outcome) {
        Some(plain) => follow(plain).await.map(drop),
        None => outcome.map(drop),
    }
}

pub(super) async fn outdated(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    words: String,
) -> Result<Message, Failure> {
    let moment = referee::view::match_row(&composer.referee, id).await?.moment();
    let side = own_side(&composer.referee, asker, id).await?;
    let button = Button {
        id: BoardButton::Flip(id, moment, side).id(),
        label: composer.locale.say("button-show-board"),
        style: Style::Primary,
    };
    Ok(Message { rows: vec![Row::Buttons(vec![button])], ..Message::text(words) })
}
