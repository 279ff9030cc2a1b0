//! Messages for Discord's API, as plain data that tests can inspect.
//!
//! Discord has two kinds of messages. Text alone is of the first kind. Everything else consists of
//! blocks: texts, pictures and rows, by default in one container. A message with blocks can't
//! return to the first kind, so every replacement uses blocks, even for text alone.
//!
//! Source: Discord's documentation, "Create Message", "Interaction Response Object", "Components".

mod block;
mod form;
mod posted;
mod row;
mod text;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use self::block::Room;
pub use self::block::{
    Accessory, Block, Color, Container, MOST_COMPONENTS, MOST_TEXT, Part, Picture, Section,
    Separator,
};
pub use self::form::{Field, Form, FormChoice, Input, Need};
pub use self::posted::PostedContent;
pub use self::row::{
    Button, Emoji, EntityKind, EntityMenu, MOST_OPTIONS, Menu, MenuOption, Row, Style,
};
pub use self::text::{
    MOST_CONTENT, MOST_DESCRIPTION, MOST_LABEL, MOST_THREAD_NAME, shorten, units,
};

/// Only the asker sees the message ("Message Flags").
pub const EPHEMERAL: u64 = 1 << 6;
/// The message consists of blocks ("Message Flags", `IS_COMPONENTS_V2`).
pub const COMPONENTS_V2: u64 = 1 << 15;

#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Discord's Markdown, at most 2,000 characters. Comes first.
    pub content: String,
    /// If empty, content, files and rows form one block.
    pub blocks: Vec<Block>,
    /// Buttons and menus, at most 5 rows. Come last.
    pub rows: Vec<Row>,
    /// Files that no block shows come before the rows.
    pub files: Vec<File>,
    /// Attached pictures of the edited message that it keeps.
    pub kept: Vec<Picture>,
    /// Users whom the mentions in the content notify. No one else is notified.
    pub pings: Vec<u64>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MessageEdit(Value);

#[derive(Clone, Debug)]
pub struct File {
    pub name: String,
    /// At most 1,024 characters.
    pub description: String,
    /// The container's edge colour, taken from the first file.
    pub accent: Option<Color>,
    pub bytes: Vec<u8>,
}

/// An autocomplete suggestion. Name and value have at most 100 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    pub name: String,
    pub value: SuggestionValue,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SuggestionValue {
    Text(String),
    Number(u64),
}

impl SuggestionValue {
    pub fn text(&self) -> Option<&str> {
        match self {
            SuggestionValue::Text(text) => Some(text),
            SuggestionValue::Number(_) => None,
        }
    }
}

impl<T: Into<String>> From<T> for SuggestionValue {
    fn from(text: T) -> SuggestionValue {
        SuggestionValue::Text(text.into())
    }
}

/// The edge colour if no picture has one.
const DEFAULT_ACCENT: Color = Color::rgb(0x5b, 0x6e, 0xe1);

pub const MOST_SUGGESTIONS: usize = 25;
pub const MOST_ROWS: usize = 5;

pub const MOST_BUTTONS: usize = 5;

impl File {
    pub fn picture(&self) -> Picture {
        Picture { file: self.name.clone(), description: self.description.clone() }
    }
}

impl Message {
    pub fn text(content: impl Into<String>) -> Message {
        Message { content: content.into(), ..Message::default() }
    }

    pub fn without_emoji(mut self) -> (bool, Message) {
        let blocks = self.blocks.iter_mut().flat_map(Block::rows_mut);
        let rows = self.rows.iter_mut().chain(blocks);
        let mut had = false;
        for row in rows {
            had |= row.take_emoji();
        }
        (had, self)
    }

    pub fn emoji(&self) -> Vec<u64> {
        let parts = self.blocks.iter().flat_map(Block::parts);
        let in_blocks = parts.filter_map(|part| match part {
            Part::Row(row) => Some(row),
            _ => None,
        });
        self.rows.iter().chain(in_blocks).flat_map(Row::emoji).collect()
    }

    /// Returns the body of an edit. Without new files, it keeps the attached files that a block
    /// shows.
    pub fn change(&self) -> MessageEdit {
        let MessageEdit(mut body) = self.replacement();
        if self.files.is_empty()
            && let Some(fields) = body.as_object_mut()
        {
            fields.remove("attachments");
        }
        MessageEdit(body)
    }

