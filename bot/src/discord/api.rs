//! Requests to Discord, each with a limit of time and a typed answer to "why not?".

use std::sync::Arc;
use std::time::Duration;

use referee::{ChannelId, GuildId, MessageId, PersonId};
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::http::Route;
use serenity::model::id as discord;
use tokio::time::Instant;

use crate::discord::endpoints::Files;
use crate::discord::error::{
    ApiError, FetchError, NO_GUILD, NO_MEMBER, Refusal, THREAD_EXISTS, unread, unsent,
};
use crate::discord::message::{EPHEMERAL, File, Form, Message, Suggestion};
use crate::discord::rest::{Call, Rest, Undone};

/// Discord's REST API, as far as Herald uses it.
#[derive(Clone, Debug)]
pub(crate) struct Api {
    rest: Arc<Rest>,
    files: Files,
    patience: Duration,
}

pub(super) type Answer<T> = Result<T, ApiError>;

/// A message that is in a channel.
#[derive(Clone, Debug)]
pub(crate) struct Posted {
    pub(crate) id: MessageId,
    pub(crate) content: String,
    /// What it was posted with, as long as Discord tells it ("Message Object").
    pub(crate) nonce: Option<String>,
    /// The names of its files.
    pub(crate) files: Vec<String>,
}

impl Posted {
    /// A message of Herald's own, as Discord tells it ("Message Object"); only what is used is looked at.
    fn read(message: &Value, own: PersonId) -> Option<Posted> {
        if id(&message["author"]["id"])? != own.get() {
            return None;
        }
        let files = message["attachments"].as_array().into_iter().flatten();
        Some(Posted {
            id: MessageId::new(id(&message["id"])?),
            content: message["content"].as_str().unwrap_or_default().to_owned(),
            nonce: match &message["nonce"] {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            },
            files: files.filter_map(|file| Some(file["filename"].as_str()?.to_owned())).collect(),
        })
    }
}

/// An id, as Discord writes it: below 2⁶³, and none is 0.
pub(crate) fn id(value: &Value) -> Option<u64> {
    let id = match value {
        Value::String(text) => text.parse().ok()?,
        other => other.as_u64()?,
    };
    (1..=i64::MAX.cast_unsigned()).contains(&id).then_some(id)
}

/// Something that has an id: a message, a user, a thread.
#[derive(Deserialize)]
struct Identified {
    id: Snowflake,
}

/// An id, as Discord writes it.
#[derive(Deserialize)]
#[serde(try_from = "Value")]
pub(super) struct Snowflake(pub(super) u64);

impl TryFrom<Value> for Snowflake {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Snowflake, Self::Error> {
        id(&value).map(Snowflake).ok_or("an id")
    }
}

/// An answer to an interaction, told with its message ("Interaction Callback Response Object").
#[derive(Deserialize)]
struct Answered {
    resource: Resource,
}

#[derive(Deserialize)]
struct Resource {
    message: Identified,
}

/// How to connect to the gateway ("Get Gateway Bot").
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GatewayInfo {
    pub(crate) url: String,
    /// How many shards Discord recommends.
    pub(crate) shards: u64,
    pub(crate) session_start_limit: SessionStarts,
}

/// How many sessions may be begun ("Session Start Limit Object").
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct SessionStarts {
    pub(crate) remaining: u64,
    /// Milliseconds until there are more.
    pub(crate) reset_after: u64,
    /// How many may begin within five seconds.
    pub(crate) max_concurrency: u64,
}

/// Who Discord says that the token belongs to.
#[derive(Clone, Debug)]
pub(crate) enum Identity {
    /// This user.
    User { id: PersonId, name: String },
    /// Nobody: the token is none, or none any more.
    InvalidToken(String),
}

impl Api {
    /// The API. No request waits longer than `patience`.
    pub(crate) fn new(rest: Rest, files: Files, patience: Duration) -> Api {
        Api { rest: Arc::new(rest), files, patience }
    }

    /// Makes a request, whose waiting takes so long at most.
    async fn within<T, F>(
        &self,
        limit: Duration,
        request: impl FnOnce(Instant) -> F,
    ) -> Result<T, Undone>
    where
        F: Future<Output = Result<T, Undone>>,
    {
        let until = Instant::now() + limit;
        tokio::time::timeout_at(until, request(until)).await.unwrap_or_else(|_| {
            Err(Undone::ApiError(ApiError::Temporary(format!("no answer within {limit:?}"))))
        })
    }

    /// How long ago something with an id of Discord's was made, at least.
    pub(crate) fn age_of(&self, id: u64) -> Duration {
        self.rest.age_of(id)
    }

    /// The bot's application.
    pub(super) fn application(&self) -> discord::ApplicationId {
        self.rest.application()
    }

