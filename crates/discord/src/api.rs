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
use crate::ids::{ChannelId, GuildId, MessageId, Snowflake, UserId, WithId};
use crate::request_share::RequestShare;
use crate::rest::{Request, RequestError, Rest};

/// Discord's API over HTTP, as far as it is used.
///
/// Every request waits for Discord's rate limits, and ends within a limit of time. It fails with an
/// [`ApiError`], which says whether the same may succeed later.
#[derive(Clone, Debug)]
pub struct Api {
    rest: Arc<Rest>,
    cdn: Cdn,
    timeout: Duration,
}

/// What comes of a request.
pub type ApiResult<T> = Result<T, ApiError>;

/// A message that is in a channel.
#[derive(Clone, Debug)]
pub struct PostedMessage {
    /// Its id.
    pub id: MessageId,
    /// Its words, as they were sent.
    pub content: String,
    /// What it was posted with, as long as Discord tells it ("Message Object").
    pub nonce: Option<String>,
    /// The names of its files.
    pub files: Vec<String>,
}

impl PostedMessage {
    /// A message of the bot's own, as Discord tells it ("Message Object"); only what is used is
    /// looked at.
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

/// How to connect to the gateway ("Get Gateway Bot").
#[derive(Clone, Debug, Deserialize)]
pub struct GatewayInfo {
    /// The address to connect to.
    pub url: String,
    /// How many shards Discord recommends.
    pub shards: u64,
    /// How many sessions may be begun.
    pub session_start_limit: SessionStartLimit,
}

/// How many sessions may be begun ("Session Start Limit Object").
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SessionStartLimit {
    /// How many may still be begun until there are more.
    pub remaining: u64,
    /// Milliseconds until there are more.
    pub reset_after: u64,
    /// How many may begin within five seconds.
    pub max_concurrency: u64,
}

/// Who Discord says that the token belongs to ("Get Current User").
#[derive(Clone, Debug)]
pub enum Identity {
    /// This user.
    User {
        /// Its id.
        id: UserId,
        /// Its user name.
        name: String,
    },
    /// Nobody: the token is none, or none any more. What Discord says, as `401 Unauthorized`.
    InvalidToken(String),
}

/// The bot's application ("Application Object").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Application {
    /// Its id.
    pub id: u64,
    /// With what signatures of interactions over HTTP are checked, as hexadecimal digits.
    pub verify_key: Option<String>,
    /// Where Discord posts interactions; else they come through the gateway.
    pub interactions_endpoint_url: Option<String>,
    /// About how many servers the bot is a member of.
    pub servers: Option<u64>,
    /// About how many people have installed the application for themselves.
    pub user_installs: Option<u64>,
}

impl Application {
    /// An application as Discord tells it; only what is used is looked at.
    fn read(told: &Value) -> Option<Application> {
        let text = |field: &str| told[field].as_str().map(str::to_owned);
        Some(Application {
            id: snowflake(&told["id"])?,
            verify_key: text("verify_key"),
            interactions_endpoint_url: text("interactions_endpoint_url"),
            servers: told["approximate_guild_count"].as_u64(),
            user_installs: told["approximate_user_install_count"].as_u64(),
        })
    }
}

impl Api {
    /// The API with a bot's token (without `Bot `); `None` when the token has characters that none
    /// has. No request waits longer than `timeout`.
    #[must_use]
    pub fn new(transport: &Transport, token: &str, timeout: Duration) -> Option<Api> {
        let rest = Rest::new(transport, token)?;
        Some(Api { rest: Arc::new(rest), cdn: transport.cdn.clone(), timeout })
    }

    /// Keeps to a share of the requests that Discord takes in a second, from now on and with all
    /// clones of this. It is given once; without one there is no limit but Discord's own refusals.
    pub fn set_share(&self, share: Arc<RequestShare>) {
        self.rest.set_share(share);
    }

    /// Makes a request, whose waiting takes so long at most.
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

    /// How long ago something with an id of Discord's was made, at least, by Discord's clock
    /// ("Snowflakes"); zero before Discord has answered anything.
    #[must_use]
    pub fn age_of(&self, id: u64) -> Duration {
        self.rest.age_of(id)
    }

    /// Returns Discord's time in milliseconds since 1970, computed from its last answer. `None`
    /// before Discord has answered. Accurate to a second and the time that the answer took.
    #[must_use]
    pub fn discord_time(&self) -> Option<i64> {
        self.rest.discord_time()
    }

    /// The bot's application.
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

    /// Asks Discord whose token this is ("Get Current User").
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

    /// Asks Discord which application this is ("Get Current Bot Application Information").
    /// Commands, emoji and what follows an answer need it.
    pub async fn fetch_application(&self) -> ApiResult<Application> {
        let request = Request::new(Method::GET, Route::Oauth2ApplicationCurrent);
        let told: Value = self.read(&request).await?;
        let application = Application::read(&told)
            .ok_or_else(|| ApiError::Temporary("an application without an id".to_owned()))?;
        self.rest.set_application(ApplicationId::new(application.id));
        Ok(application)
    }