    pub fn replacement(&self) -> MessageEdit {
        let mut body = self.attached();
        body["content"] = Value::Null;
        body["embeds"] = json!([]);
        body["flags"] = Value::from(COMPONENTS_V2);
        body["components"] = self.blocks_body();
        MessageEdit(body)
    }

    fn body(&self) -> Value {
        let mut body = self.attached();
        if self.is_of_blocks() {
            body["flags"] = Value::from(COMPONENTS_V2);
            body["components"] = self.blocks_body();
        } else {
            body["content"] = Value::from(shorten(&self.content, MOST_CONTENT));
            body["components"] = json!([]);
        }
        body
    }

    fn attached(&self) -> Value {
        let files: Vec<Value> = self
            .files
            .iter()
            .enumerate()
            .map(|(id, file)| {
                json!({
                    "id": id,
                    "filename": file.name,
                    "description": shorten(&file.description, MOST_DESCRIPTION),
                })
            })
            .collect();
        // Ids that stand for forgotten players aren't Discord users.
        let is_valid = |one: &&u64| i64::try_from(**one).is_ok();
        let ids: Vec<String> = self.pings.iter().filter(is_valid).map(u64::to_string).collect();
        json!({
            "attachments": files,
            "allowed_mentions": { "parse": [], "users": ids },
        })
    }

    /// Adds the flags of its body to `extra` ("Message Flags").
    pub fn flags(&self, extra: u64) -> u64 {
        if self.is_of_blocks() { extra | COMPONENTS_V2 } else { extra }
    }

    /// Whether it is more than text and files that aren't pictures.
    fn is_of_blocks(&self) -> bool {
        let pictured = || self.files.iter().any(|file| is_picture(&file.name));
        let parts = !self.blocks.is_empty() || !self.rows.is_empty() || !self.kept.is_empty();
        parts || pictured()
    }

    /// Returns everything as components. If room is short, the rows below the blocks stay.
    fn blocks_body(&self) -> Value {
        let mut room = Room::of_message();
        if self.blocks.is_empty() {
            return self.as_one_block().body(&mut room).into_iter().collect();
        }
        let rows = self.rows.iter().take(MOST_ROWS);
        let rows: Vec<Value> = rows.filter(|row| room.take(row.count())).map(Row::body).collect();
        let first = Block::from(Part::Text(self.content.clone()));
        let others: Vec<Block> = self.unshown_files().into_iter().map(Block::from).collect();
        let blocks = std::iter::once(&first).chain(&self.blocks).chain(&others);
        let mut components: Vec<Value> = blocks.filter_map(|block| block.body(&mut room)).collect();
        components.extend(rows);
        Value::Array(components)
    }

    /// Puts text, pictures and rows in one container; text alone gets none.
    fn as_one_block(&self) -> Block {
        let words = Part::Text(self.content.clone());
        if !self.is_of_blocks() && self.files.is_empty() {
            return words.into();
        }
        let rows = self.rows.iter().take(MOST_ROWS).cloned().map(Part::Row);
        let gallery = (!self.kept.is_empty()).then(|| Part::Gallery(self.kept.clone()));
        let pictures = gallery.into_iter().chain(self.unshown_files());
        let parts = std::iter::once(words).chain(pictures).chain(rows).collect();
        let color = self.files.first().and_then(|file| file.accent).unwrap_or(DEFAULT_ACCENT);
        Container { color: Some(color), parts }.into()
    }

    fn unshown_files(&self) -> Vec<Part> {
        let is_shown = |file: &File| {
            self.blocks.iter().flat_map(Block::parts).any(|part| part.shows(&file.name))
        };
        let (pictures, others): (Vec<&File>, Vec<&File>) = self
            .files
            .iter()
            .filter(|file| !is_shown(file))
            .partition(|file| is_picture(&file.name));
        let pictures: Vec<Picture> = pictures.into_iter().map(File::picture).collect();
        let gallery = (!pictures.is_empty()).then_some(Part::Gallery(pictures));
        let others = others.into_iter().map(|file| Part::File(file.name.clone()));
        gallery.into_iter().chain(others).collect()
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.body().serialize(serializer)
    }
}

fn is_picture(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| matches!(ending, "png" | "gif" | "jpg" | "webp"))
}
