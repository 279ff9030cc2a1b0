//! Discord's API over HTTP ("API Reference").

use std::sync::Arc;
use std::time::Duration;

use discord_model::commands::{CommandDefinition, RegisteredCommand};
use discord_model::ids::snowflake;
use discord_model::message::{File, Message, MessageEdit, PostedContent};
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::http::Route;
use serenity::model::id::ApplicationId;
use tokio::time::Instant;

use crate::endpoints::{Cdn, Transport};
use crate::error::{
    ApiError, ErrorResponse, FetchError, NO_GUILD, NO_MEMBER, THREAD_EXISTS, unreachable,
    unreadable,
};
use crate::ids::{ChannelId, GuildId, MessageId, RoleId, Snowflake, UserId, WithId};
use crate::request_share::RequestShare;
use crate::rest::{Request, RequestError, Rest};

/// A client for Discord's HTTP API.
///
/// Each request waits for rate limits, up to a timeout. Its [`ApiError`] tells whether a retry may
/// succeed.
#[derive(Clone, Debug)]
pub struct Api {
    rest: Arc<Rest>,
    cdn: Cdn,
    timeout: Duration,
}

/// The result of a request.
pub type ApiResult<T> = Result<T, ApiError>;

/// A message in a channel.
#[derive(Clone, Debug)]
pub struct PostedMessage {
    /// Id of the message.
    pub id: MessageId,
    /// Text as sent.
    pub content: String,
    /// The nonce it was posted with, while Discord still returns it ("Message Object").
    pub nonce: Option<String>,
    /// Names of the attached files.
    pub files: Vec<String>,
}

impl PostedMessage {
    /// Reads a message of this bot; `None` for one of another author.
    fn read(message: &Value, own: UserId) -> Option<PostedMessage> {
        if snowflake(&message["author"]["id"])? != own.get() {
            return None;
        }
        let content = PostedContent::read(message);
        Some(PostedMessage {
            id: MessageId::new(snowflake(&message["id"])?),
            content: content.words(),
            nonce: match &message["nonce"] {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            },
            files: content.file_names(),
        })
    }
}

/// Connection data for the gateway ("Get Gateway Bot").
#[derive(Clone, Debug, Deserialize)]
pub struct GatewayInfo {
    /// WebSocket address.
    pub url: String,
    /// Recommended number of shards.
    pub shards: u64,
    /// Limits for new sessions.
    pub session_start_limit: SessionStartLimit,
}

/// Limits for new sessions ("Session Start Limit Object").
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SessionStartLimit {
    /// Sessions that may still be started until the reset.
    pub remaining: u64,
    /// Milliseconds until the reset.
    pub reset_after: u64,
    /// Sessions that may be started within five seconds.
    pub max_concurrency: u64,
}

/// The owner of a token ("Get Current User").
#[derive(Clone, Debug)]
pub enum Identity {
    /// The token's user.
    User {
        /// Id of the user.
        id: UserId,
        /// User name.
        name: String,
    },
    /// The token is invalid or was reset. Holds Discord's words, such as `401 Unauthorized`.
    InvalidToken(String),
}

/// The bot's application ("Application Object").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Application {
    /// Id of the application.
    pub id: u64,
    /// The public key for signatures of interactions over HTTP, in hexadecimal.
    pub verify_key: Option<String>,
    /// The URL that receives interactions; without one, they arrive over the gateway.
    pub interactions_endpoint_url: Option<String>,
    /// Approximate number of servers with the bot.
    pub servers: Option<u64>,
    /// Approximate number of people who have installed the application.
    pub user_installs: Option<u64>,
}

impl Application {
    fn read(application: &Value) -> Option<Application> {
        let text = |field: &str| application[field].as_str().map(str::to_owned);
        Some(Application {
            id: snowflake(&application["id"])?,
            verify_key: text("verify_key"),
            interactions_endpoint_url: text("interactions_endpoint_url"),
            servers: application["approximate_guild_count"].as_u64(),
            user_installs: application["approximate_user_install_count"].as_u64(),
        })
    }
}

impl Api {
    /// Creates a client with a bot's token (without `Bot `). `None` if the token has impossible
    /// characters. No request waits longer than `timeout`.
    pub fn new(transport: &Transport, token: &str, timeout: Duration) -> Option<Api> {
        let rest = Rest::new(transport, token)?;
        Some(Api { rest: Arc::new(rest), cdn: transport.cdn.clone(), timeout })
    }