    pub(super) async fn done(&self, call: &Call<'_>) -> Answer<()> {
        Ok(self.within(self.patience, |until| self.rest.done(call, until)).await?)
    }

    pub(super) async fn read<T: serde::de::DeserializeOwned>(&self, call: &Call<'_>) -> Answer<T> {
        Ok(self.within(self.patience, |until| self.rest.read(call, until)).await?)
    }

    /// Asks Discord whose token this is.
    pub(crate) async fn identify(&self) -> Answer<Identity> {
        #[derive(Deserialize)]
        struct User {
            id: Snowflake,
            username: String,
        }
        let asked = Call::new(Method::GET, Route::UserMe);
        match self.within(self.patience, |until| self.rest.read::<User>(&asked, until)).await {
            Ok(user) => Ok(Identity::User { id: PersonId::new(user.id.0), name: user.username }),
            Err(Undone::Refused(refusal @ Refusal { status: 401, code: Some(_), .. })) => {
                Ok(Identity::InvalidToken(refusal.plain()))
            }
            Err(undone) => Err(undone.into()),
        }
    }

    /// Asks Discord which application this is; interactions and commands need it.
    pub(crate) async fn know_application(&self) -> Answer<u64> {
        let asked = Call::new(Method::GET, Route::Oauth2ApplicationCurrent);
        let application: Identified = self.read(&asked).await?;
        self.rest.set_application(discord::ApplicationId::new(application.id.0));
        Ok(application.id.0)
    }

    /// Asks how to connect to the gateway.
    pub(crate) async fn gateway(&self) -> Answer<GatewayInfo> {
        self.read(&Call::new(Method::GET, Route::GatewayBot)).await
    }

    /// Posts a message. `once` makes Discord post it a single time however often it is asked
    /// within some minutes (`nonce` with `enforce_nonce`); at most 25 characters.
    pub(crate) async fn post(
        &self,
        channel: ChannelId,
        message: Message,
        once: &str,
    ) -> Answer<MessageId> {
        let mut body = message.body();
        body["nonce"] = Value::from(once);
        body["enforce_nonce"] = Value::from(true);
        let route = Route::ChannelMessages { channel_id: discord::ChannelId::new(channel.get()) };
        let call = Call::new(Method::POST, route).with(&body, &message.files);
        let sent: Identified = self.read(&call).await?;
        Ok(MessageId::new(sent.id.0))
    }

