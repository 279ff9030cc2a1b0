//! The test driver: people as values, in the same process, without sleeping.
//!
//! ```no_run
//! # async fn journey() -> Result<(), Box<dyn std::error::Error>> {
//! let sandbox = fake_discord::start(fake_discord::Options::default()).await?;
//! // … start the bot with `sandbox.url()` and `sandbox.token()` …
//! let (alice, bob) = (sandbox.person("Alice")?, sandbox.person("Bob")?);
//! let room = sandbox.channel("war-room")?;
//! sandbox.wait_for_command("challenge").await?;
//! let said = alice.command(room, "challenge", [("opponent", (&bob).into())]).await?;
//! let offer = said.finished().await?;
//! bob.click(offer.id, "Accept").await?;
//! # Ok(())
//! # }
//! ```

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::SharedState;
use crate::interaction::{First, ResponseState};
pub use crate::seen::{SeenAttachment, SeenControl, SeenMessage};
use crate::snowflake::Snowflake;
use crate::world::World;

/// The timeout of all waits. It only reports what never comes, so it is long enough for the slowest
/// machine.
pub const PATIENCE: Duration = Duration::from_secs(180);

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum DriverError {
    #[error("there is nobody called {0} in the sandbox")]
    NoSuchPerson(String),
    #[error("this person sees no such channel")]
    NoSuchChannel,
    #[error("this person sees no such message")]
    NoSuchMessage,
    #[error("there is no command /{0} here")]
    NoSuchCommand(String),
    #[error("the command has no option {0}")]
    NoSuchOption(String),
    #[error("{0} is required")]
    MissingOption(String),
    #[error("{option} must be {expected}")]
    WrongType { option: String, expected: String },
    #[error("{0} is not among the choices")]
    NotAChoice(String),
    #[error("the option {0} has no autocomplete")]
    NoAutocomplete(String),
    #[error("there is no button, menu or field {0}")]
    NoSuchComponent(String),
    #[error("{0} is disabled")]
    Disabled(String),
    #[error("no form is open")]
    NoModal,
    #[error("{0}")]
    Refused(String),
    /// The bot sent no first response in time (three seconds, unless a test allows more).
    #[error("The application did not respond")]
    DidNotRespond,
    #[error("the bot answered in another way: {0}")]
    OtherResponse(String),
    /// The awaited state didn't come. Holds the last observation.
    #[error("timed out; last seen: {0}")]
    TimedOut(String),
}

#[derive(Debug, Clone, PartialEq)]
pub enum OptionValue {
    Text(String),
    Integer(i64),
    Number(f64),
    Boolean(bool),
    User(Snowflake),
    Channel(Snowflake),
    Role(Snowflake),
    File(FileOption),
}

#[derive(Debug, Clone, PartialEq)]
pub struct FileOption {
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Arc<[u8]>,
}

impl OptionValue {
    pub(crate) fn as_text(&self) -> String {
        match self {
            OptionValue::Text(text) => text.clone(),
            OptionValue::Integer(number) => number.to_string(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Boolean(answer) => answer.to_string(),
            OptionValue::User(id) | OptionValue::Channel(id) | OptionValue::Role(id) => {
                id.to_string()
            }
            OptionValue::File(file) => file.filename.clone(),
        }
    }

    pub fn file(filename: &str, bytes: impl Into<Arc<[u8]>>) -> Self {
        let filename = filename.to_owned();
        OptionValue::File(FileOption { filename, content_type: None, bytes: bytes.into() })
    }
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        OptionValue::Text(text.to_owned())
    }
}
impl From<String> for OptionValue {
    fn from(text: String) -> Self {
        OptionValue::Text(text)
    }
}
impl From<i64> for OptionValue {
    fn from(number: i64) -> Self {
        OptionValue::Integer(number)
    }
}
impl From<i32> for OptionValue {
    fn from(number: i32) -> Self {
        OptionValue::Integer(number.into())
    }
}
impl From<f64> for OptionValue {
    fn from(number: f64) -> Self {
        OptionValue::Number(number)
    }
}
impl From<bool> for OptionValue {
    fn from(answer: bool) -> Self {
        OptionValue::Boolean(answer)
    }
}
impl From<&Person> for OptionValue {
    fn from(person: &Person) -> Self {
        OptionValue::User(person.id)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    pub name: String,
    pub value: Value,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Modal {
    pub title: String,
    pub custom_id: String,
    /// In Discord's JSON.
    pub components: Vec<Value>,
    pub(crate) opened_by: Snowflake,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Response {
    Message(Box<SeenMessage>),
    Thinking {
        message: Snowflake,
        /// Whether only this person will see it.
        ephemeral: bool,
    },
    Updated(Box<SeenMessage>),
    /// The click was acknowledged; an edit may follow.
    UpdateLater,
    Modal(Modal),
}

#[derive(Clone)]
pub struct InteractionOutcome {
    shared: Arc<SharedState>,
    id: Snowflake,
    pub response: Response,
}

impl std::fmt::Debug for InteractionOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InteractionOutcome").field("response", &self.response).finish()
    }
}

impl InteractionOutcome {
    pub fn id(&self) -> Snowflake {
        self.id
    }

