//! The bot's permissions in a channel of a server ("Permissions", "Permission Overwrites").

use discord_model::Permissions;
use discord_model::ids::snowflake;
use reqwest::Method;
use serde_json::Value;
use serenity::http::Route;

use crate::api::{Api, ApiResult};
use crate::ids::{ChannelId, GuildId, UserId};
use crate::rest::Request;

/// "Channel Types": categories, directories, forums and media channels; then threads.
const WITHOUT_MESSAGES: [u64; 4] = [4, 14, 15, 16];
const THREADS: [u64; 3] = [10, 11, 12];

/// A channel, as the bot may use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelAccess {
    /// Whether it is a channel of the server.
    pub is_of_guild: bool,
    /// Whether channels of this kind take messages.
    pub takes_messages: bool,
    /// Whether it is a thread.
    pub is_thread: bool,
    /// The bot's permissions in it; none in a channel of another server.
    pub permissions: Permissions,
}

impl Api {
    /// Computes the bot's permissions in a channel of a server ("Get Channel", "Get Guild Roles",
    /// "Get Guild Member").
    ///
    /// # Errors
    /// [`ApiError::Forbidden`](crate::error::ApiError::Forbidden) if the bot can't see the channel.
    pub async fn channel_access(
        &self,
        guild: GuildId,
        channel: ChannelId,
        own: UserId,
    ) -> ApiResult<ChannelAccess> {
        let mut body = self.channel_body(channel).await?;
        let kind = body["type"].as_u64().unwrap_or_default();
        let is_thread = THREADS.contains(&kind);
        let access = ChannelAccess {
            is_of_guild: snowflake(&body["guild_id"]) == Some(guild.get()),
            takes_messages: !WITHOUT_MESSAGES.contains(&kind),
            is_thread,
            permissions: Permissions::empty(),
        };
        if !access.is_of_guild {
            return Ok(access);
        }
        // A thread has the permissions of its channel.
        if is_thread && let Some(parent) = snowflake(&body["parent_id"]) {
            body = self.channel_body(ChannelId::new(parent)).await?;
        }
        let roles = Request::new(Method::GET, Route::GuildRoles { guild_id: guild });
        let member = Route::GuildMember { guild_id: guild, user_id: own };
        let member = Request::new(Method::GET, member);
        let (roles, member): (Value, Value) =
            tokio::try_join!(self.read(&roles), self.read(&member))?;
        let overwrites = list(&body["permission_overwrites"]);
        let permissions = permissions(guild, own, list(&roles), &member, overwrites);
        Ok(ChannelAccess { permissions, ..access })
    }

    async fn channel_body(&self, channel: ChannelId) -> ApiResult<Value> {
        self.read(&Request::new(Method::GET, Route::Channel { channel_id: channel })).await
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// In Discord's order: the roles, then the overwrites of everyone, of the roles and of the member.
fn permissions(
    guild: GuildId,
    own: UserId,
    roles: &[Value],
    member: &Value,
    overwrites: &[Value],
) -> Permissions {
    let of_member: Vec<u64> = list(&member["roles"]).iter().filter_map(snowflake).collect();
    let id = |value: &Value| snowflake(&value["id"]);
    let is_everyone = |value: &&Value| id(value) == Some(guild.get());
    let is_role = |value: &&Value| id(value).is_some_and(|id| of_member.contains(&id));
    let is_own = |value: &&Value| id(value) == Some(own.get());
    let of = |all: &mut dyn Iterator<Item = &Value>, field: &str| {
        let read = |value: &Value| Permissions::read(&value[field]);
        all.filter_map(read).fold(Permissions::empty(), |all, one| all | one)
    };
    let mut granted = roles.iter().filter(|role| is_everyone(role) || is_role(role));
    let mut permissions = of(&mut granted, "permissions");
    if permissions.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let everyone: Vec<&Value> = overwrites.iter().filter(is_everyone).collect();
    let by_role: Vec<&Value> = overwrites.iter().filter(is_role).collect();
    let personal: Vec<&Value> = overwrites.iter().filter(is_own).collect();
    for overwrites in [everyone, by_role, personal] {
        permissions -= of(&mut overwrites.iter().copied(), "deny");
        permissions |= of(&mut overwrites.iter().copied(), "allow");
    }
    permissions
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const VIEW: u64 = Permissions::VIEW_CHANNEL.bits();
    const SEND: u64 = Permissions::SEND_MESSAGES.bits();

    #[test]
    fn overwrites_apply_in_the_order_of_discord() {
        let role = |id: u64, permissions: u64| json!({ "id": id.to_string(), "permissions": permissions.to_string() });
        let overwrite = |id: u64, allow: u64, deny: u64| json!({ "id": id.to_string(), "allow": allow.to_string(), "deny": deny.to_string() });
        let roles = [role(1, VIEW | SEND), role(2, 0), role(3, VIEW), role(4, 1 << 3)];
        // The server is 1, the bot 9 with the roles 2 and 3.
        let member = json!({ "roles": ["2", "3"] });
        for (overwrites, expected) in [
            (vec![], VIEW | SEND),
            (vec![overwrite(1, 0, SEND)], VIEW),
            (vec![overwrite(1, 0, SEND | VIEW)], 0),
            (vec![overwrite(2, SEND, 0), overwrite(1, 0, SEND)], VIEW | SEND),
            (vec![overwrite(2, SEND, 0), overwrite(3, 0, SEND)], VIEW | SEND),
            (vec![overwrite(9, 0, VIEW), overwrite(2, VIEW, 0)], SEND),
            (vec![overwrite(9, SEND, 0), overwrite(3, 0, SEND)], VIEW | SEND),
            (vec![overwrite(4, 0, SEND), overwrite(8, 0, VIEW)], VIEW | SEND),
            (vec![json!({ "id": "1" }), json!(7)], VIEW | SEND),
        ] {
            let found = permissions(GuildId::new(1), UserId::new(9), &roles, &member, &overwrites);
            assert_eq!(found.bits(), expected, "{overwrites:?}");
        }
        let administrator = json!({ "roles": ["4"] });
        let denied = [overwrite(1, 0, VIEW), overwrite(9, 0, VIEW)];
        let all = permissions(GuildId::new(1), UserId::new(9), &roles, &administrator, &denied);
        assert_eq!(all, Permissions::all());
    }
}