    /// Limits this client and its clones to a share of the requests per second. Call it once;
    /// without it, only Discord's own limits apply.
    pub fn set_share(&self, share: Arc<RequestShare>) {
        self.rest.set_share(share);
    }

    /// Makes a request that waits at most `limit`.
    async fn within<T, F>(
        &self,
        limit: Duration,
        request: impl FnOnce(Instant) -> F,
    ) -> Result<T, RequestError>
    where
        F: Future<Output = Result<T, RequestError>>,
    {
        let until = Instant::now() + limit;
        tokio::time::timeout_at(until, request(until)).await.unwrap_or_else(|_| {
            Err(RequestError::Failed(ApiError::Temporary(format!("no answer within {limit:?}"))))
        })
    }

    /// Returns the minimum age of a Discord id by Discord's clock ("Snowflakes"); zero before the
    /// first response.
    pub fn age_of(&self, id: u64) -> Duration {
        self.rest.age_of(id)
    }

    /// Returns Discord's time in milliseconds since 1970, from its last response; `None` before
    /// that. Accurate to a second plus the response time.
    pub fn discord_time(&self) -> Option<i64> {
        self.rest.discord_time()
    }

    pub(crate) fn application(&self) -> ApplicationId {
        self.rest.application()
    }

    pub(crate) async fn send(&self, call: &Request<'_>) -> ApiResult<()> {
        self.send_within(call, self.timeout).await
    }

    pub(crate) async fn send_within(&self, call: &Request<'_>, limit: Duration) -> ApiResult<()> {
        Ok(self.within(limit, |until| self.rest.send(call, until)).await?)
    }

    pub(crate) async fn read<T: serde::de::DeserializeOwned>(
        &self,
        call: &Request<'_>,
    ) -> ApiResult<T> {
        self.read_within(call, self.timeout).await
    }

    pub(crate) async fn read_within<T: serde::de::DeserializeOwned>(
        &self,
        call: &Request<'_>,
        limit: Duration,
    ) -> ApiResult<T> {
        Ok(self.within(limit, |until| self.rest.read(call, until)).await?)
    }

    /// Asks Discord for the token's user ("Get Current User").
    pub async fn identify(&self) -> ApiResult<Identity> {
        #[derive(Deserialize)]
        struct User {
            id: Snowflake,
            username: String,
        }
        let request = Request::new(Method::GET, Route::UserMe);
        match self.within(self.timeout, |until| self.rest.read::<User>(&request, until)).await {
            Ok(user) => Ok(Identity::User { id: UserId::new(user.id.0), name: user.username }),
            Err(RequestError::Rejected(
                refusal @ ErrorResponse { status: 401, code: Some(_), .. },
            )) => Ok(Identity::InvalidToken(refusal.plain())),
            Err(error) => Err(error.into()),
        }
    }

    /// Fetches the application ("Get Current Bot Application Information"). Commands, emoji and
    /// follow-up messages need its id.
    pub async fn fetch_application(&self) -> ApiResult<Application> {
        let request = Request::new(Method::GET, Route::Oauth2ApplicationCurrent);
        let body: Value = self.read(&request).await?;
        let application = Application::read(&body)
            .ok_or_else(|| ApiError::Temporary("an application without an id".to_owned()))?;
        self.rest.set_application(ApplicationId::new(application.id));
        Ok(application)
    }

    /// Fetches the gateway's address and limits ("Get Gateway Bot").
    pub async fn gateway(&self) -> ApiResult<GatewayInfo> {
        self.read(&Request::new(Method::GET, Route::GatewayBot)).await
    }

    /// Posts a message ("Create Message"). Within some minutes, Discord posts only one message per
    /// `nonce` (`enforce_nonce`), of at most 25 characters.
    pub async fn post(
        &self,
        channel: ChannelId,
        message: Message,
        nonce: &str,
    ) -> ApiResult<MessageId> {
        let mut body = json!(message);
        body["nonce"] = Value::from(nonce);
        body["enforce_nonce"] = Value::from(true);
        let route = Route::ChannelMessages { channel_id: channel };
        let call = Request::new(Method::POST, route).with(&body, &message.files);
        let posted_message: WithId = self.read(&call).await?;
        Ok(MessageId::new(posted_message.id.0))
    }