    /// Asks how to connect to the gateway ("Get Gateway Bot").
    pub async fn gateway(&self) -> ApiResult<GatewayInfo> {
        self.read(&Request::new(Method::GET, Route::GatewayBot)).await
    }

    /// Posts a message ("Create Message"). `nonce` makes Discord post it a single time however
    /// often it is asked within some minutes (`enforce_nonce`); at most 25 characters.
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
        let sent: WithId = self.read(&call).await?;
        Ok(MessageId::new(sent.id.0))
    }

    /// Changes a message of the bot's own ("Edit Message").
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

    /// Deletes a message of the bot's own ("Delete Message").
    pub async fn delete(&self, channel: ChannelId, message: MessageId) -> ApiResult<()> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        self.send(&Request::new(Method::DELETE, route)).await
    }

    /// The content of a message of a channel ("Get Channel Message").
    pub async fn message(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> ApiResult<PostedContent> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        Ok(PostedContent::read(&self.read(&Request::new(Method::GET, route)).await?))
    }

    /// The newest messages of a channel that the bot wrote, newest first ("Get Channel Messages").
    pub async fn own_messages(
        &self,
        channel: ChannelId,
        own: UserId,
    ) -> ApiResult<Vec<PostedMessage>> {
        // The most that Discord gives at once.
        const MOST: &str = "limit=100";
        let route = Route::ChannelMessages { channel_id: channel };
        let call = Request { query: Some(MOST), ..Request::new(Method::GET, route) };
        let messages: Vec<Value> = self.read(&call).await?;
        Ok(messages.iter().filter_map(|message| PostedMessage::read(message, own)).collect())
    }

    /// Opens a thread under a message ("Start Thread from Message"); the thread's id is the
    /// message's, also when there is one already.
    pub async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> ApiResult<ChannelId> {
        // A week without a word, the longest there is; a post wakes it up.
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

    /// Wakes a thread that Discord has archived for want of messages ("Modify Channel").
    pub async fn unarchive_thread(&self, thread: ChannelId) -> ApiResult<()> {
        let route = Route::Channel { channel_id: thread };
        let body = json!({ "archived": false });
        self.send(&Request::new(Method::PATCH, route).with(&body, &[])).await
    }

    /// Adds a person to a thread ("Add Thread Member"). Returns `false` for a person who is not in
    /// the thread's server.
    pub async fn add_thread_member(&self, thread: ChannelId, user: UserId) -> ApiResult<bool> {
        let route = Route::ChannelThreadMember { channel_id: thread, user_id: user };
        let call = Request::new(Method::PUT, route);
        self.unless_no_member(&call).await
    }

    /// Sends a request about a member of a server. Returns `false` if there is no such member.
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

    /// The channel of direct messages with somebody; Discord gives the same one each time ("Create
    /// DM").
    pub async fn open_dm(&self, user: UserId) -> ApiResult<ChannelId> {
        let body = json!({ "recipient_id": user.get().to_string() });
        let call = Request::new(Method::POST, Route::UserMeDmChannels).with(&body, &[]);
        let channel: WithId = self.read(&call).await?;
        Ok(ChannelId::new(channel.id.0))
    }

    /// Whether somebody is in a server ("Get Guild Member").
    pub async fn is_member(&self, guild: GuildId, user: UserId) -> ApiResult<bool> {
        let route = Route::GuildMember { guild_id: guild, user_id: user };
        self.unless_no_member(&Request::new(Method::GET, route)).await
    }

    /// Whether the bot is in a server ("Get Guild").
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

    /// Fetches a file that Discord keeps ("Attachment Object"), of at most so many bytes.
    ///
    /// # Errors
    /// When it is elsewhere, is larger, or is not given now.
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
                // Redirects lead away from the hosts on which Discord keeps files.
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

    /// Returns the application's global commands, with the words of every language ("Get Global
    /// Application Commands").
    pub async fn commands(&self) -> ApiResult<Vec<RegisteredCommand>> {
        let route = Route::Commands { application_id: self.rest.application() };
        let request = Request::new(Method::GET, route);
        let request = Request { query: Some("with_localizations=true"), ..request };
        let commands: Vec<Value> = self.read(&request).await?;
        Ok(commands.into_iter().filter_map(RegisteredCommand::read).collect())
    }

    /// Replaces the whole set of commands ("Bulk Overwrite Global Application Commands"). Commands
    /// that are neither defined nor kept are deleted.
    pub async fn register(
        &self,
        commands: &[CommandDefinition],
        kept: &[RegisteredCommand],
    ) -> ApiResult<()> {
        let commands = commands.iter().map(|command| json!(command));
        let body = commands.chain(kept.iter().map(|command| json!(command))).collect();
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
        let message = |more: Value| {
            let mut message = json!({
                "id": "5", "author": {"id": "1"}, "content": "x", "nonce": "n",
                "attachments": [{"id": "7", "filename": "a.png"}],
            });
            if let (Some(fields), Value::Object(more)) = (message.as_object_mut(), more) {
                fields.extend(more);
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
