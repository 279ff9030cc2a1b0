use discord::error::ApiError;
use match_model::{ChannelId, PersonId};

use crate::ids::{ToDiscord as _, channel_id};
use crate::outgoing::messenger::Messenger;

pub(crate) async fn direct_channel(
    messenger: &Messenger,
    person: PersonId,
) -> Result<ChannelId, ApiError> {
    if let Some(channel) = messenger.access.directs.find(person) {
        return Ok(channel);
    }
    let channel = channel_id(messenger.api.open_dm(person.to_discord()).await?);
    messenger.access.directs.keep(person, channel);
    Ok(channel)
}
