//! The servers that the bot is a member of ("Get Current User Guilds").

use discord_model::Permissions;
use discord_model::ids::snowflake;
use reqwest::Method;
use serde_json::Value;
use serenity::http::Route;

use crate::api::{Api, ApiResult};
use crate::ids::GuildId;
use crate::rest::Request;

const PAGE: usize = 200;

/// A server with the bot as a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinedGuild {
    /// Id of the server.
    pub id: GuildId,
    /// The bot's permissions by its roles. Channels may override them.
    pub permissions: Permissions,
}

impl JoinedGuild {
    fn read(guild: &Value) -> Option<JoinedGuild> {
        Some(JoinedGuild {
            id: GuildId::new(snowflake(&guild["id"])?),
            permissions: Permissions::read(&guild["permissions"]).unwrap_or(Permissions::empty()),
        })
    }
}

impl Api {
    /// Lists the bot's servers by id, 200 per request, in at most `pages` requests.
    pub async fn joined_guilds(&self, pages: usize) -> ApiResult<Vec<JoinedGuild>> {
        let mut guilds: Vec<JoinedGuild> = Vec::new();
        for _ in 0..pages {
            let after = guilds.last().map_or(0, |guild| guild.id.get());
            let query = format!("limit={PAGE}&after={after}");
            let request = Request::new(Method::GET, Route::UserMeGuilds);
            let page: Vec<Value> = self.read(&Request { query: Some(&query), ..request }).await?;
            guilds.extend(page.iter().filter_map(JoinedGuild::read));
            if page.len() < PAGE {
                break;
            }
        }
        Ok(guilds)
    }
}
