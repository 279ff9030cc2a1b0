//! The place where an interaction was made.

use serde_json::Value;

use crate::Permissions;
use crate::ids::snowflake;

/// "Channel Types": threads of announcements, public and private ones.
const THREADS: [u64; 3] = [10, 11, 12];

/// The sort of a place ("Interaction Context Types").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionContext {
    /// In a server.
    Guild = 0,
    /// In direct messages with the bot.
    BotDm = 1,
    /// In a group, or in direct messages of other people.
    PrivateChannel = 2,
}

/// The place where an interaction was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub channel: u64,
    /// Whether it is a thread.
    pub is_thread: bool,
    /// The channel of the thread, if it is one.
    pub parent: Option<u64>,
    /// The sort of the place, if Discord says.
    pub context: Option<InteractionContext>,
    /// Whether only a user has installed the application: it is no member of the server
    /// ("Authorizing Integration Owners").
    pub is_user_install: bool,
    /// The permissions of the application, if Discord says.
    pub app_permissions: Option<Permissions>,
    /// The permissions of the user in a server, if Discord says.
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