    /// Changes a message of Herald's own.
    pub(crate) async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        body: &Value,
        files: &[File],
    ) -> Answer<()> {
        let route = Route::ChannelMessage {
            channel_id: discord::ChannelId::new(channel.get()),
            message_id: discord::MessageId::new(message.get()),
        };
        self.done(&Call::new(Method::PATCH, route).with(body, files)).await
    }

    /// The newest messages of a channel that Herald wrote, newest first.
    pub(crate) async fn own_messages(
        &self,
        channel: ChannelId,
        own: PersonId,
    ) -> Answer<Vec<Posted>> {
        // The most that Discord gives at once.
        const MOST: &str = "limit=100";
        let route = Route::ChannelMessages { channel_id: discord::ChannelId::new(channel.get()) };
        let call = Call { query: Some(MOST), ..Call::new(Method::GET, route) };
        let messages: Vec<Value> = self.read(&call).await?;
        Ok(messages.iter().filter_map(|message| Posted::read(message, own)).collect())
    }

    /// Opens a thread under a message; the thread's id is the message's, also when there is one
    /// already.
    pub(crate) async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Answer<ChannelId> {
        // A week without a word, the longest there is; a post wakes it up.
        let body = json!({ "name": name, "auto_archive_duration": 10080 });
        let route = Route::ChannelMessageThreads {
            channel_id: discord::ChannelId::new(channel.get()),
            message_id: discord::MessageId::new(message.get()),
        };
        let call = Call::new(Method::POST, route).with(&body, &[]);
        match self.within(self.patience, |until| self.rest.read::<Identified>(&call, until)).await {
            Ok(thread) => Ok(ChannelId::new(thread.id.0)),
            Err(Undone::Refused(Refusal { code: Some(THREAD_EXISTS), .. })) => {
                Ok(ChannelId::new(message.get()))
            }
            Err(undone) => Err(undone.into()),
        }
    }

    /// Wakes a thread that Discord has archived for want of messages.
    pub(crate) async fn wake_thread(&self, thread: ChannelId) -> Answer<()> {
        let route = Route::Channel { channel_id: discord::ChannelId::new(thread.get()) };
        let body = json!({ "archived": false });
        self.done(&Call::new(Method::PATCH, route).with(&body, &[])).await
    }

    /// Adds somebody to a thread.
    pub(crate) async fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Answer<()> {
        let route = Route::ChannelThreadMember {
            channel_id: discord::ChannelId::new(thread.get()),
            user_id: discord::UserId::new(person.get()),
        };
        self.done(&Call::new(Method::PUT, route)).await
    }

    /// The channel of direct messages with somebody; Discord gives the same one each time ("Create DM").
    pub(crate) async fn open_direct(&self, person: PersonId) -> Answer<ChannelId> {
        let body = json!({ "recipient_id": person.get().to_string() });
        let call = Call::new(Method::POST, Route::UserMeDmChannels).with(&body, &[]);
        let channel: Identified = self.read(&call).await?;
        Ok(ChannelId::new(channel.id.0))
    }

    /// Whether somebody is in a server.
    pub(crate) async fn is_member(&self, guild: GuildId, person: PersonId) -> Answer<bool> {
        let route = Route::GuildMember {
            guild_id: discord::GuildId::new(guild.get()),
            user_id: discord::UserId::new(person.get()),
        };
        let call = Call::new(Method::GET, route);
        match self.within(self.patience, |until| self.rest.done(&call, until)).await {
            Ok(()) => Ok(true),
            Err(Undone::Refused(Refusal { code: Some(code), .. })) if NO_MEMBER.contains(&code) => {
                Ok(false)
            }
            Err(undone) => Err(undone.into()),
        }
    }

    /// Whether Herald is in a server.
    pub(crate) async fn is_in(&self, guild: GuildId) -> Answer<bool> {
        let route = Route::Guild { guild_id: discord::GuildId::new(guild.get()) };
        let call = Call::new(Method::GET, route);
        match self.within(self.patience, |until| self.rest.done(&call, until)).await {
            Ok(()) => Ok(true),
            Err(Undone::Refused(Refusal { code: Some(code), .. })) if NO_GUILD.contains(&code) => {
                Ok(false)
            }
            Err(undone) => Err(undone.into()),
        }
    }

    /// Fetches a file that Discord keeps, of at most so many bytes.
    pub(crate) async fn fetch(&self, url: &str, most: u32) -> Result<Vec<u8>, FetchError> {
        let url = reqwest::Url::parse(url).map_err(|_| FetchError::ForeignHost)?;
        if !self.files.are_at(&url) {
            return Err(FetchError::ForeignHost);
        }
        let fetching = async {
            let mut response = self.files.client.get(url).send().await.map_err(unsent)?;
            if !response.status().is_success() {
                return Err(ApiError::Temporary(response.status().to_string()).into());
            }
            let mut bytes = Vec::new();
            while let Some(chunk) = response.chunk().await.map_err(unread)? {
                if bytes.len() + chunk.len() > most as usize {
                    return Err(FetchError::TooLarge);
                }
                bytes.extend_from_slice(&chunk);
            }
            Ok(bytes)
        };
        tokio::time::timeout(self.patience, fetching)
            .await
            .unwrap_or_else(|_| Err(ApiError::Temporary("no answer".into()).into()))
    }

    /// Replaces the whole set of commands.
    pub(crate) async fn register(&self, commands: &Value) -> Answer<()> {
        let route = Route::Commands { application_id: self.rest.application() };
        self.done(&Call::new(Method::PUT, route).with(commands, &[])).await
    }

    async fn respond(
        &self,
        id: u64,
        token: &str,
        body: &Value,
        files: &[File],
        limit: Duration,
    ) -> Answer<()> {
        let interaction_id = discord::InteractionId::new(id);
        let route = Route::InteractionResponse { interaction_id, token };
        let call = Call::new(Method::POST, route).with(body, files);
        Ok(self.within(limit, |until| self.rest.done(&call, until)).await?)
    }

    /// Answers an interaction with a message that only the asker sees, or, with `update`, by
    /// changing the message on which the button is.
    pub(crate) async fn answer(
        &self,
        (id, token): (u64, &str),
        message: Message,
        update: bool,
        limit: Duration,
    ) -> Answer<()> {
        let mut data = message.body();
        if !update {
            data["flags"] = Value::from(EPHEMERAL);
        }
        let body = json!({ "type": if update { 7 } else { 4 }, "data": data });
        self.respond(id, token, &body, &message.files, limit).await
    }

    /// Answers an interaction with a message that everybody sees.
    pub(crate) async fn answer_to_all(
        &self,
        (id, token): (u64, &str),
        message: Message,
        limit: Duration,
    ) -> Answer<MessageId> {
        let body = json!({ "type": 4, "data": message.body() });
        let interaction_id = discord::InteractionId::new(id);
        let route = Route::InteractionResponse { interaction_id, token };
        let call = Call::new(Method::POST, route).with(&body, &message.files);
        let call = Call { query: Some("with_response=true"), ..call };
        let answered: Answered = self.within(limit, |until| self.rest.read(&call, until)).await?;
        Ok(MessageId::new(answered.resource.message.id.0))
    }

    /// The message with which an interaction was answered.
    pub(crate) async fn answered(&self, token: &str) -> Answer<MessageId> {
        let application_id = self.rest.application();
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        let message: Identified = self.read(&Call::new(Method::GET, route)).await?;
        Ok(MessageId::new(message.id.0))
    }

    /// Takes the buttons off the message on which the button is, by its own answer.
    pub(crate) async fn take_buttons_off(
        &self,
        (id, token): (u64, &str),
        limit: Duration,
    ) -> Answer<()> {
        let body = json!({ "type": 7, "data": { "components": [] } });
        self.respond(id, token, &body, &[], limit).await
    }

    /// Follows an answer up with another message.
    pub(crate) async fn follow_up(
        &self,
        token: &str,
        message: Message,
        private: bool,
    ) -> Answer<MessageId> {
        let mut body = message.body();
        if private {
            body["flags"] = Value::from(EPHEMERAL);
        }
        let application_id = self.rest.application();
        let route = Route::WebhookFollowupMessages { application_id, token };
        let call = Call::new(Method::POST, route).with(&body, &message.files);
        let sent: Identified = self.read(&call).await?;
        Ok(MessageId::new(sent.id.0))
    }

    /// Changes a message that an interaction said: its answer, or one that followed it.
    pub(crate) async fn edit_said(
        &self,
        token: &str,
        followed: Option<MessageId>,
        body: &Value,
        files: &[File],
    ) -> Answer<()> {
        let application_id = self.rest.application();
        let route = match followed {
            Some(id) => {
                let message_id = discord::MessageId::new(id.get());
                Route::WebhookFollowupMessage { application_id, token, message_id }
            }
            None => Route::WebhookOriginalInteractionResponse { application_id, token },
        };
        self.done(&Call::new(Method::PATCH, route).with(body, files)).await
    }

    /// Shows that an answer will come, to the asker alone.
    pub(crate) async fn defer(&self, (id, token): (u64, &str), limit: Duration) -> Answer<()> {
        let body = json!({ "type": 5, "data": { "flags": EPHEMERAL } });
        self.respond(id, token, &body, &[], limit).await
    }

    /// The answer after [`Api::defer`].
    pub(crate) async fn answer_deferred(&self, token: &str, message: Message) -> Answer<()> {
        let body = message.body();
        let application_id = self.rest.application();
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        self.done(&Call::new(Method::PATCH, route).with(&body, &message.files)).await
    }

    /// Shows a form.
    pub(crate) async fn show_form(
        &self,
        (id, token): (u64, &str),
        form: &Form,
        limit: Duration,
    ) -> Answer<()> {
        let body = json!({ "type": 9, "data": form.body() });
        self.respond(id, token, &body, &[], limit).await
    }

    /// Suggests values for the option that is being typed.
    pub(crate) async fn suggest(
        &self,
        (id, token): (u64, &str),
        suggestions: &[Suggestion],
        limit: Duration,
    ) -> Answer<()> {
        let body = json!({ "type": 8, "data": { "choices": suggestions } });
        self.respond(id, token, &body, &[], limit).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_whatever_stands_beside_what_is_used() {
        let own = PersonId::new(1);
        let message = |more: Value| {
            let mut message = json!({
                "id": "5", "author": {"id": "1"}, "content": "x", "nonce": "n",
                "attachments": [{"id": "7", "filename": "a.png"}],
            });
            if let (Some(fields), Value::Object(more)) = (message.as_object_mut(), more) {
                fields.extend(more);
            }
            Posted::read(&message, own)
        };
        let plain = message(json!({})).expect("it is Herald's");
        assert_eq!((plain.id.get(), plain.content.as_str()), (5, "x"));
        assert_eq!((plain.nonce.as_deref(), plain.files.len()), (Some("n"), 1));
        assert_eq!(message(json!({"nonce": 12})).and_then(|one| one.nonce).as_deref(), Some("12"));
        for odd in [
            json!({"content": null, "attachments": null, "nonce": {}}),
            json!({"content": 5, "attachments": [null, {"filename": 5}, "a.png"], "flags": "?"}),
        ] {
            let read = message(odd).expect("it is Herald's");
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

    #[test]
    fn ids_are_texts_or_numbers_that_discord_gives() {
        for (value, expected) in [
            (json!("1100000000000000001"), Some(1_100_000_000_000_000_001)),
            (json!(5), Some(5)),
            (json!("9223372036854775807"), Some(i64::MAX.cast_unsigned())),
            (json!("9223372036854775808"), None),
            (json!("18446744073709551615"), None),
            (json!(0), None),
            (json!(-5), None),
            (json!("x"), None),
            (Value::Null, None),
        ] {
            assert_eq!(id(&value), expected, "{value}");
            let read: Result<Identified, _> = serde_json::from_value(json!({ "id": value }));
            assert_eq!(read.map(|read| read.id.0).ok(), expected);
        }
    }
}
