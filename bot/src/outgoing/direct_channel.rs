use discord::error::ApiError;
use match_model::{ChannelId, PersonId};

use crate::ids::{ToDiscord as _, channel_id};
use crate::outgoing::messenger::Messenger;

/// Returns the channel for direct messages with a person, opened if necessary.
pub(crate) async fn direct_channel(
    messenger: &Messenger,
    person: PersonId,
) -> Result<ChannelId, ApiError> {
    if let Some(open) = messenger.access.directs.find(person) {
        return Ok(open);
    }
    let channel = channel_id(messenger.api.open_dm(person.to_discord()).await?);
    messenger.access.directs.keep(person, channel);
    Ok(channel)
}
