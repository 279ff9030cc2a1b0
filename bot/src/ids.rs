use match_model::{ChannelId, GuildId, MessageId, PersonId, RoleId};

pub(crate) trait ToDiscord {
    type Id;

    fn to_discord(self) -> Self::Id;
}

impl ToDiscord for ChannelId {
    type Id = discord::ids::ChannelId;

    fn to_discord(self) -> discord::ids::ChannelId {
        discord::ids::ChannelId::new(self.get())
    }
}

impl ToDiscord for GuildId {
    type Id = discord::ids::GuildId;

    fn to_discord(self) -> discord::ids::GuildId {
        discord::ids::GuildId::new(self.get())
    }
}

impl ToDiscord for MessageId {
    type Id = discord::ids::MessageId;

    fn to_discord(self) -> discord::ids::MessageId {
        discord::ids::MessageId::new(self.get())
    }
}

impl ToDiscord for RoleId {
    type Id = discord::ids::RoleId;

    fn to_discord(self) -> discord::ids::RoleId {
        discord::ids::RoleId::new(self.get())
    }
}

impl ToDiscord for PersonId {
    type Id = discord::ids::UserId;

    fn to_discord(self) -> discord::ids::UserId {
        discord::ids::UserId::new(self.get())
    }
}

pub(crate) fn channel_id(id: discord::ids::ChannelId) -> ChannelId {
    ChannelId::new(id.get())
}

pub(crate) fn message_id(id: discord::ids::MessageId) -> MessageId {
    MessageId::new(id.get())
}