    /// Waits until the bot is done thinking and returns the message. After a silent acknowledgement
    /// of a click, returns the clicked message after its next edit.
    pub async fn finished(&self) -> Result<SeenMessage, DriverError> {
        let id = self.id;
        let wait = self.shared.until(move |world| {
            let interaction = world.interactions.get(&id)?;
            let original = interaction.original.and_then(|m| world.message(interaction.channel, m));
            match &interaction.state {
                ResponseState::Answered(First::UpdateLater) if interaction.edits == 0 => None,
                ResponseState::Answered(First::Modal(_) | First::Choices(_)) => {
                    Some(Err(DriverError::OtherResponse("no message".to_owned())))
                }
                _ => match original {
                    Some(message) if message.loading() => None,
                    Some(message) => Some(Ok(world.seen_message_of(message))),
                    None => Some(Err(DriverError::NoSuchMessage)),
                },
            }
        });
        match tokio::time::timeout(PATIENCE, wait).await {
            Ok(result) => result,
            Err(_) => Err(DriverError::TimedOut("the bot is still thinking".to_owned())),
        }
    }

    pub fn message(&self) -> Result<&SeenMessage, DriverError> {
        match &self.response {
            Response::Message(message) | Response::Updated(message) => Ok(message),
            other => Err(DriverError::OtherResponse(format!("{other:?}"))),
        }
    }

    pub fn modal(&self) -> Result<&Modal, DriverError> {
        match &self.response {
            Response::Modal(modal) => Ok(modal),
            other => Err(DriverError::OtherResponse(format!("{other:?}"))),
        }
    }

    pub fn followups(&self) -> Vec<SeenMessage> {
        self.shared.read(|world| {
            let Some(interaction) = world.interactions.get(&self.id) else { return Vec::new() };
            let ids = interaction.followups.iter();
            ids.filter_map(|id| world.message(interaction.channel, *id))
                .map(|message| world.seen_message_of(message))
                .collect()
        })
    }
}

#[derive(Clone)]
pub struct Person {
    pub(crate) shared: Arc<SharedState>,
    pub id: Snowflake,
    pub name: &'static str,
}

impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person").field("name", &self.name).field("id", &self.id).finish()
    }
}

impl Person {
    /// Uses a slash command (`"name"`, or `"name subcommand"`) and waits for the first response.
    pub async fn command<'o>(
        &self,
        channel: Snowflake,
        name: &str,
        options: impl IntoIterator<Item = (&'o str, OptionValue)>,
    ) -> Result<InteractionOutcome, DriverError> {
        let options = options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let id = self.shared.change(|w| w.use_command(self.id, channel, name, options, None))?;
        outcome(&self.shared, id).await
    }

    pub async fn autocomplete<'o>(
        &self,
        channel: Snowflake,
        name: &str,
        options: impl IntoIterator<Item = (&'o str, OptionValue)>,
        focused: &str,
    ) -> Result<Vec<Choice>, DriverError> {
        let options = options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let start = |w: &mut World| w.use_command(self.id, channel, name, options, Some(focused));
        let id = self.shared.change(start)?;
        match first_response(&self.shared, id).await? {
            First::Choices(choices) => Ok(choices
                .into_iter()
                .map(|choice| Choice {
                    name: choice["name"].as_str().unwrap_or("").to_owned(),
                    value: choice["value"].clone(),
                })
                .collect()),
            other => Err(DriverError::OtherResponse(format!("{other:?}"))),
        }
    }

    pub async fn click(
        &self,
        message: Snowflake,
        button: &str,
    ) -> Result<InteractionOutcome, DriverError> {
        let id = self.shared.change(|w| w.use_component(self.id, message, button, None))?;
        outcome(&self.shared, id).await
    }

