//! The channel of direct messages with somebody.

use discord::error::ApiError;
use referee::{ChannelId, PersonId};

use crate::app::App;
use crate::ids::{ToDiscord as _, channel_id};

impl App {
    /// The channel of direct messages with somebody, opened if need be.
    pub(crate) async fn direct_channel(&self, person: PersonId) -> Result<ChannelId, ApiError> {
        if let Some(open) = self.directs.find(person) {
            return Ok(open);
        }
        let channel = channel_id(self.api.open_dm(person.to_discord()).await?);
        self.directs.keep(person, channel);
        Ok(channel)
    }
}
