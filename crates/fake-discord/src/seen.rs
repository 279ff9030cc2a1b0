//! Messages as one person sees them.

use std::sync::Arc;

use serde_json::Value;

use crate::snowflake::Snowflake;
use crate::validate::component::flatten;
use crate::world::{Attachment, COMPONENTS_V2, EPHEMERAL, Message, World};

/// A file as a person sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenAttachment {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub filename: String,
    /// Its alt text.
    pub description: Option<String>,
    /// Its content type.
    pub content_type: Option<String>,
    /// What is in it.
    pub bytes: Arc<[u8]>,
    /// Shown inside an embed or component instead of under the message.
    pub placed: bool,
}

/// A button or select menu as a person sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenControl {
    /// Discord's component type: 2 button, 3 text menu, 5 people, 6 roles, 7 either, 8 channels.
    pub kind: u8,
    /// The label of a button, the placeholder of a menu.
    pub label: Option<String>,
    /// The custom id; link buttons have none.
    pub custom_id: Option<String>,
    /// The emoji on a button.
    pub emoji: Option<String>,
    /// The style of a button, 1 to 6.
    pub style: Option<u8>,
    /// Whether it cannot be used.
    pub disabled: bool,
    /// The options of a text menu: label and value.
    pub options: Vec<(String, String)>,
    /// The address of a link button.
    pub url: Option<String>,
}

/// A message as one person sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenMessage {
    /// Its id.
    pub id: Snowflake,
    /// The channel or thread it is in.
    pub channel: Snowflake,
    /// The name of its author.
    pub author: String,
    /// The id of its author.
    pub author_id: Snowflake,
    /// Discord's message type: 0 plain, 18 thread made, 19 reply, 20 slash command, 21 thread's
    /// start.
    pub kind: u8,
    /// The words on it: its text, or in a message of version 2 all texts of its components, each on
    /// lines of its own.
    pub content: String,
    /// Its embeds, as Discord's JSON (files by `attachment://name`).
    pub embeds: Vec<Value>,
    /// Its components, as Discord's JSON.
    pub components: Vec<Value>,
    /// Its files, those inside embeds too.
    pub attachments: Vec<SeenAttachment>,
    /// Its flags.
    pub flags: u64,
    /// Only this person sees it.
    pub ephemeral: bool,
    /// The bot is thinking: the content is still to come.
    pub thinking: bool,
    /// The names of those who were notified.
    pub pings: Vec<String>,
    /// The thread that was started from it.
    pub thread: Option<Snowflake>,
    /// How often it was edited.
    pub edited: u32,
    /// The message it replies to.
    pub reply_to: Option<Snowflake>,
    /// Whether it is pinned.
    pub pinned: bool,
}

impl SeenMessage {
    /// All buttons and select menus, in order.
    pub fn controls(&self) -> Vec<SeenControl> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        flatten(&self.components)
            .into_iter()
            .filter(|component| matches!(component["type"].as_u64(), Some(2 | 3 | 5..=8)))
            .map(|component| SeenControl {
                kind: component["type"].as_u64().and_then(|k| u8::try_from(k).ok()).unwrap_or(0),
                label: text(&component["label"]).or_else(|| text(&component["placeholder"])),
                custom_id: text(&component["custom_id"]),
                emoji: text(&component["emoji"]["name"]),
                style: component["style"].as_u64().and_then(|style| u8::try_from(style).ok()),
                disabled: component["disabled"] == true,
                options: component["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|option| Some((text(&option["label"])?, text(&option["value"])?)))
                    .collect(),
                url: text(&component["url"]),
            })
            .collect()
    }

    /// Its rows of buttons and menus, in order, also those within others.
    pub fn rows(&self) -> Vec<&Value> {
        flatten(&self.components).into_iter().filter(|part| part["type"] == 1).collect()
    }

    /// The button with this label or custom id.
    pub fn button(&self, key: &str) -> Option<SeenControl> {
        self.controls().into_iter().find(|control| {
            control.kind == 2
                && (control.label.as_deref() == Some(key)
                    || control.custom_id.as_deref() == Some(key))
        })
    }

    /// Everything that is written on the message: content, embeds, texts of components, alt texts.
    pub fn all_text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            for value in [&embed["author"]["name"], &embed["title"], &embed["description"]] {
                lines.extend(value.as_str().map(str::to_owned));
            }
            for field in embed["fields"].as_array().into_iter().flatten() {
                for key in ["name", "value"] {
                    lines.extend(field[key].as_str().map(str::to_owned));
                }
            }
            lines.extend(embed["footer"]["text"].as_str().map(str::to_owned));
        }
        for component in flatten(&self.components) {
            for key in ["label", "placeholder"] {
                lines.extend(component[key].as_str().map(str::to_owned));
            }
        }
        lines.extend(self.attachments.iter().filter_map(|file| file.description.clone()));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }
}

/// The words that people read on a message.
fn words(message: &Message) -> String {
    let parts = flatten(&message.components);
    let texts = parts.iter().filter(|part| part["type"] == 10);
    let texts = texts.filter_map(|part| part["content"].as_str());
    let content = Some(message.content.as_str()).filter(|content| !content.is_empty());
    content.into_iter().chain(texts).collect::<Vec<_>>().join("\n")
}

/// The alternative text that people get for a file: in a message of version 2 that of the component
/// which shows it, else its own.
fn alternative_text(message: &Message, file: &Attachment) -> Option<String> {
    if message.flags & COMPONENTS_V2 == 0 {
        return file.description.clone();
    }
    let url = format!("attachment://{}", file.filename);
    let parts = flatten(&message.components);
    let items = parts.iter().flat_map(|part| part["items"].as_array().into_iter().flatten());
    let mut shown = items.chain(parts.iter().copied());
    let item = shown.find(|item| item["media"]["url"] == url.as_str())?;
    item["description"].as_str().map(str::to_owned)
}

impl World {
    pub(crate) fn seen(&self, message: &Message) -> SeenMessage {
        let file = |file: &Attachment| SeenAttachment {
            id: file.id,
            filename: file.filename.clone(),
            description: alternative_text(message, file),
            content_type: file.content_type.clone(),
            bytes: file.bytes.clone(),
            placed: file.placed,
        };
        SeenMessage {
            id: message.id,
            channel: message.channel,
            author: self.name_of(message.author).to_owned(),
            author_id: message.author,
            kind: message.kind,
            content: words(message),
            embeds: message.embeds.clone(),
            components: message.components.clone(),
            attachments: message.attachments.iter().map(file).collect(),
            flags: message.flags,
            ephemeral: message.flags & EPHEMERAL != 0,
            thinking: message.loading(),
            pings: message.pings.iter().map(|id| self.name_of(*id).to_owned()).collect(),
            thread: self.channels.get(&message.id).filter(|c| c.is_thread()).map(|c| c.id),
            edited: message.edits,
            reply_to: message.reply_to.map(|(_, id)| id),
            pinned: message.pinned,
        }
    }
}