    /// Chooses in a select menu, by values or labels, or by names or ids of people.
    pub async fn choose(
        &self,
        message: Snowflake,
        menu: &str,
        values: &[&str],
    ) -> Result<InteractionOutcome, DriverError> {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        let id = self.shared.change(|w| w.use_component(self.id, message, menu, Some(&values)))?;
        outcome(&self.shared, id).await
    }

    pub fn post(&self, channel: Snowflake, text: &str) -> Result<Snowflake, DriverError> {
        self.shared.change(|world| world.post_message(self.id, channel, text))
    }

    /// Returns the messages that this person sees in a channel or thread, oldest first, without the
    /// notices of new threads (types 18 and 21).
    pub fn sees(&self, channel: Snowflake) -> Vec<SeenMessage> {
        self.shared.read(|world| messages_seen_by(world, self.id, channel))
    }

    /// Returns the newest pruned message of a channel ([`crate::Sandbox::set_history`]). A check
    /// must not mistake it for one that never came.
    pub fn newest_forgotten(&self, channel: Snowflake) -> Option<Snowflake> {
        self.shared.read(|world| world.newest_pruned.get(&channel).copied())
    }

    pub fn message(&self, id: Snowflake) -> Result<SeenMessage, DriverError> {
        self.shared.read(|world| {
            world.seen_message(self.id, id).map(|message| world.seen_message_of(message))
        })
    }

    /// Waits until a check of this person's messages in a channel succeeds. Repeats it after every
    /// change, up to [`PATIENCE`].
    pub async fn wait<T>(
        &self,
        channel: Snowflake,
        mut look: impl FnMut(&[SeenMessage]) -> Option<T>,
    ) -> Result<T, DriverError> {
        let id = self.id;
        let wait = self.shared.until(|world| look(&messages_seen_by(world, id, channel)));
        match tokio::time::timeout(PATIENCE, wait).await {
            Ok(value) => Ok(value),
            Err(_) => {
                let texts: Vec<String> =
                    self.sees(channel).iter().rev().take(3).map(SeenMessage::all_text).collect();
                Err(DriverError::TimedOut(texts.join(" | ")))
            }
        }
    }
}

fn messages_seen_by(world: &World, person: Snowflake, channel: Snowflake) -> Vec<SeenMessage> {
    if world.seen_channel(person, channel).is_err() {
        return Vec::new();
    }
    let list = world.messages.get(&channel).into_iter().flat_map(|list| list.values());
    list.filter(|message| message.visible_to(person) && !matches!(message.kind, 18 | 21))
        .map(|message| world.seen_message_of(message))
        .collect()
}

pub(crate) async fn first_response(
    shared: &Arc<SharedState>,
    id: Snowflake,
) -> Result<First, DriverError> {
    shared
        .until(|world| match &world.interactions.get(&id)?.state {
            ResponseState::Waiting => None,
            ResponseState::Answered(first) => Some(Ok(first.clone())),
            ResponseState::TimedOut => Some(Err(DriverError::DidNotRespond)),
        })
        .await
}

pub(crate) async fn outcome(
    shared: &Arc<SharedState>,
    id: Snowflake,
) -> Result<InteractionOutcome, DriverError> {
    let first = first_response(shared, id).await?;
    let find = |message: Snowflake| {
        shared.read(|world| {
            let deleted = world.interactions.get(&id).and_then(|open| open.deleted.as_ref());
            let deleted = deleted.filter(|deleted| deleted.id == message);
            let answer = world.find_message(message).or(deleted);
            Ok::<_, DriverError>(Box::new(
                world.seen_message_of(answer.ok_or(DriverError::NoSuchMessage)?),
            ))
        })
    };
    let response = match first {
        First::Message(message) => Response::Message(find(message)?),
        First::Updated(message) => Response::Updated(find(message)?),
        First::Thinking(message) => {
            let ephemeral = shared.read(|world| {
                world.find_message(message).is_some_and(|message| message.only_for.is_some())
            });
            Response::Thinking { message, ephemeral }
        }
        First::UpdateLater => Response::UpdateLater,
        First::Modal(form) => Response::Modal(Modal {
            title: form["title"].as_str().unwrap_or("").to_owned(),
            custom_id: form["custom_id"].as_str().unwrap_or("").to_owned(),
            components: form["components"].as_array().cloned().unwrap_or_default(),
            opened_by: id,
        }),
        First::Choices(_) => return Err(DriverError::OtherResponse("choices".to_owned())),
    };
    Ok(InteractionOutcome { shared: shared.clone(), id, response })
}
