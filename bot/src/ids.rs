//! Discord's ids: those of its API, and the referee's numbers for them.

use referee::{ChannelId, GuildId, MessageId, PersonId};

use crate::discord::ids as discord;

/// An id, as Discord's API takes it.
pub(crate) trait ToDiscord {
    /// The type of the API.
    type Id;

    /// The same id.
    fn to_discord(self) -> Self::Id;
}

impl ToDiscord for ChannelId {
    type Id = discord::ChannelId;

    fn to_discord(self) -> discord::ChannelId {
        discord::ChannelId::new(self.get())
    }
}

impl ToDiscord for GuildId {
    type Id = discord::GuildId;

    fn to_discord(self) -> discord::GuildId {
        discord::GuildId::new(self.get())
    }
}

impl ToDiscord for MessageId {
    type Id = discord::MessageId;

    fn to_discord(self) -> discord::MessageId {
        discord::MessageId::new(self.get())
    }
}

impl ToDiscord for PersonId {
    type Id = discord::UserId;

    fn to_discord(self) -> discord::UserId {
        discord::UserId::new(self.get())
    }
}

/// A channel that Discord told of.
pub(crate) fn channel_id(id: discord::ChannelId) -> ChannelId {
    ChannelId::new(id.get())
}

/// A message that Discord told of.
pub(crate) fn message_id(id: discord::MessageId) -> MessageId {
    MessageId::new(id.get())
}
