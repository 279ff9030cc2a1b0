//! Messages as Discord's API takes them.
//!
//! Our own structures instead of serenity's builders: they are plain data that handlers make and
//! tests can look at, and serenity has no types for some of what Discord takes.
//!
//! A message is of one of two kinds. Of the first it is a text, below it pictures, below them rows
//! of buttons. One with [`blocks`](Message::blocks) is of the second, in which texts, pictures and
//! rows stand in any order; whatever else the message has becomes blocks, too. Discord keeps the
//! kind: a message that has had blocks cannot become one without.
//!
//! Source: Discord's documentation, "Create Message", "Interaction Response Object", "Components".

mod block;
mod form;
mod row;
mod text;

use serde::Serialize;
use serde_json::{Value, json};

use self::block::Room;
pub use self::block::{
    Accessory, Block, Color, Container, MOST_COMPONENTS, MOST_PICTURES, MOST_TEXT, Part, Picture,
    Section, Separator,
};
pub use self::form::{
    FORM_LINE, Field, Form, FormChoice, Input, MOST_FIELDS, MOST_RADIO_BUTTONS, Need,
};
pub use self::row::{Button, Emoji, MOST_OPTIONS, Menu, MenuOption, Row, Style, UserMenu};
pub use self::text::{MOST_CONTENT, MOST_DESCRIPTION, MOST_LABEL, shorten};

/// Only who asked sees the message ("Message Flags").
pub const EPHEMERAL: u64 = 1 << 6;
/// The message is made of blocks ("Message Flags", `IS_COMPONENTS_V2`).
pub const COMPONENTS_V2: u64 = 1 << 15;

/// A message to be sent or edited.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Discord's Markdown, at most 2,000 characters. In a message of blocks it is the first text.
    pub content: String,
    /// Texts, pictures and rows in their order; with any, the message is one of blocks.
    pub blocks: Vec<Block>,
    /// Rows of buttons and menus, at most 5. In a message of blocks they come last.
    pub rows: Vec<Row>,
    /// Files. In a message of blocks those that no block shows come before the rows.
    pub files: Vec<File>,
    /// Users whom the mentions in the content notify; nobody else is.
    pub pings: Vec<u64>,
}

/// A file with its alternative text.
#[derive(Clone, Debug)]
pub struct File {
    /// The file's name.
    pub name: String,
    /// At most 1,024 characters.
    pub description: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// A suggestion while a command is typed; both at most 100 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// What is shown.
    pub name: String,
    /// What is typed when it is chosen.
    pub value: Value,
}

/// At most so many suggestions.
pub const MOST_SUGGESTIONS: usize = 25;
/// At most so many rows in a message.
pub const MOST_ROWS: usize = 5;

impl File {
    /// The file as a picture of a gallery or section.
    pub fn picture(&self) -> Picture {
        Picture { file: self.name.clone(), description: self.description.clone() }
    }
}

impl Message {
    /// A message of words alone.
    pub fn text(content: impl Into<String>) -> Message {
        Message { content: content.into(), ..Message::default() }
    }

    /// Whether some of it has pictures beside the words; and without them.
    pub fn without_emoji(mut self) -> (bool, Message) {
        let blocks = self.blocks.iter_mut().flat_map(Block::rows_mut);
        let rows = self.rows.iter_mut().chain(blocks);
        let mut had = false;
        for row in rows {
            had |= row.take_emoji();
        }
        (had, self)
    }

    /// The same with nothing to press: without rows, and without buttons beside texts. A change to
    /// it without files leaves the pictures of the message where they are.
    #[must_use]
    pub fn without_controls(self) -> Message {
        let blocks = self.blocks.into_iter().filter_map(Block::without_controls).collect();
        Message { blocks, rows: Vec::new(), ..self }
    }

    /// The ids of the emoji beside its words.
    pub fn emoji(&self) -> Vec<u64> {
        let parts = self.blocks.iter().flat_map(Block::parts);
        let in_blocks = parts.filter_map(|part| match part {
            Part::Row(row) => Some(row),
            _ => None,
        });
        self.rows.iter().chain(in_blocks).flat_map(Row::emoji).collect()
    }

    /// The JSON body of a change. Without files in it, those of the message stay; in a message of
    /// blocks, those that a block shows.
    pub fn change(&self) -> Value {
        let mut body = self.replacement();
        if self.files.is_empty()
            && let Some(fields) = body.as_object_mut()
        {
            fields.remove("attachments");
        }
        body
    }

    /// The JSON body of a change after which nothing is left of what the message was. One of blocks
    /// may take the place of one without, not the other way round.
    pub fn replacement(&self) -> Value {
        let mut body = self.body();
        if !self.blocks.is_empty() {
            body["content"] = Value::Null;
            body["embeds"] = json!([]);
        }
        body
    }

    /// The JSON body. Attachments are named by their place, as the multipart form has them.
    pub fn body(&self) -> Value {
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
        // Nobody whom Discord knows is called by a number that stands for a former player.
        let known = |one: &&u64| i64::try_from(**one).is_ok();
        let called: Vec<String> = self.pings.iter().filter(known).map(u64::to_string).collect();
        let mut body = json!({
            "attachments": files,
            "allowed_mentions": { "parse": [], "users": called },
        });
        if self.blocks.is_empty() {
            body["content"] = Value::from(shorten(&self.content, MOST_CONTENT));
            body["components"] = self.rows.iter().take(MOST_ROWS).map(Row::body).collect();
        } else {
            body["flags"] = Value::from(COMPONENTS_V2);
            body["components"] = self.blocks_body();
        }
        body
    }

    /// The flags of its body, and these besides ("Message Flags").
    pub(crate) fn flags(&self, more: u64) -> u64 {
        if self.blocks.is_empty() { more } else { more | COMPONENTS_V2 }
    }

    /// All of it as components. Where there is not room for all, the rows below the blocks stay.
    fn blocks_body(&self) -> Value {
        let mut room = Room::of_message();
        let rows = self.rows.iter().take(MOST_ROWS);
        let rows: Vec<Value> = rows.filter(|row| room.take(row.count())).map(Row::body).collect();
        let first = Block::from(Part::Text(self.content.clone()));
        let others = self.unshown_files();
        let blocks = std::iter::once(&first).chain(&self.blocks).chain(&others);
        let mut components: Vec<Value> = blocks.filter_map(|block| block.body(&mut room)).collect();
        components.extend(rows);
        Value::Array(components)
    }

    /// Blocks that show the files which no other shows.
    fn unshown_files(&self) -> Vec<Block> {
        let shown = |file: &File| {
            self.blocks.iter().flat_map(Block::parts).any(|part| part.shows(&file.name))
        };
        let (pictures, others): (Vec<&File>, Vec<&File>) =
            self.files.iter().filter(|file| !shown(file)).partition(|file| is_picture(&file.name));
        let pictures: Vec<Picture> = pictures.into_iter().map(File::picture).collect();
        let gallery = (!pictures.is_empty()).then(|| Part::Gallery(pictures).into());
        let others = others.into_iter().map(|file| Part::File(file.name.clone()).into());
        gallery.into_iter().chain(others).collect()
    }
}

/// Whether Discord shows a file of this name as a picture.
fn is_picture(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| matches!(ending, "png" | "gif" | "jpg" | "webp"))
}
