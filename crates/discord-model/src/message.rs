//! Messages as Discord's API takes them.
//!
//! Our own structures instead of serenity's builders: they are plain data that handlers make and
//! tests can look at, and serenity has no types for some of what Discord takes.
//!
//! Discord knows two kinds of messages. Of the first is what is words alone. Everything else is of
//! the second, made of blocks: words, pictures and rows stand together behind one coloured edge, or
//! as [`blocks`](Message::blocks) say. Discord keeps the kind: a message that has had blocks cannot
//! become one without, so whatever takes the place of another is of blocks, words alone, too.
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

/// Only who asked sees the message ("Message Flags").
pub const EPHEMERAL: u64 = 1 << 6;
/// The message is made of blocks ("Message Flags", `IS_COMPONENTS_V2`).
pub const COMPONENTS_V2: u64 = 1 << 15;

/// A message to be sent or edited.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Discord's Markdown, at most 2,000 characters. It stands above all others.
    pub content: String,
    /// Texts, pictures and rows in their order, if they are to stand otherwise than together.
    pub blocks: Vec<Block>,
    /// Rows of buttons and menus, at most 5. They come last.
    pub rows: Vec<Row>,
    /// Files. Those that no block shows come before the rows.
    pub files: Vec<File>,
    /// Pictures that a message has already, and keeps when it is changed to this.
    pub kept: Vec<Picture>,
    /// Users whom the mentions in the content notify; nobody else is.
    pub pings: Vec<u64>,
}

/// The JSON body of a change of a message ("Edit Message").
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MessageEdit(Value);

/// A file with its alternative text.
#[derive(Clone, Debug)]
pub struct File {
    /// The file's name.
    pub name: String,
    /// At most 1,024 characters.
    pub description: String,
    /// The colour of the edge beside a message that shows it; that of its first file counts.
    pub accent: Option<Color>,
    /// The file.
    pub bytes: Vec<u8>,
}

/// A suggestion while a command is typed; both at most 100 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// What is shown.
    pub name: String,
    /// What is typed when it is chosen.
    pub value: SuggestionValue,
}

/// The value of a suggestion, of the type of its option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SuggestionValue {
    /// A text.
    Text(String),
    /// A number.
    Number(u64),
}

impl SuggestionValue {
    /// The text, if it is one.
    #[must_use]
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

/// The colour of the edge where no picture gives one.
const DEFAULT_ACCENT: Color = Color::rgb(0x5b, 0x6e, 0xe1);

/// At most so many suggestions.
pub const MOST_SUGGESTIONS: usize = 25;
/// At most so many rows in a message.
pub const MOST_ROWS: usize = 5;

/// Buttons in a row, at most ("Action Row").
pub const MOST_BUTTONS: usize = 5;

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

    /// The ids of the emoji beside its words.
    pub fn emoji(&self) -> Vec<u64> {
        let parts = self.blocks.iter().flat_map(Block::parts);
        let in_blocks = parts.filter_map(|part| match part {
            Part::Row(row) => Some(row),
            _ => None,
        });
        self.rows.iter().chain(in_blocks).flat_map(Row::emoji).collect()
    }

    /// The body of a change. Without files in it, those of the message stay that a block
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

    /// The body of a change after which nothing is left of what the message was, of whichever
    /// kind that was.
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

    /// Its files and whom it calls.
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
        // Nobody whom Discord knows is called by a number that stands for a former player.
        let known = |one: &&u64| i64::try_from(**one).is_ok();
        let called: Vec<String> = self.pings.iter().filter(known).map(u64::to_string).collect();
        json!({
            "attachments": files,
            "allowed_mentions": { "parse": [], "users": called },
        })
    }

    /// The flags of its body, and these besides ("Message Flags").
    pub fn flags(&self, more: u64) -> u64 {
        if self.is_of_blocks() { more | COMPONENTS_V2 } else { more }
    }

    /// Whether it is more than words, and a file to keep.
    fn is_of_blocks(&self) -> bool {
        let pictured = || self.files.iter().any(|file| is_picture(&file.name));
        let parts = !self.blocks.is_empty() || !self.rows.is_empty() || !self.kept.is_empty();
        parts || pictured()
    }

    /// All of it as components. Where there is not room for all, the rows below the blocks stay.
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

    /// Words, pictures and rows behind one edge; words alone stand by themselves.
    fn as_one_block(&self) -> Block {
        let words = Part::Text(self.content.clone());
        if !self.is_of_blocks() && self.files.is_empty() {
            return words.into();
        }
        let rows = self.rows.iter().take(MOST_ROWS).cloned().map(Part::Row);
        let kept = (!self.kept.is_empty()).then(|| Part::Gallery(self.kept.clone()));
        let pictures = kept.into_iter().chain(self.unshown_files());
        let parts = std::iter::once(words).chain(pictures).chain(rows).collect();
        let color = self.files.first().and_then(|file| file.accent).unwrap_or(DEFAULT_ACCENT);
        Container { color: Some(color), parts }.into()
    }

    /// Parts that show the files which no block shows.
    fn unshown_files(&self) -> Vec<Part> {
        let shown = |file: &File| {
            self.blocks.iter().flat_map(Block::parts).any(|part| part.shows(&file.name))
        };
        let (pictures, others): (Vec<&File>, Vec<&File>) =
            self.files.iter().filter(|file| !shown(file)).partition(|file| is_picture(&file.name));
        let pictures: Vec<Picture> = pictures.into_iter().map(File::picture).collect();
        let gallery = (!pictures.is_empty()).then_some(Part::Gallery(pictures));
        let others = others.into_iter().map(|file| Part::File(file.name.clone()));
        gallery.into_iter().chain(others).collect()
    }
}

/// The JSON body of a new message. Attachments are named by their place, as the multipart form has
/// them.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.body().serialize(serializer)
    }
}

/// Whether Discord shows a file of this name as a picture.
fn is_picture(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| matches!(ending, "png" | "gif" | "jpg" | "webp"))
}