    /// Edits a message of this bot ("Edit Message").
    pub async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        edit: &MessageEdit,
        files: &[File],
    ) -> ApiResult<()> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        self.send(&Request::new(Method::PATCH, route).with(&json!(edit), files)).await
    }

    /// Deletes a message of this bot ("Delete Message").
    pub async fn delete(&self, channel: ChannelId, message: MessageId) -> ApiResult<()> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        self.send(&Request::new(Method::DELETE, route)).await
    }

    /// Fetches the content of a message ("Get Channel Message").
    pub async fn message(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> ApiResult<PostedContent> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        Ok(PostedContent::read(&self.read(&Request::new(Method::GET, route)).await?))
    }

    /// Fetches this bot's messages among the newest of a channel, newest first ("Get Channel
    /// Messages").
    pub async fn own_messages(
        &self,
        channel: ChannelId,
        own: UserId,
    ) -> ApiResult<Vec<PostedMessage>> {
        // Discord's maximum.
        const MOST: &str = "limit=100";
        let route = Route::ChannelMessages { channel_id: channel };
        let call = Request { query: Some(MOST), ..Request::new(Method::GET, route) };
        let messages: Vec<Value> = self.read(&call).await?;
        Ok(messages.iter().filter_map(|message| PostedMessage::read(message, own)).collect())
    }

    /// Opens a thread under a message ("Start Thread from Message"). Returns the message's id,
    /// which is also the thread's, even if the thread exists already.
    pub async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> ApiResult<ChannelId> {
        // A week, the longest possible. A new message unarchives the thread.
        let body = json!({ "name": name, "auto_archive_duration": 10080 });
        let route = Route::ChannelMessageThreads { channel_id: channel, message_id: message };
        let call = Request::new(Method::POST, route).with(&body, &[]);
        match self.within(self.timeout, |until| self.rest.read::<WithId>(&call, until)).await {
            Ok(thread) => Ok(ChannelId::new(thread.id.0)),
            Err(RequestError::Rejected(ErrorResponse { code: Some(THREAD_EXISTS), .. })) => {
                Ok(ChannelId::new(message.get()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Unarchives a thread that Discord has archived for inactivity ("Modify Channel").
    pub async fn unarchive_thread(&self, thread: ChannelId) -> ApiResult<()> {
        let route = Route::Channel { channel_id: thread };
        let body = json!({ "archived": false });
        self.send(&Request::new(Method::PATCH, route).with(&body, &[])).await
    }

    /// Adds a person to a thread ("Add Thread Member"). Returns `false` if the person isn't in the
    /// server.
    pub async fn add_thread_member(&self, thread: ChannelId, user: UserId) -> ApiResult<bool> {
        let route = Route::ChannelThreadMember { channel_id: thread, user_id: user };
        let call = Request::new(Method::PUT, route);
        self.unless_no_member(&call).await
    }

    /// Sends a request about a server member. Returns `false` if there is no such member.
    async fn unless_no_member(&self, call: &Request<'_>) -> ApiResult<bool> {
        match self.within(self.timeout, |until| self.rest.send(call, until)).await {
            Ok(()) => Ok(true),
            Err(RequestError::Rejected(ErrorResponse { code: Some(code), .. }))
                if NO_MEMBER.contains(&code) =>
            {
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the channel for direct messages with a user, always the same one ("Create DM").
    pub async fn open_dm(&self, user: UserId) -> ApiResult<ChannelId> {
        let body = json!({ "recipient_id": user.get().to_string() });
        let call = Request::new(Method::POST, Route::UserMeDmChannels).with(&body, &[]);
        let channel: WithId = self.read(&call).await?;
        Ok(ChannelId::new(channel.id.0))
    }

    /// Whether a user is a member of a server ("Get Guild Member").
    pub async fn is_member(&self, guild: GuildId, user: UserId) -> ApiResult<bool> {
        let route = Route::GuildMember { guild_id: guild, user_id: user };
        self.unless_no_member(&Request::new(Method::GET, route)).await
    }

    /// Whether the bot is a member of a server ("Get Guild").
    pub async fn is_in_guild(&self, guild: GuildId) -> ApiResult<bool> {
        let route = Route::Guild { guild_id: guild };
        let call = Request::new(Method::GET, route);
        match self.within(self.timeout, |until| self.rest.send(&call, until)).await {
            Ok(()) => Ok(true),
            Err(RequestError::Rejected(ErrorResponse { code: Some(code), .. }))
                if NO_GUILD.contains(&code) =>
            {
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether a server has a role ("Get Guild Roles").
    pub async fn has_role(&self, guild: GuildId, role: RoleId) -> ApiResult<bool> {
        let route = Route::GuildRoles { guild_id: guild };
        let roles: Vec<WithId> = self.read(&Request::new(Method::GET, route)).await?;
        Ok(roles.iter().any(|one| one.id.0 == role.get()))
    }

    /// Downloads an attachment of at most `most` bytes ("Attachment Object").
    ///
    /// # Errors
    /// When the file is on another host, is larger, or isn't available.
    pub async fn fetch(&self, url: &str, most: u32) -> Result<Vec<u8>, FetchError> {
        let url = reqwest::Url::parse(url).map_err(|_| FetchError::ForeignHost)?;
        if !self.cdn.serves(&url) {
            return Err(FetchError::ForeignHost);
        }
        let fetching = async {
            let mut response = self.cdn.client.get(url).send().await.map_err(unreachable)?;
            match response.status() {
                status if status.is_success() => {}
                status if status.is_server_error() || status.as_u16() == 429 => {
                    return Err(ApiError::Temporary(status.to_string()).into());
                }
                // Includes redirects, which would lead away from Discord's file hosts.
                status => return Err(FetchError::Gone(status)),
            }
            let mut bytes = Vec::new();
            while let Some(chunk) = response.chunk().await.map_err(unreadable)? {
                if bytes.len() + chunk.len() > most as usize {
                    return Err(FetchError::TooLarge);
                }
                bytes.extend_from_slice(&chunk);
            }
            Ok(bytes)
        };
        tokio::time::timeout(self.timeout, fetching)
            .await
            .unwrap_or_else(|_| Err(ApiError::Temporary("no answer".into()).into()))
    }

    /// Fetches the application's global commands in all languages ("Get Global Application
    /// Commands").
    pub async fn commands(&self) -> ApiResult<Vec<RegisteredCommand>> {
        let route = Route::Commands { application_id: self.rest.application() };
        let request = Request::new(Method::GET, route);
        let request = Request { query: Some("with_localizations=true"), ..request };
        let commands: Vec<Value> = self.read(&request).await?;
        Ok(commands.into_iter().filter_map(RegisteredCommand::read).collect())
    }

    /// Replaces all commands ("Bulk Overwrite Global Application Commands"). Commands that are
    /// neither defined nor kept are deleted.
    pub async fn register(
        &self,
        commands: &[CommandDefinition],
        existing: &[RegisteredCommand],
    ) -> ApiResult<()> {
        let commands = commands.iter().map(|command| json!(command));
        let body = commands.chain(existing.iter().map(|command| json!(command))).collect();
        let route = Route::Commands { application_id: self.rest.application() };
        self.send(&Request::new(Method::PUT, route).with(&body, &[])).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_whatever_stands_beside_what_is_used() {
        let own = UserId::new(1);
        let message = |extra_fields: Value| {
            let mut message = json!({
                "id": "5", "author": {"id": "1"}, "content": "x", "nonce": "n",
                "attachments": [{"id": "7", "filename": "a.png"}],
            });
            if let (Some(fields), Value::Object(extra)) = (message.as_object_mut(), extra_fields) {
                fields.extend(extra);
            }
            PostedMessage::read(&message, own)
        };
        let plain = message(json!({})).expect("it is the bot's");
        assert_eq!((plain.id.get(), plain.content.as_str()), (5, "x"));
        assert_eq!((plain.nonce.as_deref(), plain.files.len()), (Some("n"), 1));
        assert_eq!(message(json!({"nonce": 12})).and_then(|one| one.nonce).as_deref(), Some("12"));
        for odd in [
            json!({"content": null, "attachments": null, "nonce": {}}),
            json!({"content": 5, "attachments": [null, {"filename": 5}, "a.png"], "flags": "?"}),
        ] {
            let read = message(odd).expect("it is the bot's");
            assert_eq!((read.content.as_str(), read.files.len()), ("", 0));
        }
        for other in [
            json!({"author": {"id": "2"}}),
            json!({"author": null}),
            json!({"id": "18446744073709551615"}),
            json!({"id": {}}),
        ] {
            assert!(message(other.clone()).is_none(), "{other}");
        }
    }
}
