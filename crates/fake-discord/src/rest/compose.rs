//! Creates and edits messages from request bodies, for channels, callbacks and webhooks.

use serde_json::{Value, json};

use crate::errors::{self, ApiError, FormErrors};
use crate::ids::BOT;
use crate::interaction::ATTACHMENT_LIMIT;
use crate::message::{Attachment, COMPONENTS_V2, EPHEMERAL, LOADING, Message};
use crate::rest::call::{Call, snowflake};
use crate::snowflake::Snowflake;
use crate::validate::{component, message as rules, poll};
use crate::world::{World, named_users};

/// Flags a bot may set: `SUPPRESS_EMBEDS`, `SUPPRESS_NOTIFICATIONS`, `IS_COMPONENTS_V2`.
const SETTABLE: u64 = 1 << 2 | 1 << 12 | COMPONENTS_V2;

impl World {
    /// Applies a body to a message, which keeps fields that the body doesn't name. Reports errors
    /// by field and changes nothing then.
    pub(crate) fn compose(
        &mut self,
        call: &Call,
        body: &Value,
        message: &mut Message,
        new: bool,
    ) -> Result<(), ApiError> {
        if !body.is_object() && (!body.is_null() || call.files.is_empty()) {
            return Err(errors::empty_message());
        }
        let mut errors = FormErrors::default();
        let old = (!new).then_some(&*message);
        let attachments = self.attachments(&mut errors, call, body, message, new);
        let names: Vec<String> = attachments.iter().map(|file| file.filename.clone()).collect();
        rules::check(&mut errors, body, old, &names);
        let mut unknown = Vec::new();
        self.unknown_emoji(&body["components"], "components", &mut unknown);
        for at in unknown {
            errors.add(at, "COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
        errors.finish()?;
        self.check_message_body(call)?;
        if call.files.iter().any(|file| file.bytes.len() > ATTACHMENT_LIMIT) {
            return Err(errors::entity_too_large());
        }
        message.attachments = attachments;
        if let Some(content) = body.get("content") {
            message.content = content.as_str().unwrap_or("").to_owned();
        }
        if let Some(embeds) = body.get("embeds") {
            message.embeds = embeds.as_array().cloned().unwrap_or_default();
            message.embeds.iter_mut().for_each(complete_embed);
        }
        if let Some(components) = body.get("components") {
            message.components = components.as_array().cloned().unwrap_or_default();
            component::complete(&mut message.components);
        }
        if new && !body["poll"].is_null() {
            message.poll = Some(poll::poll_json(&body["poll"]));
        }
        if let Some(flags) = body["flags"].as_u64() {
            let kept_flags = message.flags & !(SETTABLE | LOADING);
            message.flags = kept_flags | flags & SETTABLE;
        }
        message.flags &= !LOADING;
        let blocks = json!([message.embeds, message.components]).to_string();
        for file in &mut message.attachments {
            file.placed = blocks.contains(&format!("\"attachment://{}\"", file.filename));
        }
        let v2 = message.flags & COMPONENTS_V2 != 0;
        if v2 {
            // Files of a version 2 message show only if a component refers to them.
            message.attachments.retain(|file| file.placed);
        }
        let empty = message.content.trim().is_empty()
            && message.embeds.is_empty()
            && message.attachments.is_empty()
            && message.poll.is_none()
            && (!v2 || message.components.is_empty());
        if empty {
            return Err(errors::empty_message());
        }
        self.mention(body, message, new);
        Ok(())
    }

    fn attachments(
        &mut self,
        errors: &mut FormErrors,
        call: &Call,
        body: &Value,
        message: &Message,
        new: bool,
    ) -> Vec<Attachment> {
        let entries = body["attachments"].as_array();
        let listed = body.get("attachments").is_some_and(|list| !list.is_null());
        let embeds_change = body.get("embeds").is_some() || body.get("components").is_some();
        let text_of_new = json!([body["embeds"], body["components"]]).to_string();
        let mut attachments: Vec<Attachment> = Vec::new();
        for file in &message.attachments {
            let is_listed =
                entries.into_iter().flatten().any(|e| snowflake(&e["id"]) == Some(file.id));
            let still_placed = if embeds_change {
                text_of_new.contains(&format!("\"attachment://{}\"", file.filename))
            } else {
                file.placed
            };
            // A new file of the same name replaces it.
            let replaced = call.files.iter().any(|upload| {
                let of = |e: &&Value| snowflake(&e["id"]) == Some(upload.number);
                let entry = entries.into_iter().flatten().find(of);
                let filename = entry.and_then(|e| e["filename"].as_str());
                clean_filename(filename.unwrap_or(&upload.filename)) == file.filename
            });
            // A file inside an embed belongs to the embed; others must be listed to stay.
            let stays = if file.placed { still_placed && !replaced } else { !listed };
            if is_listed || stays {
                attachments.push(file.clone());
            }
        }
        for (number, entry) in entries.into_iter().flatten().enumerate() {
            let at = format!("attachments.{number}");
            let description = entry["description"].as_str();
            if let Some(words) = description {
                errors.length(format!("{at}.description"), words, 0, 1024);
            }
            let Some(id) = snowflake(&entry["id"]) else {
                errors.required(format!("{at}.id"));
                continue;
            };
            if let Some(file) = attachments.iter_mut().find(|file| file.id == id) {
                if let Some(words) = description {
                    file.description = Some(words.to_owned());
                }
            } else if !call.files.iter().any(|file| file.number == id) {
                let words = if new {
                    format!("Attachment data cannot be found (files[{id}] is missing)")
                } else {
                    "The attachment is neither uploaded nor part of the message".to_owned()
                };
                errors.add(format!("{at}.id"), "ATTACHMENT_NOT_FOUND", words);
            }
        }
        for upload in &call.files {
            let entry = entries
                .into_iter()
                .flatten()
                .find(|entry| snowflake(&entry["id"]) == Some(upload.number));
            let filename = entry.and_then(|e| e["filename"].as_str()).unwrap_or(&upload.filename);
            let filename = clean_filename(filename);
            let size = image_size(&upload.bytes);
            attachments.push(Attachment {
                id: self.mint.next(),
                content_type: type_of(&filename, upload.content_type.as_deref()),
                filename,
                description: entry
                    .and_then(|entry| entry["description"].as_str())
                    .filter(|words| !words.is_empty())
                    .map(str::to_owned),
                width: size.map(|(width, _)| width),
                height: size.map(|(_, height)| height),
                placed: false,
                bytes: upload.bytes.clone(),
            });
        }
        errors.count("attachments", attachments.len(), 0, 10);
        attachments
    }

    /// Computes the mentions, and for a new message the notifications.
    pub(crate) fn mention(&self, body: &Value, message: &mut Message, new: bool) {
        let mut words = message.content.clone();
        for part in component::flatten(&message.components) {
            if part["type"] == 10 {
                words.push('\n');
                words.push_str(part["content"].as_str().unwrap_or(""));
            }
        }
        let allowed_mentions = &body["allowed_mentions"];
        let parses = |kind: &str| {
            allowed_mentions.is_null()
                || allowed_mentions["parse"].as_array().is_some_and(|p| p.iter().any(|k| k == kind))
        };
        let listed = |id: Snowflake| {
            let users = allowed_mentions["users"].as_array().into_iter().flatten();
            users.filter_map(snowflake).any(|user| user == id)
        };
        let mut mentions: Vec<Snowflake> = named_users(&words)
            .into_iter()
            .filter(|id| self.user(*id).is_some() && (parses("users") || listed(*id)))
            .collect();
        let replied = message.reply_to.and_then(|(channel, id)| self.message(channel, id));
        if let Some(original) = replied.filter(|_| !message.webhook) {
            let pings_author =
                allowed_mentions["replied_user"].as_bool().unwrap_or(allowed_mentions.is_null());
            if pings_author && !mentions.contains(&original.author) {
                mentions.push(original.author);
            }
        }
        let may_everyone = self.channels.get(&message.channel).is_some_and(|channel| {
            let may_ping = if message.author == BOT {
                self.bot_permissions(channel)
            } else {
                World::person_permissions(message.author)
            };
            may_ping & crate::permissions::MENTION_EVERYONE != 0
        });
        message.everyone = may_everyone
            && parses("everyone")
            && (words.contains("@everyone") || words.contains("@here"));
        if new && message.flags & EPHEMERAL == 0 {
            message.pings = if message.everyone {
                self.members.iter().copied().filter(|id| *id != message.author).collect()
            } else {
                let place = self.channels.get(&message.channel);
                let reached = |id: &Snowflake| {
                    place.is_some_and(|c| c.kind == 12 || self.can_see(*id, c) || *id == BOT)
                };
                mentions
                    .iter()
                    .copied()
                    .filter(|id| *id != message.author)
                    .filter(reached)
                    .collect()
            };
        }
        message.mentions = mentions;
    }
}

fn complete_embed(embed: &mut Value) {
    embed["type"] = json!("rich");
    if let Some(map) = embed.as_object_mut() {
        map.retain(|_, value| !value.is_null());
    }
    for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
        if !field["inline"].is_boolean() {
            field["inline"] = json!(false);
        }
    }
}

pub(crate) fn clean_filename(name: &str) -> String {
    let clean: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' })
        .collect();
    if clean.is_empty() { "unknown".to_owned() } else { clean }
}

pub(crate) fn type_of(filename: &str, content_type: Option<&str>) -> Option<String> {
    let ending = filename.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
    let known_type = match ending.as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" | "log" | "md" | "pgn" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        _ => return content_type.map(str::to_owned),
    };
    Some(known_type.to_owned())
}

pub(crate) fn image_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes);
        return Some((u32::from(number(6)?), u32::from(number(8)?)));
    }
    None
}
