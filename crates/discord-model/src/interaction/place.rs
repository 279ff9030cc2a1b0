use serde_json::Value;

use crate::Permissions;
use crate::ids::snowflake;

/// "Channel Types" of announcement, public and private threads.
const THREADS: [u64; 3] = [10, 11, 12];

/// "Interaction Context Types".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionContext {
    Guild = 0,
    /// Direct messages with the bot.
    BotDm = 1,
    /// A group chat, or direct messages between other people.
    PrivateChannel = 2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub guild: Option<u64>,
    /// Channel or thread.
    pub channel: u64,
    pub is_thread: bool,
    /// The thread's channel.
    pub parent: Option<u64>,
    /// `None` if Discord doesn't say.
    pub context: Option<InteractionContext>,
    /// Whether only the user has installed the application, so the bot isn't a member of the server
    /// ("Authorizing Integration Owners").
    pub is_user_install: bool,
    /// The application's permissions, if Discord says.
    pub app_permissions: Option<Permissions>,
    /// The user's permissions in a server, if Discord says.
    pub user_permissions: Option<Permissions>,
}

impl Place {
    pub(super) fn read(event: &Value) -> Option<Place> {
        let channel = &event["channel"];
        let is_thread = channel["type"].as_u64().is_some_and(|kind| THREADS.contains(&kind));
        Some(Place {
            guild: snowflake(&event["guild_id"]),
            channel: snowflake(&event["channel_id"]).or_else(|| snowflake(&channel["id"]))?,
            is_thread,
            parent: snowflake(&channel["parent_id"]).filter(|_| is_thread),
            context: InteractionContext::read(&event["context"]),
            is_user_install: is_user_install(&event["authorizing_integration_owners"]),
            app_permissions: Permissions::read(&event["app_permissions"]),
            user_permissions: Permissions::read(&event["member"]["permissions"]),
        })
    }
}

impl InteractionContext {
    fn read(context: &Value) -> Option<InteractionContext> {
        match context.as_u64()? {
            0 => Some(InteractionContext::Guild),
            1 => Some(InteractionContext::BotDm),
            2 => Some(InteractionContext::PrivateChannel),
            _ => None,
        }
    }
}

fn is_user_install(owners: &Value) -> bool {
    const GUILD_INSTALL: &str = "0";
    const USER_INSTALL: &str = "1";
    owners[USER_INSTALL].is_string() && owners[GUILD_INSTALL].is_null()
}
