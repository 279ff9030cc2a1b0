//! Requests to Discord, each with a limit of time and a typed answer to "why not?".

use std::sync::Arc;
use std::time::Duration;

use referee::{ChannelId, GuildId, MessageId, PersonId};
use serde_json::{Value, json};
use serenity::all::{
    CreateAttachment, Http, LightMethod, Multipart, MultipartUpload, Nonce, Request, Route,
};
use serenity::model::id as discord;

use crate::discord::trouble::{NO_MEMBER, THREAD_EXISTS, Trouble, code, trouble};
use crate::discord::wire::{EPHEMERAL, Form, Message, Suggestion};

/// Discord's REST API, as far as Herald uses it.
#[derive(Clone, Debug)]
pub(crate) struct Api {
    http: Arc<Http>,
    /// For files, which are fetched without the bot's token.
    files: reqwest::Client,
    patience: Duration,
}

type Answer<T> = Result<T, Trouble>;

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

impl Api {
    /// The API through a client of serenity's. No request waits longer than `patience`.
    pub(crate) fn new(http: Arc<Http>, patience: Duration) -> Api {
        Api { http, files: reqwest::Client::new(), patience }
    }

    /// The client underneath.
    pub(crate) fn http(&self) -> &Http {
        &self.http
    }

    async fn within<T>(
        &self,
        limit: Duration,
        request: impl Future<Output = serenity::Result<T>>,
    ) -> Answer<T> {
        match tokio::time::timeout(limit, request).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(trouble(error)),
            Err(_) => Err(Trouble::NotNow(format!("no answer within {limit:?}"))),
        }
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
        let request =
            self.http.send_message(discord::ChannelId::new(channel.get()), files(message), &body);
        let sent = self.within(self.patience, request).await?;
        Ok(MessageId::new(sent.id.get()))
    }

    /// Changes a message of Herald's own.
    pub(crate) async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        body: &Value,
    ) -> Answer<()> {
        let (channel, message) =
            (discord::ChannelId::new(channel.get()), discord::MessageId::new(message.get()));
        let request = self.http.edit_message(channel, message, body, Vec::new());
        self.within(self.patience, request).await.map(drop)
    }

    /// The newest messages of a channel that Herald wrote, newest first.
    pub(crate) async fn own_messages(
        &self,
        channel: ChannelId,
        own: PersonId,
    ) -> Answer<Vec<Posted>> {
        // The most that Discord gives at once.
        const MOST: u8 = 100;
        let channel = discord::ChannelId::new(channel.get());
        let request = self.http.get_messages(channel, None, Some(MOST));
        let messages = self.within(self.patience, request).await?;
        Ok(messages
            .into_iter()
            .filter(|message| message.author.id.get() == own.get())
            .map(|message| Posted {
                id: MessageId::new(message.id.get()),
                content: message.content,
                files: message.attachments.into_iter().map(|file| file.filename).collect(),
                nonce: message.nonce.map(|nonce| match nonce {
                    Nonce::String(text) => text,
                    Nonce::Number(number) => number.to_string(),
                }),
            })
            .collect())
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
        let request = self.http.create_thread_from_message(
            discord::ChannelId::new(channel.get()),
            discord::MessageId::new(message.get()),
            &body,
            None,
        );
        match tokio::time::timeout(self.patience, request).await {
            Ok(Ok(thread)) => Ok(ChannelId::new(thread.id.get())),
            Ok(Err(error)) if code(&error) == Some(THREAD_EXISTS) => {
                Ok(ChannelId::new(message.get()))
            }
            Ok(Err(error)) => Err(trouble(error)),
            Err(_) => Err(Trouble::NotNow("no answer".into())),
        }
    }

    /// Wakes a thread that Discord has archived for want of messages.
    pub(crate) async fn wake_thread(&self, thread: ChannelId) -> Answer<()> {
        let thread = discord::ChannelId::new(thread.get());
        let body = json!({ "archived": false });
        let request = self.http.edit_thread(thread, &body, None);
        self.within(self.patience, request).await.map(drop)
    }

    /// Adds somebody to a thread.
    pub(crate) async fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Answer<()> {
        let request = self.http.add_thread_channel_member(
            discord::ChannelId::new(thread.get()),
            discord::UserId::new(person.get()),
        );
        self.within(self.patience, request).await
    }

    /// Whether somebody is in a server.
    pub(crate) async fn is_member(&self, guild: GuildId, person: PersonId) -> Answer<bool> {
        let guild = discord::GuildId::new(guild.get());
        let request = self.http.get_member(guild, discord::UserId::new(person.get()));
        match tokio::time::timeout(self.patience, request).await {
            Ok(Ok(_)) => Ok(true),
            Ok(Err(error)) if code(&error).is_some_and(|code| NO_MEMBER.contains(&code)) => {
                Ok(false)
            }
            Ok(Err(error)) => Err(trouble(error)),
            Err(_) => Err(Trouble::NotNow("no answer".into())),
        }
    }

    /// Fetches a file that Discord keeps, at most so many bytes of it.
    pub(crate) async fn fetch(&self, url: &str, most: u32) -> Answer<Vec<u8>> {
        let not_now = |cause: reqwest::Error| Trouble::NotNow(cause.without_url().to_string());
        let fetching = async {
            let response = self.files.get(url).send().await.map_err(not_now)?;
            let mut response = response.error_for_status().map_err(not_now)?;
            let mut bytes = Vec::new();
            while let Some(chunk) = response.chunk().await.map_err(not_now)? {
                if bytes.len() + chunk.len() > most as usize {
                    return Err(Trouble::Wrong("the file is larger than it was said to be".into()));
                }
                bytes.extend_from_slice(&chunk);
            }
            Ok(bytes)
        };
        tokio::time::timeout(self.patience, fetching)
            .await
            .unwrap_or_else(|_| Err(Trouble::NotNow("no answer".into())))
    }

    /// Replaces the whole set of commands.
    pub(crate) async fn register(&self, commands: &Value) -> Answer<()> {
        let request = self.http.create_global_commands(commands);
        self.within(self.patience, request).await.map(drop)
    }

    async fn respond(
        &self,
        id: u64,
        token: &str,
        body: Value,
        files: Vec<CreateAttachment>,
        limit: Duration,
    ) -> Answer<()> {
        let id = discord::InteractionId::new(id);
        let request = self.http.create_interaction_response(id, token, &body, files);
        self.within(limit, request).await
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
        self.respond(id, token, body, files(message), limit).await
    }

    /// Answers an interaction with a message that everybody sees.
    pub(crate) async fn answer_to_all(
        &self,
        (id, token): (u64, &str),
        message: Message,
        limit: Duration,
    ) -> Answer<MessageId> {
        let body = json!({ "type": 4, "data": message.body() });
        let payload = Some(body.to_string());
        let upload = MultipartUpload::Attachments(files(message));
        let route =
            Route::InteractionResponse { interaction_id: discord::InteractionId::new(id), token };
        // serenity's own method does not ask for the message.
        let request = Request::new(route, LightMethod::Post)
            .params(Some(vec![("with_response", "true".to_owned())]))
            .multipart(Some(Multipart { upload, payload_json: payload, fields: Vec::new() }));
        let answer: Value = self.within(limit, self.http.fire(request)).await?;
        let id = answer["resource"]["message"]["id"].as_str().and_then(|id| id.parse().ok());
        id.map(MessageId::new)
            .ok_or_else(|| Trouble::NotNow("the answer does not name its message".into()))
    }

    /// The message with which an interaction was answered.
    pub(crate) async fn answered(&self, token: &str) -> Answer<MessageId> {
        let request = self.http.get_original_interaction_response(token);
        let message = self.within(self.patience, request).await?;
        Ok(MessageId::new(message.id.get()))
    }

    /// Takes the buttons off the message on which the button is, by its own answer.
    pub(crate) async fn take_buttons_off(
        &self,
        (id, token): (u64, &str),
        limit: Duration,
    ) -> Answer<()> {
        let body = json!({ "type": 7, "data": { "components": [] } });
        self.respond(id, token, body, Vec::new(), limit).await
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
        let request = self.http.create_followup_message(token, &body, files(message));
        let sent = self.within(self.patience, request).await?;
        Ok(MessageId::new(sent.id.get()))
    }

    /// Changes a message that an interaction said: its answer, or one that followed it.
    pub(crate) async fn edit_said(
        &self,
        token: &str,
        followed: Option<MessageId>,
        body: &Value,
    ) -> Answer<()> {
        match followed {
            Some(id) => {
                let id = discord::MessageId::new(id.get());
                let request = self.http.edit_followup_message(token, id, body, Vec::new());
                self.within(self.patience, request).await.map(drop)
            }
            None => {
                let request = self.http.edit_original_interaction_response(token, body, Vec::new());
                self.within(self.patience, request).await.map(drop)
            }
        }
    }

    /// Shows that an answer will come, to the asker alone.
    pub(crate) async fn defer(&self, (id, token): (u64, &str), limit: Duration) -> Answer<()> {
        let body = json!({ "type": 5, "data": { "flags": EPHEMERAL } });
        self.respond(id, token, body, Vec::new(), limit).await
    }

    /// The answer after [`Api::defer`].
    pub(crate) async fn answer_deferred(&self, token: &str, message: Message) -> Answer<()> {
        let body = message.body();
        let request = self.http.edit_original_interaction_response(token, &body, files(message));
        self.within(self.patience, request).await.map(drop)
    }

    /// Shows a form.
    pub(crate) async fn show_form(
        &self,
        (id, token): (u64, &str),
        form: &Form,
        limit: Duration,
    ) -> Answer<()> {
        let body = json!({ "type": 9, "data": form.body() });
        self.respond(id, token, body, Vec::new(), limit).await
    }

    /// Suggests values for the option that is being typed.
    pub(crate) async fn suggest(
        &self,
        (id, token): (u64, &str),
        suggestions: &[Suggestion],
        limit: Duration,
    ) -> Answer<()> {
        let body = json!({ "type": 8, "data": { "choices": suggestions } });
        self.respond(id, token, body, Vec::new(), limit).await
    }
}

fn files(message: Message) -> Vec<CreateAttachment> {
    message.files.into_iter().map(|file| CreateAttachment::bytes(file.bytes, file.name)).collect()
}
