//! Presses where Herald isn't a member. Herald can edit a message there only through a press on it,
//! for 15 minutes, so it acknowledges each press in the way that allows this.

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
    pressed: MessageId,
    removal: Option<&MessageEdit>,
    told: Message,
    left: impl Fn() -> Duration,
) -> Result<(), ApiError> {
    let api = &messenger.api;
    let noted = match removal {
        Some(change) => {
            retry(&messenger.patience, &left, |limit| {
                api.change_pressed(interaction, change, limit)
            })
            .await
        }
        None => {
            retry(&messenger.patience, &left, |limit| api.acknowledge(interaction, limit)).await
        }
    };
    match noted {
        Err(trouble) if !trouble.is_already_answered() => return Err(trouble),
        _ => messenger.posted.tokens.keep(pressed, interaction.token, true),
    }
    let follow = |message| api.follow_up(interaction.token, message, Visibility::Ephemeral);
    let emoji = told.emoji();
    match follow(told.clone()).await {
        Err(trouble @ ApiError::Invalid(_)) if !emoji.is_empty() => {
            tracing::warn!(%trouble, "emoji refused; looking up the menu's emoji");
            messenger.composer.emoji.doubt(&emoji);
            let (_, plain) = told.without_emoji();
            follow(plain).await.map(drop)
        }
        other => other.map(drop),
    }
}

pub(super) async fn outdated(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    words: String,
) -> Result<Message, Failure> {
    let moment = referee::view::match_row(&composer.referee, id).await?.moment();
    let side = own_side(&composer.referee, by, id).await?;
    let show = Button {
        id: BoardButton::Flip(id, moment, side).id(),
        label: composer.locale.say("button-show-board"),
        style: Style::Primary,
    };
    Ok(Message { rows: vec![Row::Buttons(vec![show])], ..Message::text(words) })
}
