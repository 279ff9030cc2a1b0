use std::sync::Arc;

use serde_json::Value;

use crate::message::{Attachment, COMPONENTS_V2, EPHEMERAL, Message};
use crate::snowflake::Snowflake;
use crate::validate::component::flatten;
use crate::world::World;

#[derive(Debug, Clone, PartialEq)]
pub struct SeenAttachment {
    pub id: Snowflake,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: Option<String>,
    pub bytes: Arc<[u8]>,
    pub placed: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct SeenControl {
    /// Discord's component type: 2 button, 3 text menu, 5 people, 6 roles, 7 either, 8 channels.
    pub kind: u8,
    pub label: Option<String>,
    /// Link buttons have none.
    pub custom_id: Option<String>,
    pub emoji: Option<String>,
    /// 1 to 6, for buttons.
    pub style: Option<u8>,
    pub disabled: bool,
    /// Labels and values of a text menu.
    pub options: Vec<(String, String)>,
    pub url: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct SeenMessage {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: String,
    pub author_id: Snowflake,
    pub kind: u8,
    /// The text, or in a version 2 message all texts of its components, each on its own lines.
    pub content: String,
    /// In Discord's JSON, with files as `attachment://name`.
    pub embeds: Vec<Value>,
    /// In Discord's JSON.
    pub components: Vec<Value>,
    pub attachments: Vec<SeenAttachment>,
    pub flags: u64,
    pub ephemeral: bool,
    pub thinking: bool,
    pub pings: Vec<String>,
    pub thread: Option<Snowflake>,
    pub edited: u32,
    pub reply_to: Option<Snowflake>,
    pub pinned: bool,
}

impl SeenMessage {
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

    pub fn rows(&self) -> Vec<&Value> {
        flatten(&self.components).into_iter().filter(|part| part["type"] == 1).collect()
    }

    pub fn button(&self, key: &str) -> Option<SeenControl> {
        self.controls().into_iter().find(|control| {
            control.kind == 2
                && (control.label.as_deref() == Some(key)
                    || control.custom_id.as_deref() == Some(key))
        })
    }

    /// Returns all text on the message: content, embeds, components, alternative texts.
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

fn words(message: &Message) -> String {
    let parts = flatten(&message.components);
    let texts = parts.iter().filter(|part| part["type"] == 10);
    let texts = texts.filter_map(|part| part["content"].as_str());
    let content = Some(message.content.as_str()).filter(|content| !content.is_empty());
    content.into_iter().chain(texts).collect::<Vec<_>>().join("\n")
}

/// Returns the alternative text of a file, or in a version 2 message, the component's text.
fn alternative_text(message: &Message, file: &Attachment) -> Option<String> {
    if message.flags & COMPONENTS_V2 == 0 {
        return file.description.clone();
    }
    let url = format!("attachment://{}", file.filename);
    let parts = flatten(&message.components);
    let items = parts.iter().flat_map(|part| part["items"].as_array().into_iter().flatten());
    let mut media = items.chain(parts.iter().copied());
    let item = media.find(|item| item["media"]["url"] == url.as_str())?;
    item["description"].as_str().map(str::to_owned)
}

impl World {
    pub(crate) fn seen_message_of(&self, message: &Message) -> SeenMessage {
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
